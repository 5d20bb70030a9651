/*
 * What each subject costs: table time BLOCKS | memory | count, with the subjects as text on stdin. Prints lines for
 * figures.py.
 *
 * time: blocks of rounds. In each round, a subject plays its gesture with batches, then with a call for each frame, and
 * the floor runs; a block has all subjects, so that a slow moment of the machine concerns one block of many. Printed
 * are the fastest and the median round; of the lifts, the median and the 99th percentile of the best block.
 * memory: by the library's allocator hook.
 * count: under callgrind with --collect-atstart=no, which writes a file for each line "counted NAME DIVISOR".
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>

#include "counted.h"
#include "counting.h"
#include "floor.h"
#include "lanes.h"
#include "subject.h"

enum { GESTURES = 16, ROUNDS = 64, BLOCKS_MAX = 200, LIFTS = GESTURES * ROUNDS, MANY = 64, COUNTED = 8 };

static void tell_of(const subject *s, const char *what, double figure) {
    printf("figure %s/%s %.17g\n", s->name, what, figure);
}

/* ---- time */

typedef struct timing {
    double batch[BLOCKS_MAX * ROUNDS], single[BLOCKS_MAX * ROUNDS], floor[BLOCKS_MAX * ROUNDS]; /* ns a sample */
    size_t rounds;
    double lift_median, lift_high, read; /* ns, of the best block */
} timing;

static double clock_cost; /* between two readings of the clock, at least */
static double start, moves_ns;
static double lifts[LIFTS], reads[LIFTS];
static size_t lift_count, read_count;

static void begin(void) { start = now_ns(); }
static double passed(void) {
    double ns = now_ns() - start - clock_cost;
    return ns > 0 ? ns : 0;
}
static void end_moves(void) { moves_ns += passed(); }
static void end_lift(void) { lifts[lift_count++] = passed(); }
static void end_read(void) { reads[read_count++ % LIFTS] = passed(); }

static const subject_way by_batches = {BATCH, begin, end_moves, begin, end_lift, NULL, NULL};
static const subject_way by_frames = {1, begin, end_moves, NULL, NULL, begin, end_read};
static const subject_way untimed = {BATCH, NULL, NULL, NULL, NULL, NULL, NULL};

static double gestures(subject *s, const subject_way *way) {
    subject_play(s, &untimed); /* what ran before has filled the caches */
    moves_ns = 0;
    for (int i = 0; i < GESTURES; i++) subject_play(s, way);
    return s->moves > 0 ? moves_ns / (double)(GESTURES * s->moves) : 0;
}

static double floor_gestures(floor_machine *machine, const gesta_touch *strokes) {
    enum { SAMPLES = GESTURES * STROKE_SAMPLES, TIMES = 4 };
    for (int turn = 0; turn <= TIMES; turn++) {
        if (turn == 1) begin(); /* with full caches, like the others */
        for (size_t i = 0; i < SAMPLES; i += BATCH) floor_push(machine, strokes + i, BATCH);
    }
    return passed() / (TIMES * SAMPLES);
}

static double least(double a, double b) { return a == 0 || b < a ? b : a; }

static void time_block(subject *s, timing *t, floor_machine *machine, const gesta_touch *strokes) {
    lift_count = read_count = 0;
    for (int r = 0; r < ROUNDS; r++) {
        t->floor[t->rounds] = floor_gestures(machine, strokes);
        t->batch[t->rounds] = gestures(s, &by_batches);
        t->single[t->rounds] = gestures(s, &by_frames);
        t->rounds++;
    }
    if (read_count > LIFTS) read_count = LIFTS;
    if (read_count > 0) t->read = least(t->read, median(reads, read_count));
    if (lift_count == 0) return;
    t->lift_median = least(t->lift_median, median(lifts, lift_count)); /* sorts them */
    t->lift_high = least(t->lift_high, lifts[lift_count * 99 / 100]);
}

static void tell_rounds(const subject *s, const char *what, double *times, size_t rounds) {
    char name[64];
    snprintf(name, sizeof name, "%s-median", what);
    tell_of(s, name, median(times, rounds));
    tell_of(s, what, times[0]);
}

static int time_all(subject *subjects, size_t count, size_t blocks) {
    static gesta_touch strokes[STROKES_TOTAL];
    floor_machine machine;
    timing *timings = calloc(count, sizeof *timings);
    int right = timings != NULL;
    memset(&machine, 0, sizeof machine);
    strokes_make(strokes);
    for (int i = 0; i < 10000; i++) {
        begin();
        clock_cost = least(clock_cost, now_ns() - start);
    }
    for (size_t i = 0; right && i < count; i++)
        right = subject_open(&subjects[i], 0) && subject_create(&subjects[i], 1);
    for (size_t b = 0; right && b < blocks; b++)
        for (size_t i = 0; i < count; i++) time_block(&subjects[i], &timings[i], &machine, strokes);
    for (size_t i = 0; right && i < count; i++) {
        subject *s = &subjects[i];
        timing *t = &timings[i];
        right = subject_right(s);
        tell_rounds(s, "floor", t->floor, t->rounds);
        if (s->moves > 0) tell_rounds(s, "batch", t->batch, t->rounds), tell_rounds(s, "single", t->single, t->rounds);
        if (s->lifts) tell_of(s, "lift", t->lift_median), tell_of(s, "lift-high", t->lift_high);
        if (s->read != NULL) tell_of(s, "read", t->read);
        subject_close(s);
    }
    tell("rounds", (double)(blocks * ROUNDS));
    free(timings);
    return right;
}

