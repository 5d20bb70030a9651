/* What is missing, while the fingers are down: each class's figures, with the ranges in which they must be. */
#include <math.h>

#include "puppet.h"

static gesta_context *c;
static gesta_measure listed[64];

/* The number of measures; they are in `listed`. */
static size_t measure(uint32_t r) {
    size_t count = 999;
    CHECK_OK(gesta_recognizer_measures(c, r, listed, 64, sizeof listed[0], &count));
    for (size_t i = 0; i < count; i++) {
        const gesta_measure *m = &listed[i];
        CHECK(m->reason != 0 && m->name[0] != '\0' && m->reserved == 0 && m->first >= 0 && m->last <= 1);
        CHECK(m->first <= m->last && m->least <= m->most);
        int in_range = m->measured >= m->least && m->measured <= m->most;
        /* "More than" excludes the limit. */
        CHECK(in_range == !!(m->flags & GESTA_MEASURE_MET) || m->measured == m->least);
    }
    return count;
}

static const gesta_measure *find(uint32_t r, const char *name) {
    static const gesta_measure none;
    size_t count = measure(r);
    for (size_t i = 0; i < count; i++)
        if (strcmp(listed[i].name, name) == 0) return &listed[i];
    return &none;
}

/* Whether a measure is as expected; NAN for a limit that there is none of. */
static int has(uint32_t r, const char *name, uint32_t reason, double measured, double least, double most,
               const char *parameter, int met) {
    const gesta_measure *m = find(r, name);
    if (m->name == NULL) return 0;
    int same_parameter = parameter == NULL ? m->parameter == NULL : m->parameter && !strcmp(m->parameter, parameter);
    int same_least = isnan(least) ? m->least == -HUGE_VAL : fabs(m->least - least) < 1e-9;
    int same_most = isnan(most) ? m->most == HUGE_VAL : fabs(m->most - most) < 1e-9;
    if (m->reason == reason && fabs(m->measured - measured) < 1e-9 && same_least && same_most && same_parameter &&
        met == (int)(m->flags & GESTA_MEASURE_MET))
        return 1;
    fprintf(stderr, "%s: reason %u, %g in %g..%g by %s, met %u\n", name, m->reason, m->measured, m->least, m->most,
            m->parameter ? m->parameter : "nothing", m->flags);
    return 0;
}

static uint32_t start(const char *class_name) {
    c = context_new(0);
    return recognizer_new(c, class_name);
}

static void set(uint32_t r, const char *name, double value) {
    CHECK_OK(gesta_recognizer_set_number(c, r, name, SIZE_MAX, value));
}

static void set_integer(uint32_t r, const char *name, int64_t value) {
    CHECK_OK(gesta_recognizer_set_number(c, r, name, SIZE_MAX, value));
}

static void set_choice(uint32_t r, const char *name, const char *value) {
    CHECK_OK(gesta_recognizer_set_text(c, r, name, SIZE_MAX, value, SIZE_MAX));
}

static void stop(void) { CHECK_OK(gesta_context_destroy(c)); }

static void only_under_way(void) {
    uint32_t tap = start("gesta.tap");
    CHECK_EQUAL(measure(tap), 0);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_EQUAL(measure(tap), 3);
    CHECK_OK(push_up(c, 50 * MS, 1, 0, 0));
    CHECK_EQUAL(state_of(c, tap), GESTA_STATE_ENDED);
    CHECK_EQUAL(measure(tap), 0);
    stop();
}

