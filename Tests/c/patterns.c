/*
 * Patterns through the C interface: a malformed text is reported and changes nothing; a set pattern allocates nothing.
 */
#include "counting.h"
#include "support.h"

enum { MOST = 65536 };

static char *text_of(const char *part, size_t count) {
    size_t length = strlen(part);
    char *text = (char *)malloc(length * count + 1);
    if (text == NULL) abort();
    for (size_t i = 0; i < count; i++) memcpy(text + i * length, part, length);
    text[length * count] = 0;
    return text;
}

static int32_t set(gesta_context *context, uint32_t r, const char *text) {
    return gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX, text, SIZE_MAX);
}

static int64_t now;

/* From (0, 0) through the points, twenty moves each. */
static uint32_t draw(gesta_context *context, uint32_t r, const double (*points)[2], size_t count, const char *change) {
    double x = 0, y = 0;
    now += 1000 * MS;
    CHECK_OK(push_down(context, now, 1, x, y));
    if (change != NULL) CHECK_OK(set(context, r, change));
    for (size_t i = 0; i < count; i++)
        for (int at = 1; at <= 20; at++) {
            double bx = i ? points[i - 1][0] : 0, by = i ? points[i - 1][1] : 0;
            x = bx + (points[i][0] - bx) * at / 20;
            y = by + (points[i][1] - by) * at / 20;
            now += 8 * MS;
            CHECK_OK(push_move(context, now, 1, x, y));
        }
    now += 8 * MS;
    CHECK_OK(push_up(context, now, 1, x, y));
    return state_of(context, r);
}

static const double right[][2] = {{100, 0}}, down[][2] = {{0, 100}}, corner[][2] = {{100, 0}, {100, 100}};
#define DRAW(points) draw(context, r, points, sizeof points / sizeof points[0], NULL)

static void errors(void) {
    static const struct {
        const char *text, *said;
    } bad[] = {
        {"up, dwn", "at character 5: token is \"dwn\", must be a direction, an arc, \"(\" or the name of a preset; "
                    "did you mean \"down\"?"},
        {"up,", "at character 4: token is missing"},
        {"(up", "must be \")\""},
        {"up x9", "repetition count is 9, must be from 1 to 8"},
        {"A: up", "must be a name: lowercase letters"},
        {"cw 5", "from 20 to 3600 degrees"},
        {"right{bow 2..1}", "must be the upper limit, greater than the lower limit"},
        {"lift, up", "a lift must be between two strokes"},
        {"(up, down) x8", "number of segments is 16, must be at most 14"},
        {"\xe2\x86\x98, \xe2\x86\x94", "at character 4: token is \"\xe2\x86\x94\", must be a direction"},
    };
    char got[64];
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.stroke");
    CHECK_OK(set(context, r, "right"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX, bad[i].text, SIZE_MAX),
                    GESTA_E_PATTERN, bad[i].said);
        CHECK_OK(gesta_recognizer_text(context, r, "pattern", SIZE_MAX, got, sizeof got, NULL));
        CHECK_TEXT(got, "right");
        CHECK_EQUAL(DRAW(right), GESTA_STATE_RECOGNIZED);
        CHECK_EQUAL(DRAW(down), GESTA_STATE_FAILED);
    }
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX, NULL, 0), GESTA_E_ARGUMENT, "text");
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX, "up\0down", 7), GESTA_E_TEXT,
                "text");
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX, "\xe2\x86", 2), GESTA_E_TEXT,
                "text");
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX, "up\xff", 3), GESTA_E_TEXT, "text");
    CHECK_EQUAL(DRAW(right), GESTA_STATE_RECOGNIZED);
    CHECK_OK(
        gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX, "downright", 4)); /* as long as it is said to be */
    CHECK_EQUAL(DRAW(down), GESTA_STATE_RECOGNIZED);
    CHECK_OK(set(context, r, "")); /* none */
    CHECK_EQUAL(DRAW(down), GESTA_STATE_FAILED);
    CHECK_EQUAL(verdict_of(context, r).reason, GESTA_REASON_NO_PATTERN);
    CHECK_OK(gesta_context_destroy(context));
}

