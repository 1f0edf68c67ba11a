// A process that looks after the one that plays: when a game crashes the program, it finds out
// which one it was and has the others played. For verbs that play.
#pragma once

#include <functional>

#include "experiments/runner/flight.h"

namespace muster::cli {

// Runs `play` in a process of its own, again after each crash, and returns its exit code in the
// end. `play` notes games under way, plays those alone that it is told to (Flight::suspects), and
// leaves out those that have crashed (Flight::crashes). No thread may have been started before.
// Signals that ask for the end are handed on; when this process dies the other does, too. Returns
// kExitFailed when the program crashes without a game, or games do so together only.
int supervise(const std::function<int(Flight&)>& play);

}  // namespace muster::cli
