// Alliances and votes: HE-110 .. HE-113.
#include "games/heroes/inquiry/players.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

TEST(HeroesCouncil, TeamsAreThoseOfTheScenario) {
  RULE("HE-110");
  const auto game = load_heroes(
      {.players = 4, .scenario = "teams = [[\"blue\", \"orange\"], [\"green\", \"purple\"]]"});
  const HeroesState state = game->initial_state();
  EXPECT_TRUE(allied(state, 0, 2));
  EXPECT_TRUE(allied(state, 3, 1));
  EXPECT_FALSE(allied(state, 0, 1));
  Table fixed({.players = 3});
  fixed.turn_of(1);
  EXPECT_EQ(fixed.phase(), Phase::kMoveRoll);  // nothing is asked
}

TEST(HeroesCouncil, FreeAlliancesAreOfferedAcceptedAndLeft) {
  RULE("HE-110");
  Table table({.rules = {"alliances=free"}, .players = 3});
  table.turn_of(1);
  ASSERT_EQ(table.phase(), Phase::kDiplomacy);
  EXPECT_EQ(table.choices(), 3U);
  Table refused = table;
  refused.act(Verb::kAlly, 2);
  EXPECT_EQ(refused.state.mover, 2);
  refused.pass();
  EXPECT_FALSE(allied(refused.state, 1, 2));
  table.act(Verb::kAlly, 2).act(Verb::kYes);
  EXPECT_TRUE(allied(table.state, 1, 2));
  EXPECT_TRUE(allied(table.state, 2, 1));
  EXPECT_FALSE(allied(table.state, 1, 0));
  EXPECT_EQ(table.phase(), Phase::kMoveRoll);
  table.turn_of(2);
  EXPECT_FALSE(table.legal(Verb::kAlly, 1));
  table.act(Verb::kBreak, 1);
  EXPECT_FALSE(allied(table.state, 1, 2));
  Table partners({.rules = {"alliances=free"},
                  .players = 3,
                  .scenario = "teams = [[\"blue\", \"green\"], [\"orange\"]]"});
  partners.turn_of(0);
  EXPECT_FALSE(partners.legal(Verb::kBreak, 1));  // a team stays
  EXPECT_TRUE(partners.legal(Verb::kAlly, 2));
}

TEST(HeroesCouncil, AlliesDoNotAttackAndNothingElseFollows) {
  RULE("HE-111");
  Table table({.players = 3, .scenario = "teams = [[\"blue\", \"green\"], [\"orange\"]]"});
  table.hero_at(0, at(4, 4)).hero_at(2, at(3, 4)).mine(at(2, 4), 1).purse(0, 1).purse(1, 1);
  table.move(0, 18).step(kWest);
  EXPECT_EQ(table.phase(), Phase::kMove);
  table.step(kWest);
  EXPECT_EQ(table.phase(), Phase::kMove);
  EXPECT_EQ(income(table.game(), table.state, 0), 1);  // an ally's mine pays its owner
}

// Votes of a call by blue, in the order of turns.
Table voted(int players, const std::vector<bool>& votes) {
  Table table({.rules = {"votes=called"}, .players = players});
  table.turn_of(0).act(Verb::kYes);
  for (const bool yes : votes) {
    EXPECT_EQ(table.phase(), Phase::kVote);
    table.act(yes ? Verb::kYes : Verb::kPass);
  }
  return table;
}

TEST(HeroesCouncil, TheMajorityChangesTheItemRuleset) {
  RULE("HE-112");
  RULE("HE-60");
  EXPECT_EQ(voted(3, {true, false, true}).state.item_cards, 0);
  EXPECT_EQ(voted(3, {true, false, false}).state.item_cards, 1);
  Table back = voted(3, {true, true, true});
  EXPECT_EQ(back.state.item_cards, 0);
  back.turn_of(1).act(Verb::kYes).act(Verb::kYes).act(Verb::kYes).pass();
  EXPECT_EQ(back.state.item_cards, 1);
  Table out({.rules = {"votes=called"}, .players = 3});
  out.realm(1).out = 1;
  out.turn_of(0).act(Verb::kYes).act(Verb::kYes);
  EXPECT_EQ(out.state.mover, 2);  // who is out does not vote
  Table quiet({.rules = {"votes=called"}});
  quiet.turn_of(0);
  ASSERT_EQ(quiet.phase(), Phase::kCallVote);
  quiet.pass();
  EXPECT_EQ(quiet.phase(), Phase::kMoveRoll);
}

TEST(HeroesCouncil, ATieIsSettledByAFairRoll) {
  RULE("HE-113");
  Table tie = voted(4, {true, false, false, true});
  ASSERT_EQ(tie.phase(), Phase::kVoteTie);
  EXPECT_EQ(tie.weight(0), 5U);
  EXPECT_EQ(tie.weight(1), 5U);
  Table against = tie;
  against.roll(1);
  EXPECT_EQ(against.state.item_cards, 1);
  tie.roll(0);
  EXPECT_EQ(tie.state.item_cards, 0);
  EXPECT_EQ(tie.phase(), Phase::kMoveRoll);
}

}  // namespace
}  // namespace muster::heroes::testing
