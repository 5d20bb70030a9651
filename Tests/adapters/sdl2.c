/* adapters/sdl2.h with events of each kind, without a screen. */
#include "seen.h"

#include <SDL2/SDL.h>

static float display_dpi; /* of the display; 0: not known */

static int report_dpi(int display, float *diagonal, float *horizontal, float *vertical) {
    (void)display;
    (void)horizontal;
    (void)vertical;
    *diagonal = display_dpi;
    return 0;
}

#define SDL_GetDisplayDPI report_dpi
#include "../c/asked.h"
#include <gesta/adapters/sdl2.h>

enum { WIDTH = 800, HEIGHT = 400 };

static gesta_sdl2 input;
static Uint32 pressed; /* the state of the mouse in its motions */
static uint32_t capture;
static gesta_event newest; /* of the capture */
static double newest_x, newest_y;
static unsigned events;

static void on_capture(gesta_context *context, const gesta_event *event, void *user) {
    (void)context;
    (void)user;
    newest = *event;
    newest_x = event->positions[0];
    newest_y = event->positions[1];
    events++;
}

/* Passes an event through SDL's queue, which sets its timestamp, alone in its frame. */
static int32_t send(SDL_Event event) {
    SDL_Event received;
    int32_t code = 1;
    SDL_PumpEvents();
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    if (SDL_PushEvent(&event) != 1) return 1;
    while (SDL_PollEvent(&received))
        if (received.type == event.type) code = gesta_sdl2_event(&input, &received);
    return code == GESTA_OK ? gesta_sdl2_advance(&input) : code;
}

static int32_t button(uint32_t type, Uint32 which, Uint8 number, int x, int y) {
    SDL_Event event = {.button = {.type = type, .which = which, .button = number, .x = x, .y = y}};
    if (which == 0) pressed = (pressed & ~SDL_BUTTON(number)) | (type == SDL_MOUSEBUTTONDOWN ? SDL_BUTTON(number) : 0);
    event.button.state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
    return send(event);
}

static int32_t motion(Uint32 which, int x, int y) {
    return send((SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .which = which, .state = pressed, .x = x, .y = y}});
}

static int32_t finger(uint32_t type, SDL_TouchID device, SDL_FingerID id, float x, float y) {
    SDL_Event event = {.tfinger = {.type = type, .touchId = device, .fingerId = id, .x = x, .y = y, .pressure = 0.5f}};
    return send(event);
}

static int32_t window_event(Uint8 kind) {
    return send(
        (SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = kind, .windowID = SDL_GetWindowID(input.window)}});
}

static uint32_t state(void) {
    uint32_t found = 99;
    INFO(input.pointer.context, capture, state, &found);
    return found;
}

static void test_mouse(void) {
    events = 0;
    CHECK_OK(motion(0, 1, 2));
    CHECK_EQUAL(events, 0); /* above the surface */
    CHECK_OK(button(SDL_MOUSEBUTTONDOWN, 0, SDL_BUTTON_RIGHT, 10, 20));
    CHECK_EQUAL(newest.state, GESTA_STATE_BEGAN);
    CHECK_EQUAL(newest.tool, GESTA_TOOL_MOUSE);
    CHECK_EQUAL(newest.buttons, GESTA_BUTTON_SECONDARY);
    CHECK_OK(button(SDL_MOUSEBUTTONDOWN, 0, SDL_BUTTON_LEFT, 10, 20));
    CHECK_OK(button(SDL_MOUSEBUTTONUP, 0, SDL_BUTTON_RIGHT, 10, 20));
    CHECK_OK(motion(0, 30, 40));
    CHECK_EQUAL(newest.state, GESTA_STATE_CHANGED);
    CHECK_NEAR(newest_x, 30, 0);
    CHECK_NEAR(newest_y, 40, 0);
    CHECK_OK(button(SDL_MOUSEBUTTONDOWN, 0, SDL_BUTTON_X1, 30, 40));
    CHECK_EQUAL(touches->buttons, GESTA_BUTTON_PRIMARY | GESTA_BUTTON_BACK);
    CHECK_OK(button(SDL_MOUSEBUTTONUP, 0, SDL_BUTTON_X1, 30, 40));
    CHECK_EQUAL(newest.state, GESTA_STATE_CHANGED);
    CHECK_OK(button(SDL_MOUSEBUTTONUP, 0, SDL_BUTTON_LEFT, 30, 40));
    CHECK_EQUAL(newest.state, GESTA_STATE_ENDED);
    /* A release that no event says. */
    CHECK_OK(button(SDL_MOUSEBUTTONDOWN, 0, SDL_BUTTON_LEFT, 30, 40));
    pressed = 0;
    CHECK_OK(motion(0, 35, 40));
    CHECK_EQUAL(newest.state, GESTA_STATE_ENDED);
    CHECK_EQUAL(input.pointer.buttons, 0);
}

