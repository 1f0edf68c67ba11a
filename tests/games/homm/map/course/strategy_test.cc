// Hero rules as players, and games on the real maps.
#include <cstring>
#include <map>

#include "core/config/rules_of_files.h"
#include "core/playout.h"
#include "games/homm/map/inquiry/goals.h"
#include "games/homm/map/inquiry/ground.h"
#include "games/homm/map/state/actions.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

HeroRule rule_of(const std::string& text) {
  return *HeroRule::load(*parse_document(text, "rule.toml"));
}

Action chosen(const Journey& journey, const HeroRule& rule, std::uint64_t seed = 1) {
  Rng rng(seed);
  return rule_action(journey.rules(), journey.state, rule, rng);
}

TEST(MapStrategies, BuyWhatTheyAreToldTo) {
  SmallMap map;
  map.player =
      "resources = {gold = 30, materials = 9, valuables = 9}\nbuildings = [\"bronze\", \"silver\", "
      "\"citadel\"]";
  const Journey journey(map);
  EXPECT_EQ(chosen(journey, rule_of("goals = []\nspend = [\"recruit\"]")),
            map_action(MapAction::kRecruit, 2))
      << "the dearest";
  EXPECT_EQ(chosen(journey, rule_of("goals = []\nspend = [\"reinforce\", \"recruit\"]")),
            map_action(MapAction::kReinforce, 1));
  EXPECT_EQ(chosen(journey, rule_of("goals = []\nspend = [\"build\"]")),
            map_action(MapAction::kBuild, 2));
  EXPECT_EQ(chosen(journey, rule_of("goals = []")), map_action(MapAction::kEndTurn));
  map.player = "resources = {gold = 30, materials = 9, valuables = 9}";
  const Journey bare(map);
  EXPECT_EQ(chosen(bare, rule_of("goals = []\nspend = [\"build\"]")),
            map_action(MapAction::kBuild, 0));
  EXPECT_EQ(chosen(bare, rule_of("goals = []\nspend = [\"citadel\", \"build\"]")),
            map_action(MapAction::kBuild, 3));
}

TEST(MapStrategies, GoForTheirFirstGoal) {
  Journey journey((SmallMap()));
  EXPECT_EQ(chosen(journey, rule_of("goals = [\"flag_on_tile\"]")),
            map_action(MapAction::kStep, kSW));
  EXPECT_EQ(chosen(journey, rule_of("goals = [\"hero\", \"flag_on_tile\"]")),
            map_action(MapAction::kStep, kSW))
      << "there is no enemy";
  EXPECT_EQ(chosen(journey, rule_of("goals = [\"own_town\"]")), map_action(MapAction::kEndTurn));
  SmallMap hidden;
  hidden.tile = "tile = \"F6\"";
  Journey explorer(hidden);
  const HeroRule explore = rule_of("goals = [\"explore\"]");
  EXPECT_EQ(chosen(explorer, explore), map_action(MapAction::kStep, kNE));
  explorer.go(kNE);
  EXPECT_EQ(chosen(explorer, explore), map_action(MapAction::kDiscover, 1));
}

TEST(MapStrategies, EnterFightsThatTheyTrust) {
  const Journey journey((SmallMap()));  // victory 0.7 with two points left
  const std::string goals = "goals = [\"flag_on_tile\"]\n";
  EXPECT_EQ(chosen(journey, rule_of(goals + "courage = 0.7")), map_action(MapAction::kStep, kSW));
  EXPECT_EQ(chosen(journey, rule_of(goals + "courage = 0.71")), map_action(MapAction::kEndTurn));
  SmallMap map;
  map.more = enemy(1, -1, "rule = \"static\"");
  const Journey facing(map);
  EXPECT_EQ(chosen(facing, rule_of("goals = [\"hero\"]\ncourage = 0.5")),
            map_action(MapAction::kStep, kNE));
  EXPECT_EQ(chosen(facing, rule_of("goals = [\"hero\"]\ncourage = 0.9")),
            map_action(MapAction::kEndTurn));
}

