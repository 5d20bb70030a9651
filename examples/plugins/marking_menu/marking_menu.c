/*
 * marking_menu.c - a plugin with one continuous class: a marking menu, for fingers, pens and mice.
 *
 * A marking menu (Kurtenbach and Buxton, 1993) has its items around the finger. Whoever knows where an item is presses
 * and flicks that way at once: a mark, of one flick for each of at most two levels. Whoever does not presses and rests:
 * the gesture begins with the value `shown`, the program draws the menu around `center_x` and `center_y`, and the
 * finger moves to an item and lifts. Both are one movement, so that using the menu teaches its marks.
 *
 *     mark    press, flick; a corner or a short rest (`rest`) begins the flick of the second level
 *     menu    press and rest (`hold`), move to an item and lift, or rest on it to open the second level there
 *
 * Items are numbered clockwise from 0, which is up. A mark begins and ends the gesture at its lift, in one frame.
 *
 *     cc -std=c99 -O2 -ffp-contract=off -fvisibility=hidden -fPIC -shared -Iinclude marking_menu.c \
 *         -o marking_menu.so -lm
 *
 * examples/plugins/lightning/lightning.c explains each function of a class with its thread and lifetimes.
 */
#include <gesta/gesta_plugin.h>

#include <math.h>
#include <stdlib.h>

/* -------------------------------------------------------------------------------------- description of the class -- */

enum { MOST_ITEMS = 12 };

enum { FIRST_ITEMS, SECOND_ITEMS, DEAD_ZONE, MIN_LENGTH, BEND, GAP, HOLD, REST, LONGEST, SLOP, PER_CONTACT };

#define NUMBER(name, unit, least, most, initial, flags, doc)                                                           \
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, name, unit, doc, least, most, initial, NULL, NULL, 0, flags}
#define INTEGER(name, least, most, initial, doc)                                                                       \
    {sizeof(gesta_parameter_info), GESTA_TYPE_INTEGER, name, "", doc, least, most, initial, NULL, NULL, 0, 0}

static const double initial_rest = 0.12;

static const gesta_parameter_info parameters[] = {
    INTEGER("first_items", 2, MOST_ITEMS, 8,
            "number of items of the first level; 0 is up, the others follow clockwise"),
    INTEGER("second_items", 0, MOST_ITEMS, 8, "number of items of the second level, 0 if there is none"),
    NUMBER("dead_zone", "length", 0.5, 100, 4, GESTA_PARAMETER_LENGTH,
           "radius around the center of a shown menu in which nothing is chosen: a lift there cancels"),
    NUMBER("min_length", "length", 0.5, 100, 5, GESTA_PARAMETER_LENGTH, "least length of each flick of a mark"),
    NUMBER("bend", "1", 0.01, 1, 0.15, 0,
           "how far a mark may deviate from straight flicks, as a fraction of its length"),
    NUMBER("gap", "1", 0, 0.9, 0.1, 0,
           "width of the gaps between items in which a flick belongs to none, as a fraction of the width of an item"),
    NUMBER("hold", "s", 0.05, 10, 0.35, 0, "how long the finger rests until the menu is shown"),
    NUMBER("rest", "s", 0.02, 10, 0.12, 0, "how long the finger rests between two flicks in one direction"),
    NUMBER("longest", "s", 0.1, 60, 2, 0, "how long a mark may take"),
    NUMBER("slop", "length", 0.1, 20, 1.2, GESTA_PARAMETER_LENGTH | GESTA_PARAMETER_SLOP,
           "how far a resting finger may move"),
    {sizeof(gesta_parameter_info), GESTA_TYPE_BOOLEAN, "per_contact", "", "each finger has a menu of its own", 0, 1, 0,
     NULL, NULL, 0, GESTA_PARAMETER_PER_CONTACT},
};

enum { LEVEL, FIRST, SECOND, ANGLE, SHOWN, CENTER_X, CENTER_Y, VALUES };

#define VALUE(type, name, unit, flags, doc) {sizeof(gesta_value_info), type, name, unit, doc, NULL, 0, flags}

