/* Transforms of regions: what is hit, conversions between root coordinates and a region's, and what is refused. */
#include <math.h>

#include "rivals.h"
#include "traced.h"

#define ROOT GESTA_REGION_ROOT

static gesta_affine affine(double a, double b, double c, double d, double tx, double ty) {
    gesta_affine made;
    made.a = a, made.b = b, made.c = c, made.d = d, made.tx = tx, made.ty = ty;
    return made;
}

static void transform(gesta_context *c, uint32_t region, gesta_affine to) {
    CHECK_OK(gesta_region_set_transform(c, region, &to));
}

typedef int32_t (*conversion)(const gesta_context *, uint32_t, double *, size_t);

/* x and y, converted, are exactly so. */
static int gives(conversion convert, gesta_context *c, uint32_t region, double x, double y, double to_x, double to_y) {
    double xy[4];
    xy[0] = 7, xy[1] = 7, xy[2] = x, xy[3] = y;
    CHECK_OK(convert(c, region, xy + 2, 1));
    return xy[0] == 7 && xy[1] == 7 && xy[2] == to_x && xy[3] == to_y;
}

static void identity(void) {
    gesta_context *c = context_new(0);
    uint32_t r = region_new(c, ROOT, 10, 20, 100, 50), inner = region_new(c, r, 5, 5, 10, 10);
    gesta_region_info info = region_info(c, inner);
    CHECK(info.transform.a == 1 && info.transform.b == 0 && info.transform.c == 0 && info.transform.d == 1);
    CHECK(info.transform.tx == 0 && info.transform.ty == 0);
    CHECK(gives(region_to_local, c, inner, 18, 29, 3, 4));
    CHECK(gives(region_to_root, c, inner, 3, 4, 18, 29));
    CHECK(gives(region_vectors_to_local, c, inner, 18, 29, 18, 29));
    CHECK(gives(region_to_local, c, ROOT, -3, 1e9, -3, 1e9));
    /* A struct of the first version has no transform, and what is behind it stays. */
    union {
        gesta_region_info info;
        uint32_t words[40];
    } old;
    memset(&old, 0xee, sizeof old);
    old.info.size = offsetof(gesta_region_info, transform);
    CHECK_OK(gesta_region_describe(c, r, &old.info));
    CHECK(old.info.region == r && old.words[offsetof(gesta_region_info, transform) / 4] == 0xeeeeeeee);
    old.info.size -= 8;
    CHECK_EQUAL(gesta_region_describe(c, r, &old.info), GESTA_E_SIZE);
    CHECK_OK(gesta_context_destroy(c));
}

/* A canvas of 400 by 300 in a view of 100 by 100, at a scale of 2 and moved by -50, 30. */
static void zoomed(void) {
    gesta_context *c = context_new(0);
    uint32_t view = region_new(c, ROOT, 1000, 0, 100, 100), canvas = region_new(c, view, 0, 0, 400, 300),
             card = region_new(c, canvas, 50, 10, 10, 10);
    transform(c, canvas, affine(2, 0, 0, 2, -50, 30));
    CHECK(region_info(c, canvas).transform.tx == -50);
    CHECK_EQUAL(region_at(c, 1000, 29.999), view); /* above the canvas */
    CHECK_EQUAL(region_at(c, 1000, 30), canvas);
    CHECK_EQUAL(region_at(c, 1099.999, 99.999), canvas);
    CHECK_EQUAL(region_at(c, 1100, 50), ROOT); /* the view clips it */
    CHECK_EQUAL(region_at(c, 999.999, 50), ROOT);
    CHECK(gives(region_to_local, c, canvas, 1000, 30, 25, 0));
    CHECK(gives(region_to_root, c, canvas, 25, 0, 1000, 30));
    CHECK(gives(region_vectors_to_local, c, canvas, 8, -2, 4, -1));
    double vector[] = {4, -1};
    CHECK_OK(gesta_region_convert(c, canvas, GESTA_CONVERT_TO_ROOT | GESTA_CONVERT_VECTORS, vector, 1));
    CHECK(vector[0] == 8 && vector[1] == -2);
    CHECK_ERROR(c, gesta_region_convert(c, canvas, 4, vector, 1), GESTA_E_RANGE, "flags is 4");
    /* The card is from 50, 10 to 60, 20 on the canvas. */
    CHECK_EQUAL(region_at(c, 1050, 50), card);
    CHECK_EQUAL(region_at(c, 1069.999, 69.999), card);
    CHECK_EQUAL(region_at(c, 1070, 60), canvas);
    CHECK_EQUAL(region_at(c, 1049.999, 60), canvas);
    CHECK(gives(region_to_local, c, card, 1053, 52, 1.5, 1));
    CHECK(gives(region_to_root, c, card, 1.5, 1, 1053, 52));
    /* Its end: at a scale of 0.1, 40 by 30 are left. */
    transform(c, canvas, affine(0.125, 0, 0, 0.125, 0, 0));
    CHECK_EQUAL(region_at(c, 1049.99, 37.49), canvas);
    CHECK_EQUAL(region_at(c, 1050, 37), view);
    CHECK_EQUAL(region_at(c, 1049, 37.5), view);
    /* NULL and the identity remove it. */
    CHECK_OK(gesta_region_set_transform(c, canvas, NULL));
    CHECK_EQUAL(region_at(c, 1055, 15), card);
    transform(c, canvas, affine(2, 0, 0, 2, 0, 0));
    CHECK_EQUAL(region_at(c, 1055, 15), canvas);
    transform(c, canvas, affine(1, 0, 0, 1, 0, 0));
    CHECK_EQUAL(region_at(c, 1055, 15), card);
    CHECK_OK(gesta_context_destroy(c));
}

