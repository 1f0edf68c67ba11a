// Positions of a combat as JSON: made by hand, and mistakes in them. That every state of play reads
// back bit for bit is a check of the conformance suite.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/status.h"
#include "experiments/conformance/named_checks.h"
#include "games/homm/combat.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "games/homm/words/state_check.h"

namespace muster::homm {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

std::shared_ptr<const Combat> game_of(const char* scenario, const char* ruleset) {
  const auto game =
      conformance::load_named<Combat>({.setting = "", .scenario = scenario, .ruleset = ruleset});
  EXPECT_TRUE(game.ok()) << message_of(game.status());
  return *game;
}

// Halberdiers are about to act, skeletons stand before them.
Json by_hand() {
  return Json::parse(R"({
    "phase": "activate", "stage": "activation_over", "setup": "ready", "to_move": 0, "round": 2,
    "unlimited": true, "active": 0, "origin": [1, 1], "to_activate": [7],
    "units": [{"slot": 0, "unit": "halberdiers_pack", "at": [1, 1], "damage": 1},
              {"slot": 7, "unit": "skeletons_pack", "at": [1, 2], "defending": true}],
    "effects": [{"effect": "attack", "on": 0, "amount": 2, "until": 255, "source": 64}]})");
}

TEST(HommJson, APositionIsDescribedByItsParts) {
  const auto game = game_of("castle_vs_necropolis", "base");
  const auto state = game->read_state(by_hand());
  ASSERT_TRUE(state.ok()) << message_of(state.status());
  EXPECT_EQ(state->unit_at[cell_at(1, 1)], 0);
  EXPECT_EQ(state->occupied[1], cell_bit(cell_at(1, 2)));
  EXPECT_EQ(attack_of(*state, 0), game->row(state->units[0]).attack + 2);
  ActionList actions;
  game->legal_actions(*state, actions);
  EXPECT_TRUE(std::find(actions.begin(), actions.end(), make_action(ActionKind::kAttack, 7)) !=
              actions.end());
  State next = *state;
  game->apply(next, make_action(ActionKind::kAttack, 7));
  EXPECT_EQ(next.attacker, 0);
  EXPECT_EQ(next.target, 7);
  const Json written = game->to_json(*state);
  EXPECT_EQ(written["units"][0]["attack_change"], 2);
  EXPECT_EQ(written["units"][0]["activated"], true);
  EXPECT_FALSE(written["units"][1].contains("activated"));
}

TEST(HommJson, MistakesNameTheMember) {
  const auto game = game_of("castle_vs_necropolis", "base");
  const auto tells = [&](const char* pointer, const Json& value, const std::string& what) {
    Json json = by_hand();
    json[Json::json_pointer(pointer)] = value;
    const auto state = game->read_state(json);
    EXPECT_THAT(state.ok() ? "it is read" : message_of(state.status()), HasSubstr(what))
        << pointer << " " << value;
  };
  tells("/phase", "acivate", "member `phase`: unknown name \"acivate\"; did you mean `activate`");
  tells("/phase", "resolving", "member `phase`: is between two decisions");
  tells("/phase", "roll", "member `to_move`: expected -1");
  tells("/units/0/unit", "halberdier_pack", "member `units[0].unit`: unknown name");
  tells("/units/0/at", Json::array({4, 0}), "member `units[0].at`: expected [column, row]");
  tells("/units/0/at", Json::array({1, 2}), "stands where another unit stands");
  tells("/units/0/at", "beside the board", "is for the arrow tower");
  tells("/units/0/damage", 100, "member `units (slot 0)`: has no health left");
  tells("/units/1/slot", 0, "member `units[1].slot`: is there twice");
  tells("/units/1/slot", 14, "member `units[1].slot`: is 14, expected a whole number from 0 to 13");
  Json nobody = by_hand();
  nobody["units"].erase(0);
  nobody.erase("effects");
  EXPECT_THAT(message_of(game->read_state(nobody).status()),
              HasSubstr("the attacker has no unit on the board"));
  tells("/active", 7, "member `active`: is a unit of the side that is not to move");
  tells("/active", 3, "member `active`: is no unit");
  tells("/to_activate", Json::array({8}), "names a slot without a unit");
  tells("/effects/0/effect", "atack", "member `effects[0].effect`: unknown name \"atack\"");
  tells("/effects/0/on", 9, "member `effects[0].on`: is no unit in the fight");
  tells("/walls", Json::array({Json::array({0, 5})}), "member `walls`: expected [column, row]");
  tells("/sides", Json::parse(R"([{"hand": ["magic_arrow"]}])"), "member `sides[0].hand`");
  tells("/rund", 3, "member `rund`: is not known; did you mean `round`");
}

TEST(HommJson, CardsAreNamedByCopy) {
  const auto game = game_of("catherine_vs_sandro", "base");
  State state = game->initial_state();
  const Cards& cards = state.cards[0];
  const Json json = game->to_json(state);
  std::size_t named = 0;
  for (const char* place : {"hand", "deck", "discard", "in_play", "supply"}) {
    if (json["sides"][0].contains(place)) named += json["sides"][0][place].size();
  }
  const auto all = cards.hand | cards.deck | cards.discard | cards.play | cards.supply;
  EXPECT_EQ(named, static_cast<std::size_t>(std::popcount(all)));
  Json twice = json;
  twice["sides"][0]["hand"] = twice["sides"][0]["deck"];
  const auto read = game->read_state(twice);
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(message_of(read.status()), HasSubstr("member `sides[0]`: has a card in two places"));
}

// A file names cards, so that it cannot name one that is none.
TEST(HommJson, ASetOfCardsEndsWithTheSides) {
  const auto game = game_of("catherine_vs_sandro", "base");
  const auto mistakes_with = [&](int card) {
    State state = game->initial_state();
    state.cards[0].hand |= bit<std::uint64_t>(card);
    JsonMistakes mistakes;
    check_units(*game, state, mistakes);
    return message_of(mistakes.status());
  };
  EXPECT_THAT(mistakes_with(game->instances(0)), HasSubstr("has a card that it cannot have"));
  EXPECT_THAT(mistakes_with(game->instances(0) - 1),
              Not(HasSubstr("has a card that it cannot have")));
}

TEST(HommJson, ASideHasItsOwnCardsAlone) {
  const auto game = game_of("catherine_vs_sandro", "base");
  const Json json = game->to_json(game->initial_state());
  for (const char* card : {"", "morale_token", "no_such_card"}) {
    for (const char* place : {"hand", "deck", "known"}) {
      Json more = json;
      more["sides"][0][place].push_back(card);
      const auto read = game->read_state(more);
      EXPECT_THAT(read.ok() ? "it is read" : message_of(read.status()),
                  HasSubstr("member `sides[0]"))
          << card << " " << place;
    }
  }
}

}  // namespace
}  // namespace muster::homm
