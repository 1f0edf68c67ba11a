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
//   pairs of creatures how many of the portion of pairs (at most 17) the attacker wins, 0 .. 17
//   casualty           kGiveCreatures, or 1 + the number of the piece that falls
//   place              in the line from 0 on, or kRearPlace: the last one that is free
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/game.h"
#include "core/rng.h"
#include "games/heroes/battle/battle_state.h"
#include "games/heroes/battle/rules.h"
#include "games/heroes/items/dice_sum.h"

namespace muster::heroes {

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
