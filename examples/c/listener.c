#include "listener.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void must(gesta_context *context, int32_t code, const char *call) {
    if (code >= 0) return;
    /* The context's message names the argument and its value; without a context there is only what the code means. */
    if (context != NULL && gesta_context_message(context)[0] != '\0')
        fprintf(stderr, "%s\n", gesta_context_message(context));
    else fprintf(stderr, "%s: %s\n", call, gesta_strerror(code));
    exit(2);
}

static void say(listener *one, const char *format, ...) {
    size_t used = strlen(one->said);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(one->said + used, sizeof one->said - used, format, arguments);
    va_end(arguments);
}

/* The values of the event, by name, as the class describes them: "phase left_down_stroke", "translation_x 40.2, ...". Many go on
   a line of their own. */
static void say_values(listener *one, const gesta_event *event) {
    uint32_t i;
    for (i = 0; i < event->value_count; i++) {
        gesta_value_info info;
        info.size = sizeof info;
        must(one->context, gesta_class_value(one->context, event->class_id, i, &info), "gesta_class_value");
        say(one, "%s%s ", i > 0 ? ", " : event->value_count > 2 ? LISTENER_NEW_LINE : "; ", info.name);
        if (info.type == GESTA_TYPE_CHOICE) say(one, "%s", info.choices[(size_t)event->values[i]]);
        else say(one, "%.4g", event->values[i]);
    }
}

/* The name of a reason: a shared one's, or one of the class's own. */
static void name_reason(listener *one, const gesta_event *event, char *name, size_t capacity) {
    gesta_reason_info info;
    uint32_t i;
    snprintf(name, capacity, "%s", gesta_reason_name(event->reason));
    info.size = sizeof info;
    for (i = 0; gesta_class_reason(one->context, event->class_id, i, &info) == GESTA_OK; i++)
        if (info.code == event->reason) snprintf(name, capacity, "%s", info.name);
}

void listener_hear(gesta_context *context, const gesta_event *event, void *unused) {
    listener *one = event->user;
    double ms = (double)(event->time - one->start) / 1e6;
    char verdict[512];
    (void)unused;

    if (event->state == GESTA_STATE_POSSIBLE) return;
    if (event->state == GESTA_STATE_CHANGED) {
        one->changes++;
        return;
    }
    if (one->said[0] != '\0') say(one, event->previous == GESTA_STATE_POSSIBLE ? "; then " : ", ");
    if (event->state == GESTA_STATE_BEGAN) {
        one->changes = 0;
        say(one, "began at %.4g ms", ms);
        return;
    }
    if (event->state == GESTA_STATE_ENDED) {
        one->fired = event->previous == GESTA_STATE_POSSIBLE;
        if (one->fired) say(one, "RECOGNIZED at %.4g ms", ms);
        else say(one, "changed %lu times, ENDED at %.4g ms", one->changes, ms);
        say_values(one, event);
    } else {
        must(context, gesta_recognizer_verdict_text(context, event->recognizer, verdict, sizeof verdict, NULL),
             "gesta_recognizer_verdict_text");
        say(one, "%s", verdict);
    }
    if (one->outcome_count < LISTENER_OUTCOMES) {
        size_t at = one->outcome_count++;
        one->outcomes[at].state = event->state;
        name_reason(one, event, one->outcomes[at].reason, sizeof one->outcomes[at].reason);
    }
}

int listener_reached(const listener *one, const char *state, const char *reason) {
    size_t i;
    for (i = 0; i < one->outcome_count; i++) {
        uint32_t reached = one->outcomes[i].state;
        const char *name = reached == GESTA_STATE_ENDED ? "recognized" : gesta_state_name(reached);
        if (strcmp(state, name) == 0 && (reason[0] == '\0' || strcmp(reason, one->outcomes[i].reason) == 0)) return 1;
    }
    return 0;
}

void listener_clear(listener *one, int64_t start) {
    one->start = start;
    one->said[0] = '\0';
    one->outcome_count = 0;
    one->fired = 0;
}

/* Sets one parameter from its text, as whatever type its class says it has. */
static int32_t set_parameter(gesta_context *context, uint32_t recognizer, const char *name, const char *text) {
    uint32_t class_id, i;
    gesta_parameter_info info;
    int32_t code = gesta_recognizer_class(context, recognizer, &class_id);
    info.size = sizeof info;
    for (i = 0; code == GESTA_OK; i++) {
        code = gesta_class_parameter(context, class_id, i, &info);
        if (code != GESTA_OK || strcmp(info.name, name) != 0) continue;
        if (info.type == GESTA_TYPE_NUMBER)
            return gesta_recognizer_set_number(context, recognizer, name, SIZE_MAX, strtod(text, NULL));
        if (info.type == GESTA_TYPE_INTEGER)
            return gesta_recognizer_set_integer(context, recognizer, name, SIZE_MAX, strtoll(text, NULL, 10));
        if (info.type == GESTA_TYPE_BOOLEAN)
            return gesta_recognizer_set_boolean(context, recognizer, name, SIZE_MAX, strcmp(text, "0") != 0);
        return gesta_recognizer_set_text(context, recognizer, name, SIZE_MAX, text, SIZE_MAX);
    }
    /* No such parameter: let the library say so. */
    return code == GESTA_E_INDEX ? gesta_recognizer_set_text(context, recognizer, name, SIZE_MAX, text, SIZE_MAX)
                                 : code;
}

static int32_t create(gesta_context *context, listener *one) {
    char copy[sizeof one->spec], *name, *next;
    int32_t code;

    snprintf(copy, sizeof copy, "%s", one->spec);
    next = copy + strcspn(copy, ":");
    if (*next != '\0') *next++ = '\0';
    code = gesta_recognizer_create(context, copy, SIZE_MAX, &one->recognizer);
    while (code == GESTA_OK && *next != '\0') {
        char *value;
        name = next;
        next += strcspn(next, ",");
        if (*next != '\0') *next++ = '\0';
        value = strchr(name, '=');
        if (value == NULL) return GESTA_E_NAME;
        *value++ = '\0';
        code = set_parameter(context, one->recognizer, name, value);
    }
    return code == GESTA_OK ? gesta_recognizer_set_user(context, one->recognizer, one) : code;
}

listener *listener_create(gesta_context *context, const char *spec) {
    int32_t code;
    const char *message;
    listener *one = calloc(1, sizeof *one);
    if (one == NULL) return NULL;
    one->context = context;
    snprintf(one->spec, sizeof one->spec, "%s", spec);
    code = create(context, one);
    if (code == GESTA_OK) return one;
    message = gesta_context_message(context);
    fprintf(stderr, "%s: %s\n", spec, message[0] != '\0' ? message : gesta_strerror(code));
    free(one);
    return NULL;
}
