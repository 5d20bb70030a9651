/* gesta_godot.c - a context of Gesta as a class of Godot 3. Copy this file, gdnative.h and gestures.gd.
 *
 *     var context = preload("res://gesta.gdns").new()
 *     var ids = context.load_setup(text) # of its recognizers
 *     var events = context.push(usec, contact, phase, x, y, tool, buttons)
 *     events = context.advance(usec)
 *     events = context.cancel()
 *     var text = context.verdict(id)
 *
 * Events are an array of numbers: the recognizer, state, x and y of each. An error is a text instead. */
#include <gesta/gesta.h>

#include "gdnative.h"

enum { RECOGNIZERS = 64, TEXT = 512, PARTS = 4 };

/* Returns the events without the first ones, or why the call failed. */
static godot_variant events_of(gesta_context *context, int32_t code, size_t first) {
    double numbers[PARTS * RECOGNIZERS];
    const gesta_event *event = NULL;
    size_t count = 0, stride = 0, used = 0;
    if (code != GESTA_OK) return text_of(gesta_context_message(context));
    gesta_events(context, &event, &count, &stride);
    for (size_t i = first; i < count && used < PARTS * RECOGNIZERS; i++) {
        const gesta_event *one = (const gesta_event *)((const char *)event + i * stride);
        const double parts[PARTS] = {one->recognizer, one->state, one->x, one->y};
        for (int part = 0; part < PARTS; part++) numbers[used++] = parts[part];
    }
    return array_of(numbers, used);
}

static godot_variant push(void *self, void *data, void *context, int count, godot_variant **arguments) {
    double number[7] = {0};
    for (int i = 0; i < count && i < 7; i++) number[i] = core->variant_as_real(arguments[i]);
    const gesta_touch touch = {.time = (int64_t)number[0] * 1000,
                               .contact = (uint64_t)(int64_t)number[1],
                               .phase = (uint32_t)number[2],
                               .x = number[3],
                               .y = number[4],
                               .tool = (uint32_t)number[5],
                               .buttons = (uint32_t)number[6]};
    return events_of(context, gesta_push(context, &touch, 1, sizeof touch), 0);
}

static godot_variant advance(void *self, void *data, void *context, int count, godot_variant **arguments) {
    return events_of(context, gesta_advance(context, count ? core->variant_as_int(arguments[0]) * 1000 : 0), 0);
}

static godot_variant cancel(void *self, void *data, void *context, int count, godot_variant **arguments) {
    const gesta_event *events;
    size_t before = 0, stride;
    gesta_events(context, &events, &before, &stride);
    return events_of(context, gesta_context_cancel(context), before);
}

static godot_variant load_setup(void *self, void *data, void *context, int count, godot_variant **arguments) {
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

static godot_variant verdict(void *self, void *data, void *context, int count, godot_variant **arguments) {
    char text[TEXT] = "";
    uint32_t id = count ? (uint32_t)core->variant_as_int(arguments[0]) : 0;
    gesta_recognizer_verdict_text(context, id, text, sizeof text, NULL);
    return text_of(text);
}

static void *create(void *self, void *data) {
    gesta_config config;
    gesta_context *context = NULL;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 96 / 25.4;
    config.flags = GESTA_CONFIG_LATE_SAMPLES;
    gesta_context_create(&config, &context);
    return context;
}

static void destroy(void *self, void *data, void *context) { gesta_context_destroy(context); }

void godot_nativescript_init(void *handle) {
    static const method methods[] = {
        {"push", push}, {"advance", advance}, {"cancel", cancel}, {"load_setup", load_setup}, {"verdict", verdict}};
    register_class(handle, "Gesta", create, destroy, methods, sizeof methods / sizeof *methods);
}
