// What the view of the adventure map shows of positions, and which parts of the page actions stand
// for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/bits.h"
#include "core/config/rules_of_files.h"
#include "core/rng.h"
#include "core/status.h"
#include "experiments/homm/show/map/adventure_view.h"
#include "experiments/report/replay/step_page.h"
#include "games/homm/map/state/actions.h"
#include "games/homm/sheet/names.h"
#include "tests/games/homm/map/journey.h"
#include "tests/support/markup.h"
#include "tests/support/view_frames.h"

namespace muster::homm::map {
namespace {

using ::muster::testing::balanced;
using ::muster::testing::count;
using ::muster::testing::slot_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::shared_ptr<const Adventure> load_scenario(const std::string& scenario,
                                               const std::string& ruleset = "base") {
  auto source = rules_of_files<Adventure>(ruleset, scenario);
  EXPECT_TRUE(source.ok()) << message_of(source.status());
  auto game = Adventure::load(*source);
  EXPECT_TRUE(game.ok()) << message_of(game.status());
  return *game;
}

// A journey that a view follows.
class Shown {
 public:
  explicit Shown(const SmallMap& map) : journey(map), view_(make_adventure_view(journey.rules())) {}

  Shown& act(MapAction kind, int argument = 0) {
    const MapState before = journey.state;
    journey.act(kind, argument);
    view_->step(before, map_action(kind, argument), journey.state);
    return *this;
  }
  // Draws the cards of the round's beginning.
  Shown& draw() {
    while (journey.state.phase == MapPhase::kDrawCard) {
      act(MapAction::kDraw, lowest_bit(next_cards(journey.state.piles)));
    }
    return *this;
  }
  ViewFrame frame() const { return view_->frame(journey.state, kSeesAll); }
  std::string slot(const std::string& name) const { return slot_of(frame(), name); }
  std::string field(int q, int r) const {
    return slot("field-" + std::to_string(journey.at(q, r)));
  }
  std::vector<std::string> slots_of(MapAction kind, int argument = 0) const {
    return view_->slots_of(journey.state, map_action(kind, argument));
  }

  Journey journey;

 private:
  std::unique_ptr<View<Adventure>> view_;
};

// Where an element is moved to: "translate(x,y)".
std::string translation(const std::string& svg) {
  const std::size_t from = svg.find("translate(");
  return from == std::string::npos ? "" : svg.substr(from, svg.find(')', from) + 1 - from);
}

// Plays at random until `wanted`, at most for so many games; the last state is the one wanted.
std::vector<MapState> walk_until(const Adventure& game,
                                 const std::function<bool(const MapState&)>& wanted) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Rng rng(seed);
    std::vector<MapState> states = {game.initial_state()};
    while (!wanted(states.back()) && game.to_move(states.back()) != kTerminal) {
      MapState next = states.back();
      ActionList legal;
      Action action{};
      if (game.to_move(next) == kChance) {
        action = game.sample_chance(next, rng);
      } else {
        game.legal_actions(next, legal);
        action = legal[uniform_below(rng, legal.size())];
      }
      game.apply(next, action);
      states.push_back(next);
    }
    if (wanted(states.back())) return states;
  }
  ADD_FAILURE() << "no game comes there";
  return {game.initial_state()};
}

TEST(AdventureViewBoard, SaysWhatLiesOnFields) {
  const Shown shown{SmallMap()};
  EXPECT_THAT(shown.field(-1, 0), HasSubstr("<title>the treasure symbol at (-1, 0), guarded by "
                                            "level I; brings 3 gold; visited once</title>"));
  EXPECT_THAT(shown.field(-1, 0), HasSubstr("#adv-sign-chest"));
  EXPECT_THAT(shown.field(-1, 0), HasSubstr(">I</text>"));
  EXPECT_THAT(shown.field(0, -1), HasSubstr("no hero stops here"));
  EXPECT_THAT(shown.field(0, -1), HasSubstr("adv-closed"));
  EXPECT_THAT(shown.field(1, 0), Not(HasSubstr("adv-guard")));
  // The player's town, and what is not built there.
  EXPECT_THAT(shown.field(0, 0), HasSubstr("flagged by the player"));
  EXPECT_THAT(shown.field(0, 0), HasSubstr("----"));
  EXPECT_THAT(shown.field(0, 0), HasSubstr("built: nothing"));
}

