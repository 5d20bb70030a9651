/* Recognizers: making and ending, parameters and values, what can be read of them. */
#ifndef CALLS_RECOGNIZERS_H
#define CALLS_RECOGNIZERS_H

#include "own_classes.h"

/* Mostly one that is there, or a child of it. */
static uint32_t recognizer_of(place *p, uint8_t at, const record *r) {
    uint32_t children[GESTA_CHILDREN_MAX];
    size_t count = 0;
    if (at >= 240 && at < 250 &&
        READ(p, gesta_recognizer_children, p->recognizers[at % RECOGNIZERS], children, GESTA_CHILDREN_MAX, &count) ==
            GESTA_OK &&
        count > 0)
        return children[r->c % GESTA_CHILDREN_MAX];
    if (at >= 250) return at == 255 ? word_of(r) : world.places[at % PLACES].recognizers[at % RECOGNIZERS];
    return p->recognizers[at % RECOGNIZERS];
}

static const char *const class_names[] = {
    "gesta.tap",       "gesta.pan",       "gesta.long_press",
    "gesta.swipe",     "gesta.edge_pan",  "gesta.pinch",
    "gesta.rotation",  "gesta.transform", "gesta.double_tap_drag",
    "gesta.hover",     "gesta.capture",   "gesta.chevron",
    "gesta.checkmark", "gesta.z",         "test.rogue",
    "test.wild",       "test.onlooker",   "test.bare",
    "test.odd",        "no.such",         "test.hovering",
    "gesta.circle",    "gesta.tickle",    "gesta.stroke",
    "gesta.template",  "gesta.press",     "gesta.taps",
    "gesta.spotter",
};
enum { CLASS_NAMES = sizeof class_names / sizeof *class_names };

static void add_recognizer(place *p, const record *r) {
    uint32_t id = 0xdead;
    int32_t code;
    if (p->made == TRACKED_MOST) return;
    create_refuses = r->c == 255;
    place *before = creating;
    creating = p;
    if (r->b < 250) {
        const char *name = class_names[r->b % CLASS_NAMES];
        char *copy = exact(name, strlen(name));
        code = CHANGE(p, gesta_recognizer_create, copy, strlen(name), &id);
        free(copy);
    } else {
        size_t length = 0;
        char *name = raw_text(&world.in, r->b - 249, &length);
        code = r->b == 255 ? CHANGE(p, gesta_recognizer_create, NULL, SIZE_MAX, &id)
                           : CHANGE(p, gesta_recognizer_create, name, length, &id);
        free(name);
    }
    creating = before;
    if (code != GESTA_OK) {
        HOLD(id == 0xdead);
        return;
    }
    HOLD(id >> 29 == 1);
    for (int i = 0; i < TRACKED; i++) HOLD(p->tracked[i].id != id); /* an id never comes twice */
    gesta_class_info info = {.size = sizeof info};
    uint32_t class_id = 0;
    HOLD(READ(p, gesta_recognizer_class, id, &class_id) == GESTA_OK);
    HOLD(READ(p, gesta_class_describe, class_id, &info) == GESTA_OK);
    track_of(p, id)->tracker = (struct tracker){.known = 1, .continuous = info.flags & GESTA_CLASS_CONTINUOUS};
    p->made++;
    uint8_t at = r->a % RECOGNIZERS;
    if (p->recognizers[at] != 0) gesta_recognizer_destroy(p->context, p->recognizers[at]);
    p->recognizers[at] = id;
    if (r->x & 1) CHANGE(p, gesta_recognizer_set_user, id, p);
}

static void end_recognizer(place *p, const record *r) {
    uint32_t id = recognizer_of(p, r->a, r), state = 0;
    int32_t code = CHANGE(p, gesta_recognizer_destroy, id);
    if (code == GESTA_OK) HOLD(READ(p, gesta_recognizer_state, id, &state) == GESTA_E_STALE);
}

