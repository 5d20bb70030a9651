/* What keeps a contact from a recognizer: every way that the core knows, each with its reason, text and hint; which
   contact counts; and that asking, and a replay, change nothing. */
#include <math.h>

#include "motions.h"

enum { TOUCH = GESTA_INPUT_TOUCH, MOTION = GESTA_INPUT_MOTION, WHEEL = GESTA_INPUT_WHEEL };

static uint32_t it; /* the recognizer that is not reached */

static const char *text_of(uint32_t r) {
    static char text[256];
    CHECK_OK(gesta_recognizer_verdict(c, r, NULL, text, sizeof text, NULL));
    return text;
}

static const char *hint_of(uint32_t r) {
    static char text[64];
    CHECK_OK(gesta_recognizer_hint(c, r, NULL, text, sizeof text, NULL));
    return text;
}

static void down_with(int64_t ms, uint64_t id, double x, uint32_t tool, uint32_t buttons, uint32_t modifiers) {
    gesta_touch t = touch_at(ms * MS, id, GESTA_PHASE_BEGAN, x, 50);
    t.tool = tool, t.buttons = buttons, t.modifiers = modifiers;
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
}

static void tap_with(int64_t ms, double x, uint32_t tool, uint32_t buttons, uint32_t modifiers) {
    down_with(ms, 1, x, tool, buttons, modifiers);
    CHECK_OK(push_up(c, (ms + 50) * MS, 1, x, 50));
}

static void tap_at(int64_t ms, double x) { tap_with(ms, x, GESTA_TOOL_FINGER, 0, 0); }

static void hover_at(int64_t ms, double x, uint32_t tool) {
    gesta_touch t = touch_at(ms * MS, 9, GESTA_PHASE_HOVER, x, 50);
    t.tool = tool;
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
}

static int32_t receive_none(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)context, (void)recognizer, (void)contact, (void)user;
    return 0;
}

/* ---------------------------------------------------------------------------------------------------- the ways -- */

static void secondary_button(void) { tap_with(0, 50, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0); }

static void pen(void) {
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("tools"), GESTA_TOOLS_FINGER | GESTA_TOOLS_ERASER));
    tap_with(0, 50, GESTA_TOOL_PEN, 0, 0);
}

static void without_keys(void) {
    CHECK_OK(set_modifiers(c, it, GESTA_MODIFIER_SHIFT | GESTA_MODIFIER_ALT, 0));
    tap_with(0, 50, GESTA_TOOL_FINGER, 0, GESTA_MODIFIER_ALT);
}

static void with_key(void) {
    CHECK_OK(set_modifiers(c, it, 0, GESTA_MODIFIER_CONTROL));
    tap_with(0, 50, GESTA_TOOL_FINGER, 0, GESTA_MODIFIER_CONTROL);
}

static void in_region(double x) { CHECK_OK(gesta_recognizer_attach(c, it, region_new(x, 0, 100, 100))); }

static void outside(void) { in_region(0), tap_at(0, 150); }

static void covered(void) { in_region(0), region_new(0, 0, 100, 100), tap_at(0, 50); }

static void region_disabled(void) {
    uint32_t region = region_new(0, 0, 100, 100);
    CHECK_OK(gesta_recognizer_attach(c, it, region));
    CHECK_OK(gesta_region_set_enabled(c, region, 0));
    tap_at(0, 50);
}

static void detached(void) {
    CHECK_OK(gesta_recognizer_attach(c, it, GESTA_REGION_NONE));
    tap_at(0, 50);
}

static void disabled(void) {
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("enabled"), 0));
    tap_at(0, 50);
}

static void refused(void) {
    gesta_delegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate, delegate.should_receive = receive_none;
    CHECK_OK(gesta_context_set_delegate(c, &delegate));
    tap_at(0, 50);
    CHECK_OK(gesta_context_set_delegate(c, NULL)); /* it is not asked again */
}

