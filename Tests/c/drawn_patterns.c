/* Patterns from drawings: what they accept, where their segments are, and what is refused. */
#include <math.h>
#include <stdlib.h>

#include "support.h"

enum { MOST = 4000 };

/* Drawings as the call takes them. */
static struct {
    double xy[2 * MOST];
    size_t lengths[64], counts[80], points, strokes, drawings;
} given;

static char text[8192];
static size_t needed, count;
static gesta_pattern_segment segments[200];

static void clear(void) { memset(&given, 0, sizeof given); }

static void begin_drawing(void) { given.counts[given.drawings++] = 0; }

/* Adds a stroke through corners, with a point each 4 units or so. */
static void add_stroke(const double *xy, size_t corners) {
    size_t before = given.points;
    for (size_t i = 0; i < corners; i++) {
        int steps = i > 0 ? 24 : 1;
        for (int step = 1; step <= steps; step++) {
            const double *from = xy + 2 * (i > 0 ? i - 1 : 0), *to = xy + 2 * i;
            double *point = given.xy + 2 * given.points++;
            point[0] = from[0] + (to[0] - from[0]) * step / steps;
            point[1] = from[1] + (to[1] - from[1]) * step / steps;
        }
    }
    given.lengths[given.strokes++] = given.points - before;
    given.counts[given.drawings - 1]++;
}

static void add_drawing(const double *xy, size_t corners) {
    begin_drawing();
    add_stroke(xy, corners);
}

static void add_circle(double radius, int sign, double from) {
    size_t before = given.points;
    begin_drawing();
    for (int i = 0; i <= 60; i++) {
        double angle = (from + sign * 6.1 * i) * acos(-1) / 180;
        given.xy[2 * given.points] = radius * cos(angle);
        given.xy[2 * given.points++ + 1] = radius * sin(angle);
    }
    given.lengths[given.strokes++] = given.points - before;
    given.counts[given.drawings - 1] = 1;
}

/* The drawings as arguments, for calls that say them on one line. */
static int32_t from(const gesta_context *context, const double *xy, size_t points, const size_t *lengths,
                    size_t strokes, const size_t *counts, size_t drawings, char *buffer, size_t capacity,
                    size_t *length, gesta_pattern_segment *found, size_t room, size_t stride, size_t *number) {
    const gesta_drawings all = {xy, points, lengths, strokes, counts, drawings};
    return gesta_pattern_from_strokes(context, &all, buffer, capacity, length, found, room, stride, number);
}

static int32_t make(gesta_context *context) {
    return from(context, given.xy, given.points, given.lengths, given.strokes, given.counts, given.drawings, text,
                sizeof text, &needed, segments, 200, sizeof *segments, &count);
}

/* Whether the pattern accepts a drawing, as a recognizer with the default parameters does. */
static int accepts(gesta_context *context, size_t drawing) {
    static int64_t now;
    uint32_t stroke = large_sign_new(context, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_text(context, stroke, "pattern", SIZE_MAX, text, SIZE_MAX));
    size_t first = 0, point = 0;
    for (size_t i = 0; i < drawing; i++) first += given.counts[i];
    for (size_t i = 0; i < first; i++) point += given.lengths[i];
    now += 10000000000;
    for (size_t i = first; i < first + given.counts[drawing]; i++) {
        size_t end = point + given.lengths[i];
        now += 100000000;
        CHECK_OK(push_down(context, now, i + 1, given.xy[2 * point], given.xy[2 * point + 1]));
        for (size_t at = point + 1; at < end; at++)
            CHECK_OK(push_move(context, now += 8000000, i + 1, given.xy[2 * at], given.xy[2 * at + 1]));
        CHECK_OK(push_up(context, now += 8000000, i + 1, given.xy[2 * end - 2], given.xy[2 * end - 1]));
        point = end;
    }
    CHECK_OK(gesta_advance(context, now += 5000000000));
    int accepted = state_of(context, stroke) == GESTA_STATE_ENDED;
    CHECK_OK(gesta_recognizer_destroy(context, stroke));
    return accepted;
}

/* The text of a segment. */
static const char *words(size_t index) {
    static char part[256];
    snprintf(part, sizeof part, "%.*s", (int)(segments[index].text_end - segments[index].text_begin),
             text + segments[index].text_begin);
    part[strcspn(part, "{")] = '\0';
    return part;
}

static const double CHEVRON[] = {0, 0, 100, 96, 4, 200}, LOWER[] = {0, 0, 90, 100, -6, 190},
                    LARGE[] = {0, 0, 130, 120, 0, 260};

