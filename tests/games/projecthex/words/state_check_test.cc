// Positions of real games with one thing wrong: each is refused, and the member named.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/status.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/sheet/names.h"
#include "tests/games/projecthex/shipped.h"

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;

// The positions of random games in which a phase comes first, by the phase's name.
std::map<std::string_view, Json> positions(const Conquest& game) {
  std::map<std::string_view, Json> found;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    testing::walk(game, seed, [&](const ConquestState& state, Action) {
      const std::string_view phase = phase_name(state.phase);
      if (!found.contains(phase)) found[phase] = game.to_json(state);
    });
  }
  return found;
}

struct Wrong {
  std::string_view phase;
  std::string_view pointer;
  Json value;
  std::string_view said;
};

void expect_refused(const Conquest& game, std::initializer_list<Wrong> all) {
  const auto found = positions(game);
  for (const Wrong& wrong : all) {
    const auto position = found.find(wrong.phase);
    ASSERT_NE(position, found.end()) << wrong.phase;
    Json json = position->second;
    EXPECT_TRUE(game.read_state(json).ok()) << wrong.phase;
    json[Json::json_pointer(std::string(wrong.pointer))] = wrong.value;
    const auto read = game.read_state(json);
    EXPECT_FALSE(read.ok()) << wrong.phase << ' ' << wrong.pointer << ' ' << json;
    EXPECT_NE(message_of(read.status()).find(wrong.said), std::string::npos)
        << wrong.phase << ' ' << wrong.pointer << ": " << message_of(read.status());
  }
}

const Json kNobodyThere = nullptr;

TEST(ConquestStateCheck, TheCourseOfTheTurn) {
  expect_refused(*testing::shipped_game("0.1.3", "two_players"),
                 {{"mulligan", "/turn", 3, "member `turn`: is 0 in set-up, and only there"},
                  {"mulligan", "/round", 3, "member `round`: is 0 in set-up, and only there"},
                  {"move_from", "/mover", "chance", "member `mover`: does not fit phase move_from"},
                  {"move_from", "/step", "missions", "member `step`: does not fit phase move_from"},
                  {"move_from", "/hit_and_run", true, "member `hit_and_run`: goes with moves"},
                  {"move_from", "/capped", true, "member `winner`: a game that is over"}});
}

TEST(ConquestStateCheck, WhatPlayersHave) {
  expect_refused(
      *testing::shipped_game("0.1.3", "two_players"),
      {{"move_from", "/players/0/faction", kNobodyThere, "member `players[0].faction`: is missing"},
       {"move_from", "/players/1/capital", kNobodyThere, "member `players[1].capital`: is missing"},
       {"move_from", "/players/1/incoming/assault", 50, "member `players[1].incoming`: makes 5"},
       {"draw", "/discard", Json({"domination", "quick_victory", "colonial_ambition"}),
        "has a mission that is elsewhere too"},
       {"capital", "/territories/t01", Json({{"holder", "green"}}),
        "member `territories.t01`: has a `holder` but no troops"}});
}

TEST(ConquestStateCheck, UnitsThatMoved) {
  expect_refused(
      *testing::shipped_game("0.1.3", "two_players"),
      {{"move_from", "/fresh/assault/steps", 0, "member `fresh`: is not what units"},
       {"place", "/spent", Json::array({{{"in", "t01"}, {"unit", "assault"}, {"steps", 0}}}),
        "member `spent`: has units before any can have moved"},
       {"move_to", "/from", kNobodyThere, "member `from`: is missing in phase move_to"},
       {"move_troops", "/to", kNobodyThere, "member `to`: is missing in phase move_troops"},
       {"move_from", "/from", "t01", "member `from`: is chosen, and has no meaning"},
       {"move_to", "/to", "t01", "member `to`: is chosen, and has no meaning"}});
}

TEST(ConquestStateCheck, Fights) {
  expect_refused(
      *testing::shipped_game("0.1.3", "two_players"),
      {{"move_from", "/fight", Json({{"exchange", 1}}), "member `fight`: is none"},
       {"roll", "/fight/target", kNobodyThere, "member `fight.target`: is missing in phase roll"},
       {"roll", "/fight/attackers", Json::array(), "member `fight.attackers`: are missing"},
       {"roll", "/fight/to_roll/0", 9, "member `fight.attacker_dice`: with those to roll are"},
       {"attacker_die", "/fight/to_roll/0", 1, "member `fight.to_roll`: does not fit phase"},
       {"attacker_die", "/fight/defender_dice", Json::array(), "member `fight.defender_dice`"},
       {"attacker_die", "/fight/defender_dice", Json({10}),
        "member `fight.defender_dice`: expected a list of faces from 0 to 9"},
       {"attacker_die", "/fight/choice/face", 3, "member `fight.choice`: is not one of"},
       {"attacker_die", "/fight/next", 3, "member `fight.next`: does not fit phase"}});
}

TEST(ConquestStateCheck, WhatIsAskedFor) {
  expect_refused(*testing::shipped_game("0.1.3", "two_players"),
                 {{"recruit", "/left", 120, "member `left`: is more than the room for"},
                  {"recruit", "/unit", kNobodyThere, "member `unit`: does not fit phase recruit"},
                  {"place", "/unit", kNobodyThere, "member `unit`: does not fit phase place"}});
  expect_refused(*testing::shipped_game("playtest", "choose_four"),
                 {{"pick", "/left", 9, "member `left`: is 1 to 4 in phase pick"}});
}

}  // namespace
}  // namespace muster::projecthex
