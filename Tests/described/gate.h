/*
 * Callbacks that may only read, wherever they are called: every function that is refused in them × every such callback
 * × every call that can decide something, in sessions at random of classes that have all functions. Each refused call
 * returns GESTA_E_BUSY with its message, and the session is as it would be without it.
 */
#ifndef GATE_H
#define GATE_H

#include "policies.h"

#include <hooks.h> /* generated */

enum { GATE_SESSIONS = 4, GATE_SESSIONS_FULL = 200, GATE_CLASSES = 3, GATE_RECOGNIZERS = 9, GATE_CONTACTS = 3 };

static struct gate {
    scene scene;
    uint64_t chance; /* the state of the random numbers */
    bool interferes, inside;
    uint32_t caller;       /* the function that is being called from outside */
    uint8_t visits[HOOKS]; /* since it was called */
    bool down[GATE_CONTACTS];
    uint32_t inner_count;
    int32_t code;
    char message[600];
} gate;

static arguments inner_arguments[FUNCTION_COUNT];
static bool inner_set[FUNCTION_COUNT];
static uint8_t reached[HOOKS][FUNCTION_COUNT];
static unsigned long gate_calls, gate_sessions;

static uint32_t any(uint32_t limit) {
    gate.chance ^= gate.chance << 13, gate.chance ^= gate.chance >> 7, gate.chance ^= gate.chance << 17;
    return (uint32_t)(gate.chance >> 33) % limit;
}

/* ------------------------------------------------------------------------------------------ calls in callbacks -- */

static bool is_inner(const struct function *f) { return (f->flags & (BUSY_READ_ONLY | BUSY_CALLBACK)) != 0; }

static void call_all_refused(enum hook hook) {
    if (gate.inside || gate.caller == FUNCTION_COUNT || gate.visits[hook]++ > 1) return;
    reached[hook][gate.caller] = 1;
    if (!gate.interferes) return;
    gate.inside = true;
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++) {
        if (!inner_set[i]) continue;
        snprintf(trial, sizeof trial, "%s in %s, which %s calls", functions[i].name, hook_names[hook],
                 functions[gate.caller].name);
        int32_t code = functions[i].call(inner_arguments[i].slots);
        gate_calls++;
        if (expect(code == GESTA_E_BUSY, "returned %d, must be GESTA_E_BUSY", code))
            expect_message(gate.scene.place->context, &functions[i], "");
    }
    gate.inside = false;
}

/* ----------------------------------------------------------------------------------- a class that does anything -- */

typedef struct actor {
    const gesta_host *host;
    gesta_instance *instance;
} actor;

static void request(actor *a, uint32_t likely) {
    const gesta_host *h = a->host;
    gesta_instance *i = a->instance;
    double x = 3, y = -2;
    gesta_velocity velocity;
    switch (any(10)) {
    case 0: h->set_deadline(i, h->now(i) + (1 + any(40)) * MS); break;
    case 1: h->recognize_early(i, 0.5); break;
    case 2: h->fail(i, GESTA_REASON_OWN, 1, 2); break;
    case 3: h->keep(i, &x, &y), h->set_value(i, 0, x); break;
    case 4: h->track(i, x, y, &velocity), h->set_confidence(i, any(256)); break;
    case 5:
        h->set_state(i, any(2) ? GESTA_STATE_ENDED : GESTA_STATE_FAILED);
        if (any(2)) h->hand_on(i);
        break;
    default: h->set_state(i, likely);
    }
}

