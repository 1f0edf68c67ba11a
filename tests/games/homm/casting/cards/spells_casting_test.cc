// What all spells have in common: when they are cast, what power they have, how they are answered;
// and the spells that there are in every school.
#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/spell_fight.h"

namespace muster::homm {
namespace {

using Ints = std::vector<int>;

const std::vector<std::string> kPegasi = {"F pegasi@1,1"};

// ---- When.

TEST(Casting, OneSpellInARound) {
  RULE("HC-77");
  SpellFight fight(
      hero({"F pegasi@1,1"}, holds({.hand = {"lightning_bolt", "slow", "haste", "boots_of_speed",
                                             "equestrians_gloves"}})),
      hero({"F nagas@1,3"}));
  fight.cast("lightning_bolt", 0).pick(def(0));
  EXPECT_FALSE(fight.can_play("slow"));
  fight.play("boots_of_speed", 2);  // cards of other kinds
  fight.play("equestrians_gloves", 1);
  fight.end().end();
  EXPECT_EQ(fight.state.round, 2);
  fight.cast("slow", 0).pick(def(0));
  EXPECT_EQ(fight.initiative_of(def(0)), 5);
  EXPECT_FALSE(fight.can_play("haste"));
}

TEST(Casting, TheEnemyHasASpellOfItsOwn) {
  RULE("HC-77");
  SpellFight fight(hero({"F pegasi@1,1"}, holds({.hand = {"lightning_bolt"}})),
                   hero({"F nagas@1,3"}, holds({.hand = {"lightning_bolt"}})));
  fight.cast("lightning_bolt", 0).pick(def(0)).end();
  fight.cast("lightning_bolt", 0).pick(att(0));
  EXPECT_EQ(fight.damage(att(0)), 2);
}

// Ongoing and activation spells: in an own activation, before the unit attacks.
TEST(Casting, InAnOwnActivationBeforeItsAttack) {
  RULE("HC-78");
  for (const char* spell : {"lightning_bolt", "haste"}) {
    SpellFight fight(spell, {"F pegasi@1,1"}, {"F gorgons@1,3", "F griffins@3,3"});
    EXPECT_TRUE(fight.can_play(spell));
    fight.move(1, 2);
    EXPECT_EQ(fight.phase(), Phase::kAct);
    EXPECT_TRUE(fight.can_play(spell));  // it may move before
    fight.attack(def(0));
    EXPECT_EQ(fight.phase(), Phase::kRoll);  // no window for it
    fight.roll(-1).roll(-1);
    EXPECT_EQ(fight.active(), def(1));
    EXPECT_FALSE(fight.can_play(spell));
  }
  // A unit that attacked first may still move, and that is all.
  SpellFight struck("lightning_bolt", {"F pegasi@1,2"}, {"F nagas@1,3"});
  struck.attack(def(0)).roll(-1).roll(-1);
  EXPECT_EQ(struck.phase(), Phase::kMoveAfter);
  EXPECT_FALSE(struck.can_play("lightning_bolt"));
}

// Instants: also in the enemy's activation, but not between the roll and the damage.
TEST(Casting, InstantsAtAnyMomentButARoll) {
  RULE("HC-79");
  SpellFight fight(hero({"F gorgons@1,2 damage=4"}, casts({"cure"})), hero({"F pegasi@1,3"}));
  EXPECT_EQ(fight.phase(), Phase::kWindow);
  EXPECT_EQ(fight.state.window, Window::kRoundStart);
  fight.no_card();
  EXPECT_EQ(fight.state.window, Window::kActivation);
  EXPECT_EQ(fight.active(), def(0));
  fight.no_cards().attack(att(0));
  EXPECT_EQ(fight.state.window, Window::kAttack);
  EXPECT_TRUE(fight.can_play("cure"));
  fight.no_card();
  EXPECT_EQ(fight.phase(), Phase::kRoll);
  fight.roll(-1);
  EXPECT_EQ(fight.state.window, Window::kRetaliation);  // nothing in between
  EXPECT_TRUE(fight.can_play("cure"));
}

// A spell with power in the window of an attack: after it the enemy has its go there, and the
// attack goes on with the same unit.
TEST(Casting, ASpellLeadsBackToItsWindow) {
  RULE("HC-81");
  RULE("HC-113");
  SpellFight fight(hero({"F pegasi@1,2"}, casts({"bloodlust", "stat_attack"})),
                   hero({"F nagas@1,3"}, casts({"stone_skin"})));
  fight.attack(def(0)).cast("bloodlust", 2);
  EXPECT_EQ(fight.state.window, Window::kAttack);
  EXPECT_EQ(fight.to_move(), 1);
  fight.cast("stone_skin", 1);
  EXPECT_EQ(fight.state.window, Window::kAttack);
  EXPECT_EQ(fight.to_move(), 0);
  fight.no_cards();
  EXPECT_EQ(fight.phase(), Phase::kRoll);
  fight.roll(0);
  EXPECT_EQ(fight.damage(def(0)), (3 + 3) - (2 + 2));
  EXPECT_EQ(fight.hand(0).count("stat_power"), 4u);
  EXPECT_EQ(fight.hand(1).count("stat_power"), 5u);
}

// ---- Power.

TEST(Casting, AnySpellCardCanBeBurned) {
  RULE("HC-103");
  SpellFight fight(hero({"F pegasi@1,1"},
                        holds({.hand = {"lightning_bolt", "town_portal", "bless", "stat_attack"}})),
                   hero({"F nagas@1,3"}));
  EXPECT_EQ(fight.plays(), std::set<std::string>{"lightning_bolt:1"});  // no power without a spell
  fight.play("lightning_bolt");
  EXPECT_TRUE(fight.adding_power());
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"town_portal:2", "bless:2"}));
  fight.burn("town_portal");
  EXPECT_EQ(fight.plays(), std::set<std::string>{"bless:2"});
  fight.burn("bless");
  fight.pick(def(0));
  EXPECT_EQ(fight.damage(def(0)), 4);
  EXPECT_EQ(fight.discard(0), (Ids{"lightning_bolt", "town_portal", "bless"}));
  EXPECT_EQ(fight.state.spells[0], 1);  // those burned do not count as cast
}

