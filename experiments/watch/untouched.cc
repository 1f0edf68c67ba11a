#include "experiments/watch/untouched.h"

#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include "core/status.h"
#include "experiments/segments/run_folder.h"
#include "experiments/segments/segment.h"
#include "experiments/segments/temporary_folder.h"
#include "experiments/store/lock.h"

namespace muster::watch {
namespace {

namespace fs = std::filesystem;

// Transactions are short: a writer's journal is gone soon, or its writer is.
constexpr int kMostWaits = 100;
constexpr std::chrono::milliseconds kWait(20);
// A writer may put another file in the place of the store while it is read.
constexpr int kMostTries = 3;
constexpr std::chrono::milliseconds kPauseBetweenTries(100);

std::string journal_of(const std::string& store_path) { return store_path + "-journal"; }

bool has_journal(const std::string& store_path) {
  std::error_code ignored;
  return fs::exists(journal_of(store_path), ignored);
}

// With a link to the segments: these are read only.
absl::StatusOr<OpenedRun> open_mended_copy(const std::string& run_folder,
                                           const std::string& store_path) {
  const auto aside = TemporaryFolder::make();
  if (!aside.ok()) return aside.status();
  const std::string folder = (*aside)->path();
  const std::string copy = store_path_in(folder);
  std::error_code error;
  fs::copy_file(store_path, copy, error);
  if (!error) fs::copy_file(journal_of(store_path), journal_of(copy), error);
  if (error == std::errc::no_such_file_or_directory) {
    return absl::UnavailableError(fmt::format("{}: another process mends it now", store_path));
  }
  // Files that may only be read have copies that may only be read.
  for (const std::string& file : {copy, journal_of(copy)}) {
    if (!error) fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write, error);
  }
  const std::string segments = segments_folder(run_folder);
  if (!error && fs::exists(segments, error) && !error) {
    fs::create_directory_symlink(fs::absolute(segments), segments_folder(folder), error);
  }
  if (error) {
    return absl::InternalError(
        fmt::format("{}: cannot be copied to {}: {}", store_path, folder, error.message()));
  }
  auto opened = open_run(folder);
  if (opened.ok()) {
    for (std::string& words : opened->damage) {
      words = absl::StrReplaceAll(words, {{folder, run_folder}});
    }
    return opened;
  }
  return absl::Status(opened.status().code(),
                      absl::StrReplaceAll(message_of(opened.status()), {{folder, run_folder}}));
}

absl::StatusOr<OpenedRun> open_once(const std::string& run_folder, const std::string& store_path) {
  for (int waits = 0; has_journal(store_path); ++waits) {
    const std::string owner = store_owner(store_path);
    if (owner.empty()) return open_mended_copy(run_folder, store_path);
    if (waits == kMostWaits) {
      return absl::UnavailableError(
          fmt::format("{}: is in the middle of a change by {}", store_path, owner));
    }
    std::this_thread::sleep_for(kWait);
  }
  return open_run(run_folder);
}

}  // namespace

absl::StatusOr<OpenedRun> open_untouched(const std::string& run_folder) {
  const std::string path = store_path_in(run_folder);
  for (int tries = 1;; ++tries) {
    auto opened = open_once(run_folder, path);
    if (opened.ok() || absl::IsUnavailable(opened.status())) return opened;
    const std::string owner = store_owner(path);
    if (owner.empty()) return opened;
    if (absl::IsNotFound(opened.status())) {
      return absl::UnavailableError(
          fmt::format("{}: has nothing yet, and is being written by {}", path, owner));
    }
    if (tries == kMostTries) return opened;
    std::this_thread::sleep_for(kPauseBetweenTries);
  }
}

}  // namespace muster::watch
