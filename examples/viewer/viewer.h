/* viewer.h - what is the same in all picture viewers of this folder in C and C++: the picture, where it is, and the
 * gestures that move it. As viewer.py. */
#ifndef VIEWER_H
#define VIEWER_H

#include <gesta/gesta_values.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEWER_WIDTH = 720, VIEWER_HEIGHT = 540, VIEWER_BAND = 76, PICTURE_WIDTH = 480, PICTURE_HEIGHT = 320 };
enum { VIEWER_MOVES = 100 };

/* Where the center of the picture is, from the middle of the space above the text; radians clockwise. */
typedef struct viewer_place {
    double x, y, scale, turn;
} viewer_place;

typedef struct viewer {
    uint32_t pan, z;
    viewer_place now, begin, fitted, moves[VIEWER_MOVES]; /* the places before each move, for undo */
    double x, y;                                          /* the middle of the space above the text */
    int count, is_stroke;
    char zoom[64], message[80], reason[200]; /* what is written below the picture */
    void (*redraw)(void *user);
    void *user;
} viewer;

/* Paints hills at dusk: rows from the top, three bytes a pixel. */
static inline void viewer_paint(unsigned char *pixels) {
    static const unsigned char hills[3][3] = {{92, 54, 108}, {62, 36, 84}, {34, 20, 52}};
    for (int y = 0; y < PICTURE_HEIGHT; y++)
        for (int x = 0; x < PICTURE_WIDTH; x++, pixels += 3) {
            double dusk = (double)y / PICTURE_HEIGHT, red = 36 + 300 * dusk;
            int layer = 0, is_sun = (x - 330) * (x - 330) + (y - 105) * (y - 105) < 1500;
            for (int k = 0; k < 3; k++)
                layer += y > 160 + 50 * k - 22 * sin(x / (70.0 - 14 * k) + 2 * k) - 7 * sin(x / 17.0 + k);
            unsigned char sky[3] = {(unsigned char)(red < 255 ? red : 255), (unsigned char)(58 + 130 * dusk), 110};
            memcpy(pixels, layer ? hills[layer - 1] : is_sun ? (const unsigned char *)"\xff\xe6\xa0" : sky, 3);
        }
}

static const char viewer_help[] = "Drag, pinch or turn it. Double tap: fit it again. Draw a Z: undo.";

/* Without a message, the last one stays. */
static inline void viewer_shows(viewer *self, const char *message, const char *reason) {
    double degrees = self->now.turn * 180 / 3.14159265358979;
    snprintf(self->zoom, sizeof self->zoom, "Zoom %.0f %%, turned by %ld°", 100 * self->now.scale, lround(degrees));
    if (message) {
        snprintf(self->message, sizeof self->message, "%s", message);
        snprintf(self->reason, sizeof self->reason, "%s", reason);
    }
    if (self->redraw) self->redraw(self->user);
}

/* Returns where the picture is in a window of this size. */
static inline viewer_place viewer_shown(viewer *self, double width, double height) {
    viewer_place shown = self->now;
    int fits = memcmp(&self->now, &self->fitted, sizeof shown) == 0;
    self->x = width / 2, self->y = (height - VIEWER_BAND) / 2;
    self->fitted.scale = 0.86 * fmin(width / PICTURE_WIDTH, (height - VIEWER_BAND) / PICTURE_HEIGHT);
    if (fits) self->now = self->fitted;
    shown = self->now, shown.x += self->x, shown.y += self->y;
    return shown;
}

static inline void viewer_remember(viewer *self) {
    if (self->count == VIEWER_MOVES)
        memmove(self->moves, self->moves + 1, sizeof self->moves - sizeof *self->moves), self->count--;
    self->moves[self->count++] = self->now;
}

static inline void viewer_back(viewer *self) {
    if (self->count > 0) self->now = self->moves[--self->count];
}

/* Moves, turns and zooms about the point of an event. */
static inline void viewer_move(viewer *self, const gesta_event *event, double dx, double dy, double scale,
                               double turn) {
    double focus_x = event->x - self->x, focus_y = event->y - self->y;
    double x = self->begin.x - focus_x + dx, y = self->begin.y - focus_y + dy;
    self->now.x = focus_x + scale * (cos(turn) * x - sin(turn) * y);
    self->now.y = focus_y + scale * (sin(turn) * x + cos(turn) * y);
    self->now.scale = self->begin.scale * scale, self->now.turn = remainder(self->begin.turn + turn, 6.28318530717959);
}

