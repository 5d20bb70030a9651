/* Samples of fingers that tap, drag, turn and circle; batches with one mistake; deadlines, and what they caused. */
#include "driver.h"

#include <math.h>

enum { SAMPLES = 160 };

/** A batch, and the fingers as they are after it. */
struct batch {
    gesta_touch touches[SAMPLES];
    size_t count;
    struct finger fingers[FINGERS];
    uint32_t finger_count;
    int64_t now;
};

static int64_t step(const struct world *world) {
    if (world->now == INT64_MIN && one_in(20)) return 0;
    switch (below(24)) {
    case 0: return 0;
    case 1: return 300000000 + below(400000000);
    case 2: return 2000000000;
    default: return 1000000 + below(16000000);
    }
}

int64_t later(const struct world *world, int64_t now) {
    if (now == INT64_MIN) {
        static const int64_t starts[] = {0, -5000000000, 1000000000, -GESTA_TIME_MAX, GESTA_TIME_MAX - 60000000000};
        return starts[below(one_in(20) ? 5 : 3)];
    }
    int64_t delta = step(world);
    return now > GESTA_TIME_MAX - delta ? GESTA_TIME_MAX : now + delta;
}

static gesta_touch *add(struct batch *batch, const struct finger *finger, uint32_t phase) {
    gesta_touch *touch = &batch->touches[batch->count++];
    *touch = (gesta_touch){.time = batch->now, .contact = finger->id, .x = finger->x, .y = finger->y, .phase = phase};
    touch->tool = finger->tool;
    if (one_in(6)) {
        touch->pressure = 0.5f;
        touch->major = 9;
        touch->minor = 7;
        touch->buttons = below(4);
        touch->flags = below(2);
        touch->distance = phase == GESTA_PHASE_HOVER ? 0.25f : 0;
    }
    return touch;
}

static void move(struct finger *finger) {
    double x = finger->dx, y = finger->dy;
    switch (finger->form) {
    case 0: return;
    case 1: break;
    case 2:
        if (finger->life % 12 == 0) {
            finger->dx = -y;
            finger->dy = one_in(2) ? x : y;
        }
        break;
    case 3:
        finger->dx = x * 0.9 - y * 0.4359;
        finger->dy = x * 0.4359 + y * 0.9;
        break;
    default:
        finger->dx += uniform(-3, 3);
        finger->dy += uniform(-3, 3);
        break;
    }
    finger->x += finger->dx;
    finger->y += finger->dy;
}

/* A place, seldom one that is as far away as the header allows. */
static double place(double most) {
    double at = uniform(-50, most);
    return at < most - 4 ? at : at * 1.5e6;
}

static struct finger finger_new(const struct batch *batch) {
    struct finger finger = {.id = one_in(8) ? random_bits() : below(20)};
    for (uint32_t i = 0; i < batch->finger_count; i++)
        if (batch->fingers[i].id == finger.id) {
            finger.id++;
            i = (uint32_t)-1;
        }
    finger.x = place(650);
    finger.y = place(550);
    finger.dx = uniform(-14, 14);
    finger.dy = uniform(-14, 14);
    finger.form = below(5);
    finger.life = finger.form ? 4 + below(40) : 1 + below(6);
    finger.tool = one_in(8) ? below(4) : 0;
    return finger;
}

static void frame(const struct world *world, struct batch *batch, bool begin) {
    for (uint32_t i = 0; i < batch->finger_count; i++) {
        struct finger *finger = &batch->fingers[i];
        if (batch->count == SAMPLES) return;
        if (finger->life > 0 && one_in(10)) continue;
        if (finger->life == 0) {
            add(batch, finger, one_in(12) ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED);
            *finger = batch->fingers[--batch->finger_count];
            i--;
            continue;
        }
        finger->life--;
        move(finger);
        add(batch, finger, one_in(10) ? GESTA_PHASE_STATIONARY : GESTA_PHASE_MOVED);
    }
    uint32_t limit = world->max_contacts < FINGERS ? world->max_contacts : FINGERS;
    while (begin && batch->finger_count < limit && batch->count < SAMPLES && one_in(batch->finger_count + 1)) {
        struct finger finger = finger_new(batch);
        bool hovers = one_in(5);
        for (size_t i = 0; i < batch->count; i++)
            if (batch->touches[i].contact == finger.id) return;
        add(batch, &finger, hovers ? GESTA_PHASE_HOVER : GESTA_PHASE_BEGAN);
        if (!hovers) batch->fingers[batch->finger_count++] = finger;
        if (hovers) return;
    }
}

