/* Strokes in regions that are turned, mirrored and zoomed: the parameter space. What traces keep of it, and what
   classes of the program convert. */
#include <math.h>

#include "counting.h"
#include "rivals.h"
#include "traced.h"

#define ROOT GESTA_REGION_ROOT

typedef struct stroke {
    double xy[80];
    size_t count; /* of points */
} stroke;

typedef struct sign {
    const char *class_name, *parameter, *choice; /* what is set of it, or NULL */
    stroke drawn;
} sign;

/* In millimeters; y grows downwards. */
static const stroke chevron = {{0, 0, 30, 30, 0, 60}, 3}, checkmark = {{0, 0, 12, 14, 40, -30}, 3},
                    letter = {{0, 0, 40, 0, 0, 40, 40, 40}, 4}, l_shape = {{0, 0, 0, 40, 25, 40}, 3},
                    tickle = {{0, 0, 30, 1, 0, 2, 30, 3, 0, 4, 30, 5, 0, 6, 30, 7, 0, 8, 30, 9}, 10};

static const sign signs[] = {
    {"gesta.chevron", NULL, NULL, {{0, 0, 30, 30, 0, 60}, 3}},
    {"gesta.chevron", "rules", "literal", {{0, 0, 30, 30, 0, 60}, 3}},
    {"gesta.chevron", "direction", "up", {{0, 0, 30, -30, 60, 0}, 3}},
    {"gesta.checkmark", NULL, NULL, {{0, 0, 12, 14, 40, -30}, 3}},
    {"gesta.checkmark", "rules", "literal", {{0, 0, 12, 14, 40, -30}, 3}},
    {"gesta.z", NULL, NULL, {{0, 0, 40, 0, 0, 40, 40, 40}, 4}},
    {"gesta.z", "rules", "literal", {{0, 0, 40, 0, 0, 40, 40, 40}, 4}},
    {"gesta.stroke", "pattern", "down, right", {{0, 0, 0, 40, 25, 40}, 3}},
    {"gesta.template", NULL, NULL, {{0, 0, 0, 40, 25, 40}, 3}},
    {"gesta.spotter", NULL, NULL, {{0, 0, 0, 40, 25, 40}, 3}},
};
enum { SIGNS = sizeof signs / sizeof *signs };

static void set_choice(gesta_context *c, uint32_t r, const char *name, const char *choice) {
    CHECK_OK(gesta_recognizer_set_text(c, r, name, SIZE_MAX, choice, SIZE_MAX));
}

static uint32_t sign_new(gesta_context *c, const sign *s, uint32_t region, const char *space) {
    const uint32_t r = recognizer_new(c, s->class_name);
    if (s->parameter != NULL) set_choice(c, r, s->parameter, s->choice);
    if (strcmp(s->class_name, "gesta.template") == 0)
        CHECK_OK(gesta_recognizer_set_number(c, r, "max_rotation", SIZE_MAX, 0));
    if (strcmp(s->class_name, "gesta.template") == 0 || strcmp(s->class_name, "gesta.spotter") == 0)
        CHECK_OK(gesta_recognizer_add_example(c, r, "l", SIZE_MAX, l_shape.xy, l_shape.count, NULL, 0));
    CHECK_OK(gesta_recognizer_attach(c, r, region));
    if (space != NULL) set_choice(c, r, "space", space);
    return r;
}

static int64_t now;

/* Point number `step` of a stroke's twelve to each corner. */
static void point_at(const stroke *s, size_t step, double *xy) {
    size_t corner = step / 12;
    double part = (double)(step % 12) / 12;
    for (int i = 0; i < 2; i++) {
        xy[i] = s->xy[2 * corner + (size_t)i];
        if (corner + 1 < s->count) xy[i] += part * (s->xy[2 * corner + 2 + (size_t)i] - xy[i]);
    }
}

/* Calls `turn` before that many steps of the next stroke. */
static void (*turn)(gesta_context *c, uint32_t region);
static size_t turns_at;

