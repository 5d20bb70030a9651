/*
 * A continuous class that keeps every rule: a finger that moves to the side, and rests no longer than `patience`
 * before it does. With -DFAULT=<an enumerator>, it breaks one. checker.py has the table of what gesta-plugin says.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "gesta/gesta_plugin.h"

enum fault {
    NONE,
    /* the state machine */
    CHANGED_FIRST,
    BEGAN_TWICE,
    ENDED_FIRST,
    POSSIBLE_AGAIN,
    FAIL_TWICE,
    STATE_UNKNOWN,
    UNDECIDED_AT_LIFT,
    ACTIVE_AT_LIFT,
    NEVER_CHANGES,
    DEADLINE_FAR,
    DEADLINE_ENDLESS,
    /* figures and indexes */
    VALUE_NAN,
    VALUE_INFINITE,
    VALUE_HALF_INTEGER,
    VALUE_CHOICE_BEYOND,
    VALUE_BEYOND,
    VALUE_OF_TEXT,
    TEXT_OF_VALUE,
    TEXT_INVALID,
    TEXT_LONG,
    FIGURE_NAN,
    FIGURE_INFINITE,
    FIGURE_WITHIN,
    FIGURE_WITHIN_OWN,
    DEADLINE_LEFT,
    FIGURE_NANOSECONDS,
    REASON_UNKNOWN,
    PARAMETER_BEYOND,
    PARAMETER_TEXT_BEYOND,
    DEADLINE_PAST,
    CONTACT_UNKNOWN,
    CONFIDENCE_BEYOND,
    INSTANCE_NULL,
    INSTANCE_WRONG,
    MEASURE_REASON,
    MEASURE_PARAMETER,
    MEASURE_NAN,
    STATE_IN_SET_VALUE,
    /* contacts and the host */
    CONTACT_KEPT,
    CONTACT_WRITTEN,
    TOUCH_KEPT,
    TEXT_KEPT,
    HOST_IN_DESTROY,
    HOST_AFTER_DESTROY,
    HOST_OTHER_INSTANCE,
    HOST_OTHER_THREAD,
    HOST_IN_INIT,
    LOADS_IN_CONSTRUCTOR,
    LOADS_IN_ENTRY,
    LOADS_IN_INIT,
    LINKS,
    TABLE_CHANGES,
    CREATE_SOMETIMES,
    /* equal results */
    NOT_RESET,
    COUNTS_SEQUENCES,
    STATIC_STATE,
    STATIC_PARAMETER,
    UNINITIALIZED,
    RANDOM_RESULT,
    READS_CLOCK,
    ADDRESS_RESULT,
    ABSOLUTE_TIME,
    ID_AS_INDEX,
    ID_IN_VALUE,
    PIXELS,
    LENGTH_UNFLAGGED,
    DECISION_VARIES,
    /* the process */
    PRINTS,
    PRINTS_IN_INIT,
    CHANGES_SIGNAL,
    CHANGES_LOCALE,
    CHANGES_ROUNDING,
    CHANGES_DENORMALS,
    CHANGES_ENVIRONMENT,
    CHANGES_DIRECTORY,
    CHANGES_UMASK,
    LEAVES_DESCRIPTOR,
    CLOSES_DESCRIPTOR,
    CRASHES,
    CRASHES_WITH_MANY,
    DIVIDES_BY_ZERO,
    ABORTS,
    TRAPS,
    EXITS,
    EXITS_IN_CONSTRUCTOR,
    CRASHES_IN_ENTRY,
    HANGS,
    HANGS_IN_INIT,
    HANGS_AT_EXIT,
    CRASHES_AT_EXIT,
    FORKS_IN_INIT,
    FORKS_TWICE,
    FORKS_EACH_MOVE,
    RECURSES,
    JUMPS,
    KILLS,
    SLOW,
    SLOW_ONCE,
    ALLOCATES,
    GROWS,
    LEAKS,
    DOUBLE_FREE,
    OVERFLOWS,
    THROWS,
    CATCHES, /* no fault */
    PAUSED   /* no fault: slow in one process, as if the machine had been paused */
};