static void palm(void) {
    gesta_palm_guard guard;
    gesta_touch t = touch_at(0, 1, GESTA_PHASE_BEGAN, 50, 50);
    memset(&guard, 0xff, sizeof guard);
    CHECK_OK(gesta_palm_guard_init(&guard, sizeof guard));
    CHECK_OK(gesta_context_set_palm_guard(c, &guard));
    t.major = 63 * 4; /* 40 mm */
    CHECK_OK(gesta_push(c, &t, 1, sizeof t));
    CHECK_OK(push_up(c, 50 * MS, 1, 50, 50));
}

static void seventeen_contacts(void) {
    unsigned i;
    CHECK_OK(gesta_recognizer_set_number(c, it, "per_contact", SIZE_MAX, 1));
    for (i = 1; i <= GESTA_CHILDREN_MAX; i++) CHECK_OK(push_down(c, i * MS, i, 10 * i, 50));
    CHECK_TEXT(text_of(it), "possible"); /* its children have them */
    CHECK_OK(push_down(c, 20 * MS, 17, 200, 50));
}

static void scrolled(void) { CHECK_OK(send(notch(0, 12))); }

static void contact_for_motions(void) {
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("inputs"), MOTION | WHEEL));
    tap_at(0, 50);
}

static void other_motion(void) {
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("inputs"), TOUCH | MOTION));
    CHECK_OK(send(motion(0, GESTA_MOTION_HOLD, GESTA_PHASE_BEGAN, 0, 0)));
}

static void contact_for_pointers(void) { tap_at(0, 50); }

static void pointer_for_contacts(void) { hover_at(0, 50, GESTA_TOOL_PEN); }

static void pointer_outside(void) { in_region(0), hover_at(0, 150, GESTA_TOOL_PEN); }

/* What is refused beside a sequence, the verdict on that explains. */
static void second_tap_beside(void) {
    CHECK_OK(push_down(c, 0, 1, 50, 50));
    CHECK_OK(push_move(c, 10 * MS, 1, 150, 50));
    CHECK_OK(push_down(c, 20 * MS, 2, 50, 50));
    CHECK_OK(push_up(c, 30 * MS, 2, 50, 50));
    CHECK_OK(push_up(c, 40 * MS, 1, 150, 50));
}

/* The recognizer had no part in the scroll: that explains it, and not the momentum. */
static void momentum(void) {
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("inputs"), MOTION));
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("enabled"), 0));
    CHECK_OK(send(fingers(0, 0, 30, 0)));
    CHECK_OK(send(fingers(20, 0, 0, STOP_X | STOP_Y)));
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("enabled"), 1));
    CHECK_OK(send(fingers(30, 0, 20, MOMENTUM)));
}

