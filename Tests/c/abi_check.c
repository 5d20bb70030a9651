/* The layouts of all public structs, in figures: no hole between fields, every offset where it was first published. */
#include "check.h"

#define STRUCT(type, want_size)                                                                                        \
    do {                                                                                                               \
        size_t at = 0;                                                                                                 \
        const char *name = #type;                                                                                      \
        CHECK_EQUAL(sizeof(type), want_size);                                                                          \
        CHECK_EQUAL(gesta_sizeof(name, SIZE_MAX), sizeof(type));                                                       \
        CHECK_EQUAL(gesta_sizeof(name, strlen(name)), sizeof(type));

#define FIELD(type, field, want_offset)                                                                                \
    CHECK_EQUAL(offsetof(type, field), want_offset);                                                                   \
    CHECK_EQUAL(offsetof(type, field), at);                                                                            \
    at += sizeof(((type *)0)->field);

#define END(type)                                                                                                      \
    CHECK_EQUAL(at, sizeof(type));                                                                                     \
    }                                                                                                                  \
    while (0)

static void plugin_header(void) {
    STRUCT(gesta_touch, 80)
    FIELD(gesta_touch, time, 0)
    FIELD(gesta_touch, contact, 8)
    FIELD(gesta_touch, x, 16)
    FIELD(gesta_touch, y, 24)
    FIELD(gesta_touch, phase, 32)
    FIELD(gesta_touch, tool, 36)
    FIELD(gesta_touch, buttons, 40)
    FIELD(gesta_touch, modifiers, 44)
    FIELD(gesta_touch, pressure, 48)
    FIELD(gesta_touch, major, 52)
    FIELD(gesta_touch, minor, 56)
    FIELD(gesta_touch, orientation, 60)
    FIELD(gesta_touch, tilt_x, 64)
    FIELD(gesta_touch, tilt_y, 68)
    FIELD(gesta_touch, flags, 72)
    FIELD(gesta_touch, reserved, 76)
    END(gesta_touch);

    STRUCT(gesta_contact, 96)
    FIELD(gesta_contact, id, 0)
    FIELD(gesta_contact, time, 8)
    FIELD(gesta_contact, previous_time, 16)
    FIELD(gesta_contact, start_time, 24)
    FIELD(gesta_contact, x, 32)
    FIELD(gesta_contact, y, 40)
    FIELD(gesta_contact, previous_x, 48)
    FIELD(gesta_contact, previous_y, 56)
    FIELD(gesta_contact, start_x, 64)
    FIELD(gesta_contact, start_y, 72)
    FIELD(gesta_contact, touch, 80)
    FIELD(gesta_contact, phase, 88)
    FIELD(gesta_contact, tool, 92)
    END(gesta_contact);

    STRUCT(gesta_parameter_info, 80)
    FIELD(gesta_parameter_info, size, 0)
    FIELD(gesta_parameter_info, type, 4)
    FIELD(gesta_parameter_info, name, 8)
    FIELD(gesta_parameter_info, unit, 16)
    FIELD(gesta_parameter_info, doc, 24)
    FIELD(gesta_parameter_info, minimum, 32)
    FIELD(gesta_parameter_info, maximum, 40)
    FIELD(gesta_parameter_info, initial, 48)
    FIELD(gesta_parameter_info, initial_text, 56)
    FIELD(gesta_parameter_info, choices, 64)
    FIELD(gesta_parameter_info, choice_count, 72)
    FIELD(gesta_parameter_info, flags, 76)
    END(gesta_parameter_info);

    STRUCT(gesta_value_info, 48)
    FIELD(gesta_value_info, size, 0)
    FIELD(gesta_value_info, type, 4)
    FIELD(gesta_value_info, name, 8)
    FIELD(gesta_value_info, unit, 16)
    FIELD(gesta_value_info, doc, 24)
    FIELD(gesta_value_info, choices, 32)
    FIELD(gesta_value_info, choice_count, 40)
    FIELD(gesta_value_info, flags, 44)
    END(gesta_value_info);

    STRUCT(gesta_reason_info, 24)
    FIELD(gesta_reason_info, size, 0)
    FIELD(gesta_reason_info, code, 4)
    FIELD(gesta_reason_info, name, 8)
    FIELD(gesta_reason_info, text, 16)
    END(gesta_reason_info);

    STRUCT(gesta_host, 144)
    FIELD(gesta_host, size, 0)
    FIELD(gesta_host, abi, 4)
    FIELD(gesta_host, version, 8)
    FIELD(gesta_host, extension, 16)
    FIELD(gesta_host, set_state, 24)
    FIELD(gesta_host, fail, 32)
    FIELD(gesta_host, ignore, 40)
    FIELD(gesta_host, set_value, 48)
    FIELD(gesta_host, set_text, 56)
    FIELD(gesta_host, parameter, 64)
    FIELD(gesta_host, parameter_text, 72)
    FIELD(gesta_host, set_deadline, 80)
    FIELD(gesta_host, contacts, 88)
    FIELD(gesta_host, now, 96)
    FIELD(gesta_host, state, 104)
    FIELD(gesta_host, units_per_mm, 112)
    FIELD(gesta_host, log, 120)
    FIELD(gesta_host, set_confidence, 128)
    FIELD(gesta_host, add_measure, 136)
    END(gesta_host);

    STRUCT(gesta_class, 224)
    FIELD(gesta_class, size, 0)
    FIELD(gesta_class, flags, 4)
    FIELD(gesta_class, id, 8)
    FIELD(gesta_class, label, 16)
    FIELD(gesta_class, doc, 24)
    FIELD(gesta_class, parameters, 32)
    FIELD(gesta_class, values, 40)
    FIELD(gesta_class, reasons, 48)
    FIELD(gesta_class, parameter_count, 56)
    FIELD(gesta_class, value_count, 60)
    FIELD(gesta_class, reason_count, 64)
    FIELD(gesta_class, reserved, 68)
    FIELD(gesta_class, user, 72)
    FIELD(gesta_class, create, 80)
    FIELD(gesta_class, destroy, 88)
    FIELD(gesta_class, reset, 96)
    FIELD(gesta_class, touches_began, 104)
    FIELD(gesta_class, touches_moved, 112)
    FIELD(gesta_class, touches_ended, 120)
    FIELD(gesta_class, touches_cancelled, 128)
    FIELD(gesta_class, deadline_reached, 136)
    FIELD(gesta_class, parameters_changed, 144)
    FIELD(gesta_class, set_value, 152)
    FIELD(gesta_class, release, 160)
    FIELD(gesta_class, hover_moved, 168)
    FIELD(gesta_class, hover_left, 176)
    FIELD(gesta_class, can_prevent, 184)
    FIELD(gesta_class, can_be_prevented, 192)
    FIELD(gesta_class, should_require_failure, 200)
    FIELD(gesta_class, should_be_required_to_fail, 208)
    FIELD(gesta_class, measures, 216)
    END(gesta_class);

    STRUCT(gesta_plugin, 80)
    FIELD(gesta_plugin, size, 0)
    FIELD(gesta_plugin, abi, 4)
    FIELD(gesta_plugin, id, 8)
    FIELD(gesta_plugin, name, 16)
    FIELD(gesta_plugin, version, 24)
    FIELD(gesta_plugin, vendor, 32)
    FIELD(gesta_plugin, url, 40)
    FIELD(gesta_plugin, classes, 48)
    FIELD(gesta_plugin, class_count, 56)
    FIELD(gesta_plugin, reserved, 60)
    FIELD(gesta_plugin, init, 64)
    FIELD(gesta_plugin, extension, 72)
    END(gesta_plugin);
}

