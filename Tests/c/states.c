/* The state machine that no class gets around: every state asked for from every other, discrete and continuous. */
#include "puppet.h"

#include <math.h>

enum { P = GESTA_STATE_POSSIBLE, B, C, E, X, F };

static uint32_t script[4]; /* states asked for, one in each call, first in touches_began */
static size_t script_length, script_at;
static int32_t script_codes[4];
static uint32_t script_states[4]; /* what host->state said after each */

static int32_t follow(const puppet_call *call) {
    if ((call->what == PUPPET_BEGAN || call->what == PUPPET_MOVED) && script_at < script_length) {
        script_codes[script_at] = call->self->host->set_state(call->self->instance, script[script_at]);
        script_states[script_at] = call->self->host->state(call->self->instance);
        script_at++;
    }
    return 0;
}

static char logged[2048];

static void log_line(gesta_context *context, uint32_t level, const char *message, void *user) {
    (void)context;
    (void)user;
    size_t n = strlen(logged);
    if (level >= GESTA_LOG_WARNING) snprintf(logged + n, sizeof logged - n, "%s\n", message);
}

/* Plays states one after the other, each in a frame of its own, and answers how the last one was taken. */
static int32_t play(uint32_t flags, const uint32_t *states, size_t count, heard *h, uint32_t *refused) {
    static gesta_class table;
    gesta_context *context = context_new(0);
    table = puppet_table("test.states", flags);
    puppet_forget();
    logged[0] = 0;
    puppet_play = follow;
    memcpy(script, states, count * sizeof states[0]);
    script_length = count, script_at = 0;
    memset(h, 0, sizeof *h);
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_OK(gesta_context_set_log(context, log_line, NULL, NULL));
    CHECK_OK(gesta_context_set_observer(context, heard_callback, h, NULL));
    uint32_t r = recognizer_new(context, "test.states");
    CHECK_OK(push_down(context, 1, 1, 0, 0));
    for (size_t i = 1; i < count; i++) CHECK_OK(push_move(context, 1 + (int64_t)i, 1, (double)i, 0));
    *refused = verdict_of(context, r).refused;
    h->released = state_of(context, r);
    CHECK_OK(gesta_context_set_observer(context, NULL, NULL, NULL));
    CHECK_OK(gesta_context_destroy(context));
    return script_codes[count - 1];
}

static int legal(uint32_t flags, uint32_t from, uint32_t to) {
    if (from == P) return to == F || to == (flags & GESTA_CLASS_CONTINUOUS ? B : E);
    if (from == B || from == C) return to == C || to == E || to == X;
    return 0;
}

/* Final states: a class hears no more of the sequence then, so nothing can be asked; see asked_twice. */
static void every_pair(uint32_t flags) {
    static const uint32_t asked[] = {P, B, C, E, X, F, 6, UINT32_MAX};
    for (uint32_t from = P; from <= (flags & GESTA_CLASS_CONTINUOUS ? (uint32_t)C : (uint32_t)P); from++) {
        for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
            if (from == P && asked[i] == X) continue; /* legal only when the system takes contacts away */
            uint32_t path[4] = {0, 0, 0, 0}, refused = 9;
            size_t n = 0;
            heard h;
            if (from >= B) path[n++] = B;
            if (from == C) path[n++] = C;
            path[n++] = asked[i];
            int ok = legal(flags, from, asked[i]);
            int32_t code = play(flags, path, n, &h, &refused);
            if (asked[i] > F) CHECK(code == GESTA_E_RANGE || code == GESTA_E_STATE); /* no state at all */
            else CHECK_EQUAL(code, ok ? GESTA_OK : GESTA_E_STATE);
            CHECK_EQUAL(script_states[n - 1], ok ? asked[i] : from);
            CHECK_EQUAL(h.released, ok ? asked[i] : from); /* the state after it all */
            if (asked[i] <= F) CHECK_EQUAL(refused, !ok);
            if (!ok) CHECK_HAS(logged, "test.states, recognizer 0x");
            else CHECK_TEXT(logged, "");
            if (!ok && asked[i] <= F) CHECK_HAS(logged, " was requested");
            if (!ok && from == P && (asked[i] == B || asked[i] == C) && !(flags & GESTA_CLASS_CONTINUOUS))
                CHECK_HAS(logged, "which requires GESTA_CLASS_CONTINUOUS)");
            if (!ok && from == P && asked[i] == E)
                CHECK_HAS(logged, "a continuous class may request only after began)");
            if (ok) {
                CHECK(h.count == n && h.events[n - 1].event.state == asked[i] &&
                      h.events[n - 1].event.previous == from);
            }
        }
    }
}

