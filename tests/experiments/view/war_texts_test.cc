// Positions of the war games as text: what a player at a terminal has to read off them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/bits.h"
#include "core/config/rules_of_files.h"
#include "core/rng.h"
#include "experiments/homm/show/combat_view.h"
#include "experiments/penance/show/board_picture_facts.h"
#include "experiments/penance/show/duel_view.h"
#include "experiments/projecthex/show/duel_view.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// What `muster show` prints of how a game of the seed begins.
std::string beginning(const std::string& game, const std::string& scenario) {
  const testing::Called shown = testing::call_muster(
      testing::builtin_games(), {"show", game, "--scenario", scenario, "--seed", "2", "--text"});
  EXPECT_EQ(shown.code, 0) << shown.err;
  return shown.out;
}

template <Game G>
std::shared_ptr<const G> loaded(const std::string& ruleset, const std::string& scenario) {
  const auto source = rules_of_files<G>(ruleset, scenario);
  EXPECT_TRUE(source.ok()) << source.status();
  auto game = G::load(*source);
  EXPECT_TRUE(game.ok()) << game.status();
  return *game;
}

constexpr const char* kFight = R"({
"game": "homm", "round": 1, "rounds_left": 2, "setup": "ready", "stage": "next_activation",
"phase": "window", "window": "round_start", "to_move": 0, "turn": 9, "next_card": 14,
"draw_side": "defender", "unlimited": true, "to_activate": [0, 1, 2, 3, 7, 8, 9, 10],
"sides": [
 {"deck": ["stat_attack#2", "stat_defense", "leadership"], "experts": 1, "fielded": [0, 1, 2, 3],
  "gold": 10, "hand": ["stat_attack", "stat_defense#2", "stat_power", "stat_knowledge", "bless"]},
 {"deck": ["stat_knowledge#2", "sorcery"], "experts": 1, "fielded": [0, 1, 2, 3], "gold": 10,
  "hand": ["stat_attack", "stat_power", "stat_power#2", "stat_knowledge", "lightning_bolt"]}],
"units": [
 {"at": [0, 1], "slot": 0, "unit": "halberdiers_pack", "damage": 1},
 {"at": [3, 1], "slot": 1, "unit": "marksmen_few"},
 {"at": [2, 1], "slot": 2, "unit": "griffins_few"},
 {"at": [1, 1], "slot": 3, "unit": "crusaders_few", "paralysed": true},
 {"at": [1, 3], "slot": 7, "unit": "skeletons_pack"},
 {"at": [3, 3], "slot": 8, "unit": "zombies_few"},
 {"at": [0, 3], "slot": 9, "unit": "wraiths_few"},
 {"at": [2, 3], "slot": 10, "unit": "vampires_few"}]})";

TEST(WarTexts, ACombatIsABattlefieldBetweenBothForces) {
  const auto combat = loaded<homm::Combat>("base", "catherine_vs_sandro");
  const auto state = combat->read_state(nlohmann::json::parse(kFight));
  ASSERT_TRUE(state.ok()) << state.status();
  const auto view = homm::make_combat_view(*combat);
  const std::string attacker = view->text(*state, 0);
  EXPECT_THAT(attacker, HasSubstr("│a2 A Halberdiers       │b2 A Crusaders         │"));
  EXPECT_THAT(attacker, HasSubstr("│health 1/2             │health 4/4             │"));
  EXPECT_THAT(attacker, HasSubstr("│                       │paralysed              │"));
  EXPECT_THAT(attacker, HasSubstr("│a4 D Wraiths           │b4 D Skeletons         │"));
  EXPECT_THAT(attacker, HasSubstr("hand: Attack, Bless, Defense, Knowledge and Power\n"));
  EXPECT_THAT(attacker, HasSubstr("hand: 5 cards unseen\n"));
  EXPECT_THAT(attacker, Not(HasSubstr("Lightning Bolt")));
  EXPECT_THAT(attacker, HasSubstr("to act (initiative): "));
  const std::string defender = view->text(*state, 1);
  EXPECT_THAT(defender, AllOf(HasSubstr("Lightning Bolt"), Not(HasSubstr("Bless"))));
  EXPECT_THAT(view->text(*state, kSeesAll), AllOf(HasSubstr("Lightning Bolt"), HasSubstr("Bless")));
}

TEST(WarTexts, PlacementTellsWhoIsStillToCome) {
  const std::string text = beginning("homm", "castle_vs_necropolis");
  EXPECT_THAT(text, AllOf(HasSubstr("placement\n"), HasSubstr("not on the board: ")));
}

