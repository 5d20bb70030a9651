/* Motions for classes of programs and plugins: what `motion` receives, in which order, and faulty tables. */
#include <stdarg.h>

#include "motions.h"
#include "puppet.h"

static char lines[4096];
static puppet *self;
static const uint32_t KINDS =
    GESTA_CLASS_TAKES_SWIPES | GESTA_CLASS_TAKES_PINCHES | GESTA_CLASS_TAKES_HOLDS | GESTA_CLASS_TAKES_SCROLLS;

static void line(const char *format, ...) {
    size_t used = strlen(lines);
    va_list list;
    va_start(list, format);
    vsnprintf(lines + used, sizeof lines - used, format, list);
    va_end(list);
}

static void log_motion(void *instance, const gesta_motion *m) {
    static const char *const phases[] = {"?", "began", "moved", "rest", "ended", "cancelled"};
    const gesta_contact *contacts[2];
    self = instance;
    CHECK_EQUAL(self->host->contacts(self->instance, contacts, 2), 1);
    CHECK(contacts[0]->id == m->stream && contacts[0]->x == m->x && contacts[0]->y == m->y);
    CHECK_EQUAL(m->time, self->host->now(self->instance));
    CHECK(contacts[0]->tool == GESTA_TOOL_TRACKPAD || contacts[0]->tool == GESTA_TOOL_WHEEL);
    line("%s %g,%g", phases[m->phase], m->dx, m->dy);
    if (m->kind == GESTA_MOTION_PINCH) line(" %g/%g", m->scale, m->rotation);
    if (m->wheel_x != 0 || m->wheel_y != 0) line(" w%d,%d", m->wheel_x, m->wheel_y);
    line(";");
    uint32_t state = self->host->state(self->instance);
    if (m->phase == GESTA_PHASE_MOVED)
        self->host->set_state(self->instance, state == GESTA_STATE_POSSIBLE ? GESTA_STATE_BEGAN : GESTA_STATE_CHANGED);
    if (m->phase == GESTA_PHASE_ENDED && state != GESTA_STATE_POSSIBLE)
        self->host->set_state(self->instance, GESTA_STATE_ENDED);
    if (m->phase == GESTA_PHASE_CANCELLED) self->host->set_state(self->instance, GESTA_STATE_CANCELLED);
}

static gesta_class table_of(const char *id) {
    gesta_class table = puppet_table(id, GESTA_CLASS_CONTINUOUS | KINDS);
    table.motion = log_motion;
    lines[0] = 0;
    return table;
}

static uint32_t own_new(const gesta_class *table) {
    CHECK_OK(gesta_class_register(c, table, NULL));
    uint32_t own = recognizer_new(c, table->id);
    if (table->motion != NULL)
        CHECK_OK(gesta_recognizer_set_number(c, own, GESTA_STR("inputs"), GESTA_INPUT_MOTION | GESTA_INPUT_WHEEL));
    return own;
}

static gesta_motion pinch(int64_t ms, uint32_t phase, double scale, double rotation) {
    gesta_motion m = motion(ms, GESTA_MOTION_PINCH, phase, 0, 0);
    m.scale = scale, m.rotation = rotation;
    return m;
}

