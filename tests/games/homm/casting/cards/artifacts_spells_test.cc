// Artifacts about spells: power, answers, and what forbids or allows casting.
#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {
namespace {

// The spell of each school that the tests cast.
const std::vector<std::pair<std::string, std::string>> kSpells = {
    {"air", "lightning_bolt"}, {"earth", "implosion"}, {"fire", "blind"}, {"water", "teleport"}};

TEST(HommArtifactSpells, MorePower) {
  const struct {
    std::string id;
    int option;
    int amount;
    int discards = 0;      // cards of the hand that it costs
    bool as_many = false;  // as many as wished, at most three
    bool removed = false;
  } powers[] = {
      {"spirit_of_oppression", 2, 1},
      {"breastplate_of_petrified_wood", 2, 1},
      {"dragon_wing_tabard", 2, 1},
      {"rib_cage", 2, 1},
      {"scales_of_the_greater_basilisk", 1, 3},
      {"breastplate_of_brimstone", 2, 1, 0, true},
      {"breastplate_of_brimstone", 2, 3, 2, true},
      {"breastplate_of_brimstone", 2, 4, 3, true},
      {"necklace_of_dragonteeth", 1, 2},
      {"royal_armor_of_nix", 1, 2},
      {"tunic_of_the_cyclops_king", 2, 2},
      {"sandals_of_the_saint", 1, 0, 0, true},
      {"sandals_of_the_saint", 1, 4, 4, true},
      {"sandals_of_the_saint", 2, 4, 0, false, true},
      {"orb_of_vulnerability", 2, 2},
      {"titans_cuirass", 1, 4, 1},
      {"titans_cuirass", 2, 2},
  };
  for (const auto& [id, option, amount, discards, as_many, removed] : powers) {
    SCOPED_TRACE(fmt::format("{}:{}", id, option));
    CardFight fight = with_cards({.hand = {id, "lightning_bolt", "4 stat_attack"}});
    EXPECT_FALSE(fight.can_play(id, option));  // without a spell there is nothing to add to
    fight.play("lightning_bolt").play(id, option);
    for (int i = 0; i < discards; ++i) fight.choose("stat_attack");
    if (as_many && fight.can(ActionKind::kDecline)) fight.decline();
    fight.no_cards();
    EXPECT_EQ(fight.phase(), Phase::kAsk);
    EXPECT_EQ(fight.state.play.power, amount);
    EXPECT_EQ(fight.discard(0).count("stat_attack"), static_cast<std::size_t>(discards));
    fight.pick(def(0));
    EXPECT_EQ(fight.damage(def(0)), std::min(amount, 2) + 2);  // 2, 3, 4 at 0, 1, 2
    EXPECT_EQ(fight.removed(0, id), removed);
    EXPECT_EQ(fight.discard(0).count(id), removed ? 0U : 1U);
    RULE("HK:" + id);
  }
}

TEST(HommArtifactSpells, BrimstoneTakesThreeCardsAtMost) {
  RULE("HK:breastplate_of_brimstone");
  CardFight fight =
      with_cards({.hand = {"breastplate_of_brimstone", "lightning_bolt", "4 stat_attack"}});
  fight.play("lightning_bolt").play("breastplate_of_brimstone", 2);
  for (int i = 0; i < 3; ++i) fight.choose("stat_attack");
  EXPECT_TRUE(fight.choices().empty());
}

TEST(HommArtifactSpells, PowerAndACard) {
  const std::pair<std::string, int> cards[] = {{"scales_of_the_greater_basilisk", 2},
                                               {"tunic_of_the_cyclops_king", 1}};
  for (const auto& [id, option] : cards) {
    CardFight fight =
        with_cards({.hand = {id, "lightning_bolt"}, .deck = {"stat_attack", "offense"}});
    fight.play("lightning_bolt").play(id, option).draw("stat_attack").no_cards();
    EXPECT_EQ(fight.phase(), Phase::kAsk) << id;
    EXPECT_EQ(fight.state.play.power, 1) << id;
    fight.pick(def(0));
    EXPECT_EQ(fight.damage(def(0)), 3) << id;
    EXPECT_EQ(fight.hand(0), Ids{"stat_attack"});
    RULE("HK:" + id);
  }
}

// What the orbs and tomes do: `school` of the card, spells of all schools.
TEST(HommArtifactSpells, OrbsOfSchools) {
  const std::pair<std::string, std::string> orbs[] = {{"orb_of_driving_rain", "water"},
                                                      {"orb_of_silt", "earth"},
                                                      {"orb_of_tempestuous_fire", "fire"},
                                                      {"orb_of_the_firmament", "air"}};
  for (const auto& [id, own] : orbs) {
    for (const auto& [school, spell] : kSpells) {
      SCOPED_TRACE(id + " " + spell);
      const bool fits = school == own;
      CardFight fight = with_cards({.hand = {id, spell, "2 stat_power"}});
      CardFight single = fight;
      fight.play(id, 1);
      EXPECT_EQ(fight.in_play(0), Ids{id});
      fight.play(spell).play("stat_power").play("stat_power").no_cards();
      EXPECT_EQ(fight.state.play.power, fits ? 4 : 2);
      EXPECT_EQ(fight.in_play(0), fits ? Ids{} : Ids{id});  // it waits for such a spell
      EXPECT_EQ(fight.discard(0).count(id), fits ? 1U : 0U);
      single.play(spell);
      EXPECT_EQ(single.can_play(id, 2), fits);
      if (!fits) continue;
      single.play(id, 2).no_cards();
      EXPECT_EQ(single.state.play.power, 5);
      EXPECT_TRUE(single.removed(0, id));
    }
    RULE("HK:" + id);
  }
}

TEST(HommArtifactSpells, TomesMakeASpellOfTheirSchoolFullyPowered) {
  for (const auto& [own, own_spell] : kSpells) {
    const std::string id = "tome_of_" + own;
    for (const auto& [school, spell] : kSpells) {
      SCOPED_TRACE(id + " " + spell);
      CardFight fight = with_cards({.hand = {id, spell, "stat_power"}});
      fight.play(spell);
      EXPECT_EQ(fight.can_play(id, 2), school == own);
    }
    CardFight fight(hero({kFarChampions}, holds({.hand = {id, own_spell}})), hero({kFarNix}));
    fight.no_cards().play(own_spell).play(id, 2).no_cards();
    EXPECT_EQ(fight.state.play.power, 0);
    // Both units are gold ones: out of reach of the spells that look at tiers but for their third
    // step.
    if (own == "water") {
      EXPECT_EQ(fight.phase(), Phase::kAsk);  // the space that its only unit goes to
      fight.pick_space(2, 2);
      EXPECT_EQ(fight.cell(att(0)), cell_at(2, 2));
    } else {
      fight.pick(def(0));
      const int damage = own == "air" ? 4 : own == "earth" ? 6 : 0;
      EXPECT_EQ(fight.damage(def(0)), damage);
      EXPECT_EQ(fight.has(def(0), kParalysed), own == "fire");
    }
    EXPECT_EQ(fight.discard(0), (Ids{id, own_spell}));
    RULE("HK:" + id);
  }
}

TEST(HommArtifactSpells, AnAirSpellHasNoEffect) {
  RULE("HK:pendant_of_negativity");
  const Holdings pendant = {.hand = {"pendant_of_negativity"}};
  CardFight fight = with_cards({.hand = {"lightning_bolt", "stat_power"}}, pendant);
  fight.play("lightning_bolt").play("stat_power").no_cards().pick(def(0));
  EXPECT_EQ(fight.to_move(), 1);
  CardFight passed = fight;
  EXPECT_EQ(passed.no_card().damage(def(0)), 3);
  fight.play("pendant_of_negativity", 1);
  EXPECT_EQ(fight.damage(def(0)), 0);
  EXPECT_EQ(fight.discard(1), Ids{"pendant_of_negativity"});
  EXPECT_EQ(fight.discard(0), (Ids{"lightning_bolt", "stat_power"}));
  EXPECT_EQ(fight.state.spells[0], 1);  // it was cast all the same
  CardFight expert = with_cards({.hand = {"chain_lightning"}}, pendant);
  expert.play("chain_lightning").no_cards().pick(def(0));
  EXPECT_TRUE(expert.can_play("pendant_of_negativity", 1));
  CardFight earth = with_cards({.hand = {"implosion", "stat_power"}}, pendant);
  earth.play("implosion").play("stat_power").no_cards().pick(def(0));
  EXPECT_EQ(earth.damage(def(0)), 2);  // nothing to be answered with
}

TEST(HommArtifactSpells, AUnitIsWardedAgainstOneAirSpell) {
  RULE("HK:pendant_of_negativity");
  // The defender's thunderbirds act first and ward the nix.
  CardFight fight(
      hero({"F champions@0,0"}, holds({.hand = {"2 lightning_bolt", "necklace_of_dragonteeth"}})),
      hero({"F thunderbirds@0,4", "F nix@3,4"}, holds({.hand = {"pendant_of_negativity"}})));
  fight.no_cards();
  ASSERT_EQ(fight.active(), def(0));
  fight.play("pendant_of_negativity", 2);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{def(0), def(1)}));
  fight.pick(def(1));
  EXPECT_EQ(fight.in_play(1), Ids{"pendant_of_negativity"});
  fight.end().no_cards().play("necklace_of_dragonteeth", 2);
  CardFight other = fight;
  other.play("lightning_bolt").no_cards().pick(def(0));
  EXPECT_EQ(other.damage(def(0)), 2);
  fight.play("lightning_bolt").no_cards().pick(def(1));
  EXPECT_EQ(fight.damage(def(1)), 0);
  EXPECT_EQ(fight.discard(1), Ids{"pendant_of_negativity"});
  fight.play("lightning_bolt").no_cards().pick(def(1));
  EXPECT_EQ(fight.damage(def(1)), 2);
}

