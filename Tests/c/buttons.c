/* Buttons and modifier keys: which contacts a recognizer tracks, and what events carry. */
#include "support.h"

static gesta_context *c;

static uint32_t tap_with(uint32_t buttons) {
    uint32_t tap = recognizer_new(c, "gesta.tap");
    if (buttons) CHECK_OK(gesta_recognizer_set_number(c, tap, GESTA_STR("buttons"), buttons));
    return tap;
}

static gesta_touch sample(int64_t time, uint32_t phase, uint32_t buttons, uint32_t modifiers) {
    gesta_touch t = touch_at(time, 1, phase, 10, 20);
    t.buttons = buttons, t.modifiers = modifiers, t.tool = GESTA_TOOL_MOUSE;
    return t;
}

static void click(int64_t time, uint32_t buttons, uint32_t modifiers) {
    gesta_touch down = sample(time, GESTA_PHASE_BEGAN, buttons, modifiers);
    gesta_touch up = sample(time + 50 * MS, GESTA_PHASE_ENDED, 0, modifiers);
    CHECK_OK(gesta_push(c, &down, 1, sizeof down));
    CHECK_OK(gesta_push(c, &up, 1, sizeof up));
}

/* How many sequences each of the recognizers has had, as digits. */
static const char *sequences(const uint32_t *recognizers, int count) {
    static char text[9];
    for (int i = 0; i < count; i++) text[i] = (char)('0' + verdict_of(c, recognizers[i]).sequence);
    text[count] = 0;
    return text;
}

static void filtering(void) {
    static const struct {
        uint32_t buttons;
        const char *tracked; /* by default, secondary, middle, primary or secondary, button 7 */
    } rows[] = {
        {0, "10010"}, {1, "10010"}, {2, "01010"},        {3, "01010"},     {4, "00100"},
        {5, "00100"}, {6, "00000"}, {1u << 31, "00001"}, {8 | 1, "00000"}, {UINT32_MAX, "00000"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        c = context_new(0);
        uint32_t taps[] = {tap_with(0), tap_with(2), tap_with(GESTA_BUTTON_MIDDLE), tap_with(3), tap_with(1u << 31)};
        click(0, rows[i].buttons, 0);
        CHECK_TEXT(sequences(taps, 5), rows[i].tracked);
        CHECK_OK(gesta_context_destroy(c));
    }
}

static void modifiers(void) {
    static const struct {
        uint32_t pressed;
        const char *tracked; /* any, with shift, without shift, with control and without shift */
    } rows[] = {{0, "1010"}, {1, "1100"}, {2, "1011"}, {3, "1100"}, {8, "1010"}, {UINT32_MAX, "1100"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        c = context_new(0);
        uint32_t taps[] = {tap_with(0), tap_with(0), tap_with(0), tap_with(0)};
        CHECK_OK(set_modifiers(c, taps[1], GESTA_MODIFIER_SHIFT, 0));
        CHECK_OK(set_modifiers(c, taps[2], 0, GESTA_MODIFIER_SHIFT));
        CHECK_OK(set_modifiers(c, taps[3], GESTA_MODIFIER_CONTROL, GESTA_MODIFIER_SHIFT));
        click(0, 0, rows[i].pressed);
        CHECK_TEXT(sequences(taps, 4), rows[i].tracked);
        CHECK_OK(gesta_context_destroy(c));
    }
}

/* The contact counts from when it went down: it is kept whatever is pressed later, or set. */
static void later(void) {
    c = context_new(0);
    uint32_t pan = recognizer_new(c, "gesta.pan");
    gesta_touch t = sample(0, GESTA_PHASE_BEGAN, GESTA_BUTTON_PRIMARY, 0);
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("buttons"), GESTA_BUTTON_SECONDARY));
    CHECK_OK(set_modifiers(c, pan, GESTA_MODIFIER_ALT, 0));
    t = sample(10 * MS, GESTA_PHASE_MOVED, 3, 0), t.x = 40;
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_context_destroy(c));
}

