/* Plugins: one that can be loaded, files that cannot, and their descriptions. */
#include "driver.h"

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

static void load(struct world *world) {
    if (!one_in(8) || !plugin_path) return;
    uint32_t plugin = 0;
    int32_t result = CALL(world, GESTA_OK, gesta_plugin_load, (world->context, plugin_path, SIZE_MAX, &plugin));
    if (result != GESTA_OK) return;
    if (world->plugin && world->plugin != plugin) broken("the same plugin has two ids");
    world->plugin = plugin;
}

static void load_broken(struct world *world) {
    size_t loaded = 0;
    if (!one_in(6)) return;
    CALL(world, GESTA_E_PLUGIN_FORMAT, gesta_plugin_load, (world->context, "/etc/passwd", SIZE_MAX, NULL));
    CALL(world, FAILS, gesta_plugin_load, (world->context, "/", SIZE_MAX, NULL));
    if (CALL(world, GESTA_OK, gesta_plugin_scan, (world->context, "/proc/self/fdinfo", SIZE_MAX, &loaded)) ==
            GESTA_OK &&
        loaded != 0)
        broken("a directory without plugins has %zu", loaded);
    CALL(world, GESTA_OK, gesta_plugin_scan_environment, (world->context, &loaded));
    CALL(world, GESTA_OK, gesta_plugin_scan_standard, (world->context, &loaded));
    char path[4096] = "";
    size_t needed = 0;
    if (CALL(world, GESTA_OK, gesta_plugin_directory, (world->context, 0, path, sizeof path, &needed)) == GESTA_OK &&
        (path[0] != '/' || needed == 0))
        broken("the first directory of plugins is \"%s\"", path);
    CALL(world, GESTA_E_INDEX, gesta_plugin_directory, (world->context, 1000, path, sizeof path, NULL));
}

static void describe(struct world *world) {
    uint32_t id = 0;
    size_t count = 99;
    gesta_plugin_info info = {.size = sizeof info};
    CALL(world, GESTA_OK, gesta_context_plugins, (world->context, &id, 1, &count));
    if (count != (world->plugin != 0) && !doubtful(world)) broken("the context has %zu plugins", count);
    if (!world->plugin) return;
    if (id != world->plugin) broken("the plugin's id is 0x%08x, it was 0x%08x", id, world->plugin);
    CALL(world, GESTA_OK, gesta_plugin_describe, (world->context, id, &info));
    if (info.plugin != id || !info.class_count) broken("a plugin describes another one");
}

const struct call plugin_calls[] = {{4, load}, {4, load_broken}, {6, describe}, {0, NULL}};
