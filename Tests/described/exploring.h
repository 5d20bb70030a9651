/*
 * Calls with other arguments than the valid ones: every pair of candidates of two parameters. A call that succeeds is
 * performed (performing.h). One that is refused returns an error of the header's, with a message of the function, and
 * changes nothing.
 */
#ifndef EXPLORING_H
#define EXPLORING_H

#include "performing.h"

/* Returns false if the scene is closed. */
static bool try_choices(scene *s, const struct function *f, const choices *c, const text *before) {
    static arguments a;
    text after = {0};
    if (!set_arguments(s->place, s, f, c, &a)) return true;
    char list[PARAMETERS_MAX * 4 + 1] = "";
    for (uint32_t i = 0; i < f->parameter_count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), " %u", c->of[i]);
    begin_trial(f, "arguments%s", list);
    size_t recorded = s->place->trace.length;
    struct performed *done = &performed[f - functions];
    if (f->flags & CHANGES && !done->changed && !s->is_bare) done->read = read_all(s);
    int32_t code = f->call(a.slots);
    if (code == GESTA_OK) {
        free_result(f, &a);
        if (f->flags & (CHANGES | DESTROYS)) {
            perform(s, f, &a, recorded, before);
            return false;
        }
        done->succeeded = true;
        return true;
    }
    note_error(s->place->context, f, code);
    if (f->parameters[0].kind == KIND_CONTEXT) expect_message(s->place->context, f, "");
    digest(s->place, &after);
    if (!expect(same(before, &after), "it was refused with %d, and the context has changed", code))
        show_difference(before, &after);
    free(after.bytes);
    return true;
}

static void explore(const valid_call *call) {
    const struct function *f = call->function;
    scene s = open_for(call);
    text before = {0};
    uint32_t counts[PARAMETERS_MAX] = {0}, varied[PARAMETERS_MAX] = {0}, count = 0;
    digest(s.place, &before);
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        while (set_argument(s.place, &s, f, i, counts[i], &spare)) counts[i]++;
        set_argument(s.place, &s, f, i, 0, &spare); /* the length of a text depends on it */
        if (counts[i] > 1) varied[count++] = i;
    }
    if (count == 1 && varied[0] != 0) varied[count++] = 0;
    if (!try_choices(&s, f, &call->choices, &before)) s = open_for(call);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = i + 1; k < count; k++)
            for (uint32_t n = 0; n < counts[varied[i]] * counts[varied[k]]; n += is_brief ? 11 : 1) {
                choices c = call->choices;
                c.of[varied[i]] = (uint8_t)(n / counts[varied[k]]), c.of[varied[k]] = (uint8_t)(n % counts[varied[k]]);
                if (!try_choices(&s, f, &c, &before)) s = open_for(call);
            }
    begin_trial(f, "all calls that are refused");
    close_unchanged(&s);
    free(before.bytes);
}

#endif
