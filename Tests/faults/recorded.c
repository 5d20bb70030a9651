/*
 * Calls that fail while a trace is recorded: recorded PLUGINS. Each call of the table fails with invalid arguments,
 * with stale ids, at limits, in callbacks that allow fewer calls, because a class refuses, and for want of memory at
 * each of its allocations. A session in which the call failed must be recorded as the same text as the session without
 * it, and must replay without a difference.
 */
#include <math.h>

#include "../c/puppet.h"
#include "failing.h"

/* ---------------------------------------------------------------------------------------------------- the session */

/* Where in the session the call is made. */
enum place {
    NOWHERE,
    OUTSIDE,
    IN_OBSERVER,
    IN_ACTION,
    IN_RELEASE,
    IN_CLASS,
    IN_DELEGATE,
    IN_HIT_TEST,
    IN_LOG,
    IN_CLOSING,
    PLACES
};

static const char *const places[] = {"nowhere",           "outside callbacks", "in the observer", "in an action",
                                     "in a release",      "in a class",        "in the delegate", "in the hit test",
                                     "in a log callback", "while closing"};

typedef struct text {
    char bytes[400000];
    size_t length;
} text;

static text trace, reference;
static const char *plugins;
static gesta_context *context;
static gesta_class table;
/* Recognizers: one that has begun, two of the test's class (one is disabled), one that learns, one with a pattern, one
   that was destroyed. */
static uint32_t pan, own, idle, learner, pattern, tap, gone;
static uint32_t area, inner, gone_region, action, gone_action;
static int32_t refusal; /* what set_value of the test's class returns */
static int creates_nothing;

static int place, performed;
static int (*perform)(void);

static void at(int here) {
    if (place != here || performed) return;
    performed = 1;
    performed = perform() ? 1 : 2;
}

static void collect(const char *bytes, size_t length, void *user) {
    (void)user;
    if (trace.length + length > sizeof trace.bytes) abort();
    memcpy(trace.bytes + trace.length, bytes, length);
    trace.length += length;
}

static void observe(gesta_context *c, const gesta_event *event, void *user) {
    (void)c, (void)event, (void)user;
    at(IN_OBSERVER);
}

static void act(gesta_context *c, const gesta_event *event, void *user) {
    (void)c, (void)event, (void)user;
    at(IN_ACTION);
}

static void released(void *user) { at(*(int *)user); }

static void write_log(gesta_context *c, uint32_t level, const char *words, void *user) {
    (void)c, (void)level, (void)words, (void)user;
    at(IN_LOG);
}

static int32_t play(const puppet_call *call) {
    if (call->what == PUPPET_CREATE) return creates_nothing ? -1 : 0;
    if (call->what == PUPPET_SET_VALUE) return refusal;
    if (call->what == PUPPET_MOVED) {
        at(IN_CLASS);
        if (place == IN_LOG) call->self->host->log(call->self->instance, GESTA_LOG_INFO, "moved", SIZE_MAX);
    }
    return 0;
}

static int32_t may_receive(gesta_context *c, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)c, (void)recognizer, (void)contact, (void)user;
    at(IN_DELEGATE);
    return 1;
}

static uint32_t hit(gesta_context *c, const gesta_touch *touch, void *user) {
    (void)c, (void)touch, (void)user;
    at(IN_HIT_TEST);
    return area;
}

static const double vee[] = {0, 0, 10, 20, 20, 40, 30, 20, 40, 0};
static const double wave[] = {0, 0, 10, 20, 20, 0, 30, 20, 40, 0};

