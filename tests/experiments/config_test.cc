#include "experiments/config/experiment.h"

#include <absl/strings/str_replace.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/plan/plan.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_engine.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const Registry& registry() {
  static const Registry* const shared = new Registry(testing::fake_registry());
  return *shared;
}

absl::StatusOr<Experiment> parse(const std::string& text,
                                 const std::vector<std::string>& overrides = {},
                                 const std::string& file = "exp.toml") {
  return parse_experiment(text, file, overrides, registry());
}

std::string error_of(const std::string& text, const std::vector<std::string>& overrides = {}) {
  const auto experiment = parse(text, overrides);
  return experiment.ok() ? "(no error)" : message_of(experiment.status());
}

constexpr const char* kGood = R"(game = "fake"
seed = 7
repetitions = 10
scenarios = [{name = "plain"}, {name = "wild", luck = 900}]

[tournament]
format = "round_robin"

[[agents]]
name = "weak"
type = "steady"

[[agents]]
name = "strong"
type = "steady"
strength = 50
)";

const std::string kGauntlet = R"(game = "fake"
repetitions = 3
seats = "fixed"
[tournament]
format = "gauntlet"
candidates = ["b", "c"]
opponents = ["a"]
candidate_seat = "south"
)" + testing::steady("a") + testing::steady("b", 1) +
                              testing::steady("c", 2);

Hash128 identity(const Experiment& experiment) { return Plan(experiment).identity(); }

TEST(ExperimentTest, ReadsEverything) {
  const auto experiment = parse(kGood);
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(experiment->name, "exp");
  EXPECT_EQ(experiment->seed, 7u);
  EXPECT_EQ(experiment->repetitions, 10);
  EXPECT_EQ(experiment->seats, SeatMode::kSwap);
  EXPECT_EQ(experiment->format, TournamentFormat::kRoundRobin);
  ASSERT_EQ(experiment->scenarios.size(), 2u);
  EXPECT_EQ(experiment->scenarios[1].name, "wild");
  ASSERT_EQ(experiment->rulesets.size(), 1u);
  EXPECT_EQ(experiment->rulesets[0].name, "default");
  ASSERT_EQ(experiment->agents.size(), 2u);
  EXPECT_EQ(experiment->agents[1].name, "strong");
  EXPECT_EQ(experiment->agents[1].params.table["strength"].value<int>(), 50);
  EXPECT_FALSE(experiment->agents[1].params.table.contains("type"));
  EXPECT_EQ(experiment->matchups.size(), experiment->cells.size());
  EXPECT_EQ(experiment->cells.size(), 4u);  // 2 scenarios x 1 pair x 2 seats
  EXPECT_EQ(experiment->original_text, kGood);
}

TEST(ExperimentTest, GauntletWithFixedSeats) {
  const auto experiment = parse(kGauntlet);
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(experiment->candidate_seat, 1);
  EXPECT_EQ(experiment->candidates, (std::vector<std::size_t>{1, 2}));
  const std::vector<Cell> expected = {{0, 0, {0, 1}}, {0, 0, {0, 2}}};
  EXPECT_EQ(experiment->cells, expected);
}

TEST(ExperimentTest, CandidateSeatMayBeANumber) {
  const auto experiment = parse(kGauntlet, {"tournament.candidate_seat=0"});
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(experiment->cells[0].seats, (std::vector<std::size_t>{1, 0}));
}

TEST(ExperimentTest, RoundRobinOfThreeSeatsRotatesBothLoneAgents) {
  const auto experiment = parse(kGood, {"scenarios=[{name=\"three\", seats=3}]"});
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  const std::vector<Cell> expected = {{0, 0, {0, 1, 1}}, {0, 0, {1, 0, 1}}, {0, 0, {1, 1, 0}},
                                      {0, 0, {1, 0, 0}}, {0, 0, {0, 1, 0}}, {0, 0, {0, 0, 1}}};
  EXPECT_EQ(experiment->cells, expected);
}

