// Games of a run that are worth seeing, chosen by what their rows say: the closest, the longest,
// the biggest upset, the one with most changes of the lead, the luckiest win, the worst choice of a
// rule.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analysis/rating_table.h"
#include "experiments/scan/game_row.h"
#include "experiments/store/store.h"

namespace muster::analysis {

struct NotableGame {
  StoredGame game;
  std::string id;
  std::string why;  // "closest: decided by 2 gold", "longest: ...; upset: ..."
};

// Collects games in any order; remembers a few of each kind, and one per cell and winner.
class NotableGames {
 public:
  // More of a kind are not remembered.
  static constexpr std::size_t kMost = 24;

  // `store` outlives this.
  explicit NotableGames(const Store& store);

  // Games that an agent limited by wall time has played are left out.
  void add(const GameRow& game);

  // At most `count`, none twice: the first of each kind, then the second of each; a game that is
  // there already is one of the next kind as well, and says so. A kind that the
  // games have no figures of is left out, as upsets are without ratings. Equal games: the earlier
  // in the plan. Errors: those of the store.
  absl::StatusOr<std::vector<NotableGame>> list(const std::optional<RatingTable>& ratings,
                                                std::size_t count) const;

 private:
  struct Candidate {
    double value = 0;  // the larger, the more worth seeing
    std::uint64_t job = 0;
    std::string figure = {};
  };
  using Candidates = std::vector<Candidate>;  // best first
  enum Kind : std::uint8_t { kClosest, kLongest, kUpset, kLeadChanges, kLuckiest, kWorstRule };
  static constexpr std::size_t kKinds = 6;

  static void keep(Candidates& best, Candidate candidate);
  void add_luck(const GameRow& game, std::size_t winner);
  void add_regret(const GameRow& game);
  Candidates upsets(const RatingTable& ratings) const;
  std::string why(Kind kind, const Candidate& candidate) const;

  const Store& store_;
  std::vector<std::string> seats_;  // names
  std::array<Candidates, kKinds> best_;
  MetricReader lead_changes_{"lead_changes"};
  std::vector<MetricReader> luck_;    // by seat
  std::vector<MetricReader> regret_;  // by seat
  // By cell and the seat that won alone: the first job.
  std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> first_win_;
};

}  // namespace muster::analysis
