/* Values of events by name, and the constants for the values of built-in classes. */
#include "puppet.h"

static const struct {
    const char *class_name, *value;
    uint32_t index;
} constants[] = {
    {"gesta.tap", "tap_count", GESTA_TAP_TAP_COUNT},
    {"gesta.pan", "translation_x", GESTA_PAN_TRANSLATION_X},
    {"gesta.pan", "translation_y", GESTA_PAN_TRANSLATION_Y},
    {"gesta.pan", "velocity_x", GESTA_PAN_VELOCITY_X},
    {"gesta.pan", "velocity_y", GESTA_PAN_VELOCITY_Y},
    {"gesta.pan", "contact_count", GESTA_PAN_CONTACT_COUNT},
    {"gesta.pan", "velocity_confidence", GESTA_PAN_VELOCITY_CONFIDENCE},
    {"gesta.chevron", "phase", GESTA_CHEVRON_PHASE},
    {"gesta.chevron", "score", GESTA_CHEVRON_SCORE},
    {"gesta.chevron", "margin", GESTA_CHEVRON_MARGIN},
    {"gesta.chevron", "progress", GESTA_CHEVRON_PROGRESS},
    {"gesta.chevron", "segment", GESTA_CHEVRON_SEGMENT},
    {"gesta.checkmark", "phase", GESTA_CHECKMARK_PHASE},
    {"gesta.checkmark", "score", GESTA_CHECKMARK_SCORE},
    {"gesta.checkmark", "margin", GESTA_CHECKMARK_MARGIN},
    {"gesta.checkmark", "progress", GESTA_CHECKMARK_PROGRESS},
    {"gesta.checkmark", "segment", GESTA_CHECKMARK_SEGMENT},
    {"gesta.z", "part", GESTA_Z_PART},
    {"gesta.z", "score", GESTA_Z_SCORE},
    {"gesta.z", "margin", GESTA_Z_MARGIN},
    {"gesta.z", "progress", GESTA_Z_PROGRESS},
    {"gesta.z", "segment", GESTA_Z_SEGMENT},
    {"gesta.long_press", "translation_x", GESTA_LONG_PRESS_TRANSLATION_X},
    {"gesta.long_press", "translation_y", GESTA_LONG_PRESS_TRANSLATION_Y},
    {"gesta.long_press", "held", GESTA_LONG_PRESS_HELD},
    {"gesta.swipe", "direction_seen", GESTA_SWIPE_DIRECTION_SEEN},
    {"gesta.swipe", "angle", GESTA_SWIPE_ANGLE},
    {"gesta.swipe", "speed", GESTA_SWIPE_SPEED},
    {"gesta.swipe", "dx", GESTA_SWIPE_DX},
    {"gesta.swipe", "dy", GESTA_SWIPE_DY},
    {"gesta.swipe", "velocity_confidence", GESTA_SWIPE_VELOCITY_CONFIDENCE},
    {"gesta.pinch", "scale", GESTA_PINCH_SCALE},
    {"gesta.pinch", "scale_velocity", GESTA_PINCH_SCALE_VELOCITY},
    {"gesta.pinch", "focus_x", GESTA_PINCH_FOCUS_X},
    {"gesta.pinch", "focus_y", GESTA_PINCH_FOCUS_Y},
    {"gesta.pinch", "span", GESTA_PINCH_SPAN},
    {"gesta.pinch", "contact_count", GESTA_PINCH_CONTACT_COUNT},
    {"gesta.rotation", "rotation", GESTA_ROTATION_ROTATION},
    {"gesta.rotation", "rotation_velocity", GESTA_ROTATION_ROTATION_VELOCITY},
    {"gesta.rotation", "focus_x", GESTA_ROTATION_FOCUS_X},
    {"gesta.rotation", "focus_y", GESTA_ROTATION_FOCUS_Y},
    {"gesta.rotation", "contact_count", GESTA_ROTATION_CONTACT_COUNT},
    {"gesta.transform", "translation_x", GESTA_TRANSFORM_TRANSLATION_X},
    {"gesta.transform", "translation_y", GESTA_TRANSFORM_TRANSLATION_Y},
    {"gesta.transform", "scale", GESTA_TRANSFORM_SCALE},
    {"gesta.transform", "rotation", GESTA_TRANSFORM_ROTATION},
    {"gesta.transform", "velocity_x", GESTA_TRANSFORM_VELOCITY_X},
    {"gesta.transform", "velocity_y", GESTA_TRANSFORM_VELOCITY_Y},
    {"gesta.transform", "scale_velocity", GESTA_TRANSFORM_SCALE_VELOCITY},
    {"gesta.transform", "rotation_velocity", GESTA_TRANSFORM_ROTATION_VELOCITY},
    {"gesta.transform", "focus_x", GESTA_TRANSFORM_FOCUS_X},
    {"gesta.transform", "focus_y", GESTA_TRANSFORM_FOCUS_Y},
    {"gesta.transform", "span", GESTA_TRANSFORM_SPAN},
    {"gesta.transform", "contact_count", GESTA_TRANSFORM_CONTACT_COUNT},
    {"gesta.transform", "velocity_confidence", GESTA_TRANSFORM_VELOCITY_CONFIDENCE},
    {"gesta.capture", "sample_count", GESTA_CAPTURE_SAMPLE_COUNT},
    {"gesta.capture", "contact_count", GESTA_CAPTURE_CONTACT_COUNT},
    {"gesta.edge_pan", "translation_x", GESTA_EDGE_PAN_TRANSLATION_X},
    {"gesta.edge_pan", "translation_y", GESTA_EDGE_PAN_TRANSLATION_Y},
    {"gesta.edge_pan", "velocity_x", GESTA_EDGE_PAN_VELOCITY_X},
    {"gesta.edge_pan", "velocity_y", GESTA_EDGE_PAN_VELOCITY_Y},
    {"gesta.edge_pan", "velocity_confidence", GESTA_EDGE_PAN_VELOCITY_CONFIDENCE},
    {"gesta.edge_pan", "edge", GESTA_EDGE_PAN_EDGE},
    {"gesta.edge_pan", "distance", GESTA_EDGE_PAN_DISTANCE},
    {"gesta.double_tap_drag", "scale", GESTA_DOUBLE_TAP_DRAG_SCALE},
    {"gesta.double_tap_drag", "scale_velocity", GESTA_DOUBLE_TAP_DRAG_SCALE_VELOCITY},
    {"gesta.double_tap_drag", "translation_y", GESTA_DOUBLE_TAP_DRAG_TRANSLATION_Y},
    {"gesta.double_tap_drag", "focus_x", GESTA_DOUBLE_TAP_DRAG_FOCUS_X},
    {"gesta.double_tap_drag", "focus_y", GESTA_DOUBLE_TAP_DRAG_FOCUS_Y},
    {"gesta.hover", "hover_x", GESTA_HOVER_HOVER_X},
    {"gesta.hover", "hover_y", GESTA_HOVER_HOVER_Y},
    {"gesta.hover", "tool", GESTA_HOVER_TOOL},
    {"gesta.stroke", "name", GESTA_STROKE_NAME},
    {"gesta.stroke", "score", GESTA_STROKE_SCORE},
    {"gesta.stroke", "margin", GESTA_STROKE_MARGIN},
    {"gesta.stroke", "progress", GESTA_STROKE_PROGRESS},
    {"gesta.stroke", "segment", GESTA_STROKE_SEGMENT},
    {"gesta.circle", "score", GESTA_CIRCLE_SCORE},
    {"gesta.circle", "margin", GESTA_CIRCLE_MARGIN},
    {"gesta.circle", "progress", GESTA_CIRCLE_PROGRESS},
    {"gesta.circle", "segment", GESTA_CIRCLE_SEGMENT},
    {"gesta.tickle", "score", GESTA_TICKLE_SCORE},
    {"gesta.tickle", "margin", GESTA_TICKLE_MARGIN},
    {"gesta.tickle", "progress", GESTA_TICKLE_PROGRESS},
    {"gesta.tickle", "segment", GESTA_TICKLE_SEGMENT},
    {"gesta.template", "name", GESTA_TEMPLATE_NAME},
    {"gesta.template", "runner_up", GESTA_TEMPLATE_RUNNER_UP},
    {"gesta.template", "best", GESTA_TEMPLATE_BEST},
    {"gesta.template", "index", GESTA_TEMPLATE_INDEX},
    {"gesta.template", "score", GESTA_TEMPLATE_SCORE},
    {"gesta.template", "margin", GESTA_TEMPLATE_MARGIN},
    {"gesta.template", "distance", GESTA_TEMPLATE_DISTANCE},
    {"gesta.template", "limit", GESTA_TEMPLATE_LIMIT},
    {"gesta.template", "progress", GESTA_TEMPLATE_PROGRESS},
    {"gesta.template", "rotation", GESTA_TEMPLATE_ROTATION},
    {"gesta.press", "held", GESTA_PRESS_HELD},
    {"gesta.taps", "tap_count", GESTA_TAPS_TAP_COUNT},
    {"gesta.taps", "phase", GESTA_TAPS_PHASE},
    {"gesta.taps", "translation_x", GESTA_TAPS_TRANSLATION_X},
    {"gesta.taps", "translation_y", GESTA_TAPS_TRANSLATION_Y},
    {"gesta.spotter", "name", GESTA_SPOTTER_NAME},
    {"gesta.spotter", "index", GESTA_SPOTTER_INDEX},
    {"gesta.spotter", "found", GESTA_SPOTTER_FOUND},
    {"gesta.spotter", "start_time", GESTA_SPOTTER_START_TIME},
    {"gesta.spotter", "end_time", GESTA_SPOTTER_END_TIME},
    {"gesta.spotter", "confidence", GESTA_SPOTTER_CONFIDENCE},
    {"gesta.spotter", "distance", GESTA_SPOTTER_DISTANCE},
};

