// AI heroes: where they go and what they do on their way (AI-27 .. AI-38).
#include <algorithm>

#include "games/homm/map/adventure.h"

namespace muster::homm::map {

Ground Adventure::ai_ground(const State& state, int hero) const {
  Ground ground = layout_->ground(state.placed);
  if (!scenario_.heroes_share_fields) {  // AM-25
    for (int other = 0; other < kMaxAiHeroes; ++other) {
      const AiHeroState& each = state.heroes[other];
      if (other != hero && each.status == HeroStatus::kOnMap) ground.open.erase(each.field);
    }
  }
  if (hero_is_safe(state)) ground.open.erase(state.field);  // AM-24
  return ground;
}

FieldSet Adventure::goal_fields(const State& state, Goal goal, int hero) const {
  const bool ai = hero >= 0;
  const int own = ai ? 1 : 0;
  const int from = ai ? state.heroes[hero].field : state.field;
  const FieldSet tile = layout_->fields_of(Layout::place_of(from));
  const FieldSet others = state.owned[own] | state.spoilt;
  FieldSet enemies;
  if (ai && !hero_is_safe(state)) enemies.insert(state.field);
  for (int other = 0; !ai && other < kMaxAiHeroes; ++other) {
    if (state.heroes[other].status == HeroStatus::kOnMap) enemies.insert(state.heroes[other].field);
  }
  const auto sources = [](const FieldKind& kind) {
    return kind.use == FieldUse::kMine || kind.use == FieldUse::kSettlement;
  };
  switch (goal) {
    case Goal::kHeroOnTile:
      return enemies & tile;
    case Goal::kHero:
      return enemies;
    case Goal::kFlagOnTile:
      return (layout_->fields_where(state.placed, sources) - others) & tile;
    case Goal::kFlag:
      return layout_->fields_where(state.placed, sources) - others;
    case Goal::kTown:
      return towns(state, 1 - own);
    case Goal::kOwnTown: {
      FieldSet homes;
      for (const int field : state.owned[own]) {
        const FieldUse use = kind(state, field).use;
        if (use == FieldUse::kTown || use == FieldUse::kSettlement) homes.insert(field);
      }
      return homes;
    }
    case Goal::kThreatenedTown:  // depends on a rule's `watch`: threatened_town
      return {};
    case Goal::kScenario:
      return goal_field_ == kNoField || others.contains(goal_field_) ? FieldSet{}
                                                                     : FieldSet::of(goal_field_);
    case Goal::kLandmark:
      return layout_->fields_where(state.placed, [](const FieldKind& kind) {
        return kind.use == FieldUse::kLandmark;
      }) - others;
    case Goal::kVisit:
      return layout_->fields_where(state.placed, [](const FieldKind& kind) {
        return kind.use == FieldUse::kVisit;
      }) - (state.visited | state.spoilt);
    case Goal::kExplore:
      return layout_->ground(state.placed).unknown;
  }
  return {};
}

namespace {

// Of a set of fields those nearest to some goal as the crow flies.
FieldSet nearest_fields(const Layout& layout, const FieldSet& fields, const FieldSet& goals) {
  FieldSet nearest;
  int least = 0;
  for (const int field : fields) {
    int far = 1000;
    for (const int goal : goals) {
      far = std::min(far, distance(layout.hex(field), layout.hex(goal)));
    }
    if (nearest.empty() || far < least) {
      nearest = {};
      least = far;
    }
    if (far == least) nearest.insert(field);
  }
  return nearest;
}

}  // namespace

// Of several ways onto one face-down tile the first stands for all: they discover it.
unsigned Adventure::one_way_per_tile(const State& state, int from, unsigned ways) const {
  unsigned kept = 0;
  unsigned tiles = 0;
  for (int direction : BitRange(ways)) {
    const int place = Layout::place_of(layout_->next(from, direction));
    const bool unknown = state.placed[static_cast<std::size_t>(place)].face_up == 0;
    if (unknown && (tiles >> place & 1) != 0) continue;
    if (unknown) tiles |= 1u << place;
    kept |= 1u << direction;
  }
  return kept;
}

AiCourse Adventure::ai_course(const State& state, int hero, const HeroRule& rule) const {
  const int from = state.heroes[hero].field;
  const Ground ground = ai_ground(state, hero);
  Ground known = ground;
  known.open = ground.open - ground.unknown;
  for (const Goal goal : rule.goals) {
    FieldSet goals = goal_fields(state, goal, hero);
    goals.erase(from);
    if (goals.empty()) continue;
    AiCourse course{.goal = goal, .goals = goals};
    const Ground* walked = &ground;
    Costs costs = layout_->costs_to(ground, goals);
    if (!rules_.unknown_ground_open) {  // discovered ground first
      const Costs over_known = layout_->costs_to(known, goals);
      if (over_known[static_cast<std::size_t>(from)] != kFar) {
        costs = over_known;
        walked = &known;
        course.known_ground = true;
      }
    }
    if (costs[static_cast<std::size_t>(from)] == kFar) {
      // Mines and settlements out of reach are no goals; other goals are approached (AI-32).
      if (goal == Goal::kFlagOnTile || goal == Goal::kFlag) continue;
      const FieldSet near = nearest_fields(*layout_, layout_->reachable(ground, from), goals);
      course.approaches = true;
      if (near.contains(from)) return course;
      costs = layout_->costs_to(ground, near);
    }
    course.ways = one_way_per_tile(state, from, layout_->cheapest_steps(*walked, costs, from));
    return course;
  }
  return {};
}

int Adventure::ai_distance(const State& state, int hero) const {
  const Costs costs = layout_->costs_to(ai_ground(state, hero), towns(state, 0));
  return costs[state.heroes[hero].field];
}

unsigned Adventure::open_ways(const Ground& ground, int from) const {
  unsigned ways = 0;
  for (int direction = 0; direction < kDirections; ++direction) {
    if (layout_->passable(ground, from, layout_->next(from, direction))) ways |= 1u << direction;
  }
  return ways;
}

// One movement point of the AI hero whose turn it is, or the next hero's turn, or the end.
void Adventure::ai_turn(State& state) const {
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
    state.heroes[next].movement =
        static_cast<std::uint8_t>(scenario_.ai_heroes[static_cast<std::size_t>(next)].movement);
    watch(state, MapMoment::kAiTurn);
    if (state.heroes[next].movement == 0) return;
  }
  const int hero = state.ai_hero;
  AiHeroState& now = state.heroes[hero];
  const HeroRule& rule = scenario_.ai_heroes[static_cast<std::size_t>(hero)].rule;
  unsigned ways = 0;
  if (driven_) {
    ways = ai_ways(state, hero, rule);
  } else {
    ways = one_way_per_tile(state, now.field, open_ways(ai_ground(state, hero), now.field));
  }
  state.ways = static_cast<std::uint8_t>(ways);
  if (ways == 0) {
    now.movement = 0;
  } else if (!driven_) {
    wait(state, MapPhase::kAiTurn, 1);
  } else if (without_lowest(ways) != 0 && rule.player_breaks_ties) {
    wait(state, MapPhase::kTie, 0);  // AI-32
  } else {
    ai_take_way(state, lowest_bit(ways));
  }
}