TEST(AdventureViewBoard, MarksWhatHasBeenVisitedFlaggedAndDestroyed) {
  Shown shown{SmallMap()};
  EXPECT_THAT(shown.field(1, 0), Not(HasSubstr("adv-cube")));
  shown.act(MapAction::kStep, kE);
  EXPECT_THAT(shown.field(1, 0), HasSubstr("adv-cube"));
  EXPECT_THAT(shown.field(1, 0), HasSubstr("has been visited"));
  shown.act(MapAction::kStep, kW);
  shown.act(MapAction::kStep, kSW).act(MapAction::kOutcome, kWin);
  EXPECT_THAT(shown.field(-1, 1), HasSubstr("flagged by the player"));
  EXPECT_THAT(shown.field(-1, 1), Not(HasSubstr("adv-guard")));
  EXPECT_THAT(shown.slot("flags-0"), HasSubstr("materials mine (-1, 1)"));
  shown.journey.state.owned[0].erase(shown.journey.at(-1, 1));
  shown.journey.state.owned[1].insert(shown.journey.at(-1, 1));
  EXPECT_THAT(shown.field(-1, 1), HasSubstr("flagged by the AI heroes"));
  EXPECT_THAT(shown.field(-1, 1), HasSubstr(">AI</text>"));
  shown.journey.state.spoilt.insert(shown.journey.at(-1, 1));
  EXPECT_THAT(shown.field(-1, 1), HasSubstr("#adv-sign-ruin"));
  EXPECT_THAT(shown.field(-1, 1), Not(HasSubstr("#adv-sign-mine-materials")));
}

TEST(AdventureViewBoard, ShowsTilesThatLieFaceDownAsSuch) {
  const auto game = load_scenario("two_knights_defense");
  const auto view = make_adventure_view(*game);
  MapState state = game->initial_state();
  const ViewFrame before = view->frame(state, kSeesAll);
  const int centre = game->layout().at({-3, 3});
  const int place = Layout::place_of(centre);
  const std::string tile = "tile-" + std::to_string(place);
  EXPECT_THAT(slot_of(before, tile), HasSubstr("tile NL, face down: N1, N2, N4 or N5"));
  EXPECT_EQ(slot_of(before, "field-" + std::to_string(centre)), "");
  EXPECT_THAT(view->slots_of(state, map_action(MapAction::kDiscover, place)), ElementsAre(tile));

  // A tile that is drawn elsewhere cannot lie there.
  const std::vector<Tile>& tiles = game->layout().tiles();
  const auto index_of = [&tiles](const std::string& id) {
    const auto found =
        std::find_if(tiles.begin(), tiles.end(), [&id](const Tile& each) { return each.id == id; });
    return static_cast<std::uint8_t>(found - tiles.begin());
  };
  state.drawn |= bit<std::uint64_t>(index_of("N2"));
  EXPECT_THAT(slot_of(view->frame(state, kSeesAll), tile), HasSubstr("face down: N1, N4 or N5"));
  PlacedTile& placed = state.placed[static_cast<std::size_t>(place)];
  placed.tile = index_of("N5");
  placed.face_up = 1;
  const ViewFrame after = view->frame(state, kSeesAll);
  EXPECT_THAT(slot_of(after, tile), Not(HasSubstr("face down")));
  EXPECT_THAT(slot_of(after, "field-" + std::to_string(centre)),
              HasSubstr("centre of tile NL (N5)"));
}

