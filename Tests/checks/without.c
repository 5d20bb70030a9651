/* Uses the engine of a library that may lack any part: without CLASSES LEFTOUT. CLASSES is how many it has; LEFTOUT is
 * what messages say is left out, or nothing. */
#include <stdio.h>
#include <stdlib.h>

#include "../c/check.h"

static void count(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event;
    ++*(int *)user;
}

static int32_t press(gesta_context *context, uint32_t phase, int64_t time, double x) {
    gesta_touch touch = {.contact = 1, .phase = phase, .time = time, .x = x, .y = 10};
    return gesta_push(context, &touch, 1, sizeof touch);
}

int main(int argc, char **argv) {
    gesta_context *context = NULL;
    uint32_t tap = 0, pan = 0, chevron = 0;
    int taps = 0, pans = 0;
    size_t classes = 0;
    CHECK(gesta_context_create(NULL, &context) == GESTA_OK);
    CHECK(gesta_context_list(context, GESTA_KIND_CLASS, NULL, 0, &classes) == GESTA_OK);
    CHECK_EQUAL((long long)classes, atoi(argv[1]));
    CHECK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &tap) == GESTA_OK);
    CHECK(gesta_recognizer_add_action(context, tap, count, &taps, NULL, NULL) == GESTA_OK);
    CHECK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.pan", .label = "drag"), &pan) ==
          GESTA_OK);
    CHECK(gesta_recognizer_add_action(context, pan, count, &pans, NULL, NULL) == GESTA_OK);

    CHECK(press(context, GESTA_PHASE_BEGAN, 0, 10) == GESTA_OK);
    CHECK(press(context, GESTA_PHASE_ENDED, 50000000, 10) == GESTA_OK);
    CHECK_EQUAL(taps, 1);
    CHECK(press(context, GESTA_PHASE_BEGAN, 1000000000, 10) == GESTA_OK);
    for (int i = 1; i <= 10; i++)
        CHECK(press(context, GESTA_PHASE_MOVED, 1000000000 + i * 8000000, 10 + i * 10) == GESTA_OK);
    CHECK(press(context, GESTA_PHASE_ENDED, 1100000000, 110) == GESTA_OK);
    CHECK_EQUAL(taps, 1);
    CHECK(pans >= 3);

    /* A class of a part that is left out is unknown, and the message has the parts. */
    CHECK_EQUAL(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.no_class"), &chevron),
                GESTA_E_CLASS);
    if (argc > 2) CHECK_HAS(gesta_context_message(context), argv[2]);
    CHECK(gesta_context_destroy(context) == GESTA_OK);
    return check_end();
}
