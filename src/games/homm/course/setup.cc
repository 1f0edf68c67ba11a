#include "games/homm/course/setup.h"

#include <algorithm>
#include <bit>

#include "games/homm/ai/deck.h"
#include "games/homm/casting/hands.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/units.h"
#include "games/homm/course/flow.h"
#include "games/homm/course/rounds.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

Mask unplaced(const State& state, int side) {
  Mask units = 0;
  for (int slot : BitRange(side_units(side))) {
    const Unit& unit = state.units[slot];
    if (unit.side != kNoSide && unit.cell == kNoCell) units |= bit<Mask>(slot);
  }
  return units;
}

int used_slots(const State& state, int side) {
  int used = 0;
  for (int slot = side * kSlots; state.units[slot].side != kNoSide; ++slot) ++used;
  return used;
}

// Whether two units that are not placed yet are the same in everything.
bool same_start(const Unit& a, const Unit& b) {
  return a.side == b.side && a.damage == b.damage && a.flags == b.flags && a.tokens == b.tokens;
}

// The same for a card of the side's army, with what it suffers from the start.
void fill_slot_from_army(const CombatTables& combat, State& state, int slot, std::size_t card) {
  const int side = side_of(slot);
  const UnitEntry& entry = combat.scenario().sides[static_cast<std::size_t>(side)].army[card];
  // A map leaves the Quantity Tokens of its units in the slots they are about to fill.
  const int brought = std::max<int>(entry.tokens, state.units[slot].tokens);
  fill_slot(combat, state, slot, combat.army(side)[card]);
  Unit& unit = state.units[slot];
  unit.damage = static_cast<std::uint8_t>(entry.damage);
  unit.tokens = brought & kMostTokens;
  if (entry.paralysed) unit.flags |= kParalysed;
  if (entry.defending) unit.flags |= kDefending;
  if (entry.stacked) unit.flags |= kStacked;
}

// The defender picks the gate's space; for a side run by a rule the other player does (AI-14).
void ask_gate(const CombatTables& combat, State& state) {
  const int chooser = !combat.driven(1) ? 1 : 0;
  if (combat.driven(chooser)) {
    raise_walls(combat, state, cell_at(1, 2));
    return;
  }
  ++state.turn;
  state.phase = Phase::kPlaceGate;
  state.choice = row_mask(2);
  state.mover = static_cast<Player>(chooser);
}

// AI-03, AI-05: the units that may be placed next: ranged ones first, highest initiative, then
// highest tier. Cards with equal values are the same for everybody, so one of them stands for all.
Mask ai_placing_group(const CombatTables& combat, const State& state, int side) {
  Mask group = 0;
  int best = -1;
  for (int slot : BitRange(unplaced(state, side))) {
    const SideRow& values = combat.row(state.units[slot]);
    const int rank = (values.type == UnitType::kRanged ? 1 << 16 : 0) + values.initiative * 8 +
                     static_cast<int>(values.tier);
    if (rank > best) {
      best = rank;
      group = 0;
    }
    bool known = false;
    for (int other : BitRange(group)) known |= same_start(state.units[other], state.units[slot]);
    if (rank == best && !known) group |= bit<Mask>(slot);
  }
  return group;
}

// Places what needs no decision; true when a decision is due.
bool continue_placing(const CombatTables& combat, State& state) {
  const int side = placing_side(state);
  if (!combat.prefilled(side)) {  // a player's army: card by card (HC-10, HC-18)
    const auto& army = combat.army(side);
    if (state.next_card >= army.size() || used_slots(state, side) == kMaxArmy) return false;
  } else if (combat.driven(side)) {
    for (Mask group = ai_placing_group(combat, state, side); group != 0;
         group = ai_placing_group(combat, state, side)) {
      if (without_lowest(group) != 0 && !combat.driven(side == 0 ? 1 : 0)) {
        state.phase = Phase::kPlaceOrder;
        state.choice = group;
        state.mover = static_cast<Player>(1 - side);
        ++state.turn;
        return true;
      }
      const int slot = lowest_bit(group);
      place_unit(
          state, slot,
          ai_space(combat, state, side, combat.row(state.units[slot]).type == UnitType::kRanged));
    }
    return false;
  } else {
    const Mask left = unplaced(state, side);
    if (left == 0) return false;
    state.next_card = static_cast<std::uint8_t>(lowest_bit(left));
  }
  state.phase = Phase::kPlace;
  state.mover = static_cast<Player>(side);
  ++state.turn;
  return true;
}

