/* Teams: the order of ties, captains, and what becomes of a team when its members change. */
#include <time.h>

#include "rivals.h"

static gesta_context *c;
static heard h;

static void open_all(void) {
    c = rivals_new(0);
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
}

static void close_all(void) { CHECK_OK(gesta_context_destroy(c)); }

static void join(uint32_t recognizer, uint32_t team, int32_t captain) {
    uint32_t number = 77;
    int32_t is_captain = 77;
    CHECK_OK(gesta_recognizer_set_team(c, recognizer, team, captain));
    CHECK_OK(INFO(c, recognizer, team, &number));
    CHECK_OK(INFO(c, recognizer, captain, &is_captain));
    CHECK_EQUAL(number, team);
    CHECK_EQUAL(is_captain, captain != 0);
}

static int is_captain(uint32_t recognizer) {
    uint32_t team = 0;
    int32_t captain = 77;
    CHECK_OK(INFO(c, recognizer, team, &team));
    CHECK_OK(INFO(c, recognizer, captain, &captain));
    return captain;
}

/* Both ask in one frame: which is first? */
static uint32_t first_of(uint32_t one, uint32_t other, int64_t ms) {
    wish(one, GESTA_STATE_ENDED);
    wish(other, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, ms * MS, 1, 10, 10));
    CHECK_OK(push_move(c, (ms + 1) * MS, 1, 11, 10));
    CHECK_OK(push_up(c, (ms + 2) * MS, 1, 11, 10));
    return state_of(c, one) == GESTA_STATE_ENDED ? one : other;
}

static void members_count_as_the_first(void) {
    open_all();
    uint32_t a = mark_new(c), outsider = mark_new(c), b = mark_new(c);
    CHECK_EQUAL(first_of(outsider, b, 0), outsider);
    join(a, 1, 0);
    join(b, 1, 0);
    CHECK_EQUAL(first_of(outsider, b, 100), b);
    CHECK_OK(gesta_recognizer_set_number(c, outsider, GESTA_STR("priority"), 1));
    CHECK_EQUAL(first_of(outsider, b, 200), outsider);
    CHECK_OK(gesta_recognizer_set_number(c, a, GESTA_STR("priority"), 2));
    CHECK_EQUAL(first_of(outsider, b, 300), b);
    CHECK_EQUAL(first_of(a, b, 400), a);
    /* Of a team that the first has left, the others count as themselves. */
    join(a, 2, 0);
    CHECK_EQUAL(first_of(outsider, b, 500), outsider);
    join(a, 1, 0);
    CHECK_EQUAL(first_of(outsider, b, 600), b);
    CHECK_OK(gesta_recognizer_destroy(c, a));
    CHECK_EQUAL(first_of(outsider, b, 700), outsider);
    close_all();
}

static void one_captain(void) {
    open_all();
    uint32_t a = mark_new(c), b = mark_new(c), d = mark_new(c);
    join(a, 1, 1);
    join(b, 1, 0);
    CHECK(is_captain(a) && !is_captain(b));
    join(d, 1, 1);
    CHECK(!is_captain(a) && !is_captain(b) && is_captain(d));
    join(d, 1, 0);
    join(b, 3, 1);
    join(b, 0, 0);
    CHECK(!is_captain(a) && !is_captain(b) && !is_captain(d));
    close_all();
}

static void the_captain_wins(void) {
    open_all();
    uint32_t outsider = recognizer_new(c, "gesta.pan"), member = mark_new(c), captain = recognizer_new(c, "gesta.tap");
    join(member, 1, 0);
    join(captain, 1, 1);
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    wish(member, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 10 * MS, 1, 11, 10));
    CHECK(is_over(c, member, GESTA_STATE_FAILED, GESTA_REASON_LOST, captain));
    CHECK(is_over(c, outsider, GESTA_STATE_FAILED, GESTA_REASON_LOST, captain));
    CHECK_EQUAL(state_of(c, captain), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_up(c, 20 * MS, 1, 11, 10));
    CHECK_EQUAL(state_of(c, captain), GESTA_STATE_ENDED);
    CHECK_TEXT(heard_states(&h, 0), "553");
    /* A captain that has failed wins nothing. */
    CHECK_OK(push_down(c, 100 * MS, 1, 10, 10));
    CHECK_OK(gesta_recognizer_set_number(c, captain, GESTA_STR("enabled"), 0));
    wish(member, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 110 * MS, 1, 11, 10));
    CHECK_EQUAL(state_of(c, member), GESTA_STATE_ENDED);
    CHECK(is_over(c, outsider, GESTA_STATE_FAILED, GESTA_REASON_LOST, member));
    CHECK_OK(push_up(c, 120 * MS, 1, 11, 10));
    close_all();
}

