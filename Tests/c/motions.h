/* Motions of trackpads and wheels: samples, and how a recognizer's events are read. */
#ifndef MOTIONS_H
#define MOTIONS_H

#include "traced.h"

#include <math.h>

static gesta_context *c;

static inline gesta_motion motion(int64_t ms, uint32_t kind, uint32_t phase, double dx, double dy) {
    gesta_motion m;
    memset(&m, 0, sizeof m);
    m.time = ms * MS, m.stream = 7, m.x = 50, m.y = 60, m.kind = kind, m.phase = phase, m.dx = dx, m.dy = dy;
    return m;
}

static inline int32_t send(gesta_motion m) { return gesta_push_motion(c, &m, 1, sizeof m); }

static inline gesta_motion swipe(int64_t ms, uint32_t phase, double dx, double dy) {
    gesta_motion m = motion(ms, GESTA_MOTION_SWIPE, phase, dx, dy);
    m.fingers = 3;
    return m;
}

static inline gesta_motion scroll(int64_t ms, uint32_t source, double dx, double dy, uint32_t flags) {
    gesta_motion m = motion(ms, GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED, dx, dy);
    m.source = source, m.flags = flags;
    return m;
}

static inline gesta_motion fingers(int64_t ms, double dx, double dy, uint32_t flags) {
    return scroll(ms, GESTA_SOURCE_FINGER, dx, dy, flags);
}

static inline gesta_motion notch(int64_t ms, double dy) {
    gesta_motion m = scroll(ms, GESTA_SOURCE_WHEEL, 0, dy, 0);
    m.wheel_y = dy < 0 ? -120 : 120;
    return m;
}

static inline uint32_t taker(const char *class_name, uint32_t inputs) {
    uint32_t id = recognizer_new(c, class_name);
    CHECK_OK(gesta_recognizer_set_number(c, id, GESTA_STR("inputs"), inputs));
    return id;
}

static inline uint32_t region_new(double x, double y, double width, double height) {
    gesta_rect rect = {x, y, width, height};
    uint32_t region;
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &region));
    return region;
}

enum { STOP_X = GESTA_MOTION_STOPPED_X, STOP_Y = GESTA_MOTION_STOPPED_Y, MOMENTUM = GESTA_MOTION_MOMENTUM };

#endif
