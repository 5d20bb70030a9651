/* Momentum: the curves beside their closed forms and their tables, edges, snap points, ends and invalid arguments. */
#include <math.h>

#include "decay_bits.h"
#include "support.h"

static const double SPEEDS[] = {50, 120, 333.3, 800, 1500, 2866.91537, 5000, 10000};
enum { SPEED_COUNT = sizeof SPEEDS / sizeof *SPEEDS };

static gesta_decay_options options_of(uint32_t kind) {
    gesta_decay_options options;
    CHECK_OK(gesta_decay_options_init(&options, sizeof options));
    options.kind = kind;
    return options;
}

static gesta_decay start(const gesta_decay_options *options, double x, double y, double vx, double vy) {
    gesta_decay decay;
    memset(&decay, 0, sizeof decay);
    decay.size = sizeof decay;
    CHECK_OK(gesta_decay_start(options, 5 * MS, x, y, vx, vy, &decay));
    return decay;
}

/* Position and velocity `seconds` after the begin. */
static gesta_decay_motion at(const gesta_decay *decay, double seconds) {
    gesta_decay_motion motion;
    CHECK_OK(gesta_decay_at(decay, decay->time + llround(seconds * 1e9), &motion));
    return motion;
}

static gesta_decay_motion end_of(const gesta_decay *decay) {
    gesta_decay_motion motion;
    CHECK_OK(gesta_decay_end(decay, &motion));
    return motion;
}

static double seconds_of(const gesta_decay *decay) { return (double)(decay->end_time - decay->time) * 1e-9; }

/* Within 1e-9 of what is expected, or of 1 where that is small. */
static void near(double got, double want, double within, const char *what, double v, double t) {
    char text[160];
    double scale = fabs(want) > 1 ? fabs(want) : 1;
    snprintf(text, sizeof text, "%s at %g units/s after %g s", what, v, t);
    check_near(got, want, within * scale, __FILE__, __LINE__, text);
}

/* -------------------------------------------------------------------------------------------------- closed forms -- */

static void exponentials(void) {
    static const double rates[] = {0.998, 0.99, 0.5, 0.9999};
    for (int r = 0; r < 4; r++) {
        for (int s = 0; s < SPEED_COUNT; s++) {
            gesta_decay_options options = options_of(GESTA_DECAY_EXPONENTIAL);
            options.rate = rates[r];
            options.rest = 1e-4;
            double v = s % 2 == 0 ? SPEEDS[s] : -SPEEDS[s], k = -1000 * log(rates[r]);
            gesta_decay decay = start(&options, 40, 0, v, 0);
            for (int i = 0; i <= 200; i++) {
                double t = i * 1e-9 * floor(seconds_of(&decay) / 201 * 1e9);
                gesta_decay_motion now = at(&decay, t);
                near(now.x, 40 + v / k * (1 - exp(-k * t)), 1e-9, "exponential", v, t);
                near(now.velocity_x, v * exp(-k * t), 1e-9, "its velocity", v, t);
                CHECK(now.moving == (now.time < decay.end_time));
            }
            near(end_of(&decay).x, 40 + v / k, 1e-9, "its end", v, seconds_of(&decay));
            CHECK(fabs(v) / k * exp(-k * seconds_of(&decay)) <= 1e-4 * (1 + 1e-9));
        }
    }
}

static void frictions(void) {
    static const double braking[] = {0, 10, 500, 5000};
    for (int b = 0; b < 4; b++) {
        for (int s = 0; s < SPEED_COUNT; s++) {
            gesta_decay_options options = options_of(GESTA_DECAY_FRICTION);
            options.constant_deceleration = braking[b];
            double v = s % 2 == 0 ? SPEEDS[s] : -SPEEDS[s], k = -log(0.135), c = v < 0 ? -braking[b] : braking[b];
            gesta_decay decay = start(&options, 0, -7, 0, v);
            for (int i = 0; i <= 100; i++) {
                double t = i * 1e-9 * floor(seconds_of(&decay) / 101 * 1e9);
                gesta_decay_motion now = at(&decay, t);
                near(now.y, -7 + v / k * (1 - exp(-k * t)) - c / 2 * t * t, 1e-9, "friction", v, t);
                near(now.velocity_y, v * exp(-k * t) - c * t, 1e-9, "its velocity", v, t);
            }
            if (braking[b] > 0) {
                double t = seconds_of(&decay);
                CHECK_NEAR(v * exp(-k * t) - c * t, 0, 1e-5);
                near(end_of(&decay).y, -7 + v / k * (1 - exp(-k * t)) - c / 2 * t * t, 1e-9, "its end", v, t);
            }
        }
    }
}

static void constants(void) {
    for (int s = 0; s < SPEED_COUNT; s++) {
        gesta_decay_options options = options_of(GESTA_DECAY_CONSTANT);
        options.deceleration = 1234.5;
        double v = SPEEDS[s], a = options.deceleration;
        gesta_decay decay = start(&options, 10, 0, v, 0);
        CHECK_NEAR(seconds_of(&decay), v / a, 1e-9);
        near(end_of(&decay).x, 10 + v * v / (2 * a), 1e-9, "constant", v, v / a);
        for (int i = 0; i <= 100; i++) {
            double t = i * 1e-9 * floor(v / a / 101 * 1e9);
            near(at(&decay, t).x, 10 + v * t - a / 2 * t * t, 1e-9, "constant", v, t);
            near(at(&decay, t).velocity_x, v - a * t, 1e-9, "its velocity", v, t);
        }
    }
}

