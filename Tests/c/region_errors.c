/* What the region functions refuse: a code, a message, and everything as it was. And how many regions there can be. */
#include <math.h>

#include "rivals.h"

static gesta_context *c;
static uint32_t region, child, gone;
static gesta_region_info before_region, before_child;

/* As it was when the checks began. */
static int unchanged(void) {
    gesta_region_info r = region_info(c, region), k = region_info(c, child);
    return memcmp(&r, &before_region, sizeof r) == 0 && memcmp(&k, &before_child, sizeof k) == 0 &&
           region_at(c, 15, 15) == child;
}

static void rectangles(void) {
    static const double wrong[] = {NAN, INFINITY, -INFINITY, 1.0000001e9, -1.0000001e9, 1e300};
    static const char *const names[] = {"x", "y", "width", "height"};
    uint32_t id = 77;
    for (size_t field = 0; field < 4; field++) {
        for (size_t i = 0; i < 6; i++) {
            gesta_rect rect = rect_of(0, 0, 1, 1);
            double value = field >= 2 && fabs(wrong[i]) < 2e9 ? 2 * wrong[i] : wrong[i];
            int32_t code = isfinite(value) ? GESTA_E_RANGE : GESTA_E_NOT_FINITE;
            *(field == 0 ? &rect.x : field == 1 ? &rect.y : field == 2 ? &rect.width : &rect.height) = value;
            CHECK_ERROR(c, gesta_region_create(c, region, &rect, &id), code, names[field]);
            CHECK_ERROR(c, gesta_region_set_rect(c, child, &rect), code, names[field]);
        }
    }
    gesta_rect negative = rect_of(0, 0, -0.001, 1);
    CHECK_ERROR(c, gesta_region_create(c, region, &negative, &id), GESTA_E_RANGE, "width");
    CHECK_ERROR(c, gesta_region_set_rect(c, child, &negative), GESTA_E_RANGE, "width");
    CHECK_EQUAL(id, 77);
    CHECK(unchanged());
}

static void pointers(void) {
    union {
        uint64_t align;
        char bytes[128];
    } room;
    gesta_rect rect = rect_of(0, 0, 1, 1);
    uint32_t id = 77;
    memset(&room, 0, sizeof room);
    CHECK_ERROR(c, gesta_region_create(c, region, NULL, &id), GESTA_E_ARGUMENT, "rect");
    CHECK_ERROR(c, gesta_region_create(c, region, &rect, NULL), GESTA_E_ARGUMENT, "region");
    CHECK_ERROR(c, gesta_region_create(c, region, (const gesta_rect *)(const void *)(room.bytes + 4), &id),
                GESTA_E_ARGUMENT, "rect");
    CHECK_ERROR(c, gesta_region_set_rect(c, region, NULL), GESTA_E_ARGUMENT, "rect");
    CHECK_ERROR(c, gesta_region_set_rect(c, region, (const gesta_rect *)(const void *)(room.bytes + 1)),
                GESTA_E_ARGUMENT, "rect");
    CHECK_ERROR(c, gesta_region_at(c, 0, 0, NULL), GESTA_E_ARGUMENT, "region");
    CHECK_ERROR(c, gesta_contact_region(c, 1, NULL), GESTA_E_ARGUMENT, "region");
    CHECK_ERROR(c, gesta_region_describe(c, region, NULL), GESTA_E_ARGUMENT, "info");
    CHECK_ERROR(c, gesta_region_describe(c, region, (gesta_region_info *)(void *)(room.bytes + 4)), GESTA_E_ARGUMENT,
                "info");
    CHECK_ERROR(c, gesta_region_at(c, (double)NAN, 0, &id), GESTA_E_NOT_FINITE, "x");
    CHECK_ERROR(c, gesta_region_at(c, 0, -(double)INFINITY, &id), GESTA_E_NOT_FINITE, "y");
    CHECK_ERROR(c, gesta_contact_region(c, 1, &id), GESTA_E_CONTACT, "1");
    CHECK_EQUAL(id, 77);
    CHECK(unchanged());
}

