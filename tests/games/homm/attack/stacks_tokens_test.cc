// What Quantity Tokens take off damage, and who decides.
#include "tests/games/homm/stack_fight.h"

#include "games/homm/changes/lasting.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

// Champions hit Crusaders (4 health, 2 defense) with 4 dice.
StackFight struck(int tokens, int damage = 0, const std::string& settings = "") {
  StackFight fight(
      hero({"F champions@1,1"}),
      hero({fmt::format("F crusaders@1,2 tokens={} damage={}", tokens, damage), "F goblins@3,4"}),
      settings);
  fight.pass(att(0));
  fight.attack(def(0));
  return fight;
}

TEST(StacksTokens, TheOwnerRemovesAnyNumber) {
  RULE("DS-04");
  RULE("DS-05");
  StackFight fight = struck(3);
  fight.throws({6, 6, 6, 1});
  ASSERT_TRUE(fight.asks_tokens());
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_EQ(fight.options(ActionKind::kTokens), (std::set<int>{0, 1, 2}));  // 2 each: two do
  StackFight none = fight;
  none.spend(0);
  EXPECT_EQ(none.damage(def(0)), 3);
  EXPECT_EQ(none.tokens(def(0)), 3);
  StackFight one = fight;
  one.spend(1);
  EXPECT_EQ(one.damage(def(0)), 1);
  EXPECT_EQ(one.tokens(def(0)), 2);
  StackFight two = fight;
  two.spend(2);
  EXPECT_EQ(two.damage(def(0)), 0);  // what is beyond the damage is lost
  EXPECT_EQ(two.tokens(def(0)), 1);
}

TEST(StacksTokens, NobodyIsAskedForNothing) {
  RULE("DS-05");
  StackFight missed = struck(3);
  missed.throws({1, 1, 1, 1});
  EXPECT_FALSE(missed.asks_tokens());
  StackFight bare = struck(0);
  bare.throws({6, 6, 6, 1});
  EXPECT_FALSE(bare.asks_tokens());
  EXPECT_EQ(bare.damage(def(0)), 3);
}

TEST(StacksTokens, RemovedTokensAreLostValue) {
  StackFight fight = struck(3);
  fight.throws({6, 6, 6, 1});
  fight.spend(2);
  // Crusaders cost 7 gold or what the card says: the third and the second token.
  const UnitSide& card = fight.rules().card(fight.unit(def(0)).side);
  EXPECT_EQ(fight.state.tally.lost_gold[1],
            token_price(card.recruit_gold, 3) + token_price(card.recruit_gold, 2));
}

TEST(StacksTokens, GuardsThatAnAgentRunsFollowThePolicyToo) {
  RULE("DS-05");
  StackFight fight(hero({"F champions@1,1"}), guards({"N crusaders@1,2 tokens=2 damage=3"}));
  ASSERT_FALSE(fight.rules().driven(1));
  ASSERT_EQ(fight.active(), att(0));
  fight.attack(def(0));
  fight.throws({6, 6, 6, 1});  // 3 damage, 1 health left
  EXPECT_FALSE(fight.asks_tokens());
  EXPECT_TRUE(fight.alive(def(0)));
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.tokens(def(0)), 0);  // both were needed
}

TEST(StacksTokens, GuardsSaveThemselvesWithTheFewest) {
  RULE("DS-05");
  const auto after = [](int tokens, int damage, const std::string& settings) {
    StackFight fight(hero({"F champions@1,1"}),
                     guards({fmt::format("N crusaders@1,2 tokens={} damage={}", tokens, damage),
                             "N goblins@3,4"},
                            kRulebook),
                     settings);
    while (fight.active() != att(0)) fight.end();
    fight.attack(def(0));
    fight.throws({6, 6, 6, 1});  // 3 damage of 4 health
    return std::pair<int, int>{fight.alive(def(0)) ? fight.damage(def(0)) : -1,
                               fight.tokens(def(0))};
  };
  using Left = std::pair<int, int>;
  EXPECT_EQ(after(3, 0, ""), (Left{3, 3}));
  EXPECT_EQ(after(3, 1, ""), (Left{2, 2}));
  EXPECT_EQ(after(3, 3, ""), (Left{3, 1}));
  EXPECT_EQ(after(1, 3, ""), (Left{-1, 0}));  // it cannot be saved
  EXPECT_EQ(after(3, 0, "ai_tokens = \"always\""), (Left{0, 1}));
  EXPECT_EQ(after(3, 1, "ai_tokens = \"never\""), (Left{-1, 0}));
}

