/* Classes of the program that track pointers above the surface: their calls, and how their sequences begin and end. */
#include <stddef.h>

#include "puppet.h"

/* What the puppet was told last, and of how many pointers. */
static gesta_contact told;
static gesta_touch told_touch;
static int told_what;
static uint32_t followed;

static void note(const puppet_call *call) {
    told_what = call->what;
    if (call->what != PUPPET_HOVERED && call->what != PUPPET_LEFT) return;
    CHECK_EQUAL(call->count, 1);
    told = *call->contacts[0];
    CHECK(told.touch != NULL);
    if (told.touch != NULL) told_touch = *told.touch;
    followed = call->self->host->contacts(call->self->instance, NULL, 0);
}

/* A usual one: begins, goes on, ends. */
static int32_t usual(const puppet_call *call) {
    const gesta_host *host = call->self != NULL ? call->self->host : NULL;
    note(call);
    if (call->what == PUPPET_HOVERED) {
        uint32_t state = host->state(call->self->instance);
        CHECK_OK(host->set_value(call->self->instance, 1, told.y));
        CHECK_OK(host->set_state(call->self->instance,
                                 state == GESTA_STATE_POSSIBLE ? GESTA_STATE_BEGAN : GESTA_STATE_CHANGED));
    } else if (call->what == PUPPET_LEFT) {
        CHECK_OK(host->set_state(call->self->instance, GESTA_STATE_ENDED));
    }
    return 0;
}

/* Asks for nothing. */
static int32_t silent(const puppet_call *call) {
    note(call);
    return 0;
}

/* Recognizes when the pointer has rested. */
static int32_t dwelling(const puppet_call *call) {
    note(call);
    if (call->what == PUPPET_HOVERED)
        CHECK_OK(call->self->host->set_deadline(call->self->instance, told.time + 500 * MS));
    if (call->what == PUPPET_DEADLINE)
        CHECK_OK(call->self->host->set_state(call->self->instance, GESTA_STATE_RECOGNIZED));
    return 0;
}

static int32_t push_hover(gesta_context *context, int64_t time, uint64_t id, uint32_t tool, double x, double y) {
    gesta_touch t = touch_at(time, id, GESTA_PHASE_HOVER, x, y);
    t.tool = tool;
    return gesta_push(context, &t, 1, sizeof t);
}

static gesta_class table;
static heard h;

/* A context with one recognizer of a class that hovers, and everything heard. */
static gesta_context *with_class(int32_t (*play)(const puppet_call *), uint32_t flags, uint32_t config,
                                 uint32_t *recognizer) {
    gesta_context *context = context_new(config);
    memset(&h, 0, sizeof h);
    puppet_forget();
    puppet_play = play;
    table = puppet_hovering_table("test.hovers", flags);
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &h, NULL));
    *recognizer = recognizer_new(context, "test.hovers");
    return context;
}

static uint32_t put_in_region(gesta_context *context, uint32_t recognizer, double x, double width) {
    gesta_rect rect = {0, 0, 0, 100};
    uint32_t region = 0;
    rect.x = x;
    rect.width = width;
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_recognizer_attach(context, recognizer, region));
    return region;
}

