/* What a program in a window prints of its adapter: each sample and motion that it pushes, and what is recognized. */
#ifndef WINDOW_H
#define WINDOW_H

#include <gesta/gesta.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 400, HEIGHT = 300 };

static inline void window_check(gesta_context *context, int32_t code) {
    if (code == GESTA_OK) return;
    printf("error: %s\n", gesta_context_message(context));
    fflush(stdout);
}

/* Samples are of now, and not older than what a busy machine takes to deliver them. */
static inline void window_time(const gesta_context *context, int64_t time) {
    int64_t now = WINDOW_NOW();
    gesta_context_info info;
    info.size = sizeof info;
    if (gesta_context_describe(context, &info) == GESTA_OK && time < info.now)
        printf("late by %g ms\n", (double)(info.now - time) / 1e6);
    if (time > now || time < now - 2000000000) printf("wrong time: %g ms before now\n", (double)(now - time) / 1e6);
}

static inline void window_print(const gesta_context *context, const gesta_touch *touches, size_t count, int is_timed) {
    static const char *const phases[] = {"", "began", "moved", "stationary", "ended", "cancelled", "hover"};
    static const char *const tools[] = {"finger", "pen", "eraser", "mouse"};
    for (size_t i = 0; i < count; i++) {
        const gesta_touch *t = &touches[i];
        printf("%s %s at %.0f, %.0f, buttons %u, keys %u\n", tools[t->tool], phases[t->phase], t->x, t->y, t->buttons,
               t->modifiers);
        if (is_timed) window_time(context, t->time);
    }
    fflush(stdout);
}

static inline int32_t window_push(gesta_context *context, const gesta_touch *touches, size_t count, size_t stride) {
    window_print(context, touches, count, 1);
    return gesta_push(context, touches, count, stride);
}

static inline int32_t window_push_untimed(gesta_context *context, const gesta_touch *touches, size_t count,
                                          size_t stride, int64_t now) {
    window_print(context, touches, count, 0);
    return gesta_push_untimed(context, touches, count, stride, now);
}

static inline int32_t window_push_motion(gesta_context *context, const gesta_motion *motions, size_t count,
                                         size_t stride) {
    printf("scroll by %.0f, %.0f, notches %g, %g, at %.0f, %.0f, keys %u\n", motions->dx, motions->dy,
           motions->wheel_x / 120.0, motions->wheel_y / 120.0, motions->x, motions->y, motions->modifiers);
    window_time(context, motions->time);
    fflush(stdout);
    return gesta_push_motion(context, motions, count, stride);
}
#define gesta_push         window_push
#define gesta_push_untimed window_push_untimed
#define gesta_push_motion  window_push_motion

static inline void window_action(gesta_context *context, const gesta_event *event, void *user) {
    (void)context;
    if (event->state == GESTA_STATE_CHANGED) return;
    printf("%s %s\n", (const char *)user, gesta_state_name(event->state));
    fflush(stdout);
}

static inline void window_watch(gesta_context *context) {
    static const char *const classes[] = {"gesta.tap", "gesta.long_press", "gesta.pan", "gesta.hover"};
    gesta_context_info info;
    for (size_t i = 0; i < 4; i++) {
        gesta_recognizer_config config;
        uint32_t id;
        memset(&config, 0, sizeof config);
        config.size = sizeof config;
        config.class_name = classes[i];
        window_check(context, gesta_recognizer_create(context, &config, &id));
        window_check(context, gesta_recognizer_add_action(context, id, window_action,
                                                          (void *)(uintptr_t)(classes[i] + 6), NULL, NULL));
    }
    info.size = sizeof info;
    gesta_context_describe(context, &info);
    printf("%.2f units in a millimeter\n", info.units_per_mm);
    fflush(stdout);
}

#endif
