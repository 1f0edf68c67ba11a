// Pictures of arenas and positions of Penance, and the page that steps through a duel.
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/cli/position_options.h"
#include "experiments/penance/show/board_picture.h"
#include "experiments/penance/show/board_picture_facts.h"
#include "experiments/penance/show/board_picture_hexes.h"
#include "experiments/penance/show/replay_page.h"
#include "experiments/penance/show/show_verb.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/sheet/scribe.h"
#include "tests/support/builtin_games.h"
#include "tests/support/files.h"
#include "tests/support/game_verb.h"
#include "tests/support/markup.h"
#include "tests/support/told_match.h"

namespace muster::penance {
namespace {

using Json = nlohmann::json;
using testing::balanced;
using testing::call_verb;
using testing::count;
using testing::tell_random;

Arena arena_named(const std::string& name) {
  auto arena = load_arena(name);
  EXPECT_TRUE(arena.ok()) << arena.status();
  return *std::move(arena);
}

// A duel of two rounds; more settings of the scenario in `assignments`.
std::shared_ptr<const CasketDuel> load(const std::string& ruleset, const std::string& scenario,
                                       const std::vector<std::string>& assignments = {}) {
  const auto rules = load_document(data_file("games/penance/rulesets/" + ruleset + ".toml"));
  auto place = load_document(data_file("games/penance/scenarios/" + scenario + ".toml"));
  EXPECT_TRUE(rules.ok() && place.ok());
  EXPECT_TRUE(apply_override(*place, "max_rounds=2").ok());
  for (const std::string& each : assignments) EXPECT_TRUE(apply_override(*place, each).ok());
  const auto game = CasketDuel::load({.ruleset = *rules, .scenario = *place, .seat_rules = {}});
  EXPECT_TRUE(game.ok()) << game.status();
  return *game;
}

// A position in the first round of a duel, made by hand.
DuelState position(const CasketDuel& game) {
  DuelState state = game.initial_state();
  state.round = 2;
  state.on_turn = 1;
  Duelist& first = state.duelists[0];
  first.hex = game.grid().at(5, 6);
  first.facing = 1;
  first.heat = 6;
  first.sp = 5;
  first.moved_last = 4;
  first.damage[index_of(Component::kLegs)] = 2;
  first.destroyed = 1U << index_of(Component::kRightArm);
  first.damage[index_of(Component::kRightArm)] = 3;
  first.wounds = 1U << static_cast<unsigned>(Wound::kDamage);
  first.bleed = 2;
  first.flags = kJammed;
  state.duelists[1].hex = game.grid().at(8, 4);
  state.duelists[1].facing = 4;
  return state;
}

TEST(PenanceHexes, NeighboursTouchInTheDirectionTheyLieIn) {
  const HexGrid grid(16, 12);
  for (int hex = 0; hex < grid.size(); ++hex) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const int other = grid.neighbour(hex, direction);
      if (other == HexGrid::kNoHex) continue;
      const Spot there = toward(centre(grid, hex), direction, kHexHeight);
      EXPECT_NEAR(there.x, centre(grid, other).x, 0.1) << grid.name(hex);
      EXPECT_NEAR(there.y, centre(grid, other).y, 0.1) << grid.name(hex);
    }
  }
}

TEST(PenanceHexes, TheWholeBoardIsInThePicture) {
  for (const auto& [columns, rows] : {std::pair(1, 1), std::pair(1, 9), std::pair(16, 12)}) {
    const HexGrid grid(columns, rows);
    const report::SvgSize size = board_size(grid);
    for (int hex = 0; hex < grid.size(); ++hex) {
      const Spot spot = centre(grid, hex);
      EXPECT_GE(spot.x, kHexRadius);
      EXPECT_LE(spot.x, size.width - kHexRadius);
      EXPECT_GE(spot.y, kHexHeight / 2);
      EXPECT_LE(spot.y, size.height - kHexHeight / 2);
    }
  }
}

TEST(PenancePictures, AnArenaHasItsHexesTerrainHeightAndDeployment) {
  const Arena arena = arena_named("test_board");
  const std::string svg = arena_svg(arena);
  EXPECT_TRUE(balanced(svg));
  EXPECT_EQ(count(svg, "<g id=\"hex-"), 49);
  EXPECT_NE(svg.find(">7,7</text>"), std::string::npos);
  for (int i = 0; i < kTerrains; ++i) {
    const auto terrain = static_cast<Terrain>(i);
    const std::string css = "class=\"grid " + std::string(terrain_name(terrain)) + "\"";
    // Once for each hex, and in the key, where the one for height is clear ground too.
    const int extra = terrain == Terrain::kClear ? 3 : 1;
    EXPECT_EQ(count(svg, css), arena.of(terrain).size() + extra) << terrain_name(terrain);
  }
  EXPECT_NE(svg.find("forest, level 1"), std::string::npos);
  EXPECT_EQ(count(svg, "class=\"deploy-0\""), 14 + 1);
  EXPECT_EQ(count(svg, "class=\"deploy-1\""), 14 + 1);
  EXPECT_NE(svg.find("first deploys: 14 hexes, any facing"), std::string::npos);
}

