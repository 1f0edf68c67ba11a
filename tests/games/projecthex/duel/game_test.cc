// The duel as a game: rolls, hidden choices, ends and payoffs.
#include "games/projecthex/duel/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/status.h"
#include "games/projecthex/duel/terms.h"
#include "tests/games/projecthex/duel/fights.h"

namespace muster::projecthex {
namespace {

using ::testing::HasSubstr;

constexpr UnitType kA = UnitType::kAssault;
constexpr UnitType kM = UnitType::kMounted;

DuelGame game(const char* attack, const char* defence, const DuelStakes& stakes = {},
              int fortress_dice = 0) {
  return {fight(attack, defence, {}, fortress_dice), stakes};
}

// Dice as if rolled.
DuelGame::State rolled(const DuelGame& game, std::initializer_list<int> attack,
                       std::initializer_list<int> defence) {
  DuelGame::State state = game.initial_state();
  for (const int face : attack) ++state.dice[0][static_cast<std::size_t>(face)];
  for (const int face : defence) ++state.dice[1][static_cast<std::size_t>(face)];
  state.rolling = 2;
  return state;
}

void exchange(const DuelGame& game, DuelGame::State& state, DuelChoice a, DuelChoice d) {
  game.apply(state, DuelGame::action_of(a));
  game.apply(state, DuelGame::action_of(d));
}

std::size_t choices(const DuelGame& game, const DuelGame::State& state) {
  ActionList actions;
  game.legal_actions(state, actions);
  return actions.size();
}

TEST(DuelGame, RollsAreExact) {
  // The chance of every pool of the attacker, through however many nodes.
  for (const auto& [attack, pools] :
       {std::pair("1a", 10U), std::pair("2a", 55U), std::pair("4a", 715U)}) {
    const DuelGame duel = game(attack, "1a");
    std::vector<std::pair<DuelGame::State, double>> open = {{duel.initial_state(), 1.0}};
    std::map<DicePool, double> found;
    while (!open.empty()) {
      const auto [state, chance] = open.back();
      open.pop_back();
      if (state.rolling == 1) {
        found[state.dice[0]] += chance;
        continue;
      }
      ChanceList outcomes;
      duel.chance_outcomes(state, outcomes);
      for (const auto& [action, weight] : outcomes) {
        open.emplace_back(state, chance * static_cast<double>(weight) /
                                     static_cast<double>(total_weight(outcomes)));
        duel.apply(open.back().first, action);
      }
    }
    EXPECT_EQ(found.size(), pools);
    const int dice = total(*parse_troops(attack));
    for (const auto& [pool, chance] : found) {
      double expected = 1;
      int placed = 0;
      for (const std::uint8_t count : pool) {
        for (int c = 1; c <= count; ++c) expected *= 0.1 * ++placed / c;
      }
      EXPECT_EQ(total(pool), dice);
      EXPECT_NEAR(chance, expected, 1e-12);
    }
  }
}

TEST(DuelGame, BothChooseDieAndTypeAndTheLowerLosesOne) {
  const DuelGame duel = game("1a1m", "2r", {.payoff = DuelPayoff::kLosses});
  DuelGame::State state = rolled(duel, {3, 3}, {5, 2});
  EXPECT_EQ(duel.to_move(state), 0);
  EXPECT_EQ(choices(duel, state), 2U);  // 3 with assault, 3 with mounted
  duel.apply(state, DuelGame::action_of({3, kM}));
  EXPECT_EQ(duel.to_move(state), 1);
  EXPECT_EQ(duel.turn(state), 0);
  EXPECT_EQ(choices(duel, state), 2U);
  duel.apply(state, DuelGame::action_of({2, UnitType::kRanged}));  // 3 + 1 beats 2
  EXPECT_EQ(state.troops, (Survivors{{1, 1, 0}, {0, 0, 1}}));
  EXPECT_EQ(duel.turn(state), 1);
  exchange(duel, state, {3, kA}, {5, UnitType::kRanged});
  EXPECT_EQ(duel.to_move(state), kTerminal);
  EXPECT_EQ(state.troops, (Survivors{{0, 1, 0}, {0, 0, 1}}));
  EXPECT_EQ(duel.returns(state)[0], 0);
  EXPECT_EQ(to_json(duel.summary(state).metrics).dump(),
            R"({"attackers_lost":1,"captured":false,"defenders_lost":1})");
}

TEST(DuelGame, EqualValuesAreTheDefenders) {
  const DuelGame duel = game("1a", "1a");
  DuelGame::State state = rolled(duel, {9}, {9});
  exchange(duel, state, {9, kA}, {9, kA});
  EXPECT_EQ(duel.to_move(state), kTerminal);
  EXPECT_EQ(duel.returns(state)[0], -1);
  EXPECT_EQ(duel.returns(state)[1], 1);
}

TEST(DuelGame, ForACaptureTheFirstLossDecides) {
  const DuelGame capture = game("3a", "2a");
  DuelGame::State state = rolled(capture, {1, 5, 8}, {3, 4});
  exchange(capture, state, {1, kA}, {3, kA});
  EXPECT_EQ(capture.to_move(state), kTerminal);
  // For units the fight goes on, and ends when the defender has no dice left.
  const DuelGame losses = game("3a", "2a", {.payoff = DuelPayoff::kLosses});
  state = rolled(losses, {1, 5, 8}, {3, 4});
  exchange(losses, state, {1, kA}, {3, kA});
  EXPECT_EQ(losses.to_move(state), 0);
  exchange(losses, state, {8, kA}, {4, kA});
  EXPECT_EQ(losses.to_move(state), kTerminal);
}

TEST(DuelGame, AFortressAllowsALoss) {
  const DuelGame duel = game("2a", "1a", {.payoff = DuelPayoff::kLosses, .capture_bonus = 2}, 2);
  DuelGame::State state = rolled(duel, {1, 5}, {3, 4, 9});
  exchange(duel, state, {1, kA}, {9, kA});
  EXPECT_EQ(duel.to_move(state), 0);
  exchange(duel, state, {5, kA}, {4, kA});
  EXPECT_EQ(duel.to_move(state), kTerminal);
  EXPECT_EQ(duel.returns_scale(), 3);
  EXPECT_EQ(duel.summary(state).margin, 2);  // 1 - 1 + 2
}

TEST(DuelGame, DiceAndTheChoiceMadeAreHidden) {
  const DuelGame duel = game("2a", "2a");
  const DuelGame::State state = rolled(duel, {1, 5}, {3, 4});
  const DuelGame::State other = rolled(duel, {1, 5}, {0, 9});
  EXPECT_EQ(duel.information_state(state, 0), duel.information_state(other, 0));
  EXPECT_NE(duel.information_state(state, 1), duel.information_state(other, 1));
  DuelGame::State low = state;
  DuelGame::State high = state;
  duel.apply(low, DuelGame::action_of({1, kA}));
  duel.apply(high, DuelGame::action_of({5, kA}));
  EXPECT_EQ(duel.information_state(low, 1), duel.information_state(high, 1));
  EXPECT_NE(duel.information_state(low, 0), duel.information_state(high, 0));
  EXPECT_NE(duel.information_state(low, 1), duel.information_state(state, 1));
  duel.apply(low, DuelGame::action_of({3, kA}));
  duel.apply(high, DuelGame::action_of({3, kA}));
  EXPECT_NE(duel.information_state(low, 1), duel.information_state(high, 1));
}

TEST(DuelGame, ResamplingRollsTheOtherSideAgain) {
  const DuelGame duel = game("3a", "3a");
  DuelGame::State state = rolled(duel, {1, 5, 9}, {3, 4, 4});
  exchange(duel, state, {5, kA}, {4, kA});
  duel.apply(state, DuelGame::action_of({9, kA}));
  Rng rng(5);
  std::set<std::uint8_t> hidden;
  for (int i = 0; i < 500; ++i) {
    const DuelGame::State view = duel.resample(state, 1, rng);
    EXPECT_EQ(view.dice[1], state.dice[1]);
    EXPECT_EQ(total(view.dice[0]), 2);
    EXPECT_GT(view.dice[0][static_cast<std::size_t>(duel_choice(view.pending).face)], 0);
    hidden.insert(view.pending);
  }
  EXPECT_EQ(hidden.size(), 10U);
}

TEST(DuelGame, ViewsAreOfOneSide) {
  const DuelGame duel = game("1a1m", "1r", {.payoff = DuelPayoff::kLosses}, 2);
  const DuelGame::State state = rolled(duel, {1, 5}, {3, 4, 9});
  const DuelView attack = duel.view(state, 0);
  EXPECT_TRUE(attack.attacker);
  EXPECT_EQ(attack.own, (Troops{1, 1, 0}));
  EXPECT_EQ(attack.enemy_dice, 3);
  const DuelView defence = duel.view(state, 1);
  EXPECT_EQ(defence.dice[9], 1);
  EXPECT_EQ(defence.enemy, (Troops{1, 1, 0}));
  EXPECT_EQ(defence.enemy_dice, 2);
}

absl::StatusOr<std::shared_ptr<const DuelGame>> loaded(const std::string& scenario,
                                                       const std::string& ruleset = "") {
  RulesSource source;
  source.ruleset = *parse_document(ruleset, "rules.toml");
  source.scenario = *parse_document(scenario, "scene.toml");
  return DuelGame::load(source);
}

TEST(DuelGame, ScenariosAreRead) {
  const auto duel = loaded(
      "attack = \"2a1r\"\ndefence = \"1m\"\nfortress_dice = 2\nattack_bonus = [1, 0, 2]\n"
      "payoff = \"losses\"\ncapture_bonus = 2.5",
      "type_bonus = 2\nnaturals = \"plain\"");
  ASSERT_TRUE(duel.ok()) << duel.status();
  EXPECT_EQ((*duel)->fight().attack, (Troops{2, 0, 1}));
  EXPECT_EQ((*duel)->fight().fortress_dice, 2);
  EXPECT_EQ((*duel)->fight().terms, (DuelTerms{{1, 0, 2}, {0, 0, 0}, 2, NaturalFaces::kPlain}));
  EXPECT_EQ((*duel)->returns_scale(), 3.5);
}

TEST(DuelGame, MistakesInScenariosAreTold) {
  const auto mistake = [](const std::string& scenario) {
    const auto duel = loaded(scenario);
    return duel.ok() ? "" : message_of(duel.status());
  };
  EXPECT_THAT(mistake("attack = \"2x\"\ndefence = \"1a\""),
              HasSubstr("scene.toml:1:10: key `attack`: \"2x\" are no troops"));
  EXPECT_THAT(mistake("attack = \"1a\"\ndefence = \"2a\""), HasSubstr("cannot capture anything"));
  EXPECT_THAT(mistake("attack = \"9a\"\ndefence = \"2a\""), HasSubstr("more than 8 troops"));
  EXPECT_THAT(mistake("attack = \"8a\"\ndefence = \"7a\"\nfortress_dice = 2"),
              HasSubstr("more than 8 dice"));
  EXPECT_THAT(mistake("attack = \"1a\"\ndefence = \"1a\"\nattack_bonus = [1, 2]"),
              HasSubstr("expected three numbers"));
  EXPECT_THAT(mistake("attack = \"1a\"\ndefense = \"1a\""), HasSubstr("`defence`"));
  EXPECT_THAT(mistake("attack = \"1a\"\ndefence = \"1a\"\npayoff = \"units\""),
              HasSubstr("payoff"));
}

}  // namespace
}  // namespace muster::projecthex
