// What `muster new` writes: files to begin with, every key with its meaning above it. For this verb
// only.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/fields/param_info.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/registry.h"

namespace muster::cli {

// "# text" in lines of at most 100 columns.
std::string comment(std::string_view text);

// "more, when with it one more troop comes each turn (number 0..1000; default 0.3)".
std::string meaning(const ParamInfo& setting);

// A file of the game's rules that players follow (GameInfo::rules_folder), or of their weights: the
// values of the one that is the default, and what else it can say. Errors: InvalidArgument when the
// game has no such files.
absl::StatusOr<std::string> new_rule_text(const GameEngine& engine);

// A ruleset that begins with the game's default one, with examples of what can be edited. Errors:
// InvalidArgument when the game has no rulesets.
absl::StatusOr<std::string> new_ruleset_text(const GameEngine& engine);

struct NewConfig {
  std::string model;  // the experiment that it follows: "projecthex_factions"
  std::string game;
  std::string text;
};

// A config for the question that `words` ask: that of the shipped experiment that is nearest, of
// `game` unless that is "", with comments and another seed. `command`: what was asked, for the
// file's head. Errors: InvalidArgument when no experiment is about any of the words, or those of
// several games are, with what there is.
absl::StatusOr<NewConfig> new_config(const std::string& words, const std::string& game,
                                     const std::string& command);

}  // namespace muster::cli