TEST(Casting, EverySpellCanBeBurned) {
  RULE("HC-103");
  const CardFight fight(hero({"F pegasi@1,1"}), hero({"F nagas@1,3"}));
  int spells = 0;
  for (const Card& card : fight.rules().card_catalog().cards()) {
    if (!card.spell()) continue;
    ++spells;
    EXPECT_TRUE(card.options.back().burn()) << card.id;
    EXPECT_TRUE(card.gives_power(kAllSchools)) << card.id;
  }
  EXPECT_EQ(spells, 59);
}

// The power of a school counts for its spells, and for magic arrow that of one school only.
TEST(Casting, PowerOfASchool) {
  RULE("HC-103");
  RULE("HK:magic_arrow");
  const auto powers = [](const std::string& spell) {
    SpellFight fight(
        hero({"F pegasi@1,1"}, holds({.hand = {spell, "orb_of_the_firmament", "orb_of_silt"}})),
        hero({"F nagas@1,3"}));
    fight.play(spell);
    return fight;
  };
  EXPECT_EQ(powers("lightning_bolt").plays(), std::set<std::string>{"orb_of_the_firmament:2"});
  EXPECT_EQ(powers("slow").plays(), std::set<std::string>{"orb_of_silt:2"});
  SpellFight arrow = powers("magic_arrow");
  EXPECT_EQ(arrow.plays(), (std::set<std::string>{"orb_of_the_firmament:2", "orb_of_silt:2"}));
  arrow.play("orb_of_silt", 2);
  EXPECT_EQ(arrow.phase(), Phase::kAsk);  // the other orb does not fit any more
  arrow.pick(def(0));
  EXPECT_EQ(arrow.damage(def(0)), 3);
}

// ---- Announced, answered, in effect, followed up.

TEST(Casting, TheCourseOfASpell) {
  RULE("HC-116");
  SpellFight fight(hero({"F pegasi@1,1"}, holds({.hand = {"lightning_bolt", "stat_knowledge"}})),
                   hero({"F nagas@1,3"}, casts({"protection_from_air"})));
  fight.play("lightning_bolt").pick(def(0));
  EXPECT_TRUE(fight.answering());
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_EQ(fight.damage(def(0)), 0);  // not yet
  fight.no_card();
  EXPECT_EQ(fight.damage(def(0)), 2);
  EXPECT_EQ(fight.state.window, Window::kAfterSpell);
  EXPECT_EQ(fight.to_move(), 0);
  fight.play("stat_knowledge");
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.active(), att(0));
  EXPECT_EQ(fight.hand(0), Ids{"lightning_bolt"});
}

// The answering player may answer again, the caster may not answer an answer.
TEST(Casting, OnlyTheOtherPlayerAnswers) {
  RULE("HC-116");
  SpellFight fight(
      hero({"F pegasi@1,1"}, holds({.hand = {"lightning_bolt", "protection_from_air"}})),
      hero({"F nagas@1,3"}, holds({.hand = {"protection_from_air"}})));
  fight.cast("lightning_bolt", 0).pick(def(0));
  EXPECT_EQ(fight.to_move(), 1);
  fight.play("protection_from_air");
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.damage(def(0)), 0);
  EXPECT_EQ(fight.state.spells[1], 1);  // an answer is a spell like any other
}

// The window of an answer opens only for a player who may have one.
TEST(Casting, NoAnswerWithoutACard) {
  RULE("HC-114");
  RULE("HC-116");
  SpellFight fight(hero({"F pegasi@1,1"}, holds({.hand = {"lightning_bolt"}})),
                   hero({"F nagas@1,3"}, holds({.hand = {"protection_from_fire", "bless"}})));
  fight.cast("lightning_bolt", 0).pick(def(0));
  EXPECT_EQ(fight.damage(def(0)), 2);
}

