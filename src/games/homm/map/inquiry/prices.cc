#include "games/homm/map/inquiry/prices.h"

#include <algorithm>

#include "games/homm/map/inquiry/fields.h"

namespace muster::homm::map {
namespace {

constexpr int kStablesGold = 6;

Resources printed_price(const MapTables& game, const MapState& state, Action action) {
  const int what = map_argument(action);
  const MapAction kind = map_kind(action);
  const UnitPrices& prices = game.meetings().prices(what);
  const UnitState& unit = state.units[what];
  switch (kind) {
    case MapAction::kRecruit:
      return game.ruleset().dice_stacks ? recruit_price_stacks(prices, unit)
                                        : recruit_price(prices);
    case MapAction::kRecruitDowngraded:  // DS-45
    case MapAction::kHire:
      return prices.recruit;
    case MapAction::kReinforce:
    case MapAction::kRaise:
      return game.ruleset().dice_stacks ? token_price(prices, unit) : pack_price(prices);
    case MapAction::kImprove:
      if (!game.ruleset().dice_stacks) return pack_price(prices);
      break;
    default:
      break;
  }
  return upgrade_price(prices, unit, game.ruleset().upgrade_outside_free);
}

}  // namespace

Resources income(const MapTables& game, const MapState& state) {
  Resources all = game.scenario().income;
  for (const int field : state.owned[0] - state.troops) {
    all = all + kind_at(game, state, field).income;
  }
  for (int unit = 0; unit < game.meetings().units(); ++unit) {
    if (state.units[unit].in_deck == 0) continue;
    const unsigned traits = game.meetings().traits(unit);
    if ((traits & kGoldIncome) != 0) all.gold += 3;            // HA:MAP_GOLD_3
    if ((traits & kValuablesIncome) != 0) all.valuables += 2;  // HA:MAP_VALUABLES_2
  }
  return all;
}

bool discounted(MapAction kind) {
  return kind == MapAction::kRecruit || kind == MapAction::kRecruitDowngraded ||
         kind == MapAction::kReinforce || kind == MapAction::kHire || kind == MapAction::kRaise;
}

Resources price_of(const MapTables& game, const MapState& state, Action action) {
  const int what = map_argument(action);
  const MapAction kind = map_kind(action);
  if (kind == MapAction::kBuild) {
    return what == kCitadel ? game.ruleset().citadel
                            : game.ruleset().dwellings[static_cast<std::size_t>(what)];
  }
  Resources price = printed_price(game, state, action);
  // DS-64: the Champions' ability is about Packs, under Dice Stacks about upgrading.
  const bool turns =
      kind == (game.ruleset().dice_stacks ? MapAction::kUpgrade : MapAction::kReinforce);
  if (turns && (game.meetings().traits(what) & kStablesDiscount) != 0 &&
      kind_at(game, state, state.field).id == "stables") {
    price.gold = std::max(price.gold - kStablesGold, 0);  // HA:MAP_STABLES_DISCOUNT_6
  }
  if (kind == MapAction::kRaise) price.gold /= 2;  // HK:necromancy
  if (discounted(kind)) price.gold = std::max(price.gold - state.discount, 0);
  return price;
}

bool may_purchase(const MapTables& game, const MapState& state, Action action) {
  const int what = map_argument(action);
  const MapAction kind = map_kind(action);
  if (!covers(stock(state), price_of(game, state, action))) return false;
  if (kind == MapAction::kBuild) {  // AM-18
    const bool built = what == kCitadel ? state.citadel != 0 : (state.dwellings >> what & 1) != 0;
    return state.build_token != 0 && !built;
  }
  const UnitState& unit = state.units[what];
  if (game.meetings().neutral(what)) return false;  // AM-31
  const bool dwelling = (state.dwellings >> game.meetings().tier(what) & 1) != 0;
  if (kind == MapAction::kImprove) {  // AM-29, DS-63
    return unit.improved == 0 && (unit.in_deck != 0 || game.ruleset().dice_stacks);
  }
  if (!dwelling) return false;
  if (kind == MapAction::kUpgrade) {  // DS-40, DS-41
    return game.ruleset().dice_stacks && state.build_token != 0 && unit.improved == 0;
  }
  if (state.population_token == 0 && state.buying == 0) return false;  // AM-19
  Purchases purchases = state.purchases;
  if (state.buying == 0) {
    purchases = start_purchases(state.troops.size(), state.citadel != 0);
  }
  if (game.ruleset().dice_stacks && !may_buy(purchases, what)) return false;
  switch (kind) {
    case MapAction::kRecruit:
      return unit.in_deck == 0;
    case MapAction::kRecruitDowngraded:
      return game.ruleset().dice_stacks && unit.in_deck == 0 && unit.improved != 0;
    default:
      break;
  }
  if (game.ruleset().dice_stacks) {
    return unit.in_deck != 0 && unit.tokens < kMostTownTokens;  // DS-48
  }
  return unit.in_deck != 0 && unit.improved == 0 && (state.citadel != 0 || purchases.fresh > 0);
}

unsigned improvable(const MapTables& game, const MapState& state) {
  unsigned units = 0;
  for (int unit = 0; unit < game.meetings().units(); ++unit) {
    if (may_purchase(game, state, map_action(MapAction::kImprove, unit))) units |= 1u << unit;
  }
  return units;
}

}  // namespace muster::homm::map
