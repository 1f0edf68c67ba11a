// What seats read of games without words of their own.
#include "experiments/engine/plain_scribe.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "games/classic/kuhn_poker.h"
#include "games/classic/matrix_game.h"
#include "games/classic/pig.h"

namespace muster {
namespace {

using ::testing::ElementsAre;

// What is told of a match of these actions, as a seat reads it.
template <Game G>
std::vector<std::string> plain_words(const G& game, const std::vector<Action>& actions, int eye) {
  GameInfo info;
  info.seat_names = {"first", "second"};
  const auto scribe = plain_scribe<G>(info)(game);
  typename G::State state = game.initial_state();
  Sheet sheet;
  for (const Action action : actions) {
    const typename G::State before = state;
    game.apply(state, action);
    scribe->step(before, action, state, sheet);
  }
  std::vector<std::string> words;
  for (const SheetLine& line : seen_by(eye, sheet)) {
    if (line.level != SheetLevel::kTurn) words.push_back(line.text);
  }
  return words;
}

TEST(PlainScribe, CardsDealtAreTheirOwners) {
  using classic::KuhnPoker;
  const std::vector<Action> showdown = {Action{1}, Action{3}, KuhnPoker::kBet, KuhnPoker::kBet};
  EXPECT_THAT(plain_words(KuhnPoker(), showdown, kSeesAll),
              ElementsAre("chance: deal the jack", "chance: deal the king", "first: bet",
                          "second: call", "second wins"));
  EXPECT_THAT(plain_words(KuhnPoker(), showdown, 0),
              ElementsAre("chance: deal the jack", "chance: something hidden", "first: bet",
                          "second: call", "second wins"));
  EXPECT_THAT(plain_words(KuhnPoker(), showdown, 1),
              ElementsAre("chance: something hidden", "chance: deal the king", "first: bet",
                          "second: call", "second wins"));
}

TEST(PlainScribe, AChoiceMadeInSecretIsItsPlayers) {
  const classic::MatrixGame game;
  const std::vector<Action> choices = {Action{1}, Action{2}};
  EXPECT_THAT(plain_words(game, choices, 0),
              ElementsAre("first: paper", "second: scissors", "second wins"));
  EXPECT_THAT(plain_words(game, choices, 1),
              ElementsAre("first: a hidden choice", "second: scissors", "second wins"));
}

TEST(PlainScribe, EverybodyReadsAllOfAnOpenGame) {
  const classic::Pig game;
  const std::vector<Action> actions = {classic::Pig::kRoll, Action{3}};
  EXPECT_EQ(plain_words(game, actions, 1), plain_words(game, actions, kSeesAll));
}

}  // namespace
}  // namespace muster
