// Tiles, fields and routes.
#include "games/homm/map/scenario/layout.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "core/config/rules_of_files.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/goals.h"
#include "games/homm/map/inquiry/ground.h"
#include "games/homm/map/state/actions.h"
#include "graph/route_graph.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

TEST(MapTiles, TurnedTilesMoveTheirRingClockwise) {
  RULE("AM-01");
  const Hex centre = {2, -3};
  EXPECT_EQ(field_hex(centre, 0), (Hex{3, -4}));
  EXPECT_EQ(field_hex(centre, kCentre), centre);
  SmallMap plain;
  SmallMap turned;
  turned.tile = "tile = \"F6\"\nface_up = true\nrotation = 2";
  const Journey before(plain);
  const Journey after(turned);
  const auto kind = [](const Journey& journey, int field) {
    return kind_at(journey.rules(), journey.state, Layout::field_of(1, field)).id;
  };
  EXPECT_EQ(kind(before, 0), "trading_post");
  EXPECT_EQ(kind(before, 5), "artifact_symbol");
  std::set<std::string> kinds;
  for (int field = 0; field < kDirections; ++field) {
    EXPECT_EQ(kind(after, (field + 2) % kDirections), kind(before, field));
    kinds.insert(kind(before, field));
  }
  EXPECT_EQ(kinds.size(), 6u) << "all fields of the ring differ";
  EXPECT_EQ(kind(after, kCentre), kind(before, kCentre));
}

TEST(MapTiles, TouchAtThreeStepsAndNeverOverlap) {
  RULE("AM-02");
  int touching = 0;
  for (int q = -4; q <= 4; ++q) {
    for (int r = -4; r <= 4; ++r) {
      if (distance({0, 0}, {q, r}) == kTileDistance) ++touching;
    }
  }
  EXPECT_EQ(touching, 18);
  SmallMap apart;
  apart.more = "[[tile]]\ntile = \"F5\"\nat = [9, 9]\nface_up = true";
  EXPECT_NE(load_error(text_of(apart)).find("F5 touches no other tile"), std::string::npos);
  SmallMap over;
  over.more = "[[tile]]\ntile = \"F5\"\nat = [2, 0]\nface_up = true";
  EXPECT_NE(load_error(text_of(over)).find("S3 and F5 overlap"), std::string::npos);
}

TEST(MapRoutes, NobodyEntersABlockedField) {
  RULE("AM-03");
  const Journey journey((SmallMap()));
  const Layout& layout = journey.rules().layout();
  const Ground ground = layout.ground(journey.state.placed);
  EXPECT_FALSE(ground.open.contains(journey.at(0, -1)));
  EXPECT_FALSE(ground.open.contains(journey.at(2, -3)));
  EXPECT_FALSE(journey.can(MapAction::kStep, kNW));
  EXPECT_TRUE(journey.can(MapAction::kStep, kNE));
  EXPECT_TRUE(layout.passable(ground, journey.at(0, -1), journey.at(0, 0))) << "it may be left";
}

TEST(MapRoutes, StartingTilesAreClosedOppositeTheirBlockedField) {
  RULE("AM-04");
  SmallMap map;
  map.more = "[[tile]]\ntile = \"F5\"\nat = [3, -1]\nface_up = true";
  for (const bool ignored : {false, true}) {
    map.top = ignored ? "ignore_borders = true" : "";
    const Journey journey(map);
    const Layout& layout = journey.rules().layout();
    const Ground ground = layout.ground(journey.state.placed);
    const auto open = [&](Hex from, Hex to) {
      return layout.passable(ground, layout.at(from), layout.at(to));
    };
    EXPECT_EQ(open({1, 0}, {2, -1}), ignored) << "the closed east field";
    EXPECT_EQ(open({2, -1}, {1, 0}), ignored) << "from either side";
    EXPECT_TRUE(open({1, -1}, {2, -1})) << "beside the blocked field it is open";
    EXPECT_TRUE(open({1, -1}, {1, 0})) << "inside the tile there is no border";
    EXPECT_EQ(ground.bordered.size(), ignored ? 0 : 3);
  }
}

TEST(MapRoutes, BordersOfEveryStartingTileLeaveTwoFieldsOpen) {
  const auto fields = FieldKinds::load(data_file("games/homm_map/fields.toml"));
  ASSERT_TRUE(fields.ok()) << fields.status().message();
  const auto tiles = TileCatalog::load(data_file("games/homm_map/tiles.csv"), *fields);
  ASSERT_TRUE(tiles.ok()) << tiles.status().message();
  EXPECT_EQ(tiles->tiles().size(), 107u);
  int starting = 0;
  for (const Tile& tile : tiles->tiles()) {
    int closed = 0;
    for (int field = 0; field < kTileFields; ++field) {
      closed += border_closed(tile, *fields, field) ? 1 : 0;
    }
    EXPECT_EQ(closed, tile.starting ? 3 : 0) << tile.id;
    starting += tile.starting ? 1 : 0;
  }
  EXPECT_EQ(starting, 10);
}

