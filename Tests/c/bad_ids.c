/*
 * Every function with every kind of invalid id, without a context, and with NULL results: a code, a message, no trap.
 */
#include "support.h"

static gesta_context *context;
static uint32_t good, stale, action, class_id;

/* One row for each function that takes a recognizer: called through one type, so that the matrix is a loop. */
typedef int32_t (*with_recognizer)(gesta_context *c, uint32_t r);

static int32_t f_destroy(gesta_context *c, uint32_t r) { return gesta_recognizer_destroy(c, r); }
static int32_t f_attach(gesta_context *c, uint32_t r) { return gesta_recognizer_attach(c, r, GESTA_REGION_ROOT); }
static int32_t f_region(gesta_context *c, uint32_t r) {
    uint32_t x;
    return gesta_recognizer_region(c, r, &x);
}
static int32_t f_set_enabled(gesta_context *c, uint32_t r) { return gesta_recognizer_set_enabled(c, r, 1); }
static int32_t f_enabled(gesta_context *c, uint32_t r) {
    int32_t x;
    return gesta_recognizer_enabled(c, r, &x);
}
static int32_t f_reset(gesta_context *c, uint32_t r) { return gesta_recognizer_reset(c, r); }
static int32_t f_ignore(gesta_context *c, uint32_t r) { return gesta_recognizer_ignore(c, r, 1); }
static int32_t f_state(gesta_context *c, uint32_t r) {
    uint32_t x;
    return gesta_recognizer_state(c, r, &x);
}
static int32_t f_class(gesta_context *c, uint32_t r) {
    uint32_t x;
    return gesta_recognizer_class(c, r, &x);
}
static int32_t f_set_user(gesta_context *c, uint32_t r) { return gesta_recognizer_set_user(c, r, NULL); }
static int32_t f_contacts(gesta_context *c, uint32_t r) {
    size_t x;
    return gesta_recognizer_contacts(c, r, NULL, 0, &x);
}
static void nothing(gesta_context *c, const gesta_event *e, void *u) { (void)c, (void)e, (void)u; }
static int32_t f_add_action(gesta_context *c, uint32_t r) {
    return gesta_recognizer_add_action(c, r, nothing, NULL, NULL, NULL);
}
static int32_t f_remove_action(gesta_context *c, uint32_t r) { return gesta_recognizer_remove_action(c, r, action); }
static int32_t f_require_failure(gesta_context *c, uint32_t r) { return gesta_recognizer_require_failure(c, r, good); }
static int32_t f_remove_requirement(gesta_context *c, uint32_t r) {
    return gesta_recognizer_remove_requirement(c, r, good);
}
static int32_t f_waits_for(gesta_context *c, uint32_t r) {
    uint32_t x;
    return gesta_recognizer_waits_for(c, r, &x);
}
static int32_t f_undecided(gesta_context *c, uint32_t r) {
    int32_t x;
    return gesta_recognizer_undecided(c, r, &x);
}
static int32_t f_confidence(gesta_context *c, uint32_t r) {
    uint32_t x;
    return gesta_recognizer_confidence(c, r, &x);
}
static int32_t f_allow_simultaneous(gesta_context *c, uint32_t r) {
    return gesta_recognizer_allow_simultaneous(c, r, good, 1);
}
static int32_t f_requirements(gesta_context *c, uint32_t r) {
    size_t x;
    return gesta_recognizer_requirements(c, r, NULL, 0, &x);
}
static int32_t f_simultaneous(gesta_context *c, uint32_t r) {
    size_t x;
    return gesta_recognizer_simultaneous(c, r, NULL, 0, &x);
}
static int32_t f_actions(gesta_context *c, uint32_t r) {
    size_t x;
    return gesta_recognizer_actions(c, r, NULL, 0, &x);
}
static int32_t f_set_provisional(gesta_context *c, uint32_t r) { return gesta_recognizer_set_provisional(c, r, 1); }
static int32_t f_set_team(gesta_context *c, uint32_t r) { return gesta_recognizer_set_team(c, r, 1, 0); }
static int32_t f_team(gesta_context *c, uint32_t r) {
    uint32_t team;
    int32_t captain;
    return gesta_recognizer_team(c, r, &team, &captain);
}
static int32_t f_claim(gesta_context *c, uint32_t r) { return gesta_recognizer_claim(c, r); }
static int32_t f_set_priority(gesta_context *c, uint32_t r) { return gesta_recognizer_set_priority(c, r, 1); }
static int32_t f_set_tools(gesta_context *c, uint32_t r) { return gesta_recognizer_set_tools(c, r, 1); }
static int32_t f_set_buttons(gesta_context *c, uint32_t r) { return gesta_recognizer_set_buttons(c, r, 1); }
static int32_t f_set_modifiers(gesta_context *c, uint32_t r) { return gesta_recognizer_set_modifiers(c, r, 0, 0); }
static int32_t f_set_number(gesta_context *c, uint32_t r) {
    return gesta_recognizer_set_number(c, r, "slop", SIZE_MAX, 1);
}
static int32_t f_set_integer(gesta_context *c, uint32_t r) {
    return gesta_recognizer_set_integer(c, r, "taps", SIZE_MAX, 1);
}
static int32_t f_set_boolean(gesta_context *c, uint32_t r) {
    return gesta_recognizer_set_boolean(c, r, "taps", SIZE_MAX, 1);
}
static int32_t f_set_text(gesta_context *c, uint32_t r) {
    return gesta_recognizer_set_text(c, r, "taps", SIZE_MAX, "x", 1);
}
static int32_t f_get_number(gesta_context *c, uint32_t r) {
    double x;
    return gesta_recognizer_get_number(c, r, "slop", SIZE_MAX, &x);
}
static int32_t f_get_integer(gesta_context *c, uint32_t r) {
    int64_t x;
    return gesta_recognizer_get_integer(c, r, "taps", SIZE_MAX, &x);
}
static int32_t f_get_boolean(gesta_context *c, uint32_t r) {
    int32_t x;
    return gesta_recognizer_get_boolean(c, r, "taps", SIZE_MAX, &x);
}
static int32_t f_get_text(gesta_context *c, uint32_t r) {
    char x[9];
    return gesta_recognizer_get_text(c, r, "taps", SIZE_MAX, x, 9, NULL);
}
static int32_t f_values(gesta_context *c, uint32_t r) {
    size_t x;
    return gesta_recognizer_values(c, r, NULL, 0, &x);
}
static int32_t f_measures(gesta_context *c, uint32_t r) {
    size_t x;
    return gesta_recognizer_measures(c, r, NULL, 0, 0, &x);
}
static int32_t f_samples(gesta_context *c, uint32_t r) {
    size_t x;
    return gesta_recognizer_samples(c, r, 0, NULL, 0, 0, &x);
}
static int32_t f_add_example(gesta_context *c, uint32_t r) {
    const double xy[4] = {0, 0, 1, 1};
    return gesta_recognizer_add_example(c, r, "a", 1, xy, 2, NULL, 0);
}
static int32_t f_remove_examples(gesta_context *c, uint32_t r) {
    return gesta_recognizer_remove_examples(c, r, NULL, 0, NULL);
}
static int32_t f_example_count(gesta_context *c, uint32_t r) {
    size_t x;
    return gesta_recognizer_example_count(c, r, NULL, 0, &x);
}
static int32_t f_example_name(gesta_context *c, uint32_t r) {
    char x[9];
    return gesta_recognizer_example_name(c, r, 0, x, 9, NULL);
}
static void nowhere(const char *text, size_t length, void *user) {
    (void)text;
    (void)length;
    (void)user;
}
static int32_t f_save_examples(gesta_context *c, uint32_t r) {
    return gesta_recognizer_save_examples(c, r, nowhere, NULL);
}
static int32_t f_load_examples(gesta_context *c, uint32_t r) {
    return gesta_recognizer_load_examples(c, r, "gesta-examples 1\n", SIZE_MAX);
}
static int32_t f_verdict(gesta_context *c, uint32_t r) {
    gesta_verdict x;
    x.size = sizeof x;
    return gesta_recognizer_verdict(c, r, &x);
}
static int32_t f_verdict_text(gesta_context *c, uint32_t r) {
    char x[99];
    return gesta_recognizer_verdict_text(c, r, x, 99, NULL);
}