static void told_of_pointers(void) {
    uint32_t r = 0;
    gesta_context *context = with_class(usual, GESTA_CLASS_CONTINUOUS, GESTA_CONFIG_Y_UP, &r);
    put_in_region(context, r, 0, 100);
    CHECK_OK(push_hover(context, 10, 7, GESTA_TOOL_PEN, 20, 30));
    CHECK_EQUAL(told_what, PUPPET_HOVERED);
    CHECK(told.id == 7 && told.time == 10 && told.start_time == 10 && told.previous_time == 10);
    CHECK(told.x == 20 && told.y == -30 && told.start_x == 20 && told.start_y == -30 && told.previous_x == 20 &&
          told.previous_y == -30);
    CHECK(told.phase == GESTA_PHASE_HOVER && told.tool == GESTA_TOOL_PEN && told_touch.y == 30 &&
          told_touch.phase == GESTA_PHASE_HOVER);
    CHECK_EQUAL(followed, 0);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_BEGAN);
    CHECK_OK(push_hover(context, 15, 7, GESTA_TOOL_PEN, 21, 32));
    CHECK(told.time == 15 && told.start_time == 10 && told.previous_time == 10 && told.x == 21 && told.y == -32 &&
          told.previous_y == -30);
    CHECK_OK(push_hover(context, 20, 7, GESTA_TOOL_PEN, 22, 40));
    CHECK(told.previous_time == 15 && told.previous_x == 21 && told.start_x == 20);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_CHANGED);
    CHECK_OK(push_hover(context, 30, 7, GESTA_TOOL_PEN, 122, 41)); /* beyond the region */
    CHECK(told_what == PUPPET_LEFT && told.phase == GESTA_PHASE_HOVER && told.x == 122 && told.y == -41 &&
          told.previous_x == 22 && told.time == 30);
    CHECK_TEXT(heard_states(&h, r), "1223");
    CHECK(h.events[1].event.x == 21 && h.events[1].event.y == 32 && h.events[1].event.contact_count == 0 &&
          h.events[1].values[1] == 32);
    CHECK(h.events[3].event.x == 22 && h.events[3].event.y == 40);
    CHECK_OK(push_hover(context, 40, 7, GESTA_TOOL_PEN, 123, 41));
    CHECK_EQUAL(puppet_calls[PUPPET_LEFT], 1);
    CHECK_OK(push_hover(context, 50, 7, GESTA_TOOL_PEN, 50, 41)); /* and back */
    CHECK(told_what == PUPPET_HOVERED && told.start_time == 50 && told.start_x == 50 && told.previous_x == 50);
    CHECK_EQUAL(verdict_of(context, r).sequence, 2);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_TEXT(heard_states(&h, r), "1223014");
    CHECK_EQUAL(puppet_calls[PUPPET_RESET], 2);
}

/* Down under its id, or as the same mouse or pen under another; wherever that is. */
static void goes_down(void) {
    static const struct {
        uint64_t id;
        uint32_t tool;
        double x;
        int leaves;
    } downs[] = {{7, GESTA_TOOL_MOUSE, 20, 1},  {7, GESTA_TOOL_FINGER, 20, 1}, {8, GESTA_TOOL_MOUSE, 20, 1},
                 {8, GESTA_TOOL_PEN, 20, 0},    {8, GESTA_TOOL_FINGER, 20, 0}, {7, GESTA_TOOL_MOUSE, 500, 1},
                 {8, GESTA_TOOL_MOUSE, 500, 1}, {8, GESTA_TOOL_PEN, 500, 0}};
    for (size_t i = 0; i < sizeof downs / sizeof *downs; i++) {
        uint32_t r = 0;
        gesta_context *context = with_class(usual, GESTA_CLASS_CONTINUOUS, 0, &r);
        gesta_touch down = touch_at(20, downs[i].id, GESTA_PHASE_BEGAN, downs[i].x, 30);
        put_in_region(context, r, 0, 100);
        down.tool = downs[i].tool;
        CHECK_OK(push_hover(context, 10, 7, GESTA_TOOL_MOUSE, 20, 30));
        CHECK_OK(gesta_push(context, &down, 1, sizeof down));
        CHECK_EQUAL(puppet_calls[PUPPET_LEFT], downs[i].leaves);
        if (downs[i].leaves) {
            CHECK(told.id == 7 && told.phase == GESTA_PHASE_BEGAN && told.x == downs[i].x &&
                  told_touch.contact == downs[i].id);
            CHECK(told.tool == GESTA_TOOL_MOUSE && told.previous_x == 20 && told.time == 20 &&
                  told.previous_time == 10);
        }
        CHECK_EQUAL(state_of(context, r), downs[i].leaves ? GESTA_STATE_ENDED : GESTA_STATE_BEGAN);
        CHECK_EQUAL(puppet_calls[PUPPET_BEGAN], 0);
        CHECK_OK(gesta_context_destroy(context));
    }
}

