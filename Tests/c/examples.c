/* Examples through the C interface: added, counted, named, removed, saved and loaded; invalid input changes nothing. */
#include "counting.h"
#include "support.h"

#include <math.h>

static const double vee[] = {0, 0, 10, 20, 20, 40, 30, 60, 40, 40, 50, 20, 60, 0};
static const double cross[] = {0, 0, 60, 60, 60, 0, 0, 60};

typedef struct text {
    char bytes[8192];
    size_t length;
} text;

static void keep(const char *bytes, size_t length, void *user) {
    text *t = user;
    CHECK(t->length + length < sizeof t->bytes);
    if (t->length + length >= sizeof t->bytes) return;
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = 0;
}

static text saved(gesta_context *context, uint32_t r) {
    text t;
    memset(&t, 0, sizeof t);
    CHECK_OK(gesta_recognizer_save_examples(context, r, keep, &t));
    return t;
}

/* Of a name; of counterexamples, "", or of all but these, NULL. */
static size_t count_of(gesta_context *context, uint32_t r, const char *name) {
    size_t count = 0;
    char found[64];
    gesta_example_info info = {.size = sizeof info};
    for (size_t i = 0; gesta_recognizer_example(context, r, i, &info, found, sizeof found, NULL) == GESTA_OK; i++)
        if (name != NULL ? strcmp(found, name) == 0 : *found != 0) count += info.count;
    return count;
}

static void teach(gesta_context *context, uint32_t r) {
    const size_t two[] = {2, 2};
    CHECK_OK(gesta_recognizer_add_example(context, r, "v", 1, vee, 7, NULL, 0));
    CHECK_OK(gesta_recognizer_add_example(context, r, "a cross", SIZE_MAX, cross, 4, two, 2));
    CHECK_OK(gesta_recognizer_add_example(context, r, "v", 1, vee, 7, NULL, 0));
}

static void adding(void) {
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template");
    char name[16];
    size_t needed = 0, removed = 99;
    CHECK_EQUAL(count_of(context, r, NULL), 0);
    teach(context, r);
    CHECK_EQUAL(count_of(context, r, NULL), 3);
    CHECK_EQUAL(count_of(context, r, "v"), 2);
    CHECK_EQUAL(count_of(context, r, "w"), 0);
    CHECK_OK(gesta_recognizer_example(context, r, 1, NULL, name, sizeof name, &needed));
    CHECK_TEXT(name, "a cross");
    CHECK_EQUAL(needed, 7);
    CHECK_ERROR(context, gesta_recognizer_example(context, r, 1, NULL, name, 7, &needed), GESTA_E_BUFFER,
                "must be at least 8");
    CHECK_ERROR(context, gesta_recognizer_example(context, r, 2, NULL, name, sizeof name, NULL), GESTA_E_INDEX,
                "must be less than 2");
    CHECK_ERROR(context, gesta_recognizer_example(context, r, SIZE_MAX, NULL, name, sizeof name, NULL), GESTA_E_INDEX,
                "index");
    CHECK_OK(gesta_recognizer_remove_examples(context, r, "w", 1, &removed));
    CHECK_EQUAL(removed, 0);
    CHECK_OK(gesta_recognizer_remove_examples(context, r, "v", 1, &removed));
    CHECK_EQUAL(removed, 2);
    CHECK_EQUAL(count_of(context, r, NULL), 1);
    CHECK_OK(gesta_recognizer_remove_examples(context, r, "", 0, NULL));
    CHECK_EQUAL(count_of(context, r, NULL), 0);
    CHECK_OK(gesta_context_destroy(context));
}

static void bad_examples(void) {
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template");
    double points[2 * 8] = {0};
    const size_t short_ones[] = {2, 1}, long_ones[] = {2, SIZE_MAX};
    text before;
    teach(context, r);
    before = saved(context, r);
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 1, NULL, 0), GESTA_E_ARGUMENT,
                "one place");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, points, 8, NULL, 0), GESTA_E_ARGUMENT,
                "one place");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, SIZE_MAX, NULL, 0), GESTA_E_LIMIT,
                "points");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 4, short_ones, 2),
                GESTA_E_ARGUMENT, "sum of stroke_lengths is 3, must be point_count, 4");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 4, long_ones, 2),
                GESTA_E_ARGUMENT, "stroke_lengths[1] is 18446744073709551615, must be at most");
    CHECK_TEXT(saved(context, r).bytes, before.bytes);
    CHECK_OK(gesta_context_destroy(context));
}

