#include "guard.h"
#include "allocations.h"
#include "loan.h"
#include "shared.h"
#include "surroundings.h"

#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DECISIONS_MOST = 32, DEADLINES_MOST = 20000 };

/* What is behind a gesta_instance and a self of a guarded class. Never freed, so that later calls are recognized. */
struct guard {
    const gesta_class *class; /* the plugin's */
    const gesta_host *host;   /* the real one */
    gesta_instance *instance; /* the real one */
    void *self;               /* the plugin's */
    pthread_t thread;
    int depth; /* of running functions of the class */
    int is_destroyed;
    uint32_t decision_count;
    struct {
        uint32_t kind, other;
        int32_t decision;
    } decisions[DECISIONS_MOST];
    /* deadlines since the last contact was reported */
    uint32_t deadlines;
    int64_t first_deadline;
    int64_t sequence_start; /* of its first contact, or INT64_MIN */
    struct guard *next;
};

static pthread_mutex_t guards_lock = PTHREAD_MUTEX_INITIALIZER;
static struct guard *guards;

static _Thread_local struct {
    struct guard *guard;
    uint32_t function;
    int is_running;
    int is_loading;
    uint32_t thread;
    char message[400];
    int64_t started, started_processor;
} now;

static struct times times;

uint32_t running_function(void) { return now.function; }
int is_plugin_running(void) { return now.is_running; }
int is_loading(void) { return now.is_loading; }
void guard_set_thread(uint32_t number) { now.thread = number < THREADS_MOST ? number : 0; }
void guard_times(struct times *to) { *to = times; }

static int64_t clock_ns(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

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

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    struct guard *guard = calloc(1, sizeof *guard);
    if (guard == NULL) return NULL;
    guard->class = user;
    guard->host = host;
    guard->instance = instance;
    guard->sequence_start = INT64_MIN;
    pthread_mutex_lock(&guards_lock);
    guard->next = guards;
    guards = guard;
    pthread_mutex_unlock(&guards_lock);
    CALL(guard, FUNCTION_CREATE,
         guard->self = guard->class->create(guard_host(), (gesta_instance *)guard, guard->class->user));
    if (guard->self != NULL || shared->is_inert) return guard;
    guard->is_destroyed = 1;
    uint32_t before = now.function;
    now.function = FUNCTION_CREATE;
    find(RULE_CREATE, "returned NULL, although memory is not short");
    now.function = before;
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
    CALL(guard, FUNCTION_RESET, guard->class->reset(guard->self));
}

static void touches(struct guard *guard, uint32_t function,
                    void (*call)(void *self, const gesta_contact *const *contacts, size_t count),
                    const gesta_contact *const *contacts, size_t count) {
    guard->deadlines = 0;
    if (guard->sequence_start == INT64_MIN) guard->sequence_start = contacts[0]->start_time;
    CALL(guard, function, call(guard->self, loan_contacts(contacts, count), count));
}

static void touches_began(void *self, const gesta_contact *const *contacts, size_t count) {
    touches(self, FUNCTION_TOUCHES_BEGAN, ((struct guard *)self)->class->touches_began, contacts, count);
}
static void touches_moved(void *self, const gesta_contact *const *contacts, size_t count) {
    touches(self, FUNCTION_TOUCHES_MOVED, ((struct guard *)self)->class->touches_moved, contacts, count);
}
static void touches_ended(void *self, const gesta_contact *const *contacts, size_t count) {
    touches(self, FUNCTION_TOUCHES_ENDED, ((struct guard *)self)->class->touches_ended, contacts, count);
}
static void touches_cancelled(void *self, const gesta_contact *const *contacts, size_t count) {
    touches(self, FUNCTION_TOUCHES_CANCELLED, ((struct guard *)self)->class->touches_cancelled, contacts, count);
}

static void deadline_reached(void *self, int64_t time) {
    struct guard *guard = self;
    if (guard->deadlines++ == 0) guard->first_deadline = time;
    uint32_t before = now.function;
    now.function = FUNCTION_DEADLINE_REACHED;
    if (guard->deadlines > DEADLINES_MOST)
        find_last(RULE_DEADLINES, "%u deadlines within %.6g s, without a contact that moves, and each sets another one",
                  guard->deadlines, (double)(time - guard->first_deadline) / 1e9);
    now.function = before;
    CALL(guard, FUNCTION_DEADLINE_REACHED, guard->class->deadline_reached(guard->self, time));
}