#ifndef LABEL
#define LABEL "Slide"
#endif
#ifndef PLUGIN_NAME
#define PLUGIN_NAME "Slides"
#endif
#ifndef FAULT
#define FAULT NONE
#endif

enum { SLOP, PATIENCE, SIDE, NAME };
enum { DISTANCE, STEPS, PLACE, TITLE, OFFSET };
enum { RESTED = GESTA_REASON_OWN, TOO_SHORT };

static const char *const sides[] = {"any", "right"};

static gesta_parameter_info parameters[] = {
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "slop", "length", "How far the finger moves before it begins.",
     0.5, 20, 2, NULL, NULL, 0, FAULT == LENGTH_UNFLAGGED ? 0 : GESTA_PARAMETER_LENGTH},
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "patience", "s", "How long it may rest before.", 0.05, 10, 0.6,
     NULL, NULL, 0, 0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_CHOICE, "side", "", "Where it moves.", 0, 1, 0, NULL, sides, 2, 0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_TEXT, "name", "", "Is reported as title.", 0, 0, 0, "slide", NULL, 0, 0},
};

static const char *const places[] = {"left_of_start", "right_of_start"};

static const gesta_value_info values[] = {
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "distance", "length", "Distance from the start.", NULL, 0, 0},
    {sizeof(gesta_value_info), GESTA_TYPE_INTEGER, "steps", "", "Number of moves.", NULL, 0, 0},
    {sizeof(gesta_value_info), GESTA_TYPE_CHOICE, "place", "", "The side of the start.", places, 2, 0},
    {sizeof(gesta_value_info), GESTA_TYPE_TEXT, "title", "", "The parameter name.", NULL, 0, 0},
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "offset", "1", "What a program has set.", NULL, 0,
     GESTA_VALUE_WRITABLE},
};

static const gesta_reason_info reasons[] = {
    {sizeof(gesta_reason_info), RESTED, "rested", "rested for {measured} s, at most {limit} allowed",
     "rested too long"},
    {sizeof(gesta_reason_info), TOO_SHORT, "too_short", "moved by {measured}, at least {limit} required", NULL},
};

typedef struct self {
    const gesta_host *host;
    gesta_instance *instance;
    double slop, patience, start, travel;
    int64_t began;
    int steps, is_active, is_down, sequences;
    uint64_t contact;
    const gesta_contact *kept;
    const gesta_touch *kept_touch;
    const char *kept_text;
    double scratch[4];
    void *extra;
} self;

static gesta_class slide;
static gesta_plugin plugin;
#if defined(THROWING)
void throw_one(int catches);
#else
static void throw_one(int catches) { (void)catches; }
#endif

static self *newest, *destroyed;
static gesta_instance *destroyed_instance;
static int sequences;
static double shared_travel, shared_slop;
static jmp_buf target;
static int has_opened;

static void load_another(void) {
#if defined(LOADS)
    extern void *dlsym(void *handle, const char *name);
    int32_t (*scan)(void *context, const char *directory, size_t length, size_t *loaded);
    *(void **)&scan = dlsym(NULL, "gesta_plugin_scan");
    size_t loaded;
    if (scan != NULL) scan(NULL, NULL, 0, &loaded);
#endif
}

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    static int count;
    self *s = FAULT == UNINITIALIZED ? malloc(sizeof *s) : calloc(1, sizeof *s);
    (void)user;
    if (FAULT == CREATE_SOMETIMES && ++count % 5 == 0) {
        free(s);
        return NULL;
    }
    if (s == NULL) return NULL;
    s->host = host;
    s->instance = instance;
    if (FAULT == HOST_AFTER_DESTROY && destroyed_instance != NULL) host->now(destroyed_instance);
    if (FAULT == LEAKS) s->extra = malloc(500);
    if (FAULT == JUMPS && setjmp(target) != 0) return s;
    newest = s;
    return s;
}

static void destroy(void *me) {
    self *s = me;
    if (FAULT == HOST_IN_DESTROY) s->host->set_deadline(s->instance, GESTA_NO_DEADLINE);
    destroyed_instance = s->instance;
    if (newest == s) newest = NULL;
    destroyed = s;
    if (FAULT == DOUBLE_FREE) free(s);
    free(s);
}

