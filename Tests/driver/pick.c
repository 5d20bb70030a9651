/* Picks arguments: mostly valid ones, and invalid ones with the error that they must cause. */
#include "driver.h"

#include <math.h>

static uint32_t alive_count(const struct world *world, enum kind kind) {
    switch (kind) {
    case RECOGNIZER: return world->recognizer_count;
    case REGION: return world->region_count + 1;
    case ACTION: return world->action_count;
    default: return 0;
    }
}

static uint32_t alive_id(const struct world *world, enum kind kind, uint32_t index) {
    switch (kind) {
    case RECOGNIZER: return world->recognizers[index].id;
    case REGION: return index < world->region_count ? world->regions[index].id : GESTA_REGION_ROOT;
    default: return world->actions[index].id;
    }
}

static uint32_t invalid_id(const struct world *world, enum kind kind, int32_t *want) {
    enum kind other = (enum kind)((kind + 1 + below(2)) % 3);
    *want = GESTA_E_HANDLE;
    switch (below(4)) {
    case 0: return 0;
    case 1: *want = FAILS; return (uint32_t)random_bits() | 1u << 31;
    case 2:
        if (alive_count(world, other)) return alive_id(world, other, below(alive_count(world, other)));
        return 0;
    default:
        if (!world->stale_count[kind] || world->ending) return 0;
        /* The actions of a recognizer that a callback destroyed are removed after the callback. */
        *want = kind == ACTION && world->callbacks ? FAILS : GESTA_E_STALE;
        return world->stale[kind][below(world->stale_count[kind] < STALE ? world->stale_count[kind] : STALE)];
    }
}

/* In a callback, what the event is about is the most interesting. */
static uint32_t focus(const struct world *world, enum kind kind, uint32_t index) {
    if (kind == RECOGNIZER)
        for (uint32_t i = 0; i < world->recognizer_count; i++)
            if (world->recognizers[i].id == world->focus) return world->focus;
    if (kind == ACTION)
        for (uint32_t i = 0; i < world->action_count; i++)
            if (world->actions[i].recognizer == world->focus) return world->actions[i].id;
    return alive_id(world, kind, index);
}

uint32_t pick_id(struct world *world, enum kind kind, int32_t *want) {
    uint32_t alive = alive_count(world, kind), id;
    int32_t error = GESTA_OK;
    if (alive == 0 || one_in(16)) {
        id = invalid_id(world, kind, &error);
        /* Two mistakes: either may be reported. */
        *want = *want == GESTA_OK || *want == ANY ? error : FAILS;
    } else if (world->callbacks && one_in(2)) id = focus(world, kind, below(alive));
    else id = alive_id(world, kind, below(alive));
    /* Which ids are still alive while the context is being destroyed, the header does not say. */
    if (world->destroying) *want = ANY;
    return id;
}

struct recognizer *find_recognizer(struct world *world, uint32_t id) {
    for (uint32_t i = 0; i < world->recognizer_count; i++)
        if (world->recognizers[i].id == id) return &world->recognizers[i];
    return NULL;
}

void remember(struct world *world, enum kind kind, uint32_t id) {
    struct id_entry *entry = ids_add(&world->ids, id, kind);
    if (kind != RECOGNIZER) return;
    struct recognizer recognizer = {.id = id};
    gesta_class_info info = {.size = sizeof info};
    int32_t result = INFO(world->context, id, class_id, &recognizer.class_id);
    if (result == GESTA_OK) result = gesta_class_describe(world->context, recognizer.class_id, &info);
    if (result != GESTA_OK) broken("a new recognizer has no class: %d", result);
    recognizer.parameter_count = info.parameter_count;
    recognizer.value_count = info.value_count;
    static const char *const learners[] = {"gesta.template",  "gesta.spotter", "gesta.stroke", "gesta.chevron",
                                           "gesta.checkmark", "gesta.z",       "gesta.circle", "gesta.tickle"};
    for (size_t i = 0; i < sizeof learners / sizeof *learners; i++)
        recognizer.learns |= strcmp(info.id, learners[i]) == 0;
    recognizer.capture = strcmp(info.id, "gesta.capture") == 0;
    world->recognizers[world->recognizer_count++] = recognizer;
    entry->tracker.known = 1;
    entry->tracker.continuous = (info.flags & GESTA_CLASS_CONTINUOUS) != 0;
}

