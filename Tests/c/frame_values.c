/* Values at the time of a frame: positions of contacts, values of gestures, predictions, and the one euro filter. */
#include <math.h>

#include "frame_bits.h"
#include "support.h"

static gesta_context *c;

static gesta_touch sample(double ms, uint64_t contact, double x, double y, uint32_t phase) {
    gesta_touch t;
    memset(&t, 0, sizeof t);
    t.time = (int64_t)(ms * MS), t.contact = contact, t.x = x, t.y = y, t.phase = phase;
    return t;
}

static void push(double ms, uint64_t contact, double x, double y, uint32_t phase) {
    gesta_touch t = sample(ms, contact, x, y, phase);
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
}

/* Where contact 7 is for a frame at a time. */
static gesta_frame_position at(double ms, uint32_t flags) {
    gesta_frame_position found;
    memset(&found, 0x5a, sizeof found);
    CHECK_OK(gesta_contact_at(c, 7, (int64_t)(ms * MS), flags, &found));
    CHECK_EQUAL(found.reserved, 0);
    return found;
}

static int is(gesta_frame_position p, double ms, double x, uint32_t kind) {
    return p.time == (int64_t)(ms * MS) && fabs(p.x - x) < 1e-9 && fabs(p.y + 2 * p.x) < 1e-9 && p.kind == kind;
}

static void move(double ms, double x) { push(ms, 7, x, -2 * x, GESTA_PHASE_MOVED); }

/* The rule of Android: 5 ms before the frame. */
static void positions(void) {
    c = context_new(GESTA_CONFIG_FRAME_VALUES);
    push(100, 7, 10, -20, GESTA_PHASE_BEGAN);
    /* Before the first sample, at it, and after it: there is nothing to continue. */
    CHECK(is(at(90, 0), 100, 10, GESTA_RESAMPLING_NONE) && is(at(105, 0), 100, 10, GESTA_RESAMPLING_NONE));
    CHECK(is(at(110, 0), 100, 10, GESTA_RESAMPLING_NONE));
    move(110, 20);
    move(120, 40);
    CHECK(is(at(109, 0), 104, 14, GESTA_RESAMPLING_INTERPOLATED));
    CHECK(is(at(115, 0), 110, 20, GESTA_RESAMPLING_NONE) && is(at(125, 0), 120, 40, GESTA_RESAMPLING_NONE));
    CHECK(is(at(120, 0), 115, 30, GESTA_RESAMPLING_INTERPOLATED));
    /* By at most half of the last interval. */
    CHECK(is(at(128, 0), 123, 46, GESTA_RESAMPLING_EXTRAPOLATED));
    CHECK(is(at(130, 0), 125, 50, GESTA_RESAMPLING_EXTRAPOLATED));
    CHECK(is(at(140, 0), 125, 50, GESTA_RESAMPLING_EXTRAPOLATED));
    CHECK(is(at(145, 0), 125, 50, GESTA_RESAMPLING_EXTRAPOLATED));
    /* No sample for more than 20 ms: it rests. */
    CHECK(is(at(145.001, 0), 120, 40, GESTA_RESAMPLING_NONE) && is(at(1000, 0), 120, 40, GESTA_RESAMPLING_NONE));
    /* By at most 8 ms. */
    move(138, 76);
    CHECK(is(at(163, 0), 146, 92, GESTA_RESAMPLING_EXTRAPOLATED));
    /* Samples more than 20 ms apart are interpolated, and not continued. */
    move(159, 97);
    CHECK(is(at(154, 0), 149, 87, GESTA_RESAMPLING_INTERPOLATED) && is(at(166, 0), 159, 97, GESTA_RESAMPLING_NONE));
    /* Nor are those less than 2 ms apart, of which the first is replaced by the next one after it. */
    move(160.5, 98);
    CHECK(is(at(167, 0), 160.5, 98, GESTA_RESAMPLING_NONE) && is(at(165, 0), 159, 97, GESTA_RESAMPLING_NONE));
    move(161, 99);
    CHECK(is(at(165, 0), 160, 98, GESTA_RESAMPLING_INTERPOLATED));
    /* A stationary sample has a time only. */
    push(170, 7, 555, 555, GESTA_PHASE_STATIONARY);
    CHECK(is(at(180, 0), 174.5, 99, GESTA_RESAMPLING_EXTRAPOLATED));
    push(180, 7, 0, 0, GESTA_PHASE_ENDED);
    CHECK_OK(gesta_context_destroy(c));
}

