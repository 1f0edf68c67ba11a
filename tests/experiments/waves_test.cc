// Waves of a run that looks: how large they are, their states, and who submits them.
#include "experiments/cluster/waves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/cluster/hand_over.h"
#include "experiments/config/experiment.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_slurm.h"
#include "tests/support/files.h"

namespace muster::cluster {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kRace = R"(game = "fake"
name = "race"
repetitions = 40
scenarios = [{name = "s0"}, {name = "s1"}]
[question]
detect = 10
[stop]
when = "resolved"
race = true
[tournament]
format = "gauntlet"
candidates = ["a", "b=c"]
opponents = ["foe"]
)" + testing::steady("a") +
                          testing::steady("b=c", 9) + testing::steady("foe", 4);

class WavesTest : public testing::FakeSlurmTest {
 protected:
  void SetUp() override {
    FakeSlurmTest::SetUp();
    described_.emplace(load({}));
    submission_.name = "muster-race-1";
    submission_.program = submission_.config = submission_.folder = folder_.string();
    submission_.shards = submission_.tasks = 4;
    submission_.resources.time = "10";
    submission_.resources.memory = "1G";
  }

  static RunDescription load(const std::vector<std::string>& overrides) {
    static const Registry* const registry = new Registry(testing::fake_registry());
    const auto experiment = parse_experiment(kRace, "race.toml", overrides, *registry);
    EXPECT_TRUE(experiment.ok()) << experiment.status();
    return describe(*experiment, "1.0.0");
  }
  const StoreMeta& meta() const { return described_->meta; }
  const Plan& plan() const { return described_->plan; }
  Wave first(std::uint64_t until = 10) const { return first_wave(meta(), plan(), until); }

  SubmittedWave as(std::uint64_t number) const {
    SubmittedWave wave;
    wave.number = number;
    wave.missing = 80;
    wave.jobs = {.array = 7, .merge = 8, .tasks = "1-3", .at = 1234, .seconds_left = 10};
    return wave;
  }
  absl::StatusOr<HandedOver> hand(const Wave& wave, std::uint64_t number, double others = 0.3) {
    return hand_over(run_, submission_, wave, as(number), {1, 2, 3},
                     {.owner = 20, .others = others, .pause = 0.02});
  }

  std::optional<RunDescription> described_;
  Submission submission_;
};

