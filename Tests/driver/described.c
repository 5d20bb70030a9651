/*
 * Calls by the description of the functions: any that changes something, with arguments at random that its parameters
 * permit; any that reads; and any with any of the mistakes that its errors name. The model follows what a call creates
 * and destroys. What it must follow more closely, input and user pointers, other files call.
 */
#include "driver.h"

#include "mistakes.h"

#include <math.h>

/** A call, and what the model needs to follow it. */
struct made {
    const struct function *f;
    union slot slots[PARAMETERS_MAX];
    union room rooms[PARAMETERS_MAX];
    int32_t want;
    uint32_t ids[NOUN_COUNT]; /* the first of each kind among the arguments */
    uint32_t created;         /* the parameter that receives a new id; 0: none */
    enum noun noun;           /* of what is created, or destroyed */
};

static const enum kind kinds[] = {
    [NOUN_RECOGNIZER] = RECOGNIZER, [NOUN_REGION] = REGION, [NOUN_ACTION] = ACTION, [NOUN_CLASS] = CLASS};

/* -- arguments -- */

/* A child instead of a recognizer: most functions refuse it. */
static uint32_t pick_any_id(struct world *world, const struct function *f, enum noun noun, int32_t *want) {
    if (noun == NOUN_PLUGIN) return world->plugin;
    if (noun == NOUN_RECOGNIZER && !(f->flags & REMOVES) && one_in(16)) {
        uint32_t child = any_child(world);
        if (child) return child;
    }
    int32_t error = GESTA_OK;
    uint32_t id = pick_id(world, kinds[noun], &error);
    if (error != GESTA_OK) *want = error == ANY && *want != FAILS ? ANY : error == ANY ? *want : FAILS;
    return id;
}

/* A whole number within the limits, of flags too: usually. */
static uint64_t pick_word(const struct made *m, const struct parameter *it) {
    /* A root region that is disabled stops everything. */
    if (it->boolean) return !one_in(m->ids[NOUN_REGION] == GESTA_REGION_ROOT ? 16 : 4);
    if (isnan(it->least) || one_in(16)) return one_in(2) ? below(2) : one_in(4) ? random_bits() : below(8);
    if (one_in(2)) return (uint64_t)(int64_t)it->most;
    uint64_t least = (uint64_t)(int64_t)it->least, span = (uint64_t)(int64_t)it->most - least;
    if (least > 1 && least < span)
        return least * (1 + below((uint32_t)(it->most / it->least))); /* bits from that one on */
    return least + (span < 1u << 30 ? below((uint32_t)span + 1) : below(8));
}

static double pick_double(const struct parameter *it) {
    if (one_in(12)) return pick_number();
    if (isnan(it->least)) return one_in(3) ? below(4) : uniform(0, 600);
    return uniform(it->least, it->most > it->least + 1000 ? it->least + 1000 : it->most);
}

/* The name of a setting, a parameter or a value of the recognizer. */
static const char *pick_name(struct world *world, uint32_t id) {
    static const char *const settings[] = {"enabled", "provisional", "priority",           "tools",
                                           "inputs",  "buttons",     "required_modifiers", "excluded_modifiers"};
    static LOCAL char names[16][NAME];
    static LOCAL uint32_t next;
    if (one_in(2)) return settings[below(8)];
    char *name = names[next++ % 16];
    const struct recognizer *recognizer = find_recognizer(world, id);
    uint32_t count = recognizer ? recognizer->parameter_count + recognizer->value_count : 0, index = below(count);
    gesta_parameter_info parameter = {.size = sizeof parameter, .name = "undo"};
    gesta_value_info value = {.size = sizeof value};
    bool is_value = count && index >= recognizer->parameter_count;
    if (is_value &&
        gesta_class_value(world->context, recognizer->class_id, index - recognizer->parameter_count, &value))
        return "undo";
    if (count && !is_value && gesta_class_parameter(world->context, recognizer->class_id, index, &parameter))
        return "undo";
    snprintf(name, NAME, "%s", is_value ? value.name : parameter.name);
    return name;
}

static const char *pick_class(struct world *world) {
    gesta_class_info info = {.size = sizeof info};
    uint32_t classes[CLASSES_MAX];
    size_t count = 0;
    if (gesta_context_list(world->context, GESTA_KIND_CLASS, classes, CLASSES_MAX, &count) ||
        gesta_class_describe(world->context, classes[below((uint32_t)count)], &info))
        broken("a class cannot be described");
    return info.id;
}

