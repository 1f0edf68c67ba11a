#include "games/projecthex/course/control.h"

#include "core/bits.h"

namespace muster::projecthex {

void take_control(ConquestState& state, Player player, int territory) {
  const TerritorySet place = bit<TerritorySet>(territory);
  auto& holder = state.holder[static_cast<std::size_t>(territory)];
  if (holder == player) return;
  if (holder != kNobody) state.realms[holder].held &= ~place;
  holder = static_cast<std::uint8_t>(player);
  state.realms[static_cast<std::size_t>(player)].held |= place;
}

void vacate(const ConquestTables& conquest, ConquestState& state, int territory) {
  auto& holder = state.holder[static_cast<std::size_t>(territory)];
  if (conquest.rules().markers_hold || holder == kNobody) return;
  if (total(state.troops[static_cast<std::size_t>(territory)]) > 0) return;
  state.realms[holder].held &= ~bit<TerritorySet>(territory);
  holder = kNobody;
}

void add_troops(ConquestState& state, Player player, int territory, UnitType type, int number) {
  if (number == 0) return;
  state.weary.rest(bit<TerritorySet>(territory));
  take_control(state, player, territory);
  auto& count = state.troops[static_cast<std::size_t>(territory)][static_cast<std::size_t>(type)];
  count = static_cast<std::uint8_t>(count + number);
  auto& pieces = state.realms[static_cast<std::size_t>(player)].pieces;
  pieces = static_cast<std::uint8_t>(pieces + number);
  note_crowd(state, territory);
}

void remove_troop(const ConquestTables& conquest, ConquestState& state, Player player,
                  int territory, UnitType type) {
  --state.troops[static_cast<std::size_t>(territory)][static_cast<std::size_t>(type)];
  --state.realms[static_cast<std::size_t>(player)].pieces;
  note_crowd(state, territory);
  vacate(conquest, state, territory);
}

void note_crowd(ConquestState& state, int territory) {
  const TerritorySet place = bit<TerritorySet>(territory);
  if (total(state.troops[static_cast<std::size_t>(territory)]) > 1) {
    state.crowded |= place;
  } else {
    state.crowded &= ~place;
  }
}

void note_weariness(ConquestState& state, int territory) {
  const TerritorySet place = bit<TerritorySet>(territory);
  Weariness& weary = state.weary;
  weary.touched &= ~place;
  weary.rest(place);
  int fresh = total(state.troops[static_cast<std::size_t>(territory)]);
  unsigned left = 0;
  for (std::size_t i = 0; i < state.spent.size; ++i) {
    const Group& group = state.spent.items[i];
    if (group.territory != territory) continue;
    weary.touched |= place;
    fresh -= group.count;
    left |= group.kind;
  }
  if ((weary.touched & place) == 0 || fresh > 0 || (left & kStepBits) != 0) return;
  ((left & kBonusBit) != 0 ? weary.bonus_only : weary.exhausted) |= place;
}

void note_weariness(ConquestState& state) {
  state.weary = {};
  for (std::size_t i = 0; i < state.spent.size; ++i) {
    note_weariness(state, state.spent.items[i].territory);
  }
}

}  // namespace muster::projecthex
