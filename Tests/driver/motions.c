/* Motions of trackpads and wheels: streams that begin, move and end, and samples that are refused. */
#include "driver.h"

enum { MOTIONS = 12 };

/* Samples, and which swipe, pinch or hold each stream has after them. */
struct motions {
    gesta_motion samples[MOTIONS];
    size_t count;
    uint32_t kinds[MOTION_STREAMS];
    uint32_t fingers[MOTION_STREAMS]; /* of each */
    int64_t now;
};

static void place(gesta_motion *m, const struct motions *motions) {
    *m = (gesta_motion){.time = motions->now, .x = uniform(-50, 650), .y = uniform(-50, 550)};
    m->modifiers = one_in(4) ? below(4) : 0;
    m->fingers = below(5);
}

static void scroll(gesta_motion *m) {
    m->kind = GESTA_MOTION_SCROLL;
    m->phase = one_in(8) ? GESTA_PHASE_BEGAN + below(2) : GESTA_PHASE_MOVED;
    if (one_in(12)) m->phase = GESTA_PHASE_ENDED + below(2);
    m->source = one_in(2) ? GESTA_SOURCE_FINGER : below(5);
    if (!one_in(4)) m->dy = uniform(-20, 20);
    if (one_in(3)) m->dx = uniform(-20, 20);
    bool has_units = m->source != GESTA_SOURCE_FINGER;
    if (has_units && one_in(3)) m->wheel_y = one_in(2) ? 120 : (int32_t)below(300) - 150;
    if (has_units && one_in(6)) m->wheel_x = -120;
    m->flags = one_in(3) ? below(16) : 0;
}

/* A swipe, pinch or hold: begins if the stream has none. */
static void gesture(gesta_motion *m, uint32_t *kind, uint32_t *fingers, bool has_room) {
    bool begins = *kind == 0 && has_room;
    if (begins) *kind = GESTA_MOTION_SWIPE + below(3), *fingers = m->fingers;
    else m->fingers = one_in(2) ? *fingers : 0;
    m->kind = *kind;
    m->phase = begins ? GESTA_PHASE_BEGAN : one_in(8) ? GESTA_PHASE_ENDED + below(2) : GESTA_PHASE_MOVED;
    if (m->kind != GESTA_MOTION_HOLD) m->dx = uniform(-9, 9), m->dy = one_in(3) ? 0 : uniform(-9, 9);
    if (m->kind == GESTA_MOTION_PINCH) m->scale = one_in(4) ? 0 : uniform(0.1, 3), m->rotation = uniform(-0.2, 0.2);
    if (m->phase == GESTA_PHASE_ENDED || m->phase == GESTA_PHASE_CANCELLED) *kind = 0;
}

static struct motions motions_new(const struct world *world) {
    struct motions motions = {.now = world->now};
    memcpy(motions.kinds, world->motions, sizeof motions.kinds);
    memcpy(motions.fingers, world->motion_fingers, sizeof motions.fingers);
    for (uint32_t i = 1 + below(one_in(4) ? MOTIONS : 3); i > 0; i--) {
        gesta_motion *m = &motions.samples[motions.count++];
        uint32_t stream = below(MOTION_STREAMS), busy = 0;
        for (uint32_t k = 0; k < MOTION_STREAMS; k++) busy += motions.kinds[k] != 0;
        motions.now = later(world, motions.now);
        place(m, &motions);
        m->stream = stream;
        if (one_in(2) || (motions.kinds[stream] == 0 && busy == GESTA_STREAMS_MAX)) scroll(m);
        else gesture(m, &motions.kinds[stream], &motions.fingers[stream], busy < GESTA_STREAMS_MAX);
    }
    return motions;
}

/* Makes one sample invalid, and returns the error that it must cause. */
static int32_t spoil(const struct world *world, struct motions *motions) {
    gesta_motion *m = &motions->samples[below((uint32_t)motions->count)];
    switch (below(8)) {
    case 0: m->kind = one_in(2) ? 0 : 5; return GESTA_E_PHASE;
    case 1: m->phase = one_in(2) ? 0 : GESTA_PHASE_HOVER; return GESTA_E_PHASE;
    case 2: m->flags = 16; return GESTA_E_PHASE;
    case 3: m->x = NAN; return GESTA_E_NOT_FINITE;
    case 4: m->fingers = 11; return GESTA_E_RANGE;
    case 5:
        m->kind = GESTA_MOTION_SCROLL, m->source = GESTA_SOURCE_FINGER, m->wheel_x = 1;
        m->scale = m->rotation = 0;
        return GESTA_E_RANGE;
    case 6: /* of one that began in an earlier call, another number of fingers */
        m = &motions->samples[0];
        if (m->kind == GESTA_MOTION_SCROLL || m->phase == GESTA_PHASE_BEGAN) break;
        m->fingers = world->motion_fingers[m->stream] % 10 + 1;
        return GESTA_E_RANGE;
    default: break;
    }
    m = &motions->samples[0];
    m->stream = MOTION_STREAMS + 1, m->kind = GESTA_MOTION_HOLD, m->phase = GESTA_PHASE_ENDED;
    m->source = m->flags = 0, m->dx = m->dy = m->scale = m->rotation = 0, m->wheel_x = m->wheel_y = 0;
    return GESTA_E_CONTACT;
}

static void push_motion(struct world *world) {
    struct motions motions = motions_new(world);
    int32_t want = world->callbacks ? GESTA_E_BUSY : one_in(12) ? spoil(world, &motions) : GESTA_OK;
    uint32_t from = world->listed_count;
    bool was_valid = world->listed_valid;
    if (want == GESTA_OK) world->listed_valid = world->observed;
    int32_t result =
        CALL(world, want, gesta_push_motion, (world->context, motions.samples, motions.count, sizeof(gesta_motion)));
    if (result == GESTA_E_MEMORY) {
        world_destroy(world);
        world_create(world);
        return;
    }
    if (want != GESTA_OK) {
        world->listed_valid = was_valid;
        return;
    }
    forget_listed(world, from);
    world->now = motions.now;
    memcpy(world->motions, motions.kinds, sizeof motions.kinds);
    memcpy(world->motion_fingers, motions.fingers, sizeof motions.fingers);
}

const struct call motion_calls[] = {{90, push_motion}, {0, NULL}};
