// Runs that can be questioned: rows played again, rows of other programs judged, runs that grow,
// damaged and grown stores, signatures that are kept. On a real game, through the command line.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "experiments/engine/program.h"
#include "experiments/runner/signature_cache.h"
#include "experiments/runner/vouch.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/environment.h"
#include "tests/support/files.h"
#include "tests/support/forged_store.h"
#include "tests/support/muster_binary.h"
#include "tests/support/played_run.h"

namespace muster {
namespace {

using ::testing::AllOf;
using testing::Called;
using ::testing::HasSubstr;
using ::testing::Not;

const Registry& registry() { return testing::builtin_games(); }

std::string config(int repetitions, const std::string& more = "") {
  return "name = \"small\"\ngame = \"tic_tac_toe\"\nseed = 5\nrepetitions = " +
         std::to_string(repetitions) +
         "\n[[agents]]\nname = \"random\"\ntype = \"random\"\n"
         "[[agents]]\nname = \"greedy\"\ntype = \"greedy\"\n" +
         more;
}

constexpr const char* kThird = "[[agents]]\nname = \"careful\"\ntype = \"exact\"\n";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The first field of a line of CSV: the game's id.
std::string id_of(const std::string& line) { return line.substr(0, line.find(',')); }

class TrustTest : public testing::FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    out_ = path("run");
  }

  static Called muster(const std::vector<std::string>& words) {
    return testing::call_muster(registry(), words);
  }
  Called run(const std::string& text, std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"run", write("small.toml", text), "--out", out_,
                                      "--no-report"};
    words.insert(words.end(), more.begin(), more.end());
    return muster(words);
  }
  std::vector<std::string> rows(const std::string& folder) const {
    const Called exported = muster({"export", folder});
    EXPECT_EQ(exported.code, 0) << exported.err;
    return lines_of(exported.out);
  }
  std::vector<std::string> rows() const { return rows(out_); }

  // The rows of a config as a program of another identity leaves them; `change` sees each one.
  template <class Change>
  void play_as_another(const std::string& text, Change&& change) const {
    const auto experiment = load_experiment(write("small.toml", text), {}, registry());
    ASSERT_TRUE(experiment.ok()) << experiment.status();
    std::filesystem::create_directories(out_);
    const RunDescription described = describe(*experiment, "1.0.0");
    auto writer = StoreWriter::open(out_ + "/games.sqlite", described, "another");
    ASSERT_TRUE(writer.ok()) << writer.status();
    auto lines = run_signatures(*experiment, described.plan, 1);
    ASSERT_TRUE(lines.ok()) << lines.status();
    change(*lines);
    ASSERT_TRUE((*writer)->sign(*lines).ok());
    {
      const auto before = Store::open((*writer)->path());
      ASSERT_TRUE(before.ok()) << before.status();
      Sink sink(**writer, 0.01, 7, [] {});
      const std::atomic<bool> stop{false};
      ASSERT_TRUE(
          muster::run(*experiment, described.plan, **before, sink, {.threads = 1}, stop).ok());
    }
    ASSERT_TRUE((*writer)->close().ok());
  }

  void sql(const std::string& statement) const {
    testing::forge(out_ + "/games.sqlite", statement);
  }

  std::string out_;
};

