/* Traces: recorded and replayed, with classes of the program, and the calls that are refused. */
#include "traced.h"

static void round_trip(void) {
    static const char *const kinds[] = {
        "gesta-trace 1\n", "config ",         "region ",    "region-order ", "region-transform ",
        "slop-factor ",    "create ",         "set ",       "was ",          "now ",
        "start\n",         "attach ",         "require ",   "simultaneous ", "delegate 1 1 1\n",
        "hit-test 1\n",    "push 1\n",        "push 3\n",   "touch ",        "advance ",
        "asked begin ",    "asked receive ",  "asked hit ", "event ",        "> set ",
        "> create ",       "> set ",          ">> set ",    "release\n",     "region-rect ",
        "unrequire ",      "ignore ",         "reset ",     "cancel\n",      "region-enable ",
        "destroy ",        "region-destroy ", "# failed: "};
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

/* ----------------------------------------------------------------------------------------------- the program's own */

static gesta_class own;

static int32_t bring(gesta_context *context, void *user) {
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

/* ------------------------------------------------------------------------------------------------ step by step */

static uint64_t steps_seen, lines_seen;
static int32_t step_returns;

static void ignore_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context, (void)finding, (void)user;
}

static int32_t look(gesta_context *context, uint64_t line, void *user) {
    gesta_context_info info = {.size = sizeof info};
    CHECK(user == &lines_seen && line > lines_seen);
    CHECK_EQUAL(gesta_advance(context, GESTA_TIME_MAX), GESTA_E_BUSY);
    CHECK_OK(gesta_context_describe(context, &info));
    CHECK_OK(gesta_context_check(context, ignore_finding, NULL, NULL));
    steps_seen++;
    lines_seen = line;
    return line >= line_of("advance ") ? step_returns : 0;
}

/* Each call, also before the start, and none of those that callbacks made. */
static void steps(void) {
    gesta_trace_result result;
    gesta_trace_options options;
    uint64_t calls = 0;
    record_all(&one, 0, 0);
    const char *const below[] = {"touch ", "event ", "asked ", "#", ">", "gesta-trace ", "config ", "library "};
    for (const char *line = one.bytes; line < one.bytes + one.length; line = strchr(line, '\n') + 1) {
        size_t i = 0;
        while (i < sizeof below / sizeof *below && strncmp(line, below[i], strlen(below[i])) != 0) i++;
        calls += i == sizeof below / sizeof *below;
    }
    memset(&options, 0, sizeof options);
    options.step = look;
    options.user = &lines_seen;
    steps_seen = lines_seen = 0;
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK_EQUAL(steps_seen, calls);
    CHECK_EQUAL(lines_seen, line_of("stop\n"));
    step_returns = -42;
    steps_seen = lines_seen = 0;
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), -42);
    CHECK_EQUAL(lines_seen, line_of("advance "));
    CHECK_EQUAL(result.line, lines_seen);
    CHECK(strstr(message, "options.step returned -42") != NULL);
}

/* ------------------------------------------------------------------------------------------- numbers out of range */

static uint32_t chooser;
static int32_t chosen;

static int32_t choose_on_begin(const puppet_call *call) {
    if (call->what == PUPPET_BEGAN) call->self->host->set_state(call->self->instance, GESTA_STATE_BEGAN);
    return 0;
}

static void choose(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state == GESTA_STATE_BEGAN)
        chosen = gesta_recognizer_set_text(context, chooser, "shade", SIZE_MAX, "green", SIZE_MAX);
}