static void *gate_create(const gesta_host *host, gesta_instance *instance, void *user) {
    actor *a = calloc(1, sizeof *a);
    (void)user;
    *a = (actor){host, instance};
    return a;
}
static void gate_touches(void *self, const gesta_contact *const *contacts, size_t count) {
    actor *a = self;
    (void)contacts, (void)count;
    bool is_active = a->host->state(a->instance) != GESTA_STATE_POSSIBLE;
    double x = 9, y = 9;
    if (is_active && any(2)) a->host->keep(a->instance, &x, &y);
    request(a, is_active ? GESTA_STATE_CHANGED : any(3) ? GESTA_STATE_POSSIBLE : GESTA_STATE_BEGAN);
}
static void gate_ended(void *self, const gesta_contact *const *contacts, size_t count) {
    actor *a = self;
    (void)contacts;
    if (a->host->contacts(a->instance, NULL, 0) == count) request(a, GESTA_STATE_ENDED);
}
static void gate_cancelled(void *self, const gesta_contact *const *contacts, size_t count) {
    (void)contacts, (void)count;
    request(self, GESTA_STATE_CANCELLED);
}
static void gate_deadline(void *self, int64_t time) {
    (void)time;
    request(self, any(2) ? GESTA_STATE_BEGAN : GESTA_STATE_ENDED);
}
static void gate_motion(void *self, const gesta_motion *motion) {
    request(self, motion->phase == GESTA_PHASE_ENDED ? GESTA_STATE_ENDED : GESTA_STATE_BEGAN);
}
static void gate_hover(void *self, const gesta_contact *pointer) { (void)pointer, request(self, GESTA_STATE_BEGAN); }
static void gate_begin(void *self) { ((actor *)self)->host->set_state(((actor *)self)->instance, GESTA_STATE_BEGAN); }
static void gate_take_over(void *self, double x, double y) { (void)x, (void)y, gate_begin(self); }
static int32_t gate_relation(void *self, uint32_t other, const char *name) {
    (void)self, (void)other, (void)name;
    return (int32_t)any(2);
}
static int32_t gate_answer(void *self) { return (void)self, (int32_t)any(2); }
static int32_t gate_contests(void *self, double share, uint32_t confidence) {
    return (void)share, (void)confidence, gate_answer(self);
}
static int32_t gate_can_take_over(void *self, size_t count) { return (void)count, gate_answer(self); }
static int32_t gate_can_move(void *self, double x, double y) { return (void)x, (void)y, gate_answer(self); }
static int32_t gate_foreruns(void *self, void *other) { return (void)other, gate_answer(self); }
static double gate_distance(void *self, const gesta_contact *contact) {
    return (void)self, (void)contact, any(3) - 1.0;
}
static void gate_measures(void *self) {
    actor *a = self;
    a->host->add_measure(a->instance, GESTA_REASON_OWN, 1, 0, 2, GESTA_NO_PARAMETER);
}
static void gate_write(void *self) { ((actor *)self)->host->write(((actor *)self)->instance, "too blue", SIZE_MAX); }
static void gate_pattern(void *self) { ((actor *)self)->host->write(((actor *)self)->instance, "right", SIZE_MAX); }
static void gate_examine(void *self) {
    ((actor *)self)->host->add_finding(((actor *)self)->instance, GESTA_FINDING_UNUSED, "nothing", SIZE_MAX);
}
static int32_t gate_will_change(void *self, size_t index, double value, const char *text, size_t length) {
    (void)index, (void)value, (void)text, (void)length;
    if (any(4)) return 0;
    gate_write(self);
    return GESTA_E_RANGE;
}
static int32_t gate_begin_or_not(gesta_context *c, uint32_t recognizer, void *user) {
    return (void)c, (void)recognizer, (void)user, any(4) != 0;
}
static int32_t gate_receive(gesta_context *c, uint32_t recognizer, const gesta_contact *contact, void *user) {
    return (void)contact, gate_begin_or_not(c, recognizer, user);
}
static int32_t gate_both(gesta_context *c, uint32_t recognizer, uint32_t other, void *user) {
    return (void)c, (void)recognizer, (void)other, (void)user, (int32_t)any(2);
}
static uint32_t gate_hit(gesta_context *c, const gesta_touch *touch, void *user) {
    (void)c, (void)touch, (void)user;
    return any(4) ? gate.scene.place->region : GESTA_REGION_ROOT;
}

