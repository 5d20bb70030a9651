/* What a context lists, the program's pointer, the unit, and the values of events. */
#include "driver.h"

#include <math.h>

enum { LISTED_IDS = 32 };

/* The ids beyond `count`, and those for which there was no room, are untouched. */
static void check_list(const uint32_t *ids, uint32_t capacity, const union out *count, int32_t result) {
    out_check(count, result);
    for (uint32_t i = 0; i < LISTED_IDS; i++) {
        bool written = result == GESTA_OK && i < capacity && i < count->size;
        if ((ids[i] != 0) != written) broken("a list has %zu ids, and %u is 0x%08x", count->size, i, ids[i]);
    }
}

static void lists(struct world *world) {
    uint32_t ids[LISTED_IDS] = {0}, capacity = one_in(4) ? below(4) : LISTED_IDS;
    union out count;
    const gesta_context *context = world->context;
    bool quiet = world->callbacks == 0 && !doubtful(world);
    out_clear(&count);
    check_list(ids, capacity, &count,
               CALL(world, GESTA_OK, gesta_context_recognizers, (context, ids, capacity, &count.size)));
    if (quiet && count.size != world->recognizer_count) broken("a wrong number of recognizers");
    for (uint32_t i = 0; i < capacity && i < count.size && quiet; i++)
        if (!find_recognizer(world, ids[i])) broken("0x%08x is listed, but is no recognizer", ids[i]);
    memset(ids, 0, sizeof ids);
    out_clear(&count);
    check_list(ids, capacity, &count,
               CALL(world, GESTA_OK, gesta_context_regions, (context, ids, capacity, &count.size)));
    if (quiet && count.size != world->region_count + 1) broken("a wrong number of regions");
    if (capacity && ids[0] != GESTA_REGION_ROOT) broken("the first region is not the root region");
}

static void relations(struct world *world) {
    uint32_t ids[LISTED_IDS] = {0}, capacity = one_in(4) ? below(4) : LISTED_IDS;
    int32_t want = GESTA_OK;
    uint32_t id = pick_id(world, RECOGNIZER, &want);
    union out count;
    const gesta_context *context = world->context;
    out_clear(&count);
    check_list(ids, capacity, &count,
               CALL(world, want, gesta_recognizer_requirements, (context, id, ids, capacity, &count.size)));
    memset(ids, 0, sizeof ids);
    out_clear(&count);
    check_list(ids, capacity, &count,
               CALL(world, want, gesta_recognizer_simultaneous, (context, id, ids, capacity, &count.size)));
    memset(ids, 0, sizeof ids);
    out_clear(&count);
    check_list(ids, capacity, &count,
               CALL(world, want, gesta_recognizer_successors, (context, id, ids, capacity, &count.size)));
    memset(ids, 0, sizeof ids);
    out_clear(&count);
    check_list(ids, capacity, &count,
               CALL(world, want, gesta_recognizer_actions, (context, id, ids, capacity, &count.size)));
}

static void own(struct world *world) {
    void *user = one_in(3) ? NULL : world;
    int32_t result = CALL(world, GESTA_OK, gesta_context_set_user, (world->context, user));
    if (result == GESTA_OK && READ(gesta_context_user, (world->context)) != user) broken("another user pointer");
    if (READ(gesta_context_user, (NULL))) broken("a user pointer without a context");
}

static void units(struct world *world) {
    double units = one_in(3) ? uniform(0.5, 20) : 160 / 25.4;
    union out out;
    int32_t result = CALL(world, GESTA_OK, gesta_context_set_units_per_mm, (world->context, units));
    out_clear(&out);
    out_check(&out, CALL(world, GESTA_OK, gesta_context_units_per_mm, (world->context, &out.number)));
    if (result == GESTA_OK && out.number != units) broken("another unit than was set");
}

static void slops(struct world *world) {
    uint32_t tool = below(4);
    double factor = one_in(3) ? 1 : uniform(0, 6);
    union out out;
    int32_t result = CALL(world, GESTA_OK, gesta_context_set_slop_factor, (world->context, tool, factor));
    out_clear(&out);
    out_check(&out, CALL(world, GESTA_OK, gesta_context_slop_factor, (world->context, tool, &out.number)));
    if (result == GESTA_OK && out.number != factor) broken("another slop factor than was set");
}

