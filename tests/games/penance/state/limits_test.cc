// Limits of the state: what has no room is refused and counted (PN-170), and cards that no duel
// deals.
#include <cstring>

#include "games/penance/effects/effects.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/state/attack.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

// Tasks that do nothing, below what is run next.
void fill_stack(DuelTest& duel, int tasks) {
  for (int i = 0; i < tasks; ++i) push(duel.state, TaskKind::kNone, 0);
}
void fill_lastings(DuelTest& duel, int side, int count = kMaxLasting) {
  const int buff = effect_of(duel, "pg-brace", Op::kDef);
  for (int i = 0; i < count; ++i) duel.start_lasting(buff, side, side, 0);
}

TEST(PenanceLimits, NumbersOfAnAttackStayWithinTheirBytes) {
  EXPECT_EQ(signed_byte(-7), -7);
  EXPECT_EQ(signed_byte(100), 100);
  EXPECT_EQ(signed_byte(300), 100);
  EXPECT_EQ(signed_byte(-300), -100);
  EXPECT_EQ(positive_byte(7), 7);
  EXPECT_EQ(positive_byte(300), 99);
  EXPECT_EQ(positive_byte(-1), 0);
}

TEST(PenanceLimits, AnEffectWithoutRoomForWhatItSetsGoingIsRefused) {
  RULE("PN-170");
  for (const int below : {kMaxTasks - kTaskReserve - 1, kMaxTasks - kTaskReserve}) {
    DuelTest duel = face_to_face();
    duel.begin(0);
    const bool room = below < kMaxTasks - kTaskReserve;
    fill_stack(duel, below);
    const EffectRange feint =
        duel.rules().cards().card(duel.rules().cards().find("k-feint")).program;
    duel.task(0, EffectsTask{.first = feint.first, .count = feint.count});
    EXPECT_EQ(duel.phase(), Phase::kMain);
    EXPECT_EQ(duel.duelist(0).lastings, room ? 1 : 0);
    EXPECT_EQ(duel.state.refused, room ? 0 : 1);
    EXPECT_EQ(duel.state.tasks_used, 0);
  }
}

TEST(PenanceLimits, AnEventWithoutRoomIsNotHeard) {
  RULE("PN-170");
  for (const bool room : {true, false}) {
    DuelTest duel = face_to_face({.first = "wy-bargain-struck"});  // 1 bargain each turn
    duel.begin(0);
    fill_stack(duel, room ? kMaxTasks - kTaskReserve - 2 : kMaxTasks - kTaskReserve + 1);
    duel.raise(Event::kStartOfTurn, 0);
    duel.run();
    const int copies = duel.duelist(0).draw.copies(duel.kind(0, "wy-bargain-struck"));
    ASSERT_GT(copies, 0);
    EXPECT_EQ(tokens_of(duel, TokenKind::kBargain), room ? copies : 0);
    EXPECT_EQ(duel.state.refused, room ? 0 : 1);
  }
}

TEST(PenanceLimits, ASeventeenthTaskIsLeftOut) {
  RULE("PN-170");
  DuelTest duel = face_to_face();
  duel.begin(0);
  fill_stack(duel, kMaxTasks);
  EXPECT_EQ(duel.state.tasks_used, kMaxTasks);
  EXPECT_EQ(duel.state.refused, 0);
  const std::array<Task, kMaxTasks> before = duel.state.tasks;
  push(duel.state, 0, DrawTask{.cards = 3});
  EXPECT_EQ(duel.state.tasks_used, kMaxTasks);
  EXPECT_EQ(std::memcmp(&before, &duel.state.tasks, sizeof before), 0);
  EXPECT_EQ(duel.state.refused, 1);
  duel.run();
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceLimits, ASeventeenthLastingEffectIsRefusedAndTheRestOfTheCardRuns) {
  RULE("PN-170");
  DuelTest duel = holding("pg-brace");
  fill_lastings(duel, 0);
  const int sp = duel.sp(0);
  const int price = price_of(duel.rules(), duel.state, 0, duel.kind(0, "pg-brace"));
  duel.run();
  play(duel, "pg-brace").settle();
  EXPECT_EQ(duel.duelist(0).lastings, kMaxLasting);
  EXPECT_EQ(duel.state.refused, 1);
  EXPECT_EQ(duel.sp(0), sp - price);
  EXPECT_EQ(duel.duelist(0).discard.size(), 1);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceLimits, WithoutRoomForItsMarkAFormIsNotTakenAndAGuardDoesNotWork) {
  RULE("PN-170");
  DuelTest form = holding("em-metamorphic-adaptation");
  fill_lastings(form, 0);
  tokens(form, TokenKind::kMeta, 2).run();
  play(form, "em-metamorphic-adaptation").take(Verb::kNumber, 1).settle();
  EXPECT_EQ(form.duelist(0).forms, 0);
  EXPECT_EQ(form.state.refused, 1);
  for (const bool room : {true, false}) {
    DuelTest duel = face_to_face({.second = "dw-ironborn-resilience"});
    fill_lastings(duel, 1, room ? 1 : kMaxLasting);
    duel.discard(1, {"dw-ironborn-resilience"}).draw(1, {"k-feint", "k-retreat"});
    duel.hand(0, {kThrust}).begin(0);
    play(duel, kThrust, Component::kLegs).attack(3, 3).defense(3, 1).settle();
    EXPECT_EQ(duel.duelist(1).damage[index_of(Component::kLegs)], room ? 0 : 1);
    EXPECT_EQ(duel.state.refused, room ? 0 : 1);
  }
}