/* A parameter and a value accept the same numbers from a trace as from the calls that set them. */
static void numbers_out_of_range(void) {
    static const char *const steps[] = {"2.5", "-1", "11", "nan"}, *const shades[] = {"0.5", "-1", "3", "nan"};
    gesta_value_info values[PUPPET_VALUE_COUNT];
    gesta_trace_result result;
    gesta_trace_options options;
    char line[80];
    static text recorded;
    gesta_context *context = context_new(0);
    memset(&one, 0, sizeof one);
    own = puppet_table("test.own", GESTA_CLASS_CONTINUOUS);
    memcpy(values, puppet_values, sizeof values);
    values[4].flags |= GESTA_VALUE_WRITABLE;
    own.values = values;
    puppet_forget();
    puppet_play = choose_on_begin;
    CHECK_OK(gesta_class_register(context, &own, NULL));
    chooser = recognizer_new(context, "test.own");
    CHECK_OK(gesta_recognizer_set_number(context, chooser, "steps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_add_action(context, chooser, choose, NULL, NULL, NULL));
    CHECK_OK(gesta_trace_start(context, collect, &one, collected));
    chosen = -99;
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(chosen);
    CHECK_OK(gesta_context_destroy(context));
    current = &one;
    recorded = one;
    memset(&options, 0, sizeof options);
    options.prepare = bring;
    for (size_t i = 0; i < 8; i++) {
        const char *number = i < 4 ? steps[i] : shades[i - 4], *name = i < 4 ? "steps" : "shade";
        char head[40];
        snprintf(head, sizeof head, "%sset 0x20010000 %s ", i < 4 ? "" : "> ", name);
        snprintf(line, sizeof line, "%s%s\n", head, number);
        current = &recorded;
        uint64_t at = line_of(head);
        if (!CHECK(at > 0)) continue;
        const char *from = recorded.bytes;
        for (uint64_t k = 1; k < at; k++) from = strchr(from, '\n') + 1;
        const char *rest = strchr(from, '\n') + 1;
        size_t before = (size_t)(from - recorded.bytes), after = recorded.length - (size_t)(rest - recorded.bytes);
        memcpy(one.bytes, recorded.bytes, before);
        memcpy(one.bytes + before, line, strlen(line));
        memcpy(one.bytes + before + strlen(line), rest, after);
        one.length = before + strlen(line) + after;
        CHECK_OK(replay(one.bytes, one.length, &options, &result));
        if (!CHECK(result.differences > 0) || !CHECK_EQUAL(result.line, at)) printf("     %s: %s\n", line, message);
    }
    CHECK_OK(replay(recorded.bytes, recorded.length, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    puppet_play = NULL;
}

/* A trace begins after the decision of an earlier sequence, which came when the next one had failed. */
static void decided_late(void) {
    gesta_trace_result result;
    gesta_context *context = context_new(0);
    memset(&one, 0, sizeof one);
    uint32_t single = recognizer_new(context, "gesta.tap"), twofold = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(context, twofold, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_relate(context, single, GESTA_RELATION_REQUIRES_FAILURE, twofold, 1));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_up(context, 50 * MS, 1, 0, 0));
    CHECK_OK(push_down(context, 100 * MS, 2, 1, 0));
    CHECK_OK(push_move(context, 110 * MS, 2, 90, 0));
    CHECK_EQUAL(state_of(context, single), GESTA_STATE_ENDED);
    CHECK_EQUAL(verdict_of(context, single).sequence, 1);
    CHECK_OK(push_up(context, 120 * MS, 2, 90, 0));
    CHECK_OK(gesta_advance(context, 900 * MS));
    CHECK_OK(gesta_trace_start(context, collect, &one, NULL));
    CHECK_OK(push_down(context, 1000 * MS, 3, 0, 0));
    CHECK_OK(push_up(context, 1050 * MS, 3, 0, 0));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(replay(one.bytes, one.length, NULL, &result));
    CHECK(result.differences == 0 && result.events > 0);
}

static void destroy_cancelled(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state == GESTA_STATE_CANCELLED) CHECK_OK(gesta_recognizer_destroy(context, event->recognizer));
}

/* A callback that a call has caused destroys the recognizer of the call. */
static void destroyed_by_its_call(void) {
    gesta_trace_result result;
    gesta_context *context = context_new(0);
    memset(&one, 0, sizeof one);
    uint32_t pan = recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_recognizer_add_action(context, pan, destroy_cancelled, NULL, NULL, NULL));
    CHECK_OK(gesta_trace_start(context, collect, &one, NULL));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 10 * MS, 1, 90, 0));
    CHECK_EQUAL(state_of(context, pan), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_recognizer_set_number(context, pan, GESTA_STR("per_contact"), 1));
    CHECK_EQUAL(gesta_recognizer_reset(context, pan), GESTA_E_STALE);
    CHECK_OK(gesta_trace_stop(context));
    current = &one;
    CHECK(line_of("> destroy 0x20010000") > 0);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(replay(one.bytes, one.length, NULL, &result));
    CHECK(result.differences == 0 && result.events > 0);
}

