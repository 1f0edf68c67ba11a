#include "core/config/data_root.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "core/config/input_reading.h"
#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/config/outside.h"
#include "core/status.h"

namespace muster {

namespace fs = std::filesystem;

std::string chosen_data_root() {
  const char* const chosen = std::getenv("MUSTER_CONFIGS");
  return chosen != nullptr ? chosen : "";
}

std::string data_root() {
  if (std::string chosen = chosen_data_root(); !chosen.empty()) return chosen;
  std::error_code ignored;
  if (fs::is_directory(MUSTER_SOURCE_CONFIGS, ignored)) return MUSTER_SOURCE_CONFIGS;
  return MUSTER_INSTALLED_CONFIGS;
}

std::string data_file(std::string_view relative) {
  const std::string inside = data_root() + "/";
  if (fs::path(relative).is_absolute() || relative.starts_with(inside))
    return std::string(relative);
  return inside + std::string(relative);
}

namespace {

// The file that a name or path stands for.
absl::StatusOr<std::string> path_of(const InputReading& reading, const std::string& name,
                                    const std::string& folder, const std::string& named_in_file) {
  if (reading.is_kept_name(name)) return name;
  const bool is_path = name.find('/') != std::string::npos || fs::path(name).extension() == ".toml";
  if (!is_path) {
    const std::string path = fmt::format("{}/{}.toml", folder, name);
    if (reading.is_there(path)) return path;
    return absl::InvalidArgumentError(
        fmt::format("no file {}{}", path, suggestion(name, document_names(folder))));
  }
  // A file means the same from wherever it is used: what it names stands beside it, or in configs.
  const bool by_file = !named_in_file.empty() && !named_in_file.starts_with("--");
  std::vector<fs::path> places;
  if (by_file) places.push_back(fs::path(named_in_file).parent_path() / name);
  if (!by_file) places.emplace_back(name);
  places.push_back(fs::path(data_root()) / name);
  if (by_file) places.emplace_back(name);
  std::string outside;
  for (const fs::path& place : places) {
    const std::string path = place.string();
    if (!reading.is_there(path)) continue;
    if (reading.from_source() || may_name(named_in_file, path)) return path;
    if (outside.empty()) outside = path;
  }
  if (!outside.empty()) return outside_error(named_in_file, outside);
  return absl::InvalidArgumentError(fmt::format("no file {}", name));
}

absl::StatusOr<Document> document_at(const toml::node& node, const std::string& folder,
                                     const std::string& named_in_file, const std::string& role,
                                     const std::vector<ParamInfo>& settings = {}) {
  const InputReading reading;
  if (const auto name = node.value_exact<std::string>()) {
    const auto path = path_of(reading, *name, folder, named_in_file);
    if (!path.ok()) return path.status();
    return reading.document(*path, role, settings);
  }
  if (const toml::table* table = node.as_table()) {
    Document document;
    document.file = named_in_file;
    document.name = (*table)["name"].value_or(std::string("inline"));
    document.table = *table;
    if ((*table)["name"].is_string()) document.table.erase("name");  // it is no content
    document.role = role;
    if (!role.empty()) reading.record(document, true);
    return document;
  }
  return absl::InvalidArgumentError("expected a name, a path or a table");
}

}  // namespace

absl::StatusOr<Document> resolve_document(const std::string& name, const std::string& folder,
                                          const std::string& named_in_file) {
  return document_at(toml::value<std::string>(name), folder, named_in_file, "");
}

absl::StatusOr<Document> node_document(const toml::node& node, const std::string& folder,
                                       const std::string& named_in_file) {
  return document_at(node, folder, named_in_file, "");
}

Document read_document(Reader& reader, std::string_view key, const std::string& folder,
                       const std::string& fallback, const std::vector<ParamInfo>& settings) {
  const InputReading reading;
  const std::string role = reading.role_under(reader, key);
  const toml::node* node = reader.node(key);
  const toml::value<std::string> otherwise(fallback);
  if (node == nullptr && fallback.empty()) return Document{};
  auto document =
      document_at(node != nullptr ? *node : otherwise, folder, reader.file_of(key), role, settings);
  if (!document.ok()) {
    reader.fail(key, message_of(document.status()));
    return Document{};
  }
  reading.refer(reader, key, role);
  return *std::move(document);
}

}  // namespace muster
