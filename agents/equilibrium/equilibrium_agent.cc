#include "agents/equilibrium/equilibrium_agent.h"

#include <filesystem>
#include <optional>
#include <system_error>

#include "core/config/data_root.h"
#include "core/status.h"

namespace muster::equilibrium {

std::string find_strategy_file(const std::string& name, const std::string& named_in_file) {
  const std::filesystem::path path(name);
  const std::string candidates[] = {
      name, (std::filesystem::path(named_in_file).parent_path() / path).string(), data_file(name)};
  std::error_code ignored;
  for (const std::string& candidate : candidates) {
    if (std::filesystem::is_regular_file(candidate, ignored)) return candidate;
  }
  return name;
}

std::shared_ptr<const SolverFile> read_strategy(Reader& reader, std::string_view game,
                                                std::string& path) {
  if (!reader.has("strategy")) {
    reader.fail("strategy", "is missing; expected a file that `muster solve --save` wrote");
    return nullptr;
  }
  const std::string name = reader.text("strategy", std::nullopt);
  if (name.empty()) {  // no text, which is reported, or an empty one
    if (reader.diagnostics().ok()) reader.fail("strategy", "is empty; expected a file");
    return nullptr;
  }
  path = find_strategy_file(name, reader.file());
  auto file = load_solver(path);
  if (!file.ok()) {
    reader.fail("strategy", message_of(file.status()));
    return nullptr;
  }
  if (file->game != game) {
    reader.fail("strategy", fmt::format("{}: belongs to game {}, not {}", path, file->game, game));
    return nullptr;
  }
  return std::make_shared<const SolverFile>(*std::move(file));
}

}  // namespace muster::equilibrium
