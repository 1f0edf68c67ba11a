// The agent that searches: parameters of agents/mcts/mcts_params.h from a config.
#pragma once

#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/mcts/mcts_params.h"
#include "agents/mcts/rollout.h"
#include "agents/mcts/search.h"
#include "agents/mcts/search_analysis.h"
#include "agents/mcts/settings.h"
#include "agents/preset.h"
#include "agents/rule_agent.h"
#include "core/game.h"

namespace muster {

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

  bool remembers() const override { return params_.reuse; }

  std::optional<MoveAnalysis> explain(const Decision<G>& decision, Action chosen) override {
    return mcts::analysis_of(decision.game, *search_, decision.state, chosen);
  }

  std::optional<MoveAnalysis> analyze(const Decision<G>& decision) override {
    mcts::SearchParams params = params_;
    params.keep_squares = true;
    mcts::Search<G> search(decision.game, params, rollout_);  // leaves that of the match alone
    const Action chosen = search.run(decision.state, decision.player, decision.seed);
    return mcts::analysis_of(decision.game, search, decision.state, chosen);
  }

 private:
  mcts::SearchParams params_;
  mcts::Rollout<G> rollout_;
  const G* game_ = nullptr;
  std::optional<mcts::Search<G>> search_;
};

namespace mcts {

// Reads `rollout_rule`, which goes with rollout = "rule" or prior = "rule", into the rollout made.
// One of the preset that an own parameter has made useless is let be.
template <Game G>
Rollout<G> read_rollout(Settings& settings) {
  constexpr std::string_view kKey = "rollout_rule";
  const MctsParams& params = settings.params();
  std::shared_ptr<const typename Rollout<G>::Rule> rule;
  if constexpr (LoadableRuleGame<G>) {
    Reader& giver = settings.giver(kKey);
    if (params.rollout != RolloutKind::kRule && params.prior != Prior::kRule) {
      if (settings.own().has(kKey)) {
        settings.own().fail(kKey, "needs rollout = \"rule\" or prior = \"rule\"");
      }
    } else if (!giver.has(kKey)) {
      giver.fail(kKey,
                 "is missing; expected a rule file, for rollout = \"rule\" or prior = \"rule\"");
    } else {
      rule = read_rule<G>(giver, kKey, "");
    }
  }
  return Rollout<G>(params.rollout_params(), std::move(rule));
}

}  // namespace mcts

template <Game G>
AgentType<G> mcts_agent_type() {
  const mcts::GameTraits traits = mcts::GameTraits::of<G>();
  const ParamTable<MctsParams> table = mcts::param_table(traits);
  const std::string preset_file = fmt::format("agents/search/{}.toml", std::string_view(G::kName));
  std::vector<ParamInfo> infos = {preset_param(preset_file)};
  for (ParamInfo& info : table.info()) infos.push_back(std::move(info));
  if constexpr (LoadableRuleGame<G>) {
    infos.push_back({"rollout_rule", "name, path or table", "(required by \"rule\")",
                     "the rule that all seats follow in rollouts, or that priors favour"});
  }
  return {{"mcts",
           G::kHiddenInformation ? "Monte Carlo tree search over what may be hidden"
                                 : "Monte Carlo tree search with chance nodes",
           std::move(infos), preset_file},
          [table, traits, preset_file](Reader& reader) {
            mcts::Settings settings(reader, table, traits, preset_file);
            const MctsParams& params = settings.params();
            ConfiguredAgent<G> configured;
            configured.reproducible =
                params.time_ms == 0 && params.parallel != mcts::Parallel::kThreads;
            const auto rollout = mcts::read_rollout<G>(settings);
            settings.finish();
            configured.make = [params, rollout] {
              return std::make_unique<MctsAgent<G>>(params, rollout);
            };
            return configured;
          },
          std::nullopt,
          "iterations = 60\ntime_ms = 0"};
}

}  // namespace muster
