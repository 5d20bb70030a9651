/* gesta.taps as a plugin, against the public headers alone: Tests/plugins/twins/run compares the two. */
#include "twin.h"

#include "taps_tables.h"

enum { THEN, SLOP, MAX_DURATION, MAX_INTERVAL, TAP_DISTANCE, MIN_INTERVAL, WITHIN, REPORT_DOWN, AXIS };
enum { TAP_COUNT, PHASE, X, Y, PRESSED, VALUES };
enum { NOTHING, HOLD, DRAG };    /* of then */
enum { TAP, IN_HOLD, IN_DRAG };  /* of phase */
enum { NEVER, FURTHER, ALWAYS }; /* of report_down */
#define DRAG_ANGLE 0.7853981633974483

typedef struct {
    twin twin;
    double slop, distance;
    int64_t longest, interval, shortest;
    int then, in_region, report_down;
    point first_tap;
    int64_t lifted;
    rail rail;       /* of a drag */
    point origin;    /* where a hold or drag began */
    int is_too_long; /* the contact has been down for longer than a tap */
    int is_counted;  /* the contact that is down is included in the number of taps */
    int was_handed;  /* the row before has handed its contact on: nothing may be reported until the frame's end */
    double values[VALUES];
} taps;

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    (void)user;
    return make(sizeof(taps), host, instance);
}

static int permits(const taps *p, int then) { return p->then == then && !p->in_region; }

static void parameters_changed(void *self) {
    taps *p = self;
    const twin *t = self;
    p->then = (int)parameter(t, THEN);
    p->slop = parameter(t, SLOP);
    p->longest = nanoseconds(parameter(t, MAX_DURATION));
    p->interval = nanoseconds(parameter(t, MAX_INTERVAL));
    if (p->longest < 1) p->longest = 1;
    if (p->interval < 1) p->interval = 1;
    p->shortest = nanoseconds(parameter(t, MIN_INTERVAL));
    p->distance = parameter(t, TAP_DISTANCE);
    p->in_region = parameter(t, WITHIN) == 1;
    p->report_down = (int)parameter(t, REPORT_DOWN);
    restrict_to(&p->rail, permits(p, DRAG) ? (int)parameter(t, AXIS) : FREE, 0);
}

static void reset(void *self) {
    taps *p = self;
    p->is_counted = 0;
    if (p->rail.axis != FREE) look_around(&p->rail, &p->twin);
    memset(p->values, 0, sizeof p->values);
}

/* ---- rules */

/* How far outside of the region a contact may be. */
static double margin(const twin *t) { return 4 * t->host->units_per_mm(t->instance); }

static rule stillness(const taps *p, point moved) { return within(GESTA_REASON_MOVED_TOO_FAR, moved, p->slop, SLOP); }
static rule duration(const taps *p, double held) {
    return at_most(GESTA_REASON_HELD_TOO_LONG, held, seconds(p->longest), MAX_DURATION);
}
static rule distance_of(const taps *p, const gesta_contact *c) {
    const point start = {c->start_x, c->start_y};
    return at_most(GESTA_REASON_TAPS_TOO_FAR_APART, length(minus(start, p->first_tap)), p->distance, TAP_DISTANCE);
}
static rule direction(const taps *p, point moved) {
    const double off = p->rail.axis == FREE ? 0 : deviation_from(&p->rail, p->rail.axis, moved);
    return at_most(GESTA_REASON_WRONG_DIRECTION, off, DRAG_ANGLE, GESTA_NO_PARAMETER);
}
static rule permission(const taps *p, const gesta_contact *c) {
    if (!p->in_region) return stillness(p, moved_since_start(c));
    const double outside = p->twin.host->distance_to_region(p->twin.instance, c->x, c->y);
    return at_most(GESTA_REASON_LIFTED_OUTSIDE, outside, margin(&p->twin), GESTA_NO_PARAMETER);
}
static rule one_contact(size_t count) { return contacts_between(count, 1, 1, GESTA_NO_PARAMETER, GESTA_NO_PARAMETER); }
static double held(const taps *p, const gesta_contact *c) { return seconds(now(&p->twin) - c->start_time); }

/* ---- counting */

static void publish(const taps *p) { p->twin.host->set_values(p->twin.instance, TAP_COUNT, p->values, VALUES); }

/* One more tap, hold or drag, unless it was counted when its contact went down. */
static void count_tap(taps *p) {
    if (!p->is_counted) p->values[TAP_COUNT] += 1;
    p->is_counted = 1;
    publish(p);
    request(&p->twin, state(&p->twin) == GESTA_STATE_POSSIBLE ? GESTA_STATE_BEGAN : GESTA_STATE_CHANGED);
}

