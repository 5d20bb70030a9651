/*
 * A recognition that waits: everything that the program can do to either recognizer, and what a waiting continuous
 * recognizer may request.
 */
#include "rivals.h"

static gesta_context *c;
static heard h;
static uint32_t a, b; /* a waits for b */

static void nothing(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
}

/* In a frame of its own contact 1 moves. */
static void move(void) {
    int64_t now = now_of(c);
    CHECK_OK(push_move(c, now + 1, 1, (double)now, 0));
}

static void begin_waiting(const char *class_name) {
    c = rivals_new(0);
    memset(&h, 0, sizeof h);
    a = rival_new(c, class_name);
    b = mark_new(c);
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 1));
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
    wish(a, strcmp(class_name, "test.mark") == 0 ? GESTA_STATE_ENDED : GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    move();
    CHECK_EQUAL(waits_for(c, a), b);
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(h.count, 0);
}

/* All of it in the first push: room is made for what the samples need before the first is dispatched. */
static void taps_in_one_push(void) {
    gesta_touch touches[24];
    uint32_t one, three;
    c = rivals_new(0);
    one = recognizer_new(c, "gesta.tap"), three = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, three, "taps", SIZE_MAX, 3));
    CHECK_OK(gesta_recognizer_relate(c, one, GESTA_RELATION_REQUIRES_FAILURE, three, 1));
    memset(touches, 0, sizeof touches);
    for (int i = 0; i < 24; i++) {
        gesta_touch *t = &touches[i];
        t->time = (int64_t)(i / 2 * 100 + i % 2 * 50) * 1000000;
        t->contact = (uint64_t)i / 2, t->phase = i % 2 ? GESTA_PHASE_ENDED : GESTA_PHASE_BEGAN;
    }
    CHECK_OK(gesta_push(c, touches, 24, sizeof touches[0]));
    CHECK_OK(gesta_advance(c, 10000000000));
    CHECK_EQUAL(verdict_of(c, three).sequence, 4);
    CHECK_EQUAL(state_of(c, three), GESTA_STATE_ENDED);
    CHECK_EQUAL(verdict_of(c, one).blocker, three);
    CHECK_OK(gesta_context_destroy(c));
}

static void end(void) { CHECK_OK(gesta_context_destroy(c)); }

static int32_t do_drop(void) { return gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 0); }
static int32_t disable_b(void) { return gesta_recognizer_set_number(c, b, GESTA_STR("enabled"), 0); }
static int32_t reset_b(void) { return gesta_recognizer_reset(c, b); }
static int32_t detach_b(void) { return gesta_recognizer_attach(c, b, GESTA_REGION_NONE); }
static int32_t destroy_b(void) { return gesta_recognizer_destroy(c, b); }
static int32_t ignore_b(void) { return gesta_recognizer_ignore(c, b, 1); }

/* What ends the waiting: the other's report first, then the recognition, at once. */
static void the_other_goes(void) {
    static const struct {
        int32_t (*call)(void);
        const char *states;
        uint32_t reason;
    } rows[] = {
        {do_drop, "35", GESTA_REASON_LOST}, /* recognized, and so b has lost */
        {disable_b, "43", GESTA_REASON_DISABLED}, {reset_b, "403", 0},
        {detach_b, "43", GESTA_REASON_DETACHED},  {destroy_b, "43", GESTA_REASON_DESTROYED},
        {ignore_b, "53", GESTA_REASON_UNDECIDED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin_waiting("test.mark");
        CHECK_OK(rows[i].call());
        CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
        CHECK_EQUAL(waits_for(c, a), 0);
        CHECK_TEXT(heard_states(&h, 0), rows[i].states);
        CHECK_TEXT(heard_states(&h, a), "3");
        for (size_t e = 0; e < h.count; e++)
            if (rows[i].reason != 0 && h.events[e].event.recognizer == b)
                CHECK_EQUAL(h.events[e].event.reason, rows[i].reason);
        if (rows[i].call == destroy_b)
            CHECK_ERROR(c, gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 0), GESTA_E_STALE,
                        "other");
        CHECK_OK(push_up(c, 9, 1, 0, 0));
        CHECK_TEXT(heard_states(&h, a), "3");
        end();
    }
}

