/* The region of a contact: a tree of rectangles, or the hit-test callback; and changes of regions during a gesture. */
#include "rivals.h"

#define ROOT GESTA_REGION_ROOT
#define NONE GESTA_REGION_NONE

static void a_tree(void) {
    gesta_context *c = context_new(0);
    gesta_region_info i = region_info(c, ROOT);
    CHECK(i.region == ROOT && i.parent == NONE && i.depth == 0 && i.order == 0 && i.enabled == 1);
    CHECK(i.rect.x == 0 && i.rect.y == 0 && i.rect.width == 0 && i.rect.height == 0);
    CHECK_EQUAL(i.size, sizeof i);
    CHECK_EQUAL(region_at(c, 1e9, -1e9), ROOT);
    uint32_t outer = region_new(c, ROOT, 10, 20, 100, 50), inner = region_new(c, outer, 5, 5, 10, 10);
    i = region_info(c, inner);
    CHECK(i.region == inner && i.parent == outer && i.depth == 2 && i.order == 0 && i.enabled == 1);
    CHECK(i.rect.x == 5 && i.rect.y == 5 && i.rect.width == 10 && i.rect.height == 10);
    CHECK_EQUAL(region_info(c, outer).depth, 1);
    CHECK_EQUAL(region_info(c, outer).parent, ROOT);
    CHECK(inner != outer && outer != ROOT);
    CHECK_OK(gesta_region_set_order(c, outer, INT32_MIN));
    CHECK_EQUAL(region_info(c, outer).order, INT32_MIN);
    CHECK_OK(gesta_region_set_enabled(c, outer, 0));
    CHECK(region_info(c, outer).enabled == 0 && region_info(c, inner).enabled == 1);
    CHECK_OK(gesta_context_destroy(c));
}

static void edges(void) {
    gesta_context *c = context_new(0);
    uint32_t r = region_new(c, ROOT, 10, 20, 100, 50), inner = region_new(c, r, 30, 0, 10, 10);
    CHECK_EQUAL(region_at(c, 10, 20), r);
    CHECK_EQUAL(region_at(c, 109.999, 69.999), r);
    CHECK_EQUAL(region_at(c, 110, 69), ROOT);
    CHECK_EQUAL(region_at(c, 109, 70), ROOT);
    CHECK_EQUAL(region_at(c, 9.999, 20), ROOT);
    CHECK_EQUAL(region_at(c, 10, 19.999), ROOT);
    CHECK_EQUAL(region_at(c, 40, 20), inner); /* counted from the parent's corner */
    CHECK_EQUAL(region_at(c, 49.5, 29.5), inner);
    CHECK_EQUAL(region_at(c, 50, 25), r);
    gesta_rect none = rect_of(30, 0, 0, 10), largest = rect_of(-GESTA_COORDINATE_MAX, -GESTA_COORDINATE_MAX,
                                                               2 * GESTA_COORDINATE_MAX, 2 * GESTA_COORDINATE_MAX);
    CHECK_OK(gesta_region_set_rect(c, inner, &none));
    CHECK_EQUAL(region_at(c, 40, 20), r);
    CHECK_OK(gesta_region_set_rect(c, r, &largest));
    CHECK_EQUAL(region_at(c, -GESTA_COORDINATE_MAX, 0), r);
    CHECK_EQUAL(region_at(c, GESTA_COORDINATE_MAX, 0), ROOT);
    CHECK_OK(gesta_context_destroy(c));
}

/* What lies outside its parent is not hit, even where it would lie by its own rectangle. */
static void clipped(void) {
    gesta_context *c = context_new(0);
    uint32_t r = region_new(c, ROOT, 0, 0, 100, 100), over = region_new(c, r, 80, -20, 50, 50),
             leaf = region_new(c, over, 30, 30, 9, 9);
    CHECK_EQUAL(region_at(c, 90, 10), over);
    CHECK_EQUAL(region_at(c, 110, 10), ROOT);
    CHECK_EQUAL(region_at(c, 90, -10), ROOT);
    CHECK_EQUAL(region_at(c, 112, 12), ROOT);
    gesta_rect wider = rect_of(0, 0, 200, 100);
    CHECK_OK(gesta_region_set_rect(c, r, &wider));
    CHECK_EQUAL(region_at(c, 112, 12), leaf);
    CHECK_OK(gesta_context_destroy(c));
}

