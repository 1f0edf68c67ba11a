#include "experiments/penance/show/show_verb.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "experiments/cli/show.h"
#include "experiments/cli/verbs.h"
#include "experiments/penance/show/board_picture.h"
#include "experiments/penance/show/replay_page.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

struct ShowVerb {
  cli::ShowOptions common;
  std::string arena;
};

int show_arena(const ShowVerb& verb) {
  const auto arena = load_arena(verb.arena);
  if (!arena.ok()) return cli::report_error(arena.status());
  return cli::write_text(verb.common.out, arena_svg(*arena));
}

int show_position(const cli::ShowOptions& common, const CasketDuel& game) {
  const auto state = cli::position_option(game, common.state);
  if (!state.ok()) return cli::report_error(state.status());
  return cli::write_text(common.out, position_svg(game, *state));
}

int act(const ShowVerb& verb, const Registry& registry) {
  const cli::ShowOptions& common = verb.common;
  if (!verb.arena.empty()) return show_arena(verb);
  const GameEngine* engine = cli::find_game(registry, std::string(CasketDuel::kName));
  if (engine == nullptr) return kExitBadInput;
  if (common.replay) return cli::write_replay<CasketDuel>(*engine, common, replay_page);
  if (!common.agents.empty()) return cli::report_error("--agent: expected --replay as well");
  const auto game = cli::load_game<CasketDuel>(*engine, common);
  if (!game.ok()) return cli::report_error(game.status());
  if (common.state.empty()) return cli::write_text(common.out, arena_svg((*game)->arena()));
  return show_position(common, **game);
}

std::function<int()> add_options(CLI::App& app, const Registry& registry) {
  auto verb = std::make_shared<ShowVerb>();
  cli::add_show_options(app, verb->common);
  cli::draws_instead(
      app, app.add_option("--arena", verb->arena, "An arena's name or file")->type_name("F"));
  app.footer(
      "Draws an arena, that of a scenario or a position of a duel as an SVG picture; or plays one\n"
      "duel and writes it as an HTML page. For example:\n"
      "  muster show penance --arena kit16 --out kit16.svg\n"
      "  muster show penance --scenario confessor_outrider --state p.json --out p.svg\n"
      "  muster show penance --replay --agent random --agent greedy --seed 7 --out duel.html");
  return [verb, &registry] { return act(*verb, registry); };
}

}  // namespace

cli::GameVerb show_verb(const Registry& registry) {
  return {.verb = cli::kShowVerb,
          .game = std::string(CasketDuel::kName),
          .summary = "arenas and positions as SVG, duels as HTML",
          .add = [&registry](CLI::App& app) { return add_options(app, registry); }};
}

}  // namespace muster::penance
