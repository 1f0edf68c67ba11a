#include "experiments/analysis/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "experiments/analysis/design.h"

namespace muster::analysis {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
// Rounds that are played before the decision that they depend on (Referee::may_begin).
constexpr std::int64_t kAhead = 1;

stats::RaceRule race_rule(const stats::DecisionRule& rule) {
  return {.alpha = 2 * rule.alpha,  // the best one leaves with a chance of at most half of it
          .detect = rule.detect,
          .planned_blocks = rule.planned_blocks,
          .bounded = rule.bounded};
}

// The level of the agent that a cell is about: the candidate's.
std::vector<std::optional<std::size_t>> levels_of_cells(const StoreMeta& meta, const Plan& plan,
                                                        const std::vector<std::string>& levels) {
  std::vector<std::optional<std::size_t>> found;
  for (const PlannedCell& cell : plan.cells()) {
    std::optional<std::size_t> level;
    for (const std::size_t agent : cell.seats) {
      const std::string& name = meta.agents[agent].name;
      if (std::count(meta.candidates.begin(), meta.candidates.end(), name) == 0) continue;
      const auto place = std::find(levels.begin(), levels.end(), name);
      if (place != levels.end()) level = static_cast<std::size_t>(place - levels.begin());
    }
    found.push_back(level);
  }
  return found;
}

}  // namespace

stats::DecisionRule decision_rule(const Question& question, const StoreMeta& meta, const Plan& plan,
                                  const std::vector<std::string>& levels) {
  stats::DecisionRule rule;
  rule.detect = question.detect.value_or(0);
  rule.precision = meta.stopping.precision.value_or(0);
  rule.bounded = question.of_score();
  const double blocks = static_cast<double>(plan.repetitions() * meta.scenarios.size());
  rule.planned_blocks =
      stats::sequence_blocks(question.detect.value_or(0), blocks, question.of_score());
  const auto focus = std::find(levels.begin(), levels.end(), question.focus);
  if (focus != levels.end()) rule.focus = static_cast<std::size_t>(focus - levels.begin());
  return rule;
}

stats::GsprtRule gsprt_rule(stats::GsprtRule test, const StoreMeta& meta, const Plan& plan) {
  test.games = static_cast<int>(plan.cells().size() / meta.scenarios.size());
  return test;
}

Referee::Referee(const StoreMeta& meta, const Plan& plan, const std::vector<std::string>& levels,
                 std::size_t kinds)
    : meta_(meta),
      plan_(plan),
      rule_(decision_rule(questions_of(meta).front(), meta, plan, levels)),
      decider_(rule_, levels.size(), meta.scenarios.size()),
      rests_from_(levels.size(), kNever) {
  if (kinds > 0) luck_.emplace(levels.size(), meta.scenarios.size(), kinds);
  if (meta.stopping.when == StopWhen::kBest) {
    race_.emplace(race_rule(rule_), levels.size(), meta.scenarios.size());
  }
  if (meta.stopping.match) match_.emplace(gsprt_rule(*meta.stopping.match, meta, plan));
  if (meta.stopping.race) {
    level_of_ = levels_of_cells(meta, plan, levels);
    cells_of_.assign(levels.size(), 0);
    for (const auto& level : level_of_) cells_of_[level.value_or(0)] += level ? 1 : 0;
  }
  if (!may_begin(0)) reason_ = "max_games";
}

bool Referee::level_counts(std::size_t level, std::int64_t round) const {
  return round < rests_from_[level];
}

std::int64_t Referee::rests_from(std::size_t cell) const {
  return level_of_.empty() || !level_of_[cell] ? kNever : rests_from_[*level_of_[cell]];
}

std::int64_t Referee::level_needed_until(std::size_t level) const {
  return rests_from_[level] == kNever ? kNever : rests_from_[level] + kAhead;
}

std::int64_t Referee::needed_until(std::size_t cell) const {
  return level_of_.empty() || !level_of_[cell] ? kNever : level_needed_until(*level_of_[cell]);
}

bool Referee::plays(std::size_t cell, std::int64_t round) const {
  return round < needed_until(cell);
}

std::uint64_t Referee::games_of(std::int64_t round) const {
  return games_until(round + 1) - games_until(round);
}

