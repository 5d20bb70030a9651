/* How many regions there can be, and how deep. */
#include "rivals.h"

/* 65,536 at once, the root region included, as a chain: the hardest for code that would recurse. */
static void as_many_as_can_be(void) {
    gesta_context *own = context_new(0);
    gesta_rect rect = rect_of(0, 0, 10, 10);
    uint32_t top = 0, node = GESTA_REGION_ROOT, made = 0, next = 77;
    unsigned count = 1;
    while (gesta_region_create(own, node, &rect, &made) == GESTA_OK) {
        if (count++ == 1) top = made;
        node = made;
        made = 77;
    }
    CHECK_EQUAL(count, 65536);
    CHECK_ERROR(own, gesta_region_create(own, top, &rect, &next), GESTA_E_LIMIT, "");
    CHECK_EQUAL(next, 77);
    CHECK_EQUAL(region_info(own, node).depth, 65535);
    CHECK_EQUAL(region_at(own, 5, 5), node);
    uint32_t tap = recognizer_new(own, "gesta.tap");
    CHECK_OK(gesta_recognizer_attach(own, tap, top));
    CHECK_OK(push_down(own, 0, 1, 5, 5));
    CHECK_OK(push_up(own, 1, 1, 5, 5));
    CHECK_EQUAL(state_of(own, tap), GESTA_STATE_ENDED);
    CHECK_OK(gesta_region_destroy(own, node));
    CHECK_OK(gesta_region_create(own, top, &rect, &next));
    CHECK_OK(gesta_region_destroy(own, top));
    CHECK_EQUAL(region_at(own, 5, 5), GESTA_REGION_ROOT);
    CHECK_EQUAL(home_of(own, tap), GESTA_REGION_NONE);
    CHECK_OK(gesta_context_destroy(own));
}

int main(void) {
    as_many_as_can_be();
    return check_end();
}