// The fields from which Boost.Graph finds the same costs as the map's own search; -1: all of them.
int first_difference(const Layout& layout, const Ground& ground, int goal) {
  const RouteGraph graph = layout.graph(ground);
  const Costs costs = layout.costs_to(ground, FieldSet::of(goal));
  for (int from = 0; from < layout.fields(); ++from) {
    const auto route = graph.route(from, goal, std::vector<bool>(), [&](int field) {
      return distance(layout.hex(field), layout.hex(goal));  // no step costs less than 1
    });
    const int expected = route ? route->cost : static_cast<int>(kFar);
    if (costs[static_cast<std::size_t>(from)] != expected) return from;
  }
  return -1;
}

// Along random games on the real maps the costs of AI heroes' ways are those that A* of Boost.Graph
// finds, over borders, blocked fields, other heroes and face-down tiles.
RC_GTEST_PROP(MapRoutes, AgreeWithBoostGraph, ()) {
  static const std::vector<std::shared_ptr<const Adventure>> maps = [] {
    std::vector<std::shared_ptr<const Adventure>> all;
    for (const char* name :
         {"two_knights_defense", "deal_with_the_devil", "sentinels", "devilish_plan"}) {
      all.push_back(*game_of_files<Adventure>("base", name));
    }
    return all;
  }();
  const auto& map = *maps[static_cast<std::size_t>(*rc::gen::inRange(0, 4))];
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  MapState state = map.initial_state();
  ActionList actions;
  for (int left = *rc::gen::inRange(0, 80); left > 0; --left) {
    const Player mover = map.to_move(state);
    if (mover == kTerminal) break;
    if (mover == kChance) {
      map.apply(state, map.sample_chance(state, rng));
      continue;
    }
    map.legal_actions(state, actions);
    map.apply(state, actions[uniform_below(rng, actions.size())]);
  }
  for (int hero = 0; hero < kMaxAiHeroes; ++hero) {
    if (state.heroes[hero].status != HeroStatus::kOnMap) continue;
    const Ground ground = ai_ground(map, state, hero);
    FieldSet goals = towns(map, state, 0);
    for (const Goal goal : {Goal::kFlag, Goal::kScenario, Goal::kHero}) {
      goals = goals | goal_fields(map, state, goal, hero);
    }
    for (const int goal : goals& ground.open) {
      RC_ASSERT(first_difference(map.layout(), ground, goal) == -1);
    }
  }
}

// The distances that come with the maps (facts of the scenarios).
TEST(MapRoutes, RealMapsHaveTheirDistances) {
  const auto steps = [](const std::string& name, Hex from, Hex to) {
    const auto map = game_of_files<Adventure>("base", name);
    EXPECT_TRUE(map.ok()) << map.status().message();
    const Layout& layout = (*map)->layout();
    // All tiles face up, in the orientation of the list.
    MapState state = (*map)->initial_state();
    for (std::size_t place = 0; place < (*map)->scenario().tiles.size(); ++place) {
      PlacedTile& placed = state.placed[place];
      if (placed.face_up != 0) continue;
      const auto free = layout.candidates(static_cast<int>(place)) & ~state.drawn;
      placed.tile = static_cast<std::uint8_t>(lowest_bit(free));
      state.drawn |= free & (0 - free);
      placed.face_up = 1;
    }
    const auto route =
        layout.graph(layout.ground(state.placed)).route(layout.at(from), layout.at(to));
    return route ? route->cost : -1;
  };
  EXPECT_EQ(steps("deal_with_the_devil", {2, 2}, {7, 6}), 9);
  EXPECT_EQ(steps("deal_with_the_devil", {-3, 10}, {7, 6}), 10);
  EXPECT_EQ(steps("deal_with_the_devil", {-2, 6}, {7, 6}), 10);
  EXPECT_EQ(steps("devilish_plan", {1, 9}, {4, 5}), 11);
}

TEST(MapRoutes, FaceDownTilesCostAPointMoreToEnter) {
  SmallMap map;
  map.tile = "tile = \"F6\"";
  const Journey journey(map);
  const Layout& layout = journey.rules().layout();
  const Ground ground = layout.ground(journey.state.placed);
  const Costs costs = layout.costs_to(ground, FieldSet::of(journey.at(2, -3)));
  EXPECT_EQ(costs[static_cast<std::size_t>(journey.at(1, -2))], 1) << "inside the tile";
  EXPECT_EQ(costs[static_cast<std::size_t>(journey.at(1, -1))], 3) << "discover, enter, go on";
  EXPECT_EQ(costs[static_cast<std::size_t>(journey.at(0, 0))], 4);
}

}  // namespace
}  // namespace muster::homm::map
