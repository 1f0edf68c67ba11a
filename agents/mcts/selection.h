// Which child of a decision node a simulation goes to.
#pragma once

#include <algorithm>
#include <limits>

#include "agents/mcts/formulas.h"
#include "agents/mcts/params.h"
#include "agents/mcts/tree.h"
#include "core/game.h"

namespace muster::mcts {

class Selection {
 public:
  struct Choice {
    NodeIndex child = kNoNode;
    double score = -std::numeric_limits<double>::infinity();
  };

  // Both outlive the selection.
  Selection(const SearchParams& params, Tree& tree)
      : params_(params),
        tree_(tree),
        blended_(params.rave || params.implicit_minimax > 0 || params.solver) {}

  // The child with the highest score for `player`, the latest made among equals; no child when none
  // is made. `reference` is the node whose all-moves-as-first values count (RAVE).
  Choice best(NodeIndex parent, Player player, NodeIndex reference) const {
    const std::uint32_t visits = load(tree_[parent].visits);
    if (params_.formula == Formula::kPuct) {
      return best_by(Puct(params_.exploration, visits), parent, player, reference);
    }
    return best_by(Uct(params_.exploration, visits), parent, player, reference);
  }

  // What an action without a node competes with, at a node that has children.
  double untried_score(NodeIndex parent, std::uint8_t legal) const {
    double score = params_.urgency_value;
    if (params_.urgency == Urgency::kParent) score = mean_of_children(parent) - score;
    const std::uint32_t visits = load(tree_[parent].visits);
    return score + (params_.formula == Formula::kPuct
                        ? Puct(params_.exploration, visits).untried_bonus(1.0 / legal)
                        : Uct(params_.exploration, visits).untried_bonus(1.0 / legal));
  }

 private:
  template <class F>
  Choice best_by(const F& formula, NodeIndex parent, Player player, NodeIndex reference) const {
    return blended_ ? best_blended(formula, parent, player, reference)
                    : best_plain(formula, parent);
  }

  // What the prior of a child is, where the formula asks for it.
  template <class F>
  double prior_of(NodeIndex index, double uniform) const {
    if (!F::kUsesPrior) return 0;
    return params_.informed_priors() ? static_cast<double>(tree_.prior(index)) : uniform;
  }

  template <class F>
  Choice best_plain(const F& formula, NodeIndex parent) const {
    Choice best;
    const double uniform = 1.0 / std::max<int>(load(tree_[parent].legal_count), 1);
    for (NodeIndex index = load_link(tree_[parent].first_child); index != kNoNode;
         index = tree_[index].next_sibling) {
      const Node& child = tree_[index];
      const std::uint32_t pending = load(child.pending);
      const std::uint32_t visits = load(child.visits) + pending;
      const double prior = prior_of<F>(index, uniform);
      double score = 0;
      if (visits > 0) [[likely]] {
        score = (load(child.value_sum) - pending) / visits + formula.bonus(prior, visits);
      } else {
        score = urgency_of_made(parent) + formula.untried_bonus(prior);
      }
      if (score > best.score) best = {index, score};
    }
    return best;
  }

  template <class F>
  Choice best_blended(const F& formula, NodeIndex parent, Player player,
                      NodeIndex reference) const {
    Choice best;
    const double uniform = 1.0 / std::max<int>(tree_[parent].legal_count, 1);
    const double proven = params_.solver ? best_low(parent, player) : -1;
    Choice cut;  // a child that proves the bound: gone to when nothing else is left to look into
    for (NodeIndex index = tree_[parent].first_child; index != kNoNode;
         index = tree_[index].next_sibling) {
      const Node& child = tree_[index];
      if (params_.solver) {
        const Bounds& bounds = tree_.bounds(index);
        if (high_for(player, bounds) <= proven) {  // cannot be better
          if (low_for(player, bounds) >= proven) cut = {index, proven};
          continue;
        }
      }
      const double prior = prior_of<F>(index, uniform);
      const double score =
          child.visits > 0
              ? blended_mean(index, player, reference) + formula.bonus(prior, child.visits)
              : urgency_of_made(parent) + formula.untried_bonus(prior);
      if (score > best.score) best = {index, score};
    }
    return best.child != kNoNode ? best : cut;
  }

  double blended_mean(NodeIndex index, Player player, NodeIndex reference) const {
    const Node& child = tree_[index];
    double mean = child.mean();
    if (params_.implicit_minimax > 0) {
      const double backed_up = player == 0 ? tree_.minimax(index) : -tree_.minimax(index);
      mean += params_.implicit_minimax * (backed_up - mean);
    }
    if (params_.rave) {
      const Amaf* amaf = amaf_of(index, reference);
      if (amaf != nullptr && amaf->visits > 0) {
        const double share = rave_share(amaf->visits, child.visits, params_.rave_bias);
        mean += share * (amaf->value_sum / amaf->visits - mean);
      }
    }
    return mean;
  }

  // Of the same action at the reference node; the child's own when that is its parent.
  const Amaf* amaf_of(NodeIndex index, NodeIndex reference) const {
    if (reference == kOwnParent) return &tree_.amaf(index);
    const NodeIndex twin = tree_.child(reference, tree_[index].action);
    if (twin == kNoNode || tree_[twin].player != tree_[index].player) return nullptr;
    return &tree_.amaf(twin);
  }

  double best_low(NodeIndex parent, Player player) const {
    double best = -1;
    for (NodeIndex index = tree_[parent].first_child; index != kNoNode;
         index = tree_[index].next_sibling) {
      best = std::max(best, low_for(player, tree_.bounds(index)));
    }
    return best;
  }

  // For children made at once, before their first visit.
  double urgency_of_made(NodeIndex parent) const {
    if (params_.urgency == Urgency::kFirst) return kFirstOfAll;
    return params_.urgency == Urgency::kParent ? mean_of_children(parent) - params_.urgency_value
                                               : params_.urgency_value;
  }

  // Above every score, but with room for the bonus of a prior.
  static constexpr double kFirstOfAll = 1e6;

  double mean_of_children(NodeIndex parent) const {
    double sum = 0;
    double visits = 0;
    for (NodeIndex index = load_link(tree_[parent].first_child); index != kNoNode;
         index = tree_[index].next_sibling) {
      sum += load(tree_[index].value_sum);
      visits += load(tree_[index].visits);
    }
    return visits > 0 ? sum / visits : 0;
  }

 public:
  static constexpr NodeIndex kOwnParent = ~NodeIndex{0};  // reference: each child's own parent

 private:
  const SearchParams& params_;
  Tree& tree_;
  bool blended_;
};

}  // namespace muster::mcts
