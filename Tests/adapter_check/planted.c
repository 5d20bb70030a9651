/*
 * An adapter without a mistake, and the same with one line changed: each mistake is found by its name, and nothing
 * else is. The toolkit is written here: it reports fingers, a mouse, a wheel and the loss of the focus, and queues the
 * events of each frame.
 */
#include "../c/check.h"
#include <gesta/gesta.h>
#include <gesta/gesta_adapter_check.h>
#include <locale.h>
#include <math.h>
#include <time.h>

#define MS 1000000LL
enum { WIDTH = 1000, HEIGHT = 800, MOUSE = 1000, FRAME = 16 * MS };

/* ----------------------------------------------------------------------------------------------------- a toolkit -- */

enum kind { DOWN, MOVE, UP, MOUSE_DOWN, MOUSE_MOVE, MOUSE_UP, WHEEL, FOCUS_LOST };

struct event {
    enum kind kind;
    int64_t time;
    int finger, button; /* button: 1 left, 2 right */
    double x, y;
    int is_from_touch; /* a mouse event that the system makes from a touch */
};

static struct event queue[64];
static size_t queued;
static int64_t now; /* the toolkit's clock */

static void handle_frame(void);

/* Time passes: the program runs a frame each 16 ms. */
static void pass(int64_t ns) {
    int64_t end = now + ns;
    while (now / FRAME < end / FRAME) {
        now = (now / FRAME + 1) * FRAME;
        handle_frame();
    }
    now = end;
}

static void emit(enum kind kind, int finger, double x, double y, int button) {
    queue[queued++] = (struct event){kind, now, finger, button, x, y, 0};
    /* The first finger moves the mouse, too. */
    if (finger == 1 && kind <= UP) queue[queued++] = (struct event){kind + MOUSE_DOWN, now, 0, 1, x, y, 1};
}

/* A button in each corner below, which a person taps. */
static void tap(double x, double y) {
    emit(DOWN, 1, x, y, 0);
    pass(60 * MS);
    emit(UP, 1, x, y, 0);
    pass(600 * MS);
}

static void play_session(void) {
    pass(100 * MS);
    for (int i = 0; i < 6; i++) tap(30 + 150 * i, 740 + i);
    /* Times in a wrong unit are told from a session that is played fast by how long it really took. */
    nanosleep(&(struct timespec){.tv_nsec = 5 * MS}, NULL);
    /* a pan of one finger, reported each 5 ms */
    emit(DOWN, 1, 100.5, 750, 0);
    for (int i = 1; i <= 40; i++) {
        pass(5 * MS);
        emit(MOVE, 1, 100.5 + 5 * i, 750 - 7.25 * i, 0);
    }
    pass(5 * MS);
    emit(UP, 1, 300.5, 460, 0);
    pass(500 * MS);
    /* a pinch: one finger rests while the other moves */
    emit(DOWN, 1, 200, 750, 0);
    emit(DOWN, 2, 400, 760, 0);
    for (int i = 1; i <= 30; i++) {
        pass(8 * MS);
        emit(MOVE, 2, 400 + 6 * i, 760 - 5 * i, 0);
    }
    emit(UP, 2, 580, 610, 0);
    emit(UP, 1, 200, 750, 0);
    pass(500 * MS);
    /* the mouse: moves, a drag, and the right button during it */
    for (int i = 0; i < 10; i++) {
        emit(MOUSE_MOVE, 0, 500 + i, 600 + i, 0);
        pass(8 * MS);
    }
    emit(MOUSE_DOWN, 0, 510, 610, 1);
    for (int i = 1; i <= 20; i++) {
        pass(8 * MS);
        emit(MOUSE_MOVE, 0, 510 + 3 * i, 610, 0);
    }
    emit(MOUSE_DOWN, 0, 570, 610, 2);
    pass(300 * MS);
    emit(MOUSE_UP, 0, 570, 610, 2);
    pass(50 * MS);
    emit(MOUSE_UP, 0, 570, 610, 1);
    pass(500 * MS);
    for (int i = 0; i < 8; i++) {
        emit(WHEEL, 0, 570, 610, -1);
        pass(30 * MS);
    }
    /* a long press */
    emit(DOWN, 3, 320, 770, 0);
    pass(900 * MS);
    emit(UP, 3, 320, 770, 0);
    pass(300 * MS);
    /* another window takes the focus during a drag; the button is released there */
    emit(MOUSE_DOWN, 0, 100, 700, 1);
    pass(50 * MS);
    emit(MOUSE_MOVE, 0, 140, 700, 0);
    pass(20 * MS);
    emit(FOCUS_LOST, 0, 0, 0, 0);
    pass(4000 * MS);
    emit(MOUSE_DOWN, 0, 700, 300, 1);
    pass(80 * MS);
    emit(MOUSE_UP, 0, 700, 300, 1);
    pass(400 * MS);
}

