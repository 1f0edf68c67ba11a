#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/json_text.h"
#include "core/text.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/run_status.h"
#include "experiments/cluster/script.h"
#include "experiments/cluster/shard_status.h"
#include "experiments/cluster/waves.h"
#include "experiments/runner/progress.h"
#include "experiments/segments/quarantine.h"
#include "experiments/segments/run_folder.h"

namespace muster::cli {
namespace {

namespace fs = std::filesystem;
using cluster::RunStatus;
using cluster::ShardState;
using cluster::ShardStatus;

// With more shards, those of which nothing is to be told are not listed.
constexpr std::size_t kListed = 100;

struct StatusVerb {
  std::string folder;
  bool json = false;
  bool all = false;
};

std::map<ShardState, std::vector<std::uint64_t>> by_state(const RunStatus& status) {
  std::map<ShardState, std::vector<std::uint64_t>> shards;
  for (const ShardStatus& shard : status.shards) shards[shard.state].push_back(shard.shard);
  return shards;
}

void print_shards(const RunStatus& status, bool all) {
  const bool listed = all || status.shards.size() <= kListed;
  fmt::print("\n{:>7}  {:>16}  {:<10} {}\n", "shard", "games", "state", "");
  for (const ShardStatus& shard : status.shards) {
    const bool quiet = shard.state == ShardState::kDone || shard.state == ShardState::kPending;
    if (quiet && !listed) continue;
    fmt::print("{:>7}  {:>16}  {:<10} {}\n", shard.shard,
               fmt::format("{}/{}", shard.count.done, shard.count.games), to_text(shard.state),
               visible(shard.detail));
  }
}

void print_wave(const cluster::Wave& wave) {
  if (!wave.over.empty()) {
    fmt::print("over after {} rounds: {} ({})\n", wave.until(), visible(wave.over),
               visible(wave.standing));
    return;
  }
  fmt::print("wave {}, repetitions below {}{}\n", wave.number, wave.until(),
             wave.standing.empty() ? "" : "; " + visible(wave.standing));
}

std::string merged_text(const RunStatus& status) {
  if (status.segments > 0) return ", " + count_text(status.segments, "segment") + " not merged";
  return status.done > 0 ? ", all merged" : "";
}

void print(const RunStatus& status, bool all) {
  if (status.wave) print_wave(*status.wave);
  const double share =
      status.games == 0 ? 1 : static_cast<double>(status.done) / static_cast<double>(status.games);
  fmt::print("{}: {} of {} games are there ({:.1f} %){}\n", status.experiment, status.done,
             status.games, share * 100, merged_text(status));
  for (const std::string& words : status.damage) fmt::print("damaged: {}\n", visible(words));
  for (const Quarantined& game : status.crashing) {
    fmt::print("left out: {} crashes the program (signal {}); `{}` plays it\n", visible(game.game),
               game.signal, visible(game.replay));
  }
  if (status.shards.empty()) {
    fmt::print("this run was not submitted from here\n");
    return;
  }
  for (const auto& [state, shards] : by_state(status)) {
    fmt::print("  {:<10} {:>6}   {}\n", to_text(state), count_text(shards.size(), "shard"),
               shortened(cluster::to_ranges(shards)));
  }
  if (!status.queue_error.empty()) {
    fmt::print("the queue is not known: {}\n", visible(status.queue_error));
  }
  if (!status.merge.empty()) fmt::print("merge job: {}\n", visible(status.merge));
  if (status.seconds_since_row) {
    fmt::print("the newest rows are {} old", duration_text(*status.seconds_since_row));
    if (status.seconds_to_go) {
      fmt::print("; about {} to go", duration_text(*status.seconds_to_go));
    }
    fmt::print("\n");
  }
  print_shards(status, all);
}

int act(const StatusVerb& verb) {
  const std::string run = run_path(verb.folder);
  const auto view = view_folder(run);
  if (!view.ok()) return report_error(view.status());
  const auto status = cluster::run_status(run, *view);
  if (!status.ok()) return report_error(status.status());
  if (verb.json) {
    fmt::print("{}\n", json_text(to_json(*status), 2));
  } else {
    print(*status, verb.all);
  }
  return kExitDone;
}

}  // namespace

std::string run_path(const std::string& folder) {
  std::string text = fs::absolute(folder).lexically_normal().string();
  if (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

void add_status(CLI::App& app, Context& context) {
  auto options = std::make_shared<StatusVerb>();
  CLI::App* verb = add_verb(app, context, "status", "Says how far a run is, shard by shard",
                            [options] { return act(*options); });
  add_run_directory(*verb, options->folder);
  verb->add_flag("--all", options->all, "Lists every shard of a run of many");
  add_json_option(*verb, options->json);
  verb->footer(
      "Counts the games in DIR, merged or not, and asks Slurm's queue what becomes of the rest;\n"
      "without Slurm it says what is there.");
}

}  // namespace muster::cli