#define ROW(f) {f_##f, "gesta_recognizer_" #f "("}
static const struct {
    with_recognizer call;
    const char *name;
} rows[] = {
    ROW(destroy),
    ROW(attach),
    ROW(region),
    ROW(set_enabled),
    ROW(enabled),
    ROW(reset),
    ROW(ignore),
    ROW(state),
    ROW(class),
    ROW(set_user),
    ROW(contacts),
    ROW(add_action),
    ROW(remove_action),
    ROW(set_number),
    ROW(set_integer),
    ROW(set_boolean),
    ROW(require_failure),
    ROW(remove_requirement),
    ROW(claim),
    ROW(undecided),
    ROW(confidence),
    ROW(waits_for),
    ROW(allow_simultaneous),
    ROW(requirements),
    ROW(simultaneous),
    ROW(actions),
    ROW(set_provisional),
    ROW(set_priority),
    ROW(set_tools),
    ROW(set_buttons),
    ROW(set_modifiers),
    ROW(set_text),
    ROW(get_number),
    ROW(get_integer),
    ROW(get_boolean),
    ROW(get_text),
    ROW(values),
    ROW(samples),
    ROW(measures),
    ROW(verdict),
    ROW(verdict_text),
    ROW(add_example),
    ROW(remove_examples),
    ROW(example_count),
    ROW(example_name),
    ROW(save_examples),
    ROW(load_examples),
    ROW(set_team),
    ROW(team),
};

