/* What the twins of built-in classes share: rules with figures, contacts, an axis, and the tables. C99. */
#ifndef TWIN_H
#define TWIN_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gesta/gesta.h"

#define PARAMETER(type, name, unit, minimum, maximum, initial, flags, doc)                                             \
    {sizeof(gesta_parameter_info), type, name, unit, doc, minimum, maximum, initial, NULL, NULL, 0, flags}
#define CHOICE(name, choices, doc)                                                                                     \
    {sizeof(gesta_parameter_info),                                                                                     \
     GESTA_TYPE_CHOICE,                                                                                                \
     name,                                                                                                             \
     "",                                                                                                               \
     doc,                                                                                                              \
     0,                                                                                                                \
     sizeof choices / sizeof *choices - 1,                                                                             \
     0,                                                                                                                \
     NULL,                                                                                                             \
     choices,                                                                                                          \
     sizeof choices / sizeof *choices,                                                                                 \
     0}
#define VALUE(type, name, unit, choices, count, flags, doc)                                                            \
    {sizeof(gesta_value_info), type, name, unit, doc, choices, count, flags}
#define REASON(code, name, text, hint) {sizeof(gesta_reason_info), code, name, text, hint}
#define COUNT(array)                   (sizeof array / sizeof *array)

typedef struct {
    double x, y;
} point;

static inline point minus(point a, point b) { return (point){a.x - b.x, a.y - b.y}; }
static inline point plus(point a, point b) { return (point){a.x + b.x, a.y + b.y}; }
static inline double square(point p) { return p.x * p.x + p.y * p.y; }
static inline double length(point p) { return sqrt(square(p)); }

/* The first fields of each twin. */
typedef struct {
    const gesta_host *host;
    gesta_instance *instance;
} twin;

static inline double parameter(const twin *t, size_t index) { return t->host->parameter(t->instance, index); }
static inline uint32_t state(const twin *t) { return t->host->state(t->instance); }
static inline int is_active(uint32_t state) { return state == GESTA_STATE_BEGAN || state == GESTA_STATE_CHANGED; }
static inline int64_t now(const twin *t) { return t->host->now(t->instance); }
static inline void request(const twin *t, uint32_t state) { t->host->set_state(t->instance, state); }
static inline void drop_deadline(const twin *t) { t->host->set_deadline(t->instance, GESTA_NO_DEADLINE); }

/* At a time, or just after now if that has passed. */
static inline void wake(const twin *t, int64_t time) {
    t->host->set_deadline(t->instance, time > now(t) ? time : now(t) + 1);
}

static inline int64_t nanoseconds(double seconds) {
    const double all = seconds * 1e9 < 1e18 ? seconds * 1e9 : 1e18;
    return seconds > 0 ? (int64_t)(all + 0.5) : 0;
}
static inline double seconds(int64_t nanoseconds) { return (double)nanoseconds / 1e9; }

/* ---- rules: a figure, and the range in which it must be */

typedef struct {
    uint32_t reason;
    int is_met;
    double measured, least, most;
    size_t parameter;
} rule;

static inline double limit_of(rule r) { return r.least == -INFINITY || r.measured > r.most ? r.most : r.least; }
static inline rule at_most(uint32_t reason, double measured, double most, size_t parameter) {
    return (rule){reason, measured <= most, measured, -INFINITY, most, parameter};
}
static inline rule at_least(uint32_t reason, double measured, double least, size_t parameter) {
    return (rule){reason, measured >= least, measured, least, INFINITY, parameter};
}
static inline rule more_than(uint32_t reason, double measured, double least, size_t parameter) {
    return (rule){reason, measured > least, measured, least, INFINITY, parameter};
}
static inline rule within(uint32_t reason, point moved, double most, size_t parameter) {
    return (rule){reason, square(moved) <= most * most, length(moved), -INFINITY, most, parameter};
}
static inline rule contacts_between(size_t count, double least, double most, size_t first, size_t last) {
    const int too_many = (double)count > most;
    const uint32_t reason = too_many ? GESTA_REASON_TOO_MANY_CONTACTS : GESTA_REASON_TOO_FEW_CONTACTS;
    return (rule){reason, (double)count >= least && !too_many, (double)count, least, most, too_many ? last : first};
}

static inline void fail(const twin *t, rule r) { t->host->fail(t->instance, r.reason, r.measured, limit_of(r)); }
static inline int check(const twin *t, rule r) {
    if (!r.is_met) fail(t, r);
    return r.is_met;
}
static inline void add(const twin *t, rule r) {
    t->host->add_rule(t->instance, r.reason, r.measured, r.least, r.most, r.parameter, r.is_met);
}

/* ---- contacts */

enum { MOST = 16 };
typedef const gesta_contact *const *touches;

static inline size_t tracked(const twin *t, const gesta_contact **all) {
    return t->host->contacts(t->instance, all, MOST);
}

static inline int is_leaving(const gesta_contact *contact) {
    return contact->phase == GESTA_PHASE_ENDED || contact->phase == GESTA_PHASE_CANCELLED;
}

/* How many contacts stay down after this frame; and their centroid, unless there are none. */
static inline size_t staying(const twin *t, point *centroid) {
    const gesta_contact *all[MOST];
    const size_t count = tracked(t, all);
    size_t left = 0;
    point sum = {0, 0};
    for (size_t i = 0; i < count; i++) {
        if (is_leaving(all[i])) continue;
        sum = plus(sum, (point){all[i]->x, all[i]->y});
        left++;
    }
    if (left == 1) *centroid = sum;
    if (left == 2) *centroid = (point){sum.x * 0.5, sum.y * 0.5};
    if (left > 2) *centroid = (point){sum.x * (1 / (double)left), sum.y * (1 / (double)left)};
    return left;
}

