/*
 * The fuzzer's bytes as records of eight, so that its cutting, copying and swapping keeps records aligned; and the
 * meaning of the fields of a record.
 */
#ifndef BYTES_H
#define BYTES_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "gesta/gesta.h"

typedef struct bytes {
    const uint8_t *at, *end;
} bytes;

typedef struct record {
    uint8_t op, a, b, c;
    uint16_t x, y;
} record;

/* 0 when there are no more. */
static inline int next_record(bytes *in, record *r) {
    if (in->end - in->at < 8) return 0;
    r->op = in->at[0];
    r->a = in->at[1];
    r->b = in->at[2];
    r->c = in->at[3];
    memcpy(&r->x, in->at + 4, 2);
    memcpy(&r->y, in->at + 6, 2);
    in->at += 8;
    return 1;
}

static inline uint32_t word_of(const record *r) { return (uint32_t)r->x | (uint32_t)r->y << 16; }

/* Sixteenths up to +-1920, and then the numbers that break things. */
static inline double number_of_bits(uint16_t bits) {
    static const double odd[] = {
        0,
        -0.0,
        1,
        -1,
        1e9,
        -1e9,
        1e9 + 1,
        1e300,
        -1e300,
        5e-324,
        1e-300,
        4503599627370497.5,
        9007199254740992.0,
        -9007199254740993.0,
        2147483648.0,
        4294967296.0,
        9.3e18,
        -9.3e18,
        1.8446744073709552e19,
        0.1,
        3.141592653589793,
        1e-9,
        65536,
        1024,
    };
    enum { ODD = sizeof odd / sizeof *odd };
    if (bits < 0xF000) return ((double)bits - 0x7800) / 16;
    switch (bits & 31) {
    case 31: return (double)NAN;
    case 30: return (double)INFINITY;
    case 29: return (double)-INFINITY;
    default: return odd[(bits & 31) % ODD];
    }
}

/* Whole numbers, likewise. */
static inline int64_t whole_of_bits(uint16_t bits) {
    static const int64_t odd[] = {
        INT64_MIN,
        INT64_MAX,
        GESTA_TIME_MAX,
        -GESTA_TIME_MAX,
        GESTA_TIME_MAX + 1,
        INT64_C(9007199254740993),
        INT64_C(4294967296),
        INT64_C(2147483648),
        -1,
        INT64_C(1000000000000000000),
        65536,
        65535,
        1 << 20,
        1024,
        1025,
        0,
    };
    return bits < 0xF000 ? (int16_t)bits % 16 : odd[bits & 15];
}

/* A copy of exactly that many bytes, so that reading one more is seen. The caller frees it. */
static inline void *exact(const void *from, size_t size) {
    void *copy = malloc(size > 0 ? size : 1);
    if (copy == NULL) abort();
    if (size > 0) memcpy(copy, from, size);
    return copy;
}

/* The next bytes as they are, up to `most` records of them. */
static inline char *raw_text(bytes *in, size_t records, size_t *length) {
    size_t left = (size_t)(in->end - in->at), size = records * 8 < left ? records * 8 : left;
    char *text = exact(in->at, size);
    in->at += size;
    *length = size;
    return text;
}

#endif
