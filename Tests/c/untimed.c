/* Samples without times: velocities of a known speed at every rate and frame rate, and the times that samples get. */
#include "traced.h"

enum { SPEED = 1000, FRAMES = 400, PHASES = 40 };

static const int rates[] = {60, 125, 500, 1000}, frame_rates[] = {30, 60, 144};
static double ended_at; /* the velocity of the newest pan or swipe that has ended */
static double slowest, fastest;
static unsigned ended, far_off; /* far_off: by more than 10 % */
static int64_t jitter;          /* by how much frames differ in length, ns */

static void on_end(gesta_context *context, const gesta_event *event, void *user) {
    if (event->state != GESTA_STATE_ENDED) return;
    CHECK_OK(gesta_event_value(context, event, (const char *)user, SIZE_MAX, &ended_at));
    if (ended_at < slowest) slowest = ended_at;
    if (ended_at > fastest) fastest = ended_at;
    if (ended_at < SPEED * 0.9 || ended_at > SPEED * 1.1) far_off++;
    ended++;
}

/* The same numbers on every machine. */
static int64_t below(int64_t limit) {
    static uint32_t seed = 1;
    seed = seed * 1664525u + 1013904223u;
    return limit * (int64_t)(seed >> 8) >> 24;
}

/* A contact moves at SPEED for that time and is reported at a rate, which begins within the first frame; a program of
 * `frame_rate` frames a second receives it. */
static void drag(gesta_context *context, int64_t *now, int rate, int frame_rate, double phase, double seconds) {
    static int64_t received; /* when the previous frame was */
    gesta_touch touches[64];
    int last = (int)(seconds * rate), next = 0;
    int64_t start = *now + (int64_t)(phase * 1e9 / frame_rate);
    received = *now;
    while (next <= last + 1) {
        size_t count = 0;
        received += 1000000000 / frame_rate + below(2 * jitter) - jitter;
        for (; next <= last + 1 && count < 64; next++) {
            /* The lift comes half an interval after the last sample. */
            double at = next <= last ? next : last + 0.5;
            if (start + (int64_t)(at * 1e9 / rate) > received) break;
            touches[count++] = touch_at(0, 7,
                                        next == 0      ? GESTA_PHASE_BEGAN
                                        : next <= last ? GESTA_PHASE_MOVED
                                                       : GESTA_PHASE_ENDED,
                                        (double)(next <= last ? next : last) * SPEED / rate, 0);
        }
        CHECK_OK(gesta_push_untimed(context, touches, count, sizeof *touches, received));
        CHECK_OK(gesta_advance(context, received));
    }
    *now = received + 1000000000;
    CHECK_OK(gesta_advance(context, *now));
}

/* Every position of the first sample in its frame, so that each number of samples in the last frame occurs. */
static void speeds_of(const char *class_name, char *value, double seconds, double within) {
    for (size_t r = 0; r < sizeof rates / sizeof *rates; r++)
        for (size_t f = 0; f < sizeof frame_rates / sizeof *frame_rates; f++) {
            gesta_context *context = context_new(0);
            int64_t now = 0;
            uint32_t id = recognizer_new(context, class_name);
            CHECK_OK(gesta_recognizer_add_action(context, id, on_end, value, NULL, NULL));
            CHECK_OK(gesta_advance(context, now));
            slowest = 1e9, fastest = 0, ended = 0, far_off = 0;
            for (int i = 0; i < PHASES; i++)
                drag(context, &now, rates[r], frame_rates[f], (i + 0.5) / PHASES, seconds + 0.0031 * (i % 11));
            CHECK_EQUAL(ended, PHASES);
            /* A lift in a frame that is short of a sample, or has one too many, can be far off: few are. */
            int is_right =
                jitter ? far_off <= PHASES / 10 : slowest >= SPEED * (1 - within) && fastest <= SPEED * (1 + within);
            if (!CHECK(is_right))
                printf("%s, %g s: %d Hz, %d frames a second: %.0f to %.0f, %u far off\n", class_name, seconds, rates[r],
                       frame_rates[f], slowest, fastest, far_off);
            CHECK_OK(gesta_context_destroy(context));
        }
}

/* -------------------------------------------------------------------------------------------------------- times -- */

static uint32_t capture;
static gesta_touch kept[200];

/* Pushes `count` samples of contact 1, whose phases have the letters b, m, e, c, h and s, and returns those that the
 * capture has. */
static size_t push_phases(gesta_context *context, const char *phases, int64_t now) {
    static const char letters[] = "?bmsech";
    gesta_touch touches[200];
    size_t count = 0;
    for (; phases[count]; count++)
        touches[count] =
            touch_at(77, 1, (uint32_t)(strchr(letters, phases[count]) - letters), (double)count, (double)count);
    CHECK_OK(gesta_push_untimed(context, touches, count, sizeof *touches, now));
    CHECK_EQUAL(touches[0].time, 77); /* not modified */
    size_t all = 0;
    CHECK_OK(gesta_recognizer_samples(context, capture, 0, kept, 200, sizeof *kept, &all));
    return all;
}

