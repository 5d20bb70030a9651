/*
 * Reads all that can be read of a context. A round that is played with such calls between the others, and with other
 * bytes in new memory, must take the same course as without.
 */
#include "driver.h"

enum { TEXT = 4096, ROOM = 64 };

enum reads reads = READS_SOME;
uint64_t reads_made;
uint64_t course;

void course_add(uint64_t word) { course = mix(course, word); }

static void on_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context, (void)finding, (void)user;
}

static void on_bytes(const char *bytes, size_t length, void *user) { (void)bytes, (void)length, (void)user; }

#define R(function, arguments) (reads_made++, (void)function arguments)

static void read_class(gesta_context *context, uint32_t class_id) {
    gesta_class_info info = {.size = sizeof info};
    gesta_parameter_info parameter = {.size = sizeof parameter};
    gesta_value_info value = {.size = sizeof value};
    gesta_reason_info reason = {.size = sizeof reason};
    R(gesta_class_describe, (context, class_id, &info));
    R(gesta_class_parameter, (context, class_id, 0, &parameter));
    R(gesta_class_value, (context, class_id, 0, &value));
    R(gesta_class_reason, (context, class_id, 34, &reason));
}

static void read_named(gesta_context *context, uint32_t id, const char *name, uint32_t type) {
    static char text[TEXT];
    double number;
    int64_t whole;
    int32_t flag;
    size_t length;
    switch (type) {
    case GESTA_TYPE_NUMBER: R(gesta_recognizer_get_number, (context, id, name, SIZE_MAX, &number)); break;
    case GESTA_TYPE_INTEGER: R(gesta_recognizer_get_integer, (context, id, name, SIZE_MAX, &whole)); break;
    case GESTA_TYPE_BOOLEAN: R(gesta_recognizer_get_boolean, (context, id, name, SIZE_MAX, &flag)); break;
    default: R(gesta_recognizer_get_text, (context, id, name, SIZE_MAX, text, TEXT, &length));
    }
}

static void read_recognizer(gesta_context *context, const struct world *world, uint32_t id) {
    static char text[TEXT];
    uint32_t ids[ROOM], word = 0, other = 0, class_id = 0;
    uint64_t contacts[ROOM];
    double values[ROOM];
    int32_t flag = 0;
    size_t count = 0;
    gesta_verdict verdict = {.size = sizeof verdict};
    gesta_measure measures[ROOM];
    gesta_touch samples[8];
    R(gesta_recognizer_state, (context, id, &word));
    R(gesta_recognizer_class, (context, id, &class_id));
    R(gesta_recognizer_region, (context, id, &word));
    R(gesta_recognizer_enabled, (context, id, &flag));
    R(gesta_recognizer_children, (context, id, ids, ROOM, &count));
    R(gesta_recognizer_parent, (context, id, &word));
    R(gesta_recognizer_contacts, (context, id, contacts, ROOM, &count));
    R(gesta_recognizer_actions, (context, id, ids, ROOM, &count));
    R(gesta_recognizer_requirements, (context, id, ids, ROOM, &count));
    R(gesta_recognizer_simultaneous, (context, id, ids, ROOM, &count));
    R(gesta_recognizer_waits_for, (context, id, &word));
    R(gesta_recognizer_undecided, (context, id, &flag));
    R(gesta_recognizer_confidence, (context, id, &word));
    R(gesta_recognizer_team, (context, id, &word, &flag));
    R(gesta_recognizer_provisional, (context, id, &flag));
    R(gesta_recognizer_priority, (context, id, &flag));
    R(gesta_recognizer_tools, (context, id, &word));
    R(gesta_recognizer_buttons, (context, id, &word));
    R(gesta_recognizer_modifiers, (context, id, &word, &other));
    R(gesta_recognizer_values, (context, id, values, ROOM, &count));
    R(gesta_recognizer_verdict, (context, id, &verdict));
    R(gesta_recognizer_verdict_text, (context, id, text, TEXT, &count));
    R(gesta_recognizer_measures, (context, id, measures, ROOM, sizeof *measures, &count));
    R(gesta_recognizer_samples, (context, id, 0, samples, 8, sizeof *samples, &count));
    R(gesta_recognizer_example_count, (context, id, NULL, 0, &count));
    R(gesta_recognizer_example_name, (context, id, 0, text, TEXT, &count));
    gesta_class_info info = {.size = sizeof info};
    if (gesta_class_describe(context, class_id, &info)) return;
    for (uint32_t i = 0; i < info.parameter_count; i++) {
        gesta_parameter_info parameter = {.size = sizeof parameter};
        if (!gesta_class_parameter(context, class_id, i, &parameter))
            read_named(context, id, parameter.name, parameter.type);
    }
    for (uint32_t i = 0; i < info.value_count; i++) {
        gesta_value_info value = {.size = sizeof value};
        if (!gesta_class_value(context, class_id, i, &value)) read_named(context, id, value.name, value.type);
    }
    if (world->read_only == 0) R(gesta_recognizer_save_examples, (context, id, on_bytes, NULL));
}

