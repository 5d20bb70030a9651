/*
 * Dividing samples among calls makes no difference as long as no frame is divided: random sessions, pushed whole,
 * frame by frame and in random pieces, compared sample by sample with a model of the calls that a class must get.
 */
#include "puppet.h"

enum { SESSIONS = 400, SAMPLES = 160, CONTACTS = 5, LIMIT = 8192 };

static uint64_t random_state = 12345;

static uint32_t roll(uint32_t below) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((random_state >> 33) % below);
}

/* One sample as a class is told of it; `call` counts the calls, so that their grouping is compared too. */
typedef struct told_sample {
    uint64_t contact;
    int64_t time, previous_time;
    double x, y, previous_x, previous_y, start_x, pressure;
    uint32_t phase, call;
} told_sample;

typedef struct transcript {
    told_sample samples[LIMIT];
    size_t count;
    uint32_t calls;
} transcript;

static transcript model, told;
static char events[3][LIMIT];

static int32_t listen(const puppet_call *call) {
    static const uint32_t phases[PUPPET_CALLS] = {
        0, 0, 0, GESTA_PHASE_BEGAN, GESTA_PHASE_MOVED, GESTA_PHASE_ENDED, GESTA_PHASE_CANCELLED, 0, 0, 0, 0};
    uint32_t phase = phases[call->what];
    if (phase == 0) return 0;
    told.calls++;
    for (uint32_t i = 0; i < call->count && told.count < LIMIT; i++) {
        const gesta_contact *c = call->contacts[i];
        told_sample *t = &told.samples[told.count++];
        t->contact = c->id;
        t->time = c->time, t->previous_time = c->previous_time;
        t->x = c->x, t->y = c->y, t->previous_x = c->previous_x, t->previous_y = c->previous_y, t->start_x = c->start_x;
        t->pressure = (double)c->touch->pressure;
        t->phase = c->phase == phase ? phase : 99, t->call = told.calls;
    }
    return 0;
}

/* ---- sessions: stretches of moves of one contact, frames of several, equal times, comings and goings */

static size_t session(gesta_touch *t) {
    int down[CONTACTS] = {0};
    size_t n = 0;
    int64_t time = 0;
    while (n < SAMPLES) {
        uint32_t contact = roll(CONTACTS), kind = roll(10);
        size_t many = kind < 3 ? 1 + roll(20) : 1; /* a stretch */
        for (size_t i = 0; i < many && n < SAMPLES; i++) {
            uint32_t what = roll(12);
            uint32_t phase = !down[contact] ? GESTA_PHASE_BEGAN
                             : many > 1     ? GESTA_PHASE_MOVED
                             : what == 0    ? GESTA_PHASE_ENDED
                             : what == 1    ? GESTA_PHASE_CANCELLED
                             : what == 2    ? GESTA_PHASE_STATIONARY
                                            : GESTA_PHASE_MOVED;
            if (roll(3) != 0) time += 1 + roll(20);
            t[n] = touch_at(time, contact, phase, roll(300), roll(300));
            t[n].pressure = (float)roll(8) / 8;
            down[contact] = phase != GESTA_PHASE_ENDED && phase != GESTA_PHASE_CANCELLED;
            n++;
        }
    }
    return n;
}

static int has_lifted(const gesta_touch *t) {
    return t->phase == GESTA_PHASE_ENDED || t->phase == GESTA_PHASE_CANCELLED;
}

/*
 * Where the frame that begins at `first` ends: another time, a contact for the second time, or one that goes down after
 * another has lifted.
 */
static size_t frame_end(const gesta_touch *t, size_t first, size_t count) {
    size_t at = first + 1;
    for (; at < count && t[at].time == t[first].time; at++)
        for (size_t k = first; k < at; k++)
            if (t[k].contact == t[at].contact || (t[at].phase == GESTA_PHASE_BEGAN && has_lifted(t + k))) return at;
    return at;
}

