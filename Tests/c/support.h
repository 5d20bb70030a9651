/* What the C programs share: samples in one line, contexts, and a record of everything that an observer heard. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <stdlib.h>

#include "asked.h"
#include "check.h"

#define MS INT64_C(1000000)

enum { ALL_TOOLS = GESTA_TOOLS_FINGER | GESTA_TOOLS_PEN | GESTA_TOOLS_ERASER | GESTA_TOOLS_MOUSE };

static inline gesta_touch touch_at(int64_t time, uint64_t contact, uint32_t phase, double x, double y) {
    gesta_touch t;
    memset(&t, 0, sizeof t);
    t.time = time;
    t.contact = contact;
    t.phase = phase;
    t.x = x;
    t.y = y;
    return t;
}

static inline int32_t push_one(gesta_context *context, int64_t time, uint64_t contact, uint32_t phase, double x,
                               double y) {
    gesta_touch t = touch_at(time, contact, phase, x, y);
    return gesta_push(context, &t, 1, sizeof t);
}

static inline int32_t push_down(gesta_context *context, int64_t time, uint64_t contact, double x, double y) {
    return push_one(context, time, contact, GESTA_PHASE_BEGAN, x, y);
}

static inline int32_t push_move(gesta_context *context, int64_t time, uint64_t contact, double x, double y) {
    return push_one(context, time, contact, GESTA_PHASE_MOVED, x, y);
}

static inline int32_t push_up(gesta_context *context, int64_t time, uint64_t contact, double x, double y) {
    return push_one(context, time, contact, GESTA_PHASE_ENDED, x, y);
}

/* A context that polls everything, as most tests look at it. */
static inline gesta_context *context_new(uint32_t flags) {
    gesta_config config;
    gesta_context *context = NULL;
    if (gesta_config_init(&config, sizeof config) != GESTA_OK) abort();
    config.flags = flags;
    config.units_per_mm = 1;
    if (gesta_context_create(&config, &context) != GESTA_OK) abort();
    return context;
}

static inline size_t class_count(gesta_context *context) {
    size_t count = 0;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_CLASS, NULL, 0, &count));
    return count;
}

static inline gesta_class_info class_at(gesta_context *context, size_t index) {
    gesta_class_info info;
    uint32_t classes[64] = {0};
    size_t count = 0;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_CLASS, classes, 64, &count));
    CHECK_OK(gesta_class_describe(context, classes[index], &info));
    return info;
}

static inline uint32_t recognizer_new(gesta_context *context, const char *class_name) {
    uint32_t recognizer = 0;
    CHECK_OK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = class_name), &recognizer));
    return recognizer;
}

/* A sign that may be drawn as large as the shapes of the tests are. */
static inline uint32_t large_sign_new(gesta_context *context, const char *class_name) {
    uint32_t recognizer = recognizer_new(context, class_name);
    CHECK_OK(gesta_recognizer_set_number(context, recognizer, "max_size", SIZE_MAX, 300));
    return recognizer;
}

static inline uint32_t state_of(gesta_context *context, uint32_t recognizer) {
    uint32_t state = 99;
    CHECK_OK(INFO(context, recognizer, state, &state));
    return state;
}

static inline gesta_verdict verdict_of(gesta_context *context, uint32_t recognizer) {
    gesta_verdict verdict;
    memset(&verdict, 0, sizeof verdict);
    verdict.size = sizeof verdict;
    CHECK_OK(gesta_recognizer_verdict(context, recognizer, &verdict, NULL, 0, NULL));
    return verdict;
}

static inline double number_of(gesta_context *context, uint32_t recognizer, const char *name) {
    double value = -12345;
    CHECK_OK(gesta_recognizer_number(context, recognizer, name, SIZE_MAX, &value));
    return value;
}

/* Everything heard, up to HEARD_MAX, copied: values and contacts die with the call. */
typedef struct heard_event {
    gesta_event event;
    double values[8];
    uint64_t contacts[8];
} heard_event;

enum { HEARD_MAX = 256 };

typedef struct heard {
    heard_event events[HEARD_MAX];
    size_t count;
    unsigned released;
} heard;

static inline void heard_add(heard *h, const gesta_event *event) {
    if (h->count == HEARD_MAX) return;
    heard_event *e = &h->events[h->count++];
    e->event = *event;
    for (uint32_t i = 0; i < event->value_count && i < 8; i++) e->values[i] = event->values[i];
    for (uint32_t i = 0; i < event->contact_count && i < 8; i++) e->contacts[i] = event->contacts[i];
}

static inline void heard_callback(gesta_context *context, const gesta_event *event, void *user) {
    (void)context;
    heard_add((heard *)user, event);
}

static inline void heard_release(void *user) { ((heard *)user)->released++; }

/* The states heard as digits, "0125": short to compare. Of one recognizer, or of all for 0. */
static inline const char *heard_states(const heard *h, uint32_t recognizer) {
    static char text[HEARD_MAX + 1];
    size_t n = 0;
    for (size_t i = 0; i < h->count; i++)
        if (recognizer == 0 || h->events[i].event.recognizer == recognizer)
            text[n++] = (char)('0' + h->events[i].event.state);
    text[n] = 0;
    return text;
}

/* The same of what polling shows. */
static inline const char *polled_states(gesta_context *context, uint32_t recognizer) {
    static char text[HEARD_MAX + 1];
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0, n = 0;
    CHECK_OK(gesta_events(context, &events, &count, &stride));
    for (size_t i = 0; i < count && n < HEARD_MAX; i++) {
        const gesta_event *e = (const gesta_event *)(const void *)((const char *)events + i * stride);
        if (recognizer == 0 || e->recognizer == recognizer) text[n++] = (char)('0' + e->state);
    }
    text[n] = 0;
    return text;
}

/* The context still does its work: a tap is recognized, by a recognizer of its own or one that was there earlier. */
static inline int still_works(gesta_context *context) {
    int64_t now = now_of(context);
    uint32_t tap = 0;
    gesta_verdict verdict;
    verdict.size = sizeof verdict;
    if (now < 0) now = 0;
    now += 5000 * MS;
    if (gesta_advance(context, now) != GESTA_OK) return 0;
    if (gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &tap) != GESTA_OK) return 0;
    int ok = push_down(context, now, UINT64_C(0xfeed), -5000, -5000) == GESTA_OK &&
             push_up(context, now + 50 * MS, UINT64_C(0xfeed), -5000, -5000) == GESTA_OK &&
             gesta_recognizer_verdict(context, tap, &verdict, NULL, 0, NULL) == GESTA_OK &&
             (verdict.state == GESTA_STATE_ENDED || verdict.reason == GESTA_REASON_LOST);
    return gesta_recognizer_destroy(context, tap) == GESTA_OK && ok;
}

/* Attaches a recognizer to a region of its own. */
static inline void attach(gesta_context *context, uint32_t recognizer, double x, double y, double width,
                          double height) {
    gesta_rect rect = {x, y, width, height};
    uint32_t region = 0;
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_recognizer_attach(context, recognizer, region));
}

#endif
