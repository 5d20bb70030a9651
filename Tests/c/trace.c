/* Traces: recorded, replayed, spoilt and cut in every way, and tried with other parameters. */
#include "puppet.h"

typedef struct text {
    char bytes[200000];
    size_t length;
    unsigned pieces, released;
} text;

static void collect(const char *bytes, size_t length, void *user) {
    text *t = (text *)user;
    if (t->length + length > sizeof t->bytes) abort();
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->pieces++;
}

static void collected(void *user) { ((text *)user)->released++; }

static char message[600];

static int32_t replay(const char *bytes, size_t length, gesta_trace_options *options, gesta_trace_result *result) {
    gesta_trace_options none;
    memset(&none, 0, sizeof none);
    if (options == NULL) options = &none;
    options->size = sizeof *options;
    options->message = message;
    options->capacity = sizeof message;
    memset(result, 0, sizeof *result);
    result->size = sizeof *result;
    return gesta_trace_replay(bytes, length, options, result);
}

static const text *current;

/* The number of the first line that begins with `head`, counted from 1. */
static uint64_t line_of(const char *head) {
    uint64_t number = 1;
    const char *at = current->bytes, *end = current->bytes + current->length;
    for (; at < end; number++) {
        if (strncmp(at, head, strlen(head)) == 0) return number;
        at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    }
    return 0;
}

/* ----------------------------------------------------------------------------------------------------- a session */

static uint32_t tap, twice, pan, area;

static void swap(gesta_context *context, const gesta_event *event, void *user) {
    uint32_t z;
    gesta_recognizer_set_enabled(context, twice, 0);
    gesta_recognizer_create(context, "gesta.z", SIZE_MAX, &z);
    gesta_recognizer_remove_action(context, event->recognizer, *(uint32_t *)user);
}

static void wake(void *user) { (void)user; }

static gesta_context *releasing;
static void enable_again(void *user) {
    (void)user;
    gesta_recognizer_set_enabled(releasing, twice, 1);
}

static void rebase(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state == GESTA_STATE_CHANGED)
        gesta_recognizer_set_number(context, event->recognizer, "translation_x", SIZE_MAX, 0);
}

static int32_t yes(gesta_context *context, uint32_t recognizer, void *user) {
    (void)context, (void)recognizer, (void)user;
    return 1;
}

static int32_t not_finger_3(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)context, (void)recognizer, (void)user;
    return contact->id != 3;
}

static int32_t both(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    (void)context, (void)recognizer, (void)other, (void)user;
    return 0;
}

static uint32_t everywhere(gesta_context *context, const gesta_touch *touch, void *user) {
    (void)context, (void)touch, (void)user;
    return area;
}

