/* Recognizers that ask for what the test wishes, at their next move; and regions in one line. */
#ifndef RIVALS_H
#define RIVALS_H

#include "puppet.h"

enum { RIVALS = 16, NO_WISH = 99 };

typedef struct rival {
    uint32_t id;
    puppet *self;
    uint32_t wish; /* GESTA_STATE_... */
} rival;

static rival rivals[RIVALS];
static size_t rival_count;
static puppet *rival_made;

static inline int32_t rival_play(const puppet_call *call) {
    if (call->what == PUPPET_CREATE) rival_made = call->self;
    for (size_t i = 0; i < rival_count; i++) {
        rival *r = &rivals[i];
        if (r->self != call->self) continue;
        if (call->what == PUPPET_DESTROY) r->self = NULL;
        if (call->what != PUPPET_MOVED || r->wish == NO_WISH) continue;
        uint32_t wish = r->wish;
        r->wish = NO_WISH;
        if (wish == GESTA_STATE_FAILED) CHECK_OK(r->self->host->fail(r->self->instance, GESTA_REASON_OWN, 2, 1));
        else CHECK_OK(r->self->host->set_state(r->self->instance, wish));
    }
    return 0;
}

/* A context that knows "test.mark", discrete, and "test.stroke", continuous. */
static inline gesta_context *rivals_new(uint32_t flags) {
    static gesta_class mark, stroke;
    gesta_context *context = context_new(flags);
    mark = puppet_table("test.mark", GESTA_CLASS_DISCRETE);
    stroke = puppet_table("test.stroke", GESTA_CLASS_CONTINUOUS);
    puppet_forget();
    puppet_play = rival_play;
    rival_count = 0;
    CHECK_OK(gesta_class_register(context, &mark, NULL));
    CHECK_OK(gesta_class_register(context, &stroke, NULL));
    return context;
}

static inline uint32_t rival_new(gesta_context *context, const char *class_name) {
    rival *r = &rivals[rival_count++ % RIVALS];
    r->id = recognizer_new(context, class_name);
    r->self = rival_made;
    r->wish = NO_WISH;
    return r->id;
}

static inline uint32_t mark_new(gesta_context *context) { return rival_new(context, "test.mark"); }

static inline uint32_t stroke_new(gesta_context *context) { return rival_new(context, "test.stroke"); }

static inline void wish(uint32_t id, uint32_t state) {
    for (size_t i = 0; i < rival_count; i++)
        if (rivals[i].id == id) rivals[i].wish = state;
}

static inline gesta_rect rect_of(double x, double y, double width, double height) {
    gesta_rect rect;
    rect.x = x, rect.y = y, rect.width = width, rect.height = height;
    return rect;
}

static inline uint32_t region_new(gesta_context *context, uint32_t parent, double x, double y, double width,
                                  double height) {
    gesta_rect rect = rect_of(x, y, width, height);
    uint32_t region = 0;
    CHECK_OK(gesta_region_create(context, parent, &rect, &region));
    return region;
}

static inline uint32_t region_at(gesta_context *context, double x, double y) {
    uint32_t region = 77;
    CHECK_OK(gesta_region_at(context, x, y, &region));
    return region;
}

static inline gesta_region_info region_info(gesta_context *context, uint32_t region) {
    gesta_region_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    CHECK_OK(gesta_region_describe(context, region, &info));
    return info;
}

static inline uint32_t contact_region(gesta_context *context, uint64_t contact) {
    uint32_t region = 77;
    CHECK_OK(CONTACT(context, contact, region, &region));
    return region;
}

static inline uint32_t home_of(gesta_context *context, uint32_t recognizer) {
    uint32_t region = 77;
    CHECK_OK(INFO(context, recognizer, region, &region));
    return region;
}

static inline uint32_t waits_for(gesta_context *context, uint32_t recognizer) {
    uint32_t other = 77;
    CHECK_OK(INFO(context, recognizer, waits_for, &other));
    return other;
}

/* How many contacts it follows. */
static inline size_t following(gesta_context *context, uint32_t recognizer) {
    size_t count = 77;
    CHECK_OK(gesta_recognizer_contact_ids(context, recognizer, NULL, 0, &count));
    return count;
}

static inline uint32_t at_region(gesta_context *context, uint32_t recognizer, uint32_t region) {
    CHECK_OK(gesta_recognizer_attach(context, recognizer, region));
    return recognizer;
}

/* In `state`, for `reason`, and because of `blocker`. */
static inline int is_over(gesta_context *context, uint32_t recognizer, uint32_t state, uint32_t reason,
                          uint32_t blocker) {
    gesta_verdict v = verdict_of(context, recognizer);
    return v.state == state && v.reason == reason && v.blocker == blocker;
}

#endif
