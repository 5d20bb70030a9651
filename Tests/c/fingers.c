/* Fingers in words: every built-in class in at most three calls, the same samples everywhere. */
#include <math.h>

#include "traced.h"

static gesta_context *context;
static heard events;

/* A context with one recognizer of a class, which hears all of its events. */
static uint32_t begin(const char *class_name, uint32_t flags) {
    uint32_t recognizer;
    context = context_new(flags);
    memset(&events, 0, sizeof events);
    recognizer = recognizer_new(context, class_name);
    CHECK_OK(gesta_recognizer_add_action(context, recognizer, heard_callback, &events, NULL, NULL));
    return recognizer;
}

static void end(const char *states, int line) {
    const char *got = heard_states(&events, 0);
    char first_and_last[3] = {got[0], got[0] ? got[strlen(got) - 1] : 0, 0};
    check_text(strlen(states) == 2 ? first_and_last : got, states, __FILE__, line, "the states");
    CHECK_OK(gesta_context_destroy(context));
}

#define END(states) end(states, __LINE__)

static void taps(void) {
    begin("gesta.tap", 0);
    CHECK_OK(gesta_finger_tap(context, 1, 10, 10, 1));
    END("3");

    uint32_t twice = begin("gesta.tap", 0);
    CHECK_OK(gesta_recognizer_set_number(context, twice, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_finger_tap(context, 1, 10, 10, 2));
    END("3");

    begin("gesta.long_press", 0);
    CHECK_OK(gesta_finger_down(context, 1, 10, 10));
    CHECK_OK(gesta_finger_wait(context, 1));
    CHECK_OK(gesta_finger_up(context, 1));
    END("13");

    begin("gesta.double_tap_drag", 0);
    CHECK_OK(gesta_finger_tap(context, 1, 10, 10, 1));
    CHECK_OK(gesta_finger_down(context, 1, 10, 10));
    CHECK_OK(gesta_finger_move_to(context, 1, 10, 80, 0.2));
    CHECK_OK(gesta_finger_up(context, 1));
    END("13");
}

static void drags(void) {
    static const char *const classes[] = {"gesta.pan", "gesta.capture"};
    for (int i = 0; i < 2; i++) {
        begin(classes[i], 0);
        CHECK_OK(gesta_finger_down(context, 1, 10, 10));
        CHECK_OK(gesta_finger_move_to(context, 1, 80, 10, 0.2));
        CHECK_OK(gesta_finger_up(context, 1));
        END("13");
    }
    begin("gesta.swipe", 0);
    CHECK_OK(gesta_finger_down(context, 1, 10, 10));
    CHECK_OK(gesta_finger_move_to(context, 1, 110, 10, 0.1));
    CHECK_OK(gesta_finger_up(context, 1));
    END("3");

    uint32_t edge = begin("gesta.edge_pan", 0);
    attach(context, edge, 0, 0, 400, 300);
    CHECK_OK(gesta_finger_down(context, 1, 0, 150));
    CHECK_OK(gesta_finger_move_to(context, 1, 80, 150, 0.2));
    CHECK_OK(gesta_finger_up(context, 1));
    END("13");

    begin("gesta.hover", 0);
    CHECK_OK(gesta_finger_hover(context, 1, 10, 10));
    CHECK_OK(gesta_finger_hover(context, 1, 20, 20));
    CHECK_OK(gesta_finger_down(context, 1, 20, 20));
    CHECK(events.count >= 2 && events.events[0].event.state == GESTA_STATE_BEGAN);
    CHECK_OK(gesta_context_destroy(context));
}

static void two_fingers(void) {
    for (uint32_t flags = 0; flags < 2; flags++) {
        begin("gesta.pinch", flags);
        CHECK_OK(gesta_finger_pinch(context, 1, 200, 200, 40, 120, 0, 0.3));
        CHECK_NEAR(events.events[events.count - 1].values[GESTA_PINCH_SCALE] * 40 / 120, 1, 0.2);
        END("13");
        begin("gesta.rotation", flags);
        CHECK_OK(gesta_finger_pinch(context, 1, 200, 200, 100, 100, 1.5, 0.3));
        CHECK_NEAR(events.events[events.count - 1].values[GESTA_ROTATION_ROTATION], 1.5, 0.3);
        END("13");
    }
    begin("gesta.transform", 0);
    CHECK_OK(gesta_finger_pinch(context, 1, 200, 200, 40, 120, 0.7, 0.3));
    END("13");
}

static void strokes(void) {
    static const char *const drawn[][2] = {{"gesta.chevron", "chevron"},
                                           {"gesta.checkmark", "checkmark"},
                                           {"gesta.z", "z"},
                                           {"gesta.circle", "circle"},
                                           {"gesta.tickle", "tickle"}};
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++)
        for (uint32_t flags = 0; flags < 2; flags++) {
            begin(drawn[i][0], flags);
            CHECK_OK(gesta_finger_draw(context, 1, drawn[i][1], SIZE_MAX, 100, 100, 40, 0.4));
            check_text(heard_states(&events, 0), "3", __FILE__, __LINE__, drawn[i][0]);
            CHECK_OK(gesta_context_destroy(context));
        }
    uint32_t stroke = begin("gesta.stroke", 0);
    CHECK_OK(gesta_recognizer_set_text(context, stroke, GESTA_STR("pattern"), GESTA_STR("x")));
    CHECK_OK(gesta_finger_draw(context, 1, GESTA_STR("x"), 100, 100, 40, 0.6));
    END("3");

    static const double v[] = {0, 0, 10, 20, 20, 0};
    uint32_t template = begin("gesta.template", 0);
    CHECK_OK(gesta_recognizer_add_example(context, template, GESTA_STR("v"), v, 3, NULL, 0));
    CHECK_OK(gesta_finger_draw(context, 1, GESTA_STR("down-right, up-right"), 100, 100, 40, 0.4));
    END("3");
}

