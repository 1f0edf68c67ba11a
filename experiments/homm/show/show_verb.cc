#include "experiments/homm/show/show_verb.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "core/config/data_root.h"
#include "experiments/cli/show.h"
#include "experiments/cli/verbs.h"
#include "experiments/homm/show/board_picture.h"
#include "games/homm/combat.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {
namespace {

std::string mover_words(const State& state) {
  if (state.mover == kTerminal) return fmt::format("over: {}", to_string(state.ending));
  if (state.mover == kChance) return "chance is next";
  return fmt::format("the {} is to move", side_name(state.mover));
}

int act(const cli::ShowOptions& options, const Registry& registry) {
  const GameEngine* engine = cli::find_game(registry, std::string(Combat::kName));
  if (engine == nullptr) return kExitBadInput;
  const auto game = cli::load_game<Combat>(*engine, options);
  if (!game.ok()) return cli::report_error(game.status());
  absl::StatusOr<State> state = (*game)->initial_state();
  if (!options.state.empty()) state = cli::position_option(**game, options.state);
  if (!state.ok()) return cli::report_error(state.status());
  const auto units = UnitCatalog::load(data_file("games/homm/units.csv"));
  if (!units.ok()) return cli::report_error(units.status());
  const std::string title = (*game)->scenario().name;
  const auto picture = board_svg(
      *units, (*game)->to_json(*state), {}, title,
      {{"strong", title},
       {"", state->round == 0 ? "before the first round" : fmt::format("round {}", state->round)},
       {"", mover_words(*state)}});
  if (!picture.ok()) return cli::report_error(picture.status());
  return cli::write_text(options.out, *picture);
}

std::function<int()> add_options(CLI::App& app, const Registry& registry) {
  auto options = std::make_shared<cli::ShowOptions>();
  cli::add_document_options(app, *options);
  cli::add_state_option(app, *options);
  cli::add_out_option(app, *options);
  app.footer(
      "Draws the board as a combat begins, or a position, as an SVG picture. For example:\n"
      "  muster replay run/ 3 --json | tail -n 1 | jq .state > last.json\n"
      "  muster show homm --scenario castle_vs_necropolis --state last.json --out last.svg");
  return [options, &registry] { return act(*options, registry); };
}

}  // namespace

cli::GameVerb show_verb(const Registry& registry) {
  return {.verb = cli::kShowVerb,
          .game = std::string(Combat::kName),
          .summary = "boards and positions as SVG",
          .add = [&registry](CLI::App& app) { return add_options(app, registry); }};
}

}  // namespace muster::homm
