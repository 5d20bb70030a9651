/* Every failure has a hint for the person who made the gesture: short, and with a key to translate by. */
#include "puppet.h"

#define LONGEST 50

static const char *hint_text(gesta_context *context, uint32_t r) {
    static char text[256];
    size_t needed = 0;
    CHECK_OK(gesta_recognizer_hint(context, r, NULL, text, sizeof text, &needed));
    CHECK_EQUAL(needed, strlen(text));
    CHECK(needed <= LONGEST);
    return text;
}

static gesta_hint hint_of(gesta_context *context, uint32_t r) {
    gesta_hint hint = {.size = sizeof hint, .key = 99};
    CHECK_OK(gesta_recognizer_hint(context, r, &hint, NULL, 0, NULL));
    return hint;
}

static void none_unless_it_failed(void) {
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    CHECK_EQUAL(hint_of(context, tap).key, 0);
    CHECK_TEXT(hint_text(context, tap), "");
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_EQUAL(hint_of(context, tap).key, 0);
    CHECK_OK(push_up(context, 1, 1, 0, 0));
    CHECK_EQUAL(state_of(context, tap), GESTA_STATE_ENDED);
    CHECK_EQUAL(hint_of(context, tap).key, 0);
    CHECK_TEXT(hint_text(context, tap), "");
    CHECK_OK(push_down(context, 2 * MS, 1, 0, 0));
    CHECK_OK(push_move(context, 3 * MS, 1, 50, 0));
    gesta_hint hint = hint_of(context, tap);
    gesta_verdict verdict = verdict_of(context, tap);
    CHECK(hint.size == sizeof hint && hint.key == GESTA_REASON_MOVED_TOO_FAR && hint.part == 0 && hint.parts == 0);
    CHECK(hint.measured == verdict.measured && hint.expected == verdict.limit);
    CHECK_TEXT(hint_text(context, tap), "moved too far to be a tap");
    CHECK_OK(push_up(context, 4 * MS, 1, 50, 0));
    CHECK_OK(push_down(context, 5 * MS, 1, 0, 0));
    CHECK_EQUAL(hint_of(context, tap).key, 0);
    CHECK_OK(gesta_context_destroy(context));
}

static void errors(void) {
    char small[4] = "abc";
    size_t needed = 0;
    gesta_hint hint = {.size = sizeof hint - 8, .key = 99};
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    CHECK_ERROR(context, gesta_recognizer_hint(context, tap, &hint, NULL, 0, NULL), GESTA_E_SIZE, "hint->size");
    CHECK_ERROR(context, gesta_recognizer_hint(context, tap, NULL, NULL, 1, NULL), GESTA_E_ARGUMENT, "buffer is NULL");
    CHECK_EQUAL(hint.key, 99);
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 1, 1, 50, 0));
    CHECK_ERROR(context, gesta_recognizer_hint(context, tap, NULL, small, sizeof small, &needed), GESTA_E_BUFFER,
                "must be at least");
    CHECK_EQUAL(needed, strlen(hint_text(context, tap)));
    CHECK_OK(gesta_recognizer_destroy(context, tap));
    CHECK_ERROR(context, gesta_recognizer_hint(context, tap, &hint, NULL, 0, NULL), GESTA_E_STALE, "destroyed");
    CHECK_OK(gesta_context_destroy(context));
}

static void losers(void) {
    gesta_context *context = context_new(0);
    uint32_t pan = recognizer_new(context, "gesta.pan"), tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(context, tap, "slop", SIZE_MAX, 1000));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 1 * MS, 1, 50, 0));
    CHECK_EQUAL(hint_of(context, tap).key, GESTA_REASON_LOST);
    CHECK_TEXT(hint_text(context, tap), "the pan was faster");
    CHECK_OK(gesta_recognizer_destroy(context, pan));
    CHECK_TEXT(hint_text(context, tap), "the other was faster");
    CHECK_OK(gesta_context_destroy(context));
}

/* ---- reasons of classes */

static uint32_t fail_reason;
static double fail_measured, fail_limit;

static int32_t give_up(const puppet_call *call) {
    if (call->what == PUPPET_BEGAN)
        call->self->host->fail(call->self->instance, fail_reason, fail_measured, fail_limit);
    return 0;
}

