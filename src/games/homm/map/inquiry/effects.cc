#include "games/homm/map/inquiry/effects.h"

#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/goals.h"
#include "games/homm/map/inquiry/prices.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {

bool has_trait(const MapTables& game, const MapState& state, unsigned trait) {
  for (int unit = 0; unit < game.meetings().units(); ++unit) {
    if (state.units[unit].in_deck != 0 && (game.meetings().traits(unit) & trait) != 0) return true;
  }
  return false;
}

FieldSet targets(const MapTables& game, const MapState& state) {
  FieldSet found;
  const auto target = static_cast<CardTarget>(state.targeting);
  if (target == CardTarget::kHome) {  // HK:town_portal
    found = goal_fields(game, state, Goal::kOwnTown, -1);
    found.erase(state.field);
    return found;
  }
  const Ground ground = game.layout().ground(state.placed);
  for (int direction = 0; direction < kDirections; ++direction) {
    const int to = game.layout().next(state.field, direction);
    if (to == kNoField || !ground.open.contains(to) || ground.unknown.contains(to)) continue;
    const bool mine =
        state.owned[1].contains(to) && kind_at(game, state, to).use == FieldUse::kMine;
    const bool closed =  // AM-11
        !game.meetings().has_army(state.units) &&
        (guards_at(game, state, to) > 0 || ai_hero_at(state, to) >= 0);
    if (target == CardTarget::kClaim ? mine : !closed) found.insert(to);
  }
  return found;
}

unsigned raisable(const MapTables& game, const MapState& state) {
  unsigned units = 0;
  for (int unit = 0; unit < game.meetings().units(); ++unit) {
    const UnitState& each = state.units[unit];
    const bool tier =
        state.raising > 1 || game.meetings().tier(unit) <= static_cast<int>(Tier::kSilver);
    const bool room = game.ruleset().dice_stacks
                          ? each.tokens < kMostTownTokens
                          : each.improved == 0 && !game.meetings().neutral(unit);
    if (each.in_deck == 0 || !tier || !room) continue;
    if (covers(stock(state), price_of(game, state, map_action(MapAction::kRaise, unit)))) {
      units |= 1u << unit;
    }
  }
  return units;
}

unsigned neutrals(const MapTables& game, const MapState& state, int tier) {
  unsigned units = 0;
  for (int unit = 0; unit < game.meetings().units(); ++unit) {
    const bool there = game.meetings().neutral(unit) && state.units[unit].in_deck == 0;
    if (there && game.meetings().tier(unit) == tier) units |= 1u << unit;
  }
  return units;
}

}  // namespace muster::homm::map
