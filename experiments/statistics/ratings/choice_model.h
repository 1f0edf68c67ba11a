// Choices whose chances are proportional to weights exp(x b): what the rating models have in common
// (Bradley and Terry, Davidson, Plackett and Luce), fitted by maximum likelihood. The likelihood is
// log-concave, so that Newton's method finds its one maximum.
//
// Sources: McFadden 1974, "Conditional logit analysis of qualitative choice behavior"; Liang and
// Zeger 1986, "Longitudinal data analysis using generalized linear models", Biometrika 73, for the
// covariance, which is right whatever the choices of a block have in common.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "experiments/statistics/intervals.h"

namespace muster::stats {

// A sum of parameters: (index, factor); an index may occur more than once.
using Terms = std::vector<std::pair<std::size_t, double>>;

struct Alternative {
  Terms terms;
  double weight = 1.0;  // > 0
};

// `chosen` need not be one of the alternatives: of a group that was chosen together it is the mean.
struct Choice {
  Terms chosen;
  std::vector<Alternative> alternatives;  // at least one
};

// So many times one kind of thing.
struct Counted {
  std::uint32_t kind = 0;
  double count = 1.0;  // >= 0
};

// Calls its argument once for every block, with what it holds, in any order; a kind may stand more
// than once. May be asked to more than once. Millions of games are of a few kinds: so they need not
// be listed.
using ForEachBlock =
    std::function<void(const std::function<void(std::span<const Counted>)>& visit)>;

// How often each of `kinds` stands in all blocks. Errors: InvalidArgument where a kind is none, or
// a count is not finite or below 0.
absl::StatusOr<std::vector<double>> count_kinds(const ForEachBlock& blocks, std::size_t kinds);

struct ChoiceModel {
  std::size_t parameters = 0;
  // The first so many parameters mean something relative to each other only: without a prior, their
  // sum is set to 0. Covariates should be of the order of 1.
  std::size_t relative = 0;
  std::vector<std::vector<Choice>> kinds;  // of games: the choices that each consists of
  ForEachBlock blocks;                     // choices of one block are not independent
  // Against infinite estimates: every parameter has won and lost half of so many games against 0.
  double prior_games = 0.0;
};

// Estimates of parameters with their joint covariance.
struct ChoiceFit {
  std::vector<double> estimates;
  std::vector<std::vector<double>> covariance;  // by block; zeros with fewer than two blocks
  std::int64_t blocks = 0;

  // The sum of `terms` with its t interval (blocks - 1 degrees of freedom), times `unit`.
  Interval interval(const Terms& terms, double confidence, double unit = 1.0) const;
};

// Errors: FailedPrecondition with the reason where there is no finite estimate, or more than one;
// those of count_kinds.
absl::StatusOr<ChoiceFit> fit_choices(const ChoiceModel& model);

// Groups of levels within which everybody has, by way of others, done at least as well as everybody
// else at some time: `ahead` lists (winner, loser), ties both ways. Without a prior, ratings exist
// only if there is one group. Each group and the list of groups are in increasing order.
// Source: Ford 1957, "Solution of a ranking problem from binary comparisons".
std::vector<std::vector<std::size_t>> comparable_groups(
    std::size_t levels, std::span<const std::pair<std::size_t, std::size_t>> ahead);

// OK if there is one group of at least two levels or a prior (> 0); else what is wrong. A prior or
// numbers that are not usable are InvalidArgument.
absl::Status check_comparable(std::size_t levels,
                              std::span<const std::pair<std::size_t, std::size_t>> ahead,
                              double prior_games);

}  // namespace muster::stats
