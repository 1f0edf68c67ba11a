// PlaySession: a game with people in it is the match that their choices make.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/hash.h"
#include "core/status.h"
#include "experiments/cli/play/sitting_options.h"
#include "experiments/config/experiment.h"
#include "experiments/play/sitting.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

using cli::sitting_of;
using cli::SittingOptions;
using ::testing::HasSubstr;

// What somebody chooses at a step.
using Chooser = std::function<Action(const std::vector<SessionChoice>&, std::size_t step)>;

Chooser drawn(std::uint64_t seed) {
  return [seed](const std::vector<SessionChoice>& choices, std::size_t step) {
    return choices[hash_combine(seed, step) % choices.size()].code;
  };
}

struct Seated {
  play::Sitting sitting;
  std::unique_ptr<PlaySession> session;
};

Seated seated(const SittingOptions& options) {
  auto sitting = sitting_of(options, testing::builtin_games());
  EXPECT_TRUE(sitting.ok()) << message_of(sitting.status());
  Seated seated{*std::move(sitting), nullptr};
  auto session = play::sit(seated.sitting);
  EXPECT_TRUE(session.ok()) << message_of(session.status());
  seated.session = *std::move(session);
  return seated;
}

SittingOptions random_opponents(const std::string& game) {
  SittingOptions options;
  options.game = game;
  options.against = {"random"};
  options.critic = "none";
  options.keep = false;
  options.deal = 77;
  return options;
}

// Plays so many steps, or to the end.
void play_on(PlaySession& session, const Chooser& chooser, std::size_t steps = ~std::size_t{0}) {
  for (std::size_t i = 0; i < steps && session.to_move() != kTerminal; ++i) {
    const auto step = session.waits() ? session.choose(chooser(session.choices(), session.size()))
                                      : session.advance();
    ASSERT_TRUE(step.ok()) << message_of(step.status());
    ASSERT_EQ(step->after.size(), session.eyes().size());
  }
}

// The match of agents who do what people did.
MatchResult played_again(const Seated& game) {
  MatchupSpec spec = {.ruleset = game.sitting.ruleset_document,
                      .scenario = game.sitting.scenario_document,
                      .seats = {}};
  for (std::size_t i = 0; i < game.sitting.seats.size(); ++i) {
    const play::Seat& seat = game.sitting.seats[i];
    AgentConfig agent = seat.agent;
    if (seat.person) {
      agent.name = agent.type = "human";
      agent.params.name = agent.name;
      toml::array moves;
      for (const Action action : game.session->choices_of(i)) {
        moves.push_back(static_cast<std::int64_t>(action));
      }
      agent.params.table.insert("moves", std::move(moves));
    }
    spec.seats.push_back(std::move(agent));
  }
  const auto matchup = game.sitting.engine->prepare(spec);
  EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
  return (*matchup)->play(seed_of_deal(game.sitting.deal));
}

void expect_the_same(const Seated& game) {
  ASSERT_EQ(game.session->to_move(), kTerminal);
  const MatchResult played = game.session->result();
  const MatchResult again = played_again(game);
  EXPECT_EQ(again.error, "");
  EXPECT_EQ(played.history_hash, again.history_hash);
  EXPECT_EQ(played.returns, again.returns);
  EXPECT_EQ(played.decisions, again.decisions);
  EXPECT_EQ(played.summary.rounds, again.summary.rounds);
}

TEST(PlaySession, IsTheMatchOfItsChoices) {
  for (const GameEngine* engine : testing::builtin_games().games()) {
    SCOPED_TRACE(engine->info().name);
    const Seated game = seated(random_opponents(engine->info().name));
    play_on(*game.session, drawn(5));
    expect_the_same(game);
  }
}

