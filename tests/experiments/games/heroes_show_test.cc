// Pictures of positions of Heroes, and the page that steps through a game.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/heroes/show/board_facts.h"
#include "experiments/heroes/show/board_picture.h"
#include "experiments/heroes/show/board_signs.h"
#include "experiments/heroes/show/map_verb.h"
#include "experiments/heroes/show/replay_page.h"
#include "experiments/heroes/show/show_verb.h"
#include "experiments/report/sheet_text.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/sheet/scribe.h"
#include "games/heroes/state/names.h"
#include "tests/games/heroes/table.h"
#include "tests/support/builtin_games.h"
#include "tests/support/files.h"
#include "tests/support/game_verb.h"
#include "tests/support/markup.h"
#include "tests/support/told_match.h"

namespace muster::heroes {
namespace {

using Json = nlohmann::json;
using muster::testing::balanced;
using muster::testing::call_verb;
using muster::testing::count;
using muster::testing::tell_random;
using testing::load_heroes;

// Games of some days on the tables' boards.
std::shared_ptr<const HeroesGame> load(int players = 2) {
  return load_heroes({.rules = {"day_limit=8"}, .players = players});
}

// What a picture has on each tile, as SVG; tiles with nothing are left out.
std::map<int, std::string> tiles_of(const std::string& svg) {
  std::map<int, std::string> tiles;
  std::stringstream lines(svg);
  for (std::string line; std::getline(lines, line);) {
    int tile = -1;
    if (std::sscanf(line.c_str(), "<g id=\"tile-%d\"", &tile) == 1) tiles[tile] = line;
  }
  return tiles;
}

int heroes_on(const HeroesState& state, int tile) {
  int heroes = 0;
  for (const int at : state.hero_at) heroes += at == tile;
  return heroes;
}

// The titles of tokens say how many there are.
int tokens_told(const std::string& drawn, Token kind) {
  const std::string name(kTokenNames[static_cast<std::size_t>(kind)]);
  for (int number = 1; number <= kMaxTokensOfKind; ++number) {
    const std::string title = fmt::format("<title>{} {} token{}</title><use href=\"#{}\"", number,
                                          name, number == 1 ? "" : "s", name);
    if (drawn.find(title) != std::string::npos) return number;
  }
  return 0;
}

void expect_tile(const HeroesState& state, int tile, const std::string& drawn) {
  for (const Token kind : {Token::kItem, Token::kResource, Token::kMonster}) {
    const int tokens = tokens_on(state, tile, kind);
    const std::string name(kTokenNames[static_cast<std::size_t>(kind)]);
    EXPECT_EQ(count(drawn, "href=\"#" + name + "\""), tokens > 0 ? 1 : 0) << drawn;
    EXPECT_EQ(tokens_told(drawn, kind), tokens) << drawn;
  }
  const int mine = tokens_on(state, tile, Token::kMine);
  EXPECT_EQ(count(drawn, "href=\"#mine\""), mine != kNoMine ? 1 : 0) << drawn;
  EXPECT_EQ(count(drawn, "free mine"), mine == kFreeMine ? 1 : 0) << drawn;
  EXPECT_EQ(count(drawn, "href=\"#flag\""), mine > kFreeMine ? 1 : 0) << drawn;
  EXPECT_EQ(count(drawn, "href=\"#shield\""), heroes_on(state, tile)) << drawn;
  const int place = settlement_on(state, tile);
  for (std::size_t tier = 0; tier < kSettlementTiers; ++tier) {
    const bool here =
        place >= 0 && state.settlements[static_cast<std::size_t>(place)].buildings.tier ==
                          static_cast<SettlementTier>(tier);
    EXPECT_EQ(count(drawn, "href=\"#" + std::string(kTierNames[tier]) + "\""), here ? 1 : 0)
        << drawn;
  }
}

TEST(HeroesPictures, EachTileHasWhatIsThereAndNothingElse) {
  for (const int players : {2, 4}) {
    const auto game = load(players);
    std::vector<HeroesState> states;
    tell_random(*game, 5, &states);
    int tokens = 0;
    for (std::size_t i = 0; i < states.size(); i += 1 + states.size() / 8) {
      const std::string svg = position_svg(*game, states[i]);
      EXPECT_TRUE(balanced(svg));
      const auto tiles = tiles_of(svg);
      for (int tile = 0; tile < game->board().tiles(); ++tile) {
        const auto drawn = tiles.find(tile);
        EXPECT_EQ(drawn == tiles.end(), unoccupied(states[i], tile)) << tile;
        if (drawn == tiles.end()) continue;
        expect_tile(states[i], tile, drawn->second);
        tokens += tokens_told(drawn->second, Token::kMonster);
      }
      EXPECT_EQ(count(svg, "class=\"ground\""), game->board().tiles());
    }
    EXPECT_GT(tokens, 10);
  }
}

Json villa() {
  return Json::parse(R"({
    "day": 12, "phase": "move", "on_turn": "green", "active": 2, "item_cards": true,
    "players": [{"coins": 7}, {"coins": 1, "hero_deaths": 2}],
    "heroes": [
      {"seat": "blue", "slot": 0, "at": [1, 1], "army": 5,
       "items": {"rare_main_hand": 1, "common_main_hand": 2, "legendary_amulet": 1}},
      {"seat": "green", "slot": 0, "at": [4, 3], "points": 9, "army": 14}],
    "settlements": [
      {"at": [1, 1], "owner": "blue", "tier": "villa", "ramparts": "pallisade", "recruits": 3,
       "armory": {"epic_off_hand": 1}},
      {"at": [8, 8], "owner": "green", "tier": "castle"}],
    "tiles": [
      {"at": [2, 3], "monsters": 3}, {"at": [5, 5], "items": 1, "resources": 2},
      {"at": [6, 2], "mine": "free"}, {"at": [6, 3], "mine": "green", "monsters": 1}]})");
}

TEST(HeroesPictures, APositionShowsPlayersSettlementsAndHeroes) {
  const auto game = load();
  const auto state = game->read_state(villa());
  ASSERT_TRUE(state.ok()) << state.status();
  const std::string svg = position_svg(*game, *state);
  EXPECT_TRUE(balanced(svg));
  for (const char* words :
       {"day 12: turn of green", ">blue<", ">green, on turn<", "7 coins, income 2, 0 mines",
        "1 coin, income 7, 1 mine<", ">villa with pallisade [1, 1], 3 mercenaries<",
        ">castle [8, 8]<", "[4, 3], 14 mercenaries, rolls 2d6+6, 9 points<",
        "<title>first Hero of blue in the garrison: 5 mercenaries, rolls 8d6+11, ",
        ", carries 2 common main hands, rare main hand, legendary amulet</title>",
        "<title>villa with pallisade of blue: 3 mercenaries there, ",
        " there, 1 item in the Armory, defends with 4d6+12</title>",
        "<title>mine of green</title>"}) {
    EXPECT_NE(svg.find(words), std::string::npos) << words;
  }
  // Score: blue 5 + 10 and 5 for building, 7 coins, 8 mercenaries; green 55, 1, 14 and a mine.
  EXPECT_NE(svg.find("score 43,"), std::string::npos);
  EXPECT_NE(svg.find("score 87,"), std::string::npos);
  const auto tiles = tiles_of(svg);
  EXPECT_EQ(tiles.size(), 7U);
  // The Hero wears the better of its main hands.
  const auto gem = [](Rarity rarity) {
    return "class=\"gem\" fill=\"" + std::string(kRarityColours[static_cast<std::size_t>(rarity)]) +
           "\"";
  };
  EXPECT_EQ(count(tiles.at(0), "class=\"gem\""), 2);
  EXPECT_EQ(count(tiles.at(0), gem(Rarity::kRare)), 1);
  EXPECT_EQ(count(tiles.at(0), gem(Rarity::kLegendary)), 1);
  // The Hero that moves is marked.
  EXPECT_EQ(count(svg, "class=\"mover\""), 1);
  // Both of blue's kinds of main hand are listed, with the signs' own gem.
  EXPECT_EQ(count(svg, gem(Rarity::kCommon)), 2 + 1);
  EXPECT_EQ(count(svg, gem(Rarity::kEpic)), 1 + 1);
}

TEST(HeroesPictures, SignsOfACrowdedTileHaveRoom) {
  testing::Table table({.players = 4});
  HeroesState& state = table.state;
  const int tile = testing::at(4, 4);
  table.put(Token::kMonster, tile, 2).put(Token::kItem, tile, 6).put(Token::kMine, tile, 1);
  for (int hero = 0; hero < kMaxHeroes; ++hero) {
    state.hero_at[static_cast<std::size_t>(hero)] = static_cast<std::uint16_t>(tile);
    const std::string drawn = tile_svg(table.game(), state, tile);
    std::vector<std::array<double, 3>> spots;
    for (std::size_t at = drawn.find("translate("); at != std::string::npos;
         at = drawn.find("translate(", at + 1)) {
      std::array<double, 3> spot{};
      ASSERT_EQ(std::sscanf(drawn.c_str() + at, "translate(%lf,%lf) scale(%lf)", &spot[0], &spot[1],
                            &spot[2]),
                3);
      spots.push_back(spot);
    }
    ASSERT_EQ(spots.size(), static_cast<std::size_t>(3 + heroes_on(state, tile)));
    for (std::size_t i = 0; i < spots.size(); ++i) {
      const double size = 36 * spots[i][2];
      EXPECT_LE(std::abs(spots[i][0]) + size / 2, kTileSide / 2);
      EXPECT_LE(std::abs(spots[i][1]) + size / 2, kTileSide / 2);
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_GE(
            std::max(std::abs(spots[i][0] - spots[j][0]), std::abs(spots[i][1] - spots[j][1])),
            size);
      }
    }
  }
}

