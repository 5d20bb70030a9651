/*
 * A class that keeps every rule, with all that a class can state about itself, learn, hand over and take over: a finger
 * that tows something. With -DFAULT=<an enumerator>, it breaks a rule; with -DFAULT=ABORTS -DIN=<a function>, it ends
 * the process there, which shows that the checker calls it. checker.py has the table of what gesta-plugin says.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gesta/gesta.h"

enum fault {
    NONE,
    ABORTS,
    /* the profile */
    PROFILE_CONTACTS,
    PROFILE_BEGINS,
    PROFILE_AXIS,
    PROFILE_DOUBT,
    PROFILE_TAP,
    PROFILE_TAP_DURATION,
    PROFILE_AFTER_TAP,
    PROFILE_FAILS,
    PROFILE_REST,
    PROFILE_FIRST_TAP,
    PROFILE_FLAGS,
    PROFILE_NAN,
    PROFILE_SIZE,
    PROFILE_BEFORE,
    FORERUNS_ALWAYS,
    /* findings */
    FINDING_UNNAMED,
    FINDING_EMPTY,
    FINDING_KIND,
    FINDING_INVALID,
    FINDING_USED,
    FINDING_UNREACHABLE,
    FINDING_UNASKED,
    MEASURE_UNASKED,
    MEASURE_OF_NONE,
    STATE_IN_EXAMINE,
    /* texts */
    WRITE_UNASKED,
    WRITE_INVALID,
    DESCRIBE_BRACES,
    HINT_BRACES,
    HINT_LONG,
    STORE_IN_DESCRIBE,
    /* parameters */
    REFUSES_SILENTLY,
    REFUSES_BACK,
    WILL_CHANGE_CHANGES,
    DID_CHANGE_APPLIES,
    DID_CHANGE_COUNTS,
    READING_COUNTS,
    MEASURES_COUNT,
    CHECK_COUNTS,
    /* what it learns */
    LEARNED_ROUNDED,
    LEARNED_REFUSED,
    LEARNED_KEPT,
    STORE_BEYOND,
    STORE_NUMBER,
    STORE_INVALID,
    /* other recognizers */
    ACCEPT_FAILS,
    ACCEPT_ENDS,
    TAKE_OVER_WAITS,
    KEEP_IN_CAN_MOVE,
    HAND_ON_POSSIBLE,
    HAND_ON_AT_ONCE,
    /* figures */
    VALUES_BEYOND,
    VALUES_NAN,
    VALUES_INFINITE,
    TRACK_NAN,
    KEEP_NAN
};

#ifndef FAULT
#define FAULT NONE
#endif

static int is_in(const char *function) {
#if defined(IN)
    return strcmp(function, IN) == 0;
#else
    (void)function;
    return 0;
#endif
}
#define ENTER()                                                                                                        \
    if (FAULT == ABORTS && is_in(__func__)) abort()

enum { SLOP, AXIS, ANGLE, WAIT, GAIN, LEARNED, LEARNING, PER_CONTACT, PARAMETERS };
enum { DISTANCE, RATIO, SPEED, VALUES };
enum { TOO_SHORT = GESTA_REASON_OWN, WRONG_WAY };
enum { MILLION = 1000000 };
#define USUAL_ANGLE 0.5

