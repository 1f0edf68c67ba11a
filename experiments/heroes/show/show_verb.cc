#include "experiments/heroes/show/show_verb.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "experiments/cli/show.h"
#include "experiments/cli/verbs.h"
#include "experiments/heroes/show/board_picture.h"
#include "experiments/heroes/show/chosen_position.h"
#include "experiments/heroes/show/replay_page.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {
namespace {

int act(const PositionChoice& verb, const Registry& registry) {
  const GameEngine* engine = cli::find_game(registry, std::string(HeroesGame::kName));
  if (engine == nullptr) return kExitBadInput;
  if (verb.common.replay) return cli::write_replay<HeroesGame>(*engine, verb.common, replay_page);
  const auto game = cli::load_game<HeroesGame>(*engine, verb.common);
  if (!game.ok()) return cli::report_error(game.status());
  const auto state = chosen_position(**game, *engine, verb);
  if (!state.ok()) return cli::report_error(state.status());
  return cli::write_text(verb.common.out, position_svg(**game, *state));
}

std::function<int()> add_options(CLI::App& app, const Registry& registry) {
  auto verb = std::make_shared<PositionChoice>();
  cli::add_show_options(app, verb->common);
  add_day_option(app, *verb)->excludes(app.get_option("--replay"));
  app.footer(
      "Draws the board as a game begins, or a position, as an SVG picture; or plays one game and\n"
      "writes it as an HTML page. For example:\n"
      "  muster show heroes --scenario skirmish --seed 4 --out board.svg\n"
      "  muster show heroes --agent leader --seed 4 --day 12 --out day12.svg\n"
      "  muster show heroes --replay --agent leader:rule=miner --agent leader --out game.html");
  return [verb, &registry] { return act(*verb, registry); };
}

}  // namespace

cli::GameVerb show_verb(const Registry& registry) {
  return {.verb = cli::kShowVerb,
          .game = std::string(HeroesGame::kName),
          .summary = "boards and positions as SVG, games as HTML",
          .add = [&registry](CLI::App& app) { return add_options(app, registry); }};
}

}  // namespace muster::heroes