static void order(void) {
    gesta_class table = table_of("org.example.log");
    uint32_t own = own_new(&table);
    CHECK_OK(send(swipe(0, GESTA_PHASE_BEGAN, 2, 0)));
    CHECK_EQUAL(state_of(c, own), GESTA_STATE_BEGAN);
    CHECK_OK(send(swipe(10, GESTA_PHASE_MOVED, 0, 0)));
    CHECK_OK(send(swipe(20, GESTA_PHASE_ENDED, 3, 4)));
    CHECK_EQUAL(state_of(c, own), GESTA_STATE_ENDED);
    CHECK_TEXT(lines, "began 0,0;moved 2,0;moved 3,4;ended 0,0;");
    lines[0] = 0;
    CHECK_OK(send(pinch(30, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(pinch(40, GESTA_PHASE_MOVED, 1.5, 0.25)));
    CHECK_OK(send(pinch(50, GESTA_PHASE_MOVED, 0, 0.25)));
    CHECK_OK(send(pinch(60, GESTA_PHASE_CANCELLED, 0, 0)));
    CHECK_TEXT(lines, "began 0,0 1/0;moved 0,0 1.5/0.25;moved 0,0 1.5/0.25;cancelled 0,0 1.5/0;");
    CHECK_EQUAL(state_of(c, own), GESTA_STATE_CANCELLED);
    CHECK_EQUAL(verdict_of(c, own).reason, GESTA_REASON_CONTACT_CANCELLED);
    lines[0] = 0;
    CHECK_OK(send(notch(100, -15)));
    CHECK_OK(gesta_advance(c, 900 * MS));
    CHECK_TEXT(lines, "began 0,0;moved 0,-15 w0,-120;ended 0,0;");
    lines[0] = 0;
    CHECK_OK(send(fingers(1000, 1, 0, 0)));
    CHECK_OK(gesta_context_cancel(c));
    CHECK_TEXT(lines, "began 0,0;moved 1,0;cancelled 0,0;");
    CHECK_EQUAL(puppet_calls[PUPPET_BEGAN] + puppet_calls[PUPPET_CANCELLED], 0);
    /* Contacts as well, if the program asks for them. */
    CHECK_OK(gesta_recognizer_set_number(c, own, GESTA_STR("inputs"), 7));
    CHECK_OK(push_down(c, 2000 * MS, 1, 50, 60));
    CHECK_EQUAL(puppet_calls[PUPPET_BEGAN], 1);
}

/* y grows downwards for classes. */
static void upwards(void) {
    gesta_config config;
    CHECK_OK(gesta_context_destroy(c));
    CHECK_OK(gesta_config_init(&config, sizeof config));
    config.flags = GESTA_CONFIG_Y_UP;
    CHECK_OK(gesta_context_create(&config, &c));
    gesta_class table = table_of("org.example.log");
    own_new(&table);
    CHECK_OK(send(notch(0, -15)));
    CHECK_TEXT(lines, "began 0,0;moved 0,15 w0,120;");
}

/* It wins and loses as a built-in class does, and takes over what a pan passes on. */
static void arbitration(void) {
    gesta_class table = table_of("org.example.log");
    uint32_t own = own_new(&table), pan = taker("gesta.pan", 7);
    CHECK_OK(send(fingers(0, 1, 0, 0)));
    CHECK_EQUAL(state_of(c, own), GESTA_STATE_BEGAN);
    CHECK_EQUAL(verdict_of(c, pan).blocker, own);
    CHECK_OK(send(fingers(10, 0, 0, STOP_X)));
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("priority"), 1));
    CHECK_OK(send(fingers(20, 1, 0, 0)));
    CHECK_EQUAL(state_of(c, own), GESTA_STATE_FAILED);
    CHECK_EQUAL(verdict_of(c, own).blocker, pan);
}

static void ignore_and_begin(void *instance, const gesta_motion *m) {
    self = instance;
    if (m->phase != GESTA_PHASE_BEGAN) return;
    self->host->ignore(self->instance, m->stream);
    self->host->set_state(self->instance, GESTA_STATE_BEGAN);
}

/* A gesture without its stream is one of motions all the same: it loses to contacts, and its events have the tool. */
static void ignoring(void) {
    gesta_class table = table_of("org.example.careless");
    table.motion = ignore_and_begin;
    uint32_t own = own_new(&table), pan = taker("gesta.pan", GESTA_INPUT_TOUCH);
    const gesta_event *events;
    size_t count, stride;
    CHECK_OK(send(fingers(0, 1, 0, STOP_X)));
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK(count > 0 && events->state == GESTA_STATE_BEGAN && events->tool == GESTA_TOOL_TRACKPAD);
    CHECK_OK(push_down(c, 10 * MS, 1, 50, 60));
    CHECK_OK(push_move(c, 20 * MS, 1, 90, 60));
    CHECK_OK(send(fingers(30, 1, 0, STOP_X)));
    CHECK_EQUAL(state_of(c, own), GESTA_STATE_FAILED);
    CHECK(verdict_of(c, own).reason == GESTA_REASON_LOST && verdict_of(c, own).blocker == pan);
}

static void wait_for_deadline(void *instance, const gesta_motion *m) {
    self = instance;
    if (m->phase == GESTA_PHASE_BEGAN) self->host->set_deadline(self->instance, m->time + 1000 * MS);
}

static void do_nothing(void *instance, const gesta_motion *m) { CHECK(instance != NULL && m != NULL); }

