// Longer scenarios than can be enumerated, from a seed.
#pragma once

#include "scenario.hpp"

#include <cstdint>
#include <string>

Scenario randomScenario(uint64_t seed);

struct RandomFigures {
    uint64_t scenarios = 0, samples = 0, events = 0, differences = 0, seed = 0; // the seed of the first difference
    std::string first;
};

RandomFigures playRandomly(uint64_t firstSeed, uint64_t count, int threads);
