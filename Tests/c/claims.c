/* A recognizer that the program lets win: who loses, what it may still do, and what is refused. */
#include "rivals.h"

static gesta_context *c;
static heard h;

static void open_all(void) {
    c = rivals_new(0);
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
}

static void close_all(void) { CHECK_OK(gesta_context_destroy(c)); }

static int is_owner(uint64_t contact, uint32_t recognizer) {
    uint32_t owner = 0;
    CHECK_OK(CONTACT(c, contact, owner, &owner));
    return owner == recognizer;
}

static int has_lost(uint32_t recognizer, uint32_t state, uint32_t winner) {
    gesta_verdict v = verdict_of(c, recognizer);
    return v.state == state && v.reason == GESTA_REASON_LOST && v.blocker == winner;
}

static void others_lose_at_once(void) {
    open_all();
    uint32_t winner = recognizer_new(c, "gesta.pan"), tap = recognizer_new(c, "gesta.tap");
    uint32_t press = recognizer_new(c, "gesta.press"), beside = recognizer_new(c, "gesta.pinch");
    CHECK_OK(gesta_recognizer_relate(c, winner, GESTA_RELATION_SIMULTANEOUS, beside, 1));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(gesta_advance(c, 200 * MS));
    CHECK_EQUAL(state_of(c, press), GESTA_STATE_BEGAN);
    CHECK(is_owner(1, 0));
    CHECK_OK(gesta_recognizer_claim(c, winner));
    CHECK(is_owner(1, winner));
    CHECK_EQUAL(state_of(c, winner), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(state_of(c, beside), GESTA_STATE_POSSIBLE);
    CHECK(has_lost(tap, GESTA_STATE_FAILED, winner));
    CHECK(has_lost(press, GESTA_STATE_CANCELLED, winner));
    CHECK_TEXT(polled_states(c, press), "14"); /* listed after the call, beside those of the push */
    CHECK_OK(gesta_recognizer_claim(c, winner));
    CHECK_TEXT(heard_states(&h, 0), "154"); /* idempotent */
    CHECK_OK(push_move(c, 210 * MS, 1, 90, 10));
    CHECK_EQUAL(state_of(c, winner), GESTA_STATE_BEGAN);
    CHECK_OK(push_up(c, 220 * MS, 1, 90, 10));
    CHECK_EQUAL(state_of(c, winner), GESTA_STATE_ENDED);
    close_all();
}

static void it_waits_no_longer(void) {
    open_all();
    uint32_t single = recognizer_new(c, "gesta.tap"), twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_up(c, 50 * MS, 1, 10, 10));
    CHECK_EQUAL(state_of(c, single), GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_recognizer_claim(c, single));
    CHECK_EQUAL(state_of(c, single), GESTA_STATE_ENDED);
    CHECK(has_lost(twice, GESTA_STATE_FAILED, single));
    CHECK_TEXT(heard_states(&h, 0), "53");
    close_all();
}

static void those_that_wait_for_it_lose(void) {
    open_all();
    uint32_t single = recognizer_new(c, "gesta.tap"), twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_up(c, 50 * MS, 1, 10, 10));
    CHECK_OK(gesta_recognizer_claim(c, twice));
    CHECK(has_lost(single, GESTA_STATE_FAILED, twice));
    CHECK_EQUAL(state_of(c, twice), GESTA_STATE_POSSIBLE);
    /* It fails by itself in the end, and those that have lost stay so. */
    CHECK_OK(gesta_advance(c, 2000 * MS));
    CHECK_EQUAL(state_of(c, twice), GESTA_STATE_FAILED);
    CHECK_TEXT(heard_states(&h, single), "5");
    close_all();
}

static void contacts_that_join_are_won(void) {
    open_all();
    uint32_t region = region_new(c, GESTA_REGION_ROOT, 100, 0, 100, 100);
    uint32_t winner = recognizer_new(c, "gesta.pinch"), tap = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_attach(c, tap, region));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(gesta_recognizer_claim(c, winner));
    CHECK_OK(push_down(c, 10 * MS, 2, 110, 10));
    CHECK(is_owner(2, winner));
    CHECK(has_lost(tap, GESTA_STATE_FAILED, winner));
    close_all();
}

static void only_sequences_claim(void) {
    open_all();
    uint32_t tap = recognizer_new(c, "gesta.tap"), pan = recognizer_new(c, "gesta.pan");
    CHECK_ERROR(c, gesta_recognizer_claim(c, tap), GESTA_E_STATE, "recognizer is gesta.tap 0x");
    CHECK_ERROR(c, gesta_recognizer_claim(c, tap), GESTA_E_STATE, "must be in a sequence that has not ended");
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_move(c, 10 * MS, 1, 90, 10));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK_ERROR(c, gesta_recognizer_claim(c, tap), GESTA_E_STATE, "it is failed: ");
    CHECK_OK(gesta_recognizer_claim(c, pan));
    CHECK_OK(push_up(c, 20 * MS, 1, 90, 10));
    CHECK_ERROR(c, gesta_recognizer_claim(c, pan), GESTA_E_STATE, "it is ended");
    CHECK_TEXT(heard_states(&h, 0), "513");
    close_all();
}

