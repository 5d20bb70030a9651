/*
 * Release functions that destroy a recognizer, also in a replay: the end of an active one is reported before it is
 * removed.
 */
#include "counting.h"
#include "support.h"

static char trace[20000];
static size_t length;
static gesta_context *context;
static uint32_t pan;
static counting counted;

static void collect(const char *bytes, size_t count, void *user) {
    (void)user;
    if (length + count >= sizeof trace) abort();
    memcpy(trace + length, bytes, count);
    length += count;
}

static void nothing(gesta_context *c, const gesta_event *event, void *user) { (void)c, (void)event, (void)user; }

static void destroy_pan(void *user) {
    (void)user;
    CHECK_OK(gesta_recognizer_destroy(context, pan));
}

/* Replays what was recorded: nothing differs. */
static void check_replay(void) {
    gesta_trace_result result;
    char message[300] = "";
    gesta_trace_options options;
    memset(&result, 0, sizeof result);
    memset(&options, 0, sizeof options);
    result.size = sizeof result;
    options.size = sizeof options;
    options.message = message;
    options.capacity = sizeof message;
    CHECK_OK(gesta_trace_replay(trace, length, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK_TEXT(message, "");
}

/* A context with a pan, and a tap whose action's release destroys the pan; everything that follows is recorded. */
static void start(heard *h, uint32_t *tap, uint32_t *action) {
    context = context_new(0);
    *tap = recognizer_new(context, "gesta.tap");
    pan = recognizer_new(context, "gesta.pan");
    length = 0;
    memset(trace, 0, sizeof trace);
    CHECK_OK(gesta_context_set_observer(context, heard_callback, h, NULL));
    CHECK_OK(gesta_recognizer_add_action(context, *tap, nothing, NULL, destroy_pan, action));
    CHECK_OK(gesta_trace_start(context, collect, NULL, NULL));
}

static void in_a_sequence(void) {
    static heard h;
    uint32_t tap, action;
    start(&h, &tap, &action);
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 10 * MS, 1, 50, 0));
    CHECK_EQUAL(state_of(context, pan), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_recognizer_remove_action(context, tap, action));
    CHECK_TEXT(heard_states(&h, pan), "14");
    CHECK_OK(gesta_context_destroy(context));
    CHECK_HAS(trace, "release\n>> destroy 0x20010001\nevent 0x20010001 began cancelled");
    check_replay();
}

/* The line "release" is also written if no sample has been pushed since the recording began. */
static void at_first(void) {
    static heard h;
    uint32_t tap, action;
    start(&h, &tap, &action);
    CHECK_OK(gesta_recognizer_remove_action(context, tap, action));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_HAS(trace, "release\n>> destroy 0x20010001\n");
    check_replay();
}

int main(void) {
    gesta_allocator hook = counting_hook(&counted);
    CHECK_OK(gesta_allocator_set(&hook)); /* it fills with other bytes what is given back */
    in_a_sequence();
    at_first();
    CHECK_EQUAL(counted.live, 0);
    CHECK_EQUAL(counted.wrong, 0);
    CHECK_OK(gesta_allocator_set(NULL));
    return check_end();
}