static void palms(struct world *world) {
    gesta_palm_guard guard, was = {.size = sizeof was};
    CALL(world, GESTA_OK, gesta_palm_guard_init, (&guard, sizeof guard));
    guard.rules = below(128);
    guard.max_size = uniform(1, 40);
    guard.max_contacts = 1 + below(8);
    guard.edge_time = uniform(0.001, 0.3);
    guard.surface = (gesta_rect){0, 0, one_in(2) ? 200 : 0, 200};
    guard.max_pressure = one_in(2) ? uniform(0, 1) : 0;
    guard.thumb_height = uniform(0, 40);
    guard.thumb_size = one_in(2) ? uniform(0, 40) : 0;
    guard.zone_left = one_in(2) ? uniform(0, 20) : 0;
    guard.zone_bottom = one_in(2) ? uniform(0, 20) : 0;
    guard.zone_time = uniform(0, 0.3);
    int32_t result = CALL(world, GESTA_OK, gesta_context_set_palm_guard, (world->context, &guard));
    CALL(world, GESTA_OK, gesta_context_palm_guard, (world->context, &was));
    if (result == GESTA_OK && was.rules != guard.rules) broken("other rules than were set");
}

static void palm(struct world *world) {
    gesta_palm palms[4] = {0};
    size_t capacity = below(5);
    union out count;
    out_clear(&count);
    out_check(&count, CALL(world, GESTA_OK, gesta_context_palms,
                           (world->context, palms, capacity, sizeof *palms, &count.size)));
    for (size_t i = 0; i < 4; i++) {
        bool listed = i < capacity && i < count.size;
        uint32_t reason = palms[i].reason;
        bool isPalm = (reason >= GESTA_REASON_PALM_SIZE && reason <= GESTA_REASON_PALM_MANY) ||
                      (reason >= GESTA_REASON_PALM_PRESSURE && reason <= GESTA_REASON_PALM_ZONE);
        bool isReleased = reason == GESTA_REASON_NONE && palms[i].limit > 0;
        if (listed ? !isPalm && !isReleased : reason != 0) broken("a palm without a reason, or one too many");
    }
}

/* A pattern of drawings of random lines: it is well-formed, and its segments are within the text and the drawings. */
static void drawn_pattern(struct world *world) {
    enum { STROKES = 4, POINTS = 8 };
    double xy[2 * STROKES * POINTS];
    size_t lengths[STROKES], counts[STROKES], strokes = 1 + below(STROKES), needed = 0;
    for (size_t i = 0; i < strokes; i++) {
        double x = uniform(-50, 50), y = uniform(-50, 50), dx = uniform(-9, 9), dy = uniform(-9, 9);
        lengths[i] = POINTS, counts[i] = 1;
        for (size_t at = 0; at < POINTS; at++) {
            xy[2 * (i * POINTS + at)] = x += dx + uniform(-1, 1);
            xy[2 * (i * POINTS + at) + 1] = y += at < POINTS / 2 ? dy : -dy;
        }
    }
    char text[16384];
    gesta_pattern_segment segments[64];
    union out count;
    out_clear(&count);
    int32_t want = one_in(8) ? FAILS : ANY;
    if (want == FAILS) xy[below(POINTS)] = NAN;
    int32_t result = CALL(world, want, gesta_pattern_from_strokes,
                          (world->context, xy, strokes * POINTS, lengths, strokes, counts, one_in(2) ? strokes : 0,
                           text, sizeof text, &needed, segments, 64, sizeof *segments, &count.size));
    out_check(&count, result);
    if (result != GESTA_OK) return;
    if (strlen(text) != needed || strncmp(text, "bare ", 5) != 0) broken("a pattern of drawings is malformed");
    for (size_t i = 0; i < count.size && i < 64; i++) {
        const gesta_pattern_segment *each = &segments[i];
        if (each->text_begin >= each->text_end || each->text_end > needed) broken("a segment outside of the text");
        if (each->first_point > each->last_point || each->last_point >= strokes * POINTS)
            broken("a segment outside of its drawing");
    }
}

