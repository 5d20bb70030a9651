/* Plays sessions to a recognizer of the guarded class, and records what it reports. */
#ifndef PLAY_H
#define PLAY_H

#include "session.h"

enum { VALUES_MOST = 64 };

struct record {
    uint32_t state, previous, reason, value_count;
    int64_t time;
    double measured, limit;
    double values[VALUES_MOST];
};

struct records {
    struct record *all;
    size_t count, capacity;
};

/* How a session is changed, so that the results must stay the same. */
struct change {
    double scale;  /* of lengths, a power of two */
    int64_t shift; /* of times */
    uint64_t ids;  /* exclusive or of the ids of contacts */
};

/* When the program reads what a recognizer reports. */
enum reading { READING_SOMETIMES, READING_NEVER, READING_ALWAYS };

/* How the program sets parameters that it then sets back, so that the results must stay the same. */
enum disturbance {
    DISTURBANCE_NONE,
    DISTURBANCE_AT_ONCE,   /* sets one back before the next sample */
    DISTURBANCE_UNTIL_NEXT /* sets one during a sequence, and back before the next one */
};

struct player {
    gesta_context *context;
    uint32_t class_id, recognizer, region;
    const struct session *session;
    struct change change;
    struct records records;
    uint32_t step;
    int is_quiet;        /* finds nothing in the results: other recognizers take part */
    int has_program_act; /* the program has ended a gesture of this session */
    enum reading reading;
    enum disturbance disturbance;
    struct generator generator; /* of disturbances */
    struct disturbed {
        int is_set;
        gesta_parameter_info info;
        double number;
        char *text;
    } disturbed;
    struct player *partner; /* another recognizer in its context, whose events it records, too */
};

extern const struct change no_change;

/* The time of a context. */
static inline int64_t context_now(const gesta_context *context) {
    gesta_context_info info = {.size = sizeof info};
    gesta_context_describe(context, &info);
    return info.now;
}

void player_open(struct player *player, const gesta_class *class, const struct session *session, struct change change);
/* With what a setup has in place of a new recognizer. Returns the error code of gesta_setup_load. */
int32_t player_open_setup(struct player *player, const gesta_class *class, const struct session *session,
                          const char *setup, size_t length);
/* In a context of another player. */
void player_join(struct player *player, const struct player *other);
/* Sets a parameter to a fraction of its range, or to its default if that is NaN. */
void player_set(struct player *player, uint32_t parameter, double fraction);
/* Sets the text parameters to those of another player, which its recognizer has learned. */
void player_learn(struct player *player, const struct player *other);
/* The name of the first parameter in which they differ, valid until the next call; NULL if there is none. */
const char *player_difference(const struct player *player, const struct player *other);
/* Calls gesta_context_check, in which the class states what it will do. */
void player_check(struct player *player);
/* How often the recognizer has recognized. */
uint32_t player_recognized(const struct player *player);
/* Plays another session with the same recognizer. */
void player_continue(struct player *player, const struct session *session);
/* Plays the next step. Returns 0 after the last one. */
int player_step(struct player *player);
/* Plays the rest, and runs the deadlines that remain. */
void player_finish(struct player *player);
/* Destroys the context and what was recorded. */
void player_close(struct player *player);

/* A hash of what was recorded. */
uint64_t records_hash(const struct records *records);
/* The index of the first difference, or -1. `scale`: `others` was played with lengths so many times as long. */
long records_differ(const struct records *records, const struct records *others, const gesta_class *class,
                    double scale);
/* What a record says, in words, with lengths as if they were `scale` times as large. */
const char *record_text(const struct records *records, long at, const gesta_class *class, double scale, char *buffer,
                        size_t capacity);

#endif
