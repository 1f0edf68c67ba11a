// JSON both ways, and actions in words.
#include "core/status.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/sides.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

using Json = nlohmann::json;

TEST(HeroesJson, EveryStateOfAGameIsReadBackAsItWas) {
  for (const std::string ruleset : {"standard", "duel", "other_readings"}) {
    const auto game = load_heroes({.ruleset = ruleset, .rules = {"day_limit=12"}, .players = 3});
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      HeroesState state = game->initial_state();
      Rng rng(seed);
      ActionList actions;
      for (int step = 0; game->to_move(state) != kTerminal; ++step) {
        if (step % 7 == 0 || state.phase == Phase::kBattleChoice) {
          const Json json = game->to_json(state);
          const auto read = game->read_state(json);
          ASSERT_TRUE(read.ok()) << message_of(read.status()) << json.dump();
          ASSERT_EQ(game->to_json(*read), json);
          ASSERT_EQ(game->hash(*read), game->hash(state)) << json.dump();
        }
        if (game->to_move(state) == kChance) {
          game->apply(state, game->sample_chance(state, rng));
        } else {
          game->legal_actions(state, actions);
          game->apply(state, actions[uniform_below(rng, actions.size())]);
        }
      }
      ASSERT_EQ(game->hash(*game->read_state(game->to_json(state))), game->hash(state));
    }
  }
}

TEST(HeroesJson, APositionIsDescribedByItsParts) {
  const auto game = load_heroes({});
  const Json json = Json::parse(R"({
    "day": 3, "phase": "move", "on_turn": "green", "active": 2,
    "players": [{"seat": "blue", "coins": 4}, {"seat": "green"}],
    "heroes": [{"seat": "green", "slot": 0, "at": [4, 3], "points": 9, "army": 5,
                "items": {"rare_main_hand": 1}}],
    "settlements": [{"at": [1, 1], "owner": "blue", "tier": "villa", "ramparts": "pallisade"}],
    "tiles": [{"at": [5, 3], "monsters": 2}, {"at": [6, 3], "mine": "free"},
              {"at": [7, 3], "mine": "blue", "items": 1}]})");
  const auto state = game->read_state(json);
  ASSERT_TRUE(state.ok()) << message_of(state.status());
  EXPECT_EQ(state->mover, 1);
  EXPECT_EQ(state->realms[0].coins, 4);
  EXPECT_EQ(state->realms[0].mines, 1);
  EXPECT_EQ(state->hero_at[2], at(4, 3));
  EXPECT_EQ(roll_of_hero(*game, *state, 2),
            game->items().hero() + game->items().roll_of(kRareSword));
  EXPECT_EQ(state->settlements[0].buildings,
            (Buildings{SettlementTier::kVilla, Ramparts::kPallisade}));
  EXPECT_TRUE(state->monsters.contains(at(5, 3)));
  EXPECT_TRUE(foreign_mine(*state, 1, at(6, 3)));
  check_state(*game, *state);
  const Json written = game->to_json(*state);
  EXPECT_EQ(written["mover"], "green");
  EXPECT_EQ(written["heroes"][0]["at"], Json({4, 3}));
  EXPECT_EQ(written["tiles"][2]["mine"], "blue");
}

