/* Version, error texts, config, contexts, time and log. */
#include <math.h>

#include "puppet.h"

static void versions(void) {
    char text[64];
    uint32_t n = gesta_version_number();
    snprintf(text, sizeof text, "%u.%u.%u", (unsigned)(n >> 16), (unsigned)(n >> 8 & 255), (unsigned)(n & 255));
    CHECK_TEXT(gesta_version(), text);
    CHECK_EQUAL(n >> 16, GESTA_VERSION_MAJOR);
    CHECK_EQUAL(n >> 8 & 255, GESTA_VERSION_MINOR);
    CHECK_EQUAL(gesta_abi(), GESTA_ABI);
}

/* Every code has a text of its own; other numbers share one. */
static void texts(void) {
    static const int32_t ranges[][2] = {{GESTA_OK, GESTA_E_UNSUPPORTED},
                                        {GESTA_E_CLASS_TABLE, GESTA_E_CLASS_CREATE},
                                        {GESTA_E_PLUGIN_PATH, GESTA_E_PLUGIN_WRITABLE}};
    const char *strange = gesta_strerror(12345);
    CHECK(strange != NULL && strange[0] != 0);
    for (int32_t code = 2; code > -70; code--) {
        int known = 0;
        for (size_t i = 0; i < 3; i++) known |= code <= ranges[i][0] && code >= ranges[i][1];
        CHECK_EQUAL(strcmp(gesta_strerror(code), strange) != 0, known);
        for (int32_t other = 0; known && other > code; other--)
            CHECK(strcmp(gesta_strerror(code), gesta_strerror(other)) != 0);
    }
    CHECK_TEXT(gesta_strerror(INT32_MIN), strange);
    CHECK_TEXT(gesta_strerror(INT32_MAX), strange);
}

static void names(void) {
    static const char *const states[] = {"possible", "began", "changed", "ended", "cancelled", "failed"};
    for (uint32_t i = 0; i < 6; i++) CHECK_TEXT(gesta_state_name(i), states[i]);
    CHECK_TEXT(gesta_state_name(6), "?");
    CHECK_TEXT(gesta_state_name(UINT32_MAX), "?");
    CHECK_TEXT(gesta_reason_name(GESTA_REASON_LOST), "lost");
    CHECK_TEXT(gesta_reason_name(GESTA_REASON_MOVED_TOO_FAR), "moved_too_far");
    CHECK_TEXT(gesta_reason_name(GESTA_REASON_TURNED_UP), "turned_up");
    CHECK_TEXT(gesta_reason_name(GESTA_REASON_OWN), "?");
    CHECK_TEXT(gesta_reason_name(UINT32_MAX), "?");
    for (uint32_t code = GESTA_REASON_UNDECIDED; code <= GESTA_REASON_COUNTEREXAMPLE; code++) {
        int known = code <= GESTA_REASON_NOT_RECEIVED ||
                    (code >= GESTA_REASON_TOO_MANY_CONTACTS && code <= GESTA_REASON_NO_ROOM) ||
                    (code >= GESTA_REASON_FIRST_MOVE_LEFT && code <= GESTA_REASON_NOT_STRAIGHT) ||
                    (code >= GESTA_REASON_NO_PATTERN && code <= GESTA_REASON_DIVERGED) ||
                    code >= GESTA_REASON_NO_EXAMPLES;
        CHECK_EQUAL(strcmp(gesta_reason_name(code), "?") != 0, known);
    }
}

static void config_defaults(void) {
    gesta_config config;
    memset(&config, 0xff, sizeof config);
    CHECK_OK(gesta_config_init(&config, sizeof config));
    CHECK_EQUAL(config.size, sizeof config);
    CHECK_EQUAL(config.flags, 0);
    CHECK_EQUAL(config.max_contacts, 32);
    CHECK_EQUAL(config.reserved, 0);
    CHECK_NEAR(config.units_per_mm, 160 / 25.4, 1e-12);
    CHECK(config.message == NULL && config.capacity == 0);
}

static void refuse(const gesta_config *config, int32_t code) {
    gesta_context *context = (gesta_context *)&context;
    CHECK_EQUAL(gesta_context_create(config, &context), code);
    CHECK(context == NULL);
}

