/* Regions: creating, changing, destroying and describing them. */
#include "driver.h"

#include <math.h>

static gesta_rect any_rect(void) {
    gesta_rect rect = {uniform(-50, 400), uniform(-50, 400), uniform(20, 400), uniform(20, 400)};
    if (one_in(8)) rect.width = 0;
    return rect;
}

static void create(struct world *world) {
    if (world->region_count == REGIONS) return;
    gesta_rect rect = any_rect();
    union out out;
    int32_t want = GESTA_OK;
    uint32_t parent = pick_id(world, REGION, &want);
    out_clear(&out);
    int32_t result = CALL(world, want, gesta_region_create, (world->context, parent, &rect, &out.u32));
    out_check(&out, result);
    if (result != GESTA_OK) return;
    remember(world, REGION, out.u32);
    world->regions[world->region_count++] = (struct region){out.u32, parent};
}

static void destroy(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t region = pick_id(world, REGION, &want);
    if (region == GESTA_REGION_ROOT && want == GESTA_OK) want = GESTA_E_ARGUMENT;
    if (want == GESTA_OK && !one_in(3)) return;
    bool forgotten = forget_before(world, REGION, region, want);
    int32_t result = CALL(world, want, gesta_region_destroy, (world->context, region));
    forget_after(world, REGION, region, forgotten, result);
}

static void set_rect(struct world *world) {
    gesta_rect rect = any_rect();
    int32_t want = GESTA_OK;
    uint32_t region = pick_id(world, REGION, &want);
    if (region == GESTA_REGION_ROOT && want == GESTA_OK) want = GESTA_E_ARGUMENT;
    int32_t result = CALL(world, want, gesta_region_set_rect, (world->context, region, &rect));
    gesta_region_info info = {.size = sizeof info};
    if (result != GESTA_OK || world->destroying) return;
    if (CALL(world, GESTA_OK, gesta_region_describe, (world->context, region, &info)) != GESTA_OK) return;
    if (memcmp(&info.rect, &rect, sizeof rect)) broken("a region has another rectangle than was set");
}

static const gesta_affine *affine_fill(gesta_affine *to, int32_t *want) {
    struct rotation turn = rotation_by(uniform(-4, 4));
    double scale = uniform(0.2, 5), a = scale * turn.cos, b = scale * turn.sin;
    *to = (gesta_affine){a, b, -b, a, uniform(-100, 300), uniform(-100, 300)};
    if (one_in(3)) *to = (gesta_affine){scale, 0, uniform(-1, 1), 1 / scale, 10, -20};
    if (one_in(8)) return NULL;
    if (one_in(40) && *want == GESTA_OK) {
        to->c = to->a * 2; /* the axes are parallel */
        to->d = to->b * 2;
        *want = GESTA_E_RANGE;
    }
    return to;
}

static void set_transform(struct world *world) {
    static const gesta_affine identity = {1, 0, 0, 1, 0, 0};
    gesta_affine to;
    int32_t want = GESTA_OK;
    uint32_t region = pick_id(world, REGION, &want);
    if (region == GESTA_REGION_ROOT && want == GESTA_OK) want = GESTA_E_ARGUMENT;
    const gesta_affine *pointer = affine_fill(&to, &want);
    int32_t result = CALL(world, want, gesta_region_set_transform, (world->context, region, pointer));
    gesta_region_info info = {.size = sizeof info};
    if (result != GESTA_OK || world->destroying) return;
    if (CALL(world, GESTA_OK, gesta_region_describe, (world->context, region, &info)) != GESTA_OK) return;
    if (memcmp(&info.transform, pointer ? pointer : &identity, sizeof identity))
        broken("a region has another transform than was set");
}

