/* map_view.h - the view of a map: one pans, zooms and turns it by touch, mouse, trackpad and wheel; it glides, can be
 * caught, stays inside of its world, and snaps to whole levels and to the north. Copy this file into your program; it
 * draws nothing, and needs a context with GESTA_CONFIG_FRAME_VALUES.
 *
 *     map_view map = {.width = 640, .height = 480, .world = {1000, 1000, -1, 4}, .now = {500, 500, 1, 0, 0}};
 *     map_view_init(&map, context);
 *     map_view_at(&map, frame_time, &shown); // in each frame
 */
#ifndef MAP_VIEW_H
#define MAP_VIEW_H

#include <assert.h>
#include <gesta/gesta.h>
#include <math.h>
#include <stddef.h>

#define MAP_TURN    6.283185307179586 /* of a circle, radians */
#define MAP_NORTH   0.17              /* how near to the north a turn snaps */
#define MAP_FASTEST 5.0               /* how fast a zoom glides at most: e to the power of it in a second */
#define MAP_LATENCY 5000000           /* gesta_recognizer_values_at returns what was 5 ms before the frame */

/* What is in the middle of the screen, the length there of a unit of the world, and the angle, clockwise. */
typedef struct map_place {
    double x, y, scale, turn;
    int moving;
} map_place;

typedef struct map_view {
    gesta_context *context;
    uint32_t transform, press; /* recognizers */
    double width, height;      /* of the screen */
    struct {
        double width, height, least, most; /* levels: a scale is 2 to the power of its level */
    } world;
    map_place now; /* while a gesture is in progress, where it has begun */
    /* The momentum, while `glides` is not 0. */
    int glides;
    double focus_x, focus_y;
    gesta_decay pan, zoom, turning;
} map_view;

static inline double map_clamp(double value, double least, double most) { return fmax(least, fmin(most, value)); }

/* The place after a gesture: what was drawn at p is then at focus + scale R(rotation) (p - focus + translation). */
static inline map_place map_moved(const map_view *self, double scale, double rotation, double translation_x,
                                  double translation_y, double focus_x, double focus_y) {
    map_place to = self->now;
    double x = focus_x - self->width / 2, y = focus_y - self->height / 2, c = cos(rotation), s = sin(rotation);
    /* What is then in the middle was there. */
    double from_x = x - translation_x - (c * x + s * y) / scale, from_y = y - translation_y - (c * y - s * x) / scale;
    c = cos(to.turn), s = sin(to.turn);
    to.x += (c * from_x + s * from_y) / to.scale;
    to.y += (c * from_y - s * from_x) / to.scale;
    to.scale *= scale;
    to.turn += rotation;
    return to;
}

/* The numbers of a map are finite: nothing that computes with them fails. */
static inline void map_check(int32_t code) {
    assert(code == GESTA_OK);
    (void)code;
}

/* A value that is pulled: beyond its edges, it follows less, like a rubber band. */
static inline double map_pulled(double value, double change, double least, double most, double extent) {
    double edge = map_clamp(value, least, most), distance = 0, stretch = 0;
    map_check(
        gesta_rubber_band_distance(map_clamp(value - edge, -0.9 * extent, 0.9 * extent), extent, 0.55, &distance));
    distance += edge + change;
    edge = map_clamp(distance, least, most);
    map_check(gesta_rubber_band_stretch(distance - edge, extent, 0.55, &stretch));
    return edge + stretch;
}

/* The place while a gesture moves the map. */
static inline map_place map_followed(const map_view *self, const double *values) {
    double level =
        map_pulled(log2(self->now.scale), log2(values[GESTA_TRANSFORM_SCALE]), self->world.least, self->world.most, 1);
    map_place to = map_moved(self, exp2(level) / self->now.scale, values[GESTA_TRANSFORM_ROTATION],
                             values[GESTA_TRANSFORM_TRANSLATION_X], values[GESTA_TRANSFORM_TRANSLATION_Y],
                             values[GESTA_TRANSFORM_FOCUS_X], values[GESTA_TRANSFORM_FOCUS_Y]);
    to.x = map_pulled(self->now.x, to.x - self->now.x, 0, self->world.width, self->width / to.scale);
    to.y = map_pulled(self->now.y, to.y - self->now.y, 0, self->world.height, self->height / to.scale);
    return to;
}

