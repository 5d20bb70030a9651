/* A program that opens the library, closes it and opens it again: a plugin is still initialized once in the process. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>

#include "gesta/gesta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *library;

static void find(const char *name, void *function) {
    void *symbol = dlsym(library, name);
    if (symbol == NULL) abort();
    memcpy(function, &symbol, sizeof symbol);
}

/* Opens the library, loads the plugin, returns its number of calls of init, and closes the library. */
static double inits(const char *path, const char *plugin) {
    int32_t (*create)(const gesta_config *, gesta_context **);
    int32_t (*destroy)(gesta_context *);
    int32_t (*load)(gesta_context *, const char *, size_t, uint32_t *);
    int32_t (*make)(gesta_context *, const gesta_recognizer_config *, uint32_t *);
    int32_t (*push)(gesta_context *, const gesta_touch *, size_t, size_t);
    int32_t (*get)(const gesta_context *, uint32_t, const char *, size_t, double *);
    static const gesta_recognizer_config good = {.size = sizeof good, .class_name = "test.good"};
    gesta_context *context = NULL;
    gesta_touch touch;
    uint32_t r = 0;
    double count = -1;
    memset(&touch, 0, sizeof touch);
    touch.contact = 1;
    touch.phase = GESTA_PHASE_BEGAN;
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return -2;
    find("gesta_context_create", &create);
    find("gesta_context_destroy", &destroy);
    find("gesta_plugin_load", &load);
    find("gesta_recognizer_create", &make);
    find("gesta_push", &push);
    find("gesta_recognizer_number", &get);
    if (create(NULL, &context) != GESTA_OK || load(context, plugin, SIZE_MAX, NULL) != GESTA_OK ||
        make(context, &good, &r) != GESTA_OK || push(context, &touch, 1, sizeof touch) != GESTA_OK ||
        get(context, r, "inits", SIZE_MAX, &count) != GESTA_OK || destroy(context) != GESTA_OK)
        return -3;
    dlclose(library);
    return count;
}

int main(int argc, char **argv) {
    char plugin[4096];
    unsigned passed = 0, failed = 0;
    if (argc < 3) return 2;
    snprintf(plugin, sizeof plugin, "%s/good.so", argv[1]);
    for (int i = 0; i < 3; i++) {
        double count = inits(argv[2], plugin);
        if (count == 1) passed++;
        else failed++, printf("Tests/plugins/reopened.c: FAIL inits is %g, expected 1\n", count);
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