static void later(void) {
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.stroke");
    CHECK_OK(set(context, r, "right"));
    CHECK_EQUAL(draw(context, r, right, 1, "down"), GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(DRAW(right), GESTA_STATE_FAILED);
    CHECK_EQUAL(draw(context, r, down, 1, "right, down"), GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(DRAW(corner), GESTA_STATE_RECOGNIZED);
    CHECK_OK(set(context, r, "left")); /* the last one set counts */
    CHECK_OK(set(context, r, "right"));
    CHECK_EQUAL(DRAW(right), GESTA_STATE_RECOGNIZED);
    CHECK_OK(gesta_context_destroy(context));
}

static void long_and_odd(void) {
    char *text;
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.stroke");
    CHECK_OK(set(context, r, "right"));
    static const char *const parts[] = {
        "(",       "up,",  "up|",   "up;",          "{", "anywhere ", "whole{", "up x8,(", "a:", "up{bow 0..1,",
        "arc 90,", "...,", "lift,", "\xe2\x86\x98", "9", ".",         "-"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        text = text_of(parts[i], (MOST - 1) / strlen(parts[i]));
        int32_t code = set(context, r, text);
        CHECK(code == GESTA_E_PATTERN || code == GESTA_E_TEXT);
        CHECK(strlen(gesta_context_message(context)) < 600);
        free(text);
    }
    text = text_of(" ", GESTA_TEXT_MAX + 1);
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "pattern", SIZE_MAX, text, SIZE_MAX), GESTA_E_TEXT,
                "text");
    text[GESTA_TEXT_MAX - 5] = 0;
    memcpy(text, "right", 5);
    CHECK_OK(set(context, r, text));
    free(text);
    CHECK_EQUAL(DRAW(right), GESTA_STATE_RECOGNIZED);
    /* Printable garbage: whatever it is, it is told and nothing more. */
    static const char alphabet[] = "uplrightdown cwarc0123456789.,;|(){}x-+:_";
    uint64_t seed = 1;
    text = text_of(" ", MOST - 1);
    for (int round = 0; round < 60; round++) {
        size_t length = round < 4 ? MOST - 1 : 1 + (size_t)round * 3;
        for (size_t i = 0; i < length; i++) {
            seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            text[i] = round % 2 ? alphabet[(seed >> 33) % (sizeof alphabet - 1)] : (char)(1 + (seed >> 33) % 126);
        }
        text[length] = 0;
        int32_t code = set(context, r, text);
        CHECK(code == GESTA_E_PATTERN || code == GESTA_E_TEXT || code == GESTA_OK);
        if (code != GESTA_OK) CHECK_EQUAL(DRAW(right), GESTA_STATE_RECOGNIZED);
        else CHECK_OK(set(context, r, "right"));
    }
    free(text);
    CHECK(still_works(context));
    CHECK_OK(gesta_context_destroy(context));
}

