/* Motions as pinches, rotations, transforms and swipes. */
#include "motions.h"

static gesta_motion pinch(int64_t ms, uint32_t phase, double scale, double rotation, double dx) {
    gesta_motion m = motion(ms, GESTA_MOTION_PINCH, phase, dx, 0);
    m.scale = scale, m.rotation = rotation, m.fingers = 2;
    return m;
}

/* A pinch of 10 % begins with its first sample; the focus is the pointer. No pan takes it. */
static void pinches(void) {
    uint32_t zoom = taker("gesta.pinch", GESTA_INPUT_MOTION), pan = taker("gesta.pan", 7);
    CHECK_OK(send(pinch(0, GESTA_PHASE_BEGAN, 1, 0, 0)));
    CHECK_EQUAL(state_of(c, zoom), GESTA_STATE_POSSIBLE);
    CHECK_OK(send(pinch(10, GESTA_PHASE_MOVED, 1.02, 0.1, 3)));
    CHECK_EQUAL(state_of(c, zoom), GESTA_STATE_BEGAN);
    CHECK_NEAR(number_of(c, zoom, "scale"), 1.02, 0);
    CHECK_OK(send(pinch(20, GESTA_PHASE_MOVED, 0, 0.1, 3))); /* the scale of the sample before */
    CHECK_EQUAL(state_of(c, zoom), GESTA_STATE_BEGAN);
    CHECK_OK(send(pinch(30, GESTA_PHASE_MOVED, 1.1, 0, 3)));
    CHECK_EQUAL(state_of(c, zoom), GESTA_STATE_CHANGED);
    CHECK_NEAR(number_of(c, zoom, "scale"), 1.1, 0);
    CHECK(number_of(c, zoom, "focus_x") == 50 && number_of(c, zoom, "focus_y") == 60);
    CHECK_EQUAL(number_of(c, zoom, "contact_count"), 2);
    CHECK(number_of(c, zoom, "scale_velocity") > 1);
    CHECK_OK(send(pinch(40, GESTA_PHASE_ENDED, 0, 0, 0)));
    CHECK_EQUAL(state_of(c, zoom), GESTA_STATE_ENDED);
    CHECK_EQUAL(verdict_of(c, pan).sequence, 0);
    /* Each pinch begins at 1; one that does not change fails. */
    CHECK_OK(send(pinch(50, GESTA_PHASE_BEGAN, 0, 0, 0)));
    CHECK_OK(send(pinch(60, GESTA_PHASE_MOVED, 0.5, 0, 0)));
    CHECK_NEAR(number_of(c, zoom, "scale"), 0.5, 0);
    CHECK_OK(send(pinch(70, GESTA_PHASE_CANCELLED, 0, 0, 0)));
    CHECK_EQUAL(state_of(c, zoom), GESTA_STATE_CANCELLED);
    CHECK_OK(send(pinch(80, GESTA_PHASE_BEGAN, 0, 0, 0)));
    CHECK_OK(send(pinch(90, GESTA_PHASE_ENDED, 0, 0, 0)));
    CHECK_EQUAL(verdict_of(c, zoom).reason, GESTA_REASON_MOVED_TOO_LITTLE);
    CHECK_OK(gesta_recognizer_set_number(c, zoom, "min_contacts", SIZE_MAX, 3));
    CHECK_OK(send(pinch(100, GESTA_PHASE_BEGAN, 0, 0, 0)));
    CHECK_EQUAL(verdict_of(c, zoom).reason, GESTA_REASON_TOO_FEW_CONTACTS);
}

/* A scale is more than 0: the next step would be lost in it. */
static void refuse_scales(uint32_t zoom, const char *value) {
    const double refused[] = {0, -1, 1e-10, 2e9}, before = number_of(c, zoom, value);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        CHECK_EQUAL(gesta_recognizer_set_number(c, zoom, value, SIZE_MAX, refused[i]), GESTA_E_RANGE);
    }
    CHECK_EQUAL(number_of(c, zoom, value), before);
}

static void set_scale(void) {
    uint32_t zoom = taker("gesta.pinch", GESTA_INPUT_MOTION);
    CHECK_OK(send(pinch(0, GESTA_PHASE_BEGAN, 0, 0, 0)));
    CHECK_OK(send(pinch(10, GESTA_PHASE_MOVED, 1.5, 0, 0)));
    CHECK_OK(gesta_recognizer_set_number(c, zoom, "scale", SIZE_MAX, 0.25));
    CHECK_OK(send(pinch(20, GESTA_PHASE_MOVED, 3, 0, 0)));
    CHECK_NEAR(number_of(c, zoom, "scale"), 0.5, 1e-15);
    refuse_scales(zoom, "scale");
}

static void rotations(void) {
    uint32_t turn = taker("gesta.rotation", GESTA_INPUT_MOTION);
    CHECK_OK(send(pinch(0, GESTA_PHASE_BEGAN, 1, 0, 0)));
    CHECK_OK(send(pinch(10, GESTA_PHASE_MOVED, 1.5, 0, 9))); /* no rotation */
    CHECK_EQUAL(state_of(c, turn), GESTA_STATE_POSSIBLE);
    CHECK_OK(send(pinch(20, GESTA_PHASE_MOVED, 1.5, 0.25, 0)));
    CHECK_EQUAL(state_of(c, turn), GESTA_STATE_BEGAN);
    CHECK_OK(send(pinch(30, GESTA_PHASE_MOVED, 1.5, 4, 0)));
    CHECK_NEAR(number_of(c, turn, "rotation"), 4.25, 0);
    CHECK_OK(send(pinch(40, GESTA_PHASE_ENDED, 0, 0, 0)));
    CHECK_EQUAL(state_of(c, turn), GESTA_STATE_ENDED);
}

