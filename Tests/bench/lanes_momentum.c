/* Momentum: position and velocity at a time, for each kind of decay, with one axis that moves. */
#include <stdlib.h>

#include "lanes.h"

enum { MOMENTUM_CALLS = 1024 };

typedef struct momentum {
    gesta_decay decay;
    int64_t step;
    double travel;
    int32_t error;
} momentum;

static void *momentum_open(uint32_t kind) {
    momentum *self = calloc(1, sizeof *self);
    gesta_decay_options options;
    if (self == NULL) return NULL;
    self->decay.size = sizeof self->decay;
    self->error = gesta_decay_options_init(&options, sizeof options);
    options.kind = kind;
    options.damping_ratio = 0.7;
    if (self->error == GESTA_OK) self->error = gesta_decay_start(&options, 0, 0, 0, 0, 1500, &self->decay);
    self->step = self->decay.end_time / (MOMENTUM_CALLS + 1);
    return self;
}

static void *exponential(const char **why) { return (void)why, momentum_open(GESTA_DECAY_EXPONENTIAL); }
static void *friction(const char **why) { return (void)why, momentum_open(GESTA_DECAY_FRICTION); }
static void *spline(const char **why) { return (void)why, momentum_open(GESTA_DECAY_SPLINE); }
static void *constant(const char **why) { return (void)why, momentum_open(GESTA_DECAY_CONSTANT); }
static void *spring(const char **why) { return (void)why, momentum_open(GESTA_DECAY_SPRING); }

static double momentum_pass(void *self, const gesta_touch *strokes) {
    momentum *m = self;
    gesta_decay_motion motion;
    (void)strokes;
    double start = now_ns();
    for (int64_t i = 0; i < MOMENTUM_CALLS; i++) {
        m->error |= gesta_decay_at(&m->decay, i * m->step, &motion);
        m->travel += motion.y * motion.y;
    }
    return (now_ns() - start) / MOMENTUM_CALLS;
}

static int momentum_right(void *self, uint64_t passes) {
    momentum *m = self;
    return passes > 0 && m->error == GESTA_OK && m->travel > 0;
}

static const bench_lane lanes[] = {
    {"momentum-exponential", exponential, momentum_pass, momentum_right, free},
    {"momentum-friction", friction, momentum_pass, momentum_right, free},
    {"momentum-spline", spline, momentum_pass, momentum_right, free},
    {"momentum-constant", constant, momentum_pass, momentum_right, free},
    {"momentum-spring", spring, momentum_pass, momentum_right, free},
};
const bench_lanes momentum_lanes = {lanes, sizeof lanes / sizeof lanes[0]};
