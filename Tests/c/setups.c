/* Setups: a context's regions and recognizers as text, loaded whole or not at all. */
#include <math.h>

#include "puppet.h"
#include "traced.h"

static const char *save(gesta_context *context, text *t) {
    memset(t, 0, sizeof *t);
    CHECK_OK(gesta_setup_save(context, collect, t));
    t->bytes[t->length] = 0;
    return t->bytes;
}

/* Two regions, six recognizers of every kind of setting. */
static gesta_context *furnished(uint32_t flags, uint32_t *first) {
    static const double xy[] = {0, 0, 10, 12.5, 20, 1 / 3.0};
    gesta_context *context = context_new(flags);
    gesta_rect rect = {10, 20, 300, 200};
    uint32_t outer = 0, inner = 0, gone = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &outer));
    CHECK_OK(gesta_region_create(context, outer, &rect, &inner));
    CHECK_OK(gesta_region_set_order(context, inner, -3));
    CHECK_OK(gesta_region_set_enabled(context, outer, 0));
    uint32_t r[6];
    static const char *const classes[] = {"gesta.tap",      "gesta.tap", "gesta.stroke",
                                          "gesta.template", "gesta.pan", "gesta.swipe"};
    for (int i = 0; i < 6; i++) r[i] = recognizer_new(context, classes[i]);
    CHECK_OK(gesta_recognizer_destroy(context, gone));
    CHECK_OK(gesta_recognizer_set_number(context, r[1], GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_set_text(context, r[2], GESTA_STR("pattern"), GESTA_STR("a: down-right, down-left; z")));
    CHECK_OK(gesta_recognizer_add_example(context, r[3], GESTA_STR("v \"1\""), xy, 3, NULL, 0));
    CHECK_OK(gesta_recognizer_set_number(context, r[4], GESTA_STR("slop"), 10 / 3.0));
    CHECK_OK(gesta_recognizer_set_text(context, r[5], GESTA_STR("direction"), GESTA_STR("up")));
    CHECK_OK(gesta_recognizer_attach(context, r[4], inner));
    CHECK_OK(gesta_recognizer_attach(context, r[5], GESTA_REGION_NONE));
    CHECK_OK(gesta_recognizer_set_number(context, r[2], GESTA_STR("enabled"), 0));
    CHECK_OK(gesta_recognizer_set_number(context, r[3], GESTA_STR("priority"), -7));
    CHECK_OK(gesta_recognizer_set_number(context, r[0], GESTA_STR("provisional"), 1));
    CHECK_OK(gesta_recognizer_set_number(context, r[4], GESTA_STR("tools"), GESTA_TOOLS_PEN));
    CHECK_OK(gesta_recognizer_set_number(context, r[4], GESTA_STR("buttons"), GESTA_BUTTON_SECONDARY));
    CHECK_OK(gesta_recognizer_set_team(context, r[3], 9, 1));
    CHECK_OK(gesta_recognizer_set_team(context, r[4], 9, 0));
    CHECK_OK(set_modifiers(context, r[4], GESTA_MODIFIER_SHIFT, GESTA_MODIFIER_META));
    CHECK_OK(gesta_recognizer_relate(context, r[0], GESTA_RELATION_REQUIRES_FAILURE, r[1], 1));
    CHECK_OK(gesta_recognizer_relate(context, r[3], GESTA_RELATION_SIMULTANEOUS, r[4], 1));
    if (first) memcpy(first, r, sizeof r);
    return context;
}

