/* GESTA_CONFIG_MERGE_CHANGES: the changes of a gesture in one push are one event, with what the last of them had. */
#include <math.h>

#include "support.h"

enum { MERGED = GESTA_CONFIG_MERGE_CHANGES, STEPS = 8 };

static heard log_;

static uint32_t observed(gesta_context *c, const char *class_name) {
    memset(&log_, 0, sizeof log_);
    uint32_t r = recognizer_new(c, class_name);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &log_, NULL));
    return r;
}

/* Moves of one contact, a sample each 10 ms, from `first` on: x is the time in milliseconds. */
static void moves(gesta_touch *batch, size_t count, int first) {
    for (size_t i = 0; i < count; i++) {
        int ms = first + 10 * (int)i;
        batch[i] = touch_at(ms * MS, 1, GESTA_PHASE_MOVED, ms, 0);
    }
}

static void push_batch(gesta_context *c, const gesta_touch *batch, size_t count) {
    CHECK_OK(gesta_push(c, batch, count, sizeof *batch));
}

/* An active pan at 20 ms. */
static uint32_t active_pan(gesta_context *c) {
    gesta_touch batch[2] = {touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0), touch_at(20 * MS, 1, GESTA_PHASE_MOVED, 20, 0)};
    uint32_t pan = observed(c, "gesta.pan");
    push_batch(c, batch, 2);
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    return pan;
}

static void one_event_with_the_newest_values(uint32_t flags) {
    gesta_touch batch[STEPS];
    gesta_context *c = context_new(flags | MERGED), *plain = context_new(flags);
    uint32_t other = recognizer_new(plain, "gesta.pan"), pan = active_pan(c);
    gesta_touch before[2] = {touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0), touch_at(20 * MS, 1, GESTA_PHASE_MOVED, 20, 0)};
    push_batch(plain, before, 2);
    moves(batch, STEPS, 30);
    push_batch(c, batch, STEPS);
    push_batch(plain, batch, STEPS);
    CHECK_TEXT(heard_states(&log_, pan), "12");
    CHECK_TEXT(polled_states(c, pan), flags & GESTA_CONFIG_NO_POLL ? "" : "2");
    CHECK_TEXT(polled_states(plain, other), flags & GESTA_CONFIG_NO_POLL ? "" : "22222222");
    const gesta_event *e = &log_.events[log_.count - 1].event;
    CHECK(e->time == 100 * MS && e->x == 100 && e->previous == GESTA_STATE_BEGAN && e->contact_count == 1);
    CHECK_EQUAL(log_.events[log_.count - 1].values[GESTA_PAN_TRANSLATION_X], number_of(plain, other, "translation_x"));
    /* Velocities see all samples. */
    CHECK_EQUAL(log_.events[log_.count - 1].values[GESTA_PAN_VELOCITY_X], number_of(plain, other, "velocity_x"));
    CHECK(log_.events[log_.count - 1].values[GESTA_PAN_VELOCITY_X] > 900);
    /* One sample, one event: as in other contexts. */
    CHECK_OK(push_move(c, 110 * MS, 1, 120, 0));
    CHECK_OK(push_up(c, 120 * MS, 1, 120, 0));
    CHECK_TEXT(heard_states(&log_, pan), "1223");
    CHECK_OK(gesta_context_destroy(c));
    CHECK_OK(gesta_context_destroy(plain));
}

/* What began and what ends in the push stays an event of its own, in order. */
static void began_changed_and_ended(void) {
    gesta_touch batch[STEPS + 2];
    gesta_context *c = context_new(MERGED);
    uint32_t pan = observed(c, "gesta.pan");
    batch[0] = touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0);
    moves(batch + 1, STEPS, 10);
    batch[STEPS + 1] = touch_at(400 * MS, 1, GESTA_PHASE_ENDED, 80, 0);
    push_batch(c, batch, STEPS + 2);
    CHECK_TEXT(heard_states(&log_, pan), "123");
    CHECK_TEXT(polled_states(c, pan), "123");
    CHECK(log_.events[0].event.time == 10 * MS && log_.events[1].event.time == 80 * MS);
    /* The rest before the lift belongs to the end. */
    CHECK(log_.events[1].values[GESTA_PAN_VELOCITY_X] > 900 && log_.events[2].values[GESTA_PAN_VELOCITY_X] < 1);
    CHECK_EQUAL(log_.events[2].event.previous, GESTA_STATE_CHANGED);
    CHECK_OK(gesta_context_destroy(c));
}

