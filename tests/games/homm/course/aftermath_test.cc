// What follows a fight: armies, heroes, gold, cubes and experience (HC-86 .. HC-98, AI-36).
#include "games/homm/course/aftermath.h"

#include "games/homm/changes/units.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

using Names = std::vector<std::string>;

Aftermath after(const Fight& fight) { return aftermath(fight.rules(), fight.state); }

// Thunderbirds beat gremlins in one attack: the attacker's first action wins the fight.
const Names kWinner = {"F thunderbirds@1,1"};
const Names kLoser = {"F gremlins@1,2"};

Fight won(const std::string& attacker, const std::string& defender, const std::string& top = "") {
  Fight fight(attacker, defender, top);
  fight.attack(def(0)).roll(0);
  EXPECT_TRUE(fight.over());
  EXPECT_EQ(fight.state.winner, 0);
  return fight;
}

// Plays on without attacks of the player; dice show -1.
void play_out(Fight& fight) {
  while (!fight.over()) {
    if (fight.phase() == Phase::kRoll) {
      fight.roll(-1);
    } else if (fight.phase() == Phase::kTieSpace) {
      fight.act(ActionKind::kPickSpace, *fight.options(ActionKind::kPickSpace).begin());
    } else {
      fight.end();
    }
  }
}

// The experience of an attacker of level `level` who beats `defender`.
std::optional<int> gained(int level, const std::string& defender, const std::string& top = "") {
  const Fight fight = won(hero(kWinner, fmt::format("level = {}", level)), defender, top);
  return after(fight).sides[0].experience;
}

TEST(HommAftermath, SurvivorsAreThoseLeftOnTheSideTheyEndedOn) {
  RULE("HC-88");
  Fight fight(hero({"P skeletons@1,1", "F zombies@3,0"}), hero({"F griffins@1,2"}));
  fight.attack(att(0)).roll(+1).roll(-1).end();  // turned to the Few side
  fight.attack(def(0)).roll(+1);
  ASSERT_TRUE(fight.over());
  const Aftermath result = after(fight);
  EXPECT_EQ(result.winner, 0);
  EXPECT_EQ(result.ending, Ending::kElimination);
  EXPECT_EQ(result.sides[0].survivors, (Names{"skeletons_few", "zombies_few"}));
  EXPECT_EQ(result.sides[0].turned, (Names{"skeletons_pack"}));
  EXPECT_EQ(result.sides[0].lost, Names{});
  EXPECT_EQ(result.sides[1].survivors, Names{});
  EXPECT_EQ(result.sides[1].lost, (Names{"griffins_few"}));
}

TEST(HommAftermath, ALostPackIsLostAsAWhole) {
  RULE("HC-88");
  Fight fight(hero({"F thunderbirds@1,1"}), hero({"P skeletons@1,2", "P skeletons@2,1"}));
  fight.attack(def(0)).roll(+1);  // 5 - 1: the Pack's 2 health and the Few's
  EXPECT_FALSE(fight.alive(def(0)));
  fight.end().end();                       // no further move; the other skeletons
  fight.attack(def(1)).roll(-1).roll(-1);  // turned in the second round
  EXPECT_EQ(fight.card(def(1)), "skeletons_few");
  fight.end().end().attack(def(1)).roll(-1);
  ASSERT_TRUE(fight.over());
  EXPECT_EQ(after(fight).sides[1].lost, (Names{"skeletons_pack", "skeletons_pack"}));
  EXPECT_EQ(after(fight).sides[1].turned, Names{});
}

TEST(HommAftermath, BothSidesOfACardInOneArmy) {
  RULE("HC-88");
  const auto survivor_of = [](const std::string& near, const std::string& far) {
    Fight fight(hero({"F behemoths@1,1"}), hero({near + "@1,2", far + "@3,4"}, "gold = 10"));
    fight.attack(def(0)).roll(0);  // 5 damage: both sides of a Pack
    EXPECT_FALSE(fight.alive(def(0)));
    fight.act(ActionKind::kSurrender);
    EXPECT_EQ(after(fight).sides[1].turned, Names{});
    EXPECT_EQ(after(fight).sides[1].lost.size(), 1U);
    return after(fight).sides[1].survivors;
  };
  EXPECT_EQ(survivor_of("P skeletons", "F skeletons"), (Names{"skeletons_few"}));
  EXPECT_EQ(survivor_of("F skeletons", "P skeletons"), (Names{"skeletons_pack"}));
}

