#ifndef GESTA_DECAY_H
#define GESTA_DECAY_H
#include "gesta.h"
#ifdef __cplusplus
extern "C" {
#endif
enum gesta_decay_kind {
    GESTA_DECAY_EXPONENTIAL = 0,
    GESTA_DECAY_FRICTION = 1,
    GESTA_DECAY_SPLINE = 2,
    GESTA_DECAY_CONSTANT = 3,
    GESTA_DECAY_SPRING = 4
};
enum gesta_decay_flag {
    GESTA_DECAY_ZOOM = 1,
    GESTA_DECAY_STOP = 2
};
typedef struct gesta_decay_options {
    uint32_t size;
    uint32_t kind;
    uint32_t flags;
    uint32_t reserved;
    double rate;
    double drag;
    double constant_deceleration;
    double deceleration;
    double friction;
    double units_per_mm;
    double stiffness;
    double damping_ratio;
    double rest;
    double min_x;
    double max_x;
    double min_y;
    double max_y;
    char *message;
    size_t capacity;
} gesta_decay_options;
typedef struct gesta_decay_axis {
    double origin;
    double velocity;
    double rate;
    double braking;
    double duration;
    double reach;
    double turn;
    double target;
    double offset;
    double push;
    double end;
    int64_t rest;
} gesta_decay_axis;
typedef struct gesta_decay {
    uint32_t size;
    uint32_t kind;
    uint32_t flags;
    uint32_t started;
    int64_t time;
    int64_t end_time;
    double rest;
    double spring_damping;
    double spring_frequency;
    double spring_stiffness;
    gesta_decay_axis x;
    gesta_decay_axis y;
} gesta_decay;
typedef struct gesta_decay_motion {
    int64_t time;
    double x;
    double y;
    double velocity_x;
    double velocity_y;
    uint32_t moving;
    uint32_t reserved;
} gesta_decay_motion;
enum gesta_carry_rule {
    GESTA_CARRY_NONE = 0,
    GESTA_CARRY_ANDROID = 1,
    GESTA_CARRY_FLUTTER = 2,
    GESTA_CARRY_GTK = 3,
    GESTA_CARRY_CHROMIUM = 4
};
int32_t gesta_decay_options_init(gesta_decay_options *options, size_t size);
int32_t gesta_decay_start(const gesta_decay_options *options, int64_t time, double x, double y, double velocity_x,
                          double velocity_y, gesta_decay *decay);
int32_t gesta_decay_at(const gesta_decay *decay, int64_t time, gesta_decay_motion *motion);
int32_t gesta_decay_end(const gesta_decay *decay, gesta_decay_motion *motion);
int32_t gesta_decay_snap(const gesta_decay *decay, double x, double y, gesta_decay *snapped);
int32_t gesta_decay_carry(uint32_t rule, int64_t pause, double caught_x, double caught_y, double flick_x,
                          double flick_y, double *velocity_x, double *velocity_y);
int32_t gesta_rubber_band_stretch(double distance, double extent, double coefficient, double *stretch);
int32_t gesta_rubber_band_distance(double stretch, double extent, double coefficient, double *distance);
#ifdef __cplusplus
}
#endif
#endif
