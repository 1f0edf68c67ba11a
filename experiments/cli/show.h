// What the verbs that draw boards, positions and games share: `muster show GAME`.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/registry.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/game_verbs.h"

namespace muster::cli {

inline const VerbKind kShowVerb = {"show",
                                   "Draws a game's boards and positions, or a game as a page"};

// The JSON of the file that `option` ("--state") names. Errors: NotFound, InvalidArgument.
absl::StatusOr<nlohmann::json> json_option(std::string_view option, const std::string& path);

// InvalidArgument with the lines of `status`, each behind "PATH: ".
absl::Status in_file(const std::string& path, const absl::Status& status);

// "a,b:key=value,key=value" as {"a", "b:key=value,key=value"}: what is written like a parameter
// belongs to the agent before it.
std::vector<std::string> split_agents(std::string_view text);

// A match that was played, as Matchup::tell gives it.
struct ToldMatch {
  std::vector<std::string> agents;  // by seat
  std::uint64_t seed = 0;
  std::vector<TranscriptStep> steps;
  std::string final_state;
};
// Plays it. Errors: those of GameEngine::prepare; Internal when an agent breaks its contract.
absl::StatusOr<ToldMatch> tell_match(const GameEngine& engine, const MatchupSpec& spec,
                                     std::uint64_t seed);

// The game as --ruleset and --scenario name it. Errors: those of document_option and Game::load.
template <class Game>
absl::StatusOr<std::shared_ptr<const Game>> load_game(const GameInfo& info,
                                                      const std::string& ruleset,
                                                      const std::string& scenario) {
  auto rules = document_option(info, DocumentKind::kRuleset, ruleset);
  if (!rules.ok()) return rules.status();
  auto place = document_option(info, DocumentKind::kScenario, scenario);
  if (!place.ok()) return place.status();
  return Game::load(
      {.ruleset = *std::move(rules), .scenario = *std::move(place), .seat_rules = {}});
}

// The position in the file that `option` names. Errors: those of json_option; InvalidArgument, each
// line behind "PATH: ".
template <class Game>
absl::StatusOr<typename Game::State> position_option(const Game& game, std::string_view option,
                                                     const std::string& path) {
  const auto json = json_option(option, path);
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
