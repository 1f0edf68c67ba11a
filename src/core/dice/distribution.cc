#include "core/dice/distribution.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "absl/status/status.h"
#include "core/dice/fraction_rep.h"
#include "core/dice/power_recurrence.h"
#include "fmt/format.h"

namespace muster::dice {
namespace {

constexpr const char* kRangeContract = "values stay within Distribution::kMaxMagnitude";

bool in_range(std::int64_t value) {
  return value >= -Distribution::kMaxMagnitude && value <= Distribution::kMaxMagnitude;
}

std::int64_t checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  contract(!__builtin_add_overflow(a, b, &sum) && in_range(sum), kRangeContract);
  return sum;
}

std::int64_t checked_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  contract(!__builtin_mul_overflow(a, b, &product) && in_range(product), kRangeContract);
  return product;
}

// The 64-bit words of the product of n numbers as large as this one.
double words_of(const cpp_int& positive, int n = 1) {
  return std::floor((static_cast<double>(msb(positive)) + 1.0) * n / 64.0) + 1.0;
}

// What one step on numbers of so many words takes: allocation and bookkeeping come to about 20.
double step_cost(double words) { return words + 20.0; }

// Sums weights at the indices 0..width: a plain array where that is not much larger than the
// number of entries expected, otherwise an ordered map.
class Tally {
 public:
  Tally(std::int64_t width, double expected_entries) {
    if (is_dense(width, expected_entries)) dense_.resize(static_cast<std::size_t>(width) + 1);
  }
  static bool is_dense(std::int64_t width, double expected_entries) {
    return static_cast<double>(width) <= 4096.0 + 4.0 * expected_entries;
  }
  void add(std::int64_t index, const cpp_int& weight) {
    (dense_.empty() ? sparse_[index] : dense_[static_cast<std::size_t>(index)]) += weight;
  }
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t i = 0; i < dense_.size(); ++i) {
      if (dense_[i] != 0) visit(static_cast<std::int64_t>(i), dense_[i]);
    }
    for (const auto& [index, weight] : sparse_) visit(index, weight);
  }

 private:
  std::vector<cpp_int> dense_;
  std::map<std::int64_t, cpp_int> sparse_;
};

// The support as base + step * index, with the largest step that fits. A constant has step 0.
struct Grid {
  std::int64_t base = 0;
  std::int64_t step = 0;
  std::int64_t width = 0;  // the largest index
};

Grid grid_of(std::span<const std::int64_t> values) {
  Grid grid{values.front(), 0, 0};
  for (const std::int64_t value : values) grid.step = std::gcd(grid.step, value - grid.base);
  if (grid.step != 0) grid.width = (values.back() - grid.base) / grid.step;
  return grid;
}

// The number of distinct sums of n picks from `faces` values, at most: multisets, or grid points.
double sums_bound(std::size_t faces, int n, std::int64_t width) {
  const double f = static_cast<double>(faces);
  const double log_multisets = std::lgamma(n + f) - std::lgamma(n + 1.0) - std::lgamma(f);
  return std::min(std::exp(std::min(log_multisets, 700.0)),
                  static_cast<double>(n) * static_cast<double>(width) + 1.0);
}

// Rows of (n choose 0..n), by the multiplicative formula.
std::vector<cpp_int> binomial_row(int n) {
  std::vector<cpp_int> row(static_cast<std::size_t>(n) + 1, cpp_int(1));
  for (int c = 1; c <= n; ++c) {
    row[static_cast<std::size_t>(c)] = row[static_cast<std::size_t>(c) - 1] * (n - c + 1) / c;
  }
  return row;
}

std::vector<cpp_int> powers_of(const cpp_int& base, int up_to) {
  std::vector<cpp_int> powers(static_cast<std::size_t>(up_to) + 1, cpp_int(1));
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * base;
  return powers;
}

}  // namespace

// ---------------------------------------------------------------- Distribution: making one

struct Distribution::Data {
  std::vector<std::int64_t> values;  // ascending
  std::vector<cpp_int> weights;      // positive, without a common divisor
  cpp_int total;

  // The total weight of the indices whose value lies in [low, high].
  cpp_int weight_between(std::int64_t low, std::int64_t high) const {
    cpp_int sum = 0;
    const auto begin = std::lower_bound(values.begin(), values.end(), low);
    for (auto it = begin; it != values.end() && *it <= high; ++it) {
      sum += weights[static_cast<std::size_t>(it - values.begin())];
    }
    return sum;
  }
};

