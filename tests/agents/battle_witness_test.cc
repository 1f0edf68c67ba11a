// What the witness of Heroes counts.
#include "agents/heroes/battle_witness.h"

#include <cmath>

#include "agents/heroes/leader.h"
#include "core/status.h"
#include "games/heroes/odds/odds.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes {
namespace {

using testing::at;
using testing::kWest;
using testing::Setting;
using testing::Table;
using Json = nlohmann::json;

// A game under a witness. A battle is fought with the best dice for one side.
class Watched {
 public:
  explicit Watched(const Table& table)
      : game_(table.game()), state(table.state), witness_(battle_witness()(game_, 1)) {}

  void take(Action action) {
    witness_->before(state, action);
    game_.apply(state, action);
  }
  void act(Verb verb, int argument = 0) { take(make_action(verb, argument)); }
  void roll(int code) { act(Verb::kRoll, code); }
  // Up to a question that is none of the battle's, or whose battle is another one.
  void fight(SideOfBattle winner) {
    const Foe foe = state.encounter.foe;
    while (state.encounter.foe == foe &&
           (state.phase == Phase::kBattleRoll || state.phase == Phase::kRetreat)) {
      if (state.phase == Phase::kRetreat) {
        act(Verb::kPass);
        continue;
      }
      ChanceList outcomes;
      game_.chance_outcomes(state, outcomes);
      const bool best = side_of(state.battle) == winner;
      take(outcomes[best ? outcomes.size() - 1 : 0].action);
    }
  }
  Json report() {
    Metrics metrics;
    witness_->report(state, metrics);
    return to_json(metrics);
  }

 private:
  const HeroesGame& game_;

 public:
  HeroesState state;

 private:
  std::unique_ptr<Witness<HeroesGame>> witness_;
};

double exact(const HeroesState& state, const HeroesGame& game) {
  return exact_battle_odds(game.rules().battle, state.battle.sides[0], state.battle.sides[1])
      ->attacker_wins.to_double();
}

// Monsters and a Hero on one tile: the second battle begins in the step that ends the first.
TEST(BattleWitness, TellsBattlesThatFollowEachOtherApart) {
  Table table;
  table.hero_at(0, at(4, 4)).army_of(0, 12).hero_at(2, at(3, 4)).army_of(2, 10);
  table.put(Token::kMonster, at(3, 4)).move(0, 18);
  Watched watched(table);
  watched.act(Verb::kStep, kWest);
  watched.roll(static_cast<int>(Band::kFight));
  watched.roll(11);
  ASSERT_EQ(watched.state.encounter.foe, Foe::kMonsters);
  const double monsters = exact(watched.state, table.game());
  watched.fight(SideOfBattle::kAttacker);
  ASSERT_EQ(watched.state.encounter.foe, Foe::kHero);
  ASSERT_EQ(watched.state.phase, Phase::kBattleRoll);
  const double hero = exact(watched.state, table.game());
  watched.fight(SideOfBattle::kDefender);
  const Json metrics = watched.report();
  EXPECT_EQ(metrics["attacks_monsters_blue"], 1);
  EXPECT_EQ(metrics["attacks_won_monsters_blue"], 1);
  EXPECT_EQ(metrics["attacks_heroes_blue"], 1);
  EXPECT_EQ(metrics["attacks_won_heroes_blue"], 0);
  EXPECT_EQ(metrics["attacks_blue"], 2);
  EXPECT_EQ(metrics["attacks_won_blue"], 1);
  EXPECT_EQ(metrics["attacks_rated_blue"], 2);
  EXPECT_NEAR(metrics["attack_odds_monsters_blue"].get<double>(), monsters, 1e-12);
  EXPECT_NEAR(metrics["attack_odds_heroes_blue"].get<double>(), hero, 1e-12);
  EXPECT_NEAR(metrics["attack_odds_blue"].get<double>(), monsters + hero, 1e-12);
  EXPECT_EQ(metrics["attacks_green"], 0);  // the defender, who has won
  EXPECT_EQ(metrics["attacks_won_green"], 0);
}

TEST(BattleWitness, ARetreatIsNoVictory) {
  Table table({.rules = {"retreat=step_back"}});
  table.hero_at(0, at(4, 4)).army_of(0, 30).hero_at(2, at(3, 4)).army_of(2, 30).move(0, 18);
  Watched watched(table);
  watched.act(Verb::kStep, kWest);
  while (watched.state.phase == Phase::kBattleRoll) watched.roll(0);
  ASSERT_EQ(watched.state.phase, Phase::kRetreat);
  watched.act(Verb::kRetreat);
  const Json metrics = watched.report();
  EXPECT_EQ(metrics["attacks_blue"], 1);
  EXPECT_EQ(metrics["attacks_won_blue"], 0);
  EXPECT_EQ(metrics["attacks_left_blue"], 1);
}

TEST(BattleWitness, DecidedCasualtiesHaveNoOdds) {
  Table table({.rules = {"casualties=choice"}});
  table.hero_at(0, at(4, 4)).hero_at(2, at(3, 4)).move(0, 18);
  Watched watched(table);
  watched.act(Verb::kStep, kWest);
  const Json metrics = watched.report();
  EXPECT_EQ(metrics["attacks_blue"], 1);
  EXPECT_EQ(metrics["attacks_rated_blue"], 0);
  EXPECT_EQ(metrics["attack_odds_blue"], 0.0);
}

// Whole games of raiders: attacks and defences are the battles of the game's own counters, and
// attackers win as often as their chances say.
TEST(BattleWitness, AgreesWithTheGameAndTheDice) {
  const auto document = load_document(data_file("agents/leaders/raider.toml"));
  ASSERT_TRUE(document.ok()) << document.status();
  const auto leader = Leader::load(*document);
  ASSERT_TRUE(leader.ok()) << leader.status();
  for (const std::string model : {"attrition", "single_roll", "duel"}) {
    const Setting setting{.ruleset = "goals",
                          .rules = {"retreat=none", "day_limit=12", "battle_model=" + model}};
    const auto game = testing::load_heroes(setting);
    double attacks = 0;
    double won = 0;
    double odds = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Rng rng(seed);
      HeroesState state = game->initial_state();
      const auto witness = battle_witness()(*game, seed);
      while (game->to_move(state) != kTerminal) {
        const Action action = game->to_move(state) == kChance
                                  ? game->sample_chance(state, rng)
                                  : rule_action(*game, state, *leader, rng);
        witness->before(state, action);
        game->apply(state, action);
      }
      Metrics metrics;
      witness->report(state, metrics);
      Json counted = to_json(metrics);
      int battles = 0;
      int battles_won = 0;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        const std::string name(kSeatNames[seat]);
        const auto count = [&](const char* what) {
          return counted[fmt::format("{}_{}", what, name)].get<int>();
        };
        const int on_players = count("attacks_heroes") + count("attacks_settlements");
        const int beaten = count("attacks_won_heroes") + count("attacks_won_settlements");
        battles += count("attacks") + on_players - state.realms[seat].battles;
        battles_won += count("attacks_won") + on_players - beaten - state.realms[seat].battles_won;
        EXPECT_EQ(count("attacks_rated"), count("attacks"));
        attacks += count("attacks");
        won += count("attacks_won");
        odds += counted["attack_odds_" + name].get<double>();
      }
      EXPECT_EQ(battles, 0);
      EXPECT_EQ(battles_won, 0);
    }
    EXPECT_GT(attacks, 100) << model;
    EXPECT_LT(std::abs(won - odds), 2 * std::sqrt(attacks)) << model << ": " << won << ", " << odds;
  }
}

}  // namespace
}  // namespace muster::heroes
