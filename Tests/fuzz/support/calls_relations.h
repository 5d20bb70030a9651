/* Regions, relations, delegate and hit test, classes, plugins. */
#ifndef CALLS_RELATIONS_H
#define CALLS_RELATIONS_H

#include "calls_recognizers.h"

static uint32_t region_of(place *p, uint8_t at, const record *r) {
    if (at >= 240) return at == 255 ? word_of(r) : at == 254 ? 0 : GESTA_REGION_ROOT;
    return at < 64 ? GESTA_REGION_ROOT : p->regions[at % REGIONS];
}

static gesta_rect rect_of(const record *r) {
    gesta_rect rect = {number_of_bits(r->x), number_of_bits(r->y), 100 + r->b * 8, 100 + r->c * 8};
    if (r->b >= 250) rect.width = number_of_bits((uint16_t)(0xF000 + r->c));
    return rect;
}

static void change_regions(place *p, const record *r) {
    record more = *r;
    gesta_rect rect = rect_of(r);
    uint32_t made = 0xdead, region = region_of(p, r->c, r);
    int32_t code;
    switch (r->a % 10) {
    case 0:
    case 1:
        code = CHANGE(p, gesta_region_create, region, r->b == 249 ? NULL : &rect, &made);
        HOLD(code == GESTA_OK ? made >> 29 == 2 : made == 0xdead);
        if (code != GESTA_OK) break;
        if (p->regions[r->a / 8 % REGIONS] != 0) gesta_region_destroy(p->context, p->regions[r->a / 8 % REGIONS]);
        p->regions[r->a / 8 % REGIONS] = made;
        break;
    case 2: CHANGE(p, gesta_region_destroy, region); break;
    case 3: CHANGE(p, gesta_region_set_rect, region, &rect); break;
    case 4: CHANGE(p, gesta_region_set_order, region, (int32_t)(r->x % 5) - 2); break;
    case 5: CHANGE(p, gesta_region_set_enabled, region, r->b % 3); break;
    case 6: {
        gesta_region_info *info = calloc(1, sizeof *info + 8);
        info->size = r->b % 4 ? sizeof *info : r->x % (sizeof *info + 8);
        code = READ(p, gesta_region_describe, region, info);
        HOLD(code != GESTA_OK || (info->region == region && info->enabled <= 1));
        free(info);
        break;
    }
    case 7: {
        gesta_affine to = {number_of_bits(r->x), r->b % 3, r->c % 5, number_of_bits(r->y), r->b, r->c};
        CHANGE(p, gesta_region_set_transform, region, r->b == 200 ? NULL : &to);
        break;
    }
    case 8: {
        double xy[4] = {number_of_bits(r->x), number_of_bits(r->y), r->b, r->c}, was[4];
        memcpy(was, xy, sizeof was);
        code = READ(p, gesta_region_to_local, region, xy, 2);
        HOLD(code == GESTA_OK || memcmp(xy, was, sizeof was) == 0);
        READ(p, gesta_region_vectors_to_local, region, xy, r->b % 3);
        READ(p, gesta_region_to_root, region, xy, r->b % 3);
        break;
    }
    default:
        code = READ(p, gesta_region_at, number_of_bits(more.x), number_of_bits(more.y), &made);
        HOLD(code == GESTA_OK ? made == 0 || made >> 29 == 2 : made == 0xdead);
    }
}

/* ---------------------------------------------------------------------------------------------------- callbacks -- */

static uint8_t answer_of(place *p) { return p->answers = (uint8_t)(p->answers * 29 + 17); }

static int32_t may_begin(gesta_context *context, uint32_t recognizer, void *user) {
    grant *g = user;
    uint32_t state = 99;
    HOLD(g->released == 0 && gesta_recognizer_state(context, recognizer, &state) == GESTA_OK && !state_is_open(state));
    act_inside(g->place, 1);
    return answer_of(g->place) % 8 != 0;
}