static const gesta_value_info values[] = {
    VALUE(GESTA_TYPE_INTEGER, "level", "", GESTA_VALUE_PART,
          "number of levels in which an item is chosen, or the finger is on one: 0 to 2"),
    VALUE(GESTA_TYPE_INTEGER, "first", "", 0, "item of the first level, if level is at least 1"),
    VALUE(GESTA_TYPE_INTEGER, "second", "", 0, "item of the second level, if level is 2"),
    VALUE(GESTA_TYPE_NUMBER, "angle", "rad", 0, "direction of the newest flick: 0 is up, positive is clockwise"),
    VALUE(GESTA_TYPE_BOOLEAN, "shown", "", 0, "whether the menu is shown"),
    VALUE(GESTA_TYPE_NUMBER, "center_x", "length", 0, "center of the shown menu, or the beginning of the newest flick"),
    VALUE(GESTA_TYPE_NUMBER, "center_y", "length", GESTA_VALUE_FLIPS,
          "center of the shown menu, or the beginning of the newest flick"),
};

/* One reason per flick, so that a verdict names the flick. Figures that are lengths are mm. */
enum { FIRST_SHORT = GESTA_REASON_OWN, SECOND_SHORT, FIRST_BETWEEN, SECOND_BETWEEN, BENT, RETURNED };

#define REASON(code, name, text, hint) {sizeof(gesta_reason_info), code, name, text, hint}

static const gesta_reason_info reasons[] = {
    REASON(FIRST_SHORT, "first_short", "the first flick is {measured} mm long, at least {limit} mm required",
           "too short: flick, or hold to see the menu"),
    REASON(SECOND_SHORT, "second_short", "the second flick is {measured} mm long, at least {limit} mm required",
           "the second flick is too short"),
    REASON(FIRST_BETWEEN, "first_between",
           "the first flick is between two items: {measured_percent} % of an item's width off, at most {limit_percent} "
           "% allowed",
           "the first flick is between two items"),
    REASON(SECOND_BETWEEN, "second_between",
           "the second flick is between two items: {measured_percent} % of an item's width off, at most "
           "{limit_percent} % allowed",
           "the second flick is between two items"),
    REASON(BENT, "bent",
           "the mark deviates from straight flicks by {measured_percent} % of its length, at most {limit_percent} % "
           "allowed",
           "flick straight"),
    REASON(RETURNED, "returned", "lifted {measured} mm from the center of the menu, more than {limit} mm required",
           "moved back to the center: nothing chosen"),
    REASON(GESTA_REASON_HELD_TOO_LONG, "held_too_long", "the mark took {measured} s, at most {limit} s allowed",
           "flick faster, or hold to see the menu"),
};

/* -------------------------------------------------------------------------------------------------- the instance -- */

typedef struct point {
    double x, y;
} point;

/* A mark, as far as it is drawn; or why it is none. */
typedef struct mark {
    uint32_t reason; /* GESTA_REASON_NONE, or one of the reasons */
    double measured, limit;
    int level;
    double items[2], angle;
    point corner; /* beginning of the newest flick */
} mark;

enum { POINTS = 64 };

typedef struct menu {
    const gesta_host *host;
    gesta_instance *instance;
    double parameters[PER_CONTACT];
    double a, b, c, d; /* how the region lies on the screen: see gesta_host.orientation */

    int is_down;
    int64_t start_time;
    point at;            /* the finger */
    point anchor;        /* where it has rested since anchor_time, if it still is near */
    int64_t anchor_time; /* ns */
    int awaits_rest;

    /* The path of a mark, in few points: its first one is where the finger went down. */
    point points[POINTS];
    int count;
    double spacing;
    int before; /* number of points before a rest that divides the mark; 0 without one */
    point split;

    /* The shown menu. */
    int shown; /* its level; 0 while none is shown */
    point center;
    int has_left; /* the dead zone */
    double values[VALUES];
} menu;

/* --------------------------------------------------------------------------------------------------- directions -- */

static double distance(point a, point b) { return sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)); }

static double cross(point a, point b, point p) { return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x); }

static const double pi = 3.14159265358979323846;

/*
 * The angle from up to a direction, -pi to pi, clockwise on the screen, accurate to 2e-11. Only + - * / and sqrt, which
 * are the same on all processors, as libm's atan2 is not.
 */
