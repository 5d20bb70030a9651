/*
 * Random but reproducible calls, also from inside callbacks and from misbehaving classes: hammer [CALLS [SEED]]. A
 * small model checks the library: only legal transitions, one end for every began, one release for every registration,
 * no memory left.
 */
#include <math.h>

#include "counting.h"
#include "puppet.h"

enum {
    CALLS_DEFAULT = 200000,
    CALLS_PER_CONTEXT = 4000,
    RECOGNIZERS = 48,
    CONTACTS = 12,
    REGIONS = 24,
    TRACKED = 1 << 14,
    GRANTS = 1 << 14
};

static uint64_t random_state = 88172645463325252u;

static uint32_t roll(uint32_t below) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((random_state >> 33) % below);
}

/* Promises are held up to at every event, and counted once for each context. */
static unsigned long broken;

static void hold(int ok, int line, const char *text) {
    if (ok) return;
    broken++;
    check_report(0, __FILE__, line, text);
}

#define HOLD(condition) hold((condition) != 0, __LINE__, #condition)

/* ---- the model: a recognizer's state as its observer has seen it */

typedef struct track {
    uint32_t id, state;
    int tentative; /* sequences said to have ended, and not yet confirmed or revoked */
} track;

static track tracked[TRACKED];

static track *track_of(uint32_t id) {
    uint32_t at = id * 2654435761u >> 18;
    while (tracked[at].id != 0 && tracked[at].id != id) at = (at + 1) % TRACKED;
    tracked[at].id = id;
    return &tracked[at];
}

static uint32_t *tracked_state(uint32_t id) { return &track_of(id)->state; }

static int legal(uint32_t from, uint32_t to) {
    switch (from) {
    case GESTA_STATE_POSSIBLE:
        return to == GESTA_STATE_BEGAN || to == GESTA_STATE_ENDED || to == GESTA_STATE_FAILED ||
               to == GESTA_STATE_CANCELLED;
    case GESTA_STATE_BEGAN:
    case GESTA_STATE_CHANGED:
        return to == GESTA_STATE_CHANGED || to == GESTA_STATE_ENDED || to == GESTA_STATE_CANCELLED;
    default: return to == GESTA_STATE_POSSIBLE;
    }
}

/* ---- what was handed to the library with a release function */

typedef struct grant {
    unsigned released, calls;
    uint32_t open; /* recognizer whose began it heard, and no end yet */
} grant;

static grant grants[GRANTS];
static size_t grant_count;
static gesta_context *context;
static unsigned depth;
static unsigned long done, from_inside, begans, ends, refused_calls, waited, cycles, tentatives, findings, claims;

static void release_grant(void *user) {
    grant *g = (grant *)user;
    g->released++;
    HOLD(g->released == 1);
}

static void call_something(void);

static void maybe_call(void) {
    if (depth >= 2 || roll(12) != 0) return;
    depth++;
    from_inside++;
    call_something();
    depth--;
}

/* Provisional, then confirmed or revoked: in pairs. True if the event is a transition. */
static int follow_tentative(const gesta_event *event) {
    track *t = track_of(event->recognizer);
    switch (event->flags) {
    case 0: break; /* perhaps of another sequence */
    case GESTA_EVENT_PROVISIONAL:
        HOLD(t->state == GESTA_STATE_POSSIBLE && event->state == GESTA_STATE_ENDED);
        tentatives++;
        t->tentative++;
        return 0;
    default:
        HOLD(t->tentative > 0 &&
             event->flags == (event->state == GESTA_STATE_ENDED ? GESTA_EVENT_CONFIRMED : GESTA_EVENT_REVOKED));
        t->tentative--;
    }
    return 1;
}

static void observe(gesta_context *c, const gesta_event *event, void *user) {
    (void)c;
    HOLD(((grant *)user)->released == 0);
    if (!follow_tentative(event)) return;
    uint32_t *state = tracked_state(event->recognizer);
    if (*state != event->previous || !legal(event->previous, event->state)) {
        char text[96];
        snprintf(text, sizeof text, "recognizer %x was in %u, event says %u -> %u", (unsigned)event->recognizer,
                 (unsigned)*state, (unsigned)event->previous, (unsigned)event->state);
        hold(0, __LINE__, text);
    }
    begans += event->state == GESTA_STATE_BEGAN;
    ends += (event->state == GESTA_STATE_ENDED || event->state == GESTA_STATE_CANCELLED) &&
            (event->previous == GESTA_STATE_BEGAN || event->previous == GESTA_STATE_CHANGED);
    *state = event->state;
    for (uint32_t i = 0; i < event->value_count; i++) HOLD(!isnan(event->values[i]));
    maybe_call();
}

