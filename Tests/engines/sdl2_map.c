/* sdl2_map.c - examples/sdl2/map_view.h with fingers and wheels as SDL reports them, and with motions of a trackpad. */
#include "../../examples/sdl2/map_view.h"
#include "../c/check.h"
#include <gesta/adapters/sdl2.h>

enum { WIDTH = 800, HEIGHT = 400, STEPS = 20, FRAME = 8 };

static gesta_sdl2 input;
static SDL_Window *window;
static map_view map;

static int64_t now(void) { return (int64_t)SDL_GetTicks64() * 1000000; }

static map_place shown(void) {
    map_place place = {0, 0, 0, 0, 0};
    CHECK_EQUAL(gesta_sdl2_advance(&input), GESTA_OK);
    CHECK_EQUAL(map_view_at(&map, now(), &place), GESTA_OK);
    return place;
}

static map_place settled(void) {
    map_place place = shown();
    for (int i = 0; place.moving && i < 2000; i++) SDL_Delay(5), place = shown();
    CHECK(!place.moving);
    return place;
}

/* A new map, in the middle of its world. */
static void set_up(double x) {
    if (input.pointer.context) CHECK_EQUAL(gesta_context_destroy(input.pointer.context), GESTA_OK);
    CHECK_EQUAL(gesta_sdl2_init(&input, window), GESTA_OK);
    map = (map_view){.width = WIDTH, .height = HEIGHT, .world = {1000, 1000, -1, 4}, .now = {x, 500, 1, 0, 0}};
    CHECK_EQUAL(map_view_init(&map, input.pointer.context), GESTA_OK);
}

static void finger(uint32_t type, SDL_FingerID id, double x, double y) {
    SDL_Event event = {.tfinger = {.type = type, .touchId = 7, .fingerId = id, .pressure = 0.5f}};
    event.tfinger.x = (float)(x / WIDTH), event.tfinger.y = (float)(y / HEIGHT);
    event.tfinger.timestamp = (Uint32)SDL_GetTicks64();
    CHECK_EQUAL(gesta_sdl2_event(&input, &event), GESTA_OK);
}

static void drag(double dx, double dy, int lifts) {
    finger(SDL_FINGERDOWN, 1, 400, 200);
    shown();
    for (int i = 1; i <= STEPS; i++) {
        SDL_Delay(FRAME);
        finger(SDL_FINGERMOTION, 1, 400 + dx * i, 200 + dy * i);
        shown();
    }
    if (lifts) finger(SDL_FINGERUP, 1, 400 + dx * STEPS, 200 + dy * STEPS);
}

/* Two fingers, 100 from a point, that turn by an angle and move apart, rest, and lift. */
static void pinch(double angle, double scale) {
    for (int i = 0; i <= STEPS + 10; i++) {
        double part = fmin(1, (double)i / STEPS), far = 100 * pow(scale, part), turn = 0.4 + angle * part;
        for (int f = 0; f < 2; f++)
            finger(i ? SDL_FINGERMOTION : SDL_FINGERDOWN, f, 300 + (f ? -1 : 1) * far * cos(turn),
                   200 + (f ? -1 : 1) * far * sin(turn));
        shown();
        SDL_Delay(FRAME);
    }
    finger(SDL_FINGERUP, 0, 0, 0), finger(SDL_FINGERUP, 1, 0, 0);
}

static void flings(void) {
    set_up(500);
    drag(-4, 1, 1);
    map_place place = shown();
    CHECK(place.moving && map.glides);
    gesta_decay_motion end;
    CHECK_EQUAL(gesta_decay_end(&map.pan, &end), GESTA_OK);
    CHECK(end.x > 600 && end.y < 480);
    /* A touch catches it. */
    SDL_Delay(60);
    finger(SDL_FINGERDOWN, 1, 100, 100);
    map_place caught = shown();
    SDL_Delay(60);
    place = shown();
    CHECK(!place.moving && place.x == caught.x && caught.x > 570 && caught.x < end.x);
    finger(SDL_FINGERUP, 1, 100, 100);
    CHECK_NEAR(settled().x, caught.x, 0);
    /* Without a catch, it ends where the library says. */
    drag(4, 0, 1);
    shown();
    CHECK_EQUAL(gesta_decay_end(&map.pan, &end), GESTA_OK);
    place = settled();
    CHECK_NEAR(place.x, end.x, 1e-9);
    CHECK_NEAR(place.y, end.y, 1e-9);
}

