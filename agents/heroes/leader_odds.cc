#include "agents/heroes/leader_odds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "core/portable_math.h"
#include "games/heroes/battle/chance.h"

namespace muster::heroes {
namespace {

constexpr double kDieMean = 3.5;
constexpr double kDieVariance = 35.0 / 12;
// Several rounds decide an attrition: the better side wins more surely than one roll says.
constexpr double kAttritionSurety = 1.35;
constexpr double kSure = 0.995;

constexpr double kTableEnd = 4;
constexpr int kTableSteps = 256;
constexpr double kPerStep = 2 * kTableEnd / kTableSteps;
// A logistic curve, whose distance from the normal one is below 0.01.
constexpr auto kTable = [] {
  std::array<double, kTableSteps + 1> table{};
  for (int i = 0; i <= kTableSteps; ++i) {
    const double z = kPerStep * i - kTableEnd;
    table[static_cast<std::size_t>(i)] = 1 / (1 + exponential(-1.702 * z));
  }
  return table;
}();

double chance(const BattleRules& rules, const Force& attacker, const Force& defender) {
  const double tie = rules.ties == SideOfBattle::kDefender ? -0.5 : 0.5;
  const double spread = std::sqrt(attacker.variance + defender.variance + 0.01);
  const double z = (attacker.mean - defender.mean + tie) / spread;
  return normal_share(rules.model == BattleModel::kAttrition ? kAttritionSurety * z : z);
}

bool has_pieces(const BattleSide& side) { return side.standing != 0; }

// How many creatures there are, by chance: weight[n] of n, up to the thousandth that is largest,
// which counts as the next smaller number.
using Numbers = std::vector<double>;
Numbers without_tail(Numbers numbers) {
  constexpr double kTail = 1e-3;
  double tail = 0;
  while (tail + numbers.back() < kTail) {
    tail += numbers.back();
    numbers.pop_back();
  }
  numbers.back() += tail;
  return numbers;
}
Numbers both(const Numbers& some, const Numbers& others) {
  Numbers sum(some.size() + others.size() - 1);
  for (std::size_t i = 0; i < some.size(); ++i) {
    for (std::size_t j = 0; j < others.size(); ++j) sum[i + j] += some[i] * others[j];
  }
  return sum;
}
Numbers numbers_of(const DiceSum& sum) {
  const Numbers die = {0, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6};
  Numbers numbers(static_cast<std::size_t>(sum.bonus) + 1);
  numbers.back() = 1;
  for (int i = 0; i < sum.count; ++i) numbers = both(numbers, die);
  return numbers;
}

// HE-71, HE-72: of ten faces one is 4d6 creatures, six are 2d6, and three none that fight.
Numbers numbers_of_token() {
  const Numbers hard = numbers_of(d6(4));
  const Numbers fight = numbers_of(d6(2));
  Numbers numbers(hard.size());
  numbers[0] = 0.3;
  for (std::size_t n = 0; n < hard.size(); ++n) numbers[n] += 0.1 * hard[n];
  for (std::size_t n = 0; n < fight.size(); ++n) numbers[n] += 0.6 * fight[n];
  return numbers;
}
const Numbers& numbers_of_tokens(int tokens) {
  static const auto kNumbers = [] {
    std::array<Numbers, kMostTokens + 1> all;
    const Numbers one = numbers_of_token();
    Numbers sum = {1};
    for (Numbers& each : all) {
      each = without_tail(sum);
      sum = both(sum, one);
    }
    return all;
  }();
  return kNumbers[static_cast<std::size_t>(std::min(tokens, kMostTokens))];
}

const Numbers& numbers_of_guardians(SettlementTier highest) {
  static const std::array<Numbers, kSettlementTiers> kNumbers = {
      // HE-51
      numbers_of(d6(1)), numbers_of(d6(1, 2)), numbers_of(d6(2, 3)), numbers_of(d6(3, 4))};
  return kNumbers[static_cast<std::size_t>(highest)];
}

ChanceBook& book() {
  thread_local ChanceBook kept;
  return kept;
}

double chance_against_creatures(const BattleRules& rules, const BattleSide& attacker,
                                const Numbers& numbers) {
  const bool tabled = attacker.creatures <= ChanceBook::kMostTabledCreatures &&
                      numbers.size() <= ChanceBook::kMostTabledCreatures + 1;
  AttritionTable* table = tabled ? book().table_of(rules, attacker, {}) : nullptr;
  double sum = numbers[0];
  BattleSide creatures;
  for (std::size_t n = numbers.size(); --n > 0;) {  // so that a table grows once
    if (numbers[n] == 0) continue;
    creatures.creatures = static_cast<std::uint16_t>(n);
    sum += numbers[n] * (table != nullptr ? table->chance(attacker.creatures, creatures.creatures)
                                          : win_chance(rules, attacker, creatures));
  }
  return sum;
}

}  // namespace

double normal_share(double z) {
  const double at = (std::clamp(z, -kTableEnd, kTableEnd) + kTableEnd) / kPerStep;
  const auto low = std::min(static_cast<std::size_t>(at), kTable.size() - 2);
  const double part = at - static_cast<double>(low);
  return kTable[low] + part * (kTable[low + 1] - kTable[low]);
}

Force force_of(const BattleRules& rules, const BattleSide& side) {
  const bool duel = rules.model == BattleModel::kDuel && has_pieces(side);
  int dice = duel ? 0 : side.creatures;
  int bonus = 0;
  for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
    if (!side.stands(piece)) continue;
    dice += side.rolls[piece].dice;
    bonus += side.rolls[piece].bonus;
  }
  const double spread = dice > rules.representative_above ? dice : 1;
  return {kDieMean * dice + bonus, kDieVariance * dice * spread};
}

double win_chance(const BattleRules& rules, const BattleSide& attacker,
                  const BattleSide& defender) {
  const std::optional<double> exact = book().chance_to_win(rules, attacker, defender);
  if (exact.has_value()) return *exact;
  if (rules.model == BattleModel::kDuel && has_pieces(attacker) != has_pieces(defender)) {
    return has_pieces(attacker) ? kSure : 1 - kSure;
  }
  return chance(rules, force_of(rules, attacker), force_of(rules, defender));
}

double chance_against_tokens(const BattleRules& rules, const BattleSide& attacker, int tokens) {
  return chance_against_creatures(rules, attacker, numbers_of_tokens(tokens));
}

double chance_of_capture(const BattleRules& rules, const BattleSide& attacker,
                         SettlementTier highest) {
  constexpr double kUnguarded = 0.8;  // HE-50
  return kUnguarded + (1 - kUnguarded) *
                          chance_against_creatures(rules, attacker, numbers_of_guardians(highest));
}

}  // namespace muster::heroes
