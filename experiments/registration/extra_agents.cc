#include "experiments/registration/extra_agents.h"

#include <algorithm>

namespace muster {

std::vector<std::string> ExtraAgents::games() const {
  std::vector<std::string> names;
  for (const auto& [type, entry] : entries_) names.push_back(entry.game);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace muster
