// Speed of tree search: simulations a second on Connect Four, Pig and the Heroes III combat, and
// what threads add. bench/README.md has the results; bench/compare.md the comparison.
#include <benchmark/benchmark.h>

#include "agents/mcts/search.h"
#include "bench/games.h"
#include "core/playout.h"
#include "games/classic/connect_four.h"
#include "games/classic/pig.h"
#include "games/homm/combat.h"

namespace muster {
namespace {

using classic::ConnectFour;
using classic::Pig;

auto combat() { return bench::load_game<homm::Combat>("base", "castle_vs_necropolis"); }

void connect_four_playout(benchmark::State& bench) {
  const ConnectFour game;
  Rng rng(1);
  for (auto _ : bench) {
    ConnectFour::State state = game.initial_state();
    benchmark::DoNotOptimize(random_playout(game, state, rng));
  }
}
BENCHMARK(connect_four_playout);

// Searches from `state`, of 10,000 simulations where there is one thread and 100,000 where threads
// are compared; counts simulations a second and bytes a simulation.
template <Game G>
void simulate(benchmark::State& bench, const G& game, const typename G::State& state,
              mcts::SearchParams params) {
  params.iterations = params.parallel == mcts::Parallel::kNone ? 10'000 : 100'000;
  mcts::Search<G> search(game, params);
  std::uint64_t seed = 0;
  double simulations = 0;
  double nodes = 0;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(search.run(state, game.to_move(state), seed++));
    simulations += static_cast<double>(search.statistics().iterations);
    nodes += static_cast<double>(search.statistics().nodes);
  }
  bench.counters["simulations/s"] = benchmark::Counter(simulations, benchmark::Counter::kIsRate);
  bench.counters["bytes/simulation"] = nodes * sizeof(mcts::Node) / simulations;
}

void connect_four_search(benchmark::State& bench, const mcts::SearchParams& params) {
  const ConnectFour game;
  simulate(bench, game, game.initial_state(), params);
}
void pig_search(benchmark::State& bench, const mcts::SearchParams& params) {
  const Pig game;
  simulate(bench, game, game.initial_state(), params);
}
void combat_search(benchmark::State& bench, const mcts::SearchParams& params) {
  const auto game = combat();
  homm::State state = game->initial_state();
  Rng rng(5);  // some decisions into the fight
  ActionList actions;
  for (int decisions = 0; decisions < 20 || game->to_move(state) < 0;) {
    if (game->to_move(state) == kChance) {
      game->apply(state, game->sample_chance(state, rng));
    } else {
      game->legal_actions(state, actions);
      game->apply(state, actions[uniform_below(rng, actions.size())]);
      ++decisions;
    }
  }
  simulate(bench, *game, state, params);
}

mcts::SearchParams parallel(mcts::Parallel kind, std::int64_t workers) {
  mcts::SearchParams params;
  params.parallel = kind;
  params.workers = workers;
  params.threads = workers;
  return params;
}
// Two trees by one thread, so that the second thread is all that differs.
mcts::SearchParams two_trees(std::int64_t threads) {
  mcts::SearchParams params = parallel(mcts::Parallel::kTrees, 2);
  params.threads = threads;
  return params;
}

BENCHMARK_CAPTURE(connect_four_search, serial, mcts::SearchParams{});
BENCHMARK_CAPTURE(pig_search, serial, mcts::SearchParams{});
BENCHMARK_CAPTURE(combat_search, serial, mcts::SearchParams{});
BENCHMARK_CAPTURE(connect_four_search, root_1_thread, two_trees(1))->UseRealTime();
BENCHMARK_CAPTURE(connect_four_search, root_2_threads, two_trees(2))->UseRealTime();
BENCHMARK_CAPTURE(connect_four_search, tree_1_thread, parallel(mcts::Parallel::kThreads, 1))
    ->UseRealTime();
BENCHMARK_CAPTURE(connect_four_search, tree_2_threads, parallel(mcts::Parallel::kThreads, 2))
    ->UseRealTime();
BENCHMARK_CAPTURE(combat_search, root_1_thread, two_trees(1))->UseRealTime();
BENCHMARK_CAPTURE(combat_search, root_2_threads, two_trees(2))->UseRealTime();
BENCHMARK_CAPTURE(combat_search, tree_1_thread, parallel(mcts::Parallel::kThreads, 1))
    ->UseRealTime();
BENCHMARK_CAPTURE(combat_search, tree_2_threads, parallel(mcts::Parallel::kThreads, 2))
    ->UseRealTime();

}  // namespace
}  // namespace muster
