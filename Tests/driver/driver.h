/* The driver's model of the contexts that it uses: what is alive, ids, and what must be released. */
#ifndef DRIVER_H
#define DRIVER_H

#include "../c/asked.h"
#include "reads.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    WORLDS = 3,
    RECOGNIZERS = 12,
    REGIONS = 10,
    ACTIONS = 24,
    FINGERS = 12,
    MOTION_STREAMS = 10,
    STALE = 16,
    CLASSES = 4, /* that the driver registers */
    LISTED = 8192,
    NAME = 256
};

/** Wanted results besides the codes of gesta.h. */
enum { ANY = 1, FAILS = 2 };

enum kind { RECOGNIZER, REGION, ACTION, CLASS, KINDS };

/* -- random numbers, memory: random.c, memory.c -- */

uint64_t random_bits(void);
uint32_t below(uint32_t limit); /* 0 if limit is 0 */
bool one_in(uint32_t n);
double uniform(double least, double most);
void random_seed(uint64_t seed);

extern LOCAL size_t live_bytes, peak_bytes;
extern LOCAL uint8_t fill;                 /* what new memory is filled with */
extern LOCAL uint64_t refused_allocations; /* by random_refusals, or as the next two say */
extern LOCAL uint32_t random_refusals;     /* one in so many allocations fails; 0: none */
extern LOCAL uint64_t allocations;         /* so far */
extern LOCAL uint64_t refused_first;       /* the first allocation that fails; 0: none */
extern LOCAL enum refusal { ALONE, WITH_THE_NEXT, WITH_ALL_AFTER, REFUSALS } refusal;
extern const gesta_allocator counting_allocator;

/* -- user pointers: tokens.c -- */

enum token_kind { FREE, ACTION_TOKEN, OBSERVER, LOG, HIT_TEST, DELEGATE, TRACE, CLASS_TOKEN };

/** A user pointer with a release function. */
struct token {
    enum token_kind kind;
    bool retired; /* removed or replaced: must not be called again */
    bool ending;  /* must be released by the end of the outermost call */
    uint32_t id;  /* of the recognizer of an action */
    struct world *world;
};

struct token *token_new(struct world *world, enum token_kind kind);
void token_drop(struct token *token); /* the call that was given it failed */
void token_release(void *user);       /* the release function of all */
void token_end(struct token *token, bool ending);
void token_retire(struct token *token, bool retired); /* implies ending */
extern LOCAL uint32_t tokens_ending;
void token_check(struct token *token, enum token_kind kind);

enum { CLASSES_MAX = 64 };

/* -- ids: ids.c -- */

struct id_entry {
    uint32_t id, parent;
    uint8_t kind;
    uint8_t alive;
    struct tracker tracker;
    uint32_t interrupted; /* the program has ended this sequence and those before it: none of them recognizes again */
    uint64_t values;      /* a hash of those of the newest event */
};

struct ids {
    struct id_entry *entries;
    uint32_t capacity, count;
};

void ids_clear(struct ids *ids);
struct id_entry *ids_find(struct ids *ids, uint32_t id);
struct id_entry *ids_add(struct ids *ids, uint32_t id, enum kind kind); /* the id must be new */

/* -- the model -- */

struct recognizer {
    uint32_t id, class_id, parameter_count, value_count;
    bool learns, capture;
};

struct region {
    uint32_t id, parent;
};

struct action {
    uint32_t id, recognizer;
    struct token *token;
};

/** A contact that is down, and how it moves. */
struct finger {
    uint64_t id;
    double x, y, dx, dy;
    uint32_t tool, form, life;
};

struct trace {
    char *text;
    size_t length;
    struct token *token;
    bool recording, lost;
};

/** A context and what the driver knows of it. */
struct world {
    gesta_context *context;
    struct ids ids;
    uint32_t flags, max_contacts;
    uint32_t callbacks, read_only; /* that are running now */
    uint32_t ending;               /* calls in progress that destroy something */
    uint32_t focus;                /* the recognizer of the newest event */
    bool destroying, observed;
    uint64_t late;    /* samples */
    uint64_t refused; /* allocations when the context was created */
    int64_t now;
    int64_t event_time;
    struct recognizer recognizers[RECOGNIZERS];
    struct region regions[REGIONS];
    struct action actions[ACTIONS];
    uint32_t recognizer_count, region_count, action_count, class_mask, plugin;
    uint32_t stale[KINDS][STALE];
    uint32_t stale_count[KINDS];
    struct finger fingers[FINGERS];
    uint32_t motions[MOTION_STREAMS];        /* the kind of swipe, pinch or hold that each stream has */
    uint32_t motion_fingers[MOTION_STREAMS]; /* and the number of fingers with which it began */
    uint32_t finger_count;
    struct token *observer, *log, *hit_test, *delegate;
    uint32_t tokens; /* not released yet */
    gesta_class classes[CLASSES];
    uint64_t listed[LISTED], last_event; /* hashes of the events that gesta_events must list */
    uint32_t listed_count, listed_from;
    bool listed_valid;
    uint64_t digest;
    bool digest_valid;
    struct trace trace;
    char message[1024];
};

