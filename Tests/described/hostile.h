/*
 * Invalid arguments: each that the errors of a function name, in a call that succeeds otherwise. The call returns the
 * error, its message names the function and the argument, no result is written, and nothing has changed: not what can
 * be read, nor what happens next, nor the trace.
 */
#ifndef HOSTILE_H
#define HOSTILE_H

#include "mistakes.h"
#include "policies.h"

enum { FORGED_MAX = 64 };

/* Ids of other kinds, and ids that were never returned. Returns how many there are. */
static size_t forge_ids(const scene *s, const struct parameter *it, uint32_t valid, uint32_t *ids) {
    enum noun noun = it->noun;
    const uint32_t others[] = {0, UINT32_MAX, 1, s->place->pan, s->place->region, s->action, s->own_class, s->plugin};
    static const enum noun nouns[] = {NOUN_NOTHING, NOUN_NOTHING, NOUN_NOTHING, NOUN_RECOGNIZER,
                                      NOUN_REGION,  NOUN_ACTION,  NOUN_CLASS,   NOUN_PLUGIN};
    size_t count = 0;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (nouns[i] != noun && !(it->optional && others[i] == 0)) ids[count++] = others[i];
    /* The valid id with one bit changed. The lowest bits number the objects, of which there are fewer than 256. */
    for (int bit = it->noun == NOUN_PLUGIN ? 16 : 8; bit < 32; bit++) ids[count++] = valid ^ UINT32_C(1) << bit;
    return count;
}

static uint32_t stale_id(const scene *s, enum noun noun) {
    return noun == NOUN_RECOGNIZER ? s->gone : noun == NOUN_REGION ? s->gone_region : s->gone_action;
}

/* A context that could not be created is NULL. */
static void expect_no_context(const struct function *f, const arguments *a) {
    gesta_context *made = NULL;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        if (f->parameters[i].kind != KIND_RESULT || strcmp(f->parameters[i].type, "gesta_context") != 0) continue;
        if (a->slots[i].pointer) memcpy(&made, a->rooms[i].bytes, sizeof made);
        expect(made == NULL, "%s is not NULL", f->parameters[i].name);
    }
}

static void check_mistake(scene *s, const valid_call *call, const struct mistake *mistake, uint32_t id) {
    static arguments a, before;
    const struct function *f = call->function;
    if (!set_arguments(s->place, s, f, &call->choices, &a)) return;
    make_mistake(f, mistake, id, a.slots, a.rooms[mistake->parameter].bytes);
    memcpy(&before, &a, sizeof a);
    int32_t code = f->call(a.slots);
    const struct parameter *it = &f->parameters[mistake->parameter];
    begin_trial(f, "%s %s", it->name, change_name(mistake, id));
    expect(code == mistake->code, "returned %s, expected %s", code_name(f, code), code_name(f, mistake->code));
    if (f->parameters[0].kind == KIND_CONTEXT && it->kind != KIND_CONTEXT) {
        expect_message(s->place->context, f, mistake->words);
        if (mistake->change < UNKNOWN_TAIL && code != GESTA_E_CONTACT) expect_message(s->place->context, f, "must");
    }
    expect_no_context(f, &a);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (!may_write(f, code, i))
            expect(memcmp(&a.rooms[i], &before.rooms[i], ROOM) == 0, "%s was written", f->parameters[i].name);
    note_error(it->kind == KIND_CONTEXT ? NULL : s->place->context, f, code);
}

/* All invalid arguments of a function, one after the other in one context. */
static void hostile(const valid_call *call) {
    const struct function *f = call->function;
    scene s = open_for(call);
    text before = {0}, after = {0};
    digest(s.place, &before);
    for (uint32_t i = 0; i < f->mistake_count; i++) {
        const struct mistake *mistake = &f->mistakes[i];
        uint32_t ids[FORGED_MAX] = {0};
        arguments *a = &spare;
        const struct parameter *it = &f->parameters[mistake->parameter];
        size_t count = 1;
        if (mistake->change == STALE_ID) ids[0] = stale_id(&s, it->noun);
        if (mistake->change == CHILD_ID) ids[0] = s.child;
        if (mistake->change == OTHER_CLASS) ids[0] = s.place->single;
        if (mistake->change == WRONG_ID && set_arguments(s.place, &s, f, &call->choices, a))
            count = forge_ids(&s, it, (uint32_t)a->slots[mistake->parameter].word, ids);
        if (mistake->change == CHILD_ID && s.is_bare) continue;
        for (size_t k = 0; k < count; k++) {
            check_mistake(&s, call, mistake, ids[k]);
            digest(s.place, &after);
            expect(same(&before, &after), "the context has changed");
        }
    }
    begin_trial(f, "all invalid arguments");
    close_unchanged(&s);
    free(before.bytes), free(after.bytes);
}

#endif
