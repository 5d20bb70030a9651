/* Counts instructions under callgrind; does nothing elsewhere. */
#ifndef BENCH_COUNTED_H
#define BENCH_COUNTED_H

/* 0 if this program was compiled without valgrind's header. */
int counted_possible(void);

/* Instructions between the two count. */
void counted_begin(void);
void counted_stop(void);

/* Starts again from 0. */
void counted_forget(void);

/* Makes callgrind write the count into its next file, and start again from 0. */
void counted_end(void);

#endif
