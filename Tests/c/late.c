/* Late samples: given the context's time, counted, logged once and recorded so; and times that are no nanoseconds. */
#include "traced.h"

static uint64_t late_of(gesta_context *context) { return context_info(context).late_samples; }

static unsigned lines;
static char last[256];
static uint32_t level_of_last;

static void on_log(gesta_context *context, uint32_t level, const char *text, void *user) {
    (void)user;
    CHECK_ERROR(context, gesta_context_cancel(context), GESTA_E_BUSY, "");
    lines++;
    level_of_last = level;
    snprintf(last, sizeof last, "%s", text);
}

/* Without the flag a late sample is rejected, and the message says what to do. */
static void rejected(void) {
    gesta_context *context = context_new(0);
    gesta_touch two[2];
    CHECK_OK(push_down(context, 10, 1, 0, 0));
    CHECK_OK(gesta_advance(context, 40));
    CHECK_EQUAL(push_move(context, 30, 1, 1, 0), GESTA_E_TIME);
    CHECK_TEXT(gesta_context_message(context),
               "gesta_push: touches[0].time is 30, must not be before 40, the context's time: call gesta_advance with "
               "earlier times, or set GESTA_CONFIG_LATE_SAMPLES");
    two[0] = touch_at(60, 1, GESTA_PHASE_MOVED, 0, 0), two[1] = touch_at(50, 1, GESTA_PHASE_MOVED, 0, 0);
    CHECK_ERROR(context, gesta_push(context, two, 2, sizeof *two), GESTA_E_TIME,
                "touches[1].time is 50, must not be before 60, the previous sample's time");
    CHECK_EQUAL(late_of(context), 0);
    CHECK_OK(gesta_context_destroy(context));
}

/* A stroke whose samples come late still ends, at the context's time. */
static void stroke(void) {
    gesta_context *context = context_new(GESTA_CONFIG_LATE_SAMPLES);
    heard h;
    int64_t now = 0;
    memset(&h, 0, sizeof h);
    uint32_t pan = recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_recognizer_add_action(context, pan, heard_callback, &h, NULL, NULL));
    CHECK_OK(gesta_context_set_log(context, on_log, NULL, NULL));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 10 * MS, 1, 30, 0));
    CHECK_OK(gesta_advance(context, 40 * MS));
    CHECK_EQUAL(late_of(context), 0);
    CHECK_EQUAL(lines, 0);
    CHECK_OK(push_move(context, 20 * MS, 1, 60, 0));
    CHECK_EQUAL(late_of(context), 1);
    CHECK_EQUAL(lines, 1);
    CHECK_EQUAL(level_of_last, GESTA_LOG_WARNING);
    CHECK_TEXT(last,
               "gesta_push: touches[0].time is 20000000, 20000000 ns late: changed to the context's time, as are all "
               "late samples");
    CHECK_OK(push_up(context, 30 * MS, 1, 60, 0));
    CHECK_EQUAL(late_of(context), 2);
    CHECK_EQUAL(lines, 1);
    now = now_of(context);
    CHECK_EQUAL(now, 40 * MS);
    CHECK_TEXT(heard_states(&h, pan), "123");
    CHECK(h.events[1].event.time == 40 * MS && h.events[2].event.time == 40 * MS && h.events[1].event.x == 60);
    /* The clock itself does not run back. */
    CHECK_ERROR(context, gesta_advance(context, 39 * MS), GESTA_E_TIME, "now");
    CHECK_OK(gesta_context_destroy(context));
}

