/*
 * Calls whose arguments are valid one by one, but not together, or not for this recognizer: what the description cannot
 * say. Each fails with its error, and then nothing has changed.
 */
#ifndef MEANING_H
#define MEANING_H

#include "policies.h"

static const scene *meant;
static text meant_before;

static void fails(int32_t code, int32_t expected, const char *call) {
    const struct function *f = functions;
    text after = {0};
    size_t length = strcspn(call, "(");
    while (strncmp(f->name, call, length) != 0 || f->name[length] != 0) f++;
    begin_trial(f, "%s", call);
    expect(code == expected, "returned %s, expected %d", code_name(f, code), expected);
    note_error(meant->place->context, f, code);
    if (f->parameters[0].kind == KIND_CONTEXT) expect_message(meant->place->context, f, "");
    digest(meant->place, &after);
    expect(same(&meant_before, &after), "the context has changed");
    free(after.bytes);
}

#define FAILS(expected, call) fails((call), (expected), #call)

static void fails_parameters(gesta_context *c, const scene *s) {
    const place *p = s->place;
    uint32_t own = s->own;
    double number = 0;
    char words[9];
    FAILS(GESTA_E_TYPE, gesta_recognizer_set_number(c, own, GESTA_STR("title"), 1));
    FAILS(GESTA_E_TYPE, gesta_recognizer_set_text(c, p->single, GESTA_STR("slop"), GESTA_STR("1")));
    FAILS(GESTA_E_TYPE, gesta_recognizer_number(c, own, GESTA_STR("title"), &number));
    FAILS(GESTA_E_TYPE, gesta_recognizer_text(c, p->single, GESTA_STR("slop"), words, sizeof words, NULL));
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_number(c, p->single, GESTA_STR("slop"), -1));
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_number(c, p->single, GESTA_STR("taps"), 0));
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_number(c, p->single, GESTA_STR("taps"), INT64_MAX));
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_number(c, p->single, GESTA_STR("taps"), INT64_MIN));
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_text(c, own, GESTA_STR("colour"), GESTA_STR("mauve")));
    FAILS(GESTA_E_PATTERN, gesta_recognizer_set_text(c, s->stroke, GESTA_STR("pattern"), GESTA_STR("sideways")));
    FAILS(GESTA_E_READ_ONLY, gesta_recognizer_set_number(c, p->pan, GESTA_STR("velocity_x"), 1));
    FAILS(GESTA_E_READ_ONLY, gesta_recognizer_set_number(c, p->single, GESTA_STR("tap_count"), 1));
    FAILS(GESTA_E_READ_ONLY, gesta_recognizer_set_number(c, own, GESTA_STR("sure"), 1));
    FAILS(GESTA_E_READ_ONLY, gesta_recognizer_set_text(c, own, GESTA_STR("word"), GESTA_STR("w")));
    FAILS(GESTA_E_STATE, gesta_recognizer_set_number(c, own, GESTA_STR("dx"), 1));
}

/* A tap or another class with one parameter, until the next call. */
static const gesta_recognizer_config *with(const char *class_name, const char *name, double number, const char *text) {
    static gesta_parameter parameter;
    static gesta_recognizer_config config;
    parameter = (gesta_parameter){name, number, text};
    config = *GESTA_RECOGNIZER(.class_name = class_name, .parameters = &parameter, .parameter_count = 1);
    return &config;
}

static void fails_creation(gesta_context *c, uint32_t gone_region) {
    gesta_recognizer_config config = {.size = sizeof config, .class_name = "gesta.tap", .user = c};
    uint32_t made;
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_create(c, &config, &made));
    config = *GESTA_RECOGNIZER(.class_name = "gesta.tap", .region = 7);
    FAILS(GESTA_E_HANDLE, gesta_recognizer_create(c, &config, &made));
    config.region = gone_region;
    FAILS(GESTA_E_STALE, gesta_recognizer_create(c, &config, &made));
    config = *GESTA_RECOGNIZER(.class_name = "gesta.tap", .label = "\xff");
    FAILS(GESTA_E_TEXT, gesta_recognizer_create(c, &config, &made));
    config = *GESTA_RECOGNIZER(.class_name = "gesta.no");
    FAILS(GESTA_E_CLASS, gesta_recognizer_create(c, &config, &made));
    FAILS(GESTA_E_NAME, gesta_recognizer_create(c, with("gesta.tap", "tapz", 2, NULL), &made));
    FAILS(GESTA_E_TYPE, gesta_recognizer_create(c, with("gesta.tap", "taps", 2, "two"), &made));
    FAILS(GESTA_E_RANGE, gesta_recognizer_create(c, with("gesta.tap", "taps", 0, NULL), &made));
    FAILS(GESTA_E_NOT_FINITE, gesta_recognizer_create(c, with("gesta.tap", "slop", NAN, NULL), &made));
    FAILS(GESTA_E_READ_ONLY, gesta_recognizer_create(c, with("gesta.tap", "tap_count", 1, NULL), &made));
    FAILS(GESTA_E_STATE, gesta_recognizer_create(c, with("gesta.pan", "translation_x", 1, NULL), &made));
    FAILS(GESTA_E_PATTERN, gesta_recognizer_create(c, with("gesta.stroke", "pattern", 0, "sideways"), &made));
}

