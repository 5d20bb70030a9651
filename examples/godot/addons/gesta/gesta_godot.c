/* gesta_godot.c - a context of Gesta as a class of Godot 3. See build.
 *
 *     var context = preload("res://addons/gesta/gesta.gdns").new()
 *     var ids = context.load_setup(text) # of its recognizers
 *     context.touch(contact, phase, x, y, tool, buttons) # for each event of a frame
 *     var events = context.advance(usec) # once a frame: pushes them, and runs the deadlines
 *     events = context.cancel()
 *     var value = context.value(id, "velocity_x") # a value or parameter of a recognizer
 *     var text = context.verdict(id)
 *
 * Events are an array of numbers: the recognizer, state, x and y of each. An error is a text instead. */
#include <gesta/gesta.h>
#include <stdlib.h>

#include "gdnative.h"

enum { RECOGNIZERS = 64, TEXT = 512, PARTS = 4, EVENTS = 256 };

typedef struct session {
    gesta_context *context;
    gesta_touch *touches; /* of this frame */
    size_t count, capacity;
} session;

typedef struct numbers {
    double values[PARTS * EVENTS];
    size_t used;
} numbers;

/* Adds the events without the first ones. */
static void add_events(numbers *self, const gesta_context *context, size_t first) {
    const gesta_event *event = NULL;
    size_t count = 0, stride = 0;
    gesta_events(context, &event, &count, &stride);
    for (size_t i = first; i < count && self->used < PARTS * EVENTS; i++) {
        const gesta_event *one = (const gesta_event *)((const char *)event + i * stride);
        const double parts[PARTS] = {one->recognizer, one->state, one->x, one->y};
        for (int part = 0; part < PARTS; part++) self->values[self->used++] = parts[part];
    }
}

static godot_variant touch(void *self, void *data, void *user, int count, godot_variant **arguments) {
    session *session = user;
    double number[6] = {0};
    if (count != 6) return text_of("touch: six numbers are required");
    for (int i = 0; i < count; i++) number[i] = core->variant_as_real(arguments[i]);
    if (session->count == session->capacity) {
        size_t capacity = 2 * session->capacity + 64;
        gesta_touch *larger = realloc(session->touches, capacity * sizeof *larger);
        if (!larger) return text_of("touch: out of memory");
        session->touches = larger;
        session->capacity = capacity;
    }
    const uint64_t contact = (uint64_t)(int64_t)number[0];
    const uint32_t phase = (uint32_t)number[1], tool = (uint32_t)number[4], buttons = (uint32_t)number[5];
    session->touches[session->count++] = (gesta_touch){
        .contact = contact, .phase = phase, .x = number[2], .y = number[3], .tool = tool, .buttons = buttons};
    return array_of(number, 0);
}

/* Godot's events have no times: the library spreads them over the frame. */
static godot_variant advance(void *self, void *data, void *user, int count, godot_variant **arguments) {
    session *session = user;
    numbers events = {.used = 0};
    int64_t now = count ? core->variant_as_int(arguments[0]) * 1000 : 0;
    size_t touches = session->count;
    session->count = 0;
    if (touches) {
        int32_t code = gesta_push_untimed(session->context, session->touches, touches, sizeof(gesta_touch), now);
        if (code != GESTA_OK) return text_of(gesta_context_message(session->context));
        add_events(&events, session->context, 0);
    }
    if (gesta_advance(session->context, now) != GESTA_OK) return text_of(gesta_context_message(session->context));
    add_events(&events, session->context, 0);
    return array_of(events.values, events.used);
}

static godot_variant cancel(void *self, void *data, void *user, int count, godot_variant **arguments) {
    session *session = user;
    numbers events = {.used = 0};
    const gesta_event *event;
    size_t before = 0, stride;
    gesta_events(session->context, &event, &before, &stride);
    if (gesta_context_cancel(session->context) != GESTA_OK) return text_of(gesta_context_message(session->context));
    add_events(&events, session->context, before);
    return array_of(events.values, events.used);
}

static godot_variant load_setup(void *self, void *data, void *user, int count, godot_variant **arguments) {
    gesta_context *context = ((session *)user)->context;
    uint32_t ids[RECOGNIZERS];
    double numbers[RECOGNIZERS];
    size_t loaded = 0;
    if (count == 0) return text_of("load_setup: a text is required");
    godot_string string = core->variant_as_string(arguments[0]);
    godot_char_string text = core->string_utf8(&string);
    int32_t code = gesta_setup_load(context, core->char_string_get_data(&text), SIZE_MAX, ids, RECOGNIZERS, &loaded);
    core->char_string_destroy(&text);
    core->string_destroy(&string);
    if (code != GESTA_OK) return text_of(gesta_context_message(context));
    for (size_t i = 0; i < loaded && i < RECOGNIZERS; i++) numbers[i] = ids[i];
    return array_of(numbers, loaded < RECOGNIZERS ? loaded : RECOGNIZERS);
}

static godot_variant verdict(void *self, void *data, void *user, int count, godot_variant **arguments) {
    char text[TEXT] = "";
    uint32_t id = count ? (uint32_t)core->variant_as_int(arguments[0]) : 0;
    gesta_recognizer_hint(((session *)user)->context, id, NULL, text, sizeof text, NULL);
    if (!*text) gesta_recognizer_verdict(((session *)user)->context, id, NULL, text, sizeof text, NULL);
    return text_of(text);
}

static godot_variant value(void *self, void *data, void *user, int count, godot_variant **arguments) {
    gesta_context *context = ((session *)user)->context;
    double number = 0;
    if (count != 2) return text_of("value: an id and a name are required");
    godot_string string = core->variant_as_string(arguments[1]);
    godot_char_string name = core->string_utf8(&string);
    int32_t code = gesta_recognizer_number(context, (uint32_t)core->variant_as_int(arguments[0]),
                                           core->char_string_get_data(&name), SIZE_MAX, &number);
    core->char_string_destroy(&name);
    core->string_destroy(&string);
    return code == GESTA_OK ? array_of(&number, 1) : text_of(gesta_context_message(context));
}

static void *create(void *self, void *data) {
    gesta_config config;
    session *session = calloc(1, sizeof *session);
    if (!session) return NULL;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 96 / 25.4;
    config.flags = GESTA_CONFIG_MERGE_CHANGES; /* games draw once a frame */
    if (gesta_context_create(&config, &session->context) == GESTA_OK) return session;
    free(session); /* out of memory */
    return NULL;
}

static void destroy(void *self, void *data, void *user) {
    session *session = user;
    gesta_context_destroy(session->context);
    free(session->touches);
    free(session);
}

void godot_nativescript_init(void *handle) {
    static const method methods[] = {{"touch", touch},   {"value", value},           {"advance", advance},
                                     {"cancel", cancel}, {"load_setup", load_setup}, {"verdict", verdict}};
    register_class(handle, "Gesta", create, destroy, methods, sizeof methods / sizeof *methods);
}
