#include "games/heroes/state/evaluation.h"

#include "core/fields/settings.h"

namespace muster::heroes {
namespace {

constexpr double kMost = 100;  // strengths stay finite

const ParamTable<EvaluationWeights>& weights_table() {
  static const ParamTable<EvaluationWeights> table =
      ParamTable<EvaluationWeights>()
          .number("score", &EvaluationWeights::score, 0, kMost, "each point of score at the end")
          .number("early", &EvaluationWeights::early, 0, kMost,
                  "share of it that counts at the beginning")
          .number("income", &EvaluationWeights::income, 0, kMost,
                  "each coin that comes until the end, or until the horizon")
          .number("horizon", &EvaluationWeights::horizon, 0, kMost, "days")
          .number("strength", &EvaluationWeights::strength, 0, kMost,
                  "the logarithm of the mean roll of all Heroes and creatures")
          .number("champion", &EvaluationWeights::champion, 0, kMost,
                  "the same of the strongest Hero with its army")
          .number("hero", &EvaluationWeights::hero, 0, kMost, "each Hero")
          .number("settlement", &EvaluationWeights::settlement, 0, kMost, "each Settlement")
          .number("homeless", &EvaluationWeights::homeless, 0, kMost,
                  "no Settlement at all, subtracted")
          .number("peril", &EvaluationWeights::peril, 0, kMost,
                  "times the chance that an enemy Hero near takes a Settlement, subtracted");
  return table;
}

}  // namespace

absl::StatusOr<EvaluationWeights> parse_evaluation(const Document& document) {
  return read_settings(document, weights_table());
}

}  // namespace muster::heroes
