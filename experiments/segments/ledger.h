// Which rows and figures of a run are there, over any number of files, and which more than once.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "experiments/store/contents.h"
#include "experiments/store/row_index.h"

namespace muster {

// What a row is of: a table (0: games, else the id of a witness) and a game. Rows of former configs
// are no games of the plan and are told apart by cell and seed.
struct RowName {
  std::int64_t witness = 0;
  bool planned = true;
  std::uint64_t job = 0;  // the first of the plan that it stands for; or the id of a cell
  std::uint64_t seed = 0;

  friend bool operator==(const RowName&, const RowName&) = default;
  template <class H>
  friend H AbslHashValue(H state, const RowName& name) {
    return H::combine(std::move(state), name.witness, name.planned, name.job, name.seed);
  }
};

class Ledger {
 public:
  // `run`: what is played, whose ids the keys have; both outlive this.
  Ledger(const Plan& plan, const StoreContents& run);

  RowName name_of(std::int64_t witness, const BatchKey& key) const;
  void add(std::int64_t witness, const BatchKey& key);

  bool is_twice(const RowName& name) const;
  // Rows and figures beyond the first of each.
  std::uint64_t copies() const { return copies_; }
  // Games of the plan that have a row.
  std::uint64_t rows_of_plan() const { return rows_of_plan_; }
  // By job: whether there is nothing to play for it: it has a row, and the figures of all witnesses
  // that the plan asks for or, where another game might come out otherwise, none that will come.
  std::vector<bool> done() const;

 private:
  struct Table {
    std::vector<bool> there;  // by job, the first with its row
    std::vector<bool> twice;  // empty: none is
  };

  const Plan& plan_;
  const StoreContents& run_;
  PlannedRows planned_;
  std::map<std::int64_t, Table> tables_;
  absl::flat_hash_map<RowName, bool> former_;  // twice
  std::uint64_t copies_ = 0;
  std::uint64_t rows_of_plan_ = 0;
};

}  // namespace muster
