// Speed of exact search: connect four solved from the start and from middle positions, Pig and the
// Heroes III combat to a depth, and states per second.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "agents/exact/expectimax.h"
#include "games/classic/connect_four.h"
#include "games/classic/pig.h"

namespace muster {
namespace {

using classic::ConnectFour;
using classic::Pig;

// Connect four for solving: the same values with fewer states. A position and its mirror image have
// one hash, and moves that are seen to be no better than another are left out: with a win at hand
// all others; with a win to be stopped all others; and those that let the other win right above.
class SolvingConnectFour : public ConnectFour {
 public:
  using Board = ConnectFour::Board;

  void legal_actions(const State& state, ActionList& actions) const {
    const Board own = state.discs[state.mover];
    const Board other = state.discs[1 - state.mover];
    const Board possible = ((own | other) + kBottom) & kCells;
    actions.clear();
    if (const Board wins = completing_cells(own) & possible; wins != 0) {
      actions.push_back(column_of(wins));
      return;
    }
    const Board dangers = completing_cells(other) & ~own;
    if (const Board stops = dangers & possible; stops != 0) {
      actions.push_back(column_of(stops));
      return;
    }
    Board moves = possible & ~(dangers >> 1);
    if (moves == 0) moves = possible & (~possible + 1);  // all lose
    for (; moves != 0; moves = without_lowest(moves)) actions.push_back(column_of(moves));
  }

  int promise(const State& state, Action action) const {
    const Board own = state.discs[state.mover];
    const Board discs = own | state.discs[1 - state.mover];
    const auto column = static_cast<int>(action);
    const Board cell = (discs + (Board{1} << (7 * column))) & ~discs;
    const Board threats = completing_cells(own | cell) & ~discs;
    return 4 * std::popcount(threats) + 3 - std::abs(3 - column);
  }

  std::uint64_t hash(const State& state) const {
    const std::pair seen{state.discs[0], state.discs[1]};
    const std::pair mirrored{mirror(state.discs[0]), mirror(state.discs[1])};
    const auto& key = std::min(seen, mirrored);
    return hash_combine(key.first, key.second);
  }

 private:
  static constexpr Board kBottom = 0x40810204081;
  static constexpr Board kCells = kBottom * 0x3f;

  static Action column_of(Board cells) { return static_cast<Action>(lowest_bit(cells) / 7); }
  static Board mirror(Board board) {
    constexpr Board kColumn = 0x7f;
    const Board outer = (board & kColumn) << 42 | (board >> 42 & kColumn);
    const Board next = (board & kColumn << 7) << 28 | (board >> 28 & kColumn << 7);
    const Board inner = (board & kColumn << 14) << 14 | (board >> 14 & kColumn << 14);
    return outer | next | inner | (board & kColumn << 21);
  }
};

template <class G>
void report(benchmark::State& bench, std::uint64_t nodes) {
  bench.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
  bench.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

constexpr exact::Limits kToTheEnd{.deepen = false};

// Win, draw or loss of the position after some discs.
void connect_four_solved(benchmark::State& bench, const char* columns) {
  const SolvingConnectFour game;
  const auto root = ConnectFour::position(columns);
  std::uint64_t nodes = 0;
  double value = 0;
  for (auto _ : bench) {
    exact::Search<SolvingConnectFour> search(game, {.table_bytes = std::size_t{1} << 30});
    const exact::Result result = search.run(*root, kToTheEnd);
    nodes += result.nodes;
    value = result.value;
  }
  report<SolvingConnectFour>(bench, nodes);
  bench.counters["value"] = value;
}
// The start is won for the first player, who loses it again by opening in an outer column and draws
// by opening in the third (Allis 1988). The last three take minutes.
BENCHMARK_CAPTURE(connect_four_solved, twelve_discs, "243335424257")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(connect_four_solved, six_discs, "444444")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(connect_four_solved, five_discs, "44441")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(connect_four_solved, start, "")->Unit(benchmark::kSecond)->Iterations(1);
BENCHMARK_CAPTURE(connect_four_solved, first_column, "1")->Unit(benchmark::kSecond)->Iterations(1);
BENCHMARK_CAPTURE(connect_four_solved, third_column, "3")->Unit(benchmark::kSecond)->Iterations(1);

void connect_four_depth(benchmark::State& bench) {
  const ConnectFour game;
  std::uint64_t nodes = 0;
  for (auto _ : bench) {
    exact::Search<ConnectFour> search(game, {});
    nodes += search.run(game.initial_state(), {.depth = 12}).nodes;
  }
  report<ConnectFour>(bench, nodes);
}
BENCHMARK(connect_four_depth)->Unit(benchmark::kMillisecond);

// Pig to 20 points in six turns, by kind of pruning.
void pig_to_the_end(benchmark::State& bench) {
  const Pig game(20, 6);
  const auto pruning = static_cast<exact::Pruning>(bench.range(0));
  std::uint64_t nodes = 0;
  for (auto _ : bench) {
    exact::Search<Pig> search(game, {.pruning = pruning});
    nodes += search.run(game.initial_state(), kToTheEnd).nodes;
  }
  report<Pig>(bench, nodes);
}
BENCHMARK(pig_to_the_end)->DenseRange(1, 3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace muster
