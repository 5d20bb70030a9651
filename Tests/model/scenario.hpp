// A scenario: recognizers with their relations, regions, and the steps in the order in which they happen. Plain data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

constexpr int MOST = 6;                  // recognizers
constexpr int NOBODY = -1;               // no recognizer
constexpr int ROOT = -1, NO_REGION = -2; // regions beside those of the scenario

// One thing that a class asks of its host.
enum class Ask : uint8_t { nothing, began, changed, ended, failed, cancelled, giveUp, ignore, deadline };

// What a class does in one call: two things at most.
struct Play {
    Ask first = Ask::nothing, second = Ask::nothing;
    uint8_t delay = 0; // of a deadline, ms from now
};

enum class Phase : uint8_t { down = 1, move = 2, lift = 4, taken = 5 };

// A class of the library; none: one that does what the scenario says. A double tap and taps in a row hand on a contact
// that goes down too far away. A pan of two contacts can begin again while one of them stays down. A scroll and a hold
// prevent nothing, and nothing prevents them.
enum class Builtin : uint8_t { none, doubleTap, taps, pan, scroll, hold };

constexpr int NEAR = 20;                  // taps at most this far from the first are together
constexpr double MARGIN = 4 * 160 / 25.4; // how far outside of its region a contact may be

// Room and movements of pans are counted in parts of a unit. Movements of 1 to 4 contacts are multiples of FINEST;
// rooms are not, and each recognizer's by another power of two, so that no movement is as long as the room for it.
constexpr int FINEST = 1 << MOST;
constexpr int PARTS = 24 * FINEST;
constexpr int ENDLESS = 1 << 29; // room
constexpr int roomOf(int who, int twentyFourths) {
    return twentyFourths == 0 ? 0 : twentyFourths * FINEST + (1 << who);
}

struct Sample {
    uint8_t contact = 0;
    Phase phase = Phase::move;
    uint8_t tool = 0;
    bool isLarge = false; // as large as a palm
    bool isHard = false;  // pressed as a palm
    int16_t x = 0, y = 0;
    Play plays[MOST]; // of each recognizer, when this sample is the first of a call
};

// What a stream of motions is, as a number of gesta_motion_kind.
enum class Kind : uint8_t { touch = 0, swipe = 1, pinch = 2, hold = 3, scroll = 4 };

constexpr uint8_t ZOOMING = 2; // the modifier key with which a scroll may zoom

// One sample of a trackpad or a wheel. Its source, modifiers and flags are the numbers of gesta_motion.
struct Motion {
    uint8_t stream = 0; // of STREAMS
    Kind kind = Kind::scroll;
    Phase phase = Phase::move;
    uint8_t source = 0, fingers = 0, modifiers = 0, flags = 0;
    bool movesX = false, movesY = false, turns = false; // by 1; a wheel by a notch
    bool scales = false;                                // a pinch
    int16_t x = 0, y = 0;                               // the pointer

    bool isScroll() const { return kind == Kind::scroll; }
    bool changes() const { return movesX || movesY || turns || scales; }
};

// Contacts of touches, then streams: the swipe, pinch or hold of each, and its scroll.
constexpr int TOUCHES = 4, STREAMS = 2, CONTACTS = TOUCHES + 2 * STREAMS;
constexpr uint8_t contactOf(uint8_t stream, bool isScroll) {
    return uint8_t(TOUCHES + stream + (isScroll ? STREAMS : 0));
}
// What a program sees: the two of a stream have one id.
constexpr uint8_t idOf(uint8_t contact) { return uint8_t(contact < TOUCHES + STREAMS ? contact : contact - STREAMS); }

enum class Do : uint8_t {
    frame,
    motions,
    advance,
    enable,
    disable,
    reset,
    attach,
    detach,
    destroy,
    cancelAll,
    dropRequirement,
    enableRegion,
    disableRegion,
    destroyRegion
};

// Samples of one time.
struct Frame {
    int64_t time = 0;
    std::vector<Sample> samples;

    // Whether contacts do nothing but move.
    bool onlyMoves() const {
        for (const Sample &s : samples)
            if (s.phase != Phase::move) return false;
        return true;
    }
};

