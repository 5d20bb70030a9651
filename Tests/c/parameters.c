/* Parameters and values by name: every type, every wrong type, ranges, lengths, buffers, and when they take hold. */
#include <math.h>

#include "puppet.h"

static gesta_class table;

static gesta_context *stage(uint32_t *r) {
    gesta_context *context = context_new(0);
    table = puppet_table("test.puppet", GESTA_CLASS_CONTINUOUS);
    puppet_forget();
    CHECK_OK(gesta_class_register(context, &table, NULL));
    *r = recognizer_new(context, "test.puppet");
    return context;
}

static void defaults(void) {
    uint32_t r;
    char text[16];
    int32_t i = 0;
    int32_t b = 9;
    size_t needed = 0;
    gesta_context *context = stage(&r);
    CHECK_NEAR(number_of(context, r, "strength"), 0.5, 0);
    CHECK_OK(setting_of(context, r, "steps", &i));
    CHECK_EQUAL(i, 3);
    CHECK_OK(setting_of(context, r, "eager", &b));
    CHECK_EQUAL(b, 1);
    CHECK_OK(gesta_recognizer_text(context, r, "colour", SIZE_MAX, text, sizeof text, &needed));
    CHECK_TEXT(text, "green");
    CHECK_EQUAL(needed, 5);
    CHECK_OK(gesta_recognizer_text(context, r, "title", SIZE_MAX, text, sizeof text, NULL));
    CHECK_TEXT(text, "none");
    CHECK_NEAR(number_of(context, r, "reach"), 5, 0);
    /* Wider readings: integers, booleans and choices are numbers too. */
    CHECK_NEAR(number_of(context, r, "steps"), 3, 0);
    CHECK_NEAR(number_of(context, r, "eager"), 1, 0);
    CHECK_NEAR(number_of(context, r, "colour"), 1, 0);
    CHECK_OK(gesta_context_destroy(context));
}

static void set_and_get(void) {
    uint32_t r;
    char text[16];
    int32_t i = 0;
    int32_t b = 9;
    gesta_context *context = stage(&r);
    CHECK_OK(gesta_recognizer_set_number(context, r, "strength", SIZE_MAX, -1));
    CHECK_NEAR(number_of(context, r, "strength"), -1, 0);
    CHECK_OK(gesta_recognizer_set_number(context, r, "strength and more", 8, 0.125));
    CHECK_NEAR(number_of(context, r, "strength"), 0.125, 0);
    CHECK_OK(gesta_recognizer_set_number(context, r, "steps", SIZE_MAX, 10));
    CHECK_OK(setting_of(context, r, "steps", &i));
    CHECK_EQUAL(i, 10);
    CHECK_OK(gesta_recognizer_set_number(context, r, "eager", SIZE_MAX, 0));
    CHECK_OK(setting_of(context, r, "eager", &b));
    CHECK_EQUAL(b, 0);
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "eager", SIZE_MAX, -7), GESTA_E_RANGE, "eager");
    CHECK_OK(gesta_recognizer_set_number(context, r, "eager", SIZE_MAX, 1));
    CHECK_OK(setting_of(context, r, "eager", &b));
    CHECK_EQUAL(b, 1);
    CHECK_OK(gesta_recognizer_set_number(context, r, "colour", SIZE_MAX, 0));
    CHECK_NEAR(number_of(context, r, "colour"), 0, 0);
    CHECK_OK(gesta_recognizer_set_text(context, r, "colour", SIZE_MAX, "blue!", 4));
    CHECK_OK(gesta_recognizer_text(context, r, "colour", SIZE_MAX, text, sizeof text, NULL));
    CHECK_TEXT(text, "blue");
    CHECK_OK(gesta_recognizer_set_text(context, r, "title", SIZE_MAX, "\xc3\xa9t\xc3\xa9", SIZE_MAX));
    CHECK_OK(gesta_recognizer_text(context, r, "title", SIZE_MAX, text, sizeof text, NULL));
    CHECK_TEXT(text, "\xc3\xa9t\xc3\xa9");
    CHECK_OK(gesta_recognizer_set_text(context, r, "title", SIZE_MAX, "", 0));
    CHECK_OK(gesta_recognizer_text(context, r, "title", SIZE_MAX, text, 1, NULL));
    CHECK_TEXT(text, "");
    CHECK_OK(gesta_context_destroy(context));
}

