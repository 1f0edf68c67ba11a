// Warlords: their files, and what they do in positions where it is clear what to do.
#include "agents/projecthex/warlord.h"

#include <algorithm>

#include "agents/projecthex/warlord_odds.h"
#include "core/config/inputs.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/warlord_position.h"

namespace muster::projecthex {
namespace {

std::string warlord_error(const std::string& text) {
  const auto document = parse_document(text, "lord.toml");
  EXPECT_TRUE(document.ok()) << document.status();
  const auto warlord = Warlord::load(*document);
  return warlord.ok() ? "" : std::string(warlord.status().message());
}

Warlord shipped(const std::string& name) {
  const auto document = load_document(Warlord::folder() + "/" + name + ".toml");
  EXPECT_TRUE(document.ok()) << document.status();
  const auto warlord = Warlord::load(*document);
  EXPECT_TRUE(warlord.ok()) << warlord.status();
  return warlord.ok() ? *warlord : Warlord{};
}

class WarlordChoices : public ::testing::Test {
 protected:
  Action choice(const ConquestState& state) const {
    Rng rng(1);
    ActionList legal;
    game->legal_actions(state, legal);
    const Action action = rule_action(*game, state, lord, rng);
    EXPECT_NE(std::find(legal.begin(), legal.end(), action), legal.end())
        << game->describe(state, action);
    return action;
  }

