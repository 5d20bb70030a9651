/* Calls in callbacks that interrupt a gesture: what its frame has not delivered yet is withdrawn. */
#include "per_contact.h"
#include "traced.h"

static heard acted;
static uint32_t sign, other, place;
static int32_t (*interrupt)(void);

static int32_t reset(void) { return gesta_recognizer_reset(c, other); }
static int32_t disable(void) { return gesta_recognizer_set_number(c, other, GESTA_STR("enabled"), 0); }
static int32_t detach(void) { return gesta_recognizer_attach(c, other, GESTA_REGION_NONE); }
static int32_t destroy(void) { return gesta_recognizer_destroy(c, other); }
static int32_t cancel(void) { return gesta_context_cancel(c); }
static int32_t close_region(void) { return gesta_region_set_enabled(c, place, 0); }
static int32_t remove_region(void) { return gesta_region_destroy(c, place); }

static const struct {
    int32_t (*call)(void);
    uint32_t reason;
} calls[] = {{reset, GESTA_REASON_RESET},
             {disable, GESTA_REASON_DISABLED},
             {detach, GESTA_REASON_DETACHED},
             {destroy, GESTA_REASON_DESTROYED},
             {cancel, GESTA_REASON_CONTEXT_CANCELLED},
             {close_region, GESTA_REASON_DISABLED},
             {remove_region, GESTA_REASON_DETACHED}};
enum { CALLS = sizeof calls / sizeof *calls };

static void act(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)user;
    if (event->state == GESTA_STATE_ENDED) CHECK_OK(interrupt());
}

/* A class that also ends in the frame in which it begins, or changes. */
static uint32_t ends_at_once;

static int32_t play(const puppet_call *call) {
    uint32_t wished = NO_WISH;
    for (size_t i = 0; i < rival_count; i++)
        if (rivals[i].self == call->self) wished = rivals[i].wish;
    rival_play(call);
    if (call->what == PUPPET_MOVED && ends_at_once && wished == ends_at_once)
        CHECK_OK(call->self->host->set_state(call->self->instance, GESTA_STATE_ENDED));
    return 0;
}

/* The sign has priority: its recognition is delivered before that of the other in one frame. */
static void open_with(const char *class_name) {
    open_all();
    puppet_play = play;
    ends_at_once = 0;
    memset(&acted, 0, sizeof acted);
    place = region_new(c, GESTA_REGION_ROOT, -100, -100, 900, 900);
    sign = mark_new(c);
    CHECK_OK(gesta_recognizer_set_number(c, sign, GESTA_STR("priority"), 1));
    other = strncmp(class_name, "test.", 5) == 0 ? rival_new(c, class_name) : recognizer_new(c, class_name);
    CHECK_OK(gesta_recognizer_attach(c, other, place));
    CHECK_OK(gesta_recognizer_relate(c, sign, GESTA_RELATION_SIMULTANEOUS, other, 1));
    CHECK_OK(gesta_recognizer_add_action(c, sign, act, NULL, NULL, NULL));
    CHECK_OK(gesta_recognizer_add_action(c, other, heard_callback, &acted, NULL, NULL));
}

static void move(int64_t time) { CHECK_OK(push_move(c, time, 1, (double)time, 0)); }

/* A gesture that has been reported as begun is cancelled, and neither changes nor ends. */
static void after_began(void) {
    static const uint32_t states[] = {GESTA_STATE_CHANGED, GESTA_STATE_ENDED};
    for (size_t i = 0; i < CALLS; i++) {
        for (size_t s = 0; s < 3; s++) {
            open_with("test.stroke");
            interrupt = calls[i].call;
            CHECK_OK(push_down(c, 0, 1, 0, 0));
            wish(other, GESTA_STATE_BEGAN);
            move(1);
            wish(sign, GESTA_STATE_ENDED);
            wish(other, states[s & 1]);
            if (s == 2) ends_at_once = GESTA_STATE_CHANGED;
            move(2);
            CHECK_TEXT(heard_states(&acted, 0), "14");
            const gesta_event *last = &acted.events[1].event;
            CHECK(last->previous == GESTA_STATE_BEGAN && last->reason == calls[i].reason && last->blocker == 0);
            CHECK(last->time == 2 && last->sequence == 1);
            CHECK_TEXT(heard_states(&h, other), calls[i].call == reset ? "140" : "14");
            CHECK_TEXT(polled_states(c, 0), "34");
            CHECK_EQUAL(following(c, sign), calls[i].call == cancel ? 0 : 1);
            if (calls[i].call == reset) CHECK_EQUAL(state_of(c, other), GESTA_STATE_POSSIBLE);
            else if (calls[i].call != destroy) CHECK(is_over(c, other, GESTA_STATE_CANCELLED, calls[i].reason, 0));
            close_all();
        }
    }
}