static void set_behaviors(void) {
    gesta_class *k = &behaviors.gesta_class_;
    k->create = gate_create, k->destroy = free, k->deadline_reached = gate_deadline, k->motion = gate_motion;
    k->touches_began = k->touches_moved = gate_touches, k->touches_ended = gate_ended;
    k->touches_cancelled = gate_cancelled, k->hover_moved = k->hover_left = gate_hover;
    k->accept = gate_begin, k->take_over = gate_take_over, k->can_take_over = gate_can_take_over;
    k->can_move = gate_can_move, k->gives_way = gate_answer, k->contests = gate_contests, k->foreruns = gate_foreruns;
    k->can_prevent = k->can_be_prevented = gate_relation;
    k->should_require_failure = k->should_be_required_to_fail = gate_relation, k->distance = gate_distance;
    k->measures = gate_measures, k->describe = k->hint = gate_write, k->pattern = gate_pattern;
    k->examine = gate_examine, k->parameter_will_change = gate_will_change;
    gesta_delegate *d = &behaviors.gesta_delegate_;
    d->should_begin = gate_begin_or_not, d->should_receive = gate_receive;
    d->simultaneous = d->should_require_failure = gate_both;
    behaviors.gesta_hit_test_callback_ = gate_hit;
    behaviors.gesta_write_callback_ = keep;
}

/* ------------------------------------------------------------------------------------------------- a session -- */

static const gesta_parameter_info gate_parameters[] = {
    {sizeof *gate_parameters, GESTA_TYPE_BOOLEAN, "per_contact", "", "", 0, 1, 0, NULL, NULL, 0,
     GESTA_PARAMETER_PER_CONTACT},
    {sizeof *gate_parameters, GESTA_TYPE_NUMBER, "slop", "", "", 0, 9, 5, NULL, NULL, 0, GESTA_PARAMETER_SLOP},
    {sizeof *gate_parameters, GESTA_TYPE_TEXT, "title", "", "", 0, 0, 0, "", NULL, 0, 0},
};
static const gesta_value_info gate_values[] = {
    {sizeof *gate_values, GESTA_TYPE_NUMBER, "translation_x", "", "", NULL, 0, GESTA_VALUE_WRITABLE},
};
static const gesta_reason_info gate_reasons[] = {{sizeof *gate_reasons, GESTA_REASON_OWN, "not_today", "no", NULL}};
static const uint32_t gate_flags[GATE_CLASSES] = {
    GESTA_CLASS_CONTINUOUS | GESTA_CLASS_MAY_RELEASE,
    GESTA_CLASS_CONTINUOUS | GESTA_CLASS_TAKES_SWIPES | GESTA_CLASS_TAKES_PINCHES | GESTA_CLASS_TAKES_HOLDS |
        GESTA_CLASS_TAKES_SCROLLS,
};
static gesta_class gate_tables[GATE_CLASSES];
static text gate_setup; /* of the session */
static char gate_names[GATE_CLASSES][20];

static const char *name_any(bool of_class) {
    static const char *const names[] = {"per_contact", "slop", "title", "translation_x", "translation_x"};
    return of_class ? gate_names[any(GATE_CLASSES)] : names[any(sizeof names / sizeof *names)];
}

/* A class with any flags that the library accepts, and all functions that they permit. */
static void register_any(gesta_context *c, uint32_t at) {
    gesta_class *k = &gate_tables[at];
    uint32_t last = GESTA_CLASS_KEEPS_SAMPLES;
    snprintf(gate_names[at], sizeof gate_names[at], "test.gate%u", at);
    do {
        *k = puppet_table(gate_names[at], gate_flags[at]);
        for (int i = 0; i < 4; i++) k->flags |= 1u << any(32) & (2 * last - 1);
        k->parameters = gate_parameters, k->parameter_count = sizeof gate_parameters / sizeof *gate_parameters;
        k->reasons = gate_reasons, k->reason_count = 1;
        k->values = gate_values, k->value_count = sizeof gate_values / sizeof *gate_values;
        hook_gesta_class(k);
        if (k->flags & GESTA_CLASS_HOVERS)
            k->touches_began = k->touches_moved = k->touches_ended = k->touches_cancelled = NULL;
        else k->hover_moved = k->hover_left = NULL;
        if (!(k->flags & (GESTA_CLASS_TAKES_SWIPES | GESTA_CLASS_TAKES_PINCHES | GESTA_CLASS_TAKES_HOLDS |
                          GESTA_CLASS_TAKES_SCROLLS)))
            k->motion = NULL;
        k->release = NULL;
        if (any(3) == 0) k->can_prevent = k->can_be_prevented = NULL;
        if (any(3) == 0) k->should_require_failure = k->should_be_required_to_fail = NULL;
    } while (gesta_class_register(c, k, NULL) != GESTA_OK);
}

