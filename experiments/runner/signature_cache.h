// Signatures of cells that this program file has made before, in the user's cache folder
// ($XDG_CACHE_HOME or ~/.cache): a run need not make them again. A cache that cannot be read or
// written is no mistake.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "core/hash128.h"

namespace muster {

// Thread-safe.
class SignatureCache {
 public:
  // Reads what is there of this program file.
  SignatureCache();

  std::optional<std::uint64_t> find(const Hash128& cell) const;
  void add(const Hash128& cell, std::uint64_t hash);
  // Writes what was added.
  void save() const;

 private:
  std::string path_;  // "": there is nowhere to keep it
  mutable std::mutex mutex_;
  std::map<Hash128, std::uint64_t> known_;
  bool changed_ = false;
};

}  // namespace muster
