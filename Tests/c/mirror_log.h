/* What a session yields: written down in the first play, and compared with it in the second, whose y is the other. */
#ifndef MIRROR_LOG_H
#define MIRROR_LOG_H

#include <math.h>

#include "support.h"

enum { MIRROR_TEXT = 160, MIRROR_MAX = 3000000, MIRROR_SHOWN = 12 };

typedef struct mirror_line {
    const char *what;
    double value;
    uint64_t text; /* a hash */
} mirror_line;

static mirror_line *mirror_lines;
static size_t mirror_count, mirror_at;
static double up;                   /* -1 in the play where y grows upwards, otherwise 1 */
static unsigned long mirror_values; /* compared, in all sessions */
static unsigned mirror_session, mirror_wrong;
static int mirror_differs; /* this session: what follows from a difference is not reported again */

static inline void mirror_begin(int upwards) {
    if (mirror_lines == NULL) mirror_lines = (mirror_line *)malloc(MIRROR_MAX * sizeof *mirror_lines);
    if (mirror_lines == NULL) abort();
    up = upwards ? -1 : 1;
    mirror_at = 0;
    mirror_differs = 0;
    if (!upwards) mirror_count = 0;
}

static inline void mirror_fail(const char *what, double down, double got, const char *text) {
    mirror_differs = 1;
    if (mirror_wrong++ < MIRROR_SHOWN)
        printf("session %u: FAIL %s is %.17g with y downwards, %.17g with y upwards %s\n", mirror_session, what, down,
               got, text);
}

/* `within`: how far the numbers may differ. */
static inline void mirror_note(const char *what, double value, double within, const char *text) {
    uint64_t hash = 14695981039346656037u;
    for (const char *at = text; *at != 0; at++) hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    if (mirror_differs) return;
    if (up > 0) {
        if (mirror_count == MIRROR_MAX) abort();
        mirror_line *line = &mirror_lines[mirror_count++];
        line->what = what, line->value = value, line->text = hash;
        return;
    }
    if (mirror_at >= mirror_count) {
        mirror_fail(what, 0, value, "(nothing more with y downwards)");
        return;
    }
    const mirror_line *line = &mirror_lines[mirror_at++];
    mirror_values++;
    if (strcmp(line->what, what) != 0) mirror_fail(line->what, line->value, value, what);
    /* A zero has no direction: -0 is 0. */
    else if (!(line->value == value || fabs(line->value - value) <= within ||
               (line->value != line->value && value != value)) ||
             line->text != hash)
        mirror_fail(what, line->value, value, text);
}

static inline void note(const char *what, double value) { mirror_note(what, value, 0, ""); }
/* What is measured from another edge of a region in the other play: the numbers are rounded differently. */
static inline void note_near(const char *what, double value) { mirror_note(what, value, 1e-9, ""); }
/* What has the direction of y. */
static inline void note_y(const char *what, double value) { mirror_note(what, value * up, 0, ""); }
static inline void note_text(const char *what, const char *text) { mirror_note(what, 0, 0, text); }

/* After the second play. */
static inline void mirror_end(void) {
    if (!mirror_differs && mirror_at != mirror_count) mirror_fail("end", 0, 0, "(less with y upwards)");
    check_report(!mirror_differs, __FILE__, __LINE__, "both are the same");
}

/* -- random numbers: the same in both plays -- */

static uint64_t mirror_dice;

static inline uint64_t mirror_bits(void) {
    mirror_dice ^= mirror_dice >> 12, mirror_dice ^= mirror_dice << 25, mirror_dice ^= mirror_dice >> 27;
    return mirror_dice * 0x2545f4914f6cdd1du;
}
static inline uint32_t below(uint32_t limit) { return (uint32_t)((mirror_bits() >> 32) * limit >> 32); }
static inline int one_in(uint32_t n) { return below(n) == 0; }
static inline double uniform(double least, double most) {
    return least + (most - least) * (double)(mirror_bits() >> 11) * 0x1p-53;
}
static inline void mirror_seed(uint64_t seed) {
    mirror_dice = (seed + 1) * 0x9e3779b97f4a7c15u | 1;
    for (int i = 0; i < 8; i++) mirror_bits();
}

#endif
