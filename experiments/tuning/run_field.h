// Contests that are runs: a config with overrides, each in a folder of its own. What is there
// already is not played again, so that a search goes on where it was interrupted, and is the same
// for any number of threads.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/config/tune.h"
#include "experiments/store/store.h"
#include "experiments/tuning/search.h"

namespace muster::tuning {

struct RunStep {
  std::string name;  // of its folder
  std::vector<std::string> overrides;
  bool check_only = false;  // whether it could be played; what comes of it is null
};
// Plays all of a step, or what of it is missing. Errors end the search.
using PlayStep = std::function<absl::StatusOr<std::shared_ptr<const Store>>(const RunStep& step)>;

// Whom candidates meet, and how much that counts; weights add up to 1.
struct Opponent {
  std::string name;
  double weight = 1;
};

struct RunFieldSetup {
  // Of all contests: who the opponents are, and agents that the config lacks.
  std::vector<std::string> overrides = {};
  std::vector<Opponent> opponents;
  std::int64_t games_per_round = 1;
};

class RunField final : public Field {
 public:
  // All of these outlive the field.
  RunField(const Tune& tune, const RunFieldSetup& setup, const PlayStep& play)
      : tune_(tune), setup_(setup), play_(play) {}

  std::int64_t games_per_round() const override { return setup_.games_per_round; }
  absl::StatusOr<Contested> hold(const Contest& contest) override;
  // Looked at where candidates bring what the game may forbid.
  absl::Status may_play(const Candidate& candidate) override;

 private:
  // The run's overrides that add these candidates.
  void add(const std::vector<Candidate>& candidates, std::vector<std::string>& overrides) const;

  const Tune& tune_;
  const RunFieldSetup& setup_;
  const PlayStep& play_;
};

// The scores of a gauntlet's candidates against the opponents, as they count; in the order of the
// config. Errors: those of the store.
absl::StatusOr<std::vector<stats::Interval>> weighted_scores(const Store& store,
                                                             const std::vector<Opponent>& opponents,
                                                             double confidence);

// A run of so many repetitions, whatever the config says of stopping.
RunStep planned_step(std::string name, std::vector<std::string> overrides, std::uint64_t seed,
                     std::int64_t repetitions);
// Likewise, whatever it says of asking.
RunStep whole_step(std::string name, std::vector<std::string> overrides, std::uint64_t seed,
                   std::int64_t repetitions);
// Overrides: the seed, which has 63 bits in TOML; and the candidates of a gauntlet.
std::string seed_override(std::uint64_t seed);
std::string candidates_override(const std::vector<std::string>& names);
// "[a, b]" of names.
std::string names_text(const std::vector<std::string>& names);

}  // namespace muster::tuning
