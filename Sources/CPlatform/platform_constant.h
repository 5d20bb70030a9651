/* Data that is written once, and that no code of the process can change afterwards. */
#ifndef GESTA_PLATFORM_CONSTANT_H
#define GESTA_PLATFORM_CONSTANT_H

#include <stddef.h>

#if defined(__wasm__)

/* No memory protection. */
static inline const void *platform_constant_copy(const void *bytes, size_t size) {
    return (void)bytes, (void)size, (const void *)0;
}

#else

#include <string.h>
#include <sys/mman.h>

/* A read-only copy in pages of its own, for the life of the process. NULL on failure. */
static inline const void *platform_constant_copy(const void *bytes, size_t size) {
    void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return NULL;
    memcpy(pages, bytes, size);
    if (mprotect(pages, size, PROT_READ) == 0) return pages;
    munmap(pages, size);
    return NULL;
}

#endif

#endif
