/* A context that its own callbacks destroy: it ends when the outermost call returns, and calls nothing until then. */
#include "counting.h"
#include "puppet.h"
#include "support.h"

typedef struct life {
    gesta_context *context;
    uint32_t tap, pan;
    const char *where; /* the callback that destroys the context */
    unsigned calls;    /* of callbacks since then */
    unsigned destroyed, released;
} life;

static uint32_t passes(life *l, const char *where) {
    if (l->destroyed != 0) l->calls++;
    else if (strcmp(l->where, where) == 0) {
        CHECK_OK(gesta_context_destroy(l->context));
        l->destroyed++;
        /* Again, it does nothing; and the context is still valid. */
        CHECK_OK(gesta_context_destroy(l->context));
        CHECK(gesta_context_user(l->context) == l);
        CHECK_EQUAL(context_info(l->context).in_callback, 1);
        CHECK_EQUAL(gesta_advance(l->context, 0), GESTA_E_BUSY);
    }
    return GESTA_REGION_ROOT;
}

static void in_action(gesta_context *c, const gesta_event *e, void *u) {
    (void)c, (void)e;
    passes((life *)u, "action");
}
static void in_observer(gesta_context *c, const gesta_event *e, void *u) {
    (void)c, (void)e;
    passes((life *)u, "observer");
}
static void in_log(gesta_context *c, uint32_t level, const char *line, void *u) {
    (void)c, (void)level, (void)line;
    passes((life *)u, "log");
}
static uint32_t in_hit_test(gesta_context *c, const gesta_touch *t, void *u) {
    (void)c, (void)t;
    return strcmp(((life *)u)->where, "log") == 0 ? 7 : passes((life *)u, "hit test"); /* 7: no region, is logged */
}
static int32_t in_receive(gesta_context *c, uint32_t r, const gesta_contact *contact, void *u) {
    (void)c, (void)r, (void)contact;
    return passes((life *)u, "delegate") != 0;
}
static int32_t in_begin(gesta_context *c, uint32_t r, void *u) {
    (void)c, (void)r;
    return passes((life *)u, "should begin") != 0;
}
static void in_trace(const char *bytes, size_t length, void *u) {
    (void)bytes, (void)length;
    passes((life *)u, "trace");
}
static void in_finding(gesta_context *c, const gesta_finding *f, void *u) {
    (void)c, (void)f;
    passes((life *)u, "finding");
}
static void release(void *u) { ((life *)u)->released++; }
static void in_release(void *u) {
    life *l = (life *)u;
    if (l->destroyed == 0) passes(l, "release");
    l->released++;
}

enum { RELEASES = 7 };

static void life_begin(life *l, const char *where) {
    gesta_delegate delegate;
    uint32_t id;
    memset(l, 0, sizeof *l);
    l->where = where;
    l->context = context_new(0);
    l->tap = recognizer_new(l->context, "gesta.tap");
    l->pan = recognizer_new(l->context, "gesta.pan");
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_receive = in_receive;
    delegate.should_begin = in_begin;
    delegate.user = l;
    delegate.release = release;
    CHECK_OK(gesta_context_set_user(l->context, l));
    CHECK_OK(gesta_context_set_delegate(l->context, &delegate));
    CHECK_OK(gesta_context_set_log(l->context, in_log, l, release));
    CHECK_OK(gesta_context_set_observer(l->context, in_observer, l, release));
    CHECK_OK(gesta_context_set_hit_test(l->context, in_hit_test, l, release));
    CHECK_OK(gesta_recognizer_add_action(l->context, l->tap, in_action, l, in_release, &id));
    CHECK_OK(gesta_recognizer_add_action(l->context, l->pan, in_action, l, release, &id));
}

static void life_ends(life *l, counting *c) {
    CHECK_EQUAL(l->destroyed, 1);
    CHECK_EQUAL(l->calls, 0);
    CHECK_EQUAL(l->released, RELEASES);
    CHECK_EQUAL(c->live, 0);
    CHECK_EQUAL(c->wrong, 0);
}