static void times(void) {
    gesta_context *context = context_new(0);
    capture = recognizer_new(context, "gesta.capture");
    CHECK_OK(gesta_advance(context, 100 * MS));
    /* A pause of 2 s: a tap in it lasts 10 ms, and moves are 20 ms apart. */
    CHECK_EQUAL(push_phases(context, "be", 2100 * MS), 2);
    CHECK(kept[0].time == 2090 * MS && kept[1].time == 2100 * MS);
    CHECK_OK(gesta_advance(context, 2100 * MS));
    CHECK_EQUAL(push_phases(context, "bmmme", 4100 * MS), 5);
    for (int i = 0; i < 4; i++) CHECK_EQUAL(kept[i].time, (4030 + 20 * i) * MS);
    CHECK_EQUAL(kept[4].time, 4100 * MS);
    /* Then a steady rate of 2 samples per frame of 16 ms. The second frame determines the line. */
    CHECK_OK(gesta_advance(context, 5000 * MS));
    CHECK_EQUAL(push_phases(context, "bm", 5016 * MS), 2);
    CHECK(kept[0].time == 5004 * MS && kept[1].time == 5012 * MS);
    CHECK_OK(gesta_advance(context, 5016 * MS));
    CHECK_EQUAL(push_phases(context, "mm", 5032 * MS), 4);
    CHECK(kept[2].time == 5020 * MS && kept[3].time == 5028 * MS);
    CHECK_OK(gesta_advance(context, 5032 * MS));
    /* One more than usual, and a lift half an interval after it: the line continues. */
    CHECK_EQUAL(push_phases(context, "me", 5048 * MS), 6);
    CHECK(kept[4].time == 5036 * MS && kept[5].time == 5040 * MS);
    CHECK_OK(gesta_advance(context, 5048 * MS));
    /* A contact that rested begins another line, and its samples do not precede the frame. */
    CHECK_EQUAL(push_phases(context, "b", 5064 * MS), 1);
    CHECK_OK(gesta_advance(context, 6000 * MS));
    CHECK_EQUAL(push_phases(context, "mm", 6016 * MS), 3);
    CHECK(kept[1].time == 6004 * MS && kept[2].time == 6012 * MS);
    CHECK_OK(gesta_context_destroy(context));
}

/* The order of several contacts stays, and the times of each do not decrease. */
static void order(void) {
    gesta_context *context = context_new(0);
    gesta_touch touches[150];
    size_t count = 0;
    CHECK_OK(gesta_advance(context, 0));
    capture = recognizer_new(context, "gesta.capture");
    for (int contact = 0; contact < 3; contact++) touches[contact] = touch_at(0, (uint64_t)contact, 1, 0, 0);
    CHECK_OK(gesta_push_untimed(context, touches, 3, sizeof *touches, 16 * MS));
    CHECK_OK(gesta_recognizer_samples(context, capture, 0, kept, 200, sizeof *kept, &count));
    for (size_t i = 0; i < 3; i++) CHECK(kept[i].contact == i && kept[i].time == 8 * MS); /* one frame of samples */
    CHECK_OK(gesta_advance(context, 16 * MS));
    for (int i = 0; i < 150; i++) touches[i] = touch_at(0, (uint64_t)(i < 50 ? 0 : i % 3), 2, i, 0);
    CHECK_OK(gesta_push_untimed(context, touches, 150, sizeof *touches, 32 * MS));
    CHECK_OK(gesta_recognizer_samples(context, capture, 0, kept, 200, sizeof *kept, &count));
    CHECK_EQUAL(count, 153);
    for (size_t i = 3; i < 153; i++) {
        CHECK(kept[i].x == (double)(i - 3) && kept[i].time >= kept[i - 1].time);
        CHECK(kept[i].time >= 16 * MS && kept[i].time <= 32 * MS);
    }
    CHECK_OK(gesta_context_destroy(context));
}

/* More contacts than have a rate of their own. */
static void crowd(void) {
    gesta_config config;
    gesta_context *context;
    gesta_touch touches[100];
    int64_t now = 0;
    gesta_config_init(&config, sizeof config);
    config.max_contacts = 100;
    CHECK_OK(gesta_context_create(&config, &context));
    CHECK_OK(gesta_advance(context, 0));
    for (uint64_t i = 0; i < 100; i++) touches[i] = touch_at(0, i, GESTA_PHASE_BEGAN, 0, 0);
    CHECK_OK(gesta_push_untimed(context, touches, 100, sizeof *touches, 10 * MS));
    CHECK_OK(gesta_advance(context, 10 * MS));
    for (uint64_t i = 0; i < 100; i++) touches[i].phase = GESTA_PHASE_ENDED;
    CHECK_OK(gesta_push_untimed(context, touches, 100, sizeof *touches, 20 * MS));
    now = now_of(context);
    CHECK(now >= 10 * MS && now <= 20 * MS);
    CHECK_OK(gesta_context_destroy(context));
}

/* ------------------------------------------------------------------------------------------------------- errors -- */

