/* Plugins that are linked into the program: registered, shared by contexts, and equal to the same plugins loaded. */
#include <stdlib.h>

#include "../c/support.h"

/* The entry functions of the plugins, each compiled with another name for its gesta_plugin_entry. */
const gesta_plugin *good_entry(uint32_t abi_min, uint32_t abi_max);
const gesta_plugin *null_entry(uint32_t abi_min, uint32_t abi_max);
const gesta_plugin *refusing_entry(uint32_t abi_min, uint32_t abi_max);
const gesta_plugin *broken_entry(uint32_t abi_min, uint32_t abi_max);
const gesta_plugin *pan_entry(uint32_t abi_min, uint32_t abi_max);
const gesta_plugin *learner_entry(uint32_t abi_min, uint32_t abi_max);

static char trace[1 << 20];
static size_t length;

static void collect(const char *bytes, size_t count, void *user) {
    (void)user;
    if (length + count > sizeof trace) abort();
    memcpy(trace + length, bytes, count);
    length += count;
}

static int32_t prepare(gesta_context *context, void *user) {
    (void)user;
    CHECK_OK(gesta_plugin_register(context, learner_entry, NULL));
    return gesta_plugin_register(context, pan_entry, NULL);
}

static const char *path_of(const char *directory, const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

static void registered(void) {
    gesta_context *c = context_new(0), *other = context_new(0);
    gesta_plugin_info info;
    uint32_t plugin = 7, again = 7, r;
    size_t count = 9;
    CHECK_ERROR(c, gesta_plugin_register(c, NULL, &plugin), GESTA_E_ARGUMENT, "entry must not be NULL");
    CHECK_EQUAL(gesta_plugin_register(NULL, good_entry, &plugin), GESTA_E_ARGUMENT);
    CHECK_ERROR(c, gesta_plugin_register(c, null_entry, &plugin), GESTA_E_PLUGIN_ABI, "does not support plugin ABI 1");
    CHECK_ERROR(c, gesta_plugin_register(c, refusing_entry, &plugin), GESTA_E_PLUGIN_INIT, "init returned -1");
    CHECK_ERROR(c, gesta_plugin_register(c, broken_entry, &plugin), GESTA_E_CLASS_FUNCTION, "must not be NULL");
    CHECK_EQUAL(plugin, 7);
    CHECK_OK(gesta_context_list(c, GESTA_KIND_PLUGIN, NULL, 0, &count));
    CHECK_EQUAL(count, 0);

    CHECK_OK(gesta_plugin_register(c, good_entry, &plugin));
    CHECK_OK(gesta_plugin_register(c, good_entry, &again));
    CHECK_EQUAL(again, plugin);
    CHECK_OK(gesta_plugin_register(other, good_entry, NULL));
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    CHECK_OK(gesta_plugin_describe(c, plugin, &info));
    CHECK_TEXT(info.id, "test.plugin.good");
    CHECK_TEXT(info.path, "");
    /* init has run once, for both contexts. */
    r = recognizer_new(other, "test.good");
    CHECK_OK(push_down(other, 0, 1, 5, 5));
    CHECK(number_of(other, r, "inits") == 1);
    CHECK_OK(push_up(other, 10 * MS, 1, 5, 5));
    CHECK_EQUAL(state_of(other, r), GESTA_STATE_RECOGNIZED);
    CHECK_OK(gesta_context_destroy(other));
    CHECK_OK(gesta_context_destroy(c));
}

/* A session with the loaded plugins replays with the linked ones, bit for bit. */
static void as_loaded(const char *directory) {
    gesta_context *c = context_new(0);
    gesta_trace_options options;
    gesta_trace_result result;
    uint32_t pan, rhythm;
    CHECK_OK(gesta_plugin_load(c, path_of(directory, "learner.so"), SIZE_MAX, NULL));
    CHECK_ERROR(c, gesta_plugin_register(c, learner_entry, NULL), GESTA_E_PLUGIN_ID, "test.plugin.learner");
    CHECK_OK(gesta_plugin_load(c, path_of(directory, "pan.so"), SIZE_MAX, NULL));
    CHECK_OK(gesta_trace_start(c, collect, NULL, NULL));
    pan = recognizer_new(c, "test.pan");
    rhythm = recognizer_new(c, "test.rhythm");
    CHECK_OK(gesta_recognizer_relate(c, pan, GESTA_RELATION_SIMULTANEOUS, rhythm, 1));
    CHECK_OK(gesta_recognizer_set_number(c, rhythm, "learning", SIZE_MAX, 1));
    for (int i = 0; i < 200; i++) {
        CHECK_OK(push_down(c, i * 300 * MS, 1, 50, 50));
        for (int move = 1; move < 9; move++)
            CHECK_OK(push_move(c, (i * 300 + move * 8) * MS, 1, 50 + move * (i % 7), 50 + move * (i % 5) / 3.0));
        CHECK_OK(push_up(c, (i * 300 + 80) * MS, 1, 80, 60));
        if (i % 4 == 3) CHECK_OK(gesta_advance(c, (i * 300 + 290) * MS));
    }
    CHECK_OK(gesta_trace_stop(c));
    CHECK(number_of(c, pan, "translation_x") > 0);
    CHECK_OK(gesta_context_destroy(c));
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.prepare = prepare;
    memset(&result, 0, sizeof result);
    result.size = sizeof result;
    CHECK_OK(gesta_trace_replay(trace, length, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK(result.events > 500);
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    registered();
    as_loaded(argv[1]);
    return check_end();
}