/* Every kind of line there is. */
static void record_all(text *t, uint32_t flags, int closes) {
    static uint32_t action;
    gesta_rect rect = {-10, -10, 500, 500.5};
    gesta_delegate table;
    gesta_context *context = context_new(flags);
    memset(&table, 0, sizeof table);
    table.size = sizeof table;
    table.should_begin = yes;
    table.should_receive = not_finger_3;
    table.simultaneous = both;
    releasing = context;
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &area));
    CHECK_OK(gesta_region_set_order(context, area, 2));
    tap = recognizer_new(context, "gesta.tap");
    twice = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_integer(context, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_set_number(context, twice, "slop", SIZE_MAX, 10.0 / 3));
    CHECK_OK(gesta_recognizer_set_priority(context, twice, -3));
    CHECK_OK(gesta_recognizer_set_tools(context, twice, 3));
    /* A sequence before, so that there is something to begin with. */
    CHECK_OK(push_down(context, -50 * MS, 9, 1, 1));
    CHECK_OK(push_up(context, -40 * MS, 9, 1, 1));
    CHECK_OK(gesta_advance(context, 1000 * MS));
    memset(t, 0, sizeof *t);
    CHECK_OK(gesta_trace_start(context, collect, t, collected));
    pan = recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_recognizer_set_text(context, pan, "origin", SIZE_MAX, "down", SIZE_MAX));
    CHECK_OK(gesta_recognizer_attach(context, pan, area));
    CHECK_OK(gesta_recognizer_require_failure(context, tap, twice));
    CHECK_OK(gesta_recognizer_allow_simultaneous(context, pan, twice, 1));
    CHECK_OK(gesta_recognizer_add_action(context, tap, swap, &action, enable_again, &action));
    CHECK_OK(gesta_recognizer_add_action(context, pan, rebase, NULL, wake, NULL));
    CHECK_OK(gesta_context_set_delegate(context, &table));
    CHECK_OK(gesta_context_set_hit_test(context, everywhere, NULL, NULL));
    CHECK_OK(push_down(context, 1000 * MS, 1, 40, 40));
    CHECK_OK(push_up(context, 1050 * MS, 1, 40, 40));
    CHECK_OK(gesta_advance(context, 2000 * MS)); /* tap was held back, and now acts */
    gesta_touch strokes[3];
    strokes[0] = touch_at(2100 * MS, 2, GESTA_PHASE_BEGAN, 10, 10);
    strokes[1] = touch_at(2110 * MS, 2, GESTA_PHASE_MOVED, 40.1, 10 / 3.0);
    strokes[2] = touch_at(2120 * MS, 2, GESTA_PHASE_MOVED, 50.1, -10);
    strokes[1].pressure = 0.1f;
    strokes[1].major = strokes[1].minor = strokes[1].orientation = 1.5f;
    strokes[1].tilt_x = strokes[1].tilt_y = -0.0f;
    strokes[1].tool = GESTA_TOOL_PEN;
    strokes[1].buttons = 1;
    strokes[1].modifiers = UINT32_MAX;
    strokes[1].flags = GESTA_TOUCH_COALESCED;
    CHECK_OK(gesta_push(context, strokes, 3, sizeof *strokes));
    CHECK_OK(gesta_region_set_rect(context, area, &rect));
    CHECK_OK(gesta_recognizer_remove_requirement(context, tap, twice));
    CHECK_OK(gesta_recognizer_ignore(context, pan, 2));
    CHECK_OK(gesta_recognizer_reset(context, pan));
    CHECK_OK(gesta_context_cancel(context));
    CHECK_OK(push_up(context, 2200 * MS, 2, 40, 40));
    CHECK_OK(gesta_region_set_enabled(context, area, 0));
    CHECK_OK(gesta_recognizer_destroy(context, pan));
    CHECK_OK(gesta_region_destroy(context, area));
    /* A call that is none of the trace's lets a release function act. */
    uint32_t late;
    CHECK_OK(gesta_recognizer_add_action(context, tap, rebase, NULL, enable_again, &late));
    CHECK_OK(gesta_recognizer_remove_action(context, tap, late));
    if (!closes) CHECK_OK(gesta_trace_stop(context));
    CHECK_OK(gesta_context_destroy(context));
    CHECK(t->released == 1 && t->pieces >= 1);
    current = t;
}

static text one;

static void round_trip(void) {
    static const char *const kinds[] = {"gesta-trace 1\n",
                                        "config ",
                                        "region ",
                                        "region-order ",
                                        "create ",
                                        "set ",
                                        "priority ",
                                        "tools ",
                                        "was ",
                                        "now ",
                                        "start\n",
                                        "attach ",
                                        "require ",
                                        "simultaneous ",
                                        "delegate 1 1 1\n",
                                        "hit-test 1\n",
                                        "push 1\n",
                                        "push 3\n",
                                        "touch ",
                                        "advance ",
                                        "asked begin ",
                                        "asked receive ",
                                        "asked hit ",
                                        "event ",
                                        "> enable ",
                                        "> create ",
                                        "> set ",
                                        ">> enable ",
                                        "release\n",
                                        "region-rect ",
                                        "unrequire ",
                                        "ignore ",
                                        "reset ",
                                        "cancel\n",
                                        "region-enable ",
                                        "destroy ",
                                        "region-destroy ",
                                        "# failed: "};
    gesta_trace_result result;
    for (uint32_t flags = 0; flags < 8; flags++) {
        record_all(&one, flags, flags & 1);
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
            if (!CHECK(line_of(kinds[i]) > 0)) printf("     no line begins with \"%s\"\n", kinds[i]);
        CHECK(line_of(flags & 1 ? "close\n" : "stop\n") > 0);
        CHECK_EQUAL(replay(one.bytes, one.length, NULL, &result), GESTA_OK);
        CHECK_TEXT(message, "");
        CHECK(result.differences == 0 && result.line == 0);
        CHECK_EQUAL(result.samples, 6);
        CHECK(result.events > 8);
    }
}

