#include "experiments/cluster/hand_over.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "core/files.h"
#include "experiments/cluster/script.h"
#include "experiments/cluster/slurm.h"

namespace muster::cluster {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

Clock::time_point after(double seconds) {
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// One submission of a wave.
class HandOver {
 public:
  HandOver(const std::string& run, const Submission& submission, const Wave& wave,
           const SubmittedWave& as, const std::vector<std::uint64_t>& tasks,
           const ClaimPatience& patience)
      : run_(run),
        submission_(submission),
        wave_(wave),
        as_(as),
        tasks_(tasks),
        patience_(patience),
        number_{wave.number, as.number} {}

  absl::StatusOr<HandedOver> go();

 private:
  // What was submitted, as far as Slurm knows.
  struct Found {
    std::uint64_t array = 0;
    std::uint64_t controller = 0;
  };
  absl::StatusOr<Found> look_in_queue() const;
  absl::StatusOr<std::uint64_t> submit(const std::string& script,
                                       const std::vector<std::string>& options) const;
  absl::StatusOr<HandedOver> submit_rest(Found found);
  absl::StatusOr<std::optional<HandedOver>> wait_for_others();
  absl::StatusOr<std::optional<HandedOver>> written_down() const;
  absl::StatusOr<SubmittedWave> write_down(const Found& found) const;

  const std::string& run_;
  const Submission& submission_;
  const Wave& wave_;
  const SubmittedWave& as_;
  const std::vector<std::uint64_t>& tasks_;
  const ClaimPatience patience_;
  const WaveTry number_;
  Clock::time_point until_;  // nothing is begun afterwards
};

absl::StatusOr<HandOver::Found> HandOver::look_in_queue() const {
  Found found;
  const auto array = find_marked(submission_.name, wave_mark(number_));
  if (!array.ok()) return array.status();
  const auto controller = find_marked(merge_name(submission_), wave_mark(number_));
  if (!controller.ok()) return controller.status();
  return Found{array->value_or(0), controller->value_or(0)};
}

// Slurm's controller may be starting again just now.
absl::StatusOr<std::uint64_t> HandOver::submit(const std::string& script,
                                               const std::vector<std::string>& options) const {
  for (;;) {
    if (Clock::now() > until_) {
      return absl::UnavailableError(fmt::format(
          "{}: was not submitted in time, and is not any more: somebody else may do it", script));
    }
    auto job = submit_script(script, options);
    const bool again =
        absl::IsUnavailable(job.status()) && is_out_of_reach(job.status()) && Clock::now() < until_;
    if (!again) return job;
    std::this_thread::sleep_for(std::chrono::duration<double>(patience_.pause));
  }
}

absl::StatusOr<SubmittedWave> HandOver::write_down(const Found& found) const {
  auto waves = read_waves(run_);  // with submissions that others have written down
  if (!waves.ok()) return waves.status();
  Wave wave = waves->size() < wave_.number ? wave_ : waves->at(wave_.number - 1);
  SubmittedWave submitted = as_;
  submitted.jobs.array = found.array;
  submitted.jobs.merge = found.controller;
  submitted.jobs.tasks = to_ranges(tasks_);
  submitted.jobs.at = std::chrono::duration_cast<std::chrono::milliseconds>(
                          std::chrono::system_clock::now().time_since_epoch())
                          .count();
  std::erase_if(wave.tries, [&](const SubmittedWave& one) { return one.number == as_.number; });
  wave.tries.push_back(submitted);
  if (absl::Status written = write_wave(run_, wave); !written.ok()) return written;
  return submitted;
}

absl::StatusOr<HandedOver> HandOver::submit_rest(Found found) {
  const std::string shards = wave_shards_path(run_, number_);
  const std::string controller = controller_path(run_, number_);
  absl::Status good =
      write_file(shards, wave_shards_script(submission_, run_, tasks_, wave_.limits, number_));
  if (good.ok()) good = write_file(controller, controller_script(submission_, run_, number_));
  if (!good.ok()) return good;
  if (found.array == 0) {
    const auto array = submit(shards, {});
    if (!array.ok()) return array.status();
    found.array = *array;
  }
  if (found.controller == 0) {
    const auto job = submit(controller, {fmt::format("--dependency=afterany:{}", found.array)});
    if (!job.ok()) return job.status();
    found.controller = *job;
  }
  auto submitted = write_down(found);
  if (!submitted.ok()) return submitted.status();
  return HandedOver{*std::move(submitted), false};
}

absl::StatusOr<std::optional<HandedOver>> HandOver::written_down() const {
  const auto waves = read_waves(run_);
  if (!waves.ok()) return waves.status();
  if (waves->size() < wave_.number) return std::nullopt;
  for (const SubmittedWave& one : waves->at(wave_.number - 1).tries) {
    if (one.number == as_.number) return HandedOver{one, true};
  }
  return std::nullopt;
}

// Until who has claimed it has written it down, or both jobs are seen, or nothing comes any more.
absl::StatusOr<std::optional<HandedOver>> HandOver::wait_for_others() {
  const Clock::time_point end = after(patience_.others);
  for (;;) {
    auto written = written_down();
    if (!written.ok() || *written) return written;
    const auto found = look_in_queue();
    if (!found.ok()) return found.status();
    if (found->array > 0 && found->controller > 0) {
      auto submitted = write_down(*found);
      if (!submitted.ok()) return submitted.status();
      return HandedOver{*std::move(submitted), true};
    }
    if (Clock::now() > end) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::duration<double>(patience_.pause));
  }
}

absl::StatusOr<HandedOver> HandOver::go() {
  constexpr int kMostOwners = 100;
  for (int owner = 1; owner <= kMostOwners; ++owner) {
    const std::string claim =
        claim_path(run_, number_) + (owner == 1 ? "" : fmt::format(".{}", owner));
    until_ = after(patience_.owner);
    const auto mine = write_new_file(claim, fmt::format("{} {}\n", host_name(), getpid()));
    if (!mine.ok()) return mine.status();
    if (*mine) {
      const auto found = owner == 1 ? Found{} : look_in_queue();
      return found.ok() ? submit_rest(*found) : found.status();
    }
    auto others = wait_for_others();
    if (!others.ok()) return others.status();
    if (*others) return **std::move(others);
  }
  return absl::InternalError(fmt::format("{}: was claimed {} times, and never submitted",
                                         claim_path(run_, number_), kMostOwners));
}

}  // namespace

absl::StatusOr<HandedOver> hand_over(const std::string& run, const Submission& submission,
                                     const Wave& wave, const SubmittedWave& as,
                                     const std::vector<std::uint64_t>& tasks,
                                     const ClaimPatience& patience) {
  return HandOver(run, submission, wave, as, tasks, patience).go();
}

std::uint64_t unclaimed_number(const std::string& run, const Wave& wave) {
  std::error_code ignored;
  std::uint64_t number = 1;
  for (const SubmittedWave& one : wave.tries) number = std::max(number, one.number + 1);
  while (fs::exists(claim_path(run, {wave.number, number}), ignored)) ++number;
  return number;
}

std::string wave_shards_path(const std::string& run, const WaveTry& of) {
  return fmt::format("{}/shards-{}.sbatch", slurm_folder(run), of.text());
}
std::string controller_path(const std::string& run, const WaveTry& of) {
  return fmt::format("{}/advance-{}.sbatch", slurm_folder(run), of.text());
}

}  // namespace muster::cluster
