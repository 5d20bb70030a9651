/* Classes that the driver registers. Their instances use every host function, at random, but alike in every replay. */
#include "driver.h"

#include <math.h>

enum { INSTANCES = 4096 };

struct instance {
    const gesta_host *host;
    gesta_instance *handle;
    struct token *token; /* NULL in a replay */
    uint64_t random;
    uint32_t running;
    bool alive;
};

LOCAL bool refuse_create;
static LOCAL struct instance instances[INSTANCES];
static LOCAL uint32_t next_instance, alive_instances;

uint32_t instances_alive(void) { return alive_instances; }

static struct instance *enter(void *self) {
    struct instance *instance = self;
    if (!instance->alive) broken("a class's function was called for an instance that was destroyed");
    instance->running++;
    if (instance->token) callback_begin(instance->token->world, true);
    return instance;
}

static void leave(struct instance *instance) {
    if (instance->token) {
        act(instance->token->world, 24);
        callback_end(instance->token->world, true);
    }
    instance->running--;
}

/* Its own random numbers: a replay makes the same calls, and must have the same results. */
static uint32_t draw(struct instance *instance, uint32_t limit) {
    instance->random = mix(instance->random, 0x9e37);
    return (uint32_t)(instance->random >> 32) % limit;
}

static void *create(const gesta_host *host, gesta_instance *handle, void *user) {
    struct token *token = user;
    if (token && refuse_create) return NULL;
    if (!alive_instances) next_instance = 0; /* the same calls find the same instances */
    for (uint32_t i = 0; i < INSTANCES; i++) {
        struct instance *instance = &instances[next_instance++ % INSTANCES];
        if (instance->alive) continue;
        *instance = (struct instance){host, handle, token, 1, 0, true};
        alive_instances++;
        enter(instance);
        leave(instance);
        return instance;
    }
    return NULL;
}

static void destroy(void *self) {
    struct instance *instance = self;
    if (!instance->alive) broken("an instance was destroyed twice");
    if (instance->running) broken("an instance was destroyed while its function runs");
    instance->alive = false;
    alive_instances--;
}

static void fail_or_state(struct instance *instance) {
    const gesta_host *host = instance->host;
    uint32_t before = host->state(instance->handle);
    int32_t result;
    switch (draw(instance, 4)) {
    case 0: result = host->fail(instance->handle, draw(instance, 2) ? 1000 : draw(instance, 110), 3.5, 1.25); break;
    case 1: result = host->fail(instance->handle, 34, NAN, 1); break;
    default: result = host->set_state(instance->handle, draw(instance, 7)); break;
    }
    uint32_t after = host->state(instance->handle);
    if (result != GESTA_OK && after != before) broken("a host function returned %d and changed the state", result);
    if (result == GESTA_OK && before >= GESTA_STATE_ENDED) broken("a final state was left for %u", after);
}

static void values(struct instance *instance) {
    const gesta_host *host = instance->host;
    double number = draw(instance, 5) ? draw(instance, 5) : draw(instance, 2) ? NAN : 0.5;
    uint32_t index = draw(instance, 6);
    int32_t result = host->set_value(instance->handle, index, number);
    if (index == 5 && result >= 0) broken("set_value of no value returned %d", result);
    if (index == 4 && result >= 0) broken("set_value of a text returned %d", result);
    result = host->set_text(instance->handle, draw(instance, 6), draw(instance, 4) ? "words" : "\xff", SIZE_MAX);
    if (result > 0) broken("set_text returned %d", result);
    size_t length = 77;
    const char *text = host->parameter_text(instance->handle, draw(instance, 6), &length);
    if (text ? strlen(text) != length : length != 77) broken("parameter_text and its length differ");
    instance->random = mix_double(instance->random, host->parameter(instance->handle, draw(instance, 6)));
}

static void contacts(struct instance *instance) {
    const gesta_host *host = instance->host;
    const gesta_contact *list[4];
    size_t count = host->contacts(instance->handle, list, 4);
    if (count && draw(instance, 4) == 0) {
        size_t before = count;
        int32_t result = host->ignore(instance->handle, list[0]->id);
        count = host->contacts(instance->handle, NULL, 0);
        if (result != GESTA_OK && count != before) broken("ignore returned %d and changed the contacts", result);
    } else if (host->ignore(instance->handle, 0xfedcba9876543210u) != GESTA_E_CONTACT)
        broken("an unknown contact was ignored");
}

static void deadline(struct instance *instance) {
    const gesta_host *host = instance->host;
    int64_t now = host->now(instance->handle);
    int64_t time = now + (draw(instance, 8) ? 1000000 * (int64_t)draw(instance, 400) : -5);
    int32_t result = host->set_deadline(instance->handle, draw(instance, 6) ? time : GESTA_NO_DEADLINE);
    if (result > 0) broken("set_deadline returned %d", result);
}

