// Games that crash the program: left out by shards, and named with the command that shows each.
//
//     DIR/quarantine/KEY.json
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hash128.h"

namespace muster {

struct Quarantined {
  std::uint64_t job = 0;  // of the plan
  Hash128 key;            // of its row
  std::string game;       // in words
  int signal = 0;
  std::string program;  // identity of the one that crashed
  std::string replay;   // the command that plays it again
};

// Errors: those of write_file.
absl::Status put_into_quarantine(const std::string& run_folder, const Quarantined& game);
// By key; files that cannot be read are left out. Errors: Internal.
absl::StatusOr<std::vector<Quarantined>> read_quarantine(const std::string& run_folder);
// Of the bytes of a file; nothing when they are something else.
std::optional<Quarantined> parse_quarantined(const std::string& bytes);

}  // namespace muster
