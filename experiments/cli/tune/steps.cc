#include "experiments/cli/tune/steps.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/files.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/run/run_shard.h"
#include "experiments/cli/run/whole_run.h"
#include "experiments/cli/tune/shared_step.h"
#include "experiments/store/store.h"

namespace muster::cli {

void add_search_options(CLI::App& verb, const std::shared_ptr<SearchOptions>& options) {
  options->config = add_config_options(verb);
  verb.add_option("--out", options->out, "The directory of its runs (default: runs/NAME)")
      ->type_name("DIR");
  add_threads_option(verb, options->threads, "Games played at the same time");
  add_steps_shard_option(verb, options->shard);
  add_json_option(verb, options->json);
}

void add_steps_shard_option(CLI::App& verb, std::optional<ShardNumber>& shard) {
  add_shard_option(verb, shard,
                   "Plays the I-th of N parts of every step, beside N - 1 others of the same\n"
                   "command on any hosts that share DIR, and waits for theirs");
}

absl::Status lacks_table(const ConfigOptions& config, std::string_view table,
                         std::string_view page) {
  return absl::InvalidArgumentError(fmt::format("{}: has no table [{}]; {} says what stands there",
                                                experiment_file(config.path).value_or(config.path),
                                                table, page));
}

absl::StatusOr<Experiment> search_experiment(const ConfigOptions& config,
                                             const Registry& registry) {
  auto experiment = load_experiment(config.path, config.overrides, registry);
  if (experiment.ok() && !experiment->tune) return lacks_table(config, "tune");
  return experiment;
}

tuning::PlayStep step_player(StepsOf steps, const Registry& registry, Interrupt& interrupt) {
  using Played = absl::StatusOr<std::shared_ptr<const Store>>;
  return [steps = std::move(steps), &registry, &interrupt](const tuning::RunStep& step) -> Played {
    std::vector<std::string> overrides = steps.overrides;
    overrides.insert(overrides.end(), step.overrides.begin(), step.overrides.end());
    const auto experiment = load_experiment(steps.config, overrides, registry);
    if (!experiment.ok()) return experiment.status();
    if (step.check_only) return nullptr;
    print_message(stderr, "{}:\n", step.name);
    const std::string place = fmt::format("{}/{}", steps.folder, step.name);
    if (steps.shard) {
      return play_together({place, *steps.shard, steps.threads}, *experiment, interrupt);
    }
    const auto outcome = play_whole({place, steps.threads}, *experiment, interrupt);
    if (!outcome.ok()) return outcome.status();
    if (outcome->interrupted) return absl::CancelledError("interrupted; the same command goes on");
    auto store = Store::open(store_path(place));
    if (!store.ok()) return store.status();
    return std::shared_ptr<const Store>(*std::move(store));
  };
}

int report_search_error(const absl::Status& status, const Interrupt& interrupt) {
  if (!absl::IsCancelled(status)) return report_error(status);
  print_message(stderr, "muster: {}\n", message_of(status));
  return interrupt.exit_code();
}

int show_search(const SearchOptions& options, const std::string& folder, const std::string& page,
                const std::string& text, const nlohmann::ordered_json& json) {
  const std::string path = report_path(folder);
  if (absl::Status written = write_file(path, page); !written.ok()) return report_error(written);
  if (options.json) return tell_json(json);
  fmt::print("{}\nreport: {}\n", text, path);
  return kExitDone;
}

}  // namespace muster::cli
