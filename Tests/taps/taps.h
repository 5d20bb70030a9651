/* A random sequence of contacts, the recognizers that receive them, and what these reported. */
#ifndef GESTA_TAPS_H
#define GESTA_TAPS_H

#include <gesta/gesta.h>

#include <stdbool.h>
#include <stdint.h>

enum { MOST_CONTACTS = 24, MOST_RECOGNIZERS = 8, MOST_EVENTS = 1000, INTERVAL = 300 /* ms, as by default */ };

enum shape { TAP, HOLD, DRAG };

struct contact {
    double x, y;
    int place;
    int64_t down, up; /* ms */
    enum shape shape;
    bool overlaps; /* another one is down meanwhile */
};

enum kind { TAPS, PRESS, PAN, SWIPE, STROKE, KINDS };

struct recognizer {
    enum kind kind;
    int taps;
    uint32_t id;
    bool local; /* receives contacts of the first two places only */
    unsigned
        requires,
    with;                                /* bits of recognizers */
    uint32_t sequence_of[MOST_CONTACTS]; /* in which each contact was; 0 for none */
};

struct event {
    int who, blocker; /* -1 for none */
    uint32_t state, reason, sequence;
};

struct scenario {
    bool is_chain; /* fewer taps wait for more taps */
    struct contact contacts[MOST_CONTACTS];
    int contact_count;
    struct recognizer recognizers[MOST_RECOGNIZERS];
    int count;
    struct event events[MOST_EVENTS];
    int event_count;
};

uint64_t roll(uint64_t *dice);
int below(uint64_t *dice, int n);
bool one_in(uint64_t *dice, int n);

void scenario_make(struct scenario *s, uint64_t seed);
/* False when the library refused a call, which was printed. */
bool scenario_play(struct scenario *s, uint64_t seed);
void scenario_print(const struct scenario *s);

/* Returns NULL, or what is wrong. */
const char *check_chain(const struct scenario *s);
const char *check_relations(const struct scenario *s);

static inline bool receives(const struct recognizer *r, const struct contact *c) { return !r->local || c->place < 2; }

/* The contacts of a sequence, a bit each. */
static inline uint32_t contacts_of(const struct scenario *s, int who, uint32_t sequence) {
    uint32_t mask = 0;
    for (int c = 0; c < s->contact_count; c++)
        if (s->recognizers[who].sequence_of[c] == sequence) mask |= 1u << c;
    return mask;
}

#endif
