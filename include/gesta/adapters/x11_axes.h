/* x11_axes.h - axes of XInput 2, by which wheels and trackpads scroll, and pens press and tilt. Included by x11.h. */
#ifndef GESTA_ADAPTERS_X11_AXES_H
#define GESTA_ADAPTERS_X11_AXES_H

#include <X11/extensions/XInput2.h>
#include <gesta/adapters/clock.h>
#include <gesta/adapters/pointer.h>

enum gesta_x11_axis { GESTA_X11_SCROLL_X, GESTA_X11_SCROLL_Y, GESTA_X11_PRESSURE, GESTA_X11_TILT_X, GESTA_X11_TILT_Y };

typedef struct gesta_x11 {
    gesta_pointer pointer;
    gesta_clock clock;
    Display *display;
    Window window;
    int opcode, minor; /* of the extension */
    int source;        /* the device that the axes are of; 0: none */
    int is_eraser;
    struct {
        int number, is_known; /* -1: the device has none */
        double least, range;  /* or what a notch of a wheel moves it by */
        double value;
    } axes[5];
} gesta_x11;

/* Learns which axes a device has that events come from. Scrolls are absolute: others may have scrolled meanwhile. */
static inline void gesta_x11_device(gesta_x11 *self, int id) {
    static const char *const labels[] = {"", "", "Abs Pressure", "Abs Tilt X", "Abs Tilt Y"};
    int count = 0;
    XIDeviceInfo *info = XIQueryDevice(self->display, id, &count);
    self->source = id;
    for (int k = 0; k < 5; k++) self->axes[k].number = -1, self->axes[k].is_known = 0, self->axes[k].value = 0;
    if (!info) return;
    self->is_eraser = strstr(info->name, "raser") != NULL;
    for (int i = 0; i < info->num_classes; i++) {
        const XIScrollClassInfo *scroll = (const XIScrollClassInfo *)(void *)info->classes[i];
        const XIValuatorClassInfo *valuator = (const XIValuatorClassInfo *)(void *)info->classes[i];
        int k = scroll->scroll_type == XIScrollTypeVertical ? GESTA_X11_SCROLL_Y : GESTA_X11_SCROLL_X;
        if (scroll->type == XIScrollClass)
            self->axes[k].number = scroll->number, self->axes[k].range = scroll->increment;
        for (k = GESTA_X11_PRESSURE; valuator->type == XIValuatorClass && k <= GESTA_X11_TILT_Y; k++) {
            if (valuator->label != XInternAtom(self->display, labels[k], False)) continue;
            self->axes[k].number = valuator->number, self->axes[k].least = valuator->min;
            self->axes[k].range = valuator->max - valuator->min;
        }
    }
    XIFreeDeviceInfo(info);
}

/* Reads the axes that have changed. Scrolled down and right, valuators grow. */
static inline int32_t gesta_x11_axes(gesta_x11 *self, const XIDeviceEvent *event, int64_t time) {
    const double *value = event->valuators.values;
    gesta_motion m = gesta_pointer_motion(time, GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED);
    double notches[2] = {0, 0};
    for (int i = 0; i < event->valuators.mask_len * 8; i++) {
        if (!XIMaskIsSet(event->valuators.mask, i)) continue;
        for (int k = 0; k < 5; k++) {
            if (self->axes[k].number != i) continue;
            if (k < 2 && self->axes[k].is_known) notches[k] = (self->axes[k].value - *value) / self->axes[k].range;
            self->axes[k].value = *value, self->axes[k].is_known = 1;
        }
        value++;
    }
    if (notches[0] == 0 && notches[1] == 0) return GESTA_OK;
    m.stream = (uint64_t)event->deviceid;
    m.dx = notches[0] * self->pointer.notch, m.dy = notches[1] * self->pointer.notch;
    m.wheel_x = (int32_t)(120 * notches[0] + (notches[0] < 0 ? -0.5 : 0.5));
    m.wheel_y = (int32_t)(120 * notches[1] + (notches[1] < 0 ? -0.5 : 0.5));
    return gesta_pointer_move(&self->pointer, m);
}

#endif
