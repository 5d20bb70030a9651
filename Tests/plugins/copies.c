/*
 * Two copies of the library in one process: a plugin works in each, and its init is called once for each. The copies
 * are opened from two files, as by two modules of which each brings its own.
 */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>

#include "gesta/gesta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int32_t (*create)(const gesta_config *, gesta_context **);
    int32_t (*destroy)(gesta_context *);
    int32_t (*load)(gesta_context *, const char *, size_t, uint32_t *);
    int32_t (*make)(gesta_context *, const gesta_recognizer_config *, uint32_t *);
    int32_t (*push)(gesta_context *, const gesta_touch *, size_t, size_t);
    int32_t (*get)(const gesta_context *, uint32_t, const char *, size_t, double *);
    gesta_context *context;
    uint32_t good, pan;
} copy;

static unsigned passed, failed;

static void check(int is_met, const char *what) {
    if (is_met) passed++;
    else failed++, printf("Tests/plugins/copies.c: FAIL %s\n", what);
}

static void find(void *library, const char *name, void *function) {
    void *symbol = dlsym(library, name);
    if (symbol == NULL) abort();
    memcpy(function, &symbol, sizeof symbol);
}

static copy open_copy(const char *path, const char *directory) {
    static const gesta_recognizer_config good = {.size = sizeof good, .class_name = "test.good"},
                                         pan = {.size = sizeof pan, .class_name = "test.pan"};
    copy it;
    char plugin[4096];
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    memset(&it, 0, sizeof it);
    if (library == NULL) printf("FAIL %s\n", dlerror()), exit(1);
    find(library, "gesta_context_create", &it.create);
    find(library, "gesta_context_destroy", &it.destroy);
    find(library, "gesta_plugin_load", &it.load);
    find(library, "gesta_recognizer_create", &it.make);
    find(library, "gesta_push", &it.push);
    find(library, "gesta_recognizer_number", &it.get);
    check(it.create(NULL, &it.context) == GESTA_OK, "a context");
    snprintf(plugin, sizeof plugin, "%s/good.so", directory);
    check(it.load(it.context, plugin, SIZE_MAX, NULL) == GESTA_OK, "loads good.so");
    snprintf(plugin, sizeof plugin, "%s/pan.so", directory);
    check(it.load(it.context, plugin, SIZE_MAX, NULL) == GESTA_OK, "loads pan.so");
    check(it.make(it.context, &good, &it.good) == GESTA_OK, "makes a recognizer of good.so");
    check(it.make(it.context, &pan, &it.pan) == GESTA_OK, "makes a recognizer of pan.so");
    return it;
}

static void push(const copy *it, int64_t time, uint32_t phase, double x) {
    gesta_touch touch;
    memset(&touch, 0, sizeof touch);
    touch.time = time;
    touch.contact = 1;
    touch.phase = phase;
    touch.x = touch.y = x;
    check(it->push(it->context, &touch, 1, sizeof touch) == GESTA_OK, "pushes");
}

static double number(const copy *it, uint32_t recognizer, const char *name) {
    double x = -1;
    check(it->get(it->context, recognizer, name, SIZE_MAX, &x) == GESTA_OK, name);
    return x;
}

int main(int argc, char **argv) {
    copy a, b;
    if (argc < 4) return 2;
    a = open_copy(argv[2], argv[1]);
    push(&a, 0, GESTA_PHASE_BEGAN, 10);
    check(number(&a, a.good, "inits") == 1, "init is called for the first copy");
    b = open_copy(argv[3], argv[1]);
    check(a.push != b.push, "there are two copies");
    push(&b, 0, GESTA_PHASE_BEGAN, 10);
    check(number(&b, b.good, "inits") == 2, "init is called for the second copy");
    /* Instances of both in turn. */
    for (int i = 1; i < 20; i++) {
        push(&a, i * 8000000, GESTA_PHASE_MOVED, 10 + i * 3);
        push(&b, i * 8000000, GESTA_PHASE_MOVED, 10 + i * 2);
    }
    check(number(&a, a.pan, "velocity_x") > number(&b, b.pan, "velocity_x"), "each has its own velocity");
    check(number(&a, a.pan, "translation_x") > number(&b, b.pan, "translation_x"), "each has its own translation");
    push(&b, 160000000, GESTA_PHASE_ENDED, 100);
    check(b.destroy(b.context) == GESTA_OK, "destroys the second");
    for (int i = 20; i < 30; i++) push(&a, i * 8000000, GESTA_PHASE_MOVED, 10 + i * 3);
    check(number(&a, a.pan, "translation_x") > 70, "the first goes on");
    check(a.destroy(a.context) == GESTA_OK, "destroys the first");
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