/* Records the session, with the call in its place. */
static void record(void) {
    static int in_release = IN_RELEASE, closing = IN_CLOSING;
    static const gesta_rect rect = {0, 0, 500, 500}, small = {0, 0, 5, 5};
    gesta_delegate delegate;
    gesta_config config;
    trace.length = 0;
    performed = 0;
    refusal = 0;
    creates_nothing = 0;
    puppet_forget();
    puppet_play = play;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 1;
    config.max_contacts = 2;
    CHECK_OK(gesta_context_create(&config, &context));
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_OK(gesta_trace_start(context, collect, NULL, NULL));
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &area));
    CHECK_OK(gesta_region_create(context, area, &small, &inner));
    CHECK_OK(gesta_region_create(context, area, &small, &gone_region));
    CHECK_OK(gesta_region_destroy(context, gone_region));
    pan = recognizer_new(context, "gesta.pan");
    own = recognizer_new(context, "test.recorded");
    idle = recognizer_new(context, "test.recorded");
    CHECK_OK(gesta_recognizer_set_enabled(context, idle, 0));
    learner = recognizer_new(context, "gesta.template");
    pattern = recognizer_new(context, "gesta.stroke");
    tap = recognizer_new(context, "gesta.tap");
    gone = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_destroy(context, gone));
    CHECK_OK(gesta_recognizer_allow_simultaneous(context, pan, own, 1));
    CHECK_OK(gesta_recognizer_require_failure(context, tap, pattern));
    CHECK_OK(gesta_recognizer_add_example(context, learner, "vee", SIZE_MAX, vee, 5, NULL, 0));
    CHECK_OK(gesta_recognizer_add_action(context, pan, act, NULL, NULL, &action));
    CHECK_OK(gesta_recognizer_add_action(context, pan, act, &in_release, released, &gone_action));
    CHECK_OK(gesta_context_set_observer(context, observe, NULL, NULL));
    CHECK_OK(gesta_context_set_log(context, write_log, &closing, released));
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_receive = may_receive;
    CHECK_OK(gesta_context_set_delegate(context, &delegate));
    CHECK_OK(gesta_context_set_hit_test(context, hit, NULL, NULL));
    CHECK_OK(push_down(context, 0, 1, 100, 100));
    CHECK_OK(push_move(context, 10 * MS, 1, 150, 100));
    CHECK_EQUAL(state_of(context, pan), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_recognizer_remove_action(context, pan, gone_action));
    at(OUTSIDE);
    CHECK_OK(push_move(context, 20 * MS, 1, 160, 100));
    CHECK_OK(push_up(context, 30 * MS, 1, 160, 100));
    CHECK_OK(gesta_advance(context, 900 * MS));
    CHECK_OK(push_down(context, 1000 * MS, 2, 20, 20));
    CHECK_OK(push_up(context, 1010 * MS, 2, 20, 20));
    CHECK_OK(gesta_advance(context, 2000 * MS));
    CHECK_OK(gesta_context_destroy(context));
    context = NULL;
}

static int32_t bring(gesta_context *c, void *user) {
    (void)user;
    return gesta_class_register(c, &table, NULL);
}

/* -------------------------------------------------------------------------------------------------- calls that fail */

static int number; /* the line of the call */
static int32_t code, wanted;
static const char *name;

/* A call that fails: the code that it returns, and the call. */
#define FAILS(status, call)                                                                                            \
    case __LINE__:                                                                                                     \
        wanted = (status);                                                                                             \
        name = #call;                                                                                                  \
        code = (call);                                                                                                 \
        return 1

enum { FIRST_BAD = __LINE__ };

