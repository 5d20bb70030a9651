/* What holds whenever no call is in progress: time, events, states, verdicts and values agree. */
#include "driver.h"

static void check_events(struct world *world) {
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0;
    gesta_events(world->context, &events, &count, &stride);
    uint32_t listed = world->listed_count;
    if (count != listed) broken("gesta_events lists %zu events, the observer was called for %u of them", count, listed);
    for (size_t i = 0; i < count; i++) {
        const gesta_event *event = (const gesta_event *)(const void *)((const char *)events + i * stride);
        if (event_hash(event) != world->listed[i]) broken("event %zu of gesta_events is not what the observer got", i);
    }
}

/* As `track` has it of an event. */
static uint64_t values_hash(struct world *world, uint32_t id) {
    double values[64];
    size_t count = 0;
    gesta_recognizer_values(world->context, id, values, 64, &count);
    return mix_bytes(count, values, count * sizeof *values);
}

/* Of a gesture that is over, they are the same at the time of a frame. */
static bool has_values_at_frame(struct world *world, uint32_t id, uint64_t hash) {
    double values[64];
    size_t count = 0;
    int64_t time = world->now + 200000000;
    /* A call that fails changes the message. */
    if (!(world->flags & GESTA_CONFIG_FRAME_VALUES) || time > GESTA_TIME_MAX) return true;
    gesta_recognizer_values_at(world->context, id, time, 0, values, 64, &count);
    return mix_bytes(count, values, count * sizeof *values) == hash;
}

/* A recognizer that waits has not begun, nor has the one that it waits for, unless an earlier sequence of it waits. */
static void check_waiting(const struct world *world, uint32_t id) {
    uint32_t other = 0, next = 0, state = 0, its = 0;
    INFO(world->context, id, waits_for, &other);
    if (!other) return;
    INFO(world->context, id, state, &state);
    INFO(world->context, other, state, &its);
    INFO(world->context, other, waits_for, &next);
    if (state_is_open(state) || state_is_open(its)) broken("0x%08x waits in state %u for %u", id, state, its);
    if (its != GESTA_STATE_POSSIBLE && !next) broken("0x%08x waits for a recognizer that is decided", id);
}

void quiet_check(struct world *world) {
    if (!world->context || reads == READS_NONE) return;
    if (tokens_ending) broken("%u user pointers that are no longer used were not released", tokens_ending);
    int64_t now = 0, deadline = 0;
    now = now_of(world->context);
    gesta_next_deadline(world->context, &deadline);
    if (now != world->now) broken("the context's time is %lld, must be %lld", (long long)now, (long long)world->now);
    if (deadline <= now) broken("the next deadline is not later than now");
    if (doubtful(world)) return;
    if (world->listed_valid) check_events(world);
    if (!world->observed) return;
    for (uint32_t i = 0; i < world->recognizer_count; i++) {
        uint32_t id = world->recognizers[i].id, state = 99;
        const struct id_entry *entry = ids_find(&world->ids, id);
        const struct tracker *tracker = &entry->tracker;
        gesta_verdict verdict = {.size = sizeof verdict};
        INFO(world->context, id, state, &state);
        gesta_recognizer_verdict(world->context, id, &verdict, NULL, 0, NULL);
        check_waiting(world, id);
        if (verdict.state != state) broken("the verdict of 0x%08x has state %u, it is %u", id, verdict.state, state);
        if (!tracker->known) continue;
        if (state != tracker->state) broken("0x%08x is in state %u, the last event said %u", id, state, tracker->state);
        if (verdict.sequence < tracker->open) broken("0x%08x: the verdict's sequence is an old one", id);
        if (state < GESTA_STATE_ENDED) continue;
        /* The last event may be the decision of an earlier sequence. */
        if (verdict.sequence != tracker->open)
            broken("0x%08x: the verdict is of sequence %u, the last event of %u", id, verdict.sequence, tracker->open);
        if (entry->values != values_hash(world, id)) broken("0x%08x has other values than its last event", id);
        if (!has_values_at_frame(world, id, entry->values)) broken("0x%08x has other values at a frame", id);
    }
}
