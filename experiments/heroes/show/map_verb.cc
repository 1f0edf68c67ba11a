#include "experiments/heroes/show/map_verb.h"

#include <absl/status/statusor.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

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
  bool json = false;
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

struct HeroRoutes {
  int hero = 0;
  std::vector<HeroRoute> routes;
};

absl::StatusOr<std::vector<HeroRoutes>> routes_meant(const HeroesGame& game,
                                                     const HeroesState& state,
                                                     const MapVerb& verb) {
  const auto leader = leader_option(verb.leader);
  if (!leader.ok()) return leader.status();
  const auto heroes = heroes_meant(state, verb.hero);
  if (!heroes.ok()) return heroes.status();
  std::vector<HeroRoutes> all;
  for (const int hero : *heroes) {
    if (verb.to.empty()) {
      all.push_back({hero, routes_of(game, state, hero, *leader)});
      continue;
    }
    const auto goal = tile_option(game.board(), verb.to);
    if (!goal.ok()) return goal.status();
    all.push_back({hero, {route_to(game, state, hero, *leader, *goal)}});
  }
  return all;
}

bool is_moving(const HeroesState& state, int hero) {
  return state.active == hero && state.phase == Phase::kMove;
}

// Of a Hero today; about a day's when it is not on the move.
int points_today(const HeroesState& state, int hero) {
  return is_moving(state, hero) ? state.heroes[static_cast<std::size_t>(hero)].points
                                : kDayOfMovement;
}

int days_away(const HeroRoute& route, int today) {
  return std::max(0, (route.points - today + kDayOfMovement - 1) / kDayOfMovement);
}

nlohmann::ordered_json tile_json(const Board& board, int tile) {
  return {tile % board.columns() + 1, tile / board.columns() + 1};
}

nlohmann::ordered_json routes_json(const HeroesGame& game, const HeroesState& state,
                                   const HeroRoutes& all) {
  const int today = points_today(state, all.hero);
  nlohmann::ordered_json routes = nlohmann::ordered_json::array();
  for (const HeroRoute& route : all.routes) {
    nlohmann::ordered_json& one = routes.emplace_back();
    one["what"] = route.what;
    one["goal"] = tile_json(game.board(), route.goal);
    if (route.tiles.empty()) continue;  // no way leads there
    one["steps"] = route.steps;
    one["points"] = route.points;
    one["days"] = days_away(route, today);
    for (const int tile : route.tiles) one["way"].push_back(tile_json(game.board(), tile));
  }
  return {{"hero", hero_name(all.hero)},
          {"at", tile_json(game.board(), hero_tile(state, all.hero))},
          {"points", today},
          {"routes", routes}};
}

void tell(const HeroesGame& game, const HeroesState& state, const std::vector<HeroRoutes>& all) {
  fmt::print("{}, {}\n", game.scenario().name, moment_words(state));
  for (const HeroRoutes& each : all) {
    fmt::print("\n{}", describe_routes(game, state, each.hero, each.routes));
  }
}

int tell_as_json(const HeroesGame& game, const HeroesState& state,
                 const std::vector<HeroRoutes>& all) {
  nlohmann::ordered_json json = {{"scenario", game.scenario().name},
                                 {"moment", moment_words(state)}};
  for (const HeroRoutes& each : all) json["heroes"].push_back(routes_json(game, state, each));
  return cli::tell_json(json);
}

int draw(const MapVerb& verb, const HeroesGame& game, const HeroesState& state,
         std::vector<HeroRoutes> all) {
  std::vector<HeroTrail> trails;
  for (HeroRoutes& each : all) {
    for (HeroRoute& route : each.routes) {
      if (route.tiles.empty()) continue;
      trails.push_back({seat_of_hero(each.hero), std::move(route.tiles)});
    }
  }
  return cli::write_text(verb.picture, position_svg(game, state, trails));
}

int act(const MapVerb& verb, const Registry& registry) {
  const GameEngine* engine = cli::find_game(registry, std::string(HeroesGame::kName));
  if (engine == nullptr) return kExitBadInput;
  const auto game = cli::load_game<HeroesGame>(*engine, verb.position.common);
  if (!game.ok()) return cli::report_error(game.status());
  const auto state = chosen_position(**game, *engine, verb.position);
  if (!state.ok()) return cli::report_error(state.status());
  auto routes = routes_meant(**game, *state, verb);
  if (!routes.ok()) return cli::report_error(routes.status());
  if (verb.json) {
    tell_as_json(**game, *state, *routes);
  } else {
    tell(**game, *state, *routes);
  }
  return verb.picture.empty() ? kExitDone : draw(verb, **game, *state, *std::move(routes));
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
  cli::add_json_option(app, verb->json);
  app.footer(
      "Tells where a Hero can go, the nearest first, and the way that a leader takes there: the\n"
      "fewest steps, around stronger Heroes and over what can be picked up. For example:\n"
      "  muster map heroes --seed 4 --hero blue\n"
      "  muster map heroes --agent leader --seed 4 --day 3 --out day3.svg\n"
      "  muster map heroes --seed 4 --hero green:1 --to 8,8");
  return [verb, &registry] { return act(*verb, registry); };
}

std::string arrival(int days) {
  if (days == 0) return "today";
  return days == 1 ? "tomorrow" : fmt::format("in {} days", days);
}

}  // namespace

std::string describe_routes(const HeroesGame& game, const HeroesState& state, int hero,
                            const std::vector<HeroRoute>& routes) {
  const int today = points_today(state, hero);
  std::string text = fmt::format(
      "{} at {}, {} points of movement\n", hero_name(hero),
      tile_name(game.board(), hero_tile(state, hero)),
      is_moving(state, hero) ? fmt::format("{}", today) : fmt::format("about {}", kDayOfMovement));
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
                        route.points, arrival(days_away(route, today)),
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
