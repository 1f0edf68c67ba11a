#include "games/projecthex/inquiry/fights.h"

#include <array>

#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {

DuelTerms duel_terms(const ConquestTables& conquest, const ConquestState& state, Player attacker,
                     Player defender, bool sea) {
  const Realm& own = state.realms[static_cast<std::size_t>(attacker)];
  const Realm& other = state.realms[static_cast<std::size_t>(defender)];
  return duel_terms(conquest.rules(), own.cards, other.cards, static_cast<Faction>(own.faction),
                    sea);
}

// N25: of a type that came over land as well as by sea none has the bonus of the sea.
DuelTerms fight_terms(const ConquestTables& conquest, const ConquestState& state) {
  const auto attacker = static_cast<Player>(state.on_turn);
  const auto defender = static_cast<Player>(state.fight.defender);
  std::array<bool, kUnitTypes> by_land{};
  bool any_sea = false;
  for (std::size_t i = 0; i < state.fight.attackers.size; ++i) {
    const Group& group = state.fight.attackers.items[i];
    const bool sea = conquest.board().by_sea(group.territory, state.fight.target);
    any_sea = any_sea || sea;
    if (!sea) by_land[static_cast<std::size_t>(kind_of(group.kind).type)] = true;
  }
  DuelTerms terms = duel_terms(conquest, state, attacker, defender, false);
  if (!any_sea) return terms;
  const DuelTerms sea = duel_terms(conquest, state, attacker, defender, true);
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (!by_land[type]) terms.attack[type] = sea.attack[type];
  }
  return terms;
}

Troops fighting(const ConquestState& state, int side) {
  if (side == 1) return state.troops[state.fight.target];
  Troops troops{};
  for (std::size_t i = 0; i < state.fight.attackers.size; ++i) {
    const Group& group = state.fight.attackers.items[i];
    auto& count = troops[static_cast<std::size_t>(kind_of(group.kind).type)];
    count = static_cast<std::uint8_t>(count + group.count);
  }
  return troops;
}

DuelView duel_view(const ConquestTables& conquest, const ConquestState& state, int side) {
  DuelView view;
  view.attacker = side == 0;
  view.terms = fight_terms(conquest, state);
  view.dice = state.fight.dice[static_cast<std::size_t>(side)];
  view.own = fighting(state, side);
  view.enemy = fighting(state, 1 - side);
  view.enemy_dice = total(state.fight.dice[static_cast<std::size_t>(1 - side)]);
  return view;
}

}  // namespace muster::projecthex