static int32_t disable_a(void) { return gesta_recognizer_set_number(c, a, GESTA_STR("enabled"), 0); }
static int32_t reset_a(void) { return gesta_recognizer_reset(c, a); }
static int32_t detach_a(void) { return gesta_recognizer_attach(c, a, GESTA_REGION_NONE); }
static int32_t destroy_a(void) { return gesta_recognizer_destroy(c, a); }

/* The one that waits is taken away: cancelled, and the other goes on as if nothing were. */
static void the_one_that_waits_goes(void) {
    static const struct {
        int32_t (*call)(void);
        const char *states;
        uint32_t reason;
    } rows[] = {
        {disable_a, "4", GESTA_REASON_DISABLED},
        {reset_a, "40", GESTA_REASON_RESET},
        {detach_a, "4", GESTA_REASON_DETACHED},
        {destroy_a, "4", GESTA_REASON_DESTROYED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int continuous = 0; continuous < 2; continuous++) {
            begin_waiting(continuous ? "test.stroke" : "test.mark");
            CHECK_OK(rows[i].call());
            CHECK_TEXT(heard_states(&h, 0), rows[i].states);
            CHECK(h.events[0].event.recognizer == a && h.events[0].event.reason == rows[i].reason);
            if (rows[i].call != destroy_a) CHECK_EQUAL(waits_for(c, a), 0);
            wish(b, GESTA_STATE_ENDED);
            move();
            CHECK_EQUAL(state_of(c, b), GESTA_STATE_ENDED);
            end();
        }
    }
}

/* The system takes the contacts away: whoever waits is cancelled too, though the other is so first. */
static void the_context_is_cancelled(void) {
    for (int continuous = 0; continuous < 2; continuous++) {
        begin_waiting(continuous ? "test.stroke" : "test.mark");
        CHECK_OK(gesta_context_cancel(c));
        CHECK(is_over(c, a, GESTA_STATE_CANCELLED, GESTA_REASON_CONTEXT_CANCELLED, 0));
        CHECK(is_over(c, b, GESTA_STATE_CANCELLED, GESTA_REASON_CONTEXT_CANCELLED, 0));
        CHECK_TEXT(heard_states(&h, 0), "44");
        end();
    }
    /* A tap that waits, and its double tap with the second finger down. */
    c = rivals_new(0);
    a = recognizer_new(c, "gesta.tap");
    b = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, b, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 1));
    for (int second = 0; second < 2; second++) {
        int64_t start = 1000 * MS * second;
        CHECK_OK(push_down(c, start, 1, 0, 0));
        CHECK_OK(push_up(c, start + 20 * MS, 1, 0, 0));
        if (second) CHECK_OK(push_down(c, start + 40 * MS, 2, 0, 0));
        CHECK_EQUAL(waits_for(c, a), b);
        CHECK_OK(gesta_context_cancel(c));
        CHECK(is_over(c, a, GESTA_STATE_CANCELLED, GESTA_REASON_CONTEXT_CANCELLED, 0));
        CHECK(is_over(c, b, GESTA_STATE_CANCELLED, GESTA_REASON_CONTEXT_CANCELLED, 0));
    }
    end();
}

static void the_context_ends(void) {
    begin_waiting("test.stroke");
    CHECK_OK(gesta_context_destroy(c));
    CHECK_TEXT(heard_states(&h, 0), "44");
    CHECK(h.events[0].event.reason == GESTA_REASON_DESTROYED && h.events[1].event.reason == GESTA_REASON_DESTROYED);
}

static void fail_b(void) {
    wish(b, GESTA_STATE_FAILED);
    move();
}

static int32_t refuse(gesta_context *context, uint32_t recognizer, void *user) {
    (void)context, (void)user;
    return recognizer != a;
}

/* By a delegate that was set while it waited. */
static void the_one_that_waits_is_refused(void) {
    gesta_delegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_begin = refuse;
    begin_waiting("test.mark");
    CHECK_OK(gesta_context_set_delegate(c, &delegate));
    fail_b();
    CHECK(is_over(c, a, GESTA_STATE_FAILED, GESTA_REASON_REFUSED, 0));
    CHECK_TEXT(heard_states(&h, 0), "55");
    end();
}

