/* seat_touchd.c - a daemon that runs commands on gestures of touchscreens, by libinput
 *
 *     seat_touchd SETUP [SEAT | DEVICE]
 *
 * SETUP is a file like gestures.setup. SEAT is a seat of udev, by default seat0: all its touchscreens are used, also
 * those that are plugged in later. DEVICE is one like /dev/input/event4. libinput applies the calibration that udev has
 * for a touchscreen. Ends when it is interrupted. */
#define _POSIX_C_SOURCE 200809L
#define DAEMON          "seat_touchd"

#include <fcntl.h>
#include <gesta/adapters/libinput.h>
#include <libudev.h>
#include <signal.h>

#include "commands.h"

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal) {
    (void)signal;
    is_interrupted = 1;
}

static int open_device(const char *path, int flags, void *user) {
    (void)user;
    int file = open(path, flags);
    return file < 0 ? -errno : file;
}

static void close_device(int file, void *user) {
    (void)user;
    close(file);
}

static struct libinput *open_library(const char *seat_or_device) {
    static const struct libinput_interface interface = {open_device, close_device};
    if (*seat_or_device == '/') {
        struct libinput *library = libinput_path_create_context(&interface, NULL);
        if (library && libinput_path_add_device(library, seat_or_device)) return library;
        fail(seat_or_device, "not an input device that libinput can use");
    }
    struct udev *udev = udev_new();
    struct libinput *library = udev ? libinput_udev_create_context(&interface, NULL, udev) : NULL;
    if (!library || libinput_udev_assign_seat(library, seat_or_device) != 0)
        fail(seat_or_device, "not a seat that libinput can use");
    udev_unref(udev); /* libinput has a reference */
    return library;
}

static void announce(struct libinput_event *event) {
    struct libinput_device *device = libinput_event_get_device(event);
    double width, height;
    if (libinput_event_get_type(event) != LIBINPUT_EVENT_DEVICE_ADDED) return;
    if (!libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH)) return;
    if (libinput_device_get_size(device, &width, &height) == 0)
        printf("%s, %.0f by %.0f mm\n", libinput_device_get_name(device), width, height);
    else printf("%s, of unknown size\n", libinput_device_get_name(device));
    fflush(stdout);
}

int main(int count, char **arguments) {
    if (count != 2 && count != 3) fail("usage", "seat_touchd SETUP [SEAT | DEVICE]");
    gesta_context *context = make_context(arguments[1]);
    gesta_libinput input;
    gesta_libinput_init(&input, context, 0, 0);
    struct libinput *library = open_library(count == 3 ? arguments[2] : "seat0");
    struct sigaction action = {.sa_handler = interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for the commands */
    while (!is_interrupted) {
        libinput_dispatch(library);
        for (struct libinput_event *event; (event = libinput_get_event(library)); libinput_event_destroy(event)) {
            announce(event);
            check(context, gesta_libinput_event(&input, event));
        }
        wait_for_events(context, libinput_get_fd(library));
    }
    libinput_unref(library);
    return gesta_context_destroy(context);
}