static void parameters_changed(void *self) {
    struct guard *guard = self;
    CALL(guard, FUNCTION_PARAMETERS_CHANGED, guard->class->parameters_changed(guard->self));
}

static int32_t set_value(void *self, size_t index, double value) {
    struct guard *guard = self;
    int32_t code = 0;
    CALL(guard, FUNCTION_SET_VALUE, code = guard->class->set_value(guard->self, index, value));
    return code;
}

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
        uint32_t before = now.function;
        now.function = function;
        find(RULE_RELATIONS, "returned %d about a recognizer of %s, and %d before in the same sequence", decision,
             other_class, guard->decisions[at].decision);
        now.function = before;
    }
    return decision;
}

static int32_t can_prevent(void *self, uint32_t other, const char *name) {
    return decide(self, FUNCTION_CAN_PREVENT, ((struct guard *)self)->class->can_prevent, other, name);
}
static int32_t can_be_prevented(void *self, uint32_t other, const char *name) {
    return decide(self, FUNCTION_CAN_BE_PREVENTED, ((struct guard *)self)->class->can_be_prevented, other, name);
}
static int32_t should_require_failure(void *self, uint32_t other, const char *name) {
    return decide(self, FUNCTION_SHOULD_REQUIRE_FAILURE, ((struct guard *)self)->class->should_require_failure, other,
                  name);
}
static int32_t should_be_required_to_fail(void *self, uint32_t other, const char *name) {
    return decide(self, FUNCTION_SHOULD_BE_REQUIRED_TO_FAIL, ((struct guard *)self)->class->should_be_required_to_fail,
                  other, name);
}

static void measures(void *self) {
    struct guard *guard = self;
    CALL(guard, FUNCTION_MEASURES, guard->class->measures(guard->self));
}

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
}

/* The fields that this checker guards: functions of later versions are left out. */
static const size_t known_class = offsetof(gesta_class, take_over) + sizeof(void (*)(void));
static const size_t known_host = offsetof(gesta_host, keep) + sizeof(void (*)(void));

/* Whether the table is long enough for a field, and the field is set. */
#define HAS(table, field)                                                                                              \
    ((table)->size >= offsetof(gesta_class, field) + sizeof(table)->field && (table)->field != NULL)

const gesta_class *guard_class(const gesta_class *original) {
    gesta_class *table = calloc(1, sizeof *table);
    if (table == NULL) abort();
    size_t size = original->size < known_class ? original->size : known_class;
    memcpy(table, original, offsetof(gesta_class, create));
    table->size = (uint32_t)size;
    table->user = (void *)original;
#define GUARD(name) table->name = HAS(original, name) ? name : NULL
    GUARD(create);
    GUARD(destroy);
    GUARD(reset);
    GUARD(touches_began);
    GUARD(touches_moved);
    GUARD(touches_ended);
    GUARD(touches_cancelled);
    GUARD(deadline_reached);
    GUARD(parameters_changed);
    GUARD(set_value);
    GUARD(hover_moved);
    GUARD(hover_left);
    GUARD(can_prevent);
    GUARD(can_be_prevented);
    GUARD(should_require_failure);
    GUARD(should_be_required_to_fail);
    GUARD(measures);
    GUARD(can_take_over);
    GUARD(can_move);
    GUARD(take_over);
#undef GUARD
    return table;
}

/* ---------------------------------------------------------------------------------------- functions of the host -- */

void guard_log(gesta_context *context, uint32_t level, const char *message, void *user) {
    (void)context;
    (void)user;
    if (level != GESTA_LOG_ERROR) return;
    /* Without the names before it: "org.example.strokes, org.example.lightning, recognizer 0x20010003: " */
    const char *text = strstr(message, ", recognizer 0x");
    if (text != NULL) text = strstr(text, ": ");
    snprintf(now.message, sizeof now.message, "%s", text == NULL ? message : text + 2);
}

