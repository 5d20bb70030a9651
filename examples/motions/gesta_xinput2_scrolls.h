/* gesta_xinput2_scrolls.h - pushes the scrolls of XInput 2 to Gesta. Copy this file into your program.
 *
 *     gesta_xinput2 input = {.context = context, .notch = 40};
 *     gesta_xinput2_classes(&input, info->classes, info->num_classes); // of XIQueryDevice, and at XI_DeviceChanged
 *     gesta_xinput2_forget(&input); // at XI_Enter: others may have scrolled meanwhile
 *     gesta_xinput2_scroll(&input, cookie->data); // XI_Motion
 *
 * Wheels and trackpads move the same valuators, so the source is not known. Buttons 4 to 7 of a scroll have the flag
 * XIPointerEmulated: the program ignores them. */
#ifndef GESTA_XINPUT2_SCROLLS_H
#define GESTA_XINPUT2_SCROLLS_H
#include <X11/extensions/XInput2.h>
#include <gesta/gesta.h>
#include <math.h>

typedef struct gesta_xinput2 {
    gesta_context *context;
    double notch; /* length that a notch scrolls by */
    struct gesta_xinput2_axis {
        int number, is_known;
        double increment, value;
    } axes[2]; /* x and y; an increment of 0: the device does not have it */
} gesta_xinput2;
static inline void gesta_xinput2_forget(gesta_xinput2 *self) { self->axes[0].is_known = self->axes[1].is_known = 0; }

static inline void gesta_xinput2_classes(gesta_xinput2 *self, XIAnyClassInfo **classes, int count) {
    self->axes[0] = self->axes[1] = (struct gesta_xinput2_axis){.number = -1};
    for (int i = 0; i < count; i++) {
        const XIScrollClassInfo *scroll = (const XIScrollClassInfo *)classes[i];
        if (scroll->type != XIScrollClass) continue;
        self->axes[scroll->scroll_type == XIScrollTypeVertical] =
            (struct gesta_xinput2_axis){.number = scroll->number, .increment = scroll->increment};
    }
}
static inline uint32_t gesta_xinput2_keys(int keys) { /* Mod1 is usually Alt, Mod4 Super */
    return (keys & ShiftMask ? GESTA_MODIFIER_SHIFT : 0) | (keys & ControlMask ? GESTA_MODIFIER_CONTROL : 0) |
           (keys & Mod1Mask ? GESTA_MODIFIER_ALT : 0) | (keys & Mod4Mask ? GESTA_MODIFIER_META : 0);
}
/* Scrolled down and right, valuators grow. The first value after `forget` is no movement. */
static inline int32_t gesta_xinput2_scroll(gesta_xinput2 *self, const XIDeviceEvent *event) {
    gesta_motion m = {.time = (int64_t)event->time * 1000000, .stream = (uint64_t)event->deviceid, .x = event->event_x};
    double notches[2] = {0, 0}, *value = event->valuators.values;
    for (int i = 0; i < event->valuators.mask_len * 8; i++) {
        if (!XIMaskIsSet(event->valuators.mask, i)) continue;
        for (int k = 0; k < 2; k++) {
            struct gesta_xinput2_axis *axis = &self->axes[k];
            if (axis->number != i || axis->increment == 0) continue;
            if (axis->is_known) notches[k] = (axis->value - *value) / axis->increment;
            axis->value = *value, axis->is_known = 1;
        }
        value++;
    }
    m.y = event->event_y, m.kind = GESTA_MOTION_SCROLL, m.phase = GESTA_PHASE_MOVED;
    m.dx = notches[0] * self->notch, m.dy = notches[1] * self->notch;
    m.wheel_x = (int32_t)lround(120 * notches[0]), m.wheel_y = (int32_t)lround(120 * notches[1]);
    m.modifiers = gesta_xinput2_keys(event->mods.effective);
    return m.dx == 0 && m.dy == 0 ? GESTA_OK : gesta_push_motion(self->context, &m, 1, sizeof m);
}
#endif
