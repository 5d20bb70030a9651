/* Recognizers: their life, what is set and read, their actions, samples and verdicts. */
#include "driver.h"

static void create(struct world *world) {
    if (world->recognizer_count == RECOGNIZERS || (world->recognizer_count > 6 && !one_in(3))) return;
    gesta_class_info info = {.size = sizeof info};
    uint32_t classes[CLASSES_MAX];
    size_t count = 0;
    union out out;
    gesta_context *context = world->context;
    if (gesta_context_classes(context, classes, CLASSES_MAX, &count) ||
        gesta_class_describe(context, classes[below((uint32_t)count)], &info))
        broken("a class cannot be described");
    bool own = strncmp(info.id, "org.driver.", 11) == 0;
    int32_t want = GESTA_OK;
    if (own && one_in(6)) {
        refuse_create = true;
        want = GESTA_E_CLASS_CREATE;
    }
    out_clear(&out);
    int32_t result = CALL(world, want, gesta_recognizer_create, (context, info.id, SIZE_MAX, &out.u32));
    refuse_create = false;
    out_check(&out, result);
    if (result == GESTA_OK) remember(world, RECOGNIZER, out.u32);
}

static void end_actions(struct world *world, uint32_t recognizer, bool ending) {
    for (uint32_t i = 0; i < world->action_count; i++)
        if (world->actions[i].recognizer == recognizer) token_end(world->actions[i].token, ending);
}

static void destroy(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t id = pick_id(world, RECOGNIZER, &want);
    if (want == GESTA_OK && world->recognizer_count < 6 && !one_in(4)) return;
    end_actions(world, id, true);
    bool forgotten = forget_before(world, RECOGNIZER, id, want);
    int32_t result = CALL(world, want, gesta_recognizer_destroy, (world->context, id));
    if (result != GESTA_OK) end_actions(world, id, false);
    forget_after(world, RECOGNIZER, id, forgotten, result);
}

/* Filters of contacts: refused for a class that tracks none. */
static int32_t filtered(struct world *world, uint32_t recognizer, int32_t want) {
    gesta_class_info info = {.size = sizeof info};
    uint32_t class_id = 0;
    if (want != GESTA_OK || gesta_recognizer_class(world->context, recognizer, &class_id)) return want;
    if (gesta_class_describe(world->context, class_id, &info)) broken("a class cannot be described");
    return info.flags & GESTA_CLASS_HOVERS ? ANY : GESTA_OK;
}

/** What a callback has ended is not reported as recognized later. */
static void interrupted(struct world *world, uint32_t id) {
    struct id_entry *entry = ids_find(&world->ids, id);
    if (entry && !doubtful(world)) entry->interrupted = entry->tracker.sequence;
}

static void set(struct world *world) {
    int32_t want = GESTA_OK, allowed = GESTA_OK;
    uint32_t id = pick_id(world, RECOGNIZER, &want), number = below(4), region;
    gesta_context *context = world->context;
    switch (below(14)) {
    case 11: {
        int32_t captain = (int32_t)below(2);
        number = below(3);
        if (number == 0 && captain != 0 && want != ANY) want = want == GESTA_OK ? GESTA_E_ARGUMENT : FAILS;
        CALL(world, want, gesta_recognizer_set_team, (context, id, number, captain));
        break;
    }
    case 10: CALL(world, want == GESTA_OK ? ANY : want, gesta_recognizer_claim, (context, id)); break;
    case 0:
    case 1:
        region = one_in(8) ? GESTA_REGION_NONE : pick_id(world, REGION, &allowed);
        if (allowed != GESTA_OK && region == GESTA_REGION_NONE && !world->destroying) allowed = GESTA_OK;
        if (allowed != GESTA_OK) want = want == GESTA_OK ? allowed : want == ANY ? ANY : FAILS;
        CALL(world, want, gesta_recognizer_attach, (context, id, region));
        break;
    case 2:
        number = !one_in(3);
        if (!CALL(world, want, gesta_recognizer_set_enabled, (context, id, (int32_t)number)) && !number)
            interrupted(world, id);
        break;
    case 3:
        if (!CALL(world, want, gesta_recognizer_reset, (context, id))) interrupted(world, id);
        break;
    case 4: {
        uint64_t contact = world->finger_count ? world->fingers[below(world->finger_count)].id : 7;
        CALL(world, want == GESTA_OK ? ANY : want, gesta_recognizer_ignore, (context, id, contact));
        break;
    }
    case 5: CALL(world, want, gesta_recognizer_set_user, (context, id, (void *)(uintptr_t)number)); break;
    case 6: CALL(world, want, gesta_recognizer_set_provisional, (context, id, (int32_t)number - 1)); break;
    case 7: CALL(world, want, gesta_recognizer_set_priority, (context, id, (int32_t)number - 2)); break;
    case 8:
        number = one_in(2) ? GESTA_BUTTON_PRIMARY : below(8);
        if (number == 0 && want != ANY) want = want == GESTA_OK ? GESTA_E_RANGE : FAILS;
        CALL(world, filtered(world, id, want), gesta_recognizer_set_buttons, (context, id, number));
        break;
    case 9: {
        uint32_t required = one_in(4) ? below(4) : 0, excluded = one_in(4) ? below(4) : 0;
        if ((required & excluded) != 0 && want != ANY) want = want == GESTA_OK ? GESTA_E_RANGE : FAILS;
        CALL(world, filtered(world, id, want), gesta_recognizer_set_modifiers, (context, id, required, excluded));
        break;
    }
    case 12: {
        static const char *const labels[] = {"", "undo", "undo", "two words", "a label that is longer than the others"};
        const char *label = labels[below(5)];
        CALL(world, want, gesta_recognizer_set_label, (context, id, label, strlen(label)));
        break;
    }
    default:
        number =
            one_in(2) ? (uint32_t)GESTA_TOOLS_FINGER << below(4) : below(17) * GESTA_TOOLS_FINGER / (one_in(4) ? 4 : 1);
        if (number == 0 || (number & ~0xF0u) != 0) want = want == GESTA_OK ? GESTA_E_RANGE : want == ANY ? ANY : FAILS;
        CALL(world, want, gesta_recognizer_set_tools, (context, id, number));
        break;
    }
}