/* --------------------------------------------------------------------------------------------------------- spoilt */

/* Replays the trace with the first line that begins with `head` replaced by `line`. */
static int32_t with_line(const char *head, const char *line, gesta_trace_result *result) {
    static char other[sizeof one.bytes + 1000];
    uint64_t number = line_of(head);
    const char *at = one.bytes, *rest;
    CHECK(number > 0);
    for (uint64_t i = 1; i < number; i++) at = strchr(at, '\n') + 1;
    rest = strchr(at, '\n') + 1;
    size_t before = (size_t)(at - one.bytes), length = strlen(line), after = one.length - (size_t)(rest - one.bytes);
    memcpy(other, one.bytes, before);
    memcpy(other + before, line, length);
    memcpy(other + before + length, rest, after);
    return replay(other, before + length + after, NULL, result);
}

static void malformed_lines(void) {
    static const struct {
        const char *head, *line, *expected;
    } cases[] = {
        {"gesta-trace 1", "gesta-trace 2\n", "gesta-trace 1"},
        {"gesta-trace 1", "\xff\n", "gesta-trace 1"},
        {"config ", "config 8 32 1\n", "flags, 0 to 7"},
        {"config ", "config 0 0 1\n", "1 to 1024 contacts"},
        {"config ", "config 0 1025 1\n", "1 to 1024 contacts"},
        {"config ", "config 0 32 0\n", "1e-6 to 1e6"},
        {"config ", "config 0 32 nan\n", "1e-6 to 1e6"},
        {"config ", "config 0 32\n", "units in a millimetre"},
        {"config ", "config 0 32 1 1\n", "the line's end"},
        {"config ", "start\n", "config"},
        {"region ", "region 0x40020001 0x40010000 1 2 3\n", "a height"},
        {"region ", "region 0x40010001 0x40010000 1 2 -3 4\n", "0 or more"},
        {"region ", "region 0x40010001 0x40010000 2e9 2 3 4\n", "x within"},
        {"region ", "region 0x40010000 0x40010000 1 2 3 4\n", "not given before"},
        {"region ", "region 0x40010001 0x40010007 1 2 3 4\n", "a region that was made"},
        {"region-order ", "region-order 0x40010001 3000000000\n", "an order"},
        {"region-order ", "region-order 0x40010001\n", "an order"},
        {"region-rect ", "region-rect 0x40010000 0 0 1 1\n", "a region with a rectangle"},
        {"region-enable ", "region-enable 0x40010001 2\n", "0 or 1"},
        {"region-destroy ", "region-destroy 0x40010000\n", "that can be destroyed"},
        {"region-destroy ", "region-destroys 0x40010001\n", "what happened"},
        {"create ", "create 0x20010000\n", "a class"},
        {"create ", "create 20010000 gesta.tap\n", "an id"},
        {"create ", "create 0x120010000 gesta.tap\n", "an id"},
        {"set ", "set 0x20010000 taps\n", "a number or a text"},
        {"set ", "set 0x20010000 taps 1.\n", "a number"},
        {"set ", "set 0x20010000 taps 1.5.5\n", "a number"},
        {"set ", "set 0x20010000 taps 0x1.p3\n", "a number"},
        {"set ", "set 0x20010000 taps 0x1.8p1024\n", "a number"},
        {"set ", "set 0x20010000 taps 99999999999999999999\n", "a number"},
        {"set ", "set 0x20010000 taps \"one\n", "a closing quotation mark"},
        {"set ", "set 0x20010000 taps \"\\q\"\n", "\\xHH"},
        {"set ", "set 0x20010000 taps \"\xff\"\n", "UTF-8"},
        {"set ", "set 0x20010000 taps \"a\"b\n", "a space after"},
        {"set ", "set 0x20019999 taps 1\n", "a recognizer that was made"},
        {"priority ", "priority 0x20010001 high\n", "a priority"},
        {"tools ", "tools 0x20010001 0\n", "at least one tool"},
        {"tools ", "tools 0x20010001 16\n", "tools"},
        {"was ", "was 0x20010000 began 1 0 0\n", "possible, ended"},
        {"was ", "was 0x20010000 ended -1 0 0\n", "a sequence"},
        {"was ", "was 0x20010000 ended 1 0\n", "y"},
        {"now ", "now 4611686018427387904\n", "within 2^62 ns"},
        {"now ", "now soon\n", "a time in ns"},
        {"start\n", "start now\n", "the line's end"},
        {"start\n", "start\nstart\n", "start only once"},
        {"attach ", "attach 0x20010002\n", "a region"},
        {"require ", "require 0x20010000\n", "a recognizer"},
        {"unrequire ", "unrequire 0x20010000 0x0000000g\n", "a recognizer"},
        {"simultaneous ", "simultaneous 0x20010002 0x20010002 1\n", "two recognizers"},
        {"simultaneous ", "simultaneous 0x20010002 0x20010001\n", "0 or 1"},
        {"delegate ", "delegate 1 1\n", "0 or 1"},
        {"hit-test ", "hit-test yes\n", "0 or 1"},
        {"push 1", "push 0\n", "at least one sample"},
        {"push 1", "push -1\n", "how many samples"},
        {"push 1", "push 99999999999999\n", "how many samples"},
        {"push 1", "push 2\n", "touch"},
        {"touch ", "touch 1 1 began 40\n", "y within"},
        {"touch ", "touch 1 1 begin 40 40\n", "began, moved"},
        {"touch ", "touch 1 -1 began 40 40\n", "a contact"},
        {"touch ", "touch 1 18446744073709551616 began 40 40\n", "a contact"},
        {"touch ", "touch 1000000000 1 began nan 40\n", "x within"},
        {"touch ", "touch 1000000000 1 began 40 40 tool spoon\n", "finger, pen"},
        {"touch ", "touch 1000000000 1 began 40 40 taste 1\n", "a field"},
        {"touch ", "touch 1000000000 1 began 40 40 pressure 0.1\n", "single precision"},
        {"touch ", "touch 1000000000 1 began 40 40 pressure inf\n", "single precision"},
        {"touch ", "touch 1000000000 1 began 40 40 flags 2\n", "flags"},
        {"touch ", "touch 1000000000 1 began 40 40 buttons\n", "buttons"},
        {"touch ", "touch 1000000000 1 moved 40 40\n", "a sample that gesta_push takes"},
        {"touch ", "touch 5 1 began 40 40\n", "a sample that gesta_push takes"},
        {"advance ", "advance 0\n", "not before the one before"},
        {"advance ", "advance\n", "a time in ns"},
        {"asked begin ", "asked begin 0x20010000 2\n", "0 or 1"},
        {"asked hit ", "asked hit 1 everywhere\n", "a region"},
        {"event ", "event 0x20010000 possible\n", "a state"},
        {"event ", "event 0x20010000 failed possible 2 1000000000 1 1 contacts 0 values 1 verdict 0 0 0 0x00000000 0\n",
         "a value"},
        {"event ",
         "event 0x20010000 failed possible 2 1000000000 1 1 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0 0\n",
         "flags"},
        {"event ",
         "event 0x20010000 failed possible 2 1000000000 1 1 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0 flags 1 0\n",
         "the line's end"},
        {"event ",
         "event 0x20010000 failed possible x 1000000000 1 1 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0\n",
         "a sequence"},
        {"> enable ", "> push 1\n", "legal in callbacks"},
        {"> enable ", "> enable\n", "a recognizer"},
        {"> enable ", "> advance 5000000000\n", "legal in callbacks"},
        {"ignore ", "ignore 0x20010002 x\n", "a contact"},
        {"reset ", "reset 0x20010002 1\n", "the line's end"},
        {"cancel\n", "cancel 1\n", "the line's end"},
        {"cancel\n", "Cancel\n", "what happened"},
        {"destroy ", "destroy 0x20010009\n", "a recognizer that was made"},
        {"release\n", "release 1\n", "the line's end"},
        {"stop\n", "stop\nstop\n", "nothing after the last line"},
        {"stop\n", "stop\nst", "nothing after the last line"},
        {"stop\n", "", "cut off"},
        {"stop\n", "stop", "cut off"},
    };
    gesta_trace_result result;
    record_all(&one, 0, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t code = with_line(cases[i].head, cases[i].line, &result);
        if (!CHECK(code == GESTA_E_TRACE) || !CHECK(strstr(message, cases[i].expected) != NULL) ||
            !CHECK(result.line >= line_of(cases[i].head) && result.line <= line_of(cases[i].head) + 2))
            printf("     %s answered %d, line %d: %s\n", cases[i].line, (int)code, (int)result.line, message);
    }
    CHECK_EQUAL(with_line("start\n", "", &result), GESTA_E_TRACE);
    CHECK_HAS(message, "expected start before that");
    CHECK_EQUAL(with_line("create ", "create 0x20010000 gesta.unheard\n", &result), GESTA_E_CLASS);
    CHECK_EQUAL(result.line, line_of("create "));
    CHECK_EQUAL(with_line("create ", "create 0x20010000   gesta.tap \n\n# and so on\n", &result), GESTA_OK);
    CHECK_EQUAL(result.differences, 0);
}

