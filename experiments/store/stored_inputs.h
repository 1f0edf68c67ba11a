// Inputs (core/config/inputs.h) in a store: each once, under its hash, compressed. For the store
// only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <set>
#include <string>
#include <vector>

#include "core/config/inputs.h"
#include "experiments/store/sqlite.h"

namespace muster {

// Adds those that are not there; inside of a transaction.
class InputWriter {
 public:
  explicit InputWriter(sqlite3* database) : database_(database) {}

  absl::Status add(const Input& input);
  absl::Status add(const std::vector<Input>& inputs);
  absl::Status add(const Hash128& hash, const std::string& bytes);

 private:
  sqlite3* database_;
  std::set<Hash128> known_;
};

// Errors: NotFound; DataLoss when the bytes are not those of the hash.
absl::StatusOr<std::string> read_stored_input(sqlite3* database, const Hash128& hash);

}  // namespace muster
