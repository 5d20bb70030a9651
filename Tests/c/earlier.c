/* Earlier sequences that wait for a decision while their recognizer has begun the next one. */
#include "counting.h"
#include "support.h"

static gesta_context *c;
static uint32_t r, taps;
static char seen[400];

/* "STATE SEQUENCE VALUE; ": the value as the recognizer has it while the event is delivered. */
static void note(gesta_context *context, const gesta_event *event, void *user) {
    char value[32];
    if (user) {
        size_t needed;
        CHECK_OK(gesta_recognizer_text(context, r, "name", SIZE_MAX, value, sizeof value, &needed));
    } else {
        double all[16];
        size_t count;
        CHECK_OK(gesta_recognizer_values(context, r, all, 16, &count));
        /* A velocity declines while a gesture is active. */
        if (event->state == GESTA_STATE_ENDED)
            CHECK(count == event->value_count && memcmp(all, event->values, count * sizeof *all) == 0);
        snprintf(value, sizeof value, "%g", number_of(context, r, "translation_x"));
    }
    size_t at = strlen(seen);
    if (event->state == GESTA_STATE_CHANGED) return;
    snprintf(seen + at, sizeof seen - at, "%u %u %s; ", event->state, event->sequence, value);
}

/* A recognizer that waits for three taps, which may move. */
static void make(const char *class_name) {
    c = context_new(0);
    CHECK_OK(gesta_context_set_units_per_mm(c, 1));
    r = recognizer_new(c, class_name);
    taps = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, taps, "taps", SIZE_MAX, 3));
    CHECK_OK(gesta_recognizer_set_number(c, taps, "slop", SIZE_MAX, 1000));
    CHECK_OK(gesta_recognizer_relate(c, r, GESTA_RELATION_REQUIRES_FAILURE, taps, 1));
}

static void begin(const char *class_name, int is_text) {
    static char yes;
    make(class_name);
    CHECK_OK(gesta_recognizer_add_action(c, r, note, is_text ? &yes : NULL, NULL, NULL));
    seen[0] = 0;
}

/* 30 units in 100 ms, to the right or to the left. */
static void line(int64_t ms, uint64_t contact, double direction) {
    for (int i = 0; i <= 10; i++) {
        uint32_t phase = i == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED;
        CHECK_OK(push_one(c, (ms + 10 * i) * MS, contact, phase, 3 * i * direction, 0));
    }
    CHECK_OK(push_up(c, (ms + 100) * MS, contact, 30 * direction, 0));
}

static void end(void) { CHECK_OK(gesta_context_destroy(c)); }

static void texts(void) {
    begin("gesta.stroke", 1);
    CHECK_OK(gesta_recognizer_set_text(c, r, "pattern", SIZE_MAX, "go: right; back: left", SIZE_MAX));
    line(0, 1, 1);
    line(200, 2, -1);
    CHECK_TEXT(seen, "");
    CHECK_OK(gesta_advance(c, 1000 * MS));
    CHECK_TEXT(seen, "3 1 go; 3 2 back; ");
    /* In the steady state the storage is reused. */
    seen[0] = 0;
    line(2000, 3, -1);
    line(2200, 4, 1);
    CHECK_OK(gesta_advance(c, 3000 * MS));
    CHECK_TEXT(seen, "3 3 back; 3 4 go; ");
    end();
}

static void continuous(void) {
    begin("gesta.pan", 0);
    line(0, 1, 1);
    line(200, 2, -1);
    CHECK_TEXT(seen, "");
    CHECK_OK(gesta_advance(c, 1000 * MS));
    CHECK_TEXT(seen, "1 1 27; 3 1 27; 1 2 -27; 3 2 -27; ");
    end();
}

/* A later gesture that need not wait itself does not begin between the events of the earlier one. */
static void in_order(void) {
    begin("gesta.pan", 0);
    CHECK_OK(gesta_recognizer_set_number(c, taps, GESTA_STR("tools"), GESTA_TOOLS_FINGER));
    line(0, 1, 1);
    for (int i = 0; i <= 20; i++) {
        gesta_touch touch = touch_at((200 + 20 * i) * MS, 2, i ? GESTA_PHASE_MOVED : GESTA_PHASE_BEGAN, 3 * i, 0);
        touch.tool = GESTA_TOOL_PEN;
        CHECK_OK(gesta_push(c, &touch, 1, sizeof touch));
        if (i == 5) {
            CHECK_TEXT(seen, "");
            uint32_t other = 0;
            CHECK_OK(INFO(c, r, waits_for, &other));
            CHECK_EQUAL(other, taps);
        }
    }
    CHECK_TEXT(seen, "1 1 27; 3 1 27; 1 2 24; ");
    end();
}

