/* Every contact its own gesture: what children recognize, beside each other and beside others. */
#include "counting.h"
#include "per_contact.h"

static void piano(void) {
    open_all();
    uint32_t key = parent_new("gesta.press"), own = 77;
    CHECK_OK(gesta_recognizer_set_number(c, key, "delay", SIZE_MAX, 0));
    CHECK_EQUAL(children(key), GESTA_CHILDREN_MAX);
    CHECK_OK(INFO(c, key, parent, &own));
    CHECK_EQUAL(own, 0);
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_down(c, 10 * MS, 2, 90, 10));
    CHECK_OK(push_up(c, 20 * MS, 1, 10, 10));
    CHECK_OK(push_down(c, 30 * MS, 3, 50, 10));
    CHECK_OK(push_up(c, 40 * MS, 2, 90, 10));
    CHECK_OK(push_up(c, 50 * MS, 3, 50, 10));
    CHECK_TEXT(heard_states(&h, child(key, 0)), "13013"); /* the third contact is its next sequence */
    CHECK_TEXT(heard_states(&h, child(key, 1)), "13");
    CHECK_EQUAL(state_of(c, key), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(h.count, 7);
    for (size_t i = 0; i < h.count; i++) CHECK_EQUAL(parent_of(h.events[i].event.recognizer), key);
    CHECK_NEAR(h.events[0].event.x, 10, 0);
    CHECK_NEAR(h.events[1].event.x, 90, 0);
    close_all();
}

static uint32_t acted, acted_parent;

static void on_pan(gesta_context *context, const gesta_event *event, void *user) {
    double x = 0;
    (void)user;
    acted++;
    CHECK_OK(INFO(context, event->recognizer, parent, &acted_parent));
    if (event->state != GESTA_STATE_CHANGED) return;
    CHECK_OK(gesta_recognizer_number(context, event->recognizer, "translation_x", SIZE_MAX, &x));
    CHECK_NEAR(x, event->values[GESTA_PAN_TRANSLATION_X], 0);
    CHECK_OK(gesta_recognizer_set_number(context, event->recognizer, "translation_x", SIZE_MAX, 0));
}

static void painting(void) {
    uint32_t action;
    open_all();
    uint32_t pan = parent_new("gesta.pan"), pinch = recognizer_new(c, "gesta.pinch");
    CHECK_OK(gesta_recognizer_add_action(c, pan, on_pan, NULL, NULL, &action));
    CHECK_OK(gesta_recognizer_set_user(c, pan, &action));
    CHECK_OK(gesta_recognizer_set_number(c, pan, "slop", SIZE_MAX, 2));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_down(c, 0, 2, 90, 10));
    CHECK_OK(push_move(c, 10 * MS, 1, 15, 10));
    CHECK_OK(push_move(c, 20 * MS, 2, 90, 30));
    CHECK_OK(push_move(c, 30 * MS, 1, 25, 10));
    CHECK_TEXT(heard_states(&h, child(pan, 0)), "12");
    CHECK_TEXT(heard_states(&h, child(pan, 1)), "1");
    CHECK(acted == 3 && acted_parent == pan);
    CHECK(h.events[0].event.user == &action);
    CHECK_NEAR(number_of(c, child(pan, 0), "translation_x"), 0, 0); /* rebased by the action */
    CHECK(is_over(c, pinch, GESTA_STATE_FAILED, GESTA_REASON_LOST, child(pan, 0)));
    CHECK_OK(gesta_recognizer_remove_action(c, pan, action));
    CHECK_OK(push_move(c, 40 * MS, 1, 35, 10));
    CHECK_EQUAL(acted, 3);
    /* One can be taken out alone. */
    CHECK_OK(gesta_recognizer_reset(c, child(pan, 0)));
    CHECK_TEXT(heard_states(&h, child(pan, 0)), "12240");
    CHECK_EQUAL(state_of(c, child(pan, 1)), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("enabled"), 0));
    CHECK(is_over(c, child(pan, 1), GESTA_STATE_CANCELLED, GESTA_REASON_DISABLED, 0));
    close_all();
}