static int bad_arguments(void) {
    static char long_text[GESTA_TEXT_MAX + 2];
    static double many[2 * 8193];
    static const double far_away[] = {0, 0, 2e9, 0}, missing[] = {0, 0, NAN, 0}, still[] = {5, 5, 5, 5};
    static const size_t lengths[] = {2, 2}, six[] = {1, 1, 1, 1, 1, 1};
    static const gesta_rect rect = {0, 0, 5, 5}, negative = {0, 0, -1, 5}, infinite = {0, INFINITY, 5, 5},
                            huge = {0, 0, 5, 3e9};
    static const gesta_affine flat = {1, 2, 2, 4, 0, 0};
    gesta_touch touch = touch_at(20 * MS, 1, GESTA_PHASE_MOVED, 160, 100);
    gesta_touch three[3];
    gesta_delegate delegate, unknown;
    gesta_class other = table;
    uint32_t id = 0;
    memset(long_text, 'x', sizeof long_text - 1);
    memset(&delegate, 0, sizeof delegate);
    delegate.size = 8;
    memset(&unknown, 0, sizeof unknown);
    unknown.size = sizeof unknown;
    unknown.reserved = 1;
    for (int i = 0; i < 3; i++) three[i] = touch_at(20 * MS, (uint64_t)(5 + i), GESTA_PHASE_BEGAN, 1, 1);
    switch (number) {
        /* Input. */
        FAILS(GESTA_E_ARGUMENT, gesta_push(context, NULL, 1, sizeof touch));
        FAILS(GESTA_E_ARGUMENT, gesta_push(context, (const gesta_touch *)((const char *)three + 4), 1, sizeof touch));
        FAILS(GESTA_E_SIZE, gesta_push(context, &touch, 1, sizeof touch - 8));
        FAILS(GESTA_E_RANGE, gesta_push(context, &touch, SIZE_MAX, sizeof touch));
        FAILS(GESTA_E_TIME, push_move(context, 5 * MS, 1, 160, 100));
        FAILS(GESTA_E_NOT_FINITE, push_move(context, 20 * MS, 1, NAN, 100));
        FAILS(GESTA_E_RANGE, push_move(context, 20 * MS, 1, 2e9, 100));
        FAILS(GESTA_E_PHASE, push_one(context, 20 * MS, 1, 77, 160, 100));
        FAILS(GESTA_E_CONTACT, push_move(context, 20 * MS, 3, 160, 100));
        FAILS(GESTA_E_CONTACT, push_down(context, 20 * MS, 1, 160, 100));
        FAILS(GESTA_E_LIMIT, gesta_push(context, three, 3, sizeof *three));
        FAILS(GESTA_E_TIME, gesta_advance(context, 5 * MS));
        FAILS(GESTA_E_TIME, gesta_advance(context, INT64_MAX));
        /* Recognizers. */
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_create(context, "gesta.tap", SIZE_MAX, NULL));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_create(context, NULL, SIZE_MAX, &id));
        FAILS(GESTA_E_CLASS, gesta_recognizer_create(context, "gesta.top", SIZE_MAX, &id));
        FAILS(GESTA_E_TEXT, gesta_recognizer_create(context, "\xff", SIZE_MAX, &id));
        FAILS(GESTA_E_TEXT, gesta_recognizer_create(context, long_text, SIZE_MAX, &id));
        FAILS(GESTA_E_CLASS_CREATE,
              (creates_nothing = 1, gesta_recognizer_create(context, "test.recorded", SIZE_MAX, &id)));
        FAILS(GESTA_E_STALE, gesta_recognizer_destroy(context, gone));
        FAILS(GESTA_E_HANDLE, gesta_recognizer_destroy(context, area));
        FAILS(GESTA_E_STALE, gesta_recognizer_attach(context, gone, area));
        FAILS(GESTA_E_STALE, gesta_recognizer_attach(context, tap, gone_region));
        FAILS(GESTA_E_HANDLE, gesta_recognizer_attach(context, tap, pan));
        FAILS(GESTA_E_STALE, gesta_recognizer_set_enabled(context, gone, 0));
        FAILS(GESTA_E_STALE, gesta_recognizer_reset(context, gone));
        FAILS(GESTA_E_STALE, gesta_recognizer_ignore(context, gone, 1));
        FAILS(GESTA_E_CONTACT, gesta_recognizer_ignore(context, pan, 7));
        FAILS(GESTA_E_STALE, gesta_recognizer_set_user(context, gone, NULL));
        FAILS(GESTA_E_STALE, gesta_recognizer_add_action(context, gone, act, NULL, NULL, NULL));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_action(context, pan, NULL, NULL, NULL, NULL));
        FAILS(GESTA_E_STALE, gesta_recognizer_remove_action(context, gone, action));
        FAILS(GESTA_E_STALE, gesta_recognizer_remove_action(context, pan, gone_action));
        FAILS(GESTA_E_HANDLE, gesta_recognizer_remove_action(context, tap, action));
        /* Parameters and values. */
        FAILS(GESTA_E_STALE, gesta_recognizer_set_number(context, gone, "slop", SIZE_MAX, 1));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_set_number(context, tap, NULL, SIZE_MAX, 1));
        FAILS(GESTA_E_TEXT, gesta_recognizer_set_number(context, tap, "\xff", SIZE_MAX, 1));
        FAILS(GESTA_E_NAME, gesta_recognizer_set_number(context, tap, "slip", SIZE_MAX, 1));
        FAILS(GESTA_E_TYPE, gesta_recognizer_set_number(context, tap, "taps", SIZE_MAX, 1));
        FAILS(GESTA_E_NOT_FINITE, gesta_recognizer_set_number(context, tap, "slop", SIZE_MAX, NAN));
        FAILS(GESTA_E_RANGE, gesta_recognizer_set_number(context, tap, "slop", SIZE_MAX, -1));
        FAILS(GESTA_E_RANGE, gesta_recognizer_set_integer(context, tap, "taps", SIZE_MAX, 0));
        FAILS(GESTA_E_RANGE, gesta_recognizer_set_integer(context, tap, "taps", SIZE_MAX, INT64_MAX));
        FAILS(GESTA_E_TYPE, gesta_recognizer_set_integer(context, tap, "slop", SIZE_MAX, 1));
        FAILS(GESTA_E_TYPE, gesta_recognizer_set_boolean(context, tap, "slop", SIZE_MAX, 1));
        FAILS(GESTA_E_RANGE, gesta_recognizer_set_text(context, own, "colour", SIZE_MAX, "mauve", SIZE_MAX));
        FAILS(GESTA_E_TYPE, gesta_recognizer_set_text(context, tap, "slop", SIZE_MAX, "1", SIZE_MAX));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_set_text(context, own, "title", SIZE_MAX, NULL, SIZE_MAX));
        FAILS(GESTA_E_TEXT, gesta_recognizer_set_text(context, own, "title", SIZE_MAX, "\xff", SIZE_MAX));
        FAILS(GESTA_E_TEXT, gesta_recognizer_set_text(context, own, "title", SIZE_MAX, long_text, SIZE_MAX));
        FAILS(GESTA_E_PATTERN, gesta_recognizer_set_text(context, pattern, "pattern", SIZE_MAX, "sideways", SIZE_MAX));
        FAILS(GESTA_E_READ_ONLY, gesta_recognizer_set_integer(context, own, "turns", SIZE_MAX, 1));
        FAILS(GESTA_E_READ_ONLY, gesta_recognizer_set_text(context, own, "word", SIZE_MAX, "x", SIZE_MAX));
        FAILS(GESTA_E_NOT_FINITE, gesta_recognizer_set_number(context, own, "dx", SIZE_MAX, INFINITY));
        FAILS(GESTA_E_STATE, gesta_recognizer_set_number(context, idle, "dx", SIZE_MAX, 1));
        FAILS(GESTA_E_RANGE, (refusal = 5, gesta_recognizer_set_number(context, own, "dx", SIZE_MAX, 1)));
        FAILS(GESTA_E_STATE, (refusal = GESTA_E_STATE, gesta_recognizer_set_number(context, own, "dy", SIZE_MAX, 1)));
        /* Arbitration. */
        FAILS(GESTA_E_STALE, gesta_recognizer_require_failure(context, gone, tap));
        FAILS(GESTA_E_STALE, gesta_recognizer_require_failure(context, tap, gone));
        FAILS(GESTA_E_CYCLE, gesta_recognizer_require_failure(context, tap, tap));
        FAILS(GESTA_E_CYCLE, gesta_recognizer_require_failure(context, pattern, tap));
        FAILS(GESTA_E_STALE, gesta_recognizer_remove_requirement(context, gone, tap));
        FAILS(GESTA_E_HANDLE, gesta_recognizer_remove_requirement(context, tap, 0));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_allow_simultaneous(context, tap, tap, 1));
        FAILS(GESTA_E_STALE, gesta_recognizer_allow_simultaneous(context, tap, gone, 1));
        FAILS(GESTA_E_STATE, gesta_recognizer_claim(context, idle));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_set_team(context, idle, 0, 1));
        FAILS(GESTA_E_STALE, gesta_recognizer_set_provisional(context, gone, 1));
        FAILS(GESTA_E_STALE, gesta_recognizer_set_priority(context, gone, 1));
        FAILS(GESTA_E_STALE, gesta_recognizer_set_tools(context, gone, 1));
        FAILS(GESTA_E_RANGE, gesta_recognizer_set_tools(context, tap, 0));
        FAILS(GESTA_E_RANGE, gesta_recognizer_set_tools(context, tap, 16));
        FAILS(GESTA_E_SIZE, gesta_context_set_delegate(context, &delegate));
        FAILS(GESTA_E_ARGUMENT, gesta_context_set_delegate(context, &unknown));
        /* Regions. */
        FAILS(GESTA_E_STALE, gesta_region_create(context, gone_region, &rect, &id));
        FAILS(GESTA_E_ARGUMENT, gesta_region_create(context, area, &rect, NULL));
        FAILS(GESTA_E_ARGUMENT, gesta_region_create(context, area, NULL, &id));
        FAILS(GESTA_E_RANGE, gesta_region_create(context, area, &negative, &id));
        FAILS(GESTA_E_NOT_FINITE, gesta_region_create(context, area, &infinite, &id));
        FAILS(GESTA_E_RANGE, gesta_region_set_rect(context, area, &huge));
        FAILS(GESTA_E_ARGUMENT, gesta_region_set_rect(context, GESTA_REGION_ROOT, &rect));
        FAILS(GESTA_E_STALE, gesta_region_set_rect(context, gone_region, &rect));
        FAILS(GESTA_E_ARGUMENT, gesta_region_set_transform(context, GESTA_REGION_ROOT, NULL));
        FAILS(GESTA_E_STALE, gesta_region_set_transform(context, gone_region, NULL));
        FAILS(GESTA_E_RANGE, gesta_region_set_transform(context, area, &flat));
        FAILS(GESTA_E_STALE, gesta_region_set_order(context, gone_region, 1));
        FAILS(GESTA_E_STALE, gesta_region_set_enabled(context, gone_region, 1));
        FAILS(GESTA_E_STALE, gesta_region_destroy(context, gone_region));
        FAILS(GESTA_E_ARGUMENT, gesta_region_destroy(context, GESTA_REGION_ROOT));
        FAILS(GESTA_E_HANDLE, gesta_region_destroy(context, tap));
        /* Examples. */
        FAILS(GESTA_E_STALE, gesta_recognizer_add_example(context, gone, "w", 1, wave, 5, NULL, 0));
        FAILS(GESTA_E_TYPE, gesta_recognizer_add_example(context, tap, "w", 1, wave, 5, NULL, 0));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(context, learner, "", 0, wave, 5, NULL, 0));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(context, learner, "w", 1, NULL, 5, NULL, 0));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(context, learner, "w", 1, wave, 0, NULL, 0));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(context, learner, "w", 1, wave, 5, lengths, 2));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(context, learner, "w", 1, wave, 3, lengths, 2));
        FAILS(GESTA_E_LIMIT, gesta_recognizer_add_example(context, learner, "w", 1, wave, 5, six, 6));
        FAILS(GESTA_E_LIMIT, gesta_recognizer_add_example(context, learner, "w", 1, many, 8193, NULL, 0));
        FAILS(GESTA_E_RANGE, gesta_recognizer_add_example(context, learner, "w", 1, far_away, 2, NULL, 0));
        FAILS(GESTA_E_NOT_FINITE, gesta_recognizer_add_example(context, learner, "w", 1, missing, 2, NULL, 0));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(context, learner, "w", 1, still, 2, NULL, 0));
        FAILS(GESTA_E_TEXT, gesta_recognizer_add_example(context, learner, long_text, SIZE_MAX, wave, 5, NULL, 0));
        FAILS(GESTA_E_TYPE, gesta_recognizer_remove_examples(context, tap, "vee", SIZE_MAX, NULL));
        FAILS(GESTA_E_TEXT, gesta_recognizer_remove_examples(context, learner, "\xff", SIZE_MAX, NULL));
        FAILS(GESTA_OK, gesta_recognizer_remove_examples(context, learner, "nobody", SIZE_MAX, NULL));
        FAILS(GESTA_E_ARGUMENT, gesta_recognizer_load_examples(context, learner, NULL, SIZE_MAX));
        FAILS(GESTA_E_EXAMPLES, gesta_recognizer_load_examples(context, learner, "gesta-examples 2\n", SIZE_MAX));
        FAILS(GESTA_E_EXAMPLES,
              gesta_recognizer_load_examples(context, learner, "gesta-examples 1\nexample \"w\" | 0 0 9 9\nexample\n",
                                             SIZE_MAX));
        FAILS(GESTA_E_TYPE, gesta_recognizer_load_examples(context, tap, "gesta-examples 1\n", SIZE_MAX));
        /* Classes, plugins and the trace itself. */
        FAILS(GESTA_E_ARGUMENT, gesta_class_register(context, NULL, NULL));
        FAILS(GESTA_E_CLASS_DUPLICATE, gesta_class_register(context, &table, NULL));
        FAILS(GESTA_E_CLASS_FUNCTION,
              (other.create = NULL, other.id = "test.other", gesta_class_register(context, &other, NULL)));
        FAILS(GESTA_E_PLUGIN_PATH, gesta_plugin_load(context, "relative.so", SIZE_MAX, NULL));
        FAILS(GESTA_E_PLUGIN_MISSING, gesta_plugin_load(context, "/nowhere/none.so", SIZE_MAX, NULL));
        FAILS(GESTA_E_PLUGIN_PATH, gesta_plugin_scan(context, "relative", SIZE_MAX, NULL));
        FAILS(GESTA_E_BUSY, gesta_trace_start(context, collect, NULL, NULL));
    default: return 0;
    }
}