/* What asks for nothing stays possible while the pointer is there, and is undecided when it has gone. */
static void undecided(void) {
    uint32_t r = 0;
    gesta_context *context = with_class(silent, GESTA_CLASS_DISCRETE, 0, &r);
    put_in_region(context, r, 0, 100);
    CHECK_OK(push_hover(context, 10, 7, GESTA_TOOL_MOUSE, 20, 30));
    CHECK_OK(push_hover(context, 20, 7, GESTA_TOOL_MOUSE, 21, 30));
    CHECK_OK(gesta_advance(context, 1000 * MS));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(puppet_calls[PUPPET_RESET], 1);
    CHECK_OK(push_hover(context, 1001 * MS, 7, GESTA_TOOL_MOUSE, 200, 30));
    CHECK_EQUAL(told_what, PUPPET_LEFT);
    CHECK(verdict_of(context, r).state == GESTA_STATE_FAILED &&
          verdict_of(context, r).reason == GESTA_REASON_UNDECIDED);
    CHECK_TEXT(heard_states(&h, r), "5");
    CHECK_OK(gesta_context_destroy(context));
}

/* A sequence that begins is told of, though the class asks for nothing in it. */
static void begins_anew(void) {
    uint32_t r = 0;
    gesta_context *context = with_class(silent, GESTA_CLASS_CONTINUOUS, 0, &r);
    put_in_region(context, r, 0, 100);
    CHECK_OK(push_hover(context, 10, 7, GESTA_TOOL_MOUSE, 20, 30));
    CHECK_OK(push_hover(context, 20, 7, GESTA_TOOL_MOUSE, 120, 30));
    CHECK_TEXT(heard_states(&h, r), "5");
    CHECK_OK(push_hover(context, 30, 7, GESTA_TOOL_MOUSE, 20, 30));
    CHECK_TEXT(heard_states(&h, r), "50");
    CHECK_OK(push_hover(context, 40, 7, GESTA_TOOL_MOUSE, 21, 30));
    CHECK_OK(push_hover(context, 50, 7, GESTA_TOOL_MOUSE, 120, 30));
    CHECK_TEXT(heard_states(&h, r), "505");
    CHECK_OK(gesta_context_destroy(context));
}

static int32_t only_begins(const puppet_call *call) {
    note(call);
    if (call->what == PUPPET_HOVERED && call->self->host->state(call->self->instance) == GESTA_STATE_POSSIBLE)
        CHECK_OK(call->self->host->set_state(call->self->instance, GESTA_STATE_BEGAN));
    return 0;
}

/* Begun and never ended: it goes on for as long as the pointer is there, and is cancelled then. */
static void never_ends(void) {
    uint32_t r = 0;
    gesta_context *context = with_class(only_begins, GESTA_CLASS_CONTINUOUS, 0, &r);
    CHECK_OK(push_hover(context, 10, 7, GESTA_TOOL_MOUSE, 20, 30));
    CHECK_OK(push_hover(context, 20, 7, GESTA_TOOL_MOUSE, 21, 30));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_BEGAN);
    CHECK_OK(push_down(context, 30, 7, 21, 30));
    CHECK(verdict_of(context, r).state == GESTA_STATE_CANCELLED &&
          verdict_of(context, r).reason == GESTA_REASON_UNDECIDED);
    CHECK_OK(push_up(context, 40, 7, 21, 30));
    CHECK_OK(push_hover(context, 50, 7, GESTA_TOOL_MOUSE, 21, 30));
    CHECK_OK(gesta_context_cancel(context));
    CHECK_EQUAL(verdict_of(context, r).reason, GESTA_REASON_CONTEXT_CANCELLED);
    CHECK_OK(push_hover(context, 60, 7, GESTA_TOOL_MOUSE, 21, 30));
    CHECK_OK(gesta_recognizer_set_number(context, r, GESTA_STR("enabled"), 0));
    CHECK_EQUAL(verdict_of(context, r).reason, GESTA_REASON_DISABLED);
    CHECK_OK(push_hover(context, 70, 7, GESTA_TOOL_MOUSE, 21, 30));
    CHECK_OK(gesta_recognizer_set_number(context, r, GESTA_STR("enabled"), 1));
    CHECK_OK(push_hover(context, 80, 7, GESTA_TOOL_MOUSE, 21, 30));
    CHECK_OK(gesta_recognizer_reset(context, r)); /* the program knows that the pointer has left its window */
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_POSSIBLE);
    CHECK_TEXT(heard_states(&h, r),
               "140140140140"); /* began, cancelled, possible: of the down, the context, disabling and reset */
    CHECK_EQUAL(puppet_calls[PUPPET_LEFT], 1);
    CHECK_OK(gesta_context_destroy(context));
}

