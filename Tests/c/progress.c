/* The progress of strokes that are drawn as their pattern is: the drawn part of the path, with arcs by theirs. */
#include "support.h"

enum { SAMPLES_MAX = 200 };

static const double half_circle = 3.14159265358979 / 2; /* the path of half a circle, over its chord */

/* The ideal stroke of a pattern, as a finger draws it: at nearly constant speed, so that time is path. */
static size_t ideal(const char *pattern, gesta_touch *samples) {
    size_t count = 0;
    gesta_context *c = context_new(0);
    uint32_t capture = recognizer_new(c, "gesta.capture");
    CHECK_OK(gesta_finger_draw(c, 1, pattern, SIZE_MAX, 100, 100, 100, 1));
    CHECK_OK(gesta_recognizer_samples(c, capture, 0, samples, SAMPLES_MAX, sizeof *samples, &count));
    CHECK(count > 20 && count <= SAMPLES_MAX);
    CHECK_OK(gesta_context_destroy(c));
    return count;
}

/* The progress of a pattern when `part` of the path of a stroke is drawn. */
static double progress(const char *pattern, const char *drawn, double part) {
    gesta_touch samples[SAMPLES_MAX];
    size_t count = ideal(drawn, samples);
    double seconds = (double)(samples[count - 1].time - samples[0].time) / 1e9;
    int64_t until = samples[0].time + (int64_t)(part * seconds * 1e9);
    gesta_context *c = context_new(0);
    uint32_t stroke = recognizer_new(c, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_text(c, stroke, GESTA_STR("pattern"), pattern, SIZE_MAX));
    for (size_t i = 0; i < count && samples[i].time <= until; i++)
        CHECK_OK(gesta_push(c, &samples[i], 1, sizeof *samples));
    double found = number_of(c, stroke, "progress");
    CHECK_OK(gesta_context_destroy(c));
    return found;
}

static double of_itself(const char *pattern, double part) { return progress(pattern, pattern, part); }

int main(void) {
    /* Within an arc, its turn shows how much of it is drawn. */
    CHECK_NEAR(of_itself("cw 180 from up, down", 0.3), 0.3, 0.04);
    CHECK_NEAR(of_itself("cw 180 from up, down", 0.4), 0.4, 0.05);
    CHECK_NEAR(of_itself("right, cw 270 from down", 0.7), 0.7, 0.06);
    /* Half of the first straight segment is taken to be drawn, until it has ended. */
    CHECK_NEAR(of_itself("right, cw 180 from right, left", 0.2), 0.5 / (2 + half_circle), 0.01);
    CHECK_NEAR(of_itself("right, down", 0.3), 0.25, 0.01);
    /* Between strokes, nothing is drawn. */
    CHECK_NEAR(progress("right, lift, down", "right", 0.9), 0.25, 0.01);
    CHECK_NEAR(progress("right, lift, down, right", "right", 0.9), 0.5 / 3, 0.01);
    CHECK_NEAR(of_itself("right, lift, down", 0.3), 0.25, 0.01);
    /* The long corner of the way that has almost ended says little: the other's segments are as long as each other. */
    CHECK_NEAR(progress("right, down | right, down, left, up", "right, down, left", 0.7), 0.78, 0.01);
    return check_end();
}