/* Only as much is kept: at least 25 ms. */
static void kept(double interval) {
    gesta_frame_position found;
    c = context_new(GESTA_CONFIG_FRAME_VALUES);
    push(0, 7, 0, 0, GESTA_PHASE_BEGAN);
    double last = 0;
    for (int i = 1; i < 500; i++) last = i * interval, move(last, last);
    CHECK(fabs(at(last - 20, 0).x - (last - 25)) < 1e-9 && fabs(at(last, 0).x - (last - 5)) < 1e-9);
    CHECK_ERROR(c, gesta_contact_at(c, 7, 5 * MS, 0, &found), GESTA_E_TIME, "time is 5000000");
    CHECK_ERROR(c, gesta_contact_at(c, 7, -GESTA_TIME_MAX, 0, &found), GESTA_E_TIME, "before the samples");
    /* A contact of the same id has nothing of the former one. */
    push(last, 7, 0, 0, GESTA_PHASE_ENDED);
    CHECK_ERROR(c, gesta_contact_at(c, 7, 0, 0, &found), GESTA_E_CONTACT, "contact is 7");
    push(last + 1, 7, 3, -6, GESTA_PHASE_BEGAN);
    CHECK(is(at(5, 0), last + 1, 3, GESTA_RESAMPLING_NONE));
    CHECK_OK(gesta_context_destroy(c));
}

static void predictions(void) {
    c = context_new(GESTA_CONFIG_FRAME_VALUES);
    push(0, 7, 0, 0, GESTA_PHASE_BEGAN);
    CHECK(is(at(10, GESTA_FRAME_PREDICT), 0, 0, GESTA_RESAMPLING_NONE));
    move(4, 4);
    move(8, 8);
    move(12, 12);
    /* No latency, and the same between samples. */
    CHECK(is(at(10, GESTA_FRAME_PREDICT), 10, 10, GESTA_RESAMPLING_INTERPOLATED));
    for (int ahead = 1; ahead <= 64; ahead++) {
        double x = 12 + 70 * (1 - exp(-ahead / 70.0));
        CHECK(is(at(12 + ahead, GESTA_FRAME_PREDICT), 12 + ahead, x, GESTA_RESAMPLING_PREDICTED));
    }
    CHECK(is(at(76.001, GESTA_FRAME_PREDICT), 12, 12, GESTA_RESAMPLING_NONE));
    /* The velocity of the last 8 ms, or of as long as there is. */
    move(16, 12);
    double x = 12 + 0.5 * 70 * (1 - exp(-16 / 70.0));
    CHECK(is(at(32, GESTA_FRAME_PREDICT), 32, x, GESTA_RESAMPLING_PREDICTED));
    CHECK_OK(gesta_context_destroy(c));
}

/* What a callback reads: the sample of its event is the newest. */
static gesta_frame_position in_callback;
static int32_t code_at_end;

static void read_in_callback(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state != GESTA_STATE_ENDED)
        CHECK_OK(gesta_contact_at(context, event->contacts[0], event->time + 5 * MS, 0, &in_callback));
    else code_at_end = gesta_contact_at(context, 7, event->time + 9 * MS, 0, &in_callback);
}

static void callbacks(void) {
    c = context_new(GESTA_CONFIG_FRAME_VALUES);
    uint32_t pan = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_add_action(c, pan, read_in_callback, NULL, NULL, NULL));
    push(0, 7, 0, 0, GESTA_PHASE_BEGAN);
    move(10, 100);
    CHECK(is(in_callback, 10, 100, GESTA_RESAMPLING_NONE));
    gesta_touch batch[2] = {sample(20, 7, 120, -240, GESTA_PHASE_MOVED), sample(30, 7, 140, -280, GESTA_PHASE_MOVED)};
    CHECK_OK(gesta_push(c, batch, 2, sizeof *batch));
    CHECK(is(in_callback, 30, 140, GESTA_RESAMPLING_NONE));
    /* A contact that lifts is not continued. */
    push(34, 7, 500, 500, GESTA_PHASE_ENDED);
    CHECK(code_at_end == GESTA_E_CONTACT || is(in_callback, 30, 140, GESTA_RESAMPLING_NONE));
    CHECK_OK(gesta_context_destroy(c));
}