static const char *const axes[] = {"any", "horizontal", "vertical"};
static const gesta_parameter_info parameters[] = {
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "slop", "length", "How far it moves first.", 0.5, 20, 2, NULL,
     NULL, 0, GESTA_PARAMETER_LENGTH | GESTA_PARAMETER_SLOP},
    {sizeof(gesta_parameter_info), GESTA_TYPE_CHOICE, "axis", "", "Along what it moves.", 0, 2, 0, NULL, axes, 3, 0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "angle", "rad", "How far off the axis.", 0.1, 1.5, USUAL_ANGLE,
     NULL, NULL, 0, 0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "wait", "s", "How long it waits after a short contact.", 0, 1, 0,
     NULL, NULL, 0, 0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "gain", "1", "Multiplies the distance.", 1, 10, 1, NULL, NULL, 0,
     0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_TEXT, "learned", "", "The usual distance, in millionths of a mm.", 0, 0,
     0, "", NULL, 0, 0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_BOOLEAN, "learning", "", "Whether it learns.", 0, 1, 0, NULL, NULL, 0, 0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_BOOLEAN, "per_contact", "", "Whether each contact tows.", 0, 1, 0, NULL,
     NULL, 0, GESTA_PARAMETER_PER_CONTACT},
};
static const gesta_value_info values[] = {
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "towed", "length", "From the start.", NULL, 0, 0},
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "ratio", "1", "To the usual distance, or 0.", NULL, 0, 0},
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "speed", "length/s", "Its speed.", NULL, 0, 0},
};
static const gesta_reason_info reasons[] = {
    {sizeof(gesta_reason_info), TOO_SHORT, "too_short", "towed {measured}, at least {limit} required", "too short"},
    {sizeof(gesta_reason_info), WRONG_WAY, "wrong_way", "{measured} off the axis, at most {limit} allowed", NULL},
};

typedef struct {
    const gesta_host *host;
    gesta_instance *instance;
    /* of the parameters */
    double slop, angle, wait, gain, usual;
    int axis, is_learning;
    /* of the sequence */
    double start_x, start_y, x, y;
    int is_down, is_active;
    uint64_t contact;
    /* of faults */
    int count;
    double kept;
} tow;

static double parameter(const tow *t, size_t index) { return t->host->parameter(t->instance, index); }

/* "" or a whole number. */
static int read_usual(const char *text, size_t length, double *usual) {
    char copy[24], *end;
    *usual = 0;
    if (length == 0) return 1;
    if (length >= sizeof copy) return 0;
    memcpy(copy, text, length);
    copy[length] = 0;
    *usual = (double)strtoll(copy, &end, 10) / MILLION;
    return *end == 0 && *usual > 0 && *usual <= 1000;
}

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    (void)user;
    tow *t = host->size >= sizeof *host ? calloc(1, sizeof *t) : NULL;
    if (t != NULL) *t = (tow){.host = host, .instance = instance};
    return t;
}

static void parameters_changed(void *self) {
    tow *t = self;
    size_t length = 0;
    const char *text = t->host->parameter_text(t->instance, LEARNED, &length);
    ENTER();
    t->slop = parameter(t, SLOP);
    t->axis = (int)parameter(t, AXIS);
    t->angle = parameter(t, ANGLE);
    t->wait = parameter(t, WAIT);
    t->gain = parameter(t, GAIN);
    t->is_learning = parameter(t, LEARNING) != 0;
    if (text == NULL || !read_usual(text, length, &t->usual)) t->usual = 0;
}

static void reset(void *self) {
    tow *t = self;
    if (FAULT == FINDING_UNASKED)
        t->host->add_finding(t->instance, GESTA_FINDING_UNUSED, "angle has no effect", SIZE_MAX);
    t->is_down = t->is_active = 0;
}

static void publish(tow *t, double speed) {
    const double units = t->host->units_per_mm(t->instance);
    const double distance = hypot(t->x - t->start_x, t->y - t->start_y) * t->gain;
    double all[VALUES] = {distance + t->count, t->usual > 0 ? distance / units / t->usual : 0, speed};
    if (FAULT == LEARNED_ROUNDED && t->kept > 0) all[RATIO] = distance / units / t->kept;
    if (FAULT == LEARNED_KEPT) all[RATIO] = t->kept;
    if (FAULT == VALUES_NAN) all[SPEED] = (double)NAN;
    if (FAULT == VALUES_INFINITE) all[SPEED] = (double)INFINITY;
    t->host->set_values(t->instance, DISTANCE, all, FAULT == VALUES_BEYOND ? VALUES + 1 : VALUES);
}