static void order(void) {
    gesta_context *c = context_new(0);
    uint32_t a = region_new(c, ROOT, 0, 0, 100, 100), b = region_new(c, ROOT, 50, 0, 100, 100),
             d = region_new(c, ROOT, 60, 0, 10, 10), in_a = region_new(c, a, 50, 50, 50, 50);
    CHECK_EQUAL(region_at(c, 65, 5), d);  /* later made lies above */
    CHECK_EQUAL(region_at(c, 75, 75), b); /* and hides what is inside one below */
    CHECK_OK(gesta_region_set_order(c, a, 1));
    CHECK_EQUAL(region_at(c, 65, 5), a);
    CHECK_EQUAL(region_at(c, 75, 75), in_a);
    CHECK_OK(gesta_region_set_order(c, b, 1)); /* of one order again: the later made */
    CHECK_EQUAL(region_at(c, 75, 75), b);
    CHECK_OK(gesta_region_set_order(c, b, -5));
    CHECK_OK(gesta_region_set_order(c, a, -5));
    CHECK_EQUAL(region_at(c, 65, 5), d);
    CHECK_EQUAL(region_at(c, 75, 75), b);
    uint32_t e = region_new(c, ROOT, 0, 0, 200, 200);
    CHECK_EQUAL(region_at(c, 65, 5), e);
    CHECK_OK(gesta_region_destroy(c, e));
    CHECK_EQUAL(region_at(c, 65, 5), d);
    /* Disabled ones are looked through. */
    CHECK_OK(gesta_region_set_enabled(c, d, 0));
    CHECK_OK(gesta_region_set_enabled(c, b, 0));
    CHECK_EQUAL(region_at(c, 65, 5), a);
    CHECK_OK(gesta_region_set_enabled(c, a, 0));
    CHECK_EQUAL(region_at(c, 75, 75), ROOT);
    CHECK_OK(gesta_region_set_enabled(c, ROOT, 0));
    CHECK_EQUAL(region_at(c, 75, 75), NONE);
    CHECK_OK(gesta_region_set_enabled(c, ROOT, 1));
    CHECK_OK(gesta_region_set_enabled(c, a, 7));
    CHECK_EQUAL(region_at(c, 75, 75), in_a);
    CHECK_OK(gesta_context_destroy(c));
}

/* The scene of what follows: two regions side by side, one inside the left one. */
static uint32_t left, right_, inner, at_everywhere, at_left, at_inner, at_right, at_none;

static gesta_context *scene(uint32_t flags) {
    gesta_context *c = rivals_new(flags);
    left = region_new(c, ROOT, 0, 0, 100, 100);
    right_ = region_new(c, ROOT, 100, 0, 100, 100);
    inner = region_new(c, left, 10, 10, 20, 20);
    at_everywhere = stroke_new(c);
    at_left = at_region(c, stroke_new(c), left);
    at_inner = at_region(c, stroke_new(c), inner);
    at_right = at_region(c, stroke_new(c), right_);
    at_none = at_region(c, stroke_new(c), NONE);
    return c;
}

