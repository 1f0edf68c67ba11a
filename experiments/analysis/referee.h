// Decides, while games are played, who plays on and when the run is done: the rules of [stop],
// after every full round (one repetition in every scenario) in the order of the plan. A pure
// function of the rounds so far, so that a run, whatever its threads and interruptions, and the
// report that reads its rows decide alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "experiments/config/question.h"
#include "experiments/plan/plan.h"
#include "experiments/statistics/luck/luck_table.h"
#include "experiments/statistics/sequential/decide.h"
#include "experiments/statistics/sequential/gsprt.h"
#include "experiments/statistics/sequential/race.h"
#include "experiments/store/meta.h"

namespace muster::analysis {

// The rule that pairs of a question's levels are decided by while games are played.
stats::DecisionRule decision_rule(const Question& question, const StoreMeta& meta, const Plan& plan,
                                  const std::vector<std::string>& levels);

// The test of a match, for blocks of this plan.
stats::GsprtRule gsprt_rule(stats::GsprtRule test, const StoreMeta& meta, const Plan& plan);

class Referee {
 public:
  // Meta and plan outlive this. `levels`: of the first question; `kinds`: of luck that games tell.
  Referee(const StoreMeta& meta, const Plan& plan, const std::vector<std::string>& levels,
          std::size_t kinds);

  // What the levels did in the next round, and how lucky they were, by kind. What there is of
  // levels that rest is not looked at. Changes nothing once it is decided.
  void add_round(const stats::Round& round, const std::vector<stats::Round>& luck);

  std::int64_t rounds() const { return rounds_; }
  // Why the run is done: "resolved", "best", "precision", "accepted elo1", "accepted elo0",
  // "max_games"; "" while it goes on.
  const std::string& reason() const { return reason_; }
  bool decided() const { return !reason_.empty() && reason_ != "max_games"; }
  // "25 of 28 pairs decided after 43 rounds": for people.
  std::string standing() const;

  // In a race a round is played before the one before it has been looked at, so that no processor
  // has to wait: whoever is to rest after round r plays round r + 1, which does not count.
  bool may_begin(std::int64_t round) const;
  // Whether a cell's game is played in a round that may begin.
  bool plays(std::size_t cell, std::int64_t round) const;
  // The first round in which a cell's game does not count; the largest number while it goes on.
  std::int64_t rests_from(std::size_t cell) const;
  // The first round that a cell's game is not needed in: later by rounds that were begun before.
  std::int64_t needed_until(std::size_t cell) const;
  // Whether what a level does in a round counts.
  bool level_counts(std::size_t level, std::int64_t round) const;
  // Cells of such a round whose games are needed, of the plan's cells.
  std::uint64_t games_of(std::int64_t round) const;
  // All of the first `rounds` rounds.
  std::uint64_t games_until(std::int64_t rounds) const;

  const stats::Decider& decider() const { return decider_; }
  const std::optional<stats::Race>& race() const { return race_; }
  const std::optional<stats::Gsprt>& match() const { return match_; }
  // Rounds without luck, as they were judged.
  const std::vector<stats::Round>& judged() const { return judged_; }

 private:
  void judge();
  void rest();
  std::int64_t level_needed_until(std::size_t level) const;
  std::int64_t planned_rounds() const { return static_cast<std::int64_t>(plan_.repetitions()); }

  const StoreMeta& meta_;
  const Plan& plan_;
  stats::DecisionRule rule_;
  stats::Decider decider_;
  std::optional<stats::Race> race_;    // of when = "best"
  std::optional<stats::Gsprt> match_;  // of a match
  std::optional<stats::LuckRounds> luck_;
  std::vector<std::int64_t> rests_from_;              // by level: the first that does not count
  std::vector<std::optional<std::size_t>> level_of_;  // by cell, in a race
  std::vector<std::uint64_t> cells_of_;               // by level, in a race
  std::vector<stats::Round> judged_;
  std::int64_t rounds_ = 0;
  std::string reason_;
};

// Which games of rounds that are not judged yet are there.
class OpenRounds {
 public:
  explicit OpenRounds(std::size_t cells) : cells_(cells) {}

  // false: it was there.
  bool add(std::uint64_t round, std::size_t cell);
  // Whether all games that the referee needs are there; all, without one.
  bool is_full(std::uint64_t round, const Referee* referee) const;
  void close(std::uint64_t round) { rounds_.erase(round); }

 private:
  struct Games {
    std::vector<bool> there;  // by cell
    std::uint64_t count = 0;
  };
  std::size_t cells_;
  std::map<std::uint64_t, Games> rounds_;
};

}  // namespace muster::analysis