static int32_t may_receive(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    grant *g = user;
    uint32_t state = 99;
    HOLD(g->released == 0 && contact->phase == GESTA_PHASE_BEGAN &&
         gesta_recognizer_state(context, recognizer, &state) == GESTA_OK);
    act_inside(g->place, 1);
    return answer_of(g->place) % 8 != 0;
}

static int32_t may_join(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    grant *g = user;
    HOLD(g->released == 0 && recognizer != other && context == g->place->context);
    act_inside(g->place, 1);
    return answer_of(g->place) % 2;
}

static int32_t must_wait(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    grant *g = user;
    HOLD(g->released == 0 && recognizer != other && context == g->place->context);
    act_inside(g->place, 1);
    return answer_of(g->place) % 2;
}

static uint32_t find_region(gesta_context *context, const gesta_touch *touch, void *user) {
    grant *g = user;
    uint32_t region = 0;
    HOLD(g->released == 0 && (touch->phase == GESTA_PHASE_BEGAN || touch->phase == GESTA_PHASE_HOVER));
    act_inside(g->place, 1);
    uint8_t answer = answer_of(g->place);
    if (answer % 8 == 0) return answer * 0x1234567u;
    if (answer % 8 < 4) return g->place->regions[answer / 8 % REGIONS];
    return gesta_region_at(context, touch->x, touch->y, &region) == GESTA_OK ? region : 0;
}

static void set_delegate(place *p, const record *r) {
    gesta_delegate table;
    grant *g = r->a % 4 ? new_grant(p) : NULL;
    memset(&table, 0, sizeof table);
    table.size = r->b == 255 ? r->x % (sizeof table + 1) : sizeof table;
    table.reserved = r->b == 254;
    table.should_begin = r->c & 1 ? may_begin : NULL;
    table.should_receive = r->c & 2 ? may_receive : NULL;
    table.simultaneous = r->c & 4 ? may_join : NULL;
    table.should_require_failure = r->c & 8 ? must_wait : NULL;
    table.release = release_grant;
    table.user = g;
    p->answers = r->b;
    if (CHANGE(p, gesta_context_set_delegate, g != NULL ? &table : NULL) != GESTA_OK && g != NULL) g->withdrawn = 1;
}

static void set_hit_test(place *p, const record *r) {
    grant *g = r->a % 3 ? new_grant(p) : NULL;
    p->answers = r->b;
    if (CHANGE(p, gesta_context_set_hit_test, g != NULL ? find_region : NULL, g, g != NULL ? release_grant : NULL) !=
            GESTA_OK &&
        g != NULL)
        g->withdrawn = 1;
}

static void hear_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    uint32_t state;
    HOLD(finding->kind >= GESTA_FINDING_UNREACHABLE && finding->kind <= GESTA_FINDING_UNUSED && finding->text[0] != 0);
    HOLD(finding->kind == GESTA_FINDING_TIMES
             ? finding->recognizer == 0 && finding->other == 0
             : gesta_recognizer_state(context, finding->recognizer, &state) == GESTA_OK);
    HOLD(finding->other == 0 || gesta_recognizer_state(context, finding->other, &state) == GESTA_OK);
    act_inside(user, 1);
}