extern LOCAL struct world worlds[WORLDS];

/* -- checked calls: check.c -- */

extern LOCAL uint64_t calls, counts[FUNCTION_COUNT];
extern LOCAL uint64_t events_seen, actions_seen, digests_compared, replays_made;
extern LOCAL uint32_t depth, budget;  /* of calls in progress; of nested calls that are left */
extern LOCAL bool talkative, careful; /* careful: a digest before every call */

__attribute__((noreturn, format(printf, 1, 2))) void broken(const char *format, ...);
__attribute__((noreturn)) void give_up(void); /* ends the process: main.c, or the fuzzer's harness */
void call_begin(struct world *world, int32_t want, enum function_number function);
int32_t call_end(int32_t result);
void callback_begin(struct world *world, bool read_only);
void callback_end(struct world *world, bool read_only);
void message_keep(struct world *world);
bool doubtful(const struct world *world); /* an allocation failed: events may have been lost */
void quiet_check(struct world *world);    /* quiet.c */

/** Calls a function, and checks everything that the header says of every call. */
#define CALL(world, want, function, arguments) (call_begin(world, want, FN_##function), call_end(function arguments))

/** Calls a function that cannot fail. */
#define READ(function, arguments) (calls++, counts[FN_##function]++, function arguments)

uint64_t digest(struct world *world); /* reads.c */

/* -- calls that only read, and what must not depend on them: reads.c -- */

/** Between the calls: none, those of the checks, or all that there are. */
enum reads { READS_NONE, READS_SOME, READS_ALL };

extern LOCAL enum reads reads;
extern LOCAL uint64_t course; /* a hash of the results, events, log lines and traces of a round so far */
void course_add(uint64_t word);
void read_everything(struct world *world);

/** A result of a function, which a call that fails must not write. */
union out {
    unsigned char bytes[128];
    uint32_t u32;
    int32_t i32;
    int64_t i64;
    uint64_t u64;
    double number;
    size_t size;
    const void *pointer;
};

void out_clear(union out *out);
void out_check(const union out *out, int32_t result); /* untouched after an error */

/* -- picking arguments: pick.c -- */

uint32_t pick_id(struct world *world, enum kind kind, int32_t *want);
/** A time from 20 ms before the clock to 70 ms after it; beyond the ends of the type, from its other end. */
int64_t pick_time(const struct world *world);
struct recognizer *find_recognizer(struct world *world, uint32_t id);
void forget(struct world *world, enum kind kind, uint32_t id); /* it was destroyed */
/* Before and after a call that destroys: the callbacks of that call must not use the id, which may be stale or not. */
bool forget_before(struct world *world, enum kind kind, uint32_t id, int32_t want);
void forget_after(struct world *world, enum kind kind, uint32_t id, bool forgotten, int32_t result);
void remember(struct world *world, enum kind kind, uint32_t id);
/** Not by libm, whose last digits differ between processors: recorded sessions must be equal. */
struct rotation {
    double cos, sin;
};
struct rotation rotation_by(double t); /* by the angle of which half has the tangent t */
struct rotation rotated(struct rotation a, struct rotation b);
double pick_number(void); /* any, NaN and infinity too */
const char *pick_text(void);

/* -- callbacks: callbacks.c, classes.c -- */

void act(struct world *world, uint32_t rarely); /* calls some functions from a callback */
void on_event(gesta_context *context, const gesta_event *event, void *user);
void on_observed(gesta_context *context, const gesta_event *event, void *user);
void on_log(gesta_context *context, uint32_t level, const char *message, void *user);
uint32_t on_hit_test(gesta_context *context, const gesta_touch *touch, void *user);
void on_trace(const char *bytes, size_t length, void *user);
void delegate_fill(gesta_delegate *delegate, struct token *token);

extern LOCAL bool refuse_create;
void class_fill(gesta_class *table, uint32_t which, struct token *token);
void instance_stray(void); /* calls host functions at a time when it is not allowed */
uint32_t instances_alive(void);

/* -- the calls -- */

typedef void call_function(struct world *world);

struct call {
    uint32_t weight; /* 0 at the end of a list */
    call_function *run;
};

int64_t later(const struct world *world, int64_t now);  /* the time of the next sample */
void forget_listed(struct world *world, uint32_t from); /* gesta_events begins with the events of this call */

extern const struct call context_calls[], input_calls[], motion_calls[], registering_calls[], life_calls[],
    action_calls[], child_calls[], trace_calls[], described_calls[];

uint32_t any_child(struct world *world); /* 0: there is none */
void adopt_children(struct world *world, uint32_t parent);

void world_create(struct world *world);
void world_destroy(struct world *world);
void trace_ends(struct world *world);   /* before the call that stops recording */
void trace_closed(struct world *world); /* after it */
extern FILE *recorded;                  /* traces without classes of the driver are written there; NULL: none */
extern uint64_t sessions_left;          /* to write */
void call_any(struct world *world);
void call_of_life(struct world *world); /* what creates, destroys, adds and removes */
void calls_prepare(void);               /* before the first call */
bool plugin_prepare(const char *path);  /* before the first round */
extern const char *plugin_path;

#endif
