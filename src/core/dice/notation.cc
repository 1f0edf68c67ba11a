#include "core/dice/notation.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "absl/status/status.h"
#include "fmt/format.h"

namespace muster::dice {
namespace {

// Reads one expression from left to right. A function that fails leaves the message in error_ and
// returns false or nothing; the first error wins.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  absl::StatusOr<std::vector<Term>> run() {
    std::vector<Term> terms;
    bool more = true;
    while (more) {
      Term term;
      if (terms.empty()) {
        term.negative = accept('-');
        if (!term.negative) accept('+');
      } else {
        term.negative = text_[at_ - 1] == '-';  // the sign that was just read
      }
      if (!read_term(term)) return absl::InvalidArgumentError(error_);
      if (terms.size() == kMaxTerms) {
        return absl::InvalidArgumentError(fmt::format("more than {} terms", kMaxTerms));
      }
      terms.push_back(std::move(term));
      more = accept('+') || accept('-');
    }
    if (at_ != text_.size()) {
      fail("'+', '-' or the end of the expression");
      return absl::InvalidArgumentError(error_);
    }
    return terms;
  }

 private:
  static char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }

  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != text_.npos) ++at_;
  }

  char peek() {
    skip_space();
    return at_ < text_.size() ? lower(text_[at_]) : '\0';
  }

  bool peek_digit() {
    const char c = peek();
    return c >= '0' && c <= '9';
  }

  bool accept(char wanted) {
    if (peek() != wanted) return false;
    ++at_;
    return true;
  }

  // The character at a byte offset, whole if it is one of several bytes.
  std::string_view character_at(std::size_t offset) const {
    std::size_t end = offset + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U) ++end;
    return text_.substr(offset, end - offset);
  }

  // Everything before an error was read, so it is ASCII: bytes are columns.
  bool fail_at(std::size_t offset, const std::string& expected, std::string_view found) {
    if (!error_.empty()) return false;
    error_ = fmt::format("column {}: expected {}, found {} in \"{}\"", offset + 1, expected, found,
                         text_);
    return false;
  }

  // At the next character that is not white space.
  bool fail(const std::string& expected) {
    skip_space();
    if (at_ == text_.size()) return fail_at(at_, expected, "the end");
    return fail_at(at_, expected, fmt::format("'{}'", character_at(at_)));
  }

  // A decimal number low..high; `what` names it in the message.
  std::optional<std::int64_t> read_number(const char* what, std::int64_t low, std::int64_t high) {
    const std::string expected = fmt::format("{} ({} to {})", what, low, high);
    if (!peek_digit()) {
      fail(expected);
      return std::nullopt;
    }
    const std::size_t start = at_;
    std::int64_t value = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      value = std::min<std::int64_t>(value * 10 + (text_[at_] - '0'), high + 1);
    }
    if (value < low || value > high) {
      fail_at(start, expected, text_.substr(start, at_ - start));
      return std::nullopt;
    }
    return value;
  }

  std::optional<std::int64_t> read_face() {
    const bool negative = accept('-');
    if (!negative) accept('+');
    const auto size = read_number("a face, signed or not", 0, kMaxConstant);
    if (!size) return std::nullopt;
    return negative ? -*size : *size;
  }

  bool read_term(Term& term) {
    if (accept('(')) {
      if (!read_multiplied(term)) return false;
      return accept(')') || fail("')'");
    }
    if (peek() == 'd') return read_roll(term, 1);
    if (!peek_digit()) return fail("a number, a die ('d') or '('");
    const std::size_t start = at_;
    const auto number = read_number("a number", 0, kMaxConstant);
    if (!number) return false;
    if (peek() == 'd') {
      at_ = start;
      const auto count = read_number("a number of dice", 1, kMaxDicePerTerm);
      return count && read_roll(term, static_cast<int>(*count));
    }
    if (peek() == '*') {
      at_ = start;
      return read_multiplied(term);
    }
    term.constant = *number;
    return true;
  }

  bool read_multiplied(Term& term) {
    term.multiplier = read_number("a multiplier", 1, kMaxConstant);
    if (!term.multiplier) return false;
    if (!accept('*')) return fail("'*'");
    std::int64_t count = 1;
    if (peek() != 'd') {
      const auto number = read_number("a number of dice", 1, kMaxDicePerTerm);
      if (!number) return false;
      count = *number;
    }
    return read_roll(term, static_cast<int>(count));
  }

  bool read_roll(Term& term, int count) {
    Roll& roll = term.roll.emplace();
    roll.count = count;
    if (!accept('d')) return fail("'d'");
    return read_die(roll.die) && read_modifiers(roll);
  }

  bool read_die(Die& die) {
    if (accept('p')) {
      die.kind = Die::Kind::kPercentile;
      return true;
    }
    if (accept('{')) {
      die.kind = Die::Kind::kFaces;
      do {
        const auto face = read_face();
        if (!face) return false;
        die.faces.push_back(*face);
        if (static_cast<std::int64_t>(die.faces.size()) > kMaxSides) {
          return fail(fmt::format("at most {} faces", kMaxSides));
        }
      } while (accept(','));
      std::sort(die.faces.begin(), die.faces.end());
      return accept('}') || fail("',' or '}'");
    }
    if (!peek_digit()) {
      return fail(fmt::format("a number of sides (1 to {}), 'P' or '{{'", kMaxSides));
    }
    const auto sides = read_number("a number of sides", 1, kMaxSides);
    if (!sides) return false;
    die.sides = *sides;
    return true;
  }

  bool read_modifiers(Roll& roll) {
    while (true) {
      const char next = peek();
      if (next == 'r') {
        if (roll.reroll) return fail("only one reroll in a term");
        if (!read_reroll(roll)) return false;
      } else if (next == 'k') {
        if (roll.keep) return fail("only one keep in a term");
        if (!read_keep(roll)) return false;
      } else {
        return true;
      }
    }
  }

  bool read_reroll(Roll& roll) {
    Reroll& reroll = roll.reroll.emplace();
    accept('r');
    reroll.until_other = accept('r');
    skip_space();
    const std::size_t start = at_;
    const auto face = read_face();
    if (!face) return false;
    reroll.face = *face;
    const std::string_view found = text_.substr(start, at_ - start);
    if (!roll.die.has_face(*face)) {
      return fail_at(start, fmt::format("a face of {}", roll.die.text()), found);
    }
    const auto other = [&](std::int64_t value) { return value != *face; };
    const Distribution die = roll.die.distribution();
    if (reroll.until_other && std::ranges::none_of(die.support(), other)) {
      return fail_at(start, "a die with another face (this roll never ends)", found);
    }
    return true;
  }

  bool read_keep(Roll& roll) {
    Keep& keep = roll.keep.emplace();
    accept('k');
    keep.highest = accept('h');
    if (!keep.highest && !accept('l')) return fail("'h' or 'l' after 'k'");
    if (!peek_digit()) return true;
    const auto count = read_number("a number of dice to keep", 1, roll.count);
    if (!count) return false;
    keep.count = static_cast<int>(*count);
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string error_;
};

