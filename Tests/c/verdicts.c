/* Every failure says why: reason, figure, limit, who won; as numbers, and as a sentence. */
#include <math.h>

#include "puppet.h"

static const char *text_of(gesta_context *context, uint32_t r) {
    static char text[256];
    size_t needed = 0;
    CHECK_OK(gesta_recognizer_verdict(context, r, NULL, text, sizeof text, &needed));
    CHECK_EQUAL(needed, strlen(text));
    return text;
}

static void before_anything(void) {
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap"), class_id = 0;
    gesta_verdict v = verdict_of(context, tap);
    CHECK_OK(INFO(context, tap, class_id, &class_id));
    CHECK(v.size == sizeof v && v.recognizer == tap && v.class_id == class_id && v.state == GESTA_STATE_POSSIBLE);
    CHECK(v.reason == 0 && v.blocker == 0 && v.sequence == 0 && v.refused == 0 && v.time == INT64_MIN);
    CHECK_HAS(text_of(context, tap), "possible");
    CHECK_OK(gesta_context_destroy(context));
}

static void figures_in_words(void) {
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(context, tap, "slop", SIZE_MAX, 12.5));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 1, 1, 30, 40));
    gesta_verdict v = verdict_of(context, tap);
    CHECK(v.state == GESTA_STATE_FAILED && v.reason == GESTA_REASON_MOVED_TOO_FAR && v.sequence == 1 && v.time == 1);
    CHECK_NEAR(v.measured, 50, 1e-9);
    CHECK_NEAR(v.limit, 12.5, 0);
    CHECK_HAS(text_of(context, tap), "failed");
    CHECK_HAS(text_of(context, tap), "50");
    CHECK_HAS(text_of(context, tap), "12.5");
    CHECK_OK(push_up(context, 2, 1, 30, 40));
    CHECK_EQUAL(verdict_of(context, tap).reason, GESTA_REASON_MOVED_TOO_FAR); /* kept after the lift */
    CHECK_OK(push_down(context, 3 * MS, 1, 0, 0));
    CHECK_EQUAL(verdict_of(context, tap).sequence, 2);
    CHECK_EQUAL(verdict_of(context, tap).state, GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(verdict_of(context, tap).reason, 0);
    CHECK_OK(push_up(context, 4 * MS, 1, 0, 0));
    CHECK_EQUAL(verdict_of(context, tap).state, GESTA_STATE_ENDED);
    CHECK_EQUAL(verdict_of(context, tap).reason, 0);
    CHECK_OK(gesta_context_destroy(context));
}

static void text_buffers(void) {
    char small[4] = "abc";
    size_t needed = 0, whole;
    gesta_verdict both = {.size = sizeof both, .recognizer = 7};
    char text[64];
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    whole = strlen(text_of(context, tap));
    CHECK_ERROR(context, gesta_recognizer_verdict(context, tap, NULL, small, sizeof small, &needed), GESTA_E_BUFFER,
                "must be at least 9");
    CHECK_EQUAL(needed, whole);
    CHECK_ERROR(context, gesta_recognizer_verdict(context, tap, NULL, small, 0, NULL), GESTA_E_BUFFER, "capacity is 0");
    CHECK_ERROR(context, gesta_recognizer_verdict(context, tap, NULL, NULL, 1, NULL), GESTA_E_ARGUMENT,
                "buffer is NULL");
    /* The struct and the text in one call: neither if the text does not fit, and each of them alone. */
    CHECK_ERROR(context, gesta_recognizer_verdict(context, tap, &both, small, sizeof small, NULL), GESTA_E_BUFFER, "9");
    CHECK(both.recognizer == 7);
    CHECK_OK(gesta_recognizer_verdict(context, tap, &both, text, sizeof text, &needed));
    CHECK(both.recognizer == tap && needed == whole && strcmp(text, "possible") == 0);
    needed = 0;
    CHECK_OK(gesta_recognizer_verdict(context, tap, NULL, NULL, 0, &needed));
    CHECK_EQUAL(needed, whole);
    CHECK_OK(gesta_context_destroy(context));
}

