#include "agents/equilibrium/equilibrium_agent.h"

#include <filesystem>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/status.h"

namespace muster::equilibrium {

std::shared_ptr<const SolverFile> read_strategy(Reader& reader, std::string_view game,
                                                std::string& path) {
  if (!reader.has("strategy")) {
    reader.fail("strategy", "is missing; expected a file that `muster solve --out` wrote");
    return nullptr;
  }
  const std::string name = reader.text("strategy", std::nullopt);
  if (name.empty()) {  // no text, which is reported, or an empty one
    if (reader.diagnostics().ok()) reader.fail("strategy", "is empty; expected a file");
    return nullptr;
  }
  const auto beside = std::filesystem::path(reader.file()).parent_path() / name;
  const auto named =
      read_named_file(reader, "strategy", name, {name, beside.string(), data_file(name)});
  if (!named.ok()) {
    reader.fail("strategy", message_of(named.status()));
    return nullptr;
  }
  path = named->path;
  auto file = parse_solver(named->bytes, path);
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
