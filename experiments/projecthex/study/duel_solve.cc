#include "experiments/projecthex/study/duel_solve.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "agents/equilibrium/solve.h"
#include "experiments/cli/verbs.h"
#include "experiments/projecthex/odds/query.h"
#include "games/projecthex/duel/equilibrium.h"
#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {
namespace {

struct DuelVerb {
  OddsWords words;
  std::string payoff = "capture";
  double capture_bonus = 1;
  int iterations = 200;
  std::uint64_t max_numbers = 30'000'000;
  std::string save;
};

void solve(DuelSolver& solver, int iterations) {
  fmt::print("{:>10}  {:>14}  {:>17}\n", "iteration", "exploitability", "value of attacker");
  for (int point = 0; point < iterations;) {
    const std::uint64_t next = equilibrium::next_report(static_cast<std::uint64_t>(point));
    point = static_cast<int>(std::min(next, static_cast<std::uint64_t>(iterations)));
    solver.iterate(point - solver.iterations());
    const DuelEvaluation now = solver.evaluate();
    fmt::print("{:>10}  {:>14.8f}  {:>17.8f}\n", point, now.exploitability(), now.value);
    std::fflush(stdout);
  }
}

// The table against itself and against every named policy.
void compare(DuelSolver& solver, const DuelPolicy& table) {
  const DuelEvaluation own = solver.evaluate(table, table);
  fmt::print("table: value {:.6f}, exploitability {:.6f} (it forgets the dice revealed before)\n",
             own.value, own.exploitability());
  fmt::print("{:<14}  {:>14}  {:>14}  {:>14}  {:>14}\n", "policy", "table attacks", "it attacks",
             "against itself", "exploitability");
  for (int kind = 0; kind < kDuelPolicies - 1; ++kind) {
    const DuelPolicy policy(static_cast<DuelPolicyKind>(kind));
    const DuelEvaluation itself = solver.evaluate(policy, policy);
    fmt::print("{:<14}  {:>14.6f}  {:>14.6f}  {:>14.6f}  {:>14.6f}\n", to_string(policy.kind()),
               solver.evaluate(table, policy).value, solver.evaluate(policy, table).value,
               itself.value, itself.exploitability());
  }
}

int act(const DuelVerb& verb) {
  const auto query = read_odds_query(verb.words);
  if (!query.ok()) return cli::report_error(query.status());
  const DuelStakes stakes = {
      .payoff = verb.payoff == "losses" ? DuelPayoff::kLosses : DuelPayoff::kCapture,
      .capture_bonus = verb.capture_bonus};
  const auto solver = DuelSolver::make(query->fight, stakes, verb.max_numbers);
  if (!solver.ok()) return cli::report_error(solver.status());
  fmt::print(
      "ruleset: {}\nattack: {}\ndefend: {} and {} dice of a fortress\npayoff: {}\n"
      "public histories: {}\nnumbers: {}\n",
      query->ruleset, troops_text(query->fight.attack), troops_text(query->fight.defence),
      query->fight.fortress_dice, verb.payoff, (*solver)->public_states(), (*solver)->numbers());
  solve(**solver, verb.iterations);
  const auto table = std::make_shared<const DuelTable>((*solver)->table());
  compare(**solver, DuelPolicy(table));
  if (verb.save.empty()) return kExitDone;
  const DuelEvaluation found = (*solver)->evaluate();
  const absl::Status saved = table->save(verb.save, {{"attack", troops_text(query->fight.attack)},
                                                     {"defend", troops_text(query->fight.defence)},
                                                     {"fortress_dice", query->fight.fortress_dice},
                                                     {"payoff", verb.payoff},
                                                     {"capture_bonus", verb.capture_bonus},
                                                     {"iterations", verb.iterations},
                                                     {"value", found.value},
                                                     {"exploitability", found.exploitability()}});
  if (!saved.ok()) return cli::report_error(saved);
  fmt::print("saved: {}\n", verb.save);
  return kExitDone;
}

std::function<int()> add_solve_options(CLI::App& app) {
  auto verb = std::make_shared<DuelVerb>();
  add_fight_options(app, verb->words);
  app.get_option("--attack")->required();
  app.get_option("--defend")->required();
  app.add_option("--payoff", verb->payoff,
                 "capture: 1 or -1; losses: defenders lost less attackers lost, and a bonus")
      ->capture_default_str()
      ->check(CLI::IsMember({"capture", "losses"}))
      ->type_name("WHAT");
  app.add_option("--capture-bonus", verb->capture_bonus, "In units, for the payoff losses")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 100.0))
      ->type_name("X");
  app.add_option("--iterations", verb->iterations, "Of CFR+")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N");
  app.add_option("--max-numbers", verb->max_numbers,
                 "The most probabilities of choices to keep; 16 bytes each")
      ->capture_default_str()
      ->type_name("N");
  app.add_option("--out", verb->save, "Writes the table for the policy equilibrium:FILE")
      ->type_name("FILE");
  app.footer(
      "Computes an equilibrium of one attack, by CFR+ over all public histories, and how far from\n"
      "it every named policy is. Values are the attacker's. For example:\n"
      "  muster duel projecthex --attack 3a --defend 3a --out three.json\n"
      "  muster odds projecthex --attack 3a --defend 3a --policies equilibrium:three.json:random");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb duel_verb() {
  return {.verb = cli::kDuelVerb,
          .game = "projecthex",
          .summary = "the best way to fight one attack: an equilibrium, and policies against it",
          .add = add_solve_options};
}

}  // namespace muster::projecthex
