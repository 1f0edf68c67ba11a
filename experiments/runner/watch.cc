#include "experiments/runner/watch.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "experiments/analysis/design.h"
#include "experiments/config/stopping.h"
#include "experiments/scan/scan.h"

namespace muster {

Watch::Watch(const StoreMeta& meta, const Plan& plan)
    : meta_(meta),
      plan_(plan),
      table_(analysis::questions_of(meta).front(), meta, plan),
      open_(plan.cells().size()) {
  std::vector<std::vector<std::size_t>> groups(plan.cells().size());
  for (std::size_t cell = 0; cell < plan.cells().size(); ++cell) {
    groups[plan.same_as(cell)].push_back(cell);
  }
  for (std::size_t cell = 0; cell < plan.cells().size(); ++cell) {
    twins_.push_back(groups[plan.same_as(cell)]);
  }
  // Levels that only games tell are not known yet; a race is of others.
  if (meta.stopping.race) referee_.emplace(meta, plan, table_.levels(), 0);
}

void Watch::add(const GameRow& game) {
  const std::lock_guard lock(mutex_);
  add_one(game);
  close_rounds();
}

void Watch::add_played(const GameJob& job, const PlayedGame& played) {
  StoredGame game;
  game.repetition = job.repetition;
  game.seed = job.seed;
  game.returns = played.row.returns;
  game.margin = played.row.margin;
  game.rounds = played.row.rounds;
  game.decisions = played.row.decisions;
  game.metrics = played.row.metrics;
  for (const auto& [witness, figures] : played.figures) {
    for (const Metric& metric : figures.metrics) game.metrics.add(metric.name, metric.value);
  }
  const std::lock_guard lock(mutex_);
  for (const std::size_t cell : twins_[job.cell]) {
    // Cells that ask for other figures have a job of their own.
    const bool same = plan_.cells()[cell].witnesses == plan_.cells()[job.cell].witnesses;
    if (!same && plan_.plays(cell)) continue;
    game.job = job.repetition * plan_.cells().size() + cell;
    add_one(rows_.row(game));
  }
  close_rounds();
}

absl::Status Watch::add_all(const Store& store) {
  const std::vector<bool> done = store.done();  // with all figures that are asked for
  Scan scan(store);
  return scan.for_each([&](const GameRow& game) {
    if (done[static_cast<std::size_t>(game.job)]) add(game);
  });
}

void Watch::add_one(const GameRow& game) {
  const auto cell = static_cast<std::size_t>(game.job % plan_.cells().size());
  if (referee_ && game.repetition < static_cast<std::uint64_t>(referee_->rounds())) return;
  if (open_.add(game.repetition, cell)) table_.add(game, plan_.cells()[cell]);
}

void Watch::close_rounds() {
  bool closed = false;
  while (!referee_ || referee_->reason().empty()) {
    const std::uint64_t round = referee_ ? static_cast<std::uint64_t>(referee_->rounds()) : 0;
    if (!open_.is_full(round, referee_ ? &*referee_ : nullptr)) break;
    if (round == 0) referee_.emplace(meta_, plan_, table_.levels(), table_.luck_kinds().size());
    const auto repetition = static_cast<std::size_t>(round);
    referee_->add_round(table_.round(repetition), table_.luck_round(repetition));
    open_.close(round);
    closed = true;
  }
  if (closed) closed_.notify_all();
}

// Before the first round is full, of runs without a race, as far as the budget goes.
bool Watch::may_begin(std::uint64_t round) const {
  if (referee_) return referee_->may_begin(static_cast<std::int64_t>(round));
  const auto& most = meta_.stopping.max_games;
  return round < plan_.repetitions() &&
         (!most || round * plan_.cells().size() < static_cast<std::uint64_t>(*most));
}

std::uint64_t Watch::rounds() const {
  const std::lock_guard lock(mutex_);
  return referee_ ? static_cast<std::uint64_t>(referee_->rounds()) : 0;
}

bool Watch::over() const {
  const std::lock_guard lock(mutex_);
  return referee_ && !referee_->reason().empty();
}

bool Watch::decided() const {
  const std::lock_guard lock(mutex_);
  return referee_ && referee_->decided();
}

bool Watch::wait_for(std::uint64_t round, const std::function<bool()>& give_up) {
  constexpr std::chrono::milliseconds kNowAndThen(50);
  std::unique_lock lock(mutex_);
  for (;;) {
    if (may_begin(round)) return true;
    // Only a race has rounds that depend on others; all else that may not begin never will.
    const bool later = meta_.stopping.race && referee_->reason().empty();
    if (!later || round >= plan_.repetitions() || give_up()) return false;
    closed_.wait_for(lock, kNowAndThen);
  }
}

bool Watch::needs(std::uint64_t job) const {
  const std::lock_guard lock(mutex_);
  const std::uint64_t repetition = job / plan_.cells().size();
  const auto round = static_cast<std::int64_t>(repetition);
  if (!referee_) return may_begin(repetition);
  if (!may_begin(repetition) && round >= referee_->rounds()) {
    return referee_->reason().empty() && meta_.stopping.race;
  }
  const std::vector<std::size_t>& twins =
      twins_[static_cast<std::size_t>(job % plan_.cells().size())];
  return std::any_of(twins.begin(), twins.end(),
                     [&](std::size_t cell) { return referee_->plays(cell, round); });
}

std::string Watch::standing() const {
  const std::lock_guard lock(mutex_);
  return referee_ ? referee_->standing() : "no full round yet";
}

std::optional<double> Watch::games_left() const {
  const std::lock_guard lock(mutex_);
  if (!referee_ || referee_->rounds() == 0) return std::nullopt;
  if (!referee_->reason().empty()) return 0.0;
  if (referee_->match() || referee_->race()) return std::nullopt;
  const stats::DecisionRule rule =
      analysis::decision_rule(analysis::questions_of(meta_).front(), meta_, plan_, {});
  const auto done = static_cast<double>(referee_->rounds());
  double rounds = 0;
  for (const stats::PairDecision& pair : referee_->decider().pairs()) {
    if (!pair.asked) continue;
    if (!pair.look.has_bound()) return std::nullopt;
    // Half widths narrow with the square root of the rounds.
    double target = rule.precision;
    if (meta_.stopping.when == StopWhen::kResolved) {
      if (pair.standing != stats::Standing::kOpen) continue;
      const double found = std::abs(pair.look.estimate);
      target = std::max(found, rule.detect - found);
    }
    if (target <= 0) continue;
    const double ratio = pair.look.half_width / target;
    rounds = std::max(rounds, done * ratio * ratio);
  }
  rounds = std::min(rounds, static_cast<double>(plan_.repetitions()));
  return std::max(0.0, rounds - done) * static_cast<double>(referee_->games_of(referee_->rounds()));
}

}  // namespace muster