static void text_form(void) {
    gesta_context *context = context_new(0), *up = context_new(GESTA_CONFIG_Y_UP);
    uint32_t r = recognizer_new(context, "gesta.template"), other = recognizer_new(up, "gesta.template");
    const double odd[] = {0.1, -1e-300, 1e9, 0.3333333333333333, 5, 1e-7};
    text first;
    teach(context, r);
    CHECK_OK(gesta_recognizer_add_example(context, r, "\"odd\" \\ \n one", SIZE_MAX, odd, 3, NULL, 0));
    first = saved(context, r);
    CHECK(strncmp(first.bytes, "gesta-examples 1\nexample \"v\" | 0 0 10 20 ", 41) == 0);
    CHECK(strstr(first.bytes, "example \"a cross\" | 0 0 60 60 | 60 0 0 60\n") != NULL);
    CHECK_OK(gesta_recognizer_load_examples(up, other, first.bytes, first.length));
    CHECK_EQUAL(count_of(up, other, NULL), 4);
    CHECK_TEXT(saved(up, other).bytes, first.bytes);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_context_destroy(up));
}

static void bad_texts(void) {
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template");
    text before;
    teach(context, r);
    before = saved(context, r);
#define HEAD "gesta-examples 1\nexample \"w\" | 0 0 1 1\n"
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"", "line 1: expected gesta-examples 1"},
        {"gesta-trace 1\n", "line 1: expected gesta-examples 1"},
        {HEAD "# a comment\nexmple \"w\" | 0 0 1 1\n", "line 4: expected example"},
        {HEAD "example w | 0 0 1 1\n", "line 3: expected a text in quotation marks"},
        {HEAD "example \"\" | 1 1 1 1\n", "line 3: all points are in one place"},
        {HEAD "example \"w\n", "line 3: expected a closing quotation mark"},
        {HEAD "example \"w\"\n", "line 3: example has no stroke, must have at least one"},
        {HEAD "example \"w\" 0 0 1 1\n", "line 3: expected |"},
        {HEAD "example \"w\" |\n", "line 3: stroke 0 has no points"},
        {HEAD "example \"w\" | 0 0 | | 1 1\n", "line 3: stroke 1 has no points"},
        {HEAD "example \"w\" | 0 0 1\n", "line 3: expected y"},
        {HEAD "example \"w\" | 0 0 1 x\n", "line 3: expected y"},
        {HEAD "example \"w\" | 0 0 1 1,5\n", "line 3: expected y"},
        {HEAD "example \"w\" | 0 0 nan 1\n", "line 3: point 1 is (nan, 1), must be within +-1e9"},
        {HEAD "example \"w\" | 0 0 2000000000 1\n", "line 3: point 1 is (2000000000, 1), must be within +-1e9"},
        {HEAD "example \"w\" | 4 4 4 4\n", "line 3: all points are in one place"},
        {HEAD "example \"w\" | 4 4 | 5 5\n", "line 3: all points of each stroke are in one place"},
        {HEAD "example \"w\" | 0 0 | 0 1 | 0 2 | 0 3 | 0 4 | 0 5\n",
         "line 3: number of strokes is 6, must be at most 5"},
        {HEAD "example \"w\" | 0 0 1 1", "line 3: expected a line's end"},
    };
    for (size_t at = 0; at < sizeof rows / sizeof *rows; at++) {
        CHECK_ERROR(context, gesta_recognizer_load_examples(context, r, rows[at].text, SIZE_MAX), GESTA_E_EXAMPLES,
                    rows[at].words);
    }
    CHECK_ERROR(context, gesta_recognizer_load_examples(context, r, NULL, 0), GESTA_E_ARGUMENT, "text is NULL");
    CHECK_TEXT(saved(context, r).bytes, before.bytes);
    CHECK_OK(gesta_recognizer_load_examples(context, r, HEAD, SIZE_MAX));
    CHECK_EQUAL(count_of(context, r, NULL), 4);
    CHECK_OK(gesta_context_destroy(context));
}

static void draw_vee(gesta_context *context, uint64_t contact, int64_t from) {
    CHECK_OK(push_down(context, from, contact, vee[0], vee[1]));
    for (int i = 1; i < 7; i++) CHECK_OK(push_move(context, from + i * 10 * MS, contact, vee[2 * i], vee[2 * i + 1]));
    CHECK_OK(push_up(context, from + 70 * MS, contact, vee[12], vee[13]));
}

