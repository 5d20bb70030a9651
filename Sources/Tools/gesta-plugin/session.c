#include "session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------- shapes -- */

enum shape { SHAPE_REST, SHAPE_LINE, SHAPE_CORNERS, SHAPE_ARC, SHAPE_ZIGZAG, SHAPE_WALK, SHAPE_COUNT };

enum { CORNERS_MOST = 8 };

/* A path from (0, 0), in mm. */
struct path {
    enum shape shape;
    double radius, turns, start_angle;
    int corner_count;
    double corners[CORNERS_MOST][2];
};

static void add_corner(struct path *path, double angle, double length) {
    int last = path->corner_count++;
    path->corners[last + 1][0] = path->corners[last][0] + length * cos(angle);
    path->corners[last + 1][1] = path->corners[last][1] + length * sin(angle);
}

static struct path draw_path(struct generator *g) {
    static const double quarter = 1.5707963267948966;
    struct path path;
    memset(&path, 0, sizeof path);
    path.shape = (enum shape)draw_below(g, SHAPE_COUNT);
    double length = 2 + 38 * draw_fraction(g);
    double angle = draw_below(g, 8) * quarter / 2;
    if (draw_one_in(g, 3)) angle += (draw_fraction(g) - 0.5) * quarter / 2;
    int count = 1 + (int)draw_below(g, CORNERS_MOST - 2);
    path.radius = 3 + 20 * draw_fraction(g);
    path.turns = (draw_below(g, 13) + 1) * (draw_one_in(g, 2) ? 0.25 : -0.25);
    path.start_angle = angle;
    switch (path.shape) {
    case SHAPE_LINE: add_corner(&path, angle, length); break;
    case SHAPE_CORNERS:
        for (int at = 0; at < count; at++) add_corner(&path, draw_below(g, 8) * quarter / 2, 4 + 20 * draw_fraction(g));
        break;
    case SHAPE_ZIGZAG:
        for (int at = 0; at < count; at++) add_corner(&path, angle + (at % 2) * 1.5 * quarter, length / 2);
        break;
    case SHAPE_WALK:
        for (int at = 0; at < CORNERS_MOST - 1; at++)
            add_corner(&path, 4 * quarter * draw_fraction(g), 6 * draw_fraction(g));
        break;
    default: break;
    }
    return path;
}

/* The point at the fraction `at` of a path. */
static void follow(const struct path *path, double at, double *x, double *y) {
    *x = *y = 0;
    if (path->shape == SHAPE_ARC) {
        double angle = path->start_angle + at * path->turns * 6.283185307179586;
        *x = path->radius * (cos(angle) - cos(path->start_angle));
        *y = path->radius * (sin(angle) - sin(path->start_angle));
    } else if (path->corner_count > 0) {
        double along = at * path->corner_count;
        int corner = along >= path->corner_count ? path->corner_count - 1 : (int)along;
        double part = along - corner;
        *x = path->corners[corner][0] + part * (path->corners[corner + 1][0] - path->corners[corner][0]);
        *y = path->corners[corner][1] + part * (path->corners[corner + 1][1] - path->corners[corner][1]);
    }
}

/* ------------------------------------------------------------------------------------------------------ fingers -- */

/* Samples of one act, in the order in which they were drawn. */
struct act {
    struct session *session;
    struct generator *generator;
    uint32_t flags;
    int has_writable; /* values */
    uint32_t first;   /* sample of the act */
    int64_t latest;
    double x, y; /* where the one before was */
    uint64_t ids[SESSION_FINGERS_MOST];
};

static gesta_touch *add_sample(struct act *act, uint64_t id, uint32_t phase, int64_t time, double x, double y) {
    static gesta_touch spare;
    struct session *session = act->session;
    gesta_touch *it = session->sample_count < SAMPLES_MOST ? &session->samples[session->sample_count++] : &spare;
    memset(it, 0, sizeof *it);
    it->time = time;
    it->contact = id;
    it->phase = phase;
    /* In eighths, so that results with twice as many units in a millimeter are exactly twice as large. */
    it->x = floor(x * 8 + 0.5) / 8;
    it->y = floor(y * 8 + 0.5) / 8;
    if (time > act->latest) act->latest = time;
    return it;
}

