// What measures the luck of every match, as a config's table `luck` says (agents/luck.h). For the
// engine only.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "agents/luck.h"
#include "agents/luck_reader.h"
#include "agents/luck_witness.h"
#include "core/config/inputs.h"
#include "core/config/reader.h"
#include "experiments/engine/game_info.h"
#include "experiments/engine/typed_matchup.h"

namespace muster {

// What positions are worth by `params`, the table with its role. Errors: InvalidArgument with what
// is wrong with the table.
template <Game G>
absl::StatusOr<LuckEvaluator<G>> luck_evaluator(const Document& params, const LuckModel<G>& model,
                                                const GameInfo& game) {
  Diagnostics diagnostics;
  Reader reader(params, diagnostics, std::string(kLuckWitness));
  LuckEvaluator<G> evaluator = read_luck<G>(reader, model, game.name);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return evaluator;
}

// The same as an examiner; what the table reads counts for that alone. Errors: the same.
template <Game G>
absl::StatusOr<Examiner<G>> luck_examiner(const Document& params, const InputSource* inputs,
                                          const LuckModel<G>& model, const GameInfo& game) {
  const InputRecorder recorder(inputs);
  auto evaluator = luck_evaluator(params, model, game);
  if (!evaluator.ok()) return evaluator.status();
  if (!recorder.status().ok()) return recorder.status();
  std::vector<std::string> seats;
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) seats.push_back(seat_name(game, seat));
  Examiner<G> examiner;
  examiner.make = luck_witness<G>(*std::move(evaluator), std::move(seats));
  examiner.identity = {.name = std::string(kLuckWitness),
                       .version = model.version,
                       .params = recorder.input_of(params),
                       .data = recorder.data(),
                       .named = recorder.named()};
  return examiner;
}

}  // namespace muster