/* What a recognizer makes of a vee and a cross: state, values and the texts of two of them after every sample. */
typedef struct course {
    size_t length;
    uint32_t states[2];
    struct {
        double values[12];
        char name[16], best[16];
    } after[40];
} course;

static void note(gesta_context *context, uint32_t r, course *c) {
    size_t count = 0;
    CHECK(c->length < 40);
    if (c->length == 40) return;
    CHECK_OK(gesta_recognizer_values(context, r, c->after[c->length].values, 12, &count));
    CHECK_OK(gesta_recognizer_text(context, r, "name", SIZE_MAX, c->after[c->length].name, 16, NULL));
    CHECK_OK(gesta_recognizer_text(context, r, "best", SIZE_MAX, c->after[c->length].best, 16, NULL));
    c->length++;
}

static void draw_line(gesta_context *context, uint32_t r, int64_t from, const double *p, int parts, course *c) {
    const uint64_t contact = (uint64_t)from + 1;
    CHECK_OK(push_down(context, from, contact, p[0], p[1]));
    for (int i = 1; i <= 6; i++) {
        /* Where on the corners it is. */
        const double at = (double)parts * i / 6;
        const int corner = i == 6 ? parts - 1 : (int)at;
        const double *q = p + 2 * corner;
        CHECK_OK(push_move(context, from + i * 10 * MS, contact, q[0] + (q[2] - q[0]) * (at - corner),
                           q[1] + (q[3] - q[1]) * (at - corner)));
        note(context, r, c);
    }
    CHECK_OK(push_up(context, from + 70 * MS, contact, p[2 * parts], p[2 * parts + 1]));
    note(context, r, c);
}

static course try_both(gesta_context *context, uint32_t r, int64_t from) {
    course c;
    memset(&c, 0, sizeof c);
    draw_line(context, r, from, vee, 6, &c);
    c.states[0] = state_of(context, r);
    CHECK_OK(gesta_advance(context, from + 2000 * MS));
    draw_line(context, r, from + 3000 * MS, cross, 1, &c);
    draw_line(context, r, from + 3200 * MS, cross + 4, 1, &c);
    CHECK_OK(gesta_advance(context, from + 5000 * MS));
    c.states[1] = state_of(context, r);
    note(context, r, &c);
    return c;
}

static void check_same(const course *got, const course *want) {
    CHECK_EQUAL(got->states[0], want->states[0]);
    CHECK_EQUAL(got->states[1], want->states[1]);
    CHECK_EQUAL(got->length, want->length);
    for (size_t i = 0; i < want->length; i++) {
        CHECK(memcmp(got->after[i].values, want->after[i].values, sizeof want->after[i].values) == 0);
        CHECK_TEXT(got->after[i].name, want->after[i].name);
        CHECK_TEXT(got->after[i].best, want->after[i].best);
    }
}

static const char more_examples[] = "gesta-examples 1\n"
                                    "example \"other one\" | 0 0 10 20 20 40 30 60 40 40 50 20 60 0\n"
                                    "example \"strokes\" | 0 0 60 60 | 60 0 0 60 | 30 0 30 60\n"
                                    "example \"other one\" | 0 0 20 0 20 20 0 20\n"
                                    "example \"v\" | 0 0 20 5 40 0\n";

