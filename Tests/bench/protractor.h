/*
 * Protractor, for comparison: Y. Li, "Protractor: a fast and accurate gesture recognizer", CHI 2010. A stroke becomes
 * 16 points at equal distances along it, moved to their centroid and normalized to one vector of unit length. The
 * similarity of two vectors is the cosine of the angle between them, at the rotation that maximizes it, which has a
 * closed form.
 */
#ifndef BENCH_PROTRACTOR_H
#define BENCH_PROTRACTOR_H

#include <stddef.h>

enum { PROTRACTOR_POINTS = 16 };

typedef struct protractor_vector {
    double x[PROTRACTOR_POINTS], y[PROTRACTOR_POINTS];
} protractor_vector;

/*
 * From a stroke of `count` > 1 points; orientation counts, to the nearest of eight (the paper's "orientation
 * sensitive").
 */
void protractor_make(protractor_vector *vector, const double *x, const double *y, size_t count);

/* The index of the template most like it. */
size_t protractor_best(const protractor_vector *vector, const protractor_vector *templates, size_t count);

#endif