static void begin(tow *t) {
    t->is_active = 1;
    t->host->set_deadline(t->instance, GESTA_NO_DEADLINE);
    t->host->room(t->instance, t->x - t->start_x, t->y - t->start_y);
    t->host->set_state(t->instance, GESTA_STATE_BEGAN);
    publish(t, 0);
}

/* Its contact among those that are reported, or NULL. */
static const gesta_contact *own(const tow *t, const gesta_contact *const *contacts, size_t count) {
    for (size_t n = 0; n < count; n++)
        if (contacts[n]->id == t->contact) return contacts[n];
    return NULL;
}

static void touches_began(void *self, const gesta_contact *const *contacts, size_t count) {
    tow *t = self;
    if (t->is_active) return; /* others may recognize with it */
    for (size_t n = 0; n < count && t->is_down; n++) t->host->ignore(t->instance, contacts[n]->id);
    if (t->is_down) return;
    if (count > 1) {
        t->host->fail(t->instance, GESTA_REASON_TOO_MANY_CONTACTS, (double)count, 1);
        if (FAULT == HAND_ON_AT_ONCE) t->host->hand_on(t->instance);
        return;
    }
    if (FAULT == HAND_ON_POSSIBLE) t->host->hand_on(t->instance);
    t->is_down = 1;
    t->contact = contacts[0]->id;
    t->start_x = t->x = contacts[0]->x;
    t->start_y = t->y = contacts[0]->y;
    t->host->set_deadline(t->instance, GESTA_NO_DEADLINE);
    if (FAULT == PROFILE_REST) t->host->set_deadline(t->instance, contacts[0]->time + 50000000);
    t->host->track(t->instance, FAULT == TRACK_NAN ? (double)NAN : t->x, t->y, NULL);
}

static double deviation(const tow *t) {
    const double x = fabs(t->x - t->start_x), y = fabs(t->y - t->start_y);
    return t->axis == 0 ? 0 : t->axis == 1 ? atan2(y, x) : atan2(x, y);
}

static void touches_moved(void *self, const gesta_contact *const *contacts, size_t count) {
    tow *t = self;
    gesta_velocity v;
    const gesta_contact *contact = own(t, contacts, count);
    if (contact == NULL) return;
    double x = contact->x - t->x, y = contact->y - t->y;
    t->host->track(t->instance, contact->x, contact->y, &v);
    if (FAULT == WRITE_UNASKED) t->host->write(t->instance, "moved", SIZE_MAX);
    if (FAULT == MEASURE_UNASKED) t->host->add_rule(t->instance, TOO_SHORT, 0, 0, 1, SLOP, 1);
    if (t->is_active) {
        if (FAULT == KEEP_NAN) x = (double)NAN;
        t->host->keep(t->instance, &x, &y);
        t->x += x;
        t->y += y;
        publish(t, hypot(v.x, v.y));
        t->host->set_state(t->instance, GESTA_STATE_CHANGED);
        return;
    }
    t->x = contact->x;
    t->y = contact->y;
    if (hypot(t->x - t->start_x, t->y - t->start_y) <= t->slop) return;
    if (deviation(t) > t->angle) t->host->fail(t->instance, WRONG_WAY, deviation(t), t->angle);
    else if (FAULT != PROFILE_TAP && FAULT != PROFILE_TAP_DURATION) begin(t);
}

static void learn(tow *t) {
    const double units = t->host->units_per_mm(t->instance);
    const double distance = hypot(t->x - t->start_x, t->y - t->start_y) / units;
    char text[24];
    if (!t->is_learning || distance < 1 || distance > 1000) return;
    t->usual = t->usual > 0 ? (t->usual + distance) / 2 : distance;
    t->kept = t->usual;
    if (FAULT == LEARNED_KEPT) return;
    if (FAULT == STORE_INVALID) t->host->store(t->instance, LEARNED, "\xff", 1);
    snprintf(text, sizeof text, FAULT == LEARNED_REFUSED ? "%d mm" : "%d",
             FAULT == LEARNED_ROUNDED ? (int)t->usual * MILLION : (int)(t->usual * MILLION));
    t->host->store(t->instance, FAULT == STORE_BEYOND ? 12 : FAULT == STORE_NUMBER ? GAIN : LEARNED, text, SIZE_MAX);
    t->usual = (double)(int)(t->usual * MILLION) / MILLION; /* as it will be read */
}