/* What is changed of a region while it is disabled holds when it is enabled again. */
static void changed_while_disabled(void) {
    gesta_context *c = context_new(0);
    uint32_t a = region_new(c, ROOT, 0, 0, 10, 10), b = region_new(c, ROOT, 0, 0, 10, 10),
             inner = region_new(c, a, 2, 2, 4, 4);
    gesta_rect aside = rect_of(100, 100, 10, 10);
    CHECK_EQUAL(region_at(c, 5, 5), b);
    CHECK_OK(gesta_region_set_enabled(c, a, 0));
    CHECK_OK(gesta_region_set_order(c, a, 1));
    CHECK_EQUAL(region_at(c, 5, 5), b);
    CHECK_OK(gesta_region_set_rect(c, a, &aside));
    CHECK_EQUAL(region_at(c, 103, 103), ROOT);
    CHECK_OK(gesta_region_set_enabled(c, a, 1));
    CHECK_EQUAL(region_at(c, 103, 103), inner);
    CHECK_EQUAL(region_at(c, 108, 108), a);
    CHECK_EQUAL(region_at(c, 5, 5), b);
    aside = rect_of(0, 0, 10, 10);
    CHECK_OK(gesta_region_set_rect(c, a, &aside));
    CHECK_EQUAL(region_at(c, 5, 5), inner);
    CHECK_OK(gesta_region_destroy(c, a));
    CHECK_EQUAL(region_at(c, 5, 5), b);
    CHECK_OK(gesta_context_destroy(c));
}

static void those_around_receive(void) {
    gesta_context *c = scene(0);
    CHECK_OK(push_down(c, 0, 1, 15, 15));
    CHECK_EQUAL(contact_region(c, 1), inner);
    CHECK(following(c, at_inner) == 1 && following(c, at_left) == 1 && following(c, at_everywhere) == 1);
    CHECK(following(c, at_right) == 0 && following(c, at_none) == 0);
    CHECK_OK(push_down(c, 1, 2, 50, 50));
    CHECK_EQUAL(contact_region(c, 2), left);
    CHECK(following(c, at_inner) == 1 && following(c, at_left) == 2 && following(c, at_everywhere) == 2);
    CHECK_OK(push_down(c, 2, 3, 500, 50));
    CHECK_EQUAL(contact_region(c, 3), ROOT);
    CHECK(following(c, at_left) == 2 && following(c, at_everywhere) == 3 && following(c, at_right) == 0);
    /* It stays where it began, wherever it moves. */
    CHECK_OK(push_move(c, 3, 1, 150, 50));
    CHECK_EQUAL(contact_region(c, 1), inner);
    CHECK(following(c, at_inner) == 1 && following(c, at_right) == 0);
    CHECK_OK(push_up(c, 4, 1, 150, 50));
    CHECK_OK(push_down(c, 5, 1, 150, 50));
    CHECK_EQUAL(contact_region(c, 1), right_);
    CHECK(following(c, at_inner) == 0 && following(c, at_right) == 1);
    CHECK_OK(gesta_context_destroy(c));
}

static void moved_in_mid_gesture(void) {
    gesta_context *c = scene(0);
    gesta_rect away = rect_of(300, 0, 100, 100), tiny = rect_of(10, 10, 1, 1);
    CHECK_OK(push_down(c, 0, 1, 15, 15));
    CHECK_OK(gesta_region_set_rect(c, inner, &tiny));
    CHECK_OK(gesta_region_set_rect(c, left, &away));
    CHECK(contact_region(c, 1) == inner && following(c, at_inner) == 1 && following(c, at_left) == 1);
    wish(at_inner, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, 1, 1, 16, 15));
    CHECK_EQUAL(state_of(c, at_inner), GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 2, 2, 15, 15));
    CHECK_EQUAL(contact_region(c, 2), ROOT);
    CHECK_OK(push_down(c, 3, 3, 310.5, 10.5));
    CHECK_EQUAL(contact_region(c, 3), inner);
    CHECK_EQUAL(following(c, at_inner), 2);
    CHECK_OK(gesta_context_destroy(c));
}