/* SDL reports a finger as a mouse too, and a mouse as a finger. */
static void test_doubles(void) {
    events = 0;
    CHECK_OK(button(SDL_MOUSEBUTTONDOWN, SDL_TOUCH_MOUSEID, SDL_BUTTON_LEFT, 10, 20));
    CHECK_OK(motion(SDL_TOUCH_MOUSEID, 30, 40));
    CHECK_OK(button(SDL_MOUSEBUTTONUP, SDL_TOUCH_MOUSEID, SDL_BUTTON_LEFT, 30, 40));
    CHECK_OK(finger(SDL_FINGERDOWN, SDL_MOUSE_TOUCHID, 1, 0.5f, 0.5f));
    CHECK_OK(finger(SDL_FINGERUP, SDL_MOUSE_TOUCHID, 1, 0.5f, 0.5f));
    CHECK_EQUAL(events, 0);
    CHECK_EQUAL(input.pointer.buttons, 0);
}

static void test_fingers(void) {
    CHECK_OK(finger(SDL_FINGERDOWN, 7, 1, 0.25f, 0.75f));
    CHECK_EQUAL(newest.tool, GESTA_TOOL_FINGER);
    CHECK_NEAR(newest_x, 0.25 * WIDTH, 1e-3);
    CHECK_NEAR(newest_y, 0.75 * HEIGHT, 1e-3);
    CHECK_OK(finger(SDL_FINGERDOWN, 8, 1, 0.5f, 0.5f)); /* the same id on another device */
    CHECK_EQUAL(newest.contact_count, 2);
    CHECK_OK(finger(SDL_FINGERMOTION, 7, 1, 0.5f, 0.75f));
    CHECK_NEAR(newest_x, 0.5 * WIDTH, 1e-3);
    gesta_touch samples[8];
    size_t count = 0;
    CHECK_OK(gesta_recognizer_samples(input.pointer.context, capture, 0, samples, 8, sizeof *samples, &count));
    CHECK_EQUAL(count, 3);
    CHECK_NEAR(samples[0].pressure, 0.5, 0);
    CHECK_OK(finger(SDL_FINGERUP, 7, 1, 0.5f, 0.75f));
    CHECK_OK(finger(SDL_FINGERUP, 8, 1, 0.5f, 0.5f));
    CHECK_EQUAL(newest.state, GESTA_STATE_ENDED);
    events = 0;
    CHECK_OK(finger(SDL_FINGERMOTION, 7, 1, 0.5f, 0.5f)); /* it began elsewhere */
    CHECK_EQUAL(events, 0);
    CHECK(finger(SDL_FINGERDOWN, 7, 1, NAN, 0.5f) == GESTA_E_NOT_FINITE); /* errors are returned */
    CHECK_OK(finger(SDL_FINGERUP, 7, 1, 0.5f, 0.5f));
}

static void test_focus(void) {
    CHECK_OK(button(SDL_MOUSEBUTTONDOWN, 0, SDL_BUTTON_LEFT, 10, 20));
    CHECK_OK(finger(SDL_FINGERDOWN, 7, 2, 0.25f, 0.75f));
    CHECK_OK(window_event(SDL_WINDOWEVENT_ENTER));
    CHECK_EQUAL(state(), GESTA_STATE_CHANGED);
    CHECK_OK(window_event(SDL_WINDOWEVENT_FOCUS_LOST));
    CHECK_EQUAL(newest.state, GESTA_STATE_CANCELLED);
    events = 0;
    CHECK_OK(motion(0, 30, 40));                                     /* without a button */
    CHECK_OK(button(SDL_MOUSEBUTTONUP, 0, SDL_BUTTON_LEFT, 30, 40)); /* late */
    CHECK_OK(finger(SDL_FINGERUP, 7, 2, 0.25f, 0.75f));
    CHECK_EQUAL(events, 0);
    CHECK_OK(button(SDL_MOUSEBUTTONDOWN, 0, SDL_BUTTON_LEFT, 10, 20));
    CHECK_EQUAL(newest.state, GESTA_STATE_BEGAN);
    CHECK_OK(button(SDL_MOUSEBUTTONUP, 0, SDL_BUTTON_LEFT, 10, 20));
    CHECK_EQUAL(newest.state, GESTA_STATE_ENDED);
}

