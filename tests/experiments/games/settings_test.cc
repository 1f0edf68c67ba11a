// What `muster games --settings` says of rulesets and scenarios, against their readers and the
// lists of rules.
#include <absl/strings/str_split.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "experiments/config/game_documents.h"
#include "experiments/registration/builtin_games.h"
#include "tests/support/files.h"
#include "tests/support/printed.h"
#include "tests/support/told_keys.h"
#include "tests/support/told_values.h"

namespace muster {
namespace {

using testing::asked_keys;
using ::testing::HasSubstr;
using testing::Keys;
using testing::less;
using ::testing::Not;
using testing::spelled_out;
using testing::told_keys;

const Registry& games() {
  static const Registry* const shared = [] {
    auto* registry = new Registry;
    add_builtin_games(*registry);
    return registry;
  }();
  return *shared;
}

const std::vector<ParamInfo>& settings_of(const GameEngine& engine, DocumentKind kind) {
  return kind == DocumentKind::kRuleset ? engine.info().ruleset_settings
                                        : engine.info().scenario_settings;
}

// What is wrong with the documents; "".
std::string error_of(const GameEngine& engine, const Document& ruleset, const Document& scenario) {
  const auto players = engine.num_players(ruleset, scenario);
  if (!players.ok()) return message_of(players.status());
  MatchupSpec spec{.ruleset = ruleset, .scenario = scenario, .seats = {}};
  spec.seats.resize(static_cast<std::size_t>(*players),
                    {.name = "r", .type = "random", .params = {}});
  const auto matchup = engine.prepare(spec);
  return matchup.ok() ? "" : message_of(matchup.status());
}

std::vector<Document> shipped(const GameInfo& game, DocumentKind kind) {
  std::vector<Document> all;
  const std::string folder = document_folder(game, kind);
  for (const std::string& name :
       folder.empty() ? std::vector<std::string>{} : document_names(folder)) {
    all.push_back(*named_document(game, kind, name, ""));
  }
  if (all.empty()) all.push_back(*default_document(game, kind));
  return all;
}

// With keys that no shipped scenario has.
std::vector<Document> further_scenarios(const GameInfo& game) {
  constexpr const char* kPlaced = R"(
attacker.army = [{ unit = "F griffins", at = [0, 0] }]
attacker.after = { gold = 5 }
defender = { army = [{ unit = "F griffins", at = [3, 3] }], after = { gold = 5 } }
)";
  constexpr const char* kDrawn = R"(
attacker.draw = { field = "I" }
defender = { kind = "neutral", draw = { field = "I" } }
)";
  constexpr const char* kDecks = R"(
first.deck = { faction = "elves", class = "warden", cards = { k-feint = 1 } }
second.deck = { faction = "elves", class = "warden", cards = { k-feint = 1 } }
)";
  constexpr const char* kComposed = R"(
first.deck = { faction = "elves", class = "warden", items = ["eq-dagger"] }
second.deck = { faction = "elves", class = "warden", items = ["eq-dagger"] }
)";
  std::vector<Document> all;
  if (game.name == "homm") {
    for (const char* text : {kPlaced, kDrawn}) all.push_back(*parse_document(text, "more.toml"));
  } else if (game.name == "penance") {
    for (const char* text : {kDecks, kComposed}) all.push_back(*parse_document(text, "more.toml"));
  } else if (game.name == "homm_map") {
    all.push_back(*default_document(game, DocumentKind::kScenario));
    EXPECT_TRUE(apply_override(all.back(), "turn_fight=[{ round = 1, level = \"I\" }]").ok());
  }
  return all;
}

TEST(Settings, AreTheKeysThatReadersAskFor) {
  for (const GameEngine* engine : games().games()) {
    const std::vector<Document> rulesets = shipped(engine->info(), DocumentKind::kRuleset);
    std::vector<Document> scenarios = shipped(engine->info(), DocumentKind::kScenario);
    for (Document& each : further_scenarios(engine->info())) scenarios.push_back(each);
    const KeyLog log;  // not of `from`, which any of them can say
    for (const Document& ruleset : rulesets) {
      for (const Document& scenario : scenarios) {
        // Some rulesets have no use for some scenarios: they are read all the same.
        (void)error_of(*engine, ruleset, scenario);
      }
    }
    for (const DocumentKind kind : {DocumentKind::kRuleset, DocumentKind::kScenario}) {
      const Keys told = told_keys(settings_of(*engine, kind));
      const Keys asked = asked_keys(log, kind_name(kind), told);
      const std::string where = engine->info().name + ", a " + kind_name(kind);
      EXPECT_EQ(less(asked, told), Keys{}) << where << ": asked for, but not told";
      EXPECT_EQ(less(told, asked), Keys{}) << where << ": told, but not asked for";
    }
  }
}

