// What the tests of tree search share: positions, exact values by brute force, the options that a
// search must work with, and trees to look into.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/mcts/mcts_agent.h"
#include "agents/mcts/search.h"
#include "core/config/reader.h"
#include "core/game.h"
#include "core/status.h"
#include "games/classic/connect_four.h"
#include "games/classic/tic_tac_toe.h"

namespace muster::testing {

// Tic-tac-toe after these cells were marked in turn.
inline classic::TicTacToe::State after(std::initializer_list<int> cells) {
  const classic::TicTacToe game;
  classic::TicTacToe::State state = game.initial_state();
  for (const int cell : cells) game.apply(state, static_cast<Action>(cell));
  return state;
}

// Connect four after discs in these columns, from 1.
inline classic::ConnectFour::State discs(std::string_view columns) {
  return classic::ConnectFour::position(columns).value();
}

// The state after the deals or decisions given.
template <Game G>
typename G::State after_actions(const G& game, std::initializer_list<int> actions) {
  typename G::State state = game.initial_state();
  for (const int action : actions) game.apply(state, static_cast<Action>(action));
  return state;
}

// A decision reached by at most `steps` random steps.
template <Game G>
typename G::State random_position(const G& game, Rng& rng, int steps) {
  typename G::State state = game.initial_state();
  typename G::State last = state;
  ActionList legal;
  for (int i = 0; i <= steps; ++i) {
    const Player player = game.to_move(state);
    if (player == kTerminal) return last;
    if (player == kChance) {
      game.apply(state, game.sample_chance(state, rng));
      continue;
    }
    last = state;
    game.legal_actions(state, legal);
    game.apply(state, legal[uniform_below(rng, legal.size())]);
  }
  return last;
}

// Values of perfect play: expectations at chance nodes, and every player takes what is best for
// itself, the first among equals (max^n). Of games without hidden information whose tree is small.
template <Game G>
class Exact {
 public:
  using State = typename G::State;
  explicit Exact(const G& game) : game_(game) {}

  Returns value(const State& state) {
    const Player player = game_.to_move(state);
    if (player == kTerminal) return game_.returns(state);
    const auto known = values_.find(game_.hash(state));
    if (known != values_.end()) return known->second;
    const Returns value = player == kChance ? expected(state) : after(state, best(state).front());
    values_.emplace(game_.hash(state), value);
    return value;
  }
  Returns after(State state, Action action) {
    game_.apply(state, action);
    return value(state);
  }
  // The actions that are best for the player to move, in legal order.
  std::vector<Action> best(const State& state) {
    const auto player = static_cast<std::size_t>(game_.to_move(state));
    ActionList legal;
    game_.legal_actions(state, legal);
    double most = -2;
    std::vector<Action> best;
    for (const Action action : legal) {
      const double value = after(state, action)[player];
      if (value > most + 1e-9) best.clear();
      if (best.empty() || value > most - 1e-9) best.push_back(action);
      most = std::max(most, value);
    }
    return best;
  }
  bool is_best(const State& state, Action action) {
    const std::vector<Action> actions = best(state);
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  }

 private:
  Returns expected(const State& state) {
    ChanceList outcomes;
    game_.chance_outcomes(state, outcomes);
    Returns sum{};
    for (const ChanceOutcome& outcome : outcomes) {
      const Returns value = after(state, outcome.action);
      for (std::size_t p = 0; p < kMaxPlayers; ++p) {
        sum[p] += value[p] * static_cast<double>(outcome.weight) /
                  static_cast<double>(total_weight(outcomes));
      }
    }
    return sum;
  }

  const G& game_;
  std::map<std::uint64_t, Returns> values_;
};

struct Variant {
  std::string name;
  mcts::SearchParams params;
};

// Searches with each option switched on, for games with open information; with `evaluated`, also
// those that need an evaluation.
inline std::vector<Variant> variants(std::int64_t iterations, bool evaluated) {
  using mcts::Formula;
  using mcts::Parallel;
  using mcts::Urgency;
  const std::int64_t n = iterations;
  std::vector<Variant> all = {
      {"uct", {.iterations = n}},
      {"puct", {.iterations = n, .formula = Formula::kPuct, .exploration = 2}},
      {"open loop", {.iterations = n, .tree = mcts::TreeKind::kOpenLoop}},
      {"open loop puct",
       {.iterations = n,
        .tree = mcts::TreeKind::kOpenLoop,
        .formula = Formula::kPuct,
        .exploration = 2}},
      {"urgency value", {.iterations = n, .urgency = Urgency::kValue, .urgency_value = 0.2}},
      {"urgency parent", {.iterations = n, .urgency = Urgency::kParent, .urgency_value = 0.1}},
      {"widening", {.iterations = n, .widening = 1}},
      {"rave", {.iterations = n, .rave = true}},
      {"grave", {.iterations = n, .rave = true, .rave_reference = 25}},
      {"solver", {.iterations = n, .solver = true}},
      {"solver and rave", {.iterations = n, .rave = true, .solver = true}},
      {"rollouts", {.iterations = n, .rollouts = 2}},
      {"recycle", {.iterations = n, .max_nodes = 300}},
      {"full", {.iterations = n, .max_nodes = 300, .recycle = false}},
      {"root parallel",
       {.iterations = n, .parallel = Parallel::kTrees, .workers = 3, .threads = 2}},
      {"tree parallel",
       {.iterations = n, .parallel = Parallel::kThreads, .workers = 3, .threads = 2}},
      {"leaf parallel",
       {.iterations = n, .rollouts = 3, .parallel = Parallel::kRollouts, .threads = 2}},
  };
  if (!evaluated) return all;
  const mcts::SearchParams priors = {.iterations = n,
                                     .formula = Formula::kPuct,
                                     .exploration = 2,
                                     .prior = mcts::Prior::kEvaluation};
  all.push_back({"evaluation priors", priors});
  all.push_back({"evaluation priors and solver", priors});
  all.back().params.solver = true;
  all.push_back({"implicit minimax", {.iterations = n, .implicit_minimax = 0.3}});
  return all;
}

// The columns that a search with these options keeps.
inline mcts::Columns columns_of(const mcts::SearchParams& params) {
  return {.priors = params.informed_priors() || params.solver,
          .bounds = params.solver,
          .minimax = params.implicit_minimax > 0,
          .amaf = params.rave,
          .mixing = params.commitment != mcts::Commitment::kUcb};
}

// A tree and one thread that grows it, to look into.
template <Game G>
class Grown {
 public:
  using State = typename G::State;
  Grown(const G& game, const mcts::SearchParams& given,
        mcts::Rollout<G> rollout_given = mcts::Rollout<G>())
      : params(given),
        rollout(std::move(rollout_given)),
        tree(static_cast<std::size_t>(given.max_nodes), columns_of(given), false),
        simulation(game, params, rollout, tree),
        game_(game) {
    simulation.start(1);
  }
  Grown(const Grown&) = delete;
  Grown& operator=(const Grown&) = delete;

