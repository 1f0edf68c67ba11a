// Runs that stop when it is clear, on a cluster: `muster submit` and `muster advance` with commands
// of Slurm that are told what to say.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "experiments/analysis/counted_games.h"
#include "experiments/cluster/waves.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/scan/scan.h"
#include "experiments/store/store.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_slurm.h"
#include "tests/support/files.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using cluster::Wave;
using testing::Called;
using ::testing::HasSubstr;

std::string race() {
  return "name = \"race\"\n" +
         testing::race_config(
             "[question]\ndetect = 10\n[stop]\nwhen = \"resolved\"\nrace = true\n");
}

// The config with a part of it replaced.
std::string with(const std::string& part, const std::string& by) {
  std::string text = race();
  return text.replace(text.find(part), part.size(), by);
}

class WaveVerbs : public testing::FakeSlurmTest {
 protected:
  void SetUp() override {
    FakeSlurmTest::SetUp();
    config_ = write("exp.toml", race());
    options_ = {"--time", "10", "--first-wave", "20", "--cpus-per-task", "1"};
  }

  Called advance(const std::string& after) const {
    return muster({"advance", run_, "--after", after});
  }
  std::vector<Wave> waves() const {
    const auto waves = cluster::read_waves(run_);
    EXPECT_TRUE(waves.ok()) << waves.status();
    return waves.value_or(std::vector<Wave>());
  }
  // As the tasks of a submission do: by the options that their script has.
  void play(const std::string& of, const std::vector<int>& shards = {1, 2, 3, 4}) const {
    const std::string script = content_of(run_ + "/slurm/shards-" + of + ".sbatch");
    std::vector<std::string> options;
    const std::regex line("\n  --(until-round|resting) '?([^'\n]+)'?");
    for (std::sregex_iterator at(script.begin(), script.end(), line), end; at != end; ++at) {
      options.push_back("--" + (*at)[1].str());
      options.push_back((*at)[2].str());
    }
    ASSERT_FALSE(options.empty()) << script;
    for (const int shard : shards) {
      std::vector<std::string> words = {
          "run", config_, "--out", run_, "--shard", std::to_string(shard) + "/4", "--threads", "1"};
      words.insert(words.end(), options.begin(), options.end());
      const Called played = muster(words);
      ASSERT_EQ(played.code, kExitDone) << played.err;
    }
  }
  // Wave after wave, until the run is over.
  std::string play_all() const {
    for (int times = 0; times < 20; ++times) {
      const Wave wave = waves().back();
      const cluster::WaveTry of{wave.number, wave.tries.back().number};
      play(of.text());
      const Called said = advance(of.text());
      EXPECT_EQ(said.code, kExitDone) << said.err;
      if (said.out.find("the run is over") != std::string::npos) return said.out;
    }
    ADD_FAILURE() << "the run is never over";
    return "";
  }
  void keep_costs() const {
    const Registry registry = testing::fake_registry();
    const auto experiment = load_experiment(config_, {}, registry);
    ASSERT_TRUE(experiment.ok()) << experiment.status();
    const Plan plan(*experiment);
    fs::create_directories(run_);
    const std::vector<double> seconds(plan.cells().size(), 0.001);
    ASSERT_TRUE(write_costs(run_, plan, {.seconds = seconds, .games = 1, .cells = 1}).ok());
  }
  // What answers rest on: games that count, and where the run stopped.
  static std::string counted(const std::string& folder) {
    const auto store = Store::open(folder + "/games.sqlite");
    EXPECT_TRUE(store.ok()) << store.status();
    const auto visit_all = [&](const auto& visit) { return Scan(**store).for_each(visit); };
    const auto games = analysis::counted_games((*store)->meta(), (*store)->plan(), visit_all);
    EXPECT_TRUE(games.ok()) << games.status();
    std::string text = fmt::format("{} after {}", games->course->reason,
                                   games->course->stopped_after.value_or(-1));
    const absl::Status read = (*store)->for_each([&](const StoredGame& game) {
      if (games->counts(game.job)) text += fmt::format("\n{} {}", game.job, game.hash);
    });
    EXPECT_TRUE(read.ok()) << read;
    return text;
  }
  std::string report(const std::string& folder, const std::string& format) const {
    const Called said = muster({"report", folder, "--format", format});
    EXPECT_EQ(said.code, kExitDone) << said.err;
    return said.out;
  }
  void expect_as_in_quiet() {
    const std::string quiet = path("quiet");
    ASSERT_EQ(muster({"run", config_, "--out", quiet, "--threads", "1"}).code, kExitDone);
    EXPECT_EQ(counted(run_), counted(quiet));
    for (const char* format : {"csv", "pairs", "metrics"}) {
      EXPECT_EQ(report(run_, format), report(quiet, format)) << format;
    }
  }
};