static void settings(void) {
    c = context_new(0);
    uint32_t tap = tap_with(0), buttons = 9, required = 9, excluded = 9;
    CHECK_OK(setting_of(c, tap, "buttons", &buttons));
    CHECK_OK(setting_of(c, tap, "required_modifiers", &required));
    CHECK_OK(setting_of(c, tap, "excluded_modifiers", &excluded));
    CHECK(buttons == GESTA_BUTTON_PRIMARY && required == 0 && excluded == 0);
    CHECK_OK(gesta_recognizer_set_number(c, tap, GESTA_STR("buttons"), UINT32_MAX));
    CHECK_OK(set_modifiers(c, tap, 5, UINT32_MAX & ~5u));
    CHECK_OK(setting_of(c, tap, "buttons", &buttons));
    CHECK_OK(setting_of(c, tap, "required_modifiers", &required));
    CHECK_OK(setting_of(c, tap, "excluded_modifiers", &excluded));
    CHECK(buttons == UINT32_MAX && required == 5 && excluded == (UINT32_MAX & ~5u));
    CHECK_OK(gesta_context_destroy(c));
}

/* What gesta_context_check compares: a recognizer that tracks other contacts hides no other. */
static uint32_t kinds;

static void found(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context, (void)user;
    kinds |= 1u << finding->kind;
}

static void checking(uint32_t buttons, uint32_t required, uint32_t excluded, int is_hidden) {
    c = context_new(0);
    uint32_t first = tap_with(buttons);
    size_t count = 0;
    CHECK_OK(set_modifiers(c, first, required, excluded));
    tap_with(3);
    kinds = 0;
    CHECK_OK(gesta_context_check(c, found, NULL, &count));
    CHECK_EQUAL(kinds, is_hidden ? 1u << GESTA_FINDING_HIDDEN : 0);
    CHECK_OK(gesta_context_destroy(c));
}

/* ---- events */

static gesta_event last;
static double positions[4];

static void keep(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)user;
    last = *event;
    memcpy(positions, event->positions, event->contact_count * 2 * sizeof(double));
}

static int is_made_with(uint32_t buttons, uint32_t keys, uint32_t tool) {
    return last.buttons == buttons && last.modifiers == keys && last.tool == tool;
}

static void events(uint32_t flags) {
    c = context_new(flags);
    uint32_t pan = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("buttons"), 3));
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("tools"), ALL_TOOLS));
    CHECK_OK(gesta_recognizer_add_action(c, pan, keep, NULL, NULL, NULL));
    gesta_touch down = sample(0, GESTA_PHASE_BEGAN, 2, 8);
    CHECK_OK(gesta_push(c, &down, 1, sizeof down));
    gesta_touch moves[] = {sample(10 * MS, GESTA_PHASE_MOVED, 2, 0), sample(20 * MS, GESTA_PHASE_MOVED, 3, 1)};
    moves[0].x = 30, moves[1].x = 40;
    CHECK_OK(gesta_push(c, moves, 2, sizeof *moves));
    CHECK(last.contact_count == 1 && positions[0] == 40 && positions[1] == 20 && is_made_with(2, 1, GESTA_TOOL_MOUSE));
    /* The first contact decides; each has its position. */
    CHECK_OK(push_down(c, 30 * MS, 2, 5, 6));
    CHECK(last.contact_count == 2 && positions[2] == 5 && positions[3] == 6 && is_made_with(2, 1, GESTA_TOOL_MOUSE));
    gesta_touch up = sample(40 * MS, GESTA_PHASE_ENDED, 0, 4);
    up.x = 41, up.y = 21;
    CHECK_OK(gesta_push(c, &up, 1, sizeof up));
    CHECK(last.contact_count == 2 && positions[0] == 41 && positions[1] == 21 && is_made_with(2, 4, GESTA_TOOL_MOUSE));
    CHECK_OK(push_up(c, 50 * MS, 2, 5, 6));
    CHECK(last.state == GESTA_STATE_ENDED && last.contact_count == 1 && is_made_with(0, 0, GESTA_TOOL_FINGER));
    CHECK_OK(gesta_context_destroy(c));
}