TEST(Casting, NoTargetNoSpell) {
  RULE("HC-117");
  SpellFight fight("forgetfulness", kPegasi, {"F nagas@1,3"});
  EXPECT_FALSE(fight.can_play("forgetfulness"));
  SpellFight ranged("forgetfulness", kPegasi, {"F orcs@1,3"});
  EXPECT_TRUE(ranged.can_play("forgetfulness"));
}

TEST(Casting, TheTower) {
  RULE("HC-75");
  const auto aims = [](const std::string& rules) {
    CardFight fight(hero({"F archangels@0,1"}, casts({"lightning_bolt"})),
                    hero({"F nagas@1,4"}, "citadel = true"), "", rules);
    fight.pick_space(1, 2).play("lightning_bolt").no_cards();
    return fight;
  };
  CardFight fight = aims("");
  EXPECT_TRUE(fight.can(ActionKind::kPickUnit, def(kTowerSlot)));
  EXPECT_EQ(fight.pick(def(kTowerSlot)).damage(def(kTowerSlot)), 2);
  EXPECT_FALSE(aims("tower_spells = false").can(ActionKind::kPickUnit, def(kTowerSlot)));
}

// ---- In every school: protection from it, and its elementals.

// Whether the spell of the attacker did anything after an answer with so much power.
bool works(const std::string& spell, int power, const std::string& protection, int more) {
  SpellFight fight(hero({"F pegasi@1,1"}, casts({spell})),
                   hero({"F zealots@1,3", "F zealots@2,3"}, casts({protection})));
  fight.cast(spell, power);
  while (!fight.answering() && fight.phase() == Phase::kAsk) {
    const Action last = fight.legal().back();
    fight.act(kind_of(last), argument_of(last));
  }
  if (!fight.answering()) throw std::logic_error("no answer to " + spell);
  fight.cast(protection, more).no_cards();
  while (fight.phase() == Phase::kAsk) {
    const Action last = fight.legal().back();
    fight.act(kind_of(last), argument_of(last));
  }
  int traces = fight.state.effect_count;
  for (int unit = 0; unit < kUnits; ++unit) {
    traces += fight.alive(unit) ? fight.damage(unit) + (fight.has(unit, kParalysed) ? 1 : 0) : 0;
  }
  return traces > 0;
}

TEST(Casting, ProtectionFromASchool) {
  RULE("HK:protection_from_air");
  RULE("HK:protection_from_earth");
  RULE("HK:protection_from_fire");
  RULE("HK:protection_from_water");
  struct Case {
    const char* school;
    const char* basic;
    const char* expert;
  };
  const std::vector<Case> cases = {{"air", "lightning_bolt", "chain_lightning"},
                                   {"earth", "slow", "implosion"},
                                   {"fire", "blind", "fire_shield"},
                                   {"water", "forgetfulness", "mirth"}};
  for (const Case& each : cases) {
    const std::string protection = fmt::format("protection_from_{}", each.school);
    EXPECT_FALSE(works(each.basic, 1, protection, 0)) << each.basic;
    EXPECT_TRUE(works(each.expert, 4, protection, 0)) << each.expert;
    EXPECT_FALSE(works(each.expert, 4, protection, 1)) << each.expert;
    for (const Case& other : cases) {
      if (&other == &each) continue;
      EXPECT_THROW(works(other.basic, 1, protection, 0), std::logic_error) << other.basic;
    }
  }
}

TEST(Casting, ElementalsOfASchool) {
  RULE("HK:summon_air_elemental");
  RULE("HK:summon_earth_elemental");
  RULE("HK:summon_fire_elemental");
  RULE("HK:summon_water_elemental");
  for (const std::string school : {"air", "earth", "fire", "water"}) {
    const std::string spell = fmt::format("summon_{}_elemental", school);
    const auto joined = [&](int power) -> std::string {
      SpellFight fight(spell, {"F archangels@1,1"}, {"F nagas@1,3"});
      fight.cast(spell, power);
      if (fight.phase() != Phase::kAsk) return "";
      EXPECT_EQ(fight.asked_spaces().size(), 18u);
      fight.pick_space(3, 4);
      EXPECT_EQ(fight.cell(att(kMaxArmy)), cell_at(3, 4));
      while (fight.active() != att(kMaxArmy)) fight.end();
      EXPECT_EQ(fight.state.round, 1);  // slower than its summoner: it acts in this round
      return fight.card(att(kMaxArmy));
    };
    const std::string unit = school + "_elementals";
    EXPECT_EQ(by_power({0, 1, 2, 3, 4}, joined),
              (std::vector<std::string>{"", "", unit + "_few", unit + "_few", unit + "_pack"}));
  }
}

// ---- The file.

TEST(Casting, SpellsOfTheMap) {
  const CardFight fight(hero({"F pegasi@1,1"}), hero({"F nagas@1,3"}));
  const std::set<std::string> map = {"dimension_door", "fly",        "town_portal",
                                     "view_air",       "view_earth", "water_walk"};
  for (const Card& card : fight.rules().card_catalog().cards()) {
    if (!card.spell()) continue;
    EXPECT_EQ(card.in_combat(), !map.contains(card.id)) << card.id;
  }
}

}  // namespace
}  // namespace muster::homm
