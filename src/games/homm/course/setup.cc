// Setting up a combat: placing armies (HC-10 .. HC-18, AI-03 .. AI-05) and drawing guards (HC-14).
#include <algorithm>

#include "games/homm/combat.h"

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

}  // namespace

void Combat::fill_slot(State& state, int slot, std::uint8_t side) const {
  state.units[slot] = Unit{.side = side};
  refresh(state, slot);
}

// The same for a card of the side's army, with what it suffers from the start.
void Combat::fill_slot_from_army(State& state, int slot, std::size_t card) const {
  const auto side = static_cast<std::size_t>(side_of(slot));
  const UnitEntry& entry = scenario_.sides[side].army[card];
  // A map leaves the Quantity Tokens of its units in the slots they are about to fill.
  const int brought = std::max<int>(entry.tokens, state.units[slot].tokens);
  fill_slot(state, slot, army_[side][card]);
  Unit& unit = state.units[slot];
  unit.damage = static_cast<std::uint8_t>(entry.damage);
  unit.tokens = brought & kMostTokens;
  if (entry.paralysed) unit.flags |= kParalysed;
  if (entry.defending) unit.flags |= kDefending;
  if (entry.stacked) unit.flags |= kStacked;
}

void Combat::place_unit(State& state, int slot, int cell) const {
  state.units[slot].cell = static_cast<std::uint8_t>(cell);
  state.occupied[side_of(slot)] |= cell_bit(cell);
  state.unit_at[cell] = static_cast<std::uint8_t>(slot);
}

void Combat::start_setup(State& state) const {
  std::fill(std::begin(state.unit_at), std::end(state.unit_at), static_cast<std::uint8_t>(kNoUnit));
  state.rounds_left = static_cast<std::uint8_t>(scenario_.extra_rounds);
  state.unlimited = scenario_.against_neutrals() ? 0 : 1;  // HC-65
  state.phase = Phase::kResolving;
  for (int side = 0; side < 2; ++side) {
    const SideSetup& setup = scenario_.sides[static_cast<std::size_t>(side)];
    state.gold[side] = static_cast<std::uint16_t>(setup.gold);
    if (!prefilled(side)) continue;
    for (std::size_t i = 0; i < setup.army.size(); ++i) {
      const UnitEntry& entry = setup.army[i];
      const int slot = side * kSlots + static_cast<int>(i);
      fill_slot_from_army(state, slot, i);
      state.fielded[side] = static_cast<std::uint16_t>(state.fielded[side] | (1u << i));
      if (entry.side->tier == Tier::kAzure && scenario_.against_neutrals() && side == 1) {
        state.unlimited = 1;  // HC-64
      }
      if (entry.cell >= 0) place_unit(state, slot, entry.cell);
    }
  }
  if (scenario_.quick_combat()) {
    finish(state, 0, Ending::kQuickCombat);
    return;
  }
  if (uses_cards_) {
    for (int side = 0; side < 2; ++side) start_ai_deck(state, side);
    deal_cards(state);
  }
  if (scenario_.sides[1].may_yield && !driven(1)) {  // HC-93
    ask(state, 1,
        {.asker = Asker::kEngine,
         .what = AskWhat::kYesNo,
         .id = static_cast<std::uint8_t>(EngineAsk::kYield)});
    return;
  }
  proceed(state);
}

// Goes on with the set-up until somebody has to decide, or starts the first round.
void Combat::continue_setup(State& state) const {
  for (;;) {
    switch (state.placing) {
      case kAttackerPlaces:
      case kDefenderPlaces:
        if (continue_placing(state)) return;
        ++state.placing;
        state.next_card = 0;
        break;
      case kGuardsAreDrawn:  // HC-12: after the attacker has placed
        if (scenario_.sides[1].draw.has_value() && draw_tier(state) >= 0) {
          state.phase = Phase::kDraw;
          state.mover = kChance;
          return;
        }
        ++state.placing;
        break;
      case kCitadel:  // HC-67: after the defender has placed
        ++state.placing;
        if (!scenario_.sides[1].citadel) break;
        ask_gate(state);
        return;
      default:
        state.next_card = 0;
        state.stage = Stage::kCombatStart;
        return;
    }
  }
}

// The defender picks the gate's space; for a side run by a rule the other player does (AI-14).
void Combat::ask_gate(State& state) const {
  const int chooser = !driven(1) ? 1 : 0;
  if (driven(chooser)) {
    raise_walls(state, cell_at(1, 2));
    return;
  }
  ++state.turn;
  state.phase = Phase::kPlaceGate;
  state.choice = row_mask(2);
  state.mover = static_cast<Player>(chooser);
}

// Walls, gate and arrow tower of a citadel (HC-67 .. HC-69, HC-74).
void Combat::raise_walls(State& state, int gate) const {
  state.walls = row_mask(2);
  state.gate = static_cast<std::uint8_t>(gate);
  state.obstacles[0] |= state.walls;
  state.obstacles[1] |= state.walls & ~cell_bit(gate);
  const int tower = kSlots + kTowerSlot;
  fill_slot(state, tower, tower_);
  place_unit(state, tower, kOffBoard);
}

