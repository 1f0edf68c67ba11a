// Pictures of boards and positions, and the page that steps through a game.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/projecthex/show/board_picture.h"
#include "experiments/projecthex/show/board_shapes.h"
#include "experiments/projecthex/show/replay_page.h"
#include "experiments/projecthex/show/show_verb.h"
#include "experiments/report/sheet_text.h"
#include "games/projecthex/sheet/conquest_scribe.h"
#include "tests/games/projecthex/shipped.h"
#include "tests/support/builtin_games.h"
#include "tests/support/files.h"
#include "tests/support/game_verb.h"
#include "tests/support/markup.h"
#include "tests/support/told_match.h"

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;
using muster::testing::balanced;
using muster::testing::call_verb;
using muster::testing::count;
using muster::testing::tell_random;

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
  EXPECT_EQ(count(svg, "id=\"land-"), board.size());
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
  const std::string svg = position_svg(*game, *state);
  EXPECT_TRUE(balanced(svg));
  EXPECT_NE(svg.find("round 4"), std::string::npos);
  EXPECT_NE(svg.find("purple: imperials, on turn"), std::string::npos);
  EXPECT_NE(svg.find("yellow: nomads<"), std::string::npos);
  EXPECT_NE(svg.find("2 of 3 prestige"), std::string::npos);
  EXPECT_NE(svg.find("rivalry yellow (1)"), std::string::npos);
  EXPECT_NE(svg.find("2 incoming"), std::string::npos);
  EXPECT_NE(svg.find("1 territory, 15 troops"), std::string::npos);
  EXPECT_EQ(count(svg, "class=\"number\""), 3);
  EXPECT_EQ(count(svg, ">13</text>"), 1);
  // Purple is the fourth colour, yellow the sixth.
  EXPECT_EQ(count(svg, "fill=\"" + std::string(kLightColours[3]) + "\" d="), 1);
  EXPECT_EQ(count(svg, "fill=\"" + std::string(kLightColours[5]) + "\" d="), 1);
}

TEST(ProjectHexReplay, ChangesAddUpToTheFinalPosition) {
  const auto game = load("imperials_vs_nomads");
  const auto scribe = make_conquest_scribe(*game);
  const cli::ToldMatch told = tell_random(*game, 3, nullptr, scribe.get());
  const auto text = replay_data(*game, told);
  ASSERT_TRUE(text.ok()) << text.status();
  const Json data = Json::parse(*text);
  ASSERT_EQ(data["frames"].size(), told.steps.size() + 1);
  EXPECT_EQ(data["players"][0]["colour"], "purple");
  EXPECT_EQ(data["frames"][0]["w"], report::sheet_json(told.steps[0].opening));
  EXPECT_FALSE(told.steps[0].opening.empty());
  for (std::size_t i = 0; i < told.steps.size(); ++i) {
    EXPECT_EQ(data["frames"][i + 1]["w"], report::sheet_json(told.steps[i].told));
  }
  const Sheet& last_words = told.steps.back().told;
  EXPECT_EQ(std::count_if(last_words.begin(), last_words.end(),
                          [](const SheetLine& line) { return line.text.find("rank ") == 0; }),
            2);
  std::vector<Json> places(static_cast<std::size_t>(game->board().size()));
  std::vector<std::size_t> signs(places.size(), 0);
  std::vector<Json> players(2);
  for (const Json& frame : data["frames"]) {
    for (const Json& row : frame.value("T", Json::array())) {
      places[row[0].get<std::size_t>()] = row;
    }
    for (const Json& row : frame.value("S", Json::array())) signs[row[0]] = row[1];
    for (const Json& row : frame.value("P", Json::array())) {
      players[row[0].get<std::size_t>()] = row;
    }
  }
  const auto last = game->read_state(Json::parse(told.final_state));
  ASSERT_TRUE(last.ok());
  const std::vector<std::string> drawn = page_signs_svg(*game, *last);
  for (std::size_t t = 0; t < places.size(); ++t) {
    EXPECT_EQ(data["pieces"][signs[t]], drawn[t]);
    EXPECT_EQ(places[t][1], last->holder[t] == kNobody ? -1 : last->holder[t]);
    for (std::size_t type = 0; type < kUnitTypes; ++type) {
      EXPECT_EQ(places[t][2 + type], last->troops[t][type]);
    }
  }
  EXPECT_EQ(players[0][1], "imperials");
  EXPECT_EQ(players[1][2], last->realms[1].prestige);
}