TEST(PenancePictures, DeploymentWithOneFacingHasAnArrow) {
  const std::string svg = arena_svg(arena_named("kit16"));
  EXPECT_TRUE(balanced(svg));
  EXPECT_EQ(count(svg, "<path class=\"full-0\""), 1);
  EXPECT_EQ(count(svg, "<path class=\"full-1\""), 1);
  EXPECT_NE(svg.find("second deploys: 1 hex, facing NW"), std::string::npos);
}

TEST(PenancePictures, APositionShowsBothCaskets) {
  const auto game = load("v3", "confessor_outrider");
  const std::string svg = position_svg(*game, position(*game));
  EXPECT_TRUE(balanced(svg));
  EXPECT_NE(svg.find("<title>first Casket in (5,6), facing NE</title>"), std::string::npos);
  EXPECT_NE(svg.find("<title>second Casket in (8,4), facing SW</title>"), std::string::npos);
  EXPECT_EQ(count(svg, "class=\"arc-0\""), 1);
  EXPECT_EQ(count(svg, "class=\"arc-1\""), 1);
  // Sides are edges: five of the owner's colour and a red one each, and the key's.
  EXPECT_EQ(count(svg, "class=\"rear\""), 3);
  EXPECT_NE(svg.find("Heat 6 (danger)"), std::string::npos);
  EXPECT_NE(svg.find("SP 2\u00bd of "), std::string::npos);
  EXPECT_NE(svg.find("\u25cf\u25cf\u25cb</text>"), std::string::npos);
  EXPECT_NE(svg.find("\u25cf\u25cf\u25cf destroyed"), std::string::npos);
  EXPECT_NE(svg.find("wounds: attacks -2 damage"), std::string::npos);
  EXPECT_NE(svg.find("in force: jammed, Bleed 2"), std::string::npos);
  EXPECT_NE(svg.find("on turn"), std::string::npos);
}

TEST(PenancePictures, FactsCountTheCards) {
  const auto game = load("v3", "confessor_outrider");
  DuelState state = position(*game);
  Duelist& own = state.duelists[0];
  const int cards = own.draw.size();
  const int kind = own.draw.card(0);
  own.draw.remove(kind);
  own.hand.add(kind);
  own.graveyard.add(kDamagedKind);
  const CasketFacts facts = facts_of(*game, state, 0);
  EXPECT_EQ(facts.draw, cards - 1);
  EXPECT_EQ(facts.hand, 1);
  EXPECT_EQ(facts.life, cards);
  EXPECT_EQ(facts.graveyard, 1);
  ASSERT_EQ(facts.cards.size(), 1U);
  EXPECT_EQ(facts.cards[0].find(game->cards().text(card_id(*game, state, 0, kind)).name), 0U);
  EXPECT_TRUE(facts.parts[index_of(Component::kRightArm)].destroyed);
  EXPECT_EQ(facts.moved, "0 this turn, 4 in the last");
  EXPECT_EQ(points_text(1), "\u00bd");
  EXPECT_EQ(points_text(0), "0");
}

TEST(PenancePictures, AMissIsDashed) {
  const auto game = load("v3", "confessor_outrider");
  AttackMark mark{.from = game->grid().at(3, 6), .to = game->grid().at(8, 4), .words = "a <hit>"};
  std::string svg = attack_svg(*game, mark);
  EXPECT_NE(svg.find("a &lt;hit&gt;"), std::string::npos);
  EXPECT_EQ(svg.find("miss"), std::string::npos);
  mark.missed = true;
  mark.words.clear();
  svg = attack_svg(*game, mark);
  EXPECT_NE(svg.find("class=\"attack miss\""), std::string::npos);
  EXPECT_EQ(svg.find("<rect"), std::string::npos);
}