struct Distribution::Build {
  // Values ascending, weights not negative, at least one positive.
  static Distribution from_sorted(std::vector<std::int64_t> values, std::vector<cpp_int> weights) {
    auto data = std::make_shared<Data>();
    cpp_int divisor = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (weights[i] == 0) continue;
      contract(in_range(values[i]), kRangeContract);
      if (divisor != 1) divisor = gcd(divisor, weights[i]);
      data->values.push_back(values[i]);
      data->weights.push_back(std::move(weights[i]));
    }
    contract(!data->values.empty(), "a distribution has a positive weight");
    for (cpp_int& weight : data->weights) {
      if (divisor != 1) weight /= divisor;
      data->total += weight;
    }
    return Distribution(std::move(data));
  }

  static Distribution from_map(const std::map<std::int64_t, cpp_int>& table) {
    std::vector<std::int64_t> values;
    std::vector<cpp_int> weights;
    for (const auto& [value, weight] : table) {
      values.push_back(value);
      weights.push_back(weight);
    }
    return from_sorted(std::move(values), std::move(weights));
  }

  static Distribution from_tally(const Tally& tally, std::int64_t base, std::int64_t step) {
    std::vector<std::int64_t> values;
    std::vector<cpp_int> weights;
    tally.for_each([&](std::int64_t index, const cpp_int& weight) {
      values.push_back(base + step * index);
      weights.push_back(weight);
    });
    return from_sorted(std::move(values), std::move(weights));
  }

  // The values of `of` in their order with new weights: weight(i) for the i-th.
  template <typename Weight>
  static Distribution reweighted(const Data& of, const Weight& weight) {
    std::vector<cpp_int> weights;
    for (std::size_t i = 0; i < of.values.size(); ++i) weights.push_back(weight(i));
    return from_sorted(of.values, std::move(weights));
  }

  static Cost power_by_recurrence_cost(const Data& data, int n) {
    const Grid grid = grid_of(data.values);
    std::size_t changes = 1;  // places where the weight differs from the one step before
    for (std::size_t i = 0; i < data.values.size(); ++i) {
      const bool follows = i > 0 && data.values[i] - data.values[i - 1] == grid.step;
      changes += follows ? (data.weights[i] != data.weights[i - 1] ? 1 : 0) : 2;
    }
    const double terms = static_cast<double>(std::min(data.values.size(), 3 * changes));
    const double size = static_cast<double>(n) * static_cast<double>(grid.width) + 1.0;
    const double words = words_of(data.total, n);
    return {size * (terms + 1.0) * step_cost(words_of(data.total) * words), size * (words + 4.0)};
  }

  static Cost power_by_squaring_cost(const Data& data, int n) {
    const Grid grid = grid_of(data.values);
    const double half = sums_bound(data.values.size(), (n + 1) / 2, grid.width);
    const double all = sums_bound(data.values.size(), n, grid.width);
    const double words = words_of(data.total, n);
    return {8.0 * half * half * step_cost(words * words / 4.0), all * (words + 10.0)};
  }

  static Distribution power_by_recurrence(const Data& data, int n) {
    const Grid grid = grid_of(data.values);
    Polynomial p;
    for (std::size_t i = 0; i < data.values.size(); ++i) {
      p[(data.values[i] - grid.base) / grid.step] = data.weights[i];
    }
    std::vector<cpp_int> weights = run_recurrence(shortest_recurrence(p), n, grid.width * n);
    std::vector<std::int64_t> values(weights.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = grid.base * n + grid.step * static_cast<std::int64_t>(i);
    }
    return from_sorted(std::move(values), std::move(weights));
  }

  static Distribution power_by_squaring(Distribution base, int n) {
    Distribution result;
    for (; n > 0; n /= 2) {
      if (n % 2 == 1) result = result.plus(base);
      if (n > 1) base = base.plus(base);
    }
    return result;
  }
};

