/*
 * What a class has stated about itself, in its profile and in its findings, compared with what an instance then does.
 */
#ifndef STATED_H
#define STATED_H

#include <gesta/gesta.h>

struct guard;

/* Of an instance. */
struct stated {
    /* as of the last gesta_context_check; `is_known` until the class changes a parameter itself */
    gesta_profile profile;
    int has_profile, is_unreachable, is_known;
    /* as of the beginning of the sequence */
    gesta_profile expected;
    int has_expected, is_impossible;
    /* what has happened in the sequence */
    uint32_t down, most_down, reported, lifts;
    uint64_t first_contact;
    double first_x, first_y, farthest; /* of the first contact, until it lifts */
    double now_x, now_y;
    int64_t first_start, first_lift; /* INT64_MIN: it has not lifted */
    int64_t last_up;                 /* when the last contact lifted, or INT64_MIN */
};

/* The class has filled in a profile. */
void stated_profile(struct guard *guard, const gesta_profile *profile);
/* The class begins to report findings, and reports one. */
void stated_examination(struct guard *guard);
void stated_finding(struct guard *guard, uint32_t kind, const char *text, size_t length);

/* A sequence begins; contacts are reported in it; the class has decided with the running function, or not. */
void stated_reset(struct guard *guard);
void stated_contacts(struct guard *guard, uint32_t phase, const gesta_contact *const *contacts, size_t count);
void stated_ignore(struct guard *guard);
void stated_after(struct guard *guard);
/* The class requests recognition from possible. */
void stated_recognition(struct guard *guard, uint32_t state);
/* A deadline is about to be reported. */
void stated_deadline(struct guard *guard, int64_t time);

#endif