static void chevron(void) {
    gesta_context *context = context_new(0);
    clear();
    add_drawing(CHEVRON, 3);
    add_drawing(LOWER, 3);
    add_drawing(LARGE, 3);
    CHECK_OK(make(context));
    CHECK_EQUAL(needed, strlen(text));
    CHECK_EQUAL(count, 6);
    CHECK_TEXT(words(0), "down-right");
    CHECK_TEXT(words(1), "down-left");
    for (size_t i = 0; i < 6; i++) {
        CHECK_EQUAL(segments[i].drawing, i / 2);
        CHECK_EQUAL(segments[i].reserved, 0);
        CHECK_EQUAL(segments[i].text_begin, segments[i % 2].text_begin);
        /* The corner is point 24 of each drawing. */
        CHECK_NEAR((double)segments[i].first_point, i % 2 ? 24 : 0, 1);
        CHECK_NEAR((double)segments[i].last_point, i % 2 ? 48 : 24, 1);
    }
    for (size_t i = 0; i < 3; i++) CHECK(accepts(context, i));
    /* The same again. */
    char before[sizeof text];
    memcpy(before, text, sizeof text);
    CHECK_OK(make(context));
    CHECK_TEXT(text, before);
    /* Another sign is not accepted. */
    static const double z[] = {0, 0, 100, 0, 0, 100, 100, 100};
    clear();
    add_drawing(z, 4);
    CHECK(!accepts(context, 0));
    gesta_context_destroy(context);
}

/* A circle is an arc; in the other direction, it is another way. */
static void ways(void) {
    gesta_context *context = context_new(0);
    clear();
    add_circle(60, 1, -90);
    add_circle(80, 1, -80);
    CHECK_OK(make(context));
    CHECK_EQUAL(count, 2);
    CHECK_HAS(words(0), "cw 36");
    CHECK(strstr(text, " | ") == NULL);
    add_circle(70, -1, -90);
    CHECK_OK(make(context));
    CHECK_EQUAL(count, 3);
    CHECK_HAS(words(0), "cw 36");
    CHECK_HAS(words(2), "ccw 36");
    CHECK_HAS(text, " | ");
    for (size_t i = 0; i < 3; i++) CHECK(accepts(context, i));
    gesta_context_destroy(context);
}

/* A plus of two strokes, and one drawn in one. */
static void strokes(void) {
    static const double across[] = {0, 50, 100, 52}, down[] = {51, 0, 49, 100},
                        one[] = {0, 50, 100, 50, 50, 0, 50, 100};
    gesta_context *context = context_new(0);
    clear();
    begin_drawing();
    add_stroke(across, 2);
    add_stroke(down, 2);
    CHECK_OK(make(context));
    CHECK_EQUAL(count, 2);
    CHECK_TEXT(words(0), "right");
    CHECK_TEXT(words(1), "down");
    CHECK_HAS(text, "lift");
    CHECK_EQUAL(segments[0].first_point, 0);
    CHECK_EQUAL(segments[0].last_point, 24);
    CHECK_EQUAL(segments[1].first_point, 25);
    CHECK_EQUAL(segments[1].last_point, 49);
    CHECK(accepts(context, 0));
    add_drawing(one, 4);
    CHECK_OK(make(context));
    CHECK_EQUAL(count, 5);
    CHECK(accepts(context, 0));
    CHECK(accepts(context, 1));
    /* Without lengths, all points are one stroke. */
    clear();
    add_drawing(CHEVRON, 3);
    CHECK_OK(from(context, given.xy, given.points, NULL, 0, NULL, 0, text, sizeof text, NULL, NULL, 0, 0, NULL));
    CHECK(accepts(context, 0));
    gesta_context_destroy(context);
}

/* With y upwards, up is up. */
static void y_up(void) {
    gesta_config config;
    CHECK_OK(gesta_config_init(&config, sizeof config));
    config.flags = GESTA_CONFIG_Y_UP;
    gesta_context *context = NULL;
    CHECK_OK(gesta_context_create(&config, &context));
    clear();
    add_drawing(CHEVRON, 3);
    CHECK_OK(make(context));
    CHECK_TEXT(words(0), "up-right");
    CHECK(accepts(context, 0));
    gesta_context_destroy(context);
}

#define REFUSED(code, part, ...)                                                                                       \
    do {                                                                                                               \
        CHECK_EQUAL(from(context, __VA_ARGS__), code);                                                                 \
        CHECK_HAS(gesta_context_message(context), "gesta_pattern_from_strokes: ");                                     \
        CHECK_HAS(gesta_context_message(context), part);                                                               \
    } while (0)
#define REFUSED_GIVEN(code, part)                                                                                      \
    REFUSED(code, part, given.xy, given.points, given.lengths, given.strokes, given.counts, given.drawings, text,      \
            sizeof text, &needed, segments, 200, sizeof *segments, &count)

