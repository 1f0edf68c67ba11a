#include "experiments/projecthex/show_verb.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "core/config/data_root.h"
#include "experiments/cli/cli.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/show.h"
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

absl::StatusOr<std::shared_ptr<const Conquest>> load(const ShowVerb& verb) {
  return cli::load_game<Conquest>(make_conquest_engine()->info(), verb.ruleset, verb.scenario);
}

int show_map(const ShowVerb& verb) {
  const auto document = resolve_document(verb.map, maps_folder());
  if (!document.ok()) return cli::report_error(document.status());
  const auto board = Board::parse(*document);
  if (!board.ok()) return cli::report_error(board.status());
  return cli::write_text(verb.out, empty_board_svg(*board));
}

int show_state(const ShowVerb& verb) {
  const auto game = load(verb);
  if (!game.ok()) return cli::report_error(game.status());
  if (verb.state.empty()) return cli::write_text(verb.out, empty_board_svg((*game)->board()));
  const auto state = cli::position_option(**game, "--state", verb.state);
  if (!state.ok()) return cli::report_error(state.status());
  return cli::write_text(verb.out, position_svg(**game, *state));
}

int show_replay(const ShowVerb& verb) {
  const std::unique_ptr<GameEngine> engine = make_conquest_engine();
  const auto spec = cli::matchup_option(*engine, verb.ruleset, verb.scenario, verb.agents);
  if (!spec.ok()) return cli::report_error(spec.status());
  const auto told = cli::tell_match(*engine, *spec, verb.seed);
  if (!told.ok()) return cli::report_error(told.status());
  const auto game = load(verb);
  if (!game.ok()) return cli::report_error(game.status());
  const auto page = replay_page(**game, *told);
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
  return {.verb = cli::kShowVerb,
          .game = std::string(Conquest::kName),
          .summary = "boards and positions as SVG, games as HTML",
          .add = add_show_options};
}

}  // namespace muster::projecthex
