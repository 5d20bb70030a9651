/*
 * clock.h - times of events from a clock that the program cannot read: X11, Wayland, GTK and Qt report milliseconds of
 * the server, in 32 bits.
 *
 *     gesta_clock clock = {0}; // one for each server
 *     touch.time = gesta_clock_time(&clock, event->time, gesta_clock_now());
 *
 * The result is a time of gesta_clock_now: that of the event, plus the shortest delay with which events have arrived.
 * It never runs backwards. Two events are as far apart as they were on the server, however late the program handles
 * them. The clocks may drift by 100 parts in a million. A server of the same machine has the program's own clock: that
 * is assumed once an event is at most 100 ms old by it, until events disprove it. An event that is more than 1 s late
 * has waited while the program was busy; if all of a second are, or one is 30 s late, or the server's time runs
 * backwards by more than 1 s, a clock has jumped, and the delay is found anew. gesta.adapters.clock in Python is the
 * same.
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
    int64_t event;       /* time of the newest event on the server's clock, in more than 32 bits */
    int64_t offset;      /* from there to gesta_clock_now */
    int64_t arrival;     /* when the newest event arrived */
    int64_t time;        /* the newest result */
    int64_t late_since;  /* when the first of the events arrived that are all late; 0: the newest is not */
    int64_t late_offset; /* the least that these would have */
    uint32_t server;     /* the newest event's own time, ms */
    int32_t state;       /* 0 before the first event, 1: not known yet, 2: both clocks are the same, 3: they are not */
} gesta_clock;

static inline int64_t gesta_clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline void gesta_clock_learn(gesta_clock *self, int64_t offset) {
    self->offset = offset, self->late_since = 0;
    if (self->state == 2) self->state = 3;
}

/* Returns the time of an event: server is its own time in ms, arrival the time at which the program received it. */
static inline int64_t gesta_clock_time(gesta_clock *self, uint32_t server, int64_t arrival) {
    const int64_t ms = 1000000, same = 100 * ms, late = 1000 * ms, jump = 30000 * ms;
    int64_t since, offset, ahead, drift;
    int64_t age = (int64_t)((uint32_t)(arrival / ms) - server) * ms; /* by the program's clock, if it has the same */
    if (self->state == 0) {
        self->server = server, self->arrival = self->offset = arrival, self->time = INT64_MIN, self->state = 1;
    }
    since = (int64_t)(int32_t)(server - self->server) * ms;
    self->event += since;
    offset = arrival - self->event, ahead = offset - self->offset, drift = (arrival - self->arrival) / 10000;
    if (self->state == 1 && age <= same) {
        self->offset = offset - age - arrival % ms, self->state = 2, self->late_since = 0;
    } else if (ahead < 0) {
        gesta_clock_learn(self, offset);
    } else if (ahead <= (self->state == 2 ? same : late)) {
        self->late_since = 0;
        if (self->state != 2) self->offset += ahead < drift ? ahead : drift;
    } else {
        if (self->late_since == 0) self->late_since = arrival, self->late_offset = offset;
        if (self->late_offset > offset) self->late_offset = offset;
        if (ahead > jump || since < -late || arrival - self->late_since > late)
            gesta_clock_learn(self, self->late_offset);
    }
    self->server = server, self->arrival = arrival;
    if (self->time < self->event + self->offset) self->time = self->event + self->offset;
    if (self->time > arrival) self->time = arrival;
    return self->time;
}

#endif