enum { LAST_BAD = __LINE__ };

/* Calls that would succeed outside callbacks. Refused in every callback: */
enum { FIRST_OUTERMOST = __LINE__ };

static int outermost_calls(void) {
    gesta_touch touch = touch_at(INT64_C(1) << 50, 2, GESTA_PHASE_BEGAN, 160, 100);
    switch (number) {
        FAILS(GESTA_E_BUSY, gesta_push(context, &touch, 1, sizeof touch));
        FAILS(GESTA_E_BUSY, gesta_advance(context, INT64_C(1) << 50));
        FAILS(GESTA_E_BUSY, gesta_context_destroy(context));
        FAILS(GESTA_E_BUSY, gesta_trace_start(context, collect, NULL, NULL));
        FAILS(GESTA_E_BUSY, gesta_trace_stop(context));
    default: return 0;
    }
}

enum { LAST_OUTERMOST = __LINE__ };

/* Refused while the context is being destroyed, and where only read-only functions may be called: */
enum { FIRST_ADDING = __LINE__ };

static int adding_calls(void) {
    static const gesta_rect rect = {1, 1, 50, 50};
    gesta_delegate delegate;
    gesta_class other = table;
    char path[4096];
    uint32_t id = 0;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    other.id = "test.other";
    snprintf(path, sizeof path, "%s/good.so", plugins);
    switch (number) {
        FAILS(GESTA_E_BUSY, gesta_recognizer_create(context, "gesta.tap", SIZE_MAX, &id));
        FAILS(GESTA_E_BUSY, gesta_recognizer_create(context, "test.recorded", SIZE_MAX, &id));
        FAILS(GESTA_E_BUSY, gesta_recognizer_create(context, "gesta.template", SIZE_MAX, &id));
        FAILS(GESTA_E_BUSY, gesta_region_create(context, area, &rect, &id));
        FAILS(GESTA_E_BUSY, gesta_class_register(context, &other, NULL));
        FAILS(GESTA_E_BUSY, gesta_plugin_load(context, path, SIZE_MAX, NULL));
        FAILS(GESTA_E_BUSY, gesta_context_set_delegate(context, &delegate));
        FAILS(GESTA_E_BUSY, gesta_context_set_hit_test(context, hit, NULL, NULL));
        FAILS(GESTA_E_BUSY, gesta_context_set_observer(context, observe, NULL, NULL));
        FAILS(GESTA_E_BUSY, gesta_context_set_log(context, write_log, NULL, NULL));
    default: return 0;
    }
}

