#include "experiments/heroes/show/map_verb.h"

#include <absl/status/statusor.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <utility>

#include "agents/heroes/counsel.h"
#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/cli/verbs.h"
#include "experiments/heroes/show/board_facts.h"
#include "experiments/heroes/show/board_picture.h"
#include "experiments/heroes/show/chosen_position.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/sheet/words.h"

namespace muster::heroes {
namespace {

struct MapVerb {
  PositionChoice position;
  std::string hero;
  std::string to;
  std::string leader = "raider";
  std::string picture;
};

// "blue" (its first Hero) or "blue:2". Errors: InvalidArgument.
absl::StatusOr<int> hero_option(const HeroesState& state, const std::string& text) {
  std::vector<std::string> known;
  for (int hero = 0; hero < kMaxHeroes; ++hero) {
    if (!has_hero(state, hero)) continue;
    const std::string name(seat_name(seat_of_hero(hero)));
    const int number = hero % kHeroesPerSeat + 1;
    if (text == fmt::format("{}:{}", name, number) || (text == name && number == 1)) return hero;
    known.push_back(fmt::format("{}:{}", name, number));
  }
  return absl::InvalidArgumentError(
      fmt::format("--hero: expected one of {}, got \"{}\"", fmt::join(known, ", "), text));
}

// "3,4": column and row from 1. Errors: InvalidArgument.
absl::StatusOr<int> tile_option(const Board& board, const std::string& text) {
  const std::pair<std::string, std::string> parts = absl::StrSplit(text, absl::MaxSplits(',', 1));
  int column = 0;
  int row = 0;
  const bool read = absl::SimpleAtoi(parts.first, &column) && absl::SimpleAtoi(parts.second, &row);
  if (!read || column < 1 || column > board.columns() || row < 1 || row > board.rows()) {
    return absl::InvalidArgumentError(
        fmt::format("--to: expected COLUMN,ROW, 1,1 .. {},{}, got \"{}\"", board.columns(),
                    board.rows(), text));
  }
  return (row - 1) * board.columns() + column - 1;
}

absl::StatusOr<Leader> leader_option(const std::string& name) {
  const auto document = resolve_document(name, Leader::folder());
  if (!document.ok()) return document.status();
  return Leader::load(*document);
}

// Those of --hero, else of whoever is on turn.
absl::StatusOr<std::vector<int>> heroes_meant(const HeroesState& state, const std::string& text) {
  if (!text.empty()) {
    const auto hero = hero_option(state, text);
    if (!hero.ok()) return hero.status();
    return std::vector<int>{*hero};
  }
  std::vector<int> heroes;
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    const int hero = hero_of(state.on_turn, slot);
    if (has_hero(state, hero)) heroes.push_back(hero);
  }
  return heroes;
}

absl::StatusOr<std::string> told(const HeroesGame& game, const HeroesState& state,
                                 const MapVerb& verb, std::vector<HeroTrail>& trails) {
  const auto leader = leader_option(verb.leader);
  if (!leader.ok()) return leader.status();
  const auto heroes = heroes_meant(state, verb.hero);
  if (!heroes.ok()) return heroes.status();
  std::string text = fmt::format("{}, {}\n", game.scenario().name, moment_words(state));
  for (const int hero : *heroes) {
    std::vector<HeroRoute> routes;
    if (verb.to.empty()) {
      routes = routes_of(game, state, hero, *leader);
    } else {
      const auto goal = tile_option(game.board(), verb.to);
      if (!goal.ok()) return goal.status();
      routes = {route_to(game, state, hero, *leader, *goal)};
    }
    text += "\n" + describe_routes(game, state, hero, routes);
    for (HeroRoute& route : routes) {
      if (!route.tiles.empty()) trails.push_back({seat_of_hero(hero), std::move(route.tiles)});
    }
  }
  return text;
}

int act(const MapVerb& verb, const Registry& registry) {
  const GameEngine* engine = cli::find_game(registry, std::string(HeroesGame::kName));
  if (engine == nullptr) return kExitBadInput;
  const auto game = cli::load_game<HeroesGame>(*engine, verb.position.common);
  if (!game.ok()) return cli::report_error(game.status());
  const auto state = chosen_position(**game, *engine, verb.position);
  if (!state.ok()) return cli::report_error(state.status());
  std::vector<HeroTrail> trails;
  const auto text = told(**game, *state, verb, trails);
  if (!text.ok()) return cli::report_error(text.status());
  fmt::print("{}", *text);
  if (verb.picture.empty()) return kExitDone;
  return cli::write_text(verb.picture, position_svg(**game, *state, trails));
}

std::function<int()> add_map_options(CLI::App& app, const Registry& registry) {
  auto verb = std::make_shared<MapVerb>();
  cli::add_position_options(app, verb->position.common);
  add_day_option(app, verb->position);
  app.add_option("--hero", verb->hero, "Of which Hero, SEAT or SEAT:NUMBER (default: all on turn)")
      ->type_name("HERO");
  app.add_option("--to", verb->to, "The way to this tile alone, COLUMN,ROW from 1")
      ->type_name("X,Y");
  app.add_option("--leader", verb->leader, "Whose fears and wishes the ways go by")
      ->capture_default_str()
      ->type_name("F");
  app.add_option("--out", verb->picture, "Also draws the board with the ways, as SVG")
      ->type_name("FILE");
  app.footer(
      "Tells where a Hero can go, the nearest first, and the way that a leader takes there: the\n"
      "fewest steps, around stronger Heroes and over what can be picked up. For example:\n"
      "  muster map heroes --seed 4 --hero blue\n"
      "  muster map heroes --agent leader --seed 4 --day 3 --out day3.svg\n"
      "  muster map heroes --seed 4 --hero green:1 --to 8,8");
  return [verb, &registry] { return act(*verb, registry); };
}

std::string arrival(int points, int today) {
  if (points <= today) return "today";
  const int days = (points - today + kDayOfMovement - 1) / kDayOfMovement;
  return days == 1 ? "tomorrow" : fmt::format("in {} days", days);
}

}  // namespace

std::string describe_routes(const HeroesGame& game, const HeroesState& state, int hero,
                            const std::vector<HeroRoute>& routes) {
  const bool moves = state.active == hero && state.phase == Phase::kMove;
  const int today = moves ? state.heroes[static_cast<std::size_t>(hero)].points : kDayOfMovement;
  std::string text =
      fmt::format("{} at {}, {} points of movement\n", hero_name(hero),
                  tile_name(game.board(), hero_tile(state, hero)),
                  moves ? fmt::format("{}", today) : fmt::format("about {}", kDayOfMovement));
  std::size_t width = 4;
  for (const HeroRoute& route : routes) width = std::max(width, route.what.size());
  text += fmt::format("  {:<{}}  steps  points  {:<10}  way\n", "what", width, "when");
  for (const HeroRoute& route : routes) {
    if (route.tiles.empty()) {
      text += fmt::format("  {:<{}}  no way leads to {}\n", route.what, width,
                          tile_name(game.board(), route.goal));
      continue;
    }
    text += fmt::format("  {:<{}}  {:>5}  {:>6}  {:<10}  {}\n", route.what, width, route.steps,
                        route.points, arrival(route.points, today),
                        corners_words(game.board(), route.tiles));
  }
  return text;
}

cli::GameVerb map_verb(const Registry& registry) {
  return {.verb = cli::kMapVerb,
          .game = std::string(HeroesGame::kName),
          .summary = "where Heroes can go, and by which ways",
          .add = [&registry](CLI::App& app) { return add_map_options(app, registry); }};
}

}  // namespace muster::heroes
