/* Contacts that pass to another recognizer without a lift: calls, flags, room, callbacks, setups and traces. */
#include "traced.h"

#include <math.h>

static gesta_context *c;
static uint32_t list, page, inner;

/* A list of 100 units above the end of its region, inside a page. */
static void open_lists(gesta_room room) {
    const gesta_rect rect = {0, 0, 200, 200};
    c = context_new(0);
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &inner));
    list = recognizer_new(c, "gesta.pan");
    page = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_attach(c, list, inner));
    CHECK_OK(gesta_recognizer_set_text(c, list, "axis", SIZE_MAX, "vertical", SIZE_MAX));
    CHECK_OK(gesta_recognizer_set_text(c, page, "axis", SIZE_MAX, "vertical", SIZE_MAX));
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, page, 1));
    CHECK_OK(gesta_recognizer_set_room(c, list, &room));
}

static void close_lists(void) { CHECK_OK(gesta_context_destroy(c)); }

static gesta_room room_of(uint32_t recognizer) {
    gesta_room room;
    CHECK_OK(gesta_recognizer_room(c, recognizer, &room));
    return room;
}

static const gesta_room ten = {INFINITY, INFINITY, 10, INFINITY};

static void drag_up(int64_t from, int32_t steps) {
    CHECK_OK(push_down(c, from, 1, 50, 190));
    for (int32_t i = 1; i <= steps; i++) CHECK_OK(push_move(c, from + i * 10 * MS, 1, 50, 190 - 20 * i));
}

static void calls(void) {
    uint32_t others[4] = {0};
    size_t count = 77;
    open_lists(ten);
    uint32_t pinch = recognizer_new(c, "gesta.pinch"), tap = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, pinch, 7));
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, page, 1)); /* idempotent */
    CHECK_OK(gesta_recognizer_list(c, list, GESTA_LISTING_SUCCESSORS, others, 4, &count));
    CHECK(count == 2 && others[0] == page && others[1] == pinch);
    CHECK_OK(gesta_recognizer_list(c, page, GESTA_LISTING_SUCCESSORS, NULL, 0, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, page, 0));
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, page, 0));
    CHECK_OK(gesta_recognizer_list(c, list, GESTA_LISTING_SUCCESSORS, others, 4, &count));
    CHECK(count == 1 && others[0] == pinch);
    CHECK_OK(gesta_recognizer_destroy(c, pinch));
    CHECK_OK(gesta_recognizer_list(c, list, GESTA_LISTING_SUCCESSORS, others, 4, &count));
    CHECK_EQUAL(count, 0);
    CHECK_ERROR(c, gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, list, 1), GESTA_E_ARGUMENT,
                "must be another recognizer");
    CHECK_ERROR(c, gesta_recognizer_relate(c, tap, GESTA_RELATION_PASSES_ON, page, 1), GESTA_E_TYPE,
                "must be continuous");
    CHECK_ERROR(c, gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, tap, 1), GESTA_E_TYPE,
                "must be of a class that takes over contacts");
    CHECK_ERROR(c, gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, pinch, 1), GESTA_E_STALE, "other is");
    gesta_room wrong = ten;
    CHECK(room_of(list).up == 10 && room_of(list).left == INFINITY && room_of(page).down == INFINITY);
    wrong.left = -1;
    CHECK_ERROR(c, gesta_recognizer_set_room(c, list, &wrong), GESTA_E_RANGE, "left is -1, must be 0 or more");
    wrong.left = NAN;
    CHECK_ERROR(c, gesta_recognizer_set_room(c, list, &wrong), GESTA_E_RANGE, "left is nan, must be 0 or more");
    CHECK_ERROR(c, gesta_recognizer_set_room(c, list, NULL), GESTA_E_ARGUMENT, "room is NULL");
    CHECK_EQUAL(room_of(list).left == INFINITY, 1);
    close_lists();
}

static double begun_y;
static void see_begin(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)user;
    if (event->recognizer == list && event->state == GESTA_STATE_BEGAN)
        begun_y = event->values[GESTA_PAN_TRANSLATION_Y];
}

