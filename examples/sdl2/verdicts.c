/* verdicts.c - draw with a mouse, a pen or fingers, and see what each recognizer says: verdicts [FONT]
 *
 * Each recognition is also a line of text: "chevron at 310, 240". Keys: see
 * scene.h. */
#include "scene.h"

enum {
    SIDE = 380, /* the width of the panel */
    TOP = 42,
    NAME = 20, /* the height of a name */
    GAP = 8,
    LINES = 2, /* of a reason, at most */
    STROKES = 12,
    POINTS = 512,
    DOT = 4,
    RECOGNIZERS = 10,
    VERDICT = 256,
    TEXT_WIDTH = SIDE - 60
};

enum { TAP = 0, DOUBLE_TAP = 1, SWIPE = 3, FIRST_STROKE = 5 }; /* among the recognizers */

static const SDL_Color background = {14, 18, 30, 255}, panel = {23, 29, 46, 255}, ink = {214, 222, 240, 255},
                       faint = {150, 160, 185, 255}, none = {88, 97, 122, 255}, bad = {255, 133, 147, 255};
enum { OLD = 60 /* the alpha of strokes of before */ };

typedef struct recognizer {
    const char *name, *class_name;
    SDL_Color color;
    uint32_t id;
    uint32_t count; /* how often it recognized */
} recognizer;

typedef struct stroke {
    uint64_t contact;
    SDL_FPoint points[POINTS];
    int count, is_down;
    const recognizer *winner; /* NULL if none has recognized it yet */
} stroke;

struct program {
    recognizer recognizers[RECOGNIZERS];
    stroke strokes[STROKES];
    unsigned long started; /* number of strokes */
    int is_judged;         /* whether the newest stroke has had its sound */
};

static const recognizer recognizers[RECOGNIZERS] = {
    {"tap", "gesta.tap", {255, 209, 102, 255}, 0, 0},
    {"double tap", "gesta.tap", {255, 159, 67, 255}, 0, 0},
    {"long press", "gesta.long_press", {255, 121, 121, 255}, 0, 0},
    {"swipe", "gesta.swipe", {116, 185, 255, 255}, 0, 0},
    {"pinch", "gesta.pinch", {162, 155, 254, 255}, 0, 0},
    {"chevron", "gesta.chevron", {85, 239, 196, 255}, 0, 0},
    {"Z", "gesta.z", {129, 236, 236, 255}, 0, 0},
    {"check mark", "gesta.checkmark", {163, 230, 53, 255}, 0, 0},
    {"circle", "gesta.circle", {253, 121, 200, 255}, 0, 0},
    {"tickle", "gesta.tickle", {223, 190, 150, 255}, 0, 0},
};

/* What the window invites to until it was done; the signs first. */
static const char *const invitations[RECOGNIZERS] = {
    "Tap.",
    "Tap twice.",
    "Press and hold.",
    "Swipe.",
    "Pinch, with two fingers.",
    "Draw a chevron: an angle that opens to the left.",
    "Draw a Z.",
    "Draw a check mark.",
    "Draw a circle.",
    "Tickle: left and right, three times.",
};

static stage *window;
static struct program program;

static int panel_left(void) { return window->width - SIDE; }

static void check(int32_t code) { stage_check(window, code); }

/* ----------------------------------------------------------------------------------------------------- gestures -- */

/* The newest stroke of a contact, or of any contact if it is NULL. Returns NULL if there is none. */
static stroke *stroke_of(struct program *self, const uint64_t *contact) {
    for (unsigned long newest = self->started; newest > 0 && self->started - newest < STROKES; newest--) {
        stroke *one = &self->strokes[(newest - 1) % STROKES];
        if (!contact || one->contact == *contact) return one;
    }
    return NULL;
}

static void on_gesture(gesta_context *context, const gesta_event *event, void *user) {
    struct program *self = gesta_context_user(context);
    recognizer *winner = user;
    int is_first = event->state == GESTA_STATE_BEGAN || event->previous == GESTA_STATE_POSSIBLE;
    if (!is_first) return; /* of a continuous gesture */
    uint32_t i = 0;
    do { /* at a deadline, the contacts have lifted */
        stroke *drawn = stroke_of(self, event->contact_count ? &event->contacts[i] : NULL);
        if (drawn) drawn->winner = winner;
    } while (++i < event->contact_count);
    winner->count++;
    sounds_play(&window->sounds, 1);
    printf("%s at %.0f, %.0f\n", winner->name, event->x, event->y);
    fflush(stdout);
}