/* What joins a gesture that has won belongs to it, also if it begins and ends with one sample. */
static void joining(void) {
    gesta_class waits = table_of("org.example.waits"), idle = table_of("org.example.idle");
    waits.motion = wait_for_deadline, idle.motion = do_nothing;
    uint32_t winner = own_new(&waits), other = own_new(&idle);
    CHECK_OK(send(swipe(0, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(gesta_recognizer_claim(c, winner));
    CHECK_OK(send(swipe(10, GESTA_PHASE_ENDED, 0, 0)));
    CHECK_OK(send(fingers(20, 1, 0, STOP_X)));
    CHECK_EQUAL(verdict_of(c, winner).sequence, 1);
    CHECK_EQUAL(verdict_of(c, other).sequence, 2);
    CHECK(verdict_of(c, other).reason == GESTA_REASON_LOST && verdict_of(c, other).blocker == winner);
}

static int32_t takes_any(void *instance, size_t count) { return instance != NULL && count > 0; }
static int32_t moves_any(void *instance, double x, double y) { return instance != NULL && x == x && y == y; }

static void takes(void *instance, double x, double y) {
    puppet *puppet = instance;
    line("takes %g,%g;", x, y);
    CHECK_OK(puppet->host->set_state(puppet->instance, GESTA_STATE_BEGAN));
}

static void hand_over(void) {
    gesta_class table = table_of("org.example.log");
    table.can_take_over = takes_any, table.can_move = moves_any, table.take_over = takes;
    uint32_t own = own_new(&table), pan = taker("gesta.pan", 7);
    static const gesta_room room = {10, 10, 10, 10};
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("priority"), 1));
    CHECK_OK(gesta_recognizer_relate(c, pan, GESTA_RELATION_PASSES_ON, own, 1));
    CHECK_OK(gesta_recognizer_set_room(c, pan, &room));
    CHECK_OK(send(fingers(0, 0, -8, 0)));
    CHECK_OK(send(fingers(10, 0, -8, 0)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_ENDED);
    CHECK_EQUAL(state_of(c, own), GESTA_STATE_BEGAN);
    CHECK(strstr(lines, "began 0,0;takes 0,-6;") != NULL);
    CHECK_OK(send(fingers(20, 0, -8, 0)));
    CHECK_OK(send(fingers(30, 0, 0, STOP_Y)));
    CHECK(strstr(lines, "takes 0,-6;moved 0,-8;ended 0,0;") != NULL);
}

/* Programs and plugins that were compiled before there were motions. */
static void older(void) {
    gesta_class table = puppet_table("org.example.old", GESTA_CLASS_CONTINUOUS);
    table.size = offsetof(gesta_class, motion);
    uint32_t own = own_new(&table), inputs = 0;
    CHECK_OK(setting_of(c, own, "inputs", &inputs));
    CHECK_EQUAL(inputs, GESTA_INPUT_TOUCH);
    CHECK_ERROR(c, gesta_recognizer_set_number(c, own, GESTA_STR("inputs"), GESTA_INPUT_MOTION), GESTA_E_TYPE,
                "must be of 0x00000001");
    CHECK_OK(send(fingers(0, 1, 0, 0)));
    CHECK_EQUAL(verdict_of(c, own).sequence, 0);
}

/* A class of motions alone needs no functions for contacts, and its recognizers accept motions at once. */
static void only(void) {
    gesta_class table = table_of("org.example.only");
    table.flags |= GESTA_CLASS_MOTIONS_ONLY;
    table.touches_began = table.touches_moved = table.touches_ended = table.touches_cancelled = NULL;
    CHECK_OK(gesta_class_register(c, &table, NULL));
    uint32_t own = recognizer_new(c, table.id), inputs = 0;
    CHECK_OK(setting_of(c, own, "inputs", &inputs));
    CHECK_EQUAL(inputs, GESTA_INPUT_MOTION | GESTA_INPUT_WHEEL);
    CHECK_ERROR(c, gesta_recognizer_set_number(c, own, GESTA_STR("inputs"), 7), GESTA_E_TYPE, "must be of 0x00000006");
    CHECK_OK(push_down(c, 0, 1, 50, 60));
    CHECK_OK(send(notch(10, -15)));
    CHECK_EQUAL(state_of(c, own), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_context_cancel(c));
    CHECK_TEXT(lines, "began 0,0;moved 0,-15 w0,-120;cancelled 0,0;");
    gesta_class_info info = {.size = sizeof info};
    uint32_t id;
    CHECK_OK(gesta_class_find(c, table.id, SIZE_MAX, &id));
    CHECK_OK(gesta_class_describe(c, id, &info));
    CHECK_EQUAL(info.flags, table.flags);
    CHECK_OK(gesta_class_find(c, "gesta.scroll", SIZE_MAX, &id));
    CHECK_OK(gesta_class_describe(c, id, &info));
    CHECK_EQUAL(info.flags & (KINDS | GESTA_CLASS_MOTIONS_ONLY), GESTA_CLASS_TAKES_SCROLLS | GESTA_CLASS_MOTIONS_ONLY);
}

static void refuse(gesta_class table, int32_t code, const char *part) {
    CHECK_ERROR(c, gesta_class_register(c, &table, NULL), code, part);
}

static void faults(void) {
    gesta_class good = table_of("org.example.log"), table = good;
    table.flags = GESTA_CLASS_CONTINUOUS | GESTA_CLASS_MOTIONS_ONLY;
    refuse(table, GESTA_E_CLASS_TABLE, "flags has GESTA_CLASS_MOTIONS_ONLY, must have");
    table = good, table.motion = NULL;
    refuse(table, GESTA_E_CLASS_FUNCTION, "motion must not be NULL");
    table = good, table.flags = GESTA_CLASS_CONTINUOUS;
    refuse(table, GESTA_E_CLASS_TABLE, "motion must be NULL without");
    table = good, table.touches_moved = NULL;
    refuse(table, GESTA_E_CLASS_FUNCTION, "touches_moved must not be NULL");
    table = puppet_hovering_table("org.example.hover", KINDS), table.motion = log_motion;
    refuse(table, GESTA_E_CLASS_TABLE, "flags has GESTA_CLASS_HOVERS, must have no");
}

int main(void) {
    static void (*const tests[])(void) = {order,     upwards, arbitration, ignoring, joining,
                                          hand_over, older,   only,        faults};
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        c = context_new(0);
        puppet_forget();
        tests[i]();
        CHECK_OK(gesta_context_destroy(c));
    }
    return check_end();
}