static double angle_from_up(double x, double y) {
    double denominator = sqrt(x * x + y * y) - y, times = 2, sum = 0;
    if (!(denominator > 0)) return x < 0 ? -pi : pi;
    /* The tangent of half the angle; halved further, until a short series is sufficient. */
    double t = x / denominator;
    for (; fabs(t) > 0.2; times *= 2) t = t / (1 + sqrt(1 + t * t));
    for (int n = 21; n > 0; n -= 2) sum = 1.0 / n - t * t * sum;
    return times * t * sum;
}

/* The direction from a point to another one, as the region lies on the screen. */
static double angle_of(const menu *self, point from, point to) {
    double x = to.x - from.x, y = to.y - from.y;
    return angle_from_up(self->a * x + self->c * y, self->b * x + self->d * y);
}

/* The item in a direction, of `count` items. `off` is how far it is from its middle, as a fraction of its width. */
static double item_of(double angle, double count, double *off) {
    double items = angle / (2 * pi) * count, item = floor(items + 0.5);
    *off = fabs(items - item);
    return item < 0 ? item + count : item >= count ? item - count : item;
}

/* -------------------------------------------------------------------------------------------------------- marks -- */

/* Adds a point of the path. When there is no room, every second point is removed. */
static void add_point(menu *self, point p) {
    if (distance(self->points[self->count - 1], p) < self->spacing) return;
    if (self->count == POINTS) {
        for (int i = 0; i < POINTS / 2; i++) self->points[i] = self->points[2 * i];
        self->count = POINTS / 2;
        self->before = (self->before + 1) / 2;
        self->spacing *= 2;
        if (distance(self->points[self->count - 1], p) < self->spacing) return;
    }
    self->points[self->count++] = p;
}

/* The point of the path at which a triangle with both ends is longest: where it turns, if it does. */
static int farthest(const menu *self, point end) {
    int corner = 0;
    double most = 0;
    for (int i = 0; i < self->count; i++) {
        double length = distance(self->points[0], self->points[i]) + distance(self->points[i], end);
        if (length > most) most = length, corner = i;
    }
    return corner;
}

/* How far the points from `first` on, but before `last`, are from the line through two points. */
static double deviation(const menu *self, int first, int last, point from, point to) {
    double most = 0, length = distance(from, to);
    for (int i = first; i < last; i++) {
        double off = length > 0 ? fabs(cross(from, to, self->points[i])) / length : distance(from, self->points[i]);
        most = fmax(most, off);
    }
    return most;
}

/* A length in mm, as people read it in a verdict. */
static double mm(const menu *self, double length) { return length / self->host->units_per_mm(self->instance); }

static int refuse(mark *it, uint32_t reason, double measured, double limit) {
    it->reason = reason;
    it->measured = measured;
    it->limit = limit;
    return 0;
}

/* Adds the next flick of a mark. Returns 0 if it is none. */
static int add_flick(const menu *self, mark *it, point from, point to) {
    double off, most = 0.5 * (1 - self->parameters[GAP]);
    it->angle = angle_of(self, from, to);
    it->items[it->level] = item_of(it->angle, self->parameters[it->level == 0 ? FIRST_ITEMS : SECOND_ITEMS], &off);
    it->corner = from;
    if (off > most) return refuse(it, it->level == 0 ? FIRST_BETWEEN : SECOND_BETWEEN, off, most);
    it->level++;
    return 1;
}

/* What the path is, if it ends here. */
static mark read_mark(const menu *self, point end) {
    const double *parameters = self->parameters;
    mark it = {.reason = GESTA_REASON_NONE};
    point start = self->points[0], corner = end;
    int last = self->count; /* number of points of the first flick */
    if (self->before > 0) {
        last = self->before;
        corner = self->split;
    } else if (parameters[SECOND_ITEMS] > 0) {
        /* A corner turns by more than half of the narrowest item. What is within the slop is the tremor at an end. */
        int index = farthest(self, end);
        point p = self->points[index];
        double narrowest = 2 * pi / fmax(parameters[FIRST_ITEMS], parameters[SECOND_ITEMS]);
        double turn = fabs(angle_of(self, start, p) - angle_of(self, p, end));
        if (turn > pi) turn = 2 * pi - turn;
        if (turn > narrowest / 2 && distance(start, p) > parameters[SLOP] && distance(p, end) > parameters[SLOP]) {
            last = index + 1;
            corner = p;
        }
    }
    int has_corner = last < self->count || self->before > 0;
    double first = distance(start, corner), second = has_corner ? distance(corner, end) : 0;
    double off = deviation(self, 0, last, start, corner);
    if (has_corner) off = fmax(off, deviation(self, last, self->count, corner, end));
    double least = parameters[MIN_LENGTH];
    if (first < least) refuse(&it, FIRST_SHORT, mm(self, first), mm(self, least));
    else if (has_corner && second < least) refuse(&it, SECOND_SHORT, mm(self, second), mm(self, least));
    else if (off > parameters[BEND] * (first + second)) refuse(&it, BENT, off / (first + second), parameters[BEND]);
    else if (add_flick(self, &it, start, corner) && has_corner) add_flick(self, &it, corner, end);
    return it;
}

