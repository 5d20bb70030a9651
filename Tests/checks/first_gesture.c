/* Prints the ns from dlopen to the first recognized gesture, in a fresh process. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "gesta/gesta.h"

static int64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int recognized;

static void on_gesture(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
    recognized = 1;
}

int main(int argc, char **argv) {
    static const double points[][2] = {{0, 0}, {20, 20}, {36, 36}, {16, 56}, {4, 72}, {4, 72}};
    int32_t (*create)(const gesta_config *, gesta_context **);
    int32_t (*recognizer)(gesta_context *, const gesta_recognizer_config *, uint32_t *);
    int32_t (*push)(gesta_context *, const gesta_touch *, size_t, size_t);
    gesta_context *context = NULL;
    gesta_recognizer_config chevron = {.size = sizeof chevron, .class_name = GESTA_CLASS_CHEVRON, .action = on_gesture};
    gesta_touch t[6];
    uint32_t id = 0;
    if (argc < 2) return 2;
    memset(t, 0, sizeof t);
    for (int i = 0; i < 6; i++) {
        t[i].time = i;
        t[i].x = points[i][0];
        t[i].y = points[i][1];
        t[i].phase = i == 0 ? GESTA_PHASE_BEGAN : i == 5 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
    }
    int64_t start = now_ns();
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 1;
    *(void **)&create = dlsym(library, "gesta_context_create");
    *(void **)&recognizer = dlsym(library, "gesta_recognizer_create");
    *(void **)&push = dlsym(library, "gesta_push");
    if (!create || !recognizer || !push) return 1;
    if (create(NULL, &context) != GESTA_OK || recognizer(context, &chevron, &id) != GESTA_OK ||
        push(context, t, 6, sizeof t[0]) != GESTA_OK)
        return 1;
    int64_t end = now_ns();
    if (!recognized) return 1;
    printf("%lld\n", (long long)(end - start));
    return 0;
}