static void taps(void) {
    uint32_t tap = start("gesta.tap");
    set_integer(tap, "taps", 2);
    set(tap, "slop", 10);
    set(tap, "max_duration", 0.5);
    set(tap, "max_interval", 0.25);
    set(tap, "tap_distance", 50);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 100 * MS, 1, 3, 4));
    CHECK(has(tap, "contacts", GESTA_REASON_TOO_FEW_CONTACTS, 1, 1, 1, "contacts", 1));
    CHECK(has(tap, "movement", GESTA_REASON_MOVED_TOO_FAR, 5, NAN, 10, "slop", 1));
    CHECK(has(tap, "held", GESTA_REASON_HELD_TOO_LONG, 0.1, NAN, 0.5, "max_duration", 1));
    CHECK_EQUAL(measure(tap), 3);
    CHECK_OK(gesta_advance(c, 150 * MS));
    CHECK(has(tap, "held", GESTA_REASON_HELD_TOO_LONG, 0.15, NAN, 0.5, "max_duration", 1));
    CHECK_OK(push_up(c, 200 * MS, 1, 0, 0));
    CHECK_OK(gesta_advance(c, 300 * MS));
    CHECK(has(tap, "wait", GESTA_REASON_WAITED_TOO_LONG, 0.1, NAN, 0.25, "max_interval", 1));
    CHECK_EQUAL(measure(tap), 1);
    CHECK_OK(push_down(c, 350 * MS, 1, 0, 30));
    CHECK(has(tap, "tap_distance", GESTA_REASON_TAPS_TOO_FAR_APART, 30, NAN, 50, "tap_distance", 1));
    CHECK_TEXT(find(tap, "movement")->unit, "length");
    stop();
}

static void long_press(void) {
    uint32_t press = start("gesta.long_press");
    set(press, "duration", 0.5);
    set(press, "slop", 10);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 200 * MS, 1, 6, 8));
    CHECK(has(press, "held", GESTA_REASON_HELD_TOO_BRIEFLY, 0.2, 0.5, NAN, "duration", 0));
    CHECK(has(press, "movement", GESTA_REASON_MOVED_TOO_FAR, 10, NAN, 10, "slop", 1));
    /* The verdict has the same reason, figure and limit. */
    CHECK_OK(push_up(c, 300 * MS, 1, 6, 8));
    gesta_verdict v = verdict_of(c, press);
    CHECK(v.reason == GESTA_REASON_HELD_TOO_BRIEFLY && v.limit == 0.5);
    CHECK_NEAR(v.measured, 0.3, 1e-9);
    CHECK_OK(push_down(c, 1000 * MS, 1, 0, 0));
    CHECK_OK(gesta_advance(c, 1500 * MS));
    CHECK_EQUAL(state_of(c, press), GESTA_STATE_BEGAN);
    CHECK(has(press, "held", GESTA_REASON_HELD_TOO_BRIEFLY, 0.5, 0.5, NAN, "duration", 1));
    CHECK(find(press, "movement")->name == NULL);
    stop();
}

static void two_fingers(void) {
    uint32_t press = start("gesta.long_press");
    set_integer(press, "contacts", 2);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK(has(press, "contacts", GESTA_REASON_TOO_FEW_CONTACTS, 1, 2, 2, "contacts", 0));
    CHECK_OK(push_down(c, 10 * MS, 2, 50, 0));
    CHECK(has(press, "contacts", GESTA_REASON_TOO_FEW_CONTACTS, 2, 2, 2, "contacts", 1));
    stop();
}

static void press_and_row(void) {
    uint32_t press = start("gesta.press"), row = recognizer_new(c, "gesta.taps");
    set(press, "slop", 20);
    set(row, "slop", 30);
    set(row, "max_duration", 0.5);
    set(row, "max_interval", 0.25);
    set(row, "tap_distance", 40);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 100 * MS, 1, 0, 12));
    CHECK(has(press, "movement", GESTA_REASON_MOVED_TOO_FAR, 12, NAN, 20, "slop", 1));
    CHECK(has(row, "movement", GESTA_REASON_MOVED_TOO_FAR, 12, NAN, 30, "slop", 1));
    CHECK(has(row, "held", GESTA_REASON_HELD_TOO_LONG, 0.1, NAN, 0.5, "max_duration", 1));
    CHECK(has(row, "contacts", GESTA_REASON_TOO_FEW_CONTACTS, 1, 1, 1, NULL, 1));
    CHECK_OK(push_up(c, 150 * MS, 1, 0, 0));
    CHECK_OK(gesta_advance(c, 200 * MS));
    CHECK(has(row, "wait", GESTA_REASON_WAITED_TOO_LONG, 0.05, NAN, 0.25, "max_interval", 1));
    CHECK_OK(push_down(c, 250 * MS, 1, 9, 0));
    CHECK(has(row, "tap_distance", GESTA_REASON_TAPS_TOO_FAR_APART, 9, NAN, 40, "tap_distance", 1));
    stop();
}

