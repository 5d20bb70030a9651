/* adapters/clock.h: times of a server whose clock drifts, jumps, wraps and reaches the program late. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdlib.h>

#include "../c/check.h"
#include <gesta/adapters/clock.h>

enum { EVENTS = 200000 };

static const int64_t MS = 1000000, SECOND = 1000000000;
static double errors[EVENTS];
static uint64_t dice = 88172645463325252u;

static double uniform(void) {
    dice ^= dice << 13, dice ^= dice >> 7, dice ^= dice << 17;
    return (double)(dice >> 11) / 9007199254740992.0;
}

static int compare(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

/* Events of a device that reports each 8 ms, for half an hour, with pauses; handled late by 0.2 ms and what random
 * adds, and in bursts while the program is busy. Drift in parts of a million. Prints the errors of their times. */
static void simulate(const char *name, double drift, double jumps, double worst, double middle) {
    gesta_clock clock = {0};
    double truth = 1e6, busy = 0, last = 0, jump = 0;
    int count = 0, is_ordered = 1, is_past = 1;
    for (int i = 0; i < EVENTS; i++) {
        truth += uniform() < 0.001 ? 2e9 * uniform() : 8e6;
        double server = truth * (1 + drift * 1e-6) + 4294967000.0 * 1e6 + jump; /* soon wraps */
        double delay = 0.2e6 - 3e6 * log(1 - uniform());
        if (uniform() < 0.002) busy = truth + 300e6 * uniform();
        double arrival = fmax(fmax(truth + delay, busy), last);
        last = arrival;
        int64_t time = clock.time;
        int64_t found = gesta_clock_time(&clock, (uint32_t)(uint64_t)floor(server / 1e6), (int64_t)arrival);
        is_ordered &= i == 0 || found >= time, is_past &= found <= (int64_t)arrival;
        if (i >= 100) errors[count++] = fabs((double)found - truth) / 1e6;
        if (uniform() < jumps) jump += (uniform() < 0.5 ? -1 : 1) * (1.5e9 + 20e9 * uniform()); /* 1 s is a delay */
    }
    qsort(errors, (size_t)count, sizeof *errors, compare);
    printf("figure %s: error at most %.2f ms, 999 of 1,000 below %.2f ms, median %.2f ms\n", name, errors[count - 1],
           errors[count - 1 - count / 1000], errors[count / 2]);
    CHECK(is_ordered);
    CHECK(is_past);
    CHECK(errors[count - 1] < worst);
    CHECK(errors[count / 2] < middle);
}

static void examples(void) {
    gesta_clock clock = {0};
    /* The first event is now; one that took less time moves the offset, one that took longer does not. */
    CHECK_EQUAL(gesta_clock_time(&clock, 1000, 5 * SECOND), 5 * SECOND);
    CHECK_EQUAL(gesta_clock_time(&clock, 1010, 5 * SECOND + 7 * MS), 5 * SECOND + 7 * MS);
    CHECK_EQUAL(gesta_clock_time(&clock, 1020, 5 * SECOND + 47 * MS), 5 * SECOND + 17 * MS + 40 * MS / 10000);
    /* Within a burst, times are as far apart as on the server. */
    int64_t first = gesta_clock_time(&clock, 1100, 5 * SECOND + 200 * MS);
    CHECK_EQUAL(gesta_clock_time(&clock, 1108, 5 * SECOND + 200 * MS) - first, 8 * MS);
    /* Never back, also if the server's times do. */
    int64_t before = clock.time;
    CHECK_EQUAL(gesta_clock_time(&clock, 1050, 5 * SECOND + 201 * MS), before);
    /* A jump of the server's clock, forwards and backwards. */
    CHECK_EQUAL(gesta_clock_time(&clock, 901100, 5 * SECOND + 300 * MS), 5 * SECOND + 300 * MS);
    CHECK_EQUAL(gesta_clock_time(&clock, 1200, 5 * SECOND + 400 * MS), 5 * SECOND + 400 * MS);
    /* Only the server's clock, or only the program's, ran while the machine was suspended. */
    CHECK_EQUAL(gesta_clock_time(&clock, 1200 + 3600000, 5 * SECOND + 500 * MS), 5 * SECOND + 500 * MS);
    CHECK_EQUAL(gesta_clock_time(&clock, 1300 + 3600000, 3600 * SECOND), 3600 * SECOND);
    CHECK_EQUAL(gesta_clock_time(&clock, 1310 + 3600000, 3600 * SECOND + 10 * MS), 3600 * SECOND + 10 * MS);
    /* A delay of just a second counts as a delay, a longer one as a jump. */
    CHECK_EQUAL(gesta_clock_time(&clock, 1320 + 3600000, 3601 * SECOND + 20 * MS),
                3600 * SECOND + 20 * MS + 101 * SECOND / 1000000);
}