static void push_any(void) {
    gesta_context *c = gate.scene.place->context;
    int64_t now = now_of(c);
    now = now < 0 ? 10 * MS : now + (1 + any(20)) * MS;
    uint32_t at = any(GATE_CONTACTS + 2);
    if (at == GATE_CONTACTS) {
        gesta_advance(c, now + any(300) * MS);
    } else if (at > GATE_CONTACTS) {
        gesta_motion motion = {.time = now,
                               .stream = 60,
                               .dx = 9,
                               .scale = 1,
                               .kind = 1 + any(4),
                               .fingers = 2,
                               .source = GESTA_SOURCE_FINGER,
                               .phase = (uint32_t[]){GESTA_PHASE_BEGAN, GESTA_PHASE_MOVED, GESTA_PHASE_ENDED}[any(3)]};
        if (any(2)) {
            gesta_push_motion(c, &motion, 1, sizeof motion);
        } else {
            gesta_touch pointer = touch_at(now, 50, GESTA_PHASE_HOVER, any(400), any(300));
            gesta_push(c, &pointer, 1, sizeof pointer);
        }
    } else {
        uint32_t phase = !gate.down[at] ? GESTA_PHASE_BEGAN : any(3) ? GESTA_PHASE_MOVED : GESTA_PHASE_ENDED;
        gesta_touch touch = touch_at(now, FINGER + at, phase, 20 + any(300), 30 + any(200));
        touch.tool = at == 2 ? GESTA_TOOL_PEN : GESTA_TOOL_FINGER;
        touch.buttons = any(5) == 0 ? 2 : 0;
        if (gesta_push(c, &touch, 1, sizeof touch) == GESTA_OK) gate.down[at] = phase != GESTA_PHASE_ENDED;
    }
}

static uint32_t one_of(const uint32_t *ids) { return ids[any(GATE_RECOGNIZERS)]; }

static void relate_any(gesta_context *c, const uint32_t *ids) {
    static const gesta_room room = {0, 30, 20, 5};
    uint32_t a = one_of(ids), b = one_of(ids);
    switch (any(11)) {
    case 0:
    case 1:
    case 10: gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 1); break;
    case 3: gesta_recognizer_relate(c, a, GESTA_RELATION_SIMULTANEOUS, b, 1); break;
    case 4: gesta_recognizer_set_team(c, a, 1 + any(2), any(3) == 0); break;
    case 5: gesta_recognizer_set_room(c, a, &room); /* fall through */
    case 2: gesta_recognizer_relate(c, a, GESTA_RELATION_PASSES_ON, b, 1); break;
    case 6: gesta_recognizer_set_number(c, a, GESTA_STR("priority"), (int32_t)any(3)); break;
    case 7: gesta_recognizer_set_number(c, a, GESTA_STR("buttons"), 1); break;
    case 8: gesta_recognizer_set_number(c, a, GESTA_STR("per_contact"), 1); break;
    default: gesta_recognizer_attach(c, a, gate.scene.place->region);
    }
}

