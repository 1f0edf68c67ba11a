// The map as it lies, and the player's hero on it: steps, visits, flags, discoveries, levels.
#include <algorithm>

#include "games/homm/map/adventure.h"

namespace muster::homm::map {

const FieldKind& Adventure::kind(const State& state, int field) const {
  if (state.spoilt.contains(field)) {
    for (const FieldKind& each : layout_->kinds()) {
      if (each.use == FieldUse::kEmpty) return each;
    }
  }
  return layout_->kind(state.placed, field);
}

int Adventure::guards(const State& state, int field) const {
  const bool known = state.placed[static_cast<std::size_t>(Layout::place_of(field))].face_up != 0;
  if (!known || state.visited.contains(field)) return 0;
  return layout_->printed(state.placed, field).level;
}

int Adventure::ai_hero_at(const State& state, int field) const {
  for (int hero = 0; hero < kMaxAiHeroes; ++hero) {
    const AiHeroState& each = state.heroes[hero];
    if (each.status == HeroStatus::kOnMap && each.field == field) return hero;
  }
  return -1;
}

bool Adventure::hero_is_safe(const State& state) const { return kind(state, state.field).safe; }

FieldSet Adventure::towns(const State& state, int owner) const {
  FieldSet found;
  for (const int field : state.owned[owner]) {
    if (kind(state, field).use == FieldUse::kTown) found.insert(field);
  }
  return found;
}

// AM-05: discovered tiles; AM-11: without an army no guarded field and no AI hero's.
// Cards may open blocked fields and borders for the turn.
Ground Adventure::player_ground(const State& state) const {
  Ground ground = layout_->ground(state.placed);
  if ((state.effects & kOverBorders) != 0) ground.bordered = {};
  if ((state.effects & kOverBlocked) != 0) {
    for (int field = 0; field < layout_->fields(); ++field) ground.open.insert(field);
  }
  if (meetings_->has_army(state.units)) return ground;
  for (int field = 0; field < layout_->fields(); ++field) {
    if (guards(state, field) > 0 || ai_hero_at(state, field) >= 0) ground.open.erase(field);
  }
  return ground;
}

bool Adventure::is_goal(const State& state, int field) const {
  return field == goal_field_ && !state.spoilt.contains(field);
}

// The player's hero enters a field (AM-05): a fight first where somebody is there (HC-01, HC-02).
void Adventure::step(State& state, int to) const {
  --state.movement;
  enter(state, to);
}

void Adventure::enter(State& state, int to) const {
  state.moved = 1;
  if (!in_transit(state)) state.last = state.field;  // where it can stand
  state.field = static_cast<std::uint8_t>(to);
  watch(state, MapMoment::kMoves);
  // HK:pathfinding, HK:fly: on its way it meets nobody and visits nothing.
  if (in_transit(state) && state.movement > 0) return;
  meet(state);
}

// What is on the hero's field.
void Adventure::meet(State& state) const {
  const int to = state.field;
  const int enemy = ai_hero_at(state, to);
  const int level = guards(state, to);
  if (enemy >= 0) {
    start_fight(state, FightKind::kAttack, enemy, to);
  } else if (level > 0 && state.level > level) {  // AM-12, HC-05
    ++state.tally.quick_combats;
    watch(state, MapMoment::kGivesWay);
    visit(state, to);
  } else if (level > 0) {
    if (level == state.level) offer(state, CardMoment::kGuards);
    if (state.moments == 0) start_fight(state, FightKind::kGuards, level, to);
  } else {
    visit(state, to);
  }
}

// Whether the hero stands where it cannot stay without a fight, or not at all.
bool Adventure::in_transit(const State& state) const {
  if (kind(state, state.field).use == FieldUse::kBlocked) return true;
  if ((state.effects & kPastGuards) == 0) return false;
  const int level = guards(state, state.field);
  return ai_hero_at(state, state.field) >= 0 || (level > 0 && state.level <= level);
}

// A blocked field takes a further point, to leave it.
bool Adventure::may_step(const State& state, const Ground& ground, int direction) const {
  const int to = layout_->next(state.field, direction);
  if (!layout_->passable(ground, state.field, to) || ground.unknown.contains(to)) return false;
  return state.movement > 1 || kind(state, to).use != FieldUse::kBlocked;
}

// Guards have been beaten.
void Adventure::visit(State& state, int field) const {
  use_field(state, field);
  watch(state, MapMoment::kVisit);
}

// AM-07 .. AM-09.
void Adventure::use_field(State& state, int field) const {
  const FieldKind& there = kind(state, field);
  const bool first = !state.visited.contains(field);
  if (first && guards(state, field) > 0) state.visited.insert(field);
  if (is_flagged(there.use)) {
    if (!state.owned[0].contains(field)) flag(state, field, 0);
    return;
  }
  if (there.use == FieldUse::kRevisit) {
    if (there.movement > 0 && state.revisited != 0) return;  // AM-08: once a turn
    if (there.movement > 0) state.revisited = 1;
    receive(state, there);
  } else if (there.use == FieldUse::kVisit && first) {
    state.visited.insert(field);
    ++state.tally.visits[0];
    receive(state, there);
  }
}

void Adventure::receive(State& state, const FieldKind& kind) const {
  earn(state, kind.gain);
  state.movement = static_cast<std::uint8_t>(state.movement + kind.movement);
  gain_experience(state, kind.experience);
  const int token = kind.morale < 0 ? -1 : 1;
  for (int i = 0; i < std::abs(kind.morale); ++i) change_morale(state, token);
  state.to_gain = static_cast<std::uint8_t>(state.to_gain + kind.cards);
  if (kind.cards > 0) offer(state, CardMoment::kSearch);
  state.to_improve = static_cast<std::uint8_t>(state.to_improve + kind.improve);
  state.to_spy = static_cast<std::uint8_t>(state.to_spy + kind.discover);
}

// AM-09. The owner before loses the field.
void Adventure::flag(State& state, int field, int owner) const {
  const FieldKind& there = kind(state, field);
  const bool was_players_town = there.use == FieldUse::kTown && state.owned[0].contains(field);
  state.visited.insert(field);
  state.owned[1 - owner].erase(field);
  state.owned[owner].insert(field);
  ++state.tally.flags[owner];
  if (owner == 1) state.troops.erase(field);
  if (owner == 0 && there.use == FieldUse::kSettlement) {
    state.settlement = static_cast<std::uint8_t>(field);  // AM-20
  }
  if (is_goal(state, field)) {
    state.tally.goal_flagged = state.round;
    state.tally.goal_by = static_cast<std::uint8_t>(owner);
    event(state, EndEvent::kGoalFlagged);
  }
  if (owner == 1 && was_players_town) {
    if (state.tally.town_flagged == 0) state.tally.town_flagged = state.round;
    event(state, EndEvent::kTownFlagged);
  }
}

void Adventure::discover(State& state, int place, int discoverer) const {
  state.discovering = static_cast<std::uint8_t>(place);
  state.discoverer = static_cast<std::uint8_t>(discoverer);
}

// AM-14: the level rises with every so many steps.
void Adventure::gain_experience(State& state, int steps) const {
  for (int i = 0; i < steps && state.level < scenario_.max_level; ++i) {
    if (++state.steps < rules_.steps_per_level) continue;
    state.steps = 0;
    ++state.level;
    if (state.level < scenario_.max_level) offer(state, CardMoment::kLevelUp);
  }
}

// AM-15: to the nearest own town or settlement; where there is none, the player is out of the game.
void Adventure::send_home(State& state) const {
  FieldSet homes;
  for (const int field : state.owned[0]) {
    const FieldUse use = kind(state, field).use;
    const bool taken = field == state.fight_field || ai_hero_at(state, field) >= 0;
    if ((use == FieldUse::kTown || use == FieldUse::kSettlement) && !taken) homes.insert(field);
  }
  event(state, EndEvent::kHeroOut);
  if (state.phase == MapPhase::kOver) return;
  if (homes.empty()) {
    state.hero_out = 1;
    finish(state, 1, EndEvent::kHeroOut);
    return;
  }
  int nearest = *homes.begin();
  const auto far = [&](int field) {
    return distance(layout_->hex(field), layout_->hex(state.field));
  };
  for (const int field : homes) {
    if (far(field) < far(nearest)) nearest = field;
  }
  state.field = static_cast<std::uint8_t>(nearest);
  state.last = state.field;
  state.movement = 0;
  watch(state, MapMoment::kSentHome);
}

// AM-06: how the tile being discovered may be turned, as bits: any way, or so that the hero who
// discovers it can step onto it (where that is possible).
unsigned Adventure::orientations(const State& state) const {
  constexpr unsigned kAll = (1u << kDirections) - 1;
  if (rules_.turned_freely) return kAll;
  const int from = state.discoverer == 0 ? state.field : state.heroes[state.ai_hero].field;
  unsigned enterable = 0;
  PlacedTiles turned = state.placed;
  PlacedTile& tile = turned[state.discovering];
  tile.face_up = 1;
  for (int rotation = 0; rotation < kDirections; ++rotation) {
    tile.rotation = static_cast<std::uint8_t>(rotation);
    const Ground ground = layout_->ground(turned);
    for (int direction = 0; direction < kDirections; ++direction) {
      const int to = layout_->next(from, direction);
      const bool there = to != kNoField && Layout::place_of(to) == state.discovering;
      if (there && layout_->passable(ground, from, to)) enterable |= 1u << rotation;
    }
  }
  return enterable != 0 ? enterable : kAll;
}

// The face-down tiles next to the player's hero (AM-06), as bits.
unsigned Adventure::spyable(const State& state) const {
  const Ground ground = layout_->ground(state.placed);
  unsigned places = 0;
  for (int direction = 0; direction < kDirections; ++direction) {
    const int to = layout_->next(state.field, direction);
    if (!layout_->passable(ground, state.field, to) || !ground.unknown.contains(to)) continue;
    places |= 1u << Layout::place_of(to);
  }
  return places;
}

}  // namespace muster::homm::map
