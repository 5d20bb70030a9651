/* The directions of a drawing: gesta_recognizer_directions. */
#include "support.h"

static const int64_t STEP = 8000000;
static int64_t now = 1000000000;

enum { DOWN = 1, UP = 2, WHOLE = 3 };

/* Draws a polyline, evenly: from its beginning, to its end, or in the middle of a stroke. */
static void draw_part(gesta_context *context, int ends, const double *xy, size_t count) {
    if (ends & DOWN) CHECK_OK(push_down(context, now += STEP, 1, xy[0], xy[1]));
    for (size_t i = 1; i < count; i++) {
        for (int step = 1; step <= 12; step++) {
            double x = xy[2 * i - 2] + (xy[2 * i] - xy[2 * i - 2]) * step / 12;
            double y = xy[2 * i - 1] + (xy[2 * i + 1] - xy[2 * i - 1]) * step / 12;
            CHECK_OK(push_move(context, now += STEP, 1, x, y));
        }
    }
    if (ends & UP) CHECK_OK(push_up(context, now += STEP, 1, xy[2 * count - 2], xy[2 * count - 1]));
}

static void draw(gesta_context *context, const double *xy, size_t count) {
    now += 20000000000;
    draw_part(context, WHOLE, xy, count);
}

static const char *directions(gesta_context *context, uint32_t recognizer, uint32_t compass) {
    static char text[4096];
    size_t needed = 0;
    memset(text, 'x', sizeof text);
    CHECK_OK(gesta_recognizer_directions(context, recognizer, compass, text, sizeof text, &needed));
    CHECK_EQUAL(needed, strlen(text));
    return text;
}

static const double HOOK[] = {0, 0, 40, 0, 40, 30, 10, 30}, ZIG[] = {0, 0, 40, 0, 10, 30, 50, 30},
                    ROOF[] = {0, 40, 30, 10, 60, 40}, BACK[] = {0, 0, -90, 0, -90, 60}, LINE[] = {0, 0, 0, -30};

/* While one draws, after the lift, and until the next sequence. */
static void live(void) {
    gesta_context *context = context_new(0);
    uint32_t capture = recognizer_new(context, "gesta.capture");
    CHECK_TEXT(directions(context, capture, 4), "");
    now += 1000000000;
    draw_part(context, DOWN, HOOK, 1);
    CHECK_TEXT(directions(context, capture, 4), "");
    draw_part(context, 0, HOOK, 2);
    CHECK_TEXT(directions(context, capture, 4), "right");
    draw_part(context, 0, HOOK + 2, 2);
    CHECK_TEXT(directions(context, capture, 4), "right, down");
    CHECK_TEXT(directions(context, capture, 8), "right, down");
    draw_part(context, UP, HOOK + 4, 2);
    CHECK_TEXT(directions(context, capture, 4), "right, down, left");
    CHECK_OK(gesta_advance(context, now += 10000000000));
    CHECK_TEXT(directions(context, capture, 8), "right, down, left");
    draw(context, ZIG, 4);
    CHECK_TEXT(directions(context, capture, 8), "right, down-left, right");
    draw(context, ROOF, 3);
    CHECK_TEXT(directions(context, capture, 8), "up-right, down-right");
    draw(context, LINE, 2);
    CHECK_TEXT(directions(context, capture, 4), "up");
    CHECK_OK(push_down(context, now += 1000000000, 1, 0, 0));
    CHECK_TEXT(directions(context, capture, 4), "");
    CHECK_OK(gesta_context_destroy(context));
}

/* A tap, however long it trembles, and a hook of 2 mm are none. */
static void small(void) {
    static const double hooked[] = {0, 2, 0, 0, 20, 0, 20, -2};
    gesta_context *context = context_new(0);
    uint32_t capture = recognizer_new(context, "gesta.capture");
    CHECK_OK(push_down(context, now += 1000000000, 1, 5, 5));
    CHECK_OK(push_up(context, now += STEP, 1, 5, 5));
    CHECK_TEXT(directions(context, capture, 4), "");
    CHECK_OK(push_down(context, now += 1000000000, 1, 5, 5));
    for (int i = 0; i < 2000; i++)
        CHECK_OK(push_move(context, now += STEP, 1, 5 + 1.5 * (i % 2), 5 + 1.5 * (i / 2 % 2)));
    CHECK_TEXT(directions(context, capture, 8), "");
    CHECK_OK(push_up(context, now += STEP, 1, 5, 5));
    CHECK_TEXT(directions(context, capture, 8), "");
    draw(context, hooked, 4);
    CHECK_TEXT(directions(context, capture, 4), "right");
    CHECK_OK(gesta_context_set_units_per_mm(context, 0.5)); /* the same hooks have 4 mm */
    CHECK_TEXT(directions(context, capture, 4), "up, right, up");
    CHECK_OK(gesta_context_destroy(context));
}

