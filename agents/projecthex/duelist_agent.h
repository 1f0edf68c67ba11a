// The agent that plays the duel by a named policy (games/projecthex/duel/policy.h).
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "agents/agent.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "games/projecthex/duel/game.h"
#include "games/projecthex/duel/policy.h"

namespace muster::projecthex {

class DuelistAgent final : public Agent<DuelGame> {
 public:
  explicit DuelistAgent(DuelPolicy policy) : policy_(std::move(policy)) {}

  Action choose(const Decision<DuelGame>& decision) override {
    Rng rng(decision.seed);
    return DuelGame::action_of(
        policy_.choose(decision.game.view(decision.state, decision.player), rng));
  }

 private:
  DuelPolicy policy_;
};

// Agent type "duelist", parameter `policy`.
inline AgentType<DuelGame> duelist_agent_type() {
  return {{"duelist",
           "chooses die and type by a named policy",
           {{"policy",
             "\"highest-first\"|\"lowest-first\"|\"random\"|\"spend-low\"|\"counter-type\"|"
             "\"best-response\"|\"equilibrium:FILE\"",
             "\"highest-first\"", "how it chooses; FILE is a table of `muster duel projecthex`"}}},
          [](Reader& reader) {
            ConfiguredAgent<DuelGame> agent;
            const std::string text = reader.text("policy", "highest-first");
            const auto policy = DuelPolicy::parse(text, [&reader](const std::string& file) {
              return read_named_file(reader, "policy", file, {file}, NamedKind::kBytes,
                                     "equilibrium:");
            });
            if (!policy.ok()) {
              reader.fail("policy", message_of(policy.status()));
              return agent;
            }
            agent.make = [duel = *policy] { return std::make_unique<DuelistAgent>(duel); };
            return agent;
          }};
}

}  // namespace muster::projecthex
