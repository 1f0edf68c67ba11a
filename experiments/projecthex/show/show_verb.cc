#include "experiments/projecthex/show/show_verb.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "core/config/data_root.h"
#include "experiments/cli/show.h"
#include "experiments/cli/verbs.h"
#include "experiments/projecthex/show/board_picture.h"
#include "experiments/projecthex/show/replay_page.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {
namespace {

struct ShowVerb {
  cli::ShowOptions common;
  std::string map;
};

int show_map(const ShowVerb& verb) {
  const auto document = resolve_document(verb.map, maps_folder());
  if (!document.ok()) return cli::report_error(document.status());
  const auto board = Board::parse(*document);
  if (!board.ok()) return cli::report_error(board.status());
  return cli::write_text(verb.common.out, empty_board_svg(*board));
}

int act(const ShowVerb& verb, const Registry& registry) {
  const cli::ShowOptions& common = verb.common;
  if (!verb.map.empty()) return show_map(verb);
  const GameEngine* engine = cli::find_game(registry, std::string(Conquest::kName));
  if (engine == nullptr) return kExitBadInput;
  if (common.replay) return cli::write_replay<Conquest>(*engine, common, replay_page);
  if (!common.agents.empty()) return cli::report_error("--agent: expected --replay as well");
  const auto game = cli::load_game<Conquest>(*engine, common);
  if (!game.ok()) return cli::report_error(game.status());
  if (common.state.empty()) return cli::write_text(common.out, empty_board_svg((*game)->board()));
  const auto state = cli::position_option(**game, common.state);
  if (!state.ok()) return cli::report_error(state.status());
  return cli::write_text(common.out, position_svg(**game, *state));
}

std::function<int()> add_options(CLI::App& app, const Registry& registry) {
  auto verb = std::make_shared<ShowVerb>();
  cli::add_show_options(app, verb->common);
  cli::draws_instead(
      app,
      app.add_option("--map", verb->map, "A map's name or file, to show empty")->type_name("F"));
  app.footer(
      "Draws the board of a map or scenario, or a position, as an SVG picture; or plays one game\n"
      "and writes it as an HTML page. For example:\n"
      "  muster show projecthex --map board --out board.svg\n"
      "  muster show projecthex --scenario four_players --state position.json --out position.svg\n"
      "  muster show projecthex --replay --agent warlord --seed 7 --out game.html");
  return [verb, &registry] { return act(*verb, registry); };
}

}  // namespace

cli::GameVerb show_verb(const Registry& registry) {
  return {.verb = cli::kShowVerb,
          .game = std::string(Conquest::kName),
          .summary = "boards and positions as SVG, games as HTML",
          .add = [&registry](CLI::App& app) { return add_options(app, registry); }};
}

}  // namespace muster::projecthex
