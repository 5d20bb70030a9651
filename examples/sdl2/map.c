/* map.c - a map that one pans, zooms and turns with fingers, mouse, trackpad and wheel: map [FONT]
 *
 * Keys: arrows, + and -, comma and period to turn, N for north up; and those of scene.h. Where the map comes to rest is
 * also a line of text: "at 500, 500, level 0, turned by 0". */
#include "map_view.h"
#include "scene.h"

enum { PUSH = 700, CURVE = 16, RING = 120, TOWNS = 12, LANDS = 6 };

static const SDL_Color sea = {181, 211, 230, 255}, road = {255, 243, 207, 255}, edge = {168, 132, 90, 255},
                       ink = {51, 48, 43, 255}, white = {255, 255, 255, 255}, large = {168, 50, 45, 255};
static const SDL_Color lands[LANDS] = {{201, 223, 180, 255}, {185, 211, 160, 255}, {207, 211, 160, 255},
                                       {220, 203, 157, 255}, {211, 183, 142, 255}, {198, 162, 125, 255}};

typedef struct town {
    const char *name;
    double x, y, level; /* from which level on the name is written */
} town;

static const town towns[TOWNS] = {{"Alva Harbor", 250, 640, -1}, {"Brenning", 690, 300, -1}, {"Calder", 470, 500, 0},
                                  {"Dunholm", 330, 330, 0},      {"Elmore", 640, 640, 0},    {"Fallow", 500, 200, 1},
                                  {"Gannet Rock", 800, 480, 1},  {"Hale", 430, 720, 1},      {"Inver", 210, 450, 1},
                                  {"Juniper", 590, 410, 2},      {"Kestrel", 380, 430, 2},   {"Lowmere", 560, 770, 2}};
static const char roads[] = "AI ID DF FB BG GE EL LH HA AC CE CK KD CJ JB"; /* between towns, by their letters */

static stage *window;

struct program {
    map_view map;
    int was_moving;
};

static struct program program;

static void check(int32_t code) { stage_check(window, code); }

/* ----------------------------------------------------------------------------------------------------- drawing -- */

static SDL_FPoint on_screen(const map_place *place, double x, double y) {
    double c = cos(place->turn) * place->scale, s = sin(place->turn) * place->scale;
    x -= place->x, y -= place->y;
    return (SDL_FPoint){(float)(window->width / 2 + c * x - s * y), (float)(window->height / 2 + s * x + c * y)};
}

/* A closed curve around a point, with ripples in proportion to the radius. */
static void show_land(const map_place *place, double x, double y, double radius, double ripple, SDL_Color color) {
    SDL_Vertex corners[3 * RING];
    SDL_FPoint middle = on_screen(place, x, y), points[RING + 1];
    for (int i = 0; i <= RING; i++) {
        double angle = i * MAP_TURN / RING;
        double far = 1 + ripple * (0.13 * sin(3 * angle + 1) + 0.08 * sin(5 * angle + 2) + 0.045 * sin(9 * angle) +
                                   0.018 * sin(17 * angle + 4));
        points[i] = on_screen(place, x + radius * far * cos(angle), y + radius * far * sin(angle));
    }
    for (int i = 0; i < RING; i++) {
        corners[3 * i] = (SDL_Vertex){middle, color, {0, 0}};
        corners[3 * i + 1] = (SDL_Vertex){points[i], color, {0, 0}};
        corners[3 * i + 2] = (SDL_Vertex){points[i + 1], color, {0, 0}};
    }
    SDL_RenderGeometry(window->drawing.renderer, NULL, corners, 3 * RING, NULL, 0);
}