/* ------------------------------------------------------------------------------------------------------- adapter -- */

static uint32_t mistake; /* a value of enum gesta_adapter_finding_kind, or 0 */
static int is(uint32_t kind) { return mistake == kind; }

static gesta_context *c;
static double last_x[8], last_y[8];
static int is_finger_down[8];
static uint64_t next_id, ids[8];
static uint32_t buttons;

static void push(int64_t time, uint64_t contact, uint32_t phase, double x, double y, uint32_t tool, uint32_t pressed) {
    gesta_touch touch = {.time = time, .contact = contact, .phase = phase, .x = x, .y = y, .tool = tool};
    touch.buttons = pressed;
    if (is(GESTA_ADAPTER_TIME_UNIT)) touch.time = time / MS;
    if (is(GESTA_ADAPTER_TIMES_OF_HANDLING)) touch.time = now;
    if (is(GESTA_ADAPTER_UNITS)) touch.x /= WIDTH, touch.y /= HEIGHT;
    if (is(GESTA_ADAPTER_UPSIDE_DOWN)) touch.y = HEIGHT - y;
    if (is(GESTA_ADAPTER_REFUSED) && phase == GESTA_PHASE_HOVER) touch.x = NAN;
    (void)!gesta_push(c, &touch, 1, sizeof touch);
    if (is(GESTA_ADAPTER_REPEATED_SAMPLES) && phase == GESTA_PHASE_MOVED) (void)!gesta_push(c, &touch, 1, sizeof touch);
}

static void handle_finger(const struct event *event) {
    int finger = event->finger;
    if (event->kind == DOWN) ids[finger] = is(GESTA_ADAPTER_MISSING_LIFT) ? ++next_id : (uint64_t)finger;
    if (event->kind == UP && is(GESTA_ADAPTER_MISSING_LIFT)) return;
    uint32_t phase = event->kind == DOWN ? GESTA_PHASE_BEGAN
                     : event->kind == UP ? GESTA_PHASE_ENDED
                                         : GESTA_PHASE_MOVED;
    last_x[finger] = event->x, last_y[finger] = event->y;
    is_finger_down[finger] = event->kind != UP;
    push(event->time, ids[finger], phase, event->x, event->y, GESTA_TOOL_FINGER, 0);
    if (is(GESTA_ADAPTER_UNCHANGED_CONTACTS) && event->kind == MOVE)
        for (int other = 0; other < 8; other++)
            if (other != finger && is_finger_down[other])
                push(event->time, ids[other], GESTA_PHASE_MOVED, last_x[other], last_y[other], GESTA_TOOL_FINGER, 0);
}

static void handle_mouse(const struct event *event) {
    if (event->is_from_touch && !is(GESTA_ADAPTER_DOUBLED_MOUSE)) return;
    uint32_t before = buttons, button = event->button == 2 ? GESTA_BUTTON_SECONDARY : GESTA_BUTTON_PRIMARY;
    uint64_t contact = MOUSE;
    if (event->kind == MOUSE_DOWN) buttons |= button;
    if (event->kind == MOUSE_UP) buttons &= ~button;
    uint32_t phase = GESTA_PHASE_MOVED;
    if (is(GESTA_ADAPTER_SECOND_BUTTON) && event->kind != MOUSE_MOVE) {
        contact += (uint64_t)event->button - 1;
        phase = event->kind == MOUSE_DOWN ? GESTA_PHASE_BEGAN : GESTA_PHASE_ENDED;
    } else if (before == 0 && buttons != 0) {
        phase = GESTA_PHASE_BEGAN;
    } else if (before != 0 && buttons == 0) {
        phase = GESTA_PHASE_ENDED;
    } else if (buttons == 0 && !is(GESTA_ADAPTER_NOT_DOWN)) {
        phase = GESTA_PHASE_HOVER;
    }
    last_x[0] = event->x, last_y[0] = event->y;
    push(event->time, contact, phase, event->x, event->y, GESTA_TOOL_MOUSE, buttons);
}