TEST(PenanceReplay, ChangesAddUpToTheFinalPosition) {
  for (const char* scenario : {"confessor_outrider", "ironclad_warden"}) {
    const auto game = load("v3", scenario);
    std::vector<DuelState> states;
    const cli::ToldMatch told = tell_random(*game, 3, &states);
    const auto text = replay_data(*game, told);
    ASSERT_TRUE(text.ok()) << text.status();
    const Json data = Json::parse(*text);
    ASSERT_EQ(data["frames"].size(), told.steps.size() + 1);
    std::vector<Json> players(2, Json::object());
    std::string units;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const Json& frame = data["frames"][i];
      for (const Json& row : frame.value("P", Json::array())) {
        players[row[0].get<std::size_t>()].update(row[1]);
      }
      units = frame.value("u", units);
      for (const int side : {0, 1}) {
        const Json& player = players[static_cast<std::size_t>(side)];
        const Duelist& own = states[i].duelists[static_cast<std::size_t>(side)];
        EXPECT_EQ(player["life"], life_of(*game, states[i], side)) << i;
        EXPECT_EQ(player["heat"], own.heat) << i;
        EXPECT_EQ(player["piles"][3], own.graveyard.size()) << i;
      }
    }
    for (const int side : {0, 1}) {
      const Duelist& own = states.back().duelists[static_cast<std::size_t>(side)];
      EXPECT_NE(units.find("Casket in " + game->grid().name(own.hex)), std::string::npos);
    }
  }
}

// The acts of a frame.
std::string acts_of(const Json& frame) {
  std::string acts;
  for (const Json& line : frame["w"]) {
    if (line[0] == static_cast<int>(SheetLevel::kAct)) acts += line[1].get<std::string>() + "\n";
  }
  return acts;
}

TEST(PenanceReplay, AttacksAreToldWithTheirBand) {
  const auto game =
      load("v3", "confessor_outrider",
           {"first.at=[8,6]", "first.facing=N", "second.at=[8,5]", "second.facing=S"});
  int attacks = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    std::vector<DuelState> states;
    const auto scribe = make_duel_scribe(*game);
    const cli::ToldMatch told = tell_random(*game, seed, &states, scribe.get());
    const Json data = Json::parse(*replay_data(*game, told));
    for (std::size_t i = 0; i < told.steps.size(); ++i) {
      if (states[i].phase != Phase::kAttackDice) continue;
      if (states[i + 1].phase == Phase::kYesNo) continue;  // it may be rolled again
      ++attacks;
      const Band band = band_of_roll(*game, states[i], told.steps[i].code);
      const std::string name(kBandNames[index_of(band)]);
      const std::string acts = acts_of(data["frames"][i + 1]);
      const std::string against =
          " against " + std::to_string(states[i].attack.target_number) + ", " + name + "\n";
      EXPECT_NE(acts.find(against), std::string::npos) << acts;
      const std::string mark = data["frames"][i + 1].value("k", "");
      if (!mark.empty()) {
        EXPECT_EQ(mark.find(name), 0U) << mark;
      }
      // What the duel itself has counted.
      const int hits = states[i + 1].duelists[0].tally.hits + states[i + 1].duelists[1].tally.hits -
                       states[i].duelists[0].tally.hits - states[i].duelists[1].tally.hits;
      if (is_casket(states[i].attack.attacker)) {
        EXPECT_EQ(hits > 0, is_hit(band)) << acts;
      }
    }
  }
  EXPECT_GT(attacks, 5);
}

TEST(PenanceReplay, CardsAreToldWhenTheyHaveAllMoved) {
  const auto game = load("v3", "confessor_outrider");
  const auto scribe = make_duel_scribe(*game);
  const cli::ToldMatch told = tell_random(*game, 3, nullptr, scribe.get());
  const Json data = Json::parse(*replay_data(*game, told));
  EXPECT_EQ(acts_of(data["frames"][0]).find("first plays Church Confessor"), 0U);
  for (const int draw : {1, 5}) EXPECT_TRUE(data["frames"][draw]["w"].empty());
  const std::string drawn = data["frames"][6]["w"][0][1];
  EXPECT_EQ(drawn.find("first draws 6 cards: "), 0U) << drawn;
  EXPECT_NE(drawn.find(told.steps[0].action), std::string::npos) << drawn;
  EXPECT_EQ(data["frames"][1]["b"], -1);
}

