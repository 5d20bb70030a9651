/* Samples in: batches and single ones, frames, contacts, swallowing, hover, limits of the numbers. */
#include "puppet.h"

/* What a class was told, one letter a call: b m e c, then how many contacts. */
static char told[1024];

static int32_t tell(const puppet_call *call) {
    static const char letters[PUPPET_CALLS + 1] = "  rbmecd   ";
    if (call->what < PUPPET_RESET || call->what > PUPPET_DEADLINE) return 0;
    size_t n = strlen(told);
    snprintf(told + n, sizeof told - n, "%c%u", letters[call->what], (unsigned)call->count);
    return 0;
}

static gesta_context *telling_context(uint32_t flags, uint32_t class_flags) {
    static gesta_class table;
    gesta_context *context = context_new(flags);
    table = puppet_table("test.tell", class_flags);
    puppet_forget();
    puppet_play = tell;
    told[0] = 0;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    recognizer_new(context, "test.tell");
    return context;
}

static void frames(void) {
    gesta_context *context = telling_context(0, GESTA_CLASS_CONTINUOUS);
    gesta_touch t[8];
    t[0] = touch_at(10, 1, GESTA_PHASE_BEGAN, 0, 0);
    t[1] = touch_at(10, 2, GESTA_PHASE_BEGAN, 9, 0);
    t[2] = touch_at(20, 1, GESTA_PHASE_MOVED, 1, 0);
    t[3] = touch_at(20, 2, GESTA_PHASE_MOVED, 8, 0);
    t[4] = touch_at(20, 1, GESTA_PHASE_MOVED, 2, 0); /* the same contact again: a frame of its own */
    t[5] = touch_at(30, 1, GESTA_PHASE_MOVED, 3, 0);
    t[6] = touch_at(30, 2, GESTA_PHASE_ENDED, 8, 0);
    t[7] = touch_at(40, 1, GESTA_PHASE_ENDED, 3, 0);
    CHECK_OK(gesta_push(context, t, 8, sizeof t[0]));
    CHECK_TEXT(told, "r0b2m2m1m1e1e1");
    CHECK_OK(gesta_context_destroy(context));

    context = telling_context(0, GESTA_CLASS_CONTINUOUS);
    CHECK_OK(gesta_push(context, t, 1, sizeof t[0])); /* the call's end ends the frame */
    CHECK_OK(gesta_push(context, t + 1, 1, sizeof t[0]));
    CHECK_TEXT(told, "r0b1b1");
    CHECK_OK(gesta_push(context, NULL, 0, sizeof t[0]));
    CHECK_TEXT(told, "r0b1b1");
    CHECK_OK(gesta_context_destroy(context));
}

/* Only the grouping of one instant may differ between one call for all and a call for each. */
static void batch_equals_single(void) {
    enum { STEPS = 200 };
    static gesta_touch t[STEPS];
    char batch[sizeof told];
    uint32_t random = 5;
    int down[3] = {0, 0, 0};
    for (int i = 0; i < STEPS; i++) {
        random = random * 1664525u + 1013904223u;
        uint32_t contact = (random >> 8) % 3, what = (random >> 16) % 4;
        uint32_t phase = !down[contact] ? GESTA_PHASE_BEGAN : what == 0 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
        t[i] = touch_at(i * MS, contact, phase, (double)(random % 100), (double)(random % 77));
        down[contact] = phase != GESTA_PHASE_ENDED;
    }
    gesta_context *context = telling_context(0, GESTA_CLASS_DISCRETE);
    CHECK_OK(gesta_push(context, t, STEPS, sizeof t[0]));
    CHECK(strlen(told) > 50);
    memcpy(batch, told, sizeof told);
    CHECK_OK(gesta_context_destroy(context));
    context = telling_context(0, GESTA_CLASS_DISCRETE);
    for (int i = 0; i < STEPS; i++) CHECK_OK(gesta_push(context, t + i, 1, sizeof t[0]));
    CHECK_TEXT(told, batch);
    CHECK_OK(gesta_context_destroy(context));
}