static void swipe(void) {
    uint32_t swipe = start("gesta.swipe");
    set_choice(swipe, "direction", "right");
    set(swipe, "min_distance", 100);
    set(swipe, "min_speed", 200);
    set(swipe, "max_angle", 0.5);
    set(swipe, "max_duration", 1);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    for (int i = 1; i <= 8; i++) CHECK_OK(push_move(c, i * 10 * MS, 1, 10 * i, 10 * i));
    CHECK(has(swipe, "movement", GESTA_REASON_MOVED_TOO_LITTLE, sqrt(12800), 100, NAN, "min_distance", 1));
    CHECK(has(swipe, "held", GESTA_REASON_HELD_TOO_LONG, 0.08, NAN, 1, "max_duration", 1));
    CHECK(find(swipe, "speed")->reason == GESTA_REASON_TOO_SLOW && fabs(find(swipe, "speed")->measured - 1000) < 1e-6);
    CHECK(has(swipe, "straightness", GESTA_REASON_NOT_STRAIGHT, 1, 0.75, NAN, "min_straightness", 1));
    stop();
}

static void swipe_aside(void) {
    uint32_t swipe = start("gesta.swipe");
    set_choice(swipe, "direction", "right");
    set(swipe, "max_angle", 0.5);
    set(swipe, "min_distance", 500);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 10 * MS, 1, 10, 10));
    const double eighth = atan(1.0);
    CHECK(has(swipe, "deviation", GESTA_REASON_WRONG_DIRECTION, eighth, NAN, 0.5, "max_angle", 0));
    CHECK(find(swipe, "movement")->flags == 0);
    stop();
}

static void pans(void) {
    uint32_t pan = start("gesta.pan"), edge = recognizer_new(c, "gesta.edge_pan");
    set(pan, "slop", 20);
    set_choice(pan, "axis", "horizontal");
    set(pan, "axis_angle", 0.4);
    set(edge, "margin", 10);
    set(edge, "slop", 20);
    attach(c, edge, 0, 0, 400, 400);
    CHECK_OK(gesta_recognizer_relate(c, pan, GESTA_RELATION_SIMULTANEOUS, edge, 1));
    CHECK_OK(push_down(c, 0, 1, 4, 200));
    CHECK_OK(push_move(c, 10 * MS, 1, 14, 200));
    CHECK(has(pan, "contacts", GESTA_REASON_TOO_FEW_CONTACTS, 1, 1, 10, "min_contacts", 1));
    CHECK(has(pan, "movement", GESTA_REASON_MOVED_TOO_LITTLE, 10, 20, NAN, "slop", 0));
    CHECK(has(pan, "deviation", GESTA_REASON_WRONG_DIRECTION, 0, NAN, 0.4, "axis_angle", 1));
    CHECK(has(edge, "edge_distance", GESTA_REASON_NOT_AT_EDGE, 4, NAN, 10, "margin", 1));
    CHECK(has(edge, "movement", GESTA_REASON_MOVED_TOO_LITTLE, 10, 20, NAN, "slop", 0));
    CHECK(find(edge, "deviation")->flags == GESTA_MEASURE_MET);
    CHECK_OK(push_move(c, 20 * MS, 1, 24, 200));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_POSSIBLE);
    CHECK(has(pan, "movement", GESTA_REASON_MOVED_TOO_LITTLE, 20, 20, NAN, "slop", 0)); /* must be more */
    CHECK_OK(push_move(c, 30 * MS, 1, 54, 200));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK(has(pan, "contacts", GESTA_REASON_TOO_FEW_CONTACTS, 1, 1, 10, "min_contacts", 1));
    CHECK_EQUAL(measure(pan), 1);
    stop();
}

static void zoom_with_one(void) {
    uint32_t zoom = start("gesta.double_tap_drag");
    set(zoom, "slop", 20);
    set(zoom, "max_duration", 0.5);
    set(zoom, "max_interval", 0.25);
    set(zoom, "tap_distance", 40);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(gesta_advance(c, 100 * MS));
    CHECK(has(zoom, "held", GESTA_REASON_HELD_TOO_LONG, 0.1, NAN, 0.5, "max_duration", 1));
    CHECK(has(zoom, "movement", GESTA_REASON_MOVED_TOO_FAR, 0, NAN, 20, "slop", 1));
    CHECK_OK(push_up(c, 150 * MS, 1, 0, 0));
    CHECK_OK(gesta_advance(c, 200 * MS));
    CHECK(has(zoom, "wait", GESTA_REASON_WAITED_TOO_LONG, 0.05, NAN, 0.25, "max_interval", 1));
    CHECK_OK(push_down(c, 250 * MS, 1, 3, 4));
    CHECK_OK(push_move(c, 260 * MS, 1, 5, 14));
    CHECK(has(zoom, "tap_distance", GESTA_REASON_TAPS_TOO_FAR_APART, 5, NAN, 40, "tap_distance", 1));
    CHECK(has(zoom, "movement", GESTA_REASON_MOVED_TOO_LITTLE, 10, 20, NAN, "slop", 0));
    CHECK(has(zoom, "deviation", GESTA_REASON_WRONG_DIRECTION, 2, NAN, 20, "slop", 1));
    stop();
}

