// A hero rule as a player: what it buys, where its hero goes, which fights it enters. AI heroes
// that an agent moves can follow such a rule, too.
#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

#include "core/bits.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/goals.h"
#include "games/homm/map/inquiry/ground.h"
#include "games/homm/map/inquiry/prices.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

MapAction bought_by(Spending spending) {
  switch (spending) {
    case Spending::kCitadel:
    case Spending::kBuild:
      return MapAction::kBuild;
    case Spending::kRecruit:
      return MapAction::kRecruit;
    case Spending::kReinforce:
      return MapAction::kReinforce;
    case Spending::kUpgrade:
      return MapAction::kUpgrade;
  }
  return MapAction::kBuild;
}

bool among(const ActionList& actions, Action action) {
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

constexpr int kUnreachableDistance = 50;  // counts more than any way on a map of twelve tiles

// Whether the AI hero is on the map and goes anywhere.
bool walks(const MapTables& game, const MapState& state, int hero) {
  if (state.heroes[hero].status != HeroStatus::kOnMap) return false;
  const AiHero& setup = game.scenario().ai_heroes[static_cast<std::size_t>(hero)];
  return setup.movement > 0 && (!game.driven() || !setup.rule.goals.empty());
}

bool ai_walks(const MapTables& game, const MapState& state) {
  for (int hero = 0; hero < kMaxAiHeroes; ++hero) {
    if (walks(game, state, hero)) return true;
  }
  return false;
}

// The first spending that can be paid; of its units the most expensive one.
std::optional<Action> rule_purchase(const MapTables& game, const MapState& state,
                                    const HeroRule& rule, const ActionList& legal) {
  const int purse = state.gold - (ai_walks(game, state) ? rule.reserve : 0);
  for (const Spending spending : rule.spend) {
    std::optional<Action> best;
    for (const Action action : legal) {
      if (map_kind(action) != bought_by(spending)) continue;
      if (spending == Spending::kCitadel && map_argument(action) != kCitadel) continue;
      if (price_of(game, state, action).gold > purse) continue;
      const bool better =
          !best || price_of(game, state, action).gold > price_of(game, state, *best).gold;
      if (better && (!best || spending != Spending::kBuild)) best = action;
    }
    if (best) return best;
  }
  return std::nullopt;
}

bool worth_fighting(const MapTables& game, const MapState& state, const HeroRule& rule, int field) {
  const int enemy = ai_hero_at(state, field);
  const int level = guards_at(game, state, field);
  const int left = state.movement > 0 ? state.movement - 1 : 0;
  if (enemy >= 0) {
    const bool grown = (state.grown >> enemy & 1) != 0;
    const int meeting = game.meetings().of_hero(enemy, grown, FightKind::kAttack, false);
    return game.meetings().victory(meeting, state.units, left) >= rule.courage;
  }
  if (level == 0 || state.level > level) return true;
  return game.meetings().victory(game.meetings().of_guards(level), state.units, left) >=
         rule.courage;
}

// The town of the player at which an AI hero can be first, if that is within `watch` rounds.
FieldSet threatened_town(const MapTables& game, const MapState& state, int watch) {
  FieldSet first;
  int soonest = watch + 1;
  for (const int town : towns(game, state, 0)) {
    for (int hero = 0; hero < kMaxAiHeroes; ++hero) {
      if (!walks(game, state, hero)) continue;
      const Costs costs = game.layout().costs_to(ai_ground(game, state, hero), FieldSet::of(town));
      const int points = costs[state.heroes[hero].field];
      const int each = game.scenario().ai_heroes[static_cast<std::size_t>(hero)].movement;
      const int rounds = (points + each - 1) / each;
      if (points == kFar || rounds >= soonest) continue;
      soonest = rounds;
      first = FieldSet::of(town);
    }
  }
  return first;
}

// One step towards the first goal that can be reached without a fight that is too risky.
std::optional<Action> rule_walk(const MapTables& game, const MapState& state,
                                const HeroRule& rule) {
  if (state.movement == 0) return std::nullopt;
  Ground ground = player_ground(game, state);
  for (int field = 0; field < game.layout().fields(); ++field) {
    if (!worth_fighting(game, state, rule, field)) ground.open.erase(field);
  }
  for (const Goal goal : rule.goals) {
    FieldSet goals = (goal == Goal::kThreatenedTown ? threatened_town(game, state, rule.watch)
                                                    : goal_fields(game, state, goal, -1)) &
                     ground.open;
    if (goals.contains(state.field)) {  // it is there, and stays
      if (goal == Goal::kOwnTown || goal == Goal::kThreatenedTown) return std::nullopt;
      goals.erase(state.field);
    }
    if (goals.empty()) continue;
    const Costs costs = game.layout().costs_to(ground, goals);
    if (costs[state.field] == kFar) continue;
    const unsigned ways = game.layout().cheapest_steps(ground, costs, state.field);
    if (ways == 0) continue;
    const int direction = lowest_bit(ways);
    const int to = game.layout().next(state.field, direction);
    if (!ground.unknown.contains(to)) return map_action(MapAction::kStep, direction);
    return map_action(MapAction::kDiscover, Layout::place_of(to));
  }
  return std::nullopt;
}

Action rule_turn(const MapTables& game, const MapState& state, const HeroRule& rule,
                 const ActionList& legal) {
  for (const MapAction kind :
       {MapAction::kPlay, MapAction::kPlayLater, MapAction::kTakeEffect, MapAction::kRollDie}) {
    for (const Action action : legal) {
      if (map_kind(action) == kind) return action;
    }
  }
  if (const auto bought = rule_purchase(game, state, rule, legal)) return *bought;
  const Action end = map_action(MapAction::kEndTurn);
  if (in_transit(game, state)) {
    const auto on = rule_walk(game, state, rule);
    return on && among(legal, *on) ? *on : legal[0];
  }
  if (!among(legal, end)) return legal[legal.size() - 1];  // no more cards (DS-66)
  const auto walked = rule_walk(game, state, rule);
  return walked && among(legal, *walked) ? *walked : end;
}

// The orientation that keeps AI heroes farthest from the player's towns, or nearest, all together.
Action rule_orientation(const MapTables& game, const MapState& state, const HeroRule& rule,
                        const ActionList& legal) {
  if (rule.turning == TileTurning::kFirst) return legal[0];
  const int sign = rule.turning == TileTurning::kHinder ? 1 : -1;
  Action best = legal[0];
  int most = std::numeric_limits<int>::min();
  for (const Action action : legal) {
    MapState turned = state;
    PlacedTile& placed = turned.placed[state.discovering];
    placed.rotation = static_cast<std::uint8_t>(map_argument(action));
    placed.face_up = 1;
    int far = 0;
    for (int hero = 0; hero < kMaxAiHeroes; ++hero) {
      if (turned.heroes[hero].status != HeroStatus::kOnMap) continue;
      far += std::min(ai_distance(game, turned, hero), kUnreachableDistance);
    }
    if (sign * far > most) {
      most = sign * far;
      best = action;
    }
  }
  return best;
}

// Of the ways onto one face-down tile a single one is offered: the one that stands for `wanted`.
int offered_way(const MapTables& game, const MapState& state, int wanted) {
  const int from = state.heroes[state.ai_hero].field;
  const auto tile = [&](int way) { return Layout::place_of(game.layout().next(from, way)); };
  if ((state.ways >> wanted & 1) != 0) return wanted;
  for (int way : BitRange(unsigned{state.ways})) {
    if (tile(way) == tile(wanted)) return way;
  }
  return lowest_bit(unsigned{state.ways});
}

}  // namespace