/* A contact that goes down, lifts or is cancelled comes after the changes so far. */
static void before_other_samples(void) {
    static const uint32_t phases[] = {GESTA_PHASE_BEGAN, GESTA_PHASE_HOVER, GESTA_PHASE_STATIONARY};
    for (size_t i = 0; i < 3; i++) {
        gesta_touch batch[STEPS];
        gesta_context *c = context_new(MERGED);
        uint32_t pan = active_pan(c);
        moves(batch, STEPS, 30);
        batch[4].phase = phases[i];
        if (i < 2) batch[4].contact = 2;
        push_batch(c, batch, STEPS);
        CHECK_TEXT(heard_states(&log_, pan), i < 2 ? "122" : "12");
        CHECK_EQUAL(log_.events[1].event.time, (i < 2 ? 60 : 100) * MS);
        CHECK_OK(gesta_context_destroy(c));
    }
}

static uint32_t hit(gesta_context *context, const gesta_touch *touch, void *user) {
    (void)context;
    if (touch->contact == 2) CHECK_TEXT(heard_states(&log_, 0), (const char *)user);
    return GESTA_REGION_ROOT;
}

/* Also before the hit test is called for it. */
static void before_the_hit_test(void) {
    gesta_touch batch[STEPS];
    char expected[] = "12";
    gesta_context *c = context_new(MERGED);
    CHECK_OK(gesta_context_set_hit_test(c, hit, expected, NULL));
    active_pan(c);
    moves(batch, STEPS, 30);
    batch[4] = touch_at(batch[4].time, 2, GESTA_PHASE_BEGAN, 500, 0);
    push_batch(c, batch, STEPS);
    CHECK_OK(gesta_context_destroy(c));
}

static void cancelled(void) {
    gesta_touch batch[STEPS];
    gesta_context *c = context_new(MERGED);
    uint32_t pan = active_pan(c);
    moves(batch, STEPS, 30);
    batch[STEPS - 1].phase = GESTA_PHASE_CANCELLED;
    push_batch(c, batch, STEPS);
    CHECK_TEXT(heard_states(&log_, pan), "124");
    CHECK_EQUAL(log_.events[1].event.time, 90 * MS);
    CHECK_EQUAL(log_.events[1].values[GESTA_PAN_TRANSLATION_X], 70);
    CHECK_OK(gesta_context_destroy(c));
}

/* A recognizer that another prevents fails while the pan moves on: seen or not, it comes after the changes so far, with
 * that of the same frame. */
static void another_event(uint32_t flags, int is_watched) {
    gesta_touch batch[2 * STEPS];
    gesta_context *c = context_new(flags | MERGED);
    uint32_t pan = active_pan(c), tap = recognizer_new(c, "gesta.long_press");
    size_t count = 0;
    CHECK_OK(gesta_recognizer_relate(c, pan, GESTA_RELATION_SIMULTANEOUS, tap, 1));
    if (!is_watched) CHECK_OK(gesta_context_set_observer(c, NULL, NULL, NULL));
    CHECK_OK(push_down(c, 25 * MS, 2, 500, 0));
    for (int i = 0; i < STEPS; i++) {
        batch[2 * i] = touch_at((30 + 10 * i) * MS, 1, GESTA_PHASE_MOVED, 30 + 10 * i, 0);
        batch[2 * i + 1] = touch_at((30 + 10 * i) * MS, 2, GESTA_PHASE_MOVED, 500 + (i == 4 ? 90 : 0), 0);
    }
    push_batch(c, batch, (size_t)2 * STEPS);
    CHECK_EQUAL(state_of(c, tap), GESTA_STATE_FAILED);
    const gesta_event *events = NULL;
    size_t stride = 0;
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK_TEXT(polled_states(c, pan), "22");
    if (flags & GESTA_CONFIG_POLL_ALL) CHECK_TEXT(polled_states(c, 0), "252");
    int64_t times[4] = {0};
    for (size_t i = 0; i < count && i < 4; i++)
        times[i] = ((const gesta_event *)(const void *)((const char *)events + i * stride))->time / MS;
    CHECK(times[0] == 70 && times[count - 1] == 100);
    CHECK_OK(gesta_context_destroy(c));
}

