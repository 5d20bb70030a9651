/* The functions of gesta_adapter_check.h: a trace of a context, or of a file, and what was found in it. */
#include "kinds.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct gesta_adapter_check {
    struct watch watch;
    gesta_context *context; /* NULL when recording has ended */
    gesta_write_callback write;
    void *user;
    char *line; /* the line so far, which comes in pieces */
    size_t length, capacity;
    char message[512]; /* of the last call that failed */
    uint64_t late;
    locale_t numbers; /* with a decimal point */
};

/* ---------------------------------------------------------------------------------------------------------- text -- */

static int append(gesta_adapter_check *check, const char *bytes, size_t length) {
    if (check->length + length + 1 > check->capacity) {
        size_t capacity = 2 * (check->length + length + 1);
        char *line = realloc(check->line, capacity);
        if (line == NULL) return 0;
        check->line = line;
        check->capacity = capacity;
    }
    memcpy(check->line + check->length, bytes, length);
    check->length += length;
    check->line[check->length] = '\0';
    return 1;
}

static void read_text(gesta_adapter_check *check, const char *bytes, size_t length, int64_t arrival) {
    locale_t before = uselocale(check->numbers);
    while (length > 0 && !check->watch.is_out_of_memory) {
        const char *end = memchr(bytes, '\n', length);
        size_t part = end ? (size_t)(end - bytes) : length;
        if (!append(check, bytes, part)) check->watch.is_out_of_memory = 1;
        if (end == NULL) break;
        if (!check->watch.is_out_of_memory) watch_line(&check->watch, check->line, arrival);
        check->length = 0;
        bytes += part + 1;
        length -= part + 1;
    }
    uselocale(before);
}

static int64_t clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* A call that fails is not in the trace, but its message stays until the next one fails. */
static void look_for_refusal(gesta_adapter_check *check, int64_t now) {
    const char *message = gesta_context_message(check->context);
    if (strncmp(message, check->message, sizeof check->message - 1) == 0) return;
    snprintf(check->message, sizeof check->message, "%s", message);
    watch_refusal(&check->watch, check->message, now);
}

static void on_text(const char *bytes, size_t length, void *user) {
    gesta_adapter_check *check = user;
    int64_t now = clock_now();
    if (check->context != NULL && check->watch.has_started) look_for_refusal(check, now);
    read_text(check, bytes, length, now);
    if (check->write != NULL) check->write(bytes, length, check->user);
}

/* Recording has ended. */
static void on_end(void *user) {
    gesta_adapter_check *check = user;
    check->context = NULL;
}

/* ----------------------------------------------------------------------------------------------------- functions -- */

static void destroy(gesta_adapter_check *check) {
    if (check == NULL) return;
    if (check->numbers != (locale_t)0) freelocale(check->numbers);
    watch_free(&check->watch);
    free(check->line);
    free(check);
}

static gesta_adapter_check *make(void) {
    gesta_adapter_check *check = calloc(1, sizeof *check);
    if (check == NULL) return NULL;
    check->numbers = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (check->numbers == (locale_t)0) {
        destroy(check);
        return NULL;
    }
    watch_init(&check->watch);
    return check;
}

int32_t gesta_adapter_check_start(gesta_context *context, gesta_write_callback write, void *user,
                                  gesta_adapter_check **out) {
    if (out == NULL) return GESTA_E_ARGUMENT;
    *out = NULL;
    if (context == NULL) return GESTA_E_ARGUMENT;
    gesta_adapter_check *check = make();
    if (check == NULL) return GESTA_E_MEMORY;
    check->write = write;
    check->user = user;
    check->context = context;
    snprintf(check->message, sizeof check->message, "%s", gesta_context_message(context));
    int32_t code = gesta_trace_start(context, on_text, check, on_end);
    if (code != GESTA_OK) destroy(check);
    else *out = check;
    return code;
}

static void report_all(struct watch *watch, gesta_adapter_finding_callback report, void *user, size_t *count) {
    if (count != NULL) *count = 0;
    for (uint32_t kind = 1; kind < KINDS; kind++) {
        const struct evidence *evidence = &watch->evidence[kind];
        if (evidence->count == 0) continue;
        if (count != NULL) ++*count;
        if (report == NULL) continue;
        char seen[SEEN_BYTES + 64], text[2048];
        if (evidence->count > 1)
            snprintf(seen, sizeof seen, "%s (%llu times)", evidence->seen, (unsigned long long)evidence->count);
        else snprintf(seen, sizeof seen, "%s", evidence->seen);
        snprintf(text, sizeof text, "%s: %s. %s. To change: %s.", kinds[kind].name, seen, kinds[kind].why,
                 kinds[kind].change);
        const gesta_adapter_finding finding = {.size = sizeof finding,
                                               .kind = kind,
                                               .count = evidence->count,
                                               .name = kinds[kind].name,
                                               .seen = seen,
                                               .why = kinds[kind].why,
                                               .change = kinds[kind].change,
                                               .text = text};
        report(&finding, user);
    }
}

int32_t gesta_adapter_check_report(gesta_adapter_check *check, gesta_adapter_finding_callback report, void *user,
                                   size_t *count) {
    if (check == NULL) return GESTA_E_ARGUMENT;
    if (check->watch.is_out_of_memory) return GESTA_E_MEMORY;
    int64_t overdue = 0, deadline = GESTA_NO_DEADLINE, now = clock_now();
    locale_t before = uselocale(check->numbers);
    if (check->context != NULL) {
        look_for_refusal(check, now);
        gesta_context_info info = {.size = sizeof info};
        gesta_context_describe(check->context, &info);
        check->late = info.late_samples;
        gesta_next_deadline(check->context, &deadline);
        if (deadline != GESTA_NO_DEADLINE && info.now != INT64_MIN && check->watch.last_arrival != NO_ARRIVAL)
            overdue = now - check->watch.last_arrival - (deadline - info.now);
    }
    struct watch concluded = check->watch;
    watch_conclude(&concluded, check->late, overdue);
    report_all(&concluded, report, user, count);
    uselocale(before);
    return GESTA_OK;
}

int32_t gesta_adapter_check_stop(gesta_adapter_check *check) {
    if (check == NULL) return GESTA_OK;
    int32_t code = check->context != NULL ? gesta_trace_stop(check->context) : GESTA_OK;
    if (code == GESTA_OK) destroy(check);
    return code;
}

int32_t gesta_adapter_check_trace(const char *text, size_t length, gesta_adapter_finding_callback report, void *user,
                                  size_t *count) {
    static const char heading[] = "gesta-trace 1";
    if (text == NULL) return GESTA_E_ARGUMENT;
    if (length == SIZE_MAX) length = strlen(text);
    if (length < sizeof heading - 1 || memcmp(text, heading, sizeof heading - 1) != 0) return GESTA_E_TRACE;
    gesta_adapter_check *check = make();
    if (check == NULL) return GESTA_E_MEMORY;
    read_text(check, text, length, NO_ARRIVAL);
    int32_t code = check->watch.is_out_of_memory ? GESTA_E_MEMORY : GESTA_OK;
    if (code == GESTA_OK) {
        locale_t before = uselocale(check->numbers);
        watch_conclude(&check->watch, 0, 0);
        report_all(&check->watch, report, user, count);
        uselocale(before);
    }
    destroy(check);
    return code;
}
