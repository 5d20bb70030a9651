/* What a callback may do to the world it is called from, and when release functions run. */
#include "counting.h"
#include "puppet.h"

typedef struct scene {
    gesta_context *context;
    uint32_t pan, tap, action;
    heard observed, acted;
    void (*act)(struct scene *s); /* done once, in the first event of state `when` */
    uint32_t when;
    unsigned released_in_act;
} scene;

static void acting(gesta_context *context, const gesta_event *event, void *user) {
    scene *s = (scene *)user;
    void (*act)(scene *) = s->act;
    (void)context;
    CHECK_EQUAL(s->acted.released, 0); /* not called after its release */
    heard_add(&s->acted, event);
    if (act == NULL || event->state != s->when) return;
    s->act = NULL;
    act(s);
    s->released_in_act = s->acted.released;
}

static void acting_release(void *user) { ((scene *)user)->acted.released++; }

static scene *scene_new(void (*act)(scene *), uint32_t when) {
    static scene s;
    memset(&s, 0, sizeof s);
    s.context = context_new(0);
    s.act = act;
    s.when = when;
    s.pan = recognizer_new(s.context, "gesta.pan");
    s.tap = recognizer_new(s.context, "gesta.tap");
    CHECK_OK(gesta_context_set_observer(s.context, heard_callback, &s.observed, heard_release));
    CHECK_OK(gesta_recognizer_add_action(s.context, s.pan, acting, &s, acting_release, &s.action));
    return &s;
}

/* Down, three moves, up; each must be taken whatever happens inside. */
static void drag(scene *s) {
    CHECK_OK(push_down(s->context, 0, 1, 0, 0));
    for (int i = 1; i <= 3; i++) CHECK_OK(push_move(s->context, i * 10 * MS, 1, 50 * i, 0));
    CHECK_OK(push_up(s->context, 40 * MS, 1, 150, 0));
}

static void scene_end(scene *s) {
    CHECK(still_works(s->context));
    CHECK_OK(gesta_context_destroy(s->context));
    CHECK_EQUAL(s->acted.released, 1);
    CHECK_EQUAL(s->observed.released, 1);
    CHECK(s->act == NULL);
}

static void destroy_self(scene *s) {
    CHECK_OK(gesta_recognizer_destroy(s->context, s->pan));
    CHECK_EQUAL(s->acted.released, 0); /* the report and the releases come after the callback */
    CHECK_EQUAL(gesta_recognizer_reset(s->context, s->pan), GESTA_E_STALE);
    CHECK_EQUAL(gesta_recognizer_destroy(s->context, s->pan), GESTA_E_STALE);
}

static void destroying_itself(void) {
    static const char *const states[] = {"", "14", "124", "", ""};
    for (uint32_t when = GESTA_STATE_BEGAN; when <= GESTA_STATE_CHANGED; when++) {
        scene *s = scene_new(destroy_self, when);
        drag(s);
        CHECK_TEXT(heard_states(&s->acted, 0), states[when]);
        CHECK_TEXT(heard_states(&s->observed, s->pan), states[when]);
        CHECK_EQUAL(s->acted.events[s->acted.count - 1].event.reason, GESTA_REASON_DESTROYED);
        CHECK_EQUAL(s->released_in_act, 0);
        CHECK_EQUAL(s->acted.released, 1);
        scene_end(s);
    }
    scene *s = scene_new(destroy_self, GESTA_STATE_ENDED);
    drag(s);
    CHECK_TEXT(heard_states(&s->acted, 0), "1223"); /* it is over: nothing to cancel */
    CHECK_EQUAL(s->acted.released, 1);
    scene_end(s);
}

static void destroy_tap(scene *s) { CHECK_OK(gesta_recognizer_destroy(s->context, s->tap)); }

static void destroying_another(void) {
    scene *s = scene_new(destroy_tap, GESTA_STATE_BEGAN);
    drag(s);
    CHECK_TEXT(heard_states(&s->acted, 0), "1223");
    CHECK_EQUAL(gesta_recognizer_reset(s->context, s->tap), GESTA_E_STALE);
    scene_end(s);
}

