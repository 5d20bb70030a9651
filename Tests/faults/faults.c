/*
 * Failing allocations: faults PLUGINS. Every call that a program can repeat is tried with the first allocation
 * failing, then the second, and so on until none fails: with that one alone failing, with the next one too, and with
 * all from it on.
 * The call must return GESTA_E_MEMORY and nothing else, the context must keep working, the same call must succeed
 * afterwards, no memory may leak. Prints a table: for each call how many allocations it makes; for each way of failing
 * how often one failed, and how often the call returned GESTA_E_MEMORY and how often it succeeded all the same.
 */
#define _POSIX_C_SOURCE 200809L
#include "../c/puppet.h"
#include "failing.h"

/* ------------------------------------------------------------------------------------------------- what is tried */

static const char *plugins;
static gesta_context *context;
static gesta_class table;
static const char *class_name;
static uint32_t made, other, region;
static unsigned released;
static char *kept_text;
static size_t kept_length;
/* The events of a push, and how many there are when no allocation fails. A capture without memory is cancelled. */
static unsigned events, all_events;
static uint32_t capture;

static void release_user(void *user) {
    (void)user;
    released++;
}

static void hear(gesta_context *c, const gesta_event *event, void *user) {
    (void)c, (void)user;
    if (event->class_id != capture) events++;
}

static void hear_finding(gesta_context *c, const gesta_finding *finding, void *user) {
    (void)c, (void)finding, (void)user;
}

static int32_t create_context(void) {
    gesta_config config;
    gesta_config_init(&config, sizeof config);
    config.max_contacts = 100;
    int32_t code = gesta_context_create(&config, &context);
    CHECK((context != NULL) == (code == GESTA_OK));
    return code;
}

static int32_t create_recognizer(void) { return gesta_recognizer_create(context, class_name, SIZE_MAX, &made); }
static int32_t add_action(void) { return gesta_recognizer_add_action(context, made, hear, NULL, release_user, NULL); }
static int32_t register_class(void) { return gesta_class_register(context, &table, NULL); }

/* Both know of a requirement: it ends with the required recognizer. */
static int32_t require(void) {
    size_t count = 77;
    int32_t code = gesta_recognizer_require_failure(context, made, other);
    CHECK_OK(gesta_recognizer_requirements(context, made, NULL, 0, &count));
    CHECK_EQUAL(count, code == GESTA_OK);
    if (code != GESTA_OK) return code;
    fails_at = 0;
    CHECK_OK(gesta_recognizer_destroy(context, other));
    CHECK_OK(gesta_recognizer_requirements(context, made, NULL, 0, &count));
    CHECK_EQUAL(count, 0);
    other = recognizer_new(context, "gesta.tap");
    return code;
}

static int32_t allow(void) { return gesta_recognizer_allow_simultaneous(context, made, other, 1); }
static int32_t examine(void) { return gesta_context_check(context, hear_finding, NULL, NULL); }

static int32_t create_region(void) {
    static const gesta_rect rect = {0, 0, 100, 100};
    return gesta_region_create(context, region, &rect, &region);
}

static int32_t set_transform(void) {
    static const gesta_affine to = {2, 0, 0, 2, 0, 0};
    int32_t code = gesta_region_set_transform(context, region, &to);
    uint32_t found = 0;
    CHECK_OK(gesta_region_at(context, 150, 150, &found));
    CHECK_EQUAL(found == region, code == GESTA_OK);
    return code;
}

/* Attached recognizers receive the contacts of their region. */
static int32_t attach(void) {
    int32_t code = gesta_recognizer_attach(context, made, region);
    if (code != GESTA_OK) return code;
    unsigned began = puppet_calls[PUPPET_BEGAN];
    int64_t now = 0;
    fails_at = 0;
    CHECK_OK(gesta_context_now(context, &now));
    CHECK_OK(push_down(context, now < 0 ? 0 : now, 1, 50, 50));
    CHECK_OK(gesta_context_cancel(context));
    CHECK_EQUAL(puppet_calls[PUPPET_BEGAN], began + 1);
    return code;
}

static int32_t set_number(void) {
    double now = 0;
    int32_t code = gesta_recognizer_set_number(context, made, "strength", SIZE_MAX, -1);
    CHECK_OK(gesta_recognizer_get_number(context, made, "strength", SIZE_MAX, &now));
    CHECK_NEAR(now, code == GESTA_OK ? -1 : 0.5, 0);
    return code;
}

