#include "games/homm/map/course/ai.h"

#include "core/bits.h"
#include "games/homm/map/course/fights.h"
#include "games/homm/map/course/flow.h"
#include "games/homm/map/course/walk.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/goals.h"
#include "games/homm/map/inquiry/ground.h"

namespace muster::homm::map {
namespace {

unsigned open_ways(const MapTables& game, const Ground& ground, int from) {
  unsigned ways = 0;
  for (int direction = 0; direction < kDirections; ++direction) {
    if (game.layout().passable(ground, from, game.layout().next(from, direction))) {
      ways |= 1u << direction;
    }
  }
  return ways;
}

}  // namespace

void ai_turn(const MapTables& game, MapState& state) {
  if (state.ai_hero >= kMaxAiHeroes || state.heroes[state.ai_hero].movement == 0 ||
      state.heroes[state.ai_hero].status != HeroStatus::kOnMap) {
    int next = 0;
    while (next < kMaxAiHeroes &&
           (state.heroes[next].status != HeroStatus::kOnMap || (state.ai_moved >> next & 1) != 0)) {
      ++next;
    }
    state.ai_hero = static_cast<std::uint8_t>(next);
    if (next == kMaxAiHeroes) {
      state.stage = MapStage::kRoundOver;
      return;
    }
    ++state.turn;
    state.ai_moved = static_cast<std::uint8_t>(state.ai_moved | 1u << next);
    state.heroes[next].movement = static_cast<std::uint8_t>(
        game.scenario().ai_heroes[static_cast<std::size_t>(next)].movement);
    game.watch(state, MapMoment::kAiTurn);
    if (state.heroes[next].movement == 0) return;
  }
  const int hero = state.ai_hero;
  AiHeroState& now = state.heroes[hero];
  const HeroRule& rule = game.scenario().ai_heroes[static_cast<std::size_t>(hero)].rule;
  unsigned ways = 0;
  if (game.driven()) {
    ways = ai_course(game, state, hero, rule).ways;
  } else {
    ways = one_way_per_tile(game, state, now.field,
                            open_ways(game, ai_ground(game, state, hero), now.field));
  }
  state.ways = static_cast<std::uint8_t>(ways);
  if (ways == 0) {
    now.movement = 0;
  } else if (!game.driven()) {
    wait(state, MapPhase::kAiTurn, 1);
  } else if (without_lowest(ways) != 0 && rule.player_breaks_ties) {
    wait(state, MapPhase::kTie, 0);  // AI-32
  } else {
    ai_take_way(game, state, lowest_bit(ways));
  }
}

void ai_take_way(const MapTables& game, MapState& state, int direction) {
  AiHeroState& hero = state.heroes[state.ai_hero];
  const int to = game.layout().next(hero.field, direction);
  state.ways = 0;
  --hero.movement;
  if (state.placed[static_cast<std::size_t>(Layout::place_of(to))].face_up == 0) {
    discover(state, Layout::place_of(to), 1);
    return;
  }
  const FieldUse use = kind_at(game, state, to).use;
  const bool defended =
      (use == FieldUse::kTown || use == FieldUse::kSettlement) && state.owned[0].contains(to);
  if (to == state.field) {  // HC-02
    start_fight(game, state, FightKind::kDefence, state.ai_hero, to);
  } else if (defended && state.gold >= game.ruleset().town_defence &&
             game.meetings().has_army(state.units)) {  // AM-16
    state.opponent = state.ai_hero;
    state.fight_field = static_cast<std::uint8_t>(to);
    wait(state, MapPhase::kDefend, 0);
  } else {
    ai_enter(game, state, state.ai_hero, to);
  }
}

void ai_enter(const MapTables& game, MapState& state, int hero, int to) {
  AiHeroState& now = state.heroes[hero];
  now.last = now.field;
  now.field = static_cast<std::uint8_t>(to);
  ai_pass(game, state, hero, to);
  game.watch(state, MapMoment::kAiMoves);
}

void ai_pass(const MapTables& game, MapState& state, int hero, int field) {
  const AiHero& setup = game.scenario().ai_heroes[static_cast<std::size_t>(hero)];
  const FieldKind& there = kind_at(game, state, field);
  const bool goal = is_goal(game, state, field);
  if (is_flagged(there.use) && !state.owned[1].contains(field)) flag(game, state, field, 1);
  if (goal && !setup.army_grown.empty()) {
    state.grown = static_cast<std::uint8_t>(state.grown | 1u << hero);
  }
  if (setup.destroys) {  // AM-25
    state.owned[1].erase(field);
    state.spoilt.insert(field);
    state.visited.insert(field);
  } else if (there.use == FieldUse::kVisit || guards_at(game, state, field) > 0) {
    if (there.use == FieldUse::kVisit && !state.visited.contains(field)) ++state.tally.visits[1];
    state.visited.insert(field);
  }
}

}  // namespace muster::homm::map