static inline map_place map_gliding(const map_view *self, int64_t time) {
    gesta_decay_motion pan, zoom, turning;
    map_check(gesta_decay_at(&self->pan, time, &pan));
    map_check(gesta_decay_at(&self->zoom, time, &zoom));
    map_check(gesta_decay_at(&self->turning, time, &turning));
    map_place to =
        map_moved(self, zoom.x / self->now.scale, turning.x - self->now.turn, 0, 0, self->focus_x, self->focus_y);
    to.x += pan.x - self->now.x, to.y += pan.y - self->now.y;
    to.scale = zoom.x, to.turn = turning.x;
    to.moving = pan.moving || zoom.moving || turning.moving;
    return to;
}

/* Stops what moves. */
static inline void map_catch(map_view *self, int64_t time) {
    if (self->glides) self->now = map_gliding(self, time);
    self->now.moving = self->glides = 0;
}

/* Moves on with the velocities among the values of a gesture, to a whole level, and to the north if that is near; with
 * numbers in place of NAN, to that level and turn. */
static inline int32_t map_glide(map_view *self, int64_t time, const double *values, double level, double turn) {
    gesta_decay_options options;
    gesta_decay_motion end;
    map_catch(self, time);
    const map_place from = self->now;
    self->pan.size = self->zoom.size = self->turning.size = sizeof(gesta_decay);
    self->focus_x = values[GESTA_TRANSFORM_FOCUS_X], self->focus_y = values[GESTA_TRANSFORM_FOCUS_Y];

    double growth = values[GESTA_TRANSFORM_SCALE_VELOCITY] / values[GESTA_TRANSFORM_SCALE];
    gesta_decay_options_init(&options, sizeof options);
    options.flags = GESTA_DECAY_ZOOM, options.rate = 0.99;
    int32_t code = gesta_decay_start(&options, time, from.scale, 0,
                                     from.scale * map_clamp(growth, -MAP_FASTEST, MAP_FASTEST), 0, &self->zoom);
    if (code != GESTA_OK) return code;
    map_check(gesta_decay_end(&self->zoom, &end));
    double scale = exp2(map_clamp(isnan(level) ? round(log2(end.x)) : level, self->world.least, self->world.most));
    map_check(gesta_decay_snap(&self->zoom, scale, 0, &self->zoom));

    options.flags = 0, options.rest = 0.001;
    code =
        gesta_decay_start(&options, time, from.turn, 0, values[GESTA_TRANSFORM_ROTATION_VELOCITY], 0, &self->turning);
    if (code != GESTA_OK) return code;
    map_check(gesta_decay_end(&self->turning, &end));
    double north = MAP_TURN * round(end.x / MAP_TURN);
    if (isnan(turn)) turn = fabs(end.x - north) < MAP_NORTH ? north : end.x;
    map_check(gesta_decay_snap(&self->turning, turn, 0, &self->turning));

    /* Zooming and turning about the focus move the middle as well: the edges of the pan allow for that. */
    map_place last = map_moved(self, scale / from.scale, turn - from.turn, 0, 0, self->focus_x, self->focus_y);
    double c = cos(from.turn) / from.scale, s = sin(from.turn) / from.scale;
    double x = -values[GESTA_TRANSFORM_VELOCITY_X], y = -values[GESTA_TRANSFORM_VELOCITY_Y];
    gesta_decay_options_init(&options, sizeof options);
    options.rest = 0.1 / from.scale;
    options.min_x = from.x - last.x, options.max_x = options.min_x + self->world.width;
    options.min_y = from.y - last.y, options.max_y = options.min_y + self->world.height;
    code = gesta_decay_start(&options, time, from.x, from.y, c * x + s * y, c * y - s * x, &self->pan);
    self->glides = code == GESTA_OK;
    return code;
}

static inline int map_is_held(const map_view *self) {
    gesta_recognizer_info info = {.size = sizeof info};
    gesta_recognizer_describe(self->context, self->transform, &info);
    return info.state == GESTA_STATE_BEGAN || info.state == GESTA_STATE_CHANGED;
}

