// The palm guard: which contacts are palms, by their size, pressure, place or number. Written from the header.
#pragma once

#include "scenario.hpp"

class Palms {
public:
    explicit Palms(const Guard &guard) : guard(guard) {}

    struct Found {
        uint8_t contact;
        bool isNew;      // it goes down in this frame
        uint16_t reason; // 0: it is released
    };
    // Examines a frame: the palms in it, in the order in which they are found.
    std::vector<Found> examine(const std::vector<Sample> &frame, int64_t time);
    bool has(uint8_t contact) const { return tracks[contact].isPalm; }

private:
    struct Track {
        bool isDown = false, isFinger = false, isPalm = false, isNew = false;
        bool isAtThumbs = false; // where large contacts are thumbs
        bool mayLeave = false;   // a palm only because it went down in the zone
        int64_t time = 0;        // when it went down
    };
    Guard guard;
    Track tracks[8];
    std::vector<uint8_t> order; // in which they went down
    bool isFlooded = false;     // there were too many, of which some are still down
    std::vector<Found> found;

    void find(uint8_t contact, uint16_t reason);
    void measure(const Sample &sample);
    void leave(const Sample &sample, int64_t time);
    void count();
};
