// Mistakes in map scenarios, rulesets, rules and data: each is named with its place.
#include <regex>

#include "games/homm/map/scenario/cards.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

// Whether the complaint about `map` says all of `parts`.
void complains(const SmallMap& map, const std::vector<std::string>& parts,
               const std::string& ruleset = "") {
  const std::string text = load_error(text_of(map), ruleset);
  for (const std::string& part : parts) {
    EXPECT_NE(text.find(part), std::string::npos) << "no \"" << part << "\" in: " << text;
  }
}

SmallMap with_top(const std::string& top) {
  SmallMap map;
  map.top = top;
  return map;
}

SmallMap with_enemy(const std::string& more) {
  SmallMap map;
  map.more = enemy(3, -4, more);
  return map;
}

TEST(MapScenarios, TheSmallMapIsRight) { EXPECT_EQ(load_error(text_of(SmallMap())), ""); }

TEST(MapScenarios, NameUnknownKeysAndValues) {
  complains(with_top("round = 3"), {"map.toml:6:1", "`round`", "`rounds`"});
  complains(with_top("difficulty = \"hrad\""), {"map.toml:6", "difficulty", "hard"});
  SmallMap map;
  map.ends = "win = [\"town_flaged\"]";
  complains(map, {"`win`", "unknown event \"town_flaged\"", "town_flagged"});
  map.ends = "win = [\"goal_flagged\"]";
  complains(map, {"`win`", "needs a `goal`"});
}

TEST(MapScenarios, PlaceThingsOnTheMap) {
  complains(with_top("goal = [50, 50]"), {"`goal`", "no field"});
  complains(with_top("goal = [1]"), {"`goal`", "[q, r]"});
  complains(with_top("flags = [[2, -2], [9, 9]]"), {"`flags`", "field [q, r]"});
  complains(with_top("flags = 3"), {"`flags`", "list of fields"});
  SmallMap hidden;
  hidden.tile = "tile = \"F6\"";
  hidden.more = enemy(3, -4);
  complains(hidden, {".at`", "face up"});
}

TEST(MapScenarios, KnowTheirTiles) {
  SmallMap map;
  map.tile = "tile = \"F66\"\nface_up = true";
  complains(map, {".tile`", "no tile \"F66\"", "F6"});
  map.tile = "tile = \"F6\"\nrotation = 2";
  complains(map, {".rotation`", "face_up"});
  map.tile = "tiles = [\"F6\", \"F5\"]\nface_up = true";
  complains(map, {".tiles`", "face up is known"});
  map.tile = "tile = \"F6\"\nface_up = true\nrotation = 6";
  complains(map, {".rotation`"});
  map.tile = "tiles = [\"F6\"]";
  map.more = "[[tile]]\ntiles = [\"F6\"]\nat = [3, -1]";
  complains(map, {"`tile`", "share its tiles"});
  map.tile = "tile = \"S3\"\nface_up = true";
  map.more = "";
  complains(map, {"S3 is the tile of several places"});
}

TEST(MapScenarios, KnowThePlayersUnits) {
  SmallMap map;
  map.units = "units = [\"halberdiers\", \"grifins\"]";
  map.army = "army = [\"F halberdiers\"]";
  complains(map, {"`player.units`", "grifins", "griffins"});
  map.units = "units = [\"halberdiers\"]";
  map.army = "army = [\"F griffins\"]";
  complains(map, {"`player.army`", "one of the player's `units`"});
  map.army = "army = [\"halberdiers\"]";
  complains(map, {"F (few) or P (pack)"});
  map.units =
      "units = [\"halberdiers\", \"griffins\", \"marksmen\", \"crusaders\", \"zealots\", "
      "\"champions\"]";
  map.army = "army = [\"F halberdiers\"]";
  EXPECT_EQ(load_error(text_of(map)), "");
  complains(map, {"`player.units`", "expected 1 to 5", "on the board"}, "fights = \"rule\"");
  map = SmallMap();
  map.player = "buildings = [\"bronce\"]";
  complains(map, {"unknown building \"bronce\"", "bronze"});
  map = SmallMap();
  map.cards = "deck = [\"estate\"]";
  complains(map, {"`player.cards.deck`", "estates"});
}