TEST(HommAftermath, ATurnedPackIsToldFromAFewOfTheSameCard) {
  RULE("HC-88");
  Fight fight(hero({"F behemoths@1,1"}), hero({"P skeletons@1,2", "F skeletons@3,4"}, "gold = 10"));
  hurt(fight.rules(), fight.state, def(0), 2);
  EXPECT_EQ(fight.card(def(0)), "skeletons_few");
  hurt(fight.rules(), fight.state, def(1), 2);
  EXPECT_FALSE(fight.alive(def(1)));
  fight.end().act(ActionKind::kSurrender);
  EXPECT_EQ(after(fight).sides[1].survivors, (Names{"skeletons_few"}));
  EXPECT_EQ(after(fight).sides[1].turned, (Names{"skeletons_pack"}));
  EXPECT_EQ(after(fight).sides[1].lost, (Names{"skeletons_few"}));
}

TEST(HommAftermath, UnitsLeftOutComeBackAndGuardsAreDiscarded) {
  RULE("HC-88");
  Fight fight(hero({"F griffins", "P zombies", "F skeletons"}),
              guards({"N demons@1,2", "N gnolls@3,4"}, kRulebook), "extra_rounds = 0");
  fight.leave_out().place(0, 0).leave_out();
  play_out(fight);
  EXPECT_EQ(fight.state.ending, Ending::kRetreat);
  const Aftermath result = after(fight);
  EXPECT_EQ(result.sides[0].survivors, (Names{"griffins_few", "zombies_pack", "skeletons_few"}));
  EXPECT_EQ(result.sides[0].lost, Names{});
  EXPECT_EQ(result.sides[1].survivors, Names{});
  EXPECT_EQ(result.sides[1].lost, Names{});
}

TEST(HommAftermath, ARetreatCostsNothingButTheWay) {
  RULE("HC-89");
  Fight fight(hero({"F wolf_raiders@0,0"}, "level = 2\ngold = 30"),
              guards({"N zombies@3,4"}, kRulebook), "extra_rounds = 1\nfield_level = 3",
              "move_ground = 0");
  fight.end().act(ActionKind::kRetreat);
  const SideAftermath hero_side = after(fight).sides[0];
  EXPECT_EQ(hero_side.fate, HeroFate::kLastField);
  EXPECT_FALSE(hero_side.loses_morale);
  EXPECT_EQ(hero_side.gold_paid, 0);
  EXPECT_EQ(hero_side.cubes_given, 0);
  EXPECT_EQ(hero_side.experience, 0);
  EXPECT_FALSE(hero_side.may_be_eliminated);
  EXPECT_EQ(after(fight).sides[1].fate, HeroFate::kNone);
  // Losing all units to guards is a retreat as well, for a secondary hero, too.
  for (const std::string rank : {"main", "secondary"}) {
    Fight lost(hero({"F sprites@1,1"}, fmt::format("hero = \"{}\"", rank)),
               guards({"N demons@1,2"}, kRulebook));
    lost.attack(def(0)).roll(-1).roll(0);
    ASSERT_TRUE(lost.over());
    EXPECT_EQ(after(lost).sides[0].fate, HeroFate::kLastField);
    EXPECT_EQ(after(lost).sides[0].lost, (Names{"sprites_few"}));
    EXPECT_FALSE(after(lost).sides[0].loses_morale);
    EXPECT_EQ(after(lost).sides[0].gold_paid, 0);
  }
}

