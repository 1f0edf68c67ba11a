// What factions do (PH-50 .. PH-52, PH-54, PH-55); Nomads are in abandonment_test.cc, Architects in
// fortress_test.cc.
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

// The phases of the rest of the turn, each once, doing nothing.
std::vector<Phase> rest_of_turn(Skirmish war) {
  std::vector<Phase> phases;
  const std::uint32_t turn = war.state.turn;
  for (; war.state.turn == turn; war.idle()) {
    if (phases.empty() || phases.back() != war.phase()) phases.push_back(war.phase());
  }
  return phases;
}

bool has_levy(const Skirmish& war) {
  const std::vector<Phase> phases = rest_of_turn(war);
  return std::count(phases.begin(), phases.end(), Phase::kLevy) > 0;
}

// Imperials who hold region 4 of the small board.
Skirmish imperials(const std::string& capital, const Settings& rules = {}) {
  Skirmish war({"imperials", "islanders"}, rules);
  war.troops(0, "t13", "1a").troops(0, "t14", "1a").troops(0, "t15", "1a").seat(0, capital);
  war.troops(1, "t05", "1a").seat(1, "t05");
  return war;
}

TEST(ProjectHexImperials, ATroopOfChoiceForEveryRegionHeld) {
  RULE("PH-50");
  Skirmish war = imperials("t13");
  war.start(0).skip_to(Phase::kLevy);
  EXPECT_EQ(war.options(Verb::kTake), (std::set<int>{0, 1}));
  Skirmish mounted = war;
  mounted.act(Verb::kTake, 0).act(Verb::kTake, 64 + 1);
  EXPECT_EQ(mounted.at("t13"), "1a1m");
  EXPECT_EQ(mounted.state.on_turn, 1);  // the last thing of the turn
  EXPECT_EQ(total(mounted.realm(0).incoming), 2);
  Skirmish two = imperials("t13");
  for (const std::string id : {"t09", "t10", "t11", "t12"}) two.troops(0, id, "1r");
  two.start(0).skip_to(Phase::kLevy).act(Verb::kTake, 2);
  EXPECT_EQ(two.at("t13"), "3a");
  Skirmish none({"imperials", "islanders"});
  none.troops(0, "t13", "1a").troops(0, "t14", "1a").troops(1, "t15", "1a").start(0);
  EXPECT_FALSE(has_levy(none));
  Skirmish others = imperials("t13");  // not in somebody else's turn
  EXPECT_FALSE(has_levy(others.start(1)));
}

TEST(ProjectHexImperials, OnlyWhileTheyControlTheCapitalsTerritory) {
  RULE("PH-50");
  EXPECT_FALSE(has_levy(imperials("t05").start(0)));  // an enemy holds it
  EXPECT_FALSE(has_levy(imperials("t07").start(0)));  // nobody does
  const Settings open = {"levy=open"};
  EXPECT_FALSE(has_levy(imperials("t05", open).start(0)));
  Skirmish war = imperials("t07", open);
  war.start(0).skip_to(Phase::kLevy).act(Verb::kTake, 1);
  EXPECT_EQ(war.at("t07"), "1a");
  EXPECT_EQ(war.owner("t07"), 0);
}

TEST(ProjectHexImperials, AtTheEndOrWhenRecruiting) {
  RULE("PH-50");
  const auto order = [](const Settings& rules) {
    std::vector<Phase> found;
    for (const Phase phase : rest_of_turn(imperials("t13", rules).start(0))) {
      if (phase == Phase::kRecruit || phase == Phase::kLevy || phase == Phase::kDiscard) {
        found.push_back(phase);
      }
    }
    return found;
  };
  EXPECT_EQ(order({}), (std::vector{Phase::kRecruit, Phase::kDiscard, Phase::kLevy}));
  EXPECT_EQ(order({"end_effects=recruiting"}),
            (std::vector{Phase::kRecruit, Phase::kLevy, Phase::kDiscard}));
}

TEST(ProjectHexImperials, NoMoreThanTheHandicapAllows) {
  Skirmish war = imperials("t13", {"levy_most=0"});
  war.start(0);
  EXPECT_FALSE(has_levy(war));
}

TEST(ProjectHexImperials, NoMoreThanThereArePieces) {
  RULE("PH-50");
  Skirmish war = imperials("t13", {"troop_capacity=5"});
  war.start(0);
  EXPECT_FALSE(has_levy(war));  // three stand on the board, two are incoming
}

