/* gesta_sdl.h - pushes the mouse and the fingers of SDL 2 to Gesta. Copy this file into your program.
 *
 *     gesta_sdl_init(&input, window); // creates input.context, in which the program creates its recognizers
 *     while (SDL_PollEvent(&event)) gesta_sdl_event(&input, &event); // in each frame
 *     gesta_sdl_advance(&input); // then, also without an event
 *
 * Positions are those of the window, as the mouse has them. SDL 2 reports a pen as a mouse. SDL 3 differs in names, in
 * timestamps, which are ns, and in the dpi, which is 96 * SDL_GetWindowDisplayScale. */
#ifndef GESTA_SDL_H
#define GESTA_SDL_H

#include <SDL2/SDL.h>
#include <gesta/gesta.h>

enum { GESTA_SDL_TOUCHES = 1024 };

typedef struct gesta_sdl {
    gesta_context *context;
    SDL_Window *window;
    uint32_t buttons; /* buttons of the mouse that are pressed, bits of enum gesta_button */
    int has_times;    /* whether events have times of their own */
    uint32_t count;   /* touches of this frame */
    gesta_touch touches[GESTA_SDL_TOUCHES];
} gesta_sdl;

static inline double gesta_sdl_units_per_mm(SDL_Window *window) {
    float dpi = 0; /* some displays report 0, or what cannot be right */
    int units = 0, pixels = 0;
    if (SDL_GetDisplayDPI(SDL_GetWindowDisplayIndex(window), &dpi, NULL, NULL) < 0 || dpi < 30 || dpi > 3000) dpi = 96;
    SDL_GetWindowSize(window, &units, NULL);
    SDL_GL_GetDrawableSize(window, &pixels, NULL); /* more than the size with SDL_WINDOW_ALLOW_HIGHDPI */
    return dpi / 25.4 * (pixels > 0 ? (double)units / pixels : 1);
}

static inline int32_t gesta_sdl_init(gesta_sdl *self, SDL_Window *window) {
    gesta_config config;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = gesta_sdl_units_per_mm(window);
    /* On some systems events come from another thread; programs read values at the times of frames, and draw once in
     * each. */
    config.flags = GESTA_CONFIG_LATE_SAMPLES | GESTA_CONFIG_FRAME_VALUES | GESTA_CONFIG_MERGE_CHANGES;
    *self = (gesta_sdl){.window = window};
    return gesta_context_create(&config, &self->context);
}

/* On most systems, events have the time at which SDL collected them, the same for all of a frame: then the library
 * spreads them over the frame. */
static inline int32_t gesta_sdl_push(gesta_sdl *self, int64_t now) {
    const gesta_touch *first = self->touches, *last = first + (self->count ? self->count - 1 : 0);
    size_t count = self->count;
    self->count = 0;
    if (last->time - first->time > 2000000) self->has_times = 1;
    else if (count > 3) self->has_times = 0; /* fewer may have arrived almost together */
    if (self->has_times) return gesta_push(self->context, first, count, sizeof *first);
    return gesta_push_untimed(self->context, first, count, sizeof *first, now);
}

static inline int32_t gesta_sdl_add(gesta_sdl *self, gesta_touch touch, Uint32 timestamp) {
    Uint64 now = SDL_GetTicks64(); /* timestamps are its low 32 bits */
    uint32_t keys = SDL_GetModState();
    touch.time = (int64_t)(now - (Uint32)((Uint32)now - timestamp)) * 1000000;
    touch.modifiers = (keys & KMOD_SHIFT ? GESTA_MODIFIER_SHIFT : 0) | (keys & KMOD_CTRL ? GESTA_MODIFIER_CONTROL : 0) |
                      (keys & KMOD_ALT ? GESTA_MODIFIER_ALT : 0) | (keys & KMOD_GUI ? GESTA_MODIFIER_META : 0);
    self->touches[self->count++] = touch;
    return self->count < GESTA_SDL_TOUCHES ? GESTA_OK : gesta_sdl_push(self, (int64_t)now * 1000000);
}

