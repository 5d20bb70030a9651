/* What the program registers, with user pointers that the model follows: callbacks, actions and classes. */
#include "driver.h"

/* Sets one of the callbacks with a user pointer: its old one ends, unless the call fails. */
static struct token *begin_set(struct world *world, struct token **current, enum token_kind kind, bool clear) {
    struct token *token = clear ? NULL : token_new(world, kind);
    token_retire(*current, true);
    return token;
}

static void end_set(struct token **current, struct token *old, struct token *token, int32_t result) {
    if (result == GESTA_OK) return;
    if (token) token_drop(token);
    if (*current == token) *current = old;
    token_retire(old, false);
}

static void set_log(struct world *world) {
    bool clear = one_in(4);
    struct token *old = world->log, *token = begin_set(world, &world->log, LOG, clear);
    world->log = token;
    end_set(&world->log, old, token,
            CALL(world, GESTA_OK, gesta_context_set_log,
                 (world->context, clear ? NULL : on_log, token, clear ? NULL : token_release)));
}

static void set_observer(struct world *world) {
    if (!one_in(4)) return;
    bool clear = one_in(6), observed = world->observed;
    struct token *old = world->observer, *token = begin_set(world, &world->observer, OBSERVER, clear);
    world->observer = token;
    world->observed = false;
    world->last_event = 0;
    int32_t result = CALL(world, GESTA_OK, gesta_context_set_observer,
                          (world->context, clear ? NULL : on_observed, token, clear ? NULL : token_release));
    end_set(&world->observer, old, token, result);
    if (result != GESTA_OK) {
        world->observed = observed;
        return;
    }
    if (world->observer != token) return; /* a release function set another one */
    world->observed = !clear && (observed || old == NULL);
    if (!clear && observed) return;
    /* Events were missed, or will be. */
    world->listed_valid = false;
    for (uint32_t i = 0; i < world->ids.capacity; i++) world->ids.entries[i].tracker.known = 0;
}

static void set_hit_test(struct world *world) {
    bool clear = one_in(2);
    struct token *old = world->hit_test, *token = begin_set(world, &world->hit_test, HIT_TEST, clear);
    world->hit_test = token;
    end_set(&world->hit_test, old, token,
            CALL(world, GESTA_OK, gesta_context_set_hit_test,
                 (world->context, clear ? NULL : on_hit_test, token, clear ? NULL : token_release)));
}

static void set_delegate(struct world *world) {
    bool clear = one_in(3);
    gesta_delegate delegate;
    struct token *old = world->delegate, *token = begin_set(world, &world->delegate, DELEGATE, clear);
    delegate_fill(&delegate, token);
    world->delegate = token;
    end_set(&world->delegate, old, token,
            CALL(world, GESTA_OK, gesta_context_set_delegate, (world->context, clear ? NULL : &delegate)));
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

static int32_t spoil(gesta_class *table) {
    switch (below(5)) {
    case 0: table->id = "gesta.mine"; return GESTA_E_CLASS_ID;
    case 1: table->id = "mine"; return GESTA_E_CLASS_ID;
    case 2: table->create = NULL; return GESTA_E_CLASS_FUNCTION;
    case 3: table->parameter_count = 65; return GESTA_E_CLASS_TABLE;
    default: table->doc = "\xff"; return GESTA_E_CLASS_TABLE;
    }
}

static void add_class(struct world *world) {
    uint32_t which = below(CLASSES), id = 0;
    if (recorded) return;
    bool duplicate = world->class_mask >> which & 1;
    if (duplicate && !one_in(8)) return;
    struct token *token = token_new(world, CLASS_TOKEN);
    gesta_class spoiled, *table = duplicate ? &spoiled : &world->classes[which];
    class_fill(table, which, token);
    int32_t want = duplicate ? GESTA_E_CLASS_DUPLICATE : GESTA_OK;
    if (!duplicate && one_in(4)) {
        spoiled = *table;
        table = &spoiled;
        want = spoil(table);
    }
    int32_t result = CALL(world, want, gesta_class_register, (world->context, table, one_in(4) ? NULL : &id));
    if (result != GESTA_OK) {
        token_drop(token);
        return;
    }
    world->class_mask |= 1u << which;
    if (id) remember(world, CLASS, id);
}

struct findings {
    struct world *world;
    size_t count;
};

static void on_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    struct findings *findings = user;
    if (context != findings->world->context) broken("a finding of another context");
    if (finding->kind == 0 || finding->kind > GESTA_FINDING_COMMON || !finding->text[0]) broken("an odd finding");
    bool is_general = finding->kind == GESTA_FINDING_TIMES;
    if (is_general ? finding->recognizer != 0
                   : !find_recognizer(findings->world, finding->recognizer) && !findings->world->callbacks)
        broken("a finding about 0x%08x, which is no recognizer", finding->recognizer);
    findings->count++;
    callback_begin(findings->world, true);
    act(findings->world, 16);
    callback_end(findings->world, true);
}

static void check(struct world *world) {
    if (!one_in(8)) return;
    struct findings findings = {world, 0};
    size_t count = 0;
    int32_t result = CALL(world, GESTA_OK, gesta_context_check, (world->context, on_finding, &findings, &count));
    if (result == GESTA_OK && count != findings.count) broken("%zu findings, %zu were reported", count, findings.count);
}

static void on_bytes(const char *bytes, size_t length, void *user) {
    struct world *world = user;
    if (length == 0 || length > 16384 || !bytes) broken("a piece of a text has %zu bytes", length);
    callback_begin(world, true);
    act(world, 16);
    callback_end(world, true);
}

static void save(struct world *world) {
    int32_t want = GESTA_OK;
    if (!one_in(4)) return;
    if (one_in(2)) {
        CALL(world, GESTA_OK, gesta_setup_save, (world->context, on_bytes, world));
        return;
    }
    uint32_t id = pick_id(world, RECOGNIZER, &want);
    const struct recognizer *recognizer = find_recognizer(world, id);
    if (want == GESTA_OK && !recognizer->learns) want = GESTA_E_TYPE;
    CALL(world, want, gesta_recognizer_save_examples, (world->context, id, on_bytes, world));
}

const struct call registering_calls[] = {{6, set_log},    {10, set_observer}, {6, set_hit_test}, {6, set_delegate},
                                         {10, add_class}, {2, check},         {4, save},         {0, NULL}};
const struct call action_calls[] = {{30, add_action}, {20, remove_action}, {0, NULL}};
