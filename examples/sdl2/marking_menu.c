/* marking_menu.c - stamps from a marking menu, a class of a plugin: marking_menu [PLUGIN.so [FONT]]
 *
 * Press and flick: the direction is the stamp, and a second flick its color. Or press and hold to see the menu. Without
 * PLUGIN.so, the program searches for org.example.marking_menu where plugins are installed, and in GESTA_PLUGIN_PATH.
 *
 * Each stamp is also a line of text: "mint star at 310, 240". Backspace removes the newest; other keys: see scene.h. */
#define _XOPEN_SOURCE 700 /* realpath, M_PI */
#include <limits.h>

#include "scene.h"

enum { FOOT = 54, ITEMS = 8, STAMPS = 64, POINTS = 512, CORNERS = 40 };
enum { FADE = 900, POP = 260 };             /* ms: of a mark, and of a stamp that appears */
enum { RING = 70, LABEL = 108, ICON = 15 }; /* of the menu: radius of its icons, of its names, and of an icon */

/* Values of the class, in its order: see its description. */
enum { LEVEL, FIRST, SECOND, ANGLE, SHOWN, CENTER_X, CENTER_Y };

static const SDL_Color background = {15, 18, 32, 255}, foot = {24, 29, 48, 255}, ink = {226, 231, 245, 255},
                       faint = {128, 138, 166, 255}, refused = {255, 122, 122, 255}, disc = {34, 41, 68, 235};

/* Clockwise from up, as the items of the menu are numbered. */
static const char *const stamps[ITEMS] = {"star", "heart", "triangle", "cross", "drop", "moon", "square", "ring"};

static const struct {
    const char *name;
    SDL_Color color;
} colors[ITEMS] = {
    {"coral", {255, 122, 108, 255}},  {"amber", {255, 176, 84, 255}}, {"lemon", {250, 226, 102, 255}},
    {"lime", {170, 226, 92, 255}},    {"mint", {92, 232, 186, 255}},  {"sky", {104, 186, 255, 255}},
    {"violet", {168, 146, 255, 255}}, {"rose", {255, 138, 200, 255}},
};

typedef struct stamp {
    int kind, color;
    float x, y;
    Uint64 time; /* when it was made, ms */
} stamp;

struct program {
    uint32_t menu;
    SDL_FPoint figures[ITEMS][CORNERS]; /* outlines of the stamps, in a square of size 2 */
    int corners[ITEMS];
    stamp stamps[STAMPS];
    unsigned long made;
    int color; /* the newest, of stamps without a second flick */
    /* The mark as it is drawn, and after it. */
    SDL_FPoint points[POINTS];
    int count, is_down;
    Uint64 lifted;
    SDL_Color mark;
    /* The menu while it is shown: its level, or 0. */
    int shown, level, items[2];
    SDL_FPoint center, finger;
    Uint64 opened;
    int is_refused; /* whether the verdict at the foot is that of a gesture that was none */
};

static stage *window;
static struct program program;

static void check(int32_t code) { stage_check(window, code); }

/* ----------------------------------------------------------------------------------------------------- stamps -- */

static void add_corner(struct program *self, int kind, double x, double y) {
    self->figures[kind][self->corners[kind]++] = (SDL_FPoint){(float)x, (float)y};
}

/* The outlines, each closed by its first corner. */
static void make_figures(struct program *self) {
    static const double cross[12][2] = {{-.32, -1}, {.32, -1}, {.32, -.32}, {1, -.32}, {1, .32},   {.32, .32},
                                        {.32, 1},   {-.32, 1}, {-.32, .32}, {-1, .32}, {-1, -.32}, {-.32, -.32}};
    for (int i = 0; i < 10; i++) {
        double angle = M_PI * i / 5, radius = i % 2 ? 0.45 : 1.08;
        add_corner(self, 0, radius * sin(angle), -radius * cos(angle));
    }
    for (int i = 0; i < 32; i++) {
        double t = 2 * M_PI * i / 32, s = sin(t);
        add_corner(self, 1, s * s * s, -(13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) / 16.5 - 0.08);
        /* A drop is a circle with a point at the top; a moon is a circle with a bite. */
        double sharp = pow((1 - cos(t)) / 2, 0.8);
        add_corner(self, 4, 0.95 * sin(t) * sharp, -0.1 - 1.05 * cos(t));
        add_corner(self, 7, sin(t), -cos(t));
    }
    for (int i = 0; i < 3; i++) add_corner(self, 2, 1.1 * sin(2 * M_PI * i / 3), 0.2 - 1.1 * cos(2 * M_PI * i / 3));
    for (int i = 0; i < 12; i++) add_corner(self, 3, cross[i][0], cross[i][1]);
    for (int i = 0; i <= 19; i++) { /* to the left around, and back by the bite */
        double t = (40 + 280 * i / 19.0) * M_PI / 180;
        add_corner(self, 5, cos(t), sin(t));
    }
    for (int i = 1; i < 16; i++) {
        double t = (292.5 - 225 * i / 16.0) * M_PI / 180;
        add_corner(self, 5, 0.5 + 0.696 * cos(t), 0.696 * sin(t));
    }
    for (int i = 0; i < 4; i++) add_corner(self, 6, i == 0 || i == 3 ? -0.88 : 0.88, i < 2 ? -0.88 : 0.88);
}

