// Every interleaving of a few recognizers and two contacts.
#pragma once

#include <cstdint>
#include <string>

struct Figures {
    uint64_t setups = 0;  // kinds and relations
    uint64_t cases = 0;   // samples, frames, and what each class does at each call that it hears
    uint64_t differences = 0;
    std::string first;    // the first difference, explained
};

// How far it goes. pairs: whether adjacent samples of the two contacts may share a frame.
struct Extent {
    int recognizers, samples;
    bool pairs, once, bound, onlyCount;
};

Figures playExhaustively(const Extent &extent, int threads);
