/* Contexts, their callbacks, and the functions that need no context. */
#include "driver.h"

#include <math.h>

static void config_fill(gesta_config *config) {
    static const uint32_t limits[] = {1, 2, 3, 5, 10, 32, 1024};
    if (CALL(NULL, GESTA_OK, gesta_config_init, (config, sizeof *config)) != GESTA_OK) return;
    config->flags = below(64);
    if (one_in(2)) config->flags &= ~(uint32_t)GESTA_CONFIG_NO_POLL;
    config->max_contacts = limits[below(7)];
    if (one_in(3)) config->units_per_mm = uniform(0.5, 20);
}

void world_create(struct world *world) {
    gesta_config config;
    config_fill(&config);
    gesta_context *context = (gesta_context *)(void *)&config;
    int32_t result = CALL(NULL, GESTA_OK, gesta_context_create, (&config, &context));
    if (result != GESTA_OK) {
        if (context) broken("gesta_context_create failed and did not write NULL");
        return;
    }
    struct ids ids = world->ids;
    ids_clear(&ids);
    char *text = world->trace.text;
    *world = (struct world){.context = context, .ids = ids, .flags = config.flags, .max_contacts = config.max_contacts};
    world->trace.text = text;
    world->now = world->event_time = INT64_MIN;
    world->refused = refused_allocations;
    message_keep(world);
    if (world->message[0]) broken("a new context has a message");
    world->listed_valid = true;
    if (one_in(16)) return;
    world->observer = token_new(world, OBSERVER);
    result = CALL(world, GESTA_OK, gesta_context_set_observer, (context, on_observed, world->observer, token_release));
    if (result != GESTA_OK) {
        token_drop(world->observer);
        world->observer = NULL;
    }
    world->observed = result == GESTA_OK;
}

void world_destroy(struct world *world) {
    if (!world->context) return;
    if (world->callbacks) {
        CALL(world, GESTA_OK, gesta_context_destroy, (world->context));
        return;
    }
    trace_ends(world);
    world->destroying = true;
    world->digest_valid = false;
    if (one_in(3)) READ(gesta_context_destroy_later, (world->context)); /* outside callbacks, that is now */
    else if (CALL(world, GESTA_OK, gesta_context_destroy, (world->context)) != GESTA_OK)
        broken("a context was not destroyed");
    world->context = NULL;
    world->destroying = false;
    if (world->tokens) broken("%u user pointers were not released with their context", world->tokens);
    for (uint32_t i = 0; i < world->ids.capacity && world->observed && !doubtful(world); i++) {
        const struct id_entry *entry = &world->ids.entries[i];
        if (entry->id && entry->kind == RECOGNIZER && state_is_open(entry->tracker.state) && entry->tracker.known)
            broken("0x%08x began, and neither ended nor was cancelled", entry->id);
    }
    world->observer = world->log = world->hit_test = world->delegate = NULL;
    world->observed = false;
    trace_closed(world);
}

static void recreate(struct world *world) {
    if (world->callbacks == 0 && !one_in(40)) return;
    world_destroy(world);
    if (!world->context) world_create(world);
}

static void cancel(struct world *world) { CALL(world, GESTA_OK, gesta_context_cancel, (world->context)); }

static void now(struct world *world) {
    union out out;
    CALL(world, GESTA_OK, gesta_context_now, (world->context, &out.i64));
    if (out.i64 < world->now) broken("the context's time runs back");
    CALL(world, GESTA_OK, gesta_next_deadline, (world->context, &out.i64));
}

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

static void constants(struct world *world) {
    uint32_t number = one_in(2) ? below(120) : (uint32_t)random_bits();
    if (!READ(gesta_strerror, ((int32_t)number))[0] || !READ(gesta_strerror, (-(int32_t)below(60)))[0] ||
        !READ(gesta_state_name, (number))[0] || !READ(gesta_phase_name, (number))[0] ||
        !READ(gesta_reason_name, (number))[0])
        broken("a name is empty");
    if (READ(gesta_abi, ()) != GESTA_ABI || !READ(gesta_version_number, ()) || !READ(gesta_version, ())[0])
        broken("wrong version");
    if (READ(gesta_sizeof, ("gesta_touch", SIZE_MAX)) != sizeof(gesta_touch) || READ(gesta_sizeof, (NULL, 4)) ||
        READ(gesta_sizeof, ("gesta_touches", 11)) != sizeof(gesta_touch) || READ(gesta_sizeof, (pick_text(), SIZE_MAX)))
        broken("wrong size of a struct");
    const gesta_allocator *allocator = one_in(2) ? NULL : &counting_allocator;
    CALL(NULL, GESTA_E_BUSY, gesta_set_allocator, (allocator));
    if (READ(gesta_context_message, (NULL))[0]) broken("a message without a context");
    if (READ(gesta_context_message, (world->context)) == NULL) broken("the message is NULL");
    instance_stray();
}

const struct call context_calls[] = {{3, recreate},     {6, cancel},        {20, now},
                                     {6, set_log},      {10, set_observer}, {6, set_hit_test},
                                     {6, set_delegate}, {8, constants},     {0, NULL}};