/* A gesture that waited while it moved beyond its room reports only the room when it begins, too. */
static void room_of_a_late_begin(void) {
    open_lists(ten);
    const uint32_t tap = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, tap, "slop", SIZE_MAX, 1000));
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_REQUIRES_FAILURE, tap, 1));
    CHECK_OK(gesta_recognizer_relate(c, page, GESTA_RELATION_REQUIRES_FAILURE, list, 1));
    CHECK_OK(gesta_context_set_observer(c, see_begin, NULL, NULL));
    drag_up(0, 4);
    CHECK_EQUAL(state_of(c, list), GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_advance(c, 5000 * MS));
    CHECK_EQUAL(state_of(c, list), GESTA_STATE_ENDED);
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_BEGAN);
    CHECK_NEAR(begun_y, -10, 1e-9);
    close_lists();
}

static void flags_and_room(void) {
    open_lists(ten);
    drag_up(0, 3);
    CHECK_EQUAL(state_of(c, list), GESTA_STATE_ENDED);
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_CHANGED);
    CHECK_TEXT(polled_states(c, page), "2");
    CHECK(room_of(list).up == 0 && room_of(list).down == INFINITY);
    char text[200];
    size_t length;
    CHECK_OK(gesta_recognizer_verdict(c, list, NULL, text, sizeof text, &length));
    CHECK_HAS(text, "ended: continued by gesta.pan (recognizer ");
    close_lists();
}

/* What a program does in its callbacks. */
struct heard_flags {
    char text[400];
    uint32_t ends_page, destroys, refuses;
};

static void hear(gesta_context *context, const gesta_event *event, void *user) {
    struct heard_flags *h = (struct heard_flags *)user;
    if (event->state == GESTA_STATE_CHANGED) return;
    char line[40];
    snprintf(line, sizeof line, "%s%u%s ", event->recognizer == list ? "list" : "page", event->state,
             event->flags & GESTA_EVENT_PASSED_ON ? "*" : "");
    strncat(h->text, line, sizeof h->text - strlen(h->text) - 1);
    if (event->recognizer == list && event->state == GESTA_STATE_ENDED) {
        if (h->ends_page) CHECK_OK(gesta_recognizer_set_number(context, page, GESTA_STR("enabled"), 0));
        if (h->destroys) {
            CHECK_OK(gesta_recognizer_destroy(context, list));
            CHECK_OK(gesta_recognizer_destroy(context, page));
        }
    }
}

static void callbacks(void) {
    struct heard_flags h;
    for (int round = 0; round < 3; round++) {
        memset(&h, 0, sizeof h);
        h.ends_page = round == 1;
        h.destroys = round == 2;
        open_lists(ten);
        CHECK_OK(gesta_recognizer_add_action(c, list, hear, &h, NULL, NULL));
        CHECK_OK(gesta_recognizer_add_action(c, page, hear, &h, NULL, NULL));
        drag_up(0, 4);
        CHECK_OK(push_up(c, 100 * MS, 1, 50, 110));
        /* What the page has begun in that frame is withdrawn. */
        CHECK_TEXT(h.text, round == 0 ? "list1 list3* page1* page3 " : "list1 list3* ");
        close_lists();
    }
}

static int32_t never(gesta_context *context, uint32_t recognizer, void *user) {
    (void)context;
    (void)user;
    return recognizer != page;
}

static int32_t no_contact(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)context;
    (void)contact;
    (void)user;
    return recognizer != page;
}

/* The program does not let the page take over: the list has ended, and nothing else begins. */
static void refused(void) {
    for (int round = 0; round < 2; round++) {
        gesta_delegate delegate;
        memset(&delegate, 0, sizeof delegate);
        delegate.size = sizeof delegate;
        if (round == 0) delegate.should_begin = never;
        if (round == 1) delegate.should_receive = no_contact;
        open_lists(ten);
        CHECK_OK(gesta_context_set_delegate(c, &delegate));
        drag_up(0, 4);
        CHECK_EQUAL(state_of(c, list), GESTA_STATE_ENDED);
        CHECK_EQUAL(state_of(c, page), round == 0 ? GESTA_STATE_FAILED : GESTA_STATE_POSSIBLE);
        CHECK_OK(push_up(c, 100 * MS, 1, 50, 110));
        close_lists();
    }
}

static void save(text *t) {
    memset(t, 0, sizeof *t);
    CHECK_OK(gesta_setup_save(c, collect, t));
}

