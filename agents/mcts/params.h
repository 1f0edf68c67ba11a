// The settings of a tree search. Each option is a small independent choice; together they span the
// family: UCT, PUCT, RAVE, implicit minimax, solver, open loop, information sets, parallel.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace muster::mcts {

// What a node of the tree stands for.
enum class TreeKind {
  // A state. Chance outcomes are nodes of their own. With hidden information: of one
  // determinization
  // at a time (perfect information Monte Carlo; Ginsberg 2001).
  kClosedLoop,
  // A sequence of decisions, whatever chance did in between (Perez et al. 2015).
  kOpenLoop,
  // An information set of the searching player, who sees the others' decisions as it sees the game
  // (single-observer IS-MCTS; Cowling, Powley and Whitehouse 2012).
  kSingleObserver,
  // An information set of the player to move, for every player (multiple-observer IS-MCTS).
  kMultipleObserver,
};

enum class Formula {
  kUct,   // mean + c sqrt(ln N / n)            (Kocsis and Szepesvari 2006)
  kPuct,  // mean + c p sqrt(N) / (1 + n)       (Rosin 2011; Silver et al. 2017)
};

// The value that an action not tried yet competes with.
enum class Urgency {
  kFirst,   // infinite: every action is tried once before any twice
  kValue,   // `urgency_value` (Gelly and Wang 2006)
  kParent,  // the mean over the actions tried so far, less `urgency_value`
};

// Where PUCT's p comes from.
enum class Prior {
  kUniform,
  kEvaluation,  // softmax of evaluate() after the action, by `prior_temperature`
  kRule,        // `prior_share` on the action of the rollouts' rule, the rest uniform
};

// How choices are made at commitment nodes (CommitmentGame) of information-set trees.
enum class Commitment {
  kUcb,             // decoupled UCT
  kRegretMatching,  // Hart and Mas-Colell 2000, on sampled values
  kExp3,            // Auer et al. 2002
};

enum class Parallel {
  kNone,
  kTrees,    // root-parallel: `workers` trees of their own, summed: the same bits for any number of
             // threads
  kThreads,  // tree-parallel: `workers` threads in one tree, with virtual loss: not reproducible
  kRollouts,  // leaf-parallel: the `rollouts` of a leaf at the same time: the same bits for any
              // number of threads
};

enum class Budget {
  kDecision,  // iterations and calls for every decision
  kTurn,      // iterations and calls for all decisions of one own turn
};

struct SearchParams {
  std::int64_t iterations = 1000;  // 0 = until another limit
  std::int64_t time_ms = 0;        // per decision; 0 = no limit
  // Calls of the game, of which simulations may make so many: moves and outcomes of chance played,
  // evaluations, actions asked of the rule. What TAG and Stratega count, forward-model calls, are
  // the first two alone. 0 = no limit.
  std::int64_t calls = 0;
  Budget budget = Budget::kDecision;
  double turn_share = 0.5;  // of what is left for the turn that a decision takes, (0, 1]

  TreeKind tree = TreeKind::kClosedLoop;
  std::int64_t determinizations = 8;  // closed-loop trees per decision with hidden information

  Formula formula = Formula::kUct;
  double exploration = 1.0;  // c >= 0, beside returns in [-1, 1]
  Urgency urgency = Urgency::kFirst;
  double urgency_value = 0;
  Prior prior = Prior::kUniform;
  double prior_temperature = 0.1;  // > 0
  double prior_share = 0.5;        // [0, 1]

  // A node with N visits has at most ceil(widening N^widening_exponent) children; 0 = no limit
  // (progressive widening; Coulom 2007). For outcomes of chance: double progressive widening
  // (Couetoux et al. 2011).
  double widening = 0;
  double chance_widening = 0;
  double widening_exponent = 0.5;

  bool rave = false;                // all moves as first (Gelly and Silver 2007) ...
  double rave_bias = 1e-3;          // weight b of beta = m / (m + n + b m n)
  std::int64_t rave_reference = 0;  // ... of the nearest node above with so many visits (GRAVE;
                                    // Cazenave 2015); 0 = of the node itself
  double implicit_minimax = 0;      // share of backed-up evaluations (Lanctot et al. 2014), [0, 1]
  bool solver = false;              // proven bounds (Cazenave and Saffidine 2010)

  Commitment commitment = Commitment::kUcb;
  double mixing = 0.1;  // share of uniform choices of regret matching and Exp3, (0, 1]

  std::int64_t rollouts = 1;  // per leaf
  bool reuse = false;         // go on with what earlier searches of the match know
  std::int64_t max_nodes = 1 << 20;
  bool recycle = true;  // a full tree forgets its least visited half; else it stops growing
  Parallel parallel = Parallel::kNone;
  std::int64_t workers = 1;
  std::int64_t threads = 0;   // 0 = as many as oneTBB gives
  bool keep_squares = false;  // of root values, for confidence intervals

  bool informed_priors() const { return formula == Formula::kPuct && prior != Prior::kUniform; }
  bool information_sets() const {
    return tree == TreeKind::kSingleObserver || tree == TreeKind::kMultipleObserver;
  }
};

inline constexpr std::int64_t kMinNodes = 1 + kMaxActionsPerNode;  // room for one decision

// Options that need two players and returns that sum up to zero.
template <Game G>
constexpr bool two_sided() {
  if constexpr (requires { G::kZeroSum; }) {
    return G::kZeroSum;
  } else {
    return false;
  }
}

}  // namespace muster::mcts