TEST(MapStrategies, MayHinderOrInviteWithTheTilesTheyTurn) {
  SmallMap map;
  map.tile = "tile = \"S6\"";  // whose border may close the way
  map.more = "[[tile]]\nlabel = \"far\"\ntile = \"F5\"\nat = [4, -6]\nface_up = true\n" +
             enemy(3, -5, "rule = \"charging\"");
  Journey journey(map);
  journey.act(MapAction::kEndTurn);
  ASSERT_EQ(journey.state.phase, MapPhase::kOrient);
  const Action best = chosen(journey, rule_of("goals = []\norientation = \"hinder\""));
  MapState turned = journey.state;
  int farthest = 0;
  std::map<int, int> distances;
  for (const Action action : journey.legal()) {
    turned = journey.state;
    turned.placed[1].rotation = static_cast<std::uint8_t>(map_argument(action));
    turned.placed[1].face_up = 1;
    distances[map_argument(action)] = ai_distance(journey.rules(), turned, 0);
    farthest = std::max(farthest, distances[map_argument(action)]);
  }
  EXPECT_EQ(distances[map_argument(best)], farthest);
  EXPECT_LT(std::min_element(distances.begin(), distances.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; })
                ->second,
            farthest)
      << "orientations differ";
  EXPECT_EQ(chosen(journey, rule_of("goals = []")), map_action(MapAction::kOrient, 0));
  const Action open = chosen(journey, rule_of("goals = []\norientation = \"invite\""));
  EXPECT_EQ(distances[map_argument(open)],
            std::min_element(distances.begin(), distances.end(), [](const auto& a, const auto& b) {
              return a.second < b.second;
            })->second);
}

TEST(MapStrategies, MoveAiHeroesOfAnAgent) {
  SmallMap map;
  map.more = enemy(3, -4);
  Journey journey(map, "", {true, true});
  journey.act(MapAction::kEndTurn);
  const HeroRule rulebook = rule_of("goals = [\"hero_on_tile\", \"flag_on_tile\", \"town\"]");
  EXPECT_EQ(chosen(journey, rulebook), map_action(MapAction::kWay, kSE)) << "to the mine";
  EXPECT_EQ(chosen(journey, rule_of("goals = []")), map_action(MapAction::kStay));
}

TEST(MapStrategies, PayForDefencesWithAChance) {
  SmallMap map;
  map.more = enemy(1, -1, "rule = \"charging\"");
  Journey journey(map);
  journey.go(kE).act(MapAction::kEndTurn);
  ASSERT_EQ(journey.state.phase, MapPhase::kDefend);
  EXPECT_EQ(chosen(journey, rule_of("goals = []\ncourage = 0.5")), map_action(MapAction::kPay));
  EXPECT_EQ(chosen(journey, rule_of("goals = []\ncourage = 0.9")), map_action(MapAction::kGiveUp));
  EXPECT_EQ(chosen(journey, rule_of("goals = []\ncourage = 0.9\ndefence = 0.5")),
            map_action(MapAction::kPay));
}

// The enemy charges with 2 points a turn. From (1, -1) it is at the town in its next turn, from
// (3, -4) it is not, and the hero goes for the mine instead.
TEST(MapStrategies, AreHomeWhenAnAiHeroCanBeThere) {
  const std::string goals = "goals = [\"threatened_town\", \"flag_on_tile\"]\ncourage = 0.5\n";
  const auto map_with = [](int q, int r, const std::string& more) {
    SmallMap map;
    map.more = enemy(q, r, "movement = 2\n" + more);
    return Journey(map);
  };
  const Journey near = map_with(1, -1, "rule = \"charging\"");
  const Journey far = map_with(3, -4, "rule = \"charging\"");
  EXPECT_EQ(chosen(near, rule_of(goals + "watch = 1")), map_action(MapAction::kEndTurn));
  EXPECT_EQ(chosen(far, rule_of(goals + "watch = 1")), map_action(MapAction::kStep, kSW));
  EXPECT_EQ(chosen(far, rule_of(goals + "watch = 3")), map_action(MapAction::kEndTurn));
  EXPECT_EQ(chosen(map_with(1, -1, "rule = \"static\""), rule_of(goals + "watch = 1")),
            map_action(MapAction::kStep, kSW))
      << "who never moves threatens nobody";
  Journey away = near;
  away.go(kE);
  EXPECT_EQ(chosen(away, rule_of(goals + "watch = 1")), map_action(MapAction::kStep, kW))
      << "back to the town";
}

