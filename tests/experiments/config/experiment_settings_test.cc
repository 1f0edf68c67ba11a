// What `muster validate --settings` says of configs, files of luck and positions, against their
// readers.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "agents/luck_file.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "experiments/config/experiment.h"
#include "experiments/config/position_file.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/fake_engine.h"
#include "tests/support/files.h"
#include "tests/support/printed.h"
#include "tests/support/told_keys.h"
#include "tests/support/told_values.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::Keys;

const std::filesystem::path& source() {
  static const std::filesystem::path path =
      std::filesystem::path(MUSTER_SOURCE_CONFIGS).parent_path();
  return path;
}

std::vector<std::filesystem::path> shipped_configs() {
  std::vector<std::filesystem::path> all;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(source() / "configs" / "experiments")) {
    if (entry.is_regular_file()) all.push_back(entry.path());
  }
  return all;
}

void expect_same(const Keys& asked, const Keys& told) {
  EXPECT_EQ(testing::less(asked, told), Keys{}) << "asked for, but not told";
  EXPECT_EQ(testing::less(told, asked), Keys{}) << "told, but not asked for";
}

// ---- Keys.

// Every key but those of a match.
constexpr const char* kEverything = R"(
name = "all"
summary = "all"
game = "pig"
seed = 3
repetitions = 2
seats = "fixed"
scenarios = [{ name = "s" }]
luck = { evaluator = { summary = "w", kind = "rollouts", rollouts = 2, rollout_depth = 9, rollout_turns = 9 } }

[[scenario_variants]]
name = "{a}-{b}"
set = ["summary={a}"]
each = { a = ["x", "y"], b = ["x", "y"] }
unlike = ["a", "b"]

[[ruleset_variants]]
name = "v"
edit = {}

[defaults.mcts]
iterations = 10

[[agents]]
name = "a"
type = "random"
optional = true

[[agents]]
name = "b"
type = "greedy"

[tournament]
kind = "tournament"
format = "gauntlet"
candidates = ["a"]
opponents = ["b"]
candidate_seat = 0

[[question]]
compare = "agent"
outcome = "score"
for = ["a"]
given = ["opponent"]
detect = 5
band = 4

[[question]]
compare = "seat"
scenarios = ["s@x-y"]

[stop]
when = "resolved"
race = true
precision = 9
max_games = 100
max_time = 5

[tune]
agent = "a"
from = "a"
method = "iterated"
objective = "mean"
games = 1000
rounds = 2
confirm_games = 1000
detect = 2
confirm_scenarios = [{ name = "t" }]
space = { max_nodes = { integer = [1, 9] } }

[psro]
responses = 3
pair_games = 100

[balance]
screen_games = 1000
games = 1000
candidate_games = 100
confirm_games = 1000
aim = 0.5
edit_cost = 0.1
space = { "ruleset.x" = { integer = [1, 9] } }

[[balance.players]]
name = "others"
agent = { type = "steady" }
games = 100
band = 3
shares_only = true
searched = true

[report]
title = "t"
notes = "n"
)";

constexpr const char* kMatch = R"(
game = "heroes"
repetitions = 2
rulesets = [{}]
agents = [{ name = "a", type = "random" }, { name = "b", type = "random" }]
tournament.kind = "match"
stop = { elo0 = 0, elo1 = 5, elo = "logistic", alpha = 0.1, beta = 0.1, max_games = 100, max_time = 1 }
luck.evaluator = { kind = "weights", strength = 3 }
question.detect = 3
)";

// Of an objective, with its own keys.
constexpr const char* kObjective = R"(
game = "pig"
repetitions = 2
agents = [{ name = "a", type = "hold_at" }, { name = "b", type = "hold_at" }, { name = "c", type = "hold_at" }]
tournament = { format = "gauntlet", candidates = ["a"], opponents = ["b", "c"] }
tune = { agent = "a", games = 1000, confirm_games = 1000, space = { points = { integer = [1, 9] } } }
)";

// The keys that were asked for while all shipped configs, and those above, were loaded.
const KeyLog& asked() {
  static const KeyLog* const log = [] {
    auto* made = new KeyLog;
    for (const std::filesystem::path& path : shipped_configs()) {
      const auto loaded = load_experiment(path, {}, testing::builtin_games());
      EXPECT_TRUE(loaded.ok()) << loaded.status();
    }
    for (const char* text : {kEverything, kMatch}) {
      const auto parsed = parse_experiment(text, "more.toml", {}, testing::builtin_games());
      EXPECT_TRUE(parsed.ok()) << parsed.status();
    }
    for (const char* objective : {"nash", "regret"}) {
      const auto parsed = parse_experiment(kObjective, "more.toml",
                                           {fmt::format("tune.objective=\"{}\"", objective)},
                                           testing::builtin_games());
      EXPECT_TRUE(parsed.ok()) << parsed.status();
    }
    return made;
  }();
  return *log;
}