static void act(gesta_context *c, const gesta_event *event, void *user) {
    grant *g = (grant *)user;
    (void)c;
    HOLD(g->released == 0);
    HOLD(event->state != GESTA_STATE_POSSIBLE &&
         (event->state != GESTA_STATE_FAILED || event->flags == GESTA_EVENT_REVOKED));
    HOLD(event->state != GESTA_STATE_CANCELLED || event->previous != GESTA_STATE_POSSIBLE ||
         event->flags == GESTA_EVENT_REVOKED);
    g->calls++;
    maybe_call();
}

static void log_line(gesta_context *c, uint32_t level, const char *message, void *user) {
    (void)c, (void)level;
    HOLD(((grant *)user)->released == 0);
    refused_calls += message[0] != 0;
}

static grant *new_grant(void) { return grant_count < GRANTS ? &grants[grant_count++] : NULL; }

/* ---- a class that asks for anything at any time */

static int32_t misbehave(const puppet_call *call) {
    const gesta_host *host = call->self != NULL ? call->self->host : NULL;
    if (host == NULL || call->what == PUPPET_DESTROY || call->what == PUPPET_RELEASE) return 0;
    if (call->what == PUPPET_CREATE) return roll(20) == 0 ? -1 : 0;
    for (uint32_t n = roll(3); n > 0; n--) {
        gesta_instance *self = call->self->instance;
        const gesta_contact *contacts[CONTACTS];
        switch (roll(10)) {
        case 0: host->set_state(self, roll(7)); break;
        case 1: host->set_state(self, GESTA_STATE_BEGAN + roll(3)); break;
        case 2:
            host->fail(self, roll(2) ? GESTA_REASON_OWN + roll(3) : roll(60), roll(3) ? 1.5 : (double)NAN, 1);
            break;
        case 3: host->ignore(self, roll(CONTACTS)); break;
        case 4: host->set_value(self, roll(8), roll(5) ? roll(4) : (double)NAN); break;
        case 5: host->set_text(self, roll(8), "text", roll(5)); break;
        case 6:
            host->set_deadline(self, roll(4) ? host->now(self) + roll(100) * MS - 5 * MS : GESTA_NO_DEADLINE);
            break;
        case 7: host->contacts(self, contacts, roll(CONTACTS)); break;
        case 8: host->set_confidence(self, roll(260)); break;
        default: host->log(self, GESTA_LOG_DEBUG, "say", roll(4)); break;
        }
    }
    return call->what == PUPPET_SET_VALUE && roll(3) == 0 ? -1 : 0;
}

/* ---- the calls */

static uint32_t recognizers[RECOGNIZERS], actions[RECOGNIZERS];
static uint32_t regions[REGIONS];
static int down[CONTACTS];
static int64_t now;

static uint32_t any_region(void) {
    switch (roll(12)) {
    case 0: return roll(UINT32_MAX);
    case 1: return GESTA_REGION_NONE;
    case 2:
    case 3: return GESTA_REGION_ROOT;
    default: return regions[roll(REGIONS)];
    }
}

/* Sometimes a child. */
static uint32_t any_recognizer(void) {
    uint32_t recognizer = recognizers[roll(RECOGNIZERS)], children[GESTA_CHILDREN_MAX];
    size_t count = 0;
    if (roll(30) == 0) return roll(UINT32_MAX);
    if (gesta_recognizer_children(context, recognizer, children, GESTA_CHILDREN_MAX, &count) == GESTA_OK && count > 0 &&
        roll(2))
        return children[roll(4)];
    return recognizer;
}

static void create(uint32_t at) {
    static const char *const classes[] = {"gesta.tap",
                                          "gesta.pan",
                                          "gesta.chevron",
                                          "gesta.checkmark",
                                          "gesta.z",
                                          "gesta.long_press",
                                          "gesta.swipe",
                                          "gesta.pinch",
                                          "gesta.rotation",
                                          "gesta.transform",
                                          "gesta.capture",
                                          "gesta.edge_pan",
                                          "gesta.double_tap_drag",
                                          "gesta.hover",
                                          "gesta.stroke",
                                          "gesta.circle",
                                          "gesta.tickle",
                                          "gesta.press",
                                          "gesta.taps",
                                          "gesta.spotter",
                                          "test.rogue",
                                          "test.wild",
                                          "no.such"};
    static const char *const patterns[] = {
        "", "x", "right, lift, right", "right; down; left", "(left, right) x2..5", "right,", "cw 200, ..."};
    uint32_t r = 0;
    if (gesta_recognizer_destroy(context, recognizers[at]) == GESTA_E_BUSY) return;
    if (gesta_recognizer_create(context, classes[roll(sizeof classes / sizeof *classes)], SIZE_MAX, &r) != GESTA_OK)
        return;
    recognizers[at] = r;
    *tracked_state(r) = GESTA_STATE_POSSIBLE;
    /* Those that have no such parameter refuse it. */
    if (roll(2)) gesta_recognizer_set_text(context, r, "rules", SIZE_MAX, "literal", SIZE_MAX);
    gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX, patterns[roll(sizeof patterns / sizeof *patterns)],
                              SIZE_MAX);
    if (roll(3) == 0) gesta_recognizer_set_boolean(context, r, "eager", SIZE_MAX, 1);
    if (roll(3) == 0) gesta_recognizer_set_boolean(context, r, "per_contact", SIZE_MAX, 1);
}

