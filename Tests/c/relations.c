/* Failure requirements: what delays a recognition and what does not, cycles, and what a late recognition prevents. */
#include "rivals.h"

#define REQUIRE(a, b) CHECK_OK(gesta_recognizer_relate(c, (a), GESTA_RELATION_REQUIRES_FAILURE, (b), 1))

static gesta_context *c;
static heard h;
static uint32_t single, twice;

static void open_rivals(void) {
    c = rivals_new(0);
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
}

/* A tap that waits for a double tap. */
static void open_taps(void) {
    open_rivals();
    single = recognizer_new(c, "gesta.tap");
    twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    REQUIRE(single, twice);
}

static void close_all(void) { CHECK_OK(gesta_context_destroy(c)); }

static void tap_at(int64_t ms, uint64_t contact, double x) {
    CHECK_OK(push_down(c, ms * MS, contact, x, 10));
    CHECK_OK(push_up(c, (ms + 50) * MS, contact, x, 10));
}

static void a_tap_waits_for_a_double_tap(void) {
    char text[128], want[128];
    int64_t deadline = 0;
    open_taps();
    CHECK_EQUAL(waits_for(c, single), 0);
    tap_at(0, 1, 10);
    CHECK_EQUAL(state_of(c, single), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(waits_for(c, single), twice);
    CHECK_EQUAL(waits_for(c, twice), 0);
    CHECK_EQUAL(h.count, 0);
    CHECK_OK(gesta_recognizer_verdict(c, single, NULL, text, sizeof text, NULL));
    snprintf(want, sizeof want,
             "possible: recognized, and waits for another recognizer to fail: gesta.tap (recognizer 0x%08x)",
             (unsigned)twice);
    CHECK_TEXT(text, want);
    CHECK_OK(gesta_next_deadline(c, &deadline));
    CHECK_EQUAL(deadline, 350 * MS);
    CHECK_OK(gesta_advance(c, deadline - 1));
    CHECK_EQUAL(h.count, 0);
    CHECK_OK(gesta_advance(c, 2000 * MS));
    CHECK_EQUAL(h.count, 2);
    CHECK(h.events[0].event.recognizer == twice && h.events[0].event.state == GESTA_STATE_FAILED);
    CHECK(h.events[1].event.recognizer == single && h.events[1].event.state == GESTA_STATE_ENDED);
    CHECK_EQUAL(h.events[1].event.time, deadline); /* as of its own time, however late the call */
    CHECK_NEAR(h.events[1].event.x, 10, 0);
    CHECK_NEAR(h.events[1].event.y, 10, 0);
    CHECK_NEAR(h.events[1].values[0], 1, 0);
    CHECK_EQUAL(waits_for(c, single), 0);
    /* The next sequence is like the first. */
    tap_at(3000, 1, 10);
    CHECK_EQUAL(waits_for(c, single), twice);
    tap_at(3150, 2, 12);
    CHECK_EQUAL(state_of(c, twice), GESTA_STATE_ENDED);
    CHECK(is_over(c, single, GESTA_STATE_FAILED, GESTA_REASON_LOST, twice));
    CHECK_EQUAL(waits_for(c, single), 0);
    close_all();
}

/* A finger that stays too long ends the waiting before the deadline of the double tap would. */
static void fires_as_soon_as_the_other_fails(void) {
    open_taps();
    tap_at(0, 1, 10);
    CHECK_OK(push_down(c, 100 * MS, 2, 10, 10));
    CHECK_EQUAL(waits_for(c, single), twice);
    CHECK_EQUAL(following(c, single), 1); /* what comes begins its next sequence */
    CHECK_OK(push_move(c, 110 * MS, 2, 90, 10));
    CHECK_TEXT(heard_states(&h, twice), "5");
    CHECK_TEXT(heard_states(&h, single), "503");
    CHECK_EQUAL(h.events[h.count - 1].event.time, 110 * MS);
    CHECK_EQUAL(h.events[h.count - 1].event.sequence, 1);
    close_all();
}

static void chains(void) {
    open_rivals();
    uint32_t a = mark_new(c), b = mark_new(c), d = mark_new(c);
    REQUIRE(a, b);
    REQUIRE(b, d);
    wish(a, GESTA_STATE_ENDED);
    wish(b, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    CHECK(waits_for(c, a) == b && waits_for(c, b) == d && h.count == 0);
    wish(d, GESTA_STATE_FAILED);
    CHECK_OK(push_move(c, 2, 1, 2, 0));
    CHECK_EQUAL(state_of(c, b), GESTA_STATE_ENDED);
    CHECK(is_over(c, a, GESTA_STATE_FAILED, GESTA_REASON_LOST, b));
    CHECK_OK(push_up(c, 3, 1, 2, 0));
    /* The last of the chain recognizes: all before it lose. */
    wish(a, GESTA_STATE_ENDED);
    wish(b, GESTA_STATE_ENDED);
    wish(d, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 4, 1, 0, 0));
    CHECK_OK(push_move(c, 5, 1, 1, 0));
    CHECK_EQUAL(state_of(c, d), GESTA_STATE_ENDED);
    CHECK(is_over(c, a, GESTA_STATE_FAILED, GESTA_REASON_LOST, d) &&
          is_over(c, b, GESTA_STATE_FAILED, GESTA_REASON_LOST, d));
    CHECK_OK(push_up(c, 6, 1, 2, 0));
    /* The middle one fails while both wait: the first one's turn has come. */
    wish(a, GESTA_STATE_ENDED);
    wish(b, GESTA_STATE_FAILED);
    CHECK_OK(push_down(c, 7, 1, 0, 0));
    CHECK_OK(push_move(c, 8, 1, 1, 0));
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
    CHECK(is_over(c, d, GESTA_STATE_FAILED, GESTA_REASON_LOST, a));
    close_all();
}

static void several_requirements(void) {
    open_rivals();
    uint32_t a = mark_new(c), b = mark_new(c), d = mark_new(c);
    REQUIRE(a, d);
    REQUIRE(a, b);
    REQUIRE(a, b); /* twice is once */
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    CHECK_EQUAL(waits_for(c, a), d); /* the first declared */
    wish(d, GESTA_STATE_FAILED);
    CHECK_OK(push_move(c, 2, 1, 1, 0));
    CHECK_EQUAL(waits_for(c, a), b);
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, d, 0)); /* has failed anyway */
    CHECK_EQUAL(waits_for(c, a), b);
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 0));
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 0)); /* nothing there any more */
    close_all();
}

