/*
 * A context that lives: with recognizers, teams, regions, a palm guard, a recognition that waits and a pan in progress;
 * all that can be read of it as text, and how it goes on. For calls that must change nothing.
 */
#ifndef LIVING_H
#define LIVING_H

#include "../c/puppet.h"
#include "text.h"

/** Callbacks. From IN_CLASS on, only read-only functions may be called. */
enum where {
    OUTSIDE,
    IN_OBSERVER,
    IN_ACTION,
    IN_RELEASE,
    IN_CLOSING, /* in the release functions of a context that is being destroyed */
    IN_CLASS,
    IN_DELEGATE,
    IN_HIT_TEST,
    IN_LOG,
    IN_WRITE,
    IN_FINDING,
    PLACES
};

/* Called in every callback. */
static void (*visit)(enum where where);

static inline void visited(enum where where) {
    if (visit != NULL) visit(where);
}

static inline void write_text(const char *bytes, size_t length, void *user) {
    keep(bytes, length, user);
    visited(IN_WRITE);
}

/* A context, and all that its callbacks were called for. */
typedef struct place {
    gesta_context *context;
    text heard, trace;
    unsigned lines, decisions, releases;
    bool closes;
    uint32_t pan, single, twice, captain, member, loose, learner, fresh, region;
} place;

static inline void observe(gesta_context *context, const gesta_event *e, void *user) {
    place *p = user;
    char line[200];
    (void)context;
    snprintf(line, sizeof line, "%08x %u %u %u %lld %a %a %u %08x\n", e->recognizer, e->state, e->previous, e->sequence,
             (long long)e->time, e->x, e->y, e->reason, e->blocker);
    add_words(&p->heard, line);
    visited(IN_OBSERVER);
}

static inline void act(gesta_context *context, const gesta_event *e, void *user) {
    observe(context, e, user);
    visited(IN_ACTION);
}

static inline void log_line(gesta_context *context, uint32_t level, const char *words, void *user) {
    (void)context, (void)level;
    /* What a class logs itself does not count: without memory, an instance is destroyed just after its creation. */
    ((place *)user)->lines += strstr(words, ": here") == NULL;
    visited(IN_LOG);
}

static inline void released(void *user) {
    place *p = user;
    p->releases++;
    visited(p->closes ? IN_CLOSING : IN_RELEASE);
}

static inline int32_t decide_requirement(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    (void)context, (void)recognizer, (void)other;
    ((place *)user)->decisions++;
    visited(IN_DELEGATE);
    return 0;
}

static inline int32_t decide_both(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    (void)context, (void)recognizer, (void)other;
    ((place *)user)->decisions++;
    visited(IN_DELEGATE);
    return 0;
}

static gesta_class own;

/* The class logs when it is created and destroyed, and when a contact moves. */
static inline int32_t play(const puppet_call *call) {
    if (call->what == PUPPET_CREATE || call->what == PUPPET_DESTROY || call->what == PUPPET_MOVED)
        call->self->host->log(call->self->instance, GESTA_LOG_INFO, "here", SIZE_MAX);
    if (call->self != NULL && call->what != PUPPET_CREATE && call->what != PUPPET_DESTROY) visited(IN_CLASS);
    return 0;
}

