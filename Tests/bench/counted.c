#include "counted.h"

#if defined __has_include
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif
#endif

#ifdef CALLGRIND_TOGGLE_COLLECT
int counted_possible(void) { return 1; }
void counted_begin(void) { CALLGRIND_TOGGLE_COLLECT; }
void counted_stop(void) { CALLGRIND_TOGGLE_COLLECT; }
void counted_forget(void) { CALLGRIND_ZERO_STATS; }
void counted_end(void) { CALLGRIND_DUMP_STATS; }
#else
int counted_possible(void) { return 0; }
void counted_begin(void) {}
void counted_stop(void) {}
void counted_forget(void) {}
void counted_end(void) {}
#endif
