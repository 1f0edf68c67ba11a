#include "games/heroes/battle/battle.h"

#include <fmt/format.h>

#include <bit>

namespace muster::heroes {
namespace {

std::string piece_name(std::size_t piece) {
  return piece == kSettlementPiece ? "the Settlement" : fmt::format("Hero {}", piece);
}

std::string describe_casualty(const BattleState& state, int code) {
  if (code != kGiveCreatures) {
    return fmt::format("{} falls", piece_name(static_cast<std::size_t>(code - 1)));
  }
  const std::size_t side = index_of(state.side);
  return fmt::format("{} creatures fall",
                     std::min(state.losses[side], state.sides[side].creatures));
}

}  // namespace

// ---- Casualties.

std::uint32_t casualty_options(const BattleRules& rules, const BattleSide& side, int losses) {
  std::uint32_t options = side.creatures > 0 ? 1U : 0U;
  if (losses >= rules.piece_losses || side.units() == 1) {
    options |= static_cast<std::uint32_t>(side.standing) << 1U;
  }
  return options;
}

int give_up(const BattleRules& rules, BattleSide& side, int losses, int code) {
  if (code == kGiveCreatures) {
    const int taken = std::min<int>(losses, side.creatures);
    side.creatures = static_cast<std::uint16_t>(side.creatures - taken);
    return losses - taken;
  }
  const std::uint32_t bit = 1U << (code - 1);
  side.standing = static_cast<std::uint8_t>(side.standing & ~bit);
  return losses - std::min<int>(losses, rules.piece_losses);
}

// ---- Rounds.

BattleState Battle::begin(const BattleSide& attacker, const BattleSide& defender) const {
  assert(attacker.units() > 0 && defender.units() > 0);
  assert(attacker.creatures <= kMaxBattleCreatures && defender.creatures <= kMaxBattleCreatures);
  BattleState state;
  state.sides = {attacker, defender};
  begin_round(state);
  return state;
}

void Battle::begin_round(BattleState& state) const {
  if (rules_.model == BattleModel::kDuel) {
    begin_duel_round(state);
  } else {
    begin_roll(state, total_of(state.sides[kAttackers]), total_of(state.sides[kDefenders]));
  }
  state.fresh = 1;
}

void Battle::begin_roll(BattleState& state, const DiceSum& attacker, const DiceSum& defender) {
  state.phase = BattlePhase::kRoll;
  state.totals = {attacker.bonus, defender.bonus};
  state.dice_left = {attacker.count, defender.count};
}

int Battle::dice_now(const BattleState& state) const {
  if (state.phase != BattlePhase::kRoll) return 0;
  const int left = state.dice_left[index_of(side_of(state))];
  return representative(left) ? 1 : std::min(left, kMaxDicePerRoll);
}

void Battle::chance_outcomes(const BattleState& state, ChanceList& outcomes) const {
  assert(need_of(state) == BattleNeed::kRoll);
  outcomes.clear();
  if (state.phase == BattlePhase::kPairs) {
    const int pairs = std::min<int>(state.pairs_left, kMaxPairsPerRoll);
    for (int wins = 0; wins <= pairs; ++wins) {
      outcomes.push_back({static_cast<Action>(wins), pair_weight(rules_.ties, pairs, wins)});
    }
    return;
  }
  const int dice = dice_now(state);
  for (int above = 0; above <= 5 * dice; ++above) {
    outcomes.push_back({static_cast<Action>(above), roll_weight(dice, above)});
  }
}

void Battle::choices(const BattleState& state, ActionList& choices) const {
  assert(need_of(state) == BattleNeed::kDecision);
  choices.clear();
  std::uint32_t options = 0;
  if (state.phase == BattlePhase::kCasualty) {
    const std::size_t side = index_of(state.side);
    options = casualty_options(rules_, state.sides[side], state.losses[side]);
  } else {
    options = free_places(state, state.side);
  }
  for (; options != 0; options &= options - 1) {
    choices.push_back(static_cast<Action>(std::countr_zero(options)));
  }
}

void Battle::apply(BattleState& state, int code) const {
  state.fresh = 0;
  switch (state.phase) {
    case BattlePhase::kRoll:
      return apply_roll(state, code);
    case BattlePhase::kPairs:
      return apply_pairs(state, code);
    case BattlePhase::kCasualty: {
      const std::size_t side = index_of(state.side);
      state.losses[side] =
          static_cast<std::uint16_t>(give_up(rules_, state.sides[side], state.losses[side], code));
      return take_losses(state);
    }
    case BattlePhase::kPlace:
      put(state, code);
      ++state.cursor;
      return next_place(state);
    default:
      assert(false && "the battle is over");
  }
}

void Battle::apply_roll(BattleState& state, int code) const {
  const std::size_t side = index_of(side_of(state));
  const int left = state.dice_left[side];
  const int rolled = representative(left) ? left : std::min(left, kMaxDicePerRoll);
  state.totals[side] += representative(left) ? left * (1 + code) : rolled + code;
  state.dice_left[side] = static_cast<std::uint16_t>(left - rolled);
  if (state.dice_left[kAttackers] == 0 && state.dice_left[kDefenders] == 0) {
    totals_known(state);
  }
}

void Battle::totals_known(BattleState& state) const {
  switch (rules_.model) {
    case BattleModel::kAttrition:
      return end_attrition_roll(state);
    case BattleModel::kSingleRoll:
      return end_single_roll(state);
    default:
      return end_meeting(state);
  }
}

bool Battle::attacker_wins(const BattleState& state) const {
  const auto [attacker, defender] = state.totals;
  return attacker == defender ? rules_.ties == SideOfBattle::kAttacker : attacker > defender;
}

void Battle::finish(BattleState& state, SideOfBattle winner) const {
  state.phase = BattlePhase::kOver;
  state.side = winner;
  BattleSide& side = state.sides[index_of(winner)];
  bool fainted = false;
  for (std::size_t hero = kSettlementPiece + 1; hero < kMaxPieces; ++hero) {
    fainted |= side.fell(hero);
  }
  if (rules_.faint_penalty && fainted) {
    side.creatures = static_cast<std::uint16_t>(side.creatures - side.creatures / 2);
  }
}

// ---- Attrition.

void Battle::end_attrition_roll(BattleState& state) const {
  const int difference = std::abs(state.totals[kAttackers] - state.totals[kDefenders]);
  state.side = attacker_wins(state) ? SideOfBattle::kDefender : SideOfBattle::kAttacker;
  state.losses[index_of(state.side)] =
      static_cast<std::uint16_t>(std::max(1, difference / rules_.loss_step));
  take_losses(state);
}

// Of the side `state.side`, until it has to decide.
void Battle::take_losses(BattleState& state) const {
  const std::size_t side = index_of(state.side);
  while (state.losses[side] > 0) {
    const std::uint32_t options = casualty_options(rules_, state.sides[side], state.losses[side]);
    if (options == 0) break;
    const bool asked =
        rules_.casualties == CasualtyPolicy::kChoice && !std::has_single_bit(options);
    if (asked) {
      state.phase = BattlePhase::kCasualty;
      return;
    }
    state.losses[side] = static_cast<std::uint16_t>(
        give_up(rules_, state.sides[side], state.losses[side], std::countr_zero(options)));
  }
  state.losses[side] = 0;
  ++state.round;
  if (state.sides[side].units() == 0) {
    finish(state, other(state.side));
  } else {
    begin_round(state);
  }
}

// ---- Single roll.

void Battle::end_single_roll(BattleState& state) const {
  const SideOfBattle winner =
      attacker_wins(state) ? SideOfBattle::kAttacker : SideOfBattle::kDefender;
  const std::size_t won = index_of(winner);
  BattleSide& winning = state.sides[won];
  BattleSide& losing = state.sides[1 - won];
  losing.creatures = 0;
  losing.standing = 0;
  winning.creatures = static_cast<std::uint16_t>(
      winning.creatures -
      single_roll_losses(winning.creatures, state.totals[won], state.totals[1 - won]));
  ++state.round;
  finish(state, winner);
}

int single_roll_losses(int creatures, int higher, int lower) {
  return higher == lower ? 0 : creatures * lower / higher;
}

// ---- Words.

std::string Battle::describe(const BattleState& state, int code) const {
  switch (state.phase) {
    case BattlePhase::kPairs:
      return fmt::format("the attacker's creatures win {} of {} duels", code,
                         std::min<int>(state.pairs_left, kMaxPairsPerRoll));
    case BattlePhase::kCasualty:
      return describe_casualty(state, code);
    case BattlePhase::kPlace:
      return code == kRearPlace
                 ? fmt::format("{} goes to the rear", piece_name(state.cursor))
                 : fmt::format("{} takes place {}", piece_name(state.cursor), code + 1);
    case BattlePhase::kRoll: {
      const int dice = dice_now(state);
      const int left = state.dice_left[index_of(side_of(state))];
      if (representative(left)) {
        return fmt::format("({} * 1d6) shows {}", left, left * (1 + code));
      }
      return fmt::format("{}d6 {} {}", dice, dice == 1 ? "shows" : "show", dice + code);
    }
    default:
      return "";
  }
}

}  // namespace muster::heroes
