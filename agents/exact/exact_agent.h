// The agent that searches exactly: expectimax for two players of a zero-sum game, max^n otherwise.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "agents/agent.h"
#include "agents/exact/expectimax.h"
#include "agents/exact/maxn.h"
#include "core/fields/settings.h"
#include "core/game.h"
#include "core/rng.h"

namespace muster::exact {

struct ExactParams {
  std::int64_t depth = 0;
  DepthUnit depth_unit = DepthUnit::kDecisions;
  std::int64_t max_nodes = 100'000;
  std::int64_t table_mb = 16;
  Pruning pruning = Pruning::kStar2;
  std::int64_t determinizations = 8;
};

// Takes the best action found by iterative deepening within the limits, the first of equal ones.
// Limits are nodes and depth alone, so the same match always goes the same way.
//
// In games of hidden information it searches several guesses at what is hidden as if they were
// seen, and takes the action with the highest mean value (averaging over clairvoyance; it neither
// bluffs nor pays to learn). Each guess gets the same part of the nodes.
template <Game G>
class ExactAgent final : public Agent<G> {
 public:
  explicit ExactAgent(const ExactParams& params) : params_(params) {}

  Action choose(const Decision<G>& decision) override {
    if constexpr (ZeroSumGame<G>) {
      if (decision.game.num_players() == 2) {
        return hides_information(decision.game) ? of_guesses(decision) : of_search(decision);
      }
    }
    return hides_information(decision.game) ? of_guesses(decision)
                                            : of_maxn(decision, decision.state);
  }

  std::optional<MoveAnalysis> explain(const Decision<G>& decision, Action /*chosen*/) override {
    return analyze(decision);  // finds the same values again
  }

  // Exact values of all actions, as far as the limits go; only for two players of a zero-sum game
  // of open information.
  std::optional<MoveAnalysis> analyze(const Decision<G>& decision) override {
    if constexpr (ZeroSumGame<G>) {
      if (decision.game.num_players() == 2 && !hides_information(decision.game)) {
        Limits all = limits(1);
        all.action_values = true;
        return analysis_of(decision, search_of(decision).run(decision.state, all));
      }
    }
    return std::nullopt;
  }

 private:
  static MoveAnalysis analysis_of(const Decision<G>& decision, const Result& result) {
    MoveAnalysis analysis;
    for (const ActionValue& each : result.action_values) {
      RankedMove move;
      move.action = each.action;
      move.name = decision.game.describe(decision.state, each.action);
      move.value = decision.player == 0 ? each.value : -each.value;
      move.exact = each.proven;
      if (each.proven) move.low = move.high = move.value;
      move.line = {move.name};
      analysis.moves.push_back(std::move(move));
    }
    std::stable_sort(analysis.moves.begin(), analysis.moves.end(),
                     [](const RankedMove& a, const RankedMove& b) { return a.value > b.value; });
    analysis.facts = {{"states searched", fmt::format("{}", result.nodes)},
                      {"depth", fmt::format("{}", result.completed_depth)},
                      {"proven", result.proven ? "yes" : "no"}};
    return analysis;
  }

  Limits limits(std::int64_t share) const {
    Limits limits{.depth = params_.depth == 0 ? kUnlimited : static_cast<int>(params_.depth),
                  .unit = params_.depth_unit};
    // At least one node, as none at all would mean no limit.
    if (params_.max_nodes > 0) {
      limits.max_nodes =
          static_cast<std::uint64_t>(std::max<std::int64_t>(params_.max_nodes / share, 1));
    }
    return limits;
  }

  // A match gives its seat the same rules throughout, so the table is kept from move to move.
  auto& search_of(const Decision<G>& decision) {
    if (game_ != &decision.game) {
      search_.emplace(decision.game,
                      Options{.pruning = params_.pruning,
                              .table_bytes = static_cast<std::size_t>(params_.table_mb) << 20});
      game_ = &decision.game;
    }
    return *search_;
  }

  Action of_search(const Decision<G>& decision) {
    return *search_of(decision).run(decision.state, limits(1)).best;
  }

  Action of_maxn(const Decision<G>& decision, const typename G::State& state) const {
    return *MaxN<G>(decision.game).run(state, limits(1)).best;
  }