static void grips(void) {
    static const char *const classes[] = {"gesta.pinch", "gesta.rotation", "gesta.transform"};
    for (int i = 0; i < 3; i++) {
        uint32_t grip = start(classes[i]);
        set(grip, "slop", 40);
        CHECK_OK(push_down(c, 0, 1, -100, 0));
        CHECK_EQUAL(find(grip, "contacts")->flags, i == 2 ? GESTA_MEASURE_MET : 0);
        CHECK_OK(push_down(c, 10 * MS, 2, 100, 0));
        CHECK(find(grip, "contacts")->measured == 2 && find(grip, "contacts")->flags == GESTA_MEASURE_MET);
        CHECK_OK(push_move(c, 20 * MS, 2, i == 1 ? 100 : 120, i == 1 ? 20 : 0));
        const gesta_measure *m = find(grip, "movement");
        CHECK(m->reason == GESTA_REASON_MOVED_TOO_LITTLE && m->least == 40 && m->flags == 0);
        CHECK_NEAR(m->measured, i == 1 ? 10 : 20, 0.5);
        CHECK_TEXT(m->parameter, "slop");
        stop();
    }
}

static void pointer_above(void) {
    uint32_t hover = start("gesta.hover");
    set(hover, "timeout", 0.5);
    gesta_touch t = touch_at(0, 1, GESTA_PHASE_HOVER, 5, 5);
    t.tool = GESTA_TOOL_MOUSE;
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
    CHECK_OK(gesta_advance(c, 100 * MS));
    CHECK(has(hover, "wait", GESTA_REASON_WAITED_TOO_LONG, 0.1, NAN, 0.5, "timeout", 1));
    stop();
}

static void capture(void) {
    uint32_t capture = start("gesta.capture");
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 10 * MS, 1, 5, 0));
    CHECK(has(capture, "samples", GESTA_REASON_TOO_MANY_SAMPLES, 2, NAN, 65536, NULL, 1));
    CHECK(has(capture, "contacts", GESTA_REASON_TOO_FEW_CONTACTS, 1, 1, 10, NULL, 1));
    stop();
}

static void draw(int64_t *time, const double *points, int count) {
    CHECK_OK(push_down(c, *time, 1, points[0], points[1]));
    for (int i = 1; i < count; i++)
        for (int step = 1; step <= 10; step++) {
            double share = step / 10.0, x = points[2 * i - 2], y = points[2 * i - 1];
            *time += 8 * MS;
            CHECK_OK(push_move(c, *time, 1, x + share * (points[2 * i] - x), y + share * (points[2 * i + 1] - y)));
        }
}

static void lift(int64_t *time, double x, double y) {
    *time += 8 * MS;
    CHECK_OK(push_up(c, *time, 1, x, y));
}

