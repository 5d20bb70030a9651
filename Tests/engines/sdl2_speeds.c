/* sdl2_speeds.c - adapters/sdl2.h with the drags of a script, in time of its own: sdl2_speeds SCRIPT [TIMES]
 *
 * Events have the time of their frame, as where SDL stamps them itself; with the second argument, their own. */
#include <SDL2/SDL.h>
#include <stdio.h>
#include <stdlib.h>

static Uint64 now; /* ms */

static Uint64 test_ticks(void) { return now; }

#define SDL_GetTicks64 test_ticks
#include <gesta/adapters/sdl2.h>

enum { EVENTS = 256 };

static double pan_speed, throw_speed, swipe_speed;

static void require(int32_t code, gesta_context *context) {
    if (code == GESTA_OK) return;
    fprintf(stderr, "sdl2_speeds: %s\n", gesta_context_message(context));
    exit(1);
}

static void on_pan(gesta_context *context, const gesta_event *event, void *user) {
    double moved = 0, speed = 0;
    (void)user;
    require(gesta_event_value(context, event, GESTA_STR("translation_x"), &moved), context);
    require(gesta_event_value(context, event, GESTA_STR("velocity_x"), &speed), context);
    if (event->state == GESTA_STATE_ENDED) throw_speed = speed;
    else if (moved < 200) pan_speed = speed;
}

static void on_swipe(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    require(gesta_event_value(context, event, GESTA_STR("speed"), &swipe_speed), context);
}

int main(int count, char **arguments) {
    static gesta_sdl2 input;
    uint32_t pan, swipe;
    char line[100], word[16];
    double number, own; /* own: the time of an event */
    FILE *script = count > 1 ? fopen(arguments[1], "r") : NULL;
    SDL_Window *window = NULL;
    if (!script || SDL_Init(SDL_INIT_VIDEO) < 0) return 2;
    window = SDL_CreateWindow("speeds", 0, 0, 1000, 400, SDL_WINDOW_HIDDEN);
    require(gesta_sdl2_init(&input, window), input.pointer.context);
    require(gesta_recognizer_create(input.pointer.context, GESTA_RECOGNIZER(.class_name = "gesta.pan"), &pan),
            input.pointer.context);
    require(gesta_recognizer_create(input.pointer.context, GESTA_RECOGNIZER(.class_name = "gesta.swipe"), &swipe),
            input.pointer.context);
    require(gesta_recognizer_relate(input.pointer.context, pan, GESTA_RELATION_SIMULTANEOUS, swipe, 1),
            input.pointer.context);
    require(gesta_recognizer_add_action(input.pointer.context, pan, on_pan, NULL, NULL, NULL), input.pointer.context);
    require(gesta_recognizer_add_action(input.pointer.context, swipe, on_swipe, NULL, NULL, NULL),
            input.pointer.context);

    SDL_Event events[EVENTS];
    int held = 0;
    while (fgets(line, sizeof line, script) && sscanf(line, "%15s %lf %lf", word, &number, &own) >= 2) {
        if (word[0] != 'f') {
            uint32_t type = word[0] == 'd' ? SDL_FINGERDOWN : word[0] == 'm' ? SDL_FINGERMOTION : SDL_FINGERUP;
            if (held == EVENTS) return 3;
            events[held++] = (SDL_Event){
                .tfinger = {.type = type, .touchId = 7, .fingerId = 1, .x = (float)number / 1000, .y = 0.5f}};
            events[held - 1].common.timestamp = (Uint32)(own / 1e6);
            continue;
        }
        now = (Uint64)(number / 1e6);
        for (int i = 0; i < held; i++) {
            if (count < 3) events[i].common.timestamp = (Uint32)now;
            require(gesta_sdl2_event(&input, &events[i]), input.pointer.context);
        }
        held = 0;
        require(gesta_sdl2_advance(&input), input.pointer.context);
        if (pan_speed != 0 && throw_speed != 0 && swipe_speed != 0) {
            printf("speeds %f %f %f\n", pan_speed, throw_speed, swipe_speed);
            pan_speed = throw_speed = swipe_speed = 0;
        }
    }
    fclose(script);
    gesta_context_destroy(input.pointer.context);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return 0;
}
