/* The callbacks of the program: they check what they are given, and act. */
#include "driver.h"

enum { DEPTH = 6, TRACE_BYTES = 1 << 20 };

void act(struct world *world, uint32_t rarely) {
    if (!budget || depth >= DEPTH || !one_in(rarely)) return;
    for (uint32_t i = 1 + below(2); i > 0 && budget; i--) {
        struct world *other = one_in(8) ? &worlds[below(WORLDS)] : world;
        if (!other || !other->context) continue;
        if (one_in(2)) call_of_life(other);
        else call_any(other);
    }
}

static struct world *enter(gesta_context *context, struct token *token, enum token_kind kind, bool read_only) {
    token_check(token, kind);
    struct world *world = token->world;
    if (context != world->context) broken("a callback was called with another context");
    callback_begin(world, read_only);
    return world;
}

enum reported { NEVER, ALWAYS, LITERALLY };

/* Whether actions are called when a gesture of the class is cancelled that has not begun, perhaps if it follows the
 * literal rules: those of its sequence, which only the library knows. */
static enum reported reports_cancellation(const struct world *world, uint32_t class_id) {
    static const char *const literal[] = {"gesta.chevron", "gesta.checkmark", "gesta.z"};
    gesta_class_info info = {.size = sizeof info};
    if (gesta_class_describe(world->context, class_id, &info) != GESTA_OK) broken("an event of no class");
    for (size_t i = 0; i < sizeof literal / sizeof *literal; i++)
        if (strcmp(info.id, literal[i]) == 0) return LITERALLY;
    return info.flags & GESTA_CLASS_REPORTS_CANCELLATION ? ALWAYS : NEVER;
}

static bool is_cancelled_early(const gesta_event *event) {
    return event->state == GESTA_STATE_CANCELLED && event->previous == GESTA_STATE_POSSIBLE;
}

static void list(struct world *world, const gesta_event *event) {
    bool polls = !(world->flags & (GESTA_CONFIG_NO_POLL | GESTA_CONFIG_POLL_ALL));
    enum reported reported = polls && is_cancelled_early(event) ? reports_cancellation(world, event->class_id) : NEVER;
    if (reported == LITERALLY) world->listed_valid = false;
    if (reported != ALWAYS && !event_is_listed(event, world->flags)) return;
    if (world->listed_count == LISTED) world->listed_valid = false;
    else world->listed[world->listed_count++] = event_hash(event);
}

static void track(struct world *world, const gesta_event *event) {
    struct id_entry *entry = ids_find(&world->ids, event->recognizer);
    if (!entry || entry->kind != RECOGNIZER) broken("an event of 0x%08x, which is no recognizer", event->recognizer);
    if (doubtful(world)) entry->tracker.known = 0;
    if (doubtful(world)) entry->interrupted = 0;
    if (event->sequence <= entry->interrupted && (state_is_open(event->state) || event->state == GESTA_STATE_ENDED))
        broken("0x%08x, whose gesture the program has ended, reports %u", event->recognizer, event->state);
    const char *broken_rule = tracker_event(&entry->tracker, event);
    if (broken_rule)
        broken("%s: 0x%08x, from %u to %u, sequence %u, flags %u", broken_rule, event->recognizer, event->previous,
               event->state, event->sequence, event->flags);
    entry->values = mix_bytes(event->value_count, event->values, event->value_count * sizeof(double));
    if (event->time < world->event_time) broken("the time of the events runs back");
    world->event_time = event->time;
}

void on_observed(gesta_context *context, const gesta_event *event, void *user) {
    struct world *world = enter(context, user, OBSERVER, false);
    events_seen++;
    const struct id_entry *entry = ids_find(&world->ids, event->recognizer);
    world->focus = entry && entry->parent ? entry->parent : event->recognizer;
    world->last_event = event_hash(event);
    course_add(world->last_event);
    list(world, event);
    track(world, event);
    act(world, 4);
    callback_end(world, false);
}

