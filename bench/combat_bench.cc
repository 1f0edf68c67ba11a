// Speed of the Heroes III combat: the parts of a playout, whole playouts, search and tournaments.
#include <benchmark/benchmark.h>

#include <atomic>

#include "agents/mcts/search.h"
#include "bench/games.h"
#include "core/config/data_root.h"
#include "experiments/registration/builtin_games.h"
#include "games/homm/combat.h"

namespace muster {
namespace {

using homm::Combat;

auto load(const char* scenario) { return bench::load_game<Combat>("base", scenario); }

// States met in random play of the 5 v 5 combat, at decisions with at least two legal actions.
std::vector<homm::State> sample_states(const Combat& combat, std::size_t count) {
  std::vector<homm::State> states;
  Rng rng(1);
  ActionList actions;
  while (states.size() < count) {
    homm::State state = combat.initial_state();
    for (Player player = combat.to_move(state); player != kTerminal && states.size() < count;
         player = combat.to_move(state)) {
      if (player == kChance) {
        combat.apply(state, combat.sample_chance(state, rng));
        continue;
      }
      combat.legal_actions(state, actions);
      if (actions.size() > 1 && uniform_below(rng, 8) == 0) states.push_back(state);
      combat.apply(state, actions[uniform_below(rng, actions.size())]);
    }
  }
  return states;
}

void state_copy(benchmark::State& run) {
  const auto combat = load("castle_vs_necropolis");
  const auto states = sample_states(*combat, 1024);
  std::size_t i = 0;
  homm::State copy;
  for (auto _ : run) {
    copy = states[i++ & 1023];
    benchmark::DoNotOptimize(copy);
    benchmark::ClobberMemory();
  }
  run.counters["bytes"] = sizeof(homm::State);
}
BENCHMARK(state_copy);

void legal_actions(benchmark::State& run) {
  const auto combat = load("castle_vs_necropolis");
  const auto states = sample_states(*combat, 1024);
  std::size_t i = 0;
  ActionList actions;
  for (auto _ : run) {
    combat->legal_actions(states[i++ & 1023], actions);
    benchmark::DoNotOptimize(actions);
  }
}
BENCHMARK(legal_actions);

void apply_random_action(benchmark::State& run) {
  const auto combat = load("castle_vs_necropolis");
  const auto states = sample_states(*combat, 1024);
  std::vector<Action> chosen;
  Rng rng(2);
  ActionList actions;
  for (const homm::State& state : states) {
    combat->legal_actions(state, actions);
    chosen.push_back(actions[uniform_below(rng, actions.size())]);
  }
  std::size_t i = 0;
  for (auto _ : run) {
    homm::State state = states[i & 1023];
    combat->apply(state, chosen[i++ & 1023]);
    benchmark::DoNotOptimize(state);
  }
}
BENCHMARK(apply_random_action);

void random_playout_of(benchmark::State& state, const char* scenario) {
  bench::play_at_random(state, *load(scenario), "playouts/s");
}
BENCHMARK_CAPTURE(random_playout_of, five_against_five, "castle_vs_necropolis");
BENCHMARK_CAPTURE(random_playout_of, against_rule_driven_guards, "castle_vs_level_4_normal");

void mcts_simulations(benchmark::State& run, const char* scenario) {
  const auto combat = load(scenario);
  mcts::SearchParams params;
  params.iterations = 1000;
  mcts::Search<Combat> search(*combat, params);
  homm::State state = combat->initial_state();
  Rng rng(4);
  ActionList actions;
  while (combat->to_move(state) < 0 || state.round == 0) {  // place at random, then search
    if (combat->to_move(state) == kChance) {
      combat->apply(state, combat->sample_chance(state, rng));
      continue;
    }
    combat->legal_actions(state, actions);
    combat->apply(state, actions[uniform_below(rng, actions.size())]);
  }
  std::uint64_t seed = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(search.run(state, combat->to_move(state), ++seed));
  }
  run.counters["simulations/s"] = benchmark::Counter(static_cast<double>(run.iterations()) * 1000.0,
                                                     benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(mcts_simulations, five_against_five, "castle_vs_necropolis");
BENCHMARK_CAPTURE(mcts_simulations, against_rule_driven_guards, "castle_vs_level_4_normal");

AgentConfig agent(const char* name, const char* type, const char* params) {
  return {name, type, *parse_document(params, "bench")};
}

// Whole tournament games (greedy against rule-driven guards) as the runner plays them, by threads:
// the ratio of the two rates is the parallel efficiency.
void tournament_games(benchmark::State& run) {
  Registry registry;
  add_builtin_games(registry);
  MatchupSpec spec;
  RulesSource rules = bench::or_exit(rules_of_files<Combat>("base", "castle_vs_level_4_normal"));
  spec.ruleset = std::move(rules.ruleset);
  spec.scenario = std::move(rules.scenario);
  spec.seats = {agent("greedy", "greedy", ""), agent("rulebook", "rule", "rule = \"rulebook\"")};
  const auto matchup = registry.find("homm")->prepare(spec);
  static std::atomic<std::uint64_t> next_seed{0};
  for (auto _ : run) {
    benchmark::DoNotOptimize((*matchup)->play(hash_combine(5, next_seed++)));
  }
  run.counters["games/s"] =
      benchmark::Counter(static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(tournament_games)->Threads(1)->Threads(2)->UseRealTime();

}  // namespace
}  // namespace muster
