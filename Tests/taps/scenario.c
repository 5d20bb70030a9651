/* Makes a random scenario and plays it. */
#include "taps.h"

#include <stdio.h>
#include <string.h>

#define MS INT64_C(1000000)

uint64_t roll(uint64_t *dice) {
    uint64_t z = *dice += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

int below(uint64_t *dice, int n) { return (int)(roll(dice) % (uint64_t)n); }
bool one_in(uint64_t *dice, int n) { return below(dice, n) == 0; }

static void add(struct scenario *s, enum kind kind, int taps) {
    s->recognizers[s->count++] = (struct recognizer){.kind = kind, .taps = taps};
}

static void make_chain(struct scenario *s, uint64_t *dice) {
    for (int taps = 1; taps <= 4; taps++)
        if (!one_in(dice, 3)) add(s, TAPS, taps);
    if (s->count == 0) add(s, TAPS, 1);
    int taps = s->count;
    for (int kind = PRESS; kind < KINDS; kind++)
        if (one_in(dice, 3)) add(s, (enum kind)kind, 0);
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < s->count; k++) {
            struct recognizer *r = &s->recognizers[i];
            if (i < taps && k > i && (k < taps || one_in(dice, 2))) r->requires |= 1u << k;
            if (i >= taps && k > i && one_in(dice, 3)) r->with |= 1u << k;
        }
}

/* Requirements follow a hidden order, so that there is no cycle. */
static void make_relations(struct scenario *s, uint64_t *dice) {
    int count = 2 + below(dice, MOST_RECOGNIZERS - 1), rank[MOST_RECOGNIZERS];
    for (int i = 0; i < count; i++) {
        bool is_tap = i == 0 || one_in(dice, 2);
        add(s, is_tap ? TAPS : (enum kind)(PRESS + below(dice, KINDS - PRESS)), is_tap ? 1 + below(dice, 3) : 0);
        s->recognizers[i].local = one_in(dice, 4);
        rank[i] = i;
    }
    for (int i = count; i-- > 1;) {
        int k = below(dice, i + 1), kept = rank[i];
        rank[i] = rank[k];
        rank[k] = kept;
    }
    int sparse = 2 + below(dice, 6);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            if (rank[i] > rank[k] && one_in(dice, sparse)) s->recognizers[i].requires |= 1u << k;
            if (i < k && one_in(dice, 6)) s->recognizers[i].with |= 1u << k;
        }
}

static void make_contacts(struct scenario *s, uint64_t *dice) {
    int64_t now = 0;
    int places = 1 + below(dice, 4), place = 0;
    s->contact_count = 2 + below(dice, MOST_CONTACTS - 1);
    for (int i = 0; i < s->contact_count; i++) {
        struct contact *c = &s->contacts[i];
        if (one_in(dice, 3)) place = below(dice, places);
        c->place = place;
        c->x = 40 * place + 10 + 0.01 * i;
        c->y = 50;
        now += one_in(dice, 4) ? INTERVAL - 2 + below(dice, 5) : 1 + below(dice, 250);
        c->shape = one_in(dice, 8) ? (one_in(dice, 2) ? HOLD : DRAG) : TAP;
        c->down = now;
        c->up = now + (c->shape == HOLD ? 600 : 10) + below(dice, 150);
        /* One that overlaps the next. */
        if (!s->is_chain && one_in(dice, 8)) now += 1 + below(dice, 9);
        else now = c->up;
    }
    for (int i = 0; i < s->contact_count; i++)
        for (int k = 0; k < s->contact_count; k++)
            if (k != i && s->contacts[k].down <= s->contacts[i].up && s->contacts[k].up >= s->contacts[i].down)
                s->contacts[i].overlaps = true;
}

void scenario_make(struct scenario *s, uint64_t seed) {
    uint64_t dice = seed;
    memset(s, 0, sizeof *s);
    s->is_chain = seed % 2;
    if (s->is_chain) make_chain(s, &dice);
    else make_relations(s, &dice);
    make_contacts(s, &dice);
}

/* --------------------------------------------------------------------------------------------------------- playing */

static bool works(gesta_context *context, int32_t code) {
    if (code >= 0) return true;
    printf("FAIL %s\n", gesta_context_message(context));
    return false;
}

static int index_of(const struct scenario *s, uint32_t id) {
    for (int i = 0; i < s->count; i++)
        if (s->recognizers[i].id == id) return i;
    return -1;
}

static void observe(gesta_context *context, const gesta_event *event, void *user) {
    struct scenario *s = user;
    (void)context;
    if (event->flags & GESTA_EVENT_PROVISIONAL || event->state == GESTA_STATE_CHANGED) return;
    if (s->event_count == MOST_EVENTS) return;
    s->events[s->event_count++] = (struct event){index_of(s, event->recognizer), index_of(s, event->blocker),
                                                 event->state, event->reason, event->sequence};
}

