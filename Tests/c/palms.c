/* The palm guard: its rules as numbers, what it lists and logs, traces and setups with it, and what it must not change.
   The scenarios have what each rule cancels. */
#include "traced.h"

static gesta_context *c;

static gesta_palm_guard defaults(void) {
    gesta_palm_guard guard;
    memset(&guard, 0xff, sizeof guard);
    CHECK_OK(gesta_palm_guard_init(&guard, sizeof guard));
    return guard;
}

static gesta_palm first_palm(void) {
    gesta_palm palm;
    size_t count = 0;
    memset(&palm, 0, sizeof palm);
    CHECK_OK(gesta_context_palms(c, &palm, 1, sizeof palm, &count));
    CHECK(count > 0 && palm.reserved == 0);
    return palm;
}

static size_t palm_count(void) {
    size_t count = 99;
    CHECK_OK(gesta_context_palms(c, NULL, 0, 0, &count));
    return count;
}

static void push_sized(int64_t ms, uint64_t contact, uint32_t phase, double x, double y, float major) {
    gesta_touch t = touch_at(ms * MS, contact, phase, x, y);
    t.major = major;
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
}

static void rules(void) {
    gesta_palm_guard guard = defaults(), was = defaults();
    CHECK_EQUAL(guard.rules, 127);
    CHECK_NEAR(guard.max_size, 30, 0);
    CHECK_EQUAL(guard.max_contacts, 10);
    CHECK_EQUAL(guard.reserved, 0);
    CHECK_OK(gesta_context_palm_guard(c, &was));
    CHECK_EQUAL(was.rules, 0);
    guard.pen_time = 0.25;
    guard.surface.width = 300;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    CHECK_OK(gesta_context_palm_guard(c, &was));
    CHECK(memcmp(&guard, &was, sizeof guard) == 0);
    CHECK_OK(gesta_context_set_palm_guard(c, NULL));
    CHECK_OK(gesta_context_palm_guard(c, &was));
    CHECK_EQUAL(was.rules, 0);
}

static char logged[200];

static void on_log(gesta_context *context, uint32_t level, const char *words, void *user) {
    (void)context, (void)user;
    CHECK_EQUAL(level, GESTA_LOG_INFO);
    snprintf(logged, sizeof logged, "%s", words);
}

/* The list lasts until the next push; the verdict and the log have the same figures. */
static void reports(void) {
    gesta_palm_guard guard = defaults();
    uint32_t pan_ = recognizer_new(c, "gesta.pan"), owner = 9, region = 9;
    char words[200];
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    CHECK_OK(gesta_context_set_log(c, on_log, NULL, NULL));
    push_sized(0, 7, GESTA_PHASE_BEGAN, 0, 0, 8);
    push_sized(10, 7, GESTA_PHASE_MOVED, 12, 0, 8);
    CHECK_EQUAL(state_of(c, pan_), GESTA_STATE_BEGAN);
    CHECK_EQUAL(palm_count(), 0);
    push_sized(20, 7, GESTA_PHASE_MOVED, 14, 0, 42);
    CHECK_EQUAL(palm_count(), 1);
    gesta_palm palm = first_palm();
    CHECK_EQUAL(palm.contact, 7);
    CHECK_EQUAL(palm.time, 20 * MS);
    CHECK_EQUAL(palm.reason, GESTA_REASON_PALM_SIZE);
    CHECK_NEAR(palm.measured, 42, 0);
    CHECK_NEAR(palm.limit, 30, 0);
    CHECK_TEXT(logged, "contact 7: palm_size, measured 42, limit 30");
    gesta_verdict verdict = verdict_of(c, pan_);
    CHECK_EQUAL(verdict.state, GESTA_STATE_CANCELLED);
    CHECK_EQUAL(verdict.reason, GESTA_REASON_PALM_SIZE);
    CHECK_NEAR(verdict.measured, 42, 0);
    CHECK_OK(gesta_recognizer_verdict(c, pan_, NULL, words, sizeof words, NULL));
    CHECK_HAS(words, "a contact is a palm: 42 mm large, at most 30 mm allowed");
    CHECK_OK(CONTACT(c, 7, owner, &owner));
    CHECK_OK(CONTACT(c, 7, region, &region));
    CHECK(owner == 0 && region == GESTA_REGION_NONE);
    push_sized(30, 7, GESTA_PHASE_MOVED, 100, 0, 8);
    CHECK_EQUAL(palm_count(), 0);
    CHECK_EQUAL(verdict_of(c, pan_).sequence, 1);
    push_sized(40, 7, GESTA_PHASE_ENDED, 100, 0, 8);
    /* The id may go down again. */
    push_sized(50, 7, GESTA_PHASE_BEGAN, 0, 0, 8);
    push_sized(60, 7, GESTA_PHASE_MOVED, 20, 0, 8);
    CHECK_EQUAL(state_of(c, pan_), GESTA_STATE_BEGAN);
    push_sized(70, 7, GESTA_PHASE_ENDED, 20, 0, 8);
}

