// Pictures of boards and positions.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/projecthex/show/board_picture.h"
#include "experiments/projecthex/show/board_shapes.h"
#include "tests/games/projecthex/fixture.h"
#include "tests/games/projecthex/shipped.h"
#include "tests/support/markup.h"

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;
using muster::testing::balanced;
using muster::testing::count;

Board load_map(const std::string& name) {
  const auto document = resolve_document(name, maps_folder());
  EXPECT_TRUE(document.ok()) << document.status();
  const auto board = Board::parse(*document);
  EXPECT_TRUE(board.ok()) << board.status();
  return *board;
}

std::shared_ptr<const Conquest> load(const std::string& scenario) {
  return testing::shipped_game("0.1.3", scenario, {"max_rounds=4"});
}

std::string picture_of(const Conquest& game, const ConquestState& state) {
  return position_svg(game, state, draw_shapes(game.board(), kMapWidth));
}

TEST(ProjectHexShapes, EveryTerritoryHasLandAndEveryBorderIsSeen) {
  for (const char* name : {"board", "small"}) {
    const Board board = load_map(name);
    const BoardShapes shapes = draw_shapes(board, 1000);
    EXPECT_TRUE(shapes.hidden.empty()) << name;
    ASSERT_EQ(shapes.outlines.size(), static_cast<std::size_t>(board.size()));
    EXPECT_EQ(shapes.routes.size(), board.data().sea.size());
    for (int t = 0; t < board.size(); ++t) {
      const auto at = static_cast<std::size_t>(t);
      EXPECT_GT(count(shapes.outlines[at], "L"), 5) << board.territory(t).id;
      EXPECT_GT(shapes.labels[at].x, 0);
      EXPECT_LT(shapes.labels[at].x, shapes.width);
      EXPECT_GT(shapes.labels[at].y, 0);
      EXPECT_LT(shapes.labels[at].y, shapes.height);
    }
    for (const MapLine& line : shapes.lines) {
      if (line.right < 0) continue;
      EXPECT_EQ(board.land(line.left) >> line.right & 1, 1U)
          << board.territory(line.left).id << board.territory(line.right).id;
    }
  }
}

TEST(ProjectHexShapes, BordersOfGridsAreSeenAndNoOthers) {
  for (const auto& [width, height] : {std::pair(3, 3), std::pair(10, 4), std::pair(8, 8)}) {
    const auto board = Board::hex_grid(width, height, 4);
    ASSERT_TRUE(board.ok());
    const BoardShapes shapes = draw_shapes(*board, 1000);
    EXPECT_TRUE(shapes.hidden.empty()) << board->name();
    for (const MapLine& line : shapes.lines) {
      if (line.right < 0) continue;
      EXPECT_EQ(board->land(line.left) >> line.right & 1, 1U) << board->name();
    }
  }
}

// Names of regions stand inside of the picture and not on a territory's label.
TEST(ProjectHexShapes, NamesOfRegionsAreClearOfLabels) {
  for (const char* name : {"board", "small"}) {
    const Board board = load_map(name);
    const BoardShapes shapes = draw_shapes(board, 1000);
    ASSERT_EQ(shapes.names.size(), static_cast<std::size_t>(board.regions()));
    for (const MapPoint& place : shapes.names) {
      EXPECT_GT(place.x, 0);
      EXPECT_LT(place.x, shapes.width);
      EXPECT_GT(place.y, 0);
      EXPECT_LT(place.y, shapes.height);
      for (const MapPoint& label : shapes.labels) {
        EXPECT_TRUE(std::abs(place.x - label.x) > 30 || std::abs(place.y - label.y) > 20)
            << name << ' ' << label.x << ' ' << label.y;
      }
    }
  }
}

TEST(ProjectHexShapes, AreTheSameEachTime) {
  const auto board = Board::hex_grid(6, 5, 7);
  ASSERT_TRUE(board.ok());
  const BoardShapes first = draw_shapes(*board, 800);
  const BoardShapes second = draw_shapes(*board, 800);
  EXPECT_EQ(first.outlines, second.outlines);
  EXPECT_EQ(first.outlines.size(), static_cast<std::size_t>(board->size()));
  EXPECT_EQ(first.width, 800);
}

TEST(ProjectHexPicture, AnEmptyBoardNamesTerritoriesAndRegions) {
  const Board board = load_map("small");
  const std::string svg = empty_board_svg(board);
  EXPECT_TRUE(balanced(svg));
  EXPECT_EQ(count(svg, "data-slot=\"land-"), board.size());
  EXPECT_EQ(count(svg, "<path id=\"shape-"), board.size());
  EXPECT_EQ(count(svg, "class=\"region\""), board.regions());
  for (const Territory& each : board.data().territories) {
    EXPECT_EQ(count(svg, ">" + each.id + "<"), 1) << each.id;
  }
  EXPECT_EQ(count(svg, "#capital"), 0);
}

Json frontier() {
  return Json::parse(R"({
    "round": 4, "turn": 7, "phase": "attack_from", "on_turn": "purple",
    "players": [
      {"prestige": 2, "dossier": ["domination", "rivalry yellow"], "capital": "t14"},
      {"prestige": 1, "incoming": {"ranged": 2}, "capital": "t17"}],
    "territories": {
      "t14": {"holder": "purple", "troops": {"assault": 13, "mounted": 2}},
      "t17": {"holder": "yellow", "troops": {"ranged": 1}}}})");
}

TEST(ProjectHexPicture, APositionShowsTroopsOwnersAndDossiers) {
  const auto game = load("imperials_vs_nomads");
  const auto state = game->read_state(frontier());
  ASSERT_TRUE(state.ok()) << state.status();
  const std::string svg = picture_of(*game, *state);
  EXPECT_TRUE(balanced(svg));
  EXPECT_NE(svg.find("round 4"), std::string::npos);
  EXPECT_NE(svg.find("purple: Imperials, on turn"), std::string::npos);
  EXPECT_NE(svg.find("yellow: Nomads<"), std::string::npos);
  EXPECT_NE(svg.find("2 of 3 prestige"), std::string::npos);
  EXPECT_NE(svg.find("Rivalry yellow (1)"), std::string::npos);
  EXPECT_NE(svg.find("2 incoming"), std::string::npos);
  EXPECT_NE(svg.find("1 territory, 15 troops"), std::string::npos);
  EXPECT_EQ(count(svg, "class=\"number\""), 3);
  EXPECT_EQ(count(svg, ">13</text>"), 1);
  EXPECT_EQ(count(svg, "class=\"of-purple\""), 1);
  EXPECT_EQ(count(svg, "class=\"of-yellow\""), 1);
  EXPECT_EQ(
      count(svg, "<title>t14 (northeast_8): purple, 13 assault, 2 mounted, capital of purple"), 1);
}

TEST(ProjectHexPicture, AnAttackShowsItsDice) {
  testing::Table table({.factions = {"nomads", "islanders"}});
  table.put(0, testing::t(3), {2, 0, 0}).put(1, testing::t(1), {0, 0, 1}).begin();
  table.attack(testing::t(3), testing::t(1)).commit_all().roll({9, 3}, {5});
  const std::string svg = picture_of(table.rules(), table.state);
  EXPECT_TRUE(balanced(svg));
  EXPECT_NE(svg.find("blue attacks t01"), std::string::npos);
  EXPECT_NE(svg.find("blue: 2 assault; dice 9, 3"), std::string::npos);
  EXPECT_NE(svg.find("green: 1 ranged; dice 5"), std::string::npos);
  EXPECT_EQ(count(svg, "<path class=\"strike\""), 1);
}

}  // namespace
}  // namespace muster::projecthex