static void open_gate(uint64_t seed) {
    static const char *const builtins[] = {"gesta.tap", "gesta.long_press", "gesta.pan", "gesta.capture"};
    static const gesta_rect rect = {0, 0, 400, 300};
    uint32_t ids[GATE_RECOGNIZERS], caller = gate.caller;
    bool interferes = gate.interferes;
    gate = (struct gate){.chance = seed * 0x9E3779B97F4A7C15u + 1, .interferes = interferes, .caller = FUNCTION_COUNT};
    scene *s = &gate.scene;
    place *p = s->place = calloc(1, sizeof *p);
    gesta_context *c = p->context =
        context_new(any(3) ? GESTA_CONFIG_POLL_ALL : GESTA_CONFIG_EVENT_TOUCHES | GESTA_CONFIG_FRAME_VALUES);
    CHECK_OK(gesta_class_register(c, &own, NULL));
    for (uint32_t i = 0; i < GATE_CLASSES; i++) register_any(c, i);
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &p->region));
    for (uint32_t i = 0; i < GATE_RECOGNIZERS; i++) {
        ids[i] = recognizer_new(c, i < 6 ? gate_names[i % GATE_CLASSES] : builtins[any(4)]);
        if (any(2))
            gesta_recognizer_set_number(c, ids[i], GESTA_STR("inputs"),
                                        GESTA_INPUT_TOUCH | GESTA_INPUT_MOTION | GESTA_INPUT_WHEEL);
        gesta_recognizer_set_number(c, ids[i], GESTA_STR("tools"), GESTA_TOOLS_FINGER | GESTA_TOOLS_PEN);
    }
    p->pan = ids[0], p->learner = ids[1], s->own = ids[2], s->capture = ids[3], p->single = ids[4], p->loose = ids[6];
    p->member = ids[7];
    CHECK_OK(gesta_class_find(c, gate_names[0], SIZE_MAX, &s->own_class));
    CHECK_OK(gesta_class_find(c, "gesta.stroke", SIZE_MAX, &s->stroke_class));
    CHECK_OK(gesta_recognizer_add_action(c, p->pan, act, p, NULL, &s->action));
    CHECK_OK(gesta_context_set_observer(c, observe, p, NULL));
    CHECK_OK(gesta_context_set_log(c, (gesta_log_callback)hook_callback("gesta_log_callback"), p, NULL));
    for (int i = 0; i < 16; i++) relate_any(c, ids);
    if (any(2))
        CHECK_OK(gesta_trace_start(c, (gesta_write_callback)hook_callback("gesta_write_callback"), &p->trace, NULL));
    gesta_delegate delegate = {.size = sizeof delegate};
    hook_gesta_delegate(&delegate);
    if (any(2)) delegate.should_require_failure = NULL;
    if (any(2)) CHECK_OK(gesta_context_set_delegate(c, &delegate));
    if (any(3) == 0)
        CHECK_OK(gesta_context_set_hit_test(c, (gesta_hit_test_callback)hook_callback("gesta_hit_test_callback"), NULL,
                                            NULL));
    for (int i = 0; i < 14; i++) push_any();
    gate_setup.length = 0;
    CHECK_OK(gesta_setup_save(c, keep, &gate_setup));
    int64_t now = now_of(c);
    if (now < SCENE_END) gesta_advance(c, SCENE_END);
    if (!gate.down[0] && push_down(c, SCENE_END, FINGER, 100, 100) == GESTA_OK) gate.down[0] = true;
    gate.caller = caller;
}

/* Any arguments; the callbacks are hooks, too. */
static bool set_any_arguments(const struct function *f, arguments *a) {
    scene *s = &gate.scene;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct parameter *it = &f->parameters[i];
        bool has_choice =
            it->kind == KIND_ID || it->kind == KIND_TEXT || it->kind == KIND_WORD || it->kind == KIND_NUMBER;
        if (!(has_choice && set_argument(s->place, s, f, i, any(7), a)) && !set_argument(s->place, s, f, i, 0, a))
            return false;
        if (it->kind == KIND_TEXT && any(8))
            a->slots[i].pointer = (void *)(uintptr_t)name_any(strcmp(it->name, "class_name") == 0);
        if (a->slots[i].pointer == saved_setup.bytes) a->slots[i].pointer = gate_setup.bytes;
        if (it->kind == KIND_CALLBACK && hook_callback(it->type)) a->slots[i].function = hook_callback(it->type);
        if (it->kind == KIND_USER) a->slots[i].pointer = &s->place->trace;
    }
    return true;
}