static void confidence(struct instance *instance) {
    uint32_t value = draw(instance, 300);
    int32_t result = instance->host->set_confidence(instance->handle, value);
    if (result != (value > 255 ? GESTA_E_RANGE : GESTA_OK) && result != GESTA_E_STATE)
        broken("set_confidence returned %d", result);
}

/* A turn and back, unless the regions' transforms multiply to too much. */
static void coordinates(struct instance *instance) {
    const gesta_host *host = instance->host;
    double xy[4] = {1, 2, NAN, 4};
    if (host->to_local(instance->handle, xy, 2) != GESTA_E_NOT_FINITE || xy[0] != 1 || xy[1] != 2)
        broken("to_local converted what is no number");
    int32_t result = host->to_local(instance->handle, xy, 1);
    if (result == GESTA_OK) result = host->to_root(instance->handle, xy, 1);
    if (result != GESTA_OK && result != GESTA_E_RANGE && result != GESTA_E_HANDLE)
        broken("a conversion returned %d", result);
    instance->random = mix_double(instance->random, xy[0]);
}

static void behave(struct instance *instance, uint64_t salt) {
    const gesta_host *host = instance->host;
    instance->random = mix(instance->random, salt);
    for (uint32_t i = draw(instance, 4); i > 0; i--) switch (draw(instance, 10)) {
        case 0:
        case 1: fail_or_state(instance); break;
        case 2: values(instance); break;
        case 3: contacts(instance); break;
        case 4: deadline(instance); break;
        case 5: host->log(instance->handle, draw(instance, 6), "a message", SIZE_MAX); break;
        case 6:
            if (host->units_per_mm(instance->handle) <= 0) broken("units_per_mm is 0");
            coordinates(instance);
            break;
        case 7:
            if (host->extension("org.driver.none")) broken("an extension that does not exist");
            break;
        case 8: confidence(instance); break;
        default: instance_stray(); break;
        }
}

void instance_stray(void) {
    struct instance *instance = &instances[below(INSTANCES)];
    for (uint32_t i = 0; i < 8 && !(instance->alive && !instance->running); i++)
        instance = &instances[(next_instance - i - 1) % INSTANCES];
    if (!instance->alive || instance->running) return;
    const gesta_host *host = instance->host;
    if (host->set_state(instance->handle, 3) != GESTA_E_BUSY || host->fail(instance->handle, 1, 0, 0) != GESTA_E_BUSY ||
        host->ignore(instance->handle, 1) != GESTA_E_BUSY || host->set_value(instance->handle, 0, 1) != GESTA_E_BUSY ||
        host->set_text(instance->handle, 4, "", 0) != GESTA_E_BUSY ||
        host->set_deadline(instance->handle, 1) != GESTA_E_BUSY ||
        host->set_confidence(instance->handle, 1) != GESTA_E_BUSY ||
        host->to_local(instance->handle, NULL, 0) != GESTA_E_BUSY ||
        host->to_root(instance->handle, NULL, 0) != GESTA_E_BUSY)
        broken("a host function did not return BUSY outside the instance's functions");
    if (host->parameter(instance->handle, 0) != 0 || host->parameter_text(instance->handle, 4, NULL) ||
        host->contacts(instance->handle, NULL, 0) || host->now(instance->handle) != INT64_MIN ||
        host->state(instance->handle) || host->units_per_mm(instance->handle) != 0)
        broken("a host function returned something outside the instance's functions");
    host->log(instance->handle, GESTA_LOG_INFO, "stray", 5);
}

static void reset(void *self) {
    struct instance *instance = enter(self);
    instance->random = 1;
    leave(instance);
}

static void touches(void *self, const gesta_contact *const *list, size_t count, uint32_t salt) {
    struct instance *instance = enter(self);
    uint64_t hash = mix(salt, count);
    if (count == 0) broken("no contacts are reported");
    for (uint32_t i = 0; i < count; i++) {
        hash = mix_double(mix(mix(hash, list[i]->id), (uint64_t)list[i]->time), list[i]->x);
        if (list[i]->time < list[i]->previous_time || list[i]->previous_time < list[i]->start_time)
            broken("the times of a contact are not in order");
    }
    behave(instance, hash);
    leave(instance);
}

static void touches_began(void *self, const gesta_contact *const *list, size_t count) {
    touches(self, list, count, 11);
}

static void touches_moved(void *self, const gesta_contact *const *list, size_t count) {
    touches(self, list, count, 12);
}

static void touches_ended(void *self, const gesta_contact *const *list, size_t count) {
    touches(self, list, count, 13);
}

static void touches_cancelled(void *self, const gesta_contact *const *list, size_t count) {
    struct instance *instance = self;
    touches(self, list, count, 14);
    if (draw(instance, 2)) return;
    enter(self);
    instance->host->set_state(instance->handle, GESTA_STATE_CANCELLED);
    leave(instance);
}

static void deadline_reached(void *self, int64_t time) {
    struct instance *instance = enter(self);
    if (instance->host->now(instance->handle) != time) broken("a deadline is reported at another time");
    behave(instance, (uint64_t)time);
    leave(instance);
}

static void parameters_changed(void *self) { leave(enter(self)); }

