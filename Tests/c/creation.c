/* A recognizer is created by one call, with all that is stated of it, or not at all. */
#include <math.h>

#include "support.h"

typedef struct {
    char bytes[16384];
    size_t length;
} text;

static void keep(const char *bytes, size_t length, void *user) {
    text *t = user;
    if (t->length + length >= sizeof t->bytes) abort();
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = 0;
}

static int called, released;
static void on_tap(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event;
    called += user == &called;
}
static void release(void *user) { released += user == &called; }

static const gesta_parameter twice[] = {{GESTA_SET_TAPS, 2, NULL}, {GESTA_SET_WITHIN, 0, "region"}};

static uint32_t region_new(gesta_context *context) {
    uint32_t region = 0;
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &(gesta_rect){0, 0, 50, 50}, &region));
    return region;
}

static gesta_recognizer_config all_of(uint32_t region) {
    gesta_recognizer_config config = {sizeof config, region,  GESTA_CLASS_TAP, "menu", on_tap,
                                      &called,       release, twice,           2};
    return config;
}

static text setup_of(gesta_context *context) {
    text saved = {.length = 0};
    CHECK_OK(gesta_setup_save(context, keep, &saved));
    return saved;
}

static void everything(void) {
    gesta_context *context = context_new(0), *other = context_new(0);
    gesta_recognizer_config config = all_of(region_new(context));
    uint32_t tap = 0, same = 0, region = region_new(other);
    called = released = 0;
    CHECK_OK(gesta_recognizer_create(context, &config, &tap));
    CHECK_EQUAL(number_of(context, tap, "taps"), 2);
    CHECK_OK(gesta_recognizer_find(context, "menu", SIZE_MAX, &same));
    CHECK_EQUAL(same, tap);
    for (int i = 0; i < 2; i++) {
        CHECK_OK(push_down(context, i * 100 * MS, 1, 10, 10));
        CHECK_OK(push_up(context, i * 100 * MS + 50 * MS, 1, 10, 10));
    }
    CHECK(called == 1 && released == 0);
    /* Outside of its region. */
    for (int i = 0; i < 2; i++) {
        CHECK_OK(push_down(context, (1000 + i * 100) * MS, 1, 90, 90));
        CHECK_OK(push_up(context, (1050 + i * 100) * MS, 1, 90, 90));
    }
    CHECK_EQUAL(called, 1);
    /* A setup cannot tell it from one that was made call by call. */
    same = recognizer_new(other, "gesta.tap");
    CHECK_OK(gesta_recognizer_attach(other, same, region));
    CHECK_OK(gesta_recognizer_set_label(other, same, GESTA_STR("menu")));
    CHECK_OK(gesta_recognizer_set_number(other, same, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_set_text(other, same, GESTA_STR("within"), GESTA_STR("region")));
    text one = setup_of(context), two = setup_of(other);
    CHECK_TEXT(one.bytes, two.bytes);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_context_destroy(other));
    CHECK_EQUAL(released, 1);
}