TEST(AdventureViewPeople, PutsHeroesOnTheirFieldsAndDrawsTheirWays) {
  SmallMap map;
  map.more = enemy(2, -4, "movement = 2\nrule = \"charging\"");
  Shown shown(map);
  const auto at = [&shown](int q, int r) { return translation(shown.field(q, r)); };
  const std::string start = translation(shown.slot("hero"));
  EXPECT_EQ(shown.slot("way"), "");
  shown.act(MapAction::kStep, kSE);
  EXPECT_NE(translation(shown.slot("hero")), start);
  EXPECT_EQ(count(shown.slot("way"), "adv-way-0"), 1);
  shown.act(MapAction::kStep, kNW);
  EXPECT_EQ(translation(shown.slot("hero")), start);
  EXPECT_EQ(count(shown.slot("way"), "adv-way-0"), 2);
  EXPECT_THAT(shown.slot("hero"), HasSubstr("army: halberdiers (pack), griffins (few)"));
  EXPECT_NE(at(0, 0), at(1, 0));

  // An AI hero takes both of its steps while one action is applied, unless ways tie.
  EXPECT_THAT(shown.slot("ai-0"), HasSubstr("Enemy (AI hero 1) at (2, -4)"));
  EXPECT_THAT(shown.slot("aim-0"), HasSubstr("adv-aim"));
  EXPECT_THAT(shown.slot("ai-line-0"), HasSubstr("makes for"));
  const int before = shown.journey.state.heroes[0].field;
  shown.act(MapAction::kEndTurn);
  while (shown.journey.state.phase == MapPhase::kTie) {
    shown.act(MapAction::kWay, lowest_bit(unsigned{shown.journey.state.ways}));
  }
  EXPECT_NE(shown.journey.state.heroes[0].field, before);
  EXPECT_EQ(count(shown.slot("ai-way-0"), "adv-way-1"), 2);
  EXPECT_EQ(shown.slot("way"), "");  // of the new round
}

TEST(AdventureViewPeople, SaysWhenHeroesComeAndKeepsThemApart) {
  const auto game = load_scenario("sentinels");
  const auto view = make_adventure_view(*game);
  const ViewFrame frame = view->frame(game->initial_state(), kSeesAll);
  EXPECT_THAT(slot_of(frame, "ai-0"), HasSubstr("North (AI hero 1) comes here in round 6"));
  EXPECT_THAT(slot_of(frame, "ai-4"), HasSubstr("Sentinel (AI hero 5) comes here in round 10"));
  EXPECT_NE(translation(slot_of(frame, "ai-0")), translation(slot_of(frame, "ai-4")));
  EXPECT_THAT(slot_of(frame, "rounds"), HasSubstr("round 7; East comes"));
  EXPECT_THAT(slot_of(frame, "ai-line-1"), HasSubstr("from round 7 at (13, 7)"));

  // Beaten heroes leave the map.
  MapState state = game->initial_state();
  state.heroes[0].status = HeroStatus::kBeaten;
  EXPECT_EQ(slot_of(view->frame(state, kSeesAll), "ai-0"), "");
  EXPECT_THAT(slot_of(view->frame(state, kSeesAll), "ai-line-0"), HasSubstr("is beaten"));
}

TEST(AdventureViewFights, TellsAFightByTheTable) {
  Shown shown{SmallMap()};
  EXPECT_EQ(shown.slot("fight"), "");
  shown.act(MapAction::kStep, kW);
  // 7 of 10 rows are victories, one of which takes three rounds that the hero has not got.
  EXPECT_THAT(
      shown.slot("fight"),
      HasSubstr("fight at the treasure symbol at (-1, 0): the player&#39;s army against guards "
                "of level I; by the table it wins with 70 %"));
  EXPECT_THAT(shown.slot("fight-words"), HasSubstr("guards of level I"));
  EXPECT_EQ(shown.frame().moment, "round 1 of 5: a fight with guards of level I");
  shown.act(MapAction::kOutcome, kWin);
  EXPECT_EQ(shown.slot("fight"), "");
  EXPECT_EQ(shown.slot("fight-a1"), "");
}

