// The agent that plays a strategy that `muster solve --out` or `muster psro` computed.
#pragma once

#include <absl/status/status.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "agents/agent.h"
#include "agents/equilibrium/game_tree.h"
#include "agents/equilibrium/policy.h"
#include "agents/equilibrium/solver_file.h"
#include "core/game.h"
#include "core/rng.h"

namespace muster::equilibrium {

// Whether a solver file is of exactly this game: its tree is built and compared. Errors:
// InvalidArgument.
template <Game G>
absl::Status check_strategy(const SolverFile& file, const std::string& path, const G& game) {
  auto tree = build_tree(game, {.max_nodes = file.nodes});
  if (absl::IsResourceExhausted(tree.status())) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: belongs to another ruleset or scenario of {}, with fewer histories", path, G::kName));
  }
  if (!tree.ok()) return tree.status();
  return state_for(file, path, *tree).status();
}

// Draws actions with the probabilities of the average strategy. In an information state that the
// strategy does not know, or knows with other actions, it breaks its contract on purpose with an
// action that is never legal: the match ends with an error instead of going on at random.
template <Game G>
class EquilibriumAgent final : public Agent<G> {
 public:
  static constexpr Action kNoAction{0xffff};

  explicit EquilibriumAgent(std::shared_ptr<const StrategyTable> table)
      : table_(std::move(table)) {}

  Action choose(const Decision<G>& decision) override {
    const auto choice =
        find(decision.player, decision.game.information_state(decision.state, decision.player),
             decision.legal);
    if (!choice) return kNoAction;
    Rng rng(decision.seed);
    double ticket = uniform_unit(rng);
    Action chosen = kNoAction;
    for (std::size_t a = 0; a < choice->actions.size(); ++a) {
      if (!(choice->probabilities[a] > 0)) continue;
      chosen = choice->actions[a];  // the last possible one when rounding leaves a rest
      if (ticket < choice->probabilities[a]) break;
      ticket -= choice->probabilities[a];
    }
    return chosen;
  }
  bool remembers() const override { return false; }
  bool tabulate(const G& /*game*/, Player player, std::uint64_t information_state,
                std::span<const Action> actions, std::span<double> probabilities) const override {
    const auto choice = find(player, information_state, actions);
    if (choice) std::copy_n(choice->probabilities.begin(), actions.size(), probabilities.begin());
    return choice.has_value();
  }

 private:
  // Nothing where the strategy does not know the state, or knows it with other actions.
  std::optional<StrategyTable::Choice> find(Player player, std::uint64_t information_state,
                                            std::span<const Action> actions) const {
    auto choice = table_->find(player, information_state);
    if (choice && !std::equal(choice->actions.begin(), choice->actions.end(), actions.begin(),
                              actions.end())) {
      choice.reset();
    }
    return choice;
  }

  std::shared_ptr<const StrategyTable> table_;
};

// Reads key `strategy`, a file as given, beside the config, or in the data root. Mistakes go to the
// reader's diagnostics; then the result is empty.
std::shared_ptr<const SolverFile> read_strategy(Reader& reader, std::string_view game,
                                                std::string& path);

// Agent type "equilibrium", parameter `strategy`.
template <Game G>
AgentType<G> equilibrium_agent_type() {
  return {{"equilibrium",
           "draws from the average strategy that `muster solve --out` computed",
           {{"strategy", "path", "(required)", "a file that `muster solve --out` wrote"}}},
          [](Reader& reader) {
            ConfiguredAgent<G> configured;
            std::string path;
            const auto file = read_strategy(reader, G::kName, path);
            if (file == nullptr) return configured;
            auto table = std::make_shared<const StrategyTable>(file->information_sets,
                                                               file->actions, file->state.averages);
            configured.make = [table] { return std::make_unique<EquilibriumAgent<G>>(table); };
            // Only the slim parts of the file are kept for the check of the game's rules.
            auto slim = std::make_shared<SolverFile>();
            slim->game = file->game;
            slim->tree_hash = file->tree_hash;
            slim->nodes = file->nodes;
            slim->actions = file->actions;
            slim->information_sets = file->information_sets;
            configured.check = [slim, path](const G& game) {
              return check_strategy(*slim, path, game);
            };
            return configured;
          }};
}

}  // namespace muster::equilibrium