static void relate(place *p, const record *r) {
    uint32_t a = recognizer_of(p, r->a, r), b = recognizer_of(p, r->b, r), count = 0;
    switch (r->c % 18) {
    case 0:
    case 1:
    case 2:
    case 3: CHANGE(p, gesta_recognizer_require_failure, a, b); break;
    case 16: CHANGE(p, gesta_recognizer_claim, a); break;
    case 17: {
        int32_t captain = 9;
        CHANGE(p, gesta_recognizer_set_team, a, r->x % 4, r->b % 2);
        HOLD(READ(p, gesta_recognizer_team, a, &count, &captain) != GESTA_OK || captain == 0 || count != 0);
        break;
    }
    case 4: CHANGE(p, gesta_recognizer_remove_requirement, a, b); break;
    case 5:
    case 6: CHANGE(p, gesta_recognizer_allow_simultaneous, a, b, r->x % 2); break;
    case 7:
    case 8: CHANGE(p, gesta_recognizer_set_priority, a, (int32_t)whole_of_bits(r->x)); break;
    case 9: CHANGE(p, gesta_recognizer_set_tools, a, r->x % 20); break;
    case 10:
        CHANGE(p, gesta_recognizer_set_buttons, a, r->x % 8);
        CHANGE(p, gesta_recognizer_set_modifiers, a, r->x >> 3 & 3, r->x >> 5 & 3);
        break;
    case 11:
    case 12: CHANGE(p, gesta_recognizer_set_provisional, a, r->x % 3); break;
    case 13: CHANGE(p, gesta_context_check, hear_finding, p, r->x % 2 ? &count : NULL); break;
    case 14: {
        int32_t undecided = 9;
        uint32_t confidence = 0;
        HOLD(READ(p, gesta_recognizer_confidence, a, &confidence) != GESTA_OK || confidence <= 255);
        READ(p, gesta_recognizer_waits_for, a, &count);
        HOLD(READ(p, gesta_recognizer_undecided, a, &undecided) != GESTA_OK || undecided == 0 || undecided == 1);
        break;
    }
    default:
        for (int i = 0; i + 1 < RECOGNIZERS; i++)
            gesta_recognizer_require_failure(p->context, p->recognizers[i], p->recognizers[i + 1]);
        break;
    }
}

/* -------------------------------------------------------------------------------------------- classes, plugins -- */

static void register_own_classes(place *p, const record *r) {
    uint32_t id = 0xdead;
    const gesta_class *table = &own_tables[r->a % 4];
    int32_t code = CHANGE(p, gesta_class_register, r->b == 255 ? NULL : table, &id);
    HOLD(code == GESTA_OK ? id >> 29 == 4 : id == 0xdead);
}

/* A table with one thing about it that may be wrong. They stay until the contexts are gone. */
typedef struct odd {
    struct odd *next;
    gesta_class table;
    gesta_parameter_info parameters[PUPPET_PARAMETER_COUNT];
    gesta_value_info values[PUPPET_VALUE_COUNT];
    gesta_reason_info reasons[PUPPET_REASON_COUNT];
} odd;

static odd *odds;

static void register_odd_class(place *p, const record *r) {
    odd *o = calloc(1, sizeof *o);
    if (o == NULL) abort();
    o->next = odds;
    odds = o;
    o->table = own_tables[r->a % 2];
    memcpy(o->parameters, puppet_parameters, sizeof o->parameters);
    memcpy(o->values, puppet_values, sizeof o->values);
    memcpy(o->reasons, puppet_reasons, sizeof o->reasons);
    o->table.id = "test.odd";
    o->table.parameters = o->parameters;
    o->table.values = o->values;
    o->table.reasons = o->reasons;
    gesta_parameter_info *parameter = &o->parameters[r->b % PUPPET_PARAMETER_COUNT];
    gesta_value_info *value = &o->values[r->b % PUPPET_VALUE_COUNT];
    gesta_reason_info *reason = &o->reasons[r->b % PUPPET_REASON_COUNT];
    double number = number_of_bits(r->y);
    switch (r->c % 32) {
    case 0: o->table.size = r->x % 200; break;
    case 1: o->table.flags = r->x; break;
    case 2: o->table.id = texts[r->x % TEXTS]; break;
    case 3: o->table.label = NULL; break;
    case 4: o->table.doc = r->x & 1 ? NULL : "\xff"; break;
    case 5: o->table.parameter_count = r->x % 7; break;
    case 6: o->table.value_count = r->x % 7; break;
    case 7: o->table.reason_count = r->x % 3; break;
    case 8: o->table.parameters = NULL; break;
    case 9: o->table.parameter_count = 65 + r->x; break;
    case 10: o->table.reserved = r->x; break;
    case 11: o->table.create = NULL; break;
    case 12: o->table.touches_moved = NULL; break;
    case 13: parameter->type = r->x % 7; break;
    case 14: parameter->minimum = number; break;
    case 15: parameter->maximum = number; break;
    case 16: parameter->initial = number; break;
    case 17: parameter->name = texts[r->x % TEXTS]; break;
    case 18: parameter->choices = r->x & 1 ? puppet_colours : NULL; break;
    case 19: parameter->choice_count = r->x % 4; break;
    case 20: parameter->flags = r->x; break;
    case 21: parameter->initial_text = r->x & 1 ? texts[r->x % TEXTS] : NULL; break;
    case 22: parameter->size = r->x % 100; break;
    case 23: value->type = r->x % 7; break;
    case 24: value->flags = r->x; break;
    case 25: value->name = r->x & 1 ? "strength" : NULL; break;
    case 26: value->choice_count = r->x % 4; break;
    case 27: reason->code = r->x; break;
    case 28: reason->text = r->x & 1 ? "{strength} {no such} {" : "{measured}"; break;
    case 29: reason->name = r->x & 1 ? "" : "not_today"; break;
    case 30: parameter->unit = NULL; break;
    default: break;
    }
    if (CHANGE(p, gesta_class_register, &o->table, NULL) == GESTA_OK) p->cut = 1; /* a replay would not have it */
}