static void deadlines(void) {
    int64_t deadline = 0;
    uint32_t r = 0;
    gesta_context *context = with_class(dwelling, GESTA_CLASS_DISCRETE, 0, &r);
    put_in_region(context, r, 0, 100);
    CHECK_OK(push_hover(context, 0, 7, GESTA_TOOL_MOUSE, 20, 30));
    CHECK_OK(push_hover(context, 100 * MS, 7, GESTA_TOOL_MOUSE, 21, 30));
    CHECK_OK(gesta_next_deadline(context, &deadline));
    CHECK_EQUAL(deadline, 600 * MS);
    CHECK_OK(gesta_advance(context, 900 * MS));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_ENDED);
    CHECK(h.events[0].event.time == 600 * MS && h.events[0].event.x == 21);
    CHECK_OK(push_hover(context, 950 * MS, 7, GESTA_TOOL_MOUSE, 200, 30)); /* over: it hears no more of this sequence */
    CHECK_EQUAL(puppet_calls[PUPPET_LEFT], 0);
    CHECK_OK(push_hover(context, 960 * MS, 7, GESTA_TOOL_MOUSE, 20, 30));
    CHECK_EQUAL(verdict_of(context, r).sequence, 2);
    CHECK(told.start_time == 960 * MS && told.previous_time == 960 * MS);
    CHECK_OK(push_hover(context, 970 * MS, 7, GESTA_TOOL_MOUSE, 200,
                        30)); /* with a deadline it waits on, and the pointer may come back */
    CHECK_EQUAL(puppet_calls[PUPPET_LEFT], 1);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_hover(context, 980 * MS, 9, GESTA_TOOL_PEN, 22, 30));
    CHECK(told.id == 9 && told.start_time == 980 * MS && verdict_of(context, r).sequence == 2);
    CHECK_OK(gesta_context_destroy(context));
}

static void one_pointer_at_a_time(void) {
    uint32_t r = 0;
    gesta_touch down = touch_at(30, 1, GESTA_PHASE_BEGAN, 20, 30);
    gesta_context *context = with_class(usual, GESTA_CLASS_CONTINUOUS, 0, &r);
    CHECK_OK(gesta_recognizer_set_number(context, r, GESTA_STR("tools"), GESTA_TOOLS_MOUSE | GESTA_TOOLS_PEN));
    CHECK_OK(push_hover(context, 0, 3, GESTA_TOOL_ERASER, 1, 1));
    CHECK_EQUAL(puppet_calls[PUPPET_HOVERED], 0);
    CHECK_OK(push_hover(context, 10, 1, GESTA_TOOL_MOUSE, 20, 30));
    CHECK_OK(push_hover(context, 20, 2, GESTA_TOOL_PEN, 50, 50));
    CHECK_EQUAL(puppet_calls[PUPPET_HOVERED], 1);
    down.tool = GESTA_TOOL_MOUSE;
    CHECK_OK(gesta_push(context, &down, 1, sizeof down));
    CHECK_OK(push_hover(context, 40, 2, GESTA_TOOL_PEN, 50, 51));
    CHECK(puppet_calls[PUPPET_HOVERED] == 2 && told.id == 2 && told.start_y == 51);
    CHECK_OK(gesta_context_destroy(context));
}

