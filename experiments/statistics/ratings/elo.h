// Scores as Elo differences, for readers who think in ratings: 0 is equal, +400 is ten points to
// one.
//
// Source: Elo 1978, "The rating of chessplayers, past and present", in its logistic form.
#pragma once

#include <cstdint>

#include "experiments/statistics/intervals.h"

namespace muster::stats {

// Scores are kept within [kScoreFloor, 1 - kScoreFloor] before the logarithm: at most 2400 Elo
// either way.
inline constexpr double kScoreFloor = 1e-6;

// 400 log10(s / (1 - s)), with the floor above; finite for every score, odd around 1/2. NaN is read
// as 1/2.
double elo_from_score(double score);

// The expected score 1 / (1 + 10^(-elo / 400)), in [0, 1].
double score_from_elo(double elo);

struct EloDifference {
  Interval elo;
  // The score interval reached 0 or 1: in truth this side has no bound, and a table prints "> low"
  // or "< high".
  bool low_unbounded = false;
  bool high_unbounded = false;
};

// The Elo difference for a score interval (from score_interval, clustered_mean, ...): both ends and
// the estimate through elo_from_score. Where all points went one way, the estimate would be
// infinite; it is clamped to the score [1 / 2n, 1 - 1 / 2n], n = score.count: as if one of the
// games had been a draw. No games gives 0.
// The ends are clamped by kScoreFloor alone, so that the interval always contains the estimate.
EloDifference elo_difference(const Interval& score);

// elo_difference(score_interval(...)).
EloDifference elo_difference(std::int64_t wins, std::int64_t draws, std::int64_t losses,
                             double confidence = kDefaultConfidence);

}  // namespace muster::stats
