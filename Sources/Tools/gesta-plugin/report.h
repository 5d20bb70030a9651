/* What the checker has found in one file, for people and as JSON. */
#ifndef REPORT_H
#define REPORT_H

#include "shared.h"

#include <stdio.h>

enum { REPORT_FINDINGS_MOST = 512, CLASSES_MOST = 256 };

struct report_finding {
    struct finding finding;
    uint32_t test;
    uint32_t times; /* how often it was found */
};

struct report {
    const char *path;
    uint64_t seed;
    char description[65536]; /* of a plugin that was loaded */
    int is_unfinished;       /* the time of the whole check was over */
    char rejection[8192];    /* why it was not */
    char class_ids[CLASSES_MOST][256];
    uint32_t class_count;
    struct {
        uint32_t sessions, sequences, recognized;
    } played[CLASSES_MOST];
    unsigned char is_allowed[RULE_COUNT];
    uint32_t finding_count;
    struct report_finding findings[REPORT_FINDINGS_MOST];
};

/* Adds what a test has found, unless it is allowed. */
void report_add(struct report *report, const struct shared *test);
void report_write(const struct report *report, FILE *file);
void report_write_json(const struct report *report, FILE *file);

#endif
