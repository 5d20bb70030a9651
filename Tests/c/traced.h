/* A recorded session with every kind of line, and its replay, whole or with one line replaced. */
#ifndef TRACED_H
#define TRACED_H

#include "puppet.h"

typedef struct text {
    char bytes[200000];
    size_t length;
    unsigned pieces, released;
} text;

static inline void collect(const char *bytes, size_t length, void *user) {
    text *t = (text *)user;
    if (t->length + length > sizeof t->bytes) abort();
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->pieces++;
}

static inline void collected(void *user) { ((text *)user)->released++; }

static char message[600];

static inline int32_t replay(const char *bytes, size_t length, gesta_trace_options *options,
                             gesta_trace_result *result) {
    gesta_trace_options none;
    memset(&none, 0, sizeof none);
    if (options == NULL) options = &none;
    options->size = sizeof *options;
    options->message = message;
    options->capacity = sizeof message;
    memset(result, 0, sizeof *result);
    result->size = sizeof *result;
    return gesta_trace_replay(bytes, length, options, result);
}

static const text *current;

/* The number of the first line that begins with `head`, counted from 1. */
static inline uint64_t line_of(const char *head) {
    uint64_t number = 1;
    const char *at = current->bytes, *end = current->bytes + current->length;
    for (; at < end; number++) {
        if (strncmp(at, head, strlen(head)) == 0) return number;
        at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    }
    return 0;
}

/* ----------------------------------------------------------------------------------------------------- a session */

static uint32_t tap, twice, pan, area;

static inline void swap(gesta_context *context, const gesta_event *event, void *user) {
    uint32_t z;
    gesta_recognizer_set_number(context, twice, GESTA_STR("enabled"), 0);
    gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.z"), &z);
    gesta_recognizer_remove_action(context, event->recognizer, *(uint32_t *)user);
}

static inline void wake(void *user) { (void)user; }

static gesta_context *releasing;
static inline void enable_again(void *user) {
    (void)user;
    gesta_recognizer_set_number(releasing, twice, GESTA_STR("enabled"), 1);
}

static inline void rebase(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state == GESTA_STATE_CHANGED)
        gesta_recognizer_set_number(context, event->recognizer, "translation_x", SIZE_MAX, 0);
}

static inline int32_t yes(gesta_context *context, uint32_t recognizer, void *user) {
    (void)context, (void)recognizer, (void)user;
    return 1;
}

static inline int32_t not_finger_3(gesta_context *context, uint32_t recognizer, const gesta_contact *contact,
                                   void *user) {
    (void)context, (void)recognizer, (void)user;
    return contact->id != 3;
}

static inline int32_t both(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    (void)context, (void)recognizer, (void)other, (void)user;
    return 0;
}

static inline uint32_t everywhere(gesta_context *context, const gesta_touch *touch, void *user) {
    (void)context, (void)touch, (void)user;
    return area;
}