static void touches_ended(void *self, const gesta_contact *const *contacts, size_t count) {
    tow *t = self;
    if (own(t, contacts, count) == NULL) return;
    t->is_down = 0;
    if (FAULT == PROFILE_TAP || FAULT == PROFILE_TAP_DURATION) begin(t);
    if (t->is_active) {
        t->host->set_state(t->instance, GESTA_STATE_ENDED);
        learn(t);
    } else if (t->wait > 0 || FAULT == PROFILE_DOUBT) {
        const double wait = FAULT == PROFILE_DOUBT ? t->wait + 0.3 : t->wait;
        t->host->set_deadline(t->instance, contacts[0]->time + (int64_t)(wait * 1e9) + 1);
    } else {
        t->host->fail(t->instance, TOO_SHORT, hypot(t->x - t->start_x, t->y - t->start_y), t->slop);
    }
}

static void touches_cancelled(void *self, const gesta_contact *const *contacts, size_t count) {
    tow *t = self;
    if (own(t, contacts, count) != NULL) t->host->set_state(t->instance, GESTA_STATE_CANCELLED);
}

static void deadline_reached(void *self, int64_t time) {
    tow *t = self;
    (void)time;
    if (FAULT == PROFILE_REST && t->is_down) begin(t);
    else t->host->fail(t->instance, TOO_SHORT, hypot(t->x - t->start_x, t->y - t->start_y), t->slop);
}

/* ---- from and to other recognizers */

static int32_t can_prevent(void *self, uint32_t other, const char *other_class) {
    (void)self, (void)other, (void)other_class;
    return 1;
}

static int32_t can_take_over(void *self, size_t count) {
    (void)self;
    ENTER();
    return count == 1;
}

static int32_t can_move(void *self, double x, double y) {
    tow *t = self;
    ENTER();
    if (FAULT == KEEP_IN_CAN_MOVE) t->host->keep(t->instance, &x, &y);
    return 1;
}

static void move(void *self, double x, double y) {
    tow *t = self;
    ENTER();
    t->x += x;
    t->y += y;
    publish(t, 0);
}

static void take_over(void *self, double x, double y) {
    tow *t = self;
    ENTER();
    if (FAULT == TAKE_OVER_WAITS) return;
    t->x += x;
    t->y += y;
    begin(t);
}

static void accept(void *self) {
    tow *t = self;
    ENTER();
    if (FAULT == ACCEPT_FAILS) t->host->fail(t->instance, TOO_SHORT, 0, 1);
    else if (FAULT == ACCEPT_ENDS) t->host->set_state(t->instance, GESTA_STATE_CANCELLED);
    else if (t->is_down && !t->is_active) begin(t);
}

static int32_t gives_way(void *self) {
    ENTER();
    return ((tow *)self)->is_active;
}

static void give_way(void *self) {
    ENTER();
    publish(self, 0);
}

static void contact_excluded(void *self) {
    tow *t = self;
    ENTER();
    t->host->fail(t->instance, GESTA_REASON_OTHER_INPUT, 0, 0);
}

static double distance(void *self, const gesta_contact *contact) {
    const tow *t = self;
    ENTER();
    return t->host->has_same_input(t->instance, contact->id) ? hypot(contact->x - t->x, contact->y - t->y) : -1;
}

/* ---- what it states */