TEST(AdventureViewFights, ShowsTheBoardOfAFightOnIt) {
  const auto game = load_scenario("devilish_plan", "play");
  const std::vector<MapState> states = walk_until(*game, [](const MapState& state) {
    return state.phase == MapPhase::kFight && state.mover == 0 &&
           state.combat.phase == Phase::kActivate;
  });
  const MapState& state = states.back();
  const auto view = make_adventure_view(*game);
  const ViewFrame frame = view->frame(state, kSeesAll);
  ASSERT_LT(state.combat.active, kUnits);
  const int cell = state.combat.units[state.combat.active].cell;
  const std::string slot = "fight-" + cell_name(cell);
  EXPECT_THAT(slot_of(frame, slot), HasSubstr("adv-acts"));
  int units = 0;
  for (int each = 0; each < kUnits; ++each) units += alive(state.combat, each) ? 1 : 0;
  int shown = 0;
  for (const auto& [name, content] : frame.slots) shown += count(content, "adv-seat-");
  EXPECT_EQ(shown, units);

  // Actions of the fight stand for cells; attacks for those of their targets.
  ActionList legal;
  game->legal_actions(state, legal);
  for (const Action action : legal) {
    const std::vector<std::string> slots = view->slots_of(state, action);
    if (kind_of(action) == ActionKind::kMove) {
      EXPECT_THAT(slots, ElementsAre("fight-" + cell_name(argument_of(action))));
    } else if (kind_of(action) == ActionKind::kAttack) {
      const int target = state.combat.units[argument_of(action)].cell;
      EXPECT_THAT(slots, ElementsAre("fight-" + cell_name(target)));
    }
  }
}

TEST(AdventureViewPanels, TellWhatThePlayerHas) {
  SmallMap map;
  map.player = "resources = {gold = 20, materials = 10, valuables = 5}\nincome = {gold = 7}";
  map.cards = "deck = [\"2 stat_attack\", \"estates\"]";
  Shown shown(map);
  shown.draw();
  EXPECT_THAT(shown.slot("stock"), HasSubstr("<b>27</b> gold <small>+7</small>"));
  EXPECT_THAT(shown.slot("hero-line"), HasSubstr("level 1, 0 of 2 steps; 3 movement points"));
  EXPECT_THAT(shown.slot("unit-0"), HasSubstr(">halberdiers (pack)<"));
  EXPECT_THAT(shown.slot("unit-2"), HasSubstr("adv-absent"));
  EXPECT_THAT(shown.slot("building-0"), HasSubstr("adv-absent"));
  shown.act(MapAction::kBuild, 0);
  EXPECT_THAT(shown.slot("building-0"), Not(HasSubstr("adv-absent")));
  EXPECT_THAT(shown.field(0, 0), HasSubstr("B---"));
  EXPECT_THAT(shown.slot("tokens"), HasSubstr("<span class=\"adv-chip adv-absent\" title=\"used\">"
                                              "build token"));
  // Cards of the hand, once each.
  std::string hand;
  for (int card = 0; card < 3; ++card) hand += shown.slot("card-" + std::to_string(card));
  EXPECT_EQ(count(hand, "adv-chip"), 3);
  EXPECT_THAT(hand, HasSubstr(">Estates<"));
  EXPECT_THAT(shown.slot("piles"), HasSubstr("deck 0"));
}

TEST(AdventureViewPanels, CurvesFollowFlagsArmiesAndIncome) {
  SmallMap map;
  map.more = enemy(2, -4, "rule = \"static\"");
  Shown shown(map);
  const ViewFrame before = shown.frame();
  EXPECT_EQ(before.round, 1);
  ASSERT_EQ(before.curves.size(), 3u);
  EXPECT_EQ(before.curves[0][0], 1);
  EXPECT_EQ(before.curves[1][0],
            shown.journey.rules().meetings().army_value(shown.journey.state.units));
  EXPECT_GT(before.curves[1][1], 0);
  EXPECT_EQ(before.curves[2][1], 0);
  shown.act(MapAction::kStep, kSW).act(MapAction::kOutcome, kWin);
  EXPECT_EQ(shown.frame().curves[0][0], 2);
  shown.journey.state.heroes[0].status = HeroStatus::kBeaten;
  EXPECT_EQ(shown.frame().curves[1][1], 0);
}

