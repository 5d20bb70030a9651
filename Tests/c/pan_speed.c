/* Why a pan that must be fast has not begun: what was not met, or is not met any more when it lifts. */
#include "support.h"

enum { STEP = 8000000 };

static gesta_context *c;
static uint32_t pan;
static int64_t now;

static void begin(int32_t contacts) {
    c = context_new(0);
    pan = recognizer_new(c, "gesta.pan");
    now = 0;
    CHECK_OK(gesta_recognizer_set_number(c, pan, "slop", SIZE_MAX, 10));
    CHECK_OK(gesta_recognizer_set_number(c, pan, "min_speed", SIZE_MAX, 100));
    CHECK_OK(gesta_recognizer_set_number(c, pan, "min_contacts", SIZE_MAX, contacts));
}

static void end(const char *expected) {
    char text[200];
    CHECK_OK(gesta_recognizer_verdict(c, pan, NULL, text, sizeof text, NULL));
    CHECK_HAS(text, expected);
    CHECK_OK(gesta_context_destroy(c));
}

/* Moves a finger along x, as many units in each step. */
static void move(uint64_t contact, double *x, double units, int steps) {
    for (int at = 0; at < steps; at++) CHECK_OK(push_move(c, now += STEP, contact, *x += units, 0));
}

static void slow(void) {
    double x = 0;
    begin(1);
    CHECK_OK(push_down(c, now, 1, x, 0));
    move(1, &x, 0.5, 30);
    CHECK_OK(push_up(c, now += STEP, 1, x, 0));
    end("failed: lifted at a speed of 62.5 per second in its direction, at least 100 required");
}

/* It is fast when it is no longer far enough. */
static void back(void) {
    double x = 0;
    begin(1);
    CHECK_OK(push_down(c, now, 1, x, 0));
    move(1, &x, 0.5, 24);
    move(1, &x, -0.5, 24);
    move(1, &x, 1.5, 4);
    CHECK_OK(push_up(c, now += STEP, 1, x, 0));
    end("failed: moved 6, more than 10 required");
}

/* It is fast, but goes back. */
static void backward(void) {
    double x = 0;
    begin(1);
    CHECK_OK(push_down(c, now, 1, x, 0));
    move(1, &x, 0.5, 80);
    move(1, &x, -1.5, 16);
    CHECK_OK(push_up(c, now += STEP, 1, x, 0));
    end("failed: lifted at a speed of -187.5 per second in its direction, at least 100 required");
}

/* It is fast when it is no longer of enough contacts. */
static void alone(void) {
    double x = 0, other = 0;
    begin(2);
    CHECK_OK(push_down(c, now, 1, x, 0));
    CHECK_OK(push_down(c, now, 2, other, 0));
    for (int at = 0; at < 30; at++) {
        move(1, &x, 0.4, 1);
        move(2, &other, 0.4, 1);
    }
    CHECK_OK(push_up(c, now += STEP, 2, other, 0));
    move(1, &x, 5, 10);
    CHECK_OK(push_up(c, now += STEP, 1, x, 0));
    end("failed: only 1 of 2 required contacts");
}

int main(void) {
    slow();
    back();
    backward();
    alone();
    return check_end();
}
