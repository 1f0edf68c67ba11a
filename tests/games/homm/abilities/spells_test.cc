// Abilities about spells: who is immune to what, what spells cost and how much power they have.
#include "games/homm/state/actions.h"
#include "tests/games/homm/abilities/able.h"

namespace muster::homm {
namespace {

const std::string kAngels = "P archangels@0,0";  // first of all
const std::string kOther = "F lizardmen@0,4";    // the second defender, immune to nothing

std::string quoted(const std::string& card) { return "\"" + card + "\""; }

// Whether the mover may play the first option of the card now.
bool playable(const Fight& fight, const std::string& card) {
  for (const int play : fight.options(ActionKind::kPlayCard)) {
    if (play % 4 == 0 && fight.rules().card_of(fight.to_move(), play / 4).id == card) return true;
  }
  return false;
}
Fight& play(Fight& fight, const std::string& card) {
  for (const int each : fight.options(ActionKind::kPlayCard)) {
    if (each % 4 == 0 && fight.rules().card_of(fight.to_move(), each / 4).id == card)
      return fight.act(ActionKind::kPlayCard, each);
  }
  throw std::logic_error(card + " cannot be played");
}
// Casts with no card for power.
Fight& cast(Fight& fight, const std::string& spell) {
  play(fight, spell);
  while (fight.phase() == Phase::kWindow) fight.act(ActionKind::kPass);
  return fight;
}

// The archangels' owner holds the spell; the unit is the first defender.
template <class AnyFight>
AnyFight duel(const std::string& spell, const std::string& unit) {
  return AnyFight(hero({kAngels}, cards(quoted(spell))), hero({unit + "@3,4", kOther}));
}
template <class AnyFight>
bool can_be_named(const std::string& spell, const std::string& unit) {
  auto fight = duel<AnyFight>(spell, unit);
  return cast(fight, spell).can(ActionKind::kPickUnit, def(0));
}
// The damage of the spell on the unit.
template <class AnyFight>
int spell_damage(const std::string& spell, const std::string& unit) {
  auto fight = duel<AnyFight>(spell, unit);
  return cast(fight, spell).pick(def(0)).damage(def(0));
}

TEST(HommSpellAbilities, WhomSpellsDoNotAffect) {
  struct Case {
    const char* code;
    const char* unit;
    std::vector<std::string> stopped;
    std::vector<std::string> not_stopped;
  };
  const std::vector<Case> cases = {
      {"HA:IMMUNE_SPELLS",
       "P oceanids",
       {"lightning_bolt", "slow", "magic_arrow", "fire_shield"},
       {}},
      {"HA:IMMUNE_SPELLS_SPECIALTY_DMG",
       "P black_dragons",
       {"lightning_bolt", "slow", "magic_arrow"},
       {}},
      {"HA:IMMUNE_MAGIC_ARROW",
       "water_elementals_bank_derelict_ship",
       {"magic_arrow"},
       {"lightning_bolt"}},
      {"HA:IMMUNE_AIR", "F air_elementals", {"lightning_bolt", "haste"}, {"slow", "fire_shield"}},
      {"HA:IMMUNE_EARTH", "F earth_elementals", {"slow"}, {"lightning_bolt", "fire_shield"}},
      {"HA:IMMUNE_FIRE", "F phoenixes", {"fire_shield"}, {"slow", "lightning_bolt", "magic_arrow"}},
      {"HA:IMMUNE_WATER", "N ice_elementals", {"forgetfulness"}, {"slow", "lightning_bolt"}},
      {"HA:IGNORE_ONGOING_SPELLS", "F gargoyles", {"slow", "haste"}, {"lightning_bolt"}},
      {"HA:IGNORE_ONGOING_ALL", "F titans", {"slow", "haste"}, {"lightning_bolt"}}};
  for (const Case& each : cases) {
    RULE(each.code);
    for (const std::string& spell : each.stopped) {
      EXPECT_FALSE(can_be_named<AbleFight>(spell, each.unit)) << each.unit << " " << spell;
      EXPECT_TRUE(can_be_named<Fight>(spell, each.unit)) << each.unit << " " << spell;
    }
    for (const std::string& spell : each.not_stopped) {
      EXPECT_TRUE(can_be_named<AbleFight>(spell, each.unit)) << each.unit << " " << spell;
    }
  }
}

TEST(HommSpellAbilities, NoDamageOfMagicArrow) {
  RULE("HA:IMMUNE_DMG_MAGIC_ARROW");
  EXPECT_EQ(spell_damage<AbleFight>("magic_arrow", "F efreet"), 0);
  EXPECT_EQ(spell_damage<Fight>("magic_arrow", "F efreet"), 1);
  EXPECT_EQ(spell_damage<AbleFight>("lightning_bolt", "F efreet"), 2);
}

TEST(HommSpellAbilities, NoDamageOfFire) {
  RULE("HA:IMMUNE_DMG_FIRE");
  const auto burnt = [](auto fight) {
    cast(fight, "fireball").pick_space(3, 4);
    if (fight.phase() == Phase::kAsk) fight.pick_space(3, 3);
    return fight.damage(def(0));
  };
  EXPECT_EQ(burnt(duel<AbleFight>("fireball", "P efreet")), 0);
  EXPECT_EQ(burnt(duel<Fight>("fireball", "P efreet")), 1);
  EXPECT_EQ(burnt(duel<AbleFight>("fireball", "F efreet")), 1);  // its Pack only
  // What else fire does, it does to them.
  auto shielded = duel<AbleFight>("fire_shield", "P efreet");
  cast(shielded, "fire_shield").pick(def(0));
  EXPECT_NE(shielded.unit(def(0)).marks & kFireShield, 0);
}

TEST(HommSpellAbilities, NothingButDamage) {
  RULE("HA:IGNORE_SPELL_SPECIALTY_EXCEPT_DMG");
  EXPECT_EQ(spell_damage<AbleFight>("lightning_bolt", "N fangarm"), 2);
  const auto slowed = [](auto fight) {
    cast(fight, "slow");
    if (fight.can(ActionKind::kPickUnit, def(0))) fight.pick(def(0));
    return initiative_of(fight, def(0));
  };
  EXPECT_EQ(slowed(duel<AbleFight>("slow", "N fangarm")), 8);
  EXPECT_EQ(slowed(duel<Fight>("slow", "N fangarm")), 7);
}

TEST(HommSpellAbilities, ADieAgainstSpells) {
  RULE("HA:MAGIC_RESIST_DIE");
  auto able = duel<AbleFight>("lightning_bolt", "F dwarves");
  cast(able, "lightning_bolt").pick(def(0));
  EXPECT_EQ(able.phase(), Phase::kDice);
  EXPECT_EQ(able.weights(), (std::vector<std::uint64_t>{2, 1}));
  Fight struck = able;
  EXPECT_EQ(dice(struck, 0).damage(def(0)), 2);
  EXPECT_EQ(dice(able, 1).damage(def(0)), 0);
  EXPECT_EQ(spell_damage<Fight>("lightning_bolt", "F dwarves"), 2);
}

// Lightning of 1 power: 3 damage.
template <class AnyFight>
int powered_bolt(const std::string& unit) {
  AnyFight fight(hero({kAngels}, cards(quoted("lightning_bolt") + ", " + quoted("stat_power"))),
                 hero({unit, "F nix@0,4"}));
  play(fight, "lightning_bolt");
  play(fight, "stat_power");
  while (fight.phase() == Phase::kWindow) fight.act(ActionKind::kPass);
  return fight.pick(def(1)).damage(def(1));
}

TEST(HommSpellAbilities, WeakerEnemySpells) {
  RULE("HA:ENEMY_SPELL_POWER_MINUS_1");
  EXPECT_EQ(powered_bolt<AbleFight>("P pegasi@3,4"), 2);
  EXPECT_EQ(powered_bolt<Fight>("P pegasi@3,4"), 3);
  AbleFight unpowered(hero({kAngels}, cards(quoted("lightning_bolt"))),
                      hero({"P pegasi@3,4", "F nix@0,4"}));
  EXPECT_EQ(cast(unpowered, "lightning_bolt").pick(def(1)).damage(def(1)), 2);  // never below 0
  RULE("HA:STACKED_ENEMY_SPELL_POWER_MINUS_1");
  EXPECT_EQ(powered_bolt<AbleFight>("familiars_bank_imp_cache@3,4 stacked"), 2);
  EXPECT_EQ(powered_bolt<AbleFight>("familiars_bank_imp_cache@3,4"), 3);
  EXPECT_EQ(powered_bolt<Fight>("familiars_bank_imp_cache@3,4 stacked"), 3);
}

TEST(HommSpellAbilities, TheirOwnSpellsKeepTheirPower) {
  RULE("HA:ENEMY_SPELL_POWER_MINUS_1");
  AbleFight fight(hero({kAngels, "P pegasi@1,0"},
                       cards(quoted("lightning_bolt") + ", " + quoted("stat_power"))),
                  hero({"F nix@0,4"}));
  play(fight, "lightning_bolt");
  play(fight, "stat_power");
  while (fight.phase() == Phase::kWindow) fight.act(ActionKind::kPass);
  EXPECT_EQ(fight.pick(def(0)).damage(def(0)), 3);
}

template <class AnyFight>
AnyFight against(const std::string& unit, const std::string& hand) {
  return AnyFight(hero({kAngels}, cards(hand)), hero({unit, "F nix@0,4"}));
}

TEST(HommSpellAbilities, SpellsCostTheEnemyACard) {
  RULE("HA:ENEMY_SPELL_TAX_DISCARD_1");
  const std::string bolt = quoted("lightning_bolt");
  EXPECT_FALSE(playable(against<AbleFight>("P familiars@3,4", bolt), "lightning_bolt"));
  EXPECT_TRUE(playable(against<Fight>("P familiars@3,4", bolt), "lightning_bolt"));
  auto fight = against<AbleFight>("P familiars@3,4", bolt + ", " + quoted("stat_knowledge"));
  play(fight, "lightning_bolt");
  EXPECT_EQ(fight.options(ActionKind::kPickCard).size(), 1u);
  any_card(fight);
  while (fight.phase() == Phase::kWindow) fight.act(ActionKind::kPass);
  EXPECT_EQ(fight.pick(def(1)).damage(def(1)), 2);
  EXPECT_EQ(hand_size(fight, 0), 0);
  EXPECT_EQ(discards(fight, 0), 2);
}

TEST(HommSpellAbilities, SpellsCostTheEnemyACardWithPower) {
  RULE("HA:ENEMY_SPELL_TAX_POWER_CARD");
  const std::string bolt = quoted("lightning_bolt") + ", ";
  const std::string knowledge = bolt + quoted("stat_knowledge");
  EXPECT_FALSE(playable(against<AbleFight>("N pegasi@3,4", knowledge), "lightning_bolt"));
  EXPECT_TRUE(playable(against<Fight>("N pegasi@3,4", knowledge), "lightning_bolt"));
  auto fight = against<AbleFight>("N pegasi@3,4", knowledge + ", " + quoted("stat_power"));
  play(fight, "lightning_bolt");
  EXPECT_EQ(fight.options(ActionKind::kPickCard).size(), 1u);  // not Knowledge
  any_card(fight);
  while (fight.phase() == Phase::kWindow) fight.act(ActionKind::kPass);
  EXPECT_EQ(fight.pick(def(1)).damage(def(1)), 2);  // its power is not used
  EXPECT_EQ(hand_size(fight, 0), 1);
}

TEST(HommSpellAbilities, NoEnemySpells) {
  RULE("HA:STACKED_ENEMY_NO_SPELLS");
  const std::string bolt = quoted("lightning_bolt");
  const std::string dragons = "faerie_dragons_bank_dragon_utopia@3,4";
  EXPECT_FALSE(playable(against<AbleFight>(dragons + " stacked", bolt), "lightning_bolt"));
  EXPECT_TRUE(playable(against<AbleFight>(dragons, bolt), "lightning_bolt"));
  EXPECT_TRUE(playable(against<Fight>(dragons + " stacked", bolt), "lightning_bolt"));
}

// The damage of the active unit's spell on the nix, or what it takes off their
// initiative of 6.
template <class AnyFight>
int effect_of(const std::string& unit, const std::string& spell) {
  AnyFight fight(hero({unit + "@0,0"}, cards(quoted(spell))), hero({"F nix@0,4", "F gnolls@3,4"}));
  cast(fight, spell).pick(def(0));
  return fight.damage(def(0)) + 6 - initiative_of(fight, def(0));
}

TEST(HommSpellAbilities, PowerForASchoolInAnActivation) {
  RULE("HA:POWER1_FIRST_AIR_ACT");
  EXPECT_EQ(effect_of<AbleFight>("P storm_elementals", "lightning_bolt"), 3);
  EXPECT_EQ(effect_of<Fight>("P storm_elementals", "lightning_bolt"), 2);
  EXPECT_EQ(effect_of<AbleFight>("P storm_elementals", "slow"), 1);         // of earth
  EXPECT_EQ(effect_of<AbleFight>("P storm_elementals", "magic_arrow"), 2);  // of all schools
  RULE("HA:POWER1_FIRST_EARTH_ACT");
  EXPECT_EQ(effect_of<AbleFight>("P magma_elementals", "slow"), 2);
  EXPECT_EQ(effect_of<Fight>("P magma_elementals", "slow"), 1);
  EXPECT_EQ(effect_of<AbleFight>("P magma_elementals", "lightning_bolt"), 2);
  RULE("HA:POWER1_FIRST_FIRE_ACT");
  // Blind names silver units from 1 power on.
  const auto may_blind = [](auto fight) {
    return cast(fight, "blind").can(ActionKind::kPickUnit, def(0));
  };
  const std::string energy = hero({"P energy_elementals@0,0"}, cards(quoted("blind")));
  const std::string gorgons = hero({"F gorgons@0,4", "F gnolls@3,4"});
  EXPECT_TRUE(may_blind(AbleFight(energy, gorgons)));
  EXPECT_FALSE(may_blind(Fight(energy, gorgons)));
  RULE("HA:POWER1_FIRST_WATER_ACT");
  const auto may_forget = [](auto fight) {
    return cast(fight, "forgetfulness").can(ActionKind::kPickUnit, def(0));
  };
  const std::string ice = hero({"P ice_elementals@0,0"}, cards(quoted("forgetfulness")));
  const std::string shooters = hero({"F zealots@0,4", "F lizardmen@3,4"});
  EXPECT_TRUE(may_forget(AbleFight(ice, shooters)));
  EXPECT_FALSE(may_forget(Fight(ice, shooters)));
}

TEST(HommSpellAbilities, ThatPowerEndsWithTheActivation) {
  RULE("HA:POWER1_FIRST_AIR_ACT");
  AbleFight fight(
      hero({"P storm_elementals@0,0", "F champions@1,0"}, cards(quoted("lightning_bolt"))),
      hero({"F nix@0,4"}));
  fight.end();
  EXPECT_EQ(fight.active(), att(1));
  EXPECT_EQ(cast(fight, "lightning_bolt").pick(def(0)).damage(def(0)), 2);
}

TEST(HommSpellAbilities, PowerForTheFirstSpellOfTheRound) {
  RULE("HA:POWER1_FIRST_SPELL_ROUND");
  EXPECT_EQ(effect_of<AbleFight>("P magi", "lightning_bolt"), 3);
  EXPECT_EQ(effect_of<Fight>("P magi", "lightning_bolt"), 2);
  const std::string two = cards("\"2 lightning_bolt\"");
  // Also in a later activation of the round, but not for a spell cast before.
  AbleFight later(hero({"P magi@0,0", "F gorgons@1,0"}, two),
                  hero({"F nix@0,4", "F dendroids@3,4"}));
  while (later.active() != att(0) || later.phase() != Phase::kActivate) later.end();
  later.end();
  while (later.active() != att(1)) later.end();
  EXPECT_EQ(cast(later, "lightning_bolt").pick(def(0)).damage(def(0)), 3);
  AbleFight spent(hero({"P magi@0,0", "F champions@1,0"}, two), hero({"F nix@0,4"}));
  EXPECT_EQ(spent.active(), att(1));
  EXPECT_EQ(cast(spent, "lightning_bolt").pick(def(0)).damage(def(0)), 2);
  spent.end();
  EXPECT_EQ(spent.state.effect_count, 0);
  // In the next round it is there for one spell again.
  spent.pass();
  while (spent.active() != att(0)) spent.end();
  EXPECT_EQ(cast(spent, "lightning_bolt").pick(def(0)).damage(def(0)), 5);
  EXPECT_EQ(spent.state.effect_count, 0);
}

// ---- Cards off one's own deck.

const std::string kDeck = quoted("lightning_bolt") + ", " + quoted("slow") + ", \"3 stat_attack\"";

// The next card off the deck is this one.
Fight& mill(Fight& fight, const std::string& card) {
  for (const int instance : fight.options(ActionKind::kDrawInstance)) {
    if (fight.rules().card_of(0, instance).id == card)
      return fight.act(ActionKind::kDrawInstance, instance);
  }
  throw std::logic_error(card + " is not in the deck");
}

TEST(HommSpellAbilities, ThreeCardsForASpell) {
  RULE("HA:OTHER_MILL_3_TAKE_SPELL");
  const std::string genies = hero({"F genies@0,0"}, cards("", kDeck));
  const std::string enemy = hero({"F gnolls@3,4"});
  AbleFight fight(genies, enemy);
  ASSERT_EQ(fight.options(ActionKind::kInstead).size(), 1u);
  fight.act(ActionKind::kInstead, *fight.options(ActionKind::kInstead).begin());
  EXPECT_EQ(fight.options(ActionKind::kDrawInstance).size(), 5u);
  mill(mill(mill(fight, "stat_attack"), "slow"), "stat_attack");
  EXPECT_EQ(discards(fight, 0), 3);
  EXPECT_EQ(fight.options(ActionKind::kPickCard).size(), 1u);  // the only spell among them
  any_card(fight);
  EXPECT_EQ(hand_size(fight, 0), 1);
  EXPECT_EQ(discards(fight, 0), 2);
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_TRUE(Fight(genies, enemy).options(ActionKind::kInstead).empty());
  AbleFight empty(hero({"F genies@0,0"}), enemy);
  EXPECT_TRUE(empty.options(ActionKind::kInstead).empty());
}

TEST(HommSpellAbilities, AShortDeckIsNotReshuffled) {
  RULE("HA:OTHER_MILL_3_TAKE_SPELL");
  AbleFight fight(hero({"F genies@0,0"}, cards("", "\"2 stat_attack\"")), hero({"F gnolls@3,4"}));
  fight.act(ActionKind::kInstead, *fight.options(ActionKind::kInstead).begin());
  mill(mill(fight, "stat_attack"), "stat_attack");
  EXPECT_EQ(discards(fight, 0), 2);
  EXPECT_EQ(fight.active(), def(0));  // no spell to take
}

TEST(HommSpellAbilities, UpToThreeCardsForASpellWithAnAttack) {
  RULE("HA:ATTACK_MILL_UPTO3_TAKE_SPELL");
  const std::string genies = hero({"P genies@1,1"}, cards("", kDeck));
  const std::string enemy = hero({"F dendroids@1,2"});
  AbleFight fight(genies, enemy);
  fight.attack(def(0)).roll(-1);
  AbleFight none = fight;
  EXPECT_TRUE(strikes_back(answer(none, false), def(0)));
  EXPECT_EQ(discards(none, 0), 0);
  mill(answer(fight, true), "stat_attack");
  mill(answer(fight, true), "lightning_bolt");
  AbleFight two = fight;
  answer(two, false);
  EXPECT_EQ(two.options(ActionKind::kPickCard).size(), 1u);
  EXPECT_TRUE(two.can(ActionKind::kDecline));
  any_card(two);
  EXPECT_EQ(hand_size(two, 0), 1);
  EXPECT_TRUE(strikes_back(two, def(0)));
  mill(answer(fight, true), "stat_attack");  // the third and last
  EXPECT_EQ(fight.options(ActionKind::kPickCard).size(), 1u);
  fight.act(ActionKind::kDecline);
  EXPECT_EQ(hand_size(fight, 0), 0);
  EXPECT_EQ(discards(fight, 0), 3);
  EXPECT_TRUE(strikes_back(fight, def(0)));
  EXPECT_TRUE(strikes_back(Fight(genies, enemy).attack(def(0)).roll(-1), def(0)));
}

}  // namespace
}  // namespace muster::homm