/* Once a pattern is set, samples allocate nothing, and names of any length neither. */
static void no_allocation(void) {
    counting c;
    gesta_allocator hook = counting_hook(&c);
    CHECK_OK(gesta_allocator_set(&hook));
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.stroke");
    CHECK_OK(set(
        context, r,
        "a_very_long_name_of_a_pattern_that_needs_room_of_its_own: right, down; a: right; z; star; (left, right) x3"));
    DRAW(right); /* the first sequence takes what was set; contexts make room for contacts, too */
    DRAW(corner);
    unsigned long taken = 0, before;
    char name[80];
#define COUNTED(call) (before = c.allocations, call, taken += c.allocations - before)
    for (int i = 0; i < 20; i++) {
        COUNTED(DRAW(corner));
        CHECK_OK(gesta_recognizer_text(context, r, "name", SIZE_MAX, name, sizeof name, NULL));
        CHECK_TEXT(name, "a_very_long_name_of_a_pattern_that_needs_room_of_its_own");
        COUNTED(DRAW(right));
        CHECK_OK(gesta_recognizer_text(context, r, "name", SIZE_MAX, name, sizeof name, NULL));
        CHECK_TEXT(name, "a");
        COUNTED(DRAW(down));
    }
    CHECK_EQUAL(taken, 0);
    CHECK_OK(gesta_context_destroy(context));
    CHECK(c.live == 0 && c.wrong == 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

static counting scarce;
static long left;

static void *scarce_allocate(void *user, size_t size, size_t alignment) {
    if (left == 0) return NULL;
    left--;
    return counting_allocate(user, size, alignment);
}

/* Whichever allocation fails while a pattern is set, the former one holds, even when other parameters are set later. */
static void short_of_memory(void) {
    gesta_allocator hook = counting_hook(&scarce);
    hook.allocate = scarce_allocate;
    int failed = 0;
    for (long fail = 2; fail < 200; fail++) {
        char got[8];
        left = -1;
        CHECK_OK(gesta_allocator_set(&hook));
        gesta_context *context = context_new(0);
        uint32_t r = recognizer_new(context, "gesta.stroke");
        CHECK_OK(set(context, r, "right"));
        DRAW(right);
        left = fail;
        int32_t code = set(context, r, "some_name: down, left | down, right, whole{dx 0..1}; down");
        left = -1;
        CHECK(code == GESTA_OK || code == GESTA_E_MEMORY);
        if (code == GESTA_E_MEMORY) {
            failed++;
            CHECK_OK(gesta_recognizer_set_number(context, r, "min_size", SIZE_MAX, 5));
            CHECK_OK(gesta_recognizer_text(context, r, "pattern", SIZE_MAX, got, sizeof got, NULL));
            CHECK_TEXT(got, "right");
            CHECK_EQUAL(DRAW(down), GESTA_STATE_FAILED);
            CHECK_EQUAL(DRAW(right), GESTA_STATE_RECOGNIZED);
        }
        CHECK_OK(gesta_context_destroy(context));
        CHECK(scarce.live == 0 && scarce.wrong == 0);
        CHECK_OK(gesta_allocator_set(NULL));
        if (code == GESTA_OK) break;
    }
    CHECK(failed > 5 && failed < 200);
}

/* A conflict is logged as it is set, and found whenever it is asked for. */
static unsigned warnings;

static void count_warning(gesta_context *context, uint32_t level, const char *message, void *user) {
    (void)context;
    (void)user;
    if (level == GESTA_LOG_WARNING) warnings++;
    CHECK_HAS(message, "as pattern 1 \"a\"");
}

static void note(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context;
    *(gesta_finding *)user = *finding;
}

static void conflicts(void) {
    gesta_finding finding;
    size_t count = 9;
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.stroke");
    CHECK_OK(gesta_context_set_log(context, count_warning, NULL, NULL));
    CHECK_OK(set(context, r, "a: right; b: down"));
    CHECK_OK(gesta_context_check(context, note, &finding, &count));
    CHECK(count == 0 && warnings == 0);
    CHECK_OK(set(context, r, "a: right; b: right±30"));
    CHECK_OK(gesta_context_check(context, note, &finding, &count));
    CHECK(count == 1 && warnings == 1 && finding.kind == GESTA_FINDING_HIDDEN && finding.recognizer == r &&
          finding.other == r);
    CHECK_OK(gesta_context_destroy(context));
}

/* Several recognizers match the stroke: the one that it fits best wins, whichever was created first. */
static void the_best_wins(void) {
    static const double z[][2] = {{100, 0}, {0, 100}, {100, 100}};
    static const double check[][2] = {{40, 50}, {110, -50}};
    static const struct {
        const char *better, *worse;
        const double (*points)[2];
        size_t count;
    } rows[] = {
        {"z", "bare 0{direction -48..63}, 125, 0{direction -43..55}", z, 3},
        {"checkmark", "v", check, 2},
        {"right, down-left, right", "(right, down-left) x1..2 | (right, down-left) x1..2, right", z, 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int order = 0; order < 2; order++) {
            gesta_context *context = context_new(0);
            uint32_t first = recognizer_new(context, "gesta.stroke"), second = recognizer_new(context, "gesta.stroke");
            uint32_t better = order ? second : first, worse = order ? first : second, sure = 0, unsure = 0;
            char text[256];
            CHECK_OK(set(context, better, rows[i].better));
            CHECK_OK(set(context, worse, rows[i].worse));
            CHECK_EQUAL(draw(context, worse, rows[i].points, rows[i].count, NULL), GESTA_STATE_FAILED);
            CHECK_EQUAL(state_of(context, better), GESTA_STATE_ENDED);
            CHECK_EQUAL(verdict_of(context, worse).blocker, better);
            CHECK_OK(INFO(context, better, confidence, &sure));
            CHECK_OK(INFO(context, worse, confidence, &unsure));
            CHECK(sure > unsure && unsure > 0);
            CHECK(verdict_of(context, worse).measured == unsure && verdict_of(context, worse).limit == sure);
            CHECK_OK(gesta_recognizer_verdict(context, worse, NULL, text, sizeof text, NULL));
            CHECK_HAS(text, ", confidence ");
            CHECK_OK(gesta_context_destroy(context));
        }
}

/*
 * A corner exactly on a line crosses it once. Before crossings are counted, each point of the path is moved a little
 * farther than the one before it: these positions put the corner and the upright stroke at x = 0 after that.
 */
static void corner_on_line(double side) {
    enum { POINTS = 5 };
    const double diagonal = 500, step = diagonal * 0.002 / POINTS;
    char name[16];
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.stroke");
    CHECK_OK(set(context, r,
                 "once: bare (right | left), lift, down, whole{crossings 1}; "
                 "never: bare (right | left), lift, down, whole{crossings 0}"));
    CHECK_OK(gesta_recognizer_set_number(context, r, "max_size", SIZE_MAX, 1000));
    CHECK_OK(push_down(context, 0, 1, -150 * side, 0));
    CHECK_OK(push_move(context, 100 * MS, 1, 0 - 0.83 * step, 0));
    CHECK_OK(push_move(context, 200 * MS, 1, 150 * side, 0));
    CHECK_OK(push_up(context, 210 * MS, 1, 150 * side, 0));
    CHECK_OK(push_down(context, 300 * MS, 1, 0 - 0.83 * step * 3, -200));
    CHECK_OK(push_move(context, 500 * MS, 1, 0 - 0.83 * step * 4, 200));
    CHECK_OK(push_up(context, 510 * MS, 1, 0 - 0.83 * step * 4, 200));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_RECOGNIZED);
    CHECK_OK(gesta_recognizer_text(context, r, "name", SIZE_MAX, name, sizeof name, NULL));
    CHECK_TEXT(name, "once");
    CHECK_OK(gesta_context_destroy(context));
}

static void presets_are_listed(void) {
    gesta_context *c = context_new(0);
    char name[64] = "";
    size_t needed = 0, count = 0;
    uint32_t class_id = 0, other = 0;
    CHECK_OK(gesta_class_find(c, GESTA_STR("gesta.stroke"), &class_id));
    CHECK_OK(gesta_class_find(c, GESTA_STR("gesta.tap"), &other));
    while (gesta_class_preset(c, class_id, count, name, sizeof name, &needed) == GESTA_OK) {
        CHECK_EQUAL(strlen(name), needed);
        uint32_t stroke = recognizer_new(c, "gesta.stroke");
        CHECK_OK(gesta_recognizer_set_text(c, stroke, GESTA_STR("pattern"), name, needed));
        CHECK_OK(gesta_recognizer_destroy(c, stroke));
        count++;
    }
    CHECK_EQUAL(count, 30);
    CHECK_OK(gesta_class_preset(c, class_id, 0, name, sizeof name, NULL));
    CHECK_TEXT(name, "chevron");
    CHECK_ERROR(c, gesta_class_preset(c, class_id, count, name, sizeof name, NULL), GESTA_E_INDEX, "index is 30");
    CHECK_ERROR(c, gesta_class_preset(c, other, 0, name, sizeof name, NULL), GESTA_E_INDEX, "index is 0");
    CHECK_ERROR(c, gesta_class_preset(c, 5, 0, name, sizeof name, NULL), GESTA_E_HANDLE, "class_id");
    CHECK_ERROR(c, gesta_class_preset(c, class_id, 0, name, 7, &needed), GESTA_E_BUFFER, "capacity is 7");
    CHECK_EQUAL(needed, 7);
    CHECK_OK(gesta_context_destroy(c));
}

/* What a pattern allows before and after the sign does not make a drawing fail before it is complete. */
static void hooks(void) {
    static const double after[][2] = {{100, 0}, {30, 0}}, before[][2] = {{-70, 0}, {30, 0}};
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.stroke");
    CHECK_OK(set(context, r, "right, whole{hook_out 0..2}"));
    CHECK_EQUAL(DRAW(after), GESTA_STATE_RECOGNIZED);
    CHECK_OK(set(context, r, "right, ..."));
    CHECK_EQUAL(DRAW(after), GESTA_STATE_RECOGNIZED);
    CHECK_OK(set(context, r, "..., right"));
    CHECK_EQUAL(DRAW(before), GESTA_STATE_RECOGNIZED);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    presets_are_listed();
    errors();
    later();
    hooks();
    long_and_odd();
    conflicts();
    the_best_wins();
    no_allocation();
    short_of_memory();
    corner_on_line(1);
    corner_on_line(-1);
    return check_end();
}
