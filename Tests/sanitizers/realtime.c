/*
 * RealtimeSanitizer around gesta_push in the steady state, callbacks included: no allocation, no lock, no system call.
 * realtime [PROVOKE]: with an argument the callback allocates, to show that the sanitizer detects it.
 */
#include "../c/support.h"

static unsigned long called;
static int provokes;
static void *volatile allocated;

/* All that a program's callbacks read. */
static void listen(gesta_context *context, const gesta_event *event, void *user) {
    char text[200];
    double values[16];
    size_t count = 0, needed = 0;
    gesta_verdict verdict = {.size = sizeof verdict};
    (void)user;
    called++;
    gesta_recognizer_verdict(context, event->recognizer, &verdict, NULL, 0, NULL);
    gesta_recognizer_verdict(context, event->recognizer, NULL, text, sizeof text, &needed);
    gesta_recognizer_values(context, event->recognizer, values, 16, &count);
    if (provokes) {
        allocated = malloc(16);
        free(allocated);
    }
}

/* Where the sanitizer looks on. */
static int32_t push_in_realtime(gesta_context *context, const gesta_touch *samples, size_t count)
    [[clang::nonblocking]] {
    const gesta_event *events;
    size_t kept, stride;
    int64_t deadline;
    int32_t code = gesta_push(context, samples, count, sizeof *samples);
    if (code != GESTA_OK) return code;
    gesta_next_deadline(context, &deadline);
    return gesta_events(context, &events, &kept, &stride);
}

static int32_t advance_in_realtime(gesta_context *context, int64_t time) [[clang::nonblocking]] {
    return gesta_advance(context, time);
}

/* A second of two fingers, and a rest in which deadlines come: `batch` samples a call. */
static int64_t play_second(gesta_context *context, int64_t time, size_t batch, int watched) {
    enum { SAMPLES = 240 };
    static gesta_touch samples[SAMPLES];
    size_t n = 0;
    for (int i = 0; i < SAMPLES / 2; i++) {
        int step = i % 30;
        uint32_t phase = step == 0 ? GESTA_PHASE_BEGAN : step == 29 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
        for (uint64_t contact = 1; contact <= 2; contact++)
            samples[n++] = touch_at(time + i * 8 * MS, contact, phase, 100.0 * (double)contact + step * 3,
                                    (step < 15 ? step : 30 - step) * 4);
    }
    for (size_t i = 0; i < SAMPLES; i += batch) {
        size_t count = SAMPLES - i < batch ? SAMPLES - i : batch;
        int32_t code = watched ? push_in_realtime(context, samples + i, count)
                               : gesta_push(context, samples + i, count, sizeof *samples);
        CHECK_EQUAL(code, GESTA_OK);
    }
    time += 2000 * MS;
    if (watched) CHECK_OK(advance_in_realtime(context, time));
    else CHECK_OK(gesta_advance(context, time));
    return time;
}

int main(int argc, char **argv) {
    static const size_t batches[] = {1, 2, 32, 240};
    gesta_context *context = context_new(0);
    uint32_t classes[64], recognizer = 0;
    size_t count = 0;
    int64_t time = 0;
    (void)argv;
    provokes = argc > 1;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_CLASS, classes, 64, &count));
    CHECK_OK(gesta_context_set_observer(context, listen, NULL, NULL));
    /* Every class that there is, all on one region: two of each, and one of them waits for the other. */
    for (size_t i = 0; i < count; i++) {
        gesta_class_info kind = {.size = sizeof kind};
        uint32_t first = 0;
        CHECK_OK(gesta_class_describe(context, classes[i], &kind));
        CHECK_OK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = kind.id), &first));
        CHECK_OK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = kind.id), &recognizer));
        CHECK_OK(gesta_recognizer_relate(context, recognizer, GESTA_RELATION_REQUIRES_FAILURE, first, 1));
        CHECK_OK(gesta_recognizer_add_action(context, first, listen, NULL, NULL, NULL));
    }
    for (int warm = 0; warm < 3; warm++)
        for (int b = 0; b < 4; b++) time = play_second(context, time, batches[b], 0);
    called = 0;
    for (int round = 0; round < 50; round++)
        for (int b = 0; b < 4; b++) time = play_second(context, time, batches[b], 1);
    CHECK(called > 10000);
    printf("%lu callbacks\n", called);
    CHECK_OK(gesta_context_destroy(context));
    return check_end();
}
