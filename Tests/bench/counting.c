#include "counting.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "gesta/gesta.h"

/* In front of each piece, so that a release knows the size. */
typedef struct head {
    size_t size;
    void *block;
} head;

counting counted;

static void *counting_allocate(void *user, size_t size, size_t alignment) {
    char *block = malloc(size + alignment + sizeof(head));
    (void)user;
    if (block == NULL) return NULL;
    char *memory = block + sizeof(head);
    memory += (alignment - (uintptr_t)memory % alignment) % alignment;
    head h = {size, block};
    memcpy(memory - sizeof h, &h, sizeof h);
    counted.bytes += size;
    counted.allocations++;
    return memory;
}

static void counting_release(void *user, void *memory) {
    head h;
    (void)user;
    memcpy(&h, (char *)memory - sizeof h, sizeof h);
    counted.bytes -= h.size;
    free(h.block);
}

int counting_begin(void) {
    gesta_allocator hook = {sizeof hook, 0, counting_allocate, counting_release, NULL};
    return gesta_allocator_set(&hook) == GESTA_OK;
}

int counting_end(void) { return counted.bytes == 0 && gesta_allocator_set(NULL) == GESTA_OK; }
