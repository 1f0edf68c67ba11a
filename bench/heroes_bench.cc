// Speed of Heroes: copies of a state, random play by steps and by goals, leaders, and floods (all
// that a Hero can reach) by themselves.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <vector>

#include "agents/heroes/leader.h"
#include "bench/games.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {
namespace {

auto load(const char* ruleset, const char* scenario) {
  return bench::load_game<HeroesGame>(ruleset, scenario);
}

void heroes_state_copy(benchmark::State& run) {
  bench::copy_states(run, *load("standard", "four_players"));
}
BENCHMARK(heroes_state_copy);

void heroes_playout(benchmark::State& run, const char* ruleset, const char* scenario) {
  bench::play_at_random(run, *load(ruleset, scenario));
}
BENCHMARK_CAPTURE(heroes_playout, steps, "steps", "two_players");
BENCHMARK_CAPTURE(heroes_playout, steps_24x24, "steps", "two_players_24");
BENCHMARK_CAPTURE(heroes_playout, goals, "goals", "two_players");
BENCHMARK_CAPTURE(heroes_playout, goals_24x24, "goals", "two_players_24");

void heroes_leaders(benchmark::State& run, const char* scenario) {
  const auto raider = bench::load_rule<HeroesGame>("raider");
  bench::play_by_rules(run, *load("goals", scenario),
                       {raider, bench::load_rule<HeroesGame>("miner")});
}
BENCHMARK_CAPTURE(heroes_leaders, board_16x16, "two_players");
BENCHMARK_CAPTURE(heroes_leaders, board_24x24, "two_players_24");

// The goals of a Hero that moves: a flood over the whole board.
void heroes_flood(benchmark::State& run, const char* scenario) {
  const auto game = load("goals", scenario);
  std::vector<HeroesState> states;
  Rng rng(1);
  ActionList actions;
  while (states.size() < 64) {
    HeroesState now = game->initial_state();
    for (Player player = game->to_move(now); player != kTerminal && states.size() < 64;
         player = game->to_move(now)) {
      if (player == kChance) {
        game->apply(now, game->sample_chance(now, rng));
        continue;
      }
      if (now.phase == Phase::kMove) states.push_back(now);
      game->legal_actions(now, actions);
      game->apply(now, actions[uniform_below(rng, actions.size())]);
    }
  }
  std::size_t i = 0;
  std::size_t goals = 0;
  for (auto _ : run) {
    game->legal_actions(states[i++ & 63], actions);
    goals += actions.size();
    benchmark::DoNotOptimize(actions);
  }
  run.counters["choices"] = static_cast<double>(goals) / static_cast<double>(run.iterations());
}
BENCHMARK_CAPTURE(heroes_flood, board_16x16, "two_players");
BENCHMARK_CAPTURE(heroes_flood, board_24x24, "two_players_24");

}  // namespace
}  // namespace muster::heroes
