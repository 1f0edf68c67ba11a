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

// What one program has played of what stays.
struct Share {
  std::uint64_t games = 0;  // with a row or figures of this program
  // Over the keys of these rows and figures, in any order: equal when they are the same. 0 for
  // rows of the program that runs, which need nobody to vouch for them.
  std::uint64_t keys = 0;

  friend bool operator==(const Share&, const Share&) = default;
};

struct Growth {
  std::uint64_t planned = 0;  // rows that the plan has when it is done
  std::uint64_t stay = 0;     // of these are in the store
  std::uint64_t former = 0;   // rows in the store that the plan does not have
  // Of what stays, by the identity of the program that played it.
  std::map<std::string, Share> by_program;
  RowIndex index;                       // of rows that stay, by job of the plan
  std::map<Hash128, RowIndex> figures;  // the same of figures, by keys of witnesses of the plan
  std::vector<std::int64_t> cells;      // ids in the store, by cell of the plan; 0: none

  // Calls `visit` with the place of a job's row and with those of its figures that the plan asks
  // for, with the witness's key (rows: Hash128{}); every one that is there, once over all jobs.
  template <class Visit>
  void visit(const Plan& plan, std::uint64_t job, Visit visit) const {
    const auto cell = static_cast<std::size_t>(job % plan.cells().size());
    if (!plan.plays(cell)) return;
    if (plan.same_as(cell) == cell && index.at(job).there()) visit(index.at(job), Hash128{});
    for (const Hash128& witness : plan.cells()[cell].witnesses) {
      const auto found = figures.find(witness);
      if (found == figures.end() || !plan.asks_first(cell, witness)) continue;
      if (found->second.at(job).there()) visit(found->second.at(job), witness);
    }
  }

  // Whose rows and figures are not this program's, and not vouched for by it: these very ones.
  std::vector<std::string> others(const StoreContents& contents, const std::string& program) const;
  // "320 rows stay, 40 are to be played; 64 rows of former configs stay until `muster gc`"; "" for
  // a new run.
  std::string text() const;
};

absl::StatusOr<Growth> growth_of(const Store& store, const Plan& plan);

}  // namespace muster
