// What the player buys and builds (AM-17 .. AM-20, DS-40 .. DS-51).
#include <algorithm>

#include "games/homm/map/adventure.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

constexpr int kStablesGold = 6;

// Purchases that a card may make cheaper (HK:legs_of_legion).
bool discounted(MapAction kind) {
  return kind == MapAction::kRecruit || kind == MapAction::kRecruitDowngraded ||
         kind == MapAction::kReinforce || kind == MapAction::kHire || kind == MapAction::kRaise;
}

std::uint16_t capped(int amount) { return static_cast<std::uint16_t>(std::min(amount, 60000)); }

}  // namespace

void Adventure::pay(State& state, const Resources& price) {
  state.gold = static_cast<std::uint16_t>(state.gold - price.gold);
  state.materials = static_cast<std::uint16_t>(state.materials - price.materials);
  state.valuables = static_cast<std::uint16_t>(state.valuables - price.valuables);
}

void Adventure::earn(State& state, const Resources& gain) {
  state.gold = capped(state.gold + gain.gold);
  state.materials = capped(state.materials + gain.materials);
  state.valuables = capped(state.valuables + gain.valuables);
}

Resources Adventure::income(const State& state) const {
  Resources all = scenario_.income;
  for (const int field : state.owned[0] - state.troops) all = all + kind(state, field).income;
  for (int unit = 0; unit < meetings_->units(); ++unit) {
    if (state.units[unit].in_deck == 0) continue;
    const unsigned traits = meetings_->traits(unit);
    if ((traits & kGoldIncome) != 0) all.gold += 3;            // HA:MAP_GOLD_3
    if ((traits & kValuablesIncome) != 0) all.valuables += 2;  // HA:MAP_VALUABLES_2
  }
  return all;
}

// ---- Units and buildings.

Resources Adventure::price_of(const State& state, Action action) const {
  const int what = map_argument(action);
  const MapAction kind = map_kind(action);
  if (kind == MapAction::kBuild) {
    return what == kCitadel ? rules_.citadel : rules_.dwellings[static_cast<std::size_t>(what)];
  }
  Resources price = printed_price(state, action);
  // DS-64: the Champions' ability is about Packs, under Dice Stacks about upgrading.
  const bool turns = kind == (rules_.dice_stacks ? MapAction::kUpgrade : MapAction::kReinforce);
  if (turns && (meetings_->traits(what) & kStablesDiscount) != 0 &&
      this->kind(state, state.field).id == "stables") {
    price.gold = std::max(price.gold - kStablesGold, 0);  // HA:MAP_STABLES_DISCOUNT_6
  }
  if (kind == MapAction::kRaise) price.gold /= 2;  // HK:necromancy
  if (discounted(kind)) price.gold = std::max(price.gold - state.discount, 0);
  return price;
}

Resources Adventure::printed_price(const State& state, Action action) const {
  const int what = map_argument(action);
  const MapAction kind = map_kind(action);
  const UnitPrices& prices = meetings_->prices(what);
  const UnitState& unit = state.units[what];
  switch (kind) {
    case MapAction::kRecruit:
      return rules_.dice_stacks ? recruit_price_stacks(prices, unit) : recruit_price(prices);
    case MapAction::kRecruitDowngraded:  // DS-45
    case MapAction::kHire:
      return prices.recruit;
    case MapAction::kReinforce:
    case MapAction::kRaise:
      return rules_.dice_stacks ? token_price(prices, unit) : pack_price(prices);
    case MapAction::kImprove:
      if (!rules_.dice_stacks) return pack_price(prices);
      break;
    default:
      break;
  }
  return upgrade_price(prices, unit, rules_.upgrade_outside_free);
}

bool Adventure::may_purchase(const State& state, Action action) const {
  const int what = map_argument(action);
  const MapAction kind = map_kind(action);
  if (!covers(stock(state), price_of(state, action))) return false;
  if (kind == MapAction::kBuild) {  // AM-18
    const bool built = what == kCitadel ? state.citadel != 0 : (state.dwellings >> what & 1) != 0;
    return state.build_token != 0 && !built;
  }
  const UnitState& unit = state.units[what];
  if (meetings_->neutral(what)) return false;  // AM-31
  const bool dwelling = (state.dwellings >> meetings_->tier(what) & 1) != 0;
  if (kind == MapAction::kImprove) {  // AM-29, DS-63
    return unit.improved == 0 && (unit.in_deck != 0 || rules_.dice_stacks);
  }
  if (!dwelling) return false;
  if (kind == MapAction::kUpgrade) {  // DS-40, DS-41
    return rules_.dice_stacks && state.build_token != 0 && unit.improved == 0;
  }
  if (state.population_token == 0 && state.buying == 0) return false;  // AM-19
  Purchases purchases = state.purchases;
  if (state.buying == 0) {
    purchases = start_purchases(state.troops.size(), state.citadel != 0);
  }
  if (rules_.dice_stacks && !may_buy(purchases, what)) return false;
  switch (kind) {
    case MapAction::kRecruit:
      return unit.in_deck == 0;
    case MapAction::kRecruitDowngraded:
      return rules_.dice_stacks && unit.in_deck == 0 && unit.improved != 0;
    default:
      break;
  }
  if (rules_.dice_stacks) return unit.in_deck != 0 && unit.tokens < kMostTownTokens;  // DS-48
  return unit.in_deck != 0 && unit.improved == 0 && (state.citadel != 0 || purchases.fresh > 0);
}

void Adventure::purchase(State& state, Action action) const {
  const int what = map_argument(action);
  pay(state, price_of(state, action));
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
    if (rules_.dice_stacks) buy(state.purchases, what);
  }
  switch (map_kind(action)) {
    case MapAction::kRecruit:
      unit.in_deck = 1;
      if (!rules_.dice_stacks) unit.improved = 0;
      break;
    case MapAction::kRecruitDowngraded:
    case MapAction::kHire:
      unit.in_deck = 1;
      unit.improved = 0;
      break;
    case MapAction::kReinforce:
      if (rules_.dice_stacks) {
        ++unit.tokens;
      } else {
        unit.improved = 1;
        if (state.citadel == 0) --state.purchases.fresh;  // AM-20
      }
      break;
    case MapAction::kRaise:
      if (rules_.dice_stacks) {
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

void Adventure::list_purchases(const State& state, ActionList& actions) const {
  const auto add = [&](MapAction kind, int what) {
    const Action action = map_action(kind, what);
    if (may_purchase(state, action)) actions.push_back(action);
  };
  for (int building = 0; building <= kCitadel; ++building) add(MapAction::kBuild, building);
  for (int unit = 0; unit < meetings_->units(); ++unit) {
    for (const MapAction kind : {MapAction::kRecruit, MapAction::kRecruitDowngraded,
                                 MapAction::kReinforce, MapAction::kUpgrade}) {
      add(kind, unit);
    }
  }
}

unsigned Adventure::improvable(const State& state) const {
  unsigned units = 0;
  for (int unit = 0; unit < meetings_->units(); ++unit) {
    if (may_purchase(state, map_action(MapAction::kImprove, unit))) units |= 1u << unit;
  }
  return units;
}

}  // namespace muster::homm::map
