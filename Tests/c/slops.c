/* Slops by tool: the factor of the sequence's first contact, in every class with a slop, and nothing else. */
#include <math.h>

#include "puppet.h"
#include "traced.h"

static const uint32_t tools[] = {GESTA_TOOL_FINGER, GESTA_TOOL_PEN, GESTA_TOOL_ERASER, GESTA_TOOL_MOUSE};

static void push_tool(gesta_context *context, int64_t ms, uint64_t contact, uint32_t phase, double x, double y,
                      uint32_t tool) {
    gesta_touch t = touch_at(ms * MS, contact, phase, x, y);
    t.tool = tool;
    CHECK_OK(gesta_push(context, &t, 1, sizeof t));
}

static double factor_of(gesta_context *context, uint32_t tool) {
    gesta_context_info info = context_info(context);
    const double factors[] = {info.slop_factor_finger, info.slop_factor_pen, info.slop_factor_eraser,
                              info.slop_factor_mouse};
    return factors[tool];
}

static void factors(void) {
    gesta_context *c = context_new(0);
    for (int i = 0; i < 4; i++) CHECK(factor_of(c, tools[i]) == 1);
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_PEN, 0.5));
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_MOUSE, 0));
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_ERASER, 100));
    CHECK(factor_of(c, GESTA_TOOL_FINGER) == 1 && factor_of(c, GESTA_TOOL_PEN) == 0.5);
    CHECK(factor_of(c, GESTA_TOOL_MOUSE) == 0 && factor_of(c, GESTA_TOOL_ERASER) == 100);
    CHECK_OK(gesta_context_destroy(c));
}

/* Exactly the parameters "slop" of these classes are slops. */
static void described(void) {
    gesta_context *c = context_new(0);
    char found[400] = "";
    for (size_t at = 0; at < class_count(c); at++) {
        const gesta_class_info info = class_at(c, at);
        for (uint32_t i = 0; i < info.parameter_count; i++) {
            gesta_parameter_info parameter;
            memset(&parameter, 0, sizeof parameter);
            parameter.size = sizeof parameter;
            CHECK_OK(gesta_class_parameter(c, info.class_id, i, &parameter));
            int is_slop = (parameter.flags & GESTA_PARAMETER_SLOP) != 0;
            CHECK(is_slop == (strcmp(parameter.name, "slop") == 0));
            CHECK(!is_slop || (parameter.flags & GESTA_PARAMETER_LENGTH));
            if (is_slop) strcat(strcat(found, info.id), " ");
        }
    }
    CHECK_TEXT(found, "gesta.tap gesta.pan gesta.long_press gesta.pinch gesta.rotation gesta.transform gesta.edge_pan "
                      "gesta.double_tap_drag gesta.press gesta.taps ");
    CHECK_OK(gesta_context_destroy(c));
}

/* A contact moves by `distance`. Whether the recognizer accepts it as a rest, or as a movement. */
static int moves(gesta_context *c, uint32_t recognizer, uint32_t tool, double distance) {
    int64_t now = now_of(c);
    int64_t ms = (now < 0 ? 0 : now / MS) + 1000;
    push_tool(c, ms, 1, GESTA_PHASE_BEGAN, 0, 0, tool);
    push_tool(c, ms + 10, 1, GESTA_PHASE_MOVED, 0, distance, tool);
    int began = state_of(c, recognizer) == GESTA_STATE_BEGAN;
    push_tool(c, ms + 20, 1, GESTA_PHASE_ENDED, 0, distance, tool);
    return began || verdict_of(c, recognizer).reason == GESTA_REASON_MOVED_TOO_FAR;
}

/* The slop is 2: by what a contact must move, at least, to exceed it. */
static void thresholds(const char *class_name) {
    static const double wanted[] = {2, 1, 8, 0.5};
    gesta_context *c = context_new(0);
    uint32_t r = recognizer_new(c, class_name);
    if (strcmp(class_name, "gesta.edge_pan") == 0) attach(c, r, 0, 0, 99, 200);
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_PEN, 0.5));
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_ERASER, 4));
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_MOUSE, 0.25));
    for (int round = 0; round < 8; round++) {
        int i = round * 5 % 4;
        CHECK(!moves(c, r, tools[i], wanted[i]));
        CHECK(moves(c, r, tools[i], wanted[i] + 0.001));
        CHECK(number_of(c, r, "slop") == 2);
    }
    /* Sequences that begin later use a new factor, and a new parameter. */
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_PEN, 3));
    CHECK_OK(gesta_recognizer_set_number(c, r, GESTA_STR("slop"), 5));
    CHECK(!moves(c, r, GESTA_TOOL_PEN, 15));
    CHECK(moves(c, r, GESTA_TOOL_PEN, 15.001));
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_PEN, 0));
    CHECK(!moves(c, r, GESTA_TOOL_PEN, 0));
    CHECK(moves(c, r, GESTA_TOOL_PEN, 1e-9));
    for (int i = 0; i < 4; i++) CHECK_OK(gesta_context_set_slop_factor(c, tools[i], 1));
    for (int i = 0; i < 4; i++) CHECK(!moves(c, r, tools[i], 5) && moves(c, r, tools[i], 5.001));
    CHECK_OK(gesta_context_destroy(c));
}

