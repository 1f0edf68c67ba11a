#include "experiments/cli/run/whole_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "core/text.h"
#include "experiments/cli/run/run_start.h"
#include "experiments/cli/verbs.h"
#include "experiments/engine/program.h"
#include "experiments/report/words.h"
#include "experiments/runner/growth.h"
#include "experiments/runner/missing.h"
#include "experiments/runner/progress.h"
#include "experiments/runner/reuse.h"
#include "experiments/runner/watch.h"
#include "experiments/segments/segment.h"
#include "experiments/store/draft.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/lock.h"
#include "experiments/store/writer.h"

namespace muster::cli {
namespace {

absl::Status reuse(const std::vector<ReuseSource>& sources, const Experiment& experiment,
                   const Plan& plan, StoreWriter& writer) {
  for (const ReuseSource& source : sources) {
    const auto before = Store::open(writer.path());
    if (!before.ok()) return before.status();
    const auto outcome = reuse_rows(source, plan, **before, writer);
    if (!outcome.ok()) return outcome.status();
    print_message(stderr, "{}: {} rows taken over from {}\n", experiment.name, outcome->rows,
                  source.folder);
    for (const Voucher& voucher : source.vouchers) {
      print_message(stderr, "{}: {}\n", experiment.name, report::voucher_text(voucher));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<RunOutcome> play(const WholeRun& whole, const Experiment& experiment,
                                const RunDescription& described, StoreWriter& writer,
                                Interrupt& interrupt) {
  const Plan& plan = described.plan;
  const auto before = Store::open(writer.path());
  if (!before.ok()) return before.status();
  std::optional<Watch> watch;
  if (experiment.stopping.looks()) {
    watch.emplace(described.meta, plan);
    if (absl::Status seen = watch->add_all(**before); !seen.ok()) return seen;
  }
  const std::uint64_t rows = plan.rows();
  const std::uint64_t there = (*before)->rows_of_plan();
  print_message(stderr, "{}: {} games ({} cells x {} repetitions), {} in {}, {} threads\n",
                experiment.name, plan.size(), plan.cells().size(), plan.repetitions(), there,
                writer.path(), whole.threads);
  std::function<Progress::Forecast()> forecast;
  if (watch)
    forecast = [&watch] { return Progress::Forecast{watch->standing(), watch->games_left()}; };
  Progress progress(there < rows ? stderr : nullptr, isatty(STDERR_FILENO) == 1, there, rows,
                    forecast);
  Sink sink(writer, kSecondsPerCommit, kRowsPerCommit, [&progress] { progress.add(); });
  interrupt.set_rescue([&] {
    sink.finish_soon().IgnoreError();
    writer.close().IgnoreError();
  });
  auto outcome = run(experiment, plan, **before, sink,
                     {.threads = whole.threads,
                      .watch = watch ? &*watch : nullptr,
                      .seconds = experiment.stopping.max_seconds},
                     Interrupt::requested());
  interrupt.set_rescue([] {});  // nothing is left to save, and little to do
  progress.finish();
  return outcome;
}

// Nothing to play, and nothing new to write down.
bool finished(const WholeRun& whole, const Found& found, const RunDescription& run) {
  const std::set<Hash128> inputs = input_hashes(run);
  const auto there = [&](const Hash128& hash) { return found.store->input(hash).ok(); };
  const bool same = whole.reuse.empty() && found.store->meta() == run.meta &&
                    found.store->contents().plan == run.plan.cells();
  if (!same || !found.growth.others(found.store->contents(), program_identity()).empty()) {
    return false;
  }
  const auto missing = missing_jobs(*found.store);  // whoever reads the store says what is wrong
  return missing.ok() && missing->empty() && std::all_of(inputs.begin(), inputs.end(), there);
}

// A run that was killed after its last game may lack the sum of its file, or have drafts beside it.
// Where nothing can be written, nothing is lost.
void tidy(const std::string& path) {
  std::error_code ignored;
  const bool drafts = std::filesystem::exists(draft_folder(path), ignored);
  if (has_file_sum(path) && !drafts) return;
  const auto lock = StoreLock::acquire(path);
  if (!lock.ok()) return;
  std::filesystem::remove_all(draft_folder(path), ignored);
  if (!has_file_sum(path)) write_file_sum(path).IgnoreError();
}

// One writer, which goes on with what the folder holds.
struct Opened {
  std::optional<Found> found;
  std::vector<ReuseSource> sources;
  std::unique_ptr<StoreWriter> writer;
};

absl::StatusOr<Opened> open(const WholeRun& whole, const Experiment& experiment,
                            const RunDescription& run, const std::string& path,
                            Interrupt& interrupt) {
  auto lock = StoreLock::acquire(path);
  if (!lock.ok()) return lock.status();
  interrupt.set_rescue([path] { abandon_lock(path); }, false);
  auto found = look(path, run.plan);  // nobody changes it from now on
  if (!found.ok()) return found.status();
  if (*found) {
    if (absl::Status same = check_unchanged(path); !same.ok()) return same;
    if (absl::Status good = judge(experiment, whole.threads, **found); !good.ok()) return good;
    (*found)->store.reset();
  }
  std::vector<ReuseSource> sources;
  for (const std::string& folder : whole.reuse) {
    auto source = judge_source(folder, store_path(folder), experiment, run.plan, whole.threads);
    if (!source.ok()) return source.status();
    sources.push_back(*std::move(source));
  }
  auto writer = StoreWriter::open(*std::move(lock), run, program_identity());
  if (!writer.ok()) return writer.status();
  return Opened{*std::move(found), std::move(sources), *std::move(writer)};
}

// Rows that shards have played belong to this run as well.
absl::Status check_merged(const std::string& folder) {
  const auto segments = list_segments(folder);
  if (!segments.ok() || segments->empty()) return segments.status();
  return absl::FailedPreconditionError(
      fmt::format("{}: has {} of shards that are not in its store yet; `muster merge {}` first",
                  folder, count_text(segments->size(), "file"), folder));
}

}  // namespace

absl::StatusOr<RunOutcome> play_whole(const WholeRun& whole, const Experiment& experiment,
                                      Interrupt& interrupt) {
  const RunDescription run = describe(experiment, MUSTER_VERSION);
  if (absl::Status fits = check_memory(run.plan.size()); !fits.ok()) return fits;
  if (absl::Status merged = check_merged(whole.folder); !merged.ok()) return merged;
  const std::string path = store_path(whole.folder);
  {
    const auto found = look(path, run.plan);
    if (!found.ok()) return found.status();
    if (*found && finished(whole, **found, run)) {
      tidy(path);
      print_message(stderr, "{}: all {} games are in {}\n", experiment.name,
                    (*found)->store->count(), path);
      return RunOutcome{};
    }
  }
  const auto opened = open(whole, experiment, run, path, interrupt);
  if (!opened.ok()) return opened.status();
  StoreWriter& writer = *opened->writer;
  interrupt.set_rescue([path] { abandon_lock(path); });
  absl::Status ready = introduce(opened->found, experiment, run.plan, whole.threads, writer);
  if (ready.ok()) ready = reuse(opened->sources, experiment, run.plan, writer);
  if (!ready.ok()) {
    writer.close().IgnoreError();
    return ready;
  }
  auto outcome = play(whole, experiment, run, writer, interrupt);
  const absl::Status closed = writer.close();
  if (outcome.ok() && !closed.ok()) return closed;
  return outcome;
}

}  // namespace muster::cli
