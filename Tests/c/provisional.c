/* A tap that does not keep the program waiting: told at once, then confirmed, or revoked when the double tap comes. */
#include "rivals.h"

static gesta_context *c;
static heard seen, acted;
static uint32_t single, twice;

static void begin(int provisional) {
    c = rivals_new(0);
    memset(&seen, 0, sizeof seen);
    memset(&acted, 0, sizeof acted);
    single = recognizer_new(c, "gesta.tap");
    twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(gesta_recognizer_set_number(c, single, GESTA_STR("provisional"), provisional != 0));
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &seen, NULL));
    CHECK_OK(gesta_recognizer_add_action(c, single, heard_callback, &acted, NULL, NULL));
}

static void tap_at(int64_t ms, double x) {
    CHECK_OK(push_down(c, ms * MS, 1, x, 10));
    CHECK_OK(push_up(c, (ms + 50) * MS, 1, x, 10));
}

/* What the tap's actions heard: states, then flags, as digits. */
static int acted_is(const char *states, const char *flags) {
    int ok = strlen(flags) == acted.count && strcmp(heard_states(&acted, single), states) == 0;
    for (size_t i = 0; ok && i < acted.count; i++) ok = acted.events[i].event.flags == (uint32_t)(flags[i] - '0');
    return ok;
}

static void confirmed(void) {
    begin(1);
    tap_at(0, 10);
    CHECK(acted_is("3", "1"));
    CHECK(acted.events[0].event.previous == GESTA_STATE_POSSIBLE && acted.events[0].event.time == 50 * MS);
    CHECK(acted.events[0].event.x == 10 && acted.events[0].event.contact_count == 1);
    CHECK_EQUAL(state_of(c, single), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(waits_for(c, single), twice);
    CHECK_TEXT(polled_states(c, single), "3");
    CHECK_OK(gesta_advance(c, 900 * MS));
    CHECK(acted_is("33", "12"));
    CHECK(acted.events[1].event.time == 350 * MS && acted.events[1].event.x == 10);
    CHECK_TEXT(heard_states(&seen, twice), "5");
    CHECK_EQUAL(state_of(c, single), GESTA_STATE_ENDED);
    /* Once more: each sequence has its own pair. */
    tap_at(1000, 20);
    CHECK_OK(gesta_advance(c, 2000 * MS));
    CHECK(acted_is("3333", "1212"));
    CHECK_OK(gesta_context_destroy(c));
}

static void revoked(void) {
    begin(7);
    tap_at(0, 10);
    tap_at(100, 12);
    CHECK(acted_is("35", "14"));
    CHECK(acted.events[1].event.reason == GESTA_REASON_LOST && acted.events[1].event.blocker == twice);
    CHECK(is_over(c, single, GESTA_STATE_FAILED, GESTA_REASON_LOST, twice));
    CHECK_OK(gesta_context_destroy(c));
}

static int32_t cancel(void) { return gesta_context_cancel(c); }
static int32_t disable(void) { return gesta_recognizer_set_number(c, single, GESTA_STR("enabled"), 0); }
static int32_t reset(void) { return gesta_recognizer_reset(c, single); }
static int32_t detach(void) { return gesta_recognizer_attach(c, single, GESTA_REGION_NONE); }
static int32_t destroy(void) { return gesta_recognizer_destroy(c, single); }
static int32_t end(void) { return gesta_context_destroy(c); }

/* Each tap is reported at once, and decided once: the second one before the first, where the double tap receives only
 * that one. */
static void quick_taps(void) {
    for (int apart = 0; apart < 2; apart++) {
        begin(1);
        CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, apart ? 2 : 3));
        if (apart) { /* the double tap does not receive the second one */
            gesta_rect rect = {0, 0, 100, 100};
            uint32_t region;
            CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &region));
            CHECK_OK(gesta_recognizer_attach(c, twice, region));
        }
        tap_at(0, 10);
        tap_at(150, apart ? 310 : 12);
        CHECK_OK(gesta_advance(c, 900 * MS));
        static const uint32_t sequences[2][4] = {{1, 2, 1, 2}, {1, 2, 1}};
        CHECK(acted_is(apart ? "333" : "3333", apart ? "102" : "1122"));
        for (size_t i = 0; i < acted.count; i++) CHECK_EQUAL(acted.events[i].event.sequence, sequences[apart][i]);
        CHECK_OK(gesta_context_destroy(c));
    }
}

static void taken_away(void) {
    static int32_t (*const calls[])(void) = {cancel, disable, reset, detach, destroy, end};
    for (size_t i = 0; i < 6; i++) {
        begin(1);
        tap_at(0, 10);
        CHECK_OK(calls[i]());
        CHECK(acted_is("34", "14"));
        if (calls[i] != end) CHECK_OK(gesta_context_destroy(c));
        CHECK_EQUAL(acted.count, 2);
    }
}

