// Longer scenarios than can be enumerated, from a seed.
#pragma once

#include "scenario.hpp"

#include <cstdint>
#include <string>
#include <vector>

Scenario randomScenario(uint64_t seed);

struct RandomFigures {
    uint64_t scenarios = 0, samples = 0, events = 0;
    std::vector<uint64_t> differing; // their seeds, as they were found
    std::string first;               // what differs in the first of them
};

RandomFigures playRandomly(uint64_t firstSeed, uint64_t count, int threads);
