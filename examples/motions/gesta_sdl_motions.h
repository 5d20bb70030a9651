/* gesta_sdl_motions.h - pushes the wheel of SDL 2 to Gesta. Copy this file into your program.
 *
 *     gesta_sdl_motions wheel = {.context = context, .window = window, .notch = 40};
 *     gesta_sdl_motions_event(&wheel, &event); // each SDL_MOUSEWHEEL
 *
 * SDL 2 does not say what scrolls: a scroll ends 500 ms after its last event, with gesta_advance. Times are those of
 * SDL_GetTicks64, as in gesta_sdl.h. */
#ifndef GESTA_SDL_MOTIONS_H
#define GESTA_SDL_MOTIONS_H

#include <SDL2/SDL.h>
#include <gesta/gesta.h>

typedef struct gesta_sdl_motions {
    gesta_context *context;
    SDL_Window *window;
    double notch; /* length that a notch scrolls by */
} gesta_sdl_motions;

/* Events are pushed when they are taken from the queue, so that they are not before the context's time. */
static inline int32_t gesta_sdl_motions_event(gesta_sdl_motions *self, const SDL_Event *event) {
    const SDL_MouseWheelEvent *wheel = &event->wheel;
    int x, y;
    uint32_t keys = SDL_GetModState();
    gesta_motion m = {.kind = GESTA_MOTION_SCROLL, .phase = GESTA_PHASE_MOVED, .source = GESTA_SOURCE_UNKNOWN};
    if (event->type != SDL_MOUSEWHEEL || wheel->which == SDL_TOUCH_MOUSEID) return GESTA_OK;
    SDL_GetMouseState(&x, &y);
    m.time = (int64_t)SDL_GetTicks64() * 1000000, m.x = x, m.y = y;
    /* Up and right are positive: up moves the content down, right moves it left. */
    m.dx = wheel->preciseX != 0 ? -(double)wheel->preciseX * self->notch : 0,
    m.dy = (double)wheel->preciseY * self->notch;
    m.wheel_x = -(int32_t)SDL_lround(120.0 * (double)wheel->preciseX);
    m.wheel_y = (int32_t)SDL_lround(120.0 * (double)wheel->preciseY);
    if (wheel->direction == SDL_MOUSEWHEEL_FLIPPED) m.flags = GESTA_MOTION_INVERTED;
    m.modifiers = (keys & KMOD_SHIFT ? GESTA_MODIFIER_SHIFT : 0) | (keys & KMOD_CTRL ? GESTA_MODIFIER_CONTROL : 0) |
                  (keys & KMOD_ALT ? GESTA_MODIFIER_ALT : 0) | (keys & KMOD_GUI ? GESTA_MODIFIER_META : 0);
    return gesta_push_motion(self->context, &m, 1, sizeof m);
}

#endif
