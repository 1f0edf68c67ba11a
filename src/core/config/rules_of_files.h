// Rules by the names of their files.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/derived.h"
#include "core/config/rules_source.h"
#include "core/fields/param_info.h"

namespace muster {

// The rules of files in configs/games/NAME/rulesets and .../scenarios, by their names, or paths;
// "": an empty table. Errors: InvalidArgument, NotFound.
template <class Game>
absl::StatusOr<RulesSource> rules_of_files(const std::string& ruleset,
                                           const std::string& scenario) {
  const std::string folder = data_file("games/" + std::string(Game::kName));
  RulesSource source;
  std::vector<ParamInfo> settings[2];
  if constexpr (requires { Game::ruleset_settings(); }) settings[0] = Game::ruleset_settings();
  if constexpr (requires { Game::scenario_settings(); }) settings[1] = Game::scenario_settings();
  if (!ruleset.empty()) {
    auto document = derived_file({folder + "/rulesets", "ruleset", settings[0]}, ruleset);
    if (!document.ok()) return document.status();
    source.ruleset = *std::move(document);
  }
  if (!scenario.empty()) {
    auto document = derived_file({folder + "/scenarios", "scenario", settings[1]}, scenario);
    if (!document.ok()) return document.status();
    source.scenario = *std::move(document);
  }
  return source;
}

// The game of these.
template <class Game>
decltype(Game::load(RulesSource())) game_of_files(const std::string& ruleset,
                                                  const std::string& scenario) {
  const absl::StatusOr<RulesSource> source = rules_of_files<Game>(ruleset, scenario);
  if (!source.ok()) return source.status();
  return Game::load(*source);
}

}  // namespace muster