TEST(HeroesReplay, ChangesAddUpToEveryPosition) {
  const auto game = load();
  std::vector<HeroesState> states;
  const auto scribe = make_heroes_scribe(*game);
  const cli::ToldMatch told = tell_random(*game, 3, &states, scribe.get());
  const auto text = replay_data(*game, told);
  ASSERT_TRUE(text.ok()) << text.status();
  const Json data = Json::parse(*text);
  ASSERT_EQ(data["frames"].size(), told.steps.size() + 1);
  std::vector<std::size_t> tiles(static_cast<std::size_t>(game->board().tiles()), 0);
  std::vector<Json> players(2, Json::object());
  std::string moment;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Json& frame = data["frames"][i];
    for (const Json& row : frame.value("T", Json::array())) tiles[row[0]] = row[1];
    for (const Json& row : frame.value("P", Json::array())) {
      players[row[0].get<std::size_t>()].update(row[1]);
    }
    moment = frame.value("n", moment);
    ASSERT_EQ(moment, moment_words(states[i])) << i;
    for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
      ASSERT_EQ(data["pieces"][tiles[tile]], tile_svg(*game, states[i], static_cast<int>(tile)))
          << i;
    }
    for (const int seat : {0, 1}) {
      const Json& player = players[static_cast<std::size_t>(seat)];
      ASSERT_EQ(player["score"], score(*game, states[i], seat)) << i;
      ASSERT_EQ(player["coins"], states[i].realms[static_cast<std::size_t>(seat)].coins) << i;
      ASSERT_EQ(player["heroes"].size(), heroes_of(states[i], seat)) << i;
      ASSERT_EQ(player["places"].size(), settlements_of(states[i], seat)) << i;
    }
    if (i == 0) continue;
    EXPECT_EQ(frame["w"], report::sheet_json(told.steps[i - 1].told));
    EXPECT_EQ(frame["b"], told.steps[i - 1].player);
    EXPECT_EQ(frame["t"], told.steps[i - 1].turn);
  }
  EXPECT_EQ(data["frames"][0]["w"], report::sheet_json(told.steps[0].opening));
  EXPECT_EQ(data["frames"].back()["w"].back()[1], ending_words(*game, states.back()));
}