static void refused(void) {
    static const double line[] = {0, 0, 100, 0}, corner[] = {0, 100, 0, 0, 100, 0, 0, 90},
                        loop[] = {0, 0, 0, 100, 100, 0, 0, 0, 90, 90}, dot[] = {5, 5, 5, 5};
    gesta_context *context = context_new(0);
    clear();
    add_drawing(CHEVRON, 3);
    double *xy = given.xy;
    size_t points = given.points, *lengths = given.lengths, one = 1;
    CHECK_EQUAL(from(NULL, xy, points, NULL, 0, NULL, 0, text, 9, NULL, NULL, 0, 0, NULL), GESTA_E_ARGUMENT);
    REFUSED(GESTA_E_ARGUMENT, "xy", NULL, points, NULL, 0, NULL, 0, text, sizeof text, NULL, NULL, 0, 0, NULL);
    REFUSED(GESTA_E_ARGUMENT, "xy", (const double *)(const void *)((const char *)xy + 4), points, NULL, 0, NULL, 0,
            text, sizeof text, NULL, NULL, 0, 0, NULL);
    REFUSED(GESTA_E_ARGUMENT, "stroke_lengths", xy, points, NULL, 1, NULL, 0, text, sizeof text, NULL, NULL, 0, 0,
            NULL);
    REFUSED(GESTA_E_ARGUMENT, "drawing_lengths", xy, points, lengths, 1, NULL, 1, text, sizeof text, NULL, NULL, 0, 0,
            NULL);
    REFUSED(GESTA_E_ARGUMENT, "stroke_lengths is", xy, points + 1, lengths, 1, &one, 1, text, sizeof text, NULL, NULL,
            0, 0, NULL);
    REFUSED(GESTA_E_ARGUMENT, "stroke_lengths[0]", xy, points - 1, lengths, 1, &one, 1, text, sizeof text, NULL, NULL,
            0, 0, NULL);
    REFUSED(GESTA_E_ARGUMENT, "buffer", xy, points, NULL, 0, NULL, 0, NULL, 1, NULL, NULL, 0, 0, NULL);
    REFUSED(GESTA_E_ARGUMENT, "segments", xy, points, NULL, 0, NULL, 0, text, sizeof text, NULL, NULL, 1,
            sizeof *segments, NULL);
    REFUSED(GESTA_E_SIZE, "stride", xy, points, NULL, 0, NULL, 0, text, sizeof text, NULL, segments, 1, 20, NULL);
    REFUSED(GESTA_E_BUFFER, "capacity", xy, points, NULL, 0, NULL, 0, text, 9, &needed, segments, 1, sizeof *segments,
            &count);
    CHECK(needed > 9);
    CHECK_TEXT(text, "");
    REFUSED(GESTA_E_LIMIT, "drawing_count is 65", xy, points, lengths, 1, given.counts, 65, text, sizeof text, NULL,
            NULL, 0, 0, NULL);
    static size_t six[6] = {2, 2, 2, 2, 2, 2};
    REFUSED(GESTA_E_LIMIT, "drawing 0", xy, 12, six, 6, NULL, 0, text, sizeof text, NULL, NULL, 0, 0, NULL);
    given.counts[1] = 0;
    REFUSED(GESTA_E_ARGUMENT, "drawing_lengths[1]", xy, points, lengths, 1, given.counts, 2, text, sizeof text, NULL,
            NULL, 0, 0, NULL);
    double was = xy[5];
    xy[5] = NAN;
    REFUSED_GIVEN(GESTA_E_NOT_FINITE, "drawing 0: point 2");
    xy[5] = 2e9;
    REFUSED_GIVEN(GESTA_E_RANGE, "drawing 0: point 2");
    xy[5] = was;
    clear();
    add_drawing(dot, 2);
    REFUSED_GIVEN(GESTA_E_ARGUMENT, "drawing 0: all points");
    clear();
    add_drawing(line, 2);
    add_drawing(corner, 4);
    add_drawing(loop, 5);
    REFUSED_GIVEN(GESTA_E_ARGUMENT, "nothing in common");
    /* More zigzags than a pattern has segments. */
    double zigzag[60];
    for (int i = 0; i < 30; i++) zigzag[2 * i] = i * 10, zigzag[2 * i + 1] = i % 2 * 200;
    clear();
    add_drawing(zigzag, 30);
    REFUSED_GIVEN(GESTA_E_LIMIT, "drawing 0 has too many lines");
    gesta_context_destroy(context);
}

int main(void) {
    chevron();
    ways();
    strokes();
    y_up();
    refused();
    return check_end();
}