static inline point moved_since_start(const gesta_contact *c) { return (point){c->x - c->start_x, c->y - c->start_y}; }

/* ---- the axis that a movement is restricted to */

enum { FREE, HORIZONTAL, VERTICAL };
typedef struct {
    int axis;
    double width; /* of a movement across, which frees it */
    point moved;
    /* How the region lies whose axes they are. */
    int is_turned;
    double a, b, c, d;
} rail;

static inline void look_around(rail *r, const twin *t) {
    t->host->orientation(t->instance, &r->a, &r->b, &r->c, &r->d);
    r->is_turned = r->a != 1 || r->b != 0 || r->c != 0 || r->d != 1;
}
/* A movement as the region has it. */
static inline point local(const rail *r, point p) {
    return r->is_turned ? (point){r->a * p.x + r->c * p.y, r->b * p.x + r->d * p.y} : p;
}
static inline void restrict_to(rail *r, int axis, double width) {
    r->axis = axis;
    r->width = width > 0 ? width : INFINITY;
    r->moved = (point){0, 0};
}
static inline point part_of(const rail *r, point p) {
    if (r->axis == FREE) return p;
    p = local(r, p);
    p = (point){r->axis == VERTICAL ? 0 : p.x, r->axis == HORIZONTAL ? 0 : p.y};
    if (!r->is_turned) return p;
    const double unit = 1 / (r->a * r->d - r->b * r->c);
    return (point){(r->d * p.x - r->c * p.y) * unit, (r->a * p.y - r->b * p.x) * unit};
}
static inline point take_step(rail *r, point step) {
    if (r->axis == FREE) return step;
    r->moved = plus(r->moved, step);
    const point moved = local(r, r->moved);
    const double along = fabs(r->axis == HORIZONTAL ? moved.x : moved.y);
    const double across = fabs(r->axis == HORIZONTAL ? moved.y : moved.x);
    if (across > r->width) r->axis = FREE;
    else if (along > r->width) r->moved = (point){0, 0};
    return part_of(r, step);
}

static inline int nearest_axis(const rail *r, point p) {
    p = local(r, p);
    return fabs(p.y) > fabs(p.x) ? VERTICAL : HORIZONTAL;
}

/* The angle of a vector with positive components, as the library computes it: libm's differs between processors. */
static inline double arctangent(double u) {
    const double s = u * u, high = 1.0 / 9 - s * (1.0 / 11 - s * (1.0 / 13));
    return u * (1 - s * (1.0 / 3 - s * (1.0 / 5 - s * (1.0 / 7 - s * high))));
}
static inline double angle(double x, double y) {
    static const double eighths[] = {0,
                                     0.12435499454676143503,
                                     0.24497866312686415417,
                                     0.35877067027057222040,
                                     0.46364760900080611621,
                                     0.55859931534356243597,
                                     0.64350110879328438680,
                                     0.71882999962162450542,
                                     0.78539816339744830962};
    const double larger = x > y ? x : y, t = (x > y ? y : x) / larger;
    double first;
    if (!(larger > 0)) return 0;
    if (t <= 1.0 / 16) first = arctangent(t);
    else {
        const int step = (int)(t * 8 + 0.49999999999999994);
        const double near = step * 0.125;
        first = eighths[step] + arctangent((t - near) / (1 + t * near));
    }
    return y > x ? 1.57079632679489661923 - first : first;
}
static inline double deviation_from(const rail *r, int axis, point p) {
    p = local(r, p);
    return axis == HORIZONTAL ? angle(fabs(p.x), fabs(p.y)) : angle(fabs(p.y), fabs(p.x));
}

/* ---- what gesta_context_check reports */

/* A parameter that differs from its default has no effect while a choice or boolean is from `first` to `last`. */
static inline void find_idle(const twin *t, const gesta_parameter_info *all, size_t idle, size_t other, int first,
                             int last) {
    const gesta_parameter_info *info = &all[idle], *reason = &all[other];
    const double units = info->flags & GESTA_PARAMETER_LENGTH ? t->host->units_per_mm(t->instance) : 1;
    const int is = (int)parameter(t, other);
    char text[160];
    if (is < first || is > last || parameter(t, idle) == info->initial * units) return;
    snprintf(text, sizeof text, "%s has no effect while %s is %s", info->name, reason->name,
             reason->choices != NULL ? reason->choices[is]
             : is != 0               ? "true"
                                     : "false");
    t->host->add_finding(t->instance, GESTA_FINDING_UNUSED, text, SIZE_MAX);
}

/* ---- the plugin */

static inline void *make(size_t size, const gesta_host *host, gesta_instance *instance) {
    twin *t = host->size >= sizeof(gesta_host) ? (twin *)calloc(1, size) : NULL;
    if (t != NULL) *t = (twin){host, instance};
    return t;
}

#define PLUGIN(plugin_id, plugin_name, table)                                                                          \
    static const gesta_class *const classes[] = {&table};                                                              \
    static const gesta_plugin plugin = {                                                                               \
        sizeof(gesta_plugin), GESTA_PLUGIN_ABI, plugin_id, plugin_name, "1.0", "", "", classes, 1, 0, NULL, NULL};     \
    const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max);                                        \
    GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {                   \
        return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;                            \
    }

#endif
