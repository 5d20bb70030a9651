/* Random calls on regions, relations, the delegate and the hit test: a part of hammer.c, which has the rest. */
#ifndef HAMMER_ARBITRATION_H
#define HAMMER_ARBITRATION_H

static gesta_rect any_rect(void) {
    gesta_rect rect;
    rect.x = (double)roll(200) - 40;
    rect.y = (double)roll(200) - 40;
    rect.width = roll(20) ? roll(300) : (double)NAN;
    rect.height = (double)roll(300) - (roll(20) ? 0 : 300);
    return rect;
}

/* What a region has of its own is inside it, wherever it is hit. */
static void change_transform(uint32_t region) {
    gesta_affine to = {1, 0, 0, 1, 0, 0};
    gesta_region_info info;
    uint32_t hit = 0;
    double xy[2];
    to.a = (double)roll(9) - 4, to.b = roll(3), to.c = (double)roll(3) - 1, to.d = (double)roll(5) / 2;
    to.tx = roll(100), to.ty = roll(20) ? roll(100) : (double)NAN;
    int32_t code = gesta_region_set_transform(context, region, roll(6) ? &to : NULL);
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    if (gesta_region_describe(context, region, &info) == GESTA_OK && code == GESTA_OK)
        HOLD(info.transform.a == to.a || info.transform.a == 1);
    xy[0] = roll(400), xy[1] = roll(400);
    HOLD(gesta_region_at(context, xy[0], xy[1], &hit) == GESTA_OK);
    if (hit == GESTA_REGION_NONE || hit == GESTA_REGION_ROOT) return;
    HOLD(gesta_region_describe(context, hit, &info) == GESTA_OK);
    HOLD(gesta_region_to_local(context, hit, xy, 1) == GESTA_OK);
    HOLD(xy[0] >= 0 && xy[1] >= 0 && xy[0] < info.rect.width && xy[1] < info.rect.height);
    HOLD(gesta_region_to_root(context, hit, xy, 1) == GESTA_OK);
}

static void change_regions(void) {
    gesta_rect rect = any_rect();
    uint32_t at = roll(REGIONS), region = any_region(), made = 0;
    switch (roll(10)) {
    case 0:
    case 1:
    case 2:
        if (gesta_region_destroy(context, regions[at]) == GESTA_E_BUSY) return;
        if (gesta_region_create(context, region, &rect, &made) == GESTA_OK) regions[at] = made;
        break;
    case 3:
    case 4: gesta_region_set_rect(context, region, &rect); break;
    case 5: gesta_region_set_order(context, region, (int32_t)roll(5) - 2); break;
    case 6: gesta_region_set_enabled(context, region, roll(3) != 0); break;
    case 7: change_transform(region); break;
    case 8: {
        double factor = 0;
        gesta_context_set_slop_factor(context, roll(5), (double)roll(9) / 2);
        HOLD(gesta_context_slop_factor(context, roll(4), &factor) == GESTA_OK && factor <= 4);
        break;
    }
    default:
        if (roll(4) == 0) gesta_region_destroy(context, region);
    }
}

static void change_guard(void) {
    gesta_palm_guard guard;
    HOLD(gesta_palm_guard_init(&guard, sizeof guard) == GESTA_OK);
    guard.rules = roll(17);
    guard.max_contacts = 1 + roll(5);
    guard.edge_time = 0.001 * (1 + roll(100));
    guard.surface.width = roll(2) * 200;
    int32_t code = gesta_context_set_palm_guard(context, roll(3) ? &guard : NULL);
    HOLD(code == GESTA_OK || code == GESTA_E_BUSY || code == GESTA_E_MEMORY || guard.rules == 16);
}

/* What the delegate and the hit test answer; what they call in turn is refused, if it would change anything. */
static int32_t may(void *user) {
    HOLD(((grant *)user)->released == 0);
    maybe_call();
    return roll(8) != 0;
}

static int32_t may_begin(gesta_context *c, uint32_t recognizer, void *user) {
    (void)c;
    HOLD(*tracked_state(recognizer) != GESTA_STATE_BEGAN && *tracked_state(recognizer) != GESTA_STATE_CHANGED);
    return may(user);
}

static int32_t may_receive(gesta_context *c, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)c, (void)recognizer;
    HOLD(contact->phase == GESTA_PHASE_BEGAN);
    return may(user);
}

static int32_t may_join(gesta_context *c, uint32_t recognizer, uint32_t other, void *user) {
    (void)c;
    HOLD(recognizer != other);
    return may(user) && roll(2);
}

static int32_t must_wait(gesta_context *c, uint32_t recognizer, uint32_t other, void *user) {
    (void)c;
    HOLD(recognizer != other);
    return may(user) && roll(2);
}