static void springs(void) {
    static const double ratios[] = {0.05, 0.25, 0.5, 0.99999999, 1, 1.000000001, 1.1, 1.25, 10};
    for (int r = 0; r < 9; r++) {
        for (int s = 0; s < SPEED_COUNT; s++) {
            gesta_decay_options options = options_of(GESTA_DECAY_SPRING);
            options.stiffness = 100;
            options.damping_ratio = ratios[r];
            double v = s % 2 == 0 ? SPEEDS[s] : -SPEEDS[s], w = 10, z = ratios[r];
            gesta_decay decay = start(&options, 300, 0, v, 0);
            CHECK_OK(gesta_decay_snap(&decay, 100, 0, &decay));
            for (int i = 0; i <= 100; i++) {
                double t = i * 1e-9 * floor(seconds_of(&decay) / 101 * 1e9), b = v + z * w * 200, x;
                if (z < 1) {
                    /* sqrt(1 - z) would lose digits. */
                    double f = w * sqrt((1 - z) * (1 + z));
                    x = exp(-z * w * t) * (200 * cos(f * t) + b / f * sin(f * t));
                } else if (z > 1) {
                    double f = w * sqrt((z - 1) * (z + 1)), slow = w / (z + sqrt((z - 1) * (z + 1)));
                    x = exp(-slow * t) * (100 * (2 + expm1(-2 * f * t)) - b / (2 * f) * expm1(-2 * f * t));
                } else {
                    x = exp(-w * t) * (200 + b * t);
                }
                near(at(&decay, t).x, 100 + x, 1e-9, "spring", v, t);
            }
            CHECK(end_of(&decay).x == 100);
            CHECK(fabs(at(&decay, seconds_of(&decay) - 1e-6).x - 100) <= 0.11);
            /* It has not been kept moving for long: a fifth earlier, the bound was exceeded. */
            double most = 0;
            for (int i = 0; i < 2000; i++) {
                double away = fabs(at(&decay, seconds_of(&decay) * (0.5 + i / 4000.0)).x - 100);
                if (away > most) most = away;
            }
            CHECK(most > 0.1);
        }
    }
}

/* ---------------------------------------------------------------------------------------------- Android's spline -- */

/* The tables of SplineOverScroller, as it makes them: by bisection, in single precision, to 1e-5. */
static float positions[101];

static float bezier(float x, float p1, float p2) {
    return 3.0f * x * (1.0f - x) * ((1.0f - x) * p1 + x * p2) + x * x * x;
}

static void make_tables(void) {
    float low = 0;
    for (int i = 0; i < 100; i++) {
        float alpha = (float)i / 100, high = 1, x = 0;
        for (int k = 0; k < 200; k++) {
            x = low + (high - low) / 2;
            float time = bezier(x, 0.5f * 0.35f, 0.35f);
            if (fabsf(time - alpha) < 1e-5f) break;
            if (time > alpha) high = x;
            else low = x;
        }
        positions[i] = bezier(x, 0.5f, 1);
    }
    positions[100] = 1;
}

static void splines(void) {
    double rate = log(0.78) / log(0.9), coefficient = 9.80665 * 39.37 * 160 * 0.84 * 0.015;
    make_tables();
    for (int s = 0; s < SPEED_COUNT; s++) {
        gesta_decay_options options = options_of(GESTA_DECAY_SPLINE);
        double v = s % 2 == 0 ? SPEEDS[s] : -SPEEDS[s], l = log(0.35 * fabs(v) / coefficient);
        double duration = exp(l / (rate - 1)), distance = coefficient * exp(rate / (rate - 1) * l);
        gesta_decay decay = start(&options, 0, 0, v, 0);
        near(seconds_of(&decay), duration, 2e-9, "spline's duration", v, duration);
        near(end_of(&decay).x, v < 0 ? -distance : distance, 1e-9, "spline's distance", v, duration);
        for (int i = 0; i < 1000; i++) {
            /* In whole nanoseconds. */
            double t = floor(i / 1000.0 * duration * 1e9) * 1e-9 / duration;
            int index = (int)(100 * t);
            double part = positions[index] + (100 * t - index) * (positions[index + 1] - positions[index]);
            double got = at(&decay, t * duration).x / (v < 0 ? -distance : distance);
            near(got, part, 1e-4, "spline", v, t * duration);
            /* The curve itself: bisection in double precision. */
            double low = 0, high = 1;
            for (int k = 0; k < 60; k++) {
                double x = (low + high) / 2;
                if (0.525 * x + 0.475 * x * x * x > t) high = x;
                else low = x;
            }
            near(got, 1.5 * low - 0.5 * low * low * low, 1e-9, "spline's curve", v, t * duration);
        }
        near(at(&decay, 0).velocity_x, v, 1e-9, "spline's velocity", v, 0);
        near(at(&decay, 1e-9).velocity_x, v, 1e-6, "spline's velocity", v, 1e-9);
        CHECK(fabs(at(&decay, duration - 1e-7).velocity_x) < 1e-3 * fabs(v));
    }
}

/* ------------------------------------------------------------------------------------------------ two dimensions -- */