static void make_hostile(struct act *act, gesta_touch *sample) {
    struct generator *g = act->generator;
    switch (draw_below(g, 40)) {
    case 0: sample->x = GESTA_COORDINATE_MAX; break;
    case 1: sample->y = -GESTA_COORDINATE_MAX; break;
    case 2: sample->x = 0; break;
    case 3: sample->pressure = (float)draw_fraction(g); break;
    case 4: sample->major = 1e30f; break;
    case 5: sample->tool = draw_below(g, 4); break;
    case 6: sample->buttons = (uint32_t)draw(g); break;
    case 7: sample->modifiers = (uint32_t)draw(g); break;
    case 8: sample->tilt_x = -1e30f; break;
    case 9: sample->flags = GESTA_TOUCH_COALESCED; break;
    case 10: sample->distance = 1e30f; break;
    default: break;
    }
}

/* One contact, or one pointer above the surface. */
static void draw_finger(struct act *act, uint64_t id, const struct path *path, int64_t start, int64_t duration,
                        int64_t interval, double x, double y, double sign) {
    struct generator *g = act->generator;
    double units = act->session->units_per_mm;
    int is_hostile = (act->flags & SESSION_HOSTILE) != 0;
    int hovers = (act->flags & SESSION_HOVERS) != 0;
    uint32_t count = (uint32_t)(duration / interval);
    if (count > 400) count = 400;
    int64_t time = start;
    double last_x = x, last_y = y;
    gesta_touch *sample = add_sample(act, id, hovers ? GESTA_PHASE_HOVER : GESTA_PHASE_BEGAN, time, x, y);
    if (is_hostile) make_hostile(act, sample);
    for (uint32_t n = 1; n <= count; n++) {
        double path_x, path_y;
        uint32_t phase = hovers ? GESTA_PHASE_HOVER : GESTA_PHASE_MOVED;
        follow(path, (double)n / count, &path_x, &path_y);
        time += interval;
        if (is_hostile && draw_one_in(g, 30)) time += draw_below(g, 4) == 0 ? 2000000000 : -interval;
        if (path->shape == SHAPE_REST && !hovers && draw_one_in(g, 2)) phase = GESTA_PHASE_STATIONARY;
        double tremor = path->shape == SHAPE_REST ? (draw_fraction(g) - 0.5) * 0.4 * units : 0;
        last_x = x + sign * path_x * units + tremor;
        last_y = y + sign * path_y * units + tremor;
        sample = add_sample(act, id, phase, time, last_x, last_y);
        if (is_hostile) make_hostile(act, sample);
        if (is_hostile && draw_one_in(g, 200)) break;
    }
    if (hovers) {
        /* The pointer goes down, or moves out of the region. */
        if (draw_one_in(g, 2)) {
            add_sample(act, id, GESTA_PHASE_BEGAN, time + interval, last_x, last_y);
            add_sample(act, id, GESTA_PHASE_ENDED, time + 2 * interval, last_x, last_y);
        } else {
            add_sample(act, id, GESTA_PHASE_HOVER, time + interval, -fmin(200000 * units, GESTA_COORDINATE_MAX),
                       last_y);
        }
        return;
    }
    uint32_t end = draw_one_in(g, is_hostile ? 8 : 40) ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED;
    add_sample(act, id, end, time + (draw_one_in(g, 2) ? 0 : interval), last_x, last_y);
}

/* ---------------------------------------------------------------------------------------------------------- acts -- */

static void add_step(struct session *session, struct step step) {
    if (session->step_count < STEPS_MOST) session->steps[session->step_count++] = step;
}

/* Insertion sort, which keeps the order of samples of one time; each finger's samples are nearly sorted. */
static void sort_samples(gesta_touch *samples, uint32_t count) {
    for (uint32_t at = 1; at < count; at++) {
        gesta_touch it = samples[at];
        uint32_t to = at;
        while (to > 0 && samples[to - 1].time > it.time) {
            samples[to] = samples[to - 1];
            to--;
        }
        samples[to] = it;
    }
}

/* Frames of samples, pushed one by one or several at once, with what the program does in between. */
static void add_frames(struct act *act) {
    struct session *session = act->session;
    struct generator *g = act->generator;
    int is_hostile = (act->flags & SESSION_HOSTILE) != 0;
    uint32_t at = act->first;
    while (at < session->sample_count) {
        uint32_t end = at + 1;
        int64_t time = session->samples[at].time;
        while (end < session->sample_count && session->samples[end].time == time) end++;
        if (is_hostile && draw_one_in(g, 4) && end + 5 < session->sample_count) end += 5;
        add_step(session, (struct step){.kind = STEP_PUSH, .first = at, .count = end - at});
        at = end;
        if (act->has_writable && draw_one_in(g, 40))
            add_step(session, (struct step){.kind = STEP_VALUE, .fraction = draw_fraction(g)});
        if (is_hostile && draw_one_in(g, 150)) {
            static const enum step_kind kinds[] = {STEP_CANCEL, STEP_RESET, STEP_ENABLE};
            enum step_kind kind = kinds[draw_below(g, 3)];
            add_step(session, (struct step){.kind = kind});
            if (kind == STEP_ENABLE) add_step(session, (struct step){.kind = STEP_ENABLE, .count = 1});
        }
    }
}