std::string roll_text(const Roll& roll, std::int64_t count) {
  std::string out = fmt::format("{}{}", count, roll.die.text());
  if (roll.reroll) {
    out += fmt::format("{}{}", roll.reroll->until_other ? "rr" : "r", roll.reroll->face);
  }
  if (roll.keep) out += fmt::format("{}{}", roll.keep->highest ? "kh" : "kl", roll.keep->count);
  return out;
}

// Adds up work and refuses what is beyond some seconds or half a gigabyte.
class Budget {
 public:
  bool allows(const Cost& cost) {
    operations_ += cost.operations;
    return operations_ <= 5e9 && cost.words <= 6.4e7;
  }

 private:
  double operations_ = 0;
};

std::optional<Distribution> distribution_of(const Roll& roll, Budget& budget) {
  Distribution die = roll.die.distribution();
  if (roll.reroll) {
    const auto again = [face = roll.reroll->face](std::int64_t value) { return value == face; };
    if (roll.reroll->until_other) {
      const auto rerolled = die.reroll_until_not(again);
      if (!rerolled.ok()) return std::nullopt;  // the parser lets no such roll pass
      die = *rerolled;
    } else {
      die = die.reroll_once(again);
    }
  }
  if (!roll.keep || roll.keep->count == roll.count) {
    if (!budget.allows(die.cost_of_times(roll.count))) return std::nullopt;
    return die.times(roll.count);
  }
  if (!budget.allows(die.cost_of_keep(roll.count, roll.keep->count))) return std::nullopt;
  return roll.keep->highest ? die.keep_highest(roll.count, roll.keep->count)
                            : die.keep_lowest(roll.count, roll.keep->count);
}

}  // namespace

