// Odds of actions: how they are counted, whatever the game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "experiments/classic/show/views.h"
#include "experiments/conformance/view_checks.h"
#include "experiments/engine/prospects_of.h"
#include "tests/experiments/prospects/support.h"
#include "tests/support/hidden_card.h"

namespace muster {
namespace {

using classic::Pig;
using testing::BareView;
using testing::by_words;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::HiddenCard;
using ::testing::IsEmpty;
using ::testing::Pair;

Pig::State pig_to_choose(const Pig& game) { return game.initial_state(); }

TEST(Prospects, AViewWithoutWordsHasThoseOfTheGameForTheFirstEvent) {
  const Pig game(100);
  const auto view = classic::make_pig_view(game);
  const Pig::State state = pig_to_choose(game);
  const Prospects odds = prospects_of(game, *view, state, Pig::kRoll);
  ASSERT_EQ(odds.outcomes.size(), 6U);
  EXPECT_TRUE(odds.exact);
  EXPECT_EQ(odds.draws, 1);
  Pig::State rolling = state;
  game.apply(rolling, Pig::kRoll);
  for (int face = 1; face <= 6; ++face) {
    const std::string words = game.describe(rolling, static_cast<Action>(face));
    EXPECT_NEAR(by_words(odds).at(words), 1.0 / 6, 1e-15) << words;
  }
}

TEST(Prospects, WithoutChanceThereIsNothingToTell) {
  const Pig game(100);
  const auto view = classic::make_pig_view(game);
  Pig::State state = pig_to_choose(game);
  game.apply(state, Pig::kRoll);
  game.apply(state, static_cast<Action>(5));
  const Prospects odds = prospects_of(game, *view, state, Pig::kHold);
  EXPECT_TRUE(odds.exact);
  EXPECT_THAT(odds.outcomes, IsEmpty());
}

// Pig whose pieces of luck are told by what they come to.
class PigTotals : public BareView<Pig> {
 public:
  using BareView<Pig>::BareView;
  std::string outcome(const Pig::State& before, Action /*action*/,
                      const Pig::State& after) const override {
    if (after.turns != before.turns) return "";  // one of several outcomes
    return after.turn_total % 2 == 0 ? "even" : "odd";
  }
};

TEST(Prospects, OutcomesOfTheSameWordsAreOneAndTheLikeliestIsFirst) {
  const Pig game(100);
  const PigTotals view(game);
  const Prospects odds = prospects_of(game, view, pig_to_choose(game), Pig::kRoll);
  ASSERT_EQ(odds.outcomes.size(), 3U);
  EXPECT_EQ(odds.outcomes[0].words, "even");
  EXPECT_NEAR(odds.outcomes[0].probability, 3.0 / 6, 1e-15);
  EXPECT_EQ(odds.outcomes[1].words, "odd");
  EXPECT_NEAR(odds.outcomes[1].probability, 2.0 / 6, 1e-15);
  EXPECT_EQ(odds.outcomes[2].words, "nothing");
  EXPECT_NEAR(odds.outcomes[2].probability, 1.0 / 6, 1e-15);
}

TEST(Prospects, TooManyStatesAreNoOdds) {
  const Pig game(100);
  const PigTotals view(game);
  const Pig::State state = pig_to_choose(game);
  EXPECT_TRUE(prospects_of(game, view, state, Pig::kRoll, {.states = 7}).exact);
  const Prospects odds = prospects_of(game, view, state, Pig::kRoll, {.states = 6});
  EXPECT_FALSE(odds.exact);
  EXPECT_THAT(odds.outcomes, IsEmpty());
}

// A game of one choice: to roll until the die does not show the lowest face, with a counter that
// keeps states apart or without; or that the roll is settled beforehand.
struct RollsOn {
  static constexpr std::string_view kName = "rolls_on";
  static constexpr bool kHiddenInformation = false;
  struct State {
    std::uint32_t rolls;
    std::uint32_t shown;  // 0: none
    std::uint32_t chosen;
  };