static void cycles(void) {
    char id[16];
    open_rivals();
    uint32_t a = mark_new(c), b = stroke_new(c), d = recognizer_new(c, "gesta.tap"), e = recognizer_new(c, "gesta.pan");
    CHECK_ERROR(c, gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, a, 1), GESTA_E_CYCLE, "test.mark");
    REQUIRE(a, b);
    REQUIRE(b, d);
    REQUIRE(b, e);
    CHECK_ERROR(c, gesta_recognizer_relate(c, d, GESTA_RELATION_REQUIRES_FAILURE, a, 1), GESTA_E_CYCLE, "cycle");
    static const char *const names[] = {"test.mark 0x", "test.stroke 0x", "gesta.tap 0x"};
    const uint32_t ids[] = {a, b, d};
    for (size_t i = 0; i < 3; i++) {
        snprintf(id, sizeof id, "0x%08x", (unsigned)ids[i]);
        CHECK_HAS(gesta_context_message(c), names[i]);
        CHECK_HAS(gesta_context_message(c), id);
    }
    CHECK(strstr(gesta_context_message(c), "gesta.pan") == NULL); /* not of the cycle */
    CHECK_ERROR(c, gesta_recognizer_relate(c, b, GESTA_RELATION_REQUIRES_FAILURE, a, 1), GESTA_E_CYCLE, "test.stroke");
    /* Nothing came of it: the last of the chain recognizes at once, the others as they were told. */
    CHECK_OK(gesta_recognizer_set_number(c, e, GESTA_STR("enabled"), 0));
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    CHECK_EQUAL(waits_for(c, a), b);
    CHECK_OK(push_up(c, 2, 1, 1, 0));
    CHECK_EQUAL(state_of(c, d), GESTA_STATE_ENDED);
    CHECK(is_over(c, a, GESTA_STATE_FAILED, GESTA_REASON_LOST, d));
    /* Without one link it is no cycle. */
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 0));
    REQUIRE(d, a);
    CHECK_ERROR(c, gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 1), GESTA_E_CYCLE, "cycle");
    CHECK_OK(gesta_recognizer_destroy(c, d));
    REQUIRE(a, b);
    close_all();
}