static void batch_fill(const struct world *world, struct batch *batch) {
    batch->count = 0;
    batch->now = world->now;
    batch->finger_count = world->finger_count;
    memcpy(batch->fingers, world->fingers, sizeof batch->fingers);
    for (uint32_t i = 1 + below(one_in(4) ? 12 : 3); i > 0 && batch->count < SAMPLES; i--) {
        batch->now = later(world, batch->now);
        frame(world, batch, one_in(3));
    }
    if (batch->count == 0) {
        /* A pointer above the surface is always possible. */
        struct finger finger = finger_new(batch);
        add(batch, &finger, GESTA_PHASE_HOVER);
    }
    batch->now = batch->touches[batch->count - 1].time;
}

/* Makes one sample invalid, and returns the error that it must cause. */
static int32_t spoil(const struct world *world, struct batch *batch) {
    gesta_touch *touch = &batch->touches[below((uint32_t)batch->count)];
    switch (below(4)) {
    case 0: touch->time = one_in(2) ? GESTA_TIME_MAX + 1 : INT64_MAX; return GESTA_E_TIME;
    case 1:
        if (world->now <= -GESTA_TIME_MAX || (world->flags & GESTA_CONFIG_LATE_SAMPLES))
            return touch->time = INT64_MIN, GESTA_E_TIME;
        touch->time = world->now - 1;
        return GESTA_E_TIME;
    case 2:
        touch->contact = 0x123456789abcdefu;
        if (touch->phase == GESTA_PHASE_BEGAN || touch->phase == GESTA_PHASE_HOVER) touch->phase = GESTA_PHASE_MOVED;
        return GESTA_E_CONTACT;
    default:
        if (world->finger_count == 0) return touch->phase = 99, GESTA_E_PHASE;
        if (world->finger_count == world->max_contacts && one_in(2)) {
            batch->touches[0] = (gesta_touch){
                .time = batch->touches[0].time, .contact = 0x123456789abcdefu, .phase = GESTA_PHASE_BEGAN};
            return GESTA_E_LIMIT;
        }
        batch->touches[0] = (gesta_touch){.time = batch->touches[0].time,
                                          .contact = world->fingers[0].id,
                                          .phase = one_in(2) ? GESTA_PHASE_BEGAN : GESTA_PHASE_HOVER};
        return GESTA_E_CONTACT;
    }
}

void forget_listed(struct world *world, uint32_t from) {
    world->listed_count -= from;
    memmove(world->listed, world->listed + from, world->listed_count * sizeof *world->listed);
}

static void push_broken(struct world *world) {
    struct batch batch;
    batch_fill(world, &batch);
    int32_t want = spoil(world, &batch);
    CALL(world, world->callbacks ? GESTA_E_BUSY : want, gesta_push,
         (world->context, batch.touches, batch.count, sizeof(gesta_touch)));
}

/* Takes some samples back in time. Returns how many are late. */
static uint32_t make_late(const struct world *world, struct batch *batch) {
    int64_t now = world->now;
    uint32_t late = 0;
    for (size_t i = 0; i < batch->count; i++) {
        int64_t *time = &batch->touches[i].time, back = below(one_in(4) ? 2000000000 : 30000000);
        if (one_in(3)) *time = *time < back - GESTA_TIME_MAX ? -GESTA_TIME_MAX : *time - back;
        if (*time < now) late++;
        else now = *time;
    }
    batch->now = now;
    return late;
}

static void push(struct world *world) {
    struct batch batch;
    if (world->callbacks) {
        push_broken(world);
        return;
    }
    batch_fill(world, &batch);
    uint32_t from = world->listed_count;
    bool was_valid = world->listed_valid;
    world->listed_valid = world->observed;
    size_t count = one_in(100) ? 0 : batch.count;
    bool may_be_late = (world->flags & GESTA_CONFIG_LATE_SAMPLES) && count && one_in(6);
    uint32_t late = may_be_late ? make_late(world, &batch) : 0;
    int32_t result = CALL(world, GESTA_OK, gesta_push, (world->context, batch.touches, count, sizeof(gesta_touch)));
    if (result == GESTA_E_MEMORY) {
        /* The samples may have been dispatched or not: the model no longer fits. */
        world_destroy(world);
        world_create(world);
        return;
    }
    if (count == 0) {
        world->listed_valid = was_valid;
        return;
    }
    forget_listed(world, from);
    world->now = batch.now;
    world->late += late;
    world->finger_count = batch.finger_count;
    memcpy(world->fingers, batch.fingers, sizeof batch.fingers);
}

