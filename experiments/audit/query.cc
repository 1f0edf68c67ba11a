#include "experiments/audit/query.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

#include "core/config/nearest.h"
#include "core/dice/notation.h"
#include "core/status.h"

namespace muster::audit {
namespace {

using dice::Fraction;

constexpr std::size_t kMostDigits = 15;

std::string_view without_space(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Takes digits from the front of `text`; they may be none.
std::string_view take_digits(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view digits = text.substr(0, end);
  text.remove_prefix(end);
  return digits;
}

std::optional<std::int64_t> whole(std::string_view digits) {
  std::int64_t value = 0;
  if (digits.empty() || digits.size() > kMostDigits) return std::nullopt;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text = without_space(text.substr(word.size()));
  return true;
}

// ---- Conditions.

enum class Comparison : std::uint8_t { kEqual, kNotEqual, kAtMost, kAtLeast, kLess, kGreater };
constexpr std::array<std::pair<std::string_view, Comparison>, 6> kComparisons = {{
    {"==", Comparison::kEqual},
    {"!=", Comparison::kNotEqual},
    {"<=", Comparison::kAtMost},
    {">=", Comparison::kAtLeast},
    {"<", Comparison::kLess},
    {">", Comparison::kGreater},
}};

struct Condition {
  std::size_t quantity = 0;
  Comparison comparison = Comparison::kNotEqual;
  std::int64_t value = 0;
  bool negated = false;

  bool holds(const RollTable::Row& row) const { return compare(row.values[quantity]) != negated; }
  bool compare(std::int64_t found) const {
    switch (comparison) {
      case Comparison::kEqual:
        return found == value;
      case Comparison::kNotEqual:
        return found != value;
      case Comparison::kAtMost:
        return found <= value;
      case Comparison::kAtLeast:
        return found >= value;
      case Comparison::kLess:
        return found < value;
      case Comparison::kGreater:
        return found > value;
    }
    return false;
  }
};

// Reads one query; `key` of a mistake is where its text stands.
class QueryReader {
 public:
  QueryReader(Reader& query, const Vocabulary& vocabulary)
      : query_(query), vocabulary_(vocabulary) {}

  std::optional<Fraction> answer() {
    std::optional<Fraction> result;
    if (const std::string form = form_of(); form == "dice") {
      result = ask_roll();
    } else if (form == "number") {
      result = number();
    } else if (form == "simulate") {
      query_.text("simulate", "");
    } else if (form == "diff" || form == "ratio" || form == "sum") {
      result = combine(form);
    } else if (!form.empty()) {
      result = function(form)(query_);
    }
    query_.finish();
    return result;
  }

 private:
  // The key that says what is asked; "" after telling that there is none, or more than one.
  std::string form_of() {
    std::vector<std::string> forms = {"dice", "diff", "ratio", "sum", "number", "simulate"};
    for (const auto& [name, unused] : vocabulary_.functions) forms.push_back(name);
    std::vector<std::string> given;
    for (const std::string& form : forms) {
      if (query_.has(form)) given.push_back(form);
    }
    if (given.size() == 1) return given.front();
    query_.fail(given.empty() ? "dice" : given[1],
                fmt::format("expected one of `{}`, got {}", fmt::join(forms, "`, `"),
                            given.empty() ? "none" : "more"));
    return "";
  }

  const Vocabulary::Function& function(const std::string& name) const {
    return std::find_if(vocabulary_.functions.begin(), vocabulary_.functions.end(),
                        [&name](const auto& known) { return known.first == name; })
        ->second;
  }

  Fraction number() {
    const toml::node* node = query_.node("number");
    if (const auto integer = node->value_exact<std::int64_t>()) return Fraction(*integer);
    const auto printed = parse_number(node->value_or(std::string()));
    if (!printed) query_.fail("number", "expected a number such as 2, \"0.25\" or \"1/3\"");
    return printed ? printed->value : Fraction(0);
  }

  Fraction combine(const std::string& form) {
    std::vector<Fraction> values;
    for (Reader& part : query_.tables(form)) {
      const auto value = audit::answer(part, vocabulary_);
      if (!value && query_.diagnostics().ok()) {
        query_.fail(form, "expected parts that dice decide");
      }
      values.push_back(value.value_or(Fraction(0)));
    }
    if (values.size() < 2 || (form != "sum" && values.size() != 2)) {
      query_.fail(form, fmt::format("expected {} parts, got {}",
                                    form == "sum" ? "two or more" : "two", values.size()));
      return Fraction(0);
    }
    if (form == "diff") return values[0] - values[1];
    if (form == "sum") {
      Fraction sum;
      for (const Fraction& value : values) sum = sum + value;
      return sum;
    }
    if (values[1] == Fraction(0)) {
      query_.fail(form, "divides by 0");
      return Fraction(0);
    }
    return values[0] / values[1];
  }

  // ---- Rolls.

  Fraction ask_roll() {
    const auto table = roll_table();
    const auto given = condition("given", table);
    const std::array<std::string, 4> asked = {"p", "e", "min", "max"};
    const auto count = std::count_if(asked.begin(), asked.end(),
                                     [this](const std::string& key) { return query_.has(key); });
    if (count != 1) query_.fail("p", "expected one of `p`, `e`, `min`, `max`");
    if (!table || count != 1) return Fraction(0);
    RollTable left = *table;
    if (given) {
      std::erase_if(left.rows, [&](const RollTable::Row& row) { return !given->holds(row); });
    }
    if (left.rows.empty()) {
      query_.fail("given", "never holds");
      return Fraction(0);
    }
    if (query_.has("p")) return probability(left);
    for (const char* key : {"min", "max"}) {
      if (query_.has(key)) return extreme(left, key);
    }
    return expectation(left);
  }

  std::optional<RollTable> roll_table() {
    const std::string name = query_.text("dice", "");
    std::vector<std::string> names;
    for (const auto& [known, roll] : vocabulary_.rolls) {
      names.push_back(known);
      if (known != name) continue;
      const std::int64_t n = query_.integer("n", {.fallback = 1, .min = 1, .max = kMostDice});
      auto table = roll(static_cast<int>(n));
      if (table.ok()) return *std::move(table);
      query_.fail("n", message_of(table.status()));
      return std::nullopt;
    }
    return notation_table(name, names);
  }

  std::optional<RollTable> notation_table(const std::string& text,
                                          const std::vector<std::string>& names) {
    const auto expression = dice::parse(text);
    if (!expression.ok()) {
      const std::string known = names.empty() ? "" : suggestion(text, names);
      query_.fail("dice", fmt::format("\"{}\" is no roll of the game{} and no dice notation: {}",
                                      text, known, message_of(expression.status())));
      return std::nullopt;
    }
    const auto distribution = expression->distribution();
    if (!distribution.ok()) {
      query_.fail("dice", message_of(distribution.status()));
      return std::nullopt;
    }
    RollTable table = {{"total"}, {}};
    for (const std::int64_t value : distribution->support()) {
      table.rows.push_back({{value}, distribution->probability(value)});
    }
    return table;
  }

  std::optional<std::size_t> quantity(std::string_view key, std::string_view name,
                                      const RollTable& table) {
    const auto place = std::find(table.quantities.begin(), table.quantities.end(), name);
    if (place != table.quantities.end()) {
      return static_cast<std::size_t>(place - table.quantities.begin());
    }
    query_.fail(key, fmt::format("the roll has no quantity `{}`{}", name,
                                 suggestion(name, table.quantities)));
    return std::nullopt;
  }

  // The condition that the text of `key` is; nothing when it is absent or a mistake.
  std::optional<Condition> condition(std::string_view key, const std::optional<RollTable>& table) {
    const std::string text = query_.text(key, "");
    std::string_view rest = without_space(text);
    if (!table || rest.empty()) return std::nullopt;
    Condition result;
    result.negated = !rest.starts_with("!=") && take(rest, "!");
    const std::string_view name = without_space(rest.substr(0, rest.find_first_of("=!<>")));
    rest = without_space(rest.substr(std::min(rest.size(), rest.find_first_of("=!<>"))));
    const auto at = quantity(key, name.empty() ? "total" : name, *table);
    if (!at) return std::nullopt;
    result.quantity = *at;
    if (rest.empty()) return result;
    for (const auto& [sign, comparison] : kComparisons) {
      if (!take(rest, sign)) continue;
      result.comparison = comparison;
      const bool negative = take(rest, "-");
      const auto value = whole(take_digits(rest));
      if (!value || !rest.empty()) break;
      result.value = negative ? -*value : *value;
      return result;
    }
    query_.fail(key, fmt::format("\"{}\": expected a quantity, a comparison and a whole number, "
                                 "such as \"total >= 5\"",
                                 text));
    return std::nullopt;
  }

  static Fraction total(const RollTable& table) {
    Fraction sum;
    for (const RollTable::Row& row : table.rows) sum = sum + row.probability;
    return sum;
  }

  Fraction probability(const RollTable& table) {
    const auto asked = condition("p", table);
    if (!asked) {
      if (query_.diagnostics().ok()) query_.fail("p", "expected a comparison");
      return Fraction(0);
    }
    Fraction sum;
    for (const RollTable::Row& row : table.rows) {
      if (asked->holds(row)) sum = sum + row.probability;
    }
    return sum / total(table);
  }

  Fraction expectation(const RollTable& table) {
    const auto at = quantity("e", query_.text("e", ""), table);
    Fraction sum;
    for (const RollTable::Row& row : table.rows) {
      if (at) sum = sum + row.probability * Fraction(row.values[*at]);
    }
    return sum / total(table);
  }

  Fraction extreme(const RollTable& table, std::string_view key) {
    const auto at = quantity(key, query_.text(key, ""), table);
    if (!at) return Fraction(0);
    const auto [least, greatest] =
        std::minmax_element(table.rows.begin(), table.rows.end(),
                            [&](const RollTable::Row& a, const RollTable::Row& b) {
                              return a.values[*at] < b.values[*at];
                            });
    return Fraction((key == "min" ? least : greatest)->values[*at]);
  }

  Reader& query_;
  const Vocabulary& vocabulary_;
};

}  // namespace

std::optional<Fraction> answer(Reader& query, const Vocabulary& vocabulary) {
  return QueryReader(query, vocabulary).answer();
}

std::optional<PrintedNumber> parse_number(std::string_view text) {
  text = without_space(text);
  take(text, "~");
  const bool negative = take(text, "-");
  if (!negative) take(text, "+");
  const auto before = whole(take_digits(text));
  if (!before) return std::nullopt;
  Fraction value(*before);
  Fraction unit(1);
  bool rounded = false;
  if (take(text, "/")) {
    const auto denominator = whole(take_digits(text));
    if (!denominator || *denominator == 0) return std::nullopt;
    value = value / Fraction(*denominator);
  } else if (take(text, ".")) {
    const std::string_view digits = take_digits(text);
    const auto after = whole(digits);
    if (!after) return std::nullopt;
    for (std::size_t i = 0; i < digits.size(); ++i) unit = unit / Fraction(10);
    value = value + Fraction(*after) * unit;
    rounded = true;
  }
  text = without_space(text);
  if (take(text, "%")) {
    value = value / Fraction(100);
    unit = unit / Fraction(100);
    rounded = true;
  }
  if (!text.empty()) return std::nullopt;
  return PrintedNumber{negative ? Fraction(0) - value : value,
                       rounded ? unit / Fraction(2) : Fraction(0)};
}

}  // namespace muster::audit