/* Wherever it ends, the replay says that it is cut off, and never that something differs. */
static void cut_anywhere(void) {
    gesta_trace_result result;
    record_all(&one, 0, 1);
    for (size_t length = 0; length < one.length; length++) {
        int32_t code = replay(one.bytes, length, NULL, &result);
        if (!CHECK(code == GESTA_E_TRACE && result.differences == 0)) {
            printf("     cut at %lu: %d, %s\n", (unsigned long)length, (int)code, message);
            break;
        }
    }
}

/* Any byte another one: an error, a difference, or all the same; nothing else. */
static void any_byte(void) {
    static char other[sizeof one.bytes];
    gesta_trace_result result;
    unsigned state = 1;
    for (int i = 0; i < 20000; i++) {
        memcpy(other, one.bytes, one.length);
        state = state * 1103515245u + 12345u;
        size_t at = (state >> 4) % one.length;
        state = state * 1103515245u + 12345u;
        other[at] = (char)(i % 3 ? one.bytes[(state >> 4) % one.length] : (char)(state >> 16));
        int32_t code = replay(other, one.length, NULL, &result);
        if (!CHECK(code == GESTA_OK || code == GESTA_E_TRACE || code == GESTA_E_CLASS)) {
            printf("     byte %lu: %d, %s\n", (unsigned long)at, (int)code, message);
            break;
        }
    }
}

