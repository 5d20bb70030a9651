/* commands.h - the commands of a setup, which run on its gestures; for the daemons in this directory.
 *
 * DAEMON is defined before: the name of the program, for its messages. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include <errno.h>
#include <gesta/gesta.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GESTURES = 64, COMMAND = 256, TEXT = 1 << 20 };

static char commands[GESTURES][COMMAND];

static void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s: %s\n", DAEMON, what, why);
    exit(1);
}

static void check(gesta_context *context, int32_t code) {
    if (code != GESTA_OK) fail(gesta_strerror(code), gesta_context_message(context));
}

static void on_gesture(gesta_context *context, const gesta_event *event, void *user) {
    const char *command = user;
    (void)context;
    int is_recognized = event->state == GESTA_STATE_BEGAN ||
                        (event->state == GESTA_STATE_ENDED && event->previous == GESTA_STATE_POSSIBLE);
    if (!is_recognized || !*command) return;
    printf("at %.0f, %.0f mm: %s\n", event->x, event->y, command);
    fflush(stdout);
    if (fork() != 0) return;
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Creates the recognizers of the file. Their commands are in its comments, which the library ignores. */
static void load_setup(gesta_context *context, const char *path) {
    static char text[TEXT];
    uint32_t recognizers[GESTURES];
    size_t length, count = 0, created = 0;
    FILE *file = fopen(path, "r");
    if (!file) fail(path, strerror(errno));
    length = fread(text, 1, sizeof text, file);
    fclose(file);
    if (length == sizeof text) fail(path, "the file is too long");
    if (gesta_setup_load(context, text, length, recognizers, GESTURES, &count) != GESTA_OK)
        fail(path, gesta_context_message(context));
    if (count > GESTURES) fail(path, "too many recognizers");
    for (char *line = strtok(text, "\r\n"); line; line = strtok(NULL, "\r\n")) {
        line += strspn(line, " ");
        if (strncmp(line, "create ", 7) == 0) created++;
        if (strncmp(line, "# run: ", 7) != 0) continue;
        if (created == 0) fail(path, "\"# run:\" without a recognizer before it");
        snprintf(commands[created - 1], COMMAND, "%s", line + 7);
    }
    for (size_t i = 0; i < count; i++)
        check(context, gesta_recognizer_add_action(context, recognizers[i], on_gesture, commands[i], NULL, NULL));
}

/* Returns a context whose lengths are millimeters, with the recognizers of the file. */
static gesta_context *make_context(const char *setup) {
    gesta_config config;
    gesta_context *context;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 1;
    config.flags = GESTA_CONFIG_LATE_SAMPLES; /* the time of a deadline may be later than that of the next event */
    if (gesta_context_create(&config, &context) != GESTA_OK) fail("gesta", "out of memory");
    load_setup(context, setup);
    return context;
}

/* Waits for events, at most until the next deadline, and runs the deadlines. */
static void wait_for_events(gesta_context *context, int file) {
    struct timespec clock;
    int64_t deadline, now;
    clock_gettime(CLOCK_MONOTONIC, &clock);
    now = (int64_t)clock.tv_sec * 1000000000 + clock.tv_nsec;
    gesta_next_deadline(context, &deadline);
    int64_t left = deadline > now ? (deadline - now + 999999) / 1000000 : 0;
    struct pollfd waiting = {.fd = file, .events = POLLIN};
    if (poll(&waiting, 1, deadline == GESTA_NO_DEADLINE ? -1 : left < 60000 ? (int)left : 60000) != 0) return;
    clock_gettime(CLOCK_MONOTONIC, &clock);
    check(context, gesta_advance(context, (int64_t)clock.tv_sec * 1000000000 + clock.tv_nsec));
}

#endif