enum { CONSTANT_COUNT = sizeof constants / sizeof constants[0] };

/* Every value of every built-in class has a constant, which is its index. */
static void indices(void) {
    gesta_context *context = context_new(0);
    uint32_t named = 0;
    for (uint32_t i = 0; i < class_count(context); i++) {
        const gesta_class_info info = class_at(context, i);
        for (uint32_t v = 0; v < info.value_count; v++) {
            gesta_value_info value;
            memset(&value, 0, sizeof value);
            value.size = sizeof value;
            CHECK_OK(gesta_class_value(context, info.class_id, v, &value));
            for (size_t c = 0; c < CONSTANT_COUNT; c++) {
                if (strcmp(constants[c].class_name, info.id) || strcmp(constants[c].value, value.name)) continue;
                CHECK_EQUAL(constants[c].index, v);
                named++;
            }
        }
        CHECK_EQUAL(named, info.value_count);
        named = 0;
    }
    CHECK_OK(gesta_context_destroy(context));
}

static unsigned seen;

static void on_pinch(gesta_context *context, const gesta_event *event, void *user) {
    double scale = -1, count = -1;
    (void)user;
    seen++;
    CHECK_OK(gesta_event_value(context, event, GESTA_STR("scale"), &scale));
    CHECK_OK(gesta_event_value(context, event, "contact_countless", 13, &count));
    CHECK(scale == event->values[GESTA_PINCH_SCALE]);
    CHECK(count == event->values[GESTA_PINCH_CONTACT_COUNT]);
}

