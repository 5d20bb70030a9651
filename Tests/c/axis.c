/* Pans along an axis: a carousel in a list, a lock that ends, and what the class describes. */
#include "support.h"

static gesta_context *c;
static uint32_t list, carousel;

static void set(uint32_t recognizer, const char *name, const char *choice) {
    CHECK_OK(gesta_recognizer_set_text(c, recognizer, GESTA_STR(name), GESTA_STR(choice)));
}

static void drag_to(double x, double y) {
    CHECK_OK(push_down(c, 0, 1, 50, 50));
    CHECK_OK(push_move(c, 10 * MS, 1, 50 + x / 10, 50 + y / 10));
    CHECK_OK(push_move(c, 20 * MS, 1, 50 + x, 50 + y));
}

/* The carousel's region lies in the list's. */
static void carousel_in_list(double x, double y, int is_carousel) {
    gesta_rect rect = {0, 0, 100, 100};
    uint32_t region;
    c = context_new(0);
    list = recognizer_new(c, "gesta.pan");
    carousel = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_recognizer_attach(c, carousel, region));
    set(list, "axis", "vertical");
    set(carousel, "axis", "horizontal");
    drag_to(x, y);
    CHECK_EQUAL(state_of(c, carousel), is_carousel ? GESTA_STATE_CHANGED : GESTA_STATE_FAILED);
    CHECK_EQUAL(state_of(c, list), is_carousel ? GESTA_STATE_FAILED : GESTA_STATE_CHANGED);
    CHECK_EQUAL(verdict_of(c, is_carousel ? list : carousel).reason, GESTA_REASON_WRONG_DIRECTION);
    CHECK(number_of(c, is_carousel ? carousel : list, is_carousel ? "translation_x" : "translation_y") != 0);
    CHECK(number_of(c, is_carousel ? carousel : list, is_carousel ? "translation_y" : "translation_x") == 0);
    CHECK_OK(gesta_context_destroy(c));
}

static void lock(uint32_t flags) {
    c = context_new(flags);
    list = recognizer_new(c, "gesta.pan");
    set(list, "axis", "lock");
    CHECK_OK(gesta_recognizer_set_number(c, list, GESTA_STR("unlock_distance"), 8));
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 10 * MS, 1, 3, 1));
    CHECK_OK(push_move(c, 20 * MS, 1, 5, 9));
    CHECK(number_of(c, list, "translation_x") == 2 && number_of(c, list, "translation_y") == 0);
    CHECK_OK(push_move(c, 30 * MS, 1, 5, 10));
    CHECK(number_of(c, list, "translation_y") == 1);
    CHECK_OK(gesta_context_destroy(c));
}

static void ignore(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context, (void)finding, (void)user;
}

/* A pan hides a swipe only if one movement can be both. Without an axis or a direction, its angle has no effect. */
static void examined(void) {
    static const struct {
        const char *axis, *direction;
        double angle; /* of both */
        uint32_t findings;
    } rows[] = {{"any", "down", 0.5, 2},        {"vertical", "down", 0.5, 1},      {"horizontal", "down", 0.5, 0},
                {"vertical", "left", 0.5, 0},   {"horizontal", "left", 0.5, 1},    {"lock", "up", 0.5, 1},
                {"vertical", "any", 0.5, 2},    {"vertical", "right", 1, 1},       {"horizontal", "vertical", 0.7, 0},
                {"vertical", "vertical", 0, 1}, {"horizontal", "horizontal", 0, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gesta_context *context = context_new(0);
        size_t count = 9;
        uint32_t pan = recognizer_new(context, "gesta.pan"), swipe = recognizer_new(context, "gesta.swipe");
        CHECK_OK(gesta_recognizer_set_text(context, pan, "axis", SIZE_MAX, rows[i].axis, SIZE_MAX));
        CHECK_OK(gesta_recognizer_set_number(context, pan, "axis_angle", SIZE_MAX, rows[i].angle));
        CHECK_OK(gesta_recognizer_set_text(context, swipe, "direction", SIZE_MAX, rows[i].direction, SIZE_MAX));
        CHECK_OK(gesta_recognizer_set_number(context, swipe, "max_angle", SIZE_MAX, rows[i].angle));
        CHECK_OK(gesta_context_check(context, ignore, NULL, &count));
        CHECK_EQUAL(count, rows[i].findings);
        CHECK_OK(gesta_context_destroy(context));
    }
    gesta_context *context = context_new(0);
    size_t count = 9;
    uint32_t one = recognizer_new(context, "gesta.pan"), other = recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_recognizer_set_text(context, one, "axis", SIZE_MAX, "vertical", SIZE_MAX));
    CHECK_OK(gesta_recognizer_set_text(context, other, "axis", SIZE_MAX, "horizontal", SIZE_MAX));
    CHECK_OK(gesta_context_check(context, ignore, NULL, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    examined();
    carousel_in_list(40, 10, 1);
    carousel_in_list(-40, 39, 1);
    carousel_in_list(10, 40, 0);
    carousel_in_list(-39, -40, 0);
    lock(0);
    lock(GESTA_CONFIG_Y_UP);
    return check_end();
}
