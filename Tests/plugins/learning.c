/* A class that learns: taught, saved, loaded, traced and replayed. */
#include "../c/support.h"

#include <stdlib.h>

static char plugin[4096];

typedef struct {
    char bytes[20000];
    size_t length;
} text;

static void collect(const char *bytes, size_t length, void *user) {
    text *t = (text *)user;
    if (t->length + length > sizeof t->bytes) abort();
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
}

static gesta_context *open_context(void) {
    gesta_context *c = context_new(0);
    CHECK_OK(gesta_plugin_load(c, plugin, SIZE_MAX, NULL));
    return c;
}

static int32_t prepare(gesta_context *c, void *user) {
    (void)user;
    return gesta_plugin_load(c, plugin, SIZE_MAX, NULL);
}

/* Taps at these times in ms, the first at `start`. */
static void tap(gesta_context *c, int64_t start, const int *gaps) {
    int64_t at = start * MS;
    for (size_t i = 0;; i++) {
        CHECK_OK(push_down(c, at, 1, 50, 50));
        CHECK_OK(push_up(c, at + 20 * MS, 1, 50, 50));
        if (gaps[i] == 0) break;
        at += gaps[i] * MS;
    }
    CHECK_OK(gesta_advance(c, at + 2000 * MS));
}

static const char *learned(gesta_context *c, uint32_t r) {
    static char found[256];
    CHECK_OK(gesta_recognizer_text(c, r, "learned", SIZE_MAX, found, sizeof found, NULL));
    return found;
}

static const char *verdict(gesta_context *c, uint32_t r) {
    static char found[256];
    CHECK_OK(gesta_recognizer_verdict(c, r, NULL, found, sizeof found, NULL));
    return found;
}

static const char *hint(gesta_context *c, uint32_t r) {
    static char found[64];
    CHECK_OK(gesta_recognizer_hint(c, r, NULL, found, sizeof found, NULL));
    return found;
}

static unsigned findings;
static void find(gesta_context *c, const gesta_finding *finding, void *user) {
    (void)c;
    (void)user;
    findings++;
    CHECK_EQUAL(finding->kind, GESTA_FINDING_UNREACHABLE);
    CHECK_TEXT(finding->text, "test.rhythm 0x20010000 has learned no rhythm");
}

static unsigned differences;
static int32_t differ(uint64_t line, const char *expected, const char *actual, void *user) {
    (void)user;
    printf("line %llu: %s, but %s\n", (unsigned long long)line, expected, actual);
    return differences++ < 5;
}

/* Replays it in a context of its own, to which the plugin is loaded. */
static void replayed(const text *trace) {
    gesta_trace_options options;
    gesta_trace_result result;
    char message[300];
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.prepare = prepare;
    options.difference = differ;
    options.message = message;
    options.capacity = sizeof message;
    memset(&result, 0, sizeof result);
    result.size = sizeof result;
    if (!CHECK_OK(gesta_trace_replay(trace->bytes, trace->length, &options, &result))) printf("%s\n", message);
    CHECK_EQUAL(differences, 0);
    CHECK_EQUAL(result.differences, 0);
}