/* Draws by one contact, as a region's coordinates have it: from `x`, `y` in it, `size` times as large. */
static void draw_sized(gesta_context *c, uint32_t region, const stroke *s, double x, double y, double size) {
    const size_t last = (s->count - 1) * 12;
    double to_root[3 * 2] = {0, 0, 1, 0, 0, 1}; /* as the region lies when the contact goes down */
    CHECK_OK(region_to_root(c, region, to_root, 3));
    for (size_t step = 0; step <= last; step++) {
        double xy[2], at[2];
        point_at(s, step, xy);
        xy[0] = x + size * xy[0], xy[1] = y + size * xy[1];
        for (int i = 0; i < 2; i++)
            at[i] = to_root[i] + xy[0] * (to_root[2 + i] - to_root[i]) + xy[1] * (to_root[4 + i] - to_root[i]);
        if (turn != NULL && step == turns_at) turn(c, region);
        CHECK_OK(push_one(c, now, 1, step == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED, at[0], at[1]));
        if (step == last) CHECK_OK(push_up(c, now, 1, at[0], at[1]));
        now += 8 * MS;
    }
    now += 3000 * MS;
    CHECK_OK(gesta_advance(c, now));
}

static void draw(gesta_context *c, uint32_t region, const stroke *s) { draw_sized(c, region, s, 100, 100, 1); }

static const gesta_affine quarter = {0, 1, -1, 0, 0, 0}, half = {-1, 0, 0, -1, 0, 0}, three = {0, -1, 1, 0, 0, 0},
                          mirror = {-1, 0, 0, 1, 0, 0}, flip = {1, 0, 0, -1, 0, 0}, none = {1, 0, 0, 1, 0, 0},
                          oblique = {0.6, 0.8, -0.8, 0.6, 40, 7}, askew = {-0.8, 0.6, 0.6, 0.8, 40, 7};

static uint32_t turned_region(gesta_context *c, uint32_t parent, gesta_affine to) {
    const uint32_t region = region_new(c, parent, 300, 400, 1000, 1000);
    CHECK_OK(gesta_region_set_transform(c, region, &to));
    return region;
}

/* Every sign, in every region, in both spaces: as the region has it, and as the screen has it. */
static void every_sign(void) {
    static const gesta_affine *const turns[] = {&quarter, &half, &three, &mirror, &flip, &oblique, &askew};
    for (size_t t = 0; t < sizeof turns / sizeof *turns; t++) {
        for (size_t s = 0; s < SIGNS; s++) {
            gesta_context *c = context_new(0);
            const uint32_t region = turned_region(c, ROOT, *turns[t]);
            const uint32_t by_default = sign_new(c, &signs[s], region, NULL),
                           in_region = sign_new(c, &signs[s], region, "region"),
                           in_root = sign_new(c, &signs[s], region, "root");
            CHECK_OK(gesta_recognizer_relate(c, by_default, GESTA_RELATION_SIMULTANEOUS, in_region, 1));
            CHECK_OK(gesta_recognizer_relate(c, by_default, GESTA_RELATION_SIMULTANEOUS, in_root, 1));
            CHECK_OK(gesta_recognizer_relate(c, in_region, GESTA_RELATION_SIMULTANEOUS, in_root, 1));
            draw(c, region, &signs[s].drawn);
            CHECK_EQUAL(state_of(c, by_default), GESTA_STATE_ENDED);
            CHECK_EQUAL(state_of(c, in_region), GESTA_STATE_ENDED);
            CHECK_EQUAL(state_of(c, in_root), GESTA_STATE_FAILED);
            /* From a point that is in the region, upright on the screen. */
            double from[2] = {100, 100};
            CHECK_OK(region_to_root(c, region, from, 1));
            draw_sized(c, ROOT, &signs[s].drawn, from[0], from[1], 1);
            CHECK_EQUAL(state_of(c, by_default), GESTA_STATE_FAILED);
            CHECK_EQUAL(state_of(c, in_region), GESTA_STATE_FAILED);
            CHECK_EQUAL(state_of(c, in_root), GESTA_STATE_ENDED);
            CHECK_OK(gesta_context_destroy(c));
        }
    }
}