TEST_F(WaveVerbs, WavesDecideAsAQuietRunDoes) {
  const Called submitted = submit();
  ASSERT_EQ(submitted.code, kExitDone) << submitted.err;
  EXPECT_THAT(submitted.out, HasSubstr("race, wave 1 (repetitions below 20 of at most 300)"));
  EXPECT_THAT(submitted.out, HasSubstr("array job 11 (tasks 1-4), then job 12"));
  const std::string end = play_all();
  EXPECT_THAT(end, HasSubstr("resolved"));
  EXPECT_TRUE(fs::exists(run_ + "/report.html"));
  const std::vector<Wave> all = waves();
  ASSERT_GT(all.size(), 3U) << "several waves";
  EXPECT_EQ(all.back().over, "resolved");
  EXPECT_FALSE(all[all.size() - 2].limits.resting.empty()) << "some rest";
  EXPECT_EQ(calls("sbatch").size(), 2 * (all.size() - 1));
  expect_as_in_quiet();
  // Whoever asks again is told the same.
  const Called again = muster({"advance", run_});
  EXPECT_EQ(again.code, kExitDone) << again.err;
  EXPECT_THAT(again.out, HasSubstr("the run is over"));
  EXPECT_THAT(muster({"status", run_}).out, HasSubstr("over after "));
  const Called resumed = muster({"submit", "--resume", run_});
  EXPECT_EQ(resumed.code, kExitDone) << resumed.err;
  EXPECT_THAT(resumed.out, HasSubstr("the run is over"));
  EXPECT_EQ(calls("sbatch").size(), 2 * (all.size() - 1));
}

TEST_F(WaveVerbs, ThePlanMayBeUsedUpUndecided) {
  write("exp.toml", with("300", "36"));
  ASSERT_EQ(submit().code, kExitDone);
  EXPECT_THAT(play_all(), HasSubstr("the run is over after 36 rounds: max_games"));
  EXPECT_EQ(waves().size(), 4U) << "20, 30, 36, the end";
  expect_as_in_quiet();
}

TEST_F(WaveVerbs, AnAdvanceThatRunsTwiceSubmitsOnce) {
  ASSERT_EQ(submit().code, kExitDone);
  play("1-1");
  ASSERT_EQ(advance("1-1").code, kExitDone);
  EXPECT_EQ(calls("sbatch").size(), 4U);
  const Called again = advance("1-1");
  EXPECT_EQ(again.code, kExitDone) << again.err;
  EXPECT_THAT(again.out, HasSubstr("wave 2 was submitted already: array job 13"));
  write("jobs", "JobId=13 ArrayJobId=13 ArrayTaskId=1-4 JobState=RUNNING Restarts=0\n");
  const Called by_hand = muster({"advance", run_});
  EXPECT_EQ(by_hand.code, kExitDone) << by_hand.err;
  EXPECT_THAT(by_hand.out, HasSubstr("wave 2 is in the queue: array job 13"));
  EXPECT_EQ(calls("sbatch").size(), 4U);

  // It was killed before it wrote down what sbatch said.
  Wave wave = waves().back();
  wave.tries.clear();
  ASSERT_TRUE(cluster::write_wave(run_, wave).ok());
  const Called found = advance("1-1");
  EXPECT_EQ(found.code, kExitDone) << found.err;
  EXPECT_THAT(found.out, HasSubstr("was submitted already: array job 13 (tasks 1-4), then job 14"));
  EXPECT_EQ(calls("sbatch").size(), 4U);
  EXPECT_EQ(waves().back().tries.front().jobs.array, 13U);
}

TEST_F(WaveVerbs, AStateThatRowsContradictIsRefused) {
  ASSERT_EQ(submit().code, kExitDone);
  play("1-1");
  ASSERT_EQ(advance("1-1").code, kExitDone);
  play("2-1");
  Wave wave = waves().back();
  wave.limits.resting["b"] = 3;
  ASSERT_TRUE(cluster::write_wave(run_, wave).ok());
  const Called refused = advance("2-1");
  EXPECT_NE(refused.code, kExitDone);
  EXPECT_THAT(refused.err, HasSubstr(run_ + "/slurm/waves/0002.json: says another thing"));
  EXPECT_THAT(refused.err, HasSubstr("Nothing was submitted"));
  write("run/slurm/waves/0002.json", "{}");
  EXPECT_THAT(advance("2-1").err, HasSubstr("0002.json: is damaged"));
  EXPECT_EQ(calls("sbatch").size(), 4U);
}

