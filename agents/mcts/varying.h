// Steps of a simulation in a tree whose nodes stand for more than one state, so that the actions a
// node offers vary from visit to visit: open loop, and information sets.
//
// An action is compared by how often it was available, not by the visits of its node (the
// subset-armed bandit of Cowling, Powley and Whitehouse 2012).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "agents/mcts/backup.h"
#include "agents/mcts/formulas.h"
#include "agents/mcts/walk.h"
#include "core/hash.h"

namespace muster::mcts {

template <Game G>
class VaryingActions {
 public:
  explicit VaryingActions(Walk<G>& walk) : walk_(walk) {
    if (walk.params.tree != TreeKind::kClosedLoop) marks_.resize(kActionCodes, 0);
  }

  // Chooses an action of `player` and goes on; no child when there is no room for it.
  Step decision(Player player, Rng& rng) {
    const NodeIndex node = node_of(player);
    if (node == kNoNode && walk_.params.information_sets()) return {};
    walk_.game.legal_actions(walk_.state, walk_.actions);
    Step step{node, kNoNode, 0, walk_.actions.size() == 1};
    if (mixes()) {
      step = mixed(node, player, rng);
    } else {
      step.child = bandit(node, player, rng);
    }
    if (step.child != kNoNode) walk_.game.apply(walk_.state, walk_.tree[step.child].action);
    return step;
  }

  // The node at which `state` is decided; kNoNode when it was never met.
  NodeIndex find(const typename G::State& state, Player player) const {
    return walk_.params.information_sets() ? walk_.tree.find_information_node(key(state, player))
                                           : kRoot;
  }

 private:
  static constexpr std::size_t kActionCodes = 65536;
  static std::size_t code(Action action) { return static_cast<std::size_t>(action); }

  std::uint64_t key(const typename G::State& state, Player player) const {
    const Player observer =
        walk_.params.tree == TreeKind::kSingleObserver ? walk_.searcher : player;
    return hash_combine(walk_.game.information_state(state, observer),
                        static_cast<std::uint64_t>(player));
  }
  NodeIndex node_of(Player player) {
    return walk_.params.information_sets() ? walk_.tree.information_node(key(walk_.state, player))
                                           : walk_.cursor;
  }
  bool mixes() const {
    if constexpr (CommitmentGame<G>) {
      return walk_.params.commitment != Commitment::kUcb && walk_.params.information_sets() &&
             walk_.game.commits(walk_.state);
    } else {
      return false;
    }
  }

  // Marks what is legal, then, of that, what has a child: actions with mark_ have none yet.
  std::size_t mark(NodeIndex node, Player player) {
    mark_ += 2;
    if (mark_ == 0) {  // after 2^31 steps
      std::fill(marks_.begin(), marks_.end(), 0);
      mark_ = 2;
    }
    for (const Action action : walk_.actions) marks_[code(action)] = mark_;
    std::size_t tried = 0;
    Tree& tree = walk_.tree;
    for (NodeIndex c = tree[node].first_child; c != kNoNode; c = tree[c].next_sibling) {
      Node& child = tree[c];
      if (child.player != player || marks_[code(child.action)] < mark_) continue;
      marks_[code(child.action)] = mark_ + 1;
      ++child.auxiliary;
      ++tried;
    }
    return tried;
  }

  NodeIndex bandit(NodeIndex node, Player player, Rng& rng) {
    Tree& tree = walk_.tree;
    const SearchParams& params = walk_.params;
    const std::size_t tried = mark(node, player);
    const std::size_t untried = walk_.actions.size() - tried;
    const auto [best, score] = best_available(node, player);
    const bool expands =
        untried > 0 &&
        may_widen(params.widening, params.widening_exponent, tree[node].visits, tried) &&
        (tried == 0 || tree.has_room(1)) &&
        (tried == 0 || params.urgency == Urgency::kFirst || untried_score(node, player) > score);
    if (!expands) return best;
    std::uint64_t ticket = uniform_below(rng, untried);
    for (const Action action : walk_.actions) {
      if (marks_[code(action)] != mark_ || ticket-- != 0) continue;
      const NodeIndex child = tree.add_child(node, action, player);
      if (child != kNoNode) tree[child].auxiliary = 1;
      return child;
    }
    return kNoNode;
  }

