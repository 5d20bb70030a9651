/* Messages that must say what would be right, not only that something is wrong. */
#include "puppet.h"

static void strides(void) {
    gesta_context *context = context_new(0);
    gesta_touch touch = touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0);
    size_t count = 0;
    uint32_t capture = recognizer_new(context, "gesta.capture");
    CHECK_ERROR(context, gesta_push(context, &touch, 1, 8000), GESTA_E_SIZE, "at most 4096");
    CHECK_ERROR(context, gesta_recognizer_samples(context, capture, 0, &touch, 1, 8000, &count), GESTA_E_SIZE,
                "at most 4096");
    CHECK_OK(gesta_context_destroy(context));
}

static void nothing(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
}

/* As many as there can be at once, and one more. */
static void limits(void) {
    gesta_context *context = context_new(0);
    gesta_rect rect = {0, 0, 1, 1};
    uint32_t id = 0, tap = recognizer_new(context, "gesta.tap");
    int32_t code = GESTA_OK;
    while (code == GESTA_OK) code = gesta_region_create(context, GESTA_REGION_ROOT, &rect, &id);
    CHECK_ERROR(context, gesta_region_create(context, GESTA_REGION_ROOT, &rect, &id), GESTA_E_LIMIT,
                "number of regions is 65537, must be at most 65536");
    for (code = GESTA_OK; code == GESTA_OK;) code = gesta_recognizer_add_action(context, tap, nothing, NULL, NULL, &id);
    CHECK_ERROR(context, gesta_recognizer_add_action(context, tap, nothing, NULL, NULL, &id), GESTA_E_LIMIT,
                "number of actions is 65537, must be at most 65536");
    for (code = GESTA_OK; code == GESTA_OK;)
        code = gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &id);
    CHECK_ERROR(context, gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &id),
                GESTA_E_LIMIT, "number of recognizers is 65537, must be at most 65536");
    CHECK_OK(gesta_context_destroy(context));
}

static int32_t should_begin(gesta_context *context, uint32_t recognizer, void *user) {
    (void)user;
    CHECK_ERROR(context, gesta_recognizer_set_number(context, recognizer, GESTA_STR("enabled"), 0), GESTA_E_BUSY,
                "only read-only functions");
    CHECK_HAS(gesta_context_message(context), "delegate");
    return 1;
}

static void where_only_reading_is_legal(void) {
    gesta_context *context = context_new(0);
    gesta_delegate delegate;
    uint32_t tap = recognizer_new(context, "gesta.tap");
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_begin = should_begin;
    CHECK_OK(gesta_context_set_delegate(context, &delegate));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_up(context, 1, 1, 0, 0));
    CHECK_EQUAL(state_of(context, tap), GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(context));
}

static void examples(void) {
    static const double xy[] = {0, 0, 10, 10, 20, 0};
    static const size_t lengths[] = {2, 2};
    static char name[70000];
    char text[sizeof name + 64];
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.template");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, xy, 0, NULL, 0), GESTA_E_ARGUMENT,
                "stroke 0 has no points, must have at least one");
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, "v", SIZE_MAX, xy, 3, lengths, 2), GESTA_E_ARGUMENT,
                "stroke_lengths[1] is 2, must be at most the rest of point_count, 1");
    /* A text whose newest line has no end was cut off; the first line is no exception. */
    CHECK_ERROR(context, gesta_recognizer_load_examples(context, r, "gesta-examples 1", SIZE_MAX), GESTA_E_EXAMPLES,
                "cut off");
    CHECK_ERROR(context,
                gesta_recognizer_load_examples(context, r, "gesta-examples 1\nexample \"v\" | 0 0 1 1", SIZE_MAX),
                GESTA_E_EXAMPLES, "cut off");
    CHECK_ERROR(context, gesta_recognizer_load_examples(context, r, "", 0), GESTA_E_EXAMPLES, "gesta-examples 1");
    /* The longest name is the longest text. */
    memset(name, 'n', sizeof name);
    CHECK_OK(gesta_recognizer_add_example(context, r, name, GESTA_TEXT_MAX, xy, 3, NULL, 0));
    CHECK_ERROR(context, gesta_recognizer_add_example(context, r, name, GESTA_TEXT_MAX + 1, xy, 3, NULL, 0),
                GESTA_E_TEXT, "65535");
    snprintf(text, sizeof text, "gesta-examples 1\nexample \"%.65536s\" | 0 0 1 1\n", name);
    CHECK_ERROR(context, gesta_recognizer_load_examples(context, r, text, SIZE_MAX), GESTA_E_EXAMPLES,
                "at most 65535 bytes");
    CHECK_OK(gesta_context_destroy(context));
}

