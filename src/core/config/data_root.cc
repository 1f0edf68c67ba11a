#include "core/config/data_root.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/config/nearest.h"
#include "core/status.h"

namespace muster {

namespace fs = std::filesystem;

std::string data_root() {
  if (const char* chosen = std::getenv("MUSTER_CONFIGS"); chosen != nullptr && *chosen != '\0') {
    return chosen;
  }
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

std::vector<std::string> document_names(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

absl::StatusOr<Document> resolve_document(const std::string& name, const std::string& folder,
                                          const std::string& named_in_file) {
  const bool is_path = name.find('/') != std::string::npos || fs::path(name).extension() == ".toml";
  if (!is_path) {
    const std::string path = fmt::format("{}/{}.toml", folder, name);
    std::error_code ignored;
    if (fs::exists(path, ignored)) return load_document(path);
    return absl::InvalidArgumentError(
        fmt::format("no file {}{}", path, suggestion(name, document_names(folder))));
  }
  std::vector<fs::path> places = {fs::path(name)};
  if (!named_in_file.empty()) places.push_back(fs::path(named_in_file).parent_path() / name);
  places.push_back(fs::path(data_root()) / name);
  for (const fs::path& path : places) {
    std::error_code ignored;  // a name too long for the file system is a file that is not there
    if (fs::is_regular_file(path, ignored)) return load_document(path.string());
  }
  return absl::InvalidArgumentError(fmt::format("no file {}", name));
}

absl::StatusOr<Document> node_document(const toml::node& node, const std::string& folder,
                                       const std::string& named_in_file) {
  if (const auto name = node.value_exact<std::string>()) {
    return resolve_document(*name, folder, named_in_file);
  }
  if (const toml::table* table = node.as_table()) {
    Document document;
    document.file = named_in_file;
    document.name = (*table)["name"].value_or(std::string("inline"));
    document.table = *table;
    return document;
  }
  return absl::InvalidArgumentError("expected a name, a path or a table");
}

Document read_document(Reader& reader, std::string_view key, const std::string& folder,
                       const std::string& fallback) {
  absl::StatusOr<Document> document = Document{};
  if (const toml::node* node = reader.node(key)) {
    document = node_document(*node, folder, reader.file());
  } else if (!fallback.empty()) {
    document = resolve_document(fallback, folder, reader.file());
  }
  if (document.ok()) return *std::move(document);
  reader.fail(key, message_of(document.status()));
  return Document{};
}

}  // namespace muster
