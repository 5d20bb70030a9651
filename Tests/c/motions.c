/* Motions of trackpads and wheels as pans: calls, begin and end, regions, arbitration, hand-overs, traces. */
#include "motions.h"

static const uint32_t ALL = GESTA_INPUT_TOUCH | GESTA_INPUT_MOTION | GESTA_INPUT_WHEEL;

static void invalid(void) {
    static const struct {
        size_t offset;
        uint32_t value;
        int32_t code;
        const char *part;
    } words[] = {
        {offsetof(gesta_motion, kind), 0, GESTA_E_PHASE, "motions[0].kind is 0"},
        {offsetof(gesta_motion, kind), 5, GESTA_E_PHASE, "motions[0].kind is 5"},
        {offsetof(gesta_motion, phase), 0, GESTA_E_PHASE, "motions[0].phase is 0"},
        {offsetof(gesta_motion, phase), GESTA_PHASE_HOVER, GESTA_E_PHASE, "motions[0].phase is 6"},
        {offsetof(gesta_motion, phase), 1u << 31 | 1, GESTA_E_PHASE, "motions[0].phase is"},
        {offsetof(gesta_motion, source), 1, GESTA_E_PHASE, "source is 1, must be 0 unless it is a scroll"},
        {offsetof(gesta_motion, source), 5, GESTA_E_PHASE, "source is 5"},
        {offsetof(gesta_motion, flags), 1, GESTA_E_PHASE, "flags is 0x00000001"},
        {offsetof(gesta_motion, fingers), 11, GESTA_E_RANGE, "fingers is 11, must be within 0..10"},
        {offsetof(gesta_motion, wheel_x), 1, GESTA_E_RANGE, "wheel_x is 1, must be 0 for this kind of motion"},
    };
    static const struct {
        size_t offset;
        double value;
        int32_t code;
        const char *part;
    } numbers[] = {
        {offsetof(gesta_motion, x), NAN, GESTA_E_NOT_FINITE, "motions[0].x is nan, must be finite"},
        {offsetof(gesta_motion, y), 2e9, GESTA_E_RANGE, "motions[0].y is 2000000000, must be within"},
        {offsetof(gesta_motion, dx), INFINITY, GESTA_E_NOT_FINITE, "motions[0].dx is inf"},
        {offsetof(gesta_motion, dy), -2e9, GESTA_E_RANGE, "motions[0].dy is -2000000000"},
        {offsetof(gesta_motion, scale), 1, GESTA_E_RANGE, "motions[0].scale is 1, must be 0 for this kind of motion"},
        {offsetof(gesta_motion, rotation), 1, GESTA_E_RANGE, "motions[0].rotation is 1"},
    };
    gesta_motion zero, good = swipe(0, GESTA_PHASE_BEGAN, 0, 0);
    memset(&zero, 0, sizeof zero);
    CHECK_ERROR(c, gesta_push_motion(c, &zero, 1, sizeof zero), GESTA_E_PHASE, "motions[0].phase is 0");
    CHECK_ERROR(c, gesta_push_motion(c, NULL, 1, sizeof zero), GESTA_E_ARGUMENT, "motions is NULL");
    CHECK_ERROR(c, gesta_push_motion(c, &good, 1, sizeof good - 8), GESTA_E_SIZE, "sizeof(gesta_motion)");
    CHECK_OK(gesta_push_motion(c, NULL, 0, 0));
    CHECK_EQUAL(gesta_push_motion(NULL, &good, 1, sizeof good), GESTA_E_ARGUMENT);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        gesta_motion m = good;
        memcpy((char *)&m + words[i].offset, &words[i].value, sizeof words[i].value);
        CHECK_ERROR(c, gesta_push_motion(c, &m, 1, sizeof m), words[i].code, words[i].part);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        gesta_motion m = good;
        memcpy((char *)&m + numbers[i].offset, &numbers[i].value, sizeof numbers[i].value);
        CHECK_ERROR(c, gesta_push_motion(c, &m, 1, sizeof m), numbers[i].code, numbers[i].part);
    }
    gesta_motion m = swipe(0, GESTA_PHASE_MOVED, 1, 0);
    CHECK_ERROR(c, gesta_push_motion(c, &m, 1, sizeof m), GESTA_E_CONTACT, "no such motion under way");
    gesta_motion two[2] = {good, good};
    CHECK_ERROR(c, gesta_push_motion(c, two, 2, sizeof *two), GESTA_E_CONTACT, "motions[1].stream is 7");
    two[1].kind = GESTA_MOTION_PINCH, two[1].phase = GESTA_PHASE_MOVED; /* the swipe began, no pinch */
    CHECK_ERROR(c, gesta_push_motion(c, two, 2, sizeof *two), GESTA_E_CONTACT, "motions[1].stream is 7");
    two[1] = swipe(-1, GESTA_PHASE_ENDED, 0, 0);
    CHECK_ERROR(c, gesta_push_motion(c, two, 2, sizeof *two), GESTA_E_TIME, "motions[1].time is -1000000");
    two[1] = swipe(8, GESTA_PHASE_MOVED, 1, 0); /* the number of fingers is that of the begin, or not stated */
    two[1].fingers = 4;
    CHECK_ERROR(c, gesta_push_motion(c, two, 2, sizeof *two), GESTA_E_RANGE,
                "motions[1].fingers is 4, must be 0 or that of the sample that began the motion");
    two[0].fingers = 0;
    CHECK_ERROR(c, gesta_push_motion(c, two, 2, sizeof *two), GESTA_E_RANGE, "motions[1].fingers is 4");
    m = fingers(0, 0, 5, 0), m.wheel_y = -120;
    CHECK_ERROR(c, gesta_push_motion(c, &m, 1, sizeof m), GESTA_E_RANGE,
                "motions[0].wheel_y is -120, must be 0 for GESTA_SOURCE_FINGER");
    gesta_motion many[GESTA_STREAMS_MAX + 1];
    for (size_t i = 0; i <= GESTA_STREAMS_MAX; i++) many[i] = good, many[i].stream = i;
    CHECK_ERROR(c, gesta_push_motion(c, many, GESTA_STREAMS_MAX + 1, sizeof *many), GESTA_E_LIMIT,
                "motions[8].stream is 8, but GESTA_STREAMS_MAX streams");
    CHECK_OK(gesta_push_motion(c, many, GESTA_STREAMS_MAX, sizeof *many));
    CHECK_ERROR(c, gesta_push_motion(c, many + GESTA_STREAMS_MAX, 1, sizeof *many), GESTA_E_LIMIT, "stream is 8");
    /* So in later calls, until it has ended. */
    static const uint32_t phases[] = {GESTA_PHASE_MOVED, GESTA_PHASE_CANCELLED, GESTA_PHASE_ENDED, GESTA_PHASE_BEGAN};
    for (size_t i = 0; i < 4; i++) {
        m = many[0], m.phase = phases[i], m.fingers = 4;
        if (i < 3) CHECK_ERROR(c, gesta_push_motion(c, &m, 1, sizeof m), GESTA_E_RANGE, "fingers is 4, must be 0 or");
        if (i < 3) m.fingers = 0;
        if (i != 1) CHECK_OK(gesta_push_motion(c, &m, 1, sizeof m));
    }
}

