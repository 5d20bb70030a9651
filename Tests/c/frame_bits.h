/*
 * Every bit of many values at the times of frames, as one number: the same on x86-64, aarch64 and wasm32.
 * Tests/c/frame_values.c, Tests/traces/run --emulated and Tests/wasm/replay.c compare it.
 */
#ifndef FRAME_BITS_H
#define FRAME_BITS_H

#include "decay_bits.h"

/* Changes only with the formulas, and then for every processor. */
#define FRAME_BITS UINT64_C(0x8B883C6BDD01F640)

/* 0 if a call fails. The positions are small integers: what is added to a product is exact. */
static inline uint64_t frame_bits(void) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    gesta_config config;
    gesta_context *context = NULL;
    gesta_filter filter;
    uint32_t pan = 0;
    if (gesta_config_init(&config, sizeof config) != GESTA_OK) return 0;
    config.flags = GESTA_CONFIG_FRAME_VALUES;
    if (gesta_context_create(&config, &context) != GESTA_OK) return 0;
    if (gesta_filter_init(&filter, sizeof filter) != GESTA_OK) return 0;
    if (gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.pan"), &pan) != GESTA_OK) return 0;
    for (int i = 0; i < 400; i++) {
        gesta_touch touch;
        gesta_frame_position position;
        memset(&touch, 0, sizeof touch);
        touch.time = i * INT64_C(7654321) + i % 5 * INT64_C(1000003);
        touch.contact = 1;
        touch.phase = i == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED;
        touch.x = i * 11 % 701;
        touch.y = i * i % 397;
        if (gesta_push(context, &touch, 1, sizeof touch) != GESTA_OK) return 0;
        for (uint32_t flags = 0; flags <= GESTA_FRAME_PREDICT; flags++) {
            for (int64_t late = -3; late <= 12; late++) {
                double values[8] = {0};
                size_t count = 0;
                int64_t time = touch.time + late * INT64_C(3333333);
                if (gesta_contact_at(context, 1, time, flags, &position) != GESTA_OK) return 0;
                hash = decay_mix(hash, &position, sizeof position);
                if (gesta_recognizer_values_at(context, pan, time, flags, values, 8, &count) != GESTA_OK) return 0;
                hash = decay_mix(hash, values, sizeof values);
            }
        }
        if (gesta_filter_add(&filter, touch.time, touch.x, touch.y, &filter) != GESTA_OK) return 0;
        hash = decay_mix(hash, &filter, sizeof filter);
    }
    if (gesta_context_destroy(context) != GESTA_OK) return 0;
    return hash;
}

#endif /* FRAME_BITS_H */
