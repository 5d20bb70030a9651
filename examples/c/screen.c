/*
 * screen.c - a list with rows, a button, and a map with a sign: the parts of a screen, each with a region of its own.
 *
 * The rows are inside a region, whose transform scrolls them all. A program pushes what its window system reports.
 */
#include <gesta/gesta.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 20, ROW = 30 };

typedef struct screen {
    gesta_context *context;
    uint32_t content;         /* the region of the rows */
    double scrolled, dragged; /* of the list, before and during its gesture */
    uint32_t ids[4];          /* the recognizers of the list, the button, the map and the circle */
} screen;

/* Ends the program if a call has failed: its message names the argument and the rule. */
static void check(gesta_context *context, int32_t code) {
    if (code == GESTA_OK) return;
    fprintf(stderr, "%s\n", context != NULL ? gesta_context_message(context) : gesta_strerror(code));
    exit(1);
}

static uint32_t region(screen *it, uint32_t parent, double x, double y, double width, double height) {
    const gesta_rect rect = {x, y, width, height};
    uint32_t made;
    check(it->context, gesta_region_create(it->context, parent, &rect, &made));
    return made;
}

static void scroll_to(screen *it, double y) {
    const gesta_affine transform = {1, 0, 0, 1, 0, -y};
    it->dragged = y < 0 ? 0 : y > ROWS * ROW - 200 ? ROWS * ROW - 200 : y;
    check(it->context, gesta_region_set_transform(it->context, it->content, &transform));
}

static void on_list(gesta_context *context, const gesta_event *event, void *user) {
    screen *it = user;
    (void)context;
    scroll_to(it, it->scrolled - event->values[GESTA_PAN_TRANSLATION_Y]);
    if (event->state == GESTA_STATE_ENDED) printf("list at %.0f\n", it->scrolled = it->dragged);
}

static void on_row(gesta_context *context, const gesta_event *event, void *user) {
    char label[16];
    (void)user;
    check(context, gesta_recognizer_label(context, event->recognizer, label, sizeof label, NULL));
    if (event->state == GESTA_STATE_ENDED) printf("%s\n", label);
}

static void on_map(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)user;
    if (event->state == GESTA_STATE_CANCELLED) printf("map put back\n");
    if (event->state != GESTA_STATE_ENDED) return;
    printf("map moved by %.0f, %.0f\n", event->values[GESTA_PAN_TRANSLATION_X], event->values[GESTA_PAN_TRANSLATION_Y]);
}

static void on_sign(gesta_context *context, const gesta_event *event, void *user) {
    if (event->state != GESTA_STATE_ENDED) return;
    printf("circle\n");
    check(context, gesta_recognizer_reset(context, ((screen *)user)->ids[2]));
}

int main(void) {
    static const gesta_parameter down[] = {{GESTA_SET_AXIS, 0, "vertical"}}, held[] = {{GESTA_SET_WITHIN, 0, "region"}};
    screen it = {NULL, 0, 0, 0, {0}};
    uint32_t list, map, id;
    check(NULL, gesta_context_create(NULL, &it.context));
    list = region(&it, GESTA_REGION_ROOT, 0, 0, 200, 200);
    map = region(&it, GESTA_REGION_ROOT, 200, 0, 400, 300);
    it.content = region(&it, list, 0, 0, 200, ROWS * ROW);
    const gesta_recognizer_config parts[] = {
        {sizeof *parts, list, GESTA_CLASS_PAN, "list", on_list, &it, NULL, down, 1},
        {sizeof *parts, region(&it, GESTA_REGION_ROOT, 0, 220, 90, 40), GESTA_CLASS_TAP, "button", on_row, NULL, NULL,
         held, 1},
        {sizeof *parts, map, GESTA_CLASS_PAN, "map", on_map, &it, NULL, NULL, 0},
        {sizeof *parts, map, GESTA_CLASS_CIRCLE, "circle", on_sign, &it, NULL, NULL, 0}};
    for (int i = 0; i < 4; i++) check(it.context, gesta_recognizer_create(it.context, &parts[i], &it.ids[i]));
    check(it.context, gesta_recognizer_relate(it.context, it.ids[3], GESTA_RELATION_SIMULTANEOUS, it.ids[2], 1));
    for (int i = 0; i < ROWS; i++) {
        char label[16];
        snprintf(label, sizeof label, "row %d", i);
        const uint32_t in = region(&it, it.content, 0, i * ROW, 200, ROW);
        const gesta_recognizer_config row = {sizeof row, in, GESTA_CLASS_TAP, label, on_row, NULL, NULL, NULL, 0};
        check(it.context, gesta_recognizer_create(it.context, &row, &id));
    }
    check(it.context, gesta_finger_tap(it.context, 1, 100, 40, 1));
    check(it.context, gesta_finger_down(it.context, 1, 100, 150));
    check(it.context, gesta_finger_move_to(it.context, 1, 100, 60, 0.2));
    check(it.context, gesta_finger_up(it.context, 1));
    check(it.context, gesta_finger_tap(it.context, 1, 100, 40, 1)); /* what is there now */
    check(it.context, gesta_finger_tap(it.context, 1, 50, 240, 1));
    check(it.context, gesta_finger_down(it.context, 1, 300, 100));
    check(it.context, gesta_finger_move_to(it.context, 1, 380, 130, 0.2));
    check(it.context, gesta_finger_up(it.context, 1));
    check(it.context, gesta_finger_draw(it.context, 1, GESTA_STR("circle"), 350, 100, 90, 0.5));
    return gesta_context_destroy(it.context);
}