TEST(HeroesReplay, DeathsAndMinesAreTold) {
  int deaths = 0;
  int mines = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    const auto game = load();
    std::vector<HeroesState> states;
    const auto scribe = make_heroes_scribe(*game);
    const cli::ToldMatch told = tell_random(*game, seed, &states, scribe.get());
    const auto data = replay_data(*game, told);
    ASSERT_TRUE(data.ok()) << data.status();
    for (int seat = 0; seat < 2; ++seat) {
      const Realm& realm = states.back().realms[static_cast<std::size_t>(seat)];
      int died = 0;
      int captured = 0;
      for (const int slot : {0, 1}) {
        const std::string hero = hero_name(hero_of(seat, slot));
        died += count(*data, hero + " dies at") + count(*data, hero + " goes unpaid and dies at");
        captured += count(*data, hero + " captures");
      }
      EXPECT_EQ(died, realm.hero_deaths) << seed;
      EXPECT_EQ(captured, realm.mines_taken) << seed;
      deaths += realm.hero_deaths;
      mines += realm.mines_taken;
    }
  }
  EXPECT_GT(deaths, 0);
  EXPECT_GT(mines, 0);
}

TEST(HeroesReplay, ThePageIsWhole) {
  const auto game = load();
  const auto scribe = make_heroes_scribe(*game);
  const auto page = replay_page(*game, tell_random(*game, 4, nullptr, scribe.get()));
  ASSERT_TRUE(page.ok()) << page.status();
  EXPECT_EQ(page->find("{{"), std::string::npos);
  EXPECT_NE(page->find("some &lt;agent&gt; against other"), std::string::npos);
  EXPECT_EQ(page->find("some <agent>"), std::string::npos);
  EXPECT_EQ(count(*page, "<g id=\"tile-"), game->board().tiles());
  for (const char* id : {"marks", "realms", "log", "score", "income", "army", "monster"}) {
    EXPECT_EQ(count(*page, std::string("id=\"") + id + "\""), 1) << id;
  }
  EXPECT_LT(page->size(), 1'000'000U);
  // Nothing is fetched.
  EXPECT_EQ(page->find("src="), std::string::npos);
  EXPECT_EQ(page->find("url("), std::string::npos);
}