/*
 * A waiting continuous recognizer still gets samples; its requests become one began when it may begin, and perhaps an
 * end.
 */
static void continuous(void) {
    begin_waiting("test.stroke");
    wish(a, GESTA_STATE_CHANGED);
    move();
    wish(a, GESTA_STATE_CHANGED);
    move();
    CHECK(h.count == 0 && rivals[0].self->calls[PUPPET_MOVED] == 3);
    fail_b();
    CHECK_TEXT(heard_states(&h, b), "5");
    CHECK_TEXT(heard_states(&h, a), "1");
    wish(a, GESTA_STATE_CHANGED);
    move();
    wish(a, GESTA_STATE_ENDED);
    move();
    CHECK_TEXT(heard_states(&h, a), "123");
    end();

    begin_waiting("test.stroke");
    wish(a, GESTA_STATE_ENDED);
    move();
    CHECK(h.count == 0 && waits_for(c, a) == b);
    move();
    CHECK_EQUAL(rivals[0].self->calls[PUPPET_MOVED], 2); /* it has said all it will say */
    fail_b();
    CHECK_TEXT(heard_states(&h, a), "13");
    end();

    begin_waiting("test.stroke");
    wish(a, GESTA_STATE_CANCELLED);
    move();
    CHECK_TEXT(heard_states(&h, a), "4");
    CHECK(h.events[0].event.previous == GESTA_STATE_POSSIBLE && waits_for(c, a) == 0);
    fail_b();
    CHECK_TEXT(heard_states(&h, a), "4");
    end();

    /* Its contact lifts while it waits: began comes late, and with nothing down it cannot go on. */
    begin_waiting("test.stroke");
    CHECK_OK(push_up(c, 50, 1, 0, 0));
    CHECK_TEXT(heard_states(&h, b), "5");
    CHECK_TEXT(heard_states(&h, a), "14");
    CHECK_EQUAL(verdict_of(c, a).reason, GESTA_REASON_UNDECIDED);
    end();
}

static void who_joins(void) {
    begin_waiting("test.mark");
    CHECK_OK(push_down(c, 10, 2, 0, 0));
    CHECK(following(c, a) == 1 && following(c, b) == 2);
    end();
    begin_waiting("test.stroke");
    CHECK_OK(push_down(c, 10, 2, 0, 0));
    CHECK(following(c, a) == 2 && following(c, b) == 2);
    fail_b();
    uint32_t owner = 0;
    CHECK_OK(CONTACT(c, 2, owner, &owner));
    CHECK_EQUAL(owner, a);
    end();
}

/* The first in the order of ties is decided first, and may take the place of the next. */
static void reviewed_in_order(void) {
    c = rivals_new(0);
    memset(&h, 0, sizeof h);
    uint32_t one = mark_new(c), two = mark_new(c),
             deep = at_region(c, mark_new(c), region_new(c, GESTA_REGION_ROOT, -9, -9, 99, 99)), third = mark_new(c);
    b = mark_new(c);
    CHECK_OK(gesta_recognizer_set_number(c, two, GESTA_STR("priority"), 1));
    const uint32_t all[] = {one, two, deep, third};
    for (int i = 0; i < 4; i++) {
        CHECK_OK(gesta_recognizer_relate(c, all[i], GESTA_RELATION_REQUIRES_FAILURE, b, 1));
        for (int j = 0; j < i; j++)
            CHECK_OK(gesta_recognizer_relate(c, all[i], GESTA_RELATION_SIMULTANEOUS, all[j], 1));
    }
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    for (int i = 0; i < 4; i++) {
        wish(all[i], GESTA_STATE_ENDED);
        move();
    }
    CHECK_EQUAL(h.count, 0);
    fail_b();
    CHECK_TEXT(heard_states(&h, 0), "53333");
    const uint32_t order[] = {b, two, deep, one, third};
    for (size_t i = 0; i < 5; i++) CHECK_EQUAL(h.events[i].event.recognizer, order[i]);
    /* And when they may not go on beside each other, the first takes it all. */
    CHECK_OK(push_up(c, 100, 1, 0, 0));
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            CHECK_OK(gesta_recognizer_relate(c, all[j], GESTA_RELATION_SIMULTANEOUS, all[i], 0));
    CHECK_OK(push_down(c, 101, 1, 0, 0));
    for (int i = 0; i < 4; i++) wish(all[i], GESTA_STATE_ENDED);
    move();
    CHECK_OK(gesta_recognizer_set_number(c, b, GESTA_STR("enabled"), 0));
    CHECK_EQUAL(state_of(c, two), GESTA_STATE_ENDED);
    for (int i = 0; i < 4; i++)
        if (all[i] != two) CHECK(is_over(c, all[i], GESTA_STATE_FAILED, GESTA_REASON_LOST, two));
    end();
}

