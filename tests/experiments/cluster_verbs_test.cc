// `muster submit`, `status` and `cancel`, with commands of Slurm that are told what to say.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/cluster/submission.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_slurm.h"
#include "tests/support/files.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using testing::Called;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kConfig = R"(name = "small"
game = "fake"
repetitions = 40
scenarios = [{name = "s0"}, {name = "s1"}]
)" + testing::steady("a") + testing::steady("b", 40);

class ClusterVerbs : public testing::FakeSlurmTest {
 protected:
  void SetUp() override {
    FakeSlurmTest::SetUp();
    config_ = write("exp.toml", kConfig);
    options_ = {"--time", "1:00:00", "--partition", "fast", "--cpus-per-task", "2"};
  }

  Called play(const std::string& shard) const {
    return muster({"run", config_, "--out", run_, "--shard", shard, "--threads", "1"});
  }
  nlohmann::json status() const {
    const Called said = muster({"status", run_, "--json"});
    EXPECT_EQ(said.code, kExitDone) << said.err;
    return nlohmann::json::parse(said.out, nullptr, false);
  }
};

TEST_F(ClusterVerbs, ADryRunShowsAllAndNeedsNoSlurm) {
  without_slurm();
  const Called shown = submit({"--dry-run", "--set", "repetitions=20"});
  EXPECT_EQ(shown.code, kExitDone) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("small: 80 games in 4 shards, 0 there; 4 tasks with 2 threads"));
  EXPECT_THAT(shown.out, HasSubstr("#SBATCH --array=1-4\n"));
  EXPECT_THAT(shown.out, HasSubstr("--set 'repetitions=20'\n"));
  EXPECT_THAT(shown.out, HasSubstr("sbatch --dependency=afterany:JOB"));
  EXPECT_THAT(shown.err, HasSubstr("cannot reach Slurm; its usual limits are taken"));
  EXPECT_FALSE(fs::exists(run_));
  const Called real = submit();
  EXPECT_EQ(real.code, kExitBadInput);
  EXPECT_THAT(real.err, HasSubstr("scontrol is not there"));
}

TEST_F(ClusterVerbs, SubmitHandsOverTheArrayAndTheMergeThatWaits) {
  const Called done = submit({"--account", "acc", "--array-limit", "3"});
  EXPECT_EQ(done.code, kExitDone) << done.err;
  EXPECT_THAT(calls("sbatch"), ElementsAre("sbatch --parsable " + run_ + "/slurm/shards-1.sbatch",
                                           "sbatch --parsable --dependency=afterany:11 " + run_ +
                                               "/slurm/merge-1.sbatch"));
  EXPECT_THAT(done.out, HasSubstr("array job 11 (tasks 1-4), merge job 12"));
  const std::string script = content_of(run_ + "/slurm/shards-1.sbatch");
  EXPECT_THAT(script, HasSubstr("#SBATCH --account=acc\n"));
  EXPECT_THAT(script, HasSubstr("#SBATCH --array=1-4%3\n"));
  EXPECT_THAT(script, HasSubstr("--threads 2 --grace 20"));
  const auto kept = cluster::read_submission(run_);
  ASSERT_TRUE(kept.ok()) << kept.status();
  EXPECT_EQ(kept->config, config_);
  ASSERT_EQ(kept->jobs.size(), 1);
  EXPECT_EQ(kept->jobs[0].array, 11);
  EXPECT_EQ(kept->jobs[0].merge, 12);
  EXPECT_TRUE(fs::exists(run_ + "/costs.json"));
  const Called again = submit();
  EXPECT_EQ(again.code, kExitBadInput);
  EXPECT_THAT(again.err, HasSubstr("submit --resume"));
}

TEST_F(ClusterVerbs, ShardsBeyondTheArraysOfTheSiteShareTasks) {
  write("array_size", "3");
  EXPECT_EQ(submit().code, kExitDone);
  const std::string script = content_of(run_ + "/slurm/shards-1.sbatch");
  EXPECT_THAT(script, HasSubstr("#SBATCH --array=1-2\n"));
  EXPECT_THAT(script, HasSubstr("\nshards=4\ntasks=2 "));
}

