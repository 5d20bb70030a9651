#include "guard.h"
#include "allocations.h"
#include "guarded.h"
#include "loan.h"
#include "surroundings.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What allocators add to a block does not count. */
enum { DEADLINES_MOST = 20000, LITTLE = 256 };

static pthread_mutex_t guards_lock = PTHREAD_MUTEX_INITIALIZER;
static struct guard *guards;

_Thread_local struct running now;

static struct times times;

uint32_t running_function(void) { return now.function; }
int is_plugin_running(void) { return now.is_running; }
int is_loading(void) { return now.is_loading; }
void guard_set_thread(uint32_t number) { now.thread = number < THREADS_MOST ? number : 0; }
void guard_times(struct times *to) { *to = times; }

struct guard *guard_of(const gesta_instance *instance) {
    pthread_mutex_lock(&guards_lock);
    struct guard *it = guards;
    while (it != NULL && it != (const struct guard *)instance) it = it->next;
    pthread_mutex_unlock(&guards_lock);
    return it;
}

static int64_t clock_ns(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* The process may be ended at any time: what forks is known only when it does. */
static void note_fork(void) {
    if (now.is_running) shared->forker = now.function;
}

void guard_watch_forks(void) { pthread_atfork(note_fork, NULL, NULL); }

void guard_enter_loading(void) {
    now.function = FUNCTION_LOAD;
    now.is_running = now.is_loading = 1;
    shared->calls[now.thread].function = FUNCTION_LOAD;
    shared->calls[now.thread].since = clock_ns(CLOCK_MONOTONIC);
}

void guard_leave_loading(void) {
    shared->calls[now.thread].since = 0;
    now.is_running = now.is_loading = 0;
    now.function = FUNCTION_NONE;
}

/* ----------------------------------------------------------------------------------------- functions of a class -- */

/* Deep frames have other contents in each run, so that results of uninitialized variables differ. */
static void __attribute__((noinline)) fill_stack(void) {
    volatile unsigned char frame[4096];
    for (size_t at = 0; at < sizeof frame; at++) frame[at] = (unsigned char)shared->fill;
}

struct saved {
    struct guard *guard;
    uint32_t function;
    int is_running;
};

static struct saved enter(struct guard *guard, uint32_t function) {
    struct saved saved = {now.guard, now.function, now.is_running};
    now.guard = guard;
    now.function = function;
    guard->thread = pthread_self();
    guard->depth++;
    shared->calls[now.thread].function = function;
    if (shared->lends) loan_begin();
    fill_stack();
    now.started_processor = clock_ns(CLOCK_THREAD_CPUTIME_ID);
    now.started = clock_ns(CLOCK_MONOTONIC);
    shared->calls[now.thread].since = now.started;
    now.is_running = 1;
    return saved;
}

static void measure(void) {
    int64_t taken = clock_ns(CLOCK_MONOTONIC) - now.started;
    int64_t processor = clock_ns(CLOCK_THREAD_CPUTIME_ID) - now.started_processor;
    if (now.thread != 0) return;
    int bucket = 0;
    while (bucket < 39 && taken >> (bucket + 1) != 0) bucket++;
    times.calls++;
    times.buckets[bucket]++;
    if (processor > times.longest) {
        times.longest = processor;
        times.longest_in = now.function;
    }
}

static void leave(struct guard *guard, struct saved saved) {
    now.is_running = 0;
    shared->calls[now.thread].since = 0;
    shared->is_jumping = 0;
    measure();
    if (shared->lends) loan_end();
    compare_floating_point();
    guard->depth--;
    now.guard = saved.guard;
    now.function = saved.function;
    now.is_running = saved.is_running;
}

#define CALL(guard, function, call)                                                                                    \
    do {                                                                                                               \
        struct guard *it = (guard);                                                                                    \
        if (shared->is_inert) break;                                                                                   \
        struct saved saved = enter(it, function);                                                                      \
        call;                                                                                                          \
        leave(it, saved);                                                                                              \
    } while (0)

/* Finds what a function has done, after it has returned. */
#define JUDGE(done, judge)                                                                                             \
    do {                                                                                                               \
        uint32_t before = now.function;                                                                                \
        now.function = done;                                                                                           \
        if (!shared->is_inert) judge;                                                                                  \
        now.function = before;                                                                                         \
    } while (0)

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    struct guard *guard = calloc(1, sizeof *guard);
    if (guard == NULL) return NULL;
    guard->class = user;
    guard->host = host;
    guard->instance = instance;
    guard->sequence_start = guard->handed_on = INT64_MIN;
    pthread_mutex_lock(&guards_lock);
    guard->next = guards;
    guards = guard;
    pthread_mutex_unlock(&guards_lock);
    int64_t before = allocations_now().bytes;
    CALL(guard, FUNCTION_CREATE,
         guard->self = guard->class->create(guard_host(), (gesta_instance *)guard, guard->class->user));
    /* Other threads may allocate at the same time. */
    if (shared->test != TEST_THREADS) guard->created = allocations_now().bytes - before;
    if (guard->self != NULL || shared->is_inert) return guard;
    guard->is_destroyed = 1;
    JUDGE(FUNCTION_CREATE, find(RULE_CREATE, "returned NULL, although memory is not short"));
    return NULL;
}