// The guards' slots that hold a card of the tier's deck.
Mask drawn_slots(const CombatTables& combat, const State& state, int tier) {
  Mask slots = 0;
  for (int slot : BitRange(side_units(1))) {
    const Unit& unit = state.units[slot];
    if (unit.side != kNoSide && static_cast<int>(combat.row(unit).tier) == tier)
      slots |= bit<Mask>(slot);
  }
  return slots;
}

}  // namespace

void start_setup(const CombatTables& combat, State& state) {
  std::fill(std::begin(state.unit_at), std::end(state.unit_at), static_cast<std::uint8_t>(kNoUnit));
  state.rounds_left = static_cast<std::uint8_t>(combat.scenario().extra_rounds);
  state.unlimited = combat.scenario().against_neutrals() ? 0 : 1;  // HC-65
  state.phase = Phase::kResolving;
  for (int side = 0; side < 2; ++side) {
    const SideSetup& setup = combat.scenario().sides[static_cast<std::size_t>(side)];
    state.gold[side] = static_cast<std::uint16_t>(setup.gold);
    if (!combat.prefilled(side)) continue;
    for (std::size_t i = 0; i < setup.army.size(); ++i) {
      const UnitEntry& entry = setup.army[i];
      const int slot = side * kSlots + static_cast<int>(i);
      fill_slot_from_army(combat, state, slot, i);
      state.fielded[side] = static_cast<std::uint16_t>(state.fielded[side] | (1u << i));
      if (entry.side->tier == Tier::kAzure && combat.scenario().against_neutrals() && side == 1) {
        state.unlimited = 1;  // HC-64
      }
      if (entry.cell >= 0) place_unit(state, slot, entry.cell);
    }
  }
  if (combat.scenario().quick_combat()) {
    finish(combat, state, 0, Ending::kQuickCombat);
    return;
  }
  if (combat.uses_cards()) {
    for (int side = 0; side < 2; ++side) start_ai_deck(combat, state, side);
    deal_cards(combat, state);
  }
  if (combat.scenario().sides[1].may_yield && !combat.driven(1)) {  // HC-93
    ask(combat, state, 1,
        {.asker = Asker::kEngine,
         .what = AskWhat::kYesNo,
         .id = static_cast<std::uint8_t>(EngineAsk::kYield)});
    return;
  }
  proceed(combat, state);
}

void continue_setup(const CombatTables& combat, State& state) {
  for (;;) {
    switch (state.placing) {
      case kAttackerPlaces:
      case kDefenderPlaces:
        if (continue_placing(combat, state)) return;
        ++state.placing;
        state.next_card = 0;
        break;
      case kGuardsAreDrawn:  // HC-12: after the attacker has placed
        if (combat.scenario().sides[1].draw.has_value() && draw_tier(combat, state) >= 0) {
          state.phase = Phase::kDraw;
          state.mover = kChance;
          return;
        }
        ++state.placing;
        break;
      case kCitadel:  // HC-67: after the defender has placed
        ++state.placing;
        if (!combat.scenario().sides[1].citadel) break;
        ask_gate(combat, state);
        return;
      default:
        state.next_card = 0;
        state.stage = Stage::kCombatStart;
        return;
    }
  }
}

void raise_walls(const CombatTables& combat, State& state, int gate) {
  state.walls = row_mask(2);
  state.gate = static_cast<std::uint8_t>(gate);
  state.obstacles[0] |= state.walls;
  state.obstacles[1] |= state.walls & ~cell_bit(gate);
  const int tower = kSlots + kTowerSlot;
  fill_slot(combat, state, tower, combat.tower());
  place_unit(state, tower, kOffBoard);
}

