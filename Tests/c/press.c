/* Press feedback: when it begins and ends, what it prevents, what cancels it, and classes that yield. */
#include "rivals.h"

static gesta_context *c;
static heard all;

static void open_all(void) {
    c = context_new(0);
    memset(&all, 0, sizeof all);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &all, NULL));
}

static void close_all(void) { CHECK_OK(gesta_context_destroy(c)); }

static uint32_t press_new(double delay) {
    uint32_t press = recognizer_new(c, "gesta.press");
    CHECK_OK(gesta_recognizer_set_number(c, press, GESTA_STR("delay"), delay));
    return press;
}

static void cancelled_by_pan(int is_press_first) {
    open_all();
    uint32_t first = is_press_first ? press_new(0.1) : recognizer_new(c, "gesta.pan");
    uint32_t second = is_press_first ? recognizer_new(c, "gesta.pan") : press_new(0.1);
    uint32_t press = is_press_first ? first : second, pan = is_press_first ? second : first, owner = 0;
    CHECK_OK(gesta_recognizer_set_number(c, press, GESTA_STR("slop"), 50));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(gesta_advance(c, 200 * MS));
    CHECK_EQUAL(state_of(c, press), GESTA_STATE_BEGAN);
    CHECK_NEAR(number_of(c, press, "held"), 0.1, 1e-12);
    CHECK_OK(CONTACT(c, 1, owner, &owner));
    CHECK_EQUAL(owner, 0); /* feedback owns nothing */
    CHECK_OK(push_move(c, 210 * MS, 1, 30, 10));
    gesta_verdict verdict = verdict_of(c, press);
    CHECK(verdict.state == GESTA_STATE_CANCELLED && verdict.reason == GESTA_REASON_LOST && verdict.blocker == pan);
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK_OK(CONTACT(c, 1, owner, &owner));
    CHECK_EQUAL(owner, pan);
    CHECK_OK(push_up(c, 300 * MS, 1, 30, 10));
    CHECK_TEXT(heard_states(&all, press), "14");
    close_all();
}

/* The winner's contacts are only those that it tracks. */
static void other_contacts(void) {
    open_all();
    uint32_t press = press_new(0), pan = recognizer_new(c, "gesta.pan");
    gesta_rect rect = {0, 0, 50, 50};
    uint32_t left;
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &left));
    CHECK_OK(gesta_recognizer_attach(c, press, left));
    rect.x = 50;
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &left));
    CHECK_OK(gesta_recognizer_attach(c, pan, left));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_down(c, 10 * MS, 2, 60, 10));
    CHECK_OK(push_move(c, 20 * MS, 2, 90, 10));
    CHECK(state_of(c, pan) == GESTA_STATE_BEGAN && state_of(c, press) == GESTA_STATE_BEGAN);
    close_all();
}

/* With a recognition that waited: it is granted after the press has ended. */
static void waiting(void) {
    open_all();
    uint32_t press = press_new(0.1), single = recognizer_new(c, "gesta.tap"), twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_up(c, 50 * MS, 1, 10, 10));
    CHECK_TEXT(heard_states(&all, press), "13");
    CHECK_OK(gesta_advance(c, 1000 * MS));
    CHECK_EQUAL(state_of(c, single), GESTA_STATE_ENDED);
    CHECK_TEXT(heard_states(&all, press), "13");
    close_all();
}

/* A contact that joins an active gesture belongs to it. */
static void joined(void) {
    open_all();
    uint32_t pan = recognizer_new(c, "gesta.pan"), press = press_new(0);
    gesta_rect rect = {50, 0, 50, 50};
    uint32_t right;
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &right));
    CHECK_OK(gesta_recognizer_attach(c, press, right));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_move(c, 10 * MS, 1, 30, 10));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 20 * MS, 2, 60, 10));
    CHECK(verdict_of(c, press).reason == GESTA_REASON_LOST && verdict_of(c, press).blocker == pan);
    close_all();
}

