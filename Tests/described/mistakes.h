/* Makes one of the arguments of a call invalid. */
#ifndef MISTAKES_H
#define MISTAKES_H

#include "interface.h"

#include <string.h>

static inline const char *mistaken_text(const struct mistake *mistake) {
    static __thread char long_text[GESTA_TEXT_MAX + 8];
    if (mistake->change != LONG_TEXT) return mistake->text;
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[(size_t)mistake->number] = 0;
    return long_text;
}

static inline uint64_t whole_of(double number) {
    return number >= 0x1p63 ? (uint64_t)number : (uint64_t)(int64_t)number;
}

static inline void write_number(void *at, const char *type, double number) {
    if (strcmp(type, "double") == 0) memcpy(at, &number, sizeof number);
    else if (strcmp(type, "float") == 0) memcpy(at, &(float){(float)number}, sizeof(float));
    else if (strcmp(type, "uint32_t") == 0) memcpy(at, &(uint32_t){(uint32_t)whole_of(number)}, sizeof(uint32_t));
    else memcpy(at, &(uint64_t){whole_of(number)}, sizeof(uint64_t));
}

/* The room is what the argument points to; the id is of another kind, was destroyed, or is of another class. */
static inline void make_mistake(const struct function *f, const struct mistake *mistake, uint32_t id, union slot *slots,
                                unsigned char *room) {
    uint32_t i = mistake->parameter, size = f->parameters[i].size;
    union slot *slot = &slots[i];
    switch (mistake->change) {
    case NULLED: slot->pointer = NULL; break;
    case MISALIGNED:
        memmove(room + mistake->offset, room, size ? size : 64);
        slot->pointer = room + mistake->offset;
        break;
    case WRONG_ID:
    case STALE_ID:
    case CHILD_ID:
    case OTHER_CLASS: slot->word = id; break;
    case WORD_IS: slot->word = whole_of(mistake->number); break;
    case NUMBER_IS: slot->number = mistake->number; break;
    case FIELD_IS: write_number(room + mistake->offset, mistake->text, mistake->number); break;
    case UNKNOWN_TAIL:
        size += 8;
        memcpy(room, &size, sizeof size);
        room[size - 4] = 1;
        break;
    case TEXT_IS:
    case LONG_TEXT:
        slot->pointer = (void *)(uintptr_t)mistaken_text(mistake);
        slots[i + 1].word = mistake->change == TEXT_IS ? mistake->offset : SIZE_MAX;
        break;
    }
}

/* Whether a call that fails may write it: a text that is too long and its length, NULL for the context, figures. */
static inline bool may_write(const struct function *f, int32_t code, uint32_t i) {
    const struct parameter *it = &f->parameters[i];
    return (code == GESTA_E_BUFFER && it->kind == KIND_RESULT) || strcmp(it->type, "gesta_context") == 0 ||
           strcmp(it->type, "gesta_trace_result") == 0;
}

#endif