TEST(ExperimentSettings, AreTheKeysThatTheLoaderAsksFor) {
  Keys told = testing::told_keys(experiment_settings());
  Keys found = testing::asked_keys(asked(), "experiment", told, {});
  for (const std::string& key : testing::asked_keys(asked(), "luck", told, {})) {
    found.insert("luck." + key);  // read when games are prepared
  }
  told.erase("agents[].PARAMETER");  // what types tell: below
  expect_same(found, told);
  for (const std::string& key : testing::asked_keys(asked(), "agent", told, {})) {
    EXPECT_TRUE(told.contains("agents[]." + key)) << key << ", of a file";
  }
}

TEST(ExperimentSettings, OfLuckAreTheKeysThatItsReaderAsksFor) {
  const Keys told = testing::told_keys(luck_file_settings());
  expect_same(testing::asked_keys(asked(), "luck/evaluator", told, {}), told);
}

class PositionSettings : public testing::FolderTest {};

TEST_F(PositionSettings, AreTheKeysThatTheirReaderAsksFor) {
  const std::string path = write("p.toml", "game = \"pig\"\nseed = 3\nrandom_decisions = 2\n");
  const KeyLog log;
  const auto position = load_position(path, testing::builtin_games().find("pig")->info());
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(position->position.seed, 3U);
  EXPECT_EQ(position->position.random_decisions, 2U);
  const Keys told = testing::told_keys(position_settings());
  expect_same(testing::asked_keys(log, "", told, {}), told);
}

TEST(AgentParameters, AreTheKeysThatTypesAskFor) {
  std::size_t types = 0;
  for (const GameEngine* engine : testing::builtin_games().games()) {
    for (const AgentInfo& type : engine->agents()) {
      SCOPED_TRACE(engine->info().name + ": " + type.name);
      AgentConfig agent{"a", type.name, {}};
      const KeyLog log;
      (void)engine->check_agent(agent);  // some have keys that must be given
      const Keys told = testing::told_keys(type.params);
      expect_same(testing::asked_keys(log, "seat 0", told, {}), told);
      ++types;
    }
  }
  EXPECT_GT(types, 40U);
}

// ---- Values.

// A config in lines of a key each.
class Lines {
 public:
  using Line = std::pair<std::string, std::string>;
  Lines(std::initializer_list<Line> lines) : lines_(lines) {}

  void set(const std::string& key, const std::string& value) {
    for (auto& [known, old] : lines_) {
      if (known == key) {
        old = value;
        return;
      }
    }
    lines_.emplace_back(key, value);
  }
  void leave_out(const std::string& around) {
    std::erase_if(lines_, [&](const auto& line) { return line.first.starts_with(around); });
  }
  std::string text() const {
    std::string all;
    for (const auto& [key, value] : lines_) all += fmt::format("{} = {}\n", key, value);
    return all;
  }
  std::size_t line_of(const std::string& key) const {
    std::size_t line = 1;
    for (const auto& [known, value] : lines_) {
      if (known == key) return line;
      ++line;
    }
    return 0;
  }

 private:
  std::vector<Line> lines_;
};

// What the first table of a list must have, in a line.
const std::map<std::string, Lines>& first_tables() {
  static const std::map<std::string, Lines> tables = {
      {"agents", Lines{{"name", "\"a\""}, {"type", "\"steady\""}}},
      {"games", Lines{{"seats", "[\"a\", \"b\"]"}, {"deal", "1"}}},
      {"balance.players", Lines{{"name", "\"x\""}, {"agent", "{ type = \"steady\" }"}}},
      {"ruleset_variants", Lines{{"name", "\"v\""}, {"edit", "{}"}}},
      {"question", Lines{{"detect", "5"}}},
      {"scenario_variants", Lines{{"name", "\"{x}{y}\""}, {"each", "{ x = [1], y = [2] }"}}}};
  return tables;
}