static void config_sizes(void) {
    gesta_config config;
    gesta_config_init(&config, sizeof config);
    for (config.size = 25; config.size < sizeof config; config.size++) /* half a pointer is none */
        if (config.size % 8 != 0) refuse(&config, GESTA_E_SIZE);
}

/* There is no context yet whose message it could be: the buffer of the configuration receives it. */
static void config_messages(void) {
    static const struct {
        uint32_t flags, max_contacts, reserved;
        double units;
        int32_t code;
        const char *message;
    } wrong[] = {
        {129, 1, 0, 1, GESTA_E_ARGUMENT, "config->flags is 0x00000081, must only have GESTA_CONFIG_ flags"},
        {0, 0, 0, 1, GESTA_E_RANGE, "config->max_contacts is 0, must be from 1 to 1024"},
        {0, 1, 7, 1, GESTA_E_ARGUMENT, "config->reserved is 7, must be 0"},
        {0, 1, 0, 2e6, GESTA_E_RANGE, "config->units_per_mm is 2000000, must be from 1e-6 to 1e6"},
        {0, 1, 0, (double)NAN, GESTA_E_NOT_FINITE, "config->units_per_mm is nan, must be from 1e-6 to 1e6"},
    };
    char message[128], small[30], want[160];
    gesta_config c;
    gesta_context *context = NULL;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_OK(gesta_config_init(&c, sizeof c));
        c.flags = wrong[i].flags, c.max_contacts = wrong[i].max_contacts, c.reserved = wrong[i].reserved;
        c.units_per_mm = wrong[i].units;
        refuse(&c, wrong[i].code);
        snprintf(want, sizeof want, "gesta_context_create: %s", wrong[i].message);
        c.message = message, c.capacity = sizeof message;
        refuse(&c, wrong[i].code);
        CHECK_TEXT(message, want);
        c.message = small, c.capacity = sizeof small;
        refuse(&c, wrong[i].code);
        CHECK(strlen(small) == sizeof small - 1 && strncmp(small, want, sizeof small - 1) == 0);
    }
    CHECK_OK(gesta_config_init(&c, sizeof c));
    c.capacity = 5, refuse(&c, GESTA_E_ARGUMENT);
    c.message = message, c.capacity = sizeof message;
    CHECK_OK(gesta_context_create(&c, &context));
    CHECK_TEXT(message, "");
    CHECK_OK(gesta_context_destroy(context));
    c.capacity = 0, c.max_contacts = 0, message[0] = 'x';
    refuse(&c, GESTA_E_RANGE);
    CHECK(message[0] == 'x');
    /* As a program of version 0.1 has it: without the buffer. */
    memset(&c, 0xff, sizeof c);
    CHECK_OK(gesta_config_init(&c, 24));
    CHECK(c.size == 24 && c.capacity == SIZE_MAX);
    CHECK_OK(gesta_context_create(&c, &context));
    CHECK_OK(gesta_context_destroy(context));
    c.max_contacts = 0, refuse(&c, GESTA_E_RANGE);
    CHECK_EQUAL(gesta_config_init(&c, 16), GESTA_E_SIZE);
}

static void config_limits(void) {
    gesta_config c;
    gesta_context *context = NULL;
    gesta_config_init(&c, sizeof c);
    c.max_contacts = 1024, c.units_per_mm = 1e6;
    CHECK_OK(gesta_context_create(&c, &context));
    for (uint64_t i = 0; i < 1024; i++) CHECK_OK(push_down(context, 0, i, 0, 0));
    CHECK_EQUAL(push_down(context, 0, 1024, 0, 0), GESTA_E_LIMIT);
    CHECK_HAS(gesta_context_message(context), "1024");
    CHECK_OK(gesta_context_destroy(context));
    c.max_contacts = 1, c.units_per_mm = 1e-6;
    CHECK_OK(gesta_context_create(&c, &context));
    CHECK(still_works(context));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_context_create(NULL, &context));
    CHECK(still_works(context));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_context_destroy(NULL));
}