static void show_figure(struct program *self, int kind, float x, float y, float size, float width, SDL_Color color) {
    const SDL_FPoint *corners = self->figures[kind];
    for (int i = 0, count = self->corners[kind]; i < count; i++) {
        SDL_FPoint a = corners[i], b = corners[(i + 1) % count];
        drawing_line(&window->drawing, (SDL_FPoint){x + size * a.x, y + size * a.y},
                     (SDL_FPoint){x + size * b.x, y + size * b.y}, width, color);
    }
}

/* ---------------------------------------------------------------------------------------------------- gestures -- */

static void show_menu(struct program *self, const double *values) {
    int level =
        self->shown == 0 || (float)values[CENTER_X] != self->center.x || (float)values[CENTER_Y] != self->center.y;
    self->level = (int)values[LEVEL];
    self->items[0] = (int)values[FIRST];
    self->items[1] = (int)values[SECOND];
    if (!level) return;
    /* A second level that a rest has opened: the first item is chosen. */
    self->shown = self->shown == 1 || self->level > 0 ? 2 : 1;
    self->center = (SDL_FPoint){(float)values[CENTER_X], (float)values[CENTER_Y]};
    self->opened = SDL_GetTicks64();
    puts(self->shown == 1 ? "menu" : "second level");
}

static void add_stamp(struct program *self, const double *values) {
    SDL_FPoint at = self->points[0];
    int kind = (int)values[FIRST], color = values[LEVEL] > 1 ? (int)values[SECOND] : self->color;
    self->color = color;
    self->mark = colors[color].color;
    self->stamps[self->made++ % STAMPS] = (stamp){kind, color, at.x, at.y, SDL_GetTicks64()};
    sounds_play(&window->sounds, 1);
    printf("%s %s at %.0f, %.0f\n", colors[color].name, stamps[kind], at.x, at.y);
}

static void on_menu(gesta_context *context, const gesta_event *event, void *user) {
    struct program *self = user;
    (void)context;
    if (event->state == GESTA_STATE_BEGAN || event->state == GESTA_STATE_CHANGED) {
        if (event->values[SHOWN] != 0) show_menu(self, event->values);
        return;
    }
    if (event->state == GESTA_STATE_ENDED) add_stamp(self, event->values);
    self->shown = 0;
}

/* Every transition: those of a mark that is none are in no action. */
static void on_any(gesta_context *context, const gesta_event *event, void *user) {
    struct program *self = user;
    char text[256];
    int is_refused = event->state == GESTA_STATE_FAILED || event->state == GESTA_STATE_CANCELLED;
    if (event->recognizer != self->menu) return;
    if (event->state == GESTA_STATE_ENDED) self->is_refused = 0;
    if (!is_refused) return;
    self->is_refused = 1;
    self->mark = refused;
    sounds_play(&window->sounds, 0);
    gesta_recognizer_verdict(context, self->menu, NULL, text, sizeof text, NULL);
    puts(text);
}

/* The recognizer gesta.capture reports every sample: what is drawn. */
static void on_capture(gesta_context *context, const gesta_event *event, void *user) {
    struct program *self = user;
    (void)context;
    if (event->state == GESTA_STATE_BEGAN) {
        self->count = 0;
        self->is_down = 1;
        self->mark = ink;
    }
    self->is_down = event->state == GESTA_STATE_BEGAN || event->state == GESTA_STATE_CHANGED;
    if (!self->is_down) self->lifted = SDL_GetTicks64();
    if (event->contact_count == 0) return;
    self->finger = (SDL_FPoint){(float)event->positions[0], (float)event->positions[1]};
    if (self->count < POINTS) self->points[self->count++] = self->finger;
}

