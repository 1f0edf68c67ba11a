#include "experiments/projecthex/study/duel_solve.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

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
  bool json = false;
};

struct Point {
  int iteration = 0;
  double exploitability = 0;
  double value = 0;  // of the attacker
};

// Calls done(point) at 1, 2, 5, 10, ... iterations.
template <class F>
void solve(DuelSolver& solver, int iterations, F done) {
  for (int point = 0; point < iterations;) {
    const std::uint64_t next = equilibrium::next_report(static_cast<std::uint64_t>(point));
    point = static_cast<int>(std::min(next, static_cast<std::uint64_t>(iterations)));
    solver.iterate(point - solver.iterations());
    const DuelEvaluation now = solver.evaluate();
    done(Point{point, now.exploitability(), now.value});
  }
}

void print_point(const Point& point) {
  if (point.iteration == 1) {
    fmt::print("{:>10}  {:>14}  {:>17}\n", "iteration", "exploitability", "value of attacker");
  }
  fmt::print("{:>10}  {:>14.8f}  {:>17.8f}\n", point.iteration, point.exploitability, point.value);
  std::fflush(stdout);
}

// A named policy and the table, in the attacker's values.
struct Compared {
  std::string policy;
  double table_attacks = 0;
  double it_attacks = 0;
  double itself = 0;  // against itself
  double exploitability = 0;
};

std::vector<Compared> compared(DuelSolver& solver, const DuelPolicy& table) {
  std::vector<Compared> all;
  for (int kind = 0; kind < kDuelPolicies - 1; ++kind) {
    const DuelPolicy policy(static_cast<DuelPolicyKind>(kind));
    const DuelEvaluation itself = solver.evaluate(policy, policy);
    all.push_back({std::string(to_string(policy.kind())), solver.evaluate(table, policy).value,
                   solver.evaluate(policy, table).value, itself.value, itself.exploitability()});
  }
  return all;
}

// The table against itself and against every named policy.
void print_compared(const DuelEvaluation& own, const std::vector<Compared>& all) {
  fmt::print("table: value {:.6f}, exploitability {:.6f} (it forgets the dice revealed before)\n",
             own.value, own.exploitability());
  fmt::print("{:<14}  {:>14}  {:>14}  {:>14}  {:>14}\n", "policy", "table attacks", "it attacks",
             "against itself", "exploitability");
  for (const Compared& each : all) {
    fmt::print("{:<14}  {:>14.6f}  {:>14.6f}  {:>14.6f}  {:>14.6f}\n", each.policy,
               each.table_attacks, each.it_attacks, each.itself, each.exploitability);
  }
}

// What was asked for.
nlohmann::ordered_json fight_json(const DuelVerb& verb, const OddsQuery& query) {
  return {
      {"attack", troops_text(query.fight.attack)},  {"defend", troops_text(query.fight.defence)},
      {"fortress_dice", query.fight.fortress_dice}, {"payoff", verb.payoff},
      {"capture_bonus", verb.capture_bonus},        {"iterations", verb.iterations}};
}

nlohmann::ordered_json result_json(const std::vector<Point>& curve, const DuelEvaluation& own,
                                   const std::vector<Compared>& all) {
  nlohmann::ordered_json json;
  for (const Point& point : curve) {
    json["curve"].push_back({{"iteration", point.iteration},
                             {"exploitability", point.exploitability},
                             {"value", point.value}});
  }
  json["table"] = {{"value", own.value}, {"exploitability", own.exploitability()}};
  for (const Compared& each : all) {
    json["policies"].push_back({{"policy", each.policy},
                                {"table_attacks", each.table_attacks},
                                {"it_attacks", each.it_attacks},
                                {"against_itself", each.itself},
                                {"exploitability", each.exploitability}});
  }
  return json;
}

absl::Status save_table(const DuelVerb& verb, const OddsQuery& query, DuelSolver& solver,
                        const DuelTable& table) {
  const DuelEvaluation found = solver.evaluate();
  nlohmann::ordered_json about = fight_json(verb, query);
  about["value"] = found.value;
  about["exploitability"] = found.exploitability();
  return table.save(verb.save, about);
}

int act(const DuelVerb& verb) {
  const auto query = read_odds_query(verb.words);
  if (!query.ok()) return cli::report_error(query.status());
  const DuelStakes stakes = {
      .payoff = verb.payoff == "losses" ? DuelPayoff::kLosses : DuelPayoff::kCapture,
      .capture_bonus = verb.capture_bonus};
  const auto solver = DuelSolver::make(query->fight, stakes, verb.max_numbers);
  if (!solver.ok()) return cli::report_error(solver.status());
  if (!verb.json) {
    fmt::print(
        "ruleset: {}\nattack: {}\ndefend: {} and {} dice of a fortress\npayoff: {}\n"
        "public histories: {}\nnumbers: {}\n",
        query->ruleset, troops_text(query->fight.attack), troops_text(query->fight.defence),
        query->fight.fortress_dice, verb.payoff, (*solver)->public_states(), (*solver)->numbers());
  }
  std::vector<Point> curve;
  solve(**solver, verb.iterations, [&](const Point& point) {
    curve.push_back(point);
    if (!verb.json) print_point(point);
  });
  const auto table = std::make_shared<const DuelTable>((*solver)->table());
  const DuelPolicy policy(table);
  const DuelEvaluation own = (*solver)->evaluate(policy, policy);
  const std::vector<Compared> all = compared(**solver, policy);
  if (!verb.json) print_compared(own, all);
  if (!verb.save.empty()) {
    const absl::Status saved = save_table(verb, *query, **solver, *table);
    if (!saved.ok()) return cli::report_error(saved);
    if (!verb.json) fmt::print("saved: {}\n", verb.save);
  }
  if (!verb.json) return kExitDone;
  nlohmann::ordered_json json = {{"ruleset", query->ruleset}};
  json.update(fight_json(verb, *query));
  json["public_histories"] = (*solver)->public_states();
  json["numbers"] = (*solver)->numbers();
  json.update(result_json(curve, own, all));
  if (!verb.save.empty()) json["saved"] = verb.save;
  return cli::tell_json(json);
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
  cli::add_json_option(app, verb->json);
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
