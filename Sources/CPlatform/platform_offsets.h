/* Offsets of fields that the core reads by address: of structs that may be shorter, or several fields at once. */
#ifndef GESTA_PLATFORM_OFFSETS_H
#define GESTA_PLATFORM_OFFSETS_H

#include <stddef.h>

#include "../../include/gesta/gesta.h"

enum {
    PLATFORM_TOUCH_CONTACT = offsetof(gesta_touch, contact),
    PLATFORM_TOUCH_X = offsetof(gesta_touch, x),
    PLATFORM_TOUCH_Y = offsetof(gesta_touch, y),
    PLATFORM_TOUCH_PHASE = offsetof(gesta_touch, phase),
    PLATFORM_TOUCH_PRESSURE = offsetof(gesta_touch, pressure),
    PLATFORM_CONTACT_X = offsetof(gesta_contact, x),
    PLATFORM_CONTACT_PREVIOUS_X = offsetof(gesta_contact, previous_x),
    PLATFORM_PLUGIN_ABI = offsetof(gesta_plugin, abi),
    PLATFORM_CLASS_HOVER_MOVED = offsetof(gesta_class, hover_moved), /* where the first version's table ended */
    PLATFORM_DELEGATE_REQUIRE = offsetof(gesta_delegate, should_require_failure), /* where the first version ended */
    PLATFORM_PALM_GUARD_MAX_PRESSURE = offsetof(gesta_palm_guard, max_pressure),  /* where the first version ended */
    PLATFORM_REGION_INFO_TRANSFORM = offsetof(gesta_region_info, transform),      /* where the first version ended */
    PLATFORM_REASON_HINT = offsetof(gesta_reason_info, hint),                     /* where the first version ended */
    PLATFORM_DESCRIPTION_NAME = offsetof(gesta_reason_info, name), /* the same for parameters and values */
};

/* What the core relies on. */
_Static_assert(offsetof(gesta_parameter_info, name) == offsetof(gesta_reason_info, name), "names at one offset");
_Static_assert(offsetof(gesta_value_info, name) == offsetof(gesta_reason_info, name), "names at one offset");
_Static_assert(offsetof(gesta_touch, time) == 0, "time is first");
_Static_assert(offsetof(gesta_touch, y) == offsetof(gesta_touch, x) + 8, "y follows x");
_Static_assert(offsetof(gesta_touch, tool) == offsetof(gesta_touch, phase) + 4, "tool follows phase");
_Static_assert(offsetof(gesta_touch, flags) == offsetof(gesta_touch, pressure) + 24, "six floats, then flags");
_Static_assert(sizeof(gesta_touch) == offsetof(gesta_touch, pressure) + 32, "32 bytes from pressure to the end");
_Static_assert(offsetof(gesta_contact, y) == offsetof(gesta_contact, x) + 8, "y follows x");
_Static_assert(offsetof(gesta_contact, previous_y) == offsetof(gesta_contact, previous_x) + 8, "previous_y follows");

#endif