static void disable_self(scene *s) {
    CHECK_OK(gesta_recognizer_set_number(s->context, s->pan, GESTA_STR("enabled"), 0));
}
static void reset_self(scene *s) { CHECK_OK(gesta_recognizer_reset(s->context, s->pan)); }
static void detach_self(scene *s) { CHECK_OK(gesta_recognizer_attach(s->context, s->pan, GESTA_REGION_NONE)); }
static void cancel_all(scene *s) { CHECK_OK(gesta_context_cancel(s->context)); }

static void ending_itself(void (*act)(scene *), uint32_t reason) {
    scene *s = scene_new(act, GESTA_STATE_CHANGED);
    drag(s);
    CHECK_TEXT(heard_states(&s->acted, 0), "124");
    CHECK_EQUAL(s->acted.events[2].event.reason, reason);
    CHECK_EQUAL(s->acted.released, 0);
    scene_end(s);
}

static unsigned called[4];

static void count_zero(gesta_context *c, const gesta_event *e, void *u) { (void)c, (void)e, (void)u, called[0]++; }
static void count_one(gesta_context *c, const gesta_event *e, void *u) { (void)c, (void)e, (void)u, called[1]++; }
static uint32_t later_action;
static heard later;

static void remove_self(scene *s) {
    CHECK_OK(gesta_recognizer_remove_action(s->context, s->pan, s->action));
    CHECK_EQUAL(gesta_recognizer_remove_action(s->context, s->pan, s->action), GESTA_E_STALE);
}

static void remove_later(scene *s) { CHECK_OK(gesta_recognizer_remove_action(s->context, s->pan, later_action)); }
static void add_later(scene *s) {
    CHECK_OK(gesta_recognizer_add_action(s->context, s->pan, count_one, &later, heard_release, &later_action));
}

static void removing_and_adding(void) {
    scene *s = scene_new(remove_self, GESTA_STATE_CHANGED);
    memset(called, 0, sizeof called);
    CHECK_OK(gesta_recognizer_add_action(s->context, s->pan, count_zero, NULL, NULL, NULL));
    drag(s);
    CHECK_TEXT(heard_states(&s->acted, 0), "12");
    CHECK_EQUAL(called[0], 4); /* the one behind it misses nothing */
    CHECK_EQUAL(s->acted.released, 1);
    scene_end(s);

    s = scene_new(remove_later, GESTA_STATE_CHANGED);
    memset(&later, 0, sizeof later);
    memset(called, 0, sizeof called);
    CHECK_OK(gesta_recognizer_add_action(s->context, s->pan, count_zero, &later, heard_release, &later_action));
    drag(s);
    CHECK_EQUAL(called[0], 1); /* began only: taken off in changed, before its turn */
    CHECK_EQUAL(later.released, 1);
    scene_end(s);
    CHECK_EQUAL(later.released, 1);

    s = scene_new(add_later, GESTA_STATE_BEGAN);
    memset(&later, 0, sizeof later);
    memset(called, 0, sizeof called);
    drag(s);
    CHECK(called[1] == 3 || called[1] == 4);
    CHECK_EQUAL(later.released, 0);
    scene_end(s);
    CHECK_EQUAL(later.released, 1);
}

static void create_many(scene *s) {
    for (int i = 0; i < 300; i++) {
        uint32_t r = recognizer_new(s->context, i % 2 ? "gesta.pan" : "gesta.chevron");
        if (i % 5 == 0) CHECK_OK(gesta_recognizer_destroy(s->context, r));
    }
}

static void creating(void) {
    scene *s = scene_new(create_many, GESTA_STATE_BEGAN);
    drag(s);
    CHECK_TEXT(heard_states(&s->acted, 0), "1223");
    CHECK_OK(push_down(s->context, 50 * MS, 1, 0, 0));
    CHECK_OK(push_up(s->context, 60 * MS, 1, 0, 0));
    CHECK_EQUAL(state_of(s->context, s->tap), GESTA_STATE_ENDED);
    scene_end(s);
}