/* Several gestures: each its latest, in the order in which they would have come. */
static void several_recognizers(void) {
    gesta_touch batch[2 * STEPS];
    gesta_context *c = context_new(MERGED);
    uint32_t pinch = observed(c, "gesta.pinch"), rotation = recognizer_new(c, "gesta.rotation"),
             pan = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_relate(c, pinch, GESTA_RELATION_SIMULTANEOUS, rotation, 1));
    CHECK_OK(gesta_recognizer_relate(c, pinch, GESTA_RELATION_SIMULTANEOUS, pan, 1));
    CHECK_OK(gesta_recognizer_relate(c, rotation, GESTA_RELATION_SIMULTANEOUS, pan, 1));
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("priority"), 1));
    gesta_touch down[2] = {touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0), touch_at(0, 2, GESTA_PHASE_BEGAN, 100, 0)};
    push_batch(c, down, 2);
    for (int round = 0; round < 2; round++) {
        memset(&log_, 0, sizeof log_);
        for (int i = 0; i < STEPS; i++) {
            int step = STEPS * round + i + 1;
            batch[2 * i] = touch_at(step * 10 * MS, 1, GESTA_PHASE_MOVED, -10 * step, 10 * step);
            batch[2 * i + 1] = touch_at(step * 10 * MS, 2, GESTA_PHASE_MOVED, 100 + 5 * step, 15 * step);
        }
        push_batch(c, batch, (size_t)2 * STEPS);
    }
    CHECK_TEXT(heard_states(&log_, 0), "222");
    CHECK(log_.events[0].event.recognizer == pan && log_.events[1].event.recognizer == pinch);
    CHECK(log_.events[2].event.recognizer == rotation && log_.events[0].event.time == 160 * MS);
    CHECK_OK(gesta_context_destroy(c));
}

/* Two pans beside each other that have begun, of the contacts 1 and 2. */
static gesta_context *two_pans(uint32_t *pans) {
    gesta_context *c = context_new(MERGED);
    memset(&log_, 0, sizeof log_);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &log_, NULL));
    for (int i = 0; i < 2; i++) {
        uint32_t region = 0;
        CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &(gesta_rect){1000 * i, -100, 900, 200}, &region));
        pans[i] = recognizer_new(c, "gesta.pan");
        CHECK_OK(gesta_recognizer_attach(c, pans[i], region));
    }
    gesta_touch began[4] = {touch_at(0, 1, GESTA_PHASE_BEGAN, 100, 0), touch_at(0, 2, GESTA_PHASE_BEGAN, 1100, 0),
                            touch_at(10 * MS, 1, GESTA_PHASE_MOVED, 150, 0),
                            touch_at(10 * MS, 2, GESTA_PHASE_MOVED, 1150, 0)};
    push_batch(c, began, 4);
    CHECK_TEXT(heard_states(&log_, 0), "11");
    memset(&log_, 0, sizeof log_);
    return c;
}

/* Two gestures change in a push, one of them once more at its end: that one comes last. `ms` is when the other does. */
static void the_latest_change_comes_last(int again, int ms) {
    uint32_t pans[2];
    gesta_context *c = two_pans(pans);
    uint64_t first = (uint64_t)again + 1, second = 3 - first;
    gesta_touch moved[3] = {touch_at(20 * MS, first, GESTA_PHASE_MOVED, 160 + 1000 * again, 0),
                            touch_at(ms * MS, second, GESTA_PHASE_MOVED, 160 + 1000 * !again, 0),
                            touch_at(40 * MS, first, GESTA_PHASE_MOVED, 170 + 1000 * again, 0)};
    push_batch(c, moved, 3);
    CHECK_TEXT(heard_states(&log_, 0), "22");
    CHECK(log_.events[0].event.recognizer == pans[!again] && log_.events[0].event.time == ms * MS);
    CHECK(log_.events[1].event.recognizer == pans[again] && log_.events[1].event.time == 40 * MS);
    CHECK_OK(gesta_context_destroy(c));
}

