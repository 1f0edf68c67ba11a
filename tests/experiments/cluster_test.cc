// Slurm's texts and options, the kept submission, and where shards stand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/files.h"
#include "core/status.h"
#include "experiments/cluster/command.h"
#include "experiments/cluster/queue.h"
#include "experiments/cluster/resources.h"
#include "experiments/cluster/script.h"
#include "experiments/cluster/shard_status.h"
#include "experiments/cluster/site.h"
#include "experiments/cluster/submission.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"

namespace muster::cluster {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(ClusterResources, TimeLimitsAreReadAsSlurmDoes) {
  const std::vector<std::pair<std::string, std::uint64_t>> limits = {
      {"90", 90 * 60},
      {"90:30", 90 * 60 + 30},
      {"4:00:00", 4 * 3600},
      {"1-0", 86400},
      {"2-12", 2 * 86400 + 43200},
      {"1-2:30", 86400 + 2 * 3600 + 30 * 60},
      {"1-02:03:04", 86400 + 2 * 3600 + 3 * 60 + 4}};
  for (const auto& [text, seconds] : limits) {
    const auto read = parse_time_limit(text);
    ASSERT_TRUE(read.ok()) << text;
    EXPECT_EQ(*read, seconds) << text;
  }
  for (const char* text : {"", "0", "0:00", "UNLIMITED", "4h", "1:2:3:4", "-5", "1-", "1--2",
                           "1:", ":1", "1-2:3:4:5", " 5", "5 ", "99999999999999999999", "1e3"}) {
    const auto read = parse_time_limit(text);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_THAT(message_of(read.status()), HasSubstr("--time")) << text;
  }
}

TEST(ClusterResources, ATaskIsWarnedTwoMinutesBeforeItsLimitAndSoonerForShortOnes) {
  EXPECT_EQ(warning_seconds(86400), 120);
  EXPECT_EQ(warning_seconds(8 * 60), 120);
  EXPECT_EQ(warning_seconds(60), 15);
  EXPECT_EQ(warning_seconds(1), 1);
}

Resources good_resources() {
  Resources resources;
  resources.partition = "fast,slow";
  resources.time = "4:00:00";
  resources.memory = "4G";
  resources.cpus = 4;
  resources.account = "a-1_b.c";
  resources.qos = "normal";
  resources.array_limit = 8;
  return resources;
}

TEST(ClusterResources, EveryMistakeNamesItsOption) {
  EXPECT_TRUE(check_resources(good_resources()).ok());
  const auto message = [](auto change) {
    Resources resources = good_resources();
    change(resources);
    return message_of(check_resources(resources));
  };
  for (const char* memory : {"", "4", "G", "4GB", "4g", "0G", "-1G", "1.5G", "4 G"}) {
    EXPECT_THAT(message([&](Resources& r) { r.memory = memory; }), HasSubstr("--mem")) << memory;
  }
  EXPECT_THAT(message([](Resources& r) { r.time = "soon"; }), HasSubstr("--time soon"));
  EXPECT_THAT(message([](Resources& r) { r.cpus = 0; }), HasSubstr("--cpus-per-task 0"));
  EXPECT_THAT(message([](Resources& r) { r.partition = "a b"; }), HasSubstr("--partition a b"));
  EXPECT_THAT(message([](Resources& r) { r.account = "a\n#SBATCH"; }), HasSubstr("--account"));
  EXPECT_THAT(message([](Resources& r) { r.qos = "--wrap"; }), HasSubstr("--qos --wrap"));
}

TEST(ClusterResources, PathsThatSlurmWouldReadOtherwiseAreRefused) {
  EXPECT_TRUE(check_path("run", "/scratch/user_1/runs/quick-start.2").ok());
  for (const char* path : {"runs/a", "/a b", "/a%j", "/a\"b", "/a'b", "/a\\b", "/a\nb", "/a$b"}) {
    EXPECT_THAT(message_of(check_path("run", path)), HasSubstr("run ")) << path;
  }
}

TEST(ClusterSite, IsReadFromTheConfigurationThatSlurmShows) {
  const auto site = parse_site(
      "Configuration data as of 2026-01-02T03:04:05\n"
      "KillWait                = 45 sec\n"
      "MaxArraySize            = 5001\n"
      "MaxJobCount             = 20000\n"
      "SLURM_VERSION           = 22.05.8\n"
      "\nSlurmctld(primary) at head is UP\n");
  ASSERT_TRUE(site.ok()) << site.status();
  EXPECT_EQ(*site, (Site{"22.05.8", 45, 5001, 20000}));
  EXPECT_FALSE(parse_site("slurm_load_ctl_conf error\n").ok());
  EXPECT_THAT(message_of(parse_site("SLURM_VERSION = 22\nMaxArraySize = 0\n").status()),
              HasSubstr("no job arrays"));
}

TEST(ClusterSite, GraceIsShorterThanTheWaitBeforeTheKill) {
  EXPECT_EQ(grace_of(Site{"", 30, 1001, 10000}), 20);
  EXPECT_EQ(grace_of(Site{"", 600, 1001, 10000}), 120);
  for (const std::uint64_t wait : {1, 2, 5, 30, 90, 3600}) {
    EXPECT_LT(grace_of(Site{"", wait, 1001, 10000}), static_cast<double>(wait));
    EXPECT_GT(grace_of(Site{"", wait, 1001, 10000}), 0);
  }
}

TEST(ClusterSite, ShardsBeyondTheSitesArraysShareTasksEvenly) {
  const Site site{"", 30, 1001, 10000};
  EXPECT_EQ(tasks_for(64, site), 64);
  EXPECT_EQ(tasks_for(1000, site), 1000);
  EXPECT_EQ(tasks_for(1001, site), 501);  // two each, and one alone
  EXPECT_EQ(tasks_for(3000, site), 1000);
  for (std::uint64_t shards = 1; shards < 5000; shards += 7) {
    const std::uint64_t tasks = tasks_for(shards, site);
    ASSERT_LE(tasks, 1000);
    const std::uint64_t most = (shards + tasks - 1) / tasks;
    EXPECT_EQ(most, (shards + 999) / 1000) << shards;  // no more each than need be
  }
}

TEST(ClusterQueue, RangesGoBothWays) {
  EXPECT_EQ(to_ranges({1, 2, 3, 7, 9, 10}), "1-3,7,9-10");
  EXPECT_EQ(to_ranges({10, 9, 2, 9}), "2,9-10");
  EXPECT_EQ(to_ranges({}), "");
  EXPECT_THAT(*parse_ranges("1-3,7"), ElementsAre(1, 2, 3, 7));
  EXPECT_THAT(*parse_ranges("5-9%4"), ElementsAre(5, 6, 7, 8, 9));
  EXPECT_THAT(*parse_ranges("0-6:3"), ElementsAre(0, 3, 6));
  for (const char* text : {"", "a", "3-1", "1,,2", "1-", "1:0", "1-99999999999"}) {
    EXPECT_FALSE(parse_ranges(text).ok()) << text;
  }
}

// As Slurm 22.05 writes it, but for fields that nothing is read of.
constexpr const char* kJobs =
    "JobId=1 ArrayJobId=1 ArrayTaskId=5-9%4 ArrayTaskThrottle=4 JobName=m UserId=u(1) "
    "Account=(null) JobState=PENDING Reason=JobArrayTaskLimit Dependency=(null) Requeue=1 "
    "Restarts=0 ExitCode=0:0 NodeList= NumNodes=1 \n"
    "JobId=5 ArrayJobId=1 ArrayTaskId=4 JobName=m JobState=RUNNING Reason=None Requeue=1 "
    "Restarts=2 ExitCode=0:0 NodeList=node2 BatchHost=node2 Command=/a b/c.sbatch\n"
    "JobId=2 ArrayJobId=1 ArrayTaskId=1 JobName=m JobState=FAILED Reason=NonZeroExitCode "
    "Restarts=0 ExitCode=1:0 NodeList=node1 BatchHost=node1 \n"
    "JobId=11 JobName=m-merge JobState=PENDING Reason=Dependency Dependency=afterany:1_* "
    "Restarts=0 ExitCode=0:0 NodeList= \n";

TEST(ClusterQueue, JobsAreReadFromWhatSlurmShows) {
  const auto jobs = parse_jobs(kJobs);
  ASSERT_TRUE(jobs.ok()) << jobs.status();
  EXPECT_THAT(
      *jobs,
      ElementsAre(JobRecord{1, {5, 6, 7, 8, 9}, "PENDING", "JobArrayTaskLimit", "", 0, "0:0"},
                  JobRecord{1, {4}, "RUNNING", "None", "node2", 2, "0:0"},
                  JobRecord{1, {1}, "FAILED", "NonZeroExitCode", "node1", 0, "1:0"},
                  JobRecord{11, {}, "PENDING", "Dependency", "", 0, "0:0"}));
  EXPECT_TRUE((*jobs)[0].in_queue());
  EXPECT_TRUE((*jobs)[1].runs());
  EXPECT_FALSE((*jobs)[2].in_queue());
  EXPECT_THAT(*parse_jobs("\n"), IsEmpty());
  EXPECT_FALSE(parse_jobs("No jobs in the system\n").ok());
  EXPECT_FALSE(parse_jobs("JobId=1 ArrayJobId=1 ArrayTaskId=x JobState=PENDING\n").ok());
}

TEST(ClusterQueue, IdsAreReadOrRefused) {
  EXPECT_THAT(*parse_job_ids("17\n17\n3\n"), ElementsAre(3, 17));
  EXPECT_THAT(*parse_job_ids(""), IsEmpty());
  EXPECT_FALSE(parse_job_ids("slurm_load_jobs error\n").ok());
  EXPECT_EQ(*parse_submitted("17\n"), 17);
  EXPECT_EQ(*parse_submitted("17;cluster\n"), 17);
  EXPECT_FALSE(parse_submitted("Submitted batch job 17\n").ok());
  EXPECT_FALSE(parse_submitted("").ok());
}

Submission some_submission() {
  Submission submission;
  submission.experiment = "quick, start";
  submission.name = make_job_name(submission.experiment, "/scratch/run");
  submission.folder = "/here";
  submission.program = "/bin/it's muster";
  submission.config = "/here/a \"config\".toml";
  submission.overrides = {"seed=4", "title='$x `y`'"};
  submission.identity = "0123456789abcdef0123456789abcdef";
  submission.outside = true;
  submission.data = "/here/configs";
  submission.shards = 6;
  submission.tasks = 6;
  submission.grace = 1.5;
  submission.resources = good_resources();
  submission.jobs = {{.array = 7, .merge = 8, .tasks = "1-6", .at = 1234, .seconds_left = 100}};
  return submission;
}

class ClusterSubmission : public muster::testing::FolderTest {};

TEST_F(ClusterSubmission, IsReadAsItWasWritten) {
  const std::string run = path("run");
  EXPECT_TRUE(absl::IsNotFound(read_submission(run).status()));
  ASSERT_TRUE(make_folders(slurm_folder(run)).ok());
  ASSERT_TRUE(write_submission(run, some_submission()).ok());
  const auto read = read_submission(run);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, some_submission());
  for (const char* text : {"", "{", "[]", "{\"version\": 1}", "null"}) {
    std::ofstream(submission_path(run)) << text;
    EXPECT_TRUE(absl::IsDataLoss(read_submission(run).status())) << text;
  }
}