/* The first process that asks leaves a file. */
static int is_first_process(void) {
#ifdef MARK
    int file = open(MARK, O_CREAT | O_EXCL | O_WRONLY, 0600);
    if (file >= 0) close(file);
    return file >= 0;
#else
    return 0;
#endif
}

static void reset(void *me) {
    self *s = me;
    s->slop = s->host->parameter(s->instance, SLOP);
    if (FAULT == STATIC_PARAMETER) shared_slop = s->slop;
    s->patience = s->host->parameter(s->instance, PATIENCE);
    if (FAULT == LENGTH_UNFLAGGED) s->slop *= 8;
    if (FAULT == PIXELS) s->slop = 12;
    if (FAULT == PARAMETER_BEYOND) s->host->parameter(s->instance, 4);
    if (FAULT == PARAMETER_TEXT_BEYOND) s->host->parameter_text(s->instance, 17, NULL);
    if (FAULT == GROWS) {
        void **block = malloc(64);
        if (block != NULL) *block = s->extra;
        s->extra = block;
    }
    if (FAULT == TABLE_CHANGES) slide.label = "Glide";
    if (sequences == 3 && (FAULT == SLOW_ONCE || (FAULT == PAUSED && is_first_process()))) {
        clock_t end = clock() + CLOCKS_PER_SEC / 10;
        while (clock() < end) {}
    }
    sequences++;
    s->sequences++;
    if (FAULT != NOT_RESET) s->steps = 0;
    if (FAULT != UNINITIALIZED) s->travel = 0;
    s->is_active = s->is_down = 0;
}

static void fail(self *s, uint32_t reason, double measured, double limit) {
    s->host->fail(s->instance, reason, measured, limit);
}

static void *call_host(void *me) {
    self *s = me;
    s->host->state(s->instance);
    return NULL;
}

static int depth;
static __attribute__((noinline)) int recurse(volatile int *n) {
    volatile int here[64] = {0};
    if (++depth > 100000000) return *n;
    here[3] = *n;
    return recurse(here) + here[5];
}

/* What is wrong when the finger goes down. */
static void misbehave_at_start(self *s, const gesta_contact *const *contacts, size_t count) {
    const gesta_host *host = s->host;
    switch (FAULT) {
    case CHANGED_FIRST: host->set_state(s->instance, GESTA_STATE_CHANGED); break;
    case ENDED_FIRST: host->set_state(s->instance, GESTA_STATE_ENDED); break;
    case POSSIBLE_AGAIN: host->set_state(s->instance, GESTA_STATE_POSSIBLE); break;
    case STATE_UNKNOWN: host->set_state(s->instance, 77); break;
    case VALUE_NAN: host->set_value(s->instance, DISTANCE, (double)NAN); break;
    case VALUE_INFINITE: host->set_value(s->instance, DISTANCE, (double)INFINITY); break;
    case VALUE_HALF_INTEGER: host->set_value(s->instance, STEPS, 0.5); break;
    case VALUE_CHOICE_BEYOND: host->set_value(s->instance, PLACE, 2); break;
    case VALUE_BEYOND: host->set_value(s->instance, 5, 1); break;
    case VALUE_OF_TEXT: host->set_value(s->instance, TITLE, 1); break;
    case TEXT_OF_VALUE: host->set_text(s->instance, DISTANCE, "far", SIZE_MAX); break;
    case TEXT_INVALID: host->set_text(s->instance, TITLE, "\xff", SIZE_MAX); break;
    case TEXT_LONG: {
        static char text[70000];
        memset(text, 'a', sizeof text - 1);
        host->set_text(s->instance, TITLE, text, SIZE_MAX);
        break;
    }
    case REASON_UNKNOWN: fail(s, 5555, 2, 1); break;
    case DEADLINE_PAST: host->set_deadline(s->instance, host->now(s->instance)); break;
    case CONTACT_UNKNOWN: host->ignore(s->instance, contacts[0]->id + 777); break;
    case CONFIDENCE_BEYOND: host->set_confidence(s->instance, 300); break;
    case INSTANCE_NULL: host->set_deadline(NULL, GESTA_NO_DEADLINE); break;
    case INSTANCE_WRONG: host->state((gesta_instance *)s); break;
    case HOST_OTHER_INSTANCE:
        if (newest != NULL && newest != s) host->state(newest->instance);
        break;
    case HOST_OTHER_THREAD: {
        pthread_t thread;
        if (pthread_create(&thread, NULL, call_host, s) == 0) pthread_join(thread, NULL);
        break;
    }
    case ID_AS_INDEX: s->scratch[contacts[0]->id] = 1; break;
    case PRINTS: printf("began\n"); break;
    case CHANGES_SIGNAL: signal(SIGPIPE, SIG_IGN); break;
    case CHANGES_LOCALE: setlocale(LC_ALL, "C.UTF-8"); break;
    case CHANGES_ROUNDING: fesetround(FE_UPWARD); break;
#if defined(__x86_64__)
    case CHANGES_DENORMALS: __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040); break;
#endif
    case CHANGES_ENVIRONMENT: setenv("SLIDE", "1", 1); break;
    case CHANGES_DIRECTORY:
        if (chdir("/") != 0) abort();
        break;
    case CHANGES_UMASK: umask(0); break;
    case LEAVES_DESCRIPTOR:
        if (!has_opened++ && open("/dev/null", O_RDONLY) < 0) abort();
        break;
    case CLOSES_DESCRIPTOR: close(2); break;
    case CRASHES_WITH_MANY:
        if (count > 3) *(volatile int *)8 = 1;
        break;
    case DIVIDES_BY_ZERO: s->scratch[0] = 7 / (s->steps - s->steps + (int)(s->scratch[1])); break;
    case ABORTS: abort();
    case TRAPS: __builtin_trap();
    case EXITS: exit(0);
    case HANGS:
        for (volatile int n = 0;; n++) {}
    case RECURSES: s->scratch[0] = recurse(&s->steps); break;
    case JUMPS: longjmp(target, 1);
    case KILLS: raise(SIGKILL); break;
    case CATCHES: throw_one(1); break;
    default: break;
    }
}