TEST(MapScenarios, CheckAiHeroesAndTheirArmies) {
  complains(with_enemy("rule = \"rulebok\""), {"rulebok", "rulebook"});
  complains(with_enemy("rule = {goals = [\"twon\"]}"), {"`goals`", "\"twon\"", "town"});
  complains(with_enemy("rule = {summary = \"\"}"), {"`goals`", "missing"});
  complains(with_enemy("appears = 9"), {".appears`"});
  SmallMap twins;
  twins.more = enemy(3, -4) + enemy(3, -3);
  complains(twins, {"two AI heroes are called \"enemy\""});
  SmallMap army = with_enemy("");
  army.more = std::regex_replace(army.more, std::regex("P skeletons"), "P skeleton");
  complains(army, {"skeleton", "skeletons"});
  army.more = enemy(3, -4) + "kind = \"hero\"\n";
  complains(army, {".combat`", "no `kind`"});
}

TEST(MapScenarios, NoticeTownsThatNobodyCanReach) {
  SmallMap map;
  map.more = enemy(2, -3);
  map.tile = "tile = \"S6\"\nface_up = true\nrotation = 5";  // closed towards the start's tile
  const std::string closed = load_error(text_of(map));
  EXPECT_NE(closed.find("\"enemy\" has no way to the player's start"), std::string::npos) << closed;
  EXPECT_NE(closed.find("ignore_borders"), std::string::npos);
  map.top = "ignore_borders = true";
  EXPECT_EQ(load_error(text_of(map)), "");
}

TEST(MapScenarios, MissTheirTable) {
  SmallMap map = with_enemy("");
  std::string text = text_of(map);
  text = std::regex_replace(text, std::regex("table = \"[^\"]*\""), "");
  const std::string complaint = load_error(text);
  EXPECT_NE(complaint.find("no line for the meeting \"guards:I\""), std::string::npos) << complaint;
  EXPECT_NE(complaint.find("\"enemy:citadel\""), std::string::npos) << complaint;
  EXPECT_EQ(load_error(text, "fights = \"rule\""), "");
}

TEST(MapRulesets, NameMistakes) {
  const auto complaint = [](const std::string& ruleset) {
    return load_error(text_of(SmallMap()), ruleset);
  };
  EXPECT_NE(complaint("fight = \"rule\"").find("rules.toml:1:1"), std::string::npos);
  EXPECT_NE(complaint("fights = \"tabel\"").find("table"), std::string::npos);
  EXPECT_NE(complaint("hand_limits = [1, 2]").find("seven numbers"), std::string::npos);
  EXPECT_NE(complaint("hand_limits = [0, 2, 3, 4, 5, 6, 7]").find("1 to 20"), std::string::npos);
  EXPECT_NE(complaint("upgrade_outside = \"free\"").find("dice_stacks = true"), std::string::npos);
  EXPECT_NE(complaint("dice_stacks = true\nempty_deck = \"reshuffle\"").find("DS-52"),
            std::string::npos);
  EXPECT_NE(complaint("[prices]\ncitadel = {gold = -1}").find("gold"), std::string::npos);
}