/* Of a gesture that has not been reported at all, actions are not called. The observer sees how it ends. */
static void before_began(void) {
    for (size_t i = 0; i < CALLS; i++) {
        for (int ways = 0; ways < 3; ways++) {
            open_with(ways == 2 ? "test.mark" : "test.stroke");
            interrupt = calls[i].call;
            CHECK_OK(push_down(c, 0, 1, 0, 0));
            wish(sign, GESTA_STATE_ENDED);
            wish(other, ways == 2 ? GESTA_STATE_ENDED : GESTA_STATE_BEGAN);
            if (ways == 1) ends_at_once = GESTA_STATE_BEGAN;
            move(1);
            CHECK_TEXT(heard_states(&acted, 0), "");
            CHECK_TEXT(heard_states(&h, other), calls[i].call == reset ? "40" : "4");
            CHECK(h.events[1].event.previous == GESTA_STATE_POSSIBLE && h.events[1].event.reason == calls[i].reason);
            CHECK_TEXT(polled_states(c, 0), "3");
            close_all();
        }
    }
}

/* Of the event that is being delivered, all actions are called: its recognizer may be reset in one of them. */
static void its_own_end(void) {
    open_with("test.stroke");
    interrupt = reset;
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    wish(other, GESTA_STATE_BEGAN);
    move(1);
    CHECK_OK(gesta_recognizer_add_action(c, other, act, NULL, NULL, NULL));
    CHECK_OK(gesta_recognizer_add_action(c, other, heard_callback, &acted, NULL, NULL));
    wish(other, GESTA_STATE_ENDED);
    move(2);
    CHECK_TEXT(heard_states(&acted, 0), "133");
    CHECK_TEXT(heard_states(&h, other), "130");
    CHECK_EQUAL(state_of(c, other), GESTA_STATE_POSSIBLE);
    close_all();
}

static void reset_when_begun(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state == GESTA_STATE_BEGAN) CHECK_OK(gesta_recognizer_reset(context, event->recognizer));
}

static void its_own_beginning(void) {
    open_with("test.stroke");
    CHECK_OK(gesta_recognizer_add_action(c, other, reset_when_begun, NULL, NULL, NULL));
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    ends_at_once = GESTA_STATE_BEGAN;
    wish(other, GESTA_STATE_BEGAN);
    move(1);
    CHECK_TEXT(heard_states(&acted, 0), "14");
    CHECK_EQUAL(acted.events[1].event.reason, GESTA_REASON_RESET);
    close_all();
}

/* A provisional recognition is revoked only if the program knows of it. */
static void provisional(void) {
    for (int known = 0; known < 2; known++) {
        open_with("test.mark");
        interrupt = reset;
        uint32_t required = mark_new(c);
        CHECK_OK(gesta_recognizer_relate(c, sign, GESTA_RELATION_SIMULTANEOUS, required, 1));
        CHECK_OK(gesta_recognizer_relate(c, other, GESTA_RELATION_REQUIRES_FAILURE, required, 1));
        CHECK_OK(gesta_recognizer_set_number(c, other, GESTA_STR("provisional"), 1));
        CHECK_OK(push_down(c, 0, 1, 0, 0));
        wish(other, GESTA_STATE_ENDED);
        if (known) {
            move(1);
            CHECK_TEXT(heard_states(&acted, 0), "3");
            wish(required, GESTA_STATE_FAILED);
        }
        wish(sign, GESTA_STATE_ENDED);
        move(2);
        CHECK_TEXT(heard_states(&acted, 0), known ? "34" : "");
        if (known) CHECK_EQUAL(acted.events[1].event.flags, GESTA_EVENT_REVOKED);
        CHECK_TEXT(heard_states(&h, other), known ? "340" : "40");
        CHECK_EQUAL(waits_for(c, other), 0);
        close_all();
    }
}

/* Children of the recognizer that is reset, and one of them alone. */
static uint32_t child_to_reset;
static int32_t reset_child(void) { return gesta_recognizer_reset(c, child_to_reset); }

