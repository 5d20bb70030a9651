/* gesta_xinput2_gestures.h - pushes swipes and pinches of XInput 2.4 to Gesta. Copy this file into your program.
 *
 *     gesta_xinput2_gesture(&input, cookie->evtype, cookie->data); // XI_GesturePinch... and XI_GestureSwipe...
 */
#ifndef GESTA_XINPUT2_GESTURES_H
#define GESTA_XINPUT2_GESTURES_H

#include "gesta_xinput2_scrolls.h"

/* Returns GESTA_OK also for other events. */
static inline int32_t gesta_xinput2_gesture(gesta_xinput2 *self, int type, const void *data) {
    static const uint32_t phases[] = {GESTA_PHASE_BEGAN, GESTA_PHASE_MOVED, GESTA_PHASE_ENDED};
    if (type < XI_GesturePinchBegin || type > XI_GestureSwipeEnd) return GESTA_OK;
    int is_pinch = type <= XI_GesturePinchEnd, step = (type - XI_GesturePinchBegin) % 3;
    const XIGesturePinchEvent *pinch = data;
    const XIGestureSwipeEvent *swipe = data; /* the same up to delta_unaccel_y */
    int flags = is_pinch ? pinch->flags : swipe->flags, keys = is_pinch ? pinch->mods.effective : swipe->mods.effective;
    gesta_motion m = {.time = (int64_t)swipe->time * 1000000, .stream = (uint64_t)swipe->deviceid};
    m.x = swipe->event_x, m.y = swipe->event_y, m.fingers = (uint32_t)swipe->detail;
    m.kind = is_pinch ? GESTA_MOTION_PINCH : GESTA_MOTION_SWIPE, m.phase = phases[step];
    if (step == 2 && flags & XIGestureSwipeEventCancelled) m.phase = GESTA_PHASE_CANCELLED;
    if (step == 1) m.dx = swipe->delta_x, m.dy = swipe->delta_y;
    if (step == 1 && is_pinch) m.scale = pinch->scale, m.rotation = pinch->delta_angle * 3.14159265358979323846 / 180;
    m.modifiers = gesta_xinput2_keys(keys);
    return gesta_push_motion(self->context, &m, 1, sizeof m);
}

#endif
