/* A plugin that loads plugins while it is being loaded is refused: the second load would wait for the first. */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

#include "../c/support.h"

static const char *directory;
static gesta_context *other;
static unsigned calls;

static const char *path_of(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

void load_another_plugin(void);

/* The plugins call it: from a constructor, the entry function and init. */
void load_another_plugin(void) {
    size_t loaded = 77, count = 99;
    calls++;
    CHECK_ERROR(other, gesta_plugin_load(other, path_of("second.so"), SIZE_MAX, NULL), GESTA_E_BUSY,
                "a plugin is being loaded");
    CHECK_HAS(gesta_context_message(other), "second.so");
    CHECK_ERROR(other, gesta_plugin_scan(other, path_of("scan"), SIZE_MAX, &loaded), GESTA_E_BUSY,
                "a plugin is being loaded");
    CHECK_EQUAL(loaded, 77);
    CHECK_OK(gesta_context_list(other, GESTA_KIND_PLUGIN, NULL, 0, &count));
    CHECK_EQUAL(count, 0);
}

int main(int argc, char **argv) {
    static const char *const files[] = {"loads_in_constructor.so", "loads_in_entry.so", "loads_in_init.so"};
    if (argc < 2) return 2;
    alarm(60);
    directory = argv[1];
    for (unsigned i = 0; i < 3; i++) {
        gesta_context *context = context_new(0);
        size_t count = 0;
        other = context_new(0);
        CHECK_OK(gesta_plugin_load(context, path_of(files[i]), SIZE_MAX, NULL));
        CHECK_EQUAL(calls, i + 1);
        CHECK_OK(gesta_context_list(context, GESTA_KIND_PLUGIN, NULL, 0, &count));
        CHECK_EQUAL(count, 1);
        /* Afterwards it is allowed, on this thread as well. */
        CHECK_OK(gesta_plugin_load(other, path_of("second.so"), SIZE_MAX, NULL));
        CHECK(still_works(other));
        CHECK_OK(gesta_context_destroy(context));
        CHECK_OK(gesta_context_destroy(other));
    }
    return check_end();
}