enum { LAST_ADDING = __LINE__ };

/* Refused only where read-only functions may be called: */
enum { FIRST_CHANGING = __LINE__ };

static int changing_calls(void) {
    static char long_text[3000];
    static const gesta_rect rect = {1, 1, 50, 50};
    uint32_t id = 0;
    memset(long_text, 'x', sizeof long_text - 1);
    switch (number) {
        FAILS(GESTA_E_BUSY, gesta_recognizer_destroy(context, own));
        FAILS(GESTA_E_BUSY, gesta_recognizer_attach(context, tap, inner));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_enabled(context, own, 0));
        FAILS(GESTA_E_BUSY, gesta_recognizer_reset(context, own));
        FAILS(GESTA_E_BUSY, gesta_recognizer_ignore(context, pan, 1));
        FAILS(GESTA_E_BUSY, gesta_recognizer_add_action(context, own, act, NULL, NULL, &id));
        FAILS(GESTA_E_BUSY, gesta_recognizer_remove_action(context, pan, action));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_user(context, own, NULL));
        FAILS(GESTA_E_BUSY, gesta_context_set_units_per_mm(context, 2));
        FAILS(GESTA_E_BUSY, gesta_context_set_slop_factor(context, 1, 2));
        FAILS(GESTA_E_BUSY, gesta_context_set_palm_guard(context, NULL));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_number(context, own, "strength", SIZE_MAX, 1));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_integer(context, tap, "taps", SIZE_MAX, 2));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_boolean(context, own, "eager", SIZE_MAX, 0));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_text(context, own, "title", SIZE_MAX, long_text, SIZE_MAX));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_text(context, own, "colour", SIZE_MAX, "red", SIZE_MAX));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_text(context, pattern, "pattern", SIZE_MAX, "down", SIZE_MAX));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_number(context, learner, "false_positives", SIZE_MAX, 0.5));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_number(context, own, "dx", SIZE_MAX, 2));
        FAILS(GESTA_E_BUSY, gesta_recognizer_require_failure(context, own, learner));
        FAILS(GESTA_E_BUSY, gesta_recognizer_remove_requirement(context, tap, pattern));
        FAILS(GESTA_E_BUSY, gesta_recognizer_allow_simultaneous(context, learner, pattern, 1));
        FAILS(GESTA_E_BUSY, gesta_recognizer_claim(context, tap));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_team(context, tap, 1, 1));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_provisional(context, tap, 1));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_priority(context, tap, 3));
        FAILS(GESTA_E_BUSY, gesta_recognizer_set_tools(context, tap, 3));
        FAILS(GESTA_E_BUSY, gesta_region_set_rect(context, inner, &rect));
        FAILS(GESTA_E_BUSY, gesta_region_set_transform(context, inner, NULL));
        FAILS(GESTA_E_BUSY, gesta_region_set_order(context, inner, 3));
        FAILS(GESTA_E_BUSY, gesta_region_set_enabled(context, inner, 0));
        FAILS(GESTA_E_BUSY, gesta_region_destroy(context, inner));
        FAILS(GESTA_E_BUSY, gesta_recognizer_add_example(context, learner, "wave", SIZE_MAX, wave, 5, NULL, 0));
        FAILS(GESTA_E_BUSY, gesta_recognizer_remove_examples(context, learner, "vee", SIZE_MAX, NULL));
        FAILS(GESTA_E_BUSY, gesta_recognizer_load_examples(
                                context, learner, "gesta-examples 1\nexample \"w\" | 0 0 9 9 18 0\n", SIZE_MAX));
        FAILS(GESTA_E_BUSY, gesta_context_cancel(context));
    default: return 0;
    }
}

