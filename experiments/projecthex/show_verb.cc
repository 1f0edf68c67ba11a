#include "experiments/projecthex/show_verb.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/cli/cli.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/projecthex/board_picture.h"
#include "experiments/projecthex/engine.h"
#include "experiments/projecthex/replay_page.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {
namespace {

struct ShowVerb {
  std::string map;
  std::string scenario;
  std::string ruleset;
  std::string state;
  std::string out;
  bool replay = false;
  std::vector<std::string> agents;
  std::uint64_t seed = 1;
};

absl::StatusOr<std::shared_ptr<const Conquest>> load_game(const ShowVerb& verb) {
  const std::unique_ptr<GameEngine> engine = make_conquest_engine();
  auto ruleset = cli::document_option(engine->info(), DocumentKind::kRuleset, verb.ruleset);
  if (!ruleset.ok()) return ruleset.status();
  auto scenario = cli::document_option(engine->info(), DocumentKind::kScenario, verb.scenario);
  if (!scenario.ok()) return scenario.status();
  return Conquest::load(
      {.ruleset = *std::move(ruleset), .scenario = *std::move(scenario), .seat_rules = {}});
}

absl::StatusOr<nlohmann::json> load_json(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || std::filesystem::is_directory(path)) {
    return absl::NotFoundError(fmt::format("--state {}: cannot be read", path));
  }
  try {
    return nlohmann::json::parse(text.str());
  } catch (const nlohmann::json::parse_error& error) {
    return absl::InvalidArgumentError(fmt::format("{}: is not JSON: {}", path, error.what()));
  }
}

int show_map(const ShowVerb& verb) {
  const auto document = resolve_document(verb.map, maps_folder());
  if (!document.ok()) return cli::report_error(document.status());
  const auto board = Board::parse(*document);
  if (!board.ok()) return cli::report_error(board.status());
  return cli::write_text(verb.out, empty_board_svg(*board));
}

int show_state(const ShowVerb& verb) {
  const auto game = load_game(verb);
  if (!game.ok()) return cli::report_error(game.status());
  if (verb.state.empty()) return cli::write_text(verb.out, empty_board_svg((*game)->board()));
  const auto json = load_json(verb.state);
  if (!json.ok()) return cli::report_error(json.status());
  const auto state = (*game)->read_state(*json);
  if (!state.ok()) {
    std::string message = verb.state + ": " + message_of(state.status());
    for (std::size_t end = message.find('\n'); end != std::string::npos;
         end = message.find('\n', end + 1)) {
      message.insert(end + 1, verb.state + ": ");
    }
    return cli::report_error(absl::InvalidArgumentError(message));
  }
  return cli::write_text(verb.out, position_svg(**game, *state));
}

int show_replay(const ShowVerb& verb) {
  const std::unique_ptr<GameEngine> engine = make_conquest_engine();
  const auto spec = cli::matchup_option(*engine, verb.ruleset, verb.scenario, verb.agents);
  if (!spec.ok()) return cli::report_error(spec.status());
  const auto matchup = engine->prepare(*spec);
  if (!matchup.ok()) return cli::report_error(matchup.status());
  const auto game = load_game(verb);
  if (!game.ok()) return cli::report_error(game.status());
  ToldGame told;
  told.seed = verb.seed;
  for (const AgentConfig& agent : spec->seats) told.agents.push_back(agent.name);
  const MatchResult result = (*matchup)->tell(verb.seed, told.steps, told.final_state);
  if (!result.error.empty()) return cli::report_error(absl::InternalError(result.error));
  const auto page = replay_page(**game, told);
  if (!page.ok()) return cli::report_error(page.status());
  return cli::write_text(verb.out, *page);
}

int act(const ShowVerb& verb) {
  if (verb.replay) {
    if (!verb.agents.empty()) return show_replay(verb);
    return cli::report_error("--replay: expected --agent, once for all seats or once for each");
  }
  return verb.map.empty() ? show_state(verb) : show_map(verb);
}

void add_replay_options(CLI::App& app, ShowVerb& verb, CLI::Option* map, CLI::Option* state) {
  CLI::Option* replay =
      app.add_flag("--replay", verb.replay, "Plays a game and writes a page that steps through it")
          ->excludes(map)
          ->excludes(state);
  app.add_option("--agent", verb.agents,
                 "An agent type, or TYPE:KEY=VALUE,KEY=VALUE; one for all seats, or repeated,\n"
                 "one per seat")
      ->allow_extra_args(false)
      ->needs(replay)
      ->type_name("AGENT");
  app.add_option("--seed", verb.seed, "Which game")
      ->capture_default_str()
      ->needs(replay)
      ->type_name("S");
}

std::function<int()> add_show_options(CLI::App& app) {
  auto verb = std::make_shared<ShowVerb>();
  CLI::Option* map =
      app.add_option("--map", verb->map, "A map's name or file, to show empty")->type_name("F");
  app.add_option("--scenario", verb->scenario, "A scenario's name or file")
      ->excludes(map)
      ->type_name("F");
  app.add_option("--ruleset", verb->ruleset, "A ruleset's name or file")
      ->excludes(map)
      ->type_name("F");
  CLI::Option* state =
      app.add_option("--state", verb->state,
                     "A position as JSON: the `state` of a line of muster replay --json, or one\n"
                     "made by hand")
          ->excludes(map)
          ->type_name("FILE");
  add_replay_options(app, *verb, map, state);
  app.add_option("--out", verb->out, "File to write (default: the terminal)")->type_name("FILE");
  app.footer(
      "Draws the board of a map or scenario, or a position, as an SVG picture; or plays one game\n"
      "and writes it as an HTML page. For example:\n"
      "  muster show projecthex --map board --out board.svg\n"
      "  muster show projecthex --scenario four_players --state position.json --out position.svg\n"
      "  muster show projecthex --replay --agent warlord --seed 7 --out game.html");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb show_verb() {
  return {.verb = {"show", "Draws a game's boards and positions, or a game as a page"},
          .game = std::string(Conquest::kName),
          .summary = "boards and positions as SVG, games as HTML",
          .add = add_show_options};
}

}  // namespace muster::projecthex
