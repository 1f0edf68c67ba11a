// What values are to be within: the bands of a config's questions, and how far from them a ruleset
// is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/effects.h"
#include "experiments/config/question.h"
#include "experiments/statistics/intervals.h"

namespace muster::tuning {

enum class InBand {
  kOpen,
  kInside,   // the whole interval is
  kOutside,  // none of it is
};

// A level of a question under a ruleset.
struct Placed {
  Question question;
  std::string text;   // of the question
  std::string level;  // a seat, a faction; of a question about rulesets its outcome
  stats::Interval value;
  double low = 0;  // the band
  double high = 1;

  InBand standing() const;
  // By how many half widths of the band the estimate is outside of `aim` times the band; 0 inside.
  double excess(double aim) const;
};

// Whether a question has a band: of the score of seats, places or what games tell, or `between`.
bool has_band(const Question& question);

// Of all questions that have one; levels that no game has are left out. `band`: a share, in place
// of the questions' own. `shares_only`: not of other outcomes than the score.
std::vector<Placed> placed(const std::vector<analysis::Effects>& effects, std::size_t ruleset,
                           std::optional<double> band = {}, bool shares_only = false);

// The sum of squared excesses: 0 where all estimates are inside.
double loss(const std::vector<Placed>& all, double aim);

}  // namespace muster::tuning
