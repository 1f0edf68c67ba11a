// Speed of the exact duels: all ordered pairs of unit sides, and single pairs.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/config/data_root.h"
#include "core/status.h"
#include "games/homm/duel/duel.h"

namespace muster::homm {
namespace {

const duel::Roster& roster() {
  static const duel::Roster* const made = [] {
    const auto units = UnitCatalog::load(data_file("games/homm/units.csv"));
    if (!units.ok()) {
      std::fprintf(stderr, "%s\n", message_of(units.status()).c_str());
      std::exit(1);
    }
    static const UnitCatalog catalog = *units;
    return new duel::Roster(*duel::Roster::make(catalog.sides(), Ruleset{}, true));
  }();
  return *made;
}

void all_duels(benchmark::State& bench) {
  duel::Duels duels(roster());
  for (auto _ : bench) benchmark::DoNotOptimize(duels.all());
  const auto pairs = static_cast<double>(roster().size() * (roster().size() - 1));
  bench.counters["pairs/s"] = benchmark::Counter(static_cast<double>(bench.iterations()) * pairs,
                                                 benchmark::Counter::kIsRate);
}
BENCHMARK(all_duels)->Unit(benchmark::kMillisecond);

// `row` and `column`: ids of units.csv.
void one_duel(benchmark::State& bench, const char* row, const char* column) {
  duel::Duels duels(roster());
  const std::size_t first = roster().find(row);
  const std::size_t second = roster().find(column);
  for (auto _ : bench) benchmark::DoNotOptimize(duels.solve(first, second));
  bench.counters["positions"] = static_cast<double>(duels.chain().positions());
}
BENCHMARK_CAPTURE(one_duel, plain, "crusaders_few", "nomads_neutral");
BENCHMARK_CAPTURE(one_duel, poison, "haspids_pack", "gold_dragons_pack");
BENCHMARK_CAPTURE(one_duel, healing, "trolls_neutral", "vampires_pack");

}  // namespace
}  // namespace muster::homm
