// The games of a run in a form that other tools read.
#pragma once

#include <absl/status/status.h>

#include <string>

#include "experiments/export/table.h"
#include "experiments/store/store.h"

namespace muster::exports {

enum class Format { kCsv, kJsonLines, kSqlite };

struct Options {
  Format format = Format::kCsv;
  By by = By::kGame;     // kSqlite has both
  std::string file;      // "": standard output, which kSqlite cannot go to
  bool timings = false;  // with when and how long each was played
};

// The same bytes for the same rows. A file is there as a whole or not at all. Errors:
// InvalidArgument for a file that cannot be written; Internal; DataLoss of the store.
absl::Status export_games(const Store& store, const Options& options);

}  // namespace muster::exports