static void taps_of_two_players(void) {
    open_all();
    uint32_t single = parent_new("gesta.tap"), twice = parent_new("gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_down(c, 10 * MS, 2, 500, 10));
    CHECK_OK(push_up(c, 50 * MS, 1, 10, 10));
    CHECK_OK(push_up(c, 60 * MS, 2, 500, 10));
    CHECK_EQUAL(waits_for(c, child(single, 0)), child(twice, 0));
    CHECK_EQUAL(waits_for(c, child(single, 1)), child(twice, 1));
    /* The second tap of the second player only. */
    CHECK_OK(push_down(c, 150 * MS, 3, 502, 10));
    CHECK_OK(push_up(c, 200 * MS, 3, 502, 10));
    CHECK_EQUAL(state_of(c, child(twice, 1)), GESTA_STATE_ENDED);
    CHECK(is_over(c, child(single, 1), GESTA_STATE_FAILED, GESTA_REASON_LOST, child(twice, 1)));
    CHECK_OK(gesta_advance(c, 2000 * MS));
    CHECK_EQUAL(state_of(c, child(single, 0)), GESTA_STATE_ENDED);
    CHECK_EQUAL(state_of(c, child(twice, 0)), GESTA_STATE_FAILED);
    close_all();
}

static void relations_are_the_parents(void) {
    open_all();
    uint32_t pan = parent_new("gesta.pan"), beside = recognizer_new(c, "gesta.pan");
    uint32_t captain = parent_new("gesta.long_press");
    CHECK_OK(gesta_recognizer_relate(c, pan, GESTA_RELATION_SIMULTANEOUS, beside, 1));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_move(c, 10 * MS, 1, 90, 10));
    CHECK_EQUAL(state_of(c, child(pan, 0)), GESTA_STATE_BEGAN);
    CHECK_EQUAL(state_of(c, beside), GESTA_STATE_BEGAN);
    CHECK_EQUAL(state_of(c, child(captain, 0)), GESTA_STATE_FAILED);
    CHECK_OK(push_up(c, 20 * MS, 1, 90, 10));
    /* The captain's child has the contact. */
    CHECK_OK(gesta_recognizer_set_team(c, captain, 4, 1));
    CHECK_OK(gesta_recognizer_set_team(c, pan, 4, 0));
    CHECK_OK(push_down(c, 100 * MS, 1, 10, 10));
    CHECK_OK(push_move(c, 110 * MS, 1, 14.5, 10));
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("priority"), 3));
    CHECK_OK(push_up(c, 120 * MS, 1, 14.5, 10));
    CHECK_OK(push_down(c, 200 * MS, 1, 10, 10));
    CHECK_OK(gesta_recognizer_claim(c, child(captain, 0)));
    CHECK(is_over(c, child(pan, 0), GESTA_STATE_FAILED, GESTA_REASON_LOST, child(captain, 0)));
    close_all();
}

/* More contacts than children. */
static void a_limit(void) {
    gesta_config config;
    CHECK_OK(gesta_config_init(&config, sizeof config));
    config.max_contacts = 20;
    config.units_per_mm = 1;
    CHECK_OK(gesta_context_create(&config, &c));
    uint32_t tap = parent_new("gesta.tap");
    CHECK_EQUAL(children(tap), GESTA_CHILDREN_MAX);
    for (uint64_t i = 0; i < 20; i++) CHECK_OK(push_down(c, 0, i + 1, 10 * (double)i, 10));
    for (uint64_t i = 0; i < 20; i++) CHECK_OK(push_up(c, 50 * MS, i + 1, 10 * (double)i, 10));
    for (size_t i = 0; i < GESTA_CHILDREN_MAX; i++) CHECK_EQUAL(state_of(c, child(tap, i)), GESTA_STATE_ENDED);
    CHECK_OK(gesta_recognizer_destroy(c, tap));
    close_all();
}

