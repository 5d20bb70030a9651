/*
 * A simulated day: soak [SECONDS]. That many simulated seconds of ten fingers at 240 Hz, with recognizers, actions and
 * regions created and destroyed meanwhile. Memory use stays constant, times do not drift, a second run reports the
 * same, and the recorded trace replays. The last line but one is the hash of all reports.
 */
#include "../c/counting.h"
#include "../c/support.h"
#include "../driver/invariants.h"
#include "../faults/text.h"

enum { FINGERS = 10, RATE = 240, SLOTS = 24, REGIONS = 6, SECONDS_DEFAULT = 120, RECORDED = 10 };

static counting memory;

typedef struct day {
    gesta_context *context;
    uint64_t dice, hash, events, begans, ends;
    int64_t time, told;
    uint32_t recognizers[SLOTS], regions[REGIONS], actions[SLOTS];
    int left[FINGERS], script[FINGERS], age[FINGERS];
    double x[FINGERS], y[FINGERS];
    unsigned wrong;
} day;

static uint32_t roll(day *d, uint32_t below) {
    d->dice = d->dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((d->dice >> 33) % below);
}

static void hear(gesta_context *context, const gesta_event *event, void *user) {
    day *d = (day *)user;
    (void)context;
    d->events++;
    d->begans += event->state == GESTA_STATE_BEGAN;
    d->ends += (event->previous == GESTA_STATE_BEGAN || event->previous == GESTA_STATE_CHANGED) &&
               event->state >= GESTA_STATE_ENDED;
    d->wrong += event->time < d->told || event->time > d->time;
    d->told = event->time;
    d->hash = mix(d->hash, event_hash(event));
}

static void listen(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
}

/* ------------------------------------------------------------------------------------------------------ the day */

/* One recognizer goes and another comes, of the next class; and with it an action, at times a relation, a region. */
static void come_and_go(day *d, uint64_t turn) {
    uint32_t at = (uint32_t)(turn % SLOTS), classes[64];
    size_t count = 0;
    gesta_class_info kind;
    kind.size = sizeof kind;
    if (d->recognizers[at] != 0) d->wrong += gesta_recognizer_destroy(d->context, d->recognizers[at]) != GESTA_OK;
    d->wrong += gesta_context_classes(d->context, classes, 64, &count) != GESTA_OK ||
                gesta_class_describe(d->context, classes[turn % count], &kind) != GESTA_OK;
    d->wrong += gesta_recognizer_create(d->context, kind.id, SIZE_MAX, &d->recognizers[at]) != GESTA_OK;
    d->wrong +=
        gesta_recognizer_add_action(d->context, d->recognizers[at], listen, NULL, NULL, &d->actions[at]) != GESTA_OK;
    if (turn % 3 == 0)
        gesta_recognizer_require_failure(d->context, d->recognizers[at], d->recognizers[(at + 5) % SLOTS]);
    if (turn % 5 == 0)
        gesta_recognizer_allow_simultaneous(d->context, d->recognizers[at], d->recognizers[(at + 7) % SLOTS], 1);
    if (turn % 4 == 0) {
        gesta_rect rect = {(double)roll(d, 400), (double)roll(d, 400), 300, 300};
        uint32_t *region = &d->regions[turn / 4 % REGIONS];
        if (*region != 0) d->wrong += gesta_region_destroy(d->context, *region) != GESTA_OK;
        d->wrong += gesta_region_create(d->context, GESTA_REGION_ROOT, &rect, region) != GESTA_OK;
    }
    if (turn % 2 == 0 && d->regions[turn % REGIONS] != 0)
        d->wrong += gesta_recognizer_attach(d->context, d->recognizers[at], d->regions[turn % REGIONS]) != GESTA_OK;
}

/* A finger's next sample: rests, lines, corners, tremble. */
static int step(day *d, int finger, gesta_touch *t) {
    uint32_t phase = GESTA_PHASE_MOVED;
    if (d->left[finger] == 0) {
        if (roll(d, 6) != 0) return 0;
        d->left[finger] = 2 + (int)roll(d, 10) * (int)roll(d, 24);
        d->script[finger] = (int)roll(d, 5);
        d->age[finger] = 0;
        d->x[finger] = roll(d, 800), d->y[finger] = roll(d, 800);
        phase = GESTA_PHASE_BEGAN;
    } else if (--d->left[finger] == 0) {
        phase = roll(d, 40) == 0 ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED;
    } else {
        int age = d->age[finger]++;
        switch (d->script[finger]) {
        case 0: break;
        case 1: d->x[finger] += 3.25, d->y[finger] += 0.5; break;
        case 2: d->x[finger] += age < 20 ? 3 : -3, d->y[finger] += 2.5; break;
        case 3:
            d->x[finger] += age % 40 < 14 || age % 40 > 26 ? 4 : -4,
                d->y[finger] += age % 40 < 14 || age % 40 > 26 ? 0 : 4;
            break;
        default: d->x[finger] += (double)roll(d, 5) - 2, d->y[finger] += (double)roll(d, 5) - 2; break;
        }
    }
    *t = touch_at(d->time, (uint64_t)finger + 1, phase, d->x[finger], d->y[finger]);
    return 1;
}

