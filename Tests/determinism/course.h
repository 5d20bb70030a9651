/* What happens in a scenario, as lines: every transition, with all that its event has, and what is known at the end.
 * Numbers have their bits, so that equal lines are equal results. */
#ifndef COURSE_H
#define COURSE_H

#include <gesta/gesta.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct course {
    char *text;
    size_t length, room;
};

__attribute__((format(printf, 2, 3))) static void add(struct course *course, const char *format, ...) {
    va_list arguments;
    if (course->room - course->length < 512) {
        course->room = 2 * course->room + 4096;
        course->text = realloc(course->text, course->room);
        if (!course->text) abort();
    }
    va_start(arguments, format);
    int length = vsnprintf(course->text + course->length, course->room - course->length, format, arguments);
    va_end(arguments);
    if (length > 0) course->length += (size_t)length < 511 ? (size_t)length : 511;
}

/* To millionths for people; 0 where it is too large. */
static void add_number(struct course *course, const char *name, double number) {
    unsigned long long bits;
    double size = number < 0 ? -number : number;
    long long millionths = size < 1e12 ? (long long)(size * 1e6) : 0;
    memcpy(&bits, &number, sizeof bits);
    if (bits == 0) return;
    add(course, " %s=%s%lld.%06lld(%016llx)", name, number < 0 ? "-" : "", millionths / 1000000, millionths % 1000000,
        bits);
}

static void add_whole(struct course *course, const char *name, long long number) {
    if (number != 0) add(course, " %s=%lld", name, number);
}

static void add_event(struct course *course, const char *name, const gesta_event *event) {
    char field[32];
    add(course, "%s %s -> %s at %lld", name, gesta_state_name(event->previous), gesta_state_name(event->state),
        (long long)event->time);
    add_whole(course, "id", event->recognizer), add_whole(course, "class", event->class_id);
    add_whole(course, "sequence", event->sequence), add_whole(course, "flags", event->flags);
    add_number(course, "x", event->x), add_number(course, "y", event->y);
    add_whole(course, "reason", event->reason), add_whole(course, "blocker", event->blocker);
    add_number(course, "measured", event->measured), add_number(course, "limit", event->limit);
    add_whole(course, "tool", event->tool), add_whole(course, "buttons", event->buttons);
    add_whole(course, "modifiers", event->modifiers);
    for (uint32_t i = 0; i < event->contact_count; i++) {
        add(course, " contact=%llu", (unsigned long long)event->contacts[i]);
        add_number(course, "cx", event->positions[2 * i]), add_number(course, "cy", event->positions[2 * i + 1]);
    }
    for (uint32_t i = 0; i < event->value_count; i++) {
        snprintf(field, sizeof field, "value%u", i);
        add_number(course, field, event->values[i]);
    }
    add(course, "\n");
}

/* The verdict, in words and figures, the hint, and the values: also those that are texts. */
static void add_end(struct course *course, gesta_context *context, uint32_t id, const char *name) {
    gesta_verdict verdict = {.size = sizeof verdict};
    gesta_class_info info = {.size = sizeof info};
    gesta_recognizer_info is = {.size = sizeof is};
    char text[400] = "";
    double values[64];
    size_t count = 0;
    gesta_recognizer_describe(context, id, &is);
    gesta_recognizer_verdict(context, id, &verdict, NULL, 0, NULL);
    gesta_recognizer_verdict(context, id, NULL, text, sizeof text, &count);
    add(course, "end of %s: %s, sequence %u, reason %u, blocker %u, refused %u, at %lld, %s", name,
        gesta_state_name(is.state), verdict.sequence, verdict.reason, verdict.blocker, verdict.refused,
        (long long)verdict.time, text);
    add_number(course, "measured", verdict.measured), add_number(course, "limit", verdict.limit);
    if (gesta_recognizer_hint(context, id, NULL, text, sizeof text, &count) == GESTA_OK) add(course, " hint: %s", text);
    gesta_class_describe(context, is.class_id, &info);
    gesta_recognizer_values(context, id, values, sizeof values / sizeof *values, &count);
    for (size_t i = 0; i < info.value_count; i++) {
        gesta_value_info value = {.size = sizeof value};
        gesta_class_value(context, is.class_id, i, &value);
        if (value.type != GESTA_TYPE_TEXT) add_number(course, value.name, i < count ? values[i] : 0);
        else if (gesta_recognizer_text(context, id, GESTA_STR(value.name), text, sizeof text, &count) == GESTA_OK)
            add(course, " %s=\"%s\"", value.name, text);
    }
    add(course, "\n");
}

/** FNV-1a. */
static inline unsigned long long course_digest(const struct course *course) {
    unsigned long long hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < course->length; i++) hash = (hash ^ (unsigned char)course->text[i]) * 0x100000001b3u;
    return hash;
}

#endif
