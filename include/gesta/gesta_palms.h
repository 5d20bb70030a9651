/*
 * gesta_palms.h - palms: which contacts of a hand that rests on the screen are ignored. gesta.h includes it.
 */
#ifndef GESTA_PALMS_H
#define GESTA_PALMS_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------- palms -- */

/*
 * The palm guard examines samples before the recognizers: contacts of the tool finger that are palms or the grip of a
 * hand are cancelled, as if the system had cancelled them, and recognizers continue with the others. It is off until
 * the program sets its rules. What a rule cancels:
 *
 *     size   A contact that is larger than max_size, until it has moved size_distance.
 *     pen    The contacts that are down when a pen hovers or touches; those that go down while one does, and within
 *            pen_time of a pen's newest sample.
 *     edge   A contact that goes down within edge_width of the left or right side of the surface, and after edge_time
 *            is still there and has moved less than edge_distance: the thumb of a hand that holds the device. Taps and
 *            movements at the edge are not affected. It needs no further samples: see gesta_next_deadline.
 *     many   All contacts when more than max_contacts are down, and all that go down before those have lifted.
 *
 * These depend on the device, so they have no effect until the program sets their figures:
 *
 *     pressure   A contact whose pressure exceeds max_pressure, at any time.
 *     thumb      A contact that goes down within thumb_height of the lower side of the surface and is larger than
 *                thumb_size, until it leaves that area or has moved size_distance: a thumb that rests.
 *     zone       A contact that goes down within zone_left, zone_right, zone_top or zone_bottom of that side: at once,
 *                taps as well. If it leaves the zones within zone_time, and has moved away from the side at least as
 *                far as along it, it is released: it goes down where it is then, and gesta_context_palms lists it with
 *                GESTA_REASON_NONE.
 */

/** Bits of gesta_palm_guard.rules. */
enum gesta_palm_rule {
    GESTA_PALM_SIZE = 1,      /**< By contact size. */
    GESTA_PALM_PEN = 2,       /**< By a pen nearby. */
    GESTA_PALM_EDGE = 4,      /**< At the left and right sides of the surface. */
    GESTA_PALM_MANY = 8,      /**< By the number of contacts. */
    GESTA_PALM_PRESSURE = 16, /**< By pressure. */
    GESTA_PALM_THUMB = 32,    /**< By contact size at the lower side of the surface. */
    GESTA_PALM_ZONE = 64      /**< In zones at the sides of the surface, at once. */
};

/** Rules of the palm guard. Lengths are in millimeters: see gesta_config.units_per_mm. */
typedef struct gesta_palm_guard {
    uint32_t size;        /**< [unit=bytes] sizeof(gesta_palm_guard) */
    uint32_t rules;       /**< Bits of enum gesta_palm_rule; 0 for no guard. Default all of them. */
    double max_size;      /**< [unit=mm, range=1..1000] Largest axis of a finger's contact. Default 30. */
    double size_distance; /**< [unit=mm, range=0..1000] A contact that moves farther is a finger. Default 15. */
    double pen_time;      /**< [unit=s, range=0..60] Time after a pen in which contacts are palms. Default 0.4. */
    double edge_width;    /**< [unit=mm, range=0..1000] Width of the edges. Default 8. */
    double edge_time;     /**< [unit=s, range=0.001..60] Age at which a contact at an edge is decided. Default 0.5. */
    double edge_distance; /**< [unit=mm, range=0..1000] A contact at an edge that moves less is a grip. Default 3. */
    gesta_rect surface;   /**< The touch surface. Default zeros: edge, thumb and zone have no effect without a width. */
    uint32_t max_contacts; /**< [range=1..1024] Largest number of fingers. Default 10. */
    uint32_t reserved;     /**< [range=0..0] Must be 0. */
    double max_pressure;   /**< [unit=1, range=0..1000] Largest pressure of a finger; 0 for no limit. Default 0. */
    double thumb_height;   /**< [unit=mm, range=0..1000] Height of the area of thumbs; 0 for none. Default 0. */
    double thumb_size;     /**< [unit=mm, range=0..1000] Largest axis of a finger there; 0 for no limit. Default 0. */
    double zone_left;      /**< [unit=mm, range=0..1000] Width of the zone at the left side; 0 for none. Default 0. */
    double zone_right;     /**< [unit=mm, range=0..1000] Width of the zone at the right side; 0 for none. Default 0. */
    double zone_top;       /**< [unit=mm, range=0..1000] Height of the zone at the upper side; 0 for none. Default 0. */
    double zone_bottom;    /**< [unit=mm, range=0..1000] Height of the zone at the lower side; 0 for none. Default 0. */
    double zone_time;      /**< [unit=s, range=0..60] Time in which a contact can leave the zones. Default 0.2. */
} gesta_palm_guard;

/** A contact that the palm guard has cancelled or released. */
typedef struct gesta_palm {
    /** A value of enum gesta_reason, such as GESTA_REASON_PALM_SIZE; GESTA_REASON_NONE if it was released. */
    uint32_t reason;
    uint32_t reserved; /**< 0. */
    uint64_t contact;  /**< [id=contact] The caller's contact id. */
    int64_t time;      /**< [unit=ns] When it was cancelled or released. */
    double measured;   /**< The figure that decided: in the reason's unit; the time in the zone, in s, if released. */
    double limit;      /**< The limit of that figure. */
} gesta_palm;

/**
 * Fills the rules of a palm guard with the defaults.
 * @param guard [out]
 * @param size  [in, unit=bytes] sizeof(gesta_palm_guard) as the caller was compiled.
 * @returns GESTA_OK; GESTA_E_SIZE (size is smaller than in version 0.2, or larger than 4,096).
 */
int32_t gesta_palm_guard_init(gesta_palm_guard *guard, size_t size);

/**
 * Sets or removes the palm guard.
 *
 * It examines contacts that go down from now on. Contacts that a former one has cancelled remain so until they lift.
 * While a contact is cancelled, it counts for max_contacts of the configuration and for the rules. The recognizers that
 * tracked it have the rule's reason if they were cancelled, such as GESTA_REASON_PALM_SIZE, with figure and limit. Each
 * palm is logged at the level GESTA_LOG_INFO, and listed by gesta_context_palms.
 * @param guard [in, nullable, lifetime=call] The rules; NULL removes the guard.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (guard->rules or guard->reserved has unknown bits), GESTA_E_SIZE (invalid
 *          guard->size), GESTA_E_NOT_FINITE, GESTA_E_RANGE, GESTA_E_MEMORY, GESTA_E_BUSY (called from a read-only
 *          callback, or the context is being destroyed).
 */
GESTA_MUST_CHECK int32_t gesta_context_set_palm_guard(gesta_context *context, const gesta_palm_guard *guard);

/**
 * Gets the rules of the palm guard.
 * @param guard [inout] Set guard->size to sizeof(gesta_palm_guard) before the call. Receives the defaults, with rules
 *              0, if there is no guard.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid guard->size).
 */
int32_t gesta_context_palm_guard(const gesta_context *context, gesta_palm_guard *guard);

/**
 * Lists the contacts that the palm guard has cancelled or released since the last gesta_push or gesta_advance began, in
 * that order.
 * @param palms  [out, nullable, count=capacity, stride=stride] Receives the contacts. NULL only if capacity is 0.
 * @param stride [in, unit=bytes] sizeof(gesta_palm) as the caller was compiled. Not used if capacity is 0.
 * @param count  [out] Number of contacts, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid stride).
 */
int32_t gesta_context_palms(const gesta_context *context, gesta_palm *palms, size_t capacity, size_t stride,
                            size_t *count);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_PALMS_H */