/* Points that hit a region are inside it in its own coordinates, and return to where they were. */
static void convert(struct world *world) {
    double xy[] = {pick_number(), pick_number(), 3, -4}, vector[] = {3, -4}, was[4];
    int32_t want = GESTA_OK;
    uint32_t region = pick_id(world, REGION, &want);
    if (one_in(2)) region = GESTA_REGION_ROOT, want = GESTA_OK;
    if (want == GESTA_OK && (!isfinite(xy[0]) || !isfinite(xy[1]))) want = GESTA_E_NOT_FINITE;
    memcpy(was, xy, sizeof was);
    if (CALL(world, want, gesta_region_to_local, (world->context, region, xy, 2)) != GESTA_OK) {
        if (memcmp(xy, was, sizeof was)) broken("a conversion failed and wrote a result");
        return;
    }
    if (region == GESTA_REGION_ROOT && memcmp(xy, was, sizeof was)) broken("root coordinates are not those of samples");
    CALL(world, GESTA_OK, gesta_region_vectors_to_local, (world->context, region, vector, 1));
    CALL(world, GESTA_OK, gesta_region_to_root, (world->context, region, xy, 2));
    uint32_t hit = GESTA_REGION_NONE;
    gesta_region_info info = {.size = sizeof info};
    double at[2] = {uniform(0, 500), uniform(0, 500)};
    if (CALL(world, GESTA_OK, gesta_region_at, (world->context, at[0], at[1], &hit)) != GESTA_OK || !hit) return;
    if (world->destroying || hit == GESTA_REGION_ROOT) return;
    CALL(world, GESTA_OK, gesta_region_describe, (world->context, hit, &info));
    CALL(world, GESTA_OK, gesta_region_to_local, (world->context, hit, at, 1));
    if (!(at[0] >= 0 && at[1] >= 0 && at[0] < info.rect.width && at[1] < info.rect.height))
        broken("a point that hits a region is outside it");
}

static void set_order(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t region = pick_id(world, REGION, &want);
    int32_t order = one_in(2) ? (int32_t)below(5) - 2 : (int32_t)random_bits();
    CALL(world, want, gesta_region_set_order, (world->context, region, order));
}

static void set_label(struct world *world) {
    static const char *const labels[] = {"", "card", "card", "two words", "root"};
    int32_t want = GESTA_OK;
    uint32_t region = pick_id(world, REGION, &want);
    const char *label = labels[below(5)];
    CALL(world, want, gesta_region_set_label, (world->context, region, label, strlen(label)));
}

static void get_label(struct world *world) {
    union out out;
    char text[16];
    int32_t want = GESTA_OK;
    uint32_t region = pick_id(world, REGION, &want);
    out_clear(&out);
    out_check(&out, CALL(world, want, gesta_region_label, (world->context, region, text, sizeof text, &out.size)));
    out_clear(&out);
    out_check(&out, CALL(world, ANY, gesta_region_find, (world->context, "card", 4, &out.u32)));
}

static void set_enabled(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t region = pick_id(world, REGION, &want);
    /* A root region that is disabled stops everything: it is enabled again soon. */
    int32_t enabled = region == GESTA_REGION_ROOT && !one_in(6) ? 1 : one_in(4) ? 0 : -1;
    CALL(world, want, gesta_region_set_enabled, (world->context, region, enabled));
}

static void describe(struct world *world) {
    gesta_region_info info = {.size = sizeof info};
    int32_t want = GESTA_OK;
    uint32_t region = pick_id(world, REGION, &want);
    int32_t result = CALL(world, want, gesta_region_describe, (world->context, region, &info));
    if (result == GESTA_OK && (info.region != region || info.enabled > 1)) broken("a region describes another one");
    if (result == GESTA_OK && (info.depth == 0) != (info.parent == GESTA_REGION_NONE))
        broken("a region's depth is wrong");
}

static void at(struct world *world) {
    union out out;
    double x = pick_number(), y = pick_number();
    int32_t want = isfinite(x) && isfinite(y) ? GESTA_OK : GESTA_E_NOT_FINITE;
    out_clear(&out);
    out_check(&out, CALL(world, want, gesta_region_at, (world->context, x, y, &out.u32)));
    if (want == GESTA_OK && out.u32 != GESTA_REGION_NONE && out.u32 != GESTA_REGION_ROOT && !world->destroying) {
        const struct id_entry *entry = ids_find(&world->ids, out.u32);
        if (!entry || entry->kind != REGION || !entry->alive) broken("gesta_region_at returned 0x%08x", out.u32);
    }
}

const struct call region_calls[] = {
    {14, create},        {8, destroy}, {10, set_rect}, {6, set_order}, {12, set_enabled}, {10, describe},
    {10, set_transform}, {6, convert}, {4, set_label}, {4, get_label}, {8, at},           {0, NULL}};
