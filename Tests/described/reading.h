/* Functions that only read: called twice between other calls, they return the same, and nothing depends on them. */
#ifndef READING_H
#define READING_H

#include "policies.h"

/* A result is no longer than its type. */
static void expect_size(const struct function *f, const arguments *a) {
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct parameter *it = &f->parameters[i];
        bool is_list = i + 1 < f->parameter_count && f->parameters[i + 1].kind == KIND_CAPACITY;
        size_t size = strcmp(it->type, "uint32_t") == 0 || strcmp(it->type, "int32_t") == 0 ? 4 : 8;
        if (it->size) size = it->size;
        if (it->kind != KIND_RESULT || is_list) continue;
        for (size_t at = 0; at < size + 8; at++)
            expect(at < size || a->rooms[i].bytes[at] == WRITTEN, "beyond %s was written", it->name);
    }
}

static void read_twice(scene *s, const valid_call *call) {
    static arguments first, second;
    const struct function *f = call->function;
    text before = {0}, after = {0};
    digest(s->place, &before);
    begin_trial(f, "called twice");
    if (!set_arguments(s->place, s, f, &call->choices, &first)) return;
    int32_t code = f->call(first.slots);
    if (!set_arguments(s->place, s, f, &call->choices, &second)) return;
    expect(f->call(second.slots) == code && memcmp(first.rooms, second.rooms, sizeof first.rooms) == 0,
           "it returns something else");
    expect_size(f, &first);
    digest(s->place, &after);
    expect(same(&before, &after), "the context has changed");
    free(before.bytes), free(after.bytes);
}

static void reading(void) {
    scene s = open_scene(plugin_path);
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++)
        if (living_calls[i].found && functions[i].flags & READS) read_twice(&s, &living_calls[i]);
    snprintf(trial, sizeof trial, "all functions that read");
    close_unchanged(&s);
}

#endif
