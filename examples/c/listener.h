/* listener.h - a recognizer of the player and its results for the current recording. */
#ifndef LISTENER_H
#define LISTENER_H

#include <gesta/gesta.h>

enum { LISTENER_OUTCOMES = 8, LISTENER_COLUMN = 28 /* column of the results, after the recognizers */ };

#define LISTENER_NEW_LINE "\n                                 " /* continues in that column */

typedef struct listener {
    char spec[128]; /* its class, optionally with parameters: "gesta.tap:taps=2" */
    gesta_context *context;
    uint32_t recognizer;
    int64_t start; /* start of the recording, ns */

    char result[1024];
    unsigned long changes; /* number of changes since began */
    struct {
        uint32_t state;
        char reason[64];
    } outcomes[LISTENER_OUTCOMES]; /* the final states reached */
    size_t outcome_count;
    int fired; /* whether it recognized a discrete gesture */
} listener;

/* Creates a listener in the context. Returns NULL after writing the error to stderr. */
listener *listener_create(gesta_context *context, const char *spec);

/* Clears the results. The next recording begins at `start`, ns. */
void listener_clear(listener *self, int64_t start);

/* Returns whether it reached "recognized", "failed" or "cancelled" with this reason ("" for any). */
int listener_reached(const listener *self, const char *state, const char *reason);

/* The context's observer: appends the event to the results of the listener, which is the event's `user`. */
void listener_on_event(gesta_context *context, const gesta_event *event, void *unused);

/* Exits with an error message if a call failed. */
void check(gesta_context *context, int32_t code, const char *call);

#endif
