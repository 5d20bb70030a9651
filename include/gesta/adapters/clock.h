/*
 * clock.h - times of events from a clock that the program cannot read: X11, Wayland, GTK and Qt report milliseconds of
 * the server, in 32 bits.
 *
 *     gesta_clock clock = {0}; // one for each server
 *     touch.time = gesta_clock_time(&clock, event->time, gesta_clock_now());
 *
 * The result is a time of gesta_clock_now: that of the event, plus the shortest delay with which events have arrived.
 * It never runs backwards. Two events are as far apart as they were on the server, however late the program handles
 * them. The clocks may drift by 100 parts in a million; a jump of more than a second begins anew.
 */
#ifndef GESTA_ADAPTERS_CLOCK_H
#define GESTA_ADAPTERS_CLOCK_H

#include <stdint.h>
#include <time.h>

#ifndef CLOCK_MONOTONIC
#error "clock.h needs CLOCK_MONOTONIC: define _POSIX_C_SOURCE as 200809L before the first #include, or use -std=gnu99"
#endif

/* Zeroed before the first event. Times are ns. */
typedef struct gesta_clock {
    int64_t event;      /* time of the newest event on the server's clock, in more than 32 bits */
    int64_t offset;     /* from there to gesta_clock_now */
    int64_t arrival;    /* when the newest event arrived */
    int64_t time;       /* the newest result */
    uint32_t server;    /* the newest event's own time, ms */
    int32_t is_running; /* 0 before the first event */
} gesta_clock;

static inline int64_t gesta_clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Returns the time of an event: server is its own time in ms, arrival the time at which the program received it. */
static inline int64_t gesta_clock_time(gesta_clock *self, uint32_t server, int64_t arrival) {
    int64_t ahead, drift;
    if (!self->is_running) self->event = (int64_t)server * 1000000;
    else self->event += (int64_t)(int32_t)(server - self->server) * 1000000;
    ahead = arrival - self->event - self->offset; /* by how much it is later than the earliest one */
    drift = (arrival - self->arrival) / 10000;
    if (!self->is_running || ahead < 0 || ahead > 1000000000) self->offset += ahead;
    else self->offset += ahead < drift ? ahead : drift;
    self->server = server, self->arrival = arrival;
    if (!self->is_running || self->time < self->event + self->offset) self->time = self->event + self->offset;
    if (self->time > arrival) self->time = arrival;
    self->is_running = 1;
    return self->time;
}

#endif