/* The finger moves on: if it has rested after a flick, for a short time, that divides the mark; once. */
static void divide(menu *self, int64_t time) {
    if (self->before > 0 || self->parameters[SECOND_ITEMS] == 0) return;
    if ((double)(time - self->anchor_time) < self->parameters[REST] * 1e9) return;
    if (distance(self->points[0], self->anchor) < self->parameters[MIN_LENGTH]) return;
    self->split = self->anchor;
    self->before = self->count;
}

/* ----------------------------------------------------------------------------------------------------- requests -- */

static void request(menu *self, uint32_t state) {
    for (size_t i = 0; i < VALUES; i++) self->host->set_value(self->instance, i, self->values[i]);
    self->host->set_state(self->instance, state);
}

static void set_items(menu *self, const mark *it) {
    self->values[LEVEL] = it->level;
    self->values[FIRST] = it->items[0];
    self->values[SECOND] = it->items[1];
    self->values[ANGLE] = it->angle;
}

static void set_center(menu *self, point center) {
    self->center = center;
    self->values[CENTER_X] = center.x;
    self->values[CENTER_Y] = center.y;
}

/* When the finger will have rested for `hold`, ns. */
static int64_t rested(const menu *self) { return self->anchor_time + (int64_t)(self->parameters[HOLD] * 1e9); }

/* Whether the finger has left the place where it rested. */
static int has_moved_on(const menu *self) { return distance(self->anchor, self->at) > self->parameters[SLOP]; }

/* The finger may rest here from now on: deadline_reached is called when it has, or when a mark takes too long. */
static void await_rest(menu *self, int64_t time) {
    int64_t end = self->start_time + (int64_t)(self->parameters[LONGEST] * 1e9);
    self->anchor = self->at;
    self->anchor_time = time;
    self->awaits_rest = 1;
    self->host->set_deadline(self->instance, self->shown == 0 && end < rested(self) ? end : rested(self));
}

/* --------------------------------------------------------------------------------------------- the shown menu -- */

/* Chooses the item that the finger is on, if it is out of the dead zone. */
static void choose(menu *self) {
    double off;
    self->values[LEVEL] = self->shown - 1;
    if (distance(self->center, self->at) <= self->parameters[DEAD_ZONE]) return;
    self->has_left = 1;
    self->values[LEVEL] = self->shown;
    self->values[ANGLE] = angle_of(self, self->center, self->at);
    self->values[self->shown == 1 ? FIRST : SECOND] =
        item_of(self->values[ANGLE], self->parameters[self->shown == 1 ? FIRST_ITEMS : SECOND_ITEMS], &off);
}

/* Whether a rest opens the second level: on an item of the first one. */
static int may_open(const menu *self) {
    return self->shown == 1 && self->values[LEVEL] == 1 && self->parameters[SECOND_ITEMS] > 0;
}

static void show(menu *self, int level, point center) {
    self->shown = level;
    self->has_left = self->awaits_rest = 0;
    self->values[SHOWN] = 1;
    set_center(self, center);
    choose(self);
    request(self, self->host->state(self->instance) == GESTA_STATE_POSSIBLE ? GESTA_STATE_BEGAN : GESTA_STATE_CHANGED);
}

/* The finger rests in a mark: what is drawn of it counts, and the menu of the next level is shown. */
static void show_in_mark(menu *self, int64_t time) {
    point start = self->points[0];
    mark drawn = read_mark(self, self->at);
    if (self->parameters[SECOND_ITEMS] == 0 || drawn.reason != GESTA_REASON_NONE) {
        show(self, 1, start);
        if (may_open(self)) await_rest(self, time);
    } else {
        set_items(self, &drawn);
        show(self, 2, drawn.level == 2 ? drawn.corner : self->at);
    }
}