/* A quarter turn, a mirror, a shear; disabled, moved and below others. */
static void shapes(void) {
    gesta_context *c = context_new(0);
    uint32_t r = region_new(c, ROOT, 100, 100, 40, 10), other = region_new(c, ROOT, 90, 100, 10, 10);
    transform(c, r, affine(0, 1, -1, 0, 0, 0)); /* x points down, y to the left */
    CHECK_EQUAL(region_at(c, 95, 139), r);
    CHECK_EQUAL(region_at(c, 95, 140), ROOT);
    CHECK_EQUAL(region_at(c, 100, 120), r);
    CHECK_EQUAL(region_at(c, 90, 120), ROOT);
    CHECK_EQUAL(region_at(c, 101, 120), ROOT);
    CHECK_EQUAL(region_at(c, 95, 105), other);
    CHECK(gives(region_to_local, c, r, 97, 130, 30, 3));
    CHECK(gives(region_vectors_to_local, c, r, 0, 5, 5, 0));
    CHECK_OK(gesta_region_set_order(c, r, 1));
    CHECK_EQUAL(region_at(c, 95, 105), r);
    CHECK_OK(gesta_region_set_enabled(c, r, 0));
    CHECK_EQUAL(region_at(c, 95, 105), other);
    transform(c, r, affine(-1, 0, 0, 1, 0, 0)); /* a mirror, while it is disabled */
    CHECK_EQUAL(region_at(c, 95, 105), other);
    CHECK_OK(gesta_region_set_enabled(c, r, 1));
    CHECK_EQUAL(region_at(c, 61, 105), r);
    CHECK_EQUAL(region_at(c, 101, 105), ROOT);
    CHECK(gives(region_to_local, c, r, 61, 105, 39, 5));
    gesta_rect moved = rect_of(200, 0, 40, 10), empty = rect_of(0, 0, 0, 10);
    CHECK_OK(gesta_region_set_rect(c, r, &moved));
    CHECK_EQUAL(region_at(c, 161, 5), r);
    CHECK(gives(region_to_local, c, r, 161, 5, 39, 5));
    transform(c, r, affine(1, 0, 1, 1, 0, 0)); /* a shear: what is inside its bounds is not all inside */
    CHECK_EQUAL(region_at(c, 201, 0.5), r);
    CHECK_EQUAL(region_at(c, 201, 5), ROOT);
    CHECK_EQUAL(region_at(c, 248, 9.5), r);
    CHECK_EQUAL(region_at(c, 248, 1), ROOT);
    CHECK_OK(gesta_region_set_rect(c, r, &empty));
    CHECK_EQUAL(region_at(c, 0, 0), ROOT);
    CHECK_OK(gesta_context_destroy(c));
}

/* ------------------------------------------------------------------------------------------------------ random -- */

static uint64_t dice = 1;

static double uniform(double from, double to) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return from + (to - from) * (double)(dice >> 11) / 9007199254740992.0;
}

enum { DEEP = 6 };

