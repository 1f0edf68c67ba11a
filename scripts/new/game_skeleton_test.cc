// The game that scripts/new.py has written: it keeps the contract, and the program knows it.
#include <gtest/gtest.h>

#include "core/status.h"
#include "experiments/config/game_documents.h"
#include "experiments/conformance/gtest.h"
#include "tests/support/agents.h"
#include "tests/support/builtin_games.h"

namespace muster {

std::vector<ConformanceCheck> CHECKS();

namespace {

[[maybe_unused]] const bool kRegistered = register_conformance_tests(CHECKS());

TEST(GameSkeleton, IsPlayedByTheAgentsOfEveryGame) {
  const GameEngine* game = testing::builtin_games().find(GAME);
  ASSERT_NE(game, nullptr);
  const GameInfo& info = game->info();
  MatchupSpec spec{*default_document(info, DocumentKind::kRuleset),
                   *default_document(info, DocumentKind::kScenario),
                   {agent("exact", "depth = 30"), agent("random")}};
  const auto report = game->playouts(spec, 40, 1);
  ASSERT_TRUE(report.ok()) << message_of(report.status());
  // 21 tokens, up to 3 in a turn: who begins wins.
  EXPECT_EQ(report->mean_returns[0], 1);
}

}  // namespace
}  // namespace muster
