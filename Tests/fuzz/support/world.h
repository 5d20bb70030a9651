/*
 * The harness's own state of the library, against which it checks: only legal transitions; exactly one end for every
 * began; codes of the header's list, with a message that names the function; no visible change by a call that failed;
 * every release function called once; no memory leak; a trace that replays as recorded.
 */
#ifndef WORLD_H
#define WORLD_H

#include <stdio.h>

#include "../../c/counting.h"
#include "../../driver/invariants.h"
#include "bytes.h"

enum {
    PLACES = 3,
    RECOGNIZERS = 16,
    REGIONS = 8,
    CONTACTS = 12,
    TRACKED = 1024,
    TRACKED_MOST = 400,
    GRANTS = 4096,
    DEPTH_MOST = 3,
    TRACE_MOST = 1 << 18
};

/* Ends the process: the fuzzer keeps what led here. */
#define HOLD(condition) ((condition) ? (void)0 : broken_promise(__FILE__, __LINE__, #condition))

_Noreturn static inline void broken_promise(const char *file, int line, const char *text) {
    fprintf(stderr, "%s:%d: broken: %s\n", file, line, text);
    abort();
}

typedef struct track {
    uint32_t id;
    struct tracker tracker;
} track;

/* One context, and what is known of it. */
typedef struct place {
    gesta_context *context;
    uint32_t recognizers[RECOGNIZERS], regions[REGIONS], actions[RECOGNIZERS];
    uint8_t down[CONTACTS];
    int64_t now, told; /* told: the newest event's time */
    track tracked[TRACKED];
    unsigned made;
    unsigned long begans, ends;
    unsigned inside;  /* callbacks of this context that are under way */
    unsigned reading; /* those of them in which only reading is legal */
    int compares;     /* the next call that fails must have changed nothing */
    int classes;      /* own classes have been registered */
    uint8_t answers;  /* what delegate and hit test answer is made of */
    /* the trace */
    char *text;
    size_t length;
    int records, cut;
} place;

typedef struct grant {
    place *place;
    unsigned released, withdrawn; /* withdrawn: the call failed, it is still ours */
} grant;

static struct world {
    bytes in;
    place places[PLACES];
    unsigned current, depth, armed;
    grant grants[GRANTS];
    unsigned granted;
    counting memory;
    long fails_in; /* allocations until one fails; 0: never */
    int failed;    /* one did: events may have been lost since */
} world;

/* ---------------------------------------------------------------------------------------------------- allocator -- */

static inline void *world_allocate(void *user, size_t size, size_t alignment) {
    (void)user;
    if (world.fails_in > 0 && --world.fails_in == 0) {
        world.failed = 1;
        return NULL;
    }
    return counting_allocate(&world.memory, size, alignment);
}

static inline void world_release(void *user, void *memory) {
    (void)user;
    counting_release(&world.memory, memory);
}

/* ------------------------------------------------------------------------------------------------------- grants -- */

/* A user pointer with a release function; NULL when there are no more of them. */
static inline grant *new_grant(place *p) {
    if (world.granted == GRANTS) return NULL;
    grant *g = &world.grants[world.granted++];
    g->place = p;
    g->released = 0;
    g->withdrawn = 0;
    return g;
}

static void act_inside(place *p, int reading);

static inline void release_grant(void *user) {
    grant *g = user;
    g->released++;
    HOLD(g->released == 1 && !g->withdrawn);
    act_inside(g->place, 0);
}

/* ------------------------------------------------------------------------------------------------------ tracking -- */

static inline track *track_of(place *p, uint32_t id) {
    uint32_t at = id * 2654435761u % TRACKED;
    while (p->tracked[at].id != 0 && p->tracked[at].id != id) at = (at + 1) % TRACKED;
    p->tracked[at].id = id;
    return &p->tracked[at];
}

