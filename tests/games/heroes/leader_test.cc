// Leaders: their files, their glance at odds, and what they do in positions where it is clear what
// to do.
#include "agents/heroes/leader.h"

#include "agents/heroes/counsel.h"
#include "agents/heroes/leader_odds.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "games/heroes/odds/odds.h"
#include "tests/games/heroes/battle/battles.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

std::string leader_error(const std::string& text) {
  const auto document = parse_document(text, "leader.toml");
  EXPECT_TRUE(document.ok()) << document.status();
  const auto leader = Leader::load(*document);
  return leader.ok() ? "" : message_of(leader.status());
}

Leader shipped(const std::string& name) {
  const auto document = load_document(Leader::folder() + "/" + name + ".toml");
  EXPECT_TRUE(document.ok()) << document.status();
  const auto leader = Leader::load(*document);
  EXPECT_TRUE(leader.ok()) << leader.status();
  return leader.ok() ? *leader : Leader{};
}

// What a leader does; it is legal.
Action choice(const Table& table, const Leader& leader = {}) {
  Rng rng(1);
  const Action action = rule_action(table.game(), table.state, leader, rng);
  EXPECT_TRUE(table.legal(verb_of(action), argument_of(action)))
      << phase_name(table.state.phase) << " " << static_cast<int>(verb_of(action)) << " "
      << argument_of(action);
  return action;
}
Action goal(int tile) { return make_action(Verb::kGoal, tile); }

TEST(HeroesLeaderFiles, AllShippedOnesAreRight) {
  const std::vector<std::string> names = document_names(Leader::folder());
  EXPECT_EQ(names, (std::vector<std::string>{"builder", "explorer", "miner", "raider"}));
  for (const std::string& name : names) {
    const Leader leader = shipped(name);
    EXPECT_EQ(leader.name, name);
    EXPECT_FALSE(leader.summary.empty()) << name;
  }
}

TEST(HeroesLeaderFiles, TheShippedRaiderHasTheDefaultWeights) {
  const Leader file = shipped("raider");
  Leader built;
  built.name = file.name;
  built.summary = file.summary;
  EXPECT_TRUE(file == built);
}

TEST(HeroesLeaderFiles, MistakesAreNamedWithTheirPlace) {
  EXPECT_EQ(leader_error("summary = \"x\""), "");
  const std::string unknown = leader_error("[goals]\nmines = 1");
  EXPECT_NE(unknown.find("leader.toml:2:"), std::string::npos) << unknown;
  EXPECT_NE(unknown.find("`mine`"), std::string::npos) << unknown;
  EXPECT_NE(leader_error("[fights]\nleast_odds = 2").find("least_odds"), std::string::npos);
  EXPECT_NE(leader_error("[daybreak]\nheroes = -1").find("heroes"), std::string::npos);
}

TEST(HeroesLeaderFiles, EveryWeightHasItsHelp) {
  const std::vector<ParamInfo> help = Leader::settings();
  EXPECT_EQ(help.size(), 30U);
  for (const ParamInfo& each : help) EXPECT_FALSE(each.summary.empty()) << each.name;
}

double exactly(const BattleRules& rules, const BattleSide& attacker, const BattleSide& defender) {
  const auto odds = exact_battle_odds(rules, attacker, defender);
  EXPECT_TRUE(odds.ok()) << odds.status();
  return odds.ok() ? odds->attacker_wins.to_double() : -1;
}

// Also where pieces take losses, which no mean and variance tell.
TEST(HeroesLeaderOdds, AreTheExactOnes) {
  for (const BattleModel model : {BattleModel::kAttrition, BattleModel::kSingleRoll}) {
    const BattleRules rules = rules_of(model);
    for (const int own : {0, 3, 6, 9, 12}) {
      const BattleSide attacker = with_hero(creatures(own));
      for (const int enemies : {2, 5, 8, 12, 16}) {
        EXPECT_NEAR(win_chance(rules, attacker, creatures(enemies)),
                    exactly(rules, attacker, creatures(enemies)), 1e-12);
      }
      const BattleSide castle = with_hero(with_settlement(creatures(1), d6(2, 6)));
      EXPECT_NEAR(win_chance(rules, attacker, castle), exactly(rules, attacker, castle), 1e-12);
    }
  }
}

