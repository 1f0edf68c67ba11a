#include "agents/agent_types.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <set>

namespace muster {

absl::Status check_agent_types(const std::string& game, const std::vector<AgentInfo>& types,
                               std::string_view reserved, std::size_t extra) {
  std::vector<std::string> mistakes;
  const auto add = [&](const std::string& mistake) {
    mistakes.push_back(fmt::format("game {}: {}", game, mistake));
  };
  std::set<std::string> names = {std::string(reserved)};
  for (const AgentInfo& type : types) {
    if (type.name.empty()) add("an agent type has no name");
    if (!names.insert(type.name).second) {
      add(fmt::format("there are two agent types of the name `{}`", type.name));
    }
  }
  for (std::size_t i = types.size() - extra; i < types.size(); ++i) {
    if (!types[i].version.empty()) continue;
    add(
        fmt::format("agent type `{}`, which is no part of it, tells no version; give its "
                    "AgentType::version a text that changes whenever its choices may",
                    types[i].name));
  }
  return mistakes.empty() ? absl::OkStatus()
                          : absl::InvalidArgumentError(absl::StrJoin(mistakes, "\n"));
}

}  // namespace muster
