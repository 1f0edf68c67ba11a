// Set-up: HE-10 .. HE-19.
#include <set>

#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/sheet/words.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

// Plays chance at random until `done`.
template <class Done>
HeroesState draw_until(const HeroesGame& game, std::uint64_t seed, Done done) {
  HeroesState state = game.initial_state();
  Rng rng(seed);
  while (!done(state)) {
    game.apply(state, game.sample_chance(state, rng));
    check_state(game, state);
  }
  return state;
}

TEST(HeroesSetup, TwoToFourPlayersShareABoardOfAnySize) {
  RULE("HE-10");
  RULE("HE-11");
  for (int players = 2; players <= 4; ++players) {
    const auto game = load_heroes({.players = players});
    EXPECT_EQ(game->num_players(), players);
    EXPECT_EQ(game->board().tiles(), kSide * kSide);
  }
  auto source = source_of({});
  source.scenario = *parse_document("players = 2\n", "s.toml");
  const auto large = HeroesGame::load(source);
  ASSERT_TRUE(large.ok());
  EXPECT_EQ((*large)->board().columns(), 24);
  EXPECT_EQ((*large)->board().rows(), 24);
  EXPECT_EQ(tile_name((*large)->board(), 25), "[2, 2]");
  source.scenario = *parse_document("players = 5\n", "s.toml");
  EXPECT_FALSE(HeroesGame::load(source).ok());
}

TEST(HeroesSetup, StepsGoToTilesThatShareAnEdgeOrByTheSettingACorner) {
  RULE("HE-12");
  Table table;
  table.hero_at(0, at(4, 4)).move(0);
  for (int direction = 0; direction < 4; ++direction) {
    EXPECT_TRUE(table.legal(Verb::kStep, direction));
  }
  EXPECT_FALSE(table.legal(Verb::kStep, 4));
  table.step(kNorth);
  EXPECT_EQ(table.place(0), at(4, 3));
  table.step(kEast);
  EXPECT_EQ(table.place(0), at(5, 3));
  table.step(kSouth);
  EXPECT_EQ(table.place(0), at(5, 4));
  table.step(kWest);
  EXPECT_EQ(table.place(0), at(4, 4));
  Table wide({.rules = {"eight_way=true"}});
  wide.hero_at(0, at(4, 4)).move(0).act(Verb::kStep, 5);
  EXPECT_EQ(wide.place(0), at(5, 5));
  Table corner;
  corner.hero_at(0, at(1, 1)).move(0);
  EXPECT_FALSE(corner.legal(Verb::kStep, kNorth));
  EXPECT_FALSE(corner.legal(Verb::kStep, kWest));
}

TEST(HeroesSetup, TokensOfEachPlayerComeToRandomUnoccupiedTiles) {
  RULE("HE-13");
  const auto game = load_heroes({.players = 3});
  const HeroesState state = draw_until(
      *game, 7, [](const HeroesState& each) { return each.phase == Phase::kAnchorRoll; });
  EXPECT_EQ(state.monsters.size(), 12);
  EXPECT_EQ(state.mines.size(), 9);
  EXPECT_EQ(state.loot.size(), 21);
  int items = 0;
  for (int tile = 0; tile < game->board().tiles(); ++tile) {
    const std::uint16_t tokens = state.tokens[static_cast<std::size_t>(tile)];
    items += token_count(tokens, Token::kItem);
    int kinds = 0;
    for (int kind = 0; kind < kTokenKinds; ++kind) {
      EXPECT_LE(token_count(tokens, static_cast<Token>(kind)), 1);
      kinds += token_count(tokens, static_cast<Token>(kind));
    }
    EXPECT_LE(kinds, 1);
    if (settlement_on(state, tile) >= 0) {
      EXPECT_EQ(tokens, 0);
    }
  }
  EXPECT_EQ(items, 9);
  const auto few = load_heroes({.rules = {"items_per_player=0", "resources_per_player=1",
                                          "monsters_per_player=2", "mines_per_player=5"}});
  const HeroesState other =
      draw_until(*few, 7, [](const HeroesState& each) { return each.phase == Phase::kAnchorRoll; });
  EXPECT_EQ(other.loot.size(), 2);
  EXPECT_EQ(other.monsters.size(), 4);
  EXPECT_EQ(other.mines.size(), 10);
}

