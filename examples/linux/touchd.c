/* touchd.c - a daemon that runs commands on gestures: touchd SETUP DEVICE, or touchd SETUP RECORDING.evemu
 *
 * SETUP is a file like gestures.setup; DEVICE is one like /dev/input/event4 of a touchscreen or touchpad. A recording
 * of evemu-record is played at once, with the times that it has. Ends with the device, or when it is interrupted. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "gesta_evdev.h"

enum { GESTURES = 64, COMMAND = 256, TEXT = 1 << 20, SETTLE = 5 /* seconds after a recording, for its deadlines */ };

static char commands[GESTURES][COMMAND];

static void fail(const char *what, const char *why) {
    fprintf(stderr, "touchd: %s: %s\n", what, why);
    exit(1);
}

static void check(gesta_context *context, int32_t code) {
    if (code != GESTA_OK) fail(gesta_strerror(code), gesta_context_message(context));
}

/* ----------------------------------------------------------------------------------------------------- commands -- */

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
        if (strncmp(line, "create ", 7) == 0) created++;
        if (strncmp(line, "# run: ", 7) != 0) continue;
        if (created == 0) fail(path, "\"# run:\" without a recognizer before it");
        snprintf(commands[created - 1], COMMAND, "%s", line + 7);
    }
    for (size_t i = 0; i < count; i++)
        check(context, gesta_recognizer_add_action(context, recognizers[i], on_gesture, commands[i], NULL, NULL));
}

/* ------------------------------------------------------------------------------------------------------- events -- */

/* Plays the lines "A: CODE MIN MAX FUZZ FLAT RESOLUTION" and "E: SECONDS TYPE CODE VALUE" of a recording. */
static void play(gesta_context *context, const char *path) {
    struct input_absinfo axes[ABS_CNT] = {{0}};
    gesta_evdev input = {0};
    int64_t newest = 0;
    char line[512];
    FILE *file = fopen(path, "r");
    if (!file) fail(path, strerror(errno));
    while (fgets(line, sizeof line, file)) {
        struct input_event event = {0};
        struct input_absinfo axis = {0};
        unsigned type, code;
        long seconds, microseconds;
        if (sscanf(line, "A: %x %d %d %d %d %d", &code, &axis.minimum, &axis.maximum, &axis.fuzz, &axis.flat,
                   &axis.resolution) == 6 &&
            code < ABS_CNT)
            axes[code] = axis;
        if (sscanf(line, "E: %ld.%ld %x %x %d", &seconds, &microseconds, &type, &code, &event.value) != 5) continue;
        if (!input.context) gesta_evdev_init(&input, context, &axes[ABS_MT_POSITION_X], &axes[ABS_MT_POSITION_Y]);
        event.input_event_sec = seconds;
        event.input_event_usec = microseconds;
        event.type = (uint16_t)type;
        event.code = (uint16_t)code;
        check(context, gesta_evdev_event(&input, &event));
    }
    fclose(file);
    if (!input.context) fail(path, "no events: must be a recording of evemu-record");
    check(context, gesta_context_now(context, &newest));
    if (newest > 0) check(context, gesta_advance(context, newest + SETTLE * INT64_C(1000000000)));
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

static void listen_to(gesta_context *context, const char *path) {
    struct libevdev *device = NULL;
    struct input_event event;
    gesta_evdev input;
    int file = open(path, O_RDONLY | O_NONBLOCK), status = 0;
    if (file < 0) fail(path, strerror(errno));
    if (libevdev_new_from_fd(file, &device) < 0) fail(path, "not an input device");
    if (!libevdev_has_event_code(device, EV_ABS, ABS_MT_SLOT)) fail(path, "not a device of multitouch protocol B");
    libevdev_set_clock_id(device, CLOCK_MONOTONIC);
    gesta_evdev_init(&input, context, libevdev_get_abs_info(device, ABS_MT_POSITION_X),
                     libevdev_get_abs_info(device, ABS_MT_POSITION_Y));
    for (unsigned flags = LIBEVDEV_READ_FLAG_NORMAL; status != -ENODEV;) {
        status = libevdev_next_event(device, flags, &event);
        if (status >= 0) check(context, gesta_evdev_event(&input, &event));
        else if (flags == LIBEVDEV_READ_FLAG_NORMAL) wait_for_events(context, file);
        /* After lost events, libevdev makes those that lead to the present state. */
        flags = status == LIBEVDEV_READ_STATUS_SYNC ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL;
    }
    libevdev_free(device);
    close(file);
}

int main(int count, char **arguments) {
    gesta_config config;
    gesta_context *context;
    if (count != 3) fail("usage", "touchd SETUP DEVICE, or touchd SETUP RECORDING.evemu");
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 1;
    config.flags = GESTA_CONFIG_LATE_SAMPLES; /* the time of a deadline may be later than that of the next event */
    if (gesta_context_create(&config, &context) != GESTA_OK) fail("gesta", "out of memory");
    load_setup(context, arguments[1]);
    const char *suffix = strrchr(arguments[2], '.');
    if (suffix && strcmp(suffix, ".evemu") == 0) play(context, arguments[2]);
    else {
        signal(SIGCHLD, SIG_IGN); /* nobody waits for the commands */
        listen_to(context, arguments[2]);
    }
    while (wait(NULL) > 0) {}
    return gesta_context_destroy(context);
}
