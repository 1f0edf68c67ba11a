#include "experiments/statistics/ratings/ratings.h"

#include <absl/status/status.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <utility>

namespace muster::stats {
namespace {

using Ahead = std::vector<std::pair<std::size_t, std::size_t>>;

constexpr double kEloUnit = 400.0 / std::numbers::ln10;

absl::Status check_pairs(std::span<const PairGame> games, std::size_t levels) {
  for (const PairGame& game : games) {
    if (game.first >= levels || game.second >= levels || game.first == game.second) {
      return absl::InvalidArgumentError("games must be between two different levels of the list");
    }
  }
  return absl::OkStatus();
}

// The parameters: levels, then the seat, then the draw.
struct PairParameters {
  std::optional<std::size_t> seat;
  std::optional<std::size_t> draw;
  std::size_t count = 0;
};

Choice choice_of(const PairGame& game, const PairParameters& parameters) {
  Terms first{{game.first, 1.0}};
  Terms second{{game.second, 1.0}};
  if (parameters.seat) {
    first.emplace_back(*parameters.seat, 0.5);
    second.emplace_back(*parameters.seat, -0.5);
  }
  std::vector<Alternative> alternatives{{.terms = first}, {.terms = second}};
  Terms draw;
  if (parameters.draw) {  // the seat's halves cancel
    draw = {{game.first, 0.5}, {game.second, 0.5}, {*parameters.draw, 1.0}};
    alternatives.push_back({.terms = draw});
  }
  const Terms& chosen = game.result == PairResult::kFirst    ? first
                        : game.result == PairResult::kSecond ? second
                                                             : draw;
  return {.chosen = chosen, .alternatives = std::move(alternatives)};
}

absl::Status check_games(std::span<const OrderGame> games, std::size_t levels) {
  std::optional<std::size_t> covariates;
  for (const OrderGame& game : games) {
    if (game.players.size() < 2) {
      return absl::InvalidArgumentError("an order needs at least two players");
    }
    for (const Placed& player : game.players) {
      if (player.level >= levels) {
        return absl::InvalidArgumentError("players must be levels of the list");
      }
      if (covariates && *covariates != player.covariates.size()) {
        return absl::InvalidArgumentError("every player must have as many covariates");
      }
      covariates = player.covariates.size();
      if (!std::all_of(player.covariates.begin(), player.covariates.end(),
                       [](double value) { return std::isfinite(value); })) {
        return absl::InvalidArgumentError("covariates must be finite");
      }
    }
  }
  return absl::OkStatus();
}

// Levels, and the units in which covariates enter the fit, so that all are of the order of 1.
struct OrderParameters {
  std::size_t levels = 0;
  std::vector<double> units;
};

OrderParameters order_parameters(std::span<const OrderGame> games, std::size_t levels) {
  OrderParameters parameters{.levels = levels, .units = {}};
  if (games.empty()) return parameters;
  parameters.units.assign(games[0].players[0].covariates.size(), 0.0);
  for (const OrderGame& game : games) {
    for (const Placed& player : game.players) {
      for (std::size_t i = 0; i < parameters.units.size(); ++i) {
        parameters.units[i] = std::max(parameters.units[i], std::abs(player.covariates[i]));
      }
    }
  }
  for (double& unit : parameters.units) unit = unit > 0.0 ? unit : 1.0;
  return parameters;
}

Terms terms_of(const Placed& player, const OrderParameters& parameters) {
  Terms terms{{player.level, 1.0}};
  for (std::size_t i = 0; i < player.covariates.size(); ++i) {
    terms.emplace_back(parameters.levels + i, player.covariates[i] / parameters.units[i]);
  }
  return terms;
}

// The choices that an order consists of, and who was ahead of whom.
std::vector<Choice> choices_of(const OrderGame& game, const OrderParameters& parameters,
                               Ahead& ahead) {
  std::vector<Choice> choices;
  std::map<int, std::vector<const Placed*>> places;
  for (const Placed& player : game.players) places[player.place].push_back(&player);
  for (auto group = places.begin(); group != places.end(); ++group) {
    const double size = static_cast<double>(group->second.size());
    Choice choice;
    for (const Placed* player : group->second) {
      const Terms terms = terms_of(*player, parameters);
      for (const auto& [index, factor] : terms) choice.chosen.emplace_back(index, factor / size);
      choice.alternatives.push_back({.terms = terms});
      for (const Placed* other : group->second) {
        if (other != player) ahead.emplace_back(player->level, other->level);
      }
    }
    const std::size_t tied = choice.alternatives.size();
    for (auto later = std::next(group); later != places.end(); ++later) {
      for (const Placed* other : later->second) {
        choice.alternatives.push_back({.terms = terms_of(*other, parameters)});
        for (const Placed* player : group->second) ahead.emplace_back(player->level, other->level);
      }
    }
    if (choice.alternatives.size() == 1) continue;  // the last place says nothing
    for (std::size_t l = 0; l < tied; ++l) {
      const double left = 1.0 - static_cast<double>(l) / size;
      for (std::size_t i = 0; i < tied; ++i) choice.alternatives[i].weight = left;
      choices.push_back(choice);
    }
  }
  return choices;
}

}  // namespace

Interval Ratings::rating(std::size_t level, double confidence) const {
  Terms terms{{level, 1.0}};
  for (std::size_t i = 0; i < levels_; ++i) {
    terms.emplace_back(i, -1.0 / static_cast<double>(levels_));
  }
  return fit_.interval(terms, confidence, unit_);
}

Interval Ratings::difference(std::size_t first, std::size_t second, double confidence) const {
  return fit_.interval({{first, 1.0}, {second, -1.0}}, confidence, unit_);
}

double Ratings::likelihood_of_superiority(std::size_t first, std::size_t second) const {
  const Interval interval = difference(first, second);
  if (!interval.width_known) return 0.5;
  const double degrees = static_cast<double>(fit_.blocks - 1);
  const double error =
      interval.half_width() / student_t_quantile_two_sided(kDefaultConfidence, degrees);
  const double tail = student_t_p_two_sided(interval.estimate / error, degrees) / 2.0;
  return interval.estimate > 0.0 ? 1.0 - tail : tail;
}

PairRatings::PairRatings(ChoiceFit fit, std::size_t levels, std::optional<std::size_t> seat,
                         std::optional<std::size_t> draw)
    : Ratings(std::move(fit), levels, kEloUnit), seat_(seat), draw_(draw) {}

std::optional<Interval> PairRatings::seat_advantage(double confidence) const {
  if (!seat_) return std::nullopt;
  return fit_.interval({{*seat_, 1.0}}, confidence, unit_);
}

double PairRatings::draw_share() const {
  if (!draw_) return 0.0;
  const double nu = std::exp(fit_.estimates[*draw_]);
  return nu / (2.0 + nu);
}

absl::StatusOr<PairRatings> fit_pair_ratings(std::span<const PairGame> games,
                                             const ForEachBlock& blocks, std::size_t levels,
                                             const RatingRule& rule) {
  if (absl::Status status = check_pairs(games, levels); !status.ok()) return status;
  const auto counts = count_kinds(blocks, games.size());
  if (!counts.ok()) return counts.status();
  Ahead ahead;
  bool drawn = false;
  bool decided = false;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (!((*counts)[i] > 0.0)) continue;
    const auto& [first, second, result] = games[i];
    if (result != PairResult::kSecond) ahead.emplace_back(first, second);
    if (result != PairResult::kFirst) ahead.emplace_back(second, first);
    (result == PairResult::kDraw ? drawn : decided) = true;
  }
  if (absl::Status status = check_comparable(levels, ahead, rule.prior_games); !status.ok()) {
    return status;
  }
  if (!decided && !(rule.prior_games > 0.0)) {
    return absl::FailedPreconditionError("every game was drawn: there is no scale");
  }
  PairParameters parameters{.seat = std::nullopt, .draw = std::nullopt, .count = levels};
  if (rule.seat_advantage) parameters.seat = parameters.count++;
  if (drawn) parameters.draw = parameters.count++;
  ChoiceModel model{.parameters = parameters.count,
                    .relative = levels,
                    .kinds = {},
                    .blocks = blocks,
                    .prior_games = rule.prior_games};
  for (const PairGame& game : games) model.kinds.push_back({choice_of(game, parameters)});
  absl::StatusOr<ChoiceFit> fit = fit_choices(model);
  if (!fit.ok()) return fit.status();
  return PairRatings(*std::move(fit), levels, parameters.seat, parameters.draw);
}

