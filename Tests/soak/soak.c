/*
 * A simulated day: soak [SECONDS]. That many simulated seconds of ten fingers at 240 Hz and of three pointers that
 * scroll, swipe and pinch at random, with recognizers, actions and regions created and destroyed meanwhile. Memory use
 * stays constant, times do not drift, a second run reports the same, and the recorded trace replays. The last line but
 * one is the hash of all reports.
 */
#include "../c/counting.h"
#include "../c/support.h"
#include "../driver/invariants.h"
#include "../faults/text.h"

enum { FINGERS = 10, POINTERS = 3, RATE = 240, SLOTS = 24, REGIONS = 6, SECONDS_DEFAULT = 120, RECORDED = 10 };
enum { WARM = 100, SWIPES = 1000, INPUTS = GESTA_INPUT_TOUCH | GESTA_INPUT_MOTION | GESTA_INPUT_WHEEL };

static counting memory;

typedef struct day {
    gesta_context *context;
    uint64_t dice, hash, events, begans, ends;
    int64_t time, told;
    uint32_t recognizers[SLOTS], regions[REGIONS], actions[SLOTS];
    int left[FINGERS], script[FINGERS], age[FINGERS];
    double x[FINGERS], y[FINGERS];
    uint32_t kinds[POINTERS]; /* of the swipe, pinch or hold that each pointer has; 0 for none */
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
    d->wrong += gesta_context_list(d->context, GESTA_KIND_CLASS, classes, 64, &count) != GESTA_OK ||
                gesta_class_describe(d->context, classes[turn % count], &kind) != GESTA_OK;
    d->wrong +=
        gesta_recognizer_create(d->context, GESTA_RECOGNIZER(.class_name = kind.id), &d->recognizers[at]) != GESTA_OK;
    (void)gesta_recognizer_set_number(d->context, d->recognizers[at], GESTA_STR("inputs"),
                                      INPUTS); /* refused by classes without motions */
    d->wrong +=
        gesta_recognizer_add_action(d->context, d->recognizers[at], listen, NULL, NULL, &d->actions[at]) != GESTA_OK;
    if (turn % 3 == 0)
        gesta_recognizer_relate(d->context, d->recognizers[at], GESTA_RELATION_REQUIRES_FAILURE,
                                d->recognizers[(at + 5) % SLOTS], 1);
    if (turn % 5 == 0)
        gesta_recognizer_relate(d->context, d->recognizers[at], GESTA_RELATION_SIMULTANEOUS,
                                d->recognizers[(at + 7) % SLOTS], 1);
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

/* A pointer's next sample: it scrolls, or has a swipe, pinch or hold from begin to end. */
static gesta_motion stir(day *d, uint32_t pointer) {
    uint32_t *kind = &d->kinds[pointer];
    gesta_motion m;
    memset(&m, 0, sizeof m);
    m.time = d->time, m.stream = pointer, m.x = roll(d, 800), m.y = roll(d, 800), m.fingers = roll(d, 5);
    m.modifiers = roll(d, 4) == 0 ? GESTA_MODIFIER_CONTROL : 0;
    m.phase = GESTA_PHASE_MOVED;
    if (*kind == 0 && roll(d, 2) == 0) {
        m.kind = GESTA_MOTION_SCROLL, m.source = roll(d, 5), m.flags = roll(d, 4) == 0 ? roll(d, 8) : 0;
        m.dx = (double)roll(d, 9) - 4, m.dy = (double)roll(d, 41) - 20;
        if (m.source != GESTA_SOURCE_FINGER) m.wheel_y = 40 * ((int32_t)roll(d, 7) - 3);
        return m;
    }
    if (*kind == 0) *kind = GESTA_MOTION_SWIPE + roll(d, 3), m.phase = GESTA_PHASE_BEGAN;
    else if (roll(d, 16) == 0) m.phase = roll(d, 4) == 0 ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED;
    m.kind = *kind;
    if (m.phase != GESTA_PHASE_BEGAN) m.fingers = 0; /* as it began */
    if (m.kind != GESTA_MOTION_HOLD) m.dx = (double)roll(d, 9) - 4, m.dy = (double)roll(d, 9) - 4;
    if (m.kind == GESTA_MOTION_PINCH) m.scale = 0.5 + roll(d, 100) / 50.0, m.rotation = (roll(d, 9) - 4.0) / 50;
    if (m.phase == GESTA_PHASE_ENDED || m.phase == GESTA_PHASE_CANCELLED) *kind = 0;
    return m;
}

/* A thousand swipes, pinches and holds at random, and scrolls between them: each begin has its end, and nothing is
 * allocated after the first hundred. */
static void swipe_often(day *d) {
    static const char *const classes[] = {"gesta.pan",    "gesta.swipe",    "gesta.transform", "gesta.pinch",
                                          "gesta.scroll", "gesta.rotation", "gesta.hold"};
    unsigned long allocations = 0;
    size_t settled = 0;
    memset(d, 0, sizeof *d);
    d->dice = 7, d->told = INT64_MIN;
    d->context = context_new(0);
    CHECK_OK(gesta_context_set_observer(d->context, hear, d, NULL));
    for (size_t i = 0; i < 2 * sizeof classes / sizeof *classes; i++) {
        uint32_t id;
        CHECK_OK(gesta_recognizer_create(d->context, GESTA_RECOGNIZER(.class_name = classes[i / 2]), &id));
        if (gesta_recognizer_set_number(d->context, id, GESTA_STR("inputs"), INPUTS) != GESTA_OK)
            CHECK_OK(gesta_recognizer_set_number(d->context, id, GESTA_STR("inputs"),
                                                 INPUTS & ~(uint32_t)GESTA_INPUT_TOUCH));
        if (i % 2 == 1) (void)gesta_recognizer_set_number(d->context, id, GESTA_STR("per_contact"), 1);
    }
    for (uint64_t begun = 0; begun < WARM + SWIPES;) {
        gesta_motion m = stir(d, roll(d, POINTERS));
        begun += m.phase == GESTA_PHASE_BEGAN;
        d->time += (int64_t)(1 + roll(d, 40)) * MS;
        m.time = d->time;
        CHECK_OK(gesta_push_motion(d->context, &m, 1, sizeof m));
        if (begun < WARM) allocations = memory.allocations, settled = memory.bytes;
    }
    CHECK_EQUAL(memory.allocations, allocations);
    CHECK_EQUAL(memory.bytes, settled);
    CHECK_OK(gesta_context_cancel(d->context));
    CHECK_OK(gesta_advance(d->context, d->time + 1000 * MS));
    printf("%d motions, %llu begins and %llu ends\n", SWIPES, (unsigned long long)d->begans,
           (unsigned long long)d->ends);
    CHECK(d->begans > SWIPES && d->wrong == 0);
    CHECK_EQUAL(d->begans, d->ends);
    CHECK_OK(gesta_context_destroy(d->context));
    CHECK_EQUAL(memory.live, 0);
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
            if (roll(d, 2) == 0) {
                gesta_motion m = stir(d, roll(d, POINTERS));
                d->wrong += gesta_push_motion(d->context, &m, 1, sizeof m) != GESTA_OK;
            }
        }
        come_and_go(d, SLOTS + second * 2);
        come_and_go(d, SLOTS + second * 2 + 1);
        if (second + 1 == RECORDED || second + 1 == seconds) CHECK_OK(gesta_trace_stop(d->context));
        /* Past the first minute the lists are as long as they get; then what is used at most stays. */
        if (second == 60) settled = memory.most_bytes;
        if (second >= 60) d->wrong += memory.most_bytes > settled + 16384;
    }
    int64_t now = now_of(d->context);
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
    CHECK_OK(gesta_allocator_set(&hook));
    swipe_often(&d);
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
    CHECK_OK(gesta_allocator_set(NULL));
    free(first.bytes);
    free(second.bytes);
    printf("hash %016llx, %llu events recorded\n", (unsigned long long)hash, (unsigned long long)result.events);
    return check_end();
}
