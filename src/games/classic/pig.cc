#include "games/classic/pig.h"

#include <fmt/format.h>

#include "core/fields/settings.h"

namespace muster::classic {

namespace {

struct PigSettings {
  int target = 100;
  int max_turns = 400;
};

const ParamTable<PigSettings>& pig_ruleset() {
  static const ParamTable<PigSettings> table =
      ParamTable<PigSettings>()
          .integer("target", &PigSettings::target, 2, 10000, "points that win")
          .integer("max_turns", &PigSettings::max_turns, 1, 30000,
                   "turns, then the higher score wins");
  return table;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Pig>> Pig::load(const RulesSource& source) {
  const auto settings = read_settings<PigSettings>(source, pig_ruleset(), {});
  if (!settings.ok()) return settings.status();
  return std::make_shared<const Pig>(settings->target, settings->max_turns);
}

std::vector<ParamInfo> Pig::ruleset_settings() { return pig_ruleset().info(); }

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
