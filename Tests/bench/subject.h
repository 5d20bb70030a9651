/*
 * What the table measures: recognizers, and a gesture that suits them. Tests/bench/subjects.py writes them as text,
 * one subject after another, lengths in millimeters, in lines:
 *
 *     subject NAME
 *     class CLASS                         creates a recognizer; the lines until the next one are about it
 *     palm_guard on                       for the context
 *     number|integer|text NAME VALUE      sets a parameter
 *     attach SIDE                         to the square region of that side from the origin, and to no other region
 *     example NAME X Y X Y ...            one stroke
 *     simultaneous all                    for all recognizers before this line
 *     read NAME                           a value whose reading is timed during the gesture
 *     sample TIME CONTACT PHASE X Y       of the gesture, TIME in ns from its start
 *     motion TIME KIND PHASE SOURCE DX DY of a gesture of motions, which has no other samples
 */
#ifndef BENCH_SUBJECT_H
#define BENCH_SUBJECT_H

#include <stdio.h>

#include "library.h"

enum { SUBJECT_RECOGNIZERS = 64 };

typedef struct subject {
    char *name;
    char **setup; /* its lines, except the samples */
    size_t setup_count;
    gesta_touch *gesture;
    gesta_motion *motions; /* instead of it, or NULL */
    size_t count;
    size_t moves;     /* how many of its samples are moves: 0 if nothing moves while it lasts */
    size_t last;      /* where the last frame begins: the lift, if `lifts` */
    int lifts;        /* 0 for a pointer above the surface */
    int64_t period;   /* from the start of a gesture to that of the next */
    const char *read; /* NULL if nothing is read */
    library *library;
    uint32_t recognizers[SUBJECT_RECOGNIZERS]; /* those that were created last */
    size_t recognizer_count;
    uint32_t region; /* of those that are attached to one; 0 before */
    uint64_t played;
} subject;

/* Reads all subjects of a file, which stay until the process ends. NULL after an error, which is reported. */
subject *subjects_read(FILE *file, size_t *count);

/* Opens its context; `flags` are GESTA_CONFIG_.... 0 on failure. */
int subject_open(subject *self, uint32_t flags);
void subject_close(subject *self);

/* Creates its recognizers in its context; with `listens`, each has an action. 0 on failure. */
int subject_create(subject *self, int listens);

/* How to push, and what to do around it: NULL if nothing. */
typedef struct subject_way {
    size_t batch; /* samples in a call at most; frames are not split */
    void (*before_moves)(void), (*after_moves)(void);
    void (*before_lift)(void), (*after_lift)(void);
    void (*before_read)(void), (*after_read)(void);
} subject_way;

/* Plays its gesture once more, later than before. */
void subject_play(subject *self, const subject_way *way);

/* Lets the time pass that follows the last gesture. 0 if not every gesture was recognized, or a call failed. */
int subject_right(subject *self);

#endif