void on_event(gesta_context *context, const gesta_event *event, void *user) {
    struct token *token = user;
    struct world *world = enter(context, token, ACTION_TOKEN, false);
    actions_seen++;
    course_add(event_hash(event));
    const struct id_entry *entry = ids_find(&world->ids, event->recognizer);
    world->focus = entry && entry->parent ? entry->parent : event->recognizer;
    if (world->focus != token->id) broken("an action was called for another recognizer");
    bool is_reported = is_cancelled_early(event) && reports_cancellation(world, event->class_id) != NEVER;
    if (!event_is_for_actions(event) && !is_reported)
        broken("an action was called for a transition to %u", event->state);
    if (world->observed && world->last_event && !doubtful(world) && world->last_event != event_hash(event))
        broken("an action was called with another event than the observer");
    act(world, 3);
    callback_end(world, false);
}

void on_log(gesta_context *context, uint32_t level, const char *message, void *user) {
    struct world *world = enter(context, user, LOG, true);
    if (level < GESTA_LOG_DEBUG || level > GESTA_LOG_ERROR || !message) broken("a log message of level %u", level);
    course_add(mix_bytes(level, message, strlen(message)));
    act(world, 8);
    callback_end(world, true);
}

uint32_t on_hit_test(gesta_context *context, const gesta_touch *touch, void *user) {
    struct world *world = enter(context, user, HIT_TEST, true);
    if (touch->phase != GESTA_PHASE_BEGAN && touch->phase != GESTA_PHASE_HOVER) broken("a hit test of another phase");
    act(world, 8);
    int32_t want = GESTA_OK;
    uint32_t region = one_in(3) ? GESTA_REGION_ROOT : one_in(8) ? GESTA_REGION_NONE : pick_id(world, REGION, &want);
    callback_end(world, true);
    return region;
}

static void check_recognizer(struct world *world, uint32_t id) {
    course_add(id);
    const struct id_entry *entry = ids_find(&world->ids, id);
    if (!entry || entry->kind != RECOGNIZER) broken("the delegate was called with 0x%08x, which is no recognizer", id);
}

static int32_t answer(struct world *world, uint32_t no) {
    act(world, 8);
    int32_t result = one_in(no) ? 0 : (int32_t)random_bits() | 1;
    callback_end(world, true);
    return result;
}

static int32_t should_begin(gesta_context *context, uint32_t recognizer, void *user) {
    struct world *world = enter(context, user, DELEGATE, true);
    check_recognizer(world, recognizer);
    return answer(world, 6);
}

static int32_t should_receive(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    struct world *world = enter(context, user, DELEGATE, true);
    check_recognizer(world, recognizer);
    if (contact->start_time > contact->time) broken("a contact started later than its newest sample");
    return answer(world, 6);
}

static int32_t simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    struct world *world = enter(context, user, DELEGATE, true);
    check_recognizer(world, recognizer);
    check_recognizer(world, other);
    return answer(world, 2);
}

static int32_t should_require_failure(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    struct world *world = enter(context, user, DELEGATE, true);
    check_recognizer(world, recognizer);
    check_recognizer(world, other);
    if (recognizer == other) broken("a recognizer that might require its own failure");
    answer(world, 2);
    return (int32_t)((recognizer ^ other >> 1) & 1); /* it should decide the same throughout a sequence */
}

void delegate_fill(gesta_delegate *delegate, struct token *token) {
    *delegate = (gesta_delegate){.size = sizeof *delegate, .user = token, .release = token_release};
    if (!one_in(4)) delegate->should_begin = should_begin;
    if (!one_in(4)) delegate->should_receive = should_receive;
    if (!one_in(4)) delegate->simultaneous = simultaneous;
    if (one_in(2)) delegate->should_require_failure = should_require_failure;
    else if (one_in(2)) delegate->size = offsetof(gesta_delegate, should_require_failure);
}

void on_trace(const char *bytes, size_t length, void *user) {
    struct token *token = user;
    token_check(token, TRACE);
    struct world *world = token->world;
    struct trace *trace = &world->trace;
    if (length == 0 || length > 16384) broken("a piece of a trace has %zu bytes", length);
    course_add(mix_bytes(1, bytes, length));
    callback_begin(world, true);
    if (trace->length + length > TRACE_BYTES) trace->lost = true;
    else {
        if (!trace->text) trace->text = malloc(TRACE_BYTES + 1);
        if (!trace->text) abort();
        memcpy(trace->text + trace->length, bytes, length);
        trace->length += length;
        trace->text[trace->length] = 0;
    }
    act(world, 8);
    callback_end(world, true);
}
