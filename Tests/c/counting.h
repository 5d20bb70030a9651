/* An allocator that counts: what lives, how often it was asked, and whether every block comes back once and whole. */
#ifndef COUNTING_H
#define COUNTING_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "gesta/gesta.h"

typedef struct counting {
    long live;
    unsigned long allocations;
    unsigned long wrong; /* blocks given back twice, or written beyond */
    size_t bytes, most_bytes;
} counting;

typedef struct counting_block {
    void *raw;
    size_t size;
    uint64_t mark;
} counting_block;

static const uint64_t counting_alive = UINT64_C(0x616c697665616c69), counting_gone = UINT64_C(0x676f6e65676f6e65);

static inline void *counting_allocate(void *user, size_t size, size_t alignment) {
    counting *c = (counting *)user;
    char *raw;
    counting_block block;
    if (size == 0 || alignment < 8 || (alignment & (alignment - 1)) != 0) c->wrong++;
    raw = (char *)malloc(size + alignment + sizeof block + sizeof block.mark);
    if (raw == NULL) return NULL;
    uintptr_t at = ((uintptr_t)raw + sizeof block + alignment - 1) / alignment * alignment;
    char *memory = raw + (at - (uintptr_t)raw);
    block.raw = raw;
    block.size = size;
    block.mark = counting_alive;
    memcpy(memory - sizeof block, &block, sizeof block);
    memset(memory, 0xa5, size); /* nobody may count on zeros */
    memcpy(memory + size, &counting_alive, sizeof counting_alive);
    c->live++;
    c->allocations++;
    c->bytes += size;
    if (c->bytes > c->most_bytes) c->most_bytes = c->bytes;
    return memory;
}

static inline void counting_release(void *user, void *memory) {
    counting *c = (counting *)user;
    counting_block block;
    if (memory == NULL) {
        c->wrong++;
        return;
    }
    memcpy(&block, (char *)memory - sizeof block, sizeof block);
    if (block.mark != counting_alive ||
        memcmp((char *)memory + block.size, &counting_alive, sizeof counting_alive) != 0) {
        c->wrong++;
        return;
    }
    block.mark = counting_gone;
    memcpy((char *)memory - sizeof block, &block, sizeof block);
    memset(memory, 0x5a, block.size);
    c->live--;
    c->bytes -= block.size;
    free(block.raw);
}

static inline gesta_allocator counting_hook(counting *c) {
    gesta_allocator hook;
    memset(&hook, 0, sizeof hook);
    memset(c, 0, sizeof *c);
    hook.size = sizeof hook;
    hook.allocate = counting_allocate;
    hook.release = counting_release;
    hook.user = c;
    return hook;
}

#endif
