// Pictures of positions of Heroes, and what its view puts into pages.
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
#include "experiments/heroes/show/heroes_view.h"
#include "experiments/heroes/show/map_verb.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/sheet/scribe.h"
#include "games/heroes/state/actions.h"
#include "games/heroes/state/names.h"
#include "tests/games/heroes/table.h"
#include "tests/support/builtin_games.h"
#include "tests/support/files.h"
#include "tests/support/game_verb.h"
#include "tests/support/markup.h"
#include "tests/support/told_match.h"
#include "tests/support/view_frames.h"

namespace muster::heroes {
namespace {

using Json = nlohmann::json;
using muster::testing::balanced;
using muster::testing::call_verb;
using muster::testing::count;
using muster::testing::tell_random;
using muster::testing::words_in;
using testing::load_heroes;

// Games of some days on the tables' boards.
std::shared_ptr<const HeroesGame> load(int players = 2) {
  return load_heroes({.rules = {"day_limit=8"}, .players = players});
}

// What a picture has on each tile, as SVG.
std::map<int, std::string> tiles_of(const std::string& svg) {
  std::map<int, std::string> tiles;
  std::stringstream lines(svg);
  for (std::string line; std::getline(lines, line);) {
    int tile = -1;
    const std::size_t at = line.find("data-slot=\"tile-");
    if (at == std::string::npos) continue;
    if (std::sscanf(line.c_str() + at, "data-slot=\"tile-%d\"", &tile) == 1) tiles[tile] = line;
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
        const std::string& drawn = tiles.at(tile);
        EXPECT_EQ(count(drawn, "<use ") == 1, unoccupied(states[i], tile)) << tile;
        expect_tile(states[i], tile, drawn);
        tokens += tokens_told(drawn, Token::kMonster);
      }
      EXPECT_EQ(count(svg, "href=\"#ground\""), game->board().tiles());
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
        "<title>blue Hero 1 in the garrison: 5 mercenaries, rolls 8d6+11, ",
        ", carries 2 common main hands, rare main hand, legendary amulet</title>",
        "<title>villa with pallisade of blue: 3 mercenaries there, ",
        " there, 1 item in the Armory, defends with 4d6+12</title>", "<title>mine of green</title>",
        ">B1<", ">G1<"}) {
    EXPECT_NE(svg.find(words), std::string::npos) << words;
  }
  // Score: blue 5 + 10 and 5 for building, 7 coins, 8 mercenaries; green 55, 1, 14 and a mine.
  EXPECT_NE(svg.find("score 43,"), std::string::npos);
  EXPECT_NE(svg.find("score 87,"), std::string::npos);
  const auto tiles = tiles_of(svg);
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

// ---- The view.

// A game of random actions: all its states, and the actions between them.
void play_random(const HeroesGame& game, std::uint64_t seed, std::vector<HeroesState>& states,
                 std::vector<Action>& actions) {
  const cli::ToldMatch told = tell_random(game, seed, &states);
  for (const TranscriptStep& step : told.steps) actions.push_back(step.code);
}

int number_in(const ViewFrame& frame, const std::string& slot) {
  return std::stoi(words_in(frame, slot));
}

TEST(HeroesView, FramesSayWhatThePositionsAre) {
  int battles = 0;
  for (const int players : {2, 4}) {
    const auto game = load(players);
    std::vector<HeroesState> states;
    std::vector<Action> actions;
    play_random(*game, 3, states, actions);
    const auto view = make_heroes_view(*game);
    for (std::size_t i = 0; i < states.size(); ++i) {
      const HeroesState& state = states[i];
      const ViewFrame frame = view->frame(state, kSeesAll);
      ASSERT_EQ(frame.moment, moment_words(state)) << i;
      ASSERT_EQ(frame.round, state.day);
      ASSERT_EQ(frame.set_up, state.day == 0);
      for (int tile = 0; tile < game->board().tiles(); ++tile) {
        ASSERT_EQ(frame.slots.at(tile_slot(tile)), tile_svg(*game, state, tile)) << i;
      }
      for (int seat = 0; seat < players; ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        const auto number = [&](const char* what) {
          return number_in(frame, fmt::format("{}-{}", what, seat));
        };
        ASSERT_EQ(number("score"), score(*game, state, seat)) << i;
        ASSERT_EQ(number("coins"), state.realms[at].coins) << i;
        ASSERT_EQ(number("income"), income(*game, state, seat)) << i;
        ASSERT_EQ(number("mines"), state.realms[at].mines) << i;
        ASSERT_EQ(number("heroes"), heroes_of(state, seat)) << i;
        ASSERT_EQ(number("places"), settlements_of(state, seat)) << i;
        ASSERT_EQ(frame.curves[0][at], score(*game, state, seat)) << i;
        for (const int slot : {0, 1}) {
          ASSERT_EQ(frame.slots.contains(fmt::format("hero-{}-{}", seat, slot + 1)),
                    has_hero(state, hero_of(seat, slot)))
              << i;
        }
      }
      ASSERT_EQ(frame.slots.contains("battle"), in_battle(state.phase)) << i;
      battles += in_battle(state.phase);
      if (i < actions.size()) view->step(state, actions[i], states[i + 1]);
    }
  }
  EXPECT_GT(battles, 10);
}

// The ends and corners of a trail, tile by tile, are where the Hero was.
TEST(HeroesView, ATrailIsTheWayOfTheHeroThatMoves) {
  testing::Table table;
  table.hero_at(0, testing::at(4, 4)).move(0, 18);
  const auto view = make_heroes_view(table.game());
  const auto step = [&](Verb verb, int argument) {
    const HeroesState before = table.state;
    table.act(verb, argument);
    view->step(before, make_action(verb, argument), table.state);
    return view->frame(table.state, kSeesAll);
  };
  EXPECT_EQ(count(view->frame(table.state, kSeesAll).slots.at("marks"), "class=\"trail\""), 0);
  step(Verb::kStep, testing::kWest);
  ViewFrame frame = step(Verb::kStep, testing::kNorth);
  EXPECT_EQ(frame.slots.at("marks"),
            trail_svg(table.game().board(), 0,
                      {testing::at(4, 4), testing::at(3, 4), testing::at(3, 3)}));
  // The next Hero has walked nowhere.
  frame = step(Verb::kPass, 0);
  const auto marks = frame.slots.find("marks");
  EXPECT_TRUE(marks == frame.slots.end() || count(marks->second, "class=\"trail\"") == 0);
}

TEST(HeroesView, SeveralStepsAtOnceAreATrailToo) {
  testing::Table table;
  table.put(Token::kResource, testing::at(4, 1), 1).hero_at(0, testing::at(4, 4)).move(0, 18);
  const auto view = make_heroes_view(table.game());
  const HeroesState before = table.state;
  table.act(Verb::kGoal, testing::at(4, 1));
  view->step(before, make_action(Verb::kGoal, testing::at(4, 1)), table.state);
  EXPECT_EQ(
      view->frame(table.state, kSeesAll).slots.at("marks"),
      trail_svg(table.game().board(), 0,
                {testing::at(4, 4), testing::at(4, 3), testing::at(4, 2), testing::at(4, 1)}));
}

TEST(HeroesView, PanelsNameItemsHeroesAndSettlements) {
  const auto game = load();
  const auto state = game->read_state(villa());
  ASSERT_TRUE(state.ok()) << state.status();
  const ViewFrame frame = make_heroes_view(*game)->frame(*state, kSeesAll);
  EXPECT_EQ(words_in(frame, "seat-0"), "blue");
  EXPECT_EQ(words_in(frame, "seat-1"), "green on turn");
  EXPECT_EQ(words_in(frame, "settlements-0"),
            "villa with pallisade [1, 1]: 3 mercenaries; Armory: off hand ▲");
  EXPECT_EQ(words_in(frame, "hero-0-1"),
            "Hero 1 [1, 1] in the garrison: 5 mercenaries, rolls 8d6+11; main hand ◇◇■, amulet ★");
  EXPECT_EQ(words_in(frame, "hero-1-1"),
            "Hero 1 [4, 3]: 14 mercenaries, rolls 2d6+6, 9 points left");
  EXPECT_EQ(count(frame.slots.at("hero-0-1"), "title=\"2 common main hands\""), 1);
  EXPECT_EQ(words_in(frame, "army-0"), "8");
}

TEST(HeroesView, ABattleNamesBothSides) {
  testing::Table table;
  table.army_of(0, 3).army_of(2, 2).hero_at(0, testing::at(4, 4)).hero_at(2, testing::at(3, 4));
  table.move(0, 18).act(Verb::kStep, testing::kWest);
  const ViewFrame frame = make_heroes_view(table.game())->frame(table.state, kSeesAll);
  EXPECT_EQ(words_in(frame, "battle"),
            "Battle at [3, 4], round 1"
            "attacker blue Hero 1: Hero 1 and 3 mercenaries, rolls 5d6+6"
            "defender green Hero 1: Hero 1 and 2 mercenaries, rolls 4d6+6");
}

TEST(HeroesView, ActionsStandForTilesHeroesAndPlayers) {
  testing::Table table;
  table.hero_at(0, testing::at(4, 4)).move(0, 18);
  const auto view = make_heroes_view(table.game());
  const auto slots = [&](Verb verb, int argument = 0) {
    return view->slots_of(table.state, make_action(verb, argument));
  };
  using Slots = std::vector<std::string>;
  EXPECT_EQ(slots(Verb::kStep, testing::kWest), Slots{tile_slot(testing::at(3, 4))});
  EXPECT_EQ(slots(Verb::kGoal, testing::at(2, 2)), Slots{tile_slot(testing::at(2, 2))});
  EXPECT_EQ(slots(Verb::kRaiseTier, 1), Slots{tile_slot(table.state.settlement_at[1])});
  EXPECT_EQ(slots(Verb::kFound, 0), (Slots{tile_slot(testing::at(4, 4)), "hero-0-1"}));
  EXPECT_EQ(slots(Verb::kAlly, 1), Slots{"seat-1"});
  EXPECT_EQ(slots(Verb::kPass), Slots{});
  EXPECT_EQ(slots(Verb::kRetreat), Slots{});
}

TEST(HeroesView, DeathsAndMinesAreTold) {
  int deaths = 0;
  int mines = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    const auto game = load();
    std::vector<HeroesState> states;
    const auto scribe = make_heroes_scribe(*game);
    const cli::ToldMatch told = tell_random(*game, seed, &states, scribe.get());
    std::string lines;
    for (const TranscriptStep& step : told.steps) {
      for (const SheetLine& line : step.told) lines += line.text + "\n";
    }
    for (int seat = 0; seat < 2; ++seat) {
      const Realm& realm = states.back().realms[static_cast<std::size_t>(seat)];
      int died = 0;
      int captured = 0;
      for (const int slot : {0, 1}) {
        const std::string hero = hero_name(hero_of(seat, slot));
        died += count(lines, hero + " dies at") + count(lines, hero + " goes unpaid and dies at");
        captured += count(lines, hero + " captures");
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

// Words of legends stay on the picture: none begins where the one before it has not ended.
TEST(HeroesPictures, NamesOfRaritiesDoNotTouch) {
  report::SvgColumn key(0);
  add_signs(key);
  const std::string svg = key.svg();
  std::map<int, double> ends;  // by line
  int names = 0;
  for (std::size_t at = svg.find("class=\"small\""); at != std::string::npos;
       at = svg.find("class=\"small\"", at + 1)) {
    double x = 0;
    int y = 0;
    char name[32];
    ASSERT_EQ(
        std::sscanf(svg.c_str() + at, "class=\"small\" x=\"%lf\" y=\"%d\">%31[a-z]<", &x, &y, name),
        3);
    EXPECT_GT(x, ends[y] + 14) << name;  // there is a gem before it
    ends[y] = x + 7.0 * static_cast<double>(std::string(name).size());
    EXPECT_LT(ends[y], 338) << name;
    ++names;
  }
  EXPECT_EQ(names, 5);
}

class HeroesShow : public muster::testing::FolderTest {
 protected:
  // Two players on a small board, for three days.
  std::string scenario() const {
    return write("tiny.toml", "players = 2\nwidth = 8\nheight = 8\nday_limit = 3\n");
  }
};

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

// The position of the beginning is that of the matches of the same seed.
TEST_F(HeroesShow, TheLuckIsThatOfTheMatch) {
  const auto picture = [this](std::vector<std::string> words) {
    const std::string svg = path("map.svg");
    const std::vector<std::string> common = {"map",    "heroes", "--scenario", scenario(),
                                             "--seed", "11",     "--out",      svg};
    words.insert(words.begin(), common.begin(), common.end());
    const auto called = call_verb(map_verb(muster::testing::builtin_games()), words);
    EXPECT_EQ(called.code, 0) << called.err;
    return content_of(svg);
  };
  const std::string beginning = picture({});
  EXPECT_NE(beginning.find("day 1: Daybreak of "), std::string::npos);
  EXPECT_EQ(beginning, picture({"--agent", "random", "--day", "1"}));
}

TEST_F(HeroesShow, MistakesAreTold) {
  const auto error = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"map", "heroes"});
    const auto called = call_verb(map_verb(muster::testing::builtin_games()), words);
    EXPECT_EQ(called.code, 2) << called.out;
    return called.err;
  };
  EXPECT_NE(error({"--scenario", "skirmich"}).find("skirmish"), std::string::npos);
  EXPECT_NE(error({"--ruleset", "goal"}).find("goals"), std::string::npos);
  EXPECT_NE(error({"--day", "3"}).find("--day: expected --agent"), std::string::npos);
  EXPECT_NE(error({"--day", "0", "--agent", "random"}).find("--day"), std::string::npos);
  EXPECT_NE(error({"--agent", "random"}).find("expected --day"), std::string::npos);
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