static void inputs(void) {
    uint32_t pan = recognizer_new(c, "gesta.pan"), tap = recognizer_new(c, "gesta.tap"), got = 0;
    CHECK_OK(setting_of(c, pan, "inputs", &got));
    CHECK_EQUAL(got, GESTA_INPUT_TOUCH);
    CHECK_ERROR(c, gesta_recognizer_set_number(c, pan, GESTA_STR("inputs"), 0), GESTA_E_RANGE,
                "inputs is 0, must be a whole number from 1 to 7");
    CHECK_ERROR(c, gesta_recognizer_set_number(c, pan, GESTA_STR("inputs"), 8), GESTA_E_RANGE,
                "inputs is 8, must be a whole number from 1 to 7");
    CHECK_ERROR(c, gesta_recognizer_set_number(c, tap, GESTA_STR("inputs"), GESTA_INPUT_MOTION), GESTA_E_TYPE,
                "which are those that gesta.tap takes");
    CHECK_OK(gesta_recognizer_set_number(c, tap, GESTA_STR("inputs"), GESTA_INPUT_TOUCH));
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("inputs"), GESTA_INPUT_MOTION));
    CHECK_OK(setting_of(c, pan, "inputs", &got));
    CHECK_EQUAL(got, GESTA_INPUT_MOTION);
    /* A pan of motions alone receives no contacts; one of contacts alone no motions. */
    uint32_t plain = recognizer_new(c, "gesta.pan");
    CHECK_OK(send(swipe(0, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(swipe(8, GESTA_PHASE_MOVED, 5, 0)));
    CHECK_EQUAL(verdict_of(c, plain).sequence, 0);
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK_OK(send(swipe(16, GESTA_PHASE_ENDED, 0, 0)));
    CHECK_OK(push_down(c, 20 * MS, 7, 50, 60));
    CHECK_OK(push_move(c, 30 * MS, 7, 150, 60));
    CHECK_EQUAL(verdict_of(c, pan).sequence, 1);
    CHECK_EQUAL(state_of(c, plain), GESTA_STATE_BEGAN);
}

/* There is no slop: the first movement begins the gesture, at its own time, and belongs to it. */
static void begins(void) {
    uint32_t pan = taker("gesta.pan", GESTA_INPUT_MOTION);
    heard h;
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
    CHECK_OK(send(swipe(100, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_POSSIBLE);
    CHECK_OK(send(swipe(108, GESTA_PHASE_MOVED, 0, 0)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_POSSIBLE);
    CHECK_OK(send(swipe(116, GESTA_PHASE_MOVED, 0.25, -0.5)));
    const gesta_event *events;
    size_t count, stride;
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK_EQUAL(count, 1);
    CHECK_EQUAL(events->state, GESTA_STATE_BEGAN);
    CHECK_EQUAL(events->time, 116 * MS);
    CHECK(events->x == 50 && events->y == 60 && events->contact_count == 1 && events->contacts[0] == 7);
    CHECK_EQUAL(events->tool, GESTA_TOOL_TRACKPAD);
    CHECK(events->values[GESTA_PAN_TRANSLATION_X] == 0.25 && events->values[GESTA_PAN_TRANSLATION_Y] == -0.5);
    CHECK_EQUAL(events->values[GESTA_PAN_CONTACT_COUNT], 3);
    for (int64_t i = 1; i <= 10; i++) CHECK_OK(send(swipe(116 + 8 * i, GESTA_PHASE_MOVED, 4, 0)));
    CHECK_NEAR(number_of(c, pan, "velocity_x"), 500, 20);
    CHECK_OK(send(swipe(204, GESTA_PHASE_ENDED, 0, 0)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_ENDED);
    CHECK_NEAR(number_of(c, pan, "translation_x"), 40.25, 0);
    CHECK_OK(send(swipe(300, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(swipe(310, GESTA_PHASE_MOVED, 1, 0)));
    CHECK_OK(send(swipe(320, GESTA_PHASE_CANCELLED, 9, 0)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_CANCELLED);
    CHECK_EQUAL(verdict_of(c, pan).reason, GESTA_REASON_CONTACT_CANCELLED);
    CHECK_OK(send(swipe(330, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(swipe(340, GESTA_PHASE_ENDED, 0, 0)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_FAILED);
    CHECK_EQUAL(verdict_of(c, pan).reason, GESTA_REASON_MOVED_TOO_LITTLE);
    CHECK_OK(gesta_context_set_observer(c, NULL, NULL, NULL));
}

static void counts_fingers(void) {
    uint32_t two = taker("gesta.pan", GESTA_INPUT_MOTION), four = taker("gesta.pan", GESTA_INPUT_MOTION);
    uint32_t three = taker("gesta.pan", GESTA_INPUT_MOTION);
    CHECK_OK(gesta_recognizer_set_number(c, two, "max_contacts", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_set_number(c, four, "min_contacts", SIZE_MAX, 4));
    CHECK_OK(gesta_recognizer_set_number(c, three, "min_contacts", SIZE_MAX, 3));
    CHECK_OK(send(swipe(0, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_EQUAL(verdict_of(c, two).reason, GESTA_REASON_TOO_MANY_CONTACTS);
    CHECK_EQUAL(verdict_of(c, four).reason, GESTA_REASON_TOO_FEW_CONTACTS);
    CHECK(verdict_of(c, four).measured == 3 && verdict_of(c, four).limit == 4);
    CHECK_OK(send(swipe(10, GESTA_PHASE_MOVED, 1, 0)));
    CHECK_EQUAL(state_of(c, three), GESTA_STATE_BEGAN);
    CHECK_OK(send(swipe(20, GESTA_PHASE_ENDED, 0, 0)));
    /* An unknown number suits all. */
    CHECK_OK(send(fingers(30, 1, 0, 0)));
    CHECK_EQUAL(state_of(c, two), GESTA_STATE_BEGAN);
}

/* A scroll of fingers ends when all axes that moved have stopped, and never by a pause. */
static void stops(void) {
    static const struct {
        const char *what;
        double dx, dy;
        uint32_t first, second; /* flags of the next two samples */
        int ends_at;            /* the first, the second, or none */
    } rows[] = {
        {"one axis, one frame", 0, 4, STOP_Y, 0, 1},
        {"the other axis stops", 0, 4, STOP_X, 0, 3},
        {"both in one frame", 3, 4, STOP_X | STOP_Y, 0, 1},
        {"one after the other", 3, 4, STOP_X, STOP_Y, 2},
        {"one of two", 3, 4, STOP_Y, 0, 3},
        {"both, one has moved", 3, 0, STOP_X | STOP_Y, 0, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        c = context_new(0);
        uint32_t pan = taker("gesta.pan", GESTA_INPUT_MOTION);
        CHECK_OK(send(fingers(0, rows[i].dx, rows[i].dy, 0)));
        CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
        CHECK_OK(gesta_advance(c, 100000 * MS));
        CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
        int ended = 3;
        CHECK_OK(send(fingers(100001, 0, 0, rows[i].first)));
        if (state_of(c, pan) == GESTA_STATE_ENDED) ended = 1;
        if (ended == 3) {
            CHECK_OK(send(fingers(100002, 0, 0, rows[i].second)));
            if (state_of(c, pan) == GESTA_STATE_ENDED) ended = 2;
        }
        if (!CHECK_EQUAL(ended, rows[i].ends_at)) printf("    %s\n", rows[i].what);
        CHECK_NEAR(number_of(c, pan, "translation_y"), rows[i].dy, 0);
        CHECK_OK(gesta_context_destroy(c));
    }
    /* An axis that moves again has not stopped; a sample may move along one axis and stop the other. */
    c = context_new(0);
    uint32_t pan = taker("gesta.pan", GESTA_INPUT_MOTION);
    CHECK_OK(send(fingers(0, 3, 4, 0)));
    CHECK_OK(send(fingers(10, 0, 0, STOP_X)));
    CHECK_OK(send(fingers(20, 1, 0, STOP_Y)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_CHANGED);
    CHECK_OK(send(fingers(30, 2, 0, STOP_X)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_ENDED);
    CHECK_NEAR(number_of(c, pan, "translation_x"), 6, 0);
    /* A stop when nothing scrolls does nothing. */
    CHECK_OK(send(fingers(40, 0, 0, STOP_X | STOP_Y)));
    CHECK_EQUAL(verdict_of(c, pan).sequence, 1);
    CHECK_OK(gesta_context_destroy(c));
}

/* Wheels, and what is not known, end 500 ms after the last sample, at that time however late the call. */
static void pauses(void) {
    static const uint32_t sources[] = {GESTA_SOURCE_UNKNOWN, GESTA_SOURCE_WHEEL, GESTA_SOURCE_WHEEL_TILT,
                                       GESTA_SOURCE_CONTINUOUS};
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        c = context_new(0);
        const gesta_event *events;
        size_t count, stride;
        int64_t deadline;
        uint32_t pan = taker("gesta.pan", GESTA_INPUT_WHEEL), other = taker("gesta.pan", GESTA_INPUT_MOTION);
        CHECK_OK(send(scroll(0, sources[i], 0, 15, 0)));
        CHECK_OK(send(scroll(400, sources[i], 0, 15, 0)));
        CHECK_OK(gesta_next_deadline(c, &deadline));
        CHECK_EQUAL(deadline, 900 * MS);
        CHECK_OK(gesta_advance(c, 900 * MS - 1));
        CHECK_EQUAL(state_of(c, pan), GESTA_STATE_CHANGED);
        CHECK_OK(gesta_advance(c, 5000 * MS));
        CHECK_OK(gesta_events(c, &events, &count, &stride));
        CHECK(count == 1 && events->state == GESTA_STATE_ENDED && events->time == 900 * MS);
        CHECK_EQUAL(events->tool, GESTA_TOOL_WHEEL);
        CHECK_OK(gesta_next_deadline(c, &deadline));
        CHECK_EQUAL(deadline, GESTA_NO_DEADLINE);
        CHECK_EQUAL(verdict_of(c, other).sequence, 0);
        /* A later sample begins another. */
        CHECK_OK(send(scroll(6000, sources[i], 0, 15, 0)));
        CHECK_EQUAL(verdict_of(c, pan).sequence, 2);
        CHECK_NEAR(number_of(c, pan, "translation_y"), 15, 0);
        CHECK_OK(gesta_context_destroy(c));
    }
}

static void push_again(gesta_context *context, const gesta_event *event, void *user) {
    gesta_touch *waiting = (gesta_touch *)user;
    (void)context;
    if (event->state == GESTA_STATE_ENDED) waiting->x = 10; /* is checked again, and taken */
}

/* A contact that goes down ends a scroll that waits for its pause, not one of fingers: a drag can follow at once. */
static void ends_with_contacts(void) {
    uint32_t pan = taker("gesta.pan", ALL), wheel = recognizer_new(c, "gesta.scroll");
    const gesta_event *events;
    size_t count, stride;
    int64_t deadline;
    gesta_touch two[2] = {touch_at(30 * MS, 1, GESTA_PHASE_BEGAN, 50, 60),
                          touch_at(30 * MS, 2, GESTA_PHASE_HOVER, 50, 60)};
    CHECK_OK(send(notch(0, -15)));
    CHECK_OK(send(notch(10, -15)));
    CHECK_OK(gesta_push(c, &two[1], 1, sizeof *two)); /* not by a contact that hovers */
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_CHANGED);
    uint32_t action;
    CHECK_OK(gesta_recognizer_add_action(c, pan, push_again, two, NULL, &action));
    CHECK_OK(gesta_push(c, two, 2, sizeof *two));
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK(count == 2 && events->state == GESTA_STATE_ENDED && events->time == 30 * MS);
    CHECK(events->recognizer == pan || events->recognizer == wheel);
    CHECK_EQUAL(state_of(c, wheel), GESTA_STATE_ENDED);
    CHECK_OK(gesta_next_deadline(c, &deadline));
    CHECK_EQUAL(deadline, GESTA_NO_DEADLINE);
    CHECK_OK(push_move(c, 40 * MS, 1, 90, 60));
    CHECK_EQUAL(verdict_of(c, pan).sequence, 2);
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    /* What the wheel turns now is another scroll, which loses. */
    CHECK_OK(send(notch(50, -15)));
    CHECK_EQUAL(verdict_of(c, wheel).sequence, 2);
    CHECK_EQUAL(verdict_of(c, pan).sequence, 2);
    CHECK_OK(push_down(c, 60 * MS, 3, 50, 60)); /* a second contact as well */
    CHECK_EQUAL(state_of(c, wheel), GESTA_STATE_ENDED);
    CHECK_OK(push_up(c, 70 * MS, 3, 50, 60));
    CHECK_OK(push_up(c, 70 * MS, 1, 90, 60));
    CHECK_OK(send(fingers(80, 0, 5, 0)));
    CHECK_OK(push_down(c, 90 * MS, 1, 50, 60));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK_EQUAL(state_of(c, wheel), GESTA_STATE_BEGAN);
}

/* Those that have paused at the same time end as they began, whichever was first before. */
static void pauses_in_order(void) {
    uint32_t pan = taker("gesta.pan", GESTA_INPUT_WHEEL);
    CHECK_OK(gesta_recognizer_set_number(c, pan, "per_contact", SIZE_MAX, 1));
    for (int turn = 0; turn < 2; turn++) {
        const gesta_event *events;
        size_t count, stride;
        gesta_motion m = notch(1000 * turn, 15);
        for (uint64_t i = 0; i < 2; i++) {
            m.stream = turn == 0 ? i : 1 - i;
            CHECK_OK(send(m));
        }
        CHECK_OK(gesta_advance(c, 1000 * turn * MS + GESTA_SCROLL_PAUSE));
        CHECK_OK(gesta_events(c, &events, &count, &stride));
        const gesta_event *second = (const gesta_event *)((const char *)events + stride);
        CHECK(count == 2 && events->state == GESTA_STATE_ENDED && second->state == GESTA_STATE_ENDED);
        CHECK_EQUAL(events->contacts[0], turn);
        CHECK_EQUAL(second->contacts[0], 1 - turn);
    }
}

static void modifiers_and_sources(void) {
    uint32_t pan = taker("gesta.pan", ALL);
    gesta_motion m = notch(0, -15);
    CHECK_OK(send(m));
    m.time = 10 * MS, m.modifiers = GESTA_MODIFIER_CONTROL;
    CHECK_OK(set_modifiers(c, pan, 0, GESTA_MODIFIER_CONTROL));
    CHECK_OK(send(m));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_ENDED); /* and the next one is not for it */
    CHECK_EQUAL(verdict_of(c, pan).sequence, 1);
    m.time = 20 * MS, m.modifiers = 0;
    CHECK_OK(send(m));
    CHECK_EQUAL(verdict_of(c, pan).sequence, 2);
    /* Fingers keep the modifiers with which they have begun. */
    CHECK_OK(send(fingers(30, 0, 3, 0)));
    CHECK_EQUAL(verdict_of(c, pan).sequence, 3);
    m = fingers(40, 0, 3, 0), m.modifiers = GESTA_MODIFIER_CONTROL;
    CHECK_OK(send(m));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_CHANGED);
    const gesta_event *events;
    size_t count, stride;
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK(count == 1 && events->modifiers == 0);
    CHECK_OK(send(notch(50, 15))); /* a wheel ends what fingers scroll */
    CHECK_EQUAL(verdict_of(c, pan).sequence, 4);
    CHECK_OK(send(fingers(60, 0, 0, STOP_Y))); /* and their stop does not end the wheel */
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
}

/* What the pointer is above at the begin receives the whole stream. */
static void regions(void) {
    uint32_t left = region_new(0, 0, 100, 100), right = region_new(100, 0, 100, 100);
    uint32_t a = taker("gesta.pan", ALL), b = taker("gesta.pan", ALL), page = taker("gesta.pan", ALL);
    CHECK_OK(gesta_recognizer_attach(c, a, left));
    CHECK_OK(gesta_recognizer_attach(c, b, right));
    CHECK_OK(send(fingers(0, 0, 3, 0)));
    gesta_motion m = fingers(10, 0, 3, 0);
    m.x = 150;
    CHECK_OK(send(m));
    CHECK_NEAR(number_of(c, a, "translation_y"), 6, 0);
    CHECK_EQUAL(verdict_of(c, b).sequence, 0);
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_FAILED);
    CHECK(verdict_of(c, page).reason == GESTA_REASON_LOST && verdict_of(c, page).blocker == a);
    /* Through the system's momentum too, also if the fingers have ended it before. */
    m = fingers(20, 0, 0, 0), m.phase = GESTA_PHASE_ENDED;
    CHECK_OK(send(m));
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
    m = fingers(30, 0, 2, MOMENTUM), m.x = 150;
    CHECK_OK(send(m));
    CHECK(state_of(c, a) == GESTA_STATE_BEGAN && verdict_of(c, a).sequence == 2);
    CHECK_EQUAL(verdict_of(c, b).sequence, 0);
    CHECK_EQUAL(verdict_of(c, page).sequence, 1); /* it had lost */
    m.time = 40 * MS, m.flags = MOMENTUM | STOP_Y, m.dy = 0;
    CHECK_OK(send(m));
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
    /* Along the axis that the inner one does not have, the outer one takes the stream. */
    CHECK_OK(gesta_recognizer_set_text(c, a, "axis", SIZE_MAX, "horizontal", SIZE_MAX));
    CHECK_OK(send(fingers(50, 0, 3, 0)));
    CHECK_EQUAL(verdict_of(c, a).reason, GESTA_REASON_WRONG_DIRECTION);
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_BEGAN);
}

/* Without a scroll before it, momentum is a scroll as any other. */
static void momentum_alone(void) {
    uint32_t pan = taker("gesta.pan", ALL);
    CHECK_OK(send(fingers(0, 0, 3, MOMENTUM)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
}

/* Momentum goes on in what is left of where the scroll began. */
/* Wheel units without a movement have no velocity. */
static void units_alone(void) {
    uint32_t id = recognizer_new(c, "gesta.scroll");
    gesta_motion m = scroll(0, GESTA_SOURCE_CONTINUOUS, 0, 0, 0);
    m.wheel_y = 30;
    CHECK_OK(send(m));
    CHECK(state_of(c, id) == GESTA_STATE_BEGAN);
    CHECK(number_of(c, id, "velocity_y") == 0);
}

static void momentum_outside(void) {
    for (int i = 0; i < 4; i++) {
        int destroys = i & 1, isInner = i >> 1;
        uint32_t row = region_new(0, 0, 100, 100), inner = taker("gesta.pan", ALL), page = taker("gesta.pan", ALL);
        CHECK_OK(gesta_recognizer_attach(c, inner, row));
        if (!isInner) CHECK_OK(gesta_recognizer_set_text(c, inner, "axis", SIZE_MAX, "horizontal", SIZE_MAX));
        CHECK_OK(send(fingers(100 * i, 0, 3, 0)));
        /* Once while it scrolls, once afterwards. */
        if (destroys && !isInner) CHECK_OK(gesta_region_destroy(c, row));
        CHECK_OK(send(fingers(100 * i + 10, 0, 0, STOP_Y)));
        CHECK_EQUAL(state_of(c, isInner ? inner : page), GESTA_STATE_ENDED);
        if (destroys && isInner) CHECK_OK(gesta_region_destroy(c, row));
        if (!destroys) CHECK_OK(gesta_region_set_enabled(c, row, 0));
        CHECK_OK(send(fingers(100 * i + 20, 0, 2, MOMENTUM)));
        CHECK_EQUAL(verdict_of(c, page).sequence, isInner ? 1 : 2); /* only what the scroll has moved */
        CHECK_EQUAL(verdict_of(c, inner).sequence, 1);
        CHECK_OK(send(fingers(100 * i + 30, 0, 0, MOMENTUM | STOP_Y)));
        CHECK_OK(gesta_recognizer_destroy(c, inner));
        CHECK_OK(gesta_recognizer_destroy(c, page));
    }
}

/* The verdict names the first of the winners, by its contact and by its order. */
static void first_winner(void) {
    uint32_t left = region_new(0, 0, 100, 100), right = region_new(100, 0, 100, 100);
    uint32_t a = taker("gesta.pan", ALL), b = taker("gesta.pan", ALL), pad = taker("gesta.pan", GESTA_INPUT_MOTION);
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_SIMULTANEOUS, b, 1));
    CHECK_OK(push_down(c, 0, 1, 50, 50));
    CHECK_OK(push_move(c, 10 * MS, 1, 80, 50));
    CHECK(state_of(c, a) == GESTA_STATE_BEGAN && state_of(c, b) == GESTA_STATE_BEGAN);
    CHECK_OK(send(fingers(20, 0, 3, 0)));
    CHECK_EQUAL(verdict_of(c, pad).blocker, a);
    CHECK_OK(send(fingers(30, 0, 0, STOP_Y)));
    CHECK_OK(push_up(c, 40 * MS, 1, 80, 50));
    /* The stream that began first is not the one that was seen first. */
    uint32_t touch = taker("gesta.pan", GESTA_INPUT_TOUCH);
    CHECK_OK(gesta_recognizer_attach(c, a, left));
    CHECK_OK(gesta_recognizer_attach(c, b, right));
    CHECK_OK(gesta_recognizer_attach(c, pad, GESTA_REGION_NONE));
    gesta_motion one = fingers(50, 0, 3, 0), two = fingers(60, 0, 3, 0);
    two.stream = 8, two.x = 150;
    CHECK_OK(send(two));
    two.time = one.time = 70 * MS;
    CHECK_OK(send(one));
    CHECK(state_of(c, a) == GESTA_STATE_BEGAN && state_of(c, b) == GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 80 * MS, 1, 250, 50));
    CHECK_OK(push_move(c, 90 * MS, 1, 280, 50));
    CHECK_EQUAL(verdict_of(c, touch).blocker, b);
}

/* A gesture of contacts that waits is still one of contacts when a motion has begun the recognizer's next one. */
static void waits_meanwhile(void) {
    uint32_t left = region_new(0, 0, 100, 100);
    uint32_t flick = taker("gesta.swipe", ALL), both = taker("gesta.pinch", GESTA_INPUT_TOUCH);
    uint32_t pen = taker("gesta.long_press", GESTA_INPUT_TOUCH);
    CHECK_OK(gesta_recognizer_attach(c, flick, left));
    CHECK_OK(gesta_recognizer_relate(c, flick, GESTA_RELATION_REQUIRES_FAILURE, both, 1));
    CHECK_OK(gesta_recognizer_set_number(c, both, GESTA_STR("tools"), ALL_TOOLS));
    CHECK_OK(gesta_recognizer_set_number(c, pen, GESTA_STR("tools"), GESTA_TOOLS_PEN));
    CHECK_OK(gesta_recognizer_set_number(c, both, "slop", SIZE_MAX, 1000));
    gesta_touch touch;
    memset(&touch, 0, sizeof touch);
    touch.contact = 2, touch.phase = GESTA_PHASE_BEGAN, touch.tool = GESTA_TOOL_PEN, touch.x = 250, touch.y = 50;
    CHECK_OK(push_down(c, 0, 1, 20, 50));
    CHECK_OK(gesta_push(c, &touch, 1, sizeof touch));
    for (int i = 1; i < 6; i++) CHECK_OK(push_move(c, 10 * i * MS, 1, 20 + 40 * i, 50));
    CHECK_OK(push_up(c, 50 * MS, 1, 220, 50));
    uint32_t waits = 0;
    CHECK_OK(INFO(c, flick, waits_for, &waits));
    CHECK_EQUAL(waits, both);
    CHECK_OK(send(swipe(60, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(gesta_advance(c, 2000 * MS));
    CHECK_EQUAL(state_of(c, pen), GESTA_STATE_BEGAN);
    CHECK_EQUAL(verdict_of(c, both).blocker, pen);
    const gesta_event *events;
    size_t count, stride;
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    int has_ended = 0;
    for (size_t i = 0; i < count; i++) {
        const gesta_event *e = (const gesta_event *)((const char *)events + i * stride);
        has_ended |= e->recognizer == flick && e->state == GESTA_STATE_ENDED && e->tool == GESTA_TOOL_FINGER;
    }
    CHECK(has_ended);
}

/* In nested regions, contacts and motions exclude each other unless the program allows both. */
static void excludes(void) {
    uint32_t inside = region_new(0, 0, 100, 100), beside = region_new(300, 300, 100, 100);
    uint32_t touch = taker("gesta.pan", GESTA_INPUT_TOUCH), pad = taker("gesta.pan", GESTA_INPUT_MOTION);
    uint32_t far = taker("gesta.pan", GESTA_INPUT_TOUCH), both = taker("gesta.pan", ALL);
    CHECK_OK(gesta_recognizer_attach(c, pad, inside));
    CHECK_OK(gesta_recognizer_attach(c, far, beside));
    CHECK_OK(gesta_recognizer_attach(c, both, beside));
    CHECK_OK(push_down(c, 0, 1, 50, 50));
    CHECK_OK(push_move(c, 10 * MS, 1, 80, 50));
    CHECK_EQUAL(state_of(c, touch), GESTA_STATE_BEGAN);
    CHECK_OK(send(swipe(20, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(swipe(30, GESTA_PHASE_MOVED, 5, 0)));
    CHECK_EQUAL(state_of(c, pad), GESTA_STATE_FAILED);
    CHECK(verdict_of(c, pad).reason == GESTA_REASON_LOST && verdict_of(c, pad).blocker == touch);
    CHECK_OK(send(swipe(40, GESTA_PHASE_ENDED, 0, 0)));
    CHECK_OK(push_up(c, 50 * MS, 1, 80, 50));
    /* The other way round. */
    CHECK_OK(send(swipe(60, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(swipe(70, GESTA_PHASE_MOVED, 5, 0)));
    CHECK_OK(push_down(c, 80 * MS, 1, 50, 50));
    CHECK_OK(push_move(c, 90 * MS, 1, 80, 50));
    CHECK(verdict_of(c, touch).reason == GESTA_REASON_LOST && verdict_of(c, touch).blocker == pad);
    /* Not in a region beside it. */
    CHECK_OK(push_down(c, 100 * MS, 2, 350, 350));
    CHECK_OK(push_move(c, 110 * MS, 2, 380, 350));
    CHECK_EQUAL(state_of(c, far), GESTA_STATE_BEGAN);
    CHECK_OK(push_up(c, 120 * MS, 1, 80, 50));
    CHECK_OK(gesta_recognizer_relate(c, touch, GESTA_RELATION_SIMULTANEOUS, pad, 1));
    CHECK_OK(push_down(c, 130 * MS, 1, 50, 50));
    CHECK_OK(push_move(c, 140 * MS, 1, 80, 50));
    CHECK_EQUAL(state_of(c, touch), GESTA_STATE_BEGAN);
    CHECK_EQUAL(state_of(c, pad), GESTA_STATE_BEGAN);
    /* One recognizer has one gesture at a time. */
    gesta_motion m = swipe(150, GESTA_PHASE_BEGAN, 0, 0);
    m.stream = 8, m.x = 350, m.y = 350;
    uint32_t before = verdict_of(c, both).sequence;
    CHECK_OK(send(m));
    CHECK_EQUAL(verdict_of(c, both).sequence, before);
}

/* A list with room for 10 units in a page: what both consume adds up. */
static void hands_over(void) {
    const gesta_room room = {INFINITY, INFINITY, 10, INFINITY};
    uint32_t inner = region_new(0, 0, 100, 100);
    uint32_t list = taker("gesta.pan", ALL), page = taker("gesta.pan", ALL);
    CHECK_OK(gesta_recognizer_attach(c, list, inner));
    CHECK_OK(gesta_recognizer_relate(c, list, GESTA_RELATION_PASSES_ON, page, 1));
    CHECK_OK(gesta_recognizer_set_room(c, list, &room));
    for (int64_t i = 0; i < 8; i++) CHECK_OK(send(fingers(10 * i, 0, -4, 0)));
    CHECK_EQUAL(state_of(c, list), GESTA_STATE_ENDED);
    CHECK_NEAR(number_of(c, list, "translation_y"), -10, 1e-12);
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_CHANGED);
    CHECK_NEAR(number_of(c, page, "translation_y"), -22, 1e-12);
    CHECK(number_of(c, page, "velocity_y") < -300);
    CHECK_OK(send(fingers(80, 0, 0, STOP_Y)));
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_ENDED);
    /* Without room, the page takes the next one from its first movement. */
    CHECK_OK(send(fingers(90, 0, -4, 0)));
    CHECK(verdict_of(c, list).reason == GESTA_REASON_NO_ROOM || verdict_of(c, list).reason == GESTA_REASON_LOST);
    CHECK_EQUAL(state_of(c, page), GESTA_STATE_BEGAN);
    CHECK_NEAR(number_of(c, page, "translation_y"), -4, 0);
}

static void upwards(void) {
    c = context_new(GESTA_CONFIG_Y_UP);
    uint32_t pan = taker("gesta.pan", ALL);
    CHECK_OK(send(fingers(0, 3, 4, 0)));
    CHECK(number_of(c, pan, "translation_x") == 3 && number_of(c, pan, "translation_y") == 4);
    const gesta_event *events;
    size_t count, stride;
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK(count == 1 && events->y == 60);
    CHECK_OK(gesta_context_destroy(c));
}

static void batches(void) {
    gesta_motion all[4] = {swipe(0, GESTA_PHASE_BEGAN, 0, 0), swipe(10, GESTA_PHASE_MOVED, 1, 2),
                           swipe(10, GESTA_PHASE_MOVED, 3, 4), swipe(20, GESTA_PHASE_ENDED, 0, 0)};
    uint32_t pan = taker("gesta.pan", ALL);
    CHECK_OK(gesta_push_motion(c, all, 4, sizeof *all));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_ENDED);
    CHECK_NEAR(number_of(c, pan, "translation_y"), 6, 0);
    /* One that is invalid rejects all. */
    all[3].flags = 1;
    for (int i = 0; i < 4; i++) all[i].time += 100 * MS;
    CHECK_ERROR(c, gesta_push_motion(c, all, 4, sizeof *all), GESTA_E_PHASE, "motions[3].flags");
    CHECK_EQUAL(verdict_of(c, pan).sequence, 1);
}

static void late(void) {
    c = context_new(GESTA_CONFIG_LATE_SAMPLES);
    uint32_t pan = taker("gesta.pan", ALL);
    CHECK_OK(gesta_advance(c, 50 * MS));
    gesta_motion two[2] = {swipe(0, GESTA_PHASE_BEGAN, 0, 0), swipe(10, GESTA_PHASE_MOVED, 1, 0)};
    CHECK_OK(gesta_push_motion(c, two, 2, sizeof *two));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK_EQUAL(context_info(c).late_samples, 2);
    CHECK_OK(gesta_context_destroy(c));
}

static void cancels(void) {
    uint32_t pan = taker("gesta.pan", ALL);
    CHECK_OK(send(swipe(0, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(swipe(10, GESTA_PHASE_MOVED, 1, 0)));
    CHECK_OK(send(notch(10, 15)));
    CHECK_OK(gesta_context_cancel(c));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_CANCELLED);
    CHECK_OK(send(swipe(20, GESTA_PHASE_MOVED, 1, 0))); /* ignored until it ends */
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_CANCELLED);
    CHECK_OK(send(swipe(30, GESTA_PHASE_ENDED, 0, 0)));
    CHECK_OK(send(swipe(40, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(swipe(50, GESTA_PHASE_MOVED, 1, 0)));
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_BEGAN);
    CHECK_OK(gesta_context_destroy(c)); /* in the middle */
    c = context_new(0);
}

static uint32_t destroyed;
static gesta_motion later[3];

static void destroy_it(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->state != GESTA_STATE_BEGAN) return;
    gesta_motion m = swipe(500, GESTA_PHASE_BEGAN, 0, 0);
    CHECK_EQUAL(gesta_push_motion(context, &m, 1, sizeof m), GESTA_E_BUSY);
    CHECK_OK(gesta_recognizer_destroy(context, event->recognizer));
    destroyed++;
}

static void spoil(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
    later[2].dx = NAN;
}

static void callbacks(void) {
    uint32_t pan = taker("gesta.pan", ALL), next = taker("gesta.pan", ALL);
    CHECK_OK(gesta_recognizer_add_action(c, pan, destroy_it, NULL, NULL, NULL));
    later[0] = swipe(0, GESTA_PHASE_BEGAN, 0, 0), later[1] = later[2] = swipe(10, GESTA_PHASE_MOVED, 1, 0);
    CHECK_OK(gesta_push_motion(c, later, 3, sizeof *later));
    CHECK_EQUAL(destroyed, 1);
    CHECK_OK(send(swipe(20, GESTA_PHASE_ENDED, 0, 0)));
    CHECK_OK(gesta_recognizer_add_action(c, next, spoil, NULL, NULL, NULL));
    for (int i = 0; i < 3; i++) later[i].time += 100 * MS;
    CHECK_ERROR(c, gesta_push_motion(c, later, 3, sizeof *later), GESTA_E_NOT_FINITE, "motions[2].dx is nan");
    CHECK_NEAR(number_of(c, next, "translation_x"), 1, 0);
}

static uint32_t asked_tool, asked_hits, chosen;

static uint32_t hit(gesta_context *context, const gesta_touch *touch, void *user) {
    (void)context, (void)user;
    CHECK(touch->contact == 7 && touch->x == 50 && touch->y == 60 && touch->phase == GESTA_PHASE_HOVER);
    asked_tool = touch->tool;
    asked_hits++;
    return chosen;
}

static int32_t refuse_wheels(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)context, (void)recognizer, (void)user;
    return contact->tool != GESTA_TOOL_WHEEL;
}

static void decisions(void) {
    gesta_delegate table;
    uint32_t pan = taker("gesta.pan", ALL);
    chosen = region_new(1000, 1000, 10, 10);
    CHECK_OK(gesta_recognizer_attach(c, pan, chosen));
    CHECK_OK(gesta_context_set_hit_test(c, hit, NULL, NULL));
    memset(&table, 0, sizeof table);
    table.size = sizeof table, table.should_receive = refuse_wheels;
    CHECK_OK(gesta_context_set_delegate(c, &table));
    CHECK_OK(send(notch(0, 15)));
    CHECK_EQUAL(asked_tool, GESTA_TOOL_WHEEL);
    CHECK_EQUAL(verdict_of(c, pan).sequence, 0);
    CHECK_OK(send(fingers(10, 0, 1, 0)));
    CHECK_OK(send(fingers(20, 0, 1, 0)));
    CHECK(asked_tool == GESTA_TOOL_TRACKPAD && asked_hits == 2);
    CHECK_EQUAL(state_of(c, pan), GESTA_STATE_CHANGED);
}

static void children_and_samples(void) {
    c = context_new(GESTA_CONFIG_EVENT_TOUCHES);
    uint32_t pan = taker("gesta.pan", ALL);
    CHECK_OK(gesta_recognizer_set_number(c, pan, "per_contact", SIZE_MAX, 1));
    gesta_motion other = swipe(0, GESTA_PHASE_BEGAN, 0, 0);
    other.stream = 9;
    CHECK_OK(send(other));
    CHECK_OK(send(swipe(0, GESTA_PHASE_BEGAN, 0, 0)));
    CHECK_OK(send(swipe(10, GESTA_PHASE_MOVED, 3, 0)));
    const gesta_event *events;
    size_t count, stride, samples;
    gesta_touch touch;
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK(count == 1 && events->contacts[0] == 7);
    CHECK_OK(gesta_event_touches(c, events, &touch, 1, sizeof touch, &samples));
    CHECK(samples == 1 && touch.contact == 7 && touch.x == 50 && touch.tool == GESTA_TOOL_TRACKPAD);
    other.time = 20 * MS, other.phase = GESTA_PHASE_MOVED, other.dx = 5;
    CHECK_OK(send(other));
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK(count == 1 && events->contacts[0] == 9 && events->values[0] == 5);
    CHECK_OK(gesta_context_destroy(c));
}

/* A ninth scroll ends the one that has rested longest; a thousand swipes leave nothing. */
static void many(void) {
    uint32_t pan = taker("gesta.pan", ALL);
    CHECK_OK(gesta_recognizer_set_number(c, pan, "per_contact", SIZE_MAX, 1));
    unsigned begun = 0, ended = 0;
    int64_t now = 0;
    for (uint64_t stream = 0; stream < 12; stream++) {
        const gesta_event *events;
        size_t count, stride;
        gesta_motion m = fingers(++now, 0, 1, 0);
        m.stream = stream;
        CHECK_OK(send(m));
        CHECK_OK(gesta_events(c, &events, &count, &stride));
        for (size_t i = 0; i < count; i++) {
            const gesta_event *e = (const gesta_event *)((const char *)events + i * stride);
            begun += e->state == GESTA_STATE_BEGAN;
            ended += e->state == GESTA_STATE_ENDED;
            if (e->state == GESTA_STATE_ENDED) CHECK_EQUAL(e->contacts[0], stream - 8);
        }
    }
    CHECK_EQUAL(begun, 12);
    CHECK_EQUAL(ended, 4);
    CHECK_OK(gesta_context_destroy(c));
    c = context_new(0);
    pan = taker("gesta.pan", ALL);
    begun = ended = 0;
    for (now = 1; now <= 1000; now++) {
        gesta_motion m[3] = {swipe(100 * now, GESTA_PHASE_BEGAN, 0, 0), swipe(100 * now + 10, GESTA_PHASE_MOVED, 1, 0),
                             swipe(100 * now + 20, now & 1 ? GESTA_PHASE_ENDED : GESTA_PHASE_CANCELLED, 0, 0)};
        for (int i = 0; i < 3; i++) m[i].stream = (uint64_t)(now % 20);
        CHECK_OK(gesta_push_motion(c, m, 3, sizeof *m));
        const gesta_event *events;
        size_t count, stride;
        CHECK_OK(gesta_events(c, &events, &count, &stride));
        for (size_t i = 0; i < count; i++) {
            const gesta_event *e = (const gesta_event *)((const char *)events + i * stride);
            begun += e->state == GESTA_STATE_BEGAN;
            ended += e->state == GESTA_STATE_ENDED || e->state == GESTA_STATE_CANCELLED;
        }
    }
    CHECK(begun == 1000 && ended == 1000);
}

static void traces(void) {
    static text t, saved;
    gesta_trace_result result;
    uint32_t pan = taker("gesta.pan", ALL), wheel = taker("gesta.pan", GESTA_INPUT_WHEEL);
    CHECK_OK(send(fingers(0, 0, 3, 0)));
    gesta_motion m = fingers(1, 0, 0, 0);
    CHECK_ERROR(c, gesta_trace_start(c, collect, &t, collected), GESTA_E_STATE, "");
    m.phase = GESTA_PHASE_ENDED;
    CHECK_OK(send(m));
    CHECK_OK(gesta_trace_start(c, collect, &t, collected));
    CHECK_OK(gesta_recognizer_set_number(c, wheel, GESTA_STR("inputs"), ALL));
    CHECK_OK(send(fingers(10, 0.1, 1 / 3.0, MOMENTUM)));
    m = swipe(20, GESTA_PHASE_BEGAN, 0, 0), m.modifiers = 3;
    CHECK_OK(send(m));
    CHECK_OK(send(notch(30, -15)));
    m = motion(40, GESTA_MOTION_PINCH, GESTA_PHASE_BEGAN, 0, 0);
    m.stream = 1, m.scale = 1.25, m.rotation = -0.5, m.fingers = 2;
    CHECK_OK(send(m));
    CHECK_OK(gesta_advance(c, 1000 * MS));
    CHECK_OK(gesta_trace_stop(c));
    t.bytes[t.length] = 0;
    CHECK_HAS(t.bytes, "\npush-motion 1\nmotion 10000000 7 scroll moved 50 60 dx 0.1 dy 0x1.5555555555555p-2 "
                       "source finger flags 4\n");
    CHECK_HAS(t.bytes, "motion 20000000 7 swipe began 50 60 fingers 3 modifiers 3\n");
    CHECK_HAS(t.bytes, "dy -15 wheel_y -120 source wheel\n");
    CHECK_HAS(t.bytes, "motion 40000000 1 pinch began 50 60 scale 1.25 rotation -0.5 fingers 2\n");
    CHECK_HAS(t.bytes, " inputs 7\n");
    CHECK_OK(replay(t.bytes, t.length, NULL, &result));
    CHECK_EQUAL(result.samples, 4);
    (void)pan;
    CHECK_OK(gesta_setup_save(c, collect, &saved));
    saved.bytes[saved.length] = 0;
    CHECK_HAS(saved.bytes, " 7\n");
    CHECK_OK(gesta_context_destroy(c));
    c = context_new(0);
    CHECK_OK(gesta_setup_load(c, saved.bytes, saved.length, NULL, 0, NULL));
    CHECK_OK(send(fingers(10, 0, 1, 0)));
    const gesta_event *events;
    size_t count, stride;
    CHECK_OK(gesta_events(c, &events, &count, &stride));
    CHECK_EQUAL(count, 1);
}

int main(void) {
    static void (*const tests[])(void) = {invalid,
                                          inputs,
                                          begins,
                                          counts_fingers,
                                          modifiers_and_sources,
                                          regions,
                                          excludes,
                                          hands_over,
                                          batches,
                                          cancels,
                                          callbacks,
                                          decisions,
                                          many,
                                          traces,
                                          momentum_alone,
                                          units_alone,
                                          pauses_in_order,
                                          momentum_outside,
                                          first_winner,
                                          ends_with_contacts,
                                          waits_meanwhile};
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        c = context_new(0);
        tests[i]();
        CHECK_OK(gesta_context_destroy(c));
    }
    stops();
    pauses();
    upwards();
    late();
    children_and_samples();
    return check_end();
}
