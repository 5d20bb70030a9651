/* scene.h - the window of the programs of this folder: its loop, its sounds, and the keys that all of them have.
 *
 * Each program is a scene: what it creates, draws, and does with keys. P holds the input: what fingers and the mouse do
 * from then on is kept, and O passes it on sample by sample, with the times that it had; P again passes on the rest. F2
 * lists all texts with their boxes, Escape quits. */
#ifndef SCENE_H
#define SCENE_H

#include <gesta/adapters/sdl2.h>
#include <stdlib.h>

#include "drawing.h"
#include "sound.h"

enum { HELD = 8192 /* events that are kept */ };

typedef struct stage {
    const char *name;
    int width, height; /* of what the scene draws on: the window can be resized */
    const char *plugin;
    drawing drawing;
    sounds sounds;
    gesta_sdl2 input;
    int is_held, kept, passed;
    SDL_Event events[HELD];
} stage;

typedef struct scene {
    const char *name, *title;
    int width, height;                          /* of the window; the least size, where the display has room for it */
    void (*open)(stage *stage);                 /* creates recognizers in stage->input.pointer.context */
    void (*key)(stage *stage, SDL_Keycode key); /* NULL for none */
    int (*frame)(stage *stage);                 /* draws; returns how long no other frame is needed, ms, or -1 */
} scene;

static inline void stage_check(const stage *self, int32_t code) {
    if (code == GESTA_OK) return;
    fprintf(stderr, "%s: %s: %s\n", self->name, gesta_strerror(code),
            gesta_context_message(self->input.pointer.context));
    exit(1);
}

typedef struct stage_size {
    int width, height;
} stage_size;

/* The size of a scene's window, with a bar below it: at most what its display has room for. NULL: the first display. */
static inline stage_size stage_fitting(const scene *scene, SDL_Window *window, int bar) {
    stage_size size = {scene->width, scene->height + bar};
    SDL_Rect room;
    if (SDL_GetDisplayUsableBounds(window ? SDL_GetWindowDisplayIndex(window) : 0, &room) == 0)
        size.width = SDL_min(size.width, room.w), size.height = SDL_min(size.height, room.h);
    return size;
}

static inline void stage_open(stage *self, const scene *scene, SDL_Window *window) {
    self->name = scene->name, self->is_held = self->kept = self->passed = 0;
    if (gesta_sdl2_init(&self->input, window) != GESTA_OK) fprintf(stderr, "%s: no context\n", self->name), exit(1);
    stage_size size = stage_fitting(scene, window, 0);
    SDL_SetWindowMinimumSize(window, size.width, size.height);
    SDL_SetWindowTitle(window, scene->title);
    scene->open(self);
}

static inline int stage_is_input(const SDL_Event *event) {
    return event->type >= SDL_MOUSEMOTION && event->type <= SDL_FINGERMOTION;
}

/* Passes the next event on that was kept, at its own time. Returns whether there was one. */
static inline int stage_step(stage *self) {
    if (self->passed == self->kept) return 0;
    self->input.has_times = 1;
    stage_check(self, gesta_sdl2_event(&self->input, &self->events[self->passed++]));
    stage_check(self, gesta_sdl2_push(&self->input));
    return 1;
}

static inline void stage_hold(stage *self) {
    self->is_held = !self->is_held;
    while (!self->is_held && stage_step(self)) {}
    if (!self->is_held) self->kept = self->passed = 0;
}

static inline void stage_event(stage *self, const scene *scene, const SDL_Event *event) {
    if (self->is_held && stage_is_input(event)) {
        if (self->kept < HELD) self->events[self->kept++] = *event;
    } else {
        stage_check(self, gesta_sdl2_event(&self->input, event));
    }
    if (event->type != SDL_KEYDOWN) return;
    SDL_Keycode key = event->key.keysym.sym;
    if (key == SDLK_F2) self->drawing.lists = 1;
    else if (key == SDLK_p) stage_hold(self);
    else if (key == SDLK_o) (void)stage_step(self);
    else if (scene->key) scene->key(self, key);
}

/* Runs the deadlines, unless the input is held, and draws. Returns how long no other frame is needed, ms, or -1. */
static inline int stage_frame(stage *self, const scene *scene, int bar) {
    SDL_GetRendererOutputSize(self->drawing.renderer, &self->width, &self->height);
    self->height -= bar;
    if (!self->is_held) stage_check(self, gesta_sdl2_advance(&self->input));
    int wait = scene->frame(self), due = gesta_pointer_timeout(&self->input.pointer, gesta_sdl2_now());
    if (self->is_held) {
        char text[64];
        snprintf(text, sizeof text, "Held: O steps, P goes on (%d of %d)", self->passed, self->kept);
        drawing_fill(&self->drawing, (SDL_Rect){self->width / 2 - 150, 6, 300, 26}, (SDL_Color){91, 79, 240, 255});
        drawing_text(&self->drawing, self->drawing.small, self->width / 2 - 140, 11, 280,
                     (SDL_Color){255, 255, 255, 255}, text);
        return wait;
    }
    return due < 0 || (wait >= 0 && wait < due) ? wait : due;
}

static inline void stage_present(stage *self) {
    SDL_RenderPresent(self->drawing.renderer);
    if (self->drawing.lists) puts("boxes listed");
    fflush(stdout);
    self->drawing.lists = 0;
}

/* Returns the window, or NULL after saying why there is none. */
static inline SDL_Window *stage_init(stage *self, const scene *scene, const char *font, int bar) {
    const char *problem = NULL;
    int center = SDL_WINDOWPOS_CENTERED;
    SDL_Window *window = NULL;
    if (SDL_Init(SDL_INIT_VIDEO) == 0) {
        stage_size size = stage_fitting(scene, NULL, bar);
        window = SDL_CreateWindow(scene->title, center, center, size.width, size.height, SDL_WINDOW_RESIZABLE);
    }
    if (!window) problem = SDL_GetError();
    else
        problem = drawing_init(&self->drawing, window, font ? font : "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf");
    if (problem) return fprintf(stderr, "%s: %s\n", scene->name, problem), NULL;
    SDL_SetRenderDrawBlendMode(self->drawing.renderer, SDL_BLENDMODE_BLEND);
    sounds_init(&self->sounds);
    return window;
}

static inline int is_escape(const SDL_Event *event) {
    return event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_ESCAPE;
}

/* Runs one scene until its window is closed. */
static inline int scene_run(const scene *scene, const char *plugin, const char *font) {
    static stage self;
    SDL_Event event = {0};
    SDL_Window *window = stage_init(&self, scene, font, 0);
    if (!window) return 1;
    self.plugin = plugin;
    stage_open(&self, scene, window);
    SDL_ShowWindow(window);
    while (event.type != SDL_QUIT) {
        int wait = stage_frame(&self, scene, 0);
        stage_present(&self);
        if (!SDL_WaitEventTimeout(&event, wait)) continue;
        do {
            stage_event(&self, scene, &event);
            if (is_escape(&event)) event.type = SDL_QUIT;
        } while (event.type != SDL_QUIT && SDL_PollEvent(&event));
    }
    gesta_context_destroy(self.input.pointer.context);
    drawing_quit(&self.drawing);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return 0;
}

#endif