Distribution Die::distribution() const {
  if (kind == Kind::kPercentile) return Distribution::die(10).scaled(10);
  if (kind == Kind::kNumbered) return Distribution::die(sides);
  return Distribution::faces(faces).value_or(Distribution());
}

bool Die::has_face(std::int64_t face) const {
  switch (kind) {
    case Kind::kNumbered:
      return face >= 1 && face <= sides;
    case Kind::kPercentile:
      return face >= 10 && face <= 100 && face % 10 == 0;
    case Kind::kFaces:
      return std::ranges::binary_search(faces, face);
  }
  return false;
}

std::string Die::text() const {
  if (kind == Kind::kPercentile) return "dP";
  if (kind == Kind::kNumbered) return fmt::format("d{}", sides);
  return fmt::format("d{{{}}}", fmt::join(faces, ","));
}

bool Term::is_plain_roll() const { return roll && !multiplier && !roll->reroll && !roll->keep; }

absl::StatusOr<Distribution> Expression::distribution() const {
  const auto too_large = [this] {
    return absl::InvalidArgumentError(
        fmt::format("too large to work out exactly: \"{}\"", consolidated()));
  };
  Budget budget;
  Distribution sum;
  for (const Term& term : terms_) {
    Distribution part = Distribution::constant(term.constant);
    if (term.roll) {
      // At most 1000 dice with faces up to 1e9: far inside the range of a Distribution.
      const auto rolled = distribution_of(*term.roll, budget);
      if (!rolled) return too_large();
      part = *rolled;
    }
    const std::int64_t factor = term.multiplier.value_or(1) * (term.negative ? -1 : 1);
    const auto beyond = [&](std::int64_t value, std::int64_t before) {
      std::int64_t result = 0;
      return __builtin_mul_overflow(value, factor, &result) ||
             result > Distribution::kMaxMagnitude || result < -Distribution::kMaxMagnitude ||
             __builtin_add_overflow(result, before, &result) ||
             result > Distribution::kMaxMagnitude || result < -Distribution::kMaxMagnitude;
    };
    const bool swaps = factor < 0;
    if (beyond(part.min(), swaps ? sum.max() : sum.min()) ||
        beyond(part.max(), swaps ? sum.min() : sum.max())) {
      return absl::InvalidArgumentError(
          fmt::format("values beyond 2^61 in \"{}\"", consolidated()));
    }
    part = part.scaled(factor);
    if (!budget.allows(sum.cost_of_plus(part))) return too_large();
    sum = sum.plus(part);
  }
  return sum;
}

std::string Expression::consolidated() const {
  struct Group {
    Term term;
    std::int64_t count = 0;
  };
  std::vector<Group> groups;
  std::int64_t constant = 0;
  for (const Term& term : terms_) {
    if (!term.roll) {
      constant += term.negative ? -term.constant : term.constant;
      continue;
    }
    const auto same = std::ranges::find_if(groups, [&](const Group& group) {
      return term.is_plain_roll() && group.term.is_plain_roll() &&
             group.term.negative == term.negative && group.term.roll->die == term.roll->die;
    });
    if (same != groups.end()) {
      same->count += term.roll->count;
    } else {
      groups.push_back({term, term.roll->count});
    }
  }

  std::string out;
  const auto append = [&out](bool negative, const std::string& text) {
    if (negative) out += '-';
    if (!negative && !out.empty()) out += '+';
    out += text;
  };
  for (const auto& [term, count] : groups) {
    for (std::int64_t left = count; left > 0; left -= kMaxDicePerTerm) {
      const std::string text = roll_text(*term.roll, std::min(left, kMaxDicePerTerm));
      append(term.negative,
             term.multiplier ? fmt::format("({}*{})", *term.multiplier, text) : text);
    }
  }
  for (std::int64_t left = std::abs(constant); left > 0; left -= kMaxConstant) {
    append(constant < 0, fmt::format("{}", std::min(left, kMaxConstant)));
  }
  return out.empty() ? "0" : out;
}

absl::StatusOr<Expression> parse(std::string_view text) {
  auto terms = Parser(text).run();
  if (!terms.ok()) return terms.status();
  return Expression(*std::move(terms));
}

}  // namespace muster::dice