/* Ends a gesture in progress, without its velocity: for a key that is pressed meanwhile. */
static inline int32_t map_release(const map_view *self) {
    return map_is_held(self) ? gesta_recognizer_reset(self->context, self->transform) : GESTA_OK;
}

/* The level and the turn at which it comes to rest. */
static inline void map_rest(const map_view *self, double *level, double *turn) {
    gesta_decay_motion zoom = {.x = self->now.scale}, turning = {.x = self->now.turn};
    if (self->glides)
        map_check(gesta_decay_end(&self->zoom, &zoom)), map_check(gesta_decay_end(&self->turning, &turning));
    *level = log2(zoom.x), *turn = turning.x;
}

/* Moves on with a velocity in units of the screen, about its middle. */
static inline int32_t map_push(map_view *self, int64_t time, double velocity_x, double velocity_y, double level,
                               double turn) {
    double values[32] = {0};
    values[GESTA_TRANSFORM_SCALE] = 1;
    values[GESTA_TRANSFORM_VELOCITY_X] = velocity_x, values[GESTA_TRANSFORM_VELOCITY_Y] = velocity_y;
    values[GESTA_TRANSFORM_FOCUS_X] = self->width / 2, values[GESTA_TRANSFORM_FOCUS_Y] = self->height / 2;
    return map_glide(self, time, values, level, turn);
}

static inline void map_on_transform(gesta_context *context, const gesta_event *event, void *user) {
    map_view *self = (map_view *)user;
    (void)context;
    if (event->state == GESTA_STATE_BEGAN) map_catch(self, event->time);
    if (event->state != GESTA_STATE_ENDED && event->state != GESTA_STATE_CANCELLED) return; /* see map_view_at */
    self->now = map_followed(self, event->values);
    if (event->state == GESTA_STATE_ENDED) map_glide(self, event->time, event->values, NAN, NAN);
    else map_push(self, event->time, 0, 0, NAN, NAN);
}

static inline void map_on_press(gesta_context *context, const gesta_event *event, void *user) {
    map_view *self = (map_view *)user;
    (void)context;
    if (event->state == GESTA_STATE_BEGAN) map_catch(self, event->time);
    else if (event->state != GESTA_STATE_CHANGED && !map_is_held(self)) map_push(self, event->time, 0, 0, NAN, NAN);
}

static inline int32_t map_view_init(map_view *self, gesta_context *context) {
    const uint32_t inputs = GESTA_INPUT_TOUCH | GESTA_INPUT_MOTION | GESTA_INPUT_WHEEL;
    int32_t code;
    self->context = context;
    if ((code = gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.transform"),
                                        &self->transform)) != GESTA_OK ||
        (code = gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.press"), &self->press)) !=
            GESTA_OK ||
        (code = gesta_recognizer_set_number(context, self->transform, GESTA_STR("zoom_modifiers"),
                                            GESTA_MODIFIER_CONTROL)) != GESTA_OK ||
        (code = gesta_recognizer_set_number(context, self->press, GESTA_STR("delay"), 0)) != GESTA_OK ||
        (code = gesta_recognizer_set_number(context, self->transform, GESTA_STR("inputs"), inputs)) != GESTA_OK ||
        (code = gesta_recognizer_add_action(context, self->transform, map_on_transform, self, NULL, NULL)) != GESTA_OK)
        return code;
    return gesta_recognizer_add_action(context, self->press, map_on_press, self, NULL, NULL);
}

/* Where the map is at the time of a frame, and whether it moves. */
static inline int32_t map_view_at(const map_view *self, int64_t frame, map_place *shown) {
    double values[32];
    size_t count = 0;
    *shown = self->now;
    if (self->glides) *shown = map_gliding(self, frame - MAP_LATENCY);
    if (!map_is_held(self)) return GESTA_OK;
    int32_t code = gesta_recognizer_values_at(self->context, self->transform, frame, 0, values, 32, &count);
    if (code == GESTA_OK) *shown = map_followed(self, values);
    shown->moving = 1;
    return code;
}

#endif
