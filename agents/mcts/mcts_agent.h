// The agent that searches: parameters of agents/mcts/search.h from a config.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/mcts/rollout.h"
#include "agents/mcts/search.h"
#include "agents/params.h"
#include "core/config/data_root.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster {

struct MctsParams : mcts::SearchParams {
  mcts::RolloutKind rollout = mcts::RolloutKind::kRandom;
  std::int64_t rollout_depth = 0;
};

template <Game G>
class MctsAgent final : public Agent<G> {
 public:
  MctsAgent(const mcts::SearchParams& params, mcts::Rollout<G> rollout)
      : params_(params), rollout_(std::move(rollout)) {}

  Action choose(const Decision<G>& decision) override {
    // A match gives its seat the same rules throughout, so the search is made once.
    if (game_ != &decision.game) {
      search_.emplace(decision.game, params_, rollout_);
      game_ = &decision.game;
    }
    return search_->run(decision.state, decision.player, decision.seed);
  }

 private:
  mcts::SearchParams params_;
  mcts::Rollout<G> rollout_;
  const G* game_ = nullptr;
  std::optional<mcts::Search<G>> search_;
};

namespace mcts {

// The rollouts that the game allows, by the names of configs.
template <Game G>
std::vector<std::pair<std::string, RolloutKind>> rollout_kinds() {
  std::vector<std::pair<std::string, RolloutKind>> kinds = {{"random", RolloutKind::kRandom}};
  if constexpr (LoadableRuleGame<G>) kinds.emplace_back("rule", RolloutKind::kRule);
  if constexpr (EvaluatedGame<G>) kinds.emplace_back("none", RolloutKind::kNone);
  return kinds;
}

// All parameters but `rollout_rule`.
template <Game G>
ParamTable<MctsParams> param_table() {
  ParamTable<MctsParams> table;
  table
      .integer("iterations", &MctsParams::iterations, 0, 1'000'000'000,
               "iterations per decision; 0 = until time_ms")
      .integer("time_ms", &MctsParams::time_ms, 0, 3'600'000,
               "milliseconds per decision; 0 = no limit. With a limit results are not reproducible")
      .number("exploration", &MctsParams::exploration, 0, 1000,
              "weight of sqrt(ln N / n) in UCB1, beside means of returns in [-1, 1]")
      .choice("rollout", &MctsParams::rollout, rollout_kinds<G>(),
              "how leaves are valued: playing on by random actions or by a rule, or none: by the "
              "game's evaluation")
      .integer("rollout_depth", &MctsParams::rollout_depth, 0, 1'000'000,
               "decisions in a rollout, before the evaluation (0 in games without) takes over; 0 = "
               "to the end of the game")
      .integer("max_nodes", &MctsParams::max_nodes, kMinNodes, 1 << 30,
               "nodes of a tree, 32 bytes each; a full tree is searched on but grows no more")
      .integer(
          "determinizations", &MctsParams::determinizations, 1, 1'000'000,
          "trees per decision, each of one guess at what is hidden, that share the iterations; "
          "no matter in games that hide nothing");
  return table;
}

// Reads `rollout_rule`, which goes with rollout = "rule" alone, into the rollout made.
template <Game G>
Rollout<G> read_rollout(Reader& reader, const MctsParams& params, std::uint64_t& fingerprint) {
  std::shared_ptr<const typename Rollout<G>::Rule> rule;
  if constexpr (LoadableRuleGame<G>) {
    const bool given = reader.has("rollout_rule");
    if (params.rollout != RolloutKind::kRule) {
      if (given) reader.fail("rollout_rule", "needs rollout = \"rule\"");
    } else if (!given) {
      reader.fail("rollout_rule", "is missing; expected a rule file, for rollout = \"rule\"");
    } else {
      const bool ok_before = reader.diagnostics().ok();
      const Document document = read_document(reader, "rollout_rule", G::rule_folder(), "");
      if (ok_before && reader.diagnostics().ok()) {
        fingerprint = hash_text(canonical_text(document.table));
        absl::StatusOr<typename G::Rule> loaded = G::load_rule(document);
        if (loaded.ok()) {
          rule = std::make_shared<const typename G::Rule>(*std::move(loaded));
        } else {
          reader.diagnostics().error(loaded.status());
        }
      }
    }
  }
  return Rollout<G>(params.rollout, static_cast<std::uint64_t>(params.rollout_depth),
                    std::move(rule));
}

}  // namespace mcts

template <Game G>
AgentType<G> mcts_agent_type() {
  const ParamTable<MctsParams> table = mcts::param_table<G>();
  std::vector<ParamInfo> infos = table.info();
  if constexpr (LoadableRuleGame<G>) {
    infos.push_back({"rollout_rule", "name, path or table", "(required by rollout = \"rule\")",
                     "the rule that all seats follow in rollouts"});
  }
  return {{"mcts",
           G::kHiddenInformation ? "Monte Carlo tree search (UCT) over guesses at what is hidden"
                                 : "Monte Carlo tree search (UCT) with chance nodes",
           std::move(infos)},
          [table](Reader& reader) {
            const MctsParams params = table.read(reader);
            if (params.iterations == 0 && params.time_ms == 0) {
              reader.fail("iterations", "is 0 and so is `time_ms`: one of them must be positive");
            }
            ConfiguredAgent<G> configured;
            configured.reproducible = params.time_ms == 0;
            const auto rollout = mcts::read_rollout<G>(reader, params, configured.fingerprint);
            configured.make = [params, rollout] {
              return std::make_unique<MctsAgent<G>>(params, rollout);
            };
            return configured;
          }};
}

}  // namespace muster
