// Who fights, the board, placement by players and the drawing of guards (HC-04 .. HC-18).
#include <map>

#include "core/config/data_root.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

const Cells kAttackerRows = cells({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 1}, {1, 1}, {2, 1}, {3, 1}});
const Cells kDefenderRows = cells({{0, 3}, {1, 3}, {2, 3}, {3, 3}, {0, 4}, {1, 4}, {2, 4}, {3, 4}});

std::string drawn(const std::string& field, const std::string& difficulty,
                  const std::string& more = "") {
  return fmt::format("kind = \"neutral\"\ndraw = {{ field = \"{}\", difficulty = \"{}\" }}\n{}\n",
                     field, difficulty, more);
}

TEST(HommSetup, TheSideThatMovedInIsTheAttacker) {
  RULE("HC-04");
  Fight fight(hero({"F halberdiers@1,1"}), guards({"N gnolls@1,3"}));  // both of initiative 4
  EXPECT_EQ(fight.active(), att(0));
  const std::string error =
      load_error(scenario_toml(guards({"N gnolls@1,1"}), hero({"F halberdiers@1,3"})));
  EXPECT_NE(error.find("HC-04"), std::string::npos) << error;
}

TEST(HommSetup, QuickCombatWhenTheHeroOutranksTheField) {
  RULE("HC-05");
  const auto phase_at = [](int hero_level, const std::string& field) {
    Fight fight(hero({"F halberdiers"}), drawn(field, "easy"),
                fmt::format("hero_level = {}", hero_level));
    return fight.phase();
  };
  EXPECT_EQ(phase_at(4, "III"), Phase::kOver);
  EXPECT_EQ(phase_at(3, "III"), Phase::kPlace);
  EXPECT_EQ(phase_at(2, "III"), Phase::kPlace);
  EXPECT_EQ(phase_at(7, "VII"), Phase::kPlace);
  EXPECT_EQ(phase_at(2, "I"), Phase::kOver);
  // Only guarded fields have a level: a rival is fought at any level.
  Fight rival(hero({"F halberdiers"}), hero({"F gnolls"}), "hero_level = 7\nfield_level = 1");
  EXPECT_EQ(rival.phase(), Phase::kPlace);
  // Without both levels nothing is known, and the fight is played.
  Fight unknown(hero({"F halberdiers"}), guards({"N gnolls"}), "hero_level = 7");
  EXPECT_EQ(unknown.phase(), Phase::kPlace);
  Fight given(hero({"F halberdiers"}), guards({"N gnolls"}), "hero_level = 7\nfield_level = 6");
  EXPECT_EQ(given.phase(), Phase::kOver);
}

TEST(HommSetup, QuickCombatIsWonAndYieldsNothing) {
  RULE("HC-06");
  Fight fight(hero({"F halberdiers"}), drawn("II", "impossible"), "hero_level = 3");
  ASSERT_TRUE(fight.over());
  EXPECT_EQ(fight.state.ending, Ending::kQuickCombat);
  EXPECT_EQ(fight.rules().returns(fight.state)[0], 1);
  EXPECT_EQ(fight.rules().returns(fight.state)[1], -1);
  const Summary summary = fight.rules().summary(fight.state);
  EXPECT_EQ(summary.margin, 0);
  EXPECT_EQ(summary.rounds, 0);
  const auto metrics = to_json(summary.metrics);
  EXPECT_EQ(metrics["ending"], "quick_combat");
  EXPECT_EQ(metrics["attacks"], 0);
  EXPECT_EQ(metrics["lost_gold_defender"], 0);
}

TEST(HommSetup, TheBoardHasFourColumnsAndFiveRows) {
  RULE("HC-07");
  EXPECT_EQ(kCells, 20);
  EXPECT_EQ(column_of(7), 3);
  EXPECT_EQ(row_of(7), 1);
  EXPECT_EQ(back_row(0), 0);
  EXPECT_EQ(front_row(0), 1);
  EXPECT_EQ(front_row(1), 3);
  EXPECT_EQ(back_row(1), 4);
  Fight fight(hero({"F halberdiers"}), hero({"F gnolls"}));
  EXPECT_EQ(fight.options(ActionKind::kPlace), kAttackerRows);
  fight.place(0, 0);
  EXPECT_EQ(fight.options(ActionKind::kPlace), kDefenderRows);
}