int main(int argc, char **argv) {
    static const int shave[] = {300, 150, 150, 0}, slower[] = {420, 180, 200, 0}, even[] = {200, 200, 200, 0};
    static const int three[] = {300, 300, 0};
    static text setup, again, before, after;
    gesta_context *c, *other;
    uint32_t r, loaded[2];
    size_t count = 0;
    if (argc < 2) return 2;
    snprintf(plugin, sizeof plugin, "%s/learner.so", argv[1]);
    c = open_context();
    r = recognizer_new(c, "test.rhythm");
    CHECK_OK(gesta_context_check(c, find, NULL, &count));
    CHECK_EQUAL(findings, 1);
    tap(c, 0, shave);
    CHECK_TEXT(verdict(c, r), "failed: no rhythm has been learned");

    /* Learns the mean. */
    CHECK_OK(gesta_trace_start(c, collect, &before, NULL));
    CHECK_OK(gesta_recognizer_set_number(c, r, "learning", SIZE_MAX, 1));
    tap(c, 5000, shave);
    CHECK_TEXT(learned(c, r), "1: 500000 250000 250000");
    tap(c, 10000, slower);
    CHECK_TEXT(learned(c, r), "2: 512500 237500 250000");
    CHECK_OK(gesta_recognizer_set_number(c, r, "learning", SIZE_MAX, 0));
    CHECK_OK(gesta_context_check(c, find, NULL, &count));
    CHECK_EQUAL(count, 0);

    /* Recognizes it in any tempo; a trace that begins now has what was learned before. */
    CHECK_OK(gesta_trace_stop(c));
    CHECK_OK(gesta_trace_start(c, collect, &after, NULL));
    tap(c, 15000, shave);
    CHECK_TEXT(verdict(c, r), "ended: 4 taps as learned from 2");
    CHECK_NEAR(number_of(c, r, "difference"), 0.0125, 1e-6);
    tap(c, 20000, even);
    CHECK_TEXT(verdict(c, r), "failed: off by 18 %, at most 10 %");
    CHECK_TEXT(hint(c, r), "not the rhythm");
    tap(c, 25000, three);
    CHECK_TEXT(verdict(c, r), "failed: 3 taps, 4 expected");
    CHECK_TEXT(hint(c, r), "tap 4 times");
    /* It learns while it is recorded, too. */
    CHECK_OK(gesta_recognizer_set_number(c, r, "learning", SIZE_MAX, 1));
    tap(c, 30000, shave);
    CHECK_OK(gesta_trace_stop(c));
    replayed(&before);
    replayed(&after);
    CHECK_HAS(before.bytes, "event 0x20010000");
    CHECK_HAS(after.bytes, "set 0x20010000 learned \"2: 512500 237500 250000\"");

    /* Saved and loaded, it recognizes alike. */
    CHECK_OK(gesta_recognizer_set_number(c, r, "learning", SIZE_MAX, 0));
    CHECK_OK(gesta_setup_save(c, collect, &setup));
    other = open_context();
    CHECK_OK(gesta_setup_load(other, setup.bytes, setup.length, loaded, 2, &count));
    CHECK_EQUAL(count, 1);
    CHECK_TEXT(learned(other, loaded[0]), learned(c, r));
    CHECK_OK(gesta_setup_save(other, collect, &again));
    CHECK(again.length == setup.length && memcmp(again.bytes, setup.bytes, setup.length) == 0);
    tap(other, 0, shave);
    tap(c, 40000, shave);
    CHECK_EQUAL(state_of(other, loaded[0]), GESTA_STATE_RECOGNIZED);
    CHECK(number_of(other, loaded[0], "difference") == number_of(c, r, "difference"));

    /* The program sets it as any parameter, and the class refuses what it cannot read. */
    CHECK_ERROR(other, gesta_recognizer_set_text(other, loaded[0], "learned", SIZE_MAX, "1: 3 x", SIZE_MAX),
                GESTA_E_TEXT, "learned must be a number of examples, ':', and parts that are a million together");
    CHECK_TEXT(learned(other, loaded[0]), learned(c, r));
    CHECK_OK(gesta_recognizer_set_text(other, loaded[0], "learned", SIZE_MAX, "1: 500000 500000", SIZE_MAX));
    tap(other, 10000, three);
    CHECK_TEXT(verdict(other, loaded[0]), "ended: 3 taps as learned from 1");
    CHECK_OK(gesta_recognizer_set_text(other, loaded[0], "learned", SIZE_MAX, "", 0));
    tap(other, 20000, three);
    CHECK_TEXT(verdict(other, loaded[0]), "failed: no rhythm has been learned");
    CHECK_OK(gesta_context_destroy(other));
    CHECK_OK(gesta_context_destroy(c));
    return check_end();
}