/* Two taps and a drag. */
static size_t samples(gesta_touch *t) {
    size_t n = 0;
    t[n++] = touch_at(0, 1, GESTA_PHASE_BEGAN, 5, 5);
    t[n++] = touch_at(50 * MS, 1, GESTA_PHASE_ENDED, 5, 5);
    t[n++] = touch_at(900 * MS, 1, GESTA_PHASE_BEGAN, 5, 5);
    for (int i = 1; i < 5; i++) t[n++] = touch_at((900 + 8 * i) * MS, 1, GESTA_PHASE_MOVED, 5 + 20 * i, 5);
    return n;
}

static void in_a_push(const char *where, counting *c) {
    gesta_touch t[16];
    size_t n = samples(t);
    life l;
    /* The beginning of a trace is written when it starts, each call before it has an effect. */
    int is_at_start = strcmp(where, "start of a trace") == 0;
    life_begin(&l, is_at_start ? "trace" : strcmp(where, "trace") == 0 ? "" : where);
    CHECK_OK(gesta_trace_start(l.context, in_trace, &l, release));
    l.where = where;
    if (strcmp(where, "release") == 0) CHECK_OK(gesta_recognizer_destroy(l.context, l.tap));
    else if (!is_at_start) CHECK_OK(gesta_push(l.context, t, n, sizeof *t));
    life_ends(&l, c);
}

/* The short way of a push, by single samples: the first move beyond the slop begins the pan. */
static void in_a_single_push(counting *c) {
    gesta_touch t[16];
    size_t n = samples(t);
    life l;
    life_begin(&l, "should begin");
    l.released++; /* of the trace, which there is none */
    for (size_t i = 2; i < n && l.destroyed == 0; i++) CHECK_OK(gesta_push(l.context, &t[i], 1, sizeof *t));
    life_ends(&l, c);
}

/* In functions of a class, which samples, deadlines, changes and calls that only read call. */
enum { OWN_VALUES = PUPPET_CALLS, OWN_DESCRIBE, OWN_HINT, OWN_MEASURES, OWN_EXAMINE, OWN_WILL_CHANGE, OWNS };
static life *own;
static int own_where;

static int32_t in_own(int what) {
    if (what == own_where && own->destroyed == 0) passes(own, "class");
    return 0;
}
static int32_t in_puppet(const puppet_call *call) {
    if (call->what == PUPPET_BEGAN)
        CHECK_OK(call->self->host->set_deadline(call->self->instance, call->contacts[0]->time + 100 * MS));
    if (call->what == PUPPET_MOVED && call->self->calls[PUPPET_MOVED] == 1)
        CHECK_OK(call->self->host->set_state(call->self->instance, GESTA_STATE_BEGAN));
    return in_own(call->what);
}
static void own_values(void *self) { (void)self, in_own(OWN_VALUES); }
static void own_describe(void *self) { (void)self, in_own(OWN_DESCRIBE); }
static void own_hint(void *self) { (void)self, in_own(OWN_HINT); }
static void own_measures(void *self) { (void)self, in_own(OWN_MEASURES); }
static void own_examine(void *self) { (void)self, in_own(OWN_EXAMINE); }
static int32_t own_will_change(void *self, size_t index, double value, const char *text, size_t length) {
    (void)self, (void)index, (void)value, (void)text, (void)length;
    return in_own(OWN_WILL_CHANGE);
}

/* Makes the next call on the context, unless it has been destroyed. */
#define NEXT(call) CHECK_OK(own->destroyed == 0 ? (call) : GESTA_OK)

