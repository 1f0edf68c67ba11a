#include "games/heroes/course/garrison.h"

#include <algorithm>

#include "games/heroes/course/moves.h"
#include "games/heroes/course/on_turn.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

bool any(const ItemCounts& items) {
  return std::any_of(items.begin(), items.end(), [](int count) { return count > 0; });
}

void ask_items(const HeroesTables& game, HeroesState& state) {
  const auto place = static_cast<std::size_t>(garrison_of(state, state.active));
  if (any(hero(state).items) || any(state.settlements[place].armory)) {
    return ask(state, Phase::kLoadItems);
  }
  ask_move(game, state);
}

// kLoadItem: the next kind of which there is one.
void ask_next_cell(const HeroesTables& game, HeroesState& state) {
  const auto place = static_cast<std::size_t>(garrison_of(state, state.active));
  const ItemCounts& armory = state.settlements[place].armory;
  for (std::uint8_t& cell = state.encounter.cell; cell < kItemCells; ++cell) {
    if (hero(state).items[cell] + armory[cell] > 0) return ask(state, Phase::kLoadItem);
  }
  ask_move(game, state);
}

void load_items(HeroesState& state, LoadWay way) {
  if (way == LoadWay::kKeep || way == LoadWay::kOneByOne) return;
  Settlement& place = state.settlements[static_cast<std::size_t>(garrison_of(state, state.active))];
  ItemCounts& carried = hero(state).items;
  for (std::size_t type = 0; type < kItemTypes; ++type) {
    int wanted = way == LoadWay::kBest ? 1 : 255;
    if (way == LoadWay::kNone) wanted = 0;
    for (std::size_t rarity = kRarities; rarity-- > 0;) {
      const std::size_t cell = type * kRarities + rarity;
      const int total = carried[cell] + place.armory[cell];
      const int taken = std::min(wanted, total);
      carried[cell] = static_cast<std::uint8_t>(taken);
      place.armory[cell] = static_cast<std::uint8_t>(std::min(255, total - taken));
      if (way == LoadWay::kBest) wanted -= taken;
    }
  }
}

}  // namespace

void begin_loading(const HeroesTables& game, HeroesState& state) {
  state.encounter.loaded = 1;
  const int place = garrison_of(state, state.active);
  const int recruits = state.settlements[static_cast<std::size_t>(place)].recruits;
  if (recruits + hero(state).army > 0) return ask(state, Phase::kLoadArmy);
  ask_items(game, state);
}

void list_loading(const HeroesTables& game, const HeroesState& state, ActionList& actions) {
  const Settlement& place =
      state.settlements[static_cast<std::size_t>(garrison_of(state, state.active))];
  if (state.phase == Phase::kLoadItems) {
    actions.push_back(make_action(Verb::kLoadItems, static_cast<int>(LoadWay::kKeep)));
    actions.push_back(make_action(Verb::kLoadItems, static_cast<int>(LoadWay::kBest)));
    if (any(place.armory)) {
      actions.push_back(make_action(Verb::kLoadItems, static_cast<int>(LoadWay::kAll)));
    }
    if (any(hero(state).items)) {
      actions.push_back(make_action(Verb::kLoadItems, static_cast<int>(LoadWay::kNone)));
    }
    actions.push_back(make_action(Verb::kLoadItems, static_cast<int>(LoadWay::kOneByOne)));
    return;
  }
  const bool army = state.phase == Phase::kLoadArmy;
  const std::size_t cell = state.encounter.cell;
  const int total =
      army ? hero(state).army + place.recruits : hero(state).items[cell] + place.armory[cell];
  // Mercenaries that do not fit into one place stay in the other.
  const int most = army ? std::min(total, game.rules().army_limit) : std::min(total, kMostOffered);
  const int least = army ? std::max(0, total - game.rules().army_limit) : 0;
  const Verb verb = army ? Verb::kLoadArmy : Verb::kLoadNumber;
  for (int number = least; number <= most; ++number) actions.push_back(make_action(verb, number));
}

void apply_loading(const HeroesTables& game, HeroesState& state, Action action) {
  Settlement& place = state.settlements[static_cast<std::size_t>(garrison_of(state, state.active))];
  const int argument = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kLoadArmy:
      place.recruits = static_cast<std::uint8_t>(place.recruits + hero(state).army - argument);
      hero(state).army = static_cast<std::uint8_t>(argument);
      return ask_items(game, state);
    case Verb::kLoadItems:
      load_items(state, static_cast<LoadWay>(argument));
      if (static_cast<LoadWay>(argument) != LoadWay::kOneByOne) return ask_move(game, state);
      state.encounter.cell = 0;
      return ask_next_cell(game, state);
    default: {
      const std::size_t cell = state.encounter.cell;
      const int total = place.armory[cell] + hero(state).items[cell];
      hero(state).items[cell] = static_cast<std::uint8_t>(argument);
      place.armory[cell] = static_cast<std::uint8_t>(std::min(255, total - argument));
      ++state.encounter.cell;
      ask_next_cell(game, state);
    }
  }
}

}  // namespace muster::heroes
