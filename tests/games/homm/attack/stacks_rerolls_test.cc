// Rerolls by choice (DS-22, DS-28, DS-29).
#include "tests/games/homm/stack_fight.h"

#include "games/homm/attack/pool.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

// Champions (4 dice) against Haspids, the attacker holding these cards.
StackFight with_cards(const Holdings& cards, const std::string& settings = "",
                      const std::string& attacker = "F champions@1,1") {
  StackFight fight(hero({attacker}, holds(cards)), hero({"F haspids@1,2", "F goblins@3,4"}),
                   settings);
  fight.pass(att(0));
  return fight;
}

TEST(StacksRerolls, ACardWorksOnOneFace) {
  RULE("DS-28");
  StackFight fight = with_cards({.hand = {"cards_of_prophecy"}});
  fight.attack(def(0));
  fight.no_cards();
  fight.throws({1, 3, 3, 6});
  fight.play("cards_of_prophecy").no_cards();
  ASSERT_EQ(fight.phase(), Phase::kReroll);
  EXPECT_EQ(fight.faces_to_reroll(), (std::set<int>{0, 1, 3, 6}));
  fight.reroll(3);
  ASSERT_EQ(fight.phase(), Phase::kRerollDie);
  EXPECT_EQ(fight.thrown(), 2);  // both 3s
  fight.throws({5, 2});
  fight.no_cards();
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);  // and no other face
  EXPECT_EQ(fight.damage(def(0)), 2);                     // 5 and 6 of 5, 6, 2, 1
}

TEST(StacksRerolls, OneDieUnderTheOtherReading) {
  RULE("DS-28");
  StackFight fight = with_cards({.hand = {"cards_of_prophecy"}}, "rerolls = \"die\"");
  fight.attack(def(0));
  fight.no_cards();
  fight.throws({1, 3, 3, 6});
  fight.play("cards_of_prophecy").no_cards();
  fight.reroll(3);
  EXPECT_EQ(fight.thrown(), 1);
  EXPECT_EQ(fight.pool(), (Pool{1, 3, 6}));
  fight.throws({5});
  fight.no_cards();
  EXPECT_EQ(fight.damage(def(0)), 2);
}

TEST(StacksRerolls, TwoCardsWorkOnTwoFaces) {
  RULE("DS-28");
  StackFight fight = with_cards({.hand = {"cards_of_prophecy", "diplomats_ring"}});
  fight.attack(def(0));
  fight.no_cards();
  fight.throws({1, 3, 3, 6});
  fight.play("cards_of_prophecy");
  fight.play("diplomats_ring").no_cards();
  fight.reroll(3);
  fight.throws({3, 2});
  fight.no_cards();
  ASSERT_EQ(fight.phase(), Phase::kReroll);
  EXPECT_EQ(fight.faces_to_reroll(), (std::set<int>{0, 1, 2, 3, 6}));
  fight.reroll(1);
  fight.throws({6});
  fight.no_cards();
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
  EXPECT_EQ(fight.damage(def(0)), 2);
}

TEST(StacksRerolls, LuckGivesOneFaceInEveryAttack) {
  RULE("DS-28");
  StackFight fight = with_cards({.hand = {"luck"}, .experts = 1});
  fight.play("luck", 2).no_cards();
  fight.attack(def(0));
  fight.no_cards();
  fight.throws({1, 3, 3, 6});  // example 2
  fight.no_cards();
  ASSERT_EQ(fight.phase(), Phase::kReroll);
  EXPECT_EQ(fight.faces_to_reroll(), (std::set<int>{0, 1, 3, 6}));
  fight.reroll(3);
  EXPECT_EQ(fight.thrown(), 2);
  fight.throws({1, 1});
  fight.no_cards();
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
}

TEST(StacksRerolls, FortuneStaysWithItsFace) {
  RULE("DS-29");
  StackFight fight =
      with_cards({.hand = {"fortune", "stat_power", "stat_power", "cards_of_prophecy"}});
  fight.attack(def(0));
  fight.play("fortune");
  while (fight.can_play("stat_power")) fight.play("stat_power");  // three rerolls
  while (fight.phase() == Phase::kWindow) fight.no_card();
  fight.throws({1, 3, 3, 6});
  fight.no_cards();
  fight.reroll(3);
  fight.throws({3, 1});
  fight.no_cards();
  EXPECT_EQ(fight.faces_to_reroll(), (std::set<int>{0, 3}));
  StackFight stopped = fight;
  stopped.reroll(0);
  EXPECT_EQ(stopped.state.kind, AttackKind::kRetaliation);
  fight.reroll(3);
  fight.throws({3});
  fight.play("cards_of_prophecy").no_cards();
  EXPECT_EQ(fight.faces_to_reroll(), (std::set<int>{0, 1, 3, 6}));  // two cards
  fight.reroll(3);                                                  // Fortune's last
  fight.throws({3});
  fight.no_cards();
  EXPECT_EQ(fight.faces_to_reroll(), (std::set<int>{0, 1, 3, 6}));
  fight.reroll(1);
  fight.throws({6, 6});
  fight.no_cards();
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
}