// Two dice show 2 .. 12, four 4 .. 24.
double share_of(int dice, int total) {
  std::vector<int> ways = {1};
  for (int die = 0; die < dice; ++die) {
    std::vector<int> next(ways.size() + 6);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      for (std::size_t face = 1; face <= 6; ++face) next[i + face] += ways[i];
    }
    ways = next;
  }
  int all = 0;
  for (const int each : ways) all += each;
  return total >= 0 && total < static_cast<int>(ways.size())
             ? static_cast<double>(ways[static_cast<std::size_t>(total)]) / all
             : 0;
}

TEST(HeroesLeaderOdds, GoThroughAllNumbersOfMonstersAndGuardians) {
  for (const BattleModel model : {BattleModel::kAttrition, BattleModel::kSingleRoll}) {
    const BattleRules rules = rules_of(model);
    for (const int own : {0, 4, 9}) {
      const BattleSide attacker = with_hero(creatures(own));
      double token = 0.3;
      double guarded = 0;
      for (int n = 1; n <= 24; ++n) {
        const double won = exactly(rules, attacker, creatures(n));
        token += (0.1 * share_of(4, n) + 0.6 * share_of(2, n)) * won;
        guarded += share_of(2, n - 3) * (n > 3 ? won : 0);
      }
      EXPECT_NEAR(chance_against_tokens(rules, attacker, 1), token, 2e-3);
      EXPECT_NEAR(chance_of_capture(rules, attacker, SettlementTier::kEstate), 0.8 + 0.2 * guarded,
                  1e-12);
    }
  }
}

TEST(HeroesLeaderOdds, NoCreatureBeatsAHeroInADuel) {
  const BattleRules rules = rules_of(BattleModel::kDuel);
  EXPECT_GT(win_chance(rules, with_hero(creatures(0)), creatures(30)), 0.99);
  EXPECT_LT(win_chance(rules, creatures(30), with_hero(creatures(0))), 0.01);
}

TEST(HeroesLeaderOdds, GrowWithArmiesAndShrinkWithTokens) {
  const BattleRules rules;
  for (int army = 0; army < 30; ++army) {
    const BattleSide side = with_hero(creatures(army));
    const BattleSide larger = with_hero(creatures(army + 1));
    EXPECT_LE(chance_against_tokens(rules, side, 1), chance_against_tokens(rules, larger, 1));
    EXPECT_GE(chance_against_tokens(rules, side, 2), chance_against_tokens(rules, side, 3));
    EXPECT_GE(chance_of_capture(rules, side, SettlementTier::kEncampment),
              chance_of_capture(rules, side, SettlementTier::kCastle));
  }
  EXPECT_NEAR(normal_share(0), 0.5, 1e-12);
  EXPECT_NEAR(normal_share(1), 0.8413, 0.01);
}

TEST(HeroesLeader, GoesToWhatPaysMost) {
  Table table;
  table.hero_at(0, at(4, 4)).put(Token::kResource, at(6, 4)).mine(at(4, 6)).move(0);
  EXPECT_EQ(choice(table), goal(at(4, 6)));
  Leader poor;
  poor.mine = 0;
  poor.resource = 50;
  EXPECT_EQ(choice(table, poor), goal(at(6, 4)));
}

TEST(HeroesLeader, PicksUpWhatLiesOnTheWay) {
  Table table;
  table.hero_at(0, at(1, 4)).put(Token::kResource, at(4, 4)).mine(at(7, 4)).move(0);
  Leader leader;
  leader.mine = 3;
  EXPECT_EQ(choice(table, leader), goal(at(4, 4)));
}

TEST(HeroesLeader, AttacksMonstersOnlyWithAnArmy) {
  Table table;
  table.hero_at(0, at(4, 4)).put(Token::kMonster, at(5, 4)).hero_at(2, at(8, 8)).move(0);
  EXPECT_NE(choice(table), goal(at(5, 4)));
  table.army_of(0, 20);
  EXPECT_EQ(choice(table), goal(at(5, 4)));
}

TEST(HeroesLeader, TakesASettlementThatItBeats) {
  Table table;
  table.hero_at(0, at(6, 8)).army_of(0, 12).hero_at(2, at(1, 4)).move(0);
  const int enemy = table.state.settlement_at[1];
  EXPECT_EQ(choice(table), goal(enemy));
  table.army_of(0, 0);
  table.settlement(1).recruits = 20;
  EXPECT_NE(choice(table), goal(enemy));
}

// The enemy can take the Settlement, but not with the Hero in it.
Table besieged(int hero) {
  Table table({.rules = {"move_choices=steps"}});
  table.hero_at(0, hero).army_of(0, 6).hero_at(2, at(8, 8)).army_of(2, 4);
  table.settlement(0).recruits = 0;
  return table;
}