static void directions(void) {
    for (uint32_t kind = GESTA_DECAY_EXPONENTIAL; kind <= GESTA_DECAY_CONSTANT; kind++) {
        gesta_decay_options options = options_of(kind);
        options.constant_deceleration = 100;
        gesta_decay both = start(&options, 0, 0, 900, -1200), along = start(&options, 0, 0, 1500, 0);
        for (int i = 1; i < 100; i++) {
            double t = seconds_of(&along) * i / 100;
            gesta_decay_motion now = at(&both, t);
            CHECK_NEAR(now.x, 0.6 * at(&along, t).x, 1e-9 * fabs(now.x) + 1e-12);
            CHECK_NEAR(now.y, -0.8 * at(&along, t).x, 1e-9 * fabs(now.y) + 1e-12);
            CHECK_NEAR(now.velocity_x * -4, now.velocity_y * 3, 1e-9 * fabs(now.velocity_y * 3) + 1e-9);
        }
    }
}

/* One axis at an edge, the other on its way as without. */
static void edges_by_axis(void) {
    for (uint32_t kind = GESTA_DECAY_EXPONENTIAL; kind <= GESTA_DECAY_CONSTANT; kind++) {
        gesta_decay_options options = options_of(kind);
        gesta_decay open = start(&options, 0, 0, 900, 700);
        options.max_x = 50;
        gesta_decay decay = start(&options, 0, 0, 900, 700);
        CHECK(end_of(&decay).x == 50);
        CHECK(end_of(&decay).y == end_of(&open).y);
        CHECK(at(&decay, 0.3).y == at(&open, 0.3).y);
    }
}

/* --------------------------------------------------------------------------------------------------------- edges -- */

/* The first nanosecond at which the position is beyond an edge. */
static int64_t crossing_time(const gesta_decay *decay, double edge, int sign) {
    int64_t low = decay->time, high = decay->end_time;
    gesta_decay_motion motion;
    for (int64_t t = low; t < high; t += MS / 8) {
        CHECK_OK(gesta_decay_at(decay, t, &motion));
        if (sign * (motion.x - edge) > 0) {
            high = t;
            break;
        }
        low = t;
    }
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        CHECK_OK(gesta_decay_at(decay, middle, &motion));
        if (sign * (motion.x - edge) > 0) high = middle;
        else low = middle;
    }
    return high;
}

static void crossings(void) {
    for (uint32_t kind = GESTA_DECAY_EXPONENTIAL; kind <= GESTA_DECAY_CONSTANT; kind++) {
        for (int b = 0; b < 2; b++) {
            for (int s = 0; s < 2 * SPEED_COUNT; s++) {
                gesta_decay_options options = options_of(kind);
                int sign = s % 2 == 0 ? 1 : -1;
                double v = sign * SPEEDS[s / 2];
                options.constant_deceleration = b * 300;
                options.rest = 1e-6;
                gesta_decay open = start(&options, 0, 0, v, 0);
                for (int e = 1; e < 20; e++) {
                    double edge = end_of(&open).x * e / 20;
                    options.max_x = sign > 0 ? edge : INFINITY;
                    options.min_x = sign > 0 ? -INFINITY : edge;
                    gesta_decay decay = start(&options, 0, 0, v, 0);
                    int64_t t = crossing_time(&open, edge, sign);
                    CHECK_NEAR(decay.x.turn, (double)(t - open.time) * 1e-9, 2.1e-9);
                    /* Neither position nor velocity jumps, in 2 ns around the crossing. */
                    gesta_decay_motion before, after, free;
                    CHECK_OK(gesta_decay_at(&decay, t - 2, &before));
                    CHECK_OK(gesta_decay_at(&decay, t + 2, &after));
                    CHECK_OK(gesta_decay_at(&open, t, &free));
                    CHECK_NEAR(before.x, edge, 4e-9 * fabs(v));
                    CHECK_NEAR(after.x, edge, 4e-9 * fabs(v));
                    CHECK_NEAR(after.velocity_x, before.velocity_x, 1e-6 * fabs(v));
                    CHECK_NEAR(after.velocity_x, free.velocity_x, 1e-6 * fabs(v));
                    CHECK(end_of(&decay).x == edge);
                    options.flags = GESTA_DECAY_STOP;
                    decay = start(&options, 0, 0, v, 0);
                    CHECK(end_of(&decay).x == edge);
                    CHECK_NEAR((double)(decay.end_time - t), 0, 2.1);
                    CHECK_OK(gesta_decay_at(&decay, decay.end_time, &after));
                    CHECK(after.x == edge && after.velocity_x == 0 && !after.moving);
                    options.flags = 0;
                }
            }
        }
    }
}

static void outside(void) {
    for (uint32_t kind = GESTA_DECAY_EXPONENTIAL; kind <= GESTA_DECAY_SPRING; kind++) {
        gesta_decay_options options = options_of(kind);
        options.min_x = 0, options.max_x = 1000;
        gesta_decay decay = start(&options, -60, 0, 0, 0);
        CHECK(at(&decay, 0).x == -60 && at(&decay, 0.05).x > -60 && end_of(&decay).x == 0);
        decay = start(&options, 1060, 0, 300, 0);
        CHECK(at(&decay, 0.01).x > 1060 && end_of(&decay).x == 1000);
        /* Android: a fling into the inside is a fling if it is strong enough. */
        decay = start(&options, -60, 0, 1000, 0);
        CHECK(kind == GESTA_DECAY_SPRING ? end_of(&decay).x == 0 : end_of(&decay).x > 80);
        decay = start(&options, -60, 0, 100, 0);
        CHECK(end_of(&decay).x == 0);
        decay = start(&options, -60, 0, 10000, 0);
        CHECK(end_of(&decay).x == (kind == GESTA_DECAY_SPRING ? 0 : 1000));
        /* At the edge, and off it. */
        decay = start(&options, 1000, 0, 500, 0);
        CHECK(at(&decay, 0.02).x > 1000 && end_of(&decay).x == 1000);
        options.flags = GESTA_DECAY_STOP;
        decay = start(&options, 1000, 0, 500, 0);
        if (kind != GESTA_DECAY_SPRING) CHECK(!at(&decay, 0).moving);
        CHECK(end_of(&decay).x == 1000);
    }
}

