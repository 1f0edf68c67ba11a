// Meetings of heroes, fights by table and on the board, and how games end.
#include "games/homm/map/state/actions.h"
#include "games/homm/map/state/fight_table.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

SmallMap near_enemy(const std::string& more = "rule = \"static\"") {
  SmallMap map;
  map.more = enemy(1, -1, more);
  return map;
}

TEST(MapMeetings, HeroesFightWhereTheyMeet) {
  RULE("HC-02");
  Journey journey(near_enemy());
  journey.go(kNE);
  EXPECT_EQ(journey.rules().meetings()[journey.state.meeting].name, "enemy:attack");
  Journey won = journey;
  won.ends_as(kWin);
  EXPECT_TRUE(won.stands(1, -1));
  EXPECT_EQ(won.state.heroes[0].status, HeroStatus::kBeaten);
  EXPECT_EQ(won.state.steps, 0) << "no reward that the scenario does not name";
  journey.ends_as(kDefeat);
  EXPECT_TRUE(journey.stands(0, 0)) << "home";
  EXPECT_TRUE(journey.enemy_at(1, -1));
}

TEST(MapMeetings, TownsAreFoughtFor) {
  RULE("HC-02");
  Journey journey(near_enemy("rule = \"charging\""));
  journey.act(MapAction::kEndTurn);
  EXPECT_EQ(journey.rules().meetings()[journey.state.meeting].name, "enemy:defend");
  Journey citadel(near_enemy("rule = \"charging\""));
  citadel.act(MapAction::kBuild, 3).act(MapAction::kEndTurn);
  EXPECT_EQ(citadel.rules().meetings()[citadel.state.meeting].name, "enemy:citadel");
  citadel.ends_as(kWin);
  EXPECT_EQ(citadel.state.tally.ai_beaten, 1);
}

TEST(MapMeetings, RewardsAreTheScenarios) {
  SmallMap map = near_enemy();
  map.more += "[ai_hero.combat.after]\nexperience = 3\ngold = 7\nvaluables = 2\n";
  Journey journey(map);
  const Resources before = journey.stock();
  journey.go(kNE).ends_as(kWin);
  EXPECT_EQ(journey.stock(), before + Resources({7, 0, 2}));
  EXPECT_EQ(journey.state.level, 2);
  EXPECT_EQ(journey.state.steps, 1);
}

TEST(MapMeetings, BeatenHeroesGoHome) {
  RULE("AM-15");
  SmallMap map;
  map.more = enemy(3, -3, "rule = \"static\"");
  Journey journey(map, "movement = 6");
  journey.go(kNE).go(kNE).ends_as(kWin).go(kNE).ends_as(kDefeat);
  EXPECT_TRUE(journey.stands(0, 0)) << "the town is its only home";
  EXPECT_EQ(journey.state.gold, 15);
  EXPECT_EQ(journey.state.morale.token, -1);
  EXPECT_EQ(journey.state.movement, 0);
  EXPECT_EQ(journey.unit(0).in_deck + journey.unit(1).in_deck, 0) << "to the last unit";
}

TEST(MapMeetings, WithoutAHomeThePlayerIsOut) {
  RULE("AM-15");
  SmallMap map = near_enemy("rule = \"charging\"");
  map.ends = "win = [\"rounds_over\"]";
  Journey journey(map);
  journey.act(MapAction::kEndTurn).ends_as(kDefeat);
  EXPECT_TRUE(journey.over());
  EXPECT_EQ(journey.rules().returns(journey.state)[1], 1);
  EXPECT_TRUE(journey.owns(1, 0, 0)) << "the AI hero enters the town it has won";
  EXPECT_EQ(journey.state.tally.town_flagged, 1);
}

TEST(MapMeetings, PlacesWithoutTheHeroCostGoldToDefend) {
  RULE("AM-16");
  SmallMap map = near_enemy("rule = \"looters\"\nmovement = 1");
  map.player = "resources = {gold = 9}";
  Journey journey(map);
  journey.go(kE).go(kSW);
  journey.act(MapAction::kEndTurn);
  // The mine of the tile first; then the town.
  while (journey.state.phase != MapPhase::kDefend) {
    if (journey.state.phase == MapPhase::kTie) {
      journey.act(MapAction::kWay, map_argument(journey.legal()[0]));
    } else {
      journey.end_turn();
    }
  }
  Journey given = journey;
  given.act(MapAction::kGiveUp);
  EXPECT_TRUE(given.over());
  EXPECT_EQ(given.state.tally.town_flagged, given.state.round);
  EXPECT_EQ(given.state.tally.fights, 0);
  journey.act(MapAction::kPay);
  EXPECT_EQ(journey.state.gold, 1);
  EXPECT_EQ(journey.state.fight, FightKind::kTown);
  journey.ends_as(kWin);
  EXPECT_TRUE(journey.owns(0, 0, 0));
  EXPECT_EQ(journey.state.heroes[0].status, HeroStatus::kBeaten);
}

