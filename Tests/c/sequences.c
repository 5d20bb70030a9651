/* The two standard classes from down to up: what the observer, the actions, polling and the clock see of it. */
#include "support.h"

typedef struct scene {
    gesta_context *context;
    uint32_t r;
    heard observed, acted;
} scene;

static scene *scene_new(const char *class_name, uint32_t flags) {
    static scene s;
    memset(&s, 0, sizeof s);
    s.context = context_new(flags);
    s.r = recognizer_new(s.context, class_name);
    CHECK_OK(gesta_context_set_observer(s.context, heard_callback, &s.observed, NULL));
    CHECK_OK(gesta_recognizer_add_action(s.context, s.r, heard_callback, &s.acted, NULL, NULL));
    return &s;
}

static void scene_end(scene *s) { CHECK_OK(gesta_context_destroy(s->context)); }

static void tap_twice_in_turn(void) {
    scene *s = scene_new("gesta.tap", 0);
    CHECK_OK(push_down(s->context, 0, 1, 3, 4));
    CHECK_TEXT(heard_states(&s->observed, 0), "");
    CHECK_OK(push_up(s->context, 50 * MS, 1, 3, 4));
    CHECK_TEXT(heard_states(&s->observed, s->r), "3");
    const gesta_event *e = &s->acted.events[0].event;
    CHECK(s->acted.count == 1 && e->state == GESTA_STATE_ENDED && e->previous == GESTA_STATE_POSSIBLE);
    CHECK(e->size == gesta_sizeof("gesta_event", SIZE_MAX) && e->recognizer == s->r && e->sequence == 1 &&
          e->time == 50 * MS);
    CHECK(e->x == 3 && e->y == 4 && e->contact_count == 1 && s->acted.events[0].contacts[0] == 1);
    CHECK(e->reason == 0 && e->blocker == 0 && e->flags == 0 && e->tool == 0);
    CHECK_EQUAL(state_of(s->context, s->r), GESTA_STATE_ENDED);
    CHECK_OK(push_down(s->context, 900 * MS, 1, 3, 4));
    CHECK_TEXT(heard_states(&s->observed, s->r), "30"); /* possible comes back with the next sequence */
    CHECK_EQUAL(s->observed.events[1].event.previous, GESTA_STATE_ENDED);
    CHECK_OK(push_up(s->context, 950 * MS, 1, 3, 4));
    CHECK_TEXT(heard_states(&s->observed, s->r), "303");
    CHECK_TEXT(heard_states(&s->acted, s->r), "33");
    CHECK_EQUAL(s->acted.events[1].event.sequence, 2);
    scene_end(s);
}

static void tap_that_moves(void) {
    scene *s = scene_new("gesta.tap", 0);
    double slop = number_of(s->context, s->r, "slop");
    CHECK_NEAR(slop, 2, 1e-12); /* 2 mm, one unit a millimeter here */
    CHECK_OK(push_down(s->context, 0, 1, 0, 0));
    CHECK_OK(push_move(s->context, 10 * MS, 1, 0, -slop));
    CHECK_EQUAL(state_of(s->context, s->r), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_move(s->context, 20 * MS, 1, slop * 1.001, 0));
    gesta_verdict v = verdict_of(s->context, s->r);
    CHECK(v.state == GESTA_STATE_FAILED && v.reason == GESTA_REASON_MOVED_TOO_FAR && v.time == 20 * MS);
    CHECK_NEAR(v.measured, slop * 1.001, 1e-9);
    CHECK_NEAR(v.limit, slop, 1e-9);
    CHECK_TEXT(heard_states(&s->observed, 0), "5");
    CHECK_EQUAL(s->observed.events[0].event.reason, GESTA_REASON_MOVED_TOO_FAR);
    CHECK_TEXT(heard_states(&s->acted, 0), ""); /* actions never hear failed */
    CHECK_OK(push_up(s->context, 30 * MS, 1, 0, 0));
    CHECK_TEXT(heard_states(&s->observed, 0), "5");
    scene_end(s);
}

static void tap_held(void) {
    scene *s = scene_new("gesta.tap", 0);
    int64_t longest = (int64_t)(number_of(s->context, s->r, "max_duration") * 1e9 + 0.5), deadline = 0;
    CHECK_OK(push_down(s->context, 1000, 1, 0, 0));
    CHECK_OK(gesta_next_deadline(s->context, &deadline));
    CHECK_EQUAL(deadline, 1000 + longest);
    CHECK_OK(gesta_advance(s->context, deadline - 1));
    CHECK_EQUAL(state_of(s->context, s->r), GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_advance(s->context, deadline + 77 * MS)); /* woken late: reported as of the deadline */
    gesta_verdict v = verdict_of(s->context, s->r);
    CHECK(v.state == GESTA_STATE_FAILED && v.reason == GESTA_REASON_HELD_TOO_LONG);
    CHECK_EQUAL(v.time, deadline);
    CHECK_EQUAL(s->observed.events[0].event.time, deadline);
    CHECK_OK(gesta_next_deadline(s->context, &deadline));
    CHECK(deadline == GESTA_NO_DEADLINE);
    scene_end(s);
}