TEST_F(ClusterSubmission, NothingElseIsTakenForOne) {
  const std::string run = path("run");
  ASSERT_TRUE(make_folders(slurm_folder(run)).ok());
  ASSERT_TRUE(write_submission(run, some_submission()).ok());
  const std::string text = content_of(submission_path(run));
  ASSERT_TRUE(parse_submission(text, "x.json").ok());
  const std::vector<std::pair<std::string, std::string>> edits = {
      {"\"shards\": 6", "\"shards\": -5"},
      {"\"shards\": 6", "\"shards\": 6.5"},
      {"\"shards\": 6", "\"shards\": 1000000000000"},
      {"\"tasks\": 6", "\"tasks\": 0"},
      {"\"tasks\": 6", "\"tasks\": 7"},
      {"\"grace\": 1.5", "\"grace\": 1e300"},
      {"\"cpus_per_task\": 4", "\"cpus_per_task\": true"},
      {"\"4:00:00\"", "\"4:00:00\\n#SBATCH --uid=0\""},
      {"\"fast,slow\"", "\"fast\\nrm\""},
      {"\"muster-quick__start-", "\"muster-x,theirs-"},
      {"\"muster-quick__start-", "\"theirs-"},
      {"\"0123456789abcdef0123456789abcdef\"", "\"0; rm\""},
      {"\"1-6\"", "\"\\u001b[31m\""},
      {"\"array\": 7", "\"array\": -7"},
      {"\"seconds_left\": 100.0", "\"seconds_left\": -1e308"}};
  for (const auto& [from, to] : edits) {
    const std::size_t place = text.find(from);
    ASSERT_NE(place, std::string::npos) << from;
    std::string edited = text;
    const auto read = parse_submission(edited.replace(place, from.size(), to), "x.json");
    EXPECT_TRUE(absl::IsDataLoss(read.status())) << to;
    EXPECT_THAT(message_of(read.status()), HasSubstr("x.json")) << to;
  }
}