TEST(MapMeetings, WhoCannotPayLosesThePlace) {
  RULE("AM-16");
  SmallMap map = near_enemy("rule = \"charging\"");
  map.player = "resources = {gold = 7}";
  Journey journey(map);
  journey.go(kE).act(MapAction::kEndTurn);
  EXPECT_TRUE(journey.over());
  EXPECT_EQ(journey.state.ended_by, static_cast<int>(EndEvent::kTownFlagged));
  Journey free(map, "town_defence = 0");
  free.go(kE).act(MapAction::kEndTurn);
  EXPECT_EQ(free.state.phase, MapPhase::kDefend);
}

TEST(MapMeetings, TablesTakeStepsFromTheCheapest) {
  RULE("AM-26");
  SmallMap map = near_enemy();
  map.army = "army = [\"P halberdiers\", \"F griffins\", \"F champions\"]";
  Journey journey(map);
  const Meetings& meetings = journey.rules().meetings();
  EXPECT_EQ(meetings.army_value(journey.state.units), 2 + 3 + 4 + 12);
  UnitState units[kMaxUnits];
  std::copy(std::begin(journey.state.units), std::end(journey.state.units), units);
  EXPECT_EQ(meetings.army_steps(units), 4);
  EXPECT_EQ(meetings.lose_steps(units, 1), 4) << "griffins cost 4, the Pack of halberdiers 5";
  EXPECT_EQ(units[1].in_deck, 0);
  EXPECT_EQ(meetings.lose_steps(units, 1), 3);
  EXPECT_EQ(units[0].improved, 0);
  EXPECT_EQ(units[0].in_deck, 1);
  EXPECT_EQ(meetings.lose_steps(units, 9), 14);
  EXPECT_EQ(meetings.army_steps(units), 0);
}

TEST(MapMeetings, TablesAreDrawnWithTheirWeights) {
  RULE("AM-26");
  Journey journey(near_enemy());
  journey.go(kNE);
  ChanceList outcomes;
  journey.rules().chance_outcomes(journey.state, outcomes);
  ASSERT_EQ(outcomes.size(), 4u);
  EXPECT_EQ(outcomes[kWin].weight, 6u);
  EXPECT_EQ(outcomes[kDefeat].weight, 2u);
  const Meetings& meetings = journey.rules().meetings();
  const int meeting = meetings.of_hero(0, false, FightKind::kAttack, false);
  EXPECT_DOUBLE_EQ(meetings.victory(meeting, journey.state.units, 3), 0.8);
  EXPECT_DOUBLE_EQ(meetings.victory(meeting, journey.state.units, 2), 0.7);
  EXPECT_DOUBLE_EQ(meetings.victory(meeting, journey.state.units, 0), 0.6);
  journey.ends_as(kCostlyWin);
  EXPECT_EQ(journey.state.movement, 2) << "rounds against heroes cost nothing";
}

TEST(MapMeetings, TablesGoByTheWorthOfTheArmy) {
  RULE("AM-26");
  const std::string path = ::testing::TempDir() + "worth.csv";
  std::ofstream(path) << "meeting,army_value,win,steps_lost,extra_rounds,weight\n"
                         "a,5,0,1,0,1\na,10,1,0,0,3\na,10,0,1,0,1\nb,0,1,0,0,1\n";
  const auto table = FightTable::load(path);
  ASSERT_TRUE(table.ok()) << table.status().message();
  const int a = table->find("a");
  EXPECT_EQ(table->odds(a, 2).army_value, 5) << "less than all: the first";
  EXPECT_EQ(table->odds(a, 9).army_value, 5);
  EXPECT_EQ(table->odds(a, 10).army_value, 10);
  EXPECT_EQ(table->odds(a, 99).army_value, 10);
  EXPECT_DOUBLE_EQ(table->victory(a, 99, 0), 0.75);
  EXPECT_EQ(table->find("c"), -1);
}

