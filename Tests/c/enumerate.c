/* Lists of what a context has: recognizers, regions, relations and actions, in the orders that the header states. */
#include "support.h"

typedef struct ids {
    uint32_t at[8];
    size_t count;
} ids;

static void check_ids(const ids *got, const uint32_t *want, size_t count, int line) {
    check_equal((long long)got->count, (long long)count, __FILE__, line, "count");
    for (size_t i = 0; i < count && i < 8; i++)
        check_equal(got->at[i], want[i], __FILE__, line, i == 0 ? "the first id" : "a further id");
}

#define CHECK_IDS(got, ...)                                                                                            \
    do {                                                                                                               \
        const uint32_t want[] = {__VA_ARGS__};                                                                         \
        check_ids(&(got), want, sizeof want / sizeof want[0], __LINE__);                                               \
    } while (0)

static void nothing(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
}

static void recognizers(void) {
    gesta_context *context = context_new(0);
    uint32_t r[4];
    ids got = {{0}, 9};
    CHECK_OK(gesta_context_list(context, GESTA_KIND_RECOGNIZER, NULL, 0, &got.count));
    CHECK_EQUAL(got.count, 0);
    for (int i = 0; i < 4; i++) r[i] = recognizer_new(context, i & 1 ? "gesta.tap" : "gesta.pan");
    CHECK_OK(gesta_context_list(context, GESTA_KIND_RECOGNIZER, got.at, 8, &got.count));
    CHECK_IDS(got, r[0], r[1], r[2], r[3]);
    /* As many as there is room for. */
    memset(&got, 0, sizeof got);
    CHECK_OK(gesta_context_list(context, GESTA_KIND_RECOGNIZER, got.at, 2, &got.count));
    CHECK_EQUAL(got.count, 4);
    CHECK(got.at[0] == r[0] && got.at[1] == r[1] && got.at[2] == 0);
    /* A new one does not take the place of a destroyed one: not as soon as that. */
    CHECK_OK(gesta_recognizer_destroy(context, r[1]));
    CHECK_OK(gesta_context_list(context, GESTA_KIND_RECOGNIZER, got.at, 8, &got.count));
    CHECK_IDS(got, r[0], r[2], r[3]);
    r[1] = recognizer_new(context, "gesta.pinch");
    CHECK_OK(gesta_context_list(context, GESTA_KIND_RECOGNIZER, got.at, 8, &got.count));
    CHECK_IDS(got, r[0], r[2], r[3], r[1]);
    CHECK_OK(gesta_context_destroy(context));
}

static uint32_t region_in(gesta_context *context, uint32_t parent, int32_t order) {
    gesta_rect rect = {0, 0, 10, 10};
    uint32_t region = 0;
    CHECK_OK(gesta_region_create(context, parent, &rect, &region));
    if (order) CHECK_OK(gesta_region_set_order(context, region, order));
    return region;
}

static unsigned found;

/* The list is the same while the configuration is checked, and does not disturb the check. */
static void on_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    ids got;
    const uint32_t *want = (const uint32_t *)user;
    CHECK_EQUAL(finding->kind, GESTA_FINDING_UNREACHABLE);
    CHECK_OK(gesta_context_list(context, GESTA_KIND_REGION, got.at, 8, &got.count));
    CHECK_EQUAL(got.count, 6);
    for (int i = 0; i < 6; i++) CHECK_EQUAL(got.at[i], want[i]);
    found++;
}

static void regions(void) {
    gesta_context *context = context_new(0);
    ids got;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_REGION, got.at, 8, &got.count));
    CHECK_IDS(got, GESTA_REGION_ROOT);
    uint32_t high = region_in(context, GESTA_REGION_ROOT, 5), low = region_in(context, GESTA_REGION_ROOT, 0);
    uint32_t inner = region_in(context, high, 0), deep = region_in(context, inner, 0),
             above = region_in(context, low, 1);
    CHECK_OK(gesta_region_set_enabled(context, low, 0));
    CHECK_OK(gesta_context_list(context, GESTA_KIND_REGION, got.at, 8, &got.count));
    CHECK_IDS(got, GESTA_REGION_ROOT, low, above, high, inner, deep);
    for (int i = 0; i < 2; i++)
        CHECK_OK(gesta_recognizer_attach(context, recognizer_new(context, "gesta.tap"), i ? above : low));
    size_t count = 0;
    CHECK_OK(gesta_context_check(context, on_finding, got.at, &count));
    CHECK(count == 2 && found == 2);
    CHECK_OK(gesta_region_set_order(context, high, -1));
    CHECK_OK(gesta_context_list(context, GESTA_KIND_REGION, got.at, 8, &got.count));
    CHECK_IDS(got, GESTA_REGION_ROOT, high, inner, deep, low, above);
    CHECK_OK(gesta_region_destroy(context, high));
    CHECK_OK(gesta_context_list(context, GESTA_KIND_REGION, got.at, 8, &got.count));
    CHECK_IDS(got, GESTA_REGION_ROOT, low, above);
    CHECK_OK(gesta_context_destroy(context));
}