/* A contact that has moved by 15 mm is a finger, however large it becomes: in whatever unit lengths are. */
static void dragged_beyond(double units_per_mm) {
    gesta_palm_guard guard = defaults();
    guard.rules = GESTA_PALM_SIZE;
    CHECK_NEAR(guard.size_distance, 15, 0);
    CHECK_OK(gesta_context_set_units_per_mm(c, units_per_mm));
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    for (int mm = 14; mm <= 16; mm++) {
        int64_t start = 0;
        start = now_of(c);
        start = start < 0 ? 0 : start / MS + 1000;
        push_sized(start, 7, GESTA_PHASE_BEGAN, 0, 0, (float)(8 * units_per_mm));
        push_sized(start + 10, 7, GESTA_PHASE_MOVED, mm * units_per_mm, 0, (float)(40 * units_per_mm));
        CHECK_EQUAL(palm_count(), mm <= 15);
        push_sized(start + 20, 7, GESTA_PHASE_ENDED, mm * units_per_mm, 0, 8);
    }
}

static void moved_contacts(void) {
    dragged_beyond(1);
    dragged_beyond(4);
    dragged_beyond(0.25);
}

/* A grip needs no samples: the guard has a deadline, which goes before the recognizers'. */
static void deadlines(void) {
    gesta_palm_guard guard = defaults();
    uint32_t press = recognizer_new(c, "gesta.long_press");
    int64_t deadline = 0;
    guard.surface.width = guard.surface.height = 200;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    push_sized(0, 1, GESTA_PHASE_BEGAN, 4, 100, 0);
    CHECK_OK(gesta_next_deadline(c, &deadline));
    CHECK_EQUAL(deadline, 500 * MS);
    CHECK_OK(gesta_advance(c, 2000 * MS));
    CHECK_EQUAL(palm_count(), 1);
    CHECK_EQUAL(first_palm().time, 500 * MS);
    CHECK_EQUAL(verdict_of(c, press).reason, GESTA_REASON_PALM_EDGE);
    CHECK_EQUAL(verdict_of(c, press).time, 500 * MS);
    CHECK_OK(gesta_next_deadline(c, &deadline));
    CHECK_EQUAL(deadline, GESTA_NO_DEADLINE);
    push_sized(2100, 1, GESTA_PHASE_ENDED, 4, 100, 0);
    /* Without the guard, its deadline is gone. */
    push_sized(2200, 1, GESTA_PHASE_BEGAN, 4, 100, 0);
    CHECK_OK(gesta_context_set_palm_guard(c, NULL));
    CHECK_OK(gesta_advance(c, 4000 * MS));
    CHECK_EQUAL(state_of(c, press), GESTA_STATE_BEGAN);
    CHECK_EQUAL(palm_count(), 0);
    push_sized(4100, 1, GESTA_PHASE_ENDED, 4, 100, 0);
}

