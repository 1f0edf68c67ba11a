#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

struct PlayoutVerb {
  std::string game;
  std::uint64_t count = 1000;
  std::uint64_t seed = 1;
  std::vector<std::string> agents;
  std::string scenario;
  std::string ruleset;
  bool json = false;
};

void print_report(const MatchupSpec& spec, const PlayoutReport& report, const GameInfo& game,
                  double seconds) {
  const double games = report.games > 0 ? static_cast<double>(report.games) : 1.0;
  const auto per_game = [&](std::uint64_t total) { return static_cast<double>(total) / games; };
  fmt::print("game: {}\nscenario: {}\nruleset: {}\n", game.name, spec.scenario.name,
             spec.ruleset.name);
  std::vector<std::string> types;
  for (const AgentConfig& agent : spec.seats) types.push_back(agent.type);
  fmt::print("agents: {}\n", types.empty() ? "(uniformly random actions)"
                                           : fmt::format("{}", fmt::join(types, ", ")));
  fmt::print("games: {}\n", report.games);
  fmt::print("decisions/game: {:.4f}\n", per_game(report.decisions));
  fmt::print("turns/game: {:.4f}\n", per_game(report.turns));
  if (spec.seats.empty()) {  // not counted in matches of agents
    fmt::print("forced/game: {:.4f}\n", per_game(report.forced));
    fmt::print("chance nodes/game: {:.4f}\n", per_game(report.chance_nodes));
  }
  fmt::print("mean returns: {:.6f}\n",
             fmt::join(report.mean_returns.begin(),
                       report.mean_returns.begin() + report.num_players, ", "));
  fmt::print("seconds: {:.3f}\ngames/s: {:.1f}\n", seconds,
             seconds > 0 ? static_cast<double>(report.games) / seconds : 0.0);
}

// What can be repeated, and the time, which cannot.
int report_as_json(const MatchupSpec& spec, const PlayoutReport& report, const GameInfo& game,
                   double seconds) {
  nlohmann::ordered_json json = {{"game", game.name},
                                 {"scenario", spec.scenario.name},
                                 {"ruleset", spec.ruleset.name},
                                 {"agents", nlohmann::ordered_json::array()},
                                 {"games", report.games},
                                 {"decisions", report.decisions},
                                 {"turns", report.turns}};
  for (const AgentConfig& agent : spec.seats) json["agents"].push_back(agent.type);
  if (spec.seats.empty()) {
    json["forced"] = report.forced;
    json["chance_nodes"] = report.chance_nodes;
  }
  json["mean_returns"] = std::vector<double>(report.mean_returns.begin(),
                                             report.mean_returns.begin() + report.num_players);
  json["seconds"] = seconds;
  return tell_json(json);
}

int act(const PlayoutVerb& verb, const Registry& registry) {
  const GameEngine* engine = find_game(registry, verb.game);
  if (engine == nullptr) return kExitBadInput;
  const auto spec = matchup_option(*engine, verb.ruleset, verb.scenario, verb.agents);
  if (!spec.ok()) return report_error(spec.status());
  const auto start = std::chrono::steady_clock::now();
  const auto report = engine->playouts(*spec, verb.count, verb.seed);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!report.ok()) return report_error(report.status());
  if (verb.json) return report_as_json(*spec, *report, engine->info(), seconds);
  print_report(*spec, *report, engine->info(), seconds);
  return kExitDone;
}

}  // namespace

void add_playout(CLI::App& app, Context& context) {
  auto options = std::make_shared<PlayoutVerb>();
  CLI::App* verb = add_verb(app, context, "playout", "Plays games in one thread and counts",
                            [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name")->required()->type_name("");
  add_count_option(*verb, "--count", options->count, 1, 1'000'000'000'000, "Number of games");
  add_seed_option(*verb, options->seed, "Seed of the first game");
  verb->add_option("--agent", options->agents,
                   "An agent type, or TYPE:KEY=VALUE,KEY=VALUE; one for all seats, or repeated,\n"
                   "one per seat. None: uniformly random actions by the fastest way")
      ->allow_extra_args(false)
      ->type_name("AGENT");
  add_document_options(*verb, options->scenario, options->ruleset);
  add_json_option(*verb, options->json);
  verb->footer(
      "Prints decisions (with at least two legal actions) and turns per game, mean returns by\n"
      "seat, and games/s. Nothing is stored. For example:\n"
      "  muster playout GAME --count 1000 --agent greedy --agent mcts:iterations=200");
}

}  // namespace muster::cli
