#include "games/homm/map/state/meetings.h"

#include <algorithm>
#include <bit>

#include "core/hash.h"
#include "games/homm/course/aftermath.h"

namespace muster::homm::map {
namespace {

constexpr int kRolesOfHero = 3;

// Steps of a unit: its sides, or its tokens and itself.
int steps_of(const UnitState& unit, bool dice_stacks) {
  if (unit.in_deck == 0) return 0;
  return 1 + (dice_stacks ? unit.tokens : unit.improved);
}

}  // namespace

int Meetings::of_hero(int hero, bool grown, FightKind kind, bool citadel) const {
  const int role = kind == FightKind::kAttack ? 0 : citadel ? 2 : 1;
  const int place = (hero * 2 + (grown ? 1 : 0)) * kRolesOfHero + role;
  return heroes_[static_cast<std::size_t>(place)];
}

int Meetings::unit_value(int unit, const UnitState& state) const {
  const UnitPrices& price = prices(unit);
  if (state.in_deck == 0) return 0;
  if (!dice_stacks_) {
    return price.recruit.gold + (state.improved != 0 ? price.reinforce.gold : 0);
  }
  int value = recruit_price_stacks(price, state).gold;
  for (std::uint8_t token = 0; token < state.tokens; ++token) {
    value += token_price(price, {.tokens = token}).gold;
  }
  return value;
}

// The units that fight: the five of highest value, the cheapest first.
Meetings::BestUnits Meetings::best_units(const UnitState* units) const {
  BestUnits sorted;
  for (int unit = 0; unit < this->units(); ++unit) {
    if (units[unit].in_deck == 0) continue;
    sorted.push_back(unit);
    for (std::size_t i = sorted.size() - 1; i > 0; --i) {
      const int before = sorted[i - 1];
      if (unit_value(before, units[before]) <= unit_value(unit, units[unit])) break;
      std::swap(sorted[i - 1], sorted[i]);
    }
  }
  BestUnits best;
  const std::size_t left_out = sorted.size() > kMaxArmy ? sorted.size() - kMaxArmy : 0;
  for (std::size_t i = left_out; i < sorted.size(); ++i) best.push_back(sorted[i]);
  return best;
}

int Meetings::army_value(const UnitState* units) const {
  int values[kMaxUnits] = {};
  for (int unit = 0; unit < this->units(); ++unit) values[unit] = unit_value(unit, units[unit]);
  std::sort(values, values + kMaxUnits, [](int a, int b) { return a > b; });
  int value = 0;
  for (int i = 0; i < kMaxArmy; ++i) value += values[i];
  return value;
}

int Meetings::army_steps(const UnitState* units) const {
  int steps = 0;
  for (const int unit : best_units(units)) steps += steps_of(units[unit], dice_stacks_);
  return steps;
}

int Meetings::lose_steps(UnitState* units, int steps) const {
  int lost = 0;
  for (const int unit : best_units(units)) {
    UnitState& each = units[unit];
    const int before = unit_value(unit, each);
    for (; steps > 0 && each.in_deck != 0; --steps) {
      if (dice_stacks_ && each.tokens > 0) {
        --each.tokens;
      } else if (!dice_stacks_ && each.improved != 0) {
        each.improved = 0;
      } else {
        each.in_deck = 0;  // DS-42: it stays upgraded, without tokens
      }
    }
    lost += before - unit_value(unit, each);
  }
  return lost;
}

double Meetings::victory(int meeting, const UnitState* units, int movement) const {
  const Meeting& each = all_[static_cast<std::size_t>(meeting)];
  const int value = army_value(units);
  if (value == 0) return 0;
  if (each.row >= 0) return table_.victory(each.row, value, movement);
  const double own = static_cast<double>(value) * value;
  const double other = static_cast<double>(each.value) * each.value;
  return own / (own + other);
}

bool Meetings::owns(const MapState& map, std::size_t card) const {
  const UnitState& unit = map.units[card / 2];
  return unit.in_deck != 0 && unit.improved == card % 2;
}

homm::State Meetings::start(const MapState& map) const {
  const Meeting& each = meeting(map);
  homm::State combat = each.rules->initial_state();
  const auto side = static_cast<std::size_t>(each.player_side);
  combat.rounds_left = map.fight == FightKind::kGuards ? map.movement : 0;
  combat.gold[side] = map.gold;
  if (each.rules->uses_cards()) {
    Cards& cards = combat.cards[side];
    cards.hand = map.piles.hand;
    cards.deck = map.piles.deck;
    cards.discard = map.piles.discard;
    cards.supply = map.piles.supply;
    combat.morale[side] = map.morale.token;
    combat.experts[side] = map.experts;
    combat.materials[side] = static_cast<std::uint8_t>(std::min<int>(map.materials, 255));
  }
  settle(map, combat);
  return combat;
}

void Meetings::settle(const MapState& map, homm::State& combat) const {
  const Meeting& each = meeting(map);
  while (combat.phase == Phase::kPlace && combat.mover == each.player_side &&
         !owns(map, combat.next_card)) {
    each.rules->apply(combat, make_action(ActionKind::kPlace, kNoCell));
  }
}

void Meetings::apply(MapState& map, Action action) const {
  bring_tokens(map, action);
  meeting(map).rules->apply(map.combat, action);
}

void Meetings::bring_tokens(MapState& map, Action action) const {
  const Meeting& each = meeting(map);
  homm::State& combat = map.combat;
  const bool places = combat.phase == Phase::kPlace && combat.mover == each.player_side &&
                      argument_of(action) != static_cast<int>(kNoCell);
  if (dice_stacks_ && places) {
    const int placed = std::popcount(combat.fielded[each.player_side]);
    combat.units[each.player_side * kSlots + placed].tokens =
        map.units[combat.next_card / 2].tokens & kMostTokens;
  }
}

void Meetings::legal_actions(const MapState& map, ActionList& actions) const {
  const homm::State& combat = map.combat;
  const Meeting& each = meeting(map);
  each.rules->legal_actions(combat, actions);
  if (combat.phase != Phase::kPlace || combat.mover != each.player_side) return;
  int owned = 0;
  bool later = false;
  for (std::size_t card = 0; card < side_ids_.size(); ++card) {
    if (!owns(map, card)) continue;
    ++owned;
    later |= card > combat.next_card;
  }
  const bool placed = combat.fielded[each.player_side] != 0;
  const bool may_leave_out = (placed || later) && (hold_back_ || owned > kMaxArmy);
  if (may_leave_out) return;
  const Action leave_out = make_action(ActionKind::kPlace, kNoCell);
  ActionList kept;
  for (const Action action : actions) {
    if (action != leave_out) kept.push_back(action);
  }
  actions = kept;
}

Action Meetings::rule_action(const MapState& map) const {
  Rng rng(meeting(map).rules->hash(map.combat));
  return rule_action(map, rule_, rng);
}

Action Meetings::rule_action(const MapState& map, const TargetingRule& rule, Rng& rng) const {
  ActionList legal;
  legal_actions(map, legal);
  if (legal.size() == 1) return legal[0];
  const Action action = homm::rule_action(*meeting(map).rules, map.combat, rule, rng);
  const bool allowed = std::find(legal.begin(), legal.end(), action) != legal.end();
  return allowed ? action : legal[0];
}

// Tokens are removed in a fight, and some cards add them.
void Meetings::bring_home_tokens(MapState& map) const {
  const Meeting& each = meeting(map);
  for (const int slot : BitRange(side_units(each.player_side))) {
    const Unit& unit = map.combat.units[slot];
    const bool stays = unit.side != kNoSide && on_board(map.combat, slot);
    if (!stays || (unit.marks & kClone) != 0) continue;
    const auto side = std::find(side_ids_.begin(), side_ids_.end(), each.rules->card(unit.side).id);
    if (side == side_ids_.end()) continue;  // of another army: it does not stay
    UnitState& owner = map.units[(side - side_ids_.begin()) / 2];
    if (owner.in_deck != 0) owner.tokens = unit.tokens;
  }
}

FightResult Meetings::finish(MapState& map) const {
  const Meeting& each = meeting(map);
  const homm::State& combat = map.combat;
  const auto side = static_cast<std::size_t>(each.player_side);
  const Aftermath after = aftermath(*each.rules, combat);

  // Who fought and lives; the aftermath also lists the cards left out, owned or not.
  std::vector<int> left(side_ids_.size(), 0);
  for (const std::string& id : after.sides[side].survivors) {
    const auto it = std::find(side_ids_.begin(), side_ids_.end(), id);
    if (it != side_ids_.end()) ++left[static_cast<std::size_t>(it - side_ids_.begin())];
  }
  for (std::size_t card = 0; card < side_ids_.size(); ++card) {
    const bool fielded = (combat.fielded[side] >> card & 1) != 0;
    if (!fielded) --left[card];
  }
  for (std::size_t unit = 0; unit < names_.size(); ++unit) {
    const unsigned fielded = combat.fielded[side] >> (2 * unit) & 3u;
    if (fielded == 0) continue;
    UnitState& state = map.units[unit];
    // A neutral card is named twice: what lives is counted for its first entry.
    const int other = neutral_[unit] != 0 ? left[2 * unit + 1] : 0;
    const bool few = left[2 * unit] + other > 0;
    const bool pack = left[2 * unit + 1] > 0 && neutral_[unit] == 0;
    state.in_deck = few || pack ? 1 : 0;
    if (state.in_deck != 0 || !dice_stacks_) state.improved = pack ? 1 : 0;
    if (state.in_deck == 0) state.tokens = 0;  // DS-42
  }
  if (dice_stacks_) bring_home_tokens(map);

  map.gold = combat.gold[side];
  if (each.rules->uses_cards()) {
    const Cards& cards = combat.cards[side];
    map.piles.hand = cards.hand;
    map.piles.deck = cards.deck;
    map.piles.discard = cards.discard | (cards.play & ~machines_);
    map.piles.supply = cards.supply;
    for (int card = 0; card < kMaxCards; ++card) {
      const bool in_deck = (cards.deck >> card & 1) != 0;
      const bool delayed = (map.piles.delayed >> card & 1) != 0;
      if (!in_deck && !delayed) map.piles.layer[card] = 0;
    }
    settle_layers(map.piles);
    map.morale.token = combat.morale[side];
    map.experts = combat.experts[side];
    map.materials = static_cast<std::uint16_t>(map.materials - std::min<int>(map.materials, 255) +
                                               combat.materials[side]);
  }
  FightResult result;
  result.won = combat.winner == each.player_side;
  result.decided = result.won || combat.ending == Ending::kElimination;
  for (int slot : BitRange(side_units(1 - each.player_side))) {
    const Unit& enemy = combat.units[slot];
    result.azure |= enemy.side != kNoSide && each.rules->card(enemy.side).tier == Tier::kAzure;
  }
  result.movement_left = map.fight == FightKind::kGuards ? combat.rounds_left : map.movement;
  return result;
}

}  // namespace muster::homm::map