/* What the whole tree says of a point, from conversions alone: of nested and unordered regions, the last that contains
   it and whose ancestors do. */
static uint32_t expected_at(gesta_context *c, const uint32_t *regions, double x, double y) {
    uint32_t found = ROOT;
    for (int i = 0; i < DEEP; i++) {
        gesta_region_info info = region_info(c, regions[i]);
        double xy[2];
        xy[0] = x, xy[1] = y;
        CHECK_OK(region_to_local(c, regions[i], xy, 1));
        if (!(xy[0] >= 0 && xy[1] >= 0 && xy[0] < info.rect.width && xy[1] < info.rect.height)) break;
        found = regions[i];
    }
    return found;
}

static void random_trees(void) {
    int hits = 0;
    for (int round = 0; round < 300; round++) {
        gesta_context *c = context_new(0);
        uint32_t regions[DEEP], parent = ROOT;
        for (int i = 0; i < DEEP; i++) {
            regions[i] = region_new(c, parent, uniform(-50, 10), uniform(-50, 10), uniform(50, 900), uniform(50, 900));
            parent = regions[i];
            if (uniform(0, 1) < 0.3) continue;
            double t = uniform(-1, 1), scale = uniform(0.2, 6), skew = uniform(-0.5, 0.5);
            double cosine = scale * (1 - t * t) / (1 + t * t), sine = scale * 2 * t / (1 + t * t);
            transform(
                c, parent,
                affine(cosine, sine, skew * cosine - sine, skew * sine + cosine, uniform(-40, 40), uniform(-40, 40)));
        }
        for (int i = 0; i < 60; i++) {
            double x = uniform(-300, 600), y = uniform(-300, 600), xy[6], back[6];
            CHECK_EQUAL(region_at(c, x, y), expected_at(c, regions, x, y));
            hits += region_at(c, x, y) != ROOT;
            xy[0] = x, xy[1] = y, xy[2] = x + 3, xy[3] = y - 4, xy[4] = 3, xy[5] = -4;
            CHECK_OK(region_to_local(c, parent, xy, 2));
            CHECK_OK(region_vectors_to_local(c, parent, xy + 4, 1));
            memcpy(back, xy, sizeof back);
            /* A vector is the difference of two points. */
            double size = fabs(xy[0]) + fabs(xy[1]) + fabs(xy[4]) + fabs(xy[5]);
            CHECK_NEAR(xy[2] - xy[0], xy[4], 1e-9 * size);
            CHECK_NEAR(xy[3] - xy[1], xy[5], 1e-9 * size);
            CHECK_OK(region_to_root(c, parent, back, 2));
            CHECK_NEAR(back[0], x, 1e-6);
            CHECK_NEAR(back[3], y - 4, 1e-6);
        }
        CHECK_OK(gesta_context_destroy(c));
    }
    CHECK(hits > 2000);
}

/* ---------------------------------------------------------------------------------------------------- gestures -- */

typedef struct local_event {
    double x, y, translation_x, translation_y, velocity_x, velocity_y;
} local_event;

/* An event of gesta.pan or gesta.tap in the coordinates of a region. */
static local_event local_of(gesta_context *c, const gesta_event *event, uint32_t region) {
    local_event local = {event->x, event->y, 0, 0, 0, 0};
    if (event->value_count > GESTA_PAN_VELOCITY_Y) {
        local.translation_x = event->values[GESTA_PAN_TRANSLATION_X];
        local.translation_y = event->values[GESTA_PAN_TRANSLATION_Y];
        local.velocity_x = event->values[GESTA_PAN_VELOCITY_X];
        local.velocity_y = event->values[GESTA_PAN_VELOCITY_Y];
    }
    CHECK_OK(gesta_region_convert(c, region, 0, &local.x, 1));
    CHECK_OK(gesta_region_convert(c, region, GESTA_CONVERT_VECTORS, &local.translation_x, 2));
    return local;
}

static const gesta_event *last_event(gesta_context *c) {
    const gesta_event *events;
    size_t count, stride;
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK(count > 0);
    return (const gesta_event *)(const void *)((const char *)events + (count - 1) * stride);
}