TEST(HeroesSetup, EveryUnoccupiedTileIsAsLikely) {
  RULE("HE-13");
  Table table;
  table.put(Token::kItem, at(3, 1)).mine(at(4, 1)).hero_at(2, at(5, 1)).daybreak();
  table.roll(2);  // a resource
  ASSERT_EQ(table.phase(), Phase::kPlaceRow);
  EXPECT_EQ(table.weights(), 64U - 2 - 3);
  EXPECT_EQ(table.weight(0), 4U);  // without the Settlement, the item, the mine, the Hero
  EXPECT_EQ(table.weight(7), 7U);  // without the other Settlement
  EXPECT_EQ(table.weight(3), 8U);
  table.roll(0);
  EXPECT_EQ(table.weight(0), 0U);
  EXPECT_EQ(table.weight(1), 1U);
  EXPECT_EQ(table.weight(2), 0U);
  table.roll(1);
  EXPECT_EQ(table.tokens(Token::kResource, at(2, 1)), 1);
}

TEST(HeroesSetup, WhatATileCannotHoldGoesToTheNearestFreeTile) {
  RULE("HE-14");
  Table table({.rules = {"tile_capacity=2"}});
  table.put(Token::kItem, at(4, 3)).mine(at(3, 4)).hero_at(0, at(5, 4));
  table.give(0, kCommonSword, 5).army_of(0, 3).put(Token::kMonster, at(4, 4)).move(0);
  table.step(kWest).bands({Band::kHardFight}).roll(24).fight(SideOfBattle::kDefender);
  EXPECT_FALSE(table.alive(0));
  EXPECT_EQ(table.tokens(Token::kItem, at(4, 4)), 2);
  EXPECT_EQ(table.tokens(Token::kItem, at(4, 3)), 1);  // not free
  EXPECT_EQ(table.tokens(Token::kItem, at(3, 4)), 0);  // not free
  EXPECT_EQ(table.tokens(Token::kItem, at(5, 4)), 1);
  EXPECT_EQ(table.tokens(Token::kItem, at(4, 5)), 1);
  EXPECT_EQ(table.tokens(Token::kItem, at(4, 2)), 1);  // then two steps away, the first of them
}

TEST(HeroesSetup, TheHighestRollIsAnchorAndThoseWhoShareItRollAgain) {
  RULE("HE-15");
  const auto game = load_heroes({.players = 3});
  HeroesState state = draw_until(
      *game, 3, [](const HeroesState& each) { return each.phase == Phase::kAnchorRoll; });
  const auto roll = [&](int face) { game->apply(state, make_action(Verb::kRoll, face)); };
  for (const int face : {5, 2, 5}) roll(face);
  ASSERT_EQ(state.phase, Phase::kAnchorRoll);
  EXPECT_EQ(state.contenders, 5);  // the second does not roll again
  roll(1);
  ASSERT_EQ(state.phase, Phase::kAnchorRoll);
  roll(4);
  EXPECT_NE(state.phase, Phase::kAnchorRoll);
  EXPECT_EQ(state.anchor, 2);
  EXPECT_EQ(state.day, 1);
  EXPECT_EQ(state.on_turn, 2);
}

TEST(HeroesSetup, CoinsByPlaceInTheOrderOfTurnsAreAHandicap) {
  const auto game = load_heroes({.rules = {"turn_coins=[0,3,7]"}, .players = 3});
  HeroesState state = draw_until(
      *game, 3, [](const HeroesState& each) { return each.phase == Phase::kAnchorRoll; });
  for (const int face : {2, 5, 4}) game->apply(state, make_action(Verb::kRoll, face));
  ASSERT_EQ(state.anchor, 1);
  EXPECT_EQ(state.realms[2].coins, 13);
  EXPECT_EQ(state.realms[0].coins, 17);
}