/* A circle, and what looks the same in two ways: the direction is the region's. */
static void circles(void) {
    static const char *const found[2][2] = {{"clockwise", "counterclockwise"}, {"counterclockwise", "clockwise"}};
    static stroke circle = {{0}, 33};
    for (size_t i = 0; i < circle.count; i++) {
        static const double cosines[9] = {1, 0.9239, 0.7071, 0.3827, 0, -0.3827, -0.7071, -0.9239, -1};
        size_t step = i / 2 % 16;
        circle.xy[2 * i] = 20 * cosines[step <= 8 ? step : 16 - step];
        step = (step + 12) % 16;
        circle.xy[2 * i + 1] = 20 * cosines[step <= 8 ? step : 16 - step];
    }
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        for (int root = 0; root < 2; root++) {
            gesta_context *c = context_new(0);
            const uint32_t region = turned_region(c, ROOT, mirrored ? mirror : quarter);
            uint32_t r[2];
            for (int i = 0; i < 2; i++) {
                sign s = {"gesta.circle", "direction", NULL, {{0}, 0}};
                s.choice = found[mirrored && root][i];
                r[i] = sign_new(c, &s, region, root ? "root" : "region");
            }
            draw(c, region, &circle);
            CHECK_EQUAL(state_of(c, r[0]), GESTA_STATE_ENDED);
            CHECK_EQUAL(state_of(c, r[1]), GESTA_STATE_FAILED);
            CHECK_OK(gesta_context_destroy(c));
        }
    }
}

/* Left and right of the player beside the table are up and down on the screen. */
static void tickles(void) {
    static const sign s = {"gesta.tickle", NULL, NULL, {{0}, 0}};
    gesta_context *c = context_new(0);
    const uint32_t region = turned_region(c, ROOT, quarter), r = sign_new(c, &s, region, NULL);
    draw(c, region, &tickle);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
    set_choice(c, r, "space", "root");
    draw(c, region, &tickle);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_FAILED);
    CHECK_OK(gesta_context_destroy(c));
}

/* With y upwards, a region's coordinates have y upwards, too. */
static void upwards(void) {
    static const gesta_affine *const turns[] = {&quarter, &half, &mirror, &oblique, &askew};
    for (size_t t = 0; t < sizeof turns / sizeof *turns; t++) {
        gesta_context *c = context_new(GESTA_CONFIG_Y_UP);
        const uint32_t region = turned_region(c, ROOT, *turns[t]);
        const uint32_t r = sign_new(c, &signs[3], region, NULL), literal = sign_new(c, &signs[4], region, NULL);
        stroke up = checkmark;
        for (size_t i = 0; i < up.count; i++) up.xy[2 * i + 1] *= -1;
        CHECK_OK(gesta_recognizer_relate(c, r, GESTA_RELATION_SIMULTANEOUS, literal, 1));
        draw(c, region, &up);
        CHECK(state_of(c, r) == GESTA_STATE_ENDED && state_of(c, literal) == GESTA_STATE_ENDED);
        draw(c, region, &checkmark);
        CHECK(state_of(c, r) == GESTA_STATE_FAILED && state_of(c, literal) == GESTA_STATE_FAILED);
        CHECK_OK(gesta_context_destroy(c));
    }
}

/* Everything that programs read of a sequence, in bytes. */
typedef struct result {
    gesta_verdict verdict;
    double values[16];
} result;

static result result_of(gesta_context *c, uint32_t r) {
    result made;
    gesta_class_info info;
    uint32_t id = 0;
    memset(&made, 0, sizeof made);
    made.verdict = verdict_of(c, r);
    made.verdict.time = 0;
    made.verdict.blocker = 0;
    info.size = sizeof info;
    CHECK_OK(INFO(c, r, class_id, &id));
    CHECK_OK(gesta_class_describe(c, id, &info));
    for (uint32_t i = 0; i < info.value_count; i++) {
        gesta_value_info value;
        value.size = sizeof value;
        CHECK_OK(gesta_class_value(c, id, i, &value));
        if (value.type == GESTA_TYPE_NUMBER && strstr(value.name, "_time") == NULL)
            made.values[i] = number_of(c, r, value.name);
    }
    return made;
}