// Three agents in three seats: all ways but for one agent in all seats, multiset by multiset.
TEST(ExperimentTest, AllCompositionsFillTheSeatsInEveryWay) {
  const std::vector<std::string> all = {"scenarios=[{name=\"three\", seats=3}]",
                                        "tournament.compositions=all",
                                        "agents+={name=\"third\", type=\"steady\"}"};
  const auto experiment = parse(kGood, all);
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  ASSERT_EQ(experiment->cells.size(), 24U);
  std::set<std::vector<std::size_t>> seatings;
  for (const Cell& cell : experiment->cells) {
    EXPECT_TRUE(seatings.insert(cell.seats).second);
    EXPECT_FALSE(cell.seats[0] == cell.seats[1] && cell.seats[1] == cell.seats[2]);
  }
  EXPECT_EQ(experiment->cells[0].seats, (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(experiment->cells[2].seats, (std::vector<std::size_t>{1, 0, 0}));
  EXPECT_EQ(experiment->cells[9].seats, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(experiment->cells[14].seats, (std::vector<std::size_t>{2, 1, 0}));
}

TEST(ExperimentTest, AllCompositionsOfTwoSeatsAreEveryPair) {
  const std::string third = "agents+={name=\"third\", type=\"steady\"}";
  const auto pairs = parse(kGood, {third});
  const auto all = parse(kGood, {third, "tournament.compositions=all"});
  ASSERT_TRUE(pairs.ok() && all.ok());
  EXPECT_EQ(pairs->cells, all->cells);
  EXPECT_EQ(Plan(*pairs).identity(), Plan(*all).identity());
}

TEST(ExperimentTest, AllCompositionsAreForRoundRobinsWithSwappedSeats) {
  for (const std::string& text : {std::string(kGood), kGauntlet}) {
    const auto wrong = parse(text, {"seats=fixed", "tournament.compositions=all"});
    EXPECT_THAT(message_of(wrong.status()),
                HasSubstr("is for seats = \"swap\" and format = \"round_robin\""));
  }
  const auto unknown = parse(kGood, {"tournament.compositions=every"});
  EXPECT_THAT(message_of(unknown.status()), HasSubstr("compositions"));
}

TEST(ExperimentTest, RoundRobinWithFixedSeatsKeepsTheListedOrder) {
  const auto experiment = parse(kGood, {"seats=fixed"});
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  const std::vector<Cell> expected = {{0, 0, {0, 1}}, {0, 1, {0, 1}}};
  EXPECT_EQ(experiment->cells, expected);
}

TEST(ExperimentTest, CellsAreOrderedByScenarioRulesetPairAndSeat) {
  const auto experiment = parse(kGood, {"rulesets=[{name=\"r0\"}, {name=\"r1\", bonus=2}]"});
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  std::vector<std::pair<std::size_t, std::size_t>> order;
  for (const Cell& cell : experiment->cells) order.emplace_back(cell.scenario, cell.ruleset);
  const std::vector<std::pair<std::size_t, std::size_t>> expected = {
      {0, 0}, {0, 0}, {0, 1}, {0, 1}, {1, 0}, {1, 0}, {1, 1}, {1, 1}};
  EXPECT_EQ(order, expected);
}

TEST(ExperimentTest, TellsEveryMistakeWithItsPlace) {
  const std::string errors = error_of(R"(game = "fake"
repetitions = 0
repetition = 5
seats = "swapped"
scenarios = [{name = "x"}, {name = "x"}]
[[agents]]
name = "a"
type = "stedy"
[[agents]]
name = "b"
type = "steady"
strength = 5000
strenght = 1
)");
  EXPECT_THAT(errors, HasSubstr("exp.toml:2:15: key `repetitions`: expected an integer from 1"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:3:14: key `repetition`: is unknown; did you mean "
                                "`repetitions`"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:4:9: key `seats`: expected one of"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:5:28: key `scenarios`: two scenarios are named `x`"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:8:8: key `agents[0].type`: game fake has no agent type "
                                "`stedy`; did you mean `steady`?"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:12:1: key `b.strength`: expected an integer from 0"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:13:1: key `b.strenght`: is unknown"));
}

TEST(ExperimentTest, UnknownGameGetsASuggestionAndOtherMistakesAreToldToo) {
  const std::string errors = error_of("game = \"fakee\"\nrepetitions = \"ten\"\n");
  EXPECT_THAT(errors, HasSubstr("exp.toml:1:8: key `game`: there is no game `fakee`; did you mean "
                                "`fake`?"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:2:15: key `repetitions`: expected an integer"));
  EXPECT_THAT(errors, HasSubstr("key `agents`: is missing"));
}

TEST(ExperimentTest, SyntaxErrorNamesItsPlace) {
  EXPECT_THAT(error_of("game = \n"), StartsWith("exp.toml:1:"));
}

TEST(ExperimentTest, MistakesInScenariosAreToldOnceAtTheKey) {
  const std::string errors = error_of(kGood, {"scenarios.1.luck=0"});
  EXPECT_THAT(errors, HasSubstr("key `luck`: expected an integer from 1 to 1000, got 0"));
  EXPECT_EQ(errors.find("luck"), errors.rfind("luck"));
}

TEST(ExperimentTest, GauntletNeedsItsKeys) {
  const std::string errors = error_of(R"(game = "fake"
repetitions = 1
seats = "fixed"
[tournament]
format = "gauntlet"
candidates = ["weak", "weakk", "strong"]
opponents = ["strong"]
)" + testing::steady("weak") + testing::steady("strong"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:6:23: key `tournament.candidates`: there is no agent "
                                "`weakk`; did you mean `weak`?"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:7:13: key `tournament.opponents`: `strong` is also a "
                                "candidate"));
  EXPECT_THAT(errors, HasSubstr("exp.toml:4:1: key `tournament.candidate_seat`: is missing"));
}

TEST(ExperimentTest, KeysOfAnotherFormatAreMistakes) {
  EXPECT_THAT(error_of(kGood, {"tournament.candidates=[\"weak\"]"}),
              HasSubstr("key `tournament.candidates`: is for format = \"gauntlet\""));
  EXPECT_THAT(error_of(kGauntlet, {"seats=swap"}),
              HasSubstr("exp.toml:8:18: key `tournament.candidate_seat`: is for format"));
  EXPECT_THAT(error_of(kGauntlet, {"tournament.candidate_seat=west"}),
              HasSubstr("there is no seat `west`"));
  EXPECT_THAT(error_of(kGauntlet, {"tournament.candidate_seat=2"}),
              HasSubstr("candidate_seat 2 is not among the 2 seats"));
}

TEST(ExperimentTest, TournamentsNeedTwoSeatsAndTwoAgents) {
  EXPECT_THAT(error_of(kGood, {"scenarios=[{name=\"alone\", seats=1}]"}),
              HasSubstr("`alone` has one seat"));
  EXPECT_THAT(error_of(kGood, {"agents=[{name=\"one\", type=\"steady\"}]"}),
              HasSubstr("key `agents`: a round robin needs at least two agents"));
  EXPECT_THAT(error_of(kGood, {"agents.1.name=weak"}), HasSubstr("two agents are named `weak`"));
}

TEST(ExperimentTest, NamesAreSafeForFilesAndLists) {
  EXPECT_THAT(error_of(kGood, {"name=a/b"}), HasSubstr("key `name`: a name has no"));
  EXPECT_THAT(error_of(kGood, {"agents.0.name=a;b"}),
              HasSubstr("key `agents[0].name`: a name has"));
}

TEST(ExperimentTest, ReportTextsAreOneOrMany) {
  const auto one = parse(kGood, {"report.title=T", "report.notes=\"a b\""});
  ASSERT_TRUE(one.ok()) << one.status();
  EXPECT_EQ(one->title, "T");
  EXPECT_EQ(one->notes, std::vector<std::string>{"a b"});
  const auto many = parse(kGood, {"report.notes=[\"a\", \"b\"]"});
  ASSERT_TRUE(many.ok()) << many.status();
  EXPECT_EQ(many->notes.size(), 2u);
  EXPECT_THAT(error_of(kGood, {"report.colour=red"}), HasSubstr("key `report.colour`: is unknown"));
}

TEST(ExperimentTest, OverridesChangeValuesAndTheirMistakesDoNotBlameTheFile) {
  const auto experiment = parse(kGood, {"repetitions=99", "agents.1.strength=3", "seed=5"});
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(experiment->repetitions, 99);
  EXPECT_EQ(experiment->seed, 5u);
  EXPECT_EQ(experiment->agents[1].params.table["strength"].value<int>(), 3);
  EXPECT_THAT(error_of(kGood, {"repetitions=0"}),
              AllOf(HasSubstr("exp.toml: key `repetitions`"), Not(HasSubstr("exp.toml:3"))));
  EXPECT_THAT(error_of(kGood, {"repetitions"}), HasSubstr("--set repetitions"));
}

TEST(ExperimentTest, KeysOfOverridesAreTextsThatCanBeRead) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"a\xff=1", "--set a\\xFF=1: the key has bytes that are no UTF-8"},
      {"a\nb=1", "--set a\\u{000A}b=1: the key has a control character (U+000A)"},
      {"agents.0.\x1b[2J=1", "a control character (U+001B)"},
      {"repetitions =1", "the key has a space at an end"},
      {"agents..strength=3", "the key has an empty part"},
      {"repetitions.=3", "the key has an empty part"},
      {"repetitions=3\nseed=4", "more than one value"},
      {"a" + std::string(200, '.') + "=1", "more than 32 parts"}};
  for (const auto& [assignment, problem] : cases) {
    EXPECT_THAT(error_of(kGood, {assignment}), HasSubstr(problem));
  }
}

