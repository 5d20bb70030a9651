/* adapters/evdev.h, with events as the kernel reports them: of fingers in slots and without, a pen and a mouse. */
#include "seen.h"

#include <gesta/adapters/evdev.h>

static gesta_evdev input;
static int64_t now; /* ms */

static void send(uint16_t type, uint16_t code, int32_t value) {
    struct input_event event = {.type = type, .code = code, .value = value};
    event.input_event_sec = now / 1000, event.input_event_usec = now % 1000 * 1000;
    CHECK_OK(gesta_evdev_event(&input, &event));
}

static void frame(void) {
    now += 8;
    send(EV_SYN, SYN_REPORT, 0);
}

static void begin(const struct input_absinfo *x, const struct input_absinfo *y) {
    if (c) CHECK_OK(gesta_context_destroy(c));
    gesta_config config;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 1;
    CHECK_OK(gesta_context_create(&config, &c));
    gesta_evdev_init(&input, c, x, y);
}

static const struct input_absinfo x = {.minimum = 100, .maximum = 10100, .resolution = 40}, y = {.minimum = 50};

static void finger(int slot, int id, int32_t at_x, int32_t at_y) {
    send(EV_ABS, ABS_MT_SLOT, slot);
    if (id != 0) send(EV_ABS, ABS_MT_TRACKING_ID, id);
    send(EV_ABS, ABS_MT_POSITION_X, at_x);
    send(EV_ABS, ABS_MT_POSITION_Y, at_y);
    send(EV_ABS, ABS_X, at_x); /* the same again, for programs that do not know slots */
    send(EV_KEY, BTN_TOUCH, 1);
}

static void slots(void) {
    begin(&x, &y);
    input.pressure = 200;
    finger(0, 7, 140, 90);
    send(EV_ABS, ABS_MT_PRESSURE, 50);
    send(EV_ABS, ABS_MT_TOUCH_MAJOR, 400);
    finger(1, 8, 180, 90);
    frame();
    CHECK(touch_count == 2 && touches[0].contact == 7 && touches[0].x == 1 && touches[0].y == 1 && touches[1].x == 2);
    CHECK(touches[0].pressure == 0.25f && touches[0].major == 10 && touches[0].time == now * 1000000);
    finger(1, 0, 220, 90);
    frame();
    CHECK(saw(8, GESTA_PHASE_MOVED, 3, 1));
    send(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM);
    frame();
    CHECK(saw(8, GESTA_PHASE_CANCELLED, 3, 1));
    send(EV_ABS, ABS_MT_SLOT, 0);
    send(EV_ABS, ABS_MT_TRACKING_ID, 9); /* lifted, and another one down, between two frames */
    frame();
    CHECK(touch_count == 2 && touches[0].contact == 7 && touches[0].phase == GESTA_PHASE_ENDED);
    CHECK(touches[1].contact == 9 && touches[1].phase == GESTA_PHASE_BEGAN);
    send(EV_SYN, SYN_DROPPED, 0);
    CHECK(saw(9, GESTA_PHASE_CANCELLED, 1, 1));
    send(EV_ABS, ABS_MT_SLOT, 99); /* more than it keeps */
    send(EV_ABS, ABS_MT_POSITION_X, 5);
    unsigned before = frames;
    frame();
    CHECK_EQUAL(frames, before);
}

static void without_a_resolution(void) {
    begin(&(struct input_absinfo){.maximum = 2500}, &y);
    finger(0, 1, 100, 50);
    frame();
    CHECK(saw(1, GESTA_PHASE_BEGAN, 10, 0));
}

static void without_slots(void) {
    begin(&x, &y);
    send(EV_ABS, ABS_X, 140), send(EV_ABS, ABS_Y, 90), send(EV_KEY, BTN_TOUCH, 1);
    frame();
    CHECK(saw(0, GESTA_PHASE_BEGAN, 1, 1) && touches->tool == GESTA_TOOL_FINGER);
    send(EV_ABS, ABS_X, 180);
    frame();
    CHECK(saw(0, GESTA_PHASE_MOVED, 2, 1));
    send(EV_KEY, BTN_TOUCH, 0);
    frame();
    CHECK(saw(0, GESTA_PHASE_ENDED, 2, 1));
    unsigned before = frames;
    frame();
    CHECK_EQUAL(frames, before);
}

static void pen(void) {
    begin(&x, &y);
    input.pressure = 1000, input.distance = 50;
    send(EV_KEY, BTN_TOOL_PEN, 1), send(EV_ABS, ABS_X, 140), send(EV_ABS, ABS_Y, 90), send(EV_ABS, ABS_DISTANCE, 25);
    send(EV_ABS, ABS_TILT_X, 45);
    frame();
    CHECK(saw(0, GESTA_PHASE_HOVER, 1, 1) && touches->tool == GESTA_TOOL_PEN && touches->distance == 0.5f);
    CHECK_NEAR(touches->tilt_x, acos(0) / 2, 1e-6);
    send(EV_KEY, BTN_TOUCH, 1), send(EV_ABS, ABS_PRESSURE, 500), send(EV_KEY, BTN_STYLUS, 1);
    frame();
    CHECK(saw(0, GESTA_PHASE_BEGAN, 1, 1) && touches->pressure == 0.5f);
    CHECK_EQUAL(touches->buttons, GESTA_BUTTON_PRIMARY | GESTA_BUTTON_SECONDARY);
    send(EV_KEY, BTN_TOOL_PEN, 0); /* away, without a lift */
    frame();
    CHECK(saw(0, GESTA_PHASE_ENDED, 1, 1));
    send(EV_KEY, BTN_STYLUS, 0), send(EV_KEY, BTN_TOOL_RUBBER, 1);
    frame();
    CHECK(touches->tool == GESTA_TOOL_ERASER && touches->phase == GESTA_PHASE_HOVER);
}

static void mouse(void) {
    begin(NULL, NULL);
    send(EV_REL, REL_X, 40), send(EV_REL, REL_Y, -80);
    frame();
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_HOVER, 1, -2));
    send(EV_KEY, BTN_RIGHT, 1);
    frame();
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_BEGAN, 1, -2) && touches->buttons == GESTA_BUTTON_SECONDARY);
    send(EV_KEY, BTN_LEFT, 1), send(EV_KEY, BTN_RIGHT, 0), send(EV_REL, REL_X, 40);
    frame();
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_MOVED, 2, -2) && touches->buttons == GESTA_BUTTON_PRIMARY);
    send(EV_KEY, BTN_LEFT, 0);
    frame();
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_ENDED, 2, -2));
    send(EV_REL, REL_WHEEL, 1), send(EV_REL, REL_WHEEL_HI_RES, 120);
    frame();
    CHECK(count == 1 && seen.wheel_y == 120 && seen.dy == 10 && seen.source == GESTA_SOURCE_WHEEL && seen.x == 2);
    send(EV_REL, REL_WHEEL_HI_RES, -30), send(EV_REL, REL_HWHEEL_HI_RES, 60);
    frame();
    CHECK(count == 2 && seen.wheel_y == -30 && seen.dy == -2.5 && seen.wheel_x == -60 && seen.dx == -5);
    send(EV_REL, REL_WHEEL, -2); /* of an older system */
    frame();
    CHECK(count == 3 && seen.wheel_y == -240 && seen.dy == -20 && seen.dx == 0);
    unsigned before = frames;
    frame();
    CHECK(count == 3 && frames == before);
}

int main(void) {
    slots();
    without_a_resolution();
    without_slots();
    pen();
    mouse();
    CHECK_OK(gesta_context_destroy(c));
    (void)note_untimed;
    return check_end();
}
