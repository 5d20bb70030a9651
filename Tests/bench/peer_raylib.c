/*
 * raylib's gestures: tap, double tap, hold, drag, swipes and pinches of one finger or two, always all. It is linked
 * into raylib's Python module, which exports the function that raylib's window calls for a touch; no window is needed.
 * Its clock is the processor's, so strokes arrive much faster than a hand draws them.
 */
#include <stdlib.h>

#include "pairs.h"
#include "peer.h"

enum { ACTION_UP, ACTION_DOWN, ACTION_MOVE };
enum { SWIPE_DOWN = 128, PINCH_IN = 256, PINCH_OUT = 512 }; /* all strokes go down */
enum { TOUCHES_MAX = 8 };
enum { PLATFORM = 0x00050003, PLATFORM_NULL = 0x00060005 };

typedef struct gesture_event {
    int action, count, id[TOUCHES_MAX];
    struct {
        float x, y;
    } position[TOUCHES_MAX]; /* 0 to 1 */
} gesture_event;

void ProcessGestureEvent(gesture_event event);
void UpdateGestures(void);
int GetGestureDetected(void);
void glfwInitHint(int hint, int value);
int glfwInit(void);

typedef struct raylib {
    uint64_t swipes, pinches;
    gesta_touch pairs[2 * STROKES_TOTAL];
} raylib;

/* Its clock starts with its windows; this platform of theirs needs no display. */
static void *raylib_open(const char **why) {
    glfwInitHint(PLATFORM, PLATFORM_NULL);
    if (glfwInit()) return calloc(1, sizeof(raylib));
    *why = "its clock does not start without a display";
    return NULL;
}

static int action(uint32_t phase) {
    return phase == GESTA_PHASE_BEGAN ? ACTION_DOWN : phase == GESTA_PHASE_MOVED ? ACTION_MOVE : ACTION_UP;
}

/* Frame by frame, as in a program: what is over is cleared, touches come in, and the program asks. */
static void raylib_stroke(void *self, const gesta_touch *touches) {
    gesture_event event = {.count = 1};
    for (const gesta_touch *t = touches; t < touches + STROKE_SAMPLES; t += PAIR_FRAME) {
        UpdateGestures();
        for (int i = 0; i < PAIR_FRAME; i++) {
            event.action = action(t[i].phase);
            event.position[0].x = (float)t[i].x / 1000;
            event.position[0].y = (float)t[i].y / 1000;
            ProcessGestureEvent(event);
        }
        ((raylib *)self)->swipes += GetGestureDetected() == SWIPE_DOWN;
    }
}

/* The same with two fingers: one call tells both. */
static void raylib_pair(void *self, const gesta_touch *touches) {
    gesture_event event = {.count = 2, .id = {0, 1}};
    for (const gesta_touch *t = touches; t < touches + 2 * STROKE_SAMPLES; t += 2 * PAIR_FRAME) {
        UpdateGestures();
        for (int i = 0; i < 2 * PAIR_FRAME; i += 2) {
            event.action = action(t[i].phase);
            for (int finger = 0; finger < 2; finger++) {
                event.position[finger].x = (float)t[i + finger].x / 1000;
                event.position[finger].y = (float)t[i + finger].y / 1000;
            }
            ProcessGestureEvent(event);
        }
        ((raylib *)self)->pinches += (GetGestureDetected() & (PINCH_IN | PINCH_OUT)) != 0;
    }
}

static double raylib_pairs_pass(void *self, const gesta_touch *strokes) {
    raylib *r = self;
    double times[STROKE_COUNT];
    pairs_make(r->pairs, strokes);
    for (int s = 0; s < STROKE_COUNT; s++) {
        double start = now_ns();
        raylib_pair(self, r->pairs + 2 * s * STROKE_SAMPLES);
        times[s] = (now_ns() - start) / (2 * STROKE_SAMPLES);
    }
    return median(times, STROKE_COUNT);
}

static int raylib_pairs_right(void *self, uint64_t passes) {
    return peer_told("peer-raylib-2", "the same with two fingers; pinches in", ((raylib *)self)->pinches / STROKE_COUNT,
                     passes);
}

static double raylib_pass(void *self, const gesta_touch *strokes) { return peer_pass(self, strokes, raylib_stroke); }

static int raylib_right(void *self, uint64_t passes) {
    return peer_told("peer-raylib", "all its gestures, in frames of 4 samples; swipes down in",
                     ((raylib *)self)->swipes, passes);
}

static const bench_lane lanes[] = {
    {"peer-raylib", raylib_open, raylib_pass, raylib_right, free},
    {"peer-raylib-2", raylib_open, raylib_pairs_pass, raylib_pairs_right, free},
};
const bench_lanes peer_lanes = {lanes, sizeof lanes / sizeof lanes[0]};