// A lightning bolt has been cast on the first of these units.
StackFight bolted(const std::vector<std::string>& army) {
  StackFight fight(hero({"F griffins@1,1"}, holds({.hand = {"lightning_bolt", "stat_power"}})),
                   hero(army));
  fight.pass(att(0));
  fight.play("lightning_bolt");
  if (fight.can_play("stat_power")) fight.play("stat_power");
  fight.no_cards();
  fight.pick(def(0));
  fight.no_cards();
  return fight;
}

TEST(StacksTokens, ExampleOfGorgonsAndLightningBolt) {
  RULE("DS-04");
  RULE("DS-05");
  StackFight fight = bolted({"F gorgons@1,4 tokens=1 damage=3", "F goblins@3,4"});
  ASSERT_TRUE(fight.asks_tokens());
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_EQ(fight.state.effects[0].amount, 3);
  StackFight dead = fight;
  dead.spend(0);
  EXPECT_FALSE(dead.alive(def(0)));
  fight.spend(1);
  EXPECT_EQ(fight.damage(def(0)), 4);
  EXPECT_EQ(fight.tokens(def(0)), 0);
  EXPECT_EQ(fight.state.effect_count, 0);
  EXPECT_EQ(fight.phase(), Phase::kActivate);  // the own activation goes on
  EXPECT_EQ(fight.active(), att(0));
}

TEST(StacksTokens, SpellReductionsComeFirst) {
  RULE("DS-14");
  StackFight fight = bolted({"F iron_golems@1,4 upgraded tokens=2", "F goblins@3,4"});
  ASSERT_TRUE(fight.asks_tokens());
  EXPECT_EQ(fight.state.effects[0].amount, 1);  // 3 less 2
  EXPECT_EQ(fight.options(ActionKind::kTokens), (std::set<int>{0, 1}));
}

