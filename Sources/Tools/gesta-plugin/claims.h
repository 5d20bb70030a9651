/* Tests of what a class states about itself, and of what it keeps. */
#ifndef CLAIMS_H
#define CLAIMS_H

/* The program reads at each step, or never. */
void test_reading(void);
/* The program sets parameters, and sets them back. */
void test_parameters(void);
/* Parameters have no effect where the class says so, and looser limits recognize no later. */
void test_findings(void);
/* What the class has learned, saved and loaded, and in a trace. */
void test_learned(void);

#endif
