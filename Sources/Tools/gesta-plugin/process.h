/* Runs a test in a process of its own, which the plugin may end, stop or damage. */
#ifndef PROCESS_H
#define PROCESS_H

#include "shared.h"

enum tool { TOOL_NONE, TOOL_VALGRIND, TOOL_ASAN };

/* What the whole check of a plugin may take, twenty times as long under valgrind or AddressSanitizer. */
enum { CHECK_SECONDS = 300 };

/* The check of a plugin begins. */
void start_clock(void);
/* Its time is over: tests that run are ended, and no other is begun. */
int is_out_of_time(void);

/* Memory that a test's process shares, and its descriptor. NULL if there is none. */
struct shared *share(int *descriptor);

/* Runs the test that `it` requests. How the process ended is a finding, too. Returns whether it ended as it should. */
int run_process(struct shared *it, int descriptor, enum tool tool);

#endif