/* Examples that precede the malformed line leave nothing behind: the recognizer decides as one that never saw them. */
static void rolled_back(int32_t eager) {
    char spoilt[sizeof more_examples + 16];
    const size_t two[] = {2, 2};
    const double flat[] = {0, 0, 90, 5, 180, 0};
    gesta_context *contexts[2];
    uint32_t recognizers[2];
    static course courses[2][2];
    snprintf(spoilt, sizeof spoilt, "%sexample\n", more_examples);
    for (int i = 0; i < 2; i++) {
        gesta_context *context = contexts[i] = context_new(0);
        uint32_t r = recognizers[i] = recognizer_new(context, "gesta.template");
        CHECK_OK(gesta_recognizer_set_number(context, r, "eager", SIZE_MAX, eager));
        CHECK_OK(gesta_recognizer_add_example(context, r, "v", 1, vee, 7, NULL, 0));
        for (int round = 0; round < 2; round++) {
            if (i == 1)
                CHECK_ERROR(context, gesta_recognizer_load_examples(context, r, spoilt, SIZE_MAX), GESTA_E_EXAMPLES,
                            "line 6");
            CHECK_EQUAL(count_of(context, r, NULL), round == 0 ? 1 : 3);
            courses[i][round] = try_both(context, r, round * 10000 * MS);
            CHECK_OK(gesta_recognizer_add_example(context, r, "a cross", SIZE_MAX, cross, 4, two, 2));
            CHECK_OK(gesta_recognizer_add_example(context, r, "flat", SIZE_MAX, flat, 3, NULL, 0));
        }
    }
    CHECK_EQUAL(courses[0][0].states[0], GESTA_STATE_ENDED);
    CHECK_EQUAL(courses[0][1].states[1], GESTA_STATE_ENDED);
    /* A stroke that is none of the cross's is decided at the lift, and one of the cross's is not. */
    CHECK_EQUAL(courses[0][1].states[0], GESTA_STATE_ENDED);
    check_same(&courses[1][0], &courses[0][0]);
    check_same(&courses[1][1], &courses[0][1]);
    CHECK_TEXT(saved(contexts[1], recognizers[1]).bytes, saved(contexts[0], recognizers[0]).bytes);
    for (int i = 0; i < 2; i++) CHECK_OK(gesta_context_destroy(contexts[i]));
}

static counting heap;
/* Allocations until one fails. */
static unsigned long left;

static void *failing_allocate(void *user, size_t size, size_t alignment) {
    if (left > 0 && --left == 0) return NULL;
    return counting_allocate(user, size, alignment);
}

/* Whichever allocation of a load fails, the recognizer decides as before it. */
static void out_of_memory(void) {
    gesta_allocator hook = counting_hook(&heap);
    int32_t code = GESTA_E_MEMORY;
    int64_t time = 0;
    unsigned long failures = 0;
    hook.allocate = failing_allocate;
    CHECK_OK(gesta_allocator_set(&hook));
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template");
    CHECK_OK(gesta_recognizer_add_example(context, r, "v", 1, vee, 7, NULL, 0));
    try_both(context, r, time);
    const course before = try_both(context, r, time += 10000 * MS);
    CHECK_EQUAL(before.states[0], GESTA_STATE_ENDED);
    while (code == GESTA_E_MEMORY && failures < 200) {
        left = failures + 1;
        code = gesta_recognizer_load_examples(context, r, more_examples, SIZE_MAX);
        left = 0;
        if (code == GESTA_OK) break;
        failures++;
        CHECK_EQUAL(code, GESTA_E_MEMORY);
        CHECK_EQUAL(count_of(context, r, NULL), 1);
        const course after = try_both(context, r, time += 10000 * MS);
        check_same(&after, &before);
    }
    CHECK_OK(code);
    CHECK(failures > 3);
    CHECK_EQUAL(count_of(context, r, NULL), 5);
    CHECK_OK(gesta_context_destroy(context));
    CHECK(heap.live == 0 && heap.wrong == 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

/* A session with examples that come before it and in it replays bit for bit. */
static void traced(void) {
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template");
    static text trace;
    gesta_trace_result result;
    char message[256] = "";
    gesta_trace_options options;
    memset(&trace, 0, sizeof trace);
    memset(&options, 0, sizeof options);
    memset(&result, 0, sizeof result);
    options.size = sizeof options;
    options.message = message;
    options.capacity = sizeof message;
    result.size = sizeof result;
    CHECK_OK(gesta_recognizer_set_number(context, r, "max_interval", SIZE_MAX, 0));
    CHECK_OK(gesta_recognizer_add_example(context, r, "v", 1, vee, 7, NULL, 0));
    CHECK_OK(gesta_trace_start(context, keep, &trace, NULL));
    draw_vee(context, 1, 0);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_ENDED);
    teach(context, r);
    CHECK_OK(gesta_recognizer_set_number(context, r, "false_positives", SIZE_MAX, 0.05));
    draw_vee(context, 2, 1000 * MS);
    CHECK_OK(gesta_recognizer_remove_examples(context, r, "v", 1, NULL));
    draw_vee(context, 3, 2000 * MS);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_FAILED);
    CHECK_OK(gesta_recognizer_remove_examples(context, r, "", 0, NULL));
    draw_vee(context, 4, 3000 * MS);
    CHECK_OK(gesta_trace_stop(context));
    CHECK(strstr(trace.bytes, "\nforget ") != NULL);
    CHECK_OK(gesta_trace_replay(trace.bytes, trace.length, &options, &result));
    CHECK_TEXT(message, "");
    CHECK_EQUAL(result.differences, 0);
    CHECK(result.events >= 4);
    CHECK_OK(gesta_context_destroy(context));
}

