/* Taps in a row: their numbers, their ends, bounces, and the last contact that is held or dragged. */
#include "support.h"

static gesta_context *c;
static heard all;
static uint32_t row;

static void open_row(const char *then, uint32_t flags) {
    c = context_new(flags);
    memset(&all, 0, sizeof all);
    row = recognizer_new(c, "gesta.taps");
    CHECK_OK(gesta_recognizer_set_text(c, row, GESTA_STR("then"), GESTA_STR(then)));
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &all, NULL));
}

static void tap(int64_t time, double x) {
    CHECK_OK(push_down(c, time * MS, 1, x, 10));
    CHECK_OK(push_up(c, (time + 50) * MS, 1, x, 10));
}

static double last(uint32_t value) { return all.events[all.count - 1].values[value]; }

/* Each tap is reported once, with its number; the end comes after the interval. */
static void numbers(int taps) {
    open_row("none", 0);
    for (int i = 0; i < taps; i++) {
        tap(i * 200, 10);
        CHECK_EQUAL(last(GESTA_TAPS_TAP_COUNT), i + 1);
        CHECK_EQUAL(all.events[all.count - 1].event.state, i ? GESTA_STATE_CHANGED : GESTA_STATE_BEGAN);
    }
    CHECK_EQUAL(all.count, (size_t)taps);
    CHECK_OK(gesta_advance(c, 10000 * MS));
    CHECK(state_of(c, row) == GESTA_STATE_ENDED && last(GESTA_TAPS_TAP_COUNT) == taps);
    CHECK_EQUAL(all.events[all.count - 1].event.time, ((taps - 1) * 200 + 350) * MS);
    CHECK_OK(gesta_context_destroy(c));
}

/* No contact is lost: quick taps far apart are rows of their own. */
static void places(void) {
    open_row("none", 0);
    for (int i = 0; i < 4; i++) tap(i * 150, i * 100);
    CHECK_OK(gesta_advance(c, 10000 * MS));
    CHECK_TEXT(heard_states(&all, row), "13013013013");
    CHECK_EQUAL(verdict_of(c, row).sequence, 4);
    CHECK_OK(gesta_context_destroy(c));
}

static void dragged(uint32_t flags) {
    double sign = flags & GESTA_CONFIG_Y_UP ? -1 : 1;
    open_row("drag", flags);
    tap(0, 10);
    CHECK_OK(push_down(c, 100 * MS, 1, 10, 10));
    CHECK_OK(gesta_advance(c, 5000 * MS)); /* it may rest as long as it likes */
    CHECK_OK(push_move(c, 5001 * MS, 1, 14, 13));
    CHECK(last(GESTA_TAPS_TAP_COUNT) == 2 && last(GESTA_TAPS_PHASE) == 2);
    /* The drag begins here. */
    CHECK(last(GESTA_TAPS_TRANSLATION_X) == 0 && last(GESTA_TAPS_TRANSLATION_Y) == 0);
    CHECK_OK(push_down(c, 5002 * MS, 2, 10, 10)); /* ignored */
    CHECK_OK(push_move(c, 5003 * MS, 1, 10, 10 + sign * 20));
    CHECK(last(GESTA_TAPS_TRANSLATION_X) == -4 && last(GESTA_TAPS_TRANSLATION_Y) == sign * 20 - 3);
    CHECK_OK(push_up(c, 5004 * MS, 1, 10, 30));
    CHECK_EQUAL(state_of(c, row), GESTA_STATE_ENDED);
    CHECK_TEXT(heard_states(&all, row), "1223");
    CHECK_OK(gesta_context_destroy(c));
}

/* A contact that rests too long and lifts without a drag is no tap. */
static void rested(const char *then, const char *alone, const char *second) {
    open_row(then, 0);
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(gesta_advance(c, 600 * MS));
    CHECK_OK(push_up(c, 700 * MS, 1, 10, 10));
    CHECK_TEXT(heard_states(&all, row), alone);
    all.count = 0;
    tap(2000, 10);
    CHECK_OK(push_down(c, 2100 * MS, 1, 10, 10));
    CHECK_OK(gesta_advance(c, 2700 * MS));
    CHECK_OK(push_up(c, 2800 * MS, 1, 10, 10));
    CHECK_TEXT(heard_states(&all, row), second);
    CHECK_OK(gesta_context_destroy(c));
}

/* How long it was held is in its verdict, whenever it began. */
static void held(void) {
    gesta_verdict verdict;
    open_row("drag", 0);
    CHECK_OK(push_down(c, 4000 * MS, 1, 10, 10));
    CHECK_OK(push_up(c, 4700 * MS, 1, 10, 10));
    verdict = verdict_of(c, row);
    CHECK(verdict.state == GESTA_STATE_FAILED && verdict.reason == GESTA_REASON_HELD_TOO_LONG);
    CHECK_NEAR(verdict.measured, 0.7, 1e-12);
    CHECK_NEAR(verdict.limit, number_of(c, row, "max_duration"), 0);
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    for (int taps = 1; taps < 8; taps++) numbers(taps);
    places();
    dragged(0);
    dragged(GESTA_CONFIG_Y_UP);
    rested("none", "5", "013");
    rested("hold", "13", "0123");
    rested("drag", "5", "013");
    held();
    return check_end();
}
