#include "tests.h"
#include "allocations.h"
#include "claims.h"
#include "describe.h"
#include "drawn.h"
#include "guard.h"
#include "interposed.h"
#include "plugin_file.h"
#include "shared.h"
#include "surroundings.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct session sessions[THREADS_MOST];
const gesta_class *tested;
static const gesta_plugin *plugin;

void draw_session(struct session *session, uint32_t number, uint32_t flags, int64_t start) {
    struct generator generator = generator_of(shared->seed, shared->class_index, number);
    if (tested->flags & GESTA_CLASS_HOVERS) flags |= SESSION_HOVERS;
    shared->session = number;
    int has_writable = tested->set_value != NULL && tested->value_count > 0;
    session_draw(session, &generator, flags, tested->parameter_count, has_writable, start);
}

/* Of every third session, what fingers and programs usually do. */
static uint32_t flags_of(uint32_t number) {
    return number % 3 == 0 ? 0 : number % 3 == 1 ? SESSION_PARAMETERS : SESSION_PARAMETERS | SESSION_HOSTILE;
}

/* --------------------------------------------------------------------------------------------------------- load -- */

static void test_load(void) {
    gesta_context *context = NULL;
    uint32_t id = 0;
    gesta_config config;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 1; /* lengths are described in mm */
    if (gesta_context_create(&config, &context) != GESTA_OK) find_last(RULE_LOAD, "out of memory");
    guard_enter_loading();
    int32_t code = load_plugin(context, GESTA_STR(shared->path), &id);
    guard_leave_loading();
    shared->load_code = (uint32_t)-code;
    if (code == GESTA_OK) describe_plugin(context, id, shared->text, sizeof shared->text, &shared->class_count);
    else snprintf(shared->text, sizeof shared->text, "%s", gesta_context_message(context));
    gesta_context_destroy(context);
}

/* The ABI of a plugin that supports none of the host's, as far as it says. */
static void test_probe(void) {
    gesta_plugin_entry_function entry = NULL;
    void *library = dlopen(shared->path, RTLD_NOW | RTLD_LOCAL);
    if (library != NULL) *(void **)&entry = dlsym(library, GESTA_PLUGIN_ENTRY);
    if (entry == NULL) return;
    const gesta_plugin *it = entry(0, UINT32_MAX);
    if (it != NULL) shared->class_count = it->abi;
}

/* ----------------------------------------------------------------------------------------------------- sessions -- */

/* What the class's functions have taken so far. */
static void judge_times(void) {
    struct times times;
    guard_times(&times);
    uint64_t half = 0;
    int bucket = 0;
    while (bucket < 39 && (half += times.buckets[bucket]) * 2 < times.calls) bucket++;
    if (shared->is_slow || times.calls == 0) return;
    if ((1ll << bucket) > (long long)shared->budget * 1000)
        find(RULE_BUDGET, "half of its functions take at least %lld microseconds: at most %u allowed (--budget)",
             (1ll << bucket) / 1000, shared->budget);
    if (times.longest > (int64_t)shared->budget * 200000)
        find(RULE_BUDGET, "%s takes %lld microseconds: at most %u allowed once (200 times --budget)",
             function_name(times.longest_in), (long long)times.longest / 1000, shared->budget * 200);
}

static void test_sessions(void) {
    struct player player;
    for (uint32_t n = shared->first; n < shared->first + shared->count; n++) {
        draw_session(&sessions[0], n, flags_of(n), 0);
        player_open(&player, tested, &sessions[0], no_change);
        player_finish(&player);
        if (n < HASHES_MOST) shared->hashes[n] = records_hash(&player.records);
        player_close(&player);
    }
    judge_times();
}

/* Reports the first difference between what two players recorded. */
int differ(enum rule rule, const struct player *a, const struct player *b, double scale, const char *what) {
    long at = records_differ(&a->records, &b->records, tested, scale);
    if (at < 0) return 0;
    char before[256], after[256];
    find(rule, "%s: transition %ld is \"%s\" instead of \"%s\"", what, at + 1,
         record_text(&b->records, at, tested, 1, after, sizeof after),
         record_text(&a->records, at, tested, scale, before, sizeof before));
    return 1;
}

void differ_after(enum rule rule, const struct player *alone, struct player *after, const char *what) {
    struct record *all = after->records.all;
    size_t skipped = after->records.count > alone->records.count ? after->records.count - alone->records.count : 0;
    if (skipped == 1 && all[0].state == GESTA_STATE_POSSIBLE) {
        after->records.all = all + 1;
        after->records.count--;
    }
    differ(rule, alone, after, 1, what);
    after->records.all = all;
}

