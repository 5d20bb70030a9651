/*
 * Sessions while memory is short: random recognizers that wait for others, go together, belong to teams, pass contacts
 * on or record them, and random input for them. Each allocation of each call fails in turn, alone or with all after it
 * until the call returns. A call that succeeds has the outcome that it has with memory. One that is refused has changed
 * nothing, and the session goes on to the same outcome when it is repeated. Where a call says that events were lost,
 * all but the events is the same.
 */
#include "../c/support.h"
#include "failing.h"
#include "text.h"

enum { STEPS = 48, BATCH = 12, IDS = 160 };

typedef struct step {
    enum { TOUCHES, MOTIONS, ADVANCE, CLAIM, CANCEL } kind;
    size_t count;
    gesta_touch touches[BATCH];
    gesta_motion motions[BATCH];
    int64_t time;
    unsigned choice;
} step;

typedef struct session {
    uint64_t seed;
    bool observes, records;
    step steps[STEPS];
} session;

/* What is compared after each step. */
typedef struct outcome {
    text events, states;
} outcome;

typedef struct place {
    gesta_context *context;
    uint32_t recognizers[16];
    size_t count;
    outcome now;
    text trace;
} place;

static uint64_t dice;
static unsigned below(unsigned most) {
    dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(dice >> 33) % most;
}

static unsigned long failures, refusals, losses, unharmed, differences;

/* ------------------------------------------------------------------------------------------------------- input -- */

static void make_steps(session *s) {
    struct {
        bool is_down;
        double x, y;
    } fingers[6] = {{false, 0, 0}};
    bool scrolls = false;
    int64_t now = 0;
    for (int i = 0; i < STEPS; i++) {
        step *p = &s->steps[i];
        memset(p, 0, sizeof *p);
        unsigned kind = below(20);
        if (kind == 0) p->kind = CLAIM;
        else if (kind == 1 && below(3) == 0) p->kind = CANCEL;
        else if (kind == 2) {
            p->kind = ADVANCE, now += (1 + below(400)) * MS;
        } else if (kind == 3) p->kind = MOTIONS;
        p->choice = below(1000);
        if (p->kind == CANCEL)
            for (int k = 0; k < 6; k++) fingers[k].is_down = false; /* they stay down, and are not pushed any more */
        if (p->kind == MOTIONS) {
            p->count = 1 + below(4);
            for (size_t k = 0; k < p->count; k++) {
                gesta_motion *m = &p->motions[k];
                now += 8 * MS;
                m->time = now, m->stream = 7, m->x = 50, m->y = 60, m->kind = GESTA_MOTION_SCROLL;
                m->phase = GESTA_PHASE_MOVED, m->source = GESTA_SOURCE_FINGER;
                m->dx = below(9) + 1.0, m->dy = below(5) + 1.0;
                if (scrolls && below(4) == 0) m->phase = GESTA_PHASE_ENDED;
                scrolls = m->phase == GESTA_PHASE_MOVED;
            }
        }
        if (p->kind == TOUCHES) {
            size_t wanted = 1 + below(BATCH);
            for (unsigned tries = 0; p->count < wanted && tries < 60; tries++) {
                unsigned k = below(6);
                if (below(3) == 0 || p->count == 0) now += (1 + below(12)) * MS;
                if (p->count > 0 && p->touches[p->count - 1].time == now) now += 1 * MS;
                uint32_t phase = GESTA_PHASE_MOVED;
                if (!fingers[k].is_down) {
                    if (below(4) != 0) continue;
                    phase = GESTA_PHASE_BEGAN;
                    fingers[k].is_down = true;
                    fingers[k].x = 100 + below(4), fingers[k].y = 100 + below(4);
                } else if (below(3) == 0) {
                    phase = below(8) == 0 ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED;
                    fingers[k].is_down = false;
                } else if (below(2) == 0) fingers[k].x += below(40), fingers[k].y += below(20);
                gesta_touch t = touch_at(now, k + 1, phase, fingers[k].x, fingers[k].y);
                t.major = below(30) == 0 ? 50 : 8;
                p->touches[p->count++] = t;
            }
            if (p->count == 0) p->kind = ADVANCE;
        }
        if (p->kind == ADVANCE) now += below(60) * MS;
        p->time = now;
    }
}

