// The deck of missions and drawing from it (PH-72 .. PH-77).
#include "games/projecthex/inquiry/missions.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fixture.h"

namespace muster::projecthex::testing {
namespace {

constexpr MissionSet cards(std::initializer_list<int> list) {
  MissionSet set = 0;
  for (const int card : list) set |= bit<MissionSet>(card);
  return set;
}

// The cards of all regions alone; the first player holds r1, r5 and r6 and has the card of r2.
Table destinies() {
  Table table({.rules = {"missions=[\"manifest_destiny\"]"}});
  for (const int held : {0, 4, 5}) {
    table.put_all(0, list_of(table.board().region(held)), {1, 0, 0});
  }
  table.put(1, t(39), {1, 0, 0}).dossier(0, 6).dossier(1, 7, 8).begin();
  return table;  // the deck: 5, 9, 10, all of them met
}

TEST(ProjectHexDrawing, ACardThatIsMetIsDiscarded) {
  RULE("PH-72");
  Table table;
  table.put_all(0, list_of(table.board().region(4)), {1, 0, 0}).put(1, t(9), {1, 0, 0});
  table.dossier(0, 2, 4).begin().until(Phase::kDiscard).take(Verb::kDiscard, 1);
  table.draw(9);
  EXPECT_EQ(table.phase(), Phase::kDraw);
  EXPECT_FALSE(table.can(Verb::kDrawMission, 9));
  table.draw(5);
  EXPECT_EQ(table.realm(0).dossier, (std::array<std::uint8_t, 2>{5, 4}));
  EXPECT_EQ(table.state.discard, cards({2, 9}));
}

TEST(ProjectHexDrawing, EveryDrawGoesByIt) {
  RULE("PH-72");
  Table table;  // in the mission step, too
  table.put_all(0, list_of(table.board().region(4)), {1, 0, 0});
  table.put_all(0, list_of(table.board().region(5)), {1, 0, 0}).put(1, t(9), {1, 0, 0});
  table.dossier(0, 9, 4).begin().until(Phase::kDraw);
  EXPECT_EQ(table.realm(0).prestige, 1);
  EXPECT_EQ(table.draw(10).realm(0).dossier[0], kNoMission);
  EXPECT_EQ(table.draw(0).realm(0).dossier[0], 0);
}

TEST(ProjectHexDrawing, TheDiscardPileBecomesTheDeck) {
  RULE("PH-73");
  Table table;
  table.put(0, t(1), {1, 0, 0}).put(1, t(9), {1, 0, 0}).dossier(0, 2, 4).dossier(1, 5, 6);
  table.begin().stack_deck(cards({7})).until(Phase::kDiscard);
  table.take(Verb::kDiscard, 1);
  EXPECT_EQ(table.options(Verb::kDrawMission), (std::set<int>{7}));
  table.draw(7).until(Phase::kDiscard).take(Verb::kDiscard, 2);
  EXPECT_EQ(table.options(Verb::kDrawMission), (std::set<int>{0, 1, 2, 3, 6, 8, 9, 10, 13, 14}));
  EXPECT_EQ(table.state.discard, 0U);
}

TEST(ProjectHexDrawing, ACardTurnedDownDoesNotComeBackInTheSameDraw) {
  RULE("PH-74");
  Table table = destinies();
  table.stack_deck(cards({9})).until(Phase::kDraw);
  table.draw(9);
  EXPECT_EQ(table.options(Verb::kDrawMission), (std::set<int>{5, 10}));
}

TEST(ProjectHexDrawing, WhenNoCardIsLeftThePlaceStaysEmptyUntilTheNextDraw) {
  RULE("PH-74");
  Table table = destinies();
  table.until(Phase::kDraw);  // in the mission step
  table.draw(5).draw(9).draw(10);
  EXPECT_EQ(table.phase(), Phase::kRecruit);
  EXPECT_EQ(table.realm(0).dossier, (std::array<std::uint8_t, 2>{6, kNoMission}));
  EXPECT_EQ(table.state.discard, cards({5, 9, 10}));
  table.until(Phase::kDiscard);
  EXPECT_EQ(table.options(Verb::kDiscard), (std::set<int>{0, 1}));
  table.take(Verb::kDiscard, 1);
  EXPECT_EQ(table.options(Verb::kDrawMission), (std::set<int>{5, 6, 9, 10}));
  table.draw(6);
  EXPECT_EQ(table.options(Verb::kDrawMission), (std::set<int>{5, 9, 10}));
}

TEST(ProjectHexDrawing, CardsUnderTheDeckComeBeforeTheDiscardPile) {
  RULE("PH-12");
  Table table = destinies();
  table.stack_deck(cards({9}), cards({10})).until(Phase::kDraw).draw(9);
  EXPECT_EQ(table.options(Verb::kDrawMission), (std::set<int>{10}));
  table.draw(10);
  EXPECT_EQ(table.options(Verb::kDrawMission), (std::set<int>{5}));
}

// How many cards of each kind a game has.
std::vector<int> kinds(const Setting& setting) {
  std::vector<int> numbers(kMissionKinds);
  const Table table(setting);
  for (const int card : BitRange(table.rules().missions())) {
    ++numbers[static_cast<std::size_t>(mission_kind(card))];
  }
  return numbers;
}

const std::vector<std::string> kSix = {"imperials", "islanders",  "new_order",
                                       "nomads",    "ascendancy", "philosophers"};

TEST(ProjectHexDrawing, TheDeckHasOneCardOfEveryKind) {
  RULE("PH-75");
  EXPECT_EQ(kinds({.factions = kSix}), (std::vector<int>{1, 1, 1, 1, 1, 6, 6, 0, 0, 0}));
  EXPECT_EQ(kinds({.ruleset = "0.2.1", .factions = kSix}),
            (std::vector<int>{1, 1, 1, 1, 1, 6, 6, 1, 1, 1}));
  EXPECT_EQ(kinds({.rules = {"missions=[\"rivalry\", \"domination\"]"}}),
            (std::vector<int>{0, 0, 1, 0, 0, 0, 2, 0, 0, 0}));
  EXPECT_EQ(kinds({.map = "small"})[5], 4);  // one for each region
}

TEST(ProjectHexDrawing, RivalriesOfColoursNotInPlayAreRemoved) {
  RULE("PH-76");
  EXPECT_EQ(kinds({})[6], 2);
  EXPECT_EQ(kinds({.factions = {"nomads", "islanders", "ascendancy"}})[6], 3);
  EXPECT_EQ(kinds({.rules = {"absent_rivalries=kept"}})[6], 6);
  Table kept({.rules = {"absent_rivalries=kept"}});
  kept.draw(kRivalry0 + 5);  // nobody will ever meet it
  EXPECT_EQ(kept.realm(0).dossier[0], kRivalry0 + 5);
  EXPECT_FALSE(met(kept.rules(), kept.state, 0, kRivalry0 + 5));
}

TEST(ProjectHexDrawing, TheOwnRivalryIsNeverKept) {
  RULE("PH-77");
  Table start;
  start.draw(kRivalry0);
  EXPECT_EQ(start.realm(0).dossier[0], kNoMission);
  start.draw(1).draw(2).draw(kRivalry0 + 1);
  EXPECT_EQ(start.realm(1).dossier[0], kNoMission);
  Table later;  // not even when the capital is lost
  later.put(0, t(1), {1, 0, 0}).put(1, t(9), {1, 0, 0}).capital(0, t(9)).begin();
  later.until(Phase::kDiscard).take(Verb::kDiscard, 1).draw(kRivalry0);
  EXPECT_EQ(later.realm(0).dossier[0], kNoMission);
}

TEST(ProjectHexDrawing, TheOwnRivalryCanScore) {
  RULE("PH-77");
  Table start({.rules = {"own_rivalry=scores"}});
  start.draw(kRivalry0);
  EXPECT_EQ(start.realm(0).dossier[0], kRivalry0);  // there are no capitals yet
  Table table({.rules = {"own_rivalry=scores"}});
  table.put(0, t(1), {1, 0, 0}).put(1, t(9), {1, 0, 0}).capital(0, t(1));
  table.dossier(0, kRivalry0, 2).begin().until(Phase::kRecruit);
  EXPECT_EQ(table.realm(0).prestige, 1);
}

}  // namespace
}  // namespace muster::projecthex::testing