/* Each class that keeps drawings; what it has not followed, it does not have. */
static void classes(void) {
    gesta_context *context = context_new(0);
    uint32_t capture = recognizer_new(context, "gesta.capture"), stroke = recognizer_new(context, "gesta.stroke"),
             template = recognizer_new(context, "gesta.template"), chevron = recognizer_new(context, "gesta.chevron"),
             z = recognizer_new(context, "gesta.z"), none = recognizer_new(context, "gesta.stroke"),
             literal = recognizer_new(context, "gesta.z");
    CHECK_OK(gesta_recognizer_set_text(context, stroke, GESTA_STR("pattern"), GESTA_STR("right, down, left")));
    CHECK_OK(gesta_recognizer_set_text(context, literal, GESTA_STR("rules"), GESTA_STR("literal")));
    CHECK_OK(gesta_recognizer_add_example(context, template, GESTA_STR("hook"), HOOK, 4, NULL, 0));
    draw(context, HOOK, 4);
    CHECK_EQUAL(state_of(context, stroke), GESTA_STATE_ENDED);
    CHECK_TEXT(directions(context, capture, 4), "right, down, left");
    CHECK_TEXT(directions(context, stroke, 4), "right, down, left");
    CHECK_TEXT(directions(context, template, 4), "right, down, left");
    CHECK_HAS(directions(context, z, 8), "right, down");
    CHECK_TEXT(directions(context, none, 4), "");
    CHECK_TEXT(directions(context, literal, 4), "");
    draw(context, BACK, 3);
    CHECK_EQUAL(state_of(context, chevron), GESTA_STATE_FAILED);
    CHECK_TEXT(directions(context, chevron, 4), "left");
    CHECK_EQUAL(state_of(context, template), GESTA_STATE_FAILED);
    CHECK_TEXT(directions(context, template, 4), "left");
    CHECK_OK(gesta_context_destroy(context));
}

/* The strokes of one drawing; a dot among them has no direction. */
static void strokes(void) {
    static const double down[] = {0, 0, 0, 40}, across[] = {-20, 20, 20, 20}, dot[] = {20, 60, 20, 60};
    gesta_context *context = context_new(0);
    uint32_t plus = recognizer_new(context, "gesta.stroke"), template = recognizer_new(context, "gesta.template");
    static const double shape[] = {0, 0, 0, 40, -20, 20, 20, 20, 20, 60, 21, 61};
    static const size_t lengths[] = {2, 2, 2};
    CHECK_OK(gesta_recognizer_set_text(context, plus, GESTA_STR("pattern"),
                                       GESTA_STR("down, lift, right, lift, short right")));
    CHECK_OK(gesta_recognizer_add_example(context, template, GESTA_STR("plus"), shape, 6, lengths, 3));
    now += 20000000000;
    draw_part(context, WHOLE, down, 2);
    CHECK_TEXT(directions(context, plus, 4), "down");
    CHECK_TEXT(directions(context, template, 4), "down");
    now += 200000000;
    draw_part(context, WHOLE, across, 2);
    CHECK_TEXT(directions(context, plus, 4), "down, lift, right");
    CHECK_TEXT(directions(context, template, 4), "down, lift, right");
    now += 200000000;
    draw_part(context, WHOLE, dot, 2);
    CHECK_TEXT(directions(context, plus, 4), "down, lift, right");
    CHECK_TEXT(directions(context, template, 4), "down, lift, right");
    CHECK_OK(gesta_advance(context, now += 20000000000));
    draw_part(context, WHOLE, dot, 2);
    now += 200000000;
    draw_part(context, WHOLE, across, 2);
    CHECK_TEXT(directions(context, plus, 8), "right");
    CHECK_OK(gesta_context_destroy(context));
}