static int32_t set_per_contact(void) {
    size_t count = 77;
    int32_t is_set = 77, code = gesta_recognizer_set_boolean(context, other, "per_contact", SIZE_MAX, 1);
    CHECK_OK(gesta_recognizer_get_boolean(context, other, "per_contact", SIZE_MAX, &is_set));
    CHECK_EQUAL(is_set, code == GESTA_OK);
    CHECK_OK(gesta_recognizer_children(context, other, NULL, 0, &count));
    CHECK_EQUAL(count, code == GESTA_OK ? GESTA_CHILDREN_MAX : 0);
    return code;
}

static int32_t set_text(void) {
    static char text[3000];
    memset(text, 'x', sizeof text - 1);
    int32_t code = gesta_recognizer_set_text(context, made, "title", SIZE_MAX, text, SIZE_MAX);
    size_t needed = 0;
    char now[3000];
    CHECK_OK(gesta_recognizer_get_text(context, made, "title", SIZE_MAX, now, sizeof now, &needed));
    CHECK_EQUAL(needed, code == GESTA_OK ? sizeof text - 1 : 4); /* "none" */
    return code;
}

/* Nine names, so that each list of names grows; every other example has two strokes. */
static int32_t teach(uint32_t learner, size_t strokes_most) {
    static const double xy[] = {0, 0, 40, 30, 80, 0, 80, 60, 0, 60};
    static const size_t lengths[] = {3, 2};
    size_t count = 77;
    int32_t code = GESTA_OK;
    CHECK_OK(gesta_recognizer_example_count(context, learner, NULL, 0, &count));
    for (; code == GESTA_OK && count < 9; count += code == GESTA_OK) {
        char name = (char)('a' + count);
        code =
            gesta_recognizer_add_example(context, learner, &name, 1, xy, 5, lengths, count % 2 == 0 ? 0 : strokes_most);
    }
    size_t now = 77;
    CHECK_OK(gesta_recognizer_example_count(context, learner, NULL, 0, &now));
    CHECK_EQUAL(now, count);
    for (size_t i = 0; i < now; i++) {
        char name[2];
        CHECK_OK(gesta_recognizer_example_name(context, learner, i, name, sizeof name, NULL));
        CHECK_EQUAL(name[0], 'a' + (char)i);
    }
    return code;
}

static int32_t teach_template(void) { return teach(made, 2); }
static int32_t teach_spotter(void) { return teach(made, 0); }

/* All examples or none, and none of the text of another recognizer. */
static int32_t load_examples(void) {
    size_t count = 77;
    int32_t code = gesta_recognizer_load_examples(context, other, kept_text, kept_length);
    CHECK_OK(gesta_recognizer_example_count(context, other, NULL, 0, &count));
    CHECK_EQUAL(count, code == GESTA_OK ? 9 : 0);
    return code;
}

static int32_t set_team(void) {
    uint32_t team = 77;
    int32_t captain = 77, code = gesta_recognizer_set_team(context, other, 5, 1);
    CHECK_OK(gesta_recognizer_team(context, other, &team, &captain));
    CHECK_EQUAL(team, code == GESTA_OK ? 5 : 0);
    CHECK_EQUAL(captain, code == GESTA_OK);
    return code;
}

static int32_t load_setup(void) {
    size_t before = 77, after = 77, regions_before = 77, regions_after = 77;
    CHECK_OK(gesta_context_recognizers(context, NULL, 0, &before));
    CHECK_OK(gesta_context_regions(context, NULL, 0, &regions_before));
    int32_t code = gesta_setup_load(context, kept_text, kept_length, NULL, 0, NULL);
    CHECK_OK(gesta_context_recognizers(context, NULL, 0, &after));
    CHECK_OK(gesta_context_regions(context, NULL, 0, &regions_after));
    CHECK_EQUAL(after, code == GESTA_OK ? 2 * before : before);
    CHECK_EQUAL(regions_after > regions_before, code == GESTA_OK);
    return code;
}

static int32_t load_plugin(void) {
    char path[4096];
    uint32_t before = 0, after = 0;
    snprintf(path, sizeof path, "%s/good.so", plugins);
    gesta_class_count(context, &before);
    int32_t code = gesta_plugin_load(context, path, SIZE_MAX, NULL);
    gesta_class_count(context, &after);
    CHECK((before != after) == (code == GESTA_OK));
    return code;
}

