/* launcher.c - all scenes of this folder in one window: launcher [PLUGIN.so [FONT]]
 *
 * Buttons at the foot, or keys: Page Up and Page Down for the previous and the next one; those of scene.h. Each .c file
 * of a scene is compiled with -DLAUNCHER. */
#include "scene.h"

enum { BAR = 44, BUTTON = 108, BUTTONS = 4 };

extern const scene verdicts_scene, map_scene, marking_menu_scene;
static const scene *const scenes[] = {&verdicts_scene, &map_scene, &marking_menu_scene};
enum { SCENES = sizeof scenes / sizeof *scenes };
static const char *const words[BUTTONS] = {"< Previous", "Next >", "Pause", "Step"};
static const SDL_Color ground = {11, 11, 17, 255}, button = {36, 33, 63, 255}, ink = {240, 240, 247, 255};

static void show_bar(stage *stage, int current) {
    drawing *drawing = &stage->drawing;
    int y = stage->height;
    char text[64];
    drawing_fill(drawing, (SDL_Rect){0, y, stage->width, BAR}, ground);
    for (int i = 0; i < BUTTONS; i++) {
        drawing_fill(drawing, (SDL_Rect){8 + i * BUTTON, y + 6, BUTTON - 8, BAR - 12}, button);
        drawing_text(drawing, drawing->small, 22 + i * BUTTON, y + 14, BUTTON - 20, ink,
                     i == 2 && stage->is_held ? "Go on" : words[i]);
    }
    snprintf(text, sizeof text, "%d of %d: %s", current + 1, SCENES, scenes[current]->name);
    drawing_text(drawing, drawing->large, 20 + BUTTONS * BUTTON, y + 12, 300, ink, text);
}

/* The button that an event has pressed; -1 for none. */
static int pressed(const stage *stage, const SDL_Event *event) {
    if (event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_PAGEUP) return 0;
    if (event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_PAGEDOWN) return 1;
    if (event->type != SDL_MOUSEBUTTONDOWN || event->button.y < stage->height) return -1;
    int i = (event->button.x - 8) / BUTTON;
    return event->button.x >= 8 && i < BUTTONS ? i : -1;
}

/* Whether an event begins on the bar: the scene does not receive it. */
static int is_on_bar(const stage *stage, const SDL_Event *event) {
    if (event->type == SDL_MOUSEBUTTONDOWN) return event->button.y >= stage->height;
    return event->type == SDL_FINGERDOWN && event->tfinger.y * (float)(stage->height + BAR) >= (float)stage->height;
}

int main(int count, char **arguments) {
    static stage stage;
    SDL_Event event = {0};
    int current = 0;
    SDL_Window *window = stage_init(&stage, scenes[0], count > 2 ? arguments[2] : NULL, BAR);
    if (!window) return 1;
    stage.plugin = count > 1 ? arguments[1] : NULL;
    stage.width = scenes[0]->width, stage.height = scenes[0]->height;
    stage_open(&stage, scenes[0], window);
    while (event.type != SDL_QUIT) {
        int wait = stage_frame(&stage, scenes[current], BAR);
        show_bar(&stage, current);
        stage_present(&stage);
        if (!SDL_WaitEventTimeout(&event, wait)) continue;
        do {
            int chosen = pressed(&stage, &event);
            if (chosen == 0 || chosen == 1) {
                gesta_context_destroy(stage.input.pointer.context);
                current = (current + (chosen ? 1 : SCENES - 1)) % SCENES;
                stage_open(&stage, scenes[current], window);
                printf("scene %s\n", scenes[current]->name);
            } else if (chosen == 2) stage_hold(&stage);
            else if (chosen == 3) (void)(stage.is_held ? stage_step(&stage) : (stage_hold(&stage), 0));
            else if (!is_on_bar(&stage, &event)) stage_event(&stage, scenes[current], &event);
            if (is_escape(&event)) event.type = SDL_QUIT;
        } while (event.type != SDL_QUIT && SDL_PollEvent(&event));
    }
    gesta_context_destroy(stage.input.pointer.context);
    drawing_quit(&stage.drawing);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return 0;
}