struct Step {
    Do what = Do::frame;
    int64_t time = 0; // ms, of a frame, motions or an advance
    std::vector<Sample> samples;
    std::vector<Frame> later;    // pushed together with the samples
    std::vector<Motion> motions; // each a frame of its own, pushed together
    static constexpr int CALLS = 6;
    Play plays[MOST][CALLS];    // of each recognizer, when motions call it for the first time, and so on
    int subject = 0, other = 0; // recognizer or region, and the second one
    int claims = NOBODY;        // the recognizer that the program lets win after a frame
    int interrupts = NOBODY;    // the recognizer that the observer of one of the frame's events resets or disables
    uint8_t at = 0;             // which event
    bool disables = false;

    bool hasSeveralSamples() const { return samples.size() + later.size() > 1 || motions.size() > 1; }
};

struct RecognizerSetup {
    Builtin builtin = Builtin::none;
    int duration = 3600000, interval = 3600000; // ms, of taps
    bool bounded = false;                       // taps are within their region
    uint8_t least = 2, most = 10;               // contacts of a pan
    bool pinches = false;                       // a pinch in its place: it only begins when it takes contacts over
    int room = ENDLESS;                         // of a pan, to the right
    bool continuous = false;
    bool yields = false; // a continuous one
    bool enabled = true;
    bool refused = false; // by should_begin
    uint8_t deaf = 0;     // contacts that should_receive refuses, a bit each
    uint8_t tools = 15;   // accepted, a bit each; if some are not, contacts of the others may mix
    uint8_t inputs = 1;   // accepted, bits of gesta_input
    bool zooms = false;   // a pinch, by scrolls with the key for that
    int region = ROOT;
    int priority = 0;
    int team = 0; // 0: none
    bool captain = false;
    uint8_t confidence = 128; // that the class sets in each call
    Play atDeadline;          // what it does whenever a deadline comes, also that of a scroll

    bool mixes() const { return tools != 15; }
    // Whether it prevents nothing, and nothing prevents it.
    bool isBesideAll() const { return builtin == Builtin::scroll || builtin == Builtin::hold; }
};

struct RegionSetup {
    int parent = ROOT;
    int x = 0, y = 0, width = 0, height = 0; // from the parent's corner
    int order = 0;
};

struct Requirement {
    int who, other;
};

// The rules of the palm guard.
struct Guard {
    bool bySize = false, byPressure = false;
    bool byThumbs = false; // by size below THUMBS
    bool byZone = false;   // left of ZONE, until it leaves that within ZONE_TIME
    uint8_t most = 0;      // contacts; 0: any number
    bool exists() const { return bySize || byPressure || byThumbs || byZone || most > 0; }
};

constexpr int ZONE = 7, THUMBS = 70, ZONE_TIME = 50; // and ms

struct Scenario {
    std::vector<RecognizerSetup> recognizers;
    std::vector<RegionSetup> regions;
    std::vector<Requirement> requirements; // in the order of declaration
    std::vector<Requirement> passes;       // who passes its contacts on to another, in the order of declaration
    bool simultaneous[MOST][MOST] = {};    // declared, both ways
    bool tolerant[MOST][MOST] = {};        // the delegate: [r][q] r may recognize beside q
    bool spared[MOST][MOST] = {};          // a class: [q][r] q does not prevent r
    bool patient[MOST][MOST] = {};         // decided by the delegate or a class: [r][q] r waits until q has failed
    Guard guard;
    bool merges = false; // the changes of a gesture in one push; there is no delegate
    std::vector<Step> steps;

    bool isBuiltin(int who) const { return recognizers[size_t(who)].builtin != Builtin::none; }

    // Who decides that one requires the failure of another: the delegate (0), the first one's class (1), or that of the
    // second (2).
    int decider(int who, int other) const {
        int by = (who + other) % 3;
        return (by == 1 && isBuiltin(who)) || (by == 2 && isBuiltin(other)) ? 0 : by;
    }
    // Whether the class of `who` decides that it does not prevent another; otherwise, that one's class does.
    bool sparesItself(int who, int other) const {
        return !isBuiltin(who) && ((who + other) % 2 == 0 || isBuiltin(other));
    }

    // Whether the delegate and the classes decide about relations.
    bool decides() const {
        for (int i = 0; i < MOST; i++)
            for (int k = 0; k < MOST; k++)
                if (spared[i][k] || patient[i][k]) return true;
        return false;
    }
};

std::string describe(const Scenario &scenario);