// AI-34: a face-down tile is discovered first.
void Adventure::ai_take_way(State& state, int direction) const {
  AiHeroState& hero = state.heroes[state.ai_hero];
  const int to = layout_->next(hero.field, direction);
  state.ways = 0;
  --hero.movement;
  if (state.placed[static_cast<std::size_t>(Layout::place_of(to))].face_up == 0) {
    discover(state, Layout::place_of(to), 1);
    return;
  }
  const FieldUse use = kind(state, to).use;
  const bool defended =
      (use == FieldUse::kTown || use == FieldUse::kSettlement) && state.owned[0].contains(to);
  if (to == state.field) {  // HC-02
    start_fight(state, FightKind::kDefence, state.ai_hero, to);
  } else if (defended && state.gold >= rules_.town_defence &&
             meetings_->has_army(state.units)) {  // AM-16
    state.opponent = state.ai_hero;
    state.fight_field = static_cast<std::uint8_t>(to);
    wait(state, MapPhase::kDefend, 0);
  } else {
    ai_enter(state, state.ai_hero, to);
  }
}

void Adventure::ai_enter(State& state, int hero, int to) const {
  AiHeroState& now = state.heroes[hero];
  now.last = now.field;
  now.field = static_cast<std::uint8_t>(to);
  ai_pass(state, hero, to);
  watch(state, MapMoment::kAiMoves);
}

// AI-33: guards are beaten, fields flagged or visited, and nothing gained.
void Adventure::ai_pass(State& state, int hero, int field) const {
  const AiHero& setup = scenario_.ai_heroes[static_cast<std::size_t>(hero)];
  const FieldKind& there = kind(state, field);
  const bool goal = is_goal(state, field);
  if (is_flagged(there.use) && !state.owned[1].contains(field)) flag(state, field, 1);
  if (goal && !setup.army_grown.empty()) {
    state.grown = static_cast<std::uint8_t>(state.grown | 1u << hero);
  }
  if (setup.destroys) {  // AM-25
    state.owned[1].erase(field);
    state.spoilt.insert(field);
    state.visited.insert(field);
  } else if (there.use == FieldUse::kVisit || guards(state, field) > 0) {
    if (there.use == FieldUse::kVisit && !state.visited.contains(field)) ++state.tally.visits[1];
    state.visited.insert(field);
  }
}

}  // namespace muster::homm::map