/* ---------------------------------------------------------------------------------------------------- differences */

static void differences(void) {
    static const struct {
        const char *head, *line;
    } cases[] = {
        {"event ",
         "event 0x20010000 ended possible 2 1000000000 40 40 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0\n"},
        {"event ",
         "event 0x20010000 failed possible 2 1000000000 1 1 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0\n"},
        {"asked receive ", "asked receive 0x20010000 7 1\n"},
        {"> set ", "> set 0x20010002 velocity_x 0\n"},
        {"set ", "set 0x20010000 taps 11\n"},
        {"set ", "set 0x20010000 taps \"many\"\n"},
        {"set ", "set 0x20010000 tips 1\n"},
        {"ignore ", "ignore 0x20010002 77\n"},
        {"require ", "require 0x20010000 0x20010000\n"},
    };
    gesta_trace_result result;
    record_all(&one, 0, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t code = with_line(cases[i].head, cases[i].line, &result);
        if (!CHECK(code == GESTA_OK) || !CHECK(result.differences == 1) || !CHECK(strstr(message, "came ") != NULL) ||
            !CHECK(result.line == line_of(cases[i].head)))
            printf("     %s answered %d, line %d: %s\n", cases[i].line, (int)code, (int)result.line, message);
    }
    /* A call too many shows where its event comes and no other was to come. */
    CHECK_OK(with_line("> enable ", "> enable 0x20010001 0\n> reset 0x20010000\n", &result));
    CHECK_EQUAL(result.line, line_of(">> enable ") + 1);
    /* The last bit of a figure counts. */
    CHECK_OK(with_line("touch 2110", "touch 2110000000 2 moved 40.1 0x1.aaaaaaaaaaaacp1 tool pen\n", &result));
    CHECK(result.differences == 1 && result.line > line_of("touch 2110"));
    CHECK(strncmp(message, "line ", 5) == 0 && strstr(message, "expected event 0x20010000 possible failed 3") != NULL);
    CHECK(strstr(message, "aaaaabp1") != NULL && strstr(message, "aaaaacp1") != NULL);
}

/* -------------------------------------------------------------------------------------------------------- what if */

typedef struct listed {
    unsigned count, missing, extra, stops_at;
    uint64_t first;
} listed;