static int32_t scan_plugins(void) {
    char path[4096];
    uint32_t loaded = 0;
    snprintf(path, sizeof path, "%s/scan2", plugins);
    int32_t code = gesta_plugin_scan(context, path, SIZE_MAX, &loaded);
    /* A file that cannot be loaded is logged and passed over. */
    return code == GESTA_OK && loaded == 0 ? GESTA_E_MEMORY : code;
}

static unsigned logged;

static void count_line(gesta_context *c, uint32_t level, const char *words, void *user) {
    (void)c, (void)level, (void)words, (void)user;
    logged++;
}

/* Directories that cannot be scanned are logged. */
static int32_t scan_environment(void) {
    char path[4096];
    uint32_t loaded = 0;
    snprintf(path, sizeof path, "%s/scan2", plugins);
    CHECK(setenv("GESTA_PLUGIN_PATH", path, 1) == 0);
    CHECK_OK(gesta_context_set_log(context, count_line, NULL, NULL));
    logged = 0;
    int32_t code = gesta_plugin_scan_environment(context, &loaded);
    CHECK_EQUAL(loaded + logged, 1);
    return code == GESTA_OK && loaded == 0 ? GESTA_E_MEMORY : code;
}

static void keep_text(const char *bytes, size_t length, void *user) {
    (void)user;
    kept_text = realloc(kept_text, kept_length + length);
    memcpy(kept_text + kept_length, bytes, length);
    kept_length += length;
}

static int32_t save_setup(void) {
    kept_length = 0;
    return gesta_setup_save(context, keep_text, NULL);
}

static int32_t save_examples(void) {
    kept_length = 0;
    return gesta_recognizer_save_examples(context, made, keep_text, NULL);
}

static int32_t remove_examples(void) {
    size_t count = 77;
    int32_t code = gesta_recognizer_remove_examples(context, made, "b", 1, NULL);
    CHECK_OK(gesta_recognizer_example_count(context, made, NULL, 0, &count));
    CHECK_EQUAL(count, code == GESTA_OK ? 8 : 9);
    return code;
}

/* Values, verdicts and measures are computed when they are read. */
static int32_t read_all(void) {
    char words[600];
    double progress = 0;
    size_t needed = 0;
    gesta_measure measures[8];
    int32_t codes[] = {gesta_recognizer_get_number(context, made, GESTA_STR("progress"), &progress),
                       gesta_recognizer_verdict_text(context, made, words, sizeof words, &needed),
                       gesta_recognizer_measures(context, made, measures, 8, sizeof *measures, &needed)};
    for (int i = 0; i < 3; i++)
        if (codes[i] != GESTA_OK) return codes[i];
    return GESTA_OK;
}

static int32_t draw(void) { return gesta_finger_draw(context, 5, GESTA_STR("z"), 100, 100, 80, 0.3); }
static int32_t pinch(void) { return gesta_finger_pinch(context, 5, 100, 100, 80, 30, 1, 0.3); }

static int32_t start_trace(void) {
    kept_length = 0;
    return gesta_trace_start(context, keep_text, NULL, release_user);
}

/* A trace that begins has the whole state. */
static int32_t start_and_stop_trace(void) {
    size_t count = 0, created = 0;
    int32_t code = start_trace();
    if (code != GESTA_OK) return code;
    fails_at = 0;
    CHECK_OK(gesta_context_recognizers(context, NULL, 0, &count));
    CHECK_OK(gesta_trace_stop(context));
    for (size_t i = 0; i + 8 < kept_length; i++) created += memcmp(kept_text + i, "\ncreate ", 8) == 0;
    CHECK(count > 0 && created == count);
    released = 0;
    return code;
}

static int32_t prepare(gesta_context *c, void *user) {
    (void)user;
    return gesta_class_register(c, &table, NULL);
}

static int32_t replay(void) {
    gesta_trace_options options;
    gesta_trace_override same; /* what it was anyway */
    gesta_trace_result result;
    memset(&options, 0, sizeof options);
    memset(&same, 0, sizeof same);
    same.size = sizeof same;
    same.recognizer = "gesta.tap";
    same.parameter = "taps";
    same.value = "1";
    options.overrides = &same;
    options.override_count = 1;
    memset(&result, 0, sizeof result);
    options.size = sizeof options;
    options.prepare = prepare;
    result.size = sizeof result;
    int32_t code = gesta_trace_replay(kept_text, kept_length, &options, &result);
    if (code == GESTA_OK) CHECK_EQUAL(result.differences, 0);
    return code;
}

