/*
 * Threads: threads PLUGINS ROUNDS | threads race. Contexts created and destroyed on many threads at once, one context
 * passed from thread to thread, plugins loaded from all of them, under ThreadSanitizer. All other calls beside each
 * other are the driver's. `race` breaks the rule, to show that the sanitizer detects it.
 */
#include <pthread.h>
#include <stdatomic.h>

#include "../c/support.h"

enum { THREADS = 8 };

static const char *plugins;
static int rounds;
static atomic_ulong broken;

#define HOLD(condition)                                                                                                \
    ((condition) ? (void)0                                                                                             \
                 : (void)(atomic_fetch_add(&broken, 1),                                                                \
                          fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition)))

static atomic_long living;

static void *count_and_allocate(void *user, size_t size, size_t alignment) {
    void *memory = NULL;
    (void)user;
    if (posix_memalign(&memory, alignment, size) != 0) return NULL;
    atomic_fetch_add(&living, 1);
    return memory;
}

static void count_and_free(void *user, void *memory) {
    (void)user;
    atomic_fetch_sub(&living, 1);
    free(memory);
}

static void run_on_all(void *(*work)(void *)) {
    pthread_t threads[THREADS];
    for (uintptr_t i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, work, (void *)i) != 0) abort();
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

/* The classes that come with the library are made with the first context and go with the last. */
static void *come_and_go(void *which) {
    for (int round = 0; round < rounds * 20; round++) {
        gesta_context *context = NULL;
        uint32_t tap = 0;
        size_t count = 0;
        HOLD(gesta_context_create(NULL, &context) == GESTA_OK &&
             gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &tap) == GESTA_OK);
        HOLD(gesta_context_list(context, GESTA_KIND_CLASS, NULL, 0, &count) == GESTA_OK && count >= 14);
        HOLD(push_down(context, round, (uintptr_t)which, 1, 1) == GESTA_OK &&
             gesta_context_destroy(context) == GESTA_OK);
    }
    return NULL;
}

/* ---------------------------------------------------------------------------------------- passed between threads */

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static gesta_context *handed;
static int64_t handed_time;
static unsigned long handed_events;

static void count_event(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
    handed_events++;
}

static void *take_a_turn(void *which) {
    for (int round = 0; round < rounds * 10; round++) {
        pthread_mutex_lock(&turn);
        uint32_t pan = 0;
        uint64_t contact = (uintptr_t)which;
        HOLD(gesta_recognizer_create(handed, GESTA_RECOGNIZER(.class_name = "gesta.pan"), &pan) == GESTA_OK);
        HOLD(push_down(handed, handed_time, contact, 0, 0) == GESTA_OK);
        for (int i = 1; i < 12; i++) HOLD(push_move(handed, handed_time += 8 * MS, contact, i * 9, 0) == GESTA_OK);
        HOLD(push_up(handed, handed_time += 8 * MS, contact, 99, 0) == GESTA_OK &&
             gesta_recognizer_destroy(handed, pan) == GESTA_OK);
        pthread_mutex_unlock(&turn);
    }
    return NULL;
}

static void one_context_handed_round(void) {
    handed = context_new(0);
    CHECK_OK(gesta_context_set_observer(handed, count_event, NULL, NULL));
    run_on_all(take_a_turn);
    CHECK(handed_events >= (unsigned long)rounds * 10 * THREADS * 3);
    CHECK_OK(gesta_context_destroy(handed));
}

/* --------------------------------------------------------------------------------------------------------- plugins */

static void *load_plugins(void *which) {
    static const char *const names[] = {"good.so", "second.so", "good_link.so", "init_refuses.so", "text.so", "scan2"};
    for (int round = 0; round < rounds * 4; round++) {
        gesta_context *context = NULL;
        char path[4096];
        size_t count = 0;
        HOLD(gesta_context_create(NULL, &context) == GESTA_OK);
        for (size_t i = 0; i < 6; i++) {
            const char *name = names[(i + (uintptr_t)which) % 6];
            snprintf(path, sizeof path, "%s/%s", plugins, name);
            int32_t code = strcmp(name, "scan2") == 0 ? gesta_plugin_scan(context, path, SIZE_MAX, NULL)
                                                      : gesta_plugin_load(context, path, SIZE_MAX, NULL);
            int wrong = strcmp(name, "init_refuses.so") == 0 || strcmp(name, "text.so") == 0;
            HOLD(wrong ? code < 0 : code == GESTA_OK);
        }
        HOLD(gesta_context_list(context, GESTA_KIND_PLUGIN, NULL, 0, &count) == GESTA_OK && count >= 2);
        HOLD(gesta_context_destroy(context) == GESTA_OK);
    }
    return NULL;
}

/* Two threads, one context, and no lock. */
static void *race(void *which) {
    int32_t code = GESTA_OK;
    for (int i = 0; i < 100; i++) code |= gesta_advance(handed, i + (intptr_t)which);
    return code == GESTA_OK ? NULL : which;
}

int main(int argc, char **argv) {
    gesta_allocator hook;
    if (argc > 1 && strcmp(argv[1], "race") == 0) {
        handed = context_new(0);
        run_on_all(race);
        return 0;
    }
    plugins = argc > 1 ? argv[1] : NULL;
    rounds = argc > 2 ? atoi(argv[2]) : 5;
    memset(&hook, 0, sizeof hook);
    hook.size = sizeof hook;
    hook.allocate = count_and_allocate;
    hook.release = count_and_free;
    CHECK_OK(gesta_allocator_set(&hook));
    run_on_all(come_and_go);
    one_context_handed_round();
    CHECK_EQUAL(atomic_load(&living), 0);
    if (plugins != NULL) run_on_all(load_plugins);
    CHECK_EQUAL(atomic_load(&broken), 0);
    return check_end();
}
