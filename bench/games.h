// What the benchmarks of games share: loading one, random play, play by rules of thumb.
#pragma once

#include <absl/status/statusor.h>
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/rules_of_files.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/playout.h"
#include "core/rng.h"
#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/registry.h"
#include "experiments/registration/builtin_games.h"

namespace muster::bench {

// The value; what does not load ends the program.
template <class T>
T or_exit(absl::StatusOr<T> value) {
  if (value.ok()) return *std::move(value);
  std::fprintf(stderr, "%s\n", message_of(value.status()).c_str());
  std::exit(1);
}

// A game with a ruleset and a scenario of its files.
template <class Game>
std::shared_ptr<const Game> load_game(const std::string& ruleset, const std::string& scenario) {
  return or_exit(game_of_files<Game>(ruleset, scenario));
}

template <class Game>
typename Game::Rule load_rule(const std::string& name) {
  return or_exit(Game::Rule::load(or_exit(resolve_document(name, Game::Rule::folder()))));
}

inline void count_games(benchmark::State& bench, const char* rate) {
  bench.counters[rate] =
      benchmark::Counter(static_cast<double>(bench.iterations()), benchmark::Counter::kIsRate);
}

// Copies of a state.
template <class Game>
void copy_states(benchmark::State& bench, const Game& game) {
  using State = typename Game::State;
  const std::vector<State> states(64, game.initial_state());
  std::size_t i = 0;
  State copy;
  for (auto _ : bench) {
    copy = states[i++ & 63];
    benchmark::DoNotOptimize(copy);
    benchmark::ClobberMemory();
  }
  bench.counters["bytes"] = sizeof(State);
}

// Random play of all seats.
template <class Game>
void play_at_random(benchmark::State& bench, const Game& game, const char* rate = "games/s") {
  Rng rng(3);
  std::uint64_t decisions = 0;
  for (auto _ : bench) {
    typename Game::State state = game.initial_state();
    decisions += random_playout(game, state, rng).decisions;
    benchmark::DoNotOptimize(state);
  }
  bench.counters["decisions/game"] =
      static_cast<double>(decisions) / static_cast<double>(bench.iterations());
  count_games(bench, rate);
}

// Play by rules of thumb, by seat.
template <class Game>
void play_by_rules(benchmark::State& bench, const Game& game,
                   const std::vector<typename Game::Rule>& rules, const char* rate = "games/s") {
  Rng rng(4);
  for (auto _ : bench) {
    typename Game::State state = game.initial_state();
    for (Player player = game.to_move(state); player != kTerminal; player = game.to_move(state)) {
      game.apply(state,
                 player == kChance
                     ? game.sample_chance(state, rng)
                     : rule_action(game, state, rules[static_cast<std::size_t>(player)], rng));
    }
    benchmark::DoNotOptimize(state);
  }
  count_games(bench, rate);
}

// Whole matches as an experiment plays them: agents with streams of their own, witnesses, metrics.
inline void play_matches(benchmark::State& bench, const std::string& game,
                         const std::string& ruleset, const std::string& scenario,
                         const std::vector<std::string>& agents, const char* rate = "games/s") {
  static const Registry* const kGames = [] {
    auto* games = new Registry;
    add_builtin_games(*games);
    return games;
  }();
  const GameEngine& engine = *kGames->find(game);
  const auto matchup =
      or_exit(engine.prepare(or_exit(cli::matchup_option(engine, ruleset, scenario, agents))));
  std::uint64_t seed = 0;
  std::uint64_t decisions = 0;
  for (auto _ : bench) decisions += matchup->play(hash_combine(5, seed++)).decisions;
  bench.counters["decisions/game"] =
      static_cast<double>(decisions) / static_cast<double>(bench.iterations());
  count_games(bench, rate);
}

}  // namespace muster::bench
