#include "listener.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void check(gesta_context *context, int32_t code, const char *call) {
    if (code >= 0) return;
    /* Without a context there is no message, only the description of the code. */
    if (context != NULL && gesta_context_message(context)[0] != '\0')
        fprintf(stderr, "%s\n", gesta_context_message(context));
    else fprintf(stderr, "%s: %s\n", call, gesta_strerror(code));
    exit(2);
}

static void append(listener *self, const char *format, ...) {
    size_t used = strlen(self->result);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(self->result + used, sizeof self->result - used, format, arguments);
    va_end(arguments);
}

/* Appends the event's values by name: "phase left_down_stroke". More than two go on their own line. */
static void append_values(listener *self, const gesta_event *event) {
    uint32_t i;
    for (i = 0; i < event->value_count; i++) {
        gesta_value_info info;
        info.size = sizeof info;
        check(self->context, gesta_class_value(self->context, event->class_id, i, &info), "gesta_class_value");
        append(self, "%s%s ", i > 0 ? ", " : event->value_count > 2 ? LISTENER_NEW_LINE : "; ", info.name);
        if (info.type == GESTA_TYPE_CHOICE) append(self, "%s", info.choices[(size_t)event->values[i]]);
        else append(self, "%.4g", event->values[i]);
    }
}

/* Copies the name of a shared or class-specific reason. */
static void copy_reason_name(listener *self, const gesta_event *event, char *name, size_t capacity) {
    gesta_reason_info info;
    uint32_t i;
    snprintf(name, capacity, "%s", gesta_reason_name(event->reason));
    info.size = sizeof info;
    for (i = 0; gesta_class_reason(self->context, event->class_id, i, &info) == GESTA_OK; i++)
        if (info.code == event->reason) snprintf(name, capacity, "%s", info.name);
}

void listener_on_event(gesta_context *context, const gesta_event *event, void *unused) {
    listener *self = event->user;
    double ms = (double)(event->time - self->start) / 1e6;
    char verdict[512];
    (void)unused;

    if (event->state == GESTA_STATE_POSSIBLE) return;
    if (event->state == GESTA_STATE_CHANGED) {
        self->changes++;
        return;
    }
    if (self->result[0] != '\0') append(self, event->previous == GESTA_STATE_POSSIBLE ? "; then " : ", ");
    if (event->state == GESTA_STATE_BEGAN) {
        self->changes = 0;
        append(self, "began at %.4g ms", ms);
        return;
    }
    if (event->state == GESTA_STATE_ENDED) {
        self->fired = event->previous == GESTA_STATE_POSSIBLE;
        if (self->fired) append(self, "RECOGNIZED at %.4g ms", ms);
        else append(self, "changed %lu times, ENDED at %.4g ms", self->changes, ms);
        append_values(self, event);
    } else {
        check(context, gesta_recognizer_verdict(context, event->recognizer, NULL, verdict, sizeof verdict, NULL),
              "gesta_recognizer_verdict");
        append(self, "%s", verdict);
    }
    if (self->outcome_count < LISTENER_OUTCOMES) {
        size_t at = self->outcome_count++;
        self->outcomes[at].state = event->state;
        copy_reason_name(self, event, self->outcomes[at].reason, sizeof self->outcomes[at].reason);
    }
}

int listener_reached(const listener *self, const char *state, const char *reason) {
    size_t i;
    for (i = 0; i < self->outcome_count; i++) {
        uint32_t reached = self->outcomes[i].state;
        const char *name = reached == GESTA_STATE_ENDED ? "recognized" : gesta_state_name(reached);
        if (strcmp(state, name) == 0 && (reason[0] == '\0' || strcmp(reason, self->outcomes[i].reason) == 0)) return 1;
    }
    return 0;
}

void listener_clear(listener *self, int64_t start) {
    self->start = start;
    self->result[0] = '\0';
    self->outcome_count = 0;
    self->fired = 0;
}

/* Sets a parameter from text, converted to the type in the class's description. */
static int32_t set_parameter(gesta_context *context, uint32_t recognizer, const char *name, const char *text) {
    uint32_t i;
    gesta_recognizer_info described;
    gesta_parameter_info info;
    int32_t code;
    described.size = sizeof described;
    code = gesta_recognizer_describe(context, recognizer, &described);
    info.size = sizeof info;
    for (i = 0; code == GESTA_OK; i++) {
        code = gesta_class_parameter(context, described.class_id, i, &info);
        if (code != GESTA_OK || strcmp(info.name, name) != 0) continue;
        if (info.type != GESTA_TYPE_CHOICE && info.type != GESTA_TYPE_TEXT)
            return gesta_recognizer_set_number(context, recognizer, name, SIZE_MAX, strtod(text, NULL));
        return gesta_recognizer_set_text(context, recognizer, name, SIZE_MAX, text, SIZE_MAX);
    }
    /* There is no such parameter: the library reports the error. */
    return code == GESTA_E_INDEX ? gesta_recognizer_set_text(context, recognizer, name, SIZE_MAX, text, SIZE_MAX)
                                 : code;
}

static int32_t create(gesta_context *context, listener *self) {
    char copy[sizeof self->spec], *name, *next;
    int32_t code;

    snprintf(copy, sizeof copy, "%s", self->spec);
    next = copy + strcspn(copy, ":");
    if (*next != '\0') *next++ = '\0';
    code = gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = copy), &self->recognizer);
    while (code == GESTA_OK && *next != '\0') {
        char *value;
        name = next;
        next += strcspn(next, ",");
        if (*next != '\0') *next++ = '\0';
        value = strchr(name, '=');
        if (value == NULL) return GESTA_E_NAME;
        *value++ = '\0';
        code = set_parameter(context, self->recognizer, name, value);
    }
    return code == GESTA_OK ? gesta_recognizer_set_user(context, self->recognizer, self) : code;
}

listener *listener_create(gesta_context *context, const char *spec) {
    int32_t code;
    const char *message;
    listener *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->context = context;
    snprintf(self->spec, sizeof self->spec, "%s", spec);
    code = create(context, self);
    if (code == GESTA_OK) return self;
    message = gesta_context_message(context);
    fprintf(stderr, "%s: %s\n", spec, message[0] != '\0' ? message : gesta_strerror(code));
    free(self);
    return NULL;
}