/* Those of the region, as it is turned; y may grow upwards. */
static void spaces(void) {
    static const double up[] = {0, 0, 40, 0, 40, -30, 10, -30};
    const gesta_affine quarter = {0, 1, -1, 0, 0, 0};
    gesta_context *context = context_new(GESTA_CONFIG_Y_UP);
    uint32_t capture = recognizer_new(context, "gesta.capture"), stroke = recognizer_new(context, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_text(context, stroke, GESTA_STR("pattern"), GESTA_STR("right, down, left")));
    draw(context, up, 4);
    CHECK_EQUAL(state_of(context, stroke), GESTA_STATE_ENDED);
    CHECK_TEXT(directions(context, stroke, 4), "right, down, left");
    CHECK_TEXT(directions(context, capture, 4), "right, down, left");
    CHECK_OK(gesta_context_destroy(context));

    context = context_new(0);
    gesta_rect rect = {200, -100, 500, 500};
    uint32_t region = 0, root = recognizer_new(context, "gesta.stroke");
    capture = recognizer_new(context, "gesta.capture"), stroke = recognizer_new(context, "gesta.stroke");
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_region_set_transform(context, region, &quarter));
    CHECK_OK(gesta_recognizer_attach(context, capture, region));
    CHECK_OK(gesta_recognizer_attach(context, stroke, region));
    CHECK_OK(gesta_recognizer_attach(context, root, region));
    CHECK_OK(gesta_recognizer_set_text(context, root, GESTA_STR("space"), GESTA_STR("root")));
    CHECK_OK(gesta_recognizer_set_text(context, root, GESTA_STR("pattern"), GESTA_STR("right, down, left")));
    CHECK_OK(
        gesta_recognizer_set_text(context, stroke, GESTA_STR("pattern"), GESTA_STR("down, left, up; up, right, down")));
    CHECK_OK(gesta_recognizer_relate(context, stroke, GESTA_RELATION_SIMULTANEOUS, root, 1));
    draw(context, HOOK, 4);
    CHECK_TEXT(directions(context, root, 4), "right, down, left");
    CHECK_EQUAL(state_of(context, stroke), GESTA_STATE_ENDED);
    char text[64];
    snprintf(text, sizeof text, "%s", directions(context, stroke, 4));
    CHECK_TEXT(directions(context, capture, 4), text);
    CHECK_OK(gesta_recognizer_set_text(context, stroke, GESTA_STR("pattern"), GESTA_STR(text)));
    draw(context, HOOK, 4);
    CHECK_EQUAL(state_of(context, stroke), GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(context));
}

/* The first contact draws; the others only touch. */
static void several_contacts(void) {
    gesta_context *context = context_new(0);
    uint32_t capture = recognizer_new(context, "gesta.capture");
    draw_part(context, DOWN, HOOK, 2);
    CHECK_OK(push_down(context, now += STEP, 2, 300, 300));
    CHECK_OK(push_move(context, now += STEP, 2, 300, 200));
    draw_part(context, UP, HOOK + 2, 2);
    CHECK_TEXT(directions(context, capture, 4), "right, down");
    CHECK_OK(push_move(context, now += STEP, 2, 400, 200));
    CHECK_OK(push_up(context, now += STEP, 2, 400, 200));
    CHECK_TEXT(directions(context, capture, 4), "right, down");
    CHECK_OK(gesta_context_destroy(context));
}

typedef struct heard_text {
    char text[64];
    int destroys;
    int32_t code;
} heard_text;

static void on_end(gesta_context *context, const gesta_event *event, void *user) {
    heard_text *heard = (heard_text *)user;
    if (event->state == GESTA_STATE_CHANGED || event->state == GESTA_STATE_BEGAN) return;
    CHECK_OK(gesta_recognizer_directions(context, event->recognizer, 4, heard->text, sizeof heard->text, NULL));
    if (!heard->destroys) return;
    CHECK_OK(gesta_recognizer_destroy(context, event->recognizer));
    heard->code = gesta_recognizer_directions(context, event->recognizer, 4, heard->text, 64, NULL);
}

/* In an action, of a recognizer that is then destroyed, and after a reset. */
static void actions(void) {
    static const char *const names[] = {"gesta.capture", "gesta.stroke"};
    for (int i = 0; i < 4; i++) {
        heard_text heard = {"?", i / 2, GESTA_OK};
        gesta_context *context = context_new(0);
        uint32_t recognizer = recognizer_new(context, names[i % 2]), action = 0;
        if (i % 2)
            CHECK_OK(
                gesta_recognizer_set_text(context, recognizer, GESTA_STR("pattern"), GESTA_STR("right, down, left")));
        CHECK_OK(gesta_recognizer_add_action(context, recognizer, on_end, &heard, NULL, &action));
        draw(context, HOOK, 4);
        CHECK_TEXT(heard.text, "right, down, left");
        CHECK_EQUAL(heard.code, heard.destroys ? GESTA_E_STALE : GESTA_OK);
        if (!heard.destroys) {
            draw_part(context, DOWN, HOOK, 3);
            CHECK_OK(gesta_recognizer_reset(context, recognizer));
            CHECK_TEXT(directions(context, recognizer, 4), "right, down");
            CHECK_OK(push_up(context, now += STEP, 1, 0, 0));
            CHECK_OK(push_down(context, now += 1000000000, 1, 0, 0));
            CHECK_TEXT(directions(context, recognizer, 4), "");
        }
        CHECK_OK(gesta_context_destroy(context));
    }
}

