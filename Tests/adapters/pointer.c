/* adapters/pointer.h: what is the same in all adapters. */
#include "seen.h"

#include <gesta/adapters/pointer.h>

static gesta_pointer p;
enum { PRIMARY = GESTA_BUTTON_PRIMARY, SECONDARY = GESTA_BUTTON_SECONDARY };
static const int64_t MS = 1000000;
static uint32_t capture, hover;

static uint32_t state(uint32_t recognizer) {
    gesta_recognizer_info info = {.size = sizeof info};
    CHECK_OK(gesta_recognizer_describe(p.context, recognizer, &info));
    return info.state;
}

static int32_t mouse(int64_t ms, double x, uint32_t pressed, uint32_t press) {
    int32_t code = gesta_pointer_mouse(&p, ms * MS, x, 0, pressed, press);
    return code == GESTA_OK ? gesta_pointer_push(&p) : code;
}

static int32_t finger(int64_t ms, uint64_t contact, uint32_t phase) {
    gesta_touch touch = gesta_pointer_touch(ms * MS, contact, phase, 3, 4);
    int32_t code = gesta_pointer_add(&p, &touch);
    return code == GESTA_OK ? gesta_pointer_push(&p) : code;
}

static void buttons(void) {
    CHECK_OK(mouse(1, 1, 0, 0));
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_HOVER, 1, 0) && touches->tool == GESTA_TOOL_MOUSE);
    CHECK_EQUAL(state(hover), GESTA_STATE_BEGAN);
    CHECK_OK(mouse(2, 2, 0, SECONDARY));
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_BEGAN, 2, 0) && touches->buttons == SECONDARY);
    CHECK_OK(mouse(3, 2, SECONDARY, PRIMARY)); /* one contact for any buttons */
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_MOVED, 2, 0) && touches->buttons == (PRIMARY | SECONDARY));
    CHECK_OK(mouse(4, 3, PRIMARY, 0));
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_MOVED, 3, 0) && touches->buttons == PRIMARY);
    CHECK_OK(mouse(5, 4, 0, 0)); /* moved without a button: its release did not come */
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_ENDED, 4, 0) && touches->buttons == 0);
    CHECK_OK(mouse(6, 5, PRIMARY, 0)); /* pressed elsewhere, and moved to here */
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_HOVER, 5, 0));
    CHECK_EQUAL(state(capture), GESTA_STATE_ENDED);
}

static void lost(void) {
    unsigned before = frames;
    CHECK_OK(finger(10, 7, GESTA_PHASE_MOVED)); /* began elsewhere */
    CHECK_OK(finger(11, 7, GESTA_PHASE_ENDED));
    CHECK_EQUAL(frames, before);
    CHECK_OK(finger(12, 7, GESTA_PHASE_BEGAN));
    CHECK_OK(finger(13, 7, GESTA_PHASE_BEGAN)); /* its lift did not come */
    CHECK(touch_count == 2 && touches[0].phase == GESTA_PHASE_CANCELLED && touches[1].phase == GESTA_PHASE_BEGAN);
    CHECK_OK(mouse(14, 6, 0, PRIMARY));
    CHECK_EQUAL(state(capture), GESTA_STATE_CHANGED);
    CHECK_OK(gesta_pointer_cancel(&p, 15 * MS));
    CHECK_EQUAL(touch_count, 2);
    CHECK(touches[0].phase == GESTA_PHASE_CANCELLED && touches[1].phase == GESTA_PHASE_CANCELLED);
    CHECK_EQUAL(state(capture), GESTA_STATE_CANCELLED);
    CHECK(p.buttons == 0 && p.down_count == 0);
    before = frames;
    CHECK_OK(finger(16, 7, GESTA_PHASE_ENDED)); /* late */
    CHECK_EQUAL(frames, before);
    CHECK_OK(mouse(17, 6, PRIMARY, 0)); /* its button is still pressed */
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_HOVER, 6, 0));
    CHECK_OK(mouse(18, 6, 0, PRIMARY));
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_BEGAN, 6, 0));
    CHECK_OK(mouse(19, 6, 0, 0));
    /* Only fingers are cancelled. */
    CHECK_OK(finger(20, 1, GESTA_PHASE_BEGAN));
    CHECK_OK(mouse(21, 6, 0, PRIMARY));
    CHECK_OK(finger(22, 2, GESTA_PHASE_BEGAN));
    gesta_pointer_cancel_fingers(&p, 23 * MS);
    CHECK_OK(gesta_pointer_push(&p));
    CHECK(touch_count == 2 && p.down_count == 1 && p.down[0].contact == GESTA_POINTER_MOUSE);
    CHECK_OK(mouse(24, 6, 0, 0));
}