/* `way` is the case of enum Obstacle in the core. */
static const struct way {
    const char *way, *class_name;
    void (*happens)(void);
    uint32_t reason;
    const char *text, *hint;
    double measured, limit;
} ways[] = {
    {"button", "gesta.tap", secondary_button, GESTA_REASON_WRONG_BUTTON,
     "not reached: the contact went down with the secondary button; this recognizer takes the primary one",
     "use the primary button", GESTA_BUTTON_SECONDARY, GESTA_BUTTON_PRIMARY},
    {"tool", "gesta.tap", pen, GESTA_REASON_WRONG_TOOL,
     "not reached: the contact was made with a pen; this recognizer takes a finger or an eraser",
     "use a finger or an eraser", GESTA_TOOLS_PEN, GESTA_TOOLS_FINGER | GESTA_TOOLS_ERASER},
    {"missingKey", "gesta.tap", without_keys, GESTA_REASON_MISSING_KEY,
     "not reached: the contact went down without Shift; this recognizer requires Shift and Alt", "hold Shift",
     GESTA_MODIFIER_ALT, GESTA_MODIFIER_SHIFT | GESTA_MODIFIER_ALT},
    {"excludedKey", "gesta.tap", with_key, GESTA_REASON_EXCLUDED_KEY,
     "not reached: the contact went down with Control; this recognizer excludes Control", "release Control",
     GESTA_MODIFIER_CONTROL, GESTA_MODIFIER_CONTROL},
    {"outside", "gesta.tap", outside, GESTA_REASON_OUTSIDE,
     "not reached: the contact went down 50 outside of the recognizer's region", "touched beside it", 50, 0},
    {"outside", "gesta.hover", pointer_outside, GESTA_REASON_OUTSIDE,
     "not reached: the pointer was 50 outside of the recognizer's region", "touched beside it", 50, 0},
    {"covered", "gesta.tap", covered, GESTA_REASON_COVERED,
     "not reached: the contact went down in region 0x40010002, which is not inside the recognizer's",
     "touched something else", 0, 0},
    {"regionDisabled", "gesta.tap", region_disabled, GESTA_REASON_DISABLED,
     "not reached: the recognizer's region is disabled", "", 0, 0},
    {"detached", "gesta.tap", detached, GESTA_REASON_DETACHED, "not reached: the recognizer is attached to no region",
     "", 0, 0},
    {"disabled", "gesta.tap", disabled, GESTA_REASON_DISABLED, "not reached: the recognizer was disabled", "", 0, 0},
    {"refused", "gesta.tap", refused, GESTA_REASON_NOT_RECEIVED,
     "not reached: the delegate's should_receive returned 0", "", 0, 0},
    {"palm", "gesta.tap", palm, GESTA_REASON_PALM_SIZE,
     "not reached: a contact is a palm: 40 mm large, at most 30 mm allowed", "taken for a palm: too large for a finger",
     40, 30},
    {"childrenBusy", "gesta.tap", seventeen_contacts, GESTA_REASON_TOO_MANY_CONTACTS,
     "not reached: 17 contacts, at most 16 allowed", "too many fingers for a tap", 17, 16},
    {"input", "gesta.tap", scrolled, GESTA_REASON_WRONG_INPUT,
     "not reached: the scroll began on a wheel; this recognizer takes contacts", "", WHEEL, TOUCH},
    {"input", "gesta.pan", contact_for_motions, GESTA_REASON_WRONG_INPUT,
     "not reached: the contact went down; this recognizer takes motions and wheels", "", TOUCH, MOTION | WHEEL},
    {"motion", "gesta.pan", other_motion, GESTA_REASON_WRONG_INPUT,
     "not reached: the hold began; gesta.pan takes other motions", "", MOTION, TOUCH | MOTION},
    {"down", "gesta.hover", contact_for_pointers, GESTA_REASON_WRONG_INPUT,
     "not reached: the contact went down; this recognizer takes pointers above the surface", "", 0, 0},
    {"above", "gesta.tap", pointer_for_contacts, GESTA_REASON_WRONG_INPUT,
     "not reached: the pointer was above the surface; this recognizer takes contacts", "", 0, 0},
    {"besideSequence", "gesta.tap", second_tap_beside, GESTA_REASON_MOVED_TOO_FAR,
     "failed: moved 100 from where it went down, at most 12.6 allowed; a later contact was not tracked beside the "
     "contacts of this sequence",
     "moved too far to be a tap", 100, 12.6},
    {"momentum", "gesta.pan", momentum, GESTA_REASON_DISABLED, "not reached: the recognizer was disabled", "", 0, 0},
};

enum { WAYS = sizeof ways / sizeof *ways };