TEST(HommArtifactSpells, TheSurcoatIgnoresWeakSpells) {
  RULE("HK:surcoat_of_counterpoise");
  for (int power = 0; power <= 2; ++power) {
    CardFight fight = with_cards({.hand = {"lightning_bolt", "2 stat_power"}},
                                 {.hand = {"surcoat_of_counterpoise"}});
    fight.play("lightning_bolt");
    for (int i = 0; i < power; ++i) fight.play("stat_power");
    fight.no_cards().pick(def(0));
    EXPECT_EQ(fight.can_play("surcoat_of_counterpoise", 1), power <= 1);
    if (power <= 1) fight.play("surcoat_of_counterpoise", 1);
    EXPECT_EQ(fight.damage(def(0)), power <= 1 ? 0 : 4);
  }
}

TEST(HommArtifactSpells, TheBootsOfPolarityMayRollASpellAway) {
  RULE("HK:boots_of_polarity");
  for (int count = 0; count <= 2; ++count) {
    CardFight fight = with_cards({.hand = {"lightning_bolt"}}, {.hand = {"boots_of_polarity"}});
    fight.play("lightning_bolt").no_cards().pick(def(0)).play("boots_of_polarity", 1);
    EXPECT_EQ(fight.phase(), Phase::kDice);
    EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{4, 4, 1}));  // +1 of two dice
    fight.dice(count);
    EXPECT_EQ(fight.damage(def(0)), count == 0 ? 2 : 0);
  }
}

