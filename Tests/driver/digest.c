/* A hash of everything that reading calls return. */
#include "driver.h"

static uint64_t digest_recognizer(gesta_context *context, const struct recognizer *recognizer, uint64_t hash) {
    uint32_t id = recognizer->id, word = 0, class_id = 0, region = 0, waits = 0, tools = 0, buttons = 0, required = 0,
             excluded = 0, confidence = 0;
    int32_t undecided = 0, enabled = 0, provisional = 0, priority = 0;
    size_t count = 0, length = 0;
    uint64_t contacts[32] = {0};
    double values[64];
    char text[1024];
    hash = mix(hash, (uint64_t)gesta_recognizer_state(context, id, &word) << 32 | word);
    gesta_recognizer_class(context, id, &class_id);
    gesta_recognizer_region(context, id, &region);
    gesta_recognizer_waits_for(context, id, &waits);
    gesta_recognizer_tools(context, id, &tools);
    gesta_recognizer_buttons(context, id, &buttons);
    gesta_recognizer_modifiers(context, id, &required, &excluded);
    gesta_recognizer_enabled(context, id, &enabled);
    gesta_recognizer_provisional(context, id, &provisional);
    gesta_recognizer_undecided(context, id, &undecided);
    gesta_recognizer_confidence(context, id, &confidence);
    gesta_recognizer_priority(context, id, &priority);
    hash = mix(mix(hash, (uint64_t)class_id << 32 | region), (uint64_t)waits << 32 | tools);
    hash = mix(hash, confidence);
    hash = mix(mix(hash, buttons | (uint32_t)undecided << 31), (uint64_t)required << 32 | excluded);
    hash = mix(hash, (uint64_t)(uint32_t)priority << 32 | (uint32_t)(enabled << 1 | provisional));
    gesta_recognizer_contacts(context, id, contacts, 32, &count);
    if (count) hash = mix_bytes(hash, contacts, (count < 32 ? count : 32) * sizeof *contacts);
    gesta_recognizer_values(context, id, values, 64, &count);
    if (count) hash = mix_bytes(hash, values, count * sizeof *values);
    gesta_verdict verdict = {.size = sizeof verdict};
    gesta_recognizer_verdict(context, id, &verdict);
    hash = mix_bytes(hash, &verdict, sizeof verdict);
    /* The names of the parameters are asked for each time: a class must not change them either. */
    for (uint32_t i = 0; i < recognizer->parameter_count; i++) {
        gesta_parameter_info info = {.size = sizeof info};
        double number = 0;
        gesta_class_parameter(context, class_id, i, &info);
        if (info.type == GESTA_TYPE_TEXT) {
            if (gesta_recognizer_get_text(context, id, info.name, SIZE_MAX, text, sizeof text, &length) == GESTA_OK)
                hash = mix_bytes(hash, text, length);
            hash = mix(hash, length);
        } else {
            gesta_recognizer_get_number(context, id, info.name, SIZE_MAX, &number);
            hash = mix_double(hash, number);
        }
    }
    if (recognizer->template) {
        gesta_recognizer_example_count(context, id, NULL, 0, &count);
        hash = mix(hash, count);
        for (size_t i = 0; gesta_recognizer_example_name(context, id, i, text, sizeof text, &length) == GESTA_OK; i++)
            hash = mix_bytes(hash, text, length);
    }
    if (recognizer->capture) {
        gesta_recognizer_samples(context, id, 0, NULL, 0, sizeof(gesta_touch), &count);
        hash = mix(hash, count);
    }
    return hash;
}

uint64_t digest(struct world *world) {
    gesta_context *context = world->context;
    int64_t now = 0, deadline = 0;
    uint32_t classes = 0, plugins = 0;
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0;
    gesta_context_now(context, &now);
    gesta_next_deadline(context, &deadline);
    gesta_class_count(context, &classes);
    gesta_plugin_count(context, &plugins);
    gesta_events(context, &events, &count, &stride);
    uint64_t hash = mix(mix(mix(1, (uint64_t)now), (uint64_t)deadline), (uint64_t)classes << 32 | plugins);
    hash = mix(hash, count);
    for (size_t i = 0; i < count; i++)
        hash = mix(hash, event_hash((const gesta_event *)(const void *)((const char *)events + i * stride)));
    for (uint32_t i = 0; i <= world->region_count; i++) {
        gesta_region_info info = {.size = sizeof info};
        uint32_t id = i < world->region_count ? world->regions[i].id : GESTA_REGION_ROOT;
        if (gesta_region_describe(context, id, &info) == GESTA_OK) hash = mix_bytes(hash, &info, sizeof info);
    }
    for (uint32_t i = 0; i < world->finger_count; i++) {
        uint32_t owner = 0, region = 0;
        gesta_contact_owner(context, world->fingers[i].id, &owner);
        gesta_contact_region(context, world->fingers[i].id, &region);
        hash = mix(hash, (uint64_t)owner << 32 | region);
    }
    for (uint32_t tool = 0; tool < 4; tool++) {
        double factor = 0;
        gesta_context_slop_factor(context, tool, &factor);
        hash = mix_bytes(hash, &factor, sizeof factor);
    }
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t region = 0;
        gesta_region_at(context, 100.0 + 150.0 * i, 100.0 + 120.0 * i, &region);
        hash = mix(hash, region);
    }
    for (uint32_t i = 0; i < world->recognizer_count; i++)
        hash = digest_recognizer(context, &world->recognizers[i], hash);
    message_keep(world);
    return hash;
}

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

/* A recognizer that waits has not begun, nor has the one that it waits for, unless an earlier sequence of it waits. */
static void check_waiting(const struct world *world, uint32_t id) {
    uint32_t other = 0, next = 0, state = 0, its = 0;
    gesta_recognizer_waits_for(world->context, id, &other);
    if (!other) return;
    gesta_recognizer_state(world->context, id, &state);
    gesta_recognizer_state(world->context, other, &its);
    gesta_recognizer_waits_for(world->context, other, &next);
    if (state_is_open(state) || state_is_open(its)) broken("0x%08x waits in state %u for %u", id, state, its);
    if (its != GESTA_STATE_POSSIBLE && !next) broken("0x%08x waits for a recognizer that is decided", id);
}

void quiet_check(struct world *world) {
    if (!world->context || reads == READS_NONE) return;
    if (tokens_ending) broken("%u user pointers that are no longer used were not released", tokens_ending);
    int64_t now = 0, deadline = 0;
    gesta_context_now(world->context, &now);
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
        gesta_recognizer_state(world->context, id, &state);
        gesta_recognizer_verdict(world->context, id, &verdict);
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
    }
}
