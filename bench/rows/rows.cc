// As many rows as one likes, as wide as real ones: those of a run that was really played, drawn
// anew for every repetition of a larger plan. They go through the sink that a run's games go
// through, so that the speed of writing is seen as well; what is made is read, merged and reported
// like any other run, and means nothing.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/cli/run/run_start.h"
#include "experiments/config/experiment.h"
#include "experiments/engine/program.h"
#include "experiments/plan/plan.h"
#include "experiments/registration/builtin_games.h"
#include "experiments/runner/sink.h"
#include "experiments/segments/run_folder.h"
#include "experiments/store/contents.h"
#include "experiments/store/store.h"
#include "experiments/store/writer.h"

namespace muster {
namespace {

struct Options {
  std::string config;
  std::vector<std::string> overrides;
  std::string like;
  std::string out;
};

using ByCell = std::vector<std::vector<PlayedGame>>;

// By cell of the plan: the games of all repetitions that were played, with their figures.
absl::StatusOr<ByCell> played_games(const Store& store, const std::vector<PlannedCell>& cells) {
  if (store.plan().cells() != cells) {
    return absl::FailedPreconditionError("--like: is a run of another config");
  }
  ByCell played(cells.size());
  for (const Store::Wanted& place : store.rows_between(0, store.plan().size())) {
    auto found = store.row_at({place.batch, place.row});
    if (!found.ok()) return found.status();
    auto figures = store.figures_of(place.slot);
    if (!figures.ok()) return figures.status();
    PlayedGame& one = played[place.slot % cells.size()].emplace_back();
    one.row = std::move(found->row);
    one.figures.assign(figures->begin(), figures->end());
  }
  return played;
}

absl::Status fill(const Options& options) {
  Registry registry;
  add_builtin_games(registry);
  const auto experiment = load_experiment(options.config, options.overrides, registry);
  if (!experiment.ok()) return experiment.status();
  const RunDescription run = describe(*experiment, "rows");
  const auto like = Store::open(store_path_in(options.like));
  if (!like.ok()) return like.status();
  const auto played = played_games(**like, run.plan.cells());
  if (!played.ok()) return played.status();
  auto writer = StoreWriter::open(store_path_in(options.out), run, program_identity());
  if (!writer.ok()) return writer.status();
  const auto described = Store::open(store_path_in(options.out));
  if (!described.ok()) return described.status();
  const std::vector<std::int64_t>& ids = (*described)->contents().plan_cells;

  const auto start = std::chrono::steady_clock::now();
  Sink sink(**writer, cli::kSecondsPerCommit, cli::kRowsPerCommit, [] {});
  for (std::uint64_t index = 0; index < run.plan.size(); ++index) {
    const GameJob job = run.plan.job(index);
    const std::vector<PlayedGame>& some = (*played)[job.cell];
    PlayedGame game = some[job.seed % some.size()];
    game.row.cell = static_cast<std::uint64_t>(ids[job.cell]);
    game.row.seed = job.seed;
    game.row.repetition = job.repetition;
    game.row.hash = job.seed;
    game.row.wall_nanoseconds = static_cast<std::int64_t>(job.seed % 1'000'000);
    game.row.finished_at = utc_now();
    for (auto& [witness, figures] : game.figures) {
      figures.cell = game.row.cell;
      figures.seed = job.seed;
      figures.repetition = job.repetition;
    }
    sink.put(std::move(game));
  }
  absl::Status status = sink.finish();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (status.ok()) status = (*writer)->close();
  fmt::print("{} rows in {:.1f} s: {:.0f} rows/s\n", run.plan.size(), seconds.count(),
             static_cast<double>(run.plan.size()) / seconds.count());
  return status;
}

}  // namespace
}  // namespace muster

int main(int argc, char** argv) {
  CLI::App app("Fills a run's store with rows drawn from another run of the same config");
  muster::Options options;
  app.add_option("config", options.config, "The experiment's TOML file")->required();
  app.add_option("--like", options.like, "A run of it that has been played")->required();
  app.add_option("--out", options.out, "The run directory, which is made")->required();
  app.add_option("--set", options.overrides, "KEY=VALUE, such as repetitions=10000");
  CLI11_PARSE(app, argc, argv);
  const absl::Status status = muster::fill(options);
  if (status.ok()) return 0;
  fmt::print(stderr, "error: {}\n", muster::message_of(status));
  return 1;
}
