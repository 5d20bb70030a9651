/* The allocator hook: refused when invalid or too late, used for every allocation, and not called by steady pushing. */
#include "counting.h"
#include "puppet.h"

static counting counted;

static void refused(void) {
    gesta_allocator hook = counting_hook(&counted), bad;
    union {
        gesta_allocator hook;
        char bytes[sizeof(gesta_allocator) + 8];
    } larger;
    bad = hook, bad.size = 0;
    CHECK_EQUAL(gesta_allocator_set(&bad), GESTA_E_SIZE);
    bad = hook, bad.size = 5;
    CHECK_EQUAL(gesta_allocator_set(&bad), GESTA_E_SIZE);
    bad = hook, bad.allocate = NULL;
    CHECK_EQUAL(gesta_allocator_set(&bad), GESTA_E_ARGUMENT);
    bad = hook, bad.release = NULL;
    CHECK_EQUAL(gesta_allocator_set(&bad), GESTA_E_ARGUMENT);
    bad = hook, bad.reserved = 1;
    CHECK_EQUAL(gesta_allocator_set(&bad), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_allocator_set((const gesta_allocator *)(const void *)((const char *)&hook + 1)),
                GESTA_E_ARGUMENT);
    memset(&larger, 0, sizeof larger);
    larger.hook = hook;
    larger.hook.size = sizeof larger;
    larger.bytes[sizeof larger - 1] = 1;
    CHECK_EQUAL(gesta_allocator_set(&larger.hook), GESTA_E_SIZE);
    larger.bytes[sizeof larger - 1] = 0;
    CHECK_OK(gesta_allocator_set(&larger.hook));
    CHECK_OK(gesta_allocator_set(NULL));
    gesta_context *context = context_new(0);
    CHECK_EQUAL(gesta_allocator_set(&hook), GESTA_E_BUSY);
    CHECK_EQUAL(gesta_allocator_set(NULL), GESTA_E_BUSY);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_allocator_set(&hook));
    context = context_new(0);
    CHECK(counted.allocations > 0 && counted.live > 0);
    CHECK_EQUAL(gesta_allocator_set(NULL), GESTA_E_BUSY);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(counted.live, 0);
    CHECK_EQUAL(counted.wrong, 0);
    CHECK_OK(gesta_allocator_set(NULL));
    unsigned long before = counted.allocations;
    context = context_new(0);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(counted.allocations, before); /* it is out again */
}

/* A whole life: classes, recognizers, parameters, texts, actions, gestures, errors. Nothing is left behind. */
static void nothing_leaks(void) {
    static heard h;
    gesta_class table = puppet_table("test.life", GESTA_CLASS_CONTINUOUS);
    gesta_allocator hook = counting_hook(&counted);
    static char large[60000];
    memset(&h, 0, sizeof h);
    memset(large, 'x', sizeof large - 1);
    CHECK_OK(gesta_allocator_set(&hook));
    for (int round = 0; round < 3; round++) {
        gesta_context *context = context_new(GESTA_CONFIG_POLL_ALL);
        puppet_forget();
        h.count = 0;
        CHECK_OK(gesta_class_register(context, &table, NULL));
        CHECK_OK(gesta_context_set_observer(context, heard_callback, &h, NULL));
        uint32_t r = recognizer_new(context, "test.life"), id;
        CHECK_OK(gesta_recognizer_set_text(context, r, "title", SIZE_MAX, large, SIZE_MAX));
        CHECK_OK(gesta_recognizer_set_text(context, r, "title", SIZE_MAX, "short", SIZE_MAX));
        for (int i = 0; i < 50; i++) {
            uint32_t tap = recognizer_new(context, i % 2 ? "gesta.tap" : "gesta.z");
            CHECK_OK(gesta_recognizer_add_action(context, tap, heard_callback, &h, NULL, NULL));
            if (i % 3 == 0) CHECK_OK(gesta_recognizer_destroy(context, tap));
        }
        CHECK_EQUAL(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "no.such"), &id), GESTA_E_CLASS);
        CHECK(push_down(context, 0, 1, 0, 0) == GESTA_OK && push_move(context, 1, 1, 1, 1) == GESTA_OK);
        CHECK_OK(gesta_context_destroy(context)); /* in mid-gesture */
        CHECK_EQUAL(counted.live, 0);
        CHECK_EQUAL(counted.wrong, 0);
        CHECK_EQUAL(counted.bytes, 0);
    }
    CHECK_OK(gesta_allocator_set(NULL));
}

static unsigned long heard_count;

static void count_event(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
    heard_count++;
}

/* One second of two fingers: strokes, drags, taps; `batch` samples a call. */
static void play_second(gesta_context *context, int64_t start, size_t batch) {
    enum { SAMPLES = 240 };
    static gesta_touch t[SAMPLES];
    const gesta_event *events;
    size_t count, stride, n = 0;
    for (int i = 0; i < SAMPLES / 2; i++) {
        int step = i % 30, phase = step == 0 ? GESTA_PHASE_BEGAN : step == 29 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
        for (uint64_t contact = 1; contact <= 2; contact++)
            t[n++] = touch_at(start + i * 8 * MS, contact, (uint32_t)phase, 100.0 * (double)contact + step * 3,
                              (step < 15 ? step : 30 - step) * 4);
    }
    for (size_t i = 0; i < SAMPLES; i += batch) {
        size_t many = SAMPLES - i < batch ? SAMPLES - i : batch;
        if (gesta_push(context, t + i, many, sizeof t[0]) != GESTA_OK) CHECK(!"gesta_push failed");
        if (gesta_events(context, &events, &count, &stride) != GESTA_OK) CHECK(!"gesta_events failed");
    }
}

