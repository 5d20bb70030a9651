/* Values: what a class tells, what a program may write, and what an event keeps of them. */
#include <math.h>

#include "puppet.h"

static gesta_class table;
static int32_t codes[16];

static int32_t tell(const puppet_call *call) {
    if (call->what == PUPPET_BEGAN) {
        const gesta_host *host = call->self->host;
        gesta_instance *self = call->self->instance;
        codes[0] = host->set_value(self, 0, 1.5);
        codes[1] = host->set_value(self, 1, 2.5);
        codes[2] = host->set_value(self, 2, 7);
        codes[3] = host->set_value(self, 3, 1);
        codes[4] = host->set_value(self, 4, 2);
        codes[5] = host->set_text(self, 5, "hey there", 3);
        codes[6] = host->set_value(self, 0, (double)NAN);
        codes[7] = host->set_value(self, 2, 0.5);
        codes[8] = host->set_value(self, 3, 2);
        codes[9] = host->set_value(self, 4, 3);
        codes[10] = host->set_value(self, 6, 1);
        codes[11] = host->set_value(self, 5, 1);
        codes[12] = host->set_text(self, 0, "x", 1);
        codes[13] = host->set_text(self, 5, "\xff", 1);
        codes[14] = host->set_text(self, 5, NULL, 1);
        codes[15] = host->set_state(self, GESTA_STATE_BEGAN);
    }
    if (call->what == PUPPET_SET_VALUE) return call->value == 13 ? -1 : 0;
    return 0;
}

static gesta_context *stage(uint32_t *r, uint32_t flags) {
    gesta_context *context = context_new(flags);
    table = puppet_table("test.values", GESTA_CLASS_CONTINUOUS);
    puppet_forget();
    puppet_play = tell;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    *r = recognizer_new(context, "test.values");
    return context;
}

static void told_by_the_class(void) {
    uint32_t r;
    heard h;
    char text[16];
    double values[8] = {9, 9, 9, 9, 9, 9, 9, 9};
    size_t count = 0;
    gesta_context *context = stage(&r, 0);
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &h, NULL));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    for (int i = 0; i < 6; i++) CHECK_OK(codes[i]);
    CHECK_EQUAL(codes[6], GESTA_E_NOT_FINITE);
    for (int i = 7; i < 15; i++) CHECK(codes[i] < 0);
    CHECK_EQUAL(codes[10], GESTA_E_INDEX);
    CHECK_EQUAL(codes[11], GESTA_E_TYPE);
    CHECK_EQUAL(codes[12], GESTA_E_TYPE);
    CHECK_EQUAL(codes[13], GESTA_E_TEXT);
    CHECK_OK(codes[15]);
    CHECK_NEAR(number_of(context, r, "dx"), 1.5, 0);
    CHECK_NEAR(number_of(context, r, "turns"), 7, 0);
    CHECK_NEAR(number_of(context, r, "sure"), 1, 0);
    CHECK_OK(gesta_recognizer_text(context, r, "shade", SIZE_MAX, text, sizeof text, NULL));
    CHECK_TEXT(text, "blue");
    CHECK_OK(gesta_recognizer_text(context, r, "word", SIZE_MAX, text, sizeof text, NULL));
    CHECK_TEXT(text, "hey");
    CHECK_OK(gesta_recognizer_values(context, r, values, 8, &count));
    CHECK(count == 6 && values[0] == 1.5 && values[1] == 2.5 && values[2] == 7 && values[3] == 1 && values[4] == 2 &&
          values[5] == 0);
    CHECK(values[6] == 9);
    values[1] = 9;
    CHECK_OK(gesta_recognizer_values(context, r, values, 1, &count));
    CHECK(count == 6 && values[1] == 9);
    CHECK_OK(gesta_recognizer_values(context, r, NULL, 0, &count));
    CHECK(h.count == 1 && h.events[0].event.value_count == 6 && h.events[0].values[2] == 7 &&
          h.events[0].values[5] == 0);
    /* A new sequence begins with nothing told. */
    CHECK_OK(push_one(context, 1, 1, GESTA_PHASE_CANCELLED, 0, 0));
    CHECK_OK(gesta_context_cancel(context));
    puppet_play = NULL;
    CHECK_OK(push_down(context, 2, 2, 0, 0));
    CHECK_OK(gesta_recognizer_values(context, r, values, 6, &count));
    CHECK(values[0] == 0 && values[2] == 0 && values[4] == 0);
    CHECK_OK(gesta_recognizer_text(context, r, "word", SIZE_MAX, text, sizeof text, NULL));
    CHECK_TEXT(text, "");
    CHECK_OK(gesta_context_destroy(context));
}

