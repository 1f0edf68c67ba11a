#include "games/projecthex/state/evaluation.h"

#include <array>

#include "core/config/weights.h"

namespace muster::projecthex {
namespace {

using Weight = NamedWeight<EvaluationWeights>;
constexpr std::array kWeights = {
    Weight{"prestige", &EvaluationWeights::prestige},
    Weight{"mission", &EvaluationWeights::mission},
    Weight{"winning", &EvaluationWeights::winning},
    Weight{"delay", &EvaluationWeights::delay},
    Weight{"enemy_effort", &EvaluationWeights::enemy_effort},
    Weight{"territory", &EvaluationWeights::territory},
    Weight{"income", &EvaluationWeights::income},
    Weight{"troop", &EvaluationWeights::troop},
    Weight{"coin", &EvaluationWeights::coin},
    Weight{"region", &EvaluationWeights::region},
    Weight{"threat", &EvaluationWeights::threat},
};
constexpr double kMost = 100;  // strengths stay finite

}  // namespace

absl::StatusOr<EvaluationWeights> parse_evaluation(const Document& document) {
  return parse_weights(document, kWeights, kMost);
}

}  // namespace muster::projecthex
