#include "experiments/cli/run/run_shard.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/run/run_start.h"
#include "experiments/cli/verbs.h"
#include "experiments/engine/program.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/runner/progress.h"
#include "experiments/runner/question.h"
#include "experiments/runner/runner.h"
#include "experiments/runner/sink.h"
#include "experiments/runner/what_changed.h"
#include "experiments/segments/quarantine.h"
#include "experiments/segments/run_folder.h"
#include "experiments/segments/segment.h"
#include "experiments/segments/temporary_folder.h"

namespace muster::cli {
namespace {

// A lost host loses the games of so long.
constexpr double kSecondsPerSegment = 30;
constexpr std::uint64_t kMostDescriptionBytes = std::uint64_t{1} << 30;

// The bytes of a store that says what is played, and has no rows: it goes on with what the run's
// store says, whose ids of cells it keeps.
absl::StatusOr<std::string> description_bytes(const ShardRun& shard, const Experiment& experiment,
                                              const RunDescription& run) {
  auto found = look(store_path(shard.folder), run.plan);
  if (!found.ok()) return found.status();
  if (*found) {
    if (absl::Status good = judge(experiment, shard.threads, **found); !good.ok()) return good;
  }
  const auto aside = TemporaryFolder::make();
  if (!aside.ok()) return aside.status();
  const std::string path = store_path((*aside)->path());
  if (*found) {
    const Store& store = *(*found)->store;
    auto copy = StoreWriter::open_copy(path, store.contents(), store.database());
    if (!copy.ok()) return copy.status();
    if (absl::Status closed = (*copy)->close(); !closed.ok()) return closed;
  }
  auto writer = StoreWriter::open(path, run, program_identity());
  if (!writer.ok()) return writer.status();
  absl::Status status = introduce(*found, experiment, run.plan, shard.threads, **writer);
  if (status.ok()) status = (*writer)->close();
  if (!status.ok()) return status;
  return read_file(path, kMostDescriptionBytes);
}

// What the others play, too. Errors: FailedPrecondition when they play something else.
absl::Status check_same(const Store& described, const ShardRun& shard, const Experiment& experiment,
                        const RunDescription& run) {
  const StoreMeta& meta = described.meta();
  if (meta.identity != run.meta.identity) {
    auto bytes = description_bytes(shard, experiment, run);
    if (!bytes.ok()) return bytes.status();
    const auto mine = Store::open_bytes(*std::move(bytes), described.path());
    if (!mine.ok()) return mine.status();
    return absl::FailedPreconditionError(fmt::format(
        "{}: shards of another config play here: {}. Nothing was changed; `muster merge {}` when "
        "they are done, and the run may grow; or choose another folder with --out",
        described.path(), difference_of(described, **mine), shard.folder));
  }
  if (described.contents().program_id(program_identity()) == 0) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: shards of another program play here ({}, this one is {}). Nothing was changed; go on "
        "with that one, or `muster merge {}` with it first",
        described.path(), meta.program, program_identity(), shard.folder));
  }
  return absl::OkStatus();
}

// What was submitted, though it is not described here (any more).
absl::Status check_expected(const ShardRun& shard, const RunDescription& run) {
  if (shard.identity.empty() || shard.identity == run.meta.identity) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{}: the config, or a file that it reads, has changed since this run was "
                  "submitted: its identity was {}, and is {} now. Nothing was changed; undo the "
                  "change, or submit what it is now with `muster submit CONFIG --out DIR --anyway`",
                  shard.folder, shard.identity, run.meta.identity));
}

// Whose games they are.
struct Part {
  std::uint64_t games = 0;  // rows that are this shard's
  std::uint64_t there = 0;  // of them
  std::vector<bool> elsewhere;
  std::vector<Quarantined> crashing;  // of its games: this program cannot play them
};

