/* The harness of the C and C++ programs: counts checks, prints the failed ones, ends with "N passed, N failed". */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <string.h>

#include "gesta/gesta.h"

static unsigned long check_passed, check_failed;

/* Prints at most this many failures, and counts them all. */
enum { CHECK_SHOWN = 40 };

static inline int check_report(int ok, const char *file, int line, const char *text) {
    if (ok) check_passed++;
    else if (check_failed++ < CHECK_SHOWN) printf("%s:%d: FAIL %s\n", file, line, text);
    if (!ok) fflush(stdout);
    return ok;
}

static inline int check_equal(long long got, long long want, const char *file, int line, const char *text) {
    char full[512];
    snprintf(full, sizeof full, "%.300s is %lld, expected %lld", text, got, want);
    return check_report(got == want, file, line, full);
}

static inline int check_near(double got, double want, double within, const char *file, int line, const char *text) {
    char full[512];
    double away = got > want ? got - want : want - got;
    snprintf(full, sizeof full, "%.300s is %.17g, expected %.17g", text, got, want);
    return check_report(away <= within, file, line, full);
}

static inline int check_text(const char *got, const char *want, const char *file, int line, const char *text) {
    char full[512];
    snprintf(full, sizeof full, "%.150s is \"%.150s\", expected \"%.100s\"", text, got ? got : "(null)", want);
    return check_report(got != NULL && strcmp(got, want) == 0, file, line, full);
}

static inline int check_has(const char *got, const char *part, const char *file, int line, const char *text) {
    char full[512];
    snprintf(full, sizeof full, "%.150s is \"%.200s\", must have \"%.60s\"", text, got ? got : "(null)", part);
    return check_report(got != NULL && strstr(got, part) != NULL, file, line, full);
}

/* A call that must fail: its code, and a message that names the function and the argument. */
static inline int check_error(gesta_context *context, int32_t got, int32_t want, const char *part, const char *file,
                              int line, const char *call) {
    char full[640], function[64];
    const char *message = gesta_context_message(context);
    size_t length = strcspn(call, "( ");
    snprintf(function, sizeof function, "%.*s:", (int)length, call);
    int named = strncmp(message, function, strlen(function)) == 0 && strstr(message + strlen(function), part) != NULL;
    snprintf(full, sizeof full, "%.200s is %d (%s), expected %d; message \"%.150s\" must be of %s and name \"%.40s\"",
             call, (int)got, gesta_strerror(got), (int)want, message, function, part);
    return check_report(got == want && named, file, line, full);
}

static inline int check_end(void) {
    printf("%lu passed, %lu failed\n", check_passed, check_failed);
    return check_failed != 0;
}

#define CHECK(condition)              check_report((condition) ? 1 : 0, __FILE__, __LINE__, #condition)
#define CHECK_EQUAL(got, want)        check_equal((long long)(got), (long long)(want), __FILE__, __LINE__, #got)
#define CHECK_NEAR(got, want, within) check_near((got), (want), (within), __FILE__, __LINE__, #got)
#define CHECK_TEXT(got, want)         check_text((got), (want), __FILE__, __LINE__, #got)
#define CHECK_HAS(got, part)          check_has((got), (part), __FILE__, __LINE__, #got)
#define CHECK_OK(call)                check_equal((call), GESTA_OK, __FILE__, __LINE__, #call)
#define CHECK_ERROR(context, call, code, part) check_error((context), (call), (code), (part), __FILE__, __LINE__, #call)

#endif
