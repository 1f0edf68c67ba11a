#include "experiments/tuning/looks/adaptive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "core/hash.h"
#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/intervals.h"

namespace muster::tuning {
namespace {

using metagame::Membership;
using metagame::PayoffTable;

using Cells = std::vector<std::pair<std::size_t, std::size_t>>;

// By the names of the strategies, in whatever order they are shown.
std::map<std::string, const metagame::Strategy*> by_name(
    const std::vector<metagame::Strategy>& strategies) {
  std::map<std::string, const metagame::Strategy*> all;
  for (const metagame::Strategy& each : strategies) all[each.name] = &each;
  return all;
}

void append(const stats::BlockValues& more, stats::BlockValues& values) {
  values.resize(std::max(values.size(), more.size()));
  for (std::size_t s = 0; s < more.size(); ++s) {
    values[s].insert(values[s].end(), more[s].begin(), more[s].end());
  }
}

class Decider {
 public:
  Decider(const PayoffTable& shape, std::int64_t first_rounds, std::int64_t games_per_pair,
          const LooksLimits& limits, const PlayLook& play)
      : table_(shape), first_rounds_(first_rounds), play_(play) {
    all_.strategies = shape.rows;
    all_.limits = limits;
    all_.games_per_pair = games_per_pair;
    table_.values.assign(table_.rows.size(),
                         std::vector<stats::BlockValues>(table_.columns.size()));
    const double even = table_.even();
    scores_.assign(table_.rows.size(),
                   std::vector<stats::Interval>(
                       table_.columns.size(),
                       stats::Interval{even, 0, 1, stats::kDefaultConfidence, 0, false}));
    rows_.resize(table_.rows.size());
    std::iota(rows_.begin(), rows_.end(), std::size_t{0});
    columns_.resize(table_.columns.size());
    std::iota(columns_.begin(), columns_.end(), std::size_t{0});
    for (std::size_t i = 0; table_.symmetric && i < rows_.size(); ++i) {
      scores_[i][i] = {even, even, even, stats::kDefaultConfidence, 0, true};
    }
    all_.pairs = std::ssize(cells());
  }

  absl::StatusOr<AdaptiveMetagame> decide() {
    for (int number = 1;; ++number) {
      const std::optional<LookPlan> plan = next(number);
      if (!plan && number == 1) {
        return absl::InvalidArgumentError(
            fmt::format("the first look alone takes {} games, more than {}",
                        first_rounds_ * games_of_round(), all_.limits.most_games));
      }
      if (!plan) return ended(LooksEnd::kBudget);
      if (absl::Status looked = look(*plan); !looked.ok()) return looked;
      const std::size_t open = judge(*plan);
      if (open == 0) return ended(LooksEnd::kDecided);
      if (largest_regret() < all_.limits.within) return ended(LooksEnd::kClose);
      even_looks_ = can_be_told() ? 0 : even_looks_ + 1;
      if (even_looks_ == kEvenLooks || cells().empty()) return ended(LooksEnd::kEven);
    }
  }

 private:
  // Who plays whom, as things stand.
  Cells cells() const {
    Cells all;
    for (const std::size_t row : rows_) {
      for (const std::size_t column : columns_) {
        if (!table_.symmetric || row < column) all.emplace_back(row, column);
      }
    }
    return all;
  }
  std::int64_t games_of_round() const { return std::ssize(cells()) * all_.games_per_pair; }

  // Nothing where games are too few.
  std::optional<LookPlan> next(int number) const {
    LookPlan plan{number, rows_, columns_, number == 1 ? first_rounds_ : rounds_};
    const std::int64_t left = all_.limits.most_games - all_.games;
    if (plan.rounds * games_of_round() > left) {
      if (number == 1) return std::nullopt;
      plan.rounds = left / games_of_round();
    }
    return plan.rounds > 0 ? std::optional(plan) : std::nullopt;
  }

  absl::Status look(const LookPlan& plan) {
    const auto played = play_(plan);
    if (!played.ok()) return played.status();
    const Cells met = cells();
    for (const auto& [row, column] : met) {
      append(played->values[row][column], table_.values[row][column]);
      if (table_.symmetric) {
        table_.values[column][row] = metagame::seen_by_other(table_.values[row][column]);
      }
    }
    rounds_ += plan.rounds;
    all_.looks.push_back({plan, rounds_, plan.rounds * games_of_round(), 0});
    all_.games += all_.looks.back().games;
    narrow(met, (1 - stats::kDefaultConfidence) * std::pow(0.5, plan.number));
    return absl::OkStatus();
  }

