// Which experiment a file is tried in: the one of configs/experiments/try (or another one with a
// table [try]) that takes it without a mistake. For `muster try` only.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "core/config/reader.h"
#include "experiments/config/experiment.h"
#include "experiments/config/trial.h"

namespace muster::cli {

struct Fitting {
  Document config;
  Trial trial;
  std::string file;                // absolute
  std::string name;                // of the agent or ruleset that it makes
  std::vector<std::string> entry;  // overrides that put it into the config

  // All overrides.
  std::vector<std::string> overrides() const;
};

// `file`, which may name others in its folder, in the experiment `config` (a name or path). Errors:
// those of the config; InvalidArgument when it has no [try].
absl::StatusOr<Fitting> fit_into(const std::string& config, const std::string& file);

// The one experiment for `file`; `game`: among those of this game only, "" among all. Errors:
// InvalidArgument when it fits several, with their names, or none, with what is wrong with it in
// the experiment where it has the fewest mistakes.
absl::StatusOr<Fitting> find_fitting(const std::string& file, const std::string& game,
                                     const Registry& registry);

}  // namespace muster::cli
