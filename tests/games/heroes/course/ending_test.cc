// Battles of Heroes on the board, and the end: HE-134 .. HE-137, HE-140 .. HE-143.
#include "games/heroes/inquiry/players.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

TEST(HeroesBattles, AfterARoundTheAttackerMayRetreatAsTheSettingSays) {
  RULE("HE-137");
  const auto fought = [](const std::string& retreat) {
    Table table({.rules = {"retreat=" + retreat}});
    table.hero_at(0, at(4, 4))
        .army_of(0, 30)
        .hero_at(2, at(3, 4))
        .army_of(2, 30)
        .give(0, kRareSword);
    table.move(0, 18).step(kWest).fight_a_round(SideOfBattle::kDefender);
    return table;
  };
  Table sacrifice = fought("sacrifice");
  ASSERT_EQ(sacrifice.phase(), Phase::kRetreat);
  Table on = sacrifice;
  on.pass();
  EXPECT_EQ(on.phase(), Phase::kBattleRoll);
  sacrifice.act(Verb::kRetreat);
  EXPECT_FALSE(sacrifice.alive(0));
  EXPECT_EQ(sacrifice.hero(2).army, 30);
  EXPECT_EQ(sacrifice.tokens(Token::kItem, at(3, 4)), 1);
  EXPECT_EQ(sacrifice.tokens(Token::kMonster, at(3, 4)), 1);

  Table back = fought("step_back");
  ASSERT_EQ(back.phase(), Phase::kRetreat);
  const int left = back.state.battle.sides[0].creatures;
  EXPECT_LT(left, 30);
  back.act(Verb::kRetreat);
  EXPECT_EQ(back.place(0), at(4, 4));
  EXPECT_EQ(back.hero(0).army, left);
  EXPECT_EQ(back.hero(0).points, 0);
  EXPECT_EQ(back.state.on_turn, 1);  // its movement is over

  Table none({.rules = {"retreat=none"}});
  none.hero_at(0, at(4, 4)).hero_at(2, at(3, 4)).army_of(2, 30).move(0, 18).step(kWest);
  none.fight_a_round(SideOfBattle::kDefender);
  EXPECT_FALSE(none.alive(0));
}

// How often somebody is asked in a whole battle that the defender loses; only the attacker may be.
int retreats_offered(Table table) {
  int offered = 0;
  while (table.in_battle()) {
    if (table.phase() != Phase::kRetreat) {
      EXPECT_FALSE(table.state.mover >= 0 && table.legal(Verb::kRetreat));
      table.fight_a_round(SideOfBattle::kAttacker);
      if (table.phase() != Phase::kBattleChoice) continue;
      ActionList lines;
      table.game().legal_actions(table.state, lines);
      table.act(Verb::kBattle, argument_of(lines[0]));
      continue;
    }
    EXPECT_EQ(table.state.mover, 0);
    ++offered;
    table.pass();
  }
  return offered;
}

TEST(HeroesBattles, TheDefenderIsNeverAskedToRetreat) {
  RULE("HE-137");
  for (const std::string retreat : {"sacrifice", "step_back"}) {
    for (const std::string model : {"attrition", "duel", "single_roll"}) {
      const Setting setting{.rules = {"retreat=" + retreat, "battle_model=" + model}};
      Table field(setting);
      field.hero_at(0, at(4, 4)).army_of(0, 30).hero_at(2, at(3, 4)).army_of(2, 60);
      field.move(0, 18).step(kWest);
      ASSERT_TRUE(field.in_battle());
      Table walls(setting);  // the garrison, with its Hero
      walls.hero_at(0, at(8, 7)).army_of(0, 30).army_of(2, 60).move(0, 18).step(kSouth).engage();
      ASSERT_TRUE(walls.in_battle());
      for (const Table& table : {field, walls}) {
        const int offered = retreats_offered(table);
        EXPECT_EQ(offered > 0, model != "single_roll") << retreat << ", " << model;
      }
    }
  }
}

