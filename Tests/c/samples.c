/* The samples kept by gesta.capture: as pushed, read in pieces, into structs of this and of larger versions. */
#include "support.h"

static void drawing(void) {
    gesta_touch touches[6], kept[8];
    size_t count = 0;
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.capture");
    for (int i = 0; i < 6; i++) {
        touches[i] = touch_at(i / 2 * MS, 7, GESTA_PHASE_MOVED, i, -i);
        touches[i].tool = GESTA_TOOL_PEN;
        touches[i].pressure = 0.125f * (float)i;
        touches[i].tilt_x = -0.5f;
        touches[i].flags = i % 2 ? GESTA_TOUCH_COALESCED : 0;
    }
    touches[0].phase = GESTA_PHASE_BEGAN;
    touches[5].phase = GESTA_PHASE_ENDED;
    CHECK_OK(gesta_recognizer_samples(context, r, 0, NULL, 0, 0, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(gesta_push(context, touches, 6, sizeof *touches));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_ENDED);
    CHECK_OK(gesta_recognizer_samples(context, r, 0, kept, 8, sizeof *kept, &count));
    CHECK_EQUAL(count, 6);
    CHECK(memcmp(kept, touches, sizeof touches) == 0);
    memset(kept, 0xAA, sizeof kept);
    CHECK_OK(gesta_recognizer_samples(context, r, 4, kept, 1, sizeof *kept, &count));
    CHECK(count == 6 && memcmp(kept, touches + 4, sizeof *kept) == 0 && ((unsigned char *)(kept + 1))[0] == 0xAA);
    CHECK_OK(gesta_recognizer_samples(context, r, SIZE_MAX, kept, 8, sizeof *kept, &count));
    CHECK(count == 6 && memcmp(kept, touches + 4, sizeof *kept) == 0);
    CHECK_OK(gesta_context_destroy(context));
}

/* A program of a later version: its struct has a tail that this one does not know, and finds it zeroed. */
static void larger(void) {
    struct {
        gesta_touch touch;
        uint64_t more;
    } kept[2];
    size_t count = 0;
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.capture");
    memset(kept, 0xAA, sizeof kept);
    CHECK_OK(push_down(context, MS, 1, 5, 6));
    CHECK_OK(gesta_recognizer_samples(context, r, 0, &kept[0].touch, 2, sizeof *kept, &count));
    CHECK(count == 1 && kept[0].touch.y == 6 && kept[0].more == 0 && kept[1].more == UINT64_C(0xAAAAAAAAAAAAAAAA));
    CHECK_OK(gesta_context_destroy(context));
}

static void limit(void) {
    enum { MOST = 65536 };
    size_t count = 0;
    gesta_verdict verdict;
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.capture");
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    for (int i = 1; i <= MOST + 100; i++) CHECK_OK(push_move(context, i * MS, 1, i, i));
    CHECK_OK(gesta_recognizer_samples(context, r, 0, NULL, 0, 0, &count));
    CHECK_EQUAL(count, MOST);
    memset(&verdict, 0, sizeof verdict);
    verdict.size = sizeof verdict;
    CHECK_OK(gesta_recognizer_verdict(context, r, &verdict, NULL, 0, NULL));
    CHECK(verdict.state == GESTA_STATE_CANCELLED && verdict.reason == GESTA_REASON_TOO_MANY_SAMPLES &&
          verdict.measured == MOST + 1 && verdict.limit == MOST && verdict.time == MOST * MS);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    drawing();
    larger();
    limit();
    return check_end();
}
