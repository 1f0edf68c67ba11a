// Monte Carlo tree search for any number of players, with chance and hidden information: the trees
// of a search, their threads, and the choice they lead to.
#pragma once

#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "agents/mcts/params.h"
#include "agents/mcts/rollout.h"
#include "agents/mcts/tree_search.h"
#include "core/fork_join.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster::mcts {

// Searches from any state of one game. Memory is kept between runs; what is known is kept when
// SearchParams::reuse says so.
template <Game G>
class Search {
 public:
  using State = typename G::State;

  // `game` outlives the search. One of iterations, time_ms and calls is positive.
  Search(const G& game, const SearchParams& params, Rollout<G> rollout = Rollout<G>{})
      : game_(game), params_(params), rollout_(std::move(rollout)) {
    const std::int64_t trees = params.parallel == Parallel::kTrees ? params.workers : 1;
    for (std::int64_t i = 0; i < trees; ++i) {
      trees_.push_back(std::make_unique<TreeSearch<G>>(game_, params_, rollout_));
    }
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // The action to take from `state`, where `player` is to move: the most visited one; ties go to
  // the higher mean, then to the first in legal order. A proven one goes before (solver); at a
  // commitment node of a game it is drawn. The same for the same seed (and earlier runs, when
  // reusing) unless time is limited or threads share a tree.
  Action run(const State& state, Player player, std::uint64_t seed) {
    Effort effort;
    if (params_.time_ms > 0) {
      effort.deadline = Clock::now() + std::chrono::milliseconds{params_.time_ms};
    }
    share_of_turn(state, player, effort);
    if (params_.parallel == Parallel::kNone) {
      trees_.front()->run(state, player, seed, effort);
    } else {
      ForkJoin entry;
      arena().execute([&] { entry.part([&] { run_parallel(state, player, seed, effort); }); });
      entry.joined();
    }
    sum_up();
    calls_left_ -= std::min(calls_left_, statistics_.calls);
    return choose(state, seed);
  }

  // In legal order. Their visits sum up to statistics().iterations, unless an earlier tree is
  // reused.
  const std::vector<RootChild>& root_children() const { return root_children_; }
  const SearchStatistics& statistics() const { return statistics_; }
  const SearchParams& params() const { return params_; }
  // The line of play expected after `action`, which begins with it.
  std::vector<Action> principal_variation(Action action, std::size_t length) const {
    return trees_.front()->principal_variation(action, length);
  }

 private:
  tbb::task_arena& arena() {
    if (!arena_) {
      const int cores = tbb::info::default_concurrency();  // oneTBB grumbles at more
      arena_ = std::make_unique<tbb::task_arena>(
          params_.threads > 0 ? std::min(static_cast<int>(params_.threads), cores) : cores);
    }
    return *arena_;
  }

  void run_parallel(const State& state, Player player, std::uint64_t seed, const Effort& effort) {
    const std::size_t count = trees_.size();
    used_.assign(count, 1);
    const auto search = [&](std::size_t i) {
      const Effort share = effort.part(i, count);
      used_[i] = effort.iterations == 0 || share.iterations > 0;
      if (used_[i]) trees_[i]->run(state, player, count == 1 ? seed : hash_combine(seed, i), share);
    };
    parallel_for(count, search);
  }

  // A decision takes its share of what is left for the own turn, but no less than a simulation for
  // every action.
  void share_of_turn(const State& state, Player player, Effort& effort) {
    effort.iterations = static_cast<std::uint64_t>(params_.iterations);
    effort.calls = static_cast<std::uint64_t>(params_.calls);
    if (params_.budget == Budget::kDecision) return;
    const int turn = game_.turn(state);
    if (turn != turn_ || player != turn_player_) {
      turn_ = turn;
      turn_player_ = player;
      left_ = effort.iterations;
      calls_left_ = effort.calls;
    }
    ActionList actions;
    game_.legal_actions(state, actions);
    const auto share = [this](std::uint64_t left) {
      return static_cast<std::uint64_t>(std::ceil(static_cast<double>(left) * params_.turn_share));
    };
    effort.least = actions.size();
    if (effort.calls > 0) effort.calls = std::max<std::uint64_t>(share(calls_left_), 1);
    if (effort.iterations == 0) return;
    effort.iterations = std::max<std::uint64_t>(share(left_), effort.least);
    left_ -= std::min(left_, effort.iterations);
  }

  void sum_up() {
    root_children_ = trees_.front()->root_children();
    statistics_ = trees_.front()->statistics();
    for (std::size_t i = 1; i < trees_.size(); ++i) {
      if (used_[i] == 0) continue;
      const std::vector<RootChild>& more = trees_[i]->root_children();
      for (std::size_t c = 0; c < more.size(); ++c) add(more[c], root_children_[c]);
      const SearchStatistics& part = trees_[i]->statistics();
      statistics_.iterations += part.iterations;
      statistics_.calls += part.calls;
      statistics_.nodes += part.nodes;
      statistics_.trees += part.trees;
      statistics_.tree_full |= part.tree_full;
      statistics_.recycled |= part.recycled;
      statistics_.reused |= part.reused;
      statistics_.proven |= part.proven;
    }
  }

  static void add(const RootChild& part, RootChild& total) {
    total.visits += part.visits;
    total.value_sum += part.value_sum;
    total.square_sum += part.square_sum;
    total.strategy += part.strategy;
    if (!total.prior) total.prior = part.prior;
    total.low = std::max(total.low, part.low);
    total.high = std::min(total.high, part.high);
    if (total.low > total.high) total.low = total.high;  // trees round chance by a hair differently
  }

  Action choose(const State& state, std::uint64_t seed) const {
    if constexpr (CommitmentGame<G>) {
      if (params_.information_sets() && game_.commits(state)) return draw(seed);
    }
    double proven = -1;
    for (const RootChild& child : root_children_) proven = std::max(proven, child.low);
    const auto worse = [proven](const RootChild& a, const RootChild& b) {
      // Something no worse is proven.
      const bool a_beaten = a.high <= proven && a.low < proven;
      const bool b_beaten = b.high <= proven && b.low < proven;
      if (a_beaten != b_beaten) return a_beaten;
      const bool a_won = a.low >= 1;
      const bool b_won = b.low >= 1;
      if (a_won != b_won) return b_won;
      const bool a_lost = a.high <= -1;
      const bool b_lost = b.high <= -1;
      if (a_lost != b_lost) return a_lost;
      return a.visits != b.visits ? a.visits < b.visits : a.mean() < b.mean();
    };
    const RootChild& best = *std::max_element(root_children_.begin(), root_children_.end(), worse);
    if (best.low >= proven || best.mean() >= proven) return best.action;
    // What is searched on looks worse than what is proven.
    const auto less_proven = [](const RootChild& a, const RootChild& b) { return a.low < b.low; };
    return std::max_element(root_children_.begin(), root_children_.end(), less_proven)->action;
  }

  // By the average strategy where choices were mixed, else in proportion to visits.
  Action draw(std::uint64_t seed) const {
    double total = 0;
    const bool mixed = params_.commitment != Commitment::kUcb;
    const auto weight = [mixed](const RootChild& child) {
      return mixed ? child.strategy : static_cast<double>(child.visits);
    };
    for (const RootChild& child : root_children_) total += weight(child);
    Rng rng(hash_combine(seed, 0x6d69786564ULL));
    double ticket = uniform_unit(rng) * total;
    for (const RootChild& child : root_children_) {
      ticket -= weight(child);
      if (ticket < 0) return child.action;
    }
    return root_children_.back().action;
  }

  const G& game_;
  SearchParams params_;
  Rollout<G> rollout_;
  std::vector<std::unique_ptr<TreeSearch<G>>> trees_;
  std::vector<char> used_;  // by tree: it had a share of the last run
  std::unique_ptr<tbb::task_arena> arena_;
  std::vector<RootChild> root_children_;
  SearchStatistics statistics_;
  int turn_ = -1;
  Player turn_player_ = kTerminal;
  std::uint64_t left_ = 0;  // iterations of this turn
  std::uint64_t calls_left_ = 0;
};

}  // namespace muster::mcts
