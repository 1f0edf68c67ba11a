#include "agents/luck_file.h"

namespace muster {
namespace {

constexpr std::int64_t kLongestRollout = 1'000'000;

template <class T>
auto of_rollouts(T mcts::RolloutParams::*field) {
  return [field](LuckFile& file) -> T& { return file.rollouts.params.*field; };
}

ParamTable<LuckFile> luck_rollout_table() {
  return ParamTable<LuckFile>()
      .integer("rollouts", inside(&LuckFile::rollouts, &LuckRollouts::count), 1, 10'000,
               "how many times the game is played on from every outcome")
      .required()
      .other({"rollout_rule", "name, path or table", "(random play)",
              "the rule that everybody follows, whom no rule drives inside the game; games with "
              "rules require it"})
      .integer("rollout_depth", of_rollouts(&mcts::RolloutParams::depth), 0, kLongestRollout,
               "decisions before the evaluation (0 in games without) takes over; 0 = to the end of "
               "the game")
      .integer("rollout_turns", of_rollouts(&mcts::RolloutParams::turns), 0, kLongestRollout,
               "the same in turns");
}

}  // namespace

ParamTable<LuckFile> luck_file_table() {
  using Kind = LuckFile::Kind;
  const auto is = [](Kind kind) {
    return [kind](const LuckFile& file) { return file.kind == kind; };
  };
  return ParamTable<LuckFile>()
      .text("summary", &LuckFile::summary, "a line about it")
      .choice("kind", &LuckFile::kind, {{"rollouts", Kind::kRollouts}, {"weights", Kind::kWeights}},
              "by playing on, or by the game's evaluation with other weights")
      .required()
      .only("kind = \"rollouts\"", is(Kind::kRollouts), luck_rollout_table())
      .other({.name = "WEIGHT",
              .type = "number",
              .fallback = "(the evaluation's)",
              .summary = "a weight of the game's evaluation, in games that take other ones",
              .only = "kind = \"weights\""});
}

std::vector<ParamInfo> luck_file_settings() { return luck_file_table().info(); }

}  // namespace muster
