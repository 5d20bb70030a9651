/* Steady movements whose times come from a coarse clock: each velocity is that of a straight line by least squares over
 * the same positions. */
#include "motions.h"

enum { MOST = 4096 };

static const double speed = 2500; /* units/s */

/* What has been pushed, and the times of which a tracker keeps one for each 4 ms. */
static double times[MOST], places[MOST], kept[MOST];
static size_t count, kept_count;

static int64_t stamp(size_t sample, int rate, int clock) {
    const int64_t now = (int64_t)sample * 1000 * MS / rate;
    return now - now % ((int64_t)clock * MS);
}

static void keep(int64_t time, double place) {
    const double at = (double)time / 1e9;
    times[count] = at;
    places[count++] = place;
    if (kept_count == 0 || at - kept[kept_count - 1] >= 0.004 - 1e-9) kept[kept_count++] = at;
}

/* Over the last 100 ms, or the last 16 times. */
static double line(void) {
    double from = times[count - 1] - 0.1, t = 0, p = 0, n = 0, square = 0, product = 0;
    if (kept_count > 16 && kept[kept_count - 16] > from) from = kept[kept_count - 16];
    for (size_t i = 0; i < count; i++)
        if (times[i] >= from - 1e-9) n++, t += times[i], p += places[i];
    for (size_t i = 0; i < count; i++) {
        if (times[i] < from - 1e-9) continue;
        square += (times[i] - t / n) * (times[i] - t / n);
        product += (times[i] - t / n) * (places[i] - p / n);
    }
    return product / square;
}

/* Compares a figure with `unit` times the line, after the first 0.2 s. */
static void compare(const char *what, double figure, double unit, int rate, int clock) {
    if (times[count - 1] < 0.2) return;
    const double expected = line() * unit;
    if (fabs(figure - expected) > 0.045 * fabs(expected))
        printf("%s, %d Hz, a clock of %d ms, at %.3f s: %g, expected %g\n", what, rate, clock, times[count - 1], figure,
               expected);
    CHECK(fabs(figure - expected) <= 0.045 * fabs(expected));
}

static double number(uint32_t recognizer, const char *name) {
    double value = NAN;
    CHECK_OK(gesta_recognizer_number(c, recognizer, name, SIZE_MAX, &value));
    return value;
}

static void restart(void) { count = kept_count = 0; }

/* One push for each sample, or for all of a time. */
static void push_pan(int rate, int clock, int batches) {
    c = context_new(0);
    const uint32_t drag = recognizer_new(c, "gesta.pan");
    gesta_touch batch[512];
    size_t waiting = 0;
    restart();
    for (size_t i = 0; i * 1000 < 400 * (size_t)rate; i++) {
        const int64_t time = stamp(i, rate, clock);
        const double place = speed * (double)i / rate;
        if (waiting > 0 && (!batches || batch[0].time != time)) {
            CHECK_OK(gesta_push(c, batch, waiting, sizeof *batch));
            for (size_t k = 0; k < waiting; k++) keep(batch[k].time, batch[k].x);
            compare(batches ? "batches" : "single pushes", number(drag, "velocity_x"), 1, rate, clock);
            waiting = 0;
        }
        batch[waiting++] = touch_at(time, 1, i == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED, place, 0);
    }
    CHECK_OK(gesta_context_destroy(c));
}

/* Two fingers, the second of which moves away: the distance grows from 500. */
static void pinch(int rate, int clock) {
    c = context_new(0);
    const uint32_t pinch = recognizer_new(c, "gesta.pinch");
    CHECK_OK(gesta_recognizer_set_number(c, pinch, "slop", SIZE_MAX, 0));
    restart();
    double base = 0;
    for (size_t i = 0; i * 1000 < 400 * (size_t)rate; i++) {
        const uint32_t phase = i == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED;
        const double place = speed * (double)i / rate;
        const int64_t time = stamp(i, rate, clock);
        const gesta_touch both[] = {touch_at(time, 1, phase, 0, 0), touch_at(time, 2, phase, 500 + place, 0)};
        CHECK_OK(gesta_push(c, both, 2, sizeof *both));
        keep(time, place);
        if (number(pinch, "scale_velocity") == 0) continue;
        if (base == 0) base = (500 + place) / number(pinch, "scale");
        compare("a pinch", number(pinch, "scale_velocity"), 1 / base, rate, clock);
    }
    CHECK_OK(gesta_context_destroy(c));
}

/* A trackpad whose steps have the times of that clock. */
static void trackpad(int rate, int clock) {
    c = context_new(0);
    const uint32_t drag = taker("gesta.pan", GESTA_INPUT_MOTION);
    restart();
    for (size_t i = 0; i * 1000 < 400 * (size_t)rate; i++) {
        gesta_motion m = swipe(0, i == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED, i == 0 ? 0 : speed / rate, 0);
        m.time = stamp(i, rate, clock);
        CHECK_OK(send(m));
        keep(m.time, speed * (double)i / rate);
        compare("a trackpad", number(drag, "velocity_x"), 1, rate, clock);
    }
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    static const int clocks[] = {1, 4, 8, 16}, rates[] = {60, 90, 120, 125, 144, 240, 500, 1000, 8000};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        for (size_t k = 0; k < sizeof rates / sizeof *rates; k++) {
            push_pan(rates[k], clocks[i], 0);
            push_pan(rates[k], clocks[i], 1);
            pinch(rates[k], clocks[i]);
            trackpad(rates[k], clocks[i]);
        }
    }
    return check_end();
}