TEST(HommArtifactSpells, ThePlateTakesDamageOffSpells) {
  RULE("HK:plate_of_the_dying_light");
  const auto imploded = [] {  // 6 damage
    CardFight fight = with_cards({.hand = {"implosion", "tome_of_earth"}},
                                 {.hand = {"plate_of_the_dying_light"}});
    fight.play("implosion").play("tome_of_earth", 2).no_cards().pick(def(0));
    return fight;
  };
  CardFight usual = imploded();
  EXPECT_EQ(usual.no_card().damage(def(0)), 6);
  CardFight little = imploded();
  EXPECT_EQ(little.play("plate_of_the_dying_light", 2).damage(def(0)), 5);
  EXPECT_EQ(little.discard(1), Ids{"plate_of_the_dying_light"});
  CardFight much = imploded();
  EXPECT_EQ(much.play("plate_of_the_dying_light", 4).damage(def(0)), 2);
  EXPECT_TRUE(much.removed(1, "plate_of_the_dying_light"));
}

TEST(HommArtifactSpells, TheCloakForbidsSpellsWithoutPower) {
  RULE("HK:recanters_cloak");
  CardFight fight = with_cards({.hand = {"recanters_cloak", "lightning_bolt"}},
                               {.hand = {"lightning_bolt", "stat_power"}});
  EXPECT_TRUE(fight.can_play("lightning_bolt"));
  fight.play("recanters_cloak", 1);
  EXPECT_EQ(fight.in_play(0), Ids{"recanters_cloak"});
  EXPECT_FALSE(fight.can_play("lightning_bolt"));
  fight.end().no_cards();
  EXPECT_EQ(fight.active(), def(0));
  fight.play("lightning_bolt");
  EXPECT_FALSE(fight.can(ActionKind::kPass));  // power must be added
  fight.play("stat_power").no_cards().pick(att(0));
  EXPECT_EQ(fight.damage(att(0)), 3);
}

