/* The samples of an event's contacts: pressure, tilt and buttons, and changes of buttons alone. */
#include "support.h"

enum { LEFT = GESTA_BUTTON_PRIMARY, RIGHT = GESTA_BUTTON_SECONDARY };

static gesta_context *c;

/* What the last callback has seen. */
static gesta_touch seen[4];
static size_t seen_count, calls;
static uint32_t seen_state;

static void note(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    memset(seen, 0, sizeof seen);
    CHECK_OK(gesta_event_touches(context, event, seen, 4, sizeof *seen, &seen_count));
    CHECK_EQUAL(seen_count, event->contact_count);
    for (size_t i = 0; i < seen_count && i < 4; i++) CHECK(seen[i].contact == event->contacts[i]);
    seen_state = event->state;
    calls++;
}

static uint32_t noted(const char *class_name) {
    uint32_t r = recognizer_new(c, class_name);
    CHECK_OK(gesta_recognizer_add_action(c, r, note, NULL, NULL, NULL));
    return r;
}

static gesta_touch sample(int64_t ms, uint64_t contact, double x, uint32_t phase, uint32_t buttons, float pressure) {
    gesta_touch t;
    memset(&t, 0, sizeof t);
    t.time = ms * MS, t.contact = contact, t.x = x, t.y = 5, t.phase = phase, t.tool = GESTA_TOOL_PEN;
    t.buttons = buttons, t.pressure = pressure, t.tilt_x = pressure / 2, t.major = 3;
    return t;
}

static void push(int64_t ms, uint64_t contact, double x, uint32_t phase, uint32_t buttons, float pressure) {
    gesta_touch t = sample(ms, contact, x, phase, buttons, pressure);
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
}

/* The events that polling lists have the same samples, also after the callbacks. */
static gesta_touch polled(size_t contact) {
    gesta_touch touches[4];
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0, got = 0;
    memset(touches, 0, sizeof touches);
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    if (CHECK(count > 0)) {
        events = (const gesta_event *)(const void *)((const char *)events + (count - 1) * stride);
        CHECK_OK(gesta_event_touches(c, events, touches, 4, sizeof *touches, &got));
    }
    CHECK(contact < got);
    return touches[contact];
}

static void pressure_of_a_drag(uint32_t flags) {
    c = context_new(GESTA_CONFIG_EVENT_TOUCHES | flags);
    noted("gesta.pan");
    push(0, 7, 0, GESTA_PHASE_BEGAN, LEFT, 0.25f);
    push(10, 7, 50, GESTA_PHASE_MOVED, LEFT, 0.5f);
    CHECK(seen_state == GESTA_STATE_BEGAN && seen_count == 1 && seen[0].pressure == 0.5f && seen[0].x == 50);
    CHECK(seen[0].y == 5 && seen[0].tilt_x == 0.25f && seen[0].major == 3 && seen[0].tool == GESTA_TOOL_PEN);
    /* A second contact: the first one has the sample from before. */
    push(20, 8, 90, GESTA_PHASE_BEGAN, LEFT, 0.75f);
    push(30, 8, 95, GESTA_PHASE_MOVED, LEFT, 1.0f);
    CHECK(seen_count == 2 && seen[0].pressure == 0.5f && seen[0].time == 10 * MS && seen[1].pressure == 1.0f);
    if (!(flags & GESTA_CONFIG_NO_POLL)) CHECK(polled(0).pressure == 0.5f && polled(1).pressure == 1.0f);
    /* Several frames in a batch, each with its own pressure; a lift has the sample of the lift. */
    gesta_touch batch[3] = {sample(40, 7, 60, GESTA_PHASE_MOVED, LEFT, 0.1f),
                            sample(40, 8, 99, GESTA_PHASE_MOVED, LEFT, 0.2f),
                            sample(50, 7, 61, GESTA_PHASE_MOVED, LEFT, 0.3f)};
    size_t before = calls;
    CHECK_OK(gesta_push(c, batch, 3, sizeof *batch));
    CHECK(calls == before + 2 && seen[0].pressure == 0.3f && seen[1].pressure == 0.2f);
    push(60, 8, 99, GESTA_PHASE_ENDED, 0, 0);
    push(70, 7, 61, GESTA_PHASE_ENDED, 0, 0.0625f);
    CHECK(seen_state == GESTA_STATE_ENDED && seen_count == 1 && seen[0].pressure == 0.0625f);
    CHECK(seen[0].phase == GESTA_PHASE_ENDED && seen[0].buttons == 0);
    CHECK_OK(gesta_context_destroy(c));
}

