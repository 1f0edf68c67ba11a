#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/runner/question.h"
#include "experiments/store/stored_matchups.h"

namespace muster::cli {
namespace {

struct ReplayVerb {
  std::string game;
  std::vector<std::string> agents;
  std::string scenario;
  std::string ruleset;
  std::optional<std::uint64_t> seed;
  std::string id;
  bool verify = false;
  bool decisions = false;
  bool json = false;
};

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
             to_json(result.summary.metrics).dump());
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
  const nlohmann::ordered_json line = {{"returns", returns},
                                       {"metrics", to_json(result.summary.metrics)},
                                       {"state", nlohmann::json::parse(final_state)}};
  fmt::print("{}\n", line.dump());
}

int tell(const ReplayVerb& verb, const GameInfo& game, const Matchup& matchup, std::uint64_t seed,
         MatchResult& result) {
  std::vector<TranscriptStep> steps;
  std::string final_state = "{}";
  result = matchup.tell(seed, steps, final_state);
  if (!result.error.empty()) return report_error(absl::InternalError(result.error));
  if (verb.json) {
    print_json(game, steps, final_state, result);
  } else {
    print_text(game, steps, result, verb.decisions);
  }
  return kExitDone;
}

// A game of a run: everything comes from its row.
int replay_row(const ReplayVerb& verb, const Registry& registry) {
  if (!verb.agents.empty() || !verb.scenario.empty() || !verb.ruleset.empty() || verb.seed) {
    return report_error(
        "a game of a run has its agents, scenario, ruleset and seed from the run; give --game "
        "alone");
  }
  if (verb.id.empty()) return report_error("--game: expected the id of a game of the run");
  const auto store = Store::open(store_path(verb.game));
  if (!store.ok()) return report_error(store.status());
  const auto found = (*store)->find(verb.id);
  if (!found.ok()) return report_error(found.status());
  StoredMatchups matchups(**store, registry);
  const auto matchup = matchups.of(*found->cell);
  if (!matchup.ok()) return report_error(matchup.status());
  const auto engine = matchups.engine_of(*found->cell);
  if (!engine.ok()) return report_error(engine.status());
  MatchResult result;
  const int told = tell(verb, (*engine)->info(), **matchup, found->row.seed, result);
  if (told != kExitDone || !verb.verify) return told;
  if (!found->is_there) return report_error("the run has no row of this game to compare with");
  const std::string differs = difference(found->row, result);
  if (differs.empty()) {
    print_message(stderr, "the row of game {} says the same\n", verb.id);
    return kExitDone;
  }
  return report_error(absl::DataLossError(fmt::format(
      "game {} differs from its row{}: {}", verb.id,
      found->cell->reproducible ? "" : " (which a rerun may, an agent being limited by time)",
      differs)));
}

int act(const ReplayVerb& verb, const Registry& registry) {
  std::error_code ignored;  // a name too long for the file system is no folder
  if (std::filesystem::is_directory(verb.game, ignored)) return replay_row(verb, registry);
  if (!verb.id.empty() || verb.verify) {
    return report_error(
        fmt::format("--game and --verify are for runs, and there is no folder {}", verb.game));
  }
  const GameEngine* engine = find_game(registry, verb.game);
  if (engine == nullptr) return kExitBadInput;
  if (verb.agents.empty()) return report_error("--agent is required");
  const auto spec = matchup_option(*engine, verb.ruleset, verb.scenario, verb.agents);
  if (!spec.ok()) return report_error(spec.status());
  const auto matchup = engine->prepare(*spec);
  if (!matchup.ok()) return report_error(matchup.status());
  MatchResult result;
  return tell(verb, engine->info(), **matchup, verb.seed.value_or(1), result);
}

}  // namespace

void add_replay(CLI::App& app, Context& context) {
  auto options = std::make_shared<ReplayVerb>();
  CLI::App* verb = add_verb(app, context, "replay", "Plays one game and tells it step by step",
                            [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name, or a run directory")
      ->required()
      ->type_name("");
  verb->add_option("--game", options->id,
                   "Of a run: the game with this id (muster export has them), all of it from the\n"
                   "run itself")
      ->type_name("ID");
  verb->add_flag("--verify", options->verify,
                 "Of a run: also compares with the row; exit code 1 when it differs");
  verb->add_option("--agent", options->agents,
                   "An agent type, or TYPE:KEY=VALUE,KEY=VALUE; one for all seats, or repeated,\n"
                   "one per seat")
      ->allow_extra_args(false)
      ->type_name("AGENT");
  add_seed_option(
      *verb, options->seed,
      "A number (default: 1), or a row's seed (0x and hexadecimal digits, see muster export)");
  verb->add_option("--scenario", options->scenario, "A scenario's name or file")->type_name("F");
  verb->add_option("--ruleset", options->ruleset, "A ruleset's name or file")->type_name("F");
  verb->add_flag("--decisions", options->decisions, "Only steps in which a seat had a choice");
  verb->add_flag("--json", options->json,
                 "A JSON object a line: turn, by, choices, action and the state before it; at\n"
                 "the end returns, metrics and the final state");
  verb->footer(
      "The same agents, documents and seed give the same game as in an experiment. For example:\n"
      "  muster replay GAME --agent greedy --agent mcts:iterations=200 --seed 7\n"
      "  muster replay runs/quickstart --game 0123456789 --verify");
}

}  // namespace muster::cli