enum { LAST_CHANGING = __LINE__ };

/* ----------------------------------------------------------------------------------------------------- the matrix */

static unsigned trials;

/* What was recorded is the session without the call, and replays. */
static void examine(const char *way) {
    gesta_trace_options options;
    gesta_trace_result result;
    static char message[1000];
    int same = trace.length == reference.length && memcmp(trace.bytes, reference.bytes, trace.length) == 0;
    trials++;
    if (!CHECK(performed == 1) || !CHECK(code == wanted) || !CHECK(same))
        printf("     %s, %s, %s: returned %d, expected %d; %s\n", name, places[place], way, (int)code, (int)wanted,
               same ? "not recorded" : "the trace differs");
    memset(&options, 0, sizeof options);
    memset(&result, 0, sizeof result);
    options.size = sizeof options;
    options.prepare = bring;
    options.message = message;
    options.capacity = sizeof message;
    result.size = sizeof result;
    refusal = 0, creates_nothing = 0;
    if (!CHECK(gesta_trace_replay(trace.bytes, trace.length, &options, &result) == GESTA_OK) ||
        !CHECK(result.differences == 0))
        printf("     %s, %s, %s: %s\n", name, places[place], way, message);
}

/* Every call of a list, made in one place. */
static void refused(int where, int (*list)(void), int first, int last) {
    place = where;
    perform = list;
    for (number = first; number < last; number++) {
        name = "";
        record();
        if (performed == 1) examine("refused");
    }
}