static void a_pan_begins_at_once(void) {
    open_all();
    uint32_t member = mark_new(c), captain = recognizer_new(c, "gesta.pan"), outsider = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_set_number(c, captain, "slop", SIZE_MAX, 900));
    CHECK_OK(gesta_recognizer_set_text(c, captain, "origin", SIZE_MAX, "down", SIZE_MAX));
    join(member, 1, 0);
    join(captain, 1, 1);
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    wish(member, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 10 * MS, 1, 11, 10));
    CHECK_EQUAL(state_of(c, captain), GESTA_STATE_BEGAN);
    CHECK_NEAR(number_of(c, captain, "translation_x"), 1, 0);
    CHECK(is_over(c, outsider, GESTA_STATE_FAILED, GESTA_REASON_LOST, captain));
    CHECK_OK(push_move(c, 20 * MS, 1, 15, 10));
    CHECK_NEAR(number_of(c, captain, "translation_x"), 5, 0);
    CHECK_OK(push_up(c, 30 * MS, 1, 15, 10));
    CHECK_TEXT(heard_states(&h, captain), "123");
    /* With too few contacts, or an axis to be chosen, it does not. */
    CHECK_OK(gesta_recognizer_set_text(c, captain, "axis", SIZE_MAX, "lock", SIZE_MAX));
    CHECK_OK(push_down(c, 100 * MS, 1, 10, 10));
    wish(member, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 110 * MS, 1, 11, 10));
    CHECK_EQUAL(state_of(c, captain), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_up(c, 120 * MS, 1, 11, 10));
    CHECK_EQUAL(state_of(c, captain), GESTA_STATE_FAILED);
    close_all();
}

static void two_fingers_begin_at_once(void) {
    static const char *const classes[] = {"gesta.pinch", "gesta.rotation", "gesta.transform"};
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        open_all();
        uint32_t member = mark_new(c), captain = recognizer_new(c, classes[i]);
        join(member, 1, 0);
        join(captain, 1, 1);
        CHECK_OK(push_down(c, 0, 1, 10, 10));
        CHECK_OK(push_down(c, 0, 2, 90, 10));
        wish(member, GESTA_STATE_ENDED);
        CHECK_OK(push_move(c, 10 * MS, 1, 10.5, 10));
        CHECK_TEXT(heard_states(&h, captain), "1");
        CHECK_OK(push_move(c, 20 * MS, 1, 40, 40));
        CHECK_OK(push_up(c, 30 * MS, 1, 40, 40));
        CHECK_OK(push_up(c, 40 * MS, 2, 90, 10));
        CHECK_TEXT(heard_states(&h, member), "5");
        CHECK_EQUAL(heard_states(&h, captain)[strlen(heard_states(&h, captain)) - 1], '3');
        close_all();
    }
}

