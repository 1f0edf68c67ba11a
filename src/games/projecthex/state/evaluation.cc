#include "games/projecthex/state/evaluation.h"

#include "core/fields/settings.h"

namespace muster::projecthex {
namespace {

constexpr double kMost = 100;  // strengths stay finite

const ParamTable<EvaluationWeights>& weights_table() {
  static const ParamTable<EvaluationWeights> table =
      ParamTable<EvaluationWeights>()
          .number("prestige", &EvaluationWeights::prestige, 0, kMost, "each point")
          .number("mission", &EvaluationWeights::mission, 0, kMost,
                  "each point of an open mission that is met")
          .number("winning", &EvaluationWeights::winning, 0, kMost,
                  "and all of one that wins the game")
          .number("delay", &EvaluationWeights::delay, 0, kMost,
                  "1 / (1 + delay x turns) of it is left when turns are still needed")
          .number("enemy_effort", &EvaluationWeights::enemy_effort, 0, kMost,
                  "an enemy troop is as much work as so many empty territories")
          .number("territory", &EvaluationWeights::territory, 0, kMost, "each territory held")
          .number("income", &EvaluationWeights::income, 0, kMost,
                  "each troop or coin of the next recruiting step")
          .number("troop", &EvaluationWeights::troop, 0, kMost,
                  "each troop on the board or incoming")
          .number("coin", &EvaluationWeights::coin, 0, kMost, "each coin saved")
          .number("region", &EvaluationWeights::region, 0, kMost, "each region held completely")
          .number("threat", &EvaluationWeights::threat, 0, kMost,
                  "each enemy troop too many beside a territory, subtracted");
  return table;
}

}  // namespace

absl::StatusOr<EvaluationWeights> parse_evaluation(const Document& document) {
  return read_settings(document, weights_table());
}

}  // namespace muster::projecthex
