/* The tests, each of which runs in a process of its own. */
#ifndef TESTS_H
#define TESTS_H

/* Does what the shared memory of this descriptor requests. */
int run_test(int descriptor);

#endif
