/* Many regions beside and above each other: the topmost at a point is found as by comparing with all of them. */
#include "rivals.h"

enum { MOST = 400, POINTS = 60, ROUNDS = 60 };

typedef struct model {
    uint32_t region;
    gesta_rect rect;
    int32_t order;
    int enabled;
    double scale;
} model;

static model all[MOST]; /* in the order of creation */
static size_t count;
static uint32_t seed;

static double below(double most) {
    seed = seed * 1664525u + 1013904223u;
    return most * (seed >> 8) / 16777216.0;
}

/* On a lattice, so that edges meet, or anywhere. */
static double place(double most) { return below(1) < 0.5 ? (int)below(most / 10) * 10 : below(most); }

static int is_in(const model *m, double x, double y) {
    double inside_x = (x - m->rect.x) / m->scale, inside_y = (y - m->rect.y) / m->scale;
    return m->enabled && inside_x >= 0 && inside_y >= 0 && inside_x < m->rect.width && inside_y < m->rect.height;
}

static uint32_t expected_at(double x, double y) {
    const model *top = NULL;
    for (size_t i = 0; i < count; i++)
        if (is_in(&all[i], x, y) && (top == NULL || all[i].order >= top->order)) top = &all[i];
    return top != NULL ? top->region : GESTA_REGION_ROOT;
}

static gesta_rect any_rect(double size) {
    return rect_of(place(1000) - 100, place(1000) - 100, place(size), place(size));
}

static void add(gesta_context *c, double size) {
    model *m = &all[count++];
    m->rect = any_rect(size);
    m->order = 0, m->enabled = 1, m->scale = 1;
    m->region = region_new(c, GESTA_REGION_ROOT, m->rect.x, m->rect.y, m->rect.width, m->rect.height);
}

static void destroy(gesta_context *c, size_t at) {
    CHECK_OK(gesta_region_destroy(c, all[at].region));
    count--;
    for (size_t i = at; i < count; i++) all[i] = all[i + 1];
}

static void change(gesta_context *c, double size) {
    size_t at = (size_t)below((double)count);
    model *m = &all[at];
    switch ((int)below(6)) {
    case 0:
        m->rect = any_rect(size);
        CHECK_OK(gesta_region_set_rect(c, m->region, &m->rect));
        break;
    case 1:
        m->order = (int32_t)below(5) - 2;
        CHECK_OK(gesta_region_set_order(c, m->region, m->order));
        break;
    case 2:
        m->enabled = !m->enabled;
        CHECK_OK(gesta_region_set_enabled(c, m->region, m->enabled));
        break;
    case 3: {
        m->scale = m->scale == 1 ? 2 : 1; /* exact: about its corner */
        gesta_affine scale = {m->scale, 0, 0, m->scale, 0, 0};
        CHECK_OK(gesta_region_set_transform(c, m->region, &scale));
        break;
    }
    case 4: destroy(c, at); break;
    default:
        if (count < MOST) add(c, size);
    }
}

/* Each point more than once: what is done for later searches is used. */
static void compare(gesta_context *c) {
    for (int i = 0; i < POINTS; i++) {
        double x = place(1200) - 200, y = place(1200) - 200;
        CHECK_EQUAL(region_at(c, x, y), expected_at(x, y));
        CHECK_EQUAL(region_at(c, x, y), expected_at(x, y));
        if (count > 0) { /* a corner is in, and the opposite one is not */
            const model *m = &all[(size_t)below((double)count)];
            double right = m->rect.x + m->scale * m->rect.width, low = m->rect.y + m->scale * m->rect.height;
            CHECK_EQUAL(region_at(c, m->rect.x, m->rect.y), expected_at(m->rect.x, m->rect.y));
            CHECK_EQUAL(region_at(c, right, low), expected_at(right, low));
        }
    }
}

static void session(size_t first, double size) {
    gesta_context *c = context_new(0);
    count = 0, seed = (uint32_t)(first + (size_t)size);
    while (count < first) add(c, size);
    for (int round = 0; round < ROUNDS; round++) {
        compare(c);
        for (int i = 0; i < 1 + round % 7 && count > 0; i++) change(c, size);
    }
    CHECK_OK(gesta_context_destroy(c));
}

/* Places at the ends of what coordinates may be, and far fewer than they are apart. */
static void far_apart(void) {
    gesta_context *c = context_new(0);
    double far = GESTA_COORDINATE_MAX;
    uint32_t first = 0, last = 0, middle[100];
    for (int i = 0; i < 100; i++) middle[i] = region_new(c, GESTA_REGION_ROOT, i, 0, 1, 1);
    first = region_new(c, GESTA_REGION_ROOT, -far, -far, 1, 1);
    last = region_new(c, GESTA_REGION_ROOT, far - 1, far - 1, 2, 2);
    for (int turn = 0; turn < 3; turn++) {
        CHECK_EQUAL(region_at(c, -far, -far), first);
        CHECK_EQUAL(region_at(c, far, far), last);
        CHECK_EQUAL(region_at(c, 57.5, 0.5), middle[57]);
        CHECK_EQUAL(region_at(c, 57, 0), middle[57]);
        CHECK_EQUAL(region_at(c, 57, 1), GESTA_REGION_ROOT);
        CHECK_EQUAL(region_at(c, -far, far), GESTA_REGION_ROOT);
    }
    for (int i = 0; i < 100; i++) CHECK_OK(gesta_region_set_enabled(c, middle[i], 0));
    CHECK_OK(gesta_region_set_enabled(c, first, 0));
    CHECK_OK(gesta_region_set_enabled(c, last, 0));
    for (int turn = 0; turn < 3; turn++) CHECK_EQUAL(region_at(c, 57.5, 0.5), GESTA_REGION_ROOT);
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    session(40, 60); /* around the number from which on searches differ */
    session(70, 60);
    session(300, 30);
    session(300, 100);
    session(200, 900); /* each overlaps most others */
    far_apart();
    return check_end();
}