TEST(ExperimentTest, DefaultsGoToEveryAgentOfTheirType) {
  const std::string text = std::string(kGood) + "[defaults.steady]\nstrength = 30\n";
  const auto experiment = parse(text);
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(experiment->agents[0].params.table["strength"].value<int>(), 30);
  EXPECT_EQ(experiment->agents[1].params.table["strength"].value<int>(), 50);
  EXPECT_NE(identity(*experiment), identity(*parse(kGood)));
  EXPECT_THAT(error_of(std::string(kGood) + "[defaults.stedy]\nstrength = 30\n"),
              AllOf(HasSubstr("defaults.stedy"), HasSubstr("did you mean `steady`")));
  EXPECT_THAT(error_of(std::string(kGood) + "[defaults.steady]\nstrenth = 30\n"),
              HasSubstr("strenth"));
}

TEST(ExperimentTest, OptionalAgentsAreLeftOutWhenTheGameLacksWhatTheyNeed) {
  const std::string more = R"(
[[agents]]
name = "curious"
type = "steady"
optional = true
curiosity = 3
[[agents]]
name = "absent"
type = "searcher"
optional = true
[[agents]]
name = "present"
type = "steady"
optional = true
)";
  const auto experiment = parse(kGauntlet + more, {"tournament.candidates.1=curious"});
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  std::vector<std::string> names;
  for (const AgentConfig& agent : experiment->agents) names.push_back(agent.name);
  EXPECT_THAT(names, ::testing::ElementsAre("a", "b", "c", "present"));
  EXPECT_THAT(experiment->candidates, ::testing::ElementsAre(1U));
  EXPECT_THAT(experiment->notes, ::testing::ElementsAre(HasSubstr("curious, absent")));
  EXPECT_THAT(error_of(kGauntlet + more, {"tournament.opponents.0=absent"}),
              HasSubstr("no agent is left"));
}

