/* A class may cancel before it has recognized anything, as the documented machine allows. */
#include "puppet.h"

static gesta_context *context;
static heard everything, actions;
static unsigned logged;
static int64_t cancels_at; /* with the moves up to this time, nothing happens */

static void count_line(gesta_context *of, uint32_t level, const char *text, void *user) {
    (void)of, (void)level, (void)text, (void)user;
    logged++;
}

/* Sets a value with each move, and cancels with the first after `cancels_at`, or at a deadline after the lift. */
static int32_t give_up(const puppet_call *call) {
    const gesta_host *host = call->self->host;
    gesta_instance *instance = call->self->instance;
    switch (call->what) {
    case PUPPET_MOVED:
        CHECK_OK(host->set_value(instance, 0, call->contacts[0]->x));
        if (call->contacts[0]->time > cancels_at) CHECK_OK(host->set_state(instance, GESTA_STATE_CANCELLED));
        break;
    case PUPPET_ENDED: CHECK_OK(host->set_deadline(instance, 100 * MS)); break;
    case PUPPET_DEADLINE: CHECK_OK(host->set_state(instance, GESTA_STATE_CANCELLED)); break;
    default: break;
    }
    return 0;
}

static uint32_t timid_new(uint32_t flags) {
    static gesta_class table;
    table = puppet_table("test.timid", flags);
    context = context_new(0);
    puppet_forget();
    puppet_play = give_up;
    logged = 0;
    cancels_at = 0;
    memset(&everything, 0, sizeof everything);
    memset(&actions, 0, sizeof actions);
    CHECK_OK(gesta_context_set_log(context, count_line, NULL, NULL));
    CHECK_OK(gesta_class_register(context, &table, NULL));
    uint32_t timid = recognizer_new(context, "test.timid");
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &everything, NULL));
    CHECK_OK(gesta_recognizer_add_action(context, timid, heard_callback, &actions, NULL, NULL));
    return timid;
}

static void end(void) {
    puppet_play = NULL;
    CHECK_OK(gesta_context_destroy(context));
}

/* The observer, the verdict and the values report it; actions, which nothing was reported to, do not. */
static void reported(uint32_t flags) {
    char text[64];
    uint32_t timid = timid_new(flags);
    cancels_at = 10 * MS;
    CHECK_OK(push_down(context, 0, 1, 10, 10));
    CHECK_OK(push_move(context, 10 * MS, 1, 20, 10));
    CHECK_EQUAL(state_of(context, timid), GESTA_STATE_POSSIBLE);
    CHECK_OK(push_move(context, 20 * MS, 1, 30, 10));
    CHECK_EQUAL(state_of(context, timid), GESTA_STATE_CANCELLED);
    CHECK_TEXT(heard_states(&everything, 0), "4");
    const gesta_event *event = &everything.events[0].event;
    CHECK(event->recognizer == timid && event->previous == GESTA_STATE_POSSIBLE);
    CHECK(event->reason == GESTA_REASON_UNSTATED && event->time == 20 * MS);
    CHECK_NEAR(everything.events[0].values[0], 30, 0);
    CHECK_NEAR(number_of(context, timid, "dx"), 30, 0);
    gesta_verdict verdict = verdict_of(context, timid);
    CHECK(verdict.state == GESTA_STATE_CANCELLED && verdict.reason == GESTA_REASON_UNSTATED);
    CHECK(verdict.refused == 0 && verdict.time == 20 * MS && verdict.sequence == 1);
    CHECK_OK(gesta_recognizer_verdict(context, timid, NULL, text, sizeof text, NULL));
    CHECK_HAS(text, "cancelled");
    CHECK_EQUAL(actions.count, 0);
    CHECK_EQUAL(logged, 0);
    /* It is over until its contact is up. The next contact begins in possible. */
    CHECK_OK(push_move(context, 30 * MS, 1, 40, 10));
    CHECK_NEAR(number_of(context, timid, "dx"), 30, 0);
    CHECK_OK(push_up(context, 40 * MS, 1, 40, 10));
    CHECK_EQUAL(state_of(context, timid), GESTA_STATE_CANCELLED);
    CHECK_OK(push_down(context, 50 * MS, 1, 10, 10));
    CHECK_EQUAL(state_of(context, timid), GESTA_STATE_POSSIBLE);
    CHECK_NEAR(number_of(context, timid, "dx"), 0, 0);
    end();
}

/* A cancelled gesture has not been recognized: what requires its failure need not wait any longer. */
static void releases_what_waits(uint32_t flags) {
    uint32_t timid = timid_new(flags), tap = recognizer_new(context, "gesta.tap"), waits_for = 0;
    CHECK_OK(gesta_recognizer_relate(context, tap, GESTA_RELATION_REQUIRES_FAILURE, timid, 1));
    CHECK_OK(push_down(context, 10 * MS, 1, 10, 10));
    CHECK_OK(push_up(context, 20 * MS, 1, 10, 10));
    CHECK_OK(INFO(context, tap, waits_for, &waits_for));
    CHECK_EQUAL(waits_for, timid);
    CHECK_OK(gesta_advance(context, 100 * MS));
    CHECK_TEXT(heard_states(&everything, timid), "4");
    CHECK_TEXT(heard_states(&everything, tap), "3");
    CHECK(everything.events[0].event.recognizer == timid && everything.events[1].event.time == 100 * MS);
    CHECK_EQUAL(logged, 0);
    end();
}

static int32_t recognize_at_once(const puppet_call *call) {
    if (call->what == PUPPET_MOVED) CHECK_OK(call->self->host->set_state(call->self->instance, GESTA_STATE_ENDED));
    return 0;
}

/* A discrete gesture that waits has recognized. Its class is not called again, and cannot cancel it. */
static void not_after_it_recognized(void) {
    uint32_t timid = timid_new(GESTA_CLASS_DISCRETE), drag = recognizer_new(context, "gesta.pan");
    puppet_play = recognize_at_once;
    CHECK_OK(gesta_recognizer_relate(context, timid, GESTA_RELATION_REQUIRES_FAILURE, drag, 1));
    CHECK_OK(push_down(context, 0, 1, 10, 10));
    CHECK_OK(push_move(context, 10 * MS, 1, 10.25, 10));
    CHECK_OK(push_move(context, 20 * MS, 1, 10.5, 10));
    CHECK_EQUAL(state_of(context, timid), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(puppet_calls[PUPPET_MOVED], 1);
    CHECK_OK(push_up(context, 30 * MS, 1, 10.5, 10));
    CHECK_TEXT(heard_states(&everything, timid), "3");
    CHECK_EQUAL(actions.count, 1);
    end();
}

int main(void) {
    static const uint32_t kinds[] = {GESTA_CLASS_DISCRETE, GESTA_CLASS_CONTINUOUS};
    for (size_t i = 0; i < 2; i++) {
        reported(kinds[i]);
        releases_what_waits(kinds[i]);
    }
    not_after_it_recognized();
    return check_end();
}