/* ---------------------------------------------------------------------------------------- functions of the class -- */

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    menu *self = calloc(1, sizeof *self);
    (void)user;
    if (self != NULL) {
        self->host = host;
        self->instance = instance;
    }
    return self;
}

static void destroy(void *self) { free(self); }

static void reset(void *opaque) {
    menu *self = opaque;
    const gesta_host *host = self->host;
    for (size_t i = 0; i < PER_CONTACT; i++) self->parameters[i] = host->parameter(self->instance, i);
    for (size_t i = 0; i < VALUES; i++) self->values[i] = 0;
    self->is_down = self->count = self->before = self->shown = 0;
    self->spacing = self->parameters[SLOP] / 4;
    self->a = self->d = 1;
    self->b = self->c = 0;
    if (host->size > offsetof(gesta_host, orientation)) /* not in hosts of version 0.1 */
        host->orientation(self->instance, &self->a, &self->b, &self->c, &self->d);
}

static void touches_began(void *opaque, const gesta_contact *const *contacts, size_t count) {
    menu *self = opaque;
    /* Only the first finger is in the menu; others may belong to other gestures. */
    for (size_t i = self->is_down ? 0 : 1; i < count; i++) self->host->ignore(self->instance, contacts[i]->id);
    if (self->is_down) return;
    self->is_down = self->count = 1;
    self->start_time = contacts[0]->time;
    self->at = self->points[0] = (point){contacts[0]->x, contacts[0]->y};
    set_center(self, self->at);
    await_rest(self, self->start_time);
}

static void touches_moved(void *opaque, const gesta_contact *const *contacts, size_t count) {
    menu *self = opaque;
    const gesta_contact *contact = contacts[0];
    (void)count;
    self->at = (point){contact->x, contact->y};
    if (self->shown == 0) {
        if (has_moved_on(self)) {
            divide(self, contact->time);
            await_rest(self, contact->time);
        }
        add_point(self, self->at);
        return;
    }
    choose(self);
    request(self, GESTA_STATE_CHANGED);
    if (may_open(self)) {
        if (has_moved_on(self) || !self->awaits_rest) await_rest(self, contact->time);
    } else if (self->awaits_rest) {
        self->awaits_rest = 0;
        self->host->set_deadline(self->instance, GESTA_NO_DEADLINE);
    }
}

static void deadline_reached(void *opaque, int64_t time) {
    menu *self = opaque;
    if (self->shown == 1) show(self, 2, self->at);
    else if (time >= rested(self)) show_in_mark(self, time);
    else
        self->host->fail(self->instance, GESTA_REASON_HELD_TOO_LONG, (double)(time - self->start_time) / 1e9,
                         self->parameters[LONGEST]);
}

static void touches_ended(void *opaque, const gesta_contact *const *contacts, size_t count) {
    menu *self = opaque;
    (void)count;
    self->at = (point){contacts[0]->x, contacts[0]->y};
    if (self->shown == 0) {
        mark drawn = read_mark(self, self->at);
        if (drawn.reason != GESTA_REASON_NONE) {
            self->host->fail(self->instance, drawn.reason, drawn.measured, drawn.limit);
            return;
        }
        set_items(self, &drawn);
        set_center(self, drawn.corner);
        request(self, GESTA_STATE_BEGAN);
    } else {
        choose(self);
        /* Whoever rests on an item and lifts has chosen it, even if its second level has opened meanwhile. */
        if (self->values[LEVEL] < self->shown && (self->shown == 1 || self->has_left)) {
            self->host->fail(self->instance, RETURNED, mm(self, distance(self->center, self->at)),
                             mm(self, self->parameters[DEAD_ZONE]));
            return;
        }
    }
    request(self, GESTA_STATE_ENDED);
}

static void touches_cancelled(void *opaque, const gesta_contact *const *contacts, size_t count) {
    menu *self = opaque;
    (void)contacts;
    (void)count;
    self->host->set_state(self->instance, GESTA_STATE_CANCELLED);
}