TEST(HommAftermath, ABeatenMainHeroCostsMoraleAndFiveGold) {
  RULE("HC-90");
  const Aftermath main = after(won(hero(kWinner), hero(kLoser, "gold = 20")));
  EXPECT_TRUE(main.sides[1].loses_morale);
  EXPECT_EQ(main.sides[1].gold_paid, 5);
  EXPECT_EQ(main.sides[0].gold_received, 5);
  EXPECT_FALSE(main.sides[0].loses_morale);
  EXPECT_EQ(main.sides[0].gold_paid, 0);
  EXPECT_EQ(main.sides[1].gold_received, 0);
  EXPECT_EQ(main.sides[1].gold_gained, 0);
  const Aftermath secondary = after(won(hero(kWinner), hero(kLoser, "hero = \"secondary\"")));
  EXPECT_FALSE(secondary.sides[1].loses_morale);
  EXPECT_EQ(secondary.sides[1].gold_paid, 0);
  EXPECT_EQ(secondary.sides[0].gold_received, 0);
  // Whoever won: a secondary hero who beats a main one takes the gold.
  const Aftermath upset = after(won(hero(kWinner, "hero = \"secondary\""), hero(kLoser)));
  EXPECT_EQ(upset.sides[0].gold_received, 5);
  RULE("HC-108");  // Necropolis ignores morale
  const Aftermath dead = after(won(hero(kWinner), hero(kLoser, "faction = \"necropolis\"")));
  EXPECT_FALSE(dead.sides[1].loses_morale);
  EXPECT_EQ(dead.sides[1].gold_paid, 5);
}

TEST(HommAftermath, ACubeForABeatenHeroNoneForASurrender) {
  RULE("HC-91");
  for (const std::string rank : {"main", "secondary"}) {
    const Aftermath beaten =
        after(won(hero(kWinner), hero(kLoser, fmt::format("hero = \"{}\"", rank))));
    EXPECT_EQ(beaten.sides[1].cubes_given, 1) << rank;
    EXPECT_EQ(beaten.sides[0].cubes_received, 1) << rank;
    EXPECT_EQ(beaten.sides[0].cubes_given, 0) << rank;
  }
  Fight fight(hero({"F griffins@1,1"}, "gold = 10"), hero({"F zombies@1,2"}));
  fight.act(ActionKind::kSurrender);
  EXPECT_EQ(after(fight).sides[0].cubes_given, 0);
  EXPECT_EQ(after(fight).sides[1].cubes_received, 0);
}

TEST(HommAftermath, SurrenderIsPaidToTheWinner) {
  RULE("HC-86");
  Fight fight(hero({"F griffins@1,1"}, "gold = 10"), hero({"F zombies@1,2"}));
  fight.act(ActionKind::kSurrender);
  const Aftermath result = after(fight);
  EXPECT_EQ(result.winner, 1);
  EXPECT_EQ(result.sides[0].gold_paid, 10);
  EXPECT_EQ(result.sides[1].gold_received, 10);
  EXPECT_EQ(result.sides[0].gold_gained, 0);  // paid, not spent in the fight
  EXPECT_EQ(result.sides[1].gold_gained, 0);
  EXPECT_FALSE(result.sides[0].loses_morale);
  EXPECT_EQ(result.sides[0].survivors, (Names{"griffins_few"}));
}

TEST(HommAftermath, BeatenHeroesGoHomeOrAreOut) {
  RULE("HC-92");
  const auto fate = [](const std::string& rank, bool surrenders) {
    Fight fight(hero(kWinner),
                hero({"F gremlins@1,2"}, fmt::format("gold = 10\nhero = \"{}\"", rank)));
    if (surrenders) {
      fight.end().act(ActionKind::kSurrender);
    } else {
      fight.attack(def(0)).roll(0);
    }
    EXPECT_EQ(after(fight).sides[0].fate, HeroFate::kStays);
    return after(fight).sides[1].fate;
  };
  EXPECT_EQ(fate("main", false), HeroFate::kOwnTown);
  EXPECT_EQ(fate("main", true), HeroFate::kOwnTown);
  EXPECT_EQ(fate("secondary", false), HeroFate::kRemoved);
  EXPECT_EQ(fate("secondary", true), HeroFate::kRemoved);
}

