// Every interleaving of a few recognizers and two contacts.
#pragma once

#include <cstdint>
#include <string>

struct Figures {
    uint64_t setups = 0; // kinds and relations
    uint64_t cases = 0;  // samples, frames, and what each class does at each call that it hears
    uint64_t differences = 0;
    std::string first; // the first difference, explained
};

struct Extent {
    int recognizers, samples;
    bool pairs = true;       // whether adjacent samples of the two contacts may share a frame
    bool once = true;        // a class recognizes, begins or fails once in a case
    bool bound = false;      // of the pairs of three recognizers, at most one is simultaneous
    bool claims = false;     // the program lets recognizers win after a frame, each once in a case
    bool hands = false;      // one recognizer at least hands on contacts
    bool grips = false;      // one at least begins again with contacts that stay down
    bool taken = false;      // the system cancels contacts
    bool palms = false;      // the palm guard does, for their size
    bool passes = false;     // one passes its contacts on to a pan
    bool motions = false;    // one contact, one trackpad and its wheel
    bool onlyCount = false;  // the model alone
    bool tells = false;      // a line for each setup
    int part = 0, parts = 1; // of the setups, every parts-th, from this one on
};

// Stops at the first difference.
Figures playExhaustively(const Extent &extent, int threads);
