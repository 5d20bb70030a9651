/*
 * Times every lane in one run, and measures memory: bench ROUNDS [LANE]. With LANE, only that one, for a profiler.
 * Prints lines for figures.py: "figure NAME NUMBER", "skip NAME REASON", "note NAME TEXT".
 *
 * Counts instructions under callgrind, whose --toggle-collect names the functions to count: bench count LANE...
 * Callgrind writes a file for each line "counted NAME SAMPLES".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanes.h"

int main(int argc, char **argv) {
    const bench_lanes groups[] = {floor_lanes,    class_lanes,    region_lanes, finger_lanes,
                                  standard_lanes, template_lanes, alone_lanes,  momentum_lanes};
    const size_t group_count = sizeof groups / sizeof groups[0];
    if (argc > 2 && strcmp(argv[1], "count") == 0) {
        for (int i = 2; i < argc; i++)
            if (!count_lane(groups, group_count, argv[i])) return fprintf(stderr, "FAIL %s\n", argv[i]), 1;
        return 0;
    }
    size_t rounds = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 0;
    const char *only = argc == 3 ? argv[2] : NULL;
    if (rounds == 0 || rounds > 1000000 || argc > 3)
        return fprintf(stderr, "usage: bench ROUNDS [LANE] | count LANE...\n"), 2;
    if (only == NULL && !measure_memory()) return fprintf(stderr, "FAIL memory: cannot be measured\n"), 1;
    return run_lanes(groups, group_count, rounds, only) ? 0 : 1;
}