static void change_observer(scene *s) { CHECK_OK(gesta_context_set_observer(s->context, NULL, NULL, NULL)); }

static void observers(void) {
    scene *s = scene_new(change_observer, GESTA_STATE_BEGAN);
    drag(s);
    CHECK_EQUAL(s->observed.released, 1);
    CHECK_TEXT(heard_states(&s->observed, s->pan), "1");
    scene_end(s);
}

/* A new parameter from inside: the next sequence has it. */
static void set_slop(scene *s) { CHECK_OK(gesta_recognizer_set_number(s->context, s->pan, "slop", SIZE_MAX, 90)); }
static void rebase(scene *s) {
    CHECK_OK(gesta_recognizer_set_number(s->context, s->pan, "translation_x", SIZE_MAX, 0));
}

static void writing(void) {
    scene *s = scene_new(set_slop, GESTA_STATE_BEGAN);
    drag(s);
    CHECK_OK(push_down(s->context, 100 * MS, 1, 0, 0));
    CHECK_OK(push_move(s->context, 110 * MS, 1, 80, 0));
    CHECK_EQUAL(state_of(s->context, s->pan), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_up(s->context, 120 * MS, 1, 80, 0));
    scene_end(s);
    s = scene_new(rebase, GESTA_STATE_CHANGED);
    drag(s);
    CHECK_NEAR(number_of(s->context, s->pan, "translation_x"), 50, 1e-9); /* set to 0 at 100, lifted at 150 */
    scene_end(s);
}

/* Ending a context in mid-gesture: cancelled first, then the releases; and an action that answers by making more. */
static void create_at_the_end(scene *s) {
    uint32_t r = 0, action = 0;
    CHECK_EQUAL(s->acted.released, 0);
    CHECK_EQUAL(gesta_advance(s->context, 0), GESTA_E_BUSY);
    int32_t code = gesta_recognizer_create(s->context, GESTA_RECOGNIZER(.class_name = "gesta.pan"), &r);
    CHECK(code == GESTA_OK || code == GESTA_E_BUSY);
    memset(&later, 0, sizeof later);
    code = gesta_recognizer_add_action(s->context, s->pan, count_one, &later, heard_release, &action);
    if (code != GESTA_OK) later.released = 1; /* then it was never taken */
}

