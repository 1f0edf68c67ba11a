// A run's tables as an SQLite file of their own: `games` (a row a game), `seats` (a row a game and
// seat) and `run` (one row).
#pragma once

#include <absl/status/status.h>

#include <string>

#include "experiments/export/table.h"
#include "experiments/store/store.h"

namespace muster::exports {

// `file`: an empty one. Errors: InvalidArgument for more columns than a table can have; Internal;
// DataLoss of the store.
absl::Status write_database(const std::string& file, const Store& store, bool timings);

}  // namespace muster::exports