static void setups(void) {
    static text one, two;
    size_t count;
    uint32_t loaded[2], others[2];
    open_lists(ten);
    save(&one);
    CHECK_HAS(one.bytes, "\npass-on ");
    close_lists();
    c = context_new(0);
    CHECK_OK(gesta_setup_load(c, one.bytes, one.length, loaded, 2, &count));
    CHECK_OK(gesta_recognizer_list(c, loaded[0], GESTA_LISTING_SUCCESSORS, others, 2, &count));
    CHECK(count == 1 && others[0] == loaded[1] && room_of(loaded[0]).up == 10);
    save(&two);
    CHECK_TEXT(two.bytes, one.bytes);
    close_lists();
}

/* A trace that begins when a list has used up some of its room replays bit for bit. */
static void traces(void) {
    static text t;
    gesta_trace_result result;
    memset(&t, 0, sizeof t);
    open_lists(ten);
    CHECK_OK(push_down(c, -100 * MS, 1, 50, 60));
    CHECK_OK(push_move(c, -90 * MS, 1, 50, 80));
    CHECK_OK(push_move(c, -80 * MS, 1, 50, 76));
    CHECK_OK(push_up(c, -70 * MS, 1, 50, 76));
    CHECK_EQUAL(room_of(list).up, 6);
    CHECK_OK(gesta_trace_start(c, collect, &t, collected));
    drag_up(0, 4);
    const gesta_room more = {1, 2, 3, 4};
    CHECK_OK(gesta_recognizer_set_room(c, page, &more));
    CHECK_OK(push_move(c, 50 * MS, 1, 50, 180));
    CHECK_OK(push_up(c, 100 * MS, 1, 50, 190));
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, page, 0));
    CHECK_OK(gesta_trace_stop(c));
    close_lists();
    CHECK_OK(replay(t.bytes, t.length, NULL, &result));
    current = &t;
    CHECK(line_of("room ") != 0 && line_of("pass-on ") != 0);
}

/* Two fingers of a list that ends with one of them: it has nothing to go on with. */
static void several_contacts(void) {
    open_lists(ten);
    CHECK_OK(gesta_recognizer_set_number(c, page, "max_contacts", SIZE_MAX, 1));
    CHECK_OK(push_down(c, 0, 1, 50, 190));
    CHECK_OK(push_down(c, 0, 2, 90, 190));
    CHECK_OK(push_move(c, 10 * MS, 1, 50, 130));
    CHECK_OK(push_move(c, 20 * MS, 2, 90, 130));
    CHECK_OK(push_move(c, 30 * MS, 1, 50, 60));
    CHECK_EQUAL(state_of(c, list), GESTA_STATE_CHANGED); /* the page takes one finger only */
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_FAILED);
    CHECK_OK(push_up(c, 40 * MS, 1, 50, 60));
    CHECK_OK(push_move(c, 50 * MS, 2, 90, 100));
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_BEGAN);
    CHECK_OK(push_up(c, 60 * MS, 2, 90, 100));
    close_lists();
}

/* A pan of the program's own, as a plugin would have it. */
struct own_pan {
    const gesta_host *host;
    gesta_instance *instance;
    double x, y, moved, total;
};

static void *own_create(const gesta_host *host, gesta_instance *instance, void *user) {
    struct own_pan *self = (struct own_pan *)calloc(1, sizeof *self);
    (void)user;
    self->host = host;
    self->instance = instance;
    return self;
}

static void own_reset(void *it) {
    struct own_pan *self = (struct own_pan *)it;
    self->moved = self->total = 0;
}

static void own_began(void *it, const gesta_contact *const *contacts, size_t count) {
    struct own_pan *self = (struct own_pan *)it;
    (void)count;
    self->y = contacts[0]->y;
}

static void own_step(struct own_pan *self, double y) {
    double x = 0, kept = y;
    CHECK_OK(self->host->keep(self->instance, &x, &kept));
    self->total += kept;
    CHECK_OK(self->host->set_value(self->instance, 0, self->total));
}

static void own_moved(void *it, const gesta_contact *const *contacts, size_t count) {
    struct own_pan *self = (struct own_pan *)it;
    const double step = contacts[0]->y - self->y;
    (void)count;
    self->y = contacts[0]->y;
    if (self->host->state(self->instance) != GESTA_STATE_POSSIBLE) {
        own_step(self, step);
        if (self->host->state(self->instance) < GESTA_STATE_ENDED)
            CHECK_OK(self->host->set_state(self->instance, GESTA_STATE_CHANGED));
        return;
    }
    self->moved += step;
    if (fabs(self->moved) <= 2 * self->host->units_per_mm(self->instance)) return;
    if (self->host->room(self->instance, 0, self->moved) == 0)
        CHECK_OK(self->host->fail(self->instance, GESTA_REASON_NO_ROOM, 0, 0));
    else CHECK_OK(self->host->set_state(self->instance, GESTA_STATE_BEGAN));
}