TEST_F(TrustTest, ARowIsPlayedAgainFromTheRunAlone) {
  ASSERT_EQ(run(config(10)).code, 0);
  std::filesystem::remove(path("small.toml"));
  const std::vector<std::string> all = rows();
  ASSERT_EQ(all.size(), 21U);
  for (std::size_t i = 1; i < all.size(); i += 5) {
    const Called again = muster({"replay", out_, "--game", id_of(all[i]), "--verify"});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_THAT(again.err, HasSubstr("says the same"));
  }
  EXPECT_EQ(id_of(all[1]).size(), 10U);
  const Called unknown = muster({"replay", out_, "--game", "0123456789abcdef"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("0123456789abcdef"));
  EXPECT_EQ(muster({"replay", out_}).code, 2);
  EXPECT_EQ(muster({"replay", out_, "--game", id_of(all[1]), "--agent", "random"}).code, 2);
  EXPECT_EQ(muster({"replay", "tic_tac_toe", "--game", id_of(all[1])}).code, 2);
}

TEST_F(TrustTest, VerifyPlaysASampleAgainAndSaysWhatThatShows) {
  ASSERT_EQ(run(config(200)).code, 0);
  const Called some = muster({"verify", out_, "--count", "100"});
  EXPECT_EQ(some.code, 0) << some.err;
  // 1 - 0.05^(1/100)
  EXPECT_THAT(some.out, HasSubstr("100 of 400 games were played again, all with equal results: at "
                                  "most 3 % of the rows can differ (95 %)"));
  const Called all = muster({"verify", out_, "--count", "1000"});
  EXPECT_EQ(all.code, 0) << all.err;
  EXPECT_THAT(all.out, AllOf(HasSubstr("400 of 400"), Not(HasSubstr("at most"))));
}

TEST_F(TrustTest, AnotherProgramWithEqualSignaturesGoesOnAfterASample) {
  play_as_another(config(40), [](std::vector<std::string>&) {});
  const Called grown = run(config(50));
  EXPECT_EQ(grown.code, 0) << grown.err;
  EXPECT_THAT(grown.err, HasSubstr("All 80 games of another program were played again with equal "
                                   "results."));
  EXPECT_THAT(grown.out, HasSubstr("All 80 games of another program were played again"));
  EXPECT_EQ(rows().size(), 101U);
  // Once is enough, and reports keep saying it.
  const Called once = run(config(50));
  EXPECT_EQ(once.code, 0) << once.err;
  EXPECT_THAT(once.err, Not(HasSubstr("played again")));
  EXPECT_THAT(once.out, HasSubstr("All 80 games of another program were played again"));
  EXPECT_THAT(content_of(out_ + "/report.html"), Not(HasSubstr("another program")));
  EXPECT_EQ(muster({"report", out_}).code, 0);
  EXPECT_THAT(content_of(out_ + "/report.html"), HasSubstr("80 games of another program"));
}

TEST_F(TrustTest, ALargeSampleBoundsWhatCanHaveChanged) {
  play_as_another(config(200), [](std::vector<std::string>&) {});
  const Called grown = run(config(201));
  EXPECT_EQ(grown.code, 0) << grown.err;
  EXPECT_THAT(grown.err, HasSubstr("300 of 400 games of another program were played again with "
                                   "equal results: at most 0.99 % of its games can have changed "
                                   "(95 %)."));
}

TEST_F(TrustTest, AnotherProgramThatPlaysOtherwiseIsRefusedByTheLine) {
  play_as_another(config(3), [](std::vector<std::string>& lines) {
    for (std::string& line : lines) {
      if (line.ends_with("greedy")) line[33 + 3] = line[33 + 3] == '0' ? '1' : '0';
    }
  });
  const std::string before = content_of(out_ + "/games.sqlite");
  const Called grown = run(config(4));
  EXPECT_EQ(grown.code, 2);
  EXPECT_THAT(grown.err, AllOf(HasSubstr("another program (another"), HasSubstr("greedy"),
                               HasSubstr("plays otherwise")));
  EXPECT_EQ(content_of(out_ + "/games.sqlite"), before);
}

TEST_F(TrustTest, AnotherProgramWithoutSignaturesIsRefused) {
  const auto experiment = load_experiment(write("small.toml", config(3)), {}, registry());
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  std::filesystem::create_directories(out_);
  const std::atomic<bool> stop{false};
  ASSERT_TRUE(testing::play_run(*experiment, out_ + "/games.sqlite", 1, stop, "another").ok());
  const Called grown = run(config(4));
  EXPECT_EQ(grown.code, 2);
  EXPECT_THAT(grown.err, HasSubstr("has left no signatures"));
}

TEST_F(TrustTest, GrownInEveryDirectionARunIsAsAFreshOne) {
  ASSERT_EQ(run(config(5)).code, 0);
  const Called grown = run(config(9, kThird));
  EXPECT_EQ(grown.code, 0) << grown.err;
  EXPECT_THAT(grown.err, HasSubstr("10"));  // games that stay
  const std::vector<std::string> all = rows();
  const std::string fresh = path("fresh");
  ASSERT_EQ(muster({"run", path("small.toml"), "--out", fresh, "--no-report"}).code, 0);
  EXPECT_EQ(all, rows(fresh));
  EXPECT_EQ(all.size(), 55U);

  // Smaller again: rows stay, unseen, until they are collected.
  ASSERT_EQ(run(config(5)).code, 0);
  EXPECT_EQ(rows().size(), 11U);
  const Called collected = muster({"gc", out_});
  EXPECT_EQ(collected.code, 0) << collected.err;
  EXPECT_THAT(collected.out, HasSubstr("44 rows are gone, 10 stay"));
  EXPECT_EQ(rows().size(), 11U);
  EXPECT_EQ(muster({"check", out_, "--full"}).code, 0);
}

TEST_F(TrustTest, RowsOfOtherRunsAreTakenOver) {
  ASSERT_EQ(run(config(5)).code, 0);
  const std::string first = out_;
  const std::vector<std::string> before = rows();
  out_ = path("second");
  const Called taken = run(config(6), {"--reuse", first});
  EXPECT_EQ(taken.code, 0) << taken.err;
  EXPECT_THAT(taken.err, HasSubstr("10 rows taken over"));
  const std::vector<std::string> all = rows();
  EXPECT_EQ(all.size(), 13U);
  EXPECT_TRUE(std::equal(before.begin(), before.end(), all.begin()));
  EXPECT_EQ(muster({"run", path("small.toml"), "--out", out_, "--reuse", path("none")}).code, 2);
}

TEST_F(TrustTest, WhatVouchesForRowsIsTakenOverWithThem) {
  play_as_another(config(40), [](std::vector<std::string>&) {});
  ASSERT_EQ(run(config(40)).code, 0);  // plays a sample of them again
  const std::string first = out_;
  out_ = path("second");
  const Called taken = run(config(41), {"--reuse", first});
  EXPECT_EQ(taken.code, 0) << taken.err;
  EXPECT_THAT(taken.err, AllOf(HasSubstr("80 rows taken over"),
                               HasSubstr("All 80 games of another program were played again")));
  EXPECT_THAT(taken.out, HasSubstr("All 80 games of another program were played again"));
  EXPECT_THAT(run(config(42)).err, Not(HasSubstr("played again")));
}

TEST_F(TrustTest, ADamagedRunIsSalvagedAndItsRestPlayedAnew) {
  ASSERT_EQ(run(config(3)).code, 0);
  ASSERT_EQ(run(config(6)).code, 0);  // a second batch
  const std::vector<std::string> all = rows();
  EXPECT_EQ(muster({"check", out_}).code, 0);
  sql("UPDATE games SET return_0 = 0.25 WHERE rowid = 2");
  const Called checked = muster({"check", out_});
  EXPECT_EQ(checked.code, 1);
  EXPECT_EQ(muster({"export", out_}).code, 1);
  const std::string copy = path("copy");
  const Called salvaged = muster({"check", out_, "--salvage", copy});
  EXPECT_EQ(salvaged.code, 0) << salvaged.err;
  EXPECT_THAT(salvaged.out, HasSubstr("rows are lost"));
  out_ = copy;
  EXPECT_LT(rows().size(), all.size());
  EXPECT_GT(rows().size(), 1U);
  ASSERT_EQ(run(config(6)).code, 0);
  EXPECT_EQ(rows(), all);
}

// The first 16 bytes say that a file is SQLite's.
TEST_F(TrustTest, ARunWhoseFirstBytesAreDamagedIsSalvagedWhole) {
  ASSERT_EQ(run(config(3)).code, 0);
  const std::vector<std::string> all = rows();
  const std::string good = content_of(out_ + "/games.sqlite");
  for (const std::size_t at : {0, 7, 15}) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] + 1);
    std::ofstream(out_ + "/games.sqlite", std::ios::binary) << bad;
    const std::string copy = path("copy" + std::to_string(at));
    const Called salvaged = muster({"check", out_, "--salvage", copy});
    EXPECT_EQ(salvaged.code, 0) << at << salvaged.err;
    EXPECT_EQ(rows(copy), all) << at;
  }
}