TEST(StacksRerolls, CrusadersRerollThrees) {
  RULE("DS-22");
  StackFight fight(hero({"F crusaders@1,1 upgraded tokens=1"}),
                   hero({"F haspids@1,2", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws({3, 3, 1, 6});
  ASSERT_EQ(fight.phase(), Phase::kReroll);
  EXPECT_EQ(fight.faces_to_reroll(), (std::set<int>{0, 3}));
  fight.reroll(3);
  std::set<int> faces;  // again and again: until no 3 shows, as one event
  for (StackFight each = fight; each.phase() == Phase::kRerollDie;) {
    const FaceGroup group = pool_group(each.state);
    faces.insert(group.noted);
    each.act(ActionKind::kPool, 32 * group.noted);
  }
  EXPECT_EQ(faces, (std::set<int>{2, 4, 5, 6}));  // what is left shows 1
  fight.throws({5, 4});
  EXPECT_EQ(fight.damage(def(0)), 2);  // 4 against 3: 5 and more
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
}

TEST(StacksRerolls, ChampionsRerollWhenTheyHaveMoved) {
  RULE("DS-28");
  StackFight fight(hero({"F champions@1,0 upgraded"}), hero({"F haspids@1,2", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.move(1, 1);
  fight.attack(def(0));
  fight.throws({2, 2, 1, 6});
  ASSERT_EQ(fight.phase(), Phase::kReroll);
  fight.reroll(2);
  fight.throws({6, 6});
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);  // once
}

TEST(StacksRerolls, OnesThatMustGoAreThrownUntilGone) {
  RULE("DS-22");
  StackFight fight = with_cards({.hand = {"cards_of_prophecy"}}, "", "N champions@1,1");
  fight.attack(def(0));
  fight.no_cards();
  fight.throws({2, 3, 3, 6});
  fight.play("cards_of_prophecy").no_cards();
  fight.reroll(3);
  int faces = 0;
  while (fight.phase() == Phase::kRerollDie) {
    const FaceGroup group = pool_group(fight.state);
    EXPECT_NE(group.noted, 1);
    fight.act(ActionKind::kPool, 32 * group.noted);
    ++faces;
  }
  EXPECT_EQ(faces, 4);  // 6, 5, 4, 3; what is left shows 2
  fight.no_cards();
  EXPECT_EQ(fight.damage(def(0)), 1);
}

TEST(StacksRerolls, SpiritOfOppressionStopsThoseByChoice) {
  RULE("DS-28");
  for (const bool all : {false, true}) {
    StackFight fight(hero({"N champions@1,1"}), hero({"F haspids@1,2", "F zombies@3,4"}),
                     all ? "oppression = \"all\"" : "");
    add_effect(fight.rules(), fight.state,
               {.kind = Lasting::kNoRerolls, .until = kWholeCombat, .source = 1 << 7 | kNoCard});
    fight.pass(att(0));
    fight.attack(def(0));
    const FaceGroup group = pool_group(fight.state);
    EXPECT_EQ(group.weight + group.below, all ? 6u : 25u);
    StackFight choice(hero({"F crusaders@1,1 upgraded"}), hero({"F haspids@1,2", "F zombies@3,4"}),
                      all ? "oppression = \"all\"" : "");
    add_effect(choice.rules(), choice.state,
               {.kind = Lasting::kNoRerolls, .until = kWholeCombat, .source = 1 << 7 | kNoCard});
    choice.pass(att(0));
    choice.attack(def(0));
    choice.throws({3, 3, 1});
    EXPECT_EQ(choice.state.kind, AttackKind::kRetaliation);
  }
}

TEST(StacksRerolls, ARuleRerollsWhatDoesNotHit) {
  RULE("DS-28");
  StackFight ai(hero({"F haspids@1,1", "F zombies@3,0"}),
                ai_hero({"F crusaders@1,2 upgraded tokens=1"}, kRulebook));
  ai.to_ai();
  while (ai.phase() == Phase::kTieTarget || ai.phase() == Phase::kTieSpace) {
    ai.act(ai.phase() == Phase::kTieTarget ? ActionKind::kPickUnit : ActionKind::kPickSpace,
           ai.phase() == Phase::kTieTarget ? att(0) : *ai.options(ActionKind::kPickSpace).begin());
  }
  ASSERT_TRUE(ai.rolling());
  ai.throws({3, 3, 1, 6});
  ASSERT_EQ(ai.phase(), Phase::kRerollDie);  // its 3s, at once
  EXPECT_EQ(ai.thrown(), 2);
}

TEST(StacksRerolls, AreDescribed) {
  StackFight fight(hero({"F crusaders@1,1 upgraded"}), hero({"F haspids@1,2", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws({3, 3, 1});
  EXPECT_EQ(fight.rules().describe(fight.state, make_action(ActionKind::kReroll, 3)),
            "reroll the 3s");
  EXPECT_EQ(fight.rules().describe(fight.state, make_action(ActionKind::kReroll, 0)),
            "keep the roll");
  EXPECT_EQ(fight.rules().to_json(fight.state)["dice"], nlohmann::json({1, 3, 3}));
}

}  // namespace
}  // namespace muster::homm