void read_everything(struct world *world) {
    gesta_context *context = world->context;
    if (!context) return;
    uint32_t ids[ROOM], word = 0;
    int64_t time = 0;
    uint64_t late = 0;
    double number = 0, xy[2] = {10, 20};
    size_t count = 0, stride = 0;
    const gesta_event *events = NULL;
    gesta_palm_guard guard = {.size = sizeof guard};
    gesta_palm palm = {.size = sizeof palm};
    R(gesta_context_now, (context, &time));
    R(gesta_next_deadline, (context, &time));
    R(gesta_context_late_samples, (context, &late));
    R(gesta_context_units_per_mm, (context, &number));
    R(gesta_context_slop_factor, (context, 1, &number));
    R(gesta_context_palm_guard, (context, &guard));
    R(gesta_palm_count, (context, &word));
    R(gesta_palm_at, (context, 0, &palm));
    R(gesta_class_count, (context, &word));
    R(gesta_class_at, (context, 0, &word));
    R(gesta_class_find, (context, "gesta.pan", SIZE_MAX, &word));
    R(gesta_plugin_count, (context, &word));
    read_class(context, word);
    R(gesta_context_regions, (context, ids, ROOM, &count));
    for (size_t i = 0; i < count && i < ROOM; i++) {
        gesta_region_info info = {.size = sizeof info};
        R(gesta_region_describe, (context, ids[i], &info));
        R(gesta_region_to_local, (context, ids[i], xy, 1));
        R(gesta_region_to_root, (context, ids[i], xy, 1));
    }
    R(gesta_region_at, (context, 150, 150, &word));
    for (uint32_t i = 0; i < world->finger_count; i++) {
        R(gesta_contact_owner, (context, world->fingers[i].id, &word));
        R(gesta_contact_region, (context, world->fingers[i].id, &word));
    }
    if (!gesta_events(context, &events, &count, &stride) && count) {
        gesta_local_event local = {.size = sizeof local};
        R(gesta_event_local, (context, events, GESTA_REGION_ROOT, &local));
    }
    uint32_t all[512];
    R(gesta_context_recognizers, (context, all, 512, &count));
    for (size_t i = 0; i < count && i < 512; i++) {
        uint32_t children[GESTA_CHILDREN_MAX];
        size_t child_count = 0;
        read_recognizer(context, world, all[i]);
        R(gesta_recognizer_children, (context, all[i], children, GESTA_CHILDREN_MAX, &child_count));
        for (size_t k = 0; k < child_count; k++) read_recognizer(context, world, children[k]);
    }
    if (below(16) == 0) {
        R(gesta_context_check, (context, on_finding, NULL, NULL));
        R(gesta_setup_save, (context, on_bytes, NULL));
    }
    message_keep(world);
}