/* What has begun is cancelled, and the claimant goes on with the contact from where it is. */
static void it_takes_over_what_has_begun(void) {
    open_all();
    uint32_t inner = recognizer_new(c, "gesta.pan"), outer = recognizer_new(c, "gesta.pan");
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_move(c, 10 * MS, 1, 50, 10));
    CHECK_EQUAL(state_of(c, inner), GESTA_STATE_BEGAN);
    CHECK(has_lost(outer, GESTA_STATE_FAILED, inner));
    CHECK_OK(gesta_recognizer_claim(c, outer));
    CHECK(has_lost(inner, GESTA_STATE_CANCELLED, outer));
    CHECK_EQUAL(state_of(c, outer), GESTA_STATE_POSSIBLE);
    CHECK(is_owner(1, outer));
    CHECK_OK(push_move(c, 20 * MS, 1, 51, 10));
    CHECK_EQUAL(state_of(c, outer), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_move(c, 30 * MS, 1, 90, 10));
    CHECK_EQUAL(state_of(c, outer), GESTA_STATE_BEGAN);
    CHECK_ERROR(c, gesta_recognizer_claim(c, inner), GESTA_E_STATE, "it is cancelled");
    CHECK_OK(push_up(c, 40 * MS, 1, 90, 10));
    CHECK_EQUAL(state_of(c, outer), GESTA_STATE_ENDED);
    CHECK_ERROR(c, gesta_recognizer_claim(c, inner), GESTA_E_STATE, "it is cancelled");
    close_all();
}

/* Active with a contact of its own, it survives that another one joins both, and then claims too late. */
static void the_later_claim_is_refused(void) {
    open_all();
    uint32_t left = region_new(c, GESTA_REGION_ROOT, 0, 0, 100, 200);
    uint32_t inner = region_new(c, left, 0, 0, 100, 100);
    uint32_t outer = stroke_new(c), pinch = recognizer_new(c, "gesta.pinch");
    CHECK_OK(gesta_recognizer_attach(c, outer, left));
    CHECK_OK(gesta_recognizer_attach(c, pinch, inner));
    CHECK_OK(push_down(c, 0, 1, 10, 110));
    wish(outer, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, 10 * MS, 1, 11, 110));
    CHECK_OK(push_down(c, 20 * MS, 2, 10, 10));
    CHECK(has_lost(pinch, GESTA_STATE_FAILED, outer));
    CHECK_OK(gesta_recognizer_claim(c, outer));
    CHECK_OK(push_up(c, 30 * MS, 2, 10, 10));
    /* The pinch has both contacts from here on. */
    CHECK_OK(gesta_recognizer_attach(c, pinch, GESTA_REGION_ROOT));
    CHECK_OK(gesta_recognizer_relate(c, outer, GESTA_RELATION_SIMULTANEOUS, pinch, 1));
    CHECK_OK(push_down(c, 40 * MS, 3, 10, 10));
    CHECK_EQUAL(state_of(c, pinch), GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_recognizer_relate(c, outer, GESTA_RELATION_SIMULTANEOUS, pinch, 0));
    CHECK_ERROR(c, gesta_recognizer_claim(c, pinch), GESTA_E_STATE,
                "must not share a contact with one that has claimed it: test.stroke");
    CHECK_OK(gesta_recognizer_relate(c, outer, GESTA_RELATION_SIMULTANEOUS, pinch, 1));
    CHECK_OK(gesta_recognizer_claim(c, pinch));
    CHECK_EQUAL(state_of(c, outer), GESTA_STATE_BEGAN);
    CHECK(is_owner(3, pinch));
    close_all();
}

static uint32_t claims_inside;

static void claim_inside(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state == GESTA_STATE_BEGAN) CHECK_OK(gesta_recognizer_claim(context, claims_inside));
}

static void an_action_claims(void) {
    uint32_t action;
    open_all();
    uint32_t press = recognizer_new(c, "gesta.press"), tap = recognizer_new(c, "gesta.tap");
    claims_inside = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_set_number(c, press, "delay", SIZE_MAX, 0));
    CHECK_OK(gesta_recognizer_add_action(c, press, claim_inside, NULL, NULL, &action));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_TEXT(heard_states(&h, press), "14");
    CHECK_TEXT(heard_states(&h, tap), "5");
    CHECK(is_owner(1, claims_inside));
    close_all();
}

int main(void) {
    others_lose_at_once();
    it_waits_no_longer();
    those_that_wait_for_it_lose();
    contacts_that_join_are_won();
    only_sequences_claim();
    it_takes_over_what_has_begun();
    the_later_claim_is_refused();
    an_action_claims();
    return check_end();
}
