// What the frames of ProjectHex and of its duel say, and to whom.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/config/rules_of_files.h"
#include "experiments/projecthex/show/board_signs.h"
#include "experiments/projecthex/show/conquest_view.h"
#include "experiments/projecthex/show/duel_view.h"
#include "experiments/report/replay/step_page.h"
#include "games/projecthex/inquiry/missions.h"
#include "games/projecthex/sheet/conquest_scribe.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"
#include "tests/games/projecthex/fixture.h"
#include "tests/games/projecthex/shipped.h"
#include "tests/support/markup.h"
#include "tests/support/view_frames.h"

namespace muster::projecthex {
namespace {

using muster::testing::count;
using muster::testing::slot_of;
using ::testing::HasSubstr;
using testing::kAssault;
using testing::kMounted;
using testing::kRanged;
using ::testing::Not;
using testing::t;
using testing::Table;

std::string land(int territory) { return fmt::format("land-{}", territory); }

// A game that is watched, step by step.
class Watched {
 public:
  explicit Watched(Table table) : table_(std::move(table)), view_(make_conquest_view(rules())) {}

  const Conquest& rules() const { return table_.rules(); }
  const ConquestState& state() const { return table_.state; }
  const View<Conquest>& view() const { return *view_; }
  ViewFrame frame(int eye = kSeesAll) const { return view_->frame(table_.state, eye); }
  void take(Verb verb, int argument = 0) {
    const ConquestState before = table_.state;
    table_.take(verb, argument);
    view_->step(before, make_action(verb, argument), table_.state);
  }
  // The tamest thing.
  void idle() {
    const Action action = table_.legal().front();
    take(verb_of(action), argument_of(action));
  }
  void until(Phase wanted) {
    while (state().phase != wanted) idle();
  }
  // An attack until its dice are on the table.
  void attack(int from, int to, const std::vector<int>& own, const std::vector<int>& other) {
    until(Phase::kAttackFrom);
    take(Verb::kFrom, from);
    if (state().phase == Phase::kAttackTarget) take(Verb::kTo, to);
    while (state().phase == Phase::kCommit) {
      take(Verb::kCommit, *table_.options(Verb::kCommit).rbegin());
    }
    for (const int face : own) take(Verb::kRoll, face);
    for (const int face : other) take(Verb::kRoll, kFaces + face);
  }
  void choose(int face, UnitType type) { take(Verb::kDie, duel_code({face, type})); }