static void leave_out(taps *p) {
    p->values[PRESSED] = 0;
    if (p->is_counted) p->values[TAP_COUNT] -= 1;
    p->is_counted = 0;
    publish(p);
}

/* In bounds, a contact may move: until it lifts, only another recognizer can tell that it is no tap. */
static int32_t gives_way(void *self) {
    taps *p = self;
    const gesta_contact *all[MOST];
    return p->in_region && p->values[TAP_COUNT] > (p->is_counted ? 1 : 0) && tracked(&p->twin, all) > 0 &&
           !is_leaving(all[0]);
}

static void give_way(void *self) { leave_out(self); }

/* The contact is none of the row: this ends it, or fails it when it has not begun. */
static void close_row(taps *p, rule r) {
    if (!is_active(state(&p->twin))) {
        fail(&p->twin, r);
        return;
    }
    leave_out(p);
    if (p->values[TAP_COUNT] == 0) fail(&p->twin, r);
    else request(&p->twin, GESTA_STATE_ENDED);
}

/* The contact is none of the row, and free for others: a list scrolls at once after a tap. */
static void release(taps *p, const gesta_contact *c, rule r) {
    if (is_active(state(&p->twin))) p->twin.host->ignore(p->twin.instance, c->id);
    close_row(p, r);
}

static void limit_duration(const taps *p) {
    if (p->in_region) drop_deadline(&p->twin);
    else wake(&p->twin, now(&p->twin) + p->longest);
}

static void report_down(taps *p) {
    p->values[PRESSED] = 1;
    count_tap(p);
    limit_duration(p);
}

static void start_tap(taps *p, int is_reported) {
    p->is_too_long = 0;
    if (is_reported && p->was_handed) wake(&p->twin, now(&p->twin));
    else if (is_reported) report_down(p);
    else limit_duration(p);
    p->was_handed = 0;
}

/* A further contact. */
static void follow(taps *p, const gesta_contact *c) {
    const gesta_host *host = p->twin.host;
    if (now(&p->twin) - p->lifted < p->shortest) {
        host->ignore(p->twin.instance, c->id);
    } else if ((p->in_region || distance_of(p, c).is_met) && host->has_same_input(p->twin.instance, c->id)) {
        start_tap(p, p->report_down != NEVER);
    } else {
        request(&p->twin, GESTA_STATE_ENDED);
        p->was_handed = 1;
        host->hand_on(p->twin.instance);
    }
}

/* ---- the sequence */

static void touches_began(void *self, touches contacts, size_t count) {
    taps *p = self;
    size_t all = tracked(&p->twin, NULL);
    /* A control, and a drag, continue with the first finger when another one touches. */
    if (p->in_region || p->values[PHASE] != TAP) {
        const int is_first = all == count;
        for (size_t i = is_first ? 1 : 0; i < count; i++, all--)
            p->twin.host->ignore(p->twin.instance, contacts[i]->id);
        if (!is_first) return;
    }
    if (all > 1) {
        close_row(p, one_contact(all));
    } else if (is_active(state(&p->twin))) {
        follow(p, contacts[0]);
    } else {
        p->first_tap = (point){contacts[0]->start_x, contacts[0]->start_y};
        start_tap(p, p->report_down == ALWAYS);
    }
}

static void start_phase(taps *p, double phase, const gesta_contact *c) {
    p->values[PHASE] = phase;
    p->origin = (point){c->x, c->y};
    count_tap(p);
}

static void touches_moved(void *self, touches contacts, size_t count) {
    taps *p = self;
    const point moved = moved_since_start(contacts[0]);
    (void)count;
    if (p->values[PHASE] != TAP) {
        const point part = part_of(&p->rail, minus((point){contacts[0]->x, contacts[0]->y}, p->origin));
        p->values[X] = part.x;
        p->values[Y] = part.y;
        publish(p);
        request(&p->twin, GESTA_STATE_CHANGED);
    } else if (!p->in_region && !stillness(p, moved).is_met) {
        const rule r = permits(p, DRAG) ? direction(p, moved) : stillness(p, moved);
        if (!r.is_met) {
            release(p, contacts[0], r);
            return;
        }
        drop_deadline(&p->twin);
        start_phase(p, IN_DRAG, contacts[0]);
    }
}

static void touches_ended(void *self, touches contacts, size_t count) {
    taps *p = self;
    const gesta_contact *c = contacts[0];
    (void)count;
    if (p->values[PHASE] != TAP) {
        p->values[PRESSED] = 0;
        publish(p);
        request(&p->twin, GESTA_STATE_ENDED);
    } else if (p->is_too_long) {
        close_row(p, duration(p, held(p, c)));
    } else if (!permission(p, c).is_met) {
        close_row(p, permission(p, c));
    } else {
        p->lifted = now(&p->twin);
        p->values[PRESSED] = 0;
        count_tap(p);
        p->is_counted = 0;
        wake(&p->twin, p->lifted + p->interval);
    }
}

