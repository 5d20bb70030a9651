/* Actions, the observer and polling: who hears what, in which order, with what inside. */
#include "puppet.h"

static char order[256];

static void note(gesta_context *context, const gesta_event *event, void *user) {
    (void)context;
    size_t n = strlen(order);
    snprintf(order + n, sizeof order - n, "%s%u ", (const char *)user, (unsigned)event->state);
}

static void fixed_order(void) {
    static char o[] = "o", a[] = "a", b[] = "b", c[] = "c";
    uint32_t action = 0, ids[3];
    gesta_context *context = context_new(0);
    uint32_t pan = recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_recognizer_add_action(context, pan, note, a, NULL, &ids[0]));
    CHECK_OK(gesta_recognizer_add_action(context, pan, note, b, NULL, &ids[1]));
    CHECK_OK(gesta_context_set_observer(context, note, o, NULL)); /* last set, first heard */
    CHECK_OK(gesta_recognizer_add_action(context, pan, note, c, NULL, &ids[2]));
    CHECK(ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != 0);
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 1, 1, 50, 0));
    CHECK_TEXT(order, "o1 a1 b1 c1 ");
    CHECK_OK(gesta_recognizer_remove_action(context, pan, ids[1]));
    CHECK_ERROR(context, gesta_recognizer_remove_action(context, pan, ids[1]), GESTA_E_STALE, "action");
    order[0] = 0;
    CHECK_OK(push_move(context, 2, 1, 60, 0));
    CHECK_TEXT(order, "o2 a2 c2 ");
    CHECK_OK(gesta_recognizer_add_action(context, pan, note, b, NULL, &action));
    CHECK(action != ids[1]);
    order[0] = 0;
    CHECK_OK(push_move(context, 3, 1, 70, 0));
    CHECK_TEXT(order, "o2 a2 c2 b2 ");
    CHECK_OK(gesta_context_destroy(context));
    order[0] = 0;
}

/* An action of another recognizer cannot be taken off through this one. */
static void actions_belong(void) {
    uint32_t action = 0;
    gesta_context *context = context_new(0);
    uint32_t a = recognizer_new(context, "gesta.tap"), b = recognizer_new(context, "gesta.tap");
    static char name[] = "x";
    CHECK_OK(gesta_recognizer_add_action(context, a, note, name, NULL, &action));
    CHECK(gesta_recognizer_remove_action(context, b, action) < 0);
    order[0] = 0;
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_up(context, 1, 1, 0, 0));
    CHECK_TEXT(order, "x3 ");
    CHECK_OK(gesta_context_destroy(context));
}

static void user_pointers(void) {
    static int mark;
    heard h;
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap"), class_id = 0;
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_recognizer_set_user(context, tap, &mark));
    CHECK_OK(gesta_recognizer_add_action(context, tap, heard_callback, &h, NULL, NULL));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_up(context, 1, 1, 0, 0));
    CHECK(h.count == 1 && h.events[0].event.user == &mark);
    CHECK_OK(INFO(context, tap, class_id, &class_id));
    CHECK_EQUAL(h.events[0].event.class_id, class_id);
    CHECK_OK(gesta_recognizer_set_user(context, tap, NULL));
    CHECK_OK(gesta_context_destroy(context));
}

static void polling(void) {
    const gesta_event *events = NULL;
    size_t count = 9, stride = 0;
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    gesta_touch t[4];
    CHECK_OK(gesta_events(context, &events, &count, &stride));
    CHECK_EQUAL(count, 0);
    t[0] = touch_at(0, 1, GESTA_PHASE_BEGAN, 1, 2);
    t[1] = touch_at(1 * MS, 1, GESTA_PHASE_ENDED, 1, 2);
    t[2] = touch_at(2 * MS, 1, GESTA_PHASE_BEGAN, 3, 4);
    t[3] = touch_at(3 * MS, 1, GESTA_PHASE_ENDED, 3, 4);
    CHECK_OK(gesta_push(context, t, 4, sizeof t[0]));
    CHECK_TEXT(polled_states(context, tap), "33");
    CHECK_OK(gesta_events(context, &events, &count, &stride));
    CHECK(count == 2 && stride >= sizeof(gesta_event) && stride % 8 == 0);
    const gesta_event *second = (const gesta_event *)(const void *)((const char *)events + stride);
    CHECK(events->time == 1 * MS && second->time == 3 * MS && second->x == 3 && second->y == 4);
    CHECK(events->sequence == 1 && second->sequence == 2);
    CHECK(events->value_count == 1 && events->values[0] == 1 && second->contact_count == 1 && second->contacts[0] == 1);
    CHECK_OK(gesta_push(context, NULL, 0, sizeof t[0])); /* count 0 clears nothing */
    CHECK_TEXT(polled_states(context, tap), "33");
    CHECK_OK(gesta_advance(context, 4 * MS));
    CHECK_TEXT(polled_states(context, tap), "");
    CHECK_OK(gesta_context_destroy(context));
}