TEST(HommAftermath, AnAttackedSecondaryHeroMayAcceptDefeat) {
  RULE("HC-93");
  const std::string attacker = hero({"F thunderbirds", "P griffins"}, "level = 3");
  const std::string defender = "hero = \"secondary\"\nyields = true";
  Fight fight(attacker, hero({"F gremlins", "P gnolls"}, defender));
  EXPECT_EQ(fight.phase(), Phase::kAsk);  // before any unit is placed
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_EQ(fight.options(ActionKind::kAnswer), (std::set<int>{0, 1}));
  Fight fought = fight;
  fought.act(ActionKind::kAnswer, 0);
  EXPECT_EQ(fought.phase(), Phase::kPlace);
  EXPECT_EQ(fought.to_move(), 0);
  fight.act(ActionKind::kAnswer, 1);
  ASSERT_TRUE(fight.over());
  EXPECT_EQ(fight.state.winner, 0);
  EXPECT_EQ(fight.rules().returns(fight.state)[0], 1);
  const Aftermath result = after(fight);
  EXPECT_EQ(result.ending, Ending::kYielded);
  EXPECT_EQ(result.sides[0].survivors, (Names{"thunderbirds_few", "griffins_pack"}));
  EXPECT_EQ(result.sides[1].survivors, (Names{"gremlins_few", "gnolls_pack"}));
  EXPECT_EQ(result.sides[1].lost, Names{});
  EXPECT_EQ(result.sides[0].cubes_received, 1);
  EXPECT_EQ(result.sides[0].gold_received, 0);
  EXPECT_EQ(result.sides[0].experience, 0);
  EXPECT_EQ(result.sides[1].fate, HeroFate::kRemoved);
  // Nobody is asked elsewhere.
  EXPECT_EQ(Fight(attacker, hero({"F gremlins"}, "hero = \"secondary\"")).phase(), Phase::kPlace);
  EXPECT_EQ(Fight(attacker, hero({"F gremlins"})).phase(), Phase::kPlace);
}

TEST(HommAftermath, TheDefeatOfAMainHeroMayEliminateItsOwner) {
  RULE("HC-94");
  const auto eliminated = [](const std::string& more) {
    return after(won(hero(kWinner), hero(kLoser, more))).sides[1].may_be_eliminated;
  };
  EXPECT_FALSE(eliminated(""));
  EXPECT_TRUE(eliminated("after = { eliminates = true }"));
  EXPECT_FALSE(eliminated("hero = \"secondary\"\nafter = { eliminates = true }"));
  Fight surrendered(hero(kWinner),
                    hero({"F gremlins@1,2"}, "gold = 10\nafter = { eliminates = true }"));
  surrendered.end().act(ActionKind::kSurrender);
  EXPECT_FALSE(after(surrendered).sides[1].may_be_eliminated);
  // The winner's own clause does not matter.
  const Aftermath winner = after(won(hero(kWinner, "after = { eliminates = true }"), hero(kLoser)));
  EXPECT_FALSE(winner.sides[0].may_be_eliminated);
}

TEST(HommAftermath, ExperienceByFieldLevel) {
  RULE("HC-95");
  const std::string field = guards({"N gremlins@1,2"}, kRulebook);
  EXPECT_EQ(gained(3, field, "field_level = 3"), 1);
  EXPECT_EQ(gained(3, field, "field_level = 4"), 2);
  EXPECT_EQ(gained(3, field, "field_level = 7"), 2);
  // A lower field is won without a fight (HC-05) and yields nothing (HC-06).
  Fight quick(hero({"F halberdiers"}, "level = 4"), guards({"N gnolls"}, kRulebook),
              "field_level = 3");
  ASSERT_TRUE(quick.over());
  EXPECT_EQ(after(quick).sides[0].experience, 0);
  EXPECT_EQ(after(quick).sides[0].survivors, (Names{"halberdiers_few"}));
  EXPECT_EQ(after(quick).sides[0].fate, HeroFate::kStays);
  // Levels that the scenario does not give leave it open.
  EXPECT_EQ(gained(3, field), std::nullopt);
  EXPECT_EQ(after(won(hero(kWinner), field, "field_level = 3")).sides[0].experience, std::nullopt);
}

TEST(HommAftermath, ExperienceByTheEnemyHerosLevel) {
  RULE("HC-95");
  EXPECT_EQ(gained(3, hero(kLoser, "level = 3")), 1);
  EXPECT_EQ(gained(3, hero(kLoser, "level = 4")), 2);
  EXPECT_EQ(gained(3, hero(kLoser, "level = 2")), 0);
  EXPECT_EQ(gained(3, hero(kLoser)), std::nullopt);
  // The loser gains nothing; a winning defender does.
  Fight fight(hero({"F sprites@1,1"}, "level = 5"), hero({"F demons@1,2"}, "level = 2"));
  fight.attack(def(0)).roll(-1).roll(0);
  ASSERT_EQ(fight.state.winner, 1);
  EXPECT_EQ(after(fight).sides[0].experience, 0);
  EXPECT_EQ(after(fight).sides[1].experience, 2);
}