static int32_t set_value(void *self, size_t index, double value) {
    struct instance *instance = enter(self);
    leave(instance);
    return value > 900 ? GESTA_E_RANGE : value < -400 ? 7 : index > 3 ? GESTA_E_STATE : 0;
}

static void hover_moved(void *self, const gesta_contact *pointer) { touches(self, &pointer, 1, 15); }

static void hover_left(void *self, const gesta_contact *pointer) { touches(self, &pointer, 1, 16); }

#define SIZED(type) .size = sizeof(type)
static const char *const choices[] = {"first", "second", "third"};
static const gesta_parameter_info parameters[] = {
    {SIZED(gesta_parameter_info), GESTA_TYPE_NUMBER, "reach", "length", "A length.", 0, 100, 5, NULL, NULL, 0,
     GESTA_PARAMETER_LENGTH},
    {SIZED(gesta_parameter_info), GESTA_TYPE_INTEGER, "count", "", "A number.", -5, 5, 2, NULL, NULL, 0, 0},
    {SIZED(gesta_parameter_info), GESTA_TYPE_BOOLEAN, "flag", "", "A flag.", 0, 1, 1, NULL, NULL, 0, 0},
    {SIZED(gesta_parameter_info), GESTA_TYPE_CHOICE, "mode", "", "A choice.", 0, 2, 1, NULL, choices, 3, 0},
    {SIZED(gesta_parameter_info), GESTA_TYPE_TEXT, "note", "", "A text.", 0, 0, 0, "none", NULL, 0, 0}};
static const gesta_value_info class_values[] = {
    {SIZED(gesta_value_info), GESTA_TYPE_NUMBER, "amount", "length", "A value.", NULL, 0,
     GESTA_VALUE_WRITABLE | GESTA_VALUE_FLIPS},
    {SIZED(gesta_value_info), GESTA_TYPE_INTEGER, "steps", "", "A value.", NULL, 0, GESTA_VALUE_WRITABLE},
    {SIZED(gesta_value_info), GESTA_TYPE_BOOLEAN, "on", "", "A value.", NULL, 0, GESTA_VALUE_WRITABLE},
    {SIZED(gesta_value_info), GESTA_TYPE_CHOICE, "sort", "", "A value.", choices, 3, GESTA_VALUE_WRITABLE},
    {SIZED(gesta_value_info), GESTA_TYPE_TEXT, "words", "", "A value.", NULL, 0, 0}};
static const gesta_reason_info reasons[] = {
    {SIZED(gesta_reason_info), 1000, "odd", "was odd: {measured} of {limit}, {amount}, {note}", NULL}};

/* Relations, by the other one's class: a class should always decide the same. The host's functions are refused. */
static int32_t relate(void *self, uint32_t other, const char *kind) {
    struct instance *i = self;
    if (other == 0 || !kind[0]) broken("a relation to 0x%08x of class \"%s\"", other, kind);
    if (i->host->set_state(i->handle, GESTA_STATE_FAILED) != GESTA_E_BUSY)
        broken("a state was requested in a relation");
    return (int32_t)(strlen(kind) & 1);
}

void class_fill(gesta_class *table, uint32_t which, struct token *token) {
    static const char *const names[CLASSES] = {"org.driver.discrete", "org.driver.continuous", "org.driver.hover",
                                               "org.driver.free"};
    static const uint32_t flags[CLASSES] = {
        GESTA_CLASS_REPORTS_CANCELLATION, GESTA_CLASS_CONTINUOUS, GESTA_CLASS_CONTINUOUS | GESTA_CLASS_HOVERS,
        GESTA_CLASS_CONTINUOUS | GESTA_CLASS_NEVER_PREVENTS | GESTA_CLASS_NEVER_PREVENTED};
    bool hovers = (flags[which] & GESTA_CLASS_HOVERS) != 0;
    *table = (gesta_class){.size = hovers ? sizeof *table : offsetof(gesta_class, hover_moved),
                           .flags = flags[which],
                           .id = names[which],
                           .label = "Driver",
                           .doc = "A class of the driver.",
                           .parameters = parameters,
                           .values = class_values,
                           .reasons = reasons,
                           .parameter_count = 5,
                           .value_count = 5,
                           .reason_count = 1,
                           .user = token,
                           .create = create,
                           .destroy = destroy,
                           .reset = reset,
                           .deadline_reached = deadline_reached,
                           .parameters_changed = parameters_changed,
                           .set_value = set_value,
                           .release = token ? token_release : NULL};
    if (which == 1) {
        table->size = sizeof *table;
        table->can_prevent = relate;
        table->can_be_prevented = relate;
        table->should_require_failure = relate;
        table->should_be_required_to_fail = relate;
    }
    if (hovers) {
        table->hover_moved = hover_moved;
        table->hover_left = hover_left;
    } else {
        table->touches_began = touches_began;
        table->touches_moved = touches_moved;
        table->touches_ended = touches_ended;
        table->touches_cancelled = touches_cancelled;
    }
}
