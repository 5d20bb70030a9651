/* What the harnesses share: a check that keeps the input, and the codes that a call may return. */
#ifndef HARNESS_H
#define HARNESS_H

#include "../../faults/failing.h"

#include <stdio.h>

/* Ends the process: the fuzzer keeps what led here. */
#define HOLD(condition) ((condition) ? (void)0 : broken_promise(__FILE__, __LINE__, #condition))

_Noreturn static inline void broken_promise(const char *file, int line, const char *text) {
    fprintf(stderr, "%s:%d: broken: %s\n", file, line, text);
    abort();
}

static inline int is_code(int32_t code) { return code <= 0 && strcmp(gesta_strerror(code), gesta_strerror(1)) != 0; }

#endif