TEST(MapMeetings, TablesWithMistakesAreRefused) {
  const auto complaint = [](const std::string& lines) {
    const std::string path = ::testing::TempDir() + "bad.csv";
    std::ofstream(path) << "meeting,army_value,win,steps_lost,extra_rounds,weight\n" << lines;
    return message_of(FightTable::load(path).status());
  };
  EXPECT_NE(complaint("a,5,2,1,0,1\n").find("bad.csv:2: column `win`"), std::string::npos);
  EXPECT_NE(complaint("a,5,1,1,0,1\na,4,1,1,0,1\n").find(":3: column `army_value`"),
            std::string::npos);
  EXPECT_NE(complaint("a,5,1,1,0,1\nb,4,1,1,0,1\na,6,1,1,0,1\n").find(":4: column `meeting`"),
            std::string::npos);
  EXPECT_NE(complaint("a,5,1,1,0,0\n").find("column `weight`"), std::string::npos);
  EXPECT_NE(complaint("a,x,1,1,0,1\n"), "");
}

TEST(MapMeetings, FightsOnTheBoardComeBack) {
  RULE("AM-27");
  SmallMap map = near_enemy();
  map.cards = "deck = [\"2 stat_attack\", \"estates\"]";
  Journey journey(map, "fights = \"play\"\nempty_deck = \"stop\"");
  while (journey.state.phase == MapPhase::kDrawCard) {
    journey.act(MapAction::kDraw, map_argument(journey.legal()[0]));
  }
  EXPECT_EQ(std::popcount(journey.state.piles.hand), 3);
  journey.go(kNE);
  ASSERT_EQ(journey.state.phase, MapPhase::kFight);
  ASSERT_EQ(journey.state.combat.phase, Phase::kPlace);
  EXPECT_EQ(journey.state.combat.cards[0].hand, journey.state.piles.hand);
  EXPECT_EQ(journey.state.combat.gold[0], journey.state.gold);
  // The army is two cards of the eight that the combat knows; the others are left out unasked.
  Rng rng(7);
  int placed = 0;
  ActionList actions;
  while (journey.state.phase == MapPhase::kFight) {
    if (journey.rules().to_move(journey.state) == kChance) {
      journey.rules().apply(journey.state, journey.rules().sample_chance(journey.state, rng));
      continue;
    }
    journey.rules().legal_actions(journey.state, actions);
    if (journey.state.combat.phase == Phase::kPlace) ++placed;
    const Action action = actions[uniform_below(rng, actions.size())];
    ASSERT_FALSE(is_map_action(action));
    journey.rules().apply(journey.state, action);
  }
  EXPECT_EQ(placed, 2);
  EXPECT_EQ(journey.state.combat.phase, homm::State{}.phase) << "the board is cleared";
  EXPECT_EQ(journey.unit(2).in_deck + journey.unit(3).in_deck, 0) << "no unit comes from nowhere";
  EXPECT_LE(journey.rules().meetings().army_value(journey.state.units), 2 + 3 + 4);
  EXPECT_EQ(journey.state.tally.fights, 1);
}

TEST(MapMeetings, TheLastUnitMustBePlaced) {
  RULE("AM-27");
  SmallMap map = near_enemy();
  map.army = "army = [\"F griffins\"]";
  Journey journey(map, "fights = \"play\"");
  journey.go(kNE);
  ASSERT_EQ(journey.state.combat.phase, Phase::kPlace);
  for (const Action action : journey.legal()) {
    EXPECT_NE(argument_of(action), static_cast<int>(kNoCell)) << "an army of nobody";
  }
}

TEST(MapMeetings, FightsByRuleAskNobody) {
  RULE("AM-27");
  Journey journey(near_enemy(), "fights = \"rule\"");
  journey.go(kNE);
  Rng rng(3);
  int asked = 0;
  while (journey.state.phase == MapPhase::kFight) {
    asked += journey.rules().to_move(journey.state) == kChance ? 0 : 1;
    ASSERT_EQ(asked, 0);
    journey.rules().apply(journey.state, journey.rules().sample_chance(journey.state, rng));
  }
  EXPECT_TRUE(journey.state.heroes[0].status == HeroStatus::kBeaten || journey.stands(0, 0));
}