/* ------------------------------------------------------------------------------------------ ends and snap points -- */

/* The end is exact and the same at every frame rate; nothing moves after it. */
static void frame_rates(void) {
    static const int rates[] = {30, 60, 90, 120, 144, 240};
    for (uint32_t kind = GESTA_DECAY_EXPONENTIAL; kind <= GESTA_DECAY_SPRING; kind++) {
        for (int s = 0; s < SPEED_COUNT; s++) {
            gesta_decay_options options = options_of(kind);
            options.max_y = 123.456;
            gesta_decay decay = start(&options, 3, 4, SPEEDS[s], SPEEDS[SPEED_COUNT - 1 - s]);
            gesta_decay_motion end = end_of(&decay), last;
            for (int r = 0; r < 6; r++) {
                int64_t step = 1000000000 / rates[r], t = decay.time;
                do {
                    t += step;
                    CHECK_OK(gesta_decay_at(&decay, t, &last));
                    CHECK(last.moving == (t < decay.end_time));
                } while (last.moving);
                CHECK(memcmp(&last.x, &end.x, 4 * sizeof(double)) == 0);
            }
            CHECK(end.velocity_x == 0 && end.velocity_y == 0 && !end.moving && end.time == decay.end_time);
            /* Before its begin. */
            CHECK_OK(gesta_decay_at(&decay, decay.time - 1000 * MS, &last));
            CHECK(last.x == 3 && last.y == 4 && last.moving);
            CHECK_NEAR(last.velocity_x, SPEEDS[s], 1e-12 * SPEEDS[s]);
        }
    }
}

/* What ends at rest does not turn back on its way. */
static void monotone(void) {
    for (uint32_t kind = GESTA_DECAY_EXPONENTIAL; kind <= GESTA_DECAY_CONSTANT; kind++) {
        for (int s = 0; s < SPEED_COUNT; s++) {
            gesta_decay_options options = options_of(kind);
            options.constant_deceleration = 50 * (s % 3);
            gesta_decay decay = start(&options, 0, 0, SPEEDS[s], 0);
            gesta_decay_motion before = at(&decay, 0);
            for (int i = 1; i <= 5000; i++) {
                gesta_decay_motion now = at(&decay, seconds_of(&decay) * i / 4990);
                CHECK(now.x >= before.x && now.velocity_x <= before.velocity_x && now.velocity_x >= 0);
                before = now;
            }
        }
    }
}

static void snaps(void) {
    for (uint32_t kind = GESTA_DECAY_EXPONENTIAL; kind <= GESTA_DECAY_SPRING; kind++) {
        for (int s = 0; s < SPEED_COUNT; s++) {
            gesta_decay_options options = options_of(kind);
            options.constant_deceleration = 100;
            gesta_decay decay = start(&options, 10, 20, SPEEDS[s], -SPEEDS[s] / 3), snapped = decay;
            double reach = end_of(&decay).x - 10;
            for (int i = -4; i <= 12; i++) {
                double x = 10 + reach * i / 4 + (kind == GESTA_DECAY_SPRING ? 30 * i : 0);
                CHECK_OK(gesta_decay_snap(&decay, x, -7.125, &snapped));
                CHECK(end_of(&snapped).x == x && end_of(&snapped).y == -7.125);
                gesta_decay_motion first = at(&snapped, 0), next = at(&snapped, 1e-9);
                CHECK(first.x == 10 && first.y == 20);
                CHECK_NEAR(first.velocity_x, SPEEDS[s], 1e-12 * SPEEDS[s]);
                CHECK_NEAR(next.velocity_x, SPEEDS[s], 1e-3 * SPEEDS[s]);
                CHECK_NEAR(next.velocity_y, -SPEEDS[s] / 3, 1e-3 * SPEEDS[s]);
                gesta_decay_motion last = at(&snapped, seconds_of(&snapped) - 1e-6);
                CHECK_NEAR(last.x, x, 0.11);
                CHECK_NEAR(last.y, -7.125, 0.11);
                /* Ahead, and not too far: without turning back. */
                if (kind != GESTA_DECAY_SPRING && i > 0 && i < 8) {
                    double before = 10;
                    for (int k = 1; k < 100; k++) {
                        double now = at(&snapped, seconds_of(&snapped) * k / 100).x;
                        CHECK(now >= before - 1e-12 * fabs(x) && now <= x + 1e-12 * fabs(x));
                        before = now;
                    }
                }
            }
            /* To where it would end: the same curve. */
            if (kind == GESTA_DECAY_SPRING) continue;
            CHECK_OK(gesta_decay_snap(&decay, end_of(&decay).x, end_of(&decay).y, &snapped));
            near(at(&snapped, 0.1).x, at(&decay, 0.1).x, 1e-9, "snapped to its end", SPEEDS[s], 0.1);
            /* Without braking, the axes rest one by one. */
            double within = kind == GESTA_DECAY_EXPONENTIAL ? 0.03 : 2e-9;
            near(seconds_of(&snapped), seconds_of(&decay), within, "its duration", SPEEDS[s], 0.1);
        }
    }
}

