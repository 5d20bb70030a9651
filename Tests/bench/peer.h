/* Another library as lanes, on the strokes that Gesta gets: one file peer_... for each, which peer.c is linked with. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include "lanes.h"

extern const bench_lanes peer_lanes;

/*
 * A pass: `stroke` gets one stroke after another. Returns the median, as most passes are long enough to be
 * interrupted.
 */
double peer_pass(void *self, const gesta_touch *strokes, void (*stroke)(void *self, const gesta_touch *touches));

/*
 * The end of a lane's `right`: prints how many strokes were recognized as what. Returns 0 if none was: it was not
 * driven.
 */
int peer_told(const char *name, const char *what, uint64_t strokes, uint64_t passes);

#endif
