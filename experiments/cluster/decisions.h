// What the rows of a run that looks decide, taken from the first round on by the code that its
// report uses: the same whoever takes them, as often as one likes.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/hash128.h"
#include "experiments/analysis/counted_games.h"
#include "experiments/plan/plan.h"
#include "experiments/store/meta.h"
#include "experiments/store/store.h"

namespace muster::cluster {

// The games of a run that are there; all outlive it.
struct PlayedGames {
  const StoreMeta* meta = nullptr;
  const Plan* plan = nullptr;
  std::vector<bool> done;  // by job
  analysis::ForEachGame games;
};
PlayedGames games_of(const Store& store);
// None yet.
PlayedGames no_games(const StoreMeta& meta, const Plan& plan);

struct Decisions {
  std::int64_t rounds = 0;  // full ones that were looked at
  std::string over = {};    // why the run is done: "resolved"; "" while it goes on
  // Candidates that rest: the first repetition that they need not play.
  std::map<std::string, std::uint64_t> resting = {};
  std::string standing = {};  // in words
  Hash128 hash = {};          // of all decisions: who is decided, how and since when, and who rests
};

// Of repetitions below `until`, whatever else is there. Errors: those of counted_games.
absl::StatusOr<Decisions> decisions_until(const PlayedGames& played, std::uint64_t until);

}  // namespace muster::cluster
