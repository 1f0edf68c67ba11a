#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "agents/equilibrium/solver.h"
#include "core/solve_options.h"
#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/running/interrupt.h"
#include "experiments/cli/verbs.h"
#include "experiments/runner/runner.h"

namespace muster::cli {
namespace {

struct SolveVerb {
  std::string game;
  std::optional<std::string> algorithm;
  SolveOptions solve;
  std::string scenario;
  std::string ruleset;
  double grace = 20;
  bool json = false;
};

// Prints the curve as it comes; what is solved is printed above it, when that has turned out to be
// possible.
class Table {
 public:
  Table(const GameInfo& game, const Document& scenario, const Document& ruleset)
      : game_(game), scenario_(scenario.name), ruleset_(ruleset.name) {}

  void add(const CurvePoint& point) {
    if (!begun_) print_header(point.values.size());
    begun_ = true;
    fmt::print("{:>12}  {:>14.8f}", point.iteration, point.exploitability);
    for (std::size_t seat = 0; seat < point.values.size(); ++seat) {
      fmt::print("  {:>{}.8f}", point.values[seat], width(seat));
    }
    fmt::print("  {:>9.3f}\n", point.seconds);
    std::fflush(stdout);
  }

 private:
  std::string heading(std::size_t seat) const {
    return fmt::format("value of {}", seat_name(game_, seat));
  }
  std::size_t width(std::size_t seat) const {
    constexpr std::size_t kNumber = 14;
    return std::max(kNumber, heading(seat).size());
  }
  void print_header(std::size_t seats) const {
    fmt::print("game: {}\nscenario: {}\nruleset: {}\n", game_.name, scenario_, ruleset_);
    fmt::print("{:>12}  {:>14}", "iteration", "exploitability");
    for (std::size_t seat = 0; seat < seats; ++seat) {
      fmt::print("  {:>{}}", heading(seat), width(seat));
    }
    fmt::print("  {:>9}\n", "seconds");
  }