static uint32_t twice_first, twice_second;
static int32_t twice_codes[2];

static int32_t twice(const puppet_call *call) {
    if (call->what != PUPPET_BEGAN) return 0;
    twice_codes[0] = call->self->host->set_state(call->self->instance, twice_first);
    twice_codes[1] = call->self->host->set_state(call->self->instance, twice_second);
    return 0;
}

static void pair_in_a_frame(uint32_t flags, uint32_t first, uint32_t second, int32_t code, const char *states) {
    static gesta_class table;
    heard h;
    gesta_context *context = context_new(0);
    table = puppet_table("test.twice", flags);
    puppet_forget();
    puppet_play = twice;
    twice_first = first, twice_second = second;
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &h, NULL));
    recognizer_new(context, "test.twice");
    CHECK_OK(push_down(context, 1, 1, 0, 0));
    CHECK_OK(twice_codes[0]);
    CHECK_EQUAL(twice_codes[1], code);
    CHECK_TEXT(heard_states(&h, 0), states);
    CHECK_OK(gesta_context_destroy(context));
}

static void two_in_a_frame(void) {
    pair_in_a_frame(GESTA_CLASS_DISCRETE, E, E, GESTA_E_STATE, "3");
    pair_in_a_frame(GESTA_CLASS_DISCRETE, E, F, GESTA_E_STATE, "3");
    pair_in_a_frame(GESTA_CLASS_DISCRETE, F, E, GESTA_E_STATE, "5");
    pair_in_a_frame(GESTA_CLASS_CONTINUOUS, F, B, GESTA_E_STATE, "5");
    pair_in_a_frame(GESTA_CLASS_CONTINUOUS, B, B, GESTA_E_STATE, "1");
    pair_in_a_frame(GESTA_CLASS_CONTINUOUS, B, E, GESTA_OK, "13");
}

static void final_is_final(void) {
    static const struct {
        uint32_t flags, path[2];
        size_t count;
    } finals[] = {
        {GESTA_CLASS_DISCRETE, {E, 0}, 1},   {GESTA_CLASS_DISCRETE, {F, 0}, 1},   {GESTA_CLASS_CONTINUOUS, {F, 0}, 1},
        {GESTA_CLASS_CONTINUOUS, {B, E}, 2}, {GESTA_CLASS_CONTINUOUS, {B, X}, 2},
    };
    for (size_t i = 0; i < sizeof finals / sizeof finals[0]; i++) {
        static gesta_class table;
        gesta_context *context = context_new(0);
        size_t n = finals[i].count;
        table = puppet_table("test.final", finals[i].flags);
        puppet_forget();
        puppet_play = follow;
        memcpy(script, finals[i].path, sizeof finals[i].path);
        script_length = n, script_at = 0;
        CHECK_OK(gesta_class_register(context, &table, NULL));
        uint32_t r = recognizer_new(context, "test.final");
        CHECK_OK(push_down(context, 1, 1, 0, 0));
        for (size_t k = 0; k < n; k++) CHECK_OK(push_move(context, 2 + (int64_t)k, 1, 1, 0));
        unsigned moved = puppet_calls[PUPPET_MOVED];
        uint32_t state = state_of(context, r);
        CHECK_EQUAL(state, finals[i].path[n - 1]);
        CHECK_OK(push_move(context, 8, 1, 2, 0)); /* it hears no more */
        CHECK_OK(push_down(context, 8, 2, 2, 0)); /* and this one does not join */
        CHECK_EQUAL(puppet_calls[PUPPET_MOVED], moved);
        CHECK_EQUAL(puppet_calls[PUPPET_BEGAN], 1);
        CHECK_OK(push_up(context, 9, 1, 2, 0));
        CHECK_EQUAL(state_of(context, r), state);
        CHECK_OK(push_move(context, 9, 2, 3, 0));
        CHECK_OK(push_up(context, 9, 2, 3, 0));
        CHECK_EQUAL(puppet_calls[PUPPET_RESET], 1);
        CHECK_EQUAL(state_of(context, r), state); /* readable until the next sequence */
        CHECK_OK(push_down(context, 10, 3, 2, 0));
        CHECK_EQUAL(puppet_calls[PUPPET_RESET], 2);
        CHECK_EQUAL(puppet_calls[PUPPET_BEGAN], 2);
        CHECK_EQUAL(state_of(context, r), P);
        CHECK_OK(gesta_context_destroy(context));
    }
}

