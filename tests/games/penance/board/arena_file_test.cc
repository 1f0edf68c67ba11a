// Arena files: what they say is read, and every mistake is told.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "tests/games/penance/board/arena_boards.h"

namespace muster::penance {
namespace {

absl::StatusOr<ArenaData> parse(const std::string& text) {
  return parse_arena(*parse_document(text, "a.toml"));
}

std::string mistakes(const std::string& text) { return message_of(parse(text).status()); }

// Lines 1 to 16.
constexpr const char* kGood = R"(name = "yard"
summary = "small"
rows = [
  "F..",
  ".#2",
  "..W",
]
[legend]
"." = "clear"
F = "forest"
"#" = "wall"
W = "water"
2 = { terrain = "rubble", level = 2 }
[deployment]
first = { columns = [1, 2], rows = [1, 2] }
second = { hexes = [[3, 3]], facings = ["N", "SW"] }
)";

// The good file with a first `was` replaced.
std::string changed(const std::string& was, const std::string& becomes) {
  std::string text = kGood;
  const std::size_t at = text.find(was);
  EXPECT_NE(at, std::string::npos) << was;
  return text.replace(at, was.size(), becomes);
}

TEST(PenanceArenaFile, GoodFileIsRead) {
  const auto data = parse(kGood);
  ASSERT_TRUE(data.ok()) << mistakes(kGood);
  EXPECT_EQ(data->name, "yard");
  EXPECT_EQ(data->summary, "small");
  EXPECT_EQ(data->columns, 3);
  EXPECT_EQ(data->rows, 3);
  EXPECT_EQ(data->hexes[0], (HexTerrain{Terrain::kForest, 0}));
  EXPECT_EQ(data->hexes[4], (HexTerrain{Terrain::kWall, 0}));
  EXPECT_EQ(data->hexes[5], (HexTerrain{Terrain::kRubble, 2}));
  EXPECT_EQ(data->deployment[0].hexes, HexSet::of(0) | HexSet::of(1) | HexSet::of(3))
      << "(2,2) is a wall";
  EXPECT_EQ(data->deployment[0].facings, 0x3f);
  EXPECT_EQ(data->deployment[1], (Deployment{HexSet::of(8), 0b010001}));
  EXPECT_EQ(data->terrain, default_terrain());
  EXPECT_EQ(data->climb[0][2], 2);
  EXPECT_FALSE(data->first_deployer_starts);
  EXPECT_EQ(data->hazards, Hazards{});
}

TEST(PenanceArenaFile, SettingsAreRead) {
  const std::string text = "first_deployer_starts = true\n" + std::string(kGood) +
                           R"([climb]
ground_to_1 = 2
ground_to_2 = 4
[terrain.wall]
hit_points = 10
[terrain.lava]
loss = 2
heat = 3
difficulty = 1
cover = "light"
[terrain.forest]
extra_defense = 2
[[heights]]
level = 1
extra_damage = 3
extra_range = 1
ignores_cover = true
[hazards]
rounds = [2, 4]
fire_loss = 3
heat_after_round = 6
)";
  const auto data = parse(text);
  ASSERT_TRUE(data.ok()) << mistakes(text);
  const auto traits = [&data](Terrain terrain) {
    return data->terrain[static_cast<std::size_t>(terrain)];
  };
  EXPECT_TRUE(data->first_deployer_starts);
  EXPECT_EQ(data->climb[0][1], 2);
  EXPECT_EQ(data->climb[1][2], 1);
  EXPECT_EQ(data->climb[0][2], 4);
  EXPECT_EQ(traits(Terrain::kWall).hit_points, 10);
  EXPECT_EQ(traits(Terrain::kWall).cover, Cover::kHeavy);
  EXPECT_EQ(traits(Terrain::kLava).turn_end, (TurnEnd{.heat = 3, .loss = 2}));
  EXPECT_EQ(traits(Terrain::kLava).difficulty, 1);
  EXPECT_EQ(traits(Terrain::kLava).cover, Cover::kLight);
  EXPECT_EQ(traits(Terrain::kForest).extra_defense, 2);
  EXPECT_EQ(data->height_extras[1], (HeightExtras{.damage = 3, .range = 1, .ignores_cover = true}));
  EXPECT_EQ(data->height_extras[2], HeightExtras{});
  EXPECT_EQ(data->hazards, (Hazards{.rounds = {2, 4}, .fire_loss = 3, .heat_after_round = 6}));
}

TEST(PenanceArenaFile, RowsHaveOneLength) {
  EXPECT_EQ(mistakes(changed("\".#2\"", "\".#\"")),
            "a.toml:5:3: key `rows`: row 2 has 2 hexes; expected 3 as in row 1");
  EXPECT_EQ(mistakes(changed("rows = [\n  \"F..\",\n  \".#2\",\n  \"..W\",\n]", "rows = []")),
            "a.toml:3:8: key `rows`: expected at least one row of one hex");
}