static void read_classes(place *p, const record *r) {
    uint32_t count = 0, id = 0xdead;
    gesta_class_info kind = {.size = r->b == 255 ? r->x : sizeof kind};
    HOLD(READ(p, gesta_class_count, &count) == GESTA_OK && count >= 14);
    int32_t code = READ(p, gesta_class_at, r->a % (count + 1), &id);
    HOLD(code == GESTA_OK ? id >> 29 == 4 : code == GESTA_E_INDEX && id == 0xdead);
    if (r->b == 255 && r->x > sizeof kind) return;
    code = READ(p, gesta_class_describe, r->b == 254 ? word_of(r) : id, &kind);
    if (code != GESTA_OK) return;
    gesta_parameter_info parameter = {.size = sizeof parameter};
    gesta_value_info value = {.size = sizeof value};
    gesta_reason_info reason = {.size = sizeof reason};
    HOLD(kind.class_id == id && strlen(kind.id) > 0);
    HOLD((READ(p, gesta_class_parameter, id, r->c, &parameter) == GESTA_OK) == (r->c < kind.parameter_count));
    HOLD((READ(p, gesta_class_value, id, r->c, &value) == GESTA_OK) == (r->c < kind.value_count));
    HOLD((READ(p, gesta_class_reason, id, r->c, &reason) == GESTA_OK) == (r->c < kind.reason_count));
    HOLD(READ(p, gesta_class_find, kind.id, SIZE_MAX, &count) == GESTA_OK && count == id);
    HOLD(gesta_sizeof(texts[r->a % TEXTS], SIZE_MAX) == 0);
}

static void load_plugins(place *p, const record *r) {
    size_t length = 0;
    uint32_t count = 0, id = 0xdead;
    gesta_plugin_info info = {.size = sizeof info};
    char *path = raw_text(&world.in, r->a % 8, &length);
    if (length > 0 && path[0] == '/') path[0] = '.'; /* nothing is to be opened */
    HOLD(CHANGE(p, gesta_plugin_load, path, length, &id) != GESTA_OK && id == 0xdead);
    HOLD(CHANGE(p, gesta_plugin_scan, path, length, &count) != GESTA_OK);
    HOLD(CHANGE(p, gesta_plugin_load, "/no/such/plugin.so", SIZE_MAX, NULL) != GESTA_OK);
    HOLD(READ(p, gesta_plugin_count, &count) == GESTA_OK && count == 0 &&
         READ(p, gesta_plugin_at, 0, &id) == GESTA_E_INDEX);
    HOLD(READ(p, gesta_plugin_describe, word_of(r), &info) != GESTA_OK);
    free(path);
}

#endif