Distribution::Distribution(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

Distribution::Distribution() : Distribution(constant(0)) {}

Distribution Distribution::constant(std::int64_t value) {
  return Build::from_sorted({value}, {cpp_int(1)});
}

Distribution Distribution::die(std::int64_t sides) {
  contract(sides >= 1 && sides <= (std::int64_t{1} << 24), "a die has 1..2^24 sides");
  std::vector<std::int64_t> values(static_cast<std::size_t>(sides));
  std::iota(values.begin(), values.end(), std::int64_t{1});
  return Build::from_sorted(values, std::vector<cpp_int>(values.size(), cpp_int(1)));
}

absl::StatusOr<Distribution> Distribution::faces(std::span<const std::int64_t> faces) {
  if (faces.empty()) return absl::InvalidArgumentError("a die needs at least one face");
  std::vector<std::pair<std::int64_t, std::int64_t>> entries;
  for (const std::int64_t face : faces) entries.emplace_back(face, 1);
  return from_weights(entries);
}

absl::StatusOr<Distribution> Distribution::from_weights(
    std::span<const std::pair<std::int64_t, std::int64_t>> entries) {
  std::map<std::int64_t, cpp_int> table;
  cpp_int total = 0;
  for (const auto& [value, weight] : entries) {
    if (weight < 0) {
      return absl::InvalidArgumentError(
          fmt::format("the weight of {} is negative: {}", value, weight));
    }
    if (!in_range(value)) {
      return absl::InvalidArgumentError(fmt::format("the value {} is beyond +-2^61", value));
    }
    table[value] += weight;
    total += weight;
  }
  if (total == 0) return absl::InvalidArgumentError("the weights sum to 0");
  return Build::from_map(table);
}

absl::StatusOr<Distribution> Distribution::mixture(
    std::span<const std::pair<Distribution, Fraction>> parts) {
  cpp_int common = 1;  // of every part's total times its weight's denominator
  for (const auto& [part, weight] : parts) {
    if (weight < Fraction(0)) {
      return absl::InvalidArgumentError(
          fmt::format("a mixture has the negative weight {}", weight.to_string()));
    }
    common = lcm(common, cpp_int(part.data_->total * weight.rep_->denominator));
  }
  std::map<std::int64_t, cpp_int> table;
  for (const auto& [part, weight] : parts) {
    const Data& data = *part.data_;
    if (weight.rep_->numerator == 0) continue;
    const cpp_int factor =
        weight.rep_->numerator * (common / (data.total * weight.rep_->denominator));
    for (std::size_t i = 0; i < data.values.size(); ++i) {
      table[data.values[i]] += factor * data.weights[i];
    }
  }
  if (table.empty()) return absl::InvalidArgumentError("the weights of a mixture sum to 0");
  return Build::from_map(table);
}

// ---------------------------------------------------------------- Distribution: operations

Distribution Distribution::plus(const Distribution& other) const {
  const Data& a = *data_;
  const Data& b = *other.data_;
  const std::int64_t base = checked_add(min(), other.min());
  const std::int64_t width = checked_add(max(), other.max()) - base;
  const std::int64_t step =
      std::max<std::int64_t>(1, std::gcd(grid_of(a.values).step, grid_of(b.values).step));
  const double pairs = static_cast<double>(a.values.size()) * static_cast<double>(b.values.size());
  Tally tally(width / step, pairs);
  cpp_int product;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    for (std::size_t j = 0; j < b.values.size(); ++j) {
      product = a.weights[i] * b.weights[j];
      tally.add((a.values[i] + b.values[j] - base) / step, product);
    }
  }
  return Build::from_tally(tally, base, step);
}

Cost Distribution::cost_of_plus(const Distribution& other) const {
  const double pairs =
      static_cast<double>(support().size()) * static_cast<double>(other.support().size());
  const double words = words_of(data_->total);
  const double other_words = words_of(other.data_->total);
  const Grid a = grid_of(data_->values);
  const Grid b = grid_of(other.data_->values);
  const std::int64_t step = std::max<std::int64_t>(1, std::gcd(a.step, b.step));
  const std::int64_t width = (max() - min()) / step + (other.max() - other.min()) / step;
  const bool dense = Tally::is_dense(width, pairs);
  const double size = dense ? static_cast<double>(width) + 1.0 : pairs;
  return {pairs * step_cost(words * other_words) * (dense ? 1.0 : 10.0),
          size * (words + other_words + (dense ? 4.0 : 10.0))};
}

Distribution Distribution::times(int n) const {
  contract(n >= 0, "times: n >= 0");
  checked_multiply(min(), n);
  checked_multiply(max(), n);
  if (n == 0) return constant(0);
  if (n == 1) return *this;
  if (support().size() == 1) return constant(min() * n);
  const Cost by_recurrence = Build::power_by_recurrence_cost(*data_, n);
  const Cost by_squaring = Build::power_by_squaring_cost(*data_, n);
  if (by_recurrence.operations <= by_squaring.operations) {
    return Build::power_by_recurrence(*data_, n);
  }
  return Build::power_by_squaring(*this, n);
}

Cost Distribution::cost_of_times(int n) const {
  if (n <= 1 || support().size() == 1) return {};
  const Cost by_recurrence = Build::power_by_recurrence_cost(*data_, n);
  const Cost by_squaring = Build::power_by_squaring_cost(*data_, n);
  return by_recurrence.operations <= by_squaring.operations ? by_recurrence : by_squaring;
}