/* The same session with the same recognizer after another one. */
static void test_sequence(void) {
    struct player alone, after;
    for (uint32_t n = shared->first; n < shared->first + shared->count; n++) {
        draw_session(&sessions[0], n + 100000, 0, 0);
        draw_session(&sessions[1], n, 0, sessions[0].end + 10000000000);
        player_open(&after, tested, &sessions[0], no_change);
        player_finish(&after);
        player_open(&alone, tested, &sessions[1], no_change);
        player_learn(&alone, &after);
        player_continue(&after, &sessions[1]);
        player_finish(&after);
        player_finish(&alone);
        differ_after(RULE_SEQUENCE, &alone, &after, "after another session, the same input has another result");
        player_close(&alone);
        player_close(&after);
    }
}

/* Two instances in contexts of their own, in turn. */
static void test_instances(void) {
    struct player alone[2], beside[2];
    for (uint32_t n = shared->first; n < shared->first + shared->count; n++) {
        for (uint32_t at = 0; at < 2; at++) {
            draw_session(&sessions[at], n + at * 5000, SESSION_PARAMETERS, 0);
            shared->session = n;
            player_open(&alone[at], tested, &sessions[at], no_change);
            player_finish(&alone[at]);
        }
        for (uint32_t at = 0; at < 2; at++) player_open(&beside[at], tested, &sessions[at], no_change);
        while (player_step(&beside[0]) | player_step(&beside[1])) {}
        for (uint32_t at = 0; at < 2; at++) {
            player_finish(&beside[at]);
            differ(RULE_SHARED, &alone[at], &beside[at], 1,
                   "beside another instance, the same input has another result");
            player_close(&beside[at]);
            player_close(&alone[at]);
        }
    }
}

struct thread {
    pthread_t id;
    uint32_t number;
    struct player player;
};

static void *play_in_thread(void *argument) {
    struct thread *thread = argument;
    guard_set_thread(thread->number);
    for (int round = 0; round < 8; round++) {
        if (round > 0) player_close(&thread->player);
        player_open(&thread->player, tested, &sessions[thread->number], no_change);
        player_finish(&thread->player);
    }
    return NULL;
}

static void test_threads(void) {
    static struct thread threads[THREADS_MOST];
    static struct player alone[THREADS_MOST];
    for (uint32_t n = shared->first; n < shared->first + shared->count; n++) {
        for (uint32_t at = 0; at < THREADS_MOST; at++) {
            draw_session(&sessions[at], n + at * 3000, SESSION_PARAMETERS, 0);
            shared->session = n;
            player_open(&alone[at], tested, &sessions[at], no_change);
            player_finish(&alone[at]);
        }
        for (uint32_t at = 0; at < THREADS_MOST; at++) {
            threads[at].number = at;
            pthread_create(&threads[at].id, NULL, play_in_thread, &threads[at]);
        }
        for (uint32_t at = 0; at < THREADS_MOST; at++) pthread_join(threads[at].id, NULL);
        for (uint32_t at = 0; at < THREADS_MOST; at++) {
            differ(RULE_SHARED, &alone[at], &threads[at].player, 1,
                   "with other contexts on other threads, the same input has another result");
            player_close(&threads[at].player);
            player_close(&alone[at]);
        }
    }
}

static void test_change(enum rule rule, struct change change, const char *what) {
    struct player plain, changed;
    for (uint32_t n = shared->first; n < shared->first + shared->count; n++) {
        draw_session(&sessions[0], n, n % 2 == 0 ? 0 : SESSION_PARAMETERS, 0);
        player_open(&plain, tested, &sessions[0], no_change);
        player_finish(&plain);
        player_open(&changed, tested, &sessions[0], change);
        player_finish(&changed);
        int is_different = differ(rule, &plain, &changed, change.scale, what);
        player_close(&plain);
        player_close(&changed);
        if (is_different) break;
    }
}

static void test_length(void) {
    test_change(RULE_LENGTH, (struct change){2, 0, 0}, "with twice as many units in a millimeter");
    test_change(RULE_LENGTH, (struct change){0.25, 0, 0}, "with a quarter of the units in a millimeter");
}

static void test_clock(void) {
    test_change(RULE_CLOCK, (struct change){1, 1000000000000000, 0}, "with a clock that is 12 days ahead");
    test_change(RULE_CLOCK, (struct change){1, -GESTA_TIME_MAX, 0}, "with a clock that is 146 years behind");
}

static void test_ids(void) {
    test_change(RULE_IDS, (struct change){1, 0, 0x8000000000000f00u}, "with other ids of the contacts");
}