/* One that outlives the test; as a daemon, with a session of its own. */
static void leave_process(int is_daemon) {
    if (fork() != 0) return;
    if (is_daemon && (setsid() < 0 || fork() != 0)) _exit(0);
    sleep(60);
    _exit(0);
}

static void touches_began(void *me, const gesta_contact *const *contacts, size_t count) {
    self *s = me;
    if (s->is_down) {
        for (size_t n = 0; n < count; n++) s->host->ignore(s->instance, contacts[n]->id);
        return;
    }
    if (count > 1 && FAULT != CRASHES_WITH_MANY) {
        fail(s, GESTA_REASON_TOO_MANY_CONTACTS, FAULT == FIGURE_WITHIN ? 0 : (double)count, 1);
        if (FAULT == FAIL_TWICE) fail(s, GESTA_REASON_TOO_MANY_CONTACTS, (double)count, 1);
        return;
    }
    s->is_down = 1;
    s->contact = contacts[0]->id;
    s->start = contacts[0]->x;
    s->began = contacts[0]->time;
    misbehave_at_start(s, contacts, count);
    if (FAULT == KILLS || FAULT == JUMPS || FAULT == REASON_UNKNOWN) return;
    size_t length = 0;
    const char *name = s->host->parameter_text(s->instance, NAME, &length);
    if (FAULT == TEXT_KEPT && s->kept_text != NULL && s->kept_text[0] == 's') s->scratch[0]++;
    s->kept_text = name;
    s->host->set_text(s->instance, TITLE, name, length);
    if (FAULT == DEADLINE_ENDLESS) s->host->set_deadline(s->instance, contacts[0]->time + 1);
    else if (FAULT == DEADLINE_FAR) s->host->set_deadline(s->instance, contacts[0]->time + 90000000000000);
    else s->host->set_deadline(s->instance, contacts[0]->time + (int64_t)(s->patience * 1e9));
    s->kept = contacts[0];
    s->kept_touch = contacts[0]->touch;
}

static double busy(void) {
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    do clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - start.tv_sec) * 1000000000 + now.tv_nsec - start.tv_nsec < 400000);
    return (double)now.tv_nsec;
}