/* The program acts from within: an action of the one that failed takes the other's requirement back, or ends it. */
static int what;

static void meddle(gesta_context *context, const gesta_event *event, void *user) {
    heard_callback(context, event, user);
    if (event->recognizer != b || event->state != GESTA_STATE_FAILED) return;
    if (what == 0) CHECK_OK(gesta_recognizer_destroy(context, a));
    if (what == 1) CHECK_OK(gesta_recognizer_relate(context, a, GESTA_RELATION_REQUIRES_FAILURE, b, 0));
    if (what == 2) CHECK_OK(gesta_recognizer_relate(context, a, GESTA_RELATION_REQUIRES_FAILURE, b, 1));
    if (what == 3) CHECK_OK(gesta_context_cancel(context));
}

static void from_within(void) {
    for (what = 0; what < 4; what++) {
        begin_waiting("test.mark");
        CHECK_OK(gesta_context_set_observer(c, meddle, &h, NULL));
        fail_b();
        /* Both were decided in that frame; what has not been delivered can still be cancelled. */
        int is_cancelled = what == 0 || what == 3;
        CHECK_TEXT(heard_states(&h, 0), is_cancelled ? "54" : "53");
        if (what != 0) CHECK_EQUAL(state_of(c, a), is_cancelled ? GESTA_STATE_CANCELLED : GESTA_STATE_ENDED);
        end();
    }
}

/* A requirement that is declared when the other is under way already. */
static void declared_late(void) {
    c = rivals_new(0);
    memset(&h, 0, sizeof h);
    a = mark_new(c), b = mark_new(c);
    CHECK_OK(gesta_recognizer_add_action(c, a, nothing, NULL, NULL, NULL));
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 1));
    wish(a, GESTA_STATE_ENDED);
    move();
    CHECK_EQUAL(waits_for(c, a), b);
    /* One more, declared while it waits, counts too. */
    uint32_t d = mark_new(c);
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, d, 1));
    fail_b();
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED); /* d came too late for the contact: it is not in play */
    end();
}

/* Among many recognizers, too, one that has not decided about a contact that lifted loses it to one that waited. */
static void among_many(void) {
    c = rivals_new(0);
    const uint32_t away = region_new(c, GESTA_REGION_ROOT, 500, 500, 10, 10);
    for (int i = 0; i < 100; i++) at_region(c, recognizer_new(c, "gesta.pan"), away);
    const uint32_t once = recognizer_new(c, "gesta.tap"), twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_relate(c, once, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_up(c, 50 * MS, 1, 0, 0));
    CHECK_EQUAL(waits_for(c, once), twice);
    CHECK_OK(gesta_recognizer_relate(c, once, GESTA_RELATION_REQUIRES_FAILURE, twice, 0));
    CHECK_EQUAL(state_of(c, once), GESTA_STATE_ENDED);
    gesta_verdict verdict = verdict_of(c, twice);
    CHECK(verdict.state == GESTA_STATE_FAILED && verdict.reason == GESTA_REASON_LOST && verdict.blocker == once);
    end();
}

int main(void) {
    taps_in_one_push();
    the_other_goes();
    the_one_that_waits_goes();
    the_context_is_cancelled();
    the_context_ends();
    the_one_that_waits_is_refused();
    continuous();
    who_joins();
    reviewed_in_order();
    from_within();
    declared_late();
    among_many();
    return check_end();
}
