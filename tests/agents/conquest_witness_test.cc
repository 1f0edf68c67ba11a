// What the witness of ProjectHex counts.
#include "agents/projecthex/conquest_witness.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/shipped.h"

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;
using testing::shipped_game;

// A game under a witness.
class Watched {
 public:
  Watched(std::shared_ptr<const Conquest> game, const ConquestState& state)
      : game_(std::move(game)), state_(state), witness_(conquest_witness()(*game_, 1)) {}

  // Takes the action that is called so.
  void choose(const std::string& words) {
    ActionList legal;
    game_->legal_actions(state_, legal);
    std::string all;
    for (const Action action : legal) {
      if (game_->describe(state_, action) == words) return take(action);
      all += game_->describe(state_, action) + "; ";
    }
    FAIL() << words << " is not among: " << all;
  }
  void take(Action action) {
    witness_->before(state_, action);
    game_->apply(state_, action);
  }
  void roll(int side, const std::vector<int>& faces) {
    for (const int face : faces) take(make_action(Verb::kRoll, side * kFaces + face));
  }
  Json report() {
    Metrics metrics;
    witness_->report(state_, metrics);
    return to_json(metrics);
  }
  const ConquestState& state() const { return state_; }

 private:
  std::shared_ptr<const Conquest> game_;
  ConquestState state_;
  std::unique_ptr<Witness<Conquest>> witness_;
};

// Imperials (first, purple) next to Nomads (second, yellow), whose capital is t17.
ConquestState frontier(const Conquest& game) {
  const auto state = game.read_state(Json::parse(R"({
    "round": 4, "turn": 7, "phase": "attack_from", "on_turn": "purple",
    "players": [
      {"prestige": 2, "dossier": ["domination", "rivalry yellow"], "capital": "t14"},
      {"prestige": 1, "dossier": ["colonial_ambition", "rivalry purple"], "capital": "t17"}],
    "territories": {
      "t14": {"holder": "purple", "troops": {"assault": 3, "mounted": 2}},
      "t17": {"holder": "yellow", "troops": {"ranged": 1}},
      "t21": {"holder": "yellow", "troops": {"assault": 1}}}})"));
  EXPECT_TRUE(state.ok()) << state.status();
  return *state;
}

TEST(ConquestWitness, CountsAFailedAndASuccessfulAttack) {
  const auto game = shipped_game("0.1.3", "imperials_vs_nomads");
  Watched watched(game, frontier(*game));
  watched.choose("attack from t14");
  watched.choose("attack t17 from t14");
  watched.choose("1 assault (1 step) attack");
  watched.choose("0 mounted (2 steps) attack");
  watched.roll(0, {1});
  watched.roll(1, {8});
  watched.choose("die 1 with assault");
  watched.choose("die 8 with ranged");
  Json metrics = watched.report();
  EXPECT_EQ(metrics["attacks_first"], 1);
  EXPECT_EQ(metrics["captures_first"], 0);
  EXPECT_EQ(metrics["troops_lost_first"], 1);
  EXPECT_EQ(metrics["troops_lost_second"], 0);

  watched.choose("attack from t14");
  watched.choose("attack t17 from t14");
  watched.choose("0 assault (1 step) attack");
  watched.choose("1 mounted (2 steps) attack");
  watched.roll(0, {8});
  watched.roll(1, {1});
  watched.choose("die 8 with mounted");
  watched.choose("die 1 with ranged");
  metrics = watched.report();
  EXPECT_EQ(metrics["attacks_first"], 2);
  EXPECT_EQ(metrics["captures_first"], 1);
  EXPECT_EQ(metrics["captures_second"], 0);
  EXPECT_EQ(metrics["troops_lost_first"], 1);
  EXPECT_EQ(metrics["troops_lost_second"], 1);
  EXPECT_EQ(metrics["territories_first"], 2);
  EXPECT_EQ(metrics["territories_second"], 1);
  EXPECT_EQ(metrics["faction_first"], "imperials");
  EXPECT_EQ(metrics["faction_second"], "nomads");
}