/* Adding classes succeeds without a trace in the message. */
static void success_leaves_the_message(void) {
    char last[256];
    gesta_context *context = context_new(0);
    gesta_class table = puppet_table("test.quiet", GESTA_CLASS_DISCRETE);
    CHECK_ERROR(context, gesta_advance(context, INT64_MAX), GESTA_E_TIME, "now");
    snprintf(last, sizeof last, "%s", gesta_context_message(context));
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_TEXT(gesta_context_message(context), last);
    CHECK_OK(gesta_plugin_scan(context, "/proc/self/fdinfo", SIZE_MAX, NULL));
    CHECK_TEXT(gesta_context_message(context), last);
    CHECK_ERROR(context, gesta_class_register(context, &table, NULL), GESTA_E_CLASS_DUPLICATE, "test.quiet");
    CHECK_OK(gesta_context_destroy(context));
}

/* The nearest known name, if it is near. */
static void suggestions(void) {
    static const char *const classes[][2] = {{"gesta.drag", "pan"},
                                             {"gesta.zoom", "pinch"},
                                             {"scale", "pinch"},
                                             {"gesta.flick", "swipe"},
                                             {"Fling", "swipe"},
                                             {"gesta.rotate", "rotation"},
                                             {"gesta.LongPress", "long_press"},
                                             {"gesta.checkmrk", "checkmark"},
                                             {"tap", "tap"},
                                             {"pnich", "pinch"},
                                             {"Gesta.tap", "tap"},
                                             {"longpress", "long_press"},
                                             {"gesta.long-press", "long_press"},
                                             {"doubletap", "tap"},
                                             {"gesta.pan_gesture", "pan"}};
    static const char *const strange[] = {
        "", "xyzzy", "gestures", "org.example.spiral", "org.example.tap", "t", "\xc3\xa9t\xc3\xa9"};
    static char longest[256];
    char want[96];
    gesta_context *context = context_new(0);
    uint32_t id = 0, tap = recognizer_new(context, "gesta.tap"), swipe = recognizer_new(context, "gesta.swipe");
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        snprintf(want, sizeof want, "; did you mean \"gesta.%s\"?", classes[i][1]);
        CHECK_ERROR(context, gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = classes[i][0]), &id),
                    GESTA_E_CLASS, want);
        CHECK_ERROR(context, gesta_class_find(context, classes[i][0], SIZE_MAX, &id), GESTA_E_CLASS, want);
    }
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        CHECK_EQUAL(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = strange[i]), &id), GESTA_E_CLASS);
        CHECK(strstr(gesta_context_message(context), "did you mean") == NULL);
    }
    memset(longest, 'a', 255);
    CHECK_EQUAL(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = longest), &id), GESTA_E_CLASS);
    CHECK_ERROR(context, gesta_recognizer_set_number(context, tap, GESTA_STR("max_duratoin"), 1), GESTA_E_NAME,
                "must be a parameter or value of gesta.tap; did you mean \"max_duration\"?");
    CHECK_ERROR(context, gesta_recognizer_set_number(context, tap, GESTA_STR("tapcount"), 1), GESTA_E_NAME,
                "did you mean \"tap_count\"?");
    CHECK_ERROR(context, gesta_recognizer_set_number(context, tap, GESTA_STR("number_of_taps"), 1), GESTA_E_NAME,
                "did you mean \"taps\"?");
    /* Words of UIKit, Flutter, Hammer.js and React Native Gesture Handler, and the same axis in another spelling. */
    static const char *const names[][3] = {{"gesta.tap", "numberOfTapsRequired", "taps"},
                                           {"gesta.tap", "numberOfTaps", "taps"},
                                           {"gesta.tap", "numberOfTouchesRequired", "contacts"},
                                           {"gesta.tap", "maxDelayMs", "max_interval"},
                                           {"gesta.tap", "posThreshold", "tap_distance"},
                                           {"gesta.pan", "min_touches", "min_contacts"},
                                           {"gesta.pan", "max_fingers", "max_contacts"},
                                           {"gesta.pan", "maximumNumberOfTouches", "max_contacts"},
                                           {"gesta.pan", "minPointers", "min_contacts"},
                                           {"gesta.pan", "threshold", "slop"},
                                           {"gesta.swipe", "threshold", "min_distance"},
                                           {"gesta.pan", "dx", "translation_x"},
                                           {"gesta.pan", "deltaX", "translation_x"},
                                           {"gesta.swipe", "deltaY", "dy"},
                                           {"gesta.pan", "velocityX", "velocity_x"},
                                           {"gesta.pan", "velocityY", "velocity_y"},
                                           {"gesta.pan", "TranslationY", "translation_y"},
                                           {"gesta.pan", "TRANSLATION_X", "translation_x"},
                                           {"gesta.pan", "tranlationY", "translation_y"},
                                           {"gesta.pinch", "focalX", "focus_x"},
                                           {"gesta.long_press", "minimumPressDuration", "duration"},
                                           {"gesta.long_press", "allowableMovement", "slop"},
                                           {"gesta.swipe", "minVelocity", "min_speed"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(want, sizeof want, "of %s; did you mean \"%s\"?", names[i][0], names[i][2]);
        id = recognizer_new(context, names[i][0]);
        CHECK_ERROR(context, gesta_recognizer_set_number(context, id, names[i][1], SIZE_MAX, 1), GESTA_E_NAME, want);
        CHECK_OK(gesta_recognizer_destroy(context, id));
    }
    /* Where none is near, all that there are. */
    CHECK_ERROR(context, gesta_recognizer_set_number(context, tap, GESTA_STR("zzz"), 1), GESTA_E_NAME,
                "of gesta.tap; its names are taps, contacts, slop, max_duration, max_interval, tap_distance, "
                "per_contact, within, tap_count, enabled, provisional, priority, tools, inputs, buttons, "
                "required_modifiers, excluded_modifiers");
    CHECK_ERROR(context, gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "xyzzy"), &id), GESTA_E_CLASS,
                "registered class; classes are gesta.tap, gesta.pan, gesta.long_press, ");
    CHECK_ERROR(context, gesta_recognizer_set_text(context, tap, GESTA_STR("taps"), GESTA_STR("2")), GESTA_E_TYPE,
                "taps is of type integer; use gesta_recognizer_set_number");
    CHECK_ERROR(context, gesta_recognizer_set_number(context, tap, GESTA_STR("nothing_of_the_kind"), 1), GESTA_E_NAME,
                "gesta.tap");
    CHECK(strstr(gesta_context_message(context), "did you mean") == NULL);
    CHECK_ERROR(context, gesta_recognizer_set_text(context, swipe, GESTA_STR("direction"), GESTA_STR("rihgt")),
                GESTA_E_RANGE, "; did you mean \"right\"?");
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    suggestions();
    strides();
    limits();
    where_only_reading_is_legal();
    examples();
    success_leaves_the_message();
    CHECK_HAS(gesta_strerror(GESTA_E_ARGUMENT), "invalid argument");
    return check_end();
}
