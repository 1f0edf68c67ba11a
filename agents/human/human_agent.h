// Plays what a person chose in a game that was recorded (experiments/play): a list of moves, in
// order. The list is a parameter and so a part of what decides the game, as any agent's are.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "core/agent_info.h"
#include "core/config/reader.h"
#include "core/fields/settings.h"
#include "core/game.h"

namespace muster {

inline constexpr std::int64_t kMostActionCode = 0xffff;

struct HumanParams {
  std::string player;
  std::vector<Action> moves;
  std::int64_t undone = 0;
};

template <Game G>
class HumanAgent final : public Agent<G> {
 public:
  explicit HumanAgent(std::shared_ptr<const HumanParams> params) : params_(std::move(params)) {}

  Action choose(const Decision<G>& decision) override {
    const std::vector<Action>& moves = params_->moves;
    const std::size_t number = next_++;
    if (number >= moves.size()) {
      complaint_ = fmt::format("the list of moves ended before its decision {}", number + 1);
      return illegal(decision.legal);
    }
    if (!contains(decision.legal, moves[number])) {
      complaint_ =
          fmt::format("the list of moves does not fit at its decision {}: {} is not legal there",
                      number + 1, static_cast<int>(moves[number]));
    }
    return moves[number];
  }
  bool uses_hidden_parts() const override { return false; }
  std::string complaint() const override {
    if (!complaint_.empty() || next_ >= params_->moves.size()) return complaint_;
    return fmt::format("the list of moves has {} more than the seat had decisions",
                       params_->moves.size() - next_);
  }

 private:
  static bool contains(std::span<const Action> legal, Action action) {
    return std::find(legal.begin(), legal.end(), action) != legal.end();
  }
  static Action illegal(std::span<const Action> legal) {
    std::uint16_t code = 0;
    while (contains(legal, Action{code})) ++code;
    return Action{code};
  }

  std::shared_ptr<const HumanParams> params_;
  std::size_t next_ = 0;  // of the moves
  std::string complaint_;
};

// Agent type "human". Without moves it has nothing to play: only recorded games have it.
template <Game G>
AgentType<G> human_agent_type() {
  static const auto params =
      ParamTable<HumanParams>()
          .integers("moves", &HumanParams::moves, 0, kMostActionCode,
                    "codes of what the person chose, one for each decision of the seat with at "
                    "least two legal actions")
          .otherwise("required")
          .check([](Reader& reader, HumanParams&) {
            if (reader.has("moves")) return;
            reader.fail("moves",
                        "is missing; what a person chose is known of games that were recorded "
                        "alone (`muster play` records them)");
          })
          .text("player", &HumanParams::player, "who it was")
          .integer("undone", &HumanParams::undone, IntegerRange{.min = 0},
                   "choices that were taken back");
  return {
      {.name = std::string(kHumanAgentType),
       .summary = "what a person chose in a recorded game",
       .params = params.info()},
      [](Reader& reader) {
        auto read = std::make_shared<const HumanParams>(params.read(reader));
        return ConfiguredAgent<G>{.make = [read] { return std::make_unique<HumanAgent<G>>(read); }};
      }};
}

}  // namespace muster