static void own_ended(void *it, const gesta_contact *const *contacts, size_t count) {
    struct own_pan *self = (struct own_pan *)it;
    const uint32_t state = self->host->state(self->instance);
    double x = 1, y = 1;
    (void)contacts;
    (void)count;
    if (state == GESTA_STATE_POSSIBLE) {
        CHECK_EQUAL(self->host->keep(self->instance, &x, &y), GESTA_E_STATE);
        CHECK_OK(self->host->fail(self->instance, GESTA_REASON_MOVED_TOO_LITTLE, 0, 0));
        return;
    }
    y = NAN;
    CHECK_EQUAL(self->host->keep(self->instance, &x, &y), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(self->host->keep(self->instance, NULL, &x), GESTA_E_ARGUMENT);
    CHECK_OK(self->host->set_state(self->instance, GESTA_STATE_ENDED));
}

static int32_t own_takes(void *it, size_t count) {
    struct own_pan *self = (struct own_pan *)it;
    double x = 1, y = 1;
    CHECK_EQUAL(self->host->keep(self->instance, &x, &y), GESTA_E_BUSY);
    CHECK_EQUAL(self->host->set_state(self->instance, GESTA_STATE_FAILED), GESTA_E_BUSY);
    return count == 1;
}

static int32_t own_moves(void *it, double x, double y) {
    (void)it;
    return fabs(y) >= fabs(x);
}

static void own_take_over(void *it, double x, double y) {
    struct own_pan *self = (struct own_pan *)it;
    (void)x;
    CHECK_OK(self->host->set_state(self->instance, GESTA_STATE_BEGAN));
    own_step(self, y);
}

static gesta_class own_pan_class(void) {
    static gesta_value_info value;
    gesta_class made;
    memset(&value, 0, sizeof value);
    value.size = sizeof value;
    value.type = GESTA_TYPE_NUMBER;
    value.name = "translation_y";
    value.unit = "length";
    value.doc = "The distance moved.";
    memset(&made, 0, sizeof made);
    made.size = sizeof made;
    made.flags = GESTA_CLASS_CONTINUOUS;
    made.id = "org.example.pan";
    made.label = made.doc = "A pan";
    made.values = &value;
    made.value_count = 1;
    made.create = own_create;
    made.destroy = free;
    made.reset = own_reset;
    made.touches_began = own_began;
    made.touches_moved = own_moved;
    made.touches_ended = own_ended;
    made.touches_cancelled = own_ended;
    made.can_take_over = own_takes;
    made.can_move = own_moves;
    made.take_over = own_take_over;
    return made;
}

/* Fingers that go up, back and up again, in lists and pages of both kinds: the same events and translations. */
static void classes_of_the_program(void) {
    static const double path[] = {190, 180, 160, 130, 110, 90, 110, 140, 160, 150, 120, 90, 60};
    static char seen[4][8000];
    const gesta_class table = own_pan_class();
    const gesta_rect rect = {0, 0, 200, 200};
    for (int kind = 0; kind < 4; kind++) {
        uint32_t id;
        c = context_new(0);
        CHECK_OK(gesta_class_register(c, &table, &id));
        CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &inner));
        list = recognizer_new(c, kind & 1 ? table.id : "gesta.pan");
        page = recognizer_new(c, kind & 2 ? table.id : "gesta.pan");
        CHECK_OK(gesta_recognizer_attach(c, list, inner));
        CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, page, 1));
        CHECK_OK(gesta_recognizer_set_room(c, list, &ten));
        for (size_t i = 0; i < sizeof path / sizeof *path; i++) {
            char line[400];
            CHECK_OK(push_one(c, (int64_t)i * 10 * MS, 1, i ? GESTA_PHASE_MOVED : GESTA_PHASE_BEGAN, 50, path[i]));
            snprintf(line, sizeof line, "%s %g", polled_states(c, list), number_of(c, list, "translation_y"));
            strcat(seen[kind], line);
            snprintf(line, sizeof line, " | %s %g\n", polled_states(c, page), number_of(c, page, "translation_y"));
            strcat(seen[kind], line);
        }
        CHECK_OK(push_up(c, 200 * MS, 1, 50, 60));
        CHECK_TEXT(seen[kind], seen[0]);
        CHECK_OK(gesta_context_destroy(c));
    }
    CHECK_HAS(seen[0], "| 1 ");
}

