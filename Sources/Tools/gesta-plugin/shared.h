/*
 * The memory that the checker shares with the process of a test: what the test is to do, where it is, and what it has
 * found. It survives whatever the plugin does to the process.
 */
#ifndef SHARED_H
#define SHARED_H

#include "functions.h"
#include "rules.h"

#include <stddef.h>
#include <stdint.h>

enum { FINDINGS_MOST = 48, HASHES_MOST = 512, THREADS_MOST = 4 };

const char *function_name(uint32_t function);

struct finding {
    uint32_t rule;
    uint32_t function; /* of the class, or FUNCTION_NONE */
    uint32_t class_index;
    uint32_t session; /* UINT32_MAX: not in a session */
    char text[512];
};

enum test {
    TEST_LOAD,
    TEST_PROBE,
    TEST_SESSIONS,
    TEST_REPEAT,
    TEST_SEQUENCE,
    TEST_INSTANCES,
    TEST_THREADS,
    TEST_LENGTH,
    TEST_CLOCK,
    TEST_IDS,
    TEST_MEMORY,
    TEST_ARBITRATION,
    TEST_READING,
    TEST_PARAMETERS,
    TEST_FINDINGS,
    TEST_LEARNED,
    TEST_COUNT
};

const char *test_name(uint32_t test);

struct shared {
    /* the request */
    uint32_t test;
    uint32_t class_index;
    uint64_t seed;
    uint32_t first, count; /* sessions */
    uint32_t fill;         /* what new memory has in it */
    uint32_t is_slow;      /* under valgrind or AddressSanitizer */
    uint32_t lends;        /* contacts in memory of the checker's own */
    uint32_t is_inert;     /* the class is called for nothing: a trace has only the input */
    uint32_t budget;       /* microseconds */
    char path[4096];
    char trace[4096]; /* where to write the session, or "" */
    /* where it is */
    volatile uint32_t session;
    volatile uint32_t is_done;
    volatile uint32_t is_traced;  /* the trace is complete */
    volatile uint32_t is_jumping; /* longjmp was called in a function that has not returned since */
    volatile uint32_t forker;     /* the function that called fork last, or FUNCTION_NONE */
    struct {
        volatile uint32_t function;
        volatile int64_t since; /* ns of the monotonic clock; 0 while no function of the plugin runs */
    } calls[THREADS_MOST];
    /* the results */
    uint32_t class_count;
    uint32_t load_code; /* a GESTA_E_ code, negated */
    uint32_t recognized, sequences, began, changed;
    uint64_t samples;
    uint32_t finding_count;
    struct finding findings[FINDINGS_MOST];
    uint64_t hashes[HASHES_MOST];
    char text[65536]; /* the description, or the host's message */
};

/* In the process of a test. */
extern struct shared *shared;

/* Adds a finding about the function that runs, once for each rule, function and class. */
void find(enum rule rule, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same, and ends the process: the test cannot continue. */
_Noreturn void find_last(enum rule rule, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