static void transforms(void) {
    uint32_t map = taker("gesta.transform", 7);
    CHECK_OK(send(pinch(0, GESTA_PHASE_BEGAN, 1, 0, 0)));
    CHECK_OK(send(pinch(10, GESTA_PHASE_MOVED, 0, 0, 8))); /* its drift begins it */
    CHECK_EQUAL(state_of(c, map), GESTA_STATE_BEGAN);
    CHECK_OK(send(pinch(20, GESTA_PHASE_MOVED, 1.25, -0.5, 2)));
    CHECK(number_of(c, map, "translation_x") == 10 && number_of(c, map, "focus_x") == 60);
    CHECK(number_of(c, map, "scale") == 1.25 && number_of(c, map, "rotation") == -0.5);
    refuse_scales(map, "scale");
    refuse_scales(map, "scale_x");
    refuse_scales(map, "scale_y");
    CHECK_OK(send(pinch(30, GESTA_PHASE_ENDED, 0, 0, 0)));
    CHECK_OK(send(notch(40, -15)));
    CHECK_NEAR(number_of(c, map, "translation_y"), -15, 0);
    CHECK_EQUAL(number_of(c, map, "scale"), 1);
    CHECK_OK(send(swipe(1000, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(swipe(1010, GESTA_PHASE_MOVED, 4, 0)));
    CHECK_NEAR(number_of(c, map, "translation_x"), 4, 0);
}

/* A slow pinch whose center drifts is one pinch, and no pan. */
static void drifts(void) {
    uint32_t zoom = taker("gesta.pinch", 7), pan = taker("gesta.pan", 7);
    heard h;
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
    CHECK_OK(send(pinch(0, GESTA_PHASE_BEGAN, 1, 0, 0)));
    for (int i = 1; i <= 200; i++) CHECK_OK(send(pinch(10 * i, GESTA_PHASE_MOVED, 1 + 0.3 * i / 200, 0, 0.4)));
    CHECK_OK(send(pinch(2010, GESTA_PHASE_ENDED, 0, 0, 0)));
    CHECK_EQUAL(verdict_of(c, zoom).sequence, 1);
    CHECK_NEAR(number_of(c, zoom, "scale"), 1.3, 0);
    CHECK_EQUAL(verdict_of(c, pan).sequence, 0);
    CHECK_OK(gesta_context_set_observer(c, NULL, NULL, NULL));
}

static void swipes(void) {
    uint32_t back = taker("gesta.swipe", GESTA_INPUT_MOTION);
    CHECK_OK(gesta_recognizer_set_number(c, back, "contacts", SIZE_MAX, 3));
    CHECK_OK(gesta_recognizer_set_text(c, back, "direction", SIZE_MAX, "left", SIZE_MAX));
    CHECK_OK(send(swipe(0, GESTA_PHASE_BEGAN, 0, 0)));
    for (int i = 1; i <= 12; i++) CHECK_OK(send(swipe(8 * i, GESTA_PHASE_MOVED, -10, 1)));
    CHECK_OK(send(swipe(100, GESTA_PHASE_ENDED, 0, 0)));
    CHECK_EQUAL(state_of(c, back), GESTA_STATE_ENDED);
    CHECK(number_of(c, back, "dx") == -120 && number_of(c, back, "dy") == 12);
    CHECK_NEAR(number_of(c, back, "speed"), 1256, 30);
    CHECK_OK(send(swipe(200, GESTA_PHASE_BEGAN, 0, 0)));
    for (int i = 1; i <= 12; i++) CHECK_OK(send(swipe(200 + 8 * i, GESTA_PHASE_MOVED, 10, 1)));
    CHECK_EQUAL(verdict_of(c, back).reason, GESTA_REASON_WRONG_DIRECTION);
    CHECK_OK(send(swipe(300, GESTA_PHASE_ENDED, 0, 0)));
    gesta_motion m = swipe(400, GESTA_PHASE_BEGAN, 0, 0);
    m.fingers = 4;
    CHECK_OK(send(m));
    CHECK_EQUAL(verdict_of(c, back).reason, GESTA_REASON_TOO_MANY_CONTACTS);
    m.time = 410 * MS, m.phase = GESTA_PHASE_ENDED;
    CHECK_OK(send(m));
    CHECK_OK(send(swipe(500, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(gesta_advance(c, 2000 * MS));
    CHECK_EQUAL(verdict_of(c, back).reason, GESTA_REASON_HELD_TOO_LONG);
}

int main(void) {
    static void (*const tests[])(void) = {pinches, set_scale, rotations, transforms, drifts, swipes};
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        c = context_new(0);
        tests[i]();
        CHECK_OK(gesta_context_destroy(c));
    }
    return check_end();
}