/* What is refused has no id, no line in a trace, and nothing of the program. */
static void nothing(void) {
    gesta_context *context = context_new(0);
    uint32_t region = region_new(context), gone = region_new(context), made = 77, before = 0, after = 0;
    size_t count = 0;
    text trace = {.length = 0};
    gesta_recognizer_config config = all_of(region);
    called = released = 0;
    CHECK_OK(gesta_region_destroy(context, gone));
    CHECK_OK(gesta_recognizer_create(context, &config, &before));
    CHECK_OK(gesta_recognizer_destroy(context, before));
    CHECK_EQUAL(released, 1);
    CHECK_OK(gesta_trace_start(context, keep, &trace, NULL));
    size_t length = trace.length;
#define REFUSED(code, part) CHECK_ERROR(context, gesta_recognizer_create(context, &config, &made), code, part)
    gesta_parameter wrong[] = {{"taps", 2, NULL}, {"tapz", 2, NULL}};
    config.parameters = wrong;
    REFUSED(GESTA_E_NAME, "parameters[1].name is \"tapz\"");
    wrong[1].name = NULL;
    REFUSED(GESTA_E_ARGUMENT, "parameters[1].name is NULL");
    wrong[1].name = "slop", wrong[1].number = -1;
    REFUSED(GESTA_E_RANGE, "parameters[1].slop is -1, must be from 0");
    wrong[1].number = (double)NAN;
    REFUSED(GESTA_E_NOT_FINITE, "parameters[1].slop is nan");
    wrong[1].text = "far";
    REFUSED(GESTA_E_TYPE, "parameters[1].");
    wrong[1].name = "within";
    REFUSED(GESTA_E_RANGE, "parameters[1].");
    wrong[1].text = "\xff";
    REFUSED(GESTA_E_TEXT, "parameters[1].text is invalid");
    wrong[1].name = "tap_count", wrong[1].text = NULL, wrong[1].number = 1;
    REFUSED(GESTA_E_READ_ONLY, "parameters[1].tap_count");
    config.parameters = (const gesta_parameter *)(const void *)((const char *)wrong + 1);
    REFUSED(GESTA_E_ARGUMENT, "parameters is misaligned");
    config.parameters = NULL;
    REFUSED(GESTA_E_ARGUMENT, "parameters is NULL");
    config = all_of(gone);
    REFUSED(GESTA_E_STALE, "region");
    config.region = 7;
    REFUSED(GESTA_E_HANDLE, "region");
    config = all_of(region), config.class_name = "gesta.tapp";
    REFUSED(GESTA_E_CLASS, "gesta.tap");
    config.class_name = NULL;
    REFUSED(GESTA_E_ARGUMENT, "class_name is NULL");
    config = all_of(region), config.label = "\xff";
    REFUSED(GESTA_E_TEXT, "label");
    config = all_of(region), config.action = NULL;
    REFUSED(GESTA_E_ARGUMENT, "action is NULL");
    CHECK_ERROR(context, gesta_recognizer_create(context, NULL, &made), GESTA_E_ARGUMENT, "config is NULL");
    CHECK_ERROR(context, gesta_recognizer_create(context, &config, NULL), GESTA_E_ARGUMENT, "recognizer is NULL");
    CHECK_EQUAL(made, 77);
    CHECK_EQUAL(trace.length, length);
    CHECK_EQUAL(released, 1);
    CHECK_OK(gesta_context_list(context, GESTA_KIND_RECOGNIZER, NULL, 0, &count));
    CHECK_EQUAL(count, 0);
    /* The next one has the id that follows that of the last: see Ids. */
    config = all_of(region);
    CHECK_OK(gesta_recognizer_create(context, &config, &made));
    gesta_context *twin = context_new(0);
    config.region = region_new(twin);
    CHECK_OK(gesta_recognizer_create(twin, &config, &before));
    CHECK_OK(gesta_recognizer_destroy(twin, before));
    CHECK_OK(gesta_recognizer_create(twin, &config, &after));
    CHECK_EQUAL(made, after);
    CHECK_OK(gesta_context_destroy(twin));
    /* The trace of what was created replays. */
    CHECK(trace.length > length && strstr(trace.bytes + length, "create ") != NULL);
    CHECK_OK(push_down(context, 0, 1, 10, 10));
    CHECK_OK(push_up(context, 50 * MS, 1, 10, 10));
    CHECK_OK(gesta_trace_stop(context));
    gesta_trace_result result = {.size = sizeof result};
    CHECK_OK(gesta_trace_replay(trace.bytes, trace.length, NULL, &result));
    CHECK_OK(gesta_context_destroy(context));
}

static uint32_t made_inside;
static void on_first(gesta_context *context, const gesta_event *event, void *user) {
    gesta_recognizer_config config = all_of(0);
    (void)event, (void)user;
    if (made_inside != 0) return;
    CHECK_OK(gesta_recognizer_create(context, &config, &made_inside));
    config.label = "\xff";
    CHECK_ERROR(context, gesta_recognizer_create(context, &config, &made_inside), GESTA_E_TEXT, "label");
}

static void in_an_action(void) {
    gesta_context *context = context_new(0);
    gesta_recognizer_config config = {.size = sizeof config, .class_name = GESTA_CLASS_TAP, .action = on_first};
    uint32_t tap = 0;
    called = released = 0;
    CHECK_OK(gesta_recognizer_create(context, &config, &tap));
    for (int i = 0; i < 3; i++) {
        CHECK_OK(push_down(context, i * 100 * MS, 1, 10, 10));
        CHECK_OK(push_up(context, i * 100 * MS + 50 * MS, 1, 10, 10));
    }
    CHECK_EQUAL(number_of(context, made_inside, "taps"), 2);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(released, 1);
}

/* The configurations of a program that was compiled with shorter and longer structs. */
static void other_sizes(void) {
    struct {
        gesta_recognizer_config config;
        uint64_t later[2];
    } longer = {.config = all_of(0)};
    gesta_context *context = context_new(0);
    gesta_recognizer_config *config = &longer.config;
    uint32_t tap = 0;
    called = released = 0;
    /* What a shorter one lacks is 0: no action, of which nothing is read. */
    config->size = offsetof(gesta_recognizer_config, label);
    CHECK_OK(gesta_recognizer_create(context, config, &tap));
    CHECK_EQUAL(number_of(context, tap, "taps"), 1);
    CHECK_OK(gesta_recognizer_destroy(context, tap));
    config->size = offsetof(gesta_recognizer_config, parameters);
    CHECK_OK(gesta_recognizer_create(context, config, &tap));
    CHECK_EQUAL(number_of(context, tap, "taps"), 1);
    CHECK_OK(gesta_recognizer_destroy(context, tap));
    CHECK_EQUAL(released, 1);
    /* What the library does not know must be 0. */
    config->size = sizeof longer;
    CHECK_OK(gesta_recognizer_create(context, config, &tap));
    CHECK_EQUAL(number_of(context, tap, "taps"), 2);
    longer.later[1] = 1;
    const uint32_t sizes[] = {0, 8, sizeof *config - 4, sizeof *config + 1, sizeof longer, 4104};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        config->size = sizes[i];
        CHECK_ERROR(context, gesta_recognizer_create(context, config, &tap), GESTA_E_SIZE,
                    "config->size is invalid, must be sizeof(gesta_recognizer_config)");
    }
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(released, 2);
}

int main(void) {
    other_sizes();
    everything();
    nothing();
    in_an_action();
    return check_end();
}