static void written_by_the_program(uint32_t flags) {
    uint32_t r;
    double sign = flags & GESTA_CONFIG_Y_UP ? -1 : 1;
    gesta_context *context = stage(&r, flags);
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_NEAR(number_of(context, r, "dy"), 2.5 * sign, 0); /* its sign turns with the y axis */
    CHECK_OK(gesta_recognizer_set_number(context, r, "dx", SIZE_MAX, 4));
    CHECK_NEAR(number_of(context, r, "dx"), 4, 0);
    CHECK_OK(gesta_recognizer_set_number(context, r, "dy", SIZE_MAX, 6));
    CHECK_NEAR(number_of(context, r, "dy"), 6, 0);
    CHECK_EQUAL(puppet_calls[PUPPET_SET_VALUE], 2);
    CHECK(gesta_recognizer_set_number(context, r, "dx", SIZE_MAX, 13) < 0); /* the class refuses this one */
    CHECK_NEAR(number_of(context, r, "dx"), 4, 0);
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "dx", SIZE_MAX, (double)NAN), GESTA_E_NOT_FINITE,
                "dx");
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "turns", SIZE_MAX, 1), GESTA_E_READ_ONLY, "turns");
    CHECK_EQUAL(puppet_calls[PUPPET_SET_VALUE], 3);
    CHECK_OK(gesta_context_destroy(context));
}

/* The values with which the built-in continuous classes are cancelled, 100 ms after the last move. */
static void cancelled_after(int are_read, double values[][16]) {
    static const char *const classes[] = {"gesta.pan", "gesta.pinch", "gesta.rotation", "gesta.transform"};
    uint32_t r[4];
    gesta_context *context = context_new(0);
    for (size_t i = 0; i < 4; i++) {
        r[i] = recognizer_new(context, classes[i]);
        for (size_t k = 0; k < i; k++)
            CHECK_OK(gesta_recognizer_relate(context, r[i], GESTA_RELATION_SIMULTANEOUS, r[k], 1));
    }
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_down(context, 0, 2, 100, 0));
    for (int i = 1; i <= 8; i++) {
        const gesta_touch frame[] = {touch_at(i * 8 * MS, 1, GESTA_PHASE_MOVED, -9 * i, 12 * i),
                                     touch_at(i * 8 * MS, 2, GESTA_PHASE_MOVED, 100 + 15 * i, 3 * i)};
        CHECK_OK(gesta_push(context, frame, 2, sizeof *frame));
    }
    CHECK_OK(gesta_advance(context, 164 * MS));
    for (size_t i = 0; are_read && i < 4; i++) {
        double read[16];
        size_t count;
        CHECK_EQUAL(state_of(context, r[i]), GESTA_STATE_CHANGED);
        CHECK_OK(gesta_recognizer_values(context, r[i], read, 16, &count));
    }
    CHECK_OK(gesta_context_cancel(context));
    const gesta_event *events;
    size_t count, stride, found = 0;
    CHECK_OK(gesta_events(context, &events, &count, &stride));
    for (size_t at = 0; at < count; at++) {
        const gesta_event *event = (const gesta_event *)(const void *)((const char *)events + at * stride);
        if (event->state != GESTA_STATE_CANCELLED || found == 4) continue;
        memcpy(values[found++], event->values, event->value_count * sizeof(double));
    }
    CHECK_EQUAL(found, 4);
    CHECK_OK(gesta_context_destroy(context));
}

static void reading_changes_no_event(void) {
    double unread[4][16] = {{0}}, read[4][16] = {{0}};
    cancelled_after(0, unread);
    cancelled_after(1, read);
    CHECK(memcmp(unread, read, sizeof read) == 0);
    CHECK(unread[0][GESTA_PAN_VELOCITY_X] == 0 && unread[1][GESTA_PINCH_SCALE_VELOCITY] == 0); /* they have rested */
}

int main(void) {
    told_by_the_class();
    reading_changes_no_event();
    written_by_the_program(0);
    written_by_the_program(GESTA_CONFIG_Y_UP);
    return check_end();
}