static void change_recognizer(place *p, const record *r) {
    uint32_t id = recognizer_of(p, r->a, r);
    switch (r->b % 8) {
    case 0: CHANGE(p, gesta_recognizer_set_enabled, id, 0); break;
    case 1:
    case 2: CHANGE(p, gesta_recognizer_set_enabled, id, r->c ? r->c : -1); break;
    case 3:
    case 4: CHANGE(p, gesta_recognizer_reset, id); break;
    case 5: CHANGE(p, gesta_recognizer_ignore, id, r->c % (CONTACTS + 1)); break;
    case 6: CHANGE(p, gesta_recognizer_set_user, id, r->c & 1 ? p : NULL); break;
    default:
        CHANGE(p, gesta_recognizer_attach, id,
               r->c < 16    ? p->regions[r->c % REGIONS]
               : r->c < 200 ? GESTA_REGION_ROOT
               : r->c < 230 ? 0
                            : word_of(r));
        break;
    }
}

static void change_actions(place *p, const record *r) {
    uint32_t id = recognizer_of(p, r->a, r);
    if (r->b % 3 == 0) {
        CHANGE(p, gesta_recognizer_remove_action, id, r->c == 255 ? word_of(r) : p->actions[r->c % RECOGNIZERS]);
        return;
    }
    grant *g = new_grant(p);
    if (g == NULL) return;
    uint32_t *action = r->b % 3 == 1 ? &p->actions[r->c % RECOGNIZERS] : NULL;
    if (CHANGE(p, gesta_recognizer_add_action, id, r->c == 254 ? NULL : act, g, release_grant, action) != GESTA_OK)
        g->withdrawn = 1;
}

/* --------------------------------------------------------------------------------------- parameters and values -- */

static const char *const texts[] = {
    "literal",
    "auto",
    "robust",
    "right",
    "left",
    "up",
    "down",
    "any",
    "slop",
    "first",
    "down-right",
    "down-right, down-left",
    "short down-right, long up-right",
    "right, down-left, right",
    "arc 360",
    "(left, right) x3",
    "",
    "\xff\xfe",
    "a text of its own",
    "red",
};
enum { TEXTS = sizeof texts / sizeof *texts };

/* A name that the recognizer's class has, by index: parameters first, then values. NULL if there is none. */
static const char *name_of(place *p, uint32_t id, uint8_t at) {
    gesta_class_info kind = {.size = sizeof kind};
    gesta_parameter_info parameter = {.size = sizeof parameter};
    gesta_value_info value = {.size = sizeof value};
    uint32_t class_id = 0;
    if (gesta_recognizer_class(p->context, id, &class_id) != GESTA_OK) return "slop";
    HOLD(gesta_class_describe(p->context, class_id, &kind) == GESTA_OK);
    uint32_t all = kind.parameter_count + kind.value_count, index = all > 0 ? at % all : 0;
    if (all == 0) return "slop";
    if (index < kind.parameter_count) {
        HOLD(gesta_class_parameter(p->context, class_id, index, &parameter) == GESTA_OK);
        return parameter.name;
    }
    HOLD(gesta_class_value(p->context, class_id, index - kind.parameter_count, &value) == GESTA_OK);
    return value.name;
}

/* As a text: what any of the get functions tells of it. */
static size_t shown(place *p, uint32_t id, const char *name, size_t length, char *out, size_t capacity) {
    double number = 0;
    size_t needed = 0;
    int32_t code = gesta_recognizer_get_text(p->context, id, name, length, out, capacity, &needed);
    if (code == GESTA_OK) return needed;
    if (gesta_recognizer_get_number(p->context, id, name, length, &number) != GESTA_OK) return 0;
    HOLD(!isnan(number));
    memcpy(out, &number, sizeof number);
    return sizeof number;
}

