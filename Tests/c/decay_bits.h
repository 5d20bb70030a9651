/*
 * Every bit of many motions, as one number: the same on x86-64, aarch64 and wasm32. Tests/c/decay.c, Tests/traces/run
 * --emulated and Tests/wasm/replay.c compare it.
 */
#ifndef DECAY_BITS_H
#define DECAY_BITS_H

#include <string.h>

#include "gesta/gesta.h"

/* Changes only with the formulas, and then for every processor. */
#define DECAY_BITS UINT64_C(0x75AA155C34098AE0)

static inline uint64_t decay_mix(uint64_t hash, const void *memory, size_t size) {
    const unsigned char *bytes = (const unsigned char *)memory;
    for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static inline uint64_t decay_mix_numbers(uint64_t hash, const gesta_decay *decay) {
    gesta_decay_motion motion;
    for (int64_t i = 0; i <= 40; i++) {
        if (gesta_decay_at(decay, decay->time + (decay->end_time - decay->time) / 37 * i + i, &motion) != GESTA_OK)
            return 0;
        hash = decay_mix(hash, &motion, sizeof motion);
    }
    if (gesta_decay_end(decay, &motion) != GESTA_OK) return 0;
    return decay_mix(hash, &motion, sizeof motion);
}

/* 0 if a call fails. Products that are added to are exact: compilers may join both to one rounding. */
static inline uint64_t decay_bits(void) {
    static const double ratios[] = {0.3, 0.99, 1, 1.7};
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (int i = 0; i < 2000; i++) {
        gesta_decay_options options;
        gesta_decay decay;
        double x, y, speed = 50 + i * 4.96875, scale = 1 + i / 700.0;
        if (gesta_decay_options_init(&options, sizeof options) != GESTA_OK) return 0;
        memset(&decay, 0, sizeof decay);
        decay.size = sizeof decay;
        options.kind = (uint32_t)(i % 5);
        options.rate = 0.99 + (i % 9) / 1000.0;
        options.constant_deceleration = (i % 3) * 170.5;
        options.damping_ratio = ratios[i % 4];
        options.stiffness = 40 + i % 7 * 63.125;
        if (i % 2) options.max_x = 77 + speed / 13;
        if (i % 7 == 0) options.min_y = -speed / 31;
        if (i % 11 == 0) options.flags = GESTA_DECAY_STOP;
        if (i % 13 == 0 && options.kind != GESTA_DECAY_SPLINE) {
            options.flags |= GESTA_DECAY_ZOOM;
            options.max_x = 6;
            if (gesta_decay_start(&options, i, scale, 0, speed / 3000, 0, &decay) != GESTA_OK) return 0;
            hash = decay_mix_numbers(hash, &decay);
            continue;
        }
        if (gesta_decay_start(&options, i * INT64_C(1000003), i % 50, -3, speed, speed * (i % 5 - 2), &decay) !=
            GESTA_OK)
            return 0;
        hash = decay_mix_numbers(hash, &decay);
        if (gesta_decay_snap(&decay, 320, speed / 7, &decay) != GESTA_OK) return 0;
        hash = decay_mix_numbers(hash, &decay);
        if (gesta_decay_carry((uint32_t)(i % 5), 0, speed, 400, 700, speed / 2, &x, &y) != GESTA_OK) return 0;
        hash = decay_mix(decay_mix(hash, &x, sizeof x), &y, sizeof y);
        if (gesta_rubber_band_stretch(speed, 333, 0.55, &x) != GESTA_OK) return 0;
        if (gesta_rubber_band_distance(x, 333, 0.55, &y) != GESTA_OK) return 0;
        hash = decay_mix(decay_mix(hash, &x, sizeof x), &y, sizeof y);
    }
    return hash;
}

#endif