static void disabled_in_mid_gesture(void) {
    gesta_context *c = scene(0);
    heard h;
    memset(&h, 0, sizeof h);
    wish(at_inner, GESTA_STATE_BEGAN);
    CHECK_OK(gesta_recognizer_relate(c, at_inner, GESTA_RELATION_SIMULTANEOUS, at_left, 1));
    CHECK_OK(gesta_recognizer_relate(c, at_inner, GESTA_RELATION_SIMULTANEOUS, at_everywhere, 1));
    CHECK_OK(push_down(c, 0, 1, 15, 15));
    CHECK_OK(push_move(c, 1, 1, 16, 15));
    CHECK_OK(push_down(c, 2, 2, 150, 15));
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
    CHECK_OK(gesta_region_set_enabled(c, left, 0));
    CHECK_TEXT(heard_states(&h, 0), "44"); /* what is inside it too, and nobody else */
    CHECK(is_over(c, at_inner, GESTA_STATE_CANCELLED, GESTA_REASON_DISABLED, 0));
    CHECK(is_over(c, at_left, GESTA_STATE_CANCELLED, GESTA_REASON_DISABLED, 0));
    CHECK(following(c, at_inner) == 0 && following(c, at_everywhere) == 2 && following(c, at_right) == 1);
    CHECK_EQUAL(contact_region(c, 1), inner);
    int32_t enabled = 7;
    CHECK_OK(setting_of(c, at_left, "enabled", &enabled));
    CHECK_EQUAL(enabled, 1);
    CHECK_OK(push_down(c, 3, 3, 15, 15));
    CHECK(contact_region(c, 3) == ROOT && following(c, at_left) == 0);
    CHECK_OK(gesta_region_set_enabled(c, left, 1));
    CHECK_EQUAL(following(c, at_left), 0);
    CHECK_OK(push_down(c, 4, 4, 15, 15));
    CHECK(contact_region(c, 4) == inner && following(c, at_left) == 1 && state_of(c, at_left) == GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_context_destroy(c));
}

static void destroyed_in_mid_gesture(void) {
    gesta_context *c = scene(0);
    heard h;
    memset(&h, 0, sizeof h);
    wish(at_left, GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 0, 1, 15, 15));
    CHECK_OK(gesta_recognizer_relate(c, at_inner, GESTA_RELATION_SIMULTANEOUS, at_left, 1));
    CHECK_OK(gesta_recognizer_relate(c, at_everywhere, GESTA_RELATION_SIMULTANEOUS, at_left, 1));
    CHECK_OK(push_move(c, 1, 1, 16, 15));
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
    CHECK_OK(gesta_region_destroy(c, left));
    CHECK_TEXT(heard_states(&h, 0), "44");
    CHECK(is_over(c, at_inner, GESTA_STATE_CANCELLED, GESTA_REASON_DETACHED, 0));
    CHECK(is_over(c, at_left, GESTA_STATE_CANCELLED, GESTA_REASON_DETACHED, 0));
    CHECK(home_of(c, at_inner) == NONE && home_of(c, at_left) == NONE && home_of(c, at_right) == right_);
    gesta_region_info info;
    info.size = sizeof info;
    CHECK_ERROR(c, gesta_region_describe(c, left, &info), GESTA_E_STALE, "region");
    CHECK_ERROR(c, gesta_region_describe(c, inner, &info), GESTA_E_STALE, "region");
    CHECK_ERROR(c, gesta_recognizer_attach(c, at_left, inner), GESTA_E_STALE, "region");
    /* The others go on with the contact that began there. */
    CHECK_EQUAL(contact_region(c, 1), NONE);
    CHECK_EQUAL(following(c, at_everywhere), 1);
    wish(at_everywhere, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, 2, 1, 17, 15));
    CHECK_EQUAL(state_of(c, at_everywhere), GESTA_STATE_BEGAN);
    CHECK_OK(push_up(c, 3, 1, 17, 15));
    CHECK_OK(push_down(c, 4, 1, 15, 15));
    CHECK(contact_region(c, 1) == ROOT && following(c, at_left) == 0);
    at_region(c, at_left, right_);
    CHECK_OK(push_down(c, 5, 2, 150, 15));
    CHECK_EQUAL(following(c, at_left), 1);
    CHECK_OK(gesta_context_destroy(c));
}

