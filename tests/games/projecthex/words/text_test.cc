// What a state says of itself, and that it can be read back.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "core/status.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/shipped.h"

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;
using testing::shipped_game;
using testing::walk;

// A position made by hand: blue can take t17 from t14.
Json by_hand() {
  return Json::parse(R"({
    "round": 4, "turn": 7, "phase": "attack_from", "on_turn": "purple",
    "players": [
      {"prestige": 1, "dossier": ["domination", "rivalry yellow"], "capital": "t14"},
      {"coins": 0, "incoming": {"ranged": 2}, "capital": "t21"}],
    "territories": {
      "t14": {"holder": "purple", "troops": {"assault": 3, "mounted": 2}},
      "t17": {"holder": "yellow", "troops": {"ranged": 1}},
      "t21": {"holder": "yellow", "troops": {"assault": 1}}}})");
}

std::string error_of(const Conquest& game, const Json& json) {
  const auto state = game.read_state(json);
  EXPECT_FALSE(state.ok()) << json.dump();
  return message_of(state.status());
}

TEST(ConquestText, EveryStateIsReadBackBitForBit) {
  for (const auto& [ruleset, scenario] :
       {std::pair("0.1.3", "two_players"), std::pair("0.2.1", "four_players"),
        std::pair("playtest", "choose_four"), std::pair("other-readings", "small_two")}) {
    const auto game = shipped_game(ruleset, scenario);
    int looked = 0;
    walk(*game, 5, [&](const ConquestState& state, Action) {
      if (++looked % 7 != 0 && looked > 300) return;
      const Json json = Json::parse(game->to_json(state).dump());
      const auto read = game->read_state(json);
      ASSERT_TRUE(read.ok()) << read.status() << json.dump(1);
      ASSERT_EQ(json, game->to_json(*read));
      ASSERT_EQ(0, std::memcmp(&state, &*read, sizeof state)) << json.dump(1);
    });
    EXPECT_GT(looked, 100) << ruleset;
  }
}

TEST(ConquestText, ActionsOfANodeAreDifferentInWords) {
  for (const char* ruleset : {"0.1.3", "0.2.1", "playtest"}) {
    const auto game = shipped_game(ruleset, "four_players");
    ActionList legal;
    walk(*game, 11, [&](const ConquestState& state, Action) {
      if (game->to_move(state) < 0) return;
      game->legal_actions(state, legal);
      std::set<std::string> words;
      for (const Action action : legal) words.insert(game->describe(state, action));
      ASSERT_EQ(words.size(), legal.size()) << game->to_json(state).dump(1);
    });
  }
}

TEST(ConquestText, JsonTellsPlayersTerritoriesAndDecks) {
  const auto game = shipped_game("0.1.3", "imperials_vs_nomads");
  const auto state = game->read_state(by_hand());
  ASSERT_TRUE(state.ok()) << state.status();
  const Json json = game->to_json(*state);
  EXPECT_EQ(json["on_turn"], "purple");
  EXPECT_EQ(json["mover"], "purple");
  EXPECT_EQ(json["step"], "attacks");
  EXPECT_EQ(json["players"][0]["faction"], "imperials");
  EXPECT_EQ(json["players"][1]["faction"], "nomads");
  EXPECT_EQ(json["players"][0]["dossier"], Json({"domination", "rivalry yellow"}));
  EXPECT_EQ(json["players"][0]["cards"], Json({"warrior", "horseman", "slinger"}));
  EXPECT_EQ(json["players"][1]["incoming"], Json({{"ranged", 2}}));
  EXPECT_EQ(json["territories"].size(), 3U);
  EXPECT_EQ(json["territories"]["t14"]["troops"], Json({{"assault", 3}, {"mounted", 2}}));
  // All but those of the dossier.
  EXPECT_EQ(json["deck_size"], std::popcount(game->missions()) - 2);
  EXPECT_FALSE(json.contains("fight"));
}