static void update_values(void *self) {
    tow *t = self;
    gesta_velocity v;
    ENTER();
    if (FAULT == READING_COUNTS) t->count++;
    if (t->host->velocity(t->instance, &v) != GESTA_OK) return;
    t->host->set_value(t->instance, SPEED, hypot(v.x, v.y));
}

static void measures(void *self) {
    tow *t = self;
    ENTER();
    if (FAULT == MEASURES_COUNT) t->count++;
    const double measured = hypot(t->x - t->start_x, t->y - t->start_y);
    t->host->add_rule(t->instance, TOO_SHORT, measured, t->slop, (double)INFINITY, FAULT == MEASURE_OF_NONE ? 30 : SLOP,
                      measured > t->slop);
}

static void describe(void *self) {
    tow *t = self;
    ENTER();
    if (FAULT == STORE_IN_DESCRIBE) t->host->store(t->instance, LEARNED, "1", 1);
    if (t->host->state(t->instance) != GESTA_STATE_ENDED) return;
    if (FAULT == DESCRIBE_BRACES) t->host->write(t->instance, "towed by {towed}", SIZE_MAX);
    else t->host->write(t->instance, FAULT == WRITE_INVALID ? "\xc0" : "towed", SIZE_MAX);
}

static void hint(void *self) {
    tow *t = self;
    ENTER();
    const char *text = FAULT == HINT_BRACES ? "tow at least {slop}"
                       : FAULT == HINT_LONG ? "tow it farther than that, by some millimeters at least, please"
                                            : "tow it farther";
    t->host->write(t->instance, text, SIZE_MAX);
}

static void profile(void *self, gesta_profile *to) {
    tow *t = self;
    ENTER();
    if (FAULT == CHECK_COUNTS) t->count++;
    const int axis = (int)parameter(t, AXIS);
    to->longest_doubt = parameter(t, WAIT);
    to->begins_least = to->begins_most = 1;
    to->axis = (uint32_t)axis;
    to->angle = axis == 0 ? 0 : parameter(t, ANGLE);
    to->flags = GESTA_PROFILE_OUTLASTS_REST;
    if (FAULT == PROFILE_BEFORE) to->longest_doubt = t->wait;
    if (FAULT == PROFILE_CONTACTS) to->contacts_awaited = 2;
    if (FAULT == PROFILE_BEGINS) to->begins_least = 2, to->begins_most = 3;
    if (FAULT == PROFILE_AXIS) to->axis = GESTA_AXIS_HORIZONTAL, to->angle = 0.1;
    if (FAULT == PROFILE_TAP) to->tap_slop = 0.5, to->tap_duration = 100;
    if (FAULT == PROFILE_TAP_DURATION) to->tap_slop = 1e9, to->tap_duration = 0.01;
    if (FAULT == PROFILE_AFTER_TAP) to->flags |= GESTA_PROFILE_BEGINS_AFTER_TAP;
    if (FAULT == PROFILE_FAILS) to->flags |= GESTA_PROFILE_FAILS_WITH_MOVES, to->begins_least = to->begins_most = 0;
    if (FAULT == PROFILE_FIRST_TAP) to->flags |= GESTA_PROFILE_RECOGNIZES_FIRST_TAP;
    if (FAULT == PROFILE_FLAGS) to->flags |= 0x8000;
    if (FAULT == PROFILE_NAN) to->tap_duration = (double)NAN;
    if (FAULT == PROFILE_SIZE) to->size = 8;
}

static int32_t foreruns(void *self, void *other) {
    tow *t = self, *o = other;
    ENTER();
    if (FAULT == FORERUNS_ALWAYS) return 1;
    return parameter(t, AXIS) == 0 && parameter(t, SLOP) <= parameter(o, SLOP) && parameter(t, PER_CONTACT) == 0 &&
           parameter(o, PER_CONTACT) == 0 && parameter(t, WAIT) == parameter(o, WAIT);
}

