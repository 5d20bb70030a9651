/* input_queue.c - examples/threads/gesta_queue.h: sessions of several fingers through the queue and without it report
 * the same. The clock of the input thread is simulated, and its samples enter the queue late: input_queue [FRAMES] */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "gesta_queue.h"

enum { FINGERS = 3, STEP = 4000000 };

static gesta_queue queue;
static _Atomic int64_t present; /* time of the simulated clock */
static atomic_int has_ended;
static unsigned long frames = 100000, refused;

typedef struct device {
    uint64_t random;
    int64_t time;
    unsigned is_down;
    gesta_touch last[FINGERS];
} device;

static unsigned pick(device *self, unsigned below) {
    self->random = self->random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(self->random >> 33) % below;
}

/* The next frame: fingers go down, draw in a direction for some time, and lift. */
static size_t next(device *self, gesta_touch *frame) {
    size_t count = 0;
    self->time += STEP * (int64_t)(pick(self, 64) == 0 ? 1 + pick(self, 200) : 1);
    for (unsigned i = 0; i < FINGERS; i++) {
        gesta_touch *touch = &self->last[i];
        unsigned bit = 1u << i, chance = pick(self, 24);
        touch->time = self->time;
        if (!(self->is_down & bit)) {
            if (chance > 0) continue;
            *touch = (gesta_touch){.time = self->time, .contact = i + 1, .phase = GESTA_PHASE_BEGAN};
            touch->x = pick(self, 1000);
            touch->y = pick(self, 1000);
            self->is_down |= bit;
        } else if (chance < 3) {
            touch->phase = GESTA_PHASE_ENDED;
            self->is_down &= ~bit;
        } else if (chance > 12) {
            touch->phase = GESTA_PHASE_MOVED;
            touch->x += 2 + pick(self, 4);
            touch->y += i % 2 ? 3 : -1;
        } else {
            continue;
        }
        frame[count++] = *touch;
    }
    return count;
}

static void *put(void *user) {
    device self = {.random = 1};
    gesta_touch frame[FINGERS];
    for (unsigned long i = 0; i < frames; i++) {
        size_t count = next(&self, frame);
        /* A frame enters the queue later than it happened, by nearly the latency that is allowed. */
        atomic_store(&present, self.time + GESTA_QUEUE_LATENCY - 1);
        if (pick(&self, 512) == 0) sched_yield();
        while (!gesta_queue_put(&queue, frame, count)) {
            refused++;
            sched_yield();
        }
    }
    atomic_store(&has_ended, 1);
    return user;
}

typedef struct report {
    uint64_t sum;
    unsigned long events, recognized;
} report;

static void add(gesta_context *context, const gesta_event *event, void *user) {
    report *self = user;
    const int64_t parts[] = {event->recognizer, event->state, event->time, (int64_t)(event->x * 1024),
                             (int64_t)(event->y * 1024)};
    (void)context;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        self->sum = (self->sum ^ (uint64_t)parts[i]) * 0x9E3779B97F4A7C15u;
    self->events++;
    self->recognized += event->state == GESTA_STATE_BEGAN || event->state == GESTA_STATE_ENDED;
}

static void check(gesta_context *context, int32_t code) {
    if (code == GESTA_OK) return;
    printf("FAIL %s\n", context ? gesta_context_message(context) : "the context cannot be created");
    exit(1);
}

static gesta_context *make(report *report) {
    static const char *const classes[] = {"gesta.tap", "gesta.tap", "gesta.long_press", "gesta.pan", "gesta.transform"};
    uint32_t ids[5];
    gesta_config config;
    gesta_context *context = NULL;
    gesta_config_init(&config, sizeof config);
    config.flags = GESTA_CONFIG_LATE_SAMPLES;
    check(NULL, gesta_context_create(&config, &context));
    for (int i = 0; i < 5; i++)
        check(context, gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = classes[i]), &ids[i]));
    check(context, gesta_recognizer_set_number(context, ids[1], GESTA_STR("taps"), 2));
    /* So short that deadlines are often close to samples. */
    check(context, gesta_recognizer_set_number(context, ids[1], GESTA_STR("max_interval"), 0.03));
    check(context, gesta_recognizer_set_number(context, ids[2], GESTA_STR("duration"), 0.05));
    check(context, gesta_recognizer_relate(context, ids[0], GESTA_RELATION_REQUIRES_FAILURE, ids[1], 1));
    check(context, gesta_context_set_observer(context, add, report, NULL));
    return context;
}

int main(int count, char **arguments) {
    report queued = {0}, direct = {0};
    device self = {.random = 1};
    gesta_touch frame[FINGERS];
    gesta_context_info info = {.size = sizeof info};
    pthread_t input;
    if (count > 1) frames = strtoul(arguments[1], NULL, 10);
    gesta_context *context = make(&queued);
    if (pthread_create(&input, NULL, put, NULL) != 0) return 1;
    for (int is_last = 0; !is_last;) {
        is_last = atomic_load(&has_ended);
        check(context, gesta_queue_run(&queue, context, atomic_load(&present)));
    }
    pthread_join(input, NULL);
    check(context, gesta_context_describe(context, &info));
    check(context, gesta_context_destroy(context));

    context = make(&direct);
    for (unsigned long i = 0; i < frames; i++) {
        size_t number = next(&self, frame);
        pick(&self, 512);
        check(context, gesta_push(context, frame, number, sizeof *frame));
    }
    check(context, gesta_context_destroy(context));

    int is_same = queued.sum == direct.sum && queued.events == direct.events && info.late_samples == 0 &&
                  queued.recognized > 1000;
    printf("%s %lu events through the queue, %lu without it, %lu recognized, %lu late samples, %lu times full\n",
           is_same ? "ok  " : "FAIL", queued.events, direct.events, queued.recognized, (unsigned long)info.late_samples,
           refused);
    return !is_same;
}
