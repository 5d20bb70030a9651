/* Examples through the C interface: added, counted, named, removed, saved and loaded; invalid input changes nothing. */
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

static size_t count_of(gesta_context *context, uint32_t r, const char *name) {
    size_t count = 99;
    CHECK_OK(gesta_recognizer_example_count(context, r, name, name ? SIZE_MAX : 0, &count));
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
    CHECK_OK(gesta_recognizer_example_name(context, r, 1, name, sizeof name, &needed));
    CHECK_TEXT(name, "a cross");
    CHECK_EQUAL(needed, 7);
    CHECK_ERROR(context, gesta_recognizer_example_name(context, r, 1, name, 7, &needed), GESTA_E_BUFFER, "too small");
    CHECK_ERROR(context, gesta_recognizer_example_name(context, r, 2, name, sizeof name, NULL), GESTA_E_INDEX,
                "2 names");
    CHECK_ERROR(context, gesta_recognizer_example_name(context, r, SIZE_MAX, name, sizeof name, NULL), GESTA_E_INDEX,
                "index");
    CHECK_OK(gesta_recognizer_remove_examples(context, r, "w", 1, &removed));
    CHECK_EQUAL(removed, 0);
    CHECK_OK(gesta_recognizer_remove_examples(context, r, "v", 1, &removed));
    CHECK_EQUAL(removed, 2);
    CHECK_EQUAL(count_of(context, r, NULL), 1);
    CHECK_OK(gesta_recognizer_remove_examples(context, r, NULL, 0, NULL));
    CHECK_EQUAL(count_of(context, r, NULL), 0);
    CHECK_OK(gesta_context_destroy(context));
}

static void bad_examples(void) {
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template"), tap = recognizer_new(context, "gesta.tap");
    double points[2 * 8] = {0};
    const size_t short_ones[] = {2, 1}, empty[] = {4, 0}, long_ones[] = {2, SIZE_MAX}, six[] = {1, 1, 1, 1, 1, 1};
    size_t count;
    text before;
    teach(context, r);
    before = saved(context, r);
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, NULL, SIZE_MAX, vee, 7, NULL, 0), GESTA_E_ARGUMENT,
                "name is null");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "", SIZE_MAX, vee, 7, NULL, 0), GESTA_E_ARGUMENT,
                "name is empty");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "\xff", SIZE_MAX, vee, 7, NULL, 0), GESTA_E_TEXT,
                "UTF-8");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, NULL, 7, NULL, 0), GESTA_E_ARGUMENT,
                "xy is null");
    CHECK_ERROR(
        context,
        gesta_recognizer_add_example(context, r, "v", SIZE_MAX, (const double *)((const char *)vee + 4), 6, NULL, 0),
        GESTA_E_ARGUMENT, "aligned");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 0, NULL, 0), GESTA_E_ARGUMENT,
                "point_count is 0");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 1, NULL, 0), GESTA_E_ARGUMENT,
                "one place");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, points, 8, NULL, 0), GESTA_E_ARGUMENT,
                "one place");
    CHECK_ERROR(context,
                gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, GESTA_EXAMPLE_POINTS_MAX + 1, NULL, 0),
                GESTA_E_LIMIT, "at most 8192");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, SIZE_MAX, NULL, 0), GESTA_E_LIMIT,
                "points");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 7, NULL, 1), GESTA_E_ARGUMENT,
                "stroke_lengths is null");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 6, six, 6), GESTA_E_LIMIT,
                "6 strokes, at most 5");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 4, short_ones, 2),
                GESTA_E_ARGUMENT, "add up to less");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 4, empty, 2), GESTA_E_ARGUMENT,
                "length is 0");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, vee, 4, long_ones, 2),
                GESTA_E_ARGUMENT, "length is");
    points[5] = NAN;
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, points, 8, NULL, 0),
                GESTA_E_NOT_FINITE, "point 2 is (0, nan)");
    points[5] = 2e9;
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, points, 8, NULL, 0), GESTA_E_RANGE,
                "within");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, tap, "v", 1, vee, 7, NULL, 0), GESTA_E_TYPE,
                "\"gesta.tap\" does not learn");
    CHECK_ERROR(context, gesta_recognizer_example_count(context, r, NULL, 0, NULL), GESTA_E_ARGUMENT, "count");
    CHECK_ERROR(context, gesta_recognizer_example_count(context, tap, NULL, 0, &count), GESTA_E_TYPE, "learn");
    CHECK_ERROR(context, gesta_recognizer_save_examples(context, r, NULL, NULL), GESTA_E_ARGUMENT, "write");
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
        {HEAD "example \"\" | 0 0 1 1\n", "line 3: expected a name that is not empty"},
        {HEAD "example \"w\n", "line 3: expected a closing quotation mark"},
        {HEAD "example \"w\"\n", "line 3: expected | and the points of a stroke"},
        {HEAD "example \"w\" 0 0 1 1\n", "line 3: expected |"},
        {HEAD "example \"w\" |\n", "line 3: expected x and y after the bar"},
        {HEAD "example \"w\" | 0 0 | | 1 1\n", "line 3: expected x and y after the bar"},
        {HEAD "example \"w\" | 0 0 1\n", "line 3: expected y within +-1e9"},
        {HEAD "example \"w\" | 0 0 1 x\n", "line 3: expected y within +-1e9"},
        {HEAD "example \"w\" | 0 0 1 1,5\n", "line 3: expected y within +-1e9"},
        {HEAD "example \"w\" | 0 0 nan 1\n", "line 3: expected x within +-1e9"},
        {HEAD "example \"w\" | 0 0 2000000000 1\n", "line 3: expected x within +-1e9"},
        {HEAD "example \"w\" | 4 4 4 4\n", "line 3: expected points that are not all in one place"},
        {HEAD "example \"w\" | 0 0 | 0 1 | 0 2 | 0 3 | 0 4 | 0 5\n", "line 3: expected at most 5 strokes"},
        {HEAD "example \"w\" | 0 0 1 1", "line 3: expected a line's end"},
    };
    for (size_t at = 0; at < sizeof rows / sizeof *rows; at++) {
        CHECK_ERROR(context, gesta_recognizer_load_examples(context, r, rows[at].text, SIZE_MAX), GESTA_E_EXAMPLES,
                    rows[at].words);
    }
    CHECK_ERROR(context, gesta_recognizer_load_examples(context, r, NULL, 0), GESTA_E_ARGUMENT, "text is null");
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
    CHECK_OK(gesta_recognizer_set_number(context, r, "false_positives", SIZE_MAX, 0.25));
    draw_vee(context, 2, 1000 * MS);
    CHECK_OK(gesta_recognizer_remove_examples(context, r, "v", 1, NULL));
    draw_vee(context, 3, 2000 * MS);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_FAILED);
    CHECK_OK(gesta_recognizer_remove_examples(context, r, NULL, 0, NULL));
    draw_vee(context, 4, 3000 * MS);
    CHECK_OK(gesta_trace_stop(context));
    CHECK(strstr(trace.bytes, "\nforget ") != NULL);
    CHECK_OK(gesta_trace_replay(trace.bytes, trace.length, &options, &result));
    CHECK_TEXT(message, "");
    CHECK_EQUAL(result.differences, 0);
    CHECK(result.events >= 4);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    adding();
    bad_examples();
    text_form();
    bad_texts();
    traced();
    return check_end();
}
