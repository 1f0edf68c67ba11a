// Numbers of the rules that make a game fair: which of them moves what, which few edits bring all
// outcomes into their bands, and whether they do on new seeds and with other players. All of it is
// runs that follow from each other.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/analysis.h"
#include "experiments/config/balance.h"
#include "experiments/config/experiment.h"
#include "experiments/tuning/bands.h"
#include "experiments/tuning/point.h"
#include "experiments/tuning/run_field.h"
#include "experiments/tuning/search.h"

namespace muster::tuning {

// The ruleset that was found, in the runs that confirm.
inline constexpr const char* kBalanced = "balanced";

// With one kind of players, on new seeds. All intervals of a question hold together.
struct BalanceConfirmed {
  std::string players;
  std::vector<Placed> before;  // under the rules as they are
  std::vector<Placed> after;   // with what was found
  analysis::Analysis analysis;

  // Values with the edits that stand so.
  std::size_t count(InBand standing) const;
  // Every band holds what it is to hold, for certain.
  bool is_inside() const;
};

// What screening says of one kind of players.
struct BalanceScreen {
  std::string players;
  analysis::Analysis analysis;
};

struct Balanced {
  Balance balance;
  std::string experiment;
  std::string ruleset;  // as it is
  // Every number set to its ends, one at a time: the config's players, then the others that the
  // search looks at.
  std::vector<BalanceScreen> screens;
  std::vector<std::string> idle;    // numbers that moved nothing for certain, which were left
  Found found;                      // by the search; its space has no idle ones
  std::int64_t pruning_games = 0;   // in which edits were taken back
  std::vector<std::string> edits;   // "{key} = {value}"; empty: the rules as they are
  std::vector<std::string> before;  // by edit: what was there
  std::vector<BalanceConfirmed> confirmed;  // empty where there are no edits

  std::int64_t games() const;  // in all
};

// `experiment`: with one ruleset, and questions that have bands. Errors: those of `play`;
// InvalidArgument where it is none, a number of the space is not there, or games are too few.
absl::StatusOr<Balanced> balance(const Balance& balance, const Experiment& experiment,
                                 const PlayStep& play);

}  // namespace muster::tuning
