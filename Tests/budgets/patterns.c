/* Patterns, of at most GESTA_TEXT_MAX bytes: each is set, two strokes are drawn, and the recognizer is destroyed. */
#include <stdio.h>
#include <string.h>

#include "budgets.h"

static int32_t set(void) {
    gesta_context *context = open_context();
    uint32_t recognizer = make(context, "gesta.stroke");
    int32_t code = gesta_recognizer_set_text(context, recognizer, GESTA_STR("pattern"), text, length);
    draw(context);
    gesta_context_destroy(context);
    return code;
}

static void put_list(const char *part, uint32_t times, const char *between) {
    for (uint32_t i = 0; i < times; i++) {
        if (i > 0) put("%s", between);
        put_bytes(part, strlen(part));
    }
}

static void presets(uint32_t n) { put_list("zigzag", n, "; "); }
static void crosses(uint32_t n) { put_list("x", n, "; "); }
static void repeats(uint32_t n) { put_list("(left, right, up, down, left, right, up) x1..2", n, "; "); }
static void alternatives(uint32_t n) { put_list("left", n, "|"); }
static void more_alternatives(uint32_t n) { put_list("left", n < 65 ? n : 64 * n, "|"); }
static void nested(uint32_t n) {
    put_times("(", n);
    put("left");
    put_times(" x1..8)", n);
}

static void any_start(uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        put("%sanywhere either-way right, down-right, right, down-right, right, down-right, right, down-right, right, "
            "down-right, right, down-right, right, down-right",
            i > 0 ? "; " : "");
}

static const char *const features =
    "{direction -10..10, length 0..1, mm 1..9, wobble 0..1, bow -1..1, entry -9..9, exit -9..9, detour 1..2, sweep "
    "-9..9, roundness 0..1, oval 0..1, fill 0..1, pause 0..1, kink 0..9, uneven 0..9, turn -9..9, corner -9..9, "
    "miss 0..1, balance -1..1}";

static void tests(uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < 14; k++) {
            put("%sleft", k > 0 ? ", " : i > 0 ? "; " : "");
            put_bytes(features, strlen(features));
        }
}

static void long_name(uint32_t n) {
    put_times("a", n);
    put(": left");
}

static void spaces(uint32_t n) {
    put("left");
    put_times(" ", n);
}

static void wrong_number(uint32_t n) {
    put("cw 1");
    put_times("0", n);
}

#define PATTERN "patterns"
const family of_patterns[] = {
    {PATTERN, "presets of many ways", 5, presets, set, 0},
    {PATTERN, "presets of two strokes", 16, crosses, set, 0},
    {PATTERN, "repeated parts", 60, repeats, set, 0},
    {PATTERN, "alternatives", 256, alternatives, set, 0},
    {PATTERN, "more alternatives than there may be", 160, more_alternatives, set, GESTA_E_PATTERN},
    {PATTERN, "repetitions in repetitions", 8, nested, set, GESTA_E_PATTERN},
    {PATTERN, "any start, either way", 8, any_start, set, GESTA_E_PATTERN},
    {PATTERN, "all tests of all segments", 13, tests, set, 0},
    {PATTERN, "a long name", 60000, long_name, set, GESTA_E_PATTERN},
    {PATTERN, "spaces", 60000, spaces, set, 0},
    {PATTERN, "a long number", 60000, wrong_number, set, GESTA_E_PATTERN},
    {NULL, NULL, 0, NULL, NULL, 0},
};
