/* The part of libc that the core uses: Embedded Swift has no Glibc module. */
#ifndef GESTA_PLATFORM_H
#define GESTA_PLATFORM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Swift sees neither errno, which is a macro, nor O_ and S_IS macros that are made of others. */
static inline int platform_errno(void) { return errno; }
static inline int platform_open_for_reading(const char *path) { return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); }
static inline int platform_is_regular(const struct stat *status) { return S_ISREG(status->st_mode); }
static inline const char *platform_entry_name(const struct dirent *entry) { return entry->d_name; }

/* One counter is shared between contexts on different threads: the living allocations. */
static inline void platform_count(long *counter, long step) { __atomic_fetch_add(counter, step, __ATOMIC_RELAXED); }
static inline long platform_counted(const long *counter) { return __atomic_load_n(counter, __ATOMIC_ACQUIRE); }

/* Swift asks of each number whether it fits before it cuts it off; this caller knows. */
static inline __attribute__((always_inline)) long platform_whole(double number) { return (long)number; }

/* Room for all objects that one call makes. (In two steps: Swift sees no array of more than 4,096 elements.) */
typedef struct platform_room {
    struct platform_line {
        unsigned long words[32];
    } lines[64];
} platform_room;

/* The machine that this library was built for, as ELF headers name it. */
#if defined(__x86_64__)
#define PLATFORM_ELF_MACHINE EM_X86_64
#elif defined(__aarch64__)
#define PLATFORM_ELF_MACHINE EM_AARCH64
#elif defined(__riscv)
#define PLATFORM_ELF_MACHINE EM_RISCV
#elif defined(__arm__)
#define PLATFORM_ELF_MACHINE EM_ARM
#elif defined(__i386__)
#define PLATFORM_ELF_MACHINE EM_386
#else
#error "name this machine's ELF number here"
#endif
static const unsigned platform_elf_machine = PLATFORM_ELF_MACHINE;
static const unsigned platform_elf_class = sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32;

#endif
