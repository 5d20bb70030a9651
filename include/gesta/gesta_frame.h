/*
 * gesta_frame.h - where contacts are, and what gestures have reached, at the time of a frame; and the samples of a
 * sequence. gesta.h includes it.
 */
#ifndef GESTA_FRAME_H
#define GESTA_FRAME_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------- frames -- */

/*
 * Values at the time of a frame: a screen reports contacts at its own rate, and a program draws at another. The guide
 * "Values at frame time" says more.
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
 */

/** Bits of the argument `flags` of gesta_contact_at and gesta_recognizer_values_at. */
enum gesta_frame_flag {
    /**
     * Predicts: the values are those at the time of the frame itself, up to 64 ms after the newest sample. The velocity
     * of the last 8 ms is continued, and decays with a time constant of 70 ms. Beyond 64 ms, the contact rests. The
     * guide "Values at frame time" has the errors to expect.
     */
    GESTA_FRAME_PREDICT = 1
};

/** How a position was computed: gesta_frame_position.kind. */
enum gesta_resampling {
    GESTA_RESAMPLING_NONE = 0,         /**< It is that of a sample. */
    GESTA_RESAMPLING_INTERPOLATED = 1, /**< It is between two samples. */
    GESTA_RESAMPLING_EXTRAPOLATED = 2, /**< It is after the newest sample. */
    GESTA_RESAMPLING_PREDICTED = 3     /**< It is after the newest sample, by GESTA_FRAME_PREDICT. */
};

/** Where a contact is at the time of a frame. */
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
 * @param time     [in, time] When the frame is drawn. The position is that of 5 ms before, or with GESTA_FRAME_PREDICT
 *                 that of this time; before the first sample, that of the first.
 * @param flags    [in] Bits of enum gesta_frame_flag. All other bits must be 0.
 * @param position [out]
 * @returns GESTA_OK; GESTA_E_ARGUMENT (flags has unknown bits), GESTA_E_STATE (the context does not have
 *          GESTA_CONFIG_FRAME_VALUES), GESTA_E_CONTACT (the contact is not down), GESTA_E_TIME (time is out of range,
 *          or before the samples that are kept).
 */
GESTA_MUST_CHECK int32_t gesta_contact_at(const gesta_context *context, uint64_t contact, int64_t time, uint32_t flags,
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
 * @param context [in] Created with GESTA_CONFIG_FRAME_VALUES.
 * @param time    [in, time] When the frame is drawn. The values are those of 5 ms before, or with GESTA_FRAME_PREDICT
 *                those of this time; before the gesture began, those of its begin.
 * @param flags   [in] Bits of enum gesta_frame_flag. All other bits must be 0.
 * @param count   [out] Number of values of the class, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (flags has unknown bits), GESTA_E_STATE (the context does not have
 *          GESTA_CONFIG_FRAME_VALUES), GESTA_E_TIME (time is out of range, or before the values that are kept).
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_values_at(const gesta_context *context, uint32_t recognizer, int64_t time,
                                                    uint32_t flags, double *values, size_t capacity, size_t *count);

/* ----------------------------------------------------------------------------------------------------- samples -- */

/**
 * Gets the samples that a capturing recognizer ("gesta.capture", or of a class with GESTA_CLASS_KEEPS_SAMPLES) has kept
 * in its newest sequence.
 *
 * Those of gesta.capture are as they were pushed, in order, of all contacts of the recognizer, coalesced ones included;
 * other classes choose what they keep. They are kept until the next sequence begins. A program that draws during a
 * gesture passes as `first` the number of samples that it already has.
 * @param first   [in] Index of the first sample to get.
 * @param samples [out, nullable, count=capacity, stride=stride] Receives the samples, aligned to 8 bytes. NULL only if
 *                capacity is 0.
 * @param stride  [in, unit=bytes] sizeof(gesta_touch) as the caller was compiled: a multiple of 8, at most 4,096.
 *                Ignored if capacity is 0.
 * @param count   [out] Number of samples that are kept, whatever first and capacity are.
 * @returns GESTA_OK; GESTA_E_TYPE (the recognizer's class keeps no samples), GESTA_E_SIZE.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_samples(const gesta_context *context, uint32_t recognizer, size_t first,
                                                  gesta_touch *samples, size_t capacity, size_t stride, size_t *count);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_FRAME_H */