TEST_F(ClusterSubmission, NamesOfJobsArePlainAndOfTheFolder) {
  EXPECT_THAT(make_job_name("a b,c", "/x"), ::testing::MatchesRegex("muster-a_b_c-[0-9a-f]{10}"));
  EXPECT_NE(make_job_name("a", "/x"), make_job_name("a", "/y"));
}

TEST(ClusterNotes, AreReadFromNamesOfFiles) {
  FailureNote note;
  ASSERT_TRUE(parse_note("shard-3.failed.12_4_1.exit-139", note));
  EXPECT_EQ(note, (FailureNote{3, FailureNote::Kind::kFailed, 12, 4, 1, 139}));
  ASSERT_TRUE(parse_note("shard-30.no-row.12_4_0.exit-75", note));
  EXPECT_EQ(note.kind, FailureNote::Kind::kNoRow);
  ASSERT_TRUE(parse_note("shard-30.refused.12_4_0.exit-2", note));
  EXPECT_EQ(note.kind, FailureNote::Kind::kRefused);
  for (const char* name :
       {"", "x", "shard-", "shard-3.", "shard-3.failed", "shard-3.odd.1_2_3.exit-1",
        "shard-3.failed.1_2.exit-1", "shard-3.failed.1_2_3.exit-1~"}) {
    EXPECT_FALSE(parse_note(name, note)) << name;
  }
}

