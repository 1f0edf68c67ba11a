// Artifacts that move cards and tokens.
#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {
namespace {

TEST(HommArtifactCards, Draws) {
  const struct {
    std::string id;
    int option;
    std::size_t cards;
    bool removed;
  } draws[] = {{"breastplate_of_petrified_wood", 1, 1, false},
               {"speculum", 2, 1, true},
               {"angel_wings", 2, 1, false},
               {"helm_of_heavenly_enlightenment", 2, 2, false}};
  for (const auto& [id, option, cards, removed] : draws) {
    SCOPED_TRACE(id);
    CardFight fight = with_cards({.hand = {id}, .deck = {"stat_power", "bless", "curse"}});
    fight.play(id, option);
    EXPECT_EQ(fight.choices(), (Ids{"stat_power", "bless", "curse"}));
    fight.draw("curse");
    if (cards == 2) fight.draw("bless");
    EXPECT_EQ(fight.phase(), Phase::kActivate);
    EXPECT_EQ(fight.hand(0), cards == 2 ? (Ids{"bless", "curse"}) : Ids{"curse"});
    EXPECT_EQ(fight.deck(0).size(), 3 - cards);
    EXPECT_EQ(fight.discard(0), removed ? Ids{} : Ids{id});
    EXPECT_EQ(fight.removed(0, id), removed);
    RULE("HK:" + id);
  }
}

TEST(HommArtifactCards, TheCharmOfManaChangesCards) {
  RULE("HK:charm_of_mana");
  CardFight fight = with_cards(
      {.hand = {"charm_of_mana", "bless", "curse"}, .deck = {"haste", "slow", "blind", "cure"}});
  CardFight less = fight;
  fight.play("charm_of_mana", 1).choose("bless").choose("curse");
  EXPECT_EQ(fight.discard(0), (Ids{"bless", "curse"}));
  fight.draw("haste").draw("slow").draw("cure");
  EXPECT_EQ(fight.hand(0), (Ids{"haste", "slow", "cure"}));
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  less.play("charm_of_mana", 2).draw("haste").draw("slow");
  EXPECT_EQ(less.choices(), (Ids{"bless", "curse", "haste", "slow"}));
  less.choose("curse");
  EXPECT_EQ(less.hand(0), (Ids{"bless", "haste", "slow"}));
  EXPECT_EQ(less.discard(0), (Ids{"charm_of_mana", "curse"}));
  CardFight poor = with_cards({.hand = {"charm_of_mana", "bless"}, .deck = {"haste"}});
  EXPECT_FALSE(poor.can_play("charm_of_mana", 1));  // it costs two cards (HC-117)
}

TEST(HommArtifactCards, ShacklesDrawTwoAndKeepOne) {
  RULE("HK:shackles_of_war");
  CardFight fight = with_cards({.hand = {"shackles_of_war"}, .deck = {"haste", "slow", "blind"}});
  fight.play("shackles_of_war", 2).draw("haste").draw("blind");
  EXPECT_EQ(fight.choices(), (Ids{"haste", "blind"}));
  fight.choose("haste");
  EXPECT_EQ(fight.hand(0), Ids{"blind"});
  EXPECT_EQ(fight.discard(0), (Ids{"shackles_of_war", "haste"}));
}

TEST(HommArtifactCards, ShacklesForbidSurrender) {
  RULE("HK:shackles_of_war");
  CardFight fight(hero({kFarChampions}, holds({.hand = {"shackles_of_war"}}) + "\ngold = 10"),
                  hero({kFarNix}, "gold = 10"));
  EXPECT_EQ(fight.state.window, Window::kCombatStart);
  CardFight usual = fight;
  usual.no_cards().end().no_cards();
  EXPECT_TRUE(usual.can(ActionKind::kSurrender));
  EXPECT_FALSE(usual.can_play("shackles_of_war", 1));
  fight.play("shackles_of_war", 1).no_cards();
  EXPECT_EQ(fight.in_play(0), Ids{"shackles_of_war"});
  EXPECT_TRUE(fight.can(ActionKind::kSurrender));  // of the enemy hero only
  fight.end();
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_FALSE(fight.can(ActionKind::kSurrender));
  fight.pass();
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_EQ(fight.in_play(0), Ids{"shackles_of_war"});
  // Guards do not surrender anyway.
  CardFight neutral(hero({kFarChampions}, holds({.hand = {"shackles_of_war"}})),
                    guards({"N boars@3,4"}));
  EXPECT_NE(neutral.state.window, Window::kCombatStart);
}

TEST(HommArtifactCards, CardsOfTheOwnDiscardPile) {
  const std::pair<std::string, Ids> cards[] = {
      {"skull_helmet", {"bless", "curse", "offense", "stat_power"}},
      {"helm_of_the_alabaster_unicorn", {"bless", "curse"}},
      {"crown_of_the_five_seas", {"bless", "curse"}},
      {"thunder_helmet", {"bless", "curse"}},
      {"rib_cage", {"bless", "curse"}}};
  for (const auto& [id, choices] : cards) {
    SCOPED_TRACE(id);
    CardFight fight =
        with_cards({.hand = {id},
                    .discard = {"bless", "curse", "offense", "stat_power", "trident_of_dominion"}});
    fight.play(id, 1);
    EXPECT_EQ(fight.choices(), choices);
    fight.choose("bless");
    EXPECT_EQ(fight.phase(), Phase::kActivate);
    EXPECT_EQ(fight.hand(0), Ids{"bless"});
    EXPECT_EQ(fight.discard(0).count("bless"), 0U);
    EXPECT_EQ(fight.discard(0).count(id), 1U);
    RULE("HK:" + id);
    EXPECT_FALSE(with_cards({.hand = {id}, .discard = {"trident_of_dominion"}}).can_play(id, 1));
  }
}

TEST(HommArtifactCards, TheRibCageShufflesThePileIntoTheDeck) {
  RULE("HK:rib_cage");
  CardFight fight = with_cards(
      {.hand = {"rib_cage"}, .deck = {"haste"}, .discard = {"bless", "slow", "offense"}});
  fight.play("rib_cage", 1).choose("bless");
  EXPECT_EQ(fight.hand(0), Ids{"bless"});
  EXPECT_EQ(fight.deck(0), (Ids{"haste", "slow", "offense"}));
  EXPECT_EQ(fight.discard(0), Ids{"rib_cage"});
}

TEST(HommArtifactCards, TheCrownOfDragontoothTakesTwoSpells) {
  RULE("HK:crown_of_dragontooth");
  CardFight fight = with_cards(
      {.hand = {"crown_of_dragontooth"}, .discard = {"bless", "slow", "curse", "offense"}});
  fight.play("crown_of_dragontooth", 1);
  EXPECT_EQ(fight.choices(), (Ids{"bless", "slow", "curse"}));
  fight.choose("slow");
  EXPECT_EQ(fight.choices(), (Ids{"bless", "curse"}));
  fight.choose("curse");
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.hand(0), (Ids{"slow", "curse"}));
  CardFight one = with_cards({.hand = {"crown_of_dragontooth"}, .discard = {"bless"}});
  one.play("crown_of_dragontooth", 1).choose("bless");
  EXPECT_EQ(one.phase(), Phase::kActivate);
}

