// Games of a store, reduced to what the analysis needs. For the analysis only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/agent_sums.h"
#include "experiments/analysis/analysis.h"
#include "experiments/analysis/order_sums.h"

namespace muster::analysis {

// Who meets whom: the agents of one side by the agents of the other, as columns of a table of
// units. Indices of agents are those of the side.
class Pairings {
 public:
  explicit Pairings(const StoreMeta& meta);

  bool gauntlet() const { return gauntlet_; }
  std::size_t size() const;
  const std::vector<std::string>& main() const { return main_; }
  const std::vector<std::string>& opponents() const { return opponents_; }

  // How one agent sees one pairing.
  struct View {
    std::size_t pairing = 0;
    bool flipped = false;  // the pairing is stored as the other one sees it
  };
  // View of agent a of the main side on b: of the opponents, or of the main side in a round robin.
  // nullopt for an agent on itself.
  std::optional<View> view(std::size_t a, std::size_t b) const;

  // The views of one agent, by the index of the other.
  using Views = std::vector<std::optional<View>>;
  Views main_views(std::size_t agent) const;
  Views opponent_views(std::size_t agent) const;

  struct Seating {
    std::size_t pairing = 0;
    std::size_t lone = 0;  // the seat of the agent that sits alone
    bool flipped = false;  // the lone agent is the second of the pairing
  };
  // Errors: DataLoss when these agents do not meet in this tournament.
  absl::StatusOr<Seating> seating(const std::vector<std::string>& seats) const;

 private:
  std::optional<std::size_t> main_index(const std::string& name) const;
  std::optional<std::size_t> opponent_index(const std::string& name) const;

  bool gauntlet_;
  std::vector<std::string> main_;
  std::vector<std::string> opponents_;
  std::map<std::string, std::size_t> main_indices_;
  std::map<std::string, std::size_t> opponent_indices_;
};

struct GameLength {
  Hash128 key;  // of the row
  std::uint64_t decisions = 0;
};

// How PlaceSums::texts names a truth value that is true.
inline constexpr const char* kTrue = "true";

// Sums over the games of one place.
struct PlaceSums {
  Tally first_seat;
  std::vector<Tally> pairings;  // as the first of each pairing sees it
  OrderSums order;
  double rounds = 0;
  double decisions = 0;
  struct Metric {
    double sum = 0;
    std::int64_t games = 0;
  };
  std::map<std::string, Metric> numbers;
  // Texts and truth values: how many games had which.
  std::map<std::string, std::map<std::string, std::int64_t>> texts;
  std::optional<GameLength> shortest;
  std::optional<GameLength> longest;
};

// A unit: the sums over its games, as the first of the pairing sees them.
struct Unit {
  float margin = 0;  // exact for whole numbers below 2^24
  std::uint16_t half_points = 0;
  std::uint16_t games = 0;
};

struct UnitMean {
  double score = 0;
  double margin = 0;
};

// Takes the rows in the order of jobs.
class Games {
 public:
  explicit Games(const StoreMeta& meta);

  absl::Status add(const StoredGame& game);
  // After the last row.
  void finish();

  const Pairings& pairings() const { return pairings_; }
  std::size_t num_scenarios() const { return num_scenarios_; }
  std::size_t num_rulesets() const { return num_rulesets_; }
  // That have any row.
  std::size_t num_repetitions() const { return units_.empty() ? 0 : units_.size() / stride(); }
  std::size_t place(std::size_t scenario, std::size_t ruleset) const {
    return scenario * num_rulesets_ + ruleset;
  }
  const std::vector<PlaceSums>& places() const { return places_; }
  std::uint64_t games() const { return games_; }
  std::int64_t not_reproducible() const { return not_reproducible_; }
  std::int64_t incomplete_units() const { return incomplete_units_; }
  const AgentSums& agent_sums() const { return agent_sums_; }

  // nullopt when the unit is not complete.
  std::optional<UnitMean> unit(std::size_t repetition, std::size_t place,
                               Pairings::View view) const;

 private:
  std::size_t stride() const { return places_.size() * pairings_.size(); }
  void add_metrics(const StoredGame& game, std::size_t scenario, std::size_t ruleset);

  Pairings pairings_;
  AgentSums agent_sums_;
  std::uint64_t repetitions_;
  std::size_t num_scenarios_;
  std::size_t num_rulesets_;
  std::map<std::string, std::size_t> scenarios_;
  std::map<std::string, std::size_t> rulesets_;
  std::vector<PlaceSums> places_;
  std::vector<Unit> units_;              // [repetition][place][pairing]; grows with the repetitions
  std::vector<std::uint16_t> complete_;  // by place: games of a complete unit
  std::uint64_t games_ = 0;
  std::int64_t not_reproducible_ = 0;
  std::int64_t incomplete_units_ = 0;
};

}  // namespace muster::analysis
