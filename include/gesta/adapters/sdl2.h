/* sdl2.h - the mouse, the wheel and the fingers of SDL 2.
 *
 *     gesta_sdl2_init(&input, window); // creates input.pointer.context, in which the program creates its recognizers
 *     while (SDL_PollEvent(&event)) gesta_sdl2_event(&input, &event); // in each frame
 *     gesta_sdl2_advance(&input); // then, also without an event
 *
 * Positions are those of the window, as the mouse has them. SDL 2 reports a pen as a mouse, and does not say what
 * scrolls: such a scroll ends 500 ms after its last event. A program that waits for events instead of drawing frames
 * waits for gesta_pointer_timeout(&input.pointer, gesta_sdl2_now()) at most. */
#ifndef GESTA_ADAPTERS_SDL2_H
#define GESTA_ADAPTERS_SDL2_H

#ifndef SDL_h_ /* the program may have included it by another name */
#include <SDL2/SDL.h>
#endif
#include <gesta/adapters/pointer.h>

typedef struct gesta_sdl2 {
    gesta_pointer pointer;
    SDL_Window *window;
    int has_times; /* whether events have times of their own */
} gesta_sdl2;

static inline int64_t gesta_sdl2_now(void) { return (int64_t)SDL_GetTicks64() * 1000000; }

static inline double gesta_sdl2_units_per_mm(SDL_Window *window) {
    float dpi = 0;
    int units = 0, pixels = 0;
    if (SDL_GetDisplayDPI(SDL_GetWindowDisplayIndex(window), &dpi, NULL, NULL) < 0) dpi = 0;
    SDL_GetWindowSize(window, &units, NULL);
    SDL_GL_GetDrawableSize(window, &pixels, NULL); /* more than the size with SDL_WINDOW_ALLOW_HIGHDPI */
    return gesta_pointer_units((double)dpi, 25.4) * (pixels > 0 ? (double)units / pixels : 1);
}

static inline int32_t gesta_sdl2_init(gesta_sdl2 *self, SDL_Window *window) {
    self->window = window, self->has_times = 0;
    return gesta_pointer_init(&self->pointer, gesta_sdl2_units_per_mm(window),
                              GESTA_CONFIG_FRAME_VALUES | GESTA_CONFIG_MERGE_CHANGES);
}

/* On most systems, events have the time at which SDL collected them, the same for all of a frame, or for most where
 * that took long: then the library spreads them over the frame. */
static inline int32_t gesta_sdl2_push(gesta_sdl2 *self) {
    const gesta_touch *s = self->pointer.samples;
    uint32_t count = self->pointer.count, pairs = 0, apart = 0; /* of a contact, and those at different times */
    for (uint32_t i = 1; i < count; i++) {
        uint32_t j = i;
        while (j-- > 0 && s[j].contact != s[i].contact) {}
        if (j < i && s[i].phase != GESTA_PHASE_ENDED) pairs++, apart += s[j].time != s[i].time;
    }
    if (4 * apart > 3 * pairs && s[count - 1].time - s[0].time > 2000000) self->has_times = 1;
    else if (count > 3 || (pairs && 2 * apart <= pairs)) self->has_times = 0; /* few may have arrived together */
    self->pointer.received = self->has_times ? 0 : gesta_sdl2_now();
    return gesta_pointer_push(&self->pointer);
}

/* The time of an event. A sample may be added after this, and one that cancels a contact before it. */
static inline int64_t gesta_sdl2_time(gesta_sdl2 *self, Uint32 timestamp) {
    Uint64 now = SDL_GetTicks64(); /* timestamps are its low 32 bits */
    SDL_Keymod keys = SDL_GetModState();
    self->pointer.modifiers = gesta_pointer_keys(keys & KMOD_SHIFT, keys & KMOD_CTRL, keys & KMOD_ALT, keys & KMOD_GUI);
    if (self->pointer.count + 2 > GESTA_POINTER_SAMPLES) (void)gesta_sdl2_push(self);
    return (int64_t)(now - (Uint32)((Uint32)now - timestamp)) * 1000000;
}

static inline uint32_t gesta_sdl2_buttons(Uint32 state) {
    uint32_t left = (state & SDL_BUTTON_LMASK) != 0, right = (state & SDL_BUTTON_RMASK) != 0;
    uint32_t middle = (state & SDL_BUTTON_MMASK) != 0, back = (state & SDL_BUTTON_X1MASK) != 0;
    uint32_t forward = (state & SDL_BUTTON_X2MASK) != 0;
    return left * GESTA_BUTTON_PRIMARY | right * GESTA_BUTTON_SECONDARY | middle * GESTA_BUTTON_MIDDLE |
           back * GESTA_BUTTON_BACK | forward * GESTA_BUTTON_FORWARD;
}

static inline int32_t gesta_sdl2_button(gesta_sdl2 *self, const SDL_MouseButtonEvent *event) {
    uint32_t bit = gesta_sdl2_buttons(SDL_BUTTON((uint32_t)event->button)), pressed = self->pointer.buttons & ~bit;
    if (event->which == SDL_TOUCH_MOUSEID) return GESTA_OK; /* a finger again */
    return gesta_pointer_mouse(&self->pointer, gesta_sdl2_time(self, event->timestamp), event->x, event->y, pressed,
                               event->state == SDL_PRESSED ? bit : 0);
}