/* Without anybody to wait for it ends once, as ever; so it does when it is not asked to be quick, or is continuous. */
static void not_needed(void) {
    begin(1);
    CHECK_OK(gesta_recognizer_set_number(c, twice, GESTA_STR("enabled"), 0));
    tap_at(0, 10);
    CHECK(acted_is("3", "0"));
    CHECK_OK(gesta_context_destroy(c));
    begin(1);
    CHECK_OK(gesta_recognizer_set_number(c, single, GESTA_STR("provisional"), 0));
    tap_at(0, 10);
    CHECK(acted_is("", ""));
    CHECK_OK(gesta_advance(c, 900 * MS));
    CHECK(acted_is("3", "0"));
    CHECK_OK(gesta_context_destroy(c));

    begin(0);
    uint32_t stroke = stroke_new(c), mark = mark_new(c);
    CHECK_OK(gesta_recognizer_set_number(c, stroke, GESTA_STR("provisional"), 1));
    CHECK_OK(gesta_recognizer_relate(c, stroke, GESTA_RELATION_REQUIRES_FAILURE, mark, 1));
    CHECK_OK(gesta_recognizer_set_number(c, single, GESTA_STR("enabled"), 0));
    CHECK_OK(gesta_recognizer_set_number(c, twice, GESTA_STR("enabled"), 0));
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    wish(stroke, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    wish(stroke, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 2, 1, 2, 0));
    CHECK_EQUAL(seen.count, 0);
    wish(mark, GESTA_STATE_FAILED);
    CHECK_OK(push_move(c, 3, 1, 3, 0));
    CHECK_TEXT(heard_states(&seen, stroke), "13");
    CHECK(seen.events[1].event.flags == 0 && seen.events[2].event.flags == 0);
    CHECK_OK(gesta_context_destroy(c));
}

/* What was set can be read, with priority and tools. */
static void read_back(void) {
    int32_t provisional = 9, priority = 9;
    uint32_t tools = 9;
    begin(7);
    CHECK_OK(setting_of(c, single, "provisional", &provisional));
    CHECK_EQUAL(provisional, 1);
    CHECK_OK(gesta_recognizer_set_number(c, single, GESTA_STR("provisional"), 0));
    CHECK_OK(setting_of(c, single, "provisional", &provisional));
    CHECK_EQUAL(provisional, 0);
    CHECK_OK(setting_of(c, single, "priority", &priority));
    CHECK_EQUAL(priority, 0);
    CHECK_OK(gesta_recognizer_set_number(c, single, GESTA_STR("priority"), INT32_MIN));
    CHECK_OK(setting_of(c, single, "priority", &priority));
    CHECK_EQUAL(priority, INT32_MIN);
    CHECK_OK(setting_of(c, single, "tools", &tools));
    CHECK_EQUAL(tools, ALL_TOOLS);
    CHECK_OK(gesta_recognizer_set_number(c, single, GESTA_STR("tools"), GESTA_TOOLS_PEN));
    CHECK_ERROR(c, gesta_recognizer_set_number(c, single, GESTA_STR("tools"), 256), GESTA_E_RANGE, "tools");
    CHECK_OK(setting_of(c, single, "tools", &tools));
    CHECK_EQUAL(tools, GESTA_TOOLS_PEN);
    CHECK_OK(gesta_recognizer_destroy(c, single));
    CHECK_EQUAL(setting_of(c, single, "priority", &priority), GESTA_E_STALE);
    CHECK_EQUAL(priority, INT32_MIN);
    CHECK_OK(gesta_context_destroy(c));
}

static char trace[8192];
static size_t traced;

static void keep(const char *bytes, size_t length, void *user) {
    (void)user;
    if (!CHECK(traced + length < sizeof trace)) return;
    memcpy(trace + traced, bytes, length);
    traced += length;
}

static uint32_t differing(int32_t code) {
    gesta_trace_result result;
    memset(&result, 0, sizeof result);
    result.size = sizeof result;
    CHECK_EQUAL(gesta_trace_replay(trace, strlen(trace), NULL, &result), code);
    return (uint32_t)result.differences;
}

/* A trace tells it, and a replay that differs in nothing else is noticed. */
static void in_a_trace(void) {
    begin(1);
    CHECK_OK(gesta_trace_start(c, keep, NULL, NULL));
    tap_at(0, 10);
    CHECK_OK(gesta_advance(c, 900 * MS));
    CHECK_OK(gesta_trace_stop(c));
    CHECK_OK(gesta_context_destroy(c));
    char *told = strstr(trace, " flags 1\n");
    if (!CHECK(told != NULL && strstr(told, " flags 2\n") != NULL)) return;
    CHECK_EQUAL(differing(GESTA_OK), 0);
    told[7] = '2';
    CHECK_EQUAL(differing(GESTA_OK), 1);
    told[7] = 'x';
    differing(GESTA_E_TRACE);
    memmove(told, told + 8, strlen(told + 8) + 1);
    CHECK_EQUAL(differing(GESTA_OK), 1);
}

int main(void) {
    in_a_trace();
    read_back();
    confirmed();
    revoked();
    quick_taps();
    taken_away();
    not_needed();
    return check_end();
}