TEST_F(ClusterVerbs, ResumeSubmitsTheTasksThatHaveGamesMissing) {
  ASSERT_EQ(submit().code, kExitDone);
  ASSERT_EQ(play("1/4").code, kExitDone);
  ASSERT_EQ(play("3/4").code, kExitDone);
  write("queue", "11\n12\n");
  const Called queued = muster({"submit", "--resume", run_});
  EXPECT_EQ(queued.code, kExitBadInput);
  EXPECT_THAT(queued.err, HasSubstr("jobs of this run are in the queue (11-12)"));
  write("queue", "");
  const Called resumed = muster({"submit", "--resume", run_, "--time", "2:00:00"});
  EXPECT_EQ(resumed.code, kExitDone) << resumed.err;
  const std::string script = content_of(run_ + "/slurm/shards-2.sbatch");
  EXPECT_THAT(script, HasSubstr("#SBATCH --array=2,4\n"));
  EXPECT_THAT(script, HasSubstr("#SBATCH --time=2:00:00\n"));
  EXPECT_THAT(script, HasSubstr("#SBATCH --partition=fast\n"));
  ASSERT_EQ(play("2/4").code, kExitDone);
  ASSERT_EQ(play("4/4").code, kExitDone);
  const Called nothing = muster({"submit", "--resume", run_});
  EXPECT_EQ(nothing.code, kExitDone);
  EXPECT_THAT(nothing.out, HasSubstr("nothing is missing"));
  EXPECT_EQ(calls("sbatch").size(), 4);
}

TEST_F(ClusterVerbs, ARunIsResumedByARelativePathFromAnywhere) {
  const fs::path here = fs::current_path();
  ASSERT_EQ(submit().code, kExitDone);
  fs::current_path(folder_);
  const Called resumed = muster({"submit", "--resume", "run"});
  fs::current_path(here);
  EXPECT_EQ(resumed.code, kExitDone) << resumed.err;
  EXPECT_THAT(calls("sbatch").back(), HasSubstr(" " + run_ + "/slurm/merge-2.sbatch"));
}

TEST_F(ClusterVerbs, AChangedConfigIsRefusedWhereShardsHavePlayed) {
  ASSERT_EQ(submit().code, kExitDone);
  ASSERT_EQ(play("1/4").code, kExitDone);
  write("exp.toml", kConfig + "[defaults.steady]\nstrength = 3\n");
  const Called resumed = muster({"submit", "--resume", run_});
  EXPECT_EQ(resumed.code, kExitBadInput);
  EXPECT_THAT(resumed.err, HasSubstr(run_));
  EXPECT_EQ(calls("sbatch").size(), 2);
}

TEST_F(ClusterVerbs, BadOptionsAreErrorsBeforeAnythingIsDone) {
  const auto refused = [&](const std::vector<std::string>& words, const std::string& why) {
    const Called called = muster(words);
    EXPECT_EQ(called.code, kExitBadInput) << why;
    EXPECT_THAT(called.err, HasSubstr(why));
  };
  const std::vector<std::string> good = {"submit", config_, "--out", run_, "--shards",        "4",
                                         "--time", "10",    "--mem", "1G", "--cpus-per-task", "1"};
  for (std::size_t i = 4; i < good.size(); i += 2) {
    std::vector<std::string> less = good;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i),
               less.begin() + static_cast<std::ptrdiff_t>(i) + 2);
    refused(less, good[i] + " is missing");
  }
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"--shards", "0"}, {"--shards", "-1"},    {"--shards", "100001"},   {"--time", "soon"},
      {"--mem", "1000"}, {"--mem", "1GB"},      {"--cpus-per-task", "0"}, {"--partition", "a b"},
      {"--qos", "x;y"},  {"--array-limit", "0"}};
  for (const auto& [option, value] : bad) {
    std::vector<std::string> words = good;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      if (words[i] == option)
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                    words.begin() + static_cast<std::ptrdiff_t>(i) + 2);
    }
    words.push_back(option);
    words.push_back(value);
    refused(words, option);
  }
  refused({"submit", "--resume", run_, "--set", "seed=3"}, "--resume");
  refused({"submit", "--resume", run_}, "no run was submitted from this folder");
  std::vector<std::string> spaced = good;
  spaced[3] = path("a run");
  refused(spaced, "Slurm's names of files");
  EXPECT_THAT(calls("sbatch"), IsEmpty());
  EXPECT_FALSE(fs::exists(run_));
}

TEST_F(ClusterVerbs, WhatSlurmObjectsToIsPassedOn) {
  write("sbatch.fails", "sbatch: error: invalid partition specified: fast\n");
  const Called called = submit();
  EXPECT_EQ(called.code, kExitFailed);
  EXPECT_THAT(called.err, HasSubstr("invalid partition specified: fast"));
  EXPECT_THAT(cluster::read_submission(run_)->jobs, IsEmpty());
}

