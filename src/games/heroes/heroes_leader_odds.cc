#include "games/heroes/heroes_leader_odds.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/portable_math.h"

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

// Creatures whose number is uncertain.
Force force_of_creatures(double mean, double variance) {
  return {kDieMean * mean, kDieVariance * mean + kDieMean * kDieMean * variance};
}

bool has_pieces(const BattleSide& side) { return side.standing != 0; }

// HE-132a: no creature beats a Hero or a Settlement.
double chance_against_creatures(const BattleRules& rules, const BattleSide& attacker,
                                const Force& creatures) {
  if (rules.model == BattleModel::kDuel && has_pieces(attacker)) return kSure;
  return chance(rules, force_of(rules, attacker), creatures);
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
  if (rules.model == BattleModel::kDuel && has_pieces(attacker) != has_pieces(defender)) {
    return has_pieces(attacker) ? kSure : 1 - kSure;
  }
  return chance(rules, force_of(rules, attacker), force_of(rules, defender));
}

double chance_against_tokens(const BattleRules& rules, const BattleSide& attacker, int tokens) {
  // Hard fights are 14 creatures (4d6), fights 7 (2d6); of ten faces one and six.
  const double hard = 4 * kDieMean;
  const double fight = 2 * kDieMean;
  if (tokens == 1) {
    return 0.3 +
           0.1 * chance_against_creatures(rules, attacker,
                                          force_of_creatures(hard, 4 * kDieVariance)) +
           0.6 * chance_against_creatures(rules, attacker,
                                          force_of_creatures(fight, 2 * kDieVariance));
  }
  const double mean = 0.1 * hard + 0.6 * fight;
  const double square =
      0.1 * (hard * hard + 4 * kDieVariance) + 0.6 * (fight * fight + 2 * kDieVariance);
  return chance_against_creatures(
      rules, attacker, force_of_creatures(tokens * mean, tokens * (square - mean * mean)));
}

double chance_of_capture(const BattleRules& rules, const BattleSide& attacker,
                         SettlementTier highest) {
  // HE-51.
  constexpr std::array<DiceSum, kSettlementTiers> kGuardians = {d6(1), d6(1, 2), d6(2, 3),
                                                                d6(3, 4)};
  const DiceSum guardians = kGuardians[static_cast<std::size_t>(highest)];
  const Force force = force_of_creatures(kDieMean * guardians.count + guardians.bonus,
                                         kDieVariance * guardians.count);
  return 0.8 + 0.2 * chance_against_creatures(rules, attacker, force);
}

}  // namespace muster::heroes