/* ------------------------------------------------------------------------------------------------------- memory -- */

/* Plays the sessions once more, each with a recognizer of its own or all with one. */
static void play_round(struct player *player, uint32_t round, int64_t *time) {
    for (uint32_t n = 0; n < shared->count; n++) {
        draw_session(&sessions[0], shared->first + n, 0, *time);
        *time = sessions[0].end + 10000000000;
        if (round == 0 && n == 0) player_open(player, tested, &sessions[0], no_change);
        else player_continue(player, &sessions[0]);
        player_finish(player);
    }
}

static void test_memory(void) {
    enum { ROUNDS = 4 };
    struct player player;
    struct allocations at[ROUNDS];
    int64_t time = 0;
    uint64_t moving = 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        if (round == 2) moving = allocations_while_moving();
        play_round(&player, round, &time);
        at[round] = allocations_now();
    }
    moving = allocations_while_moving() - moving;
    uint32_t sequences = shared->count;
    if (moving > 0)
        find(RULE_ALLOCATION, "allocates %llu times while contacts move, also in sessions that have been played before",
             (unsigned long long)moving);
    int64_t first = at[2].bytes - at[1].bytes, second = at[3].bytes - at[2].bytes;
    if (first > 0 && second > 0 && at[3].blocks >= at[2].blocks && first + second >= (int64_t)sequences)
        find(RULE_GROWTH, "keeps %lld bytes more after the same %u sessions, and again %lld after the same",
             (long long)first, sequences, (long long)second);
    player_close(&player);
    /* Something for the whole process may remain from the first instance: later ones leave nothing. */
    struct allocations idle = allocations_now();
    for (uint32_t n = 0; n < 8; n++) {
        draw_session(&sessions[0], shared->first + n, 0, 0);
        player_open(&player, tested, &sessions[0], no_change);
        player_finish(&player);
        player_close(&player);
    }
    struct allocations after = allocations_now();
    if (after.blocks - idle.blocks >= 8)
        find(RULE_LEAK, "8 instances leave %lld blocks of memory with %lld bytes behind",
             (long long)(after.blocks - idle.blocks), (long long)(after.bytes - idle.bytes));
}

/* -------------------------------------------------------------------------------------------------- arbitration -- */

static int32_t refuse_some(gesta_context *context, uint32_t recognizer, void *user) {
    (void)context;
    (void)recognizer;
    return (++*(uint32_t *)user % 3) != 0;
}

static uint32_t add_rival(struct player *player, const char *class) {
    uint32_t rival = 0;
    if (gesta_recognizer_create(player->context, GESTA_RECOGNIZER(.class_name = class), &rival) != GESTA_OK) return 0;
    if (player->region != 0) gesta_recognizer_attach(player->context, rival, player->region);
    return rival;
}

/* Strokes that are recognized before the lift, and contest it if others are. */
static void add_strokes(struct player *player, uint32_t number) {
    static const char *const patterns[] = {"right", "right, left", "up, right", "down, left"};
    uint32_t stroke = add_rival(player, "gesta.stroke");
    gesta_recognizer_set_text(player->context, stroke, GESTA_STR("pattern"), GESTA_STR(patterns[number / 3 % 4]));
    gesta_recognizer_set_number(player->context, stroke, GESTA_STR("eager"), 1);
}

/* Other recognizers of the same contacts, which it wins against, loses to, waits for and recognizes beside. */
static void add_rivals(struct player *player, uint32_t number, uint32_t *count) {
    static const char *const classes[] = {"gesta.tap", "gesta.pan", "gesta.long_press", "gesta.pinch"};
    int is_captain = number % 7 == 1;
    for (uint32_t at = 0; at < 4; at++) {
        uint32_t rival = add_rival(player, classes[at]);
        switch ((number + at) % 6) {
        case 0:
            gesta_recognizer_relate(player->context, player->recognizer, GESTA_RELATION_REQUIRES_FAILURE, rival, 1);
            break;
        case 1:
            gesta_recognizer_relate(player->context, rival, GESTA_RELATION_REQUIRES_FAILURE, player->recognizer, 1);
            break;
        case 2: gesta_recognizer_set_number(player->context, rival, GESTA_STR("priority"), 5); break;
        case 3: gesta_recognizer_set_number(player->context, player->recognizer, GESTA_STR("priority"), 5); break;
        case 4:
            gesta_recognizer_relate(player->context, rival, GESTA_RELATION_SIMULTANEOUS, player->recognizer, 1);
            break;
        default:
            gesta_recognizer_relate(player->context, rival, GESTA_RELATION_PASSES_ON, player->recognizer, 1);
            break;
        }
        if (is_captain) gesta_recognizer_set_team(player->context, rival, 1, 0);
        /* Contacts that join a gesture make others. */
        if (number % 5 == 3) gesta_recognizer_set_number(player->context, rival, GESTA_STR("per_contact"), 1);
    }
    if (is_captain) gesta_recognizer_set_team(player->context, player->recognizer, 1, 1);
    if (number % 3 == 1) add_strokes(player, number);
    gesta_delegate delegate = {.size = sizeof delegate, .should_begin = refuse_some, .user = count};
    if (number % 4 == 0) gesta_context_set_delegate(player->context, &delegate);
}