static void main_header(void) {
    STRUCT(gesta_allocator, 32)
    FIELD(gesta_allocator, size, 0)
    FIELD(gesta_allocator, reserved, 4)
    FIELD(gesta_allocator, allocate, 8)
    FIELD(gesta_allocator, release, 16)
    FIELD(gesta_allocator, user, 24)
    END(gesta_allocator);

    STRUCT(gesta_config, 40)
    FIELD(gesta_config, size, 0)
    FIELD(gesta_config, flags, 4)
    FIELD(gesta_config, max_contacts, 8)
    FIELD(gesta_config, reserved, 12)
    FIELD(gesta_config, units_per_mm, 16)
    FIELD(gesta_config, message, 24)
    FIELD(gesta_config, capacity, 32)
    END(gesta_config);

    STRUCT(gesta_event, 128)
    FIELD(gesta_event, size, 0)
    FIELD(gesta_event, recognizer, 4)
    FIELD(gesta_event, class_id, 8)
    FIELD(gesta_event, state, 12)
    FIELD(gesta_event, previous, 16)
    FIELD(gesta_event, sequence, 20)
    FIELD(gesta_event, time, 24)
    FIELD(gesta_event, x, 32)
    FIELD(gesta_event, y, 40)
    FIELD(gesta_event, values, 48)
    FIELD(gesta_event, contacts, 56)
    FIELD(gesta_event, value_count, 64)
    FIELD(gesta_event, contact_count, 68)
    FIELD(gesta_event, reason, 72)
    FIELD(gesta_event, blocker, 76)
    FIELD(gesta_event, measured, 80)
    FIELD(gesta_event, limit, 88)
    FIELD(gesta_event, user, 96)
    FIELD(gesta_event, flags, 104)
    FIELD(gesta_event, tool, 108)
    FIELD(gesta_event, positions, 112)
    FIELD(gesta_event, buttons, 120)
    FIELD(gesta_event, modifiers, 124)
    END(gesta_event);

    STRUCT(gesta_class_info, 56)
    FIELD(gesta_class_info, size, 0)
    FIELD(gesta_class_info, class_id, 4)
    FIELD(gesta_class_info, id, 8)
    FIELD(gesta_class_info, label, 16)
    FIELD(gesta_class_info, doc, 24)
    FIELD(gesta_class_info, flags, 32)
    FIELD(gesta_class_info, parameter_count, 36)
    FIELD(gesta_class_info, value_count, 40)
    FIELD(gesta_class_info, reason_count, 44)
    FIELD(gesta_class_info, plugin, 48)
    FIELD(gesta_class_info, reserved, 52)
    END(gesta_class_info);

    STRUCT(gesta_rect, 32)
    FIELD(gesta_rect, x, 0)
    FIELD(gesta_rect, y, 8)
    FIELD(gesta_rect, width, 16)
    FIELD(gesta_rect, height, 24)
    END(gesta_rect);

    STRUCT(gesta_affine, 48)
    FIELD(gesta_affine, a, 0)
    FIELD(gesta_affine, b, 8)
    FIELD(gesta_affine, c, 16)
    FIELD(gesta_affine, d, 24)
    FIELD(gesta_affine, tx, 32)
    FIELD(gesta_affine, ty, 40)
    END(gesta_affine);

    STRUCT(gesta_region_info, 104)
    FIELD(gesta_region_info, size, 0)
    FIELD(gesta_region_info, region, 4)
    FIELD(gesta_region_info, parent, 8)
    FIELD(gesta_region_info, depth, 12)
    FIELD(gesta_region_info, order, 16)
    FIELD(gesta_region_info, enabled, 20)
    FIELD(gesta_region_info, rect, 24)
    FIELD(gesta_region_info, transform, 56)
    END(gesta_region_info);

    STRUCT(gesta_local_event, 56)
    FIELD(gesta_local_event, size, 0)
    FIELD(gesta_local_event, region, 4)
    FIELD(gesta_local_event, x, 8)
    FIELD(gesta_local_event, y, 16)
    FIELD(gesta_local_event, translation_x, 24)
    FIELD(gesta_local_event, translation_y, 32)
    FIELD(gesta_local_event, velocity_x, 40)
    FIELD(gesta_local_event, velocity_y, 48)
    END(gesta_local_event);

    STRUCT(gesta_measure, 80)
    FIELD(gesta_measure, reason, 0)
    FIELD(gesta_measure, flags, 4)
    FIELD(gesta_measure, segment, 8)
    FIELD(gesta_measure, reserved, 12)
    FIELD(gesta_measure, name, 16)
    FIELD(gesta_measure, unit, 24)
    FIELD(gesta_measure, parameter, 32)
    FIELD(gesta_measure, measured, 40)
    FIELD(gesta_measure, least, 48)
    FIELD(gesta_measure, most, 56)
    FIELD(gesta_measure, first, 64)
    FIELD(gesta_measure, last, 72)
    END(gesta_measure);
    STRUCT(gesta_palm_guard, 96)
    FIELD(gesta_palm_guard, size, 0)
    FIELD(gesta_palm_guard, rules, 4)
    FIELD(gesta_palm_guard, max_size, 8)
    FIELD(gesta_palm_guard, size_distance, 16)
    FIELD(gesta_palm_guard, pen_time, 24)
    FIELD(gesta_palm_guard, edge_width, 32)
    FIELD(gesta_palm_guard, edge_time, 40)
    FIELD(gesta_palm_guard, edge_distance, 48)
    FIELD(gesta_palm_guard, surface, 56)
    FIELD(gesta_palm_guard, max_contacts, 88)
    FIELD(gesta_palm_guard, reserved, 92)
    END(gesta_palm_guard);

    STRUCT(gesta_palm, 40)
    FIELD(gesta_palm, reason, 0)
    FIELD(gesta_palm, reserved, 4)
    FIELD(gesta_palm, contact, 8)
    FIELD(gesta_palm, time, 16)
    FIELD(gesta_palm, measured, 24)
    FIELD(gesta_palm, limit, 32)
    END(gesta_palm);

    STRUCT(gesta_finding, 32)
    FIELD(gesta_finding, size, 0)
    FIELD(gesta_finding, kind, 4)
    FIELD(gesta_finding, recognizer, 8)
    FIELD(gesta_finding, other, 12)
    FIELD(gesta_finding, seconds, 16)
    FIELD(gesta_finding, text, 24)
    END(gesta_finding);

    STRUCT(gesta_delegate, 56)
    FIELD(gesta_delegate, size, 0)
    FIELD(gesta_delegate, reserved, 4)
    FIELD(gesta_delegate, should_begin, 8)
    FIELD(gesta_delegate, should_receive, 16)
    FIELD(gesta_delegate, simultaneous, 24)
    FIELD(gesta_delegate, user, 32)
    FIELD(gesta_delegate, release, 40)
    FIELD(gesta_delegate, should_require_failure, 48)
    END(gesta_delegate);

    STRUCT(gesta_verdict, 56)
    FIELD(gesta_verdict, size, 0)
    FIELD(gesta_verdict, recognizer, 4)
    FIELD(gesta_verdict, class_id, 8)
    FIELD(gesta_verdict, state, 12)
    FIELD(gesta_verdict, reason, 16)
    FIELD(gesta_verdict, blocker, 20)
    FIELD(gesta_verdict, sequence, 24)
    FIELD(gesta_verdict, refused, 28)
    FIELD(gesta_verdict, time, 32)
    FIELD(gesta_verdict, measured, 40)
    FIELD(gesta_verdict, limit, 48)
    END(gesta_verdict);

    STRUCT(gesta_trace_override, 32)
    FIELD(gesta_trace_override, size, 0)
    FIELD(gesta_trace_override, reserved, 4)
    FIELD(gesta_trace_override, recognizer, 8)
    FIELD(gesta_trace_override, parameter, 16)
    FIELD(gesta_trace_override, value, 24)
    END(gesta_trace_override);

    STRUCT(gesta_trace_options, 56)
    FIELD(gesta_trace_options, size, 0)
    FIELD(gesta_trace_options, override_count, 4)
    FIELD(gesta_trace_options, overrides, 8)
    FIELD(gesta_trace_options, prepare, 16)
    FIELD(gesta_trace_options, difference, 24)
    FIELD(gesta_trace_options, user, 32)
    FIELD(gesta_trace_options, message, 40)
    FIELD(gesta_trace_options, capacity, 48)
    END(gesta_trace_options);

    STRUCT(gesta_trace_result, 48)
    FIELD(gesta_trace_result, size, 0)
    FIELD(gesta_trace_result, recorded_by, 4)
    FIELD(gesta_trace_result, lines, 8)
    FIELD(gesta_trace_result, samples, 16)
    FIELD(gesta_trace_result, events, 24)
    FIELD(gesta_trace_result, differences, 32)
    FIELD(gesta_trace_result, line, 40)
    END(gesta_trace_result);

    STRUCT(gesta_plugin_info, 64)
    FIELD(gesta_plugin_info, size, 0)
    FIELD(gesta_plugin_info, plugin, 4)
    FIELD(gesta_plugin_info, id, 8)
    FIELD(gesta_plugin_info, name, 16)
    FIELD(gesta_plugin_info, version, 24)
    FIELD(gesta_plugin_info, vendor, 32)
    FIELD(gesta_plugin_info, url, 40)
    FIELD(gesta_plugin_info, path, 48)
    FIELD(gesta_plugin_info, abi, 56)
    FIELD(gesta_plugin_info, class_count, 60)
    END(gesta_plugin_info);
}