/* Two that change in the last frame have the order of that frame, whichever changed first in the push. */
static void the_last_frame_decides(void) {
    uint32_t pans[2];
    gesta_context *c = two_pans(pans);
    gesta_touch moved[4] = {
        touch_at(20 * MS, 2, GESTA_PHASE_MOVED, 1160, 0), touch_at(30 * MS, 1, GESTA_PHASE_MOVED, 160, 0),
        touch_at(40 * MS, 1, GESTA_PHASE_MOVED, 170, 0), touch_at(40 * MS, 2, GESTA_PHASE_MOVED, 1170, 0)};
    push_batch(c, moved, 4);
    CHECK_TEXT(heard_states(&log_, 0), "22");
    CHECK(log_.events[0].event.recognizer == pans[0] && log_.events[1].event.recognizer == pans[1]);
    CHECK(log_.events[0].event.time == 40 * MS && log_.events[1].event.time == 40 * MS);
    CHECK_OK(gesta_context_destroy(c));
}

static int acted;
static int (*act)(gesta_context *, uint32_t);

static void act_once(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state != GESTA_STATE_CHANGED || acted++) return;
    CHECK_OK(act(context, event->recognizer));
}

static int destroys(gesta_context *c, uint32_t r) { return gesta_recognizer_destroy(c, r); }
static int disables(gesta_context *c, uint32_t r) { return gesta_recognizer_set_number(c, r, GESTA_STR("enabled"), 0); }
static int resets(gesta_context *c, uint32_t r) { return gesta_recognizer_reset(c, r); }
static int detaches(gesta_context *c, uint32_t r) { return gesta_recognizer_attach(c, r, GESTA_REGION_NONE); }
static int ignores(gesta_context *c, uint32_t r) { return gesta_recognizer_ignore(c, r, 1); }
static int claims(gesta_context *c, uint32_t r) { return gesta_recognizer_claim(c, r); }
static int rebases(gesta_context *c, uint32_t r) {
    return gesta_recognizer_set_number(c, r, "translation_x", SIZE_MAX, 0);
}

/* An action may do whatever it may do with changes that are not merged; nothing is reported for it afterwards. */
static void in_an_action(int (*what)(gesta_context *, uint32_t), const char *states, double last) {
    gesta_touch batch[STEPS];
    gesta_context *c = context_new(MERGED);
    uint32_t pan = active_pan(c);
    CHECK_OK(gesta_recognizer_add_action(c, pan, act_once, NULL, NULL, NULL));
    acted = 0;
    act = what;
    moves(batch, STEPS, 30);
    /* The changes before it are delivered before the hover, and more follow. */
    batch[4].phase = GESTA_PHASE_HOVER;
    batch[4].contact = 2;
    push_batch(c, batch, STEPS);
    CHECK_EQUAL(acted > 0, 1);
    CHECK_TEXT(heard_states(&log_, pan), states);
    if (last != 0) CHECK_EQUAL(log_.events[log_.count - 1].values[GESTA_PAN_TRANSLATION_X], last);
    CHECK(still_works(c));
    CHECK_OK(gesta_context_destroy(c));
}

static uint32_t destroyed;

static void destroy_another(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state != GESTA_STATE_CHANGED || acted++) return;
    CHECK_OK(gesta_recognizer_destroy(context, destroyed));
}

/* Three pans change, then the contact of the second is a palm. In the action of the first, the second is destroyed: it
 * ends where its change would have come, at that time. */
static void times_after_an_action(void) {
    gesta_palm_guard guard;
    gesta_context *c = context_new(MERGED);
    uint32_t pans[3];
    gesta_touch batch[6];
    CHECK_OK(gesta_palm_guard_init(&guard, sizeof guard));
    guard.rules = GESTA_PALM_SIZE;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    for (int i = 0; i < 3; i++) {
        uint32_t region = 0;
        pans[i] = i == 0 ? observed(c, "gesta.pan") : recognizer_new(c, "gesta.pan");
        CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &(gesta_rect){1000 * i, -100, 900, 200}, &region));
        CHECK_OK(gesta_recognizer_attach(c, pans[i], region));
        batch[i] = touch_at(0, (uint64_t)i, GESTA_PHASE_BEGAN, 1000 * i + 100, 0);
        batch[3 + i] = touch_at(10 * MS, (uint64_t)i, GESTA_PHASE_MOVED, 1000 * i + 112, 0);
    }
    push_batch(c, batch, 6);
    CHECK_TEXT(heard_states(&log_, 0), "111");
    for (int i = 0; i < 6; i++)
        batch[i] = touch_at((20 + i / 3 * 10) * MS, (uint64_t)(i % 3), GESTA_PHASE_MOVED, 1000 * (i % 3) + 113, 0);
    batch[4].major = 100;
    CHECK_OK(gesta_recognizer_add_action(c, pans[0], destroy_another, NULL, NULL, NULL));
    destroyed = pans[1];
    acted = 0;
    memset(&log_, 0, sizeof log_);
    push_batch(c, batch, 6);
    CHECK_TEXT(heard_states(&log_, 0), "24222");
    for (size_t i = 0; i < log_.count; i++) CHECK_EQUAL(log_.events[i].event.time, (i < 3 ? 20 : 30) * MS);
    CHECK_OK(gesta_context_destroy(c));
}

