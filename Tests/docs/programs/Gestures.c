/* The set-ups of the guide, and one event for on_drag. */
#include <assert.h>
#include <gesta/gesta.h>
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"

static void check(int32_t code) { assert(code == GESTA_OK); }

// SNIPPET 3

static void set_up(gesta_context *context, uint32_t carousel_region) {
    // SNIPPET 1
    assert(gesta_finger_down(context, 1, 10, 10) == GESTA_OK);
    assert(gesta_finger_move_to(context, 1, 90, 20, 0.2) == GESTA_OK);
    assert(gesta_finger_up(context, 1) == GESTA_OK);
    gesta_verdict verdict = {.size = sizeof verdict};
    assert(gesta_recognizer_verdict(context, list, &verdict, NULL, 0, NULL) == GESTA_OK);
    assert(verdict.state == GESTA_STATE_FAILED && verdict.reason == GESTA_REASON_WRONG_DIRECTION);
    assert(gesta_recognizer_verdict(context, carousel, &verdict, NULL, 0, NULL) == GESTA_OK &&
           verdict.state == GESTA_STATE_ENDED);
}

static void set_up_mouse(gesta_context *context) {
    // SNIPPET 2
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
    const gesta_rect rect = {0, 0, 400, 400};
    uint32_t region;
    if (gesta_context_create(NULL, &context) != GESTA_OK) return 1;
    if (gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region) != GESTA_OK) return 1;
    set_up(context, region);
    set_up_mouse(context);
    return gesta_context_destroy(context);
}