TEST_F(ClusterVerbs, StatusKnowsEachShardWithAndWithoutSlurm) {
  ASSERT_EQ(submit().code, kExitDone);
  ASSERT_EQ(play("2/4").code, kExitDone);
  write("jobs",
        "JobId=11 ArrayJobId=11 ArrayTaskId=4 JobState=PENDING Reason=Resources Restarts=0\n"
        "JobId=13 ArrayJobId=11 ArrayTaskId=1 JobState=RUNNING BatchHost=node7 Restarts=1\n"
        "JobId=14 ArrayJobId=11 ArrayTaskId=2 JobState=COMPLETED BatchHost=node8 Restarts=0\n"
        "JobId=15 ArrayJobId=11 ArrayTaskId=3 JobState=FAILED ExitCode=1:0 Restarts=2\n"
        "JobId=12 JobState=PENDING Reason=Dependency Restarts=0\n");
  write("run/slurm/attempts/shard-3.failed.11_3_0.exit-1", "");
  write("run/slurm/attempts/shard-3.failed.11_3_1.exit-1", "");
  write("run/slurm/attempts/shard-3.failed.11_3_2.exit-1", "");
  const nlohmann::json known = status();
  EXPECT_EQ(known["games"], 160);
  EXPECT_EQ(known["done"], 40);
  std::vector<std::string> states;
  for (const auto& shard : known["shards"]) states.push_back(shard["state"]);
  EXPECT_THAT(states, ElementsAre("running", "done", "failed", "pending"));
  EXPECT_EQ(known["shards"][0]["detail"], "on node7, 1 attempt before");
  EXPECT_EQ(known["merge"], "PENDING (Dependency)");
  const Called said = muster({"status", run_});
  EXPECT_THAT(said.out, HasSubstr("small: 40 of 160 games are there (25.0 %), 1 segment"));
  EXPECT_THAT(said.out, HasSubstr("exit code 1, 3 attempts"));
  without_slurm();
  const nlohmann::json alone = status();
  EXPECT_EQ(alone["done"], 40);
  EXPECT_THAT(alone["queue_error"].get<std::string>(), HasSubstr("squeue is not there"));
  EXPECT_EQ(alone["shards"][0]["state"], "unknown");
}

TEST_F(ClusterVerbs, CheckReadsWhatNobodyHasMergedYet) {
  ASSERT_EQ(play("2/4").code, kExitDone);
  const Called good = muster({"check", run_});
  EXPECT_EQ(good.code, kExitDone) << good.err;
  EXPECT_THAT(good.out, HasSubstr("1 segment not merged, with 40 rows, all sums are right"));
  std::string name;
  for (const auto& entry : fs::directory_iterator(run_ + "/segments")) {
    if (entry.path().filename() != "run.sqlite") name = entry.path().filename().string();
  }
  std::string bytes = content_of(run_ + "/segments/" + name);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  write("run/segments/" + name, bytes);
  const Called damaged = muster({"check", run_});
  EXPECT_EQ(damaged.code, kExitFailed);
  EXPECT_THAT(damaged.err, HasSubstr(name + ": is damaged"));
}

TEST_F(ClusterVerbs, NamesOfFilesAreNoWordsToATerminal) {
  ASSERT_EQ(play("2/4").code, kExitDone);
  write("run/segments/a\033[2J\nb." + std::string(32, '0') + ".sqlite", "anything");
  for (const char* verb : {"status", "check", "report", "merge"}) {
    const Called said = muster({verb, run_});
    EXPECT_THAT(said.out + said.err, HasSubstr("\\u{001B}[2J")) << verb;
    EXPECT_THAT(said.out + said.err, Not(HasSubstr("\033"))) << verb;
  }
}

TEST_F(ClusterVerbs, CancelEndsAllJobsOfTheRunAndSaysWhatIsKept) {
  ASSERT_EQ(submit().code, kExitDone);
  EXPECT_THAT(muster({"cancel", run_}).out, HasSubstr("no job of"));
  EXPECT_THAT(calls("scancel"), IsEmpty());
  ASSERT_EQ(play("2/4").code, kExitDone);
  write("queue", "12\n11\n11\n");
  const Called cancelled = muster({"cancel", run_});
  EXPECT_EQ(cancelled.code, kExitDone) << cancelled.err;
  EXPECT_THAT(calls("scancel"), ElementsAre("scancel 11 12"));
  EXPECT_THAT(cancelled.out, HasSubstr("40 of 160 games are kept"));
  EXPECT_THAT(calls("squeue").back(),
              ::testing::MatchesRegex(
                  "squeue --noheader --name=(muster-small-[0-9a-f]+),\\S+-merge --format=%F"));
  const Called nowhere = muster({"cancel", path("nowhere")});
  EXPECT_EQ(nowhere.code, kExitBadInput);
}

TEST_F(ClusterVerbs, ARunOfOneMachineHasAStatusToo) {
  ASSERT_EQ(muster({"run", config_, "--out", run_, "--no-report"}).code, kExitDone);
  const Called said = muster({"status", run_});
  EXPECT_EQ(said.code, kExitDone) << said.err;
  EXPECT_THAT(said.out, HasSubstr("160 of 160 games are there (100.0 %), all merged"));
  EXPECT_THAT(said.out, Not(HasSubstr("shard ")));
  EXPECT_EQ(muster({"status", path("nowhere")}).code, kExitBadInput);
}

}  // namespace
}  // namespace muster