static void refused(void) {
    uint32_t r;
    double d = 77;
    gesta_context *context = stage(&r);
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "strength", SIZE_MAX, 1.0000001), GESTA_E_RANGE,
                "strength");
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "steps", SIZE_MAX, 11), GESTA_E_RANGE, "steps");
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "colour", SIZE_MAX, "", SIZE_MAX), GESTA_E_RANGE,
                "colour");
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "colour", SIZE_MAX, 3), GESTA_E_RANGE, "colour");
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "Strength", SIZE_MAX, 0), GESTA_E_NAME, "Strength");
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "", SIZE_MAX, 0), GESTA_E_NAME,
                "must be a parameter or value of test.puppet");
    CHECK_ERROR(context, gesta_recognizer_number(context, r, "steps_", SIZE_MAX, &d), GESTA_E_NAME, "steps_");
    CHECK_ERROR(context, gesta_recognizer_number(context, r, "steps\0", 6, &d), GESTA_E_TEXT, "name");
    CHECK_EQUAL(d, 77);
    CHECK_OK(gesta_context_destroy(context));
}

static int32_t bad_text(gesta_context *context, uint32_t r, const char *text, size_t length) {
    return gesta_recognizer_set_text(context, r, "title", SIZE_MAX, text, length);
}

static void texts(void) {
    static const char *const bad[] = {"\x80",
                                      "a\xc3",
                                      "\xc3(",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xe0\x80\x80",
                                      "\xed\xa0\x80",
                                      "\xed\xbf\xbf",
                                      "\xf0\x80\x80\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xf5\x80\x80\x80",
                                      "\xff",
                                      "\xe2\x82"};
    static const char *const good[] = {"\x7f",         "\xc2\x80",         "\xdf\xbf",
                                       "\xe0\xa0\x80", "\xed\x9f\xbf",     "\xee\x80\x80",
                                       "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"};
    static char large[GESTA_TEXT_MAX + 2];
    static char back[GESTA_TEXT_MAX + 2];
    char small[8];
    uint32_t r;
    size_t needed = 0;
    gesta_context *context = stage(&r);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_EQUAL(bad_text(context, r, bad[i], SIZE_MAX), GESTA_E_TEXT);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) CHECK_OK(bad_text(context, r, good[i], SIZE_MAX));
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "title", SIZE_MAX, "a\0b", 3), GESTA_E_TEXT, "text");
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "title", SIZE_MAX, NULL, 3), GESTA_E_ARGUMENT, "text");
    memset(large, 'x', GESTA_TEXT_MAX + 1);
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "title", SIZE_MAX, large, SIZE_MAX), GESTA_E_TEXT,
                "text");
    CHECK_ERROR(context, gesta_recognizer_set_text(context, r, "title", SIZE_MAX, large, GESTA_TEXT_MAX + 1),
                GESTA_E_TEXT, "text");
    CHECK_OK(gesta_recognizer_set_text(context, r, "title", SIZE_MAX, large, GESTA_TEXT_MAX));
    CHECK_OK(gesta_recognizer_text(context, r, "title", SIZE_MAX, back, sizeof back, &needed));
    CHECK(needed == GESTA_TEXT_MAX && strlen(back) == GESTA_TEXT_MAX);
    /* small buffers: how much is needed is told all the same */
    CHECK_OK(gesta_recognizer_set_text(context, r, "title", SIZE_MAX, "seven77", SIZE_MAX));
    CHECK_OK(gesta_recognizer_text(context, r, "title", SIZE_MAX, small, 8, &needed));
    CHECK_TEXT(small, "seven77");
    needed = 0;
    CHECK_ERROR(context, gesta_recognizer_text(context, r, "title", SIZE_MAX, small, 7, &needed), GESTA_E_BUFFER,
                "must be at least 8");
    CHECK_EQUAL(needed, 7);
    needed = 0;
    CHECK_ERROR(context, gesta_recognizer_text(context, r, "title", SIZE_MAX, NULL, 0, &needed), GESTA_E_BUFFER,
                "must be at least 8");
    CHECK_EQUAL(needed, 7);
    CHECK_ERROR(context, gesta_recognizer_text(context, r, "title", SIZE_MAX, NULL, 9, &needed), GESTA_E_ARGUMENT,
                "buffer");
    CHECK_OK(gesta_context_destroy(context));
}

