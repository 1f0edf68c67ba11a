#include "experiments/heroes/show_verb.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "core/rng.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/show.h"
#include "experiments/cli/verbs.h"
#include "experiments/heroes/board_picture.h"
#include "experiments/heroes/engine.h"
#include "experiments/heroes/replay_page.h"
#include "games/heroes/heroes_game.h"

namespace muster::heroes {
namespace {

using GamePointer = std::shared_ptr<const HeroesGame>;

struct ShowVerb {
  std::string scenario;
  std::string ruleset;
  std::string state;
  int day = 0;  // 0: the beginning
  bool replay = false;
  std::vector<std::string> agents;
  std::uint64_t seed = 1;
  std::string out;
};

absl::StatusOr<cli::ToldMatch> play(const ShowVerb& verb) {
  const std::unique_ptr<GameEngine> engine = make_heroes_engine();
  const auto spec = cli::matchup_option(*engine, verb.ruleset, verb.scenario, verb.agents);
  if (!spec.ok()) return spec.status();
  return cli::tell_match(*engine, *spec, verb.seed);
}

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
  const auto told = play(verb);
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
  if (!verb.state.empty()) {
    state = cli::position_option(game, "--state", verb.state);
  } else if (verb.day > 0) {
    state = on_day(game, verb);
  } else {
    state = beginning(game, verb.seed);
  }
  if (!state.ok()) return cli::report_error(state.status());
  return cli::write_text(verb.out, position_svg(game, *state));
}

int show_replay(const ShowVerb& verb, const HeroesGame& game) {
  const auto told = play(verb);
  if (!told.ok()) return cli::report_error(told.status());
  const auto page = replay_page(game, *told);
  if (!page.ok()) return cli::report_error(page.status());
  return cli::write_text(verb.out, *page);
}

int act(const ShowVerb& verb) {
  const bool plays = verb.replay || verb.day > 0;
  if (plays && verb.agents.empty()) {
    return cli::report_error(
        fmt::format("{}: expected --agent, once for all seats or once for each",
                    verb.replay ? "--replay" : "--day"));
  }
  if (!plays && !verb.agents.empty()) {
    return cli::report_error("--agent: expected --day or --replay as well");
  }
  const auto game =
      cli::load_game<HeroesGame>(make_heroes_engine()->info(), verb.ruleset, verb.scenario);
  if (!game.ok()) return cli::report_error(game.status());
  return verb.replay ? show_replay(verb, **game) : show_position(verb, **game);
}

std::function<int()> add_options(CLI::App& app) {
  auto verb = std::make_shared<ShowVerb>();
  app.add_option("--scenario", verb->scenario, "A scenario's name or file")->type_name("F");
  app.add_option("--ruleset", verb->ruleset, "A ruleset's name or file")->type_name("F");
  CLI::Option* state =
      app.add_option("--state", verb->state,
                     "A position as JSON: the `state` of a line of muster replay --json, or one\n"
                     "made by hand")
          ->type_name("FILE");
  CLI::Option* day =
      app.add_option("--day", verb->day, "The position when this day of a game begins")
          ->check(CLI::Range(1, 65535))
          ->excludes(state)
          ->type_name("N");
  app.add_flag("--replay", verb->replay, "Plays a game and writes a page that steps through it")
      ->excludes(state)
      ->excludes(day);
  app.add_option("--agent", verb->agents,
                 "An agent type, or TYPE:KEY=VALUE,KEY=VALUE; one for all seats, or repeated,\n"
                 "one per seat")
      ->allow_extra_args(false)
      ->excludes(state)
      ->type_name("AGENT");
  app.add_option("--seed", verb->seed, "Which game")
      ->capture_default_str()
      ->excludes(state)
      ->type_name("S");
  app.add_option("--out", verb->out, "File to write (default: the terminal)")->type_name("FILE");
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
