#include "session.h"

#include <stdlib.h>
#include <string.h>

#define MS INT64_C(1000000)

enum { FINGERS = 6, RECOGNIZERS = 10, REGIONS = 6, BATCH = 24 };

typedef struct finger {
    int is_down;
    int script; /* which way it goes */
    int left;   /* samples until it lifts */
    int age;
    uint64_t contact;
    double x, y, dx, dy;
    uint32_t tool;
} finger;

typedef struct session {
    gesta_context *context;
    uint64_t state;
    session_figures *figures;
    uint32_t recognizers[RECOGNIZERS];
    uint32_t regions[REGIONS];
    finger fingers[FINGERS];
    uint64_t contacts_made;
    gesta_touch batch[BATCH];
    size_t batched;
    int64_t now;
    int meddles; /* callbacks act once in so many times; 0: never */
    int is_closing;
} session;

/* xorshift64*, Vigna */
static uint64_t dice(session *s) {
    s->state ^= s->state >> 12;
    s->state ^= s->state << 25;
    s->state ^= s->state >> 27;
    return s->state * UINT64_C(2685821657736338717);
}

static int below(session *s, int most) { return (int)((dice(s) >> 33) % (uint64_t)most); }
static int once_in(session *s, int times) { return below(s, times) == 0; }
static double fraction(session *s) { return (double)(dice(s) >> 11) / 9007199254740992.0; }
static double between(session *s, double a, double b) { return a + (b - a) * fraction(s); }

static void append(const char *bytes, size_t length, void *user) {
    trace *out = user;
    if (out->length + length > out->capacity) {
        out->capacity = (out->length + length) * 2;
        out->bytes = realloc(out->bytes, out->capacity);
        if (out->bytes == NULL) abort();
    }
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
}

/* ------------------------------------------------------------------------------------------------- configuring */

static uint32_t some_recognizer(session *s) {
    uint32_t recognizer = s->recognizers[below(s, RECOGNIZERS)], children[GESTA_CHILDREN_MAX];
    size_t count = 0;
    if (gesta_recognizer_children(s->context, recognizer, children, GESTA_CHILDREN_MAX, &count) == GESTA_OK &&
        count > 0 && once_in(s, 2))
        return children[below(s, 3)];
    return recognizer;
}

static uint32_t some_region(session *s) { return once_in(s, 3) ? GESTA_REGION_ROOT : s->regions[below(s, REGIONS)]; }

static double in_range(session *s, const gesta_parameter_info *info) {
    double low = info->minimum, high = info->maximum;
    double near = info->initial * 4 + 1;
    if (high > near && once_in(s, 5) == 0) high = near;
    return between(s, low, high);
}

/* Some are right, some are not; the fingers draw some of them. */
static void set_pattern(session *s, uint32_t recognizer) {
    static const char *const patterns[] = {
        "down-right, down-left",
        "short 50, long -50",
        "yes: checkmark; no: chevron; last: z",
        "(left, right) x3..4",
        "circle | s",
        "down-right, lift, down-left",
        "right, lift, right",
        "either-way anywhere closed right, down, left, up",
        "..., cw 270",
        "bare right{length 0.3..1.4}, down-left, right, whole{gap 0..1, strict 0.7}",
        "",
        "right, , left",
    };
    gesta_recognizer_set_text(s->context, recognizer, "pattern", SIZE_MAX,
                              patterns[below(s, sizeof patterns / sizeof *patterns)], SIZE_MAX);
}