static void show_line(SDL_FPoint from, SDL_FPoint to, float width, SDL_Color color) {
    float length = hypotf(to.x - from.x, to.y - from.y), x, y;
    if (length == 0) return;
    x = (to.y - from.y) * width / length / 2, y = (from.x - to.x) * width / length / 2;
    SDL_Vertex corners[] = {{{from.x + x, from.y + y}, color, {0, 0}},
                            {{from.x - x, from.y - y}, color, {0, 0}},
                            {{to.x + x, to.y + y}, color, {0, 0}},
                            {{to.x - x, to.y - y}, color, {0, 0}}};
    const int order[] = {0, 1, 2, 1, 2, 3};
    SDL_RenderGeometry(window->drawing.renderer, NULL, corners, 4, order, 6);
}

static void show_road(const map_place *place, const town *a, const town *b, float width, SDL_Color color) {
    double x = (a->x + b->x + b->y - a->y) / 2 - (b->y - a->y) / 3, y = (a->y + b->y + a->x - b->x) / 2;
    y -= (a->x - b->x) / 3;
    SDL_FPoint last = on_screen(place, a->x, a->y);
    for (int i = 1; i <= CURVE; i++) {
        double t = (double)i / CURVE, u = 1 - t;
        SDL_FPoint next =
            on_screen(place, u * u * a->x + 2 * u * t * x + t * t * b->x, u * u * a->y + 2 * u * t * y + t * t * b->y);
        show_line(last, next, width, color);
        last = next;
    }
}

static void show_streets(const map_place *place, int number) {
    const town *town = &towns[number];
    double c = cos(number), s = sin(number), size = 18 - 4 * fmax(0, town->level);
    for (double away = -size * 0.8; away < size; away += 4) {
        double half = sqrt(size * size - away * away), x = town->x, y = town->y;
        show_line(on_screen(place, x + away * c - half * s, y + away * s + half * c),
                  on_screen(place, x + away * c + half * s, y + away * s - half * c), (float)place->scale, white);
        show_line(on_screen(place, x - half * c - away * s, y - half * s + away * c),
                  on_screen(place, x + half * c - away * s, y + half * s + away * c), (float)place->scale, white);
    }
}

static void show_town(const map_place *place, const town *town) {
    SDL_FPoint at = on_screen(place, town->x, town->y);
    int x = (int)lroundf(at.x) + 11, y = (int)lroundf(at.y) - 10;
    drawing_dot(&window->drawing, at.x, at.y, town->level < 0 ? 6 : 4, town->level < 0 ? large : ink);
    if (place->scale < exp2(town->level - 0.25)) return; /* its name has no room yet */
    for (int i = 0; i < 4; i++)
        drawing_text(&window->drawing, window->drawing.large, x + (i & 1 ? 1 : -1), y + (i & 2 ? 1 : -1), window->width,
                     white, town->name);
    drawing_text(&window->drawing, window->drawing.large, x, y, window->width, ink, town->name);
}

static void show_compass(double turn) {
    float x = window->width - 40, y = 40, c = (float)cos(turn), s = (float)sin(turn);
    drawing_dot(&window->drawing, x, y, 25, white);
    show_line((SDL_FPoint){x, y}, (SDL_FPoint){x + 17 * s, y - 17 * c}, 6, large);
    show_line((SDL_FPoint){x, y}, (SDL_FPoint){x - 17 * s, y + 17 * c}, 6, edge);
    drawing_text(&window->drawing, window->drawing.small, (int)(x + 17 * s) - 5, (int)(y - 17 * c) - 8, 20, ink, "N");
}