/* What every event must be, whoever hears it. */
static inline void check_event(place *p, const gesta_event *e) {
    HOLD(e->size == gesta_sizeof("gesta_event", SIZE_MAX) && e->tool < 4);
    HOLD(e->recognizer >> 29 == 1 && e->class_id != 0 && e->state <= GESTA_STATE_FAILED &&
         e->previous <= GESTA_STATE_FAILED);
    HOLD(e->flags == 0 || e->flags == GESTA_EVENT_PROVISIONAL || e->flags == GESTA_EVENT_CONFIRMED ||
         e->flags == GESTA_EVENT_REVOKED);
    HOLD(isfinite(e->x) && isfinite(e->y) && !isnan(e->measured) && !isnan(e->limit));
    HOLD(e->user == NULL || e->user == p);
    HOLD(e->blocker == 0 || e->blocker >> 29 == 1);
    HOLD((e->state == GESTA_STATE_FAILED || e->state == GESTA_STATE_CANCELLED) == (e->reason != 0));
    for (uint32_t i = 0; i < e->value_count; i++) HOLD(!isnan(e->values[i]));
    for (uint32_t i = 0; i < e->contact_count; i++)
        for (uint32_t k = 0; k < i; k++) HOLD(e->contacts[i] != e->contacts[k]);
}

/* The observer: hears of everything. */
static inline void watch(gesta_context *context, const gesta_event *e, void *user) {
    grant *g = user;
    place *p = g->place;
    HOLD(g->released == 0 && context == p->context);
    check_event(p, e);
    HOLD(e->time >= p->told && (e->time <= p->now || p->now == INT64_MIN));
    p->told = e->time;
    track *t = track_of(p, e->recognizer);
    if (!t->tracker.known) { /* of a setup */
        gesta_class_info info = {.size = sizeof info};
        HOLD(gesta_class_describe(context, e->class_id, &info) == GESTA_OK);
        t->tracker.continuous = (info.flags & GESTA_CLASS_CONTINUOUS) != 0;
    }
    if (!world.failed) {
        const char *broken = tracker_event(&t->tracker, e);
        if (broken)
            fprintf(stderr, "%s: 0x%08x, from %u to %u, sequence %u, flags %u\n", broken, e->recognizer, e->previous,
                    e->state, e->sequence, e->flags);
        HOLD(broken == NULL);
        p->begans += e->state == GESTA_STATE_BEGAN;
        p->ends += state_is_open(e->previous) && !state_is_open(e->state);
    }
    act_inside(p, 0);
}

/* An action: hears less. */
static inline void act(gesta_context *context, const gesta_event *e, void *user) {
    grant *g = user;
    HOLD(g->released == 0 && context == g->place->context);
    check_event(g->place, e);
    HOLD(event_is_for_actions(e));
    act_inside(g->place, 0);
}

static inline void log_line(gesta_context *context, uint32_t level, const char *message, void *user) {
    grant *g = user;
    HOLD(g->released == 0 && (context == g->place->context) && message[0] != 0 && level >= GESTA_LOG_DEBUG &&
         level <= GESTA_LOG_ERROR);
    act_inside(g->place, 1);
}

/* -------------------------------------------------------------------------------------------------------- calls -- */

static inline int is_code(int32_t code) {
    return (code <= GESTA_OK && code >= GESTA_E_SETUP) ||
           (code <= GESTA_E_CLASS_TABLE && code >= GESTA_E_CLASS_CREATE) ||
           (code <= GESTA_E_PLUGIN_PATH && code >= GESTA_E_PLUGIN_WRITABLE);
}

static inline uint64_t mixed(uint64_t hash, const void *data, size_t size) {
    const uint8_t *at = data;
    for (size_t i = 0; i < size; i++) hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    return hash;
}

#define MIX(value) (hash = mixed(hash, &(value), sizeof(value)))