// Those of a level that rests are missing, but for the rounds that were begun before.
std::uint64_t Referee::games_until(std::int64_t rounds) const {
  std::uint64_t games = static_cast<std::uint64_t>(rounds) * plan_.cells().size();
  for (std::size_t level = 0; level < cells_of_.size(); ++level) {
    const std::int64_t missed = std::max<std::int64_t>(0, rounds - level_needed_until(level));
    games -= static_cast<std::uint64_t>(missed) * cells_of_[level];
  }
  return games;
}

bool Referee::may_begin(std::int64_t round) const {
  if (round >= planned_rounds()) return false;
  if (decided() && round >= rounds_) return false;
  if (!level_of_.empty() && round > rounds_ + kAhead) return false;
  const auto& most = meta_.stopping.max_games;
  return !most || games_until(round) < static_cast<std::uint64_t>(*most);
}

std::string Referee::standing() const {
  if (rounds_ == 0) return "no full round yet";
  if (match_) {
    return fmt::format("log-likelihood ratio {:.2f} of {:.2f} to {:.2f} after {} rounds",
                       match_->llr(), match_->lower_bound(), match_->upper_bound(), rounds_);
  }
  if (race_) {
    return fmt::format("{} of {} still in the race after {} rounds", race_->survivors(),
                       rests_from_.size(), rounds_);
  }
  const auto& pairs = decider_.pairs();
  const auto decided = std::count_if(pairs.begin(), pairs.end(), [](const auto& pair) {
    return pair.asked && pair.standing != stats::Standing::kOpen;
  });
  return fmt::format("{} of {} pairs decided after {} rounds", decided,
                     stats::asked_pairs(rule_, rests_from_.size()), rounds_);
}

void Referee::add_round(const stats::Round& round, const std::vector<stats::Round>& luck) {
  if (!reason_.empty()) return;
  stats::Round seen = round;
  for (std::size_t level = 0; level < seen.size(); ++level) {
    if (!level_counts(level, rounds_)) {
      std::fill(seen[level].begin(), seen[level].end(), stats::kAbsent);
    }
  }
  if (match_) {
    for (const double score : seen.front()) match_->add(score);
  }
  if (luck_) seen = luck_->adjust(seen, luck);
  decider_.add_round(seen);
  if (race_) race_->add_round(seen);
  judged_.push_back(std::move(seen));
  ++rounds_;
  judge();
  if (reason_.empty() && meta_.stopping.race) rest();
  if (reason_.empty() && !may_begin(rounds_)) reason_ = "max_games";
}

void Referee::judge() {
  if (match_ && match_->state() != stats::GsprtState::kGoOn) {
    reason_ = match_->state() == stats::GsprtState::kAcceptElo1 ? "accepted elo1" : "accepted elo0";
  } else if (meta_.stopping.when == StopWhen::kResolved && decider_.resolved()) {
    reason_ = "resolved";
  } else if (race_ && race_->state() != stats::RaceState::kRunning) {
    reason_ = "best";
  } else if (meta_.stopping.precision && decider_.precise()) {
    reason_ = "precision";
  }
}

// Who is not needed any more, once and for all. Nothing more is looked at of it, not even the
// rounds that were begun: its verdicts could fall back to open, with nobody to decide them.
void Referee::rest() {
  for (std::size_t level = 0; level < rests_from_.size(); ++level) {
    if (rests_from_[level] != kNever) continue;
    bool open = false;
    if (race_) {
      open = race_->survives(level);
    } else {
      for (const stats::PairDecision& pair : decider_.pairs()) {
        const bool of_level = pair.first == level || pair.second == level;
        open = open || (of_level && pair.asked && pair.standing == stats::Standing::kOpen);
      }
    }
    if (!open) rests_from_[level] = rounds_;
  }
}

bool OpenRounds::add(std::uint64_t round, std::size_t cell) {
  Games& games = rounds_[round];
  games.there.resize(cells_, false);
  if (games.there[cell]) return false;
  games.there[cell] = true;
  ++games.count;
  return true;
}

bool OpenRounds::is_full(std::uint64_t round, const Referee* referee) const {
  const auto found = rounds_.find(round);
  if (found == rounds_.end()) return false;
  const auto number = static_cast<std::int64_t>(round);
  const Games& games = found->second;
  if (games.count < (referee != nullptr ? referee->games_of(number) : cells_)) return false;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    const bool needed = referee == nullptr || referee->plays(cell, number);
    if (needed && !games.there[cell]) return false;
  }
  return true;
}

}  // namespace muster::analysis