static double values[16];

static size_t values_at(uint32_t recognizer, double ms, uint32_t flags) {
    size_t count = 0;
    memset(values, 0, sizeof values);
    CHECK_OK(gesta_recognizer_values_at(c, recognizer, (int64_t)(ms * MS), flags, values, 16, &count));
    return count;
}

enum { TX = GESTA_PAN_TRANSLATION_X, TY = GESTA_PAN_TRANSLATION_Y, VX = GESTA_PAN_VELOCITY_X };

static void pans(uint32_t flags) {
    double y = flags & GESTA_CONFIG_Y_UP ? -1 : 1;
    double now[16];
    size_t count = 0;
    c = context_new(GESTA_CONFIG_FRAME_VALUES | flags);
    uint32_t pan = recognizer_new(c, "gesta.pan");
    CHECK_EQUAL(values_at(pan, 5, 0), 5);
    push(0, 7, 0, 0, GESTA_PHASE_BEGAN);
    move(10, 100); /* begins with a translation of 0 */
    move(20, 110);
    values_at(pan, 20, 0);
    CHECK(fabs(values[TX] - 5) < 1e-9 && fabs(values[TY] + 10) < 1e-9 && values[GESTA_PAN_CONTACT_COUNT] == 1);
    CHECK(values[VX] > 0);
    /* Before it began; after the newest event, as far as positions: velocities are those of the event. */
    values_at(pan, 3, 0);
    CHECK(values[TX] == 0 && values[TY] == 0);
    CHECK_OK(gesta_recognizer_values(c, pan, now, 16, &count));
    values_at(pan, 28, 0);
    CHECK(fabs(values[TX] - 13) < 1e-9 && fabs(values[TY] + 26) < 1e-9 && values[VX] == now[VX]);
    values_at(pan, 60, 0);
    CHECK(memcmp(values, now, count * sizeof *now) == 0);
    values_at(pan, 36, GESTA_FRAME_PREDICT);
    CHECK(fabs(values[TX] - 10 - 70 * (1 - exp(-16 / 70.0))) < 1e-9 && values[VX] == now[VX]);
    /* A second contact: the translation does not jump. */
    push(25, 8, 300, 0 * y, GESTA_PHASE_BEGAN);
    values_at(pan, 30, 0);
    CHECK(fabs(values[TX] - 10) < 1e-9 && values[GESTA_PAN_CONTACT_COUNT] == 2);
    push(27.5, 8, 300, 0, GESTA_PHASE_ENDED);
    move(30, 120);
    /* What is set to 0 does not jump back. */
    CHECK_OK(gesta_recognizer_set_number(c, pan, "translation_x", SIZE_MAX, 0));
    values_at(pan, 35, 0);
    CHECK(fabs(values[TX]) < 1e-9 && fabs(values[TY] + 40) < 1e-9);
    values_at(pan, 33.75, 0);
    CHECK(fabs(values[TX] + 5) < 1e-9 && fabs(values[TY] + 30) < 1e-9);
    values_at(pan, 38, 0);
    CHECK(fabs(values[TX] - 5) < 1e-9 && fabs(values[TY] + 50) < 1e-9);
    /* Ended: as in the event, and not continued. */
    push(35, 7, 0, 0, GESTA_PHASE_ENDED);
    CHECK_OK(gesta_recognizer_values(c, pan, now, 16, &count));
    values_at(pan, 48, GESTA_FRAME_PREDICT);
    CHECK(memcmp(values, now, count * sizeof *now) == 0);
    /* The next gesture has nothing of it. */
    push(40, 7, 0, 0, GESTA_PHASE_BEGAN);
    CHECK(values_at(pan, 41, 0) == 5 && values[TX] == 0 && values[TY] == 0);
    move(45, 0);
    move(50, 60);
    values_at(pan, 42, 0);
    CHECK(values[TX] == 0);
    CHECK_OK(gesta_context_destroy(c));
}