static void sizes(void) {
    struct {
        gesta_region_info info;
        uint64_t tail[2];
    } larger;
    gesta_region_info info;
    memset(&info, 0x55, sizeof info);
    info.size = offsetof(gesta_region_info, transform) - 8; /* where the first version ended */
    CHECK_ERROR(c, gesta_region_describe(c, region, &info), GESTA_E_SIZE, "info");
    info.size = 0;
    CHECK_ERROR(c, gesta_region_describe(c, region, &info), GESTA_E_SIZE, "info");
    CHECK_EQUAL(info.region, 0x55555555);
    /* A newer program's struct: what this version does not know is 0. */
    memset(&larger, 0x55, sizeof larger);
    larger.info.size = sizeof larger;
    CHECK_OK(gesta_region_describe(c, region, &larger.info));
    CHECK(larger.info.size == sizeof larger && larger.info.region == region && larger.tail[0] == 0 &&
          larger.tail[1] == 0);
}

static void root_stays(void) {
    gesta_rect rect = rect_of(0, 0, 1, 1);
    CHECK_ERROR(c, gesta_region_destroy(c, GESTA_REGION_ROOT), GESTA_E_ARGUMENT, "root region");
    CHECK_ERROR(c, gesta_region_set_rect(c, GESTA_REGION_ROOT, &rect), GESTA_E_ARGUMENT, "root region");
    CHECK(unchanged());
}

static int32_t try_create(uint32_t id) {
    gesta_rect rect = rect_of(0, 0, 1, 1);
    uint32_t made = 77;
    int32_t code = gesta_region_create(c, id, &rect, &made);
    CHECK(code == GESTA_OK || made == 77);
    return code;
}
static int32_t try_set_rect(uint32_t id) {
    gesta_rect rect = rect_of(0, 0, 1, 1);
    return gesta_region_set_rect(c, id, &rect);
}
static int32_t try_describe(uint32_t id) {
    gesta_region_info info;
    info.size = sizeof info;
    return gesta_region_describe(c, id, &info);
}
static int32_t try_destroy(uint32_t id) { return gesta_region_destroy(c, id); }
static int32_t try_set_order(uint32_t id) { return gesta_region_set_order(c, id, 1); }
static int32_t try_set_enabled(uint32_t id) { return gesta_region_set_enabled(c, id, 0); }
static int32_t try_attach(uint32_t id) {
    static uint32_t tap;
    if (tap == 0) tap = recognizer_new(c, "gesta.tap");
    int32_t code = gesta_recognizer_attach(c, tap, id);
    CHECK_EQUAL(home_of(c, tap), GESTA_REGION_ROOT);
    return code;
}

static void nothing(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
}

static void ids(void) {
    static const struct {
        int32_t (*call)(uint32_t id);
        const char *name;
    } rows[] = {
        {try_create, "gesta_region_create("},       {try_set_rect, "gesta_region_set_rect("},
        {try_describe, "gesta_region_describe("},   {try_destroy, "gesta_region_destroy("},
        {try_set_order, "gesta_region_set_order("}, {try_set_enabled, "gesta_region_set_enabled("},
        {try_attach, "gesta_recognizer_attach("},
    };
    uint32_t forged[40], class_id = 0, action = 0, tap = recognizer_new(c, "gesta.tap");
    size_t n = 0;
    CHECK_OK(gesta_recognizer_class(c, tap, &class_id));
    CHECK_OK(gesta_recognizer_add_action(c, tap, nothing, NULL, NULL, &action));
    forged[n++] = UINT32_MAX, forged[n++] = tap, forged[n++] = class_id, forged[n++] = action;
    for (int bit = 0; bit < 32; bit++) forged[n++] = child ^ UINT32_C(1) << bit;
    for (size_t f = 0; f < sizeof rows / sizeof rows[0]; f++) {
        for (size_t i = 0; i < n; i++) {
            if (forged[i] == gone || forged[i] == region || forged[i] == child || forged[i] == GESTA_REGION_ROOT)
                continue;
            check_error(c, rows[f].call(forged[i]), GESTA_E_HANDLE, "region", __FILE__, __LINE__, rows[f].name);
        }
        check_error(c, rows[f].call(gone), GESTA_E_STALE, "region", __FILE__, __LINE__, rows[f].name);
        if (rows[f].call != try_attach)
            check_error(c, rows[f].call(0), GESTA_E_HANDLE, "region", __FILE__, __LINE__, rows[f].name);
    }
    CHECK(unchanged());
}

