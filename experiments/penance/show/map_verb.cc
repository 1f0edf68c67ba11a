#include "experiments/penance/show/map_verb.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "experiments/cli/verbs.h"
#include "experiments/penance/show/board_picture.h"
#include "games/penance/board/arena.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

struct MapVerb {
  std::string arena;
  std::string out;
};

int act(const MapVerb& verb) {
  const auto arena = load_arena(verb.arena);
  if (!arena.ok()) return cli::report_error(arena.status());
  return cli::write_text(verb.out, arena_svg(*arena));
}

std::function<int()> add_map_options(CLI::App& app) {
  auto verb = std::make_shared<MapVerb>();
  app.add_option("--arena", verb->arena, "An arena's name or file")->required()->type_name("F");
  app.add_option("--out", verb->out, "File to write (default: the terminal)")->type_name("FILE");
  app.footer(
      "Draws an arena as printed, with the hexes in which players deploy, as an SVG picture:\n"
      "  muster map penance --arena kit16 --out kit16.svg");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb map_verb() {
  return {.verb = cli::kMapVerb,
          .game = std::string(CasketDuel::kName),
          .summary = "arenas as pictures",
          .add = add_map_options};
}

}  // namespace muster::penance