static uint32_t find_region(gesta_context *c, const gesta_touch *touch, void *user) {
    uint32_t region = 0;
    may(user);
    return roll(3) == 0 ? any_region() : gesta_region_at(c, touch->x, touch->y, &region) == GESTA_OK ? region : 0;
}

static void set_delegate(void) {
    gesta_delegate d;
    memset(&d, 0, sizeof d);
    d.size = sizeof d;
    d.should_begin = roll(2) ? may_begin : NULL;
    d.should_receive = roll(2) ? may_receive : NULL;
    d.simultaneous = roll(2) ? may_join : NULL;
    d.should_require_failure = roll(2) ? must_wait : NULL;
    d.release = release_grant;
    grant *g = roll(4) ? new_grant() : NULL;
    d.user = g;
    if (gesta_context_set_delegate(context, g != NULL ? &d : NULL) != GESTA_OK && g != NULL) g->released = 1;
}

static void set_hit_test(void) {
    grant *g = roll(2) ? new_grant() : NULL;
    if (gesta_context_set_hit_test(context, g != NULL ? find_region : NULL, g, g != NULL ? release_grant : NULL) !=
            GESTA_OK &&
        g != NULL)
        g->released = 1;
}

static void look_at_finding(gesta_context *c, const gesta_finding *finding, void *user) {
    uint32_t state;
    (void)user;
    findings++;
    HOLD(finding->text[0] != 0 && gesta_recognizer_state(c, finding->recognizer, &state) == GESTA_OK);
    HOLD(finding->other == 0 || gesta_recognizer_state(c, finding->other, &state) == GESTA_OK);
    maybe_call();
}

/* Others share none of its contacts any more, unless they may recognize beside it. */
static void claim(uint32_t r) {
    uint32_t state = 0;
    int32_t code = gesta_recognizer_claim(context, r);
    if (code == GESTA_E_BUSY || gesta_recognizer_state(context, r, &state) != GESTA_OK) return;
    HOLD(code == GESTA_OK || code == GESTA_E_STATE);
    claims += code == GESTA_OK;
}

static void relate(uint32_t r) {
    uint32_t other = any_recognizer(), waits = 0;
    switch (roll(15)) {
    case 10:
        for (int n = 0; n < 24; n++) gesta_recognizer_set_provisional(context, any_recognizer(), (int32_t)roll(5));
        break;
    case 11:
        if (roll(4) == 0) gesta_context_check(context, look_at_finding, NULL, &waits);
        break;
    case 0:
    case 1:
    case 2: /* many at once: few of them ever matter */
        for (int n = 0; n < 24; n++)
            cycles += gesta_recognizer_require_failure(context, any_recognizer(), any_recognizer()) == GESTA_E_CYCLE;
        break;
    case 3:
        if (gesta_recognizer_waits_for(context, r, &waits) == GESTA_OK && waits == 0) waits = other;
        gesta_recognizer_remove_requirement(context, r, waits);
        break;
    case 4:
    case 5: gesta_recognizer_allow_simultaneous(context, r, other, roll(3) != 0); break;
    case 6: gesta_recognizer_set_priority(context, r, (int32_t)roll(5) - 2); break;
    case 7: gesta_recognizer_set_tools(context, r, roll(20)); break;
    case 8:
        gesta_recognizer_set_buttons(context, r, roll(4) == 0 ? roll(4) : GESTA_BUTTON_PRIMARY);
        gesta_recognizer_set_modifiers(context, r, roll(8) == 0, roll(8) == 0);
        break;
    case 9: set_delegate(); break;
    case 12: claim(r); break;
    case 13: gesta_recognizer_set_team(context, r, roll(3), (int32_t)roll(2)); break;
    default: set_hit_test(); break;
    }
}

/* Whoever waits is possible, and so is the one that it waits for, unless an earlier sequence of it waits. */
static void look_at_waiting(void) {
    for (size_t i = 0; i < RECOGNIZERS; i++) {
        uint32_t other = 0, next = 0, mine = 0, its = 0;
        if (gesta_recognizer_waits_for(context, recognizers[i], &other) != GESTA_OK || other == 0) continue;
        waited++;
        HOLD(gesta_recognizer_state(context, recognizers[i], &mine) == GESTA_OK && mine != GESTA_STATE_BEGAN &&
             mine != GESTA_STATE_CHANGED);
        HOLD(gesta_recognizer_state(context, other, &its) == GESTA_OK && its != GESTA_STATE_BEGAN &&
             its != GESTA_STATE_CHANGED);
        HOLD(gesta_recognizer_waits_for(context, other, &next) == GESTA_OK);
        HOLD(its == GESTA_STATE_POSSIBLE || next != 0);
    }
}

#endif
