/*
 * Strokes of one to three fingers, pushed whole, frame by frame and in random pieces, to built-in recognizers alone and
 * beside each other, unrecorded and polled: the events, with their values and contacts, and what can be read at the end
 * are the same. (Recording switches the short ways off that runs of moves take.)
 */
#include "support.h"

#include <math.h>

enum { LIMIT = 4096, FINGERS = 3 };

static uint64_t random_state = 7;

static uint32_t roll(uint32_t below) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((random_state >> 33) % below);
}

/* The corners of the strokes that the presets recognize, of a line, and of a tap. */
static const struct {
    int count;
    double at[9][2];
} shapes[] = {
    {3, {{0, 0}, {60, 60}, {0, 120}}},
    {4, {{0, 0}, {90, 0}, {0, 90}, {90, 90}}},
    {3, {{0, 40}, {30, 80}, {110, -30}}},
    {9, {{0, 0}, {30, 12}, {42, 42}, {30, 72}, {0, 84}, {-30, 72}, {-42, 42}, {-30, 12}, {0, 0}}},
    {2, {{0, 0}, {150, 10}}},
    {8, {{80, 0}, {0, 2}, {80, 4}, {0, 6}, {80, 8}, {0, 10}, {80, 12}, {0, 14}}},
    {2, {{0, 0}, {0, 0}}},
};

enum { SHAPES = sizeof shapes / sizeof *shapes };

/* Where a finger is on its shape, 0 <= part <= 1, with a tremor. */
static void place(const double start[2], uint32_t shape, double part, gesta_touch *t) {
    double along = part * (shapes[shape].count - 1);
    int side = (int)along < shapes[shape].count - 1 ? (int)along : shapes[shape].count - 2;
    double rest = along - side;
    const double *a = shapes[shape].at[side], *b = shapes[shape].at[side + 1];
    t->x = start[0] + a[0] + (b[0] - a[0]) * rest + roll(3) * 0.25;
    t->y = start[1] + a[1] + (b[1] - a[1]) * rest + roll(3) * 0.25;
}

/* Fingers draw after each other or together; together, some frames lack one of them. `frames` has where each begins. */
static size_t session(gesta_touch *t, size_t *frames, size_t *frame_count) {
    size_t n = 0;
    int64_t time = 0;
    *frame_count = 0;
    for (int drawing = 0; drawing < 6; drawing++) {
        uint32_t fingers = roll(2) ? 1 : 1 + roll(FINGERS), steps = 12 + roll(90), shape[FINGERS];
        double start[FINGERS][2];
        for (uint32_t f = 0; f < fingers; f++) {
            shape[f] = roll(SHAPES);
            start[f][0] = 100 + 150 * f, start[f][1] = 100 + roll(50);
        }
        for (uint32_t step = 0; step <= steps && n + FINGERS < LIMIT; step++) {
            time += (1 + roll(12)) * 1000000;
            frames[(*frame_count)++] = n;
            for (uint32_t f = 0; f < fingers; f++) {
                uint32_t phase = step == 0       ? GESTA_PHASE_BEGAN
                                 : step == steps ? GESTA_PHASE_ENDED
                                 : roll(30) == 0 ? GESTA_PHASE_STATIONARY
                                                 : GESTA_PHASE_MOVED;
                if (phase == GESTA_PHASE_MOVED && fingers > 1 && roll(8) == 0) continue;
                t[n] = touch_at(time, 10 * f + 1, phase, 0, 0);
                place(start[f], shape[f], (double)step / steps, &t[n]);
                if (roll(4) == 0) t[n].pressure = 0.5f;
                n++;
            }
            if (frames[*frame_count - 1] == n) (*frame_count)--;
        }
        time += roll(2) ? 100000000 : 400000000;
    }
    return n;
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t hash_event(uint64_t hash, const gesta_event *e) {
    const uint32_t words[] = {e->recognizer, e->state, e->previous, e->sequence, e->reason, e->blocker, e->flags};
    const double figures[] = {e->x, e->y, e->measured, e->limit};
    hash = mix(mix(mix(hash, words, sizeof words), figures, sizeof figures), &e->time, sizeof e->time);
    hash = mix(hash, e->contacts, e->contact_count * sizeof *e->contacts);
    hash = mix(hash, e->positions, 2 * e->contact_count * sizeof *e->positions);
    return mix(hash, e->values, e->value_count * sizeof *e->values);
}

static uint64_t heard_hash;
static unsigned heard_count;

static void hear(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)user;
    heard_hash = hash_event(heard_hash, event);
    heard_count++;
}

static uint64_t poll(gesta_context *context, uint64_t hash, unsigned *count) {
    const gesta_event *events = NULL;
    size_t n = 0, stride = 0;
    CHECK_OK(gesta_events(context, &events, &n, &stride));
    for (size_t i = 0; i < n; i++)
        hash = hash_event(hash, (const gesta_event *)(const void *)((const char *)events + i * stride));
    *count += (unsigned)n;
    return hash;
}

