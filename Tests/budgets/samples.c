/* Input samples: the bytes are those of structs, which are pushed at once to one recognizer of each class. */
#include <string.h>

#include "budgets.h"

static const char *const classes[] = {"tap",     "pan",        "chevron", "checkmark", "z",
                                      "swipe",   "pinch",      "circle",  "rotation",  "transform",
                                      "capture", "edge_pan",   "tickle",  "press",     "double_tap_drag",
                                      "hover",   "long_press", "taps",    "scroll",    "hold"};

static gesta_context *open(void) {
    gesta_context *context = open_context();
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        char name[40] = "gesta.";
        make(context, strcat(name, classes[i]));
    }
    return context;
}

static int32_t push(void) {
    gesta_context *context = open();
    int32_t code =
        gesta_push(context, (const gesta_touch *)(const void *)text, length / sizeof(gesta_touch), sizeof(gesta_touch));
    if (code != GESTA_OK) fail("push", gesta_context_message(context));
    gesta_context_destroy(context);
    return code;
}

static void act(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
}

/* What follows is checked again after each action. */
static int32_t push_with_actions(void) {
    gesta_context *context = open_context();
    uint32_t pan = make(context, "gesta.pan");
    if (gesta_recognizer_add_action(context, pan, act, NULL, NULL, NULL) != GESTA_OK) fail("action", "not added");
    int32_t code =
        gesta_push(context, (const gesta_touch *)(const void *)text, length / sizeof(gesta_touch), sizeof(gesta_touch));
    if (code != GESTA_OK) fail("push", gesta_context_message(context));
    gesta_context_destroy(context);
    return code;
}

static int32_t push_motions(void) {
    gesta_context *context = open();
    int32_t code = gesta_push_motion(context, (const gesta_motion *)(const void *)text, length / sizeof(gesta_motion),
                                     sizeof(gesta_motion));
    if (code != GESTA_OK) fail("push", gesta_context_message(context));
    gesta_context_destroy(context);
    return code;
}

static void put_touch(int64_t time, uint64_t contact, uint32_t phase, double x, double y) {
    gesta_touch touch;
    memset(&touch, 0, sizeof touch);
    touch.time = time;
    touch.contact = contact;
    touch.phase = phase;
    touch.x = x;
    touch.y = y;
    put_bytes(&touch, sizeof touch);
}

/* Nothing is decided as long as it lasts: a stroke that winds and crosses itself. */
static void endless_stroke(uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        put_touch(i * INT64_C(4000000), 1, i == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED, i * 37 % 101, i * 53 % 103);
    put_touch(n * INT64_C(4000000), 1, GESTA_PHASE_ENDED, 0, 0);
}

static void one_time(uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        put_touch(0, 1, i == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED, i * 37 % 101, i * 53 % 103);
}

static void far(uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        put_touch(i, 1, i == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED, i % 2 ? 1e9 : -1e9, i % 3 ? 1e9 : -1e9);
}

/* Each goes down and lifts at once. */
static void short_contacts(uint32_t n) {
    for (uint32_t i = 0; i < n; i++) put_touch(i, i / 2, i % 2 ? GESTA_PHASE_ENDED : GESTA_PHASE_BEGAN, 0, 0);
}

static void colliding_contacts(uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        put_touch(i, colliding(i / 2, 64), i % 2 ? GESTA_PHASE_ENDED : GESTA_PHASE_BEGAN, 0, 0);
}

/* As contacts of many devices have them. */
static void high_ids(uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        put_touch(i, (uint64_t)(i / 2 & 0xffff) << 48, i % 2 ? GESTA_PHASE_ENDED : GESTA_PHASE_BEGAN, 0, 0);
}

static void many_contacts(uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        uint32_t round = i / 1024;
        put_touch(round * INT64_C(8000000), colliding(i % 1024, 64), round == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED,
                  i % 1024, round);
    }
}

static void hovering(uint32_t n) {
    for (uint32_t i = 0; i < n; i++) put_touch(i, i, GESTA_PHASE_HOVER, i % 99, 0);
}

static void scrolls(uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        gesta_motion motion;
        memset(&motion, 0, sizeof motion);
        motion.time = i;
        motion.stream = i;
        motion.kind = GESTA_MOTION_SCROLL;
        motion.phase = GESTA_PHASE_MOVED;
        motion.dy = 1;
        put_bytes(&motion, sizeof motion);
    }
}

#define SAMPLES "input samples"
const family of_samples[] = {
    {SAMPLES, "a stroke without end", 4000, endless_stroke, push, 0},
    {SAMPLES, "moves at one time", 4000, one_time, push, 0},
    {SAMPLES, "moves at one time, with an action", 4000, one_time, push_with_actions, 0},
    {SAMPLES, "from one end of the range to the other", 4000, far, push, 0},
    {SAMPLES, "short contacts", 1000, short_contacts, push, 0},
    {SAMPLES, "contacts that collide in a table", 2000, colliding_contacts, push, 0},
    {SAMPLES, "contacts with high ids", 1000, high_ids, push, 0},
    {SAMPLES, "1,024 contacts at once", 4096, many_contacts, push, 0},
    {SAMPLES, "hovering contacts", 4000, hovering, push, 0},
    {SAMPLES, "scrolls of many devices", 4000, scrolls, push_motions, 0},
    {NULL, NULL, 0, NULL, NULL, 0},
};