TEST(HeroesBattles, AHeroWhoFaintsLivesIfItsArmyWins) {
  RULE("HE-134");
  RULE("HE-136");
  const auto fainted = [](const std::string& penalty) {
    Table table({.rules = {"faint_penalty=" + penalty, "casualties=choice"}});
    table.hero_at(0, at(4, 4)).army_of(0, 60).give(0, kRareSword);
    table.put(Token::kMonster, at(3, 4)).move(0, 18).step(kWest).bands({Band::kHardFight}).roll(24);
    table.fight_a_round(SideOfBattle::kDefender);
    EXPECT_EQ(table.phase(), Phase::kBattleChoice);
    EXPECT_EQ(table.state.mover, 0);
    table.act(Verb::kBattle, 2);  // piece 1, the Hero
    while (table.phase() == Phase::kBattleChoice) table.act(Verb::kBattle, kGiveCreatures);
    EXPECT_NE(table.phase(), Phase::kRetreat);  // a Hero that has fainted does not retreat
    table.fight(SideOfBattle::kAttacker);
    return table;
  };
  Table mild = fainted("false");
  EXPECT_TRUE(mild.alive(0));
  const int army = mild.hero(0).army;
  EXPECT_GT(army, 20);
  EXPECT_EQ(mild.hero(0).items[index_of(kRareSword)], 1);
  Table harsh = fainted("true");
  EXPECT_TRUE(harsh.alive(0));
  EXPECT_EQ(harsh.hero(0).army, army - army / 2);
  EXPECT_EQ(harsh.hero(0).items, ItemCounts{});
  EXPECT_EQ(harsh.realm(0).items, 1);                // dropped where it stands, and picked up again
  Table upright({.rules = {"faint_penalty=true"}});  // the penalty is for who has fainted
  upright.hero_at(0, at(4, 4)).army_of(0, 60).give(0, kRareSword).hero_at(2, at(3, 4));
  upright.army_of(2, 5).move(0, 18).step(kWest).fight(SideOfBattle::kAttacker);
  EXPECT_EQ(upright.hero(0).army, 60);
  EXPECT_EQ(upright.hero(0).items[index_of(kRareSword)], 1);
}

TEST(HeroesBattles, WhoLosesDiesWithItsArmyAndTheWinnerKeepsWhatIsLeft) {
  RULE("HE-135");
  Table table;
  table.hero_at(0, at(4, 4)).army_of(0, 5).hero_at(2, at(3, 4)).army_of(2, 40);
  table.move(0, 18).step(kWest).fight(SideOfBattle::kDefender);
  EXPECT_FALSE(table.alive(0));
  EXPECT_EQ(table.hero(2).army, 40);
  EXPECT_EQ(table.realm(1).battles_won, 1);
  EXPECT_EQ(table.realm(0).battles_won, 0);
  EXPECT_EQ(table.tokens(Token::kMonster, at(3, 4)), 0);
  Table won;
  won.hero_at(0, at(4, 4)).army_of(0, 40).hero_at(2, at(3, 4)).army_of(2, 5).give(2, kRareSword);
  won.move(0, 18).step(kWest).fight(SideOfBattle::kAttacker);
  EXPECT_FALSE(won.alive(2));
  EXPECT_EQ(won.phase(), Phase::kItemType);  // what it dropped is picked up
}

TEST(HeroesBattles, TheModelIsASetting) {
  RULE("HE-122");
  Table single({.rules = {"battle_model=single_roll"}});
  single.hero_at(0, at(4, 4)).army_of(0, 6).hero_at(2, at(3, 4)).army_of(2, 6).move(0, 18);
  single.step(kWest).roll(0).roll(40);
  EXPECT_FALSE(single.alive(0));
  Table duel({.rules = {"battle_model=duel"}});
  duel.hero_at(0, at(4, 4)).army_of(0, 6).hero_at(2, at(3, 4)).army_of(2, 6).move(0, 18);
  duel.step(kWest);
  ASSERT_EQ(duel.phase(), Phase::kBattleChoice);
  EXPECT_TRUE(duel.game().commits(duel.state));
  EXPECT_EQ(duel.state.mover, 0);
}

TEST(HeroesEnd, WhoHasNeitherSettlementNorHeroIsOutAndTheLastOneWins) {
  RULE("HE-140");
  RULE("HE-140a");
  RULE("HE-141");
  Table table({.players = 3});
  table.hero_at(0, at(8, 1)).settlement(2).owner = 0;
  table.state.hero_at[2] = at(1, 4);
  table.settlement(1).owner = 0;
  table.mine(at(5, 5), 1)
      .mine(at(6, 5), 2)
      .hero_at(0, at(1, 3))
      .army_of(0, 50)
      .move(0, 18)
      .step(kSouth);
  table.fight(SideOfBattle::kAttacker);
  EXPECT_EQ(table.realm(1).out, 1);
  EXPECT_EQ(table.tokens(Token::kMine, at(5, 5)), kFreeMine);  // nobody's again
  EXPECT_EQ(table.tokens(Token::kMine, at(6, 5)), kFreeMine + 1 + 2);
  ASSERT_NE(table.phase(), Phase::kOver);
  EXPECT_EQ(table.realm(2).out, 0);  // a Hero is left
  table.army_of(0, 90).hero_at(4, at(1, 5)).step(kSouth).fight(SideOfBattle::kAttacker);
  ASSERT_EQ(table.phase(), Phase::kOver);
  EXPECT_EQ(table.state.winners, 1);
  EXPECT_EQ(table.state.by_days, 0);
  const Returns returns = table.game().returns(table.state);
  EXPECT_EQ(returns[0], 1);
  EXPECT_EQ(returns[1], -0.5);
  EXPECT_EQ(returns[2], -0.5);
}