TEST(HommAftermath, AzureGuardsMeanLevelSevenAtOnce) {
  RULE("HC-96");
  RULE("HC-97");
  const auto beaten = [](const std::string& more, int level) {
    Fight fight(hero({"F behemoths@1,1"}, more), guards({"N hydras@1,2 damage=7"}, kRulebook),
                fmt::format("field_level = {}", level));
    fight.attack(def(0)).roll(+1);
    EXPECT_EQ(fight.state.winner, 0);
    return after(fight).sides[0];
  };
  EXPECT_EQ(beaten("level = 4", 7).levels, (std::vector<int>{5, 6, 7}));  // in rising order
  EXPECT_EQ(beaten("level = 4", 7).experience, 0);  // instead of the usual gain
  EXPECT_EQ(beaten("level = 7", 7).levels, std::vector<int>{});
  EXPECT_EQ(beaten("level = 6", 7).levels, (std::vector<int>{7}));
  EXPECT_EQ(beaten("hero = \"secondary\"", 7).levels, std::vector<int>{});
  // A player's own azure units, or an enemy hero's, do nothing of the kind.
  Fight own(hero({"N hydras@1,1"}, "level = 4"), guards({"N gremlins@1,2"}, kRulebook),
            "field_level = 4");
  own.attack(def(0)).roll(0);
  EXPECT_EQ(after(own).sides[0].levels, std::vector<int>{});
  EXPECT_EQ(after(own).sides[0].experience, 1);
  Fight rival(hero({"F behemoths@1,1"}, "level = 4"), hero({"N hydras@1,2 damage=7"}, "level = 4"));
  rival.attack(def(0)).roll(+1);
  EXPECT_EQ(after(rival).sides[0].levels, std::vector<int>{});
  EXPECT_EQ(after(rival).sides[0].experience, 1);
}

TEST(HommAftermath, NoExperienceForOrThroughSecondaryHeroesAndSurrender) {
  RULE("HC-98");
  const std::string field = guards({"N gremlins@1,2"}, kRulebook);
  const Fight secondary = won(hero(kWinner, "hero = \"secondary\""), field, "field_level = 4");
  EXPECT_EQ(after(secondary).sides[0].experience, 0);
  EXPECT_EQ(gained(3, hero(kLoser, "hero = \"secondary\"")), 0);
  Fight fight(hero({"F griffins@1,1"}, "gold = 10\nlevel = 5"),
              hero({"F zombies@1,2"}, "level = 1"));
  fight.act(ActionKind::kSurrender);
  EXPECT_EQ(after(fight).sides[1].experience, 0);
}

TEST(HommAftermath, AnAiHeroBringsOnlyWhatTheScenarioGrants) {
  RULE("AI-36");
  const Aftermath none = after(won(hero(kWinner, "level = 1"), ai_hero(kLoser, kRulebook)));
  EXPECT_EQ(none.sides[0].experience, 0);
  EXPECT_EQ(none.sides[0].gold_received, 0);
  EXPECT_EQ(none.sides[0].cubes_received, 0);
  EXPECT_EQ(none.sides[1].fate, HeroFate::kNone);
  EXPECT_EQ(none.sides[1].gold_paid, 0);
  EXPECT_FALSE(none.sides[1].loses_morale);
  const std::string grants = kRulebook + "\nafter = { experience = 2, gold = 4, valuables = 2 }";
  const Aftermath some = after(won(hero(kWinner, "level = 1"), ai_hero(kLoser, grants)));
  EXPECT_EQ(some.sides[0].experience, 2);
  EXPECT_EQ(some.sides[0].gold_received, 4);
  EXPECT_EQ(some.sides[0].valuables_received, 2);
  const Aftermath secondary =
      after(won(hero(kWinner, "hero = \"secondary\""), ai_hero(kLoser, grants)));
  EXPECT_EQ(secondary.sides[0].experience, 0);
  // A player's hero beaten by an AI hero loses as against any other; the AI takes nothing.
  Fight lost(hero({"F sprites@1,1"}), ai_hero({"F demons@1,2"}, grants));
  lost.attack(def(0)).roll(-1).roll(0);
  const Aftermath beaten = after(lost);
  EXPECT_EQ(beaten.sides[0].fate, HeroFate::kOwnTown);
  EXPECT_TRUE(beaten.sides[0].loses_morale);
  EXPECT_EQ(beaten.sides[0].gold_paid, 5);
  EXPECT_EQ(beaten.sides[1].gold_received, 0);
  EXPECT_EQ(beaten.sides[1].cubes_received, 0);
  EXPECT_EQ(beaten.sides[1].experience, 0);
  EXPECT_EQ(beaten.sides[1].valuables_received, 0);
}