TEST(HommSetup, LeftIsWhereThePlayerWhoFacesTheAiSeesIt) {
  RULE("HC-08");
  // No end is chosen: the attacker always has rows 0 and 1.
  Fight fight(hero({"F halberdiers"}), guards({"N gnolls"}, kRulebook));
  EXPECT_EQ(fight.options(ActionKind::kPlace), kAttackerRows);
  fight.place(3, 0);
  EXPECT_EQ(fight.cell(def(0)), cell_at(0, 3));  // the attacker's left
  // The player defends against an AI hero: the board is seen from the other end.
  Fight turned(ai_hero({"F halberdiers"}, kRulebook), hero({"F gnolls"}));
  EXPECT_EQ(turned.cell(att(0)), cell_at(3, 1));
}

TEST(HommSetup, SpacesAreAdjacentByTheirEdges) {
  RULE("HC-09");
  const auto around = [](int column, int row) {
    Cells found;
    for (int cell : BitRange(neighbours(cell_bit(cell_at(column, row))))) found.insert(cell);
    return found;
  };
  EXPECT_EQ(around(1, 2), cells({{0, 2}, {2, 2}, {1, 1}, {1, 3}}));
  EXPECT_EQ(around(0, 0), cells({{1, 0}, {0, 1}}));
  EXPECT_EQ(around(3, 1), cells({{2, 1}, {3, 0}, {3, 2}}));  // no wrap to the next row
  EXPECT_EQ(around(0, 2), cells({{1, 2}, {0, 1}, {0, 3}}));
  EXPECT_EQ(around(3, 4), cells({{2, 4}, {3, 3}}));
  EXPECT_FALSE(adjacent(cell_at(1, 1), cell_at(2, 2)));
  // The same on the board: enemies at a corner cannot be attacked.
  Fight fight(hero({"F halberdiers@1,1"}), hero({"F gnolls@1,2", "F gnolls@2,2", "F gnolls@0,1"}));
  EXPECT_EQ(fight.targets(), (Slots{def(0), def(2)}));
}

TEST(HommSetup, AtMostFiveUnitsEachAloneOnItsSpace) {
  RULE("HC-10");
  Fight fight(
      hero({"F gnolls", "F gnolls", "F gnolls", "F gnolls", "F gnolls", "F gnolls", "F gnolls"}),
      hero({"F halberdiers"}));
  Cells left = kAttackerRows;
  for (const auto& [column, row] : {std::pair{0, 0}, {1, 0}, {2, 0}, {3, 0}}) {
    EXPECT_EQ(fight.to_move(), 0);
    fight.place(column, row);  // four in the back row ...
    left.erase(cell_at(column, row));
    Cells offered = fight.options(ActionKind::kPlace);
    offered.erase(kNoCell);
    EXPECT_EQ(offered, left);
  }
  fight.place(2, 1);              // ... and one in the front row
  EXPECT_EQ(fight.to_move(), 1);  // the sixth and seventh stay at home
  fight.place(0, 4);
  EXPECT_EQ(fight.state.round, 1);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(fight.alive(att(i)));
  EXPECT_EQ(fight.state.occupied[0], row_mask(0) | cell_bit(cell_at(2, 1)));
}

TEST(HommSetup, UnitsMayBeLeftOutButNotAll) {
  RULE("HC-11");
  Fight fight(hero({"F gnolls", "F goblins", "F centaurs"}), hero({"F halberdiers"}));
  fight.leave_out().leave_out();
  EXPECT_FALSE(fight.can(ActionKind::kPlace, kNoCell));  // the last one has to fight
  fight.place(1, 1);
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_FALSE(fight.can(ActionKind::kPlace, kNoCell));  // an only unit as well
  fight.place(1, 3);
  EXPECT_EQ(fight.card(att(0)), "centaurs_few");
  EXPECT_FALSE(fight.alive(att(1)));

  Fight first(hero({"F gnolls", "F goblins"}), hero({"F halberdiers"}));
  first.place(1, 1);
  EXPECT_TRUE(first.can(ActionKind::kPlace, kNoCell));
  first.leave_out();
  EXPECT_EQ(first.to_move(), 1);

  const std::string error = load_error(scenario_toml(hero({}), hero({"F gnolls"})));
  EXPECT_NE(error.find("expected 1 to 10 units, got 0"), std::string::npos) << error;
}

TEST(HommSetup, APlacedUnitKeepsWhatTheScenarioGaveIt) {
  Fight fight(hero({"F gnolls@- damage=2", "F goblins@- paralysed defending"}),
              hero({"F halberdiers"}));
  fight.leave_out().place(1, 0).place(1, 3);
  EXPECT_EQ(fight.card(att(0)), "goblins_few");
  EXPECT_EQ(fight.damage(att(0)), 0);
  EXPECT_TRUE(fight.has(att(0), kDefending));
  Fight other(hero({"F gnolls@- damage=2"}), hero({"F halberdiers"}));
  other.place(1, 0);
  EXPECT_EQ(other.damage(att(0)), 2);
}