static void relations(void) {
    gesta_context *context = context_new(0);
    uint32_t r[4];
    ids got = {{0}, 9};
    for (int i = 0; i < 4; i++) r[i] = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_list(context, r[0], GESTA_LISTING_REQUIREMENTS, NULL, 0, &got.count));
    CHECK_EQUAL(got.count, 0);
    CHECK_OK(gesta_recognizer_list(context, r[0], GESTA_LISTING_SIMULTANEOUS, NULL, 0, &got.count));
    CHECK_EQUAL(got.count, 0);
    CHECK_OK(gesta_recognizer_relate(context, r[1], GESTA_RELATION_REQUIRES_FAILURE, r[3], 1));
    CHECK_OK(gesta_recognizer_relate(context, r[1], GESTA_RELATION_REQUIRES_FAILURE, r[0], 1));
    CHECK_OK(gesta_recognizer_relate(context, r[1], GESTA_RELATION_REQUIRES_FAILURE, r[3], 1));
    CHECK_OK(gesta_recognizer_list(context, r[1], GESTA_LISTING_REQUIREMENTS, got.at, 8, &got.count));
    CHECK_IDS(got, r[3], r[0]);
    CHECK_OK(gesta_recognizer_list(context, r[3], GESTA_LISTING_REQUIREMENTS, got.at, 8, &got.count));
    CHECK_EQUAL(got.count, 0);
    CHECK_OK(gesta_recognizer_relate(context, r[2], GESTA_RELATION_SIMULTANEOUS, r[3], 1));
    CHECK_OK(gesta_recognizer_relate(context, r[1], GESTA_RELATION_SIMULTANEOUS, r[2], 1));
    CHECK_OK(gesta_recognizer_list(context, r[2], GESTA_LISTING_SIMULTANEOUS, got.at, 8, &got.count));
    CHECK_IDS(got, r[1], r[3]);
    CHECK_OK(gesta_recognizer_list(context, r[1], GESTA_LISTING_SIMULTANEOUS, got.at, 8, &got.count));
    CHECK_IDS(got, r[2]);
    CHECK_OK(gesta_recognizer_destroy(context, r[3]));
    CHECK_OK(gesta_recognizer_list(context, r[1], GESTA_LISTING_REQUIREMENTS, got.at, 8, &got.count));
    CHECK_IDS(got, r[0]);
    CHECK_OK(gesta_recognizer_list(context, r[2], GESTA_LISTING_SIMULTANEOUS, got.at, 8, &got.count));
    CHECK_IDS(got, r[1]);
    CHECK_OK(gesta_context_destroy(context));
}

static uint32_t tap, first;

static void on_tap(gesta_context *context, const gesta_event *event, void *user) {
    ids got;
    (void)event, (void)user;
    /* A removed action is no longer listed, even if it is freed later. */
    CHECK_OK(gesta_recognizer_remove_action(context, tap, first));
    CHECK_OK(gesta_recognizer_list(context, tap, GESTA_LISTING_ACTIONS, got.at, 8, &got.count));
    CHECK_EQUAL(got.count, 2);
}

static void actions(void) {
    gesta_context *context = context_new(0);
    uint32_t a[3];
    ids got = {{0}, 9};
    tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_list(context, tap, GESTA_LISTING_ACTIONS, NULL, 0, &got.count));
    CHECK_EQUAL(got.count, 0);
    for (int i = 0; i < 3; i++)
        CHECK_OK(gesta_recognizer_add_action(context, tap, i == 1 ? on_tap : nothing, NULL, NULL, &a[i]));
    CHECK_OK(gesta_recognizer_list(context, tap, GESTA_LISTING_ACTIONS, got.at, 8, &got.count));
    CHECK_IDS(got, a[0], a[1], a[2]);
    first = a[0];
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_up(context, 50 * MS, 1, 0, 0));
    CHECK_OK(gesta_recognizer_list(context, tap, GESTA_LISTING_ACTIONS, got.at, 8, &got.count));
    CHECK_IDS(got, a[1], a[2]);
    CHECK_OK(gesta_context_destroy(context));
}

/* The program's own pointer of a context. */
static void user(void) {
    gesta_context *context = context_new(0);
    int own = 0;
    CHECK(gesta_context_user(NULL) == NULL && gesta_context_user(context) == NULL);
    CHECK_EQUAL(gesta_context_set_user(NULL, &own), GESTA_E_ARGUMENT);
    CHECK_OK(gesta_context_set_user(context, &own));
    CHECK(gesta_context_user(context) == &own);
    CHECK_OK(gesta_context_set_user(context, NULL));
    CHECK(gesta_context_user(context) == NULL);
    CHECK_OK(gesta_context_destroy(context));
}

/* Structs are where C puts them: a struct of 4-byte numbers also where no 8-byte number can be. */
static void structs_after_a_number(void) {
    gesta_context *context = context_new(0);
    static const double vee[] = {0, 0, 10, 10, 20, 0};
    union {
        uint64_t aligned;
        struct {
            uint32_t number;
            gesta_recognizer_info recognizer;
        } a;
        struct {
            uint32_t number;
            gesta_contact_info contact;
        } b;
        struct {
            uint32_t number;
            gesta_example_info example;
        } c;
    } at;
    uint32_t learner = recognizer_new(context, "gesta.template");
    CHECK_OK(gesta_recognizer_add_example(context, learner, "v", 1, vee, 3, NULL, 0));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    memset(&at, 0, sizeof at);
    at.a.recognizer.size = sizeof at.a.recognizer;
    CHECK_OK(gesta_recognizer_describe(context, learner, &at.a.recognizer));
    CHECK_EQUAL(at.a.recognizer.recognizer, learner);
    memset(&at, 0, sizeof at);
    at.b.contact.size = sizeof at.b.contact;
    CHECK_OK(gesta_contact_describe(context, 1, &at.b.contact));
    CHECK_EQUAL(at.b.contact.region, GESTA_REGION_ROOT);
    memset(&at, 0, sizeof at);
    at.c.example.size = sizeof at.c.example;
    CHECK_OK(gesta_recognizer_example(context, learner, 0, &at.c.example, NULL, 0, NULL));
    CHECK_EQUAL(at.c.example.count, 1);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    recognizers();
    regions();
    relations();
    actions();
    user();
    structs_after_a_number();
    return check_end();
}
