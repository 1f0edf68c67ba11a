// Plays Pig by one number: rolls until the turn has brought so many points, then holds. 20 is the
// rule of thumb, as a roll then loses on average what it brings (Neller and Presser 2004).
#pragma once

#include <memory>

#include "agents/agent.h"
#include "core/fields/settings.h"
#include "games/classic/pig.h"

namespace muster::classic {

struct HoldAtParams {
  int points = 20;
};

class HoldAtAgent final : public Agent<Pig> {
 public:
  explicit HoldAtAgent(int points) : points_(points) {}

  // What wins is held anyway: then there is no choice.
  Action choose(const Decision<Pig>& decision) override {
    return decision.state.turn_total >= points_ ? Pig::kHold : Pig::kRoll;
  }
  bool uses_hidden_parts() const override { return false; }

 private:
  int points_;
};

inline AgentType<Pig> hold_at_agent_type() {
  static const auto params = ParamTable<HoldAtParams>().integer(
      "points", &HoldAtParams::points, 2, 1000, "of a turn, at which it holds");
  return {{.name = "hold_at",
           .summary = "rolls until the turn has brought so many points",
           .params = params.info()},
          [](Reader& reader) {
            const HoldAtParams read = params.read(reader);
            return ConfiguredAgent<Pig>{
                .make = [read] { return std::make_unique<HoldAtAgent>(read.points); }};
          }};
}

}  // namespace muster::classic