/* Whoever was made earlier is told first, however deep it stands. */
static void destroyed_in_order(void) {
    gesta_context *c = context_new(0);
    heard h;
    uint32_t outer, within, all[3];
    memset(&h, 0, sizeof h);
    for (int i = 0; i < 3; i++) all[i] = recognizer_new(c, "gesta.pan");
    outer = region_new(c, ROOT, 0, 0, 100, 100);
    within = region_new(c, outer, 0, 0, 100, 100);
    at_region(c, all[0], outer);
    at_region(c, all[1], within);
    at_region(c, all[2], outer);
    CHECK_OK(push_down(c, 0, 1, 15, 15));
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
    CHECK_OK(gesta_region_destroy(c, outer));
    CHECK_EQUAL(h.count, 3);
    for (int i = 0; i < 3; i++) CHECK_EQUAL(h.events[i].event.recognizer, all[i]);
    CHECK_OK(gesta_context_destroy(c));
}

/* As many as there may be, in one and in each other. */
static void destroyed_with_many(void) {
    enum { MANY = 65000 };
    gesta_context *c = context_new(0);
    gesta_rect rect = {0, 0, 10, 10};
    uint32_t outer = region_new(c, ROOT, 0, 0, 10, 10), last = outer, made = 0;
    gesta_region_info info;
    info.size = sizeof info;
    for (int i = 0; i < MANY; i++) made += gesta_region_create(c, i % 3 == 0 ? last : outer, &rect, &last) == GESTA_OK;
    CHECK_EQUAL(made, MANY);
    uint32_t pan = recognizer_new(c, "gesta.pan");
    at_region(c, pan, last);
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK_OK(gesta_region_destroy(c, outer));
    CHECK_EQUAL(home_of(c, pan), NONE);
    CHECK_ERROR(c, gesta_region_describe(c, last, &info), GESTA_E_STALE, "region");
    CHECK_EQUAL(contact_region(c, 1), NONE);
    CHECK_OK(gesta_region_create(c, ROOT, &rect, &outer));
    CHECK_OK(gesta_context_destroy(c));
}

static void attached_in_mid_gesture(void) {
    gesta_context *c = scene(0);
    wish(at_left, GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 0, 1, 50, 50));
    CHECK_OK(push_move(c, 1, 1, 51, 50));
    CHECK_OK(gesta_recognizer_attach(c, at_left, left)); /* where it is already: nothing happens */
    CHECK_EQUAL(state_of(c, at_left), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_recognizer_attach(c, at_left, right_));
    CHECK(is_over(c, at_left, GESTA_STATE_CANCELLED, GESTA_REASON_DETACHED, 0));
    CHECK(following(c, at_left) == 0 && home_of(c, at_left) == right_);
    CHECK_OK(push_down(c, 2, 2, 150, 50));
    CHECK_EQUAL(following(c, at_left), 1);
    CHECK_OK(gesta_context_destroy(c));
}

/* Rectangles are in the caller's coordinates; so is what the hit test sees. */
static double seen_y;
static unsigned asked;
static uint32_t answer;

static uint32_t find(gesta_context *c, const gesta_touch *touch, void *user) {
    (void)user;
    CHECK_EQUAL(context_info(c).in_callback, 1);
    CHECK_EQUAL(touch->phase, GESTA_PHASE_BEGAN);
    seen_y = touch->y;
    asked++;
    return answer;
}

static void y_up(void) {
    gesta_context *c = scene(GESTA_CONFIG_Y_UP);
    gesta_rect above = rect_of(0, 200, 100, 100);
    CHECK_EQUAL(region_at(c, 15, 15), inner);
    CHECK_EQUAL(region_at(c, 15, -15), ROOT);
    CHECK_OK(push_down(c, 0, 1, 15, 15));
    CHECK_EQUAL(contact_region(c, 1), inner);
    CHECK_OK(gesta_region_set_rect(c, left, &above));
    CHECK_OK(push_down(c, 1, 2, 15, 215));
    CHECK_EQUAL(contact_region(c, 2), inner);
    answer = right_;
    CHECK_OK(gesta_context_set_hit_test(c, find, NULL, NULL));
    CHECK_OK(push_down(c, 2, 3, 15, 77));
    CHECK_NEAR(seen_y, 77, 0);
    CHECK_OK(gesta_context_destroy(c));
}