  static int num_players() { return 1; }
  static State initial_state() { return {}; }
  static Player to_move(const State& state) {
    if (state.chosen == 0) return 0;
    return state.shown <= 1 ? kChance : kTerminal;
  }
  static void legal_actions(const State&, ActionList& actions) {
    actions.clear();
    actions.push_back(Action{1});
    actions.push_back(Action{2});
  }
  static void apply(State& state, Action action) {
    if (state.chosen == 0) {
      state.chosen = static_cast<std::uint32_t>(action);
    } else {
      state.shown = static_cast<std::uint32_t>(action);
      if (state.chosen == 1) ++state.rolls;
    }
  }
  static void chance_outcomes(const State&, ChanceList& outcomes) {
    outcomes.clear();
    outcomes.push_back({Action{1}, 3});
    outcomes.push_back({Action{2}, 1});
    outcomes.push_back({Action{3}, 2});
  }
  static ChanceKey chance_key(const State& state) { return {1, state.rolls}; }
  template <RandomBits Generator>
  static Action sample_chance(const State& state, Generator& generator) {
    ChanceList outcomes;
    chance_outcomes(state, outcomes);
    return sample_outcome(outcomes, generator);
  }
  static Returns returns(const State&) { return {}; }
  static std::uint64_t information_state(const State& state, Player) { return hash(state); }
  static State resample(const State& state, Player, Rng&) { return state; }
  static int turn(const State&) { return 0; }
  static std::uint64_t hash(const State& state) { return hash_object(state); }
  static nlohmann::json to_json(const State& state) { return state.rolls; }
  static std::string describe(const State&, Action) { return "one"; }
};
static_assert(Game<RollsOn>);

class RollsOnView : public BareView<RollsOn> {
 public:
  explicit RollsOnView(const RollsOn& game, bool settles = false)
      : BareView<RollsOn>(game), settles_(settles) {}
  std::string outcome(const RollsOn::State&, Action, const RollsOn::State& after) const override {
    return std::to_string(after.shown);
  }
  bool settled(const RollsOn::State&, Action, const RollsOn::State& now) const override {
    return settles_ && now.shown == 1;
  }

