/*
 * Calls in callbacks: every function in every kind of callback. It fails with GESTA_E_BUSY where the header says so,
 * and then nothing changes; a function that reads never does.
 */
#ifndef BUSY_POLICY_H
#define BUSY_POLICY_H

#include "policies.h"

static const char *const places[PLACES] = {
    "outside",         "in the observer", "in an action", "in a release function", "while closing", "in a class",
    "in the delegate", "in the hit test", "in the log",   "while writing",         "in a finding"};

static scene busy_scene;
static enum where busy_place;
static const valid_call *busy_call; /* NULL: all that are refused, and all that read */
static unsigned visits;

static bool is_refused(const struct function *f, enum where where) {
    uint32_t when = BUSY_CALLBACK;
    if (where >= IN_CLASS) when |= BUSY_READ_ONLY;
    if (where == IN_CLOSING) when |= BUSY_DESTROYING;
    return (f->flags & when) != 0;
}

static void call_inside(const valid_call *call) {
    const struct function *f = call->function;
    const gesta_context *context = busy_scene.place->context;
    if (!set_arguments(busy_scene.place, &busy_scene, f, &call->choices, &spare)) return;
    begin_trial(f, "%s", places[busy_place]);
    int32_t code = f->call(spare.slots);
    if (!is_refused(f, busy_place)) {
        expect(code != GESTA_E_BUSY, "returned GESTA_E_BUSY: %s", gesta_context_message(context));
        if (code == GESTA_OK) free_result(f, &spare);
        return;
    }
    if (!expect(code == GESTA_E_BUSY, "returned %s, must be GESTA_E_BUSY", code_name(f, code))) return;
    expect_message(context, f, "");
    note_error(context, f, code);
}

static void call_when_there(enum where where) {
    if (where != busy_place || visits++ > 0) return;
    if (busy_call) {
        call_inside(busy_call);
        return;
    }
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &functions[i];
        /* In the context that lives, a trace is recorded already. */
        const valid_call *call = living_calls[i].found ? &living_calls[i] : &bare_calls[i];
        if (call->found && (is_refused(f, where) || f->flags & READS)) call_inside(call);
    }
}

static void enter_scene(enum where where, const valid_call *call) {
    busy_scene = open_scene(plugin_path);
    busy_place = where;
    busy_call = call;
    visits = 0;
    visit = call_when_there;
}

static void see_finding(gesta_context *c, const gesta_finding *finding, void *user) {
    (void)c, (void)finding, (void)user;
    visited(IN_FINDING);
}

/* What is refused and what reads, all in one callback: the session is as it would be without. */
static void busy_together(enum where where) {
    enter_scene(where, NULL);
    if (where == IN_FINDING) CHECK_OK(gesta_context_check(busy_scene.place->context, see_finding, NULL, NULL));
    go_on(busy_scene.place);
    snprintf(trial, sizeof trial, "all functions %s", places[where]);
    expect(same(&busy_scene.place->heard, &reference_heard), "what happens next is different");
    expect(same(&busy_scene.place->trace, &reference_trace), "the trace is different");
    close_place(busy_scene.place);
    visit = NULL;
    expect(visits > 0, "there was no such callback");
}

/* Other functions are allowed where something may be changed, and the context survives them. */
static void busy_alone(const valid_call *call, enum where where) {
    gesta_context *c;
    if (is_refused(call->function, where) || call->function->flags & (READS | DESTROYS)) return;
    enter_scene(where, call);
    c = busy_scene.place->context;
    push_move(c, 1200 * MS, FINGER, 750, 640);
    gesta_recognizer_destroy(c, busy_scene.place->pan);
    push_up(c, 1210 * MS, FINGER, 750, 640);
    gesta_advance(c, 9000 * MS);
    drop_place(busy_scene.place);
    visit = NULL;
    expect(visits > 0, "there was no such callback");
}

static void busy(const valid_call *call) {
    for (enum where where = IN_OBSERVER; where <= IN_CLOSING; where++) busy_alone(call, where);
}

#endif