static void of_children(void) {
    for (int alone = 0; alone < 2; alone++) {
        open_with("test.mark");
        uint32_t taps = parent_new("gesta.tap");
        CHECK_OK(gesta_recognizer_relate(c, sign, GESTA_RELATION_SIMULTANEOUS, taps, 1));
        CHECK_OK(gesta_recognizer_add_action(c, taps, heard_callback, &acted, NULL, NULL));
        child_to_reset = alone ? child(taps, 0) : taps;
        interrupt = reset_child;
        CHECK_OK(push_down(c, 0, 1, 0, 0));
        CHECK_OK(push_down(c, 1, 2, 300, 0));
        wish(sign, GESTA_STATE_ENDED);
        const gesta_touch t[] = {touch_at(2, 3, GESTA_PHASE_BEGAN, 600, 0), touch_at(2, 1, GESTA_PHASE_ENDED, 0, 0),
                                 touch_at(2, 2, GESTA_PHASE_MOVED, 301, 0)};
        CHECK_OK(gesta_push(c, t, 3, sizeof *t));
        CHECK_TEXT(heard_states(&acted, 0), "");
        CHECK_OK(push_up(c, 3, 2, 301, 0));
        CHECK_TEXT(heard_states(&acted, 0), alone ? "3" : "");
        close_all();
    }
}

/* Between pushes, what could be polled can still be polled. */
static void what_was_delivered(void) {
    open_with("test.stroke");
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    wish(other, GESTA_STATE_BEGAN);
    ends_at_once = GESTA_STATE_BEGAN;
    move(1);
    CHECK_TEXT(polled_states(c, 0), "13");
    CHECK_OK(reset());
    CHECK_TEXT(polled_states(c, 0), "13");
    CHECK_TEXT(heard_states(&h, other), "130");
    close_all();
}

/* A map with a sign over it, with the classes of the library: the same when replayed. */
static double map_x;

static void drag(gesta_context *context, const gesta_event *event, void *user) {
    heard_callback(context, event, user);
    map_x = event->state == GESTA_STATE_CANCELLED ? 0 : event->values[GESTA_PAN_TRANSLATION_X];
}

static void sign_over_pan(void) {
    static text recorded;
    for (int pan_first = 0; pan_first < 2; pan_first++) {
        gesta_trace_result result;
        memset(&acted, 0, sizeof acted);
        memset(&recorded, 0, sizeof recorded);
        c = context_new(0);
        CHECK_OK(gesta_context_set_units_per_mm(c, 6));
        CHECK_OK(gesta_trace_start(c, collect, &recorded, collected));
        if (pan_first) other = recognizer_new(c, "gesta.pan");
        sign = recognizer_new(c, "gesta.z");
        if (!pan_first) other = recognizer_new(c, "gesta.pan");
        interrupt = reset;
        CHECK_OK(gesta_recognizer_relate(c, sign, GESTA_RELATION_SIMULTANEOUS, other, 1));
        CHECK_OK(gesta_recognizer_add_action(c, sign, act, NULL, NULL, NULL));
        CHECK_OK(gesta_recognizer_add_action(c, other, drag, &acted, NULL, NULL));
        CHECK_OK(gesta_finger_draw(c, 1, GESTA_STR("z"), 100, 100, 100, 0.4));
        CHECK(acted.count > 3 && map_x == 0);
        CHECK_EQUAL(acted.events[acted.count - 1].event.state, GESTA_STATE_CANCELLED);
        CHECK_EQUAL(acted.events[acted.count - 1].event.reason, GESTA_REASON_RESET);
        CHECK_EQUAL(acted.events[acted.count - 1].values[GESTA_PAN_VELOCITY_X], 0);
        CHECK_EQUAL(state_of(c, sign), GESTA_STATE_ENDED);
        CHECK_EQUAL(state_of(c, other), GESTA_STATE_POSSIBLE);
        acted.count = 0;
        CHECK_OK(gesta_finger_draw(c, 1, GESTA_STR("right"), 100, 100, 100, 0.4));
        CHECK_EQUAL(acted.events[acted.count - 1].event.state, GESTA_STATE_ENDED);
        CHECK(map_x > 50);
        CHECK_OK(gesta_trace_stop(c));
        CHECK_OK(replay(recorded.bytes, recorded.length, NULL, &result));
        CHECK_TEXT(message, "");
        CHECK_EQUAL(result.differences, 0);
        CHECK_OK(gesta_context_destroy(c));
    }
}

int main(void) {
    after_began();
    before_began();
    its_own_end();
    its_own_beginning();
    provisional();
    of_children();
    what_was_delivered();
    sign_over_pan();
    return check_end();
}