// Places what needs no decision; true when a decision is due.
bool Combat::continue_placing(State& state) const {
  const int side = placing_side(state);
  if (!prefilled(side)) {  // a player's army: card by card (HC-10, HC-18)
    const auto& army = army_[static_cast<std::size_t>(side)];
    if (state.next_card >= army.size() || used_slots(state, side) == kMaxArmy) return false;
  } else if (driven_[static_cast<std::size_t>(side)]) {
    for (Mask group = ai_placing_group(state, side); group != 0;
         group = ai_placing_group(state, side)) {
      if (without_lowest(group) != 0 && !driven(side == 0 ? 1 : 0)) {
        state.phase = Phase::kPlaceOrder;
        state.choice = group;
        state.mover = static_cast<Player>(1 - side);
        ++state.turn;
        return true;
      }
      const int slot = lowest_bit(group);
      place_unit(state, slot,
                 ai_space(state, side, row(state.units[slot]).type == UnitType::kRanged));
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

// AI-03, AI-05: the units that may be placed next: ranged ones first, highest initiative, then
// highest tier. Cards with equal values are the same for everybody, so one of them stands for all.
Mask Combat::ai_placing_group(const State& state, int side) const {
  Mask group = 0;
  int best = -1;
  for (int slot : BitRange(unplaced(state, side))) {
    const SideRow& values = row(state.units[slot]);
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

// AI-03, AI-04: the leftmost free space of the unit's own row, else of the other one. Left is as
// seen by the player who faces an AI side (HC-08), or by the owner of a player's army.
int Combat::ai_space(const State& state, int side, bool ranged) const {
  const int own = ranged ? back_row(side) : front_row(side);
  const int other = ranged ? front_row(side) : back_row(side);
  const Mask free = free_cells(state, side);
  const Mask in_own = free & row_mask(own);
  const Mask cells = in_own != 0 ? in_own : free & row_mask(other);
  const bool ai = driven_[static_cast<std::size_t>(side)] || must_attack(side);
  const int viewer = ai ? 1 - side : side;
  return viewer == 0 ? lowest_bit(cells) : static_cast<int>(std::bit_width(cells)) - 1;
}

// Where a player may put the unit (HC-10, HC-17).
Mask Combat::place_spaces(const State& state, const Unit& unit) const {
  const int side = placing_side(state);
  const Mask free = free_cells(state, side) & home_rows(side);
  if (scenario_.sides[static_cast<std::size_t>(side)].kind != SideKind::kNeutral) return free;
  const Mask back = free & row_mask(back_row(side));
  if (row(unit).type == UnitType::kRanged) return back != 0 ? back : free;
  int ranged_left = 0;
  for (int slot : BitRange(unplaced(state, side))) {
    ranged_left += row(state.units[slot]).type == UnitType::kRanged ? 1 : 0;
  }
  return std::popcount(back) <= ranged_left ? free & ~back : free;
}

// HC-11: a player may leave a unit out as long as another one is or can be on the board.
bool Combat::may_leave_out(const State& state) const {
  const int side = placing_side(state);
  const auto& army = army_[static_cast<std::size_t>(side)];
  const bool other = used_slots(state, side) > 0 || state.next_card + 1u < army.size();
  const std::size_t to_come = army.size() - state.next_card;
  const bool surplus = static_cast<std::size_t>(used_slots(state, side)) + to_come > kMaxArmy;
  return !prefilled(side) && other && (rules_.hold_back || surplus);
}

void Combat::place_action(State& state, int cell) const {
  const int side = placing_side(state);
  if (prefilled(side)) {
    place_unit(state, state.next_card, cell);
  } else {
    const std::size_t card = state.next_card++;
    if (cell != kNoCell) {
      const int slot = side * kSlots + used_slots(state, side);
      fill_slot_from_army(state, slot, card);
      state.fielded[side] = static_cast<std::uint16_t>(state.fielded[side] | (1u << card));
      place_unit(state, slot, cell);
    }
  }
}

// The tier of the next card to draw, lowest first; -1 when all guards are drawn.
int Combat::draw_tier(const State& state) const {
  int drawn = used_slots(state, 1);
  for (int tier = 0; tier < 4; ++tier) {
    const int count = scenario_.sides[1].draw->count[tier];
    if (drawn < count) return tier;
    drawn -= count;
  }
  return -1;
}

// The guards' slots that hold a card of the tier's deck.
Mask Combat::drawn_slots(const State& state, int tier) const {
  Mask slots = 0;
  for (int slot : BitRange(side_units(1))) {
    const Unit& unit = state.units[slot];
    if (unit.side != kNoSide && static_cast<int>(row(unit).tier) == tier) slots |= bit<Mask>(slot);
  }
  return slots;
}

// HC-14: each card of the tier's deck that is not drawn yet, equally likely.
void Combat::list_draws(const State& state, ChanceList& outcomes) const {
  for (std::size_t n = 0; n < draws_left(state); ++n) {
    outcomes.push_back({nth_draw(state, n), 1});
  }
}

std::size_t Combat::draws_left(const State& state) const {
  const int tier = draw_tier(state);
  return deck_[static_cast<std::size_t>(tier)].size() -
         static_cast<std::size_t>(std::popcount(drawn_slots(state, tier)));
}

// The n-th card, from 0, of the tier's deck without the drawn ones.
Action Combat::nth_draw(const State& state, std::size_t n) const {
  const int tier = draw_tier(state);
  std::uint64_t drawn = 0;  // by place in the deck
  for (int slot : BitRange(drawn_slots(state, tier))) {
    drawn |= bit<std::uint64_t>(deck_position_[state.units[slot].side]);
  }
  for (int place : BitRange(drawn)) {
    if (static_cast<std::size_t>(place) <= n) ++n;
  }
  return make_action(ActionKind::kDrawCard, deck_[static_cast<std::size_t>(tier)][n]);
}

}  // namespace muster::homm
