#include "agents/mcts/mcts_params.h"

namespace muster::mcts {
namespace {

template <class E>
using Names = std::vector<std::pair<std::string, E>>;

// The rollouts that the game allows, by the names of configs.
Names<RolloutKind> rollout_names(const GameTraits& traits) {
  Names<RolloutKind> names = {{"random", RolloutKind::kRandom}};
  if (traits.has_rules) names.emplace_back("rule", RolloutKind::kRule);
  if (traits.evaluated) {
    names.emplace_back("heuristic", RolloutKind::kHeuristic);
    names.emplace_back("none", RolloutKind::kNone);
  }
  return names;
}

Names<TreeKind> tree_names(const GameTraits& traits) {
  Names<TreeKind> names = {{"closed", TreeKind::kClosedLoop}, {"open", TreeKind::kOpenLoop}};
  if (traits.hidden) {
    names = {{"determinized", TreeKind::kClosedLoop},
             {"single-observer", TreeKind::kSingleObserver},
             {"multiple-observer", TreeKind::kMultipleObserver}};
  } else if (traits.sometimes_hidden) {
    names.emplace_back("single-observer", TreeKind::kSingleObserver);
    names.emplace_back("multiple-observer", TreeKind::kMultipleObserver);
  }
  return names;
}

Names<Prior> prior_names(const GameTraits& traits) {
  Names<Prior> names = {{"uniform", Prior::kUniform}};
  if (traits.evaluated) names.emplace_back("evaluation", Prior::kEvaluation);
  if (traits.has_rules) names.emplace_back("rule", Prior::kRule);
  return names;
}

void add_budget(ParamTable<MctsParams>& table) {
  table
      .integer("iterations", &MctsParams::iterations, 0, 1'000'000'000,
               "simulations per decision or turn; 0 = until time_ms or calls")
      .integer("time_ms", &MctsParams::time_ms, 0, 3'600'000,
               "milliseconds per decision; 0 = no limit. With a limit results are not reproducible")
      .integer("calls", &MctsParams::calls, 0, 1'000'000'000,
               "calls of the game by simulations per decision or turn: moves played, evaluations, "
               "actions asked of the rule; 0 = no limit")
      .choice("budget", &MctsParams::budget,
              {{"decision", Budget::kDecision}, {"turn", Budget::kTurn}},
              "what iterations and calls are for: each decision, or all decisions of one own turn")
      .number("turn_share", &MctsParams::turn_share, 0.01, 1,
              "share that a decision takes of the iterations and calls left for the turn");
}

std::string tree_summary(const GameTraits& traits) {
  if (traits.hidden) {
    return "a tree for each of some guesses at what is hidden, or one over information sets of "
           "the searcher or of every player";
  }
  std::string open = "nodes are states, or sequences of decisions whatever chance did";
  if (!traits.sometimes_hidden) return open;
  return open +
         "; where a scenario hides something, closed has a tree for each of some guesses, "
         "and the others are over information sets";
}

void add_tree(ParamTable<MctsParams>& table, const GameTraits& traits) {
  table.choice("tree", &MctsParams::tree, tree_names(traits), tree_summary(traits))
      .choice("formula", &MctsParams::formula, {{"uct", Formula::kUct}, {"puct", Formula::kPuct}},
              "how simulations choose actions: UCB1, or by priors")
      .number("exploration", &MctsParams::exploration, 0, 1000,
              "weight of the formula's bonus, beside means of returns in [-1, 1]")
      .choice(
          "urgency", &MctsParams::urgency,
          {{"first", Urgency::kFirst}, {"value", Urgency::kValue}, {"parent", Urgency::kParent}},
          "what an action not tried yet competes with: it goes first, urgency_value, or the "
          "mean of those tried less urgency_value")
      .number("urgency_value", &MctsParams::urgency_value, -10, 10, "see urgency")
      .number("widening", &MctsParams::widening, 0, 1000,
              "a node with N visits has at most ceil(this * N^widening_exponent) actions; 0 = all")
      .number("widening_exponent", &MctsParams::widening_exponent, 0, 1, "see widening")
      .boolean("reuse", &MctsParams::reuse, "goes on with what earlier searches of the match know")
      .integer("max_nodes", &MctsParams::max_nodes, kMinNodes, 1 << 30,
               "nodes of a tree, 32 bytes each")
      .boolean(
          "recycle", &MctsParams::recycle,
          "a full tree forgets its least visited half; else, and where threads share it, it stops "
          "growing");
  if (!traits.hidden) {
    table.number("chance_widening", &MctsParams::chance_widening, 0, 1000,
                 "the same for the outcomes of a chance node");
  }
  if (traits.hidden || traits.sometimes_hidden) {
    table.integer("determinizations", &MctsParams::determinizations, 1, 1'000'000,
                  "trees per decision for guesses at what is hidden, which share the iterations");
  }
  if (traits.evaluated || traits.has_rules) {
    table.choice("prior", &MctsParams::prior, prior_names(traits),
                 "where the priors of puct are from");
  }
  if (traits.evaluated) {
    table.number("prior_temperature", &MctsParams::prior_temperature, 1e-4, 100,
                 "of the softmax over evaluations, for prior = \"evaluation\"");
  }
  if (traits.has_rules) {
    table.number("prior_share", &MctsParams::prior_share, 0, 1,
                 "prior of the action of rollout_rule, for prior = \"rule\"");
  }
}

void add_values(ParamTable<MctsParams>& table, const GameTraits& traits) {
  table.boolean("rave", &MctsParams::rave, "all moves as first: values shared between nodes")
      .number("rave_bias", &MctsParams::rave_bias, 0, 1000,
              "how fast an action's own visits outweigh rave's: b in m / (m + n + b m n)")
      .integer("rave_reference", &MctsParams::rave_reference, 0, 1'000'000'000,
               "visits of the node above whose rave values count (GRAVE); 0 = of the node itself");
  if (traits.two_sided && !traits.hidden) {
    table.boolean("solver", &MctsParams::solver,
                  "backs up proven bounds; no effect with more than two players");
    if (traits.evaluated) {
      table.number("implicit_minimax", &MctsParams::implicit_minimax, 0, 1,
                   "share of minimax values of the evaluation beside means of rollouts; no effect "
                   "with more than two players");
    }
  }
  if (traits.commits) {
    table
        .choice("commitment", &MctsParams::commitment,
                {{"ucb", Commitment::kUcb},
                 {"regret-matching", Commitment::kRegretMatching},
                 {"exp3", Commitment::kExp3}},
                "how simulations choose where choices are made at the same time")
        .number("mixing", &MctsParams::mixing, 0.001, 1,
                "share of uniform choices of regret-matching and exp3");
  }
}

void add_rollouts(ParamTable<MctsParams>& table, const GameTraits& traits) {
  table
      .choice("rollout", &MctsParams::rollout, rollout_names(traits),
              "how leaves are valued: playing on by random actions, by a rule or by what "
              "evaluates best; or none: by the game's evaluation")
      .number("rollout_epsilon", &MctsParams::rollout_epsilon, 0, 1,
              "share of random actions in rollouts that are not random")
      .integer("rollout_depth", &MctsParams::rollout_depth, 0, 1'000'000,
               "decisions in a rollout, before the evaluation (0 in games without) takes over; 0 = "
               "to the end of the game")
      .integer("rollout_turns", &MctsParams::rollout_turns, 0, 1'000'000,
               "the same in turns begun since the leaf")
      .integer("rollouts", &MctsParams::rollouts, 1, 100'000, "per leaf, averaged");
}

void add_threads(ParamTable<MctsParams>& table) {
  table
      .choice("parallel", &MctsParams::parallel,
              {{"none", Parallel::kNone},
               {"root", Parallel::kTrees},
               {"tree", Parallel::kThreads},
               {"leaf", Parallel::kRollouts}},
              "threads: own trees that are summed up, one tree (not reproducible), or the "
              "rollouts of a leaf")
      .integer("workers", &MctsParams::workers, 1, 1024,
               "trees of parallel = \"root\", which share the iterations; threads of \"tree\"")
      .integer("threads", &MctsParams::threads, 0, 1024, "at most; 0 = one per core");
}

void check_tree(const MctsParams& params, const GameTraits& traits,
                std::vector<Problem>& problems) {
  const bool closed = params.tree == TreeKind::kClosedLoop;
  const char* kind = traits.hidden ? "tree = \"determinized\"" : "tree = \"closed\"";
  const auto needs_closed = [&](bool used, const char* key) {
    if (used && !closed) problems.push_back({key, fmt::format("needs {}", kind)});
  };
  needs_closed(params.rave, "rave");
  needs_closed(params.solver, "solver");
  needs_closed(params.implicit_minimax > 0, "implicit_minimax");
  needs_closed(params.chance_widening > 0, "chance_widening");
  needs_closed(params.prior != Prior::kUniform, "prior");
  needs_closed(params.parallel == Parallel::kThreads, "parallel");
  if (params.commitment != Commitment::kUcb && !params.information_sets()) {
    problems.push_back({"commitment", "needs tree = \"single-observer\" or \"multiple-observer\""});
  }
  const bool sets = traits.sometimes_hidden && params.information_sets();
  if (params.reuse && (traits.hidden ? closed : !closed && !sets)) {
    problems.push_back({"reuse", traits.hidden
                                     ? "needs tree = \"single-observer\" or \"multiple-observer\""
                                     : "needs tree = \"closed\""});
  }
}

}  // namespace

ParamTable<MctsParams> param_table(const GameTraits& traits) {
  ParamTable<MctsParams> table;
  add_budget(table);
  add_tree(table, traits);
  add_values(table, traits);
  add_rollouts(table, traits);
  add_threads(table);
  return table;
}

std::vector<Problem> problems_of(const MctsParams& params, const GameTraits& traits) {
  std::vector<Problem> problems;
  if (params.iterations == 0 && params.time_ms == 0 && params.calls == 0) {
    problems.push_back(
        {"iterations", "is 0 and so are `time_ms` and `calls`: one of them must be positive"});
  }
  if (params.calls > 0 &&
      (params.parallel == Parallel::kThreads || params.parallel == Parallel::kRollouts)) {
    problems.push_back({"calls", "needs parallel = \"none\" or \"root\""});
  }
  check_tree(params, traits, problems);
  if (params.rave && params.rollouts > 1) problems.push_back({"rave", "needs rollouts = 1"});
  if (params.prior != Prior::kUniform && params.formula != Formula::kPuct) {
    problems.push_back({"prior", "needs formula = \"puct\""});
  }
  if (params.prior != Prior::kUniform && params.widening > 0) {
    problems.push_back({"widening", "needs prior = \"uniform\""});
  }
  if (params.parallel == Parallel::kThreads) {
    const bool plain = !params.rave && !params.solver && params.implicit_minimax == 0 &&
                       params.prior == Prior::kUniform && params.chance_widening == 0 &&
                       !params.reuse;
    if (!plain) {
      problems.push_back({"parallel",
                          "threads in one tree go without rave, solver, implicit_minimax, prior, "
                          "chance_widening and reuse"});
    }
    if (params.workers > 100)
      problems.push_back({"workers", "is more than 100 threads in one tree"});
  }
  return problems;
}

}  // namespace muster::mcts