static void set_anything(place *p, const record *r) {
    static char before[70000], after[70000];
    uint32_t id = recognizer_of(p, r->a, r);
    const char *known = name_of(p, id, r->b);
    size_t length = strlen(known), text_length = 0, was;
    char *name = exact(known, length), *text = NULL;
    int32_t code;
    was = shown(p, id, name, length, before, sizeof before);
    switch (r->c % 8) {
    case 0:
    case 1: code = CHANGE(p, gesta_recognizer_set_number, id, name, length, number_of_bits(r->x)); break;
    case 2:
    case 3: code = CHANGE(p, gesta_recognizer_set_integer, id, name, length, whole_of_bits(r->x)); break;
    case 4: code = CHANGE(p, gesta_recognizer_set_boolean, id, name, length, (int32_t)(r->x % 3)); break;
    case 5: code = CHANGE(p, gesta_recognizer_set_text, id, name, length, texts[r->x % TEXTS], SIZE_MAX); break;
    case 6:
        text = raw_text(&world.in, r->x % 24, &text_length);
        code = CHANGE(p, gesta_recognizer_set_text, id, name, length, text, text_length);
        break;
    default:
        text_length = r->x + 1u;
        text = malloc(text_length);
        if (text == NULL) abort();
        memset(text, 'x', text_length);
        code = CHANGE(p, gesta_recognizer_set_text, id, name, length, r->y & 1 ? NULL : text, text_length);
        break;
    }
    /* Whatever was refused is as it was. (A class's function may have set values before it refused.) */
    if (code != GESTA_OK && p->inside == 0) {
        size_t is = shown(p, id, name, length, after, sizeof after);
        uint32_t class_id = 0, tap = 0;
        gesta_recognizer_class(p->context, id, &class_id);
        gesta_class_find(p->context, "test.rogue", SIZE_MAX, &tap);
        HOLD((tap != 0 && class_id >= tap) || (is == was && memcmp(before, after, is) == 0));
    }
    free(text);
    free(name);
}

static void get_anything(place *p, const record *r) {
    uint32_t id = recognizer_of(p, r->a, r);
    const char *name = r->c < 250 ? name_of(p, id, r->b) : "no_such";
    double number = -7.25;
    int64_t whole = -7;
    int32_t flag = -7;
    size_t needed = 99, capacity = r->x % 40;
    char *text = malloc(capacity > 0 ? capacity : 1);
    int32_t code = READ(p, gesta_recognizer_get_number, id, name, SIZE_MAX, &number);
    HOLD((code == GESTA_OK) != (number == -7.25) || code == GESTA_OK);
    code = READ(p, gesta_recognizer_get_integer, id, name, SIZE_MAX, &whole);
    HOLD(code == GESTA_OK || whole == -7);
    code = READ(p, gesta_recognizer_get_boolean, id, name, SIZE_MAX, &flag);
    HOLD(code == GESTA_OK ? flag == 0 || flag == 1 : flag == -7);
    code = READ(p, gesta_recognizer_get_text, id, name, SIZE_MAX, capacity > 0 || r->y & 1 ? text : NULL, capacity,
                &needed);
    HOLD(code != GESTA_OK || (needed < capacity && strlen(text) == needed));
    HOLD(code != GESTA_E_BUFFER || needed >= capacity);
    READ(p, gesta_recognizer_get_number, id, name, SIZE_MAX, NULL);
    READ(p, gesta_recognizer_get_text, id, NULL, 3, text, capacity, NULL);
    free(text);
}

/* ------------------------------------------------------------------------------------------------------ reading -- */

static void read_recognizer(place *p, const record *r) {
    uint32_t id = recognizer_of(p, r->a, r), state = 99, region = 99, class_id = 99, waits = 99;
    int32_t enabled = 99;
    size_t count = 99, capacity = r->b % 8;
    double *values = malloc((capacity + 1) * sizeof *values);
    uint64_t *contacts = malloc((capacity + 1) * sizeof *contacts);
    int32_t code = READ(p, gesta_recognizer_state, id, &state);
    HOLD(code == GESTA_OK ? state <= GESTA_STATE_FAILED : state == 99);
    HOLD(READ(p, gesta_recognizer_region, id, &region) == code &&
         READ(p, gesta_recognizer_class, id, &class_id) == code);
    HOLD(READ(p, gesta_recognizer_enabled, id, &enabled) == code &&
         READ(p, gesta_recognizer_waits_for, id, &waits) == code);
    HOLD(READ(p, gesta_recognizer_values, id, capacity > 0 ? values : NULL, capacity, &count) == code);
    HOLD(READ(p, gesta_recognizer_contacts, id, capacity > 0 ? contacts : NULL, capacity, &count) == code);
    HOLD(READ(p, gesta_recognizer_values, id, NULL, 1, &count) != GESTA_OK &&
         READ(p, gesta_recognizer_state, id, NULL) != GESTA_OK);
    free(contacts);
    free(values);
    if (code == GESTA_OK && p->inside == 0 && !world.failed) {
        const track *t = track_of(p, id);
        gesta_verdict verdict = {.size = sizeof verdict};
        HOLD(READ(p, gesta_recognizer_verdict, id, &verdict) == GESTA_OK);
        /* The last event may be the decision of an earlier sequence. */
        HOLD((state == t->tracker.state || verdict.sequence != t->tracker.open) && enabled <= 1);
    }
}

