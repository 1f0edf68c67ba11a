#include "core/config/outside.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <set>
#include <string_view>

#include "core/config/data_root.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

std::atomic<bool> permission = false;

std::mutex folders_mutex;
std::set<fs::path> folders;  // that are allowed

bool is_allowed() {
  if (permission) return true;
  const char* chosen = std::getenv("MUSTER_ALLOW_OUTSIDE");
  return chosen != nullptr && std::string_view(chosen) == "1";
}

bool is_below(const fs::path& folder, const fs::path& file) {
  const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return end == folder.end();
}

// Links followed; empty when there is no such file.
fs::path real(const fs::path& path) {
  std::error_code error;
  const fs::path found = fs::canonical(path.empty() ? "." : path, error);
  return error ? fs::path() : found;
}

}  // namespace

void allow_outside(bool allowed) { permission = allowed; }

void allow_folder_of(const std::string& path) {
  const fs::path folder = real(fs::path(path).parent_path());
  const std::lock_guard lock(folders_mutex);
  if (!folder.empty()) folders.insert(folder);
}

bool may_name(const std::string& named_in, const std::string& path) {
  if (named_in.empty() || named_in.starts_with("--") || is_allowed()) return true;
  const fs::path file = real(path);
  if (file.empty()) return false;
  const fs::path own = real(fs::path(named_in).parent_path());
  if (!own.empty() && is_below(own, file)) return true;
  {
    const std::lock_guard lock(folders_mutex);
    for (const fs::path& folder : folders) {
      if (is_below(folder, file)) return true;
    }
  }
  const fs::path configs = real(data_root());
  return !configs.empty() && is_below(configs, file);
}

absl::Status outside_error(const std::string& named_in, const std::string& path) {
  return absl::PermissionDeniedError(fmt::format(
      "{} is neither in the folder of {}, or below it, nor in the configs folder {}; put it there, "
      "or allow it with --allow-outside (where a verb has no such option: MUSTER_ALLOW_OUTSIDE=1)",
      path, named_in, data_root()));
}

}  // namespace muster
