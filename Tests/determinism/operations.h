/* The operations of scenarios, in C: see Tests/scenarios/operations.py. */
#ifndef OPERATIONS_H
#define OPERATIONS_H

#include "../c/asked.h"
#include "course.h"
#include "json.h"

#include <stddef.h>

enum { NAMED_MOST = 64, CONTACTS_MOST = 64 };

struct named {
    const char *name;
    uint32_t id;
};

struct names {
    struct named all[NAMED_MOST];
    size_t count;
};

struct scenario {
    gesta_context *context;
    struct names recognizers, regions;
    uint32_t awaited[NAMED_MOST][2];
    size_t awaited_count;
    uint64_t contacts[CONTACTS_MOST]; /* that were pushed */
    size_t contact_count;
    struct course *course;
    struct course palms;
    const char *failed; /* the first operation that failed */
};

static uint32_t id_of(const struct names *names, const char *name) {
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->all[i].name, name) == 0) return names->all[i].id;
    return 0;
}

static void name_it(struct names *names, const char *name, uint32_t id) {
    if (names->count == NAMED_MOST) abort();
    names->all[names->count++] = (struct named){name, id};
}

/* A field of a struct of the interface, and its type in the letters of printf: a double is g, a float f. */
struct field {
    const char *name;
    size_t offset;
    char type;
};

static void set_fields(void *structure, const struct field *fields, const struct json *table) {
    for (const struct json *it = table->first; it; it = it->next) {
        const struct field *field = fields;
        while (field->name && strcmp(field->name, it->field) != 0) field++;
        char *at = (char *)structure + field->offset;
        int64_t whole = it->kind == JSON_NUMBER ? (int64_t)it->number : 0;
        float single = (float)it->number;
        switch (field->type) {
        case 'g': memcpy(at, &it->number, sizeof it->number); break;
        case 'f': memcpy(at, &single, sizeof single); break;
        case 'l': memcpy(at, &whole, 8); break;
        case 'u': memcpy(at, &whole, 4); break; /* of little-endian machines */
        default: break;
        }
    }
}

#define FIELD(structure, name, type) {#name, offsetof(structure, name), type}

static gesta_touch touch_of(const struct json *table) {
    static const struct field fields[] = {FIELD(gesta_touch, time, 'l'),
                                          FIELD(gesta_touch, contact, 'l'),
                                          FIELD(gesta_touch, x, 'g'),
                                          FIELD(gesta_touch, y, 'g'),
                                          FIELD(gesta_touch, phase, 'u'),
                                          FIELD(gesta_touch, tool, 'u'),
                                          FIELD(gesta_touch, buttons, 'u'),
                                          FIELD(gesta_touch, modifiers, 'u'),
                                          FIELD(gesta_touch, pressure, 'f'),
                                          FIELD(gesta_touch, major, 'f'),
                                          {NULL, 0, 0}};
    gesta_touch touch = {0};
    set_fields(&touch, fields, table);
    return touch;
}

static gesta_motion motion_of(const struct json *table) {
    static const struct field fields[] = {FIELD(gesta_motion, time, 'l'),
                                          FIELD(gesta_motion, stream, 'l'),
                                          FIELD(gesta_motion, kind, 'u'),
                                          FIELD(gesta_motion, phase, 'u'),
                                          FIELD(gesta_motion, source, 'u'),
                                          FIELD(gesta_motion, x, 'g'),
                                          FIELD(gesta_motion, y, 'g'),
                                          FIELD(gesta_motion, dx, 'g'),
                                          FIELD(gesta_motion, dy, 'g'),
                                          FIELD(gesta_motion, scale, 'g'),
                                          FIELD(gesta_motion, rotation, 'g'),
                                          FIELD(gesta_motion, wheel_x, 'u'),
                                          FIELD(gesta_motion, wheel_y, 'u'),
                                          FIELD(gesta_motion, fingers, 'u'),
                                          FIELD(gesta_motion, flags, 'u'),
                                          FIELD(gesta_motion, modifiers, 'u'),
                                          {NULL, 0, 0}};
    gesta_motion motion = {0};
    set_fields(&motion, fields, table);
    return motion;
}