TEST(PenanceReplay, ThePageIsWhole) {
  const auto game = load("v3", "confessor_outrider");
  const auto page = replay_page(*game, tell_random(*game, 4));
  ASSERT_TRUE(page.ok()) << page.status();
  EXPECT_EQ(page->find("{{"), std::string::npos);
  EXPECT_NE(page->find("(some &lt;agent&gt;) against"), std::string::npos);
  EXPECT_EQ(page->find("some <agent>"), std::string::npos);
  EXPECT_EQ(count(*page, "<g id=\"hex-"), game->grid().size());
  for (const char* id : {"ground", "units", "marks", "players", "log", "life", "heat"}) {
    EXPECT_EQ(count(*page, std::string("id=\"") + id + "\""), 1) << id;
  }
  EXPECT_LT(page->size(), 2'000'000U);
  // Nothing is fetched.
  EXPECT_EQ(page->find("src="), std::string::npos);
  EXPECT_EQ(page->find("url("), std::string::npos);
}

TEST(PenanceReplay, RulesWithoutABoardHaveAPageToo) {
  const auto game = load("boardless", "confessor_outrider");
  const auto page = replay_page(*game, tell_random(*game, 4));
  ASSERT_TRUE(page.ok()) << page.status();
  EXPECT_NE(page->find("These rules have no board"), std::string::npos);
  EXPECT_TRUE(balanced(position_svg(*game, game->initial_state())));
}

TEST(PenanceReplay, StatesOfAnotherGameAreMistakes) {
  const auto game = load("v3", "confessor_outrider");
  cli::ToldMatch told = tell_random(*game, 4);
  told.final_state = "{";
  told.steps.clear();
  EXPECT_EQ(replay_data(*game, told).status().code(), absl::StatusCode::kInvalidArgument);
}

class PenanceShow : public testing::FolderTest {};

TEST_F(PenanceShow, WritesArenasPositionsAndDuels) {
  const std::string svg = path("arena.svg");
  auto called = call_verb(show_verb(muster::testing::builtin_games()),
                          {"show", "penance", "--arena", "kit16", "--out", svg});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_EQ(content_of(svg), arena_svg(arena_named("kit16")));
  called = call_verb(show_verb(muster::testing::builtin_games()),
                     {"show", "penance", "--scenario", "confessor_outrider"});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_EQ(called.out, arena_svg(load("v3", "confessor_outrider")->arena()));

  const auto game = load("v3", "confessor_outrider");
  const DuelState state = position(*game);
  called = call_verb(show_verb(muster::testing::builtin_games()),
                     {"show", "penance", "--state", write("p.json", game->to_json(state).dump())});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_EQ(called.out, position_svg(*game, state));

  const std::string html = path("duel.html");
  const std::string scenario =
      write("short.toml",
            "arena = \"plain\"\nmax_rounds = 2\n[first]\ndeck = \"church-confessor\"\n"
            "[second]\ndeck = \"nomads-outrider\"\n");
  called = call_verb(show_verb(muster::testing::builtin_games()),
                     {"show", "penance", "--replay", "--agent", "random", "--scenario", scenario,
                      "--seed", "7", "--out", html});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_NE(content_of(html).find("Penance v3, short: seed 7"), std::string::npos);
}

TEST_F(PenanceShow, MistakesAreTold) {
  const auto error = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"show", "penance"});
    const auto called = call_verb(show_verb(muster::testing::builtin_games()), words);
    EXPECT_EQ(called.code, 2) << called.out;
    return called.err;
  };
  EXPECT_NE(error({"--arena", "kit15"}).find("kit16"), std::string::npos);
  EXPECT_NE(error({"--arena", "kit16", "--replay"}).find("--arena"), std::string::npos);
  EXPECT_NE(error({"--replay"}).find("expected --agent"), std::string::npos);
  EXPECT_NE(error({"--agent", "random"}).find("expected --replay"), std::string::npos);
  EXPECT_NE(error({"--replay", "--agent", "random", "--agent", "random", "--agent", "random"})
                .find("3 agents"),
            std::string::npos);
  EXPECT_NE(error({"--arena", "kit16", "--out", path("none/kit16.svg")}).find("cannot be written"),
            std::string::npos);
  EXPECT_NE(error({"--state", path("none.json")}).find("cannot open file"), std::string::npos);
  EXPECT_NE(error({"--state", write("a.json", "{")}).find("is not JSON"), std::string::npos);
  EXPECT_NE(error({"--state", write("b.json", R"({"round": "x"})")}).find("b.json: member `round`"),
            std::string::npos);
  EXPECT_NE(
      error({"--state", write("c.json", R"({"first": {"hex": 191}, "summons": [{"hex": 192}]})")})
          .find("c.json: member `summons[0].hex`: is not on the board"),
      std::string::npos);
  EXPECT_NE(error({"--state", write("d.json", R"({"zones": [{"effect": 65000}]})")})
                .find("d.json: member `zones[0].effect`"),
            std::string::npos);
}

}  // namespace
}  // namespace muster::penance
