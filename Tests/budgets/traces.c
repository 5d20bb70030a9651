/* Traces: each is replayed. */
#include <string.h>

#include "budgets.h"

static int32_t replay_with(gesta_trace_difference_callback difference) {
    char message[256] = "";
    gesta_trace_options options;
    gesta_trace_result result;
    memset(&options, 0, sizeof options);
    memset(&result, 0, sizeof result);
    options.size = sizeof options;
    options.message = message;
    options.capacity = sizeof message;
    options.difference = difference;
    result.size = sizeof result;
    int32_t code = gesta_trace_replay(text, length, &options, &result);
    if (code != GESTA_OK && code != GESTA_E_LIMIT) fail("replay", message);
    return code;
}

static int32_t go_on(uint64_t line, const char *expected, const char *actual, void *user) {
    (void)line;
    (void)expected;
    (void)actual;
    (void)user;
    return 1;
}

static int32_t replay(void) { return replay_with(NULL); }
static int32_t list(void) { return replay_with(go_on); }

static void begin(void) { put("gesta-trace 1\nconfig 0 1024 1\nlibrary 0.2.0\n"); }

static void create_all(uint32_t n, const char *class_name) {
    begin();
    for (uint32_t i = 1; i <= n; i++) put("create 0x%x %s\n", 0x20010000 + i, class_name);
}

static void taps(uint32_t n) {
    create_all(n, "gesta.tap");
    put("start\nstop\n");
}

/* Half of the bytes are recognizers, half are samples that all of them receive. */
static void samples_for_all(uint32_t n) {
    create_all(n, "gesta.pan");
    put("start\npush 1\ntouch 0 1 began 0 0\n");
    for (uint32_t i = 1; i <= n; i++) put("push 1\ntouch %u 1 moved 0 0\n", i);
    put("stop\n");
}

static void calls_for_all(uint32_t n) {
    create_all(n, "gesta.pan");
    put("start\n");
    for (uint32_t i = 1; i <= n; i++) put("units %u\n", 1 + i % 2);
    put("stop\n");
}

static void examples_forgotten(uint32_t n) {
    create_all(1, "gesta.template");
    for (uint32_t i = 1; i <= n; i++) put("example 0x20010001 \"a\" | 0 0 9 9 9 0\n");
    put("start\n");
    for (uint32_t i = 1; i <= n; i++) put("example 0x20010001 \"b\" | 0 0 9 9\nforget 0x20010001 \"b\"\n");
    put("stop\n");
}

static void created_and_destroyed(uint32_t n) {
    create_all(1, "gesta.tap");
    put("start\n");
    for (uint32_t i = 1; i <= n; i++)
        put("create 0x%x gesta.tap\ndestroy 0x%x\n", 0x20020001 + (i % 4096 << 16 | i >> 12),
            0x20020001 + (i % 4096 << 16 | i >> 12));
    put("stop\n");
}

static void colliding_ids(uint32_t n) {
    begin();
    for (uint32_t i = 0; i < n; i++) put("create 0x%x gesta.tap\n", (unsigned)colliding(i, 32));
    put("start\nstop\n");
}

/* None of them happens. */
static void wrong_events(uint32_t n) {
    create_all(n, "gesta.tap");
    put("start\npush 1\ntouch 0 1 began 0 0\npush 1\ntouch 1 1 cancelled 0 0\n");
    for (uint32_t i = 1; i <= n; i++)
        put("event 0x%x possible ended 1 1 0 0 contacts 0 values 0 verdict 0 0 0 0x0 0\n", 0x20010000 + i);
    put("stop\n");
}

static void huge_push(uint32_t n) {
    create_all(1, "gesta.pan");
    put("start\npush 1099511627776\n");
    for (uint32_t i = 1; i <= n; i++) put("touch %u 1 %s %u 0\n", i, i == 1 ? "began" : "moved", i % 90);
}

static void contacts(uint32_t n) {
    if (n > 1024) n = 1024;
    create_all(4, "gesta.transform");
    put("start\npush %u\n", 2 * n);
    for (uint32_t i = 1; i <= n; i++) put("touch %u %llu began 0 0\n", i, (unsigned long long)i << 48);
    for (uint32_t i = 1; i <= n; i++) put("touch %u %llu ended 0 0\n", n + i, (unsigned long long)i << 48);
    put("stop\n");
}

/* Each recognizer tracks each contact. */
static void contacts_for_all(uint32_t n) {
    create_all(n, "gesta.transform");
    put("start\npush %u\n", n < 1024 ? n : 1024);
    for (uint32_t i = 1; i <= n && i <= 1024; i++) put("touch %u %u began 0 0\n", i, i);
    put("stop\n");
}

static void nested(uint32_t n) {
    create_all(1, "gesta.tap");
    put("start\ncancel\n");
    for (uint32_t i = 1; i <= n; i++) put("> > > >> cancel\n");
    put("stop\n");
}

static void comments(uint32_t n) {
    begin();
    put_times("#\n", n);
    put("start\nstop\n");
}

/* A trace is a program: the time of its calls is not limited by its length. */
#define TRACE "traces"
#define CALLS "calls of traces"
const family of_traces[] = {
    {TRACE, "recognizers of gesta.tap", 1500, taps, replay, GESTA_E_LIMIT},
    {CALLS, "samples that all recognizers receive", 400, samples_for_all, replay, GESTA_E_LIMIT},
    {CALLS, "calls that change all recognizers", 400, calls_for_all, replay, GESTA_E_LIMIT},
    {CALLS, "examples that are forgotten again", 24, examples_forgotten, replay, GESTA_E_LIMIT},
    {TRACE, "recognizers that are destroyed again", 2000, created_and_destroyed, replay, GESTA_E_LIMIT},
    {TRACE, "ids that collide in a table", 1000, colliding_ids, replay, GESTA_E_LIMIT},
    {TRACE, "events that do not happen, listed", 500, wrong_events, list, GESTA_E_LIMIT},
    {TRACE, "a push without end", 8000, huge_push, replay, GESTA_E_LIMIT},
    {CALLS, "contacts that go down one after the other", 400, contacts, replay, GESTA_E_LIMIT},
    {CALLS, "contacts that all recognizers receive", 300, contacts_for_all, replay, GESTA_E_LIMIT},
    {TRACE, "calls in calls, listed", 8000, nested, list, GESTA_E_LIMIT},
    {TRACE, "comments", 40000, comments, replay, GESTA_E_LIMIT},
    {NULL, NULL, 0, NULL, NULL, 0},
};
