/* The dynamic linker: opens shared objects and finds their functions. */
#ifndef GESTA_PLATFORM_LIBRARY_H
#define GESTA_PLATFORM_LIBRARY_H

#if defined(__wasm__)

/* Whether shared objects can be opened at all. */
static inline int platform_has_libraries(void) { return 0; }

static inline void *platform_library_open(const char *path) { return (void)path, (void *)0; }
static inline const char *platform_library_error(void) { return 0; }
static inline void *platform_library_symbol(void *library, const char *name) {
    return (void)library, (void)name, (void *)0;
}
static inline void platform_library_close(void *library) { (void)library; }
static inline const char *platform_own_path(void) { return 0; }

#else

#include <dlfcn.h>

static inline int platform_has_libraries(void) { return 1; }

/* Resolves all symbols at once and exports none of them to other libraries. NULL on failure. */
static inline void *platform_library_open(const char *path) { return dlopen(path, RTLD_NOW | RTLD_LOCAL); }

/* Why the last call failed, or NULL. Valid until the next call. */
static inline const char *platform_library_error(void) { return dlerror(); }

static inline void *platform_library_symbol(void *library, const char *name) { return dlsym(library, name); }
static inline void platform_library_close(void *library) { dlclose(library); }

/* By hand: glibc requires _GNU_SOURCE, with which the system headers differ from those of other Swift modules. */
struct platform_address {
    const char *file;
    void *base;
    const char *symbol;
    void *value;
};
int platform_dladdr(const void *address, struct platform_address *found) __asm__("dladdr");

/* The path of the shared object that has this code, or of the program that it is linked into. NULL if not known. */
static inline const char *platform_own_path(void) {
    struct platform_address found;
    return platform_dladdr((const void *)platform_own_path, &found) != 0 ? found.file : 0;
}

#endif

#endif
