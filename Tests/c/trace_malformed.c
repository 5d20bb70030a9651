/* Malformed traces: wrong lines, traces cut short, arbitrary bytes, and lines that differ from the replay. */
#include "traced.h"

static void malformed_lines(void) {
    static const struct {
        const char *head, *line, *expected;
    } cases[] = {
        {"gesta-trace 1", "gesta-trace 2\n", "gesta-trace 1"},
        {"gesta-trace 1", "\xff\n", "gesta-trace 1"},
        {"config ", "config 128 32 1\n", "must only have GESTA_CONFIG_ flags"},
        {"config ", "config 0 0 1\n", "from 1 to 1024"},
        {"config ", "config 0 1025 1\n", "from 1 to 1024"},
        {"config ", "config 0 32 0\n", "1e-6 to 1e6"},
        {"config ", "config 0 32 nan\n", "1e-6 to 1e6"},
        {"config ", "config 0 32\n", "units_per_mm"},
        {"config ", "config 0 32 1 1\n", "the line's end"},
        {"config ", "start\n", "config"},
        {"region ", "region 0x40020001 0x40010000 1 2 3\n", "a height"},
        {"region ", "region 0x40010001 0x40010000 1 2 -3 4\n", "rect->width is -3, must be from 0"},
        {"region ", "region 0x40010001 0x40010000 2000000000 2 3 4\n", "rect->x is 2000000000, must be from"},
        {"region ", "region 0x40010000 0x40010000 1 2 3 4\n", "not given before"},
        {"region ", "region 0x40010001 0x40010007 1 2 3 4\n", "a region that was created"},
        {"region-order ", "region-order 0x40010001 3000000000\n", "an order"},
        {"region-order ", "region-order 0x40010001\n", "an order"},
        {"region-rect ", "region-rect 0x40010000 0 0 1 1\n", "root region"},
        {"region-transform ", "region-transform 0x40010001 1 0 0 1 0\n", "ty"},
        {"region-transform ", "region-transform 0x40010001 1 0 0 0 0 0\n", "inverse"},
        {"region-transform ", "region-transform 0x40010000 1 0 0 1 0 0\n", "root region"},
        {"slop-factor ", "slop-factor 4 1\n", "tool"},
        {"slop-factor ", "slop-factor 1 101\n", "factor"},
        {"slop-factor ", "slop-factor pen 1\n", "a tool"},
        {"region-enable ", "region-enable 0x40010001 2\n", "0 or 1"},
        {"region-destroy ", "region-destroy 0x40010000\n", "cannot be destroyed"},
        {"region-destroy ", "region-destroys 0x40010001\n", "a call"},
        {"create ", "create 0x20010000\n", "a class"},
        {"create ", "create 20010000 gesta.tap\n", "an id"},
        {"create ", "create 0x120010000 gesta.tap\n", "an id"},
        {"set ", "set 0x20010000 taps\n", "a number, or a text"},
        {"set ", "set 0x20010000 taps 1.\n", "a number"},
        {"set ", "set 0x20010000 taps 1.5.5\n", "a number"},
        {"set ", "set 0x20010000 taps 0x1.p3\n", "a number"},
        {"set ", "set 0x20010000 taps 0x1.8p1024\n", "a number"},
        {"set ", "set 0x20010000 taps 99999999999999999999\n", "a number"},
        {"set ", "set 0x20010000 taps \"one\n", "a closing quotation mark"},
        {"set ", "set 0x20010000 taps \"\\q\"\n", "\\xHH"},
        {"set ", "set 0x20010000 taps \"\xff\"\n", "UTF-8"},
        {"set ", "set 0x20010000 taps \"a\"b\n", "a space after"},
        {"set ", "set 0x20019999 taps 1\n", "a recognizer that was created"},
        {"set 0x20010001 priority ", "set 0x20010001 priority high\n", "a number, or a text"},
        {"set 0x20010001 priority ", "set 0x20010001 priority 0.5\n", "priority is 0.5"},
        {"set 0x20010001 tools ", "set 0x20010001 tools 16\n", "finger, pen, eraser or mouse"},
        {"set 0x20010001 tools ", "set 0x20010001 tools\n", "tools, such as finger pen"},
        {"set 0x20010001 buttons ", "set 0x20010001 buttons 0\n", "buttons"},
        {"set 0x20010001 excluded_modifiers ", "set 0x20010001 excluded_modifiers -1\n", "excluded_modifiers is -1"},
        {"was ", "was 0x20010000 began 1 0 0\n", "must be possible, ended"},
        {"was ", "was 0x20010000 ended -1 0 0\n", "a sequence"},
        {"was ", "was 0x20010000 ended 1 0\n", "y"},
        {"now ", "now 4611686018427387904\n", "within 2^62 ns"},
        {"now ", "now soon\n", "a time in ns"},
        {"start\n", "start now\n", "the line's end"},
        {"start\n", "start\nstart\n", "start only once"},
        {"attach ", "attach 0x20010002\n", "a region"},
        {"require ", "require 0x20010000\n", "a recognizer"},
        {"unrequire ", "unrequire 0x20010000 0x0000000g\n", "a recognizer"},
        {"simultaneous ", "simultaneous 0x20010002 0x20010002 1\n", "must be another recognizer"},
        {"simultaneous ", "simultaneous 0x20010002 0x20010001\n", "0 or 1"},
        {"delegate ", "delegate 1 1\n", "0 or 1"},
        {"hit-test ", "hit-test yes\n", "0 or 1"},
        {"push 1", "push 0\n", "at least one sample"},
        {"push 1", "push -1\n", "a number of samples"},
        {"push 1", "push 99999999999999\n", "a number of samples"},
        {"push 1", "push 2\n", "touch"},
        {"touch ", "touch 1 1 began 40\n", "expected y"},
        {"touch ", "touch 1 1 begin 40 40\n", "began, moved"},
        {"touch ", "touch 1 -1 began 40 40\n", "a contact"},
        {"touch ", "touch 1 18446744073709551616 began 40 40\n", "a contact"},
        {"touch ", "touch 1000000000 1 began nan 40\n", "x is nan, must be finite"},
        {"touch ", "touch 1000000000 1 began 40 40 tool spoon\n", "finger, pen"},
        {"touch ", "touch 1000000000 1 began 40 40 taste 1\n", "a field"},
        {"touch ", "touch 1000000000 1 began 40 40 pressure 0.1\n", "single precision"},
        {"touch ", "touch 1000000000 1 began 40 40 pressure inf\n", "single precision"},
        {"touch ", "touch 1000000000 1 began 40 40 flags 2\n", "flags"},
        {"touch ", "touch 1000000000 1 began 40 40 buttons\n", "buttons"},
        {"touch ", "touch 1000000000 1 moved 40 40\n", "contact is 1, which is not down"},
        {"touch ", "touch 5 1 began 40 40\n", "time is 5, must not be before"},
        {"advance ", "advance 0\n", "must be at least the context's time"},
        {"advance ", "advance\n", "a time in ns"},
        {"asked begin ", "asked begin 0x20010000 2\n", "0 or 1"},
        {"asked hit ", "asked hit 1 everywhere\n", "a region"},
        {"event ", "event 0x20010000 possible\n", "a state"},
        {"event ", "event 0x20010000 failed possible 2 1000000000 1 1 contacts 0 values 1 verdict 0 0 0 0x00000000 0\n",
         "a value"},
        {"event ",
         "event 0x20010000 failed possible 2 1000000000 1 1 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0 0\n",
         "flags"},
        {"event ",
         "event 0x20010000 failed possible 2 1000000000 1 1 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0 "
         "flags 1 0\n",
         "the line's end"},
        {"event ",
         "event 0x20010000 failed possible x 1000000000 1 1 contacts 0 values 1 0 verdict 0 0 0 0x00000000 0\n",
         "a sequence"},
        {"> set ", "> push 1\n", "allowed in callbacks"},
        {"> set ", "> set\n", "a recognizer"},
        {"> set ", "> advance 5000000000\n", "allowed in callbacks"},
        {"ignore ", "ignore 0x20010002 x\n", "a contact"},
        {"reset ", "reset 0x20010002 1\n", "the line's end"},
        {"cancel\n", "cancel 1\n", "the line's end"},
        {"cancel\n", "Cancel\n", "a call"},
        {"destroy ", "destroy 0x20010009\n", "a recognizer that was created"},
        {"release\n", "release 1\n", "the line's end"},
        {"stop\n", "stop\nstop\n", "nothing after the last line"},
        {"stop\n", "stop\nst", "nothing after the last line"},
    };
    gesta_trace_result result;
    record_all(&one, 0, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t code = with_line(cases[i].head, cases[i].line, &result);
        if (!CHECK(code == GESTA_E_TRACE) || !CHECK(strstr(message, cases[i].expected) != NULL) ||
            !CHECK(result.line >= line_of(cases[i].head) && result.line <= line_of(cases[i].head) + 2))
            printf("     %s answered %d, line %d: %s\n", cases[i].line, (int)code, (int)result.line, message);
    }
    CHECK_EQUAL(replay("", 0, NULL, &result), GESTA_E_TRACE);
    CHECK_HAS(message, "expected gesta-trace 1");
    CHECK(strstr(message, "newer") == NULL);
    CHECK_EQUAL(with_line("start\n", "", &result), GESTA_E_TRACE);
    CHECK_HAS(message, "expected start before this line");
    CHECK_EQUAL(with_line("create ", "create 0x20010000 gesta.unheard\n", &result), GESTA_E_CLASS);
    CHECK_EQUAL(result.line, line_of("create "));
    CHECK_EQUAL(with_line("create ", "create 0x20010000   gesta.tap \n\n# and so on\n", &result), GESTA_OK);
    CHECK_EQUAL(result.differences, 0);
}

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
static void any_byte(void) {
    static char other[sizeof one.bytes];
    gesta_trace_result result;
    unsigned state = 1;
    for (int i = 0; i < 20000; i++) {
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

int main(void) {
    malformed_lines();
    cut_anywhere();
    any_byte();
    differences();
    return check_end();
}
