/* gesta_context_check: what is worth knowing about recognizers before anybody touches anything. */
#include <math.h>

#include "rivals.h"

static gesta_context *c;
static gesta_finding found[16];
static char texts[16][256];
static size_t found_count;

static void note(gesta_context *context, const gesta_finding *finding, void *user) {
    CHECK(context == c && user == (void *)&found_count && finding->size == sizeof *finding);
    if (found_count == 16) return;
    found[found_count] = *finding;
    snprintf(texts[found_count++], sizeof texts[0], "%s", finding->text);
}

/* How many findings there are. */
static size_t look(void) {
    size_t count = 77;
    found_count = 0;
    CHECK_OK(gesta_context_check(c, note, &found_count, &count));
    CHECK_EQUAL(count, found_count);
    return count;
}

static int is(uint32_t at, uint32_t kind, uint32_t recognizer, uint32_t other) {
    return found[at].kind == kind && found[at].recognizer == recognizer && found[at].other == other &&
           texts[at][0] != 0;
}

static void nothing_to_say(void) {
    c = context_new(0);
    CHECK_EQUAL(look(), 0);
    recognizer_new(c, "gesta.tap");
    recognizer_new(c, "gesta.pan");
    uint32_t chevron = recognizer_new(c, "gesta.chevron");
    CHECK_EQUAL(look(), 1); /* the pan begins first */
    CHECK_OK(gesta_recognizer_destroy(c, chevron));
    CHECK_EQUAL(look(), 0);
    CHECK_OK(gesta_context_check(c, note, &found_count, NULL));
    size_t count = 77;
    CHECK_ERROR(c, gesta_context_check(c, NULL, NULL, &count), GESTA_E_ARGUMENT, "report");
    CHECK_EQUAL(gesta_context_check(NULL, note, NULL, &count), GESTA_E_ARGUMENT);
    CHECK_EQUAL(count, 77);
    CHECK_OK(gesta_context_destroy(c));
}

static void unreachable(void) {
    c = context_new(0);
    uint32_t outer = region_new(c, GESTA_REGION_ROOT, 0, 0, 100, 100), inner = region_new(c, outer, 0, 0, 10, 10);
    uint32_t tap = at_region(c, recognizer_new(c, "gesta.tap"), inner);
    gesta_rect flat = rect_of(0, 0, 100, 0), full = rect_of(0, 0, 100, 100);
    CHECK_EQUAL(look(), 0);
    CHECK_OK(gesta_recognizer_set_number(c, tap, GESTA_STR("enabled"), 0));
    CHECK(look() == 1 && is(0, GESTA_FINDING_UNREACHABLE, tap, 0));
    CHECK_HAS(texts[0], "gesta.tap 0x");
    CHECK_OK(gesta_recognizer_set_number(c, tap, GESTA_STR("enabled"), 1));
    CHECK_OK(gesta_region_set_enabled(c, outer, 0));
    CHECK(look() == 1 && is(0, GESTA_FINDING_UNREACHABLE, tap, 0));
    CHECK_OK(gesta_region_set_enabled(c, outer, 1));
    CHECK_OK(gesta_region_set_rect(c, outer, &flat));
    CHECK(look() == 1 && is(0, GESTA_FINDING_UNREACHABLE, tap, 0));
    CHECK_OK(gesta_region_set_rect(c, outer, &full));
    CHECK_EQUAL(look(), 0);
    CHECK_OK(gesta_recognizer_attach(c, tap, GESTA_REGION_NONE));
    CHECK(look() == 1 && is(0, GESTA_FINDING_UNREACHABLE, tap, 0));
    CHECK_OK(gesta_context_destroy(c));
}

