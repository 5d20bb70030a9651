/*
 * gesta_frame.h - where contacts are, and what gestures have reached, at the time of a frame. gesta.h includes it.
 */
#ifndef GESTA_FRAME_H
#define GESTA_FRAME_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------- frames -- */

/*
 * Values at the time of a frame. A screen reports contacts at its own rate, and a program draws at another: with 120
 * samples and 90 frames a second, a drag that is steady moves one sample in two frames of three, and two in the third.
 * A program that draws what a gesture has at the time of each frame shows a steady movement.
 *
 * A context that is created with GESTA_CONFIG_FRAME_VALUES keeps the latest samples of each contact, and the latest
 * values of each continuous gesture: those of at least 25 ms, and at most 16. Recognition is not affected: events and
 * verdicts are those of the samples as they were pushed. Reading changes nothing.
 *
 * The rule is Android's. What is read is 5 ms before the frame, where there are usually samples before and after: the
 * value between them, linearly. After the newest sample, the last two are continued, for at most half of the time
 * between them and 8 ms, and not if they are more than 20 ms apart; nor if the newest is more than 20 ms old, because
 * screens report nothing while a contact rests. A sample less than 2 ms after the one before it is kept only until the
 * next one, and is not interpolated.
 *
 *     gesta_frame_position now;
 *     gesta_push(context, touches, count, sizeof touches[0]);
 *     gesta_contact_at(context, contact, frame_time, 0, &now);
 */

/** Bits of the argument `flags` of gesta_contact_at and gesta_recognizer_values_at. @since 0.2 */
enum gesta_frame_flag {
    /**
     * Predicts: the values are those at the time of the frame itself, up to 64 ms after the newest sample. The velocity
     * of the last 8 ms is continued, and decays with a time constant of 70 ms. Beyond 64 ms, the contact rests. The
     * guide "Values at frame time" has the errors to expect.
     */
    GESTA_FRAME_PREDICT = 1
};

/** How a position was computed: gesta_frame_position.kind. @since 0.2 */
enum gesta_resampling {
    GESTA_RESAMPLING_NONE = 0,         /**< It is that of a sample. */
    GESTA_RESAMPLING_INTERPOLATED = 1, /**< It is between two samples. */
    GESTA_RESAMPLING_EXTRAPOLATED = 2, /**< It is after the newest sample. */
    GESTA_RESAMPLING_PREDICTED = 3     /**< It is after the newest sample, by GESTA_FRAME_PREDICT. */
};

/** Where a contact is at the time of a frame. @since 0.2 */
typedef struct gesta_frame_position {
    int64_t time;      /**< [unit=ns] The time for which the position is. */
    double x;          /**< [unit=length] Horizontal position. */
    double y;          /**< [unit=length] Vertical position. */
    uint32_t kind;     /**< A value of enum gesta_resampling. */
    uint32_t reserved; /**< [range=0..0] 0. */
} gesta_frame_position;

/**
 * Gets the position of a contact at the time of a frame.
 * @param context  [in] Created with GESTA_CONFIG_FRAME_VALUES.
 * @param contact  [in, id=contact] The caller's contact id.
 * @param time     [in, unit=ns, range=-GESTA_TIME_MAX..GESTA_TIME_MAX] When the frame is drawn. The position is that of
 *                 5 ms before, or with GESTA_FRAME_PREDICT that of this time; before the first sample, that of the
 *                 first.
 * @param flags    [in] Bits of enum gesta_frame_flag. All other bits must be 0.
 * @param position [out]
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or position is NULL, position is misaligned, or flags has unknown bits),
 *          GESTA_E_STATE (the context does not have GESTA_CONFIG_FRAME_VALUES), GESTA_E_CONTACT (the contact is not
 *          down), GESTA_E_TIME (time is out of range, or before the samples that are kept).
 * @thread context
 * @since 0.2
 */
int32_t gesta_contact_at(const gesta_context *context, uint64_t contact, int64_t time, uint32_t flags,
                         gesta_frame_position *position);

/**
 * Gets all values of a recognizer at the time of a frame, in the order of its class: for example the translation of a
 * pan, and the scale of a pinch.
 *
 * While a continuous gesture is in progress, numbers lie between those of the events around the time. Lengths, angles
 * and what a program can set, such as a scale, are also continued after the newest event, as positions are; all other
 * values are then those of the event; what is infinite is that of gesta_recognizer_values. Integers, booleans and
 * choices are those of the event at the time or before it; texts are 0. When the gesture has ended, values are
 * continued no longer: a fling begins with those of the event, at its time, and is read 5 ms before the frame, too. If
 * a program sets a value, the values before follow: a translation that is set to 0 does not jump back. All other
 * gestures have the values of gesta_recognizer_values.
 * @param context    [in] Created with GESTA_CONFIG_FRAME_VALUES.
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param time       [in, unit=ns, range=-GESTA_TIME_MAX..GESTA_TIME_MAX] When the frame is drawn. The values are those
 *                   of 5 ms before, or with GESTA_FRAME_PREDICT those of this time; before the gesture began, those of
 *                   its begin.
 * @param flags      [in] Bits of enum gesta_frame_flag. All other bits must be 0.
 * @param values     [out, nullable, count=capacity] Receives the values. NULL only if capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param count      [out] Number of values of the class, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, values is NULL and capacity is not 0, or flags has
 *          unknown bits), GESTA_E_STATE (the context does not have GESTA_CONFIG_FRAME_VALUES), GESTA_E_HANDLE
 *          (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TIME (time is out
 *          of range, or before the values that are kept).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_values_at(const gesta_context *context, uint32_t recognizer, int64_t time, uint32_t flags,
                                   double *values, size_t capacity, size_t *count);

/**
 * A one euro filter: a low-pass filter of positions that lags less the faster they move. The cutoff frequency is
 * min_cutoff + beta * speed.
 *
 * It belongs to the program, which has one for each contact, or for each pair of values, and passes it what it reads
 * for each frame. gesta_filter_init fills it; a program may then change the first three numbers. Nothing in the library
 * uses it.
 * @since 0.2
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
 * @returns GESTA_OK; GESTA_E_ARGUMENT (filter is NULL or misaligned), GESTA_E_SIZE (size is smaller than in version
 *          0.2, or larger than 4,096).
 * @thread any
 * @since 0.2
 */
int32_t gesta_filter_init(gesta_filter *filter, size_t size);

/**
 * Filters a position. The filtered one is filtered->x and filtered->y: of the first, the position itself, and of one at
 * the same time as the last, that of the last.
 * @param filter   [in, lifetime=call]
 * @param time     [in, unit=ns, range=-GESTA_TIME_MAX..GESTA_TIME_MAX] The time of the position: not before the last.
 * @param x        [in, unit=length, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] Horizontal position, or another
 *                 figure, for example a scale.
 * @param y        [in, unit=length, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] Vertical position, or 0.
 * @param filtered [inout] The filter for the next position. May be the same as filter. Set filtered->size to
 *                 sizeof(gesta_filter) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (filter or filtered is NULL or misaligned), GESTA_E_SIZE (invalid filter->size or
 *          filtered->size), GESTA_E_NOT_FINITE (a number is NaN or infinite), GESTA_E_RANGE (a number is out of range),
 *          GESTA_E_TIME (time is out of range, or before filter->time).
 * @thread any
 * @since 0.2
 */
int32_t gesta_filter_add(const gesta_filter *filter, int64_t time, double x, double y, gesta_filter *filtered);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_FRAME_H */