static struct guard *known(const gesta_instance *instance) {
    pthread_mutex_lock(&guards_lock);
    struct guard *it = guards;
    while (it != NULL && it != (const struct guard *)instance) it = it->next;
    pthread_mutex_unlock(&guards_lock);
    return it;
}

/* The guard of an instance that may be used now and here. Otherwise finds the fault and returns NULL. */
static struct guard *permitted(const gesta_instance *instance, const char *function) {
    if (now.is_loading) {
        find(RULE_OUTSIDE, "%s is called while the plugin is being loaded, when there is no instance", function);
        return NULL;
    }
    struct guard *guard = now.guard;
    if (instance == NULL) {
        find(RULE_ARGUMENT, "%s: instance is NULL, must be what create received", function);
        return NULL;
    }
    /* The usual case needs no search. */
    if (guard != NULL && guard == (const struct guard *)instance && !guard->is_destroyed) return guard;
    guard = known(instance);
    if (guard == NULL) {
        find(RULE_ARGUMENT, "%s: instance is %p, which create has never received", function, (const void *)instance);
    } else if (guard->is_destroyed) {
        find(RULE_DESTROYED, "%s is called for an instance %s", function,
             now.function == FUNCTION_DESTROY ? "that is being destroyed" : "after its destroy");
    } else if (guard->depth > 0 && !pthread_equal(guard->thread, pthread_self())) {
        find(RULE_THREAD, "%s is called on another thread than the class's function that runs", function);
    } else if (now.guard != NULL) {
        find(RULE_INSTANCE, "%s is called for another instance than the one whose function runs", function);
    } else if (pthread_equal(guard->thread, pthread_self())) {
        find(RULE_OUTSIDE, "%s is called while no function of the class runs for the instance", function);
    } else {
        find(RULE_THREAD, "%s is called on a thread of the plugin's own", function);
    }
    return NULL;
}

/* Around the host's own code. */
static void pause_plugin(void) {
    now.is_running = 0;
    now.message[0] = 0;
}

/* Finds the fault that a code of the host means. */
static int32_t judged(int32_t code, const char *function, enum rule range, const char *detail) {
    now.is_running = 1;
    enum rule rule;
    switch (code) {
    case GESTA_OK:
    case GESTA_E_MEMORY: return code;
    case GESTA_E_STATE: rule = RULE_TRANSITION; break;
    case GESTA_E_RANGE: rule = range; break;
    case GESTA_E_TYPE: rule = RULE_VALUE; break;
    case GESTA_E_NOT_FINITE: rule = range == RULE_VALUE ? RULE_VALUE : RULE_FIGURE; break;
    case GESTA_E_INDEX: rule = range == RULE_REASON ? RULE_PARAMETER_INDEX : RULE_VALUE_INDEX; break;
    case GESTA_E_TIME: rule = RULE_TIME; break;
    case GESTA_E_CONTACT: rule = RULE_CONTACT; break;
    case GESTA_E_TEXT: rule = RULE_TEXT; break;
    case GESTA_E_BUSY: rule = RULE_BUSY; break;
    default: rule = RULE_ARGUMENT;
    }
    if (code == GESTA_E_BUSY)
        find(rule, "%s is refused: %s may request nothing, only functions that report contacts or a deadline may",
             detail, function_name(now.function));
    else if (now.message[0] != 0) find(rule, "%s: %s", detail, now.message);
    else find(rule, "%s: %s failed: %s", detail, function, gesta_strerror(code));
    return code;
}

#define DETAIL(...)                                                                                                    \
    char detail[256];                                                                                                  \
    snprintf(detail, sizeof detail, __VA_ARGS__)

static const char *state_name(uint32_t state) { return state <= GESTA_STATE_FAILED ? gesta_state_name(state) : "?"; }

static int32_t host_set_state(gesta_instance *instance, uint32_t state) {
    struct guard *guard = permitted(instance, "set_state");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->set_state(guard->instance, state);
    if (code == GESTA_OK) {
        now.is_running = 1;
        return code;
    }
    DETAIL("set_state(%u, %s)", state, state_name(state));
    return judged(code, "set_state", RULE_TRANSITION, detail);
}