// ---- Values.

struct Trial {
  const GameEngine& engine;
  DocumentKind kind;
  Document base;  // of the kind: an empty ruleset, or the default scenario

  // What is wrong when these assignments are made; "".
  std::string error(const std::vector<std::string>& assignments) const {
    Document changed = base;
    for (const std::string& each : assignments) {
      if (const absl::Status status = apply_override(changed, each); !status.ok()) {
        return message_of(status);
      }
    }
    const bool rules = kind == DocumentKind::kRuleset;
    const auto other =
        default_document(engine.info(), rules ? DocumentKind::kScenario : DocumentKind::kRuleset);
    return rules ? error_of(engine, changed, *other) : error_of(engine, *other, changed);
  }
};

// What must be said for a setting to mean anything, as assignments.
std::vector<std::string> conditions(const ParamInfo& setting) {
  std::vector<std::string> all;
  // Of settings that need others still.
  if (setting.only == "fortresses = true") all.emplace_back("economy=\"gold\"");
  for (std::string each : std::vector<std::string>(absl::StrSplit(setting.only, " and "))) {
    each.erase(std::remove(each.begin(), each.end(), ' '), each.end());
    if (!each.empty()) all.push_back(each);
  }
  return all;
}

void try_values(const Trial& trial, const ParamInfo& setting, const std::string& key,
                std::size_t& tried) {
  SCOPED_TRACE(trial.engine.info().name + ": " + key);
  const std::string last = key.substr(key.rfind('.') + 1);
  const auto with = [&](const std::string& value) {
    std::vector<std::string> all = conditions(setting);
    all.push_back(fmt::format("{}={}", key, value));
    return trial.error(all);
  };
  const auto [inside, outside] = testing::told_values(setting);
  for (const std::string& value : inside) {
    const std::string error = with(value);
    // What does not go with other settings may be refused, but not as a value.
    EXPECT_FALSE(error.find(last + "`: expected") != std::string::npos) << value << "\n" << error;
    ++tried;
  }
  for (const std::string& value : outside) {
    EXPECT_THAT(with(value), HasSubstr(last + "`: expected")) << value;
    ++tried;
  }
  const bool given = !setting.fallback.empty() && setting.fallback.front() != '(';
  if (given && trial.kind == DocumentKind::kRuleset && key.find('.') == std::string::npos) {
    EXPECT_EQ(with(setting.fallback), "") << "the default";
    ++tried;
  }
}

// Whether the tables around the key are tables, or absent.
bool can_be_set(const Document& base, const std::string& key) {
  if (key.ends_with(".ID")) return false;
  for (std::size_t dot = key.find('.'); dot != std::string::npos; dot = key.find('.', dot + 1)) {
    std::string around = key.substr(0, dot);
    if (around.ends_with(".0")) continue;
    const auto node = base.table.at_path(around);
    if (node && !node.is_table() && !node.is_array_of_tables()) return false;
  }
  return true;
}

TEST(Settings, TakeTheirDefaultsAndRefuseWhatIsOutside) {
  std::size_t tried = 0;
  for (const GameEngine* engine : games().games()) {
    for (const DocumentKind kind : {DocumentKind::kRuleset, DocumentKind::kScenario}) {
      Trial trial{.engine = *engine, .kind = kind, .base = {}};
      if (kind == DocumentKind::kScenario) trial.base = *default_document(engine->info(), kind);
      trial.base.file = "test.toml";
      for (const ParamInfo& setting : settings_of(*engine, kind)) {
        for (std::string key : spelled_out(setting.name)) {
          // The first table of a list, where the scenario has one.
          const std::size_t list = key.find("[]");
          if (list != std::string::npos) {
            const auto* tables = trial.base.table.at_path(key.substr(0, list)).as_array();
            if (tables == nullptr || !tables->is_array_of_tables()) continue;
            key.replace(list, 2, ".0");
          }
          if (can_be_set(trial.base, key)) try_values(trial, setting, key, tried);
        }
      }
    }
  }
  EXPECT_GT(tried, 1000U);
}