/* A pan and a pinch in progress, a tap that waits for a double tap, two teams, one without its captain. */
static inline place *open_place(void) {
    place *p = calloc(1, sizeof *p);
    gesta_context *c = p->context =
        context_new(GESTA_CONFIG_POLL_ALL | GESTA_CONFIG_EVENT_TOUCHES | GESTA_CONFIG_FRAME_VALUES);
    CHECK_OK(gesta_class_register(c, &own, NULL));
    const gesta_rect rect = {10, 20, 400, 300};
    uint32_t gone, inner;
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &gone));
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &p->region));
    CHECK_OK(gesta_region_create(c, p->region, &rect, &inner));
    CHECK_OK(gesta_region_destroy(c, gone));
    CHECK_OK(gesta_region_set_order(c, p->region, 7));
    CHECK_OK(gesta_region_set_order(c, GESTA_REGION_ROOT, 3));
    p->single = recognizer_new(c, "gesta.tap");
    p->twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, p->twice, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_relate(c, p->single, GESTA_RELATION_REQUIRES_FAILURE, p->twice, 1));
    CHECK_OK(gesta_recognizer_destroy(c, recognizer_new(c, "gesta.swipe")));
    p->pan = recognizer_new(c, "gesta.pan");
    p->captain = recognizer_new(c, "gesta.swipe");
    p->fresh = recognizer_new(c, "gesta.template");
    p->member = recognizer_new(c, "gesta.long_press");
    p->loose = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, p->loose, GESTA_STR("per_contact"), 1));
    p->learner = recognizer_new(c, "gesta.template");
    static const double xy[] = {0, 0, 40, 30, 80, 0};
    CHECK_OK(gesta_recognizer_add_example(c, p->learner, GESTA_STR("v"), xy, 3, NULL, 0));
    CHECK_OK(gesta_recognizer_add_example(c, p->learner, NULL, 0, xy, 2, NULL, 0));
    CHECK_OK(gesta_recognizer_set_number(c, p->learner, GESTA_STR("correctable"), 1));
    CHECK_OK(gesta_recognizer_attach(c, p->learner, p->region));
    CHECK_OK(gesta_recognizer_set_team(c, p->captain, 9, 1));
    CHECK_OK(gesta_recognizer_set_team(c, p->member, 9, 0));
    CHECK_OK(gesta_recognizer_set_team(c, p->twice, 1, 0));
    CHECK_OK(gesta_recognizer_relate(c, p->pan, GESTA_RELATION_SIMULTANEOUS, p->member, 1));
    static const gesta_room room = {0, 30, 20, 5};
    CHECK_OK(gesta_recognizer_relate(c, p->pan, GESTA_RELATION_PASSES_ON, recognizer_new(c, "gesta.pinch"), 1));
    CHECK_OK(gesta_recognizer_set_room(c, p->pan, &room));
    recognizer_new(c, "gesta.hover");
    recognizer_new(c, own.id);
    gesta_palm_guard guard;
    CHECK_OK(gesta_palm_guard_init(&guard, sizeof guard));
    guard.rules = GESTA_PALM_SIZE;
    guard.max_size = 33;
    guard.zone_top = 6;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_PEN, 0.5));
    gesta_delegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.simultaneous = decide_both;
    delegate.should_require_failure = decide_requirement;
    delegate.release = released;
    delegate.user = p;
    CHECK_OK(gesta_context_set_delegate(c, &delegate));
    CHECK_OK(gesta_context_set_observer(c, observe, p, released));
    CHECK_OK(gesta_context_set_log(c, log_line, p, released));
    CHECK_OK(gesta_recognizer_add_action(c, p->pan, act, p, released, NULL));
    CHECK_OK(gesta_trace_start(c, write_text, &p->trace, NULL));
    /* The last drawing of the learner. */
    CHECK_OK(push_down(c, 900 * MS, 1, 50, 50));
    for (int i = 1; i < 9; i++) CHECK_OK(push_move(c, (900 + 10 * i) * MS, 1, 50 + 12 * i, 50 + 5 * i));
    CHECK_OK(push_up(c, 990 * MS, 1, 146, 90));
    CHECK_OK(gesta_recognizer_attach(c, p->learner, GESTA_REGION_NONE));
    CHECK_OK(push_down(c, 1000 * MS, 1, 50, 50));
    CHECK_OK(push_up(c, 1040 * MS, 1, 50, 50));
    CHECK_OK(push_down(c, 1050 * MS, 2, 600, 600));
    for (int i = 1; i < 9; i++) CHECK_OK(push_move(c, (1050 + 10 * i) * MS, 2, 600 + 12 * i, 600));
    return p;
}

/* Closes it, whatever was done to it. */
static inline void drop_place(place *p) {
    p->closes = true;
    CHECK_OK(gesta_context_destroy(p->context));
    free(p->heard.bytes);
    free(p->trace.bytes);
    free(p);
}

