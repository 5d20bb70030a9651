/* An allocator that counts the bytes that are in use, and refuses some allocations. */
#include "driver.h"

LOCAL size_t live_bytes, peak_bytes;
LOCAL uint8_t fill = 0xa5;
LOCAL uint64_t refused_allocations, allocations, refused_first;
LOCAL uint32_t random_refusals;
LOCAL enum refusal refusal;
static LOCAL uint64_t refusal_state = 1;

struct header {
    void *start;
    size_t size;
};

static bool refuses(size_t size) {
    allocations++;
    if (refused_first && allocations >= refused_first) {
        uint64_t after = allocations - refused_first;
        if (after == 0 || (refusal == WITH_THE_NEXT && after == 1) || refusal == WITH_ALL_AFTER) return true;
    }
    if (!random_refusals) return false;
    refusal_state = mix(refusal_state, size);
    return refusal_state % random_refusals == 0;
}

static void *allocate(void *user, size_t size, size_t alignment) {
    (void)user;
    if (refuses(size)) {
        refused_allocations++;
        return NULL;
    }
    if (alignment < sizeof(struct header)) alignment = sizeof(struct header);
    char *start = malloc(size + alignment + sizeof(struct header));
    if (!start) return NULL;
    uintptr_t address = ((uintptr_t)start + sizeof(struct header) + alignment - 1) / alignment * alignment;
    struct header *header = (struct header *)address - 1;
    header->start = start;
    header->size = size;
    memset((void *)address, fill, size);
    live_bytes += size;
    if (live_bytes > peak_bytes) peak_bytes = live_bytes;
    return (void *)address;
}

static void release(void *user, void *memory) {
    (void)user;
    struct header *header = (struct header *)memory - 1;
    memset(memory, ~fill, header->size);
    live_bytes -= header->size;
    free(header->start);
}

const gesta_allocator counting_allocator = {sizeof(gesta_allocator), 0, allocate, release, NULL};