  // What is known of the pairs that met, with this look's share of the error.
  void narrow(const Cells& met, double error) {
    std::vector<stats::BlockValues> levels;
    for (const auto& [row, column] : met) levels.push_back(table_.values[row][column]);
    // Bonferroni's of the levels given, which are a part of all.
    const double share = static_cast<double>(met.size()) / static_cast<double>(all_.pairs);
    const auto all = stats::all_levels(stats::LevelTable(levels),
                                       {.confidence = 1 - error * share, .together = false});
    for (std::size_t i = 0; i < met.size(); ++i) {
      const auto [row, column] = met[i];
      stats::Interval& known = scores_[row][column];
      stats::Interval now = all[i].simultaneous;
      const double low = std::max(now.low, known.low);
      const double high = std::min(now.high, known.high);
      if (low <= high && known.width_known) {
        now.low = low;
        now.high = high;
      }
      known = {std::clamp(now.estimate, now.low, now.high),
               now.low,
               now.high,
               stats::kDefaultConfidence,
               now.count,
               now.width_known};
      if (!table_.symmetric) continue;
      scores_[column][row] = {1 - known.estimate, 1 - known.high, 1 - known.low,
                              known.confidence,   known.count,    known.width_known};
    }
  }

  // What is certain after a look; how many strategies are open.
  std::size_t judge(const LookPlan& plan) {
    const double confidence = 1 - (1 - stats::kDefaultConfidence) * std::pow(0.5, plan.number);
    for (const metagame::Dominance& each : metagame::dominated_strategies(table_, confidence)) {
      const bool known =
          std::any_of(dominated_.begin(), dominated_.end(), [&](const metagame::Dominance& old) {
            return old.column == each.column && old.strategy == each.strategy;
          });
      if (!known) dominated_.push_back(each);
    }
    all_.metagame =
        metagame::metagame_of(table_, scores_, dominated_, static_cast<std::uint64_t>(all_.games),
                              stats::kDefaultConfidence);
    std::size_t open = keep(all_.metagame.rows, table_.rows, rows_);
    if (table_.symmetric) {
      columns_ = rows_;
    } else {
      open += keep(all_.metagame.columns, table_.columns, columns_);
    }
    all_.looks.back().open = open;
    return open;
  }

  // Leaves those who may be in an equilibrium by the intervals: what is dominated beyond doubt, but
  // open by these, is still something that they do not exclude for others. Returns how many are
  // open.
  static std::size_t keep(const std::vector<metagame::Strategy>& strategies,
                          const std::vector<std::string>& names, std::vector<std::size_t>& in) {
    const auto all = by_name(strategies);
    std::erase_if(in, [&](std::size_t each) {
      return all.at(names[each])->range.membership == Membership::kNone;
    });
    return static_cast<std::size_t>(std::count_if(
        strategies.begin(), strategies.end(),
        [](const metagame::Strategy& each) { return each.membership() == Membership::kOpen; }));
  }

  // Of what is open, for certain.
  double largest_regret() const {
    double largest = 0;
    for (const auto* strategies : {&all_.metagame.rows, &all_.metagame.columns}) {
      for (const metagame::Strategy& each : *strategies) {
        if (each.membership() == Membership::kOpen) {
          largest = std::max(largest, each.range.largest);
        }
      }
    }
    return largest;
  }

  // By the estimates some number of games would decide something that is open.
  bool can_be_told() const {
    const auto told = [](const metagame::Strategy& each) {
      return each.membership() == Membership::kOpen && each.games_to_decide.has_value();
    };
    return std::any_of(all_.metagame.rows.begin(), all_.metagame.rows.end(), told) ||
           std::any_of(all_.metagame.columns.begin(), all_.metagame.columns.end(), told);
  }

  AdaptiveMetagame ended(LooksEnd end) {
    all_.end = end;
    return std::move(all_);
  }

  // Estimates of few games are even by chance now and then.
  static constexpr int kEvenLooks = 3;

