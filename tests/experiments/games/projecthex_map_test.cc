// `muster map projecthex`, through the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/projecthex/show/board_picture.h"
#include "experiments/projecthex/show/map_verb.h"
#include "tests/support/files.h"
#include "tests/support/game_verb.h"

namespace muster::projecthex {
namespace {

using ::testing::HasSubstr;

class ProjectHexMap : public muster::testing::FolderTest {
 protected:
  static muster::testing::Called call(std::vector<std::string> words) {
    words.insert(words.begin(), {"map", "projecthex"});
    return muster::testing::call_verb(map_verb(), std::move(words));
  }
};

TEST_F(ProjectHexMap, TellsAboutTheBoard) {
  const auto called = call({"--map", "board"});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  EXPECT_EQ(called.err, "");
  for (const char* line :
       {"board: 44 territories, 6 regions, 53 land borders, 26 sea routes\n",
        "  r5                  5: t28 t29 t30 t31 t32\n",
        "  free islands        6: t39 t40 t41 t42 t43 t44\n", "neighbours            2 to 7\n",
        "diameter              8: t01-t44 t02-t44 t03-t44 t07-t44 t09-t44 t11-t44\n",
        "sea routes only       10: t24 t25 t26 t27 t39 t40 t41 t42 t43 t44\n",
        "border territories    26: t04 t05 t06 ", "articulation points   none\n",
        "  r3       3/2     1     0     2     3     3\n", "  r1 r2               3: t04 t05 t06\n",
        "  r2 r3               4: t09 t11 t12 t14\n"}) {
    EXPECT_THAT(called.out, HasSubstr(line));
  }
}

TEST_F(ProjectHexMap, TellsJson) {
  const nlohmann::json map =
      muster::testing::call_verb_json(map_verb(), {"map", "projecthex", "--map", "board"});
  EXPECT_EQ(map.at("territories"), 44);
  EXPECT_EQ(map.at("regions").at("r5").size(), 5U);
  EXPECT_EQ(map.at("most_neighbours"), 7);
  EXPECT_EQ(map.at("diameter"), 8);
  const nlohmann::json& first = map.at("between_regions").at(0);
  EXPECT_EQ(first.at("from"), "r1");
  EXPECT_EQ(first.at("choke_points"), (nlohmann::json{"t04", "t05", "t06"}));
  EXPECT_EQ(map.at("between_regions").size(), 15U);
}

TEST_F(ProjectHexMap, DrawsMapsThatCanBeToldAbout) {
  const auto printed = call({"--hex", "6x5", "--seed", "7"});
  ASSERT_EQ(printed.code, kExitDone) << printed.err;
  EXPECT_THAT(printed.out, HasSubstr("# Drawn by `muster map projecthex --hex 6x5 --seed 7`.\n"
                                     "name = \"hex_6x5_7\"\n"));
  const auto written = call({"--hex", "6x5", "--seed", "7", "--out", path("grid.toml")});
  ASSERT_EQ(written.code, kExitDone) << written.err;
  EXPECT_EQ(written.out, "");
  EXPECT_EQ(content_of(path("grid.toml")), printed.out);
  const auto parsed = Board::parse(*load_document(path("grid.toml")));
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->data(), Board::hex_grid(6, 5, 7)->data());
  const auto told = call({"--map", path("grid.toml")});
  EXPECT_EQ(told.code, kExitDone) << told.err;
  EXPECT_THAT(told.out, HasSubstr("hex_6x5_7: 30 territories, 5 regions, "));
}

TEST_F(ProjectHexMap, DrawsEmptyBoards) {
  const auto printed = call({"--map", "small", "--svg"});
  ASSERT_EQ(printed.code, kExitDone) << printed.err;
  EXPECT_EQ(printed.out, empty_board_svg(*Board::parse(*resolve_document("small", maps_folder()))));
  const auto written = call({"--hex", "4x3", "--svg", "--out", path("grid.svg")});
  ASSERT_EQ(written.code, kExitDone) << written.err;
  EXPECT_EQ(content_of(path("grid.svg")), empty_board_svg(*Board::hex_grid(4, 3, 1)));
}

TEST_F(ProjectHexMap, BoardsOfOneRegionHaveNoTable) {
  const std::string text = describe(*Board::hex_grid(2, 2, 1));
  EXPECT_THAT(text, HasSubstr("  free islands        none\n"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("choke")));
}

TEST_F(ProjectHexMap, MistakesAreTold) {
  struct Mistake {
    std::vector<std::string> words;
    std::string message;
  };
  const std::string bad = write("bad.toml", "name = \"bad\"\n");
  const Mistake all[] = {
      {{}, "expected --map or --hex; there are the maps board, small"},
      {{"--map", "bord"}, "did you mean `board`?"},
      {{"--map", bad}, "bad.toml:1:1: key `territories`: expected 2 to 64 territories, got 0"},
      {{"--hex", "6"}, "--hex: expected WIDTHxHEIGHT, for example 6x5, got \"6\""},
      {{"--hex", "6x5x4"}, "got \"6x5x4\""},
      {{"--hex", "x5"}, "got \"x5\""},
      {{"--hex", "9x9"}, "--hex: expected a grid of 2 to 64 hexes, got 9 x 9"},
      {{"--hex", "6x5", "--seed", "seven"}, "--seed"},
      {{"--hex", "6x5", "--map", "board"}, "--map"},
      {{"--map", "board", "--seed", "7"}, "--hex"},
      {{"--map", "board", "--out", "f.toml"}, "--out: expected --hex or --svg as well"},
      {{"--map", "board", "--svg", "--json"}, "--json"},
      {{"--hex", "6x5", "--out", path("no/such/folder")}, "cannot be written"},
  };
  for (const Mistake& mistake : all) {
    const auto called = call(mistake.words);
    EXPECT_EQ(called.code, kExitBadInput) << mistake.message;
    EXPECT_THAT(called.err, HasSubstr("muster: error: "));
    EXPECT_THAT(called.err, HasSubstr(mistake.message));
    EXPECT_EQ(called.out, "");
  }
}

}  // namespace
}  // namespace muster::projecthex