/* Every kind of line there is. */
static inline void record_all(text *t, uint32_t flags, int closes) {
    static uint32_t action;
    gesta_rect rect = {-10, -10, 500, 500.5};
    gesta_affine turned = {0, 1, -1, 0, 10, 1 / 3.0};
    gesta_delegate table;
    gesta_context *context = context_new(flags);
    memset(&table, 0, sizeof table);
    table.size = sizeof table;
    table.should_begin = yes;
    table.should_receive = not_finger_3;
    table.simultaneous = both;
    releasing = context;
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &area));
    CHECK_OK(gesta_region_set_order(context, area, 2));
    CHECK_OK(gesta_region_set_transform(context, area, &turned));
    CHECK_OK(gesta_context_set_slop_factor(context, GESTA_TOOL_PEN, 0.5));
    tap = recognizer_new(context, "gesta.tap");
    twice = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(context, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_set_number(context, twice, "slop", SIZE_MAX, 10.0 / 3));
    CHECK_OK(gesta_recognizer_set_number(context, twice, GESTA_STR("priority"), -3));
    CHECK_OK(gesta_recognizer_set_number(context, twice, GESTA_STR("tools"), GESTA_TOOLS_FINGER | GESTA_TOOLS_PEN));
    CHECK_OK(gesta_recognizer_set_number(context, twice, GESTA_STR("buttons"), 3));
    CHECK_OK(set_modifiers(context, twice, 0, 1));
    CHECK_OK(gesta_recognizer_set_team(context, twice, UINT32_MAX, 1));
    /* A sequence before, so that there is something to begin with. */
    CHECK_OK(push_down(context, -50 * MS, 9, 1, 1));
    CHECK_OK(push_up(context, -40 * MS, 9, 1, 1));
    CHECK_OK(gesta_advance(context, 1000 * MS));
    memset(t, 0, sizeof *t);
    CHECK_OK(gesta_trace_start(context, collect, t, collected));
    pan = recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_recognizer_set_text(context, pan, "origin", SIZE_MAX, "down", SIZE_MAX));
    CHECK_OK(gesta_recognizer_attach(context, pan, area));
    CHECK_OK(gesta_context_set_units_per_mm(context, 10.0 / 3));
    CHECK_OK(gesta_recognizer_relate(context, tap, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(gesta_recognizer_relate(context, pan, GESTA_RELATION_SIMULTANEOUS, twice, 1));
    CHECK_OK(gesta_recognizer_set_team(context, tap, UINT32_MAX, 0));
    CHECK_OK(gesta_recognizer_set_team(context, tap, 0, 0));
    CHECK_OK(gesta_recognizer_add_action(context, tap, swap, &action, enable_again, &action));
    CHECK_OK(gesta_recognizer_add_action(context, pan, rebase, NULL, wake, NULL));
    CHECK_OK(gesta_context_set_delegate(context, &table));
    CHECK_OK(gesta_context_set_hit_test(context, everywhere, NULL, NULL));
    CHECK_OK(push_down(context, 1000 * MS, 1, 40, 40));
    CHECK_OK(push_up(context, 1050 * MS, 1, 40, 40));
    CHECK_OK(gesta_advance(context, 2000 * MS)); /* tap was held back, and now acts */
    gesta_touch strokes[3];
    strokes[0] = touch_at(2100 * MS, 2, GESTA_PHASE_BEGAN, 10, 10);
    strokes[1] = touch_at(2110 * MS, 2, GESTA_PHASE_MOVED, 40.1, 10 / 3.0);
    strokes[2] = touch_at(2120 * MS, 2, GESTA_PHASE_MOVED, 50.1, -10);
    strokes[1].pressure = 0.1f;
    strokes[1].major = strokes[1].minor = strokes[1].orientation = 1.5f;
    strokes[1].tilt_x = strokes[1].tilt_y = -0.0f;
    strokes[1].distance = 0.75f;
    strokes[1].tool = GESTA_TOOL_PEN;
    strokes[1].buttons = 1;
    strokes[1].modifiers = UINT32_MAX;
    strokes[1].flags = GESTA_TOUCH_COALESCED;
    CHECK_OK(gesta_push(context, strokes, 3, sizeof *strokes));
    CHECK_OK(gesta_region_set_rect(context, area, &rect));
    CHECK_OK(gesta_recognizer_relate(context, tap, GESTA_RELATION_REQUIRES_FAILURE, twice, 0));
    CHECK_OK(gesta_recognizer_claim(context, pan));
    CHECK_OK(gesta_recognizer_ignore(context, pan, 2));
    CHECK_OK(gesta_recognizer_reset(context, pan));
    CHECK_OK(gesta_context_cancel(context));
    CHECK_OK(push_up(context, 2200 * MS, 2, 40, 40));
    CHECK_OK(gesta_region_set_enabled(context, area, 0));
    CHECK_OK(gesta_recognizer_destroy(context, pan));
    CHECK_OK(gesta_region_destroy(context, area));
    /* A call that is none of the trace's lets a release function act. */
    uint32_t late;
    CHECK_OK(gesta_recognizer_add_action(context, tap, rebase, NULL, enable_again, &late));
    CHECK_OK(gesta_recognizer_remove_action(context, tap, late));
    if (!closes) CHECK_OK(gesta_trace_stop(context));
    CHECK_OK(gesta_context_destroy(context));
    CHECK(t->released == 1 && t->pieces >= 1);
    current = t;
}

static text one;

/* Replays the trace with the first line that begins with `head` replaced by `line`. */
static inline int32_t with_line(const char *head, const char *line, gesta_trace_result *result) {
    static char other[sizeof one.bytes + 1000];
    uint64_t number = line_of(head);
    const char *at = one.bytes, *rest;
    CHECK(number > 0);
    for (uint64_t i = 1; i < number; i++) at = strchr(at, '\n') + 1;
    rest = strchr(at, '\n') + 1;
    size_t before = (size_t)(at - one.bytes), length = strlen(line), after = one.length - (size_t)(rest - one.bytes);
    memcpy(other, one.bytes, before);
    memcpy(other + before, line, length);
    memcpy(other + before + length, rest, after);
    return replay(other, before + length + after, NULL, result);
}

#endif
