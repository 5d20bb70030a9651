/*
 * Replays recorded sessions: replay FILE... Every transition and value must be the same, bit for bit. A file holds
 * traces one after the other, which Tests/driver/run --record has written.
 */
#include <stdlib.h>

#include "../c/check.h"

static char *read_whole(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0) text = calloc((size_t)size + 1, 1);
    if (text == NULL) exit(2);
    rewind(file);
    if (fread(text, 1, (size_t)size, file) != (size_t)size) exit(2);
    fclose(file);
    return text;
}

static void replay(const char *path) {
    unsigned long count = 0;
    unsigned long long samples = 0, events = 0;
    char message[1000], *text = read_whole(path);
    for (const char *at = text, *next; *at != 0; at = next, count++) {
        gesta_trace_options options = {.size = sizeof options, .message = message, .capacity = sizeof message};
        gesta_trace_result result = {.size = sizeof result};
        next = strstr(at + 1, "gesta-trace 1\n");
        if (next == NULL) next = at + strlen(at);
        int32_t code = gesta_trace_replay(at, (size_t)(next - at), &options, &result);
        samples += result.samples;
        events += result.events;
        if (!CHECK(code == GESTA_OK && result.differences == 0)) printf("%s, session %lu: %s\n", path, count, message);
    }
    free(text);
    printf("replayed: %lu sessions, %llu samples, %llu events\n", count, samples, events);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) replay(argv[i]);
    return check_end();
}
