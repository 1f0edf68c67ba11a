// Exact values of two-player zero-sum games with chance: expectimax to a depth or to the end of the
// game, with alpha-beta at decisions and *-minimax at chance nodes.
//
// Star1 and Star2: Ballard, "The *-minimax search procedure for trees containing chance nodes"
// (1983); with a transposition table: Hauk, Buro and Schaeffer, "*-Minimax performance in
// backgammon" (2004).
//
// For games that end: a line of play with more than MoveOrder::kMaxLevel choices is cut off there
// (and the value is not `proven`). Games that can go round in circles are for value_iteration.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "agents/exact/limits.h"
#include "agents/exact/move_order.h"
#include "agents/exact/transposition_table.h"
#include "core/game.h"

namespace muster::exact {

// A game that says that one player's gain is the other's loss. That it has two players is known
// only when its scenario is, and is a precondition of the search.
template <class G>
concept ZeroSumGame = Game<G> && requires {
  requires G::kZeroSum;
};

// Exact values are those of games of perfect information. kAsIfOpen searches a game that hides
// something as if every player saw all of the state: one guess at what is hidden.
enum class Information : std::uint8_t { kPerfect, kAsIfOpen };

// The estimate of a state that is not looked into, for player 0; 0 when the game has none. Players'
// own estimates need not be each other's negatives; half the difference is.
template <Game G>
double zero_sum_estimate(const G& game, const typename G::State& state) {
  if constexpr (EvaluatedGame<G>) {
    return (evaluate(game, state, 0) - evaluate(game, state, 1)) / 2;
  } else {
    return 0;
  }
}

// Searches states of one game of two players; keeps its table from one run to the next.
template <ZeroSumGame G, Information kInformation = Information::kPerfect>
requires(!G::kHiddenInformation || kInformation == Information::kAsIfOpen) class Search {
 public:
  using State = typename G::State;

  // `game` outlives the search.
  Search(const G& game, const Options& options)
      : game_(game),
        pruning_(options.pruning),
        table_(options.pruning == Pruning::kPlain ? 0 : options.table_bytes),
        order_(std::make_unique<MoveOrder<G>>()) {}

  const TranspositionTable& table() const { return table_; }

  // Searches any state within the limits.
  Result run(const State& root, const Limits& limits) {
    budget_ = Budget(limits);
    table_.new_search();
    order_->forget();
    Root plan = begin(root, limits);
    Result result;
    result.value = zero_sum_estimate(game_, root);
    if (!plan.actions.empty()) result.best = plan.actions[0].action;
    const int last = std::clamp(limits.depth, 1, kUnlimited);
    for (int depth = limits.deepen ? 1 : last; depth <= last; ++depth) {
      const Value value = search_root(plan, depth);
      if (budget_.spent()) break;
      result.value = value.value;
      result.proven = value.kind == Kind::kProven;
      result.completed_depth = depth;
      if (!plan.actions.empty()) result.best = plan.best;
      if (result.best.has_value()) result.principal_variation = variation(plan, depth);
      if (result.best.has_value() && plan.all) result.action_values = listed(plan);
      if (result.proven) break;
    }
    result.nodes = budget_.nodes();
    return result;
  }

 private:
  static constexpr int kMaxLevel = MoveOrder<G>::kMaxLevel;

  // kOnly: the state had one successor, which has taken its place.
  enum class Kind : std::uint8_t { kCut, kProven, kOnly };
  struct Value {
    double value;
    Kind kind;
  };
  static constexpr Kind kind_of(bool proven) { return proven ? Kind::kProven : Kind::kCut; }

  struct Root {
    const State* state;
    Player mover;
    bool all;  // every action with the full window
    double alpha;
    double beta;
    Limits limits;
    std::vector<ActionValue> actions;  // in the order of search
    Action best{};
  };

  Root begin(const State& root, const Limits& limits) {
    Root plan{.state = &root,
              .mover = game_.to_move(root),
              .all = limits.action_values,
              .alpha = limits.action_values ? -1 : limits.alpha,
              .beta = limits.action_values ? 1 : limits.beta,
              .limits = limits,
              .actions = {}};
    if (plan.mover < 0) return plan;
    OrderedActions list;
    game_.legal_actions(root, list.actions());
    const typename TranspositionTable::Entry* entry =
        table_.enabled() ? table_.find(game_.hash(root)) : nullptr;
    order_->score(game_, root, plan.mover, 0, best_of(entry), list);
    for (std::size_t i = 0; i < list.size(); ++i) plan.actions.push_back({list.take(i), 0, false});
    return plan;
  }

  static std::uint16_t best_of(const TranspositionTable::Entry* entry) {
    return entry == nullptr ? TranspositionTable::kNoBest : entry->best;
  }

  // One search of the root; on the way out the best action is first.
  Value search_root(Root& plan, int depth) {
    by_turns_ = plan.limits.unit == DepthUnit::kTurns && depth != kUnlimited;
    horizon_ = game_.turn(*plan.state) + depth;
    if (plan.mover < 0) {
      State state = *plan.state;
      return value(state, plan.alpha, plan.beta, depth, 0);
    }
    const int left = plan.actions.size() == 1 ? depth : below(depth);
    const double sign = plan.mover == 0 ? 1 : -1;
    double low = plan.mover == 0 ? plan.alpha : -plan.beta;
    const double high = plan.mover == 0 ? plan.beta : -plan.alpha;
    double best = -std::numeric_limits<double>::infinity();
    std::size_t best_place = 0;
    bool best_proven = false;
    bool all_proven = true;
    for (std::size_t i = 0; i < plan.actions.size(); ++i) {
      ActionValue& action = plan.actions[i];
      State next = *plan.state;
      game_.apply(next, action.action);
      const double floor = plan.all || pruning_ == Pruning::kPlain ? -1 : std::max(low, best);
      const Value child = seen_by(plan.mover, next, floor, high, left, 1);
      if (budget_.spent()) return {0, Kind::kCut};
      action.value = child.value;
      action.proven = child.kind == Kind::kProven;
      all_proven = all_proven && action.proven;
      if (sign * child.value > best) {
        best = sign * child.value;
        best_place = i;
        best_proven = action.proven;
      }
      if (best >= high && !plan.all && pruning_ != Pruning::kPlain) {
        all_proven = best_proven;
        break;
      }
    }
    plan.best = plan.actions[best_place].action;
    std::rotate(plan.actions.begin(),
                plan.actions.begin() + static_cast<std::ptrdiff_t>(best_place),
                plan.actions.begin() + static_cast<std::ptrdiff_t>(best_place) + 1);
    return {sign * best, kind_of(all_proven)};
  }

  // The value of a state under a window given in `mover`'s view.
  Value seen_by(Player mover, State& state, double low, double high, int left, int level) {
    return mover == 0 ? value(state, low, high, left, level)
                      : value(state, -high, -low, left, level);
  }

  static int below(int left) { return left == kUnlimited ? left : left - 1; }

  // The value of `state` if it lies within (alpha, beta), else a bound: fail-soft. `left`:
  // decisions still to be looked at, or turns. Spends the state.
  Value value(State& state, double alpha, double beta, int left, int level) {
    for (;;) {
      if (!budget_.take()) return {0, Kind::kCut};
      const Player mover = game_.to_move(state);
      if (mover == kTerminal) return {game_.returns(state)[0], Kind::kProven};
      if (by_turns_) {
        left = horizon_ - game_.turn(state);
        if (left <= 0) return estimate(state);
      }
      const Value result = mover == kChance
                               ? chance_value(state, alpha, beta, left, level)
                               : decision_value(state, mover, alpha, beta, left, level);
      if (result.kind != Kind::kOnly) return result;
    }
  }

  Value estimate(const State& state) const { return {zero_sum_estimate(game_, state), Kind::kCut}; }

  Value decision_value(State& state, Player mover, double alpha, double beta, int left, int level) {
    OrderedActions list;
    game_.legal_actions(state, list.actions());
    if (list.size() == 1) {
      game_.apply(state, list.actions()[0]);
      return {0, Kind::kOnly};
    }
    if (left <= 0 || level >= kMaxLevel) return estimate(state);
    const std::uint64_t key = table_.enabled() ? game_.hash(state) : 0;
    const TranspositionTable::Entry* entry = table_.find(key);
    if (entry != nullptr) {
      const Bounds known = TranspositionTable::bounds_at(*entry, left);
      if (known.lower >= beta || known.exact()) return lower_of(known);
      if (known.upper <= alpha) return upper_of(known);
    }
    order_->score(game_, state, mover, level, best_of(entry), list);
    const std::uint64_t nodes_before = budget_.nodes();
    const double low = mover == 0 ? alpha : -beta;
    const double high = mover == 0 ? beta : -alpha;
    const int left_below = by_turns_ ? left : below(left);
    double best = -std::numeric_limits<double>::infinity();
    Action best_action{};
    bool proven = true;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Action action = list.take(i);
      State next = state;
      game_.apply(next, action);
      const double floor = pruning_ == Pruning::kPlain ? -1 : std::max(low, best);
      const Value child = seen_by(mover, next, floor, high, left_below, level + 1);
      if (budget_.spent()) return {0, Kind::kCut};
      const double gain = mover == 0 ? child.value : -child.value;
      proven = proven && child.kind == Kind::kProven;
      if (gain > best) {
        best = gain;
        best_action = action;
      }
      if (best >= high && pruning_ != Pruning::kPlain) {
        proven = child.kind == Kind::kProven;
        order_->cut_off(mover, action, level,
                        static_cast<int>(std::bit_width(budget_.nodes() - nodes_before)));
        break;
      }
    }
    const Value result{mover == 0 ? best : -best, kind_of(proven)};
    remember(key, left, result, alpha, beta, static_cast<std::uint16_t>(best_action), nodes_before);
    return result;
  }

