// Which match a verb tells or shows: one of a game with --agent, --scenario, --ruleset and --seed,
// or one of a run with --game.
#pragma once

#include <absl/status/statusor.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/engine/game_engine.h"
#include "experiments/engine/match_result.h"
#include "experiments/engine/matchup.h"
#include "experiments/engine/registry.h"
#include "experiments/store/store.h"
#include "experiments/store/stored_matchups.h"

namespace muster::cli {

// What the command line says of it.
struct MatchOptions {
  std::string game;  // a game's name, or a run directory
  std::vector<std::string> agents;
  std::string scenario;
  std::string ruleset;
  std::optional<std::uint64_t> seed;
  std::string id;  // of a run
};
// Adds GAME, --game, --agent, --seed, --scenario and --ruleset; `options` outlives `verb`.
void add_match_options(CLI::App& verb, MatchOptions& options);

// Whether `options` name a run.
bool names_run(const MatchOptions& options);

// A match ready to be played, and what people call those who play it.
struct ChosenMatch {
  const GameEngine* engine = nullptr;
  const Matchup* matchup = nullptr;
  MatchupSpec spec;
  std::uint64_t seed = 1;
  std::vector<std::string> agents;  // by seat
  std::string scenario;
  std::string ruleset;
  // Of a run:
  std::string id;
  std::optional<FoundRow> row;

  // What the above points into.
  std::unique_ptr<Matchup> own;
  std::unique_ptr<Store> store;
  std::unique_ptr<StoredMatchups> stored;
};

// What is to be found out about the match besides.
struct ThinkOptions {
  bool on = false;
  std::string evaluator;  // what positions are worth, as a config's [luck] says it; "": the game's
  std::string critic = "mcts:iterations=1000,budget=decision";  // an agent; "none": no critic
};
// Adds --evaluator and --critic; `options` outlives `verb`.
void add_think_options(CLI::App& verb, ThinkOptions& options);
// What points are by: " by NAME", "" for what the game has.
std::string evaluator_words(const ThinkOptions& options);

// Errors: InvalidArgument with the option that is to blame; those of the store and of
// GameEngine::prepare.
absl::StatusOr<ChosenMatch> chosen_match(const MatchOptions& options, const Registry& registry,
                                         const ThinkOptions& think = {});

// The game of a run whose id it is. `store` and `matchups` outlive what is returned.
absl::StatusOr<ChosenMatch> stored_match(const Store& store, StoredMatchups& matchups,
                                         const std::string& id);

// The match as a page that steps through it, compared with its row where the run has one. Errors:
// Internal when an agent breaks its contract; those of compared_with_row.
absl::StatusOr<std::string> match_page(const ChosenMatch& match, const ThinkOptions& think = {});

// Whether a match of a run that was played again is as its row says. Errors: InvalidArgument when
// the run has no row of it; DataLoss with what differs.
absl::Status compared_with_row(const ChosenMatch& match, const MatchResult& result);

}  // namespace muster::cli
