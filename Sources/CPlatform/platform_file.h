/* Files: whether one is a shared object that this process can open, the entries of a directory, and the environment. */
#ifndef GESTA_PLATFORM_FILE_H
#define GESTA_PLATFORM_FILE_H

#include <stdint.h>

/* The results of platform_file_examine. */
enum {
    PLATFORM_FILE_SHARED_OBJECT,
    PLATFORM_FILE_UNREADABLE, /* `error` says why */
    PLATFORM_FILE_NOT_REGULAR,
    PLATFORM_FILE_NOT_ELF,
    PLATFORM_FILE_OTHER_MACHINE, /* `machine` is the file's */
    PLATFORM_FILE_OTHER_BITS,    /* for processes of another word size: `bits` is the file's, or 0 */
    PLATFORM_FILE_NOT_SHARED,    /* an executable or an object file */
    PLATFORM_FILE_TRUNCATED,     /* ends before a segment that its header lists */
};

typedef struct platform_file {
    uint64_t device, inode; /* identify the file, however it is named */
    uint32_t machine;       /* the ELF machine number */
    uint32_t bits;          /* 32 or 64; 0 if the header says neither */
    int is_writable_by_all; /* not 0: whoever uses the machine may have put other code into it */
    int is_replaceable;     /* not 0: or may have put another file into the directory where it really is */
    int error;              /* an errno value */
} platform_file;

typedef struct platform_directory platform_directory;

#if defined(__wasm__)

static const uint32_t platform_machine = 0;

static inline uint32_t platform_file_examine(const char *path, platform_file *file) {
    return (void)path, (void)file, (uint32_t)PLATFORM_FILE_UNREADABLE;
}
static inline const char *platform_error_text(int error) { return (void)error, "there are no files"; }
static inline platform_directory *platform_directory_open(const char *path, int *error) {
    return (void)path, (void)error, (platform_directory *)0;
}
static inline int platform_directory_is_writable_by_all(platform_directory *directory) { return (void)directory, 0; }
static inline const char *platform_directory_next(platform_directory *directory) {
    return (void)directory, (const char *)0;
}
static inline void platform_directory_close(platform_directory *directory) { (void)directory; }
static inline const char *platform_environment(const char *name) { return (void)name, (const char *)0; }
static inline void platform_write_error_line(const char *line) { (void)line; }

#else

#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The machine that this library is built for, as ELF headers name it. */
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
#error "define this machine's ELF number here"
#endif
static const uint32_t platform_machine = PLATFORM_ELF_MACHINE;

/* The status of an open file, and of one that a path leads to. Not by the C library where the kernel's struct is the
   same: glibc has the functions fstat and stat only since 2.33. */
#if defined(__x86_64__) || defined(__aarch64__)
static inline int platform_file_status(int descriptor, struct stat *status) {
    return (int)syscall(SYS_fstat, descriptor, status);
}
static inline int platform_path_status(const char *path, struct stat *status) {
    return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}
#else
static inline int platform_file_status(int descriptor, struct stat *status) { return fstat(descriptor, status); }
static inline int platform_path_status(const char *path, struct stat *status) { return stat(path, status); }
#endif

/* Whether the file has all bytes that its program headers list: mapping a segment beyond its end ends the process. */
static inline int platform_file_has_segments(int descriptor, const Elf64_Ehdr *header, uint64_t size) {
    if (header->e_ident[EI_CLASS] != ELFCLASS64) return 1;
    if (header->e_phentsize != sizeof(Elf64_Phdr)) return 0;
    for (uint64_t i = 0; i < header->e_phnum; i++) {
        Elf64_Phdr segment;
        uint64_t at, end;
        if (__builtin_add_overflow(header->e_phoff, i * sizeof segment, &at) || at > INT64_MAX) return 0;
        if (pread(descriptor, &segment, sizeof segment, (off_t)at) != (ssize_t)sizeof segment) return 0;
        if (__builtin_add_overflow(segment.p_offset, segment.p_filesz, &end) || end > size) return 0;
    }
    return 1;
}

