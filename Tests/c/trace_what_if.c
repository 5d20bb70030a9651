/* Replays with other parameters: what would have been recognized, and the differences that are reported. */
#include "counting.h"
#include "traced.h"

typedef struct listed {
    unsigned count, missing, extra, stops_at;
    uint64_t first;
} listed;

static int32_t list(uint64_t line, const char *expected, const char *came, void *user) {
    listed *l = (listed *)user;
    if (l->count++ == 0) l->first = line;
    l->missing += came[0] == 0;
    l->extra += expected[0] == 0;
    return l->stops_at != l->count;
}

static void record_taps(text *t) {
    gesta_context *context = context_new(0);
    memset(t, 0, sizeof *t);
    tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_trace_start(context, collect, t, collected));
    for (int i = 0; i < 3; i++) {
        CHECK_OK(push_down(context, i * 1000 * MS, 1, 5, 5));
        CHECK_OK(push_move(context, (i * 1000 + 10) * MS, 1, 5 + i * 1.5, 5));
        CHECK_OK(push_up(context, (i * 1000 + 50) * MS, 1, 5 + i * 1.5, 5));
    }
    CHECK_OK(gesta_trace_stop(context));
    CHECK_OK(gesta_context_destroy(context));
    current = t;
}

static void what_if(void) {
    gesta_trace_result result;
    gesta_trace_options options;
    gesta_trace_override over[2];
    listed l;
    record_taps(&one);
    memset(&options, 0, sizeof options);
    memset(over, 0, sizeof over);
    over[0].size = over[1].size = sizeof over[0];
    over[0].recognizer = "gesta.tap";
    over[0].parameter = "slop";
    over[0].value = "4";
    options.overrides = over;
    options.override_count = 1;
    options.difference = list;
    options.user = &l;
    /* The third tap, which moved 3, is one now: instead of a failure it is recognized. */
    memset(&l, 0, sizeof l);
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(result.differences == l.count && l.count >= 2 && l.missing >= 1 && l.extra >= 1);
    CHECK_EQUAL(result.line, l.first);
    CHECK(strstr(message, "possible failed 3") != NULL);
    CHECK_EQUAL(result.samples, 9);
    /* By id; and nobody fits. */
    over[0].recognizer = "0x20010000";
    memset(&l, 0, sizeof l);
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(l.count >= 2);
    over[0].recognizer = "0x20010001";
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_ARGUMENT);
    CHECK_HAS(message, "overrides[0]");
    /* The first that fits holds. */
    over[0].recognizer = "0x20010000";
    over[0].value = "2";
    over[1].recognizer = "gesta.tap";
    over[1].parameter = "slop";
    over[1].value = "4";
    options.override_count = 2;
    memset(&l, 0, sizeof l);
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(l.count == 0 && result.differences == 0);
    options.override_count = 1;
    /* The callback ends it; without one the first difference does. */
    over[0].value = "0x1p0";
    memset(&l, 0, sizeof l);
    l.stops_at = 1;
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(l.count == 1 && result.differences == 1 && result.samples < 9);
    options.difference = NULL;
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(result.differences == 1 && result.samples < 9);
    /* Parameters that are none, and values that cannot be. */
    over[0].parameter = "slap";
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_NAME);
    over[0].parameter = "slop";
    over[0].value = "-1";
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_RANGE);
    over[0].value = "far";
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_TYPE);
    over[0].value = NULL;
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_ARGUMENT);
    over[0].value = "1";
    over[0].size = 8;
    CHECK_EQUAL(replay(one.bytes, one.length, &options, &result), GESTA_E_ARGUMENT);
}

/* A callback whose event does not come does nothing, and what it made is missed without an end to the replay. */
static void what_if_with_callbacks(void) {
    gesta_trace_result result;
    gesta_trace_options options;
    gesta_trace_override over;
    listed l;
    record_all(&one, 0, 1);
    memset(&options, 0, sizeof options);
    memset(&over, 0, sizeof over);
    memset(&l, 0, sizeof l);
    over.size = sizeof over;
    over.recognizer = "0x20010000";
    over.parameter = "taps";
    over.value = "3";
    options.overrides = &over;
    options.override_count = 1;
    options.difference = list;
    options.user = &l;
    CHECK_OK(replay(one.bytes, one.length, &options, &result));
    CHECK(l.count > 3 && l.missing > 1);
    CHECK_EQUAL(result.samples, 6);
}

int main(void) {
    counting counted;
    gesta_allocator hook = counting_hook(&counted);
    CHECK_OK(gesta_allocator_set(&hook));
    what_if();
    what_if_with_callbacks();
    CHECK_EQUAL(counted.live, 0);
    CHECK_EQUAL(counted.wrong, 0);
    CHECK_OK(gesta_allocator_set(NULL));
    return check_end();
}
