#include "games/homm/map/course/town.h"

#include <algorithm>

#include "games/homm/map/inquiry/prices.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

std::uint16_t capped(int amount) { return static_cast<std::uint16_t>(std::min(amount, 60000)); }

}  // namespace

void pay(MapState& state, const Resources& price) {
  state.gold = static_cast<std::uint16_t>(state.gold - price.gold);
  state.materials = static_cast<std::uint16_t>(state.materials - price.materials);
  state.valuables = static_cast<std::uint16_t>(state.valuables - price.valuables);
}

void earn(MapState& state, const Resources& gain) {
  state.gold = capped(state.gold + gain.gold);
  state.materials = capped(state.materials + gain.materials);
  state.valuables = capped(state.valuables + gain.valuables);
}

void purchase(const MapTables& game, MapState& state, Action action) {
  const int what = map_argument(action);
  pay(state, price_of(game, state, action));
  if (map_kind(action) == MapAction::kBuild) {
    state.build_token = 0;
    if (what == kCitadel) {
      state.citadel = 1;
    } else {
      state.dwellings = static_cast<std::uint8_t>(state.dwellings | 1u << what);
    }
    return;
  }
  UnitState& unit = state.units[what];
  const MapAction kind = map_kind(action);
  if (discounted(kind)) state.discount = 0;
  const bool by_population = kind == MapAction::kRecruit || kind == MapAction::kReinforce ||
                             kind == MapAction::kRecruitDowngraded;
  if (by_population) {
    if (state.buying == 0) {
      state.purchases = start_purchases(state.troops.size(), state.citadel != 0);
    }
    state.population_token = 0;
    state.buying = 1;
    if (game.ruleset().dice_stacks) buy(state.purchases, what);
  }
  switch (map_kind(action)) {
    case MapAction::kRecruit:
      unit.in_deck = 1;
      if (!game.ruleset().dice_stacks) unit.improved = 0;
      break;
    case MapAction::kRecruitDowngraded:
    case MapAction::kHire:
      unit.in_deck = 1;
      unit.improved = 0;
      break;
    case MapAction::kReinforce:
      if (game.ruleset().dice_stacks) {
        ++unit.tokens;
      } else {
        unit.improved = 1;
        if (state.citadel == 0) --state.purchases.fresh;  // AM-20
      }
      break;
    case MapAction::kRaise:
      if (game.ruleset().dice_stacks) {
        ++unit.tokens;  // DS-64
      } else {
        unit.improved = 1;
      }
      break;
    default:  // kUpgrade, kImprove
      if (map_kind(action) == MapAction::kUpgrade) state.build_token = 0;
      unit.improved = 1;
  }
}

}  // namespace muster::homm::map