/* With two contacts, the slop of the first one counts. */
static void first_contact(const char *class_name, double x, double y) {
    gesta_context *c = context_new(0);
    uint32_t grip = recognizer_new(c, class_name);
    CHECK_OK(gesta_recognizer_set_number(c, grip, GESTA_STR("tools"), ALL_TOOLS));
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_PEN, 5));
    for (int first = 0; first < 2; first++) {
        uint32_t tool = tools[first], other = tools[1 - first];
        int64_t ms = 1000 * first;
        push_tool(c, ms, 1, GESTA_PHASE_BEGAN, 0, 0, tool);
        push_tool(c, ms + 10, 2, GESTA_PHASE_BEGAN, 100, 0, other);
        push_tool(c, ms + 20, 2, GESTA_PHASE_MOVED, 100 + 5 * x, 5 * y, other);
        CHECK_EQUAL(state_of(c, grip), first == 0 ? GESTA_STATE_BEGAN : GESTA_STATE_POSSIBLE);
        push_tool(c, ms + 30, 2, GESTA_PHASE_MOVED, 100 + 25 * x, 25 * y, other);
        CHECK(state_of(c, grip) != GESTA_STATE_POSSIBLE);
        push_tool(c, ms + 40, 1, GESTA_PHASE_ENDED, 0, 0, tool);
        push_tool(c, ms + 40, 2, GESTA_PHASE_ENDED, 100 + 25 * x, 25 * y, other);
    }
    CHECK_OK(gesta_context_destroy(c));
}

/* A sequence in progress keeps what it began with; measures and verdicts have the product. */
static void in_progress(void) {
    gesta_context *c = context_new(0);
    uint32_t pan = recognizer_new(c, "gesta.pan"), tap = recognizer_new(c, "gesta.tap");
    gesta_measure measures[8];
    size_t count = 0;
    int seen = 0;
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_PEN, 3));
    push_tool(c, 0, 1, GESTA_PHASE_BEGAN, 0, 0, GESTA_TOOL_PEN);
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_PEN, 0.1));
    push_tool(c, 10, 1, GESTA_PHASE_MOVED, 5, 0, GESTA_TOOL_PEN);
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_recognizer_measures(c, tap, measures, 8, sizeof *measures, &count));
    for (size_t i = 0; i < count; i++) {
        if (measures[i].reason != GESTA_REASON_MOVED_TOO_FAR) continue;
        seen++;
        CHECK(measures[i].most == 6 && measures[i].measured == 5);
        CHECK_TEXT(measures[i].parameter, "slop");
    }
    CHECK_EQUAL(seen, 1);
    push_tool(c, 20, 1, GESTA_PHASE_MOVED, 7, 0, GESTA_TOOL_PEN);
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK(verdict_of(c, tap).limit == 6 && verdict_of(c, tap).measured == 7);
    push_tool(c, 30, 1, GESTA_PHASE_ENDED, 7, 0, GESTA_TOOL_PEN);
    CHECK_OK(gesta_context_destroy(c));
}

/* A class of the program reads its slop by the host, multiplied. Its other length is not. */
static double slop_read, reach_read;

static int32_t read_slop(const puppet_call *call) {
    if (call->what != PUPPET_BEGAN) return 0;
    slop_read = call->self->host->parameter(call->self->instance, 0);
    reach_read = call->self->host->parameter(call->self->instance, 5);
    return 0;
}