static void priorities(int32_t priority) {
    open_all();
    uint32_t tap = recognizer_new(c, "gesta.tap"), press = press_new(1);
    CHECK_OK(gesta_recognizer_set_number(c, tap, GESTA_STR("priority"), priority));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_up(c, 50 * MS, 1, 10, 10));
    CHECK_TEXT(heard_states(&all, press), "13");
    CHECK_TEXT(heard_states(&all, tap), "3");
    CHECK_EQUAL(all.events[0].event.recognizer, press);
    close_all();
}

/* A class of the program that yields, beside one that does not. */
static void own_classes(void) {
    static gesta_class yielding;
    gesta_class_info info = {.size = sizeof info};
    uint32_t id = 0;
    c = rivals_new(0);
    yielding = puppet_table("test.yielding", GESTA_CLASS_CONTINUOUS | GESTA_CLASS_YIELDS);
    CHECK_OK(gesta_class_register(c, &yielding, NULL));
    CHECK_OK(gesta_class_find(c, GESTA_STR("test.yielding"), &id));
    CHECK_OK(gesta_class_describe(c, id, &info));
    CHECK_EQUAL(info.flags, GESTA_CLASS_CONTINUOUS | GESTA_CLASS_NEVER_PREVENTS | GESTA_CLASS_YIELDS);
    uint32_t plain = stroke_new(c), late = stroke_new(c), yields = rival_new(c, "test.yielding");
    /* It is decided first, prevents nobody, and is cancelled by the first that wins. */
    wish(yields, GESTA_STATE_BEGAN);
    wish(plain, GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    CHECK_EQUAL(state_of(c, plain), GESTA_STATE_BEGAN);
    CHECK(is_over(c, yields, GESTA_STATE_CANCELLED, GESTA_REASON_LOST, plain));
    CHECK(is_over(c, late, GESTA_STATE_FAILED, GESTA_REASON_LOST, plain));
    CHECK_OK(push_up(c, 2, 1, 1, 0));
    /* Beside a winner with which it is allowed it goes on, and so it does when nobody wins. */
    CHECK_OK(gesta_recognizer_relate(c, yields, GESTA_RELATION_SIMULTANEOUS, plain, 1));
    wish(yields, GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 10, 1, 0, 0));
    CHECK_OK(push_move(c, 11, 1, 1, 0));
    CHECK_EQUAL(state_of(c, yields), GESTA_STATE_BEGAN);
    wish(plain, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, 12, 1, 2, 0));
    CHECK(state_of(c, yields) == GESTA_STATE_BEGAN && state_of(c, plain) == GESTA_STATE_BEGAN);
    CHECK_OK(gesta_context_destroy(c));
}

/* While it is held, entering and leaving its region are changes, and no other moves are. */
static void in_and_out(void) {
    static const double path[] = {20, 30, 200, 210, 40, 45};
    open_all();
    const uint32_t press = press_new(0), region = region_new(c, GESTA_REGION_ROOT, 0, 0, 50, 50);
    CHECK_OK(gesta_recognizer_attach(c, press, region));
    CHECK_OK(gesta_recognizer_set_text(c, press, GESTA_STR("within"), "region", SIZE_MAX));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    for (int i = 0; i < 6; i++) {
        CHECK_OK(push_move(c, (i + 1) * 10 * MS, 1, path[i], 10));
        CHECK_EQUAL(number_of(c, press, "inside") == 1, i < 2 || i > 3);
        CHECK_TEXT(heard_states(&all, press), i < 2 ? "1" : i < 4 ? "12" : "122");
    }
    CHECK_OK(push_up(c, 100 * MS, 1, 45, 10));
    CHECK_TEXT(heard_states(&all, press), "1223");
    close_all();
}

int main(void) {
    cancelled_by_pan(1);
    cancelled_by_pan(0);
    other_contacts();
    waiting();
    joined();
    priorities(-1);
    priorities(5);
    own_classes();
    in_and_out();
    return check_end();
}