/* Sets one of its parameters to something legal; what the library refuses is refused. */
static void set_parameter(session *s, uint32_t recognizer) {
    uint32_t class_id;
    gesta_class_info kind = {.size = sizeof kind};
    gesta_parameter_info info = {.size = sizeof info};
    if (gesta_recognizer_class(s->context, recognizer, &class_id) != GESTA_OK) return;
    gesta_class_describe(s->context, class_id, &kind);
    if (kind.parameter_count == 0) return;
    gesta_class_parameter(s->context, class_id, (uint32_t)below(s, (int)kind.parameter_count), &info);
    switch (info.type) {
    case GESTA_TYPE_NUMBER:
        gesta_recognizer_set_number(s->context, recognizer, info.name, SIZE_MAX, in_range(s, &info));
        break;
    case GESTA_TYPE_INTEGER: {
        int spread = info.maximum - info.minimum < 3 ? (int)(info.maximum - info.minimum) + 1 : 3;
        gesta_recognizer_set_integer(s->context, recognizer, info.name, SIZE_MAX,
                                     (int64_t)info.minimum + below(s, spread));
        break;
    }
    case GESTA_TYPE_BOOLEAN:
        gesta_recognizer_set_boolean(s->context, recognizer, info.name, SIZE_MAX, below(s, 2));
        break;
    case GESTA_TYPE_CHOICE:
        gesta_recognizer_set_text(s->context, recognizer, info.name, SIZE_MAX,
                                  info.choices[below(s, (int)info.choice_count)], SIZE_MAX);
        break;
    case GESTA_TYPE_TEXT: set_pattern(s, recognizer); break;
    default: break;
    }
}

static void set_value(session *s, uint32_t recognizer) {
    uint32_t class_id;
    gesta_class_info kind = {.size = sizeof kind};
    gesta_value_info info = {.size = sizeof info};
    if (gesta_recognizer_class(s->context, recognizer, &class_id) != GESTA_OK) return;
    gesta_class_describe(s->context, class_id, &kind);
    if (kind.value_count == 0) return;
    gesta_class_value(s->context, class_id, (uint32_t)below(s, (int)kind.value_count), &info);
    gesta_recognizer_set_number(s->context, recognizer, info.name, SIZE_MAX, between(s, -30, 30));
}

static void on_event(gesta_context *context, const gesta_event *event, void *user);
static void on_release(void *user);

static void add_recognizer(session *s, int slot) {
    uint32_t classes[64];
    size_t count = 0;
    gesta_class_info kind = {.size = sizeof kind};
    gesta_context_classes(s->context, classes, 64, &count);
    gesta_class_describe(s->context, classes[below(s, (int)count)], &kind);
    if (gesta_recognizer_create(s->context, kind.id, SIZE_MAX, &s->recognizers[slot]) != GESTA_OK) return;
    if (strcmp(kind.id, "gesta.stroke") == 0) set_pattern(s, s->recognizers[slot]);
    for (int i = below(s, 4); i > 0; i--) set_parameter(s, s->recognizers[slot]);
    if (once_in(s, 3)) gesta_recognizer_set_boolean(s->context, s->recognizers[slot], "per_contact", SIZE_MAX, 1);
    for (int i = below(s, 3); i > 0; i--)
        gesta_recognizer_add_action(s->context, s->recognizers[slot], on_event, s, once_in(s, 2) ? on_release : NULL,
                                    NULL);
    if (once_in(s, 2)) gesta_recognizer_attach(s->context, s->recognizers[slot], some_region(s));
}

static gesta_rect some_rect(session *s) {
    gesta_rect rect = {between(s, -100, 400), between(s, -100, 400), between(s, 100, 600), between(s, 100, 600)};
    return rect;
}

static void add_region(session *s, int slot) {
    gesta_rect rect = some_rect(s);
    gesta_region_create(s->context, some_region(s), &rect, &s->regions[slot]);
}

static int32_t should_begin(gesta_context *context, uint32_t recognizer, void *user) {
    (void)context, (void)recognizer;
    ((session *)user)->figures->asked++;
    return !once_in(user, 8);
}

static int32_t should_receive(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)context, (void)recognizer, (void)contact;
    ((session *)user)->figures->asked++;
    return !once_in(user, 6);
}

static int32_t simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    (void)context, (void)recognizer, (void)other;
    ((session *)user)->figures->asked++;
    return once_in(user, 4);
}

static int32_t should_require_failure(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    (void)context, (void)recognizer, (void)other;
    ((session *)user)->figures->asked++;
    return once_in(user, 4);
}

static uint32_t hit(gesta_context *context, const gesta_touch *touch, void *user) {
    session *s = user;
    (void)context, (void)touch;
    s->figures->asked++;
    return once_in(s, 10) ? 0x1234 : some_region(s);
}