TEST(ConquestWitness, NamesTheMissionThatWins) {
  const auto game = shipped_game("0.1.3", "imperials_vs_nomads");
  Watched watched(game, frontier(*game));
  watched.choose("attack from t14");
  watched.choose("attack t17 from t14");
  watched.choose("1 assault (1 step) attack");
  watched.choose("0 mounted (2 steps) attack");
  watched.roll(0, {9});
  watched.roll(1, {1});
  watched.choose("die 9 with assault");
  watched.choose("die 1 with ranged");
  if (watched.state().phase == Phase::kAttackFrom) watched.choose("no more attacks");
  ASSERT_EQ(watched.state().phase, Phase::kOver);
  const Json metrics = watched.report();
  EXPECT_EQ(metrics["ended_by"], "prestige");
  EXPECT_EQ(metrics["winning_mission"], "rivalry");
  EXPECT_EQ(metrics["scored_rivalry"], 1);
  EXPECT_EQ(metrics["scored_rivalry_first"], 1);
  EXPECT_EQ(metrics["scored_rivalry_second"], 0);
  EXPECT_EQ(metrics["scored_domination"], 0);
  EXPECT_EQ(metrics["prestige_first"], 3);
  EXPECT_EQ(metrics["first_seat_won"], 1);
  EXPECT_EQ(metrics["won_imperials"], 1);
  EXPECT_EQ(metrics["won_nomads"], 0);
  EXPECT_EQ(metrics["played_nomads"], 1);
  EXPECT_FALSE(metrics.contains("played_islanders"));
  EXPECT_FALSE(metrics.contains("territories_05_first"));
  EXPECT_EQ(metrics["decided"], 1);
  EXPECT_EQ(metrics["rounds"], 4);
}

// Whole games of random actions: what is counted adds up.
TEST(ConquestWitness, SumsAgreeWithTheGame) {
  int captures = 0;
  int ranked = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const auto game =
        shipped_game(seed % 2 == 0 ? "0.1.3" : "0.2.1", "four_players", {"max_rounds=12"});
    Watched watched(game, game->initial_state());
    Rng rng(seed);
    int attacks = 0;
    while (game->to_move(watched.state()) != kTerminal) {
      const Action action = testing::random_action(*game, watched.state(), rng);
      if (watched.state().phase == Phase::kAttackTarget) ++attacks;
      watched.take(action);
    }
    const Json metrics = watched.report();
    int counted = 0;
    for (std::size_t seat = 0; seat < 4; ++seat) {
      const std::string name(kSeatNames[seat]);
      counted += metrics["attacks_" + name].get<int>();
      captures += metrics["captures_" + name].get<int>();
      EXPECT_LE(metrics["captures_" + name], metrics["attacks_" + name]);
      int prestige = 0;
      for (std::size_t kind = 0; kind < kMissionKinds; ++kind) {
        prestige += game->rules().cards.prestige[kind] *
                    metrics["scored_" + std::string(kMissionNames[kind]) + "_" + name].get<int>();
      }
      EXPECT_EQ(prestige, metrics["prestige_" + name]) << metrics.dump(1);
      EXPECT_EQ(metrics.contains("territories_10_" + name), metrics["rounds"] >= 10);
      ASSERT_EQ(metrics.contains("cap_rank_" + name), metrics["ended_by"] == "cap");
      if (metrics["ended_by"] != "cap") continue;
      ++ranked;
      EXPECT_EQ(metrics["cap_rank_" + name], ranks(*game, watched.state())[seat]);
    }
    EXPECT_EQ(counted, attacks);
    EXPECT_EQ(metrics["ended_by"] == "cap", metrics["decided"] == 0);
    for (const auto& [key, value] : metrics.items()) {
      EXPECT_TRUE(value.is_number() || value.is_string()) << key;
    }
  }
  EXPECT_GT(captures, 10);
  EXPECT_GT(ranked, 0);
}

}  // namespace
}  // namespace muster::projecthex
