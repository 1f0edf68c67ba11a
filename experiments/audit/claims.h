// What a rulebook claims about its dice, with the place of each claim, checked against exact
// answers.
//
// A claims file (configs/games/GAME/claims.toml):
//   document = "..."                      # what is audited
//   [[claims]]
//   id = "C1"                             # unique in the file
//   line = 12                             # of the document's text
//   place = "1. Dice > Hit table"         # heading
//   claim = "a roll reaches 5"            # in words
//   claimed = "72.22%"                    # as printed
//   query = { dice = "2d6", p = "total >= 5" }   # see query.h
//   tolerance = "0.5"                     # optional; default: half a unit of the last digit
//   printed note = "..."                          # optional: what to say about it
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "core/dice/fraction.h"
#include "experiments/audit/query.h"

namespace muster::audit {

enum class Verdict : std::uint8_t { kRight, kWrong, kNotDice };
inline constexpr std::array<std::string_view, 3> kVerdictNames = {"right", "wrong",
                                                                  "not a dice question"};
constexpr std::string_view name_of(Verdict verdict) {
  return kVerdictNames[static_cast<std::size_t>(verdict)];
}

struct Claim {
  std::string id;
  std::int64_t line = 0;
  std::string place;
  std::string claim;
  std::string claimed;  // as printed
  std::string note;
  std::optional<dice::Fraction> exact;  // nothing when dice do not decide
  dice::Fraction tolerance;
  Verdict verdict = Verdict::kNotDice;  // right: |exact - claimed| <= tolerance
};

struct Audit {
  std::string document;
  std::string file;
  std::vector<Claim> claims;  // in the order of the file

  std::size_t count(Verdict verdict) const;
};

// Reads the claims and works out their answers. Errors: InvalidArgument with file, line, column and
// key of every mistake.
absl::StatusOr<Audit> audit_claims(const Document& document, const Vocabulary& vocabulary);

}  // namespace muster::audit