/* The description of a reason by the class; NULL if it has none. */
static const gesta_reason_info *described(const gesta_class *class, uint32_t reason) {
    for (uint32_t at = 0; at < class->reason_count; at++) {
        const gesta_reason_info *it = (const void *)((const char *)class->reasons + (size_t)at * class->reasons->size);
        if (it->code == reason) return it;
    }
    return NULL;
}

/* Whether the figure must exceed the limit (1), or fall short of it (-1), or it is not known (0). */
static int direction(const gesta_reason_info *info, uint32_t reason) {
    switch (reason) {
    case GESTA_REASON_TOO_MANY_CONTACTS:
    case GESTA_REASON_MOVED_TOO_FAR:
    case GESTA_REASON_HELD_TOO_LONG:
    case GESTA_REASON_WAITED_TOO_LONG:
    case GESTA_REASON_TAPS_TOO_FAR_APART:
    case GESTA_REASON_TOO_MANY_SAMPLES:
    case GESTA_REASON_DRAWN_TOO_LARGE: return 1;
    case GESTA_REASON_TOO_FEW_CONTACTS:
    case GESTA_REASON_MOVED_TOO_LITTLE:
    case GESTA_REASON_TOO_SLOW:
    case GESTA_REASON_HELD_TOO_BRIEFLY:
    case GESTA_REASON_DRAWN_TOO_SMALL: return -1;
    default: break;
    }
    if (info == NULL || strstr(info->text, "{measured}") == NULL || strstr(info->text, "{limit}") == NULL) return 0;
    if (strstr(info->text, "at most {limit}") != NULL) return 1;
    if (strstr(info->text, "at least {limit}") != NULL) return -1;
    return 0;
}

static void judge_figures(struct guard *guard, uint32_t reason, double measured, double limit) {
    const gesta_reason_info *info = described(guard->class, reason);
    const char *name = info != NULL ? info->name : gesta_reason_name(reason);
    if (measured == limit && measured == 0) return; /* without figures */
    int wanted = direction(info, reason);
    double rounding = 1e-6 * fabs(limit); /* of times that were converted to nanoseconds and back */
    if (wanted > 0 && measured < limit - rounding) {
        find(RULE_LIMIT, "fails with %s, measured %.9g, limit %.9g: the figure is within the limit", name, measured,
             limit);
    } else if (wanted < 0 && measured > limit + rounding) {
        find(RULE_LIMIT, "fails with %s, measured %.9g, limit %.9g: the figure is not below the limit", name, measured,
             limit);
    }
    if (isinf(measured)) find(RULE_FIGURE, "fails with %s, measured %g: the figure must be finite", name, measured);
    int is_time = reason == GESTA_REASON_HELD_TOO_LONG || reason == GESTA_REASON_WAITED_TOO_LONG ||
                  reason == GESTA_REASON_HELD_TOO_BRIEFLY;
    double span = guard->sequence_start == INT64_MIN
                      ? 0
                      : (double)(guard->host->now(guard->instance) - guard->sequence_start) / 1e9;
    if (is_time && measured > 1000 && measured > 2 * span + 1)
        find(RULE_UNIT, "fails with %s, measured %.9g, but the sequence has lasted %.3g s: the unit is seconds", name,
             measured, span);
}

static int32_t host_fail(gesta_instance *instance, uint32_t reason, double measured, double limit) {
    struct guard *guard = permitted(instance, "fail");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->fail(guard->instance, reason, measured, limit);
    if (code == GESTA_OK) {
        judge_figures(guard, reason, measured, limit);
        now.is_running = 1;
        return code;
    }
    DETAIL("fail(reason %u, measured %.9g, limit %.9g)", reason, measured, limit);
    return judged(code, "fail", RULE_REASON, detail);
}

static int32_t host_ignore(gesta_instance *instance, uint64_t contact) {
    struct guard *guard = permitted(instance, "ignore");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->ignore(guard->instance, contact);
    DETAIL("ignore(contact %llu)", (unsigned long long)contact);
    return judged(code, "ignore", RULE_CONTACT, detail);
}

static int32_t host_set_value(gesta_instance *instance, size_t index, double value) {
    struct guard *guard = permitted(instance, "set_value");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->set_value(guard->instance, index, value);
    if (code == GESTA_OK) {
        if (isinf(value)) find(RULE_VALUE, "set_value(%zu, %g): the value should be finite", index, value);
        now.is_running = 1;
        return code;
    }
    DETAIL("set_value(%zu, %.9g), with %u values in the class", index, value, guard->class->value_count);
    return judged(code, "set_value", RULE_VALUE, detail);
}