TEST(MapStrategies, KeepAReserveWhileAiHeroesWalk) {
  SmallMap map;
  map.player =
      "resources = {gold = 0, materials = 9, valuables = 9}\nincome = {gold = 15}\n"
      "buildings = [\"bronze\", \"silver\", \"citadel\"]";
  const HeroRule saving = rule_of("goals = []\nspend = [\"recruit\"]\nreserve = 10");
  EXPECT_EQ(chosen(Journey(map), saving), map_action(MapAction::kRecruit, kCrusaders));
  map.more = enemy(3, -4, "rule = \"charging\"");
  EXPECT_EQ(chosen(Journey(map), saving), map_action(MapAction::kEndTurn))
      << "crusaders would leave 9 gold";
  EXPECT_EQ(chosen(Journey(map), rule_of("goals = []\nspend = [\"recruit\"]\nreserve = 9")),
            map_action(MapAction::kRecruit, kCrusaders));
}

// ---- The real maps.

struct RealMap {
  std::string scenario;
  std::string ruleset;
};

class RealMaps : public ::testing::TestWithParam<RealMap> {
 protected:
  void SetUp() override {
    const auto map = game_of_files<Adventure>(GetParam().ruleset, GetParam().scenario);
    ASSERT_TRUE(map.ok()) << map.status().message();
    map_ = *map;
  }

  // A game of a rule in the player's seat; the words of everything that happens.
  std::vector<std::string> play(const std::string& rule_name, std::uint64_t seed,
                                MapState& state) const {
    const auto document = resolve_document(rule_name, HeroRule::folder());
    EXPECT_TRUE(document.ok());
    const HeroRule rule = *HeroRule::load(*document);
    std::vector<std::string> words;
    Rng rng(seed);
    state = map_->initial_state();
    while (map_->to_move(state) != kTerminal) {
      const Action action = map_->to_move(state) == kChance ? map_->sample_chance(state, rng)
                                                            : rule_action(*map_, state, rule, rng);
      words.push_back(map_->describe(state, action));
      EXPECT_FALSE(words.back().empty());
      map_->apply(state, action);
      if (words.size() > 20000) break;
    }
    return words;
  }

  std::shared_ptr<const Adventure> map_;
};

TEST_P(RealMaps, ArePlayedToTheirEnd) {
  for (const char* rule : {"defender", "raider", "seeker", "settler", "steward"}) {
    MapState state;
    const auto words = play(rule, 11, state);
    EXPECT_EQ(state.phase, MapPhase::kOver) << rule;
    EXPECT_LE(state.round, map_->scenario().rounds);
    MapState again;
    EXPECT_EQ(play(rule, 11, again), words) << "the same seed is the same game";
    EXPECT_EQ(map_->hash(again), map_->hash(state));
    const Summary summary = map_->summary(state);
    const auto metrics = to_json(summary.metrics);
    EXPECT_EQ(summary.rounds, state.round);
    EXPECT_EQ(metrics["fights"], state.tally.fights);
    EXPECT_NE(metrics["ended_by"], "none");
  }
}