static void pens(void) {
    gesta_touch pen = gesta_pointer_touch(30 * MS, 9, 0, 1, 2);
    pen.tool = GESTA_TOOL_PEN, pen.tilt_x = 90, pen.tilt_y = -45, pen.buttons = SECONDARY;
    for (int i = 0; i < 5; i++) {
        static const uint32_t phases[] = {GESTA_PHASE_HOVER, GESTA_PHASE_BEGAN, GESTA_PHASE_MOVED, GESTA_PHASE_ENDED,
                                          GESTA_PHASE_HOVER};
        int touches_it = i == 1 || i == 2;
        pen.time += MS;
        CHECK_OK(gesta_pointer_pen(&p, pen, touches_it));
        CHECK_OK(gesta_pointer_push(&p));
        CHECK(saw(9, phases[i], 1, 2));
        CHECK_EQUAL(touches->buttons, touches_it ? SECONDARY | PRIMARY : SECONDARY);
        CHECK_NEAR(touches->tilt_x, acos(0), 1e-6);
        CHECK_NEAR(touches->tilt_y, -acos(0) / 2, 1e-6);
    }
    CHECK_EQUAL(state(hover), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_pointer_leave(&p));
    CHECK(state(hover) != GESTA_STATE_BEGAN && state(hover) != GESTA_STATE_CHANGED);
}

/* One invalid sample, and more contacts than the context allows, do not take the others with them. */
static void errors(void) {
    gesta_touch bad = gesta_pointer_touch(40 * MS, 1, GESTA_PHASE_BEGAN, NAN, 0);
    gesta_touch good = gesta_pointer_touch(40 * MS, 2, GESTA_PHASE_BEGAN, 1, 1);
    CHECK_OK(gesta_pointer_add(&p, &bad));
    CHECK_OK(gesta_pointer_add(&p, &good));
    CHECK_EQUAL(gesta_pointer_push(&p), GESTA_E_NOT_FINITE);
    CHECK(p.down_count == 1 && p.down[0].contact == 2);
    for (uint64_t contact = 10; contact < 10 + 40; contact++) {
        gesta_touch one = gesta_pointer_touch(41 * MS, contact, GESTA_PHASE_BEGAN, 1, 1);
        CHECK_OK(gesta_pointer_add(&p, &one));
    }
    CHECK_EQUAL(gesta_pointer_push(&p), GESTA_E_LIMIT);
    CHECK_EQUAL(p.down_count, 32);
    CHECK_OK(gesta_pointer_cancel(&p, 42 * MS));
    CHECK_OK(finger(43, 1, GESTA_PHASE_BEGAN));
    CHECK_OK(finger(44, 1, GESTA_PHASE_ENDED));
    /* More samples than it keeps, and more contacts. */
    CHECK_OK(mouse(50, 0, 0, PRIMARY));
    for (int i = 1; i <= 3 * GESTA_POINTER_SAMPLES; i++) CHECK_OK(gesta_pointer_mouse(&p, 51 * MS, i, 0, PRIMARY, 0));
    CHECK_OK(gesta_pointer_push(&p));
    CHECK_EQUAL(touch_count, GESTA_POINTER_SAMPLES);
    CHECK_OK(mouse(52, 0, 0, 0));
}