TEST(HeroesJson, MistakesAreToldByMember) {
  const auto game = load_heroes({});
  const auto said = [&](const std::string& text, bool players = true) {
    Json json = Json::parse(text);
    if (players) json["players"] = Json::parse(R"([{}, {}])");
    const auto state = game->read_state(json);
    return state.ok() ? "" : message_of(state.status());
  };
  const auto tells = [&](const std::string& text, const std::string& what) {
    EXPECT_NE(said(text).find(what), std::string::npos) << said(text);
  };
  EXPECT_NE(said("[1]", false).find("member `the state`: is [1], expected an object"),
            std::string::npos);
  EXPECT_NE(said("{}", false).find("member `players`: has 0 entries"), std::string::npos);
  tells(R"({"phase": "mov"})", "member `phase`: unknown name \"mov\"; did you mean `move`");
  tells(R"({"fase": "move"})", "member `fase`: is not known");
  tells(R"({"phase": "move"})", "member `active`: there is no such Hero");
  tells(R"({"day": -1})", "member `day`: is -1, expected a whole number from 0");
  tells(R"({"tiles": [{"at": [9, 1]}]})",
        "member `tiles[0].at`: is [9,1], expected a tile [x, y] of a board of 8 x 8");
  tells(R"({"tiles": [{"monsters": 1}]})", "member `tiles[0].at`: is missing");
  tells(R"({"tiles": 3})", "member `tiles`: is 3, expected a list");
  tells(R"({"heroes": [{"seat": "blue", "at": [1, 1], "army": 101}]})",
        "member `heroes[0].army`: is 101, expected a whole number from 0 to 100");
  tells(R"({"heroes": [{"seat": "red", "at": [1, 1]}]})",
        "member `heroes[0].seat`: unknown name \"red\"");
  tells(R"({"settlements": [{"at": [1, 1]}]})", "member `settlements[0].owner`: is missing");
  tells(R"({"phase": "appear", "mover": "blue"})", "member `mover`: expected \"chance\"");
  tells(R"({"heroes": [{"seat": "blue", "at": [1, 1]}], "phase": "battle_roll"})",
        "member `battle.phase`: expected dice");
  tells(R"({"heroes": [{"seat": "blue", "at": [1, 1]}], "phase": "load_army"})", "no garrison");
  tells(R"({"encounter": {"whom": 8}})",
        "member `encounter.whom`: is 8, expected a whole number from 0 to 7");
  tells(R"({"phase": "vote", "at": 1})", "member `left`: expected votes to cast, 1 to 2");
  tells(R"({"phase": "vote", "left": 1, "at": 2})", "member `at`: no such seat");
  tells(R"({"phase": "vote", "left": 1, "at": 23, "mover": "blue"})", "`at`: no such seat");
  tells(R"({"phase": "anchor_roll", "at": 23})", "member `at`: no such seat");
  tells(R"({"heroes": [{"seat": "blue", "at": [1, 1]}], "phase": "hero_order"})",
        "member `phase`: expected two Heroes of the player on turn");
  tells(R"({"phase": "hero_order", "order": 2})", "member `order`: expected 0 to 1");
  tells(R"({"phase": "place_column", "day": 0, "left": 1, "at": 8})", "member `at`: no such row");
  tells(R"({"phase": "place_row", "day": 0, "left": 200})",
        "member `left`: expected tokens to place, 1 to ");
  tells(R"({"phase": "place_row", "left": 2})", "member `left`: expected kinds of tokens");
  tells(R"({"phase": "anchor_roll", "at": 1})", "member `contenders`: expected the seat");
  tells(R"({"by_days": 1})", "member `by_days`: is 1, expected true or false");
}

TEST(HeroesText, ActionsAreToldInWords) {
  const auto words = [](const Table& table, Verb verb, int argument = 0) {
    return table.game().describe(table.state, make_action(verb, argument));
  };
  Table table;
  table.before_roll(0);
  EXPECT_EQ(words(table, Verb::kRoll, 3), "the blue Hero has 15 points");
  table.hero_at(0, at(4, 4)).mine(at(3, 4)).move(0, 18);
  EXPECT_EQ(words(table, Verb::kStep, kWest), "step west");
  EXPECT_EQ(words(table, Verb::kGoal, at(3, 4)), "go to [3, 4]");
  EXPECT_EQ(words(table, Verb::kPass), "end the movement");
  table.step(kWest);
  EXPECT_EQ(words(table, Verb::kEngage), "capture the Mine");
  EXPECT_EQ(words(table, Verb::kPass), "leave the Mine alone");
  Table day;
  day.purse(0, 30).daybreak();
  EXPECT_EQ(words(day, Verb::kRaiseTier, 0), "build a villa out of the encampment at [1, 1]");
  day.act(Verb::kRaiseTier, 0);
  EXPECT_EQ(words(day, Verb::kRecruit, 2), "recruit 2 at the villa at [1, 1]");
  Table tokens;
  tokens.daybreak();
  EXPECT_EQ(words(tokens, Verb::kRoll, 0), "nothing appears");
  EXPECT_EQ(words(tokens, Verb::kRoll, 9), "an item and a mine appear");
}

}  // namespace
}  // namespace muster::heroes::testing
