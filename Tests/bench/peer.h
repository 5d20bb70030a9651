/* Another library as lanes, on the strokes that Gesta gets: one file peer_... for each, which peer.c is linked with. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include "lanes.h"

extern const bench_lanes peer_lanes;

/* A pass: `stroke` gets one stroke after the other. The median of them, for most take too long to be left alone by other processes all the pass. */
double peer_pass(void *self, const gesta_touch *strokes, void (*stroke)(void *self, const gesta_touch *touches));

/* What a lane's `right` ends with: notes how many strokes it told in which way. 0 if none, for then it was not driven. */
int peer_told(const char *name, const char *what, uint64_t strokes, uint64_t passes);

#endif
