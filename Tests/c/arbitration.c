/* First to recognize wins the contacts; the others fail and say who won. */
#include "puppet.h"

static uint32_t pick_state; /* what every puppet asks for when contact `pick_contact` moves */
static uint64_t pick_contact;

static int32_t recognize_on_move(const puppet_call *call) {
    if (call->what != PUPPET_MOVED) return 0;
    for (uint32_t i = 0; i < call->count; i++)
        if (call->contacts[i]->id == pick_contact) call->self->host->set_state(call->self->instance, pick_state);
    return 0;
}

static gesta_context *arena(uint32_t class_flags, uint32_t state) {
    static gesta_class table;
    gesta_context *context = context_new(0);
    table = puppet_table("test.rival", class_flags);
    puppet_forget();
    puppet_play = recognize_on_move;
    pick_state = state;
    pick_contact = 1;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    return context;
}

static void earlier_created_wins(void) {
    heard h;
    gesta_context *context = arena(GESTA_CLASS_DISCRETE, GESTA_STATE_ENDED);
    uint32_t a = recognizer_new(context, "test.rival"), b = recognizer_new(context, "test.rival"), owner = 0;
    uint32_t tap = recognizer_new(context, "gesta.tap");
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &h, NULL));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 1, 1, 1, 0));
    CHECK_EQUAL(state_of(context, a), GESTA_STATE_ENDED);
    gesta_verdict vb = verdict_of(context, b), vt = verdict_of(context, tap);
    CHECK(vb.state == GESTA_STATE_FAILED && vb.reason == GESTA_REASON_LOST && vb.blocker == a);
    CHECK(vt.state == GESTA_STATE_FAILED && vt.reason == GESTA_REASON_LOST && vt.blocker == a);
    CHECK_OK(CONTACT(context, 1, owner, &owner));
    CHECK_EQUAL(owner, a);
    CHECK_EQUAL(h.count, 3);
    for (size_t i = 0; i < h.count; i++)
        if (h.events[i].event.state == GESTA_STATE_FAILED) CHECK_EQUAL(h.events[i].event.blocker, a);
    /* A newcomer made when the winner is gone takes part in the next sequence all the same. */
    CHECK_OK(push_up(context, 2, 1, 1, 0));
    CHECK_OK(gesta_recognizer_destroy(context, a));
    CHECK_OK(push_down(context, 3, 1, 0, 0));
    CHECK_OK(push_move(context, 4, 1, 1, 0));
    CHECK_EQUAL(state_of(context, b), GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(context));
}

/* In one frame: failures and cancellations first, then recognitions, then changes and ends. */
static void order_in_a_frame(void) {
    heard h;
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    uint32_t pan = recognizer_new(context, "gesta.pan");
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &h, NULL));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 10 * MS, 1, 50, 0));
    CHECK_TEXT(heard_states(&h, 0), "51");
    CHECK(h.events[0].event.recognizer == tap && h.events[1].event.recognizer == pan);
    CHECK_OK(gesta_context_destroy(context));

    /* And with the pan created first. */
    context = context_new(0);
    pan = recognizer_new(context, "gesta.pan");
    tap = recognizer_new(context, "gesta.tap");
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &h, NULL));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 10 * MS, 1, 50, 0));
    CHECK_TEXT(heard_states(&h, 0), "51");
    CHECK(h.events[0].event.recognizer == tap && h.events[1].event.recognizer == pan);
    CHECK_OK(gesta_context_destroy(context));
}

static void apart_both_win(void) {
    gesta_context *context = arena(GESTA_CLASS_CONTINUOUS, GESTA_STATE_BEGAN);
    uint32_t owner = 0, a = recognizer_new(context, "test.rival"), b;
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    b = recognizer_new(context, "test.rival"); /* it hears only of contacts from now on */
    CHECK_OK(push_down(context, 1, 2, 0, 0));
    CHECK_OK(gesta_recognizer_ignore(context, a, 2));
    CHECK_OK(push_move(context, 2, 1, 1, 0));
    CHECK_EQUAL(state_of(context, a), GESTA_STATE_BEGAN);
    CHECK_EQUAL(state_of(context, b), GESTA_STATE_POSSIBLE);
    pick_contact = 2;
    CHECK_OK(push_move(context, 3, 2, 1, 0));
    CHECK_EQUAL(state_of(context, b), GESTA_STATE_BEGAN);
    CHECK_OK(CONTACT(context, 1, owner, &owner));
    CHECK_EQUAL(owner, a);
    CHECK_OK(CONTACT(context, 2, owner, &owner));
    CHECK_EQUAL(owner, b);
    CHECK_OK(gesta_context_destroy(context));
}

/* A recognizer that comes to a contact which is owned already cannot win it. */
static void owned_already(void) {
    gesta_context *context = context_new(0);
    uint32_t pan = recognizer_new(context, "gesta.pan"), tap, owner = 0;
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 10 * MS, 1, 50, 0));
    tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(push_down(context, 20 * MS, 2, 60, 0));
    CHECK_OK(CONTACT(context, 2, owner, &owner));
    CHECK_EQUAL(owner, pan); /* taken by the active pan when it went down */
    CHECK_OK(push_up(context, 40 * MS, 2, 60, 0));
    gesta_verdict v = verdict_of(context, tap);
    CHECK(v.state == GESTA_STATE_FAILED && v.reason == GESTA_REASON_LOST && v.blocker == pan);
    CHECK_EQUAL(state_of(context, pan), GESTA_STATE_CHANGED);
    CHECK_OK(push_up(context, 50 * MS, 1, 50, 0));
    CHECK_EQUAL(state_of(context, pan), GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    earlier_created_wins();
    order_in_a_frame();
    apart_both_win();
    owned_already();
    return check_end();
}