// A config in which a setting means something.
Lines config_for(const ParamInfo& setting, const std::string& value) {
  const bool gauntlet =
      setting.only.starts_with("format") || setting.name == "stop.race" || value == "\"gauntlet\"";
  Lines lines{
      {"game", "\"fake\""},
      {"repetitions", "3"},
      {"agents", "[{ name = \"a\", type = \"steady\" }, { name = \"b\", type = \"steady\" }]"},
      {"question", "[{ detect = 5 }]"},
      {"stop.when", "\"best\""}};
  if (gauntlet) {
    lines.set("tournament.format", "\"gauntlet\"");
    lines.set("tournament.candidates", "[\"a\"]");
    lines.set("tournament.opponents", "[\"b\"]");
  }
  if (setting.name == "tournament.candidate_seat") {
    lines.set("seats", "\"fixed\"");
    lines.set("tournament.candidate_seat", "\"south\"");
  }
  if (setting.only == "tournament.kind = \"match\"" || setting.name == "tournament.kind") {
    lines.leave_out("stop.when");
    if (setting.name != "tournament.kind") lines.set("tournament.kind", "\"match\"");
  }
  const std::string listed = "tournament.format = \"listed\"";
  if (setting.only == listed || value == "\"listed\"") {
    lines.leave_out("stop.when");
    lines.set("tournament.format", "\"listed\"");
    lines.set("games", "[{ seats = [\"a\", \"b\"], deal = 1 }]");
  }
  if (setting.name.starts_with("try.")) {
    const bool agent = setting.name == "try.agent" || value == "false";
    lines.set("try.what", "\"a file\"");
    lines.set(agent ? "try.agent" : "try.ruleset", agent ? "{ type = \"FILE\" }" : "true");
  }
  if (setting.name.starts_with("tune.")) {
    lines.set("tune.agent", "\"a\"");
    lines.set("tune.games", "1000");
    lines.set("tune.confirm_games", "1000");
    lines.set("tune.space", value == "\"nlopt\"" ? "{ speed = { integer = [1, 2] } }"
                                                 : "{ speed = { choice = [1, 2] } }");
    if (setting.only.starts_with("objective = ")) {
      lines.set("tune.objective", setting.only.substr(setting.only.find('"')));
    }
  }
  if (setting.name.starts_with("psro.") && setting.only == "oracle = \"exact\"") {
    lines.set("psro.oracle", "\"exact\"");
  }
  if (setting.name.starts_with("balance.")) {
    for (const char* key : {"screen_games", "games", "confirm_games"}) {
      lines.set(fmt::format("balance.{}", key), "1000");
    }
    lines.set("balance.space", "{ \"ruleset.x\" = { choice = [1, 2] } }");
  }
  if (setting.name.starts_with("worth.")) {
    lines.set("worth.key", "\"list\"");
    std::string pool;
    for (int item = 0; item <= 1000; ++item) pool += fmt::format("\"{}\", ", item);
    lines.set("worth.pool", fmt::format("[{}]", pool));
    lines.set("worth.draws", "2");
    lines.set("worth.seat", "\"south\"");
  }
  if (setting.name.starts_with("readings.")) lines.set("readings.rulesets", "[\"other\"]");
  if (setting.name == "stop.elo1") lines.set("stop.elo0", "-1e12");
  return lines;
}

// What is wrong when the setting has this value; the place and the key are those of `place`.
std::string error_with(const ParamInfo& setting, const std::string& value, std::string& place) {
  static const Registry* const games = new Registry(testing::fake_registry());
  Lines lines = config_for(setting, value);
  std::string key = setting.name;
  if (key == "defaults.TYPE") key = "defaults.steady";
  if (key.ends_with(".NAME")) key.replace(key.size() - 4, 4, "x");
  std::string shown = key;
  std::string written = value;
  if (const std::size_t list = key.find("[]."); list != std::string::npos) {
    const std::string inner = key.substr(list + 3);
    key.resize(list);
    Lines table = first_tables().at(key);
    if (inner == "each.x") table.leave_out("each");
    table.set(inner, value);
    std::string entries = table.text();
    entries.pop_back();
    for (char& c : entries) c = c == '\n' ? ',' : c;
    const bool agents = key == "agents";
    written =
        fmt::format("[{{ {} }}{}]", entries, agents ? ", { name = \"b\", type = \"steady\" }" : "");
    shown = key + "[0]." + inner;
  }
  lines.set(key, written);
  place = fmt::format("test.toml:{}:", lines.line_of(key));
  const auto parsed = parse_experiment(lines.text(), "test.toml", {}, *games);
  place += "|key `" + shown + "`: ";
  return parsed.ok() ? "" : message_of(parsed.status());
}

