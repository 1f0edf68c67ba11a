// Agents as an experiment's config names them.
#pragma once

#include <string>

#include "core/config/reader.h"
#include "experiments/engine/matchup.h"

namespace muster {

// An agent of a type, with its parameters as TOML.
inline AgentConfig agent(const std::string& type, const std::string& params = "") {
  return {type, type, *parse_document(params, "test")};
}

}  // namespace muster
