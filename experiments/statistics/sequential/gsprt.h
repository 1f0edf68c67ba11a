// The generalized sequential probability ratio test of "A is elo0 stronger than B" against "elo1
// stronger", for two agents and readers who think in it: whichever hypothesis is reached first ends
// the run, and both kinds of error are bounded.
//
// Outcomes are the mean scores of blocks: single games (0, 1/2, 1: trinomial), pairs with seats
// swapped (sums 0 to 2: pentanomial), or blocks of any number of games. The likelihood ratio is
// that of the multinomial distributions that fit the observed frequencies best among those with the
// score (logistic Elo) or the t value (normalized Elo) of each hypothesis.
//
// Sources: Wald 1945, "Sequential tests of statistical hypotheses", Annals of Mathematical
// Statistics 16; Li, Liu and Ying 2014, "Generalized sequential probability ratio test for separate
// families of hypotheses", Sequential Analysis 33; Van den Bergh, "The generalized maximum
// likelihood ratio for the expectation value of a distribution" and "Comments on normalized Elo".
//
// Example:
//   Gsprt test({.elo0 = 0, .elo1 = 5, .games = 2});
//   while (test.state() == GsprtState::kGoOn) test.add(next_pair() / 2);
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "experiments/statistics/distributions.h"

namespace muster::stats {

enum class EloScale {
  kLogistic,    // score = 1 / (1 + 10^(-elo / 400))
  kNormalized,  // (score - 1/2) / sd of a game, times 800 / ln 10
};

// Normalized Elo of one standard deviation of a game.
double normalized_elo_unit();

struct GsprtRule {
  double elo0 = 0.0;
  double elo1 = 5.0;  // > elo0
  EloScale scale = EloScale::kNormalized;
  double alpha = 0.05;  // chance of accepting elo1 where elo0 is true
  double beta = 0.05;   // of accepting elo0 where elo1 is true
  int games = 1;        // of a block, at least 1

  friend bool operator==(const GsprtRule&, const GsprtRule&) = default;
};

// What is wrong with a rule, as a sentence about its keys; nothing if it can be used. Everything
// else here expects a usable rule.
std::optional<std::string> gsprt_problem(const GsprtRule& rule);

enum class GsprtState { kGoOn, kAcceptElo0, kAcceptElo1 };

// In the rule's scale. The ends are those of a two-sided interval of that confidence.
struct GsprtEstimate {
  double elo = 0.0;
  double low = 0.0;
  double high = 0.0;
  double confidence = kDefaultConfidence;
};

class Gsprt {
 public:
  explicit Gsprt(const GsprtRule& rule);

  // The mean score of the next block in the order of the plan, pulled into [0, 1]; NaN is no block.
  // Changes nothing once the test has ended.
  void add(double block_score);

  GsprtState state() const { return state_; }
  std::int64_t blocks() const { return blocks_; }
  double score() const;  // mean so far; 1/2 without blocks
  // Natural logarithm of the likelihood ratio of elo1 to elo0, and the bounds that end the test.
  double llr() const { return llr_; }
  double lower_bound() const;
  double upper_bound() const;

  // The strength for which what happened, or more of it, has a chance of one half: median-unbiased,
  // where the raw score is biased away from the middle by having stopped. Outcomes are ordered by
  // stages: ends at the upper bound, the earlier the higher; then runs that still go on, by their
  // sums; then ends at the lower bound, the later the higher. By the Brownian approximation with
  // the observed variance; with a few dozen blocks the interval covers some points less than it
  // says. Nothing without blocks.
  // Sources: Siegmund 1978, "Estimation following sequential tests", Biometrika 65; Tsiatis, Rosner
  // and Mehta 1984, "Exact confidence intervals following a group sequential test", Biometrics 40.
  std::optional<GsprtEstimate> estimate(double confidence = kDefaultConfidence) const;

 private:
  GsprtRule rule_;
  std::map<double, std::int64_t> counts_;  // by value, lattice values also where there are none
  std::int64_t blocks_ = 0;
  double llr_ = 0.0;
  GsprtState state_ = GsprtState::kGoOn;
};

struct GsprtExpectation {
  double pass = 0.0;    // chance of accepting elo1
  double blocks = 0.0;  // mean number of blocks
  double games = 0.0;
};

// What to expect of a test where the truth is `elo` in the rule's scale, by the Brownian
// approximation. block_sd (> 0): standard deviation of a block's mean score; only the logistic
// scale needs it.
GsprtExpectation gsprt_expectation(const GsprtRule& rule, double elo, double block_sd = 0.5);

// Standard deviation of the mean score of `games` independent games with that mean and share of
// draws; the share is pulled to what the score allows.
double block_sd(double score, double draws, int games);

}  // namespace muster::stats
