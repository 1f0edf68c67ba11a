#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

struct ReplayVerb {
  std::string game;
  std::vector<std::string> agents;
  std::string scenario;
  std::string ruleset;
  std::string seed = "1";
  bool decisions = false;
  bool json = false;
};

absl::StatusOr<std::uint64_t> seed_option(const std::string& text) {
  const bool hex = text.size() == 16;
  std::uint64_t seed = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, seed, hex ? 16 : 10);
  if (error == std::errc{} && end == last) return seed;
  return absl::InvalidArgumentError(fmt::format(
      "--seed {}: expected a number from 0, or the 16 hexadecimal digits of a row's seed", text));
}

std::string mover(const GameInfo& game, Player player) {
  return player == kChance ? "chance" : seat_name(game, static_cast<std::size_t>(player));
}

// A line per step; a turn's number where it begins.
void print_text(const GameInfo& game, const std::vector<TranscriptStep>& steps,
                const MatchResult& result, bool decisions) {
  int turn = -1;
  for (const TranscriptStep& step : steps) {
    if (decisions && (step.player == kChance || step.choices < 2)) continue;
    const std::string number = step.turn == turn ? "" : fmt::format("{}", step.turn);
    turn = step.turn;
    fmt::print("{:>5}  {:<10}  {}\n", number, mover(game, step.player), step.action);
  }
  fmt::print("\n");
  for (int seat = 0; seat < result.num_players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    fmt::print("{}: {:+.3g}\n", seat_name(game, index), result.returns[index]);
  }
  fmt::print("rounds: {}, decisions: {}\nmetrics: {}\n", result.summary.rounds, result.decisions,
             result.summary.metrics_json);
}

void print_json(const GameInfo& game, const std::vector<TranscriptStep>& steps,
                const std::string& final_state, const MatchResult& result) {
  for (const TranscriptStep& step : steps) {
    const nlohmann::ordered_json line = {{"turn", step.turn},
                                         {"by", mover(game, step.player)},
                                         {"choices", step.choices},
                                         {"action", step.action},
                                         {"state", nlohmann::json::parse(step.state_before)}};
    fmt::print("{}\n", line.dump());
  }
  const std::vector<double> returns(result.returns.begin(),
                                    result.returns.begin() + result.num_players);
  const nlohmann::ordered_json line = {
      {"returns", returns},
      {"metrics", nlohmann::json::parse(result.summary.metrics_json)},
      {"state", nlohmann::json::parse(final_state)}};
  fmt::print("{}\n", line.dump());
}

int act(const ReplayVerb& verb, const Registry& registry) {
  const GameEngine* engine = find_game(registry, verb.game);
  if (engine == nullptr) return kExitBadInput;
  const auto seed = seed_option(verb.seed);
  if (!seed.ok()) return report_error(seed.status());
  const auto spec = matchup_option(*engine, verb.ruleset, verb.scenario, verb.agents);
  if (!spec.ok()) return report_error(spec.status());
  const auto matchup = engine->prepare(*spec);
  if (!matchup.ok()) return report_error(matchup.status());
  std::vector<TranscriptStep> steps;
  std::string final_state = "{}";
  const MatchResult result = (*matchup)->tell(*seed, steps, final_state);
  if (!result.error.empty()) return report_error(absl::InternalError(result.error));
  if (verb.json) {
    print_json(engine->info(), steps, final_state, result);
  } else {
    print_text(engine->info(), steps, result, verb.decisions);
  }
  return kExitDone;
}

}  // namespace

void add_replay(CLI::App& app, Context& context) {
  auto options = std::make_shared<ReplayVerb>();
  CLI::App* verb = add_verb(app, context, "replay", "Plays one game and tells it step by step",
                            [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name")->required()->type_name("");
  verb->add_option("--agent", options->agents,
                   "An agent type, or TYPE:KEY=VALUE,KEY=VALUE; one for all seats, or repeated,\n"
                   "one per seat")
      ->required()
      ->allow_extra_args(false)
      ->type_name("AGENT");
  verb->add_option("--seed", options->seed,
                   "A number, or a row's seed (16 hexadecimal digits, see muster export)")
      ->capture_default_str()
      ->type_name("S");
  verb->add_option("--scenario", options->scenario, "A scenario's name or file")->type_name("F");
  verb->add_option("--ruleset", options->ruleset, "A ruleset's name or file")->type_name("F");
  verb->add_flag("--decisions", options->decisions, "Only steps in which a seat had a choice");
  verb->add_flag("--json", options->json,
                 "A JSON object a line: turn, by, choices, action and the state before it; at\n"
                 "the end returns, metrics and the final state");
  verb->footer(
      "The same agents, documents and seed give the same game as in an experiment. For example:\n"
      "  muster replay GAME --agent greedy --agent mcts:iterations=200 --seed 7");
}

}  // namespace muster::cli