static void hidden(void) {
    c = context_new(0);
    uint32_t single = recognizer_new(c, "gesta.tap"), second = recognizer_new(c, "gesta.tap");
    CHECK(look() == 1 && is(0, GESTA_FINDING_HIDDEN, second, single));
    CHECK_OK(gesta_recognizer_set_number(c, second, GESTA_STR("priority"), 1));
    CHECK(look() == 1 && is(0, GESTA_FINDING_HIDDEN, single, second));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_SIMULTANEOUS, second, 1));
    CHECK_EQUAL(look(), 0);
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_SIMULTANEOUS, second, 0));
    CHECK_OK(gesta_recognizer_set_number(c, second, GESTA_STR("tools"), GESTA_TOOLS_PEN));
    CHECK_EQUAL(look(), 0); /* a finger is the first one's alone */
    CHECK_OK(gesta_recognizer_set_number(c, second, GESTA_STR("tools"), ALL_TOOLS));
    CHECK_OK(gesta_recognizer_attach(c, second, region_new(c, GESTA_REGION_ROOT, 0, 0, 9, 9)));
    CHECK_EQUAL(look(), 0); /* outside that region it has no rival */
    CHECK_OK(gesta_context_destroy(c));
}

/* The double tap that never comes: the single tap takes the first of its taps. */
static void waiting(void) {
    c = context_new(0);
    uint32_t single = recognizer_new(c, "gesta.tap"), twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    CHECK(look() == 1 && is(0, GESTA_FINDING_HIDDEN, twice, single));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK(look() == 1 && is(0, GESTA_FINDING_LATENCY, single, twice));
    CHECK_NEAR(found[0].seconds, number_of(c, twice, "max_interval"), 0);
    CHECK_OK(gesta_recognizer_set_number(c, twice, "max_interval", SIZE_MAX, 0.25));
    CHECK_EQUAL(look(), 1);
    CHECK_NEAR(found[0].seconds, 0.25, 0);
    CHECK_OK(gesta_recognizer_attach(c, twice, GESTA_REGION_NONE));
    CHECK(look() == 2 && is(0, GESTA_FINDING_IDLE_REQUIREMENT, single, twice) &&
          is(1, GESTA_FINDING_UNREACHABLE, twice, 0));
    uint32_t left = region_new(c, GESTA_REGION_ROOT, 0, 0, 9, 9), right_ = region_new(c, GESTA_REGION_ROOT, 9, 0, 9, 9);
    at_region(c, single, left);
    at_region(c, twice, right_);
    CHECK(look() == 1 && is(0, GESTA_FINDING_IDLE_REQUIREMENT, single, twice));
    CHECK_OK(gesta_context_destroy(c));
    /* A pan that waits for a sign is told which lines the sign may begin with. */
    c = context_new(0);
    uint32_t pan = recognizer_new(c, "gesta.pan"), sign = recognizer_new(c, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_text(c, sign, "pattern", SIZE_MAX, "right, down", SIZE_MAX));
    CHECK_OK(gesta_recognizer_relate(c, pan, GESTA_RELATION_REQUIRES_FAILURE, sign, 1));
    CHECK(look() == 1 && is(0, GESTA_FINDING_LATENCY, pan, sign) && isnan(found[0].seconds));
    CHECK_HAS(texts[0], "waits while a straight movement goes right, down-right or up-right; otherwise at most ");
    CHECK_OK(gesta_context_destroy(c));
    /* A class of the program's own does not say how long it may be in doubt. */
    c = rivals_new(0);
    uint32_t a = mark_new(c), b = stroke_new(c);
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 1));
    CHECK(look() == 1 && is(0, GESTA_FINDING_LATENCY, a, b) && isnan(found[0].seconds));
    CHECK_OK(gesta_context_destroy(c));
}