static void strokes(void) {
    static const double half[] = {0, 0, 100, 100}, whole[] = {0, 0, 100, 100, 0, 200};
    uint32_t stroke = start("gesta.stroke");
    set_choice(stroke, "pattern", "down-right, down-left");
    set(stroke, "min_size", 50);
    set(stroke, "max_size", 300);
    int64_t time = 0;
    draw(&time, half, 2);
    CHECK(has(stroke, "segments", GESTA_REASON_UNFINISHED, 1, 2, NAN, NULL, 0));
    CHECK(find(stroke, "size")->measured > 120 && find(stroke, "size")->least == 50);
    CHECK(find(stroke, "divergence")->reason == GESTA_REASON_DIVERGED && find(stroke, "divergence")->measured < 1);
    lift(&time, 100, 100);
    gesta_verdict v = verdict_of(c, stroke);
    CHECK(v.reason == GESTA_REASON_UNFINISHED && find(stroke, "segments")->measured == v.measured);
    CHECK(find(stroke, "segments")->least == v.limit);
    time += 1000 * MS;
    draw(&time, whole, 3);
    CHECK(has(stroke, "segments", GESTA_REASON_UNFINISHED, 2, 2, NAN, NULL, 1));
    lift(&time, 0, 200);
    CHECK_EQUAL(state_of(c, stroke), GESTA_STATE_ENDED);
    const gesta_measure *m = find(stroke, "misfit");
    CHECK(m->reason == GESTA_REASON_UNLIKE && m->flags == GESTA_MEASURE_MET && m->most == 1);
    CHECK(m->parameter == NULL);
    /* The second half of the path is the second segment, and the corner is between the two. */
    size_t count = measure(stroke), directions = 0, turns = 0;
    for (size_t i = 0; i < count; i++) {
        m = &listed[i];
        if (strcmp(m->name, "direction") == 0) {
            directions++;
            CHECK_NEAR(m->first, (m->segment - 1) * 0.5, 0.05);
            CHECK_NEAR(m->last, m->segment * 0.5, 0.05);
            CHECK(fabs(m->measured) < 5 && m->least < -10 && m->most > 10 && !strcmp(m->unit, "deg"));
        } else if (strcmp(m->name, "turn") == 0) {
            turns++;
            CHECK(m->segment == 2 && m->first == m->last);
            CHECK_NEAR(m->first, 0.5, 0.05);
        }
    }
    CHECK(directions + turns >= 2);
    stop();
}

/* A refused stroke keeps its figures: the verdict's is among them. */
static void refused_stroke(void) {
    static const double lopsided[] = {0, 0, 200, 200, 200, 400};
    uint32_t stroke = start("gesta.stroke");
    set_choice(stroke, "pattern", "down-right, down-left");
    int64_t time = 0;
    draw(&time, lopsided, 3);
    lift(&time, 200, 400);
    gesta_verdict v = verdict_of(c, stroke);
    CHECK_EQUAL(v.state, GESTA_STATE_FAILED);
    size_t count = measure(stroke), found = 0;
    for (size_t i = 0; i < count; i++) {
        const gesta_measure *m = &listed[i];
        if (m->reason != v.reason || fabs(m->measured - v.measured) > 1e-12) continue;
        CHECK(m->flags == 0 && (fabs(m->least - v.limit) < 1e-12 || fabs(m->most - v.limit) < 1e-12));
        found++;
    }
    CHECK_EQUAL(found, 1);
    CHECK_OK(push_down(c, time + 1000 * MS, 1, 0, 0));
    CHECK(find(stroke, "misfit")->name == NULL);
    stop();
}

static void presets(void) {
    static const char *const classes[] = {"gesta.chevron", "gesta.checkmark", "gesta.z", "gesta.circle",
                                          "gesta.tickle"};
    static const double line[] = {0, 0, 150, 150};
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        uint32_t stroke = start(classes[i]);
        int64_t time = 0;
        draw(&time, line, 2);
        CHECK(find(stroke, "size")->measured > 200 || state_of(c, stroke) == GESTA_STATE_FAILED);
        CHECK(find(stroke, "segments")->least >= 1);
        stop();
        if (i > 2) continue;
        stroke = start(classes[i]);
        set_choice(stroke, "rules", "literal");
        CHECK_OK(push_down(c, 0, 1, 0, 0));
        CHECK(has(stroke, "part", GESTA_REASON_LIFTED_EARLY, i == 2 ? 0 : 1, 3, NAN, NULL, 0));
        CHECK_OK(push_move(c, 10 * MS, 1, 10, 10));
        if (i == 0) CHECK(has(stroke, "depth", GESTA_REASON_ENDED_TOO_HIGH, 10, 0, NAN, NULL, 1));
        if (i == 1) CHECK(has(stroke, "height", GESTA_REASON_ENDED_TOO_LOW, -10, 0, NAN, NULL, 0));
        stop();
    }
}