/* What is pushed, to the last bit: as a trace has it. */
static void samples(void) {
    static text t;
    static const char *const lines[] = {
        "touch 0 1 began 10 10",
        "touch 8000000 1 moved 45 10",
        "touch 16000000 1 moved 80 10",
        "touch 24000000 1 ended 80 10",
        "advance 524000000",
        "touch 532000000 2 began 1 2",
        "touch 580000000 2 ended 1 2",
        "touch 676000000 2 began 1 2",
        "touch 724000000 2 ended 1 2",
        "touch 732000000 3 hover 5 6",
        "touch 740000000 4 began -5 0",
        "touch 740000000 5 began 5 0",
        "touch 748000000 4 moved -10 0",
        "touch 756000000 5 ended 10 0",
    };
    gesta_trace_result result;
    context = context_new(0);
    CHECK_OK(gesta_trace_start(context, collect, &t, collected));
    CHECK_OK(gesta_finger_down(context, 1, 10, 10));
    CHECK_OK(gesta_finger_move_to(context, 1, 80, 10, 0.016));
    CHECK_OK(gesta_finger_up(context, 1));
    CHECK_OK(gesta_finger_wait(context, 0.5));
    CHECK_OK(gesta_finger_tap(context, 2, 1, 2, 2));
    CHECK_OK(gesta_finger_hover(context, 3, 5, 6));
    CHECK_OK(gesta_finger_pinch(context, 4, 0, 0, 10, 20, 0, 0.008));
    CHECK_OK(gesta_context_destroy(context));
    current = &t;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (!line_of(lines[i])) check_report(0, __FILE__, __LINE__, lines[i]);
    CHECK_OK(replay(t.bytes, t.length, NULL, &result));
    CHECK(result.differences == 0 && result.samples == 15);
}

static void refusals(void) {
    context = context_new(0);
    CHECK_OK(gesta_finger_down(context, 1, 0, 0));
    CHECK_ERROR(context, gesta_finger_pinch(context, 0, 0, 0, 1, 2, 0, 0), GESTA_E_CONTACT,
                "contact is 1, which is already down");
    CHECK(strstr(gesta_context_message(context), "touches") == NULL);
    CHECK_ERROR(context, gesta_finger_draw(context, 2, GESTA_STR("chevrn"), 0, 0, 1, 1), GESTA_E_PATTERN,
                "at character 1");
    CHECK_ERROR(context, gesta_finger_draw(context, 2, GESTA_STR(""), 0, 0, 1, 1), GESTA_E_PATTERN, "pattern");
    CHECK_OK(gesta_finger_move_to(context, 1, 5, 5, 0));
    CHECK_OK(gesta_finger_up(context, 1));
    CHECK_OK(gesta_advance(context, GESTA_TIME_MAX));
    CHECK_ERROR(context, gesta_finger_wait(context, 1), GESTA_E_TIME, "now");
    CHECK_OK(gesta_finger_down(context, 1, 0, 0)); /* at the largest time, which cannot be exceeded */
    CHECK_OK(gesta_finger_up(context, 1));
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    taps();
    drags();
    two_fingers();
    strokes();
    samples();
    refusals();
    return check_end();
}
