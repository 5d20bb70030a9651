/* Conversions that Swift checks and this library need not. */
#ifndef GESTA_PLATFORM_NUMBER_H
#define GESTA_PLATFORM_NUMBER_H

#include <stdint.h>

/* The integer part of a number that is known to fit in 64 bits; a long has 32 in wasm32. */
static inline __attribute__((always_inline)) int64_t platform_whole(double number) { return (int64_t)number; }

#endif