/* Bit for bit: in regions that are not turned, however far they are zoomed, and in those that are turned back. */
static void not_turned(void) {
    static const gesta_affine zoomed = {0.37, 0, 0, 0.37, -3, 5}, wide = {7, 0, 0, 7, 0, 0},
                              turned = {-1, 1.2246467991473532e-16, -1.2246467991473532e-16, -1, 900, 900};
    enum { IN_ROOT, MOVED, ZOOMED, WIDE, BACK, ROOT_SPACE, KINDS };
    for (size_t s = 0; s < SIGNS; s++) {
        for (size_t k = 0; k < SIGNS; k++) {
            result all[KINDS];
            for (int kind = 0; kind < KINDS; kind++) {
                gesta_context *c = context_new(0);
                uint32_t region = ROOT;
                if (kind == MOVED) region = turned_region(c, ROOT, none);
                if (kind == ZOOMED) region = turned_region(c, ROOT, zoomed);
                if (kind == WIDE) region = turned_region(c, ROOT, wide);
                if (kind == BACK) region = turned_region(c, turned_region(c, ROOT, turned), turned);
                if (kind == ROOT_SPACE) region = turned_region(c, ROOT, oblique);
                const uint32_t r = sign_new(c, &signs[s], region, kind == ROOT_SPACE ? "root" : NULL);
                draw_sized(c, ROOT, &signs[k].drawn, 331.7, 462.9, 1);
                all[kind] = result_of(c, r);
                CHECK(all[kind].verdict.sequence == 1);
                CHECK(memcmp(&all[kind], &all[IN_ROOT], sizeof all[0]) == 0);
                CHECK_OK(gesta_context_destroy(c));
            }
        }
    }
}

/* Lengths are those on the screen, at every scale: as large as is required, and a little smaller. */
static void sizes(void) {
    static const double scales[] = {1, 10, 0.125};
    for (size_t i = 0; i < 3; i++) {
        gesta_context *c = context_new(0);
        const gesta_affine to = {0, scales[i], -scales[i], 0, 0, 0};
        const uint32_t region = region_new(c, ROOT, 20000, 0, 1e5, 1e5), r = sign_new(c, &signs[0], region, NULL);
        CHECK_OK(gesta_region_set_transform(c, region, &to));
        CHECK_OK(gesta_recognizer_set_number(c, r, "min_size", SIZE_MAX, 50));
        const double size = 50 / sqrt(30 * 30 + 60 * 60);
        draw_sized(c, region, &chevron, 500, 500, size * 1.01 / scales[i]);
        CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
        draw_sized(c, region, &chevron, 500, 500, size * 0.99 / scales[i]);
        gesta_verdict v = verdict_of(c, r);
        CHECK_EQUAL(v.reason, GESTA_REASON_DRAWN_TOO_SMALL);
        CHECK_NEAR(v.measured, 49.5, 1e-6);
        CHECK_OK(gesta_context_destroy(c));
    }
}

static void turn_half(gesta_context *c, uint32_t region) { CHECK_OK(gesta_region_set_transform(c, region, &half)); }
static void turn_none(gesta_context *c, uint32_t region) { CHECK_OK(gesta_region_set_transform(c, region, &none)); }

/* A region that turns while the stroke is drawn: the sequence keeps what it began with, the next one has the new. */
static void turning(void) {
    for (size_t s = 0; s < SIGNS; s++) {
        for (size_t at = 1; at < 30; at += 9) {
            gesta_context *c = context_new(0);
            const uint32_t region = region_new(c, ROOT, 500, 500, 400, 400), r = sign_new(c, &signs[s], region, NULL);
            turn = turn_half, turns_at = at;
            draw(c, region, &signs[s].drawn);
            CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
            turn = turn_none;
            draw(c, region, &signs[s].drawn);
            CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
            turn = NULL;
            draw(c, region, &signs[s].drawn);
            CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
            CHECK_OK(gesta_context_destroy(c));
        }
    }
}