/* ---- memory */

/* Only one of MANY plays its gesture each time, so that none is prevented. */
static int enable(subject *s, uint32_t (*ids)[SUBJECT_RECOGNIZERS], int only) {
    int32_t worst = GESTA_OK;
    for (int k = 0; k < MANY; k++)
        for (size_t i = 0; i < s->recognizer_count; i++) {
            int32_t code = gesta_recognizer_set_number(s->library->context, ids[k][i], GESTA_STR("enabled"), k == only);
            if (code < worst) worst = code;
        }
    return worst == GESTA_OK;
}

/*
 * Bytes of a context in which MANY gestures were played, by MANY recognizers or by none. *created: what creating one
 * allocates while the context's lists have room.
 */
static int memory_of(subject *s, int with, double *used, double *created) {
    static uint32_t ids[MANY][SUBJECT_RECOGNIZERS];
    size_t before = counted.bytes;
    int right = subject_open(s, GESTA_CONFIG_NO_POLL);
    for (int k = 0; right && with && k < MANY; k++) {
        size_t last = counted.bytes;
        right = subject_create(s, 0);
        *created = least(*created, (double)(counted.bytes - last));
        memcpy(ids[k], s->recognizers, sizeof ids[k]);
    }
    for (int k = 0; right && k < MANY; k++) {
        right = !with || enable(s, ids, k);
        subject_play(s, &untimed);
        right = right && s->library->error == GESTA_OK;
    }
    *used = (double)(counted.bytes - before);
    if (s->library != NULL) subject_close(s);
    return right;
}

static int memory_all(subject *subjects, size_t count) {
    int right = counting_begin();
    /* What all contexts share does not count. */
    library *first = right ? library_open(32, 0) : NULL;
    for (size_t i = 0; first != NULL && right && i < count; i++) {
        double with = 0, without = 0, created = 0;
        right = memory_of(&subjects[i], 0, &without, &created) && memory_of(&subjects[i], 1, &with, &created);
        tell_of(&subjects[i], "created", created);
        tell_of(&subjects[i], "used", (with - without) / MANY);
    }
    if (first != NULL) library_close(first);
    return first != NULL && counting_end() && right;
}

/* ---- count */

static void count_gestures(subject *s, const char *what, size_t batch, int is_lift, double of) {
    const subject_way way = {batch,
                             is_lift ? NULL : counted_begin,
                             is_lift ? NULL : counted_stop,
                             is_lift ? counted_begin : NULL,
                             is_lift ? counted_stop : NULL,
                             NULL,
                             NULL};
    for (int i = 0; i < COUNTED; i++) subject_play(s, &way);
    counted_end();
    printf("counted %s/%s %.0f\n", s->name, what, of * COUNTED);
}

static void count_floor(void) {
    static gesta_touch strokes[STROKES_TOTAL];
    floor_machine machine;
    memset(&machine, 0, sizeof machine);
    strokes_make(strokes);
    counted_begin();
    for (size_t i = 0; i < STROKES_TOTAL; i += BATCH) floor_push(&machine, strokes + i, BATCH);
    counted_stop();
    counted_end();
    printf("counted floor/batch-instructions %d\n", STROKES_TOTAL);
}

static int count_all(subject *subjects, size_t count) {
    if (!counted_possible()) return printf("skip instructions valgrind/callgrind.h is missing\n"), 1;
    count_floor();
    for (size_t i = 0; i < count; i++) {
        subject *s = &subjects[i];
        if (!subject_open(s, 0) || !subject_create(s, 1)) return 0;
        for (int k = 0; k < COUNTED; k++) subject_play(s, &untimed);
        if (s->moves > 0) {
            count_gestures(s, "batch-instructions", BATCH, 0, (double)s->moves);
            count_gestures(s, "single-instructions", 1, 0, (double)s->moves);
        }
        if (s->lifts) count_gestures(s, "lift-instructions", BATCH, 1, 1);
        int right = subject_right(s);
        subject_close(s);
        if (!right) return 0;
    }
    return 1;
}

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "";
    size_t count, blocks = argc == 3 ? (size_t)strtoul(argv[2], NULL, 10) : 0;
    subject *subjects;
    if (strcmp(mode, "time") == 0 ? blocks == 0 || blocks > BLOCKS_MAX
                                  : argc != 2 || (strcmp(mode, "memory") != 0 && strcmp(mode, "count") != 0))
        return fprintf(stderr, "usage: table time BLOCKS | memory | count\n"), 2;
    subjects = subjects_read(stdin, &count);
    if (subjects == NULL) return 1;
    if (*mode == 't') return !time_all(subjects, count, blocks);
    return *mode == 'm' ? !memory_all(subjects, count) : !count_all(subjects, count);
}
