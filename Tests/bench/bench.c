/* Times every case in one run: round after round, all cases of a round after each other, medians over the rounds. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cases.h"
#include "gesta/gesta.h"
#include "strokes.h"

enum { ROUNDS_DEFAULT = 1000, WARM_UP = 20, CASES_MAX = 32 };

static gesta_touch touches[STROKES_TOTAL];

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, by_value);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* Runs all rounds; figures[c] gets the median ns a sample of case c. */
static void measure(void *selves[], size_t rounds, double figures[]) {
    double *times = malloc(rounds * bench_case_count * sizeof *times);
    if (times == NULL) exit(2);
    for (size_t r = 0; r < rounds + WARM_UP; r++) {
        for (size_t k = 0; k < bench_case_count; k++) {
            size_t c = (r + k) % bench_case_count; /* each case follows each other one in turn */
            double start = now_ns();
            bench_cases[c].feed(selves[c], touches, STROKES_TOTAL);
            double end = now_ns();
            if (r >= WARM_UP) times[c * rounds + r - WARM_UP] = (end - start) / STROKES_TOTAL;
        }
        strokes_shift(touches);
    }
    for (size_t c = 0; c < bench_case_count; c++) figures[c] = median(times + c * rounds, rounds);
    free(times);
}

static void print_text(const double figures[]) {
    printf("%-16s %14s %15s\n", "case", "ns per sample", "ratio to floor");
    for (size_t c = 0; c < bench_case_count; c++)
        printf("%-16s %14.2f %15.2f\n", bench_cases[c].name, figures[c], figures[c] / figures[0]);
}

static void print_json(const double figures[]) {
    printf("{\"cases\": [");
    for (size_t c = 0; c < bench_case_count; c++)
        printf("%s{\"name\": \"%s\", \"ns_per_sample\": %.4f, \"ratio_to_floor\": %.4f}", c ? ", " : "",
               bench_cases[c].name, figures[c], figures[c] / figures[0]);
    printf("]}\n");
}

/* Every case must have recognized what the floor did, and that every stroke there was. */
static int counts_agree(void *selves[], size_t rounds) {
    uint64_t expected = (uint64_t)STROKE_COUNT * (rounds + WARM_UP);
    int agree = 1;
    for (size_t c = 0; c < bench_case_count; c++) {
        uint64_t got = bench_cases[c].recognized(selves[c]);
        if (got == expected) continue;
        fprintf(stderr, "FAIL %s: recognized %" PRIu64 " of %" PRIu64 " strokes\n", bench_cases[c].name, got, expected);
        agree = 0;
    }
    return agree;
}

int main(int argc, char **argv) {
    size_t rounds = ROUNDS_DEFAULT;
    int json = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) json = 1;
        else if (strcmp(argv[i], "--rounds") == 0 && i + 1 < argc) rounds = (size_t)strtoul(argv[++i], NULL, 10);
        else return fprintf(stderr, "usage: bench [--json] [--rounds N]\n"), 2;
    }
    if (rounds == 0 || bench_case_count > CASES_MAX) return 2;

    void *selves[CASES_MAX];
    double figures[CASES_MAX];
    strokes_make(touches);
    for (size_t c = 0; c < bench_case_count; c++) {
        selves[c] = bench_cases[c].open();
        if (selves[c] == NULL) return fprintf(stderr, "FAIL %s: cannot be set up\n", bench_cases[c].name), 1;
    }
    measure(selves, rounds, figures);
    int agree = counts_agree(selves, rounds);
    for (size_t c = 0; c < bench_case_count; c++) bench_cases[c].close(selves[c]);

    if (json) print_json(figures);
    else {
        print_text(figures);
        printf("%zu rounds of %d strokes, %d samples each; libgesta %s\n", rounds, STROKE_COUNT, STROKE_SAMPLES, gesta_version());
    }
    return agree ? 0 : 1;
}
