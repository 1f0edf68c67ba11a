// The script of an array task, run by bash with a muster and a scontrol that are told what to do.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "experiments/cluster/command.h"
#include "experiments/cluster/script.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"

namespace muster::cluster {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr double kPatience = 120;

// Notes its words, then does what the file `plan` says of its shard.
constexpr const char* kMuster = R"sh(#!/bin/bash
printf '<%s>' "$@" >> "$FAKE/calls"
echo >> "$FAKE/calls"
shard=${*: -1}
shard=${shard%/*}
source "$FAKE/plan"
)sh";

// Answers for a running task, unless the file `state` says another state; counts requeues.
constexpr const char* kScontrol = R"sh(#!/bin/bash
case "$*" in
"-o show job "*) echo "JobId=9 JobState=$(cat "$FAKE/state") Restarts=$(cat "$FAKE/restarts") x" ;;
"requeue "*) echo "$2" >> "$FAKE/requeued" ;;
*) exit 9 ;;
esac
)sh";

class ClusterScript : public muster::testing::FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    run_ = path("run");
    fs::create_directories(run_ + "/slurm/attempts");
    fs::create_directories(run_ + "/segments");
    fs::create_directories(run_ + "/logs");
    fs::create_directories(path("bin"));
    make_program("bin/scontrol", kScontrol);
    make_program("it's muster", kMuster);
    write("state", "RUNNING");
    submission_.name = "muster-x-1";
    submission_.folder = folder_.string();
    submission_.program = path("it's muster");
    submission_.config = path("a \"b\" $c.toml");
    submission_.overrides = {"title='$(id)'", "seed=4"};
    submission_.identity = "abc123";
    submission_.shards = submission_.tasks = 8;
    submission_.resources.time = "10";
    submission_.resources.memory = "1G";
    submission_.resources.cpus = 2;
  }

  void make_program(const std::string& name, const std::string& text) const {
    fs::permissions(write(name, text), fs::perms::owner_all);
  }

  // The exit code of an attempt of task 3 of array 12, in which muster does as `plan` says.
  int attempt(int restart, const std::string& plan, const std::string& around = "exec \"$@\"") {
    write("plan", plan);
    write("restarts", std::to_string(restart));
    const std::string script = write("script", shards_script(submission_, run_, {1, 2, 3}));
    const auto result =
        run_command({"env", "FAKE=" + folder_.string(), "PATH=" + path("bin") + ":/usr/bin:/bin",
                     "SLURM_ARRAY_JOB_ID=12", "SLURM_ARRAY_TASK_ID=3",
                     restart == 0 ? "UNUSED=" : "SLURM_RESTART_COUNT=" + std::to_string(restart),
                     "bash", "-c", around, "around", "bash", script},
                    kPatience);
    EXPECT_TRUE(result.ok()) << result.status();
    if (!result.ok()) return -1;
    said_ = result->out + result->err;
    return result->exit_code;
  }

  std::vector<std::string> lines(const std::string& name) const {
    std::istringstream text(content_of(path(name)));
    std::vector<std::string> all;
    for (std::string line; std::getline(text, line);) all.push_back(line);
    return all;
  }

  std::vector<std::string> notes() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(run_ + "/slurm/attempts")) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  std::string run_;
  Submission submission_;
  std::string said_;  // by the last attempt
};

TEST_F(ClusterScript, AnAttemptThatPlaysItsPartEndsWell) {
  EXPECT_EQ(attempt(0, "exit 0"), 0) << said_;
  EXPECT_THAT(lines("calls"),
              ElementsAre("<run><" + submission_.config + "><--set><title='$(id)'><--set><seed=4>" +
                          "<--identity><abc123><--out><" + run_ +
                          "><--threads><2><--grace><20><--shard><3/8>"));
  EXPECT_THAT(lines("requeued"), IsEmpty());
  EXPECT_THAT(notes(), IsEmpty());
}

TEST_F(ClusterScript, AnInterruptedAttemptThatStoredRowsGoesOnForEver) {
  for (int restart = 0; restart < 6; ++restart) {
    EXPECT_EQ(attempt(restart, "touch \"" + run_ + "/segments/12_3_" + std::to_string(restart) +
                                   "-node-1-0001.00.sqlite\"; exit 75"),
              75);
  }
  EXPECT_THAT(lines("requeued"), ElementsAre("12_3", "12_3", "12_3", "12_3", "12_3", "12_3"));
  EXPECT_THAT(notes(), IsEmpty());
}

TEST_F(ClusterScript, WithoutARowItIsTriedTwiceMore) {
  write("run/segments/12_30_0-node-1-0001.00.sqlite", "");  // another task's
  for (int restart = 0; restart < 4; ++restart) EXPECT_EQ(attempt(restart, "exit 75"), 75);
  EXPECT_THAT(lines("requeued"), ElementsAre("12_3", "12_3"));
  EXPECT_THAT(said_, HasSubstr("not tried any more"));
}

TEST_F(ClusterScript, AFailureIsTriedThreeTimesAndThenLeft) {
  EXPECT_EQ(attempt(0, "exit 1"), 75);
  EXPECT_EQ(attempt(1, "kill -SEGV $$"), 75);
  EXPECT_EQ(attempt(2, "exit 1"), 1);
  EXPECT_THAT(lines("requeued"), ElementsAre("12_3", "12_3"));
  EXPECT_THAT(notes(), ElementsAre("shard-3.failed.12_3_0.exit-1", "shard-3.failed.12_3_1.exit-139",
                                   "shard-3.failed.12_3_2.exit-1"));
  EXPECT_EQ(attempt(3, "exit 0"), 1);  // whoever starts it once more
  EXPECT_EQ(lines("calls").size(), 3);
}

TEST_F(ClusterScript, ARefusalIsNotTriedAgain) {
  EXPECT_EQ(attempt(0, "exit 2"), 2);
  EXPECT_EQ(attempt(1, "exit 0"), 2);
  EXPECT_EQ(lines("calls").size(), 1);
  EXPECT_THAT(lines("requeued"), IsEmpty());
  EXPECT_THAT(notes(), ElementsAre("shard-3.refused.12_3_0.exit-2"));
}

TEST_F(ClusterScript, WhatCannotBeNotedIsNotTriedAgain) {
  fs::remove(run_ + "/slurm/attempts");
  EXPECT_EQ(attempt(0, "exit 1"), 1);
  EXPECT_EQ(attempt(0, "exit 75"), 75);
  EXPECT_THAT(lines("requeued"), IsEmpty());
}

TEST_F(ClusterScript, OnlyARunningTaskOfThisAttemptIsRequeued) {
  const std::string stores = "touch \"" + run_ + "/segments/12_3_0-n-1\"; exit 75";
  write("state", "CANCELLED");
  EXPECT_EQ(attempt(0, stores), 75);
  write("state", "COMPLETING");
  EXPECT_EQ(attempt(0, stores), 75);
  write("state", "RUNNING");
  EXPECT_EQ(attempt(0, "echo 1 > \"$FAKE/restarts\"; " + stores), 75);  // it runs elsewhere by now
  EXPECT_THAT(lines("requeued"), IsEmpty());
  EXPECT_EQ(attempt(0, stores), 75);
  EXPECT_THAT(lines("requeued"), ElementsAre("12_3"));
}

// Until muster is ready; then TERM for all processes, or for the script alone.
constexpr const char* kTermAll =
    R"(set -m; "$@" & until [ -e "$FAKE/ready" ]; do sleep 0.05; done; kill -TERM -- -$!; wait $!)";
constexpr const char* kTermScript =
    R"("$@" & until [ -e "$FAKE/ready" ]; do sleep 0.05; done; kill -TERM $!; wait $!)";
// Goes on for a while after it was told to end. USR1 twice, or TERM, would end it otherwise.
constexpr const char* kEndsSlowly =
    R"(trap 'echo told >> "$FAKE/told"' USR1
touch "$FAKE/ready" "$(dirname "$FAKE/run/.")/segments/12_3_0-n-1"
until [ -e "$FAKE/told" ]; do sleep 0.05; done
for i in 1 2 3 4 5 6 7 8; do sleep 0.05; done
exit 75)";

TEST_F(ClusterScript, TermIsToldOnceAndTheEndIsWaitedFor) {
  for (const char* around : {kTermScript, kTermAll}) {
    fs::remove(path("ready"));
    fs::remove(path("told"));
    fs::remove(path("requeued"));
    EXPECT_EQ(attempt(0, kEndsSlowly, around), 75) << said_;
    EXPECT_THAT(lines("told"), ElementsAre("told"));
    EXPECT_THAT(lines("requeued"), ElementsAre("12_3"));
    EXPECT_THAT(said_, HasSubstr("shard 3 was interrupted"));
  }
}

TEST_F(ClusterScript, ASignalBeforeMusterIsReadyIsAnInterruptionToo) {
  EXPECT_EQ(attempt(0, "touch \"$FAKE/ready\"; while :; do sleep 0.05; done", kTermScript), 75);
  EXPECT_THAT(notes(), ElementsAre("shard-3.no-row.12_3_0.exit-75"));
}

TEST_F(ClusterScript, AShardThatEndsInTimeAfterTheSignalIsDone) {
  EXPECT_EQ(attempt(0, "trap 'exit 0' USR1; touch \"$FAKE/ready\"; while :; do sleep 0.05; done",
                    kTermScript),
            0);
  EXPECT_THAT(lines("requeued"), IsEmpty());
}

TEST_F(ClusterScript, ATaskOfSeveralShardsPlaysThemOneByOne) {
  submission_.shards = 10;
  submission_.tasks = 3;  // task 3 plays shards 3, 6 and 9
  EXPECT_EQ(attempt(0, "echo words of $shard; [ $shard != 6 ] || exit 1"), 75) << said_;
  EXPECT_THAT(lines("calls"),
              ElementsAre(HasSubstr("<3/10>"), HasSubstr("<6/10>"), HasSubstr("<9/10>")));
  EXPECT_THAT(lines("run/logs/shard-6.log"), ElementsAre("words of 6"));
  EXPECT_THAT(lines("requeued"), ElementsAre("12_3"));  // for shard 6
  EXPECT_EQ(attempt(1, "exit 2"), 2);
  EXPECT_EQ(attempt(2, "exit 0"), 2);
  EXPECT_EQ(lines("calls").size(), 6);
}

TEST_F(ClusterScript, AnInterruptionLeavesTheOtherShardsToTheNextAttempt) {
  submission_.shards = 8;
  submission_.tasks = 4;  // task 3 plays shards 3 and 7
  EXPECT_EQ(attempt(0, "exit 75"), 75);
  EXPECT_EQ(lines("calls").size(), 1);
}

TEST_F(ClusterScript, SaysWhatSlurmIsAskedFor) {
  submission_.resources.partition = "fast";
  submission_.resources.account = "acc";
  submission_.resources.array_limit = 5;
  const std::string script = shards_script(submission_, "/scratch/run", {1, 2, 3, 7});
  for (const char* line :
       {"#SBATCH --job-name=muster-x-1\n", "#SBATCH --array=1-3,7%5\n",
        "#SBATCH --partition=fast\n", "#SBATCH --account=acc\n", "#SBATCH --cpus-per-task=2\n",
        "#SBATCH --mem=1G\n", "#SBATCH --time=10\n", "#SBATCH --signal=B:TERM@120\n",
        "#SBATCH --requeue\n", "#SBATCH --open-mode=append\n",
        "#SBATCH --output=/scratch/run/logs/shard-%a.log\n"}) {
    EXPECT_THAT(script, HasSubstr(line));
  }
  EXPECT_THAT(script, Not(HasSubstr("--qos")));
  const std::string merge = merge_script(submission_, "/scratch/run");
  EXPECT_THAT(merge, HasSubstr("#SBATCH --kill-on-invalid-dep=yes\n"));
  EXPECT_THAT(merge, HasSubstr("#SBATCH --job-name=muster-x-1-merge\n"));
}

TEST_F(ClusterScript, TheMergeTellsWhetherTheRunIsComplete) {
  const auto merge = [&](const std::string& plan) {
    write("plan", plan);
    const auto result = run_command({"env", "FAKE=" + folder_.string(), "bash",
                                     write("merge", merge_script(submission_, run_))},
                                    kPatience);
    EXPECT_TRUE(result.ok()) << result.status();
    said_ = result.ok() ? result->out : "";
    return result.ok() ? result->exit_code : -1;
  };
  EXPECT_EQ(merge("exit 0"), 0);
  EXPECT_THAT(lines("calls"), ElementsAre("<merge><" + run_ + ">", "<report><" + run_ + ">"));
  EXPECT_EQ(merge("[ $1 = report ]"), 1);
  EXPECT_THAT(said_, HasSubstr("muster submit --resume " + run_));
  EXPECT_EQ(merge("[ $1 = merge ]"), 1);
}

}  // namespace
}  // namespace muster::cluster