/* A chain of thousands: found without recursion, told as far as there is room. */
static void a_long_cycle(void) {
    enum { LENGTH = 5000 };
    static uint32_t all[LENGTH];
    open_rivals();
    for (int i = 0; i < LENGTH; i++) {
        all[i] = recognizer_new(c, "gesta.tap");
        if (i > 0 && gesta_recognizer_relate(c, all[i - 1], GESTA_RELATION_REQUIRES_FAILURE, all[i], 1) != GESTA_OK)
            CHECK(!"a chain is no cycle");
    }
    CHECK_ERROR(c, gesta_recognizer_relate(c, all[LENGTH - 1], GESTA_RELATION_REQUIRES_FAILURE, all[0], 1),
                GESTA_E_CYCLE, "gesta.tap");
    REQUIRE(all[0], all[LENGTH - 1]);
    close_all();
}

/* Only who is in play with the same contact holds anybody back. */
static void not_in_play(void) {
    open_rivals();
    uint32_t room = region_new(c, GESTA_REGION_ROOT, 0, 0, 10, 10),
             hall = region_new(c, GESTA_REGION_ROOT, 20, 0, 80, 80);
    uint32_t idle = at_region(c, mark_new(c), GESTA_REGION_NONE), elsewhere = at_region(c, mark_new(c), room);
    uint32_t a = at_region(c, mark_new(c), hall), earlier = at_region(c, mark_new(c), hall), both = mark_new(c);
    REQUIRE(a, idle);
    REQUIRE(a, elsewhere);
    REQUIRE(a, earlier);
    CHECK_OK(push_down(c, 0, 2, 5, 5)); /* `elsewhere` is under way with another finger */
    CHECK_OK(push_down(c, 1, 1, 50, 50));
    wish(earlier, GESTA_STATE_FAILED);
    CHECK_OK(push_move(c, 2, 1, 51, 50));
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 3, 1, 52, 50));
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
    CHECK_EQUAL(state_of(c, elsewhere), GESTA_STATE_POSSIBLE);
    CHECK(is_over(c, both, GESTA_STATE_FAILED, GESTA_REASON_LOST, a));
    CHECK_OK(push_up(c, 4, 1, 52, 50));
    CHECK_OK(push_up(c, 5, 2, 5, 5));
    /* `both` has contacts of either room, and one of them is enough; also when that has lifted. */
    REQUIRE(both, elsewhere);
    wish(both, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 6, 1, 50, 50));
    CHECK_OK(push_down(c, 7, 2, 5, 5));
    CHECK_OK(push_down(c, 8, 3, 5, 6));
    CHECK_OK(push_up(c, 9, 2, 5, 5));
    CHECK_OK(gesta_recognizer_ignore(c, both, 3));
    CHECK_OK(push_move(c, 10, 1, 51, 50));
    CHECK_EQUAL(waits_for(c, both), elsewhere);
    CHECK_OK(push_up(c, 11, 3, 5, 5));
    CHECK_EQUAL(state_of(c, both), GESTA_STATE_ENDED);
    close_all();
}