  const GameInfo& game_;
  std::string scenario_;
  std::string ruleset_;
  bool begun_ = false;
};

void print_result(const SolveVerb& verb, const GameInfo& game, const SolveResult& result) {
  fmt::print("algorithm: {}\n", equilibrium::algorithm_name(result.algorithm));
  fmt::print("histories: {}\ninformation sets: {}\n", result.nodes, result.information_sets);
  if (result.forgetful_states > 0) {
    fmt::print(
        "note: in {} information states the player forgets choices of its own; solved as if it\n"
        "remembered them, and mixed by how often they are made in what is exported or played\n",
        result.forgetful_states);
  }
  for (std::size_t seat = 0; seat < result.last.values.size(); ++seat) {
    fmt::print("value of {}: {:.8f}\n", seat_name(game, seat), result.last.values[seat]);
  }
  fmt::print("exploitability: {:.8f}\n", result.last.exploitability);
  if (!verb.solve.export_path.empty()) fmt::print("strategy: {}\n", verb.solve.export_path);
  if (!verb.solve.save_path.empty()) fmt::print("saved: {}\n", verb.solve.save_path);
}

nlohmann::ordered_json values_json(const GameInfo& game, const CurvePoint& point) {
  nlohmann::ordered_json values;
  for (std::size_t seat = 0; seat < point.values.size(); ++seat) {
    values[seat_name(game, seat)] = point.values[seat];
  }
  return values;
}

// The table and the result for other programs.
void print_json(const SolveVerb& verb, const GameInfo& game, const std::string& scenario,
                const std::string& ruleset, const std::vector<CurvePoint>& curve,
                const SolveResult& result) {
  nlohmann::ordered_json points = nlohmann::ordered_json::array();
  for (const CurvePoint& point : curve) {
    points.push_back({{"iteration", point.iteration},
                      {"exploitability", point.exploitability},
                      {"values", values_json(game, point)},
                      {"seconds", point.seconds}});
  }
  nlohmann::ordered_json json = {{"game", game.name},
                                 {"scenario", scenario},
                                 {"ruleset", ruleset},
                                 {"algorithm", equilibrium::algorithm_name(result.algorithm)},
                                 {"histories", result.nodes},
                                 {"information_sets", result.information_sets},
                                 {"forgetful_states", result.forgetful_states},
                                 {"iterations", result.last.iteration},
                                 {"values", values_json(game, result.last)},
                                 {"exploitability", result.last.exploitability},
                                 {"curve", points}};
  if (!verb.solve.export_path.empty()) json["strategy"] = verb.solve.export_path;
  if (!verb.solve.save_path.empty()) json["saved"] = verb.solve.save_path;
  tell_json(json);
}

int interrupted(const SolveVerb& verb, const SolveResult& result, const Interrupt& interrupt) {
  const std::string& saved = verb.solve.save_path;
  report_error(fmt::format(
      "interrupted after {} of {} iterations; {}", result.last.iteration, verb.solve.iterations,
      saved.empty() ? "nothing was saved" : fmt::format("--resume {} goes on", saved)));
  return interrupt.exit_code();
}

int act(SolveVerb verb, const Registry& registry) {
  const GameEngine* engine = find_game(registry, verb.game);
  if (engine == nullptr) return kExitBadInput;
  if (verb.algorithm) {
    const auto algorithm = equilibrium::algorithm_of(*verb.algorithm);
    if (!algorithm.ok()) return report_error("--algorithm: " + message_of(algorithm.status()));
    verb.solve.algorithm = *algorithm;
  }
  const auto ruleset = document_option(engine->info(), DocumentKind::kRuleset, verb.ruleset);
  if (!ruleset.ok()) return report_error(ruleset.status());
  const auto scenario = document_option(engine->info(), DocumentKind::kScenario, verb.scenario);
  if (!scenario.ok()) return report_error(scenario.status());
  if (verb.solve.save_path.empty()) verb.solve.save_path = verb.solve.resume_path;
  Interrupt interrupt(verb.grace, !verb.solve.resume_path.empty());
  verb.solve.begun = [&] { interrupt.set_rescue([] {}); };  // an iteration's end is waited for
  verb.solve.stop = &Interrupt::requested();
  Table table(engine->info(), *scenario, *ruleset);
  std::vector<CurvePoint> curve;
  const auto result = engine->solve(*ruleset, *scenario, verb.solve, [&](const CurvePoint& point) {
    curve.push_back(point);
    if (!verb.json) table.add(point);
  });
  if (!result.ok()) {
    const int failed = report_error(result.status());
    return absl::IsResourceExhausted(result.status()) ? kExitBadInput : failed;  // --max-nodes
  }
  if (verb.json) {
    print_json(verb, engine->info(), scenario->name, ruleset->name, curve, *result);
  } else {
    print_result(verb, engine->info(), *result);
  }
  return result->interrupted ? interrupted(verb, *result, interrupt) : kExitDone;
}

void add_sampling_options(CLI::App& verb, SolveOptions& solve) {
  verb.add_option("--workers", solve.workers,
                  "Samplers between two merges; decides the result (default: 1)")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  verb.add_option("--batch", solve.batch,
                  "Games that a worker samples for each seat in an iteration (default: 32)")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N");
  add_threads_option(verb, solve.threads, "Threads for the workers; no matter for the result");
  add_seed_option(verb, solve.seed, "Seed of the sampling (default: 1)");
}

void add_file_options(CLI::App& verb, SolveOptions& solve) {
  verb.add_option("--out", solve.save_path,
                  "Keeps all that is needed to go on, and to play by (agent equilibrium), in FILE")
      ->type_name("FILE");
  verb.add_option("--resume", solve.resume_path,
                  "Goes on from FILE with its algorithm and settings; saves there too, unless\n"
                  "--out names another file")
      ->type_name("FILE");
  verb.add_option("--export", solve.export_path,
                  "Writes the average strategy as a table, to a .csv or .json file")
      ->type_name("FILE");
}

}  // namespace

void add_solve(CLI::App& app, Context& context) {
  auto options = std::make_shared<SolveVerb>();
  options->solve.threads = default_threads();
  CLI::App* verb = add_verb(app, context, "solve", "Computes an equilibrium of a small game",
                            [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name")->required()->type_name("");
  verb->add_option("--algorithm", options->algorithm,
                   "cfr, cfr+, lcfr, dcfr (all histories in every iteration), external-mccfr or\n"
                   "outcome-mccfr (samples) (default: cfr+)")
      ->type_name("NAME");
  add_count_option(*verb, "--iterations", options->solve.iterations, 1, 1'000'000'000'000,
                   "Iterations in all, with those of a resumed run");
  add_sampling_options(*verb, options->solve);
  add_file_options(*verb, options->solve);
  add_count_option(*verb, "--max-nodes", options->solve.max_nodes, 1, std::uint64_t{1} << 31,
                   "The most histories a game may have; some 100 bytes each");
  add_grace_option(*verb, options->grace,
                   "After a signal, the end of an iteration is waited for so many seconds");
  add_document_options(*verb, options->scenario, options->ruleset);
  add_json_option(*verb, options->json);
  verb->footer(
      "Prints, at 1, 2, 5, 10, ... iterations, how far the average strategy is from an "
      "equilibrium\n"
      "(exploitability: the mean of what each seat could gain by a best response) and what it is\n"
      "worth to each seat, in the game's unit (chips, points). For two seats and zero sum this\n"
      "goes to 0 and to the value of the game. Ctrl-C saves and stops. For example:\n"
      "  muster solve GAME --algorithm cfr+ --iterations 1000 --out GAME.solver\n"
      "  muster playout GAME --agent equilibrium:strategy=GAME.solver --agent random");
}

}  // namespace muster::cli