static void fails_relations(gesta_context *c, const place *p, uint32_t action) {
    FAILS(GESTA_E_CYCLE, gesta_recognizer_relate(c, p->single, GESTA_RELATION_REQUIRES_FAILURE, p->single, 1));
    FAILS(GESTA_E_CYCLE, gesta_recognizer_relate(c, p->twice, GESTA_RELATION_REQUIRES_FAILURE, p->single, 1));
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_relate(c, p->single, GESTA_RELATION_SIMULTANEOUS, p->single, 1));
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_set_team(c, p->single, 0, 1));
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_relate(c, p->pan, GESTA_RELATION_PASSES_ON, p->pan, 1));
    FAILS(GESTA_E_TYPE, gesta_recognizer_relate(c, p->single, GESTA_RELATION_PASSES_ON, p->pan, 1));
    FAILS(GESTA_E_TYPE, gesta_recognizer_relate(c, p->pan, GESTA_RELATION_PASSES_ON, p->single, 1));
    static const gesta_room negative = {1, 1, -1, 1}, unknown = {1, NAN, 1, 1};
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_room(c, p->pan, &negative));
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_room(c, p->pan, &unknown));
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_number(c, p->single, GESTA_STR("tools"), 0));
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_number(c, p->pan, GESTA_STR("inputs"), 0));
    FAILS(GESTA_E_TYPE, gesta_recognizer_set_number(c, p->single, GESTA_STR("inputs"), GESTA_INPUT_MOTION));
    FAILS(GESTA_E_RANGE, gesta_recognizer_set_number(c, p->single, GESTA_STR("buttons"), 0));
    FAILS(GESTA_E_HANDLE, gesta_recognizer_remove_action(c, p->single, action));
}

static void fails_regions(gesta_context *c, const place *p) {
    static const gesta_rect rect = {1, 1, 5, 5};
    static const gesta_affine flat = {1, 2, 2, 4, 0, 0}, tiny = {1e-10, 0, 0, 1e-10, 0, 0};
    FAILS(GESTA_E_ARGUMENT, gesta_region_destroy(c, GESTA_REGION_ROOT));
    FAILS(GESTA_E_ARGUMENT, gesta_region_set_rect(c, GESTA_REGION_ROOT, &rect));
    FAILS(GESTA_E_ARGUMENT, gesta_region_set_transform(c, GESTA_REGION_ROOT, NULL));
    FAILS(GESTA_E_RANGE, gesta_region_set_transform(c, p->region, &flat));
    FAILS(GESTA_E_RANGE, gesta_region_set_transform(c, p->region, &tiny));
}

static void fails_examples(gesta_context *c, const place *p) {
    static double many[2 * 8193];
    static const double wave[] = {0, 0, 10, 20, 20, 0, 30, 20, 40, 0}, still[] = {5, 5, 5, 5};
    static const size_t short_of_one[] = {2, 2}, with_none[] = {5, 0}, six[] = {1, 1, 1, 1, 1, 1};
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(c, p->learner, "w", 1, wave, 0, NULL, 0));
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(c, p->learner, "w", 1, wave, 5, short_of_one, 2));
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(c, p->learner, "w", 1, wave, 5, with_none, 2));
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(c, p->learner, "w", 1, still, 2, NULL, 0));
    FAILS(GESTA_E_LIMIT, gesta_recognizer_add_example(c, p->learner, "w", 1, wave, 5, six, 6));
    FAILS(GESTA_E_LIMIT, gesta_recognizer_add_example(c, p->learner, "w", 1, many, 8193, NULL, 0));
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(c, p->learner, NULL, 0, wave, 0, NULL, 0));
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_add_example(c, p->learner, NULL, 0, still, 2, NULL, 0));
    FAILS(GESTA_E_LIMIT, gesta_recognizer_add_example(c, p->learner, NULL, 0, wave, 5, six, 6));
    FAILS(GESTA_E_STATE, gesta_recognizer_correct(c, p->fresh, GESTA_STR("v")));
    FAILS(GESTA_E_STATE, gesta_recognizer_correct(c, p->fresh, NULL, 0));
    FAILS(GESTA_E_TYPE, gesta_recognizer_correct(c, p->pan, GESTA_STR("v")));
    FAILS(GESTA_E_EXAMPLES, gesta_recognizer_load_examples(
                                c, p->learner, GESTA_STR("gesta-examples 1\nexample \"w\" | 0 0 9 9\nexample\n")));
}

