/*
 * Structs of newer programs: larger by fields that this library does not know. They are accepted where those are 0, and
 * filled with 0 where the library writes.
 */
#ifndef GROWTH_H
#define GROWTH_H

#include "policies.h"

enum { GROWN = 16 };

/* Moves the elements of an array apart. */
static void spread(unsigned char *room, uint32_t size, uint64_t count) {
    static unsigned char before[ROOM];
    memcpy(before, room, sizeof before);
    memset(room, 0, ROOM);
    for (uint64_t i = 0; i < count && (i + 1) * (size + GROWN) <= ROOM; i++)
        memcpy(room + i * (size + GROWN), before + i * size, size);
}

/* Makes the structs of a call larger. Returns false if it has none. */
static bool grow(const struct function *f, arguments *a) {
    bool grown = false;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct parameter *it = &f->parameters[i];
        unsigned char *room = a->rooms[i].bytes;
        if (it->kind == KIND_STRUCTURE && it->sized) {
            uint32_t size = it->size + GROWN;
            if (it->direction == INOUT) memset(room, WRITTEN, ROOM);
            memcpy(room, &size, sizeof size);
        } else if (it->kind == KIND_SIZE || it->kind == KIND_STRIDE) a->slots[i].word += GROWN;
        else if (it->kind == KIND_STRUCTURE && i + 1 < f->parameter_count && f->parameters[i + 1].kind == KIND_COUNT)
            spread(room, it->size, a->slots[i + 1].word);
        else continue;
        grown = true;
    }
    return grown;
}

static void check_tail(const struct function *f, const arguments *a, uint32_t i) {
    const struct parameter *it = &f->parameters[i];
    const unsigned char *room = a->rooms[i].bytes;
    uint32_t size = it->size ? it->size : f->parameters[i + 1].size;
    bool zero = true;
    for (uint32_t at = size; at < size + GROWN; at++) zero &= room[at] == 0;
    expect(zero, "what %s has beyond its fields is not 0", it->name);
    expect(room[size + GROWN] == WRITTEN, "beyond %s was written", it->name);
}

static void growth(const valid_call *call) {
    const struct function *f = call->function;
    scene s = open_for(call);
    if (set_arguments(s.place, &s, f, &call->choices, &spare) && grow(f, &spare)) {
        begin_trial(f, "structs of a newer program");
        int32_t code = f->call(spare.slots);
        expect(code == GESTA_OK, "returned %s", code_name(f, code));
        for (uint32_t i = 0; i < f->parameter_count; i++) {
            const struct parameter *it = &f->parameters[i];
            bool has_size = i + 1 < f->parameter_count && f->parameters[i + 1].kind == KIND_SIZE;
            if ((it->kind == KIND_STRUCTURE && it->sized && it->direction == INOUT) || has_size)
                check_tail(f, &spare, i);
        }
        if (code == GESTA_OK) free_result(f, &spare);
    }
    drop_place(s.place);
}

#endif
