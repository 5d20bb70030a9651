/*
 * The loop of luajit.lua in C: writes each sample into one struct and pushes it. LuaJIT and Python call it for
 * comparison.
 */
#include "floor.h"
#include "gesta/gesta.h"

int32_t bench_push_single(gesta_context *context, gesta_touch *touch, const gesta_touch *from, size_t count) {
    int32_t worst = GESTA_OK;
    for (size_t i = 0; i < count; i++) {
        touch->time = from[i].time;
        touch->contact = from[i].contact;
        touch->x = from[i].x;
        touch->y = from[i].y;
        touch->phase = from[i].phase;
        int32_t code = gesta_push(context, touch, 1, sizeof *touch);
        if (code < worst) worst = code;
    }
    return worst;
}