static void in_a_class(int where, counting *c) {
    int hovers = where == PUPPET_HOVERED || where == PUPPET_LEFT;
    gesta_class table = (hovers ? puppet_hovering_table : puppet_table)("test.own", GESTA_CLASS_CONTINUOUS);
    uint32_t id, r;
    size_t count;
    double x;
    char text[256];
    life l;
    table.update_values = own_values;
    table.describe = own_describe;
    table.hint = own_hint;
    table.measures = own_measures;
    table.examine = own_examine;
    table.parameter_will_change = own_will_change;
    life_begin(&l, "class");
    l.released++; /* no trace */
    own = &l;
    own_where = where;
    puppet_forget();
    puppet_play = in_puppet;
    CHECK_OK(gesta_class_register(l.context, &table, &id));
    r = recognizer_new(l.context, table.id);
    NEXT(gesta_recognizer_set_number(l.context, r, GESTA_STR("strength"), 1));
    NEXT(gesta_context_check(l.context, in_finding, &l, &count));
    NEXT(push_one(l.context, 0, 1, GESTA_PHASE_HOVER, 5, 5));
    NEXT(push_down(l.context, 0, 1, 5, 5));
    NEXT(push_move(l.context, 8 * MS, 1, 6, 5));
    NEXT(gesta_recognizer_number(l.context, r, GESTA_STR("dx"), &x));
    NEXT(gesta_recognizer_set_number(l.context, r, GESTA_STR("dx"), 1));
    NEXT(gesta_recognizer_measures(l.context, r, NULL, 0, sizeof(gesta_measure), &count));
    NEXT(gesta_advance(l.context, 200 * MS));
    NEXT(push_up(l.context, 208 * MS, 1, 6, 5));
    NEXT(push_down(l.context, 900 * MS, 1, 5, 5));
    NEXT(gesta_context_cancel(l.context));
    NEXT(gesta_recognizer_verdict(l.context, r, NULL, text, sizeof text, NULL));
    NEXT(gesta_recognizer_hint(l.context, r, NULL, text, sizeof text, NULL));
    NEXT(gesta_recognizer_destroy(l.context, r));
    NEXT(gesta_context_destroy(l.context));
    life_ends(&l, c);
    CHECK_EQUAL(puppet_calls[PUPPET_CREATE], puppet_calls[PUPPET_DESTROY]);
    CHECK_EQUAL(puppet_calls[PUPPET_RELEASE], 1);
}

/* A push that fails after the callback: its second frame became invalid meanwhile. */
static gesta_touch changing[2];
static void in_changing(gesta_context *c, const gesta_event *e, void *u) {
    (void)e, (void)u;
    changing[1].x = 1e300;
    CHECK_OK(gesta_context_destroy(c));
}
static void in_a_push_that_fails(counting *c) {
    gesta_context *context = context_new(0);
    uint32_t press = recognizer_new(context, "gesta.press"), id;
    CHECK_OK(gesta_recognizer_set_number(context, press, "delay", SIZE_MAX, 0));
    CHECK_OK(gesta_recognizer_add_action(context, press, in_changing, NULL, NULL, &id));
    changing[0] = touch_at(0, 1, GESTA_PHASE_BEGAN, 5, 5);
    changing[1] = touch_at(8 * MS, 1, GESTA_PHASE_MOVED, 5, 5);
    CHECK(gesta_push(context, changing, 2, sizeof *changing) < 0);
    CHECK_EQUAL(c->live, 0);
}

/* In a call that only reads, and in one that adds. */
static void in_other_calls(counting *c) {
    life l;
    size_t count;
    life_begin(&l, "finding");
    l.released++; /* no trace */
    CHECK_OK(gesta_recognizer_set_number(l.context, l.tap, GESTA_STR("enabled"), 0));
    CHECK_OK(gesta_context_check(l.context, in_finding, &l, &count));
    CHECK(count > 0);
    life_ends(&l, c);
    life_begin(&l, "trace");
    l.released++;
    CHECK_OK(gesta_setup_save(l.context, in_trace, &l));
    life_ends(&l, c);
}