/* A finger of the mouse's id is not the mouse, to who hears of the mouse alone; nor is it anywhere else. */
static void a_finger_of_its_id(void) {
    for (int elsewhere = 0; elsewhere < 2; elsewhere++) {
        uint32_t r = 0;
        gesta_context *context = with_class(usual, GESTA_CLASS_CONTINUOUS, 0, &r);
        put_in_region(context, r, 0, 100);
        CHECK_OK(gesta_recognizer_set_number(context, r, GESTA_STR("tools"), GESTA_TOOLS_MOUSE));
        CHECK_OK(push_hover(context, 10, 0, GESTA_TOOL_MOUSE, 20, 30));
        CHECK_OK(push_down(context, 20, 0, elsewhere ? 500 : 20, 30));
        CHECK(puppet_calls[PUPPET_LEFT] == 0 && state_of(context, r) == GESTA_STATE_BEGAN);
        CHECK_OK(push_up(context, 30, 0, 500, 30));
        CHECK_OK(push_hover(context, 40, 0, GESTA_TOOL_MOUSE, 500, 30));
        CHECK(puppet_calls[PUPPET_LEFT] == 1 && state_of(context, r) == GESTA_STATE_ENDED);
        CHECK_OK(gesta_context_destroy(context));
    }
}

/* A pen that is turned over is an eraser, which this one does not hear of: the pen has gone. */
static void turned_over(void) {
    uint32_t r = 0;
    gesta_context *context = with_class(usual, GESTA_CLASS_CONTINUOUS, 0, &r);
    CHECK_OK(gesta_recognizer_set_number(context, r, GESTA_STR("tools"), GESTA_TOOLS_PEN));
    CHECK_OK(push_hover(context, 10, 1, GESTA_TOOL_PEN, 20, 30));
    CHECK_OK(push_hover(context, 20, 1, GESTA_TOOL_ERASER, 20, 30));
    CHECK(puppet_calls[PUPPET_LEFT] == 1 && state_of(context, r) == GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(context));
}

static uint32_t other_recognizer;

static void destroy_it(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state == GESTA_STATE_CHANGED) CHECK_OK(gesta_recognizer_destroy(context, event->recognizer));
    if (event->state == GESTA_STATE_BEGAN)
        CHECK_OK(gesta_recognizer_set_number(context, other_recognizer, GESTA_STR("enabled"), 0));
}

static void meddling(void) {
    uint32_t r = 0, state = 0;
    gesta_context *context = with_class(usual, GESTA_CLASS_CONTINUOUS, 0, &r);
    other_recognizer = recognizer_new(context, "test.hovers");
    CHECK_OK(gesta_recognizer_add_action(context, r, destroy_it, NULL, NULL, NULL));
    CHECK_OK(push_hover(context, 10, 7, GESTA_TOOL_MOUSE, 20, 30));
    CHECK_EQUAL(state_of(context, other_recognizer), GESTA_STATE_CANCELLED);
    CHECK_OK(push_hover(context, 20, 7, GESTA_TOOL_MOUSE, 21, 30));
    CHECK_EQUAL(INFO(context, r, state, &state), GESTA_E_STALE);
    CHECK_TEXT(heard_states(&h, r), "124");
    CHECK_EQUAL(puppet_calls[PUPPET_DESTROY], 1);
    CHECK_OK(push_hover(context, 30, 7, GESTA_TOOL_MOUSE, 22, 30));
    CHECK_OK(gesta_context_destroy(context));
}