static const char *pick_text_for(struct world *world, const struct made *m, const struct parameter *it) {
    static const char *const labels[] = {"", "one", "two", "two words", "\xc3\xa9"}, *const folders[] = {
                                                                                         "/proc/self/fdinfo", "/"};
    if (strcmp(it->name, "path") == 0) return plugin_path && !one_in(4) ? plugin_path : "/etc/passwd";
    if (strcmp(it->name, "directory") == 0) return folders[below(2)];
    /* Of a parameter, or of an example. */
    if (strcmp(it->name, "name") == 0) return one_in(3) ? labels[below(5)] : pick_name(world, m->ids[NOUN_RECOGNIZER]);
    return strcmp(it->name, "label") == 0 ? labels[below(5)] : pick_text();
}

/* A new recognizer, in any region, perhaps with a label and a parameter, which its class may not have. */
static gesta_recognizer_config pick_creation(struct world *world, int32_t *want) {
    static const char *const labels[] = {NULL, NULL, "one", "two words"};
    static const char *const names[] = {"priority", "taps", "slop", "enabled"};
    static LOCAL gesta_parameter parameter;
    gesta_recognizer_config config = *GESTA_RECOGNIZER(.class_name = pick_class(world), .label = labels[below(4)]);
    int32_t error = GESTA_OK;
    if (one_in(2)) config.region = pick_id(world, REGION, &error); /* 0 is the root region */
    if (config.region != 0 && error != GESTA_OK) *want = error == ANY ? ANY : FAILS;
    parameter = (gesta_parameter){names[below(4)], one_in(12) ? pick_number() : 1 + below(2), NULL};
    if (one_in(3)) config.parameters = &parameter, config.parameter_count = 1;
    return config;
}

static void fill_structure(struct world *world, struct made *m, const struct parameter *it, void *room) {
    double *numbers = room;
    memset(room, 0, ROOM);
    if (it->sized) memcpy(room, &it->size, sizeof it->size);
    if (strcmp(it->type, "gesta_affine") == 0) {
        struct rotation turn = rotation_by(uniform(-4, 4));
        double scale = uniform(0.2, 5), a = scale * turn.cos, b = scale * turn.sin;
        gesta_affine to = {a, b, -b, a, uniform(-100, 300), uniform(-100, 300)};
        memcpy(room, &to, sizeof to);
    } else if (strcmp(it->type, "gesta_palm_guard") == 0) {
        gesta_palm_guard *guard = room;
        gesta_palm_guard_init(guard, sizeof *guard);
        guard->rules = one_in(3) ? below(128) : 0, guard->max_size = uniform(1, 40), guard->max_contacts = 1 + below(8);
        guard->surface = (gesta_rect){0, 0, one_in(2) ? 200 : 0, 200};
        guard->zone_left = one_in(2) ? uniform(0, 20) : 0, guard->zone_bottom = one_in(2) ? uniform(0, 20) : 0;
    } else if (strcmp(it->type, "gesta_recognizer_config") == 0) {
        gesta_recognizer_config config = pick_creation(world, &m->want);
        memcpy(room, &config, sizeof config);
    } else if (!it->sized)
        for (uint32_t i = 0; i < it->size / sizeof *numbers; i++)
            numbers[i] = one_in(40) ? pick_number() : uniform(0, 400);
}

enum { POINTS = 24 };

/* A stroke with a corner, of two parts. */
static void fill_array(const struct parameter *it, void *room) {
    static const size_t lengths[] = {10, 14};
    struct rotation turn = rotation_by(uniform(-0.2, 0.2)), corner = rotation_by(1.5),
                    way = rotation_by(uniform(-5, 5));
    double x = 0, y = 0, *xy = room;
    if (strcmp(it->type, "double") != 0) {
        memcpy(room, lengths, sizeof lengths);
        return;
    }
    for (uint32_t i = 0; i < POINTS; i++) {
        xy[2 * i] = x += 10 * way.cos, xy[2 * i + 1] = y += 10 * way.sin;
        way = rotated(way, i == POINTS / 2 ? corner : turn);
    }
}

