#include "experiments/play/recorded_games.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/identity.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/config/experiment.h"
#include "experiments/config/limits.h"
#include "experiments/engine/program.h"
#include "experiments/plan/plan.h"
#include "experiments/play/collection.h"
#include "experiments/runner/growth.h"
#include "experiments/runner/runner.h"
#include "experiments/runner/sink.h"
#include "experiments/runner/vouch.h"
#include "experiments/segments/run_folder.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/lock.h"
#include "experiments/store/row.h"
#include "experiments/store/store.h"
#include "experiments/store/writer.h"

namespace muster::play {
namespace {

// One process records into a folder at a time; others wait. Gone with the process.
class FolderLock {
 public:
  static absl::StatusOr<FolderLock> acquire(const std::string& folder) {
    if (absl::Status made = make_folders(folder); !made.ok()) return made;
    FolderLock lock(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    int done = lock.file_ < 0 ? -1 : flock(lock.file_, LOCK_EX);
    while (done != 0 && lock.file_ >= 0 && errno == EINTR) done = flock(lock.file_, LOCK_EX);
    if (done == 0) return lock;
    return absl::InvalidArgumentError(
        fmt::format("{}: cannot be locked: {}", folder, std::strerror(errno)));
  }
  FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock() {
    if (file_ >= 0) close(file_);
  }

 private:
  explicit FolderLock(int file) : file_(file) {}

  int file_;
};

// The text of a collection's config; nothing where there is no collection yet.
absl::StatusOr<std::optional<std::string>> config_text(const std::string& folder,
                                                       const std::string& path) {
  auto text = read_file(path, kMaxConfigBytes);
  if (text.ok()) return *std::move(text);
  if (!absl::IsNotFound(text.status())) return text.status();
  std::error_code ignored;
  if (!std::filesystem::exists(store_path_in(folder), ignored)) return std::nullopt;
  return absl::InvalidArgumentError(fmt::format(
      "{}: holds a run that is no list of recorded games; record into another folder", folder));
}

// A config as it is to be, with the game that is recorded.
struct Listed {
  std::string text;
  Experiment experiment;
  std::size_t cell = 0;  // the game's
};

absl::StatusOr<Listed> listed_in(std::string text, const std::string& path,
                                 const Registry& registry) {
  auto experiment = parse_experiment(text, path, {}, registry);
  if (!experiment.ok()) return experiment.status();
  return Listed{std::move(text), *std::move(experiment)};
}

// With the game added, unless it is there.
absl::StatusOr<Listed> with_game(const std::optional<std::string>& before, const std::string& path,
                                 const RecordedGame& game, const GameEngine& engine,
                                 const Registry& registry) {
  Collection collection(engine);
  if (before) {
    auto parsed = Collection::parse(*before, path, engine);
    if (!parsed.ok()) return parsed.status();
    collection = *std::move(parsed);
  }
  if (absl::Status added = collection.add(game); !added.ok()) return added;
  auto listed = listed_in(collection.text(), path, registry);
  if (!listed.ok()) return listed;
  listed->cell = listed->experiment.cells.size() - 1;
  const std::size_t same = Plan(listed->experiment).same_as(listed->cell);
  if (same == listed->cell) return listed;
  auto unchanged = listed_in(*before, path, registry);
  if (unchanged.ok()) unchanged->cell = same;
  return unchanged;
}

// The game's row, played from what was recorded. Errors: DataLoss when it comes out otherwise.
absl::StatusOr<PlayedGame> replayed(const Listed& listed, const Plan& plan,
                                    const RecordedGame& game) {
  const Matchup& matchup = *listed.experiment.matchups[listed.cell];
  if (!matchup.reproducible()) {
    return absl::InvalidArgumentError(
        "an agent is limited by wall time or searches by threads that share a tree, so that the "
        "game cannot be played again and is not recorded");
  }
  const auto start = std::chrono::steady_clock::now();
  const GameJob job = plan.job(listed.cell);
  MatchResult result = matchup.play(job.seed);
  if (result.error.empty() && result.history_hash != game.history_hash) {
    result.error = fmt::format("its history is {:016x} and was {:016x}", result.history_hash,
                               game.history_hash);
  }
  if (!result.error.empty()) {
    return absl::DataLossError(fmt::format(
        "the game comes out otherwise when it is played again, so that it is not recorded: {}",
        result.error));
  }
  auto played = row_of(listed.experiment, plan, job, std::move(result));
  if (!played.ok()) return played;
  played->row.wall_nanoseconds =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start)
          .count();
  played->row.finished_at = utc_now();
  return played;
}

// What the folder's store is before.
struct Before {
  std::vector<Voucher> vouchers = {};
  bool has_row = false;
};

// Whether the games that are there stay what they were. Errors: FailedPrecondition.
absl::StatusOr<Before> judge_rows(const std::string& path, const Listed& listed, const Plan& plan) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return Before{};
  if (absl::Status same = check_unchanged(path); !same.ok()) return same;
  const auto store = Store::open(path);
  if (!store.ok()) return store.status();
  const auto growth = growth_of(**store, plan);
  if (!growth.ok()) return growth.status();
  const auto there = [&](std::uint64_t job) {
    const std::uint64_t cell = job % plan.cells().size();
    return growth->index.at(job - cell + plan.same_as(static_cast<std::size_t>(cell))).there();
  };
  std::uint64_t missing = 0;
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    missing += job != listed.cell && !there(job) ? 1 : 0;
  }
  if (missing > 0 && growth->former > 0) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: {} would be played by other rules or data than they were, which have changed since; "
        "record into another folder",
        path, count_text(missing, "recorded game")));
  }
  auto vouchers =
      vouch_for(**store, listed.experiment, *growth,
                growth->others((*store)->contents(), program_identity()), default_threads());
  if (!vouchers.ok()) return vouchers.status();
  return Before{*std::move(vouchers), there(listed.cell)};
}