static void templates(void) {
    static const double vee[] = {0, 0, 50, 100, 100, 0}, drawn[] = {0, 0, 100, 200, 200, 0}, flat[] = {0, 0, 300, 0};
    uint32_t template = start("gesta.template");
    CHECK_OK(gesta_recognizer_add_example(c, template, "vee", SIZE_MAX, vee, 3, NULL, 0));
    set(template, "min_size", 50);
    int64_t time = 0;
    draw(&time, drawn, 3);
    CHECK(has(template, "strokes", GESTA_REASON_TOO_MANY_STROKES, 1, NAN, 1, NULL, 1));
    CHECK(find(template, "movement")->measured > 400 && find(template, "movement")->least == 50);
    CHECK(find(template, "distance")->name == NULL);
    lift(&time, 200, 0);
    CHECK_EQUAL(state_of(c, template), GESTA_STATE_ENDED);
    const gesta_measure *m = find(template, "distance");
    CHECK(m->reason == GESTA_REASON_TOO_DIFFERENT && m->flags == GESTA_MEASURE_MET);
    CHECK_NEAR(m->measured, number_of(c, template, "distance"), 0);
    CHECK_NEAR(m->most, number_of(c, template, "limit"), 0);
    CHECK_TEXT(m->parameter, "false_positives");
    CHECK(find(template, "movement")->measured < 460); /* counted once */
    /* A drag that no example begins like fails before the lift. */
    time += 1000 * MS;
    draw(&time, flat, 2);
    gesta_verdict v = verdict_of(c, template);
    CHECK_EQUAL(v.reason, GESTA_REASON_DIVERGED);
    CHECK(v.measured > v.limit);
    CHECK(has(template, "divergence", v.reason, v.measured, NAN, v.limit, "max_stray", 0));
    lift(&time, 300, 0);
    set(template, "max_stray", 10000);
    time += 1000 * MS;
    draw(&time, flat, 2);
    m = find(template, "divergence");
    CHECK(m->measured >= v.measured && m->most == 10000 && m->flags == GESTA_MEASURE_MET);
    lift(&time, 300, 0);
    v = verdict_of(c, template);
    CHECK_EQUAL(v.reason, GESTA_REASON_TOO_DIFFERENT);
    CHECK(has(template, "distance", v.reason, v.measured, NAN, v.limit, "false_positives", 0));
    /* How long another stroke is waited for, and the parameter that decides it. */
    const double cross[] = {0, 0, 300, 0, 150, -150, 150, 150};
    const size_t lengths[] = {2, 2};
    CHECK_OK(gesta_recognizer_add_example(c, template, "cross", SIZE_MAX, cross, 4, lengths, 2));
    for (int i = 0; i < 3; i++) {
        static const struct {
            double limit;
            const char *parameter;
        } wait[] = {{10, NULL}, {0.75, "max_interval"}, {0.25, "max_interval"}};
        if (i == 1) CHECK_OK(gesta_recognizer_add_example(c, template, "flat", SIZE_MAX, flat, 2, NULL, 0));
        if (i == 2) set(template, "max_interval", 0.25);
        time += 20000 * MS;
        draw(&time, flat, 2);
        lift(&time, 300, 0);
        time += 100 * MS;
        CHECK_OK(gesta_advance(c, time));
        CHECK(has(template, "wait", GESTA_REASON_WAITED_TOO_LONG, 0.1, NAN, wait[i].limit, wait[i].parameter, 1));
    }
    stop();
}

/* A recognition that waits is decided. */
static void waiting(void) {
    uint32_t one = start("gesta.tap"), two = recognizer_new(c, "gesta.tap");
    set_integer(two, "taps", 2);
    CHECK_OK(gesta_recognizer_relate(c, one, GESTA_RELATION_REQUIRES_FAILURE, two, 1));
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK(measure(one) == 3 && measure(two) == 3);
    CHECK_OK(push_up(c, 50 * MS, 1, 0, 0));
    CHECK_EQUAL(state_of(c, one), GESTA_STATE_POSSIBLE);
    CHECK(measure(one) == 0 && measure(two) == 1);
    stop();
}