static void read_verdict(place *p, const record *r) {
    uint32_t id = recognizer_of(p, r->a, r);
    size_t needed = 0, capacity = r->b % 200, size = r->c % 4 ? sizeof(gesta_verdict) : r->x % 128;
    char *text = malloc(capacity + 1);
    gesta_verdict *verdict = calloc(1, 4 + size);
    verdict->size = (uint32_t)size;
    int32_t code = READ(p, gesta_recognizer_verdict, id, verdict);
    HOLD(code != GESTA_OK ||
         (size >= sizeof *verdict && verdict->state <= GESTA_STATE_FAILED && verdict->recognizer == id));
    HOLD(verdict->size == size);
    code = READ(p, gesta_recognizer_verdict_text, id, text, capacity, &needed);
    HOLD(code != GESTA_OK || (needed < capacity && strlen(text) == needed && needed > 0));
    free(verdict);
    free(text);
}

static void read_samples(place *p, const record *r) {
    uint32_t id = recognizer_of(p, r->a, r);
    size_t capacity = r->b % 16, stride = r->c % 4 ? sizeof(gesta_touch) : sizeof(gesta_touch) + 8 * (r->c / 4u % 3),
           count = 9999;
    char *samples = malloc(capacity * stride + 1);
    int32_t code = READ(p, gesta_recognizer_samples, id, r->x % 64,
                        capacity > 0 ? (gesta_touch *)(void *)samples : NULL, capacity, stride, &count);
    HOLD(code == GESTA_OK || count == 9999);
    for (size_t i = 0; code == GESTA_OK && i < capacity && r->x % 64 + i < count; i++) {
        const gesta_touch *t = (const gesta_touch *)(const void *)(samples + i * stride);
        HOLD(t->phase >= GESTA_PHASE_BEGAN && t->phase <= GESTA_PHASE_CANCELLED && isfinite(t->x) && t->time <= p->now);
    }
    free(samples);
    READ(p, gesta_recognizer_samples, id, 0, NULL, 1, r->y, &count);
}

static void read_measures(place *p, const record *r) {
    uint32_t id = recognizer_of(p, r->a, r);
    size_t capacity = r->b % 16,
           stride = r->c % 4 ? sizeof(gesta_measure) : sizeof(gesta_measure) + 8 * (r->c / 4u % 3), count = 9999;
    char *measures = malloc(capacity * stride + 1);
    int32_t code = READ(p, gesta_recognizer_measures, id, capacity > 0 ? (gesta_measure *)(void *)measures : NULL,
                        capacity, stride, &count);
    HOLD(code == GESTA_OK || count == 9999);
    for (size_t i = 0; code == GESTA_OK && i < capacity && i < count; i++) {
        const gesta_measure *m = (const gesta_measure *)(const void *)(measures + i * stride);
        HOLD(m->reason != 0 && m->name != NULL && m->unit != NULL && m->flags <= GESTA_MEASURE_MET);
        HOLD(m->least <= m->most && m->first >= 0 && m->first <= m->last && m->last <= 1.0 + 1e-9);
    }
    free(measures);
    READ(p, gesta_recognizer_measures, id, NULL, 1, r->y, &count);
}

#endif