static void destroy(void *self) {
    struct guard *guard = self;
    guard->is_destroyed = 1;
    CALL(guard, FUNCTION_DESTROY, guard->class->destroy(guard->self));
}

static void reset(void *self) {
    struct guard *guard = self;
    guard->decision_count = 0;
    guard->deadlines = 0;
    guard->sequence_start = INT64_MIN;
    stated_reset(guard);
    CALL(guard, FUNCTION_RESET, guard->class->reset(guard->self));
}

static void touches(struct guard *guard, uint32_t function, uint32_t phase,
                    void (*call)(void *self, const gesta_contact *const *contacts, size_t count),
                    const gesta_contact *const *contacts, size_t count) {
    guard->deadlines = 0;
    if (guard->sequence_start == INT64_MIN) guard->sequence_start = contacts[0]->start_time;
    guard->is_handed = guard->handed_on != INT64_MIN && guard->handed_on == guard->host->now(guard->instance);
    guard->handed_on = INT64_MIN;
    stated_contacts(guard, phase, contacts, count);
    CALL(guard, function, call(guard->self, loan_contacts(contacts, count), count));
    guard->is_handed = 0;
    JUDGE(function, stated_after(guard));
}

#define TOUCHES(upper, lower, phase)                                                                                   \
    static void lower(void *self, const gesta_contact *const *contacts, size_t count) {                                \
        struct guard *guard = self;                                                                                    \
        touches(guard, FUNCTION_##upper, phase, guard->class->lower, contacts, count);                                 \
    }
TOUCHES(TOUCHES_BEGAN, touches_began, GESTA_PHASE_BEGAN)
TOUCHES(TOUCHES_MOVED, touches_moved, GESTA_PHASE_MOVED)
TOUCHES(TOUCHES_ENDED, touches_ended, GESTA_PHASE_ENDED)
TOUCHES(TOUCHES_CANCELLED, touches_cancelled, GESTA_PHASE_CANCELLED)

static void deadline_reached(void *self, int64_t time) {
    struct guard *guard = self;
    if (guard->deadlines++ == 0) guard->first_deadline = time;
    if (guard->deadlines > DEADLINES_MOST)
        JUDGE(FUNCTION_DEADLINE_REACHED,
              find_last(RULE_DEADLINES,
                        "%u deadlines within %.6g s, without a contact that moves, and each sets another one",
                        guard->deadlines, (double)(time - guard->first_deadline) / 1e9));
    JUDGE(FUNCTION_DEADLINE_REACHED, stated_deadline(guard, time));
    CALL(guard, FUNCTION_DEADLINE_REACHED, guard->class->deadline_reached(guard->self, time));
}

/* A function that receives nothing and returns nothing. */
#define PLAIN(upper, lower)                                                                                            \
    static void lower(void *self) {                                                                                    \
        struct guard *guard = self;                                                                                    \
        CALL(guard, FUNCTION_##upper, guard->class->lower(guard->self));                                               \
    }
PLAIN(PARAMETERS_CHANGED, parameters_changed)
PLAIN(MEASURES, measures)
PLAIN(ACCEPT, accept)
PLAIN(GIVE_WAY, give_way)
PLAIN(CONTACT_EXCLUDED, contact_excluded)
PLAIN(UPDATE_VALUES, update_values)
PLAIN(DESCRIBE, describe)
PLAIN(WITHDRAW_RECOGNITION, withdraw_recognition)

static int32_t set_value(void *self, size_t index, double value) {
    struct guard *guard = self;
    int32_t code = 0;
    CALL(guard, FUNCTION_SET_VALUE, code = guard->class->set_value(guard->self, index, value));
    return code;
}

/* Of registered classes only, and not called for those of plugins. */
static void release(void *user) { (void)user; }

static void hover_moved(void *self, const gesta_contact *pointer) {
    struct guard *guard = self;
    guard->deadlines = 0;
    CALL(guard, FUNCTION_HOVER_MOVED, guard->class->hover_moved(guard->self, loan_contact(pointer)));
}

static void hover_left(void *self, const gesta_contact *pointer) {
    struct guard *guard = self;
    guard->deadlines = 0;
    CALL(guard, FUNCTION_HOVER_LEFT, guard->class->hover_left(guard->self, loan_contact(pointer)));
}

static int32_t decide(struct guard *guard, uint32_t function,
                      int32_t (*call)(void *self, uint32_t other, const char *other_class), uint32_t other,
                      const char *other_class) {
    int32_t decision = 0;
    CALL(guard, function, decision = call(guard->self, other, loan_text(other_class)));
    uint32_t at = 0;
    while (at < guard->decision_count && (guard->decisions[at].kind != function || guard->decisions[at].other != other))
        at++;
    if (at == guard->decision_count) {
        if (at == DECISIONS_MOST) return decision;
        guard->decision_count++;
        guard->decisions[at].kind = function;
        guard->decisions[at].other = other;
        guard->decisions[at].decision = decision != 0;
    } else if (guard->decisions[at].decision != (decision != 0)) {
        JUDGE(function, find(RULE_RELATIONS, "returned %d about a recognizer of %s, and %d before in the same sequence",
                             decision, other_class, guard->decisions[at].decision));
    }
    return decision;
}

#define RELATION(upper, lower)                                                                                         \
    static int32_t lower(void *self, uint32_t other, const char *name) {                                               \
        return decide(self, FUNCTION_##upper, ((struct guard *)self)->class->lower, other, name);                      \
    }
RELATION(CAN_PREVENT, can_prevent)
RELATION(CAN_BE_PREVENTED, can_be_prevented)
RELATION(SHOULD_REQUIRE_FAILURE, should_require_failure)
RELATION(SHOULD_BE_REQUIRED_TO_FAIL, should_be_required_to_fail)

static int32_t can_take_over(void *self, size_t count) {
    struct guard *guard = self;
    int32_t decision = 0;
    CALL(guard, FUNCTION_CAN_TAKE_OVER, decision = guard->class->can_take_over(guard->self, count));
    return decision;
}

static int32_t can_move(void *self, double x, double y) {
    struct guard *guard = self;
    int32_t decision = 0;
    CALL(guard, FUNCTION_CAN_MOVE, decision = guard->class->can_move(guard->self, x, y));
    return decision;
}

static void take_over(void *self, double x, double y) {
    struct guard *guard = self;
    CALL(guard, FUNCTION_TAKE_OVER, guard->class->take_over(guard->self, x, y));
    uint32_t state = guard->host->state(guard->instance);
    if (state == GESTA_STATE_POSSIBLE)
        JUDGE(FUNCTION_TAKE_OVER, find(RULE_TAKE_OVER, "has taken contacts over, and the state is still possible"));
}

static void move(void *self, double x, double y) {
    struct guard *guard = self;
    CALL(guard, FUNCTION_MOVE, guard->class->move(guard->self, x, y));
}

static int32_t gives_way(void *self) {
    struct guard *guard = self;
    int32_t decision = 0;
    CALL(guard, FUNCTION_GIVES_WAY, decision = guard->class->gives_way(guard->self));
    return decision;
}

static double distance(void *self, const gesta_contact *contact) {
    struct guard *guard = self;
    double found = -1;
    CALL(guard, FUNCTION_DISTANCE, found = guard->class->distance(guard->self, loan_contact(contact)));
    return found;
}

static void hint(void *self) {
    enum { SHOWN_MOST = 50 };
    struct guard *guard = self;
    guard->written = 0;
    CALL(guard, FUNCTION_HINT, guard->class->hint(guard->self));
    if (guard->written > SHOWN_MOST)
        JUDGE(FUNCTION_HINT,
              find(RULE_HINT, "the hint has %zu bytes, at most %d are shown", guard->written, SHOWN_MOST));
}

static void profile(void *self, gesta_profile *to) {
    struct guard *guard = self;
    CALL(guard, FUNCTION_PROFILE, guard->class->profile(guard->self, to));
    JUDGE(FUNCTION_PROFILE, stated_profile(guard, to));
}

static int32_t foreruns(void *self, void *other) {
    struct guard *guard = self;
    int32_t decision = 0;
    now.other = other;
    CALL(guard, FUNCTION_FORERUNS, decision = guard->class->foreruns(guard->self, now.other->self));
    guard->compared = now.other;
    guard->foreruns = decision != 0;
    now.other = NULL;
    return decision;
}

static void examine(void *self) {
    struct guard *guard = self;
    stated_examination(guard);
    CALL(guard, FUNCTION_EXAMINE, guard->class->examine(guard->self));
}

static int32_t parameter_will_change(void *self, size_t index, double value, const char *text, size_t length) {
    struct guard *guard = self;
    int32_t code = 0;
    guard->written = 0;
    CALL(guard, FUNCTION_PARAMETER_WILL_CHANGE,
         code = guard->class->parameter_will_change(guard->self, index, value, loan_text(text), length));
    if (code != 0 && guard->written == 0)
        JUDGE(FUNCTION_PARAMETER_WILL_CHANGE,
              find(RULE_REFUSAL, "refuses parameter %zu with %d, and writes nothing", index, code));
    return code;
}

static void parameter_did_change(void *self, size_t index) {
    struct guard *guard = self;
    CALL(guard, FUNCTION_PARAMETER_DID_CHANGE, guard->class->parameter_did_change(guard->self, index));
}

static void motion(void *self, const gesta_motion *sample) {
    struct guard *guard = self;
    guard->deadlines = 0;
    if (guard->sequence_start == INT64_MIN) guard->sequence_start = sample->time;
    CALL(guard, FUNCTION_MOTION, guard->class->motion(guard->self, loan_motion(sample)));
}

static int32_t contests(void *self, double share, uint32_t confidence) {
    struct guard *guard = self;
    int32_t decision = 0;
    CALL(guard, FUNCTION_CONTESTS, decision = guard->class->contests(guard->self, share, confidence));
    return decision;
}

/* A stroke of the library says what is wrong with a pattern. */
static void judge_pattern(const char *pattern) {
    gesta_context *context = NULL;
    uint32_t stroke = 0;
    if (gesta_context_create(NULL, &context) != GESTA_OK) return;
    if (gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.stroke"), &stroke) == GESTA_OK &&
        gesta_recognizer_set_text(context, stroke, GESTA_STR("pattern"), GESTA_STR(pattern)) == GESTA_E_PATTERN)
        find(RULE_PATTERN, "%s", strstr(gesta_context_message(context), ": ") + 2);
    gesta_context_destroy(context);
}

static void pattern(void *self) {
    struct guard *guard = self;
    char before[PATTERN_MOST];
    memcpy(before, guard->pattern, sizeof before);
    guard->written = 0;
    guard->pattern[0] = 0;
    CALL(guard, FUNCTION_PATTERN, guard->class->pattern(guard->self));
    /* It is read in two calls, and usually the same again. */
    if (guard->written < PATTERN_MOST && guard->written > 0 && strcmp(before, guard->pattern) != 0)
        JUDGE(FUNCTION_PATTERN, judge_pattern(guard->pattern));
}

static size_t memory(void *self) {
    struct guard *guard = self;
    size_t bytes = 0;
    CALL(guard, FUNCTION_MEMORY, bytes = guard->class->memory(guard->self));
    if (guard->created > 0 && bytes + LITTLE < (uint64_t)guard->created)
        JUDGE(FUNCTION_MEMORY,
              find(RULE_MEMORY, "returned %zu, but create has allocated %lld bytes", bytes, (long long)guard->created));
    return bytes;
}

/* ------------------------------------------------------------------------------------------------------- the table */

/* Whether the table is long enough for a field, and the field is set. */
#define HAS(table, field)                                                                                              \
    ((table)->size >= offsetof(gesta_class, field) + sizeof(table)->field && (table)->field != NULL)

/* A function that is missing in CLASS_FUNCTIONS would not be guarded: add it there, and a function of its name here. */
#define IN_PLACE(upper, lower)                                                                                         \
    static_assert(offsetof(gesta_class, lower) ==                                                                      \
                      offsetof(gesta_class, create) + sizeof(void (*)(void)) * (FUNCTION_##upper - FUNCTION_CREATE),   \
                  "CLASS_FUNCTIONS must have the functions of gesta_class in its order: " #lower);
CLASS_FUNCTIONS(IN_PLACE)
static_assert(sizeof(gesta_class) ==
                  offsetof(gesta_class, create) + sizeof(void (*)(void)) * (FUNCTION_COUNT - FUNCTION_CREATE),
              "CLASS_FUNCTIONS must have all functions of gesta_class, and guard.c one of the name of each");

const gesta_class *guard_class(const gesta_class *original) {
    gesta_class *table = calloc(1, sizeof *table);
    if (table == NULL) abort();
    memcpy(table, original, offsetof(gesta_class, create));
    if (table->size > sizeof *table) table->size = sizeof *table;
    table->user = (void *)original;
#define GUARD(upper, lower) table->lower = HAS(original, lower) ? lower : NULL;
    CLASS_FUNCTIONS(GUARD)
#undef GUARD
    return table;
}

/* ----------------------------------------------------------------------------------------- what a class has stated */

const void *guard_newest(void) { return guards; }

int guard_has_foreruns(const gesta_class *class) { return HAS(class, foreruns); }

int guard_foreruns(const void *one, const void *other) {
    const struct guard *guard = one;
    return guard->compared == other && guard->foreruns;
}