/* What is wrong when the finger moves. */
static double misbehave(self *s, const gesta_contact *contact, double travel) {
    switch (FAULT) {
    case CONTACT_KEPT: return s->kept->x - s->start + travel;
    case TOUCH_KEPT: return travel + (s->kept_touch != NULL && s->kept_touch->pressure > 5);
    case CONTACT_WRITTEN: ((gesta_contact *)contact)->x += 1; break;
    case COUNTS_SEQUENCES: return travel + s->sequences;
    case STATIC_STATE: return shared_travel += contact->x - contact->previous_x;
    case STATIC_PARAMETER: s->slop = shared_slop; break;
    case UNINITIALIZED: return s->travel != 0 ? travel + 1 : travel;
    case RANDOM_RESULT: return travel + rand() % 5;
    case READS_CLOCK: {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        return travel + (double)(now.tv_nsec % 1000);
    }
    case ADDRESS_RESULT: return travel + (double)((uintptr_t)s >> 12 & 1023);
    case ABSOLUTE_TIME: return travel + (double)(contact->time / 1000000 % 7);
    case ID_IN_VALUE: return travel + (double)(contact->id & 0xff00);
    case THROWS: throw_one(0); break;
    case CRASHES: return *(volatile double *)NULL;
    case SLOW: return travel + busy() * 0;
    case ALLOCATES: {
        double *copy = malloc(64 * sizeof *copy);
        if (copy == NULL) return travel;
        copy[0] = travel;
        travel = copy[0];
        free(copy);
        break;
    }
    case OVERFLOWS: {
        double *copy = malloc(4 * sizeof *copy);
        if (copy == NULL) return travel;
        for (int n = 0; n < 5; n++) ((volatile double *)copy)[n] = travel;
        free(copy);
        break;
    }
    default: break;
    }
    return travel;
}

static void touches_moved(void *me, const gesta_contact *const *contacts, size_t count) {
    self *s = me;
    (void)count;
    double travel = misbehave(s, contacts[0], contacts[0]->x - s->start);
    if (FAULT == UNINITIALIZED) s->travel *= 1;
    if (FAULT == FORKS_EACH_MOVE) leave_process(0);
    s->steps++;
    s->host->set_value(s->instance, DISTANCE, travel);
    s->host->set_value(s->instance, STEPS, s->steps);
    s->host->set_value(s->instance, PLACE, travel > 0);
    if (s->is_active) {
        if (FAULT != NEVER_CHANGES)
            s->host->set_state(s->instance, FAULT == BEGAN_TWICE ? GESTA_STATE_BEGAN : GESTA_STATE_CHANGED);
    } else if (fabs(travel) > s->slop && (travel > 0 || s->host->parameter(s->instance, SIDE) == 0)) {
        s->is_active = 1;
        if (FAULT != DEADLINE_LEFT) s->host->set_deadline(s->instance, GESTA_NO_DEADLINE);
        s->host->set_state(s->instance, GESTA_STATE_BEGAN);
    }
}

static void touches_ended(void *me, const gesta_contact *const *contacts, size_t count) {
    self *s = me;
    (void)count;
    double travel = fabs(contacts[0]->x - s->start);
    if (s->is_active) {
        if (FAULT != ACTIVE_AT_LIFT) s->host->set_state(s->instance, GESTA_STATE_ENDED);
        return;
    }
    switch (FAULT) {
    case UNDECIDED_AT_LIFT: s->host->set_deadline(s->instance, GESTA_NO_DEADLINE); return;
    case DEADLINE_ENDLESS:
    case DEADLINE_FAR: return;
    case FIGURE_NAN: fail(s, TOO_SHORT, (double)NAN, 1); break;
    case FIGURE_INFINITE: fail(s, TOO_SHORT, -(double)INFINITY, 1); return;
    case FIGURE_WITHIN_OWN: fail(s, TOO_SHORT, s->slop + 1, s->slop); return;
    case FIGURE_NANOSECONDS:
        fail(s, GESTA_REASON_HELD_TOO_LONG, (double)(contacts[0]->time - s->began + 5000), 1);
        return;
    default: break;
    }
    if (travel > s->slop) fail(s, GESTA_REASON_WRONG_DIRECTION, 0, 0);
    else fail(s, TOO_SHORT, travel, s->slop);
}

