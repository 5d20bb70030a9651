/*
 * gesta_fingers.h - simulated fingers, for the tests of a program. gesta.h includes it.
 *
 * The functions are those of the part fingers: a library that was built without it does not have them.
 */
#ifndef GESTA_FINGERS_H
#define GESTA_FINGERS_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------------------------------------------- fingers -- */

/*
 * Simulated fingers, for the tests of a program. Each function pushes the samples of what its name says, beginning 8 ms
 * after the context's time, or at 0. A movement of gesta_finger_move_to or gesta_finger_pinch has equal steps: as many
 * as its duration divided by 8 ms, rounded, at least one. No sample is later than GESTA_TIME_MAX. The samples are the
 * same on every machine and in every language. Traces have them as ordinary samples. Events are listed as after
 * gesta_push.
 */

/**
 * Puts a finger down.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE, GESTA_E_RANGE, GESTA_E_CONTACT (the contact is down), GESTA_E_LIMIT (more than
 *          gesta_config.max_contacts contacts are down), GESTA_E_BUSY, GESTA_E_MEMORY (out of memory; events may be
 *          lost).
 */
GESTA_MUST_CHECK int32_t gesta_finger_down(gesta_context *context, uint64_t contact, double x, double y);

/**
 * Lifts a finger where it is.
 * @returns GESTA_OK; GESTA_E_CONTACT (the contact is not down), GESTA_E_BUSY, GESTA_E_MEMORY (out of memory; events may
 *          be lost).
 */
GESTA_MUST_CHECK int32_t gesta_finger_up(gesta_context *context, uint64_t contact);

/**
 * Moves a finger to another position, along a line and at constant speed.
 * @param seconds [in, unit=s, range=0..3600, default=0.2] Duration.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE, GESTA_E_RANGE; and those of gesta_finger_up.
 */
GESTA_MUST_CHECK int32_t gesta_finger_move_to(gesta_context *context, uint64_t contact, double x, double y,
                                              double seconds);

/**
 * Moves a pointer above the surface.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE, GESTA_E_RANGE, GESTA_E_CONTACT (the contact is down), GESTA_E_BUSY,
 *          GESTA_E_MEMORY (out of memory; events may be lost).
 */
GESTA_MUST_CHECK int32_t gesta_finger_hover(gesta_context *context, uint64_t contact, double x, double y);

/**
 * Taps: each tap lasts 48 ms, and 96 ms pass between two of them.
 * @param taps [in, range=1..100, default=1] Number of taps: 2 for a double tap.
 * @returns GESTA_OK; and those of gesta_finger_down.
 */
GESTA_MUST_CHECK int32_t gesta_finger_tap(gesta_context *context, uint64_t contact, double x, double y, uint32_t taps);

/**
 * Pinches and turns with two fingers on opposite sides of x, y, from down to up.
 *
 * A recognizer's scale is 1 where the gesture begins, which is after its slop: from a distance of 100 to 200 it becomes
 * less than 2. Its rotation becomes less than turn for the same reason.
 * @param contact       [in, id=contact] The caller's contact id of one finger. The other one has the next id.
 * @param from_distance [in, unit=length, range=0..GESTA_COORDINATE_MAX] Distance of the fingers at the start.
 * @param to_distance   [in, unit=length, range=0..GESTA_COORDINATE_MAX] Distance of the fingers at the end.
 * @param turn          [in, unit=rad, range=-1000..1000, default=0] Angle by which they turn, from the x axis towards
 *                      the y axis.
 * @param seconds       [in, unit=s, range=0..3600, default=0.3] Duration.
 * @returns GESTA_OK; GESTA_E_CONTACT (a contact is down); and those of gesta_finger_down.
 */
GESTA_MUST_CHECK int32_t gesta_finger_pinch(gesta_context *context, uint64_t contact, double x, double y,
                                            double from_distance, double to_distance, double turn, double seconds);

/**
 * Draws the ideal stroke of a pattern, from down to up: the first one, if the text has several.
 * @param pattern [in, bytes=length, lifetime=call] The pattern, or the name of a preset: "chevron".
 * @param x       [in, coordinate, default=0] Center of the stroke.
 * @param y       [in, coordinate, default=0] Center of the stroke.
 * @param size    [in, unit=length, range=0..GESTA_COORDINATE_MAX, default=40] The larger side of the bounding box.
 * @param seconds [in, unit=s, range=0..3600, default=0.4] Duration.
 * @returns GESTA_OK; GESTA_E_TEXT (pattern is not UTF-8, contains a NUL or is longer than GESTA_TEXT_MAX bytes),
 *          GESTA_E_PATTERN (malformed pattern; the message has the character and what was expected),
 *          GESTA_E_UNSUPPORTED (this library was built without signs); and those of gesta_finger_down.
 */
GESTA_MUST_CHECK int32_t gesta_finger_draw(gesta_context *context, uint64_t contact, const char *pattern, size_t length,
                                           double x, double y, double size, double seconds);

/**
 * Lets time pass, as gesta_advance does. Fingers that are down rest.
 * @param seconds [in, unit=s, range=0..3600] Duration.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE, GESTA_E_RANGE, GESTA_E_TIME (beyond GESTA_TIME_MAX), GESTA_E_BUSY,
 *          GESTA_E_MEMORY (out of memory; events were lost).
 */
GESTA_MUST_CHECK int32_t gesta_finger_wait(gesta_context *context, double seconds);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_FINGERS_H */
