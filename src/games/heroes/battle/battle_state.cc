#include "games/heroes/battle/battle_state.h"

#include <bit>
#include <cassert>

namespace muster::heroes {

// ---- Sides.

void BattleSide::set_piece(std::size_t piece, const DiceSum& roll) {
  assert(roll.size == DieSize::kD6 && roll.count > 0 && roll.count < 256);
  assert(roll.bonus >= 0 && roll.bonus < 256);
  rolls[piece] = {static_cast<std::uint8_t>(roll.count), static_cast<std::uint8_t>(roll.bonus)};
  standing = static_cast<std::uint8_t>(standing | 1U << piece);
}

std::size_t BattleSide::add_hero(const DiceSum& roll) {
  std::size_t piece = kSettlementPiece + 1;
  while (stands(piece)) ++piece;
  assert(piece < kMaxPieces);
  set_piece(piece, roll);
  return piece;
}

int BattleSide::units() const { return creatures + std::popcount(standing); }

DiceSum total_of(const BattleSide& side) {
  int dice = side.creatures;
  int bonus = 0;
  for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
    if (!side.stands(piece)) continue;
    dice += side.rolls[piece].dice;
    bonus += side.rolls[piece].bonus;
  }
  return d6(dice, bonus);
}

DiceSum roll_of(const BattleSide& side, std::size_t piece) {
  if (piece >= kMaxPieces) return d6(1);
  return d6(side.rolls[piece].dice, side.rolls[piece].bonus);
}

// ---- What the state says.

BattleNeed need_of(const BattleState& state) {
  switch (state.phase) {
    case BattlePhase::kRoll:
    case BattlePhase::kPairs:
      return BattleNeed::kRoll;
    case BattlePhase::kOver:
      return BattleNeed::kOver;
    default:
      return BattleNeed::kDecision;
  }
}

SideOfBattle side_of(const BattleState& state) {
  switch (state.phase) {
    case BattlePhase::kRoll:
      return state.dice_left[kAttackers] > 0 ? SideOfBattle::kAttacker : SideOfBattle::kDefender;
    case BattlePhase::kPairs:
      return SideOfBattle::kAttacker;
    default:
      return state.side;
  }
}

bool between_rounds(const BattleState& state) { return state.round > 0 && state.fresh != 0; }

}  // namespace muster::heroes