static void clock_rules(void) {
    gesta_context *context = context_new(0);
    int64_t now = 0, deadline = 0;
    CHECK_TEXT(gesta_context_message(context), "");
    CHECK(gesta_context_message(NULL) != NULL);
    now = now_of(context);
    CHECK(now == INT64_MIN);
    CHECK_OK(gesta_next_deadline(context, &deadline));
    CHECK(deadline == GESTA_NO_DEADLINE);
    CHECK_OK(gesta_advance(context, -GESTA_TIME_MAX));
    now = now_of(context);
    CHECK(now == -GESTA_TIME_MAX);
    CHECK_OK(gesta_advance(context, -GESTA_TIME_MAX));
    CHECK_OK(gesta_advance(context, -5));
    CHECK_OK(push_down(context, 100, 1, 0, 0));
    now = now_of(context);
    CHECK(now == 100);
    CHECK_ERROR(context, gesta_advance(context, 99), GESTA_E_TIME, "now");
    CHECK_ERROR(context, gesta_advance(context, GESTA_TIME_MAX + 1), GESTA_E_TIME, "now");
    CHECK_ERROR(context, gesta_advance(context, INT64_MAX), GESTA_E_TIME, "now");
    now = now_of(context);
    CHECK(now == 100);
    CHECK_OK(gesta_advance(context, GESTA_TIME_MAX));
    CHECK_OK(gesta_context_destroy(context));
}

static unsigned log_lines;
static char log_last[256];
static uint32_t log_level;

static void log_line(gesta_context *context, uint32_t level, const char *message, void *user) {
    (void)context;
    (void)user;
    log_lines++;
    log_level = level;
    snprintf(log_last, sizeof log_last, "%s", message);
}

static int32_t log_play(const puppet_call *call) {
    if (call->what == PUPPET_BEGAN)
        call->self->host->log(call->self->instance, GESTA_LOG_INFO, "hello from within, not this", 17);
    return 0;
}

static void logging(void) {
    heard first, second;
    gesta_context *context = context_new(0);
    gesta_class table = puppet_table("test.log", GESTA_CLASS_DISCRETE);
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    puppet_forget();
    puppet_play = log_play;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    recognizer_new(context, "test.log");
    CHECK_OK(push_down(context, 0, 1, 0, 0)); /* nobody hears it */
    CHECK_OK(push_up(context, 1, 1, 0, 0));
    CHECK_EQUAL(log_lines, 0);
    CHECK_OK(gesta_context_set_log(context, log_line, &first, heard_release));
    CHECK_OK(push_down(context, 2, 1, 0, 0));
    CHECK_EQUAL(log_lines, 1);
    CHECK_EQUAL(log_level, GESTA_LOG_INFO);
    CHECK_HAS(log_last, "hello from within");
    CHECK(strstr(log_last, "not this") == NULL);
    CHECK_EQUAL(first.released, 0);
    CHECK_OK(gesta_context_set_log(context, log_line, &second, heard_release));
    CHECK_EQUAL(first.released, 1);
    CHECK_OK(gesta_context_set_log(context, NULL, NULL, NULL));
    CHECK_EQUAL(second.released, 1);
    CHECK_OK(gesta_context_set_log(context, log_line, &first, heard_release));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(first.released, 2);
    CHECK_EQUAL(second.released, 1);
    CHECK_EQUAL(puppet_calls[PUPPET_RELEASE], 1);
    CHECK_EQUAL(puppet_calls[PUPPET_DESTROY], puppet_calls[PUPPET_CREATE]);
}

/* A deadline beyond the largest time can never be reached: there is none. */
static void deadlines_beyond_time(void) {
    gesta_context *context = context_new(0);
    gesta_touch down = touch_at(GESTA_TIME_MAX - 1000, 1, GESTA_PHASE_BEGAN, 0, 0);
    int64_t deadline = 0;
    recognizer_new(context, "gesta.long_press");
    CHECK_OK(gesta_push(context, &down, 1, sizeof down));
    CHECK_OK(gesta_next_deadline(context, &deadline));
    CHECK_EQUAL(deadline, GESTA_NO_DEADLINE);
    CHECK_OK(gesta_advance(context, GESTA_TIME_MAX));
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    deadlines_beyond_time();
    versions();
    texts();
    names();
    config_defaults();
    config_sizes();
    config_messages();
    config_limits();
    clock_rules();
    logging();
    return check_end();
}