static inline void close_place(place *p) {
    unsigned before = p->releases;
    p->closes = true;
    CHECK_OK(gesta_context_destroy(p->context));
    CHECK_EQUAL(p->releases - before, 4);
    p->context = NULL;
    drop_place(p);
}

/* All that can be read. */
static inline void digest(place *p, text *out) {
    gesta_context *c = p->context;
    uint32_t ids[200];
    size_t count = 0, stride = 0;
    int64_t deadline = 0;
    const gesta_event *events = NULL;
    char line[400];
    out->length = 0;
    CHECK_OK(gesta_setup_save(c, write_text, out));
    CHECK_OK(gesta_next_deadline(c, &deadline));
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    gesta_region_info root;
    memset(&root, 0, sizeof root);
    root.size = sizeof root;
    CHECK_OK(gesta_region_describe(c, GESTA_REGION_ROOT, &root));
    snprintf(
        line, sizeof line, "deadline %lld, events %zu, root %d %d, heard %zu, lines %u, decisions %u, released %u\n",
        (long long)deadline, count, root.order, root.enabled, p->heard.length, p->lines, p->decisions, p->releases);
    add_words(out, line);
    CHECK_OK(gesta_context_list(c, GESTA_KIND_RECOGNIZER, ids, 200, &count));
    for (size_t i = 0; i < count && i < 200; i++) {
        uint32_t now = 99, region = 99, waits = 99, team = 99;
        int32_t captain = 99;
        double values[16];
        size_t values_count = 0;
        gesta_verdict verdict = verdict_of(c, ids[i]);
        CHECK_OK(INFO(c, ids[i], state, &now));
        CHECK_OK(INFO(c, ids[i], region, &region));
        CHECK_OK(INFO(c, ids[i], waits_for, &waits));
        CHECK_OK(INFO(c, ids[i], team, &team));
        CHECK_OK(INFO(c, ids[i], captain, &captain));
        CHECK_OK(gesta_recognizer_values(c, ids[i], values, 16, &values_count));
        snprintf(line, sizeof line, "%08x %u %08x %08x %u %d %u %u %a", ids[i], now, region, waits, team, captain,
                 verdict.reason, verdict.sequence, verdict.measured);
        add_words(out, line);
        for (size_t k = 0; k < values_count; k++) {
            snprintf(line, sizeof line, " %a", values[k]);
            add_words(out, line);
        }
        add_words(out, "\n");
    }
    CHECK_OK(gesta_context_list(c, GESTA_KIND_REGION, ids, 200, &count));
    for (size_t i = 0; i < count && i < 200; i++) {
        snprintf(line, sizeof line, "region %08x\n", ids[i]);
        add_words(out, line);
    }
}

/* What happens next: the gestures end, and new objects get ids. */
static inline void go_on(place *p) {
    gesta_context *c = p->context;
    const gesta_rect rect = {0, 0, 50, 50};
    uint32_t region = 0, recognizer = 0, action = 0;
    char line[100];
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_recognizer_create(c, GESTA_RECOGNIZER(.class_name = "gesta.pan"), &recognizer));
    CHECK_OK(gesta_recognizer_add_action(c, recognizer, act, p, released, &action));
    snprintf(line, sizeof line, "new %08x %08x %08x\n", region, recognizer, action);
    add_words(&p->heard, line);
    CHECK_OK(push_move(c, 1200 * MS, 2, 750, 640));
    CHECK_OK(push_up(c, 1210 * MS, 2, 750, 640));
    CHECK_OK(gesta_advance(c, 3000 * MS));
    for (int i = 0; i < 12; i++)
        CHECK_OK(push_one(c, (4000 + 8 * i) * MS, 3,
                          i == 0    ? GESTA_PHASE_BEGAN
                          : i == 11 ? GESTA_PHASE_ENDED
                                    : GESTA_PHASE_MOVED,
                          100 + 20 * i, 100));
    CHECK_OK(gesta_recognizer_destroy(c, recognizer));
    CHECK_OK(gesta_region_destroy(c, region));
    CHECK_OK(gesta_advance(c, 9000 * MS));
    CHECK_OK(gesta_trace_stop(c));
}

#endif