static unsigned complaints;

static void complain(gesta_context *c, uint32_t level, const char *message, void *user) {
    (void)c, (void)user;
    complaints += level == GESTA_LOG_ERROR && strstr(message, "hit test") != NULL;
}

static void by_callback(void) {
    gesta_context *c = scene(0);
    heard one, two;
    memset(&one, 0, sizeof one);
    memset(&two, 0, sizeof two);
    asked = complaints = 0;
    CHECK_OK(gesta_context_set_log(c, complain, NULL, NULL));
    CHECK_OK(gesta_context_set_hit_test(c, find, &one, heard_release));
    answer = right_;
    CHECK_EQUAL(region_at(c, 15, 15), inner); /* by the rectangles, always */
    CHECK_EQUAL(asked, 0);
    CHECK_OK(push_down(c, 0, 1, 15, 15));
    CHECK_OK(push_move(c, 1, 1, 16, 15));
    CHECK_EQUAL(asked, 1);
    CHECK(contact_region(c, 1) == right_ && following(c, at_right) == 1 && following(c, at_everywhere) == 1 &&
          following(c, at_left) == 0);
    answer = NONE;
    CHECK_OK(push_down(c, 2, 2, 15, 15));
    CHECK(contact_region(c, 2) == NONE && following(c, at_everywhere) == 1 && complaints == 0);
    CHECK_OK(gesta_region_set_enabled(c, left, 0));
    answer = inner; /* inside a disabled one: nobody hears */
    CHECK_OK(push_down(c, 3, 3, 15, 15));
    CHECK(following(c, at_inner) == 0 && following(c, at_everywhere) == 1);
    answer = at_left; /* an id of another kind */
    CHECK_OK(push_down(c, 4, 4, 15, 15));
    CHECK(contact_region(c, 4) == NONE && following(c, at_everywhere) == 1 && complaints == 1);
    CHECK_OK(gesta_region_set_enabled(c, left, 1));
    CHECK_OK(gesta_region_destroy(c, inner));
    answer = inner;
    CHECK_OK(push_down(c, 5, 5, 15, 15));
    CHECK(contact_region(c, 5) == NONE && complaints == 2);
    CHECK_OK(gesta_context_set_hit_test(c, find, &two, heard_release));
    CHECK(one.released == 1 && two.released == 0);
    CHECK_OK(gesta_context_set_hit_test(c, NULL, NULL, NULL));
    CHECK_EQUAL(two.released, 1);
    asked = 0;
    CHECK_OK(push_down(c, 6, 6, 15, 15));
    CHECK(asked == 0 && contact_region(c, 6) == left);
    CHECK_OK(gesta_context_set_hit_test(c, find, &one, heard_release));
    CHECK_OK(gesta_context_destroy(c));
    CHECK(one.released == 2 && two.released == 1);
}

/* While it is asked, the contact belongs nowhere yet: not where the one before it in its place belonged. */
static uint32_t region_while_asked;

static uint32_t look(gesta_context *c, const gesta_touch *touch, void *user) {
    (void)user;
    region_while_asked = contact_region(c, touch->contact);
    return answer;
}

static void while_asked(void) {
    gesta_context *c = scene(0);
    answer = right_;
    CHECK_OK(gesta_context_set_hit_test(c, look, NULL, NULL));
    CHECK_OK(push_down(c, 0, 1, 15, 15));
    CHECK_EQUAL(region_while_asked, NONE);
    CHECK_OK(push_up(c, 1, 1, 15, 15));
    CHECK_OK(push_down(c, 2, 1, 15, 15));
    CHECK_EQUAL(region_while_asked, NONE);
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    a_tree();
    edges();
    clipped();
    order();
    changed_while_disabled();
    those_around_receive();
    moved_in_mid_gesture();
    disabled_in_mid_gesture();
    destroyed_in_mid_gesture();
    destroyed_in_order();
    destroyed_with_many();
    attached_in_mid_gesture();
    y_up();
    by_callback();
    while_asked();
    return check_end();
}
