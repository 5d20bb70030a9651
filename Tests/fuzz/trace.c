/*
 * Traces: arbitrary bytes are replayed, unchanged and with other parameters (the last bytes select them). Seeds are
 * valid traces.
 *
 * For any bytes: the code is one of the header's, with figures that match it and a message where it needs one;
 * replaying again gives the same; no memory leaks.
 */
#include "support/own_classes.h"

static int32_t prepare(gesta_context *context, void *user) {
    (void)user;
    return register_own(context);
}

static unsigned long differences_heard;

static int32_t hear_difference(uint64_t line, const char *expected, const char *came, void *user) {
    HOLD(line > 0 && expected != NULL && came != NULL && strcmp(expected, came) != 0);
    differences_heard++;
    return user == NULL || differences_heard % 8 != 7;
}

static int32_t replay(const char *text, size_t length, gesta_trace_options *options, gesta_trace_result *result) {
    static const gesta_trace_result none;
    uint64_t lines = length > 0;
    *result = none;
    result->size = sizeof *result;
    differences_heard = 0;
    int32_t code = gesta_trace_replay(text, length, options, result);
    for (size_t i = 0; i + 1 < length; i++) lines += text[i] == '\n';
    HOLD(is_code(code) && code != GESTA_E_BUSY);
    if (code == GESTA_E_ARGUMENT && result->lines == 0) return code;
    HOLD(result->lines <= lines + 1 && result->line <= lines + 1 && result->samples <= length);
    HOLD((result->line != 0) == (result->differences > 0 || (code != GESTA_OK && result->line != 0)));
    if (options != NULL && options->message != NULL && options->capacity > 0) {
        size_t said = strnlen(options->message, options->capacity);
        HOLD(said < options->capacity);
        HOLD(options->capacity < 2 || (said > 0) == (code != GESTA_OK || result->differences > 0));
    }
    HOLD(code != GESTA_OK || options == NULL || options->difference == NULL ||
         result->differences == differences_heard);
    return code;
}

/* Overrides that are right, wrong, and of an older or newer size, by four bytes. */
static void what_if(const char *text, size_t length, uint32_t dice) {
    static const char *const recognizers[] = {
        "gesta.tap", "gesta.pan", "gesta.chevron", "gesta.z", "0x20010000", "0x20010001", "no.such", "", "0x", NULL};
    static const char *const parameters[] = {"slop",         "taps",    "rules", "duration", "direction",
                                             "max_duration", "no_such", "title", NULL};
    static const char *const values[] = {"0",       "1",    "2",     "0.5", "1e9",    "-1", "nan",
                                         "literal", "auto", "right", "\"",  "0x1p-3", "",   NULL};
    gesta_trace_override overrides[2];
    char message[200];
    gesta_trace_result result;
    memset(overrides, 0, sizeof overrides);
    for (int i = 0; i < 2; i++) {
        overrides[i].size = sizeof overrides[i];
        overrides[i].recognizer = recognizers[dice % 10];
        overrides[i].parameter = parameters[dice / 16 % 9];
        overrides[i].value = values[dice / 256 % 14];
        dice = dice >> 3 ^ dice << 5;
    }
    if (dice % 64 == 0) overrides[0].size = dice / 64 % (sizeof overrides[0] + 1);
    gesta_trace_options options = {
        .size = sizeof options,
        .override_count = dice % 3,
        .overrides = overrides,
        .prepare = dice & 8 ? prepare : NULL,
        .difference = dice & 16 ? hear_difference : NULL,
        .user = dice & 32 ? message : NULL,
        .message = message,
        .capacity = dice >> 8 & 1 ? sizeof message : dice >> 9 & 7,
    };
    replay(text, length, &options, &result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    gesta_allocator hook = {.size = sizeof hook, .allocate = allocate, .release = release};
    char message[500], again[500];
    gesta_trace_options options = {
        .size = sizeof options, .prepare = prepare, .message = message, .capacity = sizeof message};
    gesta_trace_result first, second;
    uint32_t dice = 0;
    make_tables();
    HOLD(gesta_allocator_set(&hook) == GESTA_OK);
    char *text = malloc(size ? size : 1); /* exactly as long, for the sanitizer */
    HOLD(text != NULL);
    memcpy(text, data, size);
    int32_t code = replay(text, size, &options, &first);
    memcpy(again, message, sizeof again);
    HOLD(replay(text, size, &options, &second) == code && memcmp(&first, &second, sizeof first) == 0 &&
         strcmp(again, message) == 0);
    if (size >= 4) memcpy(&dice, data + size - 4, 4);
    what_if(text, size, dice * 2654435761u);
    if (dice % 8 == 3) { /* short of memory at some time */
        asked = 0, fails_at = 1 + dice / 8 % 512;
        code = gesta_trace_replay(text, size, &options, &second);
        HOLD(is_code(code));
        fails_at = 0;
    }
    free(text);
    HOLD(memory.live == 0 && memory.wrong == 0);
    HOLD(gesta_allocator_set(NULL) == GESTA_OK);
    return 0;
}