// ---- Rules.

std::filesystem::path docs() {
  return std::filesystem::path(MUSTER_SOURCE_CONFIGS).parent_path() / "docs";
}

struct Mention {
  Keys rules;
  std::string fallback;  // as the rule says it; "" when it does not
};

// By game, "file" of docs/rules and stage: "homm-dice-stacks" with [map] is the map's.
std::string game_of(const std::string& file, const std::string& stage) {
  if (file == "homm-map" || stage == "map") return "homm_map";
  return file.substr(0, file.find('-'));
}

// The settings that rules name, "setting `key`: `default` | ...", by game and key.
std::map<std::pair<std::string, std::string>, Mention> mentions() {
  const std::regex rule(R"(^- \*\*([^*]+)\*\* \[(\w+)\])");
  const std::regex setting(R"(setting `(\w+)`(: `([^`]*)`)?)");
  std::map<std::pair<std::string, std::string>, Mention> all;
  for (const auto& entry : std::filesystem::directory_iterator(docs() / "rules")) {
    if (entry.path().extension() != ".md") continue;
    std::istringstream lines(content_of(entry.path()));
    for (std::string line; std::getline(lines, line);) {
      std::smatch head;
      if (!std::regex_search(line, head, rule)) continue;
      for (std::sregex_iterator it(line.begin(), line.end(), setting); it != std::sregex_iterator();
           ++it) {
        Mention& mention = all[{game_of(entry.path().stem(), head[2]), (*it)[1]}];
        mention.rules.insert(head[1]);
        if ((*it)[3].matched && mention.fallback.empty()) mention.fallback = (*it)[3];
      }
    }
  }
  return all;
}

TEST(Settings, NameTheRulesThatNameThem) {
  std::map<std::pair<std::string, std::string>, std::vector<const ParamInfo*>> told;
  for (const GameEngine* engine : games().games()) {
    for (const DocumentKind kind : {DocumentKind::kRuleset, DocumentKind::kScenario}) {
      for (const ParamInfo& setting : settings_of(*engine, kind)) {
        told[{engine->info().name, setting.name}].push_back(&setting);
      }
    }
  }
  const auto named = mentions();
  EXPECT_GT(named.size(), 120U);
  for (const auto& [key, mention] : named) {
    SCOPED_TRACE(key.first + ": " + key.second);
    ASSERT_TRUE(told.contains(key)) << "a rule names a setting that does not exist";
    const ParamInfo& setting = *told[key].front();
    const std::vector<std::string> rules = absl::StrSplit(setting.rule, ", ");
    for (const std::string& rule : mention.rules) EXPECT_THAT(rules, ::testing::Contains(rule));
    const std::string value = fmt::format("\"{}\"", mention.fallback);
    if (mention.fallback.empty() || setting.fallback.front() == '(') continue;
    EXPECT_TRUE(setting.fallback == mention.fallback || setting.fallback == value)
        << setting.fallback << ", but the rule says " << mention.fallback;
  }
}

TEST(Settings, NameRulesThatExist) {
  std::string rules;
  for (const auto& entry : std::filesystem::directory_iterator(docs() / "rules")) {
    rules += content_of(entry.path());
  }
  for (const GameEngine* engine : games().games()) {
    for (const DocumentKind kind : {DocumentKind::kRuleset, DocumentKind::kScenario}) {
      for (const ParamInfo& setting : settings_of(*engine, kind)) {
        if (setting.rule.empty()) continue;
        for (const std::string& rule :
             std::vector<std::string>(absl::StrSplit(setting.rule, ", "))) {
          EXPECT_THAT(rules, HasSubstr("**" + rule + "**")) << setting.name;
        }
      }
    }
  }
}

TEST(Settings, ArePrintedInDocs) {
  const std::string printed = testing::printed_by("games --settings --markdown");
  EXPECT_EQ(printed, content_of(docs() / "settings.md"))
      << "muster games --settings --markdown > docs/settings.md";
}

}  // namespace
}  // namespace muster