static uint32_t asked;

static int32_t may_begin(gesta_context *context, uint32_t recognizer, void *user) {
    (void)context, (void)recognizer, (void)user;
    /* The pan has moved 30 times by now, and each change has been delivered, with the one before this frame last. */
    if (asked++ > 0) CHECK_EQUAL(log_.events[log_.count - 1].event.time, 60 * MS);
    return 1;
}

/* The program decides with what its actions have done: each change is delivered before it is asked. */
static void with_a_delegate(void) {
    gesta_touch batch[2 * STEPS];
    gesta_context *c = context_new(MERGED);
    gesta_delegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_begin = may_begin;
    asked = 0;
    CHECK_OK(gesta_context_set_delegate(c, &delegate));
    uint32_t pan = active_pan(c), other = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_relate(c, pan, GESTA_RELATION_SIMULTANEOUS, other, 1));
    CHECK_OK(push_down(c, 25 * MS, 2, 500, 0));
    for (int i = 0; i < STEPS; i++) {
        batch[2 * i] = touch_at((30 + 10 * i) * MS, 1, GESTA_PHASE_MOVED, 30 + 10 * i, 0);
        batch[2 * i + 1] = touch_at((30 + 10 * i) * MS, 2, GESTA_PHASE_MOVED, 500 + (i < 4 ? 0 : 20 * (i - 3)), 0);
    }
    push_batch(c, batch, (size_t)2 * STEPS);
    CHECK_EQUAL(asked, 2);
    CHECK_OK(gesta_context_destroy(c));
}

/* The event that a lift causes has the contact that lifts, as without merging. */
static void with_a_lift(void) {
    for (uint32_t flags = 0; flags <= MERGED; flags += MERGED) {
        gesta_touch batch[] = {
            touch_at(16 * MS, 1, GESTA_PHASE_MOVED, 0, 50),   touch_at(16 * MS, 2, GESTA_PHASE_MOVED, 100, 50),
            touch_at(24 * MS, 2, GESTA_PHASE_ENDED, 100, 50), touch_at(32 * MS, 1, GESTA_PHASE_MOVED, 0, 60),
            touch_at(40 * MS, 1, GESTA_PHASE_MOVED, 0, 70),
        };
        const gesta_event *events = NULL;
        size_t count = 0, stride = 0;
        gesta_context *c = context_new(flags);
        uint32_t pan = recognizer_new(c, "gesta.pan");
        CHECK_OK(push_down(c, 0, 1, 0, 0));
        CHECK_OK(push_down(c, 0, 2, 100, 0));
        CHECK_OK(push_move(c, 8 * MS, 1, 0, 40));
        push_batch(c, batch, sizeof batch / sizeof *batch);
        CHECK_TEXT(polled_states(c, pan), flags ? "222" : "2222");
        CHECK_OK(gesta_events(c, &events, &count, &stride));
        const gesta_event *at_lift = (const void *)((const char *)events + stride);
        const gesta_event *last = (const void *)((const char *)events + (count - 1) * stride);
        CHECK(at_lift->time == 24 * MS && at_lift->contact_count == 2 && at_lift->x == 50 && at_lift->y == 50);
        CHECK(last->time == 40 * MS && last->contact_count == 1 && last->x == 0);
        CHECK_OK(gesta_context_destroy(c));
    }
}

