#include "pairs.h"

const gesta_touch *pairs_make(gesta_touch *pairs, const gesta_touch *strokes) {
    for (int i = 0; i < STROKES_TOTAL; i++) {
        const gesta_touch *start = &strokes[i / STROKE_SAMPLES * STROKE_SAMPLES];
        gesta_touch *second = &pairs[2 * i + 1];
        pairs[2 * i] = *second = strokes[i];
        second->contact++;
        second->x = start->x + 200 - (strokes[i].x - start->x) / 2;
        second->y = start->y + (strokes[i].y - start->y) / 2;
    }
    return pairs;
}