TEST(PlaySession, EverybodyMayBeAPerson) {
  for (const std::string name : {"homm", "penance", "leduc_poker", "projecthex_duel"}) {
    SCOPED_TRACE(name);
    SittingOptions options = random_opponents(name);
    options.people = {"all"};
    options.against = {};
    const Seated game = seated(options);
    play_on(*game.session, drawn(6));
    expect_the_same(game);
  }
}

// Whatever is taken back, the game is the one that the choices which stayed make; an agent that
// remembers its searches has forgotten those of the other course.
TEST(PlaySession, TakesBack) {
  for (const std::string agent :
       {"random", "mcts:iterations=40,reuse=true,budget=decision", "greedy"}) {
    SCOPED_TRACE(agent);
    SittingOptions options = random_opponents("connect_four");
    options.people = {"1"};
    options.against = {agent};
    const Seated game = seated(options);
    PlaySession& session = *game.session;
    EXPECT_EQ(session.undo(), std::nullopt);
    play_on(session, drawn(1), 8);
    const std::size_t before = session.choices_of(1).size();
    ASSERT_GE(before, 3U);
    for (std::size_t i = 0; i < 2; ++i) ASSERT_TRUE(session.undo().has_value());
    EXPECT_EQ(session.choices_of(1).size(), before - 2);
    EXPECT_TRUE(session.waits());
    EXPECT_EQ(session.undone(1), 2U);
    EXPECT_EQ(session.undone(0), 0U);
    play_on(session, drawn(2));
    expect_the_same(game);
  }
}

TEST(PlaySession, GoesOnFromItsRecord) {
  for (const std::string name : {"homm", "penance", "heroes", "pig"}) {
    SCOPED_TRACE(name);
    const Seated first = seated(random_opponents(name));
    play_on(*first.session, drawn(3), 40);
    std::vector<PositionStep> steps;
    for (const std::string& words : first.session->record()) steps.push_back({words, "here"});
    const Seated second = seated(random_opponents(name));
    std::size_t told = 0;
    const absl::Status restored =
        second.session->restore(steps, [&](const SessionStep&) { ++told; });
    ASSERT_TRUE(restored.ok()) << message_of(restored);
    EXPECT_EQ(told, second.session->size());
    while (second.session->size() < first.session->size()) {
      ASSERT_TRUE(second.session->advance().ok());
    }
    EXPECT_EQ(first.session->state(), second.session->state());
    play_on(*first.session, drawn(4));
    play_on(*second.session, drawn(4));
    EXPECT_EQ(first.session->result().history_hash, second.session->result().history_hash);
    expect_the_same(second);
  }
}

TEST(PlaySession, RefusesWhatIsNotPossible) {
  const Seated game = seated(random_opponents("tic_tac_toe"));
  PlaySession& session = *game.session;
  EXPECT_TRUE(absl::IsInvalidArgument(session.choose(Action{4711}).status()));
  const absl::Status restored = session.restore({{"e9", "file:3:1"}}, [](const auto&) {});
  EXPECT_THAT(message_of(restored), HasSubstr("file:3:1: `e9` is not possible after 0 moves"));
  EXPECT_TRUE(absl::IsUnimplemented(session.hint().status()));
  EXPECT_EQ(session.last_thoughts(), std::nullopt);
}

TEST(PlaySession, AdviserAndAgentsTellWhatTheyThink) {
  SittingOptions options = random_opponents("connect_four");
  options.critic = "mcts:iterations=200,budget=decision";
  options.against = {"mcts:iterations=50,budget=decision"};
  const Seated game = seated(options);
  PlaySession& session = *game.session;
  const auto hint = session.hint();
  ASSERT_TRUE(hint.ok()) << message_of(hint.status());
  EXPECT_EQ(hint->moves.size(), session.choices().size());
  play_on(session, drawn(1), 2);
  const auto thoughts = session.last_thoughts();
  ASSERT_TRUE(thoughts.has_value());
  EXPECT_EQ(thoughts->moves.size(), 7U);
}

}  // namespace
}  // namespace muster