TEST(HommSetup, ThePlayerPlacesBeforeTheGuardsAreDrawn) {
  RULE("HC-12");
  Fight fight(hero({"F halberdiers", "F gnolls"}), drawn("III", "normal", kRulebook));
  for (const auto& [column, row] : {std::pair{1, 1}, {0, 0}}) {
    EXPECT_EQ(fight.phase(), Phase::kPlace);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(fight.unit(def(i)).side, kNoSide);
    fight.place(column, row);
  }
  EXPECT_EQ(fight.phase(), Phase::kDraw);
  EXPECT_EQ(fight.to_move(), kChance);
}

TEST(HommSetup, TheTableGivesTheNumberOfGuards) {
  RULE("HC-13");
  const std::vector<std::string> difficulties = {"easy", "normal", "hard", "impossible"};
  const std::map<std::string, std::vector<std::vector<int>>> table = {
      {"I", {{1, 0, 0, 0}, {1, 0, 0, 0}, {2, 0, 0, 0}, {3, 0, 0, 0}}},
      {"II", {{2, 0, 0, 0}, {2, 0, 0, 0}, {3, 0, 0, 0}, {2, 1, 0, 0}}},
      {"III", {{1, 1, 0, 0}, {2, 1, 0, 0}, {1, 2, 0, 0}, {0, 3, 0, 0}}},
      {"IV", {{2, 1, 0, 0}, {1, 2, 0, 0}, {0, 3, 0, 0}, {0, 2, 1, 0}}},
      {"V", {{2, 1, 1, 0}, {1, 2, 1, 0}, {0, 2, 2, 0}, {0, 1, 3, 0}}},
      {"VI", {{2, 2, 1, 0}, {1, 2, 2, 0}, {0, 2, 3, 0}, {0, 1, 4, 0}}},
      {"VII", {{0, 0, 0, 1}, {0, 0, 0, 2}, {0, 0, 1, 2}, {0, 0, 2, 2}}}};
  for (const auto& [level, rows] : table) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      Fight fight(hero({"F halberdiers"}), drawn(level, difficulties[i], kRulebook));
      fight.place(1, 1);
      std::vector<int> counts(4, 0);
      while (fight.phase() == Phase::kDraw) {
        const Action first = fight.legal().front();
        const Tier tier = fight.rules().card(static_cast<std::uint8_t>(argument_of(first))).tier;
        for (const Action outcome : fight.legal()) {  // one tier's deck at a time
          EXPECT_EQ(fight.rules().card(static_cast<std::uint8_t>(argument_of(outcome))).tier, tier);
        }
        ++counts[static_cast<std::size_t>(tier)];
        fight.act(kind_of(first), argument_of(first));
      }
      EXPECT_EQ(counts, rows[i]) << level << " " << difficulties[i];
    }
  }
}

TEST(HommSetup, GuardsAreDrawnWithoutReplacement) {
  RULE("HC-14");
  const auto catalog = UnitCatalog::load(data_file("games/homm/units.csv"));
  ASSERT_TRUE(catalog.ok());
  std::map<Tier, std::set<std::string>> decks;
  for (const UnitSide& side : catalog->sides()) {
    if (side.faction == "neutral") decks[side.tier].insert(side.id);
  }
  Fight fight(hero({"F halberdiers"}),
              drawn("VI", "normal", kRulebook));  // 1 bronze 2 silver 2 gold
  fight.place(1, 1);
  std::set<std::string> seen;
  for (const Tier tier : {Tier::kBronze, Tier::kSilver, Tier::kSilver, Tier::kGold, Tier::kGold}) {
    ASSERT_EQ(fight.phase(), Phase::kDraw);
    ChanceList outcomes;
    fight.rules().chance_outcomes(fight.state, outcomes);
    std::set<std::string> offered;
    for (const ChanceOutcome& outcome : outcomes) {
      EXPECT_EQ(outcome.weight, outcomes[0].weight);
      offered.insert(fight.rules().card(static_cast<std::uint8_t>(argument_of(outcome.action))).id);
    }
    EXPECT_EQ(offered.size(), outcomes.size());  // each card once
    std::set<std::string> expected = decks[tier];
    for (const std::string& id : seen) expected.erase(id);
    EXPECT_EQ(offered, expected);
    std::set<Action> listed;
    for (const ChanceOutcome& outcome : outcomes) listed.insert(outcome.action);
    std::set<Action> sampled;
    Rng rng(5);
    for (int i = 0; i < 2000; ++i) sampled.insert(fight.rules().sample_chance(fight.state, rng));
    EXPECT_EQ(sampled, listed);
    const int card = argument_of(outcomes[outcomes.size() / 2].action);
    seen.insert(fight.rules().card(static_cast<std::uint8_t>(card)).id);
    fight.act(ActionKind::kDrawCard, card);
  }
  EXPECT_NE(fight.phase(), Phase::kDraw);
  EXPECT_EQ(seen.size(), 5U);
}

