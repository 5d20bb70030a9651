/* Values of events by name. */
#include "puppet.h"

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
    CHECK_OK(gesta_recognizer_relate(context, pinch, GESTA_RELATION_SIMULTANEOUS, pan, 1));
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
    CHECK_ERROR(context, gesta_event_value(context, &event, GESTA_STR("scael"), &value), GESTA_E_NAME,
                "must be a value of gesta.pinch; did you mean \"scale\"?");
    CHECK_ERROR(context, gesta_event_value(context, &event, GESTA_STR("slop"), &value), GESTA_E_NAME, "value of");
    copy = event, copy.size = 8;
    copy = event, copy.value_count = 4;
    CHECK_ERROR(context, gesta_event_value(context, &copy, GESTA_STR("span"), &value), GESTA_E_INDEX,
                "event->value_count is 4, must be greater than 4");
    copy = event, copy.class_id = 77;
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
    by_name();
    refusals();
    return check_end();
}
