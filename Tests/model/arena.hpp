// Where a library's memory comes from, so that all of its state can be put aside and brought back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

// One for a thread. Memory allocated while it is open is contiguous, and is not freed before it is opened again.
class Arena {
public:
    Arena();
    ~Arena();
    Arena(const Arena &) = delete;
    Arena &operator=(const Arena &) = delete;

    // Makes the library use arenas. Before its first call in this process.
    static void install();

    void open(); // empty
    void close() { isOpen = false; }
    void save(std::vector<uint8_t> &into) const;
    void restore(const std::vector<uint8_t> &from);

private:
    static constexpr size_t size = 1 << 20;
    uint8_t *base;
    size_t used = 0;
    bool isOpen = false;

    void *allocate(size_t bytes, size_t alignment);
    bool owns(const void *memory) const;
    static void *allocate(void *user, size_t bytes, size_t alignment);
    static void release(void *user, void *memory);
};
