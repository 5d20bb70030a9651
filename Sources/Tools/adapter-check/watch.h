/* What is known of an adapter: what it has pushed, and what was suspicious about it. */
#ifndef WATCH_H
#define WATCH_H

#pragma GCC visibility push(default)
#include <gesta/gesta_adapter_check.h>
#pragma GCC visibility pop

enum {
    KINDS = GESTA_ADAPTER_NO_INPUT + 1,
    STATE_BYTES = 224,
    SEEN_BYTES = 320,
    CONTACTS_MOST = 4096,
    REGIONS_MOST = 1024
};

/* How often something was seen, and the first time in words. */
struct evidence {
    uint64_t count;
    char seen[SEEN_BYTES];
};

struct touch {
    int64_t time;
    uint64_t id;
    double x, y, major;
    uint32_t phase, tool, buttons;
    const char *state; /* the words of the line after the phase */
};

struct contact {
    uint64_t id, others; /* others: how many contacts had begun at its last sample */
    int64_t began, last, arrived;
    double first_x, first_y, x, y;
    uint32_t tool, buttons, moves;
    uint8_t is_down, is_bunched, is_changed, is_stopped, moved_x, moved_y;
    char state[STATE_BYTES];
};

struct region {
    uint32_t id;
    double x, y, width, height;
};

struct watch {
    /* as the context is configured */
    double units_per_mm;
    uint8_t y_up, has_units, has_unclear_regions, has_started;
    struct region *regions;
    size_t region_count, region_capacity;
    /* what was pushed */
    struct contact *contacts; /* also those that have lifted */
    size_t contact_count, contact_capacity;
    uint64_t samples, motions, advances, began, ended, moves;
    int64_t first_time, last_time, first_arrival, last_arrival, last_advance;
    double least_x, least_y, most_x, most_y;
    uint64_t fractions; /* samples with a position that is no whole number */
    /* the call that is being recorded */
    enum { CALL_OTHER, CALL_PUSH, CALL_ADVANCE } call;
    int64_t call_time, time_before;
    size_t samples_of_call;
    /* of the samples with one time: a contact that has moved, and those that have not */
    uint64_t changed_contact, unchanged_contact, unchanged_of_frame;
    uint8_t has_changed;
    /* figures that rules compare */
    uint64_t bunches, bunched_moves, stops, unchanged_together, short_contacts;
    uint64_t late_events, events_on_time, weak_doubles, weak_buttons, refused_downs;
    double farthest_mm, major_sum;
    uint64_t major_count;
    uint64_t pointed, pointed_hits, pointed_mirrored, pointed_negated;
    struct evidence evidence[KINDS];
    int is_out_of_memory;
};

enum { NO_ARRIVAL = 0 };

void watch_init(struct watch *watch);
void watch_free(struct watch *watch);

/* A line of a trace, without its end. `arrival`: when it was recorded, or NO_ARRIVAL. */
void watch_line(struct watch *watch, char *line, int64_t arrival);

/* A call failed with this message. */
void watch_refusal(struct watch *watch, const char *message, int64_t arrival);

/* Notes what can be said only now. `late`: gesta_context_info.late_samples. `overdue`: ns since the next deadline. */
void watch_conclude(struct watch *watch, uint64_t late, int64_t overdue);

#endif