/* A contact at an edge has lifted: its time does not come. */
static void lifted_at_edge(void) {
    gesta_palm_guard guard = defaults();
    int64_t next = 0;
    guard.surface.width = 100;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    push_sized(0, 1, GESTA_PHASE_BEGAN, 1, 50, 0);
    CHECK_OK(gesta_next_deadline(c, &next));
    CHECK_EQUAL(next, 500 * MS);
    push_sized(20, 1, GESTA_PHASE_ENDED, 1, 50, 0);
    CHECK_OK(gesta_next_deadline(c, &next));
    CHECK_EQUAL(next, GESTA_NO_DEADLINE);
}

/* Too many contacts have lifted: a later palm, by a pen nearby, does not make the next finger one. */
static void lifted_many(void) {
    gesta_palm_guard guard = defaults();
    gesta_touch pen = touch_at(200 * MS, 9, GESTA_PHASE_HOVER, 50, 50);
    guard.max_contacts = 3;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    for (uint64_t finger = 1; finger <= 4; finger++) push_sized(0, finger, GESTA_PHASE_BEGAN, 10, 10, 0);
    CHECK_EQUAL(palm_count(), 4);
    for (uint64_t finger = 1; finger <= 4; finger++) push_sized(100, finger, GESTA_PHASE_ENDED, 10, 10, 0);
    pen.tool = GESTA_TOOL_PEN;
    CHECK_OK(gesta_push(c, &pen, 1, sizeof pen));
    push_sized(300, 5, GESTA_PHASE_BEGAN, 10, 10, 0);
    CHECK_EQUAL(first_palm().reason, GESTA_REASON_PALM_PEN);
    push_sized(2000, 6, GESTA_PHASE_BEGAN, 10, 10, 0);
    CHECK_EQUAL(palm_count(), 0);
    CHECK_OK(gesta_context_cancel(c));
}

static void remove_guard(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    CHECK_EQUAL(gesta_push(context, NULL, 1, sizeof(gesta_touch)), GESTA_E_BUSY);
    if (event->state == GESTA_STATE_CANCELLED) CHECK_OK(gesta_context_set_palm_guard(context, NULL));
}

/* An action removes the guard that has just found palms: the second one remains a palm, later ones are fingers. */
static void removed_by_action(void) {
    gesta_palm_guard guard = defaults();
    uint32_t pan_ = recognizer_new(c, "gesta.pan"), action;
    gesta_touch batch[6] = {
        touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0),        touch_at(10 * MS, 1, GESTA_PHASE_MOVED, 12, 0),
        touch_at(20 * MS, 1, GESTA_PHASE_MOVED, 14, 0), touch_at(30 * MS, 1, GESTA_PHASE_ENDED, 30, 0),
        touch_at(40 * MS, 2, GESTA_PHASE_BEGAN, 0, 0),  touch_at(50 * MS, 2, GESTA_PHASE_MOVED, 90, 0),
    };
    batch[2].major = batch[4].major = batch[5].major = 50;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    CHECK_OK(gesta_recognizer_add_action(c, pan_, remove_guard, NULL, NULL, &action));
    CHECK_OK(gesta_push(c, batch, 6, sizeof *batch));
    CHECK_EQUAL(palm_count(), 0);
    CHECK_EQUAL(state_of(c, pan_), GESTA_STATE_BEGAN);
    CHECK_EQUAL(verdict_of(c, pan_).sequence, 2);
    CHECK_OK(gesta_context_cancel(c));
}

static void rename_pen(gesta_context *context, const gesta_event *event, void *user) {
    (void)context;
    if (event->state == GESTA_STATE_CANCELLED) ((gesta_touch *)user)[3].contact = 3;
}