static void set_delegate(session *s) {
    gesta_delegate table = {.size = sizeof table, .user = s, .release = once_in(s, 2) ? on_release : NULL};
    if (once_in(s, 2)) table.should_begin = should_begin;
    if (once_in(s, 2)) table.should_receive = should_receive;
    if (once_in(s, 2)) table.simultaneous = simultaneous;
    if (once_in(s, 2)) table.should_require_failure = should_require_failure;
    gesta_context_set_delegate(s->context, once_in(s, 4) ? NULL : &table);
}

/* ---------------------------------------------------------------------------------------------------- meddling */

/* Any call that a program may make at any time. */
static void meddle(session *s) {
    gesta_context *c = s->context;
    uint32_t a = some_recognizer(s), b = some_recognizer(s);
    int slot;
    switch (below(s, 27)) {
    case 0: gesta_recognizer_set_enabled(c, a, below(s, 2)); break;
    case 1: gesta_recognizer_set_enabled(c, a, 1); break;
    case 2: gesta_recognizer_reset(c, a); break;
    case 3:
        slot = below(s, RECOGNIZERS);
        gesta_recognizer_destroy(c, s->recognizers[slot]);
        add_recognizer(s, slot);
        break;
    case 4: gesta_recognizer_attach(c, a, once_in(s, 4) ? GESTA_REGION_NONE : some_region(s)); break;
    case 5:
    case 6: set_parameter(s, a); break;
    case 7:
    case 8: set_value(s, a); break;
    case 9: gesta_recognizer_require_failure(c, a, b); break;
    case 10: gesta_recognizer_remove_requirement(c, a, b); break;
    case 11: gesta_recognizer_allow_simultaneous(c, a, b, below(s, 2)); break;
    case 12: gesta_recognizer_set_priority(c, a, below(s, 3) - 1); break;
    case 13:
        gesta_recognizer_set_tools(c, a, (uint32_t)below(s, 15) + 1);
        gesta_recognizer_set_buttons(c, a, (uint32_t)below(s, 3) + 1);
        if (once_in(s, 4)) gesta_recognizer_set_modifiers(c, a, 1, 2);
        break;
    case 23: gesta_recognizer_claim(c, a); break;
    case 25: {
        gesta_affine to = {between(s, 0.5, 2), between(s, -0.2, 0.2), between(s, -0.2, 0.2),
                           between(s, 0.5, 2), between(s, -50, 50),   between(s, -50, 50)};
        gesta_region_set_transform(c, some_region(s), once_in(s, 5) ? NULL : &to);
        break;
    }
    case 26: gesta_context_set_slop_factor(c, (uint32_t)below(s, 4), once_in(s, 3) ? 1 : between(s, 0.1, 3)); break;
    case 24: gesta_recognizer_set_team(c, a, (uint32_t)below(s, 3), below(s, 2)); break;
    case 14: gesta_recognizer_ignore(c, a, s->fingers[below(s, FINGERS)].contact); break;
    case 15:
        slot = below(s, REGIONS);
        gesta_region_destroy(c, s->regions[slot]);
        add_region(s, slot);
        break;
    case 16: {
        gesta_rect rect = some_rect(s);
        gesta_region_set_rect(c, s->regions[below(s, REGIONS)], &rect);
        break;
    }
    case 17: gesta_region_set_order(c, some_region(s), below(s, 3) - 1); break;
    case 18: gesta_region_set_enabled(c, some_region(s), below(s, 4) > 0); break;
    case 19:
        if (once_in(s, 3)) gesta_context_cancel(c);
        break;
    case 20:
        if (once_in(s, 2)) set_delegate(s);
        break;
    case 21: gesta_context_set_units_per_mm(c, once_in(s, 2) ? 160 / 25.4 : 1 + below(s, 8)); break;
    case 22: {
        gesta_palm_guard guard;
        gesta_palm_guard_init(&guard, sizeof guard);
        guard.rules = (uint32_t)below(s, 16);
        guard.max_size = between(s, 1, 12);
        guard.max_contacts = (uint32_t)below(s, 5) + 2;
        guard.surface.width = below(s, 2) * 300;
        gesta_context_set_palm_guard(c, once_in(s, 2) ? &guard : NULL);
        break;
    }
    default: gesta_context_set_hit_test(c, once_in(s, 6) ? hit : NULL, s, once_in(s, 2) ? on_release : NULL); break;
    }
}