static void test_leaving(void) {
    uint32_t hover, found = 0;
    CHECK_OK(gesta_recognizer_create(input.pointer.context, GESTA_RECOGNIZER(.class_name = "gesta.hover"), &hover));
    CHECK_OK(motion(0, 5, 6));
    INFO(input.pointer.context, hover, state, &found);
    CHECK_EQUAL(found, GESTA_STATE_BEGAN);
    CHECK_OK(window_event(SDL_WINDOWEVENT_LEAVE));
    INFO(input.pointer.context, hover, state, &found);
    CHECK(found != GESTA_STATE_BEGAN && found != GESTA_STATE_CHANGED);
    CHECK_OK(gesta_recognizer_destroy(input.pointer.context, hover));
}

/* A frame of motions, each so many ms before its end; returns whether their times are taken as their own. */
static int has_times(const int *before, int length) {
    Uint32 now = SDL_GetTicks();
    for (int i = 0; i < length; i++)
        CHECK_OK(gesta_sdl2_event(
            &input,
            &(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .timestamp = now - (Uint32)before[i], .x = 10 + i}}));
    CHECK_OK(gesta_sdl2_advance(&input));
    return input.pointer.received == 0;
}

/* SDL may set the time when it collects the events, once or twice in a frame that takes long. */
static void test_times(void) {
    CHECK(has_times((const int[]){12, 8, 4, 0}, 4));
    CHECK(has_times((const int[]){0}, 1));
    CHECK(has_times((const int[]){9, 8, 7, 7, 6, 5, 4, 3, 2, 1, 0}, 11)); /* 1,000 in a second, rounded to ms */
    CHECK(!has_times((const int[]){0, 0}, 2));
    CHECK(!has_times((const int[]){9, 0, 0}, 3));
    CHECK(!has_times((const int[]){9, 9, 9, 0, 0, 0}, 6));
    CHECK(has_times((const int[]){8, 0}, 2));
    /* A finger may lift within the millisecond of its last move. */
    SDL_Event events[] = {{.tfinger = {.type = SDL_FINGERDOWN, .touchId = 7, .fingerId = 3, .x = 0.1f}},
                          {.tfinger = {.type = SDL_FINGERMOTION, .touchId = 7, .fingerId = 3, .x = 0.2f}},
                          {.tfinger = {.type = SDL_FINGERUP, .touchId = 7, .fingerId = 3, .x = 0.2f}}};
    for (int i = 0; i < 3; i++) {
        events[i].common.timestamp = SDL_GetTicks();
        CHECK_OK(gesta_sdl2_event(&input, &events[i]));
        if (i == 0) CHECK_OK(gesta_sdl2_advance(&input));
    }
    CHECK_OK(gesta_sdl2_advance(&input));
    CHECK(input.pointer.received == 0);
    CHECK(!has_times((const int[]){0, 0, 0, 0}, 4));
}

/* Positions of fingers follow the size of the window. */
static void test_resize(SDL_Window *window) {
    SDL_SetWindowSize(window, 2 * WIDTH, 3 * HEIGHT);
    CHECK_OK(finger(SDL_FINGERDOWN, 7, 1, 0.25f, 0.5f));
    CHECK_NEAR(newest_x, 0.5 * WIDTH, 1e-3);
    CHECK_NEAR(newest_y, 1.5 * HEIGHT, 1e-3);
    CHECK_OK(finger(SDL_FINGERUP, 7, 1, 0.25f, 0.5f));
    SDL_SetWindowSize(window, WIDTH, HEIGHT);
}

static void test_wheel(void) {
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .preciseY = -0.5f}};
    SDL_SetModState(KMOD_LCTRL);
    unsigned before = frames;
    CHECK_OK(gesta_sdl2_event(&input, &(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .timestamp = SDL_GetTicks()}}));
    CHECK_OK(gesta_sdl2_event(&input, &event)); /* after the samples before it */
    CHECK(frames == before + 1 && seen.time >= touches->time);
    CHECK(count == 1 && seen.dy == -20 && seen.wheel_y == -60 && seen.dx == 0 && seen.wheel_x == 0);
    CHECK(seen.source == GESTA_SOURCE_UNKNOWN && seen.modifiers == GESTA_MODIFIER_CONTROL && seen.flags == 0);
    event.wheel.preciseX = 1, event.wheel.preciseY = 0, event.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    CHECK_OK(gesta_sdl2_event(&input, &event));
    CHECK(seen.dx == -40 && seen.wheel_x == -120 && seen.flags == GESTA_MOTION_INVERTED);
    event.wheel.which = SDL_TOUCH_MOUSEID;
    CHECK_OK(gesta_sdl2_event(&input, &event));
    event = (SDL_Event){.type = SDL_KEYDOWN};
    CHECK_OK(gesta_sdl2_event(&input, &event));
    CHECK_EQUAL(count, 2);
    SDL_SetModState(KMOD_NONE);
}