/* ---------------------------------------------------------------------------------------------------------- crashes */

static uint64_t pushed;

/* What is written now must be all that a replay needs: nothing that the library has kept back. */
static void check_written(uint64_t events) {
    gesta_trace_result result;
    CHECK(one.length > 0 && one.bytes[one.length - 1] == '\n');
    CHECK_OK(replay(one.bytes, one.length, NULL, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK_EQUAL(result.samples, pushed);
    CHECK(result.events >= events && result.cut > 0);
}

static uint64_t reported;

static void crash_here(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
    check_written(++reported);
}

/* Whenever the program may crash, also in an action, all that it has done is written. */
static void written_at_once(void) {
    gesta_context *context = context_new(0);
    memset(&one, 0, sizeof one);
    pushed = reported = 0;
    recognizer_new(context, "gesta.tap");
    recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_context_set_observer(context, crash_here, NULL, NULL));
    CHECK_OK(gesta_trace_start(context, collect, &one, NULL));
    check_written(0);
    for (int i = 0; i < 5; i++) {
        pushed++;
        CHECK_OK(push_down(context, i * 100 * MS, 1, 0, 0));
        check_written(reported);
        pushed++;
        CHECK_OK(push_move(context, (i * 100 + 10) * MS, 1, i % 2 ? 90 : 1, 0));
        check_written(reported);
        pushed++;
        CHECK_OK(push_up(context, (i * 100 + 20) * MS, 1, i % 2 ? 90 : 1, 0));
        check_written(reported);
    }
    CHECK(reported > 10);
    CHECK_OK(gesta_context_set_observer(context, NULL, NULL, NULL));
    CHECK_OK(gesta_context_destroy(context));
}

/* A recording begins after a tap that ended, one that was cancelled, and one that was reset. */
static void after_sequences(void) {
    gesta_context *context = context_new(0);
    const uint32_t ended = recognizer_new(context, "gesta.tap"), cancelled = recognizer_new(context, "gesta.tap");
    const uint32_t reset = recognizer_new(context, "gesta.tap");
    gesta_trace_result result;
    memset(&one, 0, sizeof one);
    CHECK_OK(gesta_recognizer_relate(context, ended, GESTA_RELATION_SIMULTANEOUS, cancelled, 1));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(gesta_recognizer_set_number(context, cancelled, GESTA_STR("enabled"), 0));
    CHECK_OK(gesta_recognizer_reset(context, reset));
    CHECK_OK(push_up(context, 50 * MS, 1, 0, 0));
    CHECK_OK(gesta_trace_start(context, collect, &one, NULL));
    CHECK_OK(gesta_recognizer_set_number(context, cancelled, GESTA_STR("enabled"), 1));
    CHECK_OK(push_down(context, 500 * MS, 1, 0, 0));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_HAS(one.bytes, "\nwas 0x20010000 ended ");
    CHECK_HAS(one.bytes, "\nwas 0x20010001 cancelled ");
    CHECK_HAS(one.bytes, "\nwas 0x20010002 possible ");
    CHECK_OK(replay(one.bytes, one.length, NULL, &result));
    CHECK_EQUAL(result.differences, 0);
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
    result.size = sizeof result;
    CHECK_EQUAL(gesta_trace_replay("", 0, NULL, &result), GESTA_E_TRACE);
    CHECK_EQUAL(gesta_trace_replay("gesta-trace 1\n", SIZE_MAX, NULL, &result), GESTA_E_TRACE);
    memset(&options, 0, sizeof options);
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
    own_classes();
    steps();
    numbers_out_of_range();
    decided_late();
    destroyed_by_its_call();
    written_at_once();
    after_sequences();
    refusals();
    return check_end();
}
