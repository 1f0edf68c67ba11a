// What decides the games of a cell (who plays what under which rules) but the seed, and the keys
// made from it.
//
// A row of results is keyed by its cell and its seed, and by nothing else: not by names, not by its
// place in a plan, not by the config it came from. Two rows with the same key are the same game.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/config/inputs.h"
#include "core/hash128.h"

namespace muster {

// What plays a seat.
struct SeatIdentity {
  std::string type;
  std::string version;  // of a type from another repository; "" for built-in ones
  Input params;         // a document without a name of its own
};

// A cell by the hashes of its parts.
struct CellParts {
  struct Seat {
    std::string type;
    std::string version;
    Hash128 params;

    friend bool operator==(const Seat&, const Seat&) = default;
  };

  std::string game;
  std::string version;
  Hash128 ruleset;
  Hash128 scenario;
  Hash128 data;  // of the manifest
  std::vector<Seat> seats;

  Hash128 key() const;

  friend bool operator==(const CellParts&, const CellParts&) = default;
};

struct CellIdentity {
  std::string game;
  std::string version;  // of a game from another repository; "" for built-in ones
  Input ruleset;
  Input scenario;
  std::vector<SeatIdentity> seats;
  std::vector<Input> data;   // files that code names, sorted by role
  std::vector<Input> named;  // what documents name: covered by the hashes of those that name them

  CellParts parts() const;
  Hash128 key() const { return parts().key(); }
};

// Something that looks on at the games of a cell and measures (agents/witness.h). Its figures stand
// beside rows, keyed by the row and this.
inline constexpr int kAllSeats = -1;
struct WitnessIdentity {
  std::string name;
  std::string version;   // changes when the figures do
  int seat = kAllSeats;  // that it looks at; all: it measures luck
  Input params;
  std::vector<Input> data = {};
  std::vector<Input> named = {};

  Hash128 key() const;
};

// The same from hashes; `data`: of the manifest.
Hash128 witness_key(const std::string& name, const std::string& version, int seat,
                    const Hash128& params, const Hash128& data);

// A list "HASH ROLE" a line, and its hash: which data files a cell has.
Input manifest_of(const std::vector<Input>& data);
// The hashes of such a list by role. Errors: DataLoss.
absl::StatusOr<std::map<std::string, Hash128>> files_of_manifest(const std::string& bytes);

// The key of the row that a cell has under a seed.
Hash128 row_key(const Hash128& cell, std::uint64_t seed);

}  // namespace muster