TEST(StacksTokens, CoverAndCapsComeFirst) {
  RULE("DS-14");
  StackFight fight(hero({"F champions@1,1 tokens=4"}),
                   hero({"F nix@1,2 upgraded tokens=1", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws_all(6);
  ASSERT_TRUE(fight.asks_tokens());
  EXPECT_EQ(fight.state.damage, 4);  // the cap, and then the token
  fight.spend(1);
  EXPECT_EQ(fight.damage(def(0)), 1);
}

TEST(StacksTokens, SeveralUnitsAreAskedForOneAfterTheOther) {
  RULE("DS-05");
  StackFight fight(hero({"F griffins@1,1"}, holds({.hand = {"fireball"}})),
                   hero({"F crusaders@1,4 tokens=1", "F gorgons@2,4 tokens=1", "F goblins@0,4"}));
  fight.pass(att(0));
  fight.play("fireball");
  fight.no_cards();
  int asked = 0;
  while (fight.phase() == Phase::kAsk && !fight.asks_tokens()) {
    const auto spaces = fight.options(ActionKind::kPickSpace);
    if (spaces.contains(cell_at(1, 4))) {
      fight.pick_space(1, 4);
    } else if (spaces.contains(cell_at(2, 4))) {
      fight.pick_space(2, 4);
    } else {
      const auto units = fight.options(ActionKind::kPickUnit);
      if (units.contains(def(0))) {
        fight.pick(def(0));
      } else {
        fight.pick(def(1));
      }
    }
    fight.no_cards();
  }
  while (fight.asks_tokens()) {
    EXPECT_EQ(fight.to_move(), 1);
    fight.spend(1);
    ++asked;
  }
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(fight.tokens(def(0)), 0);
  EXPECT_EQ(fight.tokens(def(1)), 0);
  EXPECT_EQ(fight.damage(def(0)), 0);
  EXPECT_EQ(fight.damage(def(1)), 0);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
}

TEST(StacksTokens, PoisonIsDamageLikeOther) {
  RULE("DS-05");
  StackFight fight(hero({"F griffins@1,1"}), hero({"F crusaders@1,4 tokens=1 damage=3"}));
  fight.state.units[def(0)].poison = 2;
  while (fight.phase() == Phase::kActivate) fight.end();
  ASSERT_TRUE(fight.asks_tokens());
  StackFight dead = fight;
  dead.spend(0);
  EXPECT_FALSE(dead.alive(def(0)));
  EXPECT_TRUE(dead.over());
  fight.spend(1);
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.unit(def(0)).poison, 1);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.active(), def(0));
}

TEST(StacksTokens, PoisonAndHealingAreNetted) {
  StackFight fight(hero({"F wraiths@1,1 tokens=1"}), hero({"F crusaders@1,4"}));
  fight.state.units[att(0)].poison = 1;
  while (fight.state.round == 1) fight.end();  // the round in which the cube came
  while (fight.active() != att(0)) fight.end();
  EXPECT_FALSE(fight.asks_tokens());  // 1 of poison, 1 healed
  EXPECT_EQ(fight.damage(att(0)), 0);
  EXPECT_EQ(fight.unit(att(0)).poison, 0);
  EXPECT_EQ(fight.tokens(att(0)), 1);
}

TEST(StacksTokens, ADeadlyStareIsDamage) {
  RULE("DS-06");
  StackFight fight(hero({"F gorgons@1,1 upgraded"}),
                   hero({"F champions@1,2 tokens=2", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws_all(1);
  fight.dice(2);  // two 0s: its 7 health
  ASSERT_TRUE(fight.asks_tokens());
  EXPECT_EQ(fight.state.effects[0].amount, 7);
  StackFight dead = fight;
  dead.spend(1);
  EXPECT_EQ(dead.damage(def(0)), 4);  // 3 taken off
  EXPECT_TRUE(dead.alive(def(0)));
  EXPECT_EQ(dead.state.kind, AttackKind::kRetaliation);
  fight.spend(0);
  EXPECT_FALSE(fight.alive(def(0)));
}

TEST(StacksTokens, AFireShieldIsAnsweredBeforeTheRetaliation) {
  RULE("DS-05");
  StackFight fight(hero({"F goblins@1,1 tokens=1 damage=3"}),
                   hero({"F crusaders@1,2", "F zombies@3,4"}));
  fight.pass(att(0));
  add_effect(fight.rules(), fight.state,
             {.kind = Lasting::kFireShield,
              .on = static_cast<std::uint8_t>(def(0)),
              .amount = 1,
              .until = kWholeCombat,
              .source = 1 << 7 | kNoCard});
  fight.attack(def(0));
  fight.throws_all(1);
  ASSERT_TRUE(fight.asks_tokens());
  EXPECT_EQ(fight.to_move(), 0);
  StackFight dead = fight;
  dead.spend(0);
  EXPECT_TRUE(dead.over());
  EXPECT_FALSE(dead.has(def(0), kRetaliated));
  fight.spend(1);
  EXPECT_EQ(fight.damage(att(0)), 3);
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
}

TEST(StacksTokens, AMoveThroughFireGoesOn) {
  RULE("DS-05");
  StackFight fight(hero({"F goblins@1,1 tokens=1"}), hero({"F crusaders@1,4"}));
  add_effect(fight.rules(), fight.state,
             {.kind = Lasting::kFireWall,
              .on = static_cast<std::uint8_t>(cell_at(1, 3)),
              .amount = 1,
              .until = kWholeCombat,
              .source = 1 << 7 | kNoCard});
  fight.pass(att(0));
  fight.move(1, 3);
  ASSERT_TRUE(fight.asks_tokens());
  fight.spend(1);
  EXPECT_EQ(fight.phase(), Phase::kAct);  // it may still attack
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.targets(), (std::set<int>{def(0)}));
}

TEST(StacksTokens, TheDeadKeepNone) {
  RULE("DS-07");
  StackFight fight = struck(1);
  fight.throws({6, 6, 6, 6});
  fight.spend(0);
  EXPECT_FALSE(fight.alive(def(0)));
  EXPECT_EQ(fight.tokens(def(0)), 0);
  const UnitSide& card = fight.rules().card(fight.unit(def(0)).side);
  EXPECT_EQ(fight.state.tally.lost_gold[1], card.recruit_gold + token_price(card.recruit_gold, 1));
}

TEST(StacksTokens, TheyDoNotComeBack) {
  RULE("DS-07");
  StackFight fight(hero({"F champions@1,1"}), hero({"F crusaders@1,2 tokens=2"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws({6, 6, 1, 1});
  fight.spend(1);
  fight.throws_all(1);
  EXPECT_EQ(fight.tokens(def(0)), 1);
  fight.state.units[att(0)].damage = 6;
  while (!fight.over()) {  // the champions fall
    if (fight.rolling()) {
      fight.throws_all(fight.state.attacker == def(0) ? 6 : 1);
    } else if (fight.active() == def(0) && fight.phase() == Phase::kActivate) {
      fight.attack(att(0));
    } else {
      fight.end();
    }
  }
  EXPECT_EQ(fight.damage(def(0)), 0);  // healed
  EXPECT_EQ(fight.tokens(def(0)), 1);
}

TEST(StacksTokens, SurvivingAtOneComesAfterTokens) {
  RULE("DS-32");
  StackFight fight(hero({"F champions@1,1"}),
                   hero({"F phoenixes@1,2 tokens=1 damage=5", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws({6, 6, 6, 1});
  ASSERT_TRUE(fight.asks_tokens());
  StackFight kept = fight;
  kept.spend(0);
  EXPECT_EQ(kept.damage(def(0)), 6);
  EXPECT_TRUE(kept.has(def(0), kUsed));
  fight.spend(1);  // 3 less 3
  EXPECT_EQ(fight.damage(def(0)), 5);
  EXPECT_FALSE(fight.has(def(0), kUsed));
}

// Archangels beside Crusaders that are about to fall.
StackFight guarded(const std::string& settings) {
  StackFight fight(hero({"F champions@1,1"}),
                   hero({"F crusaders@1,2 tokens=1 damage=2", "F archangels@3,4 upgraded"}),
                   settings);
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws({6, 6, 6, 1});
  return fight;
}

TEST(StacksTokens, CallingOffComesBeforeTokens) {
  RULE("DS-32");
  StackFight fight = guarded("");
  ASSERT_EQ(fight.phase(), Phase::kAsk);
  EXPECT_FALSE(fight.asks_tokens());
  StackFight saved = fight;
  saved.pick(def(1));
  EXPECT_EQ(saved.damage(def(0)), 2);
  EXPECT_EQ(saved.tokens(def(0)), 1);
  fight.decline();
  ASSERT_TRUE(fight.asks_tokens());
  fight.spend(1);
  EXPECT_EQ(fight.damage(def(0)), 3);
}

TEST(StacksTokens, DamageThatIsJustEnoughIsDeadly) {
  RULE("DS-32");
  StackFight fight(hero({"F champions@1,1"}),
                   hero({"F crusaders@1,2 tokens=1 damage=2", "F archangels@3,4 upgraded"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws({6, 6, 1, 1});  // 2 damage, 2 health left
  ASSERT_EQ(fight.phase(), Phase::kAsk);
  EXPECT_FALSE(fight.asks_tokens());
}

TEST(StacksTokens, CallingOffAfterTokens) {
  RULE("DS-32");
  StackFight fight = guarded("deadly = \"after_tokens\"");
  ASSERT_TRUE(fight.asks_tokens());
  StackFight saved = fight;
  saved.spend(1);  // not deadly any more
  EXPECT_EQ(saved.damage(def(0)), 3);
  EXPECT_FALSE(saved.phase() == Phase::kAsk);
  fight.spend(0);
  ASSERT_EQ(fight.phase(), Phase::kAsk);
  fight.pick(def(1));
  EXPECT_EQ(fight.damage(def(0)), 2);
  EXPECT_EQ(fight.tokens(def(0)), 1);
}

TEST(StacksTokens, AnswersAreDescribed) {
  StackFight fight = struck(3);
  fight.throws({6, 6, 6, 1});
  EXPECT_EQ(fight.rules().describe(fight.state, make_action(ActionKind::kTokens, 2)),
            "tokens of crusaders_few on b3: 2 removed");
}

}  // namespace
}  // namespace muster::homm