static void steady_state(uint32_t flags) {
    static const char *const classes[] = {"gesta.tap", "gesta.pan",    "gesta.chevron", "gesta.checkmark",
                                          "gesta.z",   "gesta.circle", "gesta.tickle",  "gesta.stroke"};
    static const size_t batches[] = {1, 2, 32, 240};
    gesta_allocator hook = counting_hook(&counted);
    CHECK_OK(gesta_allocator_set(&hook));
    gesta_context *context = context_new(flags);
    CHECK_OK(gesta_context_set_observer(context, count_event, NULL, NULL));
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        uint32_t r = recognizer_new(context, classes[i]);
        if (strcmp(classes[i], "gesta.stroke") == 0)
            CHECK_OK(gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX,
                                               "a: x; b: circle; c: right, ...; d: tickle", SIZE_MAX));
        for (int k = 0; k < 2; k++) CHECK_OK(gesta_recognizer_add_action(context, r, count_event, NULL, NULL, NULL));
    }
    int64_t time = 0;
    for (int warm = 0; warm < 2; warm++)
        for (size_t b = 0; b < 4; b++, time += 1000 * MS) play_second(context, time, batches[b]);
    unsigned long before = counted.allocations;
    long live = counted.live;
    heard_count = 0;
    for (int round = 0; round < 50; round++)
        for (size_t b = 0; b < 4; b++, time += 1000 * MS) play_second(context, time, batches[b]);
    CHECK(heard_count > 1000);
    CHECK_EQUAL(counted.allocations - before, 0);
    CHECK_EQUAL(counted.live, live);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(counted.live, 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

static int refuses;
static void *may_refuse(void *user, size_t size, size_t alignment) {
    return refuses ? NULL : counting_allocate(user, size, alignment);
}

static gesta_context *releasing;
static int32_t pushed, heard_of_old;

static void old_hears(gesta_context *c, const gesta_event *e, void *user) {
    (void)c, (void)e, (void)user, heard_of_old++;
}

static void release_pushes(void *user) {
    (void)user;
    refuses = 0;
    pushed = push_down(releasing, 10, 1, 0, 0);
    CHECK_OK(gesta_context_cancel(releasing));
}

/* Out of memory a release function is called at once, as a callback: nothing of what it releases is called any more. */
static void released_at_once(void) {
    static heard h;
    gesta_allocator hook = counting_hook(&counted);
    memset(&h, 0, sizeof h);
    hook.allocate = may_refuse;
    CHECK_OK(gesta_allocator_set(&hook));
    releasing = context_new(0);
    uint32_t pan = recognizer_new(releasing, "gesta.pan");
    CHECK_OK(gesta_context_set_observer(releasing, old_hears, NULL, release_pushes));
    CHECK_OK(push_down(releasing, 0, 2, 0, 0));
    pushed = 99;
    refuses = 1;
    CHECK_OK(gesta_context_set_observer(releasing, heard_callback, &h, heard_release));
    CHECK_EQUAL(refuses, 0);
    CHECK_EQUAL(pushed, GESTA_E_BUSY);
    CHECK_EQUAL(heard_of_old, 0);
    CHECK_EQUAL(state_of(releasing, pan), GESTA_STATE_CANCELLED);
    CHECK_TEXT(heard_states(&h, pan), "4");
    CHECK(still_works(releasing));
    CHECK_OK(gesta_context_destroy(releasing));
    CHECK_EQUAL(h.released, 1);
    CHECK_EQUAL(counted.live, 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

/* Events for which there is no memory are lost, and the push says so, also that of a single move. */
static void lost_events(void) {
    enum { PANS = 64 };
    gesta_allocator hook = counting_hook(&counted);
    uint32_t pans[PANS];
    hook.allocate = may_refuse;
    CHECK_OK(gesta_allocator_set(&hook));
    gesta_context *context = context_new(0);
    for (int i = 0; i < PANS; i++) {
        pans[i] = recognizer_new(context, "gesta.pan");
        for (int j = 0; j < i; j++)
            CHECK_OK(gesta_recognizer_relate(context, pans[i], GESTA_RELATION_SIMULTANEOUS, pans[j], 1));
    }
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 10 * MS, 1, 1, 0));
    refuses = 1;
    CHECK_EQUAL(push_move(context, 20 * MS, 1, 90, 0), GESTA_E_MEMORY);
    CHECK_TEXT(gesta_context_message(context), "gesta_push: out of memory: events were lost");
    refuses = 0;
    for (int i = 0; i < PANS; i++) CHECK_EQUAL(state_of(context, pans[i]), GESTA_STATE_BEGAN);
    CHECK_OK(push_move(context, 30 * MS, 1, 95, 0));
    CHECK_EQUAL(state_of(context, pans[0]), GESTA_STATE_CHANGED);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(counted.live, 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

int main(void) {
    refused();
    nothing_leaks();
    steady_state(0);
    steady_state(GESTA_CONFIG_POLL_ALL);
    steady_state(GESTA_CONFIG_NO_POLL);
    released_at_once();
    lost_events();
    return check_end();
}
