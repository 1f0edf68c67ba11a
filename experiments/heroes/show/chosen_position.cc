#include "experiments/heroes/show/chosen_position.h"

#include <absl/status/status.h>
#include <fmt/format.h>

#include "experiments/engine/match.h"

namespace muster::heroes {
namespace {

// The first decision of a day.
absl::StatusOr<HeroesState> on_day(const HeroesGame& game, const GameEngine& engine,
                                   const PositionChoice& choice) {
  const auto told = cli::play(engine, choice.common);
  if (!told.ok()) return told.status();
  for (std::size_t i = 0; i < told->steps.size(); ++i) {
    if (told->steps[i].player < 0) continue;
    auto state = cli::state_after(game, *told, i);
    if (!state.ok() || state->day >= choice.day) return state;
  }
  const auto last = cli::state_after(game, *told, told->steps.size());
  if (!last.ok()) return last.status();
  return absl::InvalidArgumentError(
      fmt::format("--day {}: this game is over on day {}", choice.day, last->day));
}

}  // namespace

CLI::Option* add_day_option(CLI::App& app, PositionChoice& choice) {
  return app.add_option("--day", choice.day, "The position when this day of a game begins")
      ->check(CLI::Range(1, 65535))
      ->excludes(app.get_option("--state"))
      ->type_name("N");
}

absl::StatusOr<HeroesState> chosen_position(const HeroesGame& game, const GameEngine& engine,
                                            const PositionChoice& choice) {
  if (choice.day > 0 && choice.common.agents.empty()) {
    return absl::InvalidArgumentError(
        "--day: expected --agent, once for all seats or once for each");
  }
  if (choice.day == 0 && !choice.common.agents.empty()) {
    return absl::InvalidArgumentError("--agent: expected --day as well");
  }
  if (!choice.common.state.empty()) return cli::position_option(game, choice.common.state);
  return choice.day > 0 ? on_day(game, engine, choice) : first_decision(game, choice.common.seed);
}

}  // namespace muster::heroes