TEST_P(RealMaps, AreWonAndLostAsTheScenarioSays) {
  Rng rng(5);
  for (int game = 0; game < 30; ++game) {
    MapState state = map_->initial_state();
    random_playout(*map_, state, rng);
    const GameEnd& win = map_->scenario().win;
    const GameEnd& lose = map_->scenario().lose;
    switch (static_cast<EndEvent>(state.ended_by)) {
      case EndEvent::kRoundsOver:
        EXPECT_EQ(state.round, map_->scenario().rounds);
        EXPECT_EQ(state.winner, lose.rounds_over ? 1 : win.rounds_over ? 0 : -1);
        break;
      case EndEvent::kTownFlagged:
        EXPECT_TRUE(lose.town_flagged);
        EXPECT_EQ(state.winner, 1);
        EXPECT_EQ(state.tally.town_flagged, state.round);
        break;
      case EndEvent::kAiHeroesBeaten:
        EXPECT_EQ(state.winner, 0);
        EXPECT_EQ(state.tally.ai_beaten, state.round);
        break;
      default:
        EXPECT_NE(state.winner, -1);
    }
  }
}

std::string name_of(const ::testing::TestParamInfo<RealMap>& info) {
  std::string name = info.param.scenario + "_" + info.param.ruleset;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    All, RealMaps,
    ::testing::Values(
        RealMap{"two_knights_defense", "base"}, RealMap{"deal_with_the_devil", "base"},
        RealMap{"sentinels", "base"}, RealMap{"devilish_plan", "base"},
        RealMap{"two_knights_defense", "board"}, RealMap{"deal_with_the_devil", "play"},
        RealMap{"sentinels", "play"}, RealMap{"devilish_plan", "board"},
        RealMap{"two_knights_defense", "dice_stacks"}, RealMap{"devilish_plan", "other-readings"},
        RealMap{"deal_with_the_devil_even", "base"}, RealMap{"sentinels_even", "base"},
        RealMap{"devilish_plan_even", "base"}, RealMap{"sentinels_even", "dice_stacks"}),
    name_of);

// The promise of the maps: the AI hero of Two Knights Defense reaches the Utopia, charging heroes
// the town, if nobody stops them.
TEST(RealMapCourses, AiHeroesReachTheirGoals) {
  const auto course = [](const std::string& scenario) {
    const auto map = *game_of_files<Adventure>("base", scenario);
    MapState state = map->initial_state();
    Rng rng(2);
    ActionList actions;
    while (map->to_move(state) != kTerminal) {
      if (map->to_move(state) == kChance) {
        map->apply(state, map->sample_chance(state, rng));
        continue;
      }
      map->legal_actions(state, actions);
      // The turn ends at once, and tiles leave the AI hero its shortest way.
      const Action end = map_action(MapAction::kEndTurn);
      const bool ends = std::find(actions.begin(), actions.end(), end) != actions.end();
      Action choice = actions[state.phase == MapPhase::kDiscard ? actions.size() - 1 : 0];
      int shortest = kFar;
      for (const Action action : actions) {
        if (state.phase != MapPhase::kOrient) break;
        MapState turned = state;
        turned.placed[state.discovering].rotation = static_cast<std::uint8_t>(map_argument(action));
        turned.placed[state.discovering].face_up = 1;
        const int far = map->layout().costs_to(
            ai_ground(*map, turned, 0),
            goal_fields(*map, turned, Goal::kScenario, 0))[state.heroes[0].field];
        if (far >= shortest) continue;
        shortest = far;
        choice = action;
      }
      map->apply(state, ends ? end : choice);
    }
    return state.tally;
  };
  const MapTally knights = course("two_knights_defense");
  EXPECT_GE(knights.goal_flagged, 4) << "ten fields at three a round";
  EXPECT_LE(knights.goal_flagged, 7) << "with mines and tiles on the way";
  EXPECT_EQ(knights.goal_by, 1);
  const MapTally devil = course("deal_with_the_devil");
  EXPECT_EQ(devil.fights, 1) << "the hero stays at home and meets the first charge";
}

}  // namespace
}  // namespace muster::homm::map
