// Ratings, a display: who is how strong on one scale, from games of two, as Elo; and from orders of
// any number of players. Verdicts are not made from them: those stand on the differences of blocks.
//
// Sources: Bradley and Terry 1952, "Rank analysis of incomplete block designs", Biometrika 39;
// Davidson 1970, "On extending the Bradley-Terry model to accommodate ties", JASA 65; Luce 1959;
// Plackett 1975, "The analysis of permutations", Applied Statistics 24; Hunter 2004, "MM algorithms
// for generalized Bradley-Terry models", Annals of Statistics 32 (the same maximum, and when it
// exists).
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "experiments/statistics/ratings/choice_model.h"

namespace muster::stats {

struct RatingRule {
  // 0, or a prior that is stated with the ratings: every parameter has won and lost half of so many
  // games against an average one. It makes ratings finite where they are not without.
  double prior_games = 0.0;
  bool seat_advantage = true;  // of games of two
};

enum class PairResult { kFirst, kDraw, kSecond };  // who won

// A kind of game of two levels, `first` in the first seat.
struct PairGame {
  std::size_t first = 0;
  std::size_t second = 0;  // not `first`
  PairResult result = PairResult::kDraw;
};

// Strengths relative to each other. All intervals are from the joint covariance by block.
class Ratings {
 public:
  Ratings(ChoiceFit fit, std::size_t levels, double unit)
      : fit_(std::move(fit)), levels_(levels), unit_(unit) {}

  std::size_t levels() const { return levels_; }
  std::int64_t blocks() const { return fit_.blocks; }
  // Of a level against the mean of all; first - second.
  Interval rating(std::size_t level, double confidence = kDefaultConfidence) const;
  Interval difference(std::size_t first, std::size_t second,
                      double confidence = kDefaultConfidence) const;
  // "Likelihood of superiority" of first over second as rating lists print it: 1 - the one-sided p
  // value of the difference, which is a chance only under a flat prior. 1/2 where the width is
  // unknown.
  double likelihood_of_superiority(std::size_t first, std::size_t second) const;

 protected:
  ChoiceFit fit_;
  std::size_t levels_;
  double unit_;
};

// In Elo: a win of i over j has odds 10^((r_i - r_j) / 400) against a loss. Drawn games do not
// enter these odds, so that with draws the expected score is nearer to 1/2 than Elo's formula has.
class PairRatings : public Ratings {
 public:
  PairRatings(ChoiceFit fit, std::size_t levels, std::optional<std::size_t> seat,
              std::optional<std::size_t> draw);

  // What the first seat is worth over the second, in Elo; nullopt if the model has none.
  std::optional<Interval> seat_advantage(double confidence = kDefaultConfidence) const;
  // The share of draws between equals; 0 without draws.
  double draw_share() const;

 private:
  std::optional<std::size_t> seat_;
  std::optional<std::size_t> draw_;
};

// Chances of a win of the first seat, a loss and a draw are proportional to a = exp(x_first + s/2),
// b = exp(x_second - s/2) and nu sqrt(a b) (Davidson 1970 with a seat's advantage s). nu is left
// out if nothing was drawn.
// `blocks` tells how often each of `games` was played in each block.
// Refused (FailedPrecondition, with the reason): fewer than two levels; without a prior, levels
// that are not comparable (comparable_groups), games that were all drawn, seats that won
// everything; seats that cannot be told from levels. InvalidArgument: counts or levels that are
// none.
absl::StatusOr<PairRatings> fit_pair_ratings(std::span<const PairGame> games,
                                             const ForEachBlock& blocks, std::size_t levels,
                                             const RatingRule& rule = {});

// One player of a game: its place counts from the best, equal places are ties. Covariates describe
// what it played with (its composition); as many for every player.
struct Placed {
  std::size_t level = 0;
  int place = 0;
  std::vector<double> covariates = {};
};

// A kind of game of any number of players.
struct OrderGame {
  std::vector<Placed> players;  // two or more; a level may play more than one seat
};

// Natural logarithms of strengths.
class OrderRatings : public Ratings {
 public:
  // units: in which covariates were fitted.
  OrderRatings(ChoiceFit fit, std::size_t levels, std::vector<double> units)
      : Ratings(std::move(fit), levels, 1.0), units_(std::move(units)) {}

  // What one unit of a covariate adds to the logarithm of a strength.
  Interval covariate(std::size_t index, double confidence = kDefaultConfidence) const;
  // The chance of each of these levels to be first among them, covariates equal.
  std::vector<double> first_place(std::span<const std::size_t> levels) const;

 private:
  std::vector<double> units_;
};

// Plackett and Luce: the first place goes to a player with a chance proportional to its strength,
// the second likewise among the others, and so on. A group of m tied players takes its m places
// together, each against the others and the group's mean share that is left: denominators less l/m
// of the group, l = 0 ... m - 1. Source of that: Efron 1977, "The efficiency of Cox's likelihood
// function for censored data", JASA 72.
// Refused as above; "comparable" counts ties both ways.
absl::StatusOr<OrderRatings> fit_order_ratings(std::span<const OrderGame> games,
                                               const ForEachBlock& blocks, std::size_t levels,
                                               const RatingRule& rule = {});

}  // namespace muster::stats
