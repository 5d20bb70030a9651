#include "guarded.h"
#include "loan.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

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
    guard = guard_of(instance);
    if (guard != NULL && guard == now.other) return guard;
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

/* The same of what is permitted in one function of the class only, or a few. */
static int32_t judged_asked(int32_t code, const char *function, enum rule asked, enum rule range, const char *detail) {
    if (code != GESTA_E_BUSY) return judged(code, function, range, detail);
    now.is_running = 1;
    find(asked, "%s is refused in %s", detail, function_name(now.function));
    return code;
}

/* What must not be requested in the function that runs. */
static void judge_request(const struct guard *guard, const char *request, int is_begin) {
    if (now.function == FUNCTION_ACCEPT && !is_begin)
        find(RULE_ACCEPT, "%s, which is not set_state(GESTA_STATE_BEGAN)", request);
    if (now.function == FUNCTION_TOUCHES_BEGAN && guard->is_handed)
        find(RULE_HAND_ON, "%s for a contact that the sequence before has handed on in this frame", request);
}

static int32_t host_set_state(gesta_instance *instance, uint32_t state) {
    struct guard *guard = permitted(instance, "set_state");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    uint32_t before = guard->host->state(guard->instance);
    DETAIL("set_state(%u, %s)", state, state_name(state));
    judge_request(guard, detail, state == GESTA_STATE_BEGAN);
    int32_t code = guard->host->set_state(guard->instance, state);
    if (code == GESTA_OK && before == GESTA_STATE_POSSIBLE &&
        (state == GESTA_STATE_BEGAN || state == GESTA_STATE_ENDED))
        stated_recognition(guard, state);
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
    case GESTA_REASON_NOT_STRAIGHT:
    case GESTA_REASON_DRAWN_TOO_SMALL: return -1;
    default: break;
    }
    if (info == NULL || strstr(info->text, "{measured}") == NULL || strstr(info->text, "{limit}") == NULL) return 0;
    if (strstr(info->text, "at most {limit}") != NULL) return 1;
    if (strstr(info->text, "at least {limit}") != NULL) return -1;
    return 0;
}

/* State and contacts show a deadline that was not removed when the gesture began, or a second finger. */
static void judge_limit(const struct guard *guard, const char *reason, double measured, double limit, uint32_t state,
                        const char *fault) {
    uint32_t down = guard->stated.down;
    find(RULE_LIMIT, "fails with %s, measured %.9g, limit %.9g, while the state is %s and %u contact%s down: %s",
         reason, measured, limit, state_name(state), down, down == 1 ? " is" : "s are", fault);
}

static void judge_figures(struct guard *guard, uint32_t reason, double measured, double limit, uint32_t state) {
    const gesta_reason_info *info = described(guard->class, reason);
    const char *name = info != NULL ? info->name : gesta_reason_name(reason);
    if (measured == limit && measured == 0) return; /* without figures */
    int wanted = direction(info, reason);
    double rounding = 1e-6 * fabs(limit); /* of times that were converted to nanoseconds and back */
    if (wanted > 0 && measured < limit - rounding)
        judge_limit(guard, name, measured, limit, state, "the figure does not exceed the limit");
    else if (wanted < 0 && measured > limit + rounding)
        judge_limit(guard, name, measured, limit, state, "the figure does not fall short of the limit");
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
    DETAIL("fail(reason %u, measured %.9g, limit %.9g)", reason, measured, limit);
    judge_request(guard, detail, 0);
    uint32_t state = guard->host->state(guard->instance);
    int32_t code = guard->host->fail(guard->instance, reason, measured, limit);
    if (code == GESTA_OK) judge_figures(guard, reason, measured, limit, state);
    return judged(code, "fail", RULE_REASON, detail);
}