static void polling_flags(void) {
    gesta_context *context = context_new(GESTA_CONFIG_POLL_ALL);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 1, 1, 500, 0));
    CHECK_TEXT(polled_states(context, tap), "5");
    CHECK_OK(push_up(context, 2, 1, 500, 0));
    CHECK_OK(push_down(context, 3, 1, 0, 0));
    CHECK_TEXT(polled_states(context, tap), "0");
    CHECK_OK(gesta_context_cancel(context));
    CHECK_TEXT(polled_states(context, tap), "04"); /* it gathers until the next push */
    CHECK_OK(gesta_context_destroy(context));

    context = context_new(GESTA_CONFIG_NO_POLL);
    tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_up(context, 1, 1, 0, 0));
    CHECK_EQUAL(state_of(context, tap), GESTA_STATE_ENDED);
    CHECK_TEXT(polled_states(context, 0), "");
    CHECK_OK(gesta_context_destroy(context));
}

/* What polling shows is what the actions heard, over a long mixed session. */
static void polling_equals_actions(void) {
    static heard h;
    static char polled[HEARD_MAX + 1];
    size_t n = 0;
    uint32_t random = 11;
    int down[2] = {0, 0};
    gesta_context *context = context_new(0);
    static const char *const classes[] = {"gesta.tap",       "gesta.pan",    "gesta.chevron", "gesta.z",
                                          "gesta.checkmark", "gesta.circle", "gesta.tickle"};
    memset(&h, 0, sizeof h);
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        CHECK_OK(
            gesta_recognizer_add_action(context, recognizer_new(context, classes[i]), heard_callback, &h, NULL, NULL));
    for (int i = 0; i < 200 && h.count < HEARD_MAX - 8 && n < HEARD_MAX - 8; i++) {
        random = random * 1664525u + 1013904223u;
        uint32_t contact = random >> 30 & 1, what = random >> 20 & 7;
        uint32_t phase = !down[contact] ? GESTA_PHASE_BEGAN : what < 3 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
        down[contact] = phase != GESTA_PHASE_ENDED;
        CHECK_OK(
            push_one(context, i * 20 * MS, contact, phase, (double)(random >> 10 & 63), (double)(random >> 4 & 63)));
        const char *states = polled_states(context, 0);
        memcpy(polled + n, states, strlen(states) + 1);
        n += strlen(states);
    }
    CHECK(n > 20);
    CHECK_TEXT(heard_states(&h, 0), polled);
    CHECK_OK(gesta_context_destroy(context));
}

/* An action must be a function; an observer may be taken away. */
static void null_callback(void) {
    static heard h;
    memset(&h, 0, sizeof h);
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    CHECK_ERROR(context, gesta_recognizer_add_action(context, tap, NULL, &h, heard_release, NULL), GESTA_E_ARGUMENT,
                "callback");
    CHECK_EQUAL(h.released, 0); /* refused: nothing changed, the pointer is still the program's */
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &h, heard_release));
    CHECK_OK(gesta_context_set_observer(context, NULL, NULL, NULL));
    CHECK_EQUAL(h.released, 1);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(h.released, 1);
}

int main(void) {
    fixed_order();
    actions_belong();
    user_pointers();
    polling();
    polling_flags();
    polling_equals_actions();
    null_callback();
    return check_end();
}
