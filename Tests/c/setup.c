/* gesta_context_check: what is worth knowing about recognizers before anybody touches anything. */
#include <math.h>

#include "rivals.h"

static gesta_context *c;
static gesta_finding found[16];
static char texts[16][256];
static uint32_t found_count;

static void note(gesta_context *context, const gesta_finding *finding, void *user) {
    CHECK(context == c && user == (void *)&found_count && finding->size == sizeof *finding);
    if (found_count == 16) return;
    found[found_count] = *finding;
    snprintf(texts[found_count++], sizeof texts[0], "%s", finding->text);
}

/* How many findings there are. */
static uint32_t look(void) {
    uint32_t count = 77;
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
    recognizer_new(c, "gesta.chevron");
    CHECK_EQUAL(look(), 0);
    CHECK_OK(gesta_context_check(c, note, &found_count, NULL));
    uint32_t count = 77;
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
    CHECK_OK(gesta_recognizer_set_enabled(c, tap, 0));
    CHECK(look() == 1 && is(0, GESTA_FINDING_UNREACHABLE, tap, 0));
    CHECK_HAS(texts[0], "gesta.tap 0x");
    CHECK_OK(gesta_recognizer_set_enabled(c, tap, 1));
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
    CHECK_OK(gesta_recognizer_set_priority(c, second, 1));
    CHECK(look() == 1 && is(0, GESTA_FINDING_HIDDEN, single, second));
    CHECK_OK(gesta_recognizer_allow_simultaneous(c, single, second, 1));
    CHECK_EQUAL(look(), 0);
    CHECK_OK(gesta_recognizer_allow_simultaneous(c, single, second, 0));
    CHECK_OK(gesta_recognizer_set_tools(c, second, 1 << GESTA_TOOL_PEN));
    CHECK_EQUAL(look(), 0); /* a finger is the first one's alone */
    CHECK_OK(gesta_recognizer_set_tools(c, second, 15));
    CHECK_OK(gesta_recognizer_attach(c, second, region_new(c, GESTA_REGION_ROOT, 0, 0, 9, 9)));
    CHECK_EQUAL(look(), 0); /* outside that region it has no rival */
    CHECK_OK(gesta_context_destroy(c));
}

/* The double tap that never comes: the single tap takes the first of its taps. */
static void waiting(void) {
    c = context_new(0);
    uint32_t single = recognizer_new(c, "gesta.tap"), twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_integer(c, twice, "taps", SIZE_MAX, 2));
    CHECK(look() == 1 && is(0, GESTA_FINDING_HIDDEN, twice, single));
    CHECK_OK(gesta_recognizer_require_failure(c, single, twice));
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
    /* A class of the program's own does not say how long it may be in doubt. */
    c = rivals_new(0);
    uint32_t a = mark_new(c), b = stroke_new(c);
    CHECK_OK(gesta_recognizer_require_failure(c, a, b));
    CHECK(look() == 1 && is(0, GESTA_FINDING_LATENCY, a, b) && isnan(found[0].seconds));
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    nothing_to_say();
    unreachable();
    hidden();
    waiting();
    return check_end();
}
