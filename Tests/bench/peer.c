/* Times one other library beside the floor and Gesta, in one process: peer ROUNDS. Prints what bench prints. */
#include "peer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

double peer_pass(void *self, const gesta_touch *strokes, void (*stroke)(void *self, const gesta_touch *touches)) {
    double times[STROKE_COUNT];
    for (int s = 0; s < STROKE_COUNT; s++) {
        double start = now_ns();
        stroke(self, strokes + s * STROKE_SAMPLES);
        times[s] = (now_ns() - start) / STROKE_SAMPLES;
    }
    return median(times, STROKE_COUNT);
}

int peer_told(const char *name, const char *what, uint64_t strokes, uint64_t passes) {
    char note[256];
    snprintf(note, sizeof note, "%s %" PRIu64 " of %" PRIu64 " strokes", what, strokes, passes * STROKE_COUNT);
    tell_note(name, note);
    return strokes > 0;
}

int main(int argc, char **argv) {
    const bench_lanes groups[] = {floor_lanes, class_lanes, standard_lanes, peer_lanes};
    size_t rounds = argc == 2 ? (size_t)strtoul(argv[1], NULL, 10) : 0;
    if (rounds == 0 || rounds > 1000000) return fprintf(stderr, "usage: peer ROUNDS\n"), 2;
    int all_right = run_lanes(groups, sizeof groups / sizeof groups[0], rounds, NULL);
    fflush(stdout); /* Python may have called this, and goes on */
    return all_right ? 0 : 1;
}
