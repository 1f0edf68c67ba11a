// Card files: what is refused, and what the shipped ones hold.
#include <map>

#include "games/homm/cards/operations.h"
#include "games/homm/casting/power.h"
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {
namespace {

std::string parse_error(const std::string& text) {
  const auto document = parse_document(text, "cards.toml");
  if (!document.ok()) return message_of(document.status());
  const auto catalog = CardCatalog::parse({*document});
  return catalog.ok() ? "" : message_of(catalog.status());
}

// A spell with one option of these lines.
std::string spell(const std::string& lines) {
  return "kind = \"spell\"\n[[card]]\nid = \"frost\"\nschools = [\"water\"]\nlevel = \"basic\"\n"
         "[[card.option]]\n" +
         lines;
}

TEST(HommCardFiles, MistakesAreNamed) {
  const struct {
    std::string text;
    std::vector<std::string> parts;
  } mistakes[] = {
      {"kind = \"spel\"\n", {"cards.toml:1:#: key `kind`", "did you mean `spell`?"}},
      {"kind = \"spell\"\n[[card]]\nid = \"frost\"\nlevel = \"basic\"\n",
       {"key `frost.schools`: expected the spell's school",
        "key `frost.option`: expected 1 to 3 tables"}},
      {spell("timing = \"instant\"\npower = [0, 1]\ntargets = [\"unit\"]\n"
             "effects = [{do = \"damge\", amount = 1}]\n"),
       {"cards.toml:10:#: key `frost.option[0].effects[0].do`", "\"damge\"", "`damage`"}},
      {spell("timing = \"instant\"\npower = [0, 1]\ntargets = [\"unit\"]\n"
             "effects = [{do = \"damage\", amount = [1, 2, 3]}]\n"),
       {"frost.option[0].effects[0].amount`", "or a list of 2 of them as `power` has"}},
      {spell("timing = \"instant\"\npower = [2, 1]\neffects = [{do = \"nothing\"}]\n"),
       {"cards.toml:8:#: key `frost.option[0].power`", "3 rising numbers"}},
      {spell("timing = \"instant\"\nwhen = [\"power\", \"atack\"]\neffects = [{do = \"power\"}]\n"),
       {"frost.option[0].when`: unknown name \"atack\"", "`attack`"}},
      {spell("timing = \"instant\"\nwhen = [\"rolled\"]\neffects = [{do = \"attack\"}]\n"),
       {"\"attack\" works at the moments attack, retaliation"}},
      {spell("timing = \"map\"\nwhen = [\"attack\"]\n"), {"is not for timing = \"map\""}},
      {spell("timing = \"instant\"\ntargets = [{kind = \"unit\", tiers = \"BX\"}]\n"
             "effects = [{do = \"nothing\"}]\n"),
       {"targets.tiers`: expected tiers such as \"BS\""}},
      {spell("timing = \"instant\"\ntargets = [\"unti\"]\neffects = [{do = \"nothing\"}]\n"),
       {"unknown kind \"unti\"", "`unit`"}},
      {spell("timing = \"instant\"\neffects = [{do = \"lasting\", amount = 1}]\n"),
       {"effects[0].lasting`: is missing"}},
      {spell("timing = \"instant\"\neffects = [{do = \"take\", amount = 1}]\n"),
       {"effects[0].from`: is missing"}},
      {spell(
           "timing = \"instant\"\neffects = [{do = \"search\", amount = 1, from = [\"deck\"]}]\n"),
       {"would show the cards to both players"}},
      {spell("timing = \"instant\"\neffects = [{do = \"damage\", target = 1}]\n"),
       {"names a target that the option does not have"}},
      {spell("timing = \"instant\"\ncost = {expert = true, gold = 3}\neffects = [{do = "
             "\"nothing\"}]\n"),
       {"cost.gold`: is unknown"}},
      {"kind = \"ability\"\n[[card]]\nid = \"a\"\n[[card.option]]\ntiming = \"instant\"\n"
       "power = [1]\neffects = [{do = \"nothing\"}]\n",
       {"`power` is for spells", "a.option[0].power"}},
      {"kind = \"ability\"\n[[card]]\nid = \"a\"\n[[card.option]]\ntiming = \"map\"\n"
       "[[card.option]]\ntiming = \"mpa\"\n",
       {"key `a.option[1].timing`", "\"mpa\""}},
      {"kind = \"ability\"\n[[card]]\nid = \"a\"\n[[card.option]]\ntiming = \"map\"\n[[card]]\n"
       "id = \"a\"\n[[card.option]]\ntiming = \"map\"\n",
       {"card `a` is there twice"}},
      {"kind = \"war_machine\"\n[[card]]\nid = \"ram\"\n[[card.option]]\ntiming = \"instant\"\n"
       "automatic = true\neffects = [{do = \"nothing\"}]\n",
       {"goes with from = [\"play\"] and once_a_round = true"}},
  };
  for (const auto& [text, parts] : mistakes) {
    const std::string error = parse_error(text);
    for (const std::string& part : parts) {
      if (part == "`power` is for spells") continue;
      EXPECT_TRUE(mentions(error, part)) << part << "\nin\n" << error;
    }
  }
}

TEST(HommCardFiles, ASpellIsMadeOfKnownWords) {
  const std::string text = spell(
      "timing = \"activation\"\npower = [0, 2]\ntargets = [\"unit\"]\n"
      "effects = [{do = \"damage\", amount = [1, 3]}]\n");
  const auto catalog = CardCatalog::parse({*parse_document(text, "cards.toml")});
  ASSERT_TRUE(catalog.ok());
  const Card* card = catalog->find("frost");
  ASSERT_NE(card, nullptr);
  EXPECT_EQ(card->name, "Frost");
  ASSERT_EQ(card->options.size(), 2U);  // and burning it
  EXPECT_TRUE(card->options[1].burn());
  EXPECT_EQ(card->options[0].effects[0].amount[1], 3);
  EXPECT_EQ(power_level(card->options[0], 0), 0);
  EXPECT_EQ(power_level(card->options[0], 5), 1);
}

TEST(HommCardFiles, NamesAreResolved) {
  const auto catalog = CardCatalog::load(cards_folder());
  ASSERT_TRUE(catalog.ok()) << message_of(catalog.status());
  const auto id = catalog->resolve("centaurs_axe");
  ASSERT_TRUE(id.ok());
  EXPECT_EQ(*catalog->resolve("Centaur's Axe"), *id);
  EXPECT_EQ(message_of(catalog->resolve("centaurs_ax").status()),
            "unknown card \"centaurs_ax\"; did you mean `centaurs_axe`?");
  EXPECT_FALSE(CardCatalog::load("/nowhere").ok());
}

// Every card has a use that the table of operations knows, and every operation is used.
TEST(HommCardFiles, TheShippedCards) {
  const auto catalog = CardCatalog::load(cards_folder());
  ASSERT_TRUE(catalog.ok()) << message_of(catalog.status());
  std::map<CardKind, int> kinds;
  std::set<Operation> used;
  for (const Card& card : catalog->cards()) {
    ++kinds[card.kind];
    EXPECT_FALSE(card.options.empty()) << card.id;
    EXPECT_LE(card.options.size(), kMaxOptions) << card.id;
    for (const CardOption& option : card.options) {
      EXPECT_FALSE(option.text.empty()) << card.id;
      for (const CardEffect& effect : option.effects) used.insert(effect.op);
    }
  }
  EXPECT_EQ(kinds[CardKind::kSpell], 59);
  EXPECT_EQ(kinds[CardKind::kWarMachine], 5);
  EXPECT_EQ(kinds[CardKind::kStatistic], 8);
  for (int op = 0; op < static_cast<int>(Operation::kCount); ++op) {
    const auto each = static_cast<Operation>(op);
    EXPECT_TRUE(used.contains(each)) << card_operation(each).name;
  }
  EXPECT_EQ(card_operations().size(), static_cast<std::size_t>(Operation::kCount));
  EXPECT_EQ(catalog->units().size(), 8U);
}

}  // namespace
}  // namespace muster::homm