Action rule_action(const Adventure& game, const MapState& state, const HeroRule& rule, Rng& rng) {
  if (state.phase == MapPhase::kFight) return game.meetings().rule_action(state);
  ActionList legal;
  game.legal_actions(state, legal);
  const Action any = legal[uniform_below(rng, legal.size())];
  switch (state.phase) {
    case MapPhase::kTurn:
      return rule_turn(game, state, rule, legal);
    case MapPhase::kOrient:
      return rule_orientation(game, state, rule, legal);
    case MapPhase::kAiTurn: {
      const unsigned ways = ai_course(game, state, state.ai_hero, rule).ways;
      if (ways == 0) return map_action(MapAction::kStay);
      std::uint64_t ticket = uniform_below(rng, static_cast<std::uint64_t>(std::popcount(ways)));
      unsigned left = ways;
      for (; ticket > 0; --ticket) left = without_lowest(left);
      return map_action(MapAction::kWay, offered_way(game, state, lowest_bit(left)));
    }
    case MapPhase::kTie:
      return any;
    case MapPhase::kDefend: {
      const bool grown = (state.grown >> state.opponent & 1) != 0;
      const bool citadel = citadel_at(game, state, state.fight_field);
      const int meeting = game.meetings().of_hero(state.opponent, grown, FightKind::kTown, citadel);
      const bool pays = game.meetings().victory(meeting, state.units, 0) >= rule.defence;
      return map_action(pays ? MapAction::kPay : MapAction::kGiveUp);
    }
    case MapPhase::kLastStep:
    case MapPhase::kDiscard:  // keeps all
      return map_action(MapAction::kDecline);
    default:
      return legal[0];
  }
}

}  // namespace muster::homm::map