static void handle_wheel(const struct event *event) {
    if (is(GESTA_ADAPTER_WHEEL_AS_CONTACT)) {
        push(event->time, MOUSE + 7, GESTA_PHASE_BEGAN, event->x, event->y, GESTA_TOOL_FINGER, 0);
        push(event->time, MOUSE + 7, GESTA_PHASE_MOVED, event->x, event->y + 40 * event->button, GESTA_TOOL_FINGER, 0);
        push(event->time, MOUSE + 7, GESTA_PHASE_ENDED, event->x, event->y + 40 * event->button, GESTA_TOOL_FINGER, 0);
        return;
    }
    gesta_motion motion = {.time = event->time, .kind = GESTA_MOTION_SCROLL, .phase = GESTA_PHASE_MOVED};
    motion.source = GESTA_SOURCE_WHEEL, motion.dy = 15 * event->button, motion.wheel_y = 120 * event->button;
    if (is(GESTA_ADAPTER_TIME_UNIT)) motion.time = event->time / MS;
    if (is(GESTA_ADAPTER_TIMES_OF_HANDLING)) motion.time = now;
    (void)!gesta_push_motion(c, &motion, 1, sizeof motion);
}

static void advance(void) {
    int64_t time = now;
    if (is(GESTA_ADAPTER_TIME_UNIT)) time = now / MS;
    if (is(GESTA_ADAPTER_TWO_CLOCKS)) time = now + 5000000 * MS;
    if (!is(GESTA_ADAPTER_MISSED_DEADLINES)) (void)!gesta_advance(c, time);
}

static void handle_frame(void) {
    if (is(GESTA_ADAPTER_NO_INPUT)) queued = 0;
    if (is(GESTA_ADAPTER_LATE_SAMPLES)) advance();
    for (size_t i = 0; i < queued; i++) {
        const struct event *event = &queue[i];
        if (event->kind <= UP) handle_finger(event);
        else if (event->kind <= MOUSE_UP) handle_mouse(event);
        else if (event->kind == WHEEL) handle_wheel(event);
        else if (!is(GESTA_ADAPTER_MISSING_CANCEL)) {
            CHECK_OK(gesta_context_cancel(c));
            if (buttons != 0)
                push(event->time, MOUSE, GESTA_PHASE_CANCELLED, last_x[0], last_y[0], GESTA_TOOL_MOUSE, 0);
            buttons = 0;
        } else {
            buttons = 0;
        }
    }
    queued = 0;
    if (!is(GESTA_ADAPTER_LATE_SAMPLES)) advance();
}

/* --------------------------------------------------------------------------------------------------------- tests -- */

static char text[1 << 20];
static size_t length;
static void keep(const char *bytes, size_t count, void *user) {
    (void)user;
    CHECK(length + count < sizeof text);
    memcpy(text + length, bytes, count);
    length += count;
}

struct found {
    uint32_t kinds; /* a bit for each */
    int is_printed;
};

static void note(const gesta_adapter_finding *finding, void *user) {
    struct found *found = user;
    found->kinds |= 1u << finding->kind;
    CHECK(finding->size == sizeof *finding && finding->count > 0);
    CHECK(strncmp(finding->text, finding->name, strlen(finding->name)) == 0);
    CHECK(strstr(finding->text, finding->seen) && strstr(finding->text, finding->why) &&
          strstr(finding->text, finding->change));
    if (found->is_printed) printf("    %s\n", finding->text);
}