static void recognizer_ids(void) {
    uint32_t forged[40];
    size_t n = 0;
    forged[n++] = 0;
    forged[n++] = UINT32_MAX;
    forged[n++] = GESTA_REGION_ROOT; /* ids of other kinds */
    forged[n++] = action;
    forged[n++] = class_id;
    for (int bit = 0; bit < 32; bit++) forged[n++] = good ^ UINT32_C(1) << bit;
    for (size_t f = 0; f < sizeof rows / sizeof rows[0]; f++) {
        for (size_t i = 0; i < n; i++) {
            if (forged[i] == stale) continue;
            check_error(context, rows[f].call(context, forged[i]), GESTA_E_HANDLE, "recognizer", __FILE__, __LINE__,
                        rows[f].name);
        }
        check_error(context, rows[f].call(context, stale), GESTA_E_STALE, "recognizer", __FILE__, __LINE__,
                    rows[f].name);
        CHECK_EQUAL(rows[f].call(NULL, good), GESTA_E_ARGUMENT);
    }
    CHECK_EQUAL(state_of(context, good), GESTA_STATE_POSSIBLE);
}

/* The second id of those that take two. */
static int32_t other_require(gesta_context *c, uint32_t r) { return gesta_recognizer_require_failure(c, good, r); }
static int32_t other_drop(gesta_context *c, uint32_t r) { return gesta_recognizer_remove_requirement(c, good, r); }
static int32_t other_allow(gesta_context *c, uint32_t r) { return gesta_recognizer_allow_simultaneous(c, good, r, 1); }

static void second_ids(void) {
    static const struct {
        with_recognizer call;
        const char *name;
    } pairs[] = {
        {other_require, "gesta_recognizer_require_failure("},
        {other_drop, "gesta_recognizer_remove_requirement("},
        {other_allow, "gesta_recognizer_allow_simultaneous("},
    };
    for (size_t f = 0; f < 3; f++) {
        const uint32_t wrong[] = {0, UINT32_MAX, GESTA_REGION_ROOT, action, class_id, good ^ 0x400};
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
            check_error(context, pairs[f].call(context, wrong[i]), GESTA_E_HANDLE, "other", __FILE__, __LINE__,
                        pairs[f].name);
        check_error(context, pairs[f].call(context, stale), GESTA_E_STALE, "other", __FILE__, __LINE__, pairs[f].name);
    }
}