/* An action changes a sample of the frame that cancelled its finger: the guard forgets the pen that it has examined. */
static void changed_by_action(void) {
    gesta_palm_guard guard = defaults();
    uint32_t pan_ = recognizer_new(c, "gesta.pan"), action;
    gesta_touch batch[5] = {
        touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0),        touch_at(10 * MS, 1, GESTA_PHASE_MOVED, 90, 0),
        touch_at(20 * MS, 1, GESTA_PHASE_MOVED, 95, 0), touch_at(20 * MS, 2, GESTA_PHASE_BEGAN, 50, 0),
        touch_at(30 * MS, 3, GESTA_PHASE_ENDED, 50, 0),
    };
    batch[3].tool = batch[4].tool = GESTA_TOOL_PEN;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    CHECK_OK(gesta_recognizer_add_action(c, pan_, rename_pen, batch, NULL, &action));
    CHECK_OK(gesta_push(c, batch, 4, sizeof *batch));
    CHECK_EQUAL(palm_count(), 1);
    CHECK_OK(gesta_push(c, batch + 4, 1, sizeof *batch));
    push_sized(2000, 4, GESTA_PHASE_BEGAN, 0, 0, 0);
    CHECK_EQUAL(palm_count(), 0);
    CHECK_OK(gesta_context_cancel(c));
}

