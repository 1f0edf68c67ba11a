#include "games/homm/map/scenario/economy.h"

#include <algorithm>

#include "games/homm/units/stacks.h"

namespace muster::homm::map {
namespace {

template <class F>
Resources each(const Resources& a, const Resources& b, F f) {
  return {f(a.gold, b.gold), f(a.materials, b.materials), f(a.valuables, b.valuables)};
}

}  // namespace

Resources recruit_price_stacks(const UnitPrices& unit, const UnitState& state) {
  return state.improved != 0 ? unit.reinforce : unit.recruit;
}

Resources token_price(const UnitPrices& unit, const UnitState& state) {
  const int next = state.tokens + 1;
  return each(unit.recruit, {}, [next](int price, int) { return homm::token_price(price, next); });
}

Resources upgrade_price(const UnitPrices& unit, const UnitState& state, bool outside_is_free) {
  if (state.in_deck == 0 && outside_is_free) return {};
  return each(unit.reinforce, unit.recruit,
              [](int reinforce, int recruit) { return std::max(reinforce - recruit, 0); });
}

Purchases start_purchases(int settlements, bool citadel) {
  return {.any = static_cast<std::uint8_t>(citadel ? 2 : 1),
          .fresh = static_cast<std::uint8_t>(settlements)};
}

bool may_buy(const Purchases& purchases, int unit) {
  const bool fresh = (purchases.bought >> unit & 1) == 0;
  return purchases.any > 0 || (fresh && purchases.fresh > 0);
}

void buy(Purchases& purchases, int unit) {
  const bool fresh = (purchases.bought >> unit & 1) == 0;
  if (fresh && purchases.fresh > 0) {
    --purchases.fresh;
  } else {
    --purchases.any;
  }
  purchases.bought = static_cast<std::uint16_t>(purchases.bought | 1u << unit);
}

UnitState adapted_player_unit(bool pack) {
  return {.in_deck = 1, .improved = 0, .tokens = static_cast<std::uint8_t>(pack ? 1 : 0)};
}

}  // namespace muster::homm::map