  static Value lower_of(const Bounds& bounds) {
    return {bounds.lower, kind_of(bounds.lower_proven && (!bounds.exact() || bounds.upper_proven))};
  }
  static Value upper_of(const Bounds& bounds) {
    return {bounds.upper, kind_of(bounds.upper_proven && (!bounds.exact() || bounds.lower_proven))};
  }

  void remember(std::uint64_t key, int left, const Value& found, double alpha, double beta,
                std::uint16_t best, std::uint64_t nodes_before) {
    if (!table_.enabled()) return;
    const bool proven = found.kind == Kind::kProven;
    Bounds bounds;
    if (found.value > alpha && found.value > -1) {
      bounds.lower = found.value;
      bounds.lower_proven = proven;
    }
    if (found.value < beta && found.value < 1) {
      bounds.upper = found.value;
      bounds.upper_proven = proven;
    }
    table_.store(key, left, bounds, best, budget_.nodes() - nodes_before);
  }

  // What is known of the outcomes of a chance node, and of its value.
  struct Outcomes {
    ChanceList list;
    std::array<Bounds, kMaxActionsPerNode> bounds;
    double scale = 1;  // 1 / sum of weights
    double lower = -1;
    double upper = 1;

    double probability(std::size_t i) const { return static_cast<double>(list[i].weight) * scale; }
    void learn(std::size_t i, const Bounds& now) {
      lower += probability(i) * (now.lower - bounds[i].lower);
      upper += probability(i) * (now.upper - bounds[i].upper);
      bounds[i] = now;
    }
    // The values of outcome i above which the node's value is above `value`, however good or bad
    // the other outcomes are within their bounds.
    double least(std::size_t i, double value) const {
      return (value - (upper - probability(i) * bounds[i].upper)) / probability(i);
    }
    double most(std::size_t i, double value) const {
      return (value - (lower - probability(i) * bounds[i].lower)) / probability(i);
    }
    Value lower_bound() const {
      bool proven = true;
      for (std::size_t i = 0; i < list.size(); ++i) proven = proven && bounds[i].lower_proven;
      return {lower, kind_of(proven)};
    }
    Value upper_bound() const {
      bool proven = true;
      for (std::size_t i = 0; i < list.size(); ++i) proven = proven && bounds[i].upper_proven;
      return {upper, kind_of(proven)};
    }
    // All outcomes are known exactly.
    Value mean() const {
      Value mean{0, Kind::kProven};
      for (std::size_t i = 0; i < list.size(); ++i) {
        mean.value += probability(i) * bounds[i].lower;
        if (!bounds[i].lower_proven || !bounds[i].upper_proven) mean.kind = Kind::kCut;
      }
      return mean;
    }
  };

