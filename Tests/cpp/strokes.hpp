// Contexts and strokes for the C++ programs.
#ifndef STROKES_HPP
#define STROKES_HPP

#include <gesta/gesta.hpp>
#include <vector>

#include "../c/check.h"

// With one unit per millimeter.
inline gesta::context new_context() {
    gesta_config config = gesta::context::defaults();
    config.units_per_mm = 1;
    return std::move(gesta::context::create(&config).value);
}

// A right chevron from (x, y), `samples` moves long, as one batch.
inline std::vector<gesta_touch> stroke(int64_t time, uint64_t contact, double x, double y, int samples = 30) {
    std::vector<gesta_touch> touches{gesta::touch(time, contact, GESTA_PHASE_BEGAN, x, y)};
    for (int i = 1; i <= samples; i++) {
        x += i <= samples / 2 ? 3 : -3;
        y += 2;
        touches.push_back(gesta::touch(time + i * 4000000, contact, GESTA_PHASE_MOVED, x, y));
    }
    touches.push_back(gesta::touch(time + (samples + 1) * INT64_C(4000000), contact, GESTA_PHASE_ENDED, x, y));
    return touches;
}

#endif
