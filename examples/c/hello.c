/* hello.c - a minimal program: one recognizer, one stroke, one action. */
#include <gesta/gesta.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program if a call has failed. */
static void check(int32_t code) {
    if (code == GESTA_OK) return;
    fprintf(stderr, "gesta: %s\n", gesta_strerror(code));
    exit(1);
}

static void on_chevron(gesta_context *context, const gesta_event *event, void *user) {
    (void)context;
    printf("%s: a chevron, lifted at (%g, %g)\n", (const char *)user, event->x, event->y);
}

int main(void) {
    enum { ms = 1000000 }; /* times are in ns */
    const gesta_touch stroke[] = {
        {.time = 0 * ms, .x = 10, .y = 10, .phase = GESTA_PHASE_BEGAN},
        {.time = 16 * ms, .x = 25, .y = 22, .phase = GESTA_PHASE_MOVED},
        {.time = 33 * ms, .x = 40, .y = 40, .phase = GESTA_PHASE_MOVED},
        {.time = 50 * ms, .x = 25, .y = 58, .phase = GESTA_PHASE_MOVED},
        {.time = 66 * ms, .x = 12, .y = 70, .phase = GESTA_PHASE_ENDED},
    };
    gesta_context *gestures;
    uint32_t chevron;
    check(gesta_context_create(NULL, &gestures));
    check(gesta_recognizer_create(gestures, GESTA_RECOGNIZER(.class_name = "gesta.chevron"), &chevron));
    check(gesta_recognizer_add_action(gestures, chevron, on_chevron, "hello.c", NULL, NULL));
    check(gesta_push(gestures, stroke, 5, sizeof *stroke));
    return gesta_context_destroy(gestures);
}