static void every_way(void) {
    unsigned i;
    for (i = 0; i < WAYS; i++) {
        const struct way *w = &ways[i];
        gesta_hint hint;
        gesta_verdict v;
        c = context_new(0);
        CHECK_OK(gesta_context_set_units_per_mm(c, 6.3));
        it = recognizer_new(c, w->class_name);
        w->happens();
        v = verdict_of(c, it);
        CHECK_EQUAL(v.reason, w->reason);
        CHECK_TEXT(text_of(it), w->text);
        CHECK_TEXT(hint_of(it), w->hint);
        CHECK_NEAR(v.measured, w->measured, 1e-9);
        CHECK_NEAR(v.limit, w->limit, 1e-9);
        CHECK_EQUAL(v.blocker, 0);
        memset(&hint, 0, sizeof hint), hint.size = sizeof hint;
        CHECK_OK(gesta_recognizer_hint(c, it, &hint, NULL, 0, NULL));
        CHECK_EQUAL(hint.key, *w->hint ? w->reason : 0);
        if (v.state == GESTA_STATE_POSSIBLE) CHECK(v.sequence == 0 && v.time == INT64_MIN && v.refused == 0);
        CHECK_EQUAL(v.state, state_of(c, it));
        CHECK_OK(gesta_context_destroy(c));
    }
}

/* The enumeration of the code that refuses, and the reasons that the header has for it: none is without a situation. */
static void no_way_is_left_out(void) {
    char line[200], word[64];
    unsigned cases = 0, i, reason;
    FILE *source = fopen("Sources/Core/Engine/Touch/Obstacle.swift", "r");
    CHECK(source != NULL);
    if (!source) return;
    while (fgets(line, sizeof line, source)) {
        int is_known = 0;
        if (sscanf(line, " case %63[A-Za-z]", word) != 1) continue;
        cases++;
        for (i = 0; i < WAYS; i++)
            if (strcmp(ways[i].way, word) == 0) is_known = 1;
        if (!is_known) printf("no situation for the way %s\n", word);
        CHECK(is_known);
    }
    fclose(source);
    CHECK(cases >= 18);
    for (reason = GESTA_REASON_WRONG_INPUT; strcmp(gesta_reason_name(reason), "?") != 0; reason++) {
        int is_known = 0;
        for (i = 0; i < WAYS; i++)
            if (ways[i].reason == reason) is_known = 1;
        CHECK(is_known);
    }
    CHECK(reason > GESTA_REASON_NOT_RECEIVED);
}

/* -------------------------------------------------------------------------------------------- which one counts -- */

static void begin(void) {
    c = context_new(0);
    it = recognizer_new(c, "gesta.tap");
}

static void finish_with(const char *text) {
    CHECK_TEXT(text_of(it), text);
    CHECK_OK(gesta_context_destroy(c));
}

static const char *const SECONDARY =
    "not reached: the contact went down with the secondary button; this recognizer takes the primary one";

static void a_later_contact_replaces_the_verdict(void) {
    begin();
    tap_at(0, 50);
    CHECK_TEXT(text_of(it), "ended");
    tap_with(1000, 50, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0);
    CHECK_TEXT(text_of(it), SECONDARY);
    CHECK_EQUAL(verdict_of(c, it).state, GESTA_STATE_ENDED); /* as the newest event */
    CHECK_EQUAL(verdict_of(c, it).sequence, 1);
    tap_at(2000, 50);
    CHECK_EQUAL(verdict_of(c, it).reason, 0);
    finish_with("ended");
}

static void what_is_under_way_stays(void) {
    begin();
    CHECK_OK(push_down(c, 0, 1, 50, 50));
    down_with(10, 2, 60, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0);
    CHECK_TEXT(text_of(it), "possible");
    CHECK_OK(push_up(c, 20 * MS, 1, 50, 50)); /* decided later than the other went down */
    finish_with("ended");
}