TEST(IdentityTest, IgnoresLayoutOrderPathNamesOfAgentsAndReportTexts) {
  const auto a = parse(kGood);
  const auto b = parse(R"(
# the same, written otherwise
repetitions = 10
game   = "fake"
scenarios = [ {name = "plain"},
              {luck = 900, name = "wild"} ]
seed = 7
summary = "new words"
agents = [{type = "steady", name = "feeble"}, {strength = 50, type = "steady", name = "strong"}]
[report]
title = "A title"
[tournament]
format = "round_robin"
)",
                       {}, "folder/other.toml");
  ASSERT_TRUE(a.ok() && b.ok()) << a.status() << b.status();
  EXPECT_EQ(identity(*a), identity(*b));
  EXPECT_NE(a->name, b->name);
}

TEST(IdentityTest, SeesEveryDecidingChange) {
  const Hash128 base = identity(*parse(kGood));
  for (const char* change :
       {"seed=8", "repetitions=11", "agents.1.strength=51", "seats=fixed", "scenarios.1.luck=901",
        "scenarios.1.name=wilder", "ruleset={name=\"r\", bonus=1}"}) {
    const auto changed = parse(kGood, {change});
    ASSERT_TRUE(changed.ok()) << changed.status();
    EXPECT_NE(identity(*changed), base) << change;
  }
}

