/*
 * A program compiled with the headers in old/, which are those of the first version: every struct that it passes or
 * receives has the size of that version.
 */
#include "../c/check.h"

#include <stdlib.h>

static int32_t answer_yes(gesta_context *context, uint32_t recognizer, void *user) {
    return context != NULL && recognizer != 0 && user == NULL;
}
static unsigned heard, begun, written;

static void hear(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)user;
    CHECK(event->size >= sizeof *event && event->value_count < 64);
    heard++;
}

static void write_nowhere(const char *bytes, size_t length, void *user) {
    (void)bytes, (void)user;
    written += (unsigned)length;
}

static void *allocate(void *user, size_t size, size_t alignment) {
    (void)user, (void)alignment;
    return malloc(size);
}

static void release(void *user, void *memory) {
    (void)user;
    free(memory);
}

static const gesta_host *host_of_then;

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    (void)user;
    CHECK(host->size >= sizeof *host && host->abi == GESTA_PLUGIN_ABI);
    host_of_then = host;
    return instance;
}

static void destroy(void *self) { (void)self; }
static void reset(void *self) { (void)self; }
static void touched(void *self, const gesta_contact *const *contacts, size_t count) {
    begun += count > 0 && contacts[0]->touch != NULL;
    CHECK_EQUAL(host_of_then->set_value((gesta_instance *)self, 0, 7), GESTA_OK);
}
static void ignored(void *self, const gesta_contact *const *contacts, size_t count) {
    (void)self, (void)contacts, (void)count;
}

static gesta_parameter_info parameters[] = {
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "reach", "length", "How far.", 0, 100, 5, NULL, NULL, 0, 0}};
static gesta_value_info values[] = {
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "found", "1", "What was found.", NULL, 0, 0}};
static gesta_reason_info reasons[] = {{sizeof(gesta_reason_info), GESTA_REASON_OWN, "no_reason", "there was none"}};
static gesta_class table;

static void fill_table(void) {
    table.size = sizeof table;
    table.id = "test.old";
    table.label = "Old";
    table.doc = "Compiled long ago.";
    table.parameters = parameters;
    table.values = values;
    table.reasons = reasons;
    table.parameter_count = table.value_count = table.reason_count = 1;
    table.create = create;
    table.destroy = destroy;
    table.reset = reset;
    table.touches_began = touched;
    table.touches_moved = table.touches_ended = table.touches_cancelled = ignored;
}

static int32_t prepare(gesta_context *context, void *user) {
    (void)user;
    return gesta_class_register(context, &table, NULL);
}

int main(void) {
    gesta_allocator hook = {sizeof hook, 0, allocate, release, NULL};
    gesta_config config;
    gesta_context *context = NULL;
    gesta_delegate delegate = {sizeof delegate, 0, answer_yes, NULL, NULL, NULL, NULL};
    gesta_touch touches[3] = {{0}, {0}, {0}};
    gesta_rect rect = {0, 0, 100, 100};
    gesta_class_info kind = {sizeof kind, 0, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0};
    gesta_parameter_info parameter = {sizeof parameter, 0, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, 0, 0};
    gesta_value_info value = {sizeof value, 0, NULL, NULL, NULL, NULL, 0, 0};
    gesta_reason_info reason = {sizeof reason, 0, NULL, NULL};
    gesta_region_info place = {sizeof place, 0, 0, 0, 0, 0, {0, 0, 0, 0}};
    gesta_verdict verdict = {sizeof verdict, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    gesta_trace_override what_if = {sizeof what_if, 0, "test.old", "reach", "6"};
    gesta_trace_options options = {sizeof options, 1, &what_if, prepare, NULL, NULL, NULL, 0};
    gesta_trace_result result = {sizeof result, 0, 0, 0, 0, 0, 0};
    static const char text[] =
        "gesta-trace 1\nconfig 0 32 1\nstart\ncreate 0x20010000 test.old\nset 0x20010000 reach 5\nstop\n";
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0;
    uint32_t old = 0, tap = 0, region = 0, class_id = 0;
    fill_table();
    CHECK_OK(gesta_set_allocator(&hook));
    CHECK_OK(gesta_config_init(&config, sizeof config));
    CHECK_EQUAL(config.size, sizeof config);
    CHECK_OK(gesta_context_create(&config, &context));
    CHECK_OK(gesta_context_set_observer(context, hear, NULL, NULL));
    CHECK_OK(gesta_context_set_delegate(context, &delegate));
    CHECK_OK(gesta_class_register(context, &table, &class_id));
    CHECK_OK(gesta_class_describe(context, class_id, &kind));
    CHECK_EQUAL(kind.size, sizeof kind);
    CHECK_OK(gesta_class_parameter(context, class_id, 0, &parameter));
    CHECK_OK(gesta_class_value(context, class_id, 0, &value));
    CHECK_OK(gesta_class_reason(context, class_id, 0, &reason));
    CHECK_EQUAL(reason.code, GESTA_REASON_OWN);
    CHECK_OK(gesta_region_create(context, GESTA_REGION_EVERYWHERE, &rect, &region));
    CHECK_OK(gesta_region_describe(context, region, &place));
    CHECK(place.rect.width == 100);
    CHECK_OK(gesta_recognizer_create(context, "test.old", SIZE_MAX, &old));
    CHECK_OK(gesta_recognizer_create(context, "gesta.tap", SIZE_MAX, &tap));
    CHECK_OK(gesta_trace_start(context, write_nowhere, NULL, NULL));
    for (int i = 0; i < 3; i++) {
        touches[i].time = i * INT64_C(8000000);
        touches[i].contact = 1;
        touches[i].phase = i == 0 ? GESTA_PHASE_BEGAN : i == 1 ? GESTA_PHASE_STATIONARY : GESTA_PHASE_ENDED;
    }
    CHECK_OK(gesta_push(context, touches, 3, sizeof touches[0]));
    CHECK_EQUAL(begun, 1);
    CHECK_OK(gesta_events(context, &events, &count, &stride));
    CHECK(count == 1 && stride >= sizeof *events && events->state == GESTA_STATE_ENDED && events->recognizer == tap);
    CHECK_OK(gesta_recognizer_verdict(context, tap, &verdict));
    CHECK_EQUAL(verdict.state, GESTA_STATE_ENDED);
    CHECK_EQUAL(verdict.size, sizeof verdict);
    CHECK_OK(gesta_context_destroy(context));
    CHECK(heard >= 2 && written > 0);
    CHECK_OK(gesta_trace_replay(text, sizeof text - 1, &options, &result));
    CHECK_EQUAL(result.lines, 6);
    CHECK_OK(gesta_set_allocator(NULL));
    return check_end();
}