/* The slop is in root units: 2 of them, whatever the scale. Conversions use the transforms of now. */
static void pans(uint32_t flags) {
    gesta_context *c = context_new(flags);
    uint32_t canvas = region_new(c, ROOT, 0, 0, 100, 100), beside = region_new(c, ROOT, 500, 0, 9, 9),
             pan = at_region(c, recognizer_new(c, "gesta.pan"), canvas),
             tap = at_region(c, recognizer_new(c, "gesta.tap"), canvas);
    CHECK_OK(gesta_recognizer_set_text(c, pan, GESTA_STR("origin"), GESTA_STR("down")));
    transform(c, canvas, affine(4, 0, 0, 4, 10, 20));
    CHECK_OK(push_down(c, 0, 1, 210, 220));
    CHECK_EQUAL(contact_region(c, 1), canvas);
    CHECK_OK(push_move(c, 10 * MS, 1, 212, 220));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_move(c, 20 * MS, 1, 218, 224));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    local_event local = local_of(c, last_event(c), canvas);
    CHECK(local.x == 52 && local.y == 51 && local.translation_x == 2 && local.translation_y == 1);
    CHECK(local.velocity_x == last_event(c)->values[GESTA_PAN_VELOCITY_X] / 4 && local.velocity_x > 0);
    CHECK(local.velocity_y == last_event(c)->values[GESTA_PAN_VELOCITY_Y] / 4 && local.velocity_y > 0);
    CHECK(local_of(c, last_event(c), ROOT).translation_x == 8);
    CHECK(local_of(c, last_event(c), beside).x == 218 - 500);
    transform(c, canvas, affine(0, 2, -2, 0, 0, 0)); /* of now, and a quarter turn */
    CHECK_EQUAL(contact_region(c, 1), canvas);
    local = local_of(c, last_event(c), canvas);
    CHECK(local.x == 112 && local.y == -109 && local.translation_x == 2 && local.translation_y == -4);
    CHECK_OK(push_up(c, 30 * MS, 1, 218, 224));
    CHECK_EQUAL(last_event(c)->recognizer, pan);
    /* A tap has no translation. */
    CHECK_OK(push_down(c, 1000 * MS, 2, -20, 20));
    CHECK_OK(push_up(c, 1050 * MS, 2, -20, 20));
    CHECK_EQUAL(last_event(c)->recognizer, tap);
    local = local_of(c, last_event(c), canvas);
    CHECK(local.x == 10 && local.y == 10 && local.translation_x == 0 && local.velocity_y == 0);
    CHECK_OK(gesta_context_destroy(c));
}

/* ------------------------------------------------------------------------------------------------------ errors -- */

#define CHECK_CONVERSION(flags)                                                                                        \
    do {                                                                                                               \
        double xy[4] = {1, 2, 3, (double)NAN};                                                                         \
        CHECK_ERROR(c, gesta_region_convert(c, r, flags, xy, SIZE_MAX), GESTA_E_RANGE, "count is too large");          \
        CHECK_ERROR(c, gesta_region_convert(c, r, flags, xy, 2), GESTA_E_NOT_FINITE, "xy[3] is nan");                  \
        CHECK_OK(gesta_region_convert(c, r, flags, xy, 0));                                                            \
        CHECK(xy[0] == 1 && xy[1] == 2 && xy[2] == 3);                                                                 \
    } while (0)

static void refused(void) {
    gesta_context *c = context_new(0);
    uint32_t r = region_new(c, ROOT, 0, 0, 100, 100), gone = region_new(c, ROOT, 0, 0, 1, 1);
    static const gesta_affine flat[] = {
        {0, 0, 0, 0, 0, 0},        {1, 2, 2, 4, 0, 0},         {0, 0, 0, 1, 3, 3},        {1e-10, 0, 0, 1, 0, 0},
        {1, 1, 1, 1 + 1e-9, 0, 0}, {0.1, 0.3, 0.2, 0.6, 1, 1}, {1e9, 1e9, 1e9, 1e9, 0, 0}};
    gesta_affine good = affine(2, 0.5, 0, 2, 0, 0);
    CHECK_OK(gesta_region_destroy(c, gone));
    transform(c, r, good);
    for (size_t i = 0; i < sizeof flat / sizeof *flat; i++)
        CHECK_ERROR(c, gesta_region_set_transform(c, r, &flat[i]), GESTA_E_RANGE, "must have an inverse");
    CHECK_ERROR(c, gesta_region_set_transform(c, r, flat), GESTA_E_RANGE,
                "transform has the determinant 0, must have an inverse: scales that are not 0, and axes that are not "
                "parallel");
    gesta_region_info info = region_info(c, r);
    CHECK(memcmp(&info.transform, &good, sizeof good) == 0);
    CHECK_EQUAL(region_at(c, 199, 200), r);
    CHECK_ERROR(c, gesta_region_set_transform(c, ROOT, &good), GESTA_E_ARGUMENT, "root region, which has no transform");
    CHECK_CONVERSION(0);
    CHECK_CONVERSION(GESTA_CONVERT_VECTORS);
    CHECK_CONVERSION(GESTA_CONVERT_TO_ROOT);
    CHECK_OK(gesta_context_destroy(c));
}

