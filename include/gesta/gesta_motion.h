/*
 * gesta_motion.h - momentum after a gesture, and smoothing of positions, without a context. gesta.h includes it.
 *
 * The functions are those of the part momentum: a library that was built without it does not have them.
 */
#ifndef GESTA_MOTION_H
#define GESTA_MOTION_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------- momentum -- */

/*
 * Momentum: how what was moved by a gesture continues when its contacts have lifted. These are pure functions of
 * numbers, and allocate no memory: position and velocity at a time do not depend on how often a program asks, and are
 * equal, bit for bit, on every processor. A program with one axis passes 0 for the other one. A turn is one axis, in
 * radians. A scale is one axis with GESTA_DECAY_ZOOM. The path of a fling in two dimensions is straight, up to the
 * edges and except after gesta_decay_snap.
 */

/** How momentum decays: a value of gesta_decay_options.kind. */
enum gesta_decay_kind {
    /** The velocity is multiplied by gesta_decay_options.rate in each millisecond, as in UIScrollView. */
    GESTA_DECAY_EXPONENTIAL = 0,
    /**
     * The velocity is multiplied by gesta_decay_options.drag in each second, and decreases by
     * gesta_decay_options.constant_deceleration, as in Flutter's FrictionSimulation.
     */
    GESTA_DECAY_FRICTION = 1,
    /**
     * The curve of Android's OverScroller, whose distance and duration follow from gesta_decay_options.friction and
     * gesta_decay_options.units_per_mm.
     */
    GESTA_DECAY_SPLINE = 2,
    GESTA_DECAY_CONSTANT = 3, /**< The velocity decreases by gesta_decay_options.deceleration until it is 0. */
    GESTA_DECAY_SPRING = 4    /**< A spring pulls to where it began, or to the position of gesta_decay_snap. */
};

/** Bits of gesta_decay_options.flags. */
enum gesta_decay_flag {
    /**
     * The position x is a scale, and its logarithm decays: zooming in and out have the same course. velocity_x is the
     * rate at which the scale changes, in 1/s; y must be 0. Not with GESTA_DECAY_SPLINE.
     */
    GESTA_DECAY_ZOOM = 1,
    /** Stops at edges, instead of passing them and springing back. A GESTA_DECAY_SPRING passes them all the same. */
    GESTA_DECAY_STOP = 2
};

/**
 * How momentum decays, filled by gesta_decay_options_init. One can serve many flings. Parameters of other kinds must be
 * in range, too. With GESTA_DECAY_ZOOM, lengths are natural logarithms of scales, but min_x and max_x are scales.
 */
typedef struct gesta_decay_options {
    uint32_t size;     /**< [unit=bytes] sizeof(gesta_decay_options) */
    uint32_t kind;     /**< A value of enum gesta_decay_kind. Default GESTA_DECAY_EXPONENTIAL. */
    uint32_t flags;    /**< Bits of enum gesta_decay_flag. All other bits must be 0. Default 0. */
    uint32_t reserved; /**< [range=0..0] Must be 0. */
    /** [unit=1, range=0.001..0.9999] What a millisecond leaves of the velocity. Default 0.998; "fast" is 0.99. */
    double rate;
    double drag; /**< [unit=1, range=1e-100..0.99] What a second leaves of the velocity, by friction. Default 0.135. */
    double constant_deceleration; /**< [unit=length/s2, range=0..1e9] Deceleration in addition to drag. Default 0. */
    double deceleration; /**< [unit=length/s2, range=1e-6..1e9] Deceleration of GESTA_DECAY_CONSTANT. Default 2300. */
    double friction;     /**< [unit=1, range=1e-6..1e3] Android's coefficient of friction. Default 0.015. */
    /** [unit=length/mm, range=1e-6..1e6] Caller's units in a millimeter, for the spline. Default 160 / 25.4. */
    double units_per_mm;
    double stiffness; /**< [unit=1/s2, range=1e-3..1e8] Stiffness of the spring for a mass of 1. Default 200. */
    /** [unit=1, range=0.01..100] Less than 1 swings, 1 returns as fast as possible, more returns slower. Default 1. */
    double damping_ratio;
    /**
     * [unit=length, range=0..1e6] The motion ends where less than this is left of it, and is then exactly at its end.
     * 0, the default, is 0.1, or 0.001 with GESTA_DECAY_ZOOM.
     */
    double rest;
    double min_x; /**< [unit=length] Edge with the smallest x, -1e9 to 1e9; -infinity, the default, for none. */
    double max_x; /**< [unit=length] Edge with the largest x, at least min_x; infinity, the default, for none. */
    double min_y; /**< [unit=length] Edge with the smallest y, -1e9 to 1e9; -infinity, the default, for none. */
    double max_y; /**< [unit=length] Edge with the largest y, at least min_y; infinity, the default, for none. */
    /**
     * [nullable, bytes=capacity, lifetime=call] Receives the error message of gesta_decay_start, NUL-terminated,
     * shortened to fit. "" if there is no error. Default NULL.
     */
    char *message;
    size_t capacity; /**< [unit=bytes] Size of message. Default 0. */
} gesta_decay_options;

