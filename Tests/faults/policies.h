/* What the policies share: trials and their reports, the session without any further call, and the errors seen. */
#ifndef POLICIES_H
#define POLICIES_H

#include "arguments.h"
#include "failing.h"

#include <stdarg.h>

enum { CLASSES_MAX = 64 };

/* In the context that lives, and in one without callbacks and gestures. */
static valid_call living_calls[FUNCTION_COUNT], bare_calls[FUNCTION_COUNT];
static arguments spare;
static bool is_full, is_brief; /* GESTA_FULL, GESTA_BRIEF are set */
static char class_names[CLASSES_MAX][64];
static unsigned class_names_count;
static text reference_heard, reference_trace; /* of the session without any further call */

/* ----------------------------------------------------------------------------------------------------- trials -- */

static char trial[300];
static unsigned long trials;

__attribute__((format(printf, 2, 3))) static void begin_trial(const struct function *f, const char *format, ...) {
    va_list list;
    int length = snprintf(trial, sizeof trial, "%s, ", f->name);
    va_start(list, format);
    vsnprintf(trial + length, sizeof trial - (size_t)length, format, list);
    va_end(list);
    trials++;
}

__attribute__((format(printf, 2, 3))) static bool expect(bool holds, const char *format, ...) {
    if (holds) {
        check_passed++;
        return true;
    }
    char words[500];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    check_failed++;
    if (check_failed <= CHECK_SHOWN) printf("FAIL %s: %s\n", trial, words);
    fflush(stdout);
    return false;
}

static const char *change_name(const struct mistake *mistake, uint32_t id) {
    static const char *const names[] = {
        "NULL", "misaligned by", "is the id",  "was destroyed", "of another class", "is",
        "is",   "with",          "has a tail", "is the text",   "is a long text"};
    static char name[100];
    snprintf(name, sizeof name, "%s 0x%x %g (offset %u)", names[mistake->change], id, mistake->number, mistake->offset);
    return name;
}

static const char *code_name(const struct function *f, int32_t code) {
    static char names[4][80];
    static unsigned next;
    char *name = names[next++ % 4];
    const char *cause = "";
    for (uint32_t i = 0; i < f->error_count; i++)
        if (f->errors[i].code == code) cause = " (as the header says)";
    snprintf(name, sizeof names[0], "%d, %s%s", code, gesta_strerror(code), cause);
    return name;
}

static void expect_message(const gesta_context *context, const struct function *f, const char *words) {
    const char *message = gesta_context_message(context);
    size_t length = strlen(f->name);
    expect(strncmp(message, f->name, length) == 0 && message[length] == ':' && strstr(message + length, words) != NULL,
           "the message must be of the function and have \"%s\": %s", words, message);
}

/* ----------------------------------------------------------------------------------------------------- errors -- */

static uint64_t errors_seen[FUNCTION_COUNT]; /* bits by the place in the function's list */

static void note_error(const struct function *f, int32_t code) {
    bool is_listed = code == GESTA_OK;
    for (uint32_t i = 0; i < f->error_count; i++)
        if (f->errors[i].code == code) {
            errors_seen[f - functions] |= UINT64_C(1) << i;
            is_listed = true;
        }
    expect(is_listed, "%d is none of the errors that the header lists", code);
}

/* ------------------------------------------------------------------------------------------------ the session -- */

/* A context in which the call succeeds. */
static scene open_for(const valid_call *call) { return call->bare ? open_bare() : open_scene(plugin_path); }

/* The session continues as it does without the calls that were made, and is recorded so. */
static void close_unchanged(scene *s) {
    if (!s->is_bare) {
        go_on(s->place);
        expect(same(&s->place->heard, &reference_heard), "what happens next is different");
        expect(same(&s->place->trace, &reference_trace), "the trace is different");
    }
    drop_place(s->place);
    expect(memory.wrong == 0, "memory was released wrongly");
}

#endif
