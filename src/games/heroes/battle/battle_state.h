// The two sides of a battle, and a battle in progress: plain structs, and what they say.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/heroes/battle/rules.h"
#include "games/heroes/items/dice_sum.h"

namespace muster::heroes {

// Heroes and the Settlement of a side are its pieces. Piece 0 is the Settlement, the others Heroes.
inline constexpr std::size_t kMaxPieces = 5;
inline constexpr std::size_t kSettlementPiece = 0;
inline constexpr int kMaxBattleCreatures = 10'000;

// Of six-sided dice.
struct PieceRoll {
  std::uint8_t dice = 0;
  std::uint8_t bonus = 0;
};

struct BattleSide {
  std::array<PieceRoll, kMaxPieces> rolls{};  // no dice: there is no such piece
  std::uint16_t creatures = 0;                // monsters, mercenaries, recruits: 1d6 each
  std::uint8_t standing = 0;                  // bit i: piece i stands
  std::uint8_t falling = 0;                   // duel: bit i: falls at the end of the round

  // Contract: `roll` has 1 .. 255 six-sided dice and a bonus of 0 .. 255.
  void set_settlement(const DiceSum& roll) { set_piece(kSettlementPiece, roll); }
  // Heroes are pieces 1, 2, ... in the order in which they are added; returns the piece. At most 4.
  std::size_t add_hero(const DiceSum& roll);
  int units() const;  // creatures and standing pieces
  bool stands(std::size_t piece) const { return (standing >> piece & 1U) != 0; }
  // Whether there is such a piece and it fell in this battle; a Hero of the winner has fainted.
  bool fell(std::size_t piece) const { return rolls[piece].dice > 0 && !stands(piece); }

 private:
  void set_piece(std::size_t piece, const DiceSum& roll);
};
// The consolidated sum of all that stand (HE-123).
DiceSum total_of(const BattleSide& side);
// The roll of one unit: `piece`, or kMaxPieces for a creature.
DiceSum roll_of(const BattleSide& side, std::size_t piece);

enum class BattlePhase : std::uint8_t {
  kRoll,      // dice of one side, or of one unit of a duel
  kPairs,     // duel: pairs of creatures
  kCasualty,  // `choice`: the loser says what falls
  kPlace,     // duel: a side places its pieces in its line, unseen by the other side
  kOver
};

struct BattleState {
  std::array<BattleSide, 2> sides{};         // attacker, defender
  std::array<std::int32_t, 2> totals{};      // of the roll in progress, or the last one
  std::array<std::uint16_t, 2> dice_left{};  // still to be rolled, the attacker's first
  std::array<std::uint16_t, 2> losses{};     // attrition: still to be taken; duel: fallen creatures
  std::uint16_t pairs_left = 0;              // duel: pairs of creatures still to fight
  std::uint16_t cursor = 0;                  // duel: piece to be placed, or place that fights
  std::uint16_t round = 0;                   // rounds that are over
  std::uint16_t fresh = 0;                   // 1: nothing has happened in this round
  BattlePhase phase = BattlePhase::kOver;
  SideOfBattle side = SideOfBattle::kAttacker;                   // that decides, or that has won
  std::array<std::array<std::uint8_t, kMaxPieces>, 2> places{};  // duel, see Battle::place_of
};
static_assert(sizeof(BattleState) <= 64);
static_assert(std::is_trivially_copyable_v<BattleState>);
static_assert(std::has_unique_object_representations_v<BattleState>);

enum class BattleNeed : std::uint8_t { kRoll, kDecision, kOver };
BattleNeed need_of(const BattleState& state);
// Whose dice, or whose decision. (Pairs of creatures: the attacker.)
SideOfBattle side_of(const BattleState& state);
// Of a battle that is over.
inline SideOfBattle winner_of(const BattleState& state) { return state.side; }
// A round is over, the next has not begun: where a Hero may retreat (HE-137). Never in
// `single_roll`, nor before the first round.
bool between_rounds(const BattleState& state);

}  // namespace muster::heroes