TEST(ProjectHexReplay, ThePageIsWhole) {
  const auto game = load("imperials_vs_nomads");
  const auto page = replay_page(*game, tell_random(*game, 4));
  ASSERT_TRUE(page.ok()) << page.status();
  EXPECT_EQ(page->find("{{"), std::string::npos);
  EXPECT_NE(page->find("some &lt;agent&gt; against other"), std::string::npos);
  EXPECT_EQ(page->find("some <agent>"), std::string::npos);
  EXPECT_EQ(count(*page, "id=\"signs-"), game->board().size());
  EXPECT_LT(page->size(), 2'000'000U);
  // Nothing is fetched.
  EXPECT_EQ(page->find("src="), std::string::npos);
  EXPECT_EQ(page->find("url("), std::string::npos);
  for (const char* id : {"dice", "players", "log", "prestige", "territories", "troops"}) {
    EXPECT_EQ(count(*page, std::string("id=\"") + id + "\""), 1) << id;
  }
}

TEST(ProjectHexReplay, StatesOfAnotherGameAreAMistake) {
  const auto game = load("imperials_vs_nomads");
  cli::ToldMatch told = tell_random(*game, 4);
  told.final_state = "{}";
  EXPECT_EQ(replay_data(*game, told).status().code(), absl::StatusCode::kInvalidArgument);
}

class ProjectHexShow : public muster::testing::FolderTest {};

TEST_F(ProjectHexShow, WritesBoardsPositionsAndGames) {
  const std::string svg = path("map.svg");
  auto called = call_verb(show_verb(muster::testing::builtin_games()),
                          {"show", "projecthex", "--map", "small", "--out", svg});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_EQ(content_of(svg), empty_board_svg(load_map("small")));

  called = call_verb(show_verb(muster::testing::builtin_games()),
                     {"show", "projecthex", "--scenario", "imperials_vs_nomads", "--state",
                      write("p.json", frontier().dump())});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_NE(called.out.find("purple: imperials, on turn"), std::string::npos);

  const std::string html = path("game.html");
  called = call_verb(show_verb(muster::testing::builtin_games()),
                     {"show", "projecthex", "--replay", "--agent", "random", "--seed", "7",
                      "--scenario", "small_two", "--out", html});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_NE(content_of(html).find("ProjectHex 0.1.3, small_two: seed 7"), std::string::npos);
  EXPECT_NE(content_of(html).find("random against random"), std::string::npos);
}

TEST_F(ProjectHexShow, MistakesAreTold) {
  const auto error = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"show", "projecthex"});
    const auto called = call_verb(show_verb(muster::testing::builtin_games()), words);
    EXPECT_EQ(called.code, 2) << called.out;
    return called.err;
  };
  EXPECT_NE(error({"--map", "smal"}).find("small"), std::string::npos);
  EXPECT_NE(error({"--replay"}).find("expected --agent"), std::string::npos);
  EXPECT_NE(error({"--out", path("none/map.svg")}).find("cannot be written"), std::string::npos);
  EXPECT_NE(error({"--state", path("none.json")}).find("cannot open file"), std::string::npos);
  EXPECT_NE(error({"--state", write("a.json", "{")}).find("is not JSON"), std::string::npos);
  EXPECT_NE(error({"--state", write("b.json", "{}")}).find("b.json: member `players`"),
            std::string::npos);
}

}  // namespace
}  // namespace muster::projecthex