static void touches_cancelled(void *me, const gesta_contact *const *contacts, size_t count) {
    self *s = me;
    (void)contacts, (void)count;
    s->host->set_state(s->instance, GESTA_STATE_CANCELLED);
}

static void deadline_reached(void *me, int64_t time) {
    self *s = me;
    if (FAULT == DEADLINE_ENDLESS) s->host->set_deadline(s->instance, time + 1);
    else if (FAULT == DEADLINE_LEFT) fail(s, TOO_SHORT, s->slop + 1, s->slop);
    else fail(s, RESTED, (double)(time - s->began) / 1e9, s->patience);
}

static int32_t set_value(void *me, size_t index, double value) {
    self *s = me;
    (void)index, (void)value;
    if (FAULT == STATE_IN_SET_VALUE) s->host->set_state(s->instance, GESTA_STATE_CANCELLED);
    return 0;
}

static int32_t can_prevent(void *me, uint32_t other, const char *other_class) {
    static int count;
    (void)me, (void)other, (void)other_class;
    return FAULT == DECISION_VARIES ? ++count % 2 : 1;
}

static void measures(void *me) {
    self *s = me;
    if (s->host->add_measure == NULL) return;
    uint32_t reason = FAULT == MEASURE_REASON ? 4321 : TOO_SHORT;
    size_t parameter = FAULT == MEASURE_PARAMETER ? 9 : SLOP;
    s->host->add_measure(s->instance, reason, FAULT == MEASURE_NAN ? (double)NAN : s->travel, s->slop, (double)INFINITY,
                         parameter);
}

__attribute__((destructor)) static void destruct(void) {
    for (volatile int n = 0; FAULT == HANGS_AT_EXIT; n++) {}
    if (FAULT == CRASHES_AT_EXIT) *(volatile int *)24 = 1;
}

static int32_t init(const gesta_host *host) {
    if (FAULT == LOADS_IN_INIT) load_another();
    if (FAULT == HOST_IN_INIT) host->set_state((gesta_instance *)&plugin, GESTA_STATE_BEGAN);
    if (FAULT == PRINTS_IN_INIT) printf("slide is ready\n");
    for (volatile int n = 0; FAULT == HANGS_IN_INIT; n++) {}
    if (FAULT == FORKS_IN_INIT || FAULT == FORKS_TWICE) leave_process(FAULT == FORKS_TWICE);
    return 0;
}

static gesta_class slide = {
    .size = sizeof(gesta_class),
    .flags = GESTA_CLASS_CONTINUOUS,
    .id = "test.slide",
    .label = LABEL,
    .doc = "A finger that moves to the side.",
    .parameters = parameters,
    .values = values,
    .reasons = reasons,
    .parameter_count = sizeof parameters / sizeof *parameters,
    .value_count = sizeof values / sizeof *values,
    .reason_count = sizeof reasons / sizeof *reasons,
    .create = create,
    .destroy = destroy,
    .reset = reset,
    .touches_began = touches_began,
    .touches_moved = touches_moved,
    .touches_ended = touches_ended,
    .touches_cancelled = touches_cancelled,
    .deadline_reached = deadline_reached,
    .set_value = set_value,
    .can_prevent = can_prevent,
    .measures = measures,
};

static const gesta_class *const classes[] = {&slide};

static gesta_plugin plugin = {
    .size = sizeof(gesta_plugin),
    .abi = GESTA_PLUGIN_ABI,
    .id = "test.slides",
    .name = PLUGIN_NAME,
    .version = "1",
    .vendor = "",
    .url = "",
    .classes = classes,
    .class_count = 1,
    .init = init,
};

#if defined(LINKED)
extern const char *gesta_version(void);
#endif

__attribute__((constructor)) static void construct(void) {
    if (FAULT == LOADS_IN_CONSTRUCTOR) load_another();
    if (FAULT == EXITS_IN_CONSTRUCTOR) _exit(3);
}

GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max);

const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {
    if (FAULT == LOADS_IN_ENTRY) load_another();
    if (FAULT == CRASHES_IN_ENTRY) *(volatile int *)16 = 1;
#if defined(LINKED)
    plugin.version = gesta_version();
#endif
    return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;
}