static void draw_parameters(struct act *act, uint32_t parameter_count) {
    struct generator *g = act->generator;
    for (uint32_t at = 0; at < parameter_count; at++) {
        if (!draw_one_in(g, 3)) continue;
        double fraction = draw_one_in(g, 3) ? 0 : draw_one_in(g, 2) ? 1 : draw_fraction(g) * draw_fraction(g);
        add_step(act->session, (struct step){.kind = STEP_PARAMETER, .first = at, .fraction = fraction});
    }
}

/* One gesture of some fingers; or several taps. */
static int64_t draw_act(struct act *act, int64_t start) {
    static const uint32_t fingers[] = {1, 1, 1, 1, 1, 1, 2, 2, 3, 5};
    static const int64_t intervals[] = {8000000, 8000000, 4000000, 16000000};
    struct generator *g = act->generator;
    struct session *session = act->session;
    int is_hostile = (act->flags & SESSION_HOSTILE) != 0;
    uint32_t count = fingers[draw_below(g, 10)];
    if (is_hostile && draw_one_in(g, 12)) count = SESSION_FINGERS_MOST;
    if (act->flags & SESSION_HOVERS) count = 1;
    int64_t interval = intervals[draw_below(g, 4)];
    struct path path = draw_path(g);
    int64_t duration = 24000000 + (int64_t)(draw_fraction(g) * draw_fraction(g) * 1.5e9);
    int is_near = session->sample_count > 0 && draw_one_in(g, 3), is_tap = draw_one_in(g, 2);
    if (is_near && is_tap) path = (struct path){.shape = SHAPE_REST}; /* in a row */
    if (path.shape == SHAPE_REST && is_tap) duration = 60000000;
    double x = 100 + 800 * draw_fraction(g), y = 100 + 800 * draw_fraction(g);
    if (is_near) x = act->x + 8, y = act->y;
    act->x = x;
    act->y = y;
    int is_pinch = count > 1 && draw_one_in(g, 3);
    act->first = session->sample_count;
    act->latest = start;
    for (uint32_t n = 0; n < count; n++) {
        int64_t begin = start + (draw_one_in(g, 2) ? 0 : (int64_t)draw_below(g, 6) * 8000000);
        draw_finger(act, act->ids[n], &path, begin, duration, interval, x + 90.0 * (n % 4), y + 110.0 * (n / 4),
                    is_pinch && n % 2 == 1 ? -1 : 1);
    }
    sort_samples(session->samples + act->first, session->sample_count - act->first);
    add_frames(act);
    return act->latest;
}

void session_draw(struct session *session, struct generator *g, uint32_t flags, uint32_t parameter_count,
                  int has_writable, int64_t start) {
    static const double units[] = {8, 8, 1, 1e-6, 1e6, 6.299212598425197};
    static const int64_t gaps[] = {50000000, 120000000, 250000000, 700000000, 5000000000};
    static const int64_t starts[] = {0, -GESTA_TIME_MAX, GESTA_TIME_MAX - 10000000000000000, 1000000000000};
    int is_hostile = (flags & SESSION_HOSTILE) != 0;
    session->sample_count = session->step_count = 0;
    session->units_per_mm = is_hostile ? units[draw_below(g, 6)] : 8;
    session->start = is_hostile ? starts[draw_below(g, 4)] : start;
    struct act act = {.session = session, .generator = g, .flags = flags, .has_writable = has_writable};
    for (int at = 0; at < SESSION_FINGERS_MOST; at++) act.ids[at] = is_hostile ? draw(g) : (uint64_t)at + 1;
    int64_t time = session->start + 8000000;
    uint32_t acts = 1 + draw_below(g, 5);
    for (uint32_t n = 0; n < acts && session->sample_count < SAMPLES_MOST / 2; n++) {
        if ((flags & SESSION_PARAMETERS) && draw_one_in(g, 2)) draw_parameters(&act, parameter_count);
        time = draw_act(&act, time) + gaps[draw_below(g, 5)];
        if (draw_one_in(g, 2)) add_step(session, (struct step){.kind = STEP_ADVANCE, .time = time});
        time += 8000000;
    }
    session->end = time;
}
