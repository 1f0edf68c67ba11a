#include "experiments/metagame/regret.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "experiments/metagame/linear_program.h"

namespace muster::metagame {
namespace {

// Payoffs that differ by less are equal: rounding of linear programs.
constexpr double kRounding = 1e-7;

struct ValueRange {
  double low = 0;
  double high = 0;
};

ValueRange values_of(const PayoffBox& box) {
  if (box.symmetric) return {};
  return {game_value(box.low), game_value(box.high)};
}

// Mixtures of columns that hold the rows, but for one that is left out, to `most` at their lowest:
// whatever the game in the box, a mixture that the other player plays in an equilibrium is one of
// these.
LinearProgram columns_that_hold(const PayoffBox& box, double most,
                                std::optional<std::size_t> left_out) {
  LinearProgram program = of_mixtures(box.low.front().size());
  for (std::size_t row = 0; row < box.low.size(); ++row) {
    if (row != left_out) program.constraints.push_back({box.low[row], -kUnbounded, most});
  }
  return program;
}

// The value less what the row gets is at least this.
double least_regret(const PayoffBox& box, const ValueRange& values, std::size_t row) {
  const std::size_t columns = box.low.front().size();
  LinearProgram program = of_mixtures(columns, 1);
  // The last variable is the value, which is what the rows get at most.
  for (std::size_t column = 0; column < columns; ++column) {
    program.costs[column] = -box.high[row][column];
  }
  program.costs[columns] = 1;
  std::vector<double> value(columns + 1, 0);
  value[columns] = 1;
  program.constraints.push_back({std::move(value), values.low, values.high});
  for (std::vector<double> factors : box.low) {
    factors.push_back(-1);
    program.constraints.push_back({std::move(factors), -kUnbounded, 0});
  }
  const std::optional<Optimum> optimum = least(program);
  return optimum ? optimum->value : 0;
}

double largest_regret(const PayoffBox& box, const ValueRange& values, std::size_t row) {
  LinearProgram program = columns_that_hold(box, values.high, std::nullopt);
  program.costs = box.low[row];
  const std::optional<Optimum> optimum = least(program);
  return optimum ? std::max(0.0, values.high - optimum->value) : 0;
}

PayoffMatrix without(const PayoffMatrix& payoffs, std::size_t row) {
  PayoffMatrix others = payoffs;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(row));
  return others;
}

// Whether no game in the box has an equilibrium without the row. In one without it the value would
// be that of the game of the other rows, and the row would get no more.
bool is_in_every(const PayoffBox& box, const ValueRange& values, std::size_t row) {
  if (box.low.size() == 1) return true;
  const double others = game_value(without(box.high, row));
  if (others < values.low - kRounding) return true;
  const double most = std::min(others, values.high);
  LinearProgram program = columns_that_hold(box, most, row);
  program.costs = box.low[row];
  const std::optional<Optimum> optimum = least(program);
  return optimum && optimum->value > most + kRounding;
}

}  // namespace

PayoffBox PayoffBox::scaled(double factor) const {
  PayoffBox box = *this;
  for (std::size_t row = 0; row < estimate.size(); ++row) {
    for (std::size_t column = 0; column < estimate[row].size(); ++column) {
      const double middle = estimate[row][column];
      box.low[row][column] = middle + factor * (low[row][column] - middle);
      box.high[row][column] = middle + factor * (high[row][column] - middle);
    }
  }
  return box;
}

PayoffBox PayoffBox::turned() const {
  return {metagame::turned(estimate), metagame::turned(high), metagame::turned(low), symmetric};
}

std::vector<RowRegret> row_regrets(const PayoffBox& box) {
  const ValueRange values = values_of(box);
  std::vector<RowRegret> all;
  for (std::size_t row = 0; row < box.low.size(); ++row) {
    RowRegret regret;
    const double least = least_regret(box, values, row);
    regret.least = std::max(0.0, least);
    regret.largest = std::max(regret.least, largest_regret(box, values, row));
    if (least > kRounding) {
      regret.membership = Membership::kNone;
    } else if (is_in_every(box, values, row)) {
      regret.membership = Membership::kEvery;
    }
    all.push_back(regret);
  }
  return all;
}

double narrowest(const std::function<bool(double)>& is_open) {
  if (is_open(0)) return 0;
  double decided = 0;
  double open = 1;
  while (open - decided > 0.005) {
    const double middle = (open + decided) / 2;
    (is_open(middle) ? open : decided) = middle;
  }
  return decided;
}

double narrowing_to_decide(const PayoffBox& box, std::size_t row) {
  return narrowest([&](double factor) {
    return row_regrets(box.scaled(factor))[row].membership == Membership::kOpen;
  });
}

}  // namespace muster::metagame
