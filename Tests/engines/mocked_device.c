/* mocked_device.c - what libinput requires of a device and umockdev does not have; linked into the program. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

enum { TERMINALS = 136, INPUT = 13, EVENT5 = 69 };

/* umockdev has no database of udev, in which the device would be. */
int udev_device_get_is_initialized(void *device);
int udev_device_get_is_initialized(void *device) {
    (void)device;
    return 1;
}

/* An open device of umockdev is a terminal. libinput compares its number with that of the device. */
int fstat64(int file, struct stat64 *status) {
    int result = fstatat64(file, "", status, AT_EMPTY_PATH);
    if (result == 0 && major(status->st_rdev) == TERMINALS) status->st_rdev = makedev(INPUT, EVENT5);
    return result;
}
