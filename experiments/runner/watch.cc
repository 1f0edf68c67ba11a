#include "experiments/runner/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/analysis/answer.h"
#include "experiments/analysis/design.h"
#include "experiments/config/stopping.h"

namespace muster {

Watch::Watch(const StoreMeta& meta, const Plan& plan)
    : meta_(meta),
      plan_(plan),
      table_(analysis::questions_of(meta).front(), meta, plan),
      rule_(analysis::decision_rule(analysis::questions_of(meta).front(), meta, plan)),
      most_(static_cast<std::uint64_t>(rounds_allowed(
          meta.stopping, plan.cells().size(), static_cast<std::int64_t>(plan.repetitions())))) {}

void Watch::add(const StoredGame& game) {
  const std::lock_guard lock(mutex_);
  add_one(game);
  close_rounds();
}

void Watch::add_played(const GameJob& job, const StoredRow& row) {
  StoredGame game;
  game.repetition = job.repetition;
  game.seed = job.seed;
  game.returns = row.returns;
  game.margin = row.margin;
  game.rounds = row.rounds;
  game.decisions = row.decisions;
  game.metrics = row.metrics;
  const std::lock_guard lock(mutex_);
  const std::size_t cells = plan_.cells().size();
  const std::size_t first = plan_.same_as(job.cell);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (plan_.same_as(cell) != first) continue;
    game.job = job.repetition * cells + cell;
    add_one(game);
  }
  close_rounds();
}

absl::Status Watch::add_all(const Store& store) {
  return store.for_each([this](const StoredGame& game) { add(game); });
}

void Watch::add_one(const StoredGame& game) {
  if (game.repetition < rounds_) return;
  table_.add(game, plan_.cells()[static_cast<std::size_t>(game.job % plan_.cells().size())]);
  ++open_[game.repetition];
}

void Watch::close_rounds() {
  for (auto found = open_.find(rounds_); !decided_ && rounds_ < most_ && found != open_.end() &&
                                         found->second == plan_.cells().size();
       found = open_.find(rounds_)) {
    stats::Round round = table_.round(rounds_);
    if (!decider_) {
      decider_.emplace(rule_, round.size(), meta_.scenarios.size());
      luck_.emplace(round.size(), meta_.scenarios.size(), table_.luck_kinds().size());
    }
    if (!table_.luck_kinds().empty()) round = luck_->adjust(round, table_.luck_round(rounds_));
    decider_->add_round(round);
    open_.erase(found);
    ++rounds_;
    decided_ = (meta_.stopping.when_resolved && decider_->resolved()) ||
               (meta_.stopping.precision && decider_->precise());
  }
}

std::uint64_t Watch::rounds() const {
  const std::lock_guard lock(mutex_);
  return rounds_;
}

std::uint64_t Watch::rounds_needed() const {
  const std::lock_guard lock(mutex_);
  return decided_ ? rounds_ : most_;
}

bool Watch::decided() const {
  const std::lock_guard lock(mutex_);
  return decided_;
}

std::string Watch::standing() const {
  const std::lock_guard lock(mutex_);
  if (!decider_) return "no full round yet";
  std::size_t decided = 0;
  for (const stats::PairDecision& pair : decider_->pairs()) {
    decided += pair.standing == stats::Standing::kOpen ? 0 : 1;
  }
  return fmt::format("{} of {} pairs decided after {} rounds", decided, decider_->pairs().size(),
                     rounds_);
}

std::optional<double> Watch::games_left() const {
  const std::lock_guard lock(mutex_);
  if (decided_) return 0.0;
  if (!decider_) return std::nullopt;
  double rounds = 0;
  for (const stats::PairDecision& pair : decider_->pairs()) {
    if (!pair.look.has_bound()) return std::nullopt;
    // Half widths narrow with the square root of the rounds.
    double target = rule_.precision;
    if (meta_.stopping.when_resolved) {
      if (pair.standing != stats::Standing::kOpen) continue;
      const double found = std::abs(pair.look.estimate);
      target = std::max(found, rule_.detect - found);
    }
    if (target <= 0) continue;
    const double ratio = pair.look.half_width / target;
    rounds = std::max(rounds, static_cast<double>(rounds_) * ratio * ratio);
  }
  rounds = std::min(rounds, static_cast<double>(most_));
  const double left = std::max(0.0, rounds - static_cast<double>(rounds_));
  return left * static_cast<double>(plan_.cells().size());
}

}  // namespace muster
