/* Conversions that Swift checks and this library need not. */
#ifndef GESTA_PLATFORM_NUMBER_H
#define GESTA_PLATFORM_NUMBER_H

/* The integer part of a number that is known to fit in a long. */
static inline __attribute__((always_inline)) long platform_whole(double number) { return (long)number; }

#endif
