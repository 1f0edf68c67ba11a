#include "experiments/penance/show_verb.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "experiments/cli/cli.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/show.h"
#include "experiments/cli/verbs.h"
#include "experiments/penance/board_picture.h"
#include "experiments/penance/engine.h"
#include "experiments/penance/replay_page.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

struct ShowVerb {
  std::string arena;
  std::string position;
  bool game = false;
  std::string ruleset;
  std::string scenario;
  std::vector<std::string> agents;
  std::uint64_t seed = 1;
  std::string svg;
  std::string html;
};

absl::StatusOr<std::shared_ptr<const CasketDuel>> load_duel(const ShowVerb& verb) {
  return cli::load_game<CasketDuel>(make_penance_engine()->info(), verb.ruleset, verb.scenario);
}

int show_arena(const ShowVerb& verb) {
  const auto arena = load_arena(verb.arena);
  if (!arena.ok()) return cli::report_error(arena.status());
  return cli::write_text(verb.svg, arena_svg(*arena));
}

// What a picture needs of a position that was made by hand: every number in it is one that these
// rules have.
std::string mistake_in(const CasketDuel& game, const DuelState& state) {
  const std::size_t effects = game.cards().effects().size();
  const int hexes = game.rules().board ? game.grid().size() : 0;
  const auto off_board = [&](int hex) { return hex != kNoHex && hexes > 0 && hex >= hexes; };
  const auto unknown = [&](std::uint16_t effect) {
    return effect != kNoEffect && effect >= effects;
  };
  for (const int side : {0, 1}) {
    const Duelist& own = duelist(state, side);
    const std::string_view name = side == 0 ? "first" : "second";
    if (off_board(own.hex)) return fmt::format("member `{}.hex`: is not on the board", name);
    if (own.facing >= kDirections) return fmt::format("member `{}.facing`: expected 0 to 5", name);
    for (std::size_t i = 0; i < own.lastings; ++i) {
      if (own.lasting[i].effect >= effects) {
        return fmt::format("member `{}.lasting[{}].effect`: there is no such effect", name, i);
      }
    }
  }
  for (const Summon& summon : state.summons) {
    if (off_board(summon.hex)) return "member `summons`: a hex is not on the board";
    if (unknown(summon.effect)) return "member `summons`: there is no such effect";
  }
  for (const Zone& zone : state.zones) {
    if (unknown(zone.effect)) return "member `zones`: there is no such effect";
  }
  for (std::size_t i = 0; i < state.seed_hexes.size(); ++i) {
    if (off_board(state.seed_hexes[i])) return "member `seed_hexes`: a hex is not on the board";
  }
  return {};
}

int show_position(const ShowVerb& verb) {
  const auto game = load_duel(verb);
  if (!game.ok()) return cli::report_error(game.status());
  const auto state = cli::position_option(**game, "--position", verb.position);
  if (!state.ok()) return cli::report_error(state.status());
  if (const std::string mistake = mistake_in(**game, *state); !mistake.empty()) {
    return cli::report_error(cli::in_file(verb.position, absl::InvalidArgumentError(mistake)));
  }
  return cli::write_text(verb.svg, position_svg(**game, *state));
}

int show_game(const ShowVerb& verb) {
  std::vector<std::string> agents;
  for (const std::string& text : verb.agents) {
    for (std::string& agent : cli::split_agents(text)) agents.push_back(std::move(agent));
  }
  if (agents.empty()) {
    return cli::report_error("--game: expected --agents, one for both or one for each");
  }
  const std::unique_ptr<GameEngine> engine = make_penance_engine();
  const auto spec = cli::matchup_option(*engine, verb.ruleset, verb.scenario, agents);
  if (!spec.ok()) return cli::report_error(spec.status());
  if (spec->seats.size() != static_cast<std::size_t>(kDuelists)) {
    return cli::report_error(
        fmt::format("--agents: expected 1 or 2 agents, got {}", spec->seats.size()));
  }
  const auto told = cli::tell_match(*engine, *spec, verb.seed);
  if (!told.ok()) return cli::report_error(told.status());
  const auto game = load_duel(verb);
  if (!game.ok()) return cli::report_error(game.status());
  const auto page = replay_page(**game, *told);
  if (!page.ok()) return cli::report_error(page.status());
  return cli::write_text(verb.html, *page);
}

int act(const ShowVerb& verb) {
  if (verb.game) return show_game(verb);
  if (!verb.arena.empty()) return show_arena(verb);
  if (!verb.position.empty()) return show_position(verb);
  return cli::report_error("expected one of --arena, --position and --game");
}

void add_game_options(CLI::App& app, ShowVerb& verb, CLI::Option* game) {
  app.add_option("--agents", verb.agents,
                 "An agent type, or TYPE:KEY=VALUE,KEY=VALUE, for both; or two of them, parted by\n"
                 "a comma")
      ->allow_extra_args(false)
      ->needs(game)
      ->type_name("A,B");
  app.add_option("--seed", verb.seed, "Which duel")
      ->capture_default_str()
      ->needs(game)
      ->type_name("N");
  app.add_option("--html", verb.html, "File for the page (default: the terminal)")
      ->needs(game)
      ->type_name("FILE");
}

std::function<int()> add_show_options(CLI::App& app) {
  auto verb = std::make_shared<ShowVerb>();
  CLI::Option* arena =
      app.add_option("--arena", verb->arena, "An arena's name or file")->type_name("NAME");
  CLI::Option* position =
      app.add_option("--position", verb->position,
                     "A position as JSON: the `state` of a line of muster replay --json, or one\n"
                     "made by hand")
          ->excludes(arena)
          ->type_name("FILE");
  CLI::Option* game =
      app.add_flag("--game", verb->game, "Plays a duel and writes a page that steps through it")
          ->excludes(arena)
          ->excludes(position);
  app.add_option("--ruleset", verb->ruleset, "A ruleset's name or file")
      ->excludes(arena)
      ->type_name("R");
  app.add_option("--scenario", verb->scenario, "A scenario's name or file")
      ->excludes(arena)
      ->type_name("S");
  app.add_option("--svg", verb->svg, "File for the picture (default: the terminal)")
      ->excludes(game)
      ->type_name("FILE");
  add_game_options(app, *verb, game);
  app.footer(
      "Draws an arena or a position of a duel as an SVG picture; or plays one duel and writes it "
      "as\n"
      "an HTML page. For example:\n"
      "  muster show penance --arena kit16 --svg kit16.svg\n"
      "  muster show penance --scenario confessor_outrider --position p.json --svg p.svg\n"
      "  muster show penance --game --agents random,greedy --seed 7 --html duel.html");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb show_verb() {
  return {.verb = cli::kShowVerb,
          .game = std::string(CasketDuel::kName),
          .summary = "arenas and positions as SVG, duels as HTML",
          .add = add_show_options};
}

}  // namespace muster::penance
