// What comes out of a scenario, from the model and from the library alike.
#pragma once

#include "scenario.hpp"

#include <cstring>

// One event, as the observer hears it. No padding: compared as bytes.
struct Event {
    int64_t time;
    uint16_t reason;
    int8_t who, blocker;
    uint8_t previous, state, sequence, count;
    uint8_t flags;
    uint8_t contacts[7];
};

// How a recognizer stands after a step.
struct Standing {
    int8_t state, waitsFor;
    uint8_t contacts; // followed, a bit each
    uint8_t asked;    // how often should_begin was asked for it
    uint32_t heard;   // folds all calls of its class so far: which, and with which contacts
    int32_t room;     // of a pan that may pass contacts on, in PARTS
};

struct Trace {
    std::vector<Event> events;
    std::vector<uint32_t> ends;      // of events, after each step
    std::vector<Standing> standings; // after each step, all recognizers
    void clear() {
        events.clear();
        ends.clear();
        standings.clear();
    }
};

enum Heard : uint32_t {
    heardReset = 1,
    heardDown,
    heardMove,
    heardLift,
    heardTaken,
    heardDeadline,
    heardClaim,
    heardMotion // and its phase
};

// What a class hears of a motion; `moves` has a bit for x, y and a wheel.
inline uint32_t foldMotion(uint32_t stream, uint32_t kind, uint32_t source, uint32_t fingers, uint32_t modifiers,
                           uint32_t moves) {
    return stream | kind << 1 | source << 4 | fingers << 7 | modifiers << 11 | moves << 15;
}

inline uint32_t fold(uint32_t heard, uint32_t what, uint32_t contacts) {
    return (heard * 31 + what) * 131 + contacts + 1;
}

// The first step after which two traces differ, or -1.
int firstDifference(const Trace &a, const Trace &b);

std::string describe(const Event &event);
// All that happened in a step.
std::string describe(const Trace &trace, size_t step, size_t recognizers);