/* A second of two fingers, with everyone listening: the lists grow as they never did before. */
static int32_t push(void) {
    gesta_touch samples[120];
    size_t n = 0;
    int64_t start = 0;
    gesta_context_now(context, &start);
    if (start < 0) start = 0;
    for (int i = 0; i < 60; i++)
        for (uint64_t contact = 1; contact <= 2; contact++)
            samples[n++] = touch_at(start + i * 8 * MS, contact,
                                    i == 0    ? GESTA_PHASE_BEGAN
                                    : i == 59 ? GESTA_PHASE_ENDED
                                              : GESTA_PHASE_MOVED,
                                    100.0 * (double)contact + i, i);
    events = 0;
    int32_t code = gesta_push(context, samples, n, sizeof *samples);
    if (fails_at != 0 && failed && code == GESTA_OK) CHECK_EQUAL(events, all_events);
    return code;
}

/* Samples of which some have no memory: none of them is pushed. */
static int32_t tap_often(void) { return gesta_finger_tap(context, 50, 900, 900, 100); }

#include "settings.h"

/* ------------------------------------------------------------------------------------------------------ setup */

static void nothing(void) { context = NULL; }

static void a_context(void) {
    context = context_new(GESTA_CONFIG_POLL_ALL);
    region = GESTA_REGION_ROOT;
}

static void own_class(void) {
    a_context();
    CHECK_OK(gesta_class_register(context, &table, NULL));
}

static void two_recognizers(void) {
    own_class();
    made = recognizer_new(context, "test.faults");
    other = recognizer_new(context, "gesta.tap");
    CHECK_OK(create_region());
}

static void nobody(void) {
    own_class();
    recognizer_new(context, "gesta.hover");
}

static void everyone(void) {
    own_class();
    CHECK_OK(gesta_context_set_observer(context, hear, NULL, NULL));
    for (uint32_t i = 0, count = 0, id; gesta_class_count(context, &count) == GESTA_OK && i < count; i++) {
        gesta_class_info kind;
        kind.size = sizeof kind;
        CHECK_OK(gesta_class_at(context, i, &id));
        CHECK_OK(gesta_class_describe(context, id, &kind));
        recognizer_new(context, kind.id);
    }
}

static void a_learner(const char *name) {
    a_context();
    made = recognizer_new(context, name);
    other = recognizer_new(context, name);
}

static void a_template(void) { a_learner("gesta.template"); }
static void a_spotter(void) { a_learner("gesta.spotter"); }

static void saved_examples(void) {
    a_template();
    CHECK_OK(teach_template());
    kept_length = 0;
    CHECK_OK(gesta_recognizer_save_examples(context, made, keep_text, NULL));
}

static void a_taught_template(void) {
    a_template();
    CHECK_OK(teach_template());
}

/* In the middle of a stroke. */
static void a_stroke(void) {
    a_context();
    made = recognizer_new(context, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_text(context, made, GESTA_STR("pattern"), GESTA_STR("right, down; right, up")));
    CHECK_OK(push_down(context, 0, 1, 50, 50));
    for (int i = 1; i < 9; i++) CHECK_OK(push_move(context, 10 * i * MS, 1, 50 + 12 * i, 50));
}

/* Every class, with examples, relations and a region. */
static void a_setup(void) {
    uint32_t all[64];
    size_t count = 0;
    everyone();
    CHECK_OK(create_region());
    made = recognizer_new(context, "gesta.template");
    CHECK_OK(teach_template());
    CHECK_OK(gesta_context_recognizers(context, all, 64, &count));
    CHECK_OK(gesta_recognizer_require_failure(context, all[0], all[1]));
    CHECK_OK(gesta_recognizer_allow_simultaneous(context, all[2], all[3], 1));
    CHECK_OK(gesta_recognizer_attach(context, made, region));
    kept_length = 0;
    CHECK_OK(gesta_setup_save(context, keep_text, NULL));
}

static void a_trace(void) {
    everyone();
    CHECK_OK(create_region());
    CHECK_OK(start_trace());
    CHECK_OK(push());
    CHECK_OK(gesta_recognizer_destroy(context, recognizer_new(context, "test.faults")));
    CHECK_OK(gesta_trace_stop(context));
}