TEST_F(WaveVerbs, AWaveWithGamesMissingIsSubmittedAgainAndNotForEver) {
  ASSERT_EQ(submit().code, kExitDone);
  play("1-1", {1, 3});
  const Called rest = advance("1-1");
  EXPECT_EQ(rest.code, kExitDone) << rest.err;
  EXPECT_THAT(content_of(run_ + "/slurm/shards-1-2.sbatch"), HasSubstr("#SBATCH --array=2,4\n"));
  EXPECT_EQ(advance("1-2").code, kExitDone);
  EXPECT_EQ(advance("1-3").code, kExitDone);
  const Called ended = advance("1-4");
  EXPECT_EQ(ended.code, kExitFailed);
  EXPECT_THAT(ended.err, HasSubstr("this run is incomplete: 160 games are missing of wave 1"));
  EXPECT_THAT(ended.err, HasSubstr("3 submissions have brought no game more"));
  EXPECT_THAT(ended.err, HasSubstr("submit --resume"));
  EXPECT_EQ(calls("sbatch").size(), 8U);
  const Called resumed = muster({"submit", "--resume", run_});
  EXPECT_EQ(resumed.code, kExitDone) << resumed.err;
  EXPECT_THAT(resumed.out, HasSubstr("wave 1 (repetitions below 20 of at most 300)"));
  EXPECT_THAT(resumed.out, HasSubstr("(tasks 2,4)"));
  play("1-5");
  EXPECT_EQ(advance("1-5").code, kExitDone);
  EXPECT_EQ(waves().back().number, 2U);
}

// Games that crash the program are not tried for ever either, and named.
TEST_F(WaveVerbs, WhatOnlyCrashesEndsTheRunAsIncomplete) {
  write("exp.toml", with("type = \"steady\"\nstrength = 5\n", "type = \"fatal\"\ngames = 9\n"));
  keep_costs();  // measuring them would crash this process
  ASSERT_EQ(submit().code, kExitDone);
  for (int shard = 1; shard <= 4; ++shard) {
    muster({"run", config_, "--out", run_, "--shard", std::to_string(shard) + "/4", "--threads",
            "1", "--until-round", "20"});
  }
  const Called said = advance("1-1");
  EXPECT_EQ(said.code, kExitFailed);
  EXPECT_THAT(said.err, HasSubstr("all of them crash the program"));
  const Called status = muster({"status", run_});
  EXPECT_THAT(status.out, HasSubstr("crashes the program (signal 6); `muster replay "));
  EXPECT_EQ(calls("sbatch").size(), 2U);
}

TEST_F(WaveVerbs, StatusAndDryRunKnowWaves) {
  const Called shown = submit({"--dry-run"});
  EXPECT_EQ(shown.code, kExitDone) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("  --until-round 20\n"));
  EXPECT_THAT(shown.out, HasSubstr("#SBATCH --comment=wave-1-1\n"));
  EXPECT_THAT(shown.out, HasSubstr("exec \"$muster\" advance \"$run\" --after 1-1\n"));
  EXPECT_FALSE(fs::exists(run_));
  ASSERT_EQ(submit({"--array-limit", "2"}).code, kExitDone);
  play("1-1", {2});
  const Called said = muster({"status", run_});
  EXPECT_THAT(said.out, HasSubstr("wave 1, repetitions below 20\nrace: 80 of 320 games are there"));
  play("1-1");
  ASSERT_EQ(advance("1-1").code, kExitDone);
  const Called json = muster({"status", run_, "--json"});
  const auto status = nlohmann::json::parse(json.out, nullptr, false);
  EXPECT_EQ(status["wave"]["number"], 2);
  EXPECT_EQ(status["wave"]["until"], 30);
  EXPECT_THAT(status["wave"]["decided"].get<std::string>(), HasSubstr("pairs decided after 20"));
  const Called next = muster({"submit", "--resume", run_, "--dry-run"});
  EXPECT_EQ(next.code, kExitDone) << next.err;
  EXPECT_THAT(next.out, HasSubstr("shards-2-2.sbatch"));
  EXPECT_EQ(calls("sbatch").size(), 4U);
}

TEST_F(WaveVerbs, WhatIsNoWaveIsRefused) {
  EXPECT_EQ(muster({"advance", run_}).code, kExitBadInput);
  EXPECT_THAT(muster({"run", config_, "--until-round", "3"}).err, HasSubstr("--shard"));
  const std::vector<std::string> shard = {"run", config_, "--out", run_, "--shard", "1/4"};
  const auto resting = [&](const std::string& value) {
    std::vector<std::string> words = shard;
    words.insert(words.end(), {"--resting", value});
    return muster(words);
  };
  EXPECT_THAT(resting("nobody=3").err, HasSubstr("is no candidate of this experiment"));
  EXPECT_THAT(resting("foe=3").err, HasSubstr("is no candidate of this experiment"));
  EXPECT_THAT(resting("a").err, HasSubstr("expected NAME=R"));
  write("exp.toml", with("[stop]\nwhen = \"resolved\"\nrace = true\n", ""));
  ASSERT_EQ(submit().code, kExitDone);
  EXPECT_THAT(calls("sbatch").back(), HasSubstr("merge-1.sbatch"));
  const Called none = muster({"advance", run_});
  EXPECT_EQ(none.code, kExitBadInput);
  EXPECT_THAT(none.err, HasSubstr("was not submitted in waves"));
}

}  // namespace
}  // namespace muster