static inline uint32_t platform_file_examine_open(int descriptor, platform_file *file) {
    struct stat status;
    /* The header of a 32-bit object is shorter, with e_machine and e_type at the same offsets; no whole object is. */
    Elf64_Ehdr header;
    if (platform_file_status(descriptor, &status) != 0) {
        file->error = errno;
        return PLATFORM_FILE_UNREADABLE;
    }
    file->device = status.st_dev;
    file->inode = status.st_ino;
    file->is_writable_by_all = (status.st_mode & S_IWOTH) != 0;
    if (!S_ISREG(status.st_mode)) return PLATFORM_FILE_NOT_REGULAR;
    if (read(descriptor, &header, sizeof header) != (ssize_t)sizeof header) return PLATFORM_FILE_NOT_ELF;
    if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return PLATFORM_FILE_NOT_ELF;
    file->machine = header.e_machine;
    file->bits = header.e_ident[EI_CLASS] == ELFCLASS64 ? 64 : header.e_ident[EI_CLASS] == ELFCLASS32 ? 32 : 0;
    if (file->bits != 8 * sizeof(void *)) return PLATFORM_FILE_OTHER_BITS;
    if (header.e_machine != PLATFORM_ELF_MACHINE) return PLATFORM_FILE_OTHER_MACHINE;
    if (header.e_type != ET_DYN) return PLATFORM_FILE_NOT_SHARED;
    if (!platform_file_has_segments(descriptor, &header, (uint64_t)status.st_size)) return PLATFORM_FILE_TRUNCATED;
    return PLATFORM_FILE_SHARED_OBJECT;
}

/* Whether whoever uses the machine may put files into the directory of the file that the path leads to. If that cannot
   be found out, they may. */
static inline int platform_file_is_replaceable(const char *path) {
    struct stat status;
    char real[PATH_MAX], *end = realpath(path, real) == NULL ? NULL : strrchr(real, '/');
    if (end == NULL) return 1;
    end[end == real] = 0; /* "/" is the directory of "/x" */
    return platform_path_status(real, &status) != 0 || (status.st_mode & S_IWOTH) != 0;
}

/* What can be known of a plugin's file before any of its code runs. Fills `file`. */
static inline uint32_t platform_file_examine(const char *path, platform_file *file) {
    /* O_NONBLOCK: opening a pipe must not wait for its other end. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        file->error = errno;
        return PLATFORM_FILE_UNREADABLE;
    }
    uint32_t kind = platform_file_examine_open(descriptor, file);
    close(descriptor);
    file->is_replaceable = platform_file_is_replaceable(path);
    return kind;
}

static inline const char *platform_error_text(int error) { return strerror(error); }

/* NULL on failure, with the errno value in `error`. */
static inline platform_directory *platform_directory_open(const char *path, int *error) {
    DIR *directory = opendir(path);
    if (directory == NULL) *error = errno;
    return (platform_directory *)directory;
}

/* Whether whoever uses the machine may put files into it. */
static inline int platform_directory_is_writable_by_all(platform_directory *directory) {
    struct stat status;
    return platform_file_status(dirfd((DIR *)directory), &status) == 0 && (status.st_mode & S_IWOTH) != 0;
}

/* The next entry's name, valid until the next call; NULL after the last. */
static inline const char *platform_directory_next(platform_directory *directory) {
    struct dirent *entry = readdir((DIR *)directory);
    return entry == NULL ? NULL : entry->d_name;
}

static inline void platform_directory_close(platform_directory *directory) { closedir((DIR *)directory); }

/* By hand: glibc requires _GNU_SOURCE, with which the system headers differ from those of other Swift modules. */
char *secure_getenv(const char *name);

/* NULL where the variable is not set, and in programs that run with raised privileges. */
static inline const char *platform_environment(const char *name) { return secure_getenv(name); }

static inline void platform_write_error_line(const char *line) { dprintf(2, "%s\n", line); }

#endif

#endif
