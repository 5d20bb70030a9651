/* What Tests/wasm/replay.mjs calls: compiled to wasm32 with the core, so that structs have the layouts of 32-bit C. */
#include <string.h>

#include "../c/frame_bits.h"
#include "gesta/gesta.h"

static char message[1000];

/* The sentence that belongs to the last result. */
const char *last_message(void) { return message; }

/* Replays a trace. Returns the number of differences, or an error code. */
int32_t replay(const char *text, size_t length) {
    gesta_trace_options options = {.size = sizeof options, .message = message, .capacity = sizeof message};
    gesta_trace_result result = {.size = sizeof result};
    message[0] = 0;
    int32_t code = gesta_trace_replay(text, length, &options, &result);
    return code != GESTA_OK ? code : (int32_t)result.differences;
}

static int checks;

static int check(int holds, const char *what) {
    checks++;
    if (!holds && message[0] == 0) strncpy(message, what, sizeof message - 1);
    return holds;
}

#define CHECK(condition) check(condition, #condition)

static void plugins(gesta_context *context) {
    uint32_t plugin = 77;
    size_t loaded = 77;
    CHECK(gesta_plugin_load(context, "/plugin.so", SIZE_MAX, &plugin) == GESTA_E_PLUGIN_OPEN);
    CHECK(strstr(gesta_context_message(context), "platform") != NULL && plugin == 77);
    CHECK(gesta_plugin_scan(context, "/plugins", SIZE_MAX, &loaded) == GESTA_E_PLUGIN_OPEN);
    CHECK(loaded == 77 && gesta_plugin_scan(context, NULL, 0, &loaded) == GESTA_OK && loaded == 0);
}

/* Numbers that are no 32-bit Int. */
static void large_numbers(gesta_context *context) {
    uint32_t id = 0, recognizer = 0;
    size_t count = 0;
    gesta_class_info info;
    gesta_parameter_info parameter;
    gesta_trace_result result = {.size = UINT32_MAX};
    gesta_config config;
    gesta_context *other = NULL;
    CHECK(gesta_context_list(context, GESTA_KIND_PLUGIN, &id, SIZE_MAX, &count) == GESTA_OK && count == 0);
    CHECK(gesta_context_list(context, GESTA_KIND_CLASS, &id, 1, &count) == GESTA_OK && count > 1);
    info.size = UINT32_MAX;
    CHECK(gesta_class_describe(context, id, &info) == GESTA_E_SIZE);
    parameter.size = sizeof parameter;
    CHECK(gesta_class_parameter(context, id, SIZE_MAX, &parameter) == GESTA_E_INDEX);
    CHECK(gesta_trace_replay("", 0, NULL, &result) == GESTA_E_SIZE);
    CHECK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.pan"), &recognizer) == GESTA_OK);
    CHECK(gesta_recognizer_destroy(context, UINT32_MAX) == GESTA_E_HANDLE);
    CHECK(gesta_recognizer_set_number(context, recognizer, "min_contacts", SIZE_MAX, 1e300) == GESTA_E_RANGE);
    CHECK(gesta_advance(context, INT64_MAX - 1) == GESTA_E_TIME);
    CHECK(gesta_advance(context, INT64_C(1) << 61) == GESTA_OK);
    CHECK(gesta_config_init(&config, sizeof config) == GESTA_OK);
    config.max_contacts = UINT32_MAX;
    CHECK(gesta_context_create(&config, &other) == GESTA_E_RANGE && other == NULL);
    config.size = UINT32_MAX;
    CHECK(gesta_context_create(&config, &other) == GESTA_E_SIZE && other == NULL);
}

/* A class table that is aligned to 4 bytes, as C aligns it here. */
static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    return (void)host, (void)user, instance;
}
static void one(void *self) { (void)self; }
static void touches(void *self, const gesta_contact *const *contacts, size_t count) {
    (void)self, (void)contacts, (void)count;
}

static void own_class(gesta_context *context) {
    static const gesta_value_info value = {
        .size = sizeof value, .type = GESTA_TYPE_NUMBER, .name = "travel", .unit = "length", .doc = "Distance."};
    static const gesta_class table = {.size = sizeof table,
                                      .id = "test.wasm",
                                      .label = "Test",
                                      .doc = "Test.",
                                      .values = &value,
                                      .value_count = 1,
                                      .create = create,
                                      .destroy = one,
                                      .reset = one,
                                      .touches_began = touches,
                                      .touches_moved = touches,
                                      .touches_ended = touches,
                                      .touches_cancelled = touches};
    static uint64_t room[sizeof table / sizeof(uint64_t) + 2];
    gesta_class *shifted = (gesta_class *)((char *)room + 4);
    uint32_t id = 0, recognizer = 0;
    memcpy(shifted, &table, sizeof table);
    CHECK(gesta_class_register(context, shifted, &id) == GESTA_OK);
    CHECK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "test.wasm"), &recognizer) == GESTA_OK);
    CHECK(gesta_recognizer_destroy(context, recognizer) == GESTA_OK);
}

static void layouts(void) {
#define SAME(name) CHECK(gesta_sizeof(#name, SIZE_MAX) == sizeof(name))
    SAME(gesta_touch);
    SAME(gesta_contact);
    SAME(gesta_class);
    SAME(gesta_host);
    SAME(gesta_event);
    SAME(gesta_config);
    SAME(gesta_parameter_info);
    SAME(gesta_value_info);
    SAME(gesta_trace_options);
    SAME(gesta_trace_result);
}

/* Calls whose results depend on the platform. Returns the number of checks, or 0 with the failed one in the message. */
int32_t platform_checks(void) {
    gesta_context *context = NULL;
    checks = 0;
    message[0] = 0;
    if (!CHECK(gesta_context_create(NULL, &context) == GESTA_OK)) return 0;
    layouts();
    plugins(context);
    large_numbers(context);
    own_class(context);
    CHECK(decay_bits() == DECAY_BITS);
    CHECK(frame_bits() == FRAME_BITS);
    CHECK(gesta_context_destroy(context) == GESTA_OK);
    return message[0] == 0 ? checks : 0;
}
