// A test with commands of Slurm that are told what to say: files in its folder.
//
//   queue        what squeue prints, when it is asked for jobs alone
//   jobs         records of scontrol show job
//   array_size   MaxArraySize
//   X.fails      command X fails, and says this
//   calls        all commands that were given
//   submitted    a line for each script that sbatch took: job, name, mark
#pragma once

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/command_line.h"
#include "tests/support/environment.h"
#include "tests/support/fake_engine.h"
#include "tests/support/files.h"

namespace muster::testing {

inline constexpr const char* kFakeSlurm = R"sh(#!/bin/bash
name=${0##*/}
exec 9> "$FAKE/lock"; flock 9
echo "$name $*" >> "$FAKE/calls"
[ ! -e "$FAKE/$name.fails" ] || { cat "$FAKE/$name.fails" >&2; exit 1; }
case $name in
sbatch)
  job=$((10 + $(grep -c ^sbatch "$FAKE/calls")))
  script=${*: -1}
  echo "$job $(sed -n 's/^#SBATCH --job-name=//p' "$script") $(sed -n 's/^#SBATCH --comment=//p' "$script")" \
    >> "$FAKE/submitted"
  echo $job ;;
squeue)
  case "$*" in
  *%k*)
    wanted=$(sed 's/.*--name=\([^ ]*\).*/\1/' <<< "$*")
    while read -r job its_name mark; do
      [ "$its_name" != "$wanted" ] || echo "$job $mark"
    done < "$FAKE/submitted" ;;
  *) cat "$FAKE/queue" 2> /dev/null ;;
  esac ;;
scontrol)
  case "$*" in
  "show config") printf 'SLURM_VERSION = 22.05.8\nKillWait = 30 sec\nMaxArraySize = %s\n' "$(cat "$FAKE/array_size")" ;;
  *"show job "*) grep -w "JobId=${*: -1}\|ArrayJobId=${*: -1}" "$FAKE/jobs" ||
    { echo "slurm_load_jobs error: Invalid job id specified" >&2; exit 1; } ;;
  esac ;;
esac
exit 0
)sh";

class FakeSlurmTest : public FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    run_ = path("run");
    std::filesystem::create_directories(path("bin"));
    std::filesystem::create_directories(path("empty"));
    for (const char* name : {"sbatch", "squeue", "scontrol", "scancel"}) {
      std::filesystem::permissions(write(std::string("bin/") + name, kFakeSlurm),
                                   std::filesystem::perms::owner_all);
    }
    write("array_size", "1001");
    write("jobs", "");
    write("submitted", "");
    fake_.set(folder_.string());
    path_.set(path("bin") + ":" + path_.before());
  }

  // As on a machine that has no Slurm.
  void without_slurm() const { path_.set(path("empty")); }

  static Called muster(const std::vector<std::string>& words) {
    static const Registry* const registry = new Registry(fake_registry());
    return call_muster(*registry, words);
  }
  // The config as four shards, with the options of the test's class and these.
  Called submit(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {"submit",   config_, "--out", run_,
                                      "--shards", "4",     "--mem", "1G"};
    words.insert(words.end(), options_.begin(), options_.end());
    words.insert(words.end(), more.begin(), more.end());
    return muster(words);
  }
  // Of these commands of Slurm, in order.
  std::vector<std::string> calls(const std::string& command) const {
    std::istringstream text(content_of(path("calls")));
    std::vector<std::string> all;
    for (std::string line; std::getline(text, line);) {
      if (line.starts_with(command + " ")) all.push_back(line);
    }
    return all;
  }

  std::string config_;
  std::vector<std::string> options_;  // of submit()
  std::string run_;
  EnvironmentVariable path_{"PATH"};
  EnvironmentVariable fake_{"FAKE"};
};

}  // namespace muster::testing
