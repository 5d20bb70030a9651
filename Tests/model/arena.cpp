#include "arena.hpp"

#include <gesta/gesta.h>

#include <cstdlib>
#include <cstring>

static thread_local Arena *mine;

Arena::Arena() : base(static_cast<uint8_t *>(std::aligned_alloc(64, size))) { mine = this; }

Arena::~Arena() {
    mine = nullptr;
    std::free(base);
}

void Arena::install() {
    gesta_allocator allocator;
    std::memset(&allocator, 0, sizeof allocator);
    allocator.size = sizeof allocator;
    allocator.allocate = allocate;
    allocator.release = release;
    // What all contexts share is made with the first one and ends with the last: this one stays.
    gesta_context *first;
    if (gesta_allocator_set(&allocator) != GESTA_OK || gesta_context_create(nullptr, &first) != GESTA_OK) std::abort();
}

void Arena::open() {
    used = 0;
    isOpen = true;
}

void Arena::save(std::vector<uint8_t> &into) const { into.assign(base, base + used); }

void Arena::restore(const std::vector<uint8_t> &from) {
    used = from.size();
    std::memcpy(base, from.data(), used);
}

void *Arena::allocate(size_t bytes, size_t alignment) {
    size_t at = (used + alignment - 1) & ~(alignment - 1);
    if (at + bytes > size) return nullptr;
    used = at + bytes;
    return base + at;
}

bool Arena::owns(const void *memory) const { return memory >= base && memory < base + size; }

void *Arena::allocate(void *, size_t bytes, size_t alignment) {
    if (mine && mine->isOpen) return mine->allocate(bytes, alignment);
    return std::aligned_alloc(alignment, (bytes + alignment - 1) & ~(alignment - 1));
}

void Arena::release(void *, void *memory) {
    if (!mine || !mine->owns(memory)) std::free(memory);
}
