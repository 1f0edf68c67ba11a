#include "games/homm/map/course/walk.h"

#include <cstdlib>

#include "games/homm/map/course/cards.h"
#include "games/homm/map/course/ends.h"
#include "games/homm/map/course/fights.h"
#include "games/homm/map/course/town.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/ground.h"

namespace muster::homm::map {
namespace {

// AM-07 .. AM-09.
void use_field(const MapTables& game, MapState& state, int field) {
  const FieldKind& there = kind_at(game, state, field);
  const bool first = !state.visited.contains(field);
  if (first && guards_at(game, state, field) > 0) state.visited.insert(field);
  if (is_flagged(there.use)) {
    if (!state.owned[0].contains(field)) flag(game, state, field, 0);
    return;
  }
  if (there.use == FieldUse::kRevisit) {
    if (there.movement > 0 && state.revisited != 0) return;  // AM-08: once a turn
    if (there.movement > 0) state.revisited = 1;
    receive(game, state, there);
  } else if (there.use == FieldUse::kVisit && first) {
    state.visited.insert(field);
    ++state.tally.visits[0];
    receive(game, state, there);
  }
}

}  // namespace

void step(const MapTables& game, MapState& state, int to) {
  --state.movement;
  enter(game, state, to);
}

void enter(const MapTables& game, MapState& state, int to) {
  state.moved = 1;
  if (!in_transit(game, state)) state.last = state.field;  // where it can stand
  state.field = static_cast<std::uint8_t>(to);
  game.watch(state, MapMoment::kMoves);
  // HK:pathfinding, HK:fly: on its way it meets nobody and visits nothing.
  if (in_transit(game, state) && state.movement > 0) return;
  meet(game, state);
}

void meet(const MapTables& game, MapState& state) {
  const int to = state.field;
  const int enemy = ai_hero_at(state, to);
  const int level = guards_at(game, state, to);
  if (enemy >= 0) {
    start_fight(game, state, FightKind::kAttack, enemy, to);
  } else if (level > 0 && state.level > level) {  // AM-12, HC-05
    ++state.tally.quick_combats;
    game.watch(state, MapMoment::kGivesWay);
    visit(game, state, to);
  } else if (level > 0) {
    if (level == state.level) offer(game, state, CardMoment::kGuards);
    if (state.moments == 0) start_fight(game, state, FightKind::kGuards, level, to);
  } else {
    visit(game, state, to);
  }
}

void visit(const MapTables& game, MapState& state, int field) {
  use_field(game, state, field);
  game.watch(state, MapMoment::kVisit);
}

void receive(const MapTables& game, MapState& state, const FieldKind& kind) {
  earn(state, kind.gain);
  state.movement = static_cast<std::uint8_t>(state.movement + kind.movement);
  gain_experience(game, state, kind.experience);
  const int token = kind.morale < 0 ? -1 : 1;
  for (int i = 0; i < std::abs(kind.morale); ++i) change_morale(game, state, token);
  state.to_gain = static_cast<std::uint8_t>(state.to_gain + kind.cards);
  if (kind.cards > 0) offer(game, state, CardMoment::kSearch);
  state.to_improve = static_cast<std::uint8_t>(state.to_improve + kind.improve);
  state.to_spy = static_cast<std::uint8_t>(state.to_spy + kind.discover);
}

void flag(const MapTables& game, MapState& state, int field, int owner) {
  const FieldKind& there = kind_at(game, state, field);
  const bool was_players_town = there.use == FieldUse::kTown && state.owned[0].contains(field);
  state.visited.insert(field);
  state.owned[1 - owner].erase(field);
  state.owned[owner].insert(field);
  ++state.tally.flags[owner];
  if (owner == 1) state.troops.erase(field);
  if (owner == 0 && there.use == FieldUse::kSettlement) {
    state.settlement = static_cast<std::uint8_t>(field);  // AM-20
  }
  if (is_goal(game, state, field)) {
    state.tally.goal_flagged = state.round;
    state.tally.goal_by = static_cast<std::uint8_t>(owner);
    event(game, state, EndEvent::kGoalFlagged);
  }
  if (owner == 1 && was_players_town) {
    if (state.tally.town_flagged == 0) state.tally.town_flagged = state.round;
    event(game, state, EndEvent::kTownFlagged);
  }
}

void discover(MapState& state, int place, int discoverer) {
  state.discovering = static_cast<std::uint8_t>(place);
  state.discoverer = static_cast<std::uint8_t>(discoverer);
}

void gain_experience(const MapTables& game, MapState& state, int steps) {
  for (int i = 0; i < steps && state.level < game.scenario().max_level; ++i) {
    if (++state.steps < game.ruleset().steps_per_level) continue;
    state.steps = 0;
    ++state.level;
    if (state.level < game.scenario().max_level) offer(game, state, CardMoment::kLevelUp);
  }
}

void send_home(const MapTables& game, MapState& state) {
  FieldSet homes;
  for (const int field : state.owned[0]) {
    const FieldUse use = kind_at(game, state, field).use;
    const bool taken = field == state.fight_field || ai_hero_at(state, field) >= 0;
    if ((use == FieldUse::kTown || use == FieldUse::kSettlement) && !taken) homes.insert(field);
  }
  event(game, state, EndEvent::kHeroOut);
  if (state.phase == MapPhase::kOver) return;
  if (homes.empty()) {
    state.hero_out = 1;
    finish(state, 1, EndEvent::kHeroOut);
    return;
  }
  int nearest = *homes.begin();
  const auto far = [&](int field) {
    return distance(game.layout().hex(field), game.layout().hex(state.field));
  };
  for (const int field : homes) {
    if (far(field) < far(nearest)) nearest = field;
  }
  state.field = static_cast<std::uint8_t>(nearest);
  state.last = state.field;
  state.movement = 0;
  game.watch(state, MapMoment::kSentHome);
}

}  // namespace muster::homm::map