TEST(PenanceArenaFile, CharactersAreInTheLegend) {
  EXPECT_EQ(mistakes(changed("\".#2\"", "\".#3\"")),
            "a.toml:5:3: key `rows`: the legend has no `3` (column 3 of row 2); it has # . 2 F W");
  EXPECT_EQ(mistakes(changed("F = ", "Fo = ")),
            "a.toml:10:6: key `legend.Fo`: expected one character of the drawing, and no space\n"
            "a.toml:4:3: key `rows`: the legend has no `F` (column 1 of row 1); it has # . 2 W");
  EXPECT_EQ(
      mistakes(changed("\"forest\"", "\"forrest\"")),
      "a.toml:10:5: key `legend.F`: expected one of \"clear\", \"forest\", \"rubble\", "
      "\"low_wall\", \"water\", \"ice\", \"fire\", \"lava\", \"smoke\", \"wall\", \"statue\", "
      "\"altar\", \"barricade\", \"impassable\", got \"forrest\"; did you mean `forest`?");
  EXPECT_NE(mistakes(changed("level = 2", "level = 3")).find("key `legend.2.level`"),
            std::string::npos);
}

TEST(PenanceArenaFile, BoardsHaveAtMost192Hexes) {
  std::string rows;
  for (int row = 0; row < 13; ++row) rows += "\"...............\",";
  EXPECT_EQ(mistakes(changed("\"F..\",\n  \".#2\",\n  \"..W\",", rows)),
            "a.toml:3:8: key `rows`: 15 columns and 13 rows are 195 hexes; expected at most 192");
}

TEST(PenanceArenaFile, DeploymentIsOnOpenHexesOfTheBoard) {
  EXPECT_EQ(mistakes(changed("[[3, 3]]", "[[4, 3]]")),
            "a.toml:16:21: key `deployment.second.hexes`: (4,3) is off the board; expected columns "
            "1 to 3 and rows 1 to 3");
  EXPECT_EQ(
      mistakes(changed("[[3, 3]]", "[[2, 2]]")),
      "a.toml:16:21: key `deployment.second.hexes`: (2,2) is wall; expected a hex that can be "
      "entered");
  EXPECT_EQ(mistakes(changed("[[3, 3]]", "[[3, 3], 4]")),
            "a.toml:16:29: key `deployment.second.hexes`: expected [column, row]");
  EXPECT_EQ(mistakes(changed("[[3, 3]]", "[]")),
            "a.toml:16:20: key `deployment.second.hexes`: expected at least one hex that can be "
            "entered");
  EXPECT_EQ(
      mistakes(changed("[[3, 3]]", "[[2, 1]]")),
      "a.toml:16:10: key `deployment.second`: (2,1) is a hex of `first`, too; expected others");
  EXPECT_EQ(mistakes(changed("columns = [1, 2]", "columns = [2, 4]")),
            "a.toml:15:21: key `deployment.first.columns`: expected the first and the last one, 1 "
            "to 3, as in [1, 3]; or `hexes`");
  EXPECT_EQ(mistakes(changed("columns = [1, 2], rows = [1, 2]", "columns = [2, 2], rows = [2, 2]")),
            "a.toml:15:21: key `deployment.first.columns`: expected at least one hex that can be "
            "entered");
}

TEST(PenanceArenaFile, FacingsAreDirections) {
  EXPECT_EQ(mistakes(changed("\"SW\"", "\"E\"")),
            "a.toml:16:40: key `deployment.second.facings`: there is no direction \"E\"; expected "
            "N, NE, SE, S, SW or NW");
  EXPECT_EQ(mistakes(changed("[\"N\", \"SW\"]", "[]")),
            "a.toml:16:40: key `deployment.second.facings`: expected at least one direction");
}

TEST(PenanceArenaFile, UnknownKeysAreTold) {
  EXPECT_NE(mistakes(changed("summary", "sumary")).find("summary"), std::string::npos);
  EXPECT_NE(mistakes(changed("facings", "facing")).find("facings"), std::string::npos);
  EXPECT_NE(mistakes(std::string(kGood) + "[terrain.forrest]\ndifficulty = 1\n").find("forest"),
            std::string::npos);
  EXPECT_NE(mistakes(std::string(kGood) + "[hazards]\nrounds = [0]\n").find("rounds of 1 to"),
            std::string::npos);
}

TEST(PenanceArenaFile, EveryFileIsRead) {
  const std::vector<std::string> names = document_names(arenas_folder());
  EXPECT_EQ(names, (std::vector<std::string>{"kit16", "kit16_turned", "plain", "proving_grounds",
                                             "test_board"}));
  for (const std::string& name : names) {
    const auto arena = load_arena(name);
    ASSERT_TRUE(arena.ok()) << message_of(arena.status());
    EXPECT_EQ(arena->name(), name);
    EXPECT_FALSE(arena->data().summary.empty());
  }
  EXPECT_NE(message_of(load_arena("kit61").status()).find("did you mean `kit16`"),
            std::string::npos);
}

}  // namespace
}  // namespace muster::penance