/* A deadline at t runs before samples at t. */
static void deadline_before_samples(void) {
    scene *s = scene_new("gesta.tap", 0);
    int64_t deadline = 0;
    CHECK_OK(push_down(s->context, 0, 1, 0, 0));
    CHECK_OK(gesta_next_deadline(s->context, &deadline));
    CHECK_OK(push_up(s->context, deadline, 1, 0, 0));
    CHECK_EQUAL(state_of(s->context, s->r), GESTA_STATE_FAILED);
    scene_end(s);
    s = scene_new("gesta.tap", 0);
    CHECK_OK(push_down(s->context, 0, 1, 0, 0));
    CHECK_OK(push_up(s->context, deadline - 1, 1, 0, 0));
    CHECK_EQUAL(state_of(s->context, s->r), GESTA_STATE_ENDED);
    scene_end(s);
}

static void double_tap(void) {
    scene *s = scene_new("gesta.tap", 0);
    int64_t interval = (int64_t)(number_of(s->context, s->r, "max_interval") * 1e9 + 0.5), deadline = 0;
    CHECK_OK(gesta_recognizer_set_number(s->context, s->r, "taps", SIZE_MAX, 2));
    CHECK_OK(push_down(s->context, 0, 1, 0, 0));
    CHECK_OK(push_up(s->context, 50 * MS, 1, 0, 0));
    CHECK_EQUAL(state_of(s->context, s->r), GESTA_STATE_POSSIBLE);
    CHECK_NEAR(number_of(s->context, s->r, "tap_count"), 1, 0);
    CHECK_OK(gesta_next_deadline(s->context, &deadline));
    CHECK_EQUAL(deadline, 50 * MS + interval);
    CHECK_OK(push_down(s->context, 200 * MS, 2, 1, 1));
    CHECK_OK(push_up(s->context, 250 * MS, 2, 1, 1));
    CHECK_TEXT(heard_states(&s->acted, 0), "3");
    CHECK_NEAR(number_of(s->context, s->r, "tap_count"), 2, 0);
    CHECK_OK(push_down(s->context, 2000 * MS, 1, 0, 0));
    CHECK_OK(push_up(s->context, 2050 * MS, 1, 0, 0));
    CHECK_OK(gesta_advance(s->context, 5000 * MS));
    CHECK_EQUAL(verdict_of(s->context, s->r).reason, GESTA_REASON_WAITED_TOO_LONG);
    CHECK_EQUAL(verdict_of(s->context, s->r).time, 2050 * MS + interval);
    CHECK_OK(push_down(s->context, 6000 * MS, 1, 0, 0));
    CHECK_OK(push_up(s->context, 6050 * MS, 1, 0, 0));
    CHECK_OK(push_down(s->context, 6100 * MS, 1, 500, 0));
    CHECK_EQUAL(state_of(s->context, s->r), GESTA_STATE_POSSIBLE); /* failed, and began again with this contact */
    CHECK_NEAR(number_of(s->context, s->r, "tap_count"), 0, 0);
    scene_end(s);
}

static void pan_whole(void) {
    scene *s = scene_new("gesta.pan", 0);
    uint32_t owner = 9;
    CHECK_OK(push_down(s->context, 0, 1, 0, 0));
    CHECK_OK(push_move(s->context, 10 * MS, 1, 1, 0));
    CHECK_TEXT(heard_states(&s->observed, 0), "");
    CHECK_OK(CONTACT(s->context, 1, owner, &owner));
    CHECK_EQUAL(owner, 0);
    CHECK_OK(push_move(s->context, 20 * MS, 1, 5, 0));
    CHECK_TEXT(heard_states(&s->acted, 0), "1");
    CHECK_OK(CONTACT(s->context, 1, owner, &owner));
    CHECK_EQUAL(owner, s->r);
    CHECK_OK(push_move(s->context, 30 * MS, 1, 6, 1));
    CHECK_OK(push_move(s->context, 40 * MS, 1, 7, 2));
    CHECK_TEXT(heard_states(&s->acted, 0), "122"); /* changed again though it is changed already */
    CHECK_EQUAL(s->acted.events[2].event.previous, GESTA_STATE_CHANGED);
    CHECK_NEAR(number_of(s->context, s->r, "contact_count"), 1, 0);
    double x = number_of(s->context, s->r, "translation_x");
    CHECK_OK(push_move(s->context, 50 * MS, 1, 10, 2));
    CHECK_NEAR(number_of(s->context, s->r, "translation_x"), x + 3, 1e-9);
    CHECK(number_of(s->context, s->r, "velocity_x") > 0);
    CHECK_OK(push_up(s->context, 60 * MS, 1, 10, 2));
    CHECK_TEXT(heard_states(&s->acted, 0), "12223");
    CHECK_TEXT(heard_states(&s->observed, 0), "12223");
    scene_end(s);
}

