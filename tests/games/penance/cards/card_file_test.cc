// Mistakes in the card files of Penance, each with its place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/status.h"
#include "games/penance/cards/cards.h"

namespace muster::penance {
namespace {

using ::testing::HasSubstr;

Document document(const std::string& text, const std::string& file) {
  auto parsed = parse_document(text, file);
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  return *std::move(parsed);
}

constexpr const char* kDamaged = R"(
[[card]]
id = "x-damaged"
name = "DAMAGED"
category = "special"
faction = "universal"
effects = [{ op = "damaged_card" }]
)";

absl::StatusOr<CardTable> load(const std::string& cards, const std::string& equipment = "") {
  std::vector<Document> files;  // moved into: copies of documents lose their places
  files.push_back(document(cards, "cards.toml"));
  files.push_back(document(kDamaged, "special.toml"));
  return CardTable::parse(files, document(equipment, "equipment.toml"));
}

std::string mistake(const std::string& cards, const std::string& equipment = "") {
  const auto table = load(cards, equipment);
  return table.ok() ? "no mistake" : message_of(table.status());
}

// A card with one effect, which stands in line 6.
std::string with_effect(const std::string& effect, const std::string& more = "") {
  return "[[card]]\nid = \"a\"\nname = \"A\"\ncategory = \"faction\"\nfaction = \"church\"\n"
         "effects = [" +
         effect + "]\n" + more;
}
std::string effect_mistake(const std::string& effect) { return mistake(with_effect(effect)); }

TEST(PenanceCardFile, ReadsACard) {
  const auto table =
      load(with_effect("{ op = \"dmg\", n = 3, hits = 2, if = [\"kill\", \"!adjacent\"] }",
                       "sp = 2\nrange = [1, 6]\ntokens = { kind = \"forge\", n = \"X\" }\n"));
  ASSERT_TRUE(table.ok()) << table.status();
  const Card& card = table->card(table->find("a"));
  EXPECT_TRUE(card.is(kRangedCard));
  EXPECT_EQ(card.alt_token, TokenKind::kForge);
  EXPECT_EQ(card.alt_cost, kAllTokens);
  const Effect& effect = table->program(table->find("a"))[0];
  EXPECT_EQ(effect.hits, 2);
  EXPECT_EQ(effect.conditions[1].kind, ConditionKind::kAdjacent);
  EXPECT_EQ(effect.conditions[1].comparison, Comparison::kFalse);
}

TEST(PenanceCardFile, ReadsListsWithinLists) {
  const auto table = load(with_effect(
      "{ op = \"option\", then = [{ op = \"spend\", kind = \"meta\", n = 1, then = [{ op = "
      "\"draw\", n = 2 }] }, { op = \"heat\", n = 1 }] }, { op = \"draw\", n = 1 }"));
  ASSERT_TRUE(table.ok()) << table.status();
  const auto program = table->program(table->find("a"));
  ASSERT_EQ(program.size(), 2U);
  EXPECT_EQ(program[1].op, Op::kDraw);
  const auto inside = table->run(program[0].then);
  ASSERT_EQ(inside.size(), 2U);
  EXPECT_EQ(inside[1].op, Op::kHeat);
  ASSERT_EQ(inside[0].then.count, 1);
  EXPECT_EQ(table->run(inside[0].then)[0].amount.value, 2);
}

TEST(PenanceCardFile, TellsUnknownKeysOfACard) {
  EXPECT_THAT(mistake(with_effect("", "rnage = [1, 1]\n")),
              HasSubstr("cards.toml:7:9: key `card[0].rnage`: is unknown; did you mean `range`"));
  EXPECT_THAT(mistake("title = 1\n" + with_effect("")), HasSubstr("cards.toml:1:9: key `title`"));
}

TEST(PenanceCardFile, TellsUnknownOps) {
  EXPECT_THAT(effect_mistake("{ op = \"dmgg\", n = 3 }"),
              HasSubstr("cards.toml:6:19: key `card[0].effects[0].op`: unknown \"dmgg\"; did you "
                        "mean `dmg`"));
  EXPECT_THAT(effect_mistake("{ n = 3 }"), HasSubstr("key `op` is missing"));
  EXPECT_THAT(effect_mistake("3"), HasSubstr("cards.toml:6:12: key `card[0].effects[0]`: expected "
                                             "an effect"));
}

TEST(PenanceCardFile, TellsKeysThatAnOpDoesNotTake) {
  EXPECT_THAT(effect_mistake("{ op = \"dmg\", n = 3, hit = 2 }"),
              HasSubstr("key `card[0].effects[0].hit`: is unknown to `dmg`; did you mean `hits`"));
  EXPECT_THAT(effect_mistake("{ op = \"heat\", n = 3, hits = 2 }"),
              HasSubstr("key `card[0].effects[0].hits`: is unknown to `heat`"));
}

TEST(PenanceCardFile, TellsMissingKeys) {
  EXPECT_THAT(effect_mistake("{ op = \"dmg\" }"), HasSubstr("key `n` is missing; `dmg` needs it"));
  EXPECT_THAT(effect_mistake("{ op = \"req\" }"), HasSubstr("key `if` is missing"));
  EXPECT_THAT(effect_mistake("{ op = \"trigger\" }"), HasSubstr("key `on` is missing"));
  EXPECT_THAT(mistake("[[card]]\nname = \"A\"\ncategory = \"faction\"\nfaction = \"church\"\n"),
              HasSubstr("key `card[0].id`: is missing"));
}

TEST(PenanceCardFile, TellsUnknownWords) {
  EXPECT_THAT(effect_mistake("{ op = \"buff\", stat = \"dmgs\" }"),
              HasSubstr("effects[0].stat`: unknown \"dmgs\"; did you mean `dmg`"));
  EXPECT_THAT(effect_mistake("{ op = \"token\", kind = \"runes\", n = 1 }"),
              HasSubstr("unknown \"runes\"; did you mean `rune`"));
  EXPECT_THAT(effect_mistake("{ op = \"zone\", kind = \"smok\" }"),
              HasSubstr("did you mean `smoke`"));
  EXPECT_THAT(effect_mistake("{ op = \"draw\", n = \"al\" }"), HasSubstr("unknown \"al\""));
  EXPECT_THAT(effect_mistake("{ op = \"draw\", n = 1.5 }"), HasSubstr("expected a number"));
  EXPECT_THAT(effect_mistake("{ op = \"draw\", n = 1, who = \"me\" }"),
              HasSubstr("unknown \"me\"; known: `self`"));
  EXPECT_THAT(effect_mistake("{ op = \"move\", n = 1, ignore = [\"terain\"] }"),
              HasSubstr("unknown \"terain\"; did you mean `terrain`"));
  EXPECT_THAT(effect_mistake("{ op = \"move\", n = 1, straight = false }"),
              HasSubstr("straight`: expected true"));
  EXPECT_THAT(effect_mistake("{ op = \"dmg\", n = 1, hits = 0 }"),
              HasSubstr("hits`: expected an integer from 1 to 9"));
}

TEST(PenanceCardFile, TellsBadConditions) {
  EXPECT_THAT(effect_mistake("{ op = \"draw\", n = 1, if = \"self.heet>=3\" }"),
              HasSubstr("if`: unknown condition \"self.heet>=3\"; did you mean `self.heat>=1`"));
  EXPECT_THAT(effect_mistake("{ op = \"draw\", n = 1, if = [\"kill\", \"kill\", \"kill\"] }"),
              HasSubstr("at most two conditions"));
}

TEST(PenanceCardFile, TellsBadLengthsAreasAndEvents) {
  EXPECT_THAT(effect_mistake("{ op = \"def\", n = 1, length = \"rounds\" }"),
              HasSubstr("expected a number of turns or rounds"));
  EXPECT_THAT(effect_mistake("{ op = \"def\", n = 1, length = \"duel:2\" }"),
              HasSubstr("expected a number of turns or rounds"));
  EXPECT_THAT(effect_mistake("{ op = \"def\", n = 1, length = \"trun\" }"),
              HasSubstr("did you mean `turn`"));
  EXPECT_THAT(effect_mistake("{ op = \"dmg\", n = 1, area = \"radius\" }"),
              HasSubstr("expected a size"));
  EXPECT_THAT(effect_mistake("{ op = \"dmg\", n = 1, area = \"radios:2\" }"),
              HasSubstr("did you mean `radius`"));
  EXPECT_THAT(effect_mistake("{ op = \"draw\", n = 1, on = \"moved\" }"),
              HasSubstr("expected a number behind it"));
  EXPECT_THAT(effect_mistake("{ op = \"draw\", n = 1, on = \"setup>=2\" }"),
              HasSubstr("expected no number behind it"));
  EXPECT_THAT(effect_mistake("{ op = \"draw\", n = 1, on = \"end_turn\" }"),
              HasSubstr("did you mean `end_of_turn`"));
  EXPECT_THAT(effect_mistake("{ op = \"draw\", n = 1, on = \"play:no_such_card\" }"),
              HasSubstr("waits for \"play:no_such_card\", but no card has that name"));
}

TEST(PenanceCardFile, TellsMistakesWithinLists) {
  EXPECT_THAT(effect_mistake("{ op = \"option\", then = [{ op = \"draw\" }] }"),
              HasSubstr("key `card[0].effects[0].then[0]`: key `n` is missing"));
  EXPECT_THAT(effect_mistake("{ op = \"tgt_choice\", a = [] }"), HasSubstr("key `b` is missing"));
  EXPECT_THAT(effect_mistake("{ op = \"option\", then = 3 }"),
              HasSubstr("expected a list of effects"));
}

TEST(PenanceCardFile, TellsBadCards) {
  EXPECT_THAT(mistake(with_effect("") + with_effect("")),
              HasSubstr("cards.toml:8:6: key `card[1].id`: two cards have the id \"a\""));
  EXPECT_THAT(mistake(with_effect("", "range = [3, 1]\n")),
              HasSubstr("range`: expected [least, greatest] distance"));
  EXPECT_THAT(mistake(with_effect("", "reactive = true\npassive = true\n")),
              HasSubstr("passive`: a card is reactive or passive, not both"));
  EXPECT_THAT(mistake(with_effect("", "react_vs = \"all\"\n")), HasSubstr("expected one of"));
  EXPECT_THAT(mistake("[[card]]\nid = \"a\"\nname = \"A\"\ncategory = \"factoin\"\n"),
              HasSubstr("category`: unknown \"factoin\"; did you mean `faction`"));
  EXPECT_THAT(mistake("[[card]]\nid = \"a\"\nname = \"A\"\ncategory = \"equipment\"\n"),
              HasSubstr("cards.toml: card \"a\" has no faction"));
}

TEST(PenanceCardFile, TellsBadItems) {
  const std::string item =
      "[[item]]\nid = \"i\"\nname = \"I\"\nfactions = [\"church\"]\nslot = \"weapon\"\n";
  const std::string uses = "uses = { weapon = 1 }\n";
  const std::string cards = with_effect("");
  EXPECT_EQ(mistake(cards, item + uses + "cards = { a = 2 }\n"), "no mistake");
  EXPECT_THAT(mistake(cards, item + uses + "cards = { aa = 2 }\n"),
              HasSubstr("equipment.toml:7:16: key `item[0].cards.aa`: there is no such card"));
  EXPECT_THAT(mistake(cards, item + "cards = { a = 2 }\n"), HasSubstr("uses`: is missing"));
  EXPECT_THAT(mistake(cards, item + "uses = {}\ncards = { a = 2 }\n"),
              HasSubstr("expected at least one slot"));
  EXPECT_THAT(mistake(cards, item + "arm = \"both\"\n" + uses + "cards = { a = 2 }\n"),
              HasSubstr("arm`: expected one of"));
  std::string second = item + uses + "cards = { a = 2 }\n";
  second.replace(second.find("\"i\""), 3, "\"j\"");
  EXPECT_THAT(mistake(cards, item + uses + "cards = { a = 2 }\n" + second),
              HasSubstr("cards.a`: the card is of item \"i\" already"));
}

}  // namespace
}  // namespace muster::penance
