/* Runs a test in a process of its own, which the plugin may end, stop or damage. */
#ifndef PROCESS_H
#define PROCESS_H

#include "shared.h"

enum tool { TOOL_NONE, TOOL_VALGRIND, TOOL_ASAN };

/* Memory that a test's process shares, and its descriptor. NULL if there is none. */
struct shared *share(int *descriptor);

/* Runs the test that `it` requests. How the process ended is a finding, too. Returns whether it ended as it should. */
int run_process(struct shared *it, int descriptor, enum tool tool);

#endif