TEST(HommAftermath, NecropolisReinforcesForNeutralSkeletons) {
  RULE("HA:NECRO_REINFORCE_ON_DEATH");
  const std::string necropolis = "faction = \"necropolis\"";
  const std::string skeletons = guards({"N skeletons@1,2"}, kRulebook);
  const auto free_ones = [](const std::string& more, const std::string& defender,
                            const std::string& ruleset = kAble) {
    Fight fight(hero({"F thunderbirds@1,1"}, more), defender, "", ruleset);
    fight.attack(def(0)).roll(0);
    EXPECT_TRUE(fight.over());
    return after(fight).sides[0].free_reinforcements;
  };
  EXPECT_EQ(free_ones(necropolis, skeletons), 1);
  EXPECT_EQ(free_ones("faction = \"castle\"", skeletons), 0);
  EXPECT_EQ(free_ones("", skeletons), 0);
  EXPECT_EQ(free_ones(necropolis, guards({"N gremlins@1,2"}, kRulebook)), 0);
  EXPECT_EQ(free_ones(necropolis, skeletons, kBare), 0);  // without abilities
  // One for each, and only for those defeated.
  AbleFight two(hero({"F thunderbirds@1,1"}, necropolis),
                guards({"N skeletons@1,2", "N skeletons@3,4"}, kRulebook), "extra_rounds = 0");
  two.attack(def(0)).roll(0);
  play_out(two);
  EXPECT_EQ(two.state.ending, Ending::kRetreat);
  EXPECT_EQ(after(two).sides[0].free_reinforcements, 1);
}

TEST(HommAftermath, NobodyWinsAtTheRoundLimit) {
  RULE("HC-66");
  Fight fight(hero({"F zombies@0,0"}), hero({"F zombies@3,4"}), "", "max_rounds = 1");
  fight.end().end();
  ASSERT_TRUE(fight.over());
  const Aftermath result = after(fight);
  EXPECT_EQ(result.winner, -1);
  for (const SideAftermath& side : result.sides) {
    EXPECT_EQ(side.survivors, (Names{"zombies_few"}));
    EXPECT_EQ(side.gold_paid, 0);
    EXPECT_EQ(side.cubes_given, 0);
    EXPECT_EQ(side.experience, 0);
  }
  EXPECT_EQ(result.sides[0].fate, HeroFate::kLastField);
  EXPECT_EQ(result.sides[1].fate, HeroFate::kStays);
}

TEST(HommAftermath, AsJson) {
  const Fight fight = won(hero(kWinner, "level = 2"), hero(kLoser, "level = 2"));
  const nlohmann::json json = to_json(after(fight));
  EXPECT_EQ(json["winner"], "attacker");
  EXPECT_EQ(json["attacker"]["survivors"], nlohmann::json({"thunderbirds_few"}));
  EXPECT_EQ(json["attacker"]["experience"], 1);
  EXPECT_EQ(json["attacker"]["hero"], "stays");
  EXPECT_EQ(json["defender"]["lost"], nlohmann::json({"gremlins_few"}));
  EXPECT_EQ(json["defender"]["hero"], "own_town");
  EXPECT_EQ(json["defender"]["gold_paid"], 5);
  // An unknown gain is null.
  EXPECT_EQ(to_json(after(won(hero(kWinner), hero(kLoser))))["attacker"]["experience"], nullptr);
}

}  // namespace
}  // namespace muster::homm
