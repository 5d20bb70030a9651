/* Arguments of any function, by the kinds of its parameters. */
#include "reads.h"

uint32_t element_size(const struct parameter *it) {
    return it->size ? it->size : strcmp(it->type, "char") == 0 ? 1 : strcmp(it->type, "uint32_t") == 0 ? 4 : 8;
}

static bool set_structure(const struct parameter *it, const struct subject *of, void *room) {
    memset(room, 0, it->size);
    if (it->sized) memcpy(room, &it->size, sizeof it->size);
    bool is_event = strcmp(it->type, "gesta_event") == 0;
    if (is_event && of->event) memcpy(room, of->event, sizeof *of->event);
    return !is_event || of->event;
}

bool set_argument(const struct function *f, uint32_t i, const struct subject *of, union slot *slot, void *room) {
    static const double point[] = {10, 20};
    const struct parameter *it = &f->parameters[i];
    slot->word = 0;
    switch (it->kind) {
    case KIND_CONTEXT: slot->pointer = of->context; return true;
    case KIND_ID: slot->word = of->ids[it->noun]; return slot->word != 0;
    case KIND_WORD: slot->word = of->index; return true;
    case KIND_NUMBER: slot->number = 100.0 + 130.0 * of->index; return true;
    case KIND_CONTACT: slot->word = of->contact; return of->has_contact;
    case KIND_TEXT: slot->pointer = it->optional ? NULL : (void *)(uintptr_t)of->name; return it->optional || of->name;
    case KIND_LENGTH: slot->word = f->parameters[i - 1].optional ? 0 : SIZE_MAX; return true;
    case KIND_COUNT: slot->word = 1; return true;
    case KIND_SIZE:
    case KIND_STRIDE: slot->word = it->size; return true;
    case KIND_CAPACITY: slot->word = ROOM / element_size(&f->parameters[i - 1]); return true;
    case KIND_STRUCTURE: slot->pointer = room; return set_structure(it, of, room);
    case KIND_ARRAY:
        memcpy(room, point, sizeof point);
        slot->pointer = room;
        return true;
    case KIND_RESULT:
        memset(room, 0, 8);
        slot->pointer = room;
        return true;
    default: return true; /* no callback, no user pointer */
    }
}
