// Battles of Heroes: two sides of creatures, Heroes and a Settlement, fought by one of three models
// (HE-120 .. HE-138), step by step with explicit chance.
//
//   const Battle battle(rules);
//   BattleState state = battle.begin(attacker, defender);
//   while (need_of(state) != BattleNeed::kOver) {
//     if (need_of(state) == BattleNeed::kRoll) {
//       battle.apply(state, battle.sample(state, rng));      // or an outcome of chance_outcomes
//     } else {
//       battle.choices(state, choices);                       // side_of(state) decides
//       battle.apply(state, ...one of them...);
//     }
//   }
//   winner_of(state), state.sides[...] tell what is left.
//
// All codes, of rolls and of decisions, are below kBattleCodes:
//   dice of one side   how far the portion of dice (at most 24) shows above its minimum, 0 .. 120
//   representative     what the one die shows, less 1: 0 .. 5
//   pairs of creatures (duel) how many of the portion of pairs (at most 17) the attacker wins, 0 ..
//   17 casualty           kGiveCreatures, or 1 + the number of the piece that falls place (duel) a
//   place in the line from 0 on, or kRearPlace: the last one that is free
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/game.h"
#include "core/rng.h"
#include "games/heroes/items/dice_sum.h"

namespace muster::heroes {

enum class BattleModel : std::uint8_t { kAttrition, kSingleRoll, kDuel };
inline constexpr std::array<std::string_view, 3> kBattleModelNames = {"attrition", "single_roll",
                                                                      "duel"};
enum class CasualtyPolicy : std::uint8_t { kCreaturesFirst, kChoice };
inline constexpr std::array<std::string_view, 2> kCasualtyPolicyNames = {"creatures_first",
                                                                         "choice"};
enum class SideOfBattle : std::uint8_t { kAttacker, kDefender };
inline constexpr std::array<std::string_view, 2> kSideNames = {"attacker", "defender"};
constexpr std::size_t index_of(SideOfBattle side) { return static_cast<std::size_t>(side); }
inline constexpr std::size_t kAttackers = index_of(SideOfBattle::kAttacker);
inline constexpr std::size_t kDefenders = index_of(SideOfBattle::kDefender);
constexpr SideOfBattle other(SideOfBattle side) {
  return side == SideOfBattle::kAttacker ? SideOfBattle::kDefender : SideOfBattle::kAttacker;
}

inline constexpr std::uint16_t kNeverRepresentative = 65535;

struct BattleRules {
  BattleModel model = BattleModel::kAttrition;                  // HE-122 `battle_model`
  CasualtyPolicy casualties = CasualtyPolicy::kCreaturesFirst;  // HE-125 `casualties`
  SideOfBattle ties = SideOfBattle::kDefender;  // HE-129 `ties`: who equal totals favour
  bool faint_penalty = false;                   // HE-136 `faint_penalty`
  std::uint16_t representative_above = kNeverRepresentative;  // HE-133 `representative_rolls`
  std::uint16_t loss_step = 6;     // HE-124 `loss_step`: totals' difference for one loss, >= 1
  std::uint16_t piece_losses = 2;  // HE-126 `piece_losses`: what a Hero or Settlement counts, >= 1
};

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

inline constexpr int kGiveCreatures = 0;
inline constexpr int kMaxPlaces = 16;  // places that are offered to a piece, besides kRearPlace
inline constexpr int kRearPlace = kMaxPlaces;
inline constexpr int kMaxPairsPerRoll = 17;  // 12^17 fits 64 bits
inline constexpr int kBattleCodes = static_cast<int>(kMaxRollResults);

class Battle {
 public:
  explicit Battle(const BattleRules& rules) : rules_(rules) {}
  const BattleRules& rules() const { return rules_; }

  // Contract: both sides have a unit; at most kMaxBattleCreatures creatures.
  BattleState begin(const BattleSide& attacker, const BattleSide& defender) const;

  // At a roll: how many dice are rolled now, one for a representative roll. 0 for pairs.
  int dice_now(const BattleState& state) const;
  // At a roll: replaces `outcomes` (at most 121) by codes with exact weights, as Action{code}.
  void chance_outcomes(const BattleState& state, ChanceList& outcomes) const;
  // At a roll: a code with the probabilities of chance_outcomes, fast.
  template <RandomBits Generator>
  int sample(const BattleState& state, Generator& generator) const;
  // At a decision: replaces `choices` by codes, at least two: what is forced is not asked for, nor
  // are places that cannot matter (the enemy has creatures only, and nobody of one's own waits).
  void choices(const BattleState& state, ActionList& choices) const;
  // Goes on to the next roll, decision or the end.
  void apply(BattleState& state, int code) const;
  // Rolls until there is a decision or the end.
  template <RandomBits Generator>
  void roll_on(BattleState& state, Generator& generator) const {
    while (need_of(state) == BattleNeed::kRoll) apply(state, sample(state, generator));
  }
  // What a code stands for: "3d6 show 11", "the Settlement falls".
  std::string describe(const BattleState& state, int code) const;