static void meddle_inside(session *s) {
    if (s->meddles == 0 || s->is_closing > 200 || !once_in(s, s->meddles)) return;
    if (s->is_closing) s->is_closing++;
    s->figures->meddled++;
    meddle(s);
}

static void on_event(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event;
    meddle_inside(user);
}

static void on_release(void *user) { meddle_inside(user); }

static void on_any_event(gesta_context *context, const gesta_event *event, void *user) {
    session *s = user;
    s->figures->events++;
    on_event(context, event, user);
}

/* ----------------------------------------------------------------------------------------------------- fingers */

static void flush(session *s) {
    if (s->batched == 0) return;
    if (gesta_push(s->context, s->batch, s->batched, sizeof s->batch[0]) != GESTA_OK) abort();
    s->figures->samples += s->batched;
    s->batched = 0;
}

static void sample(session *s, finger *f, uint32_t phase) {
    gesta_touch *t = &s->batch[s->batched++];
    memset(t, 0, sizeof *t);
    t->time = s->now;
    t->contact = f->contact;
    t->x = f->x;
    t->y = f->y;
    t->phase = phase;
    t->tool = f->tool;
    if (f->tool == GESTA_TOOL_PEN) {
        t->pressure = (float)fraction(s);
        t->tilt_x = (float)between(s, -1, 1);
        t->tilt_y = (float)below(s, 2) * -0.0f;
    }
    if (once_in(s, 9)) {
        t->major = (float)between(s, 1, 12);
        t->minor = 0.5f;
        t->orientation = (float)between(s, 0, 3);
        t->flags = GESTA_TOUCH_COALESCED;
        t->buttons = (uint32_t)below(s, 4);
        t->modifiers = (uint32_t)(dice(s) >> 32);
    }
}

static void put_down(session *s, finger *f) {
    static const int spans[] = {1, 2, 3, 8, 20, 40};
    f->is_down = 1;
    f->contact = once_in(s, 4) ? dice(s) : ++s->contacts_made;
    f->script = below(s, 8);
    f->left = spans[below(s, 6)] + below(s, 4);
    f->age = 0;
    f->x = once_in(s, 2) ? (double)below(s, 600) : between(s, -50, 600);
    f->y = once_in(s, 2) ? (double)below(s, 600) : between(s, -50, 600);
    f->dx = between(s, -12, 12);
    f->dy = between(s, -12, 12);
    f->tool = (uint32_t)(once_in(s, 4) ? below(s, 4) : 0);
    sample(s, f, GESTA_PHASE_BEGAN);
}

/* Lines, turns, circles and trembling: what the classes look for, and what they do not. */
static void step(session *s, finger *f) {
    f->age++;
    switch (f->script) {
    case 0: break; /* holds still */
    case 1:
        f->x += f->dx;
        f->y += f->dy;
        break; /* a line */
    case 2:
        f->x += f->age < 10 ? 6 : -6;
        f->y += 5;
        break; /* a chevron */
    case 3:
        f->x += 5;
        f->y += f->age < 6 ? 5 : -7;
        break; /* a check mark */
    case 4:    /* a Z */
        f->x += f->age % 20 < 8 || f->age % 20 >= 14 ? 7 : -9;
        f->y += f->age % 20 < 8 || f->age % 20 >= 14 ? 0 : 6;
        break;
    case 5: { /* a circle, by a rotation */
        double dx = f->dx * 0.96875 - f->dy * 0.25, dy = f->dx * 0.25 + f->dy * 0.96875;
        f->x += f->dx = dx;
        f->y += f->dy = dy;
        break;
    }
    case 6: f->x += f->age / 5 % 2 ? -6 : 6; break; /* a tickle */
    default:
        f->x += between(s, -3, 3);
        f->y += between(s, -3, 3);
        break; /* trembling */
    }
}

