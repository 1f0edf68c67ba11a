// Where rows go: a store, or the segments of a shard.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiments/store/row.h"

namespace muster {

// Rows to be added together.
struct RowsToAdd {
  std::vector<StoredRow> rows;
  std::map<std::int64_t, std::vector<StoredFigures>> figures;  // by id of the witness
  std::string program = {};  // identity of what played them; "": the one that writes

  bool empty() const;
};

class RowWriter {
 public:
  RowWriter() = default;
  RowWriter(const RowWriter&) = delete;
  RowWriter& operator=(const RowWriter&) = delete;
  virtual ~RowWriter() = default;

  // Adds rows: all or nothing. Errors: Internal; Unavailable when another try may help.
  virtual absl::Status append(const RowsToAdd& rows) = 0;
};

}  // namespace muster
