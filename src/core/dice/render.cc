#include "core/dice/render.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

#include "fmt/format.h"

namespace muster::dice {
namespace {

constexpr std::size_t kLongestFraction = 20;
constexpr int kShortestBar = 8;

struct Row {
  std::string label;
  std::string fraction;
  double probability = 0;
  double at_least = 0;
};

struct Bins {
  std::int64_t step = 1;    // distance of neighbouring values
  std::int64_t values = 1;  // grid values in each bin
  std::int64_t count = 0;   // bins; 0 if every value has its own row
};

Bins bins_for(const Distribution& distribution, int max_rows) {
  const std::span<const std::int64_t> support = distribution.support();
  const auto rows = static_cast<std::int64_t>(std::max(1, max_rows));
  Bins bins;
  if (static_cast<std::int64_t>(support.size()) <= rows) return bins;
  bins.step = 0;
  for (const std::int64_t value : support) {
    bins.step = std::gcd(bins.step, value - distribution.min());
  }
  const std::int64_t grid = (distribution.max() - distribution.min()) / bins.step + 1;
  bins.values = (grid - 1) / rows + 1;
  bins.count = (grid - 1) / bins.values + 1;
  return bins;
}

std::string fraction_text(const Fraction& fraction) {
  std::string text = fraction.to_string();
  return text.size() > kLongestFraction ? "-" : text;
}

std::vector<Row> make_rows(const Distribution& distribution, const Bins& bins) {
  std::vector<Row> rows;
  const auto add = [&](std::string label, std::int64_t low, std::int64_t high) {
    const Fraction probability = distribution.between(low, high);
    rows.push_back({std::move(label), fraction_text(probability), probability.to_double(),
                    distribution.at_least(low).to_double()});
  };
  if (bins.count == 0) {
    for (const std::int64_t value : distribution.support()) {
      add(fmt::format("{}", value), value, value);
    }
    return rows;
  }
  for (std::int64_t bin = 0; bin < bins.count; ++bin) {
    const std::int64_t low = distribution.min() + bin * bins.values * bins.step;
    const std::int64_t high = std::min(distribution.max(), low + (bins.values - 1) * bins.step);
    add(low == high ? fmt::format("{}", low) : fmt::format("{}..{}", low, high), low, high);
  }
  return rows;
}

// A bar of share * columns, to the nearest eighth of a column.
std::string bar(double share, int columns) {
  static constexpr std::array<const char*, 9> kEighths = {"",  "▏", "▎", "▍", "▌",
                                                          "▋", "▊", "▉", "█"};
  const auto eighths = static_cast<std::size_t>(std::lround(share * columns * 8.0));
  std::string out;
  for (std::size_t i = 0; i < eighths / 8; ++i) out += kEighths[8];
  return out + kEighths[eighths % 8];
}

std::string summary(const Distribution& distribution) {
  return fmt::format("mean {:.4f}  sd {:.4f}  min {}  max {}  quartiles {} {} {}\n",
                     distribution.mean().to_double(), distribution.standard_deviation(),
                     distribution.min(), distribution.max(), distribution.quantile(Fraction(1, 4)),
                     distribution.quantile(Fraction(1, 2)), distribution.quantile(Fraction(3, 4)));
}

}  // namespace

std::string render(const Distribution& distribution, const RenderOptions& options) {
  const Bins bins = bins_for(distribution, options.max_rows);
  const std::vector<Row> rows = make_rows(distribution, bins);

  std::size_t label_width = 5;     // "value"
  std::size_t fraction_width = 8;  // "fraction"
  double largest = 0;
  for (const Row& row : rows) {
    label_width = std::max(label_width, row.label.size());
    fraction_width = std::max(fraction_width, row.fraction.size());
    largest = std::max(largest, row.probability);
  }

  std::string out = summary(distribution);
  if (bins.count > 0) {
    out += fmt::format("binned: {} values in {} bins of {}\n", distribution.support().size(),
                       bins.count, bins.values);
  }
  const std::string head = fmt::format("{:>{}}  {:>{}}  {:>9}  {:>9}", "value", label_width,
                                       "fraction", fraction_width, "percent", "P(X>=x)");
  const int columns = std::max(kShortestBar, options.width - static_cast<int>(head.size()) - 2);
  out += head + "\n";
  for (const Row& row : rows) {
    std::string line =
        fmt::format("{:>{}}  {:>{}}  {:>8.4f}%  {:>8.4f}%", row.label, label_width, row.fraction,
                    fraction_width, 100.0 * row.probability, 100.0 * row.at_least);
    const std::string drawn = bar(row.probability / largest, columns);
    if (!drawn.empty()) line += "  " + drawn;
    out += line + "\n";
  }
  return out;
}

}  // namespace muster::dice
