/* Gestures in a stream: found through the C interface, in contacts and in hovering pointers, without an allocation. */
#include "counting.h"
#include "support.h"

#include <math.h>

enum { EACH = 20, LEGS = 5 };

static gesta_context *c;
static counting memory;
static heard all;
static uint32_t spotter;
static double x, y;
static int64_t now;
/* Corners of a Z and of an L. */
static const double zee[] = {0, 0, 60, 0, 0, 60, 60, 60}, ell[] = {0, 0, 0, 60, 40, 60};

static void teach(const char *name, const double *xy, size_t count, double sign) {
    double points[8];
    for (size_t i = 0; i < count; i++) {
        points[2 * i] = xy[2 * i];
        points[2 * i + 1] = sign * xy[2 * i + 1];
    }
    CHECK_OK(gesta_recognizer_add_example(c, spotter, name, SIZE_MAX, points, count, NULL, 0));
}

static void open_stream(const char *source, uint32_t flags) {
    double sign = flags & GESTA_CONFIG_Y_UP ? -1 : 1;
    c = context_new(flags);
    memset(&all, 0, sizeof all);
    spotter = recognizer_new(c, "gesta.spotter");
    CHECK_OK(gesta_recognizer_set_text(c, spotter, GESTA_STR("source"), GESTA_STR(source)));
    teach("zee", zee, 4, sign);
    teach("ell", ell, 3, sign);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &all, NULL));
    x = y = 0;
    now = 0;
}

/* Moves by a vector, EACH samples. */
static void leg(uint32_t phase, double dx, double dy) {
    for (int i = 0; i < EACH; i++) {
        x += dx / EACH;
        y += dy / EACH;
        CHECK_OK(push_one(c, now += 10 * MS, 1, phase, x, y));
    }
}

static void draw(uint32_t phase, const double *xy, size_t count, double scale) {
    for (size_t i = 1; i < count; i++)
        leg(phase, scale * (xy[2 * i] - xy[2 * i - 2]), scale * (xy[2 * i + 1] - xy[2 * i - 1]));
}

static const heard_event *last(void) { return &all.events[all.count - 1]; }

static void found(const char *source, uint32_t phase, uint32_t flags) {
    double sign = flags & GESTA_CONFIG_Y_UP ? -1 : 1;
    double mirrored[8];
    char name[16];
    open_stream(source, flags);
    for (int i = 0; i < 8; i++) mirrored[i] = i % 2 ? sign * zee[i] : zee[i];
    if (phase == GESTA_PHASE_MOVED) CHECK_OK(push_down(c, now, 1, x, y));
    leg(phase, 100, sign * -70);
    int64_t from = now;
    draw(phase, mirrored, 4, 2);
    int64_t to = now;
    leg(phase, -150, sign * 30);
    CHECK_TEXT(heard_states(&all, spotter), "1");
    CHECK(last()->values[GESTA_SPOTTER_INDEX] == 0 && last()->values[GESTA_SPOTTER_FOUND] == 1);
    CHECK(fabs(last()->values[GESTA_SPOTTER_START_TIME] - (double)from / 1e9) < 0.1);
    CHECK(fabs(last()->values[GESTA_SPOTTER_END_TIME] - (double)to / 1e9) < 0.1);
    CHECK(last()->values[GESTA_SPOTTER_CONFIDENCE] > 150 && last()->values[GESTA_SPOTTER_DISTANCE] < 0.2);
    CHECK_OK(gesta_recognizer_text(c, spotter, GESTA_STR("name"), name, sizeof name, NULL));
    CHECK_TEXT(name, "zee");
    if (phase == GESTA_PHASE_MOVED) CHECK_OK(push_up(c, now, 1, x, y));
    else CHECK_OK(gesta_advance(c, now + 5000 * MS));
    CHECK_TEXT(heard_states(&all, spotter), "13");
    CHECK_OK(gesta_context_destroy(c));
}

/* However long the stream is, samples allocate nothing and the recognizer keeps its memory. */
static void steady(void) {
    static const double way[2 * LEGS] = {70, 10, -40, 60, 80, -90, -90, -20, -21, 41};
    open_stream("contact", 0);
    CHECK_OK(push_down(c, now, 1, x, y));
    unsigned long before = 0;
    for (int round = 0; round < 60; round++) {
        if (round == 2) before = memory.allocations;
        for (int i = 0; i < LEGS; i++) leg(GESTA_PHASE_MOVED, way[2 * i], way[2 * i + 1]);
    }
    CHECK_EQUAL(memory.allocations, before);
    CHECK_OK(push_up(c, now, 1, x, y));
    CHECK(state_of(c, spotter) >= GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(c));
}