static void expect(const gesta_touch *t, size_t count) {
    gesta_contact state[CONTACTS];
    memset(&model, 0, sizeof model);
    memset(state, 0, sizeof state);
    for (size_t first = 0; first < count;) {
        size_t end = frame_end(t, first, count);
        uint32_t phase = 0; /* of the run that is being gathered */
        for (size_t i = first; i < end; i++) {
            gesta_contact *c = &state[t[i].contact];
            if (t[i].phase == GESTA_PHASE_BEGAN) { c->time = t[i].time, c->x = c->start_x = t[i].x, c->y = t[i].y; }
            c->previous_time = c->time, c->time = t[i].time;
            if (t[i].phase == GESTA_PHASE_STATIONARY) {
                phase = 0;
                continue;
            }
            c->previous_x = c->x, c->previous_y = c->y, c->x = t[i].x, c->y = t[i].y;
            if (t[i].phase != phase) model.calls++;
            phase = t[i].phase;
            told_sample *m = &model.samples[model.count++];
            m->contact = t[i].contact;
            m->time = c->time, m->previous_time = c->previous_time;
            m->x = c->x, m->y = c->y, m->previous_x = c->previous_x, m->previous_y = c->previous_y,
            m->start_x = c->start_x;
            m->pressure = (double)t[i].pressure;
            m->phase = phase, m->call = model.calls;
        }
        first = end;
    }
}

static char *event_log;

static void note(gesta_context *context, const gesta_event *event, void *user) {
    size_t n = strlen(event_log);
    (void)context, (void)user;
    snprintf(event_log + n, LIMIT - n, "%x:%u>%u@%d(%g,%g)%u ", (unsigned)event->recognizer, (unsigned)event->previous,
             (unsigned)event->state, (int)event->time, event->x, event->y, (unsigned)event->reason);
}

/*
 * cut 0: all at once; 1: frame by frame; 2: several frames at a time. Returns whether the class was called as the
 * model.
 */
static int play(const gesta_touch *t, size_t count, int cut, char *log) {
    static const char *const classes[] = {"gesta.tap", "gesta.chevron", "gesta.checkmark", "gesta.z",
                                          "gesta.pan", "gesta.circle",  "gesta.tickle"};
    static gesta_class table;
    gesta_context *context = context_new(0);
    int32_t code = GESTA_OK;
    table = puppet_table("test.listener", GESTA_CLASS_DISCRETE);
    memset(&told, 0, sizeof told);
    event_log = log;
    log[0] = 0;
    /* One that hears of all comes alone in its context; the rest compare their events. */
    if (gesta_class_register(context, &table, NULL) != GESTA_OK) return 0;
    uint32_t listener = 0, other = 0;
    gesta_context *rivals = context_new(0);
    if (gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "test.listener"), &listener) != GESTA_OK)
        return 0;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (gesta_recognizer_create(rivals, GESTA_RECOGNIZER(.class_name = classes[i]), &other) != GESTA_OK) return 0;
    if (gesta_context_set_observer(rivals, note, NULL, NULL) != GESTA_OK) return 0;
    for (size_t first = 0; first < count;) {
        size_t end = cut == 0 ? count : frame_end(t, first, count);
        while (cut == 2 && end < count && roll(3) != 0) end = frame_end(t, end, count);
        if (gesta_push(context, t + first, end - first, sizeof t[0]) != GESTA_OK) code = -1;
        if (gesta_push(rivals, t + first, end - first, sizeof t[0]) != GESTA_OK) code = -1;
        first = end;
    }
    int same = code == GESTA_OK && told.count == model.count && told.calls == model.calls;
    for (size_t i = 0; same && i < told.count; i++) {
        same = memcmp(&told.samples[i], &model.samples[i], sizeof(told_sample)) == 0;
        if (!same)
            printf("sample %u of the model: contact %d phase %u in call %u; told contact %d phase %u in call %u\n",
                   (unsigned)i, (int)model.samples[i].contact, (unsigned)model.samples[i].phase,
                   (unsigned)model.samples[i].call, (int)told.samples[i].contact, (unsigned)told.samples[i].phase,
                   (unsigned)told.samples[i].call);
    }
    gesta_context_destroy(rivals);
    gesta_context_destroy(context);
    return same;
}

int main(void) {
    static gesta_touch t[SAMPLES];
    puppet_forget();
    puppet_play = listen;
    for (int s = 0; s < SESSIONS; s++) {
        size_t count = session(t);
        expect(t, count);
        for (int cut = 0; cut < 3; cut++) CHECK(play(t, count, cut, events[cut]));
        CHECK(strcmp(events[0], events[1]) == 0);
        CHECK(strcmp(events[0], events[2]) == 0);
        CHECK(events[0][0] != 0);
    }
    return check_end();
}
