#include "games/classic/pig.h"

#include <fmt/format.h>

#include "games/classic/settings.h"

namespace muster::classic {

absl::StatusOr<std::shared_ptr<const Pig>> Pig::load(const RulesSource& source) {
  Settings settings(source);
  const auto target = settings.ruleset.integer("target", {.fallback = 100, .min = 2, .max = 10000});
  const auto max_turns =
      settings.ruleset.integer("max_turns", {.fallback = 400, .min = 1, .max = 30000});
  if (absl::Status status = settings.finish(); !status.ok()) return status;
  return std::make_shared<const Pig>(static_cast<int>(target), static_cast<int>(max_turns));
}

Summary Pig::summary(const State& state) const {
  return {.margin = static_cast<double>(state.scores[0] - state.scores[1]), .rounds = turn(state)};
}

nlohmann::json Pig::to_json(const State& state) const {
  return {{"scores", {state.scores[0], state.scores[1]}},
          {"turn_total", state.turn_total},
          {"rolls", state.rolls},
          {"turns", state.turns},
          {"phase", static_cast<int>(state.phase)}};
}

std::string Pig::describe(const State& state, Action action) const {
  if (state.phase == Phase::kRolling) return fmt::format("face {}", static_cast<int>(action));
  return action == kHold ? "hold" : "roll";
}

}  // namespace muster::classic
