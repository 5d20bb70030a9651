/* Contexts, and the functions that need none. */
#include "driver.h"

#include <math.h>

static void config_fill(gesta_config *config) {
    static const uint32_t limits[] = {1, 2, 3, 5, 10, 32, 1024};
    if (CALL(NULL, GESTA_OK, gesta_config_init, (config, sizeof *config)) != GESTA_OK) return;
    config->flags = below(128);
    if (one_in(2)) config->flags &= ~(uint32_t)GESTA_CONFIG_NO_POLL;
    config->max_contacts = limits[below(7)];
    if (one_in(3)) config->units_per_mm = uniform(0.5, 20);
}

const char *plugin_path;
static size_t resident; /* bytes that the process keeps for the plugin */

bool plugin_prepare(const char *path) {
    gesta_context *context;
    plugin_path = path;
    if (gesta_context_create(NULL, &context) != GESTA_OK) return false;
    int32_t result = gesta_plugin_load(context, path, SIZE_MAX, NULL);
    if (result != GESTA_OK) fprintf(stderr, "%s\n", gesta_context_message(context));
    gesta_context_destroy(context);
    resident = live_bytes;
    return result == GESTA_OK;
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
    trace_ends(world);
    world->destroying = true;
    world->digest_valid = false;
    if (CALL(world, GESTA_OK, gesta_context_destroy, (world->context)) != GESTA_OK)
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
    if (world->callbacks || !one_in(40)) return; /* in callbacks: Tests/c/destroy.c */
    world_destroy(world);
    world_create(world);
}

static void constants(struct world *world) {
    uint32_t number = one_in(2) ? below(120) : (uint32_t)random_bits();
    if (!READ(gesta_strerror, ((int32_t)number))[0] || !READ(gesta_strerror, (-(int32_t)below(60)))[0] ||
        !READ(gesta_state_name, (number))[0] || !READ(gesta_reason_name, (number))[0])
        broken("a name is empty");
    if (READ(gesta_abi, ()) != GESTA_ABI || !READ(gesta_version_number, ()) || !READ(gesta_version, ())[0])
        broken("wrong version");
    if (READ(gesta_sizeof, ("gesta_touch", SIZE_MAX)) != sizeof(gesta_touch) || READ(gesta_sizeof, (NULL, 4)) ||
        READ(gesta_sizeof, ("gesta_touches", 11)) != sizeof(gesta_touch) || READ(gesta_sizeof, (pick_text(), SIZE_MAX)))
        broken("wrong size of a struct");
    const gesta_allocator *allocator = one_in(2) ? NULL : &counting_allocator;
    CALL(NULL, GESTA_E_BUSY, gesta_allocator_set, (allocator));
    if (READ(gesta_context_message, (NULL))[0]) broken("a message without a context");
    if (READ(gesta_context_message, (world->context)) == NULL) broken("the message is NULL");
    instance_stray();
}

const struct call context_calls[] = {{3, recreate}, {8, constants}, {0, NULL}};
