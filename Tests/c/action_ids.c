/* Ids of actions stay unique, whatever callbacks remove and destroy in whatever order. */
#include "support.h"

enum { TAPS = 3, ACTIONS = 64 };

static uint32_t taps[TAPS];
static struct {
    uint32_t id, tap;
} living[ACTIONS];
static int living_count;
static uint32_t state_of_random;
static unsigned duplicates, refused;

static unsigned pick(unsigned below) {
    state_of_random = state_of_random * 1664525u + 1013904223u;
    return (state_of_random >> 16) % below;
}

static void forget(int at) { living[at] = living[--living_count]; }

static void act(gesta_context *context, const gesta_event *event, void *user);

static void add(gesta_context *context, uint32_t tap) {
    uint32_t id;
    if (living_count == ACTIONS || gesta_recognizer_add_action(context, tap, act, NULL, NULL, &id) != GESTA_OK) return;
    for (int i = 0; i < living_count; i++) duplicates += living[i].id == id;
    living[living_count].id = id;
    living[living_count++].tap = tap;
}

static void destroy(gesta_context *context, int tap) {
    if (taps[tap] == 0) return;
    refused += gesta_recognizer_destroy(context, taps[tap]) != GESTA_OK;
    for (int i = living_count - 1; i >= 0; i--)
        if (living[i].tap == taps[tap]) forget(i);
    taps[tap] = 0;
}

/* Some random steps: an action removed, a recognizer destroyed, an action added. */
static void act(gesta_context *context, const gesta_event *event, void *user) {
    (void)event, (void)user;
    for (unsigned steps = pick(4); steps > 0; steps--) {
        unsigned what = pick(5);
        if (what < 3 && living_count > 0) {
            int at = (int)pick((unsigned)living_count);
            refused += gesta_recognizer_remove_action(context, living[at].tap, living[at].id) != GESTA_OK;
            forget(at);
        } else if (what == 3) {
            destroy(context, (int)pick(TAPS));
        } else if (taps[pick(TAPS)] != 0) {
            for (int i = 0; i < TAPS; i++)
                if (taps[i] != 0) add(context, taps[i]);
        }
    }
}

static void one_session(uint32_t seed) {
    gesta_context *context = context_new(0);
    state_of_random = seed;
    living_count = 0;
    for (int i = 0; i < TAPS; i++) taps[i] = 0;
    for (int round = 0; round < 12; round++) {
        for (int i = 0; i < TAPS; i++) {
            if (taps[i] == 0) taps[i] = recognizer_new(context, "gesta.tap");
            for (int k = 0; k < i; k++)
                gesta_recognizer_relate(context, taps[i], GESTA_RELATION_SIMULTANEOUS, taps[k], 1);
            add(context, taps[i]);
        }
        push_down(context, (4 * round + 1) * 1000 * MS, 1, 0, 0);
        push_up(context, (4 * round + 1) * 1000 * MS + 40 * MS, 1, 0, 0);
        gesta_advance(context, (4 * round + 3) * 1000 * MS);
    }
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    for (uint32_t seed = 1; seed <= 4000; seed++) one_session(seed);
    CHECK_EQUAL(duplicates, 0);
    CHECK_EQUAL(refused, 0);
    return check_end();
}
