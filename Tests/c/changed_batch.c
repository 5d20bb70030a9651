/* A callback changes samples of the batch that is being pushed: what it made invalid is refused when its turn comes. */
#include <math.h>

#include "support.h"

enum { SAMPLES = 12 };

static gesta_touch batch[SAMPLES];
static void (*spoil)(void);
static unsigned calls;

static void change(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
    if (calls++ == 0) spoil();
}

static void not_a_number(void) { batch[9].x = nan(""); }
static void too_far(void) { batch[9].y = 2 * GESTA_COORDINATE_MAX; }
static void latest(void) { batch[9].time = INT64_MAX; }
static void back(void) { batch[9].time = batch[2].time; }
static void no_phase(void) { batch[9].phase = 77; }
static void no_tool(void) { batch[9].tool = 99; }
static void down_again(void) { batch[9].phase = GESTA_PHASE_BEGAN; }
static void stranger(void) { batch[9].contact = 12345; }
static void infinite(void) { batch[9].pressure = INFINITY; }
static void below_surface(void) { batch[9].distance = -1; }
static void elsewhere(void) { batch[9].x = 500; }

static const struct {
    const char *name;
    void (*spoil)(void);
    int32_t code;
} cases[] = {
    {"not a number", not_a_number, GESTA_E_NOT_FINITE},
    {"too far", too_far, GESTA_E_RANGE},
    {"a time of INT64_MAX", latest, GESTA_E_TIME},
    {"time runs back", back, GESTA_E_TIME},
    {"no phase", no_phase, GESTA_E_PHASE},
    {"no tool", no_tool, GESTA_E_PHASE},
    {"down again", down_again, GESTA_E_CONTACT},
    {"not down", stranger, GESTA_E_CONTACT},
    {"infinite pressure", infinite, GESTA_E_NOT_FINITE},
    {"below the surface", below_surface, GESTA_E_RANGE},
    {"valid: it moved elsewhere", elsewhere, GESTA_OK},
};

int main(void) {
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gesta_context *context = context_new(0);
        uint32_t pan = recognizer_new(context, "gesta.pan");
        int64_t now = 0;
        CHECK_OK(gesta_recognizer_add_action(context, pan, change, NULL, NULL, NULL));
        calls = 0;
        spoil = cases[i].spoil;
        for (int k = 0; k < SAMPLES; k++)
            batch[k] = touch_at(k * MS, 1, k == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED, k * 10, 0);
        int32_t code = gesta_push(context, batch, SAMPLES, sizeof batch[0]);
        if (!CHECK_EQUAL(code, cases[i].code)) printf("     %s\n", cases[i].name);
        CHECK(calls > 0);
        if (cases[i].code != GESTA_OK) {
            /* What came before is dispatched, the rest is not. */
            now = now_of(context);
            CHECK_EQUAL(now, 8 * MS);
            CHECK_HAS(gesta_context_message(context), "touches[9]");
            CHECK_EQUAL(number_of(context, pan, "translation_x"), 80 - 10);
        }
        CHECK_EQUAL(state_of(context, pan), GESTA_STATE_CHANGED);
        CHECK_OK(push_up(context, 20 * MS, 1, 0, 0));
        CHECK_OK(gesta_context_destroy(context));
    }
    return check_end();
}