/* A cross whose strokes have a pause between them. */
static void draw_cross(gesta_context *context, uint32_t r, int64_t from, int64_t pause) {
    course unused;
    memset(&unused, 0, sizeof unused);
    draw_line(context, r, from, cross, 1, &unused);
    draw_line(context, r, from + 70 * MS + pause, cross + 4, 1, &unused);
}

/* What is learned of the writer's pauses is part of setups and traces. */
static void learned(void) {
    gesta_context *context = context_new(0), *loaded = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template"), copy = 0;
    static text trace, setup;
    gesta_trace_result result;
    const size_t two[] = {2, 2};
    memset(&trace, 0, sizeof trace);
    memset(&setup, 0, sizeof setup);
    memset(&result, 0, sizeof result);
    result.size = sizeof result;
    CHECK_OK(gesta_recognizer_add_example(context, r, "a cross", SIZE_MAX, cross, 4, two, 2));
    CHECK_NEAR(number_of(context, r, "max_interval"), -0.5, 0);
    draw_cross(context, r, 0, 800 * MS);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_ENDED);
    CHECK_NEAR(number_of(context, r, "max_interval"), -0.8, 0);
    CHECK_OK(gesta_trace_start(context, keep, &trace, NULL));
    draw_cross(context, r, 20000 * MS, 1000 * MS);
    /* One stroke is complete now, and may still become a cross: the wait depends on what was learned. */
    CHECK_OK(gesta_recognizer_add_example(context, r, "a line", SIZE_MAX, cross, 2, NULL, 0));
    draw_cross(context, r, 40000 * MS, 1400 * MS);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_ENDED);
    CHECK_NEAR(number_of(context, r, "max_interval"), -1.4, 0);
    CHECK_OK(gesta_trace_stop(context));
    CHECK(strstr(trace.bytes, "set 0x20010000 max_interval -0.8\n") != NULL);
    CHECK_OK(gesta_trace_replay(trace.bytes, trace.length, NULL, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK_OK(gesta_setup_save(context, keep, &setup));
    CHECK_OK(gesta_setup_load(loaded, setup.bytes, setup.length, &copy, 1, NULL));
    CHECK_NEAR(number_of(loaded, copy, "max_interval"), -1.4, 0);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_context_destroy(loaded));
}

/* A stroke that is an example by itself is not decided at the lift if it may be one of two that lie side by side. */
static void strokes_side_by_side(void) {
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template");
    const double bars[] = {0, 0, 0, 60, 40, 0, 40, 60};
    const size_t two[] = {2, 2};
    char name[16];
    course unused;
    memset(&unused, 0, sizeof unused);
    CHECK_OK(gesta_recognizer_add_example(context, r, "one", SIZE_MAX, bars, 2, NULL, 0));
    CHECK_OK(gesta_recognizer_add_example(context, r, "eleven", SIZE_MAX, bars, 4, two, 2));
    draw_line(context, r, 0, bars, 1, &unused);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_POSSIBLE);
    draw_line(context, r, 300 * MS, bars + 4, 1, &unused);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_ENDED);
    CHECK_OK(gesta_recognizer_text(context, r, "name", SIZE_MAX, name, sizeof name, NULL));
    CHECK_TEXT(name, "eleven");
    CHECK_OK(gesta_context_destroy(context));
}