TEST(HommSetup, GuardsAreRunByTheRuleOrByAnOpponent) {
  RULE("HC-15");
  Fight by_rule(hero({"F crusaders@1,1"}), guards({"N boars@1,2"}, kRulebook));
  EXPECT_EQ(by_rule.phase(), Phase::kRoll);  // the boars have attacked without being asked
  EXPECT_EQ(by_rule.state.attacker, def(0));
  Fight by_opponent(hero({"F crusaders@1,1"}), guards({"N boars@1,2"}));
  EXPECT_EQ(by_opponent.phase(), Phase::kActivate);
  EXPECT_EQ(by_opponent.to_move(), 1);
}

TEST(HommSetup, AnOpponentPlacesTheGuardsAfterThePlayer) {
  RULE("HC-16");
  Fight fight(hero({"F halberdiers", "F gnolls"}), guards({"N boars", "N gnolls"}));
  EXPECT_EQ(fight.to_move(), 0);
  fight.place(1, 1).place(2, 1);
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_EQ(fight.options(ActionKind::kPlace), kDefenderRows);
  EXPECT_FALSE(fight.can(ActionKind::kPlace, kNoCell));  // no guard may be left out
  fight.place(3, 4);
  EXPECT_EQ(fight.to_move(), 1);
  fight.place(0, 3);
  EXPECT_EQ(fight.state.round, 1);
}

TEST(HommSetup, RangedGuardsHaveTheBackRow) {
  RULE("HC-17");
  const Cells back = cells({{0, 4}, {1, 4}, {2, 4}, {3, 4}});
  const Cells front = cells({{0, 3}, {1, 3}, {2, 3}, {3, 3}});
  // One ranged guard still needs one of the four spaces: three are free for others.
  Fight fight(hero({"F halberdiers@0,0"}),
              guards({"N boars", "N gnolls", "N goblins", "N seamen", "N orcs"}));
  ASSERT_EQ(fight.phase(), Phase::kPlace);
  EXPECT_EQ(fight.options(ActionKind::kPlace), kDefenderRows);
  fight.place(0, 4).place(1, 4).place(2, 4);
  EXPECT_EQ(fight.options(ActionKind::kPlace), front);  // the last back space is kept
  fight.place(0, 3);
  EXPECT_EQ(fight.options(ActionKind::kPlace), cells({{3, 4}}));

  // With no ranged guard left to place, the whole of both rows is open to the others.
  Fight others(hero({"F halberdiers@0,0"}), guards({"N orcs", "N boars"}));
  EXPECT_EQ(others.options(ActionKind::kPlace), back);
  others.place(1, 4);
  EXPECT_EQ(others.options(ActionKind::kPlace).size(), 7U);

  // The fifth ranged guard finds the back row full.
  Fight five(hero({"F halberdiers@0,0"}),
             guards({"N orcs", "N lizardmen", "N gremlins", "N elves", "N marksmen"}));
  five.place(0, 4).place(1, 4).place(2, 4).place(3, 4);
  EXPECT_EQ(five.options(ActionKind::kPlace), front);
}

TEST(HommSetup, TheDefenderPlacesKnowingTheAttackersArmy) {
  RULE("HC-18");
  Fight fight(hero({"F halberdiers", "F gnolls"}), hero({"F goblins", "F orcs"}));
  EXPECT_EQ(fight.to_move(), 0);
  fight.place(1, 1);
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.unit(def(0)).side, kNoSide);
  fight.place(0, 0);
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_EQ(fight.cell(att(0)), cell_at(1, 1));
  fight.place(3, 3).place(3, 4);
  EXPECT_EQ(fight.state.round, 1);
  EXPECT_EQ(fight.cell(def(1)), cell_at(3, 4));
}

}  // namespace
}  // namespace muster::homm