TEST(IdentityTest, SeesChangedDataFiles) {
  const Registry changed = testing::fake_registry({}, 2);
  const auto other = parse_experiment(kGood, "exp.toml", {}, changed);
  ASSERT_TRUE(other.ok()) << other.status();
  EXPECT_NE(identity(*other), identity(*parse(kGood)));
}

TEST(LoadExperimentTest, FilesBesideTheConfigAreFound) {
  const std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / "muster_config_test";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "exp.toml") << R"(game = "fake"
repetitions = 1
scenarios = ["hard.toml"]
agents = ["champion.toml", {name = "other", type = "steady"}]
)";
  std::ofstream(folder / "hard.toml") << "luck = 5\n";
  std::ofstream(folder / "champion.toml") << "type = \"steady\"\nstrength = 9\n";
  const std::string path = (folder / "exp.toml").string();
  const auto experiment = load_experiment(path, {}, registry());
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(experiment->scenarios[0].name, "hard");
  EXPECT_EQ(experiment->agents[0].name, "champion");
  std::ofstream(folder / "champion.toml") << "type = \"steady\"\n\nstrength = -9\n";
  const auto broken = load_experiment(path, {}, registry());
  ASSERT_FALSE(broken.ok());
  EXPECT_THAT(message_of(broken.status()), HasSubstr("champion.toml:3:1: key `champion.strength`"));
  std::filesystem::remove_all(folder);
}

TEST(LoadExperimentTest, MissingFile) {
  const auto experiment = load_experiment("no/such.toml", {}, registry());
  EXPECT_THAT(message_of(experiment.status()), HasSubstr("no/such.toml: cannot open file"));
  EXPECT_THAT(error_of(kGood, {"scenarios=[\"nowhere\"]"}),
              HasSubstr("game fake has no scenario files, so there is no `nowhere`"));
}

TEST(ScenarioVariantsTest, EveryScenarioComesInEveryVariant) {
  const std::string text = std::string(kGood) + R"(
[[scenario_variants]]
name = "as it is"

[[scenario_variants]]
name = "lucky"
set = ["luck=901", "seats=3"]
)";
  const auto experiment = parse(text);
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  std::vector<std::string> names;
  for (const Document& scenario : experiment->scenarios) names.push_back(scenario.name);
  EXPECT_THAT(names, ::testing::ElementsAre("plain@as it is", "plain@lucky", "wild@as it is",
                                            "wild@lucky"));
  EXPECT_EQ(*experiment->scenarios[2].table["luck"].value<int>(), 900);
  EXPECT_EQ(*experiment->scenarios[3].table["luck"].value<int>(), 901);
  EXPECT_EQ(experiment->num_players[0], (std::vector<int>{2, 3, 2, 3}));
  EXPECT_NE(identity(*experiment), identity(*parse(kGood)));
}