static void fails_drawings(gesta_context *c) {
    static const double wave[] = {0, 0, 10, 20, 20, 0, 30, 20, 40, 0}, still[] = {5, 5, 5, 5};
    static const double unknown[] = {0, 0, 10, NAN}, far[] = {0, 0, 10, 2 * GESTA_COORDINATE_MAX};
    static const size_t short_of_one[] = {2, 2}, three[] = {2, 3}, two_of_one[] = {1, 2}, six[] = {1, 1, 1, 1, 1, 1};
    char words[999];
    size_t needed = 0, count = 0;
#define FAILS_DRAWINGS(expected, ...)                                                                                  \
    do {                                                                                                               \
        const gesta_drawings all = {__VA_ARGS__};                                                                      \
        FAILS(expected, gesta_pattern_from_strokes(c, &all, words, sizeof words, &needed, NULL, 0, 0, &count));        \
    } while (0)
    FAILS_DRAWINGS(GESTA_E_ARGUMENT, wave, 0, NULL, 0, NULL, 0);
    FAILS_DRAWINGS(GESTA_E_ARGUMENT, wave, 5, short_of_one, 2, NULL, 0);
    FAILS_DRAWINGS(GESTA_E_ARGUMENT, wave, 5, three, 2, two_of_one, 2);
    FAILS_DRAWINGS(GESTA_E_ARGUMENT, wave, 5, three, 2, two_of_one, 1);
    FAILS_DRAWINGS(GESTA_E_ARGUMENT, still, 2, NULL, 0, NULL, 0);
    FAILS_DRAWINGS(GESTA_E_NOT_FINITE, unknown, 2, NULL, 0, NULL, 0);
    FAILS_DRAWINGS(GESTA_E_RANGE, far, 2, NULL, 0, NULL, 0);
    FAILS_DRAWINGS(GESTA_E_LIMIT, wave, 5, six, 6, NULL, 0);
    FAILS_DRAWINGS(GESTA_E_LIMIT, wave, 5, three, 2, six, 65);
#undef FAILS_DRAWINGS
}

static void fails_motions(gesta_context *c) {
    gesta_motion motions[GESTA_STREAMS_MAX + 1];
    memset(motions, 0, sizeof motions);
    for (int i = 0; i <= GESTA_STREAMS_MAX; i++) {
        motions[i].time = SCENE_END + MS, motions[i].stream = (uint64_t)i;
        motions[i].kind = GESTA_MOTION_SWIPE, motions[i].phase = GESTA_PHASE_BEGAN;
    }
    FAILS(GESTA_E_LIMIT, gesta_push_motion(c, motions, GESTA_STREAMS_MAX + 1, sizeof *motions));
    motions[1].stream = 0;
    FAILS(GESTA_E_CONTACT, gesta_push_motion(c, motions, 2, sizeof *motions));
    motions[0].phase = GESTA_PHASE_MOVED;
    FAILS(GESTA_E_CONTACT, gesta_push_motion(c, motions, 1, sizeof *motions));
    motions[0].kind = 0;
    FAILS(GESTA_E_PHASE, gesta_push_motion(c, motions, 1, sizeof *motions));
    motions[0] = motions[1], motions[0].dy = NAN;
    FAILS(GESTA_E_NOT_FINITE, gesta_push_motion(c, motions, 1, sizeof *motions));
    motions[0].dy = 0, motions[0].scale = 2;
    FAILS(GESTA_E_RANGE, gesta_push_motion(c, motions, 1, sizeof *motions));
    motions[0].scale = 0, motions[0].time = 0;
    FAILS(GESTA_E_TIME, gesta_push_motion(c, motions, 1, sizeof *motions));
}