 private:
  Table table_;
  std::unique_ptr<View<Conquest>> view_;
};

// Three players: t03 of the first against t01 of the second, the third far away.
Table border() {
  Table table({.factions = {"nomads", "islanders", "philosophers"}});
  table.put(0, t(3), {2, 1, 0}).put(1, t(1), {0, 1, 1}).put(2, t(21), {1, 0, 0});
  return table.begin();
}

TEST(ProjectHexView, FramesSayWhoHoldsWhat) {
  const auto game = testing::shipped_game("0.2.1", "six_players", {"max_rounds=5"});
  const auto view = make_conquest_view(*game);
  int looked = 0;
  testing::walk(*game, 3, [&](const ConquestState& state, Action) {
    if (++looked % 50 != 0) return;
    const ViewFrame frame = view->frame(state, kSeesAll);
    for (int place = 0; place < game->board().size(); ++place) {
      const auto at = static_cast<std::size_t>(place);
      const std::string here = slot_of(frame, land(place));
      const std::string signs = slot_of(frame, fmt::format("signs-{}", place));
      const int holder = state.holder[at];
      if (holder == kNobody) {
        EXPECT_THAT(here, HasSubstr("class=\"of-nobody\""));
      } else {
        const std::string colour(colour_of(*game, holder));
        EXPECT_THAT(here, HasSubstr(fmt::format("class=\"of-{}\"", colour)));
        EXPECT_THAT(here,
                    HasSubstr(fmt::format(": {}, {}", colour, troop_words(state.troops[at]))));
      }
      for (std::size_t type = 0; type < kUnitTypes; ++type) {
        EXPECT_EQ(count(signs, fmt::format("#unit-{}", type)), state.troops[at][type] > 0 ? 1 : 0);
      }
      EXPECT_EQ(count(signs, "#fortress"), state.fortresses >> place & 1);
    }
    for (std::size_t player = 0; player < 6; ++player) {
      EXPECT_EQ(frame.curves[0][player], state.realms[player].prestige);
      EXPECT_EQ(frame.curves[1][player], std::popcount(state.realms[player].held));
      EXPECT_EQ(frame.curves[2][player], state.realms[player].pieces);
    }
    EXPECT_EQ(frame.set_up, state.round == 0);
  });
  EXPECT_GT(looked, 300);
}

TEST(ProjectHexView, TellsPlayersApart) {
  Table table({.ruleset = "0.2.1", .factions = {"imperials", "nomads"}});
  table.put(0, t(12), {3, 0, 0}).put(1, t(17), {0, 0, 1}).put(1, t(15), {1, 0, 0});
  table.capital(0, t(12)).capital(1, t(14)).incoming(1, {0, 2, 0});
  table.dossier(0, mission_card(MissionKind::kDomination), mission_card(MissionKind::kRivalry, 1));
  table.prestige(0, 2).upgrade(1, Upgrade::kHitAndRun).begin();
  const ViewFrame frame = make_conquest_view(table.rules())->frame(table.state, kSeesAll);
  EXPECT_THAT(slot_of(frame, "realm-0"), HasSubstr("blue"));
  EXPECT_THAT(slot_of(frame, "realm-0"), HasSubstr("Imperials"));
  EXPECT_THAT(slot_of(frame, "realm-0"), HasSubstr("2 of 3"));
  EXPECT_THAT(slot_of(frame, "realm-0"), HasSubstr("on turn"));
  EXPECT_THAT(slot_of(frame, "realm-1"), HasSubstr("green"));
  EXPECT_THAT(slot_of(frame, "realm-1"), Not(HasSubstr("on turn")));
  EXPECT_THAT(slot_of(frame, "counts-1"), HasSubstr("2 territories"));
  EXPECT_THAT(slot_of(frame, "counts-1"), HasSubstr("incoming 2 mounted"));
  EXPECT_THAT(slot_of(frame, "counts-1"), HasSubstr("capital t14 held by nobody"));
  EXPECT_THAT(slot_of(frame, "mission-0-0"), HasSubstr("Domination (3)"));
  EXPECT_THAT(slot_of(frame, "mission-0-1"), HasSubstr("the capital of green"));
  EXPECT_THAT(slot_of(frame, "cards-1"), HasSubstr("Hit and Run"));
  EXPECT_EQ(slot_of(frame, "cards-0"), "");
  EXPECT_THAT(slot_of(frame, fmt::format("signs-{}", t(14))), HasSubstr("#capital"));
}

TEST(ProjectHexView, DiceAreSeenByTheirOwners) {
  Watched game(border());
  game.attack(t(3), t(1), {9, 4, 4}, {7, 2});
  EXPECT_EQ(count(slot_of(game.frame(), "die-0-4"), "class=\"die\""), 2);
  EXPECT_EQ(count(slot_of(game.frame(), "die-1-7"), "class=\"die\""), 1);
  EXPECT_EQ(slot_of(game.frame(), "hidden-0") + slot_of(game.frame(), "hidden-1"), "");
  const ViewFrame attacker = game.frame(0);
  EXPECT_EQ(count(slot_of(attacker, "die-0-9"), "class=\"die\""), 1);
  EXPECT_EQ(slot_of(attacker, "die-1-7"), "");
  EXPECT_EQ(count(slot_of(attacker, "hidden-1"), "covered"), 2);
  const ViewFrame defender = game.frame(1);
  EXPECT_EQ(slot_of(defender, "die-0-9"), "");
  EXPECT_EQ(count(slot_of(defender, "hidden-0"), "covered"), 3);
  EXPECT_EQ(count(slot_of(defender, "die-1-2"), "class=\"die\""), 1);
  const ViewFrame third = game.frame(2);
  EXPECT_EQ(count(slot_of(third, "hidden-0"), "covered"), 3);
  EXPECT_EQ(count(slot_of(third, "hidden-1"), "covered"), 2);
}

TEST(ProjectHexView, ChoicesAreSecretUntilTheyAreAnswered) {
  Watched game(border());
  game.attack(t(3), t(1), {9, 4, 4}, {7, 2});
  game.choose(9, kMounted);
  EXPECT_THAT(slot_of(game.frame(0), "pick-0"), HasSubstr("chooses 9 with mounted"));
  EXPECT_THAT(slot_of(game.frame(1), "pick-0"), HasSubstr("in secret"));
  EXPECT_THAT(slot_of(game.frame(1), "pick-0"), Not(HasSubstr("mounted")));
  EXPECT_EQ(slot_of(game.frame(2), "pick-0"), slot_of(game.frame(1), "pick-0"));
  game.choose(7, kRanged);
  for (const int eye : {kSeesAll, 0, 1, 2}) {
    const ViewFrame frame = game.frame(eye);
    EXPECT_THAT(slot_of(frame, "exchanges"),
                HasSubstr("exchange 1: blue mounted 9, green ranged 7: a 9 is highest"));
    EXPECT_EQ(slot_of(frame, "pick-0"), "");
    EXPECT_THAT(slot_of(frame, fmt::format("unit-1-{}", static_cast<int>(kRanged))), "");
  }
}

TEST(ProjectHexView, AnAttackIsToldUntilTheNextTurn) {
  Watched game(border());
  game.attack(t(3), t(1), {9, 8, 8}, {7, 2});
  EXPECT_EQ(count(slot_of(game.frame(), "marks"), "class=\"strike\""), 4);
  game.choose(9, kMounted);
  game.choose(7, kRanged);
  game.choose(8, kAssault);
  game.choose(2, kMounted);
  const ViewFrame frame = game.frame();
  EXPECT_THAT(slot_of(frame, "attack"), HasSubstr("attacks t01"));
  EXPECT_THAT(slot_of(frame, "exchanges"), HasSubstr("blue captures t01"));
  EXPECT_EQ(count(slot_of(frame, "exchanges"), "exchange "), 2);
  EXPECT_EQ(slot_of(frame, "die-0-8"), "");
  EXPECT_THAT(slot_of(frame, land(t(1))), HasSubstr("of-blue"));
  EXPECT_EQ(slot_of(frame, "taken"),
            fmt::format("<use href=\"#shape-{}\" class=\"taken\"/>", t(1)));
  EXPECT_EQ(count(slot_of(frame, "marks"), "class=\"strike\""), 4);
  while (game.state().on_turn == 0) game.idle();
  game.idle();
  EXPECT_EQ(slot_of(game.frame(), "attack") + slot_of(game.frame(), "exchanges"), "");
  EXPECT_EQ(slot_of(game.frame(), "taken"), "");
}

TEST(ProjectHexView, AMoveIsMarkedForOneStep) {
  Watched game(border());
  game.until(Phase::kMoveFrom);
  game.take(Verb::kFrom, t(3));
  EXPECT_EQ(count(slot_of(game.frame(), "marks"), "<circle class=\"march\""), 1);
  game.take(Verb::kTo, t(2));
  EXPECT_EQ(count(slot_of(game.frame(), "marks"), "<path class=\"march\""), 1);
  const std::string marks = slot_of(game.frame(), "marks");
  const int kind = fresh_kind(game.state(), kAssault);
  game.take(Verb::kMove, kind * 64 + 1);
  EXPECT_EQ(slot_of(game.frame(), "marks"), marks);
  EXPECT_THAT(slot_of(game.frame(), land(t(2))), HasSubstr("blue, 1 assault"));
  game.take(Verb::kPass);
  EXPECT_EQ(slot_of(game.frame(), "marks"), "");
}

// All of r5 but t32, which is empty and next to t30.
Table nearly_r5() {
  Table table;
  table.put_all(0, {t(28), t(29), t(31)}, {1, 0, 0}).put(0, t(30), {3, 0, 0});
  table.put(1, t(7), {1, 0, 0})
      .dossier(0, mission_card(MissionKind::kManifestDestiny, 4),
               mission_card(MissionKind::kDomination));
  return table.begin();
}

TEST(ProjectHexView, MissionsAreMetAndThenScored) {
  Watched game(nearly_r5());
  EXPECT_THAT(slot_of(game.frame(), "mission-0-0"), Not(HasSubstr(": met")));
  game.until(Phase::kMoveFrom);
  game.take(Verb::kFrom, t(30));
  game.take(Verb::kTo, t(32));
  game.take(Verb::kMove, fresh_kind(game.state(), kAssault) * 64 + 1);
  EXPECT_THAT(slot_of(game.frame(), "mission-0-0"), HasSubstr(": met"));
  EXPECT_THAT(slot_of(game.frame(), "counts-0"), HasSubstr("all of r5"));
  EXPECT_EQ(slot_of(game.frame(), "scored-0"), "");
  while (game.state().realms[0].prestige == 0) game.idle();
  EXPECT_THAT(slot_of(game.frame(), "scored-0"), HasSubstr("Manifest Destiny r5 (1)"));
  EXPECT_THAT(slot_of(game.frame(), "scored-0"), HasSubstr("class=\"fresh\""));
  EXPECT_THAT(slot_of(game.frame(), "realm-0"), HasSubstr("1 of 3"));
  while (game.state().turn < 13) game.idle();
  EXPECT_THAT(slot_of(game.frame(), "scored-0"), HasSubstr("Manifest Destiny r5 (1)"));
  EXPECT_THAT(slot_of(game.frame(), "scored-0"), Not(HasSubstr("fresh")));
}

// What a reader of the page looks for stands in lines of their own, not among details.
TEST(ProjectHexView, CapturesAndScoresAreActs) {
  Table table({.factions = {"nomads", "islanders"}});
  table.put(0, t(3), {2, 1, 0}).put(1, t(1), {0, 1, 1}).put(1, t(21), {1, 0, 0});
  table.dossier(0, mission_card(MissionKind::kRivalry, 1), mission_card(MissionKind::kDomination));
  table.capital(1, t(1)).begin();
  const auto scribe = make_conquest_scribe(table.rules());
  Sheet all;
  scribe->open(table.state, all);
  const auto take = [&](Action action) {
    const ConquestState before = table.state;
    table.take(verb_of(action), argument_of(action));
    Sheet words;
    scribe->step(before, action, table.state, words);
    all.insert(all.end(), words.begin(), words.end());
  };
  const std::vector<int> faces = {9, 9, 9, 10, 10};
  std::size_t rolled = 0;
  while (table.state.realms[0].prestige == 0 && table.state.on_turn == 0) {
    std::vector<Action> legal = table.legal();
    Action action = legal.front();
    if (table.phase() == Phase::kMoveFrom) action = make_action(Verb::kPass, 0);
    if (table.phase() == Phase::kAttackFrom && table.can(Verb::kFrom, t(3))) {
      action = make_action(Verb::kFrom, t(3));
    }
    if (table.phase() == Phase::kCommit) action = legal.back();
    if (table.phase() == Phase::kRoll) action = make_action(Verb::kRoll, faces[rolled++]);
    take(action);
  }
  const auto acts = [&all](const std::string& words) {
    int found = 0;
    for (const SheetLine& line : all) {
      if (line.level == SheetLevel::kAct && line.text.find(words) != std::string::npos) ++found;
    }
    return found;
  };
  EXPECT_EQ(acts("blue captures t01 from green"), 1);
  EXPECT_EQ(acts("blue has the capital of green now"), 1);
  EXPECT_EQ(acts("blue scores Rivalry green: 1 prestige, now 1 of 3"), 1);
}

TEST(ProjectHexView, ActionsStandForWhatTheyAreAbout) {
  Watched game(border());
  const auto slots = [&game](Verb verb, int argument) {
    return game.view().slots_of(game.state(), make_action(verb, argument));
  };
  game.until(Phase::kMoveFrom);
  EXPECT_EQ(slots(Verb::kFrom, t(3)), std::vector<std::string>{land(t(3))});
  EXPECT_TRUE(slots(Verb::kPass, 0).empty());
  game.take(Verb::kPass);
  game.attack(t(3), t(1), {9, 4, 4}, {7, 2});
  EXPECT_EQ(slots(Verb::kDie, duel_code({4, kMounted})),
            (std::vector<std::string>{"die-0-4", "unit-0-1"}));
  game.choose(4, kMounted);
  EXPECT_EQ(slots(Verb::kDie, duel_code({7, kRanged})),
            (std::vector<std::string>{"die-1-7", "unit-1-2"}));
}

TEST(ProjectHexView, PagesAreWholeAndOpenWhereTheBoardIsSetUp) {
  const auto game = testing::shipped_game("0.1.3", "imperials_vs_nomads", {"max_rounds=4"});
  const auto view = make_conquest_view(*game);
  const ViewPage page = view->page();
  report::Film film(page);
  ConquestState before{};
  Action last{};
  std::size_t steps = 0;
  std::size_t set_up = 0;
  testing::walk(*game, 4, [&](const ConquestState& state, Action action) {
    if (steps > 0) view->step(before, last, state);
    const ViewFrame frame = view->frame(state, kSeesAll);
    if (steps == 0) {
      film.begin(frame, {});
    } else {
      film.add({.turn = 0, .round = frame.round, .by = before.mover, .words = {}, .after = frame});
    }
    if (frame.set_up) set_up = steps + 1;
    ++steps;
    before = state;
    last = action;
  });
  EXPECT_EQ(film.data().at("opening"), set_up);
  EXPECT_GT(set_up, 5U);
  EXPECT_EQ(page.colours.size(), 2U);
  EXPECT_EQ(page.colours[0], kCurveColours[3]);  // purple
  const std::string html = report::step_page({.title = "a", .lead = "b", .end = "c"}, page, film);
  EXPECT_EQ(html.find("{{"), std::string::npos);
  EXPECT_LT(html.size(), 1000 * steps + 150'000);
  // Nothing is fetched.
  EXPECT_EQ(html.find("src="), std::string::npos);
  EXPECT_EQ(html.find("url("), std::string::npos);
}

// ---- The duel by itself.

class WatchedDuel {
 public:
  explicit WatchedDuel(const std::string& scenario) {
    const auto source = rules_of_files<DuelGame>("0.1.3", scenario);
    EXPECT_TRUE(source.ok()) << source.status();
    game_ = *DuelGame::load(*source);
    view_ = make_duel_view(*game_);
    state_ = game_->initial_state();
  }

  void roll(const DicePool& attacker, const DicePool& defender) {
    state_.dice = {attacker, defender};
    state_.rolling = 2;
  }
  void choose(int face, UnitType type) {
    const Action action = DuelGame::action_of({face, type});
    const DuelGame::State before = state_;
    game_->apply(state_, action);
    view_->step(before, action, state_);
  }
  ViewFrame frame(int eye = kSeesAll) const { return view_->frame(state_, eye); }
  const View<DuelGame>& view() const { return *view_; }
  DuelGame::State& state() { return state_; }

 private:
  std::shared_ptr<const DuelGame> game_;
  std::unique_ptr<View<DuelGame>> view_;
  DuelGame::State state_{};
};

DicePool pool(const std::vector<int>& faces) {
  DicePool dice{};
  for (const int face : faces) ++dice[static_cast<std::size_t>(face)];
  return dice;
}

TEST(ProjectHexDuelView, DiceAreUnrolledThenSecret) {
  WatchedDuel duel("mixed_three");
  EXPECT_TRUE(duel.frame().set_up);
  EXPECT_EQ(duel.frame().moment, "the attacker rolls");
  EXPECT_EQ(count(slot_of(duel.frame(), "hidden-0"), "cube-unrolled"), 3);
  // Half of the roll is the roller's own.
  duel.state().dice[0] = pool({9});
  EXPECT_EQ(count(slot_of(duel.frame(0), "hidden-0"), "cube-unrolled"), 2);
  EXPECT_EQ(count(slot_of(duel.frame(1), "hidden-0"), "cube-unrolled"), 3);
  EXPECT_EQ(slot_of(duel.frame(1), "die-0-9"), "");

  duel.roll(pool({9, 6, 6}), pool({8, 7, 1}));
  EXPECT_FALSE(duel.frame().set_up);
  EXPECT_EQ(count(slot_of(duel.frame(), "die-0-6"), "<rect class=\"cube\""), 2);
  EXPECT_EQ(slot_of(duel.frame(), "hidden-0"), "");
  EXPECT_EQ(count(slot_of(duel.frame(0), "hidden-1"), "cube-covered"), 3);
  EXPECT_EQ(slot_of(duel.frame(0), "die-1-8"), "");
  EXPECT_EQ(count(slot_of(duel.frame(1), "hidden-0"), "cube-covered"), 3);
}

TEST(ProjectHexDuelView, ExchangesAreSecretThenShown) {
  WatchedDuel duel("mixed_three");
  duel.roll(pool({9, 6, 6}), pool({8, 7, 1}));
  EXPECT_EQ(duel.view().slots_of(duel.state(), DuelGame::action_of({9, kAssault})),
            (std::vector<std::string>{"die-0-9", "unit-0-0"}));
  EXPECT_THAT(slot_of(duel.frame(), "standing"),
              HasSubstr("win 3 exchanges; the dice are enough for 3"));
  duel.choose(9, kAssault);
  EXPECT_THAT(slot_of(duel.frame(0), "exchange-0"), HasSubstr(">9<"));
  EXPECT_THAT(slot_of(duel.frame(1), "exchange-0"), HasSubstr("chosen in secret"));
  EXPECT_THAT(slot_of(duel.frame(1), "exchange-0"), Not(HasSubstr(">9<")));
  EXPECT_THAT(slot_of(duel.frame(1), "exchange-0"), Not(HasSubstr("assault")));
  EXPECT_EQ(duel.frame(1).moment, "exchange 1: the defender chooses");
  EXPECT_EQ(slot_of(duel.frame(0), "die-0-9"), "");
  EXPECT_EQ(count(slot_of(duel.frame(0), "die-0-6"), "<rect class=\"cube\""), 2);
  EXPECT_EQ(count(slot_of(duel.frame(1), "hidden-0"), "cube-covered"), 2);
  duel.choose(8, kAssault);
  for (const int eye : {kSeesAll, 0, 1}) {
    EXPECT_THAT(slot_of(duel.frame(eye), "exchange-0"), HasSubstr("assault lost"));
    EXPECT_THAT(slot_of(duel.frame(eye), "exchanges"), HasSubstr("defender loses 1 assault"));
    EXPECT_THAT(slot_of(duel.frame(eye), "unit-1-0"), HasSubstr("+1, 1 lost"));
    EXPECT_EQ(duel.frame(eye).curves[0][0], 3);
    EXPECT_EQ(duel.frame(eye).curves[0][1], 2);
    EXPECT_EQ(duel.frame(eye).round, 2);
  }
  EXPECT_EQ(slot_of(duel.frame(), "result"), "");
  duel.choose(6, kMounted);
  duel.choose(7, kRanged);
  EXPECT_THAT(slot_of(duel.frame(), "result"), HasSubstr(">held<"));
  EXPECT_EQ(duel.frame().moment, "the end");
  EXPECT_EQ(duel.frame().round, 2);
}

TEST(ProjectHexDuelView, ACaptureIsTold) {
  WatchedDuel duel("one_on_one");
  duel.roll(pool({5}), pool({4}));
  duel.choose(5, kAssault);
  duel.choose(4, kMounted);
  EXPECT_THAT(slot_of(duel.frame(), "result"), HasSubstr(">captured<"));
  EXPECT_THAT(slot_of(duel.frame(), "standing"),
              HasSubstr("Captured: attacker has 1 assault left"));
  EXPECT_THAT(slot_of(duel.frame(), "exchange-0"), HasSubstr("mounted lost"));
}

}  // namespace
}  // namespace muster::projecthex
