#include "experiments/cli/help/described.h"

#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>

#include <CLI/CLI.hpp>
#include <string_view>
#include <utility>

#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

std::string one_line(const std::string& text) { return absl::StrReplaceAll(text, {{"\n", " "}}); }

// "N:INT in [1 - 1024]", "FORMAT:{csv,jsonl}": what it is called, and what the checks say.
void read_type(const std::string& type, DescribedOption& option) {
  const std::size_t colon = type.find(':');
  option.value = type.substr(0, colon);
  if (colon == std::string::npos) return;
  const std::string checks = type.substr(colon + 1);
  const std::size_t open = checks.find_first_of("[{");
  if (open == std::string::npos) return;
  const std::size_t close = checks.find_first_of("]}", open);
  const std::string inside = checks.substr(open + 1, close - open - 1);
  if (checks[open] == '[') {
    option.range = absl::StrReplaceAll(inside, {{" - ", ".."}});
  } else {
    option.choices = absl::StrSplit(inside, ',');
  }
}

DescribedOption described(const CLI::Option& option) {
  DescribedOption described;
  described.word = option.get_positional();
  if (described.word) {
    described.name = option.get_name(true);
  } else {
    const std::vector<std::string>& names = option.get_lnames();
    described.name = names.empty() ? "-" + option.get_snames().front() : "--" + names.front();
  }
  if (option.get_items_expected_max() > 0) read_type(option.get_type_name(), described);
  described.fallback = option.get_default_str();
  described.help = one_line(option.get_description());
  described.required = option.get_required();
  described.repeated = option.get_expected_max() > 1;
  return described;
}

bool is_help(const CLI::Option& option) { return option.check_lname("help"); }

std::vector<DescribedOption> options_of(const CLI::App& app) {
  std::vector<DescribedOption> all;
  for (const bool words : {true, false}) {
    for (const CLI::Option* option : app.get_options()) {
      const bool hidden = option->get_group().empty() || is_help(*option);
      if (!hidden && option->get_positional() == words) all.push_back(described(*option));
    }
  }
  return all;
}

void add(const CLI::App& app, const std::string& before, const std::string& group,
         std::vector<DescribedVerb>& verbs) {
  const std::string name = before.empty() ? app.get_name() : before + " " + app.get_name();
  verbs.push_back(
      {name, group, one_line(app.get_description()), app.get_footer(), options_of(app)});
  for (const CLI::App* inner : verbs_of(app)) {
    add(*inner, name, group, verbs);
  }
}

}  // namespace

std::vector<const CLI::App*> verbs_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<DescribedVerb> described_verbs(const CLI::App& app) {
  std::vector<std::pair<std::string, std::vector<DescribedVerb>>> groups;
  for (const CLI::App* verb : verbs_of(app)) {
    const std::string& group = verb->get_group();
    std::vector<DescribedVerb>* into = nullptr;
    for (auto& [name, verbs] : groups) {
      if (name == group) into = &verbs;
    }
    if (into == nullptr) into = &groups.emplace_back(group, std::vector<DescribedVerb>()).second;
    add(*verb, "", group, *into);
  }
  std::vector<DescribedVerb> all;
  for (auto& [name, verbs] : groups) {
    for (DescribedVerb& verb : verbs) all.push_back(std::move(verb));
  }
  return all;
}

std::vector<DescribedOption> general_options(const CLI::App& app) { return options_of(app); }

}  // namespace muster::cli