Distribution Distribution::scaled(std::int64_t k) const {
  return mapped([k](std::int64_t value) { return checked_multiply(value, k); });
}

Distribution Distribution::shifted(std::int64_t offset) const {
  return mapped([offset](std::int64_t value) { return checked_add(value, offset); });
}

Distribution Distribution::negated() const { return scaled(-1); }

Distribution Distribution::mapped(const std::function<std::int64_t(std::int64_t)>& f) const {
  std::map<std::int64_t, cpp_int> table;
  for (std::size_t i = 0; i < data_->values.size(); ++i) {
    table[f(data_->values[i])] += data_->weights[i];
  }
  return Build::from_map(table);
}

// From the highest face down: partial[j] holds the ways in which j dice (all of them kept) show a
// face above this one. Choosing c of the other n - j dice to show this face either leaves less
// than k dice kept, or settles the sum, whatever lower faces the remaining dice show.
Distribution Distribution::keep_highest(int n, int k) const {
  contract(1 <= k && k <= n, "keep: 1 <= k <= n");
  const Data& data = *data_;
  const Grid grid = grid_of(data.values);
  const std::int64_t base = checked_multiply(grid.base, k);
  checked_multiply(max(), k);
  const auto tally_for = [&](int dice) {
    return Tally(grid.width * dice, sums_bound(data.values.size(), dice, grid.width));
  };
  std::vector<Tally> partial;
  std::vector<std::vector<cpp_int>> choose;  // choose[j][c] = (n - j choose c)
  for (int j = 0; j < k; ++j) {
    partial.push_back(tally_for(j));
    choose.push_back(binomial_row(n - j));
  }
  partial[0].add(0, 1);
  Tally result = tally_for(k);
  cpp_int below = data.total;
  for (std::size_t face = data.values.size(); face-- > 0;) {
    below -= data.weights[face];
    const std::int64_t index = grid.step == 0 ? 0 : (data.values[face] - grid.base) / grid.step;
    const std::vector<cpp_int> here = powers_of(data.weights[face], n);
    const std::vector<cpp_int> lower = powers_of(below, n);
    for (int j = k - 1; j >= 0; --j) {
      const std::vector<cpp_int>& ways = choose[static_cast<std::size_t>(j)];
      cpp_int settled = 0;
      for (int c = k - j; c <= n - j; ++c) {
        const auto at = static_cast<std::size_t>(c);
        settled += ways[at] * here[at] * lower[static_cast<std::size_t>(n - j - c)];
      }
      const Tally& from = partial[static_cast<std::size_t>(j)];
      from.for_each([&](std::int64_t sum, const cpp_int& weight) {
        result.add(sum + index * (k - j), weight * settled);
      });
      for (int c = 1; c < k - j; ++c) {
        const cpp_int factor =
            ways[static_cast<std::size_t>(c)] * here[static_cast<std::size_t>(c)];
        Tally& to = partial[static_cast<std::size_t>(j) + static_cast<std::size_t>(c)];
        from.for_each([&](std::int64_t sum, const cpp_int& weight) {
          to.add(sum + index * c, weight * factor);
        });
      }
    }
  }
  return Build::from_tally(result, base, std::max<std::int64_t>(1, grid.step));
}

Distribution Distribution::keep_lowest(int n, int k) const {
  return negated().keep_highest(n, k).negated();
}

Cost Distribution::cost_of_keep(int n, int k) const {
  const Grid grid = grid_of(data_->values);
  const double sums = sums_bound(support().size(), k, grid.width);
  const double faces = static_cast<double>(support().size());
  const double words = words_of(data_->total, n);
  const double setting_up = static_cast<double>(n) * k * step_cost(words * words / 3.0);
  return {faces * (static_cast<double>(k) * k * sums / 4.0 * step_cost(words * words / 4.0) +
                   setting_up),
          sums * (k + 1.0) / 2.0 * (words + 4.0)};
}

Distribution Distribution::reroll_once(const Predicate& again) const {
  std::vector<bool> rerolled;
  cpp_int rerolled_weight = 0;
  for (std::size_t i = 0; i < data_->values.size(); ++i) {
    rerolled.push_back(again(data_->values[i]));
    if (rerolled.back()) rerolled_weight += data_->weights[i];
  }
  return Build::reweighted(*data_, [&](std::size_t i) {
    const cpp_int first = rerolled[i] ? cpp_int(0) : data_->total;
    return cpp_int(data_->weights[i] * (first + rerolled_weight));
  });
}

