#ifndef GESTA_FINGERS_H
#define GESTA_FINGERS_H
#include "gesta.h"
#ifdef __cplusplus
extern "C" {
#endif
int32_t gesta_finger_down(gesta_context *context, uint64_t contact, double x, double y);
int32_t gesta_finger_move_to(gesta_context *context, uint64_t contact, double x, double y, double seconds);
int32_t gesta_finger_up(gesta_context *context, uint64_t contact);
int32_t gesta_finger_hover(gesta_context *context, uint64_t contact, double x, double y);
int32_t gesta_finger_tap(gesta_context *context, uint64_t contact, double x, double y, uint32_t taps);
int32_t gesta_finger_pinch(gesta_context *context, uint64_t contact, double x, double y, double from_distance,
                           double to_distance, double turn, double seconds);
int32_t gesta_finger_draw(gesta_context *context, uint64_t contact, const char *pattern, size_t length, double x,
                          double y, double size, double seconds);
int32_t gesta_finger_wait(gesta_context *context, double seconds);
#ifdef __cplusplus
}
#endif
#endif