static void examine(void *self) {
    tow *t = self;
    ENTER();
    if (FAULT == STATE_IN_EXAMINE) t->host->set_state(t->instance, GESTA_STATE_CANCELLED);
    if (FAULT == FINDING_EMPTY) t->host->add_finding(t->instance, GESTA_FINDING_SIMILAR, "", 0);
    if (FAULT == FINDING_KIND) t->host->add_finding(t->instance, GESTA_FINDING_LATENCY, "waits for others", SIZE_MAX);
    if (FAULT == FINDING_INVALID) t->host->add_finding(t->instance, GESTA_FINDING_SIMILAR, "\xff", SIZE_MAX);
    if (FAULT == FINDING_UNREACHABLE)
        t->host->add_finding(t->instance, GESTA_FINDING_UNREACHABLE, "has learned nothing", SIZE_MAX);
    if (FAULT == FINDING_USED && parameter(t, GAIN) != 1)
        t->host->add_finding(t->instance, GESTA_FINDING_UNUSED, "gain has no effect", SIZE_MAX);
    if (parameter(t, AXIS) == 0 && parameter(t, ANGLE) != USUAL_ANGLE)
        t->host->add_finding(t->instance, GESTA_FINDING_UNUSED,
                             FAULT == FINDING_UNNAMED ? "width has no effect while axis is any"
                                                      : "angle has no effect while axis is any",
                             SIZE_MAX);
}

static int32_t parameter_will_change(void *self, size_t index, double value, const char *text, size_t length) {
    tow *t = self;
    double usual;
    ENTER();
    if (FAULT == WILL_CHANGE_CHANGES && index == SLOP) t->slop = value;
    if (FAULT == REFUSES_BACK && index == GAIN && value < 2) {
        t->host->write(t->instance, "must be at least 2", SIZE_MAX);
        return GESTA_E_RANGE;
    }
    if (index != LEARNED || read_usual(text, length, &usual)) return GESTA_OK;
    if (FAULT != REFUSES_SILENTLY) t->host->write(t->instance, "must be a whole number", SIZE_MAX);
    return GESTA_E_TEXT;
}

static void parameter_did_change(void *self, size_t index) {
    tow *t = self;
    ENTER();
    (void)index;
    if (FAULT == DID_CHANGE_APPLIES) parameters_changed(self);
    if (FAULT == DID_CHANGE_COUNTS) t->count++;
}

static const gesta_class tow_class = {
    .size = sizeof(gesta_class),
    .flags = GESTA_CLASS_CONTINUOUS | GESTA_CLASS_MAY_RELEASE | GESTA_CLASS_KEEPS_MEASURES,
    .id = "test.tow",
    .label = "Tow",
    .doc = "A finger that tows something.",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .values = values,
    .value_count = VALUES,
    .reasons = reasons,
    .reason_count = 2,
    .create = create,
    .destroy = free,
    .reset = reset,
    .touches_began = touches_began,
    .touches_moved = touches_moved,
    .touches_ended = touches_ended,
    .touches_cancelled = touches_cancelled,
    .deadline_reached = deadline_reached,
    .parameters_changed = parameters_changed,
    .can_prevent = can_prevent,
    .measures = measures,
    .can_take_over = can_take_over,
    .can_move = can_move,
    .take_over = take_over,
    .move = move,
    .accept = accept,
    .gives_way = gives_way,
    .give_way = give_way,
    .contact_excluded = contact_excluded,
    .distance = distance,
    .update_values = update_values,
    .describe = describe,
    .hint = hint,
    .profile = profile,
    .foreruns = foreruns,
    .examine = examine,
    .parameter_will_change = parameter_will_change,
    .parameter_did_change = parameter_did_change,
};
static const gesta_class *const classes[] = {&tow_class};
static const gesta_plugin plugin = {
    sizeof(gesta_plugin), GESTA_PLUGIN_ABI, "test.tows", "Tows", "1", "", "", classes, 1, 0, NULL, NULL};

GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {
    return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;
}