/* A member that waited, and the captain that waits itself. */
static void waiting(void) {
    open_all();
    uint32_t single = recognizer_new(c, "gesta.tap"), twice = recognizer_new(c, "gesta.tap"), captain = mark_new(c);
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(gesta_recognizer_relate(c, captain, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    join(single, 1, 0);
    join(captain, 1, 1);
    wish(captain, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_move(c, 10 * MS, 1, 11, 10));
    CHECK_OK(push_up(c, 20 * MS, 1, 11, 10));
    CHECK_EQUAL(waits_for(c, single), twice);
    CHECK_EQUAL(waits_for(c, captain), twice);
    CHECK_OK(gesta_advance(c, 2000 * MS));
    CHECK(is_over(c, single, GESTA_STATE_FAILED, GESTA_REASON_LOST, captain));
    CHECK_EQUAL(state_of(c, captain), GESTA_STATE_ENDED);
    close_all();
}

/* Its claim decides those that wait for it, also if it prevents nobody. */
static void a_captain_that_others_await(void) {
    open_all();
    uint32_t before = mark_new(c), captain = recognizer_new(c, "gesta.press"), member = stroke_new(c);
    uint32_t waiting = mark_new(c);
    CHECK_OK(gesta_recognizer_set_number(c, captain, "delay", SIZE_MAX, 10));
    CHECK_OK(gesta_recognizer_relate(c, member, GESTA_RELATION_REQUIRES_FAILURE, before, 1));
    CHECK_OK(gesta_recognizer_relate(c, waiting, GESTA_RELATION_REQUIRES_FAILURE, captain, 1));
    join(member, 1, 0);
    join(captain, 1, 1);
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    wish(member, GESTA_STATE_BEGAN);
    wish(waiting, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 10 * MS, 1, 11, 10));
    CHECK_EQUAL(waits_for(c, member), before);
    CHECK_EQUAL(waits_for(c, waiting), captain);
    CHECK_OK(gesta_recognizer_set_number(c, before, GESTA_STR("enabled"), 0));
    CHECK(is_over(c, member, GESTA_STATE_FAILED, GESTA_REASON_LOST, captain));
    CHECK(is_over(c, waiting, GESTA_STATE_FAILED, GESTA_REASON_LOST, captain));
    CHECK_EQUAL(state_of(c, captain), GESTA_STATE_POSSIBLE);
    close_all();
}

static int32_t refuses(gesta_context *context, uint32_t recognizer, void *user) {
    (void)context;
    return recognizer != *(const uint32_t *)user;
}

static void a_refused_captain_loses_its_place(void) {
    gesta_delegate delegate;
    open_all();
    uint32_t member = mark_new(c), captain = recognizer_new(c, "gesta.pan");
    join(member, 1, 0);
    join(captain, 1, 1);
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_begin = refuses;
    delegate.user = &captain;
    CHECK_OK(gesta_context_set_delegate(c, &delegate));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    wish(member, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 10 * MS, 1, 11, 10));
    CHECK(is_over(c, captain, GESTA_STATE_FAILED, GESTA_REASON_REFUSED, 0));
    CHECK_EQUAL(state_of(c, member), GESTA_STATE_ENDED);
    close_all();
}

enum { MANY = 1000 };

/* Pans, in two teams in turn if `in_teams`, of which the last has a priority; how long the frame takes in which they
   begin, and which of them does. */
static double begin_many(int in_teams, int32_t priority, int *winner) {
    static uint32_t ids[MANY];
    gesta_context *context = context_new(0);
    for (int i = 0; i < MANY; i++) {
        ids[i] = recognizer_new(context, "gesta.pan");
        if (in_teams) CHECK_OK(gesta_recognizer_set_team(context, ids[i], 1 + (uint32_t)i % 2, 0));
    }
    CHECK_OK(push_down(context, 1 * MS, 1, 0, 0));
    CHECK_OK(gesta_recognizer_set_number(context, ids[MANY - 1], GESTA_STR("priority"), priority));
    clock_t begun = clock();
    CHECK_OK(push_move(context, 9 * MS, 1, 60, 0));
    double took = (double)(clock() - begun) / CLOCKS_PER_SEC;
    *winner = -1;
    for (int i = 0; i < MANY; i++)
        if (state_of(context, ids[i]) == GESTA_STATE_BEGAN) *winner = i;
    CHECK_OK(gesta_context_destroy(context));
    return took;
}

/* The time does not grow with the square of the number of members, or worse. */
static void many_members(void) {
    int winner = 0;
    double without = begin_many(0, 0, &winner), with = begin_many(1, 0, &winner);
    CHECK_EQUAL(winner, 0);
    CHECK(with < 60 * without + 0.02);
    begin_many(1, 1, &winner);
    CHECK_EQUAL(winner, MANY - 1);
    begin_many(1, -1, &winner);
    CHECK_EQUAL(winner, 0);
}

int main(void) {
    many_members();
    members_count_as_the_first();
    one_captain();
    the_captain_wins();
    a_pan_begins_at_once();
    two_fingers_begin_at_once();
    waiting();
    a_captain_that_others_await();
    a_refused_captain_loses_its_place();
    return check_end();
}
