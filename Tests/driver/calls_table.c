/* Calls by the description of the functions: any that reads, and any with any of the mistakes that its errors name. */
#include "driver.h"

#include "mistakes.h"

/* Ids that exist, a name, a contact that is down, an event: whatever there is. */
static struct subject any_subject(struct world *world) {
    struct subject of = {.context = world->context, .name = pick_text(), .index = below(4)};
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0;
    uint32_t classes[CLASSES_MAX] = {0};
    size_t class_count = 0;
    int32_t want = GESTA_OK;
    of.ids[NOUN_RECOGNIZER] = pick_id(world, RECOGNIZER, &want);
    of.ids[NOUN_REGION] = pick_id(world, REGION, &want);
    of.ids[NOUN_ACTION] = pick_id(world, ACTION, &want);
    gesta_context_classes(world->context, classes, CLASSES_MAX, &class_count);
    of.ids[NOUN_CLASS] = classes[below((uint32_t)class_count)];
    of.ids[NOUN_PLUGIN] = world->plugin;
    if (!gesta_events(world->context, &events, &count, &stride) && count) of.event = events;
    if (world->finger_count) of.contact = world->fingers[below(world->finger_count)].id, of.has_contact = true;
    return of;
}

/* Calls a function, perhaps with a mistake. A call that fails must write no result. */
static void call_described(struct world *world, enum function_number number, const struct mistake *mistake, uint32_t id,
                           const struct subject *of) {
    union room rooms[PARAMETERS_MAX], before[PARAMETERS_MAX];
    union slot slots[PARAMETERS_MAX];
    const struct function *f = &functions[number];
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        memset(rooms[i].bytes, 0, ROOM);
        if (!set_argument(f, i, of, &slots[i], rooms[i].bytes)) return;
    }
    if (mistake) make_mistake(f, mistake, id, slots, rooms[mistake->parameter].bytes);
    memcpy(before, rooms, sizeof rooms);
    bool in_world = f->parameter_count && f->parameters[0].kind == KIND_CONTEXT && slots[0].pointer;
    call_begin(in_world ? world : NULL, mistake ? FAILS : ANY, number);
    int32_t result = f->call(slots);
    for (uint32_t i = 0; i < f->parameter_count && result < 0; i++)
        if (!may_write(f, result, i) && memcmp(&rooms[i], &before[i], ROOM) != 0)
            broken("%s failed with %d and wrote %s", f->name, result, f->parameters[i].name);
    call_end(result);
}

static void read(struct world *world) {
    enum function_number number = (enum function_number)below(FUNCTION_COUNT);
    if (!(functions[number].flags & READS) || functions[number].flags & BUSY) return;
    struct subject of = any_subject(world);
    call_described(world, number, NULL, 0, &of);
}

/* An id that names nothing of the kind, or that was destroyed. */
static uint32_t wrong_id(struct world *world, const struct mistake *mistake, enum noun noun) {
    enum kind kind = noun == NOUN_RECOGNIZER ? RECOGNIZER : noun == NOUN_REGION ? REGION : ACTION;
    if (mistake->change == WRONG_ID) return (uint32_t)random_bits() | 1u << 31;
    uint32_t count = world->stale_count[kind];
    return count && !world->ending ? world->stale[kind][below(count < STALE ? count : STALE)] : 1;
}

static void mistake(struct world *world) {
    enum function_number number = (enum function_number)below(FUNCTION_COUNT);
    const struct function *f = &functions[number];
    if (!f->mistake_count || f->flags & WITHOUT_CONTEXTS || world->destroying) return;
    const struct mistake *mistake = &f->mistakes[below(f->mistake_count)];
    const struct parameter *it = &f->parameters[mistake->parameter];
    /* Where they are no mistakes depends on the context. */
    if (it->kind == KIND_CAPACITY || it->kind == KIND_CONTACT || mistake->change == OTHER_CLASS) return;
    struct subject of = any_subject(world);
    call_described(world, number, mistake, wrong_id(world, mistake, it->noun), &of);
}

const struct call table_calls[] = {{60, read}, {100, mistake}, {0, NULL}};