int ai_space(const CombatTables& combat, const State& state, int side, bool ranged) {
  const int own = ranged ? back_row(side) : front_row(side);
  const int other = ranged ? front_row(side) : back_row(side);
  const Mask free = free_cells(state, side);
  const Mask in_own = free & row_mask(own);
  const Mask cells = in_own != 0 ? in_own : free & row_mask(other);
  const bool ai = combat.driven(side) || combat.must_attack(side);
  const int viewer = ai ? 1 - side : side;
  return viewer == 0 ? lowest_bit(cells) : static_cast<int>(std::bit_width(cells)) - 1;
}

Mask place_spaces(const CombatTables& combat, const State& state, const Unit& unit) {
  const int side = placing_side(state);
  const Mask free = free_cells(state, side) & home_rows(side);
  if (combat.scenario().sides[static_cast<std::size_t>(side)].kind != SideKind::kNeutral)
    return free;
  const Mask back = free & row_mask(back_row(side));
  if (combat.row(unit).type == UnitType::kRanged) return back != 0 ? back : free;
  int ranged_left = 0;
  for (int slot : BitRange(unplaced(state, side))) {
    ranged_left += combat.row(state.units[slot]).type == UnitType::kRanged ? 1 : 0;
  }
  return std::popcount(back) <= ranged_left ? free & ~back : free;
}

bool may_leave_out(const CombatTables& combat, const State& state) {
  const int side = placing_side(state);
  const auto& army = combat.army(side);
  const bool other = used_slots(state, side) > 0 || state.next_card + 1u < army.size();
  const std::size_t to_come = army.size() - state.next_card;
  const bool surplus = static_cast<std::size_t>(used_slots(state, side)) + to_come > kMaxArmy;
  return !combat.prefilled(side) && other && (combat.ruleset().hold_back || surplus);
}

void place_action(const CombatTables& combat, State& state, int cell) {
  const int side = placing_side(state);
  if (combat.prefilled(side)) {
    place_unit(state, state.next_card, cell);
  } else {
    const std::size_t card = state.next_card++;
    if (cell != kNoCell) {
      const int slot = side * kSlots + used_slots(state, side);
      fill_slot_from_army(combat, state, slot, card);
      state.fielded[side] = static_cast<std::uint16_t>(state.fielded[side] | (1u << card));
      place_unit(state, slot, cell);
    }
  }
}

int draw_tier(const CombatTables& combat, const State& state) {
  int drawn = used_slots(state, 1);
  for (int tier = 0; tier < 4; ++tier) {
    const int count = combat.scenario().sides[1].draw->count[tier];
    if (drawn < count) return tier;
    drawn -= count;
  }
  return -1;
}

std::size_t draws_left(const CombatTables& combat, const State& state) {
  const int tier = draw_tier(combat, state);
  return combat.deck(tier).size() -
         static_cast<std::size_t>(std::popcount(drawn_slots(combat, state, tier)));
}

Action nth_draw(const CombatTables& combat, const State& state, std::size_t n) {
  const int tier = draw_tier(combat, state);
  std::uint64_t drawn = 0;  // by place in the deck
  for (int slot : BitRange(drawn_slots(combat, state, tier))) {
    drawn |= bit<std::uint64_t>(combat.deck_position(state.units[slot].side));
  }
  for (int place : BitRange(drawn)) {
    if (static_cast<std::size_t>(place) <= n) ++n;
  }
  return make_action(ActionKind::kDrawCard, combat.deck(tier)[n]);
}

void list_draws(const CombatTables& combat, const State& state, ChanceList& outcomes) {
  for (std::size_t n = 0; n < draws_left(combat, state); ++n) {
    outcomes.push_back({nth_draw(combat, state, n), 1});
  }
}

}  // namespace muster::homm