/* The table: what must be there, what must not, and tables of older versions. */
static void tables(void) {
    gesta_context *context = context_new(0);
    gesta_class_info info;
    gesta_class t = puppet_hovering_table("test.hovers", GESTA_CLASS_CONTINUOUS), old = puppet_table("test.old", 0);
    uint32_t id = 0;
    info.size = sizeof info;
    t.hover_moved = NULL;
    CHECK_ERROR(context, gesta_class_register(context, &t, NULL), GESTA_E_CLASS_FUNCTION,
                "hover_moved must not be NULL");
    t.hover_moved = puppet_hovered, t.hover_left = NULL;
    CHECK_ERROR(context, gesta_class_register(context, &t, NULL), GESTA_E_CLASS_FUNCTION,
                "hover_left must not be NULL");
    t.hover_left = puppet_left, t.flags = GESTA_CLASS_CONTINUOUS;
    CHECK_ERROR(context, gesta_class_register(context, &t, NULL), GESTA_E_CLASS_TABLE, "GESTA_CLASS_HOVERS");
    t.flags |= GESTA_CLASS_HOVERS,
        t.size = (uint32_t)offsetof(gesta_class, hover_moved); /* what lies behind it is not its own */
    CHECK_ERROR(context, gesta_class_register(context, &t, NULL), GESTA_E_CLASS_FUNCTION,
                "hover_moved must not be NULL");
    t.size = sizeof t, t.reset = NULL;
    CHECK_ERROR(context, gesta_class_register(context, &t, NULL), GESTA_E_CLASS_FUNCTION, "reset must not be NULL");
    t.reset = puppet_reset;
    CHECK_OK(gesta_class_register(context, &t, &id));
    CHECK_OK(gesta_class_describe(context, id, &info));
    CHECK_EQUAL(info.flags, GESTA_CLASS_CONTINUOUS | GESTA_CLASS_HOVERS);
    CHECK_OK(gesta_class_find(context, "gesta.hover", SIZE_MAX, &id));
    CHECK_OK(gesta_class_describe(context, id, &info));
    CHECK_EQUAL(info.flags,
                GESTA_CLASS_CONTINUOUS | GESTA_CLASS_NEVER_PREVENTS | GESTA_CLASS_NEVER_PREVENTED | GESTA_CLASS_HOVERS);
    old.size = (uint32_t)offsetof(gesta_class, hover_moved), old.hover_moved = puppet_hovered;
    CHECK_OK(gesta_class_register(context, &old, NULL));
    old.id = "test.older", old.size--;
    CHECK_ERROR(context, gesta_class_register(context, &old, NULL), GESTA_E_CLASS_TABLE, "size");
    recognizer_new(context, "test.old");
    CHECK_OK(gesta_context_destroy(context));
}

static void count_findings(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context, (void)finding;
    ++*(unsigned *)user;
}

/* Two of a kind share no contact: neither hides the other, and both hear of the pointer. */
static void side_by_side(void) {
    unsigned findings = 0;
    uint32_t r = 0;
    gesta_context *context = with_class(usual, GESTA_CLASS_CONTINUOUS, 0, &r);
    uint32_t other = recognizer_new(context, "test.hovers");
    CHECK_OK(gesta_context_check(context, count_findings, &findings, NULL));
    CHECK_EQUAL(findings, 0);
    CHECK_OK(push_hover(context, 10, 7, GESTA_TOOL_MOUSE, 20, 30));
    CHECK(state_of(context, r) == GESTA_STATE_BEGAN && state_of(context, other) == GESTA_STATE_BEGAN);
    CHECK_OK(gesta_context_destroy(context));
}

static char trace[65536];
static size_t trace_length;

static void write_trace(const char *bytes, size_t length, void *user) {
    (void)user;
    if (length > sizeof trace - trace_length) return;
    memcpy(trace + trace_length, bytes, length);
    trace_length += length;
}

static int32_t prepare(gesta_context *context, void *user) {
    (void)user;
    return gesta_class_register(context, &table, NULL);
}

static void recorded(void) {
    uint32_t r = 0;
    char message[256] = "";
    gesta_context *context = with_class(usual, GESTA_CLASS_CONTINUOUS, 0, &r);
    gesta_trace_options options;
    gesta_trace_result result;
    trace_length = 0;
    memset(&options, 0, sizeof options);
    memset(&result, 0, sizeof result);
    options.size = sizeof options, result.size = sizeof result;
    options.prepare = prepare, options.message = message, options.capacity = sizeof message;
    CHECK_OK(gesta_trace_start(context, write_trace, NULL, NULL));
    put_in_region(context, r, 0, 100);
    for (int i = 0; i < 8; i++) CHECK_OK(push_hover(context, 10 * i, 7, GESTA_TOOL_MOUSE, 30 * i, 10 + i));
    CHECK_OK(push_hover(context, 100, 7, GESTA_TOOL_MOUSE, 1, 10));
    CHECK_OK(push_down(context, 110, 7, 1, 10));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_trace_replay(trace, trace_length, &options, &result));
    CHECK(result.differences == 0 && result.samples == 10 && result.events == 8);
    CHECK_TEXT(message, "");
}

int main(void) {
    told_of_pointers();
    goes_down();
    undecided();
    begins_anew();
    never_ends();
    deadlines();
    one_pointer_at_a_time();
    a_finger_of_its_id();
    turned_over();
    meddling();
    tables();
    side_by_side();
    recorded();
    return check_end();
}