static void test_units(SDL_Window *window) {
    static const struct {
        float dpi;
        double expected;
    } cases[] = {{0, 96}, {-1, 96}, {5, 96}, {1e6f, 96}, {163, 163}, {326, 326}};
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        display_dpi = cases[i].dpi;
        CHECK_NEAR(gesta_sdl2_units_per_mm(window), cases[i].expected / 25.4, 1e-9);
    }
    display_dpi = 254;
    CHECK_OK(window_event(SDL_WINDOWEVENT_DISPLAY_CHANGED));
    CHECK_NEAR(context_info(input.pointer.context).units_per_mm, 10, 1e-9);
}

static void test_keys_and_times(void) {
    SDL_Delay(20); /* the clock begins at 0 */
    SDL_SetModState(KMOD_LSHIFT | KMOD_RALT);
    CHECK_OK(button(SDL_MOUSEBUTTONDOWN, 0, SDL_BUTTON_LEFT, 10, 20));
    CHECK_EQUAL(newest.modifiers, GESTA_MODIFIER_SHIFT | GESTA_MODIFIER_ALT);
    SDL_SetModState(KMOD_NONE);
    CHECK_OK(gesta_sdl2_advance(&input));
    int64_t now = now_of(input.pointer.context), ticks = (int64_t)SDL_GetTicks64() * 1000000;
    CHECK(now > 0 && now <= ticks && ticks - now < 1000000000);
    /* An event that is older than the context's time, and one of before an overflow of the timestamps. */
    const Uint32 earlier[] = {1, (Uint32)-5};
    for (size_t i = 0; i < SDL_arraysize(earlier); i++) {
        SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .timestamp = earlier[i], .x = 20, .y = 30}};
        event.motion.state = pressed;
        CHECK_OK(gesta_sdl2_event(&input, &event));
        CHECK_OK(gesta_sdl2_advance(&input));
        CHECK(newest.time >= now && newest.time <= (int64_t)SDL_GetTicks64() * 1000000);
    }
    CHECK_OK(button(SDL_MOUSEBUTTONUP, 0, SDL_BUTTON_LEFT, 10, 20));
}

/* More events in a frame than the adapter keeps. */
static void test_many(void) {
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .state = SDL_BUTTON_LMASK}};
    CHECK_OK(button(SDL_MOUSEBUTTONDOWN, 0, SDL_BUTTON_LEFT, 0, 0));
    unsigned before = samples;
    for (int x = 1; x <= 2 * GESTA_POINTER_SAMPLES + 5; x++) {
        event.motion.x = x;
        event.motion.timestamp = SDL_GetTicks();
        CHECK_OK(gesta_sdl2_event(&input, &event));
    }
    CHECK_OK(gesta_sdl2_advance(&input));
    CHECK_EQUAL(samples - before, 2 * GESTA_POINTER_SAMPLES + 5);
    CHECK_NEAR(newest_x, 2 * GESTA_POINTER_SAMPLES + 5, 0);
    CHECK_OK(button(SDL_MOUSEBUTTONUP, 0, SDL_BUTTON_LEFT, 0, 0));
}

int main(void) {
    SDL_Init(SDL_INIT_VIDEO);
    SDL_Window *window = SDL_CreateWindow("adapter", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_HIDDEN);
    CHECK(window != NULL);
    CHECK_OK(gesta_sdl2_init(&input, window));
    CHECK_OK(gesta_recognizer_create(input.pointer.context, GESTA_RECOGNIZER(.class_name = "gesta.capture"), &capture));
    CHECK_OK(gesta_recognizer_set_number(input.pointer.context, capture, GESTA_STR("buttons"),
                                         GESTA_BUTTON_PRIMARY | GESTA_BUTTON_SECONDARY));
    /* The mouse and fingers together. */
    CHECK_OK(gesta_recognizer_set_number(input.pointer.context, capture, GESTA_STR("tools"),
                                         GESTA_TOOLS_FINGER | GESTA_TOOLS_MOUSE));
    CHECK_OK(gesta_recognizer_add_action(input.pointer.context, capture, on_capture, NULL, NULL, NULL));
    test_mouse();
    test_doubles();
    test_fingers();
    test_focus();
    test_leaving();
    test_resize(window);
    test_wheel();
    test_units(window);
    test_keys_and_times();
    test_times();
    test_many();
    CHECK_OK(gesta_context_destroy(input.pointer.context));
    SDL_DestroyWindow(window);
    SDL_Quit();
    (void)c, (void)saw;
    return check_end();
}