static void on_pan(gesta_context *context, const gesta_event *event, void *user) {
    gesta_touch touch = touch_at(0, 9, GESTA_PHASE_BEGAN, 0, 0);
    (void)event, (void)user;
    CHECK_ERROR(context, gesta_push_untimed(context, &touch, 1, sizeof touch, 90 * MS), GESTA_E_BUSY, "callback");
}

/* A refused call changes nothing, not even the lines: what follows has the times that it would have without it. */
static void errors(void) {
    int64_t newest[2];
    for (int spoilt = 0; spoilt < 2; spoilt++) {
        gesta_context *context = context_new(0);
        gesta_touch two[2] = {touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0), touch_at(0, 1, GESTA_PHASE_MOVED, 60, 0)};
        uint32_t pan = recognizer_new(context, "gesta.pan");
        CHECK_OK(gesta_recognizer_add_action(context, pan, on_pan, NULL, NULL, NULL));
        CHECK_OK(gesta_push_untimed(context, two, 2, sizeof *two, 16 * MS));
        two[0].phase = GESTA_PHASE_MOVED;
        if (spoilt) {
            CHECK_ERROR(context, gesta_push_untimed(context, two, 2, sizeof *two, 1 * MS), GESTA_E_TIME, "now is");
            CHECK_ERROR(context, gesta_push_untimed(context, two, 0, sizeof *two, INT64_MAX), GESTA_E_TIME, "now is");
            CHECK_ERROR(context, gesta_push_untimed(context, NULL, 2, sizeof *two, 20 * MS), GESTA_E_ARGUMENT,
                        "touches");
            CHECK_ERROR(context, gesta_push_untimed(context, two, 2, 8, 20 * MS), GESTA_E_SIZE, "stride is 8");
            two[1].x = 3e9;
            CHECK_ERROR(context, gesta_push_untimed(context, two, 2, sizeof *two, 20 * MS), GESTA_E_RANGE,
                        "touches[1].x");
            two[1].x = 60, two[1].contact = 2;
            CHECK_ERROR(context, gesta_push_untimed(context, two, 2, sizeof *two, 20 * MS), GESTA_E_CONTACT,
                        "touches[1].contact");
            two[1].contact = 1;
            CHECK_EQUAL(gesta_push_untimed(NULL, two, 2, sizeof *two, 20 * MS), GESTA_E_ARGUMENT);
        }
        CHECK_OK(gesta_push_untimed(context, NULL, 0, sizeof *two, 20 * MS));
        CHECK_OK(gesta_push_untimed(context, two, 2, sizeof *two, 32 * MS));
        CHECK_OK(gesta_push_untimed(context, two, 1, sizeof *two, 48 * MS));
        newest[spoilt] = now_of(context);
        CHECK_OK(gesta_context_destroy(context));
    }
    CHECK_EQUAL(newest[0], newest[1]);
}

/* Times at both ends of what is valid, and the first call of a context. */
static void limits(void) {
    static const int64_t ends[] = {-GESTA_TIME_MAX, -GESTA_TIME_MAX + 1, 0, GESTA_TIME_MAX};
    for (size_t i = 0; i < 4; i++)
        for (int advanced = 0; advanced < 2; advanced++) {
            gesta_context *context = context_new(0);
            gesta_touch two[2] = {touch_at(0, 1, GESTA_PHASE_BEGAN, 0, 0), touch_at(0, 1, GESTA_PHASE_ENDED, 0, 0)};
            int64_t now = 0;
            if (advanced) CHECK_OK(gesta_advance(context, -GESTA_TIME_MAX));
            CHECK_OK(gesta_push_untimed(context, two, 2, sizeof *two, ends[i]));
            now = now_of(context);
            CHECK(now >= -GESTA_TIME_MAX && now <= ends[i] && ends[i] - now <= 20 * MS);
            CHECK_OK(gesta_context_destroy(context));
        }
}

/* A trace has the times, and replays without a difference. */
static void recorded(void) {
    static text t;
    gesta_trace_result result;
    gesta_context *context = context_new(0);
    recognizer_new(context, "gesta.pan");
    int64_t now = 0;
    CHECK_OK(gesta_trace_start(context, collect, &t, collected));
    CHECK_OK(gesta_advance(context, 0));
    drag(context, &now, 125, 60, 0.5, 0.2);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(replay(t.bytes, t.length, NULL, &result));
    CHECK(result.differences == 0 && result.samples == 27 && result.events > 0);
}

int main(void) {
    static char velocity[] = "velocity_x", speed[] = "speed";
    speeds_of("gesta.pan", velocity, 0.3, 0.1);
    speeds_of("gesta.pan", velocity, 1, 0.1);
    speeds_of("gesta.swipe", speed, 0.25, 0.1);
    speeds_of("gesta.swipe", speed, 0.15, 0.2); /* of few frames, whose numbers of samples leave the rate open */
    jitter = 1500000;                           /* ns */
    speeds_of("gesta.pan", velocity, 0.3, 0.1);
    jitter = 0;
    times();
    order();
    crowd();
    errors();
    limits();
    recorded();
    return check_end();
}