static uint32_t fail_reason;
static double fail_measured, fail_limit;
static int32_t fail_code;

static int32_t give_up(const puppet_call *call) {
    if (call->what == PUPPET_BEGAN)
        fail_code = call->self->host->fail(call->self->instance, fail_reason, fail_measured, fail_limit);
    return 0;
}

static gesta_verdict failing(uint32_t reason, double measured, double limit, char *text, size_t capacity) {
    static gesta_class table;
    gesta_context *context = context_new(0);
    table = puppet_table("test.fails", GESTA_CLASS_DISCRETE);
    puppet_forget();
    puppet_play = give_up;
    fail_reason = reason, fail_measured = measured, fail_limit = limit;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    uint32_t r = recognizer_new(context, "test.fails");
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    gesta_verdict v = verdict_of(context, r);
    snprintf(text, capacity, "%s", text_of(context, r));
    CHECK_OK(gesta_context_destroy(context));
    return v;
}

static void reasons_of_a_class(void) {
    char text[256];
    gesta_verdict v = failing(GESTA_REASON_OWN, 34.5, 20, text, sizeof text);
    CHECK_OK(fail_code);
    CHECK(v.state == GESTA_STATE_FAILED && v.reason == GESTA_REASON_OWN && v.measured == 34.5 && v.limit == 20 &&
          v.refused == 0);
    CHECK_HAS(text, "it was 34.5");
    CHECK_HAS(text, "at most 20");
    CHECK_HAS(text, "with 0.5"); /* {strength}: a parameter's figure */
    v = failing(GESTA_REASON_OWN + 1, 0, 0, text, sizeof text);
    CHECK_HAS(text, "it gave up");
    v = failing(GESTA_REASON_MOVED_TOO_FAR, 3, 2, text, sizeof text); /* a shared one */
    CHECK_OK(fail_code);
    CHECK_EQUAL(v.reason, GESTA_REASON_MOVED_TOO_FAR);
    CHECK_HAS(text, "3");
    v = failing(GESTA_REASON_LOST, 0, 0, text, sizeof text); /* without a recognizer that won */
    CHECK_OK(fail_code);
    CHECK_EQUAL(v.blocker, 0);
    CHECK_TEXT(text, "failed: another recognizer won its contact");
    failing(GESTA_REASON_MOVED_TOO_FAR, (double)INFINITY, 2, text, sizeof text); /* only NaN is forbidden */
    CHECK_OK(fail_code);
}

static void bad_reasons(void) {
    char text[256];
    gesta_verdict v = failing(GESTA_REASON_OWN + 7, 1, 1, text, sizeof text); /* not declared */
    CHECK(fail_code < 0);
    CHECK_EQUAL(v.state, GESTA_STATE_POSSIBLE);
    v = failing(GESTA_REASON_MOVED_TOO_FAR, (double)NAN, 1, text, sizeof text);
    CHECK_EQUAL(fail_code, GESTA_E_NOT_FINITE);
    CHECK_EQUAL(v.state, GESTA_STATE_POSSIBLE);
    v = failing(GESTA_REASON_MOVED_TOO_FAR, 1, (double)NAN, text, sizeof text);
    CHECK_EQUAL(fail_code, GESTA_E_NOT_FINITE);
    CHECK_EQUAL(v.state, GESTA_STATE_POSSIBLE);
}

static void lost_names_the_winner(void) {
    char text[256];
    gesta_context *context = context_new(0);
    uint32_t pan = recognizer_new(context, "gesta.pan"), tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(context, tap, "slop", SIZE_MAX, 1000));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 1 * MS, 1, 50, 0));
    gesta_verdict v = verdict_of(context, tap);
    CHECK(v.reason == GESTA_REASON_LOST && v.blocker == pan);
    CHECK_OK(gesta_recognizer_destroy(context, pan));
    CHECK_OK(gesta_recognizer_verdict(context, tap, NULL, text, sizeof text, NULL)); /* the winner is gone by now */
    CHECK_HAS(text, "failed");
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    before_anything();
    figures_in_words();
    text_buffers();
    reasons_of_a_class();
    bad_reasons();
    lost_names_the_winner();
    return check_end();
}