static void add_action(uint32_t at) {
    grant *g = new_grant();
    if (g == NULL) return;
    if (gesta_recognizer_add_action(context, recognizers[at], act, g, release_grant, &actions[at]) != GESTA_OK)
        g->released = 1;
}

#include "hammer_arbitration.h"

static void push_some(void) {
    gesta_touch t[8];
    size_t count = 1 + roll(8);
    int changed[CONTACTS], valid = 1;
    int64_t time = now;
    memcpy(changed, down, sizeof down);
    for (size_t i = 0; i < count; i++) {
        uint32_t contact = roll(CONTACTS), what = roll(10);
        uint32_t phase = !changed[contact] ? GESTA_PHASE_BEGAN
                         : what < 2        ? GESTA_PHASE_ENDED
                         : what == 2       ? GESTA_PHASE_CANCELLED
                         : what == 3       ? GESTA_PHASE_STATIONARY
                                           : GESTA_PHASE_MOVED;
        time += roll(3) ? roll(30) * MS : 0;
        t[i] = touch_at(time, contact, phase, roll(200), roll(200));
        if (phase == GESTA_PHASE_BEGAN && roll(8) == 0) t[i].tool = roll(4);
        changed[contact] = phase != GESTA_PHASE_ENDED && phase != GESTA_PHASE_CANCELLED;
    }
    if (roll(12) == 0) {
        gesta_touch *bad = &t[roll((uint32_t)count)];
        valid = 0;
        switch (roll(4)) {
        case 0: bad->x = (double)NAN; break;
        case 1: bad->time = now - 1; break;
        case 2: bad->phase = 77; break;
        default: bad->reserved = 1; break;
        }
    }
    int32_t code = gesta_push(context, t, count, sizeof t[0]);
    if (depth > 0) HOLD(code == GESTA_E_BUSY);
    else HOLD(valid ? code == GESTA_OK : code < 0 && code != GESTA_E_BUSY);
    if (code == GESTA_OK) {
        memcpy(down, changed, sizeof down);
        now = time;
    }
}

static void tell_time(void) {
    int64_t time = now + roll(400) * MS, deadline = 0;
    if (roll(3) == 0 && gesta_next_deadline(context, &deadline) == GESTA_OK && deadline != GESTA_NO_DEADLINE)
        time = deadline;
    int32_t code = gesta_advance(context, time);
    HOLD(code == (depth > 0 ? GESTA_E_BUSY : GESTA_OK));
    if (code == GESTA_OK) now = time;
}

static void read_something(uint32_t r) {
    char text[64];
    double values[8];
    uint64_t contacts[4];
    size_t n;
    gesta_verdict v;
    const gesta_event *events;
    size_t count = 0, stride = 0;
    v.size = sizeof v;
    gesta_recognizer_verdict(context, r, &v);
    gesta_recognizer_verdict_text(context, r, text, sizeof text, &n);
    gesta_recognizer_values(context, r, values, 8, &n);
    gesta_recognizer_contacts(context, r, contacts, 4, &n);
    gesta_recognizer_get_text(context, r, "phase", SIZE_MAX, text, roll(20), &n);
    gesta_measure measures[3];
    memset(measures, 0x5a, sizeof measures);
    if (gesta_recognizer_measures(context, r, measures, 3, sizeof measures[0], &n) == GESTA_OK)
        for (size_t i = 0; i < n && i < 3; i++) HOLD(measures[i].name != NULL && measures[i].measured < 1e300);
    HOLD(gesta_events(context, &events, &count, &stride) == GESTA_OK);
    for (size_t i = 0; i < count; i++) {
        const gesta_event *e = (const gesta_event *)(const void *)((const char *)events + i * stride);
        HOLD(e->state <= GESTA_STATE_FAILED && e->recognizer != 0);
    }
}

