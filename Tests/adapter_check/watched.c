/*
 * A library in the place of libgesta, which it needs: it checks the adapter of every context of a program that was not
 * written for that. Programs get it by LD_PRELOAD, Python and LuaJIT by GESTA_LIBRARY. What is found is in a file for
 * each context, in the directory $GESTA_FINDINGS; it is written several times, because tests kill programs.
 */
#include <dlfcn.h>
#include <gesta/gesta_adapter_check.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct watched {
    gesta_context *context;
    gesta_adapter_check *check;
    int number;
    double reported;
};

static struct watched all[1024];
static int sessions;
static __thread int is_starting;

static void *original(const char *name) {
    static void *library;
    if (library == NULL) library = dlopen("libgesta.so.0", RTLD_LAZY);
    return library ? dlsym(library, name) : NULL;
}

static void print(const gesta_adapter_finding *finding, void *file) { fprintf(file, "%s\n", finding->text); }

static void report(const struct watched *watched) {
    const char *directory = getenv("GESTA_FINDINGS");
    char name[4096];
    if (directory == NULL) return;
    snprintf(name, sizeof name, "%s/%d-%d", directory, (int)getpid(), watched->number);
    FILE *file = fopen(name, "w");
    if (file == NULL) return;
    gesta_adapter_check_report(watched->check, print, file, NULL);
    fclose(file);
}

static void on_text(const char *bytes, size_t length, void *user) {
    struct watched *watched = user;
    struct timespec now;
    (void)bytes, (void)length;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)now.tv_sec + (double)now.tv_nsec / 1e9;
    if (watched->check == NULL || seconds < watched->reported + 0.2) return;
    watched->reported = seconds;
    report(watched);
}

static void stop(const gesta_context *context) {
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].context == NULL || (context != NULL && all[i].context != context)) continue;
        report(&all[i]);
        if (gesta_adapter_check_stop(all[i].check) == GESTA_OK) all[i] = (struct watched){0};
    }
}

__attribute__((destructor)) static void stop_all(void) { stop(NULL); }

int32_t gesta_context_create(const gesta_config *config, gesta_context **context) {
    int32_t (*create)(const gesta_config *, gesta_context **) = original("gesta_context_create");
    int32_t code = create(config, context);
    for (size_t i = 0; code == GESTA_OK && i < sizeof all / sizeof *all; i++) {
        if (all[i].context != NULL) continue;
        is_starting = 1;
        all[i] = (struct watched){.context = *context, .number = sessions++};
        if (gesta_adapter_check_start(*context, on_text, &all[i], &all[i].check) != GESTA_OK) all[i].context = NULL;
        is_starting = 0;
        break;
    }
    return code;
}

int32_t gesta_context_destroy(gesta_context *context) {
    int32_t (*destroy)(gesta_context *) = original("gesta_context_destroy");
    if (context != NULL) stop(context);
    return destroy(context);
}

/* A trace of the program's own ends the check. */
int32_t gesta_trace_start(gesta_context *context, gesta_write_callback write, void *user,
                          gesta_release_callback release) {
    int32_t (*start)(gesta_context *, gesta_write_callback, void *, gesta_release_callback) =
        original("gesta_trace_start");
    if (!is_starting && context != NULL) stop(context);
    return start(context, write, user, release);
}
