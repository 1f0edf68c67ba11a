// Tables of settings: what they read, refuse and tell.
#include "core/fields/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/status.h"

namespace muster {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

enum class Colour { kRed, kGreen };

struct Dice {
  int faces = 6;
  bool loaded = false;
  double weight = 1;
};
struct Rules {
  std::string name = "standard";
  Dice dice;
  bool board = true;
  bool facing = true;
  std::int8_t heat = 3;
  std::optional<int> limit;
  std::string map = "plain";
  Colour colour = Colour::kRed;
  bool carried = true;
  std::array<int, 2> tokens = {1, 2};
  std::vector<std::int64_t> list;
};

ParamTable<Dice> dice_table() {
  return ParamTable<Dice>()
      .integer("faces", &Dice::faces, 2, 20, "faces of a die")
      .boolean("loaded", &Dice::loaded, "true: not fair")
      .only(
          "loaded = true", [](const Dice& dice) { return dice.loaded; },
          ParamTable<Dice>().number("weight", &Dice::weight, 0, 9, "by how much"));
}

ParamTable<Rules> rules_table() {
  return ParamTable<Rules>()
      .part(&Rules::dice, dice_table())
      .boolean("board", &Rules::board, "false: no positions", "R-1")
      .only(
          "board = true", [](const Rules& rules) { return rules.board; },
          ParamTable<Rules>()
              .boolean("facing", &Rules::facing, "sides")
              .only(
                  "facing = true", [](const Rules& rules) { return rules.facing; },
                  ParamTable<Rules>().integer("heat", &Rules::heat, 0, 9, "Heat", "R-2, R-3")))
      .integer("limit", &Rules::limit, 1, 9, "rounds")
      .otherwise("the ruleset's")
      .text("map", &Rules::map, "where")
      .choice("colour", &Rules::colour, {{"red", Colour::kRed}, {"green", Colour::kGreen}}, "whose")
      .either("excess", &Rules::carried, "lost", "carry", "damage beyond")
      .integer("second", element(&Rules::tokens, 1), 0, 5, "tokens")
      .other({"list", "a list of integers", "[]", "numbers"}, [](Reader& reader, Rules& rules) {
        rules.list = reader.integers("list", std::vector<std::int64_t>{});
      });
}

absl::StatusOr<Rules> rules_of(const std::string& text) {
  return read_settings(*parse_document(text, "rules.toml"), rules_table());
}

std::string complaint(const std::string& text) {
  const auto rules = rules_of(text);
  return rules.ok() ? "" : message_of(rules.status());
}

TEST(SettingsTables, ReadWhatIsGivenAndKeepTheRest) {
  const auto rules = rules_of(R"(
name = "mine"
faces = 8
loaded = true
weight = 2.5
heat = 7
limit = 4
map = "hills"
colour = "green"
excess = "lost"
second = 5
list = [3, 1]
)");
  ASSERT_TRUE(rules.ok()) << rules.status();
  EXPECT_EQ(rules->name, "mine");
  EXPECT_EQ(rules->dice.faces, 8);
  EXPECT_EQ(rules->dice.weight, 2.5);
  EXPECT_EQ(rules->heat, 7);
  EXPECT_EQ(rules->limit, 4);
  EXPECT_EQ(rules->map, "hills");
  EXPECT_EQ(rules->colour, Colour::kGreen);
  EXPECT_FALSE(rules->carried);
  EXPECT_THAT(rules->tokens, ElementsAre(1, 5));
  EXPECT_THAT(rules->list, ElementsAre(3, 1));

  const auto plain = rules_of("");
  ASSERT_TRUE(plain.ok()) << plain.status();
  EXPECT_EQ(plain->name, "rules");  // the file's
  EXPECT_EQ(plain->dice.faces, 6);
  EXPECT_EQ(plain->limit, std::nullopt);
  EXPECT_TRUE(plain->carried);
}

TEST(SettingsTables, StartFromWhatTheyAreGiven) {
  Rules house;
  house.heat = 5;
  house.limit = 2;
  const auto rules = read_settings(*parse_document("second = 0", "r.toml"), rules_table(), house);
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(rules->heat, 5);
  EXPECT_EQ(rules->limit, 2);
  EXPECT_EQ(rules->tokens[1], 0);
}

TEST(SettingsTables, RefuseSettingsThatMeanNothing) {
  EXPECT_EQ(complaint("board = false\nheat = 3"),
            "rules.toml:2:8: key `heat`: is for board = true");
  EXPECT_EQ(complaint("facing = false\nheat = 3"),
            "rules.toml:2:8: key `heat`: is for facing = true");
  EXPECT_EQ(complaint("weight = 1"), "rules.toml:1:10: key `weight`: is for loaded = true");
  // Also where the condition comes later in the file.
  EXPECT_EQ(complaint("weight = 1\nloaded = true"), "");
}

TEST(SettingsTables, ReportEveryMistakeAtItsPlace) {
  const std::string all =
      complaint("faces = 21\nlimit = 0\ncolour = \"gren\"\nmist = 1\nexcess = 1");
  EXPECT_THAT(all, HasSubstr("rules.toml:1:9: key `faces`: expected an integer from 2 to 20"));
  EXPECT_THAT(all, HasSubstr("rules.toml:2:9: key `limit`: expected an integer from 1 to 9"));
  EXPECT_THAT(all, HasSubstr("expected one of \"red\", \"green\", got \"gren\""));
  EXPECT_THAT(all, HasSubstr("rules.toml:4:8: key `mist`: is unknown"));
  EXPECT_THAT(all, HasSubstr("key `excess`: expected one of \"carry\", \"lost\""));
}

TEST(SettingsTables, MissRequiredOnes) {
  const auto table = ParamTable<Rules>()
                         .integer("limit", element(&Rules::tokens, 0), 1, 9, "rounds")
                         .required()
                         .text("map", &Rules::map, "where")
                         .required();
  const auto rules = read_settings(*parse_document("", "r.toml"), table);
  ASSERT_FALSE(rules.ok());
  EXPECT_EQ(message_of(rules.status()),
            "r.toml:1:1: key `limit`: is missing; expected an integer from 1 to 9\n"
            "r.toml:1:1: key `map`: is missing; expected a text");
  EXPECT_EQ(table.info()[0].fallback, "");
}

TEST(SettingsTables, CheckInTheOrderOfReading) {
  std::vector<int> seen;
  auto table = ParamTable<Rules>()
                   .check([&seen](Reader&, Rules& rules) { seen.push_back(rules.dice.faces); })
                   .part(&Rules::dice, dice_table())
                   .check([&seen](Reader& reader, Rules& rules) {
                     seen.push_back(rules.dice.faces);
                     reader.fail("faces", "are odd");
                   });
  const auto rules = read_settings(*parse_document("faces = 7", "r.toml"), table);
  EXPECT_THAT(seen, ElementsAre(6, 7));
  EXPECT_EQ(message_of(rules.status()), "r.toml:1:9: key `faces`: are odd");
}

TEST(SettingsTables, TellTypesDefaultsAndConditions) {
  std::vector<std::string> told;
  for (const ParamInfo& info : rules_table().info()) {
    told.push_back(fmt::format("{} ({}; {}) {} [{}] <{}>", info.name, info.type, info.fallback,
                               info.summary, info.rule, info.only));
  }
  EXPECT_THAT(told,
              ElementsAre("faces (integer 2..20; 6) faces of a die [] <>",
                          "loaded (true|false; false) true: not fair [] <>",
                          "weight (number 0..9; 1) by how much [] <loaded = true>",
                          "board (true|false; true) false: no positions [R-1] <>",
                          "facing (true|false; true) sides [] <board = true>",
                          "heat (integer 0..9; 3) Heat [R-2, R-3] <board = true and facing = true>",
                          "limit (integer 1..9; (the ruleset's)) rounds [] <>",
                          "map (text; \"plain\") where [] <>",
                          "colour (\"red\"|\"green\"; \"red\") whose [] <>",
                          "excess (\"carry\"|\"lost\"; \"carry\") damage beyond [] <>",
                          "second (integer 0..5; 2) tokens [] <>",
                          "list (a list of integers; []) numbers [] <>"));
}

struct Bag {
  std::vector<Dice> dice;
  std::vector<std::string> words;
  double share = 0.25;
  std::int64_t size = 3;
  bool loaded = true;
};

ParamTable<Bag> bag_table() {
  return ParamTable<Bag>()
      .boolean("loaded", &Bag::loaded, "of all dice")
      .tables<Dice>(
          {"die", "tables [[die]]", "(none)", "dice"}, dice_table(),
          [](const Bag& bag) { return Dice{.loaded = bag.loaded}; },
          [](Reader& table, Bag& bag, const Dice& die) {
            if (die.faces == 13) table.fail("faces", "are unlucky");
            bag.dice.push_back(die);
          },
          true)
      .texts("words", &Bag::words, "on it")
      .values("a list of words")
      .number("share", &Bag::share, NumberRange{.min = 0, .max = 0.5, .open = true}, "of them")
      .integer("size", &Bag::size, IntegerRange{.min = 1}, "how large");
}

absl::StatusOr<Bag> bag_of(const std::string& text) {
  return read_settings(*parse_document(text, "bag.toml"), bag_table());
}

TEST(SettingsTables, ReadListsOfTables) {
  const auto bag = bag_of("words = [\"a\", \"b\"]\n[[die]]\n[[die]]\nfaces = 8\nloaded = false\n");
  ASSERT_TRUE(bag.ok()) << bag.status();
  ASSERT_EQ(bag->dice.size(), 2U);
  EXPECT_TRUE(bag->dice[0].loaded) << "what each begins with";
  EXPECT_EQ(bag->dice[1].faces, 8);
  EXPECT_FALSE(bag->dice[1].loaded);
  EXPECT_THAT(bag->words, ElementsAre("a", "b"));
  const auto one = bag_of("[die]\nfaces = 4\n");
  ASSERT_TRUE(one.ok()) << one.status();
  EXPECT_EQ(one->dice.size(), 1U);
  EXPECT_EQ(message_of(bag_of("[[die]]\n[[die]]\nfaces = 13\nface = 2\n").status()),
            "bag.toml:4:8: key `die[1].face`: is unknown; did you mean `faces`?\n"
            "bag.toml:3:9: key `die[1].faces`: are unlucky");
  EXPECT_EQ(message_of(bag_of("[die]\nfaces = 1\n").status()),
            "bag.toml:2:9: key `die.faces`: expected an integer from 2 to 20, got 1");
  for (const char* none : {"die = 3", "die = []"}) {
    EXPECT_THAT(
        message_of(bag_of(none).status()),
        HasSubstr("bag.toml:1:7: key `die`: expected a table [die] or tables [[die]], got"));
  }
  EXPECT_THAT(message_of(bag_of("die = [3]").status()), HasSubstr("expected a table"));
}

TEST(SettingsTables, KnowRangesWithoutAnEndAndWithoutTheirBounds) {
  for (const char* good : {"share = 0.001", "share = 0.499", "size = 1", "size = 1000000000000"}) {
    EXPECT_TRUE(bag_of(good).ok()) << good;
  }
  for (const char* bad : {"share = 0", "share = 0.5", "share = nan"}) {
    EXPECT_THAT(message_of(bag_of(bad).status()),
                HasSubstr("key `share`: expected a number above 0 and below 0.5, got"));
  }
  EXPECT_THAT(message_of(bag_of("size = 0").status()),
              HasSubstr("expected an integer of at least 1, got 0"));
}

TEST(SettingsTables, TellListsOfTablesAndRanges) {
  std::vector<std::string> told;
  for (const ParamInfo& info : bag_table().info()) {
    told.push_back(fmt::format("{} ({}; {}) <{}>", info.name, info.type, info.fallback, info.only));
  }
  EXPECT_THAT(
      told,
      ElementsAre("loaded (true|false; true) <>", "die (tables [[die]]; (none)) <>",
                  "die[].faces (integer 2..20; 6) <>", "die[].loaded (true|false; false) <>",
                  "die[].weight (number 0..9; 1) <loaded = true>", "words (a list of words; []) <>",
                  "share (number above 0, below 0.5; 0.25) <>", "size (integer from 1; 3) <>"));
  EXPECT_EQ(type_text(NumberRange{}), "number");
  EXPECT_EQ(type_text(NumberRange{.min = 0}), "number from 0");
  EXPECT_EQ(type_text(NumberRange{.max = 2, .open = true}), "number below 2");
  EXPECT_EQ(type_text(IntegerRange{.max = 2}), "integer up to 2");
}

TEST(SettingsTables, ReadBothDocumentsOfASmallGame) {
  const auto ruleset = ParamTable<Dice>().integer("faces", &Dice::faces, 2, 20, "");
  const auto scenario = ParamTable<Dice>().boolean("loaded", &Dice::loaded, "");
  const RulesSource source{*parse_document("faces = 4\nname = \"r\"", "r.toml"),
                           *parse_document("loaded = true\nsummary = \"s\"", "s.toml"),
                           {}};
  const auto dice = read_settings(source, ruleset, scenario);
  ASSERT_TRUE(dice.ok()) << dice.status();
  EXPECT_EQ(dice->faces, 4);
  EXPECT_TRUE(dice->loaded);
  EXPECT_THAT(message_of(read_settings(source, scenario, ruleset).status()),
              HasSubstr("r.toml:1:9: key `faces`: is unknown"));
}

TEST(KeyLogs, GatherWhatReadersAskFor) {
  Document document =
      *parse_document("a = 1\nb = { c = 2 }\nd = [{ e = 3 }, { e = 4 }]\ng = {}", "x.toml");
  document.role = "ruleset";
  Diagnostics diagnostics;
  const KeyLog outer;
  {
    const KeyLog log;
    Reader reader(document, diagnostics);
    reader.integer("a", {});
    (void)reader.has("f");
    reader.table("b")->integer("c", {});
    for (Reader& each : reader.tables("g", true)) (void)each.has("h");
    for (Reader& each : reader.tables("d")) each.integer("e", {});
    using Key = std::pair<std::string, std::string>;
    EXPECT_THAT(log.keys(),
                ElementsAre(Key{"ruleset", "a"}, Key{"ruleset", "b"}, Key{"ruleset", "b.c"},
                            Key{"ruleset", "d"}, Key{"ruleset", "d[].e"}, Key{"ruleset", "f"},
                            Key{"ruleset", "g"}, Key{"ruleset", "g[].h"}));
  }
  EXPECT_TRUE(outer.keys().empty());
  Reader(document, diagnostics).integer("a", {});
  EXPECT_EQ(outer.keys().size(), 1U);
}

}  // namespace
}  // namespace muster