static void event_local(struct world *world) {
    const gesta_event *event = NULL;
    size_t count = 0, stride = 0;
    gesta_local_event local = {.size = sizeof local};
    int32_t want = GESTA_OK;
    if (gesta_events(world->context, &event, &count, &stride) || !count) return;
    uint32_t region = pick_id(world, REGION, &want);
    if (region == GESTA_REGION_NONE) return;
    int32_t result = CALL(world, want, gesta_event_local, (world->context, event, region, &local));
    if (result == GESTA_OK && local.region != region) broken("an event in another region");
    if (region == GESTA_REGION_ROOT && result == GESTA_OK && memcmp(&local.x, &event->x, 2 * sizeof(double)))
        broken("an event in root coordinates is elsewhere");
}

static void event_value(struct world *world) {
    const gesta_event *event = NULL;
    size_t count = 0, stride = 0;
    gesta_value_info info = {.size = sizeof info};
    union out out;
    if (gesta_events(world->context, &event, &count, &stride) || !count || !event->value_count) return;
    uint32_t index = below(event->value_count);
    if (gesta_class_value(world->context, event->class_id, index, &info)) broken("an event without a class");
    int32_t want = info.type == GESTA_TYPE_TEXT ? GESTA_E_TYPE : GESTA_OK;
    const char *name = info.name;
    if (one_in(12)) name = "no such value", want = GESTA_E_NAME;
    out_clear(&out);
    int32_t result = CALL(world, want, gesta_event_value, (world->context, event, name, SIZE_MAX, &out.number));
    out_check(&out, result);
    if (result == GESTA_OK && memcmp(&out.number, &event->values[index], sizeof out.number) != 0)
        broken("a value is not that of the event");
}

static void event_touches(struct world *world) {
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0, capacity = below(4);
    gesta_touch touches[4] = {{.contact = UINT64_MAX}};
    union out out;
    if (gesta_events(world->context, &events, &count, &stride) || !count) return;
    const gesta_event *event = (const void *)((const char *)events + below((uint32_t)count) * stride);
    int32_t want = world->flags & GESTA_CONFIG_EVENT_TOUCHES ? GESTA_OK : GESTA_E_STATE;
    out_clear(&out);
    int32_t result =
        CALL(world, want, gesta_event_touches, (world->context, event, touches, capacity, sizeof *touches, &out.size));
    out_check(&out, result);
    if (result != GESTA_OK) return;
    bool hovers = event->contact_count == 0 && out.size == 1;
    if (out.size != event->contact_count && !hovers) broken("an event has samples of other contacts");
    for (size_t i = 0; i < capacity && i < out.size; i++) {
        bool is_right = hovers ? touches[i].phase == GESTA_PHASE_HOVER : touches[i].contact == event->contacts[i];
        if (!is_right || touches[i].time > event->time) broken("a sample of another contact");
    }
}

enum { SETUP_BYTES = 1 << 18 };

struct setup {
    struct world *world;
    char *text;
    size_t length;
};

static void on_setup(const char *bytes, size_t length, void *user) {
    struct setup *setup = user;
    callback_begin(setup->world, true);
    if (setup->length + length <= SETUP_BYTES) memcpy(setup->text + setup->length, bytes, length);
    setup->length += length;
    callback_end(setup->world, true);
}

/* Saves the setup, and loads a beginning of it, which fails unless it is whole. */
static void setup(struct world *world) {
    static LOCAL char text[SETUP_BYTES];
    struct setup saved = {world, text, 0};
    if (!one_in(4)) return;
    if (CALL(world, GESTA_OK, gesta_setup_save, (world->context, on_setup, &saved)) != GESTA_OK) return;
    if (saved.length > SETUP_BYTES || world->callbacks) return;
    size_t length = below((uint32_t)saved.length), count = 12345;
    while (length > 0 && text[length - 1] == '\n') length--;
    CALL(world, FAILS, gesta_setup_load, (world->context, text, length, NULL, 0, &count));
    if (count != 12345) broken("gesta_setup_load failed and wrote a result");
}

const struct call list_calls[] = {{6, lists},         {6, relations},     {3, own},  {2, units}, {6, event_value},
                                  {2, setup},         {2, palms},         {4, palm}, {2, slops}, {4, event_local},
                                  {6, event_touches}, {1, drawn_pattern}, {0, NULL}};