// Puts the row into the store, and plays what else was listed and is not there.
absl::Status put_row(const Listed& listed, const Plan& plan, StoreWriter& writer, bool has_row,
                     PlayedGame played) {
  const auto before = Store::open(writer.path());
  if (!before.ok()) return before.status();
  Sink sink(writer, 1, 1, [] {});
  const StoreContents& contents = (*before)->contents();
  const auto cell = static_cast<std::uint64_t>(contents.plan_cells[listed.cell]);
  const PlannedCell& planned = plan.cells()[listed.cell];
  played.row.cell = cell;
  for (std::size_t i = 0; i < played.figures.size(); ++i) {
    played.figures[i].first = contents.witness_id(planned.witnesses[i]);
    played.figures[i].second.cell = cell;
  }
  if (!has_row) sink.put(std::move(played));
  std::vector<bool> elsewhere(plan.size(), false);
  elsewhere[listed.cell] = true;
  const std::atomic<bool> never{false};
  const auto outcome = run(listed.experiment, plan, **before, sink,
                           {.threads = default_threads(), .elsewhere = &elsewhere}, never);
  return outcome.status();
}

// Writes it down, under the locks of folder and store. Errors: those of the store.
absl::Status write_down(std::unique_ptr<StoreLock> lock, const Listed& listed, const Plan& plan,
                        const Before& before, PlayedGame played) {
  const RunDescription description = describe(listed.experiment, MUSTER_VERSION);
  auto writer = StoreWriter::open(std::move(lock), description, program_identity());
  if (!writer.ok()) return writer.status();
  absl::Status status;
  for (const Voucher& voucher : before.vouchers) status.Update((*writer)->vouch(voucher));
  const auto lines = run_signatures(listed.experiment, plan, default_threads());
  status.Update(lines.ok() ? (*writer)->sign(*lines) : lines.status());
  if (status.ok()) {
    status = put_row(listed, plan, **writer, before.has_row, std::move(played));
  }
  status.Update((*writer)->close());
  return status;
}

// The config is what it was.
void take_back(const std::optional<std::string>& before, const std::string& path) {
  (before ? write_file(path, *before) : remove_file(path)).IgnoreError();
}

}  // namespace

absl::StatusOr<std::string> record_game(const std::string& folder, const RecordedGame& game,
                                        const Registry& registry) {
  const GameEngine* engine = registry.find(game.game);
  if (engine == nullptr) {
    return absl::InvalidArgumentError(fmt::format("there is no game `{}`", game.game));
  }
  const auto folder_lock = FolderLock::acquire(folder);
  if (!folder_lock.ok()) return folder_lock.status();
  const std::string path = fmt::format("{}/{}", folder, kCollectionFileName);
  const auto before = config_text(folder, path);
  if (!before.ok()) return before.status();
  const auto listed = with_game(*before, path, game, *engine, registry);
  if (!listed.ok()) return listed.status();
  const Plan plan(listed->experiment);
  auto played = replayed(*listed, plan, game);
  if (!played.ok()) return played.status();
  const std::string store = store_path_in(folder);
  auto lock = StoreLock::acquire(store);
  if (!lock.ok()) return lock.status();
  const auto rows = judge_rows(store, *listed, plan);
  if (!rows.ok()) return rows.status();
  if (absl::Status written = write_file(path, listed->text); !written.ok()) return written;
  const absl::Status done = write_down(*std::move(lock), *listed, plan, *rows, *std::move(played));
  if (!done.ok()) {
    take_back(*before, path);
    return done;
  }
  const auto after = Store::open(store);
  if (!after.ok()) return after.status();
  const auto ids = (*after)->ids();
  if (!ids.ok()) return ids.status();
  return ids->of(row_key(plan.cells()[listed->cell].key, plan.seed(listed->cell, 0)));
}

}  // namespace muster::play