TEST(HeroesReplay, StatesOfAnotherGameAreAMistake) {
  const auto game = load();
  cli::ToldMatch told = tell_random(*game, 4);
  told.final_state = "{}";
  EXPECT_EQ(replay_data(*game, told).status().code(), absl::StatusCode::kInvalidArgument);
  told.final_state = "{";
  EXPECT_EQ(replay_data(*game, told).status().message(), "a state is not JSON");
}

class HeroesShow : public muster::testing::FolderTest {
 protected:
  // Two players on a small board, for three days.
  std::string scenario() const {
    return write("tiny.toml", "players = 2\nwidth = 8\nheight = 8\nday_limit = 3\n");
  }
};

TEST_F(HeroesShow, WritesBoardsPositionsAndGames) {
  const std::string svg = path("board.svg");
  auto called =
      call_verb(show_verb(muster::testing::builtin_games()),
                {"show", "heroes", "--scenario", "skirmish", "--seed", "4", "--out", svg});
  EXPECT_EQ(called.code, 0) << called.err;
  const std::string board = content_of(svg);
  EXPECT_NE(board.find("day 1: Daybreak of "), std::string::npos);
  // Eight monster tokens, three mines a player and so on (HE-11).
  int mines = 0;
  for (const auto& [tile, drawn] : tiles_of(board)) mines += count(drawn, "free mine");
  EXPECT_EQ(mines, 6);

  called = call_verb(
      show_verb(muster::testing::builtin_games()),
      {"show", "heroes", "--scenario", "skirmish", "--state", write("p.json", villa().dump())});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_NE(called.out.find("day 12: turn of green"), std::string::npos);

  called = call_verb(show_verb(muster::testing::builtin_games()),
                     {"show", "heroes", "--scenario", scenario(), "--agent", "random", "--seed",
                      "4", "--day", "2"});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_NE(called.out.find("day 2: Daybreak of "), std::string::npos);

  const std::string html = path("game.html");
  called = call_verb(show_verb(muster::testing::builtin_games()),
                     {"show", "heroes", "--replay", "--agent", "leader:rule=miner", "--agent",
                      "random", "--seed", "7", "--scenario", scenario(), "--out", html});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_NE(content_of(html).find("Heroes standard, tiny: seed 7"), std::string::npos);
  EXPECT_NE(content_of(html).find("leader:rule=miner against random"), std::string::npos);
}