static int32_t host_set_text(gesta_instance *instance, size_t index, const char *text, size_t length) {
    struct guard *guard = permitted(instance, "set_text");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->set_text(guard->instance, index, text, length);
    DETAIL("set_text(%zu), with %u values in the class", index, guard->class->value_count);
    return judged(code, "set_text", RULE_TEXT, detail);
}

static double host_parameter(const gesta_instance *instance, size_t index) {
    struct guard *guard = permitted(instance, "parameter");
    if (guard == NULL) return 0;
    if (index >= guard->class->parameter_count)
        find(RULE_PARAMETER_INDEX, "parameter(%zu): the class has %u parameters", index, guard->class->parameter_count);
    return guard->host->parameter(guard->instance, index);
}

static const char *host_parameter_text(const gesta_instance *instance, size_t index, size_t *length) {
    struct guard *guard = permitted(instance, "parameter_text");
    if (guard == NULL) return NULL;
    if (index >= guard->class->parameter_count)
        find(RULE_PARAMETER_INDEX, "parameter_text(%zu): the class has %u parameters", index,
             guard->class->parameter_count);
    now.is_running = 0;
    const char *text = loan_text(guard->host->parameter_text(guard->instance, index, length));
    now.is_running = 1;
    return text;
}

static int32_t host_set_deadline(gesta_instance *instance, int64_t time) {
    struct guard *guard = permitted(instance, "set_deadline");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int64_t present = guard->host->now(guard->instance);
    int32_t code = guard->host->set_deadline(guard->instance, time);
    DETAIL("set_deadline(%lld), at the time %lld", (long long)time, (long long)present);
    return judged(code, "set_deadline", RULE_TIME, detail);
}

static size_t host_contacts(const gesta_instance *instance, const gesta_contact **contacts, size_t capacity) {
    struct guard *guard = permitted(instance, "contacts");
    if (guard == NULL) return 0;
    now.is_running = 0;
    size_t count = guard->host->contacts(guard->instance, contacts, capacity);
    for (size_t at = 0; contacts != NULL && at < count && at < capacity; at++)
        contacts[at] = loan_contact(contacts[at]);
    now.is_running = 1;
    return count;
}

static int64_t host_now(const gesta_instance *instance) {
    struct guard *guard = permitted(instance, "now");
    return guard == NULL ? INT64_MIN : guard->host->now(guard->instance);
}

static uint32_t host_state(const gesta_instance *instance) {
    struct guard *guard = permitted(instance, "state");
    return guard == NULL ? 0 : guard->host->state(guard->instance);
}

static double host_units_per_mm(const gesta_instance *instance) {
    struct guard *guard = permitted(instance, "units_per_mm");
    return guard == NULL ? 0 : guard->host->units_per_mm(guard->instance);
}

static void host_log(const gesta_instance *instance, uint32_t level, const char *message, size_t length) {
    struct guard *guard = permitted(instance, "log");
    if (guard == NULL) return;
    now.is_running = 0;
    guard->host->log(guard->instance, level, message, length);
    now.is_running = 1;
}

static int32_t host_set_confidence(gesta_instance *instance, uint32_t confidence) {
    struct guard *guard = permitted(instance, "set_confidence");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->set_confidence(guard->instance, confidence);
    DETAIL("set_confidence(%u)", confidence);
    return judged(code, "set_confidence", RULE_CONFIDENCE, detail);
}

static int32_t host_add_measure(gesta_instance *instance, uint32_t reason, double measured, double least, double most,
                                size_t parameter) {
    struct guard *guard = permitted(instance, "add_measure");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->add_measure(guard->instance, reason, measured, least, most, parameter);
    DETAIL("add_measure(reason %u, measured %.9g, least %.9g, most %.9g, parameter %zu)", reason, measured, least, most,
           parameter);
    return judged(code, "add_measure", RULE_REASON, detail);
}