/* A drawing that was recognized is none; what is more like it than like an example fails, until it is removed. */
static void corrected(void) {
    gesta_context *context = context_new(0), *second = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template"), tap = recognizer_new(context, "gesta.tap");
    uint32_t spotter = recognizer_new(context, "gesta.spotter"), other = recognizer_new(second, "gesta.template");
    double bent[14];
    gesta_verdict verdict;
    size_t removed = 0;
    text file;
    static text trace, setup;
    gesta_context *third = context_new(0);
    uint32_t copy = 0;
    gesta_trace_result result;
    memset(&result, 0, sizeof result);
    result.size = sizeof result;
    memset(&verdict, 0, sizeof verdict);
    verdict.size = sizeof verdict;
    CHECK_OK(gesta_recognizer_set_number(context, r, "max_interval", SIZE_MAX, 0));
    memcpy(bent, vee, sizeof bent);
    bent[2] += 15;
    CHECK_OK(gesta_recognizer_add_example(context, r, "v", 1, bent, 7, NULL, 0));
    CHECK_ERROR(context, gesta_recognizer_correct(context, r, "v", 1), GESTA_E_STATE, "drawing");
    draw_vee(context, 1, 0);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_ENDED);
    CHECK_ERROR(context, gesta_recognizer_correct(context, r, "", 0), GESTA_E_ARGUMENT, "empty");
    CHECK_OK(gesta_recognizer_correct(context, r, NULL, 0));
    CHECK_ERROR(context, gesta_recognizer_correct(context, r, "v", 1), GESTA_E_STATE, "corrected");
    CHECK_EQUAL(count_of(context, r, ""), 1);
    CHECK_EQUAL(count_of(context, r, NULL), 1);
    draw_vee(context, 2, 1000 * MS);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_FAILED);
    CHECK_OK(gesta_recognizer_verdict(context, r, &verdict, NULL, 0, NULL));
    CHECK_EQUAL(verdict.reason, GESTA_REASON_COUNTEREXAMPLE);
    CHECK_OK(gesta_recognizer_remove_examples(context, r, NULL, 0, &removed));
    CHECK_EQUAL(removed, 1);
    draw_vee(context, 3, 2000 * MS);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_ENDED);

    /* The same by a drawing of the program; a file keeps it. */
    CHECK_OK(gesta_recognizer_add_example(context, r, NULL, 0, vee, 7, NULL, 0));
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, NULL, 0, vee, 1, NULL, 0), GESTA_E_ARGUMENT,
                "one place");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, tap, NULL, 0, vee, 7, NULL, 0), GESTA_E_TYPE,
                "gesta.tap");
    CHECK_ERROR(context, gesta_recognizer_correct(context, tap, "v", 1), GESTA_E_TYPE, "gesta.tap");
    CHECK_ERROR(context, gesta_recognizer_correct(context, spotter, "v", 1), GESTA_E_TYPE, "gesta.spotter");
    CHECK_EQUAL(count_of(context, r, ""), 1);
    file = saved(context, r);
    CHECK(strstr(file.bytes, "example \"\" | ") != NULL);
    /* It is listed after the only name. */
    gesta_example_info info = {.size = sizeof info};
    size_t needed = 9;
    CHECK_OK(gesta_recognizer_example(context, r, 1, &info, NULL, 0, &needed));
    CHECK(info.count == 1 && needed == 0);
    CHECK_ERROR(context, gesta_recognizer_example(context, r, 2, &info, NULL, 0, NULL), GESTA_E_INDEX, "less than 2");
    info.size = 4;
    CHECK_ERROR(context, gesta_recognizer_example(context, r, 0, &info, NULL, 0, NULL), GESTA_E_SIZE, "info->size");
    CHECK_OK(gesta_recognizer_load_examples(second, other, file.bytes, file.length));
    CHECK_EQUAL(count_of(second, other, ""), 1);
    draw_vee(second, 1, 0);
    CHECK_EQUAL(state_of(second, other), GESTA_STATE_FAILED);

    /* So do a trace that begins later, and a setup. */
    memset(&trace, 0, sizeof trace);
    CHECK_OK(gesta_trace_start(context, keep, &trace, NULL));
    draw_vee(context, 4, 3000 * MS);
    CHECK_OK(gesta_trace_stop(context));
    CHECK(strstr(trace.bytes, " \"\" | ") != NULL);
    CHECK_OK(gesta_trace_replay(trace.bytes, trace.length, NULL, &result));
    CHECK_EQUAL(result.differences, 0);
    memset(&setup, 0, sizeof setup);
    CHECK_OK(gesta_setup_save(context, keep, &setup));
    CHECK_OK(gesta_setup_load(third, setup.bytes, setup.length, &copy, 1, NULL));
    CHECK_EQUAL(count_of(third, copy, ""), 1);
    CHECK_OK(gesta_context_destroy(third));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_context_destroy(second));
}

int main(void) {
    adding();
    bad_examples();
    text_form();
    bad_texts();
    rolled_back(0);
    rolled_back(1);
    out_of_memory();
    traced();
    learned();
    strokes_side_by_side();
    corrected();
    return check_end();
}