// `muster map heroes` tells the same ways in words and as JSON.
TEST_F(HeroesShow, WaysAreToldAsJson) {
  const std::vector<std::string> words = {"map", "heroes", "--scenario", scenario(), "--seed", "4"};
  const cli::GameVerb verb = map_verb(muster::testing::builtin_games());
  const nlohmann::json json = muster::testing::call_verb_json(verb, words);
  const auto text = call_verb(verb, words);
  ASSERT_EQ(json.at("heroes").size(), 1U);
  const nlohmann::json& routes = json.at("heroes").at(0).at("routes");
  ASSERT_FALSE(routes.empty());
  for (const nlohmann::json& route : routes) {
    EXPECT_NE(text.out.find(route.at("what").get<std::string>()), std::string::npos);
    EXPECT_EQ(route.at("way").size(), route.at("steps").get<std::size_t>() + 1);
    EXPECT_EQ(route.at("way").back(), route.at("goal"));
  }
}

// The picture of the beginning is that of the matches of the same seed.
TEST_F(HeroesShow, TheLuckIsThatOfTheMatch) {
  const auto picture = [this](std::vector<std::string> words) {
    words.insert(words.begin(), {"show", "heroes", "--scenario", scenario(), "--seed", "11"});
    const auto called = call_verb(show_verb(muster::testing::builtin_games()), words);
    EXPECT_EQ(called.code, 0) << called.err;
    return called.out;
  };
  EXPECT_EQ(picture({}), picture({"--agent", "random", "--day", "1"}));
}

TEST_F(HeroesShow, MistakesAreTold) {
  const auto error = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"show", "heroes"});
    const auto called = call_verb(show_verb(muster::testing::builtin_games()), words);
    EXPECT_EQ(called.code, 2) << called.out;
    return called.err;
  };
  EXPECT_NE(error({"--scenario", "skirmich"}).find("skirmish"), std::string::npos);
  EXPECT_NE(error({"--ruleset", "goal"}).find("goals"), std::string::npos);
  EXPECT_NE(error({"--replay"}).find("--replay: expected --agent"), std::string::npos);
  EXPECT_NE(error({"--day", "3"}).find("--day: expected --agent"), std::string::npos);
  EXPECT_NE(error({"--day", "0", "--agent", "random"}).find("--day"), std::string::npos);
  EXPECT_NE(error({"--agent", "random"}).find("expected --day"), std::string::npos);
  EXPECT_NE(error({"--replay", "--agent", "leader:rule=rider"}).find("raider"), std::string::npos);
  EXPECT_NE(error({"--scenario", scenario(), "--agent", "random", "--day", "4"})
                .find("--day 4: this game is over on day 3"),
            std::string::npos);
  EXPECT_NE(
      error({"--scenario", "skirmish", "--out", path("none/board.svg")}).find("cannot be written"),
      std::string::npos);
  EXPECT_NE(error({"--state", path("none.json")}).find("cannot open file"), std::string::npos);
  EXPECT_NE(error({"--state", write("a.json", "{")}).find("is not JSON"), std::string::npos);
  EXPECT_NE(
      error({"--state", write("b.json", "{}")}).find("b.json: member `players`: has 0 entries"),
      std::string::npos);
}

}  // namespace
}  // namespace muster::heroes