/* Another recognizer that begins first, takes contacts over from it, and passes them on to it. */
static void add_successor(struct player *player) {
    double length = 5 * player->session->units_per_mm;
    gesta_room little = {length, length, length, length};
    uint32_t rival = add_rival(player, "gesta.pan");
    gesta_recognizer_set_number(player->context, rival, GESTA_STR("priority"), 5);
    gesta_recognizer_set_room(player->context, rival, &little);
    gesta_recognizer_set_room(player->context, player->recognizer, &little);
    gesta_recognizer_relate(player->context, rival, GESTA_RELATION_PASSES_ON, player->recognizer, 1);
    gesta_recognizer_relate(player->context, player->recognizer, GESTA_RELATION_PASSES_ON, rival, 1);
}

/* The program excludes the contacts of some time, which have no buttons. */
static void filter(struct player *player) {
    uint32_t buttons = player->step / 5 % 2 == 0 ? GESTA_BUTTON_PRIMARY : GESTA_BUTTON_SECONDARY;
    gesta_recognizer_set_number(player->context, player->recognizer, GESTA_STR("buttons"), buttons);
}

static void test_arbitration(void) {
    struct player player, twin;
    for (uint32_t n = shared->first; n < shared->first + shared->count; n++) {
        uint32_t count = 0;
        draw_session(&sessions[0], n, flags_of(n), 0);
        player_open(&player, tested, &sessions[0], no_change);
        player.is_quiet = 1;
        player.has_program_act = 1;
        int is_filtered = n % 5 == 4;
        if (n % 5 == 2) add_successor(&player);
        else if (!is_filtered) add_rivals(&player, n, &count);
        if (n % 2 == 1 || is_filtered) draw_settings(&player, n, UINT32_MAX);
        /* And another one of its own class. */
        player_join(&twin, &player);
        if (gesta_recognizer_create(player.context, GESTA_RECOGNIZER(.class_name = tested->id), &twin.recognizer) ==
                GESTA_OK &&
            player.region != 0)
            gesta_recognizer_attach(player.context, twin.recognizer, player.region);
        while (player_step(&player))
            if (is_filtered) filter(&player);
        player_finish(&player);
        if (n % 5 == 0) gesta_recognizer_destroy(player.context, twin.recognizer);
        player_close(&player);
    }
}

/* ---------------------------------------------------------------------------------------------------------- run -- */

int run_test(int descriptor) {
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (shared == MAP_FAILED) return 2;
    shared->session = UINT32_MAX;
    note_surroundings();
    catch_crashes();
    guard_watch_forks();
    note_handlers();
    if (shared->test == TEST_LOAD) test_load();
    else if (shared->test == TEST_PROBE) test_probe();
    if (shared->test > TEST_PROBE) {
        plugin = open_plugin();
        if (shared->class_index >= plugin->class_count) find_last(RULE_LOAD, "the number of classes varies");
        tested = plugin->classes[shared->class_index];
        guard_compare_tables(plugin);
    }
    switch (shared->test) {
    case TEST_SESSIONS:
    case TEST_REPEAT: test_sessions(); break;
    case TEST_SEQUENCE: test_sequence(); break;
    case TEST_INSTANCES: test_instances(); break;
    case TEST_THREADS: test_threads(); break;
    case TEST_LENGTH: test_length(); break;
    case TEST_CLOCK: test_clock(); break;
    case TEST_IDS: test_ids(); break;
    case TEST_MEMORY: test_memory(); break;
    case TEST_ARBITRATION: test_arbitration(); break;
    case TEST_READING: test_reading(); break;
    case TEST_PARAMETERS: test_parameters(); break;
    case TEST_FINDINGS: test_findings(); break;
    case TEST_LEARNED: test_learned(); break;
    default: break;
    }
    shared->session = UINT32_MAX;
    if (plugin != NULL) guard_compare_tables(plugin);
    compare_surroundings();
    shared->is_done = 1;
    return 0;
}
