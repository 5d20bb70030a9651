/*
 * Stands between a class and the host: the class under test is registered with functions that note what they are called
 * for, lend it copies of what is passed to it, and judge what it calls the host for.
 */
#ifndef GUARD_H
#define GUARD_H

#include <gesta/gesta.h>

/* The table to register in place of the plugin's. Never freed. */
const gesta_class *guard_class(const gesta_class *original);

/* The host's functions as a guarded plugin receives them. */
const gesta_host *guard_host(void);

/* The function of the plugin that runs on this thread, a value of enum function. */
uint32_t running_function(void);

/* Code of the plugin runs on this thread, and not the host's that it called. */
int is_plugin_running(void);

/* From now on, the function of the plugin that calls fork is noted. */
void guard_watch_forks(void);

/* Around calls of the plugin other than the class's functions: its constructors, entry and init. */
void guard_enter_loading(void);
void guard_leave_loading(void);
int is_loading(void);

/* The log of a guarded context: keeps the message of a refused call for the finding. */
void guard_log(gesta_context *context, uint32_t level, const char *message, void *user);

/* Which of the threads of a test this is, from 0. */
void guard_set_thread(uint32_t number);

/* Time that the class's functions have taken. */
struct times {
    uint64_t calls;
    uint64_t buckets[40]; /* by the binary logarithm of the nanoseconds */
    int64_t longest;      /* of the processor's time, in ns */
    uint32_t longest_in;  /* enum function */
};
void guard_times(struct times *times);

/* The newest instance; whether a class can state that one foreruns another one, and has in the last comparison. */
const void *guard_newest(void);
int guard_has_foreruns(const gesta_class *class);
int guard_foreruns(const void *one, const void *other);

/* The parameters without effect that the class has reported last: bit n for parameter n. */
uint64_t guard_unused(void);

/* How often contacts were handed on. */
uint32_t guard_hand_ons(void);

/* Reports what is wrong with the tables, which must not change. Notes them when it is called for the first time. */
void guard_compare_tables(const gesta_plugin *plugin);

#endif