Interval OrderRatings::covariate(std::size_t index, double confidence) const {
  return fit_.interval({{levels_ + index, 1.0}}, confidence, 1.0 / units_[index]);
}

std::vector<double> OrderRatings::first_place(std::span<const std::size_t> levels) const {
  std::vector<double> chances;
  double sum = 0.0;
  for (const std::size_t level : levels) {
    chances.push_back(std::exp(fit_.estimates[level]));
    sum += chances.back();
  }
  for (double& chance : chances) chance /= sum;
  return chances;
}

absl::StatusOr<OrderRatings> fit_order_ratings(std::span<const OrderGame> games,
                                               const ForEachBlock& blocks, std::size_t levels,
                                               const RatingRule& rule) {
  if (absl::Status status = check_games(games, levels); !status.ok()) return status;
  const auto counts = count_kinds(blocks, games.size());
  if (!counts.ok()) return counts.status();
  const OrderParameters parameters = order_parameters(games, levels);
  ChoiceModel model{.parameters = levels + parameters.units.size(),
                    .relative = levels,
                    .kinds = {},
                    .blocks = blocks,
                    .prior_games = rule.prior_games};
  Ahead ahead;
  Ahead nowhere;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const bool played = (*counts)[i] > 0.0;
    model.kinds.push_back(choices_of(games[i], parameters, played ? ahead : nowhere));
  }
  if (absl::Status status = check_comparable(levels, ahead, rule.prior_games); !status.ok()) {
    return status;
  }
  absl::StatusOr<ChoiceFit> fit = fit_choices(model);
  if (!fit.ok()) return fit.status();
  return OrderRatings(*std::move(fit), levels, parameters.units);
}

}  // namespace muster::stats