static void live(day *d, uint64_t seconds, text *recorded) {
    const int64_t start = 1000 * MS;
    size_t settled = 0;
    uint64_t pushed = 0;
    memset(d, 0, sizeof *d);
    d->dice = 42, d->told = INT64_MIN;
    d->context = context_new(0);
    CHECK_OK(gesta_context_set_observer(d->context, hear, d, NULL));
    for (uint64_t i = 0; i < SLOTS; i++) come_and_go(d, i);
    d->time = start;
    CHECK_OK(gesta_advance(d->context, d->time));
    CHECK_OK(gesta_trace_start(d->context, keep, recorded, NULL));
    for (uint64_t second = 0; second < seconds; second++) {
        for (int tick = 0; tick < RATE; tick++) {
            gesta_touch touches[FINGERS];
            size_t n = 0;
            d->time = start + (int64_t)second * 1000 * MS + (int64_t)tick * 1000 * MS / RATE;
            for (int finger = 0; finger < FINGERS; finger++) n += (size_t)step(d, finger, &touches[n]);
            if (n > 0) d->wrong += gesta_push(d->context, touches, n, sizeof touches[0]) != GESTA_OK;
            else d->wrong += gesta_advance(d->context, d->time) != GESTA_OK;
            pushed += n;
        }
        come_and_go(d, SLOTS + second * 2);
        come_and_go(d, SLOTS + second * 2 + 1);
        if (second + 1 == RECORDED || second + 1 == seconds) CHECK_OK(gesta_trace_stop(d->context));
        /* Past the first minute the lists are as long as they get; then what is used at most stays. */
        if (second == 60) settled = memory.most_bytes;
        if (second >= 60) d->wrong += memory.most_bytes > settled + 16384;
    }
    int64_t now = 0;
    CHECK_OK(gesta_context_now(d->context, &now));
    CHECK_EQUAL(now, start + (int64_t)(seconds - 1) * 1000 * MS + (RATE - 1) * 1000 * MS / RATE);
    printf("%llu s, %llu samples, %llu events; %lu bytes at most, %lu after the first minute\n",
           (unsigned long long)seconds, (unsigned long long)pushed, (unsigned long long)d->events,
           (unsigned long)memory.most_bytes, (unsigned long)settled);
    CHECK_OK(gesta_context_destroy(d->context));
    CHECK_EQUAL(d->wrong, 0);
    CHECK_EQUAL(d->begans, d->ends);
    CHECK(d->events > seconds && pushed > seconds * RATE);
    CHECK_EQUAL(memory.live, 0);
    CHECK_EQUAL(memory.wrong, 0);
}

int main(int argc, char **argv) {
    uint64_t seconds = argc > 1 ? strtoull(argv[1], NULL, 10) : SECONDS_DEFAULT, hash;
    static day d;
    text first = {NULL, 0, 0}, second = {NULL, 0, 0};
    gesta_trace_result result;
    gesta_allocator hook = counting_hook(&memory);
    CHECK_OK(gesta_set_allocator(&hook));
    live(&d, seconds, &first);
    hash = d.hash;
    memory.most_bytes = 0;
    live(&d, seconds, &second);
    CHECK_EQUAL(d.hash, hash);
    CHECK(same(&first, &second));
    memset(&result, 0, sizeof result);
    result.size = sizeof result;
    CHECK_OK(gesta_trace_replay(first.bytes, first.length, NULL, &result));
    CHECK(result.differences == 0 && result.events > 0);
    CHECK_EQUAL(memory.live, 0);
    CHECK_OK(gesta_set_allocator(NULL));
    free(first.bytes);
    free(second.bytes);
    printf("hash %016llx, %llu events recorded\n", (unsigned long long)hash, (unsigned long long)result.events);
    return check_end();
}
