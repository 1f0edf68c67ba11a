// Abilities about hands, decks and gold. Power and Knowledge cards serve as cards: no window opens
// for them here.
#include "tests/games/homm/abilities/able.h"

#include "games/homm/changes/lasting.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

const std::string kPower = "\"stat_power\"";
const std::string kKnowledge = "\"stat_knowledge\"";
const std::string kTwo = "\"stat_power\", \"stat_knowledge\"";

TEST(HommCardAbilities, ADiscardTakesTheDieAway) {
  RULE("HA:DISCARD_TO_IGNORE_DIE");
  const std::string wolves = hero({"F wolf_raiders@1,1"});
  const auto halberdiers = [](const std::string& hand) {
    return hero({"P halberdiers@1,2", "F gnolls@3,4"}, cards(hand));
  };
  AbleFight fight(wolves, halberdiers(kTwo));
  fight.attack(def(0));
  EXPECT_EQ(fight.to_move(), 1);
  AbleFight kept = fight;
  answer(kept, false).roll(+1);
  EXPECT_EQ(kept.card(def(0)), "halberdiers_few");  // 2 + 1 - 1
  EXPECT_EQ(hand_size(kept, 1), 2);
  answer(fight, true);
  EXPECT_EQ(fight.options(ActionKind::kPickCard).size(), 2u);  // any card
  any_card(fight).roll(+1);
  EXPECT_EQ(fight.card(def(0)), "halberdiers_pack");
  EXPECT_EQ(fight.damage(def(0)), 1);  // the die counts 0
  EXPECT_EQ(hand_size(fight, 1), 1);
  EXPECT_EQ(discards(fight, 1), 1);
  // Not without a card, and not without the ability.
  AbleFight empty(wolves, halberdiers(""));
  EXPECT_EQ(empty.attack(def(0)).phase(), Phase::kRoll);
  Fight bare(wolves, halberdiers(kTwo));
  EXPECT_EQ(bare.attack(def(0)).phase(), Phase::kRoll);
}

TEST(HommCardAbilities, TheDieCountsAgainInTheNextAttack) {
  RULE("HA:DISCARD_TO_IGNORE_DIE");
  AbleFight fight(hero({"F goblins@1,1", "F goblins@0,2"}),
                  hero({"P halberdiers@1,2"}, cards(kTwo)));
  answer(fight.pick(att(0)).attack(def(0)), true);
  any_card(fight).roll(+1);
  EXPECT_EQ(fight.damage(def(0)), 0);
  fight.roll(-1);  // the retaliation rolls as ever: 3 - 1
  EXPECT_EQ(fight.damage(att(0)), 2);
  answer(fight.attack(def(0)), false).roll(+1);
  EXPECT_EQ(fight.damage(def(0)), 1);
}

TEST(HommCardAbilities, ACardWhenCombatBegins) {
  RULE("HA:DRAW_1_COMBAT_START");
  const std::string enemy = hero({"F gnolls@3,4"});
  const std::string angels = hero({"F archangels@1,1"}, cards("", kTwo));
  AbleFight able(angels, enemy);
  EXPECT_EQ(able.phase(), Phase::kDrawCards);
  EXPECT_EQ(able.options(ActionKind::kDrawInstance).size(), 2u);
  any_card(able);
  EXPECT_EQ(hand_size(able, 0), 1);
  EXPECT_EQ(able.phase(), Phase::kActivate);
  EXPECT_EQ(Fight(angels, enemy).phase(), Phase::kActivate);
  EXPECT_EQ(AbleFight(hero({"F archangels@1,1"}), enemy).phase(), Phase::kActivate);
}