static bool set_up(struct scenario *s, gesta_context *context, uint64_t *dice) {
    static const char *const classes[KINDS] = {"gesta.tap", "gesta.long_press", "gesta.pan", "gesta.swipe",
                                               "gesta.stroke"};
    gesta_rect left = {0, 0, 80, 100};
    uint32_t region = 0;
    bool ok = works(context, gesta_region_create(context, GESTA_REGION_ROOT, &left, &region));
    for (int i = 0; i < s->count; i++) {
        struct recognizer *r = &s->recognizers[i];
        ok = ok &&
             works(context, gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = classes[r->kind]), &r->id));
        if (r->kind == TAPS) gesta_recognizer_set_number(context, r->id, "taps", SIZE_MAX, r->taps);
        if (r->kind == STROKE)
            gesta_recognizer_set_text(context, r->id, "pattern", SIZE_MAX, "go: right; back: left", SIZE_MAX);
        if (r->local) gesta_recognizer_attach(context, r->id, region);
        gesta_recognizer_set_number(context, r->id, GESTA_STR("provisional"), one_in(dice, 4));
    }
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < s->count; k++) {
            struct recognizer *a = &s->recognizers[i], *b = &s->recognizers[k];
            if (a->requires >> k & 1)
                ok = ok &&
                     works(context, gesta_recognizer_relate(context, a->id, GESTA_RELATION_REQUIRES_FAILURE, b->id, 1));
            if (a->with >> k & 1)
                ok = ok &&
                     works(context, gesta_recognizer_relate(context, a->id, GESTA_RELATION_SIMULTANEOUS, b->id, 1));
        }
    return ok && works(context, gesta_context_set_observer(context, observe, s, NULL));
}

/* Which recognizers track a contact that went down, and in which sequence. */
static void note_sequences(struct scenario *s, gesta_context *context, int contact) {
    for (int i = 0; i < s->count; i++) {
        struct recognizer *r = &s->recognizers[i];
        uint64_t ids[MOST_CONTACTS];
        size_t count = 0;
        gesta_verdict verdict = {.size = sizeof verdict};
        gesta_recognizer_contact_ids(context, r->id, ids, MOST_CONTACTS, &count);
        gesta_recognizer_verdict(context, r->id, &verdict, NULL, 0, NULL);
        for (size_t k = 0; k < count; k++)
            if (ids[k] == (uint64_t)contact) r->sequence_of[contact] = verdict.sequence;
    }
}

static bool push(gesta_context *context, int64_t ms, int contact, uint32_t phase, double x, double y) {
    gesta_touch touch = {.time = ms * MS, .contact = (uint64_t)contact, .phase = phase, .x = x, .y = y};
    return works(context, gesta_push(context, &touch, 1, sizeof touch));
}

/* In the order of time: each contact's began, moves every 10 ms where it drags, and ended. */
static bool play_contacts(struct scenario *s, gesta_context *context) {
    int moves[MOST_CONTACTS] = {0};
    bool is_down[MOST_CONTACTS] = {false}, is_up[MOST_CONTACTS] = {false};
    for (;;) {
        int next = -1;
        int64_t soonest = INT64_MAX;
        for (int i = 0; i < s->contact_count; i++) {
            const struct contact *c = &s->contacts[i];
            int64_t move = c->shape == DRAG && moves[i] < 9 ? c->down + moves[i] + 1 : c->up;
            int64_t time = is_up[i] ? INT64_MAX : !is_down[i] ? c->down : move < c->up ? move : c->up;
            if (time < soonest) {
                soonest = time;
                next = i;
            }
        }
        if (next < 0) return true;
        const struct contact *c = &s->contacts[next];
        if (!is_down[next]) {
            is_down[next] = true;
            if (!push(context, soonest, next, GESTA_PHASE_BEGAN, c->x, c->y)) return false;
            note_sequences(s, context, next);
        } else if (soonest < c->up) {
            moves[next]++;
            if (!push(context, soonest, next, GESTA_PHASE_MOVED, c->x + 2 * moves[next], c->y)) return false;
        } else {
            is_up[next] = true;
            if (!push(context, soonest, next, GESTA_PHASE_ENDED, c->x + 2 * moves[next], c->y)) return false;
        }
    }
}

bool scenario_play(struct scenario *s, uint64_t seed) {
    gesta_config config;
    gesta_context *context = NULL;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 1;
    if (gesta_context_create(&config, &context) != GESTA_OK) return false;
    uint64_t dice = ~seed;
    bool ok = set_up(s, context, &dice) && play_contacts(s, context);
    ok = ok && works(context, gesta_advance(context, 1000000 * MS));
    gesta_context_destroy(context);
    return ok;
}

void scenario_print(const struct scenario *s) {
    static const char *const kinds[KINDS] = {"taps", "press", "pan", "swipe", "stroke"};
    for (int i = 0; i < s->count; i++) {
        const struct recognizer *r = &s->recognizers[i];
        printf("  %d: %s %d%s, requires %x, with %x; sequences", i, kinds[r->kind], r->taps, r->local ? " (left)" : "",
               r->requires, r->with);
        for (int c = 0; c < s->contact_count; c++) printf(" %u", r->sequence_of[c]);
        printf("\n");
    }
    for (int i = 0; i < s->contact_count; i++) {
        const struct contact *c = &s->contacts[i];
        printf("  contact %d: %s at %d, %d to %d\n", i,
               c->shape == TAP    ? "tap"
               : c->shape == HOLD ? "hold"
                                  : "drag",
               c->place, (int)c->down, (int)c->up);
    }
    for (int i = 0; i < s->event_count; i++) {
        const struct event *e = &s->events[i];
        printf("  event: %d state %u sequence %u reason %u blocker %d\n", e->who, e->state, e->sequence, e->reason,
               e->blocker);
    }
}
