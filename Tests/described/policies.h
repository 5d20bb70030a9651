/* What the policies share: trials and their reports, the session without any further call, and the errors seen. */
#ifndef POLICIES_H
#define POLICIES_H

#include "arguments.h"
#include "../faults/failing.h"

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
    static const char *const names[] = {"NULL",       "misaligned by",    "is the id",   "was destroyed",
                                        "is a child", "of another class", "is",          "is",
                                        "with",       "has a tail",       "is the text", "is a long text"};
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

/* ------------------------------------------------------------------------------------------------------ words -- */

static char **words;
static size_t words_count, words_capacity;

/* How many bytes at a place of a message are what it is about, and not its words: a number, a text, a class, a file. */
static size_t value_length(const char *at, char before) {
    size_t sign = *at == '-', number = 0, quoted = *at == '"';
    while (quoted && at[quoted] && at[quoted] != '"') quoted += at[quoted] == '\\' ? 2 : 1;
    if (quoted) return quoted + 1;
    if (strncmp(at, plugin_folder, strlen(plugin_folder) - 5) == 0) return strcspn(at, " ,:");
    if (strncmp(at, "gesta.", 6) == 0 || strncmp(at, "test.", 5) == 0) return strcspn(at, " ,:;");
    if (strchr(" -([=", before) == NULL) return 0;
    if (strncmp(at, "inf", 3) == 0 || strncmp(at, "nan", 3) == 0) return 3;
    if (strncmp(at, "0x", 2) == 0) return 2 + strspn(at + 2, "0123456789abcdef");
    number = strspn(at + sign, "0123456789.");
    if (number == 0) return 0;
    number += strspn(at + sign + number, "e+-0123456789");
    return sign + number - (at[sign + number - 1] == '.');
}

/* How many bytes behind the words of a rule depend on the class or the recognizer. */
static size_t names_length(const char *line, const char *at) {
    static const char *const heads[] = {"value of ", "its names are ", "classes are ", "did you mean ", "its parent "};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        size_t head = strlen(heads[i]), length = strlen(line);
        if (length >= head && strcmp(line + length - head, heads[i]) == 0)
            return i > 0 ? strlen(at) : strncmp(at, "enum ", 5) == 0 ? 0 : strcspn(at, ";");
    }
    return 0;
}

/* Keeps the words of a message: what it is about depends on the arguments and on the folder of the plugins. */
static void note_words(const struct function *f, const struct error *error, const char *message) {
    char line[2000];
    int at = snprintf(line, sizeof line, "%s\t%s: %s\t", f->name, error->name, error->cause);
    message += strncmp(message, f->name, strlen(f->name)) == 0 ? strlen(f->name) + 2 : 0;
    bool is_rule = false;
    while (*message && at < (int)sizeof line - 4) {
        is_rule |= strncmp(message, ", must ", 7) == 0;
        size_t length = is_rule ? names_length(line, message) : value_length(message, line[at - 1]);
        if (length) at += snprintf(line + at, sizeof line - (size_t)at, "...");
        else line[at++] = *message, line[at] = 0;
        message += length ? length : 1;
    }
    for (size_t i = words_count; i-- > 0;)
        if (strcmp(words[i], line) == 0) return;
    if (words_count == words_capacity) {
        words_capacity = 2 * words_capacity + 64;
        words = realloc(words, words_capacity * sizeof *words);
        if (!words) abort();
    }
    if (!(words[words_count++] = strdup(line))) abort();
}

static int compare_words(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void write_words(const char *path) {
    FILE *file = fopen(path, "w");
    if (!expect(file != NULL, "%s cannot be written", path)) return;
    qsort(words, words_count, sizeof *words, compare_words);
    for (size_t i = 0; i < words_count; i++) fprintf(file, "%s\n", words[i]);
    fclose(file);
}

/* ----------------------------------------------------------------------------------------------------- errors -- */

static uint64_t errors_seen[FUNCTION_COUNT]; /* bits by the place in the function's list */

/* The message is that of the context; NULL: there is none. */
static void note_error(const gesta_context *context, const struct function *f, int32_t code) {
    bool is_listed = code == GESTA_OK;
    for (uint32_t i = 0; i < f->error_count; i++)
        if (f->errors[i].code == code) {
            errors_seen[f - functions] |= UINT64_C(1) << i;
            is_listed = true;
            if (context && f->parameter_count && f->parameters[0].kind == KIND_CONTEXT)
                note_words(f, &f->errors[i], gesta_context_message(context));
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