static void call_something(void) {
    uint32_t at = roll(RECOGNIZERS), r = any_recognizer();
    done++;
    switch (roll(36)) {
    case 0:
    case 1: create(at); break;
    case 2: add_action(at); break;
    case 3: gesta_recognizer_remove_action(context, r, actions[at]); break;
    case 4: gesta_recognizer_destroy(context, r); break;
    case 5: gesta_recognizer_set_enabled(context, r, (int32_t)roll(3)); break;
    case 6: gesta_recognizer_reset(context, r); break;
    case 7: gesta_recognizer_attach(context, r, any_region()); break;
    case 8: gesta_recognizer_ignore(context, r, roll(CONTACTS)); break;
    case 9:
        gesta_recognizer_set_number(context, r, roll(2) ? "slop" : "translation_x", SIZE_MAX,
                                    roll(9) ? roll(30) : (double)NAN);
        break;
    case 10: gesta_recognizer_set_integer(context, r, roll(2) ? "taps" : "contacts", SIZE_MAX, roll(4)); break;
    case 11:
        gesta_recognizer_set_text(context, r, roll(2) ? "title" : "origin", SIZE_MAX, roll(2) ? "down" : "slop",
                                  SIZE_MAX);
        break;
    case 12: gesta_recognizer_set_number(context, r, "dy", SIZE_MAX, roll(30)); break;
    case 13: read_something(r); break;
    case 14: tell_time(); break;
    case 15:
        if (roll(10) == 0) gesta_context_cancel(context);
        break;
    case 16:
        if (depth > 0) HOLD(gesta_context_destroy(context) == GESTA_E_BUSY);
        break;
    case 17:
    case 18: change_regions(); break;
    case 19: change_guard(); break;
    case 20:
    case 21:
    case 22:
    case 23: relate(r); break;
    default: push_some(); break;
    }
}

static unsigned long began_in_all;

static void one_context(unsigned long calls) {
    gesta_class rogue = puppet_table("test.rogue", GESTA_CLASS_CONTINUOUS),
                wild = puppet_table("test.wild", GESTA_CLASS_DISCRETE);
    memset(tracked, 0, sizeof tracked);
    memset(grants, 0, sizeof grants);
    memset(recognizers, 0, sizeof recognizers);
    memset(regions, 0, sizeof regions);
    memset(down, 0, sizeof down);
    grant_count = 0, now = 0, begans = ends = 0;
    context = context_new(roll(3) ? 0 : roll(2) ? GESTA_CONFIG_POLL_ALL | GESTA_CONFIG_Y_UP : GESTA_CONFIG_NO_POLL);
    grant *observer = new_grant(), *log = new_grant();
    CHECK_OK(gesta_class_register(context, &rogue, NULL));
    CHECK_OK(gesta_class_register(context, &wild, NULL));
    CHECK_OK(gesta_context_set_observer(context, observe, observer, release_grant));
    CHECK_OK(gesta_context_set_log(context, log_line, log, release_grant));
    CHECK_OK(gesta_advance(context, 0));
    for (unsigned long end = done + calls; done < end;) {
        call_something();
        look_at_waiting();
    }
    depth = 2; /* no new calls from inside: only the end is told */
    CHECK_OK(gesta_context_destroy(context));
    depth = 0;
    began_in_all += begans; /* a delegate may refuse everything in one context, but not in all */
    CHECK_EQUAL(ends, begans);
    for (size_t i = 0; i < TRACKED; i++)
        if (tracked[i].id != 0)
            HOLD(tracked[i].state != GESTA_STATE_BEGAN && tracked[i].state != GESTA_STATE_CHANGED &&
                 !tracked[i].tentative);
    for (size_t i = 0; i < grant_count; i++) HOLD(grants[i].released == 1);
    CHECK_EQUAL(broken, 0);
}

int main(int argc, char **argv) {
    static counting counted;
    unsigned long calls = argc > 1 ? strtoul(argv[1], NULL, 10) : CALLS_DEFAULT;
    if (argc > 2) random_state = strtoull(argv[2], NULL, 10);
    gesta_allocator hook = counting_hook(&counted);
    puppet_forget();
    puppet_play = misbehave;
    CHECK_OK(gesta_set_allocator(&hook));
    while (done < calls) {
        one_context(calls < CALLS_PER_CONTEXT ? calls : CALLS_PER_CONTEXT);
        CHECK_EQUAL(counted.live, 0);
        CHECK_EQUAL(counted.wrong, 0);
    }
    CHECK_OK(gesta_set_allocator(NULL));
    CHECK_EQUAL(puppet_calls[PUPPET_CREATE] >= puppet_calls[PUPPET_DESTROY], 1);
    CHECK(began_in_all > calls / 1000);
    CHECK(from_inside > calls / 100 && refused_calls > 0 && waited > 0 && cycles > 0 && findings > 0);
    /* These are rare: a short run may do without. */
    CHECK((tentatives > 0 && claims > 0) || calls < 50000);
    printf("%lu calls, %lu of them from inside callbacks; %lu log lines; %lu waiting recognizers seen, "
           "%lu cycles refused, %lu provisional events, %lu findings; most memory %lu bytes\n",
           done, from_inside, refused_calls, waited, cycles, tentatives, findings, (unsigned long)counted.most_bytes);
    return check_end();
}
