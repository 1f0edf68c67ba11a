// Equilibria of duels: against exact odds, against the solver of all histories, and known values.
#include "games/projecthex/duel/equilibrium.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/equilibrium/solve.h"
#include "core/status.h"
#include "games/projecthex/duel/game.h"
#include "games/projecthex/duel/odds.h"
#include "tests/games/projecthex/duel/fights.h"

namespace muster::projecthex {
namespace {

using Policy = DuelPolicyKind;
using ::testing::HasSubstr;

std::unique_ptr<DuelSolver> solver_of(const DuelFight& fight, const DuelStakes& stakes = {}) {
  auto solver = DuelSolver::make(fight, stakes);
  EXPECT_TRUE(solver.ok()) << solver.status();
  return *std::move(solver);
}

constexpr DuelStakes kLosses = {.payoff = DuelPayoff::kLosses, .capture_bonus = 1};

DuelTerms mixed_terms() {
  DuelTerms terms;
  terms.attack = {1, 0, 0};
  terms.defence = {0, 2, 0};
  return terms;
}

TEST(DuelEquilibrium, ValuesOfPoliciesAreThoseOfExactOdds) {
  for (const DuelFight& each : {fight("3a", "2a"), fight("1a1m", "1r1m", mixed_terms()),
                                fight("2m", "1a", terms_021(), 2)}) {
    const auto capture = solver_of(each);
    const auto losses = solver_of(each, kLosses);
    for (int a = 0; a < kDuelPolicies - 1; ++a) {
      for (int d = 0; d < kDuelPolicies - 1; ++d) {
        const DuelPolicy attacker(static_cast<Policy>(a));
        const DuelPolicy defender(static_cast<Policy>(d));
        const auto odds = exact_duel_odds(each, attacker, defender);
        ASSERT_TRUE(odds.ok());
        EXPECT_NEAR(capture->evaluate(attacker, defender).value, 2 * odds->capture.to_double() - 1,
                    1e-12);
        double units = 0;
        for (const auto& [troops, probability] : odds->outcomes) {
          units += probability.to_double() * kLosses.value(each, troops);
        }
        EXPECT_NEAR(losses->evaluate(attacker, defender).value, units, 1e-12);
      }
    }
  }
}

// The same game as a tree of all histories, solved by the equilibrium room.
SolveResult all_histories(const DuelFight& fight, const DuelStakes& stakes, std::uint64_t n) {
  SolveOptions options;
  options.iterations = n;
  const auto solved = equilibrium::solve(DuelGame(fight, stakes), options, {});
  EXPECT_TRUE(solved.ok()) << solved.status();
  EXPECT_EQ(solved->forgetful_states, 0U);
  return *solved;
}

void expect_same_value(const DuelFight& fight, const DuelStakes& stakes) {
  const SolveResult all = all_histories(fight, stakes, 100);
  const auto solver = solver_of(fight, stakes);
  solver->iterate(200);
  const DuelEvaluation found = solver->evaluate();
  EXPECT_LE(found.best_defence, found.value + 1e-12);
  EXPECT_GE(found.best_attack, found.value - 1e-12);
  // Both are within their exploitability (of both sides) of the game's value.
  EXPECT_NEAR(found.value, all.last.values[0],
              2 * (found.exploitability() + all.last.exploitability));
  EXPECT_LT(found.exploitability(), 0.01);
  EXPECT_LT(all.last.exploitability, 0.02);
}

TEST(DuelEquilibrium, AgreesWithTheTreeOfAllHistories) {
  expect_same_value(fight("2a", "2a"), {});
  expect_same_value(fight("2a", "1a", terms_021(), 1), kLosses);
  expect_same_value(fight("1a1r", "1a1m", mixed_terms()), {});
}

TEST(DuelEquilibrium, RandomOrderIsOneWhereAllDiceAreUsedAndTypesAreOne) {
  for (const char* troops : {"2a", "3a"}) {
    const auto solver = solver_of(fight(troops, troops));
    const DuelEvaluation random =
        solver->evaluate(DuelPolicy(Policy::kRandom), DuelPolicy(Policy::kRandom));
    EXPECT_NEAR(random.exploitability(), 0, 1e-12);
  }
  const auto two = solver_of(fight("2a", "2a"));
  EXPECT_NEAR(two->evaluate(DuelPolicy(Policy::kRandom), DuelPolicy(Policy::kRandom)).value,
              2 * 0.45 * 0.45 - 1, 1e-12);
  const DuelEvaluation highest = two->evaluate(DuelPolicy{}, DuelPolicy{});
  EXPECT_NEAR(highest.value, -0.463, 1e-12);
  EXPECT_NEAR(highest.exploitability(), 0.132, 1e-12);
}

TEST(DuelEquilibrium, TheTablePlaysTheEquilibrium) {
  const DuelFight three = fight("3a", "2a");
  const auto solver = solver_of(three);
  solver->iterate(150);
  EXPECT_EQ(solver->iterations(), 150);
  const DuelEvaluation found = solver->evaluate();
  EXPECT_NEAR(found.value, -0.3231, 0.001);
  EXPECT_LT(found.exploitability(), 0.003);
  const auto table = std::make_shared<const DuelTable>(solver->table());
  const DuelPolicy policy(table);
  const DuelEvaluation played = solver->evaluate(policy, policy);
  EXPECT_LT(played.exploitability(), 0.003);
  // In exact odds too, after a way through a file.
  const auto read = DuelTable::parse(table->to_json({{"value", found.value}}), "table");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ((*read)->size(), table->size());
  const DuelPolicy again(*read);
  const auto odds = exact_duel_odds(three, again, DuelPolicy{});
  ASSERT_TRUE(odds.ok());
  EXPECT_NEAR(2 * odds->capture.to_double() - 1, solver->evaluate(policy, DuelPolicy{}).value,
              1e-12);
}

TEST(DuelEquilibrium, RefusesWhatItCannotSolve) {
  const auto refused = [](const DuelFight& fight, const DuelStakes& stakes,
                          std::uint64_t most = 1000) {
    const auto solver = DuelSolver::make(fight, stakes, most);
    return solver.ok() ? "" : message_of(solver.status());
  };
  EXPECT_THAT(refused(fight("3a", "3a"), {}), HasSubstr("more than 1000 numbers"));
  EXPECT_THAT(refused(fight("9a", "1a"), {}), HasSubstr("at most 8 on a side"));
  EXPECT_THAT(refused(fight("1a", "2a"), {}), HasSubstr("decided before it begins"));
  EXPECT_EQ(refused(fight("1a", "2a"), kLosses), "");
  EXPECT_THAT(refused({}, {}), HasSubstr("needs troops"));
}

}  // namespace
}  // namespace muster::projecthex
