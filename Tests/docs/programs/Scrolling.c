/* The set-ups of the guide. */
#include <assert.h>
#include <gesta/gesta.h>
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"

static void check(int32_t code) { assert(code == GESTA_OK); }

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

int main(void) {
    gesta_context *context;
    const gesta_rect rect = {0, 0, 400, 400};
    uint32_t region;
    if (gesta_context_create(NULL, &context) != GESTA_OK) return 1;
    if (gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region) != GESTA_OK) return 1;
    set_up(context, region);
    return gesta_context_destroy(context);
}