typedef struct trial {
    const char *name;
    void (*prepare)(void);
    int32_t (*call)(void);
    const char *class_name;
} trial;

static unsigned refusals, successes;
static long leaks, half_done; /* over all trials */

/* One trial with allocation `n` failing: whether it was reached. */
static int try(const trial *t, long n, int on) {
    int32_t code;
    puppet_forget();
    class_name = t->class_name;
    t->prepare();
    released = 0;
    unsigned alive = puppet_calls[PUPPET_CREATE] - puppet_calls[PUPPET_DESTROY];
    asked = 0, failed = 0, fails_at = n, fails_on = on;
    code = t->call();
    fails_at = 0;
    const char *broken = code == GESTA_OK || (failed && code == GESTA_E_MEMORY) ? NULL : "it says something else";
#define MUST(condition, words) (broken = broken == NULL && !(condition) ? (words) : broken)
    if (code == GESTA_E_MEMORY) {
        if (context != NULL && t->call != replay && t->call != scan_plugins && t->call != scan_environment)
            MUST(strstr(gesta_context_message(context), "memory") != NULL, "its message does not say so");
        MUST(puppet_calls[PUPPET_CREATE] - puppet_calls[PUPPET_DESTROY] == alive, "an instance was left behind");
        MUST(released == 0, "what is still the program's was released");
        if (context != NULL) MUST(still_works(context), "the context does not work on");
        MUST(t->call() == GESTA_OK, "it does not succeed afterwards");
    }
    /* Samples may find their gestures without memory, but a check is whole or refused. */
    if (t->call == examine) MUST(code == GESTA_E_MEMORY || !failed, "it left something out");
    if (context != NULL) MUST(still_works(context), "the context does not work in the end");
    MUST(gesta_context_destroy(context) == GESTA_OK, "the context cannot be destroyed");
    context = NULL;
    MUST(memory.live == 0, "blocks were left behind");
    MUST(memory.wrong == 0, "blocks were given back wrongly");
    if (failed && code == GESTA_E_MEMORY) refusals++;
    if (failed && code == GESTA_OK) successes++;
    leaks += memory.live;
    half_done += broken != NULL && memory.live == 0;
    if (broken != NULL)
        printf("%s %s, allocation %ld%s: %s; code %d, %ld blocks left behind\n", t->name,
               t->class_name ? t->class_name : "", n, failing_ways[on], broken, (int)code, memory.live);
    memory.live = 0, memory.wrong = 0;
    CHECK(broken == NULL);
    return failed;
}

static int is_full; /* GESTA_FULL is set */
static unsigned long sums[1 + 3 * FAILING_WAYS];

static void try_all(const trial *t) {
    char name[80];
    snprintf(name, sizeof name, "%s%s%s", t->name, t->class_name ? " " : "", t->class_name ? t->class_name : "");
    for (int on = 0; on < FAILING_WAYS; on++) {
        unsigned long n = 1, tried = 0;
        refusals = successes = 0;
        /* In a short run, not each of so many. */
        while (try(t, (long)n, on)) tried++, n += is_full || n < 32 ? 1 : 32;
        if (on == 0) printf("table %-48s %5lu", name, n - 1), sums[0] += n - 1;
        printf(" | %5lu %5u %5u", tried, refusals, successes);
        sums[1 + 3 * on] += tried, sums[2 + 3 * on] += refusals, sums[3 + 3 * on] += successes;
    }
    printf("\n");
}