TEST(HeroesLeader, StaysWhereItIsNeededAsItWouldComeThere) {
  Leader leader;
  leader.defend = 5;
  leader.fear = 0;
  leader.hero = 0;
  Table inside = besieged(at(1, 1));
  const int home = inside.state.settlement_at[0];
  ASSERT_EQ(home, at(1, 1));
  inside.move(0);
  inside.state.encounter.loaded = 1;
  EXPECT_EQ(choice(inside, leader), make_action(Verb::kPass));
  Table outside = besieged(at(1, 2));
  outside.move(0);
  EXPECT_EQ(choice(outside, leader), make_action(Verb::kStep, kNorth));
  // It goes for what it can be back from today, but not for what it cannot.
  inside.put(Token::kResource, at(1, 4));
  EXPECT_EQ(choice(inside, leader), make_action(Verb::kStep, kSouth));
  inside.hero(0).points = 5;
  EXPECT_EQ(choice(inside, leader), make_action(Verb::kPass));
}

TEST(HeroesLeader, StepsTowardsAGoalWhereThereAreStepsOnly) {
  Table table({.rules = {"move_choices=steps"}});
  table.hero_at(0, at(4, 4)).mine(at(4, 7)).move(0);
  EXPECT_EQ(choice(table), make_action(Verb::kStep, kSouth));
}

TEST(HeroesLeader, SeesToTheGarrisonFirst) {
  Table table;
  table.settlement(0).recruits = 6;
  table.hero_at(2, at(8, 8)).move(0);
  EXPECT_EQ(choice(table), make_action(Verb::kGarrison));
  table.act(Verb::kGarrison);
  EXPECT_EQ(verb_of(choice(table)), Verb::kLoadArmy);
}

TEST(HeroesLeader, LeavesGuardsWhereAnEnemyIsNear) {
  Table table;
  table.settlement(0).recruits = 10;
  table.hero_at(2, at(3, 3)).army_of(2, 6).move(0).act(Verb::kGarrison);
  Leader careful;
  careful.guard = 1;
  EXPECT_LT(argument_of(choice(table, careful)), 10);
  Leader bold;
  bold.guard = 0;
  EXPECT_EQ(argument_of(choice(table, bold)), 10);
}

TEST(HeroesLeader, BuildsOrRecruitsByItsWeights) {
  Table table;
  table.purse(0, 30).hero_at(2, at(8, 8)).daybreak();
  Leader builder;
  builder.tier = 10;
  EXPECT_EQ(choice(table, builder), make_action(Verb::kRaiseTier, 0));
  Leader soldier;
  soldier.tier = 0;
  EXPECT_EQ(choice(table, soldier), make_action(Verb::kPass));
  table.pass();
  EXPECT_GE(argument_of(choice(table, soldier)), 10);
}

TEST(HeroesLeader, RaisesAHeroWhenItHasNone) {
  Table table;
  table.purse(0, 8).no_hero(0).hero_at(2, at(8, 8)).daybreak();
  while (table.phase() != Phase::kRaise) {
    const Action action = choice(table);
    table.act(verb_of(action), argument_of(action));
  }
  EXPECT_EQ(choice(table), make_action(Verb::kRaiseHero, 0));
}

// Every action is legal, in whole games of leaders, under all rulesets.
TEST(HeroesLeader, PlaysWholeGamesUnderAllRulesets) {
  for (const std::string ruleset : {"standard", "single_roll", "duel", "goals", "other_readings"}) {
    const auto game = load_heroes({.ruleset = ruleset, .rules = {"day_limit=15"}, .players = 3});
    const std::array<Leader, 3> leaders = {shipped("raider"), shipped("miner"), shipped("builder")};
    HeroesState state = game->initial_state();
    Rng rng(5);
    ActionList legal;
    while (game->to_move(state) != kTerminal) {
      if (game->to_move(state) == kChance) {
        game->apply(state, game->sample_chance(state, rng));
        continue;
      }
      const auto mover = static_cast<std::size_t>(game->to_move(state));
      const Action action = rule_action(*game, state, leaders[mover], rng);
      game->legal_actions(state, legal);
      ASSERT_NE(std::find(legal.begin(), legal.end(), action), legal.end())
          << ruleset << ", " << phase_name(state.phase) << ": " << static_cast<int>(action);
      game->apply(state, action);
    }
    EXPECT_LE(state.day, 15);
  }
}

}  // namespace
}  // namespace muster::heroes::testing