TEST(HommArtifactSpells, TheCloakForbidsAllSpells) {
  RULE("HK:recanters_cloak");
  CardFight fight = with_cards({.hand = {"recanters_cloak", "lightning_bolt", "stat_power"}},
                               {.hand = {"lightning_bolt", "stat_power"}});
  fight.play("recanters_cloak", 2);
  EXPECT_TRUE(fight.removed(0, "recanters_cloak"));
  EXPECT_FALSE(fight.can_play("lightning_bolt"));
  fight.end().no_cards();
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_FALSE(fight.can_play("lightning_bolt"));
}

TEST(HommArtifactSpells, TheCloakBindsAiHeroes) {
  RULE("HK:recanters_cloak");
  const std::string caster = ai_hero(
      {kFarNix}, kRulebook +
                     "\nai_deck = {difficulty = \"normal\", cards = [\"ai_cast_a\"], spells = "
                     "[\"lightning_bolt\"]}");
  for (const int option : {0, 1, 2}) {
    CardFight fight(hero({kFarChampions}, holds({.hand = {"recanters_cloak"}})), caster, "",
                    "move_ground = 0\n");
    fight.no_cards();
    if (option > 0) fight.play("recanters_cloak", option);
    fight.end();
    while (fight.to_move() == kChance || fight.phase() == Phase::kWindow) {
      if (fight.phase() == Phase::kWindow) {
        fight.no_card();
      } else {
        fight.act(ActionKind::kAiCard, *fight.options(ActionKind::kAiCard).begin());
      }
    }
    // On normal it casts with power 1: 3 damage at the only unit.
    EXPECT_EQ(fight.damage(att(0)), option == 2 ? 0 : 3) << option;
  }
}

TEST(HommArtifactSpells, TwoSpellsInARound) {
  RULE("HK:necklace_of_dragonteeth");
  CardFight fight = with_cards({.hand = {"necklace_of_dragonteeth", "3 lightning_bolt"}});
  CardFight usual = fight;
  usual.play("lightning_bolt").no_cards().pick(def(0));
  EXPECT_FALSE(usual.can_play("lightning_bolt"));
  fight.play("necklace_of_dragonteeth", 2);
  EXPECT_EQ(fight.in_play(0), Ids{"necklace_of_dragonteeth"});
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(fight.can_play("lightning_bolt"));
    fight.play("lightning_bolt").no_cards().pick(def(0));
  }
  EXPECT_EQ(fight.damage(def(0)), 4);
  EXPECT_FALSE(fight.can_play("lightning_bolt"));
}

