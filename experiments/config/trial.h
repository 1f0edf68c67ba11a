// Experiments that a file can be put into: [try] of a config says what kind of file takes part, and
// as what. `muster try FILE` plays them.
//
//   [try]
//   what = "a targeting rule"
//   agent = { type = "rule", rule = "FILE" }
//   reference = "rulebook"
#pragma once

#include <absl/status/statusor.h>

#include <toml++/toml.h>
#include <optional>
#include <string>
#include <vector>

#include "core/config/reader.h"

namespace muster {

// Stands for the file in [try] agent.
inline constexpr const char* kTriedFile = "FILE";

struct Trial {
  std::string what;       // for people: "a targeting rule"
  std::string reference;  // an agent or ruleset of the config that people know; may be empty
  bool is_ruleset = false;
  toml::table agent;  // where it is none: an agent as in [[agents]], but for its name
};

// [try] of a config; nothing where there is none. Errors: InvalidArgument, with file and line.
absl::StatusOr<std::optional<Trial>> trial_of(const Document& config);

// How the file `path` is called in the config: as itself, or, where that is taken, otherwise.
std::string tried_name(const Document& config, const Trial& trial, const std::string& path);

// What puts the file into the config, as overrides (apply_override): an agent, and a candidate in a
// gauntlet, or a ruleset. `path` is absolute. A file with a `type` is a whole agent.
std::vector<std::string> trial_overrides(const Document& config, const Trial& trial,
                                         const std::string& path, const std::string& name);
// And what makes the first question about it (Question::focus).
std::string focus_override(const Document& config, const std::string& name);

}  // namespace muster
