// The CSV library copies file names into a fixed buffer and cuts them on purpose.
#pragma GCC diagnostic ignored "-Wstringop-truncation"

#include <absl/status/statusor.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>
#include <libfccp/csv.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/nearest.h"
#include "core/json_text.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

struct RulesVerb {
  std::string game;
  std::vector<std::string> ids;
  std::string stage;
  bool untested = false;
  bool json = false;
};

// One line of a game's rules.csv, which scripts/checks/rules.py writes.
struct ListedRule {
  std::string id;
  std::string stage;
  std::string document;
  std::string statement;
  std::string source;
  std::string setting;
  std::vector<std::string> tests;
};

// Errors: InvalidArgument, with the file.
absl::StatusOr<std::vector<ListedRule>> read_rules(const std::string& path) {
  std::vector<ListedRule> rules;
  try {  // the CSV library reports by exceptions; they end here
    io::CSVReader<7, io::trim_chars<>, io::double_quote_escape<',', '"'>> csv(path);
    csv.read_header(io::ignore_no_column, "id", "stage", "document", "statement", "source",
                    "setting", "tests");
    ListedRule rule;
    std::string tests;
    while (csv.read_row(rule.id, rule.stage, rule.document, rule.statement, rule.source,
                        rule.setting, tests)) {
      rule.tests = absl::StrSplit(tests, ' ', absl::SkipEmpty());
      rules.push_back(rule);
    }
  } catch (const std::exception& error) {
    return absl::InvalidArgumentError(fmt::format("{}: {}", path, error.what()));
  }
  return rules;
}

// Whether `id` is `asked`, or belongs to its family ("HC", "HC-", "HA:").
bool matches(std::string_view id, std::string_view asked) {
  if (!id.starts_with(asked)) return false;
  const std::string_view rest = id.substr(asked.size());
  return rest.empty() || rest.front() == '-' || rest.front() == ':' || asked.ends_with('-') ||
         asked.ends_with(':');
}

// Errors: InvalidArgument for an id or a stage that no rule has.
absl::Status check_names(const RulesVerb& verb, const std::vector<ListedRule>& rules) {
  std::vector<std::string> ids;
  std::vector<std::string> stages;
  for (const ListedRule& rule : rules) {
    ids.push_back(rule.id);
    if (std::find(stages.begin(), stages.end(), rule.stage) == stages.end()) {
      stages.push_back(rule.stage);
    }
  }
  for (const std::string& asked : verb.ids) {
    if (std::none_of(ids.begin(), ids.end(),
                     [&](const std::string& id) { return matches(id, asked); })) {
      const bool near = !nearest_names(asked, ids).empty();
      return absl::InvalidArgumentError(fmt::format("{} has no rule `{}`{}", verb.game, asked,
                                                    near ? suggestion(asked, ids) : ""));
    }
  }
  if (!verb.stage.empty() && std::find(stages.begin(), stages.end(), verb.stage) == stages.end()) {
    return absl::InvalidArgumentError(fmt::format("--stage: no rule of {} is of stage `{}`{}",
                                                  verb.game, verb.stage,
                                                  suggestion(verb.stage, stages)));
  }
  return absl::OkStatus();
}

bool wanted(const RulesVerb& verb, const ListedRule& rule) {
  if (verb.untested && !rule.tests.empty()) return false;
  if (!verb.stage.empty() && rule.stage != verb.stage) return false;
  return verb.ids.empty() ||
         std::any_of(verb.ids.begin(), verb.ids.end(),
                     [&](const std::string& asked) { return matches(rule.id, asked); });
}

void print_rules(const std::vector<ListedRule>& rules) {
  std::string_view document;
  std::size_t tested = 0;
  for (const ListedRule& rule : rules) {
    if (rule.document != document) {
      fmt::print("{}{}\n", document.empty() ? "" : "\n", rule.document);
      document = rule.document;
    }
    fmt::print("  {} [{}] {}\n", rule.id, rule.stage, rule.statement);
    if (!rule.source.empty()) fmt::print("      source: {}\n", rule.source);
    if (!rule.setting.empty()) fmt::print("      setting: {}\n", rule.setting);
    fmt::print("      tests: {}\n",
               rule.tests.empty() ? "none" : fmt::format("{}", fmt::join(rule.tests, ", ")));
    tested += rule.tests.empty() ? 0 : 1;
  }
  fmt::print("{}asserted by passing tests: {} of {}\n", rules.empty() ? "" : "\n", tested,
             rules.size());
}

void print_rules_json(const std::vector<ListedRule>& rules) {
  nlohmann::json json = nlohmann::json::array();
  for (const ListedRule& rule : rules) {
    json.push_back({{"id", rule.id},
                    {"stage", rule.stage},
                    {"document", rule.document},
                    {"statement", rule.statement},
                    {"source", rule.source},
                    {"setting", rule.setting},
                    {"tests", rule.tests}});
  }
  fmt::print("{}\n", json_text(json, 2));
}

int act(const RulesVerb& verb, const Registry& registry) {
  const GameEngine* engine = find_game(registry, verb.game);
  if (engine == nullptr) return kExitBadInput;
  const std::string& folder = engine->info().data_folder;
  const std::string path = data_file(fmt::format("{}/rules.csv", folder));
  if (folder.empty() || !std::filesystem::exists(path)) {
    fmt::print("{}", verb.json ? "[]\n" : fmt::format("{} has no list of rules\n", verb.game));
    return kExitDone;
  }
  auto rules = read_rules(path);
  if (!rules.ok()) return report_error(rules.status());
  const absl::Status checked = check_names(verb, *rules);
  if (!checked.ok()) return report_error(checked);
  std::erase_if(*rules, [&](const ListedRule& rule) { return !wanted(verb, rule); });
  (verb.json ? print_rules_json : print_rules)(*rules);
  return kExitDone;
}

}  // namespace

void add_rules(CLI::App& app, Context& context) {
  auto options = std::make_shared<RulesVerb>();
  CLI::App* verb =
      add_verb(app, context, "rules", "Lists the rules of a game and the tests that assert them",
               [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name")->required()->type_name("");
  verb->add_option("ID", options->ids, "Only these rules; HC or HA: picks a whole family")
      ->type_name("");
  verb->add_option("--stage", options->stage, "Only rules of one stage")->type_name("STAGE");
  verb->add_flag("--untested", options->untested, "Only rules that no passing test asserts");
  verb->add_flag("--json", options->json, "Prints JSON");
  verb->footer(
      "For each rule: its statement, the stage it belongs to, where it is from, the setting that\n"
      "changes its reading (default first), and the tests that asserted it and passed in the last\n"
      "complete test run that was written down (scripts/checks/rules.py --write). For example:\n"
      "  muster rules GAME --untested\n"
      "  muster rules GAME HC-37 HC-38");
}

}  // namespace muster::cli