/* The recognizer gesta.capture reports every sample: what is drawn. */
static void on_capture(gesta_context *context, const gesta_event *event, void *user) {
    struct program *self = user;
    (void)context;
    for (uint32_t i = 0; i < event->contact_count; i++) {
        stroke *drawn = stroke_of(self, &event->contacts[i]);
        if (!drawn || !drawn->is_down) {
            drawn = &self->strokes[self->started++ % STROKES];
            *drawn = (stroke){.contact = event->contacts[i], .is_down = 1};
        }
        if (drawn->count == POINTS) continue;
        drawn->points[drawn->count++] =
            (SDL_FPoint){(float)event->positions[2 * i], (float)event->positions[2 * i + 1]};
    }
    if (event->state == GESTA_STATE_BEGAN || event->state == GESTA_STATE_CHANGED) return;
    for (int i = 0; i < STROKES; i++) self->strokes[i].is_down = 0;
    self->is_judged = 0;
}

static void create_recognizers(struct program *self) {
    gesta_context *context = window->input.pointer.context;
    uint32_t capture;
    check(gesta_context_set_user(context, self));
    check(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.capture"), &capture));
    check(gesta_recognizer_add_action(context, capture, on_capture, self, NULL, NULL));
    for (int i = 0; i < RECOGNIZERS; i++) {
        recognizer *one = &self->recognizers[i];
        *one = recognizers[i];
        check(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = one->class_name), &one->id));
        check(gesta_recognizer_add_action(context, one->id, on_gesture, one, NULL, NULL));
    }
    uint32_t tap = self->recognizers[TAP].id, double_tap = self->recognizers[DOUBLE_TAP].id;
    check(gesta_recognizer_set_number(context, double_tap, GESTA_STR("taps"), 2));
    check(gesta_recognizer_relate(context, tap, GESTA_RELATION_REQUIRES_FAILURE, double_tap, 1));
    for (int i = FIRST_STROKE; i < RECOGNIZERS; i++) /* a swipe can have any path */
        check(gesta_recognizer_relate(context, self->recognizers[SWIPE].id, GESTA_RELATION_REQUIRES_FAILURE,
                                      self->recognizers[i].id, 1));
}

/* ----------------------------------------------------------------------------------------------------- showing -- */

static void show_strokes(struct program *self) {
    drawing *drawing = &window->drawing;
    for (unsigned long n = self->started > STROKES ? self->started - STROKES : 0; n < self->started; n++) {
        const stroke *stroke = &self->strokes[n % STROKES], *newest = &self->strokes[(self->started - 1) % STROKES];
        SDL_Color color = stroke->winner ? stroke->winner->color : stroke->is_down ? ink : bad;
        int is_together = stroke->winner && stroke->winner == newest->winner; /* as those of a double tap */
        int is_old = stroke != newest && !stroke->is_down && !is_together;
        if (is_old) color.a = OLD;
        drawing_dot(drawing, stroke->points[0].x, stroke->points[0].y, 8, color);
        for (int i = 1; i < stroke->count; i++)
            drawing_line(drawing, stroke->points[i - 1], stroke->points[i], 3.5f, color);
        if (is_old || stroke->is_down || (!stroke->winner && stroke->count < DOT))
            continue; /* also the first of two taps */
        SDL_FPoint top = stroke->points[0];
        for (int i = 1; i < stroke->count; i++)
            if (stroke->points[i].y < top.y) top = stroke->points[i];
        const char *name = stroke->winner ? stroke->winner->name : "no gesture";
        int width = 0, height = 0;
        TTF_SizeUTF8(drawing->small, name, &width, &height);
        int x = SDL_clamp((int)top.x - 10, 4, panel_left() - width - 4), y = SDL_max((int)top.y - 14 - height, 4);
        drawing_text(drawing, drawing->small, x, y, width + 1, color, name);
    }
}

/* Shortens the verdicts until all rows fit into the window. Returns the lines that each may have. */
static int lines_that_fit(char (*verdicts)[VERDICT]) {
    TTF_Font *font = window->drawing.small;
    for (int lines = LINES;; lines--) {
        int height = TOP;
        char text[VERDICT];
        for (int i = 0; i < RECOGNIZERS; i++) {
            memcpy(text, verdicts[i], VERDICT);
            height += NAME + GAP + drawing_fit(font, text, VERDICT, TEXT_WIDTH, lines * TTF_FontLineSkip(font));
        }
        if (height <= window->height || lines == 1) return lines;
    }
}

