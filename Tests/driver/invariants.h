/* Invariants of the events of a recognizer, as gesta.h states them. Shared by the driver and the fuzz harness. */
#ifndef GESTA_TEST_INVARIANTS_H
#define GESTA_TEST_INVARIANTS_H

#include <gesta/gesta.h>

#include <stdbool.h>
#include <string.h>

/** What is known of one recognizer from its events. Zeros: nothing yet. */
struct tracker {
    uint32_t sequence;    /* the newest */
    uint32_t open;        /* of the last event */
    uint32_t first;       /* of earlier ones, events may have been missed */
    uint32_t provisional; /* sequences recognized provisionally and not decided: bit n for the newest minus n */
    uint32_t decided;     /* the same for sequences that are final */
    uint8_t state;
    uint8_t known; /* 0: events may have been missed, the next one says where the recognizer is */
    uint8_t continuous;
};

/** The bit of a sequence, which becomes the newest if it is newer; 0 if it is too old. */
static inline uint32_t tracker_bit(struct tracker *tracker, uint32_t sequence) {
    if (sequence > tracker->sequence) {
        uint32_t by = sequence - tracker->sequence;
        tracker->provisional = by < 32 ? tracker->provisional << by : 0;
        tracker->decided = by < 32 ? tracker->decided << by : 0;
        tracker->sequence = sequence;
    }
    return tracker->sequence - sequence < 32 ? 1u << (tracker->sequence - sequence) : 0;
}

static inline uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static inline uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t count) {
    const char *next = bytes;
    uint64_t word;
    for (; count >= sizeof word; count -= sizeof word, next += sizeof word) {
        memcpy(&word, next, sizeof word);
        hash = mix(hash, word);
    }
    word = count;
    if (count) memcpy(&word, next, count);
    return mix(hash, word ^ (uint64_t)count << 56);
}

static inline uint64_t mix_double(uint64_t hash, double number) {
    uint64_t word;
    memcpy(&word, &number, sizeof word);
    return mix(hash, word);
}

/** A hash of everything in an event but the user pointer. */
static inline uint64_t event_hash(const gesta_event *event) {
    uint64_t hash = mix(event->recognizer, event->class_id);
    hash =
        mix(mix(hash, (uint64_t)event->state << 32 | event->previous), (uint64_t)event->sequence << 32 | event->flags);
    hash = mix_double(mix_double(mix(hash, (uint64_t)event->time), event->x), event->y);
    hash = mix(mix(hash, event->reason), event->blocker);
    hash = mix_double(mix_double(hash, event->measured), event->limit);
    if (event->value_count) hash = mix_bytes(hash, event->values, event->value_count * sizeof(double));
    if (event->contact_count) hash = mix_bytes(hash, event->contacts, event->contact_count * sizeof(uint64_t));
    return mix(mix(hash, event->value_count), event->contact_count);
}

static inline bool state_is_open(uint32_t state) { return state == GESTA_STATE_BEGAN || state == GESTA_STATE_CHANGED; }

/** Whether actions are called for an event, and gesta_events lists it without further flags. The class decides it when
    a gesture is cancelled that has not begun. */
static inline bool event_is_for_actions(const gesta_event *event) {
    if (event->flags & GESTA_EVENT_REVOKED) return true;
    if (event->state == GESTA_STATE_CANCELLED) return state_is_open(event->previous);
    return state_is_open(event->state) || event->state == GESTA_STATE_ENDED;
}

static inline bool event_is_listed(const gesta_event *event, uint32_t config_flags) {
    if (config_flags & GESTA_CONFIG_NO_POLL) return false;
    return (config_flags & GESTA_CONFIG_POLL_ALL) || event_is_for_actions(event);
}

static inline bool transition_is_legal(uint32_t from, uint32_t to, bool continuous) {
    if (to == GESTA_STATE_POSSIBLE) return !state_is_open(from) && from != GESTA_STATE_POSSIBLE;
    if (from == GESTA_STATE_POSSIBLE) {
        if (to == GESTA_STATE_BEGAN) return continuous;
        if (to == GESTA_STATE_ENDED) return !continuous;
        return to == GESTA_STATE_FAILED || to == GESTA_STATE_CANCELLED;
    }
    return state_is_open(from) && (to == GESTA_STATE_CHANGED || to == GESTA_STATE_ENDED || to == GESTA_STATE_CANCELLED);
}

/** Checks one event after those before it. Returns NULL, or the invariant that it breaks. */
static inline const char *tracker_event(struct tracker *tracker, const gesta_event *event) {
    const uint32_t decided = event->flags & (GESTA_EVENT_CONFIRMED | GESTA_EVENT_REVOKED);
    if (event->state > GESTA_STATE_FAILED || event->previous > GESTA_STATE_FAILED) return "event: unknown state";
    if (event->flags & (event->flags - 1)) return "event: more than one flag";
    if (!tracker->known) {
        tracker->known = 1;
        tracker->state = (uint8_t)event->previous;
        tracker->sequence = event->sequence;
        tracker->provisional = decided != 0;
        tracker->decided = 0;
        tracker->open = tracker->first = event->sequence;
    }
    const uint32_t bit = tracker_bit(tracker, event->sequence);
    if (state_is_open(tracker->state) && event->sequence != tracker->open)
        return "event: another sequence while a gesture is in progress";
    /* Earlier sequences that wait are decided later. */
    if (tracker->decided & bit && event->state != GESTA_STATE_POSSIBLE) return "event: the sequence was decided before";
    if (event->state == GESTA_STATE_FAILED || event->state == GESTA_STATE_CANCELLED) {
        if (event->reason == GESTA_REASON_NONE) return "event: failed or cancelled without a reason";
        /* A class may give the reason "lost" itself. */
        if (event->blocker != 0 && event->reason != GESTA_REASON_LOST) return "event: a blocker, but not lost";
    } else if (event->reason != GESTA_REASON_NONE || event->blocker != 0)
        return "event: a reason, but neither failed nor cancelled";
    if (event->flags & GESTA_EVENT_PROVISIONAL) {
        if (event->state != GESTA_STATE_ENDED || tracker->state != GESTA_STATE_POSSIBLE || tracker->continuous)
            return "event: provisional, but not ended from possible";
        if (tracker->provisional & bit) return "event: provisional twice";
        tracker->provisional |= bit;
        return NULL;
    }
    const bool was_provisional = (tracker->provisional & bit) != 0;
    const bool is_followed = bit && event->sequence >= tracker->first;
    if (event->state == GESTA_STATE_POSSIBLE ? decided != 0 : is_followed && was_provisional != (decided != 0))
        return "event: decided without provisional, or provisional not decided";
    if ((decided & GESTA_EVENT_CONFIRMED) && event->state != GESTA_STATE_ENDED)
        return "event: confirmed, but not ended";
    if ((decided & GESTA_EVENT_REVOKED) && event->state == GESTA_STATE_ENDED) return "event: revoked, but ended";
    if (event->state != GESTA_STATE_POSSIBLE) tracker->provisional &= ~bit;
    if (event->previous != tracker->state) return "event: the previous state is not the last one";
    if (!transition_is_legal(tracker->state, event->state, tracker->continuous)) return "event: illegal transition";
    tracker->state = (uint8_t)event->state;
    tracker->open = event->sequence;
    if (event->state >= GESTA_STATE_ENDED) tracker->decided |= bit;
    return NULL;
}

#endif
