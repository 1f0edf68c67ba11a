// Pictures of arenas and positions of Penance, and what its view puts into pages.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/cli/position_options.h"
#include "experiments/penance/show/board_picture.h"
#include "experiments/penance/show/board_picture_facts.h"
#include "experiments/penance/show/board_picture_hexes.h"
#include "experiments/penance/show/casket_panels.h"
#include "experiments/penance/show/duel_view.h"
#include "experiments/penance/show/map_verb.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/sheet/scribe.h"
#include "tests/support/files.h"
#include "tests/support/game_verb.h"
#include "tests/support/markup.h"
#include "tests/support/told_match.h"
#include "tests/support/view_frames.h"

namespace muster::penance {
namespace {

using Json = nlohmann::json;
using testing::balanced;
using testing::call_verb;
using testing::count;
using testing::tell_random;
using testing::words_in;

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
  EXPECT_EQ(count(svg, "data-slot=\"hex-"), 49);
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
  EXPECT_EQ(count(svg, "<use href=\"#arc-0\" transform=\"rotate(60)\"/>"), 1);
  EXPECT_EQ(count(svg, "<use href=\"#arc-1\" transform=\"rotate(240)\"/>"), 1);
  EXPECT_EQ(count(svg, "<use href=\"#sides-1\" transform=\"rotate(240)\"/>"), 1);
  // Sides are edges: five of the owner's colour and a red one each.
  EXPECT_EQ(count(svg, "class=\"rear\""), 2);
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

// ---- The view.

// A duel of random actions: all its states, and the actions between them.
struct Course {
  std::vector<DuelState> states;
  std::vector<Action> actions;
};
Course random_course(const CasketDuel& game, std::uint64_t seed) {
  Course course;
  for (const TranscriptStep& step : tell_random(game, seed, &course.states).steps) {
    course.actions.push_back(step.code);
  }
  return course;
}

// How many cards of a hand are named.
int named_cards(const ViewFrame& frame, int side) {
  int cards = 0;
  for (int kind = 0; kind < kAllKinds; ++kind) {
    const std::string words = words_in(frame, card_slot(side, kind));
    const std::size_t times = words.rfind("\u00d7");
    if (words.empty()) continue;
    cards += times == std::string::npos ? 1 : std::stoi(words.substr(times + 2));
  }
  return cards;
}

TEST(PenanceView, FramesSayWhatThePositionsAre) {
  for (const char* scenario : {"confessor_outrider", "ironclad_warden"}) {
    const auto game = load("v3", scenario);
    const Course course = random_course(*game, 3);
    const auto view = make_duel_view(*game);
    for (std::size_t i = 0; i < course.states.size(); ++i) {
      const DuelState& state = course.states[i];
      const ViewFrame frame = view->frame(state, kSeesAll);
      ASSERT_EQ(frame.round, state.round) << i;
      for (const int side : {0, 1}) {
        const Duelist& own = duelist(state, side);
        const auto number = [&](const char* what) {
          return std::stoi(words_in(frame, std::string(what) + "-" + std::to_string(side)));
        };
        ASSERT_EQ(number("life"), life_of(*game, state, side)) << i;
        ASSERT_EQ(number("draw"), own.draw.size()) << i;
        ASSERT_EQ(number("held"), own.hand.size()) << i;
        ASSERT_EQ(number("discard"), own.discard.size()) << i;
        ASSERT_EQ(number("graveyard"), own.graveyard.size()) << i;
        ASSERT_EQ(words_in(frame, "heat-" + std::to_string(side))
                      .rfind("Heat " + std::to_string(own.heat), 0),
                  0U)
            << i;
        ASSERT_EQ(named_cards(frame, side), own.hand.size()) << i;
        ASSERT_EQ(frame.curves[1][static_cast<std::size_t>(side)], own.heat) << i;
        const std::string casket =
            frame.slots.contains(unit_slot(side)) ? frame.slots.at(unit_slot(side)) : std::string();
        ASSERT_EQ(casket.empty(), own.hex == kNoHex) << i;
        if (own.hex == kNoHex) continue;
        ASSERT_NE(casket.find("Casket in " + game->grid().name(own.hex)), std::string::npos) << i;
      }
      if (i < course.actions.size()) view->step(state, course.actions[i], course.states[i + 1]);
    }
  }
}

// A seat sees its own hand, and of the other one how many cards there are and those it knows.
TEST(PenanceView, TheOtherHandIsHidden) {
  const auto game = load("v3", "confessor_outrider");
  const Course course = random_course(*game, 5);
  const auto view = make_duel_view(*game);
  int unseen = 0;
  for (const DuelState& state : course.states) {
    for (const int eye : {0, 1}) {
      const ViewFrame frame = view->frame(state, eye);
      const Duelist& other = duelist(state, opponent(eye));
      ASSERT_EQ(named_cards(frame, eye), duelist(state, eye).hand.size());
      const std::string hidden = words_in(frame, "unseen-" + std::to_string(opponent(eye)));
      const int number = hidden.empty() ? 0 : std::stoi(hidden);
      ASSERT_EQ(named_cards(frame, opponent(eye)) + number, other.hand.size());
      ASSERT_EQ(words_in(frame, "held-" + std::to_string(opponent(eye))),
                std::to_string(other.hand.size()));
      ASSERT_EQ(words_in(frame, "draw-" + std::to_string(opponent(eye))),
                std::to_string(other.draw.size()));
      unseen += number;
    }
  }
  EXPECT_GT(unseen, 100);
}

TEST(PenanceView, ACardThatWasShownIsSeen) {
  const auto game = load("v3", "confessor_outrider");
  DuelState state = position(*game);
  Duelist& first = state.duelists[0];
  const int shown = first.draw.card(0);
  first.draw.remove(shown);
  first.hand.add(shown);
  const int secret = first.draw.card(first.draw.size() - 1);
  ASSERT_NE(shown, secret);
  first.draw.remove(secret);
  first.hand.add(secret);
  first.shown = kind_bit(shown);
  const ViewFrame frame = make_duel_view(*game)->frame(state, 1);
  EXPECT_FALSE(words_in(frame, card_slot(0, shown)).empty());
  EXPECT_TRUE(words_in(frame, card_slot(0, secret)).empty());
  EXPECT_EQ(words_in(frame, "unseen-0"), "1 card unseen");
  EXPECT_FALSE(words_in(make_duel_view(*game)->frame(state, 0), card_slot(0, secret)).empty());
}

// A trail goes on from hex to hex within a turn of its Casket, and begins anew with the next.
TEST(PenanceView, TrailsAreTheWaysOfATurn) {
  const auto game = load("v3", "confessor_outrider");
  const Course course = random_course(*game, 3);
  const auto view = make_duel_view(*game);
  std::array<std::vector<int>, 2> ways;
  int longest = 0;
  for (std::size_t i = 0; i + 1 < course.states.size(); ++i) {
    const DuelState& before = course.states[i];
    const DuelState& after = course.states[i + 1];
    view->step(before, course.actions[i], after);
    const ViewFrame frame = view->frame(after, kSeesAll);
    for (const int side : {0, 1}) {
      std::vector<int>& way = ways[static_cast<std::size_t>(side)];
      const int hex = duelist(after, side).hex;
      const bool anew = duelist(before, side).hex == kNoHex ||
                        (after.turns != before.turns && after.on_turn == side);
      if (anew) way = {hex};
      if (way.back() != hex) way.push_back(hex);
      const auto slot = frame.slots.find(trail_slot(side));
      const std::string drawn = slot == frame.slots.end() ? std::string() : slot->second;
      ASSERT_EQ(drawn, trail_svg(*game, way, side)) << i;
      longest = std::max(longest, static_cast<int>(way.size()));
    }
  }
  EXPECT_GT(longest, 2);
}

// The acts of a step.
std::string acts_of(const Sheet& sheet) {
  std::string acts;
  for (const SheetLine& line : sheet) {
    if (line.level == SheetLevel::kAct) acts += line.text + "\n";
  }
  return acts;
}

TEST(PenanceView, AttacksAreMarkedWithTheirBand) {
  const auto game =
      load("v3", "confessor_outrider",
           {"first.at=[8,6]", "first.facing=N", "second.at=[8,5]", "second.facing=S"});
  int attacks = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    std::vector<DuelState> states;
    const auto scribe = make_duel_scribe(*game);
    const auto view = make_duel_view(*game);
    const cli::ToldMatch told = tell_random(*game, seed, &states, scribe.get());
    for (std::size_t i = 0; i < told.steps.size(); ++i) {
      view->step(states[i], told.steps[i].code, states[i + 1]);
      if (states[i].phase != Phase::kAttackDice) continue;
      if (states[i + 1].phase == Phase::kYesNo) continue;  // it may be rolled again
      ++attacks;
      const Band band = band_of_roll(*game, states[i], told.steps[i].code);
      const std::string name(kBandNames[index_of(band)]);
      const std::string acts = acts_of(told.steps[i].told);
      const std::string against =
          " against " + std::to_string(states[i].attack.target_number) + ", " + name + "\n";
      EXPECT_NE(acts.find(against), std::string::npos) << acts;
      const ViewFrame frame = view->frame(states[i + 1], kSeesAll);
      if (states[i + 1].turns == states[i].turns) {
        EXPECT_NE(words_in(frame, "last-attack").find(": " + name), std::string::npos);
        EXPECT_NE(words_in(frame, kAttackSlot).find(name), std::string::npos);
        EXPECT_EQ(count(frame.slots.at(kAttackSlot), "attack miss"), is_hit(band) ? 0 : 1);
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

TEST(PenanceView, ActionsStandForCardsHexesAndParts) {
  const auto game = load("v3", "confessor_outrider");
  DuelState state = position(*game);
  state.phase = Phase::kMain;
  state.mover = 1;
  const auto view = make_duel_view(*game);
  const auto slots = [&](Verb verb, int argument = 0) {
    return view->slots_of(state, make_action(verb, argument));
  };
  using Slots = std::vector<std::string>;
  EXPECT_EQ(slots(Verb::kPlay, 3), Slots{card_slot(1, 3)});
  EXPECT_EQ(slots(Verb::kPurge), Slots{card_slot(1, kDamagedKind)});
  // North of (8,4) is (8,3).
  EXPECT_EQ(slots(Verb::kMove, 0), Slots{hex_slot(game->grid().at(8, 3))});
  EXPECT_EQ(slots(Verb::kTurn, 0), (Slots{"casket-1", hex_slot(game->grid().at(8, 3))}));
  EXPECT_EQ(slots(Verb::kColumn, 2).size(), static_cast<std::size_t>(game->grid().rows()));
  state.column = 2;
  EXPECT_EQ(slots(Verb::kRow, 5), Slots{hex_slot(game->grid().at(2, 5))});
  EXPECT_EQ(slots(Verb::kUnit, 0), Slots{"casket-0"});
  EXPECT_EQ(slots(Verb::kUnit, kStructure), Slots{});
  state.attack.target = 0;
  EXPECT_EQ(slots(Verb::kAim, 2), Slots{part_slot(0, 2)});
  EXPECT_EQ(slots(Verb::kPass), Slots{});
}

TEST(PenanceView, TheBoardHasASlotForEachHex) {
  const auto game = load("v3", "confessor_outrider");
  const ViewPage page = make_duel_view(*game)->page();
  EXPECT_EQ(count(page.board, "data-slot=\"hex-"), game->grid().size());
  EXPECT_TRUE(balanced(page.board));
  EXPECT_TRUE(balanced(page.panels));
  // Deployment is on view as long as Caskets are placed.
  DuelState state = game->initial_state();
  const auto deploys = [&] {
    int hexes = 0;
    for (const auto& [slot, content] : make_duel_view(*game)->frame(state, kSeesAll).slots) {
      hexes += content.find("deploy-") != std::string::npos;
    }
    return hexes;
  };
  EXPECT_GT(deploys(), 0);
  state.round = 1;
  EXPECT_EQ(deploys(), 0);
}

TEST(PenanceView, RulesWithoutABoardHaveAPageToo) {
  const auto game = load("boardless", "confessor_outrider");
  const ViewPage page = make_duel_view(*game)->page();
  EXPECT_NE(page.board.find("These rules have no board"), std::string::npos);
  EXPECT_EQ(count(page.board, "data-slot"), 0);
  EXPECT_TRUE(balanced(position_svg(*game, game->initial_state())));
}

TEST(PenanceView, CardsAreToldWhenTheyHaveAllMoved) {
  const auto game = load("v3", "confessor_outrider");
  const auto scribe = make_duel_scribe(*game);
  const cli::ToldMatch told = tell_random(*game, 3, nullptr, scribe.get());
  EXPECT_EQ(acts_of(told.steps[0].opening).find("first plays Church Confessor"), 0U);
  for (const std::size_t draw : {0U, 4U}) EXPECT_TRUE(told.steps[draw].told.empty());
  const std::string& drawn = told.steps[5].told.at(0).text;
  EXPECT_EQ(drawn.find("first draws 6 cards: "), 0U) << drawn;
  EXPECT_NE(drawn.find(told.steps[0].action), std::string::npos) << drawn;
}

class PenanceMap : public testing::FolderTest {};

TEST_F(PenanceMap, WritesArenas) {
  const std::string svg = path("arena.svg");
  const auto called = call_verb(map_verb(), {"map", "penance", "--arena", "kit16", "--out", svg});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_EQ(content_of(svg), arena_svg(arena_named("kit16")));
  EXPECT_EQ(call_verb(map_verb(), {"map", "penance", "--arena", "kit16"}).out, content_of(svg));
}

TEST_F(PenanceMap, MistakesAreTold) {
  const auto error = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"map", "penance"});
    const auto called = call_verb(map_verb(), words);
    EXPECT_EQ(called.code, 2) << called.out;
    return called.err;
  };
  EXPECT_NE(error({"--arena", "kit15"}).find("kit16"), std::string::npos);
  EXPECT_NE(error({}).find("--arena"), std::string::npos);
  EXPECT_NE(error({"--arena", "kit16", "--out", path("none/kit16.svg")}).find("cannot be written"),
            std::string::npos);
}

// Positions that cannot be are told by the member that is wrong.
TEST(PenancePositions, MistakesNameTheMember) {
  const auto game = load("v3", "confessor_outrider");
  const auto error = [&game](const char* json) {
    return std::string(game->read_state(Json::parse(json)).status().message());
  };
  EXPECT_NE(error(R"({"round": "x"})").find("member `round`"), std::string::npos);
  EXPECT_NE(error(R"({"first": {"hex": 191}, "summons": [{"hex": 192}]})")
                .find("member `summons[0].hex`: is not on the board"),
            std::string::npos);
  EXPECT_NE(error(R"({"zones": [{"effect": 65000}]})").find("member `zones[0].effect`"),
            std::string::npos);
}

}  // namespace
}  // namespace muster::penance