/* An event after the lift has no contacts, and what the last of them was made with. */
static void late_events(void) {
    c = context_new(0);
    uint32_t single = tap_with(2), twice = tap_with(2);
    CHECK_OK(gesta_recognizer_set_number(c, twice, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(gesta_recognizer_add_action(c, single, keep, NULL, NULL, NULL));
    memset(&last, 0, sizeof last);
    click(0, 2, 4);
    CHECK_EQUAL(last.state, 0);
    click(100 * MS + 50 * MS, 1, 0); /* another button: no part of it */
    CHECK_OK(gesta_advance(c, 1000 * MS));
    CHECK(last.state == GESTA_STATE_ENDED && last.contact_count == 0 && is_made_with(2, 4, GESTA_TOOL_MOUSE));
    CHECK_OK(gesta_context_destroy(c));
}

/* While a recognition waits, the next sequence may be made with something else. */
static void deferred_events(void) {
    c = context_new(0);
    uint32_t single = tap_with(3), twice = tap_with(3);
    CHECK_OK(gesta_recognizer_set_number(c, twice, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_relate(c, single, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    click(0, 2, 4);
    gesta_touch away = sample(150 * MS, GESTA_PHASE_BEGAN, 1, 1);
    away.x = 300;
    CHECK_OK(gesta_recognizer_add_action(c, single, keep, NULL, NULL, NULL));
    CHECK_OK(gesta_push(c, &away, 1, sizeof away));
    CHECK(last.state == GESTA_STATE_ENDED && is_made_with(2, 4, GESTA_TOOL_MOUSE));
    CHECK_OK(gesta_context_destroy(c));
}

/* The sample is the program's again once it has been pushed: what it says later does not count. */
static void samples_reused(void) {
    c = context_new(0);
    uint32_t press = recognizer_new(c, "gesta.long_press");
    CHECK_OK(gesta_recognizer_add_action(c, press, keep, NULL, NULL, NULL));
    memset(&last, 0, sizeof last);
    gesta_touch t = sample(0, GESTA_PHASE_BEGAN, GESTA_BUTTON_PRIMARY, 4);
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
    t.modifiers = 8;
    CHECK_OK(gesta_advance(c, 1000 * MS));
    CHECK_EQUAL(last.state, GESTA_STATE_BEGAN);
    CHECK(is_made_with(GESTA_BUTTON_PRIMARY, 4, GESTA_TOOL_MOUSE));
    CHECK_OK(gesta_context_destroy(c));
}

static void hovering(void) {
    c = context_new(0);
    uint32_t hover = recognizer_new(c, "gesta.hover");
    CHECK_OK(gesta_recognizer_add_action(c, hover, keep, NULL, NULL, NULL));
    gesta_touch t = sample(0, GESTA_PHASE_HOVER, 0, 2);
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
    CHECK(last.state == GESTA_STATE_BEGAN && is_made_with(0, 2, GESTA_TOOL_MOUSE));
    /* Whatever the button: the pointer no longer hovers. */
    t = sample(10 * MS, GESTA_PHASE_BEGAN, GESTA_BUTTON_SECONDARY, 0);
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
    CHECK_EQUAL(last.state, GESTA_STATE_ENDED);
    /* A filter of contacts would have no effect. */
    CHECK_ERROR(c, gesta_recognizer_set_number(c, hover, GESTA_STR("buttons"), 3), GESTA_E_TYPE,
                "must be of a class that tracks contacts");
    CHECK_ERROR(c, gesta_recognizer_set_number(c, hover, GESTA_STR("required_modifiers"), 1), GESTA_E_TYPE,
                "recognizer is gesta.hover");
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    filtering();
    modifiers();
    later();
    settings();
    checking(3, 0, 0, 1);
    checking(1, 0, 0, 0);
    checking(3, 1, 0, 0);
    checking(3, 0, 1, 0);
    events(0);
    events(GESTA_CONFIG_Y_UP);
    late_events();
    deferred_events();
    samples_reused();
    hovering();
    return check_end();
}