static const gesta_class *table_with(const gesta_reason_info *reasons, uint32_t count) {
    static gesta_class table;
    table = puppet_table("test.fails", GESTA_CLASS_DISCRETE);
    table.label = "Edge dial";
    table.reasons = reasons, table.reason_count = count;
    return &table;
}

/* The hint of a gesture that fails for a reason of a class. */
static void fail_as(gesta_context *context, uint32_t reason, char *text, size_t capacity) {
    puppet_forget();
    puppet_play = give_up;
    fail_reason = reason, fail_measured = 34.5, fail_limit = 20;
    uint32_t r = recognizer_new(context, "test.fails");
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_FAILED);
    CHECK_EQUAL(hint_of(context, r).key, reason);
    snprintf(text, capacity, "%s", hint_text(context, r));
}

static void of_own_reasons(void) {
    char text[256];
    gesta_reason_info reasons[] = {
        {.size = sizeof(gesta_reason_info), .code = 1000, .name = "turned_too_slowly", .text = "it was {measured}"},
        {.size = sizeof(gesta_reason_info),
         .code = 1001,
         .name = "b",
         .text = "long",
         .hint = "too slow for {gesture}: {measured}"},
        {.size = sizeof(gesta_reason_info), .code = GESTA_REASON_MOVED_TOO_FAR, .name = "c", .text = "far"},
    };
    static const struct {
        uint32_t reason;
        const char *text;
    } rows[] = {
        {1000, "turned too slowly"},
        {1001, "too slow for an edge dial: 34.5"},
        {GESTA_REASON_MOVED_TOO_FAR, "moved too far to be an edge dial"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gesta_context *context = context_new(0);
        CHECK_OK(gesta_class_register(context, table_with(reasons, 3), NULL));
        fail_as(context, rows[i].reason, text, sizeof text);
        CHECK_TEXT(text, rows[i].text);
        CHECK_OK(gesta_context_destroy(context));
    }
}

static void of_shared_reasons(void) {
    char text[256];
    unsigned seen = 0;
    for (uint32_t reason = 1; reason <= GESTA_REASON_COUNTEREXAMPLE; reason++) {
        gesta_context *context = context_new(0);
        gesta_reason_info info = {.size = sizeof info, .code = reason, .name = "a", .text = "b"};
        if (gesta_class_register(context, table_with(&info, 1), NULL) == GESTA_OK) {
            fail_as(context, reason, text, sizeof text);
            CHECK(strlen(text) > 3 && !strchr(text, '{'));
            seen++;
        }
        CHECK_OK(gesta_context_destroy(context));
    }
    CHECK(seen > 50);
}

/* What classes may not say; a struct of the first version has no hint. */
static void checks_of_classes(void) {
    char text[256];
    struct {
        const char *hint, *message;
    } rows[] = {
        {"123456789 123456789 123456789 123456789 123456789 1", "hint has 51 bytes, must have at most 50"},
        {"{no_such}", "hint has {no_such}"},
        {"\xff", "hint must be UTF-8"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gesta_context *context = context_new(0);
        gesta_reason_info info = {.size = sizeof info, .code = 1000, .name = "a", .text = "b", .hint = rows[i].hint};
        CHECK_ERROR(context, gesta_class_register(context, table_with(&info, 1), NULL), GESTA_E_CLASS_REASON,
                    rows[i].message);
        CHECK_OK(gesta_context_destroy(context));
    }
    struct {
        uint32_t size, code;
        const char *name, *text;
    } old[] = {{sizeof old[0], 1000, "first", "one"}, {sizeof old[0], 1001, "second_one", "two"}};
    gesta_context *context = context_new(0);
    CHECK_OK(gesta_class_register(context, table_with((const gesta_reason_info *)(const void *)old, 2), NULL));
    fail_as(context, 1001, text, sizeof text);
    CHECK_TEXT(text, "second one");
    gesta_reason_info read = {.size = sizeof read, .hint = "not touched?"};
    CHECK_OK(gesta_class_reason(context, (uint32_t)class_at(context, class_count(context) - 1).class_id, 1, &read));
    CHECK(read.hint == NULL && strcmp(read.name, "second_one") == 0);
    read.size = sizeof old[0], read.hint = "not touched";
    CHECK_OK(gesta_class_reason(context, (uint32_t)class_at(context, class_count(context) - 1).class_id, 0, &read));
    CHECK(strcmp(read.hint, "not touched") == 0 && strcmp(read.name, "first") == 0);
    CHECK_OK(gesta_context_destroy(context));
}

/* ---- strokes */

typedef struct corner {
    double x, y;
} corner;

static void draw(gesta_context *context, const corner *corners, size_t count, int64_t *time) {
    CHECK_OK(push_down(context, *time, 1, corners[0].x, corners[0].y));
    for (size_t i = 1; i < count; i++) {
        for (int step = 1; step <= 20; step++) {
            double share = step / 20.0;
            *time += 8 * MS;
            CHECK_OK(push_move(context, *time, 1, corners[i - 1].x + share * (corners[i].x - corners[i - 1].x),
                               corners[i - 1].y + share * (corners[i].y - corners[i - 1].y)));
        }
    }
    CHECK_OK(push_up(context, *time, 1, corners[count - 1].x, corners[count - 1].y));
    *time += 100 * MS;
}

static void of_strokes(void) {
    static const struct {
        const char *pattern, *text;
        uint32_t key, part, parts;
        corner corners[8];
        size_t count;
    } rows[] = {
        {"down-right, down-left",
         "line 2 goes up-right, expected down-left",
         GESTA_HINT_DIRECTION,
         2,
         2,
         {{0, 0}, {100, 100}, {200, 0}},
         3},
        {"right, down, left",
         "lifted before line 3, which goes left",
         GESTA_HINT_UNFINISHED,
         3,
         3,
         {{0, 0}, {100, 0}, {100, 90}},
         3},
        {"right, down",
         "4 lines drawn, expected 2",
         GESTA_HINT_LINES,
         0,
         0,
         {{0, 0}, {5, 8}, {10, 0}, {15, 8}, {20, 0}},
         5},
        {"right, lift, down", "1 stroke drawn, expected 2", GESTA_HINT_STROKES, 0, 0, {{0, 0}, {100, 0}}, 2},
        {"cw 360{kink 0..40}",
         "4 corners drawn, should be round",
         GESTA_HINT_CORNERS,
         0,
         0,
         {{10, 0}, {20, 0}, {20, 20}, {0, 20}, {0, 0}, {10, 0}},
         6},
        {"bare right, down{length 0..0.5}",
         "line 2 is too long",
         GESTA_HINT_SHORTER,
         2,
         2,
         {{0, 0}, {100, 0}, {100, 90}},
         3},
        {"bare right, whole{crossings 1}", "should cross itself", GESTA_HINT_CROSSINGS, 0, 0, {{0, 0}, {100, 0}}, 2},
        {"bare right, whole{gap 0..0.2}", "the ends should meet", GESTA_HINT_CLOSE, 0, 0, {{0, 0}, {100, 0}}, 2},
        {"right", "drawn too small", GESTA_REASON_DRAWN_TOO_SMALL, 0, 0, {{0, 0}, {0.5, 0}}, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gesta_context *context = context_new(0);
        uint32_t stroke = large_sign_new(context, "gesta.stroke");
        int64_t time = 0;
        CHECK_OK(gesta_recognizer_set_text(context, stroke, "pattern", SIZE_MAX, rows[i].pattern, SIZE_MAX));
        CHECK_OK(gesta_recognizer_set_number(context, stroke, "max_stray", SIZE_MAX, 10000));
        draw(context, rows[i].corners, rows[i].count, &time);
        CHECK_OK(gesta_advance(context, time + 5000 * MS));
        CHECK_EQUAL(state_of(context, stroke), GESTA_STATE_FAILED);
        gesta_hint hint = hint_of(context, stroke);
        CHECK_EQUAL(hint.key, rows[i].key);
        CHECK_EQUAL(hint.part, rows[i].part);
        CHECK_EQUAL(hint.parts, rows[i].parts);
        CHECK_TEXT(hint_text(context, stroke), rows[i].text);
        CHECK_OK(gesta_context_destroy(context));
    }
}

/* A stroke that fails early says where it went; a circle where lines were expected is round. */
static void round_and_early(void) {
    gesta_context *context = context_new(0);
    uint32_t z = large_sign_new(context, "gesta.z"), chevron = large_sign_new(context, "gesta.chevron"),
             circle = large_sign_new(context, "gesta.circle");
    corner left[] = {{0, 0}, {-200, 0}};
    corner octagon[] = {{50, 0}, {35, 35}, {0, 50}, {-35, 35}, {-50, 0}, {-35, -35}, {0, -50}, {35, -35}, {50, 0}};
    int64_t time = 0;
    draw(context, left, 2, &time);
    gesta_hint hint = hint_of(context, chevron);
    CHECK(hint.key == GESTA_HINT_DIRECTION && hint.part == 1 && hint.parts == 2);
    CHECK_NEAR(hint.measured, 180, 1e-9);
    CHECK_NEAR(hint.expected, 35, 1e-9);
    CHECK_TEXT(hint_text(context, chevron), "line 1 goes left, expected down-right");
    CHECK_OK(gesta_recognizer_set_number(context, circle, "max_stray", SIZE_MAX, 0));
    draw(context, left, 2, &time);
    CHECK_EQUAL(hint_of(context, circle).key, GESTA_HINT_CURVE);
    CHECK_TEXT(hint_text(context, circle), "goes straight left, expected a curve");
    CHECK_TEXT(hint_text(context, z), "line 1 goes left, expected right");
    corner down_right[] = {{0, 0}, {200, 200}};
    draw(context, down_right, 2, &time);
    CHECK_TEXT(hint_text(context, circle), "goes straight down-right, expected a curve");
    corner right[] = {{0, 0}, {200, 0}};
    CHECK_OK(gesta_recognizer_set_number(context, z, "max_stray", SIZE_MAX, 1000));
    draw(context, right, 2, &time);
    CHECK_TEXT(hint_text(context, z), "1 line drawn, expected 3");
    draw(context, octagon, 9, &time);
    CHECK_EQUAL(hint_of(context, z).key, GESTA_HINT_ROUND);
    CHECK_TEXT(hint_text(context, z), "too round: expected 3 straight lines");
    CHECK_OK(gesta_context_destroy(context));
}

/* The samples before a corner turn more than the corner before it, which is near: they are no part of that one. */
static void near_corners(void) {
    gesta_context *context = context_new(0);
    uint32_t check_mark = large_sign_new(context, "gesta.checkmark");
    corner hook[] = {{220, 300}, {300, 252}, {300, 340}, {364, 340}, {316, 228}};
    CHECK_OK(gesta_finger_down(context, 1, hook[0].x, hook[0].y));
    for (size_t i = 1; i < sizeof hook / sizeof *hook; i++)
        CHECK_OK(gesta_finger_move_to(context, 1, hook[i].x, hook[i].y, 0.15));
    CHECK_OK(gesta_finger_up(context, 1));
    CHECK_TEXT(hint_text(context, check_mark), "4 lines drawn, expected 2");
    CHECK_OK(gesta_context_destroy(context));
}

/* A Z that is none, of three lines, is told from a Z of lines, even if one with a loop is nearer. */
static void bad_z(void) {
    gesta_context *context = context_new(0);
    uint32_t z = large_sign_new(context, "gesta.z");
    corner corners[] = {{220, 220}, {332, 220}, {356, 364}, {396, 364}};
    CHECK_OK(gesta_finger_down(context, 1, corners[0].x, corners[0].y));
    for (size_t i = 1; i < sizeof corners / sizeof *corners; i++)
        CHECK_OK(gesta_finger_move_to(context, 1, corners[i].x, corners[i].y, 0.2));
    CHECK_OK(gesta_finger_up(context, 1));
    CHECK_TEXT(hint_text(context, z), "the corner before line 3 is too open");
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    none_unless_it_failed();
    errors();
    losers();
    of_own_reasons();
    of_shared_reasons();
    checks_of_classes();
    of_strokes();
    round_and_early();
    near_corners();
    bad_z();
    return check_end();
}