static int32_t set_parameter(gesta_context *context, uint32_t id, const struct json *value) {
    const char *name = value->field;
    if (value->kind == JSON_TEXT)
        return gesta_recognizer_set_text(context, id, GESTA_STR(name), GESTA_STR(value->text));
    return gesta_recognizer_set_number(context, id, GESTA_STR(name), value->number);
}

static int32_t make_recognizer(struct scenario *s, const char *name, const struct json *given) {
    uint32_t id = 0;
    int32_t code = gesta_recognizer_create(s->context, GESTA_RECOGNIZER(.class_name = given->text), &id);
    for (const struct json *it = given->next->first; it && code == GESTA_OK; it = it->next)
        code = set_parameter(s->context, id, it);
    name_it(&s->recognizers, name, id);
    return code;
}

static int32_t make_region(struct scenario *s, const char *name, const struct json *given) {
    double numbers[4] = {0};
    uint32_t id = 0, parent = GESTA_REGION_ROOT;
    json_numbers(given, numbers, 4);
    const gesta_rect rect = {numbers[0], numbers[1], numbers[2], numbers[3]};
    if (given->next->kind == JSON_TEXT) parent = id_of(&s->regions, given->next->text);
    int32_t code = gesta_region_create(s->context, parent, &rect, &id);
    name_it(&s->regions, name, id);
    return code;
}

static int32_t learn(struct scenario *s, uint32_t id, const struct json *given) {
    double xy[512];
    size_t count = 0;
    for (const struct json *it = given->next->first; it; it = it->next, count++)
        if (2 * count + 2 > sizeof xy / sizeof *xy || json_numbers(it, xy + 2 * count, 2) != 2) return GESTA_E_LIMIT;
    return gesta_recognizer_add_example(s->context, id, GESTA_STR(given->text), xy, count, &count, 1);
}

/* The place of a word in a list, whose words are separated by spaces. */
static uint32_t place_of(const char *word, const char *words) {
    uint32_t place = 0;
    size_t length = strlen(word);
    while (strncmp(words, word, length) != 0 || (words[length] != ' ' && words[length] != 0)) {
        words += strcspn(words, " ");
        if (!*words) abort();
        words++, place++;
    }
    return place;
}

static uint32_t bits_of(const struct json *list, const char *words) {
    uint32_t bits = 0;
    for (const struct json *it = list->first; it; it = it->next) bits |= 1u << place_of(it->text, words);
    return bits;
}

static int32_t set_palms(gesta_context *context, const struct json *table) {
    static const struct field fields[] = {
        FIELD(gesta_palm_guard, max_size, 'g'),     FIELD(gesta_palm_guard, size_distance, 'g'),
        FIELD(gesta_palm_guard, pen_time, 'g'),     FIELD(gesta_palm_guard, edge_width, 'g'),
        FIELD(gesta_palm_guard, edge_time, 'g'),    FIELD(gesta_palm_guard, edge_distance, 'g'),
        FIELD(gesta_palm_guard, max_contacts, 'u'), FIELD(gesta_palm_guard, max_pressure, 'g'),
        FIELD(gesta_palm_guard, thumb_height, 'g'), FIELD(gesta_palm_guard, thumb_size, 'g'),
        FIELD(gesta_palm_guard, zone_left, 'g'),    FIELD(gesta_palm_guard, zone_right, 'g'),
        FIELD(gesta_palm_guard, zone_top, 'g'),     FIELD(gesta_palm_guard, zone_bottom, 'g'),
        FIELD(gesta_palm_guard, zone_time, 'g'),    {NULL, 0, 0}};
    gesta_palm_guard guard;
    gesta_palm_guard_init(&guard, sizeof guard);
    set_fields(&guard, fields, table);
    const struct json *surface = json_field(table, "surface"), *rules = json_field(table, "rules");
    double numbers[4] = {0};
    if (surface && json_numbers(surface, numbers, 4) == 4)
        guard.surface = (gesta_rect){numbers[0], numbers[1], numbers[2], numbers[3]};
    if (rules) guard.rules = bits_of(rules, "size pen edge many pressure thumb zone");
    return gesta_context_set_palm_guard(context, &guard);
}

