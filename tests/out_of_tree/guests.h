// Agents for games that others have made: one for Penance, and one for every game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

#include "agents/agent.h"
#include "core/fields/settings.h"
#include "core/game.h"
#include "experiments/registration/extra_agents.h"

namespace guests {

struct SteadyParams {
  double share = 0.5;
};

// Takes the action that stands at a fixed share of the list.
template <muster::Game G>
class SteadyAgent final : public muster::Agent<G> {
 public:
  explicit SteadyAgent(const SteadyParams& params) : params_(params) {}
  muster::Action choose(const muster::Decision<G>& decision) override {
    const std::size_t actions = decision.legal.size();
    const auto place = static_cast<std::size_t>(params_.share * static_cast<double>(actions));
    return decision.legal[std::min(place, actions - 1)];
  }
  bool uses_hidden_parts() const override { return false; }

 private:
  SteadyParams params_;
};

template <muster::Game G>
muster::AgentType<G> steady_agent_type() {
  muster::ParamTable<SteadyParams> table;
  table.number("share", &SteadyParams::share, 0, 1, "where in the list; 0: the first action");
  return {{.name = "steady",
           .summary = "takes the action at one share of the list",
           .params = table.info()},
          [table](muster::Reader& reader) {
            const SteadyParams params = table.read(reader);
            return muster::ConfiguredAgent<G>{
                .make = [params] { return std::make_unique<SteadyAgent<G>>(params); }};
          },
          "steady 1"};  // the version: rows of another one are other games
}

// For muster's games: `passive` for Penance, which passes wherever it may, and `steady` for all.
muster::ExtraAgents agents();

}  // namespace guests