static void stride_larger(void) {
    struct {
        gesta_touch touch;
        uint64_t newer[2];
    } t[3];
    gesta_context *context = telling_context(0, GESTA_CLASS_DISCRETE);
    memset(t, 0, sizeof t);
    t[0].touch = touch_at(1, 1, GESTA_PHASE_BEGAN, 0, 0);
    t[1].touch = touch_at(2, 1, GESTA_PHASE_MOVED, 1, 0);
    t[2].touch = touch_at(3, 1, GESTA_PHASE_ENDED, 1, 0);
    CHECK_OK(gesta_push(context, &t[0].touch, 3, sizeof t[0]));
    CHECK_TEXT(told, "r0b1m1e1");
    CHECK_OK(gesta_context_destroy(context));
}

/* After gesta_context_cancel the samples of contacts that are down are swallowed until they lift. */
static void swallowed(void) {
    uint32_t owner = 9;
    gesta_context *context = telling_context(0, GESTA_CLASS_DISCRETE);
    CHECK_OK(push_down(context, 1, 1, 0, 0));
    CHECK_OK(CONTACT(context, 1, owner, &owner));
    CHECK_EQUAL(owner, 0);
    CHECK_OK(gesta_context_cancel(context));
    told[0] = 0;
    CHECK_OK(push_move(context, 2, 1, 5, 5));
    CHECK_OK(push_up(context, 3, 1, 5, 5));
    CHECK_TEXT(told, "");
    gesta_contact_info info = {.size = sizeof info};
    CHECK_ERROR(context, gesta_contact_describe(context, 1, &info), GESTA_E_CONTACT, "contact");
    CHECK_OK(push_down(context, 4, 1, 0, 0));
    CHECK_TEXT(told, "r0b1");
    CHECK_OK(gesta_context_destroy(context));
}

static void hover_and_stationary(void) {
    gesta_context *context = telling_context(0, GESTA_CLASS_DISCRETE);
    gesta_touch still = touch_at(3, 1, GESTA_PHASE_STATIONARY, 12345, 12345);
    CHECK_OK(push_one(context, 1, 77, GESTA_PHASE_HOVER, 1, 1)); /* no contact that is down */
    CHECK_OK(push_one(context, 1, 77, GESTA_PHASE_HOVER, 2, 1));
    CHECK_TEXT(told, "");
    CHECK_OK(push_down(context, 2, 1, 10, 10));
    CHECK_OK(gesta_push(context, &still, 1, sizeof still)); /* its position is not read: no move */
    CHECK_TEXT(told, "r0b1");
    CHECK_OK(push_up(context, 4, 1, 10, 10));
    CHECK_TEXT(told, "r0b1e1");
    CHECK_OK(gesta_context_destroy(context));
}

static const gesta_contact *seen;
static gesta_contact copy;

static int32_t look(const puppet_call *call) {
    if (call->what >= PUPPET_BEGAN && call->what <= PUPPET_CANCELLED) {
        seen = call->contacts[0];
        copy = *seen;
        if (call->what == PUPPET_MOVED)
            CHECK(seen->touch != NULL && seen->touch->buttons == 5 && seen->touch->pressure == 0.25f);
    }
    return 0;
}