/* The same without times: the context's time is then that of the last sample. */
static void push_untimed(struct world *world) {
    struct batch batch;
    batch_fill(world, &batch);
    int64_t now = batch.now;
    int32_t want = world->callbacks ? GESTA_E_BUSY : GESTA_OK;
    if (want == GESTA_OK && one_in(8)) {
        now = one_in(2) || world->now <= -GESTA_TIME_MAX ? INT64_MAX : world->now - 1;
        want = GESTA_E_TIME;
    }
    uint32_t from = world->listed_count;
    bool was_valid = world->listed_valid;
    if (want == GESTA_OK) world->listed_valid = world->observed;
    int32_t result =
        CALL(world, want, gesta_push_untimed, (world->context, batch.touches, batch.count, sizeof(gesta_touch), now));
    if (result == GESTA_E_MEMORY) {
        world_destroy(world);
        world_create(world);
        return;
    }
    if (want != GESTA_OK || batch.count == 0) {
        world->listed_valid = was_valid;
        return;
    }
    forget_listed(world, from);
    world->now = now_of(world->context);
    if (world->now > now) broken("a sample is later than the call");
    world->finger_count = batch.finger_count;
    memcpy(world->fingers, batch.fingers, sizeof batch.fingers);
}

static void advance(struct world *world) {
    int64_t deadline = INT64_MIN, now = later(world, world->now);
    if (gesta_next_deadline(world->context, &deadline) != GESTA_OK) broken("gesta_next_deadline failed");
    if (deadline != GESTA_NO_DEADLINE && !one_in(4)) now = deadline;
    int32_t want = GESTA_OK;
    if (one_in(12)) {
        now = one_in(2) || world->now <= -GESTA_TIME_MAX ? INT64_MAX : world->now - 1;
        if (world->callbacks == 0) want = GESTA_E_TIME;
    }
    uint32_t from = world->listed_count;
    bool was_valid = world->listed_valid;
    if (world->callbacks == 0 && want == GESTA_OK) world->listed_valid = world->observed;
    int32_t result = CALL(world, world->callbacks ? ANY : want, gesta_advance, (world->context, now));
    if (result == GESTA_E_MEMORY) world->now = now_of(world->context);
    if (result != GESTA_OK) {
        if (world->callbacks == 0) world->listed_valid = was_valid && result != GESTA_E_MEMORY;
        return;
    }
    forget_listed(world, from);
    world->now = now;
}

enum { SIMULATED = 0x7654321 }; /* a contact that no finger of the model has */

/* Makes a call of a simulated finger. Returns false if it failed. */
static bool simulate(struct world *world, uint32_t which, double x, double y) {
    static const char *const patterns[] = {"chevron", "x", "(left, right) x3", "arc 360"};
    gesta_context *context = world->context;
    uint32_t from = world->listed_count;
    bool was_valid = world->listed_valid;
    int32_t result, want = world->callbacks ? ANY : GESTA_OK;
    if (!world->callbacks) world->listed_valid = world->observed;
    switch (which) {
    case 0: result = CALL(world, want, gesta_finger_down, (context, SIMULATED, x, y)); break;
    case 1: result = CALL(world, want, gesta_finger_move_to, (context, SIMULATED, x, y, 0.1)); break;
    case 2: result = CALL(world, want, gesta_finger_up, (context, SIMULATED)); break;
    case 3: result = CALL(world, want, gesta_finger_hover, (context, SIMULATED, x, y)); break;
    case 4: result = CALL(world, want, gesta_finger_tap, (context, SIMULATED, x, y, 1 + below(3))); break;
    case 5: result = CALL(world, want, gesta_finger_pinch, (context, SIMULATED, x, y, 50, 90, 0.5, 0.2)); break;
    case 6:
        result =
            CALL(world, want, gesta_finger_draw, (context, SIMULATED, patterns[below(4)], SIZE_MAX, x, y, 60, 0.3));
        break;
    default: result = CALL(world, want, gesta_finger_wait, (context, 0.4)); break;
    }
    if (world->callbacks) return false;
    if (result == GESTA_E_MEMORY) {
        world_destroy(world);
        world_create(world);
        return false;
    }
    if (result != GESTA_OK) {
        world->listed_valid = was_valid;
        return false;
    }
    forget_listed(world, from);
    world->now = now_of(context);
    return true;
}

static void simulated(struct world *world) {
    double x = uniform(0, 600), y = uniform(0, 500);
    if (!world->callbacks && (world->finger_count + 2 > world->max_contacts || world->now > GESTA_TIME_MAX / 2)) return;
    if (one_in(2)) simulate(world, 3 + below(5), x, y);
    else if (simulate(world, 0, x, y) && simulate(world, 1, y, x)) simulate(world, 2, 0, 0);
}

const struct call input_calls[] = {{300, push},   {30, push_untimed}, {20, push_broken},
                                   {60, advance}, {12, simulated},    {0, NULL}};
