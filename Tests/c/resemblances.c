/* Which sign a drawing resembles that no recognizer of strokes has recognized. */
#include "support.h"

static const int64_t STEP = 8000000;
static int64_t now;

/* Draws a polyline, evenly, with a sample each 4 units or so. */
static void draw(gesta_context *context, const double *xy, size_t count) {
    now += 1000000000;
    CHECK_OK(push_down(context, now, 1, xy[0], xy[1]));
    for (size_t i = 1; i < count; i++) {
        for (int step = 1; step <= 12; step++) {
            double x = xy[2 * i - 2] + (xy[2 * i] - xy[2 * i - 2]) * step / 12;
            double y = xy[2 * i - 1] + (xy[2 * i + 1] - xy[2 * i - 1]) * step / 12;
            CHECK_OK(push_move(context, now += STEP, 1, x, y));
        }
    }
    CHECK_OK(push_up(context, now += STEP, 1, xy[2 * count - 2], xy[2 * count - 1]));
}

static gesta_resemblance resemblance_of(gesta_context *context, uint32_t recognizer) {
    gesta_resemblance found = {.size = sizeof found};
    CHECK_OK(gesta_recognizer_resemblance(context, recognizer, &found, NULL, 0, NULL));
    return found;
}

static const char *name_of(gesta_context *context, uint32_t recognizer) {
    static char name[256];
    size_t needed = 0;
    CHECK_OK(gesta_recognizer_resemblance(context, recognizer, NULL, name, sizeof name, &needed));
    CHECK_EQUAL(needed, strlen(name));
    return name;
}

/* A Z whose last line is steep, and a chevron that opens too far. */
static const double Z[] = {0, 0, 100, 0, 20, 80, 60, 130}, WIDE[] = {0, 0, 25, 90, 0, 180};

static void presets(void) {
    gesta_context *context = context_new(0);
    uint32_t z = large_sign_new(context, "gesta.z"), chevron = large_sign_new(context, "gesta.chevron"),
             circle = large_sign_new(context, "gesta.circle"), tap = recognizer_new(context, "gesta.tap");
    CHECK_EQUAL(resemblance_of(context, z).recognizer, 0);
    CHECK_TEXT(name_of(context, z), "");
    draw(context, Z, 4);
    uint32_t all[] = {z, chevron, circle};
    for (int i = 0; i < 3; i++) {
        CHECK_EQUAL(state_of(context, all[i]), GESTA_STATE_FAILED);
        CHECK_EQUAL(resemblance_of(context, all[i]).recognizer, z);
        CHECK_TEXT(name_of(context, all[i]), "z");
    }
    CHECK_EQUAL(resemblance_of(context, tap).recognizer, z); /* it has seen the same drawing */
    double score = resemblance_of(context, z).score;
    CHECK(score > 0.2 && score < 0.5);
    CHECK_OK(gesta_recognizer_set_label(context, z, GESTA_STR("zap")));
    CHECK_TEXT(name_of(context, chevron), "zap");
    draw(context, WIDE, 3);
    CHECK_EQUAL(state_of(context, chevron), GESTA_STATE_FAILED);
    CHECK_EQUAL(resemblance_of(context, z).recognizer, chevron);
    CHECK_TEXT(name_of(context, z), "chevron");
    gesta_context_destroy(context);
}

/* Where another recognizer has recognized the drawing, it is that one. */
static void recognized(void) {
    static const double good[] = {0, 0, 60, 60, 0, 120};
    gesta_context *context = context_new(0);
    uint32_t z = large_sign_new(context, "gesta.z"), chevron = large_sign_new(context, "gesta.chevron");
    draw(context, good, 3);
    CHECK_EQUAL(state_of(context, chevron), GESTA_STATE_ENDED);
    CHECK_EQUAL(resemblance_of(context, z).recognizer, chevron);
    CHECK(resemblance_of(context, z).score > 0.5);
    CHECK_EQUAL(resemblance_of(context, chevron).recognizer, 0); /* it has not failed */
    gesta_context_destroy(context);
}

