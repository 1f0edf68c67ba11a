#include "experiments/statistics/sequential/race.h"

#include <algorithm>
#include <cmath>

namespace muster::stats {

Race::Race(const RaceRule& rule, std::size_t levels, std::size_t strata)
    : rule_(rule), strata_(strata), out_since_(levels, 0), means_(levels, RunningStrata(strata)) {
  const double rivals = static_cast<double>(std::max<std::size_t>(levels, 2) - 1);
  const SequenceRule sequence{
      .alpha = rule.alpha / rivals,
      .planned_blocks = sequence_blocks(rule.detect, rule.planned_blocks, rule.bounded),
      .bounded = rule.bounded};
  const std::size_t pairs = levels < 2 ? 0 : levels * (levels - 1) / 2;
  sequences_.assign(pairs, ConfidenceSequence(strata, sequence));
  if (levels < 2) state_ = RaceState::kWon;
}

SequenceLook Race::difference(std::size_t first, std::size_t second) const {
  if (first > second) return negated(difference(second, first));
  return sequences_[pair_place(first, second, out_since_.size())].look();
}

void Race::add_round(const Round& round) {
  if (state_ != RaceState::kRunning) return;
  ++rounds_;
  const std::size_t levels = out_since_.size();
  Round values(levels, std::vector<double>(strata_, kAbsent));
  for (std::size_t i = 0; i < levels; ++i) {
    if (!survives(i) || i >= round.size()) continue;
    std::copy_n(round[i].begin(), std::min(strata_, round[i].size()), values[i].begin());
    const std::int64_t before = means_[i].blocks();
    means_[i].add_round(values[i]);
    level_blocks_ += means_[i].blocks() - before;
  }
  std::vector<double> difference(strata_);
  for (std::size_t i = 0; i < levels; ++i) {
    for (std::size_t j = i + 1; j < levels; ++j) {
      if (!survives(i) || !survives(j)) continue;
      for (std::size_t s = 0; s < strata_; ++s) difference[s] = values[i][s] - values[j][s];
      sequences_[pair_place(i, j, out_since_.size())].add_round(difference);
    }
  }
  put_out();
  if (survivors() == 1) {
    state_ = RaceState::kWon;
  } else if (tied()) {
    state_ = RaceState::kTied;
  } else if (rule_.budget > 0 && level_blocks_ >= rule_.budget) {
    state_ = RaceState::kOutOfBudget;
  }
}

// All at once, so that the order of levels decides nothing. A circle, which levels that share only
// some of their strata could make, puts nobody out.
void Race::put_out() {
  std::vector<std::size_t> beaten;
  const std::size_t levels = out_since_.size();
  for (std::size_t j = 0; j < levels; ++j) {
    if (!survives(j)) continue;
    for (std::size_t i = 0; i < levels; ++i) {
      if (i == j || !survives(i) || !(difference(i, j).low() > 0.0)) continue;
      beaten.push_back(j);
      break;
    }
  }
  if (beaten.size() >= survivors()) return;
  for (const std::size_t level : beaten) out_since_[level] = rounds_;
}

std::size_t Race::survivors() const {
  return static_cast<std::size_t>(std::count(out_since_.begin(), out_since_.end(), 0));
}

std::size_t Race::leader() const {
  std::size_t best = out_since_.size();
  for (std::size_t level = 0; level < out_since_.size(); ++level) {
    if (!survives(level)) continue;
    if (best == out_since_.size() || means_[level].estimate() > means_[best].estimate()) {
      best = level;
    }
  }
  return best == out_since_.size() ? 0 : best;
}

bool Race::tied() const {
  if (!(rule_.detect > 0.0)) return false;
  const std::size_t best = leader();
  for (std::size_t level = 0; level < out_since_.size(); ++level) {
    if (level == best || !survives(level)) continue;
    if (!difference(best, level).inside(rule_.detect)) return false;
  }
  return true;
}

Race race(const LevelTable& table, const RaceRule& rule) {
  Race result(rule, table.levels(), table.strata());
  const std::size_t rounds = rounds_of(table);
  for (std::size_t r = 0; r < rounds && result.state() == RaceState::kRunning; ++r) {
    result.add_round(round_of(table, r));
  }
  return result;
}

}  // namespace muster::stats