TEST(ProjectHexIslanders, AddOneWhenTheyAttackBySea) {
  RULE("PH-51");
  Skirmish war({"islanders", "imperials"});
  war.troops(0, "t03", "2a2m2r").troops(1, "t16", "1a").troops(1, "t04", "1a").start(0);
  const auto& game = war.rules();
  using Bonuses = std::array<std::int8_t, kUnitTypes>;
  EXPECT_EQ(duel_terms(game, war.state, 0, 1, true).attack, (Bonuses{1, 1, 1}));
  EXPECT_EQ(duel_terms(game, war.state, 0, 1, false).attack, (Bonuses{0, 0, 0}));
  EXPECT_EQ(duel_terms(game, war.state, 1, 0, true).defence, (Bonuses{0, 0, 0}));
  EXPECT_EQ(duel_terms(game, war.state, 1, 0, true).attack, (Bonuses{0, 0, 0}));
  const auto wins = [&war](const std::string& target, const std::string& type) {
    Skirmish fight = war;
    fight.attack("t03", target, "1" + type).roll("5", "5").exchange("5" + type, "5a");
    return fight.realm(1).pieces == 1;
  };
  EXPECT_TRUE(wins("t16", "a"));
  EXPECT_FALSE(wins("t04", "a"));
  EXPECT_FALSE(wins("t16", "m"));  // 5 + 1 against 5 + 1 of assault
  Skirmish assault({"islanders", "imperials"}, {"islanders=assault"});
  assault.troops(0, "t03", "2a").troops(1, "t16", "1a").start(0);
  EXPECT_EQ(duel_terms(assault.rules(), assault.state, 0, 1, true).attack, (Bonuses{1, 0, 0}));
}

TEST(ProjectHexIslanders, NeverInDefence) {
  RULE("PH-51");
  Skirmish war({"imperials", "islanders"});
  war.troops(0, "t03", "2a").troops(1, "t16", "1a").start(0);
  war.attack("t03", "t16", "1a").roll("6", "5").exchange("6a", "5a");
  EXPECT_EQ(war.owner("t16"), 0);
}

TEST(ProjectHexNewOrder, OneMoreIncomingTroop) {
  RULE("PH-52");
  const auto received = [](int territories, const Settings& rules) {
    Skirmish war({"new_order", "imperials"}, rules);
    for (int i = 0; i < territories; ++i) war.put(0, i, {1, 0, 0});
    war.troops(1, "t18", "1a").start(0);
    war.end_turn();
    EXPECT_EQ(total(war.realm(1).incoming), 0);
    const int own = total(war.realm(0).incoming);
    war.end_turn();  // of the other player: nothing more
    EXPECT_EQ(total(war.realm(0).incoming), own);
    return own;
  };
  EXPECT_EQ(received(1, {}), 3);
  EXPECT_EQ(received(8, {}), 5);
  EXPECT_EQ(received(8, {"end_effects=recruiting"}), 5);
  EXPECT_EQ(received(8, {"troop_capacity=12"}), 4);
}

TEST(ProjectHexNewOrder, ItComesOnceInSoManyRounds) {
  const auto received = [](int round) {
    Skirmish war({"new_order", "imperials"}, {"order_rounds=3"});
    war.put(0, 0, {1, 0, 0});
    war.troops(1, "t18", "1a").start(0);
    war.state.round = static_cast<std::uint16_t>(round);
    war.end_turn();
    return total(war.realm(0).incoming);
  };
  EXPECT_EQ(received(1), 2);
  EXPECT_EQ(received(2), 2);
  EXPECT_EQ(received(3), 3);
  EXPECT_EQ(received(6), 3);
}

TEST(ProjectHexNewOrder, ItComesAfterTheDiscardStep) {
  RULE("PH-52");
  Skirmish war({"new_order", "imperials"});
  war.troops(0, "t04", "2a").troops(1, "t09", "1a").start(0).skip_to(Phase::kDiscard);
  EXPECT_EQ(total(war.realm(0).incoming), 2);
  war.act(Verb::kDiscard, 0);
  ASSERT_EQ(war.phase(), Phase::kRecruit);
  EXPECT_EQ(war.options(Verb::kTake), (std::set<int>{0, 1}));
}

TEST(ProjectHexPhilosophers, MayThrowAwayBothMissions) {
  RULE("PH-55");
  const auto discards = [](const std::string& faction) {
    Skirmish war({faction, "imperials"});
    war.troops(0, "t04", "2a").troops(1, "t09", "1a").start(0);
    return war.skip_to(Phase::kDiscard).options(Verb::kDiscard);
  };
  EXPECT_EQ(discards("philosophers"), (std::set<int>{0, 1, 2, 3}));
  EXPECT_EQ(discards("nomads"), (std::set<int>{0, 1, 2}));
  Skirmish war({"philosophers", "imperials"});
  war.troops(0, "t04", "2a").troops(1, "t09", "1a").start(0).skip_to(Phase::kDiscard);
  const auto before = war.realm(0).dossier;
  war.act(Verb::kDiscard, 3).skip_to(Phase::kPlace);
  for (const int card : war.realm(0).dossier) {
    EXPECT_NE(card, before[0]);
    EXPECT_NE(card, before[1]);
    EXPECT_NE(card, kNoMission);
  }
}

}  // namespace
}  // namespace muster::projecthex::testing