/* Returns false if there is nothing that the parameter could be. */
static bool pick_argument(struct world *world, struct made *m, uint32_t i) {
    const struct parameter *it = &m->f->parameters[i], *before = i ? it - 1 : it;
    union slot *slot = &m->slots[i];
    void *room = m->rooms[i].bytes;
    int32_t want = m->want;
    slot->word = 0;
    switch (it->kind) {
    case KIND_CONTEXT: slot->pointer = world->context; return true;
    case KIND_ID:
        if (it->noun == NOUN_CLASS) return false;
        slot->word = it->optional && one_in(8) ? 0 : pick_any_id(world, m->f, it->noun, &want);
        if (!it->optional || slot->word != 0) m->want = want;
        if (!m->ids[it->noun]) m->ids[it->noun] = (uint32_t)slot->word;
        return slot->word != 0 || it->noun != NOUN_PLUGIN;
    case KIND_WORD: slot->word = pick_word(m, it); return true;
    case KIND_NUMBER: slot->number = pick_double(it); return true;
    case KIND_TIME: slot->word = (uint64_t)pick_time(world); return true;
    case KIND_CONTACT:
        slot->word = world->finger_count ? world->fingers[below(world->finger_count)].id : 7;
        return true;
    case KIND_TEXT:
        slot->pointer = it->optional && one_in(3) ? NULL : (void *)(uintptr_t)pick_text_for(world, m, it);
        return true;
    case KIND_LENGTH: slot->word = m->slots[i - 1].pointer ? SIZE_MAX : 0; return true;
    case KIND_STRUCTURE:
        if (it->direction == IN) fill_structure(world, m, it, room);
        else memset(room, 0, ROOM), memcpy(room, &it->size, sizeof it->size);
        slot->pointer = it->optional && one_in(8) ? NULL : room;
        return true;
    case KIND_ARRAY: fill_array(it, slot->pointer = room); return true;
    case KIND_COUNT: slot->word = strcmp(before->type, "double") == 0 ? POINTS : one_in(2) ? 2 : 0; return true;
    case KIND_SIZE:
    case KIND_STRIDE: slot->word = it->size; return true;
    case KIND_CAPACITY: slot->word = below(ROOM / element_size(before) + 1); return true;
    case KIND_RESULT:
        memset(room, 0x5a, ROOM);
        slot->pointer = room;
        if (m->f->flags & CHANGES && it->noun != NOUN_NOTHING) m->created = i, m->noun = it->noun;
        return true;
    default: slot->pointer = NULL; return it->kind == KIND_USER; /* callbacks: registered.c */
    }
}

/* -- what the model follows -- */

static bool has_room(const struct world *world, const struct made *m) {
    if (m->noun == NOUN_RECOGNIZER) return world->recognizer_count < (one_in(3) ? RECOGNIZERS : 7);
    return m->noun != NOUN_REGION || world->region_count < REGIONS;
}

static void follow_created(struct world *world, const struct made *m) {
    uint32_t id;
    memcpy(&id, m->rooms[m->created].bytes, sizeof id);
    if (m->noun == NOUN_PLUGIN) {
        if (world->plugin && world->plugin != id) broken("the same plugin has two ids");
        world->plugin = id;
        return;
    }
    remember(world, kinds[m->noun], id);
    if (m->noun == NOUN_REGION) world->regions[world->region_count++] = (struct region){id, m->ids[NOUN_REGION]};
}

static void end_actions(struct world *world, uint32_t recognizer, bool ending) {
    for (uint32_t i = 0; i < world->action_count; i++)
        if (world->actions[i].recognizer == recognizer) token_end(world->actions[i].token, ending);
}

/* What a callback has ended is not reported as recognized later. */
static void follow_interrupted(struct world *world, const struct made *m) {
    bool is_reset = m->f == &functions[FN_gesta_recognizer_reset];
    bool is_disabled = m->f == &functions[FN_gesta_recognizer_set_number] &&
                       strcmp(m->slots[2].pointer, "enabled") == 0 && m->slots[4].number == 0;
    struct id_entry *entry = ids_find(&world->ids, m->ids[NOUN_RECOGNIZER]);
    if ((is_reset || is_disabled) && entry && !doubtful(world)) entry->interrupted = entry->tracker.sequence;
}

static void check_unwritten(const struct made *m, const union room *before, int32_t result) {
    for (uint32_t i = 0; i < m->f->parameter_count && result < 0; i++)
        if (!may_write(m->f, result, i) && memcmp(&m->rooms[i], &before[i], ROOM) != 0)
            broken("%s failed with %d and wrote %s", m->f->name, result, m->f->parameters[i].name);
}

static int32_t make(struct world *world, struct made *m) {
    union room before[PARAMETERS_MAX];
    memcpy(before, m->rooms, sizeof before);
    bool in_world = m->f->parameter_count && m->f->parameters[0].kind == KIND_CONTEXT && m->slots[0].pointer;
    call_begin(in_world ? world : NULL, m->want, (enum function_number)(m->f - functions));
    int32_t result = m->f->call(m->slots);
    check_unwritten(m, before, result);
    return call_end(result);
}