/* A trace has the guard, also a pen that was near before the recording began; a setup has it as well. */
static void traces(void) {
    static text trace;
    gesta_palm_guard guard = defaults();
    gesta_trace_result result;
    gesta_touch pen = touch_at(0, 9, GESTA_PHASE_HOVER, 0, 0);
    trace.length = 0;
    recognizer_new(c, "gesta.tap");
    pen.tool = GESTA_TOOL_PEN;
    guard.edge_width = 3;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    CHECK_OK(gesta_push(c, &pen, 1, sizeof pen));
    CHECK_OK(gesta_trace_start(c, collect, &trace, NULL));
    push_sized(100, 1, GESTA_PHASE_BEGAN, 50, 50, 8);
    push_sized(150, 1, GESTA_PHASE_ENDED, 50, 50, 8);
    CHECK_EQUAL(palm_count(), 0);
    push_sized(700, 1, GESTA_PHASE_BEGAN, 50, 50, 8);
    push_sized(710, 1, GESTA_PHASE_MOVED, 50, 50, 34);
    push_sized(750, 1, GESTA_PHASE_ENDED, 50, 50, 8);
    guard.rules = GESTA_PALM_SIZE;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    CHECK_OK(gesta_context_set_palm_guard(c, NULL));
    push_sized(800, 1, GESTA_PHASE_BEGAN, 50, 50, 80);
    push_sized(850, 1, GESTA_PHASE_ENDED, 50, 50, 80);
    CHECK_OK(gesta_trace_stop(c));
    trace.bytes[trace.length] = 0;
    CHECK_HAS(trace.bytes, "\npalm-guard 127 30 15 0.4 3 0.5 3 0 0 0 0 10 0 0 0 0 0 0 0 0.2\n");
    CHECK_HAS(trace.bytes, "\npen 0\nnow 0\nstart\n");
    CHECK_HAS(trace.bytes, "a contact is a palm: 34 mm large");
    CHECK_HAS(trace.bytes, "\npalm-guard 1 30");
    CHECK_HAS(trace.bytes, "\npalm-guard 0 30");
    CHECK_OK(replay(trace.bytes, trace.length, NULL, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK(result.events > 0);
    memcpy(strstr(trace.bytes, "palm-guard 127"), "palm-guard 126", 14);
    CHECK_OK(replay(trace.bytes, trace.length, NULL, &result));
    CHECK(result.differences > 0);
    memcpy(strstr(trace.bytes, "palm-guard 126"), "palm-guard 255", 14);
    CHECK_EQUAL(replay(trace.bytes, trace.length, NULL, &result), GESTA_E_TRACE);
    CHECK_HAS(message, "guard->rules is 0x000000ff");
}

static void setups(void) {
    static text setup;
    gesta_palm_guard guard = defaults(), loaded = defaults();
    gesta_context *other = context_new(0);
    size_t count;
    setup.length = 0;
    guard.rules = GESTA_PALM_SIZE | GESTA_PALM_EDGE;
    guard.surface.width = 12.5;
    guard.max_pressure = 0.75;
    guard.thumb_height = 9;
    guard.thumb_size = 21;
    guard.zone_left = 1, guard.zone_right = 2, guard.zone_top = 3, guard.zone_bottom = 4;
    guard.zone_time = 0.125;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    CHECK_OK(gesta_setup_save(c, collect, &setup));
    CHECK_OK(gesta_setup_load(other, setup.bytes, setup.length, NULL, 0, &count));
    CHECK_OK(gesta_context_palm_guard(other, &loaded));
    CHECK(memcmp(&guard, &loaded, sizeof guard) == 0);
    /* A line that ends where the first version's ended: what it lacks has no effect. */
    static const char early[] = "gesta-setup 1\nconfig 0 32 1\nlibrary 0.2.0\n"
                                "palm-guard 7 40 10 0.5 5 0.2 10 0 0 800 600 2\n";
    CHECK_OK(gesta_setup_load(other, early, SIZE_MAX, NULL, 0, &count));
    CHECK_OK(gesta_context_palm_guard(other, &loaded));
    CHECK(loaded.rules == 7 && loaded.max_pressure == 0 && loaded.zone_left == 0 && loaded.zone_time == 0.2);
    CHECK_OK(gesta_context_destroy(other));
}

/* A program that was compiled before pressure, thumbs and zones. */
static void earlier_struct(void) {
    enum { EARLIER = offsetof(gesta_palm_guard, max_pressure) };
    gesta_palm_guard guard;
    memset(&guard, 0xff, sizeof guard);
    CHECK_OK(gesta_palm_guard_init(&guard, EARLIER));
    CHECK(guard.size == EARLIER && guard.max_contacts == 10 && guard.max_pressure != 0);
    guard.max_size = 25;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    guard.max_size = 0;
    CHECK_OK(gesta_context_palm_guard(c, &guard));
    CHECK(guard.size == EARLIER && guard.max_size == 25 && guard.max_pressure != 0);
    gesta_palm_guard whole = defaults();
    CHECK_OK(gesta_context_palm_guard(c, &whole));
    CHECK(whole.max_size == 25 && whole.max_pressure == 0 && whole.zone_time == 0.2);
    CHECK_EQUAL(gesta_palm_guard_init(&guard, EARLIER - 8), GESTA_E_SIZE);
    CHECK_EQUAL(gesta_palm_guard_init(&guard, EARLIER + 4), GESTA_E_SIZE);
    guard.size = EARLIER - 8;
    CHECK_EQUAL(gesta_context_set_palm_guard(c, &guard), GESTA_E_SIZE);
}

/* A contact that leaves the zone goes down where it is then; the list and the log have both. */
static void released(void) {
    gesta_palm_guard guard = defaults();
    uint32_t pan_ = recognizer_new(c, "gesta.pan"), region = 0;
    gesta_palm palms[2];
    gesta_touch batch[2] = {touch_at(20 * MS, 7, GESTA_PHASE_MOVED, 5, 50),
                            touch_at(40 * MS, 7, GESTA_PHASE_MOVED, 13, 52)};
    size_t count;
    guard.surface.width = guard.surface.height = 100;
    guard.zone_left = 8;
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    CHECK_OK(gesta_context_set_log(c, on_log, NULL, NULL));
    push_sized(0, 7, GESTA_PHASE_BEGAN, 2, 50, 8);
    CHECK_EQUAL(first_palm().reason, GESTA_REASON_PALM_ZONE);
    CHECK_NEAR(first_palm().measured, 2, 0);
    CHECK_NEAR(first_palm().limit, 8, 0);
    CHECK_TEXT(logged, "contact 7: palm_zone, measured 2, limit 8");
    CHECK_OK(CONTACT(c, 7, region, &region));
    CHECK_EQUAL(region, GESTA_REGION_NONE);
    CHECK_EQUAL(verdict_of(c, pan_).sequence, 0);
    CHECK_OK(gesta_push(c, batch, 2, sizeof *batch));
    CHECK_OK(gesta_context_palms(c, palms, 2, sizeof *palms, &count));
    CHECK(count == 1 && palms[0].contact == 7 && palms[0].reason == GESTA_REASON_NONE && palms[0].time == 40 * MS);
    CHECK_NEAR(palms[0].measured, 0.04, 1e-9);
    CHECK_NEAR(palms[0].limit, 0.2, 0);
    CHECK_TEXT(logged, "contact 7: released, measured 0.04, limit 0.2");
    CHECK_OK(CONTACT(c, 7, region, &region));
    CHECK_EQUAL(region, GESTA_REGION_ROOT);
    CHECK_EQUAL(state_of(c, pan_), GESTA_STATE_POSSIBLE);
    push_sized(60, 7, GESTA_PHASE_MOVED, 33, 52, 8);
    CHECK_EQUAL(state_of(c, pan_), GESTA_STATE_BEGAN);
    push_sized(70, 7, GESTA_PHASE_MOVED, 45, 52, 8);
    CHECK_NEAR(number_of(c, pan_, "translation_x"), 12, 1e-9);
    push_sized(80, 7, GESTA_PHASE_ENDED, 45, 52, 8);
}

/* One batch is what single pushes are. */
static void batches(void) {
    static gesta_touch touches[400];
    gesta_context *single = context_new(GESTA_CONFIG_POLL_ALL);
    gesta_palm_guard guard = defaults();
    gesta_context *both[2];
    heard *found = calloc(2, sizeof *found);
    uint32_t seed = 1;
    int count = 0;
    both[0] = c, both[1] = single;
    guard.surface.width = 100;
    guard.zone_left = 7;
    for (int at = 0; at < 2; at++) {
        static const char *const kinds[] = {"gesta.tap", "gesta.pan", "gesta.pinch", "gesta.long_press"};
        for (int i = 0; i < 4; i++) recognizer_new(both[at], kinds[i]);
        CHECK_OK(gesta_context_set_palm_guard(both[at], &guard));
        CHECK_OK(gesta_context_set_observer(both[at], heard_callback, &found[at], NULL));
    }
    for (int finger = 0; finger < 40; finger++) {
        uint32_t tool = finger % 9 == 8 ? GESTA_TOOL_PEN : GESTA_TOOL_FINGER;
        double x = 5 + finger * 37 % 90;
        for (int i = 0; i < 8; i++, count++) {
            uint32_t phase = i == 0 ? GESTA_PHASE_BEGAN : i == 7 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
            seed = seed * 1664525 + 1013904223;
            touches[count] =
                touch_at((finger * 400 + i * 11 + 1) * MS, (uint64_t)finger, phase, x + i * (finger % 3), 9);
            touches[count].major = seed >> 16 & 1 ? 8 : (float)(seed >> 24) / 6;
            touches[count].tool = tool;
        }
    }
    CHECK_OK(gesta_push(c, touches, (size_t)count, sizeof *touches));
    for (int i = 0; i < count; i++) CHECK_OK(gesta_push(single, &touches[i], 1, sizeof *touches));
    CHECK(found[0].count > 50 && found[0].count == found[1].count);
    int palms = 0;
    for (size_t i = 0; i < found[0].count && i < HEARD_MAX; i++) {
        const gesta_event *a = &found[0].events[i].event, *b = &found[1].events[i].event;
        CHECK(a->time == b->time && a->state == b->state && a->reason == b->reason && a->measured == b->measured);
        palms += a->reason >= GESTA_REASON_PALM_SIZE && a->reason <= GESTA_REASON_PALM_MANY;
    }
    CHECK(palms > 5);
    CHECK_OK(gesta_context_set_observer(c, NULL, NULL, NULL));
    CHECK_OK(gesta_context_destroy(single));
    free(found);
}

int main(void) {
    void (*const tests[])(void) = {
        rules,       reports,           moved_contacts,    deadlines, earlier_struct, lifted_at_edge,
        lifted_many, removed_by_action, changed_by_action, traces,    setups,         released,
        batches};
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        c = context_new(GESTA_CONFIG_POLL_ALL);
        tests[i]();
        CHECK_OK(gesta_context_destroy(c));
    }
    return check_end();
}