/* The contacts that a tap of several has lost before its last lift have the samples of their lifts. */
static void tap_of_two(void) {
    c = context_new(GESTA_CONFIG_EVENT_TOUCHES);
    uint32_t tap = noted("gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, tap, "contacts", SIZE_MAX, 2));
    push(0, 1, 0, GESTA_PHASE_BEGAN, LEFT, 0.25f);
    push(5, 2, 20, GESTA_PHASE_BEGAN, LEFT, 0.5f);
    push(50, 1, 0, GESTA_PHASE_ENDED, 0, 0.125f);
    push(60, 2, 20, GESTA_PHASE_ENDED, 0, 0.75f);
    CHECK(seen_count == 2 && seen[0].pressure == 0.125f && seen[1].pressure == 0.75f && seen[0].time == 50 * MS);
    CHECK_OK(gesta_context_destroy(c));
}

/* Only the buttons change: a gesture in progress is changed. */
static void buttons_alone(const char *class_name, double x, uint32_t phase) {
    c = context_new(GESTA_CONFIG_EVENT_TOUCHES);
    noted(class_name);
    push(0, 1, 0, GESTA_PHASE_BEGAN, LEFT, 0);
    push(300, 1, x, GESTA_PHASE_MOVED, LEFT, 0);
    size_t before = calls;
    push(700, 1, x, phase, LEFT | RIGHT, 0);
    CHECK(calls == before + 1 && seen_state == GESTA_STATE_CHANGED && seen[0].buttons == (LEFT | RIGHT));
    push(710, 1, x, GESTA_PHASE_STATIONARY, LEFT | RIGHT, 0);
    CHECK_EQUAL(calls, before + 1);
    push(720, 1, x, phase, LEFT, 0);
    CHECK(calls == before + 2 && seen_state == GESTA_STATE_CHANGED && seen[0].buttons == LEFT);
    push(730, 1, x, GESTA_PHASE_ENDED, 0, 0);
    CHECK(seen_state == GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(c));
}

static void hover(int64_t ms, uint64_t contact, double x, float distance) {
    gesta_touch t = sample(ms, contact, x, GESTA_PHASE_HOVER, 0, 0);
    t.distance = distance;
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
}

static void pushed_pointer(gesta_context *context, const gesta_event *event, void *user) {
    size_t *events = user;
    CHECK_OK(gesta_event_touches(context, event, seen, 4, sizeof *seen, &seen_count));
    CHECK_EQUAL(event->contact_count, 0);
    seen_state = event->state;
    ++*events;
}

/* A pointer above the surface is no contact: its events have its newest sample above the region, also at their end. */
static void distance_of_a_pen(uint32_t flags) {
    const gesta_rect left = {0, 0, 100, 100};
    size_t events = 0;
    uint32_t area = 0, r = 0;
    c = context_new(GESTA_CONFIG_EVENT_TOUCHES | flags);
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &left, &area));
    r = recognizer_new(c, "gesta.hover");
    CHECK_OK(gesta_recognizer_attach(c, r, area));
    CHECK_OK(gesta_recognizer_add_action(c, r, pushed_pointer, &events, NULL, NULL));
    hover(0, 7, 10, 1.0f);
    CHECK(seen_state == GESTA_STATE_BEGAN && seen_count == 1 && seen[0].distance == 1.0f && seen[0].contact == 7);
    hover(10, 7, 11, 0.25f);
    CHECK(seen_state == GESTA_STATE_CHANGED && seen[0].distance == 0.25f && seen[0].x == 11 && seen[0].y == 5);
    CHECK(seen[0].phase == GESTA_PHASE_HOVER && seen[0].tool == GESTA_TOOL_PEN);
    if (!(flags & GESTA_CONFIG_NO_POLL)) CHECK(polled(0).distance == 0.25f);
    hover(20, 8, 12, 0.5f); /* another pen, which the recognizer ignores */
    CHECK_EQUAL(events, 2);
    hover(30, 7, 200, 0.75f);
    CHECK(seen_state == GESTA_STATE_ENDED && seen_count == 1 && seen[0].distance == 0.25f && seen[0].x == 11);
    /* It ends by its timeout, and when it goes down: where it touches, the distance is not known. */
    hover(40, 7, 20, 0.125f);
    CHECK_OK(gesta_advance(c, 10000 * MS));
    CHECK(seen_state == GESTA_STATE_ENDED && seen_count == 1 && seen[0].distance == 0.125f);
    hover(10010, 7, 20, 0.5f);
    push(10020, 7, 20, GESTA_PHASE_BEGAN, LEFT, 1);
    CHECK(seen_state == GESTA_STATE_ENDED && seen_count == 1 && seen[0].distance == 0.5f);
    CHECK_EQUAL(events, 7);
    CHECK_OK(gesta_context_destroy(c));
}