static void touches_cancelled(void *self, touches contacts, size_t count) {
    (void)contacts;
    (void)count;
    request(self, GESTA_STATE_CANCELLED);
}

static void deadline_reached(void *self, int64_t time) {
    taps *p = self;
    const gesta_contact *all[MOST];
    (void)time;
    if (tracked(&p->twin, all) == 0) {
        request(&p->twin, GESTA_STATE_ENDED);
    } else if (state(&p->twin) == GESTA_STATE_POSSIBLE && p->report_down == ALWAYS) {
        report_down(p);
    } else if (permits(p, HOLD)) {
        start_phase(p, IN_HOLD, all[0]);
    } else if (permits(p, DRAG)) {
        p->is_too_long = 1;
    } else {
        close_row(p, duration(p, seconds(p->longest)));
    }
}

static void contact_excluded(void *self) {
    close_row(self, (rule){GESTA_REASON_OTHER_INPUT, 0, 0, -INFINITY, 0, GESTA_NO_PARAMETER});
}

/* ---- what can be said before and during a sequence */

static void measures(void *self) {
    taps *p = self;
    const gesta_contact *all[MOST];
    const size_t count = tracked(&p->twin, all);
    point farthest = {0, 0};
    if (count == 0) {
        const double waited = seconds(now(&p->twin) - p->lifted);
        add(&p->twin, at_most(GESTA_REASON_WAITED_TOO_LONG, waited, seconds(p->interval), MAX_INTERVAL));
        return;
    }
    add(&p->twin, one_contact(count));
    if (p->values[PHASE] != TAP) return;
    if (p->in_region) {
        add(&p->twin, permission(p, all[0]));
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (square(moved_since_start(all[i])) > square(farthest)) farthest = moved_since_start(all[i]);
    add(&p->twin, stillness(p, farthest));
    add(&p->twin, duration(p, held(p, all[0])));
    if (p->values[TAP_COUNT] > 0) add(&p->twin, distance_of(p, all[0]));
}

static void profile(void *self, gesta_profile *profile) {
    const twin *t = self;
    const int in_region = parameter(t, WITHIN) == 1, then = in_region ? NOTHING : (int)parameter(t, THEN);
    profile->begins_least = profile->begins_most = then == DRAG;
    profile->tap_slop = in_region ? margin(t) : parameter(t, SLOP);
    profile->tap_duration = in_region ? INFINITY : seconds(nanoseconds(parameter(t, MAX_DURATION)));
    profile->holds_after_tap = seconds(nanoseconds(parameter(t, MAX_INTERVAL)));
    profile->axis = then == DRAG ? (uint32_t)parameter(t, AXIS) : GESTA_AXIS_ANY;
    profile->angle = DRAG_ANGLE;
    profile->flags = GESTA_PROFILE_RECOGNIZES_FIRST_TAP;
    if (then == HOLD || parameter(t, REPORT_DOWN) == ALWAYS) profile->flags |= GESTA_PROFILE_RECOGNIZES_AT_REST;
    if (then == DRAG || in_region) profile->flags |= GESTA_PROFILE_OUTLASTS_REST;
}

static void examine(void *self) {
    find_idle(self, parameters, SLOP, WITHIN, 1, 1);
    find_idle(self, parameters, MAX_DURATION, WITHIN, 1, 1);
    find_idle(self, parameters, TAP_DISTANCE, WITHIN, 1, 1);
    find_idle(self, parameters, THEN, WITHIN, 1, 1);
    find_idle(self, parameters, AXIS, THEN, NOTHING, HOLD);
    find_idle(self, parameters, AXIS, WITHIN, 1, 1);
}

static const gesta_class taps_class = {
    .size = sizeof(gesta_class),
    .flags = GESTA_CLASS_CONTINUOUS | GESTA_CLASS_MAY_RELEASE,
    .id = "test.taps",
    .label = "Row of taps",
    .doc = "Taps of one contact: begins with the first, changes with each further one, ends when none follows.",
    .parameters = parameters,
    .parameter_count = COUNT(parameters),
    .values = values,
    .value_count = COUNT(values),
    .reasons = reasons,
    .reason_count = COUNT(reasons),
    .create = create,
    .destroy = free,
    .reset = reset,
    .touches_began = touches_began,
    .touches_moved = touches_moved,
    .touches_ended = touches_ended,
    .touches_cancelled = touches_cancelled,
    .deadline_reached = deadline_reached,
    .parameters_changed = parameters_changed,
    .measures = measures,
    .contact_excluded = contact_excluded,
    .gives_way = gives_way,
    .give_way = give_way,
    .profile = profile,
    .examine = examine,
};

PLUGIN("test.plugin.taps", "Taps", taps_class)