/* One finger in the region with the wrong key, another one later, outside: the first counts. Alone, the second does. */
static void of_several_the_one_in_the_region(void) {
    begin();
    in_region(0);
    CHECK_OK(set_modifiers(c, it, GESTA_MODIFIER_SHIFT, 0));
    CHECK_OK(push_down(c, 0, 1, 50, 50));
    CHECK_OK(push_down(c, 10 * MS, 2, 150, 50));
    CHECK_OK(push_down(c, 20 * MS, 3, 170, 50));
    CHECK_EQUAL(verdict_of(c, it).reason, GESTA_REASON_MISSING_KEY);
    CHECK_OK(push_up(c, 30 * MS, 1, 50, 50));
    CHECK_OK(push_up(c, 30 * MS, 2, 150, 50));
    CHECK_OK(push_up(c, 30 * MS, 3, 170, 50));
    CHECK_EQUAL(verdict_of(c, it).reason, GESTA_REASON_MISSING_KEY);
    tap_at(100, 125);
    finish_with("not reached: the contact went down 25 outside of the recognizer's region");
}

static void what_was_before_does_not_count(void) {
    begin();
    tap_with(0, 50, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0);
    CHECK_TEXT(text_of(recognizer_new(c, "gesta.tap")), "possible");
    CHECK_TEXT(text_of(it), SECONDARY);
    CHECK_OK(gesta_recognizer_reset(c, it));
    finish_with("possible");
}

/* Enabled after the touch, it was disabled at the touch; and the other way round. */
static void disabled_then(void) {
    begin();
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("enabled"), 0));
    tap_at(0, 50);
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("enabled"), 1));
    CHECK_TEXT(text_of(it), "not reached: the recognizer was disabled");
    tap_with(100, 50, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0);
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("enabled"), 0));
    finish_with(SECONDARY);
}

static void settings_are_those_of_now(void) {
    begin();
    tap_with(0, 50, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0);
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("buttons"), GESTA_BUTTON_MIDDLE | 0x100));
    CHECK_TEXT(text_of(it), "not reached: the contact went down with the secondary button; this recognizer takes the "
                            "middle and 0x00000100 ones");
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("buttons"), GESTA_BUTTON_SECONDARY));
    CHECK_TEXT(text_of(it), "possible");
    in_region(100);
    finish_with("not reached: the contact went down 50 outside of the recognizer's region");
}

/* A region is destroyed: what went down in it did so in the one around it. */
static void a_destroyed_region(void) {
    uint32_t region;
    begin();
    region = region_new(0, 0, 100, 100);
    tap_with(0, 50, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0);
    CHECK_OK(gesta_region_destroy(c, region));
    finish_with(SECONDARY);
}

static void sixteen_are_kept(void) {
    unsigned i;
    begin();
    in_region(0);
    CHECK_OK(set_modifiers(c, it, GESTA_MODIFIER_SHIFT, 0));
    for (i = 1; i <= 20; i++) {
        CHECK_OK(push_down(c, i * MS, i, i == 1 ? 50 : 150, 50));
        CHECK_EQUAL(verdict_of(c, it).reason, i <= 16 ? GESTA_REASON_MISSING_KEY : GESTA_REASON_OUTSIDE);
    }
    CHECK_OK(gesta_context_destroy(c));
}

static void y_up(void) {
    gesta_rect rect = {0, -100, 100, 100};
    uint32_t region;
    c = context_new(GESTA_CONFIG_Y_UP);
    it = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_recognizer_attach(c, it, region));
    CHECK_OK(push_down(c, 0, 1, 50, 30));
    finish_with("not reached: the contact went down 30 outside of the recognizer's region");
}

/* ------------------------------------------------------------------------------------------------- the replays -- */

/* A class reads the verdict when a contact goes down beside: live and in a replay, it is the same. */
static char seen[2][600];
static int is_replay;
static gesta_context *reading;

static int32_t read_verdicts(const puppet_call *call) {
    char text[256];
    size_t used = strlen(seen[is_replay]);
    if (call->what != PUPPET_BEGAN) return 0;
    CHECK_OK(gesta_recognizer_verdict(reading, it, NULL, text, sizeof text, NULL));
    snprintf(seen[is_replay] + used, sizeof seen[0] - used, "%s\n", text);
    return 0;
}