/* ----------------------------------------------------------------------------------------- traces and setups -- */

static void recorded(void) {
    static text t, setup;
    gesta_trace_result result;
    gesta_context *c = context_new(0), *other = context_new(0);
    uint32_t r = region_new(c, ROOT, 0, 0, 100, 100), inner = region_new(c, r, 0, 0, 10, 10), loaded[4];
    size_t count = 0;
    at_region(c, recognizer_new(c, "gesta.pan"), r);
    transform(c, r, affine(1 / 3.0, 0.25, 0, -2, 5, 200));
    CHECK_OK(gesta_trace_start(c, collect, &t, collected));
    CHECK_OK(push_down(c, 0, 1, 12, 70));
    CHECK_OK(push_move(c, 10 * MS, 1, 22, 70));
    transform(c, inner, affine(0, 1, 1, 0, 0, 0));
    CHECK_OK(gesta_region_set_transform(c, r, NULL));
    transform(c, r, affine(2, 0, 0, 2, 0, 0));
    CHECK_OK(push_up(c, 20 * MS, 1, 22, 70));
    CHECK_OK(gesta_trace_stop(c));
    t.bytes[t.length] = 0;
    current = &t;
    CHECK(strstr(t.bytes, "\nregion-transform ") != NULL && strstr(t.bytes, " 0.25 0 -2 5 200\n") != NULL);
    CHECK(strstr(t.bytes, " 0 1 1 0 0 0\n") != NULL && strstr(t.bytes, " 1 0 0 1 0 0\n") != NULL);
    CHECK_OK(replay(t.bytes, t.length, NULL, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK_EQUAL(result.samples, 3);
    CHECK_OK(gesta_setup_save(c, collect, &setup));
    CHECK_OK(gesta_setup_load(other, setup.bytes, setup.length, NULL, 0, NULL));
    CHECK_OK(gesta_context_list(other, GESTA_KIND_REGION, loaded, 4, &count));
    CHECK_EQUAL(count, 3);
    for (int i = 1; i < 3; i++) {
        gesta_region_info was = region_info(c, i == 1 ? r : inner), is = region_info(other, loaded[i]);
        CHECK(memcmp(&was.transform, &is.transform, sizeof is.transform) == 0);
    }
    CHECK_OK(gesta_context_destroy(c));
    CHECK_OK(gesta_context_destroy(other));
}

/* Transforms multiply beyond all numbers: such results are refused, and nothing is written. */
static void too_far(void) {
    gesta_context *c = context_new(0);
    uint32_t r = ROOT;
    for (int i = 0; i < 40; i++) {
        r = region_new(c, r, 0, 0, 1e9, 1e9);
        transform(c, r, affine(1e-9, 0, 0, 1e-9, 0, 0));
    }
    double xy[4] = {1, 2, 3, 1e9};
    CHECK_ERROR(c, gesta_region_convert(c, r, 0, xy, 2), GESTA_E_RANGE, "xy[0] is 1, the next is 2, must be less");
    CHECK(xy[0] == 1 && xy[1] == 2 && xy[2] == 3 && xy[3] == 1e9);
    xy[0] = xy[1] = 0;
    CHECK_ERROR(c, gesta_region_convert(c, r, GESTA_CONVERT_VECTORS, xy, 2), GESTA_E_RANGE, "xy[2] is 3");
    CHECK(xy[0] == 0 && xy[3] == 1e9);
    CHECK_OK(region_to_local(c, r, xy, 1));
    CHECK_OK(region_to_root(c, r, xy, 2));
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    identity();
    too_far();
    zoomed();
    shapes();
    random_trees();
    pans(0);
    pans(GESTA_CONFIG_Y_UP);
    refused();
    recorded();
    return check_end();
}