/* What the mark is still short of, for gesta_recognizer_measures. */
static void measures(void *opaque) {
    menu *self = opaque;
    if (!self->is_down || self->shown > 0) return;
    double seconds = (double)(self->host->now(self->instance) - self->start_time) / 1e9;
    self->host->add_measure(self->instance, FIRST_SHORT, mm(self, distance(self->points[0], self->at)),
                            mm(self, self->parameters[MIN_LENGTH]), INFINITY, GESTA_NO_PARAMETER);
    self->host->add_measure(self->instance, GESTA_REASON_HELD_TOO_LONG, seconds, -INFINITY, self->parameters[LONGEST],
                            LONGEST);
}

static void write_text(const menu *self, const char *text) { self->host->write(self->instance, text, SIZE_MAX); }

/* Writes "right", or "item 3 of 12". */
static void write_item(const menu *self, double item, double count) {
    static const char *const names[] = {"up",   "up-right",  "right", "down-right",
                                        "down", "down-left", "left",  "up-left"};
    static const char *const numbers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};
    if (count == 8 || count == 4 || count == 2) {
        write_text(self, names[(int)(item * (8 / count))]);
    } else {
        write_text(self, "item ");
        write_text(self, numbers[(int)item]);
        write_text(self, " of ");
        write_text(self, numbers[(int)count]);
    }
}

/* The verdict of what was chosen: "right, then down-left". Reasons have their own texts. */
static void describe(void *opaque) {
    const menu *self = opaque;
    if (self->host->state(self->instance) != GESTA_STATE_ENDED) return;
    write_item(self, self->values[FIRST], self->parameters[FIRST_ITEMS]);
    if (self->values[LEVEL] < 2) return;
    write_text(self, ", then ");
    write_item(self, self->values[SECOND], self->parameters[SECOND_ITEMS]);
}

static void profile(void *opaque, gesta_profile *profile) {
    (void)opaque;
    profile->flags = GESTA_PROFILE_RECOGNIZES_AT_REST;
    profile->longest_doubt = 0;
    profile->contacts_that_move = 1;
}

static void find_unused(const menu *self, const char *text) {
    self->host->add_finding(self->instance, 8 /* GESTA_FINDING_UNUSED */, text, SIZE_MAX);
}

static void examine(void *opaque) {
    const menu *self = opaque;
    double set[PER_CONTACT];
    for (size_t i = 0; i < PER_CONTACT; i++) set[i] = self->host->parameter(self->instance, i);
    if (set[SECOND_ITEMS] == 0 && set[REST] != initial_rest)
        find_unused(self, "rest has no effect while second_items is 0");
    if (set[SECOND_ITEMS] > 0 && set[REST] >= set[HOLD])
        find_unused(self, "rest has no effect: the menu is shown before, after hold");
    if (set[HOLD] >= set[LONGEST]) find_unused(self, "hold has no effect: the mark has failed before, after longest");
}

/* --------------------------------------------------------------------------------------------------- entry point -- */

static const gesta_class marking_menu_class = {
    .size = sizeof(gesta_class),
    .flags = GESTA_CLASS_CONTINUOUS,
    .id = "org.example.marking_menu",
    .label = "Marking menu",
    .doc = "a menu around the finger: flick to an item at once, or hold to see it; one or two levels",
    .parameters = parameters,
    .values = values,
    .reasons = reasons,
    .parameter_count = sizeof parameters / sizeof *parameters,
    .value_count = sizeof values / sizeof *values,
    .reason_count = sizeof reasons / sizeof *reasons,
    .create = create,
    .destroy = destroy,
    .reset = reset,
    .touches_began = touches_began,
    .touches_moved = touches_moved,
    .touches_ended = touches_ended,
    .touches_cancelled = touches_cancelled,
    .deadline_reached = deadline_reached,
    .measures = measures,
    .describe = describe,
    .profile = profile,
    .examine = examine,
};

static const gesta_class *const classes[] = {&marking_menu_class};

static const gesta_plugin plugin = {
    .size = sizeof(gesta_plugin),
    .abi = GESTA_PLUGIN_ABI,
    .id = "org.example.marking_menu",
    .name = "Marking menu",
    .version = "1.0",
    .vendor = "Gesta's examples",
    .url = "",
    .classes = classes,
    .class_count = 1,
};

GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max);

GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {
    return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;
}
