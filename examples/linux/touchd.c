/* touchd.c - a daemon that runs commands on gestures: touchd SETUP DEVICE, or touchd SETUP RECORDING.evemu
 *
 * SETUP is a file like gestures.setup; DEVICE is one like /dev/input/event4 of a touchscreen or touchpad. A recording
 * of evemu-record is played at once, with the times that it has. Ends with the device, or when it is interrupted. */
#define _POSIX_C_SOURCE 200809L
#define DAEMON          "touchd"

#include <fcntl.h>
#include <gesta/adapters/evdev.h>
#include <libevdev/libevdev.h>
#include <signal.h>
#include <sys/wait.h>

#include "commands.h"

enum { SETTLE = 5 /* seconds after a recording, for its deadlines */ };

/* ------------------------------------------------------------------------------------------------------- events -- */

/* Plays the lines "A: CODE MIN MAX FUZZ FLAT RESOLUTION" and "E: SECONDS TYPE CODE VALUE" of a recording. */
static void play(gesta_context *context, const char *path) {
    struct input_absinfo axes[ABS_CNT] = {{0}};
    gesta_evdev input = {.pointer.context = NULL};
    gesta_context_info info = {.size = sizeof info};
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
        if (!input.pointer.context)
            gesta_evdev_init(&input, context, &axes[ABS_MT_POSITION_X], &axes[ABS_MT_POSITION_Y]);
        event.input_event_sec = seconds;
        event.input_event_usec = microseconds;
        event.type = (uint16_t)type;
        event.code = (uint16_t)code;
        check(context, gesta_evdev_event(&input, &event));
    }
    fclose(file);
    if (!input.pointer.context) fail(path, "no events: must be a recording of evemu-record");
    check(context, gesta_context_describe(context, &info));
    if (info.now > 0) check(context, gesta_advance(context, info.now + SETTLE * INT64_C(1000000000)));
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
    if (count != 3) fail("usage", "touchd SETUP DEVICE, or touchd SETUP RECORDING.evemu");
    gesta_context *context = make_context(arguments[1]);
    const char *suffix = strrchr(arguments[2], '.');
    if (suffix && strcmp(suffix, ".evemu") == 0) play(context, arguments[2]);
    else {
        signal(SIGCHLD, SIG_IGN); /* nobody waits for the commands */
        listen_to(context, arguments[2]);
    }
    while (wait(NULL) > 0) {}
    return gesta_context_destroy(context);
}