static void other_ids(void) {
    gesta_class_info info;
    gesta_parameter_info p;
    gesta_value_info v;
    gesta_reason_info w;
    gesta_plugin_info plugin;
    uint32_t wrong[5], region = 0;
    wrong[0] = 0, wrong[1] = good, wrong[2] = UINT32_MAX, wrong[3] = class_id ^ 0x400, wrong[4] = action;
    info.size = sizeof info, p.size = sizeof p, v.size = sizeof v, w.size = sizeof w, plugin.size = sizeof plugin;
    for (size_t i = 0; i < 5; i++) {
        CHECK_ERROR(context, gesta_class_describe(context, wrong[i], &info), GESTA_E_HANDLE, "class");
        CHECK_ERROR(context, gesta_class_parameter(context, wrong[i], 0, &p), GESTA_E_HANDLE, "class");
        CHECK_ERROR(context, gesta_class_value(context, wrong[i], 0, &v), GESTA_E_HANDLE, "class");
        CHECK_ERROR(context, gesta_class_reason(context, wrong[i], 0, &w), GESTA_E_HANDLE, "class");
        CHECK_ERROR(context, gesta_plugin_describe(context, wrong[i], &plugin), GESTA_E_HANDLE, "plugin");
    }
    CHECK_ERROR(context, gesta_recognizer_attach(context, good, good), GESTA_E_HANDLE, "region");
    CHECK_ERROR(context, gesta_recognizer_attach(context, good, GESTA_REGION_ROOT + 1), GESTA_E_HANDLE, "region");
    CHECK_ERROR(context, gesta_recognizer_attach(context, good, UINT32_MAX), GESTA_E_HANDLE, "region");
    CHECK_OK(gesta_recognizer_region(context, good, &region));
    CHECK_EQUAL(region, GESTA_REGION_ROOT);
    CHECK_ERROR(context, gesta_recognizer_remove_action(context, good, 0), GESTA_E_HANDLE, "action");
    CHECK_ERROR(context, gesta_recognizer_remove_action(context, good, good), GESTA_E_HANDLE, "action");
    CHECK_ERROR(context, gesta_recognizer_remove_action(context, good, UINT32_MAX), GESTA_E_HANDLE, "action");
    CHECK_ERROR(context, gesta_recognizer_remove_action(context, good, action ^ 0x10000), GESTA_E_HANDLE, "action");
}

/* No id ever comes twice, however often a place is used again. */
static void generations(void) {
    uint32_t last = recognizer_new(context, "gesta.tap"), first = last, now = 0;
    CHECK_OK(gesta_recognizer_destroy(context, first));
    for (int i = 0; i < 20000; i++) { /* more often than a generation can count */
        if (gesta_recognizer_create(context, "gesta.tap", SIZE_MAX, &now) != GESTA_OK || now == last || now == first) {
            CHECK(!"an id came twice");
            break;
        }
        last = now;
        if (gesta_recognizer_destroy(context, now) != GESTA_OK) break;
    }
    CHECK_ERROR(context, gesta_recognizer_reset(context, last), GESTA_E_STALE, "recognizer");
    CHECK_ERROR(context, gesta_recognizer_reset(context, first), GESTA_E_STALE, "recognizer");
}

