/*
 * Plays each family of inputs at half its size and at its size: main [FACTOR [PART]], where FACTOR multiplies the
 * sizes, and PART is a part of the names of families: others are left out. Prints for each "KIND | NAME |
 * bytes of input | bytes of memory, at most at once | nanoseconds of the processor | 1 if that was its whole size".
 * Under callgrind, writes the instructions of each, in the same order, into a file of its own.
 */
#define _POSIX_C_SOURCE 200809L

#include "budgets.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../bench/counted.h"
#include "../c/counting.h"

char *text;
size_t length;
static size_t capacity;
static counting memory;
static const char *playing = "";

static void reserve(size_t more) {
    if (length + more < capacity) return;
    capacity = 2 * (length + more);
    text = realloc(text, capacity);
    if (text == NULL) abort();
}

void put(const char *format, ...) {
    va_list list;
    reserve(512);
    va_start(list, format);
    length += (size_t)vsnprintf(text + length, 512, format, list);
    va_end(list);
}

void put_bytes(const void *bytes, size_t count) {
    reserve(count);
    memcpy(text + length, bytes, count);
    length += count;
}

void put_times(const char *part, uint32_t times) {
    for (uint32_t i = 0; i < times; i++) put_bytes(part, strlen(part));
}

void fail(const char *what, const char *message) {
    printf("FAIL %s: %s: %s\n", playing, what, message);
    exit(1);
}

gesta_context *open_context(void) {
    gesta_config config;
    gesta_context *context = NULL;
    if (gesta_config_init(&config, sizeof config) != GESTA_OK) abort();
    config.units_per_mm = 1;
    config.max_contacts = 1024;
    if (gesta_context_create(&config, &context) != GESTA_OK) abort();
    return context;
}

uint32_t make(gesta_context *context, const char *class_name) {
    uint32_t recognizer = 0;
    if (gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = class_name), &recognizer) != GESTA_OK)
        fail("create", gesta_context_message(context));
    return recognizer;
}

void draw(gesta_context *context) {
    enum { CONTACTS = 10, MOVES = 4 };
    static gesta_touch batch[2 * CONTACTS * (MOVES + 2)];
    size_t count = 0;
    memset(batch, 0, sizeof batch);
    for (int round = 0; round < 2; round++)
        for (int step = 0; step < MOVES + 2; step++)
            for (int i = 0; i < CONTACTS; i++) {
                gesta_touch *touch = &batch[count];
                touch->time = (int64_t)count++ * 1000000;
                touch->contact = (uint64_t)i + 1;
                touch->phase = step == 0           ? GESTA_PHASE_BEGAN
                               : step == MOVES + 1 ? GESTA_PHASE_ENDED
                                                   : GESTA_PHASE_MOVED;
                touch->x = 5 + 9 * i + (round == 0 ? 0 : 20 * step);
                touch->y = 5 + 7 * i;
            }
    if (gesta_push(context, batch, count, sizeof *batch) != GESTA_OK) fail("push", gesta_context_message(context));
}

/* The inverse of the multiplier of Fibonacci hashing: the products have the same upper half, up to `bits` bits. */
uint64_t colliding(uint64_t order, unsigned bits) {
    const uint64_t multiplier = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t inverse = multiplier;
    for (int i = 0; i < 6; i++) inverse *= 2 - multiplier * inverse;
    if (bits == 64) return order * inverse;
    /* Of 32 bits: those whose product has some zeros there, as many as a table of 4,096 needs. */
    static uint64_t found[1 << 16], count, next = 1;
    while (count <= order) {
        if (((next * multiplier) >> 32 & 0x1fff) == 0) found[count++] = next;
        next++;
    }
    return found[order];
}

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void play(const family *family, uint32_t size, int is_whole) {
    playing = family->name;
    length = 0;
    family->write(size);
    reserve(1);
    text[length] = 0;
    memory.most_bytes = memory.bytes;
    size_t before = memory.bytes;
    double begun = now_ns();
    counted_begin();
    int32_t code = family->play();
    counted_stop();
    counted_end();
    double took = now_ns() - begun;
    if (code != GESTA_OK && code != family->code) fail("returned", gesta_strerror(code));
    if (memory.bytes != before) fail("memory", "not all of it was freed");
    printf("%s | %s | %zu | %zu | %.0f | %d\n", family->kind, family->name, length, memory.most_bytes - before, took,
           is_whole);
    fflush(stdout);
}

int main(int argc, char **argv) {
    const family *const lists[] = {of_patterns, of_setups, of_traces, of_examples, of_samples, of_labels, of_plugins};
    uint32_t factor = argc > 1 ? (uint32_t)atoi(argv[1]) : 1;
    const char *part = argc > 2 ? argv[2] : "";
    gesta_allocator hook = counting_hook(&memory);
    if (gesta_allocator_set(&hook) != GESTA_OK) return 1;
    for (size_t at = 0; at < sizeof lists / sizeof *lists; at++)
        for (const family *one = lists[at]; one->kind != NULL; one++) {
            if (strstr(one->name, part) == NULL && strstr(one->kind, part) == NULL) continue;
            /* Patterns are as large as they may be. */
            uint32_t size = lists[at] == of_patterns ? one->size : one->size * factor;
            play(one, size / 2, 0);
            play(one, size, 1);
        }
    free(text);
    return memory.wrong != 0;
}