TEST(PenanceLimits, NoDrawnDeckHoldsACardThatTurnsBackTime) {
  const Library& library = **shared_library();
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const ClassKind kind : {ClassKind::kScout, ClassKind::kWarden, ClassKind::kVanguard}) {
      const auto deck = build_deck({.faction = Faction::kWyrdConclave, .kind = kind, .seed = seed},
                                   library.armory);
      ASSERT_TRUE(deck.ok()) << deck.status();
      for (const CardCopies& each : deck->cards) {
        EXPECT_FALSE(library.cards.card(each.card).is(kNeedsRewind)) << seed;
      }
    }
  }
}

TEST(PenanceLimits, ADeckThatListsSuchACardIsRefusedByName) {
  const Library& library = **shared_library();
  auto deck = build_deck({.faction = Faction::kWyrdConclave, .kind = ClassKind::kWarden, .seed = 1},
                         library.armory);
  ASSERT_TRUE(deck.ok());
  std::string cards;
  bool swapped = false;
  for (const CardCopies& each : deck->cards) {
    const Card& card = library.cards.card(each.card);
    const bool other =
        !swapped && card.is(kPoolCard) && card.category == Category::kFaction && each.copies == 1;
    swapped = swapped || other;
    cards +=
        fmt::format("{}\"{}\" = {}", cards.empty() ? "" : ", ",
                    other ? "wy-reality-fracture" : library.cards.text(each.card).id, each.copies);
  }
  ASSERT_TRUE(swapped);
  const auto game = try_load_duel(
      {.scenario = {fmt::format("first.deck={{faction=\"wyrd-conclave\", class=\"warden\", "
                                "cards={{{}}}}}",
                                cards)}});
  ASSERT_FALSE(game.ok());
  const std::string message(game.status().message());
  EXPECT_NE(message.find("wy-reality-fracture"), std::string::npos) << message;
  EXPECT_NE(message.find("`rewind`"), std::string::npos) << message;
}

TEST(PenanceLimits, EveryOtherCardOfTheShippedFilesCanBeDealt) {
  const Library& library = **shared_library();
  const OpSet known = implemented_ops();
  int refused = 0;
  for (CardId id = 0; id < library.cards.cards().size(); ++id) {
    const bool missing = (library.cards.ops_of(id) & ~known).any();
    EXPECT_EQ(missing, library.cards.card(id).is(kNeedsRewind)) << library.cards.text(id).id;
    refused += missing ? 1 : 0;
  }
  EXPECT_EQ(refused, 1);
  EXPECT_EQ(library.cards.cards().size(), 657U);
}

// ---- Ends and settings.

TEST(PenanceLimits, DestroyedComponentsMayWin) {
  RULE("PN-167");
  const auto destroy = [](DuelTest& duel, Component part) {
    duel.task(1, ComponentTask{.part = static_cast<int>(part), .flags = kDestroys});
  };
  for (const char* const profile : {"simple", "zones"}) {
    DuelTest duel(
        {.rules = {"components_to_win=2", fmt::format("component_profile=\"{}\"", profile)}});
    duel.begin(0);
    destroy(duel, Component::kLegs);
    EXPECT_FALSE(duel.over());
    destroy(duel, Component::kChassis);
    EXPECT_TRUE(duel.over()) << profile;
    EXPECT_EQ(duel.winner(), 0);
    EXPECT_EQ(duel.state.ending, Ending::kParts);
    EXPECT_EQ(duel.state.tasks_used, 0);
  }
}

TEST(PenanceLimits, WithoutAClassTheRulesetSaysWhatAMajorWoundIs) {
  RULE("PN-44");
  for (const int number : {2, 3}) {
    DuelTest duel({.rules = {fmt::format("major_wound_fallback={}", number)}});
    duel.without_major_wound(1);
    duel.place(0, 3, 3, "SE").place(1, 4, 3, "NW").hand(0, {kThrust}).begin(0);
    play(duel, kThrust, Component::kChassis).attack(3, 3).defense(2).settle();
    while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest).settle();
    EXPECT_EQ(duel.duelist(1).tally.major_wounds, number == 2 ? 1 : 0);
  }
}

TEST(PenanceLimits, OutcomesAreDescribedWhereNoTaskIsUnderWay) {
  DuelTest duel;
  duel.begin_at(Stage::kInitiative, 0, 2);
  ASSERT_EQ(duel.phase(), Phase::kInitiative);
  EXPECT_EQ(duel.state.tasks_used, 0);
  EXPECT_EQ(duel.options(), (std::vector<std::string>{"the first Casket acts first",
                                                      "the second Casket acts first"}));
}

TEST(PenanceLimits, SummonsHaveNamesWithoutABoard) {
  DuelTest duel({.ruleset = "boardless"});
  put_summon(duel, effect_of(duel, "os-reanimate", Op::kSummon), 1, kNoHex);
  duel.hand(0, {kThrust}).begin(0);
  play(duel, kThrust);
  EXPECT_EQ(duel.options(), (std::vector<std::string>{"the second Casket", "summon 1"}));
}

TEST(PenanceLimits, TwoHundredAndFiftyFiveCardsArePlayedAtMost) {
  RULE("PN-170");
  for (const int before : {254, 255}) {
    DuelTest duel = face_to_face();
    duel.hand(0, {"k-feint", "k-retreat"});
    duel.duelist(0).tally.cards_played = static_cast<std::uint8_t>(before);
    duel.begin(0);
    EXPECT_EQ(duel.can("play Feint"), before < 255);
  }
}

}  // namespace
}  // namespace muster::penance
