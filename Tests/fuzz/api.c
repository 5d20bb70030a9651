/*
 * The driver, whose decisions are the bytes: any sequence of calls, with callbacks that act. After every call, what the
 * driver checks must hold (Tests/driver/check.c). One allocation may fail. No memory leaks.
 */
#include "../driver/driver.h"

static const uint8_t *next, *end;
static uint64_t state;

void give_up(void) { abort(); }

/* A number of so many bytes. After the last one, the call in progress continues with numbers that depend on nothing. */
static uint64_t take(uint32_t size) {
    uint64_t number = 0;
    if (end - next < (ptrdiff_t)size) {
        next = end;
        return (state = mix(state, size)) >> (64 - 8 * size);
    }
    for (; size > 0; size--) number = number << 8 | *next++;
    return number;
}

uint64_t random_bits(void) { return take(8); }

uint32_t below(uint32_t limit) {
    uint32_t size = limit <= 1 ? 0 : limit <= 1 << 8 ? 1 : limit <= 1 << 16 ? 2 : 4;
    return size ? (uint32_t)(take(size) * limit >> 8 * size) : 0;
}

bool one_in(uint32_t n) { return below(n) == 0; }

double uniform(double least, double most) { return least + (most - least) * (double)take(2) * 0x1p-16; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static bool is_ready;
    if (!is_ready) {
        if (gesta_allocator_set(&counting_allocator) != GESTA_OK) abort();
        calls_prepare();
        is_ready = true;
    }
    next = data, end = data + size, state = 1;
    allocations = 0;
    refused_first = one_in(4) ? 1 + below(1 << 14) : 0;
    while (next < end) {
        struct world *world = &worlds[one_in(3) ? below(WORLDS) : 0];
        budget = 8;
        if (!world->context) world_create(world);
        else call_any(world);
        quiet_check(world);
    }
    for (uint32_t i = 0; i < WORLDS; i++) world_destroy(&worlds[i]);
    refused_first = 0;
    if (live_bytes) broken("%zu bytes are allocated without a context", live_bytes);
    if (instances_alive()) broken("%u instances were not destroyed", instances_alive());
    return 0;
}