static void create_recognizers(struct program *self, const char *plugin) {
    gesta_context *context = window->input.pointer.context;
    uint32_t capture;
    char path[PATH_MAX];
    if (!plugin) check(gesta_plugin_scan(context, NULL, 0, NULL));
    else check(gesta_plugin_load(context, realpath(plugin, path) ? path : plugin, SIZE_MAX, NULL));
    check(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.capture"), &capture));
    check(gesta_recognizer_set_number(context, capture, GESTA_STR("max_contacts"), 1));
    check(gesta_recognizer_add_action(context, capture, on_capture, self, NULL, NULL));
    check(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "org.example.marking_menu"), &self->menu));
    check(gesta_recognizer_add_action(context, self->menu, on_menu, self, NULL, NULL));
    check(gesta_context_set_observer(context, on_any, self, NULL));
}

/* ----------------------------------------------------------------------------------------------------- showing -- */

static SDL_Color faded(SDL_Color color, double part) {
    color.a = (Uint8)(color.a * SDL_clamp(part, 0, 1));
    return color;
}

/* A text around a point, unless it would leave the window. */
static void show_name(TTF_Font *font, double x, double y, SDL_Color color, const char *text) {
    int width = 0, height = 0;
    TTF_SizeUTF8(font, text, &width, &height);
    int left = (int)(x - width / 2.0), top = (int)(y - height / 2.0);
    if (left < 4 || left + width > window->width - 4 || top < 4 || top + height > window->height - FOOT - 4) return;
    drawing_text(&window->drawing, font, left, top, width + 1, color, text);
}

static void show_stamps(struct program *self, Uint64 now) {
    for (unsigned long n = self->made > STAMPS ? self->made - STAMPS : 0; n < self->made; n++) {
        const stamp *it = &self->stamps[n % STAMPS];
        SDL_Color color = colors[it->color].color;
        double age = SDL_min((double)(now - it->time) / POP, 1),
               size = 24 * (1 + 0.5 * sin(M_PI * age) - 0.4 * (1 - age));
        drawing_dot(&window->drawing, it->x, it->y, (float)(2.1 * size), faded(color, 0.10));
        show_figure(self, it->kind, it->x, it->y, (float)size, 2.6f, color);
    }
}

static void show_mark(struct program *self, Uint64 now) {
    double part = self->is_down ? 1 : 1 - (double)(now - self->lifted) / FADE;
    if (part <= 0 || self->shown != 0) return;
    for (int i = 1; i < self->count; i++)
        drawing_line(&window->drawing, self->points[i - 1], self->points[i], 3.2f, faded(self->mark, 0.25 * part));
    drawing_dot(&window->drawing, self->points[0].x, self->points[0].y, 8, faded(self->mark, part));
}

/* The point at a distance from one point towards another one. */
static SDL_FPoint along(SDL_FPoint from, SDL_FPoint to, float distance) {
    float length = hypotf(to.x - from.x, to.y - from.y), t = length > 0 ? distance / length : 0;
    return (SDL_FPoint){from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)};
}

/* The shown level: its items around the center, and a line to the one that the finger is on. */
static void show_open_menu(struct program *self, Uint64 now) {
    drawing *drawing = &window->drawing;
    double part = SDL_min((double)(now - self->opened) / 140, 1), reach = 0.7 + 0.3 * part;
    SDL_FPoint c = self->center;
    int chosen = self->level == self->shown ? self->items[self->shown - 1] : -1;
    for (double radius = 150; radius > 100; radius -= 12)
        drawing_dot(drawing, c.x, c.y, (float)radius, faded(disc, 0.45 * part));
    /* The line ends before the icon that it points to. */
    float length = hypotf(self->finger.x - c.x, self->finger.y - c.y);
    SDL_FPoint to = along(c, self->finger, chosen < 0 ? length : SDL_min(length, RING - 28));
    SDL_Color ray = chosen < 0 ? faint : self->shown == 2 ? colors[chosen].color : ink;
    if (self->shown == 2) {
        SDL_FPoint end = along(c, self->points[0], ICON + 8);
        drawing_dot(drawing, self->points[0].x, self->points[0].y, 5, faded(ink, 0.6));
        drawing_line(drawing, self->points[0], end, 1.5f, faded(ink, 0.3));
        show_figure(self, self->items[0], c.x, c.y, ICON, 2.4f, faded(ray, part));
        if (chosen >= 0) drawing_line(drawing, along(c, to, ICON + 8), to, 2.4f, faded(ray, part));
    } else {
        drawing_dot(drawing, c.x, c.y, 7, faded(ray, part));
        drawing_line(drawing, c, to, 2.4f, faded(ray, 0.8 * part));
    }
    for (int i = 0; i < ITEMS; i++) {
        double angle = 2 * M_PI * i / ITEMS, x = sin(angle), y = -cos(angle);
        int is_on = i == chosen;
        SDL_Color color = self->shown == 2 ? colors[i].color : is_on ? ink : faint;
        float at_x = (float)(c.x + reach * RING * x), at_y = (float)(c.y + reach * RING * y);
        color = faded(color, part * (is_on || chosen < 0 ? 1 : 0.75));
        if (self->shown == 1) show_figure(self, i, at_x, at_y, is_on ? ICON * 1.3f : ICON, is_on ? 2.6f : 1.8f, color);
        else drawing_dot(drawing, at_x, at_y, is_on ? 19 : 12, color);
        /* Names at the sides are wider: they are farther from the center. */
        const char *name = self->shown == 1 ? stamps[i] : colors[i].name;
        show_name(is_on ? drawing->large : drawing->small, c.x + reach * (LABEL + 16 * fabs(x)) * x,
                  c.y + reach * LABEL * y, is_on ? (self->shown == 2 ? color : ink) : color, name);
    }
}