static void pinch(double ms, double span) {
    gesta_touch two[2] = {sample(ms, 1, 100 - span / 2, 0, GESTA_PHASE_MOVED),
                          sample(ms, 2, 100 + span / 2, 0, GESTA_PHASE_MOVED)};
    CHECK_OK(gesta_push(c, two, 2, sizeof *two));
}

static void scales(void) {
    c = context_new(GESTA_CONFIG_FRAME_VALUES);
    uint32_t r = recognizer_new(c, "gesta.pinch");
    push(0, 1, 50, 0, GESTA_PHASE_BEGAN);
    push(0, 2, 150, 0, GESTA_PHASE_BEGAN);
    pinch(10, 150);
    double first = (values_at(r, 15, 0), values[GESTA_PINCH_SCALE]);
    pinch(20, 180);
    double second = (values_at(r, 25, 0), values[GESTA_PINCH_SCALE]);
    CHECK(first >= 1 && second > first);
    values_at(r, 20, 0);
    CHECK(fabs(values[GESTA_PINCH_SCALE] - (first + second) / 2) < 1e-9 && values[GESTA_PINCH_FOCUS_X] == 100);
    values_at(r, 28, 0);
    CHECK(fabs(values[GESTA_PINCH_SCALE] - (second + (second - first) * 0.3)) < 1e-9);
    /* A scale that is set multiplies those before. */
    CHECK_OK(gesta_recognizer_set_number(c, r, "scale", SIZE_MAX, 1));
    values_at(r, 25, 0);
    CHECK(values[GESTA_PINCH_SCALE] == 1);
    values_at(r, 20, 0);
    CHECK(fabs(values[GESTA_PINCH_SCALE] - (first + second) / 2 / second) < 1e-9);
    CHECK_OK(gesta_context_destroy(c));
}

/* Values of motions, at their times. */
static void motions(void) {
    c = context_new(GESTA_CONFIG_FRAME_VALUES);
    uint32_t pan = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("inputs"), GESTA_INPUT_MOTION));
    for (int i = 0; i < 4; i++) {
        gesta_motion m;
        memset(&m, 0, sizeof m);
        m.kind = GESTA_MOTION_SWIPE, m.fingers = 3, m.time = i * 10 * MS, m.stream = 5;
        m.phase = i == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED;
        m.dx = i == 0 ? 0 : 10;
        CHECK_OK(gesta_push_motion(c, &m, 1, sizeof m));
    }
    double newest = (values_at(pan, 35, 0), values[TX]);
    values_at(pan, 30, 0);
    CHECK(newest > 0 && fabs(values[TX] - (newest - 5)) < 1e-9);
    CHECK_OK(gesta_context_destroy(c));
}

