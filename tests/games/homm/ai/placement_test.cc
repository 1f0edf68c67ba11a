// Placement of AI sides (AI-03 .. AI-05).
#include <map>

#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

std::map<std::string, int> places(const Fight& fight, int side) {
  std::map<std::string, int> all;
  for (int i = 0; i < kMaxArmy; ++i) {
    const int slot = side * kSlots + i;
    if (fight.alive(slot)) all[fight.card(slot)] = fight.cell(slot);
  }
  return all;
}

// The AI army of the defender after placing, against a player who stands there already.
Fight placed(const std::vector<std::string>& army) {
  return Fight(hero({"F archangels@0,0"}), ai_hero(army, kRulebook));
}

TEST(HommAiPlacement, ShootersBehindOthersInFrontFromTheLeft) {
  RULE("AI-03");
  const Fight fight = placed({"F halberdiers", "F lizardmen", "F griffins", "F evil_eyes"});
  EXPECT_EQ(places(fight, 1), (std::map<std::string, int>{{"evil_eyes_few", cell_at(0, 4)},
                                                          {"lizardmen_few", cell_at(1, 4)},
                                                          {"griffins_few", cell_at(0, 3)},
                                                          {"halberdiers_few", cell_at(1, 3)}}));
  // Guards are placed the same way, after the player.
  Fight guarded(hero({"F archangels"}), guards({"N boars", "N orcs"}, kRulebook));
  EXPECT_FALSE(guarded.alive(def(0)));
  guarded.place(0, 0);
  EXPECT_EQ(guarded.cell(def(0)), cell_at(0, 3));
  EXPECT_EQ(guarded.cell(def(1)), cell_at(0, 4));
  // An AI hero who attacks has the other end, and the player sees it from there.
  Fight attacking(ai_hero({"F halberdiers", "F lizardmen", "F griffins"}, kRulebook),
                  hero({"F archangels@0,4"}));
  EXPECT_EQ(places(attacking, 0), (std::map<std::string, int>{{"lizardmen_few", cell_at(3, 0)},
                                                              {"griffins_few", cell_at(3, 1)},
                                                              {"halberdiers_few", cell_at(2, 1)}}));
}

TEST(HommAiPlacement, AFullRowOverflowsIntoTheOther) {
  RULE("AI-04");
  // Initiative 8, 7, 6, 5, 4: the slowest finds the front row full.
  const Fight walkers =
      placed({"F halberdiers", "F familiars", "F griffins", "F wolf_raiders", "F dragon_flies"});
  EXPECT_EQ(places(walkers, 1), (std::map<std::string, int>{{"dragon_flies_few", cell_at(0, 3)},
                                                            {"wolf_raiders_few", cell_at(1, 3)},
                                                            {"griffins_few", cell_at(2, 3)},
                                                            {"familiars_few", cell_at(3, 3)},
                                                            {"halberdiers_few", cell_at(0, 4)}}));
  // Shooters of initiative 8, 7, 6, 5, 4.
  const Fight shooters =
      placed({"F lizardmen", "F evil_eyes", "F elves", "P liches", "P sea_dogs"});
  EXPECT_EQ(places(shooters, 1), (std::map<std::string, int>{{"sea_dogs_pack", cell_at(0, 4)},
                                                             {"liches_pack", cell_at(1, 4)},
                                                             {"elves_few", cell_at(2, 4)},
                                                             {"evil_eyes_few", cell_at(3, 4)},
                                                             {"lizardmen_few", cell_at(0, 3)}}));
}

TEST(HommAiPlacement, ByInitiativeThenTierThenThePlayer) {
  RULE("AI-05");
  // Crusaders (silver) and familiars (bronze) both 5; dread knights (gold) 7.
  const Fight tiers = placed({"F familiars", "F crusaders", "F dread_knights"});
  EXPECT_EQ(places(tiers, 1), (std::map<std::string, int>{{"dread_knights_few", cell_at(0, 3)},
                                                          {"crusaders_few", cell_at(1, 3)},
                                                          {"familiars_few", cell_at(2, 3)}}));
  // Familiars and wraiths: bronze, 5. The player decides; sprites (7) are first anyway.
  Fight tie = placed({"F familiars", "F sprites", "F wraiths"});
  EXPECT_EQ(tie.phase(), Phase::kPlaceOrder);
  EXPECT_EQ(tie.to_move(), 0);
  EXPECT_EQ(tie.cell(def(1)), cell_at(0, 3));
  EXPECT_EQ(tie.options(ActionKind::kPickUnit), (Slots{def(0), def(2)}));
  tie.pick(def(2));
  EXPECT_EQ(tie.cell(def(2)), cell_at(1, 3));
  EXPECT_EQ(tie.cell(def(0)), cell_at(2, 3));
  // A shooter and a walker of the same values are in different groups: no tie.
  const Fight groups = placed({"F familiars", "F evil_eyes"});
  EXPECT_NE(groups.phase(), Phase::kPlaceOrder);
}

TEST(HommAiPlacement, CardsThatAreTheSameNeedNoDecision) {
  RULE("AI-05");
  const Fight same = placed({"F familiars", "F familiars"});
  EXPECT_NE(same.phase(), Phase::kPlaceOrder);
  EXPECT_TRUE(same.alive(def(0)) && same.alive(def(1)));
  const Fight wounded = placed({"F familiars", "F familiars@- damage=1"});
  EXPECT_EQ(wounded.phase(), Phase::kPlaceOrder);
  const Fight paralysed = placed({"F familiars@- paralysed", "F familiars"});
  EXPECT_EQ(paralysed.phase(), Phase::kPlaceOrder);
}

TEST(HommAiPlacement, AGroupsOrderIsKeptForBothGroups) {
  RULE("AI-05");
  // A shooter of initiative 4 is still placed before a flyer of 12, in its own row.
  Fight fight = placed({"F archangels", "F lizardmen", "F orcs"});
  EXPECT_EQ(fight.phase(), Phase::kPlaceOrder);  // lizardmen and orcs: bronze shooters of 4
  EXPECT_FALSE(fight.alive(def(0)));
  fight.pick(def(2));
  EXPECT_EQ(fight.cell(def(2)), cell_at(0, 4));
  EXPECT_EQ(fight.cell(def(1)), cell_at(1, 4));
  EXPECT_EQ(fight.cell(def(0)), cell_at(0, 3));
}

}  // namespace
}  // namespace muster::homm
