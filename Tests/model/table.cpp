#include "table.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iterator>

static std::atomic<bool> made[std::size(TABLE)];

// What only traces, classes of strokes and a delegate that is set while a recognizer waits cause.
static bool isElsewhere(const Row &row) {
    return row.by == Transition::restore || row.by == Transition::contest ||
           (row.by == Transition::refuse && row.from == Stage::waiting);
}

void note(Stage from, Transition by, Stage to) {
    for (size_t i = 0; i < std::size(TABLE); i++) {
        if (TABLE[i].from != from || TABLE[i].by != by || TABLE[i].to != to) continue;
        if (!made[i].load(std::memory_order_relaxed)) made[i].store(true, std::memory_order_relaxed);
        return;
    }
    std::printf("FAIL the table lacks a transition: %d %d %d\n", int(from), int(by), int(to));
    std::abort();
}

bool reportTransitions(bool all) {
    size_t count = 0;
    bool isComplete = true;
    for (size_t i = 0; i < std::size(TABLE); i++) {
        count += made[i];
        if (!all || made[i] != isElsewhere(TABLE[i])) continue;
        std::printf("FAIL %s: %s\n", TABLE[i].text, made[i] ? "the model makes it" : "no scenario has it");
        isComplete = false;
    }
    std::printf("transitions of the table that the model makes: %zu of %zu\n", count, std::size(TABLE));
    return isComplete;
}
