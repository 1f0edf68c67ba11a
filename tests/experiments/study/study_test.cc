// Studies: what their files may say, which claims hold, and the page.
#include "experiments/study/study.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/study/claims.h"
#include "experiments/study/play.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"
#include "tests/support/printed.h"

namespace muster::study {
namespace {

using ::testing::AllOf;
using testing::builtin_games;
using testing::call_muster;
using testing::Called;
using ::testing::HasSubstr;
using ::testing::Not;

// A page of docs/studies is what its study makes: its configs are there and whole.
TEST(Studies, AllThatAreShippedCanBePlayed) {
  const std::vector<std::string> names = study_names();
  ASSERT_GE(names.size(), 5U);
  for (const std::string& name : names) {
    const auto study = load_study(name);
    ASSERT_TRUE(study.ok()) << study.status();
    EXPECT_GE(study->seeds.size(), 2U) << name << ": a claim is replicated";
    EXPECT_FALSE(study->scope.empty()) << name;
    const auto planned = plan(*study, {}, builtin_games());
    ASSERT_TRUE(planned.ok()) << name << ": " << planned.status();
    for (const PlannedRun& run : *planned) {
      // Of searches an exact oracle plays nothing.
      EXPECT_TRUE(run.games > 0 || run.about) << name << ": " << run.part;
    }
  }
}

TEST(Studies, SettingsArePrintedInDocs) {
  const std::string page = content_of(MUSTER_SOURCE_CONFIGS "/../docs/studies.md");
  const std::string printed = testing::printed_by("study --settings --markdown");
  EXPECT_THAT(page, ::testing::EndsWith(printed)) << "muster study --settings --markdown";
}

Judged judged_as(Standing standing) { return {standing, {}, false, false, ""}; }

TEST(Claims, AllSeedsSpeakTogether) {
  using enum Standing;
  const auto together = [](const std::vector<Standing>& on) {
    JudgedClaim claim;
    for (const Standing standing : on) claim.on.push_back(judged_as(standing));
    return claim.standing();
  };
  EXPECT_EQ(together({kHolds, kHolds}), kHolds);
  EXPECT_EQ(together({kHolds, kOpen}), kOpen);
  EXPECT_EQ(together({kOpen, kOpen}), kOpen);
  EXPECT_EQ(together({kHolds, kFails}), kFails) << "one seed that says the contrary is enough";
}

class StudyTest : public testing::FolderTest {
 protected:
  // Holding at 2 is worse than random play, which rolls on half of the time.
  static constexpr const char* kPlayers = R"(
game = "pig"
ruleset = "to_100"
seed = 5
repetitions = 400
[[question]]
compare = "agent"
detect = 5
[[question]]
compare = "seat"
[[question]]
compare = "agent"
outcome = "rounds"
[[agents]]
name = "hold-20"
type = "hold_at"
[[agents]]
name = "hold-2"
type = "hold_at"
points = 2
[[agents]]
name = "random"
type = "random"
)";