static inline uint64_t digest_of_recognizer(place *p, uint32_t id, uint64_t hash) {
    gesta_context *c = p->context;
    gesta_verdict verdict = {.size = sizeof verdict};
    uint32_t state = 99, region = 99, waits = 99;
    int32_t enabled = 99;
    uint64_t contacts[CONTACTS] = {0};
    double values[16] = {0};
    size_t count = 99;
    gesta_recognizer_state(c, id, &state), MIX(state);
    gesta_recognizer_region(c, id, &region), MIX(region);
    gesta_recognizer_enabled(c, id, &enabled), MIX(enabled);
    gesta_recognizer_waits_for(c, id, &waits), MIX(waits);
    gesta_recognizer_verdict(c, id, &verdict), MIX(verdict);
    gesta_recognizer_contacts(c, id, contacts, CONTACTS, &count), MIX(count), MIX(contacts);
    gesta_recognizer_values(c, id, values, 16, &count), MIX(count), MIX(values);
    return hash;
}

/* All that can be seen of a context, as one number. */
static inline uint64_t digest_of(place *p) {
    gesta_context *c = p->context;
    uint64_t hash = UINT64_C(14695981039346656037);
    int64_t now = 0, deadline = 0;
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0;
    uint32_t classes = 0, plugins = 0;
    gesta_context_now(c, &now), MIX(now);
    gesta_next_deadline(c, &deadline), MIX(deadline);
    gesta_events(c, &events, &count, &stride), MIX(count);
    gesta_class_count(c, &classes), MIX(classes);
    gesta_plugin_count(c, &plugins), MIX(plugins);
    for (int i = 0; i < RECOGNIZERS; i++)
        if (p->recognizers[i] != 0) hash = digest_of_recognizer(p, p->recognizers[i], hash);
    for (int i = 0; i < REGIONS; i++) {
        gesta_region_info info = {.size = sizeof info};
        if (p->regions[i] != 0) gesta_region_describe(c, p->regions[i], &info);
        MIX(info);
    }
    for (uint64_t contact = 0; contact < CONTACTS; contact++) {
        uint32_t owner = 99, region = 99;
        gesta_contact_owner(c, contact, &owner), MIX(owner);
        gesta_contact_region(c, contact, &region), MIX(region);
    }
    return hash;
}

static inline uint64_t before_call(place *p) { return p->compares ? digest_of(p) : 0; }

/* What a call answered: looked at, and handed on. `seen` is before_call's. */
static inline int32_t after_call(place *p, int32_t code, uint64_t seen, const char *function) {
    HOLD(is_code(code));
    HOLD(code != GESTA_E_MEMORY || world.failed);
    if (code == GESTA_OK) return code;
    if (!world.failed) {
        const char *message = gesta_context_message(p->context);
        size_t length = strlen(function);
        if (strncmp(message, function, length) != 0 || message[length] != ':' || message[length + 1] != ' ' ||
            message[length + 2] == 0)
            fprintf(stderr, "%s answered %d with \"%s\"\n", function, (int)code, message);
        HOLD(strncmp(message, function, length) == 0 && message[length] == ':' && message[length + 1] == ' ' &&
             message[length + 2] != 0);
    }
    if (seen != 0) HOLD(digest_of(p) == seen);
    return code;
}

/* Where only reading is legal, nothing may have been done. */
static inline int32_t changed(place *p, int32_t code) {
    HOLD(p->reading == 0 || code != GESTA_OK);
    return code;
}

/*
 * READ(place, gesta_recognizer_state, id, &state): a call on the place's context that only reads; CHANGE: one that
 * changes.
 */
#define READ(p, function, ...)                                                                                         \
    ({                                                                                                                 \
        uint64_t seen_ = before_call(p);                                                                               \
        after_call(p, function((p)->context __VA_OPT__(, ) __VA_ARGS__), seen_, #function);                            \
    })
#define CHANGE(p, function, ...) changed(p, READ(p, function __VA_OPT__(, ) __VA_ARGS__))

#endif