/* Catching is reading: what begins there continues as if nothing had been. */
static void catches(void) {
    gesta_decay_options options = options_of(GESTA_DECAY_EXPONENTIAL);
    gesta_decay decay = start(&options, 0, 0, 1500, 0);
    gesta_decay_motion caught = at(&decay, 0.25);
    gesta_decay again = start(&options, caught.x, 0, caught.velocity_x, 0);
    near(at(&again, 0.5).x, at(&decay, 0.75).x, 1e-9, "caught", 1500, 0.75);
    near(end_of(&again).x, end_of(&decay).x, 1e-9, "caught", 1500, 0.75);
}

/* ---------------------------------------------------------------------------------------------------------- zoom -- */

static void zooms(void) {
    gesta_decay_options options = options_of(GESTA_DECAY_EXPONENTIAL);
    options.flags = GESTA_DECAY_ZOOM;
    gesta_decay in = start(&options, 2, 0, 3, 0), out = start(&options, 2, 0, -3, 0);
    double k = -1000 * log(0.998);
    for (int i = 0; i < 100; i++) {
        double t = i * 0.02, u = 1.5 / k * (1 - exp(-k * t));
        if (t >= seconds_of(&in)) break;
        CHECK_NEAR(at(&in, t).x, 2 * exp(u), 1e-9);
        CHECK_NEAR(at(&in, t).velocity_x, 2 * exp(u) * 1.5 * exp(-k * t), 1e-9);
        /* In and out have the same course. */
        CHECK_NEAR(at(&in, t).x * at(&out, t).x, 4, 1e-9);
    }
    CHECK_NEAR(end_of(&in).x, 2 * exp(1.5 / k), 1e-9);
    options.min_x = 0.5, options.max_x = 3;
    in = start(&options, 2, 0, 3, 0);
    CHECK(end_of(&in).x == 3);
    int is_beyond = 0;
    for (int i = 0; i < 400; i++) is_beyond |= at(&in, i * 0.005).x > 3;
    CHECK(is_beyond);
    in = start(&options, 4, 0, 0, 0);
    CHECK(at(&in, 0).x == 4 && end_of(&in).x == 3);
    in = start(&options, 0.25, 0, 0, 0);
    CHECK(end_of(&in).x == 0.5);
    CHECK_OK(gesta_decay_snap(&in, 1, 0, &in));
    CHECK(end_of(&in).x == 1);
}

/* ----------------------------------------------------------------------------------------------- what is carried -- */

static void carry(uint32_t rule, int64_t pause, double caught_x, double caught_y, double flick_x, double flick_y,
                  double want_x, double want_y) {
    double x = 0, y = 0;
    CHECK_OK(gesta_decay_carry(rule, pause, caught_x, caught_y, flick_x, flick_y, &x, &y));
    CHECK_NEAR(x, want_x, 1e-9 * (1 + fabs(want_x)));
    CHECK_NEAR(y, want_y, 1e-9 * (1 + fabs(want_y)));
}

