/* Uses a library that was built without parts: without CLASSES PART... CLASSES is how many the complete one has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../c/check.h"

static int is_missing(int argc, char **argv, const char *part) {
    for (int i = 2; i < argc; i++)
        if (strcmp(argv[i], part) == 0) return 1;
    return 0;
}

static char written[1 << 16];
static size_t written_length;

static void write_text(const char *bytes, size_t length, void *user) {
    (void)user;
    if (!CHECK(length <= sizeof written - written_length)) return;
    memcpy(written + written_length, bytes, length);
    written_length += length;
}

static void count(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event;
    ++*(int *)user;
}

static void ignore(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context, (void)finding, (void)user;
}

/* The code is that of a missing part, with a message that names it, or OK. */
static void expect(gesta_context *context, int32_t code, int missing, int32_t refusal, const char *words) {
    CHECK_EQUAL(code, missing ? refusal : GESTA_OK);
    if (missing) CHECK_HAS(gesta_context_message(context), words);
}

int main(int argc, char **argv) {
    static const char *const strokes[] = {"gesta.chevron", "gesta.checkmark", "gesta.z",
                                          "gesta.stroke",  "gesta.circle",    "gesta.tickle"};
    static const char *const learners[] = {"gesta.template", "gesta.spotter"};
    const int no_strokes = is_missing(argc, argv, "strokes"), no_examples = is_missing(argc, argv, "examples");
    const int no_traces = is_missing(argc, argv, "traces");
    const double xy[] = {0, 0, 50, 0, 50, 50};
    gesta_context *context = NULL, *other = NULL;
    uint32_t id = 0, tap = 0;
    int taps = 0, drawn = 0;
    size_t classes = 0;
    CHECK(gesta_context_create(NULL, &context) == GESTA_OK);
    CHECK(gesta_context_list(context, GESTA_KIND_CLASS, NULL, 0, &classes) == GESTA_OK);
    CHECK_EQUAL((long long)classes, atoi(argv[1]) - (no_strokes ? 6 : 0) - (no_examples ? 2 : 0));

    /* The rest works. */
    CHECK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &tap) == GESTA_OK);
    CHECK(gesta_recognizer_add_action(context, tap, count, &taps, NULL, NULL) == GESTA_OK);
    CHECK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.pan"), &id) == GESTA_OK);
    CHECK(gesta_finger_tap(context, 1, 10, 10, 1) == GESTA_OK);
    CHECK_EQUAL(taps, 1);
    CHECK(gesta_context_check(context, ignore, NULL, NULL) == GESTA_OK);

    for (int i = 0; i < 6; i++) {
        int32_t code = gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = strokes[i]), &id);
        expect(context, code, no_strokes, GESTA_E_CLASS, "this build of the library is without strokes");
    }
    CHECK(gesta_context_create(NULL, &other) == GESTA_OK);
    if (gesta_recognizer_create(other, GESTA_RECOGNIZER(.class_name = strokes[0]), &id) == GESTA_OK)
        CHECK(gesta_recognizer_add_action(other, id, count, &drawn, NULL, NULL) == GESTA_OK);
    expect(other, gesta_finger_draw(other, 1, GESTA_STR("chevron"), 0, 0, 60, 0.4), no_strokes, GESTA_E_UNSUPPORTED,
           "this build of the library is without strokes");
    CHECK_EQUAL(drawn, no_strokes ? 0 : 1);
    CHECK(gesta_context_destroy(other) == GESTA_OK);

    for (int i = 0; i < 2; i++) {
        int32_t code = gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = learners[i]), &id);
        expect(context, code, no_examples, GESTA_E_CLASS, "this build of the library is without examples");
    }
    if (no_examples) id = tap;
    expect(context, gesta_recognizer_add_example(context, id, GESTA_STR("corner"), xy, 3, NULL, 0), no_examples,
           GESTA_E_TYPE, "this build of the library is without examples");

    expect(context, gesta_setup_save(context, write_text, NULL), no_traces, GESTA_E_UNSUPPORTED, "without traces");
    CHECK(gesta_context_create(NULL, &other) == GESTA_OK);
    expect(other, gesta_setup_load(other, written, written_length, NULL, 0, NULL), no_traces, GESTA_E_UNSUPPORTED,
           "without traces");
    CHECK(gesta_context_destroy(other) == GESTA_OK);
    expect(context, gesta_trace_start(context, write_text, NULL, NULL), no_traces, GESTA_E_UNSUPPORTED,
           "without traces");
    CHECK(gesta_trace_stop(context) == GESTA_OK);
    CHECK(gesta_finger_tap(context, 1, 500, 500, 1) == GESTA_OK);
    CHECK_EQUAL(taps, 2);
    CHECK(gesta_context_destroy(context) == GESTA_OK);
    return check_end();
}