  Value chance_value(State& state, double alpha, double beta, int left, int level) {
    Outcomes outcomes;
    game_.chance_outcomes(state, outcomes.list);
    if (outcomes.list.size() == 1) {
      game_.apply(state, outcomes.list[0].action);
      return {0, Kind::kOnly};
    }
    if (level >= kMaxLevel) return estimate(state);
    const std::uint64_t key = table_.enabled() ? game_.hash(state) : 0;
    if (const auto* entry = table_.find(key); entry != nullptr) {
      const Bounds known = TranspositionTable::bounds_at(*entry, left);
      if (known.lower >= beta || known.exact()) return lower_of(known);
      if (known.upper <= alpha) return upper_of(known);
    }
    if (pruning_ < Pruning::kStar1) {
      alpha = -1;
      beta = 1;
    }
    const std::uint64_t nodes_before = budget_.nodes();
    outcomes.scale = 1 / static_cast<double>(total_weight(outcomes.list));
    std::fill_n(outcomes.bounds.begin(), outcomes.list.size(), Bounds{});
    const Value result = star(state, outcomes, alpha, beta, left, level);
    if (budget_.spent()) return {0, Kind::kCut};
    remember(key, left, result, alpha, beta, TranspositionTable::kNoBest, nodes_before);
    return result;
  }