static int32_t is_awaited(gesta_context *context, uint32_t one, uint32_t other, void *user) {
    const struct scenario *s = user;
    (void)context;
    for (size_t i = 0; i < s->awaited_count; i++)
        if (s->awaited[i][0] == one && s->awaited[i][1] == other) return 1;
    return 0;
}

static int32_t await(struct scenario *s, uint32_t one, uint32_t other) {
    const gesta_delegate delegate = {.size = sizeof delegate, .should_require_failure = is_awaited, .user = s};
    if (s->awaited_count == NAMED_MOST) abort();
    s->awaited[s->awaited_count][0] = one, s->awaited[s->awaited_count++][1] = other;
    return gesta_context_set_delegate(s->context, &delegate);
}

/* Operations that begin with the name of a recognizer. */
static int32_t change(struct scenario *s, const char *what, uint32_t id, const struct json *given) {
    gesta_context *c = s->context;
    double four[4] = {0};
    uint32_t other = given && given->kind == JSON_TEXT ? id_of(&s->recognizers, given->text) : 0;
    uint32_t number = given && given->kind == JSON_NUMBER ? (uint32_t)(int64_t)given->number : 0;
    bool flag = given && given->kind == JSON_BOOLEAN && given->number != 0;
#define IS(word) (strcmp(what, word) == 0)
    if (IS("attach")) return gesta_recognizer_attach(c, id, id_of(&s->regions, given->text));
    if (IS("require")) return gesta_recognizer_relate(c, id, GESTA_RELATION_REQUIRES_FAILURE, other, 1);
    if (IS("await")) return await(s, id, other);
    if (IS("simultaneous")) return gesta_recognizer_relate(c, id, GESTA_RELATION_SIMULTANEOUS, other, 1);
    if (IS("pass_on")) return gesta_recognizer_relate(c, id, GESTA_RELATION_PASSES_ON, other, 1);
    if (IS("room")) {
        json_numbers(given, four, 4);
        const gesta_room room = {.left = four[0], .right = four[1], .up = four[2], .down = four[3]};
        return gesta_recognizer_set_room(c, id, &room);
    }
    if (IS("team")) return gesta_recognizer_set_team(c, id, number, given->next->number != 0);
    if (IS("tools"))
        return gesta_recognizer_set_number(c, id, GESTA_STR("tools"),
                                           GESTA_TOOLS_FINGER * bits_of(given, "finger pen eraser mouse"));
    if (IS("inputs")) return gesta_recognizer_set_number(c, id, GESTA_STR("inputs"), number);
    if (IS("buttons")) return gesta_recognizer_set_number(c, id, GESTA_STR("buttons"), number);
    if (IS("modifiers")) return set_modifiers(c, id, number, (uint32_t)given->next->number);
    if (IS("priority")) return gesta_recognizer_set_number(c, id, GESTA_STR("priority"), (int32_t)number);
    if (IS("enable")) return gesta_recognizer_set_number(c, id, GESTA_STR("enabled"), flag);
    if (IS("provisional")) return gesta_recognizer_set_number(c, id, GESTA_STR("provisional"), 1);
    if (IS("learn")) return learn(s, id, given);
    if (IS("reset")) return gesta_recognizer_reset(c, id);
    if (IS("claim")) return gesta_recognizer_claim(c, id);
    return GESTA_E_NAME;
}

/** Performs any operation but those of input: push, motion and note. */
static int32_t perform(struct scenario *s, const char *what, const struct json *given) {
    double six[6] = {0};
    if (IS("recognizer")) return make_recognizer(s, given->text, given->next);
    if (IS("region")) return make_region(s, given->text, given->next);
    if (IS("transform")) {
        json_numbers(given->next, six, 6);
        const gesta_affine affine = {six[0], six[1], six[2], six[3], six[4], six[5]};
        return gesta_region_set_transform(s->context, id_of(&s->regions, given->text), &affine);
    }
    if (IS("palms")) return set_palms(s->context, given);
    if (IS("slop")) return gesta_context_set_slop_factor(s->context, (uint32_t)given->number, given->next->number);
    if (IS("advance")) return gesta_advance(s->context, (int64_t)given->number);
    if (IS("cancel")) return gesta_context_cancel(s->context);
    return change(s, what, id_of(&s->recognizers, given->text), given->next);
}

#endif
