#include "nim_duel.h"

#include <memory>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "experiments/engine/engine.h"
#include "guests.h"

namespace nim_duel {
namespace {

using muster::Action;
using muster::AgentType;
using muster::ConfiguredAgent;
using muster::Decision;

// Plays perfectly (Bouton 1901): leaves heaps whose binary digits cancel out, where that is
// possible, else takes a single stone.
class NimSumAgent final : public muster::Agent<NimDuel> {
 public:
  Action choose(const Decision<NimDuel>& decision) override {
    for (const Action action : decision.legal) {
      NimDuel::State next = decision.state;
      decision.game.apply(next, action);
      unsigned sum = 0;
      for (const std::uint8_t heap : next.heaps) sum ^= heap;
      if (sum == 0) return action;
    }
    return decision.legal.front();
  }
};

AgentType<NimDuel> nim_sum_agent_type() {
  return {{"nim_sum", "plays perfectly, by the digital sum of the heaps", {}},
          [](muster::Reader&) {
            return ConfiguredAgent<NimDuel>{.make = [] { return std::make_unique<NimSumAgent>(); }};
          },
          "1"};  // the version: another one when it plays otherwise
}

absl::StatusOr<std::shared_ptr<const NimDuel>> load(const muster::RulesSource& source) {
  muster::Diagnostics diagnostics;
  muster::Reader ruleset(source.ruleset, diagnostics);
  ruleset.finish();  // there is nothing to choose in the rules
  muster::Reader scenario(source.scenario, diagnostics);
  scenario.text("name", "");
  const std::vector<std::int64_t> stones =
      scenario.integers("heaps", std::vector<std::int64_t>{3, 4, 5});
  NimDuel::Heaps heaps{};
  if (stones.empty() || stones.size() > heaps.size())
    scenario.fail("heaps", "expected 1 to 4 heaps");
  for (std::size_t i = 0; i < stones.size() && i < heaps.size(); ++i) {
    if (stones[i] < 1 || stones[i] > NimDuel::kMaxStones) {
      scenario.fail("heaps", "expected heaps of 1 to 15 stones");
      break;
    }
    heaps[i] = static_cast<std::uint8_t>(stones[i]);
  }
  scenario.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return std::make_shared<const NimDuel>(heaps);
}

}  // namespace

std::unique_ptr<muster::GameEngine> make_engine() {
  muster::GameRegistration<NimDuel> registration;
  registration.info.name = std::string(NimDuel::kName);
  registration.info.summary = "Nim for two: whoever takes the last stone wins";
  registration.info.seat_names = {"first", "second"};
  registration.load = load;
  registration.agents = {nim_sum_agent_type(), guests::steady_agent_type<NimDuel>()};
  registration.version = "1";  // rows of programs with another one do not go on
  return muster::make_engine(std::move(registration));
}

}  // namespace nim_duel
