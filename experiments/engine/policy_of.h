// What an agent does in every information set of a tree. For experiments/engine/engine.h.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "agents/agent.h"
#include "agents/equilibrium/policy.h"
#include "core/game.h"

namespace muster {

inline absl::Status lacks_table(const std::string& type) {
  return absl::UnimplementedError(fmt::format(
      "agents of the type `{}` have no table of probabilities for every information state", type));
}

// `type` is for messages. Errors: those of the agent's check; Unimplemented where it is no table.
template <Game G>
absl::StatusOr<equilibrium::SlotVector> policy_of(const ConfiguredAgent<G>& configured,
                                                  const std::string& type, const G& game,
                                                  const equilibrium::GameTree& tree) {
  if (absl::Status fits = configured.check ? configured.check(game) : absl::OkStatus();
      !fits.ok()) {
    return fits;
  }
  const std::unique_ptr<Agent<G>> agent = configured.make();
  auto policy = equilibrium::tabulated(
      tree, [&](Player player, std::uint64_t state, std::span<const Action> actions,
                std::span<double> probabilities) {
        return agent->tabulate(game, player, state, actions, probabilities);
      });
  if (!policy) return lacks_table(type);
  return *std::move(policy);
}

}  // namespace muster
