// Speed of the equilibrium solvers on Leduc hold'em (9457 histories): writing the game out,
// iterations, and the exact best response.
#include <benchmark/benchmark.h>

#include <memory>

#include "agents/equilibrium/best_response.h"
#include "agents/equilibrium/game_tree.h"
#include "agents/equilibrium/sequence_form.h"
#include "agents/equilibrium/solver.h"
#include "games/classic/leduc_poker.h"

namespace muster::equilibrium {
namespace {

const GameTree& leduc() {
  static const GameTree tree = build_tree(classic::LeducPoker()).value();
  return tree;
}

void equilibrium_tree(benchmark::State& bench) {
  const classic::LeducPoker game;
  for (auto _ : bench) benchmark::DoNotOptimize(build_tree(game).value().hash);
}
BENCHMARK(equilibrium_tree);

void equilibrium_sequence_form(benchmark::State& bench) {
  for (auto _ : bench) {
    const SequenceForm form(leduc());
    benchmark::DoNotOptimize(&form);
  }
}
BENCHMARK(equilibrium_sequence_form);

void iterations(benchmark::State& bench, SolveAlgorithm algorithm) {
  const SequenceForm form(leduc());
  const auto solver =
      make_solver(form, initial_state(leduc(), {.algorithm = algorithm}), 1).value();
  for (auto _ : bench) solver->iterate();
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK_CAPTURE(iterations, cfr, SolveAlgorithm::kCfr);
BENCHMARK_CAPTURE(iterations, cfr_plus, SolveAlgorithm::kCfrPlus);
BENCHMARK_CAPTURE(iterations, discounted_cfr, SolveAlgorithm::kDiscountedCfr);
// 32 games for each player.
BENCHMARK_CAPTURE(iterations, external_mccfr, SolveAlgorithm::kExternalMccfr);
BENCHMARK_CAPTURE(iterations, outcome_mccfr, SolveAlgorithm::kOutcomeMccfr);

void equilibrium_exploitability(benchmark::State& bench) {
  const SequenceForm form(leduc());
  const SlotVector strategy = uniform_strategy(leduc());
  for (auto _ : bench) benchmark::DoNotOptimize(evaluate(form, strategy).exploitability);
}
BENCHMARK(equilibrium_exploitability);

}  // namespace
}  // namespace muster::equilibrium