static void fails_input(gesta_context *c) {
    gesta_touch touches[40];
    for (int i = 0; i < 40; i++) touches[i] = touch_at(SCENE_END + MS, 100 + (uint64_t)i, GESTA_PHASE_BEGAN, i, i);
    FAILS(GESTA_E_LIMIT, gesta_push(c, touches, 40, sizeof *touches));
    touches[1] = touches[0];
    FAILS(GESTA_E_CONTACT, gesta_push(c, touches, 2, sizeof *touches));
    touches[1].phase = GESTA_PHASE_HOVER;
    FAILS(GESTA_E_CONTACT, gesta_push(c, touches, 2, sizeof *touches));
    touches[0].contact = FINGER;
    FAILS(GESTA_E_CONTACT, gesta_push(c, touches, 1, sizeof *touches));
    touches[0].contact = 5, touches[0].phase = GESTA_PHASE_MOVED;
    FAILS(GESTA_E_CONTACT, gesta_push(c, touches, 1, sizeof *touches));
    touches[0] = touch_at(SCENE_END + 2 * MS, FINGER, GESTA_PHASE_MOVED, 1, 1);
    touches[1] = touch_at(SCENE_END + MS, FINGER, GESTA_PHASE_MOVED, 1, 1);
    FAILS(GESTA_E_TIME, gesta_push(c, touches, 2, sizeof *touches));
}

/* A plugin that is linked into the program, and that each call finds as it is at the time. */
static gesta_plugin faulty_plugin;
static gesta_class faulty_class;

static const gesta_plugin *faulty_entry(uint32_t abi_min, uint32_t abi_max) {
    (void)abi_min, (void)abi_max;
    return faulty_plugin.size == 0 ? NULL : &faulty_plugin;
}

static int32_t refuse_init(const gesta_host *host) {
    (void)host;
    return 1;
}

/* Makes the plugin valid, except for what the caller then changes. */
static void mend_plugin(void) {
    static const gesta_class *const classes[] = {&faulty_class};
    const gesta_plugin valid = {
        sizeof valid, GESTA_PLUGIN_ABI, "test.plugin.faulty", "Faulty", "1", "", "", classes, 1, 0, NULL, NULL};
    faulty_plugin = valid;
    faulty_class = puppet_table("test.faulty", 0);
    faulty_class.release = NULL;
}

#define FAILS_PLUGIN(expected, fault)                                                                                  \
    (mend_plugin(), (void)(fault), FAILS(expected, gesta_plugin_register(c, faulty_entry, NULL)))

/* The class of a program, and of a plugin. */
#define FAILS_CLASS(expected, fault)                                                                                   \
    (FAILS_PLUGIN(expected, fault), FAILS(expected, gesta_class_register(c, &faulty_class, NULL)))

static void fails_plugins(gesta_context *c) {
    FAILS_PLUGIN(GESTA_E_PLUGIN_ABI, faulty_plugin.size = 0);
    FAILS_PLUGIN(GESTA_E_PLUGIN_ABI, faulty_plugin.abi = GESTA_PLUGIN_ABI + 1);
    FAILS_PLUGIN(GESTA_E_PLUGIN_TABLE, faulty_plugin.class_count = 0);
    FAILS_PLUGIN(GESTA_E_PLUGIN_TABLE, faulty_plugin.vendor = NULL);
    FAILS_PLUGIN(GESTA_E_PLUGIN_ID, faulty_plugin.id = "nodot");
    FAILS_PLUGIN(GESTA_E_PLUGIN_ID, faulty_plugin.id = "test.plugin.good");
    FAILS_PLUGIN(GESTA_E_PLUGIN_INIT, faulty_plugin.init = refuse_init);
}

static void fails_classes(gesta_context *c) {
    gesta_parameter_info parameter = puppet_parameters[0];
    gesta_value_info value = puppet_values[0];
    gesta_reason_info reason = puppet_reasons[0];
    parameter.name = value.name = "Not a name";
    reason.code = GESTA_REASON_OWN - 1;
    FAILS_CLASS(GESTA_E_CLASS_TABLE, faulty_class.label = NULL);
    FAILS_CLASS(GESTA_E_CLASS_ID, faulty_class.id = "gesta.mine");
    FAILS_CLASS(GESTA_E_CLASS_DUPLICATE, faulty_class.id = own.id);
    FAILS_CLASS(GESTA_E_CLASS_FUNCTION, faulty_class.create = NULL);
    FAILS_CLASS(GESTA_E_CLASS_PARAMETER, (faulty_class.parameters = &parameter, faulty_class.parameter_count = 1));
    FAILS_CLASS(GESTA_E_CLASS_VALUE, (faulty_class.values = &value, faulty_class.value_count = 1));
    FAILS_CLASS(GESTA_E_CLASS_REASON, (faulty_class.reasons = &reason, faulty_class.reason_count = 1));
}

