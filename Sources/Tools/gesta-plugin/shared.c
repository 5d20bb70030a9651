#include "shared.h"
#include "guard.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

struct shared *shared;

static const char *const functions[FUNCTION_COUNT] = {"",
                                                      "loading",
                                                      "create",
                                                      "destroy",
                                                      "reset",
                                                      "touches_began",
                                                      "touches_moved",
                                                      "touches_ended",
                                                      "touches_cancelled",
                                                      "deadline_reached",
                                                      "parameters_changed",
                                                      "set_value",
                                                      "hover_moved",
                                                      "hover_left",
                                                      "can_prevent",
                                                      "can_be_prevented",
                                                      "should_require_failure",
                                                      "should_be_required_to_fail",
                                                      "measures",
                                                      "can_take_over",
                                                      "can_move",
                                                      "take_over"};

static const char *const tests[TEST_COUNT] = {"load",    "probe",  "sessions", "repeat", "sequence", "instances",
                                              "threads", "length", "clock",    "ids",    "memory",   "arbitration"};

const char *function_name(uint32_t function) { return functions[function < FUNCTION_COUNT ? function : 0]; }

const char *test_name(uint32_t test) { return tests[test < TEST_COUNT ? test : 0]; }

static void add(enum rule rule, const char *format, va_list arguments) {
    static atomic_flag lock = ATOMIC_FLAG_INIT;
    uint32_t function = running_function();
    while (atomic_flag_test_and_set(&lock)) {}
    uint32_t at = 0;
    while (at < shared->finding_count &&
           (shared->findings[at].rule != (uint32_t)rule || shared->findings[at].function != function))
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
