// Which agent types a game can be registered with.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/agent_info.h"

namespace muster {

// Each has a name of its own, which is not `reserved`, and the last `extra` of them, which are of
// other repositories than the game, tell a version. Errors: InvalidArgument, one mistake per line.
absl::Status check_agent_types(const std::string& game, const std::vector<AgentInfo>& types,
                               std::string_view reserved, std::size_t extra);

}  // namespace muster
