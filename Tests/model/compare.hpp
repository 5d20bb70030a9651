// Model against library: the first difference, made as small as it gets.
#pragma once

#include "scenario.hpp"
#include "trace.hpp"

struct Difference {
    int step = -1;     // the first after which they differ; -1: they agree
    std::string fault; // a call to the library that went wrong
    Trace model, library;
    bool exists() const { return step >= 0 || !fault.empty(); }
};

// Plays it in a fresh context.
Difference compare(const Scenario &scenario);

// Leaves out steps, samples, plays, relations and recognizers for as long as they still differ, and says all about it.
std::string explain(Scenario scenario);

// Whether everything in it can be: contacts that go down are up, what is used is alive, time goes on.
bool isValid(const Scenario &scenario);