  std::string study(const std::string& parts) {
    write("players.toml", kPlayers);
    return write("small.toml",
                 "title = \"Small\"\nquestion = \"Who?\"\nseeds = [1, 2]\n"
                 "scope = \"Pig.\"\nnot_known = [\"All else.\"]\n" +
                     parts);
  }
  std::string part(const std::string& more) {
    return "[[parts]]\nname = \"all\"\ntitle = \"All\"\nconfig = \"" + path("players.toml") +
           "\"\n" + more;
  }
  Called call(std::vector<std::string> more) {
    more.insert(more.begin(), {"study", path("small.toml"), "--out", path("out"), "--quiet"});
    return call_muster(builtin_games(), std::move(more));
  }
  // What became of claims, in order.
  std::vector<std::string> standings(const std::string& claims) {
    study(part("claims = [\n" + claims + "]\n"));
    const Called called = call({"--json"});
    EXPECT_EQ(called.code, 0) << called.err;
    std::vector<std::string> all;
    const auto json = nlohmann::json::parse(called.out, nullptr, false);
    for (const auto& claim : json["claims"]) all.push_back(claim["standing"]);
    return all;
  }
  std::string error(const std::string& parts) {
    study(parts);
    const Called called = call({});
    EXPECT_EQ(called.code, 2);
    return called.err;
  }
};

TEST_F(StudyTest, ClaimsHoldWhereIntervalsSaySo) {
  EXPECT_EQ(standings(R"(
{ says = "a", of = "hold-20", above = 60 },
{ says = "b", of = "hold-20", below = 60 },
{ says = "c", of = "hold-20", within = [60, 99] },
{ says = "d", of = "hold-20", within = [0, 50] },
{ says = "e", of = "hold-20", ahead_of = ["hold-2", "random"] },
{ says = "f", of = "hold-2", ahead_of = ["random", "hold-20"] },
{ says = "g", of = "hold-20", equal_to = ["random"] },
{ says = "h", question = 2, of = "first", within = [49.99, 50.01] },
{ says = "i", question = 3, of = "hold-20", below = 1000 },
{ says = "j", of = "random", in_equilibrium = "none" },
{ says = "k", of = "hold-20", in_equilibrium = "none" },
{ says = "l", of = "hold-20", in_equilibrium = "every" },
{ says = "m", of = "*", above = 1 },
{ says = "n", of = "*", above = 60 },
{ says = "o", question = 2, of = "*", within = [30, 70] },
)"),
            (std::vector<std::string>{"holds", "fails", "holds", "fails", "holds", "fails", "fails",
                                      "open", "holds", "holds", "fails", "holds", "holds", "fails",
                                      "holds"}));
}

TEST_F(StudyTest, ThePageIsTheSameForAnyThreadsAndInTwoGoes) {
  study(
      part("picture = 1\nshow = [\"answers\", \"differences\", \"matrix\", \"metagame\", "
           "\"scenarios\", \"games\"]\nclaims = [{ says = \"It wins\", of = \"hold-20\", above = "
           "60 }]\n"));
  ASSERT_EQ(call({"--seeds", "1", "--threads", "1"}).code, 0);
  const Called whole = call({"--threads", "2"});
  ASSERT_EQ(whole.code, 0) << whole.err;
  EXPECT_THAT(whole.out, HasSubstr("Of 1 claim, 1 holds on every seed."));
  const std::string page = content_of(path("out/small.md"));
  EXPECT_THAT(page, AllOf(HasSubstr("# Small"), HasSubstr("| It wins | "), HasSubstr("**holds**"),
                          HasSubstr("images/small-all.svg"), HasSubstr("- All else."),
                          HasSubstr("By the estimates an equilibrium plays hold-20")));
  EXPECT_THAT(content_of(path("out/images/small-all.svg")),
              AllOf(HasSubstr("hold-20"), HasSubstr("seed 2"), HasSubstr("</svg>")));
  std::filesystem::remove_all(path("out"));
  ASSERT_EQ(call({"--threads", "1"}).code, 0);
  EXPECT_EQ(content_of(path("out/small.md")), page);
  std::filesystem::remove_all(path("out"));
  ASSERT_EQ(call({"--seeds", "1,3"}).code, 0);
  EXPECT_NE(content_of(path("out/small.md")), page);
}

TEST_F(StudyTest, RunsStandBesideEachOther) {
  study(
      part("show = [\"answers\"]\nruns = [{ name = \"to_100\" }, { name = \"to_20\", set = "
           "[\"ruleset=to_20\"] }]\nclaims = [{ says = \"a\", run = \"to_20\", of = \"hold-20\", "
           "above = 50 }]\n"));
  ASSERT_EQ(call({}).code, 0);
  EXPECT_THAT(content_of(path("out/small.md")),
              AllOf(HasSubstr("| agent | to_100 | to_20 |"), HasSubstr("<br>"),
                    HasSubstr("--set ruleset=to_20")));
}

TEST_F(StudyTest, APartAloneAndThePlan) {
  study(part("") +
        "[[parts]]\nname = \"short\"\ntitle = \"Short\"\nset = [\"ruleset=to_20\"]\n"
        "config = \"" +
        path("players.toml") + "\"\n");
  const Called planned = call({"--plan"});
  EXPECT_THAT(planned.out,
              AllOf(HasSubstr("all: 2400 games on each of 2 seeds"), HasSubstr("in all: 9600")));
  EXPECT_FALSE(std::filesystem::exists(path("out")));
  ASSERT_EQ(call({"--parts", "short"}).code, 0);
  EXPECT_THAT(content_of(path("out/small.md")),
              AllOf(HasSubstr("## Short"), Not(HasSubstr("## All"))));
  EXPECT_THAT(call({"--parts", "shrot"}).err, HasSubstr("there is no part `shrot`"));
}

TEST_F(StudyTest, ASearchIsAPart) {
  study(R"([[parts]]
name = "tune"
title = "Tune"
config = "tune/pig_hold_at"
verb = "tune"
set = ["tune.games=20000", "tune.confirm_games=40000", "tune.detect=5"]
claims = [{ says = "a", of = "tuned", equal_to = ["random-search"] }]
)");
  const Called called = call({"--seeds", "1"});
  ASSERT_EQ(called.code, 0) << called.err;
  EXPECT_THAT(content_of(path("out/small.md")),
              AllOf(HasSubstr("muster tune tune/pig_hold_at"), HasSubstr("# found on seed 1"),
                    HasSubstr("points = "), HasSubstr("| tuned |")));
  // What claims are about is what is sought.
  EXPECT_THAT(call({"--seeds", "1", "--set", "tune.objective=\"worst\""}).err,
              HasSubstr("claims are about mean scores, and tune/pig_hold_at has [tune] objective = "
                        "\"worst\""));
}

// A search that finds nothing better is an answer.
TEST(StudyClaims, OfWhatWasNotFoundFail) {
  tuning::Tuned tuned;
  const PlayedPart part = {{{"", tuned}}};
  Claim ahead;
  ahead.of = "tuned";
  ahead.ahead_of = {"base"};
  Claim equal;
  equal.of = "base";
  equal.equal_to = {"random-search"};
  for (const Claim& claim : {ahead, equal}) {
    const auto one = judged(claim, part);
    ASSERT_TRUE(one.ok()) << one.status();
    EXPECT_EQ(one->standing, Standing::kFails);
    EXPECT_EQ(one->words, "nothing was found");
  }
}

// Exact numbers hold or fail.
TEST_F(StudyTest, ADoubleOracleIsAPart) {
  write("kuhn.toml", R"(game = "kuhn_poker"
repetitions = 1
agents = [{ name = "uniform", type = "random" }]
psro = { oracle = "exact", exploitability = 0 }
)");
  const auto with = [&](const std::string& claims) {
    study(
        fmt::format("[[parts]]\nname = \"kuhn\"\ntitle = \"Kuhn\"\nconfig = \"{}\"\nverb = "
                    "\"psro\"\nclaims = [\n{}]\n",
                    path("kuhn.toml"), claims));
    return call({"--json"});
  };
  const Called called = with(R"({ says = "a", of = "exploitability", below = 0.001 },
{ says = "b", of = "value", above = 0 },
{ says = "c", of = "value", within = [-0.0556, -0.0555] },
)");
  ASSERT_EQ(called.code, 0) << called.err;
  std::vector<std::string> standings;
  const auto json = nlohmann::json::parse(called.out);
  for (const auto& claim : json.at("claims")) standings.push_back(claim.at("standing"));
  EXPECT_EQ(standings, (std::vector<std::string>{"holds", "fails", "holds"}));
  EXPECT_THAT(content_of(path("out/small.md")),
              AllOf(HasSubstr("-0.0556, exact"), HasSubstr("| policies of first |")));
  EXPECT_THAT(with("{ says = \"a\", of = \"valu\", above = 0 },\n").err, HasSubstr("`value`"));
  EXPECT_THAT(with("{ says = \"a\", of = \"value\", in_equilibrium = \"every\" },\n").err,
              HasSubstr("`in_equilibrium` is for runs"));
}

TEST_F(StudyTest, MistakesAreTold) {
  EXPECT_THAT(error(part("claims = [{ says = \"a\", of = \"hold-20\" }]\n")),
              AllOf(HasSubstr("small.toml"), HasSubstr("expected one of `above`")));
  EXPECT_THAT(error(part("claims = [{ says = \"a\", above = 3 }]\n")), HasSubstr("whose value"));
  EXPECT_THAT(error(part("claims = [{ says = \"a\", of = \"x\", within = [3, 1] }]\n")),
              HasSubstr("[LOW, HIGH]"));
  EXPECT_THAT(error(part("show = [\"anwsers\"]\n")), HasSubstr("did you mean `answers`"));
  EXPECT_THAT(error(part("verb = \"tune\"\n")), HasSubstr("has no table [tune]"));
  EXPECT_THAT(error(part("") + part("")), HasSubstr("stands there twice"));
  EXPECT_THAT(error(""), HasSubstr("parts"));
  EXPECT_THAT(error("[[parts]]\nname = \"a\"\ntitle = \"A\"\n"), HasSubstr("config"));
  EXPECT_THAT(error("[[parts]]\nname = \"../a\"\ntitle = \"A\"\nconfig = \"quickstart\"\n"),
              HasSubstr("small letters"));
  EXPECT_THAT(error(part("claims = [{ says = \"a\", of = \"hold-2O\", above = 3 }]\n")),
              AllOf(HasSubstr("claim \"a\""), HasSubstr("`hold-20`")));
  EXPECT_THAT(error(part("claims = [{ says = \"a\", question = 4, of = \"x\", above = 3 }]\n")),
              HasSubstr("the config has 3"));
  EXPECT_THAT(call_muster(builtin_games(), {"study", "projecthx"}).err, HasSubstr("`projecthex`"));
}

}  // namespace
}  // namespace muster::study