/* Two strokes of one sign, between which the region turns: one sequence, one space. */
static void between_strokes(void) {
    static const sign plus = {"gesta.stroke", "pattern", "right, lift, down", {{0}, 0}};
    static const stroke across = {{0, 20, 40, 20}, 2}, down = {{20, 0, 20, 40}, 2};
    gesta_context *c = context_new(0);
    const uint32_t region = turned_region(c, ROOT, half), r = sign_new(c, &plus, region, NULL);
    const stroke *const parts[] = {&across, &down};
    for (int part = 0; part < 2; part++) {
        for (size_t step = 0; step <= 12; step++) {
            double xy[2];
            point_at(parts[part], step, xy);
            CHECK_OK(push_one(c, now += 8 * MS, 1, step == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED, 200 - xy[0],
                              300 - xy[1]));
            if (step == 12) CHECK_OK(push_up(c, now += 8 * MS, 1, 200 - xy[0], 300 - xy[1]));
        }
        now += 50 * MS;
        if (part == 0) {
            gesta_affine moved = {-2, 0, 0, 2, 700, -200}; /* the point stays inside */
            CHECK_OK(gesta_region_set_transform(c, region, &moved));
            CHECK_EQUAL(region_at(c, 180, 300), region);
        }
    }
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(c));
}

/* No limit is reached by turning: nested quarter turns, and stretches until only the root's coordinates are left. */
static void nested(void) {
    gesta_context *c = context_new(0);
    uint32_t region = ROOT;
    for (int i = 0; i < 7; i++) {
        region = region_new(c, region, 0, 0, 900, 900);
        gesta_affine to = {0, 1, -1, 0, 500, 0};
        CHECK_OK(gesta_region_set_transform(c, region, &to));
    }
    uint32_t r = sign_new(c, &signs[3], region, NULL);
    CHECK_OK(gesta_recognizer_attach(c, r, region));
    draw(c, region, &checkmark);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(c));
    for (int i = 0; i < 2; i++) {
        c = context_new(0);
        region = region_new(c, ROOT, 0, 0, 1e6, 1e6);
        uint32_t inner = region_new(c, region, 0, 0, 2e9, 2e9);
        gesta_affine to = {-1e9, 0, 0, 1e-9, 100, 0}, mild = {-1000, 0, 0, 0.01, 1000, 0};
        CHECK_OK(gesta_region_set_transform(c, inner, i == 0 ? &to : &mild));
        const char *const classes[] = {"gesta.checkmark", "gesta.template", "gesta.spotter"};
        for (int k = 0; k < 3; k++) {
            const sign s = {classes[k], NULL, NULL, {{0}, 0}};
            r = sign_new(c, &s, inner, NULL);
            draw_sized(c, ROOT, &checkmark, 20, 0.5, 1);
            /* A million times is the most. */
            if (k == 0) CHECK_EQUAL(state_of(c, r), i == 0 ? GESTA_STATE_ENDED : GESTA_STATE_FAILED);
        }
        CHECK_OK(gesta_context_destroy(c));
    }
}

/* In one batch, where a region that is not turned has a loop of its own: the same figures. */
static void batches(void) {
    for (size_t s = 0; s < SIGNS; s++) {
        result all[2];
        for (int batch = 0; batch < 2; batch++) {
            gesta_touch touches[200];
            size_t count = 0;
            gesta_context *c = context_new(0);
            const uint32_t region = turned_region(c, ROOT, askew), r = sign_new(c, &signs[s], region, NULL);
            for (size_t step = 0; step <= (signs[s].drawn.count - 1) * 12; step++) {
                double xy[2];
                point_at(&signs[s].drawn, step, xy);
                xy[0] += 100, xy[1] += 100;
                CHECK_OK(region_to_root(c, region, xy, 1));
                touches[count] = touch_at((int64_t)count * 8 * MS, 1, GESTA_PHASE_MOVED, xy[0], xy[1]);
                if (step == 0) touches[count].phase = GESTA_PHASE_BEGAN;
                count++;
            }
            touches[count] = touches[count - 1];
            touches[count++].phase = GESTA_PHASE_ENDED;
            for (size_t i = 0; i < count; i += batch ? count : 1)
                CHECK_OK(gesta_push(c, touches + i, batch ? count : 1, sizeof *touches));
            CHECK_OK(gesta_advance(c, 5000 * MS));
            all[batch] = result_of(c, r);
            CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
            CHECK_OK(gesta_context_destroy(c));
        }
        CHECK(memcmp(&all[0], &all[1], sizeof all[0]) == 0);
    }
}