/* Numbers that programs and plugins have compiled in. */
static void numbers(void) {
    CHECK_EQUAL(GESTA_STATE_POSSIBLE, 0);
    CHECK_EQUAL(GESTA_STATE_BEGAN, 1);
    CHECK_EQUAL(GESTA_STATE_CHANGED, 2);
    CHECK_EQUAL(GESTA_STATE_ENDED, 3);
    CHECK_EQUAL(GESTA_STATE_RECOGNIZED, GESTA_STATE_ENDED);
    CHECK_EQUAL(GESTA_STATE_CANCELLED, 4);
    CHECK_EQUAL(GESTA_STATE_FAILED, 5);
    CHECK_EQUAL(GESTA_PHASE_BEGAN, 1);
    CHECK_EQUAL(GESTA_PHASE_HOVER, 6);
    CHECK_EQUAL(GESTA_TYPE_NUMBER, 1);
    CHECK_EQUAL(GESTA_TYPE_TEXT, 5);
    CHECK_EQUAL(GESTA_E_ARGUMENT, -1);
    CHECK_EQUAL(GESTA_E_INDEX, -20);
    CHECK_EQUAL(GESTA_E_CYCLE, -21);
    CHECK_EQUAL(GESTA_E_CLASS_TABLE, -32);
    CHECK_EQUAL(GESTA_E_CLASS_CREATE, -39);
    CHECK_EQUAL(GESTA_E_PLUGIN_PATH, -48);
    CHECK_EQUAL(GESTA_E_PLUGIN_INIT, -56);
    CHECK_EQUAL(GESTA_REASON_UNDECIDED, 1);
    CHECK_EQUAL(GESTA_REASON_REFUSED, 10);
    CHECK_EQUAL(GESTA_REASON_OWN, 1000);
    CHECK_EQUAL(GESTA_TOOL_FINGER, 0);
    CHECK_EQUAL(GESTA_TOOL_MOUSE, 3);
    CHECK_EQUAL(GESTA_TIME_MAX, (INT64_C(1) << 62) - 1);
    CHECK_EQUAL(GESTA_NO_DEADLINE, INT64_MAX);
    CHECK_EQUAL(GESTA_REGION_NONE, 0);
    CHECK_EQUAL(GESTA_REGION_ROOT, 0x40010000);
}

static void unknown_names(void) {
    CHECK_EQUAL(gesta_sizeof(NULL, 0), 0);
    CHECK_EQUAL(gesta_sizeof(NULL, SIZE_MAX), 0);
    CHECK_EQUAL(gesta_sizeof("", SIZE_MAX), 0);
    CHECK_EQUAL(gesta_sizeof("gesta_touches", SIZE_MAX), 0);
    CHECK_EQUAL(gesta_sizeof("gesta_touch", 10), 0);
    CHECK_EQUAL(gesta_sizeof("gesta_touch", 12), 0);
    CHECK_EQUAL(gesta_sizeof("gesta_touch and more", 11), sizeof(gesta_touch));
}

int main(void) {
    plugin_header();
    main_header();
    numbers();
    unknown_names();
    return check_end();
}
