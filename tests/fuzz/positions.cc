// Positions: `--state` files of `muster show`, as JSON, and of `muster analyze`, as TOML. The first
// line says which: "json GAME" or "moves GAME".
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/cli/position_options.h"
#include "experiments/config/game_documents.h"
#include "experiments/config/position_file.h"
#include "experiments/heroes/show/board_picture.h"
#include "experiments/homm/show/board_picture.h"
#include "experiments/penance/show/board_picture.h"
#include "experiments/projecthex/show/board_picture.h"
#include "experiments/projecthex/show/board_shapes.h"
#include "games/heroes/heroes.h"
#include "games/homm/combat.h"
#include "games/homm/map/adventure.h"
#include "games/homm/units/units.h"
#include "games/penance/duel.h"
#include "games/projecthex/conquest.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/builtin_games.h"

namespace muster::fuzz {
namespace {

std::pair<Document, Document> defaults_of(std::string_view game) {
  const GameInfo& info = testing::builtin_games().find(game)->info();
  auto ruleset = default_document(info, DocumentKind::kRuleset);
  auto scenario = default_document(info, DocumentKind::kScenario);
  expect(ruleset.ok() && scenario.ok(), "every game has its files");
  return {*std::move(ruleset), *std::move(scenario)};
}

template <class Game>
void draw_position(const Game& game, const typename Game::State& state) {
  if constexpr (requires { position_svg(game, state); }) position_svg(game, state);
}
// Drawing the board itself takes long, and is what `game_documents` does with maps.
template <>
void draw_position(const projecthex::Conquest& game, const projecthex::ConquestState& state) {
  static const projecthex::BoardShapes shapes =
      projecthex::draw_shapes(game.board(), projecthex::kMapWidth);
  position_svg(game, state, shapes);
}

// A position that was read is drawn and written as one that is read again.
template <class Game>
void read_position(const nlohmann::json& json) {
  static const std::shared_ptr<const Game> game = [] {
    auto [ruleset, scenario] = defaults_of(Game::kName);
    auto loaded = Game::load({.ruleset = ruleset, .scenario = scenario, .seat_rules = {}});
    expect(loaded.ok(), "the default scenario loads");
    return *std::move(loaded);
  }();
  const auto state = game->read_state(json);
  if (!state.ok()) {
    expect(!message_of(state.status()).empty(), "a mistake has words");
    return;
  }
  draw_position(*game, *state);
  const nlohmann::json written = game->to_json(*state);
  const auto again = game->read_state(written);
  expect(again.ok(), "a position is read as it was written");
  expect(game->to_json(*again) == written, "a position stays the same");
}

void read_json(std::string_view game, std::string_view text) {
  const auto read = cli::json_option("--state", folder().write("position.json", text));
  if (!read.ok()) {
    expect(!message_of(read.status()).empty(), "a mistake has words");
    return;
  }
  const nlohmann::json& json = *read;
  if (game == heroes::HeroesGame::kName) read_position<heroes::HeroesGame>(json);
  if (game == penance::CasketDuel::kName) read_position<penance::CasketDuel>(json);
  if (game == projecthex::Conquest::kName) read_position<projecthex::Conquest>(json);
  if (game == homm::map::Adventure::kName) read_position<homm::map::Adventure>(json);
  if (game != homm::Combat::kName) return;
  read_position<homm::Combat>(json);
  static const auto* const units =
      new homm::UnitCatalog(*homm::UnitCatalog::load(data_file("games/homm/units.csv")));
  const auto picture = homm::board_svg(*units, json, {}, "title", {{"key", "<line>"}});
  expect(picture.ok() || !message_of(picture.status()).empty(), "a mistake has words");
}

void read_moves(std::string_view game, std::string_view text) {
  constexpr std::uint64_t kMostDecisions = 300;
  const GameEngine* engine = testing::builtin_games().find(game);
  if (engine == nullptr) return;
  auto file = load_position(folder().write("position.toml", text), engine->info());
  if (!file.ok()) {
    expect(!message_of(file.status()).empty(), "a mistake has words");
    return;
  }
  if (file->position.random_decisions > kMostDecisions) return;
  auto [ruleset, scenario] = defaults_of(game);
  MatchupSpec spec{file->ruleset.value_or(ruleset), file->scenario.value_or(scenario), {}};
  if (!is_short(spec.ruleset.table) || !is_short(spec.scenario.table)) return;
  Document params{"params", "mcts", {}};
  params.table.insert("iterations", 8);
  params.table.insert("preset", "plain");
  params.table.insert("max_nodes", 1000);
  params.table.insert("rollout_depth", 20);
  spec.seats.push_back({"mcts", "mcts", std::move(params)});
  const auto analysis = engine->analyze(spec, {.position = file->position, .rules = {}});
  expect(analysis.ok() || !message_of(analysis.status()).empty(), "a mistake has words");
}

}  // namespace
}  // namespace muster::fuzz

MUSTER_FUZZ_TARGET(positions) {
  const auto [line, text] = muster::fuzz::split_line(input);
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) return;
  const std::string_view game = line.substr(space + 1);
  if (line.substr(0, space) == "json") muster::fuzz::read_json(game, text);
  if (line.substr(0, space) == "moves") muster::fuzz::read_moves(game, text);
}