TEST(ConquestText, AttacksInWords) {
  const auto game = shipped_game("0.1.3", "imperials_vs_nomads");
  auto state = game->read_state(by_hand());
  ASSERT_TRUE(state.ok()) << state.status();
  const auto choose = [&](const std::string& words) {
    ActionList legal;
    game->legal_actions(*state, legal);
    std::string all;
    for (const Action action : legal) {
      if (game->describe(*state, action) == words) return game->apply(*state, action);
      all += game->describe(*state, action) + "; ";
    }
    FAIL() << words << " is not among: " << all;
  };
  choose("attack from t14");
  choose("attack t17 from t14");
  choose("3 assault (1 step) attack");
  choose("1 mounted (2 steps) attack");
  EXPECT_EQ(game->to_json(*state)["fight"]["target"], "t17");
  EXPECT_EQ(game->to_json(*state)["fight"]["defender"], "yellow");
  for (int die = 0; die < 4; ++die) {
    const Action roll = make_action(Verb::kRoll, die);
    EXPECT_EQ(game->describe(*state, roll), "the attacker rolls " + std::to_string(die));
    game->apply(*state, roll);
  }
  EXPECT_EQ(game->to_json(*state)["fight"]["attacker_dice"], Json({3, 2, 1, 0}));
  game->apply(*state, make_action(Verb::kRoll, kFaces + 2));
  choose("die 3 with mounted");
  choose("die 2 with ranged");
  EXPECT_EQ(game->to_json(*state)["territories"]["t17"]["holder"], "purple");
}

TEST(ConquestText, MistakesNameTheMember) {
  const auto game = shipped_game("0.1.3", "imperials_vs_nomads");
  const auto changed = [](const std::string& pointer, const Json& value) {
    Json json = by_hand();
    json[Json::json_pointer(pointer)] = value;
    return json;
  };
  EXPECT_EQ(error_of(*game, changed("/players/0/dossier/0", "dominion")),
            "member `players[0].dossier`: unknown name \"dominion\"; did you mean `domination`?");
  EXPECT_NE(error_of(*game, changed("/territories/t99", Json::object()))
                .find("member `territories.t99`: is not known"),
            std::string::npos);
  EXPECT_NE(error_of(*game, changed("/territories/t14/holder", nullptr))
                .find("member `territories.t14`: has troops but no `holder`"),
            std::string::npos);
  EXPECT_NE(error_of(*game, changed("/territories/t14/troops", Json::object()))
                .find("member `territories.t14`: has a `holder` but no troops"),
            std::string::npos);
  EXPECT_NE(error_of(*game, changed("/players/1/prestige", -1))
                .find("member `players[1].prestige`: is -1, expected a whole number"),
            std::string::npos);
  EXPECT_NE(error_of(*game, changed("/phase", "attack_to")).find("member `from`: is missing"),
            std::string::npos);
  EXPECT_NE(error_of(*game, changed("/mover", "chance")).find("member `mover`"), std::string::npos);
  EXPECT_NE(error_of(*game, changed("/territories/t14/troops/assault", 51)).find("0 to 50"),
            std::string::npos);
  EXPECT_NE(error_of(*game, changed("/spent", Json::parse(R"([{"in":"t14","unit":"mounted",
                                                              "number":3}])")))
                .find("member `spent`: names more mounted in t14"),
            std::string::npos);
  EXPECT_NE(error_of(*game, changed("/spent", Json::parse(R"([{"in":"t17","unit":"mounted"}])")))
                .find("member `spent`: names t17, which the player on turn does not hold"),
            std::string::npos);
  EXPECT_NE(error_of(*game, changed("/rounds", 1)).find("member `rounds`: is not known"),
            std::string::npos);
  Json one = by_hand();
  one["players"].erase(1);
  EXPECT_NE(error_of(*game, one).find("member `players`: has 1 entries"), std::string::npos);
  EXPECT_NE(error_of(*game, Json(3)).find("expected an object"), std::string::npos);
  Json many = changed("/round", "four");
  many["left"] = 300;
  const std::string errors = error_of(*game, many);
  EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 1) << errors;
}

}  // namespace
}  // namespace muster::projecthex