// A search: chance turns up `seen`, and one of them is taken.
void search(CardFight& fight, const std::vector<std::string>& seen, const std::string& taken) {
  for (const std::string& id : seen) fight.draw(id);
  EXPECT_EQ(fight.choices(), Ids(seen.begin(), seen.end()));
  fight.choose(taken);
  EXPECT_TRUE(fight.hand(0).contains(taken));
}

TEST(HommArtifactCards, SearchesOfSpells) {
  const std::vector<std::string> supply = {"bless", "slow", "blind", "trident_of_dominion"};
  {
    RULE("HK:breastplate_of_brimstone");
    CardFight fight = with_cards({.hand = {"breastplate_of_brimstone"}, .supply = supply});
    fight.play("breastplate_of_brimstone", 1);
    EXPECT_EQ(fight.choices(), (Ids{"bless", "slow", "blind"}));
    search(fight, {"bless", "blind"}, "blind");
    EXPECT_EQ(fight.hand(0), Ids{"blind"});
    EXPECT_EQ(fight.supply(0), (Ids{"bless", "slow", "trident_of_dominion"}));
  }
  {
    RULE("HK:crown_of_dragontooth");
    CardFight fight =
        with_cards({.hand = {"crown_of_dragontooth", "offense", "curse"}, .supply = supply});
    fight.play("crown_of_dragontooth", 2);
    EXPECT_EQ(fight.choices(), Ids{"curse"});  // a spell is removed
    fight.choose("curse");
    EXPECT_EQ(fight.choices(), (Ids{"bless", "slow", "blind"}));
    search(fight, {"slow", "blind"}, "slow");
    EXPECT_EQ(fight.hand(0), (Ids{"offense", "slow"}));
    EXPECT_TRUE(fight.removed(0, "curse"));
    EXPECT_FALSE(with_cards({.hand = {"crown_of_dragontooth", "offense"}, .supply = supply})
                     .can_play("crown_of_dragontooth", 2));
  }
}