static void mark_stale(struct world *world, enum kind kind, uint32_t id) {
    world->stale[kind][world->stale_count[kind]++ % STALE] = id;
    ids_find(&world->ids, id)->alive = 0;
}

static void forget_region(struct world *world, uint32_t id) {
    for (uint32_t i = 0; i < world->region_count;) {
        if (world->regions[i].id == id) {
            world->regions[i] = world->regions[--world->region_count];
            mark_stale(world, REGION, id);
            i = 0;
        } else if (world->regions[i].parent == id) {
            forget_region(world, world->regions[i].id);
            i = 0;
        } else i++;
    }
}

bool forget_before(struct world *world, enum kind kind, uint32_t id, int32_t want) {
    bool works = want == GESTA_OK && !world->read_only;
    world->ending++;
    if (works) forget(world, kind, id);
    return works;
}

void forget_after(struct world *world, enum kind kind, uint32_t id, bool forgotten, int32_t result) {
    world->ending--;
    if (!forgotten && result == GESTA_OK) forget(world, kind, id);
}

void forget(struct world *world, enum kind kind, uint32_t id) {
    if (kind == REGION) {
        forget_region(world, id);
        return;
    }
    for (uint32_t i = 0; i < world->action_count;) {
        struct action *action = &world->actions[i];
        if ((kind == ACTION ? action->id : action->recognizer) != id) {
            i++;
            continue;
        }
        mark_stale(world, ACTION, action->id);
        *action = world->actions[--world->action_count];
    }
    if (kind != RECOGNIZER) return;
    struct recognizer *recognizer = find_recognizer(world, id);
    if (!recognizer) return;
    *recognizer = world->recognizers[--world->recognizer_count];
    mark_stale(world, RECOGNIZER, id);
}

double pick_number(void) {
    static const double numbers[] = {0, -0.0, 1, -1, 0.5, 2, 3, 100, 1e-300, 1e300, 1e9, -1e9, 2.5e9};
    switch (below(8)) {
    case 0: return one_in(2) ? (double)NAN : (one_in(2) ? 1 : -1) * (double)INFINITY;
    case 1:
    case 2:
    case 3: return numbers[below(sizeof numbers / sizeof *numbers)];
    default: return uniform(-500, 1000);
    }
}

struct rotation rotation_by(double t) { return (struct rotation){(1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)}; }

struct rotation rotated(struct rotation a, struct rotation b) {
    return (struct rotation){a.cos * b.cos - a.sin * b.sin, a.cos * b.sin + a.sin * b.cos};
}

const char *pick_text(void) {
    static const char *const texts[] = {"",
                                        "a",
                                        "robust",
                                        "literal",
                                        "down-right, down-left",
                                        "right, down-left, right",
                                        "(left, right) x3",
                                        "yes: checkmark; no: x",
                                        "cw 225 from up, down",
                                        "circle | z",
                                        "arc 360",
                                        "anywhere closed right, down, left, up",
                                        "down-right, lift, down-left",
                                        "short 50, long -50",
                                        "right {wobble 0..0.2}",
                                        "right, right",
                                        "right x99",
                                        "(",
                                        "sideways",
                                        "each {length 0..1} right",
                                        "caret",
                                        "spiral",
                                        "lift",
                                        "..., right",
                                        "\xff",
                                        "\xc3\xa9t\xc3\xa9",
                                        "up",
                                        "down",
                                        "left",
                                        "any",
                                        "horizontal",
                                        "vertical",
                                        "delete; arrow; pigtail; star; s; v"};
    return texts[below(sizeof texts / sizeof *texts)];
}

int64_t pick_time(const struct world *world) { return (int64_t)((uint64_t)world->now + below(90000000) - 20000000); }
