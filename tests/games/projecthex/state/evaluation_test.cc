// The evaluation of positions: its file, its scale, and positions that are clearly better.
#include "games/projecthex/state/evaluation.h"

#include "tests/games/projecthex/warlord_position.h"

namespace muster::projecthex {
namespace {

Position even_position(const Conquest& game) {
  Position position(game);
  position.capital(0, "t01").capital(1, "t31");
  position.put(0, "t01", {2, 1, 1}).put(0, "t03", {1, 0, 0});
  position.put(1, "t31", {2, 1, 1}).put(1, "t29", {1, 0, 0});
  return position;
}

double value(const Conquest& game, const Position& position, Step step = Step::kMoves) {
  const ConquestState state = position.at(step, Phase::kMoveFrom);
  const double own = evaluate(game, state, 0);
  EXPECT_NEAR(own + evaluate(game, state, 1), 0, 1e-9);
  EXPECT_LE(std::abs(own), 1);
  return own;
}

TEST(EvaluationFiles, TheShippedOneHasTheDefaultWeights) {
  const auto weights = parse_evaluation(projecthex_file("evaluation"));
  ASSERT_TRUE(weights.ok()) << weights.status();
  const EvaluationWeights built;
  EXPECT_EQ(weights->prestige, built.prestige);
  EXPECT_EQ(weights->winning, built.winning);
  EXPECT_EQ(weights->threat, built.threat);
}

TEST(EvaluationFiles, MistakesAreNamedWithTheirPlace) {
  const auto document = parse_document("prestige = -1\ntroops = 2", "weights.toml");
  ASSERT_TRUE(document.ok());
  const auto weights = parse_evaluation(*document);
  ASSERT_FALSE(weights.ok());
  const std::string text(weights.status().message());
  EXPECT_NE(text.find("weights.toml:1"), std::string::npos) << text;
  EXPECT_NE(text.find("weights.toml:2"), std::string::npos) << text;
  EXPECT_NE(text.find("`troop`"), std::string::npos) << text;
}

TEST(Evaluation, MorePrestigeTerritoriesAndTroopsAreBetter) {
  const auto game = two_player_game();
  const double even = value(*game, even_position(*game));
  EXPECT_NEAR(even, 0, 0.1);
  EXPECT_GT(value(*game, even_position(*game).prestige(0, 1)), even + 0.1);
  EXPECT_LT(value(*game, even_position(*game).prestige(1, 2)), even - 0.3);
  EXPECT_GT(value(*game, even_position(*game).put(0, "t02", {1, 0, 0})), even);
  EXPECT_LT(value(*game, even_position(*game).put(1, "t30", {3, 0, 0})), even);
}

TEST(Evaluation, ThreatenedTroopsAreWorse) {
  const auto game = two_player_game();
  const double far = value(*game, even_position(*game).put(1, "t32", {6, 0, 0}));
  EXPECT_LT(value(*game, even_position(*game).put(1, "t04", {6, 0, 0})), far);
}

TEST(Evaluation, AMissionThatWinsIsNearlyTheGameUnlessOthersComeFirst) {
  const auto game = two_player_game();
  const auto winning = [&](Player player) {
    Position position(*game);
    position.capital(0, "t01").capital(1, "t31").put(1, "t31", {2, 0, 0}).put(0, "t10", {1, 0, 0});
    for (const char* id : {"t01", "t02", "t03", "t04", "t05", "t06"})
      position.put(player, id, {1, 0, 0});
    position.prestige(player, 2).dossier(player, mission_card(MissionKind::kManifestDestiny, 0));
    return position;
  };
  const double now = value(*game, winning(0));
  EXPECT_GT(now, 0.9);
  const double scored =
      value(*game, winning(0), Step::kRecruit);  // the chance of this turn is over
  EXPECT_LT(scored, now);
  EXPECT_LT(value(*game, winning(1)), -0.5);
}

TEST(Evaluation, IsTheReturnOfFinishedGamesAndZeroSumInAllOthers) {
  const auto game = two_player_game();
  ConquestState state = game->initial_state();
  Rng rng(3);
  while (game->to_move(state) != kTerminal) {
    EXPECT_NEAR(evaluate(*game, state, 0) + evaluate(*game, state, 1), 0, 1e-9);
    game->apply(state, testing::random_action(*game, state, rng));
  }
  EXPECT_EQ(evaluate(*game, state, 0), game->returns(state)[0]);
  EXPECT_EQ(evaluate(*game, state, 1), game->returns(state)[1]);
}

TEST(Evaluation, IsTheSameForAllAtOnce) {
  const auto game = testing::shipped_game("0.1.3", "three_players", {"max_rounds=6"});
  ConquestState state = game->initial_state();
  Rng rng(5);
  for (bool over = false; !over;) {
    over = game->to_move(state) == kTerminal;
    Returns each{};
    for (int player = 0; player < 3; ++player) {
      each[static_cast<std::size_t>(player)] = evaluate(*game, state, static_cast<Player>(player));
    }
    ASSERT_EQ(evaluations(*game, state), each);
    if (!over) game->apply(state, testing::random_action(*game, state, rng));
  }
}

}  // namespace
}  // namespace muster::projecthex
