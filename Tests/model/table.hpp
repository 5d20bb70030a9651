// The library's table of the transitions of an attempt, to which the model keeps; and which of them it has made.
#pragma once

#include "stages.hpp" // made from Sources/Core/Engine/Recognition/Stage.swift

// Ends the program if the table does not have it.
void note(Stage from, Transition by, Stage to);

// Prints how many the model has made. With `all`, the rows that are left must be those that no scenario has: false if
// they are not.
bool reportTransitions(bool all);