static void no_context(void) {
    gesta_rect rect = rect_of(0, 0, 1, 1);
    gesta_region_info info;
    uint32_t id = 77;
    info.size = sizeof info;
    CHECK_EQUAL(gesta_region_create(NULL, region, &rect, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_region_destroy(NULL, region), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_region_set_rect(NULL, region, &rect), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_region_set_order(NULL, region, 1), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_region_set_enabled(NULL, region, 0), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_region_describe(NULL, region, &info), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_region_at(NULL, 0, 0, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_contact_region(NULL, 1, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_context_set_hit_test(NULL, NULL, NULL, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(id, 77);
}

/* No id comes twice, and the places of what is gone can be had again. */
static void generations(void) {
    gesta_rect rect = rect_of(0, 0, 1, 1);
    uint32_t first = region_new(c, region, 0, 0, 1, 1), last = first, now = 0;
    CHECK_OK(gesta_region_destroy(c, first));
    for (int i = 0; i < 20000; i++) { /* more often than a generation can count */
        if (gesta_region_create(c, region, &rect, &now) != GESTA_OK || now == last || now == first) {
            CHECK(!"an id came twice");
            break;
        }
        last = now;
        if (gesta_region_destroy(c, now) != GESTA_OK) break;
    }
    CHECK_ERROR(c, gesta_region_destroy(c, last), GESTA_E_STALE, "region");
    CHECK_ERROR(c, gesta_region_destroy(c, first), GESTA_E_STALE, "region");
}

/* 65,536 at once, the one that is everywhere among them: as a chain, which is the hardest for whoever would recurse. */
static void as_many_as_can_be(void) {
    gesta_context *own = context_new(0);
    gesta_rect rect = rect_of(0, 0, 10, 10);
    uint32_t top = 0, node = GESTA_REGION_ROOT, made = 0, next = 77;
    unsigned count = 1;
    while (gesta_region_create(own, node, &rect, &made) == GESTA_OK) {
        if (count++ == 1) top = made;
        node = made;
        made = 77;
    }
    CHECK_EQUAL(count, 65536);
    CHECK_ERROR(own, gesta_region_create(own, top, &rect, &next), GESTA_E_LIMIT, "");
    CHECK_EQUAL(next, 77);
    CHECK_EQUAL(region_info(own, node).depth, 65535);
    CHECK_EQUAL(region_at(own, 5, 5), node);
    uint32_t tap = recognizer_new(own, "gesta.tap");
    CHECK_OK(gesta_recognizer_attach(own, tap, top));
    CHECK_OK(push_down(own, 0, 1, 5, 5));
    CHECK_OK(push_up(own, 1, 1, 5, 5));
    CHECK_EQUAL(state_of(own, tap), GESTA_STATE_ENDED);
    CHECK_OK(gesta_region_destroy(own, node));
    CHECK_OK(gesta_region_create(own, top, &rect, &next));
    CHECK_OK(gesta_region_destroy(own, top));
    CHECK_EQUAL(region_at(own, 5, 5), GESTA_REGION_ROOT);
    CHECK_EQUAL(home_of(own, tap), GESTA_REGION_NONE);
    CHECK_OK(gesta_context_destroy(own));
}

int main(void) {
    c = context_new(0);
    region = region_new(c, GESTA_REGION_ROOT, 0, 0, 100, 100);
    gone = region_new(c, region, 0, 0, 50, 50);
    CHECK_OK(gesta_region_destroy(c, gone));
    child = region_new(c, region, 10, 10, 20, 20);
    CHECK(child != gone);
    CHECK_OK(gesta_region_set_order(c, child, -3));
    before_region = region_info(c, region);
    before_child = region_info(c, child);
    rectangles();
    pointers();
    sizes();
    root_stays();
    ids();
    no_context();
    CHECK(still_works(c));
    generations();
    CHECK(unchanged());
    as_many_as_can_be();
    CHECK_OK(gesta_context_destroy(c));
    return check_end();
}