/* More taps wait than contacts can be down. */
static void quick_taps(void) {
    gesta_config config;
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_config_init(&config, sizeof config));
    config.max_contacts = 1;
    config.units_per_mm = 1;
    CHECK_OK(gesta_context_create(&config, &c));
    uint32_t single = parent_new("gesta.tap"), twice = parent_new("gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    for (int i = 0; i < 6; i++) {
        CHECK_OK(push_down(c, (20 * i) * MS, 1, 200 * i, 10));
        CHECK_OK(push_up(c, (20 * i + 10) * MS, 1, 200 * i, 10));
    }
    for (size_t i = 0; i < 6; i++) CHECK_EQUAL(waits_for(c, child(single, i)), child(twice, i));
    /* Near the fourth, and a little farther from the third. */
    CHECK_OK(gesta_recognizer_set_number(c, twice, "tap_distance", SIZE_MAX, 150));
    CHECK_OK(push_down(c, 150 * MS, 1, 601, 10));
    CHECK_OK(push_up(c, 160 * MS, 1, 601, 10));
    CHECK_OK(gesta_advance(c, 2000 * MS));
    for (size_t i = 0; i < 6; i++) {
        CHECK_EQUAL(state_of(c, child(single, i)), i == 3 ? GESTA_STATE_FAILED : GESTA_STATE_ENDED);
        CHECK_EQUAL(state_of(c, child(twice, i)), i == 3 ? GESTA_STATE_ENDED : GESTA_STATE_FAILED);
    }
    close_all();
}

static uint32_t received, asked_parent, asked_child, refused_child;

static int32_t should_receive(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    size_t count = 0;
    (void)contact, (void)user;
    CHECK_OK(gesta_recognizer_list(context, recognizer, GESTA_LISTING_CHILDREN, NULL, 0, &count));
    CHECK_EQUAL(count, GESTA_CHILDREN_MAX);
    received++;
    return 1;
}

static int32_t should_begin(gesta_context *context, uint32_t recognizer, void *user) {
    uint32_t id = 0;
    (void)user;
    CHECK_OK(INFO(context, recognizer, parent, &id));
    if (id != 0) asked_child++, asked_parent = id;
    return recognizer != refused_child;
}

static int32_t simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    uint32_t id = 0, others = 0;
    (void)user;
    CHECK_OK(INFO(context, recognizer, parent, &id));
    CHECK_OK(INFO(context, other, parent, &others));
    return id != others;
}

static void a_delegate(void) {
    gesta_delegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_receive = should_receive;
    delegate.should_begin = should_begin;
    delegate.simultaneous = simultaneous;
    open_all();
    uint32_t one = parent_new("gesta.pan"), two = parent_new("gesta.pan");
    refused_child = child(one, 1);
    received = asked_child = 0;
    CHECK_OK(gesta_context_set_delegate(c, &delegate));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_down(c, 0, 2, 300, 10));
    CHECK_EQUAL(received, 4);
    CHECK_OK(push_move(c, 10 * MS, 1, 90, 10));
    CHECK_OK(push_move(c, 10 * MS, 2, 390, 10));
    CHECK(asked_child == 4 && asked_parent == two);
    for (size_t i = 0; i < 2; i++) CHECK_EQUAL(state_of(c, child(two, i)), GESTA_STATE_BEGAN);
    CHECK_EQUAL(state_of(c, child(one, 0)), GESTA_STATE_BEGAN);
    CHECK(is_over(c, child(one, 1), GESTA_STATE_FAILED, GESTA_REASON_REFUSED, 0));
    close_all();
}