static void lists(struct world *world) {
    union out out;
    uint64_t contacts[4];
    double values[64];
    gesta_touch samples[16];
    int32_t want = GESTA_OK;
    uint32_t id = pick_id(world, RECOGNIZER, &want), capacity = below(5);
    const struct recognizer *recognizer = find_recognizer(world, id);
    gesta_context *context = world->context;
    out_clear(&out);
    out_check(&out, CALL(world, want, gesta_recognizer_contacts, (context, id, contacts, capacity, &out.size)));
    out_clear(&out);
    int32_t result = CALL(world, want, gesta_recognizer_values, (context, id, values, 64, &out.size));
    out_check(&out, result);
    if (result == GESTA_OK && recognizer && out.size != recognizer->value_count) broken("a wrong number of values");
    int64_t time = pick_time(world);
    bool keeps = world->flags & GESTA_CONFIG_FRAME_VALUES;
    out_clear(&out);
    result = CALL(world, want == GESTA_OK ? keeps ? ANY : FAILS : want, gesta_recognizer_values_at,
                  (context, id, time, below(2), values, 64, &out.size));
    out_check(&out, result);
    if (result == GESTA_OK && recognizer && out.size != recognizer->value_count) broken("a wrong number of values");
    gesta_measure measures[4];
    out_clear(&out);
    result = CALL(world, want, gesta_recognizer_measures,
                  (context, id, measures, capacity, sizeof(gesta_measure), &out.size));
    out_check(&out, result);
    for (size_t i = 0; result == GESTA_OK && i < out.size && i < capacity; i++)
        if (measures[i].name == NULL || !(measures[i].least <= measures[i].most)) broken("a measure without a range");
    if (want == GESTA_OK) want = recognizer->capture ? GESTA_OK : GESTA_E_TYPE;
    out_clear(&out);
    size_t first = below(40);
    out_check(&out, CALL(world, want, gesta_recognizer_samples,
                         (context, id, first, samples, 16, sizeof *samples, &out.size)));
}