/* ------------------------------------------------------------------------------------------------- recognizers -- */

static void add_event(text *out, const gesta_event *e) {
    char line[300];
    snprintf(line, sizeof line, "%08x %u<%u #%u %lld %a %a %u %08x %a %a %x", e->recognizer, e->state, e->previous,
             e->sequence, (long long)e->time, e->x, e->y, e->reason, e->blocker, e->measured, e->limit, e->flags);
    add_words(out, line);
    for (uint32_t i = 0; i < e->value_count; i++)
        snprintf(line, sizeof line, " %a", e->values[i]), add_words(out, line);
    for (uint32_t i = 0; i < e->contact_count; i++)
        snprintf(line, sizeof line, " (%d %a %a)", (int)e->contacts[i], e->positions[2 * i], e->positions[2 * i + 1]),
            add_words(out, line);
    add_words(out, "\n");
}

static void observe(gesta_context *context, const gesta_event *e, void *user) {
    (void)context;
    add_event(&((place *)user)->now.events, e);
}

static place open_session(const session *s) {
    static const char *const classes[] = {"gesta.tap",   "gesta.tap",        "gesta.pan",      "gesta.pinch",
                                          "gesta.swipe", "gesta.long_press", "gesta.rotation", "gesta.transform",
                                          "gesta.z",     "gesta.capture",    "gesta.scroll",   "gesta.press"};
    static const double xy[] = {0, 0, 40, 30, 80, 0};
    place p = {.context = NULL};
    bool draws = false;
    dice = s->seed ^ 77;
    gesta_context *c = p.context = context_new(GESTA_CONFIG_POLL_ALL);
    p.count = 3 + below(8);
    for (size_t i = 0; i < p.count; i++) {
        unsigned which = below(sizeof classes / sizeof *classes + 1);
        bool learns = which == sizeof classes / sizeof *classes;
        uint32_t r = p.recognizers[i] = recognizer_new(c, learns ? "gesta.template" : classes[which]);
        if (learns) CHECK_OK(gesta_recognizer_add_example(c, r, GESTA_STR("v"), xy, 3, NULL, 0));
        draws |= which == 8 || learns;
        if (which == 0) {
            CHECK_OK(gesta_recognizer_set_number(c, r, GESTA_STR("taps"), 1 + below(3)));
            CHECK_OK(gesta_recognizer_set_number(c, r, GESTA_STR("contacts"), 1 + below(3)));
            if (below(4) == 0) gesta_recognizer_set_number(c, r, GESTA_STR("per_contact"), 1);
        }
        if (below(4) == 0) CHECK_OK(gesta_recognizer_set_number(c, r, GESTA_STR("priority"), (int32_t)below(3)));
        if (below(3) == 0) gesta_recognizer_set_number(c, r, GESTA_STR("provisional"), 1);
        if (below(5) == 0) CHECK_OK(gesta_recognizer_set_team(c, r, 1 + below(2), below(2) == 0));
    }
    /* Some are refused: a cycle, a class that cannot take over. */
    for (unsigned n = 0; n < 2 * p.count; n++) {
        uint32_t a = p.recognizers[below((unsigned)p.count)], b = p.recognizers[below((unsigned)p.count)];
        switch (below(4)) {
        case 0: gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 1); break;
        case 1: gesta_recognizer_relate(c, a, GESTA_RELATION_SIMULTANEOUS, b, 1); break;
        case 2: gesta_recognizer_relate(c, a, GESTA_RELATION_PASSES_ON, b, 1); break;
        default: break;
        }
    }
    static const gesta_room room = {0, 30, 20, 5};
    if (below(2) == 0) gesta_recognizer_set_room(c, p.recognizers[0], &room);
    if (below(3) == 0) {
        gesta_palm_guard guard;
        CHECK_OK(gesta_palm_guard_init(&guard, sizeof guard));
        guard.rules = GESTA_PALM_SIZE;
        guard.max_size = 33;
        CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    }
    /* A stroke recognizer allocates its pattern with its first stroke. */
    if (draws) {
        CHECK_OK(push_down(c, -90000 * MS, 9, 0, 0));
        CHECK_OK(push_up(c, -89990 * MS, 9, 0, 0));
        CHECK_OK(gesta_advance(c, -1));
    }
    return p;
}