static void fails_momentum(void) {
    gesta_decay_options options;
    gesta_decay decay, never;
    gesta_decay_motion motion;
    double x = 0, y = 0;
    gesta_decay_options_init(&options, sizeof options);
    start_decay(&decay);
    never = decay, never.started = 0;
    FAILS(GESTA_E_STATE, gesta_decay_at(&never, SCENE_END, &motion));
    FAILS(GESTA_E_STATE, gesta_decay_end(&never, &motion));
    FAILS(GESTA_E_STATE, gesta_decay_snap(&never, 1, 1, &decay));
    FAILS(GESTA_E_ARGUMENT, gesta_decay_carry(GESTA_CARRY_CHROMIUM + 1, 0, 1, 1, 1, 1, &x, &y));
    FAILS(GESTA_E_RANGE, gesta_rubber_band_distance(10, 10, 0.5, &x));
    FAILS(GESTA_E_RANGE, gesta_rubber_band_distance(-10, 10, 0.5, &x));
    options.capacity = 1;
    FAILS(GESTA_E_ARGUMENT, gesta_decay_start(&options, SCENE_END, 1, 1, 1, 1, &decay));
    options.capacity = 0, options.kind = GESTA_DECAY_SPLINE, options.flags = GESTA_DECAY_ZOOM;
    FAILS(GESTA_E_ARGUMENT, gesta_decay_start(&options, SCENE_END, 1, 0, 1, 0, &decay));
    options.kind = GESTA_DECAY_EXPONENTIAL;
    FAILS(GESTA_E_RANGE, gesta_decay_start(&options, SCENE_END, 1, 1, 1, 0, &decay));
    FAILS(GESTA_E_RANGE, gesta_decay_start(&options, SCENE_END, 0, 0, 0, 0, &decay));
    options.flags = 0, options.min_x = 2, options.max_x = 1;
    FAILS(GESTA_E_RANGE, gesta_decay_start(&options, SCENE_END, 1, 1, 1, 1, &decay));
}

static void fails_frames(gesta_context *c, const place *p) {
    gesta_filter filter, late;
    gesta_frame_position position;
    double values[64];
    size_t count = 0;
    gesta_filter_init(&filter, sizeof filter);
    gesta_filter_add(&filter, SCENE_END, 1, 2, &filter);
    late = filter;
    FAILS(GESTA_E_TIME, gesta_filter_add(&filter, SCENE_END - 1, 1, 2, &late));
    late.beta = -1;
    FAILS(GESTA_E_RANGE, gesta_filter_add(&late, SCENE_END, 1, 2, &filter));
    FAILS(GESTA_E_CONTACT, gesta_contact_at(c, STRANGER, SCENE_END, 0, &position));
    FAILS(GESTA_E_ARGUMENT, gesta_contact_at(c, FINGER, SCENE_END, 2, &position));
    FAILS(GESTA_E_ARGUMENT, gesta_recognizer_values_at(c, p->pan, SCENE_END, 2, values, 64, &count));
}

static void fails_events(gesta_context *c, const place *p) {
    gesta_event event;
    double value = 0;
    fill_structure(p, "gesta_event", &event);
    event.value_count = 0;
    FAILS(GESTA_E_INDEX, gesta_event_value(c, &event, GESTA_STR("translation_x"), &value));
}

static void meaning(void) {
    scene s = open_scene(plugin_path);
    gesta_context *c = s.place->context;
    meant = &s;
    digest(s.place, &meant_before);
    fails_parameters(c, &s);
    fails_creation(c, s.gone_region);
    fails_relations(c, s.place, s.action);
    fails_regions(c, s.place);
    fails_examples(c, s.place);
    fails_drawings(c);
    fails_input(c);
    fails_motions(c);
    fails_plugins(c);
    fails_classes(c);
    fails_momentum();
    fails_events(c, s.place);
    fails_frames(c, s.place);
    snprintf(trial, sizeof trial, "all calls that fail for what they mean");
    close_unchanged(&s);
}

#endif
