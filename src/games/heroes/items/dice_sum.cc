#include "games/heroes/items/dice_sum.h"

#include <fmt/format.h>

namespace muster::heroes {
namespace {

constexpr RollWays count_ways() {
  RollWays ways{};
  ways[0][0] = 1;
  // Weights first: n dice show i above their minimum as n - 1 dice show i, i - 1, .. i - 5.
  for (std::size_t n = 1; n < ways.size(); ++n) {
    for (std::size_t i = 0; i <= 5 * n; ++i) {
      std::uint64_t sum = 0;
      for (std::size_t face = 0; face < 6 && face <= i; ++face) {
        const std::size_t rest = i - face;
        if (rest <= 5 * (n - 1)) sum += ways[n - 1][rest];
      }
      ways[n][i] = sum;
    }
  }
  for (auto& row : ways) {
    for (std::size_t i = 1; i < row.size(); ++i) row[i] += row[i - 1];
  }
  return ways;
}

std::string bonus_text(int bonus) { return bonus == 0 ? "" : fmt::format("{:+}", bonus); }

std::string die_text(DieSize size) {
  return size == DieSize::kPercent ? "dP" : fmt::format("d{}", sides_of(size));
}

dice::Distribution die(DieSize size) {
  return dice::Distribution::die(sides_of(size)).scaled(shown_by(size, 1));
}

}  // namespace

constexpr RollWays kRollWaysUpTo = count_ways();

std::vector<DiceSum> consolidate(std::span<const DiceSum> sums) {
  std::vector<DiceSum> consolidated;
  for (const DiceSum& sum : sums) {
    const auto same = std::find_if(consolidated.begin(), consolidated.end(),
                                   [&](const DiceSum& each) { return each.size == sum.size; });
    if (same == consolidated.end()) {
      consolidated.push_back(sum);
    } else {
      *same = *same + sum;
    }
  }
  return consolidated;
}

std::string to_string(const DiceSum& sum) {
  if (sum.count == 0) return fmt::format("{}", sum.bonus);
  return fmt::format("{}{}{}", sum.count, die_text(sum.size), bonus_text(sum.bonus));
}

dice::Distribution distribution(const DiceSum& sum) {
  return die(sum.size).times(sum.count).shifted(sum.bonus);
}

dice::Distribution representative_distribution(const DiceSum& sum) {
  return die(sum.size).scaled(sum.count).shifted(sum.bonus);
}

dice::Distribution representative_distribution(int k, const DiceSum& sum) {
  return die(sum.size).times(sum.count).scaled(k).shifted(sum.bonus);
}

std::string representative_text(const DiceSum& sum) {
  return fmt::format("({} * 1{}){}", sum.count, die_text(sum.size), bonus_text(sum.bonus));
}

}  // namespace muster::heroes
