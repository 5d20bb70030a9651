/* examples/motions/gesta_sdl_motions.h, with wheel events, without a screen. */
#include "seen.h"

#include "../../examples/motions/gesta_sdl_motions.h"

int main(void) {
    CHECK_OK(gesta_context_create(NULL, &c));
    CHECK(SDL_Init(SDL_INIT_EVENTS) == 0);
    gesta_sdl_motions wheel = {.context = c, .notch = 40};
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .preciseY = -0.5f}};
    SDL_SetModState(KMOD_LCTRL);
    CHECK_OK(gesta_sdl_motions_event(&wheel, &event));
    CHECK(count == 1 && seen.dy == -20 && seen.wheel_y == -60 && seen.dx == 0 && seen.wheel_x == 0);
    CHECK(seen.source == GESTA_SOURCE_UNKNOWN && seen.modifiers == GESTA_MODIFIER_CONTROL && seen.flags == 0);
    event.wheel.preciseX = 1, event.wheel.preciseY = 0, event.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    CHECK_OK(gesta_sdl_motions_event(&wheel, &event));
    CHECK(seen.dx == -40 && seen.wheel_x == -120 && seen.flags == GESTA_MOTION_INVERTED);
    event.wheel.which = SDL_TOUCH_MOUSEID;
    CHECK_OK(gesta_sdl_motions_event(&wheel, &event));
    event = (SDL_Event){.type = SDL_KEYDOWN};
    CHECK_OK(gesta_sdl_motions_event(&wheel, &event));
    CHECK_EQUAL(count, 2);
    SDL_Quit();
    CHECK_OK(gesta_context_destroy(c));
    return check_end();
}