static void errors(void) {
    gesta_frame_position found;
    size_t count = 0;
    c = context_new(0);
    uint32_t pan = recognizer_new(c, "gesta.pan");
    push(0, 7, 0, 0, GESTA_PHASE_BEGAN);
    CHECK_ERROR(c, gesta_contact_at(c, 7, 0, 0, &found), GESTA_E_STATE, "GESTA_CONFIG_FRAME_VALUES");
    CHECK_ERROR(c, gesta_recognizer_values_at(c, pan, 0, 0, values, 16, &count), GESTA_E_STATE, "keeps no samples");
    CHECK_OK(gesta_context_destroy(c));
    c = context_new(GESTA_CONFIG_FRAME_VALUES);
    pan = recognizer_new(c, "gesta.pan");
    push(0, 7, 0, 0, GESTA_PHASE_BEGAN);
    CHECK_ERROR(c, gesta_contact_at(c, 8, 0, 0, &found), GESTA_E_CONTACT, "contact is 8");
    CHECK_ERROR(c, gesta_contact_at(c, 7, 0, 2, &found), GESTA_E_ARGUMENT, "flags is 0x00000002");
    CHECK_ERROR(c, gesta_contact_at(c, 7, GESTA_TIME_MAX + 1, 0, &found), GESTA_E_TIME, "GESTA_TIME_MAX");
    CHECK_ERROR(c, gesta_contact_at(c, 7, 0, 0, NULL), GESTA_E_ARGUMENT, "position");
    CHECK_ERROR(c, gesta_recognizer_values_at(c, pan, 0, 4, values, 16, &count), GESTA_E_ARGUMENT,
                "flags is 0x00000004");
    CHECK_ERROR(c, gesta_recognizer_values_at(c, pan, 0, 0, values, 16, NULL), GESTA_E_ARGUMENT, "count");
    CHECK_ERROR(c, gesta_recognizer_values_at(c, pan, 0, 0, NULL, 16, &count), GESTA_E_ARGUMENT, "values");
    CHECK_ERROR(c, gesta_recognizer_values_at(c, 77, 0, 0, values, 16, &count), GESTA_E_HANDLE, "recognizer");
    CHECK(gesta_contact_at(NULL, 7, 0, 0, &found) == GESTA_E_ARGUMENT);
    move(10, 100);
    for (int i = 2; i < 400; i++) move(i * 10, 100 + i);
    CHECK_ERROR(c, gesta_recognizer_values_at(c, pan, 0, 0, values, 16, &count), GESTA_E_TIME, "time is 0");
    push(4000, 7, 0, 0, GESTA_PHASE_ENDED);
    CHECK_ERROR(c, gesta_contact_at(c, 7, 4000 * MS, 0, &found), GESTA_E_CONTACT, "contact is 7");
    CHECK_OK(gesta_recognizer_destroy(c, pan));
    CHECK_ERROR(c, gesta_recognizer_values_at(c, pan, 0, 0, values, 16, &count), GESTA_E_STALE, "recognizer");
    CHECK_OK(gesta_context_destroy(c));
}

/* Casiez, Roussel, Vogel 2012, by the formulas of the paper, with libm. */
static void filters(void) {
    gesta_filter filter, other = {.size = sizeof other};
    CHECK_OK(gesta_filter_init(&filter, sizeof filter));
    CHECK(filter.min_cutoff == 4.7 && filter.beta == 0.01 && filter.speed_cutoff == 1 && filter.started == 0);
    double x = 0, y = 0, dx = 0, dy = 0;
    const double pi = 3.14159265358979323846;
    for (int i = 0; i < 200; i++) {
        double t = 1.0 / 90, raw_x = 100 * sin(i / 9.0) + i % 3, raw_y = i * 4 - i % 2;
        int64_t time = i * INT64_C(11111111);
        t = 11111111 / 1e9;
        if (i == 0) {
            x = raw_x, y = raw_y;
        } else {
            double slow = 1 / (1 + 1 / (2 * pi * 1 * t));
            dx += slow * ((raw_x - x) / t - dx);
            dy += slow * ((raw_y - y) / t - dy);
            double cutoff = 4.7 + 0.01 * hypot(dx, dy), fast = 1 / (1 + 1 / (2 * pi * cutoff * t));
            x += fast * (raw_x - x);
            y += fast * (raw_y - y);
        }
        CHECK_OK(gesta_filter_add(&filter, time, raw_x, raw_y, &filter));
        CHECK(fabs(filter.x - x) < 1e-9 && fabs(filter.y - y) < 1e-9 && filter.time == time);
    }
    /* The same time: as before. Into another one: the first stays. */
    gesta_filter before = filter;
    CHECK_OK(gesta_filter_add(&filter, filter.time, 999, 999, &filter));
    CHECK(memcmp(&before, &filter, sizeof filter) == 0);
    CHECK_OK(gesta_filter_add(&filter, filter.time + MS, 999, 999, &other));
    CHECK(memcmp(&before, &filter, sizeof filter) == 0 && other.x > filter.x && other.started == 1);
    /* Errors change nothing. */
    CHECK(gesta_filter_add(&filter, filter.time - 1, 1, 1, &filter) == GESTA_E_TIME);
    CHECK(gesta_filter_add(&filter, GESTA_TIME_MAX + 1, 1, 1, &filter) == GESTA_E_TIME);
    CHECK(gesta_filter_add(&filter, filter.time + 1, NAN, 1, &filter) == GESTA_E_NOT_FINITE);
    CHECK(gesta_filter_add(&filter, filter.time + 1, 1, INFINITY, &filter) == GESTA_E_NOT_FINITE);
    CHECK(gesta_filter_add(&filter, filter.time + 1, 2 * GESTA_COORDINATE_MAX, 1, &filter) == GESTA_E_RANGE);
    CHECK(gesta_filter_add(NULL, 0, 1, 1, &filter) == GESTA_E_ARGUMENT);
    CHECK(gesta_filter_add(&filter, filter.time + 1, 1, 1, NULL) == GESTA_E_ARGUMENT);
    CHECK(memcmp(&before, &filter, sizeof filter) == 0);
    other.size = 8;
    CHECK(gesta_filter_add(&filter, filter.time + 1, 1, 1, &other) == GESTA_E_SIZE);
    double *const numbers[] = {&filter.min_cutoff, &filter.beta, &filter.speed_cutoff, &filter.velocity_x};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        *numbers[i] = NAN;
        CHECK(gesta_filter_add(&filter, filter.time + 1, 1, 1, &filter) == GESTA_E_NOT_FINITE);
        *numbers[i] = i == 3 ? 1e31 : -1;
        CHECK(gesta_filter_add(&filter, filter.time + 1, 1, 1, &filter) == GESTA_E_RANGE);
        filter = before;
    }
    CHECK(gesta_filter_init(NULL, sizeof filter) == GESTA_E_ARGUMENT);
    CHECK(gesta_filter_init(&filter, 4) == GESTA_E_SIZE);
    /* A larger struct of a later version. */
    union {
        gesta_filter filter;
        unsigned char bytes[sizeof(gesta_filter) + 16];
    } larger;
    memset(&larger, 0xff, sizeof larger);
    CHECK_OK(gesta_filter_init(&larger.filter, sizeof larger));
    CHECK(larger.bytes[sizeof(gesta_filter)] == 0 && larger.filter.size == sizeof larger);
    CHECK_OK(gesta_filter_add(&larger.filter, 0, 3, 4, &larger.filter));
    CHECK(larger.filter.x == 3 && larger.filter.y == 4);
}