TEST_F(WavesTest, TheFirstWaveKeepsTasksBusyAndEachIsHalfOfAllBefore) {
  EXPECT_EQ(first_until(2, 8, 600), 2400U);
  EXPECT_EQ(first_until(1e6, 8, 600), 2U) << "before two rounds nothing can be decided";
  EXPECT_EQ(first_until(0, 8, 600), 1'000'000'000U);
  Wave wave = first();
  std::vector<std::uint64_t> until = {wave.until()};
  while (wave.until() < 40) {
    wave = next_wave(wave, {}, meta(), plan());
    until.push_back(wave.until());
  }
  EXPECT_THAT(until, ElementsAre(10, 15, 22, 33, 40));
  EXPECT_EQ(wave.number, 5U);
  EXPECT_EQ(first(1).until(), 2U);
  EXPECT_EQ(first(1000).until(), 40U);
}

TEST_F(WavesTest, WhoRestsPlaysNoMoreAndLeavesGamesToTheOthers) {
  const RoundLimits limits{.until = 30, .resting = {{"a", 12}}};
  const RoundsOfCells rounds = rounds_of_cells(meta(), plan(), limits);
  ASSERT_EQ(rounds.size(), 8U);  // two candidates, two scenarios, both seatings
  for (std::size_t cell = 0; cell < rounds.size(); ++cell) {
    bool rests = false;
    for (const std::size_t agent : plan().cells()[cell].seats) {
      rests = rests || meta().agents[agent].name == "a";
    }
    EXPECT_EQ(rounds[cell], rests ? 12U : 30U);
  }
  EXPECT_TRUE(is_asked_for(11 * 8, rounds));
  EXPECT_EQ(rounds_of_cells(meta(), plan(), {.until = 1000})[0], 40U);

  // 100 games: 13 rounds of 8 games; or 12 of them, and one of 4.
  const RunDescription some = load({"stop.max_games=104"});
  EXPECT_EQ(first_wave(some.meta, some.plan, 40).until(), 13U);
  Wave wave = first_wave(some.meta, some.plan, 10);
  EXPECT_EQ(next_wave(wave, {.rounds = 10, .resting = {{"a", 11}}}, some.meta, some.plan).until(),
            15U);
  wave.limits.until = 12;
  EXPECT_EQ(next_wave(wave, {.rounds = 12, .resting = {{"a", 11}}}, some.meta, some.plan).until(),
            15U);
}

TEST_F(WavesTest, TheHashIsOfAllThatRowsDecide) {
  const Wave wave = next_wave(first(), {.rounds = 10, .standing = "x"}, meta(), plan());
  Wave other = wave;
  other.tries.push_back(as(1));
  EXPECT_EQ(other.hash(), wave.hash()) << "which jobs play it decides nothing";
  const std::vector<void (*)(Wave&)> changes = {
      [](Wave& w) { w.identity = "other"; }, [](Wave& w) { w.number = 7; },
      [](Wave& w) { w.limits.until = 16; },  [](Wave& w) { w.limits.resting["a"] = 3; },
      [](Wave& w) { w.over = "resolved"; },  [](Wave& w) { w.standing = "y"; },
      [](Wave& w) { w.decisions += "0"; },   [](Wave& w) { w.previous = ""; }};
  for (const auto& change : changes) {
    other = wave;
    change(other);
    EXPECT_NE(other.hash(), wave.hash());
  }
}

TEST_F(WavesTest, StatesAreReadBackAndDamageIsNamed) {
  EXPECT_TRUE(read_waves(run_)->empty());
  Wave one = first();
  one.tries.push_back(as(1));
  const Wave two = next_wave(one, {.rounds = 10, .resting = {{"b=c", 9}}}, meta(), plan());
  ASSERT_TRUE(write_new_wave(run_, one).ok());
  ASSERT_TRUE(write_new_wave(run_, two).ok());
  EXPECT_THAT(*read_waves(run_), ElementsAre(one, two));
  EXPECT_TRUE(write_new_wave(run_, two).ok()) << "who comes second writes nothing";
  Wave other = two;
  other.decisions = "0123";
  const auto refused = write_new_wave(run_, other);
  EXPECT_TRUE(absl::IsFailedPrecondition(refused.status()));
  EXPECT_THAT(message_of(refused.status()), HasSubstr("waves/0002.json: says another thing"));

  // One wave was replaced by another that is whole: the next one does not follow from it.
  one.limits.until = 11;
  ASSERT_TRUE(write_wave(run_, one).ok());
  EXPECT_THAT(message_of(read_waves(run_).status()), HasSubstr("0002.json: does not follow"));
  std::string text = content_of(wave_path(run_, 1));
  text.replace(text.find("\"until\": 11"), 11, "\"until\": 12");
  std::ofstream(wave_path(run_, 1)) << text;
  const auto damaged = read_waves(run_);
  EXPECT_TRUE(absl::IsDataLoss(damaged.status()));
  EXPECT_THAT(message_of(damaged.status()), HasSubstr("0001.json: is damaged"));
}

TEST_F(WavesTest, AForgedStateWithItsHashMadeRightIsNoWave) {
  Wave wave = first();
  wave.tries.push_back(as(1));
  ASSERT_TRUE(write_new_wave(run_, wave).ok());
  for (const auto& change : std::vector<void (*)(Wave&)>{
           [](Wave& w) { w.limits.until = 0; }, [](Wave& w) { w.limits.until = ~std::uint64_t{0}; },
           [](Wave& w) { w.tries[0].jobs.array = 0; },
           [](Wave& w) { w.tries[0].jobs.tasks = "1-"; },
           [](Wave& w) { w.tries[0].jobs.seconds_left = -1; }}) {
    Wave forged = wave;
    change(forged);
    ASSERT_TRUE(write_wave(run_, forged).ok());
    EXPECT_TRUE(absl::IsDataLoss(read_waves(run_).status()));
  }
  ASSERT_TRUE(write_wave(run_, wave).ok());
  ASSERT_TRUE(read_waves(run_).ok());
  std::filesystem::rename(wave_path(run_, 1), wave_path(run_, 2));
  std::filesystem::copy_file(wave_path(run_, 2), wave_path(run_, 1));
  EXPECT_THAT(message_of(read_waves(run_).status()),
              HasSubstr("0002.json: is the state of wave 1"));
}

TEST_F(WavesTest, SubmissionsWithoutAGameMoreAreCounted) {
  Wave wave = first();
  EXPECT_EQ(idle_tries(wave, 80), 0);
  wave.tries.push_back(as(1));
  EXPECT_EQ(idle_tries(wave, 80), 1);
  EXPECT_EQ(idle_tries(wave, 79), 0);
  for (const std::uint64_t missing : {40U, 40U}) {
    wave.tries.push_back(as(wave.tries.size() + 1));
    wave.tries.back().missing = missing;
  }
  EXPECT_EQ(idle_tries(wave, 40), 2) << "the first one brought half of the games";
  EXPECT_EQ(idle_tries(wave, 39), 0);
  wave.tries.push_back(as(4));
  wave.tries.back().missing = 40;
  wave.tries.back().by_hand = true;
  EXPECT_EQ(idle_tries(wave, 40), 1) << "somebody has asked for it since";
}

TEST_F(WavesTest, TriesHaveNames) {
  EXPECT_EQ((WaveTry{3, 12}.text()), "3-12");
  EXPECT_EQ(*parse_wave_try("3-12"), (WaveTry{3, 12}));
  for (const char* text : {"", "3", "3-", "-3", "0-1", "1-0", "3-1x", "a-1", "1-2-3"}) {
    EXPECT_FALSE(parse_wave_try(text).ok()) << text;
  }
}

TEST_F(WavesTest, AWaveIsSubmittedOnceAndTheJobThatGoesOnAfterIt) {
  const Wave wave = *write_new_wave(run_, first());
  const auto handed = hand(wave, 1);
  ASSERT_TRUE(handed.ok()) << handed.status();
  EXPECT_FALSE(handed->already);
  EXPECT_EQ(handed->wave.jobs.array, 11U);
  EXPECT_EQ(handed->wave.jobs.merge, 12U);
  EXPECT_EQ(handed->wave.jobs.tasks, "1-3");
  EXPECT_THAT(calls("sbatch"), ElementsAre("sbatch --parsable " + run_ + "/slurm/shards-1-1.sbatch",
                                           "sbatch --parsable --dependency=afterany:11 " + run_ +
                                               "/slurm/advance-1-1.sbatch"));
  EXPECT_EQ(read_waves(run_)->front().tries, std::vector<SubmittedWave>{handed->wave});
  const auto again = hand(wave, 1);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_TRUE(again->already);
  EXPECT_EQ(again->wave, handed->wave);
  EXPECT_EQ(calls("sbatch").size(), 2U);
  EXPECT_EQ(unclaimed_number(run_, wave), 2U);
}

// Who was killed between sbatch and writing down what it said.
TEST_F(WavesTest, JobsThatNobodyCouldWriteDownAreFoundByTheirMark) {
  const Wave wave = *write_new_wave(run_, first());
  ASSERT_TRUE(hand(wave, 1).ok());
  ASSERT_TRUE(write_wave(run_, wave).ok());  // as it was
  const auto found = hand(wave, 1, 60);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_TRUE(found->already);
  EXPECT_EQ(found->wave.jobs.array, 11U);
  EXPECT_EQ(found->wave.jobs.merge, 12U);
  EXPECT_EQ(read_waves(run_)->front().tries.size(), 1U);

  // And between the two: after a while the other half is submitted, by one.
  ASSERT_TRUE(write_wave(run_, wave).ok());
  write("submitted", "11 muster-race-1 wave-1-1\n12 muster-other-merge wave-1-1\n");
  const auto rest = hand(wave, 1);
  ASSERT_TRUE(rest.ok()) << rest.status();
  EXPECT_EQ(rest->wave.jobs.array, 11U);
  EXPECT_EQ(rest->wave.jobs.merge, 13U);
  EXPECT_THAT(calls("sbatch").back(), HasSubstr("--dependency=afterany:11 "));
  EXPECT_EQ(calls("sbatch").size(), 3U);
}

TEST_F(WavesTest, OfManyAtOnceOneSubmits) {
  const Wave wave = *write_new_wave(run_, first());
  std::vector<pid_t> processes;
  for (int i = 0; i < 4; ++i) {
    processes.push_back(fork());
    if (processes.back() != 0) continue;
    const auto handed = hand(wave, 1, 60);
    const bool good = handed.ok() && handed->wave.jobs.array == 11 && handed->wave.jobs.merge == 12;
    _exit(!good ? 2 : handed->already ? 1 : 0);
  }
  std::vector<int> ends;
  for (const pid_t process : processes) {
    int status = 0;
    ASSERT_EQ(waitpid(process, &status, 0), process);
    ends.push_back(WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  }
  EXPECT_THAT(ends, ::testing::UnorderedElementsAre(0, 1, 1, 1));
  EXPECT_EQ(calls("sbatch").size(), 2U);
}

TEST_F(WavesTest, WhatSlurmObjectsToIsAnErrorAndNothingIsWrittenDown) {
  const Wave wave = *write_new_wave(run_, first());
  write("sbatch.fails", "sbatch: error: invalid partition specified: fast\n");
  const auto handed = hand(wave, 1);
  EXPECT_TRUE(absl::IsUnavailable(handed.status()));
  EXPECT_THAT(message_of(handed.status()), HasSubstr("invalid partition"));
  EXPECT_TRUE(read_waves(run_)->front().tries.empty());
}

}  // namespace
}  // namespace muster::cluster
