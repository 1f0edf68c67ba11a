// Games in the browser: a server for this machine (experiments/serve) at which people play, and
// look on, at any number of tables.
#pragma once

#include "experiments/cli/play/sitting_options.h"
#include "experiments/play/sitting.h"

namespace muster::cli {

// Serves a first game, and others that are begun in the browser with `options` where nothing else
// is said, until it is interrupted. `port`: 0 for a free one. Prints the addresses. Returns the
// exit code.
int play_in_browser(play::Sitting sitting, const SittingOptions& options, int port);

}  // namespace muster::cli