static gesta_class reader;

static int32_t prepare(gesta_context *context, void *user) {
    (void)user;
    reading = context, is_replay = 1;
    return gesta_class_register(context, &reader, NULL);
}

static int32_t only_even(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)context, (void)user;
    return recognizer != it || contact->id % 2 == 0;
}

static void a_replay_has_the_same(void) {
    static text t;
    gesta_delegate delegate;
    gesta_trace_options options;
    gesta_trace_result result;
    uint32_t other;
    begin();
    puppet_forget();
    puppet_play = read_verdicts;
    reader = puppet_table("test.reader", GESTA_CLASS_CONTINUOUS);
    reading = c, is_replay = 0;
    CHECK_OK(gesta_class_register(c, &reader, NULL));
    other = recognizer_new(c, "test.reader");
    CHECK_OK(gesta_recognizer_set_number(c, other, GESTA_STR("buttons"), 0xff));
    memset(&delegate, 0, sizeof delegate), memset(seen, 0, sizeof seen);
    delegate.size = sizeof delegate, delegate.should_receive = only_even;
    CHECK_OK(gesta_context_set_delegate(c, &delegate));
    CHECK_OK(gesta_trace_start(c, collect, &t, NULL));
    memset(seen, 0, sizeof seen);
    tap_at(0, 50);
    tap_with(100, 50, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0);
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("enabled"), 0));
    tap_at(200, 50);
    CHECK_OK(gesta_trace_stop(c));
    CHECK_HAS(seen[0], "should_receive returned 0");
    CHECK_HAS(seen[0], "secondary button");
    CHECK_HAS(seen[0], "was disabled");
    CHECK_OK(gesta_context_destroy(c));
    memset(&options, 0, sizeof options), options.size = sizeof options, options.prepare = prepare;
    memset(&result, 0, sizeof result), result.size = sizeof result;
    CHECK_OK(gesta_trace_replay(t.bytes, t.length, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK_TEXT(seen[1], seen[0]);
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (const char *it = strstr(text, part); it != NULL; it = strstr(it + 1, part)) count++;
    return count;
}

/* A comment when all contacts are up, once. */
static void a_trace_explains(void) {
    static text t;
    char line[200];
    uint32_t elsewhere, region;
    const gesta_rect rect = {500, 500, 10, 10};
    memset(&t, 0, sizeof t);
    begin();
    elsewhere = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_recognizer_attach(c, elsewhere, region));
    down_with(0, 1, 50, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0);
    CHECK_OK(push_up(c, 50 * MS, 1, 50, 50));
    CHECK_OK(gesta_trace_start(c, collect, &t, NULL));
    down_with(100, 1, 50, GESTA_TOOL_MOUSE, GESTA_BUTTON_SECONDARY, 0);
    CHECK_EQUAL(count_of(t.bytes, "not reached"), 0);
    CHECK_OK(push_up(c, 150 * MS, 1, 50, 50));
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("enabled"), 0));
    snprintf(line, sizeof line, "\n# gesta.tap 0x%x: %s\nset 0x%x enabled 0", it,
             "not reached: the contact went down with the secondary button; this recognizer takes the primary one", it);
    CHECK_HAS(t.bytes, line);
    CHECK_OK(gesta_recognizer_set_number(c, it, GESTA_STR("enabled"), 1));
    tap_at(200, 50);
    CHECK_OK(gesta_trace_stop(c));
    CHECK_EQUAL(count_of(t.bytes, "not reached"), 1);
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    every_way();
    no_way_is_left_out();
    a_later_contact_replaces_the_verdict();
    what_is_under_way_stays();
    of_several_the_one_in_the_region();
    what_was_before_does_not_count();
    disabled_then();
    settings_are_those_of_now();
    a_destroyed_region();
    sixteen_are_kept();
    y_up();
    a_replay_has_the_same();
    a_trace_explains();
    return check_end();
}
