// Odds of attacks in a combat against those of `muster odds homm`.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "experiments/engine/prospects_of.h"
#include "experiments/homm/duel/units.h"
#include "experiments/homm/show/combat_view.h"
#include "tests/experiments/games/homm_odds_values.h"
#include "tests/experiments/prospects/support.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

struct AttackCase {
  std::string attacker;  // as options write them: "F crusaders"
  std::string defender;
  OddsDistance distance = OddsDistance::kAdjacent;
};

std::string words_of(const std::string& name, const OddsFate& fate) {
  if (fate.fallen) return fmt::format("{}: defeated", name);
  std::vector<std::string> parts;
  if (fate.lost > 0) parts.push_back(fmt::format("{} damage", fate.lost));
  if (fate.turned) parts.emplace_back("now few");
  if (fate.poison > 0) parts.push_back(fmt::format("+{} poison", fate.poison));
  if (fate.paralysed) parts.emplace_back("paralysed");
  return parts.empty() ? "" : fmt::format("{}: {}", name, fmt::join(parts, ", "));
}

// What the exact odds say, in the words of the view.
std::map<std::string, double> expected(const AttackCase& attack) {
  static const auto units = *load_units();
  OddsQuery query;
  query.attacker = *unit_option(*units, attack.attacker);
  query.defender = *unit_option(*units, attack.defender);
  query.distance = attack.distance;
  query.ruleset = *ruleset_option("");
  std::map<std::string, double> all;
  for (const auto& [outcome, probability] : odds(query).whole) {
    const std::string theirs = words_of(query.defender->name, outcome.fates[1]);
    const std::string own = words_of(query.attacker->name, outcome.fates[0]);
    std::string words = theirs + (theirs.empty() || own.empty() ? "" : "; ") + own;
    if (words.empty()) words = "no damage";
    all[words] += probability.to_double();
  }
  return all;
}

Prospects counted(const AttackCase& attack) {
  const bool far = attack.distance == OddsDistance::kBackRow;
  AbleFight fight(hero({attack.attacker + (far ? "@1,0" : "@1,1"), "N peasants@3,0"}),
                  hero({attack.defender + (far ? "@1,4" : "@1,2"), "N peasants@3,4"}));
  fight.pass(att(0));
  const auto view = make_combat_view(fight.rules());
  const Action action = make_action(ActionKind::kAttack, def(0));
  return prospects_of(fight.rules(), *view, fight.state, action);
}

void expect_exact(const AttackCase& attack) {
  SCOPED_TRACE(attack.attacker + " against " + attack.defender);
  const Prospects odds = counted(attack);
  EXPECT_TRUE(odds.exact);
  EXPECT_EQ(odds.draws, 1);
  const std::map<std::string, double> wanted = expected(attack);
  const std::map<std::string, double> found = testing::by_words(odds);
  EXPECT_EQ(found.size(), wanted.size());
  for (const auto& [words, probability] : wanted) {
    ASSERT_TRUE(found.contains(words))
        << words << " is not among: " << (odds.outcomes.empty() ? "" : odds.outcomes[0].words);
    EXPECT_NEAR(found.at(words), probability, 1e-12) << words;
  }
}

TEST(HommProspects, AttacksAreWhatTheExactOddsSay) {
  expect_exact({.attacker = "F crusaders", .defender = "N boars"});
  expect_exact(
      {.attacker = "F marksmen", .defender = "N boars", .distance = OddsDistance::kBackRow});
  expect_exact({.attacker = "P marksmen", .defender = "F nix", .distance = OddsDistance::kBackRow});
  expect_exact({.attacker = "P gorgons", .defender = "N crystal_dragons"});
  expect_exact({.attacker = "P griffins", .defender = "P zombies"});
}

// A roll that may be thrown again is shown before it counts; nobody is hurt yet.
TEST(HommProspects, DiceThatMayBeRerolledAreToldAsDice) {
  const Prospects odds = counted({.attacker = "P crusaders", .defender = "P zombies"});
  EXPECT_NEAR(testing::chance_of(odds, "die +0"), 1.0 / 3, 1e-12);
  EXPECT_NEAR(testing::chance_of(odds, "Zombies: "), 2.0 / 3, 1e-12);
}

TEST(HommProspects, AMoveLeavesNothingToChance) {
  AbleFight fight(hero({"F crusaders@1,1", "N peasants@3,0"}),
                  hero({"N boars@1,2", "N peasants@3,4"}));
  fight.pass(att(0));
  const auto view = make_combat_view(fight.rules());
  const Prospects odds = prospects_of(fight.rules(), *view, fight.state,
                                      make_action(ActionKind::kMove, cell_at(0, 1)));
  EXPECT_TRUE(odds.exact);
  EXPECT_TRUE(odds.outcomes.empty());
}

}  // namespace
}  // namespace muster::homm