static void verdict(struct world *world) {
    gesta_verdict verdict = {.size = sizeof verdict};
    char text[512];
    size_t needed = 12345;
    int32_t want = GESTA_OK;
    uint32_t id = pick_id(world, RECOGNIZER, &want);
    int32_t result = CALL(world, want, gesta_recognizer_verdict, (world->context, id, &verdict));
    if (result == GESTA_OK && verdict.recognizer != id) broken("the verdict of another recognizer");
    bool small = want == GESTA_OK && one_in(8);
    size_t capacity = small ? below(2) : sizeof text;
    result = CALL(world, small ? GESTA_E_BUFFER : want, gesta_recognizer_verdict_text,
                  (world->context, id, capacity ? text : NULL, capacity, &needed));
    if (small ? needed == 12345 : result == GESTA_OK && strlen(text) != needed) broken("a verdict's length is wrong");
    gesta_hint hint = {.size = sizeof hint};
    int32_t hinted = CALL(world, want, gesta_recognizer_hint, (world->context, id, &hint));
    result = CALL(world, want, gesta_recognizer_hint_text, (world->context, id, text, sizeof text, &needed));
    if (result != GESTA_OK || hinted != GESTA_OK) return;
    gesta_resemblance like = {.size = sizeof like};
    int32_t compared = CALL(world, want, gesta_recognizer_resemblance, (world->context, id, &like));
    if (compared == GESTA_OK && !(like.score >= 0 && like.score <= 1)) broken("a score out of range");
    if (compared == GESTA_OK && (like.recognizer == 0) != (like.score == 0)) broken("a score without a sign");
    char sign[256];
    CALL(world, want, gesta_recognizer_resemblance_text, (world->context, id, sign, sizeof sign, NULL));
    bool failed = verdict.state == GESTA_STATE_FAILED || verdict.state == GESTA_STATE_CANCELLED;
    if (strlen(text) != needed || needed > 50) broken("a hint's length is wrong");
    /* If a later contact did not reach it, that is its reason, about which a person can do something or not. */
    bool excusable = verdict.reason == GESTA_REASON_DISABLED || verdict.reason == GESTA_REASON_DETACHED ||
                     (verdict.reason >= GESTA_REASON_WRONG_INPUT && verdict.reason <= GESTA_REASON_NOT_RECEIVED);
    if (failed && hint.key == 0 && !excusable) broken("a failure without a hint");
    if (!failed && verdict.reason == 0 && (hint.key != 0 || needed != 0)) broken("a hint without a reason");
    if ((hint.key != 0) != (needed != 0)) broken("a hint without a text, or the other way round");
    if (hint.part > hint.parts) broken("a hint about a part beyond the last");
}

static void label(struct world *world) {
    union out out;
    char text[64];
    size_t needed = 12345;
    int32_t want = GESTA_OK;
    uint32_t id = pick_id(world, RECOGNIZER, &want);
    int32_t result = CALL(world, want, gesta_recognizer_label, (world->context, id, text, sizeof text, &needed));
    if (result == GESTA_OK && strlen(text) != needed) broken("a label's length is wrong");
    out_clear(&out);
    out_check(&out, CALL(world, ANY, gesta_recognizer_find, (world->context, "undo", 4, &out.u32)));
}

static void add_action(struct world *world) {
    if (world->action_count == ACTIONS) return;
    int32_t want = GESTA_OK;
    uint32_t id = pick_id(world, RECOGNIZER, &want);
    union out out;
    struct token *token = token_new(world, ACTION_TOKEN);
    token->id = id;
    out_clear(&out);
    int32_t result =
        CALL(world, want, gesta_recognizer_add_action, (world->context, id, on_event, token, token_release, &out.u32));
    out_check(&out, result);
    if (result != GESTA_OK) {
        token_drop(token);
        return;
    }
    remember(world, ACTION, out.u32);
    world->actions[world->action_count++] = (struct action){out.u32, id, token};
}

static void remove_action(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t id = pick_id(world, ACTION, &want), recognizer = 0;
    struct token *token = NULL;
    for (uint32_t i = 0; i < world->action_count; i++)
        if (world->actions[i].id == id) {
            token = world->actions[i].token;
            recognizer = world->actions[i].recognizer;
        }
    if (!token) recognizer = pick_id(world, RECOGNIZER, &want);
    if (token && !world->destroying && one_in(10)) {
        uint32_t other = pick_id(world, RECOGNIZER, &want);
        if (other != recognizer) want = want == GESTA_OK ? GESTA_E_HANDLE : want;
        if (other != recognizer && ids_find(&world->ids, recognizer)->alive == 0) want = FAILS;
        recognizer = other;
    }
    if (want == GESTA_OK || want == ANY) token_retire(token, true);
    bool forgotten = forget_before(world, ACTION, id, want);
    int32_t result = CALL(world, want, gesta_recognizer_remove_action, (world->context, recognizer, id));
    if (result != GESTA_OK && (want == GESTA_OK || want == ANY)) token_retire(token, false);
    forget_after(world, ACTION, id, forgotten, result);
}

const struct call recognizer_calls[] = {{60, set}, {16, lists}, {16, verdict}, {4, label}, {0, NULL}};
const struct call life_calls[] = {{40, create}, {16, destroy}, {30, add_action}, {20, remove_action}, {0, NULL}};
