/* Eager strokes that share a contact: a stroke that may still become another's is not recognized before the lift. */
#include "support.h"

enum { STEP = 8000000 };

static gesta_context *c;
static uint32_t corner, hook, third;
static int64_t now;

/* What the callbacks have seen, and what the observer does in the first. */
static struct {
    uint32_t ended[4], destroys;
    size_t count;
    unsigned asked;
    int allows;
} seen;

static void observe(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state != GESTA_STATE_ENDED) return;
    if (seen.count < 4) seen.ended[seen.count++] = event->recognizer;
    if (seen.destroys) CHECK_OK(gesta_recognizer_destroy(context, seen.destroys));
    seen.destroys = 0;
}

static int32_t simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    CHECK(context == c && user == &seen && recognizer != other);
    seen.asked++;
    return seen.allows;
}

static uint32_t stroke_new(const char *pattern) {
    uint32_t made = recognizer_new(c, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_text(c, made, "pattern", SIZE_MAX, pattern, SIZE_MAX));
    CHECK_OK(gesta_recognizer_set_number(c, made, "eager", SIZE_MAX, 1));
    return made;
}

static void begin(void) {
    memset(&seen, 0, sizeof seen);
    c = context_new(0);
    corner = stroke_new("right, down");
    hook = stroke_new("right, down, left");
    now = 0;
    CHECK_OK(gesta_context_set_observer(c, observe, NULL, NULL));
}

static void end(void) { CHECK_OK(gesta_context_destroy(c)); }

static void line(double x, double y, double dx, double dy) {
    for (int at = 1; at <= 25; at++) CHECK_OK(push_move(c, now += STEP, 1, x + dx * at / 25, y + dy * at / 25));
}

static void draw_corner(void) {
    CHECK_OK(push_down(c, now += STEP, 1, 0, 0));
    line(0, 0, 100, 0);
    line(100, 0, 0, 100);
}

static void one_begins_the_other(void) {
    begin();
    draw_corner();
    CHECK(seen.count == 0 && state_of(c, corner) == GESTA_STATE_POSSIBLE);
    CHECK_OK(push_up(c, now += STEP, 1, 100, 100));
    CHECK(seen.count == 1 && seen.ended[0] == corner);
    draw_corner();
    line(100, 100, -100, 0);
    CHECK(seen.count == 2 && seen.ended[1] == hook);
    CHECK_EQUAL(state_of(c, corner), GESTA_STATE_FAILED);
    end();
}

static void a_third_is_simultaneous(void) {
    begin();
    third = stroke_new("right, down");
    CHECK_OK(gesta_recognizer_relate(c, third, GESTA_RELATION_SIMULTANEOUS, corner, 1));
    CHECK_OK(gesta_recognizer_relate(c, third, GESTA_RELATION_SIMULTANEOUS, hook, 1));
    draw_corner();
    CHECK(seen.count == 1 && seen.ended[0] == third);
    CHECK_OK(push_up(c, now += STEP, 1, 100, 100));
    CHECK(seen.count == 2 && seen.ended[1] == corner);
    end();
}

static void priority(void) {
    begin();
    CHECK_OK(gesta_recognizer_set_number(c, corner, GESTA_STR("priority"), 1));
    draw_corner();
    CHECK(seen.count == 1 && seen.ended[0] == corner);
    end();
}

static void the_delegate_decides(void) {
    for (int allows = 0; allows < 2; allows++) {
        begin();
        gesta_delegate delegate;
        memset(&delegate, 0, sizeof delegate);
        delegate.size = sizeof delegate;
        delegate.simultaneous = simultaneous;
        delegate.user = &seen;
        CHECK_OK(gesta_context_set_delegate(c, &delegate));
        seen.allows = allows;
        draw_corner();
        CHECK(seen.asked > 0 && seen.count == (size_t)allows);
        end();
    }
}

/* The recognizer that won, or the one that lost, is destroyed while the event is delivered. */
static void destroyed_in_the_callback(void) {
    for (int loser = 0; loser < 2; loser++) {
        begin();
        seen.destroys = loser ? corner : hook;
        draw_corner();
        line(100, 100, -100, 0);
        CHECK(seen.count == 1 && seen.ended[0] == hook && seen.destroys == 0);
        CHECK_OK(push_up(c, now += STEP, 1, 0, 100));
        draw_corner();
        CHECK_EQUAL(seen.count, loser ? 1 : 2); /* without the hook, the corner is decided before the lift */
        end();
    }
}

int main(void) {
    one_begins_the_other();
    a_third_is_simultaneous();
    priority();
    the_delegate_decides();
    destroyed_in_the_callback();
    return check_end();
}
