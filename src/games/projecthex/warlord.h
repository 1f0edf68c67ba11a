// The warlord: a player of ProjectHex by rules of thumb, with weights that a file names
// (configs/agents/warlords). Rollouts of search follow it too.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "core/config/reader.h"
#include "games/projecthex/duel_policy.h"

namespace muster::projecthex {

struct Warlord {
  std::string name;
  std::string summary;
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<Warlord> parse_warlord(const Document& document);

// The folder of warlord files.
std::string warlord_folder();

}  // namespace muster::projecthex