absl::StatusOr<Distribution> Distribution::reroll_until_not(const Predicate& again) const {
  auto result = conditioned([&](std::int64_t value) { return !again(value); });
  if (result.ok()) return result;
  return absl::InvalidArgumentError("every value would be rolled again: the roll never ends");
}

absl::StatusOr<Distribution> Distribution::conditioned(const Predicate& given) const {
  std::map<std::int64_t, cpp_int> table;
  for (std::size_t i = 0; i < data_->values.size(); ++i) {
    if (given(data_->values[i])) table[data_->values[i]] = data_->weights[i];
  }
  if (table.empty()) return absl::InvalidArgumentError("the condition has probability 0");
  return Build::from_map(table);
}

Distribution Distribution::pool(int n, std::int64_t threshold) const {
  return mapped([threshold](std::int64_t value) -> std::int64_t { return value >= threshold; })
      .times(n);
}

Distribution Distribution::max_of(const Distribution& a, const Distribution& b) {
  std::map<std::int64_t, cpp_int> table;  // first P(max <= value), then differences of it
  for (const Distribution& side : {a, b}) {
    for (const std::int64_t value : side.support()) table[value] = 0;
  }
  const auto cumulative = [](const Data& data, std::size_t& next, cpp_int& sum, std::int64_t to) {
    for (; next < data.values.size() && data.values[next] <= to; ++next) sum += data.weights[next];
  };
  std::size_t next_a = 0;
  std::size_t next_b = 0;
  cpp_int sum_a = 0;
  cpp_int sum_b = 0;
  cpp_int before = 0;
  for (auto& [value, weight] : table) {
    cumulative(*a.data_, next_a, sum_a, value);
    cumulative(*b.data_, next_b, sum_b, value);
    weight = sum_a * sum_b - before;
    before += weight;
  }
  return Build::from_map(table);
}

Distribution Distribution::min_of(const Distribution& a, const Distribution& b) {
  return max_of(a.negated(), b.negated()).negated();
}

// ---------------------------------------------------------------- Distribution: queries

std::span<const std::int64_t> Distribution::support() const { return data_->values; }
std::int64_t Distribution::min() const { return data_->values.front(); }
std::int64_t Distribution::max() const { return data_->values.back(); }

Fraction Distribution::probability(std::int64_t value) const { return between(value, value); }
Fraction Distribution::at_least(std::int64_t value) const { return between(value, kMaxMagnitude); }
Fraction Distribution::at_most(std::int64_t value) const { return between(-kMaxMagnitude, value); }

Fraction Distribution::between(std::int64_t low, std::int64_t high) const {
  return Fraction::Rep::make(data_->weight_between(low, high), data_->total);
}

Fraction Distribution::mean() const {
  cpp_int sum = 0;
  for (std::size_t i = 0; i < data_->values.size(); ++i) {
    sum += data_->weights[i] * data_->values[i];
  }
  return Fraction::Rep::make(sum, data_->total);
}

Fraction Distribution::variance() const {
  cpp_int sum = 0;
  cpp_int squares = 0;
  cpp_int product;
  for (std::size_t i = 0; i < data_->values.size(); ++i) {
    product = data_->weights[i] * data_->values[i];
    sum += product;
    squares += product * data_->values[i];
  }
  return Fraction::Rep::make(squares * data_->total - sum * sum, data_->total * data_->total);
}

double Distribution::standard_deviation() const { return std::sqrt(variance().to_double()); }

std::int64_t Distribution::quantile(const Fraction& p) const {
  const cpp_int needed = p.rep_->numerator * data_->total;
  cpp_int sum = 0;
  for (std::size_t i = 0; i < data_->values.size(); ++i) {
    sum += data_->weights[i];
    if (sum * p.rep_->denominator >= needed) return data_->values[i];
  }
  return max();
}

std::int64_t Distribution::mode() const {
  const auto best = std::max_element(data_->weights.begin(), data_->weights.end());
  return data_->values[static_cast<std::size_t>(best - data_->weights.begin())];
}

std::optional<Weights64> Distribution::to_weights64() const {
  if (data_->total > std::numeric_limits<std::uint64_t>::max()) return std::nullopt;
  Weights64 out;
  out.total = data_->total.convert_to<std::uint64_t>();
  for (std::size_t i = 0; i < data_->values.size(); ++i) {
    out.entries.emplace_back(data_->values[i], data_->weights[i].convert_to<std::uint64_t>());
  }
  return out;
}

bool operator==(const Distribution& a, const Distribution& b) {
  return a.data_->values == b.data_->values && a.data_->weights == b.data_->weights;
}

}  // namespace muster::dice
