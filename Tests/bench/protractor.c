#include "protractor.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

static void resample(protractor_vector *v, const double *x, const double *y, size_t count) {
    double length = 0, walked = 0;
    for (size_t i = 1; i < count; i++) length += hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
    double step = length / (PROTRACTOR_POINTS - 1);
    double px = x[0], py = y[0];
    int made = 1;
    v->x[0] = px;
    v->y[0] = py;
    for (size_t i = 1; i < count && made < PROTRACTOR_POINTS;) {
        double d = hypot(x[i] - px, y[i] - py);
        if (d > 0 && walked + d >= step) {
            double t = (step - walked) / d;
            px += t * (x[i] - px);
            py += t * (y[i] - py);
            v->x[made] = px;
            v->y[made] = py;
            made++;
            walked = 0;
        } else {
            walked += d;
            px = x[i];
            py = y[i];
            i++;
        }
    }
    for (; made < PROTRACTOR_POINTS; made++) {
        v->x[made] = x[count - 1];
        v->y[made] = y[count - 1];
    }
}

void protractor_make(protractor_vector *v, const double *x, const double *y, size_t count) {
    double cx = 0, cy = 0, square = 0;
    resample(v, x, y, count);
    for (int i = 0; i < PROTRACTOR_POINTS; i++) {
        cx += v->x[i];
        cy += v->y[i];
    }
    cx /= PROTRACTOR_POINTS;
    cy /= PROTRACTOR_POINTS;
    double angle = atan2(v->y[0] - cy, v->x[0] - cx);
    double turn = pi / 4 * floor((angle + pi / 8) / (pi / 4)) - angle;
    double c = cos(turn), s = sin(turn);
    for (int i = 0; i < PROTRACTOR_POINTS; i++) {
        double dx = v->x[i] - cx, dy = v->y[i] - cy;
        v->x[i] = dx * c - dy * s;
        v->y[i] = dy * c + dx * s;
        square += v->x[i] * v->x[i] + v->y[i] * v->y[i];
    }
    double scale = square > 0 ? 1 / sqrt(square) : 0;
    for (int i = 0; i < PROTRACTOR_POINTS; i++) {
        v->x[i] *= scale;
        v->y[i] *= scale;
    }
}

size_t protractor_best(const protractor_vector *v, const protractor_vector *templates, size_t count) {
    size_t best = 0;
    double highest = -1;
    for (size_t k = 0; k < count; k++) {
        const protractor_vector *t = &templates[k];
        double a = 0, b = 0;
        for (int i = 0; i < PROTRACTOR_POINTS; i++) {
            a += t->x[i] * v->x[i] + t->y[i] * v->y[i];
            b += t->x[i] * v->y[i] - t->y[i] * v->x[i];
        }
        double angle = atan2(b, a);
        double cosine = a * cos(angle) + b * sin(angle);
        double score = 1 / acos(cosine > 1 ? 1 : cosine);
        if (score > highest) {
            highest = score;
            best = k;
        }
    }
    return best;
}