  std::shared_ptr<const Conquest> game = two_player_game();
  Warlord lord = shipped("warlord");
};

TEST(WarlordFiles, AllShippedOnesAreRight) {
  const std::vector<std::string> names = document_names(Warlord::folder());
  EXPECT_GE(names.size(), 4U);
  for (const std::string& name : names) {
    const Warlord warlord = shipped(name);
    EXPECT_EQ(warlord.name, name);
    EXPECT_FALSE(warlord.summary.empty()) << name;
  }
}

TEST(WarlordFiles, TheShippedDefaultHasTheDefaultWeights) {
  const Warlord file = shipped("warlord");
  const Warlord built;
  EXPECT_EQ(file.duel.kind(), built.duel.kind());
  EXPECT_EQ(file.mission, built.mission);
  EXPECT_EQ(file.min_odds, built.min_odds);
  EXPECT_EQ(file.guard, built.guard);
  EXPECT_EQ(file.recruit, built.recruit);
  EXPECT_EQ(file.factions, built.factions);
  EXPECT_EQ(file.upgrades, built.upgrades);
  EXPECT_EQ(file.elbow_room, built.elbow_room);
}

TEST(WarlordFiles, MistakesAreNamedWithTheirPlace) {
  EXPECT_EQ(warlord_error("summary = \"x\""), "");
  const std::string unknown = warlord_error("[guards]\ngaurd = 1");
  EXPECT_NE(unknown.find("lord.toml:2:"), std::string::npos) << unknown;
  EXPECT_NE(unknown.find("guard"), std::string::npos) << unknown;
  const std::string odds = warlord_error("[fights]\nmin_odds = 2");
  EXPECT_NE(odds.find("min_odds"), std::string::npos) << odds;
  const std::string duel = warlord_error("duel = \"counter-tipe\"");
  EXPECT_NE(duel.find("counter-type"), std::string::npos) << duel;
  EXPECT_NE(warlord_error("[factions]\nnomad = 1").find("nomads"), std::string::npos);
}

TEST(CampaignOdds, GrowWithAttackersAndShrinkWithDefenders) {
  for (int n = 1; n < 12; ++n) {
    const float now = campaign(n, 3, 0, false, false).capture;
    EXPECT_LE(now, campaign(n + 1, 3, 0, false, false).capture) << n;
    EXPECT_GE(campaign(6, n, 0, false, false).capture, campaign(6, n + 1, 0, false, false).capture)
        << n;
    EXPECT_LE(campaign(n, 3, 0, true, false).capture, now + 1e-6) << n;
    EXPECT_GE(campaign(n, 3, 1, false, false).capture, now) << n;
  }
  // A single exchange: 45 in 100 (rulebook odds), one attacker against one defender.
  EXPECT_NEAR(campaign(1, 1, 0, false, true).capture, 0.45, 1e-6);
  EXPECT_EQ(campaign(1, 3, 0, false, false).capture, 0);
}

TEST(CampaignOdds, TheWheelHelpsWhoHasTheTypes) {
  EXPECT_EQ(wheel_edge(7, 1), 1);  // ranged beats assault
  EXPECT_EQ(wheel_edge(1, 7), -1);
  EXPECT_EQ(wheel_edge(2, 2), 0);
  EXPECT_EQ(wheel_edge(1, 2), 1);
}

TEST_F(WarlordChoices, TakesTheTerritoryThatWins) {
  // All of region r1 but t06, next to empty t39 and to troops that can go there.
  Position position(*game);
  position.capital(0, "t01").capital(1, "t31");
  for (const char* id : {"t01", "t02", "t03", "t04"}) position.put(0, id, {1, 0, 0});
  position.put(0, "t05", {2, 0, 0}).put(1, "t31", {3, 0, 0});
  position.prestige(0, 2).dossier(0, mission_card(MissionKind::kManifestDestiny, 0));
  ConquestState state = position.at(Step::kMoves, Phase::kMoveFrom);
  const Action from = choice(state);
  EXPECT_EQ(from, make_action(Verb::kFrom, position.place("t05")));
  game->apply(state, from);
  EXPECT_EQ(choice(state), make_action(Verb::kTo, position.place("t06")));
}

TEST_F(WarlordChoices, AttacksForTheWinEvenWithPoorOdds) {
  Position position(*game);
  position.capital(0, "t01").capital(1, "t06");
  position.put(0, "t05", {3, 0, 0}).put(1, "t06", {2, 0, 0}).put(1, "t39", {2, 0, 0});
  position.prestige(0, 2).dossier(0, mission_card(MissionKind::kRivalry, 1));
  ConquestState state = position.at(Step::kAttacks, Phase::kAttackFrom);
  EXPECT_EQ(choice(state), make_action(Verb::kFrom, position.place("t05")));
  game->apply(state, choice(state));
  EXPECT_EQ(choice(state), make_action(Verb::kTo, position.place("t06")));
}

TEST_F(WarlordChoices, DoesNotAttackHopelessly) {
  Position position(*game);
  position.capital(0, "t05").capital(1, "t31");
  position.put(0, "t05", {3, 0, 0}).put(1, "t06", {6, 2, 0});
  const ConquestState state = position.at(Step::kAttacks, Phase::kAttackFrom);
  EXPECT_EQ(choice(state), make_action(Verb::kPass, 0));
}

TEST_F(WarlordChoices, AttacksTheWeakWithTheStrong) {
  Position position(*game);
  position.capital(0, "t05").capital(1, "t31");
  position.put(0, "t05", {3, 3, 3}).put(1, "t06", {1, 0, 0});
  const ConquestState state = position.at(Step::kAttacks, Phase::kAttackFrom);
  EXPECT_EQ(choice(state), make_action(Verb::kFrom, position.place("t05")));
}

TEST_F(WarlordChoices, KeepsGuardsAtAThreatenedCapital) {
  // Empty neighbours invite, but ten enemies stand beside the capital.
  Position position(*game);
  position.capital(0, "t05").capital(1, "t31");
  position.put(0, "t05", {4, 0, 0}).put(1, "t06", {5, 5, 0});
  ConquestState state = position.at(Step::kMoves, Phase::kMoveFrom);
  while (state.phase == Phase::kMoveFrom || state.phase == Phase::kMoveTo ||
         state.phase == Phase::kMoveTroops) {
    game->apply(state, choice(state));
  }
  EXPECT_GE(total(state.troops[static_cast<std::size_t>(position.place("t05"))]), 3);
}

TEST_F(WarlordChoices, SpreadsWhereNobodyIs) {
  Position position(*game);
  position.capital(0, "t04").capital(1, "t31");
  position.put(0, "t04", {4, 0, 0}).put(1, "t31", {1, 0, 0});
  ConquestState state = position.at(Step::kMoves, Phase::kMoveFrom);
  while (state.phase == Phase::kMoveFrom || state.phase == Phase::kMoveTo ||
         state.phase == Phase::kMoveTroops) {
    game->apply(state, choice(state));
  }
  EXPECT_EQ(std::popcount(state.realms[0].held), 4);
}

TEST_F(WarlordChoices, GathersForEyesOnTheHorizon) {
  // Two territories are strong; the third lacks the troop that comes.
  Position position(*game);
  position.capital(0, "t01").capital(1, "t31");
  position.put(0, "t01", {3, 0, 0}).put(0, "t03", {3, 0, 0}).put(0, "t02", {2, 0, 0});
  position.put(1, "t31", {3, 0, 0}).incoming({1, 0, 0});
  position.prestige(0, 2).dossier(0, mission_card(MissionKind::kEyesOnTheHorizon));
  ConquestState state = position.at(Step::kPlace, Phase::kPlace);
  EXPECT_EQ(choice(state), make_action(Verb::kPlaceAll, position.place("t02")));
}

TEST_F(WarlordChoices, KeepsTheMissionThatIsNearAndGivesUpTheOther) {
  lord.swap = 0.5;  // likes new cards
  Position position(*game);
  position.capital(0, "t01").capital(1, "t31");
  for (const char* id : {"t01", "t02", "t03", "t04", "t05"}) position.put(0, id, {1, 0, 0});
  position.put(1, "t31", {5, 0, 0});
  position.dossier(0, mission_card(MissionKind::kManifestDestiny, 0),
                   mission_card(MissionKind::kDomination));
  const ConquestState state = position.at(Step::kDiscard, Phase::kDiscard);
  EXPECT_EQ(choice(state), make_action(Verb::kDiscard, 2));
}

TEST_F(WarlordChoices, RecruitsWhatBeatsTheEnemy) {
  lord.counter = 50;
  Position position(*game);
  position.capital(0, "t01").capital(1, "t31");
  position.put(0, "t01", {1, 0, 0}).put(1, "t31", {9, 0, 0});
  ConquestState state = position.at(Step::kRecruit, Phase::kRecruit);
  state.left = 6;
  state.type = 0;
  state.done = 1;
  for (int i = 0; i < 2 && state.phase == Phase::kRecruit; ++i) game->apply(state, choice(state));
  EXPECT_GE(state.realms[0].incoming[2], 4);  // ranged beats assault
}

TEST_F(WarlordChoices, PlaysWholeGamesLegally) {
  for (const char* ruleset : {"0.1.3", "0.2.0", "0.2.1", "playtest", "other-readings"}) {
    game = two_player_game(ruleset);
    ConquestState state = game->initial_state();
    Rng rng(7);
    int decisions = 0;
    while (game->to_move(state) != kTerminal && decisions < 20000) {
      if (game->to_move(state) == kChance) {
        game->apply(state, game->sample_chance(state, rng));
        continue;
      }
      ++decisions;
      game->apply(state, choice(state));
    }
    EXPECT_EQ(game->to_move(state), kTerminal) << ruleset;
  }
}

}  // namespace
}  // namespace muster::projecthex
