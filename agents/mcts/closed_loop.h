// Steps of a simulation in a tree whose nodes stand for states: explicit chance nodes, and
// decisions whose actions are the same at every visit.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <thread>

#include "agents/mcts/backup.h"
#include "agents/mcts/rollout.h"
#include "agents/mcts/selection.h"
#include "agents/mcts/walk.h"
#include "core/hash.h"

namespace muster::mcts {

template <Game G>
class ClosedLoop {
 public:
  // All outlive the steps.
  ClosedLoop(Walk<G>& walk, const Rollout<G>& rollout)
      : walk_(walk), rollout_(rollout), selection_(walk.params, walk.tree) {}

  void start() { reference_ = kRoot; }

  // Draws an outcome and goes on to its node; no child when there is no room for it.
  Step chance(Rng& rng) {
    Tree& tree = walk_.tree;
    Node& node = tree[walk_.cursor];
    if (!load(node.chance)) store(node.chance, true);
    const SearchParams& params = walk_.params;
    if (params.chance_widening > 0 && !may_widen(params.chance_widening, params.widening_exponent,
                                                 node.visits, node.child_count)) {
      const NodeIndex child = known_outcome(node, rng);
      walk_.game.apply(walk_.state, tree[child].action);
      return {walk_.cursor, child};
    }
    const Action outcome = walk_.game.sample_chance(walk_.state, rng);
    const auto [child, is_new] = tree.outcome_child(walk_.cursor, outcome, &walk_.plot);
    if (is_new && child != kNoNode && !walk_.shared()) {
      node.child_count = static_cast<std::uint8_t>(std::min(node.child_count + 1, 255));
      if (params.solver) tree.prior(child) = probability(outcome);
    }
    walk_.game.apply(walk_.state, outcome);
    return {walk_.cursor, child};
  }

  // Chooses an action of `player` and goes on to its node; no child when there is no room for it,
  // or when other threads are just making the only ones.
  Step decision(Player player, Rng& rng) {
    Tree& tree = walk_.tree;
    Node& node = tree[walk_.cursor];
    const bool made_at_once = walk_.params.informed_priors() && load(node.child_count) == 0;
    bool listed = false;
    if (made_at_once || load(node.legal_count) == 0) {
      walk_.game.legal_actions(walk_.state, walk_.actions);
      listed = true;
      if (made_at_once) make_all_children(player, rng);
      store(node.legal_count, static_cast<std::uint8_t>(walk_.actions.size()));
    }
    const std::uint8_t legal = load(node.legal_count);
    const NodeIndex reference = reference_for(node);
    Step step{walk_.cursor, kNoNode, 0, legal == 1};
    Selection::Choice choice;
    const SearchParams& params = walk_.params;
    if (may_expand(node, legal)) {
      const bool first =
          params.urgency == Urgency::kFirst || load_link(node.first_child) == kNoNode;
      if (!first) choice = selection_.best(walk_.cursor, player, reference);
      if (first || selection_.untried_score(walk_.cursor, legal) > choice.score) {
        const int claim = claim_child(node, legal);
        if (claim >= 0) {
          if (!listed) walk_.game.legal_actions(walk_.state, walk_.actions);
          const Action action =
              walk_.actions[nth_to_try(node, static_cast<std::uint32_t>(claim), legal)];
          step.child = tree.add_child(walk_.cursor, action, player, &walk_.plot);
          walk_.game.apply(walk_.state, action);
          return step;
        }
      }
    }
    if (choice.child == kNoNode) choice = selection_.best(walk_.cursor, player, reference);
    // Other threads have claimed all actions and are about to publish them (unless the tree is
    // full).
    for (int waits = 0;
         choice.child == kNoNode && walk_.shared() && waits < 1000 && walk_.tree.has_room(1);
         ++waits) {
      std::this_thread::yield();
      choice = selection_.best(walk_.cursor, player, reference);
    }
    step.child = choice.child;
    if (step.child != kNoNode) walk_.game.apply(walk_.state, tree[step.child].action);
    return step;
  }

 private:
  // Whose all-moves-as-first values count at `node`: those of the nearest node on the way with
  // enough visits.
  NodeIndex reference_for(const Node& node) {
    if (!walk_.params.rave) return Selection::kOwnParent;
    if (node.visits >= walk_.params.rave_reference || walk_.cursor == kRoot) {
      reference_ = walk_.cursor;
      return Selection::kOwnParent;
    }
    return reference_;
  }

  bool may_expand(const Node& node, std::uint8_t legal) const {
    const std::uint8_t made = load(node.child_count);
    if (made >= legal || !may_widen(walk_.params.widening, walk_.params.widening_exponent,
                                    load(node.visits), made)) {
      return false;
    }
    // A full tree is searched on where it can be.
    return !walk_.plot.empty() || walk_.tree.has_room(1) || load_link(node.first_child) == kNoNode;
  }