/* Events and verdicts are those of a context that keeps nothing, whatever is read. */
static uint64_t session(uint32_t flags, int reads) {
    static const char *const classes[] = {"gesta.pan",   "gesta.tap",      "gesta.swipe",     "gesta.long_press",
                                          "gesta.pinch", "gesta.rotation", "gesta.transform", "gesta.chevron"};
    uint64_t hash = UINT64_C(0xCBF29CE484222325), dice = 77;
    uint32_t ids[8];
    char text[512];
    c = context_new(flags);
    for (size_t i = 0; i < 8; i++) ids[i] = recognizer_new(c, classes[i]);
    for (int stroke = 0; stroke < 60; stroke++) {
        double x = stroke % 3 * 40, y = 50, start = stroke * 700;
        for (int i = 0; i < 30; i++) {
            gesta_touch batch[4];
            size_t count = 0;
            dice = dice * 6364136223846793005u + 1442695040888963407u;
            x += (double)(dice >> 40 & 15) - 4, y += (double)(dice >> 50 & 15) - 7;
            uint32_t phase = i == 0 ? GESTA_PHASE_BEGAN : i == 29 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
            batch[count++] = sample(start + i * 8, 7, x, y, phase);
            if (stroke % 2) batch[count++] = sample(start + i * 8, 8, 300 - x, y + 3 * i, phase);
            if (phase == GESTA_PHASE_MOVED) batch[count++] = sample(start + i * 8 + 4, 7, x + 1, y, phase);
            CHECK_OK(gesta_push(c, batch, count, sizeof *batch));
            const gesta_event *events = NULL;
            size_t length = 0, stride = 0;
            CHECK_OK(gesta_events(c, &events, &length, &stride));
            for (size_t e = 0; e < length; e++) {
                const gesta_event *event = (const gesta_event *)(const void *)((const char *)events + e * stride);
                hash = decay_mix(hash, &event->state, sizeof event->state);
                hash = decay_mix(hash, &event->time, sizeof event->time);
                hash = decay_mix(hash, &event->recognizer, sizeof event->recognizer);
                hash = decay_mix(hash, event->values, event->value_count * sizeof(double));
                hash = decay_mix(hash, event->positions, event->contact_count * 2 * sizeof(double));
            }
            for (int frame = 0; reads && frame < 3; frame++) {
                gesta_frame_position found;
                if (phase != GESTA_PHASE_ENDED)
                    CHECK_OK(gesta_contact_at(c, 7, (int64_t)((start + i * 8 + frame * 9) * MS), frame & 1, &found));
                for (size_t r = 0; r < 8; r++) values_at(ids[r], start + i * 8 + frame * 9, frame & 1);
            }
        }
        for (size_t r = 0; r < 8; r++) {
            size_t needed = 0;
            CHECK_OK(gesta_recognizer_verdict(c, ids[r], NULL, text, sizeof text, &needed));
            hash = decay_mix(hash, text, needed);
        }
    }
    CHECK_OK(gesta_context_destroy(c));
    return hash;
}

