#include "games/heroes/state/evaluation.h"

#include <array>

#include "core/config/weights.h"

namespace muster::heroes {
namespace {

using Weight = NamedWeight<EvaluationWeights>;
constexpr std::array kWeights = {
    Weight{"score", &EvaluationWeights::score},
    Weight{"early", &EvaluationWeights::early},
    Weight{"income", &EvaluationWeights::income},
    Weight{"horizon", &EvaluationWeights::horizon},
    Weight{"strength", &EvaluationWeights::strength},
    Weight{"champion", &EvaluationWeights::champion},
    Weight{"hero", &EvaluationWeights::hero},
    Weight{"settlement", &EvaluationWeights::settlement},
    Weight{"homeless", &EvaluationWeights::homeless},
    Weight{"peril", &EvaluationWeights::peril},
};
constexpr double kMost = 100;  // strengths stay finite

}  // namespace

absl::StatusOr<EvaluationWeights> parse_evaluation(const Document& document) {
  return parse_weights(document, kWeights, kMost);
}

}  // namespace muster::heroes
