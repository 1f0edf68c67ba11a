// Reads what is to annotate the matches of a matchup (MatchupSpec::annotation). For the engine.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <utility>

#include "core/config/inputs.h"
#include "experiments/engine/annotator.h"
#include "experiments/engine/game_info.h"
#include "experiments/engine/luck_examiner.h"
#include "experiments/engine/matchup.h"

namespace muster {

// What positions are worth in a game that has no measure of its own.
inline Document random_rollouts_document() {
  Document document;
  document.table.insert("evaluator", toml::table{{"kind", "rollouts"}, {"rollouts", 8}});
  return document;
}

// What it reads is no part of the cell. `configure(agent)` makes a critic. Errors: InvalidArgument;
// those of `configure`.
template <Game G, class Configure>
absl::StatusOr<TypedAnnotation<G>> read_annotation(const Annotation& asked,
                                                   const InputSource* inputs,
                                                   const LuckModel<G>& model, const GameInfo& game,
                                                   const Configure& configure) {
  const InputRecorder recorder(inputs);
  TypedAnnotation<G> annotation;
  Document luck = asked.luck.value_or(Document{});
  if (!asked.luck && !EvaluatedGame<G> && model.evaluator == kEvaluateFunction) {
    luck = random_rollouts_document();
  }
  luck.name = luck.role = std::string(kLuckWitness);
  auto evaluator = luck_evaluator(luck, model, game);
  if (!evaluator.ok()) return evaluator.status();
  annotation.evaluator = std::make_shared<const LuckEvaluator<G>>(*std::move(evaluator));
  if (asked.critic) {
    auto critic = configure(*asked.critic);
    if (!critic.ok()) return critic.status();
    annotation.critic = *std::move(critic);
  }
  if (!recorder.status().ok()) return recorder.status();
  return annotation;
}

}  // namespace muster