/* While it is being destroyed, what is left is no longer called; and outside callbacks, everything is reported. */
static void while_it_is_destroyed(counting *c) {
    life l;
    life_begin(&l, "observer");
    l.released++;
    l.destroyed++;
    CHECK_OK(push_down(l.context, 0, 1, 5, 5));
    for (int i = 1; i < 5; i++) CHECK_OK(push_move(l.context, 8 * i * MS, 1, 5 + 20 * i, 5));
    l.destroyed = l.calls = 0;
    CHECK_OK(gesta_context_destroy(l.context));
    life_ends(&l, c);
    life_begin(&l, "");
    l.released++;
    CHECK_OK(push_down(l.context, 0, 1, 5, 5));
    for (int i = 1; i < 5; i++) CHECK_OK(push_move(l.context, 8 * i * MS, 1, 5 + 20 * i, 5));
    CHECK_EQUAL(context_info(l.context).in_callback, 0);
    l.destroyed = 1;
    CHECK_OK(gesta_context_destroy(l.context));
    CHECK(l.calls > 0); /* the pan was cancelled */
    l.calls = 0;
    life_ends(&l, c);
    CHECK_OK(gesta_context_destroy(NULL));
}

/* From a callback of another context, it is destroyed at once. */
static life other;
static void in_another(gesta_context *c, const gesta_event *e, void *u) {
    (void)c, (void)e, (void)u;
    if (other.destroyed++ > 0) return;
    CHECK_OK(gesta_context_destroy(other.context));
    CHECK_EQUAL(other.released, RELEASES - 1); /* no trace */
}
static void from_another_context(counting *c) {
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    life_begin(&other, "");
    CHECK_OK(gesta_recognizer_add_action(context, tap, in_another, NULL, NULL, NULL));
    CHECK_OK(push_down(context, 0, 1, 5, 5));
    CHECK_OK(push_up(context, 50 * MS, 1, 5, 5));
    CHECK_EQUAL(other.destroyed, 1);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(c->live, 0);
}

/* What a replay plays in belongs to it, in the function that prepares it and in every callback. */
static unsigned refusals;
static void refused(gesta_context *c) {
    CHECK_ERROR(c, gesta_context_destroy(c), GESTA_E_BUSY, "context belongs to a replay, which destroys it");
    refusals++;
}
static void in_replay(gesta_context *c, const gesta_event *e, void *u) {
    (void)e, (void)u;
    refused(c);
}
static int32_t prepare(gesta_context *c, void *user) {
    (void)user;
    refused(c);
    CHECK_OK(gesta_context_set_observer(c, in_replay, NULL, NULL));
    return 0;
}
static char recorded[65536];
static size_t recorded_length;
static void record(const char *bytes, size_t length, void *u) {
    (void)u;
    if (recorded_length + length > sizeof recorded) abort();
    memcpy(recorded + recorded_length, bytes, length);
    recorded_length += length;
}
static void of_a_replay(counting *c) {
    gesta_touch t[16];
    gesta_context *context = context_new(0);
    gesta_trace_options options = {.size = sizeof options, .prepare = prepare};
    gesta_trace_result result = {.size = sizeof result};
    recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_trace_start(context, record, NULL, NULL));
    CHECK_OK(gesta_push(context, t, samples(t), sizeof *t));
    CHECK_OK(gesta_context_destroy(context)); /* which ends the trace */
    CHECK_OK(gesta_trace_replay(recorded, recorded_length, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK(result.samples > 0 && refusals > 2);
    CHECK_EQUAL(c->live, 0);
}

int main(void) {
    static const char *const places[] = {"action",       "observer", "log",     "hit test",        "delegate",
                                         "should begin", "trace",    "release", "start of a trace"};
    counting c;
    gesta_allocator hook = counting_hook(&c);
    CHECK_OK(gesta_allocator_set(&hook));
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) in_a_push(places[i], &c);
    in_a_single_push(&c);
    for (int where = 0; where < OWNS; where++) in_a_class(where, &c);
    in_a_push_that_fails(&c);
    in_other_calls(&c);
    while_it_is_destroyed(&c);
    from_another_context(&c);
    of_a_replay(&c);
    CHECK_OK(gesta_allocator_set(NULL));
    return check_end();
}