TEST(HommCardAbilities, ACardAfterABadRoll) {
  RULE("HA:DRAW_1_ON_MINUS1");
  const std::string minotaurs = hero({"F minotaurs@1,1"}, cards("", kTwo));
  const std::string target = hero({"F dendroids@1,2"});
  AbleFight minus(minotaurs, target);
  EXPECT_EQ(minus.attack(def(0)).roll(-1).phase(), Phase::kDrawCards);
  any_card(minus);
  EXPECT_EQ(hand_size(minus, 0), 1);
  EXPECT_TRUE(strikes_back(minus, def(0)));
  EXPECT_TRUE(strikes_back(AbleFight(minotaurs, target).attack(def(0)).roll(0), def(0)));
  EXPECT_TRUE(strikes_back(Fight(minotaurs, target).attack(def(0)).roll(-1), def(0)));
}

TEST(HommCardAbilities, TheEnemyDiscardsWhatItLikes) {
  RULE("HA:ENEMY_DISCARD_ON_ATTACK_1");
  const std::string wraiths = "wraiths_bank_crypt";
  AbleFight own(hero({wraiths + "@1,1"}), hero({"F dendroids@1,2"}, cards(kTwo)));
  own.attack(def(0)).roll(-1);
  EXPECT_EQ(own.to_move(), 1);
  EXPECT_EQ(own.options(ActionKind::kPickCard).size(), 2u);
  any_card(own);
  EXPECT_EQ(hand_size(own, 1), 1);
  EXPECT_TRUE(strikes_back(own, def(0)));
  const auto retaliation = [&](Fight fight) {
    fight.attack(def(0)).roll(-1).roll(-1);
    return fight;
  };
  const std::string goblins = hero({"F goblins@1,1"}, cards(kTwo));
  const std::string target = hero({wraiths + "@1,2", "F gnolls@3,4"});
  Fight back = retaliation(AbleFight(goblins, target));  // its icon is passive
  EXPECT_EQ(back.to_move(), 0);
  EXPECT_EQ(hand_size(any_card(back), 0), 1);
  EXPECT_EQ(retaliation(Fight(goblins, target)).phase(), Phase::kActivate);
  // Whoever has no card discards none.
  AbleFight empty(hero({wraiths + "@1,1"}), hero({"F dendroids@1,2"}));
  EXPECT_TRUE(strikes_back(empty.attack(def(0)).roll(-1), def(0)));
}

TEST(HommCardAbilities, TheEnemyLosesARandomCard) {
  RULE("HA:ENEMY_DISCARD_RANDOM_ACT_1");
  const std::string wraiths = hero({"P wraiths@1,1 damage=1"});
  const std::string enemy = hero({"F gnolls@3,4"}, cards(kTwo));
  AbleFight able(wraiths, enemy);
  EXPECT_EQ(able.damage(att(0)), 0);  // healed first
  EXPECT_EQ(able.to_move(), kChance);
  EXPECT_EQ(able.weights(), (std::vector<std::uint64_t>{1, 1}));
  any_card(able);
  EXPECT_EQ(hand_size(able, 1), 1);
  EXPECT_EQ(discards(able, 1), 1);
  EXPECT_EQ(able.phase(), Phase::kActivate);
  EXPECT_EQ(hand_size(Fight(wraiths, enemy), 1), 2);
}

TEST(HommCardAbilities, TheEnemyLosesARandomCardOrOneWithPower) {
  RULE("HA:ENEMY_DISCARD_AFTER_ATTACK_RANDOM_OR_POWER");
  const std::string magi = hero({"N magi@1,1"});
  const auto enemy = [](const std::string& hand) { return hero({"F dendroids@1,3"}, cards(hand)); };
  AbleFight fight(magi, enemy(kTwo));
  fight.attack(def(0)).roll(0);
  EXPECT_EQ(fight.to_move(), 1);
  AbleFight random = fight;
  answer(random, false);
  EXPECT_EQ(random.options(ActionKind::kDrawInstance).size(), 2u);
  EXPECT_EQ(hand_size(any_card(random), 1), 1);
  answer(fight, true);
  EXPECT_EQ(fight.options(ActionKind::kPickCard).size(), 1u);  // the Power card
  EXPECT_EQ(hand_size(any_card(fight), 1), 1);
  // Nobody is told that there is no card with power: then it is a random one.
  AbleFight none(magi, enemy(kKnowledge));
  none.attack(def(0)).roll(0);
  EXPECT_EQ(answer(none, true).phase(), Phase::kDrawCards);
  EXPECT_EQ(hand_size(any_card(none), 1), 0);
  EXPECT_EQ(Fight(magi, enemy(kTwo)).attack(def(0)).roll(0).phase(), Phase::kMoveAfter);
}

