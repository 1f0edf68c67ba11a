// Dice notation as table top games write it, and the exact distribution it stands for.
//
//   2d6+9            two six-sided dice, summed; then 9 is added once
//   d10, dP, 3dP     one ten-sided die; percentile dice, ten-sided, read 10, 20, ..., 100
//   (2 * 1d6)+9      representative roll: 1d6 is rolled once and doubled; also without brackets
//   4d6kh3, 2d6kl1   keeps the highest three, the lowest one (kh, kl alone keep one)
//   2d6r1, 2d6rr1    each die showing exactly 1 is rolled again: once, or until it is not 1
//   3d{-1,0,1}       dice with these faces
//   2d6+6 + 1d4 - 3  sums and differences of such terms and constants
//
// White space between the parts means nothing. d, k, h, l, r and P may be of either case. A term
// may have one reroll and one keep, in any order; rerolls come before keeping.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/dice/distribution.h"

namespace muster::dice {

inline constexpr std::size_t kMaxTerms = 200;
inline constexpr std::int64_t kMaxDicePerTerm = 1000;
inline constexpr std::int64_t kMaxSides = 10'000;
inline constexpr std::int64_t kMaxConstant = 1'000'000'000;  // also of multipliers and faces

// What one die of a term shows.
struct Die {
  enum class Kind { kNumbered, kPercentile, kFaces };
  Kind kind = Kind::kNumbered;
  std::int64_t sides = 1;           // of a numbered die: faces 1..sides
  std::vector<std::int64_t> faces;  // of a die with listed faces: ascending, with repetition

  Distribution distribution() const;
  bool has_face(std::int64_t face) const;
  // "d6", "dP", "d{-1,0,1}". Two dice have the same sidedness if this is equal.
  std::string text() const;
  friend bool operator==(const Die& a, const Die& b) = default;
};

struct Reroll {
  std::int64_t face = 0;
  bool until_other = false;  // rr: again and again; r: once
  friend bool operator==(const Reroll& a, const Reroll& b) = default;
};

struct Keep {
  bool highest = true;
  int count = 1;
  friend bool operator==(const Keep& a, const Keep& b) = default;
};

// `count` dice rolled together.
struct Roll {
  int count = 1;
  Die die;
  std::optional<Reroll> reroll;
  std::optional<Keep> keep;
  friend bool operator==(const Roll& a, const Roll& b) = default;
};

// A signed part of a sum: a constant if there is no roll.
struct Term {
  bool negative = false;
  std::int64_t constant = 0;  // not negative; 0 if there is a roll
  std::optional<Roll> roll;
  std::optional<std::int64_t> multiplier;  // of a representative roll: 1..kMaxConstant

  // A roll that is no representative roll and has neither reroll nor keep.
  bool is_plain_roll() const;
  friend bool operator==(const Term& a, const Term& b) = default;
};

class Expression {
 public:
  // The terms in the order of the text, at least one.
  const std::vector<Term>& terms() const { return terms_; }

  // The exact distribution of the sum; different terms are independent rolls.
  // InvalidArgumentError: values beyond +-2^61, or too large to be worked out in some seconds and
  // half a gigabyte (such as 1000d10000, or 1000d6kh500).
  absl::StatusOr<Distribution> distribution() const;

  // Canonical text of an equal distribution. Plain rolls of the same sign and equal sidedness
  // merge (`2d6+6 + 1d6+3 + 1d6 + 1d6` -> `5d6+9`), constants add up and come last; the rest
  // stays apart. Order: first appearance. A merged term or constant beyond a limit of the
  // notation is written as several terms, so that the text can be parsed again.
  std::string consolidated() const;

 private:
  friend absl::StatusOr<Expression> parse(std::string_view text);
  explicit Expression(std::vector<Term> terms) : terms_(std::move(terms)) {}
  std::vector<Term> terms_;
};

// InvalidArgumentError: not the notation, beyond a limit above, keeping more dice than are rolled,
// a reroll of a face that the die does not have, or one that never ends. The message names the
// column (from 1), what was expected there, and what was found.
absl::StatusOr<Expression> parse(std::string_view text);

}  // namespace muster::dice