static int (*short_list)(void);
static long allocation;

static int short_of_memory(void) {
    asked = 0, failed = 0, fails_at = allocation;
    int is_there = short_list();
    fails_at = 0;
    return is_there;
}

/* Every call of a list with each of its allocations failing, alone or with all after it, until none is reached. */
static void short_memory(int (*list)(void), int first, int last) {
    place = OUTSIDE;
    perform = short_of_memory;
    short_list = list;
    for (number = first; number < last; number++)
        for (fails_on = 0; fails_on < 2; fails_on++)
            for (allocation = 1;; allocation++) {
                record();
                if (performed != 1 || !failed) break;
                if (code == GESTA_OK) continue;
                wanted = GESTA_E_MEMORY;
                examine(fails_on ? "an allocation and all after it fail" : "an allocation fails");
            }
}

int main(int argc, char **argv) {
    static const int callbacks[] = {IN_OBSERVER, IN_ACTION,   IN_RELEASE, IN_CLASS,
                                    IN_DELEGATE, IN_HIT_TEST, IN_LOG,     IN_CLOSING};
    gesta_allocator hook;
    unsigned before;
    if (argc < 2) return 2;
    plugins = argv[1];
    memset(&hook, 0, sizeof hook);
    hook.size = sizeof hook;
    hook.allocate = allocate;
    hook.release = release;
    table = puppet_table("test.recorded", GESTA_CLASS_CONTINUOUS);
    CHECK_OK(gesta_set_allocator(&hook));
    place = NOWHERE;
    record();
    reference = trace;
    refused(OUTSIDE, bad_arguments, FIRST_BAD, LAST_BAD);
    printf("%u trials with invalid arguments\n", trials);
    before = trials;
    for (size_t i = 0; i < sizeof callbacks / sizeof *callbacks; i++) {
        refused(callbacks[i], outermost_calls, FIRST_OUTERMOST, LAST_OUTERMOST);
        if (callbacks[i] >= IN_CLASS) refused(callbacks[i], adding_calls, FIRST_ADDING, LAST_ADDING);
        if (callbacks[i] >= IN_CLASS && callbacks[i] != IN_CLOSING)
            refused(callbacks[i], changing_calls, FIRST_CHANGING, LAST_CHANGING);
    }
    printf("%u trials in callbacks\n", trials - before);
    before = trials;
    short_memory(adding_calls, FIRST_ADDING, LAST_ADDING);
    short_memory(changing_calls, FIRST_CHANGING, LAST_CHANGING);
    printf("%u trials with an allocation failing\n", trials - before);
    return check_end();
}