static void edges(void) {
    set_up(20);
    drag(10, 0, 0);
    map_place place = shown();
    CHECK(place.x < -60 && place.x > -180); /* 20 - 200, like a rubber band */
    finger(SDL_FINGERUP, 1, 600, 200);
    CHECK_NEAR(settled().x, 0, 1e-9);
}

static void pinches(void) {
    set_up(500);
    pinch(0.1, 1);
    map_place place = settled();
    CHECK(place.turn == 0 && place.scale == 1);
    pinch(0.8, 1);
    place = settled();
    CHECK_NEAR(place.turn, 0.8, 0.1);
    CHECK_EQUAL(map_push(&map, now(), 0, 0, NAN, 0), GESTA_OK);
    CHECK(settled().turn == 0);
    pinch(0, 1.9);
    place = settled();
    CHECK(place.scale == 2 && place.turn == 0);
    /* The point between the fingers stays: 100 left of the middle, where a unit was 1 long and is 2. */
    set_up(500);
    pinch(0, 1.9);
    place = settled();
    CHECK_NEAR(place.x, 450, 5);
    CHECK_NEAR(place.y, 500, 5);
}

static void turn_wheel(float notches, Uint32 direction) {
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .preciseY = notches, .direction = direction}};
    CHECK_EQUAL(gesta_sdl2_event(&input, &event), GESTA_OK);
}

static void wheels(void) {
    set_up(500);
    turn_wheel(-1, SDL_MOUSEWHEEL_NORMAL);
    CHECK_NEAR(shown().y, 540, 1e-9);
    turn_wheel(-0.5f, SDL_MOUSEWHEEL_NORMAL);
    SDL_Delay(20); /* between the samples, it is drawn between both */
    CHECK_NEAR(shown().y, 560, 1e-9);
    CHECK_NEAR(settled().y, 560, 0); /* and no fling follows */
    turn_wheel(1, SDL_MOUSEWHEEL_NORMAL);
    SDL_Delay(20);
    map_place place = shown();
    CHECK_NEAR(place.y, 520, 1e-9);
    CHECK_OK(map_release(&map)); /* as a key does, which then moves the map from there */
    CHECK_OK(map_push(&map, now(), 0, 0, 1, NAN));
    place = settled();
    CHECK_NEAR(place.y, 520, 1e-9);
    CHECK(place.scale == 2);
    CHECK_OK(map_push(&map, now(), 0, 0, 0, NAN));
    settled();
    SDL_SetModState(KMOD_LCTRL); /* the same wheel with another key is another scroll, at once */
    turn_wheel(1, SDL_MOUSEWHEEL_NORMAL);
    SDL_SetModState(KMOD_NONE);
    SDL_Delay(20);
    CHECK_NEAR(shown().scale, exp(40 / (input.pointer.notch / 40 * 100.0)), 0.05);
    CHECK(settled().scale == 2);
}

/* A trackpad, which SDL 2 does not report: pinches and swipes of its own, from whatever does. */
static void trackpads(void) {
    set_up(500);
    gesta_motion m = {.kind = GESTA_MOTION_PINCH, .phase = GESTA_PHASE_BEGAN, .x = 400, .y = 200, .fingers = 2};
    for (int i = 0; i <= STEPS; i++) {
        m.time = now(), m.scale = 1 + 1.0 * i / STEPS, m.rotation = i ? 0.05 : 0;
        CHECK_EQUAL(gesta_push_motion(input.pointer.context, &m, 1, sizeof m), GESTA_OK);
        m.phase = GESTA_PHASE_MOVED;
        SDL_Delay(FRAME);
    }
    map_place place = shown();
    CHECK_NEAR(place.turn, 0.05 * STEPS, 0.1);
    CHECK_NEAR(place.scale, 2, 0.1);
    m.time = now(), m.phase = GESTA_PHASE_CANCELLED;
    CHECK_EQUAL(gesta_push_motion(input.pointer.context, &m, 1, sizeof m), GESTA_OK);
    CHECK(settled().scale == 2);
}

int main(void) {
    SDL_Init(SDL_INIT_VIDEO);
    window = SDL_CreateWindow("map", 0, 0, WIDTH, HEIGHT, 0);
    flings();
    edges();
    pinches();
    wheels();
    trackpads();
    CHECK_EQUAL(gesta_context_destroy(input.pointer.context), GESTA_OK);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return check_end();
}
