// Positions of the map as JSON. That every state of play reads back bit for bit is a check of the
// conformance suite.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/status.h"
#include "experiments/conformance/named_checks.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

class MapJson : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto game = conformance::load_named<Adventure>(
        {.setting = "", .scenario = "devilish_plan_even", .ruleset = "base"});
    ASSERT_TRUE(game.ok()) << message_of(game.status());
    game_ = *game;
    MapState state = game_->initial_state();
    Rng rng(3);
    while (state.phase != MapPhase::kTurn) {  // draws first
      ActionList actions;
      if (state.mover == kChance) {
        game_->apply(state, game_->sample_chance(state, rng));
      } else {
        game_->legal_actions(state, actions);
        game_->apply(state, actions[actions.size() - 1]);
      }
    }
    json_ = game_->to_json(state);
  }

  void tells(const char* pointer, const Json& value, const std::string& what) const {
    Json json = json_;
    json[Json::json_pointer(pointer)] = value;
    const auto state = game_->read_state(json);
    EXPECT_THAT(state.ok() ? "it is read" : message_of(state.status()), HasSubstr(what))
        << pointer << " " << value;
  }

  std::shared_ptr<const Adventure> game_;
  Json json_;
};

TEST_F(MapJson, WhatIsChangedByHandIsPlayed) {
  Json json = json_;
  json["resources"]["gold"] = 77;
  json["hero"]["movement"] = 2;
  json["army"][0]["in_deck"] = true;
  const auto state = game_->read_state(json);
  ASSERT_TRUE(state.ok()) << message_of(state.status());
  EXPECT_EQ(state->gold, 77);
  EXPECT_EQ(state->movement, 2);
  EXPECT_EQ(game_->to_json(*state)["resources"]["gold"], 77);
  ActionList actions;
  game_->legal_actions(*state, actions);
  EXPECT_GT(actions.size(), 1U);
}

TEST_F(MapJson, MistakesNameTheMember) {
  tells("/phase", "trn", "member `phase`: unknown name \"trn\"; did you mean `turn`");
  tells("/phase", "going_on", "member `phase`: is between two decisions");
  tells("/phase", "draw_card", "member `to_move`: expected -1");
  tells("/to_move", 1, "member `to_move`: expected 0");
  tells("/hero/field", Json::array({99, 99}), "member `hero.field`: expected a field [q, r]");
  tells("/hero/level", 9, "member `hero.level`: is 9, expected a whole number from 1 to 7");
  tells("/hero/morale", 2, "member `hero.morale`: is 2");
  tells("/tiles/0/tile", "X9", "member `tiles[0].tile`: unknown name \"X9\"");
  tells("/tiles/0/rotation", 6, "member `tiles[0].rotation`: is 6");
  tells("/cards/hand", Json::array({"no_card"}), "member `cards.hand`: unknown name \"no_card\"");
  tells("/visited", Json::array({Json::array({0, 0, 0})}), "member `visited`: expected a field");
  tells("/fight/kind", "guards", "member `fight.opponent`: expected a level from 1 to 7");
  tells("/fight/meeting", "guards:XX", "member `fight.meeting`: unknown name");
  tells("/army/7", Json::object(), "member `army`: has");
  tells("/resource", 3, "member `resource`: is not known; did you mean `resources`");
}

}  // namespace
}  // namespace muster::homm::map