/* It decides nothing: a session is played again without it. */
static void with_a_delegate_without_functions(void) {
    gesta_touch batch[STEPS];
    gesta_context *c = context_new(MERGED);
    gesta_delegate delegate = {.size = sizeof delegate};
    CHECK_OK(gesta_context_set_delegate(c, &delegate));
    uint32_t pan = active_pan(c);
    moves(batch, STEPS, 30);
    push_batch(c, batch, STEPS);
    CHECK_TEXT(polled_states(c, pan), "2");
    CHECK_OK(gesta_context_destroy(c));
}

/* The newest sample of each contact; a change of buttons is a change of its own. */
static void samples_of_the_event(void) {
    gesta_touch batch[STEPS], got[2];
    size_t count = 0, stride = 0;
    const gesta_event *events = NULL;
    gesta_context *c = context_new(MERGED | GESTA_CONFIG_EVENT_TOUCHES);
    uint32_t pan = active_pan(c);
    moves(batch, STEPS, 30);
    for (int i = 0; i < STEPS; i++) batch[i].pressure = (float)i / 8;
    batch[3].buttons = batch[4].buttons = GESTA_BUTTON_SECONDARY;
    push_batch(c, batch, STEPS);
    CHECK_TEXT(polled_states(c, pan), "222");
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    for (size_t i = 0; i < count && i < 3; i++) {
        static const int newest[] = {2, 4, 7};
        const gesta_event *e = (const gesta_event *)(const void *)((const char *)events + i * stride);
        size_t samples = 0;
        CHECK_OK(gesta_event_touches(c, e, got, 2, sizeof *got, &samples));
        CHECK(samples == 1 && got[0].time == batch[newest[i]].time && got[0].pressure == batch[newest[i]].pressure);
        CHECK(got[0].buttons == batch[newest[i]].buttons && e->time == got[0].time);
    }
    CHECK_OK(gesta_context_destroy(c));
}

static void y_upwards(void) {
    gesta_touch batch[STEPS];
    gesta_context *c = context_new(MERGED | GESTA_CONFIG_Y_UP);
    active_pan(c);
    moves(batch, STEPS, 30);
    for (int i = 0; i < STEPS; i++) batch[i].y = i;
    push_batch(c, batch, STEPS);
    CHECK(log_.count == 2 && log_.events[1].event.y == STEPS - 1);
    CHECK_EQUAL(log_.events[1].values[GESTA_PAN_TRANSLATION_Y], STEPS - 1);
    CHECK_OK(gesta_context_destroy(c));
}

/* What is read at the times of frames knows each sample. */
static void values_of_frames(void) {
    gesta_touch batch[STEPS];
    gesta_context *contexts[2] = {context_new(GESTA_CONFIG_FRAME_VALUES),
                                  context_new(GESTA_CONFIG_FRAME_VALUES | MERGED)};
    double values[2][32] = {{0}};
    moves(batch, STEPS, 30);
    for (int i = 0; i < STEPS; i++) batch[i].x = i * i;
    for (int k = 0; k < 2; k++) {
        uint32_t pan = active_pan(contexts[k]);
        size_t count = 0;
        push_batch(contexts[k], batch, STEPS);
        CHECK_OK(gesta_recognizer_values_at(contexts[k], pan, 85 * MS, 0, values[k], 32, &count));
        CHECK_OK(gesta_context_destroy(contexts[k]));
    }
    CHECK(values[0][GESTA_PAN_TRANSLATION_X] != 0 && memcmp(values[0], values[1], sizeof values[0]) == 0);
}

static void scroll(gesta_motion *motions) {
    memset(motions, 0, STEPS * sizeof *motions);
    for (int i = 0; i < STEPS; i++) {
        motions[i].kind = GESTA_MOTION_SCROLL;
        motions[i].source = GESTA_SOURCE_FINGER;
        motions[i].phase = i == STEPS - 1 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
        motions[i].time = 10 * i * MS;
        motions[i].dx = i == STEPS - 1 ? 0 : 5;
    }
}

static uint32_t scrolled(gesta_context *c) {
    uint32_t pan = observed(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("inputs"), GESTA_INPUT_MOTION | GESTA_INPUT_WHEEL));
    return pan;
}

