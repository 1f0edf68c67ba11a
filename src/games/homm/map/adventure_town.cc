// What the player buys and builds, and cards played on the map (AM-17 .. AM-22, DS-40 .. DS-66).
#include <algorithm>

#include "games/homm/map/adventure.h"

namespace muster::homm::map {
namespace {

constexpr int kMostTokens = 15;  // of one unit: what the combat game counts

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
  return all;
}

// ---- Units and buildings.

Resources Adventure::price_of(const State& state, Action action) const {
  const int what = map_argument(action);
  const MapAction kind = map_kind(action);
  if (kind == MapAction::kBuild) {
    return what == kCitadel ? rules_.citadel : rules_.dwellings[static_cast<std::size_t>(what)];
  }
  const UnitPrices& prices = meetings_->prices(what);
  const UnitState& unit = state.units[what];
  switch (kind) {
    case MapAction::kRecruit:
      return rules_.dice_stacks ? recruit_price_stacks(prices, unit) : recruit_price(prices);
    case MapAction::kRecruitDowngraded:  // DS-45
      return prices.recruit;
    case MapAction::kReinforce:
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
  if (rules_.dice_stacks) return unit.in_deck != 0 && unit.tokens < kMostTokens;  // DS-48
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
  const bool by_population =
      map_kind(action) != MapAction::kUpgrade && map_kind(action) != MapAction::kImprove;
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

// ---- Cards.

int Adventure::hand_limit(const State& state) const {
  const int limit = rules_.hand_limits[static_cast<std::size_t>(state.level - 1)];
  return rules_.dice_stacks ? initial_hand_limit(limit, state.morale) : limit;
}

// DS-55: under Dice Stacks before the hero has moved.
bool Adventure::may_play_cards(const State& state) const {
  return !rules_.dice_stacks || state.moved == 0;
}

const MapCardOption& Adventure::option_of(int card, int option) const {
  const int which = meetings_->cards()[static_cast<std::size_t>(card)];
  return map_cards_->options(which)[static_cast<std::size_t>(option)];
}

void Adventure::list_cards(const State& state, std::uint64_t cards, ActionList& actions) const {
  for (int card : BitRange(cards)) {
    const auto& options = map_cards_->options(meetings_->cards()[static_cast<std::size_t>(card)]);
    for (std::size_t option = 0; option < options.size(); ++option) {
      if (options[option].expert && state.experts == 0) continue;
      if (actions.size() + 2 > ActionList::capacity()) return;
      const int argument = card * 4 + static_cast<int>(option);
      actions.push_back(map_action(MapAction::kPlay, argument));
      if (rules_.dice_stacks) actions.push_back(map_action(MapAction::kPlayLater, argument));
    }
  }
}

// DS-57: option and expert token are settled now, whenever the effect comes.
void Adventure::play_card(State& state, int argument, bool later) const {
  const int card = argument / 4;
  const int option = argument % 4;
  if (option_of(card, option).expert) --state.experts;
  state.piles.hand &= ~bit<std::uint64_t>(card);
  if (later) {
    state.piles.delayed |= bit<std::uint64_t>(card);
    state.piles.layer[card] = static_cast<std::uint8_t>(option);
  } else {
    take_effect(state, card, option);
  }
}

void Adventure::take_effect(State& state, int card, int option) const {
  const MapCardOption& played = option_of(card, option);
  if (!played.removes) state.piles.discard |= bit<std::uint64_t>(card);
  earn(state, played.gain);
  state.movement = static_cast<std::uint8_t>(state.movement + played.movement);
  gain_experience(state, played.experience);
  if (played.morale > 0) change_morale(state, 1);
  state.to_draw = static_cast<std::uint8_t>(state.to_draw + played.draw);
}

void Adventure::change_morale(State& state, int token) const {
  if (scenario_.faction == "necropolis") return;  // HC-108
  switch (take_morale(state.morale, token, rules_.dice_stacks)) {
    case MoraleEffect::kNone:
      break;
    case MoraleEffect::kLoseHand:
      state.lose_hand = 1;
      break;
    case MoraleEffect::kDiscardOne:
      ++state.to_discard;
      break;
  }
}

}  // namespace muster::homm::map