  // The action of the highest sum over the guesses. Where nothing is finished within the share of a
  // guess its estimates count for nothing.
  Action of_guesses(const Decision<G>& decision) {
    std::array<double, kMaxActionsPerNode> sums{};
    Rng rng(decision.seed);
    for (std::int64_t i = 0; i < params_.determinizations; ++i) {
      add_values(decision, decision.game.resample(decision.state, decision.player, rng), sums);
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < decision.legal.size(); ++i) {
      if (sums[i] > sums[best]) best = i;
    }
    return decision.legal[best];
  }

  // Adds the value of each legal action, for the player, if `state` is the truth.
  void add_values(const Decision<G>& decision, const typename G::State& state,
                  std::array<double, kMaxActionsPerNode>& sums) {
    if constexpr (ZeroSumGame<G>) {
      if (decision.game.num_players() == 2) {
        Limits within = limits(params_.determinizations);
        within.action_values = true;
        const Result result = search_of(decision).run(state, within);
        for (const ActionValue& each : result.action_values) {
          const auto place = std::find(decision.legal.begin(), decision.legal.end(), each.action);
          if (place == decision.legal.end()) continue;
          sums[static_cast<std::size_t>(place - decision.legal.begin())] +=
              decision.player == 0 ? each.value : -each.value;
        }
        return;
      }
    }
    const auto actions = static_cast<std::int64_t>(decision.legal.size());
    Limits within = limits(params_.determinizations * actions);
    if (within.depth != kUnlimited && within.unit == DepthUnit::kDecisions) {
      within.depth = std::max(1, within.depth - 1);  // the action itself is one
    }
    for (std::size_t i = 0; i < decision.legal.size(); ++i) {
      typename G::State next = state;
      decision.game.apply(next, decision.legal[i]);
      sums[i] += MaxN<G>(decision.game)
                     .run(next, within)
                     .values[static_cast<std::size_t>(decision.player)];
    }
  }

  // Only zero-sum games have the search of two players.
  template <class T, bool kExists>
  struct SearchOf {
    using Type = int;
  };
  template <class T>
  struct SearchOf<T, true> {
    using Type = Search<T, Information::kAsIfOpen>;
  };

  ExactParams params_;
  const G* game_ = nullptr;
  std::optional<typename SearchOf<G, ZeroSumGame<G>>::Type> search_;
};

template <Game G>
AgentType<G> exact_agent_type() {
  ParamTable<ExactParams> table;
  table
      .integer("depth", &ExactParams::depth, 0, kUnlimited - 1,
               "how deep to look; 0 = as deep as max_nodes allows")
      .choice("depth_unit", &ExactParams::depth_unit,
              {{"decisions", DepthUnit::kDecisions}, {"turns", DepthUnit::kTurns}},
              "what depth counts: decisions with a choice, or turns; chance costs nothing")
      .integer("max_nodes", &ExactParams::max_nodes, 0, 1'000'000'000'000,
               "states looked at per decision; 0 = any number, with a depth")
      .integer("table_mb", &ExactParams::table_mb, 0, 1 << 20,
               "MiB of the transposition table of one match; 0 = none")
      .choice("pruning", &ExactParams::pruning,
              {{"plain", Pruning::kPlain},
               {"alpha-beta", Pruning::kAlphaBeta},
               {"star1", Pruning::kStar1},
               {"star2", Pruning::kStar2}},
              "what is left out without changing values; plain also has no table")
      .integer("determinizations", &ExactParams::determinizations, 1, 1'000'000,
               "guesses at what is hidden per decision, that share the nodes; no matter in games "
               "that hide nothing");
  return {
      {"exact",
       G::kHiddenInformation
           ? "exact search (expectimax, or max^n for more than two) of guesses at what is hidden"
           : "exact search: expectimax with *-minimax pruning, or max^n for more than two",
       table.info()},
      [table](Reader& reader) {
        const ExactParams params = table.read(reader);
        if (params.depth == 0 && params.max_nodes == 0) {
          reader.fail("depth", "is 0 and so is `max_nodes`: one of them must be positive");
        }
        return ConfiguredAgent<G>{
            .make = [params] { return std::make_unique<ExactAgent<G>>(params); }};
      },
      std::nullopt,
      "max_nodes = 2000"};
}

}  // namespace muster::exact
