/* Examples: adding, removing, saving and loading them. */
#include "driver.h"
enum { POINTS = 24, EXAMPLES = 8, SAVED = 1 << 16 };

static uint32_t pick_template(struct world *world, int32_t *want) {
    for (uint32_t i = 0; i < world->recognizer_count && !world->destroying; i++)
        if (world->recognizers[i].template && !one_in(4)) return world->recognizers[i].id;
    uint32_t id = pick_id(world, RECOGNIZER, want);
    const struct recognizer *recognizer = find_recognizer(world, id);
    if (*want == GESTA_OK && !recognizer->template) *want = GESTA_E_TYPE;
    return id;
}

static const char *name(void) {
    static const char *const names[] = {"one", "two", "three", "vier", "\xc3\xa9", "a b\"c"};
    return names[below(6)];
}

static size_t example_count(struct world *world, uint32_t id) {
    size_t count = 0;
    if (gesta_recognizer_example_count(world->context, id, NULL, 0, &count) == GESTA_OK) return count;
    message_keep(world);
    return 0;
}

static void points_fill(double *xy) {
    struct rotation turn = rotation_by(uniform(-0.2, 0.2)), corner = rotation_by(1.5);
    struct rotation way = rotation_by(uniform(-5, 5));
    double x = 0, y = 0;
    for (uint32_t i = 0; i < POINTS; i++) {
        xy[2 * i] = x += 10 * way.cos;
        xy[2 * i + 1] = y += 10 * way.sin;
        way = rotated(way, i == POINTS / 2 ? corner : turn);
    }
}

static void add(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t id = pick_template(world, &want);
    size_t before = example_count(world, id), lengths[2] = {10, 14}, strokes = one_in(2) ? 2 : 0;
    if (want == GESTA_OK && before >= EXAMPLES) return;
    double xy[2 * POINTS];
    points_fill(xy);
    if (one_in(8) && strokes) {
        lengths[0] = 9; /* their sum is wrong */
        want = want == GESTA_OK ? GESTA_E_ARGUMENT : want == ANY ? ANY : FAILS;
    }
    int32_t result = CALL(world, want, gesta_recognizer_add_example,
                          (world->context, id, name(), SIZE_MAX, xy, POINTS, lengths, strokes));
    if (world->destroying || example_count(world, id) != before + (result == GESTA_OK ? 1 : 0))
        if (!world->destroying) broken("adding an example returned %d, and the number of examples is wrong", result);
}

static size_t counterexample_count(struct world *world, uint32_t id) {
    size_t count = 0;
    if (gesta_recognizer_example_count(world->context, id, "", 0, &count) == GESTA_OK) return count;
    message_keep(world);
    return 0;
}

static void add_counterexample(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t id = pick_template(world, &want);
    size_t before = counterexample_count(world, id);
    if (want == GESTA_OK && before >= EXAMPLES) return;
    double xy[2 * POINTS];
    points_fill(xy);
    int32_t result = CALL(world, want, gesta_recognizer_add_counterexample, (world->context, id, xy, POINTS, NULL, 0));
    if (!world->destroying && counterexample_count(world, id) != before + (result == GESTA_OK ? 1 : 0))
        broken("adding a counterexample returned %d, and their number is wrong", result);
}

/* Whether there is a drawing to correct depends on what was drawn. */
static void correct(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t id = pick_template(world, &want);
    size_t before = example_count(world, id) + counterexample_count(world, id);
    if (want == GESTA_OK && before >= 2 * EXAMPLES) return;
    if (want == GESTA_OK) want = ANY;
    int32_t result =
        CALL(world, want, gesta_recognizer_correct, (world->context, id, one_in(3) ? NULL : name(), SIZE_MAX));
    if (world->destroying) return;
    size_t after = example_count(world, id) + counterexample_count(world, id);
    if (result == GESTA_OK ? after != before && after != before + 1 : after != before)
        broken("correcting a drawing returned %d, and the number of examples is wrong", result);
}

static void count(struct world *world) {
    union out out;
    int32_t want = GESTA_OK;
    uint32_t id = pick_template(world, &want);
    char text[64];
    size_t needed;
    out_clear(&out);
    int32_t result = CALL(world, want, gesta_recognizer_example_count,
                          (world->context, id, one_in(2) ? NULL : name(), SIZE_MAX, &out.size));
    out_check(&out, result);
    if (want == GESTA_OK) want = ANY;
    result =
        CALL(world, want, gesta_recognizer_example_name, (world->context, id, below(4), text, sizeof text, &needed));
    if (result == GESTA_OK && strlen(text) != needed) broken("the length of a name is wrong");
}

static void removal(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t id = pick_template(world, &want);
    size_t before = example_count(world, id) + counterexample_count(world, id), removed = 12345;
    int32_t result = CALL(world, want, gesta_recognizer_remove_examples,
                          (world->context, id,
                           one_in(3)   ? NULL
                           : one_in(4) ? ""
                                       : name(),
                           SIZE_MAX, &removed));
    if (result == GESTA_OK && !world->destroying &&
        example_count(world, id) + counterexample_count(world, id) + removed != before)
        broken("%zu examples were removed", removed);
    if (result != GESTA_OK && removed != 12345) broken("a call that failed wrote a result");
}

struct saved {
    struct world *world;
    size_t length;
    char text[SAVED];
};

static void on_saved(const char *bytes, size_t length, void *user) {
    struct saved *saved = user;
    if (saved->length + length > SAVED) broken("the examples are longer than expected");
    memcpy(saved->text + saved->length, bytes, length);
    saved->length += length;
    callback_begin(saved->world, true);
    act(saved->world, 16);
    callback_end(saved->world, true);
}

static void save(struct world *world) {
    struct saved saved;
    saved.world = world;
    saved.length = 0;
    int32_t want = GESTA_OK, wanted = GESTA_OK;
    uint32_t from = pick_template(world, &want);
    int32_t result = CALL(world, want, gesta_recognizer_save_examples, (world->context, from, on_saved, &saved));
    if (result != GESTA_OK) return;
    uint32_t to = pick_template(world, &wanted);
    size_t before = example_count(world, to), added = example_count(world, from);
    if (before + added > 2 * EXAMPLES) return;
    bool cut = saved.length > 30 && one_in(4);
    if (cut && wanted == GESTA_OK) wanted = ANY;
    result = CALL(world, wanted, gesta_recognizer_load_examples,
                  (world->context, to, saved.text, cut ? saved.length - 1 - below(20) : saved.length));
    if (world->destroying) return;
    if (result == GESTA_OK && !cut && example_count(world, to) != before + added)
        broken("%zu examples were not loaded", added);
    if (result != GESTA_OK && example_count(world, to) != before) broken("a failed load changed the examples");
}

static void load_broken(struct world *world) {
    static const char *const texts[] = {"", "gesta-examples 2\n", "gesta-examples 1\nnonsense\n", "\xff",
                                        "gesta-examples 1\n\"a\" | 1 2 3\n"};
    int32_t want = GESTA_OK;
    uint32_t id = pick_template(world, &want);
    if (want == GESTA_OK) want = GESTA_E_EXAMPLES;
    else if (want != ANY) want = FAILS;
    CALL(world, want, gesta_recognizer_load_examples, (world->context, id, texts[below(5)], SIZE_MAX));
}

const struct call example_calls[] = {{12, add}, {4, add_counterexample}, {4, correct}, {8, count}, {3, removal},
                                     {2, save}, {3, load_broken},        {0, NULL}};