static void pan_rebased(void) {
    scene *s = scene_new("gesta.pan", 0);
    CHECK_ERROR(s->context, gesta_recognizer_set_number(s->context, s->r, "translation_x", SIZE_MAX, 0), GESTA_E_STATE,
                "translation_x");
    CHECK_OK(push_down(s->context, 0, 1, 0, 0));
    CHECK_OK(push_move(s->context, 20 * MS, 1, 5, 5));
    CHECK_OK(gesta_recognizer_set_number(s->context, s->r, "translation_x", SIZE_MAX, 0));
    CHECK_NEAR(number_of(s->context, s->r, "translation_x"), 0, 0);
    CHECK_OK(push_move(s->context, 30 * MS, 1, 7, 5));
    CHECK_NEAR(number_of(s->context, s->r, "translation_x"), 2, 1e-9);
    CHECK_ERROR(s->context, gesta_recognizer_set_number(s->context, s->r, "velocity_x", SIZE_MAX, 0), GESTA_E_READ_ONLY,
                "velocity_x");
    scene_end(s);
}

/* y grows upwards for this program: translation does too. */
static void pan_y_up(void) {
    scene *s = scene_new("gesta.pan", GESTA_CONFIG_Y_UP);
    CHECK_OK(gesta_recognizer_set_text(s->context, s->r, "origin", SIZE_MAX, "down", SIZE_MAX));
    CHECK_OK(push_down(s->context, 0, 1, 100, 100));
    CHECK_OK(push_move(s->context, 20 * MS, 1, 100, 130));
    CHECK_NEAR(number_of(s->context, s->r, "translation_y"), 30, 1e-9);
    CHECK_NEAR(s->acted.events[0].event.y, 130, 1e-9);
    CHECK_OK(gesta_recognizer_set_number(s->context, s->r, "translation_y", SIZE_MAX, 10));
    CHECK_NEAR(number_of(s->context, s->r, "translation_y"), 10, 1e-9);
    CHECK_OK(push_move(s->context, 30 * MS, 1, 100, 131));
    CHECK_NEAR(number_of(s->context, s->r, "translation_y"), 11, 1e-9);
    scene_end(s);
}

/* Each way of ending a gesture from outside: what is heard when it has begun, and when it has not. */
static void interrupted(uint32_t reason) {
    for (int begun = 0; begun < 2; begun++) {
        scene *s = scene_new("gesta.pan", 0);
        CHECK_OK(push_down(s->context, 0, 1, 0, 0));
        if (begun) CHECK_OK(push_move(s->context, 10 * MS, 1, 50, 0));
        switch (reason) {
        case GESTA_REASON_CONTEXT_CANCELLED: CHECK_OK(gesta_context_cancel(s->context)); break;
        case GESTA_REASON_DISABLED:
            CHECK_OK(gesta_recognizer_set_number(s->context, s->r, GESTA_STR("enabled"), 0));
            break;
        case GESTA_REASON_RESET: CHECK_OK(gesta_recognizer_reset(s->context, s->r)); break;
        case GESTA_REASON_DETACHED: CHECK_OK(gesta_recognizer_attach(s->context, s->r, GESTA_REGION_NONE)); break;
        case GESTA_REASON_DESTROYED: CHECK_OK(gesta_recognizer_destroy(s->context, s->r)); break;
        default: CHECK_OK(push_one(s->context, 20 * MS, 1, GESTA_PHASE_CANCELLED, 50, 0));
        }
        CHECK_TEXT(heard_states(&s->acted, 0), begun ? "14" : "");
        CHECK(s->observed.count >= (size_t)begun + 1);
        const gesta_event *e = &s->observed.events[begun].event;
        CHECK_EQUAL(e->state, GESTA_STATE_CANCELLED);
        CHECK_EQUAL(e->reason, reason);
        CHECK_EQUAL(e->previous, begun ? GESTA_STATE_BEGAN : GESTA_STATE_POSSIBLE);
        CHECK_TEXT(polled_states(s->context, s->r),
                   begun ? (reason == GESTA_REASON_CONTACT_CANCELLED ? "4" : "14") : "");
        if (reason != GESTA_REASON_CONTACT_CANCELLED) CHECK_OK(push_up(s->context, 30 * MS, 1, 0, 0));
        CHECK_TEXT(heard_states(&s->acted, 0), begun ? "14" : "");
        scene_end(s);
    }
}