static void not_found(void) {
    gesta_verdict verdict;
    char text[128];
    open_stream("contact", 0);
    CHECK_OK(push_down(c, now, 1, x, y));
    leg(GESTA_PHASE_MOVED, 500, 0);
    CHECK_OK(push_up(c, now, 1, x, y));
    verdict = verdict_of(c, spotter);
    CHECK(verdict.state == GESTA_STATE_FAILED && verdict.reason == GESTA_REASON_TOO_DIFFERENT);
    /* A Z and an L turn less than signs whose limit is max_distance. */
    CHECK(verdict.measured > verdict.limit && verdict.limit > 0 && verdict.limit < 0.48);
    CHECK_OK(gesta_recognizer_verdict(c, spotter, NULL, text, sizeof text, NULL));
    CHECK(strstr(text, "nothing found; the nearest part is like \""));
    CHECK_OK(gesta_context_destroy(c));
}

/* A Z from where the stream is, whose samples have a contact of their own. */
static void draw_zee(uint64_t contact, uint32_t phase, double scale) {
    for (int i = 1; i < 4; i++) {
        double dx = scale * (zee[2 * i] - zee[2 * i - 2]), dy = scale * (zee[2 * i + 1] - zee[2 * i - 1]);
        for (int k = 0; k < EACH; k++) {
            x += dx / EACH, y += dy / EACH;
            CHECK_OK(push_one(c, now += 10 * MS, contact, phase, x, y));
        }
    }
}

/* The next pointer has a stream of its own, whatever its id. */
static void next_pointer(void) {
    open_stream("hover", 0);
    for (uint64_t pointer = 1; pointer < 4; pointer++) {
        draw_zee(pointer, GESTA_PHASE_HOVER, 2);
        CHECK_OK(gesta_advance(c, now += 5000 * MS));
        CHECK_EQUAL(verdict_of(c, spotter).sequence, pointer);
        CHECK_EQUAL(state_of(c, spotter), GESTA_STATE_ENDED);
    }
    CHECK_TEXT(heard_states(&all, spotter), "13013013");
    CHECK_OK(gesta_context_destroy(c));
}

/* A contact's stream has no samples of the pointer that was a stream before, or would be the next. */
static void pointer_beside_contact(const char *next) {
    open_stream("hover", 0);
    draw_zee(1, GESTA_PHASE_HOVER, 2);
    CHECK_OK(gesta_advance(c, now += 5000 * MS));
    CHECK_TEXT(heard_states(&all, spotter), "13");
    CHECK_OK(gesta_recognizer_set_text(c, spotter, GESTA_STR("source"), GESTA_STR("contact")));
    all.count = 0;
    CHECK_OK(push_down(c, now += 10 * MS, 2, x, y));
    CHECK_OK(gesta_recognizer_set_text(c, spotter, GESTA_STR("source"), GESTA_STR(next)));
    for (int i = 1; i < 4; i++) {
        for (int k = 0; k < EACH; k++) {
            x += 2 * (zee[2 * i] - zee[2 * i - 2]) / EACH, y += 2 * (zee[2 * i + 1] - zee[2 * i - 1]) / EACH;
            CHECK_OK(push_one(c, now += 5 * MS, 2, GESTA_PHASE_MOVED, x, y));
            CHECK_OK(push_one(c, now += 5 * MS, 1, GESTA_PHASE_HOVER, k * 90, 900 - k * 40));
        }
    }
    CHECK_OK(push_up(c, now += 10 * MS, 2, x, y));
    CHECK_TEXT(heard_states(&all, spotter), "013");
    CHECK(last()->values[GESTA_SPOTTER_INDEX] == 0 && last()->values[GESTA_SPOTTER_FOUND] == 1);
    CHECK(last()->values[GESTA_SPOTTER_DISTANCE] < 0.2);
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    gesta_allocator hook = counting_hook(&memory);
    CHECK_OK(gesta_allocator_set(&hook));
    found("contact", GESTA_PHASE_MOVED, 0);
    found("contact", GESTA_PHASE_MOVED, GESTA_CONFIG_Y_UP);
    found("hover", GESTA_PHASE_HOVER, 0);
    found("hover", GESTA_PHASE_HOVER, GESTA_CONFIG_Y_UP);
    steady();
    not_found();
    next_pointer();
    pointer_beside_contact("contact");
    pointer_beside_contact("hover");
    return check_end();
}