static int32_t host_ignore(gesta_instance *instance, uint64_t contact) {
    struct guard *guard = permitted(instance, "ignore");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->ignore(guard->instance, contact);
    if (code == GESTA_OK) stated_ignore(guard);
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
    return judged_asked(code, "add_measure", RULE_MEASURE_UNASKED, RULE_REASON, detail);
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

static int32_t host_add_rule(gesta_instance *instance, uint32_t reason, double measured, double least, double most,
                             size_t parameter, int32_t met) {
    struct guard *guard = permitted(instance, "add_rule");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->add_rule(guard->instance, reason, measured, least, most, parameter, met);
    DETAIL("add_rule(reason %u, measured %.9g, least %.9g, most %.9g, parameter %zu)", reason, measured, least, most,
           parameter);
    return judged_asked(code, "add_rule", RULE_MEASURE_UNASKED, RULE_REASON, detail);
}

static int32_t host_set_values(gesta_instance *instance, size_t first, const double *values, size_t count) {
    struct guard *guard = permitted(instance, "set_values");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->set_values(guard->instance, first, values, count);
    for (size_t at = 0; code == GESTA_OK && at < count; at++)
        if (isinf(values[at]))
            find(RULE_VALUE, "set_values: value %zu is %g, should be finite", first + at, values[at]);
    DETAIL("set_values(%zu, %zu values), with %u values in the class", first, count, guard->class->value_count);
    return judged(code, "set_values", RULE_VALUE, detail);
}

static int32_t host_track(gesta_instance *instance, double x, double y, gesta_velocity *velocity) {
    struct guard *guard = permitted(instance, "track");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->track(guard->instance, x, y, velocity);
    DETAIL("track(%.9g, %.9g)", x, y);
    return judged(code, "track", RULE_FIGURE, detail);
}

static int32_t host_shift_track(gesta_instance *instance, double x, double y) {
    struct guard *guard = permitted(instance, "shift_track");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->shift_track(guard->instance, x, y);
    DETAIL("shift_track(%.9g, %.9g)", x, y);
    return judged(code, "shift_track", RULE_FIGURE, detail);
}

static int32_t host_velocity(const gesta_instance *instance, gesta_velocity *velocity) {
    struct guard *guard = permitted(instance, "velocity");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->velocity(guard->instance, velocity);
    return judged(code, "velocity", RULE_ARGUMENT, "velocity");
}

static atomic_uint hand_ons;
uint32_t guard_hand_ons(void) { return hand_ons; }

static int32_t host_hand_on(gesta_instance *instance) {
    struct guard *guard = permitted(instance, "hand_on");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->hand_on(guard->instance);
    if (code == GESTA_OK) {
        guard->handed_on = guard->host->now(guard->instance);
        hand_ons++;
    }
    return judged(code, "hand_on", RULE_TRANSITION, "hand_on");
}

static int32_t host_has_same_input(const gesta_instance *instance, uint64_t contact) {
    struct guard *guard = permitted(instance, "has_same_input");
    return guard == NULL ? 0 : guard->host->has_same_input(guard->instance, contact);
}

static double host_distance_to_region(const gesta_instance *instance, double x, double y) {
    struct guard *guard = permitted(instance, "distance_to_region");
    return guard == NULL ? 0 : guard->host->distance_to_region(guard->instance, x, y);
}

static int32_t host_orientation(const gesta_instance *instance, double *a, double *b, double *c, double *d) {
    struct guard *guard = permitted(instance, "orientation");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->orientation(guard->instance, a, b, c, d);
    return judged(code, "orientation", RULE_ARGUMENT, "orientation");
}

/* The name in braces that a text has, or NULL: texts of reasons may have one, those that a class writes have none. */
static const char *find_braces(const char *text, size_t length) {
    const char *open = memchr(text, '{', length);
    if (open == NULL) return NULL;
    return memchr(open, '}', length - (size_t)(open - text)) != NULL ? open : NULL;
}

static int32_t host_write(const gesta_instance *instance, const char *text, size_t length) {
    struct guard *guard = permitted(instance, "write");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->write(guard->instance, text, length);
    if (code == GESTA_OK) {
        size_t count = length == SIZE_MAX ? strlen(text) : length;
        if (now.function == FUNCTION_PATTERN && guard->written + count < PATTERN_MOST) {
            memcpy(guard->pattern + guard->written, text, count);
            guard->pattern[guard->written + count] = 0;
        }
        guard->written += count;
        if (find_braces(text, count) != NULL)
            find(RULE_BRACES, "write(\"%.*s\"): what is in braces is shown as it is", (int)(count < 100 ? count : 100),
                 text);
    }
    return judged_asked(code, "write", RULE_TEXT_UNASKED, RULE_TEXT, "write");
}

static int32_t host_add_finding(gesta_instance *instance, uint32_t kind, const char *text, size_t length) {
    struct guard *guard = permitted(instance, "add_finding");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->add_finding(guard->instance, kind, text, length);
    if (code == GESTA_OK) stated_finding(guard, kind, text, length);
    DETAIL("add_finding(%u)", kind);
    return judged_asked(code, "add_finding", RULE_FINDING_UNASKED, RULE_FINDING_KIND, detail);
}

static int32_t host_store(gesta_instance *instance, size_t index, const char *text, size_t length) {
    struct guard *guard = permitted(instance, "store");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->store(guard->instance, index, text, length);
    /* What its parameters tell is known when it is asked again. */
    if (code == GESTA_OK) guard->stated.is_known = 0;
    DETAIL("store(%zu), with %u parameters in the class", index, guard->class->parameter_count);
    return judged(code, "store", RULE_REASON, detail);
}

static int32_t host_recognize_early(gesta_instance *instance, double share) {
    struct guard *guard = permitted(instance, "recognize_early");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    DETAIL("recognize_early(%.9g)", share);
    judge_request(guard, detail, 0);
    int32_t code = guard->host->recognize_early(guard->instance, share);
    if (code == GESTA_OK) {
        stated_recognition(guard, GESTA_STATE_RECOGNIZED);
        if (guard->stated.down == 0)
            find(RULE_EARLY, "%s, when no contact is down: set_state(GESTA_STATE_RECOGNIZED) cannot be contested",
                 detail);
    }
    return judged(code, "recognize_early", RULE_FIGURE, detail);
}

static int32_t host_add_samples(gesta_instance *instance, const gesta_touch *samples, size_t count, size_t stride) {
    struct guard *guard = permitted(instance, "add_samples");
    if (guard == NULL) return GESTA_E_BUSY;
    pause_plugin();
    int32_t code = guard->host->add_samples(guard->instance, samples, count, stride);
    DETAIL("add_samples(%zu samples, stride %zu)", count, stride);
    if (code != GESTA_E_TYPE && code != GESTA_E_SIZE && code != GESTA_E_LIMIT)
        return judged(code, "add_samples", RULE_FIGURE, detail);
    now.is_running = 1;
    find(RULE_SAMPLES, "%s: %s", detail, now.message[0] != 0 ? now.message : gesta_strerror(code));
    return code;
}

static const void *host_extension(const char *name) {
    (void)name;
    return NULL;
}

/* A function that is missing in HOST_FUNCTIONS would be NULL for guarded classes: add it there, and one here. */
enum host_function {
#define ENUMERATOR(name) HOST_##name,
    HOST_FUNCTIONS(ENUMERATOR)
#undef ENUMERATOR
        HOST_COUNT
};
#define IN_PLACE(name)                                                                                                 \
    static_assert(offsetof(gesta_host, name) ==                                                                        \
                      offsetof(gesta_host, extension) + sizeof(void (*)(void)) * HOST_##name,                          \
                  "HOST_FUNCTIONS must have the functions of gesta_host in its order: " #name);
HOST_FUNCTIONS(IN_PLACE)
static_assert(sizeof(gesta_host) == offsetof(gesta_host, extension) + sizeof(void (*)(void)) * HOST_COUNT,
              "HOST_FUNCTIONS must have all functions of gesta_host, and host.c one of the name of each");

const gesta_host *guard_host(void) {
    static gesta_host table;
    if (table.size != 0) return &table;
    table.abi = GESTA_PLUGIN_ABI;
    table.version = gesta_version();
#define GUARD(name) table.name = host_##name;
    HOST_FUNCTIONS(GUARD)
#undef GUARD
    table.size = sizeof table;
    return &table;
}