TEST(HeroesEnd, ATeamWinsTogether) {
  RULE("HE-141");
  Table table({.players = 3, .scenario = "teams = [[\"blue\", \"green\"], [\"orange\"]]"});
  table.no_hero(2).settlement(1).owner = 0;
  table.realm(1).out = 1;
  table.settlement(2).owner = 0;
  table.hero_at(4, at(1, 4)).hero_at(0, at(1, 3)).army_of(0, 50).move(0, 18).step(kSouth);
  table.fight(SideOfBattle::kAttacker);
  ASSERT_EQ(table.phase(), Phase::kOver);
  EXPECT_EQ(table.state.winners, 3);
  const Returns returns = table.game().returns(table.state);
  EXPECT_EQ(returns[0], 0.5);
  EXPECT_EQ(returns[1], 0.5);
  EXPECT_EQ(returns[2], -1);
}

TEST(HeroesEnd, TheScoreCountsBuildingsCreaturesMinesAndCoins) {
  RULE("HE-142");
  const auto filled = [](const Setting& setting) {
    Table table(setting);
    table.purse(0, 7).army_of(0, 4).mine(at(4, 4), 0).mine(at(5, 4), 0);
    table.built(0, SettlementTier::kEstate, Ramparts::kPallisade).settlement(0).recruits = 3;
    return table;
  };
  Table table = filled({});
  EXPECT_EQ(score(table.game(), table.state, 0), 7 + (5 + 10 + 15) + 5 + 2 * 7 + 3 * 2);
  EXPECT_EQ(score(table.game(), table.state, 1), 5);
  Table other = filled({.rules = {"creature_score=0", "mine_score=10"}});
  EXPECT_EQ(score(other.game(), other.state, 0), 7 + 30 + 5 + 20);
}

TEST(HeroesEnd, AfterTheLastDayTheHighestScoreWins) {
  RULE("HE-142");
  Table table({.rules = {"day_limit=1"}});
  table.purse(1, 3).turn_of(1).roll(1).pass();
  Table limited({.scenario = "day_limit = 1"});
  EXPECT_EQ(limited.game().day_limit(), 1);
  limited.purse(1, 3);
  limited.daybreak();
  ASSERT_EQ(limited.phase(), Phase::kOver);
  EXPECT_EQ(limited.state.winners, 2);
  EXPECT_EQ(limited.state.by_days, 1);
  EXPECT_EQ(limited.game().returns(limited.state)[0], -1);
  EXPECT_EQ(limited.game().summary(limited.state).margin, -3);
  Table teams(
      {.players = 4,
       .scenario = "day_limit = 1\nteams = [[\"blue\", \"orange\"], [\"green\", \"purple\"]]"});
  teams.purse(0, 3).purse(2, 3).purse(1, 5);
  teams.daybreak();
  EXPECT_EQ(teams.state.winners, 5);  // 6 to 5
}

TEST(HeroesEnd, EqualScoresAreADraw) {
  RULE("HE-143");
  Table table({.players = 3, .scenario = "day_limit = 1"});
  table.purse(0, 4).purse(1, 4);
  table.daybreak();
  ASSERT_EQ(table.phase(), Phase::kOver);
  EXPECT_EQ(table.state.winners, 0);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(table.game().returns(table.state)[static_cast<std::size_t>(seat)], 0);
  }
}

TEST(HeroesEnd, TheSummaryTellsIncomeTokensAndBattles) {
  Table table({.rules = {"day_limit=10"}});
  table.state.day = 9;
  table.mine(at(4, 4), 0).daybreak();
  EXPECT_EQ(table.realm(0).income[0], 2);
  table.realm(0).items = 3;
  table.realm(0).monsters = 2;
  table.daybreak();
  ASSERT_EQ(table.phase(), Phase::kOver);
  const Summary summary = table.game().summary(table.state);
  EXPECT_EQ(summary.rounds, 10);
  const auto metrics = to_json(summary.metrics);
  EXPECT_EQ(metrics["income_10_blue"], 2);
  EXPECT_EQ(metrics["tokens_blue"], 5);
  EXPECT_EQ(metrics["days"], 10);
  EXPECT_FALSE(metrics.contains("income_20_blue"));
}

TEST(HeroesEnd, TheSummaryTellsTheTurnOrderFromTheAnchor) {
  Table table;
  const auto places = [&table] {
    const auto metrics = to_json(table.game().summary(table.state).metrics);
    return std::pair{metrics["turn_order_blue"].get<int>(), metrics["turn_order_green"].get<int>()};
  };
  table.state.anchor = 0;
  EXPECT_EQ(places(), std::pair(1, 2));
  table.state.anchor = 1;
  EXPECT_EQ(places(), std::pair(2, 1));
}

}  // namespace
}  // namespace muster::heroes::testing
