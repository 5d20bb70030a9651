/* Traces of version 0.1 in Tests/traces/0.1, with the velocities and the parts of strokes of version 0.2, where the
   speeds of a cancelled gesture are 0: they replay without a difference, and together have every line that there is. */
#include "support.h"

static const char *const files[] = {"every-line-stop", "every-line-close", "examples"};

static const char *const keywords[] = {
    "config ",    "create ",     "set ",         "example ",       "forget ",         "destroy ",
    "attach ",    "reset ",      "ignore ",      "require ",       "unrequire ",      "simultaneous ",
    "region ",    "region-rect", "region-order", "region-enable ", "region-destroy ", "was ",
    "delegate ",  "hit-test ",   "now ",         "start\n",        "push ",           "touch ",
    "advance ",   "cancel\n",    "release\n",    "event ",         "asked begin ",    "asked receive ",
    "asked hit ", "> set ",      ">> set ",      "> create ",      "# failed: ",      "stop\n",
    "close\n"};

static char text[20000], changed[20100], message[2000];
static int seen[sizeof keywords / sizeof *keywords];

static int32_t replay(const char *trace, gesta_trace_result *result) {
    gesta_trace_options options;
    memset(&options, 0, sizeof options);
    memset(result, 0, sizeof *result);
    options.size = sizeof options;
    options.message = message;
    options.capacity = sizeof message;
    result->size = sizeof *result;
    return gesta_trace_replay(trace, strlen(trace), &options, result);
}

static void read_file(const char *name) {
    char path[200];
    size_t length = 0;
    snprintf(path, sizeof path, "Tests/traces/0.1/%s.trace", name);
    FILE *file = fopen(path, "rb");
    if (CHECK(file != NULL)) {
        length = fread(text, 1, sizeof text - 1, file);
        fclose(file);
    }
    text[length] = 0;
}

static void note_keywords(void) {
    for (const char *line = text; *line != 0; line = strchr(line, '\n') + 1)
        for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
            if (strncmp(line, keywords[i], strlen(keywords[i])) == 0) seen[i] = 1;
}

/* The trace with a third line that names the library, and one sample elsewhere. */
static void with_library(const char *library, int moved) {
    const char *second = strstr(text, "config "), *third = strchr(second, '\n') + 1, *touch;
    snprintf(changed, sizeof changed, "gesta-trace 1\n%.*slibrary %s\n%s", (int)(third - second), second, library,
             third);
    touch = strstr(changed, "began 40 40");
    if (moved && CHECK(touch != NULL)) changed[touch - changed + strlen("began ")] = '5';
}

static void versions(void) {
    gesta_trace_result result;
    read_file(files[0]);
    with_library("0.2.0", 1);
    CHECK_OK(replay(changed, &result));
    CHECK_EQUAL(result.differences, 1);
    CHECK_EQUAL(result.recorded_by, 0x000200);
    CHECK(strstr(message, "recorded by") == NULL);
    with_library("0.0.9", 0);
    CHECK_OK(replay(changed, &result));
    CHECK_EQUAL(result.recorded_by, 0x000009);
    CHECK_TEXT(message, "");
    with_library("0.0.9", 1);
    CHECK_OK(replay(changed, &result));
    CHECK_EQUAL(result.differences, 1);
    CHECK_HAS(message, "; recorded by 0.0.9, replayed by 0.2.0");
    with_library("12.34.255", 1);
    CHECK_OK(replay(changed, &result));
    CHECK_EQUAL(result.recorded_by, 0x0c22ff);
    CHECK_HAS(message, "; recorded by 12.34.255, replayed by 0.2.0");
    static const char *const malformed[] = {"",     "1",       "0.1",     "0.1.",  ".1.0",
                                            "0..1", "0.1.0.0", "0.1.256", "0.1.x", "0.1.0 1"};
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        with_library(malformed[i], 0);
        if (!CHECK(replay(changed, &result) == GESTA_E_TRACE) || !CHECK(result.line == 3))
            printf("     library %s: line %d, %s\n", malformed[i], (int)result.line, message);
    }
}

int main(void) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        gesta_trace_result result;
        read_file(files[i]);
        note_keywords();
        CHECK_EQUAL(replay(text, &result), GESTA_OK);
        CHECK_TEXT(message, "");
        CHECK_EQUAL(result.differences, 0);
        CHECK_EQUAL(result.recorded_by, 0x000100);
        CHECK(result.samples > 5 && result.events > 5);
    }
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (!CHECK(seen[i])) printf("     no line begins with \"%s\"\n", keywords[i]);
    versions();
    return check_end();
}
