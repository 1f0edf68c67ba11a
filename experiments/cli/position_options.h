// What verbs about a position of one game share: which one is meant.
#pragma once

#include <absl/status/statusor.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/game_verbs.h"
#include "experiments/cli/verbs.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/match_result.h"

namespace muster::cli {

// The JSON of the file that `option` ("--state") names. Errors: NotFound, InvalidArgument.
absl::StatusOr<nlohmann::json> json_option(std::string_view option, const std::string& path);

// A match that was played, as Matchup::tell gives it.
struct ToldMatch {
  std::vector<TranscriptStep> steps;
  std::string final_state;
};

struct PositionOptions {
  std::string scenario;
  std::string ruleset;
  std::string state;  // a file
  std::vector<std::string> agents;
  std::uint64_t seed = 1;
};
// Adds --scenario, --ruleset, --state, --agent and --seed; `options` outlives `app`.
void add_position_options(CLI::App& app, PositionOptions& options);

// Plays the match that the options name. Errors: InvalidArgument; those of GameEngine::prepare;
// Internal when an agent breaks its contract.
absl::StatusOr<ToldMatch> play(const GameEngine& engine, const PositionOptions& options);

// The game as --ruleset and --scenario name it. Errors: those of document_option and Game::load.
template <class Game>
absl::StatusOr<std::shared_ptr<const Game>> load_game(const GameEngine& engine,
                                                      const PositionOptions& options) {
  auto rules = document_option(engine.info(), DocumentKind::kRuleset, options.ruleset);
  if (!rules.ok()) return rules.status();
  auto place = document_option(engine.info(), DocumentKind::kScenario, options.scenario);
  if (!place.ok()) return place.status();
  return Game::load(
      {.ruleset = *std::move(rules), .scenario = *std::move(place), .seat_rules = {}});
}

// The position in the file that --state names. Errors: those of json_option; InvalidArgument, each
// line behind "PATH: ".
template <class Game>
absl::StatusOr<typename Game::State> position_option(const Game& game, const std::string& path) {
  const auto json = json_option("--state", path);
  if (!json.ok()) return json.status();
  auto state = game.read_state(*json);
  if (!state.ok()) return in_file(path, state.status());
  return state;
}

// The state after so many steps of a match, 0 .. steps.size(). Errors: InvalidArgument when it is
// not one of `game`.
template <class Game>
absl::StatusOr<typename Game::State> state_after(const Game& game, const ToldMatch& told,
                                                 std::size_t steps) {
  const bool last = steps == told.steps.size();
  const std::string& text = last ? told.final_state : told.steps[steps].state_before;
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return absl::InvalidArgumentError("a state is not JSON");
  return game.read_state(json);
}

}  // namespace muster::cli