// Sums that are right again do not tell that a text was changed.
TEST_F(TrustTest, WhatIsSaidOfAnAgentIsHeldAgainstWhatItsGamesWerePlayedWith) {
  const std::string seated = config(3,
                                    "[tournament]\nformat = \"gauntlet\"\ncandidates = "
                                    "[\"greedy\"]\nopponents = [\"random\"]\ncandidate_seat = 1\n");
  for (const auto& [place, agent] : {std::pair{0, "random"}, {1, "greedy"}}) {  // one seat each
    std::filesystem::remove_all(out_);
    ASSERT_EQ(run("seats = \"fixed\"\n" + seated).code, 0);
    EXPECT_EQ(muster({"check", out_}).code, 0);
    testing::forge_and_seal(
        out_ + "/games.sqlite",
        fmt::format("UPDATE meta SET value = json_set(value, '$.agents[{}].params', "
                    "'seconds = 7\n') WHERE key = 'document'",
                    place));
    const Called checked = muster({"check", out_});
    EXPECT_EQ(checked.code, 1);
    EXPECT_THAT(checked.out + checked.err,
                HasSubstr(fmt::format("the text of agent {} is not what", agent)));
  }
}

TEST_F(TrustTest, FormulasInNamesAreHarmlessInTables) {
  std::string text = config(1);
  text.replace(text.find("\"random\"\ntype"), 8, "\"=1+2\"");
  ASSERT_EQ(run(text).code, 0);
  EXPECT_THAT(rows()[1], AnyOf(HasSubstr(",'=1+2,greedy,"), HasSubstr(",greedy,'=1+2,")));
}