static inline int32_t gesta_sdl_mouse(gesta_sdl *self, Uint32 which, uint32_t buttons, int x, int y, Uint32 timestamp) {
    gesta_touch touch = {.contact = UINT64_MAX, .x = x, .y = y, .tool = GESTA_TOOL_MOUSE, .buttons = buttons};
    if (which == SDL_TOUCH_MOUSEID) return GESTA_OK; /* a finger again */
    if (buttons) touch.phase = self->buttons ? GESTA_PHASE_MOVED : GESTA_PHASE_BEGAN;
    else touch.phase = self->buttons ? GESTA_PHASE_ENDED : GESTA_PHASE_HOVER;
    self->buttons = buttons;
    return gesta_sdl_add(self, touch, timestamp);
}

static inline int32_t gesta_sdl_button(gesta_sdl *self, const SDL_MouseButtonEvent *event) {
    static const uint32_t bits[] = {0, GESTA_BUTTON_PRIMARY, GESTA_BUTTON_MIDDLE, GESTA_BUTTON_SECONDARY};
    uint32_t bit = event->button <= SDL_BUTTON_RIGHT ? bits[event->button] : 0;
    uint32_t buttons = event->state == SDL_PRESSED ? self->buttons | bit : self->buttons & ~bit;
    return gesta_sdl_mouse(self, event->which, buttons, event->x, event->y, event->timestamp);
}

static inline int32_t gesta_sdl_finger(gesta_sdl *self, uint32_t phase, const SDL_TouchFingerEvent *event) {
    int width, height; /* of the window: positions of fingers are 0 to 1 */
    SDL_GetWindowSize(self->window, &width, &height);
    gesta_touch touch = {.x = (double)event->x * width, .y = (double)event->y * height, .phase = phase};
    touch.contact = (uint64_t)event->fingerId ^ (uint64_t)event->touchId << 32;
    touch.pressure = event->pressure;
    if (event->touchId == SDL_MOUSE_TOUCHID) return GESTA_OK;                              /* the mouse again */
    if (SDL_GetTouchDeviceType(event->touchId) > SDL_TOUCH_DEVICE_DIRECT) return GESTA_OK; /* a touchpad */
    return gesta_sdl_add(self, touch, event->timestamp);
}

/* Returns GESTA_OK also for other events. For an error, gesta_context_message says more. */
static inline int32_t gesta_sdl_event(gesta_sdl *self, const SDL_Event *event) {
    switch (event->type) {
    case SDL_MOUSEMOTION:
        return gesta_sdl_mouse(self, event->motion.which, self->buttons, event->motion.x, event->motion.y,
                               event->motion.timestamp);
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: return gesta_sdl_button(self, &event->button);
    case SDL_FINGERDOWN: return gesta_sdl_finger(self, GESTA_PHASE_BEGAN, &event->tfinger);
    case SDL_FINGERMOTION: return gesta_sdl_finger(self, GESTA_PHASE_MOVED, &event->tfinger);
    case SDL_FINGERUP: return gesta_sdl_finger(self, GESTA_PHASE_ENDED, &event->tfinger);
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_DISPLAY_CHANGED)
            return gesta_context_set_units_per_mm(self->context, gesta_sdl_units_per_mm(self->window));
        if (event->window.event != SDL_WINDOWEVENT_FOCUS_LOST) break;
        gesta_sdl_push(self, (int64_t)SDL_GetTicks64() * 1000000);
        gesta_context_cancel(self->context); /* buttons and fingers may be released without an event */
        if (self->buttons) return gesta_sdl_mouse(self, 0, 0, 0, 0, event->window.timestamp);
    }
    return GESTA_OK;
}

/* Pushes the events of the frame, and runs the deadlines. */
static inline int32_t gesta_sdl_advance(gesta_sdl *self) {
    int64_t now = (int64_t)SDL_GetTicks64() * 1000000;
    int32_t pushed = gesta_sdl_push(self, now), advanced = gesta_advance(self->context, now);
    return pushed != GESTA_OK ? pushed : advanced;
}

#endif