static int32_t list(uint64_t line, const char *expected, const char *came, void *user) {
    listed *l = (listed *)user;
    if (l->count++ == 0) l->first = line;
    l->missing += came[0] == 0;
    l->extra += expected[0] == 0;
    return l->stops_at != l->count;
}

static void record_taps(text *t) {
    gesta_context *context = context_new(0);
    memset(t, 0, sizeof *t);
    tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_trace_start(context, collect, t, collected));
    for (int i = 0; i < 3; i++) {
        CHECK_OK(push_down(context, i * 1000 * MS, 1, 5, 5));
        CHECK_OK(push_move(context, (i * 1000 + 10) * MS, 1, 5 + i * 1.5, 5));
        CHECK_OK(push_up(context, (i * 1000 + 50) * MS, 1, 5 + i * 1.5, 5));
    }
    CHECK_OK(gesta_trace_stop(context));
    CHECK_OK(gesta_context_destroy(context));
    current = t;
}

static void what_if(void) {
    gesta_trace_result result;
    gesta_trace_options options;
    gesta_trace_override over[2];
    listed l;
    record_taps(&one);
    memset(&options, 0, sizeof options);
    memset(over, 0, sizeof over);
    over[0].size = over[1].size = sizeof over[0];
    over[0].recognizer = "gesta.tap";
    over[0].parameter = "slop";
    over[0].value = "4";
    options.overrides = over;
    options.override_count = 1;
    options.difference = list;
    options.user = &l;
    /* The third tap, which moved 3, is one now: instead of a failure it is recognized. */
    memset(&l, 0, sizeof l);
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(result.differences == l.count && l.count >= 2 && l.missing >= 1 && l.extra >= 1);
    CHECK_EQUAL(result.line, l.first);
    CHECK(strstr(message, "possible failed 3") != NULL);
    CHECK_EQUAL(result.samples, 9);
    /* By id; and nobody fits. */
    over[0].recognizer = "0x20010000";
    memset(&l, 0, sizeof l);
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(l.count >= 2);
    over[0].recognizer = "0x20010001";
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_ARGUMENT);
    CHECK_HAS(message, "overrides[0]");
    /* The first that fits holds. */
    over[0].recognizer = "0x20010000";
    over[0].value = "2";
    over[1].recognizer = "gesta.tap";
    over[1].parameter = "slop";
    over[1].value = "4";
    options.override_count = 2;
    memset(&l, 0, sizeof l);
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(l.count == 0 && result.differences == 0);
    options.override_count = 1;
    /* The callback ends it; without one the first difference does. */
    over[0].value = "0x1p0";
    memset(&l, 0, sizeof l);
    l.stops_at = 1;
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(l.count == 1 && result.differences == 1 && result.samples < 9);
    options.difference = NULL;
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(result.differences == 1 && result.samples < 9);
    /* Parameters that are none, and values that cannot be. */
    over[0].parameter = "slap";
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_NAME);
    over[0].parameter = "slop";
    over[0].value = "-1";
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_RANGE);
    over[0].value = "far";
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_TYPE);
    over[0].value = NULL;
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_ARGUMENT);
    over[0].value = "1";
    over[0].size = 8;
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_ARGUMENT);
}

/* A callback whose event does not come does nothing, and what it made is missed without an end to the replay. */
static void what_if_with_callbacks(void) {
    gesta_trace_result result;
    gesta_trace_options options;
    gesta_trace_override over;
    listed l;
    record_all(&one, 0, 1);
    memset(&options, 0, sizeof options);
    memset(&over, 0, sizeof over);
    memset(&l, 0, sizeof l);
    over.size = sizeof over;
    over.recognizer = "0x20010000";
    over.parameter = "taps";
    over.value = "3";
    options.overrides = &over;
    options.override_count = 1;
    options.difference = list;
    options.user = &l;
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(l.count > 3 && l.missing > 1);
    CHECK_EQUAL(result.samples, 6);
}

/* ----------------------------------------------------------------------------------------------- the program's own */

static gesta_class own;

static int32_t bring(gesta_context *context, void *user) {
    CHECK_EQUAL(gesta_context_destroy(context), GESTA_E_BUSY);
    CHECK_EQUAL(gesta_advance(context, 0), GESTA_E_BUSY);
    CHECK_EQUAL(gesta_trace_stop(context), GESTA_E_BUSY);
    return user != NULL ? *(int32_t *)user : gesta_class_register(context, &own, NULL);
}