/* Each of several pens has its own. */
static void distances_of_two_pens(void) {
    size_t events = 0;
    c = context_new(GESTA_CONFIG_EVENT_TOUCHES);
    uint32_t r = recognizer_new(c, "gesta.hover");
    CHECK_OK(gesta_recognizer_set_number(c, r, "per_contact", SIZE_MAX, 1));
    CHECK_OK(gesta_recognizer_add_action(c, r, pushed_pointer, &events, NULL, NULL));
    hover(0, 7, 10, 1.0f);
    hover(5, 8, 40, 0.5f);
    CHECK(seen_count == 1 && seen[0].contact == 8 && seen[0].distance == 0.5f);
    hover(10, 7, 11, 0.75f);
    CHECK(seen_count == 1 && seen[0].contact == 7 && seen[0].distance == 0.75f);
    CHECK_EQUAL(events, 3);
    CHECK_OK(gesta_context_destroy(c));
}

/* An action pushes nothing, but may cancel: the contacts keep the samples that they have. */
static void cancelled(void) {
    c = context_new(GESTA_CONFIG_EVENT_TOUCHES);
    noted("gesta.pan");
    push(0, 1, 0, GESTA_PHASE_BEGAN, LEFT, 0.25f);
    push(10, 1, 50, GESTA_PHASE_MOVED, LEFT, 0.5f);
    CHECK_OK(gesta_context_cancel(c));
    CHECK(seen_state == GESTA_STATE_CANCELLED && seen_count == 1 && seen[0].pressure == 0.5f);
    CHECK(polled(0).pressure == 0.5f);
    CHECK_OK(gesta_context_destroy(c));
}

static void refusals(void) {
    gesta_touch touch;
    const gesta_event *events = NULL;
    gesta_event copy;
    size_t count = 99, stride = 0;
    double numbers[64] = {0};
    c = context_new(0);
    recognizer_new(c, "gesta.pan");
    push(0, 1, 0, GESTA_PHASE_BEGAN, LEFT, 0.25f);
    push(10, 1, 50, GESTA_PHASE_MOVED, LEFT, 0.5f);
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK_ERROR(c, gesta_event_touches(c, events, &touch, 1, sizeof touch, &count), GESTA_E_STATE,
                "must be created with GESTA_CONFIG_EVENT_TOUCHES");
    CHECK_OK(gesta_context_destroy(c));

    c = context_new(GESTA_CONFIG_EVENT_TOUCHES);
    recognizer_new(c, "gesta.pan");
    push(0, 1, 0, GESTA_PHASE_BEGAN, LEFT, 0.25f);
    push(10, 1, 50, GESTA_PHASE_MOVED, LEFT, 0.5f);
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK_OK(gesta_event_touches(c, events, NULL, 0, 0, &count));
    CHECK_EQUAL(count, 1);
    CHECK_ERROR(c, gesta_event_touches(c, events, &touch, 1, 8, &count), GESTA_E_SIZE, "stride is 8");
    CHECK_ERROR(c, gesta_event_touches(c, events, NULL, 1, sizeof touch, &count), GESTA_E_ARGUMENT, "touches");
    CHECK_ERROR(c, gesta_event_touches(c, events, &touch, 1, sizeof touch, NULL), GESTA_E_ARGUMENT, "count");
    CHECK_ERROR(c, gesta_event_touches(c, NULL, &touch, 1, sizeof touch, &count), GESTA_E_ARGUMENT, "event");
    memcpy(&copy, events, sizeof copy);
    CHECK_OK(gesta_event_touches(c, &copy, &touch, 1, sizeof touch, &count));
    CHECK(touch.pressure == 0.5f);
    copy.contact_count = UINT32_MAX;
    CHECK_ERROR(c, gesta_event_touches(c, &copy, &touch, 1, sizeof touch, &count), GESTA_E_ARGUMENT, "event->values");
    copy.contact_count = 1, copy.values = numbers + 32;
    CHECK_ERROR(c, gesta_event_touches(c, &copy, &touch, 1, sizeof touch, &count), GESTA_E_ARGUMENT, "event->values");
    copy.values = NULL;
    CHECK_ERROR(c, gesta_event_touches(c, &copy, &touch, 1, sizeof touch, &count), GESTA_E_ARGUMENT, "event->values");
    copy.size = 8;
    CHECK_ERROR(c, gesta_event_touches(c, &copy, &touch, 1, sizeof touch, &count), GESTA_E_SIZE, "event->size");
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    pressure_of_a_drag(0);
    pressure_of_a_drag(GESTA_CONFIG_NO_POLL);
    pressure_of_a_drag(GESTA_CONFIG_Y_UP);
    tap_of_two();
    for (uint32_t phase = GESTA_PHASE_MOVED; phase <= GESTA_PHASE_STATIONARY; phase++) {
        buttons_alone("gesta.pan", 50, phase);
        buttons_alone("gesta.press", 0, phase);
        buttons_alone("gesta.capture", 0, phase);
    }
    distance_of_a_pen(0);
    distance_of_a_pen(GESTA_CONFIG_NO_POLL);
    distance_of_a_pen(GESTA_CONFIG_Y_UP);
    distances_of_two_pens();
    cancelled();
    refusals();
    return check_end();
}
