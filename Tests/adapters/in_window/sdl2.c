/* A window of SDL 2. */
#include <SDL2/SDL.h>

static int64_t ticks(void) { return (int64_t)SDL_GetTicks64() * 1000000; }
#define WINDOW_NOW ticks
#include "window.h"
#include <gesta/adapters/sdl2.h>

int main(void) {
    static gesta_sdl2 input;
    SDL_Event event = {0};
    if (SDL_Init(SDL_INIT_VIDEO) < 0) return 1;
    SDL_Window *window = SDL_CreateWindow("Adapter: sdl2", 40, 30, WIDTH, HEIGHT, SDL_WINDOW_RESIZABLE);
    if (!window || gesta_sdl2_init(&input, window) != GESTA_OK) return 1;
    window_watch(input.pointer.context);
    while (event.type != SDL_QUIT) {
        /* No timer besides that of the deadlines. */
        if (SDL_WaitEventTimeout(&event, gesta_pointer_timeout(&input.pointer, gesta_sdl2_now()))) do
                window_check(input.pointer.context, gesta_sdl2_event(&input, &event));
            while (event.type != SDL_QUIT && SDL_PollEvent(&event));
        window_check(input.pointer.context, gesta_sdl2_advance(&input));
    }
    gesta_context_destroy(input.pointer.context);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return 0;
}