TEST(HommArtifactCards, TomesFindTheFirstSpellOfTheirSchool) {
  const std::pair<std::string, std::string> tomes[] = {
      {"air", "haste"}, {"earth", "slow"}, {"fire", "blind"}, {"water", "bless"}};
  for (const auto& [school, spell] : tomes) {
    const std::string id = "tome_of_" + school;
    CardFight fight =
        with_cards({.hand = {id},
                    .supply = {"2 haste", "2 slow", "2 blind", "2 bless", "trident_of_dominion"}});
    fight.play(id, 1);
    EXPECT_EQ(fight.choices(), (Ids{spell, spell})) << id;
    search(fight, {spell}, spell);
    EXPECT_EQ(fight.hand(0), Ids{spell}) << id;
    EXPECT_EQ(fight.discard(0), Ids{id});
    RULE("HK:" + id);
  }
}

TEST(HommArtifactCards, TheOrbOfManaSearchesTheDiscardPile) {
  RULE("HK:mystic_orb_of_mana");
  CardFight fight = with_cards({.hand = {"mystic_orb_of_mana"},
                                .deck = {"stat_power"},
                                .discard = {"bless", "slow", "curse", "offense", "haste"}});
  EXPECT_FALSE(fight.can_play("mystic_orb_of_mana", 2));
  fight.play("mystic_orb_of_mana", 1);
  search(fight, {"bless", "slow", "curse", "haste"}, "curse");
  EXPECT_EQ(fight.hand(0), Ids{"curse"});
  EXPECT_EQ(fight.discard(0), (Ids{"bless", "slow", "offense", "haste", "mystic_orb_of_mana"}));
  CardFight empty =
      with_cards({.hand = {"mystic_orb_of_mana"}, .deck = {"bless", "slow", "curse"}});
  EXPECT_FALSE(empty.can_play("mystic_orb_of_mana", 1));
  empty.play("mystic_orb_of_mana", 2).draw("bless").draw("curse");
  EXPECT_EQ(empty.phase(), Phase::kActivate);
  EXPECT_EQ(empty.hand(0), (Ids{"bless", "curse"}));
}

TEST(HommArtifactCards, TheHatExchangesACardForOneOfItsDeck) {
  RULE("HK:spellbinders_hat");
  const std::vector<std::string> supply = {
      "bless",   "slow",    "blind",  "trident_of_dominion", "angel_wings", "golden_bow",
      "offense", "armorer", "sorcery"};
  const struct {
    int option;
    std::string given;
    std::vector<std::string> found;
  } exchanges[] = {{1, "haste", {"bless", "slow", "blind"}},
                   {2, "speculum", {"trident_of_dominion", "angel_wings", "golden_bow"}},
                   {3, "scholar", {"offense", "armorer", "sorcery"}}};
  for (const auto& [option, given, found] : exchanges) {
    CardFight fight = with_cards(
        {.hand = {"spellbinders_hat", "haste", "speculum", "scholar"}, .supply = supply});
    fight.play("spellbinders_hat", option);
    EXPECT_EQ(fight.choices(), Ids{given});
    fight.choose(given);
    EXPECT_EQ(fight.choices(), Ids(found.begin(), found.end()));
    search(fight, {found[0], found[1]}, found[1]);
    EXPECT_TRUE(fight.removed(0, given));
    EXPECT_EQ(fight.discard(0), Ids{"spellbinders_hat"});
  }
  CardFight fight = with_cards({.hand = {"spellbinders_hat", "haste", "stat_power"}});
  fight.play("spellbinders_hat", 4).choose("haste");
  EXPECT_EQ(fight.hand(0), Ids{"stat_power"});
  EXPECT_TRUE(fight.removed(0, "haste") && fight.removed(0, "spellbinders_hat"));
}

