/* Templates and patterns, and beside them what one would write instead. A lift is timed from the finger's last sample to the answer. */
#include <math.h>
#include <stdlib.h>

#include "by_hand.h"
#include "lanes.h"
#include "library.h"
#include "protractor.h"

enum { SHAPES = 16, EXAMPLES_MAX = 10, SHAPE_POINTS = 64 };

/* Example `which` of shape `shape`: curves that turn and wave, each a little different; shape 0 is the right chevron of the strokes. */
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

static int protractor_right(void *self, uint64_t passes) { return ((protractor_case *)self)->found == STROKE_COUNT * passes; }

/* ---- patterns by hand */

static void *hand_open(const char **why) { return (void)why, calloc(1, sizeof(hand_machine)); }

static double hand_pass(void *self, const gesta_touch *strokes) {
    double start = now_ns();
    for (size_t i = 0; i < STROKES_TOTAL; i += BATCH) hand_push(self, strokes + i, BATCH);
    return (now_ns() - start) / STROKES_TOTAL;
}

/* It has no tolerance, so a stroke or two in a hundred go astray. */
static int hand_right(void *self, uint64_t passes) { return ((hand_machine *)self)->recognized >= passes; }

/* ---- the library's, once it has them */

static void *class_open(const char *name, const char **why) {
    library *self = library_open(32, 0);
    uint32_t class_id;
    if (self == NULL) return NULL;
    *why = gesta_class_find(self->context, name, SIZE_MAX, &class_id) == GESTA_OK ? "the benchmark does not drive this class yet"
                                                                                   : "the library has no such class";
    library_close(self);
    return NULL;
}

static void *template_open(const char **why) { return class_open("gesta.template", why); }
static void *patterns_open(const char **why) { return class_open("gesta.stroke", why); }

static const bench_lane lanes[] = {
    {"protractor-16x1", protractor_1, protractor_pass, protractor_right, free},
    {"protractor-16x10", protractor_10, protractor_pass, protractor_right, free},
    {"patterns-20-by-hand", hand_open, hand_pass, hand_right, free},
    {"template-16x1", template_open, NULL, NULL, NULL},
    {"template-16x10", template_open, NULL, NULL, NULL},
    {"patterns-20", patterns_open, NULL, NULL, NULL},
};
const bench_lanes template_lanes = {lanes, sizeof lanes / sizeof lanes[0]};
