#include "games/penance/board/arena.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "games/penance/board/arena_steps.h"
#include "games/penance/board/sight.h"
#include "tests/games/penance/board/arena_boards.h"
#include "tests/support/rules.h"

namespace muster::penance {
namespace {

using testing::arena_named;
using testing::drawn;
using ::testing::ElementsAre;
using testing::random_hex;
using testing::random_hexes;
using testing::random_rows;

int with_level(const Arena& arena, int level) {
  int count = 0;
  for (int hex = 0; hex < arena.grid().size(); ++hex) count += arena.level(hex) == level ? 1 : 0;
  return count;
}

std::vector<std::string> names(const Arena& arena, const HexSet& set) {
  std::vector<std::string> found;
  for (const int hex : set) found.push_back(arena.grid().name(hex));
  return found;
}

TEST(PenanceArena, ProvingGroundsAreThoseOfTheDrawing) {
  RULE("PN-112");
  const Arena arena = arena_named("proving_grounds");
  EXPECT_EQ(arena.name(), "proving_grounds");
  EXPECT_EQ(arena.grid().columns(), 12);
  EXPECT_EQ(arena.grid().rows(), 12);
  EXPECT_EQ(arena.of(Terrain::kForest).size(), 16);
  EXPECT_EQ(arena.of(Terrain::kRubble).size(), 12);
  EXPECT_EQ(arena.of(Terrain::kWater).size(), 28);
  EXPECT_EQ(with_level(arena, 1), 4);
  EXPECT_EQ(with_level(arena, 2), 4);
  EXPECT_EQ(arena.open_ground().size(), 80);
  EXPECT_TRUE(arena.closed().empty());
  EXPECT_TRUE(arena.sight_blockers().empty());
  EXPECT_TRUE(arena.data().first_deployer_starts);
}

TEST(PenanceArena, ProvingGroundsAreDeployedInOppositeCorners) {
  RULE("PN-112");
  const Arena arena = arena_named("proving_grounds");
  const HexGrid& grid = arena.grid();
  for (int player = 0; player < 2; ++player) {
    const Deployment& deployment = arena.deployment(player);
    EXPECT_EQ(deployment.hexes.size(), 9);
    EXPECT_EQ((deployment.hexes & arena.of(Terrain::kForest)).size(), 4);
    EXPECT_EQ((deployment.hexes & arena.of(Terrain::kRubble)).size(), 3);
    EXPECT_EQ((deployment.hexes & arena.open_ground()).size(), 2);
    EXPECT_EQ(deployment.facings, 0x3f);
  }
  int sum = 0;
  int least = 99;
  int most = 0;
  int placements = 0;
  for (const int first : arena.deployment(0).hexes) {
    for (const int second : arena.deployment(1).hexes) {
      const int distance = grid.distance(first, second);
      sum += distance;
      least = std::min(least, distance);
      most = std::max(most, distance);
      ++placements;
    }
  }
  EXPECT_EQ(placements, 81);
  EXPECT_EQ(sum, 1107);
  EXPECT_EQ(least, 11);
  EXPECT_EQ(most, 17);
}

TEST(PenanceArena, HalfTurnKeepsAllButTheHeightOfTheRing) {
  RULE("PN-112");
  const Arena arena = arena_named("proving_grounds");
  const HexGrid& grid = arena.grid();
  for (int hex = 0; hex < grid.size(); ++hex) {
    const int image = grid.at(13 - grid.column(hex), 13 - grid.row(hex));
    EXPECT_EQ(arena.terrain(hex), arena.terrain(image));
    EXPECT_EQ(arena.level(hex) > 0, arena.level(image) > 0);
    EXPECT_EQ(arena.deployment(0).hexes.contains(hex), arena.deployment(1).hexes.contains(image));
  }
}

// What entering the hex below costs, of a drawing of two hexes.
int entering(char from, char to, Footing footing = Footing::kOrdinary) {
  const Arena arena = drawn({std::string(1, from), std::string(1, to)});
  return step_cost(arena, {}, {}, footing, 0, 3);
}

TEST(PenanceArena, HexesCostOne) {
  RULE("PN-90");
  for (const char easy : std::string(".FfLs")) EXPECT_EQ(entering('.', easy), 1) << easy;
}

TEST(PenanceArena, DifficultHexesCostOneMore) {
  RULE("PN-91");
  RULE("PN-113");
  for (const char difficult : std::string("RwWI")) {
    EXPECT_EQ(entering('.', difficult), 2) << difficult;
    EXPECT_EQ(entering('.', difficult, Footing::kSure), 1) << difficult;
    EXPECT_EQ(entering(difficult, '.'), 1) << "leaving is free";
  }
  const Arena arena = drawn({".", "."});
  EXPECT_EQ(step_cost(arena, {.difficult = HexSet::of(1)}, {}, Footing::kOrdinary, 0, 3), 2);
  EXPECT_EQ(step_cost(arena, {.difficult = HexSet::of(1)}, {}, Footing::kSure, 0, 3), 1);
}

TEST(PenanceArena, EachLevelUpCostsOneMore) {
  RULE("PN-92");
  EXPECT_EQ(entering('.', '1'), 2);
  EXPECT_EQ(entering('1', '2'), 2);
  EXPECT_EQ(entering('.', '2'), 3);
  EXPECT_EQ(entering('2', '.'), 1);
  EXPECT_EQ(entering('2', '1'), 1);
  EXPECT_EQ(entering('1', '1'), 1);
  EXPECT_EQ(entering('.', '~'), 3) << "difficult as well";
  EXPECT_EQ(entering('.', '~', Footing::kSure), 2) << "sure feet still climb";
  EXPECT_EQ(entering('.', '~', Footing::kFlying), 1);
}

TEST(PenanceArena, ProvingGroundsHaveTheirOwnPricesOfHeight) {
  RULE("PN-113");
  const Arena arena = arena_named("proving_grounds");
  const HexGrid& grid = arena.grid();
  const auto cost = [&](int from, int direction) {
    return step_cost(arena, {}, {}, Footing::kOrdinary, from, direction);
  };
  EXPECT_EQ(cost(grid.at(6, 4), 3), 2) << "water to level 1";
  EXPECT_EQ(cost(grid.at(5, 5), 3), 2) << "water to level 1";
  EXPECT_EQ(cost(grid.at(5, 6), 3), 3) << "level 1 to level 2";
  EXPECT_EQ(cost(grid.at(6, 7), 3), 5) << "ground to level 2";
  EXPECT_EQ(cost(grid.at(6, 8), 0), 1) << "down";
  EXPECT_EQ(cost(grid.at(1, 1), 3), 1) << "forest";
  EXPECT_EQ(cost(grid.at(3, 1), 3), 2) << "rubble";
  EXPECT_EQ(cost(grid.at(6, 2), 3), 2) << "water";
}

TEST(PenanceArena, ClassPricesAreInHalves) {
  RULE("PN-90");
  const Arena arena = drawn({"...", ".W.", "..."});
  const Pace scout{.per_hex = 1, .per_point = 2};
  EXPECT_EQ(step_cost(arena, {}, scout, Footing::kOrdinary, 0, 3), 1);
  EXPECT_EQ(step_cost(arena, {}, scout, Footing::kOrdinary, 1, 3), 3);
  const Pace vanguard{.per_hex = 3, .per_point = 2};
  EXPECT_EQ(step_cost(arena, {}, vanguard, Footing::kOrdinary, 1, 3), 5);
}

TEST(PenanceArena, NobodyEntersWhatIsClosed) {
  RULE("PN-93");
  for (const char closed : std::string("#SABX")) {
    const Arena arena = drawn({".", std::string(1, closed), "."});
    EXPECT_EQ(names(arena, costs_from(arena, 0, 9).reached), std::vector<std::string>{"(1,1)"});
    EXPECT_EQ(costs_from(arena, 0, 9, {}, {}, Footing::kFlying).reached.size(), 3);
  }
  const Arena open = drawn({".", ".", "."});
  EXPECT_EQ(costs_from(open, 0, 9, {.occupied = HexSet::of(1)}).reached.size(), 1);
  EXPECT_EQ(costs_from(open, 0, 9, {.walls = HexSet::of(1)}).reached.size(), 1);
  EXPECT_EQ(
      costs_from(open, 0, 9, {.occupied = HexSet::of(1)}, {}, Footing::kFlying).reached.size(), 1);
  EXPECT_EQ(costs_from(open, 0, 9, {.walls = HexSet::of(1)}, {}, Footing::kFlying).reached.size(),
            3);
  EXPECT_EQ(costs_from(open, 0, 9, {.occupied = HexSet::of(0)}).reached.size(), 3)
      << "where one stands does not matter";
}

TEST(PenanceArena, FallenStructuresAreEnteredAsRubble) {
  RULE("PN-118");
  const Arena arena = drawn({".", "S", "."});
  EXPECT_EQ(arena.traits(1).hit_points, 10);
  EXPECT_EQ(names(arena, arena.breakable()), std::vector<std::string>{"(1,2)"});
  const StepCosts costs = costs_from(arena, 0, 9, {.ruins = HexSet::of(1)});
  EXPECT_THAT(std::vector<int>(costs.cost.begin(), costs.cost.begin() + 3), ElementsAre(0, 2, 3));
}

TEST(PenanceArena, FloodsEndWithTheBudget) {
  RULE("PN-90");
  const Arena arena = drawn({".....", ".....", "....."});
  EXPECT_EQ(costs_from(arena, 0, 0).reached, HexSet::of(0));
  for (int budget = 0; budget < 6; ++budget) {
    const StepCosts costs = costs_from(arena, 7, budget);
    EXPECT_EQ(costs.reached, arena.grid().within(7, budget));
    for (int hex = 0; hex < arena.grid().size(); ++hex) {
      const int distance = arena.grid().distance(7, hex);
      EXPECT_EQ(costs.cost[static_cast<std::size_t>(hex)],
                distance <= budget ? distance : StepCosts::kUnreached);
    }
  }
}

RC_GTEST_PROP(PenanceArena, FloodsCostWhatRoutesCost, ()) {
  RULE("PN-93");
  const Arena arena = drawn(random_rows("......FRWILSAB#12^~"));
  const Ground ground{.occupied = random_hexes(arena, 5),
                      .walls = random_hexes(arena, 5),
                      .difficult = random_hexes(arena, 10),
                      .ruins = random_hexes(arena, 50) & arena.breakable()};
  const Pace pace{.per_hex = *rc::gen::inRange(0, 6), .per_point = *rc::gen::inRange(1, 3)};
  const Footing footing = *rc::gen::element(Footing::kOrdinary, Footing::kSure, Footing::kFlying);
  const int start = random_hex(arena);
  const int budget = *rc::gen::inRange(0, 255);
  const StepCosts costs = costs_from(arena, start, budget, ground, pace, footing);
  const std::vector<int> expected = hex_routes(arena, ground, pace, footing).costs_from(start);
  for (int hex = 0; hex < arena.grid().size(); ++hex) {
    const int cost = expected[static_cast<std::size_t>(hex)];
    const bool in_reach = cost != HexRoutes::kUnreachable && cost <= budget;
    RC_ASSERT(costs.reached.contains(hex) == in_reach);
    RC_ASSERT(costs.cost[static_cast<std::size_t>(hex)] ==
              (in_reach ? cost : StepCosts::kUnreached));
  }
}

TEST(PenanceArena, TurnsCostNothingOnceAndThenOne) {
  RULE("PN-94");
  RULE("PN-95");
  const Arena arena = drawn({"...", "...", "..."});
  const HexRoutes fresh = hex_routes(arena);
  const HexRoutes has_turned = hex_routes(arena, {}, {}, Footing::kOrdinary, {.first = 1});
  const HexRoutes by_side = hex_routes(arena, {}, {}, Footing::kOrdinary,
                                       {.first = 0, .further = 1, .any_facing = false});
  EXPECT_EQ(fresh.pose_costs_from({0, 0})[3], (std::array<int, 6>{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(has_turned.pose_costs_from({0, 0})[3], (std::array<int, 6>{1, 2, 2, 2, 2, 2}));
  EXPECT_EQ(by_side.pose_costs_from({0, 0})[3], (std::array<int, 6>{1, 1, 2, 3, 2, 1}));
}

TEST(PenanceArena, KitArenaIsThatOfTheSketch) {
  RULE("PN-115");
  const Arena arena = arena_named("kit16");
  EXPECT_EQ(arena.grid().columns(), 16);
  EXPECT_EQ(arena.grid().rows(), 12);
  EXPECT_THAT(names(arena, arena.of(Terrain::kWall)),
              ElementsAre("(3,2)", "(13,2)", "(3,11)", "(13,11)"));
  EXPECT_THAT(names(arena, arena.of(Terrain::kRubble)),
              ElementsAre("(6,4)", "(10,4)", "(6,9)", "(10,9)"));
  EXPECT_THAT(names(arena, arena.of(Terrain::kAltar)), ElementsAre("(8,2)"));
  EXPECT_THAT(names(arena, arena.of(Terrain::kStatue)), ElementsAre("(8,11)"));
  EXPECT_EQ(arena.open_ground().size(), 192 - 10);
  EXPECT_THAT(names(arena, arena.deployment(0).hexes), ElementsAre("(3,6)"));
  EXPECT_THAT(names(arena, arena.deployment(1).hexes), ElementsAre("(13,6)"));
  EXPECT_EQ(arena.deployment(0).facings, 1 << 1) << "north-east";
  EXPECT_EQ(arena.deployment(1).facings, 1 << 5) << "north-west";
  EXPECT_EQ(arena.grid().distance(arena.grid().at(3, 6), arena.grid().at(13, 6)), 10);
  EXPECT_FALSE(arena.data().first_deployer_starts);
}

TEST(PenanceArena, MirrorOfTheKitArenaSwapsTheSides) {
  RULE("PN-115");
  for (const char* name : {"kit16", "plain"}) {
    const Arena arena = arena_named(name);
    const HexGrid& grid = arena.grid();
    const auto image = [&grid](int hex) { return grid.at(16 - grid.column(hex), grid.row(hex)); };
    for (int a = 0; a < grid.size(); ++a) {
      if (grid.column(a) == 16) continue;
      EXPECT_EQ(arena.terrain(a), arena.terrain(image(a)));
      EXPECT_EQ(arena.deployment(0).hexes.contains(a),
                arena.deployment(1).hexes.contains(image(a)));
      for (int b = 0; b < grid.size(); ++b) {
        if (grid.column(b) == 16) continue;
        ASSERT_EQ(grid.distance(a, b), grid.distance(image(a), image(b)));
      }
    }
  }
}

// Whether a half turn of a board with 16 columns and 12 rows gives the second player what the first
// one has: terrain, starts, facings, distances, sides and what is seen.
bool fair_by_half_turn(const Arena& arena) {
  const HexGrid& grid = arena.grid();
  const Sight sight(arena);
  const auto image = [&grid](int hex) {
    return int{grid.at(17 - grid.column(hex), 13 - grid.row(hex))};
  };
  for (int a = 0; a < grid.size(); ++a) {
    if (arena.terrain(a) != arena.terrain(image(a))) return false;
    if (arena.level(a) != arena.level(image(a))) return false;
    const bool starts = arena.deployment(0).hexes.contains(a);
    if (starts != arena.deployment(1).hexes.contains(image(a))) return false;
    for (int b = 0; b < grid.size(); ++b) {
      if (grid.distance(a, b) != grid.distance(image(a), image(b))) return false;
      if (!(sight.view(a, b) == sight.view(image(a), image(b)))) return false;
      for (int facing = 0; facing < kDirections && a != b; ++facing) {
        const int turned_facing = turned(facing, kDirections / 2);
        if (grid.side(a, facing, b) != grid.side(image(a), turned_facing, image(b))) return false;
      }
    }
  }
  for (int facing = 0; facing < kDirections; ++facing) {
    const bool first = (arena.deployment(0).facings >> facing & 1) != 0;
    const int opposite = turned(facing, kDirections / 2);
    if (first != ((arena.deployment(1).facings >> opposite & 1) != 0)) return false;
  }
  return true;
}

TEST(PenanceArena, HalfTurnOfTheTurnedKitArenaSwapsThePlayers) {
  EXPECT_TRUE(fair_by_half_turn(arena_named("kit16_turned")));
  EXPECT_FALSE(fair_by_half_turn(arena_named("kit16")));
  EXPECT_FALSE(fair_by_half_turn(arena_named("plain"))) << "its starts are mirrored";
}

TEST(PenanceArena, TheTurnedKitArenaHasTheLeftHalfOfTheKit) {
  const Arena kit = arena_named("kit16");
  const Arena arena = arena_named("kit16_turned");
  const HexGrid& grid = arena.grid();
  for (int hex = 0; hex < grid.size(); ++hex) {
    if (grid.column(hex) > 8) continue;
    EXPECT_EQ(arena.terrain(hex), kit.terrain(hex)) << grid.name(hex);
  }
  EXPECT_EQ(arena.deployment(0).hexes, kit.deployment(0).hexes);
  EXPECT_EQ(grid.distance(grid.at(3, 6), grid.at(14, 7)), 11);
  EXPECT_EQ(arena.data().hazards, kit.data().hazards);
  EXPECT_EQ(grid.side(grid.at(3, 6), 2, grid.at(14, 7)), 1) << "facing each other";
}

// The mirror of kit16 takes a Casket's weapon side for its shield side.
TEST(PenanceArena, AMirrorSwapsWeaponSideAndShieldSide) {
  const HexGrid grid(16, 12);
  const int a = grid.at(6, 6);
  const int mirrored = grid.at(10, 6);
  constexpr int kNorth = 0;
  EXPECT_EQ(grid.side(a, kNorth, grid.neighbour(a, 1)), 2);
  EXPECT_EQ(grid.side(mirrored, kNorth, grid.neighbour(mirrored, 5)), 6);
}

TEST(PenanceArena, PlainHasOpenGroundAndStartsEightApart) {
  const Arena arena = arena_named("plain");
  EXPECT_EQ(arena.open_ground(), arena.grid().all());
  EXPECT_EQ(
      arena.grid().distance(*arena.deployment(0).hexes.begin(), *arena.deployment(1).hexes.begin()),
      8);
}

TEST(PenanceArena, AltarHasNeighbours) {
  RULE("PN-117");
  const Arena arena = arena_named("kit16");
  EXPECT_EQ(arena.beside(Terrain::kAltar), arena.grid().around(arena.grid().at(8, 2)));
  EXPECT_EQ(arena.beside(Terrain::kAltar).size(), 6);
  EXPECT_TRUE(arena.beside(Terrain::kLava).empty());
}

TEST(PenanceArena, TurnsThatEndInTerrainChangeHeatAndCards) {
  RULE("PN-67");
  RULE("PN-119");
  RULE("PN-119a");
  const TerrainTable& terrain = default_terrain();
  const auto end = [&terrain](Terrain kind) {
    return terrain[static_cast<std::size_t>(kind)].turn_end;
  };
  EXPECT_EQ(end(Terrain::kWater), (TurnEnd{.heat = -1, .loss = 0}));
  EXPECT_EQ(end(Terrain::kIce), (TurnEnd{.heat = -1, .loss = 0}));
  EXPECT_EQ(end(Terrain::kFire), (TurnEnd{.heat = 2, .loss = 1}));
  EXPECT_EQ(end(Terrain::kLava), (TurnEnd{.heat = 2, .loss = 1}));
  EXPECT_EQ(end(Terrain::kForest), TurnEnd{});
}

TEST(PenanceArena, ExtrasOfTheProvingGrounds) {
  RULE("PN-114");
  const Arena arena = arena_named("proving_grounds");
  const HexGrid& grid = arena.grid();
  EXPECT_EQ(arena.traits(Terrain::kForest).extra_defense, 1);
  EXPECT_EQ(arena.traits(Terrain::kRubble).extra_defense, 1);
  EXPECT_EQ(arena.traits(Terrain::kWater).extra_defense, 0);
  EXPECT_EQ(arena.height_extras(grid.at(6, 5)),
            (HeightExtras{.damage = 1, .range = 0, .ignores_cover = true}));
  EXPECT_EQ(arena.height_extras(grid.at(6, 8)),
            (HeightExtras{.damage = 2, .range = 1, .ignores_cover = true}));
  EXPECT_EQ(arena.height_extras(grid.at(6, 6)), HeightExtras{});
}

TEST(PenanceArena, HazardsOfTheKitArena) {
  RULE("PN-119c");
  RULE("PN-119d");
  const Hazards hazards = arena_named("kit16").data().hazards;
  EXPECT_THAT(hazards.rounds, ElementsAre(3, 5, 7));
  EXPECT_EQ(hazards.fire_loss, 2);
  EXPECT_EQ(hazards.heat_after_round, 5);
}

TEST(PenanceArena, TestBoardHasEveryTerrain) {
  const Arena arena = arena_named("test_board");
  EXPECT_EQ(arena.grid().size(), 49);
  for (int i = 0; i < kTerrains; ++i) {
    const auto terrain = static_cast<Terrain>(i);
    EXPECT_FALSE(arena.of(terrain).empty()) << terrain_name(terrain);
  }
  EXPECT_EQ(arena.deployment(0).hexes, HexSet::first(14));
  EXPECT_EQ(arena.deployment(1).hexes, arena.grid().all() - HexSet::first(35));
  EXPECT_TRUE(arena.has_levels());
  EXPECT_FALSE(arena_named("plain").has_levels());
}

}  // namespace
}  // namespace muster::penance