 private:
  bool settles_;
};

TEST(Prospects, RollsThatMayGoOnForEverAreFollowedToNearlyNothing) {
  const RollsOn game;
  const RollsOnView view(game);
  for (const Action way : {Action{1}, Action{2}}) {
    const Prospects odds = prospects_of(game, view, RollsOn::initial_state(), way);
    EXPECT_TRUE(odds.exact);
    EXPECT_THAT(by_words(odds), ElementsAre(Pair("2", DoubleNear(1.0 / 3, 1e-12)),
                                            Pair("3", DoubleNear(2.0 / 3, 1e-12))));
  }
}

TEST(Prospects, WhatIsSettledIsNotFollowed) {
  const RollsOn game;
  const RollsOnView view(game, true);
  const Prospects odds = prospects_of(game, view, RollsOn::initial_state(), Action{1});
  EXPECT_THAT(by_words(odds), ElementsAre(Pair("1", DoubleNear(1.0 / 2, 1e-15)),
                                          Pair("2", DoubleNear(1.0 / 6, 1e-15)),
                                          Pair("3", DoubleNear(1.0 / 3, 1e-15))));
}

// ---- Hidden information.

template <class G>
class RevealedCards : public BareView<G> {
 public:
  using BareView<G>::BareView;
  std::string outcome(const HiddenCard::State& /*before*/, Action /*action*/,
                      const HiddenCard::State& after) const override {
    return after.phase == HiddenCard::Phase::kOver ? fmt::format("the other had {}", after.cards[0])
                                                   : "";
  }
};

HiddenCard::State second_to_bid(int first_card, int second_card, int first_bid) {
  return {.cards = {static_cast<std::uint8_t>(first_card), static_cast<std::uint8_t>(second_card)},
          .bids = {static_cast<std::uint8_t>(first_bid), 0},
          .phase = HiddenCard::Phase::kBidSecond};
}

TEST(Prospects, OddsAreTheMeanOverWhatTheSeatCannotTellApart) {
  const HiddenCard game(6, 4);
  const RevealedCards<HiddenCard> view(game);
  const Prospects odds = prospects_of(game, view, second_to_bid(1, 4, 2), Action{1});
  EXPECT_TRUE(odds.exact);
  EXPECT_EQ(odds.draws, 32);
  double sum = 0;
  for (const Prospect& each : odds.outcomes) {
    EXPECT_NE(each.words, "the other had 4");  // the own one
    EXPECT_EQ(each.probability * 32, std::round(each.probability * 32));
    sum += each.probability;
  }
  EXPECT_EQ(sum, 1);
  EXPECT_GE(odds.outcomes.size(), 4U);
}

TEST(Prospects, EqualKnowledgeGivesEqualOdds) {
  const HiddenCard game(6, 4);
  const RevealedCards<HiddenCard> view(game);
  const Prospects odds = prospects_of(game, view, second_to_bid(1, 4, 2), Action{1});
  for (const int card : {2, 3, 5, 6}) {
    for (const int bid : {1, 3}) {
      const Prospects other = prospects_of(game, view, second_to_bid(card, 4, bid), Action{1});
      EXPECT_TRUE(conformance::same_odds(odds, other)) << card << " " << bid;
    }
  }
  const Prospects another = prospects_of(game, view, second_to_bid(1, 3, 2), Action{1});
  EXPECT_FALSE(conformance::same_odds(odds, another));
}

TEST(Prospects, WhatNothingHiddenBearsOnIsCountedOnce) {
  const HiddenCard game(2, 4);  // the other card is the only one left
  const RevealedCards<HiddenCard> view(game);
  HiddenCard::State state = second_to_bid(1, 2, 2);
  state.phase = HiddenCard::Phase::kBidFirst;
  state.bids[0] = 0;
  const Prospects odds = prospects_of(game, view, state, Action{1});
  EXPECT_EQ(odds.draws, 1);
  EXPECT_THAT(odds.outcomes, IsEmpty());
}

template <class G>
class EndOnly : public BareView<G> {
 public:
  using BareView<G>::BareView;
  std::string outcome(const HiddenCard::State& /*before*/, Action /*action*/,
                      const HiddenCard::State& after) const override {
    return after.phase == HiddenCard::Phase::kOver ? "the end" : "";
  }
};

// What is hidden might have made a difference: that it made none in so many draws is told.
TEST(Prospects, DrawsThatAgreeAreToldAsDraws) {
  const HiddenCard game(6, 4);
  const EndOnly<HiddenCard> view(game);
  const Prospects odds = prospects_of(game, view, second_to_bid(1, 4, 2), Action{1});
  EXPECT_EQ(odds.draws, 32);
  ASSERT_EQ(odds.outcomes.size(), 1U);
  EXPECT_EQ(odds.outcomes[0].words, "the end");
  EXPECT_NEAR(odds.outcomes[0].probability, 1, 1e-12);
}

// What the check of the conformance suite says of a view; "": nothing.
template <class G>
std::string said_of_odds() {
  const auto checks = view_checks<G>(
      "odds", [] { return std::make_shared<const G>(); },
      [](const G& game) { return std::make_unique<RevealedCards<G>>(game); }, {.cases = 30});
  for (const ConformanceCheck& check : checks) {
    if (check.name == "odds_are_whole") return message_of(check.run(0));
  }
  return "there is no such check";
}

struct ToldTheOthersCard : HiddenCard {
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
};
TEST(Prospects, TheSuiteNoticesOddsThatTellWhatIsHidden) {
  EXPECT_EQ(said_of_odds<HiddenCard>(), "");
  EXPECT_THAT(said_of_odds<ToldTheOthersCard>(), HasSubstr("tell seat 1 what it does not know"));
}

TEST(Prospects, TheSuiteNoticesOddsThatAreNone) {
  using conformance::mistake_in;
  EXPECT_EQ(mistake_in({}), "");
  EXPECT_EQ(mistake_in({.outcomes = {{"a", 0.25}, {"b", 0.75}}}), "");
  EXPECT_THAT(mistake_in({.outcomes = {{"a", 0.25}, {"b", 0.5}}}), HasSubstr("add up"));
  EXPECT_THAT(mistake_in({.outcomes = {{"a", 0.25}, {"", 0.75}}}), HasSubstr("without words"));
  EXPECT_THAT(mistake_in({.outcomes = {{"a", 0}, {"b", 1}}}), HasSubstr("no probability"));
  EXPECT_THAT(mistake_in({.outcomes = {{"a", 1}}, .exact = false}), HasSubstr("not exact"));
}

}  // namespace
}  // namespace muster