TEST_F(TrustTest, OutputThatCannotBeWrittenIsAnError) {
  ASSERT_EQ(run(config(2)).code, 0);
  for (const std::string& words : {"export " + out_, "report " + out_, std::string("games"),
                                   std::string("dice 2d6"), "check " + out_, "verify " + out_}) {
    const std::string command =
        std::string(testing::muster_binary()) + " " + words + " > /dev/full 2>&1";
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 1) << words;
  }
}

TEST(RunSignatures, AreOfEveryRulesetWhereThereAreTooManyForAll) {
  std::string rulesets;
  for (int take = 1; take <= 25; ++take) {
    rulesets += fmt::format("{{name = \"take{0}\", max_take = {0}}}, ", take);
  }
  const auto experiment =
      parse_experiment("game = \"nim\"\nrepetitions = 1\nrulesets = [" + rulesets +
                           "]\n[[agents]]\nname = \"a\"\ntype = \"random\"\n[[agents]]\nname = "
                           "\"b\"\ntype = \"greedy\"\n",
                       "many.toml", {}, registry());
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  const auto lines = run_signatures(*experiment, Plan(*experiment), 1);
  ASSERT_TRUE(lines.ok()) << lines.status();
  EXPECT_EQ(lines->size(), kMostSignatures);  // of 50
  std::set<std::string> signed_rulesets;
  for (const std::string& line : *lines) {
    const std::size_t name = line.find("take");
    ASSERT_NE(name, std::string::npos) << line;
    signed_rulesets.insert(line.substr(name, line.rfind(' ') - name));
  }
  EXPECT_EQ(signed_rulesets.size(), 25U);
}

TEST(Numbers, OutOfRangeAreRefusedInWords) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"playout", "tic_tac_toe", "--seed", "-1"},
           {"playout", "tic_tac_toe", "--seed", "18446744073709551616"},
           {"playout", "tic_tac_toe", "--seed", "12ab"},
           {"playout", "tic_tac_toe", "--count", "99999999999999999999"},
           {"replay", "tic_tac_toe", "--agent", "random", "--agent", "random", "--seed", "-1"}}) {
    const Called called = testing::call_muster(registry(), words);
    EXPECT_EQ(called.code, 2) << called.out;
    EXPECT_THAT(called.err, HasSubstr("expected")) << called.err;
  }
  // Decimal means decimal, whatever the length.
  const std::vector<std::string> start = {"replay",  "tic_tac_toe", "--agent", "random",
                                          "--agent", "random",      "--seed"};
  const auto with = [&](const std::string& seed) {
    std::vector<std::string> words = start;
    words.push_back(seed);
    return testing::call_muster(registry(), words).out;
  };
  EXPECT_EQ(with("1234567890123456"), with("0x462d53c8abac0"));
}

// The cache's folder is one of the test's own.
class SignatureCacheTest : public testing::FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    folder_variable_.set(path("caches"));
  }

 private:
  testing::EnvironmentVariable folder_variable_{"XDG_CACHE_HOME"};
};

TEST_F(SignatureCacheTest, KeepsThemInAFolderThatItMakes) {
  const Hash128 one = hash128("one");
  const Hash128 other = hash128("other");
  SignatureCache first;
  EXPECT_EQ(first.find(one), std::nullopt);
  first.save();
  EXPECT_FALSE(std::filesystem::exists(path("caches")));  // nothing new, nothing written
  first.add(one, 7);
  EXPECT_EQ(first.find(one), 7U);
  first.save();
  const SignatureCache second;
  EXPECT_EQ(second.find(one), 7U);
  EXPECT_EQ(second.find(other), std::nullopt);
}

}  // namespace
}  // namespace muster
