#include "shared.h"
#include "guard.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

struct shared *shared;

static const char *const functions[FUNCTION_COUNT] = {[FUNCTION_NONE] = "",
                                                      [FUNCTION_LOAD] = "loading",
#define NAME(upper, lower) [FUNCTION_##upper] = #lower,
                                                      CLASS_FUNCTIONS(NAME)
#undef NAME
};

static const char *const tests[TEST_COUNT] = {
    [TEST_LOAD] = "load",       [TEST_PROBE] = "probe",           [TEST_SESSIONS] = "sessions",
    [TEST_REPEAT] = "repeat",   [TEST_SEQUENCE] = "sequence",     [TEST_INSTANCES] = "instances",
    [TEST_THREADS] = "threads", [TEST_LENGTH] = "length",         [TEST_CLOCK] = "clock",
    [TEST_IDS] = "ids",         [TEST_MEMORY] = "memory",         [TEST_ARBITRATION] = "arbitration",
    [TEST_READING] = "reading", [TEST_PARAMETERS] = "parameters", [TEST_FINDINGS] = "findings",
    [TEST_LEARNED] = "learned"};

const char *function_name(uint32_t function) { return functions[function < FUNCTION_COUNT ? function : 0]; }

const char *test_name(uint32_t test) { return tests[test < TEST_COUNT ? test : 0]; }

static void add(enum rule rule, const char *format, va_list arguments) {
    static atomic_flag lock = ATOMIC_FLAG_INIT;
    uint32_t function = running_function();
    while (atomic_flag_test_and_set(&lock)) {}
    uint32_t at = 0;
    while (at < shared->finding_count &&
           (shared->findings[at].rule != (uint32_t)rule || shared->findings[at].function != function ||
            shared->findings[at].class_index != shared->class_index))
        at++;
    if (at == shared->finding_count && at < FINDINGS_MOST) {
        struct finding *it = &shared->findings[at];
        it->rule = (uint32_t)rule;
        it->function = function;
        it->class_index = shared->class_index;
        it->session = shared->session;
        vsnprintf(it->text, sizeof it->text, format, arguments);
        shared->finding_count++;
    }
    atomic_flag_clear(&lock);
}

void find(enum rule rule, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add(rule, format, arguments);
    va_end(arguments);
}

void find_last(enum rule rule, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add(rule, format, arguments);
    va_end(arguments);
    shared->is_done = 1;
    _exit(0);
}