/** One axis of a gesta_decay. The library computes it, and programs have no use for it. */
typedef struct gesta_decay_axis {
    double origin;   /**< Where it began. All other lengths are relative to it; with GESTA_DECAY_ZOOM, logarithms. */
    double velocity; /**< [unit=length/s] The velocity then. */
    double rate;     /**< [unit=1/s] The rate of exponential decay. */
    double braking;  /**< [unit=length/s2] Constant deceleration, signed. */
    double duration; /**< [unit=s] How long the curve takes if there are no edges. */
    double reach;    /**< [unit=length] Displacement at the end if there are no edges. */
    double turn;     /**< [unit=s] When the spring begins; infinite if it does not. */
    double target;   /**< [unit=length] Where the spring pulls. */
    double offset;   /**< [unit=length] Position relative to that when the spring begins. */
    double push;     /**< [unit=length/s] Velocity when the spring begins. */
    double end;      /**< Position at the end. */
    int64_t rest;    /**< [unit=ns] Time after the begin when the axis is at its end. */
} gesta_decay_axis;

/** Momentum that gesta_decay_start has computed. Programs may copy it, and change nothing in it. */
typedef struct gesta_decay {
    uint32_t size;           /**< [unit=bytes] sizeof(gesta_decay), set by the caller. */
    uint32_t kind;           /**< A value of enum gesta_decay_kind. */
    uint32_t flags;          /**< Bits of enum gesta_decay_flag. */
    uint32_t started;        /**< Not 0 when gesta_decay_start has filled the struct. */
    int64_t time;            /**< [unit=ns] When it began. */
    int64_t end_time;        /**< [unit=ns] When it ends. */
    double rest;             /**< [unit=length] Copy of gesta_decay_options.rest, or its default. */
    double spring_damping;   /**< [unit=1/s] Rate at which the spring's motion decays. */
    double spring_frequency; /**< [unit=rad/s] Of its swing; 0 at a damping ratio of 1, negative beyond. */
    double spring_stiffness; /**< [unit=1/s2] Copy of gesta_decay_options.stiffness. */
    gesta_decay_axis x;      /**< Horizontal axis. */
    gesta_decay_axis y;      /**< Vertical axis. */
} gesta_decay;

/** Position and velocity at a time. */
typedef struct gesta_decay_motion {
    int64_t time;      /**< [unit=ns] The time. */
    double x;          /**< [unit=length] Horizontal position, or the scale. */
    double y;          /**< [unit=length] Vertical position. */
    double velocity_x; /**< [unit=length/s] Horizontal velocity, or the rate at which the scale changes. */
    double velocity_y; /**< [unit=length/s] Vertical velocity. */
    uint32_t moving;   /**< [range=0..1, boolean] 0 from the end on. */
    uint32_t reserved; /**< [range=0..0] 0. */
} gesta_decay_motion;

/** How a flick continues the motion that it has caught: see gesta_decay_carry. */
enum gesta_carry_rule {
    GESTA_CARRY_NONE = 0, /**< Not at all. */
    /** Android's OverScroller: adds the velocity if the signs of both axes agree, and the pause is at most 40 ms. */
    GESTA_CARRY_ANDROID = 1,
    /**
     * Flutter on iOS, by axis: adds min(0.000816 v^1.967, 40000) of a velocity v, if the signs agree, the flick is
     * faster than half of that, and the pause is at most 20 ms.
     */
    GESTA_CARRY_FLUTTER = 2,
    /**
     * GTK, by axis: adds up to 6 times the velocity v, in proportion to the flick's speed beyond v / 3, if the signs
     * agree and the flick is faster than that.
     */
    GESTA_CARRY_GTK = 3,
    /**
     * Chromium: adds the velocity if the angle between both is less than 90 degrees, both are at least 350 units/s, and
     * the pause is at most 50 ms.
     */
    GESTA_CARRY_CHROMIUM = 4
};

/**
 * Fills options with the defaults.
 * @param options [out]
 * @param size    [in, unit=bytes] sizeof(gesta_decay_options) as the caller was compiled.
 * @returns GESTA_OK; GESTA_E_SIZE (size is smaller than in version 0.2, or larger than 4,096).
 */