/* What it is, where one is, and the keys. */
static void show_words(const map_place *place) {
    const town *near = towns;
    char text[96];
    for (int i = 1; i < TOWNS; i++)
        if (hypot(towns[i].x - place->x, towns[i].y - place->y) < hypot(near->x - place->x, near->y - place->y))
            near = &towns[i];
    int turn = ((int)lround(place->turn * 360 / MAP_TURN) % 360 + 360) % 360;
    int length = snprintf(text, sizeof text, "Near %s, level %.1f, ", near->name, log2(place->scale));
    snprintf(text + length, sizeof text - (size_t)length, turn ? "turned by %d degrees" : "north up", turn);
    drawing_text(&window->drawing, window->drawing.large, 16, 14, 300, ink, "The island of Alva");
    int across = SDL_min(470, window->width - 32);
    drawing_fill(&window->drawing, (SDL_Rect){16, window->height - 74, across, 58}, white);
    drawing_text(&window->drawing, window->drawing.large, 28, window->height - 68, across - 24, ink, text);
    drawing_text(&window->drawing, window->drawing.small, 28, window->height - 42, across - 24, ink,
                 "Keys: arrows, + and -, comma and period to turn, N for north");
    show_compass(place->turn);
}

static void show(const map_place *place) {
    drawing_fill(&window->drawing, (SDL_Rect){0, 0, window->width, window->height}, sea);
    for (int i = 0; i < LANDS; i++) show_land(place, 500 + 22 * i, 500 - 16 * i, 410 - 68 * i, 1 - i / 9.0, lands[i]);
    show_land(place, 400, 600, 44, 0.8, sea);
    for (int i = 0; place->scale > 2.5 && i < TOWNS; i++) show_streets(place, i);
    for (int width = 5; width > 2; width -= 2)
        for (const char *pair = roads; *pair; pair += pair[2] ? 3 : 2)
            show_road(place, &towns[pair[0] - 'A'], &towns[pair[1] - 'A'], (float)width, width == 5 ? edge : road);
    for (int i = 0; i < TOWNS; i++) show_town(place, &towns[i]);
    show_words(place);
}

/* ----------------------------------------------------------------------------------------------------- program -- */

/* What a key does not change is where the map was to rest before. */
static void on_key(struct program *self, SDL_Keycode key) {
    double x = 0, y = 0, level, turn;
    int levels = 0, turns = 0;
    switch (key) {
    case SDLK_LEFT: x = PUSH; break;
    case SDLK_RIGHT: x = -PUSH; break;
    case SDLK_UP: y = PUSH; break;
    case SDLK_DOWN: y = -PUSH; break;
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS: levels = 1; break;
    case SDLK_MINUS:
    case SDLK_KP_MINUS: levels = -1; break;
    case SDLK_COMMA: turns = -1; break;
    case SDLK_PERIOD: turns = 1; break;
    case SDLK_n: break;
    default: return;
    }
    check(map_release(&self->map));
    map_rest(&self->map, &level, &turn);
    if (levels) level = round(level) + levels;
    turn = key == SDLK_n ? MAP_TURN * round(turn / MAP_TURN) : turn + turns * MAP_TURN / 8;
    check(map_push(&self->map, gesta_sdl2_now(), x, y, level, turn));
}

static int frame(stage *stage) {
    map_place place;
    program.map.width = stage->width, program.map.height = stage->height;
    check(map_view_at(&program.map, gesta_sdl2_now(), &place));
    show(&place);
    if (program.was_moving && !place.moving)
        printf("at %.0f, %.0f, level %g, turned by %.0f\n", place.x, place.y, log2(place.scale),
               place.turn * 360 / MAP_TURN);
    program.was_moving = place.moving;
    return place.moving ? 15 : -1;
}

static void open_scene(stage *stage) {
    window = stage;
    program = (struct program){.map = {.width = stage->width, .height = stage->height, .world = {1000, 1000, -1, 4}}};
    program.map.now = (map_place){500, 500, 1, 0, 0};
    check(map_view_init(&program.map, stage->input.pointer.context));
}

static void key(stage *stage, SDL_Keycode code) {
    (void)stage;
    on_key(&program, code);
}

const scene map_scene = {"map", "Gesta: map", 960, 640, open_scene, key, frame};

#ifndef LAUNCHER
int main(int count, char **arguments) { return scene_run(&map_scene, NULL, count > 1 ? arguments[1] : NULL); }
#endif
