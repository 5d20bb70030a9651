/* gesta.pan as a plugin, against the public headers alone: Tests/plugins/twins/run compares the two. */
#include "twin.h"

#include "pan_tables.h"

enum { LEAST, MOST_CONTACTS, SLOP, ORIGIN, AXIS, AXIS_ANGLE, UNLOCK, PER_CONTACT, DIRECTION, MAX_DRIFT, MIN_SPEED };
enum { X, Y, VX, VY, CONTACTS, VALUES };
enum { LOCK = 3, START_HORIZONTAL, START_VERTICAL }; /* of axis, after those of twin.h */

typedef struct {
    twin twin;
    double least, most_allowed, slop, axis_angle, unlock, max_drift, min_speed;
    int origin, axis, direction;
    size_t most; /* contacts that were down at once in this sequence */
    size_t down; /* those that have stayed down */
    int is_active;
    point center, moved;
    double farthest;
    rail rail;
    double values[VALUES];
} pan;

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    (void)user;
    return make(sizeof(pan), host, instance);
}

static void parameters_changed(void *self) {
    pan *p = self;
    const twin *t = self;
    p->least = parameter(t, LEAST);
    p->most_allowed = fmax(parameter(t, MOST_CONTACTS), p->least);
    p->slop = parameter(t, SLOP);
    p->origin = (int)parameter(t, ORIGIN);
    p->axis = (int)parameter(t, AXIS);
    p->axis_angle = parameter(t, AXIS_ANGLE);
    p->unlock = parameter(t, UNLOCK);
    p->direction = (int)parameter(t, DIRECTION);
    p->max_drift = parameter(t, MAX_DRIFT);
    p->min_speed = parameter(t, MIN_SPEED);
}

static void reset(void *self) {
    pan *p = self;
    p->most = p->down = 0;
    p->is_active = 0;
    p->moved = (point){0, 0};
    p->farthest = 0;
    p->rail.axis = FREE;
    if (p->axis != 0 || p->direction != 0) look_around(&p->rail, &p->twin);
    memset(p->values, 0, sizeof p->values);
}

/* ---- rules */

static rule contacts_rule(const pan *p, size_t count) {
    return contacts_between(count, p->least, p->most_allowed, LEAST, MOST_CONTACTS);
}