  // Duel: the place of a standing piece in its side's line, from 0 on; creatures fill the others.
  // Contract: it has been placed in this round.
  static int place_of(const BattleState& state, SideOfBattle side, std::size_t piece);
  // Duel: forgets where `side` has put its pieces as long as that is secret (phase kPlace). For
  // information states of the other side.
  static void hide_places(BattleState& state, SideOfBattle side);
  // Duel: puts the pieces that `side` has placed, as long as that is secret, anywhere at random: a
  // draw among what the other side cannot tell apart.
  template <RandomBits Generator>
  void redraw_places(BattleState& state, SideOfBattle side, Generator& generator) const;

 private:
  bool representative(int dice) const { return dice > rules_.representative_above; }
  void begin_round(BattleState& state) const;
  static void begin_roll(BattleState& state, const DiceSum& attacker, const DiceSum& defender);
  void apply_roll(BattleState& state, int code) const;
  void totals_known(BattleState& state) const;
  bool attacker_wins(const BattleState& state) const;
  void finish(BattleState& state, SideOfBattle winner) const;
  // Attrition.
  void end_attrition_roll(BattleState& state) const;
  void take_losses(BattleState& state) const;
  // Single roll.
  void end_single_roll(BattleState& state) const;
  // Duel.
  void begin_duel_round(BattleState& state) const;
  static bool places_matter(const BattleState& state, SideOfBattle side);
  static std::uint32_t free_places(const BattleState& state, SideOfBattle side);
  static void put(BattleState& state, int code);
  void next_place(BattleState& state) const;
  static std::size_t piece_at(const BattleState& state, SideOfBattle side, int place);
  void next_meeting(BattleState& state) const;
  void end_meeting(BattleState& state) const;
  void apply_pairs(BattleState& state, int code) const;
  void end_duel_round(BattleState& state) const;

  BattleRules rules_;
};

// ---- Casualties of `attrition`, shared with the exact odds.

// What may fall next when `losses` (> 0) are left: bit 0 creatures, bit 1 + i piece i; 0: nothing,
// the rest of the losses lapses (HE-126).
std::uint32_t casualty_options(const BattleRules& rules, const BattleSide& side, int losses);
// Takes what `code` says (kGiveCreatures: as many as possible) and returns the losses that are
// left.
int give_up(const BattleRules& rules, BattleSide& side, int losses, int code);

// HE-131. What the winner of a single roll loses.
int single_roll_losses(int creatures, int higher, int lower);

// ---- Duels of two creatures.

inline constexpr int kPairWays = 12;  // the 36 results of two dice, divided by 3
// In how many of them the attacker's creature survives.
constexpr int pair_wins(SideOfBattle ties) { return ties == SideOfBattle::kDefender ? 5 : 7; }
// In how many of 12^pairs ways (at most kMaxPairsPerRoll pairs) the attacker wins so many pairs.
std::uint64_t pair_weight(SideOfBattle ties, int pairs, int wins);

// ---- Templates.

template <RandomBits Generator>
int Battle::sample(const BattleState& state, Generator& generator) const {
  assert(need_of(state) == BattleNeed::kRoll);
  if (state.phase == BattlePhase::kRoll) return sample_above(generator, dice_now(state));
  int wins = 0;
  const auto limit = static_cast<std::uint64_t>(pair_wins(rules_.ties));
  for (int left = std::min<int>(state.pairs_left, kMaxPairsPerRoll); left > 0; --left) {
    if (uniform_below(generator, kPairWays) < limit) ++wins;
  }
  return wins;
}

template <RandomBits Generator>
void Battle::redraw_places(BattleState& state, SideOfBattle side, Generator& generator) const {
  if (state.phase != BattlePhase::kPlace || state.side < side) return;
  if (!places_matter(state, side)) return;
  const std::size_t placed = state.side == side ? state.cursor : kMaxPieces;
  BattleState fresh = state;
  hide_places(fresh, side);
  fresh.side = side;
  ActionList open;
  for (std::size_t piece = 0; piece < placed; ++piece) {
    if (!fresh.sides[static_cast<std::size_t>(side)].stands(piece)) continue;
    fresh.cursor = static_cast<std::uint16_t>(piece);
    choices(fresh, open);
    put(fresh, static_cast<int>(open[uniform_below(generator, open.size())]));
  }
  state.places = fresh.places;
}

}  // namespace muster::heroes
