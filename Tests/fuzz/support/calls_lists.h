/* What a context lists, its unit, its setup, the values of events, and simulated fingers. */
#ifndef CALLS_LISTS_H
#define CALLS_LISTS_H

#include "calls_relations.h"
#include "text.h"

enum { LISTED_MOST = 8 };

/* The ids beyond the count, and those for which there was no room, are untouched. */
static void check_list(int32_t code, const uint32_t *ids, size_t capacity, size_t count) {
    HOLD(code == GESTA_OK || count == 99);
    for (size_t i = 0; i < LISTED_MOST; i++) HOLD((ids[i] != 0) == (code == GESTA_OK && i < capacity && i < count));
}

static void read_lists(place *p, const record *r) {
    uint32_t id = recognizer_of(p, r->a, r), ids[LISTED_MOST] = {0};
    size_t capacity = r->b % (LISTED_MOST + 1), count = 99;
    int32_t code = GESTA_OK, priority = 0, provisional = 9;
    uint32_t tools = 0;
    uint64_t late = 99;
    switch (r->c % 5) {
    case 0: code = READ(p, gesta_context_recognizers, ids, capacity, &count); break;
    case 1: code = READ(p, gesta_context_regions, ids, capacity, &count); break;
    case 2: code = READ(p, gesta_recognizer_requirements, id, ids, capacity, &count); break;
    case 3: code = READ(p, gesta_recognizer_simultaneous, id, ids, capacity, &count); break;
    default: code = READ(p, gesta_recognizer_actions, id, ids, capacity, &count); break;
    }
    check_list(code, ids, capacity, count);
    HOLD(r->c % 5 > 1 || code == GESTA_OK);
    HOLD(READ(p, gesta_context_recognizers, NULL, 1, &count) == GESTA_E_ARGUMENT);
    code = READ(p, gesta_recognizer_priority, id, &priority);
    HOLD(READ(p, gesta_recognizer_tools, id, &tools) == code &&
         READ(p, gesta_recognizer_provisional, id, &provisional) == code);
    HOLD(code != GESTA_OK || provisional == 0 || provisional == 1);
    HOLD(READ(p, gesta_context_late_samples, &late) == GESTA_OK && late != 99);
}

static void set_program(place *p, const record *r) {
    double was = 0, is = 0, units = number_of_bits(r->x);
    void *user = r->a & 1 ? p : NULL;
    if (CHANGE(p, gesta_context_set_user, user) == GESTA_OK) HOLD(gesta_context_user(p->context) == user);
    HOLD(READ(p, gesta_context_units_per_mm, &was) == GESTA_OK);
    int32_t code = CHANGE(p, gesta_context_set_units_per_mm, r->b % 2 ? units : 0.5 + r->c);
    HOLD(READ(p, gesta_context_units_per_mm, &is) == GESTA_OK && is >= 1e-6 && is <= 1e6);
    HOLD(code == GESTA_OK || is == was);
    CHANGE(p, gesta_context_set_slop_factor, r->c % 5, r->b % 4 ? r->b / 16.0 : units);
    HOLD(READ(p, gesta_context_slop_factor, r->c % 4, &is) == GESTA_OK && is >= 0 && is <= 100);
}

static void set_palm_guard(place *p, const record *r) {
    gesta_palm_guard *guard = calloc(1, sizeof *guard + 8);
    gesta_palm palm = {.size = sizeof palm};
    uint32_t count = 99;
    HOLD(gesta_palm_guard_init(guard, sizeof *guard) == GESTA_OK);
    guard->rules = r->a % 17;
    guard->max_size = r->b % 4 ? 10 : number_of_bits(r->x);
    guard->max_contacts = r->b % 8;
    guard->surface.width = r->c;
    guard->size = r->b % 16 ? sizeof *guard : r->x % (sizeof *guard + 8);
    CHANGE(p, gesta_context_set_palm_guard, r->a == 200 ? NULL : guard);
    guard->size = sizeof *guard;
    HOLD(READ(p, gesta_context_palm_guard, guard) == GESTA_OK && guard->rules < 16);
    HOLD(READ(p, gesta_palm_count, &count) == GESTA_OK);
    int32_t code = READ(p, gesta_palm_at, r->c % 4, &palm);
    HOLD(code == (r->c % 4 < count ? GESTA_OK : GESTA_E_INDEX));
    free(guard);
}

