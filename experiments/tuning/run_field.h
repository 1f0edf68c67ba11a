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
#include "experiments/metagame/dominance.h"
#include "experiments/store/store.h"
#include "experiments/tuning/objective.h"
#include "experiments/tuning/search.h"

namespace muster::tuning {

struct RunStep {
  std::string name;  // of its folder
  std::vector<std::string> overrides;
  bool check_only = false;  // whether it could be played; what comes of it is null
};
// Plays all of a step, or what of it is missing. Errors end the search.
using PlayStep = std::function<absl::StatusOr<std::shared_ptr<const Store>>(const RunStep& step)>;

struct RunFieldSetup {
  // Of all contests: who the opponents are, and agents that the config lacks.
  std::vector<std::string> overrides = {};
  Aim aim = {};
  std::int64_t games_per_round = 1;
};

// What candidates scored in a contest, rows in their order.
struct PlayedContest {
  metagame::PayoffTable payoffs;
  std::int64_t games = 0;  // that it took
};

class RunField final : public Field {
 public:
  // All of these outlive the field.
  RunField(const Tune& tune, const RunFieldSetup& setup, const PlayStep& play)
      : tune_(tune), setup_(setup), play_(play) {}

  std::int64_t games_per_round() const override { return setup_.games_per_round; }
  // Plays it, and judges by the aim.
  absl::StatusOr<Contested> hold(const Contest& contest) override;
  absl::StatusOr<PlayedContest> play(const Contest& contest) const;
  // Looked at where candidates bring what the game may forbid.
  absl::Status may_play(const Candidate& candidate) override;

 private:
  // The run's overrides that add these candidates.
  void add(const std::vector<Candidate>& candidates, std::vector<std::string>& overrides) const;

  const Tune& tune_;
  const RunFieldSetup& setup_;
  const PlayStep& play_;
};

// A run of so many repetitions, whatever the config says of stopping.
RunStep planned_step(std::string name, std::vector<std::string> overrides, std::uint64_t seed,
                     std::int64_t repetitions);
// Likewise, whatever it says of asking.
RunStep whole_step(std::string name, std::vector<std::string> overrides, std::uint64_t seed,
                   std::int64_t repetitions);
// Agents who all play each other, each pair so many rounds, with the same luck.
struct PairsStep {
  std::string name;
  std::vector<std::string> overrides = {};
  std::uint64_t seed = 0;
  std::int64_t rounds = 2;
};
// A gauntlet of each, but for the last, against those after it, a step of its own: NAME-1, NAME-2
// ... What comes of it is of one population. Errors: those of `play`.
absl::StatusOr<PlayedContest> play_pairs(const PairsStep& pairs,
                                         const std::vector<std::string>& names,
                                         const PlayStep& play);
// By their indices into the agents.
std::vector<std::string> agent_names(const Experiment& experiment,
                                     const std::vector<std::size_t>& agents);
// Games that every two who meet have in a round, of a tournament of two players.
std::int64_t games_per_pair(const Experiment& experiment);
// Puts what was played into the table of all, by the names of rows and columns.
void put_by_name(const metagame::PayoffTable& played, metagame::PayoffTable& all);
// Repetitions that take so many games, of which a round has `each`; enough for a variance.
std::int64_t rounds_of(std::int64_t games, std::int64_t each);
// Overrides: the seed, which has 63 bits in TOML; and the candidates and opponents of a gauntlet.
std::string seed_override(std::uint64_t seed);
std::string candidates_override(const std::vector<std::string>& names);
std::string opponents_override(const std::vector<std::string>& names);
// "[a, b]" of names.
std::string names_text(const std::vector<std::string>& names);

}  // namespace muster::tuning