int32_t gesta_decay_options_init(gesta_decay_options *options, size_t size);

/**
 * Computes the momentum of what is at a position and has a velocity.
 *
 * An edge that lies before the end is crossed at the velocity that the motion has there. A spring then pulls back to
 * the edge, or the axis stops there. What begins outside of the edges springs to the nearest one, unless its velocity
 * leads past that one into the inside.
 * @param options    [in, lifetime=call] How it decays.
 * @param time       [in, time] When it begins: the time of the event.
 * @param x          [in, coordinate] Horizontal position; with GESTA_DECAY_ZOOM, a scale from 1e-9 on.
 * @param y          [in, coordinate] Vertical position.
 * @param velocity_x [in, unit=length/s, range=-1e12..1e12] Horizontal velocity. With GESTA_DECAY_ZOOM, at most 1,000
 *                   times x.
 * @param velocity_y [in, unit=length/s, range=-1e12..1e12] Vertical velocity.
 * @param decay      [inout] Set decay->size to sizeof(gesta_decay) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (options->kind or options->flags is unknown, options->reserved is not 0,
 *          options->message is NULL and options->capacity is not 0, or a spline zooms), GESTA_E_SIZE (invalid
 *          options->size or decay->size), GESTA_E_NOT_FINITE (a number is NaN or infinite, except edges, which may be
 *          infinite), GESTA_E_RANGE, GESTA_E_TIME (time is out of range).
 */
GESTA_MUST_CHECK int32_t gesta_decay_start(const gesta_decay_options *options, int64_t time, double x, double y,
                                           double velocity_x, double velocity_y, gesta_decay *decay);

/**
 * Returns position and velocity at a time.
 *
 * Before the begin, they are those at the begin. From gesta_decay.end_time on, the position is exactly the end, and the
 * velocity is 0.
 * @param decay  [in, lifetime=call]
 * @param time   [in, time] The time, for example of a frame.
 * @param motion [out]
 * @returns GESTA_OK; GESTA_E_SIZE (invalid decay->size), GESTA_E_STATE (gesta_decay_start has not filled decay),
 *          GESTA_E_TIME (time is out of range).
 */
GESTA_MUST_CHECK int32_t gesta_decay_at(const gesta_decay *decay, int64_t time, gesta_decay_motion *motion);

/**
 * Returns where and when the motion ends.
 * @param decay  [in, lifetime=call]
 * @param motion [out] Its velocity is 0.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid decay->size), GESTA_E_STATE (gesta_decay_start has not filled decay).
 */
GESTA_MUST_CHECK int32_t gesta_decay_end(const gesta_decay *decay, gesta_decay_motion *motion);

/**
 * Computes momentum that ends exactly at another position: a page, a row, a grid.
 *
 * By axis, the curve is stretched or compressed if the position lies ahead, at most twice as far as the motion would
 * reach without edges: it begins with the same velocity. Otherwise a spring pulls to it. Either has no jump in position
 * or velocity. Edges have no further effect. It begins when `decay` does: call this directly after gesta_decay_start.
 * @param decay   [in, lifetime=call]
 * @param x       [in, coordinate] Horizontal position of the end; with GESTA_DECAY_ZOOM, a scale from 1e-9 on.
 * @param y       [in, coordinate] Vertical position of the end.
 * @param snapped [inout] May be the same as decay. Set snapped->size to sizeof(gesta_decay) before the call.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid decay->size or snapped->size), GESTA_E_STATE (gesta_decay_start has not
 *          filled decay), GESTA_E_NOT_FINITE (x or y is NaN or infinite), GESTA_E_RANGE (x or y is out of range).
 */
GESTA_MUST_CHECK int32_t gesta_decay_snap(const gesta_decay *decay, double x, double y, gesta_decay *snapped);

/**
 * Returns the velocity of a flick that follows on a motion which was caught.
 * @param rule       [in] A value of enum gesta_carry_rule.
 * @param pause      [in, unit=ns, range=0..GESTA_TIME_MAX] The longest time for which the contact has rested between
 *                   the catch and the lift. Rules have a limit, except GTK's.
 * @param caught_x   [in, unit=length/s, range=-1e12..1e12] Horizontal velocity when the motion was caught. GTK's and
 *                   Android's rule take the one that it would have had at the lift.
 * @param caught_y   [in, unit=length/s, range=-1e12..1e12] Vertical velocity then.
 * @param flick_x    [in, unit=length/s, range=-1e12..1e12] Horizontal velocity of the flick.
 * @param flick_y    [in, unit=length/s, range=-1e12..1e12] Vertical velocity of the flick.
 * @param velocity_x [out, unit=length/s] Horizontal velocity of both.
 * @param velocity_y [out, unit=length/s] Vertical velocity of both.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (rule is unknown), GESTA_E_NOT_FINITE (a velocity is NaN or infinite),
 *          GESTA_E_RANGE (a velocity is out of range), GESTA_E_TIME (pause is out of range).
 */
