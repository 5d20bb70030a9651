/*
 * Random sessions, recorded and replayed.
 *
 *     sessions record FIRST COUNT FILE   records COUNT sessions from seed FIRST on
 *     sessions replay FILE...            replays them: every transition and value must be the same, bit for bit
 *
 * A file holds the traces one after the other. Ends with "N passed, N failed": one for each session.
 */
#include "session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long passed, failed;

static void verdict(int ok, const char *what, unsigned long number, const char *words) {
    if (ok) passed++;
    else if (failed++ < 10) printf("FAIL %s, session %lu: %s\n", what, number, words);
}

static int record(uint64_t first, unsigned long count, const char *path) {
    session_figures figures = {0, 0, 0, 0};
    trace text = {NULL, 0, 0};
    FILE *file = fopen(path, "wb");
    unsigned long bytes = 0;
    if (file == NULL) return 2;
    for (unsigned long i = 0; i < count; i++) {
        text.length = 0;
        verdict(session_record(first + i, &text, &figures), "recording", i, "the library refused what it must not");
        fwrite(text.bytes, 1, text.length, file);
        bytes += text.length;
    }
    free(text.bytes);
    if (fclose(file) != 0) return 2;
    printf(
        "recorded: %lu sessions, %lu samples, %lu events, %lu calls from callbacks, %lu answers; %lu bytes of text\n",
        count, figures.samples, figures.events, figures.meddled, figures.asked, bytes);
    return 0;
}

static char *read_whole(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size;
    if (file == NULL || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0) return NULL;
    rewind(file);
    text = malloc((size_t)size + 1);
    *length = text == NULL ? 0 : fread(text, 1, (size_t)size, file);
    if (text != NULL) text[*length] = 0;
    fclose(file);
    return text;
}

static int replay(const char *path) {
    static const char head[] = "gesta-trace 1\n";
    size_t length = 0;
    unsigned long count = 0;
    unsigned long long samples = 0, events = 0, different = 0;
    char message[1000];
    char *text = read_whole(path, &length);
    if (text == NULL) return 2;
    for (const char *at = text; *at != 0; count++) {
        const char *next = strstr(at + 1, head);
        gesta_trace_options options = {.size = sizeof options, .message = message, .capacity = sizeof message};
        gesta_trace_result result = {.size = sizeof result};
        if (next == NULL) next = text + length;
        int32_t code = gesta_trace_replay(at, (size_t)(next - at), &options, &result);
        samples += result.samples;
        events += result.events;
        different += result.differences;
        verdict(code == GESTA_OK && result.differences == 0, path, count, message);
        at = next;
    }
    free(text);
    printf("replayed: %lu sessions, %llu samples, %llu events; %llu differences\n", count, samples, events, different);
    return 0;
}

int main(int argc, char **argv) {
    int status = 0;
    if (argc == 5 && strcmp(argv[1], "record") == 0) {
        status = record(strtoull(argv[2], NULL, 10), strtoul(argv[3], NULL, 10), argv[4]);
    } else if (argc > 2 && strcmp(argv[1], "replay") == 0) {
        for (int i = 2; i < argc && status == 0; i++) status = replay(argv[i]);
    } else {
        status = 2;
    }
    if (status != 0) fprintf(stderr, "sessions: record FIRST COUNT FILE | replay FILE...\n");
    printf("%lu passed, %lu failed\n", passed, failed);
    return status != 0 ? status : failed != 0;
}