static void close_session(place *p) {
    CHECK_OK(gesta_context_destroy(p->context));
    free(p->now.events.bytes), free(p->now.states.bytes), free(p->trace.bytes);
    CHECK_EQUAL(memory.live, 0);
    memory.live = 0;
}

/* States, verdicts, values, and who owns the contacts. */
static void read_states(place *p) {
    gesta_context *c = p->context;
    uint32_t ids[IDS];
    size_t count = 0;
    char line[200];
    text *out = &p->now.states;
    out->length = 0;
    CHECK_OK(gesta_context_list(c, GESTA_KIND_RECOGNIZER, ids, IDS, &count));
    for (size_t i = 0; i < count && i < IDS; i++) {
        uint32_t children[64];
        size_t child_count = 0;
        CHECK_OK(gesta_recognizer_list(c, ids[i], GESTA_LISTING_CHILDREN, children, 64, &child_count));
        for (size_t k = 0; k <= child_count && k < 64; k++) {
            uint32_t id = k == 0 ? ids[i] : children[k - 1], waits = 0;
            double values[16];
            size_t value_count = 0;
            gesta_verdict v = verdict_of(c, id);
            CHECK_OK(INFO(c, id, waits_for, &waits));
            CHECK_OK(gesta_recognizer_values(c, id, values, 16, &value_count));
            if (v.sequence == 0) continue;
            snprintf(line, sizeof line, "%08x %u #%u %u %08x %a %a %u %lld %08x", id, v.state, v.sequence, v.reason,
                     v.blocker, v.measured, v.limit, v.refused, (long long)v.time, waits);
            add_words(out, line);
            for (size_t n = 0; n < value_count && n < 16; n++)
                snprintf(line, sizeof line, " %a", values[n]), add_words(out, line);
            add_words(out, "\n");
        }
    }
    int64_t deadline = 0, now = 0;
    CHECK_OK(gesta_next_deadline(c, &deadline));
    now = now_of(c);
    snprintf(line, sizeof line, "%lld %lld", (long long)now, (long long)deadline), add_words(out, line);
    for (uint64_t k = 1; k < 7; k++) {
        uint32_t owner = 0;
        CONTACT(c, k, owner, &owner);
        snprintf(line, sizeof line, " %08x", owner), add_words(out, line);
    }
}

static int32_t take(const session *s, place *p, const step *t) {
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0;
    int32_t code = GESTA_OK;
    switch (t->kind) {
    case TOUCHES: code = gesta_push(p->context, t->touches, t->count, sizeof t->touches[0]); break;
    case MOTIONS: code = gesta_push_motion(p->context, t->motions, t->count, sizeof t->motions[0]); break;
    case ADVANCE: code = gesta_advance(p->context, t->time); break;
    case CLAIM: code = gesta_recognizer_claim(p->context, p->recognizers[t->choice % p->count]); break;
    case CANCEL: code = gesta_context_cancel(p->context); break;
    }
    fails_at = 0;
    if (!s->observes) {
        p->now.events.length = 0;
        CHECK_OK(gesta_events(p->context, &events, &count, &stride));
        for (size_t i = 0; i < count; i++)
            add_event(&p->now.events, (const gesta_event *)((const char *)events + i * stride));
    }
    return code;
}

static bool lost_events(gesta_context *context) { return strstr(gesta_context_message(context), "lost") != NULL; }

static void differs(const session *s, int at, long n, int way, const char *what) {
    char line[200];
    if (differences++ > 10) return;
    snprintf(line, sizeof line, "session %llu, step %d, allocation %ld%s: %s", (unsigned long long)s->seed, at, n,
             failing_ways[way], what);
    check_report(0, __FILE__, __LINE__, line);
}

/* Plays a session; allocation `n` of step `bad` fails, unless n is 0. Fills or compares the outcomes and codes of the
 * steps, and counts the allocations of each. Returns false when the step has no such allocation. */