static void read_event_value(place *p, const record *r) {
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0;
    gesta_value_info info = {.size = sizeof info};
    HOLD(READ(p, gesta_events, &events, &count, &stride) == GESTA_OK);
    if (count == 0) return;
    const gesta_event *e = (const gesta_event *)(const void *)((const char *)events + r->a % count * stride);
    double value = 0.125;
    HOLD(READ(p, gesta_event_value, e, "no such value", SIZE_MAX, &value) == GESTA_E_NAME && value == 0.125);
    gesta_local_event local = {.size = sizeof local};
    HOLD(READ(p, gesta_event_local, e, GESTA_REGION_ROOT, &local) == GESTA_OK && local.x == e->x && local.y == e->y);
    READ(p, gesta_event_local, e, region_of(p, r->c, r), &local);
    if (e->value_count == 0) return;
    uint32_t index = r->b % e->value_count;
    HOLD(gesta_class_value(p->context, e->class_id, index, &info) == GESTA_OK);
    int32_t code = READ(p, gesta_event_value, e, info.name, SIZE_MAX, &value);
    HOLD(code == GESTA_OK ? value == e->values[index] : info.type == GESTA_TYPE_TEXT && value == 0.125);
}

/* ------------------------------------------------------------------------------------------------------- setups -- */

typedef struct setup {
    place *place;
    text text;
} setup;

static void write_setup(const char *bytes, size_t length, void *user) {
    setup *s = user;
    keep(bytes, length, &s->text);
    act_inside(s->place, 1);
}

/* Saves the setup and loads it, whole or with a byte changed, beside what is there. */
static void save_and_load(place *p, const record *r) {
    setup s = {.place = p};
    size_t recognizers = 0, count = 99;
    if (r->a % 4 != 0) return; /* it costs as much as fifty other calls */
    int32_t code = READ(p, gesta_setup_save, write_setup, &s);
    HOLD(code == GESTA_OK || world.failed || p->reading > 0);
    HOLD(gesta_context_recognizers(p->context, NULL, 0, &recognizers) == GESTA_OK);
    if (code == GESTA_OK && p->made + recognizers <= TRACKED_MOST) {
        char *loaded = exact(s.text.bytes, s.text.length);
        int whole = r->b < 128;
        if (!whole) loaded[r->x % s.text.length] ^= (char)(1 << r->c % 7);
        place *before = creating;
        creating = p;
        create_refuses = 0;
        code = CHANGE(p, gesta_setup_load, loaded, s.text.length, NULL, 0, &count);
        creating = before;
        HOLD(code == GESTA_OK ? !whole || p->inside > 0 || count == recognizers : count == 99);
        HOLD(code == GESTA_OK || !whole || world.failed || p->reading > 0 || code == GESTA_E_CLASS_CREATE);
        if (code == GESTA_OK) p->made += (unsigned)count;
        free(loaded);
    }
    free(s.text.bytes);
}

/* ------------------------------------------------------------------------------------------------------ fingers -- */

static void use_finger(place *p, const record *r) {
    uint64_t contact = r->a % CONTACTS;
    double x = number_of_bits(r->x), y = number_of_bits(r->y), seconds = r->c % 8 * 0.05;
    uint8_t before[CONTACTS];
    int64_t now = p->now;
    int32_t code = GESTA_OK;
    memcpy(before, p->down, CONTACTS);
    if (p->inside == 0) p->now = INT64_MIN; /* how late it will be, only the library knows */
    uint64_t seen = before_call(p);
    switch (r->b % 8) {
    case 0: code = gesta_finger_down(p->context, contact, x, y); break;
    case 1: code = gesta_finger_move_to(p->context, contact, x, y, seconds); break;
    case 2: code = gesta_finger_up(p->context, contact); break;
    case 3: code = gesta_finger_hover(p->context, contact + 100, x, y); break;
    case 4: code = gesta_finger_tap(p->context, contact, x, y, r->c % 4); break;
    case 5: code = gesta_finger_pinch(p->context, contact, 0, 0, x, y, r->c - 100.0, seconds); break;
    case 6: code = gesta_finger_draw(p->context, contact, texts[r->c % TEXTS], SIZE_MAX, x, 0, y, 0.4); break;
    default: code = gesta_finger_wait(p->context, seconds); break;
    }
    HOLD(is_code(code) && (code != GESTA_E_MEMORY || world.failed));
    HOLD(p->inside == 0 || code != GESTA_OK);
    if (code != GESTA_OK && code != GESTA_E_MEMORY && seen != 0) HOLD(digest_of(p) == seen);
    if (p->inside > 0) return;
    p->now = now;
    int64_t is = now;
    HOLD(gesta_context_now(p->context, &is) == GESTA_OK && (code == GESTA_OK || code == GESTA_E_MEMORY || is == now));
    p->now = is;
    for (uint64_t i = 0; i < CONTACTS; i++) {
        uint32_t owner = 0;
        p->down[i] = gesta_contact_owner(p->context, i, &owner) == GESTA_OK;
        HOLD(code == GESTA_OK || code == GESTA_E_MEMORY || p->down[i] == before[i]);
    }
}

#endif
