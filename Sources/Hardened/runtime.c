/* What a hardened build has beside the core: it says where a check failed, checks exclusive access, and writes which
 * transitions attempts have made. The texts of places are constants of the core: see name_places.py. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print(const char *text) {
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t written = write(2, text, left);
        if (written <= 0) return;
        text += written;
        left -= (size_t)written;
    }
}

/** A check failed. Called instead of the instruction that ends the process. */
_Noreturn void gesta_hardened_trap(const char *place) {
    print("gesta: ");
    print(place);
    print("\n");
    __builtin_trap();
}

/** The standard library prints its messages with this, one byte at a time. (libc's would keep them in a buffer.) */
int __wrap_putchar(int byte) {
    char text[2] = {(char)byte, 0};
    print(text);
    return byte;
}

/* The transitions of attempts that have been made, by the numbers of Stage.swift. */
enum { STAGES = 0x11, TRANSITIONS = 32 };
static char made[STAGES][TRANSITIONS][STAGES];

void gesta_hardened_saw(uint8_t from, uint8_t transition, uint8_t to) { made[from][transition][to] = 1; }

/* Adds them to the file that GESTA_TRANSITIONS names. */
__attribute__((destructor)) static void write_transitions(void) {
    const char *path = getenv("GESTA_TRANSITIONS");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file) return;
    for (int from = 0; from < STAGES; from++)
        for (int transition = 0; transition < TRANSITIONS; transition++)
            for (int to = 0; to < STAGES; to++)
                if (made[from][transition][to]) fprintf(file, "%d %d %d\n", from, transition, to);
    fclose(file);
}

/* An access that is under way. The compiler reserves three words for it. */
struct access {
    const void *address; /* NULL: not tracked */
    const char *place;
    uintptr_t next; /* and whether it writes, in its lowest bit */
};

enum { WRITES = 1, TRACKED = 0x20 };

static _Thread_local struct access *newest;

static struct access *before(const struct access *access) { return (struct access *)(access->next & ~(uintptr_t)1); }

void swift_beginAccess(const void *address, struct access *access, uintptr_t flags, const char *place) {
    for (const struct access *other = newest; other; other = before(other)) {
        if (other->address != address || !((other->next | flags) & WRITES)) continue;
        print("gesta: overlapping accesses to the same memory, the first at ");
        print(other->place ? other->place : "an unknown place");
        print(", the second at ");
        print(place ? place : "an unknown place");
        print("\n");
        __builtin_trap();
    }
    access->address = flags & TRACKED ? address : NULL;
    if (!access->address) return;
    access->place = place;
    access->next = (uintptr_t)newest | (flags & WRITES);
    newest = access;
}

void swift_endAccess(struct access *access) {
    if (!access->address) return;
    if (newest == access) {
        newest = before(access);
        return;
    }
    for (struct access *later = newest; later; later = before(later)) {
        if (before(later) != access) continue;
        later->next = (access->next & ~(uintptr_t)1) | (later->next & 1);
        return;
    }
}