/* The palm is cancelled, the finger goes on; a child is told to ignore its contact. */
static void a_palm(void) {
    gesta_palm_guard guard;
    open_all();
    CHECK_OK(gesta_palm_guard_init(&guard, sizeof guard));
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    uint32_t pan = parent_new("gesta.pan");
    CHECK_OK(gesta_recognizer_set_number(c, pan, "slop", SIZE_MAX, 2));
    gesta_touch palm = touch_at(0, 2, GESTA_PHASE_BEGAN, 300, 10);
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(gesta_push(c, &palm, 1, sizeof palm));
    CHECK_OK(push_move(c, 10 * MS, 1, 90, 10));
    CHECK_OK(push_move(c, 10 * MS, 2, 304, 10));
    palm = touch_at(20 * MS, 2, GESTA_PHASE_MOVED, 305, 10);
    palm.major = 90;
    CHECK_OK(gesta_push(c, &palm, 1, sizeof palm));
    CHECK_TEXT(heard_states(&h, child(pan, 1)), "14");
    CHECK_OK(push_move(c, 30 * MS, 1, 95, 10));
    CHECK_TEXT(heard_states(&h, child(pan, 0)), "12");
    CHECK_OK(gesta_recognizer_ignore(c, child(pan, 0), 1));
    CHECK_EQUAL(following(c, child(pan, 0)), 0);
    CHECK_TEXT(heard_states(&h, child(pan, 0)), "124");
    CHECK_OK(gesta_recognizer_set_number(c, pan, "slop", SIZE_MAX, 40));
    CHECK_NEAR(number_of(c, child(pan, 0), "slop"), 40, 0);
    CHECK_OK(push_up(c, 40 * MS, 1, 95, 10));
    CHECK_OK(push_up(c, 40 * MS, 2, 305, 10));
    CHECK_OK(push_down(c, 1000 * MS, 1, 10, 10));
    CHECK_OK(push_move(c, 1010 * MS, 1, 45, 10));
    CHECK_EQUAL(state_of(c, child(pan, 0)), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_move(c, 1020 * MS, 1, 55, 10));
    CHECK_EQUAL(state_of(c, child(pan, 0)), GESTA_STATE_BEGAN);
    close_all();
}

/* Ten fingers tap, in turn and at once, while a double tap may follow. */
static void ten_fingers(int64_t start) {
    for (uint64_t i = 0; i < 10; i++) CHECK_OK(push_down(c, start + (int64_t)i * MS, i, 90 * (double)i, 10));
    for (uint64_t i = 0; i < 10; i++) CHECK_OK(push_up(c, start + (30 + (int64_t)i) * MS, i, 90 * (double)i, 10));
    for (uint64_t i = 0; i < 5; i++) CHECK_OK(push_down(c, start + (90 + (int64_t)i) * MS, i, 90 * (double)i, 300));
    for (uint64_t i = 0; i < 5; i++) CHECK_OK(push_up(c, start + (120 + (int64_t)i) * MS, i, 90 * (double)i, 300));
    CHECK_OK(gesta_advance(c, start + 900 * MS));
}

/* Their memory is reserved when the parameter is set. */
static void nothing_allocated(void) {
    counting memory;
    gesta_allocator hook = counting_hook(&memory);
    CHECK_OK(gesta_allocator_set(&hook));
    c = context_new(0);
    uint32_t single = recognizer_new(c, "gesta.tap"), twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    for (int made = 0; made < 2; made++) { /* the first children make room for contacts and events */
        CHECK_OK(gesta_recognizer_set_number(c, single, "per_contact", SIZE_MAX, 0));
        CHECK_OK(gesta_recognizer_set_number(c, twice, "per_contact", SIZE_MAX, 0));
        CHECK_OK(gesta_recognizer_set_number(c, single, "per_contact", SIZE_MAX, 1));
        CHECK_OK(gesta_recognizer_set_number(c, twice, "per_contact", SIZE_MAX, 1));
        if (made == 0) ten_fingers(0);
    }
    unsigned long allocations = memory.allocations;
    CHECK(allocations > 0);
    for (int i = 1; i < 4; i++) ten_fingers(i * 1000 * MS);
    CHECK_EQUAL(memory.allocations, allocations);
    CHECK_EQUAL(state_of(c, child(single, 14)), GESTA_STATE_ENDED);
    CHECK_EQUAL(state_of(c, child(single, 15)), GESTA_STATE_POSSIBLE);
    close_all();
    CHECK(memory.live == 0 && memory.wrong == 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

int main(void) {
    nothing_allocated();
    piano();
    painting();
    taps_of_two_players();
    relations_are_the_parents();
    a_limit();
    quick_taps();
    a_delegate();
    a_palm();
    return check_end();
}