TEST(HommCardAbilities, GoldForARemovedUnit) {
  RULE("HA:GOLD2_ON_KILL_ONCE");
  const std::string seamen = hero({"P seamen@1,1"}, "gold = 5");
  const auto play = [](Fight fight) {
    fight.attack(def(0)).roll(0);
    EXPECT_FALSE(fight.alive(def(0)));
    return static_cast<int>(fight.state.gold[0]);
  };
  const std::string gremlins = hero({"F gremlins@1,2", "F gnolls@3,4"});
  EXPECT_EQ(play(AbleFight(seamen, gremlins)), 7);
  EXPECT_EQ(play(Fight(seamen, gremlins)), 5);
  // A Pack that turns is not removed.
  AbleFight turned(seamen, hero({"P gremlins@1,2"}));
  EXPECT_EQ(turned.attack(def(0)).roll(0).card(def(0)), "gremlins_few");
  EXPECT_EQ(turned.state.gold[0], 5);
}

TEST(HommCardAbilities, GoldOnceAndInRetaliationsToo) {
  RULE("HA:GOLD2_ON_KILL_ONCE");
  AbleFight fight(
      hero({"F wolf_raiders@1,1 damage=2", "F wolf_raiders@0,2 damage=2", "F gnolls@3,0"}),
      hero({"P seamen@1,2"}, "gold = 5"));
  fight.pick(att(0)).attack(def(0)).roll(-1).roll(0);
  EXPECT_FALSE(fight.alive(att(0)));
  EXPECT_EQ(fight.state.gold[1], 7);
  fight.state.units[def(0)].flags &= static_cast<std::uint8_t>(~kRetaliated);
  fight.attack(def(0)).roll(-1).roll(0);
  EXPECT_FALSE(fight.alive(att(1)));
  EXPECT_EQ(fight.state.gold[1], 7);
}

// Effects that last: by whom they were put on the unit is what counts.
TEST(HommCardAbilities, Dispel) {
  RULE("HA:DISPEL_TARGET_ATTACK");
  const auto play = [](Fight fight) {
    const auto put = [&](Lasting kind, int amount, int side, int on) {
      EXPECT_TRUE(add_effect(fight.rules(), fight.state,
                             {.kind = kind,
                              .on = static_cast<std::uint8_t>(on),
                              .amount = static_cast<std::int8_t>(amount),
                              .until = kWholeCombat,
                              .source = static_cast<std::uint8_t>(side << 7 | kNoCard)}));
    };
    put(Lasting::kInitiative, 1, 1, def(0));   // its own side's
    put(Lasting::kAttack, -1, 0, def(0));      // ours
    put(Lasting::kAttackToken, 2, 1, def(0));  // a token, not an ongoing effect
    put(Lasting::kInitiative, 1, 1, def(1));   // on another unit
    fight.attack(def(0)).roll(-1);
    return fight;
  };
  const std::string flies = hero({"F dragon_flies@1,1"});
  const std::string targets = hero({"F dendroids@1,2", "F gnolls@3,4"});
  const Fight able = play(AbleFight(flies, targets));
  EXPECT_EQ(initiative_of(able, def(0)), 3);
  EXPECT_EQ(attack_of(able, def(0)), 4 - 1 + 2);
  EXPECT_EQ(initiative_of(able, def(1)), 4 + 1);
  EXPECT_EQ(initiative_of(play(Fight(flies, targets)), def(0)), 3 + 1);
}

}  // namespace
}  // namespace muster::homm