/* The action of a drawing that waited while the next one began. */
static void delayed(void) {
    heard_text heard = {"?", 0, GESTA_OK};
    gesta_context *context = context_new(0);
    uint32_t once = recognizer_new(context, "gesta.stroke"), twice = recognizer_new(context, "gesta.stroke"),
             action = 0;
    CHECK_OK(gesta_recognizer_set_text(context, once, GESTA_STR("pattern"), GESTA_STR("right")));
    CHECK_OK(gesta_recognizer_set_text(context, twice, GESTA_STR("pattern"), GESTA_STR("right, lift, right")));
    CHECK_OK(gesta_recognizer_relate(context, once, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(gesta_recognizer_add_action(context, once, on_end, &heard, NULL, &action));
    static const double right[] = {0, 0, 40, 0}, down[] = {0, 0, 0, 60};
    draw(context, right, 2);
    CHECK_TEXT(heard.text, "?");
    now += 100000000;
    draw_part(context, WHOLE, down, 2);
    CHECK_OK(gesta_advance(context, now += 20000000000));
    CHECK(strcmp(heard.text, "?") != 0 && strstr(heard.text, "down") == NULL);
    CHECK_OK(gesta_context_destroy(context));
}

static void refusals(void) {
    char text[8] = "xxxxxxx";
    size_t needed = 7;
    gesta_context *context = context_new(0);
    uint32_t capture = recognizer_new(context, "gesta.capture"), tap = recognizer_new(context, "gesta.tap"),
             spotter = recognizer_new(context, "gesta.spotter");
    draw(context, LINE, 2);
    static const uint32_t wrong[] = {0, 3, 5, 6, 7, 9, 16, UINT32_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_ERROR(context, gesta_recognizer_directions(context, capture, wrong[i], text, 8, &needed), GESTA_E_RANGE,
                    "must be 4 or 8");
    CHECK_ERROR(context, gesta_recognizer_directions(context, tap, 4, text, 8, &needed), GESTA_E_TYPE,
                "recognizer is of class gesta.tap, must be gesta.capture");
    CHECK_ERROR(context, gesta_recognizer_directions(context, spotter, 4, text, 8, &needed), GESTA_E_TYPE,
                "gesta.spotter");
    CHECK_ERROR(context, gesta_recognizer_directions(context, 7, 4, text, 8, &needed), GESTA_E_HANDLE, "recognizer");
    CHECK_ERROR(context, gesta_recognizer_directions(context, capture, 4, NULL, 8, &needed), GESTA_E_ARGUMENT,
                "buffer");
    CHECK(needed == 7 && strcmp(text, "xxxxxxx") == 0);
    CHECK_ERROR(context, gesta_recognizer_directions(context, capture, 4, text, 2, &needed), GESTA_E_BUFFER,
                "capacity is 2, must be at least 3");
    CHECK_EQUAL(needed, 2);
    CHECK_ERROR(context, gesta_recognizer_directions(context, capture, 4, NULL, 0, &needed), GESTA_E_BUFFER, "");
    CHECK_OK(gesta_recognizer_directions(context, capture, 4, text, 3, NULL));
    CHECK_TEXT(text, "up");
    CHECK_OK(gesta_recognizer_destroy(context, capture));
    CHECK_ERROR(context, gesta_recognizer_directions(context, capture, 4, text, 8, NULL), GESTA_E_STALE, "recognizer");
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(gesta_recognizer_directions(NULL, capture, 4, text, 8, NULL), GESTA_E_ARGUMENT);
}

/* As many samples as a gesta.capture keeps, and more words than a buffer; and the ends of the range of numbers. */
static void many(void) {
    gesta_context *context = context_new(0);
    uint32_t capture = recognizer_new(context, "gesta.capture");
    static char text[65536 * 12];
    size_t needed = 0;
    CHECK_OK(push_down(context, now += STEP, 1, 0, 0));
    for (int i = 1; i < 65536; i++) CHECK_OK(push_move(context, now += 1000, 1, i % 2 * 50, i % 2 * 50));
    CHECK_OK(gesta_recognizer_directions(context, capture, 8, text, sizeof text, &needed));
    CHECK(needed == strlen(text) && needed == 32768 * strlen("down-right, ") + 32767 * strlen("up-left, ") - 2);
    CHECK(strncmp(text, "down-right, up-left, down-right, ", 33) == 0);
    CHECK_OK(push_up(context, now += STEP, 1, 0, 0));
    const double far = GESTA_COORDINATE_MAX;
    const double ends[] = {-far, -far, far, -far, far, far, -1e-300, far, 1e-300, far};
    draw(context, ends, 5);
    CHECK_TEXT(directions(context, capture, 4), "right, down, left");
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    live();
    small();
    classes();
    strokes();
    spaces();
    several_contacts();
    actions();
    delayed();
    refusals();
    many();
    return check_end();
}