static void deadlines(void) {
    uint32_t press;
    CHECK_OK(gesta_recognizer_create(p.context, GESTA_RECOGNIZER(.class_name = "gesta.long_press"), &press));
    CHECK_EQUAL(gesta_pointer_timeout(&p, 60 * MS), -1);
    CHECK_OK(finger(60, 1, GESTA_PHASE_BEGAN));
    int wait = gesta_pointer_timeout(&p, 60 * MS);
    CHECK(wait > 100 && wait < 2000);
    CHECK_EQUAL(gesta_pointer_timeout(&p, 61 * MS - 1), wait);
    CHECK_EQUAL(gesta_pointer_timeout(&p, 100000 * MS), 0);
    CHECK_OK(gesta_pointer_advance(&p, 61 * MS));
    CHECK(state(press) == GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_pointer_advance(&p, 100000 * MS));
    CHECK_EQUAL(state(press), GESTA_STATE_BEGAN);
    CHECK_OK(finger(5000, 1, GESTA_PHASE_MOVED)); /* not later than the context's time */
    gesta_context_info info = {.size = sizeof info, .late_samples = 9};
    CHECK_OK(gesta_context_describe(p.context, &info));
    CHECK_EQUAL(info.late_samples, 0);
    CHECK_OK(finger(5001, 1, GESTA_PHASE_ENDED));
}

static void words(void) {
    CHECK_NEAR(gesta_pointer_units(1920, 508), 96 / 25.4, 1e-12);
    CHECK_NEAR(gesta_pointer_units(3840, 508), 192 / 25.4, 1e-12);
    CHECK_NEAR(gesta_pointer_units(1920, 0), 96 / 25.4, 1e-12);
    CHECK_NEAR(gesta_pointer_units(1920, 16), 96 / 25.4, 1e-12); /* of an aspect ratio */
    CHECK_NEAR(gesta_pointer_units(1920, 160), 12, 1e-12);
    CHECK_EQUAL(gesta_pointer_keys(1, 0, 1, 0), GESTA_MODIFIER_SHIFT | GESTA_MODIFIER_ALT);
    CHECK_EQUAL(gesta_pointer_keys(0, 8, 0, 64), GESTA_MODIFIER_CONTROL | GESTA_MODIFIER_META);
    static const uint32_t linux_bits[] = {1, 2, 4, 8, 16, 16, 8}, x_bits[] = {0, 1, 4, 2, 0, 0, 0, 0, 8, 16, 0};
    for (uint32_t i = 0; i < 7; i++) CHECK_EQUAL(gesta_pointer_button(0x110 + i), linux_bits[i]);
    CHECK(gesta_pointer_button(0x10f) == 0 && gesta_pointer_button(0x117) == 0);
    CHECK(gesta_pointer_button(0x14b) == SECONDARY && gesta_pointer_button(0x14c) == GESTA_BUTTON_MIDDLE);
    for (uint32_t i = 0; i < 11; i++) CHECK_EQUAL(gesta_pointer_x_button(i), x_bits[i]);
    gesta_motion m = gesta_pointer_motion(200000 * MS, GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED);
    p.x = 5, p.y = 6, p.modifiers = GESTA_MODIFIER_SHIFT, m.dy = 3;
    CHECK_OK(gesta_pointer_move(&p, m));
    CHECK(seen.x == 5 && seen.y == 6 && seen.dy == 3 && seen.modifiers == GESTA_MODIFIER_SHIFT);
}

int main(void) {
    CHECK_OK(gesta_pointer_init(&p, 96 / 25.4, GESTA_CONFIG_MERGE_CHANGES));
    CHECK_NEAR(p.notch, 40, 0);
    CHECK_OK(gesta_recognizer_create(p.context, GESTA_RECOGNIZER(.class_name = "gesta.capture"), &capture));
    CHECK_OK(gesta_recognizer_create(p.context, GESTA_RECOGNIZER(.class_name = "gesta.hover"), &hover));
    CHECK_OK(gesta_recognizer_set_number(p.context, capture, GESTA_STR("buttons"), PRIMARY | SECONDARY));
    CHECK_OK(
        gesta_recognizer_set_number(p.context, capture, GESTA_STR("tools"), GESTA_TOOLS_FINGER | GESTA_TOOLS_MOUSE));
    buttons();
    lost();
    pens();
    errors();
    deadlines();
    words();
    CHECK_OK(gesta_context_destroy(p.context));
    (void)c, (void)count, (void)note_untimed;
    return check_end();
}