/* Parameters without effect because of another: a finding for each, in the order of the class. */
static void without_effect(void) {
    char expected[96];
    c = context_new(0);
    uint32_t z = recognizer_new(c, "gesta.z");
    CHECK_OK(gesta_recognizer_set_number(c, z, "min_size", SIZE_MAX, 3));
    CHECK_OK(gesta_recognizer_set_number(c, z, "max_stray", SIZE_MAX, 3));
    CHECK_EQUAL(look(), 0);
    CHECK_OK(gesta_recognizer_set_number(c, z, "stroke_precision", SIZE_MAX, 3));
    snprintf(expected, sizeof expected, "gesta.z 0x%08x stroke_precision has no effect while rules is robust",
             (unsigned)z);
    CHECK(look() == 1 && is(0, GESTA_FINDING_UNUSED, z, 0));
    CHECK_TEXT(texts[0], expected);
    CHECK_OK(gesta_recognizer_set_text(c, z, "rules", SIZE_MAX, "literal", SIZE_MAX));
    CHECK(look() == 2 && is(0, GESTA_FINDING_UNUSED, z, 0) && is(1, GESTA_FINDING_UNUSED, z, 0));
    CHECK_HAS(texts[0], " min_size has no effect while rules is literal");
    CHECK_HAS(texts[1], " max_stray has no effect while rules is literal");
    /* A length at its default stays there in another unit, and one that differs still does. */
    CHECK_OK(gesta_context_set_units_per_mm(c, 3.7));
    CHECK_EQUAL(look(), 2);
    /* What no contact reaches has no further findings. */
    CHECK_OK(gesta_recognizer_set_number(c, z, GESTA_STR("enabled"), 0));
    CHECK(look() == 1 && is(0, GESTA_FINDING_UNREACHABLE, z, 0));
    CHECK_OK(gesta_context_destroy(c));
}

enum { TAPS = 40, PLACES = 16 };

static uint32_t dice;
static uint32_t hidden_pairs[TAPS][2];
static uint32_t hidden_count;

static void note_hidden(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context;
    (void)user;
    if (finding->kind != GESTA_FINDING_HIDDEN || hidden_count == TAPS) return;
    hidden_pairs[hidden_count][0] = finding->recognizer;
    hidden_pairs[hidden_count++][1] = finding->other;
}

static uint32_t roll(uint32_t sides) {
    dice = dice * 1664525u + 1013904223u;
    return (dice >> 8) % sides;
}

/* Taps in nested regions, related at random. What hides each is found by comparing it with all others. */
static void many(uint32_t seed) {
    uint32_t regions[PLACES], taps[TAPS], depth[PLACES], parent[PLACES], home[TAPS], slop[TAPS], priority[TAPS];
    static int together[TAPS][TAPS], waits[TAPS];
    memset(together, 0, sizeof together);
    memset(waits, 0, sizeof waits);
    dice = seed;
    c = context_new(0);
    regions[0] = GESTA_REGION_ROOT;
    depth[0] = parent[0] = 0;
    for (uint32_t i = 1; i < PLACES; i++) {
        parent[i] = roll(3) ? i - 1 : roll(i);
        depth[i] = depth[parent[i]] + 1;
        regions[i] = region_new(c, regions[parent[i]], 0, 0, 100, 100);
    }
    for (uint32_t i = 0; i < TAPS; i++) {
        home[i] = roll(PLACES);
        slop[i] = 5 + roll(3);
        priority[i] = roll(2);
        taps[i] = at_region(c, recognizer_new(c, "gesta.tap"), regions[home[i]]);
        CHECK_OK(gesta_recognizer_set_number(c, taps[i], "slop", SIZE_MAX, slop[i]));
        CHECK_OK(gesta_recognizer_set_number(c, taps[i], GESTA_STR("priority"), (int32_t)priority[i]));
    }
    for (uint32_t n = 0; n < 3 * TAPS; n++) {
        uint32_t i = roll(TAPS), j = roll(TAPS);
        if (i == j) continue;
        if (roll(2)) {
            CHECK_OK(gesta_recognizer_relate(c, taps[i], GESTA_RELATION_SIMULTANEOUS, taps[j], 1));
            together[i][j] = together[j][i] = 1;
        } else if (gesta_recognizer_relate(c, taps[i], GESTA_RELATION_REQUIRES_FAILURE, taps[j], 1) == GESTA_OK) {
            waits[i] = 1;
        }
    }
    uint32_t expected = 0, others[TAPS];
    for (uint32_t i = 0; i < TAPS; i++) {
        others[i] = TAPS;
        for (uint32_t j = 0; j < TAPS && others[i] == TAPS; j++) {
            uint32_t place = home[i];
            while (place != home[j] && place != 0) place = parent[place];
            int is_first = priority[j] != priority[i]         ? priority[j] > priority[i]
                           : depth[home[j]] != depth[home[i]] ? depth[home[j]] > depth[home[i]]
                                                              : j < i;
            if (i != j && place == home[j] && slop[j] >= slop[i] && (slop[i] < slop[j] || is_first) &&
                !together[i][j] && !waits[j])
                others[i] = j;
        }
        expected += others[i] < TAPS;
    }
    CHECK(expected > 0);
    hidden_count = 0;
    CHECK_OK(gesta_context_check(c, note_hidden, NULL, NULL));
    CHECK_EQUAL(hidden_count, expected);
    for (uint32_t i = 0, at = 0; i < TAPS; i++) {
        if (others[i] == TAPS) continue;
        CHECK_EQUAL(hidden_pairs[at][0], taps[i]);
        CHECK_EQUAL(hidden_pairs[at++][1], taps[others[i]]);
    }
    CHECK_OK(gesta_context_destroy(c));
}

