#include "allocations.h"
#include "guard.h"
#include "shared.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

static atomic_uint_least64_t made, moving;
static atomic_int_least64_t blocks, bytes;

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void (*next_free)(void *);
static int (*next_posix_memalign)(void **, size_t, size_t);
static void *(*next_aligned_alloc)(size_t, size_t);

/* dlsym may allocate before the functions are known. */
static alignas(16) unsigned char early[16384];
static size_t early_used;
static int is_looking;

static int is_early(const void *memory) {
    return (const unsigned char *)memory >= early && (const unsigned char *)memory < early + sizeof early;
}

static void *allocate_early(size_t size) {
    size_t start = early_used;
    if (size > sizeof early - start - 16) return NULL;
    early_used = start + ((size + 15) & ~(size_t)15);
    return early + start;
}

static void look_up(void *function, const char *name) { *(void **)function = dlsym(RTLD_NEXT, name); }

static int is_ready(void) {
    if (next_free != NULL) return 1;
    if (is_looking) return 0;
    is_looking = 1;
    look_up(&next_malloc, "malloc");
    look_up(&next_calloc, "calloc");
    look_up(&next_realloc, "realloc");
    look_up(&next_posix_memalign, "posix_memalign");
    look_up(&next_aligned_alloc, "aligned_alloc");
    look_up(&next_free, "free");
    return 1;
}

static void *allocated(void *memory) {
    if (memory == NULL || !is_plugin_running()) return memory;
    size_t size = malloc_usable_size(memory);
    made++;
    blocks++;
    bytes += (int64_t)size;
    uint32_t function = running_function();
    if (function == FUNCTION_TOUCHES_MOVED || function == FUNCTION_HOVER_MOVED) moving++;
    return memory;
}

static void *filled(void *memory, size_t size) {
    if (memory != NULL && is_plugin_running() && shared != NULL && !shared->is_slow)
        memset(memory, (int)shared->fill, size);
    return allocated(memory);
}

EXPORTED void *malloc(size_t size) { return is_ready() ? filled(next_malloc(size), size) : allocate_early(size); }

EXPORTED void *calloc(size_t count, size_t size) {
    if (is_ready()) return allocated(next_calloc(count, size));
    return allocate_early(count * size); /* static memory is 0 */
}

EXPORTED void free(void *memory) {
    if (memory == NULL || is_early(memory)) return;
    if (is_plugin_running()) {
        blocks--;
        bytes -= (int64_t)malloc_usable_size(memory);
    }
    if (is_ready()) next_free(memory);
}

EXPORTED void *realloc(void *memory, size_t size) {
    if (memory == NULL) return malloc(size);
    if (is_early(memory)) {
        void *copy = malloc(size);
        size_t rest = (size_t)(early + sizeof early - (unsigned char *)memory);
        if (copy != NULL) memcpy(copy, memory, size < rest ? size : rest);
        return copy;
    }
    size_t before = is_plugin_running() ? malloc_usable_size(memory) : 0;
    void *moved = next_realloc(memory, size);
    if (is_plugin_running() && (moved != NULL || size == 0)) {
        blocks--;
        bytes -= (int64_t)before;
    }
    return allocated(moved);
}

EXPORTED int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (!is_ready()) return ENOMEM;
    int error = next_posix_memalign(memory, alignment, size);
    if (error == 0) filled(*memory, size);
    return error;
}

EXPORTED void *aligned_alloc(size_t alignment, size_t size) {
    return is_ready() ? filled(next_aligned_alloc(alignment, size), size) : NULL;
}

struct allocations allocations_now(void) {
    struct allocations now = {made, blocks, bytes};
    return now;
}

uint64_t allocations_while_moving(void) { return moving; }