/* Batches: each sample at the latest time before it; other errors still reject all of it, and count nothing. */
static void batches(void) {
    gesta_context *context = context_new(GESTA_CONFIG_LATE_SAMPLES);
    struct {
        gesta_touch touch;
        double more;
    } touches[6];
    gesta_touch kept[6];
    static const int64_t times[] = {100, 50, 120, 110, 120, 90}, want[] = {100, 100, 120, 120, 120, 120};
    size_t count = 0;
    int64_t now = 0;
    uint32_t capture = recognizer_new(context, "gesta.capture");
    CHECK_OK(gesta_advance(context, 70));
    for (int i = 0; i < 6; i++) {
        touches[i].touch = touch_at(times[i], 7, i ? GESTA_PHASE_MOVED : GESTA_PHASE_BEGAN, i, -i);
        touches[i].touch.pressure = 0.5f;
    }
    touches[5].touch.x = 3e9;
    CHECK_ERROR(context, gesta_push(context, &touches[0].touch, 6, sizeof *touches), GESTA_E_RANGE, "touches[5].x");
    touches[5].touch.x = 5, touches[5].touch.time = -GESTA_TIME_MAX - 1;
    CHECK_ERROR(context, gesta_push(context, &touches[0].touch, 6, sizeof *touches), GESTA_E_TIME, "touches[5].time");
    touches[5].touch.time = 90, touches[3].touch.time = INT64_MAX;
    CHECK_ERROR(context, gesta_push(context, &touches[0].touch, 6, sizeof *touches), GESTA_E_TIME, "touches[3].time");
    CHECK_EQUAL(late_of(context), 0);
    now = now_of(context);
    CHECK_EQUAL(now, 70);
    touches[3].touch.time = 110;
    CHECK_OK(gesta_push(context, &touches[0].touch, 6, sizeof *touches));
    CHECK_EQUAL(late_of(context), 3);
    for (int i = 0; i < 6; i++) CHECK_EQUAL(touches[i].touch.time, times[i]);
    CHECK_OK(gesta_recognizer_samples(context, capture, 0, kept, 6, sizeof *kept, &count));
    CHECK_EQUAL(count, 6);
    for (int i = 0; i < 6; i++) CHECK(kept[i].time == want[i] && kept[i].x == i && kept[i].pressure == 0.5f);
    CHECK_OK(gesta_context_destroy(context));
}

/* A trace has the times that the samples were given, and replays without a difference. */
static void recorded(void) {
    static text t;
    gesta_trace_result result;
    gesta_context *context = context_new(GESTA_CONFIG_LATE_SAMPLES);
    recognizer_new(context, "gesta.pan");
    CHECK_OK(gesta_trace_start(context, collect, &t, collected));
    CHECK_OK(push_down(context, 100 * MS, 1, 0, 0));
    CHECK_OK(gesta_advance(context, 200 * MS));
    CHECK_OK(push_move(context, 150 * MS, 1, 50, 0));
    CHECK_OK(push_up(context, 160 * MS, 1, 50, 0));
    CHECK_OK(gesta_context_destroy(context));
    current = &t;
    CHECK(line_of("config 8 ") == 2);
    CHECK(line_of("touch 200000000 1 moved 50 0") > 0 && line_of("touch 200000000 1 ended 50 0") > 0);
    CHECK_OK(replay(t.bytes, t.length, NULL, &result));
    CHECK(result.differences == 0 && result.samples == 3 && result.events > 0);
}

static unsigned findings;
static char finding_text[256];

static void on_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context, (void)user;
    CHECK_EQUAL(finding->kind, GESTA_FINDING_TIMES);
    CHECK(finding->recognizer == 0 && finding->other == 0);
    findings++;
    snprintf(finding_text, sizeof finding_text, "%s", finding->text);
}

/* Taps of `duration`, and what the check then finds. */
static const char *found_after(int taps, int64_t duration) {
    gesta_context *context = context_new(0);
    size_t count = 0;
    recognizer_new(context, "gesta.tap");
    for (int i = 0; i < taps; i++) {
        CHECK_OK(push_down(context, i * duration * 4, 1, 0, 0));
        CHECK_OK(push_up(context, i * duration * 4 + duration, 1, 0, 0));
    }
    findings = 0, finding_text[0] = 0;
    CHECK_OK(gesta_context_check(context, on_finding, NULL, &count));
    CHECK_EQUAL(count, findings);
    CHECK_OK(gesta_context_destroy(context));
    return finding_text;
}

static void units_of_time(void) {
    CHECK_TEXT(found_after(3, 80),
               "times look like milliseconds, must be nanoseconds: the longest of 3 contacts took 80 ns");
    CHECK_TEXT(found_after(5, 80000),
               "times look like microseconds, must be nanoseconds: the longest of 5 contacts took 80000 ns");
    CHECK_TEXT(found_after(1, 80), "times look like milliseconds, must be nanoseconds: the contact took 80 ns");
    CHECK_TEXT(found_after(2, 20001), "");
    CHECK_TEXT(found_after(2, 0), "");
    CHECK_TEXT(found_after(0, 80), "");
    CHECK_TEXT(found_after(9, MS), "");
}

int main(void) {
    rejected();
    stroke();
    batches();
    recorded();
    units_of_time();
    return check_end();
}