void expect_refused(const ParamInfo& setting, const std::string& value) {
  std::string place;
  const std::string error = error_with(setting, value, place);
  const std::size_t bar = place.find('|');
  EXPECT_THAT(error, AllOf(HasSubstr(place.substr(0, bar)), HasSubstr(place.substr(bar + 1)),
                           HasSubstr("expected")))
      << value;
}

TEST(ExperimentSettings, TakeTheirBoundsAndRefuseWhatIsOutside) {
  std::size_t tried = 0;
  for (const ParamInfo& setting : experiment_settings()) {
    if (setting.name == "agents[].PARAMETER" || setting.name == "luck.evaluator") continue;
    SCOPED_TRACE(setting.name);
    const testing::ToldValues values = testing::told_values(setting);
    std::string place;
    for (const std::string& value : values.inside) {
      EXPECT_EQ(error_with(setting, value, place), "") << value;
      ++tried;
    }
    const bool given = !setting.fallback.empty() && setting.fallback.front() != '(';
    if (given) {
      EXPECT_EQ(error_with(setting, setting.fallback, place), "") << "the default";
    }
    for (const std::string& value : values.outside) {
      expect_refused(setting, value);
      ++tried;
    }
    expect_refused(setting, "2026-11-26");  // no key is a date
    ++tried;
  }
  EXPECT_GT(tried, 100U);
}

TEST(ExperimentSettings, AreForWhatTheySayTheyAreFor) {
  std::size_t tried = 0;
  for (const ParamInfo& setting : experiment_settings()) {
    if (setting.only.empty()) continue;
    SCOPED_TRACE(setting.name);
    ParamInfo elsewhere = setting;
    elsewhere.only = setting.only == "tournament.kind = \"tournament\""
                         ? "tournament.kind = \"match\""
                     : setting.only == "oracle = \"tuned\""      ? "oracle = \"exact\""
                     : setting.name == "tournament.compositions" ? "format = \"gauntlet\""
                                                                 : "";
    std::string place;
    EXPECT_THAT(error_with(elsewhere, "1", place), HasSubstr("is for " + setting.only));
    ++tried;
  }
  EXPECT_GT(tried, 8U);
}

// ---- What is printed.

TEST(ExperimentSettings, ArePrintedInDocs) {
  const std::string page = content_of(source() / "docs" / "experiments.md");
  const std::string printed = testing::printed_by("validate --settings --markdown");
  const std::size_t begin = page.find(printed.substr(0, printed.find('\n')));
  ASSERT_NE(begin, std::string::npos);
  EXPECT_EQ(page.substr(begin), printed) << "muster validate --settings --markdown";
}

TEST(ExperimentSettings, HaveAnExampleInDocsThatWorks) {
  std::istringstream lines(content_of(source() / "docs" / "experiments.md"));
  std::string config;
  for (std::string line; std::getline(lines, line);) {
    const bool code = line.starts_with("    ");
    if (!code && !line.empty() && !config.empty()) break;
    if (code) config += line.substr(4) + "\n";
  }
  const auto experiment = parse_experiment(config, "example.toml", {}, testing::builtin_games());
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_GT(experiment->cells.size(), 3U);
}

TEST(ExperimentSettings, ArePrintedAsTextAndAsJson) {
  const Registry games = testing::fake_registry();
  const testing::Called text = testing::call_muster(games, {"validate", "--settings"});
  EXPECT_EQ(text.code, kExitDone);
  EXPECT_THAT(text.out, HasSubstr("\n  [stop]\n"));
  EXPECT_THAT(text.out, HasSubstr("integer 1..10000000; required"));
  const testing::Called json = testing::call_muster(games, {"validate", "--settings", "--json"});
  const auto parsed = nlohmann::json::parse(json.out);
  EXPECT_EQ(parsed["experiment"].size(), experiment_settings().size());
  EXPECT_EQ(parsed["experiment"][0]["key"], "name");
  EXPECT_EQ(parsed["position"].size(), position_settings().size());
  EXPECT_NE(testing::call_muster(games, {"validate"}).code, kExitDone);
  EXPECT_NE(testing::call_muster(games, {"validate", "x.toml", "--settings"}).code, kExitDone);
  EXPECT_NE(testing::call_muster(games, {"validate", "x.toml", "--json"}).code, kExitDone);
}

}  // namespace
}  // namespace muster