// Writes down which games have crashed this program, and finds those of the part that ever did.
absl::Status leave_out_crashing(const ShardRun& shard, const Experiment& experiment,
                                const Plan& plan, const Flight& flight, Part& part) {
  for (const Flight::Crash& crash : flight.crashes()) {
    const GameJob job = plan.job(crash.job);
    const Hash128 key = row_key(plan.cells()[job.cell].key, job.seed);
    absl::Status written = put_into_quarantine(
        shard.folder,
        {crash.job, key, job_text(experiment, plan, job), crash.signal, program_identity(),
         replay_command(store_path(shard.folder), to_text(key), false)});
    if (!written.ok()) return written;
  }
  const auto all = read_quarantine(shard.folder);
  if (!all.ok()) return all.status();
  for (const Quarantined& game : *all) {
    if (game.program != program_identity() || game.job >= plan.size()) continue;
    const GameJob job = plan.job(game.job);
    const bool same = row_key(plan.cells()[job.cell].key, job.seed) == game.key;
    if (!same || part.elsewhere[game.job]) continue;
    part.elsewhere[game.job] = true;
    part.crashing.push_back(game);
  }
  return absl::OkStatus();
}

absl::StatusOr<Part> part_of(const ShardRun& shard, const Store& described) {
  const Plan& plan = described.plan();
  const auto costs = read_costs(shard.folder, plan);
  if (!costs.ok()) return costs.status();
  auto view = view_and_tell(shard.folder);
  if (!view.ok()) return view.status();
  const Sharding sharding(plan, costs->seconds, shard.shard.count);
  Part part;
  part.elsewhere = std::move(view->done);
  const RoundsOfCells rounds = rounds_of_cells(described.meta(), plan, shard.limits);
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    const bool mine = is_asked_for(job, rounds) && sharding.shard_of(job) == shard.shard.index &&
                      plan.plays(static_cast<std::size_t>(job % plan.cells().size()));
    part.games += mine;
    part.there += mine && part.elsewhere[job];
    if (!mine) part.elsewhere[job] = true;
  }
  return part;
}

absl::StatusOr<RunOutcome> play(const ShardRun& shard, const Experiment& experiment,
                                const Store& described, const Part& part, Flight& flight,
                                Interrupt& interrupt) {
  Progress progress(part.there < part.games ? stderr : nullptr, isatty(STDERR_FILENO) == 1,
                    part.there, part.games);
  SegmentWriter writer(shard.folder, attempt_name(), described.contents(), program_identity());
  Sink sink(writer, kSecondsPerSegment, kRowsPerCommit, [&progress] { progress.add(); });
  interrupt.set_rescue([&] { sink.finish_soon().IgnoreError(); });
  auto outcome = run(experiment, described.plan(), described, sink,
                     {.threads = flight.suspects().empty() ? shard.threads : 1,
                      .seconds = experiment.stopping.max_seconds,
                      .elsewhere = &part.elsewhere,
                      .flight = &flight},
                     Interrupt::requested());
  interrupt.set_rescue([] {});
  progress.finish();
  return outcome;
}

absl::Status check_limits(const RoundLimits& limits, const StoreMeta& meta) {
  for (const auto& entry : limits.resting) {
    const std::string& name = entry.first;
    if (std::count(meta.candidates.begin(), meta.candidates.end(), name) > 0) continue;
    return absl::InvalidArgumentError(
        fmt::format("--resting {}: is no candidate of this experiment", shortened(visible(name))));
  }
  return absl::OkStatus();
}

// Leaves the suspects alone in the part.
void leave_suspects(const Flight& flight, Part& part) {
  const std::vector<std::uint64_t> suspects = flight.suspects();
  if (suspects.empty()) return;
  for (std::uint64_t job = 0; job < part.elsewhere.size(); ++job) {
    if (!std::binary_search(suspects.begin(), suspects.end(), job)) part.elsewhere[job] = true;
  }
}

}  // namespace