TEST(AdventureViewPanels, TellTheGoalAndTheEnd) {
  SmallMap map;
  map.rounds = 1;
  Shown shown(map);
  const std::string panels = make_adventure_view(shown.journey.rules())->page().panels;
  EXPECT_THAT(panels, HasSubstr("if 1 rounds are over"));
  EXPECT_THAT(panels, HasSubstr("if an AI hero flags a town of the player"));
  EXPECT_EQ(shown.frame().moment, "round 1 of 1: the player's turn");
  shown.act(MapAction::kEndTurn);
  EXPECT_EQ(shown.frame().moment, "round 1 of 1: the player wins: 1 rounds are over");
}

TEST(AdventureViewSlots, StandForActions) {
  Shown shown{SmallMap()};
  EXPECT_THAT(shown.slots_of(MapAction::kStep, kE),
              ElementsAre("field-" + std::to_string(shown.journey.at(1, 0))));
  EXPECT_THAT(shown.slots_of(MapAction::kBuild, kCitadel), ElementsAre("building-3"));
  EXPECT_THAT(shown.slots_of(MapAction::kRecruit, kCrusaders), ElementsAre("unit-2"));
  EXPECT_THAT(shown.slots_of(MapAction::kPlay, 4 * 2 + 1), ElementsAre("card-2"));
  EXPECT_THAT(shown.slots_of(MapAction::kEndTurn), IsEmpty());
  EXPECT_THAT(shown.slots_of(MapAction::kDecline), IsEmpty());
}

TEST(AdventureViewPicture, HasBoardAndWords) {
  const auto game = load_scenario("deal_with_the_devil");
  const std::string picture = make_adventure_view(*game)->picture(game->initial_state());
  EXPECT_TRUE(balanced(picture));
  EXPECT_THAT(picture, HasSubstr("Rampart 1, at (2, 2)"));
  EXPECT_THAT(picture, HasSubstr("the player wins if 14 rounds are over"));
  EXPECT_THAT(picture, Not(HasSubstr("data-slot=\"hero\"></g>")));
  EXPECT_THAT(picture, HasSubstr("adv-border"));  // a starting tile's closed edges
  // The scenario that ignores borders has none.
  const auto open = load_scenario("devilish_plan");
  const ViewFrame frame = make_adventure_view(*open)->frame(open->initial_state(), kSeesAll);
  EXPECT_EQ(slot_of(frame, "borders"), "");
}

// `muster show homm_map --state`.
TEST(AdventureViewPicture, IsTheSameOfAStateThatWasRead) {
  const auto game = load_scenario("sentinels");
  const std::vector<MapState> states =
      walk_until(*game, [](const MapState& state) { return state.round >= 3; });
  const auto read = game->read_state(game->to_json(states.back()));
  ASSERT_TRUE(read.ok()) << message_of(read.status());
  EXPECT_EQ(make_adventure_view(*game)->picture(*read),
            make_adventure_view(*game)->picture(states.back()));
}

// A page of 500 steps has at most 1 MB.
TEST(AdventureViewPage, StaysSmall) {
  const auto game = load_scenario("sentinels_even", "play");
  const auto view = make_adventure_view(*game);
  const ViewPage page = view->page();
  report::Film film(page);
  Rng rng(5);
  MapState state = game->initial_state();
  film.begin(view->frame(state, kSeesAll), {});
  const Sheet words;
  int steps = 0;
  for (; steps < 500 && game->to_move(state) != kTerminal; ++steps) {
    const MapState before = state;
    ActionList legal;
    Action action{};
    if (game->to_move(state) == kChance) {
      action = game->sample_chance(state, rng);
    } else {
      game->legal_actions(state, legal);
      action = legal[uniform_below(rng, legal.size())];
    }
    game->apply(state, action);
    view->step(before, action, state);
    film.add({.turn = 0,
              .round = before.round,
              .by = game->to_move(before),
              .words = words,
              .after = view->frame(state, kSeesAll)});
  }
  EXPECT_GT(steps, 50);
  EXPECT_LT(report::step_page({"title", "lead", "end"}, page, film).size(), 1000000u);
}

}  // namespace
}  // namespace muster::homm::map