static bool play(const session *s, outcome *all, int32_t *codes, long *allocations, int bad, long n, int way) {
    place p = open_session(s);
    bool has_lost = false, was_reached = true, owes = false;
    if (s->observes) CHECK_OK(gesta_context_set_observer(p.context, observe, &p, NULL));
    if (s->records) CHECK_OK(gesta_trace_start(p.context, keep, &p.trace, NULL));
    for (int i = 0; i < STEPS && was_reached; i++) {
        text before = {0};
        if (s->observes) p.now.events.length = 0;
        if (n != 0 && i == bad) {
            read_states(&p);
            add(&before, p.now.states.bytes, p.now.states.length);
            fails_on = way, fails_at = n;
        }
        asked = 0, failed = 0;
        int32_t code = take(s, &p, &s->steps[i]);
        const bool says_lost = code == GESTA_E_MEMORY && lost_events(p.context);
        long count = asked;
        if (n != 0 && i == bad) {
            was_reached = failed;
            failures += was_reached;
            if (was_reached && says_lost) {
                losses++, has_lost = true, code = GESTA_OK;
            } else if (was_reached && code == GESTA_E_MEMORY) {
                refusals++;
                read_states(&p);
                if (!same(&before, &p.now.states)) differs(s, i, n, way, "refused, but something has changed");
                p.now.events.length = s->observes ? p.now.events.length : 0;
                if (p.now.events.length) differs(s, i, n, way, "refused, but events were reported");
                code = take(s, &p, &s->steps[i]);
            } else unharmed += was_reached;
        }
        free(before.bytes);
        read_states(&p);
        /* What a call between pushes has lost is stated by the next valid call with input. */
        if (owes && s->steps[i].kind <= ADVANCE && codes[i] == GESTA_OK) {
            if (says_lost) losses++, code = codes[i];
            else differs(s, i, n, way, "events were lost without a word");
            owes = false;
        }
        if (n == 0) {
            codes[i] = code, allocations[i] = count;
            all[i] = (outcome){{0}, {0}};
            add(&all[i].events, p.now.events.bytes ? p.now.events.bytes : "", p.now.events.length);
            add(&all[i].states, p.now.states.bytes, p.now.states.length);
        } else if (i >= bad && was_reached) {
            unsigned long known = differences;
            /* Events are listed until the next call with input that is valid. */
            if (i > bad && code == GESTA_OK && s->steps[i].kind <= ADVANCE) has_lost = false;
            if (code != codes[i]) differs(s, i, n, way, "another error code");
            else if (!same(&all[i].states, &p.now.states)) differs(s, i, n, way, "other states");
            else if (i == bad && s->steps[i].kind > ADVANCE && !same(&all[i].events, &p.now.events))
                owes = has_lost = true;
            else if (!has_lost && !same(&all[i].events, &p.now.events)) differs(s, i, n, way, "other events");
            if (getenv("GESTA_SHOW") && differences > known && differences < 3)
                printf("expected:\n%s\n%s\ngot:\n%s\n%s\n", all[i].events.bytes, all[i].states.bytes,
                       p.now.events.bytes, p.now.states.bytes);
            if (differences > known) break;
        }
    }
    close_session(&p);
    return was_reached;
}

int main(int argc, char **argv) {
    static session s;
    static outcome all[STEPS];
    int32_t codes[STEPS];
    long allocations[STEPS];
    gesta_allocator hook = {.size = sizeof hook, .allocate = allocate, .release = release};
    unsigned long usual = getenv("GESTA_BRIEF") ? 2 : getenv("GESTA_FULL") ? 1000 : 20;
    unsigned long sessions = argc > 1 ? strtoul(argv[1], NULL, 10) : usual;
    unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    CHECK_OK(gesta_allocator_set(&hook));
    for (unsigned long seed = first; seed < first + sessions; seed++) {
        s.seed = dice = seed;
        s.observes = seed & 1, s.records = seed & 2;
        make_steps(&s);
        play(&s, all, codes, allocations, -1, 0, 0);
        for (int i = 0; i < STEPS; i++)
            for (int way = 0; allocations[i] > 0 && way < FAILING_WAYS; way++)
                for (long n = 1; way != FAILS_TWICE && play(&s, all, codes, allocations, i, n, way); n++) {}
        for (int i = 0; i < STEPS; i++) free(all[i].events.bytes), free(all[i].states.bytes);
    }
    CHECK_EQUAL(memory.wrong, 0);
    CHECK(refusals > 0);
    CHECK_EQUAL(differences, 0);
    printf("figure %lu sessions, %lu failing allocations: %lu refused, %lu lost events, %lu unharmed, %lu differ\n",
           sessions, failures, refusals, losses, unharmed, differences);
    return check_end();
}