static int32_t cancel_when_taken(const puppet_call *call) {
    if (call->what == PUPPET_CANCELLED)
        CHECK_OK(call->self->host->set_state(call->self->instance, GESTA_STATE_CANCELLED));
    return 0;
}

static void system_takes_contacts(void) {
    static gesta_class table;
    gesta_context *context = context_new(0);
    table = puppet_table("test.taken", GESTA_CLASS_DISCRETE);
    puppet_forget();
    puppet_play = cancel_when_taken;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    uint32_t r = recognizer_new(context, "test.taken");
    CHECK_OK(push_down(context, 1, 1, 0, 0));
    CHECK_OK(push_one(context, 2, 1, GESTA_PHASE_CANCELLED, 0, 0));
    CHECK_EQUAL(puppet_calls[PUPPET_CANCELLED], 1);
    CHECK_EQUAL(puppet_calls[PUPPET_ENDED], 0);
    CHECK_EQUAL(state_of(context, r), X);
    CHECK_EQUAL(verdict_of(context, r).reason, GESTA_REASON_CONTACT_CANCELLED);
    CHECK_OK(gesta_context_destroy(context));
}

static void undecided(void) {
    static gesta_class table;
    gesta_context *context = context_new(0);
    table = puppet_table("test.idle", GESTA_CLASS_DISCRETE);
    puppet_forget();
    CHECK_OK(gesta_class_register(context, &table, NULL));
    uint32_t r = recognizer_new(context, "test.idle");
    CHECK_OK(push_down(context, 1, 1, 0, 0));
    CHECK_OK(push_down(context, 2, 2, 0, 0));
    CHECK_OK(push_up(context, 3, 1, 0, 0));
    CHECK_EQUAL(state_of(context, r), P);
    CHECK_OK(push_up(context, 4, 2, 0, 0));
    CHECK_EQUAL(state_of(context, r), F);
    CHECK_EQUAL(verdict_of(context, r).reason, GESTA_REASON_UNDECIDED);
    CHECK_OK(gesta_context_destroy(context));
}

static int32_t begin_and_give_up(const puppet_call *call) {
    if (call->what != PUPPET_BEGAN) return 0;
    CHECK_OK(call->self->host->set_state(call->self->instance, B));
    CHECK_OK(call->self->host->fail(call->self->instance, GESTA_REASON_OWN, 3, 2));
    return 0;
}

/* Both are told, and the reason only with the one that has it. */
static void begun_and_given_up_in_a_frame(void) {
    gesta_class table = puppet_table("test.brief", GESTA_CLASS_CONTINUOUS);
    gesta_context *context = context_new(0);
    static heard h;
    puppet_forget();
    puppet_play = begin_and_give_up;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &h, NULL));
    recognizer_new(context, "test.brief");
    CHECK_OK(push_down(context, 1, 1, 0, 0));
    CHECK_TEXT(heard_states(&h, 0), "14");
    CHECK_EQUAL(h.events[0].event.reason, GESTA_REASON_NONE);
    CHECK_EQUAL(h.events[1].event.reason, GESTA_REASON_OWN);
    CHECK_OK(gesta_context_destroy(context));
}

static int32_t numbers_codes[8];

