// What is true in all games: random playouts of all shipped rulesets and scenarios, and the largest
// position there is.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "core/rng.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fixture.h"
#include "tests/games/projecthex/shipped.h"

namespace muster::projecthex::testing {
namespace {

const std::vector<std::string> kRulesets = {"0.1.3", "playtest",       "0.2.0",
                                            "0.2.1", "other-readings", "other-readings-gold"};
const std::vector<std::string> kScenarios = {"two_players", "three_players", "four_players",
                                             "six_players", "choose_four",   "imperials_vs_nomads",
                                             "small_two",   "hex_two"};

std::shared_ptr<const Conquest> shipped(const std::string& ruleset, const std::string& scenario) {
  static std::map<std::string, std::shared_ptr<const Conquest>> loaded;
  auto& game = loaded[ruleset + "/" + scenario];
  if (game == nullptr) game = shipped_game(ruleset, scenario);
  return game;
}

// What an action may change: land is only taken from who has at most one unit left in it, and
// prestige only grows, in its owner's turn.
void check_step(const Conquest& game, const ConquestState& before, const ConquestState& after) {
  for (std::size_t place = 0; place < kMaxTerritories; ++place) {
    const int owner = before.holder[place];
    if (owner == kNobody || owner == after.holder[place]) continue;
    const bool fought = before.phase == Phase::kDefenderDie;
    ASSERT_LE(total(before.troops[place]), owner == before.on_turn ? kMaxTroops : fought ? 1 : 0);
    if (after.holder[place] != kNobody) {
      ASSERT_EQ(after.holder[place], before.on_turn);
    }
  }
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    const int gained = after.realms[seat].prestige - before.realms[seat].prestige;
    ASSERT_GE(gained, 0);
    if (gained > 0) {
      ASSERT_EQ(seat, before.on_turn);
    }
    ASSERT_EQ(after.realms[seat].prestige >= game.rules().prestige_to_win, after.winner == seat);
  }
  ASSERT_GE(game.turn(after), game.turn(before));
}

RC_GTEST_PROP(ProjectHexPlayout, StatesAreConsistent, (std::uint64_t seed)) {
  const auto game = shipped(*rc::gen::elementOf(kRulesets), *rc::gen::elementOf(kScenarios));
  Rng rng(seed);
  ConquestState state = game->initial_state();
  for (int i = 0; i < 1500 && game->to_move(state) != kTerminal; ++i) {
    const ConquestState before = state;
    if (game->to_move(state) == kChance) {
      game->apply(state, game->sample_chance(state, rng));
    } else {
      ActionList actions;
      game->legal_actions(state, actions);
      RC_ASSERT(!actions.empty());
      RC_ASSERT(std::set<Action>(actions.begin(), actions.end()).size() == actions.size());
      game->apply(state, actions[uniform_below(rng, actions.size())]);
    }
    check_state(*game, state);
    check_step(*game, before, state);
    RC_ASSERT(!::testing::Test::HasFatalFailure());
  }
}

// Whole games; all of them together ask every kind of question but one.
TEST(ProjectHexPlayout, RandomGamesComeToAnEnd) {
  std::set<Phase> phases;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto game = shipped(kRulesets[seed % kRulesets.size()], "small_two");
    Rng rng(seed);
    ConquestState state = game->initial_state();
    while (game->to_move(state) != kTerminal && !HasFatalFailure()) {
      const ConquestState before = state;
      ActionList actions;
      game->legal_actions(state, actions);
      game->apply(state, game->to_move(state) == kChance
                             ? game->sample_chance(state, rng)
                             : actions[uniform_below(rng, actions.size())]);
      check_state(*game, state);
      check_step(*game, before, state);
      phases.insert(state.phase);
    }
    EXPECT_NE(state.winner == kNobody, state.capped == 0) << seed;
    EXPECT_LE(state.round, 40);
  }
  for (int phase = 0; phase <= static_cast<int>(Phase::kOver); ++phase) {
    if (phase == static_cast<int>(Phase::kResurge)) continue;  // too rare (placing_test.cc)
    EXPECT_TRUE(phases.contains(static_cast<Phase>(phase))) << phase;
  }
}

// Six players with all their pieces; the first two face each other with 50 each.
Table crowded_board() {
  Table table({.factions = {"nomads", "islanders", "new_order", "imperials", "ascendancy",
                            "philosophers"}});
  const std::vector<int> places = {t(4), t(9), t(15), t(24), t(28), t(36)};
  for (int player = 0; player < 6; ++player) {
    table.put(player, places[static_cast<std::size_t>(player)], {20, 20, 10});
    table.capital(player, places[static_cast<std::size_t>(player)]);
  }
  table.begin();
  return table;
}

// Fights to the end with the highest or lowest dice first.
void fight_on(Table& table) {
  while (table.phase() == Phase::kAttackerDie || table.phase() == Phase::kDefenderDie) {
    table.take(Verb::kDie, *table.options(Verb::kDie).begin());
  }
}

TEST(ProjectHexPlayout, TheLargestFightIsPlayed) {
  static_assert(sizeof(ConquestState) <= 1024);
  RULE("PH-30");
  Table table = crowded_board();
  EXPECT_EQ(room(table.rules(), table.state, 0), 0);
  table.attack(t(4), t(9)).commit(20).commit(20).commit(9);
  ASSERT_EQ(table.phase(), Phase::kRoll);
  table.roll(std::vector<int>(49, 9), std::vector<int>(50, 1));
  fight_on(table);
  EXPECT_EQ(total(table.troops(t(9))), 1);
  EXPECT_EQ(table.holder(t(9)), 1);
  EXPECT_EQ(total(table.troops(t(4))), 50);
}

TEST(ProjectHexPlayout, FiftyTakeATerritoryFromFifty) {
  RULE("PH-30");
  Table table = crowded_board();
  table.attack(t(4), t(9)).commit_all();
  table.roll(std::vector<int>(50, 9), std::vector<int>(50, 1));
  fight_on(table);
  ASSERT_EQ(table.phase(), Phase::kAdvance);
  table.take(Verb::kStay, 0);
  EXPECT_EQ(table.troops(t(9)), (Troops{20, 20, 10}));
  EXPECT_EQ(table.realm(1).pieces, 0);
  EXPECT_EQ(table.holder(t(4)), kNobody);
}

}  // namespace
}  // namespace muster::projecthex::testing