/* What a person would do otherwise, of a recognizer that has failed. */
static void show_reason(uint32_t id, char *text) {
    const gesta_context *context = window->input.pointer.context;
    gesta_recognizer_info info = {.size = sizeof info};
    gesta_recognizer_describe(context, id, &info);
    text[0] = 0;
    if (info.state != GESTA_STATE_FAILED) return;
    gesta_recognizer_hint(context, id, NULL, text, VERDICT, NULL);
    if (!text[0]) gesta_recognizer_verdict(context, id, NULL, text, VERDICT, NULL);
}

static void show_recognizers(struct program *self) {
    drawing *drawing = &window->drawing;
    char verdicts[RECOGNIZERS][VERDICT];
    drawing_fill(drawing, (SDL_Rect){panel_left(), 0, SIDE, window->height}, panel);
    drawing_text(drawing, drawing->small, panel_left() + 20, 14, 340, faint, "What each recognizer says");
    for (int i = 0; i < RECOGNIZERS; i++) show_reason(self->recognizers[i].id, verdicts[i]);
    int lines = lines_that_fit(verdicts), y = TOP;
    for (int i = 0; i < RECOGNIZERS; i++) {
        const recognizer *one = &self->recognizers[i];
        char count[16] = "";
        gesta_recognizer_info info = {.size = sizeof info};
        gesta_recognizer_describe(window->input.pointer.context, one->id, &info);
        int most = lines * TTF_FontLineSkip(drawing->small);
        int height = NAME + drawing_fit(drawing->small, verdicts[i], VERDICT, TEXT_WIDTH, most);
        int recognized =
            info.state == GESTA_STATE_ENDED || info.state == GESTA_STATE_BEGAN || info.state == GESTA_STATE_CHANGED;
        if (one->count) snprintf(count, sizeof count, "%u", (unsigned)one->count);
        if (recognized) drawing_fill(drawing, (SDL_Rect){panel_left(), y - 2, 4, height + 4}, one->color);
        drawing_dot(drawing, panel_left() + 26, y + 11, 6, recognized ? one->color : none);
        drawing_text(drawing, drawing->large, panel_left() + 44, y, 200, recognized ? one->color : ink, one->name);
        drawing_text(drawing, drawing->large, window->width - 40, y, 40, faint, count);
        drawing_text(drawing, drawing->small, panel_left() + 44, y + NAME, TEXT_WIDTH, faint, verdicts[i]);
        y += height + GAP;
    }
}

static void show(struct program *self) {
    drawing_fill(&window->drawing, (SDL_Rect){0, 0, window->width, window->height}, background);
    for (int i = 0; i < RECOGNIZERS; i++) {
        int next = (i + FIRST_STROKE) % RECOGNIZERS;
        if (self->recognizers[next].count) continue;
        drawing_text(&window->drawing, window->drawing.large, 40, window->height - 40, panel_left() - 80, ink,
                     invitations[next]);
        break;
    }
    show_strokes(self);
    show_recognizers(self);
}

/* ----------------------------------------------------------------------------------------------------- the scene -- */

static void open_scene(stage *stage) {
    window = stage;
    program = (struct program){0};
    create_recognizers(&program);
}

/* A stroke that no recognizer is undecided about any more, and none has recognized. */
static void judge(stage *stage) {
    const stroke *newest = stroke_of(&program, NULL);
    int64_t deadline;
    gesta_next_deadline(stage->input.pointer.context, &deadline);
    if (!newest || newest->is_down || program.is_judged || deadline != GESTA_NO_DEADLINE) return;
    program.is_judged = 1;
    if (!newest->winner && newest->count >= DOT) sounds_play(&stage->sounds, 0);
}

static int frame(stage *stage) {
    judge(stage);
    show(&program);
    return -1;
}

const scene verdicts_scene = {"verdicts", "Gesta: verdicts", 1000, 660, open_scene, NULL, frame};

#ifndef LAUNCHER
int main(int count, char **arguments) { return scene_run(&verdicts_scene, NULL, count > 1 ? arguments[1] : NULL); }
#endif
