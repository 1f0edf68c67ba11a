#include "games/homm/casting/costs.h"

#include <algorithm>
#include <bit>

#include "games/homm/casting/draws.h"
#include "games/homm/casting/power.h"
#include "games/homm/inquiry/lasting.h"

namespace muster::homm {

unsigned machine_bit(const CombatTables& combat, int side, int instance) {
  int before = 0;
  while (before < 7 && before < instance &&
         combat.card_of(side, instance - before - 1).kind == CardKind::kWarMachine) {
    ++before;
  }
  return 1u << before;
}

int casting_discards(const CombatTables& combat, const State& state, int side) {
  return traits_against(combat, state, side, Trait::kEnemyCastingTax, false);
}

int casting_power_discards(const CombatTables& combat, const State& state, int side) {
  return traits_against(combat, state, side, Trait::kEnemyCastingTaxPower, false);
}

bool castable(const CombatTables& combat, const State& state, int side, Window window) {
  if (state.effect_count != 0 && everywhere(state, Lasting::kNoSpellsAtAll)) return false;
  if (traits_against(combat, state, side, Trait::kStackedEnemyNoSpells, true) > 0) return false;
  const bool now =
      window == Window::kCombatStart || window == Window::kRoundStart || window == Window::kNone;
  if (now && state.effect_count != 0 && side_effect(state, Lasting::kMayCast, side) > 1)
    return true;
  const int limit =
      state.effect_count == 0 ? 1 : 1 + side_effect(state, Lasting::kSpellLimit, side);
  return state.spells[side] < limit;
}

bool needs_met(const CombatTables& combat, const State& state, int side, const CardOption& option) {
  const auto need = [&option](Need each) { return (option.needs & each) != 0; };
  if ((option.needs & (kNeedDistant | kNeedMeleeAttacker | kNeedRangedAttacker)) != 0) {
    const Unit& attacker = state.units[state.attacker];
    const bool ranged = combat.row(attacker).type == UnitType::kRanged;
    if (need(kNeedMeleeAttacker) && ranged) return false;
    if (need(kNeedRangedAttacker) && !ranged) return false;
    if (need(kNeedDistant) && adjacent(attacker.cell, state.units[state.target].cell)) return false;
  }
  const SideKind enemy = combat.kind(other_side(side));
  if (need(kNeedSiege) && state.walls == 0) return false;
  if (need(kNeedEmptyDiscard) && state.cards[side].discard != 0) return false;
  if (need(kNeedNeutrals) && enemy != SideKind::kNeutral) return false;
  if (need(kNeedHeroes) && enemy == SideKind::kNeutral) return false;
  return !need(kNeedTower) || (side == 0 && alive(state, kSlots + kTowerSlot));
}

bool open_cost(const CombatTables& combat, const State& state, int side, int instance,
               const CardOption& option) {
  const CardCost& cost = option.cost;
  if (cost.expert && state.experts[side] == 0) return false;
  if (cost.materials > state.materials[side]) return false;
  if (cost.morale && (state.morale[side] <= 0 || everywhere(state, Lasting::kNoRerolls)))
    return false;
  if (option.once_a_round && (state.machine_used[side] & machine_bit(combat, side, instance)) != 0)
    return false;
  const bool cast = combat.card_of(side, instance).spell() && !option.at(Window::kPower);
  const bool by_cards =
      !option.effects.empty() &&
      std::all_of(option.effects.begin(), option.effects.end(), [](const CardEffect& effect) {
        return effect.per_paid > 0 && effect.amount[0] == 0;
      });
  // What grows with the cards paid and is nothing without them costs at least one.
  int cards = cost.remove + std::max<int>(cost.discard, by_cards ? 1 : 0);
  if (cast)
    cards += casting_discards(combat, state, side) + casting_power_discards(combat, state, side);
  const std::uint64_t hand = state.cards[side].hand;
  // An instance of the deck stands for a card of the hand that nobody else knows.
  const bool held =
      instance != kMoraleToken && (state.cards[side].play & bit<std::uint64_t>(instance)) == 0;
  return std::popcount(hand) - (held ? 1 : 0) >= cards;
}

bool payable(const CombatTables& combat, const State& state, int side, int instance,
             const CardOption& option) {
  const Card& card = combat.card_of(side, instance);
  const std::uint64_t others =
      state.cards[side].hand & ~(instance == kMoraleToken ? 0 : bit<std::uint64_t>(instance));
  const CardEffect like{.kinds = option.cost.kinds};
  if (std::popcount(cards_like(combat, side, others, like)) <
      option.cost.discard + option.cost.remove) {
    return false;
  }
  if (!card.spell() || option.at(Window::kPower)) return true;
  const int power_cards_left = std::popcount(power_cards(combat, side, others, kAllSchools));
  if (power_cards_left < casting_power_discards(combat, state, side)) return false;
  if (!everywhere(state, Lasting::kNoSpellsAtZero)) return true;
  const Play play{.card = static_cast<std::uint8_t>(instance),
                  .side = static_cast<std::uint8_t>(side),
                  .schools = card.schools};
  return spell_power(combat, state, play) > 0 ||
         power_cards(combat, side, others, card.schools) != 0;
}

}  // namespace muster::homm