static int32_t convert(const gesta_instance *instance, double *xy, size_t count, const char *function, int to_root) {
    struct guard *guard = permitted(instance, function);
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code =
        to_root ? guard->host->to_root(guard->instance, xy, count) : guard->host->to_local(guard->instance, xy, count);
    DETAIL("%s(%zu points)", function, count);
    return judged(code, function, RULE_FIGURE, detail);
}

static int32_t host_to_local(const gesta_instance *instance, double *xy, size_t count) {
    return convert(instance, xy, count, "to_local", 0);
}

static int32_t host_to_root(const gesta_instance *instance, double *xy, size_t count) {
    return convert(instance, xy, count, "to_root", 1);
}

static double host_room(const gesta_instance *instance, double x, double y) {
    struct guard *guard = permitted(instance, "room");
    return guard == NULL ? INFINITY : guard->host->room(guard->instance, x, y);
}

static int32_t host_keep(gesta_instance *instance, double *x, double *y) {
    struct guard *guard = permitted(instance, "keep");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->keep(guard->instance, x, y);
    DETAIL("keep");
    return judged(code, "keep", RULE_FIGURE, detail);
}

static const void *host_extension(const char *name) {
    (void)name;
    return NULL;
}

const gesta_host *guard_host(void) {
    static gesta_host table;
    if (table.size != 0) return &table;
    table.abi = GESTA_PLUGIN_ABI;
    table.version = gesta_version();
    table.extension = host_extension;
    table.set_state = host_set_state;
    table.fail = host_fail;
    table.ignore = host_ignore;
    table.set_value = host_set_value;
    table.set_text = host_set_text;
    table.parameter = host_parameter;
    table.parameter_text = host_parameter_text;
    table.set_deadline = host_set_deadline;
    table.contacts = host_contacts;
    table.now = host_now;
    table.state = host_state;
    table.units_per_mm = host_units_per_mm;
    table.log = host_log;
    table.set_confidence = host_set_confidence;
    table.add_measure = host_add_measure;
    table.to_local = host_to_local;
    table.to_root = host_to_root;
    table.room = host_room;
    table.keep = host_keep;
    table.size = (uint32_t)known_host;
    return &table;
}

/* ------------------------------------------------------------------------------------------------------- tables -- */

static uint64_t hash(uint64_t seed, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    for (size_t n = 0; n < count; n++) seed = (seed ^ at[n]) * 0x100000001b3u;
    return seed;
}

static uint64_t hash_text(uint64_t seed, const char *text) {
    return text == NULL ? seed : hash(seed, text, strlen(text) + 1);
}

static uint64_t hash_class(uint64_t seed, const gesta_class *class) {
    seed = hash(seed, class, class->size);
    seed = hash_text(hash_text(hash_text(seed, class->id), class->label), class->doc);
    for (uint32_t at = 0; at < class->parameter_count; at++) {
        const gesta_parameter_info *it =
            (const void *)((const char *)class->parameters + (size_t)at * class->parameters->size);
        seed = hash(seed, it, it->size);
        seed = hash_text(hash_text(hash_text(seed, it->name), it->unit), it->doc);
    }
    for (uint32_t at = 0; at < class->value_count; at++) {
        const gesta_value_info *it = (const void *)((const char *)class->values + (size_t)at * class->values->size);
        seed = hash(seed, it, it->size);
        seed = hash_text(hash_text(hash_text(seed, it->name), it->unit), it->doc);
    }
    for (uint32_t at = 0; at < class->reason_count; at++) {
        const gesta_reason_info *it = (const void *)((const char *)class->reasons + (size_t)at * class->reasons->size);
        seed = hash(seed, it, it->size);
        seed = hash_text(hash_text(seed, it->name), it->text);
    }
    return seed;
}

void guard_compare_tables(const gesta_plugin *plugin) {
    static uint64_t before;
    static int is_noted;
    uint64_t sum = hash(0xcbf29ce484222325u, plugin, sizeof *plugin);
    sum = hash_text(hash_text(hash_text(sum, plugin->id), plugin->name), plugin->version);
    for (uint32_t at = 0; at < plugin->class_count; at++) sum = hash_class(sum, plugin->classes[at]);
    if (is_noted && sum != before) find(RULE_TABLE, "the plugin has changed its descriptor or the table of a class");
    before = sum;
    is_noted = 1;
}