static const gesta_host *endless_host;

static void *endless_create(const gesta_host *host, gesta_instance *instance, void *user) {
    (void)user;
    endless_host = host;
    return instance;
}

static void nothing(void *self) { (void)self; }

static void endless_moves(void *self, const gesta_contact *const *touches, size_t count) {
    gesta_instance *instance = (gesta_instance *)self;
    (void)count;
    CHECK_OK(endless_host->set_value(instance, 0, touches[0]->x < 4 ? (double)INFINITY : touches[0]->x));
    CHECK_OK(endless_host->set_state(instance, touches[0]->x == 1 ? GESTA_STATE_BEGAN : GESTA_STATE_CHANGED));
}

static void endless_begins(void *self, const gesta_contact *const *touches, size_t count) {
    (void)self, (void)touches, (void)count;
}

/* What a class sets to infinity has no values between: it is that of gesta_recognizer_values. */
static void infinite(void) {
    gesta_value_info room;
    gesta_class kind;
    uint32_t id;
    double value = 0;
    size_t count;
    memset(&room, 0, sizeof room), memset(&kind, 0, sizeof kind);
    room.size = sizeof room, room.type = GESTA_TYPE_NUMBER, room.name = "room", room.unit = "length", room.doc = "";
    kind.size = sizeof kind, kind.id = "test.endless", kind.label = "Endless", kind.doc = "No end.";
    kind.flags = GESTA_CLASS_CONTINUOUS, kind.values = &room, kind.value_count = 1;
    kind.create = endless_create, kind.destroy = nothing, kind.reset = nothing;
    kind.touches_began = endless_begins, kind.touches_moved = endless_moves;
    kind.touches_ended = kind.touches_cancelled = endless_begins;
    c = context_new(GESTA_CONFIG_FRAME_VALUES);
    CHECK_OK(gesta_class_register(c, &kind, NULL));
    CHECK_OK(gesta_recognizer_create(c, GESTA_RECOGNIZER(.class_name = "test.endless"), &id));
    push(0, 7, 0, 0, GESTA_PHASE_BEGAN);
    for (int i = 1; i < 8; i++) {
        push(8 * i, 7, i, 0, GESTA_PHASE_MOVED);
        for (int frame = 0; frame < 30; frame += 5) {
            CHECK_OK(gesta_recognizer_values_at(c, id, (8 * i + frame) * MS, frame & 1, &value, 1, &count));
            if (i < 4) CHECK(value == (double)INFINITY);
            CHECK(!isnan(value) && (i < 4 || isfinite(value)));
        }
    }
    push(80, 7, 9, 0, GESTA_PHASE_ENDED);
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    positions();
    kept(0.1);
    kept(1);
    kept(3);
    kept(8);
    predictions();
    callbacks();
    pans(0);
    pans(GESTA_CONFIG_Y_UP);
    pans(GESTA_CONFIG_NO_POLL);
    scales();
    motions();
    errors();
    infinite();
    filters();
    uint64_t plain = session(GESTA_CONFIG_POLL_ALL, 0);
    CHECK(plain == session(GESTA_CONFIG_POLL_ALL | GESTA_CONFIG_FRAME_VALUES, 0));
    CHECK(plain == session(GESTA_CONFIG_POLL_ALL | GESTA_CONFIG_FRAME_VALUES, 1));
    if (!CHECK(frame_bits() == FRAME_BITS)) printf("frame_bits: 0x%016llX\n", (unsigned long long)frame_bits());
    return check_end();
}