void add_shard_option(CLI::App& verb, std::optional<ShardNumber>& shard, const std::string& help) {
  const auto set_shard = [&shard](const std::string& text) {
    const auto parsed = parse_shard(text);
    if (!parsed.ok()) throw CLI::ValidationError(message_of(parsed.status()));
    shard = *parsed;
  };
  verb.add_option_function<std::string>("--shard", set_shard, help)->type_name("I/N");
}

absl::StatusOr<FolderView> view_and_tell(const std::string& folder) {
  auto view = view_folder(folder);
  if (!view.ok()) return view;
  for (const std::string& damage : view->damage) {
    print_message(stderr, "muster: {}: its games are played again\n", visible(damage));
  }
  return view;
}

absl::StatusOr<std::unique_ptr<Store>> describe_in_folder(const ShardRun& shard,
                                                          const Experiment& experiment,
                                                          const RunDescription& run) {
  const std::string path = description_path(shard.folder);
  auto known = read_file(path, kMostDescriptionBytes);
  const absl::Status expected = check_expected(shard, run);
  if (absl::IsNotFound(known.status())) {
    if (!expected.ok()) return expected;
    const absl::Status made = make_folders(segments_folder(shard.folder));
    if (!made.ok()) return made;
    const auto bytes = description_bytes(shard, experiment, run);
    if (!bytes.ok()) return bytes.status();
    const auto written = write_new_file(path, *bytes);
    if (!written.ok()) return written.status();
    known = read_file(path, kMostDescriptionBytes);
  }
  if (!known.ok()) return known.status();
  auto described = Store::open_bytes(*std::move(known), path);
  if (!described.ok()) return described.status();
  if (absl::Status same = check_same(**described, shard, experiment, run); !same.ok()) return same;
  if (!expected.ok()) return expected;
  return described;
}

int run_shard(const ShardRun& shard, const Experiment& experiment, const RunDescription& run,
              Flight& flight, Interrupt& interrupt) {
  interrupt.set_rescue([] {}, false);
  if (absl::Status good = check_limits(shard.limits, run.meta); !good.ok()) {
    return report_error(good);
  }
  const auto described = describe_in_folder(shard, experiment, run);
  if (!described.ok()) return report_error(described.status());
  auto part = part_of(shard, **described);
  if (!part.ok()) return report_error(part.status());
  const absl::Status left_out =
      leave_out_crashing(shard, experiment, (*described)->plan(), flight, *part);
  if (!left_out.ok()) return report_error(left_out);
  leave_suspects(flight, *part);
  print_message(stderr, "{}: shard {}: {} of {} games, {} of them in {}, {}\n", experiment.name,
                shard.shard.text(), part->games, run.plan.rows(), part->there, shard.folder,
                count_text(static_cast<std::size_t>(shard.threads), "thread"));
  const auto outcome = play(shard, experiment, **described, *part, flight, interrupt);
  if (!outcome.ok()) return report_error(outcome.status());
  if (outcome->interrupted) {
    print_message(stderr, "muster: {}: {} games more are kept; the same command goes on\n",
                  outcome->time_up ? "time is up" : "interrupted", outcome->played);
    return outcome->time_up ? kExitDone : interrupt.exit_code();
  }
  if (!flight.suspects().empty()) return kExitDone;
  for (const Quarantined& game : part->crashing) {
    report_error(fmt::format("{} crashes the program (signal {}) and is left out; `{}` plays it",
                             game.game, game.signal, game.replay));
  }
  if (!part->crashing.empty()) {
    print_message(stderr, "{}: shard {} is incomplete: {}\n", experiment.name, shard.shard.text(),
                  count_text(part->crashing.size(), "game"));
    return kExitFailed;
  }
  if (!shard.merges) {
    print_message(stderr, "{}: shard {} is played; `muster merge {}` when all are\n",
                  experiment.name, shard.shard.text(), shard.folder);
  }
  return kExitDone;
}

}  // namespace muster::cli
