/* A unit that changes: lengths keep their physical size, sequences in progress keep theirs. */
#include <math.h>

#include "puppet.h"

static double units_of(gesta_context *context) { return context_info(context).units_per_mm; }

static void lengths(void) {
    gesta_context *context = context_new(0);
    uint32_t set = recognizer_new(context, "gesta.pan"), other = recognizer_new(context, "gesta.pan"), class_id = 0;
    double standard = number_of(context, other, "slop");
    gesta_parameter_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    CHECK_OK(gesta_recognizer_set_number(context, set, GESTA_STR("slop"), 7));
    CHECK_OK(gesta_recognizer_set_number(context, set, GESTA_STR("min_contacts"), 2));
    CHECK(units_of(context) == 1);
    CHECK_OK(gesta_context_set_units_per_mm(context, 4));
    CHECK(units_of(context) == 4);
    CHECK(number_of(context, set, "slop") == 28);
    CHECK(number_of(context, other, "slop") == 4 * standard);
    CHECK(number_of(context, set, "min_contacts") == 2);
    CHECK(number_of(context, recognizer_new(context, "gesta.pan"), "slop") == 4 * standard);
    CHECK_OK(INFO(context, set, class_id, &class_id));
    CHECK_OK(gesta_class_parameter(context, class_id, 2, &info));
    CHECK_TEXT(info.name, "slop");
    CHECK(info.initial == 4 * standard && info.maximum == 4000);
    CHECK_OK(gesta_recognizer_set_number(context, set, GESTA_STR("slop"), 4000));
    CHECK_ERROR(context, gesta_recognizer_set_number(context, set, GESTA_STR("slop"), 4001), GESTA_E_RANGE, "slop");
    /* A default returns exactly, whatever the factor, and the end of a range stays within it. */
    CHECK_OK(gesta_context_set_units_per_mm(context, 160 / 25.4));
    CHECK_OK(gesta_context_set_units_per_mm(context, 1 / 3.0));
    CHECK_OK(gesta_context_set_units_per_mm(context, 1));
    CHECK(number_of(context, other, "slop") == standard);
    CHECK(number_of(context, set, "slop") <= 1000);
    CHECK_NEAR(number_of(context, set, "slop"), 1000, 1e-9);
    CHECK_OK(gesta_recognizer_set_number(context, other, GESTA_STR("min_contacts"), 2));
    CHECK_OK(gesta_context_set_units_per_mm(context, 1 / 3.0));
    CHECK_OK(gesta_context_set_units_per_mm(context, 1));
    CHECK(number_of(context, other, "slop") == standard);
    CHECK_OK(gesta_context_destroy(context));
}

/* A stroke of 8 units: a pan where a unit is a millimeter, none where there are ten in one. */
static int pans(gesta_context *context, uint32_t pan, double units_meanwhile) {
    int64_t now = now_of(context);
    if (now < 0) now = 0;
    CHECK_OK(push_down(context, now + MS, 1, 0, 0));
    if (units_meanwhile > 0) CHECK_OK(gesta_context_set_units_per_mm(context, units_meanwhile));
    CHECK_OK(push_move(context, now + 20 * MS, 1, 8, 0));
    int began = state_of(context, pan) == GESTA_STATE_BEGAN;
    CHECK_OK(push_up(context, now + 30 * MS, 1, 8, 0));
    return began;
}

static void sequences(void) {
    gesta_context *context = context_new(0);
    uint32_t pan = recognizer_new(context, "gesta.pan"), pinch = recognizer_new(context, "gesta.pinch");
    CHECK(pans(context, pan, 0));
    CHECK(pans(context, pan, 10));
    CHECK(!pans(context, pan, 1));
    CHECK(pans(context, pan, 0));
    CHECK_OK(gesta_recognizer_destroy(context, pan));
    /* Two contacts that are closer than a pinch can measure, and no longer are. */
    for (int i = 0; i < 2; i++) {
        int64_t now = now_of(context);
        CHECK_OK(push_down(context, now + MS, 1, 0, 0));
        CHECK_OK(push_down(context, now + MS, 2, 8, 0));
        CHECK_OK(push_move(context, now + 20 * MS, 2, 40, 0));
        CHECK_EQUAL(state_of(context, pinch), i == 0 ? GESTA_STATE_BEGAN : GESTA_STATE_POSSIBLE);
        CHECK_OK(push_up(context, now + 30 * MS, 1, 0, 0));
        CHECK_OK(push_up(context, now + 30 * MS, 2, 40, 0));
        CHECK_OK(gesta_context_set_units_per_mm(context, 100));
    }
    CHECK_OK(gesta_context_destroy(context));
}

/* Tests of strokes in millimeters. */
static void strokes(void) {
    gesta_context *context = context_new(0);
    uint32_t stroke = recognizer_new(context, "gesta.stroke");
    static const int ended[] = {1, 1, 0, 1};
    static const double meanwhile[] = {0, 10, 1, 0};
    CHECK_OK(gesta_recognizer_set_text(context, stroke, GESTA_STR("pattern"), GESTA_STR("right {mm 50..200}")));
    for (int i = 0; i < 4; i++) {
        int64_t now = i * INT64_C(1000000000);
        CHECK_OK(push_down(context, now, 1, 0, 0));
        if (meanwhile[i] > 0) CHECK_OK(gesta_context_set_units_per_mm(context, meanwhile[i]));
        for (int k = 1; k <= 20; k++) CHECK_OK(push_move(context, now + k * 8 * MS, 1, 5 * k, 0));
        CHECK_OK(push_up(context, now + 200 * MS, 1, 100, 0));
        CHECK_EQUAL(state_of(context, stroke) == GESTA_STATE_ENDED, ended[i]);
    }
    CHECK_OK(gesta_context_destroy(context));
}

static void limits(void) {
    gesta_context *context = context_new(0);
    CHECK_OK(gesta_context_set_units_per_mm(context, 1e-6));
    CHECK_OK(gesta_context_set_units_per_mm(context, 1e6));
    CHECK(still_works(context));
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    lengths();
    sequences();
    strokes();
    limits();
    return check_end();
}