static void null_context(void) {
    gesta_context *none = NULL;
    gesta_touch t = touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0);
    const gesta_event *events;
    size_t count, stride;
    int64_t time;
    uint32_t id = 0;
    gesta_class_info info;
    gesta_plugin_info plugin;
    gesta_parameter_info p;
    gesta_value_info v;
    gesta_reason_info w;
    info.size = sizeof info, plugin.size = sizeof plugin, p.size = sizeof p, v.size = sizeof v, w.size = sizeof w;
    CHECK_TEXT(gesta_context_message(none), "");
    CHECK_EQUAL(gesta_context_cancel(none), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_context_now(none, &time), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_context_set_log(none, NULL, NULL, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_context_set_observer(none, NULL, NULL, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_push(none, &t, 1, sizeof t), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_advance(none, 0), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_next_deadline(none, &time), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_contact_owner(none, 1, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_events(none, &events, &count, &stride), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_class_count(none, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_class_at(none, 0, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_class_find(none, "gesta.tap", SIZE_MAX, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_class_describe(none, class_id, &info), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_class_parameter(none, class_id, 0, &p), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_class_value(none, class_id, 0, &v), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_class_reason(none, class_id, 0, &w), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_class_register(none, NULL, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_recognizer_create(none, "gesta.tap", SIZE_MAX, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_plugin_load(none, "/x.so", SIZE_MAX, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_plugin_scan(none, "/", SIZE_MAX, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_plugin_scan_environment(none, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_plugin_count(none, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_plugin_at(none, 0, &id), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_plugin_describe(none, 0, &plugin), GESTA_E_ARGUMENT);
}

static void null_results(void) {
    const gesta_event *events;
    size_t count, stride;
    CHECK_ERROR(context, gesta_context_now(context, NULL), GESTA_E_ARGUMENT, "now");
    CHECK_ERROR(context, gesta_next_deadline(context, NULL), GESTA_E_ARGUMENT, "deadline");
    CHECK_ERROR(context, gesta_contact_owner(context, 1, NULL), GESTA_E_ARGUMENT, "recognizer");
    CHECK_ERROR(context, gesta_events(context, NULL, &count, &stride), GESTA_E_ARGUMENT, "events");
    CHECK_ERROR(context, gesta_events(context, &events, NULL, &stride), GESTA_E_ARGUMENT, "count");
    CHECK_ERROR(context, gesta_events(context, &events, &count, NULL), GESTA_E_ARGUMENT, "stride");
    CHECK_ERROR(context, gesta_class_count(context, NULL), GESTA_E_ARGUMENT, "count");
    CHECK_ERROR(context, gesta_class_at(context, 0, NULL), GESTA_E_ARGUMENT, "class_id");
    CHECK_ERROR(context, gesta_class_find(context, "gesta.tap", SIZE_MAX, NULL), GESTA_E_ARGUMENT, "class_id");
    CHECK_ERROR(context, gesta_class_describe(context, class_id, NULL), GESTA_E_ARGUMENT, "info");
    CHECK_ERROR(context, gesta_class_parameter(context, class_id, 0, NULL), GESTA_E_ARGUMENT, "info");
    CHECK_ERROR(context, gesta_class_value(context, class_id, 0, NULL), GESTA_E_ARGUMENT, "info");
    CHECK_ERROR(context, gesta_class_reason(context, class_id, 0, NULL), GESTA_E_ARGUMENT, "info");
    CHECK_ERROR(context, gesta_recognizer_create(context, "gesta.tap", SIZE_MAX, NULL), GESTA_E_ARGUMENT, "recognizer");
    CHECK_ERROR(context, gesta_recognizer_region(context, good, NULL), GESTA_E_ARGUMENT, "region");
    CHECK_ERROR(context, gesta_recognizer_waits_for(context, good, NULL), GESTA_E_ARGUMENT, "other");
    CHECK_ERROR(context, gesta_recognizer_undecided(context, good, NULL), GESTA_E_ARGUMENT, "undecided");
    CHECK_ERROR(context, gesta_recognizer_confidence(context, good, NULL), GESTA_E_ARGUMENT, "confidence");
    CHECK_ERROR(context, gesta_recognizer_enabled(context, good, NULL), GESTA_E_ARGUMENT, "enabled");
    CHECK_ERROR(context, gesta_recognizer_state(context, good, NULL), GESTA_E_ARGUMENT, "state");
    CHECK_ERROR(context, gesta_recognizer_class(context, good, NULL), GESTA_E_ARGUMENT, "class_id");
    CHECK_ERROR(context, gesta_recognizer_contacts(context, good, NULL, 0, NULL), GESTA_E_ARGUMENT, "count");
    CHECK_ERROR(context, gesta_recognizer_contacts(context, good, NULL, 4, &count), GESTA_E_ARGUMENT, "contacts");
    CHECK_ERROR(context, gesta_recognizer_values(context, good, NULL, 0, NULL), GESTA_E_ARGUMENT, "count");
    CHECK_ERROR(context, gesta_recognizer_values(context, good, NULL, 4, &count), GESTA_E_ARGUMENT, "values");
    CHECK_ERROR(context, gesta_plugin_count(context, NULL), GESTA_E_ARGUMENT, "count");
    CHECK_ERROR(context, gesta_plugin_describe(context, 0, NULL), GESTA_E_ARGUMENT, "info");
}

/* Structs that lie where no compiler would put them. */
static void misaligned(void) {
    static const size_t shifts[] = {1, 2, 4};
    union {
        uint64_t align;
        char bytes[512];
    } room;
    for (size_t i = 0; i < 3; i++) {
        void *at = room.bytes + shifts[i];
        memset(&room, 0xff, sizeof room);
        uint32_t size = sizeof(gesta_verdict);
        memcpy(at, &size, sizeof size);
        CHECK_ERROR(context, gesta_recognizer_verdict(context, good, (gesta_verdict *)at), GESTA_E_ARGUMENT, "verdict");
        size_t count;
        CHECK_ERROR(context,
                    gesta_recognizer_measures(context, good, (gesta_measure *)at, 1, sizeof(gesta_measure), &count),
                    GESTA_E_ARGUMENT, "measures");
        CHECK_ERROR(context, gesta_class_describe(context, class_id, (gesta_class_info *)at), GESTA_E_ARGUMENT, "info");
        CHECK_ERROR(context, gesta_class_parameter(context, class_id, 0, (gesta_parameter_info *)at), GESTA_E_ARGUMENT,
                    "info");
        CHECK_ERROR(context, gesta_class_value(context, class_id, 0, (gesta_value_info *)at), GESTA_E_ARGUMENT, "info");
        CHECK_ERROR(context, gesta_class_register(context, (const gesta_class *)at, NULL), GESTA_E_ARGUMENT, "table");
        CHECK_EQUAL(gesta_config_init((gesta_config *)at, sizeof(gesta_config)), GESTA_E_ARGUMENT);
        CHECK((unsigned char)room.bytes[16] == 0xff && (unsigned char)room.bytes[100] == 0xff);
    }
}

static void class_names(void) {
    uint32_t id = 77, before = 0, after = 0;
    CHECK_OK(gesta_class_count(context, &before));
    CHECK_ERROR(context, gesta_recognizer_create(context, "gesta.nope", SIZE_MAX, &id), GESTA_E_CLASS, "gesta.nope");
    CHECK_ERROR(context, gesta_recognizer_create(context, "", SIZE_MAX, &id), GESTA_E_CLASS, "class");
    CHECK_ERROR(context, gesta_recognizer_create(context, "gesta.tap", 8, &id), GESTA_E_CLASS, "gesta.ta");
    CHECK_ERROR(context, gesta_recognizer_create(context, "gesta.tap", 10, &id), GESTA_E_TEXT, "class");
    CHECK_ERROR(context, gesta_recognizer_create(context, "gesta\xff.tap", SIZE_MAX, &id), GESTA_E_TEXT, "class");
    CHECK_ERROR(context, gesta_recognizer_create(context, NULL, SIZE_MAX, &id), GESTA_E_ARGUMENT, "class");
    CHECK_ERROR(context, gesta_class_find(context, NULL, SIZE_MAX, &id), GESTA_E_ARGUMENT, "name");
    CHECK_ERROR(context, gesta_class_find(context, "a\0b", 3, &id), GESTA_E_TEXT, "name");
    CHECK_ERROR(context, gesta_class_find(context, "\xc3", SIZE_MAX, &id), GESTA_E_TEXT, "name");
    CHECK_EQUAL(id, 77);
    CHECK_OK(gesta_class_count(context, &after));
    CHECK_EQUAL(before, after);
}

int main(void) {
    context = context_new(0);
    stale = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_destroy(context, stale));
    good = recognizer_new(context, "gesta.tap");
    CHECK(good != stale);
    CHECK_OK(gesta_recognizer_add_action(context, good, nothing, NULL, NULL, &action));
    CHECK_OK(gesta_recognizer_class(context, good, &class_id));
    recognizer_ids();
    second_ids();
    other_ids();
    null_context();
    null_results();
    misaligned();
    class_names();
    CHECK(still_works(context));
    generations();
    CHECK(still_works(context));
    CHECK_OK(gesta_context_destroy(context));
    return check_end();
}
