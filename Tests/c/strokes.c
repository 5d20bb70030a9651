/* The three stroke classes by the literal rules, move by move, with the progress that a program can show. */
#include "support.h"

typedef struct step {
    double x, y;
    const char *progress; /* the phase, or the part as a digit, after this point */
} step;

/* The verdict of the last play, in words. */
static char words[128];

/*
 * Plays points: the first is began, the others moved, the last is repeated as ended. Returns the recognizer's verdict.
 */
static gesta_verdict play(const char *class_name, const char *value, const step *steps, size_t count,
                          double precision) {
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, class_name);
    char text[32];
    CHECK_OK(gesta_recognizer_set_text(context, r, "rules", SIZE_MAX, "literal", SIZE_MAX));
    if (precision >= 0) CHECK_OK(gesta_recognizer_set_number(context, r, "stroke_precision", SIZE_MAX, precision));
    for (size_t i = 0; i < count; i++) {
        CHECK_OK(
            push_one(context, (int64_t)i * MS, 1, i ? GESTA_PHASE_MOVED : GESTA_PHASE_BEGAN, steps[i].x, steps[i].y));
        if (steps[i].progress == NULL) continue;
        if (strcmp(value, "part") == 0) {
            int32_t part = -1;
            CHECK_OK(setting_of(context, r, value, &part));
            snprintf(text, sizeof text, "%d", part);
        } else {
            CHECK_OK(gesta_recognizer_text(context, r, value, SIZE_MAX, text, sizeof text, NULL));
        }
        CHECK_TEXT(text, steps[i].progress);
    }
    CHECK_OK(push_up(context, (int64_t)count * MS, 1, steps[count - 1].x, steps[count - 1].y));
    gesta_verdict v = verdict_of(context, r);
    CHECK_OK(gesta_recognizer_verdict(context, r, NULL, words, sizeof words, NULL));
    CHECK_OK(gesta_context_destroy(context));
    return v;
}

#define PLAY(class_name, value, steps) play(class_name, value, steps, sizeof steps / sizeof steps[0], -1)