static uint64_t read_all(gesta_context *context, const uint32_t *ids, size_t count, uint64_t hash) {
    for (size_t i = 0; i < count; i++) {
        gesta_verdict verdict = verdict_of(context, ids[i]);
        double values[32] = {0};
        size_t n = 0;
        CHECK_OK(gesta_recognizer_values(context, ids[i], values, 32, &n));
        hash = mix(mix(hash, values, n * sizeof *values), &verdict.state, sizeof verdict.state);
        hash = mix(hash, &verdict.measured, sizeof verdict.measured);
    }
    return hash;
}

/* What the program sees; recognizers of `names` (several are separated by spaces) recognize beside each other. */
static uint64_t play(const char *names, int has_action, const gesta_touch *t, size_t count, const size_t *frames,
                     size_t frame_count, int cut, unsigned *events) {
    gesta_context *context = context_new(GESTA_CONFIG_POLL_ALL);
    uint32_t ids[24], recognizers = 0;
    char name[64];
    uint64_t hash = UINT64_C(14695981039346656037);
    heard_hash = hash;
    for (const char *rest = names; sscanf(rest, "%63s", name) == 1; rest += strspn(rest, " ") + strlen(name)) {
        int literal = name[0] == '=';
        uint32_t id = ids[recognizers] = recognizer_new(context, name + literal);
        if (literal) CHECK_OK(gesta_recognizer_set_text(context, id, GESTA_STR("rules"), GESTA_STR("literal")));
        if (strcmp(name, "gesta.edge_pan") == 0) attach(context, id, 100, 0, 900, 1000);
        if (strcmp(name, "gesta.stroke") == 0)
            CHECK_OK(gesta_recognizer_set_text(context, id, GESTA_STR("pattern"), GESTA_STR("zed: z; wedge: chevron")));
        if (strcmp(name, "gesta.template") == 0 || strcmp(name, "gesta.spotter") == 0)
            for (uint32_t s = 0; s < 3; s++) {
                size_t length = (size_t)shapes[s].count;
                CHECK_OK(gesta_recognizer_add_example(context, id,
                                                      s == 0   ? "a"
                                                      : s == 1 ? "b"
                                                               : "c",
                                                      1, &shapes[s].at[0][0], length, &length, 1));
            }
        for (uint32_t i = 0; i < recognizers; i++)
            CHECK_OK(gesta_recognizer_relate(context, id, GESTA_RELATION_SIMULTANEOUS, ids[i], 1));
        if (has_action) CHECK_OK(gesta_recognizer_add_action(context, id, hear, NULL, NULL, NULL));
        recognizers++;
    }
    for (size_t frame = 0; frame < frame_count;) {
        size_t end = cut == 0 ? frame_count : frame + 1;
        while (cut == 2 && end < frame_count && roll(5) != 0) end++;
        size_t first = frames[frame], last = end < frame_count ? frames[end] : count;
        CHECK_OK(gesta_push(context, t + first, last - first, sizeof *t));
        hash = poll(context, hash, events);
        frame = end;
    }
    CHECK_OK(gesta_advance(context, t[count - 1].time + 5000000000));
    hash = poll(context, hash, events);
    hash = read_all(context, ids, recognizers, hash) ^ heard_hash;
    CHECK_OK(gesta_context_destroy(context));
    return hash;
}

int main(int argument_count, char **arguments) {
    int sessions = argument_count > 1 ? atoi(arguments[1]) : 60;
    static const char *const sets[] = {
        "=gesta.chevron",
        "=gesta.z",
        "=gesta.checkmark",
        "gesta.chevron",
        "gesta.z",
        "gesta.circle",
        "gesta.tickle",
        "gesta.stroke",
        "gesta.template",
        "gesta.spotter",
        "gesta.capture",
        "gesta.tap",
        "gesta.taps",
        "gesta.swipe",
        "gesta.press",
        "gesta.long_press",
        "gesta.edge_pan",
        "gesta.double_tap_drag",
        "gesta.pan",
        "gesta.pinch",
        "gesta.rotation",
        "gesta.transform",
        "gesta.pan gesta.pinch gesta.rotation",
        "=gesta.chevron =gesta.z =gesta.checkmark",
        "gesta.chevron gesta.z gesta.checkmark gesta.circle gesta.tickle",
        "gesta.tap gesta.pan gesta.swipe gesta.chevron gesta.transform gesta.capture gesta.template gesta.spotter",
    };
    static gesta_touch t[LIMIT];
    static size_t frames[LIMIT];
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++) {
        unsigned all = 0;
        heard_count = 0;
        for (int s = 0; s < sessions; s++) {
            size_t frame_count = 0, count = session(t, frames, &frame_count);
            unsigned events[3] = {0};
            int has_action = s % 2;
            uint64_t whole = play(sets[set], has_action, t, count, frames, frame_count, 0, &events[0]);
            for (int cut = 1; cut < 3; cut++) {
                CHECK(play(sets[set], has_action, t, count, frames, frame_count, cut, &events[cut]) == whole);
                CHECK_EQUAL(events[cut], events[0]);
            }
            all += events[0];
        }
        if (argument_count > 1) continue; /* a few sessions need not hold every gesture */
        CHECK(all > (unsigned)sessions);
        CHECK(heard_count > 0);
        if (heard_count == 0) printf("no action of %s was called\n", sets[set]);
    }
    return check_end();
}