/* One finger moves the picture, two turn and zoom it as well. */
static inline void viewer_drag(gesta_context *context, const gesta_event *event, void *user) {
    viewer *self = (viewer *)user;
    const double *values = event->values;
    gesta_hint hint = {sizeof hint, 0, 0, 0, 0, 0};
    gesta_verdict verdict;
    char text[60], message[80], reason[200] = "";
    if (event->state == GESTA_STATE_BEGAN) {
        viewer_remember(self);
        self->begin = self->now, self->is_stroke = event->tool != GESTA_TOOL_TRACKPAD;
    }
    if (values[GESTA_TRANSFORM_CONTACT_COUNT] > 1) self->is_stroke = 0;
    if (event->state == GESTA_STATE_CANCELLED) viewer_back(self); /* by a Z, or because the focus is lost */
    else
        viewer_move(self, event, values[GESTA_TRANSFORM_TRANSLATION_X], values[GESTA_TRANSFORM_TRANSLATION_Y],
                    values[GESTA_TRANSFORM_SCALE], values[GESTA_TRANSFORM_ROTATION]);
    verdict.size = sizeof verdict;
    snprintf(message, sizeof message, "%s", viewer_help);
    if (event->state == GESTA_STATE_ENDED && self->is_stroke &&
        gesta_recognizer_hint(context, self->z, &hint, text, sizeof text, NULL) == GESTA_OK && hint.key &&
        gesta_recognizer_verdict(context, self->z, &verdict, reason, sizeof reason, NULL) == GESTA_OK) {
        snprintf(message, sizeof message, "Not a Z: %s.", text);
        reason[strcspn(reason, ";")] = 0;
    }
    viewer_shows(self, event->state == GESTA_STATE_ENDED ? message : NULL, reason);
}

static inline void viewer_scroll(gesta_context *context, const gesta_event *event, void *user) {
    viewer *self = (viewer *)user;
    (void)context;
    if (event->state == GESTA_STATE_BEGAN) viewer_remember(self);
    self->begin = self->now;
    viewer_move(self, event, 0, 0, exp(event->values[GESTA_SCROLL_DY] / 200), 0);
    viewer_shows(self, NULL, NULL);
}

static inline void viewer_fit(gesta_context *context, const gesta_event *event, void *user) {
    viewer *self = (viewer *)user;
    (void)context, (void)event;
    viewer_remember(self);
    self->now = self->fitted;
    viewer_shows(self, "The picture fits again.", "");
}

/* The stroke of the Z has moved the picture, too: its reset cancels that, and viewer_drag puts it back. */
static inline void viewer_undo(gesta_context *context, const gesta_event *event, void *user) {
    viewer *self = (viewer *)user;
    const char *message = self->count > 1 ? "The last move is undone." : "There is nothing to undo.";
    (void)event, (void)gesta_recognizer_reset(context, self->pan);
    viewer_back(self);
    viewer_shows(self, message, "");
}

/* Creates the recognizers. redraw is called after each change, or is NULL. The struct must not move. */
static inline int32_t viewer_init(viewer *self, gesta_context *context, void (*redraw)(void *user), void *user) {
    const gesta_parameter two[] = {{GESTA_SET_MAX_CONTACTS, 2, NULL},
                                   {"inputs", GESTA_INPUT_TOUCH | GESTA_INPUT_MOTION, NULL}};
    const gesta_parameter twice[] = {{GESTA_SET_TAPS, 2, NULL}}, wheel[] = {{"inputs", GESTA_INPUT_WHEEL, NULL}};
    const gesta_recognizer_config configs[] = {
        {sizeof *configs, 0, GESTA_CLASS_TRANSFORM, "picture", viewer_drag, self, NULL, two, 2},
        {sizeof *configs, 0, GESTA_CLASS_Z, "undo", viewer_undo, self, NULL, NULL, 0},
        {sizeof *configs, 0, GESTA_CLASS_TAP, "fit", viewer_fit, self, NULL, twice, 1},
        {sizeof *configs, 0, GESTA_CLASS_SCROLL, "wheel", viewer_scroll, self, NULL, wheel, 1}};
    uint32_t ids[4];
    int32_t code = GESTA_OK;
    memset(self, 0, sizeof *self);
    for (int i = 0; i < 4 && code == GESTA_OK; i++) code = gesta_recognizer_create(context, &configs[i], &ids[i]);
    if (code != GESTA_OK) return code;
    self->pan = ids[0], self->z = ids[1], self->redraw = redraw, self->user = user;
    (void)viewer_shown(self, VIEWER_WIDTH, VIEWER_HEIGHT);
    viewer_shows(self, viewer_help, "");
    return gesta_recognizer_relate(context, self->z, GESTA_RELATION_SIMULTANEOUS, self->pan,
                                   1); /* begins like a drag */
}

#endif