/* Two players on one screen: each half has its tap and its double tap. */
static void two_hands(void) {
    uint32_t tap[2], pair[2];
    open_rivals();
    for (int i = 0; i < 2; i++) {
        uint32_t half = region_new(c, GESTA_REGION_ROOT, 100 * i, 0, 100, 100);
        tap[i] = at_region(c, recognizer_new(c, "gesta.tap"), half);
        pair[i] = at_region(c, recognizer_new(c, "gesta.tap"), half);
        CHECK_OK(gesta_recognizer_set_number(c, pair[i], "taps", SIZE_MAX, 2));
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) REQUIRE(tap[i], pair[j]);
    tap_at(0, 1, 10);
    tap_at(200, 2, 110);
    CHECK(waits_for(c, tap[0]) == pair[0] && waits_for(c, tap[1]) == pair[1]);
    CHECK_OK(gesta_advance(c, 350 * MS));
    CHECK_EQUAL(state_of(c, tap[0]), GESTA_STATE_ENDED);
    CHECK_EQUAL(waits_for(c, tap[1]), pair[1]); /* the other hand's time runs on */
    tap_at(400, 3, 110);
    CHECK_EQUAL(state_of(c, pair[1]), GESTA_STATE_ENDED);
    CHECK(is_over(c, tap[1], GESTA_STATE_FAILED, GESTA_REASON_LOST, pair[1]));
    CHECK_EQUAL(state_of(c, tap[0]), GESTA_STATE_ENDED);
    close_all();
}

/* Who recognizes late takes from those who shared its lifted contacts. */
static void late_winner(void) {
    open_taps();
    uint32_t triple = recognizer_new(c, "gesta.tap"), beside = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, triple, "taps", SIZE_MAX, 3));
    CHECK_OK(gesta_recognizer_set_number(c, triple, "max_interval", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_set_number(c, beside, "taps", SIZE_MAX, 3));
    CHECK_OK(gesta_recognizer_set_number(c, beside, "max_interval", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, beside, GESTA_RELATION_SIMULTANEOUS, single, 1));
    tap_at(0, 1, 10);
    CHECK_OK(gesta_advance(c, 350 * MS));
    CHECK_EQUAL(state_of(c, single), GESTA_STATE_ENDED);
    CHECK(is_over(c, triple, GESTA_STATE_FAILED, GESTA_REASON_LOST, single));
    CHECK_EQUAL(state_of(c, beside), GESTA_STATE_POSSIBLE);
    close_all();
}

/* Losing goes before waiting. */
static void lost_before_waiting(void) {
    open_rivals();
    uint32_t first = stroke_new(c), a = mark_new(c), b = mark_new(c);
    REQUIRE(a, b);
    CHECK_OK(gesta_recognizer_relate(c, first, GESTA_RELATION_SIMULTANEOUS, b, 1));
    wish(a, GESTA_STATE_ENDED);
    wish(first, GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    CHECK(is_over(c, a, GESTA_STATE_FAILED, GESTA_REASON_LOST, first));
    CHECK_EQUAL(state_of(c, b), GESTA_STATE_POSSIBLE);
    CHECK_TEXT(heard_states(&h, 0), "15");
    close_all();
}

/* Somebody else wins the contact of one that waits. */
static void lost_while_waiting(void) {
    open_rivals();
    uint32_t a = mark_new(c), b = mark_new(c), other = stroke_new(c);
    REQUIRE(a, b);
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    wish(other, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, 2, 1, 2, 0));
    CHECK(is_over(c, a, GESTA_STATE_FAILED, GESTA_REASON_LOST, other));
    CHECK(is_over(c, b, GESTA_STATE_FAILED, GESTA_REASON_LOST, other));
    CHECK_EQUAL(waits_for(c, a), 0);
    close_all();
}

int main(void) {
    a_tap_waits_for_a_double_tap();
    fires_as_soon_as_the_other_fails();
    chains();
    several_requirements();
    cycles();
    a_long_cycle();
    not_in_play();
    two_hands();
    late_winner();
    lost_before_waiting();
    lost_while_waiting();
    return check_end();
}