static void wraps(void) {
    gesta_clock clock = {0};
    CHECK_EQUAL(gesta_clock_time(&clock, UINT32_MAX - 3, SECOND), SECOND);
    CHECK_EQUAL(gesta_clock_time(&clock, 4, SECOND + 8 * MS), SECOND + 8 * MS);
    CHECK_EQUAL(gesta_clock_time(&clock, UINT32_MAX, SECOND + 9 * MS),
                SECOND + 8 * MS); /* one that came out of order */
    CHECK_EQUAL(gesta_clock_time(&clock, 12, SECOND + 16 * MS), SECOND + 16 * MS);
    /* Forty days without an event are more than 31 bits. */
    CHECK_EQUAL(gesta_clock_time(&clock, 12 + (uint32_t)(40LL * 86400000), 40 * 86400 * SECOND), 40 * 86400 * SECOND);
}

/* A server of the same machine has no delay to find, even if the first event waited; until an event disproves it. */
static void same_clock(void) {
    gesta_clock clock = {0};
    CHECK_EQUAL(gesta_clock_time(&clock, 1000, 1500 * MS), 1500 * MS);
    CHECK_EQUAL(gesta_clock_time(&clock, 1600, 1640 * MS), 1600 * MS);
    CHECK_EQUAL(gesta_clock_time(&clock, 601600, 601629 * MS), 601600 * MS);
    CHECK_EQUAL(gesta_clock_time(&clock, 601700, 601690 * MS), 601690 * MS);
    CHECK_EQUAL(gesta_clock_time(&clock, 601800, 601799 * MS), 601790 * MS + 109 * MS / 10000);
}

/* Events that have waited for more than a second keep their times, unless all of a second have. */
static void busy(void) {
    gesta_clock clock = {0};
    int64_t start = gesta_clock_time(&clock, 70000, SECOND), time = 0;
    for (uint32_t i = 1; i <= 250; i++) time = gesta_clock_time(&clock, 70000 + 8 * i, SECOND + 2000 * MS);
    CHECK_EQUAL(time - start, 2000 * MS);
    for (uint32_t i = 1; i <= 200; i++)
        time = gesta_clock_time(&clock, 72000 + 8 * i, SECOND + 7000 * MS + 8 * (int64_t)i * MS);
    CHECK_EQUAL(time, SECOND + 8600 * MS);
}

int main(void) {
    int64_t now = gesta_clock_now();
    CHECK(now > 0 && gesta_clock_now() >= now);
    examples();
    wraps();
    same_clock();
    busy();
    simulate("no drift", 0, 0, 1.5, 0.6);
    simulate("drift of 50 parts in a million", 50, 0, 1.5, 0.6);
    simulate("drift of -50 parts in a million", -50, 0, 1.5, 0.6);
    simulate("drift of -90 parts in a million", -90, 0, 1.5, 0.6);
    simulate("jumps", 20, 0.0005, 400, 0.6);
    return check_end();
}