static void twins(uint32_t flags) {
    static text one, two;
    uint32_t r[6], loaded[8] = {0}, others[2];
    size_t count = 99;
    gesta_context *context = furnished(flags, r), *other = context_new(flags);
    save(context, &one);
    CHECK(strncmp(one.bytes, "gesta-setup 1\nconfig ", 21) == 0);
    CHECK_OK(gesta_setup_load(other, one.bytes, one.length, loaded, 8, &count));
    CHECK_EQUAL(count, 6);
    CHECK(loaded[5] != 0 && loaded[6] == 0);
    CHECK_OK(gesta_recognizer_list(other, loaded[0], GESTA_LISTING_REQUIREMENTS, others, 2, &count));
    CHECK(count == 1 && others[0] == loaded[1]);
    CHECK_OK(gesta_recognizer_list(other, loaded[4], GESTA_LISTING_SIMULTANEOUS, others, 2, &count));
    CHECK(count == 1 && others[0] == loaded[3]);
    CHECK(number_of(other, loaded[4], "slop") == 10 / 3.0);
    save(other, &two);
    /* The same but for ids: a second generation loads into a third context with the very same ids. */
    gesta_context *third = context_new(flags);
    CHECK_OK(gesta_setup_load(third, two.bytes, SIZE_MAX, NULL, 0, NULL));
    save(third, &one);
    CHECK_TEXT(one.bytes, two.bytes);
    /* Into a context that is not empty, and is being recorded. */
    static text trace;
    gesta_trace_result result;
    memset(&trace, 0, sizeof trace);
    CHECK_OK(gesta_trace_start(third, collect, &trace, collected));
    CHECK_OK(gesta_setup_load(third, two.bytes, two.length, loaded, 3, &count));
    CHECK_EQUAL(count, 6);
    CHECK_OK(gesta_context_list(third, GESTA_KIND_RECOGNIZER, NULL, 0, &count));
    CHECK_EQUAL(count, 12);
    CHECK_OK(gesta_setup_save(third, collect, &one));
    CHECK(still_works(third));
    CHECK_OK(gesta_context_destroy(third));
    CHECK_OK(replay(trace.bytes, trace.length, NULL, &result));
    CHECK(result.differences == 0 && result.samples == 2);
    CHECK_OK(gesta_context_destroy(other));
    CHECK_OK(gesta_context_destroy(context));
}

/* Lengths keep their physical size. */
static void units(void) {
    static text t;
    uint32_t r[6], loaded[6];
    gesta_context *context = furnished(0, r), *other = context_new(0);
    save(context, &t);
    CHECK_OK(gesta_context_set_units_per_mm(other, 3));
    CHECK_OK(gesta_setup_load(other, t.bytes, t.length, loaded, 6, NULL));
    CHECK_NEAR(number_of(other, loaded[4], "slop"), 10, 1e-12);
    CHECK(number_of(other, loaded[0], "slop") == 3 * number_of(context, r[0], "slop"));
    CHECK_EQUAL(number_of(other, loaded[1], "taps"), 2);
    CHECK_OK(gesta_context_destroy(other));
    CHECK_OK(gesta_context_destroy(context));
}

/* A coordinate of any magnitude up to 1e9: of random bits, subnormal, a float, or computed from a decimal. */
static double coordinate(void) {
    static uint64_t state = 88172645463325252u;
    for (;;) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        uint64_t bits = state ^ state >> 29;
        double number;
        float narrow;
        memcpy(&number, &bits, sizeof number);
        memcpy(&narrow, &bits, sizeof narrow);
        if (state >> 62 == 1) number = (double)narrow;
        if (state >> 62 == 2) number = (double)(bits >> 44) / 1000 * (160 / 25.4);
        bits &= ~(UINT64_C(0x7FF) << 52);
        if (state >> 62 == 3) memcpy(&number, &bits, sizeof number);
        if (number >= -1e9 && number <= 1e9) return number;
    }
}

/* Numbers are loaded with the bits that were saved: a million of them. */
static void bits(void) {
    enum { REGIONS = 1000, ROUNDS = 250 };
    static gesta_rect rects[REGIONS];
    static uint32_t ids[REGIONS + 1];
    static text t;
    int different = 0;
    gesta_region_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t flags = round % 2 ? GESTA_CONFIG_Y_UP : 0;
        gesta_context *context = context_new(flags), *other = context_new(flags);
        for (int i = 0; i < REGIONS; i++) {
            gesta_rect rect = {coordinate(), coordinate(), fabs(coordinate()), fabs(coordinate())};
            rects[i] = rect;
            different += gesta_region_create(context, GESTA_REGION_ROOT, &rect, &ids[i]) != GESTA_OK;
        }
        save(context, &t);
        CHECK_OK(gesta_setup_load(other, t.bytes, t.length, NULL, 0, NULL));
        size_t count = 0;
        CHECK_OK(gesta_context_list(other, GESTA_KIND_REGION, ids, REGIONS + 1, &count));
        CHECK_EQUAL(count, REGIONS + 1);
        for (int i = 0; i < REGIONS; i++) {
            different += gesta_region_describe(other, ids[i + 1], &info) != GESTA_OK;
            different += memcmp(&info.rect, &rects[i], sizeof rects[i]) != 0;
        }
        CHECK_OK(gesta_context_destroy(other));
        CHECK_OK(gesta_context_destroy(context));
    }
    CHECK_EQUAL(different, 0);
}