TEST(HommArtifactCards, TheTabardTakesARandomCardOfTheEnemy) {
  RULE("HK:dragon_wing_tabard");
  CardFight fight = with_cards({.hand = {"dragon_wing_tabard"}},
                               {.hand = {"stat_power", "blind"}, .deck = {"stat_attack"}});
  fight.play("dragon_wing_tabard", 1);
  EXPECT_EQ(fight.to_move(), kChance);
  EXPECT_EQ(fight.choices(), (Ids{"stat_power", "blind"}));
  fight.draw("blind");
  EXPECT_EQ(fight.hand(1), Ids{"stat_power"});
  EXPECT_EQ(fight.discard(1), Ids{"blind"});
  EXPECT_EQ(fight.discard(0), Ids{"dragon_wing_tabard"});
  EXPECT_FALSE(with_cards({.hand = {"dragon_wing_tabard"}}).can_play("dragon_wing_tabard", 1));
}

TEST(HommArtifactCards, PositiveMorale) {
  for (const std::string id : {"crest_of_valor", "glyph_of_gallantry"}) {
    CardFight fight = with_cards({.hand = {id}});
    fight.play(id, 1);
    EXPECT_EQ(fight.state.morale[0], 1) << id;
    EXPECT_EQ(fight.discard(0), Ids{id});
    CardFight sad = with_cards({.hand = {id}, .morale = -1});
    sad.play(id, 1);
    EXPECT_EQ(sad.state.morale[0], 0) << id;  // the two cancel
    RULE("HK:" + id);
  }
}

TEST(HommArtifactCards, TheEnemyLosesPositiveMorale) {
  const std::pair<std::string, int> cards[] = {{"hourglass_of_the_evil_hour", 1},
                                               {"skull_helmet", 2}};
  for (const auto& [id, option] : cards) {
    CardFight fight = with_cards({.hand = {id}}, {.morale = 1});
    fight.play(id, option);
    EXPECT_EQ(fight.state.morale[1], 0) << id;
    for (const int morale : {0, -1}) {
      EXPECT_FALSE(with_cards({.hand = {id}}, {.morale = morale}).can_play(id, option)) << id;
    }
    RULE("HK:" + id);
  }
}

TEST(HommArtifactCards, TheHourglassRollsForMorale) {
  RULE("HK:hourglass_of_the_evil_hour");
  for (const int count : {0, 1}) {
    CardFight fight = with_cards({.hand = {"hourglass_of_the_evil_hour"}});
    fight.play("hourglass_of_the_evil_hour", 2);
    EXPECT_EQ(fight.phase(), Phase::kDice);
    EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{2, 1}));  // a 0 in three faces
    fight.dice(count);
    EXPECT_EQ(fight.state.morale[0], count);
    EXPECT_EQ(fight.phase(), Phase::kActivate);
  }
}

TEST(HommArtifactCards, ExpertTokensAndGold) {
  const std::pair<std::string, int> cards[] = {{"pendant_of_courage", 2},
                                               {"helm_of_heavenly_enlightenment", 1}};
  for (const auto& [id, option] : cards) {
    CardFight fight = with_cards({.hand = {id, "estates"}});
    EXPECT_EQ(fight.state.experts[0], 0);
    EXPECT_FALSE(fight.can_play("estates", 2));  // an expert effect
    fight.play(id, option);
    EXPECT_EQ(fight.state.experts[0], 1) << id;
    EXPECT_TRUE(fight.can_play("estates", 2));
    RULE("HK:" + id);
  }
  RULE("HK:cape_of_velocity");
  CardFight fight = with_cards({.hand = {"cape_of_velocity"}});
  fight.play("cape_of_velocity", 2);
  EXPECT_EQ(fight.state.gold[0], 2);
}

}  // namespace
}  // namespace muster::homm