/* Room says nothing where there is none to pass on to. */
static void room_without_a_successor(void) {
    const gesta_class table = own_pan_class();
    const gesta_room none = {0, 0, 0, 0};
    uint32_t id;
    c = context_new(0);
    CHECK_OK(gesta_class_register(c, &table, &id));
    page = recognizer_new(c, table.id);
    CHECK_OK(gesta_recognizer_set_room(c, page, &none));
    CHECK_OK(push_down(c, 0, 1, 50, 100));
    CHECK_OK(push_move(c, 10 * MS, 1, 50, 60));
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_context_destroy(c));
}

/* A list that loses after it has waited has moved nothing: its room is as before. */
static void room_of_one_that_waits(void) {
    open_lists(ten);
    uint32_t tap = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, tap, "slop", SIZE_MAX, 1000));
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_REQUIRES_FAILURE, tap, 1));
    CHECK_OK(gesta_recognizer_relate(c, page, GESTA_RELATION_REQUIRES_FAILURE, list, 1));
    CHECK_OK(gesta_recognizer_relate(c, page, GESTA_RELATION_REQUIRES_FAILURE, tap, 1));
    drag_up(0, 2);
    CHECK_EQUAL(room_of(list).up, 10);
    CHECK_OK(push_up(c, 30 * MS, 1, 50, 150));
    CHECK_EQUAL(state_of(c, tap), GESTA_STATE_ENDED);
    CHECK_EQUAL(state_of(c, list), GESTA_STATE_FAILED);
    CHECK_EQUAL(room_of(list).up, 10);
    close_lists();
}

/* A gesture that has nothing to do with others uses its room up, too. */
static void room_without_relations(void) {
    open_lists(ten);
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, page, 0));
    drag_up(0, 4);
    CHECK_EQUAL(room_of(list).up, 0);
    close_lists();
}

/* The page takes over at once, begins when the tap has failed, and says then where its contacts come from. */
static void a_taker_that_waits(void) {
    struct heard_flags h;
    memset(&h, 0, sizeof h);
    open_lists(ten);
    uint32_t tap = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, tap, "slop", SIZE_MAX, 1000));
    CHECK_OK(gesta_recognizer_set_number(c, tap, "max_duration", SIZE_MAX, 0.5));
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_SIMULTANEOUS, tap, 1));
    CHECK_OK(gesta_recognizer_relate(c, page, GESTA_RELATION_REQUIRES_FAILURE, tap, 1));
    CHECK_OK(gesta_recognizer_add_action(c, list, hear, &h, NULL, NULL));
    CHECK_OK(gesta_recognizer_add_action(c, page, hear, &h, NULL, NULL));
    drag_up(0, 4);
    CHECK_TEXT(h.text, "list1 list3* ");
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_advance(c, 600 * MS));
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_BEGAN);
    CHECK_HAS(h.text, " page1* ");
    CHECK_OK(push_up(c, 700 * MS, 1, 50, 110));
    close_lists();
}

/* The region that a contact went down in is destroyed: the contact may pass to the recognizers around it. */
static void destroyed_region(void) {
    const gesta_rect rect = {0, 100, 200, 100};
    uint32_t button;
    open_lists(ten);
    CHECK_OK(gesta_region_create(c, inner, &rect, &button));
    drag_up(0, 2);
    CHECK_OK(gesta_region_destroy(c, button));
    CHECK_OK(push_move(c, 40 * MS, 1, 50, 110));
    CHECK_EQUAL(state_of(c, list), GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 50 * MS, 1, 50, 90));
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_CHANGED);
    close_lists();
}

int main(void) {
    classes_of_the_program();
    room_without_a_successor();
    calls();
    flags_and_room();
    room_of_a_late_begin();
    callbacks();
    refused();
    setups();
    traces();
    several_contacts();
    room_of_one_that_waits();
    room_without_relations();
    a_taker_that_waits();
    destroyed_region();
    return check_end();
}
