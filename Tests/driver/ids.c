/* Every id that a context has returned: none may be returned twice. */
#include "driver.h"

void ids_clear(struct ids *ids) {
    if (ids->capacity > 4096) {
        free(ids->entries);
        ids->entries = NULL;
        ids->capacity = 0;
    }
    if (ids->entries) memset(ids->entries, 0, ids->capacity * sizeof *ids->entries);
    ids->count = 0;
}

static struct id_entry *place(struct ids *ids, uint32_t id) {
    uint32_t at = (uint32_t)(mix(7, id) >> 20) & (ids->capacity - 1);
    while (ids->entries[at].id && ids->entries[at].id != id) at = (at + 1) & (ids->capacity - 1);
    return &ids->entries[at];
}

struct id_entry *ids_find(struct ids *ids, uint32_t id) {
    if (!ids->capacity) return NULL;
    struct id_entry *entry = place(ids, id);
    return entry->id ? entry : NULL;
}

struct id_entry *ids_add(struct ids *ids, uint32_t id, enum kind kind) {
    if (id == 0) broken("an id is 0");
    if (ids->count * 2 >= ids->capacity) {
        struct ids larger = {NULL, ids->capacity ? ids->capacity * 2 : 1024, ids->count};
        larger.entries = calloc(larger.capacity, sizeof *larger.entries);
        if (!larger.entries) abort();
        for (uint32_t i = 0; i < ids->capacity; i++)
            if (ids->entries[i].id) *place(&larger, ids->entries[i].id) = ids->entries[i];
        free(ids->entries);
        *ids = larger;
    }
    struct id_entry *entry = place(ids, id);
    if (entry->id) broken("the id 0x%08x was returned twice: kind %d, then %d", id, entry->kind, kind);
    ids->count++;
    entry->id = id;
    entry->kind = (uint8_t)kind;
    entry->alive = 1;
    return entry;
}
