#include "games/heroes/course/moves.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "games/heroes/course/garrison.h"
#include "games/heroes/course/on_turn.h"
#include "games/heroes/course/tiles.h"
#include "games/heroes/course/turns.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/inquiry/routes.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

// HE-96. Once after each arrival, and not while monsters are on the tile (HE-83).
bool may_load(const HeroesState& state) {
  if (state.encounter.loaded != 0) return false;
  const int place = garrison_of(state, state.active);
  if (place < 0 || state.monsters.contains(here(state))) return false;
  const Settlement& there = state.settlements[static_cast<std::size_t>(place)];
  const Hero& who = hero(state);
  if (who.army + there.recruits > 0) return true;
  const auto any = [](const ItemCounts& items) {
    return std::any_of(items.begin(), items.end(), [](int count) { return count > 0; });
  };
  return any(who.items) || any(there.armory);
}

}  // namespace

void ask_move(const HeroesTables& game, HeroesState& state) {
  if (hero(state).points == 0 && !may_load(state)) return end_hero(game, state);
  ask(state, Phase::kMove);
}

namespace {

// The nearest tiles where there is something to deal with, at the end of a quiet way.
void list_goals(const HeroesTables& game, const HeroesState& state, ActionList& actions) {
  const int seat = state.on_turn;
  const Ground stops = ground(state, seat);
  TileSet wanted = stops.ends | state.mines;
  for (std::size_t s = 0; s < kMaxSettlements; ++s) {
    if (state.settlements[s].owner == seat) wanted.insert(state.settlement_at[s]);
  }
  const int most = game.rules().far_goals ? game.board().tiles() : hero(state).points;
  const std::size_t end = actions.size() + kMaxGoals;
  game.board().flood(here(state), stops, most, [&](const TileSet& layer, int /*steps*/) {
    layer.each_of_both(wanted, [&](int tile) {
      const bool plain_mine = state.mines.contains(tile) && !stops.ends.contains(tile) &&
                              !foreign_mine(state, seat, tile) && settlement_on(state, tile) < 0;
      if (!plain_mine) actions.push_back(make_action(Verb::kGoal, tile));
      return actions.size() < end;
    });
    return actions.size() < end;
  });
}

}  // namespace

void list_moves(const HeroesTables& game, const HeroesState& state, ActionList& actions) {
  actions.push_back(make_action(Verb::kPass));
  if (may_load(state)) actions.push_back(make_action(Verb::kGarrison));
  if (hero(state).points == 0) return;
  if (game.rules().choices != MoveChoices::kGoals) {
    for (int direction = 0; direction < game.board().directions(); ++direction) {
      if (game.board().neighbour(here(state), direction) != Board::kNoNeighbour) {
        actions.push_back(make_action(Verb::kStep, direction));
      }
    }
  }
  if (game.rules().choices != MoveChoices::kSteps) list_goals(game, state, actions);
}

namespace {

// HE-32, HE-33: 1 point a tile, whatever stands there.
void enter(const HeroesTables& game, HeroesState& state, int tile, int from, int cost) {
  hero(state).points = static_cast<std::uint8_t>(hero(state).points - cost);
  state.hero_at[state.active] = static_cast<std::uint16_t>(tile);
  Encounter& encounter = state.encounter;
  encounter.from = static_cast<std::uint16_t>(from);
  encounter.arrived = 1;
  encounter.declined = 0;
  encounter.loaded = 0;
  deal(game, state);
}

// The tiles before a goal are quiet, so that nothing happens on them: the last step is enough. A
// goal beyond the points that are left is approached.
void walk_to(const HeroesTables& game, HeroesState& state, int goal) {
  const Ground stops = ground(state, state.on_turn);
  const int start = here(state);
  std::array<std::uint16_t, kMaxTiles> left{};  // steps to the goal, where it is known; else 0
  int distance = 0;
  Ground back = stops;
  back.closed = stops.ends;  // on the way
  back.closed.erase(start);
  back.closed.erase(goal);
  back.ends = {};
  game.board().flood(goal, back, game.board().tiles(), [&](const TileSet& layer, int steps) {
    if (layer.contains(start)) {
      distance = steps;
      return false;
    }
    layer.each([&](int tile) {
      left[static_cast<std::size_t>(tile)] = static_cast<std::uint16_t>(steps);
      return true;
    });
    return true;
  });
  assert(distance > 0);
  const int cost = std::min<int>(distance, hero(state).points);
  int from = start;
  int tile = start;
  for (int step = 1; step <= cost; ++step) {
    from = tile;
    for (int direction = 0; direction < game.board().directions(); ++direction) {
      const int next = game.board().neighbour(from, direction);
      if (next == Board::kNoNeighbour) continue;
      const bool closer =
          step == distance ? next == goal : left[static_cast<std::size_t>(next)] == distance - step;
      if (!closer) continue;
      tile = next;
      break;
    }
  }
  enter(game, state, tile, from, cost);
}

}  // namespace

void apply_move(const HeroesTables& game, HeroesState& state, Action action) {
  switch (verb_of(action)) {
    case Verb::kStep: {
      const int tile = game.board().neighbour(here(state), argument_of(action));
      assert(tile != Board::kNoNeighbour);
      return enter(game, state, tile, here(state), 1);
    }
    case Verb::kGoal:
      return walk_to(game, state, argument_of(action));
    case Verb::kGarrison:
      return begin_loading(game, state);
    default:
      end_hero(game, state);
  }
}

}  // namespace muster::heroes
