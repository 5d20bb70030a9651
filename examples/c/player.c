/*
 * player.c - plays recordings of touches to recognizers and prints their results with the reasons.
 *
 *     player [--all] [--together] [--plugin FILE.so]... RECORDINGS...
 *
 * Plays to a recognizer of every class of the library and the plugins, and to those in the recordings' `expect` lines.
 * Prints the results of the recognizers that a recording has expectations for, and which other discrete gestures were
 * recognized; with --all, the results of all. Each recognizer has its own context; with --together all share one, and
 * the first to recognize wins the fingers. The exit status is 1 if a result differs from its expectation. (--together
 * changes results, so it checks none.)
 */
#include "listener.h"
#include "recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LISTENERS = 64, MAX_PLUGINS = 16 };

static const int64_t second = INT64_C(1000000000);

typedef struct player {
    int all, together;
    const char *plugins[MAX_PLUGINS];
    size_t plugin_count;
    listener *listeners[MAX_LISTENERS];
    size_t listener_count;
    int64_t clock; /* start of the next recording, ns */
    unsigned long expectations, mismatches, recordings;
} player;

static gesta_context *new_context(const player *self) {
    gesta_context *context;
    size_t i;
    check(NULL, gesta_context_create(NULL, &context), "gesta_context_create");
    for (i = 0; i < self->plugin_count; i++)
        check(context, gesta_plugin_load(context, self->plugins[i], SIZE_MAX, NULL), "gesta_plugin_load");
    check(context, gesta_context_set_observer(context, listener_on_event, NULL, NULL), "gesta_context_set_observer");
    return context;
}

static listener *find(const player *self, const char *spec) {
    size_t i;
    for (i = 0; i < self->listener_count; i++)
        if (strcmp(self->listeners[i]->spec, spec) == 0) return self->listeners[i];
    return NULL;
}

static void add(player *self, const char *spec) {
    gesta_context *context;
    listener *target;
    if (find(self, spec) != NULL) return;
    context = self->together && self->listener_count > 0 ? self->listeners[0]->context : new_context(self);
    target = self->listener_count < MAX_LISTENERS ? listener_create(context, spec) : NULL;
    if (target == NULL) exit(2);
    self->listeners[self->listener_count++] = target;
}

static void add_every_class(player *self) {
    gesta_context *context = new_context(self);
    uint32_t classes[64];
    size_t count, i;
    gesta_class_info info;
    check(context, gesta_context_list(context, GESTA_KIND_CLASS, classes, 64, &count), "gesta_context_list");
    for (i = 0; i < count && i < 64; i++) {
        info.size = sizeof info;
        check(context, gesta_class_describe(context, classes[i], &info), "gesta_class_describe");
        add(self, info.id);
    }
    check(NULL, gesta_context_destroy(context), "gesta_context_destroy");
}

/* Pushes the samples to one context, then advances it until no deadline is left. */
static void play(gesta_context *context, const recording *played) {
    int64_t deadline;
    check(context, gesta_push(context, played->touches, played->touch_count, sizeof *played->touches), played->label);
    while (gesta_next_deadline(context, &deadline) == GESTA_OK && deadline != GESTA_NO_DEADLINE)
        check(context, gesta_advance(context, deadline), "gesta_advance");
}

static const expectation *expected(const recording *played, const listener *target) {
    size_t i;
    for (i = 0; i < played->expectation_count; i++)
        if (strcmp(played->expectations[i].recognizer, target->spec) == 0) return &played->expectations[i];
    return NULL;
}

static void report(player *self, const recording *played, const listener *target) {
    const expectation *e = self->together ? NULL : expected(played, target);
    if (!self->all && e == NULL) return;
    printf("    %-*s %s\n", LISTENER_COLUMN, target->spec, target->result[0] != '\0' ? target->result : "nothing");
    if (e == NULL) return;
    self->expectations++;
    if (!listener_reached(target, e->state, e->reason)) {
        self->mismatches++;
        printf("    %-*s ^ EXPECTED %s %s\n", LISTENER_COLUMN, "", e->state, e->reason);
    }
}

/* Prints the other discrete gestures that were recognized. Continuous ones such as pan accompany most strokes. */
static void report_others(const player *self, const recording *played) {
    const char *before = "    also recognized by ";
    size_t i;
    for (i = 0; i < self->listener_count; i++) {
        const listener *target = self->listeners[i];
        if (expected(played, target) != NULL || !target->fired || strchr(target->spec, ':') != NULL) continue;
        printf("%s%s", before, target->spec);
        before = ", ";
    }
    if (before[0] == ',') printf("\n");
}

static void play_to_all(player *self, recording *played) {
    size_t i;
    int64_t last = self->clock;
    for (i = 0; i < played->expectation_count; i++) add(self, played->expectations[i].recognizer);
    for (i = 0; i < played->touch_count; i++) {
        played->touches[i].time += self->clock;
        last = played->touches[i].time;
    }
    for (i = 0; i < self->listener_count; i++) listener_clear(self->listeners[i], self->clock);
    for (i = 0; i < self->listener_count; i++)
        if (i == 0 || !self->together) play(self->listeners[i]->context, played);

    printf("%s: %s (%lu samples, %.4g ms)\n", played->label, played->note, (unsigned long)played->touch_count,
           (double)(last - self->clock) / 1e6);
    for (i = 0; i < self->listener_count; i++) report(self, played, self->listeners[i]);
    if (!self->all) report_others(self, played);
    self->recordings++;
    self->clock = last + 10 * second; /* longer than any timeout of the recognizers */
}

static void play_file(player *self, const char *path) {
    recordings all;
    size_t i;
    if (recordings_read(path, &all) != 0) exit(2);
    for (i = 0; i < all.count; i++) play_to_all(self, &all.items[i]);
    recordings_free(&all);
}

static void finish(player *self) {
    size_t i;
    for (i = 0; i < self->listener_count; i++)
        if (i == 0 || !self->together)
            check(NULL, gesta_context_destroy(self->listeners[i]->context), "gesta_context_destroy");
    for (i = 0; i < self->listener_count; i++) free(self->listeners[i]);
}

int main(int argc, char **argv) {
    player self = {0};
    int i;
    for (i = 1; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--all") == 0) {
            self.all = 1;
        } else if (strcmp(argv[i], "--together") == 0) {
            self.all = self.together = 1;
        } else if (strcmp(argv[i], "--plugin") == 0 && i + 1 < argc && self.plugin_count < MAX_PLUGINS) {
            self.plugins[self.plugin_count++] = argv[++i];
        } else {
            break;
        }
    }
    if (i == argc || strncmp(argv[i], "--", 2) == 0) {
        fprintf(stderr, "usage: %s [--all] [--together] [--plugin /PATH/FILE.so]... RECORDINGS...\n", argv[0]);
        return 2;
    }
    add_every_class(&self);
    for (; i < argc; i++) play_file(&self, argv[i]);
    finish(&self);
    if (!self.together)
        printf("%lu recordings, %lu expectations, %lu not met\n", self.recordings, self.expectations, self.mismatches);
    return self.mismatches > 0 ? 1 : 0;
}