TEST(WarTexts, TheAdventureMapHasFieldsByNameAndHeroes) {
  const std::string text = beginning("homm_map", "two_knights_defense");
  EXPECT_THAT(text, HasSubstr("0,0!"));
  EXPECT_THAT(text, HasSubstr("VII"));
  EXPECT_THAT(text, HasSubstr("[P]"));
  EXPECT_THAT(text, HasSubstr("hero at (-3, 12), level 3"));
  EXPECT_THAT(text, HasSubstr("1: Sandro, at (-7, 10)\n"));
  EXPECT_THAT(text, HasSubstr("tile FR around (0, 9): face down, F1, F2, F5, F7 or F8\n"));
}

TEST(WarTexts, AMapOfTerritoriesTellsBordersAndMissions) {
  const std::string text = beginning("projecthex", "small_two");
  EXPECT_THAT(text, HasSubstr("set-up: "));
  EXPECT_THAT(text, HasSubstr("r1: t01 (t02 t03 ~t17), t02 (t01 t04), "));
  EXPECT_THAT(text, HasSubstr("free islands: t16 (~t03 ~t07 ~t10 ~t14), "));
  EXPECT_THAT(text, HasSubstr(": 0 of 3 prestige, on turn\n   0 territories, 0 troops\n"));
  EXPECT_THAT(text, HasSubstr("   mission "));
}

TEST(WarTexts, ADuelOfDiceHidesThoseOfTheOtherSide) {
  const auto duel = loaded<projecthex::DuelGame>("0.2.1", "two_on_two");
  const auto state = duel->read_state(nlohmann::json::parse(
      R"({"chosen": "3a", "dice": {"attacker": "32", "defender": "91"}, "exchanges": [],
          "troops": {"attacker": "2a", "defender": "2a"}})"));
  ASSERT_TRUE(state.ok()) << state.status();
  const auto view = projecthex::make_duel_view(*duel);
  EXPECT_THAT(view->text(*state, 0), AllOf(HasSubstr("attacker  2 assault  3, 2\n"),
                                           HasSubstr("defender  2 assault  2 secret\n"),
                                           HasSubstr("has chosen 3 with assault, in secret\n")));
  EXPECT_THAT(view->text(*state, 1), AllOf(HasSubstr("attacker  2 assault  2 secret\n"),
                                           HasSubstr("defender  2 assault  9, 1\n"),
                                           HasSubstr("the attacker has chosen in secret\n")));
}

TEST(WarTexts, TilesTellWhatLiesOnThem) {
  const std::string text = beginning("heroes", "skirmish");
  EXPECT_THAT(text, HasSubstr("   1       2       3       4       5       6       7       8\n"
                              " 1 B1B^    "));
  EXPECT_THAT(text, HasSubstr("G1G^\n"));
  EXPECT_THAT(text, HasSubstr("     Hero 1 [1, 1] in the garrison: 0 mercenaries, rolls 2d6+6\n"));
}

TEST(WarTexts, AnArenaHasTerrainAndPlacesToDeploy) {
  const std::string text = beginning("penance", "proving_grounds");
  EXPECT_THAT(text, HasSubstr(" 1 (1)             (1)             .  "));
  EXPECT_THAT(text, HasSubstr("terrain: forest (heavy cover), rubble (+1 SP, light cover), "));
  EXPECT_THAT(text, HasSubstr("   Head ○○○   Right Arm ○○○   Left Arm ○○○   Chassis ○○○"));
}

TEST(WarTexts, AHandIsToldCardByCardToItsOwner) {
  const auto duel = loaded<penance::CasketDuel>("kit", "confessor_outrider");
  Rng rng(2);
  penance::CasketDuel::State state = duel->initial_state();
  while (duel->to_move(state) == kChance) duel->apply(state, duel->sample_chance(state, rng));
  const auto view = penance::make_duel_view(*duel);
  const std::string all = view->text(state, kSeesAll);
  const std::string own = view->text(state, 1);
  const auto hand = penance::duelist(state, 1).hand;
  ASSERT_EQ(hand.size(), 6);
  for (const int kind : BitRange(hand.kinds())) {
    const std::string card = penance::held_words(*duel, state, 1, kind);
    EXPECT_THAT(all, HasSubstr(card));
    EXPECT_THAT(own, HasSubstr("\n     " + card + " "));
  }
  EXPECT_THAT(own, HasSubstr("   hand: 6 cards unseen\n"));
}

}  // namespace
}  // namespace muster