  // Narrows the outcomes one by one until the node's value is known, or known to be outside of the
  // window. A bound that decides is given on the right side of the window whatever the rounding.
  Value star(const State& state, Outcomes& outcomes, double alpha, double beta, int left,
             int level) {
    if (pruning_ == Pruning::kStar2 && (alpha > -1 || beta < 1)) {
      for (std::size_t i = 0; i < outcomes.list.size(); ++i) {
        State next = state;
        game_.apply(next, outcomes.list[i].action);
        outcomes.learn(
            i, probe(next, outcomes.least(i, alpha), outcomes.most(i, beta), left, level + 1));
        if (budget_.spent()) return {0, Kind::kCut};
        if (outcomes.lower >= beta) return outcomes.lower_bound();
        if (outcomes.upper <= alpha) return outcomes.upper_bound();
      }
    }
    for (std::size_t i = 0; i < outcomes.list.size(); ++i) {
      const Bounds known = outcomes.bounds[i];
      if (known.exact()) continue;
      const double least = outcomes.least(i, alpha);
      const double most = outcomes.most(i, beta);
      if (least >= known.upper) return at_most(outcomes.upper_bound(), alpha);
      if (most <= known.lower) return at_least(outcomes.lower_bound(), beta);
      State next = state;
      game_.apply(next, outcomes.list[i].action);
      const double low = std::max(least, known.lower);
      const double high = std::min(most, known.upper);
      const Value child = value(next, low, high, left, level + 1);
      if (budget_.spent()) return {0, Kind::kCut};
      Bounds now = known;
      if (child.value < high) {
        now.upper = child.value;
        now.upper_proven = child.kind == Kind::kProven;
      }
      if (child.value > low) {
        now.lower = child.value;
        now.lower_proven = child.kind == Kind::kProven;
      }
      outcomes.learn(i, now);
      if (child.value <= least) return at_most(outcomes.upper_bound(), alpha);
      if (child.value >= most) return at_least(outcomes.lower_bound(), beta);
    }
    return outcomes.mean();
  }

