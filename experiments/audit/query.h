// Questions about dice that a claims file asks, and their exact answers.
//
// A query is a TOML table of one of these forms:
//   { dice = "2d6", p = "total >= 5" }       a probability; for sums of dice the quantity is
//   `total` { dice = "2d6", e = "total" }            an expectation; also min and max: least,
//   greatest value { dice = "wound", n = 3, p = "hits" }    n dice of a roll that the game names; p
//   without a
//                                            comparison: the quantity is not 0
//   { diff = [A, B] }, { ratio = [A, B] }, { sum = [A, ...] }, { number = 2 } or "0.25"
//   { simulate = "..." }                     nothing that dice decide
// and those of the game's own functions. `given = "total != 2"` leaves outcomes out; a `!` before a
// comparison turns it round.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/config/reader.h"
#include "core/dice/fraction.h"

namespace muster::audit {

// The outcomes of a roll, each with the values of some quantities.
struct RollTable {
  struct Row {
    std::vector<std::int64_t> values;  // one for each quantity
    dice::Fraction probability;        // positive; the rows' sum to 1
  };
  std::vector<std::string> quantities;
  std::vector<Row> rows;
};

// What a game adds to the queries.
struct Vocabulary {
  // Makes the table of n dice. Errors: InvalidArgument: not with so many.
  using Roll = std::function<absl::StatusOr<RollTable>(int n)>;
  // Answers a query that has the function's name as a key. Mistakes go to the reader.
  using Function = std::function<dice::Fraction(Reader& query)>;
  std::vector<std::pair<std::string, Roll>> rolls;
  std::vector<std::pair<std::string, Function>> functions;
};

inline constexpr int kMostDice = 24;

// The answer; nothing for what dice do not decide. Mistakes go to the reader's diagnostics, and the
// answer is then of no meaning.
std::optional<dice::Fraction> answer(Reader& query, const Vocabulary& vocabulary);

// A number as a text prints it: "5", "-3", "+2", "1/6", "33.3%", "~29 %", "0.25".
struct PrintedNumber {
  dice::Fraction value;
  dice::Fraction half_unit;  // of the last digit printed; 0 for whole numbers and fractions
};
std::optional<PrintedNumber> parse_number(std::string_view text);

}  // namespace muster::audit