TEST(HeroesSetup, TurnsGoCounterClockwiseFromTheAnchor) {
  RULE("HE-16");
  Table table({.players = 4});
  // Counter-clockwise round the board: north-west, south-west, south-east, north-east.
  const std::vector<int> starts = {at(1, 1), at(1, 8), at(8, 8), at(8, 1)};
  EXPECT_EQ(table.game().scenario().starts, starts);
  table.daybreak(2);
  std::vector<int> daybreaks;
  std::vector<int> turns;
  while (table.state.day == 2) {
    if (table.state.mover == kChance) {
      table.roll(table.phase() == Phase::kAppear ? 0 : 1);
      continue;
    }
    const bool turn = table.phase() == Phase::kMove;
    std::vector<int>& order = turn ? turns : daybreaks;
    if (order.empty() || order.back() != table.state.mover) order.push_back(table.state.mover);
    table.pass();
  }
  EXPECT_EQ(turns, (std::vector<int>{2, 3, 0, 1}));
}

TEST(HeroesSetup, EverybodyBeginsWithAnEncampmentFarFromTheOthers) {
  RULE("HE-17");
  for (int players = 2; players <= 4; ++players) {
    const auto game = load_heroes({.players = players});
    const HeroesState start = game->initial_state();
    for (int seat = 0; seat < players; ++seat) {
      EXPECT_EQ(settlements_of(start, seat), 1);
      EXPECT_EQ(start.settlements[static_cast<std::size_t>(seat)].buildings, Buildings{});
    }
  }
  const Board board({10, 10}, false);
  EXPECT_EQ(spread_starts(board, 2), (std::vector<int>{0, 99}));
  const std::vector<int> three = spread_starts(board, 3);
  EXPECT_EQ(three[0], 0);
  EXPECT_EQ(board.distance(three[0], three[1]), 12);  // as far apart as they are from each other
  EXPECT_EQ(board.distance(three[0], three[2]), 12);
  EXPECT_EQ(board.distance(three[1], three[2]), 12);
  EXPECT_EQ(spread_starts(board, 4), (std::vector<int>{0, 90, 99, 9}));
  // Of those whose nearest are 10 apart, the ones that are nowhere further.
  const Board wide({12, 6}, false);
  EXPECT_EQ(spread_starts(wide, 3),
            (std::vector<int>{wide.tile(0, 0), wide.tile(5, 5), wide.tile(10, 0)}));
}

TEST(HeroesSetup, EverybodyBeginsWithAGarrisonedHeroOrAsManyAsTheSettingSays) {
  RULE("HE-18");
  const HeroesState start = load_heroes({})->initial_state();
  EXPECT_EQ(heroes_of(start, 0), 1);
  EXPECT_EQ(garrison_of(start, hero_of(1, 0)), 1);
  const HeroesState two = load_heroes({.rules = {"starting_heroes=2"}})->initial_state();
  EXPECT_EQ(heroes_of(two, 1), 2);
  EXPECT_EQ(garrison(two, 1).size, 2U);
}

TEST(HeroesSetup, EverybodyBeginsWithTenCoinsOrAsManyAsTheSettingSays) {
  RULE("HE-19");
  EXPECT_EQ(load_heroes({})->initial_state().realms[1].coins, 10);
  EXPECT_EQ(load_heroes({.rules = {"starting_coins=3"}})->initial_state().realms[1].coins, 3);
}

TEST(HeroesSetup, StartsCanBeNamed) {
  const auto game = load_heroes({.scenario = "starts = [[2, 3], [7, 6]]"});
  EXPECT_EQ(game->scenario().starts, (std::vector<int>{at(2, 3), at(7, 6)}));
  EXPECT_EQ(game->initial_state().settlement_at[1], at(7, 6));
}

}  // namespace
}  // namespace muster::heroes::testing