/* `good` with one line replaced must fail with that code and message, and leave nothing. */
static void fails(const char *good, const char *line, const char *instead, int32_t code, const char *part) {
    static char bytes[200000], empty[4000];
    static text t;
    const char *at = strstr(good, line);
    CHECK(at != NULL);
    const char *end = at + strcspn(at, "\n");
    snprintf(bytes, sizeof bytes, "%.*s%s%s", (int)(at - good), good, instead, end);
    gesta_context *context = context_new(0);
    size_t count = 77;
    snprintf(empty, sizeof empty, "%s", save(context, &t));
    CHECK_ERROR(context, gesta_setup_load(context, bytes, SIZE_MAX, NULL, 0, &count), code, part);
    CHECK_EQUAL(count, 77);
    CHECK_TEXT(save(context, &t), empty);
    CHECK(still_works(context));
    CHECK_OK(gesta_context_destroy(context));
}

static void malformed(void) {
    static text t;
    gesta_context *context = furnished(0, NULL);
    const char *good = save(context, &t);
    static const struct {
        const char *line, *instead;
        int32_t code;
        const char *part;
    } rows[] = {
        {"gesta-setup 1", "gesta-trace 1", GESTA_E_SETUP, "line 1: expected gesta-setup 1"},
        {"gesta-setup 1", "gesta-setup 2", GESTA_E_SETUP, "the text's format is newer than this library's"},
        {"config ", "config 0 32 0", GESTA_E_SETUP, "line 2: expected units_per_mm"},
        {"config ", "config 1 32 1", GESTA_E_SETUP, "line 2: expected flags with the context's GESTA_CONFIG_Y_UP"},
        {"config ", "", GESTA_E_SETUP, "line 3: expected config"},
        {"library ", "library 1", GESTA_E_SETUP, "line 3: expected a version"},
        {"region ", "region 0x40010001 0x40010077 0 0 1 1", GESTA_E_SETUP,
         "line 4: expected a region that was created"},
        {"region ", "region 0x40010001 0x40010000 0 0 -1 1", GESTA_E_SETUP, "line 4: rect->width is -1, must be"},
        {"region-order ", "region-rect 0x40010001 1 1 1 1", GESTA_E_SETUP, "expected a call, not \"region-rect\""},
        {"create 0x20010003 ", "create 0x20010003 gesta.stork", GESTA_E_CLASS, "did you mean \"gesta.stroke\"?"},
        {"create 0x20010003 ", "create 0x20010002 gesta.tap", GESTA_E_SETUP, "an id that was not given before"},
        {"create 0x20010003 ", "create 0x0 gesta.tap", GESTA_E_SETUP, "an id other than 0"},
        {"region ", "region 0x0 0x40010000 0 0 1 1", GESTA_E_SETUP, "an id other than 0"},
        {"set 0x20010002 taps ", "set 0x20010002 tapes 2", GESTA_E_SETUP, "did you mean \"taps\"?"},
        {"set 0x20010002 taps ", "set 0x20010002 taps 99", GESTA_E_SETUP, "taps is 99, must be a whole number from"},
        {"create 0x20010003 ", "create 1 gesta.tap", GESTA_E_SETUP, "or an id, such as 0x20010000"},
        {"region ", "region 1 0x40010000 0 0 1 1", GESTA_E_SETUP, "or an id, such as 0x40010001"},
        {"set 0x20010005 tools ", "set 1 tools pen", GESTA_E_SETUP, "the name or the id of a recognizer"},
        {"set 0x20010002 taps ", "set 0x20010002 taps \"two\"", GESTA_E_SETUP,
         "taps is of type integer, must be a number"},
        {"set 0x20010006 direction ", "set 0x20010006 direction up", GESTA_E_SETUP,
         "a number, or a text in quotation marks (\"left\")"},
        {"set 0x20010006 direction ", "set 0x20010006 direction 99", GESTA_E_SETUP,
         "direction is 99, must be a whole number from 0 to "},
        {"set 0x20010002 taps ", "set 0x20010002 taps nan", GESTA_E_SETUP, "taps is nan, must be finite"},
        {"set 0x20010002 taps ", "set 0x20010002 tap_count 1", GESTA_E_SETUP, "read-only"},
        {"set 0x20010003 pattern ", "set 0x20010003 pattern \"dwn\"", GESTA_E_SETUP, "at character 1"},
        {"example ", "example 0x20010004 \"v\" | 1 2 3", GESTA_E_SETUP, "expected y"},
        {"example ", "example 0x20010004 \"v\" | 1 2 1 2", GESTA_E_SETUP, "line "},
        {"set 0x20010005 tools ", "set 0x20010005 tools 1", GESTA_E_SETUP, "finger, pen, eraser or mouse"},
        {"set 0x20010005 tools ", "set 0x20010005 tools pen 2", GESTA_E_SETUP, "finger, pen, eraser or mouse"},
        {"set 0x20010005 tools ", "set 0x20010005 tools", GESTA_E_SETUP, "tools, such as finger pen"},
        {"set 0x20010005 tools ", "set 0x20010099 tools pen", GESTA_E_SETUP, "a recognizer that was created"},
        {"require ", "require 0x20010001 0x20010001", GESTA_E_SETUP, "cycle"},
        {"simultaneous ", "simultaneous 0x20010004 0x20010005 1 1", GESTA_E_SETUP, "the line's end"},
        {"simultaneous ", "push 1", GESTA_E_SETUP, "expected a call, not \"push\"; calls are palm-guard, "},
        {"simultaneous ", "start", GESTA_E_SETUP, "expected a call, not \"start\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        fails(good, rows[i].line, rows[i].instead, rows[i].code, rows[i].part);
    /* Every cut but the whole fails, and every cut at a line's end has a smaller setup, or fails. */
    gesta_context *other = context_new(0);
    for (size_t length = 0; length < t.length; length += 7) {
        size_t before = 0, after = 0;
        CHECK_OK(gesta_context_list(other, GESTA_KIND_RECOGNIZER, NULL, 0, &before));
        int32_t code = gesta_setup_load(other, good, length, NULL, 0, NULL);
        if (length > 0 && good[length - 1] == '\n') continue;
        CHECK_EQUAL(code, GESTA_E_SETUP);
        CHECK_OK(gesta_context_list(other, GESTA_KIND_RECOGNIZER, NULL, 0, &after));
        CHECK_EQUAL(after, before);
    }
    CHECK_OK(gesta_context_destroy(other));
    CHECK_OK(gesta_context_destroy(context));
}

/* As people write them: lines end by CR LF, and the library's version is missing. */
static void by_hand(void) {
    static const char setup[] = "gesta-setup 1\r\nconfig 0 16 1\r\n\r\n# two taps\r\ncreate 0x20010000 gesta.tap\r\n"
                                "set 0x20010000 taps 2\r\n";
    gesta_context *context = context_new(0);
    uint32_t tap = 0;
    CHECK_OK(gesta_setup_load(context, setup, SIZE_MAX, &tap, 1, NULL));
    CHECK_EQUAL(number_of(context, tap, "taps"), 2);
    CHECK_OK(gesta_context_destroy(context));
}

/* Lines about the root region are checked and do nothing else; saved setups have none. */
static void root(void) {
    static text t;
    gesta_context *context = context_new(0);
    gesta_region_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    CHECK_OK(gesta_setup_load(context,
                              "gesta-setup 1\nconfig 0 1 1\nregion-enable 0x40010000 0\nregion-order 0x40010000 4\n",
                              SIZE_MAX, NULL, 0, NULL));
    CHECK_OK(gesta_region_describe(context, GESTA_REGION_ROOT, &info));
    CHECK_EQUAL(info.enabled, 1);
    CHECK_EQUAL(info.order, 0);
    CHECK_ERROR(
        context,
        gesta_setup_load(context, "gesta-setup 1\nconfig 0 1 1\nregion-enable 0x40010000 2\n", SIZE_MAX, NULL, 0, NULL),
        GESTA_E_SETUP, "line 3: expected 0 or 1");
    CHECK_OK(gesta_region_set_enabled(context, GESTA_REGION_ROOT, 0));
    CHECK_OK(gesta_region_set_order(context, GESTA_REGION_ROOT, 4));
    CHECK(strstr(save(context, &t), "region-") == NULL);
    CHECK_OK(gesta_context_destroy(context));
}

static void team_of(gesta_context *context, uint32_t recognizer, uint32_t team, int32_t captain) {
    uint32_t number = 99;
    int32_t is_captain = 99;
    CHECK_OK(INFO(context, recognizer, team, &number));
    CHECK_OK(INFO(context, recognizer, captain, &is_captain));
    CHECK_EQUAL(number, team);
    CHECK_EQUAL(is_captain, captain);
}

/* The teams of a setup are others than those of the program, and than those of the setup when it is loaded again. */
static void teams(void) {
    static const char setup[] = "gesta-setup 1\nconfig 0 16 1\ncreate 0x1 gesta.tap\ncreate 0x2 gesta.pan\n"
                                "create 0x3 gesta.pan\nteam 0x1 2 1\nteam 0x2 2 0\nteam 0x3 7 1\n";
    gesta_context *context = context_new(0);
    uint32_t own = recognizer_new(context, "gesta.tap"), first[3] = {0}, second[3] = {0};
    CHECK_OK(gesta_recognizer_set_team(context, own, 2, 1));
    CHECK_OK(gesta_setup_load(context, setup, SIZE_MAX, first, 3, NULL));
    CHECK_OK(gesta_setup_load(context, setup, SIZE_MAX, second, 3, NULL));
    team_of(context, own, 2, 1);
    team_of(context, first[0], 1, 1);
    team_of(context, first[1], 1, 0);
    team_of(context, first[2], 7, 1);
    team_of(context, second[0], 3, 1);
    team_of(context, second[1], 3, 0);
    team_of(context, second[2], 4, 1);
    CHECK_OK(gesta_context_destroy(context));
}

static gesta_context *undone;

/* A class whose instances make a call that fails when they are destroyed. */
static int32_t fail_at_the_end(const puppet_call *call) {
    if (call->what != PUPPET_DESTROY) return 0;
    CHECK_EQUAL(gesta_recognizer_set_number(undone, 7, GESTA_STR("enabled"), 1), GESTA_E_BUSY);
    return 0;
}

/* The message is that of gesta_setup_load, whatever happens while it takes back what it had created. */
static void message_of_undo(void) {
    gesta_class table = puppet_table("test.ending", 0);
    gesta_context *context = undone = context_new(0);
    CHECK_OK(gesta_class_register(context, &table, NULL));
    puppet_play = fail_at_the_end;
    unsigned destroyed = puppet_calls[PUPPET_DESTROY];
    CHECK_ERROR(context,
                gesta_setup_load(context, "gesta-setup 1\nconfig 0 32 1\ncreate 0x20010000 test.ending\nnonsense\n",
                                 SIZE_MAX, NULL, 0, NULL),
                GESTA_E_SETUP, "line 4: expected ");
    CHECK_EQUAL(puppet_calls[PUPPET_DESTROY], destroyed + 1);
    puppet_play = NULL;
    CHECK_OK(gesta_context_destroy(context));
}

static uint32_t blocker_decided;

static int32_t requires_failure(gesta_context *context, uint32_t recognizer, uint32_t other, void *single) {
    (void)context;
    return recognizer == *(uint32_t *)single && other == blocker_decided;
}

/* A recognition that several others block names the same one after a setup that was refused. */
static void waiting(void) {
    gesta_context *context = context_new(0);
    uint32_t single = recognizer_new(context, "gesta.tap"), declared = recognizer_new(context, "gesta.tap"), other = 0;
    blocker_decided = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(context, declared, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_set_number(context, blocker_decided, GESTA_STR("taps"), 2));
    gesta_delegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_require_failure = requires_failure;
    delegate.user = &single;
    CHECK_OK(gesta_context_set_delegate(context, &delegate));
    CHECK_OK(push_down(context, 0, 1, 50, 50));
    CHECK_OK(push_up(context, 20 * MS, 1, 50, 50));
    CHECK_OK(gesta_recognizer_relate(context, single, GESTA_RELATION_REQUIRES_FAILURE, declared, 1));
    CHECK_OK(INFO(context, single, waits_for, &other));
    CHECK_EQUAL(other, blocker_decided);
    CHECK_ERROR(context,
                gesta_setup_load(context, "gesta-setup 1\nconfig 0 32 1\ncreate 0x20010000 gesta.tap\nnonsense\n",
                                 SIZE_MAX, NULL, 0, NULL),
                GESTA_E_SETUP, "line 4: expected ");
    CHECK_OK(INFO(context, single, waits_for, &other));
    CHECK_EQUAL(other, blocker_decided);
    CHECK_OK(gesta_recognizer_destroy(context, blocker_decided));
    CHECK_OK(INFO(context, single, waits_for, &other));
    CHECK_EQUAL(other, declared);
    CHECK_OK(gesta_context_destroy(context));
}

static void arguments(void) {
    static text t;
    gesta_context *context = context_new(0);
    const char *good = save(context, &t);
    size_t count = 5;
    CHECK_ERROR(context, gesta_setup_load(context, good, SIZE_MAX - 1, NULL, 0, NULL), GESTA_E_ARGUMENT, "length");
    CHECK_OK(gesta_setup_load(context, good, SIZE_MAX, NULL, 0, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    twins(0);
    twins(GESTA_CONFIG_Y_UP);
    units();
    bits();
    malformed();
    by_hand();
    root();
    teams();
    message_of_undo();
    waiting();
    arguments();
    return check_end();
}