static void change(struct world *world, enum function_number number) {
    struct made m = {.f = &functions[number], .want = GESTA_OK};
    for (uint32_t i = 0; i < m.f->parameter_count; i++)
        if (!pick_argument(world, &m, i)) return;
    if (m.created && !has_room(world, &m)) return;
    if (m.want == GESTA_OK) m.want = ANY;
    if (!(m.f->flags & REMOVES)) {
        bool was_careful = careful;
        refuse_create = m.noun == NOUN_RECOGNIZER && one_in(24);
        careful |= one_in(6); /* it may be refused */
        int32_t result = make(world, &m);
        refuse_create = false, careful = was_careful;
        if (result != GESTA_OK || !world->context) return;
        if (m.created) follow_created(world, &m);
        follow_interrupted(world, &m);
        uint32_t id = m.ids[NOUN_RECOGNIZER];
        if (id && !world->destroying && find_recognizer(world, id)) adopt_children(world, id);
        return;
    }
    enum kind kind = m.ids[NOUN_ACTION] ? ACTION : m.ids[NOUN_REGION] ? REGION : RECOGNIZER;
    uint32_t id = m.ids[m.f->parameters[m.f->parameter_count - 1].noun];
    if (kind == ACTION) return; /* registered.c */
    if (m.want == ANY && !world->destroying) m.want = id == GESTA_REGION_ROOT ? GESTA_E_ARGUMENT : GESTA_OK;
    if (m.want == GESTA_OK && kind == RECOGNIZER && world->recognizer_count < 6 && !one_in(4)) return;
    if (m.want == GESTA_OK && kind == REGION && !one_in(3)) return;
    if (kind == RECOGNIZER) end_actions(world, id, true);
    bool forgotten = forget_before(world, kind, id, m.want);
    int32_t result = make(world, &m);
    if (result != GESTA_OK && kind == RECOGNIZER) end_actions(world, id, false);
    forget_after(world, kind, id, forgotten, result);
}

/* -- which calls -- */

/* Functions that other files call, because the model follows more than the description says. */
static bool is_followed_elsewhere(const struct function *f) {
    if (f->flags & (BUSY_CALLBACK | LOSES_EVENTS | DESTROYS)) return true;
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (f->parameters[i].kind == KIND_CALLBACK || f->parameters[i].has_functions) return true;
    return false;
}

static LOCAL enum function_number changing[FUNCTION_COUNT], living[FUNCTION_COUNT];
static LOCAL uint32_t changing_count, living_count;

static void sort_functions(void) {
    for (uint32_t n = 0; n < FUNCTION_COUNT; n++) {
        const struct function *f = &functions[n];
        bool lives = (f->flags & REMOVES) != 0;
        if (!(f->flags & CHANGES) || is_followed_elsewhere(f)) continue;
        for (uint32_t i = 0; i < f->parameter_count; i++)
            lives |= f->parameters[i].kind == KIND_RESULT && f->parameters[i].noun != NOUN_NOTHING;
        changing[changing_count++] = (enum function_number)n;
        if (lives) living[living_count++] = (enum function_number)n;
    }
}

static void change_any(struct world *world) {
    if (!changing_count) sort_functions();
    change(world, changing[below(changing_count)]);
}

static void create_or_destroy(struct world *world) {
    if (!changing_count) sort_functions();
    change(world, living[below(living_count)]);
}

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
    gesta_context_list(world->context, GESTA_KIND_CLASS, classes, CLASSES_MAX, &class_count);
    of.ids[NOUN_CLASS] = classes[below((uint32_t)class_count)];
    of.ids[NOUN_PLUGIN] = world->plugin;
    if (!gesta_events(world->context, &events, &count, &stride) && count) of.event = events;
    if (world->finger_count) of.contact = world->fingers[below(world->finger_count)].id, of.has_contact = true;
    return of;
}

/* Calls a function, perhaps with a mistake. */
static void call_described(struct world *world, enum function_number number, const struct mistake *mistake, uint32_t id,
                           const struct subject *of) {
    struct made m = {.f = &functions[number], .want = mistake ? FAILS : ANY};
    for (uint32_t i = 0; i < m.f->parameter_count; i++)
        if (!set_argument(m.f, i, of, &m.slots[i], m.rooms[i].bytes)) return;
    if (mistake) make_mistake(m.f, mistake, id, m.slots, m.rooms[mistake->parameter].bytes);
    make(world, &m);
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
    bool depends = it->kind == KIND_CAPACITY || it->kind == KIND_CONTACT;
    if (depends || mistake->change == OTHER_CLASS || mistake->change == CHILD_ID) return;
    struct subject of = any_subject(world);
    call_described(world, number, mistake, wrong_id(world, mistake, it->noun), &of);
}

const struct call described_calls[] = {{330, change_any}, {60, read}, {100, mistake}, {0, NULL}};
const struct call life_calls[] = {{60, create_or_destroy}, {0, NULL}};
