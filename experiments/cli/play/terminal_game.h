// A game in the terminal: the board, what has happened, numbered choices, and commands.
#pragma once

#include <iosfwd>

#include "experiments/play/sitting.h"

namespace muster::cli {

// Plays until the game is over, or whoever types leaves (`quit`, the end of the input); then it is
// saved, and the command that goes on is told. Returns the exit code.
int play_in_terminal(play::Sitting sitting, std::istream& in);

}  // namespace muster::cli