/* In the region: the required direction; if two are allowed, that of the movement. */
static point side(const pan *p) {
    static const point sides[] = {{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const point moved = local(&p->rail, p->moved);
    if (p->direction < 5) return sides[p->direction];
    return p->direction == 5 ? (point){moved.x < 0 ? -1 : 1, 0} : (point){0, moved.y < 0 ? -1 : 1};
}

static double reach(const pan *p) {
    const point way = side(p), moved = local(&p->rail, p->moved);
    return p->direction == 0 ? length(p->moved) : moved.x * way.x + moved.y * way.y;
}

static int has_drift(const pan *p) { return p->max_drift > 0 && p->direction != 0; }

static rule drift(const pan *p) {
    const point way = side(p), moved = local(&p->rail, p->moved);
    return at_most(GESTA_REASON_MOVED_TOO_FAR, fmax(fabs(way.x * moved.y - way.y * moved.x), -reach(p)), p->max_drift,
                   MAX_DRIFT);
}

/* The axis of the movement with which the gesture must begin. */
static int required_axis(int axis) {
    return axis == HORIZONTAL || axis == START_HORIZONTAL ? HORIZONTAL
           : axis == VERTICAL || axis == START_VERTICAL   ? VERTICAL
                                                          : FREE;
}

static rule travel(const pan *p, double distance) {
    return more_than(GESTA_REASON_MOVED_TOO_LITTLE, distance, p->slop, SLOP);
}

static rule deviation(const pan *p, int axis) {
    return at_most(GESTA_REASON_WRONG_DIRECTION, deviation_from(&p->rail, axis, p->moved), p->axis_angle, AXIS_ANGLE);
}

/* In the region: the direction in which it must be fast. */
static point heading(const pan *p) {
    const point moved = local(&p->rail, p->moved);
    if (p->direction != 0) return side(p);
    int axis = required_axis(p->axis);
    if (p->axis == LOCK && deviation(p, nearest_axis(&p->rail, p->moved)).is_met)
        axis = nearest_axis(&p->rail, p->moved);
    return axis == FREE ? moved : axis == HORIZONTAL ? (point){moved.x, 0} : (point){0, moved.y};
}

static rule speed(const pan *p) {
    gesta_velocity v;
    p->twin.host->velocity(p->twin.instance, &v);
    const point way = heading(p), velocity = local(&p->rail, (point){v.x, v.y});
    const double part = length(way) > 0 ? (velocity.x * way.x + velocity.y * way.y) / length(way) : 0;
    return at_least(GESTA_REASON_TOO_SLOW, part, p->min_speed, MIN_SPEED);
}

static int is_fast(const pan *p) { return p->min_speed == 0 || speed(p).is_met; }

/* Why it has not begun before the lift: what was never met, or is not met any more. */
static rule obstacle(const pan *p) {
    const rule never = travel(p, p->farthest), now = travel(p, reach(p));
    if (!never.is_met) return never;
    if (!is_fast(p)) return speed(p);
    return now.is_met ? contacts_rule(p, p->twin.host->contacts(p->twin.instance, NULL, 0)) : now;
}

/* ---- values */

static void publish(const pan *p) { p->twin.host->set_values(p->twin.instance, X, p->values, VALUES); }

static void set_velocity(pan *p, gesta_velocity v) {
    const point part = part_of(&p->rail, (point){v.x, v.y});
    p->values[VX] = part.x;
    p->values[VY] = part.y;
}

static void measure_velocity(pan *p) {
    gesta_velocity v;
    p->twin.host->velocity(p->twin.instance, &v);
    set_velocity(p, v);
}

static void update_values(void *self) {
    measure_velocity(self);
    publish(self);
}

static void report(pan *p) {
    measure_velocity(p);
    publish(p);
    request(&p->twin, GESTA_STATE_CHANGED);
}

/* What the room and other recognizers leave of a step. */
static void move_by(pan *p, point step) {
    p->twin.host->keep(p->twin.instance, &step.x, &step.y);
    p->values[X] += step.x;
    p->values[Y] += step.y;
}

static void move(void *self, double x, double y) {
    pan *p = self;
    p->values[X] += x;
    p->values[Y] += y;
    publish(p);
}

static int32_t set_value(void *self, size_t index, double value) {
    ((pan *)self)->values[index] = value;
    return GESTA_OK;
}

/* Begins, with a movement that belongs to the gesture. */
static void start(pan *p, point movement) {
    const point way = part_of(&p->rail, p->moved);
    measure_velocity(p);
    p->twin.host->room(p->twin.instance, way.x, way.y);
    request(&p->twin, GESTA_STATE_BEGAN);
    p->is_active = 1;
    move_by(p, part_of(&p->rail, movement));
    publish(p);
}

/* Sets the centroid to that of the remaining contacts, without counting it as a movement. */
static size_t anchor(pan *p) {
    const point before = p->center;
    const size_t count = staying(&p->twin, &p->center);
    p->values[CONTACTS] = (double)count;
    p->down = count;
    if (count > 0) p->twin.host->shift_track(p->twin.instance, p->center.x - before.x, p->center.y - before.y);
    return count;
}

/* ---- the sequence */

/* Contacts beyond the limit fail a gesture that has not begun, and are ignored later. */
static int admits(pan *p, touches contacts, size_t count) {
    size_t all = tracked(&p->twin, NULL), ignored = 0;
    if ((double)all <= p->most_allowed) return 1;
    if (state(&p->twin) == GESTA_STATE_POSSIBLE) {
        fail(&p->twin, contacts_rule(p, all));
        return 0;
    }
    for (; ignored < count && (double)all > p->most_allowed; all--)
        p->twin.host->ignore(p->twin.instance, contacts[ignored++]->id);
    return ignored < count;
}

static void touches_began(void *self, touches contacts, size_t count) {
    pan *p = self;
    const gesta_host *host = p->twin.host;
    if (!admits(p, contacts, count)) return;
    anchor(p);
    if (p->most == 0) host->track(p->twin.instance, p->center.x, p->center.y, NULL);
    const size_t all = tracked(&p->twin, NULL);
    if (all > p->most) p->most = all;
    publish(p);
    if (is_active(state(&p->twin))) report(p);
}

static void choose_axis(pan *p) {
    if (p->axis == LOCK) restrict_to(&p->rail, nearest_axis(&p->rail, p->moved), p->unlock);
    else if (p->axis == HORIZONTAL || p->axis == VERTICAL) restrict_to(&p->rail, p->axis, 0);
}

/* Chooses the axis. 0 if the movement deviates too far from the one that is required. */
static int is_along_axis(pan *p) {
    const int required = required_axis(p->axis);
    if (required != FREE && !check(&p->twin, deviation(p, required))) return 0;
    if (p->axis != LOCK || deviation(p, nearest_axis(&p->rail, p->moved)).is_met) choose_axis(p);
    return 1;
}

static int has_room(const pan *p) {
    const point way = part_of(&p->rail, p->moved);
    const double room = p->twin.host->room(p->twin.instance, way.x, way.y);
    return check(&p->twin, more_than(GESTA_REASON_NO_ROOM, room, 0, GESTA_NO_PARAMETER));
}

/* A movement before the gesture begins. */
static void approach(pan *p, point step, size_t count) {
    const int is_enough = (double)count >= p->least;
    if (is_enough) p->moved = plus(p->moved, step);
    const double distance = reach(p);
    p->farthest = fmax(p->farthest, distance);
    if (has_drift(p) && !check(&p->twin, drift(p))) return;
    const rule r = travel(p, distance);
    if (!is_enough || !r.is_met || !is_fast(p)) return;
    if (!is_along_axis(p) || !has_room(p)) return;
    const double share = p->origin == 0 ? 0 : p->origin == 1 ? 1 : 1 - limit_of(r) / r.measured;
    start(p, (point){p->moved.x * share, p->moved.y * share});
}

static void touches_moved(void *self, touches contacts, size_t count) {
    pan *p = self;
    const gesta_host *host = p->twin.host;
    const point before = p->center;
    gesta_velocity v;
    /* Usually one contact is down, and need not be asked for. */
    const int is_single = count == 1 && p->down == 1;
    const size_t all = is_single ? 1 : staying(&p->twin, &p->center);
    if (is_single) p->center = (point){contacts[0]->x, contacts[0]->y};
    const point step = minus(p->center, before);
    if (p->is_active) {
        host->track(p->twin.instance, p->center.x, p->center.y, &v);
        move_by(p, take_step(&p->rail, step));
        set_velocity(p, v);
        publish(p);
        request(&p->twin, GESTA_STATE_CHANGED);
    } else {
        host->track(p->twin.instance, p->center.x, p->center.y, NULL);
        approach(p, step, all);
    }
}

static void touches_ended(void *self, touches contacts, size_t count) {
    pan *p = self;
    point ignored;
    const size_t remaining = staying(&p->twin, &ignored);
    (void)contacts;
    (void)count;
    if (is_active(state(&p->twin))) {
        if ((double)remaining < p->least) {
            measure_velocity(p);
            p->values[CONTACTS] = (double)remaining;
            publish(p);
            p->is_active = 0;
            request(&p->twin, GESTA_STATE_ENDED);
            return;
        }
    } else if (remaining == 0) {
        if (check(&p->twin, contacts_rule(p, p->most))) fail(&p->twin, obstacle(p));
        return;
    }
    anchor(p);
    publish(p);
    if (is_active(state(&p->twin))) report(p);
}

/* The gesture continues with the contacts that remain, if they are enough. */
static void touches_cancelled(void *self, touches contacts, size_t count) {
    pan *p = self;
    point ignored;
    const double least = is_active(state(&p->twin)) ? p->least : 1;
    if ((double)staying(&p->twin, &ignored) >= least) {
        touches_ended(self, contacts, count);
    } else {
        p->is_active = 0;
        request(&p->twin, GESTA_STATE_CANCELLED);
    }
}

/* ---- from and to other recognizers */

static int32_t can_take_over(void *self, size_t count) {
    return (double)count >= parameter(self, LEAST) && (double)count <= parameter(self, MOST_CONTACTS);
}

static int32_t can_move(void *self, double x, double y) {
    const int axis = required_axis((int)parameter(self, AXIS));
    rail now;
    look_around(&now, self);
    const point moved = local(&now, (point){x, y});
    return axis == FREE || (axis == VERTICAL ? fabs(moved.y) >= fabs(moved.x) : fabs(moved.x) >= fabs(moved.y));
}

static void take_over(void *self, double x, double y) {
    pan *p = self;
    p->moved = (point){x, y};
    if (p->axis != LOCK || x != 0 || y != 0) choose_axis(p);
    start(p, p->moved);
}

/* Where an axis is to be chosen, a movement must do that. */
static void accept(void *self) {
    pan *p = self;
    point ignored;
    if ((double)staying(&p->twin, &ignored) < p->least || p->axis != 0) return;
    start(p, p->origin == 1 ? p->moved : (point){0, 0});
}

/* ---- what can be said before and during a sequence */

static void measures(void *self) {
    pan *p = self;
    add(&p->twin, contacts_rule(p, tracked(&p->twin, NULL)));
    if (state(&p->twin) != GESTA_STATE_POSSIBLE) return;
    add(&p->twin, travel(p, reach(p)));
    if (has_drift(p)) add(&p->twin, drift(p));
    if (p->min_speed > 0) add(&p->twin, speed(p));
    const int required = required_axis(p->axis);
    if (required != FREE && square(p->moved) > 0) add(&p->twin, deviation(p, required));
}

static void profile(void *self, gesta_profile *profile) {
    const twin *t = self;
    const uint32_t least = (uint32_t)parameter(t, LEAST);
    profile->longest_doubt = 0;
    profile->contacts_awaited = least;
    profile->begins_least = least;
    profile->begins_most = (uint32_t)parameter(t, MOST_CONTACTS);
    /* Children begin with one contact each, whatever the others do. */
    if (parameter(t, PER_CONTACT) != 0) profile->begins_most = least == 1 ? 10 : 0;
    profile->axis = (uint32_t)required_axis((int)parameter(t, AXIS));
    profile->angle = parameter(t, AXIS_ANGLE);
    profile->flags = GESTA_PROFILE_OUTLASTS_REST;
}

static void examine(void *self) {
    find_idle(self, parameters, AXIS_ANGLE, AXIS, 0, 0);
    find_idle(self, parameters, UNLOCK, AXIS, 0, 2);
    find_idle(self, parameters, UNLOCK, AXIS, START_HORIZONTAL, START_VERTICAL);
    find_idle(self, parameters, MOST_CONTACTS, PER_CONTACT, 1, 1);
    find_idle(self, parameters, MAX_DRIFT, DIRECTION, 0, 0);
}

static const gesta_class pan_class = {
    .size = sizeof(gesta_class),
    .flags = GESTA_CLASS_CONTINUOUS | GESTA_CLASS_RESUMES,
    .id = "test.pan",
    .label = "Pan",
    .doc = "Contacts that move: translation and velocity of their centroid.",
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
    .parameters_changed = parameters_changed,
    .set_value = set_value,
    .measures = measures,
    .can_take_over = can_take_over,
    .can_move = can_move,
    .take_over = take_over,
    .move = move,
    .accept = accept,
    .update_values = update_values,
    .profile = profile,
    .examine = examine,
};

PLUGIN("test.plugin.pan", "Pan", pan_class)