static void chevron(void) {
    static const step good[] = {{0, 0, "initial_point"},     {5, 5, "right_down_stroke"}, {10, 10, "right_down_stroke"},
                                {8, 12, "left_down_stroke"}, {20, 1, "left_down_stroke"}, {0, 20, "left_down_stroke"}};
    static const step left[] = {{0, 0, NULL}, {-1, 5, NULL}};
    static const step up[] = {{0, 0, NULL}, {1, -1, NULL}};
    static const step turned[] = {{0, 0, NULL}, {5, 5, NULL}, {10, 4, NULL}};
    static const step early[] = {{0, 0, NULL}, {5, 5, NULL}, {10, 10, NULL}};
    static const step high[] = {{0, 0, NULL}, {5, 0, NULL}, {4, 0, "left_down_stroke"}};
    static const step straight[] = {
        {0, 0, NULL}, {0, 0, "right_down_stroke"}, {0, 0, "left_down_stroke"}, {0, 1, "left_down_stroke"}};
    CHECK_EQUAL(PLAY("gesta.chevron", "phase", good).state, GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(PLAY("gesta.chevron", "phase", left).reason, GESTA_REASON_FIRST_MOVE_LEFT);
    CHECK_EQUAL(PLAY("gesta.chevron", "phase", up).reason, GESTA_REASON_FIRST_MOVE_UP);
    gesta_verdict v = PLAY("gesta.chevron", "phase", turned);
    CHECK(v.state == GESTA_STATE_FAILED && v.reason == GESTA_REASON_TURNED_UP && v.time == 2 * MS);
    CHECK_EQUAL(PLAY("gesta.chevron", "phase", early).reason, GESTA_REASON_LIFTED_EARLY);
    CHECK_TEXT(words, "failed: lifted in right_down_stroke, must be lifted in left_down_stroke");
    CHECK_EQUAL(PLAY("gesta.chevron", "phase", high).reason, GESTA_REASON_ENDED_TOO_HIGH);
    CHECK_EQUAL(PLAY("gesta.chevron", "phase", straight).state, GESTA_STATE_RECOGNIZED); /* x <= previous x turns it */
}

static void checkmark(void) {
    static const step good[] = {{0, 0, "initial_point"},
                                {3, 5, "down_stroke"},
                                {5, 8, "down_stroke"},
                                {7, 6, "up_stroke"},
                                {20, -9, "up_stroke"}};
    static const step low[] = {{0, 0, NULL}, {3, 5, NULL}, {7, 4, "up_stroke"}, {9, 0, "up_stroke"}};
    static const step left_in_down[] = {{0, 0, NULL}, {3, 5, NULL}, {2, 8, NULL}};
    static const step left_in_up[] = {{0, 0, NULL}, {3, 5, NULL}, {4, 3, NULL}, {3, 1, NULL}};
    static const step down_in_up[] = {{0, 0, NULL}, {3, 5, NULL}, {4, 3, NULL}, {5, 4, NULL}};
    static const step level[] = {{0, 0, NULL},        {3, 5, NULL},        {3, 5, "down_stroke"},
                                 {3, 4, "up_stroke"}, {3, 4, "up_stroke"}, {4, -1, NULL}};
    CHECK_EQUAL(PLAY("gesta.checkmark", "phase", good).state, GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(PLAY("gesta.checkmark", "phase", low).reason, GESTA_REASON_ENDED_TOO_LOW);
    CHECK_EQUAL(PLAY("gesta.checkmark", "phase", left_in_down).reason, GESTA_REASON_TURNED_LEFT);
    CHECK_EQUAL(PLAY("gesta.checkmark", "phase", left_in_up).reason, GESTA_REASON_TURNED_LEFT);
    CHECK_EQUAL(PLAY("gesta.checkmark", "phase", down_in_up).reason, GESTA_REASON_TURNED_DOWN);
    CHECK_EQUAL(PLAY("gesta.checkmark", "phase", level).state, GESTA_STATE_RECOGNIZED);
}

static void zed(void) {
    static const step good[] = {{0, 0, "0"},  {5, 2, "0"}, {10, 2, "0"}, {11, 2, "1"},
                                {20, 2, "1"}, {8, 9, "2"}, {7, 20, "2"}, {9, 21, "3"}};
    static const step lifted[] = {{0, 0, "0"}, {30, 0, "1"}, {8, 9, "2"}};
    static const step veered[] = {{0, 0, "0"}, {30, 11, "0"}, {40, 11, "0"}};
    gesta_verdict v = PLAY("gesta.z", "part", good);
    CHECK(v.state == GESTA_STATE_RECOGNIZED && v.time == 7 * MS); /* at once, the finger still down */
    CHECK_EQUAL(PLAY("gesta.z", "part", lifted).reason, GESTA_REASON_LIFTED_EARLY);
    CHECK_TEXT(words, "failed: lifted after part 2 of 3");
    CHECK_EQUAL(PLAY("gesta.z", "part", veered).state, GESTA_STATE_FAILED);
    static const step wide[] = {{0, 0, "0"}, {30, 11, "1"}};
    CHECK_EQUAL(play("gesta.z", "part", wide, 2, 11).reason, GESTA_REASON_LIFTED_EARLY);
}

static void second_finger(const char *class_name) {
    gesta_touch two[2];
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, class_name);
    two[0] = touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0);
    two[1] = touch_at(0, 2, GESTA_PHASE_BEGAN, 9, 9);
    CHECK_OK(gesta_push(context, two, 2, sizeof two[0])); /* both at once: no stroke */
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_FAILED);
    CHECK_EQUAL(verdict_of(context, r).reason, GESTA_REASON_TOO_MANY_CONTACTS);
    CHECK_OK(push_up(context, 1, 1, 0, 0));
    CHECK_OK(push_up(context, 1, 2, 0, 0));
    CHECK_OK(push_down(context, 2, 1, 0, 0));
    CHECK_OK(push_down(context, 3, 2, 0, 0)); /* later ones are ignored */
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_one(context, 4, 1, GESTA_PHASE_CANCELLED, 0, 0));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_CANCELLED);
    CHECK_OK(gesta_context_destroy(context));
}

static void not_started(void) {
    char text[32];
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.chevron");
    CHECK_OK(gesta_recognizer_text(context, r, "phase", SIZE_MAX, text, sizeof text, NULL));
    CHECK_TEXT(text, "not_started");
    CHECK_OK(gesta_recognizer_text(context, r, "rules", SIZE_MAX, text, sizeof text, NULL));
    CHECK_TEXT(text, "robust");
    CHECK_OK(gesta_context_destroy(context));
}

/* y grows upwards: the same strokes upside down in the program's coordinates. */
static void upside_down(void) {
    static const double points[][2] = {{0, 0}, {20, -20}, {36, -36}, {16, -56}, {4, -72}};
    gesta_context *context = context_new(GESTA_CONFIG_Y_UP);
    uint32_t r = recognizer_new(context, "gesta.chevron");
    for (int i = 0; i < 5; i++)
        CHECK_OK(push_one(context, i, 1, i ? GESTA_PHASE_MOVED : GESTA_PHASE_BEGAN, points[i][0], points[i][1]));
    CHECK_OK(push_up(context, 5, 1, 4, -72));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_RECOGNIZED);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    chevron();
    checkmark();
    zed();
    second_finger("gesta.chevron");
    second_finger("gesta.checkmark");
    second_finger("gesta.z");
    not_started();
    upside_down();
    return check_end();
}