static void move_finger(session *s, finger *f) {
    if (!f->is_down) {
        int down = 0;
        for (int i = 0; i < FINGERS; i++) down += s->fingers[i].is_down;
        if (once_in(s, 4 + 6 * down)) put_down(s, f);
        return;
    }
    if (once_in(s, 3)) return;
    if (f->left-- > 0) {
        if (!once_in(s, 20)) step(s, f);
        sample(s, f, once_in(s, 20) ? GESTA_PHASE_STATIONARY : GESTA_PHASE_MOVED);
    } else {
        if (once_in(s, 3)) step(s, f);
        f->is_down = 0;
        sample(s, f, once_in(s, 12) ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED);
    }
}

static void play(session *s, int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
        s->now += once_in(s, 30) ? (int64_t)below(s, 900) * MS : (int64_t)(dice(s) >> 40) % (16 * MS);
        for (int i = 0; i < FINGERS; i++) move_finger(s, &s->fingers[i]);
        if (once_in(s, 40)) {
            finger above = {.contact = UINT64_MAX - 5, .x = between(s, 0, 500), .y = 3, .tool = GESTA_TOOL_MOUSE};
            sample(s, &above, GESTA_PHASE_HOVER);
        }
        if (s->batched > BATCH - FINGERS - 2 || once_in(s, 2)) flush(s);
        if (once_in(s, 12)) {
            flush(s);
            s->now += (int64_t)below(s, 400) * MS;
            if (gesta_advance(s->context, s->now) != GESTA_OK) abort();
        }
        if (once_in(s, 25)) {
            flush(s);
            meddle(s);
        }
    }
    flush(s);
}

/* All lifted, all deadlines past. */
static void rest(session *s) {
    for (int i = 0; i < FINGERS; i++) {
        if (!s->fingers[i].is_down) continue;
        s->fingers[i].is_down = 0;
        sample(s, &s->fingers[i], GESTA_PHASE_ENDED);
    }
    flush(s);
    for (int64_t deadline; gesta_next_deadline(s->context, &deadline) == GESTA_OK && deadline != GESTA_NO_DEADLINE;) {
        s->now = deadline > s->now ? deadline : s->now;
        if (gesta_advance(s->context, s->now) != GESTA_OK) abort();
    }
}

int session_record(uint64_t seed, trace *out, session_figures *figures) {
    session s;
    gesta_config config;
    int ok = 1;
    memset(&s, 0, sizeof s);
    s.state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    s.figures = figures;
    s.meddles = once_in(&s, 3) ? 0 : 2 + below(&s, 12);
    s.now = once_in(&s, 4) ? -5000 * MS : 0;
    gesta_config_init(&config, sizeof config);
    config.flags = (uint32_t)below(&s, 8);
    config.max_contacts = (uint32_t)(FINGERS + 1 + below(&s, 20));
    if (once_in(&s, 2)) config.units_per_mm = between(&s, 0.5, 8);
    if (gesta_context_create(&config, &s.context) != GESTA_OK) return 0;
    gesta_context_set_observer(s.context, on_any_event, &s, NULL);
    for (int i = 0; i < REGIONS; i++) add_region(&s, i);
    for (int i = below(&s, RECOGNIZERS) + 1; i > 0; i--) add_recognizer(&s, i % RECOGNIZERS);
    for (int i = below(&s, 12); i > 0; i--) meddle(&s);
    if (once_in(&s, 2)) {
        play(&s, 60);
        rest(&s);
    }
    if (gesta_trace_start(s.context, append, out, NULL) != GESTA_OK) {
        /* A callback had its say while the last ones ended: once more without. */
        gesta_context_cancel(s.context);
        rest(&s);
        ok = gesta_trace_start(s.context, append, out, NULL) == GESTA_OK;
    }
    play(&s, 60 + below(&s, 200));
    if (once_in(&s, 2)) rest(&s);
    if (once_in(&s, 2)) ok = ok && gesta_trace_stop(s.context) == GESTA_OK;
    s.is_closing = 1;
    return gesta_context_destroy(s.context) == GESTA_OK && ok;
}