/* A push makes nothing for the next sequence: that was reserved with the requirement. */
static void reserved(void) {
    counting counted;
    gesta_allocator hook = counting_hook(&counted);
    CHECK_OK(gesta_allocator_set(&hook));
    make("gesta.tap");
    /* Two contacts one after the other, the first of which is held too long: nothing waits. */
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_up(c, 2000 * MS, 1, 0, 0));
    CHECK_OK(push_down(c, 2100 * MS, 2, 0, 0));
    CHECK_OK(push_up(c, 2110 * MS, 2, 0, 0));
    CHECK_OK(gesta_advance(c, 4000 * MS));
    CHECK_OK(push_down(c, 5000 * MS, 1, 0, 0));
    CHECK_OK(push_up(c, 5020 * MS, 1, 0, 0));
    uint32_t other = 0, sequence = verdict_of(c, r).sequence;
    CHECK_OK(INFO(c, r, waits_for, &other));
    CHECK_EQUAL(other, taps);
    unsigned long before = counted.allocations;
    CHECK_OK(push_down(c, 5100 * MS, 2, 0, 0));
    CHECK_EQUAL(counted.allocations - before, 0);
    CHECK_EQUAL(verdict_of(c, r).sequence, sequence + 1);
    end();
    CHECK_EQUAL(counted.live, 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

/* The program takes the recognizer away: each sequence is cancelled. */
static void taken_away(void) {
    begin("gesta.pan", 0);
    line(0, 1, 1);
    line(200, 2, -1);
    CHECK_OK(gesta_recognizer_set_number(c, r, GESTA_STR("enabled"), 0));
    CHECK_OK(gesta_advance(c, 1000 * MS));
    CHECK_TEXT(seen, "");
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_CANCELLED);
    end();
}

/* A recognition that is reported after a later sequence has failed is the newest: all that can be read is its. */
static void late(void) {
    char text[200];
    size_t needed = 0, count = 77;
    gesta_measure measures[4];
    begin("gesta.stroke", 1);
    CHECK_OK(gesta_recognizer_set_text(c, r, "pattern", SIZE_MAX, "go: right", SIZE_MAX));
    line(0, 1, 1);
    line(200, 2, -1);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_FAILED);
    CHECK_EQUAL(verdict_of(c, r).sequence, 2);
    CHECK_TEXT(seen, "");
    CHECK_OK(gesta_advance(c, 1000 * MS));
    CHECK_TEXT(seen, "3 1 go; ");
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
    gesta_verdict verdict = verdict_of(c, r);
    CHECK(verdict.state == GESTA_STATE_ENDED && verdict.sequence == 1 && verdict.reason == 0);
    CHECK_OK(gesta_recognizer_verdict(c, r, NULL, text, sizeof text, &needed));
    CHECK_TEXT(text, "ended");
    CHECK_OK(gesta_recognizer_text(c, r, GESTA_STR("name"), text, sizeof text, &needed));
    CHECK_TEXT(text, "go");
    CHECK_NEAR(number_of(c, r, "progress"), 1, 0);
    CHECK_OK(gesta_recognizer_measures(c, r, measures, 4, sizeof *measures, &count));
    CHECK_EQUAL(count, 0);
    /* The next sequence follows it. */
    CHECK_OK(push_down(c, 2000 * MS, 3, 0, 0));
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(verdict_of(c, r).sequence, 3);
    CHECK_OK(push_up(c, 2001 * MS, 3, 0, 0));
    end();
}

/* A value that is only computed when it is read is in no later event because of that. */
static void read_between(void) {
    double first[2] = {-1, -1};
    for (int reads = 0; reads < 2; reads++) {
        c = context_new(GESTA_CONFIG_POLL_ALL);
        r = recognizer_new(c, "gesta.stroke");
        uint32_t other = recognizer_new(c, "gesta.stroke");
        CHECK_OK(gesta_recognizer_set_text(c, r, "pattern", SIZE_MAX, "right", SIZE_MAX));
        CHECK_OK(gesta_recognizer_set_text(c, other, "pattern", SIZE_MAX, "right, lift, right", SIZE_MAX));
        CHECK_OK(gesta_recognizer_relate(c, r, GESTA_RELATION_REQUIRES_FAILURE, other, 1));
        line(0, 1, 1);
        CHECK_OK(push_down(c, 300 * MS, 2, 0, 40));
        for (int i = 1; i < 6; i++) CHECK_OK(push_move(c, (300 + 10 * i) * MS, 2, 12 * i, 40));
        if (reads) CHECK(number_of(c, r, "progress") > 0.1);
        /* The waiting sequence loses, and the one that is being drawn is reported as possible. */
        CHECK_OK(gesta_recognizer_claim(c, other));
        const gesta_event *events = NULL;
        size_t count = 0, stride = 0;
        CHECK_OK(gesta_events(c, &events, &count, &stride));
        for (size_t i = 0; i < count; i++) {
            const gesta_event *e = (const gesta_event *)(const void *)((const char *)events + i * stride);
            if (e->recognizer == r && e->sequence == 2 && e->state == GESTA_STATE_POSSIBLE)
                CHECK_OK(gesta_event_value(c, e, GESTA_STR("progress"), &first[reads]));
        }
        end();
    }
    CHECK_NEAR(first[0], 0, 0);
    CHECK_NEAR(first[1], 0, 0);
}

int main(void) {
    late();
    read_between();
    texts();
    continuous();
    in_order();
    taken_away();
    reserved();
    return check_end();
}