/* What the class sees of the parameters, and when. */
static double seen[6];
static char seen_title[16];

static int32_t look(const puppet_call *call) {
    size_t length = 0;
    if (call->what != PUPPET_BEGAN && call->what != PUPPET_MOVED) return 0;
    const gesta_host *host = call->self->host;
    for (uint32_t i = 0; i < 6; i++) seen[i] = host->parameter(call->self->instance, i);
    const char *title = host->parameter_text(call->self->instance, 4, &length);
    snprintf(seen_title, sizeof seen_title, "%.*s", (int)length, title ? title : "?");
    CHECK(host->parameter_text(call->self->instance, 0, &length) == NULL);
    CHECK(host->parameter(call->self->instance, 64) == 0 && host->parameter(call->self->instance, SIZE_MAX) == 0);
    return 0;
}

static void held_for_the_sequence(void) {
    uint32_t r;
    gesta_context *context = stage(&r);
    puppet_play = look;
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK(seen[0] == 0.5 && seen[1] == 3 && seen[2] == 1 && seen[3] == 1 && seen[4] == 0 && seen[5] == 5);
    CHECK_TEXT(seen_title, "none");
    unsigned changed = puppet_calls[PUPPET_PARAMETERS];
    CHECK_OK(gesta_recognizer_set_number(context, r, "strength", SIZE_MAX, 1));
    CHECK_OK(gesta_recognizer_set_text(context, r, "title", SIZE_MAX, "later", SIZE_MAX));
    CHECK_NEAR(number_of(context, r, "strength"), 1, 0); /* what was set last */
    CHECK_OK(push_move(context, 1, 1, 1, 0));
    CHECK(seen[0] == 0.5); /* but this sequence goes on as it began */
    CHECK_TEXT(seen_title, "none");
    CHECK_EQUAL(puppet_calls[PUPPET_PARAMETERS], changed);
    CHECK_OK(push_up(context, 2, 1, 1, 0));
    CHECK_OK(push_down(context, 3, 1, 0, 0));
    CHECK(seen[0] == 1);
    CHECK_TEXT(seen_title, "later");
    CHECK_EQUAL(puppet_calls[PUPPET_PARAMETERS], changed + 1);
    CHECK_OK(push_up(context, 4, 1, 1, 0));
    CHECK_OK(push_down(context, 5, 1, 0, 0));
    CHECK_EQUAL(puppet_calls[PUPPET_PARAMETERS], changed + 1);
    CHECK_OK(gesta_context_destroy(context));
}

/* Lengths are physical: 2 mm of slop are more units where a millimeter has more of them. */
static void lengths(void) {
    gesta_config config;
    gesta_context *context = NULL;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 4;
    CHECK_OK(gesta_context_create(&config, &context));
    uint32_t tap = recognizer_new(context, "gesta.tap");
    CHECK_NEAR(number_of(context, tap, "slop"), 8, 1e-12);
    CHECK_OK(gesta_recognizer_set_number(context, tap, "slop", SIZE_MAX, 3));
    CHECK_NEAR(number_of(context, tap, "slop"), 3, 0); /* what a program sets is in its units */
    table = puppet_table("test.puppet", GESTA_CLASS_DISCRETE);
    puppet_forget();
    puppet_play = look;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    uint32_t r = recognizer_new(context, "test.puppet");
    CHECK_NEAR(number_of(context, r, "reach"), 20, 1e-12);
    CHECK_OK(gesta_recognizer_set_number(context, r, "reach", SIZE_MAX, 400));
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "reach", SIZE_MAX, 400.5), GESTA_E_RANGE, "reach");
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_NEAR(seen[5], 400, 1e-12);
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    defaults();
    set_and_get();
    refused();
    texts();
    held_for_the_sequence();
    lengths();
    return check_end();
}