static void prepare_inner(void) {
    static const choices first;
    scene *s = &gate.scene;
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++)
        inner_set[i] =
            is_inner(&functions[i]) && set_arguments(s->place, s, &functions[i], &first, &inner_arguments[i]);
}

/* The call from outside, and the rest of the session. Returns all that was reported. */
static void play_gate(const struct function *f, uint64_t seed, text *heard) {
    static arguments outside;
    gate.caller = (uint32_t)(f - functions);
    open_gate(seed * FUNCTION_COUNT + gate.caller);
    scene *s = &gate.scene;
    place *p = s->place;
    const char *message = "";
    prepare_inner();
    hooked = call_all_refused;
    if (set_any_arguments(f, &outside)) {
        gate.code = f->call(outside.slots);
        if (gate.code == GESTA_OK) free_result(f, &outside);
        if (f->flags & DESTROYS && gate.code == GESTA_OK) p->context = NULL;
    }
    if (p->context) message = gesta_context_message(p->context);
    if (gate.code < 0) snprintf(gate.message, sizeof gate.message, "%s", message);
    gate.caller = FN_gesta_push;
    memset(gate.visits, 0, sizeof gate.visits);
    for (int i = 0; i < 6 && p->context; i++) push_any();
    if (p->context) gesta_advance(p->context, 9000 * MS);
    hooked = NULL;
    if (p->context) digest(p, heard);
    add(heard, p->heard.bytes, p->heard.length);
    add(heard, p->trace.bytes, p->trace.length);
    drop_place(p);
}

/* The same session with and without refused calls. */
static void gate_session(const struct function *f, uint64_t seed) {
    text without = {0}, with = {0};
    gate.interferes = false;
    play_gate(f, seed, &without);
    struct gate plain = gate;
    gate.interferes = true;
    play_gate(f, seed, &with);
    gate_sessions++;
    begin_trial(f, "session %d", (int)seed);
    expect(gate.code == plain.code, "returned %d, and %d with calls that are refused", plain.code, gate.code);
    expect(strcmp(gate.message, plain.message) == 0, "the message became \"%s\" from \"%s\"", gate.message,
           plain.message);
    expect(same(&without, &with), "refused calls have changed what happens");
    free(without.bytes), free(with.bytes);
}

static bool is_gated(const struct function *f) {
    return f->parameter_count > 0 && f->parameters[0].kind == KIND_CONTEXT;
}

static void gate_through(const struct function *f) {
    uint64_t sessions = is_full ? GATE_SESSIONS_FULL : is_brief ? 1 : GATE_SESSIONS;
    for (uint64_t seed = 1; is_gated(f) && seed <= sessions && check_failed <= CHECK_SHOWN; seed++)
        gate_session(f, seed);
}

static unsigned callers_of(uint32_t hook) {
    unsigned callers = 0;
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++) callers += reached[hook][i];
    return callers;
}

/* Further sessions, if chance has left out a callback in those that each function has had. */
static void gate_rare_callbacks(void) {
    for (uint32_t hook = 0; hook < HOOKS && !is_brief; hook++)
        for (uint64_t seed = GATE_SESSIONS_FULL + 1; seed <= GATE_SESSIONS_FULL + 400 && !callers_of(hook); seed++)
            for (uint32_t i = 0; i < FUNCTION_COUNT && !callers_of(hook); i++)
                if (is_gated(&functions[i])) gate_session(&functions[i], seed);
}

static void report_gate(void) {
    unsigned pairs = 0;
    for (uint32_t hook = 0; hook < HOOKS; hook++) {
        unsigned callers = callers_of(hook);
        snprintf(trial, sizeof trial, "%s", hook_names[hook]);
        if (!is_brief) expect(callers > 0, "no session has called it");
        if (getenv("GESTA_UNSEEN")) printf("hook %s: in %u functions\n", hook_names[hook], callers);
        pairs += callers;
    }
    printf(
        "figure %lu refused calls in callbacks that only read, of %u pairs of a callback and the call that caused it, "
        "in %lu sessions\n",
        gate_calls, pairs, gate_sessions);
}

#endif
