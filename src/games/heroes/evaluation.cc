#include "games/heroes/evaluation.h"

#include <array>
#include <string_view>

namespace muster::heroes {
namespace {

struct Weight {
  std::string_view name;
  double EvaluationWeights::*field;
};
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

}  // namespace muster::heroes
