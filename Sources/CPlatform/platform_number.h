/* Conversions that Swift checks and this library need not. */
#ifndef GESTA_PLATFORM_NUMBER_H
#define GESTA_PLATFORM_NUMBER_H

#include <stdint.h>
#include <string.h>

/* The integer part of a number that is known to fit in 64 bits; a long has 32 in wasm32. */
static inline __attribute__((always_inline)) int64_t platform_whole(double number) { return (int64_t)number; }

/* Writes 16 hexadecimal digits, all at once. */
static inline __attribute__((always_inline)) void platform_write_hexadecimal(uint64_t number, void *digits) {
    typedef uint8_t half __attribute__((vector_size(8)));
    typedef uint8_t whole __attribute__((vector_size(16)));
    const uint64_t nibbles = 0x0F0F0F0F0F0F0F0F, bytes = __builtin_bswap64(number);
    const half high = (half)(bytes >> 4 & nibbles), low = (half)(bytes & nibbles);
    const whole each = __builtin_shufflevector(high, low, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    const whole ascii = each + '0' + ((whole)(each > 9) & ('a' - '9' - 1));
    memcpy(digits, &ascii, sizeof ascii);
}

#endif