static int32_t pass_wrong_numbers(const puppet_call *call) {
    const double pair[] = {1, 0.5};
    if (call->what != PUPPET_BEGAN) return 0;
    const gesta_host *host = call->self->host;
    gesta_instance *instance = call->self->instance;
    numbers_codes[0] = host->set_value(instance, 2, 0.9999);
    numbers_codes[1] = host->set_value(instance, 3, 2);
    numbers_codes[2] = host->set_value(instance, 4, 3);
    numbers_codes[3] = host->set_value(instance, 0, NAN);
    numbers_codes[4] = host->set_values(instance, 1, pair, 2);
    numbers_codes[5] = host->set_value(instance, 6, 1);
    numbers_codes[6] = host->fail(instance, 1003, 2, 1);
    return 0;
}

/* The text names what is wrong and the rule; of each sequence, each refusal is logged once. */
static void wrong_numbers(void) {
    static const int32_t codes[] = {GESTA_E_RANGE, GESTA_E_RANGE, GESTA_E_RANGE, GESTA_E_NOT_FINITE,
                                    GESTA_E_RANGE, GESTA_E_INDEX, GESTA_E_RANGE};
    gesta_class table = puppet_table("test.numbers", GESTA_CLASS_DISCRETE);
    gesta_context *context = context_new(0);
    puppet_forget();
    puppet_play = pass_wrong_numbers;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_OK(gesta_context_set_log(context, log_line, NULL, NULL));
    recognizer_new(context, "test.numbers");
    for (int64_t sequence = 0; sequence < 2; sequence++) {
        logged[0] = 0;
        CHECK_OK(push_down(context, 10 * sequence + 1, 1, 0, 0));
        for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) CHECK_EQUAL(numbers_codes[i], codes[i]);
        CHECK_HAS(logged, ": set_value refused: value turns is 0.9999, must be a whole number of at most 2^53\n");
        CHECK_HAS(logged, ": set_value refused: value sure is 2, must be 0 or 1\n");
        CHECK_HAS(logged, ": set_value refused: value shade is 3, must be an index of its choices, 0 to 2\n");
        CHECK_HAS(logged, ": set_value refused: value dx is nan, must be a number\n");
        CHECK_HAS(logged, ": set_values refused: value turns is 0.5, must be a whole number of at most 2^53\n");
        CHECK_HAS(logged, ": set_value refused: index out of range: 6\n");
        CHECK_HAS(logged, ": fail refused: reason is 1003, must be a reason of the class or a value of enum "
                          "gesta_reason\n");
        logged[0] = 0;
        CHECK_OK(push_up(context, 10 * sequence + 2, 1, 0, 0));
    }
    CHECK_OK(gesta_context_destroy(context));
}

static int32_t set_half(const puppet_call *call) {
    if (call->what == PUPPET_MOVED) call->self->host->set_value(call->self->instance, 2, 0.5);
    return 0;
}

static void repeated_refusals(void) {
    gesta_class table = puppet_table("test.repeats", GESTA_CLASS_DISCRETE);
    gesta_context *context = context_new(0);
    puppet_forget();
    puppet_play = set_half;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_OK(gesta_context_set_log(context, log_line, NULL, NULL));
    recognizer_new(context, "test.repeats");
    for (int64_t sequence = 0; sequence < 2; sequence++) {
        CHECK_OK(push_down(context, 10 * sequence + 1, 1, 0, 0));
        logged[0] = 0;
        CHECK_OK(push_move(context, 10 * sequence + 2, 1, 1, 0));
        CHECK_HAS(logged, "value turns is 0.5");
        logged[0] = 0;
        CHECK_OK(push_move(context, 10 * sequence + 3, 1, 2, 0));
        CHECK_TEXT(logged, "");
        CHECK_OK(push_up(context, 10 * sequence + 4, 1, 2, 0));
    }
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    every_pair(GESTA_CLASS_DISCRETE);
    every_pair(GESTA_CLASS_CONTINUOUS);
    two_in_a_frame();
    begun_and_given_up_in_a_frame();
    wrong_numbers();
    repeated_refusals();
    final_is_final();
    system_takes_contacts();
    undecided();
    return check_end();
}