std::vector<ShardCount> counts(const std::vector<std::uint64_t>& done) {
  std::vector<ShardCount> all;
  for (const std::uint64_t some : done) {
    all.push_back({.games = 10, .done = some, .seconds_left = static_cast<double>(10 - some)});
  }
  return all;
}

TEST(ClusterStatus, EachShardIsWhatItsTaskIs) {
  Submission submission = some_submission();
  const auto records = parse_jobs(
      "JobId=1 ArrayJobId=7 ArrayTaskId=1 JobState=COMPLETED Restarts=0 ExitCode=0:0\n"
      "JobId=2 ArrayJobId=7 ArrayTaskId=2 JobState=RUNNING Restarts=1 BatchHost=node3\n"
      "JobId=3 ArrayJobId=7 ArrayTaskId=3-4 JobState=PENDING Reason=Resources Restarts=0\n"
      "JobId=4 ArrayJobId=7 ArrayTaskId=5 JobState=PENDING Reason=BeginTime Restarts=2\n"
      "JobId=5 ArrayJobId=7 ArrayTaskId=6 JobState=NODE_FAIL NodeList=node9 Restarts=0\n"
      "JobId=8 JobState=PENDING Reason=Dependency\n");
  ASSERT_TRUE(records.ok());
  const auto statuses = shard_statuses(submission, counts({10, 3, 10, 0, 4, 5}), *records, {});
  const auto text = [&](std::size_t shard) {
    return to_text(statuses[shard - 1].state) + "|" + statuses[shard - 1].detail;
  };
  EXPECT_EQ(text(1), "done|");
  EXPECT_EQ(text(2), "running|on node3, 1 attempt before");
  EXPECT_EQ(text(3), "done|");  // by what is there, whatever waits
  EXPECT_EQ(text(4), "pending|Resources");
  EXPECT_EQ(text(5), "requeued|BeginTime, 2 attempts before");
  EXPECT_EQ(text(6), "lost|NODE_FAIL on node9");
  EXPECT_EQ(statuses[4].count.done, 4);
}

TEST(ClusterStatus, WhatWasGivenUpIsTold) {
  using Kind = FailureNote::Kind;
  const Submission submission = some_submission();
  const std::vector<FailureNote> notes = {
      {1, Kind::kFailed, 7, 1, 0, 1}, {1, Kind::kFailed, 7, 1, 2, 139},
      {1, Kind::kFailed, 7, 1, 1, 1}, {2, Kind::kRefused, 7, 2, 0, 2},
      {3, Kind::kNoRow, 7, 3, 0, 75}, {3, Kind::kNoRow, 7, 3, 1, 75},
      {3, Kind::kNoRow, 7, 3, 2, 75}, {4, Kind::kFailed, 6, 4, 0, 1},
      {4, Kind::kFailed, 6, 4, 1, 1}, {4, Kind::kFailed, 6, 4, 2, 1},
      {5, Kind::kFailed, 7, 5, 0, 1}};
  const auto records = parse_jobs(
      "JobId=1 ArrayJobId=7 ArrayTaskId=1 JobState=FAILED ExitCode=139:0\n"
      "JobId=2 ArrayJobId=7 ArrayTaskId=4 JobState=RUNNING BatchHost=n Restarts=0\n"
      "JobId=3 ArrayJobId=7 ArrayTaskId=5 JobState=PENDING Reason=BeginTime Restarts=1\n"
      "JobId=4 ArrayJobId=7 ArrayTaskId=6 JobState=CANCELLED\n");
  ASSERT_TRUE(records.ok());
  const auto statuses = shard_statuses(submission, counts({1, 1, 1, 1, 1, 1}), *records, notes);
  EXPECT_EQ(statuses[0].state, ShardState::kFailed);
  EXPECT_EQ(statuses[0].detail, "exit code 139, 3 attempts");
  EXPECT_EQ(statuses[1].state, ShardState::kRefused);
  EXPECT_EQ(statuses[2].state, ShardState::kFailed);
  EXPECT_EQ(statuses[2].detail, "interrupted 3 times without a row");
  EXPECT_EQ(statuses[3].state, ShardState::kRunning);  // those failures are of an earlier array
  EXPECT_EQ(statuses[4].state, ShardState::kRequeued);
  EXPECT_EQ(statuses[5].state, ShardState::kCancelled);
}

