// Speed of duels of Penance: copies of a state, random play with and without a board, pilots.
#include <benchmark/benchmark.h>

#include "agents/penance/pilot.h"
#include "bench/games.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

auto load(const char* ruleset) { return bench::load_game<CasketDuel>(ruleset, "ironclad_warden"); }

void penance_state_copy(benchmark::State& run) { bench::copy_states(run, *load("v3")); }
BENCHMARK(penance_state_copy);

void penance_playout(benchmark::State& run, const char* ruleset) {
  bench::play_at_random(run, *load(ruleset), "duels/s");
}
BENCHMARK_CAPTURE(penance_playout, board, "v3");
BENCHMARK_CAPTURE(penance_playout, boardless, "boardless");

void penance_pilots(benchmark::State& run, const char* ruleset) {
  bench::play_by_rules(
      run, *load(ruleset),
      {bench::load_rule<CasketDuel>("brawler"), bench::load_rule<CasketDuel>("turtle")}, "duels/s");
}
BENCHMARK_CAPTURE(penance_pilots, board, "v3");
BENCHMARK_CAPTURE(penance_pilots, boardless, "boardless");

// The same pilots in matches.
void penance_match(benchmark::State& run, const char* ruleset) {
  bench::play_matches(run, "penance", ruleset, "ironclad_warden",
                      {"pilot:rule=brawler", "pilot:rule=turtle"}, "duels/s");
}
BENCHMARK_CAPTURE(penance_match, board, "v3");
BENCHMARK_CAPTURE(penance_match, boardless, "boardless");

}  // namespace
}  // namespace muster::penance
