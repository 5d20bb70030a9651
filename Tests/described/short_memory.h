/*
 * Calls while memory is short: each allocation of a call fails, alone, with the next one, and with all after it. The
 * call returns GESTA_E_MEMORY and has changed nothing, or it succeeds as if none had failed. It succeeds when it is
 * repeated, or what happens next is as if it had not been made. Nothing leaks.
 */
#ifndef SHORT_MEMORY_H
#define SHORT_MEMORY_H

#include "policies.h"

static long resident; /* blocks that remain: plugins are never unmapped */
static unsigned long refused_calls, unharmed_calls;

static int32_t call_short(const scene *s, const valid_call *call, const char *class_name, long n, int way) {
    const struct function *f = call->function;
    if (!set_arguments(s->place, s, f, &call->choices, &spare)) return GESTA_E_ARGUMENT;
    for (uint32_t i = 0; i < f->parameter_count && class_name; i++)
        if (f->parameters[i].kind == KIND_TEXT) {
            spare.slots[i].pointer = (void *)(uintptr_t)class_name;
            spare.slots[i + 1].word = SIZE_MAX;
        }
    asked = 0, failed = 0, fails_on = way, fails_at = n;
    int32_t code = f->call(spare.slots);
    fails_at = 0;
    return code;
}

static unsigned instances(void) { return puppet_calls[PUPPET_CREATE] - puppet_calls[PUPPET_DESTROY]; }

/* After a call that was refused. */
static void check_refused(scene *s, const valid_call *call, const char *class_name, const text *before, int way) {
    const struct function *f = call->function;
    text after = {0};
    refused_calls++;
    if (f->parameter_count && f->parameters[0].kind == KIND_CONTEXT) expect_message(s->place->context, f, "memory");
    if (f->flags & LOSES_EVENTS) {
        CHECK(still_works(s->place->context));
        drop_place(s->place);
        return;
    }
    digest(s->place, &after);
    expect(same(before, &after), "the context has changed");
    if (way == FAILS_ALONE) {
        int32_t code = call_short(s, call, class_name, 0, 0);
        expect(code == GESTA_OK, "returned %s when it was repeated", code_name(f, code));
        if (code == GESTA_OK) free_result(f, &spare);
        drop_place(s->place);
    } else close_unchanged(s);
    free(after.bytes);
}

/* How many events were heard, without those of the capture: without memory for its samples, it is cancelled. */
static unsigned long count_heard(const scene *s) {
    char head[10];
    unsigned long count = 0;
    snprintf(head, sizeof head, "%08x ", s->capture);
    for (const char *at = s->place->heard.bytes; at && *at; at += strcspn(at, "\n") + 1)
        count += strncmp(at, head, 9) != 0;
    return count;
}

/* The call with the n-th allocation failing, or none for 0. Returns whether it was reached. */
static bool try_short(const valid_call *call, const char *class_name, long n, int way, text *whole) {
    static unsigned long all_heard;
    const struct function *f = call->function;
    scene s = open_for(call);
    text before = {0};
    digest(s.place, &before);
    unsigned alive = instances();
    int32_t code = call_short(&s, call, class_name, n, way);
    bool reached = failed;
    begin_trial(f, "%s allocation %ld%s", class_name ? class_name : "", n, failing_ways[way]);
    note_error(s.place->context, f, code);
    expect(code == GESTA_OK || (reached && code == GESTA_E_MEMORY), "returned %s", code_name(f, code));
    if (code == GESTA_E_MEMORY) {
        expect(instances() == alive || f->flags & LOSES_EVENTS, "an instance was left behind");
        check_refused(&s, call, class_name, &before, way);
    } else {
        text after = {0};
        free_result(f, &spare);
        digest(s.place, &after);
        if (n == 0) {
            add(whole, after.bytes, after.length);
            all_heard = count_heard(&s);
        } else if (f->flags & LOSES_EVENTS) expect(count_heard(&s) == all_heard, "events were lost");
        else if (!(f->flags & SKIPS)) expect(same(whole, &after), "it succeeded, but has done something else");
        unharmed_calls += reached;
        free(after.bytes);
        drop_place(s.place);
    }
    free(before.bytes);
    expect(memory.live == resident, "%ld blocks were left behind", memory.live - resident);
    expect(memory.wrong == 0, "memory was released wrongly");
    memory.live = resident, memory.wrong = 0;
    return reached;
}

static void short_of(const valid_call *call, const char *class_name) {
    text whole = {0};
    try_short(call, class_name, 0, FAILS_ALONE, &whole);
    /* In a short run, fewer the later they are. */
    for (int way = is_brief ? FAILS_ON : 0; way < FAILING_WAYS; way++)
        for (long n = 1; try_short(call, class_name, n, way, &whole); n += is_full ? 1 : is_brief ? n : 1 + n / 4) {}
    free(whole.bytes);
}

static void short_memory(const valid_call *call) {
    const struct function *f = call->function;
    if (f->flags & DESTROYS) return;
    short_of(call, NULL);
    /* Instances of each class. */
    for (uint32_t i = 0; i < f->parameter_count && !call->bare; i++)
        if (strcmp(f->parameters[i].name, "class_name") == 0)
            for (unsigned k = 0; k < class_names_count; k++) short_of(call, class_names[k]);
}

#endif
