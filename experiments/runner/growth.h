// What of a run is there already: which rows of a store the plan of a config goes on with, and
// which program played them.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiments/plan/plan.h"
#include "experiments/store/store.h"

namespace muster {

struct Growth {
  std::uint64_t planned = 0;  // rows that the plan has when it is done
  std::uint64_t stay = 0;     // of these are in the store
  std::uint64_t former = 0;   // rows in the store that the plan does not have
  // Of those that stay, by the identity of the program that played them.
  std::map<std::string, std::uint64_t> by_program;
  RowIndex index;                   // of rows that stay, by job of the plan
  std::vector<std::int64_t> cells;  // ids in the store, by cell of the plan; 0: none

  // Whose rows are not this program's, and not vouched for by it.
  std::vector<std::string> others(const StoreContents& contents, const std::string& program) const;
  // "320 rows stay, 40 are to be played; 64 rows of former configs stay until `muster gc`"; "" for
  // a new run.
  std::string text() const;
};

absl::StatusOr<Growth> growth_of(const Store& store, const Plan& plan);

// Why no row stays, as far as it can be told: "games/homm/units.csv has changed"; "" when rows stay
// or there were none.
std::string what_changed(const Store& store, const Experiment& experiment);

}  // namespace muster
