#include "experiments/segments/quarantine.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/json_text.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string folder_in(const std::string& run_folder) { return run_folder + "/quarantine"; }

}  // namespace

absl::Status put_into_quarantine(const std::string& run_folder, const Quarantined& game) {
  absl::Status written = make_folders(folder_in(run_folder));
  if (!written.ok()) return written;
  const Json file = {{"job", game.job},       {"key", to_text(game.key)}, {"game", game.game},
                     {"signal", game.signal}, {"program", game.program},  {"replay", game.replay}};
  return write_file(fmt::format("{}/{}.json", folder_in(run_folder), to_text(game.key)),
                    json_text(file, 2) + "\n");
}

std::optional<Quarantined> parse_quarantined(const std::string& bytes) {
  const Json file = parse_json(bytes);
  if (!file.is_object()) return std::nullopt;
  const auto key = parse_hash128(text_in(file, "key"));
  if (!key.ok()) return std::nullopt;
  return Quarantined{whole_in(file, "job"),    *key,
                     text_in(file, "game"),    static_cast<int>(whole_in(file, "signal")),
                     text_in(file, "program"), text_in(file, "replay")};
}

absl::StatusOr<std::vector<Quarantined>> read_quarantine(const std::string& run_folder) {
  std::vector<Quarantined> all;
  std::error_code error;
  fs::directory_iterator entry(folder_in(run_folder), error);
  if (error == std::errc::no_such_file_or_directory) return all;
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() != ".json") continue;
    const auto bytes = read_file(entry->path().string());
    auto game = bytes.ok() ? parse_quarantined(*bytes) : std::nullopt;
    if (game) all.push_back(*std::move(game));
  }
  if (error) {
    return absl::InternalError(
        fmt::format("{}: cannot be read: {}", folder_in(run_folder), error.message()));
  }
  std::sort(all.begin(), all.end(),
            [](const Quarantined& a, const Quarantined& b) { return a.key < b.key; });
  return all;
}

}  // namespace muster
