/* viewer_fingers.c - examples/viewer/viewer.h with fingers as SDL reports them: two of them keep the points of the
 * picture that they are on, and a Z puts them back. */
#include "../../examples/viewer/viewer.h"
#include "../c/check.h"
#include <gesta/adapters/sdl2.h>

enum { STEPS = 20, FRAME = 8 };

typedef struct point {
    double x, y;
} point;

static gesta_sdl2 input;
static viewer shown;

static void finger(uint32_t type, SDL_FingerID id, double x, double y) {
    SDL_Event event = {.tfinger = {.type = type, .touchId = 7, .fingerId = id, .pressure = 0.5f}};
    event.tfinger.x = (float)(x / VIEWER_WIDTH), event.tfinger.y = (float)(y / VIEWER_HEIGHT);
    event.tfinger.timestamp = (Uint32)SDL_GetTicks64();
    CHECK_EQUAL(gesta_sdl2_event(&input, &event), GESTA_OK);
}

/* Where a point of the picture, from its center, is in the window. */
static point seen(point in) {
    viewer_place place = viewer_shown(&shown, VIEWER_WIDTH, VIEWER_HEIGHT);
    double c = place.scale * cos(place.turn), s = place.scale * sin(place.turn);
    return (point){place.x + c * in.x - s * in.y, place.y + s * in.x + c * in.y};
}

static point beneath(point at) {
    viewer_place place = viewer_shown(&shown, VIEWER_WIDTH, VIEWER_HEIGHT);
    double c = cos(place.turn) / place.scale, s = sin(place.turn) / place.scale;
    double x = at.x - place.x, y = at.y - place.y;
    return (point){c * x + s * y, c * y - s * x};
}

static void two_fingers(void) {
    point at[2] = {{0, 0}, {0, 0}}, in[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i <= STEPS; i++) {
        double part = (double)i / STEPS;
        at[0] = (point){360 - 100 * part, 240 + 10 * part}, at[1] = (point){420 - 80 * part, 240 + 120 * part};
        for (int f = 0; f < 2; f++) finger(i ? SDL_FINGERMOTION : SDL_FINGERDOWN, f, at[f].x, at[f].y);
        CHECK_EQUAL(gesta_sdl2_advance(&input), GESTA_OK);
        for (int f = 0; f < 2 && i == STEPS / 2; f++) in[f] = beneath(at[f]);
        SDL_Delay(FRAME);
    }
    for (int f = 0; f < 2; f++) {
        CHECK_NEAR(seen(in[f]).x, at[f].x, 1e-3);
        CHECK_NEAR(seen(in[f]).y, at[f].y, 1e-3);
    }
    CHECK(shown.now.turn > 0.5 && shown.now.scale > 1.5);
    for (int f = 0; f < 2; f++) finger(SDL_FINGERUP, f, at[f].x, at[f].y);
    CHECK_EQUAL(gesta_sdl2_advance(&input), GESTA_OK);
}

static void stroke(const point *corners, int count) {
    finger(SDL_FINGERDOWN, 1, corners->x, corners->y);
    for (int i = 1; i < count; i++)
        for (int step = 1; step <= STEPS; step++) {
            double part = (double)step / STEPS;
            finger(SDL_FINGERMOTION, 1, corners[i - 1].x + part * (corners[i].x - corners[i - 1].x),
                   corners[i - 1].y + part * (corners[i].y - corners[i - 1].y));
            CHECK_EQUAL(gesta_sdl2_advance(&input), GESTA_OK);
            SDL_Delay(FRAME);
        }
    finger(SDL_FINGERUP, 1, corners[count - 1].x, corners[count - 1].y);
    CHECK_EQUAL(gesta_sdl2_advance(&input), GESTA_OK);
}

int main(void) {
    const point z[] = {{250, 150}, {400, 150}, {250, 300}, {400, 300}}, line[] = {{250, 150}, {350, 250}};
    SDL_Init(SDL_INIT_VIDEO);
    SDL_Window *window = SDL_CreateWindow("viewer", 0, 0, VIEWER_WIDTH, VIEWER_HEIGHT, 0);
    CHECK_EQUAL(gesta_sdl2_init(&input, window), GESTA_OK);
    CHECK_EQUAL(viewer_init(&shown, input.pointer.context, NULL, NULL), GESTA_OK);
    two_fingers();
    viewer_place turned = shown.now;
    CHECK_TEXT(shown.message, viewer_help); /* two fingers are no stroke */
    stroke(line, 2);
    CHECK(shown.now.x > turned.x + 50 && shown.count == 2);
    CHECK_TEXT(shown.message, "Not a Z: 1 line drawn, expected 3.");
    CHECK_TEXT(shown.reason, "failed: lifted after segment 1 of 2");
    stroke(z, 4);
    CHECK(memcmp(&shown.now, &turned, sizeof turned) == 0 && shown.count == 1);
    CHECK_TEXT(shown.message, "The last move is undone.");
    stroke(z, 4);
    CHECK(memcmp(&shown.now, &shown.fitted, sizeof turned) == 0 && shown.count == 0);
    stroke(z, 4);
    CHECK(memcmp(&shown.now, &shown.fitted, sizeof turned) == 0 && shown.count == 0);
    CHECK_TEXT(shown.message, "There is nothing to undo.");
    for (int i = 0; i < VIEWER_MOVES + 5; i++) viewer_fit(input.pointer.context, NULL, &shown);
    CHECK_EQUAL(shown.count, VIEWER_MOVES); /* more are forgotten */
    double scale = shown.fitted.scale;
    viewer_place smaller = viewer_shown(&shown, VIEWER_WIDTH / 2, VIEWER_HEIGHT / 2);
    CHECK(smaller.scale < scale / 2); /* a picture that fits in the window still does */
    CHECK_NEAR(smaller.x, VIEWER_WIDTH / 4, 1e-9);
    shown.now.x = 30;
    CHECK_NEAR(viewer_shown(&shown, VIEWER_WIDTH, VIEWER_HEIGHT).scale, smaller.scale, 1e-9);
    CHECK_NEAR(viewer_shown(&shown, VIEWER_WIDTH, VIEWER_HEIGHT).x, VIEWER_WIDTH / 2 + 30, 1e-9);
    CHECK_EQUAL(gesta_context_destroy(input.pointer.context), GESTA_OK);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return check_end();
}