TEST(ClusterStatus, WithoutSlurmItSaysWhatIsThere) {
  const auto statuses = shard_statuses(some_submission(), counts({10, 0}), std::nullopt,
                                       {{2, FailureNote::Kind::kRefused, 7, 2, 0, 2}});
  EXPECT_EQ(statuses[0].state, ShardState::kDone);
  EXPECT_EQ(statuses[1].state, ShardState::kRefused);
  const auto unknown = shard_statuses(some_submission(), counts({3}), std::nullopt, {});
  EXPECT_EQ(unknown[0].state, ShardState::kUnknown);
  const auto gone = shard_statuses(some_submission(), counts({3}), std::vector<JobRecord>{}, {});
  EXPECT_EQ(gone[0].state, ShardState::kLost);
}

TEST(ClusterStatus, TasksThatHaveNothingToPlayAreLeftOut) {
  Submission submission = some_submission();
  EXPECT_THAT(tasks_to_play(submission, counts({10, 3, 10, 0, 10, 9})), ElementsAre(2, 4, 6));
  submission.tasks = 2;  // task 1 plays shards 1, 3, 5
  EXPECT_THAT(tasks_to_play(submission, counts({10, 3, 10, 0, 10, 9})), ElementsAre(2));
  submission.resources.cpus = 2;
  const TaskTimes times = task_times(submission, counts({0, 3, 0, 0, 0, 9}));
  EXPECT_DOUBLE_EQ(times.longest, 15);  // 30 s on two threads
  EXPECT_DOUBLE_EQ(times.mean, (15 + 9) / 2.0);
}

TEST(ClusterStatus, WhatIsLeftTakesAsLongAsWhatWasDone) {
  const SubmittedJobs jobs{.array = 7, .merge = 8, .tasks = "1-6", .at = 0, .seconds_left = 100};
  EXPECT_DOUBLE_EQ(*seconds_to_go(jobs, 60, 20), 30);  // 40 in 20 s
  EXPECT_FALSE(seconds_to_go(jobs, 100, 20).has_value());
  EXPECT_FALSE(seconds_to_go(jobs, 60, 0).has_value());
}

TEST(ClusterCommand, TellsOutputsAndExitCode) {
  const auto result =
      run_command({"sh", "-c", "echo out; echo err >&2; cat; exit 3"}, 60);  // no input
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->exit_code, 3);
  EXPECT_EQ(result->out, "out\n");
  EXPECT_EQ(result->err, "err\n");
  EXPECT_EQ(run_command({"sh", "-c", "kill -9 $$"}, 60)->exit_code, 137);
  EXPECT_EQ(run_command({"sh", "-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2"}, 60)
                ->out.size(),
            300000);
}

TEST(ClusterCommand, WordsAreNotReadByAShell) {
  EXPECT_EQ(run_command({"printf", "%s", "$(id) `id` ; 'x\" *"}, 60)->out, "$(id) `id` ; 'x\" *");
}

TEST(ClusterCommand, MissingAndSlowCommandsAreErrors) {
  const auto missing = run_command({"no-such-command-anywhere"}, 60);
  EXPECT_TRUE(absl::IsNotFound(missing.status()));
  EXPECT_THAT(message_of(missing.status()), HasSubstr("no-such-command-anywhere is not there"));
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(absl::IsDeadlineExceeded(run_command({"sleep", "1000"}, 0.2).status()));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(500));
}

}  // namespace
}  // namespace muster::cluster