/* Plays the session with a mistake, and returns what was found, while it was played and in the trace. */
static void play(uint32_t kind, struct found *live, struct found *recorded) {
    gesta_config config;
    gesta_adapter_check *check;
    uint32_t tap, twice, press, region;
    mistake = kind;
    queued = length = 0, now = 0, next_id = 0, buttons = 0;
    memset(is_finger_down, 0, sizeof is_finger_down);
    CHECK_OK(gesta_config_init(&config, sizeof config));
    config.units_per_mm = 4;
    CHECK_OK(gesta_context_create(&config, &c));
    for (int i = 0; i < 6; i++)
        CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &(gesta_rect){10 + 150 * i, 720, 120, 80}, &region));
    CHECK_OK(gesta_recognizer_create(c, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &tap));
    CHECK_OK(gesta_recognizer_create(c, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &twice));
    CHECK_OK(gesta_recognizer_create(c, GESTA_RECOGNIZER(.class_name = "gesta.long_press"), &press));
    CHECK_OK(gesta_recognizer_set_number(c, twice, GESTA_STR("taps"), 2));
    CHECK_OK(gesta_recognizer_relate(c, tap, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(gesta_adapter_check_start(c, keep, NULL, &check));
    play_session();
    size_t count;
    CHECK_OK(gesta_adapter_check_report(check, note, live, &count));
    CHECK_EQUAL(count, (size_t)__builtin_popcount(live->kinds));
    CHECK_OK(gesta_adapter_check_stop(check));
    CHECK_OK(gesta_context_destroy(c));
    CHECK_OK(gesta_adapter_check_trace(text, length, note, recorded, &count));
    CHECK_EQUAL(count, (size_t)__builtin_popcount(recorded->kinds));
}

/* What a trace shows in another way, or not at all, because it has no calls that failed. */
static uint32_t in_trace(uint32_t kind) {
    switch (kind) {
    case GESTA_ADAPTER_TWO_CLOCKS:
    case GESTA_ADAPTER_LATE_SAMPLES: return GESTA_ADAPTER_NO_INPUT;
    case GESTA_ADAPTER_NOT_DOWN:
    case GESTA_ADAPTER_REFUSED: return 0;
    default: return kind;
    }
}

static void mistakes(void) {
    for (uint32_t kind = 0; kind <= GESTA_ADAPTER_NO_INPUT; kind++) {
        struct found live = {.is_printed = 1}, recorded = {0};
        play(kind, &live, &recorded);
        if (live.kinds != (kind == 0 ? 0 : 1u << kind)) printf("kind %u: found %x\n", kind, live.kinds);
        CHECK_EQUAL(live.kinds, kind == 0 ? 0 : 1u << kind);
        uint32_t other = in_trace(kind);
        if (recorded.kinds != (other == 0 ? 0 : 1u << other)) printf("kind %u: trace %x\n", kind, recorded.kinds);
        CHECK_EQUAL(recorded.kinds, other == 0 ? 0 : 1u << other);
    }
}

static void with_a_decimal_comma(void) {
    if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL) return;
    struct found live = {0}, recorded = {0};
    play(GESTA_ADAPTER_UNITS, &live, &recorded);
    CHECK_EQUAL(live.kinds, 1u << GESTA_ADAPTER_UNITS);
    setlocale(LC_ALL, "C");
}

static void ignore(const char *bytes, size_t count, void *user) { (void)bytes, (void)count, (void)user; }

static gesta_adapter_check *watching;
static int32_t stopped_in_action;
static void stop_here(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
    stopped_in_action = gesta_adapter_check_stop(watching);
}

static void errors(void) {
    gesta_context *context;
    gesta_adapter_check *check = (void *)&context;
    size_t count;
    CHECK_OK(gesta_context_create(NULL, &context));
    CHECK_EQUAL(gesta_adapter_check_start(NULL, NULL, NULL, &check), GESTA_E_ARGUMENT);
    CHECK(check == NULL);
    CHECK_EQUAL(gesta_adapter_check_start(context, NULL, NULL, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_adapter_check_report(NULL, NULL, NULL, &count), GESTA_E_ARGUMENT);
    CHECK_OK(gesta_adapter_check_stop(NULL));
    CHECK_EQUAL(gesta_adapter_check_trace(NULL, 0, NULL, NULL, &count), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_adapter_check_trace(GESTA_STR("gesta-setup 1\n"), NULL, NULL, &count), GESTA_E_TRACE);
    /* A trace of the program's own. */
    CHECK_OK(gesta_trace_start(context, ignore, NULL, NULL));
    CHECK_EQUAL(gesta_adapter_check_start(context, NULL, NULL, &check), GESTA_E_BUSY);
    CHECK(check == NULL);
    CHECK_OK(gesta_trace_stop(context));
    /* It does not stop in an action. */
    uint32_t tap;
    gesta_recognizer_config config = {.size = sizeof config, .class_name = "gesta.tap", .action = stop_here};
    CHECK_OK(gesta_recognizer_create(context, &config, &tap));
    CHECK_OK(gesta_adapter_check_start(context, NULL, NULL, &watching));
    CHECK_OK(gesta_finger_down(context, 1, 5, 5));
    CHECK_OK(gesta_finger_up(context, 1));
    CHECK_EQUAL(stopped_in_action, GESTA_E_BUSY);
    /* The context may go first. */
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_adapter_check_report(watching, NULL, NULL, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(gesta_adapter_check_stop(watching));
}

int main(void) {
    mistakes();
    with_a_decimal_comma();
    errors();
    return check_end();
}
