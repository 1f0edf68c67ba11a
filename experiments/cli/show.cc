#include "experiments/cli/show.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/status.h"

namespace muster::cli {

absl::StatusOr<nlohmann::json> json_option(std::string_view option, const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || std::filesystem::is_directory(path)) {
    return absl::NotFoundError(fmt::format("{} {}: cannot be read", option, path));
  }
  try {
    return nlohmann::json::parse(text.str());
  } catch (const nlohmann::json::parse_error& error) {
    return absl::InvalidArgumentError(fmt::format("{}: is not JSON: {}", path, error.what()));
  }
}

absl::Status in_file(const std::string& path, const absl::Status& status) {
  std::string message = path + ": " + message_of(status);
  for (std::size_t end = message.find('\n'); end != std::string::npos;
       end = message.find('\n', end + 1)) {
    message.insert(end + 1, path + ": ");
  }
  return absl::InvalidArgumentError(message);
}

std::vector<std::string> split_agents(std::string_view text) {
  std::vector<std::string> agents;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const bool parameter = part.find('=') < part.find(':');
    if (parameter && !agents.empty()) {
      agents.back().append(",").append(part);
    } else {
      agents.emplace_back(part);
    }
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  return agents;
}

absl::StatusOr<ToldMatch> tell_match(const GameEngine& engine, const MatchupSpec& spec,
                                     std::uint64_t seed) {
  const auto matchup = engine.prepare(spec);
  if (!matchup.ok()) return matchup.status();
  ToldMatch told;
  told.seed = seed;
  for (const AgentConfig& agent : spec.seats) told.agents.push_back(agent.name);
  const MatchResult result = (*matchup)->tell(seed, told.steps, told.final_state);
  if (!result.error.empty()) return absl::InternalError(result.error);
  return told;
}

}  // namespace muster::cli