/* Nothing is allocated for a sequence in a region that is turned. */
static void allocations(void) {
    counting counted;
    gesta_allocator hook = counting_hook(&counted);
    CHECK_OK(gesta_allocator_set(&hook));
    gesta_context *c = context_new(0);
    const uint32_t canvas = turned_region(c, ROOT, askew), region = turned_region(c, canvas, quarter);
    for (size_t s = 0; s < SIGNS; s++) sign_new(c, &signs[s], region, NULL);
    for (size_t s = 0; s < SIGNS; s++) draw(c, region, &signs[s].drawn);
    const unsigned long before = counted.allocations;
    for (size_t s = 0; s < SIGNS; s++) draw(c, region, &signs[s].drawn);
    CHECK_EQUAL(counted.allocations - before, 0);
    CHECK_OK(gesta_context_destroy(c));
    CHECK(counted.live == 0 && counted.wrong == 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

/* Two players on opposite sides of a table draw at once, each a checkmark and a chevron. */
static void across_a_table(void) {
    gesta_context *c = context_new(0);
    const uint32_t near_one = region_new(c, ROOT, 0, 300, 600, 300), far_one = region_new(c, ROOT, 600, 300, 600, 300);
    const uint32_t halves[] = {near_one, far_one};
    uint32_t checks[2], chevrons[2];
    CHECK_OK(gesta_region_set_transform(c, far_one, &half));
    for (int i = 0; i < 2; i++) {
        checks[i] = sign_new(c, &signs[3], halves[i], NULL);
        chevrons[i] = sign_new(c, &signs[0], halves[i], NULL);
    }
    for (int swapped = 0; swapped < 2; swapped++) {
        for (size_t step = 0; step <= 24; step++) {
            gesta_touch touches[4];
            const uint32_t phase = step == 0 ? GESTA_PHASE_BEGAN : step == 24 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
            for (int i = 0; i < 2; i++) {
                double xy[2];
                point_at((i == 0) == (swapped == 0) ? &checkmark : &chevron, step, xy);
                xy[0] += 200, xy[1] += 100;
                CHECK_OK(region_to_root(c, halves[i], xy, 1));
                touches[i] = touch_at(now, 5 + (uint64_t)i, phase, xy[0], xy[1]);
            }
            CHECK_OK(gesta_push(c, touches, 2, sizeof *touches));
            now += 8 * MS;
        }
        for (int i = 0; i < 2; i++) {
            const int checks_it = (i == 0) == (swapped == 0);
            CHECK_EQUAL(state_of(c, checks[i]), checks_it ? GESTA_STATE_ENDED : GESTA_STATE_FAILED);
            CHECK_EQUAL(state_of(c, chevrons[i]), checks_it ? GESTA_STATE_FAILED : GESTA_STATE_ENDED);
        }
        now += 1000 * MS;
    }
    CHECK_OK(gesta_context_destroy(c));
}

static unsigned hidden;
static void count_hidden(gesta_context *c, const gesta_finding *finding, void *user) {
    (void)c, (void)user;
    hidden += finding->kind == GESTA_FINDING_HIDDEN;
}

static unsigned hidden_in(gesta_context *c) {
    hidden = 0;
    CHECK_OK(gesta_context_check(c, count_hidden, NULL, NULL));
    return hidden;
}

/* A sign outside hides the same sign inside, unless the region inside lies otherwise. */
static void checks(void) {
    gesta_context *c = context_new(0);
    const uint32_t region = region_new(c, ROOT, 0, 0, 500, 500);
    const uint32_t outer = sign_new(c, &signs[0], ROOT, NULL), inner = sign_new(c, &signs[0], region, NULL);
    CHECK_OK(gesta_recognizer_set_number(c, outer, GESTA_STR("priority"), 1));
    CHECK_EQUAL(hidden_in(c), 1);
    CHECK_OK(gesta_region_set_transform(c, region, &quarter));
    CHECK_EQUAL(hidden_in(c), 0);
    set_choice(c, inner, "space", "root");
    CHECK_EQUAL(hidden_in(c), 1);
    CHECK_OK(gesta_context_destroy(c));
}

/* ------------------------------------------------------------------------------------------------------- traces */

/* A session with regions that turn between and within strokes. `space` is set where it is not NULL. */
static void record_turns(text *t, const char *space) {
    gesta_context *c = context_new(0);
    memset(t, 0, sizeof *t);
    const uint32_t before = turned_region(c, ROOT, quarter);
    sign_new(c, &signs[5], before, space);
    CHECK_OK(gesta_trace_start(c, collect, t, collected));
    const uint32_t region = region_new(c, ROOT, 3000, 3000, 400, 400);
    sign_new(c, &signs[3], region, space);
    sign_new(c, &signs[0], region, space);
    draw(c, before, &letter);
    for (int i = 0; i < 2; i++) {
        turn = i == 0 ? turn_half : turn_none, turns_at = 7;
        draw(c, region, &checkmark);
        turn = NULL;
        draw(c, region, &chevron);
    }
    CHECK_OK(gesta_trace_stop(c));
    CHECK_OK(gesta_context_destroy(c));
    current = t;
}

static size_t count_of(const text *t, const char *part) {
    size_t count = 0;
    for (const char *at = t->bytes; (at = strstr(at, part)) != NULL; at += strlen(part)) count++;
    return count;
}

static void traces(void) {
    static text other;
    gesta_trace_result got;
    gesta_trace_options options;
    gesta_trace_override over[3];
    record_turns(&one, NULL);
    CHECK_EQUAL(count_of(&one, " possible ended "), 5);
    CHECK_OK(replay(one.bytes, one.length, NULL, &got));
    CHECK_EQUAL(got.differences, 0);
    record_turns(&one, "root");
    CHECK_EQUAL(count_of(&one, " space \"root\"\n"), 3);
    CHECK(count_of(&one, " possible ended ") < 5);
    CHECK_OK(replay(one.bytes, one.length, NULL, &got));
    CHECK_EQUAL(got.differences, 0);
    /* As an earlier library recorded it, which knew root coordinates only: in turned regions strokes differ, unless
       they are replayed in root coordinates. */
    memset(&other, 0, sizeof other);
    for (const char *at = one.bytes; *at != 0;) {
        const char *end = strchr(at, '\n') + 1;
        const size_t length = (size_t)(end - at);
        char line[2000];
        CHECK(length < sizeof line);
        memcpy(line, at, length);
        line[length] = 0;
        if (strstr(line, " space ") == NULL) collect(at, length, &other);
        at = end;
    }
    CHECK_OK(replay(other.bytes, other.length, NULL, &got));
    CHECK(got.differences > 0);
    static const char *const names[] = {"gesta.chevron", "gesta.checkmark", "gesta.z"};
    memset(&options, 0, sizeof options);
    memset(over, 0, sizeof over);
    for (int i = 0; i < 3; i++) {
        over[i].size = sizeof over[i];
        over[i].recognizer = names[i];
        over[i].parameter = "space";
        over[i].value = "root";
    }
    options.overrides = over;
    options.override_count = 3;
    CHECK_OK(replay(other.bytes, other.length, &options, &got));
    CHECK_EQUAL(got.differences, 0);
}

/* ------------------------------------------------------------------------------------------ classes of the program */

static gesta_context *playing;
static uint32_t home;
static double direction; /* of y: -1 if it grows upwards */

static int32_t convert(const puppet_call *call) {
    if (call->what != PUPPET_BEGAN && call->what != PUPPET_MOVED) return 0;
    const gesta_host *host = call->self->host;
    gesta_instance *self = call->self->instance;
    const gesta_contact *contact = call->contacts[0];
    double points[6] = {7, 7, 0, 0, 0, 0}, want[4];
    points[2] = want[0] = contact->x, points[3] = want[1] = contact->y;
    points[4] = want[2] = contact->start_x, points[5] = want[3] = contact->start_y;
    want[1] *= direction, want[3] *= direction;
    CHECK_OK(region_to_local(playing, home, want, 2));
    CHECK_OK(host->to_local(self, points + 2, 2));
    CHECK(points[0] == 7 && points[2] == want[0] && points[4] == want[2]);
    CHECK(points[3] == want[1] * direction && points[5] == want[3] * direction);
    CHECK_OK(host->to_root(self, points + 2, 1));
    CHECK_NEAR(points[2], contact->x, 1e-9);
    CHECK_NEAR(points[3], contact->y, 1e-9);
    CHECK_OK(host->to_root(self, points + 4, 1));
    CHECK_NEAR(points[5], contact->start_y, 1e-9);
    /* Errors change nothing, and are logged by nobody. */
    double bad[4] = {1, 2, 3, 0};
    bad[3] = (double)NAN;
    CHECK_EQUAL(host->to_local(self, bad, 2), GESTA_E_NOT_FINITE);
    bad[3] = (double)INFINITY;
    CHECK_EQUAL(host->to_root(self, bad, 2), GESTA_E_NOT_FINITE);
    CHECK(bad[0] == 1 && bad[1] == 2 && bad[2] == 3);
    bad[3] = 1.7e308, bad[2] = -1.7e308;
    CHECK_EQUAL(host->to_root(self, bad, 2), GESTA_E_RANGE);
    CHECK(bad[0] == 1 && bad[1] == 2);
    CHECK_EQUAL(host->to_local(self, bad, SIZE_MAX), GESTA_E_RANGE);
    CHECK_EQUAL(host->to_local(self, bad, SIZE_MAX / 32 + 1), GESTA_E_RANGE);
    CHECK_EQUAL(host->to_local(NULL, bad, 1), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->to_root(NULL, bad, 1), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->to_local(self, NULL, 0), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->to_root(self, (double *)(void *)((char *)bad + 4), 1), GESTA_E_ARGUMENT);
    CHECK_OK(host->to_local(self, bad, 0));
    return 0;
}

static int32_t convert_early(const puppet_call *call) {
    double xy[2] = {1, 2};
    rival_play(call);
    if (call->what != PUPPET_CREATE) return 0;
    CHECK_EQUAL(call->self->host->to_local(call->self->instance, xy, 1), GESTA_E_HANDLE);
    CHECK_EQUAL(call->self->host->to_root(call->self->instance, xy, 1), GESTA_E_HANDLE);
    CHECK(xy[0] == 1 && xy[1] == 2);
    return 0;
}

/* Of a registered class; a plugin's has the same table. */
static void classes(void) {
    for (int up = 0; up < 2; up++) {
        gesta_class table = puppet_table("test.converts", GESTA_CLASS_CONTINUOUS);
        gesta_context *c = playing = context_new(up ? GESTA_CONFIG_Y_UP : 0);
        double xy[2] = {1, 2};
        direction = up ? -1 : 1;
        puppet_forget();
        CHECK_OK(gesta_class_register(c, &table, NULL));
        const uint32_t canvas = turned_region(c, ROOT, oblique);
        home = turned_region(c, canvas, askew);
        gesta_affine large = {0, 30, -30, 0, 0, 0};
        CHECK_OK(gesta_region_set_transform(c, canvas, &large));
        puppet_play = convert_early;
        const uint32_t r = recognizer_new(c, "test.converts");
        puppet *self = rival_made;
        CHECK_OK(gesta_recognizer_attach(c, r, home));
        /* It began where it went down, and the transforms are those of now. */
        puppet_play = convert;
        double at[2] = {50, 60};
        CHECK_OK(region_to_root(c, home, at, 1));
        CHECK_OK(push_down(c, now += MS, 1, at[0], at[1]));
        CHECK_OK(push_move(c, now += MS, 1, at[0] + 3, at[1] - 5));
        CHECK_OK(gesta_region_set_transform(c, home, &mirror));
        CHECK_OK(push_move(c, now += MS, 1, at[0] + 3, at[1] - 15));
        CHECK_EQUAL(puppet_calls[PUPPET_MOVED], 2);
        CHECK_OK(push_up(c, now += MS, 1, at[0], at[1]));
        CHECK_EQUAL(self->host->to_local(self->instance, xy, 1), GESTA_E_BUSY);
        CHECK_EQUAL(self->host->to_root(self->instance, xy, 1), GESTA_E_BUSY);
        CHECK_OK(gesta_context_destroy(c));
    }
}

int main(void) {
    every_sign();
    circles();
    tickles();
    upwards();
    not_turned();
    sizes();
    turning();
    between_strokes();
    nested();
    batches();
    allocations();
    across_a_table();
    checks();
    traces();
    classes();
    return check_end();
}