static void contact_fields(uint32_t flags) {
    double sign = flags & GESTA_CONFIG_Y_UP ? -1 : 1; /* a class always sees y growing downwards */
    gesta_context *context = telling_context(flags, GESTA_CLASS_DISCRETE);
    gesta_touch t = touch_at(20, 42, GESTA_PHASE_MOVED, 3, 4);
    uint32_t recognizer = 0;
    size_t count = 0;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_RECOGNIZER, &recognizer, 1, &count));
    CHECK_OK(gesta_recognizer_set_number(context, recognizer, GESTA_STR("buttons"), 5));
    puppet_play = look;
    t.buttons = 5, t.pressure = 0.25f, t.tool = GESTA_TOOL_PEN, t.flags = GESTA_TOUCH_COALESCED;
    gesta_touch down = t;
    down.time = 10, down.phase = GESTA_PHASE_BEGAN, down.x = 1, down.y = 2;
    CHECK_OK(gesta_push(context, &down, 1, sizeof down));
    CHECK(copy.id == 42 && copy.time == 10 && copy.start_time == 10 && copy.previous_time == 10);
    CHECK(copy.x == 1 && copy.y == 2 * sign && copy.previous_x == 1 && copy.previous_y == 2 * sign);
    CHECK_OK(gesta_push(context, &t, 1, sizeof t));
    CHECK(copy.time == 20 && copy.previous_time == 10 && copy.start_time == 10);
    CHECK(copy.x == 3 && copy.y == 4 * sign && copy.previous_x == 1 && copy.previous_y == 2 * sign);
    CHECK(copy.start_x == 1 && copy.start_y == 2 * sign);
    CHECK(copy.phase == GESTA_PHASE_MOVED && copy.tool == GESTA_TOOL_PEN);
    CHECK_OK(push_up(context, 30, 42, 7, 8));
    CHECK(copy.phase == GESTA_PHASE_ENDED && copy.x == 7 && copy.y == 8 * sign && copy.time == 30);
    CHECK_OK(gesta_context_destroy(context));
}

static void extreme_numbers(void) {
    gesta_context *context = telling_context(0, GESTA_CLASS_DISCRETE);
    double m = GESTA_COORDINATE_MAX;
    uint32_t pan = recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_recognizer_set_text(context, pan, "origin", SIZE_MAX, "down", SIZE_MAX));
    for (const char *const *name = (const char *const[]){"gesta.tap", "gesta.chevron", "gesta.checkmark", "gesta.z",
                                                         "gesta.circle", "gesta.tickle", NULL};
         *name; name++)
        recognizer_new(context, *name);
    CHECK_OK(push_down(context, -GESTA_TIME_MAX, UINT64_MAX, -m, -m));
    CHECK_OK(push_move(context, GESTA_TIME_MAX - 1, UINT64_MAX, m, m));
    CHECK_EQUAL(state_of(context, pan), GESTA_STATE_BEGAN);
    CHECK_NEAR(number_of(context, pan, "translation_x"), 2 * m, 4);
    CHECK_OK(push_move(context, GESTA_TIME_MAX - 1, UINT64_MAX, -m, m)); /* no time at all */
    CHECK(number_of(context, pan, "velocity_x") == number_of(context, pan, "velocity_x"));
    CHECK_OK(push_up(context, GESTA_TIME_MAX, UINT64_MAX, m, -m));
    CHECK_OK(push_down(context, GESTA_TIME_MAX, 0, 5e-324, -5e-324));
    CHECK_OK(push_up(context, GESTA_TIME_MAX, 0, 0, 0));
    CHECK_OK(gesta_context_destroy(context));
}

/* Contact ids that differ only far up, or go up and down thousands of times. */
static void contact_ids(void) {
    gesta_context *context = telling_context(0, GESTA_CLASS_DISCRETE);
    for (int i = 0; i < 32; i++) CHECK_OK(push_down(context, i, (uint64_t)i << 59 | (uint64_t)i, i, i));
    for (int i = 0; i < 32; i++) CHECK_OK(push_up(context, 100 + i, (uint64_t)i << 59 | (uint64_t)i, i, i));
    puppet_play = NULL;
    int32_t worst = GESTA_OK;
    for (int i = 0; i < 20000; i++) {
        int32_t down = push_down(context, 1000 + i, (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15), 0, 0);
        int32_t up = push_up(context, 1000 + i, (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15), 0, 0);
        if (down < worst) worst = down;
        if (up < worst) worst = up;
    }
    CHECK_OK(worst);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    frames();
    batch_equals_single();
    stride_larger();
    swallowed();
    hover_and_stationary();
    contact_fields(0);
    contact_fields(GESTA_CONFIG_Y_UP);
    extreme_numbers();
    contact_ids();
    return check_end();
}
