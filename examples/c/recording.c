#include "recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char header[] = "gesta-recording 1";

/* Returns an array with room for one more item of `size` bytes. It doubles when `count` is a power of two. */
static void *grow(void *items, size_t count, size_t size) {
    if (count & (count - 1) || count == 0) return count == 0 ? malloc(size) : items;
    return realloc(items, 2 * count * size);
}

static uint32_t phase_of(const char *name) {
    static const struct {
        const char *name;
        uint32_t phase;
    } phases[] = {
        {"down", GESTA_PHASE_BEGAN}, {"move", GESTA_PHASE_MOVED},       {"still", GESTA_PHASE_STATIONARY},
        {"up", GESTA_PHASE_ENDED},   {"cancel", GESTA_PHASE_CANCELLED},
    };
    size_t i;
    for (i = 0; i < sizeof phases / sizeof *phases; i++)
        if (strcmp(name, phases[i].name) == 0) return phases[i].phase;
    return 0;
}

static int add_sample(recording *current, const char *line) {
    double ms, x, y;
    unsigned long contact;
    char phase[8], rest;
    gesta_touch touch, *touches;

    if (sscanf(line, "%lf %lu %7s %lf %lf %c", &ms, &contact, phase, &x, &y, &rest) != 5 || phase_of(phase) == 0 ||
        !(ms >= 0 && ms < 1e12))
        return -1;
    touches = grow(current->touches, current->touch_count, sizeof touch);
    if (touches == NULL) return -1;
    memset(&touch, 0, sizeof touch); /* the other fields are unknown */
    touch.time = (int64_t)(ms * 1e6 + 0.5);
    touch.contact = contact;
    touch.phase = phase_of(phase);
    touch.x = x;
    touch.y = y;
    touches[current->touch_count++] = touch;
    current->touches = touches;
    return 0;
}

static int add_expectation(recording *current, const char *text) {
    expectation *e = &current->expectations[current->expectation_count];
    if (current->expectation_count == RECORDING_EXPECTATIONS) return -1;
    e->reason[0] = '\0';
    if (sscanf(text, "%63s %15s %63s", e->recognizer, e->state, e->reason) < 2) return -1;
    current->expectation_count++;
    return 0;
}

static recording *add_recording(recordings *all, const char *label) {
    recording *items = grow(all->items, all->count, sizeof *items);
    if (items == NULL) return NULL;
    all->items = items;
    memset(&items[all->count], 0, sizeof *items);
    snprintf(items[all->count].label, RECORDING_TEXT, "%.159s", label);
    return &items[all->count++];
}

/* Parses a line without its newline. Returns NULL, or what was expected. */
static const char *add_line(recordings *all, const char *line) {
    recording *current = all->count > 0 ? &all->items[all->count - 1] : NULL;
    if (line[0] == '\0' || line[0] == '#') return NULL;
    if (strncmp(line, "label ", 6) == 0) return add_recording(all, line + 6) != NULL ? NULL : "enough memory";
    if (current == NULL) return "`label NAME` first";
    if (strncmp(line, "note ", 5) == 0) {
        snprintf(current->note, RECORDING_TEXT, "%.159s", line + 5);
        return NULL;
    }
    if (strncmp(line, "expect ", 7) == 0)
        return add_expectation(current, line + 7) == 0 ? NULL : "`expect CLASS recognized|failed|cancelled [REASON]`";
    return add_sample(current, line) == 0 ? NULL : "`TIME CONTACT down|move|still|up|cancel X Y`";
}

int recordings_read(const char *path, recordings *out) {
    char line[512];
    const char *expected = NULL;
    unsigned long number = 0;
    recordings all = {NULL, 0};
    FILE *file = fopen(path, "r");

    if (file == NULL) {
        perror(path);
        return -1;
    }
    while (expected == NULL && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (++number > 1) expected = add_line(&all, line);
        else if (strcmp(line, header) != 0) expected = "`gesta-recording 1`";
    }
    if (number == 0) expected = "`gesta-recording 1`";
    fclose(file);
    if (expected != NULL) {
        fprintf(stderr, "%s:%lu: expected %s, not `%s`\n", path, number > 0 ? number : 1, expected,
                number > 0 ? line : "");
        recordings_free(&all);
        return -1;
    }
    *out = all;
    return 0;
}

void recordings_free(recordings *all) {
    size_t i;
    for (i = 0; i < all->count; i++) free(all->items[i].touches);
    free(all->items);
    all->items = NULL;
    all->count = 0;
}
