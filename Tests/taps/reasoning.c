/* Which taps must be reported. */
#include "taps.h"

#include <string.h>

/* ---------------------------------------------------------------------------------- fewer taps wait for more taps */

/* A complete gesture that waits for those of more taps. */
struct pending {
    int who;
    uint32_t contacts;
};

struct chain {
    const struct scenario *s;
    int taps;                       /* recognizers of taps, by their number of taps */
    uint32_t now[MOST_RECOGNIZERS]; /* the contacts of the attempt in progress */
    struct pending pending[4 * MOST_CONTACTS];
    int pending_count;
    struct pending reported[4 * MOST_CONTACTS];
    int reported_count;
};

static int bits(uint32_t mask) {
    int count = 0;
    for (; mask; mask &= mask - 1) count++;
    return count;
}

/* Reports what no longer waits; it takes its contacts from those of fewer taps. */
static void settle(struct chain *chain) {
    for (bool changes = true; changes;) {
        changes = false;
        for (int i = 0; i < chain->pending_count && !changes; i++) {
            struct pending p = chain->pending[i];
            bool waits = false;
            for (int higher = p.who + 1; higher < chain->taps; higher++)
                waits |= (chain->now[higher] & p.contacts) != 0;
            for (int k = 0; k < chain->pending_count; k++)
                waits |= chain->pending[k].who > p.who && (chain->pending[k].contacts & p.contacts) != 0;
            if (waits) continue;
            chain->reported[chain->reported_count++] = p;
            int left = 0;
            for (int k = 0; k < chain->pending_count; k++)
                if (k != i && !(chain->pending[k].who < p.who && chain->pending[k].contacts & p.contacts))
                    chain->pending[left++] = chain->pending[k];
            chain->pending_count = left;
            for (int lower = 0; lower < p.who; lower++)
                if (chain->now[lower] & p.contacts) chain->now[lower] = 0;
            changes = true;
        }
    }
}

static void drop_attempts(struct chain *chain) {
    memset(chain->now, 0, sizeof chain->now);
    settle(chain);
}

static void add_contact(struct chain *chain, int at) {
    const struct contact *c = &chain->s->contacts[at];
    if (at > 0) {
        const struct contact *last = c - 1;
        if (c->down - last->up >= INTERVAL || c->place != last->place) drop_attempts(chain);
    }
    if (c->shape != TAP) {
        drop_attempts(chain);
        return;
    }
    for (int i = 0; i < chain->taps; i++) {
        chain->now[i] |= 1u << at;
        if (bits(chain->now[i]) < chain->s->recognizers[i].taps) continue;
        chain->pending[chain->pending_count++] = (struct pending){i, chain->now[i]};
        chain->now[i] = 0;
    }
    settle(chain);
}

const char *check_chain(const struct scenario *s) {
    struct chain chain = {.s = s};
    while (chain.taps < s->count && s->recognizers[chain.taps].kind == TAPS) chain.taps++;
    for (int c = 0; c < s->contact_count; c++) add_contact(&chain, c);
    drop_attempts(&chain);
    int found = 0;
    for (int i = 0; i < s->event_count; i++) {
        const struct event *e = &s->events[i];
        if (e->who >= chain.taps || e->state != GESTA_STATE_ENDED) continue;
        uint32_t contacts = contacts_of(s, e->who, e->sequence);
        bool is_expected = false;
        for (int k = 0; k < chain.reported_count && !is_expected; k++) {
            if (chain.reported[k].who != e->who || chain.reported[k].contacts != contacts) continue;
            is_expected = true;
            chain.reported[k].who = -1;
        }
        if (!is_expected) return "a tap was reported that must not be";
        found++;
    }
    return found == chain.reported_count ? NULL : "a tap was not reported";
}

/* --------------------------------------------------------------------------------------------------- any relations */

static bool is_final(uint32_t state) { return state >= GESTA_STATE_ENDED; }

/* Whether it has recognized with the contact. */
static bool has_won(const struct scenario *s, int who, int contact) {
    for (int i = 0; i < s->event_count; i++) {
        const struct event *e = &s->events[i];
        bool recognizes = e->state == GESTA_STATE_BEGAN || e->state == GESTA_STATE_ENDED;
        if (e->who == who && recognizes && contacts_of(s, who, e->sequence) >> contact & 1) return true;
    }
    return false;
}

static bool may_be_together(const struct scenario *s, int a, int b) {
    return (s->recognizers[a].with >> b & 1) || (s->recognizers[b].with >> a & 1);
}

/* The attempt of a recognizer of taps with this contact must have been decided once: reported if its taps are complete,
 * unless another one has won one of its contacts. */
static const char *check_attempt(const struct scenario *s, int who, int contact) {
    const struct recognizer *r = &s->recognizers[who];
    uint32_t sequence = r->sequence_of[contact], contacts = contacts_of(s, who, sequence);
    const struct event *decision = NULL;
    for (int i = 0; i < s->event_count; i++) {
        const struct event *e = &s->events[i];
        if (e->who != who || e->sequence != sequence || !is_final(e->state)) continue;
        if (decision) return "an attempt was decided twice";
        decision = e;
    }
    if (!decision) return "an attempt was not decided";
    bool is_clean = true;
    for (int c = 0; c < s->contact_count; c++)
        if (contacts >> c & 1) is_clean &= s->contacts[c].shape == TAP && !s->contacts[c].overlaps;
    if (!is_clean) return NULL;
    if (decision->state == GESTA_STATE_ENDED)
        return bits(contacts) == r->taps ? NULL : "reported with another number of taps";
    if (decision->reason == GESTA_REASON_LOST) {
        int winner = decision->blocker;
        if (winner < 0) return "lost to nobody";
        if (may_be_together(s, who, winner) && !(r->requires >> winner & 1))
            return "lost to one beside which it may be";
        for (int c = 0; c < s->contact_count; c++)
            if (contacts >> c & 1 && has_won(s, winner, c)) return NULL;
        return "lost to one that has not won a contact";
    }
    if (bits(contacts) >= r->taps) return "a complete attempt was neither reported nor lost";
    /* It waited for a further tap: none may have come in time, at the same place. */
    int last = 0;
    for (int c = 0; c < s->contact_count; c++)
        if (contacts >> c & 1) last = c;
    for (int c = last + 1; c < s->contact_count; c++)
        if (receives(r, &s->contacts[c])) {
            const struct contact *a = &s->contacts[last], *b = &s->contacts[c];
            if (b->down - a->up < INTERVAL && a->place == b->place) return "a further tap was not taken";
            break;
        }
    return NULL;
}

const char *check_relations(const struct scenario *s) {
    for (int who = 0; who < s->count; who++) {
        const struct recognizer *r = &s->recognizers[who];
        int open = 0;
        for (int i = 0; i < s->event_count; i++) {
            const struct event *e = &s->events[i];
            if (e->who != who || r->kind == TAPS || r->kind == SWIPE || r->kind == STROKE) continue;
            if (e->state == GESTA_STATE_BEGAN) open++;
            if (open > 1) return "began twice";
            if (is_final(e->state) && open > 0) open--;
        }
        if (open > 0) return "began without an end";
        for (int c = 0; c < s->contact_count; c++) {
            const struct contact *contact = &s->contacts[c];
            if (!receives(r, contact)) continue;
            if (!contact->overlaps && r->sequence_of[c] == 0) return "a contact was lost";
            if (r->kind != TAPS || r->sequence_of[c] == 0) continue;
            const char *wrong = check_attempt(s, who, c);
            if (wrong) return wrong;
        }
    }
    return NULL;
}
