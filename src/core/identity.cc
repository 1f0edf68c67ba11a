#include "core/identity.h"

#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace muster {

Hash128 CellParts::key() const {
  std::string text = fmt::format("cell\ngame {}\nversion {}\nruleset {}\nscenario {}\ndata {}\n",
                                 game, version, to_text(ruleset), to_text(scenario), to_text(data));
  for (const Seat& seat : seats) {
    text += fmt::format("seat {} {} {}\n", seat.type, to_text(seat.params), seat.version);
  }
  return hash128(text);
}

CellParts CellIdentity::parts() const {
  CellParts parts{game, version, ruleset.hash, scenario.hash, manifest_of(data).hash, {}};
  for (const SeatIdentity& seat : seats) {
    parts.seats.push_back({seat.type, seat.version, seat.params.hash});
  }
  return parts;
}

Hash128 WitnessIdentity::key() const {
  return witness_key(name, version, seat, params.hash, manifest_of(data).hash);
}

Hash128 witness_key(const std::string& name, const std::string& version, int seat,
                    const Hash128& params, const Hash128& data) {
  return hash128(fmt::format("witness\nname {}\nversion {}\nseat {}\nparams {}\ndata {}\n", name,
                             version, seat, to_text(params), to_text(data)));
}

Input manifest_of(const std::vector<Input>& data) {
  std::string lines;
  for (const Input& input : data) lines += fmt::format("{} {}\n", to_text(input.hash), input.role);
  return make_input("data", std::move(lines));
}

absl::StatusOr<std::map<std::string, Hash128>> files_of_manifest(const std::string& bytes) {
  constexpr std::size_t kDigits = 32;
  std::map<std::string, Hash128> files;
  const std::vector<std::string> lines = absl::StrSplit(bytes, '\n', absl::SkipEmpty());
  for (const std::string& line : lines) {
    const auto hash = parse_hash128(line.substr(0, kDigits));
    if (!hash.ok() || line.size() < kDigits + 2 || line[kDigits] != ' ') {
      return absl::DataLossError("a list of data files is damaged");
    }
    files[line.substr(kDigits + 1)] = *hash;
  }
  return files;
}

Hash128 row_key(const Hash128& cell, std::uint64_t seed) {
  static_assert(std::endian::native == std::endian::little, "keys are the same on every machine");
  const std::array<std::uint64_t, 3> words = {cell.high, cell.low, seed};
  std::array<char, sizeof words> bytes;
  std::memcpy(bytes.data(), words.data(), bytes.size());
  return hash128({bytes.data(), bytes.size()});
}

}  // namespace muster