static void disabled_and_detached(void) {
    scene *s = scene_new("gesta.tap", 0);
    int32_t enabled = 9;
    uint32_t region = 9;
    CHECK_OK(setting_of(s->context, s->r, "enabled", &enabled));
    CHECK_EQUAL(enabled, 1);
    CHECK_OK(gesta_recognizer_set_number(s->context, s->r, GESTA_STR("enabled"), 0));
    CHECK_OK(setting_of(s->context, s->r, "enabled", &enabled));
    CHECK_EQUAL(enabled, 0);
    CHECK_OK(push_down(s->context, 0, 1, 0, 0));
    CHECK_OK(gesta_recognizer_set_number(s->context, s->r, GESTA_STR("enabled"), 1)); /* too late for this contact */
    CHECK_OK(push_up(s->context, 50 * MS, 1, 0, 0));
    CHECK_EQUAL(s->observed.count, 0);
    CHECK_OK(INFO(s->context, s->r, region, &region));
    CHECK_EQUAL(region, GESTA_REGION_ROOT);
    CHECK_OK(gesta_recognizer_attach(s->context, s->r, GESTA_REGION_NONE));
    CHECK_OK(INFO(s->context, s->r, region, &region));
    CHECK_EQUAL(region, GESTA_REGION_NONE);
    CHECK_OK(push_down(s->context, 100 * MS, 1, 0, 0));
    CHECK_OK(push_up(s->context, 150 * MS, 1, 0, 0));
    CHECK_EQUAL(s->observed.count, 0);
    CHECK_OK(gesta_recognizer_attach(s->context, s->r, GESTA_REGION_ROOT));
    CHECK_OK(push_down(s->context, 900 * MS, 1, 0, 0));
    CHECK_OK(push_up(s->context, 950 * MS, 1, 0, 0));
    CHECK_TEXT(heard_states(&s->acted, 0), "3");
    scene_end(s);
}

static void followed_and_ignored(void) {
    scene *s = scene_new("gesta.pan", 0);
    uint64_t contacts[4] = {9, 9, 9, 9};
    size_t count = 9;
    CHECK_OK(push_down(s->context, 0, 11, 0, 0));
    CHECK_OK(push_down(s->context, 1, 12, 4, 0));
    CHECK_OK(gesta_recognizer_contact_ids(s->context, s->r, contacts, 1, &count));
    CHECK(count == 2 && contacts[0] == 11 && contacts[1] == 9);
    CHECK_OK(gesta_recognizer_contact_ids(s->context, s->r, NULL, 0, &count));
    CHECK_EQUAL(count, 2);
    CHECK_OK(gesta_recognizer_ignore(s->context, s->r, 11));
    CHECK_ERROR(s->context, gesta_recognizer_ignore(s->context, s->r, 11), GESTA_E_CONTACT, "contact");
    CHECK_ERROR(s->context, gesta_recognizer_ignore(s->context, s->r, 99), GESTA_E_CONTACT, "contact");
    CHECK_OK(gesta_recognizer_contact_ids(s->context, s->r, contacts, 4, &count));
    CHECK(count == 1 && contacts[0] == 12);
    CHECK_OK(push_move(s->context, 2, 11, 500, 0)); /* nobody follows it */
    CHECK_EQUAL(state_of(s->context, s->r), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_up(s->context, 3, 12, 4, 0)); /* the ignored one does not hold the sequence open */
    CHECK_EQUAL(state_of(s->context, s->r), GESTA_STATE_FAILED);
    scene_end(s);
}

int main(void) {
    tap_twice_in_turn();
    tap_that_moves();
    tap_held();
    deadline_before_samples();
    double_tap();
    pan_whole();
    pan_rebased();
    pan_y_up();
    interrupted(GESTA_REASON_CONTEXT_CANCELLED);
    interrupted(GESTA_REASON_DISABLED);
    interrupted(GESTA_REASON_RESET);
    interrupted(GESTA_REASON_DETACHED);
    interrupted(GESTA_REASON_DESTROYED);
    interrupted(GESTA_REASON_CONTACT_CANCELLED);
    disabled_and_detached();
    followed_and_ignored();
    return check_end();
}