static void own_class(void) {
    gesta_context *c = context_new(0);
    gesta_parameter_info parameters[PUPPET_PARAMETER_COUNT];
    gesta_class table = puppet_table("test.slop", GESTA_CLASS_DISCRETE);
    memcpy(parameters, table.parameters, sizeof parameters);
    parameters[0].flags = GESTA_PARAMETER_SLOP;
    table.parameters = parameters;
    CHECK_OK(gesta_class_register(c, &table, NULL));
    puppet_play = read_slop;
    uint32_t r = recognizer_new(c, "test.slop");
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_MOUSE, 0.25));
    moves(c, r, GESTA_TOOL_FINGER, 0);
    CHECK(slop_read == 0.5 && reach_read == 5);
    moves(c, r, GESTA_TOOL_MOUSE, 0);
    CHECK(slop_read == 0.125 && reach_read == 5);
    moves(c, r, GESTA_TOOL_FINGER, 0);
    CHECK(slop_read == 0.5 && number_of(c, r, "strength") == 0.5);
    parameters[1].flags = GESTA_PARAMETER_SLOP;
    table.id = "test.whole";
    CHECK_EQUAL(gesta_class_register(c, &table, NULL), GESTA_E_CLASS_PARAMETER);
    CHECK_HAS(gesta_context_message(c), "flags must be 0 unless type is GESTA_TYPE_NUMBER");
    puppet_play = NULL;
    CHECK_OK(gesta_context_destroy(c));
}

static void recorded(void) {
    static text t, setup;
    gesta_trace_result result;
    gesta_context *c = context_new(0), *other = context_new(0);
    uint32_t pan = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_PEN, 1 / 3.0));
    CHECK_OK(gesta_trace_start(c, collect, &t, collected));
    CHECK(moves(c, pan, GESTA_TOOL_PEN, 1));
    CHECK_OK(gesta_context_set_slop_factor(c, GESTA_TOOL_FINGER, 2));
    CHECK(!moves(c, pan, GESTA_TOOL_FINGER, 4) && moves(c, pan, GESTA_TOOL_FINGER, 4.5));
    CHECK_OK(gesta_trace_stop(c));
    t.bytes[t.length] = 0;
    CHECK_HAS(t.bytes, "\nslop-factor 1 0x1.5555555555555p-2\n");
    CHECK_HAS(t.bytes, "\nslop-factor 0 2\n");
    CHECK_OK(replay(t.bytes, t.length, NULL, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK_EQUAL(result.samples, 9);
    /* A setup sets what is not 1, and leaves the rest; after an error nothing has changed. */
    CHECK_OK(gesta_setup_save(c, collect, &setup));
    setup.bytes[setup.length] = 0;
    CHECK_OK(gesta_context_set_slop_factor(other, GESTA_TOOL_MOUSE, 0.5));
    CHECK_OK(gesta_context_set_slop_factor(other, GESTA_TOOL_PEN, 7));
    memcpy(t.bytes, setup.bytes, setup.length);
    memcpy(t.bytes + setup.length, "wrong\n", 7);
    CHECK_ERROR(other, gesta_setup_load(other, t.bytes, SIZE_MAX, NULL, 0, NULL), GESTA_E_SETUP, "line");
    CHECK(factor_of(other, GESTA_TOOL_PEN) == 7 && factor_of(other, GESTA_TOOL_FINGER) == 1);
    CHECK_OK(gesta_setup_load(other, setup.bytes, SIZE_MAX, NULL, 0, NULL));
    CHECK(factor_of(other, GESTA_TOOL_FINGER) == 2 && factor_of(other, GESTA_TOOL_PEN) == 1 / 3.0);
    CHECK(factor_of(other, GESTA_TOOL_MOUSE) == 0.5 && factor_of(other, GESTA_TOOL_ERASER) == 1);
    CHECK_ERROR(other,
                gesta_setup_load(other, "gesta-setup 1\nconfig 0 10 1\nslop-factor 9 1\n", SIZE_MAX, NULL, 0, NULL),
                GESTA_E_SETUP, "line 3");
    CHECK_OK(gesta_context_destroy(c));
    CHECK_OK(gesta_context_destroy(other));
}

int main(void) {
    factors();
    described();
    thresholds("gesta.tap");
    thresholds("gesta.taps");
    thresholds("gesta.long_press");
    thresholds("gesta.pan");
    thresholds("gesta.press");
    thresholds("gesta.edge_pan");
    thresholds("gesta.double_tap_drag");
    first_contact("gesta.pinch", 1, 0);
    first_contact("gesta.rotation", 0, 1);
    first_contact("gesta.transform", 1, 0);
    in_progress();
    own_class();
    recorded();
    return check_end();
}