/* Untimed samples and motions, too. */
static void other_pushes(void) {
    gesta_touch batch[STEPS];
    gesta_motion motions[STEPS];
    gesta_context *c = context_new(MERGED);
    uint32_t pan = active_pan(c);
    moves(batch, STEPS, 30);
    CHECK_OK(gesta_push_untimed(c, batch, STEPS, sizeof *batch, 100 * MS));
    CHECK_TEXT(heard_states(&log_, pan), "12");
    CHECK_OK(gesta_context_destroy(c));
    c = context_new(MERGED);
    pan = scrolled(c);
    scroll(motions);
    CHECK_OK(gesta_push_motion(c, motions, STEPS, sizeof *motions));
    CHECK_TEXT(heard_states(&log_, pan), "123");
    CHECK(log_.events[1].event.time == (STEPS - 2) * 10 * MS);
    CHECK_OK(gesta_context_destroy(c));
}

static gesta_motion spoiled[STEPS];

static void spoil(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)user;
    if (event->state == GESTA_STATE_CHANGED) spoiled[STEPS - 1].x = nan("");
}

/* The changes are delivered before the last sample, which an action makes invalid. */
static void sample_changed_by_an_action(void) {
    int64_t now = 0;
    gesta_context *c = context_new(MERGED);
    uint32_t pan = scrolled(c);
    CHECK_OK(gesta_recognizer_add_action(c, pan, spoil, NULL, NULL, NULL));
    scroll(spoiled);
    CHECK_EQUAL(gesta_push_motion(c, spoiled, STEPS, sizeof *spoiled), GESTA_E_NOT_FINITE);
    CHECK_HAS(gesta_context_message(c), "motions[7].x is nan");
    now = now_of(c);
    CHECK_EQUAL(now, 60 * MS);
    CHECK_TEXT(heard_states(&log_, pan), "12");
    CHECK_OK(gesta_context_destroy(c));
}

static char trace[20000];
static size_t trace_length;

static void write_trace(const char *bytes, size_t length, void *user) {
    (void)user;
    if (trace_length + length > sizeof trace) abort();
    memcpy(trace + trace_length, bytes, length);
    trace_length += length;
}

/* A trace has the flag, and its replay the same events. */
static void recorded(void) {
    gesta_touch batch[STEPS];
    gesta_trace_options options;
    gesta_trace_result result;
    gesta_context *c = context_new(MERGED);
    uint32_t pan = observed(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_add_action(c, pan, act_once, NULL, NULL, NULL));
    CHECK_OK(gesta_trace_start(c, write_trace, NULL, NULL));
    acted = 0;
    act = rebases;
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    for (int i = 0; i < 3; i++) {
        moves(batch, STEPS, 10 + 100 * i);
        push_batch(c, batch, STEPS);
    }
    CHECK_OK(gesta_trace_stop(c));
    CHECK_TEXT(heard_states(&log_, pan), "1222");
    CHECK_OK(gesta_context_destroy(c));
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    memset(&result, 0, sizeof result);
    result.size = sizeof result;
    CHECK_OK(gesta_trace_replay(trace, trace_length, &options, &result));
    CHECK(result.differences == 0 && result.samples == 1 + 3 * STEPS);
}

int main(void) {
    one_event_with_the_newest_values(0);
    one_event_with_the_newest_values(GESTA_CONFIG_POLL_ALL);
    one_event_with_the_newest_values(GESTA_CONFIG_NO_POLL);
    began_changed_and_ended();
    before_other_samples();
    before_the_hit_test();
    cancelled();
    another_event(0, 0);
    another_event(0, 1);
    another_event(GESTA_CONFIG_POLL_ALL, 0);
    another_event(GESTA_CONFIG_POLL_ALL, 1);
    several_recognizers();
    the_latest_change_comes_last(0, 20);
    the_latest_change_comes_last(1, 20);
    the_latest_change_comes_last(0, 30);
    the_latest_change_comes_last(1, 30);
    the_last_frame_decides();
    in_an_action(destroys, "124", 0);
    in_an_action(disables, "124", 0);
    in_an_action(resets, "1240", 0);
    in_an_action(detaches, "124", 0);
    in_an_action(ignores, "124", 0);
    in_an_action(claims, "122", 80);
    in_an_action(rebases, "122", 40);
    times_after_an_action();
    with_a_delegate();
    with_a_delegate_without_functions();
    with_a_lift();
    samples_of_the_event();
    y_upwards();
    values_of_frames();
    other_pushes();
    sample_changed_by_an_action();
    recorded();
    return check_end();
}