static void show_foot(struct program *self) {
    drawing *drawing = &window->drawing;
    char verdict[256] = "", hint[64] = "", count[32];
    drawing_fill(drawing, (SDL_Rect){0, window->height - FOOT, window->width, FOOT}, foot);
    SDL_Color color = self->is_refused ? refused : self->made ? colors[self->color].color : faint;
    if (self->shown) {
        color = ink;
        if (self->level < self->shown) SDL_strlcpy(verdict, "move to an item, or lift here to cancel", sizeof verdict);
        else if (self->shown == 1) SDL_strlcpy(verdict, "lift, or hold on the stamp for its colors", sizeof verdict);
        else snprintf(verdict, sizeof verdict, "%s %s", colors[self->items[1]].name, stamps[self->items[0]]);
    } else if (self->made || self->is_refused) {
        gesta_recognizer_verdict(window->input.pointer.context, self->menu, NULL, verdict, sizeof verdict, NULL);
        if (self->is_refused)
            gesta_recognizer_hint(window->input.pointer.context, self->menu, NULL, hint, sizeof hint, NULL);
    } else SDL_strlcpy(verdict, "press and flick, or press and hold", sizeof verdict);
    drawing_fit(drawing->large, verdict, sizeof verdict, window->width - 170, TTF_FontLineSkip(drawing->large) + 2);
    int y = window->height - FOOT / 2 - (*hint ? 20 : 10);
    drawing_dot(drawing, 30, y + 10.0f, 6, color);
    drawing_text(drawing, drawing->large, 48, y, window->width - 170, color, verdict);
    drawing_text(drawing, drawing->small, 48, y + 22, window->width - 170, faint, hint);
    snprintf(count, sizeof count, "%lu stamp%s", self->made, self->made == 1 ? "" : "s");
    drawing_text(drawing, drawing->small, window->width - 96, window->height - FOOT / 2 - 8, 90, faint, count);
}

static void show(struct program *self) {
    Uint64 now = SDL_GetTicks64();
    drawing_fill(&window->drawing, (SDL_Rect){0, 0, window->width, window->height}, background);
    for (int y = 40; y < window->height - FOOT; y += 40)
        for (int x = 40; x < window->width; x += 40)
            drawing_dot(&window->drawing, (float)x, (float)y, 1.6f, faded(faint, 0.28));
    show_stamps(self, now);
    show_mark(self, now);
    if (self->shown) show_open_menu(self, now);
    else
        drawing_text(&window->drawing, window->drawing.small, 24, 18, window->width - 48, faint,
                     "Flick: a stamp. A second flick: its color. Hold: the menu.");
    show_foot(self);
}

/* ----------------------------------------------------------------------------------------------------- the scene -- */

static int frame(stage *stage) {
    Uint64 ms = SDL_GetTicks64(), newest = program.made ? program.stamps[(program.made - 1) % STAMPS].time : 0;
    (void)stage;
    show(&program);
    int is_moving = (program.made && ms - newest < POP) || (program.count && ms - program.lifted < FADE) ||
                    (program.shown && ms - program.opened < POP);
    return is_moving ? 15 : -1;
}

static void open_scene(stage *stage) {
    window = stage;
    program = (struct program){0};
    create_recognizers(&program, stage->plugin);
    make_figures(&program);
}

static void key(stage *stage, SDL_Keycode code) {
    (void)stage;
    if (code == SDLK_BACKSPACE && program.made) program.made--;
}

const scene marking_menu_scene = {"marking_menu", "Gesta: marking menu", 1000, 660, open_scene, key, frame};

#ifndef LAUNCHER
int main(int count, char **arguments) {
    return scene_run(&marking_menu_scene, count > 1 ? arguments[1] : NULL, count > 2 ? arguments[2] : NULL);
}
#endif