static int32_t end_on_move(const puppet_call *call) {
    if (call->what == PUPPET_MOVED) call->self->host->set_state(call->self->instance, GESTA_STATE_ENDED);
    return 0;
}

static void own_classes(void) {
    int32_t refuses = -77;
    gesta_trace_result result;
    gesta_trace_options options;
    gesta_context *context = context_new(0);
    memset(&one, 0, sizeof one);
    own = puppet_table("test.own", GESTA_CLASS_DISCRETE);
    puppet_forget();
    puppet_play = end_on_move;
    CHECK_OK(gesta_class_register(context, &own, NULL));
    recognizer_new(context, "test.own");
    CHECK_OK(gesta_trace_start(context, collect, &one, collected));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 1, 1, 1, 0));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(replay(one.bytes, one.length, NULL, &result), GESTA_E_CLASS);
    memset(&options, 0, sizeof options);
    options.prepare = bring;
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK_EQUAL(result.events, 1);
    options.user = &refuses;
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), -77);
    puppet_play = NULL;
}

/* -------------------------------------------------------------------------------------------------------- refusals */

static int32_t stopped_inside;
static void stop_inside(gesta_context *context, const gesta_event *event, void *user) {
    (void)event;
    stopped_inside = gesta_trace_stop(context);
    CHECK_EQUAL(gesta_trace_start(context, collect, user, NULL), GESTA_E_BUSY);
}

static void refusals(void) {
    gesta_trace_result result;
    gesta_trace_options options;
    gesta_context *context = context_new(0);
    memset(&one, 0, sizeof one);
    recognizer_new(context, "gesta.tap");
    CHECK_EQUAL(gesta_trace_start(NULL, collect, &one, NULL), GESTA_E_ARGUMENT);
    CHECK_ERROR(context, gesta_trace_start(context, NULL, &one, collected), GESTA_E_ARGUMENT, "write");
    CHECK_EQUAL(gesta_trace_stop(NULL), GESTA_E_ARGUMENT);
    CHECK_OK(gesta_trace_stop(context));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_ERROR(context, gesta_trace_start(context, collect, &one, collected), GESTA_E_STATE, "contact");
    CHECK_OK(push_up(context, 1, 1, 0, 0));
    CHECK_OK(gesta_trace_start(context, collect, &one, collected));
    CHECK_ERROR(context, gesta_trace_start(context, collect, &one, NULL), GESTA_E_BUSY, "already");
    CHECK_OK(gesta_context_set_observer(context, stop_inside, &one, NULL));
    CHECK_OK(push_down(context, 2, 1, 0, 0));
    CHECK_EQUAL(stopped_inside, GESTA_E_BUSY);
    CHECK_OK(gesta_context_set_observer(context, NULL, NULL, NULL));
    CHECK_EQUAL(one.released, 0);
    CHECK_OK(gesta_trace_stop(context));
    CHECK_EQUAL(one.released, 1);
    CHECK_OK(gesta_context_destroy(context));

    memset(&result, 0, sizeof result);
    CHECK_EQUAL(gesta_trace_replay("", 0, NULL, &result), GESTA_E_SIZE);
    result.size = sizeof result;
    CHECK_EQUAL(gesta_trace_replay(NULL, 0, NULL, &result), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_trace_replay("", 0, NULL, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_trace_replay("", 0, NULL, &result), GESTA_E_TRACE);
    CHECK_EQUAL(gesta_trace_replay("gesta-trace 1\n", SIZE_MAX, NULL, &result), GESTA_E_TRACE);
    memset(&options, 0, sizeof options);
    CHECK_EQUAL(gesta_trace_replay("", 0, &options, &result), GESTA_E_SIZE);
    options.size = sizeof options;
    options.capacity = 5;
    CHECK_EQUAL(gesta_trace_replay("", 0, &options, &result), GESTA_E_ARGUMENT);
    options.message = message;
    CHECK_EQUAL(gesta_trace_replay("", 0, &options, &result), GESTA_E_TRACE);
    CHECK_TEXT(message, "line");
    CHECK_EQUAL(result.line, 1);
}

int main(void) {
    round_trip();
    malformed_lines();
    cut_anywhere();
    any_byte();
    differences();
    what_if();
    what_if_with_callbacks();
    own_classes();
    refusals();
    return check_end();
}