static uint32_t pattern_new(const char *pattern) {
    uint32_t r = recognizer_new(c, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_text(c, r, "pattern", SIZE_MAX, pattern, SIZE_MAX));
    return r;
}

/* Strokes that another recognizer wins now and then, whichever was created first. */
static void similar(void) {
    for (int order = 0; order < 2; order++) {
        c = context_new(0);
        uint32_t first = pattern_new(order ? "cw 360" : "circle"), second = pattern_new(order ? "circle" : "cw 360");
        uint32_t any = order ? second : first, clockwise = order ? first : second, rectangle, count = look(), at = 0;
        while (at < count && !is(at, GESTA_FINDING_SIMILAR, any, clockwise)) at++;
        CHECK(at < count); /* a clockwise circle fits better to that */
        CHECK_HAS(texts[at], " is hard to tell apart: ");
        CHECK_HAS(texts[at], " variations of its stroke match the other better: gesta.stroke 0x");
        int lost = 0, recognized = 0;
        CHECK_EQUAL(sscanf(strstr(texts[at], "apart: "), "apart: %d of %d ", &lost, &recognized), 2);
        CHECK(lost > 0 && lost < recognized && recognized <= 36); /* nine variations of each of four ways */
        rectangle = pattern_new("right, down, left, up");
        CHECK_EQUAL(look(), count); /* what differs clearly is not reported */
        CHECK_OK(gesta_recognizer_destroy(c, rectangle));
        /* Nor where something else decides, or both may win. */
        CHECK_OK(gesta_recognizer_relate(c, any, GESTA_RELATION_SIMULTANEOUS, clockwise, 1));
        CHECK_EQUAL(look(), 0);
        CHECK_OK(gesta_recognizer_relate(c, any, GESTA_RELATION_SIMULTANEOUS, clockwise, 0));
        CHECK_OK(gesta_recognizer_relate(c, any, GESTA_RELATION_REQUIRES_FAILURE, clockwise, 1));
        for (at = 0, count = look(); at < count; at++) CHECK(found[at].kind != GESTA_FINDING_SIMILAR);
        CHECK_OK(gesta_context_destroy(c));
    }
}

int main(void) {
    nothing_to_say();
    unreachable();
    hidden();
    waiting();
    without_effect();
    similar();
    for (uint32_t seed = 1; seed <= 200; seed++) many(seed);
    return check_end();
}