  struct Best {
    NodeIndex child = kNoNode;
    double score = -std::numeric_limits<double>::infinity();
  };
  Best best_available(NodeIndex node, Player player) const {
    const Tree& tree = walk_.tree;
    const SearchParams& params = walk_.params;
    const double prior = 1.0 / static_cast<double>(walk_.actions.size());
    Best best;
    for (NodeIndex c = tree[node].first_child; c != kNoNode; c = tree[c].next_sibling) {
      const Node& child = tree[c];
      if (child.player != player || marks_[code(child.action)] != mark_ + 1) continue;
      const double score =
          child.mean() +
          (params.formula == Formula::kPuct
               ? Puct(params.exploration, child.auxiliary).bonus(prior, child.visits)
               : Uct(params.exploration, child.auxiliary).bonus(prior, child.visits));
      if (score > best.score) best = {c, score};
    }
    return best;
  }

  double untried_score(NodeIndex node, Player player) const {
    const SearchParams& params = walk_.params;
    double score = params.urgency_value;
    if (params.urgency == Urgency::kParent) {
      double sum = 0;
      double visits = 0;
      const Tree& tree = walk_.tree;
      for (NodeIndex c = tree[node].first_child; c != kNoNode; c = tree[c].next_sibling) {
        if (tree[c].player != player) continue;
        sum += tree[c].value_sum;
        visits += tree[c].visits;
      }
      score = (visits > 0 ? sum / visits : 0) - score;
    }
    const double prior = 1.0 / static_cast<double>(walk_.actions.size());
    const std::uint32_t visits = std::max(walk_.tree[node].visits, 1U);
    score += params.formula == Formula::kPuct
                 ? Puct(params.exploration, visits).untried_bonus(prior)
                 : Uct(params.exploration, visits).untried_bonus(prior);
    return score;
  }

  // A commitment node: draws by regret matching or Exp3 over all actions.
  Step mixed(NodeIndex node, Player player, Rng& rng) {
    Tree& tree = walk_.tree;
    if (mark(node, player) < walk_.actions.size()) {
      for (const Action action : walk_.actions) {
        if (marks_[code(action)] == mark_ && tree.add_child(node, action, player) == kNoNode) {
          return {};
        }
      }
    }
    std::array<NodeIndex, kMaxActionsPerNode> children{};
    std::array<double, kMaxActionsPerNode> scores{};
    std::array<double, kMaxActionsPerNode> strategy{};
    std::array<double, kMaxActionsPerNode> probabilities{};
    std::size_t count = 0;
    for (NodeIndex c = tree[node].first_child; c != kNoNode; c = tree[c].next_sibling) {
      if (tree[c].player != player || marks_[code(tree[c].action)] < mark_) continue;
      scores[count] = tree.mixing(c).score;
      children[count++] = c;
    }
    const SearchParams& params = walk_.params;
    const auto formula = params.commitment == Commitment::kExp3 ? exp3 : regret_matching;
    formula({scores.data(), count}, params.mixing, {strategy.data(), count},
            {probabilities.data(), count});
    double ticket = uniform_unit(rng);
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < count; ++i) tree.mixing(children[i]).strategy += strategy[i];
    while (drawn + 1 < count && ticket >= probabilities[drawn]) ticket -= probabilities[drawn++];
    return {node, children[drawn], static_cast<float>(probabilities[drawn]),
            walk_.actions.size() == 1};
  }

  Walk<G>& walk_;
  std::vector<std::uint32_t> marks_;  // by action code
  std::uint32_t mark_ = 0;
};

}  // namespace muster::mcts