static void carries(void) {
    carry(GESTA_CARRY_NONE, 0, 900, 0, 800, 0, 800, 0);
    /* OverScroller.fling: the signs of both axes must agree. */
    carry(GESTA_CARRY_ANDROID, 0, 900, 100, 800, 50, 1700, 150);
    carry(GESTA_CARRY_ANDROID, 0, 900, 100, 800, -50, 800, -50);
    carry(GESTA_CARRY_ANDROID, 0, 900, 0, 800, 0, 1700, 0);
    carry(GESTA_CARRY_ANDROID, 0, 900, 0, 800, 1, 800, 1);
    carry(GESTA_CARRY_ANDROID, 40 * MS, 900, 0, 800, 0, 1700, 0);
    carry(GESTA_CARRY_ANDROID, 40 * MS + 1, 900, 0, 800, 0, 800, 0);
    /* BouncingScrollPhysics.carriedMomentum: at most 40,000. */
    carry(GESTA_CARRY_FLUTTER, 0, 1000, 0, 800, 0, 800 + 0.000816 * pow(1000, 1.967), 0);
    carry(GESTA_CARRY_FLUTTER, 0, -1000, 3000, -800, 9000, -800 - 0.000816 * pow(1000, 1.967),
          9000 + 0.000816 * pow(3000, 1.967));
    carry(GESTA_CARRY_FLUTTER, 0, 20000, 0, 30000, 0, 70000, 0);
    carry(GESTA_CARRY_FLUTTER, 0, 1000, 0, -800, 0, -800, 0);
    /* Slower than half of it, and after a rest. */
    carry(GESTA_CARRY_FLUTTER, 0, 3000, 0, 2500, 0, 2500, 0);
    carry(GESTA_CARRY_FLUTTER, 20 * MS + 1, 1000, 0, 800, 0, 800, 0);
    /* gtk_scrolled_window_accumulate_velocity: nothing below a third, all at the same speed, at most 6 times. */
    carry(GESTA_CARRY_GTK, 1000 * MS, 1000, 0, 329, 0, 329, 0);
    carry(GESTA_CARRY_GTK, 1000 * MS, 1000, -1000, 1000, -1000, 2000, -2000);
    carry(GESTA_CARRY_GTK, 0, 1000, 0, 665, 0, 665 + 1000 * (665 - 330) / 670.0, 0);
    carry(GESTA_CARRY_GTK, 0, 100, 0, 5000, 0, 5600, 0);
    carry(GESTA_CARRY_GTK, 0, 1000, 0, -1000, 0, -1000, 0);
    /* fling_booster_unittest.cc: FlingBoost, NoFlingBoostIfFlingInDifferentDirection, NoFlingBoostIfFlingTooSlow,
     * NoFlingBoostIfScrollDelayed. */
    carry(GESTA_CARRY_CHROMIUM, 10 * MS, 1000, 1000, 1000, 1000, 2000, 2000);
    carry(GESTA_CARRY_CHROMIUM, 10 * MS, 1000, 1000, -1000, -1000, -1000, -1000);
    carry(GESTA_CARRY_CHROMIUM, 10 * MS, 1000, 1000, 100, 100, 100, 100);
    carry(GESTA_CARRY_CHROMIUM, 100 * MS, 1000, 1000, 1000, 1000, 1000, 1000);
    carry(GESTA_CARRY_CHROMIUM, 0, 200, 200, 1000, 1000, 1000, 1000);
    carry(GESTA_CARRY_CHROMIUM, 0, 1000, 0, 0, 1000, 0, 1000);
    double x = 7, y = 8;
    CHECK_EQUAL(gesta_decay_carry(5, 0, 1, 1, 1, 1, &x, &y), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_carry(1, 0, 1, 1, 1, 1, NULL, &y), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_carry(1, 0, 1, 1, 1, 1, &x, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_carry(1, -1, 1, 1, 1, 1, &x, &y), GESTA_E_TIME);
    CHECK_EQUAL(gesta_decay_carry(1, 0, NAN, 1, 1, 1, &x, &y), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(gesta_decay_carry(1, 0, 1, 2e12, 1, 1, &x, &y), GESTA_E_RANGE);
    CHECK_EQUAL(gesta_decay_carry(1, 0, 1, 1, INFINITY, 1, &x, &y), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(gesta_decay_carry(1, 0, 1, 1, 1, -2e12, &x, &y), GESTA_E_RANGE);
    CHECK(x == 7 && y == 8);
}

static void rubber_bands(void) {
    /* "Analysis of Apple's rubber band scrolling", 2013: its table for an iPhone of 960 units. */
    static const double table[][2] = {{5, 2.74}, {10, 5.47}, {100, 52.02}, {400, 178.98}, {960, 340.65}};
    double got = 0;
    for (int i = 0; i < 5; i++) {
        CHECK_OK(gesta_rubber_band_stretch(table[i][0], 960, 0.55, &got));
        CHECK_NEAR(got, table[i][1], 0.006);
    }
    for (int i = -50; i <= 50; i++) {
        double x = i * fabs((double)i) * 3.7, stretch = 0, back = 0;
        CHECK_OK(gesta_rubber_band_stretch(x, 300, 0.55, &stretch));
        CHECK_NEAR(stretch, (x < 0 ? -1 : 1) * 300 * (1 - 1 / (0.55 * fabs(x) / 300 + 1)), 1e-9);
        CHECK(fabs(stretch) < 300);
        CHECK_OK(gesta_rubber_band_distance(stretch, 300, 0.55, &back));
        CHECK_NEAR(back, x, 1e-9 * fabs(x));
    }
    got = 3;
    CHECK_EQUAL(gesta_rubber_band_stretch(1, 300, 0.55, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_rubber_band_stretch(NAN, 300, 0.55, &got), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(gesta_rubber_band_stretch(2e9, 300, 0.55, &got), GESTA_E_RANGE);
    CHECK_EQUAL(gesta_rubber_band_stretch(1, 0, 0.55, &got), GESTA_E_RANGE);
    CHECK_EQUAL(gesta_rubber_band_stretch(1, 300, 1.01, &got), GESTA_E_RANGE);
    CHECK_EQUAL(gesta_rubber_band_distance(1, 300, 0.55, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_rubber_band_distance(300, 300, 0.55, &got), GESTA_E_RANGE);
    CHECK_EQUAL(gesta_rubber_band_distance(-301, 300, 0.55, &got), GESTA_E_RANGE);
    CHECK_EQUAL(gesta_rubber_band_distance(1, INFINITY, 0.55, &got), GESTA_E_NOT_FINITE);
    CHECK(got == 3);
}

/* --------------------------------------------------------------------------------------------- invalid arguments -- */

static void refused(gesta_decay_options options, double x, double v, int32_t code, const char *words) {
    char message[160] = "?";
    gesta_decay decay, before;
    memset(&decay, 7, sizeof decay);
    decay.size = sizeof decay;
    before = decay;
    options.message = message, options.capacity = sizeof message;
    CHECK_EQUAL(gesta_decay_start(&options, 0, x, 0, v, 0, &decay), code);
    CHECK_HAS(message, words);
    CHECK(strncmp(message, "gesta_decay_start: ", 19) == 0);
    CHECK(memcmp(&decay, &before, sizeof decay) == 0);
}

static void refusals(void) {
    const gesta_decay_options good = options_of(GESTA_DECAY_EXPONENTIAL);
    gesta_decay_options bad = good;
    bad.kind = 5;
    refused(bad, 0, 0, GESTA_E_ARGUMENT, "options->kind is 5, must be a value of gesta_decay_kind");
    bad = good, bad.flags = 4;
    refused(bad, 0, 0, GESTA_E_ARGUMENT, "options->flags is 0x");
    bad = good, bad.kind = GESTA_DECAY_SPLINE, bad.flags = GESTA_DECAY_ZOOM;
    refused(bad, 1, 0, GESTA_E_ARGUMENT, "options->kind is GESTA_DECAY_SPLINE, must be another one to zoom");
    bad = good, bad.reserved = 1;
    refused(bad, 0, 0, GESTA_E_ARGUMENT, "options->reserved is 1, must be 0");
    bad = good, bad.rate = 1;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->rate is 1, must be from 0.001 to 0.9999");
    bad = good, bad.rate = NAN;
    refused(bad, 0, 0, GESTA_E_NOT_FINITE, "options->rate is nan");
    bad = good, bad.drag = 0;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->drag is 0, must be from 1e-100 to 0.99");
    bad = good, bad.constant_deceleration = -1;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->constant_deceleration is -1");
    bad = good, bad.deceleration = 0;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->deceleration is 0");
    bad = good, bad.friction = 0;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->friction is 0");
    bad = good, bad.units_per_mm = 1e7;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->units_per_mm is 10000000");
    bad = good, bad.stiffness = INFINITY;
    refused(bad, 0, 0, GESTA_E_NOT_FINITE, "options->stiffness is inf");
    bad = good, bad.damping_ratio = 0;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->damping_ratio is 0, must be from 0.01 to 100");
    bad = good, bad.rest = -0.1;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->rest is -0.1");
    bad = good, bad.min_x = INFINITY, bad.max_x = INFINITY;
    refused(bad, 0, 0, GESTA_E_NOT_FINITE, "options->min_x is inf");
    bad = good, bad.max_y = -INFINITY;
    refused(bad, 0, 0, GESTA_E_NOT_FINITE, "options->max_y is -inf");
    bad = good, bad.flags = GESTA_DECAY_ZOOM, bad.max_x = 0;
    refused(bad, 1, 0, GESTA_E_RANGE, "options->max_x is 0, must be from 1e-9 to");
    bad = good, bad.min_x = NAN;
    refused(bad, 0, 0, GESTA_E_NOT_FINITE, "options->min_x is nan");
    bad = good, bad.max_y = 2e9;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->max_y is 2000000000");
    bad = good, bad.min_x = 5, bad.max_x = 4;
    refused(bad, 0, 0, GESTA_E_RANGE, "options->max_x is 4, must be at least options->min_x, 5");
    refused(good, INFINITY, 0, GESTA_E_NOT_FINITE, "x is inf");
    refused(good, -2e9, 0, GESTA_E_RANGE, "x is -2000000000");
    refused(good, 0, 2e12, GESTA_E_RANGE, "velocity_x is 2e12");
    bad = good, bad.flags = GESTA_DECAY_ZOOM;
    refused(bad, 0, 0, GESTA_E_RANGE, "x is 0, must be from 1e-9 to");
    refused(bad, 2, 2001, GESTA_E_RANGE, "velocity_x is 2001, must be from -2000 to 2000");

    gesta_decay decay;
    gesta_decay_motion motion;
    memset(&decay, 0, sizeof decay);
    CHECK_EQUAL(gesta_decay_options_init(NULL, sizeof bad), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_options_init(&bad, 8), GESTA_E_SIZE);
    CHECK_EQUAL(gesta_decay_options_init(&bad, 5000), GESTA_E_SIZE);
    CHECK_EQUAL(gesta_decay_start(NULL, 0, 0, 0, 0, 0, &decay), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_start(&good, 0, 0, 0, 0, 0, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_start(&good, 0, 0, 0, 0, 0, &decay), GESTA_E_SIZE);
    decay.size = sizeof decay;
    bad = good, bad.size = 4;
    CHECK_EQUAL(gesta_decay_start(&bad, 0, 0, 0, 0, 0, &decay), GESTA_E_SIZE);
    bad = good, bad.capacity = 4;
    CHECK_EQUAL(gesta_decay_start(&bad, 0, 0, 0, 0, 0, &decay), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_start(&good, INT64_MAX, 0, 0, 0, 0, &decay), GESTA_E_TIME);
    CHECK_EQUAL(gesta_decay_start(&good, INT64_MIN, 0, 0, 0, 0, &decay), GESTA_E_TIME);
    CHECK_EQUAL(gesta_decay_at(&decay, 0, &motion), GESTA_E_STATE);
    CHECK_EQUAL(gesta_decay_end(&decay, &motion), GESTA_E_STATE);
    CHECK_EQUAL(gesta_decay_snap(&decay, 0, 0, &decay), GESTA_E_STATE);
    decay = start(&good, 0, 0, 100, 100);
    CHECK_EQUAL(gesta_decay_at(NULL, 0, &motion), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_at(&decay, 0, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_at(&decay, INT64_MAX, &motion), GESTA_E_TIME);
    CHECK_EQUAL(gesta_decay_at(&decay, INT64_MIN, &motion), GESTA_E_TIME);
    CHECK_EQUAL(gesta_decay_end(NULL, &motion), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_end(&decay, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_snap(NULL, 0, 0, &decay), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_snap(&decay, 0, 0, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_decay_snap(&decay, NAN, 0, &decay), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(gesta_decay_snap(&decay, 0, 2e9, &decay), GESTA_E_RANGE);
    gesta_decay small = decay;
    small.size = 16;
    CHECK_EQUAL(gesta_decay_at(&small, 0, &motion), GESTA_E_SIZE);
    CHECK_EQUAL(gesta_decay_snap(&decay, 0, 0, &small), GESTA_E_SIZE);
    char bytes[sizeof decay + 8];
    CHECK_EQUAL(gesta_decay_at((const gesta_decay *)(const void *)(bytes + 1), 0, &motion), GESTA_E_ARGUMENT);
    /* A program that was compiled with a larger struct. */
    struct {
        gesta_decay decay;
        double more[2];
    } larger;
    memset(&larger, 0xFF, sizeof larger);
    larger.decay.size = sizeof larger;
    CHECK_OK(gesta_decay_start(&good, 0, 1, 2, 3, 4, &larger.decay));
    CHECK(larger.more[0] == 0 && larger.more[1] == 0);
    CHECK_OK(gesta_decay_at(&larger.decay, 0, &motion));
}

/* ----------------------------------------------------------------------------------------------- hostile numbers -- */

static uint64_t seed = 1;

static uint64_t dice(void) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return seed >> 17;
}

static double hostile(void) {
    static const double special[] = {0,      -0.0, NAN,   INFINITY, -INFINITY, 5e-324, -5e-324, 2.2e-308, 1e308,
                                     -1e308, 1e-9, 1,     -1,       0.998,     0.9999, 1e9,     -1e9,     1e12,
                                     -1e12,  1e-6, 1e-12, 0.01,     16777217,  1e-300, 3};
    if (dice() % 3 > 0) return special[dice() % (sizeof special / sizeof *special)];
    uint64_t bits = dice() << 40 ^ dice() << 17 ^ dice();
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* Whatever is passed: an error or finite numbers, an end that is reached, and no trap. */
static void fuzz(void) {
    static const int64_t times[] = {0, 1, -1, MS, 4611686018427387903, -4611686018427387903, INT64_MAX, INT64_MIN};
    int accepted = 0;
    for (int i = 0; i < 200000; i++) {
        gesta_decay_options options;
        gesta_decay decay = {0};
        gesta_decay_motion motion;
        CHECK(gesta_decay_options_init(&options, sizeof options) == GESTA_OK);
        decay.size = sizeof decay;
        double *numbers = &options.rate;
        for (int k = 0; k < 13; k++) {
            if (dice() % 16 == 0) numbers[k] = hostile();
        }
        options.kind = (uint32_t)(dice() % 5);
        options.flags = (uint32_t)(dice() % 4);
        int64_t time = dice() % 2 ? 0 : times[dice() % 8];
        if (gesta_decay_start(&options, time, dice() % 2 ? 1 : hostile(), dice() % 2 ? 0 : hostile(), hostile(),
                              dice() % 2 ? 0 : hostile(), &decay) != GESTA_OK)
            continue;
        accepted++;
        for (int k = 0; k < 8; k++) {
            int64_t when = dice() % 2 ? times[dice() % 8] : decay.time + (int64_t)(dice() % 5000) * MS;
            if (gesta_decay_at(&decay, when, &motion) != GESTA_OK) continue;
            if (!CHECK(isfinite(motion.x) && isfinite(motion.y))) return;
            if (!CHECK(isfinite(motion.velocity_x) && isfinite(motion.velocity_y))) return;
            if (when >= decay.end_time) CHECK(!motion.moving && motion.velocity_x == 0);
        }
        CHECK(decay.end_time >= decay.time && isfinite(end_of(&decay).x));
        double x = hostile();
        if (gesta_decay_snap(&decay, x, dice() % 2 ? 0 : hostile(), &decay) == GESTA_OK) {
            CHECK(end_of(&decay).x == x);
            CHECK_OK(gesta_decay_at(&decay, 700 * MS, &motion));
            if (!CHECK(isfinite(motion.x) && isfinite(motion.velocity_y))) return;
        }
    }
    CHECK(accepted > 20000);
    /* Damaged memory: any numbers, and no trap. */
    for (int i = 0; i < 100000; i++) {
        gesta_decay decay;
        gesta_decay_motion motion;
        double number = hostile();
        for (size_t k = 0; k < sizeof decay; k += 8) {
            if (dice() % 2) number = hostile();
            memcpy((char *)&decay + k, &number, 8);
        }
        decay.size = sizeof decay;
        decay.kind = (uint32_t)(dice() % 6);
        decay.started = 1;
        gesta_decay_at(&decay, times[dice() % 8], &motion);
        gesta_decay_end(&decay, &motion);
        gesta_decay_snap(&decay, 1, 0, &decay);
    }
}

int main(void) {
    CHECK(decay_bits() == DECAY_BITS);
    exponentials();
    frictions();
    constants();
    springs();
    splines();
    directions();
    edges_by_axis();
    crossings();
    outside();
    frame_rates();
    monotone();
    snaps();
    catches();
    zooms();
    carries();
    rubber_bands();
    refusals();
    fuzz();
    return check_end();
}
