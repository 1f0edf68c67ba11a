// `muster watch --browser`: the page of a run, served to this machine.
#pragma once

#include <string>

#include "experiments/watch/watcher.h"

namespace muster::cli {

// Until it is asked to end; returns the exit code. `watcher` has looked once.
int watch_in_browser(watch::Watcher& watcher, double every, int port);

// Sleeps until the next look: `every` seconds, more after a look that took long, less when the
// process is asked to end.
void wait_for_next_look(const watch::Watcher& watcher, double every);

}  // namespace muster::cli