TEST(ScenarioVariantsTest, OneTableStandsForEveryChoiceOfItsValues) {
  const auto good = parse(std::string(kGood) + R"(
[[scenario_variants]]
name = "{a}-{b}-{n}"
each = { a = ["x", "y"], b = ["x", "y"], n = [10, 9] }
unlike = ["b", "a"]
set = ["luck={n}", 'summary="{a} against {b}{c}"']
)");
  ASSERT_TRUE(good.ok()) << good.status();
  std::vector<std::string> names;
  for (const Document& scenario : good->scenarios) names.push_back(scenario.name);
  EXPECT_THAT(names,
              ::testing::ElementsAre("plain@x-y-10", "plain@x-y-9", "plain@y-x-10", "plain@y-x-9",
                                     "wild@x-y-10", "wild@x-y-9", "wild@y-x-10", "wild@y-x-9"));
  EXPECT_EQ(*good->scenarios[0].table["luck"].value<int>(), 10);
  EXPECT_EQ(*good->scenarios[7].table["luck"].value<int>(), 9);
  EXPECT_EQ(*good->scenarios[7].table["summary"].value<std::string>(), "y against x{c}");
}

TEST(ScenarioVariantsTest, DrawIsANumberOfItsOwnForEveryVariantFromTheSeed) {
  const auto drawn_with = [](const std::string& seed) {
    const auto experiment =
        parse(absl::StrReplaceAll(std::string(kGood), {{"seed = 7", seed}}) + R"(
[[scenario_variants]]
name = "{n}"
each = { n = [1, 2, 3] }
set = ['summary="{draw}"']
)");
    EXPECT_TRUE(experiment.ok()) << experiment.status();
    std::vector<std::string> all;
    for (const Document& scenario : experiment->scenarios) {
      all.push_back(*scenario.table["summary"].value<std::string>());
    }
    return all;
  };
  const std::vector<std::string> drawn = drawn_with("seed = 7");
  EXPECT_EQ(std::set<std::string>(drawn.begin(), drawn.end()).size(), 3U)
      << "the same for every scenario";
  EXPECT_EQ(drawn, drawn_with("seed = 7"));
  EXPECT_NE(drawn, drawn_with("seed = 8"));
  EXPECT_THAT(error_of(std::string(kGood) +
                       "[[scenario_variants]]\nname = \"{draw}\"\neach = { draw = [1] }\n"),
              HasSubstr("a number of its own"));
}

TEST(ScenarioVariantsTest, TellsMistakesWithTheirPlace) {
  const auto with = [](const std::string& variants) {
    return error_of(std::string(kGood) + variants);
  };
  EXPECT_THAT(with("[[scenario_variants]]\nset = []\n"), HasSubstr("name"));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"a@b\"\n"),
              AllOf(HasSubstr("exp.toml:18"), HasSubstr("without")));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"a\"\n[[scenario_variants]]\nname = \"a\"\n"),
              HasSubstr("two variants are named `a`"));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"a\"\nsets = []\n"), HasSubstr("sets"));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"a\"\nset = [\"luck\"]\n"),
              AllOf(HasSubstr("variant `a` of scenario `plain`"), HasSubstr("`=`")));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"a\"\nset = [\"lukc=1\"]\n"), HasSubstr("lukc"));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"{a}\"\neach = { a = [1, 1] }\n"),
              HasSubstr("two variants are named `1`"));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"{a}\"\neach = { a = [1.5] }\n"),
              AllOf(HasSubstr("exp.toml:19"), HasSubstr("a list of texts or whole numbers")));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"{a}\"\neach = { a = 3 }\n"),
              HasSubstr("a list of texts or whole numbers"));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"{a}\"\neach = { a = [1] }\nunlike = [\"a\"]\n"),
              HasSubstr("expected two names of `each`"));
  EXPECT_THAT(with("[[scenario_variants]]\nname = \"a\"\nunlike = [\"a\", \"b\"]\n"),
              HasSubstr("expected two names of `each`"));
}

}  // namespace
}  // namespace muster