  PayoffTable table_;
  std::int64_t first_rounds_;
  const PlayLook& play_;
  metagame::ScoreTable scores_;
  std::vector<metagame::Dominance> dominated_;
  std::vector<std::size_t> rows_;  // who plays
  std::vector<std::size_t> columns_;
  std::int64_t rounds_ = 0;  // of each pair that plays
  int even_looks_ = 0;       // the last ones, by whose estimates no number of games would tell
  AdaptiveMetagame all_;
};

std::vector<std::string> names_at(const std::vector<std::string>& names,
                                  const std::vector<std::size_t>& places) {
  std::vector<std::string> chosen;
  for (const std::size_t place : places) chosen.push_back(names[place]);
  return chosen;
}

// The looks of a config.
class Tournament {
 public:
  Tournament(const Experiment& experiment, const PlayStep& play)
      : experiment_(experiment), play_(play) {
    shape_.symmetric = experiment.format == TournamentFormat::kRoundRobin;
    if (shape_.symmetric) {
      for (const AgentConfig& agent : experiment.agents) shape_.rows.push_back(agent.name);
      shape_.columns = shape_.rows;
      return;
    }
    shape_.rows = agent_names(experiment, experiment.candidates);
    shape_.columns = agent_names(experiment, experiment.opponents);
  }

  const PayoffTable& shape() const { return shape_; }
  absl::StatusOr<PayoffTable> play(const LookPlan& plan) const {
    const std::string name = fmt::format("look-{}", plan.number);
    const std::uint64_t seed = hash_combine(hash_combine(experiment_.seed, hash_text("look")),
                                            static_cast<std::uint64_t>(plan.number));
    const std::vector<std::string> rows = names_at(shape_.rows, plan.rows);
    PayoffTable all = shape_;
    all.values.assign(all.rows.size(), std::vector<stats::BlockValues>(all.columns.size()));
    if (shape_.symmetric) {
      const auto pairs =
          play_pairs({name, {"tournament={format=\"gauntlet\"}"}, seed, plan.rounds}, rows, play_);
      if (!pairs.ok()) return pairs.status();
      put_by_name(pairs->payoffs, all);
      return all;
    }
    const std::vector<std::string> columns = names_at(shape_.columns, plan.columns);
    const auto store = play_(whole_step(
        name, {candidates_override(rows), opponents_override(columns)}, seed, plan.rounds));
    if (!store.ok()) return store.status();
    const auto payoffs = payoffs_of(**store);
    if (!payoffs.ok()) return payoffs.status();
    put_by_name(*payoffs, all);
    return all;
  }

 private:
  const Experiment& experiment_;
  const PlayStep& play_;
  PayoffTable shape_;
};

absl::Status check(const Experiment& experiment) {
  if (experiment.max_players() != 2) {
    return absl::InvalidArgumentError(
        "looks are for games of two players; `muster metagame DIR` tells of a run of more");
  }
  const std::string problem =
      metagame::problem_of_choice(experiment.format == TournamentFormat::kGauntlet,
                                  experiment.seats == SeatMode::kSwap, experiment.agents.size());
  return problem.empty() ? absl::OkStatus() : absl::InvalidArgumentError(problem);
}

}  // namespace

std::int64_t AdaptiveMetagame::games_of_all() const {
  return looks.empty() ? 0 : looks.back().rounds * games_per_pair * pairs;
}

absl::StatusOr<AdaptiveMetagame> decide(const PayoffTable& shape, std::int64_t first_rounds,
                                        std::int64_t games_per_pair, const LooksLimits& limits,
                                        const PlayLook& play) {
  return Decider(shape, first_rounds, games_per_pair, limits, play).decide();
}

absl::StatusOr<AdaptiveMetagame> decide(const Experiment& experiment, const LooksLimits& limits,
                                        const PlayStep& play) {
  if (absl::Status good = check(experiment); !good.ok()) return good;
  const Tournament tournament(experiment, play);
  auto decided = decide(tournament.shape(), std::max<std::int64_t>(2, experiment.repetitions),
                        games_per_pair(experiment), limits,
                        [&](const LookPlan& plan) { return tournament.play(plan); });
  if (!decided.ok()) return decided;
  decided->experiment = experiment.name;
  decided->metagame.title = experiment.name;
  return decided;
}

}  // namespace muster::tuning