  // The number of the child to be made, or -1 when other threads have taken the last one.
  int claim_child(Node& node, std::uint8_t legal) {
    if (walk_.plot.empty() && !walk_.tree.has_room(1)) {
      return load(node.child_count);  // add_child() will find no room
    }
    if (!walk_.shared()) return node.child_count++;
    std::atomic_ref<std::uint8_t> count(node.child_count);
    std::uint8_t made = count.load(std::memory_order_relaxed);
    while (made < legal) {
      if (count.compare_exchange_weak(made, static_cast<std::uint8_t>(made + 1))) return made;
    }
    return -1;
  }

  // Actions are tried in an order that differs from node to node: a walk through all of them in
  // equal steps.
  std::size_t nth_to_try(Node& node, std::uint32_t n, std::uint32_t count) const {
    if (count == 1) return 0;
    // Kept with the node, which may get another index; threads that share a tree all find the same.
    auto order = static_cast<std::uint32_t>(mix64(walk_.order_seed + walk_.cursor)) | 1;
    if (!walk_.shared()) {
      if (node.auxiliary == 0) node.auxiliary = order;
      order = node.auxiliary;
    }
    const std::uint64_t salt = mix64(order);
    const auto start = static_cast<std::uint32_t>(((salt & 0xffffffff) * count) >> 32);
    auto stride = 1 + static_cast<std::uint32_t>(((salt >> 32) * (count - 1)) >> 32);
    while (std::gcd(stride, count) != 1) stride = stride % (count - 1) + 1;
    return (start + n * stride) % count;
  }

  // One of the outcomes met before, in proportion to how often they were.
  NodeIndex known_outcome(const Node& node, Rng& rng) const {
    const Tree& tree = walk_.tree;
    std::uint64_t total = 0;
    for (NodeIndex c = node.first_child; c != kNoNode; c = tree[c].next_sibling) {
      total += tree[c].visits;
    }
    std::uint64_t ticket = uniform_below(rng, total);
    NodeIndex child = node.first_child;
    while (ticket >= tree[child].visits) {
      ticket -= tree[child].visits;
      child = tree[child].next_sibling;
    }
    return child;
  }

  float probability(Action outcome) {
    walk_.game.chance_outcomes(walk_.state, walk_.outcomes);
    for (const ChanceOutcome& known : walk_.outcomes) {
      if (known.action != outcome) continue;
      return static_cast<float>(static_cast<double>(known.weight) /
                                static_cast<double>(total_weight(walk_.outcomes)));
    }
    return 0;
  }

  // PUCT with priors that differ needs all children at once.
  void make_all_children(Player player, Rng& rng) {
    const ActionList& actions = walk_.actions;
    if (!walk_.tree.has_room(actions.size())) return;
    std::array<double, kMaxActionsPerNode> priors{};
    fill_priors(player, rng, priors);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const NodeIndex child = walk_.tree.add_child(walk_.cursor, actions[i], player);
      walk_.tree.prior(child) = static_cast<float>(priors[i]);
    }
    walk_.tree[walk_.cursor].child_count = static_cast<std::uint8_t>(actions.size());
  }

  void fill_priors(Player player, Rng& rng, std::array<double, kMaxActionsPerNode>& priors) {
    const ActionList& actions = walk_.actions;
    const auto count = static_cast<double>(actions.size());
    if constexpr (EvaluatedGame<G>) {
      if (walk_.params.prior == Prior::kEvaluation) {
        double most = -2;
        walk_.calls += 2 * actions.size();
        for (std::size_t i = 0; i < actions.size(); ++i) {
          typename G::State next = walk_.state;
          walk_.game.apply(next, actions[i]);
          priors[i] = evaluate(walk_.game, next, player);
          most = std::max(most, priors[i]);
        }
        double total = 0;
        for (std::size_t i = 0; i < actions.size(); ++i) {
          priors[i] =
              exponential(std::max((priors[i] - most) / walk_.params.prior_temperature, -700.0));
          total += priors[i];
        }
        for (std::size_t i = 0; i < actions.size(); ++i) priors[i] /= total;
        return;
      }
    }
    if constexpr (RuleGame<G>) {
      ++walk_.calls;
      const Action favourite = rule_action(walk_.game, walk_.state, *rollout_.rule(), rng);
      const double share = walk_.params.prior_share;
      for (std::size_t i = 0; i < actions.size(); ++i) {
        priors[i] = (1 - share) / count + (actions[i] == favourite ? share : 0);
      }
    }
  }

  Walk<G>& walk_;
  const Rollout<G>& rollout_;
  Selection selection_;
  NodeIndex reference_ = kRoot;
};

}  // namespace muster::mcts
