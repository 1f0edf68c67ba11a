#include "experiments/runner/signature_cache.h"

#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "core/config/inputs.h"
#include "core/files.h"
#include "experiments/engine/program.h"
#include "experiments/store/meta.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

// A cache that has grown beyond this is begun anew.
constexpr std::size_t kMostCells = 20'000;

std::string cache_path() {
  const char* chosen = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder;
  if (chosen != nullptr && *chosen != '\0') {
    folder = chosen;
  } else if (home != nullptr && *home != '\0') {
    folder = fs::path(home) / ".cache";
  } else {
    return "";
  }
  return (folder / "muster" / fmt::format("signatures-{}", to_text(hash128(binary_version()))))
      .string();
}

}  // namespace

SignatureCache::SignatureCache() : path_(cache_path()) {
  if (path_.empty()) return;
  const auto text = read_file(path_);
  if (!text.ok()) return;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(*text, '\n'))) {
    const std::vector<std::string> words = absl::StrSplit(line, ' ');
    if (words.size() != 2) continue;
    const auto cell = parse_hash128(words[0]);
    const auto hash = parse_hex(words[1]);
    if (cell.ok() && hash.ok()) known_[*cell] = *hash;
  }
}

std::optional<std::uint64_t> SignatureCache::find(const Hash128& cell) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(cell);
  if (found == known_.end()) return std::nullopt;
  return found->second;
}

void SignatureCache::add(const Hash128& cell, std::uint64_t hash) {
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kMostCells) known_.clear();
  known_[cell] = hash;
  changed_ = true;
}

void SignatureCache::save() const {
  const std::lock_guard lock(mutex_);
  if (path_.empty() || !changed_) return;
  make_folders(fs::path(path_).parent_path()).IgnoreError();
  std::string text;
  for (const auto& [cell, hash] : known_)
    text += fmt::format("{} {}\n", to_text(cell), hex_text(hash));
  write_file(path_, text).IgnoreError();
}

}  // namespace muster