TEST(HommArtifactSpells, TheHelmOfTheUnicornCastsADiscardedSpell) {
  RULE("HK:helm_of_the_alabaster_unicorn");
  CardFight fight = with_cards({.hand = {"helm_of_the_alabaster_unicorn", "lightning_bolt"},
                                .discard = {"implosion", "magic_arrow", "offense"}});
  fight.play("lightning_bolt").no_cards().pick(def(0));
  EXPECT_EQ(fight.damage(def(0)), 2);
  fight.play("helm_of_the_alabaster_unicorn", 2);
  EXPECT_EQ(fight.choices(), (Ids{"implosion", "magic_arrow", "lightning_bolt"}));
  fight.choose("magic_arrow");
  EXPECT_TRUE(fight.removed(0, "helm_of_the_alabaster_unicorn"));
  EXPECT_TRUE(fight.can_play("magic_arrow"));  // beyond the limit of one spell
  fight.play("magic_arrow").no_cards().pick(def(0));
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.discard(0).count("magic_arrow"), 1U);
}

TEST(HommArtifactSpells, TheOrbOfInhibitionStopsDamageOfSpells) {
  RULE("HK:orb_of_inhibition");
  CardFight fight =
      with_cards({.hand = {"orb_of_inhibition", "lightning_bolt"}}, {.hand = {"blind"}});
  fight.play("orb_of_inhibition", 1);
  EXPECT_TRUE(fight.removed(0, "orb_of_inhibition"));
  fight.play("lightning_bolt").no_cards().pick(def(0));
  EXPECT_EQ(fight.damage(def(0)), 0);
  EXPECT_EQ(fight.discard(0), Ids{"lightning_bolt"});
}

TEST(HommArtifactSpells, TheOrbOfVulnerabilityLiftsProtectionFromSpells) {
  RULE("HK:orb_of_vulnerability");
  // Few black dragons take 2 less damage of spells; efreet none of a magic arrow.
  const struct {
    std::string unit, spell;
    int usual, bare;
  } cases[] = {{"F black_dragons@3,4", "lightning_bolt", 0, 2},
               {"F efreet@3,4", "magic_arrow", 0, 1},
               {"F nix@3,4", "lightning_bolt", 2, 2}};
  for (const auto& [unit, spell, usual, bare] : cases) {
    CardFight fight(hero({"F phoenixes@0,0"}, holds({.hand = {"orb_of_vulnerability", spell}})),
                    hero({unit}));
    fight.no_cards();
    CardFight orb = fight;
    fight.play(spell).no_cards().pick(def(0));
    EXPECT_EQ(fight.damage(def(0)), usual) << unit;
    orb.play("orb_of_vulnerability", 1);
    EXPECT_EQ(orb.in_play(0), Ids{"orb_of_vulnerability"});
    orb.play(spell).no_cards().pick(def(0));
    EXPECT_EQ(orb.damage(def(0)), bare) << unit;
  }
}

TEST(HommArtifactSpells, TheThunderHelmetDrawsAfterSpells) {
  RULE("HK:thunder_helmet");
  CardFight fight =
      with_cards({.hand = {"thunder_helmet", "lightning_bolt"}, .deck = {"stat_attack", "offense"}},
                 {.hand = {"lightning_bolt"}, .deck = {"stat_attack"}});
  fight.play("thunder_helmet", 2);
  EXPECT_TRUE(fight.removed(0, "thunder_helmet"));
  fight.play("lightning_bolt").no_cards().pick(def(0));
  EXPECT_EQ(fight.damage(def(0)), 2);
  fight.draw("offense");
  EXPECT_EQ(fight.hand(0), Ids{"offense"});
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  fight.end().no_cards().play("lightning_bolt").no_cards().pick(att(0));
  EXPECT_EQ(fight.deck(1), Ids{"stat_attack"});  // only its owner draws
}

}  // namespace
}  // namespace muster::homm
