/*
 * Templates and patterns, beside hand-written code. A lift is timed from the last sample of the finger to the result.
 */
#include <math.h>
#include <stdlib.h>

#include "by_hand.h"
#include "lanes.h"
#include "library.h"
#include "protractor.h"

enum { SHAPES = 16, EXAMPLES_MAX = 10, SHAPE_POINTS = 64 };

/*
 * Example `which` of shape `shape`: curves that turn and wave, slightly different each; shape 0 is the strokes'
 * chevron.
 */
static void shape_points(int shape, int which, double *x, double *y) {
    for (int i = 0; i < SHAPE_POINTS; i++) {
        double t = i / (double)(SHAPE_POINTS - 1), off = 0.01 * which;
        if (shape == 0) {
            x[i] = t < 0.5 + off ? t : 2 * (0.5 + off) - t;
            y[i] = t * (1 + off);
        } else {
            x[i] = cos(shape * 0.7 + (1 + shape % 5) * 1.3 * t) * (1 + off) + shape % 3 * t;
            y[i] = sin(shape * 0.9 + (1 + shape % 4) * 1.7 * t) * (1 - off) - shape % 2 * t;
        }
    }
}

/* ---- Protractor */

typedef struct protractor_case {
    size_t count;
    uint64_t found; /* lifts whose best template was a chevron */
    protractor_vector templates[SHAPES * EXAMPLES_MAX];
} protractor_case;

static void *protractor_open(int examples) {
    protractor_case *self = calloc(1, sizeof *self);
    double x[SHAPE_POINTS], y[SHAPE_POINTS];
    for (int s = 0; self != NULL && s < SHAPES; s++)
        for (int e = 0; e < examples; e++) {
            shape_points(s, e, x, y);
            protractor_make(&self->templates[self->count++], x, y, SHAPE_POINTS);
        }
    return self;
}

static void *protractor_1(const char **why) { return (void)why, protractor_open(1); }
static void *protractor_10(const char **why) { return (void)why, protractor_open(EXAMPLES_MAX); }

static double protractor_pass(void *self, const gesta_touch *strokes) {
    protractor_case *p = self;
    double x[STROKE_SAMPLES], y[STROKE_SAMPLES], ns = 0;
    size_t examples = p->count / SHAPES;
    for (int s = 0; s < STROKE_COUNT; s++) {
        for (int i = 0; i < STROKE_SAMPLES; i++) {
            x[i] = strokes[s * STROKE_SAMPLES + i].x;
            y[i] = strokes[s * STROKE_SAMPLES + i].y;
        }
        double start = now_ns();
        protractor_vector vector;
        protractor_make(&vector, x, y, STROKE_SAMPLES);
        size_t best = protractor_best(&vector, p->templates, p->count);
        ns += now_ns() - start;
        p->found += best < examples;
    }
    return ns / STROKE_COUNT;
}

static int protractor_right(void *self, uint64_t passes) {
    return ((protractor_case *)self)->found == STROKE_COUNT * passes;
}

/* ---- patterns by hand */

static void *hand_open(const char **why) { return (void)why, calloc(1, sizeof(hand_machine)); }

static double hand_pass(void *self, const gesta_touch *strokes) {
    double start = now_ns();
    for (size_t i = 0; i < STROKES_TOTAL; i += BATCH) hand_push(self, strokes + i, BATCH);
    return (now_ns() - start) / STROKES_TOTAL;
}

/* It has no tolerance, so a stroke or two in a hundred go astray. */
static int hand_right(void *self, uint64_t passes) { return ((hand_machine *)self)->recognized >= passes; }

/* ---- the library's */

/* The same patterns as by hand, and then as many as make twenty. */
static const char patterns[] =
    "chevron: down-right, down-left; a: down-left, down-right; b: up-right, down-right; c: down-right, up-right;"
    "d: right, down-left, right;"
    "e: down, right; f: down, left; g: right, down; h: left, down; i: up, right; j: right, left, right, left;"
    "k: down, up, down;"
    "l: right, down, left, up; m: left, down, right, up; n: up-right, down-left; o: up-left, down-right, up-left;"
    "p: right; q: down; r: left; s: up";

static void *patterns_open(const char **why) {
    library *self = library_open(32, 0);
    uint32_t recognizer = self != NULL ? library_add(self, "gesta.stroke", GESTA_REGION_ROOT) : 0;
    (void)why;
    if (recognizer != 0 &&
        gesta_recognizer_set_text(self->context, recognizer, "pattern", SIZE_MAX, patterns, SIZE_MAX) == GESTA_OK)
        return self;
    if (self != NULL) library_close(self);
    return NULL;
}

static double patterns_pass(void *self, const gesta_touch *strokes) {
    double start = now_ns();
    library_push(self, strokes, STROKES_TOTAL, BATCH);
    return (now_ns() - start) / STROKES_TOTAL;
}

static void *template_open(int examples) {
    library *self = library_open(32, 0);
    uint32_t recognizer = self != NULL ? library_add(self, "gesta.template", GESTA_REGION_ROOT) : 0;
    double x[SHAPE_POINTS], y[SHAPE_POINTS], xy[2 * SHAPE_POINTS];
    /* The nearest is the answer, as Protractor's: nothing is rejected. */
    int failed = recognizer == 0 ||
                 gesta_recognizer_set_number(self->context, recognizer, "false_positives", SIZE_MAX, 1) != GESTA_OK;
    for (int s = 0; !failed && s < SHAPES; s++)
        for (int e = 0; e < examples; e++) {
            char name[2] = {(char)('a' + s), 0};
            shape_points(s, e, x, y);
            for (int i = 0; i < SHAPE_POINTS; i++) {
                xy[2 * i] = 100 * x[i];
                xy[2 * i + 1] = 100 * y[i];
            }
            failed |=
                gesta_recognizer_add_example(self->context, recognizer, name, 1, xy, SHAPE_POINTS, NULL, 0) != GESTA_OK;
        }
    if (!failed) return self;
    if (self != NULL) library_close(self);
    return NULL;
}

static void *template_1(const char **why) { return (void)why, template_open(1); }
static void *template_10(const char **why) { return (void)why, template_open(EXAMPLES_MAX); }

/* Only the lift is timed. */
static double template_pass(void *self, const gesta_touch *strokes) {
    double ns = 0;
    for (int s = 0; s < STROKE_COUNT; s++) {
        const gesta_touch *stroke = strokes + s * STROKE_SAMPLES;
        library_push(self, stroke, STROKE_SAMPLES - 1, STROKE_SAMPLES);
        double start = now_ns();
        library_push(self, stroke + STROKE_SAMPLES - 1, 1, 1);
        ns += now_ns() - start;
    }
    return ns / STROKE_COUNT;
}

static int every_stroke(void *self, uint64_t passes) {
    library *l = self;
    return l->error == GESTA_OK && l->recognized == STROKE_COUNT * passes;
}

static const bench_lane lanes[] = {
    {"protractor-16x1", protractor_1, protractor_pass, protractor_right, free},
    {"protractor-16x10", protractor_10, protractor_pass, protractor_right, free},
    {"patterns-20-by-hand", hand_open, hand_pass, hand_right, free},
    {"template-16x1", template_1, template_pass, every_stroke, library_close},
    {"template-16x10", template_10, template_pass, every_stroke, library_close},
    {"patterns-20", patterns_open, patterns_pass, every_stroke, library_close},
};
const bench_lanes template_lanes = {lanes, sizeof lanes / sizeof lanes[0]};
