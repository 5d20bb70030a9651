/* The set-ups of the guide, and one event for on_drag. */
#include <assert.h>
#include <gesta/gesta.h>
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"

static void check(int32_t code) { assert(code == GESTA_OK); }

// SNIPPET 2

static void set_up(gesta_context *context) {
    // SNIPPET 1
    double buttons = 0;
    assert(gesta_recognizer_number(context, drag, GESTA_STR("buttons"), &buttons) == GESTA_OK &&
           buttons == GESTA_BUTTON_MIDDLE);
    assert(gesta_recognizer_add_action(context, drag, on_drag, NULL, NULL, NULL) == GESTA_OK);
    gesta_touch touch = {.time = GESTA_TIME_MAX / 2, .phase = GESTA_PHASE_BEGAN, .buttons = GESTA_BUTTON_MIDDLE};
    assert(gesta_push(context, &touch, 1, sizeof touch) == GESTA_OK);
    touch.phase = GESTA_PHASE_MOVED;
    touch.x = 100;
    assert(gesta_push(context, &touch, 1, sizeof touch) == GESTA_OK);
}

int main(void) {
    gesta_context *context;
    if (gesta_context_create(NULL, &context) != GESTA_OK) return 1;
    set_up(context);
    return gesta_context_destroy(context);
}
