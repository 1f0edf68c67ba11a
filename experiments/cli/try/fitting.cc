#include "experiments/cli/try/fitting.h"

#include <absl/strings/match.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <utility>

#include "core/config/canonical.h"
#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/outside.h"
#include "core/status.h"

namespace muster::cli {
namespace {

constexpr const char* kTryFolder = "experiments/try";

// Where mistakes are looked for: the first scenario has all that the others have of a rule.
std::vector<std::string> overrides_for_a_look(const Fitting& fitting) {
  std::vector<std::string> overrides = fitting.entry;
  const toml::array* scenarios = fitting.config.table["scenarios"].as_array();
  if (scenarios != nullptr && !scenarios->empty()) {
    overrides.push_back(fmt::format("scenarios=[{}]", canonical_value(scenarios->front())));
  }
  return overrides;
}

struct Unfit {
  std::string experiment;
  std::string what;
  std::string mistakes;

  // A file of another kind has keys that are unknown; one of this kind has other mistakes as well.
  std::pair<std::size_t, std::size_t> badness() const {
    std::size_t unknown = 0;
    std::size_t lines = 0;
    for (const absl::string_view line : absl::StrSplit(mistakes, '\n')) {
      ++lines;
      unknown += absl::StrContains(line, "`: is unknown") ? 1 : 0;
    }
    return {unknown, lines};
  }
};

absl::Status fits_none(const std::string& file, const std::optional<Unfit>& nearest,
                       const std::string& game) {
  if (!nearest) {
    return absl::InvalidArgumentError(
        fmt::format("no experiment of {} takes files of game `{}`", data_file(kTryFolder), game));
  }
  return absl::InvalidArgumentError(fmt::format(
      "{} fits no experiment of {}. As {} ({}) it has these mistakes; another experiment is named "
      "with --in:\n{}",
      file, data_file(kTryFolder), nearest->what, nearest->experiment, nearest->mistakes));
}

}  // namespace

std::vector<std::string> Fitting::overrides() const {
  std::vector<std::string> all = entry;
  all.push_back(focus_override(config, name));
  return all;
}

absl::StatusOr<Fitting> fit_into(const std::string& config, const std::string& file) {
  const auto path = experiment_file(config);
  if (!path.ok()) return path.status();
  auto document = load_document(*path);
  if (!document.ok()) return document.status();
  auto trial = trial_of(*document);
  if (!trial.ok()) return trial.status();
  if (!*trial) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: has no table [try], which says what a file takes part as: muster validate --settings",
        *path));
  }
  allow_folder_of(file);
  const std::string absolute = std::filesystem::absolute(file).lexically_normal().string();
  const std::string name = tried_name(*document, **trial, absolute);
  std::vector<std::string> entry = trial_overrides(*document, **trial, absolute, name);
  return Fitting{*std::move(document), **std::move(trial), absolute, name, std::move(entry)};
}

absl::StatusOr<Fitting> find_fitting(const std::string& file, const std::string& game,
                                     const Registry& registry) {
  std::vector<Fitting> fitting;
  std::optional<Unfit> nearest;
  for (const std::string& name : document_names(data_file(kTryFolder))) {
    const std::string experiment = "try/" + name;
    auto candidate = fit_into(experiment, file);
    if (!candidate.ok()) return candidate.status();
    if (!game.empty() && candidate->config.table["game"].value_or(std::string()) != game) continue;
    const auto look = load_experiment(experiment, overrides_for_a_look(*candidate), registry);
    if (look.ok()) {
      fitting.push_back(*std::move(candidate));
      continue;
    }
    Unfit unfit{experiment, candidate->trial.what, message_of(look.status())};
    if (!nearest || unfit.badness() < nearest->badness()) nearest = std::move(unfit);
  }
  if (fitting.size() == 1) return std::move(fitting.front());
  if (fitting.empty()) return fits_none(file, nearest, game);
  std::string names;
  for (const Fitting& each : fitting) {
    names += fmt::format("\n--in try/{}: {}", each.config.name, each.trial.what);
  }
  return absl::InvalidArgumentError(
      fmt::format("{} fits several experiments; say which one:{}", file, names));
}

}  // namespace muster::cli