  // `check` is called after each simulation.
  template <class Check>
  void run(const State& root, int simulations, std::uint64_t seed, const Check& check) {
    Rng rng(seed);
    const Player player = game_.to_move(root);
    for (int i = 0; i < simulations; ++i) {
      const bool hidden = params.information_sets();
      simulation.run(hidden ? game_.resample(root, player, rng) : root, player, rng);
      check();
    }
  }
  void run(const State& root, int simulations, std::uint64_t seed) {
    run(root, simulations, seed, [] {});
  }

  mcts::SearchParams params;
  mcts::Rollout<G> rollout;
  mcts::Tree tree;
  mcts::Simulation<G> simulation;

 private:
  const G& game_;
};

inline std::vector<mcts::NodeIndex> children_of(const mcts::Tree& tree, mcts::NodeIndex parent) {
  std::vector<mcts::NodeIndex> children;
  for (mcts::NodeIndex c = tree[parent].first_child; c != mcts::kNoNode; c = tree[c].next_sibling) {
    children.push_back(c);
  }
  return children;
}

// What is wrong with a tree, or "": values outside of what visits allow, children that are listed
// twice, or that have more visits than their parent.
inline std::string fault_of(const mcts::Tree& tree, bool closed) {
  for (mcts::NodeIndex n = 0; n < tree.size(); ++n) {
    const mcts::Node& node = tree[n];
    const auto visits = static_cast<double>(node.visits);
    if (node.value_sum > visits || node.value_sum < -visits) return "value_sum";
    if (node.pending != 0) return "pending";
    std::uint64_t sum = 0;
    std::set<std::pair<Action, Player>> seen;
    const std::vector<mcts::NodeIndex> children = children_of(tree, n);
    for (const mcts::NodeIndex c : children) {
      sum += tree[c].visits;
      if (!seen.emplace(tree[c].action, tree[c].player).second) return "an action twice";
    }
    if (sum > node.visits) return "children have more visits than their parent";
    if (!closed) continue;
    if (!node.chance && children.size() != node.child_count) return "child_count";
    if (!node.chance && node.child_count > node.legal_count) return "legal_count";
  }
  return "";
}

template <Game G>
std::vector<std::uint64_t> visits_of(const mcts::Search<G>& search) {
  std::vector<std::uint64_t> visits;
  for (const mcts::RootChild& child : search.root_children()) visits.push_back(child.visits);
  return visits;
}

// Of the root's children after a search of `state`.
template <Game G>
std::vector<std::uint64_t> visits(const G& game, const typename G::State& state,
                                  const mcts::SearchParams& params, std::uint64_t seed = 1) {
  mcts::Search<G> search(game, params);
  search.run(state, game.to_move(state), seed);
  return visits_of(search);
}

template <Game G>
std::uint64_t total_visits(const mcts::Search<G>& search) {
  std::uint64_t total = 0;
  for (const std::uint64_t visits : visits_of(search)) total += visits;
  return total;
}

template <Game G>
const mcts::RootChild& root_child(const mcts::Search<G>& search, Action action) {
  return *std::find_if(search.root_children().begin(), search.root_children().end(),
                       [action](const mcts::RootChild& child) { return child.action == action; });
}

// The agent type `mcts` configured by the text of a table, over the plain defaults.
template <Game G>
ConfiguredAgent<G> configure(const std::string& toml, absl::Status& status) {
  const std::string plain = toml + "\npreset = \"plain\"\n";
  const Document document = parse_document(plain, "agent.toml").value();
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  ConfiguredAgent<G> agent = mcts_agent_type<G>().configure(reader);
  reader.finish();
  status = diagnostics.status();
  return agent;
}
template <Game G>
std::string complaint(const std::string& toml) {
  absl::Status status;
  configure<G>(toml, status);
  return message_of(status);
}

}  // namespace muster::testing
