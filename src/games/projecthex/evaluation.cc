#include "games/projecthex/evaluation.h"

#include <array>
#include <string_view>

namespace muster::projecthex {
namespace {

struct Weight {
  std::string_view name;
  double EvaluationWeights::*field;
};
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
  Diagnostics diagnostics;
  Reader reader(document.table, document.file, diagnostics);
  EvaluationWeights weights;
  reader.text("summary", "");
  for (const Weight& weight : kWeights) {
    double& value = weights.*weight.field;
    value = reader.number(weight.name, {.fallback = value, .min = 0, .max = kMost});
  }
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return weights;
}

}  // namespace muster::projecthex
