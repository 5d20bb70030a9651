/* listener.h - one recognizer of the player's, and what it said about the recording that is played. */
#ifndef LISTENER_H
#define LISTENER_H

#include <gesta/gesta.h>

enum { LISTENER_OUTCOMES = 8, LISTENER_COLUMN = 28 /* where the answers stand, after the recognizers */ };

#define LISTENER_NEW_LINE "\n                                 " /* to that column */

typedef struct listener {
    char spec[128]; /* its class, perhaps with parameters: "gesta.tap:taps=2" */
    gesta_context *context;
    uint32_t recognizer;
    int64_t start; /* when the recording began, ns */

    char said[1024];
    unsigned long changes; /* since it began */
    struct {
        uint32_t state;
        char reason[64];
    } outcomes[LISTENER_OUTCOMES]; /* the final states that it reached */
    size_t outcome_count;
    int fired; /* recognized as a discrete gesture */
} listener;

/* A new one in the context. NULL after writing to stderr why not: no such class, parameter or value. */
listener *listener_create(gesta_context *context, const char *spec);

/* Forgets what it said; the next recording begins at `start`. */
void listener_clear(listener *one, int64_t start);

/* Whether it reached a state, "recognized", "failed" or "cancelled", for that reason ("" for any). */
int listener_reached(const listener *one, const char *state, const char *reason);

/* The context's observer: writes down what each recognizer says. Finds the listener in the event's `user`. */
void listener_hear(gesta_context *context, const gesta_event *event, void *unused);

/* Ends the program when a call failed, saying which one and why. */
void must(gesta_context *context, int32_t code, const char *call);

#endif
