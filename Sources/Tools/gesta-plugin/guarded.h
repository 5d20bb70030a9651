/* What the halves of the guard share: guard.c, which the host calls, and host.c, which the class calls. */
#ifndef GUARDED_H
#define GUARDED_H

#include "guard.h"
#include "shared.h"
#include "stated.h"

#include <pthread.h>

enum { DECISIONS_MOST = 32, PATTERN_MOST = 1024 };

/* What is behind a gesta_instance and a self of a guarded class. Never freed, so that later calls are recognized. */
struct guard {
    const gesta_class *class; /* the plugin's */
    const gesta_host *host;   /* the real one */
    gesta_instance *instance; /* the real one */
    void *self;               /* the plugin's */
    pthread_t thread;
    int depth; /* of running functions of the class */
    int is_destroyed;
    uint32_t decision_count;
    struct {
        uint32_t kind, other;
        int32_t decision;
    } decisions[DECISIONS_MOST];
    /* deadlines since the last contact was reported */
    uint32_t deadlines;
    int64_t first_deadline;
    int64_t sequence_start; /* of its first contact, or INT64_MIN */
    int64_t handed_on;      /* when it gave its contacts to the next sequence, or INT64_MIN */
    int is_handed;          /* the contacts that are being reported were handed on in this frame */
    struct stated stated;
    size_t written;               /* bytes by the running function */
    char pattern[PATTERN_MOST];   /* that it has written last */
    int64_t created;              /* bytes that create has allocated */
    const struct guard *compared; /* with which it decided last whether it foreruns it */
    int foreruns;
    struct guard *next;
};

/* What runs on this thread. */
struct running {
    struct guard *guard;
    struct guard *other; /* that it is compared with, and may be read */
    uint32_t function;
    int is_running;
    int is_loading;
    uint32_t thread;
    char message[400];
    int64_t started, started_processor;
};
extern _Thread_local struct running now;

/* The guard of an instance, if it is one. */
struct guard *guard_of(const gesta_instance *instance);

#endif