static void arrays(void) {
    struct {
        gesta_measure m;
        uint64_t newer;
    } longer[3];
    uint32_t tap = start("gesta.tap");
    size_t count = 0;
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(gesta_recognizer_measures(c, tap, NULL, 0, 0, &count));
    CHECK_EQUAL(count, 3);
    memset(longer, 0x5a, sizeof longer);
    CHECK_OK(gesta_recognizer_measures(c, tap, &longer[0].m, 2, sizeof longer[0], &count));
    CHECK(count == 3 && longer[0].newer == 0 && longer[1].newer == 0 && longer[2].newer == 0x5a5a5a5a5a5a5a5a);
    CHECK_TEXT(longer[1].m.name, "movement");
    stop();
}

/* ---- classes of the program */

static gesta_class table;
static puppet *made;
static int refuses;

static void puppet_measures(void *self) {
    const puppet *p = (const puppet *)self;
    const gesta_host *host = p->host;
    if (refuses) {
        size_t count = 99;
        CHECK_EQUAL(host->add_measure(p->instance, 7777, 1, 0, 2, 0), GESTA_E_RANGE);
        CHECK_EQUAL(host->add_measure(p->instance, GESTA_REASON_OWN, 1, 0, 2, 6), GESTA_E_INDEX);
        CHECK_EQUAL(host->add_measure(p->instance, GESTA_REASON_OWN, HUGE_VAL, 0, 2, 0), GESTA_E_NOT_FINITE);
        CHECK_EQUAL(host->add_measure(p->instance, GESTA_REASON_OWN, 1, (double)NAN, 2, 0), GESTA_E_NOT_FINITE);
        CHECK_EQUAL(host->add_measure(NULL, GESTA_REASON_OWN, 1, 0, 2, 0), GESTA_E_ARGUMENT);
        CHECK_EQUAL(host->set_value(p->instance, 0, 4), GESTA_E_BUSY);
        CHECK_EQUAL(host->fail(p->instance, GESTA_REASON_OWN, 0, 0), GESTA_E_BUSY);
        CHECK_EQUAL(gesta_context_cancel(c), GESTA_E_BUSY);
        uint32_t recognizers[4] = {0};
        CHECK_OK(gesta_context_list(c, GESTA_KIND_RECOGNIZER, recognizers, 4, &count));
        CHECK_OK(gesta_recognizer_measures(c, recognizers[0], NULL, 0, 0, &count));
        CHECK_EQUAL(count, 0);
        return;
    }
    CHECK_OK(host->add_measure(p->instance, GESTA_REASON_OWN, 3, 2, 4, 5));
    CHECK_OK(host->add_measure(p->instance, GESTA_REASON_MOVED_TOO_FAR, 3, -HUGE_VAL, 1, GESTA_NO_PARAMETER));
}

static int32_t keep_made(const puppet_call *call) {
    made = call->self;
    return 0;
}

static uint32_t puppet_new(uint32_t size) {
    c = context_new(0);
    puppet_forget();
    puppet_play = keep_made;
    table = puppet_table("test.puppet", GESTA_CLASS_DISCRETE);
    table.measures = puppet_measures;
    table.size = size;
    CHECK_OK(gesta_class_register(c, &table, NULL));
    uint32_t r = recognizer_new(c, "test.puppet");
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    return r;
}

static void own_class(void) {
    refuses = 0;
    uint32_t r = puppet_new(sizeof table);
    CHECK_EQUAL(measure(r), 2);
    CHECK(has(r, "not_today", GESTA_REASON_OWN, 3, 2, 4, "reach", 1));
    CHECK(has(r, "movement", GESTA_REASON_MOVED_TOO_FAR, 3, NAN, 1, NULL, 0));
    CHECK_EQUAL(made->host->add_measure(made->instance, GESTA_REASON_OWN, 3, 2, 4, 0), GESTA_E_BUSY);
    refuses = 1;
    CHECK_EQUAL(measure(r), 0);
    CHECK_OK(push_up(c, 10 * MS, 1, 0, 0));
    CHECK_EQUAL(measure(r), 0);
    stop();
    /* A table of an earlier version ends before the function. */
    refuses = 0;
    r = puppet_new((uint32_t)offsetof(gesta_class, measures));
    CHECK_EQUAL(measure(r), 0);
    stop();
}

int main(void) {
    only_under_way();
    taps();
    long_press();
    two_fingers();
    press_and_row();
    swipe();
    swipe_aside();
    pans();
    zoom_with_one();
    grips();
    pointer_above();
    capture();
    strokes();
    refused_stroke();
    presets();
    templates();
    waiting();
    arrays();
    own_class();
    return check_end();
}
