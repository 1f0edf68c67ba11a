// What the view of a combat says: units, hands, strikes, why a rule does what it does.
#include "experiments/homm/show/combat_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/config/rules_of_files.h"
#include "core/rng.h"
#include "experiments/homm/show/combat_panels.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/sheet/names.h"
#include "games/homm/state/actions.h"
#include "tests/support/markup.h"
#include "tests/support/view_frames.h"

namespace muster::homm {
namespace {

using muster::testing::slot_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::shared_ptr<const Combat> load(const std::string& scenario, const std::string& rule = "") {
  auto source = rules_of_files<Combat>("base", scenario);
  EXPECT_TRUE(source.ok()) << source.status();
  if (!rule.empty()) {
    source->seat_rules.resize(2);
    const auto document = resolve_document(rule, TargetingRule::folder());
    EXPECT_TRUE(document.ok()) << document.status();
    source->seat_rules[1] = *document;
  }
  auto combat = Combat::load(*source);
  EXPECT_TRUE(combat.ok()) << combat.status();
  return *combat;
}

// Plays at random, and calls `look(view, state)` at every state.
template <class Look>
void along(const Combat& combat, std::uint64_t seed, const Look& look) {
  const auto view = make_combat_view(combat);
  Rng rng(seed);
  State state = combat.initial_state();
  ActionList legal;
  for (;;) {
    look(*view, state);
    const Player player = combat.to_move(state);
    if (player == kTerminal) return;
    Action action{};
    if (player == kChance) {
      action = combat.sample_chance(state, rng);
    } else {
      combat.legal_actions(state, legal);
      action = legal[uniform_below(rng, legal.size())];
    }
    const State before = state;
    combat.apply(state, action);
    view->step(before, action, state);
  }
}

TEST(CombatView, EveryCellShowsTheUnitOnIt) {
  const auto combat = load("castle_vs_necropolis");
  int cards = 0;
  along(*combat, 3, [&](const View<Combat>& view, const State& state) {
    if (state.phase == Phase::kOver) return;
    const ViewFrame frame = view.frame(state, kSeesAll);
    for (int cell = 0; cell < kCells; ++cell) {
      const std::string drawn = slot_of(frame, fmt::format("cell-{}", cell));
      const int unit = state.unit_at[cell];
      ASSERT_EQ(drawn.empty(), unit == kNoUnit && (state.walls >> cell & 1) == 0) << cell;
      if (unit == kNoUnit) continue;
      ++cards;
      EXPECT_THAT(drawn, HasSubstr(combat->card(state.units[unit].side).name));
      EXPECT_THAT(drawn,
                  HasSubstr(fmt::format("att {} def {} ini {}", attack_of(state, unit),
                                        defense_of(state, unit), initiative_of(state, unit))));
      EXPECT_THAT(drawn, HasSubstr(fmt::format("{}/{}", health_left(*combat, state, unit),
                                               health_of(*combat, state, unit))));
      EXPECT_THAT(drawn, HasSubstr(fmt::format("hb-side-{}", side_of(unit))));
      EXPECT_EQ(testing::count(drawn, "hb-active"), state.active == unit ? 1 : 0);
    }
  });
  EXPECT_GT(cards, 100);
}

TEST(CombatView, SettingUpEndsWithTheFirstRound) {
  const auto combat = load("castle_vs_necropolis");
  int set_up = 0;
  along(*combat, 4, [&](const View<Combat>& view, const State& state) {
    const ViewFrame frame = view.frame(state, kSeesAll);
    EXPECT_EQ(frame.set_up, state.round == 0);
    EXPECT_EQ(frame.round, int{state.round});
    set_up += frame.set_up ? 1 : 0;
  });
  EXPECT_GE(set_up, 8);
}

TEST(CombatView, AHandIsOpenToItsOwnerOnly) {
  const auto combat = load("catherine_vs_sandro");
  int hidden = 0;
  along(*combat, 5, [&](const View<Combat>& view, const State& state) {
    for (int side = 0; side < 2; ++side) {
      const Cards& cards = state.cards[side];
      const ViewFrame own = view.frame(state, side);
      const ViewFrame other = view.frame(state, other_side(side));
      for (int instance = 0; instance < combat->instances(side); ++instance) {
        const std::string name = hand_slot(side, instance);
        const bool held = (cards.hand >> instance & 1) != 0;
        const bool known = held && (cards.known >> instance & 1) != 0;
        EXPECT_EQ(!slot_of(own, name).empty(), held);
        EXPECT_EQ(!slot_of(other, name).empty(), known);
        hidden += held && !known ? 1 : 0;
      }
      const int unseen = std::popcount(cards.hand & ~cards.known);
      const std::string backs = slot_of(other, fmt::format("unseen-{}", side));
      EXPECT_EQ(backs.empty(), unseen == 0);
      if (unseen > 0) {
        EXPECT_THAT(backs, HasSubstr(counted(unseen, "card")));
      }
    }
  });
  EXPECT_GT(hidden, 50);
}

TEST(CombatView, SaysByWhichKeysARuleTookItsTarget) {
  const auto combat = load("castle_vs_level_4_normal", "rulebook");
  int reasons = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    along(*combat, seed, [&](const View<Combat>& view, const State& state) {
      reasons += testing::count(slot_of(view.frame(state, kSeesAll), "rule"), "<p>target by ");
    });
  }
  EXPECT_GT(reasons, 5);
}

TEST(CombatView, AStrikeIsAnArrowWithItsDamage) {
  const auto combat = load("castle_vs_necropolis");
  int damage = 0;
  int rolls = 0;
  along(*combat, 8, [&](const View<Combat>& view, const State& state) {
    const std::string marks = slot_of(view.frame(state, kSeesAll), "marks");
    damage += testing::count(marks, " damage</text>");
    const bool rolling = state.phase == Phase::kRoll || state.phase == Phase::kReroll ||
                         state.phase == Phase::kRerollDie || state.phase == Phase::kDefenseRoll;
    if (rolling) {
      ++rolls;
      EXPECT_LE(testing::count(marks, "<path class=\"hb-arrow"), 2);  // an attack before it
      EXPECT_THAT(marks, HasSubstr(">rolls</text>"));
    } else {
      EXPECT_THAT(marks, Not(HasSubstr(">rolls</text>")));
    }
  });
  EXPECT_GT(rolls, 3);
  EXPECT_GT(damage, 3);
}

TEST(CombatView, TheEndShowsTheDamageOfTheFight) {
  const auto combat = load("castle_vs_necropolis");
  std::vector<double> health;  // of the winner, at the last two states
  int winner = -1;
  along(*combat, 8, [&](const View<Combat>& view, const State& state) {
    winner = state.winner;
    const ViewFrame frame = view.frame(state, kSeesAll);
    for (const double side : {0, 1}) {
      health.push_back(frame.curves[0][static_cast<std::size_t>(side)]);
    }
  });
  ASSERT_GE(winner, 0);
  const auto side = static_cast<std::size_t>(winner);
  EXPECT_LE(health[health.size() - 2 + side], health[health.size() - 4 + side]);
}

TEST(CombatView, ActionsStandForCellsAndCards) {
  const auto combat = load("castle_vs_necropolis");
  along(*combat, 9, [&](const View<Combat>& view, const State& state) {
    if (state.phase != Phase::kActivate) return;
    EXPECT_THAT(view.slots_of(state, make_action(ActionKind::kMove, 7)), ElementsAre("cell-7"));
    EXPECT_THAT(view.slots_of(state, make_action(ActionKind::kEnd)), ElementsAre());
    const int unit = state.active;
    EXPECT_THAT(view.slots_of(state, make_action(ActionKind::kAttack, unit)),
                ElementsAre(fmt::format("cell-{}", state.units[unit].cell)));
  });
}

TEST(CombatView, APictureHasTheBoardAndTheForces) {
  const auto combat = load("catherine_vs_sandro");
  int hands = 0;
  along(*combat, 6, [&](const View<Combat>& view, const State& state) {
    const std::string picture = view.picture(state);
    EXPECT_TRUE(testing::balanced(picture));
    EXPECT_THAT(picture, HasSubstr("attacker: a hero of Castle, level 2"));
    const int held = (state.cards[0].hand != 0 ? 1 : 0) + (state.cards[1].hand != 0 ? 1 : 0);
    EXPECT_EQ(testing::count(picture, "hand: "), held);
    hands += held;
  });
  EXPECT_GT(hands, 20);
}

}  // namespace
}  // namespace muster::homm
