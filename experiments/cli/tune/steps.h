// What the verbs that search have in common: a config with [tune], and steps that are runs in
// folders below one. For these verbs only.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/cli/game_options.h"
#include "experiments/cli/running/interrupt.h"
#include "experiments/cli/verbs.h"
#include "experiments/plan/shards.h"
#include "experiments/runner/runner.h"
#include "experiments/tuning/run_field.h"

namespace muster::cli {

// Runs of a config.
struct StepsOf {
  std::string config;
  std::vector<std::string> overrides;
  std::string folder;  // theirs are below it
  int threads = 1;
  std::optional<ShardNumber> shard = {};  // of each, where several processes play them
};

struct SearchOptions {
  std::shared_ptr<ConfigOptions> config;
  std::string out;
  int threads = default_threads();
  std::optional<ShardNumber> shard = {};
  bool json = false;

  std::string folder(const Experiment& experiment) const {
    return out.empty() ? "runs/" + experiment.name : out;
  }
  StepsOf steps(const Experiment& experiment) const {
    return {config->path, config->overrides, folder(experiment), threads, shard};
  }
};

// --shard: of all steps of a search.
void add_steps_shard_option(CLI::App& verb, std::optional<ShardNumber>& shard);
// CONFIG --set --out --threads --shard --json.
void add_search_options(CLI::App& verb, const std::shared_ptr<SearchOptions>& options);

// A signal that asks to end is waited for so long.
inline constexpr double kSearchGraceSeconds = 20;

// The experiment, which has [tune]. Errors: those of reading it; InvalidArgument where it has not.
absl::StatusOr<Experiment> search_experiment(const ConfigOptions& config, const Registry& registry);
// "CONFIG: has no table [tune]; docs/tuning.md says what stands there".
absl::Status lacks_table(const ConfigOptions& config, std::string_view table,
                         std::string_view page = "docs/tuning.md");

// Plays steps; Cancelled when a signal asked to end. The registry and the interrupt outlive it.
tuning::PlayStep step_player(StepsOf steps, const Registry& registry, Interrupt& interrupt);

// The exit code of a search that has ended with an error, which is told.
int report_search_error(const absl::Status& status, const Interrupt& interrupt);

// Writes the page, and prints the text and where the page is, or the JSON.
int show_search(const SearchOptions& options, const std::string& folder, const std::string& page,
                const std::string& text, const nlohmann::ordered_json& json);

// What came of a search, as a page, on the terminal and for other programs.
template <class Result>
struct SearchReport {
  std::string (*html)(const Result& result);
  std::string (*text)(const Result& result, std::size_t width);
  nlohmann::ordered_json (*json)(const Result& result);
};

// Shows what came of it in the folder of the experiment, or tells the error.
template <class Result>
int end_search(const SearchOptions& options, const Experiment& experiment,
               const absl::StatusOr<Result>& result, const Interrupt& interrupt,
               const SearchReport<Result>& report) {
  if (!result.ok()) return report_search_error(result.status(), interrupt);
  return show_search(options, options.folder(experiment), report.html(*result),
                     report.text(*result, terminal_width()), report.json(*result));
}

}  // namespace muster::cli
