// What files can say, key by key, as verbs print it: for people, for programs, and as pages.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/param_info.h"

namespace muster::cli {

// The keys of one kind of file, or of one table in it.
struct Described {
  std::string key;   // in JSON: "ruleset"
  std::string what;  // "a ruleset", "[tournament]"
  std::vector<ParamInfo> settings;
};

// --json and --markdown.
struct SettingsForm {
  bool json = false;
  bool markdown = false;
};

// --settings, whose meaning is `summary`, and the forms of what it prints.
CLI::Option* add_settings_options(CLI::App& verb, bool& settings, SettingsForm& form,
                                  const std::string& summary);

// Under each heading a line for each key.
void print_settings(const std::vector<Described>& all);
// A list of keys for each.
void add_settings(nlohmann::ordered_json& object, const std::vector<Described>& all);
// A table; `rules`: with a column for what they change.
void print_settings_table(const Described& described, bool rules);

// "integer 0..9; default 3; for board = true; R-7".
std::string about(const ParamInfo& setting);

}  // namespace muster::cli