  static Value at_most(Value bound, double alpha) {
    return {std::min(bound.value, alpha), bound.kind};
  }
  static Value at_least(Value bound, double beta) {
    return {std::max(bound.value, beta), bound.kind};
  }

  // Bounds on the value of a state from the table and from its most promising action alone. Values
  // up to `least`, or from `most` on, are as good as any other.
  Bounds probe(State& state, double least, double most, int left, int level) {
    OrderedActions list;
    Player mover = kTerminal;
    for (;;) {
      if (!budget_.take()) return {};
      mover = game_.to_move(state);
      if (mover == kTerminal) return exactly({game_.returns(state)[0], Kind::kProven});
      if (by_turns_) {
        left = horizon_ - game_.turn(state);
        if (left <= 0) return exactly(estimate(state));
      }
      if (mover == kChance) break;
      game_.legal_actions(state, list.actions());
      if (list.size() > 1) break;
      game_.apply(state, list.actions()[0]);
    }
    if ((mover != kChance && left <= 0) || level >= kMaxLevel) return exactly(estimate(state));
    const TranspositionTable::Entry* entry =
        table_.enabled() ? table_.find(game_.hash(state)) : nullptr;
    Bounds known = entry == nullptr ? Bounds{} : TranspositionTable::bounds_at(*entry, left);
    if (mover == kChance || known.exact()) return known;
    if (mover == 0 ? known.lower >= most || most >= 1 : known.upper <= least || least <= -1) {
      return known;  // more cannot help
    }
    order_->score(game_, state, mover, level, best_of(entry), list);
    game_.apply(state, list.take(0));
    const double low = mover == 0 ? known.lower : std::max(least, known.lower);
    const double high = mover == 0 ? std::min(most, known.upper) : known.upper;
    if (low >= high) return known;
    const Value found = value(state, low, high, by_turns_ ? left : below(left), level + 1);
    if (mover == 0 && found.value > known.lower) {
      known.lower = found.value;
      known.lower_proven = found.kind == Kind::kProven;
    } else if (mover == 1 && found.value < known.upper) {
      known.upper = found.value;
      known.upper_proven = found.kind == Kind::kProven;
    }
    return known;
  }

  static Bounds exactly(const Value& value) {
    const bool proven = value.kind == Kind::kProven;
    return {value.value, value.value, proven, proven};
  }

  std::vector<ActionValue> listed(const Root& plan) const {
    ActionList actions;
    game_.legal_actions(*plan.state, actions);
    std::vector<ActionValue> values;
    for (const Action action : actions) {
      values.push_back(*std::find_if(plan.actions.begin(), plan.actions.end(),
                                     [&](const ActionValue& v) { return v.action == action; }));
    }
    return values;
  }

  std::vector<Action> variation(const Root& plan, int depth) const {
    std::vector<Action> line;
    State state = *plan.state;
    int left = depth;
    ActionList actions;
    game_.legal_actions(state, actions);
    Action next = plan.best;
    for (bool known = true; known && line.size() < kMaxLevel;) {
      line.push_back(next);
      if (actions.size() != 1) left = below(left);
      game_.apply(state, next);
      const Player mover = game_.to_move(state);
      if (mover < 0) break;
      if (by_turns_) left = horizon_ - game_.turn(state);
      if (by_turns_ && left <= 0) break;
      game_.legal_actions(state, actions);
      next = actions[0];
      if (actions.size() == 1) continue;
      if (left <= 0) break;
      const auto* entry = table_.enabled() ? table_.find(game_.hash(state)) : nullptr;
      next = Action{best_of(entry)};
      known = std::find(actions.begin(), actions.end(), next) != actions.end();
    }
    return line;
  }

  const G& game_;
  Pruning pruning_;
  TranspositionTable table_;
  std::unique_ptr<MoveOrder<G>> order_;
  Budget budget_;
  bool by_turns_ = false;
  int horizon_ = 0;
};

}  // namespace muster::exact
