// How long a fight lasts (HC-61 .. HC-66).
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

const std::string kFarHero = hero({"F wolf_raiders@0,0"});
const std::string kFarGuards = guards({"N zombies@3,4"}, kRulebook);

// Plays until player 0 is asked for another round or the fight ends; nobody attacks.
void to_end_of_round(Fight& fight) {
  while (fight.phase() == Phase::kActivate) fight.end();
  while (fight.phase() == Phase::kTieSpace) {
    fight.act(ActionKind::kPickSpace, *fight.options(ActionKind::kPickSpace).begin());
  }
}

TEST(HommLength, AgainstNeutralsOneRound) {
  RULE("HC-61");
  Fight fight(kFarHero, kFarGuards, "extra_rounds = 0", "move_ground = 1");
  to_end_of_round(fight);
  EXPECT_TRUE(fight.over());
  EXPECT_EQ(fight.state.round, 1);
  Fight unasked(kFarHero, kFarGuards, "extra_rounds = 1", "move_ground = 1");
  to_end_of_round(unasked);
  EXPECT_EQ(unasked.phase(), Phase::kBuyRound);
  EXPECT_EQ(unasked.state.round, 1);
}

TEST(HommLength, AMovementPointBuysARound) {
  RULE("HC-62");
  Fight fight(kFarHero, kFarGuards, "extra_rounds = 2", "move_ground = 1");
  for (int round = 2; round <= 3; ++round) {
    to_end_of_round(fight);
    ASSERT_EQ(fight.phase(), Phase::kBuyRound);
    EXPECT_EQ(fight.to_move(), 0);
    EXPECT_EQ(fight.legal().size(), 2U);
    fight.act(ActionKind::kBuyRound);
    EXPECT_EQ(fight.state.round, round);
  }
  to_end_of_round(fight);
  EXPECT_TRUE(fight.over());  // both points are spent
  EXPECT_EQ(to_json(fight.rules().summary(fight.state).metrics)["extra_rounds_bought"], 2);
}

TEST(HommLength, NotPayingIsARetreat) {
  RULE("HC-63");
  Fight fight(kFarHero, kFarGuards, "extra_rounds = 2", "move_ground = 1");
  to_end_of_round(fight);
  fight.act(ActionKind::kRetreat);
  EXPECT_TRUE(fight.over());
  EXPECT_EQ(fight.state.ending, Ending::kRetreat);
  EXPECT_EQ(fight.rules().returns(fight.state)[0], -1);
  EXPECT_TRUE(fight.alive(att(0)));
  Fight broke(kFarHero, kFarGuards, "extra_rounds = 0", "move_ground = 1");
  to_end_of_round(broke);
  EXPECT_EQ(broke.state.ending, Ending::kRetreat);
  EXPECT_EQ(broke.state.winner, 1);
  // With the last guard beaten in time nobody pays anything.
  Fight won(hero({"F thunderbirds@1,1"}), guards({"N gremlins@1,2"}, kRulebook),
            "extra_rounds = 0");
  won.attack(def(0)).roll(0);
  EXPECT_EQ(won.state.winner, 0);
  EXPECT_EQ(won.state.ending, Ending::kElimination);
}

TEST(HommLength, AzureGuardsHaveNoLimit) {
  RULE("HC-64");
  Fight fight(hero({"F wolf_raiders@0,0"}), guards({"N hydras@3,4"}, kRulebook), "extra_rounds = 0",
              "move_ground = 1");
  for (int round = 2; round < 5; ++round) {
    while (fight.state.round < round) to_end_of_round(fight);
    EXPECT_EQ(fight.state.round, round);
    EXPECT_EQ(fight.phase(), Phase::kActivate);
  }
  EXPECT_EQ(fight.state.rounds_left, 0);
  // Drawn ones.
  const auto unlimited = [](const std::string& field, const std::string& difficulty) {
    Fight drawn(hero({"F wolf_raiders@0,0"}),
                fmt::format("kind = \"neutral\"\nrule = \"rulebook\"\ndraw = {{field = \"{}\", "
                            "difficulty = \"{}\"}}\n",
                            field, difficulty));
    while (drawn.phase() == Phase::kDraw) {
      drawn.act(ActionKind::kDrawCard, *drawn.options(ActionKind::kDrawCard).begin());
    }
    return drawn.state.unlimited != 0;
  };
  EXPECT_TRUE(unlimited("VII", "easy"));
  EXPECT_TRUE(unlimited("VII", "hard"));  // a golden guard and azure ones
  EXPECT_FALSE(unlimited("VI", "impossible"));
  // An azure unit of the player's own changes nothing.
  Fight own(hero({"N hydras@0,0"}), guards({"N zombies@3,4"}, kRulebook), "extra_rounds = 0",
            "move_ground = 1");
  to_end_of_round(own);
  EXPECT_TRUE(own.over());
}

TEST(HommLength, HeroesFightWithoutLimit) {
  RULE("HC-65");
  for (const std::string& defender : {hero({"F zombies@3,4"}), ai_hero({"F zombies@3,4"}),
                                      ai_hero({"F zombies@3,4"}, kRulebook)}) {
    Fight fight(hero({"F wolf_raiders@0,0"}), defender, "extra_rounds = 0", "move_ground = 0");
    while (fight.state.round < 10 && !fight.over()) fight.pass();
    EXPECT_EQ(fight.state.round, 10);
    EXPECT_FALSE(fight.over());
  }
}

TEST(HommLength, TheTechnicalBound) {
  RULE("HC-66");
  Fight heroes(hero({"F wolf_raiders@0,0"}), hero({"F zombies@3,4"}), "", "max_rounds = 3");
  heroes.pass();
  heroes.pass();
  EXPECT_FALSE(heroes.over());
  EXPECT_EQ(heroes.state.round, 3);
  heroes.pass();
  EXPECT_TRUE(heroes.over());
  EXPECT_EQ(heroes.state.ending, Ending::kRoundLimit);
  EXPECT_EQ(heroes.state.winner, -1);
  EXPECT_EQ(heroes.rules().returns(heroes.state)[0], 0);
  EXPECT_EQ(heroes.rules().returns(heroes.state)[1], 0);
  // Against neutrals it is a retreat, with points left and against azure guards as well.
  for (const std::string guard : {"N zombies@3,4", "N hydras@3,4"}) {
    Fight fight(kFarHero, guards({guard}, kRulebook), "extra_rounds = 5",
                "max_rounds = 1\nmove_ground = 1");
    to_end_of_round(fight);
    EXPECT_TRUE(fight.over());
    EXPECT_EQ(fight.state.ending, Ending::kRetreat);
    EXPECT_EQ(fight.state.winner, 1);
  }
  EXPECT_EQ(heroes.rules().ruleset().max_rounds, 3);
  EXPECT_EQ(Ruleset{}.max_rounds, 30);
}

}  // namespace
}  // namespace muster::homm
