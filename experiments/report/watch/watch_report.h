// A run as it is just now, for who watches it: lines for a terminal, JSON, and a page that asks for
// that JSON again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/watch/watcher.h"

namespace muster::report {

// Lines of `width` columns at most, each ended. `now`: milliseconds since 1970, here and below.
std::string watch_text(const watch::Snapshot& snapshot, std::int64_t now, std::size_t width);

// What `muster status --json` has, with `games_per_second`, `forecast`, `standings` and `course`.
nlohmann::ordered_json watch_json(const watch::Snapshot& snapshot, std::int64_t now);

// Asks for "now", beside its own address.
std::string watch_page(const std::string& experiment);

}  // namespace muster::report