TEST(MapData, FieldsAndTilesNameMistakes) {
  const auto fields = [](const std::string& text) {
    const auto kinds = FieldKinds::parse(*parse_document(text, "fields.toml"));
    return kinds.ok() ? "" : message_of(kinds.status());
  };
  const std::string needed =
      "[[field]]\nid = \"empty\"\nuse = \"empty\"\n[[field]]\nid = \"blocked\"\nuse = "
      "\"blocked\"\n";
  EXPECT_EQ(fields(needed), "");
  EXPECT_NE(fields("").find("no field \"empty\""), std::string::npos);
  EXPECT_NE(fields(needed + needed).find("stands there twice"), std::string::npos);
  EXPECT_NE(fields(needed + "[[field]]\nid = \"x\"\nuse = \"vist\"").find("fields.toml:9"),
            std::string::npos);
  EXPECT_NE(fields(needed + "[[field]]\nid = \"x\"\nuse = \"visit\"\nincome = {gold = 1}")
                .find("is for mines"),
            std::string::npos);

  const auto kinds = FieldKinds::load(data_file("games/homm_map/fields.toml"));
  ASSERT_TRUE(kinds.ok());
  const auto tiles = [&](const std::string& lines) {
    const std::string path = ::testing::TempDir() + "tiles.csv";
    std::ofstream(path) << "tile,kind,NW,NE,W,C,E,SW,SE\n" << lines;
    const auto catalog = TileCatalog::load(path, *kinds);
    return catalog.ok() ? "" : message_of(catalog.status());
  };
  const std::string good = "A,far,empty,empty,II:windmill,empty,empty,settlement:castle,empty\n";
  EXPECT_EQ(tiles(good), "");
  EXPECT_NE(tiles(good + good).find("tiles.csv:3: column `tile`"), std::string::npos);
  EXPECT_NE(tiles("A,far,empty,windmil,empty,empty,empty,empty,empty\n").find("column `NE`"),
            std::string::npos);
  EXPECT_NE(tiles("A,starting,empty,empty,empty,empty,empty,empty,empty\n").find("one blocked"),
            std::string::npos);
}

TEST(MapData, CardsNameMistakes) {
  const auto catalog = CardCatalog::load(data_file(cards_folder()));
  ASSERT_TRUE(catalog.ok());
  const auto cards = [&](const std::string& text) {
    const auto parsed = MapCards::parse(*parse_document(text, "cards.toml"), *catalog);
    return parsed.ok() ? "" : message_of(parsed.status());
  };
  const std::string option = "[[card.option]]\ntext = \"gold\"\ngold = 3\n";
  EXPECT_EQ(cards("[[card]]\nid = \"estates\"\n" + option), "");
  EXPECT_NE(cards("[[card]]\nid = \"estate\"\n" + option).find("estates"), std::string::npos);
  EXPECT_NE(cards("[[card]]\nid = \"estates\"\n").find("1 to 4 options"), std::string::npos);
  std::string many = "[[card]]\nid = \"estates\"\n";
  for (std::size_t i = 0; i < kMaxOptions; ++i) many += option;
  EXPECT_EQ(cards(many), "");
  EXPECT_NE(cards(many + option).find("1 to 4 options"), std::string::npos);
  EXPECT_NE(cards("[[card]]\nid = \"estates\"\n" + option + "golds = 3\n").find("golds`"),
            std::string::npos);
}

TEST(MapRules, NameTheirGoals) {
  for (int i = 0; i <= static_cast<int>(Goal::kExplore); ++i) {
    const auto goal = static_cast<Goal>(i);
    const auto named = HeroRule::load(
        *parse_document("goals = [\"" + std::string(name_of(goal)) + "\"]", "rule.toml"));
    ASSERT_TRUE(named.ok()) << named.status();
    EXPECT_EQ(named->goals[0], goal);
    EXPECT_FALSE(summary_of(goal).empty());
  }
  const auto rule = HeroRule::load(*parse_document("goals = []\ncourage = 2.0", "rule.toml"));
  ASSERT_FALSE(rule.ok());
  EXPECT_NE(message_of(rule.status()).find("rule.toml:2:11: key `courage`"), std::string::npos)
      << rule.status().message();
  const auto spend =
      HeroRule::load(*parse_document("goals = []\nspend = [\"biuld\"]", "rule.toml"));
  EXPECT_NE(message_of(spend.status()).find("build"), std::string::npos);
}

}  // namespace
}  // namespace muster::homm::map
