/* Malformed traces: cut short, with arbitrary bytes, and with lines that differ from the replay. Tests/words has the
   messages about wrong lines. */
#include "traced.h"

/* Wherever it ends, the replay says that it is cut off, and never that something differs. Behind its start it is played
   up to the last whole line. */
static void cut_anywhere(void) {
    gesta_trace_result result;
    uint64_t lines = 0, samples = 0;
    record_all(&one, 0, 1);
    one.bytes[one.length] = 0;
    size_t start = (size_t)(strstr(one.bytes, "\nstart\n") + 7 - one.bytes);
    for (size_t length = 0; length < one.length; length++) {
        if (length > 0 && one.bytes[length - 1] == '\n') lines++;
        int32_t code = replay(one.bytes, length, NULL, &result);
        int is_right = length < start ? code == GESTA_E_TRACE && result.cut == 0
                                      : code == GESTA_OK && result.cut == lines + 1 && result.samples >= samples;
        if (!CHECK(is_right && result.differences == 0) || (length >= start && !CHECK_HAS(message, "cut off"))) {
            printf("     cut at %lu: %d, line %d: %s\n", (unsigned long)length, (int)code, (int)result.cut, message);
            break;
        }
        samples = result.samples;
    }
    CHECK_OK(replay(one.bytes, one.length, NULL, &result));
    CHECK(result.cut == 0 && result.samples >= samples);
    CHECK_TEXT(message, "");
    /* A caller that was compiled without `cut`. */
    memset(&result, 0xFF, sizeof result);
    result.size = 48;
    CHECK_OK(gesta_trace_replay(one.bytes, start, NULL, &result));
    CHECK(result.differences == 0 && result.cut == UINT64_MAX);
}

/* Any byte another one: an error, a difference, or all the same; nothing else. */
static void any_byte(int count) {
    static char other[sizeof one.bytes];
    gesta_trace_result result;
    unsigned state = 1;
    for (int i = 0; i < count; i++) {
        memcpy(other, one.bytes, one.length);
        state = state * 1103515245u + 12345u;
        size_t at = (state >> 4) % one.length;
        state = state * 1103515245u + 12345u;
        other[at] = (char)(i % 3 ? one.bytes[(state >> 4) % one.length] : (char)(state >> 16));
        int32_t code = replay(other, one.length, NULL, &result);
        if (!CHECK(code == GESTA_OK || code == GESTA_E_TRACE || code == GESTA_E_CLASS)) {
            printf("     byte %lu: %d, %s\n", (unsigned long)at, (int)code, message);
            break;
        }
    }
}

/* ---------------------------------------------------------------------------------------------------- differences */

static void differences(void) {
    static const struct {
        const char *head, *line;
    } cases[] = {
        {"event ",
         "event 0x20010000 ended possible 2 1000000000 40 40 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0\n"},
        {"event ",
         "event 0x20010000 failed possible 2 1000000000 1 1 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0\n"},
        {"asked receive ", "asked receive 0x20010000 7 1\n"},
        {"> set ", "> set 0x20010002 velocity_x 0\n"},
        {"set ", "set 0x20010000 taps 11\n"},
        {"set ", "set 0x20010000 taps \"many\"\n"},
        {"set ", "set 0x20010000 tips 1\n"},
        {"ignore ", "ignore 0x20010002 77\n"},
        {"require ", "require 0x20010000 0x20010000\n"},
    };
    gesta_trace_result result;
    record_all(&one, 0, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t code = with_line(cases[i].head, cases[i].line, &result);
        if (!CHECK(code == GESTA_OK) || !CHECK(result.differences == 1) || !CHECK(strstr(message, ", got ") != NULL) ||
            !CHECK(result.line == line_of(cases[i].head)))
            printf("     %s answered %d, line %d: %s\n", cases[i].line, (int)code, (int)result.line, message);
    }
    /* A call too many shows where its event comes and no other was to come. */
    CHECK_OK(with_line("> set ", "> set 0x20010001 enabled 0\n> reset 0x20010000\n", &result));
    CHECK_EQUAL(result.line, line_of(">> set ") + 1);
    /* The last bit of a figure counts. */
    CHECK_OK(with_line("touch 2110", "touch 2110000000 2 moved 40.1 0x1.aaaaaaaaaaaacp1 tool pen\n", &result));
    CHECK(result.differences == 1 && result.line > line_of("touch 2110"));
    CHECK(strncmp(message, "line ", 5) == 0 && strstr(message, "expected event 0x20010000 possible failed 3") != NULL);
    CHECK(strstr(message, "aaaaabp1") != NULL && strstr(message, "aaaaacp1") != NULL);
}

int main(int argument_count, char **arguments) {
    cut_anywhere();
    any_byte(argument_count > 1 ? atoi(arguments[1]) : 20000);
    differences();
    return check_end();
}
