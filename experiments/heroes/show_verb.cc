#include "experiments/heroes/show_verb.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "core/rng.h"
#include "experiments/cli/show.h"
#include "experiments/cli/verbs.h"
#include "experiments/heroes/board_picture.h"
#include "experiments/heroes/engine.h"
#include "experiments/heroes/replay_page.h"
#include "games/heroes/heroes_game.h"

namespace muster::heroes {
namespace {

struct ShowVerb {
  cli::ShowOptions common;
  int day = 0;  // 0: the beginning
};

// The first decision, with the luck that a match of this seed has.
HeroesState beginning(const HeroesGame& game, std::uint64_t seed) {
  HeroesState state = game.initial_state();
  while (game.to_move(state) == kChance) {
    const ChanceKey key = game.chance_key(state);
    Stream stream(seed, key.purpose, key.event);
    game.apply(state, game.sample_chance(state, stream));
  }
  return state;
}

// The first decision of a day.
absl::StatusOr<HeroesState> on_day(const HeroesGame& game, const ShowVerb& verb) {
  const auto told = cli::play(*make_heroes_engine(), verb.common);
  if (!told.ok()) return told.status();
  for (std::size_t i = 0; i < told->steps.size(); ++i) {
    if (told->steps[i].player < 0) continue;
    auto state = cli::state_after(game, *told, i);
    if (!state.ok() || state->day >= verb.day) return state;
  }
  const auto last = cli::state_after(game, *told, told->steps.size());
  if (!last.ok()) return last.status();
  return absl::InvalidArgumentError(
      fmt::format("--day {}: this game is over on day {}", verb.day, last->day));
}

int show_position(const ShowVerb& verb, const HeroesGame& game) {
  absl::StatusOr<HeroesState> state;
  if (!verb.common.state.empty()) {
    state = cli::position_option(game, verb.common.state);
  } else if (verb.day > 0) {
    state = on_day(game, verb);
  } else {
    state = beginning(game, verb.common.seed);
  }
  if (!state.ok()) return cli::report_error(state.status());
  return cli::write_text(verb.common.out, position_svg(game, *state));
}

int act(const ShowVerb& verb) {
  const std::unique_ptr<GameEngine> engine = make_heroes_engine();
  if (verb.common.replay) return cli::write_replay<HeroesGame>(*engine, verb.common, replay_page);
  if (verb.day > 0 && verb.common.agents.empty()) {
    return cli::report_error("--day: expected --agent, once for all seats or once for each");
  }
  if (verb.day == 0 && !verb.common.agents.empty()) {
    return cli::report_error("--agent: expected --day or --replay as well");
  }
  const auto game = cli::load_game<HeroesGame>(*engine, verb.common);
  if (!game.ok()) return cli::report_error(game.status());
  return show_position(verb, **game);
}

std::function<int()> add_options(CLI::App& app) {
  auto verb = std::make_shared<ShowVerb>();
  cli::add_show_options(app, verb->common);
  app.add_option("--day", verb->day, "The position when this day of a game begins")
      ->check(CLI::Range(1, 65535))
      ->excludes(app.get_option("--state"))
      ->excludes(app.get_option("--replay"))
      ->type_name("N");
  app.footer(
      "Draws the board as a game begins, or a position, as an SVG picture; or plays one game and\n"
      "writes it as an HTML page. For example:\n"
      "  muster show heroes --scenario skirmish --seed 4 --out board.svg\n"
      "  muster show heroes --agent leader --seed 4 --day 12 --out day12.svg\n"
      "  muster show heroes --replay --agent leader:rule=miner --agent leader --out game.html");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb show_verb() {
  return {.verb = cli::kShowVerb,
          .game = std::string(HeroesGame::kName),
          .summary = "boards and positions as SVG, games as HTML",
          .add = add_options};
}

}  // namespace muster::heroes