int main(int argc, char **argv) {
    static const trial trials[] = {
        {"gesta_context_create", nothing, create_context, NULL},
        {"gesta_recognizer_add_action", two_recognizers, add_action, NULL},
        {"gesta_recognizer_attach", two_recognizers, attach, NULL},
        {"gesta_recognizer_require_failure", two_recognizers, require, NULL},
        {"gesta_recognizer_allow_simultaneous", two_recognizers, allow, NULL},
        {"gesta_recognizer_set_number", two_recognizers, set_number, NULL},
        {"gesta_recognizer_set_text", two_recognizers, set_text, NULL},
        {"gesta_recognizer_set_boolean, per_contact", two_recognizers, set_per_contact, NULL},
        {"gesta_recognizer_set_team", two_recognizers, set_team, NULL},
        {"gesta_recognizer_add_example, gesta.template", a_template, teach_template, NULL},
        {"gesta_recognizer_add_example, gesta.spotter", a_spotter, teach_spotter, NULL},
        {"gesta_recognizer_load_examples", saved_examples, load_examples, NULL},
        {"gesta_setup_load", a_setup, load_setup, NULL},
        {"gesta_region_create", two_recognizers, create_region, NULL},
        {"gesta_region_set_transform", two_recognizers, set_transform, NULL},
        {"gesta_context_check", everyone, examine, NULL},
        {"gesta_class_register", a_context, register_class, NULL},
        {"gesta_plugin_load", a_context, load_plugin, NULL},
        {"gesta_plugin_scan", a_context, scan_plugins, NULL},
        {"gesta_trace_start", everyone, start_and_stop_trace, NULL},
        {"gesta_trace_replay", a_trace, replay, NULL},
        {"gesta_push", everyone, push, NULL},
        {"gesta_finger_tap", nobody, tap_often, NULL},
        {"gesta_finger_draw", everyone, draw, NULL},
        {"gesta_finger_pinch", everyone, pinch, NULL},
        {"gesta_recognizer_measures and the like", a_stroke, read_all, NULL},
        {"gesta_setup_save", a_setup, save_setup, NULL},
        {"gesta_recognizer_save_examples", a_taught_template, save_examples, NULL},
        {"gesta_recognizer_remove_examples", a_taught_template, remove_examples, NULL},
        {"gesta_recognizer_set_buttons", two_recognizers, set_buttons, NULL},
        {"gesta_recognizer_set_modifiers", two_recognizers, set_modifiers, NULL},
        {"gesta_context_set_palm_guard", a_context, set_palm_guard, NULL},
        {"gesta_context_set_slop_factor", everyone, set_slop_factor, NULL},
        {"gesta_context_set_units_per_mm", everyone, set_units, NULL},
        {"gesta_context_set_observer and the like", a_context, set_callbacks, NULL},
        {"gesta_plugin_scan_environment", a_context, scan_environment, NULL},
    };
    gesta_allocator hook;
    is_full = getenv("GESTA_FULL") != NULL;
    trial create = {"gesta_recognizer_create", own_class, create_recognizer, "test.faults"};
    if (argc < 2) return 2;
    plugins = argv[1];
    memset(&hook, 0, sizeof hook);
    hook.size = sizeof hook;
    hook.allocate = allocate;
    hook.release = release;
    table = puppet_table("test.faults", GESTA_CLASS_CONTINUOUS);
    CHECK_OK(gesta_set_allocator(&hook));
    /* What stays for the life of the process is there from here on. */
    a_context();
    CHECK_OK(load_plugin());
    CHECK_OK(scan_plugins());
    CHECK_OK(gesta_context_destroy(context));
    everyone();
    CHECK_OK(gesta_class_find(context, "gesta.capture", SIZE_MAX, &capture));
    CHECK_OK(push());
    all_events = events;
    CHECK_OK(gesta_context_destroy(context));
    printf("%ld blocks stay: plugins are never unmapped\n", memory.live);
    printf("table %-48s %5s | %-17s | %-17s | %-17s\n", "call", "makes", "fails: alone", "and the next",
           "and all after it");
    memory.live = 0;
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        if (argc < 3 || strcmp(argv[2], trials[i].name) == 0) try_all(&trials[i]);
    if (argc >= 3) return check_end();
    /* Every class that there is. */
    for (uint32_t i = 0, count = 1; i < count; i++) {
        static char name[64];
        gesta_class_info kind;
        uint32_t id = 0;
        kind.size = sizeof kind;
        own_class();
        CHECK_OK(gesta_class_count(context, &count));
        CHECK_OK(gesta_class_at(context, i, &id));
        CHECK_OK(gesta_class_describe(context, id, &kind));
        snprintf(name, sizeof name, "%s", kind.id);
        CHECK_OK(gesta_context_destroy(context));
        create.class_name = name;
        try_all(&create);
    }
    printf("table %-48s %5lu", "all", sums[0]);
    for (int on = 0; on < FAILING_WAYS; on++)
        printf(" | %5lu %5lu %5lu", sums[1 + 3 * on], sums[2 + 3 * on], sums[3 + 3 * on]);
    printf("\nfigure %lu failures of memory: %lu refused, %lu without consequence; %ld blocks leaked, %ld half done\n",
           sums[1] + sums[4] + sums[7], sums[2] + sums[5] + sums[8], sums[3] + sums[6] + sums[9], leaks, half_done);
    return check_end();
}
