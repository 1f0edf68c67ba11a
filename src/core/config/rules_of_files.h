// Rules by the names of their files.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "core/config/derived.h"
#include "core/config/rules_source.h"

namespace muster {

// The rules of files in configs/games/NAME/rulesets and .../scenarios, by their names, or paths;
// "": an empty table. Errors: InvalidArgument, NotFound.
template <class Game>
absl::StatusOr<RulesSource> rules_of_files(const std::string& ruleset,
                                           const std::string& scenario) {
  const std::string folder = data_file("games/" + std::string(Game::kName));
  RulesSource source;
  DocumentFiles rulesets = {folder + "/rulesets", "ruleset"};
  DocumentFiles scenarios = {folder + "/scenarios", "scenario"};
  if constexpr (requires { Game::ruleset_settings(); }) {
    rulesets.settings = Game::ruleset_settings();
  }
  if constexpr (requires { Game::scenario_settings(); }) {
    scenarios.settings = Game::scenario_settings();
  }
  absl::Status read;
  const auto fill = [&](Document& document, const DocumentFiles& files, const std::string& name) {
    if (name.empty() || !read.ok()) return;
    auto found = derived_file(files, name);
    if (!found.ok()) {
      read = found.status();
    } else {
      document = *std::move(found);
    }
  };
  fill(source.ruleset, rulesets, ruleset);
  fill(source.scenario, scenarios, scenario);
  if (!read.ok()) return read;
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