static inline int32_t gesta_sdl2_finger(gesta_sdl2 *self, uint32_t phase, const SDL_TouchFingerEvent *event) {
    int width, height; /* of the window: positions of fingers are 0 to 1 */
    SDL_GetWindowSize(self->window, &width, &height);
    gesta_touch touch = gesta_pointer_touch(gesta_sdl2_time(self, event->timestamp),
                                            (uint64_t)event->fingerId ^ (uint64_t)event->touchId << 32, phase,
                                            (double)event->x * width, (double)event->y * height);
    touch.pressure = event->pressure, touch.modifiers = self->pointer.modifiers;
    if (event->touchId == SDL_MOUSE_TOUCHID) return GESTA_OK;                              /* the mouse again */
    if (SDL_GetTouchDeviceType(event->touchId) > SDL_TOUCH_DEVICE_DIRECT) return GESTA_OK; /* a touchpad */
    return gesta_pointer_add(&self->pointer, &touch);
}

/* Up and right are positive: up moves the content down, right moves it left. */
static inline int32_t gesta_sdl2_wheel(gesta_sdl2 *self, const SDL_MouseWheelEvent *event) {
    double right = (double)event->preciseX, up = (double)event->preciseY;
    gesta_motion motion;
    int32_t code, moved;
    int x, y;
    if (event->which == SDL_TOUCH_MOUSEID) return GESTA_OK;
    (void)gesta_sdl2_time(self, event->timestamp);
    code = gesta_sdl2_push(self); /* not before the context's time, which this sets */
    motion = gesta_pointer_motion(gesta_sdl2_now(), GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED);
    SDL_GetMouseState(&x, &y);
    self->pointer.x = x, self->pointer.y = y;
    motion.dx = 0 - right * self->pointer.notch, motion.wheel_x = -(int32_t)SDL_lround(120 * right);
    motion.dy = up * self->pointer.notch, motion.wheel_y = (int32_t)SDL_lround(120 * up);
    motion.flags = event->direction == SDL_MOUSEWHEEL_FLIPPED ? (uint32_t)GESTA_MOTION_INVERTED : 0;
    moved = gesta_pointer_move(&self->pointer, motion);
    return code != GESTA_OK ? code : moved;
}

static inline int32_t gesta_sdl2_window(gesta_sdl2 *self, const SDL_WindowEvent *event) {
    if (event->windowID != SDL_GetWindowID(self->window)) return GESTA_OK;
    if (event->event == SDL_WINDOWEVENT_DISPLAY_CHANGED)
        return gesta_context_set_units_per_mm(self->pointer.context, gesta_sdl2_units_per_mm(self->window));
    if (event->event != SDL_WINDOWEVENT_LEAVE && event->event != SDL_WINDOWEVENT_FOCUS_LOST) return GESTA_OK;
    int32_t code = gesta_sdl2_push(self);
    if (event->event == SDL_WINDOWEVENT_LEAVE) (void)gesta_pointer_leave(&self->pointer);
    else (void)gesta_pointer_cancel(&self->pointer, gesta_sdl2_now());
    return code;
}

/* Returns GESTA_OK also for other events. For an error, gesta_context_message says more. */
static inline int32_t gesta_sdl2_event(gesta_sdl2 *self, const SDL_Event *event) {
    const SDL_MouseMotionEvent *motion = &event->motion;
    switch (event->type) {
    case SDL_MOUSEMOTION:
        if (motion->which == SDL_TOUCH_MOUSEID) return GESTA_OK; /* a finger again */
        return gesta_pointer_mouse(&self->pointer, gesta_sdl2_time(self, motion->timestamp), motion->x, motion->y,
                                   gesta_sdl2_buttons(motion->state), 0);
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: return gesta_sdl2_button(self, &event->button);
    case SDL_FINGERDOWN: return gesta_sdl2_finger(self, GESTA_PHASE_BEGAN, &event->tfinger);
    case SDL_FINGERMOTION: return gesta_sdl2_finger(self, GESTA_PHASE_MOVED, &event->tfinger);
    case SDL_FINGERUP: return gesta_sdl2_finger(self, GESTA_PHASE_ENDED, &event->tfinger);
    case SDL_MOUSEWHEEL: return gesta_sdl2_wheel(self, &event->wheel);
    case SDL_WINDOWEVENT: return gesta_sdl2_window(self, &event->window);
    default: return GESTA_OK;
    }
}

/* Pushes the events of the frame, and runs the deadlines. */
static inline int32_t gesta_sdl2_advance(gesta_sdl2 *self) {
    int32_t pushed = gesta_sdl2_push(self);
    int64_t now = self->pointer.received ? self->pointer.received : gesta_sdl2_now();
    int32_t advanced = gesta_advance(self->pointer.context, now);
    return pushed != GESTA_OK ? pushed : advanced;
}

#endif