GESTA_MUST_CHECK int32_t gesta_decay_carry(uint32_t rule, int64_t pause, double caught_x, double caught_y,
                                           double flick_x, double flick_y, double *velocity_x, double *velocity_y);

/**
 * Returns how far content is shown beyond its edge while a contact pulls it: d (1 - 1 / (c x / d + 1)) of a distance x,
 * as UIScrollView does with c = 0.55.
 * @param distance    [in, coordinate] How far the contact has pulled beyond the edge. Negative in the other direction,
 *                    as is the result then.
 * @param extent      [in, unit=length, range=1e-6..1e9] Width or height of the view, d: the content never moves so far.
 * @param coefficient [in, unit=1, range=1e-6..1] How easily it is pulled at first, c.
 * @param stretch     [out, unit=length] How far the content is shown beyond its edge.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE, GESTA_E_RANGE.
 */
GESTA_MUST_CHECK int32_t gesta_rubber_band_stretch(double distance, double extent, double coefficient, double *stretch);

/**
 * Returns how far a contact has pulled for content to be shown that far beyond its edge: the inverse of
 * gesta_rubber_band_stretch, for a contact that catches content there.
 * @param stretch     [in, unit=length] How far the content is shown beyond its edge: less than extent, in either
 *                    direction.
 * @param extent      [in, unit=length, range=1e-6..1e9] Width or height of the view.
 * @param coefficient [in, unit=1, range=1e-6..1] How easily it is pulled at first.
 * @param distance    [out, unit=length] How far the contact has pulled.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE, GESTA_E_RANGE.
 */
GESTA_MUST_CHECK int32_t gesta_rubber_band_distance(double stretch, double extent, double coefficient,
                                                    double *distance);

/* ------------------------------------------------------------------------------------------------------- filters -- */

/**
 * A one euro filter: a low-pass filter of positions that lags less the faster they move. The cutoff frequency is
 * min_cutoff + beta * speed.
 *
 * It belongs to the program, which has one for each contact, or for each pair of values, and passes it what it reads
 * for each frame. gesta_filter_init fills it; a program may then change the first three numbers. Nothing in the library
 * uses it.
 */
typedef struct gesta_filter {
    uint32_t size;       /**< [unit=bytes] sizeof(gesta_filter), set by the caller. */
    uint32_t started;    /**< [range=0..1, boolean] 0 until the first position; set to 0 to begin anew. */
    double min_cutoff;   /**< [unit=Hz, range=1e-3..1e6] Cutoff frequency of what rests. Default 4.7. */
    double beta;         /**< [unit=1/length, range=0..1e6] How much the speed raises the cutoff. Default 0.01. */
    double speed_cutoff; /**< [unit=Hz, range=1e-3..1e6] Cutoff frequency of the speed. Default 1. */
    int64_t time;        /**< [unit=ns] The time of the last position. */
    double x;            /**< [unit=length] The filtered horizontal position. */
    double y;            /**< [unit=length] The filtered vertical position. */
    double velocity_x;   /**< [unit=length/s] The filtered horizontal velocity. */
    double velocity_y;   /**< [unit=length/s] The filtered vertical velocity. */
} gesta_filter;

/**
 * Fills a filter with the defaults.
 * @param filter [out]
 * @param size   [in, unit=bytes] sizeof(gesta_filter) as the caller was compiled.
 * @returns GESTA_OK; GESTA_E_SIZE (size is smaller than in version 0.2, or larger than 4,096).
 */
int32_t gesta_filter_init(gesta_filter *filter, size_t size);

/**
 * Filters a position. The filtered one is filtered->x and filtered->y: of the first, the position itself, and of one at
 * the same time as the last, that of the last.
 * @param filter   [in, lifetime=call]
 * @param time     [in, time] The time of the position: not before the last.
 * @param x        [in, coordinate] Horizontal position, or another figure, for example a scale.
 * @param y        [in, coordinate] Vertical position, or 0.
 * @param filtered [inout] The filter for the next position. May be the same as filter. Set filtered->size to
 *                 sizeof(gesta_filter) before the call.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid filter->size or filtered->size), GESTA_E_NOT_FINITE, GESTA_E_RANGE,
 *          GESTA_E_TIME (time is out of range, or before filter->time).
 */
GESTA_MUST_CHECK int32_t gesta_filter_add(const gesta_filter *filter, int64_t time, double x, double y,
                                          gesta_filter *filtered);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_MOTION_H */