static void several_names(void) {
    static const double v[] = {0, 0, 30, 80, 60, 0}, caret[] = {0, 80, 30, 0, 60, 80}, odd[] = {0, 0, 0, 90, 60, 30};
    gesta_context *context = context_new(0);
    uint32_t both = recognizer_new(context, "gesta.template"), stroke = recognizer_new(context, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_label(context, both, GESTA_STR("letters")));
    CHECK_OK(gesta_recognizer_add_example(context, both, GESTA_STR("vee"), v, 3, NULL, 0));
    CHECK_OK(gesta_recognizer_add_example(context, both, GESTA_STR("hat"), caret, 3, NULL, 0));
    CHECK_OK(gesta_recognizer_set_number(context, both, GESTA_STR("false_positives"), 1e-6));
    CHECK_OK(gesta_recognizer_set_text(context, stroke, GESTA_STR("pattern"),
                                       GESTA_STR("hook: down, right; step: right, down, right")));
    draw(context, odd, 3);
    CHECK_EQUAL(state_of(context, both), GESTA_STATE_FAILED);
    CHECK_EQUAL(state_of(context, stroke), GESTA_STATE_FAILED);
    CHECK_EQUAL(resemblance_of(context, both).recognizer, stroke);
    CHECK_TEXT(name_of(context, both), "hook");
    CHECK_OK(gesta_recognizer_destroy(context, stroke));
    CHECK_EQUAL(resemblance_of(context, both).recognizer, both);
    CHECK_TEXT(name_of(context, both), "vee");
    gesta_context_destroy(context);
}

static void two_strokes(void) {
    gesta_context *context = context_new(0);
    uint32_t plus = recognizer_new(context, "gesta.stroke"), z = large_sign_new(context, "gesta.z");
    CHECK_OK(gesta_recognizer_set_text(context, plus, GESTA_STR("pattern"), GESTA_STR("plus")));
    static const double down[] = {50, 0, 50, 100}, apart[] = {80, 40, 160, 40};
    draw(context, down, 2);
    now -= 900000000;
    draw(context, apart, 2);
    CHECK_OK(gesta_advance(context, now += 2000000000));
    CHECK_EQUAL(state_of(context, plus), GESTA_STATE_FAILED);
    CHECK_EQUAL(resemblance_of(context, plus).recognizer, plus);
    CHECK_TEXT(name_of(context, plus), "plus");
    CHECK_EQUAL(state_of(context, z), GESTA_STATE_FAILED);
    gesta_context_destroy(context);
}

static void refusals(void) {
    gesta_context *context = context_new(0);
    uint32_t z = large_sign_new(context, "gesta.z");
    gesta_resemblance found = {.size = 3, .recognizer = 7, .score = 7};
    char small[1];
    size_t needed = 0;
    CHECK_ERROR(context, gesta_recognizer_resemblance(context, z, &found, NULL, 0, NULL), GESTA_E_SIZE,
                "resemblance->size");
    CHECK_ERROR(context, gesta_recognizer_resemblance(context, 7, &found, NULL, 0, NULL), GESTA_E_HANDLE, "recognizer");
    CHECK(found.recognizer == 7 && found.score == 7);
    draw(context, Z, 4);
    CHECK_ERROR(context, gesta_recognizer_resemblance(context, z, NULL, small, sizeof small, &needed), GESTA_E_BUFFER,
                "");
    CHECK_EQUAL(needed, strlen("z"));
    CHECK_OK(gesta_recognizer_resemblance(context, z, NULL, NULL, 0, &needed));
    CHECK_EQUAL(needed, strlen("z"));
    gesta_context_destroy(context);
}

int main(void) {
    presets();
    recognized();
    several_names();
    two_strokes();
    refusals();
    return check_end();
}