static void destroyed_in_mid_gesture(void) {
    counting counted;
    gesta_allocator hook = counting_hook(&counted);
    CHECK_OK(gesta_allocator_set(&hook));
    scene *s = scene_new(create_at_the_end, GESTA_STATE_CANCELLED);
    CHECK_OK(push_down(s->context, 0, 1, 0, 0));
    CHECK_OK(push_move(s->context, 10 * MS, 1, 50, 0));
    CHECK_OK(gesta_context_destroy(s->context));
    CHECK_TEXT(heard_states(&s->acted, 0), "14");
    CHECK_EQUAL(s->acted.events[1].event.reason, GESTA_REASON_DESTROYED);
    CHECK(s->act == NULL && s->acted.released == 1 && s->observed.released == 1 && later.released == 1);
    CHECK_EQUAL(counted.live, 0);
    CHECK_EQUAL(counted.wrong, 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

/* Release functions may call too: each of these leaves something new behind. */
static gesta_context *releasing_context;

static void release_creates(void *user) {
    ((heard *)user)->released++;
    uint32_t r = 0;
    int32_t code = gesta_recognizer_create(releasing_context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &r);
    CHECK(code == GESTA_OK || code == GESTA_E_BUSY);
    if (code == GESTA_OK && ((heard *)user)->released < 3)
        gesta_recognizer_add_action(releasing_context, r, heard_callback, user, release_creates, NULL);
}

static void releases_that_call(void) {
    static heard h;
    counting counted;
    uint32_t action = 0;
    gesta_allocator hook = counting_hook(&counted);
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_allocator_set(&hook));
    releasing_context = context_new(0);
    uint32_t tap = recognizer_new(releasing_context, "gesta.tap");
    CHECK_OK(gesta_recognizer_add_action(releasing_context, tap, heard_callback, &h, release_creates, &action));
    CHECK_OK(gesta_recognizer_remove_action(releasing_context, tap, action));
    CHECK_EQUAL(h.released, 1);
    CHECK(still_works(releasing_context));
    CHECK_OK(gesta_context_destroy(releasing_context));
    CHECK(h.released >= 2 && h.released <= 3);
    CHECK_EQUAL(counted.live, 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

static uint32_t last_region;

static void release_destroys(void *user) {
    (void)user;
    CHECK_OK(gesta_region_destroy(releasing_context, last_region));
}

/* The recognizers of a region have been freed when what they held is released. */
static void region_at_the_end(void) {
    gesta_rect rect = {0, 0, 100, 100};
    releasing_context = context_new(0);
    CHECK_OK(gesta_region_create(releasing_context, GESTA_REGION_ROOT, &rect, &last_region));
    uint32_t r = 0;
    for (int i = 0; i < 20; i++) {
        r = recognizer_new(releasing_context, "gesta.pan");
        CHECK_OK(gesta_recognizer_attach(releasing_context, r, last_region));
    }
    CHECK_OK(gesta_recognizer_add_action(releasing_context, r, heard_callback, NULL, release_destroys, NULL));
    CHECK_OK(gesta_context_destroy(releasing_context));
}

/* While a context is being destroyed, new callbacks are refused and stay the caller's: nothing would release them. */
static void release_listens(void *user) {
    gesta_delegate delegate;
    ((heard *)user)->released++;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.user = user;
    delegate.release = release_listens;
    CHECK_ERROR(releasing_context, gesta_context_set_observer(releasing_context, heard_callback, user, release_listens),
                GESTA_E_BUSY, "destroyed");
    CHECK_ERROR(releasing_context, gesta_context_set_log(releasing_context, NULL, user, release_listens), GESTA_E_BUSY,
                "destroyed");
    CHECK_ERROR(releasing_context, gesta_context_set_hit_test(releasing_context, NULL, user, release_listens),
                GESTA_E_BUSY, "destroyed");
    CHECK_ERROR(releasing_context, gesta_context_set_delegate(releasing_context, &delegate), GESTA_E_BUSY, "destroyed");
}

static void discard(const char *bytes, size_t length, void *user) { (void)bytes, (void)length, (void)user; }
static void ignore_log(gesta_context *context, uint32_t level, const char *message, void *user) {
    (void)context, (void)level, (void)message, (void)user;
}

static void listeners_at_the_end(void) {
    static heard h;
    memset(&h, 0, sizeof h);
    releasing_context = context_new(0);
    CHECK_OK(gesta_context_set_observer(releasing_context, heard_callback, &h, release_listens));
    CHECK_OK(gesta_context_set_log(releasing_context, ignore_log, &h, release_listens));
    CHECK_OK(gesta_trace_start(releasing_context, discard, &h, release_listens));
    CHECK_OK(gesta_context_destroy(releasing_context));
    CHECK_EQUAL(h.released, 3);
}

int main(void) {
    destroying_itself();
    destroying_another();
    ending_itself(disable_self, GESTA_REASON_DISABLED);
    ending_itself(reset_self, GESTA_REASON_RESET);
    ending_itself(detach_self, GESTA_REASON_DETACHED);
    ending_itself(cancel_all, GESTA_REASON_CONTEXT_CANCELLED);
    removing_and_adding();
    creating();
    observers();
    writing();
    destroyed_in_mid_gesture();
    releases_that_call();
    region_at_the_end();
    listeners_at_the_end();
    return check_end();
}
