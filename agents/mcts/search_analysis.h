// A search's result as a ranking of moves with intervals and expected lines of play.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "agents/mcts/search.h"
#include "core/analysis.h"
#include "core/game.h"

namespace muster::mcts {

// The line of `search` from `state` on that begins with `action`, told move by move.
template <Game G>
std::vector<std::string> told_line(const G& game, const Search<G>& search, typename G::State state,
                                   Action action) {
  constexpr std::size_t kLength = 12;
  std::vector<std::string> line;
  for (const Action step : search.principal_variation(action, kLength)) {
    const Player player = game.to_move(state);
    if (player == kTerminal) break;
    if (player == kChance && search.params().tree == TreeKind::kOpenLoop) break;  // not in the tree
    line.push_back(game.describe(state, step));
    game.apply(state, step);
  }
  return line;
}

// The moves of the last run from `state`, `chosen` first, then by visits. Intervals are normal
// approximations that take the simulations of a move for independent, which they are nearly.
template <Game G>
MoveAnalysis analysis_of(const G& game, const Search<G>& search, const typename G::State& state,
                         Action chosen) {
  MoveAnalysis analysis;
  const SearchStatistics& statistics = search.statistics();
  std::uint64_t visits = 0;
  for (const RootChild& child : search.root_children()) visits += child.visits;
  for (const RootChild& child : search.root_children()) {
    RankedMove move;
    move.action = child.action;
    move.name = game.describe(state, child.action);
    move.visits = child.visits;
    move.share = visits > 0 ? static_cast<double>(child.visits) / static_cast<double>(visits) : 0;
    move.prior = child.prior;
    move.exact = child.low >= child.high;
    move.value = move.exact ? child.low : child.mean();
    const auto n = static_cast<double>(child.visits);
    if (child.visits > 1 && statistics.squares) {
      const double variance = std::max(child.square_sum / n - child.mean() * child.mean(), 0.0);
      const double half = 1.959963985 * std::sqrt(variance / (n - 1));
      move.low = move.value - half;
      move.high = move.value + half;
    }
    move.value = std::clamp(move.value, child.low, child.high);
    move.low = std::clamp(move.low, child.low, child.high);
    move.high = std::clamp(move.high, child.low, child.high);
    move.line = told_line(game, search, state, child.action);
    analysis.moves.push_back(std::move(move));
  }
  std::stable_sort(analysis.moves.begin(), analysis.moves.end(),
                   [chosen](const RankedMove& a, const RankedMove& b) {
                     if ((a.action == chosen) != (b.action == chosen)) return a.action == chosen;
                     return a.visits > b.visits;
                   });
  analysis.facts = {{"simulations", fmt::format("{}", statistics.iterations)},
                    {"nodes", fmt::format("{}", statistics.nodes)},
                    {"trees", fmt::format("{}", statistics.trees)}};
  if (statistics.proven) analysis.facts.emplace_back("proven", "yes");
  if (statistics.recycled) analysis.facts.emplace_back("tree", "full, recycled");
  if (statistics.tree_full) analysis.facts.emplace_back("tree", "full, stopped growing");
  return analysis;
}

}  // namespace muster::mcts