// What the board does to an army is what the aftermath of the combat says: many fights, and no unit
// that was not there, no Pack from a Few, and losses when the fight was lost.
TEST(MapMeetings, ArmiesOnlyShrinkOnTheBoard) {
  RULE("AM-27");
  SmallMap map = near_enemy();
  map.army = "army = [\"P halberdiers\", \"P griffins\", \"F crusaders\"]";
  map.more = enemy(1, -1, "rule = \"static\"");
  const std::string wolves = "army = [\"P skeletons\"]";
  map.more.replace(map.more.find(wolves), wolves.size(), "army = [\"F vampires\", \"P zombies\"]");
  int won = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Journey journey(map, "fights = \"rule\"");
    const MapState before = journey.state;
    journey.go(kNE);
    Rng rng(seed);
    while (journey.state.phase == MapPhase::kFight) {
      journey.rules().apply(journey.state, journey.rules().sample_chance(journey.state, rng));
    }
    int steps = 0;
    for (int unit = 0; unit < 4; ++unit) {
      EXPECT_LE(journey.unit(unit).in_deck, before.units[unit].in_deck);
      EXPECT_LE(journey.unit(unit).improved, before.units[unit].improved);
      steps += journey.unit(unit).in_deck;
    }
    const bool victory = journey.state.heroes[0].status == HeroStatus::kBeaten;
    EXPECT_EQ(steps > 0, victory);
    won += victory ? 1 : 0;
  }
  EXPECT_GT(won, 0) << "of sixty fights";
}

TEST(MapMeetings, GuardsMayAttackAtTheStartOfATurn) {
  RULE("AM-28");
  SmallMap map;
  map.more = "[[turn_fight]]\nround = 2\nlevel = \"II\"";
  Journey journey(map);
  EXPECT_EQ(journey.state.phase, MapPhase::kTurn);
  journey.end_turn();
  EXPECT_EQ(journey.rules().meetings()[journey.state.meeting].name, "guards:II");
  journey.ends_as(kDefeat);
  EXPECT_EQ(journey.state.phase, MapPhase::kTurn);
  EXPECT_TRUE(journey.stands(0, 0)) << "nowhere to go back to";
  EXPECT_EQ(journey.state.movement, 3);
}

TEST(MapMeetings, ScenariosSayWhatEndsThem) {
  RULE("AM-23");
  const auto played = [](const std::string& ends, bool attack) {
    SmallMap map = near_enemy();
    map.rounds = 1;
    map.ends = ends;
    Journey journey(map);
    if (attack) journey.go(kNE).ends_as(kWin);
    if (!journey.over()) journey.act(MapAction::kEndTurn);
    EXPECT_TRUE(journey.over());
    return journey.rules().returns(journey.state)[0];
  };
  EXPECT_EQ(played("win = [\"ai_heroes_beaten\"]\nlose = [\"rounds_over\"]", true), 1);
  EXPECT_EQ(played("win = [\"ai_heroes_beaten\"]\nlose = [\"rounds_over\"]", false), -1);
  EXPECT_EQ(played("win = [\"rounds_over\"]\nlose = [\"rounds_over\"]", false), -1);
  EXPECT_EQ(played("win = [\"ai_heroes_beaten\"]", false), 0) << "a draw";
  EXPECT_EQ(played("goal = [1, -1]\nwin = [\"goal_flagged\"]", true), 0) << "an empty field";
}

TEST(MapMeetings, TheGoalIsWonOrLostByItsFlag) {
  RULE("AM-23");
  SmallMap map;
  map.top = "goal = [2, -2]";
  map.ends = "win = [\"goal_flagged\"]\nlose = [\"goal_flagged\"]";
  map.more = enemy(3, -4);
  Journey journey(map);
  Journey player = journey;
  player.go(kNE).go(kNE).ends_as(kWin);
  EXPECT_EQ(player.rules().returns(player.state)[0], 1);
  journey.act(MapAction::kEndTurn);
  EXPECT_EQ(journey.rules().returns(journey.state)[0], -1);
  EXPECT_EQ(journey.state.tally.goal_by, 1);
}

TEST(MapMeetings, AnArmyMayGrowAtTheGoal) {
  RULE("AI-38");
  SmallMap map;
  map.top = "goal = [2, -2]";
  map.more = enemy(3, -3, "rule = \"utopia\"\nmovement = 1") +
             "[ai_hero.combat_after_goal]\narmy = [\"P skeletons\", \"P vampires\"]\n";
  Journey journey(map);
  journey.go(kNE).end_turn();
  journey.go(kNE);
  EXPECT_EQ(journey.rules().meetings()[journey.state.meeting].name, "enemy+:attack");
}

}  // namespace
}  // namespace muster::homm::map