static void by_name(void) {
    gesta_context *context = context_new(GESTA_CONFIG_Y_UP);
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0;
    double value = -1;
    uint32_t pinch = recognizer_new(context, "gesta.pinch"), pan = recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_recognizer_allow_simultaneous(context, pinch, pan, 1));
    CHECK_OK(gesta_recognizer_add_action(context, pinch, on_pinch, NULL, NULL, NULL));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_down(context, 1, 2, 50, 0));
    CHECK_OK(push_move(context, 10 * MS, 2, 120, 30));
    CHECK_OK(push_move(context, 20 * MS, 2, 150, 60));
    CHECK(seen > 0);
    CHECK_OK(gesta_events(context, &events, &count, &stride));
    CHECK(count > 0);
    for (size_t i = 0; i < count; i++) {
        const gesta_event *e = (const gesta_event *)(const void *)((const char *)events + i * stride);
        if (e->recognizer != pan) continue;
        /* The sign of the program's y axis, as in the event itself. */
        CHECK_OK(gesta_event_value(context, e, GESTA_STR("velocity_y"), &value));
        CHECK(value == e->values[GESTA_PAN_VELOCITY_Y] && value > 0);
    }
    CHECK_OK(gesta_context_destroy(context));
}

static void refusals(void) {
    gesta_context *context = context_new(0);
    gesta_class table = puppet_table("test.puppet", GESTA_CLASS_DISCRETE);
    gesta_event event, copy;
    const double numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    double value = -1;
    uint32_t class_id = 0;
    memset(&event, 0, sizeof event);
    CHECK_OK(gesta_class_find(context, GESTA_STR("gesta.pinch"), &class_id));
    event.size = sizeof event, event.class_id = class_id, event.values = numbers, event.value_count = 6;
    CHECK_OK(gesta_event_value(context, &event, GESTA_STR("span"), &value));
    CHECK(value == GESTA_PINCH_SPAN);
    value = -1;
    CHECK_EQUAL(gesta_event_value(NULL, &event, GESTA_STR("span"), &value), GESTA_E_ARGUMENT);
    CHECK_ERROR(context, gesta_event_value(context, NULL, GESTA_STR("span"), &value), GESTA_E_ARGUMENT, "event");
    CHECK_ERROR(context, gesta_event_value(context, &event, NULL, 4, &value), GESTA_E_ARGUMENT, "name");
    CHECK_ERROR(context, gesta_event_value(context, &event, GESTA_STR("span"), NULL), GESTA_E_ARGUMENT, "value");
    CHECK_ERROR(context,
                gesta_event_value(context, (const gesta_event *)(const void *)((const char *)&event + 4),
                                  GESTA_STR("span"), &value),
                GESTA_E_ARGUMENT, "event");
    CHECK_ERROR(context, gesta_event_value(context, &event, GESTA_STR("\xff"), &value), GESTA_E_TEXT, "name");
    CHECK_ERROR(context, gesta_event_value(context, &event, GESTA_STR("scael"), &value), GESTA_E_NAME,
                "must be a value of gesta.pinch; did you mean \"scale\"?");
    CHECK_ERROR(context, gesta_event_value(context, &event, GESTA_STR("slop"), &value), GESTA_E_NAME, "value of");
    copy = event, copy.size = 8;
    CHECK_ERROR(context, gesta_event_value(context, &copy, GESTA_STR("span"), &value), GESTA_E_SIZE, "event->size");
    copy = event, copy.value_count = 4;
    CHECK_ERROR(context, gesta_event_value(context, &copy, GESTA_STR("span"), &value), GESTA_E_INDEX,
                "event->value_count is 4, must be greater than 4");
    copy = event, copy.class_id = 77;
    CHECK_ERROR(context, gesta_event_value(context, &copy, GESTA_STR("span"), &value), GESTA_E_HANDLE,
                "event->class_id");
    CHECK_OK(gesta_class_find(context, GESTA_STR("gesta.stroke"), &copy.class_id));
    CHECK_ERROR(context, gesta_event_value(context, &copy, GESTA_STR("name"), &value), GESTA_E_TYPE, "name");
    CHECK(value == -1);
    /* Classes of the program, too. */
    CHECK_OK(gesta_class_register(context, &table, &copy.class_id));
    gesta_value_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    CHECK_OK(gesta_class_value(context, copy.class_id, 0, &info));
    CHECK_OK(gesta_event_value(context, &copy, info.name, SIZE_MAX, &value));
    CHECK(value == 0);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    indices();
    by_name();
    refusals();
    return check_end();
}
